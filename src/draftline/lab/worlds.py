"""What would have been: the same race in another world, played to its end on the same deals and dice."""

from __future__ import annotations

import random

from draftline.core.track_game import TrackGame
from draftline.lab.measures import WORTHS, Found, Measure, Watch


class CardWorth(Measure):
    """What a card is worth: one draw of the race, by chance, is swapped for another card of the pile in a copy of the
    race, which then is played to its end by the same bots; the points of that seat here, less those there."""

    name = "card-worth"
    shape = WORTHS
    family = "card"
    unit = "lab.unit-points"
    usual = False
    slow = True

    def __init__(self, race: Watch) -> None:
        super().__init__(race)
        self.chance = random.Random(f"{race.spec.seed} {race.spec.number} worth")
        self.drawn: list[tuple[int, int]] = []  # seat and card, since the last decision
        self.seen = 0
        self.kept: tuple[TrackGame, int, int, int] | None = None  # the other world, its decisions, seat and card

    def on_drew(self, seat: int, card: int) -> None:
        self.drawn.append((seat, card))

    def decide(self, seat: int) -> None:
        """Of all draws, each is kept with the same chance: the n-th replaces the one before with chance 1/n."""
        for who, card in self.drawn:
            self.seen += 1
            if self.chance.randrange(self.seen) == 0:
                other = self.game.copy()
                if self.race.part.swap(other, who, card, self.chance.getrandbits(30)) is not None:
                    self.kept = (other, self.race.decisions, who, card)
        self.drawn = []

    def value(self) -> Found:
        if self.kept is None or self.race.play_on is None:
            return {}
        other, decisions, seat, card = self.kept
        outcome = self.race.outcome
        there = self.race.play_on(other, decisions)
        name = self.game.book.families["card"][1][card]
        return {name: [float(outcome.points[seat] - there[seat])]}
