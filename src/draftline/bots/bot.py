"""What a bot is, and an even choice from a generator."""

from __future__ import annotations

from typing import Protocol

from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.view import Randomness, View


class Bot(Protocol):
    """Whatever answers a seat from its view; the same view and generator give the same answer."""

    def choose(self, view: View, decision: Decision, rng: Randomness) -> Action: ...


def below(rng: Randomness, n: int) -> int:
    """An even choice out of 0..n-1 with nothing but random bits."""
    bits = n.bit_length()
    while True:
        value = rng.getrandbits(bits)
        if value < n:
            return value
