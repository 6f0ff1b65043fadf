"""Measures that only Thunder Rolls has: sets of dice, action spaces, priorities, programs, Qualifying cards."""

from __future__ import annotations

from typing import Any, cast

from draftline.core.decks import Deck
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.state import State
from draftline.lab.measures import NAMES, Found, Measure, Part
from draftline.lab.standard import Count, Counted
from draftline.lab.worlds import CardWorth


def rolls(game: TrackGame) -> State:
    """The game, which is always Thunder Rolls here."""
    return cast(State, game)


class SetsBySize(Counted):
    """Sets that players placed on action spaces, by how many dice they placed at once."""

    name = "sets"
    fact = "set-placed"
    by = "n"
    players = True


class SetsBySpace(Counted):
    name = "spaces"
    family = "space"
    fact = "set-placed"
    by = "space"
    players = True


class PriorityWon(Count):
    """The share of placed sets that won a card by their priority."""

    name = "priority-won"
    fact = "set-placed"
    players = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.won = self.race.tally("took")

    def value(self) -> Found:
        placed = self.tally.total()
        return self.won.total() / placed if placed else None


class Programs(Measure):
    """How far the programmed cards move, by the slot that they were programmed for."""

    name = "programs"
    shape = NAMES
    sparse = True
    facts = ("slot", "revealed")

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.revealed = self.race.tally("revealed", by="card", under="slot")

    def value(self) -> Found:
        move = rolls(self.game).box.move
        found: dict[str, float] = {}
        for slot, cards in sorted(self.revealed.under.items()):
            if cards:
                found[str(slot)] = sum(move[card] * n for card, n in cards.items()) / sum(cards.values())
        return found


class Cards(Counted):
    """Race cards that were revealed."""

    name = "cards"
    family = "card"
    fact = "revealed"
    by = "card"


class Hazards(Counted):
    name = "hazards"
    family = "hazard"
    fact = "hazard"
    by = "hazard"


class QualifyingShare(Measure):
    """Wins by Qualifying card, as a multiple of the fair share among the cars that players drive."""

    name = "qualifying-share"
    shape = NAMES
    sparse = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.number: dict[int, int] = {}

    def on_qualified(self, car: int, number: int) -> None:
        self.number[car] = number

    def value(self) -> Found:
        outcome = self.race.outcome
        driven = {car: number for car, number in self.number.items() if self.game.seat_of(car) >= 0}
        if outcome.winner is None:
            return {}
        won = set(outcome.standings[0].cars)
        return {str(number): float(len(driven) * (car in won)) for car, number in sorted(driven.items())}


class BonusesUsed(Counted):
    """Bonuses of Qualifying cards that were used, by the number of the card."""

    name = "qualifying-bonuses"
    fact = "bonus-used"
    by = "qualifying"


class WonByDrivers(Measure):
    """1 if a Non-Player Driver won."""

    name = "won-by-drivers"

    def value(self) -> Found:
        outcome = self.race.outcome
        return float(outcome.winner is None)


class RollsPart(Part):
    """What Thunder Rolls brings to the laboratory."""

    measures = (
        SetsBySize, SetsBySpace, PriorityWon, Programs, Cards, Hazards, QualifyingShare, BonusesUsed, WonByDrivers,
        CardWorth,
    )  # fmt: skip

    def pile(self, game: TrackGame, card: int) -> Deck | None:
        return rolls(game).deck_of(card)
