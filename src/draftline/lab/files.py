"""Reading and writing files so that nothing is lost: a file is replaced only by a complete one."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from draftline.core.messages import DraftlineError, Message

_REASONS = {
    errno.ENOSPC: Message("cli.reason-disk-full"),
    errno.EACCES: Message("cli.reason-forbidden"),
    errno.EPERM: Message("cli.reason-forbidden"),
    errno.EROFS: Message("cli.reason-forbidden"),
    errno.ENOENT: Message("cli.reason-no-folder"),
    errno.ENOTDIR: Message("cli.reason-no-folder"),
    errno.EISDIR: Message("cli.reason-folder"),
}


def write_text(path: Path, words: str) -> None:
    """Write beside the file, then put the new one in its place; what was there stays until then."""
    _write_beside(path, words, keep=True)


def check_writable(path: Path) -> None:
    """Fail now as `write_text` would fail later; what is there stays."""
    _write_beside(path, "", keep=False)


def _write_beside(path: Path, words: str, keep: bool) -> None:
    beside = path.with_name(path.name + f".{os.getpid()}.new")
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        with beside.open("w", encoding="utf-8") as file:
            file.write(words)
            file.flush()
            os.fsync(file.fileno())
        if keep:
            beside.replace(path)
        else:
            beside.unlink()
    except (OSError, ValueError) as fault:
        _forget(beside)
        raise cannot_write(path, fault) from None
    except BaseException:  # Ctrl-C
        _forget(beside)
        raise


def _forget(beside: Path) -> None:
    with contextlib.suppress(OSError, ValueError):
        beside.unlink()


def cannot_write(path: Path, fault: OSError | ValueError) -> DraftlineError:
    """Which file, and why not."""
    code = fault.errno if isinstance(fault, OSError) else None
    reason = _REASONS.get(code or 0, Message("cli.reason-other"))
    return DraftlineError(Message("cli.error-write", {"path": str(path), "reason": reason}))
