"""What the levels of bots need to know of a game: ideas with their worth, trials of them, simpler answers, reasons.

Greedy, rookie, club and pro are the same for all games; a game's rulebook names its craft (`crafts` finds it).
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from draftline.bots.lessons import Lessons
from draftline.core.actions import Action
from draftline.core.extension import mypyc_attr
from draftline.core.game import Decision, Game
from draftline.core.messages import Message
from draftline.core.rng import Stream
from draftline.core.view import Randomness

NOBODY: Final = -1
NO_WORTH: Final = -1.0e6  # less than anything is worth


class Candidate:
    """A way to answer: the actions in turn, of which the first is the answer, and what it seems worth in points."""

    def __init__(self, actions: tuple[Action, ...], value: float, mover: int = NOBODY, liking: float = 0.0) -> None:
        self.actions = actions
        self.value = value
        self.mover = mover  # the car whose move the actions are, if they are one
        self.liking = liking  # points of the value that are a driver's taste


def best_first(found: list[Candidate]) -> list[Candidate]:
    """By value; levels choose among equals (`ties`)."""
    order = sorted(range(len(found)), key=lambda i: (-found[i].value, i))
    return [found[i] for i in order]


def carried_out(game: Game, seat: int, actions: tuple[Action, ...]) -> Game:
    """A copy of the game after the actions of an idea, as far as they can be carried out."""
    after = game.copy()
    after.quiet = True
    for action in actions:
        if seat not in after.asked or not after._choices(seat).has(action.code):
            break
        after._do(seat, action.code)
    return after


@mypyc_attr(allow_interpreted_subclasses=True)
class Craft(metaclass=ABCMeta):
    """The skills of one game, made with the game's id and changed weights for all races of it that a bot meets."""

    @abstractmethod
    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        """All ideas, best first; of a dealt game only what the decision's seat can see may count."""

    @abstractmethod
    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        """What an idea is worth in a dealt game a little later, in points."""

    @abstractmethod
    def greedy(self, game: Game, decision: Decision) -> Action:
        """What looks best now, found quickly; the safe choice where another bot fails."""

    @abstractmethod
    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        """What a beginner does."""

    @abstractmethod
    def purpose(self, game: Game, decision: Decision, candidate: Candidate, found: list[Candidate]) -> Message:
        """What an idea is for, in a sentence, without how it compares with others, if they were weighed."""

    @abstractmethod
    def beginners_reason(self, game: Game, decision: Decision, action: Action) -> Message:
        """Why a beginner takes it."""

    def expected(self, game: Game, known: list[bool]) -> list[float]:
        """Points of this race that every entrant can expect, seats first; of whom the hand is known, by seat."""
        return [0.0] * game.seats

    def standings(self, game: Game) -> tuple[dict[int, float], float]:
        """Where a spectator expects every car at the end, by number, and by how much gaps may change; or nothing."""
        return {}, 0.0

    def done(self, game: Game) -> float:
        """The share of the race that is over."""
        return 1.0 if game.over else 0.0

    def course(self, game: Game) -> str:
        """What is raced, by name: races on one course are alike in how much can still happen."""
        return ""

    def lessons(self) -> Lessons | None:
        """Self-play from which the game's value is learned, if it has one."""
        return None

    def play_on(self, game: Game, stream: Stream) -> int:
        """Answer the open question quickly, as where an idea is tried out; how many decisions that took."""
        decision = game.decision
        assert decision is not None
        game._do(decision.seat, self.greedy(game, decision).code)
        return 1

    def mover(self, game: Game) -> int:
        """The car whose move is in progress, or NOBODY; moves of cars are decided as a whole and then carried out."""
        return NOBODY

    def turn(self, game: Game) -> int:
        """A number of the turn that is played."""
        return 0

    def luck(self, game: Game) -> int:
        """A number that is another one once chance has had a part in the race."""
        return game.marks

    def settled(self, game: Game) -> Game:
        """The game once questions have been answered that everybody would answer alike, by what all can see."""
        return game

    def idea(self, game: Game, decision: Decision, action: Action) -> Message:
        """An idea in a few words, as one speaks of it next to another."""
        return Message("idea.other", {"action": str(action)})

    def traits(self, game: Game, seat: int, candidate: Candidate) -> dict[str, float]:
        """What drivers of different styles like or dislike about an idea, by the names in `data/bots/styles`."""
        return {}
