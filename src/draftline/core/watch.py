"""Follows a race for those who study it: counts its facts, and knows after every move who has passed whom.

Most of what is asked of thousands of races is how often something happened. That is counted here, as ints and compiled,
and looked at once the race is over; only who needs more is called when it happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from draftline.core.columns import i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.facts import EVENT, FactKind
from draftline.core.field import filled
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame

STANDS: Final = "stands"  # counted by the space where the car of a fact stands
NOWHERE: Final = -1
# How a car came to be ahead of another.
OWN_MOVE: Final = 0
CARRIED: Final = 1
FELL_BACK: Final = 2
BY_EVENT: Final = 3

Heard = Callable[..., None]


class Tally:
    """How often a fact was told, by the value of one of its fields, by space, or in all (0)."""

    def __init__(self, kind: FactKind, by: str, times: str, players: bool) -> None:
        self.by: int = 1 + kind.fields.index(by) if by and by != STANDS else 0  # where it stands after its kind
        self.space: bool = by == STANDS
        self.times: int = 1 + kind.fields.index(times) if times else 0  # each counts as often as this field says
        self.players = players  # only what seats do, or cars that they drive
        self.actor: int = 1 + kind.fields.index(kind.actor) if kind.actor else 0
        self.drives: bool = kind.actor == "car"
        self.counts: dict[int, int] = {}
        self.under: dict[int, dict[int, int]] = {}  # once another kind has come: counts by the latest one's first field

    def turn(self, latest: int) -> None:
        """What comes now is counted under this number."""
        if latest not in self.under:
            self.under[latest] = {}
        self.counts = self.under[latest]

    def total(self) -> int:
        if not self.under:
            return sum(self.counts.values())
        return sum(sum(counts.values()) for counts in self.under.values())


class Layout:
    """The facts of a game by number, as they stand in a log."""

    def __init__(self, book: Rulebook) -> None:
        self.sizes: list[int] = [1 + len(kind.fields) for kind in book.facts]
        self.moves: list[bool] = [kind.moves for kind in book.facts]
        self.events: list[bool] = [kind.part == EVENT for kind in book.facts]
        self.follows: list[bool] = [kind.follows for kind in book.kinds]
        self.numbers: dict[str, int] = {kind.name: at for at, kind in enumerate(book.facts)}


class Passing:
    """Who is ahead of whom, move by move, and what became of it over the race."""

    def __init__(self, cars: int) -> None:
        self.before: list[int] = []  # running order, in rows, before the latest move and after it
        self.after: list[int] = []
        self.passes: list[tuple[int, int]] = []  # rows: who is ahead of whom now and was not before the latest move
        self.how: list[int] = []  # the cause of each of them
        self.grid: list[int] = []  # the order before the first move
        self.leader: int = NOWHERE
        self.lead_changes: int = 0
        self.causes: list[int] = [0, 0, 0, 0]  # passes by cause
        self.spaces: dict[int, int] = {}  # passes by the space where the car that is ahead now stands
        self.places_won: int = 0  # by moves of a car's own
        self.moves: int = 0
        self._was: vec[i64] = filled(cars, NOWHERE)
        self._moved: list[bool] = [False] * cars

    def begin(self, order: list[int]) -> None:
        self.after = order
        self.leader = order[0] if order else NOWHERE

    def look(self, order: list[int], moved: list[int], mover: int, by_event: bool, spaces: list[int]) -> None:
        """A move has ended in which these rows moved, `mover` first."""
        self.before, self.after = self.after, order
        if not self.grid:
            self.grid = self.before or order
        if order and order[0] != self.leader:
            self.lead_changes += self.leader >= 0
            self.leader = order[0]
        self.passes = [] if self.before == order else self._passed(moved)
        self.how = [self._cause(ahead, mover, by_event) for ahead, _ in self.passes]
        for at, (ahead, _) in enumerate(self.passes):
            self._count(self.how[at], spaces[ahead])
        if not by_event and mover in self.before and mover in order:
            self.places_won += self.before.index(mover) - order.index(mover)
            self.moves += 1
        for row in moved:
            self._moved[row] = False

    def _cause(self, ahead: int, mover: int, by_event: bool) -> int:
        if by_event:
            return BY_EVENT
        if not self._moved[ahead]:
            return FELL_BACK
        return OWN_MOVE if ahead == mover else CARRIED

    def _count(self, cause: int, space: int) -> None:
        self.causes[cause] += 1
        if space != NOWHERE:
            self.spaces[space] = self.spaces.get(space, 0) + 1

    def _passed(self, rows: list[int]) -> list[tuple[int, int]]:
        """Only a car that moved can have passed another or been passed."""
        was, moved = self._was, self._moved
        for at in range(len(was)):
            was[at] = NOWHERE
        for at, row in enumerate(self.before):
            was[row] = at
        for row in rows:
            moved[row] = True
        order = vec[i64](self.after)
        found: list[tuple[int, int]] = []
        for behind in range(1, len(order)):
            passed: i64 = order[behind]
            place: i64 = was[passed]
            for ahead in range(behind):
                other: i64 = order[ahead]
                if was[other] > place >= 0 and (moved[passed] or moved[other]):
                    found.append((int(other), int(passed)))
        return found


class Standing:
    """The cars that still race, looked at before the first move and whenever a period has ended."""

    def __init__(self) -> None:
        self.spread: int = NOWHERE  # sectors between the first and the last of them
        self.cars: list[int] = []  # how many they are at the beginning of every lap of the leader
        self.npcs: list[int] = []  # those of them that nobody drives

    def look(self, game: TrackGame) -> None:
        order = game.running_order()
        self._count(game, order)
        if len(order) < 2:
            return
        progress = game.field.progress
        least = most = progress[order[0]]
        for row in order:
            least = min(least, progress[row])
            most = max(most, progress[row])
        self.spread = most - least

    def _count(self, game: TrackGame, order: list[int]) -> None:
        """For laps that have begun since the last look."""
        lap = game.lap
        while len(self.cars) < lap:
            nobodys = 0
            for row in order:
                nobodys += game.owner[row] < 0
            self.cars.append(len(order))
            self.npcs.append(nobodys)


@mypyc_attr(allow_interpreted_subclasses=True)
class Watch:
    """Follows one race from its first decision to its end."""

    def __init__(self, game: TrackGame, layout: Layout, orders: bool) -> None:
        cars: int = len(game.owner)
        self.game = game
        self.layout = layout
        self.orders = orders  # somebody wants to know who is ahead of whom
        self.passing = Passing(cars)
        self.standing = Standing()
        self.decisions: int = 0
        self.widths: dict[int, int] = {}  # how many choices had so many answers
        self.mover: int = NOWHERE  # the row of the first car that moved in the latest move
        self.moved: list[int] = []  # rows of the cars that stood elsewhere during the latest move
        self.spaces: list[int] = [NOWHERE] * cars  # where each car stands, or last stood on the track
        self.by_event: bool = False
        self.tallies: list[list[Tally]] = [[] for _ in layout.sizes]
        self.turns: list[list[Tally]] = [[] for _ in layout.sizes]  # those counted under a fact, by that fact
        # Who wants to be called: for facts by their number, for decisions, moves and periods.
        self.heard: list[list[Heard]] = [[] for _ in layout.sizes]
        self.at_begin: list[Heard] = []
        self.at_decision: list[Heard] = []
        self.at_choice: list[Heard] = []
        self.at_move: list[Heard] = []
        self.at_order: list[Heard] = []  # moves in which a car has moved
        self.at_period: list[Heard] = []
        self._silent: list[bool] = []
        self._seen: list[bool] = [False] * cars
        self._moment: Any = game.moment()

    def tally(self, fact: str, by: str = "", times: str = "", players: bool = False, under: str = "") -> Tally:
        """Count a fact from now on; one that the game does not have never comes."""
        number = self.layout.numbers.get(fact, NOWHERE)
        if number == NOWHERE:
            return Tally(FactKind(fact, (by, times)), by, times, players)
        made = Tally(self.game.book.facts[number], by, times, players)
        self.tallies[number].append(made)
        if under:
            self.turns[self.layout.numbers[under]].append(made)
        return made

    def begin(self) -> None:
        layout = self.layout
        self._silent = [
            not (layout.moves[at] or layout.events[at] or self.heard[at] or self.tallies[at] or self.turns[at])
            for at in range(len(layout.sizes))
        ]
        if self.orders:
            self.passing.begin(self.game.running_order())
            self.standing.look(self.game)
        for hook in self.at_begin:
            hook()
        self.hear()
        self.decisions = 0
        self._rest()

    def decide(self, seat: int) -> None:
        """Before every decision; a question that does not belong to a choice begun before closes the last move."""
        if not self.layout.follows[self.game.kind]:
            self.close(seat)
            width = int(self.game.choices.count)
            self.widths[width] = self.widths.get(width, 0) + 1
            for hook in self.at_choice:
                hook(seat)
        for hook in self.at_decision:
            hook(seat)

    def hear(self) -> None:
        """After every decision: what it has brought about."""
        self.decisions += 1
        log, layout, silent = self.game.log, self.layout, self._silent
        at, end = 0, len(log)
        while at < end:
            kind = log[at]
            size = layout.sizes[kind]
            if not silent[kind]:
                if layout.moves[kind]:
                    self._stands(log[at + 1], log[at + 2], log[at + 3])
                if layout.events[kind]:
                    self.by_event = True
                for tally in self.turns[kind]:
                    tally.turn(log[at + 1])
                for tally in self.tallies[kind]:
                    self._count(tally, log, at)
                for hook in self.heard[kind]:
                    hook(*log[at + 1 : at + size])
            at += size

    def _stands(self, number: int, progress: int, lane: int) -> None:
        row = self.game.row_of[number]
        if self.mover == NOWHERE:
            self.mover = row
        if not self._seen[row]:
            self._seen[row] = True
            self.moved.append(row)
        if lane >= 0:
            self.spaces[row] = self.game.track.space(progress, lane)

    def _count(self, tally: Tally, log: list[int], at: int) -> None:
        who = log[at + tally.actor] if tally.actor else NOWHERE
        if tally.players:
            seat = who
            if tally.drives:
                seat = self.game.owner[self.game.row_of[who]]
            if seat < 0 or seat >= self.game.seats:
                return
        by = log[at + tally.by] if tally.by else 0
        if tally.space:
            by = self.spaces[self.game.row_of[who]]
            if by == NOWHERE:
                return
        tally.counts[by] = tally.counts.get(by, 0) + (log[at + tally.times] if tally.times else 1)

    def close(self, seat: int) -> None:
        """A move is over: who is where now."""
        if self.orders and self.moved:
            self.passing.look(self.game.running_order(), self.moved, self.mover, self.by_event, self.spaces)
            for hook in self.at_order:
                hook(seat)
        for hook in self.at_move:
            hook(seat)
        self._rest()
        self.by_event = False
        if self.orders or self.at_period:
            moment = self.game.moment()
            if moment != self._moment:
                self._moment = moment
                self.end_period()

    def end_period(self) -> None:
        if self.orders and not self.game.over:
            self.standing.look(self.game)
        for hook in self.at_period:
            hook()

    def _rest(self) -> None:
        for row in self.moved:
            self._seen[row] = False
        self.moved = []
        self.mover = NOWHERE
