"""The contract that every game keeps: decisions, actions, facts, copies, records, views.

A concrete game says what may be chosen (`_choices`), what a choice does (`_take`) and how the flow goes on from there
(`_advance`, over a stack of frames). Everything else is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from draftline.core import actions
from draftline.core.actions import Action
from draftline.core.actions import action as action_of
from draftline.core.facts import Facts, Naming
from draftline.core.messages import IllegalAction, Message
from draftline.core.rng import Stream

PLAY: Final = 0
STEP: Final = 1
LINK: Final = 2
SECOND: Final = 3
PLACE: Final = 4
PIT: Final = 5
REPAIR: Final = 6
DISCARD: Final = 7
CHOOSE: Final = 8
TYRES: Final = 9
PROMISE: Final = 10
BOOST: Final = 11
QUALIFY: Final = 12
ROLL: Final = 13
DRIVE: Final = 14
RETRIEVE: Final = 15
TAKE: Final = 16
PROGRAM: Final = 17
BACK: Final = 18
KINDS: Final = (
    "play", "step", "link", "second", "place", "pit", "repair", "discard", "choose", "tyres", "promise", "boost",
    "qualify", "roll", "drive", "retrieve", "take", "program", "back",
)  # fmt: skip
PROMPTS: Final = (
    "prompt.play", "prompt.step", "prompt.link", "prompt.second", "prompt.place",
    "prompt.pit", "prompt.repair", "prompt.discard", "prompt.choose",
    "prompt.tyres", "prompt.promise", "prompt.boost",
    "prompt.qualify", "prompt.roll", "prompt.drive", "prompt.retrieve", "prompt.take", "prompt.program", "prompt.back",
)  # fmt: skip

OUT_OF_ORDER: Final = 100  # marks, in the history, a seat that chose before the first one asked


class Verdict:
    """Yes, or the reason why not: truthy when the action is legal."""

    def __init__(self, reason: Message | None) -> None:
        self.reason = reason

    def __bool__(self) -> bool:
        return self.reason is None

    def __repr__(self) -> str:
        return "legal" if self.reason is None else str(self.reason)


class Outcome:
    """How a race ended: ranking of seats, points per seat and car, places, and the reason."""

    def __init__(
        self,
        ranking: tuple[int, ...],
        points: tuple[int, ...],
        car_points: dict[int, int],
        places: dict[int, int],
        ending: str,
    ) -> None:
        self.ranking = ranking
        self.points = points
        self.car_points = car_points
        self.places = places
        self.ending = ending

    @property
    def winner(self) -> int:
        return self.ranking[0]

    def to_json(self) -> dict[str, Any]:
        return {
            "ranking": list(self.ranking),
            "points": list(self.points),
            "cars": {str(car): self.car_points[car] for car in sorted(self.car_points)},
            "places": {str(car): self.places[car] for car in sorted(self.places)},
            "ending": self.ending,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and other.to_json() == self.to_json()

    def __hash__(self) -> int:
        return hash(self.ranking)

    def __repr__(self) -> str:
        return f"Outcome({self.to_json()!r})"


class Decision:
    """What one seat is asked: a kind, the legal actions in fixed order, and a prompt."""

    def __init__(self, game: Game, seat: int, kind: int, codes: list[int], subject: int, amount: int) -> None:
        self.seat = seat
        self._game = game
        self._kind = kind
        self._codes = codes
        self._subject = subject
        self._amount = amount
        self.actions: tuple[Action, ...] = tuple([action_of(code) for code in codes])

    @property
    def kind(self) -> str:
        return KINDS[self._kind]

    @property
    def prompt(self) -> Message:
        return self._game._prompt(self._kind, self.seat, self._subject, self._amount)

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, actions={self.actions!r})"


class Game(Naming):
    """A game in progress; see the module's head for what a subclass adds."""

    # What never changes during a game, shared by its copies.
    id: str
    seats: int
    seed: int
    options: dict[str, Any]
    origin: dict[str, Any] | None  # the text position it began from, if it did
    # Where the flow waits: frames still to run, and the question that is open.
    frames: list[int]
    asked: list[int]  # seats still to choose; more than one where all choose at once
    kind: int
    codes: list[int]  # what asked[0] may choose
    subject: int  # a car or an event that the question is about
    amount: int  # MP left, or how many
    chosen: list[int]  # secret choices already made, one per seat, or -1
    over: bool
    rng: list[Stream]
    log: list[int]
    quiet: bool  # no facts are written (searches and playouts)
    scrubbed: bool  # a view's copy: what its seat cannot see is not in it
    # What was done: seat and code in turn. Copies share the list; only the first `played` entries are this game's.
    _history: list[int]
    _played: int

    # What a concrete game provides.

    def _choices(self, seat: int) -> list[int]:
        raise AssertionError("a game defines its choices")

    def _take(self, seat: int, code: int) -> None:
        raise AssertionError("a game defines what a choice does")

    def _advance(self) -> None:
        raise AssertionError("a game defines its flow")

    def _explain(self, seat: int, code: int) -> Message:
        raise AssertionError("a game says why not")

    def _prompt(self, kind: int, seat: int, subject: int, amount: int) -> Message:
        raise AssertionError("a game words its prompts")

    def _seen(self, seat: int | None) -> Mapping[str, object]:
        raise AssertionError("a game shows itself")

    def _sampled(self, seed: int) -> Game:
        raise AssertionError("a game deals its unseen cards")

    def copy(self) -> Game:
        """An independent game in exactly this position."""
        raise AssertionError("a game copies itself")

    def _begin_flow(self) -> None:
        self.frames = []
        self.asked = []
        self.codes = []
        self.kind = self.subject = self.amount = 0
        self.chosen = [-1] * self.seats
        self.over = self.quiet = self.scrubbed = False
        self.log = []
        self._history = []
        self._played = 0

    def _copy_flow(self, other: Game) -> None:
        """Everything of this class; lists that are replaced and never changed in place are shared."""
        other.id = self.id
        other.seats = self.seats
        other.seed = self.seed
        other.options = self.options
        other.origin = self.origin
        other.frames = self.frames[:]
        other.asked = self.asked
        other.kind = self.kind
        other.codes = self.codes
        other.subject = self.subject
        other.amount = self.amount
        other.chosen = self.chosen
        other.over = self.over
        other.rng = [stream.copy() for stream in self.rng]
        other.log = []
        other.quiet = self.quiet
        other.scrubbed = self.scrubbed
        other._history = self._history
        other._played = self._played

    # The question and its answers.

    @property
    def decision(self) -> Decision | None:
        """The first open question, or None when the game is over."""
        if not self.asked:
            return None
        return Decision(self, self.asked[0], self.kind, self.codes, self.subject, self.amount)

    def decision_of(self, seat: int | None) -> Decision | None:
        """What one seat is asked, if it is."""
        if seat is None or seat not in self.asked:
            return None
        return Decision(self, seat, self.kind, self._choices(seat), self.subject, self.amount)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every open question: one per seat where seats choose at once in secret."""
        return tuple(
            Decision(self, seat, self.kind, self._choices(seat), self.subject, self.amount) for seat in self.asked
        )

    def apply(self, action: Action | str, seat: int | None = None) -> Facts:
        """Do a legal action and everything that follows from it up to the next question; return what happened."""
        code = self._code(action)
        who = self._who(seat)
        legal = who >= 0 and code in (self.codes if who == self.asked[0] else self._choices(who))
        if not legal:
            raise IllegalAction(self._reason(who, code))
        self.log = []
        self._do(who, code)
        return Facts(self.log, self)

    def legal(self, action: Action | str, seat: int | None = None) -> Verdict:
        """Whether `apply` would take this action, and if not why."""
        try:
            code = self._code(action)
        except IllegalAction as refusal:
            return Verdict(refusal.message)
        who = self._who(seat)
        if who >= 0 and code in self._choices(who):
            return Verdict(None)
        return Verdict(self._reason(who, code))

    def _code(self, action: Action | str) -> int:
        return actions.parse(action).code if isinstance(action, str) else action.code

    def _who(self, seat: int | None) -> int:
        """The seat that acts: the first asked unless another is named; -1 if the named one is not asked."""
        if not self.asked:
            return -1
        if seat is None:
            return self.asked[0]
        return seat if seat in self.asked else -1

    def _reason(self, who: int, code: int) -> Message:
        if self.over:
            return Message("reason.race-is-over")
        if who < 0:
            return Message("reason.not-asked")
        return self._explain(who, code)

    def _do(self, seat: int, code: int) -> None:
        """Take a choice known to be legal and run on; choices with one option are taken on the way (C10)."""
        if len(self._history) != self._played:
            self._history = self._history[: self._played]
        self._history.append(seat if seat == self.asked[0] else OUT_OF_ORDER + seat)
        self._history.append(code)
        self._played += 2
        self._take(seat, code)
        self._run()

    def _run(self) -> None:
        while True:
            self._advance()
            if self.over or len(self.codes) > 1 or len(self.asked) > 1:
                return
            self._take(self.asked[0], self.codes[0])

    def playout(self, stream: Stream, most: int) -> int:
        """Play on with even random choices from `stream` for at most so many decisions; how many it took."""
        count = 0
        while not self.over and count < most:
            codes = self.codes
            self._do(self.asked[0], codes[stream.below(len(codes))])
            count += 1
        return count

    def history(self) -> list[str]:
        """The actions so far as text; one that another seat than the first asked took carries its seat."""
        return [
            actions.text_of(self._history[i + 1]) + _tag(self._history[i]) for i in range(0, self._played, 2)
        ]


def _tag(seat: int) -> str:
    return f" @{seat - OUT_OF_ORDER}" if seat >= OUT_OF_ORDER else ""
