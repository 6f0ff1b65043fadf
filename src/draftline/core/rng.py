"""The game's own dice: small generators whose whole state is a list of ints, so that it copies and replays with the game.

One list holds several streams of four words each (the sfc32 generator). Every purpose draws from its own stream, so what
one table asks of the event deck never changes another table's deal.
"""

from typing import Final

DEAL: Final = 0
EVENTS: Final = 1
DICE: Final = 2
TIES: Final = 3
STREAMS: Final = 4

_MASK: Final = 0xFFFFFFFF
_WARM_UP: Final = 12


def seeded(seed: int) -> list[int]:
    """All streams of one seed; different seeds and streams give unrelated sequences."""
    state: list[int] = []
    for stream in range(STREAMS):
        state += [seed & _MASK, (seed >> 32) & _MASK, ((seed >> 64) & _MASK) ^ (0x9E3779B9 + stream), 1]
        for _ in range(_WARM_UP):
            word(state, stream)
    return state


def word(state: list[int], stream: int) -> int:
    """The next 32 random bits of a stream."""
    i = stream * 4
    a, b, c, count = state[i], state[i + 1], state[i + 2], state[i + 3]
    result = (a + b + count) & _MASK
    state[i] = b ^ (b >> 9)
    state[i + 1] = (c + (c << 3)) & _MASK
    state[i + 2] = ((((c << 21) | (c >> 11)) & _MASK) + result) & _MASK
    state[i + 3] = (count + 1) & _MASK
    return result


def below(state: list[int], stream: int, n: int) -> int:
    """An even choice out of 0..n-1 (words that would favour the low numbers are thrown away)."""
    limit = (1 << 32) - (1 << 32) % n
    while True:
        bits = word(state, stream)
        if bits < limit:
            return bits % n


def shuffle(state: list[int], stream: int, items: list[int]) -> None:
    """Fisher and Yates, from the back."""
    for i in range(len(items) - 1, 0, -1):
        j = below(state, stream, i + 1)
        held = items[i]
        items[i] = items[j]
        items[j] = held
