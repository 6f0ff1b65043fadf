"""Kinds of decision that only Grand Prix has."""

from __future__ import annotations

from typing import Final

from draftline.core.rulebook import Kind
from draftline.racing import kinds
from draftline.racing.kinds import OWN_KINDS

TYRES: Final = OWN_KINDS
PROMISE: Final = OWN_KINDS + 1
BOOST: Final = OWN_KINDS + 2

KINDS: Final = (
    *kinds.KINDS,
    Kind("tyres", ("tyres",)),
    Kind("promise", ("promise", "suffer")),
    Kind("boost", ("boost", "stop")),
)
