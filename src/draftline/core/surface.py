"""What the library offers of its objects, declared once, and the checks that stand at that door.

A class names by `offers` what whoever uses the library may ask of its objects, and what goes into each question. From
that follow what `dir()` shows, what type checkers see (`tools/surface.py` writes `public.pyi`), and that a wrong
argument is refused in a sentence. The checks are put around the methods as Python finds them: compiled, calls inside
the engine go past them, so nothing that is fast pays for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, cast

from draftline.core.actions import Action
from draftline.core.messages import ArgumentError, DraftlineError, Message, Value
from draftline.core.rng import Stream

WORD: Final = 64
DOOR: Final = "draftline.public"  # where whoever unpickles a checked function finds it
LONGEST: Final = 60  # letters of a wrong value that are repeated


class Argument:
    """A kind of argument: the id of the words for it, and whether a value is one for an object."""

    def __init__(self, words: str, fits: Callable[[Any, Any], bool], fault: Fault | None = None) -> None:
        self.words = words
        self.fits = fits
        self.fault = fault  # of a value of the right type, in words of its own

    def refusal(self, owner: Any, call: str, name: str, value: object) -> DraftlineError:
        """The sentence about a value that does not fit."""
        found = None if self.fault is None else self.fault(owner, value)
        values: dict[str, Value] = {
            "call": call, "name": name, "what": Message(self.words), "text": shown(value),
        }  # fmt: skip
        return ArgumentError(found or Message("error.argument", values))


Fault = Callable[[Any, Any], "Message | None"]
Arguments = Mapping[str, Argument]  # by name, in the order in which they are given
READ: Final[Arguments] = {}  # asked without an argument, or simply read
Plain = TypeVar("Plain", bound=Callable[..., Any])

_offered: dict[type, dict[str, Arguments]] = {}
_guarded: set[type] = set()
_trusted: list[Arguments] = []  # looked at only after a failure
_taken: dict[Any, Arguments] = {}  # by function


def shown(value: object) -> str:
    """A wrong value as a sentence repeats it: plain values as they are written, anything else by its type."""
    if value is None or isinstance(value, (bool, int, float, str, bytes)):
        try:
            written = repr(value)
        except ValueError:  # more digits than Python prints
            return type(value).__name__
        return written if len(written) <= LONGEST else written[: LONGEST - 1] + "…"
    return type(value).__name__


# Declaring.


def offers(kind: type, /, **questions: Arguments) -> None:
    """Declare what a class offers besides its bases."""
    _offered[kind] = dict(questions)
    guard(kind)


def trusted(**arguments: Argument) -> Arguments:
    """Arguments of what is asked a million times, and fails by itself where they are wrong: then it says why."""
    _trusted.append(arguments)
    return arguments


def offered(kind: type) -> dict[str, Arguments]:
    """Everything that objects of a class offer, with that of its bases; an alphabetical list."""
    found: dict[str, Arguments] = {}
    for base in reversed(kind.__mro__):
        found |= _offered.get(base, {})
    return dict(sorted(found.items()))


# Checking.


def guard(kind: type) -> None:
    """Put checks around the methods that a class has of what it offers, once."""
    if kind in _guarded:
        return
    _guarded.add(kind)
    for base in kind.__mro__[1:]:
        if base is not object:
            guard(base)
    questions = offered(kind)
    for name, plain in list(vars(kind).items()):
        if questions.get(name) and callable(plain) and not getattr(plain, "__isabstractmethod__", False):
            setattr(kind, name, checked(plain, name, questions[name]))


def checked(plain: Any, name: str, arguments: Arguments) -> Any:
    """A method that looks at its arguments first, or at once after it has failed."""
    look = _looking(name + "()", arguments)
    if arguments is MOVE:
        return _like(_moving(plain, look), plain)
    if any(arguments is one for one in _trusted):
        return _like(_blaming(plain, look), plain)
    return _like(_single(plain, look, arguments) if len(arguments) == 1 else _several(plain, look), plain)


def _looking(call: str, arguments: Arguments) -> Callable[..., None]:
    """Refuses the first argument that does not fit."""
    order = tuple(arguments.items())

    def look(owner: Any, given: tuple[Any, ...], named: dict[str, Any]) -> None:
        for (label, kind), value in zip(order, given, strict=False):
            if not kind.fits(owner, value):
                raise kind.refusal(owner, call, label, value)
        for label, value in named.items():
            if label in arguments and not arguments[label].fits(owner, value):
                raise arguments[label].refusal(owner, call, label, value)

    return look


def _several(plain: Any, look: Callable[..., None]) -> Any:
    def method(self: Any, *given: Any, **named: Any) -> Any:
        look(self, given, named)
        return plain(self, *given, **named)

    return method


def _single(plain: Any, look: Callable[..., None], arguments: Arguments) -> Any:
    """The same for most questions, quickly."""
    fits = next(iter(arguments.values())).fits

    def method(self: Any, *given: Any, **named: Any) -> Any:
        if named or len(given) != 1 or not fits(self, given[0]):
            look(self, given, named)
        return plain(self, *given, **named)

    return method


def _blaming(plain: Any, look: Callable[..., None]) -> Any:
    """For what refuses every value of the right type by itself."""

    def method(self: Any, *given: Any, **named: Any) -> Any:
        try:
            return plain(self, *given, **named)
        except Exception:
            look(self, given, named)
            raise

    return method


def _moving(plain: Any, look: Callable[..., None]) -> Any:
    """The same for a move, quickly."""

    def method(self: Any, action: Any, seat: Any = None) -> Any:
        try:
            return plain(self, action, seat)
        except Exception:
            look(self, (action, seat), {})
            raise

    return method


def function(plain: Plain, door: str = DOOR, /, **arguments: Argument) -> Plain:
    """The same for a function; whoever unpickles it finds it at the door."""
    look = _looking(plain.__name__ + "()", arguments)

    def looked_at(*given: Any, **named: Any) -> Any:
        look(None, given, named)
        return plain(*given, **named)

    _like(looked_at, plain).__module__ = door
    _taken[looked_at] = arguments
    return cast(Plain, looked_at)


def taken(call: Any) -> Arguments:
    """What a checked function takes."""
    return _taken.get(call, READ)


def _like(wrapper: Any, plain: Any) -> Any:
    """The wrapper with the name, the words and the signature of what it wraps."""
    for name in ("__name__", "__qualname__", "__doc__", "__module__"):
        setattr(wrapper, name, getattr(plain, name, None))
    wrapper.__wrapped__ = plain
    return wrapper


# Kinds of arguments. Where the owner is none of a race (a view, facts), its race says what there is.


def _race(owner: Any) -> Any:
    return getattr(owner, "_game", owner)


def is_whole(_: Any, value: Any) -> bool:
    """A number that fits into a machine's word."""
    return isinstance(value, int) and not isinstance(value, bool) and value.bit_length() < WORD


