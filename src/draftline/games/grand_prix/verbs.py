"""Verbs that only Grand Prix has: tyres, promises, the second move of softs."""

from __future__ import annotations

from typing import Final

from draftline.core.actions import Verb
from draftline.racing import verbs
from draftline.racing.verbs import OWN_VERBS

TYRES: Final = OWN_VERBS
PROMISE: Final = OWN_VERBS + 1
SUFFER: Final = OWN_VERBS + 2
BOOST: Final = OWN_VERBS + 3

VERBS: Final = (
    *verbs.VERBS,
    Verb("tyres", "TYRE..."),
    Verb("promise", "CAR"),
    Verb("suffer", "CAR"),
    Verb("boost"),
)
