"""A race of the card family as numbers: what both card games show of cars, hands and the table, and their actions.

A game adds features of its own behind those of every car and of the table.
"""

from __future__ import annotations

from typing import Final, cast

from draftline.core.columns import i32, i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.field import filled
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import TENTH, clip
from draftline.encode.layout import CAR_FIRST, TABLE_FIRST, Feature, Part, kinds_of, share, yes
from draftline.encode.scales import ONE, bits_of, scale, scaled, shares
from draftline.racing.encode import CAR, HAND, TABLE, Around
from draftline.racing.encode.actions import CardActions
from draftline.racing.fleet import APRON, OUT_FINISHED
from draftline.racing.race import Race

MOST_TRACKS: Final = 128  # whose neighbours are kept: a board with its Safety Zones
# Lengths as plain numbers, which the compiler takes at their word: of CAR_FIRST, of it and CAR (behind them lie
# markers, by kind, and what a game adds), of TABLE_FIRST and of HAND.
FIRST: Final = 11
COMMON: Final = 23
BEFORE: Final = 4
CARD: Final = 12
# How cars are told apart from what they were: markers of a kind as far as they are shown, and columns of markers.
MOST_ALIKE: Final = 31
MOST_COLUMNS: Final = 10
# What a car does now.
ALONG: Final = 1
ACTIVE: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEncoding(CardActions):
    """What both card games share; the game's own features follow in `see_car` and `see_table`."""

    def __init__(self, game: TrackGame, cars: int = 0) -> None:
        super().__init__(game, cars)
        kit = cast(Race, game).kit
        self.marks: vec[i64] = filled(self.cars, 0)  # car -> what it does now
        self.own: vec[i64] = filled(self.cars, 0)  # car -> its number for what only this game has
        self.columns: i64 = len(cast(Race, game).fleet.wear_of) // len(game.numbers)
        self.wear_bits: i64 = 5 * min(self.columns, i64(MOST_COLUMNS))
        self.hand_at: i64 = self.layout.part("hand").start
        self.table_at: i64 = self.layout.part("table").start
        self.fast_table: i64 = self.kinds + len(TABLE_FIRST) + len(TABLE)
        self.flags: i64 = len(kit.flags)
        self.unseen_at: i64 = self.table_at + self.fast_table + self.flags + 2 * self.events
        self.own_table_at: i64 = self.size - len(self.own_table())
        self.goal: i64 = 0
        self.track: Track | None = None
        self.around: list[tuple[Track, Around]] = []
        self.ahead: vec[i64] = vec[i64]([])
        self.behind: vec[i64] = vec[i64]([])
        self.in_lane: vec[i32] = vec[i32]([])
        self.wide: vec[i32] = vec[i32]([])
        self.wide_ahead: vec[i32] = vec[i32]([])
        self.to_go: vec[i32] = scale(1.0)
        self.way: vec[i32] = scale(1.0)
        self.sixths_of_wear: vec[i32] = scale(6.0, 3.0)
        self.markers: vec[i32] = vec[i32]([bits_of(min(float(n) / 3.0, 5.0)) for n in range(MOST_ALIKE + 1)])
        self.slowed: vec[i32] = self._slowed(cast(Race, game))
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

    def _slowed(self, race: Race) -> vec[i32]:
        """What so many markers cost."""
        cost = [int(points) for points in race.penalty]
        return vec[i32]([bits_of(min(float(cost[min(n, len(cost) - 1)]) / 6.0, 3.0)) for n in range(MOST_ALIKE + 1)])

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

    def see_car(self, race: Race, car: i64, own: i64, at: i64) -> None:
        """Write the game's own features of a car, with its own number (`own_numbers`)."""

    def see_table(self, race: Race, seat: i64, at: i64) -> None:
        """Write the game's own features of the table."""

    def own_numbers(self, race: Race, own: vec[i64]) -> None:
        """For every car a number below 256 that differs where its own features do, markers and tokens apart."""

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
        if race.goal != self.goal:
            self.goal = race.goal
            self.to_go = scale(float(race.goal), 2.0)
            self.way = scale(float(race.goal))
        memory = self.memory
        memory.begin(game)
        if memory.places is not race.track:
            memory.places = race.track
            memory.around = self._around(race.track)
            memory.forget(memory.stands)
        if race.track is not self.track:
            self._look_at(race.track, cast(Around, memory.around))
        self._mark(race)
        self._find_moved(race)
        self.sort_rows(game, seat, memory.keys)
        self.move_rows()
        self.see_places(race)
        self._see_order(race)
        self._see_cars(race)
        self._see_owners(race, seat)
        self._find_worn(race)
        self._see_wear(race)
        self._see_hand(race, seat)
        self._see_events(race)
        self._see_table(race, seat)

    def _mark(self, race: Race) -> None:
        """Cars that are under way."""
        marks, move = self.marks, race.move
        for car in range(len(marks)):
            marks[car] = 0
        if move.active < 0:
            return
        marks[move.active] = ACTIVE
        tail, front = move.tail, move.front
        for i in range(len(tail)):
            pulled: i64 = tail[i]
            if pulled >= 0:
                marks[pulled] |= ALONG
        for i in range(len(front)):
            pushed: i64 = front[i]
            marks[pushed] |= ALONG

    def _find_moved(self, race: Race) -> None:
        """Cars that do not stand as in the last view, or have others around them.

        From the lowest bit on a sign has markers (5), how often it led (5), flipped (1), cars ahead and behind (2),
        what it does now (2), its state (3), its space (12) and its progress. Beside the track cars lie in stacks.
        """
        fleet, field, signs, keys = race.fleet, race.field, self.memory.stands, self.memory.keys
        state, progress, space_of, standing = fleet.state, field.progress, field.space, field.at
        flipped, worn, leads, marks = fleet.flipped, fleet.worn, field.leads, self.marks
        next_space, last_space, changed = self.ahead, self.behind, self.changed
        most: i64 = MOST_ALIKE
        found: i64 = 0
        for car in range(len(state)):
            space = space_of[car]
            around: i64 = 0
            if space >= 0:
                beside = next_space[space]
                if beside >= 0 and standing[beside] >= 0:
                    around = 1
                beside = last_space[space]
                if beside >= 0 and standing[beside] >= 0:
                    around += 2
            led, markers = leads[car], worn[car]
            sign = ((progress[car] + 4096 << 12 | space + 1) << 3 | state[car]) << 2 | marks[car]
            sign = ((sign << 2 | around) << 1 | flipped[car]) << 5 | (led if led < most else most)
            sign = sign << 5 | (markers if markers < most else most)
            if signs[car] != sign:
                signs[car] = sign
                changed[found] = car
                found += 1
                keys[car] = self.key_of(race, car)
            elif space < 0:
                keys[car] = self.key_of(race, car)
        self.changes = found

    def _see_order(self, race: Race) -> None:
        """The place of every car, and how far it is behind the leader."""
        bits, rank, state, progress, place = self.bits, self.rank, race.fleet.state, race.field.progress, self.place
        gaps, per_car, front, width = self.gaps, self.per_car, self.front, self.car_width
        far: i64 = len(gaps) - 1
        nil: i32 = 0
        for car in range(len(state)):
            at = self.start + rank[car] * width
            gap = front - progress[car]
            bits[at + 4] = gaps[gap if gap < far else far] if state[car] <= APRON else nil
            bits[at + 5] = per_car[place[car]]

    def _see_cars(self, race: Race) -> None:
        """Where the cars that have changed stand: read off their signs."""
        bits, signs, changed, rank, goal = self.bits, self.memory.stands, self.changed, self.rank, self.goal
        wear, slowed = self.sixths_of_wear, self.slowed
        lane, width, width_ahead, to_go, fives = self.in_lane, self.wide, self.wide_ahead, self.to_go, self.fives
        nil: i32 = 0
        one: i32 = ONE
        for i in range(self.changes):
            car = changed[i]
            sign = signs[car]
            at = self.start + rank[car] * self.car_width
            mark, state, space = sign >> 13, sign >> 15 & 7, (sign >> 18 & 4095) - 1
            bits[at + 8] = one if sign & 2048 else nil
            bits[at + 9] = one if sign & 4096 else nil
            bits[at + 10] = one if mark & ACTIVE else nil
            bits[at + FIRST + 1] = one if mark & ALONG else nil
            bits[at + FIRST + 2] = one if state <= APRON else nil
            bits[at + FIRST + 3] = one if state == APRON else nil
            bits[at + FIRST + 4] = one if state == OUT_FINISHED else nil
            bits[at + FIRST + 9] = scaled(wear, sign & 31)
            bits[at + FIRST + 10] = slowed[sign & 31]
            bits[at + FIRST + 11] = scaled(fives, sign >> 5 & 31)
            if state > APRON or space < 0:
                self._see_apart(race, car, sign, at)
                continue
            bits[at + 6] = lane[space]
            bits[at + 7] = width[space]
            bits[at + FIRST + 5] = nil
            bits[at + FIRST + 6] = scaled(to_go, goal + 4096 - (sign >> 30))
            bits[at + FIRST + 7] = width_ahead[space]
            bits[at + FIRST + 8] = nil if sign & 1024 else one

    def _see_apart(self, race: Race, car: i64, sign: i64, at: i64) -> None:
        """A car on the apron has no lane; one that is out of the race has a marker and no place on the track."""
        bits, sixths, lanes, sectors = self.bits, self.sixths, race.track.lanes, race.track.sectors
        bits[at + 6] = 0
        if sign >> 15 & 7 > APRON:
            bits[at + 7] = 0
            bits[at + FIRST + 5] = self.per_car[race.fleet.marker[car]]
            for i in range(at + FIRST + 6, at + FIRST + 9):
                bits[i] = 0
            return
        gone = (sign >> 30) - 4096
        sector = (gone + sectors) % sectors
        bits[at + 7] = sixths[lanes[sector]]
        bits[at + FIRST + 5] = 0
        bits[at + FIRST + 6] = scaled(self.to_go, self.goal - gone)
        bits[at + FIRST + 7] = sixths[lanes[(sector + 1) % sectors]]
        bits[at + FIRST + 8] = ONE
        if sign & 1024:
            bits[at + FIRST + 8] = 0

    def _see_owners(self, race: Race, seat: i64) -> None:
        """Whose the cars are from where another seat sits, and which of them it may activate."""
        memory, drives = self.memory, race.drivable(seat)
        if memory.seat == seat and memory.drives is drives:
            return
        memory.seat = seat
        memory.drives = drives
        bits, rank, owners, per_seat, seats, width = (
            self.bits, self.rank, race.owner, self.per_seat, self.seats, self.car_width,
        )  # fmt: skip
        nil: i32 = 0
        one: i32 = ONE
        for car in range(len(owners)):
            at = self.start + rank[car] * width
            owner = owners[car]
            ahead = owner - seat
            if ahead < 0:
                ahead += seats
            bits[at] = one
            bits[at + 1] = one if owner == seat else nil
            bits[at + 2] = one if owner < 0 else nil
            bits[at + 3] = per_seat[ahead] if owner >= 0 else nil
            bits[at + FIRST] = nil
        for i in range(len(drives)):
            driven: i64 = drives[i]
            bits[self.start + rank[driven] * width + FIRST] = one

    def _around(self, track: Track) -> Around:
        """The spaces directly ahead and behind of every space, read once for every track."""
        for known, around in self.around:
            if known is track:
                return around
        if len(self.around) >= MOST_TRACKS:
            self.around = []
        made = Around(track)
        self.around.append((track, made))
        return made

    def _look_at(self, track: Track, around: Around) -> None:
        self.track = track
        self.ahead = around.ahead
        self.behind = around.behind
        self.in_lane = around.in_lane
        self.wide = around.wide
        self.wide_ahead = around.wide_ahead

    def _find_worn(self, race: Race) -> None:
        """Cars whose markers, or what only this game has, are not those of the last view."""
        signs, changed, columns, kinds, own = (
            self.memory.carries, self.changed, self.columns, self.wear_kinds, self.own,
        )  # fmt: skip
        wear_of, worn, shift = race.fleet.wear_of, race.fleet.worn, self.wear_bits
        most: i64 = MOST_ALIKE
        found: i64 = 0
        self.own_numbers(race, own)
        for car in range(len(worn)):
            first = car * columns
            markers: i64 = 0
            for i in range(first if worn[car] > 0 else first + kinds, first + columns):
                count = wear_of[i]
                markers = markers << 5 | (count if count < most else most)
            sign = own[car] << shift | markers
            if signs[car] != sign or columns > MOST_COLUMNS:
                signs[car] = sign
                changed[found] = car
                found += 1
        self.changes = found

    def _see_wear(self, race: Race) -> None:
        """Markers by kind, and what only this game has."""
        bits, rank, wear_of, markers, changed = self.bits, self.rank, race.fleet.wear_of, self.markers, self.changed
        kinds, most, own = self.wear_kinds, i64(MOST_ALIKE), self.own
        for i in range(self.changes):
            car = changed[i]
            at = self.start + rank[car] * self.car_width + COMMON
            first = car * self.columns
            for j in range(first, first + kinds):
                count = wear_of[j]
                bits[at] = markers[count if count < most else most]
                at += 1
            self.see_car(race, car, own[car], at)

    def _see_hand(self, race: Race, seat: i64) -> None:
        """The own cards, and of every kind how many are not seen: neither in the own hand nor among the discards."""
        memory, deck, hand = self.memory, race.race_deck, race.hands[seat]
        pile = deck._pile
        thrown: i64 = deck._thrown
        if memory.pile is not pile or memory.counted > thrown:
            memory.pile = pile
            memory.counted = 0
            memory.hand = None
            memory.unseen = self.of_kind[:]
            self._count_all()
        if memory.counted < thrown:
            self._count(pile, memory.counted, thrown, -1)
            memory.counted = thrown
        if memory.hand is hand:
            return
        if memory.hand is not None:
            before = cast(list[int], memory.hand)
            self._count(before, 0, len(before), 1)
        memory.hand = hand
        self._count(hand, 0, len(hand), -1)
        bits, kind_of, cards = self.bits, self.kind_of, self.cards
        at = self.start + self.hand_at
        end = at + self.hand_rows * CARD
        for i in range(len(hand)):
            card: i64 = hand[i]
            if kind_of[card] >= 0 and at < end:
                first = card * CARD
                for j in range(CARD):
                    bits[at + j] = cards[first + j]
                at += CARD
        for i in range(at, end):
            bits[i] = 0

    def _count_all(self) -> None:
        """Write of every kind how many are not seen."""
        bits, shares, most, of_kind, unseen = self.bits, self.shares, self.most_alike, self.of_kind, self.memory.unseen
        at = self.start + self.unseen_at
        for kind in range(len(unseen)):
            bits[at + kind] = shares[of_kind[kind] * most + unseen[kind]]

    def _count(self, cards: list[int], first: i64, end: i64, more: i64) -> None:
        """Some cards are seen, one less of each kind, or not any more."""
        bits, shares, most, of_kind, unseen = self.bits, self.shares, self.most_alike, self.of_kind, self.memory.unseen
        at, kind_of = self.start + self.unseen_at, self.kind_of
        for i in range(first, end):
            card: i64 = cards[i]
            kind = kind_of[card]
            if kind >= 0:
                left = unseen[kind] + more
                unseen[kind] = left
                bits[at + kind] = shares[of_kind[kind] * most + left]

    def _see_events(self, race: Race) -> None:
        """The last event, and of every kind how many may still come."""
        memory, deck = self.memory, race.event_deck
        key = (i64(deck.top) * 1024 + race.event + 1) * 64 + race.flag * 2
        if race.turn > 0:
            key += 1
        if memory.key == key and memory.more is deck.cards:
            return
        memory.key = key
        memory.more = deck.cards
        bits, shares, most, coming = self.bits, self.shares, self.most_alike, self.coming
        at = self.start + self.table_at + self.fast_table
        for i in range(at, at + self.flags + self.events):
            bits[i] = 0
        if race.turn > 0:
            bits[at + race.flag] = ONE
        at += self.flags
        if race.event >= 0:
            bits[at + race.event] = ONE
        at += self.events
        for event in range(self.events):
            coming[event] = 0
        cards, event_of = deck.cards, self.event_of
        for i in range(deck.top, len(cards)):
            card: i64 = cards[i]
            coming[event_of[card]] += 1
        for event in range(self.events):
            bits[at + event] = shares[self.of_event[event] * most + coming[event]]

    def _see_table(self, race: Race, seat: i64) -> None:
        bits, move, tens, per_seat, asked, one = self.bits, race.move, self.tens, self.per_seat, race.asked, i32(ONE)
        at = self.start + self.table_at
        for i in range(at, at + self.fast_table):
            bits[i] = 0
        if len(asked):
            bits[at + race.kind] = one
            if asked[0] == seat or (len(asked) > 1 and seat in asked):
                bits[at + self.kinds] = one
        at += self.kinds
        seats = self.seats
        ahead = race.first - seat
        bits[at + 2] = per_seat[ahead if ahead >= 0 else ahead + seats]
        ahead = race.seat - seat
        bits[at + 3] = per_seat[ahead if ahead >= 0 else ahead + seats]
        if move.driver >= 0:
            bits[at + 1] = scaled(tens, move.mp)
            bits[at + BEFORE] = one
            bits[at + BEFORE + 1 + move.movement] = one
        at += BEFORE
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
