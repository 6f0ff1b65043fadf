"""The result of one race of any game: where every car came, what it scored, and whose it is."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.core.outcome import Outcome
from draftline.league.checks import LeagueError, list_of, names_of, text_of, whole_of, wholes_of

NO_PLACE: Final = 0
FINISHED: Final = ""
RETIRED: Final = "retired"
LAPPED: Final = "lapped"
DISQUALIFIED: Final = "disqualified"
WAYS_OUT: Final = (RETIRED, LAPPED, DISQUALIFIED)


class CarResult:
    """One car: its number, the team it belongs to, its place at the finish and the points of this race alone."""

    def __init__(
        self, number: int, team: str, place: int, points: int, led: int | None = None, out: str = FINISHED
    ) -> None:
        self.number = number
        self.team = team
        self.place = place
        self.points = points
        self.led = led  # laps or turns led, as the rulebook counts; None where nobody wrote it down
        self.out = out  # how it left the race before the end, if it did

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "team": self.team,
            "place": self.place,
            "points": self.points,
            "led": self.led,
            "out": self.out,
        }


class Result:
    """A race as the standings see it.

    `extra` holds points that no car scored: the penalty for a substitute, the score of a team that stayed away.
    """

    def __init__(
        self, race: str, cars: list[CarResult], players: list[str], extra: dict[str, int] | None = None
    ) -> None:
        self.race = race
        self.cars = sorted(cars, key=_by_place)
        self.players = players[:]
        self.extra: dict[str, int] = {} if extra is None else dict(extra)

    @property
    def winning_car(self) -> int:
        """The number of the car in first place; 0 if no car has it. A disqualified car has not won (G51)."""
        for car in self.cars:
            if car.place == 1 and car.out != DISQUALIFIED:
                return car.number
        return 0

    @property
    def winner(self) -> str:
        """The team whose car took first place; empty if no car has it."""
        number = self.winning_car
        for car in self.cars:
            if number and car.number == number:
                return car.team
        return ""

    def raced(self, team: str) -> bool:
        return any(car.team == team for car in self.cars)

    def scored(self, team: str) -> bool:
        """Whether this race counts for a team at all: it raced, or was given points for staying away."""
        return team in self.extra or self.raced(team)

    def place(self, team: str) -> int:
        """The place of the team's best car, 0 without one."""
        return min([car.place for car in self.cars if car.team == team and car.place > 0], default=NO_PLACE)

    def points(self, team: str, table: tuple[int, ...] = ()) -> int:
        """What the team scored here, by the race's own points or by a table of points by place."""
        return sum([self.car_points(car, table) for car in self.cars if car.team == team]) + self.extra.get(team, 0)

    def car_points(self, car: CarResult, table: tuple[int, ...]) -> int:
        """What one car scored; a disqualified one has no points in any table."""
        if not table:
            return car.points
        return 0 if car.out == DISQUALIFIED else points_for(car.place, table)

    def to_json(self) -> dict[str, Any]:
        return {
            "race": self.race,
            "cars": [car.to_json() for car in self.cars],
            "players": self.players[:],
            "extra": dict(self.extra),
        }

    @staticmethod
    def from_json(data: Any) -> Result:
        rows = list_of(data, "cars")
        cars = [_car(row) for row in rows]
        return Result(text_of(data, "race"), cars, names_of(data, "players"), wholes_of(data, "extra"))


def _car(row: Any) -> CarResult:
    """A car of a file; older files have no laps led and no retirements."""
    number, team = whole_of(row, "number"), text_of(row, "team")
    car = CarResult(number, team, whole_of(row, "place"), whole_of(row, "points"))
    if row.get("led") is not None:
        car.led = whole_of(row, "led")
    if "out" in row:
        car.out = text_of(row, "out")
    return car


def _by_place(car: CarResult) -> tuple[bool, int, int]:
    return car.place <= 0, car.place, car.number


def points_for(place: int, table: tuple[int, ...]) -> int:
    """Places beyond the table score nothing."""
    return table[place - 1] if 1 <= place <= len(table) else 0


def result_of(race: str, outcome: Outcome, team_of: dict[int, str], players: list[str]) -> Result:
    """Read a race's outcome."""
    numbers = sorted({*outcome.places, *outcome.car_points})
    strange = [number for number in numbers if number not in team_of]
    if strange:
        raise LeagueError(Message("error.league-car-unknown", {"cars": strange}))
    cars = []
    for number in numbers:
        place, points = outcome.places.get(number, NO_PLACE), outcome.car_points.get(number, 0)
        cars.append(CarResult(number, team_of[number], place, points))
    return Result(race, cars, players)
