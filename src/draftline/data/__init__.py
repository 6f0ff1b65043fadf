"""The bottom layer: reads files, so that nothing above it has to, and words what went wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from draftline.data.documents import check_values, read_json, read_toml, whole, wholes
from draftline.data.message import DraftlineError, Message
from draftline.data.package import (
    OWN,
    add_package,
    add_texts,
    added_text,
    catalogue,
    find_packages,
    languages,
    package_names,
    package_text,
    packages,
)

__all__ = [
    "OWN",
    "FilePath",
    "add_package",
    "add_texts",
    "added_text",
    "catalogue",
    "check_values",
    "file_text",
    "find_packages",
    "languages",
    "package_names",
    "package_text",
    "packages",
    "read_json",
    "read_toml",
    "whole",
    "wholes",
]


FilePath: TypeAlias = "str | Path"


def file_text(path: FilePath) -> str:
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
