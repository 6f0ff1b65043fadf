"""A race as its log has it: the game in memory is a cache of the replay, and nothing here does I/O."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from draftline.core import record as records
from draftline.core.facts import Facts
from draftline.core.messages import IllegalAction, Message
from draftline.core.record import split_action
from draftline.core.seeds import Seed
from draftline.core.tables import EDITION
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.games.registry import new_game, rulebook
from draftline.learn.scenes import OPEN, Scene
from draftline.server.problems import Problem
from draftline.study.exercise import lesson_of
from draftline.study.what_if import moment

Json = dict[str, Any]
LoggedMove = tuple[int, Sequence[str], bool]  # of a log: the seat, the rows stored together, and whether by a person
UNDO_VERB = "undo"
BEGUN = 32  # moments of other races that are remembered
END_VERB = "end"  # the table ends the race as it stands
SCENE = "scene"  # the option that makes a race a scene to learn from, by its id


@dataclass(frozen=True)
class RaceSetup:
    """Everything that a race follows from, besides its log; never shown while it runs."""

    game: str
    track: str | Track  # by its id, or one that the race brings along
    seats: int
    seed: Seed
    options: dict[str, Any]
    edition: int = EDITION  # of the rules
    variant: str = ""  # the text of the variant by which it is raced
    past: str = ""  # the moment of another race from which it goes on

    @property
    def scene(self) -> Scene | None:
        return lesson_of(self.game, self.options[SCENE], self.edition) if SCENE in self.options else None

    def new(self) -> TrackGame:
        if self.scene is not None:
            return self.scene.begin()
        if self.past:
            return begun_at(self.past).copy()
        return new_game(
            self.game, seats=self.seats, track=self.track, seed=self.seed, options=self.options, edition=self.edition,
            variant=self.variant or None,
        )  # fmt: skip


def earlier(game: str, edition: int) -> int | None:
    """The last edition of the rules with the data of an edition, where these are not today's."""
    return rulebook(game, None, edition).earlier


