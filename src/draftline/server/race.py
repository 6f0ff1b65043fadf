"""A race as its log tells it: the game in memory is a cache of the replay, and nothing here does I/O."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from draftline.core.facts import Fact, Facts
from draftline.core.messages import Message
from draftline.core.record import split_action
from draftline.core.track_game import TrackGame
from draftline.games.registry import new_game
from draftline.server.problems import Problem

Row = tuple[int, str, bool]  # of a log: the seat, the text, and whether it can be taken back
UNDO = "undo"
LETTERS = 200  # of an action


@dataclass(frozen=True)
class Setup:
    """Everything that a race follows from, besides its log; never shown while it runs."""

    game: str
    track: str
    seats: int
    seed: int
    options: dict[str, Any]

    def new(self) -> TrackGame:
        return new_game(self.game, seats=self.seats, track=self.track, seed=self.seed, options=self.options)


@dataclass(frozen=True)
class Line:
    """What one row of the log brought: facts as a game writes them, or how many rows it took back."""

    number: int
    seat: int | None
    log: list[int]
    undo: int = 0


@dataclass(frozen=True)
class Step:
    """An action that may still be taken back, with the game as it was before."""

    seat: int
    before: TrackGame
    asked_since: dict[int, int]


@dataclass
class Change:
    """A race one row later, not yet stored."""

    game: TrackGame
    line: Line
    text: str
    steps: list[Step]
    done: list[str]
    asked_since: dict[int, int]


@dataclass
class Race:
    """The game after all rows so far, the lines they told, and what may still be taken back."""

    setup: Setup
    game: TrackGame
    lines: list[Line]
    done: list[str] = field(default_factory=list)  # the actions that count, as a record has them
    steps: list[Step] = field(default_factory=list)
    asked_since: dict[int, int] = field(default_factory=dict)  # seat -> version that put its open question

    @staticmethod
    def begin(setup: Setup) -> Race:
        game = setup.new()
        return Race(setup, game, [Line(0, None, game.log)], asked_since=dict.fromkeys(game.asked, 0))

    @staticmethod
    def replay(setup: Setup, rows: Sequence[Row]) -> Race:
        """From the rows of a log; the server stored them, so they are legal."""
        race = Race.begin(setup)
        race.follow(rows)
        return race

    def follow(self, rows: Sequence[Row]) -> None:
        """Take over rows that come next in the log."""
        for seat, text, by_person in rows:
            taken_back = undo_count(text)
            change = self.undone(seat, taken_back) if taken_back else self.acted(seat, text)
            if not by_person:
                change.steps = []  # what a bot has done stays done
            self.enter(change)

    def copy(self) -> Race:
        """One that can go on without this one noticing."""
        return Race(self.setup, self.game, list(self.lines), self.done, self.steps, self.asked_since)

    @property
    def version(self) -> int:
        return len(self.lines) - 1

    def enter(self, change: Change) -> None:
        """Take over a change that has been stored."""
        self.game = change.game
        self.lines.append(change.line)
        self.done = change.done
        self.steps = change.steps
        self.asked_since = change.asked_since

    # Actions.

    def check_version(self, seat: int, version: int) -> None:
        """Refuse an answer to a question that the client has not seen as it is now.

        Where several seats choose at once, what the others choose in between does not make an answer stale.
        """
        if version > self.version or version < self.asked_since.get(seat, self.version):
            raise Problem("stale")

    def refuse(self, seat: int, text: str) -> None:
        """Raise what speaks against an action, if anything does."""
        if self.game.over:
            raise Problem("over", Message("reason.race-is-over"))
        if seat not in self.game.asked:
            raise Problem("not-your-turn", Message("reason.not-asked"))
        verdict = self.game.legal(text[: LETTERS + 1], seat)
        if verdict.reason is not None:
            raise Problem("illegal", verdict.reason)

    def acted(self, seat: int, text: str) -> Change:
        """The race after a legal action; this one stays as it is."""
        before = self.game
        after = before.copy()
        action = before.parse(split_action(text)[0])
        after.apply(action, seat)
        number = self.version + 1
        entry = str(action) if seat == before.asked[0] else f"{action} @{seat}"
        own = self.steps if self.steps and self.steps[-1].seat == seat else []
        steps = [*own, Step(seat, before, self.asked_since)] if after.can_take_back(before) else []
        line = Line(number, seat, after.log)
        return Change(after, line, entry, steps, [*self.done, entry], self._asked_since(before, after, seat, number))

    def _asked_since(self, before: TrackGame, after: TrackGame, actor: int, number: int) -> dict[int, int]:
        """Seats that are still to make the same secret choice keep the version at which they were asked."""
        same = after.kind == before.kind and after.asked == [seat for seat in before.asked if seat != actor]
        old = self.asked_since if same else {}
        return {seat: old.get(seat, number) for seat in after.asked}

    # Taking back.

    def check_undo(self, seat: int, count: int) -> None:
        if not self.done:
            raise Problem("nothing-to-undo")
        if not self.steps:
            raise Problem("revealed")
        if self.steps[-1].seat != seat or not 1 <= count <= len(self.steps):
            raise Problem("nothing-to-undo")

    def undone(self, seat: int, count: int) -> Change:
        step = self.steps[-count]
        number = self.version + 1
        since = dict.fromkeys(step.before.asked, number)
        since |= {other: old for other, old in step.asked_since.items() if other != seat}
        line = Line(number, seat, [], count)
        return Change(step.before, line, f"{UNDO} {count}", self.steps[:-count], self.done[:-count], since)

    # What is shown.

    def told(self, line: Line, seats: Sequence[int]) -> dict[str, Any]:
        """A line as these seats may know it: a fact in full if one of them may."""
        if line.undo:
            return {"n": line.number, "seat": line.seat, "undo": line.undo, "facts": []}
        facts = Facts(line.log, self.game)
        full = list(facts)
        shown = facts.seen_by(None)
        for seat in seats:
            shown = [
                fact if seen == fact else old
                for fact, seen, old in zip(full, facts.seen_by(seat), shown, strict=True)
            ]
        return {"n": line.number, "seat": line.seat, "undo": 0, "facts": [fact_json(fact) for fact in shown]}

    def may_undo(self) -> tuple[int, int] | None:
        """The seat that may take back, and how many actions."""
        return (self.steps[-1].seat, len(self.steps)) if self.steps else None


def fact_json(fact: Fact) -> dict[str, Any]:
    return {"name": fact.name, "values": fact.values, "message": fact.message().to_json()}


def undo_count(text: str) -> int:
    """How many actions a row takes back, 0 if it is an action."""
    word, _, count = text.partition(" ")
    return int(count) if word == UNDO else 0
