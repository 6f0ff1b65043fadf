"""What lies on the table of both card games besides the cars: hands, decks, whose turn it is, the event in progress."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from draftline.core.columns import Fixed, Kept, i64, vec
from draftline.core.decks import Deck
from draftline.core.rng import DEAL, EVENTS
from draftline.racing.box import Box, Event
from draftline.racing.facts import DREW, EVENT, REPAIRED, RESHUFFLED, WORN
from draftline.racing.fleet import APRON, WEAR_KINDS
from draftline.racing.race import Race


class CardRace(Race):
    """Columns and registers of a race driven by cards; the flow over them is in `card_game`."""

    kit: Box
    hand_size: i64
    penalty: Fixed  # MP lost by number of wear markers
    race_deck: Deck
    event_deck: Deck
    seat: i64  # whose action segment it is
    turn: i64
    event: i64  # row of the event in progress, -1 for none
    event_card: i64
    played: i64  # the race card of the activation, also when it is used to leave the pits
    flag: i64
    waiting: Kept  # seats or cars still to be asked in the current step
    options_now: Kept  # cars that the current choice is about
    hit: Kept  # cars of a collision, which line up last
    stopped: Kept  # cars that have pitted, or are to pit, in this turn
    front_row: i64  # progress of the first row of a restart
    ending: str

    # Written by tools/columns.py.
    def copy_card_race(self, other: CardRace) -> None:
        self.copy_race(other)
        other.kit = self.kit
        other.hand_size = self.hand_size
        other.penalty = self.penalty
        other.race_deck = self.race_deck.copy()
        other.event_deck = self.event_deck.copy()
        other.seat = self.seat
        other.turn = self.turn
        other.event = self.event
        other.event_card = self.event_card
        other.played = self.played
        other.flag = self.flag
        other.waiting = self.waiting
        other.options_now = self.options_now
        other.hit = self.hit
        other.stopped = self.stopped
        other.front_row = self.front_row
        other.ending = self.ending

    def packed(self) -> dict[str, Any]:
        return {
            **Race.packed(self),
            "kit": self.kit,
            "hand_size": self.hand_size,
            "penalty": list(self.penalty),
            "race_deck": self.race_deck,
            "event_deck": self.event_deck,
            "seat": self.seat,
            "turn": self.turn,
            "event": self.event,
            "event_card": self.event_card,
            "played": self.played,
            "flag": self.flag,
            "waiting": self.waiting,
            "options_now": self.options_now,
            "hit": self.hit,
            "stopped": self.stopped,
            "front_row": self.front_row,
            "ending": self.ending,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        Race.unpack(self, values)
        self.kit = values["kit"]
        self.hand_size = values["hand_size"]
        self.penalty = vec[i64](values["penalty"])
        self.race_deck = values["race_deck"]
        self.event_deck = values["event_deck"]
        self.seat = values["seat"]
        self.turn = values["turn"]
        self.event = values["event"]
        self.event_card = values["event_card"]
        self.played = values["played"]
        self.flag = values["flag"]
        self.waiting = values["waiting"]
        self.options_now = values["options_now"]
        self.hit = values["hit"]
        self.stopped = values["stopped"]
        self.front_row = values["front_row"]
        self.ending = values["ending"]
    # End.

    def _new_table(self) -> None:
        self.race_deck = Deck.shuffled(self.kit.race_cards, self.rng[DEAL])
        self.event_deck = Deck.shuffled(self.kit.event_cards, self.rng[EVENTS])
        self.seat = self.turn = self.flag = self.front_row = 0
        self.event = self.event_card = -1
        self.played = 0
        self.waiting = []
        self.options_now = []
        self.hit = []
        self.stopped = []
        self.ending = ""

    # What the games do differently.

    def drivable(self, seat: int) -> list[int]:
        """The cars that a seat may activate, out of the race or not."""
        return self.rows[seat]

    def worn_out(self, car: int) -> bool:
        """3.4.3, 7.2: choosing this car retires it."""
        return self.fleet.worn[car] >= self.kit.retired_with

    @abstractmethod
    def pick_team(self, seats: list[int]) -> int:
        """4.4: which of several equally qualified teams is meant."""

    @abstractmethod
    def may_pit(self, seat: int) -> list[int]:
        """Cars of a seat that it may send to the pits now."""

    def must_pit(self, car: int) -> bool:
        """Whether its owner has promised a stop (Grand Prix, G31)."""
        return False

    @abstractmethod
    def repair_choices(self, car: int) -> list[int]:
        """What may be taken off a car in the pits, as `repair` codes."""

    @abstractmethod
    def event_choices(self, seat: int) -> list[int]:
        """What a seat may answer where an event asks every seat in turn."""

    def pits_by_rule(self, seat: int) -> None:
        """What a seat that plays itself does when the others are asked to pit."""

    def answers(self, seat: int, codes: list[int]) -> list[int]:
        """The choices of an event that are put to a seat."""
        return codes

    def can_act(self, seat: int) -> bool:
        """3.4, C24: a car in the race still to be activated, and a card to do it with."""
        if not self.hands[seat] and not self.plays_itself(seat):
            return False
        for car in self.drivable(seat):
            if self.fleet.flipped[car] == 0 and self.fleet.state[car] <= APRON:
                return True
        return False

    def draws_cards(self, seat: int) -> bool:
        """C23, G14: whether the seat still takes part in the deal."""
        return self.has_cars(seat)

    def events_aside(self) -> int:
        """Event cards that are in neither pile."""
        return 0

    def after_activation(self) -> None:
        """What else a card brings once the wear marker is taken."""

    # Cards.

    def draw_race_card(self) -> int:
        """The next race card; an empty deck is made anew from the discards (5, C11)."""
        if self.race_deck.empty() and self.race_deck.discards:
            self.race_deck.reshuffle(self.rng[DEAL])
            self.tell_none(RESHUFFLED)
        return self.turn_up(self.race_deck)

    def fill_hand(self, seat: int) -> None:
        """3.3: up to the hand size, which does not shrink when cars are lost."""
        hand = self.hands[seat][:]
        while len(hand) < self.hand_size:
            card = self.draw_race_card()
            if card < 0:
                break
            hand.append(card)
            self.tell(DREW, seat, card)
        hand.sort()
        self.hands[seat] = hand

    # Seats.

    def has_cars(self, seat: int) -> bool:
        """C23: a seat without cars in the race is skipped everywhere."""
        for car in self.rows[seat]:
            if self.fleet.state[car] <= APRON:
                return True
        return False

    def cars_in_race(self, seat: int) -> list[int]:
        return [car for car in self.rows[seat] if self.fleet.state[car] <= APRON]

    # Wear and events.

    def next_event(self) -> Event:
        """3.5.2: turn up the next event card; the piles are made anew when they are used up (C11)."""
        if self.event_deck.empty():
            self.event_deck.reshuffle(self.rng[EVENTS])
        self.event_card = self.turn_up(self.event_deck)
        self.event = self.kit.event_of[self.event_card]
        event = self.kit.events[self.event]
        self.flag = event.flag
        self.hit = []
        self.stopped = []
        self.waiting = []
        self.options_now = []
        self.tell_one(EVENT, self.event)
        return event

    def current_event(self) -> Event:
        return self.kit.events[self.event]

    def wear_by(self, car: int, kind: int, count: int) -> None:
        """Place wear markers in a car's holding box."""
        self.add_wear(car, kind, count)
        self.tell_three(WORN, self.numbers[car], kind, count)

    def repair(self, car: int, kind: int, count: int) -> None:
        """Take wear markers back to the stock."""
        if count:
            self.add_wear(car, kind, -count)
            self.tell_three(REPAIRED, self.numbers[car], kind, count)

    def wear_count(self, car: int, kind: int) -> int:
        return self.fleet.wear_of[car * WEAR_KINDS + kind]
