"""Measures that only Thunder Rolls has: sets of dice, action spaces, priorities, programs, Qualifying cards."""

from __future__ import annotations

from typing import Any, cast

from draftline.core.decks import Deck
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.state import State
from draftline.lab.measures import NAMES, Found, Measure, Part
from draftline.lab.standard import Counted
from draftline.lab.worlds import CardWorth


def rolls(game: TrackGame) -> State:
    """The game, which is always Thunder Rolls here."""
    return cast(State, game)


class SetsBySize(Measure):
    """Sets that players placed on action spaces, by how many dice they placed at once."""

    name = "sets"
    shape = NAMES

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.counts: dict[str, float] = {}

    def on_set_placed(self, seat: int, space: int, n: int) -> None:
        if seat < self.game.seats:
            self.counts[str(n)] = self.counts.get(str(n), 0.0) + 1.0

    def value(self) -> Found:
        return self.counts


class SetsBySpace(Counted):
    name = "spaces"
    family = "space"

    def on_set_placed(self, seat: int, space: int, n: int) -> None:
        if seat < self.game.seats:
            self.count(space)


class PriorityWon(Measure):
    """The share of placed sets that won a card by their priority."""

    name = "priority-won"

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.placed, self.won = 0, 0

    def on_set_placed(self, seat: int, space: int, n: int) -> None:
        self.placed += seat < self.game.seats

    def on_took(self, seat: int, card: int) -> None:
        self.won += 1

    def value(self) -> Found:
        return self.won / self.placed if self.placed else None


class Programs(Measure):
    """How far the programmed cards move, by the slot that they were programmed for."""

    name = "programs"
    shape = NAMES
    sparse = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.at = 0
        self.found: dict[int, list[int]] = {}

    def on_slot(self, slot: int) -> None:
        self.at = slot

    def on_revealed(self, seat: int, card: int) -> None:
        self.found.setdefault(self.at, []).append(rolls(self.game).box.move[card])

    def value(self) -> Found:
        return {str(slot): sum(moves) / len(moves) for slot, moves in sorted(self.found.items())}


class Cards(Counted):
    """Race cards that were revealed."""

    name = "cards"
    family = "card"

    def on_revealed(self, seat: int, card: int) -> None:
        self.count(card)


class Hazards(Counted):
    name = "hazards"
    family = "hazard"

    def on_hazard(self, seat: int, hazard: int) -> None:
        self.count(hazard)


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
        outcome = self.game.outcome
        assert outcome is not None
        driven = {car: number for car, number in self.number.items() if self.game.seat_of(car) >= 0}
        if outcome.winner is None:
            return {}
        won = set(outcome.standings[0].cars)
        return {str(number): float(len(driven) * (car in won)) for car, number in sorted(driven.items())}


class BonusesUsed(Measure):
    """Bonuses of Qualifying cards that were used, by the number of the card."""

    name = "qualifying-bonuses"
    shape = NAMES

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.counts: dict[str, float] = {}

    def on_bonus_used(self, seat: int, qualifying: int) -> None:
        self.counts[str(qualifying)] = self.counts.get(str(qualifying), 0.0) + 1.0

    def value(self) -> Found:
        return self.counts


class WonByDrivers(Measure):
    """1 if a Non-Player Driver won."""

    name = "won-by-drivers"

    def value(self) -> Found:
        outcome = self.game.outcome
        assert outcome is not None
        return float(outcome.winner is None)


class RollsPart(Part):
    """What Thunder Rolls brings to the laboratory."""

    measures = (
        SetsBySize, SetsBySpace, PriorityWon, Programs, Cards, Hazards, QualifyingShare, BonusesUsed, WonByDrivers,
        CardWorth,
    )  # fmt: skip

    def pile(self, game: TrackGame, card: int) -> Deck | None:
        return rolls(game).deck_of(card)
