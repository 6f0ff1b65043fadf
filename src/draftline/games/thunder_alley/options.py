"""Options of a race: which teams, how many cars, and the optional rules of section 12. Every value is checked here."""

from __future__ import annotations

from typing import Any

from draftline.core.messages import Message, OptionError
from draftline.core.options import seats_allowed, team_list
from draftline.games.thunder_alley.components import Components


class Options:
    """The options of one race, read and complete."""

    def __init__(self, components: Components, seats: int, given: dict[str, Any], laps: int) -> None:
        options = components.options
        options.check(given)
        seats_allowed(seats, min(components.cars_by_seats), max(components.cars_by_seats))
        self.seats = seats
        self.teams: tuple[str, ...] = team_list(seats, given, components.colours)
        self.ai: list[int] = _ai(given, self.teams, components)
        self.cars: int = _cars(given, seats, self.ai, components)
        _check_named(given, self.teams)
        self.numbers: list[list[int]] = [_numbers(team, self.cars, given, components) for team in self.teams]
        self.laps: int = options["laps"].count(given, laps)
        self.variable_pits: bool = options["pits"].word(given) == "variable"
        self.start: str = options["start"].word(given)
        self.everyone: bool = options["finish"].word(given) == "everyone"
        self.preset: str = options["preset"].word(given)
        self.ai_wear: bool = options["ai_wear"].word(given) == "on"
        self.moved_up: str = _moved_up(given, self.teams)


def _ai(given: dict[str, Any], teams: tuple[str, ...], components: Components) -> list[int]:
    """`{"blue": "hunters"}`: the deck of every seat that is an AI team, -1 for the others."""
    named = given.get("ai", {})
    if not isinstance(named, dict):
        raise OptionError(Message("error.ai-form", {"teams": list(teams), "known": components.ai.names}))
    for team, deck in named.items():
        if team not in teams:
            raise OptionError(
                Message("error.option-choice", {"option": "ai", "value": str(team), "known": list(teams)})
            )
        if deck not in components.ai.names:
            raise OptionError(
                Message("error.ai-deck", {"team": team, "value": str(deck), "known": components.ai.names})
            )
    return [components.ai.names.index(named[team]) if team in named else -1 for team in teams]


def _cars(given: dict[str, Any], seats: int, ai: list[int], components: Components) -> int:
    """2.3, 12.3; with an AI team in the race three cars for everybody (S1)."""
    if max(ai) < 0:
        return components.options["cars"].count(given, components.cars_by_seats[seats])
    cars = components.options["cars"].count(given, components.ai.cars)
    if cars != components.ai.cars:
        raise OptionError(Message("error.ai-cars", {"cars": components.ai.cars, "value": cars}))
    return cars


def check_field(options: Options, least: int) -> None:
    """Somebody has to drive, and somebody alone needs a field to race against."""
    people = options.ai.count(-1)
    if people == 0:
        raise OptionError(Message("error.ai-all"))
    if people == 1 and options.seats < least:
        raise OptionError(Message("error.ai-alone", {"least": least, "seats": options.seats}))


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
    if team not in named:
        return own[:cars]
    chosen = named[team]
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
