"""Measures that every game of cars on a track has."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from draftline.core.watch import STANDS, Tally
from draftline.lab.measures import LAPS, NAMES, SEATS, SPACES, Found, Measure
from draftline.lab.statistics import mean
from draftline.study.tally import CAUSES

# How long people take, by the house: a choice takes longer the more there is to choose from, a step hardly any time.
SECONDS_A_CHOICE: Final = 6.0
SECONDS_A_DOUBLING: Final = 4.0  # for every doubling of what there is to choose from
SECONDS_A_STEP: Final = 1.5


class Length(Measure):
    """Turns or laps, whichever the game counts."""

    name = "length"

    def value(self) -> Found:
        return float(self.game.length())


class Decisions(Measure):
    name = "decisions"
    digits = 0

    def value(self) -> Found:
        return float(self.race.decisions)


class Minutes(Measure):
    """An estimate for people around a table."""

    name = "minutes"
    unit = "lab.unit-minutes"
    digits = 0

    def value(self) -> Found:
        widths = self.race.widths
        doublings = sum(n * math.log2(max(width, 1)) for width, n in widths.items())
        count = sum(widths.values())
        steps = self.race.decisions - count
        return (SECONDS_A_CHOICE * count + SECONDS_A_DOUBLING * doublings + SECONDS_A_STEP * steps) / 60.0


class ChoiceWidth(Measure):
    """How many answers a choice has; the mean of the logarithm, so that one wide choice does not hide the rest."""

    name = "choice-width"
    digits = 1

    def value(self) -> Found:
        widths = self.race.widths
        total = sum(n * math.log(max(width, 1)) for width, n in widths.items())
        return math.exp(total / sum(widths.values())) if widths else None


# Who is ahead.


class LeadChanges(Measure):
    """How often another car leads after a move than before it."""

    name = "lead-changes"
    orders = True
    digits = 1

    def value(self) -> Found:
        return float(self.race.passing.lead_changes)


class Overtakes(Measure):
    """Cars that are ahead of another after a move and were behind it before."""

    name = "overtakes"
    orders = True
    digits = 0

    def value(self) -> Found:
        return float(sum(self.race.passing.causes))


class OvertakesByCause(Measure):
    """The same by how: its own move, carried along, the other fell back, an event."""

    name = "overtakes-by-cause"
    shape = NAMES
    labels = CAUSES
    orders = True
    digits = 1

    def value(self) -> Found:
        return dict(zip(CAUSES, map(float, self.race.passing.causes), strict=True))


class OvertakeMap(Measure):
    """Where the cars stand that have just passed another."""

    name = "overtake-map"
    shape = SPACES
    orders = True

    def value(self) -> Found:
        return as_named(self.race.passing.spaces)


def as_named(counts: Mapping[int, int]) -> dict[str, float]:
    """Counts as a row of a race has them."""
    return {str(number): float(n) for number, n in counts.items()}


class PlacesPerMove(Measure):
    """Places that a car wins by a move of its own."""

    name = "places-per-move"
    orders = True

    def value(self) -> Found:
        passing = self.race.passing
        return passing.places_won / passing.moves if passing.moves else None


class Running(Measure):
    """Cars in the race at the beginning of every lap of the leader."""

    name = "running"
    shape = LAPS
    orders = True
    digits = 1

    def value(self) -> Found:
        return [float(n) for n in self.race.standing.cars]


class Spread(Measure):
    """Sectors between the first and the last car that still race, when the last turn begins."""

    name = "spread"
    orders = True
    unit = "lab.unit-sectors"
    digits = 1

    def value(self) -> Found:
        sectors = self.race.standing.spread
        return None if sectors < 0 else float(sectors)


class Leaders(Measure):
    """How many cars have led, by the game's own count of laps or turns."""

    name = "leaders"
    digits = 1

    def value(self) -> Found:
        return float(sum(self.game.led(number) > 0 for number in self.game.numbers))


class LedByWinner(Measure):
    """The share of all laps or turns that cars of the winner led."""

    name = "led-by-winner"

    def value(self) -> Found:
        outcome = self.race.outcome
        led = {number: self.game.led(number) for number in self.game.numbers}
        total = sum(led.values())
        return sum(led[number] for number in outcome.standings[0].cars) / total if total else None