@lru_cache(BEGUN)
def begun_at(past: str) -> TrackGame:
    """The race at the moment from which a table goes on."""
    found = json.loads(past)
    return moment(records.check(found["record"]), found["at"])


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the log and what it caused: facts in their code, or how many rows it undid."""

    number: int
    seat: int | None
    text: str
    facts: tuple[int, ...]  # numbers alone: a server keeps many lines, and tells most of them once
    undo: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """An action that may still be undone, the game before it, and its number within its move."""

    seat: int
    before: TrackGame
    asked_since: dict[int, int]
    place: int


@dataclass
class LiveRace:
    """The game after all rows so far, the lines they caused, and what may still be undone.

    What happens next is another race that begins like this one: it takes this one's place once its rows are stored.
    """

    setup: RaceSetup
    game: TrackGame
    first: TrackGame  # names the facts, so that a line keeps no other game alive
    lines: list[Line]
    done: list[str] = field(default_factory=list)  # the actions that count, as a record has them
    steps: list[Step] = field(default_factory=list)
    asked_since: dict[int, int] = field(default_factory=dict)  # seat -> version that put its open question

    @staticmethod
    def begin(setup: RaceSetup) -> LiveRace:
        game = setup.new()
        line = Line(0, None, "", tuple(game.log))
        return LiveRace(setup, game, game, [line], asked_since=dict.fromkeys(game.asked, 0))

    @staticmethod
    def replay(setup: RaceSetup, moves: Sequence[LoggedMove]) -> LiveRace:
        """From the moves of a log; the server stored them, so they are legal."""
        race = LiveRace.begin(setup)
        race.follow(moves)
        return race

    def follow(self, moves: Sequence[LoggedMove]) -> None:
        """Take over moves that come next in the log."""
        for seat, texts, by_person in moves:
            for place, text in enumerate(texts, 1):
                taken_back = undo_count(text)
                if text == END_VERB:
                    self._stop()
                elif taken_back:
                    self._take_back(seat, taken_back)
                else:
                    self._act(seat, split_action(text)[0], place)
            self._keep(by_person)

    def copy(self) -> LiveRace:
        """One that can go on without this one noticing."""
        return LiveRace(self.setup, self.game, self.first, list(self.lines), self.done, self.steps, self.asked_since)

    @property
    def version(self) -> int:
        return len(self.lines) - 1

    # Actions.

    def check_version(self, seat: int, version: int) -> None:
        """Refuse an answer if the question has changed since the client saw it.

        Where several seats choose at once, what the others choose in between does not make an answer stale.
        """
        if version > self.version or version < self.asked_since.get(seat, self.version):
            raise Problem("stale")

    def acted(self, seat: int, texts: Sequence[str], by_person: bool = True) -> LiveRace:
        """The race after a whole move, or why not and at which action.

        Whoever chose the move could not know what comes to light on the way, and a refusal must not reveal it:
        where something does the move is at its end.
        """
        scene = self.setup.scene
        if scene is not None and scene.verdict(self.done).state != OPEN:
            raise Problem("over", Message("reason.scene-decided"))
        after = self.copy()
        for place, text in enumerate(texts, 1):
            try:
                if place > 1 and not after.steps:
                    raise Problem("illegal", Message("reason.move-revealed"))
                after._act(seat, text, place)
            except Problem as problem:
                raise problem.at(place - 1) from None
        after._keep(by_person)
        if scene is not None:
            after._let_answer(scene)
        return after

    def _let_answer(self, scene: Scene) -> None:
        """In a scene the other seats answer at once."""
        while (answer := scene.answer(self.done)) is not None:
            self._act(*answer, 1)
            self._keep(False)

    def _act(self, seat: int, text: str, place: int) -> None:
        """One action of a move: the one place where its text is read and the rules are asked."""
        before = self.game
        if before.over:
            raise Problem("over", Message("reason.race-is-over"))
        if seat not in before.asked:
            raise Problem("not-your-turn", Message("reason.not-asked"))
        after = before.copy()
        try:
            action = after.parse(text)
            after.apply(action, seat)
        except IllegalAction as refusal:
            raise Problem("illegal", refusal.message) from None
        entry = str(action) if seat == before.asked[0] else f"{action} @{seat}"
        own = self.steps if self.steps and self.steps[-1].seat == seat else []
        step = Step(seat, before, self.asked_since, place)
        self.game = after
        self.lines.append(Line(self.version + 1, seat, entry, tuple(after.log)))
        self.done = [*self.done, entry]
        self.steps = [*own, step] if after.can_take_back(before) else []
        self.asked_since = self._asked_since(before, after, seat)

    def _keep(self, by_person: bool) -> None:
        if not by_person:
            self.steps = []  # what a bot has done stays done

    def _asked_since(self, before: TrackGame, after: TrackGame, actor: int) -> dict[int, int]:
        """Seats that have yet to make the same secret choice keep the version at which they were asked."""
        same = after.kind == before.kind and after.asked == [seat for seat in before.asked if seat != actor]
        old = self.asked_since if same else {}
        return {seat: old.get(seat, self.version) for seat in after.asked}

    # Taking back.

    def undone(self, seat: int, count: int) -> LiveRace:
        """The race after some actions were undone, or why they cannot be."""
        if not self.done:
            raise Problem("nothing-to-undo")
        if not self.steps:
            raise Problem("revealed")
        if self.steps[-1].seat != seat or not 1 <= count <= len(self.steps):
            raise Problem("nothing-to-undo")
        after = self.copy()
        after._take_back(seat, count)
        return after

    def restarted(self, seat: int) -> LiveRace:
        """The race as it began: a scene may be tried again, whatever has come to light."""
        if not self.done:
            raise Problem("nothing-to-undo")
        after = self.copy()
        after._take_back(seat, len(self.done))
        return after

    def _take_back(self, seat: int, count: int) -> None:
        """Undo; logs of earlier versions had another rule and may undo more than is possible today."""
        step = self.steps[-count] if count <= len(self.steps) else Step(seat, self._before(count), {}, 1)
        self.game = step.before
        self.lines.append(Line(self.version + 1, seat, f"{UNDO_VERB} {count}", (), count))
        self.done = self.done[:-count]
        self.steps = self.steps[:-count]
        old = {other: since for other, since in step.asked_since.items() if other != seat}
        self.asked_since = dict.fromkeys(step.before.asked, self.version) | old

    def _before(self, count: int) -> TrackGame:
        """The game as it was some actions ago, replayed from the start."""
        game = self.setup.new()
        for entry in self.done[:-count]:
            text, seat = split_action(entry)
            game.apply(text, seat)
        return game

    # Ending.

    def stopped(self) -> LiveRace:
        """The race, ended as it stands."""
        after = self.copy()
        after._stop()
        return after

    def _stop(self) -> None:
        self.game = self.game.copy()
        self.game.stop()
        self.lines.append(Line(self.version + 1, None, END_VERB, tuple(self.game.log)))
        self.steps, self.asked_since = [], {}

    # What is shown.

    def happened(self, line: Line) -> Facts:
        return Facts(list(line.facts), self.first)

    def told(self, line: Line, happened: Facts, seats: Sequence[int]) -> Json:
        """A line as these seats may see it: a fact in full if one of them may."""
        full = list(happened)
        shown = happened.seen_by(None)
        for seat in seats:
            own = happened.seen_by(seat)
            shown = [fact if seen is fact else old for fact, seen, old in zip(full, own, shown, strict=True)]
        facts = [fact.told() for fact in shown]
        return {"n": line.number, "seat": line.seat, "undo": line.undo, "facts": facts}

    def may_undo(self) -> Json | None:
        """The seat that may undo, how many actions, and how many of them were its last move."""
        if not self.steps:
            return None
        last = self.steps[-1]
        return {"seat": last.seat, "count": len(self.steps), "move": last.place}


def undo_count(text: str) -> int:
    """How many actions a row undoes, 0 if it is an action."""
    word, _, count = text.partition(" ")
    return int(count) if word == UNDO_VERB else 0
