"""A race of the card family as numbers: what both card games show of cars, hands and the table, and their actions.

A game adds features of its own behind those of every car and of the table.
"""

from __future__ import annotations

from typing import Final, cast

from draftline.core.columns import i32, i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import TENTH, clip
from draftline.encode.layout import CAR_FIRST, TABLE_FIRST, Feature, Part, kinds_of, share, yes
from draftline.encode.scales import ONE, bits_of, scale, scaled, shares
from draftline.racing.encode.actions import CardActions
from draftline.racing.fleet import APRON, OUT_FINISHED
from draftline.racing.race import Race

CAR: Final = (
    yes("driven", "the seat may activate it (3.4.1)"),
    yes("along", "it moves along with the active car (6.2)"),
    yes("racing", "it is in the race"),
    yes("apron", "it stands on the apron (C28)"),
    yes("home", "it has finished (10.1)"),
    share("marker", "its position marker, of all cars; 0 before it has one"),
    share("to-go", "sectors to the finish, of the whole distance", 2.0),
    share("width-ahead", "lanes of the next sector, of six"),
    yes("fresh", "it has still to be activated (1.5)"),
    share("worn", "wear markers, in sixes (7.1)", 3.0),
    share("slowed", "movement points that they cost, in sixes (7.4)", 3.0),
    share("led", "how often it led, in fives", 4.0),
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
    share("cards", "cards in the own hand, in tens", 2.0),
    share("rivals-cards", "cards in the other hands, in tens a rival", 2.0),
    share("deck", "race cards still to be drawn, of all"),
    share("events", "event cards still to be drawn, of all"),
    share("home", "cars at home, of all"),
    share("left", "cars in the race, of all"),
)
FIRST: Final = len(CAR_FIRST)
MOST_TRACKS: Final = 64  # whose neighbours are kept: a board with its Safety Zones
COMMON: Final = len(CAR_FIRST) + len(CAR)  # behind them lie markers, by kind, and what a game adds


