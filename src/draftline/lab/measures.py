"""What can be measured of a race: declared once, computed from its facts as it runs.

A measure is a class. It is made anew for every race, hears the facts that it has a method for (`on_pitted(car, n)`
hears the fact `pitted`), and says at the end what it has found: a number, or numbers by seat, by lap, by name or by
space of the track. The measures of every game are in `draftline.lab.standard`, a game's own in the part that its
rulebook names; anybody adds measures in a Python file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from draftline.core.decks import Deck
from draftline.core.messages import Message, OptionError
from draftline.core.outcome import Outcome
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame
from draftline.core.travel import part
from draftline.core.watch import Layout
from draftline.core.watch import Watch as Follows

# What a measure finds.
NUMBER: Final = "number"  # one number, or None where the race has none
SEATS: Final = "seats"  # a number for every seat
LAPS: Final = "laps"  # a number for every lap
NAMES: Final = "names"  # numbers by name: cards, events, causes
SPACES: Final = "spaces"  # numbers by space of the track
WORTHS: Final = "worths"  # lists of differences by name, from other worlds

HEARS: Final = "on_"
HOOKS: Final = {
    "begin": "at_begin", "decide": "at_decision", "choice": "at_choice", "moved": "at_move", "period": "at_period",
}  # fmt: skip
OWN_FILE: Final = ".py"
STANDARD: Final = ("draftline.lab.standard:MEASURES", "draftline.lab.judged:MEASURES")  # of every game

Found = float | None | list[float] | dict[str, float] | dict[str, list[float]]


class Measure:
    """One thing that is measured of a race; `name` is what people ask for.

    The texts of a measure that is part of the package are in the catalogues; one's own has them as `title` and `about`.
    """

    name: str = ""
    shape: str = NUMBER
    unit: str = ""  # a message id; none for plain counts
    digits: int = 2
    family: str = ""  # of the rulebook, where names are its numbers: "card"
    labels: Mapping[str, str] = {}  # where names are none of the rulebook's: a message id for each
    sparse: bool = False  # a name that a race does not have counts for nothing; else as 0
    usual: bool = True  # measured where nobody asks for anything in particular
    slow: bool = False  # takes more than a tenth of what a race takes: only on request
    orders: bool = False  # needs to know who is ahead of whom, and hears only of moves in which a car has moved
    facts: Sequence[str] = ()  # those that it has counted
    title: str = ""
    about: str = ""

    def __init__(self, race: Watch) -> None:
        self.race = race
        self.game: TrackGame = race.game

    def begin(self) -> None:
        """Before the first decision."""

    def decide(self, seat: int) -> None:
        """A seat is about to be asked."""

    def choice(self, seat: int) -> None:
        """A seat is about to be asked something that is no step of a choice begun before."""

    def moved(self, seat: int) -> None:
        """A whole move has ended: of a car, or whatever a seat chooses at once."""

    def period(self) -> None:
        """A turn, or whatever the game looks at the whole field after, has ended."""

    def value(self) -> Found:
        """What was found, once the race is over."""
        return None

    @classmethod
    def of(cls, book: Rulebook) -> bool:
        """Whether a game has it: whether it tells every fact that is listened to."""
        known = {kind.name for kind in book.facts}
        return all(name in known for name in (*heard_by(cls), *cls.facts))

    @classmethod
    def titled(cls) -> Message:
        return as_it_is(cls.title) if cls.title else Message(f"measure.{cls.name}")

    @classmethod
    def told(cls) -> Message:
        return as_it_is(cls.about or cls.title) if cls.title else Message(f"measure.{cls.name}.about")

    @classmethod
    def over_races(cls, found: Sequence[Any]) -> dict[str, tuple[float, float | None]]:
        """Figures that only many races together have, each with half the width of its interval."""
        return {}


def as_it_is(words: str) -> Message:
    """What somebody wrote, in whatever language."""
    return Message("lab.as-it-is", {"text": words})


_heard_by: dict[type[Measure], list[str]] = {}


def heard_by(kind: type[Measure]) -> list[str]:
    """The names of the facts that a measure listens to."""
    if kind not in _heard_by:
        names = [name.removeprefix(HEARS) for name in dir(kind) if name.startswith(HEARS)]
        _heard_by[kind] = [name.replace("_", "-") for name in names]
    return _heard_by[kind]


_hooks: dict[type[Measure], list[str]] = {}


def hooks_of(kind: type[Measure]) -> list[str]:
    """The methods of its own by which a measure wants to be called."""
    if kind not in _hooks:
        _hooks[kind] = [hook for hook in HOOKS if getattr(kind, hook) is not getattr(Measure, hook)]
    return _hooks[kind]


class Part:
    """What a game's folder brings to the laboratory: measures of its own, and where its cards are drawn from."""

    measures: Sequence[type[Measure]] = ()
    draws: str = "drew"  # the fact that a seat draws a card

    def pile(self, game: TrackGame, card: int) -> Deck | None:
        """The pile from which a card was drawn; None where nobody draws cards."""
        return None

    def swap(self, game: TrackGame, seat: int, card: int, number: int) -> int | None:
        """Give a seat another card of the pile for one that it has just drawn: the n-th of those still to come."""
        pile = self.pile(game, card)
        left = [] if pile is None else pile.left()
        if pile is None or not left or card not in game.hands[seat]:
            return None
        other = left[number % len(left)]
        pile.cards = pile.cards[: pile.top] + [card if one == other else one for one in left]
        hand = game.hands[seat][:]
        hand[hand.index(card)] = other
        game.hands[seat] = sorted(hand)
        return other


