"""Measures that every game of cars on a track has."""

from __future__ import annotations

import math
from typing import Any, Final

from draftline.lab.measures import LAPS, NAMES, SEATS, SPACES, Found, Measure
from draftline.lab.statistics import mean

# How long people take, by the house: a choice takes longer the more there is to choose from, a step hardly any time.
SECONDS_A_CHOICE: Final = 6.0
SECONDS_A_DOUBLING: Final = 4.0  # for every doubling of what there is to choose from
SECONDS_A_STEP: Final = 1.5

OWN_MOVE: Final = "own"
CARRIED: Final = "carried"
FELL_BACK: Final = "fell-back"
BY_EVENT: Final = "event"
CAUSES: Final = {
    OWN_MOVE: "lab.cause-own", CARRIED: "lab.cause-carried", FELL_BACK: "lab.cause-fell-back",
    BY_EVENT: "lab.cause-event",
}  # fmt: skip


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

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.doublings, self.count = 0.0, 0

    def choice(self, seat: int) -> None:
        self.doublings += math.log2(max(self.game.choices.count, 1))
        self.count += 1

    def value(self) -> Found:
        steps = self.race.decisions - self.count
        seconds = SECONDS_A_CHOICE * self.count + SECONDS_A_DOUBLING * self.doublings + SECONDS_A_STEP * steps
        return seconds / 60.0


class ChoiceWidth(Measure):
    """How many answers a choice has; the mean of the logarithm, so that one wide choice does not hide the rest."""

    name = "choice-width"
    digits = 1

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.total, self.count = 0.0, 0

    def choice(self, seat: int) -> None:
        self.total += math.log(max(self.game.choices.count, 1))
        self.count += 1

    def value(self) -> Found:
        return math.exp(self.total / self.count) if self.count else None


# Who is ahead.


class LeadChanges(Measure):
    """How often another car leads after a move than before it."""

    name = "lead-changes"
    orders = True
    digits = 1

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.leader, self.changes = -1, 0

    def begin(self) -> None:
        self.leader = self.race.after[0] if self.race.after else -1

    def moved(self, seat: int) -> None:
        order = self.race.after
        if order and order[0] != self.leader:
            self.changes += self.leader >= 0
            self.leader = order[0]

    def value(self) -> Found:
        return float(self.changes)


class Overtakes(Measure):
    """Cars that are ahead of another after a move and were behind it before."""

    name = "overtakes"
    orders = True
    digits = 0

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.count = 0

    def moved(self, seat: int) -> None:
        self.count += len(self.race.passes)

    def value(self) -> Found:
        return float(self.count)


class OvertakesByCause(Measure):
    """The same by how: its own move, carried along, the other fell back, an event."""

    name = "overtakes-by-cause"
    shape = NAMES
    labels = CAUSES
    orders = True
    digits = 1

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.counts = dict.fromkeys(CAUSES, 0.0)

    def moved(self, seat: int) -> None:
        race = self.race
        for ahead, _ in race.passes:
            number = race.game.numbers[ahead]
            if race.by_event:
                cause = BY_EVENT
            elif number not in race.carried:
                cause = FELL_BACK
            else:
                cause = OWN_MOVE if number == race.mover else CARRIED
            self.counts[cause] += 1.0

    def value(self) -> Found:
        return self.counts


class OvertakeMap(Measure):
    """Where the cars stand that have just passed another."""

    name = "overtake-map"
    shape = SPACES
    orders = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.counts: dict[str, float] = {}

    def moved(self, seat: int) -> None:
        passed: dict[int, int] = {}  # by row of the car that is ahead now: most moves are one car's
        for ahead, _ in self.race.passes:
            passed[ahead] = passed.get(ahead, 0) + 1
        for ahead, times in passed.items():
            count_space(self, ahead, self.counts, times)

    def value(self) -> Found:
        return self.counts


def count_space(measure: Measure, row: int, counts: dict[str, float], times: int = 1) -> None:
    """So many more where a car stands, or last stood."""
    space = measure.race.space_of(measure.game.numbers[row])
    if space is not None:
        counts[str(space)] = counts.get(str(space), 0.0) + times


class PlacesPerMove(Measure):
    """Places that a car wins by a move of its own."""

    name = "places-per-move"
    orders = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.won, self.moves = 0, 0

    def moved(self, seat: int) -> None:
        race = self.race
        if race.mover < 0 or race.by_event:
            return
        row = race.game.row_of[race.mover]
        if row in race.before and row in race.after:
            self.won += race.before.index(row) - race.after.index(row)
            self.moves += 1

    def value(self) -> Found:
        return self.won / self.moves if self.moves else None


