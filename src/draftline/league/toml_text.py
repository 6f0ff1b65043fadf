"""Tables and comments of a TOML file, as lines."""

from __future__ import annotations

import json
import textwrap
from typing import Any, Final

from draftline.core.messages import Message, text

COMMENT_WIDTH: Final = 100


def comment(message: Message, lang: str) -> list[str]:
    """Paragraphs of a message are separated by a bar."""
    lines: list[str] = []
    for paragraph in text(message, lang).split(" | "):
        lines += textwrap.wrap(
            paragraph, COMMENT_WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False
        )
    return lines


def table(header: str, row: dict[str, Any]) -> list[str]:
    return [header, *entries(row), ""]


def entries(row: dict[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in row.items()]


def _key(key: str) -> str:
    bare = key.isascii() and bool(key) and all(sign.isalnum() or sign in "-_" for sign in key)
    return key if bare else _value(key)


def _value(value: Any) -> str:
    """Texts are written as in JSON, whose escapes TOML knows too."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([_value(item) for item in value]) + "]"
    if isinstance(value, dict):
        inner = ", ".join([f"{_key(str(key))} = {_value(item)}" for key, item in value.items()])
        return "{ " + inner + " }" if inner else "{}"
    if isinstance(value, str) and "\n" in value and "'''" not in value and value.replace("\n", "").isprintable():
        return f"'''\n{value}'''"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)
