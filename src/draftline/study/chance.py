"""What chance had a part in, by source, and the same moment dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from draftline.core.rng import SOURCE_OF, SOURCES, STREAMS, stream
from draftline.core.track_game import TrackGame
from draftline.encode.batch import StreamBits

SHUFFLES: Final = STREAMS  # a stream that no game draws from
BITS: Final = STREAMS + 1


def bits(seed: int) -> StreamBits:
    """A generator for whatever is dealt anew."""
    return StreamBits(stream(seed, BITS))


def sources_of(before: TrackGame, after: TrackGame) -> tuple[str, ...]:
    """From where anything came to light between two moments; nothing if no card was drawn and no die cast."""
    if before.marks == after.marks:
        return ()
    was, now = _left(before), _left(after)
    return tuple([source for source in SOURCES if was.get(source) != now.get(source)])


def _left(game: TrackGame) -> dict[str, list[Any]]:
    """How far every source has been used, to be compared."""
    found: dict[str, list[Any]] = {}
    for source, decks in game.face_down().items():
        found.setdefault(source, []).append([(deck.top, len(deck.cards)) for deck in decks])
    for purpose, one in enumerate(game.rng):
        found.setdefault(SOURCE_OF[purpose], []).append((one.a, one.b, one.c, one.count))
    return found


def dealt_anew(game: TrackGame, seed: int, sources: Sequence[str] = SOURCES) -> TrackGame:
    """An exact copy but for what is still to come from some sources: the cards left in their decks, and their dice."""
    other = game.copy()
    other.quiet = True
    other.rng = [
        stream(seed, purpose) if SOURCE_OF[purpose] in sources else one for purpose, one in enumerate(other.rng)
    ]
    shuffles = stream(seed, SHUFFLES)
    for source, decks in other.face_down().items():
        for deck in decks:
            left = deck.left()
            shuffles.shuffle(left)
            if source in sources:
                deck.cards, deck.top = left, 0
    return other