class Running(Measure):
    """Cars in the race at the beginning of every lap of the leader."""

    name = "running"
    shape = LAPS
    orders = True
    digits = 1

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.by_lap: list[float] = []

    def cars(self) -> float:
        return float(len(self.race.after))

    def period(self) -> None:
        while len(self.by_lap) < self.game.lap and not self.game.over:
            self.by_lap.append(self.cars())

    def value(self) -> Found:
        return self.by_lap


class Spread(Measure):
    """Sectors between the first and the last car that still race, when the last turn begins."""

    name = "spread"
    unit = "lab.unit-sectors"
    digits = 1

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.sectors: float | None = None

    def period(self) -> None:
        if not self.game.over:
            self._look()

    def begin(self) -> None:
        self._look()

    def _look(self) -> None:
        ahead = [self.game.field.progress[row] for row in self.game.running_order()]
        if len(ahead) > 1:
            self.sectors = float(max(ahead) - min(ahead))

    def value(self) -> Found:
        return self.sectors


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
        outcome = self.game.outcome
        assert outcome is not None
        led = {number: self.game.led(number) for number in self.game.numbers}
        total = sum(led.values())
        return sum(led[number] for number in outcome.standings[0].cars) / total if total else None


class GridToFinish(Measure):
    """Spearman's correlation of the starting order and the order at the end: 1 if the grid decides."""

    name = "grid-to-finish"
    orders = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.grid: list[int] = []

    def moved(self, seat: int) -> None:
        if not self.grid:
            self.grid = self.race.before or self.race.after

    def value(self) -> Found:
        outcome = self.game.outcome
        assert outcome is not None
        numbers = [self.game.numbers[row] for row in self.grid if self.game.numbers[row] in outcome.places]
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
        outcome = self.game.outcome
        assert outcome is not None
        return [float(points) for points in outcome.points]


class WinsBySeat(Measure):
    name = "wins"
    shape = SEATS

    def value(self) -> Found:
        outcome = self.game.outcome
        assert outcome is not None
        return [float(outcome.winner == seat) for seat in range(self.game.seats)]


class FirstPlayer(Measure):
    """Points of the seat that began, above the mean of all seats."""

    name = "first-player"
    unit = "lab.unit-points"

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.first = self.game.first

    def value(self) -> Found:
        outcome = self.game.outcome
        assert outcome is not None
        return outcome.points[self.first] - mean([float(points) for points in outcome.points])


class SeatPoints(Measure):
    """Points of the seat that is studied: another one from deal to deal."""

    name = "seat-points"
    unit = "lab.unit-points"
    usual = False

    def value(self) -> Found:
        outcome = self.game.outcome
        assert outcome is not None
        return float(outcome.points[self.race.spec.probe % self.game.seats])


class BotLead(Measure):
    """Points of the first bot named above those of all others, seat by seat."""

    name = "bot-lead"
    unit = "lab.unit-points"
    usual = False

    def value(self) -> Found:
        outcome = self.game.outcome
        assert outcome is not None
        first = self.race.spec.first_bot
        mine = [float(outcome.points[seat]) for seat, bot in enumerate(self.race.spec.bots) if bot == first]
        others = [float(outcome.points[seat]) for seat, bot in enumerate(self.race.spec.bots) if bot != first]
        return mean(mine) - mean(others) if mine and others else None


# Cards and events.


class Counted(Measure):
    """Base of what is counted by the names of a family of the rulebook."""

    shape = NAMES

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.counts: dict[str, float] = {}

    def count(self, number: int, by: float = 1.0) -> None:
        name = self.game.book.families[self.family][1][number]
        self.counts[name] = self.counts.get(name, 0.0) + by

    def value(self) -> Found:
        return self.counts


class Events(Counted):
    name = "events"
    family = "event"

    def on_event(self, event: int) -> None:
        self.count(event)


class Draws(Counted):
    """Cards that were drawn to hands."""

    name = "draws"
    family = "card"
    usual = False

    def on_drew(self, seat: int, card: int) -> None:
        self.count(card)


MEASURES: Final[tuple[type[Measure], ...]] = (
    Length, Decisions, Minutes, ChoiceWidth, LeadChanges, Overtakes, OvertakesByCause, OvertakeMap, PlacesPerMove,
    Running, Spread, Leaders, LedByWinner, GridToFinish, PointsBySeat, WinsBySeat, FirstPlayer, SeatPoints, BotLead,
    Events, Draws,
)  # fmt: skip
