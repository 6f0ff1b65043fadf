"""Checks that everything given to a league goes through, and the error that names what is wrong."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any, Final

from draftline.core.messages import DraftlineError, Message
from draftline.core.seeds import Seed

MOST_ROWS: Final = 200  # entries of any list or table of a league's file: twice the races of the longest season

class LeagueError(DraftlineError):
    """A league that cannot be set up, a result that it cannot take in, or a file that is not a league's."""


def is_whole(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def is_names(value: Any) -> bool:
    """A list of texts, none of them twice."""
    return is_texts(value) and len(set(value)) == len(value)


def is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def table_of(data: Any, field: str) -> dict[str, Any]:
    """A field of a file that must be a table."""
    value = entry(data, field)
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        raise wrong(field)
    check_rows(value, field)
    return value


def list_of(data: Any, field: str) -> list[Any]:
    value = entry(data, field)
    if not isinstance(value, list):
        raise wrong(field)
    check_rows(value, field)
    return value


def check_rows(rows: Sized, field: str, most: int = MOST_ROWS) -> None:
    """Refuse a list or table with more entries than anybody needs."""
    if len(rows) > most:
        raise LeagueError(Message("error.league-rows", {"field": field, "n": len(rows), "most": most}))


def whole_of(data: Any, field: str) -> int:
    value = entry(data, field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong(field)
    return value


def seed_of(data: Any) -> Seed:
    """What a league may be given as its seed; the league itself says what is wrong with it."""
    value = entry(data, "seed")
    if not isinstance(value, (int, str)) or isinstance(value, bool):
        raise wrong("seed")
    return value


def text_of(data: Any, field: str) -> str:
    value = entry(data, field)
    if not isinstance(value, str):
        raise wrong(field)
    return value


def flag_of(data: Any, field: str) -> bool:
    value = entry(data, field)
    if not isinstance(value, bool):
        raise wrong(field)
    return value


def names_of(data: Any, field: str) -> list[str]:
    """A field that must be a list of texts, which may repeat."""
    value = list_of(data, field)
    if not is_texts(value):
        raise wrong(field)
    return [str(name) for name in value]


def wholes_of(data: Any, field: str) -> dict[str, int]:
    """A field that must be a table of whole numbers."""
    value = table_of(data, field)
    return {name: whole_of(value, name) for name in value}


def entry(data: Any, field: str) -> Any:
    if not isinstance(data, dict) or field not in data:
        raise wrong(field)
    return data[field]


def wrong(field: str) -> LeagueError:
    return LeagueError(Message("error.league-field", {"field": field}))
