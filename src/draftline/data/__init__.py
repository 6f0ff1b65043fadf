"""The bottom layer: reads files, so that nothing above it has to, and words what went wrong."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from draftline.data.message import DraftlineError, Message, Value
from draftline.data.package import (
    OWN,
    add_package,
    catalogue,
    find_packages,
    languages,
    package_names,
    package_text,
    packages,
)

__all__ = [
    "OWN",
    "add_package",
    "catalogue",
    "file_text",
    "find_packages",
    "languages",
    "package_names",
    "package_text",
    "packages",
    "read_toml",
]


def file_text(path: str | Path) -> str:
    """Give the text of a file on disk, or raise an error that names the file and the trouble."""
    name = str(path)
    try:
        return Path(path).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DraftlineError(Message("error.file-encoding", {"path": name})) from None
    except FileNotFoundError:
        raise DraftlineError(Message("error.file-missing", {"path": name})) from None
    except (OSError, ValueError):
        raise DraftlineError(Message("error.file-unreadable", {"path": name})) from None


def read_toml(text: str, where: str) -> dict[str, Any]:
    """Read TOML; `where` is the name by which an error speaks of the file."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise DraftlineError(_toml_fault(text, where, str(fault))) from None


def _toml_fault(text: str, where: str, fault: str) -> Message:
    """Tell apart a line that cannot be read, one that repeats something, and an early end."""
    found = re.search(r"at line (\d+)", fault)
    twice = re.search(r"overwrite|twice|already|mutate|redefine|[Dd]uplicate", fault) is not None
    if found is None and not twice:
        return Message("error.toml-end", {"path": where})
    lines = text.rstrip().splitlines()
    number = min(int(found.group(1)), len(lines)) if found is not None else len(lines)
    values: dict[str, Value] = {"path": where, "line": number, "text": lines[number - 1].strip()}
    return Message("error.toml-twice", values) if twice else Message("error.toml", values)