def _is_car(owner: Any, value: Any) -> bool:
    rows = owner.row_of
    return is_whole(owner, value) and 0 <= value < len(rows) and rows[value] >= 0


def _car_fault(owner: Any, value: Any) -> Message | None:
    if not is_whole(owner, value):
        return None
    return Message("error.car-unknown", {"car": shown(value), "known": sorted(owner.numbers)})


def _is_seat(owner: Any, value: Any) -> bool:
    return is_whole(owner, value) and 0 <= value < _race(owner).seats


def _seat_fault(owner: Any, value: Any) -> Message | None:
    if not is_whole(owner, value):
        return None
    return Message("error.seat-unknown", {"seat": shown(value), "most": _race(owner).seats - 1})


def _is_action(_: Any, value: Any) -> bool:
    return isinstance(value, (str, Action))


def either(words: str, *kinds: type) -> Argument:
    """An argument of one of these types; `bool` is no number."""
    return Argument(words, lambda _, value: isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool)))


def or_none(kind: Argument) -> Argument:
    """The same, or None."""
    return Argument(kind.words, lambda owner, value: value is None or kind.fits(owner, value), kind.fault)


CAR: Final = Argument("argument.car", _is_car, _car_fault)
SEAT: Final = Argument("argument.seat", _is_seat, _seat_fault)
SEAT_OR_NONE: Final = or_none(SEAT)
ACTION: Final = Argument("argument.action", _is_action)
PLAY: Final = or_none(ACTION)
WHOLE: Final = Argument("argument.whole", is_whole)
WHOLE_OR_NONE: Final = or_none(WHOLE)
COUNT: Final = Argument("argument.count", lambda owner, value: is_whole(owner, value) and value >= 0)
TEXT: Final = either("argument.text", str)
STREAM: Final = either("argument.stream", Stream)
GENERATOR: Final = Argument(
    "argument.generator", lambda _, value: callable(getattr(value, "getrandbits", None)) and not isinstance(value, type)
)
TEAM: Final = Argument("argument.colour", lambda owner, value: isinstance(value, str) and value in owner.colours)
MOVE: Final[Arguments] = {"action": ACTION, "seat": WHOLE_OR_NONE}  # of a seat, or of the first that is asked

# Declared here for what this stands on, and which knows nothing of it.
offers(Action, arguments=READ, code=READ, verb=READ, vocabulary=READ)
offers(Message, id=READ, values=READ, to_json=READ)
offers(DraftlineError, message=READ, text={"lang": TEXT})
