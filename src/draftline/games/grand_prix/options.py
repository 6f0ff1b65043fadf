"""Options of a race: teams, laps, the weather at the start, and the optional rules of section 13."""

from __future__ import annotations

from typing import Any

from draftline.core.messages import Message, OptionError
from draftline.core.options import seats_allowed, team_list
from draftline.games.grand_prix.components import Components


class Options:
    """The options of one race, read and complete."""

    def __init__(self, components: Components, seats: int, given: dict[str, Any], laps: int) -> None:
        options = components.options
        options.check(given)
        seats_allowed(seats, min(components.chart), max(components.chart))
        self.seats = seats
        self.teams: tuple[str, ...] = team_list(seats, given, components.colours)
        self.laps: int = options["laps"].count(given, laps)
        self.start: str = options["start"].word(given)
        self.pits_by_order: bool = options["pit_order"].word(given) == "running"
        self.corner_order: bool = options["order"].word(given) == "corner"
        self.weather: str = options["weather"].word(given)
        self.moved_up: int = _moved_up(given, components)


def _moved_up(given: dict[str, Any], components: Components) -> int:
    """11.3: the number of the car that won the race before, 0 for none."""
    number = given.get("moved_up", 0)
    whole = isinstance(number, int) and not isinstance(number, bool)
    if not whole or (number and number not in components.team_of and number not in components.icon_of):
        raise OptionError(Message("error.option-car", {"option": "moved_up", "value": str(number)}))
    return int(number)
