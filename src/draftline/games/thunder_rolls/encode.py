"""Thunder Rolls as numbers: cars with their players' dice, own cards and program, action spaces, and actions."""

from __future__ import annotations

from typing import Final, cast

from draftline.core.actions import WORD, arguments_of, first_of, second_of, verb_of
from draftline.core.columns import i32, i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import SIDE, Encoding, clip
from draftline.encode.layout import CAR_FIRST, TABLE_FIRST, Block, Feature, Part, kinds_of, share, signed, yes
from draftline.encode.scales import ONE, bits_of, scale, scaled
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds, verbs
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
ABOUT: Final = (
    share("move", "movement of the cards that it names, in 20", 2.0),
    share("bonuses", "bonuses on them, in fours", 2.0),
    share("icons", "Hazard icons on them, in fours", 2.0),
    share("first-move", "movement of the first card that it names, in sixes", 2.0),
    share("set", "dice that it places, in eights"),
    share("there", "own dice that lie there already, in eights"),
    share("best", "dice of the largest other set there, in eights"),
    share("space-move", "movement of that space's action, in sixes"),
    share("again", "dice that are rolled again, in eights"),
    share("number", "the Qualifying number, in 20", 3.0),
    *[yes("bonus-" + name, "it is this Bonus Racing Action") for name in c.BONUSES],
    share("behind", "how far the car that it names is behind the leader, in twenties of sectors", 3.0),
    share("named", "how many things it names, in eights", 2.0),
)
HAND_ROWS: Final = 8
KEY: Final = 128  # more than cards have numbers, in the keys of the slow part
FIRST: Final = len(CAR_FIRST)
WIDTH: Final = len(CAR_FIRST) + len(CAR)
HAZARD_ROWS: Final = 4
MOST_DICE: Final = 8
MOST_PROGRAMS: Final = 24 * 64  # orders of four cards, and a slot for each of three Hazards
MOST_USES: Final = 256
LANES: Final = 6
CARDS_UNDER: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class RollsEncoding(Encoding):
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

    def _blocks(self, game: TrackGame) -> list[Block]:
        return [
            Block(verbs.FORWARD, 1 + LANES, "straight on, or the lane"),
            Block(verbs.DIAGONAL, 2, "out, in"),
            Block(verbs.STOP, 1, ""),
            Block(verbs.PLACE, FACES, "the number of the dice"),
            Block(verbs.DISCARD, 1 << HAND_ROWS, "a bit for every row of the hand"),
            Block(verbs.QUALIFY, 2, "the lower or the higher card"),
            Block(verbs.REROLL, 1 << MOST_DICE, "a bit for every die of the roll, lowest first"),
            Block(verbs.USE, MOST_USES, "uses in the order of the decision"),
            Block(verbs.PUSH, 1, ""),
            Block(verbs.BRAKE, 1, ""),
            Block(verbs.BONUS, len(c.BONUSES) * (1 + self.cars), "the bonus x row of the car, 0 for none"),
            Block(verbs.RETRIEVE, 1 + FACES, "none, or the action space"),
            Block(verbs.TAKE, CARDS_UNDER, "cards of the space in the order of their numbers"),
            Block(verbs.PROGRAM, MOST_PROGRAMS, "programs in the order of the decision"),
            Block(verbs.BACK, 3, "straight, out, in"),
        ]

    def _action_features(self) -> list[Feature]:
        return list(ABOUT)

    # Views.

    def arrange(self, game: TrackGame, seat: i64) -> None:
        keys, progress, space, lane = self.keys, game.field.progress, game.field.space, game.track.lane_of
        for car in range(len(progress)):
            keys[car] = progress[car] * 512 - (lane[space[car]] * 32 if space[car] >= 0 else 0) - car
        self.sort_rows(game, seat)

    def see(self, game: TrackGame, seat: i64) -> None:
        state = cast(State, game)
        self.arrange(game, seat)
        self._see_cars(state, seat)
        if not self._same_cards(state, seat):
            for i in range(self.start + self.hand_at, self.start + self.space_at):
                self.bits[i] = 0
            self._see_cards(state, seat)
            self._see_hazards(state, seat)
        for i in range(self.start + self.space_at, self.start + self.size):
            self.bits[i] = 0
        self._see_spaces(state, seat)
        self._see_table(state, seat)

    def _same_cards(self, state: State, seat: i64) -> bool:
        """Whether hand, program, Hazards and the cards under the action spaces are those of the last view."""
        under, slots = state.decks.under, state.box.slots
        low: i64 = 0
        high: i64 = 0
        half: i64 = len(under) // 2
        for place in range(half):
            low = low * KEY + under[place]
            high = high * KEY + under[half + place]
        own: i64 = state.decks.looked[seat] * 2 + (1 if state.decks.turned else 0)
        for slot in range(slots):
            own = own * KEY + state.program.cards[seat * slots + slot]
        held, places = state.program.hazards[seat], state.program.hazard_at[seat]
        memory = self.memory
        same = self.remembers(state, seat, low, high, own) and memory.held is held and memory.places is places
        memory.held, memory.places = held, places
        return same

    def _see_cars(self, state: State, seat: i64) -> None:
        bits, field, per_car, owners = self.bits, state.field, self.per_car, state.owner
        front = field.progress[self.sorted[0]]
        moves = len(state.asked) > 0 and (state.kind == kinds.DRIVE or state.kind == kinds.BACK)
        one: i32 = ONE
        for i in range(len(owners)):
            car = self.sorted[i]
            at = self.start + self.rank[car] * WIDTH
            for j in range(at + 1, at + WIDTH):
                bits[j] = 0
            bits[at] = one
            bits[at + 5] = per_car[i]
            if field.space[car] >= 0:
                self._see_place(state, car, front, at)
            if moves and state.drive.mover == car:
                bits[at + 10] = one
            bits[at + FIRST + 3] = scaled(self.points, state.points[car] - state.terms.start_points[car])
            owner = owners[car]
            if owner == NPD:
                bits[at + 2] = one
                bits[at + FIRST + 2] = scaled(self.sixths, state.terms.die[car])
                continue
            ahead = owner - seat
            if ahead == 0:
                bits[at + 1] = one
            bits[at + 3] = self.per_seat[(ahead + self.seats) % self.seats]
            self._see_player(state, owner, at + FIRST)

    def _see_place(self, state: State, car: i64, front: i64, at: i64) -> None:
        """Where a car stands, and who stands around it."""
        bits, field, track, board, one = self.bits, state.field, state.track, state.board, i32(ONE)
        space, gone = field.space[car], field.progress[car]
        bits[at + 4] = scaled(self.gaps, front - gone)
        bits[at + 6] = self.sixths[track.lane_of[space]]
        bits[at + 7] = self.sixths[track.lanes[track.sector_of[space]]]
        bits[at + 8] = one if field.at[board.straight[space]] >= 0 else 0
        bits[at + 9] = one if field.at[board.straight_back[space]] >= 0 else 0
        bits[at + FIRST] = one
        bits[at + FIRST + 1] = scaled(self.laps, gone) if gone >= 0 else scaled(self.back, -gone)

    def _see_player(self, state: State, owner: i64, at: i64) -> None:
        """What lies open before a player."""
        bits, dice, program, eighths, one = self.bits, state.dice, state.program, self.eighths, i32(ONE)
        bits[at + 4] = scaled(eighths, min(dice.pool[owner], 8))
        first = owner * FACES
        for face in range(FACES):
            bits[at + 5 + face] = scaled(eighths, dice.rolled[first + face])
        bits[at + 11] = one if dice.ready[owner] else 0
        bits[at + 12] = scaled(self.fours, i64(len(state.hands[owner])))
        bits[at + 13] = scaled(self.fours, i64(len(program.hazards[owner])))
        bits[at + 14] = one if program.pitted[owner] else 0
        bits[at + 15] = scaled(self.thirds, program.slowed[owner])
        bits[at + 16] = one if program.barred[owner] else 0
        bits[at + 17] = one if program.stuck[owner] else 0
        bits[at + 18] = scaled(self.fours, program.revealed[owner])

    def _see_card(self, card: i64, at: i64) -> None:
        """A card, 0 for none; below 0 it lies face down."""
        bits, rows = self.bits, self.card_rows
        if card < 0:
            bits[at] = ONE
            return
        first = card * len(CARD)
        for i in range(len(CARD)):
            bits[at + i] = rows[first + i]

    def _see_cards(self, state: State, seat: i64) -> None:
        """The own hand and program, and what the seat knows of the cards under the action spaces."""
        hand, start = state.hands[seat], self.start
        for i in range(min(len(hand), HAND_ROWS)):
            card: i64 = hand[i]
            self._see_card(card, start + self.hand_at + i * len(CARD))
        slots = state.box.slots
        for slot in range(slots):
            self._see_card(state.program.cards[seat * slots + slot], start + self.program_at + slot * len(CARD))
        decks, up = state.decks, state.box.up
        known = decks.looked[seat]
        for place in range(len(decks.under)):
            card = decks.under[place]
            if card > 0 and not decks.turned and place % CARDS_UNDER >= up[place // CARDS_UNDER]:
                if not known >> place & 1:
                    card = -1
            self._see_card(card, start + self.under_at + place * len(CARD))

    def _see_hazards(self, state: State, seat: i64) -> None:
        bits, held, places = self.bits, state.program.hazards[seat], state.program.hazard_at[seat]
        for i in range(min(len(held), HAZARD_ROWS)):
            hazard: i64 = held[i]
            at = self.start + self.hazard_at + i * len(HAZARD)
            slot: i64 = places[i] if i < len(places) and places[i] > 0 else state.box.hazard_slot[hazard]
            bits[at] = ONE
            bits[at + 1] = scaled(self.fours, slot)
            if state.box.hazard_effect[hazard]:
                bits[at + 1 + state.box.hazard_effect[hazard]] = ONE
            bits[at + 7] = scaled(self.fours, min(state.box.hazard_n[hazard], 8))
            bits[at + 8] = ONE if state.box.hazard_ongoing[hazard] else 0

    def _see_spaces(self, state: State, seat: i64) -> None:
        bits, eighths = self.bits, self.eighths
        for space in range(FACES):
            sets = state.dice.sets[space]
            at = self.start + self.space_at + space * len(SPACE)
            count: i64 = len(sets)
            bits[at + 2] = scaled(eighths, count)
            for i in range(count):
                entry: i64 = sets[i]
                if i == 0:
                    bits[at + 1] = scaled(eighths, min(entry % SET, 8))
                if entry // SET == seat and seat < CREW:
                    bits[at] = scaled(eighths, min(entry % SET, 8))
                    bits[at + 3] = scaled(eighths, i + 1)

    def _see_table(self, state: State, seat: i64) -> None:
        bits, drive, per_seat, seats, one = self.bits, state.drive, self.per_seat, self.seats, i32(ONE)
        at = self.start + self.table_at
        asked = len(state.asked) > 0
        if asked:
            bits[at + state.kind] = one
        at += self.kinds
        bits[at] = one if seat in state.asked else 0
        bits[at + 2] = per_seat[(state.first - seat + seats) % seats]
        bits[at + 3] = per_seat[(state.seat - seat + seats) % seats]
        if asked and drive.mover >= 0 and (state.kind == kinds.DRIVE or state.kind == kinds.BACK):
            bits[at + 1] = scaled(self.tens, drive.mp)
            for i in range(len(c.BONUSES)):
                bits[at + len(TABLE_FIRST) + i] = one if drive.bonus >> i & 1 else 0
        at += len(TABLE_FIRST) + len(c.BONUSES)
        self._see_terms(state, at)
        for i, card in enumerate(state.dealt[seat][:2]):
            bits[at + 12 + i] = scaled(self.gaps, card)
        self._see_decks(state, at + 14)
        at += len(TABLE) - len(c.BONUSES)
        use = state.box.use[state.qualifier[seat]]
        if state.qualifier[seat] > 0 and use:
            bits[at + use - 1] = one
        if state.decks.turned and state.at_space < FACES:
            bits[at + len(c.USES) - 1 + state.at_space] = one

    def _see_terms(self, state: State, at: i64) -> None:
        """How far the race is, and its terms."""
        bits, terms, thirds, fours, eighths = self.bits, state.terms, self.thirds, self.fours, self.eighths
        bits[at] = scaled(fours, min(state.stage, 8))
        bits[at + 1] = scaled(fours, min(terms.stages, 8))
        bits[at + 2] = scaled(self.tens, state.round)
        bits[at + 3] = scaled(fours, min(state.slot, 4))
        bits[at + 4] = scaled(eighths, min(self.seats, 8))
        bits[at + 5] = ONE if state.decks.turned else 0
        if state.stage < terms.stages:
            bits[at + 6] = scaled(eighths, terms.dice[state.stage])
        bits[at + 7] = scaled(thirds, min(terms.places, 3))
        bits[at + 8] = scaled(thirds, min(terms.draft_spaces, 6))
        bits[at + 9] = scaled(thirds, min(terms.clean_air, 6))
        bits[at + 10] = scaled(thirds, min(terms.hazard_less, 3))
        bits[at + 11] = scaled(thirds, min(terms.perfect_line, 6))

    def _see_decks(self, state: State, at: i64) -> None:
        """Cards that nobody has yet: of a scrubbed race the unseen ones of all players lie in one pile."""
        bits, decks, box = self.bits, state.decks, state.box
        thunder: i64 = len(box.thunder_cards) - decks.thunder._thrown
        speed: i64 = len(box.speed_cards) - decks.speed._thrown
        hazards: i64 = len(box.hazard_cards) - decks.hazards._thrown - len(state.pending)
        for place in range(len(decks.under)):
            thunder -= 1 if decks.under[place] else 0
        for seat in range(state.seats):
            hazards -= len(state.program.hazards[seat])
            for card in state.hands[seat]:
                if card == -2 or not box.from_thunder(card):
                    speed -= 1
                else:
                    thunder -= 1
            for slot in range(state.program.revealed[seat]):
                shown = state.program.cards[seat * box.slots + slot]
                if shown > 0 and box.from_thunder(shown):
                    thunder -= 1
                elif shown > 0:
                    speed -= 1
        bits[at] = scaled(self.per_thunder, thunder)
        bits[at + 1] = scaled(self.per_speed, speed)
        bits[at + 2] = scaled(self.per_hazard, hazards)

    # Actions.

    def local(self, game: TrackGame, seat: i64, code: int, nth: i64) -> i64:
        verb, first = verb_of(code), first_of(code)
        if verb == verbs.FORWARD:
            return first + 1
        if verb == verbs.RETRIEVE:
            return max(first, 0)
        if verb == verbs.DIAGONAL:
            return first - WORD
        if verb == verbs.PLACE:
            return first - 1
        if verb == verbs.BACK:
            return 0 if first < 0 else first - WORD + 1
        if verb == verbs.BONUS:
            row = 0 if second_of(code) < 0 else 1 + self.row_of_number(game, second_of(code))
            return (first - verbs.FIRST_BONUS) * (1 + self.cars) + row
        if verb == verbs.DISCARD:
            return self.bits_of_hand(game, seat, code)
        if verb == verbs.REROLL:
            return self._bits_of_dice(cast(State, game), seat, code)
        return nth

    def _bits_of_dice(self, state: State, seat: i64, code: int) -> i64:
        """Of dice with one number, the first ones."""
        bits: i64 = 0
        start: i64 = 0
        named = arguments_of(code)
        for face in range(FACES):
            bits |= ((1 << named.count(face + 1)) - 1) << start
            start += state.dice.rolled[seat * FACES + face]
        return bits

    def fill_slots(self, game: TrackGame, seat: i64, code: int) -> None:
        verb, named, slot = verb_of(code), arguments_of(code), self.slot
        slot[5] = len(named)
        if not named:
            return
        if verb in (verbs.DISCARD, verbs.TAKE, verbs.PROGRAM):
            slot[1] = named[0]
        elif verb == verbs.DIAGONAL or verb == verbs.BACK:
            slot[3] = SIDE + named[0] - WORD
        elif verb == verbs.FORWARD:
            slot[3] = named[0]
        elif verb == verbs.BONUS:
            slot[4] = named[0] - verbs.FIRST_BONUS
            if len(named) > 1:
                slot[2] = self.row_of_number(game, named[1])
        else:
            slot[4] = named[0]

    def fill_features(self, game: TrackGame, seat: i64, code: int) -> None:
        state = cast(State, game)
        act = self.act
        at: i64 = self.static_at
        verb, named = verb_of(code), arguments_of(code)
        act[at + 15] = clip(0.125 * float(len(named)), 0.0, 2.0)
        if verb in (verbs.DISCARD, verbs.TAKE, verbs.PROGRAM):
            self._about_cards(state, named, at)
        elif verb == verbs.PLACE:
            self._about_set(state, seat, named[0] - 1, at)
        elif verb == verbs.REROLL:
            act[at + 8] = clip(0.125 * float(len(named)), 0.0, 1.0)
        elif verb == verbs.QUALIFY:
            act[at + 9] = clip(0.05 * float(named[0]), 0.0, 3.0)
        elif verb == verbs.BONUS:
            act[at + 10 + named[0] - verbs.FIRST_BONUS] = 1.0
            if len(named) > 1:
                gap = state.field.progress[self.sorted[0]] - state.field.progress[state.row_of[named[1]]]
                act[at + 14] = clip(float(gap) / 20.0, 0.0, 3.0)

    def _about_cards(self, state: State, named: list[int], at: i64) -> None:
        act, box = self.act, state.box
        for i, card in enumerate(named[: box.slots]):
            if card <= 0 or card >= len(box.card_id):
                continue
            act[at] = clip(act[at] + 0.05 * float(box.move[card]), 0.0, 2.0)
            act[at + 1] = clip(act[at + 1] + (0.25 if box.bonus[card] else 0.0), 0.0, 2.0)
            act[at + 2] = clip(act[at + 2] + 0.25 * float(box.icon[card]), 0.0, 2.0)
            if i == 0:
                act[at + 3] = clip(float(box.move[card]) / 6.0, 0.0, 2.0)

    def _about_set(self, state: State, seat: i64, space: i64, at: i64) -> None:
        act = self.act
        act[at + 4] = clip(0.125 * float(state.dice.rolled[seat * FACES + space]), 0.0, 1.0)
        act[at + 5] = clip(0.125 * float(state.dice.on(space, seat)), 0.0, 1.0)
        for entry in state.dice.sets[space]:
            if entry // SET != seat:
                act[at + 6] = max(act[at + 6], clip(0.125 * float(entry % SET), 0.0, 1.0))
        act[at + 7] = clip(float(state.box.space_move[space]) / 6.0, 0.0, 1.0)

    def mover(self, game: TrackGame, code: int) -> i64:
        state = cast(State, game)
        return state.drive.mover if state.kind == kinds.DRIVE or state.kind == kinds.BACK else -1

    def mp_of(self, game: TrackGame) -> i64:
        state = cast(State, game)
        return state.drive.mp if state.drive.mover >= 0 else 0

    def worn(self, game: TrackGame, car: i64) -> i64:
        owner = cast(State, game).owner[car]
        return len(cast(State, game).program.hazards[owner]) if owner >= 0 else 0
