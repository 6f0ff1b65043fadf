"""Checks that options of all games go through: a wrong one is named, with what would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from draftline.core.messages import Message, OptionError


def check_names(given: dict[str, Any], known: list[str]) -> None:
    for name in given:
        if name not in known:
            raise OptionError(Message("error.option-unknown", {"option": str(name), "known": sorted(known)}))


def seats_allowed(seats: int, least: int, most: int) -> None:
    if not isinstance(seats, int) or isinstance(seats, bool) or not least <= seats <= most:
        raise OptionError(Message("error.seats", {"seats": str(seats), "least": least, "most": most}))


def choice(given: dict[str, Any], name: str, allowed: Sequence[str]) -> str:
    """One of some words; the first is the default."""
    value = given.get(name, allowed[0])
    if not isinstance(value, str) or value not in allowed:
        raise OptionError(
            Message("error.option-choice", {"option": name, "value": str(value), "known": list(allowed)})
        )
    return value


def count(given: dict[str, Any], name: str, default: int, least: int, most: int) -> int:
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise OptionError(
            Message("error.option-count", {"option": name, "value": str(value), "least": least, "most": most})
        )
    return value


def team_list(seats: int, given: dict[str, Any], colours: list[str]) -> tuple[str, ...]:
    """2.2: the colours in seat order; by default the first ones of the box."""
    teams = given.get("teams", colours[:seats])
    right = isinstance(teams, (list, tuple)) and len(teams) == seats and len(set(map(str, teams))) == seats
    if not right or any(team not in colours for team in teams):
        raise OptionError(Message("error.option-teams", {"n": seats, "known": colours}))
    return tuple(teams)
