"""The wall around a worker process, where bots of anybody think: what it may not do, and how it ends.

It holds in Python: a bot that brings machine code of its own can get around it, and needs the walls of the operating
system (docs/self-hosting.md). What a worker is told is little to begin with: views of seats, never a game or a seed.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

# What a worker inherits of the server's environment: not its secrets.
ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMP")
PARENT_SECONDS = 0.5  # seconds between two looks whether the server is still there
PR_SET_PDEATHSIG = 1  # Linux: the signal that a process gets when its parent ends
DEVICES = (os.devnull, "/dev/urandom", "/dev/random")
# Events of Python's own that a bot has no use for: processes, signals, the network, databases, machine code, files.
FORBIDDEN = {
    "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "os.startfile", "pty.spawn",
    "subprocess.Popen", "os.kill", "os.killpg", "signal.pthread_kill",
    "socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname",
    "sqlite3.connect", "sqlite3.connect/handle",
    "ctypes.dlsym", "ctypes.dlsym/handle", "ctypes.call_function", "ctypes.cdata", "ctypes.cdata/buffer",
    "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.truncate", "os.chmod", "os.chown", "os.link", "os.symlink",
    "os.utime",
}  # fmt: skip
LOOKS_INTO = ("os.listdir", "os.scandir")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def environment() -> dict[str, str]:
    """What a worker is started with."""
    kept = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    return {**kept, "PYTHONPATH": os.pathsep.join(os.path.abspath(path) for path in sys.path if path)}


def limit(memory: int, niceness: int) -> None:
    """Limits for this process: bytes of memory, and how far it stands back for others."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    if resource is not None:
        with contextlib.suppress(ValueError, OSError):  # less is allowed already
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_processor(seconds: float) -> None:
    """End this process if it works for longer than so many seconds from now, with all its threads together."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime + seconds) + 2
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def end_with_parent() -> None:
    """This process and all that it has started end when the server does, even if that is killed."""
    parent = os.getppid()
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    if os.getppid() != parent:  # it was gone before it could be watched
        os._exit(0)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def close(private: Iterable[str]) -> None:
    """From now on: no processes, no network, no writing, and reading only where Python and its packages are.

    Files whose paths begin with one of `private` stay closed even there: the server's database.
    """
    roots = tuple({_real(path) for path in (sys.prefix, sys.base_prefix, *sys.path) if path})
    hidden = tuple(_real(path) for path in private)

    def allowed(path: Any) -> bool:
        real = _real(path)
        under = real in DEVICES or any(real == root or real.startswith(root + os.sep) for root in roots)
        return under and not real.startswith(hidden)

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        own = event == "os.killpg" and arguments[0] == 0  # a process may end itself and all that it has started
        if (event in FORBIDDEN and not own) or (event == "ctypes.dlopen" and arguments[0] is not None):
            raise PermissionError(event)
        if event == "open" and not isinstance(arguments[0], int):
            path, _, flags = arguments
            if (flags or 0) & WRITES and _real(path) not in DEVICES:
                raise PermissionError(event)
            if not allowed(path):
                raise PermissionError(event)
        elif event in LOOKS_INTO and not isinstance(arguments[0], int) and not allowed(arguments[0] or "."):
            raise PermissionError(event)

    sys.addaudithook(watch)


def _real(path: Any) -> str:
    return os.path.realpath(os.fsdecode(path) if not isinstance(path, Path) else str(path))
