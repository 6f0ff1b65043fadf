"""Scenes as `scenes/GAME.toml` declares them: a position, a goal, reasons, a solution and wrong tries.

A condition is a table of one kind, or a list of which all must hold:
`{ fact = "played", car = 22, card = "charge" }` (it was told; a list of values: one of them; `least = 2`: so often),
`{ action = "play * on 22" }` (the learner chose it), `{ ahead = 22, of = 15 }`, `{ place = 1, car = 22 }` (now),
`{ won = true }`, `{ not = ... }`, `{ any = [...] }`, `{ otherwise = true }` (the learner's choices are used up).
A try is judged whenever the learner has made a whole choice. Other seats do what `others` says, or the first they may.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from typing import Any, Final

from draftline.core.facts import Fact
from draftline.core.messages import Message, OptionError
from draftline.core.record import split_action
from draftline.core.rulebook import Rulebook
from draftline.core.tables import EDITION
from draftline.core.track_game import TrackGame
from draftline.data import package_names, package_text, read_toml
from draftline.games.registry import rulebook, rulebooks

OPEN: Final = "open"
SOLVED: Final = "solved"
MISSED: Final = "missed"
FOLDER: Final = "scenes"
KEPT: Final = 512  # verdicts that are remembered
TEXTS: Final = ("title", "task", "hint", "done")

Condition = dict[str, Any] | list[Any]


@dataclass(frozen=True)
class Verdict:
    """How far a learner is, and the sentence about it; while it is open there may be none."""

    state: str
    says: Message | None = None


@dataclass(frozen=True)
class Move:
    """Something that a learner may do, and the verdict that belongs to it."""

    actions: list[str]
    says: str


class Try:
    """A scene from its beginning up to now: what happened, what the learner chose and how often."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.game = scene.begin()
        self.facts: list[Fact] = []
        self.own: list[str] = []
        self.choices = 0
        self.others = 0

    def act(self, text: str, seat: int) -> None:
        mine = seat == self.scene.seat
        if mine:
            self.choices += not self.own or not self.within
            self.own.append(text)
        else:
            self.others += 1
        self.facts += self.game.apply(text, seat)

    @property
    def within(self) -> bool:
        """Whether the learner is in the middle of a choice."""
        decision = self.game.decision_of(self.scene.seat)
        kinds = self.game.book.kinds
        return decision is not None and any(kind.follows for kind in kinds if kind.name == decision.kind)

    @property
    def ended(self) -> bool:
        """Whether the learner has no choice left, and the others have answered."""
        return self.game.over or (self.choices >= self.scene.choices and self.scene.seat in self.game.asked)

    def holds(self, condition: Condition) -> bool:
        if isinstance(condition, list):
            return all(self.holds(one) for one in condition)
        for kind, test in TESTS.items():
            if kind in condition:
                return test(self, condition)
        raise OptionError(Message("error.scene-condition", {"text": str(condition)}))


# What a condition may ask.


def _told(now: Try, condition: dict[str, Any]) -> bool:
    fields = {name: value for name, value in condition.items() if name not in ("fact", "least")}
    found = [fact for fact in now.facts if fact.name == condition["fact"]]
    fitting = [fact for fact in found if all(_is(now.game, fact, name, value) for name, value in fields.items())]
    return len(fitting) >= int(condition.get("least", 1))


def _is(game: TrackGame, fact: Fact, field: str, wanted: Any) -> bool:
    """A field of a fact by its number, or by its name where the game gives it one."""
    if isinstance(wanted, list):
        return any(_is(game, fact, field, one) for one in wanted)
    value = fact.values[field]
    return bool(game.book.families[field][1][value] == wanted if isinstance(wanted, str) else value == wanted)


def _ahead(now: Try, condition: dict[str, Any]) -> bool:
    order = now.game.order()
    first, other = (order.index(car) if car in order else len(order) for car in (condition["ahead"], condition["of"]))
    return first < other


def _place(now: Try, condition: dict[str, Any]) -> bool:
    order = now.game.order()
    return condition["car"] in order and order.index(condition["car"]) + 1 <= condition["place"]


def _won(now: Try, condition: dict[str, Any]) -> bool:
    outcome = now.game.outcome
    return outcome is not None and (outcome.winner == now.scene.seat) == condition["won"]


TESTS: Final[dict[str, Callable[[Try, dict[str, Any]], bool]]] = {
    "fact": _told,
    "action": lambda now, one: any(fnmatchcase(text, one["action"]) for text in now.own),
    "ahead": _ahead,
    "place": _place,
    "won": _won,
    "not": lambda now, one: not now.holds(one["not"]),
    "any": lambda now, one: any(now.holds(other) for other in one["any"]),
    "otherwise": lambda now, _: now.ended,
}