_measures: dict[Rulebook, dict[str, type[Measure]]] = {}


def part_of(book: Rulebook) -> Part:
    found: Part = part(book.measures)() if book.measures else Part()
    return found


def measures_of(book: Rulebook) -> dict[str, type[Measure]]:
    """All measures that a game has, by name."""
    if book not in _measures:
        shared = [kind for module in STANDARD for kind in part(module)]
        known: list[type[Measure]] = [*shared, *part_of(book).measures]
        _measures[book] = {kind.name: kind for kind in known if kind.of(book)}
    return _measures[book]


def chosen(book: Rulebook, names: Sequence[str], own: Mapping[str, str] | None = None) -> list[type[Measure]]:
    """Measures by name: all usual ones if none are named; `file.py:Name` is one of a file, whose text is in `own`."""
    known = measures_of(book)
    if not names:
        return [kind for kind in known.values() if kind.usual]
    found = []
    for name in dict.fromkeys(names):
        if OWN_FILE in name:
            found.append(_own(name, own or {}))
        elif name not in known:
            raise OptionError(Message("lab.error-measure", {"name": name, "known": sorted(known)}))
        else:
            found.append(known[name])
    return found


_loaded: dict[tuple[str, str], type[Measure]] = {}


def _own(name: str, own: Mapping[str, str]) -> type[Measure]:
    """A class of somebody's Python file; its text travels with the races, so that any process can measure it."""
    path, _, kind = name.rpartition(":")
    source = own.get(path, "")
    if (name, source) not in _loaded:
        scope: dict[str, Any] = {"__name__": path}
        try:
            exec(compile(source, path, "exec"), scope)
            made = scope[kind]
            if not issubclass(made, Measure):
                raise TypeError(kind)
        except Exception as fault:
            values = {"name": name, "what": f"{type(fault).__name__}: {fault}"}
            raise OptionError(Message("lab.error-own-measure", values)) from fault
        if not made.name:
            made.name = kind
        if not made.title:
            made.title = made.name
        _loaded[name, source] = made
    return _loaded[name, source]


_layouts: dict[Rulebook, Layout] = {}


class Watch(Follows):
    """Follows one race for its measures: counts what they count, and calls them for the rest."""

    def __init__(self, game: TrackGame, kinds: Sequence[type[Measure]], spec: Any) -> None:
        if game.book not in _layouts:
            _layouts[game.book] = Layout(game.book)
        super().__init__(game, _layouts[game.book], any(kind.orders for kind in kinds))
        self.spec = spec  # the race as it was asked for
        self.part = part_of(game.book)
        self.play_on: Callable[[TrackGame, int], list[int]] | None = None  # another world to its end: points by seat
        self.measures = [kind(self) for kind in kinds]
        for one in self.measures:
            self._listen(one)

    def _listen(self, one: Measure) -> None:
        """Only what a measure has a method for is told to it."""
        kind = type(one)
        for fact in heard_by(kind):
            if fact in self.layout.numbers:
                self.heard[self.layout.numbers[fact]].append(getattr(one, _method(fact)))
        for hook in hooks_of(kind):
            self._hooked(hook, kind.orders).append(getattr(one, hook))

    def _hooked(self, hook: str, orders: bool) -> list[Callable[..., None]]:
        if hook == "moved":
            return self.at_order if orders else self.at_move
        called: list[Callable[..., None]] = getattr(self, HOOKS[hook])
        return called

    @cached_property
    def outcome(self) -> Outcome:
        """How the race ended."""
        found = self.game.outcome
        assert found is not None
        return found

    def end(self) -> dict[str, Found]:
        self.close(-1)
        self.end_period()
        found = {one.name: one.value() for one in self.measures}
        self._let_go()
        return found

    def _let_go(self) -> None:
        """Measures hold the watch and the watch holds them: undone, race and all are gone as soon as nobody asks.

        Left to the collector, every race that was measured would have to be looked for among all there is.
        """
        for one in self.measures:
            vars(one).clear()


def _method(fact: str) -> str:
    return HEARS + fact.replace("-", "_")
