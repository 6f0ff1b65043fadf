"""The contract that every game keeps: decisions, actions, facts, copies, records, views.

A concrete game says what may be chosen (`_choices`), what a choice does (`_take`) and how the flow goes on from there
(`_advance`, over a stack of frames). Everything else is here.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from typing import Any, Final

from draftline.core.actions import Action
from draftline.core.choices import NOTHING, Actions, Choices
from draftline.core.columns import Kept, Log, i64
from draftline.core.extension import mypyc_attr
from draftline.core.facts import Facts
from draftline.core.messages import IllegalAction, Message, Value
from draftline.core.reach import Reach
from draftline.core.rng import STREAMS, Stream, seeded
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.surface import ACTION, MOVE, READ, SEAT_OR_NONE, STREAM, TEXT, WHOLE, WHOLE_OR_NONE, offered, offers
from draftline.core.tables import EDITION
from draftline.core.travel import fields_of, fingerprint, position_of, revive

NOBODY: Final = -1
UNCHOSEN: Final = -1  # no secret choice has been made
SECRET: Final = -2  # one has been made that is not seen


class Unforeseen(Exception):
    """Raised in a game that halts: from here on goes what nobody can know yet. The game is to be looked at only."""


class Verdict:
    """Yes, or the reason why not: truthy when the action is legal."""

    def __init__(self, reason: Message | None) -> None:
        self.reason: Message | None = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return Verdict, (self.reason,)

    def __bool__(self) -> bool:
        return self.reason is None

    def __repr__(self) -> str:
        return "legal" if self.reason is None else str(self.reason)


@mypyc_attr(acyclic=True)
class Decision:
    """What one seat is asked: a kind, the legal actions in a fixed order, and a prompt."""

    def __init__(self, game: Game, seat: int, kind: int, choices: Choices, subject: int, amount: int) -> None:
        self.seat: int = seat
        self._game = game
        self._kind = kind
        self._subject = subject
        self._amount = amount
        self.actions: Actions = Actions(game.book.vocabulary, choices)

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, (
            self._game, self.seat, self._kind, self.actions._choices, self._subject, self._amount,
        )  # fmt: skip

    @property
    def kind(self) -> str:
        return self._game.book.kinds[self._kind].name

    @property
    def prompt(self) -> Message:
        return self._game._prompt(self._kind, self.seat, self._subject, self._amount)

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, actions={self.actions!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(metaclass=ABCMeta):
    """A game in progress: look at its `decision`, `apply` an action, until there is an `outcome`."""

    # What never changes during a game, shared by its copies.
    book: Rulebook  # of its game, or of a variant
    seats: i64  # how many there are
    seed: Seed  # from which all chance comes; 0 in a game made of a view
    options: dict[str, Any]  # as they were given
    edition: i64  # of the rules by which it is played, as records have it
    origin: dict[str, Any] | None  # the text position it began from, if it did
    # Where the flow waits: frames still to run, and the question that is open.
    frames: list[int]
    asked: Kept  # seats still to choose; more than one where all choose at once
    kind: i64
    choices: Choices  # of asked[0]
    subject: i64  # a car or an event that the question is about
    amount: i64  # MP left, or how many
    chosen: Kept  # secret choices already made, one per seat, or UNCHOSEN, or SECRET
    over: bool  # whether the race has ended
    was_stopped: bool  # over, because the table wished to end it as it stood
    rng: list[Stream]
    log: Log
    quiet: bool  # no facts are written (searches and playouts)
    halts: bool  # `Unforeseen` is raised before anything comes to light
    scrubbed: bool  # a view's copy: what its seat cannot see is not in it
    open_until: int  # length of the log when the last action first brought something to light, -1: it did not
    marks: int  # how often something hidden became known, or somebody else acted behind a seat's choice
    # The codes of what was done, -1 - seat before one by another seat than the first asked. Copies share the list; only
    # the first `played` entries are this game's.
    _history: Kept
    _played: int

    # Written by tools/columns.py.
    def copy_game(self, other: Game) -> None:
        other.book = self.book
        other.seats = self.seats
        other.seed = self.seed
        other.options = self.options
        other.edition = self.edition
        other.origin = self.origin
        other.frames = self.frames[:]
        other.asked = self.asked
        other.kind = self.kind
        other.choices = self.choices
        other.subject = self.subject
        other.amount = self.amount
        other.chosen = self.chosen
        other.over = self.over
        other.was_stopped = self.was_stopped
        other.rng = [item.copy() for item in self.rng]
        other.log = []
        other.quiet = self.quiet
        other.halts = self.halts
        other.scrubbed = self.scrubbed
        other.open_until = self.open_until
        other.marks = self.marks
        other._history = self._history
        other._played = self._played

    def packed(self) -> dict[str, Any]:
        return {
            "book": self.book,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
            "edition": self.edition,
            "origin": self.origin,
            "frames": self.frames,
            "asked": self.asked,
            "kind": self.kind,
            "choices": self.choices,
            "subject": self.subject,
            "amount": self.amount,
            "chosen": self.chosen,
            "over": self.over,
            "was_stopped": self.was_stopped,
            "rng": self.rng,
            "log": self.log,
            "quiet": self.quiet,
            "halts": self.halts,
            "scrubbed": self.scrubbed,
            "open_until": self.open_until,
            "marks": self.marks,
            "_history": self._history,
            "_played": self._played,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.book = values["book"]
        self.seats = values["seats"]
        self.seed = values["seed"]
        self.options = values["options"]
        self.edition = values["edition"]
        self.origin = values["origin"]
        self.frames = values["frames"]
        self.asked = values["asked"]
        self.kind = values["kind"]
        self.choices = values["choices"]
        self.subject = values["subject"]
        self.amount = values["amount"]
        self.chosen = values["chosen"]
        self.over = values["over"]
        self.was_stopped = values["was_stopped"]
        self.rng = values["rng"]
        self.log = values["log"]
        self.quiet = values["quiet"]
        self.halts = values["halts"]
        self.scrubbed = values["scrubbed"]
        self.open_until = values["open_until"]
        self.marks = values["marks"]
        self._history = values["_history"]
        self._played = values["_played"]
    # End.

    # What a concrete game provides.

    @abstractmethod
    def _choices(self, seat: int) -> Choices:
        """What a seat that is asked may choose."""

    @abstractmethod
    def _take(self, seat: int, code: int) -> None:
        """Do what a choice says."""

    @abstractmethod
    def _advance(self) -> None:
        """Go on until a question is open or the game is over."""

    @abstractmethod
    def _explain(self, seat: int, code: int) -> Message:
        """Why a seat may not do that now."""

    @abstractmethod
    def _prompt(self, kind: int, seat: int, subject: int, amount: int) -> Message:
        """The words of a question."""

    @abstractmethod
    def _seen(self, seat: int | None) -> Mapping[str, object]:
        """What a seat sees, as the rulebook's view has it."""

    @abstractmethod
    def _sampled(self, seed: int) -> Game:
        """A copy with the unseen dealt anew."""

    @abstractmethod
    def copy(self) -> Game:
        """An independent game in exactly this position."""

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.book.id

    def _named(self, field: str, value: int) -> Value:
        """A field of a fact in words."""
        return value

    def _begin(
        self, book: Rulebook, seats: int, seed: Seed, options: dict[str, Any], origin: dict[str, Any] | None = None
    ) -> None:
        """What every game begins with."""
        self.book = book
        self.seats = seats
        self.seed = seed
        self.options = options
        self.edition = EDITION
        self.origin = origin
        self.rng = seeded(seed)
        self.frames = []
        self.asked = []
        self.choices = NOTHING
        self.kind = self.subject = self.amount = 0
        self.chosen = [UNCHOSEN] * self.seats
        self.over = self.was_stopped = self.quiet = self.halts = self.scrubbed = False
        self.marks = 0
        self.open_until = -1
        self.log = []
        self._history = []
        self._played = 0

    def __dir__(self) -> list[str]:
        """What it offers, and none of the engine's registers."""
        return list(offered(type(self)))

    # Travelling and comparing.

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (type(self), {**fields_of(self), "_history": self._history[: self._played]})

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether both are in the same position, however they got there."""
        return isinstance(other, Game) and position_of(self) == position_of(other)

    def __hash__(self) -> int:
        return hash(self.digest())  # compiled, nobody else brings it to the size of a hash

    def digest(self) -> int:
        """A fingerprint of the position: 64 bits, the same in every process and build."""
        return fingerprint(self)

    # Previews.

    def moving(self, play: Action | None = None) -> int | None:
        """The number of the car whose move is in progress, or would be after a play; None if nobody moves."""
        return None

    def mp_of(self, play: Action | None = None) -> int | None:
        """How far the car may still move, or could after a play; None if the game does not count that."""
        return None

    def ends(self, play: Action | None = None) -> list[Reach]:
        """Where the move in progress, or one that begins with a play, can end; enough of them to choose from."""
        return []

    # The question and its answers.

    @property
    def codes(self) -> list[int]:
        """What the first seat asked may choose, listed."""
        return self.choices.codes()

    @property
    def decision(self) -> Decision | None:
        """The first open question, or None when the game is over."""
        if not self.asked:
            return None
        return Decision(self, self.asked[0], self.kind, self.choices, self.subject, self.amount)

    def decision_of(self, seat: int | None) -> Decision | None:
        """What one seat is asked, or None."""
        if seat is None or seat not in self.asked:
            return None
        return Decision(self, seat, self.kind, self._choices(seat), self.subject, self.amount)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every open question: one per seat when seats choose at once in secret."""
        return tuple(
            Decision(self, seat, self.kind, self._choices(seat), self.subject, self.amount) for seat in self.asked
        )

    def apply(self, action: Action | str, seat: int | None = None) -> Facts:
        """Do a legal action and all that follows from it, up to the next question; return what happened."""
        code = self._code(action)
        who = self._who(seat)
        legal = who >= 0 and self._choices(who).has(code)
        if not legal:
            raise IllegalAction(self._reason(who, code))
        self.log = []
        self._do(who, code)
        return Facts(self.log, self)

    def legal(self, action: Action | str, seat: int | None = None) -> Verdict:
        """Whether `apply` would take this action, and if not, why."""
        try:
            code = self._code(action)
        except IllegalAction as refusal:
            return Verdict(refusal.message)
        who = self._who(seat)
        if who >= 0 and self._choices(who).has(code):
            return Verdict(None)
        return Verdict(self._reason(who, code))

    def _code(self, action: Action | str) -> int:
        if isinstance(action, str):
            return self.parse(action).code
        if action.vocabulary is not self.book.vocabulary:  # of another game: its number means something else here
            return self.parse(str(action)).code
        return action.code

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

    def answers_with(self, verb: int) -> bool:
        """Whether the open question is of a kind that this verb answers."""
        return self.book.vocabulary.verbs[verb].name in self.book.kinds[self.kind].verbs

    def not_now(self, code: int) -> Message:
        """The reason against a verb that answers another question."""
        known = list(self.book.kinds[self.kind].verbs)
        return Message("reason.not-now", {"text": self.book.vocabulary.text_of(code), "known": known})

    def not_offered(self, code: int) -> Message:
        return Message("reason.not-offered", {"text": self.book.vocabulary.text_of(code)})

    def parse(self, text: str) -> Action:
        """The action that a text stands for in this game, legal or not."""
        return self.book.vocabulary.parse(text)

    def _do(self, seat: int, code: int) -> None:
        """Take a choice known to be legal and run on; choices with one option are taken on the way (C10)."""
        if len(self._history) != self._played:
            self._history = self._history[: self._played]
        if seat != self.asked[0]:
            self._history.append(-1 - seat)
        self._history.append(code)
        self._played = len(self._history)
        self.open_until = -1
        self._take(seat, code)
        self._run(seat)

    def _run(self, actor: int = NOBODY) -> None:
        while True:
            self._advance()
            if self.over or self.choices.count > 1 or len(self.asked) > 1:
                return
            if self.asked[0] != actor:
                self.reveal()
            self._take(self.asked[0], self.choices.nth(0))

    # What became known.

    def reveal(self) -> None:
        """Mark that something hidden is known now, or that somebody else has acted: what came before stays done.

        Called when a card leaves a hidden deck, a die is rolled, or a secret choice is opened.
        """
        if self.halts:
            raise Unforeseen
        if self.open_until < 0:
            self.open_until = len(self.log)
        self.marks += 1

    def can_take_back(self, before: Game) -> bool:
        """Whether the one choice made since `before` may be undone: nothing became known, nobody else acted.

        A race that is over has no secrets left, so its last choice stays.
        """
        return self.marks == before.marks and not self.over

    def open_facts(self) -> Facts:
        """What the last action caused, up to the first thing that nobody could know before."""
        return Facts(self.log if self.open_until < 0 else self.log[: self.open_until], self)

    def _forget(self, seat: int) -> None:
        """Take out of a view's copy what no game shows: seed, streams, history, and what others chose in secret.

        Of a question that another seat is asked, and that would tell what it holds, the answers too.
        """
        self.rng = [Stream(0, 0, 0, 0) for _ in range(STREAMS)]
        self.seed = 0
        self.chosen = [code if code < 0 or other == seat else SECRET for other, code in enumerate(self.chosen)]
        if self.asked and self.asked[0] != seat and self.book.kinds[self.kind].hidden:
            self.choices = NOTHING
        if self.origin is not None:
            self.origin = {**self.origin, "arguments": {}}
        self.scrubbed = True
        self._history = []
        self._played = 0

    def playout(self, stream: Stream, most: int) -> int:
        """Play on at random, for at most `most` decisions; return how many it took."""
        count = 0
        while not self.over and count < most:
            choices = self.choices
            self._do(self.asked[0], choices.nth(stream.below(choices.count)))
            count += 1
        return count

    def history(self) -> list[str]:
        """The actions so far, as text; an action out of turn names its seat."""
        text_of = self.book.vocabulary.text_of
        found: list[str] = []
        tag = ""
        for entry in self._history[: self._played]:
            if entry < 0:
                tag = f" @{-1 - entry}"
            else:
                found.append(text_of(entry) + tag)
                tag = ""
        return found


offers(Verdict, reason=READ)
offers(Decision, actions=READ, kind=READ, prompt=READ, seat=READ)
offers(
    Game,
    apply=MOVE,
    book=READ,
    copy=READ,
    decision=READ,
    decision_of={"seat": SEAT_OR_NONE},
    decisions=READ,
    digest=READ,
    edition=READ,
    history=READ,
    id=READ,
    legal={"action": ACTION, "seat": WHOLE_OR_NONE},
    options=READ,
    over=READ,
    parse={"text": TEXT},
    playout={"stream": STREAM, "most": WHOLE},
    seats=READ,
    seed=READ,
)