class Scene:
    """One scene of a game: one idea, shown by doing it."""

    def __init__(self, book: Rulebook, edition: int, row: dict[str, Any], always: dict[str, Condition]) -> None:
        self.book = book
        self.edition = edition  # of the rules
        self.always = always  # reasons that all scenes of the game share
        self.id: str = row["id"]
        self.seat: int = row.get("seat", 0)
        self.picture: str = row["picture"]
        self.arguments: dict[str, Any] = row.get("position", {})
        self.goal: Condition = row["goal"]
        self.wrong: dict[str, Condition] = row.get("wrong", {})
        self.choices: int = row.get("choices", 1)  # that a learner has
        self.others: list[str] = row.get("others", [])
        self.solution: list[list[str]] = row["solution"]
        self.tries: list[Move] = [Move(one["actions"], one["says"]) for one in row["tries"]]

    def begin(self) -> TrackGame:
        game = self.book.position(self.picture, self.arguments)
        game.edition = self.edition
        return game

    def siblings(self) -> list[str]:
        """The scenes among which it stands, in their order, by id."""
        return [other.id for other in scenes_of(self.book.id)]

    def advised(self, done: Sequence[str]) -> list[str]:
        """The next move of the solution while the learner has done nothing else."""
        plan: list[str] = []
        before: list[str] = []
        for move in self.solution:
            if self.driven(before) == list(done):
                plan = move
            before += move
        return plan

    def text(self, part: str) -> Message:
        return Message(f"scene.{self.book.id}.{self.id}.{part}")

    def shared(self, part: str) -> Message:
        return Message(f"scene.{self.book.id}.{part}")

    def reasons(self) -> list[tuple[Condition, Message]]:
        """Why a try may miss the goal, the first that holds."""
        own = [(condition, self.text(part)) for part, condition in self.wrong.items()]
        return [(condition, self.shared(part)) for part, condition in self.always.items()] + own

    def message_ids(self) -> set[str]:
        return {self.text(part).id for part in (*TEXTS, *self.wrong)} | {self.shared(part).id for part in self.always}

    def tried(self, done: Sequence[str]) -> Try:
        """The scene after these actions, written as a record has them."""
        now = Try(self)
        for text in done:
            action, seat = split_action(text)
            now.act(action, now.game.asked[0] if seat is None else seat)
        return now

    def verdict(self, done: Sequence[str]) -> Verdict:
        return _verdict(self, tuple(done))

    def answer(self, done: Sequence[str]) -> tuple[int, str] | None:
        """What another seat does now; None where the learner is asked or the scene is decided."""
        now = self.tried(done)
        if not now.game.asked or self.seat in now.game.asked or self.verdict(done).state != OPEN:
            return None
        seat = now.game.asked[0]
        decision = now.game.decision_of(seat)
        assert decision is not None
        said = self.others[now.others] if now.others < len(self.others) else ""
        return seat, said if said and now.game.legal(said, seat).reason is None else str(decision.actions[0])

    def driven(self, actions: Sequence[str]) -> list[str]:
        """What happens when the learner does this and the others answer, written as a record has it."""
        done: list[str] = []
        for action in actions:
            asked = self.tried(done).game.asked
            done.append(action if asked[:1] == [self.seat] else f"{action} @{self.seat}")
            while (answer := self.answer(done)) is not None:
                done.append(answer[1])
        return done


@lru_cache(KEPT)
def _verdict(scene: Scene, done: tuple[str, ...]) -> Verdict:
    """Judged after whole choices only: within one nobody can know what it comes to."""
    now = scene.tried(done)
    if not now.own or now.within:
        return Verdict(OPEN)
    if now.holds(scene.goal):
        return Verdict(SOLVED, scene.text("done"))
    for condition, reason in scene.reasons():
        if now.holds(condition):
            return Verdict(MISSED, reason)
    return Verdict(OPEN)


@cache
def scenes_of(game: str, edition: int = EDITION) -> tuple[Scene, ...]:
    """The scenes of a game in their order; a game need not have any. One goes on by the rules that it began with."""
    book = rulebook(game, None, edition)
    if game not in package_names(FOLDER, ".toml", book.package):
        return ()
    name = f"{FOLDER}/{game}.toml"
    found = read_toml(package_text(name, book.package), name)
    return tuple(Scene(book, edition, row, found.get("always", {})) for row in found["scenes"])


def all_scenes() -> list[Scene]:
    return [scene for book in rulebooks() for scene in scenes_of(book.id)]


def scene_of(game: str, id: str, edition: int = EDITION) -> Scene:
    for scene in scenes_of(game, edition):
        if scene.id == id:
            return scene
    raise OptionError(Message("error.scene-unknown", {"text": id, "known": [scene.id for scene in scenes_of(game)]}))
