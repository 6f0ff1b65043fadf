"""The game's own dice: small generators whose whole state copies and replays with the game.

Every purpose draws from its own stream, so what one table asks of the event deck never changes another table's deal.
"""

from __future__ import annotations

from typing import Any, Final

from draftline.core.columns import i64
from draftline.core.extension import mypyc_attr
from draftline.core.seeds import Seed, derived

DEAL: Final = 0
EVENTS: Final = 1
DICE: Final = 2
TIES: Final = 3
STREAMS: Final = 4
# What chance brings, by where it comes from: cards to hands, events, cards of those that no player has, dice and lots.
DRAWS: Final = "draws"
EVENT_CARDS: Final = "events"
NON_PLAYER: Final = "non-player"
THROWS: Final = "dice"
SOURCES: Final = (EVENT_CARDS, NON_PLAYER, THROWS, DRAWS)
SOURCE_OF: Final = (DRAWS, EVENT_CARDS, THROWS, THROWS)  # of every stream

_MASK: Final = 0xFFFFFFFF
_WORDS: Final = 0x100000000
_WARM_UP: Final = 12


@mypyc_attr(acyclic=True)
class Stream:
    """One generator (sfc32): four words of 32 bits."""

    def __init__(self, a: i64, b: i64, c: i64, count: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.count = count

    def __reduce__(self) -> tuple[Any, ...]:
        return Stream, (self.a, self.b, self.c, self.count)

    def copy(self) -> Stream:
        return Stream(self.a, self.b, self.c, self.count)

    def word(self) -> i64:
        """The next 32 random bits."""
        b = self.b
        c = self.c
        result = (self.a + b + self.count) & _MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _MASK
        self.c = ((((c << 21) | (c >> 11)) & _MASK) + result) & _MASK
        self.count = (self.count + 1) & _MASK
        return result

    def below(self, n: i64) -> i64:
        """An even choice out of 0..n-1 (words that would favour the low numbers are thrown away)."""
        limit = _WORDS - _WORDS % n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def shuffle(self, items: list[int]) -> None:
        """Fisher and Yates, from the back."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            held = items[i]
            items[i] = items[j]
            items[j] = held


def stream(seed: Seed, purpose: int) -> Stream:
    """The generator of one purpose; different seeds and purposes give unrelated sequences."""
    if isinstance(seed, str):
        bits = derived(seed, f"stream {purpose}")
        return Stream(bits & _MASK, (bits >> 32) & _MASK, (bits >> 64) & _MASK, (bits >> 96) & _MASK)
    made = Stream(seed & _MASK, (seed >> 32) & _MASK, ((seed >> 64) & _MASK) ^ (0x9E3779B9 + purpose), 1)
    for _ in range(_WARM_UP):
        made.word()
    return made


def seeded(seed: Seed) -> list[Stream]:
    """All streams of one seed, by purpose."""
    return [stream(seed, purpose) for purpose in range(STREAMS)]
