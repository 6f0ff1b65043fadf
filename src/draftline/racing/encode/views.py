"""A race of the card family as numbers: what both card games show of cars, hands and the table, and their actions.

A game adds features of its own behind those of every car and of the table.
"""

from __future__ import annotations

from typing import Final, cast

from draftline.core.columns import i64
from draftline.core.extension import mypyc_attr
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import TENTH, clip
from draftline.encode.layout import Feature, Part, share, yes
from draftline.racing.encode.actions import CardActions
from draftline.racing.fleet import APRON, OUT_FINISHED
from draftline.racing.race import Race

CAR: Final = (
    yes("present", "there is such a car"),
    yes("own", "it is the seat's own"),
    yes("driven", "the seat may activate it (3.4.1)"),
    yes("by-rule", "no player owns it, or its team plays itself"),
    share("seat", "whose it is: seats clockwise from the own one, of all seats"),
    yes("racing", "it is in the race"),
    yes("apron", "it stands on the apron (C28)"),
    yes("home", "it has finished (10.1)"),
    share("marker", "its position marker, of all cars; 0 before it has one"),
    share("to-go", "sectors to the finish, of the whole distance", 2.0),
    share("behind", "sectors behind the leader, in twenties", 3.0),
    share("place", "place in the running order, of all cars (4.1)"),
    share("lane", "lane from the inside, of six"),
    share("width", "lanes of its sector, of six"),
    share("width-ahead", "lanes of the next sector, of six"),
    yes("fresh", "it has still to be activated (1.5)"),
    yes("active", "it is the car that moves now"),
    yes("along", "it moves along with the active car (6.2)"),
    yes("car-ahead", "a car stands directly ahead"),
    yes("car-behind", "a car stands directly behind"),
    share("worn", "wear markers, in sixes (7.1)", 3.0),
    share("slowed", "movement points that they cost, in sixes (7.4)", 2.0),
    share("led", "how often it led, in fives", 2.0),
)
HAND: Final = (
    yes("present", "there is such a card"),
    share("kind", "its kind, of all kinds of race cards, from 1"),
    share("speed", "its speed, in tens"),
    share("pit-speed", "its speed out of the pits, in tens"),
    yes("solo", "Solo movement"),
    yes("draft", "Draft or Line movement"),
    yes("pursuit", "Pursuit movement"),
    yes("lead", "Lead movement"),
    yes("wears", "it brings a marker that comes off in the pits"),
    yes("lasting", "it brings a marker that stays"),
    share("tokens", "Close Calls that it brings, in threes"),
    yes("text", "it has a text"),
)
TABLE: Final = (
    yes("asked", "the seat has to choose"),
    share("mp", "movement points left, in tens", 2.0),
    yes("moving", "a car is under way"),
    yes("solo", "by Solo movement"),
    yes("draft", "by Draft or Line movement"),
    yes("pursuit", "by Pursuit movement"),
    yes("lead", "by Lead movement"),
    share("turn", "the turn, in twenties", 3.0),
    share("distance", "the leader's share of the whole distance"),
    share("laps", "laps of the race, in tens", 10.0),
    share("sectors", "sectors of a lap, of 100", 4.0),
    share("seats", "seats, of twelve"),
    share("first", "seats clockwise to the one that begins, of all seats"),
    share("segment", "seats clockwise to the one whose segment it is, of all seats"),
    share("cards", "cards in the own hand, in tens", 2.0),
    share("rivals-cards", "mean of the cards in the other hands, in tens", 2.0),
    share("deck", "race cards still to be drawn, of all"),
    share("events", "event cards still to be drawn, of all"),
    share("home", "cars at home, of all"),
    share("left", "cars in the race, of all"),
)

