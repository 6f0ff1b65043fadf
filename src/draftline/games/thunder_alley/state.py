"""What a Thunder Alley race knows besides cars and cards: Turn Leader markers, rain, the optional rules."""

from __future__ import annotations

from typing import Any

from draftline.core.columns import Kept, i64
from draftline.core.decks import Deck
from draftline.games.thunder_alley.components import Components, Preset
from draftline.games.thunder_alley.facts import BAR_PICKED, LED, TEAM_BAR
from draftline.racing.card_game import CardGame
from draftline.racing.race import Race


class State(CardGame):
    """Registers of the rulebook's own things; the flow is in `game`."""

    box: Components
    preset: Preset
    cars_each: i64
    variable_pits: bool
    everyone: bool  # 12.4
    rains: i64  # set aside so far
    turn_leader: i64  # leader when the Turn Leader markers were given (T29)
    ai_of: Kept  # seat -> its deck, or -1 for a person or a bot
    ai_wear: bool  # AI cars take wear (S2)
    has_ai: bool
    ai_decks: list[Deck]  # by seat; without AI teams empty
    back_of: Kept  # 12.1: sectors that a car pitting under yellow is to go back

    # Written by tools/columns.py.
    def copy_state(self, other: State) -> None:
        self.copy_card_race(other)
        other.box = self.box
        other.preset = self.preset
        other.cars_each = self.cars_each
        other.variable_pits = self.variable_pits
        other.everyone = self.everyone
        other.rains = self.rains
        other.turn_leader = self.turn_leader
        other.ai_of = self.ai_of
        other.ai_wear = self.ai_wear
        other.has_ai = self.has_ai
        other.ai_decks = [item.copy() for item in self.ai_decks]
        other.back_of = self.back_of

    def packed(self) -> dict[str, Any]:
        return {
            **CardGame.packed(self),
            "box": self.box,
            "preset": self.preset,
            "cars_each": self.cars_each,
            "variable_pits": self.variable_pits,
            "everyone": self.everyone,
            "rains": self.rains,
            "turn_leader": self.turn_leader,
            "ai_of": self.ai_of,
            "ai_wear": self.ai_wear,
            "has_ai": self.has_ai,
            "ai_decks": self.ai_decks,
            "back_of": self.back_of,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        CardGame.unpack(self, values)
        self.box = values["box"]
        self.preset = values["preset"]
        self.cars_each = values["cars_each"]
        self.variable_pits = values["variable_pits"]
        self.everyone = values["everyone"]
        self.rains = values["rains"]
        self.turn_leader = values["turn_leader"]
        self.ai_of = values["ai_of"]
        self.ai_wear = values["ai_wear"]
        self.has_ai = values["has_ai"]
        self.ai_decks = values["ai_decks"]
        self.back_of = values["back_of"]
    # End.

    def plays_itself(self, seat: int) -> bool:
        """S7: an AI team."""
        return self.has_ai and self.ai_of[seat] >= 0

    def draws_cards(self, seat: int) -> bool:
        """S7: AI teams hold no hand."""
        return self.has_cars(seat) and not self.plays_itself(seat)

    def wear_by(self, car: int, kind: int, count: int) -> None:
        """S2: no markers for AI cars, unless the race has them take wear."""
        if self.ai_wear or not self.plays_itself(self.owner[car]):
            CardGame.wear_by(self, car, kind, count)

    def turn_up_bar(self) -> list[str]:
        """4.4: the Team Bar of the next race card, which is then discarded (C11)."""
        card = self.draw_race_card()
        if card < 0:
            return list(self.teams)
        self.race_deck.discard(card)
        self.tell_one(TEAM_BAR, card)
        return self.box.bars[card]

    def pick_team(self, seats: list[int]) -> int:
        """4.4: the first of these teams on the next card's Team Bar."""
        for colour in self.turn_up_bar():
            if colour in self.teams and self.teams.index(colour) in seats:
                seat = self.teams.index(colour)
                self.tell_one(BAR_PICKED, seat)
                return seat
        return seats[0]

    def give_lead(self, car: int) -> None:
        """A Turn Leader marker (10.2)."""
        CardGame.give_lead(self, car)
        self.tell_one(LED, self.numbers[car])

    def finish(self, car: i64) -> None:
        """10.1, T16: the first car across takes a Turn Leader marker too."""
        first = not self.any_finished()
        Race.finish(self, car)
        if first:
            self.give_lead(car)