class GridToFinish(Measure):
    """Spearman's correlation of the starting order and the order at the end: 1 if the grid decides."""

    name = "grid-to-finish"
    orders = True

    def value(self) -> Found:
        outcome = self.race.outcome
        grid = self.race.passing.grid
        numbers = [self.game.numbers[row] for row in grid if self.game.numbers[row] in outcome.places]
        if len(numbers) < 2:
            return None
        ends = sorted(range(len(numbers)), key=lambda at: outcome.places[numbers[at]])
        gaps = sum((start - end) ** 2 for end, start in enumerate(ends))
        return 1.0 - 6.0 * gaps / (len(numbers) * (len(numbers) ** 2 - 1))


# Seats.


class PointsBySeat(Measure):
    name = "points"
    shape = SEATS
    unit = "lab.unit-points"
    digits = 1

    def value(self) -> Found:
        outcome = self.race.outcome
        return [float(points) for points in outcome.points]


class WinsBySeat(Measure):
    name = "wins"
    shape = SEATS

    def value(self) -> Found:
        outcome = self.race.outcome
        return [float(outcome.winner == seat) for seat in range(self.game.seats)]


class FirstPlayer(Measure):
    """Points of the seat that began, above the mean of all seats."""

    name = "first-player"
    unit = "lab.unit-points"

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.first = self.game.first

    def value(self) -> Found:
        outcome = self.race.outcome
        return outcome.points[self.first] - mean([float(points) for points in outcome.points])


class SeatPoints(Measure):
    """Points of the seat that is studied: another one from deal to deal."""

    name = "seat-points"
    unit = "lab.unit-points"
    usual = False

    def value(self) -> Found:
        outcome = self.race.outcome
        return float(outcome.points[self.race.spec.probe % self.game.seats])


class BotLead(Measure):
    """Points of the first bot named above those of all others, seat by seat."""

    name = "bot-lead"
    unit = "lab.unit-points"
    usual = False

    def value(self) -> Found:
        outcome = self.race.outcome
        first = self.race.spec.first_bot
        mine = [float(outcome.points[seat]) for seat, bot in enumerate(self.race.spec.bots) if bot == first]
        others = [float(outcome.points[seat]) for seat, bot in enumerate(self.race.spec.bots) if bot != first]
        return mean(mine) - mean(others) if mine and others else None


# Cards and events.


class Count(Measure):
    """Base of what is counted in all: how often a fact was told."""

    fact: str = ""
    by: str = ""  # one of its fields, or `stands`: the space where its car stands
    times: str = ""  # a field that says how often it counts
    players: bool = False  # only what players do

    def __init_subclass__(cls) -> None:
        cls.facts = (cls.fact,) if cls.fact else ()

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.tally: Tally = self.race.tally(self.fact, self.by, self.times, self.players)

    def value(self) -> Found:
        return float(self.tally.total())


class Counted(Count):
    """Base of what is counted by the names of a family of the rulebook, or by number."""

    shape = NAMES

    def value(self) -> Found:
        if not self.family:
            return as_named(self.tally.counts)
        names = self.game.book.families.get(self.family, ("", ()))[1]
        found: dict[str, float] = {}
        for number, n in self.tally.counts.items():
            found[names[number]] = found.get(names[number], 0.0) + n
        return found


class Mapped(Count):
    """Base of what is counted by the space where the car of a fact stands."""

    shape = SPACES
    by = STANDS

    def value(self) -> Found:
        return as_named(self.tally.counts)


class Events(Counted):
    name = "events"
    family = "event"
    fact = "event"
    by = "event"


class Draws(Counted):
    """Cards that were drawn to hands."""

    name = "draws"
    family = "card"
    usual = False
    fact = "drew"
    by = "card"


MEASURES: Final[tuple[type[Measure], ...]] = (
    Length, Decisions, Minutes, ChoiceWidth, LeadChanges, Overtakes, OvertakesByCause, OvertakeMap, PlacesPerMove,
    Running, Spread, Leaders, LedByWinner, GridToFinish, PointsBySeat, WinsBySeat, FirstPlayer, SeatPoints, BotLead,
    Events, Draws,
)  # fmt: skip
