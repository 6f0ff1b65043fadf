"""Options of a race: which teams, how many cars, and the optional rules of section 12. Every value is checked here."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message, OptionError
from draftline.games.thunder_alley.components import Components, box

CHOICES: Final = {
    "pits": ("standard", "variable"),
    "start": ("serpentine", "card-per-round", "card-per-place"),
    "finish": ("leader", "everyone"),
    "preset": ("official", "reference-manual"),
}
OTHERS: Final = ("teams", "cars", "numbers", "laps", "moved_up")
MOST_LAPS: Final = 99


class Options:
    """The options of one race, read and complete."""

    def __init__(self, seats: int, given: dict[str, Any], laps: int) -> None:
        check_names(given)
        components = box()
        self.seats = _seats(seats, components)
        self.teams: tuple[str, ...] = _teams(seats, given, components)
        self.cars: int = _count(given, "cars", components.cars_by_seats[seats], 1, 6)
        _check_named(given, self.teams)
        self.numbers: list[list[int]] = [_numbers(team, self.cars, given, components) for team in self.teams]
        self.laps: int = _count(given, "laps", laps, 1, MOST_LAPS)
        self.variable_pits: bool = _choice(given, "pits") == "variable"
        self.start: str = _choice(given, "start")
        self.everyone: bool = _choice(given, "finish") == "everyone"
        self.preset: str = _choice(given, "preset")
        self.moved_up: str = _moved_up(given, self.teams)


def check_names(given: dict[str, Any]) -> None:
    for name in given:
        if name not in CHOICES and name not in OTHERS:
            known = sorted([*CHOICES, *OTHERS])
            raise OptionError(Message("error.option-unknown", {"option": str(name), "known": known}))


def _seats(seats: int, components: Components) -> int:
    if seats not in components.cars_by_seats:
        least, most = min(components.cars_by_seats), max(components.cars_by_seats)
        raise OptionError(Message("error.seats", {"seats": seats, "least": least, "most": most}))
    return seats


def _choice(given: dict[str, Any], name: str) -> str:
    allowed = CHOICES[name]
    value = given.get(name, allowed[0])
    if not isinstance(value, str) or value not in allowed:
        raise OptionError(
            Message("error.option-choice", {"option": name, "value": str(value), "known": list(allowed)})
        )
    return value


def _count(given: dict[str, Any], name: str, default: int, least: int, most: int) -> int:
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise OptionError(
            Message("error.option-count", {"option": name, "value": str(value), "least": least, "most": most})
        )
    return value


def _teams(seats: int, given: dict[str, Any], components: Components) -> tuple[str, ...]:
    """2.2: the colours in seat order; by default the first ones of the box."""
    teams = given.get("teams", components.colours[:seats])
    right = isinstance(teams, (list, tuple)) and len(teams) == seats and len(set(map(str, teams))) == seats
    if not right or any(team not in components.colours for team in teams):
        raise OptionError(Message("error.option-teams", {"n": seats, "known": components.colours}))
    return tuple(teams)


def _check_named(given: dict[str, Any], teams: tuple[str, ...]) -> None:
    """`numbers` speaks of teams in the race only."""
    named = given.get("numbers", {})
    for team in named if isinstance(named, dict) else ():
        if team not in teams:
            raise OptionError(
                Message("error.option-choice", {"option": "numbers", "value": str(team), "known": list(teams)})
            )


def _numbers(team: str, cars: int, given: dict[str, Any], components: Components) -> list[int]:
    """C34: a team's lowest numbers race unless others are named."""
    own = components.cars_of[team]
    named = given.get("numbers", {})
    if not isinstance(named, dict):
        raise OptionError(Message("error.option-numbers", {"team": team, "n": cars, "known": own}))
    chosen = named.get(team, own[:cars])
    right = isinstance(chosen, (list, tuple)) and len(chosen) == cars and len(set(map(str, chosen))) == cars
    if not right or any(number not in own for number in chosen):
        raise OptionError(Message("error.option-numbers", {"team": team, "n": cars, "known": own}))
    return sorted(chosen)


def _moved_up(given: dict[str, Any], teams: tuple[str, ...]) -> str:
    team = given.get("moved_up", "")
    if team and team not in teams:
        raise OptionError(
            Message("error.option-choice", {"option": "moved_up", "value": str(team), "known": list(teams)})
        )
    return str(team)
