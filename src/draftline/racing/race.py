"""A race of the card family: who stands where, the move in progress, the cards on the table, and the running order.

Cars are rows 0, 1, ... of the columns; only actions and facts speak of their numbers. A car on the track holds a space,
a car on the apron only its progress and its height in the stack (C2, C28).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from draftline.core.columns import Fixed, Kept, i64, vec
from draftline.core.decks import Deck
from draftline.core.field import EMPTY
from draftline.core.rng import DEAL, EVENTS
from draftline.core.track_game import TrackGame
from draftline.racing.facts import (
    DREW,
    EVENT,
    FINISHED,
    LAPPED_OUT,
    REPAIRED,
    RESHUFFLED,
    RETIRED,
    WORN,
)
from draftline.racing.fleet import APRON, OUT_FINISHED, OUT_RETIRED, Fleet, new_fleet
from draftline.racing.move import Move, no_move
from draftline.racing.rules import Rules

if TYPE_CHECKING:
    from draftline.racing.box import Box, Event


class Race(TrackGame):
    """The state of both card games and what may be done to it; the flow of a turn is in `card_game`."""

    # The cars and the move in progress.
    laps: i64  # of the race
    goal: i64  # progress at which a car has finished
    rules: Rules
    fleet: Fleet
    serial: i64  # of changes to the fleet
    move: Move
    # The table: cards, whose turn it is, the event in progress.
    kit: Box
    hand_size: i64
    penalty: Fixed  # MP lost by number of wear markers
    race_deck: Deck
    event_deck: Deck
    seat: i64  # whose action segment it is
    turn: i64  # counted from 1
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
    def copy_race(self, other: Race) -> None:
        self.copy_track_game(other)
        other.laps = self.laps
        other.goal = self.goal
        other.rules = self.rules
        other.fleet = self.fleet.copy()
        other.serial = self.serial
        other.move = self.move.copy()
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
            **TrackGame.packed(self),
            "laps": self.laps,
            "goal": self.goal,
            "rules": self.rules,
            "fleet": self.fleet,
            "serial": self.serial,
            "move": self.move,
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
        TrackGame.unpack(self, values)
        self.laps = values["laps"]
        self.goal = values["goal"]
        self.rules = values["rules"]
        self.fleet = values["fleet"]
        self.serial = values["serial"]
        self.move = values["move"]
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

    def _new_columns(self, numbers: list[int], owner: list[int]) -> None:
        self._seat_cars(numbers, owner)
        self.fleet = new_fleet(len(numbers), self.kit.columns)
        self.serial = 0
        self.move = no_move()

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

    @property
    def mp(self) -> int:
        """What is left of the MP of the move in progress."""
        return self.move.mp

    # Places.

    def put(self, car: i64, space: i64, progress: i64, how: int) -> None:
        """Stand a car on an empty space; a car that has raced the whole distance is off the track at once (C9)."""
        field = self.field
        old = field.space[car]
        if old >= 0:
            field.at[old] = EMPTY
        field.progress[car] = progress
        if not self.quiet:
            self.log.append(how)
            self.log.append(self.numbers[car])
            self.log.append(progress)
            self.log.append(self.track.lane_of[space])
        if progress >= field.next_lap:
            self.lead_lap(car)
        if progress >= self.goal:
            field.space[car] = EMPTY
            self.finish(car)
        else:
            field.space[car] = space
            field.at[space] = car

    def lift(self, car: i64) -> None:
        """Take a car off its space, leaving the space empty and its progress as it was."""
        field = self.field
        old = field.space[car]
        if old >= 0:
            field.at[old] = EMPTY
            field.space[car] = EMPTY

    def mark_fleet(self) -> None:
        """A move changes the fleet: it is another one now."""
        self.serial += 1
        self.fleet.serial = self.serial

    def finish(self, car: i64) -> None:
        """10.1: the best position marker left."""
        fleet = self.fleet
        self.mark_fleet()
        fleet.state[car] = OUT_FINISHED
        fleet.marker[car] = fleet.top
        fleet.top += 1
        self.tell(FINISHED, self.numbers[car], fleet.marker[car])

    def leave(self, car: int, status: int) -> None:
        """4.3, C22: out of the race with the lowest position marker left."""
        self.lift(car)
        self.fleet.state[car] = status
        self.fleet.marker[car] = self.fleet.bottom
        self.fleet.bottom -= 1
        self.tell(RETIRED if status == OUT_RETIRED else LAPPED_OUT, self.numbers[car], self.fleet.marker[car])

    def to_apron(self, car: int, progress: int) -> None:
        """C28: a car that arrives on an apron space goes on top of those that are there."""
        if self.fleet.state[car] == APRON and self.field.progress[car] == progress and not self.fleet.outside[car]:
            return
        self.lift(car)
        height = 0
        for other in range(len(self.fleet.state)):
            if self.fleet.state[other] == APRON and other != car and self.shares_apron(other, progress):
                height = max(height, self.fleet.stack[other] + 1)
        self.fleet.state[car] = APRON
        self.fleet.outside[car] = 0
        self.field.progress[car] = progress
        self.fleet.stack[car] = height

    def shares_apron(self, car: int, progress: int) -> bool:
        """A car on the apron stands on the space beside this progress."""
        return not self.fleet.outside[car] and (self.field.progress[car] - progress) % self.track.sectors == 0

    # Running order (4.1, C2, C20).

    def racing(self, car: int) -> bool:
        return self.fleet.state[car] <= APRON

    def rank_key(self, car: i64) -> i64:
        """Higher is further ahead: progress, then track before apron, inside before outside, low before high."""
        fleet, ahead = self.fleet, self.field.progress[car] * 512
        if fleet.state[car] == APRON:
            return ahead if fleet.outside[car] else ahead + 255 - fleet.stack[car]
        lane = self.track.lane_of[self.field.space[car]]
        if self.rules.corner_order:
            sector = self.field.progress[car] % self.track.sectors
            if self.track.inside[sector] < 0:
                lane = self.track.lanes[sector] - 1 - lane
        return ahead + 511 - lane

    def running_order(self) -> list[int]:
        """Cars still in the race, leader first."""
        state = self.fleet.state
        keyed: list[int] = []
        for car in range(len(state)):
            if state[car] <= APRON:
                keyed.append(car - self.rank_key(car) * 64)
        keyed.sort()
        return [key & 63 for key in keyed]

    def lead_car(self) -> i64:
        """C20: the first in running order, on the apron too; -1 when nobody is left."""
        best: i64 = -1
        best_key: i64 = 0
        state = self.fleet.state
        for car in range(len(state)):
            if state[car] <= APRON:
                key = self.rank_key(car)
                if best < 0 or key > best_key:
                    best = car
                    best_key = key
        return best

    def current_lap(self) -> int:
        """C20: one more than the laps that the leader has completed."""
        leader = self.lead_car()
        if leader < 0:
            return self.laps
        return max(self.field.progress[leader] // self.track.sectors, 0) + 1

    def nobody_left(self) -> bool:
        """Every position marker is given: nobody is in the race any more."""
        return self.fleet.bottom < self.fleet.top

    def displacing_costs(self) -> bool:
        """Whether the driver pays for cars displaced sideways with more than MP (Grand Prix's Close Calls)."""
        return False

    def any_finished(self) -> bool:
        return self.fleet.top > 1

    # Wear (7.1).

    def add_wear(self, car: int, kind: int, count: int) -> None:
        self.fleet.wear_of[self.fleet.wear_row(car) + kind] += count
        self.fleet.worn[car] += count

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
        return self.fleet.wear_of[self.fleet.wear_row(car) + kind]

    def tokens(self, car: int) -> int:
        """Close Call tokens, in the game that has them."""
        return 0
