"""What the levels of bots need to know of a game: ideas with their worth, trials of them, a careless answer, reasons.

Club, pro and rookie are the same for all games; a game brings its craft (`crafts` has the table by game id).
"""

from __future__ import annotations

from draftline.core.actions import Action
from draftline.core.game import Decision, Game
from draftline.core.messages import Message
from draftline.core.rng import Stream
from draftline.core.view import Randomness

NOBODY = -1


class Candidate:
    """A way to answer: the actions in turn, of which the first is the answer, and what it seems worth in points."""

    def __init__(self, actions: tuple[Action, ...], value: float, mover: int = NOBODY) -> None:
        self.actions = actions
        self.value = value
        self.mover = mover  # the car whose move the actions are, if they are one


class Craft:
    """The skills of one game; made for one kind of race and one set of weights."""

    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        """All ideas, best first; of a dealt game only what the decision's seat can see may count."""
        raise AssertionError("a craft has ideas")

    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        """What an idea has come to in a dealt game a little later, in points."""
        raise AssertionError("a craft tries its ideas")

    def mover(self, game: Game) -> int:
        """The car whose move is in progress, or NOBODY."""
        raise AssertionError("a craft knows who moves")

    def turn(self, game: Game) -> int:
        """The turn that is played."""
        raise AssertionError("a craft knows the turn")

    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        """What a beginner does."""
        raise AssertionError("a craft knows beginners")

    def reason(self, game: Game, decision: Decision, action: Action) -> Message:
        """Why an action is a good one."""
        raise AssertionError("a craft has reasons")

    def beginners_reason(self, game: Game, decision: Decision, action: Action) -> Message:
        """Why a beginner takes it."""
        raise AssertionError("a craft knows beginners")
