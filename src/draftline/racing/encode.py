"""A race of the card family as numbers: what both card games show of cars, hands and the table, and their actions.

A game adds features of its own behind those of every car and of the table.
"""

from __future__ import annotations

from typing import Final, cast

from draftline.core.actions import FIRST, WORD, arguments_of, first_of, second_of, verb_of
from draftline.core.columns import i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.field import filled
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import SIDE, TENTH, Encoding, clip
from draftline.encode.layout import Block, Feature, Part, share, yes
from draftline.racing import kinds, verbs
from draftline.racing.fleet import APRON, OUT_FINISHED, WEAR_KINDS
from draftline.racing.race import Race
from draftline.racing.segments import slowed

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
ABOUT: Final = (
    share("speed", "speed that its card gives the car, markers counted, in tens"),
    share("pit-speed", "its card's speed out of the pits, in tens"),
    yes("solo", "its card has Solo movement"),
    yes("draft", "Draft or Line"),
    yes("pursuit", "Pursuit"),
    yes("lead", "Lead"),
    yes("wears", "its card brings a marker that comes off in the pits"),
    yes("lasting", "its card brings a marker that stays"),
    yes("text", "its card has a text"),
    yes("own", "it names an own car"),
    share("place", "the place of the car that it names, of all cars"),
    share("behind", "how far that car is behind the leader, in twenties of sectors", 3.0),
    share("worn", "markers on that car, in sixes", 3.0),
    yes("apron", "that car stands on the apron"),
    share("line-ahead", "cars in line ahead of it, in fours"),
    share("line-behind", "cars in line behind it, in fours"),
    share("named", "how many things it names, in tens", 2.0),
    share("mean-speed", "mean speed of the cards that it throws away, in tens"),
)
MOST_LINKS: Final = 32
MOST_STEPS: Final = 16  # ways of one verb: lanes at a seam, and lanes for those who make room
MOST_REPAIRS: Final = 512
MOST_GROUPS: Final = 64  # choices of several cars that an event offers
LINE: Final = 4  # cars of a line that are counted
LANES: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEncoding(Encoding):
    """What both card games share; the game's own features follow in `see_car` and `see_table`."""

    def __init__(self, game: TrackGame, cars: int = 0) -> None:
        race = cast(Race, game)
        kit = race.kit
        ids: list[str] = []
        kind_of: list[int] = []
        for id in kit.card_id:
            if id and id not in ids:
                ids.append(id)
            kind_of.append(ids.index(id) if id else -1)
        self.card_kinds: list[str] = ids
        self.kind_of: vec[i64] = vec[i64](kind_of)  # card -> its kind
        self.of_kind: vec[i64] = vec[i64]([kind_of.count(kind) for kind in range(len(ids))])
        self.speed: vec[i64] = vec[i64](kit.speed)
        self.pit_speed: vec[i64] = vec[i64](kit.pit_speed)
        self.movement: vec[i64] = vec[i64](kit.movement)
        lasting = [bool(row.get("permanent", False)) for row in kit.wear_rows]
        self.wears: vec[i64] = vec[i64]([0 if wear < 0 else 2 if lasting[wear] else 1 for wear in kit.card_wear])
        self.tokens: vec[i64] = vec[i64](kit.tokens)
        self.text: vec[i64] = vec[i64]([1 if effect.id else 0 for effect in kit.effect])
        self.events: i64 = len(kit.events)
        self.of_event: vec[i64] = vec[i64]([event.last - event.first + 1 for event in kit.events])
        self.event_of: vec[i64] = vec[i64](kit.event_of)
        self.wear_kinds: i64 = len(kit.wear)
        self.hand_rows: i64 = race.hand_size
        self.own_cars: i64 = max([len(rows) for rows in race.rows])
        self.place: vec[i64] = filled(max(len(game.numbers), cars), 0)  # car -> its place in running order, from 0
        self.front: i64 = 0  # progress of the leader
        self.unseen: vec[i64] = filled(len(ids), 0)
        self.coming: vec[i64] = filled(len(kit.events), 0)
        super().__init__(game, cars)
        self.car_width: i64 = len(self.layout.part("cars").features)
        self.hand_at: i64 = self.layout.part("hand").start
        self.table_at: i64 = self.layout.part("table").start

    # What a game adds.

    def own_car(self, kit_wear: list[str]) -> list[Feature]:
        """Features of a car that only this game has."""
        return []

    def own_table(self) -> list[Feature]:
        """Features of the table that only this game has."""
        return []

    def own_blocks(self) -> list[Block]:
        """Blocks of the verbs that only this game has."""
        return []

    def see_car(self, race: Race, car: i64, at: i64) -> None:
        """Write the game's own features of a car."""

    def see_table(self, race: Race, seat: i64, at: i64) -> None:
        """Write the game's own features of the table."""

    def own_local(self, race: Race, seat: i64, code: int, nth: i64) -> i64:
        """The number of an action within the block of one of the game's own verbs."""
        return nth

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
            Part("cars", self.cars, [*CAR, *wear, *self.own_car(kit.wear)]),
            Part("hand", self.hand_rows, list(HAND)),
            Part("table", 1, [*table, *self.own_table()]),
        ]

    def _blocks(self, game: TrackGame) -> list[Block]:
        cars, kinds_of_cards = self.cars, len(self.card_kinds)
        return [
            Block(verbs.PLAY, kinds_of_cards * cars, "kind of card x row of the car"),
            Block(verbs.RETIRE, cars, "row of the car"),
            Block(verbs.PASS, cars, "row of the car"),
            Block(verbs.FORWARD, MOST_STEPS, "ways from the inside"),
            Block(verbs.OUT, MOST_STEPS, "ways from the inside"),
            Block(verbs.IN, MOST_STEPS, "ways from the inside"),
            Block(verbs.DIAGONAL, 2, "out, in"),
            Block(verbs.SWAP, MOST_STEPS, "ways from the inside"),
            Block(verbs.BUMP, 1, ""),
            Block(verbs.STOP, 1, ""),
            Block(verbs.LINK, MOST_LINKS, "lines in the order of the decision"),
            Block(verbs.SECOND, cars, "row of the car"),
            Block(verbs.PLACE, LANES, "lane from the inside"),
            Block(verbs.PIT, 1 << self.own_cars, "a bit for every own row"),
            Block(verbs.REPAIR, MOST_REPAIRS, "repairs in the order of the decision"),
            Block(verbs.DISCARD, 1 << self.hand_rows, "a bit for every row of the hand"),
            Block(verbs.CHOOSE, 1 + cars + MOST_GROUPS, "none, row of the car, several in the order of the decision"),
            *self.own_blocks(),
        ]

    def _action_features(self) -> list[Feature]:
        return list(ABOUT)

    # Views.

    def arrange(self, game: TrackGame, seat: i64) -> None:
        race = cast(Race, game)
        keys, state, marker = self.keys, race.fleet.state, race.fleet.marker
        for car in range(len(state)):
            keys[car] = race.rank_key(car) if state[car] <= APRON else -(1 << 30) - marker[car]
        self.sort_rows(game, seat)

    def see(self, game: TrackGame, seat: i64) -> None:
        race = cast(Race, game)
        self.arrange(game, seat)
        row = self.row
        for i in range(self.size):
            row[i] = 0.0
        self._see_cars(race, seat)
        self._see_hand(race, seat)
        self._see_table(race, seat)

    def _see_cars(self, race: Race, seat: i64) -> None:
        self._see_places(race)
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

    def _see_places(self, race: Race) -> None:
        """Places in running order, by the order that sorting has left."""
        self.front = 0
        place = self.place
        racing = race.fleet.state
        following: i64 = race.fleet.top - 1
        for i in range(len(race.owner)):
            car = self.sorted[i]
            if racing[car] <= APRON:
                if following == race.fleet.top - 1:
                    self.front = race.field.progress[car]
                place[car] = following
                following += 1
            else:
                place[car] = race.fleet.marker[car] - 1

    def _see_car(self, race: Race, seat: i64, car: i64, at: i64) -> None:
        row, fleet, field, track = self.row, race.fleet, race.field, race.track
        count = float(self.cars)
        owner = race.owner[car]
        row[at] = 1.0
        if owner == seat:
            row[at + 1] = 1.0
        if owner < 0:
            row[at + 3] = 1.0
        else:
            row[at + 4] = float((owner - seat + race.seats) % race.seats) / float(race.seats)
        state = fleet.state[car]
        row[at + 11] = float(self.place[car]) / count
        worn = fleet.worn[car]
        row[at + 20] = clip(float(worn) / 6.0, 0.0, 3.0)
        row[at + 22] = clip(float(field.leads[car]) / 5.0, 0.0, 2.0)
        wears = at + len(CAR)
        for kind in range(self.wear_kinds):
            markers = fleet.wear_of[car * WEAR_KINDS + kind]
            if markers:
                row[wears + kind] = clip(float(markers) / 3.0, 0.0, 5.0)
        if state > APRON:
            row[at + 7] = 1.0 if state == OUT_FINISHED else 0.0
            row[at + 8] = float(fleet.marker[car]) / count
            return
        progress = field.progress[car]
        sector = (progress + track.sectors) % track.sectors
        row[at + 5] = 1.0
        row[at + 9] = clip(float(race.goal - progress) / float(race.goal), 0.0, 2.0)
        row[at + 10] = clip(float(self.front - progress) / 20.0, 0.0, 3.0)
        row[at + 13] = float(track.lanes[sector]) / 6.0
        row[at + 14] = float(track.lanes[(sector + 1) % track.sectors]) / 6.0
        row[at + 15] = 1.0 - float(fleet.flipped[car])
        if worn:
            lost = race.penalty[min(worn, len(race.penalty) - 1)]
            row[at + 21] = clip(float(lost) / 6.0, 0.0, 2.0)
        space = field.space[car]
        if space < 0:
            row[at + 6] = 1.0
            return
        row[at + 12] = float(track.lane_of[space]) / 6.0
        ahead = track.ahead[space]
        if len(ahead) and field.at[ahead[0]] >= 0:
            row[at + 18] = 1.0
        behind = track.behind[space]
        if len(behind) and field.at[behind[0]] >= 0:
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
        if len(race.asked):
            row[at + race.kind] = 1.0
        at += len(race.book.kinds)
        row[at] = 1.0 if seat in race.asked else 0.0
        if move.driver >= 0:
            row[at + 1] = clip(TENTH * float(move.mp), 0.0, 2.0)
            row[at + 2] = 1.0
            row[at + 3 + move.movement] = 1.0
        seats = float(race.seats)
        row[at + 7] = clip(float(race.turn) / 20.0, 0.0, 3.0)
        row[at + 8] = clip(float(self.front) / float(race.goal), 0.0, 1.0)
        row[at + 9] = clip(TENTH * float(race.laps), 0.0, 10.0)
        row[at + 10] = clip(float(race.track.sectors) / 100.0, 0.0, 4.0)
        row[at + 11] = clip(seats / 12.0, 0.0, 1.0)
        row[at + 12] = float((race.first - seat + race.seats) % race.seats) / seats
        row[at + 13] = float((race.seat - seat + race.seats) % race.seats) / seats
        cards: i64 = 0
        for other in range(race.seats):
            cards += len(race.hands[other])
        own: i64 = len(race.hands[seat])
        row[at + 14] = clip(TENTH * float(own), 0.0, 2.0)
        row[at + 15] = clip(TENTH * float(cards - own) / float(max(race.seats - 1, 1)), 0.0, 2.0)
        self._see_decks(race, at, cards)
        home: i64 = race.fleet.top - 1
        row[at + 18] = float(home) / float(self.cars)
        row[at + 19] = clip(float(race.fleet.bottom - home) / float(self.cars), 0.0, 1.0)
        self._see_events(race, seat, at + len(TABLE))

    def _see_decks(self, race: Race, at: i64, held: i64) -> None:
        """Of a scrubbed race the unseen lie in one pile, so what others hold is taken off."""
        left: i64 = len(race.kit.race_cards)
        left -= held + len(race.race_deck.discards)
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
        self.see_table(race, seat, at + len(self.unseen))

    # Actions.

    def local(self, game: TrackGame, seat: i64, code: int, nth: i64) -> i64:
        race = cast(Race, game)
        verb = verb_of(code)
        if verb == verbs.PLAY:
            return self.kind_of[first_of(code)] * self.cars + self.row_of_number(game, second_of(code))
        if verb in (verbs.RETIRE, verbs.PASS, verbs.SECOND):
            return self.row_of_number(game, first_of(code))
        if verb == verbs.DIAGONAL:
            return first_of(code) - WORD
        if verb == verbs.PLACE:
            return first_of(code)
        if verb == verbs.PIT:
            return self._bits_of_cars(game, code)
        if verb == verbs.DISCARD:
            return self._bits_of_cards(race, seat, code)
        if verb == verbs.CHOOSE:
            return self._chosen(game, code, nth)
        return nth if verb < verbs.OWN_VERBS else self.own_local(race, seat, code, nth)

    def _bits_of_cars(self, game: TrackGame, code: int) -> i64:
        bits: i64 = 0
        for number in arguments_of(code):
            bits |= 1 << self.row_of_number(game, number)
        return bits

    def _bits_of_cards(self, race: Race, seat: i64, code: int) -> i64:
        """The rows of the hand, in which cards lie in order, as those of the action do."""
        bits: i64 = 0
        hand = race.hands[seat]
        at: i64 = 0
        for card in arguments_of(code):
            while at < len(hand) and hand[at] != card:
                at += 1
            bits |= 1 << at
        return bits

    def _chosen(self, game: TrackGame, code: int, nth: i64) -> i64:
        rest = code >> FIRST
        if rest == 0:
            return 0
        if rest >> 9:
            return 1 + self.cars + nth
        return 1 + self.row_of_number(game, first_of(code))

    def fill_slots(self, game: TrackGame, seat: i64, code: int) -> None:
        verb, named, slot = verb_of(code), arguments_of(code), self.slot
        slot[5] = len(named)
        if not named:
            return
        if verb == verbs.PLAY:
            slot[1] = self.kind_of[named[0]]
            slot[2] = self.row_of_number(game, named[1])
        elif verb == verbs.DISCARD:
            slot[1] = self.kind_of[named[0]]
        elif verb == verbs.DIAGONAL:
            slot[3] = SIDE + named[0] - WORD
        elif verb in (verbs.FORWARD, verbs.OUT, verbs.IN, verbs.SWAP, verbs.PLACE):
            slot[3] = named[0]
        elif named[0] >= WORD:
            slot[4] = named[0] - WORD
        else:
            slot[2] = self.row_of_number(game, named[0])
            if len(named) > 1 and named[1] >= WORD:
                slot[4] = named[1] - WORD

    def fill_features(self, game: TrackGame, seat: i64, code: int) -> None:
        race = cast(Race, game)
        act = self.act
        at: i64 = self.static_at
        verb, named = verb_of(code), arguments_of(code)
        act[at + 16] = clip(TENTH * float(len(named)), 0.0, 2.0)
        car: i64 = race.move.active
        if verb == verbs.PLAY:
            car = race.row_of[named[1]]
            self._about_card(race, named[0], car, at)
        elif verb == verbs.DISCARD:
            car = -1
            for card in named:
                act[at + 17] += TENTH * float(self.speed[card]) / float(len(named))
        elif named and named[0] < WORD and self.slot_is_car(verb):
            car = race.row_of[named[0]]
        if car >= 0:
            self._about_car(race, seat, car, at)

    def slot_is_car(self, verb: int) -> bool:
        """Whether the first number that a verb names is a car."""
        return verb in (verbs.RETIRE, verbs.PASS, verbs.LINK, verbs.SECOND, verbs.PIT, verbs.REPAIR, verbs.CHOOSE)

    def _about_card(self, race: Race, card: int, car: i64, at: i64) -> None:
        act = self.act
        act[at] = TENTH * float(max(self.speed[card] - slowed(race, car), 0))
        act[at + 1] = TENTH * float(self.pit_speed[card])
        act[at + 2 + self.movement[card]] = 1.0
        if self.wears[card]:
            act[at + 5 + self.wears[card]] = 1.0
        act[at + 8] = float(self.text[card])

    def _about_car(self, race: Race, seat: i64, car: i64, at: i64) -> None:
        act = self.act
        self._see_places(race)
        act[at + 9] = 1.0 if race.owner[car] == seat else 0.0
        act[at + 10] = float(self.place[car]) / float(self.cars)
        act[at + 11] = clip(float(self.front - race.field.progress[car]) / 20.0, 0.0, 3.0)
        act[at + 12] = clip(float(race.fleet.worn[car]) / 6.0, 0.0, 3.0)
        act[at + 13] = 1.0 if race.fleet.state[car] == APRON else 0.0
        space = race.field.space[car]
        if space >= 0:
            act[at + 14] = _line(race, race.track.ahead, space)
            act[at + 15] = _line(race, race.track.behind, space)

    def mover(self, game: TrackGame, code: int) -> i64:
        race = cast(Race, game)
        if verb_of(code) == verbs.PLAY:
            return race.row_of[second_of(code)]
        return race.move.active if race.kind < kinds.PIT else -1

    def mp_of(self, game: TrackGame) -> i64:
        race = cast(Race, game)
        return race.move.mp if race.move.driver >= 0 else 0

    def worn(self, game: TrackGame, car: i64) -> i64:
        race = cast(Race, game)
        return race.fleet.worn[car]


def _line(race: Race, ways: vec[vec[i64]], space: i64) -> float:
    """Cars in line on one side, in fours."""
    found = 0.0
    for _ in range(LINE):
        following = ways[space]
        if len(following) == 0 or race.field.at[following[0]] < 0:
            break
        space = following[0]
        found += 0.25
    return found


