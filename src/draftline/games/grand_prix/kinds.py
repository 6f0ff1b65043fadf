"""Kinds of decision that only Grand Prix has."""

from __future__ import annotations

from typing import Final

from draftline.core.rulebook import Kind
from draftline.racing import kinds
from draftline.racing.kinds import OWN_KINDS

TYRES: Final = OWN_KINDS
PROMISE: Final = OWN_KINDS + 1
BOOST: Final = OWN_KINDS + 2

WORDS: Final = {"play": "play-any", "repair": "stop"}  # NPCs are moved too; a stop has to bring something (G14, G27)


def _asked_here(kind: Kind) -> Kind:
    return Kind(kind.name, kind.verbs, kind.hidden, WORDS.get(kind.name, ""), kind.follows)


KINDS: Final = (
    *[_asked_here(kind) for kind in kinds.KINDS],
    Kind("tyres", ("tyres",)),
    Kind("promise", ("promise", "suffer")),
    Kind("boost", ("boost", "stop")),
)
