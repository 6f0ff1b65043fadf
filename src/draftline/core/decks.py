"""A draw pile with its discards. The lists are replaced, never changed in place, so copies share them."""

from __future__ import annotations

from draftline.core.rng import Stream


class Deck:
    """Cards from `top` on are still to be drawn."""

    def __init__(self, cards: list[int], top: int, discards: list[int]) -> None:
        self.cards = cards
        self.top = top
        self.discards = discards

    @staticmethod
    def shuffled(cards: list[int], stream: Stream) -> Deck:
        pile = cards[:]
        stream.shuffle(pile)
        return Deck(pile, 0, [])

    def copy(self) -> Deck:
        return Deck(self.cards, self.top, self.discards)

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
        self.discards = []

    def draw(self) -> int:
        """The next card; -1 if none is left."""
        if self.top >= len(self.cards):
            return -1
        card = self.cards[self.top]
        self.top += 1
        return card

    def discard(self, card: int) -> None:
        self.discards = [*self.discards, card]
