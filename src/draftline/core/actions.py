"""Actions: small frozen values with a text form that parses back.

An action is one int: its verb in the lowest five bits, then its arguments in digits of seven bits (argument + 1, so
that a zero digit ends the list). Numbers up to 99 are cards, cars and lanes; from 100 on an argument is a word.
"""

from typing import Final

from draftline.core.messages import IllegalAction, Message

PLAY: Final = 0
RETIRE: Final = 1
PASS: Final = 2
FORWARD: Final = 3
OUT: Final = 4
IN: Final = 5
DIAGONAL: Final = 6
SWAP: Final = 7
BUMP: Final = 8
STOP: Final = 9
LINK: Final = 10
SECOND: Final = 11
PLACE: Final = 12
PIT: Final = 13
REPAIR: Final = 14
DISCARD: Final = 15
CHOOSE: Final = 16
TYRES: Final = 17
PROMISE: Final = 18
SUFFER: Final = 19
BOOST: Final = 20
QUALIFY: Final = 21
REROLL: Final = 22
USE: Final = 23
PUSH: Final = 24
BRAKE: Final = 25
BONUS: Final = 26
RETRIEVE: Final = 27
TAKE: Final = 28
PROGRAM: Final = 29
BACK: Final = 30

VERBS: Final = (
    "play", "retire", "pass", "forward", "out", "in", "diagonal", "swap", "bump", "stop",
    "link", "second", "place", "pit", "repair", "discard", "choose", "tyres", "promise", "suffer", "boost",
    "qualify", "reroll", "use", "push", "brake", "bonus", "retrieve", "take", "program", "back",
)  # fmt: skip
WORD: Final = 100
WORDS: Final = (
    "out", "in", "tire", "fuel", "blue", "gray", "yellow", "transmission", "engine", "red",
    "suspension", "wing", "brake", "body", "hard", "soft", "wet", "crossover", "side-draft", "draft", "clean-air",
)  # fmt: skip
LISTS: Final = (LINK, PIT, REPAIR, DISCARD, CHOOSE, RETRIEVE)  # print "none" where nothing is listed
MOST_LETTERS: Final = 200  # longer texts are no action
_FIRST: Final = 5
_DIGIT: Final = 7

TO_OUT: Final = DIAGONAL | (WORD + 1) << _FIRST
TO_IN: Final = DIAGONAL | (WORD + 2) << _FIRST


def verb_of(code: int) -> int:
    return code & 31


def encode(verb: int, arguments: list[int]) -> int:
    code = verb
    shift = _FIRST
    for argument in arguments:
        code |= (argument + 1) << shift
        shift += _DIGIT
    return code


def arguments_of(code: int) -> list[int]:
    result: list[int] = []
    rest = code >> _FIRST
    while rest:
        result.append((rest & 127) - 1)
        rest >>= _DIGIT
    return result


def one(verb: int, argument: int) -> int:
    return verb | (argument + 1) << _FIRST


def two(verb: int, first: int, second: int) -> int:
    return verb | (first + 1) << _FIRST | (second + 1) << (_FIRST + _DIGIT)


def first_of(code: int) -> int:
    return ((code >> _FIRST) & 127) - 1


def second_of(code: int) -> int:
    return ((code >> (_FIRST + _DIGIT)) & 127) - 1


class Action:
    """One thing a player can do, the same in every game: `str(action)` is its text, `parse` reads it back."""

    __slots__ = ("code",)

    def __init__(self, code: int) -> None:
        self.code: Final = code

    @property
    def verb(self) -> str:
        return VERBS[self.code & 31]

    @property
    def arguments(self) -> tuple[int | str, ...]:
        return tuple(WORDS[a - WORD] if a >= WORD else a for a in arguments_of(self.code))

    def __str__(self) -> str:
        return text_of(self.code)

    def __repr__(self) -> str:
        return f"<{text_of(self.code)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.code)


# Every Action is made once and shared by all games of the process: actions of up to two arguments, which are
# nearly all, in pages of a table, the rest by their codes.
_PAGE: Final = 12
_pages: list[list[Action | None]] = [[] for _ in range(128)]
_others: dict[int, Action] = {}


def action(code: int) -> Action:
    """The one Action object of a code."""
    if code >> _PAGE >= len(_pages):
        found = _others.get(code)
        if found is None:
            found = _others[code] = Action(code)
        return found
    page = _pages[code >> _PAGE]
    if not page:
        page.extend([None] * (1 << _PAGE))
    found = page[code & ((1 << _PAGE) - 1)]
    if found is None:
        found = page[code & ((1 << _PAGE) - 1)] = Action(code)
    return found


def text_of(code: int) -> str:
    verb = code & 31
    words = [WORDS[a - WORD] if a >= WORD else str(a) for a in arguments_of(code)]
    if verb == PLAY:
        words.insert(1, "on")
    if verb in LISTS and len(words) == (1 if verb == REPAIR else 0):
        words.append("none")
    return " ".join([VERBS[verb], *words])


def parse(text: str) -> Action:
    """The action a text stands for; an unreadable text is refused in a sentence."""
    words = text[:MOST_LETTERS].split()
    if not words or words[0] not in VERBS:
        raise IllegalAction(Message("reason.unknown-verb", {"text": text}))
    verb = VERBS.index(words[0])
    malformed = len(text) > MOST_LETTERS or (verb == PLAY and (len(words) != 4 or words.pop(2) != "on"))
    if malformed:
        raise IllegalAction(Message("reason.malformed", {"text": text}))
    if words[-1] == "none" and verb in LISTS:
        words.pop()
    code = encode(verb, [_argument(word, text) for word in words[1:]])
    return action(code) if code >> _PAGE < len(_pages) else Action(code)


def _argument(word: str, text: str) -> int:
    if word in WORDS:
        return WORD + WORDS.index(word)
    if not (word.isascii() and word.isdigit()) or len(word) > 2:
        raise IllegalAction(Message("reason.malformed", {"text": text}))
    return int(word)
