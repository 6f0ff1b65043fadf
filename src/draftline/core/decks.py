"""A draw pile with its discards, made to be copied: the lists are shared, and only their ends are ever added to."""

from __future__ import annotations

from typing import Any

from draftline.core.extension import mypyc_attr
from draftline.core.rng import Stream


@mypyc_attr(acyclic=True)
class Deck:
    """Cards from `top` on are still to be drawn; of the pile of discards the first `thrown` are this deck's."""

    def __init__(self, cards: list[int], top: int, pile: list[int]) -> None:
        self.cards = cards
        self.top = top
        self._pile = pile
        self._thrown = len(pile)

    def __reduce__(self) -> tuple[Any, ...]:
        return Deck, (self.cards, self.top, self.discards)

    @property
    def discards(self) -> list[int]:
        return self._pile[: self._thrown]

    @staticmethod
    def shuffled(cards: list[int], stream: Stream) -> Deck:
        pile = cards[:]
        stream.shuffle(pile)
        return Deck(pile, 0, [])

    def copy(self) -> Deck:
        other = Deck(self.cards, self.top, self._pile)
        other._thrown = self._thrown
        return other

    def left(self) -> list[int]:
        """The cards still to be drawn, the next one first."""
        return self.cards[self.top :]

    def empty(self) -> bool:
        return self.top >= len(self.cards)

    def reshuffle(self, stream: Stream) -> None:
        """C11: the discards become the new pile."""
        pile = sorted(self.discards)
        stream.shuffle(pile)
        self.cards = pile
        self.top = 0
        self._pile = []
        self._thrown = 0

    def draw(self) -> int:
        """The next card; -1 if none is left."""
        if self.top >= len(self.cards):
            return -1
        card = self.cards[self.top]
        self.top += 1
        return card

    def discard(self, card: int) -> None:
        if len(self._pile) != self._thrown:
            self._pile = self._pile[: self._thrown]  # a copy of this deck has gone another way
        self._pile.append(card)
        self._thrown += 1
