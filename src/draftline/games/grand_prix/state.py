"""What a Grand Prix race knows besides cars and cards: NPCs, tyres, weather, tokens, the Safety Zone."""

from __future__ import annotations

from typing import Any

from draftline.core.columns import Kept, KeptRows, i64, vec
from draftline.core.rng import TIES
from draftline.core.track import Track
from draftline.games.grand_prix.components import Components
from draftline.games.grand_prix.facts import CLOSE_CALLS, TEAM_DRAW
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON, TOKENS, WEAR_KINDS

NPC = -1  # owner of a car that no player owns
NEUTRAL = -1  # controller of an NPC that anybody may activate


class State(CardGame):
    """Columns and registers of the rulebook's own things; the flow is in `game`."""

    box: Components
    board: Track  # the track without a Safety Zone
    drives: KeptRows  # seat -> the cars it may activate
    pits_by_order: bool  # 13.2
    tyre: vec[i64]  # car -> tyres fitted, -1 for none (NPCs)
    fresh: vec[i64]  # 1: soft tyres whose bonus is unused
    changed: vec[i64]  # 1: the tyre duty is done (7.6.2)
    left_turn: vec[i64]  # turn in which a car left the race, 0 while it is in it
    promised: Kept  # cars that must fit other tyres in this turn's pit step (G31)
    back_of: Kept  # sectors that a car pitting under a double yellow is to go back
    weather: i64
    always_rain: bool  # it has rained since the start
    centre: i64  # sector of the Safety Zone's centre, -1 without one
    zone_at: i64  # sector around which the event's zone is to lie, -1 for none
    beside: Kept  # cars adjacent to the originator of a crash
    demands: Kept  # cars on wrong tyres whose owners are still to be asked (G31)
    mending: Kept  # the car that Mechanical Failure sends to the pits
    in_event: bool  # a pit stop that the event itself demands is under way
    boosting: bool  # the second move of soft tyres is under way

    # Written by tools/columns.py.
    def copy_state(self, other: State) -> None:
        self.copy_card_race(other)
        other.box = self.box
        other.board = self.board
        other.drives = self.drives
        other.pits_by_order = self.pits_by_order
        other.tyre = self.tyre[:]
        other.fresh = self.fresh[:]
        other.changed = self.changed[:]
        other.left_turn = self.left_turn[:]
        other.promised = self.promised
        other.back_of = self.back_of
        other.weather = self.weather
        other.always_rain = self.always_rain
        other.centre = self.centre
        other.zone_at = self.zone_at
        other.beside = self.beside
        other.demands = self.demands
        other.mending = self.mending
        other.in_event = self.in_event
        other.boosting = self.boosting

    def packed(self) -> dict[str, Any]:
        return {
            **CardGame.packed(self),
            "box": self.box,
            "board": self.board,
            "drives": self.drives,
            "pits_by_order": self.pits_by_order,
            "tyre": list(self.tyre),
            "fresh": list(self.fresh),
            "changed": list(self.changed),
            "left_turn": list(self.left_turn),
            "promised": self.promised,
            "back_of": self.back_of,
            "weather": self.weather,
            "always_rain": self.always_rain,
            "centre": self.centre,
            "zone_at": self.zone_at,
            "beside": self.beside,
            "demands": self.demands,
            "mending": self.mending,
            "in_event": self.in_event,
            "boosting": self.boosting,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        CardGame.unpack(self, values)
        self.box = values["box"]
        self.board = values["board"]
        self.drives = values["drives"]
        self.pits_by_order = values["pits_by_order"]
        self.tyre = vec[i64](values["tyre"])
        self.fresh = vec[i64](values["fresh"])
        self.changed = vec[i64](values["changed"])
        self.left_turn = vec[i64](values["left_turn"])
        self.promised = values["promised"]
        self.back_of = values["back_of"]
        self.weather = values["weather"]
        self.always_rain = values["always_rain"]
        self.centre = values["centre"]
        self.zone_at = values["zone_at"]
        self.beside = values["beside"]
        self.demands = values["demands"]
        self.mending = values["mending"]
        self.in_event = values["in_event"]
        self.boosting = values["boosting"]
    # End.

    # Who drives (1.5, 3.4, G13, G14).

    def drivable(self, seat: int) -> list[int]:
        """Own cars, own icon's NPCs, neutral NPCs."""
        return self.drives[seat]

    def draws_cards(self, seat: int) -> bool:
        """G14: a seat without player cars goes on drawing and playing NPCs."""
        return True

    def worn_out(self, car: int) -> bool:
        return self.owner[car] != NPC and self.fleet.worn[car] >= self.box.retired_with

    def can_act(self, seat: int) -> bool:
        """G13: a card for some car, a car that must be eliminated, or a pass instead of a retirement (C24)."""
        may_pass = may_retire = False
        for car in self.drives[seat]:
            if self.fleet.flipped[car]:
                continue
            if self.fleet.state[car] > APRON:
                may_pass = may_pass or self.owner[car] == seat
            elif self.worn_out(car) or self.hands[seat]:
                return True
            else:
                may_retire = may_retire or self.owner[car] == seat
        return may_pass and may_retire

    def nobody_left(self) -> bool:
        """G47: no player car is in the race any more."""
        for seat in range(self.seats):
            if self.has_cars(seat):
                return False
        return True

    def leave(self, car: int, status: int) -> None:
        self.left_turn[car] = self.turn
        self.promised = [other for other in self.promised if other != car]
        CardGame.leave(self, car, status)

    def npcs(self) -> list[int]:
        """NPCs in the race, in running order."""
        return [car for car in self.running_order() if self.owner[car] == NPC]

    def player_cars(self) -> list[int]:
        """Player cars in the race, in running order."""
        return [car for car in self.running_order() if self.owner[car] != NPC]

    def pick_team(self, seats: list[int]) -> int:
        """4.4: a Team Draw, one token for each tied team."""
        seat = seats[self.throw(TIES, len(seats))]
        self.tell_one(TEAM_DRAW, seat)
        return seat

    def wear_by(self, car: int, kind: int, count: int) -> None:
        """1.5, G15: NPCs take no wear."""
        if self.owner[car] != NPC:
            CardGame.wear_by(self, car, kind, count)

    # Close Call tokens (7.5).

    def displacing_costs(self) -> bool:
        """G4, G15, C19: for a player car that is neither leaving the pits nor across the line."""
        driven = self.owner[self.move.driver] != NPC and self.fleet.state[self.move.driver] <= APRON
        return driven and (self.move.card > 0 or self.boosting)

    def tokens(self, car: int) -> int:
        return self.fleet.wear_of[car * WEAR_KINDS + TOKENS]

    def add_tokens(self, car: int, count: int) -> None:
        if count and self.owner[car] != NPC:
            self.fleet.wear_of[car * WEAR_KINDS + TOKENS] += count
            self.tell(CLOSE_CALLS, self.numbers[car], self.tokens(car))

    def lose_tokens(self, car: int) -> None:
        """7.5: the target of an event that looks at them loses them all."""
        if self.tokens(car):
            self.fleet.wear_of[car * WEAR_KINDS + TOKENS] = 0
            self.tell(CLOSE_CALLS, self.numbers[car], 0)