class Around:
    """The first space ahead and behind of every space of a track, -1 for none."""

    def __init__(self, track: Track) -> None:
        self.ahead: vec[i64] = vec[i64]([ways[0] if len(ways) else -1 for ways in track.ahead])
        self.behind: vec[i64] = vec[i64]([ways[0] if len(ways) else -1 for ways in track.behind])


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEncoding(CardActions):
    """What both card games share; the game's own features follow in `see_car` and `see_table`."""

    def __init__(self, game: TrackGame, cars: int = 0) -> None:
        super().__init__(game, cars)
        kit = cast(Race, game).kit
        self.car_width: i64 = len(self.layout.part("cars").features)
        self.hand_at: i64 = self.layout.part("hand").start
        self.table_at: i64 = self.layout.part("table").start
        self.fast_table: i64 = self.kinds + len(TABLE_FIRST) + len(TABLE)
        self.own_table_at: i64 = self.size - len(self.own_table())
        self.goal: i64 = 0
        self.track: Track | None = None
        self.around: list[tuple[Track, Around]] = []
        self.ahead: vec[i64] = vec[i64]([])
        self.behind: vec[i64] = vec[i64]([])
        self.to_go: vec[i32] = scale(1.0)
        self.way: vec[i32] = scale(1.0)
        self.sixths_of_wear: vec[i32] = scale(6.0, 3.0)
        self.markers: vec[i32] = scale(3.0, 5.0)
        self.fives: vec[i32] = scale(5.0, 4.0)
        self.per_hand: vec[i32] = scale(10.0 * float(max(self.seats - 1, 1)), 2.0)
        self.per_deck: vec[i32] = scale(float(len(kit.race_cards)))
        self.per_event: vec[i32] = scale(float(len(kit.event_cards)))
        most = max([1, *[int(n) for n in self.of_kind], *[int(n) for n in self.of_event]])
        self.most_alike: i64 = most + 1
        self.shares: vec[i32] = shares(most)
        self.static_table: vec[i32] = self._static_table(cast(Race, game))
        self.cards: vec[i32] = self._card_rows(cast(Race, game))

    def _static_table(self, race: Race) -> vec[i32]:
        """Laps, sectors and seats, which no race changes."""
        laps, sectors = scale(10.0, 10.0), scale(100.0, 4.0)
        return vec[i32]([scaled(laps, race.laps), scaled(sectors, race.track.sectors), scaled(scale(12.0), race.seats)])

    def _card_rows(self, race: Race) -> vec[i32]:
        """The row of the hand that each card makes, one behind the other."""
        found: list[int] = []
        for card, kind in enumerate(self.kind_of):
            row = [0.0] * len(HAND)
            if kind >= 0:
                row[:4] = [1.0, float(kind + 1) / float(len(self.card_kinds))] + [
                    min(TENTH * float(max(n, 0)), 1.0) for n in (self.speed[card], self.pit_speed[card])
                ]
                row[4 + self.movement[card]] = 1.0
                if self.wears[card]:
                    row[7 + self.wears[card]] = 1.0
                row[10] = clip(float(self.tokens[card]) / 3.0, 0.0, 1.0)
                row[11] = float(self.text[card])
            found += [bits_of(number) for number in row]
        return vec[i32](found)

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

    def own_stage(self, race: Race) -> i64:
        """0 to 3: changes within a move where the game's own features of a car do; -1 where they may with any step."""
        return 0

    # Layout.

    def _parts(self, game: TrackGame) -> list[Part]:
        race = cast(Race, game)
        kit = race.kit
        wear = [share("wear-" + kind, f"{kind} markers, in threes (7.1)", 5.0) for kind in kit.wear]
        table = [*kinds_of([kind.name for kind in game.book.kinds]), *TABLE_FIRST, *TABLE]
        table += [yes("flag-" + flag, "the flag of the last event (8.2)") for flag in kit.flags]
        table += [yes("event-" + event.id, "the last event (8.1)") for event in kit.events]
        table += [share("coming-" + event.id, "event cards of this kind still to come, of all") for event in kit.events]
        table += [share("unseen-" + id, "race cards of this kind that are not seen, of all") for id in self.card_kinds]
        return [
            Part("cars", self.cars, [*CAR_FIRST, *CAR, *wear, *self.own_car(race)]),
            Part("hand", self.hand_rows, list(HAND)),
            Part("table", 1, [*table, *self.own_table()]),
        ]

    # Views.

    def see(self, game: TrackGame, seat: i64) -> None:
        race = cast(Race, game)
        self.arrange(game, seat)
        self.see_places(race)
        if race.goal != self.goal:
            self.goal = race.goal
            self.to_go = scale(float(race.goal), 2.0)
            self.way = scale(float(race.goal))
        if race.track is not self.track:
            self._look_around(race.track)
        self._see_owners(race, seat)
        self._see_cars(race)
        self._see_move(race, seat)
        key = ((race.turn * 256 + race.race_deck._thrown) * 256 + race.event_deck.top) * 64 + race.event
        key = key * 8 + race.flag
        if not self.remembers(game, seat, key):
            self._see_hand(race, seat)
            self._see_events(race)
        self._see_table(race, seat)

    def _keep_cars(self, race: Race, seat: i64) -> bool:
        """Whether owners, markers and what only this game has are as in the last view, car by car.

        They are within the steps of one move, unless it has changed the fleet and so its serial.
        """
        memory, move = self.memory, race.move
        stage = self.own_stage(race)
        if move.driver < 0 or stage < 0:
            memory.lasting = -1
            return False
        key = ((race.turn * 1024 + race.played) * 64 + move.driver) * 64 + race.kind
        key = (key * 64 + race.fleet.worn[move.driver]) * 4 + stage
        kept = memory.lasting == key and memory.serial == race.fleet.serial
        if kept and memory.seat == seat and memory.game is race:
            return True
        memory.lasting = key
        memory.serial = race.fleet.serial
        return False

    def _see_owners(self, race: Race, seat: i64) -> None:
        """Whose cars stand in which row, their markers, and what only this game has."""
        bits, order, shown, owners, fleet = self.bits, self.order, self.memory.shown, race.owner, race.fleet
        per_seat, worn, width = self.per_seat, fleet.worn, self.car_width
        keeps = self._keep_cars(race, seat)
        one: i32 = ONE
        at = self.start - width
        for row in range(len(owners)):
            car = order[row]
            at += width
            if keeps and shown[row] == car:
                continue
            shown[row] = car
            owner = owners[car]
            bits[at] = one
            bits[at + 1] = one if owner == seat else 0
            bits[at + 2] = one if owner < 0 else 0
            ahead = owner - seat
            bits[at + 3] = 0 if owner < 0 else per_seat[ahead if ahead >= 0 else ahead + self.seats]
            bits[at + FIRST] = 0
            if worn[car]:
                self._see_wear(race, car, worn[car], at)
            else:
                bits[at + FIRST + 9] = 0
                bits[at + FIRST + 10] = 0
                for i in range(at + COMMON, at + COMMON + self.wear_kinds):
                    bits[i] = 0
            self.see_car(race, car, at + COMMON + self.wear_kinds)

    def _see_wear(self, race: Race, car: i64, worn: i64, at: i64) -> None:
        bits, wear_of, penalty = self.bits, race.fleet.wear_of, race.penalty
        bits[at + FIRST + 9] = scaled(self.sixths_of_wear, worn)
        bits[at + FIRST + 10] = scaled(self.sixths_of_wear, penalty[worn if worn < len(penalty) else len(penalty) - 1])
        first = race.fleet.wear_row(car)
        for kind in range(self.wear_kinds):
            bits[at + COMMON + kind] = scaled(self.markers, wear_of[first + kind])

    def _see_cars(self, race: Race) -> None:
        """Where cars stand, and who stands around them."""
        bits, order, fleet, field, track = self.bits, self.order, race.fleet, race.field, race.track
        state, progress, space_of, lanes, standing = fleet.state, field.progress, field.space, track.lanes, field.at
        sixths, gaps, to_go, sectors, front = self.sixths, self.gaps, self.to_go, track.sectors, self.front
        next_space, last_space, lane_of, place, per_car = (
            self.ahead,
            self.behind,
            track.lane_of,
            self.place,
            self.per_car,
        )
        flipped, sector_of, goal, leads, far = (
            fleet.flipped,
            track.sector_of,
            self.goal,
            field.leads,
            i64(len(gaps) - 1),
        )
        one: i32 = ONE
        at = self.start - self.car_width
        for row in range(len(state)):
            car = order[row]
            at += self.car_width
            bits[at + 5] = scaled(per_car, place[car])
            bits[at + 10] = 0
            bits[at + FIRST + 1] = 0
            bits[at + FIRST + 11] = scaled(self.fives, leads[car]) if leads[car] else 0
            if state[car] > APRON:
                self._see_out(race, car, at)
                continue
            gone = progress[car]
            gap = front - gone
            bits[at + 4] = gaps[gap if gap < far else far]
            bits[at + FIRST + 2] = one
            bits[at + FIRST + 4] = 0
            bits[at + FIRST + 5] = 0
            bits[at + FIRST + 6] = scaled(to_go, goal - gone)
            bits[at + FIRST + 8] = 0 if flipped[car] else one
            space = space_of[car]
            if space < 0:
                sector = (gone + sectors) % sectors
                bits[at + FIRST + 3] = one
                bits[at + 6] = 0
                bits[at + 8] = 0
                bits[at + 9] = 0
            else:
                sector = sector_of[space]
                bits[at + FIRST + 3] = 0
                bits[at + 6] = sixths[lane_of[space]]
                beside = next_space[space]
                bits[at + 8] = one if beside >= 0 and standing[beside] >= 0 else 0
                beside = last_space[space]
                bits[at + 9] = one if beside >= 0 and standing[beside] >= 0 else 0
            bits[at + 7] = sixths[lanes[sector]]
            sector += 1
            bits[at + FIRST + 7] = sixths[lanes[sector if sector < sectors else 0]]

    def _look_around(self, track: Track) -> None:
        """The spaces directly ahead and behind of every space, read once for every track."""
        self.track = track
        for known, around in self.around:
            if known is track:
                self.ahead, self.behind = around.ahead, around.behind
                return
        if len(self.around) >= MOST_TRACKS:
            self.around = []
        made = Around(track)
        self.around.append((track, made))
        self.ahead, self.behind = made.ahead, made.behind

    def _see_out(self, race: Race, car: i64, at: i64) -> None:
        """A car that is out of the race has a marker and no place on the track."""
        bits, one = self.bits, i32(ONE)
        bits[at + 4] = 0
        for i in range(at + 6, at + 10):
            bits[i] = 0
        for i in range(at + FIRST + 2, at + FIRST + 9):
            bits[i] = 0
        bits[at + FIRST + 4] = one if race.fleet.state[car] == OUT_FINISHED else 0
        bits[at + FIRST + 5] = scaled(self.per_car, race.fleet.marker[car])

    def _see_move(self, race: Race, seat: i64) -> None:
        """Cars that the seat may activate, and those that are under way."""
        bits, rank, width, start, move = self.bits, self.rank, self.car_width, self.start, race.move
        drives = race.drivable(seat)
        for i in range(len(drives)):
            car: i64 = drives[i]
            bits[start + rank[car] * width + FIRST] = ONE
        if move.active < 0:
            return
        bits[start + rank[move.active] * width + 10] = ONE
        for i in range(len(move.tail)):
            car = move.tail[i]
            if car >= 0:
                bits[start + rank[car] * width + FIRST + 1] = ONE
        for i in range(len(move.front)):
            car = move.front[i]
            bits[start + rank[car] * width + FIRST + 1] = ONE

    def _see_hand(self, race: Race, seat: i64) -> None:
        """The own cards, and of every kind how many are not seen."""
        bits, unseen, kind_of, cards = self.bits, self.unseen, self.kind_of, self.cards
        for kind in range(len(unseen)):
            unseen[kind] = self.of_kind[kind]
        hand = race.hands[seat]
        at = self.start + self.hand_at
        end = at + self.hand_rows * len(HAND)
        for i in range(len(hand)):
            card: i64 = hand[i]
            kind = kind_of[card]
            if kind < 0:
                continue
            unseen[kind] -= 1
            if at < end:
                first = card * len(HAND)
                for j in range(len(HAND)):
                    bits[at + j] = cards[first + j]
                at += len(HAND)
        for i in range(at, end):
            bits[i] = 0
        thrown = race.race_deck.discards
        for i in range(len(thrown)):
            card = thrown[i]
            unseen[kind_of[card]] -= 1

    def _see_table(self, race: Race, seat: i64) -> None:
        bits, move, tens, per_seat, one = self.bits, race.move, self.tens, self.per_seat, i32(ONE)
        at = self.start + self.table_at
        for i in range(at, at + self.fast_table):
            bits[i] = 0
        if len(race.asked):
            bits[at + race.kind] = one
        at += self.kinds
        bits[at] = one if seat in race.asked else 0
        seats = self.seats
        ahead = race.first - seat
        bits[at + 2] = per_seat[ahead if ahead >= 0 else ahead + seats]
        ahead = race.seat - seat
        bits[at + 3] = per_seat[ahead if ahead >= 0 else ahead + seats]
        if move.driver >= 0:
            bits[at + 1] = scaled(tens, move.mp)
            bits[at + len(TABLE_FIRST)] = one
            bits[at + len(TABLE_FIRST) + 1 + move.movement] = one
        at += len(TABLE_FIRST)
        bits[at + 5] = scaled(self.gaps, race.turn)
        bits[at + 6] = scaled(self.way, self.front)
        for i in range(3):
            bits[at + 7 + i] = self.static_table[i]
        held: i64 = 0
        for other in range(seats):
            held += len(race.hands[other])
        own: i64 = len(race.hands[seat])
        bits[at + 10] = scaled(tens, own)
        bits[at + 11] = scaled(self.per_hand, held - own)
        # Of a scrubbed race the unseen lie in one pile, so what others hold is taken off.
        left: i64 = len(race.kit.race_cards)
        bits[at + 12] = scaled(self.per_deck, left - held - race.race_deck._thrown)
        left = len(race.event_deck.cards)
        bits[at + 13] = scaled(self.per_event, left - race.event_deck.top)
        home = race.fleet.top - 1
        bits[at + 14] = scaled(self.per_car, home)
        bits[at + 15] = scaled(self.per_car, race.fleet.bottom - home)
        self.see_table(race, seat, self.start + self.own_table_at)

    def _see_events(self, race: Race) -> None:
        """The last event, and of every kind of event and race card how many may still come."""
        bits, shares, most, coming = self.bits, self.shares, self.most_alike, self.coming
        at = self.start + self.table_at + self.fast_table
        for i in range(at, at + len(race.kit.flags) + self.events):
            bits[i] = 0
        if race.turn > 0:
            bits[at + race.flag] = ONE
        at += len(race.kit.flags)
        if race.event >= 0:
            bits[at + race.event] = ONE
        at += self.events
        for event in range(self.events):
            coming[event] = 0
        deck = race.event_deck
        for i in range(deck.top, len(deck.cards)):
            card: i64 = deck.cards[i]
            coming[self.event_of[card]] += 1
        for event in range(self.events):
            bits[at + event] = shares[self.of_event[event] * most + coming[event]]
        at += self.events
        for kind in range(len(self.unseen)):
            bits[at + kind] = shares[self.of_kind[kind] * most + self.unseen[kind]]
