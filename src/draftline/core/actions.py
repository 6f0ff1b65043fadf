"""Actions: small frozen values with a text form that parses back.

An action is one int: its verb in the lowest eight bits, then its arguments in digits of nine bits (argument + 1, so
that a zero digit ends the list). Up to 446 an argument is a number (a card, a car, a lane); from WORD on it is one of
the game's words. What the numbers of verbs and words mean is the game's own: see `Vocabulary`.
"""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import IllegalAction, Message
from draftline.core.travel import part

WORD: Final = 447
LAST_NUMBER: Final = WORD - 1
MOST_LETTERS: Final = 200  # longer texts are no action
NONE: Final = "none"
FIRST: Final = 8  # where the first argument begins
DIGIT: Final = 9
ARGUMENT: Final = (1 << DIGIT) - 1
_VERB: Final = (1 << FIRST) - 1
_ROW: Final = FIRST + DIGIT  # bits of a verb and its first argument


def verb_of(code: int) -> int:
    return code & _VERB


def encode(verb: int, arguments: list[int]) -> int:
    code = verb
    shift = FIRST
    for argument in arguments:
        code |= (argument + 1) << shift
        shift += DIGIT
    return code


def arguments_of(code: int) -> list[int]:
    result: list[int] = []
    rest = code >> FIRST
    while rest:
        result.append((rest & ARGUMENT) - 1)
        rest >>= DIGIT
    return result


def one(verb: int, argument: int) -> int:
    return verb | (argument + 1) << FIRST


def two(verb: int, first: int, second: int) -> int:
    return verb | (first + 1) << FIRST | (second + 1) << (FIRST + DIGIT)


def longer(code: int, shift: int, argument: int) -> int:
    """A code with one more argument behind those that it has; it may need more bits than a machine word."""
    return code | (argument + 1) << shift


def first_of(code: int) -> int:
    return ((code >> FIRST) & ARGUMENT) - 1


def second_of(code: int) -> int:
    return ((code >> (FIRST + DIGIT)) & ARGUMENT) - 1


class Verb:
    """A verb and the form of its arguments: `CARD on CAR`, `[LANE...]`, `CAR MARKER... | none`.

    Words in capitals are arguments, three dots mean any number of them, brackets that there may be none, and small
    words are only printed. With `| none` an empty list is printed as that word.
    """

    def __init__(self, name: str, form: str = "") -> None:
        self.name = name
        self.form = form
        arguments = form.partition("|")[0].split()
        self.filler: dict[int, str] = {at: word for at, word in enumerate(arguments) if word.islower()}
        self.words: int = len(arguments) if self.filler else -1  # exactly so many behind the verb, -1: any number
        self.before_list: int = len(arguments) - 1 if form.endswith("| " + NONE) else -1


class Action:
    """One thing a player can do: `str(action)` is its text, which the game's vocabulary reads back."""

    __slots__ = ("code", "vocabulary")

    def __init__(self, code: int, vocabulary: Vocabulary) -> None:
        self.code: Final = code
        self.vocabulary: Final = vocabulary

    def __reduce__(self) -> tuple[Any, ...]:
        return revived, (self.vocabulary, self.code)

    @property
    def verb(self) -> str:
        return self.vocabulary.verbs[verb_of(self.code)].name

    @property
    def arguments(self) -> tuple[int | str, ...]:
        words = self.vocabulary.words
        return tuple(words[a - WORD] if a >= WORD else a for a in arguments_of(self.code))

    def __str__(self) -> str:
        return self.vocabulary.text_of(self.code)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and other.code == self.code and other.vocabulary is self.vocabulary

    def __hash__(self) -> int:
        return hash(self.code)


class Vocabulary:
    """The verbs and words of one game, by their numbers.

    Every Action is made once and shared by all games of the kind. Those of up to two arguments stand in a table, row by
    verb and first argument; the others are found by their codes.
    """

    def __init__(self, game: str, verbs: tuple[Verb, ...], words: tuple[str, ...]) -> None:
        self.game = game
        self.key: tuple[Any, ...] = ()  # of the edition and the variant whose words these are
        self.verbs = verbs
        self.words = words
        self._verb_of: dict[str, int] = {verb.name: number for number, verb in enumerate(verbs)}
        self._word_of: dict[str, int] = {word: WORD + number for number, word in enumerate(words)}
        self._rows: list[list[Action | None] | None] = [None] * (1 << _ROW)
        self._others: dict[int, Action] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return vocabulary_of, (self.game, *self.key)

    def knows(self, verb: str) -> bool:
        return verb in self._verb_of

    def action(self, code: int) -> Action:
        """The one Action object of a code."""
        if code >> _ROW > ARGUMENT:
            found = self._others.get(code)
            if found is None:
                found = self._others[code] = Action(code, self)
            return found
        row = self._rows[code & ((1 << _ROW) - 1)]
        if row is None:
            row = self._rows[code & ((1 << _ROW) - 1)] = [None] * (ARGUMENT + 1)
        found = row[code >> _ROW]
        if found is None:
            found = row[code >> _ROW] = Action(code, self)
        return found

    def text_of(self, code: int) -> str:
        verb = self.verbs[verb_of(code)]
        words = [self.words[a - WORD] if a >= WORD else str(a) for a in arguments_of(code)]
        for at, word in verb.filler.items():
            words.insert(at, word)
        if len(words) == verb.before_list:
            words.append(NONE)
        return " ".join([verb.name, *words])

    def parse(self, text: str) -> Action:
        """The action a text stands for; an unreadable text is refused in a sentence."""
        words = text[:MOST_LETTERS].split()
        number = self._verb_of.get(words[0], -1) if words else -1
        if number < 0:
            raise IllegalAction(Message("reason.unknown-verb", {"text": text, "words": ", ".join(self._verb_of)}))
        verb = self.verbs[number]
        rest = words[1:]
        if len(text) > MOST_LETTERS or not _fills(verb, rest):
            raise _malformed(text, verb)
        if rest and rest[-1] == NONE and verb.before_list >= 0:
            rest.pop()
        code = encode(number, [self._argument(word, text, verb) for word in rest])
        return Action(code, self) if code >> _ROW > ARGUMENT else self.action(code)

    def _argument(self, word: str, text: str, verb: Verb) -> int:
        known = self._word_of.get(word)
        if known is not None:
            return known
        if not (word.isascii() and word.isdigit()) or len(word) > 3 or int(word) > LAST_NUMBER:
            raise _malformed(text, verb)
        return int(word)


def _malformed(text: str, verb: Verb) -> IllegalAction:
    return IllegalAction(Message("reason.malformed", {"text": text, "form": f"{verb.name} {verb.form}".rstrip()}))


def _fills(verb: Verb, rest: list[str]) -> bool:
    """Whether the small words of a form stand where they should; they are taken out."""
    if verb.words < 0:
        return True
    if len(rest) != verb.words:
        return False
    for at in sorted(verb.filler, reverse=True):
        if rest.pop(at) != verb.filler[at]:
            return False
    return True


def revived(vocabulary: Vocabulary, code: int) -> Action:
    """An action from a pickle."""
    return vocabulary.action(code)


def vocabulary_of(game: str, variant: str = "", *edition: int) -> Vocabulary:
    """The one vocabulary of a game or variant; it is known where the games are."""
    vocabulary: Vocabulary = part("draftline.games.registry:rulebook")(game, variant or None, *edition).vocabulary
    return vocabulary
