"""Thunder Rolls as numbers: cars with their players' dice, own cards and program, action spaces, and actions."""

from __future__ import annotations

from typing import Final, cast

from draftline.core.actions import WORD, arguments_of, first_of, second_of, verb_of
from draftline.core.columns import i64
from draftline.core.extension import mypyc_attr
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import SIDE, TENTH, Encoding, clip
from draftline.encode.layout import Block, Feature, Part, share, signed, yes
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds, verbs
from draftline.games.thunder_rolls.state import CREW, NPD, State
from draftline.games.thunder_rolls.table import FACES, SET

CAR: Final = (
    yes("present", "there is such a car"),
    yes("own", "it is the seat's own"),
    yes("npd", "a Non-Player Driver's (section 9)"),
    share("seat", "whose it is: seats clockwise from the own one, of all seats"),
    yes("placed", "it stands on the track"),
    share("behind", "sectors behind the leader, in twenties", 3.0),
    signed("laps", "sectors past the line, in laps of the track, in tens", 2.0),
    share("place", "place in the running order, of all cars"),
    share("lane", "lane from the inside, of six"),
    share("width", "lanes of its section, of six"),
    yes("car-ahead", "a car stands directly ahead"),
    yes("car-behind", "a car stands directly behind"),
    yes("active", "it is the car that drives now"),
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
    yes("asked", "the seat has to choose"),
    share("mp", "movement left, in tens"),
    *[yes(name, "the drive has this bonus") for name in c.BONUSES],
    share("stage", "the stage, in fours", 2.0),
    share("stages", "stages of the race, in fours", 2.0),
    share("round", "the round of the Rolling Phase, in tens", 2.0),
    share("slot", "the slot of the Thunder Phase, in fours"),
    share("seats", "seats, of eight"),
    share("token", "seats clockwise to the Pole / Leader token, of all seats"),
    share("turn", "seats clockwise to the one whose turn it is, of all seats"),
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
KEYS: Final = 1_000_000_007  # so many different keys of the slow part
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
        layout = self.layout
        self.hand_at: i64 = layout.part("hand").start
        self.program_at: i64 = layout.part("program").start
        self.hazard_at: i64 = layout.part("hazards").start
        self.under_at: i64 = layout.part("under").start
        self.space_at: i64 = layout.part("spaces").start
        self.table_at: i64 = layout.part("table").start
        self.front: i64 = 0

    def _parts(self, game: TrackGame) -> list[Part]:
        state = cast(State, game)
        uses = [yes("use-" + use, "the own Qualifying bonus, still to be used (R33)") for use in c.USES[1:]]
        spaces = [yes("at-" + id, "cards of this space are being given out") for id in state.box.space_id]
        table = [yes("kind-" + kind.name, "the open question is of this kind") for kind in game.book.kinds]
        return [
            Part("cars", self.cars, list(CAR)),
            Part("hand", HAND_ROWS, list(CARD)),
            Part("program", state.box.slots, list(CARD)),
            Part("hazards", HAZARD_ROWS, list(HAZARD)),
            Part("under", FACES * CARDS_UNDER, list(CARD)),
            Part("spaces", FACES, list(SPACE)),
            Part("table", 1, [*table, *TABLE, *uses, *spaces]),
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
        row = self.row
        for i in range(self.hand_at):
            row[i] = 0.0
        self.front = state.field.progress[self.sorted[0]]
        for i in range(len(state.owner)):
            car = self.sorted[i]
            self._see_car(state, seat, car, self.rank[car] * len(CAR))
            row[self.rank[car] * len(CAR) + 7] = float(i) / float(self.cars)
        if not self.remembers(game, seat, self._slow_key(state, seat)):
            for i in range(self.hand_at, self.space_at):
                row[i] = 0.0
            self._see_cards(state, seat)
            self._see_hazards(state, seat)
        for i in range(self.space_at, self.size):
            row[i] = 0.0
        self._see_spaces(state, seat)
        self._see_table(state, seat)

    def _slow_key(self, state: State, seat: i64) -> i64:
        """Changes with the program, the Hazards and the cards under the action spaces."""
        key: i64 = state.stage * 2 + (1 if state.decks.turned else 0)
        slots = state.box.slots
        for slot in range(slots):
            key = key * 31 + state.program.cards[seat * slots + slot]
        for place in range(len(state.decks.under)):
            key = (key * 31 + state.decks.under[place]) % KEYS
        held, places = state.program.hazards[seat], state.program.hazard_at[seat]
        for i in range(len(held)):
            hazard: i64 = held[i]
            where: i64 = places[i] if i < len(places) else 0
            key = (key * 31 + hazard * 8 + where) % KEYS
        return (key * 31 + state.decks.looked[seat]) % KEYS

    def _see_car(self, state: State, seat: i64, car: i64, at: i64) -> None:
        row, field = self.row, state.field
        owner = state.owner[car]
        row[at] = 1.0
        space = field.space[car]
        if space >= 0:
            row[at + 4] = 1.0
            row[at + 5] = clip(float(self.front - field.progress[car]) / 20.0, 0.0, 3.0)
            row[at + 6] = clip(TENTH * float(field.progress[car]) / float(state.track.sectors), -2.0, 2.0)
            row[at + 8] = float(state.track.lane_of[space]) / 6.0
            row[at + 9] = float(state.track.lanes[state.track.sector_of[space]]) / 6.0
            if field.at[state.board.straight[space]] >= 0:
                row[at + 10] = 1.0
            if field.at[state.board.straight_back[space]] >= 0:
                row[at + 11] = 1.0
        if state.drive.mover == car and len(state.asked) and state.kind in (kinds.DRIVE, kinds.BACK):
            row[at + 12] = 1.0
        row[at + 14] = clip(TENTH * float(state.points[car] - state.terms.start_points[car]), 0.0, 3.0)
        if owner == NPD:
            row[at + 2] = 1.0
            row[at + 13] = float(state.terms.die[car]) / 6.0
            return
        if owner == seat:
            row[at + 1] = 1.0
        row[at + 3] = float((owner - seat + state.seats) % state.seats) / float(state.seats)
        self._see_player(state, owner, at)

    def _see_player(self, state: State, owner: i64, at: i64) -> None:
        """What lies open before a player."""
        row, dice, program = self.row, state.dice, state.program
        row[at + 15] = clip(0.125 * float(dice.pool[owner]), 0.0, 1.0)
        for face in range(FACES):
            row[at + 16 + face] = clip(0.125 * float(dice.rolled[owner * FACES + face]), 0.0, 1.0)
        row[at + 22] = float(dice.ready[owner])
        row[at + 23] = clip(0.25 * float(len(state.hands[owner])), 0.0, 3.0)
        row[at + 24] = clip(0.25 * float(len(program.hazards[owner])), 0.0, 3.0)
        row[at + 25] = float(program.pitted[owner])
        row[at + 26] = clip(float(program.slowed[owner]) / 3.0, 0.0, 3.0)
        row[at + 27] = float(program.barred[owner])
        row[at + 28] = float(program.stuck[owner])
        row[at + 29] = 0.25 * float(program.revealed[owner])

    def _see_card(self, state: State, card: i64, at: i64) -> None:
        """A card, 0 for none; below 0 it lies face down."""
        row = self.row
        if card == 0:
            return
        row[at] = 1.0
        if card < 0:
            return
        row[at + 1] = 1.0
        row[at + 2] = clip(float(state.box.move[card]) / 6.0, 0.0, 2.0)
        bonus = state.box.bonus[card]
        for i in range(len(c.BONUSES)):
            row[at + 3 + i] = float(bonus >> i & 1)
        row[at + 7] = float(state.box.icon[card])
        flag = state.box.flag[card]
        if flag:
            row[at + 7 + flag] = 1.0

    def _see_cards(self, state: State, seat: i64) -> None:
        """The own hand and program, and what the seat knows of the cards under the action spaces."""
        hand = state.hands[seat]
        for i in range(min(len(hand), HAND_ROWS)):
            card: i64 = hand[i]
            self._see_card(state, card, self.hand_at + i * len(CARD))
        slots = state.box.slots
        for slot in range(slots):
            self._see_card(state, state.program.cards[seat * slots + slot], self.program_at + slot * len(CARD))
        decks, up = state.decks, state.box.up
        known = decks.looked[seat]
        for place in range(len(decks.under)):
            card = decks.under[place]
            if card > 0 and not decks.turned and place % CARDS_UNDER >= up[place // CARDS_UNDER]:
                if not known >> place & 1:
                    card = -1
            self._see_card(state, card, self.under_at + place * len(CARD))

    def _see_hazards(self, state: State, seat: i64) -> None:
        row, held, places = self.row, state.program.hazards[seat], state.program.hazard_at[seat]
        for i in range(min(len(held), HAZARD_ROWS)):
            hazard: i64 = held[i]
            at = self.hazard_at + i * len(HAZARD)
            slot: i64 = places[i] if i < len(places) and places[i] > 0 else state.box.hazard_slot[hazard]
            row[at] = 1.0
            row[at + 1] = 0.25 * float(slot)
            effect = state.box.hazard_effect[hazard]
            if effect:
                row[at + 1 + effect] = 1.0
            row[at + 7] = clip(0.25 * float(state.box.hazard_n[hazard]), 0.0, 2.0)
            row[at + 8] = 1.0 if state.box.hazard_ongoing[hazard] else 0.0

    def _see_spaces(self, state: State, seat: i64) -> None:
        row = self.row
        for space in range(FACES):
            sets = state.dice.sets[space]
            at = self.space_at + space * len(SPACE)
            count: i64 = len(sets)
            row[at + 2] = clip(0.125 * float(count), 0.0, 2.0)
            for i in range(count):
                entry: i64 = sets[i]
                if i == 0:
                    row[at + 1] = clip(0.125 * float(entry % SET), 0.0, 1.0)
                if entry // SET == seat and entry // SET < CREW:
                    row[at] = clip(0.125 * float(entry % SET), 0.0, 1.0)
                    row[at + 3] = clip(0.125 * float(i + 1), 0.0, 2.0)

    def _see_table(self, state: State, seat: i64) -> None:
        row, terms, drive = self.row, state.terms, state.drive
        at = self.table_at
        seats = float(state.seats)
        if len(state.asked):
            row[at + state.kind] = 1.0
        at += len(state.book.kinds)
        row[at] = 1.0 if seat in state.asked else 0.0
        if len(state.asked) and drive.mover >= 0 and state.kind in (kinds.DRIVE, kinds.BACK):
            row[at + 1] = clip(TENTH * float(drive.mp), 0.0, 1.0)
            for i in range(len(c.BONUSES)):
                row[at + 2 + i] = float(drive.bonus >> i & 1)
        row[at + 6] = clip(0.25 * float(state.stage), 0.0, 2.0)
        row[at + 7] = clip(0.25 * float(terms.stages), 0.0, 2.0)
        row[at + 8] = clip(TENTH * float(state.round), 0.0, 2.0)
        row[at + 9] = 0.25 * float(state.slot)
        row[at + 10] = 0.125 * seats
        row[at + 11] = float((state.first - seat + state.seats) % state.seats) / seats
        row[at + 12] = float((state.seat - seat + state.seats) % state.seats) / seats
        row[at + 13] = 1.0 if state.decks.turned else 0.0
        if state.stage < terms.stages:
            row[at + 14] = clip(0.125 * float(terms.dice[state.stage]), 0.0, 2.0)
        row[at + 15] = float(terms.places) / 3.0
        row[at + 16] = clip(float(terms.draft_spaces) / 3.0, 0.0, 2.0)
        row[at + 17] = clip(float(terms.clean_air) / 3.0, 0.0, 2.0)
        row[at + 18] = clip(float(terms.hazard_less) / 3.0, 0.0, 1.0)
        row[at + 19] = clip(float(terms.perfect_line) / 3.0, 0.0, 2.0)
        dealt = state.dealt[seat]
        for i in range(min(len(dealt), 2)):
            row[at + 20 + i] = clip(0.05 * float(dealt[i]), 0.0, 3.0)
        self._see_decks(state, at + 22)
        at += len(TABLE)
        use = state.box.use[state.qualifier[seat]]
        if state.qualifier[seat] > 0 and use:
            row[at + use - 1] = 1.0
        if state.decks.turned and state.at_space < FACES:
            row[at + len(c.USES) - 1 + state.at_space] = 1.0

    def _see_decks(self, state: State, at: i64) -> None:
        """Cards that nobody has yet: of a scrubbed race the unseen ones of all players lie in one pile."""
        row, decks, box = self.row, state.decks, state.box
        thunder: i64 = len(box.thunder_cards) - decks.thunder._thrown
        speed: i64 = len(box.speed_cards) - decks.speed._thrown
        hazards: i64 = len(box.hazard_cards) - decks.hazards._thrown - len(state.pending)
        for place in range(len(decks.under)):
            if decks.under[place]:
                thunder -= 1
        for seat in range(state.seats):
            hazards -= len(state.program.hazards[seat])
            hand = state.hands[seat]
            for i in range(len(hand)):
                card: i64 = hand[i]
                if card == -2 or not box.from_thunder(card):
                    speed -= 1
                else:
                    thunder -= 1
            for slot in range(state.program.revealed[seat]):
                card = state.program.cards[seat * box.slots + slot]
                if card > 0 and box.from_thunder(card):
                    thunder -= 1
                elif card > 0:
                    speed -= 1
        row[at] = clip(float(thunder) / float(len(box.thunder_cards)), 0.0, 1.0)
        row[at + 1] = clip(float(speed) / float(len(box.speed_cards)), 0.0, 1.0)
        row[at + 2] = clip(float(hazards) / float(len(box.hazard_cards)), 0.0, 1.0)

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
            return self._bonus(game, first - verbs.FIRST_BONUS, second_of(code))
        if verb == verbs.DISCARD:
            return self._bits_of_cards(game, seat, code)
        if verb == verbs.REROLL:
            return self._bits_of_dice(cast(State, game), seat, code)
        return nth

    def _bonus(self, game: TrackGame, bonus: i64, number: i64) -> i64:
        car = 0 if number < 0 else 1 + self.row_of_number(game, number)
        return bonus * (1 + self.cars) + car

    def _bits_of_cards(self, game: TrackGame, seat: i64, code: int) -> i64:
        bits: i64 = 0
        hand = game.hands[seat]
        for card in arguments_of(code):
            bits |= 1 << hand.index(card)
        return bits

    def _bits_of_dice(self, state: State, seat: i64, code: int) -> i64:
        """Of dice with one number, the first ones."""
        bits: i64 = 0
        taken = [0] * FACES
        start: list[int] = []
        before = 0
        for face in range(FACES):
            start.append(before)
            before += state.dice.rolled[seat * FACES + face]
        for number in arguments_of(code):
            bits |= 1 << (start[number - 1] + taken[number - 1])
            taken[number - 1] += 1
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
