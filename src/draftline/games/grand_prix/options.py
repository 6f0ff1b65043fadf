"""Options of a race: teams, laps, the weather at the start, and the optional rules of section 13."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message, OptionError
from draftline.core.options import CAR, COLOURS, Option, check_names, choice, count, seats_allowed, team_list
from draftline.games.grand_prix.components import box

LAPS: Final = count("laps", 1, 99)
WEATHER: Final = choice("weather", ("dry", "rain", "random"))
START: Final = choice("start", ("standard", "mixed", "random"))  # 13.1
PIT_ORDER: Final = choice("pit_order", ("seats", "running"))  # 13.2
ORDER: Final = choice("order", ("inside", "corner"))  # 13.3
MOVED_UP: Final = Option("moved_up", CAR, [str(car) for car in (*box().team_of, *box().icon_of)], asked=True)
OPTIONS: Final = (LAPS, WEATHER, START, PIT_ORDER, ORDER, Option("teams", COLOURS), MOVED_UP)


class Options:
    """The options of one race, read and complete."""

    def __init__(self, seats: int, given: dict[str, Any], laps: int) -> None:
        check_names(given, OPTIONS)
        components = box()
        seats_allowed(seats, min(components.chart), max(components.chart))
        self.seats = seats
        self.teams: tuple[str, ...] = team_list(seats, given, components.colours)
        self.laps: int = LAPS.count(given, laps)
        self.start: str = START.word(given)
        self.pits_by_order: bool = PIT_ORDER.word(given) == "running"
        self.corner_order: bool = ORDER.word(given) == "corner"
        self.weather: str = WEATHER.word(given)
        self.moved_up: int = _moved_up(given)


def _moved_up(given: dict[str, Any]) -> int:
    """11.3: the number of the car that won the race before, 0 for none."""
    number = given.get("moved_up", 0)
    components = box()
    whole = isinstance(number, int) and not isinstance(number, bool)
    if not whole or (number and number not in components.team_of and number not in components.icon_of):
        raise OptionError(Message("error.option-car", {"option": "moved_up", "value": str(number)}))
    return int(number)
