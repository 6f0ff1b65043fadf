"""What a Thunder Alley race knows besides the cars: hands, decks, the turn, the event in progress."""

from __future__ import annotations

from draftline.core.decks import Deck
from draftline.core.facts import DREW, LED, REPAIRED, RESHUFFLED, TEAM_BAR, WORN
from draftline.core.rng import DEAL
from draftline.games.thunder_alley.components import Components, Preset
from draftline.racing.race import APRON, WEAR_KINDS, Race


class State(Race):
    """Columns and registers of the rulebook's own things; the flow is in `game`."""

    box: Components
    preset: Preset
    cars_each: int
    hand_size: int
    variable_pits: bool
    everyone: bool  # 12.4
    alone: list[list[int]]  # [seat] for every seat, so that asking one makes no list
    hands: list[list[int]]  # sorted; replaced, never changed in place
    race_deck: Deck
    event_deck: Deck
    rains: int  # set aside so far
    first: int  # seat with the First Player marker
    seat: int  # whose action segment it is
    turn: int
    event: int  # row of the event in progress, -1 for none
    flag: int
    turn_leader: int  # leader when the Turn Leader markers were given (T29)
    waiting: list[int]  # seats or cars still to be asked in the current step
    options_now: list[int]  # cars that the current choice is about
    hit: list[int]  # cars of a collision, which line up last
    stopped: list[int]  # cars that have pitted, or are to pit, in this turn
    back_of: list[int]  # 12.1: sectors that a car pitting under yellow is to go back; replaced, never changed in place
    front_row: int  # progress of the first row of a restart
    ending: str

    def _copy_state(self, other: State) -> None:
        self._copy_race(other)
        other.box = self.box
        other.preset = self.preset
        other.cars_each = self.cars_each
        other.hand_size = self.hand_size
        other.variable_pits = self.variable_pits
        other.everyone = self.everyone
        other.alone = self.alone
        other.hands = self.hands[:]
        other.race_deck = self.race_deck.copy()
        other.event_deck = self.event_deck.copy()
        other.rains = self.rains
        other.first = self.first
        other.seat = self.seat
        other.turn = self.turn
        other.event = self.event
        other.flag = self.flag
        other.turn_leader = self.turn_leader
        other.waiting = self.waiting
        other.options_now = self.options_now
        other.hit = self.hit
        other.stopped = self.stopped
        other.back_of = self.back_of
        other.front_row = self.front_row
        other.ending = self.ending

    def ask(self, seat: int, kind: int, codes: list[int], subject: int, amount: int) -> None:
        """Open a question; it is put to nobody if there is only one answer (C10)."""
        self.asked = self.alone[seat]
        self.kind = kind
        self.codes = codes
        self.subject = subject
        self.amount = amount

    def draw_race_card(self) -> int:
        """The next race card; an empty deck is made anew from the discards (5, C11)."""
        if self.race_deck.empty() and self.race_deck.discards:
            self.race_deck.reshuffle(self.rng[DEAL])
            self.tell_none(RESHUFFLED)
        return self.race_deck.draw()

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

    def turn_up_bar(self) -> list[str]:
        """4.4: the Team Bar of the next race card, which is then discarded (C11)."""
        card = self.draw_race_card()
        if card < 0:
            return list(self.teams)
        self.race_deck.discard(card)
        self.tell_one(TEAM_BAR, card)
        return self.box.bars[card]

    def tell_none(self, kind: int) -> None:
        if not self.quiet:
            self.log.append(kind)

    def seats_from_first(self) -> list[int]:
        """C33: clockwise from the First Player marker."""
        return [(self.first + i) % self.seats for i in range(self.seats)]

    def has_cars(self, seat: int) -> bool:
        """C23: a seat without cars in the race is skipped everywhere."""
        for car in self.rows[seat]:
            if self.state[car] <= APRON:
                return True
        return False

    def cars_in_race(self, seat: int) -> list[int]:
        return [car for car in self.rows[seat] if self.state[car] <= APRON]

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
        return self.wear_of[car * WEAR_KINDS + kind]

    def give_lead(self, car: int) -> None:
        """A Turn Leader marker."""
        self.leads[car] += 1
        self.tell_one(LED, self.numbers[car])

    def finish(self, car: int) -> None:
        """10.1, T16: the first car across takes a Turn Leader marker too."""
        first = not self.any_finished()
        Race.finish(self, car)
        if first:
            self.give_lead(car)
