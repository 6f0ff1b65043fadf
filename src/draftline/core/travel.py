"""Pickling, deep copies and comparison of games."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any, Final

# What a game knows besides its position: where it came from, what it has told, whom it is shown to.
SHARED: Final = ("book", "options", "edition", "origin", "kit", "box", "row_of", "rows", "alone", "clockwise")
TOLD: Final = ("seed", "was_stopped", "log", "quiet", "halts", "open_until", "marks", "serial", "_history", "_played")
APART: Final = frozenset((*SHARED, *TOLD))


def part(name: str) -> Any:
    """What is named as `module:attribute`, loaded when it is asked for."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


def revive(kind: Any, values: dict[str, Any]) -> Any:
    """An object of one of the engine's classes, or of a class built on one, with these fields."""
    made = kind()
    made.unpack(values)
    own = getattr(made, "__dict__", None)
    if own is not None:
        own.update({name: value for name, value in values.items() if name not in own})
    return made


def fields_of(holder: Any) -> dict[str, Any]:
    """All fields of an object of the engine, those too that an interpreted subclass has added."""
    return {**getattr(holder, "__dict__", {}), **holder.packed()}


def position_of(game: Any) -> dict[str, Any]:
    """All that decides how a game goes on, as plain data."""
    fields = fields_of(game)
    position = {name: plain(value) for name, value in fields.items() if name not in APART}
    book = game.book
    rules: dict[str, Any] = {} if book.since == 1 else {"rules": book.since}
    if book.variant is not None:
        rules["variant"] = book.variant.digest
    return {"game": book.id, **rules, **position}


def plain(value: Any) -> Any:
    """A field as data that JSON can write; an object by what it would be made from again."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if hasattr(value, "packed"):
        return {name: plain(item) for name, item in value.packed().items() if name not in APART}
    return [plain(item) for item in value.__reduce__()[1]]


def fingerprint(game: Any) -> int:
    """64 bits that are the same for the same position in every process and every build."""
    import hashlib

    text = json.dumps(position_of(game), sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
