"""What Linux tells of processes, and what it takes to end, stop and starve them."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
PAGE = os.sysconf("SC_PAGE_SIZE")
SET_CHILD_SUBREAPER = 36  # of prctl(2)
NEW_MOUNTS = 0x00020000  # CLONE_NEWNS of unshare(2)
DISK_BYTES = 768 * 1024 * 1024
NO_BYTES = 1  # as a limit for files: whatever is written is too much


class Process(NamedTuple):
    """A process that lives: ended ones that nobody has asked about don't count."""

    pid: int
    parent: int
    name: str


def processes() -> dict[int, Process]:
    found: dict[int, Process] = {}
    for path in PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            head, _, rest = (path / "stat").read_text().rpartition(")")
            state, parent = rest.split()[:2]
            if state not in "ZX":
                found[int(path.name)] = Process(int(path.name), int(parent), head.partition("(")[2])
    return found


def below(pid: int) -> list[Process]:
    """All processes that one has started, directly or not."""
    known = processes()
    found: list[Process] = []
    parents = {pid}
    while parents:
        children = [process for process in known.values() if process.parent in parents]
        found += children
        parents = {process.pid for process in children}
    return found


def adopt_orphans() -> None:
    """From now on, whatever is left of a process that ends comes to this one: nothing gets out of sight."""
    ctypes.CDLL(None, use_errno=True).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def bury(keep: set[int]) -> None:
    """Ask about orphans that have ended; those in `keep` are somebody else's to ask about."""
    for path in PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError, ChildProcessError):
            state, parent = (path / "stat").read_text().rpartition(")")[2].split()[:2]
            if state == "Z" and int(parent) == os.getpid() and int(path.name) not in keep:
                os.waitpid(int(path.name), os.WNOHANG)


def resident(pid: int) -> int:
    """Bytes in memory."""
    with contextlib.suppress(OSError):
        return int((PROC / str(pid) / "statm").read_text().split()[1]) * PAGE
    return 0


def open_files(pid: int) -> int:
    with contextlib.suppress(OSError):
        return len(os.listdir(PROC / str(pid) / "fd"))
    return 0


def more_files() -> None:
    """As many open files as this user may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def wait_for(holds: Callable[[], object], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


# A full disk.


class Disk:
    """A folder that can be full: a small file system of its own where mounting is allowed; else files may not grow."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "disk"
        self.folder.mkdir()
        self.small = _mounted(folder / "disk.ext4", self.folder)

    @contextlib.contextmanager
    def full(self, pids: list[int]) -> Iterator[None]:
        """For the duration of a block; `pids` are those who write there."""
        with self._filled() if self.small else _no_file_grows(pids):
            yield

    @contextlib.contextmanager
    def _filled(self) -> Iterator[None]:
        filler = self.folder / "filler"
        try:
            with filler.open("wb", buffering=0) as file:
                size = DISK_BYTES
                while size:  # large pieces first, then what is left between them
                    try:
                        os.posix_fallocate(file.fileno(), filler.stat().st_size, size)
                    except OSError:
                        size //= 2
            yield
        finally:
            filler.unlink(missing_ok=True)

    def close(self) -> None:
        if self.small:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)


@contextlib.contextmanager
def _no_file_grows(pids: list[int]) -> Iterator[None]:
    before: dict[int, tuple[int, int]] = {}
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            before[pid] = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (NO_BYTES, before[pid][1]))
    if not before:
        print("NOT TESTED WITH A FULL DISK: neither mount(8) nor prlimit(2) is allowed", file=sys.stderr)
    try:
        yield
    finally:
        for pid, limits in before.items():
            with contextlib.suppress(ProcessLookupError):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)


def _mounted(image: Path, folder: Path) -> bool:
    """Whether there is now a small file system; only this process and its children see it, and it ends with them."""
    if os.geteuid() != 0 or shutil.which("mkfs.ext4") is None:
        return False
    if ctypes.CDLL(None, use_errno=True).unshare(NEW_MOUNTS) != 0:
        return False
    with image.open("wb") as file:
        file.truncate(DISK_BYTES)
    commands = (
        ["mount", "--make-rprivate", "/"],
        ["mkfs.ext4", "-q", "-m", "0", str(image)],
        ["mount", "-o", "loop", str(image), str(folder)],
    )
    return all(subprocess.run(command, capture_output=True, check=False).returncode == 0 for command in commands)