SIXTH: Final = 1.0 / 6.0


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEncoding(CardActions):
    """What both card games share; the game's own features follow in `see_car` and `see_table`."""

    def __init__(self, game: TrackGame, cars: int = 0) -> None:
        super().__init__(game, cars)
        self.car_width: i64 = len(self.layout.part("cars").features)
        self.hand_at: i64 = self.layout.part("hand").start
        self.table_at: i64 = self.layout.part("table").start
        self.kinds: i64 = len(self.book.kinds)
        self.own_table_at: i64 = self.size - len(self.own_table())
        self.per_goal: float = 1.0

    # What a game adds.

    def own_car(self, race: Race) -> list[Feature]:
        """Features of a car that only this game has."""
        return []

    def own_table(self) -> list[Feature]:
        """Features of the table that only this game has."""
        return []

    def see_car(self, race: Race, car: i64, at: i64) -> None:
        """Write the game's own features of a car."""

    def see_table(self, race: Race, seat: i64, at: i64) -> None:
        """Write the game's own features of the table."""

    # Layout.

    def _parts(self, game: TrackGame) -> list[Part]:
        race = cast(Race, game)
        kit = race.kit
        wear = [share("wear-" + kind, f"{kind} markers, in threes (7.1)", 5.0) for kind in kit.wear]
        table = [yes("kind-" + kind.name, "the open question is of this kind") for kind in game.book.kinds]
        table += [*TABLE, *[yes("flag-" + flag, "the flag of the last event (8.2)") for flag in kit.flags]]
        table += [yes("event-" + event.id, "the last event (8.1)") for event in kit.events]
        table += [share("coming-" + event.id, "event cards of this kind still to come, of all") for event in kit.events]
        table += [share("unseen-" + id, "race cards of this kind that are not seen, of all") for id in self.card_kinds]
        return [
            Part("cars", self.cars, [*CAR, *wear, *self.own_car(race)]),
            Part("hand", self.hand_rows, list(HAND)),
            Part("table", 1, [*table, *self.own_table()]),
        ]

    # Views.

    def see(self, game: TrackGame, seat: i64) -> None:
        race = cast(Race, game)
        self.arrange(game, seat)
        row = self.row
        for i in range(self.hand_at):
            row[i] = 0.0
        self._see_cars(race, seat)
        key = ((race.turn * 256 + race.race_deck._thrown) * 256 + race.event_deck.top) * 64 + race.event
        key = key * 8 + race.flag
        if not self.remembers(game, seat, key):
            for i in range(self.hand_at, self.size):
                row[i] = 0.0
            self._see_hand(race, seat)
            self._see_events(race, seat, self.table_at + self.kinds + len(TABLE))
        self._see_table(race, seat)

    def _see_cars(self, race: Race, seat: i64) -> None:
        self.per_goal = 1.0 / float(race.goal)
        self.see_places(race)
        width = self.car_width
        drives = race.drivable(seat)
        for i in range(len(drives)):
            self.row[self.rank[drives[i]] * width + 2] = 1.0
        for car in range(len(race.owner)):
            at = self.rank[car] * width
            self._see_car(race, seat, car, at)
            self.see_car(race, car, at + len(CAR) + self.wear_kinds)
        move = race.move
        if move.active >= 0:
            self.row[self.rank[move.active] * width + 16] = 1.0
            for i in range(len(move.tail)):
                if move.tail[i] >= 0:
                    self.row[self.rank[move.tail[i]] * width + 17] = 1.0
            for i in range(len(move.front)):
                self.row[self.rank[move.front[i]] * width + 17] = 1.0

    def _see_car(self, race: Race, seat: i64, car: i64, at: i64) -> None:
        row, fleet, field = self.row, race.fleet, race.field
        owner = race.owner[car]
        row[at] = 1.0
        if owner == seat:
            row[at + 1] = 1.0
        elif owner < 0:
            row[at + 3] = 1.0
        else:
            row[at + 4] = float((owner - seat + race.seats) % race.seats) * self.per_seat
        row[at + 11] = float(self.place[car]) * self.per_car
        worn = fleet.worn[car]
        if worn:
            self._see_wear(race, car, worn, at)
        leads = field.leads[car]
        if leads:
            row[at + 22] = clip(0.2 * float(leads), 0.0, 2.0)
        state = fleet.state[car]
        if state <= APRON:
            row[at + 5] = 1.0
            self._see_place(race, car, at)
            return
        row[at + 7] = 1.0 if state == OUT_FINISHED else 0.0
        row[at + 8] = float(fleet.marker[car]) * self.per_car

    def _see_wear(self, race: Race, car: i64, worn: i64, at: i64) -> None:
        row, wear_of = self.row, race.fleet.wear_of
        row[at + 20] = clip(float(worn) / 6.0, 0.0, 3.0)
        lost = race.penalty[min(worn, len(race.penalty) - 1)]
        row[at + 21] = clip(float(lost) / 6.0, 0.0, 2.0)
        wears = at + len(CAR)
        first = race.fleet.wear_row(car)
        for kind in range(self.wear_kinds):
            markers = wear_of[first + kind]
            if markers:
                row[wears + kind] = clip(float(markers) / 3.0, 0.0, 5.0)

    def _see_place(self, race: Race, car: i64, at: i64) -> None:
        """Where a car that is in the race stands, and who stands around it."""
        row, field, track = self.row, race.field, race.track
        progress = field.progress[car]
        sectors = track.sectors
        sector = (progress + sectors) % sectors
        to_go = float(race.goal - progress) * self.per_goal
        row[at + 9] = to_go if to_go < 2.0 else 2.0
        behind = 0.05 * float(self.front - progress)
        row[at + 10] = behind if behind < 3.0 else 3.0
        lanes = track.lanes
        row[at + 13] = SIXTH * float(lanes[sector])
        sector += 1
        row[at + 14] = SIXTH * float(lanes[sector if sector < sectors else 0])
        if race.fleet.flipped[car] == 0:
            row[at + 15] = 1.0
        space = field.space[car]
        if space < 0:
            row[at + 6] = 1.0
            return
        row[at + 12] = SIXTH * float(track.lane_of[space])
        following = track.ahead[space]
        if len(following) and field.at[following[0]] >= 0:
            row[at + 18] = 1.0
        following = track.behind[space]
        if len(following) and field.at[following[0]] >= 0:
            row[at + 19] = 1.0

    def _see_hand(self, race: Race, seat: i64) -> None:
        row, unseen, kind_of = self.row, self.unseen, self.kind_of
        for kind in range(len(unseen)):
            unseen[kind] = self.of_kind[kind]
        hand = race.hands[seat]
        at = self.hand_at
        count: i64 = len(hand)
        kinds_of_cards = float(len(unseen))
        for i in range(count):
            card: i64 = hand[i]
            kind = kind_of[card]
            if kind < 0:
                continue
            unseen[kind] -= 1
            if i >= self.hand_rows:
                continue
            row[at] = 1.0
            row[at + 1] = float(kind + 1) / kinds_of_cards
            row[at + 2] = TENTH * float(self.speed[card])
            row[at + 3] = TENTH * float(self.pit_speed[card])
            row[at + 4 + self.movement[card]] = 1.0
            if self.wears[card]:
                row[at + 7 + self.wears[card]] = 1.0
            row[at + 10] = clip(float(self.tokens[card]) / 3.0, 0.0, 1.0)
            row[at + 11] = float(self.text[card])
            at += len(HAND)
        thrown = race.race_deck.discards
        for i in range(len(thrown)):
            card = thrown[i]
            unseen[kind_of[card]] -= 1

    def _see_table(self, race: Race, seat: i64) -> None:
        row, move = self.row, race.move
        at = self.table_at
        for i in range(self.kinds + len(TABLE)):
            row[at + i] = 0.0
        if len(race.asked):
            row[at + race.kind] = 1.0
            at += self.kinds
            row[at] = 1.0 if seat in race.asked else 0.0
        else:
            at += self.kinds
        if move.driver >= 0:
            row[at + 1] = clip(TENTH * float(move.mp), 0.0, 2.0)
            row[at + 2] = 1.0
            row[at + 3 + move.movement] = 1.0
        seats, per_seat = race.seats, self.per_seat
        row[at + 7] = clip(0.05 * float(race.turn), 0.0, 3.0)
        row[at + 8] = clip(float(self.front) * self.per_goal, 0.0, 1.0)
        row[at + 9] = clip(TENTH * float(race.laps), 0.0, 10.0)
        row[at + 10] = clip(0.01 * float(race.track.sectors), 0.0, 4.0)
        row[at + 11] = clip(float(seats) / 12.0, 0.0, 1.0)
        row[at + 12] = float((race.first - seat + seats) % seats) * per_seat
        row[at + 13] = float((race.seat - seat + seats) % seats) * per_seat
        cards: i64 = 0
        for other in range(seats):
            cards += len(race.hands[other])
        own: i64 = len(race.hands[seat])
        row[at + 14] = clip(TENTH * float(own), 0.0, 2.0)
        row[at + 15] = clip(TENTH * float(cards - own) / float(max(seats - 1, 1)), 0.0, 2.0)
        self._see_decks(race, at, cards)
        home: i64 = race.fleet.top - 1
        row[at + 18] = float(home) * self.per_car
        row[at + 19] = clip(float(race.fleet.bottom - home) * self.per_car, 0.0, 1.0)
        self.see_table(race, seat, self.own_table_at)

    def _see_decks(self, race: Race, at: i64, held: i64) -> None:
        """Of a scrubbed race the unseen lie in one pile, so what others hold is taken off."""
        left: i64 = len(race.kit.race_cards)
        left -= held + race.race_deck._thrown
        self.row[at + 16] = clip(float(left) / float(len(race.kit.race_cards)), 0.0, 1.0)
        events: i64 = len(race.event_deck.cards) - race.event_deck.top
        self.row[at + 17] = float(events) / float(len(race.kit.event_cards))

    def _see_events(self, race: Race, seat: i64, at: i64) -> None:
        """The last event, and of every kind of event and race card how many may still come."""
        row = self.row
        if race.turn > 0:
            row[at + race.flag] = 1.0
        at += len(race.kit.flags)
        if race.event >= 0:
            row[at + race.event] = 1.0
        at += self.events
        coming = self.coming
        for event in range(self.events):
            coming[event] = 0
        deck = race.event_deck
        for i in range(deck.top, len(deck.cards)):
            card: i64 = deck.cards[i]
            coming[self.event_of[card]] += 1
        for event in range(self.events):
            row[at + event] = float(coming[event]) / float(self.of_event[event])
        at += self.events
        for kind in range(len(self.unseen)):
            row[at + kind] = float(self.unseen[kind]) / float(self.of_kind[kind])
