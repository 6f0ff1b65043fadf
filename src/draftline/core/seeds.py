"""Seeds: a short one is a whole number that people type, a long one is letters that nobody can guess or search for.

All that follows from a long seed follows by a hash keyed with it, so nothing that is known of one part, not even the
whole state of a stream, reveals anything about the seed or another part.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, TypeAlias

from draftline.core.messages import Message, OptionError
from draftline.data.documents import MOST_DIGITS, in_bounds

Seed: TypeAlias = int | str

ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"
LETTERS: Final = 28  # of a long seed: 131 bits
_SHOWN: Final = 40  # letters of a wrong seed that an error repeats


def is_seed(value: Any) -> bool:
    """A whole number, 0 or more, or a long seed: so many small letters from a to z."""
    if isinstance(value, str):
        return len(value) == LETTERS and all(letter in ALPHABET for letter in value)
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0 and in_bounds(value)


def seed_fault(value: Any) -> Message:
    """What is wrong with something that is no seed."""
    if isinstance(value, int) and not in_bounds(value):
        return Message("error.bound-digits", {"most": MOST_DIGITS})
    return Message("error.seed", {"letters": LETTERS, "value": str(value)[:_SHOWN]})


def read_seed(text: str) -> Seed:
    """The seed that somebody typed or pasted."""
    seed: Seed
    try:
        seed = int(text)
    except ValueError:
        seed = text.strip().lower()
    if not is_seed(seed):
        raise OptionError(seed_fault(text))
    return seed


def derived(seed: str, what: str) -> int:
    """256 bits for one purpose of a long seed."""
    digest = hashlib.blake2b(what.encode(), key=seed.encode(), digest_size=32).digest()
    return int.from_bytes(digest, "little")


def long_seed(number: int) -> str:
    """A long seed out of a random number, which has more bits than it needs."""
    letters = ""
    for _ in range(LETTERS):
        letters += ALPHABET[number % len(ALPHABET)]
        number //= len(ALPHABET)
    return letters
