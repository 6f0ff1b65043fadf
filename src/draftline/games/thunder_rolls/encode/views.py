"""What a seat sees of Thunder Rolls, as numbers: cars with their players' dice, own cards, program, action spaces."""

from __future__ import annotations

from typing import Final, cast

from draftline.core.columns import i32, i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import clip
from draftline.encode.layout import CAR_FIRST, TABLE_FIRST, Part, kinds_of, share, signed, yes
from draftline.encode.scales import ONE, bits_of, scale, scaled
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.encode import CARDS_UNDER, HAND_ROWS, RollsActions
from draftline.games.thunder_rolls.state import CREW, NPD, State
from draftline.games.thunder_rolls.table import FACES, SET

CAR: Final = (
    yes("placed", "it stands on the track"),
    signed("laps", "sectors past the line, in laps of the track, in tens", 2.0),
    share("die", "a driver's printed Risk number, in sixes"),
    share("points", "points of this race so far, in tens", 3.0),
    share("dice", "dice that its player has left, in eights"),
    *[share(f"rolled-{face}", "dice of its player's roll with this number, in eights") for face in range(1, 7)],
    yes("ready", "its player's Team card is ready"),
    share("cards", "cards in its player's hand, in fours", 3.0),
    share("hazards", "Hazards that its player holds, in fours", 3.0),
    yes("pitted", "its player has dice on the Pit Stop"),
    share("slowed", "movement that Hazards take from it, in threes", 3.0),
    yes("no-bonus", "Hazards forbid it bonuses"),
    yes("stuck", "Hazards forbid it diagonals"),
    share("revealed", "slots of its program that are open, of four"),
)
CARD: Final = (
    yes("present", "there is such a card"),
    yes("known", "the seat has seen it"),
    share("move", "movement, in sixes", 2.0),
    *[yes(name, "it has this bonus") for name in c.BONUSES],
    yes("icon", "it has a Hazard icon"),
    yes("left-flag", "the left half of a flag"),
    yes("right-flag", "the right half"),
)
HAZARD: Final = (
    yes("present", "there is such a Hazard"),
    share("slot", "the slot that it must go into or lies in, of four; 0 for any"),
    *[yes(effect, "what it does") for effect in c.EFFECTS[1:]],
    share("n", "by how much, in fours", 2.0),
    yes("ongoing", "it lasts to the end of the phase"),
)
SPACE: Final = (
    share("own", "own dice there, in eights"),
    share("most", "dice of the largest set there, in eights"),
    share("sets", "sets there, in eights", 2.0),
    share("rank", "rank of the own set, from 1, in eights; 0 without one", 2.0),
)
TABLE: Final = (
    *[yes(name, "the drive has this bonus") for name in c.BONUSES],
    share("stage", "the stage, in fours", 2.0),
    share("stages", "stages of the race, in fours", 2.0),
    share("round", "the round of the Rolling Phase, in tens", 2.0),
    share("slot", "the slot of the Thunder Phase, in fours"),
    share("seats", "seats, of eight"),
    yes("turned", "all cards under the action spaces lie open"),
    share("dice-next", "dice of the next stage, in eights", 2.0),
    share("places", "priority places that win a card, in threes"),
    share("draft-spaces", "spaces that a Draft is worth, in threes", 2.0),
    share("clean-air-spaces", "spaces that Clean Air is worth, in threes", 2.0),
    share("hazard-less", "spaces that a Hazard is less, in threes"),
    share("perfect-line", "spaces that a Perfect Line is worth, in threes", 2.0),
    share("low-card", "the lower Qualifying card in hand, in 20", 3.0),
    share("high-card", "the higher one, in 20", 3.0),
    share("thunder-left", "Thunder cards still to be drawn, of all"),
    share("speed-left", "Speed cards still to be drawn, of all"),
    share("hazards-left", "Hazards still to be drawn, of all"),
)
KEY: Final = 128  # more than cards have numbers, in the keys of the slow part
# Lengths as plain numbers, which the compiler takes at their word: of CAR_FIRST, of it and CAR, of CARD, HAZARD, SPACE,
# TABLE_FIRST, TABLE and the bonuses.
FIRST: Final = 11
WIDTH: Final = 30
CARD_WIDTH: Final = 10
HAZARD_WIDTH: Final = 9
SPACE_WIDTH: Final = 4
BEFORE: Final = 4
TABLE_WIDTH: Final = 21
BONUSES: Final = 4
HAZARD_ROWS: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class RollsEncoding(RollsActions):
    """The first version."""

    def __init__(self, game: TrackGame, cars: int = 0) -> None:
        super().__init__(game, cars)
        layout, state = self.layout, cast(State, game)
        self.hand_at: i64 = layout.part("hand").start
        self.program_at: i64 = layout.part("program").start
        self.hazard_at: i64 = layout.part("hazards").start
        self.under_at: i64 = layout.part("under").start
        self.space_at: i64 = layout.part("spaces").start
        self.table_at: i64 = layout.part("table").start
        self.points: vec[i32] = scale(10.0, 3.0)
        self.dice: vec[i32] = vec[i32]([bits_of(min(float(n) / 8.0, 1.0)) for n in range(SET)])
        self.twos: vec[i32] = scale(4.0, 2.0)
        self.third: vec[i32] = scale(3.0)
        self.two_thirds: vec[i32] = scale(3.0, 2.0)
        laps = 10.0 * float(state.track.sectors)
        self.laps: vec[i32] = scale(laps, 2.0)
        self.back: vec[i32] = vec[i32]([bits_of(-min(float(n) / laps, 2.0)) for n in range(2 * int(laps) + 1)])
        self.per_thunder: vec[i32] = scale(float(len(state.box.thunder_cards)))
        self.per_speed: vec[i32] = scale(float(len(state.box.speed_cards)))
        self.per_hazard: vec[i32] = scale(float(len(state.box.hazard_cards)))
        self.card_rows: vec[i32] = self._card_rows(state)

    def _card_rows(self, state: State) -> vec[i32]:
        """The row that each card makes, one behind the other; that of card 0 is empty."""
        found = [0] * len(CARD)
        for card in range(1, len(state.box.card_id)):
            row = [0.0] * len(CARD)
            row[0] = row[1] = 1.0
            row[2] = clip(float(state.box.move[card]) / 6.0, 0.0, 2.0)
            for i in range(len(c.BONUSES)):
                row[3 + i] = float(state.box.bonus[card] >> i & 1)
            row[7] = float(state.box.icon[card])
            if state.box.flag[card]:
                row[7 + state.box.flag[card]] = 1.0
            found += [bits_of(number) for number in row]
        return vec[i32](found)

    def _parts(self, game: TrackGame) -> list[Part]:
        state = cast(State, game)
        uses = [yes("use-" + use, "the own Qualifying bonus, still to be used (R33)") for use in c.USES[1:]]
        spaces = [yes("at-" + id, "cards of this space are being given out") for id in state.box.space_id]
        kinds = kinds_of([kind.name for kind in game.book.kinds])
        return [
            Part("cars", self.cars, [*CAR_FIRST, *CAR]),
            Part("hand", HAND_ROWS, list(CARD)),
            Part("program", state.box.slots, list(CARD)),
            Part("hazards", HAZARD_ROWS, list(HAZARD)),
            Part("under", FACES * CARDS_UNDER, list(CARD)),
            Part("spaces", FACES, list(SPACE)),
            Part("table", 1, [*kinds, *TABLE_FIRST, *TABLE, *uses, *spaces]),
        ]

    # Views.

    def see(self, game: TrackGame, seat: i64) -> None:
        state = cast(State, game)
        self.arrange(game, seat)
        self.memory.begin(game)
        self.move_rows()
        self._find_moved(state)
        self._see_cars(state)
        self._see_owners(state, seat)
        self._find_players(state)
        self._see_players(state)
        if not self._same_own(state, seat):
            self._clear(self.hand_at, self.under_at)
            self._see_own(state, seat)
            self._see_hazards(state, seat)
        if not self._same_under(state, seat):
            self._clear(self.under_at, self.space_at)
            self._see_under(state, seat)
        self._clear(self.space_at, self.size)
        self._see_spaces(state, seat)
        self._see_table(state, seat)

    def _clear(self, begin: i64, end: i64) -> None:
        bits = self.bits
        for i in range(self.start + begin, self.start + end):
            bits[i] = 0

    def _same_under(self, state: State, seat: i64) -> bool:
        """Whether the seat knows of the cards under the action spaces what the last view showed, whoever's it was."""
        under = state.decks.under
        low: i64 = 0
        high: i64 = 0
        half: i64 = len(under) // 2
        for place in range(half):
            low = low * KEY + under[place]
            high = high * KEY + under[half + place]
        known: i64 = 1 if state.decks.turned else state.decks.looked[seat] * 2
        memory = self.memory
        if memory.key == low and memory.key_2 == high and memory.key_4 == known:
            return True
        memory.key, memory.key_2, memory.key_4 = low, high, known
        return False

    def _same_own(self, state: State, seat: i64) -> bool:
        """Whether hand, program and Hazards are those of the last view."""
        slots, own = state.box.slots, i64(0)
        for slot in range(slots):
            own = own * KEY + state.program.cards[seat * slots + slot]
        memory, hand = self.memory, state.hands[seat]
        held, places = state.program.hazards[seat], state.program.hazard_at[seat]
        if memory.key_3 == own and memory.hand is hand and memory.more is held and memory.places is places:
            return True
        memory.key_3, memory.hand, memory.more, memory.places = own, hand, held, places
        return False

    def _find_moved(self, state: State) -> None:
        """Cars whose place, points or surroundings are not those of the last view; gaps are written in all rows."""
        bits, field, board, signs, changed = self.bits, state.field, state.board, self.memory.stands, self.changed
        sorted, rank, standing, points, start_points = (
            self.sorted, self.rank, field.at, state.points, state.terms.start_points,
        )  # fmt: skip
        spaces, progress, straight, back = field.space, field.progress, board.straight, board.straight_back
        gaps = self.gaps
        moves = len(state.asked) > 0 and (state.kind == kinds.DRIVE or state.kind == kinds.BACK)
        mover: i64 = -1
        if moves:
            mover = state.drive.mover
        front = progress[sorted[0]]
        found: i64 = 0
        for i in range(len(state.owner)):
            car = sorted[i]
            space, gone = spaces[car], progress[car]
            around: i64 = 0
            if space >= 0:
                if standing[straight[space]] >= 0:
                    around = 1
                if standing[back[space]] >= 0:
                    around += 2
                bits[self.start + rank[car] * WIDTH + 4] = scaled(gaps, front - gone)
            sign = (gone + 4096 << 12 | space + 1) << 6 | i
            sign = (sign << 2 | around) << 9 | points[car] - start_points[car] + 256 & 511
            sign = sign << 1
            if car == mover:
                sign |= 1
            if signs[car] != sign:
                signs[car] = sign
                changed[found] = i
                found += 1
        self.changes = found

    def _see_cars(self, state: State) -> None:
        """Where the cars stand that have changed, by their places."""
        bits, sorted, rank, changed, owners = self.bits, self.sorted, self.rank, self.changed, state.owner
        points, start_points, signs = state.points, state.terms.start_points, self.memory.stands
        nil: i32 = 0
        one: i32 = ONE
        for i in range(self.changes):
            place = changed[i]
            car = sorted[place]
            at = self.start + rank[car] * WIDTH
            bits[at + 5] = self.per_car[place]
            bits[at + 10] = one if signs[car] & 1 else nil
            bits[at + FIRST + 2] = scaled(self.sixths, state.terms.die[car]) if owners[car] == NPD else nil
            bits[at + FIRST + 3] = scaled(self.points, points[car] - start_points[car])
            if state.field.space[car] >= 0:
                self._see_place(state, car, at)
            else:
                for j in range(at + 6, at + 10):
                    bits[j] = nil
                bits[at + 4] = nil
                bits[at + FIRST] = nil
                bits[at + FIRST + 1] = nil

    def _see_owners(self, state: State, seat: i64) -> None:
        """Whose the cars are, from where another seat sits."""
        if self.memory.seat == seat:
            return
        self.memory.seat = seat
        bits, rank, owners, per_seat, seats = self.bits, self.rank, state.owner, self.per_seat, self.seats
        nil: i32 = 0
        one: i32 = ONE
        for car in range(len(owners)):
            at = self.start + rank[car] * WIDTH
            owner = owners[car]
            bits[at] = one
            bits[at + 1] = one if owner == seat else nil
            bits[at + 2] = one if owner == NPD else nil
            bits[at + 3] = nil if owner == NPD else per_seat[(owner - seat + seats) % seats]

    def _see_place(self, state: State, car: i64, at: i64) -> None:
        """Where a car stands, and who stands around it."""
        bits, field, track, board = self.bits, state.field, state.track, state.board
        space, gone = field.space[car], field.progress[car]
        nil: i32 = 0
        one: i32 = ONE
        bits[at + 6] = self.sixths[track.lane_of[space]]
        bits[at + 7] = self.sixths[track.lanes[track.sector_of[space]]]
        bits[at + 8] = one if field.at[board.straight[space]] >= 0 else nil
        bits[at + 9] = one if field.at[board.straight_back[space]] >= 0 else nil
        bits[at + FIRST] = one
        bits[at + FIRST + 1] = scaled(self.laps, gone) if gone >= 0 else scaled(self.back, -gone)

    def _find_players(self, state: State) -> None:
        """Cars before whose player not the same lies open as in the last view."""
        dice, program, signs, changed, owners = (
            state.dice, state.program, self.memory.carries, self.changed, state.owner,
        )  # fmt: skip
        pool, rolled, revealed, hands = dice.pool, dice.rolled, program.revealed, state.hands
        ready, pitted, barred, stuck, slowed = dice.ready, program.pitted, program.barred, program.stuck, program.slowed
        hazards = program.hazards
        most: i64 = 15
        found: i64 = 0
        for car in range(len(owners)):
            owner = owners[car]
            sign: i64 = 0
            if owner != NPD:
                count: i64 = len(hands[owner])
                held: i64 = len(hazards[owner])
                slow = slowed[owner]
                sign = 1 << 4 | (count if count < most else most)
                sign = (sign << 4 | (held if held < most else most)) << 4 | (slow if slow < most else most)
                sign = (sign << 4 | revealed[owner]) << 4 | (pool[owner] if pool[owner] < most else most)
                sign = ((sign << 1 | ready[owner]) << 1 | pitted[owner]) << 2 | barred[owner] << 1 | stuck[owner]
                first = owner * FACES
                for face in range(first, first + FACES):
                    sign = sign << 4 | rolled[face]
            if signs[car] != sign:
                signs[car] = sign
                changed[found] = car
                found += 1
        self.changes = found

    def _see_players(self, state: State) -> None:
        """What lies open before the players of the cars that have changed."""
        bits, dice, program, eighths, fours = self.bits, state.dice, state.program, self.eighths, self.fours
        nil: i32 = 0
        one: i32 = ONE
        for i in range(self.changes):
            car = self.changed[i]
            at = self.start + self.rank[car] * WIDTH + FIRST
            owner = state.owner[car]
            if owner == NPD:
                for j in range(at + 4, at + 19):
                    bits[j] = nil
                continue
            bits[at + 4] = scaled(self.dice, dice.pool[owner])
            first = owner * FACES
            for face in range(FACES):
                bits[at + 5 + face] = scaled(eighths, dice.rolled[first + face])
            bits[at + 11] = one if dice.ready[owner] else nil
            bits[at + 12] = scaled(fours, i64(len(state.hands[owner])))
            bits[at + 13] = scaled(fours, i64(len(program.hazards[owner])))
            bits[at + 14] = one if program.pitted[owner] else nil
            bits[at + 15] = scaled(self.thirds, program.slowed[owner])
            bits[at + 16] = one if program.barred[owner] else nil
            bits[at + 17] = one if program.stuck[owner] else nil
            bits[at + 18] = scaled(fours, program.revealed[owner])

    def _see_card(self, bits: vec[i32], rows: vec[i32], card: i64, at: i64) -> None:
        """A card, 0 for none; below 0 it lies face down."""
        if card < 0:
            bits[at] = ONE
            return
        first = card * CARD_WIDTH
        for i in range(CARD_WIDTH):
            bits[at + i] = rows[first + i]

    def _see_own(self, state: State, seat: i64) -> None:
        """The own hand and program."""
        hand, start, bits, rows = state.hands[seat], self.start, self.bits, self.card_rows
        at = start + self.hand_at
        for i in range(min(len(hand), HAND_ROWS)):
            card: i64 = hand[i]
            self._see_card(bits, rows, card, at)
            at += CARD_WIDTH
        slots = state.box.slots
        for slot in range(slots):
            card = state.program.cards[seat * slots + slot]
            if card:
                self._see_card(bits, rows, card, start + self.program_at + slot * CARD_WIDTH)

    def _see_under(self, state: State, seat: i64) -> None:
        """What the seat knows of the cards under the action spaces."""
        bits, rows, under, up = self.bits, self.card_rows, state.decks.under, state.box.up
        known, turned = state.decks.looked[seat], state.decks.turned
        at = self.start + self.under_at
        for place in range(len(under)):
            card: i64 = under[place]
            if card:
                hidden = not turned and place % CARDS_UNDER >= up[place // CARDS_UNDER]
                if hidden and card > 0 and not known >> place & 1:
                    card = -1
                self._see_card(bits, rows, card, at)
            at += CARD_WIDTH

    def _see_hazards(self, state: State, seat: i64) -> None:
        bits, held, places, box = self.bits, state.program.hazards[seat], state.program.hazard_at[seat], state.box
        one: i32 = ONE
        for i in range(min(len(held), HAZARD_ROWS)):
            hazard: i64 = held[i]
            at = self.start + self.hazard_at + i * HAZARD_WIDTH
            slot: i64 = places[i] if i < len(places) and places[i] > 0 else box.hazard_slot[hazard]
            bits[at] = one
            bits[at + 1] = scaled(self.fours, slot)
            if box.hazard_effect[hazard]:
                bits[at + 1 + box.hazard_effect[hazard]] = one
            bits[at + 7] = scaled(self.fours, min(box.hazard_n[hazard], 8))
            if box.hazard_ongoing[hazard]:
                bits[at + 8] = one

    def _see_spaces(self, state: State, seat: i64) -> None:
        bits, eighths, dice = self.bits, self.eighths, self.dice
        at = self.start + self.space_at
        for space in range(FACES):
            sets = state.dice.sets[space]
            count: i64 = len(sets)
            bits[at + 2] = scaled(eighths, count)
            for i in range(count):
                entry: i64 = sets[i]
                if i == 0:
                    bits[at + 1] = dice[entry % SET]
                if entry // SET == seat and seat < CREW:
                    bits[at] = dice[entry % SET]
                    bits[at + 3] = scaled(eighths, i + 1)
            at += SPACE_WIDTH

    def _see_table(self, state: State, seat: i64) -> None:
        bits, drive, per_seat, seats, asked = self.bits, state.drive, self.per_seat, self.seats, state.asked
        one: i32 = ONE
        at = self.start + self.table_at + self.kinds
        if len(asked):
            bits[at - self.kinds + state.kind] = one
            if asked[0] == seat or (len(asked) > 1 and seat in asked):
                bits[at] = one
            if drive.mover >= 0 and (state.kind == kinds.DRIVE or state.kind == kinds.BACK):
                bits[at + 1] = scaled(self.tens, drive.mp)
                for i in range(BONUSES):
                    if drive.bonus >> i & 1:
                        bits[at + BEFORE + i] = one
        ahead = state.first - seat
        bits[at + 2] = per_seat[ahead if ahead >= 0 else ahead + seats]
        ahead = state.seat - seat
        bits[at + 3] = per_seat[ahead if ahead >= 0 else ahead + seats]
        at += BEFORE + BONUSES
        self._see_terms(state, at)
        dealt = state.dealt[seat]
        for place in range(min(len(dealt), 2)):
            bits[at + 12 + place] = scaled(self.gaps, dealt[place])
        self._see_decks(state, at + 14)
        at += TABLE_WIDTH - BONUSES
        use = state.box.use[state.qualifier[seat]]
        if state.qualifier[seat] > 0 and use:
            bits[at + use - 1] = one
        if state.decks.turned and state.at_space < FACES:
            bits[at + len(c.USES) - 1 + state.at_space] = one

    def _see_terms(self, state: State, at: i64) -> None:
        """How far the race is, and its terms."""
        bits, terms, fours = self.bits, state.terms, self.fours
        bits[at] = scaled(self.twos, state.stage)
        bits[at + 1] = scaled(self.twos, terms.stages)
        bits[at + 2] = scaled(self.tens, state.round)
        bits[at + 3] = scaled(fours, state.slot) if state.slot < 4 else fours[4]
        bits[at + 4] = self.dice[self.seats]
        if state.decks.turned:
            bits[at + 5] = ONE
        if state.stage < terms.stages:
            bits[at + 6] = scaled(self.eighths, terms.dice[state.stage])
        bits[at + 7] = scaled(self.third, terms.places)
        bits[at + 8] = scaled(self.two_thirds, terms.draft_spaces)
        bits[at + 9] = scaled(self.two_thirds, terms.clean_air)
        bits[at + 10] = scaled(self.third, terms.hazard_less)
        bits[at + 11] = scaled(self.two_thirds, terms.perfect_line)

    def _see_decks(self, state: State, at: i64) -> None:
        """Cards that nobody has yet: of a scrubbed race the unseen ones of all players lie in one pile."""
        bits, decks, box, program, slots = self.bits, state.decks, state.box, state.program, state.box.slots
        of_thunder, under = box.is_thunder, decks.under
        thunder: i64 = len(box.thunder_cards) - decks.thunder._thrown
        speed: i64 = len(box.speed_cards) - decks.speed._thrown
        hazards: i64 = len(box.hazard_cards) - decks.hazards._thrown - len(state.pending)
        for place in range(len(under)):
            if under[place]:
                thunder -= 1
        for seat in range(self.seats):
            hazards -= len(program.hazards[seat])
            hand = state.hands[seat]
            for i in range(len(hand)):
                card: i64 = hand[i]
                if card == -2 or (card > 0 and not of_thunder[card]):
                    speed -= 1
                else:
                    thunder -= 1
            for slot in range(seat * slots, seat * slots + program.revealed[seat]):
                card = program.cards[slot]
                if card > 0 and of_thunder[card]:
                    thunder -= 1
                elif card > 0:
                    speed -= 1
        bits[at] = scaled(self.per_thunder, thunder)
        bits[at + 1] = scaled(self.per_speed, speed)
        bits[at + 2] = scaled(self.per_hazard, hazards)
