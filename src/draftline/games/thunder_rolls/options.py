"""Options of a race: the Race card, teams, the order of NPDs, and what a series or championship hands on."""

from __future__ import annotations

from typing import Any

from draftline.core.messages import Message, OptionError
from draftline.core.options import (
    seats_allowed,
    team_list,
)
from draftline.games.thunder_rolls.components import NO_USE, Components


class Options:
    """The options of one race, read and complete."""

    def __init__(self, components: Components, seats: int, given: dict[str, Any]) -> None:
        options = components.options
        options.check(given)
        least, most = components.rules["seats"]
        seats_allowed(seats, least, most)
        self.seats = seats
        self.race: int = components.race_ids.index(options["race"].word(given))
        self.teams: tuple[str, ...] = team_list(seats, given, components.colours)
        others = [colour for colour in components.colours if colour not in self.teams]
        self.npds: list[str] = _all_of(given, "npds", others)
        self.grid: list[str] = _all_of(given, "grid", components.colours) if "grid" in given else []
        self.bonuses: dict[str, int] = _bonuses(given, components, self.teams)
        self.points: dict[str, int] = _by_colour(given, "points", components.colours, options["points"].most)
        self.champion: str = _colour(given, "champion", components)
        self.season_leader: str = _colour(given, "season_leader", components)


def _all_of(given: dict[str, Any], name: str, wanted: list[str]) -> list[str]:
    """A list of colours that names each of the wanted ones once."""
    colours = given.get(name, wanted)
    if not isinstance(colours, (list, tuple)) or sorted(map(str, colours)) != sorted(wanted):
        raise OptionError(Message("error.option-colours", {"option": name, "known": wanted}))
    return [str(colour) for colour in colours]


def _by_colour(given: dict[str, Any], name: str, known: list[str], most: int) -> dict[str, int]:
    values = given.get(name, {})
    if not isinstance(values, dict) or any(colour not in known for colour in values):
        raise OptionError(Message("error.option-by-colour", {"option": name, "known": known}))
    for value in values.values():
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise OptionError(
                Message("error.option-count", {"option": name, "value": str(value), "least": 0, "most": most})
            )
    return dict(values)


def _bonuses(given: dict[str, Any], components: Components, teams: tuple[str, ...]) -> dict[str, int]:
    """Qualifying cards carried over: each has a bonus and belongs to one player."""
    bonuses = _by_colour(given, "bonuses", list(teams), max(components.qualifying_cards))
    if bonuses and "grid" not in given:
        raise OptionError(Message("error.option-needs", {"option": "bonuses", "other": "grid"}))
    for number in bonuses.values():
        if components.use[number] == NO_USE or list(bonuses.values()).count(number) > 1:
            raise OptionError(Message("error.option-bonus", {"option": "bonuses", "value": number}))
    return bonuses


def _colour(given: dict[str, Any], name: str, components: Components) -> str:
    colour = given.get(name, "")
    if colour != "" and colour not in components.colours:
        known = components.colours
        raise OptionError(Message("error.option-choice", {"option": name, "value": str(colour), "known": known}))
    return str(colour)
