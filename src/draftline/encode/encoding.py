"""An encoding: what a seat sees and what it may do, as numbers in buffers that the caller owns.

It reads a race itself and not a copy without its secrets, which would take longer than all the rest; that it looks at
nothing its seat cannot see is tested on views and on races that differ in the unseen alone.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Final

from draftline.core.actions import arguments_of, one, verb_of
from draftline.core.choices import Choices, Subsets
from draftline.core.columns import BytesWriter, i16, i32, i64, octets, u8, vec, words, write_f32_le, write_i16_le
from draftline.core.extension import mypyc_attr
from draftline.core.field import filled
from draftline.core.game import Unforeseen
from draftline.core.messages import Message, OptionError
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame
from draftline.core.travel import part
from draftline.encode.layout import Block, Feature, Layout, Part, share, signed, yes
from draftline.encode.memory import Memory
from draftline.encode.scales import scale

# What an action is made of, as whole numbers; -1 where it has no such thing.
SLOTS: Final = ("verb", "card", "car", "lane", "number", "count", "nth")
SLOT_RULES: Final = (
    "the verb, by its number in the rulebook",
    "the kind of the first card it names",
    "the row of the first car it names, in the part `cars` of the view",
    "the first lane or side it names: a lane from the inside, 6 for out, 7 for in",
    "the first number it names: a die, an action space, tyres, a marker",
    "how many things it names",
    "which one it is of the actions with this verb, in the order of the decision",
)
SIDE: Final = 6  # where sides begin among lanes

# What an action brings, up to the first thing that nobody can know yet.
EFFECTS: Final = (
    signed("mover-gain", "sectors that the moving car goes, in tens", 4.0),
    share("mover-lane", "the lane where it then stands, of six; 0 is the inside or the apron"),
    signed("mover-places", "places that it wins, in tens", 5.0),
    signed("team-gain", "sectors that all own cars go, in tens", 8.0),
    signed("team-places", "places that all own cars win, in tens", 8.0),
    signed("rivals-gain", "sectors that all other cars go, in tens", 16.0),
    share("along", "cars that move along, in tens", 5.0),
    share("mp-left", "movement points that are left then, in tens", 4.0),
    signed("team-wear", "markers that own cars get, in threes", 8.0),
    signed("hand", "cards that come into the hand or leave it, in fives", 4.0),
    share("home", "own cars that are home then, of six"),
    yes("unforeseen", "something unknown follows: a card, a die, somebody else's choice"),
)
TENTH: Final = 0.1


def clip(value: float, low: float, high: float) -> float:
    return low if value < low else high if value > high else value


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding(metaclass=ABCMeta):
    """The encoding of one game for one size of race; `see` looks at a position, the others read what it found.

    Own cars come first, then all others, each in running order: a car's row is what actions mean by it.
    """

    version: ClassVar[int] = 0  # grows when a seat would see other numbers in the same position
    home: ClassVar[str] = ""  # where agents of this version race if nobody says; empty: the home track of the game

    def __init__(self, game: TrackGame, cars: int = 0) -> None:
        self.book: Rulebook = game.book
        self.cars: i64 = max(len(game.numbers), cars)
        self.seats: i64 = game.seats
        self.layout = Layout(self._parts(game))
        self.size: i64 = self.layout.size
        self.field_size: i64 = len(game.numbers)  # cars of the race; rows behind them stay empty
        self.car_width: i64 = len(self.layout.part("cars").features)
        self.alone: Memory = self.new_memory(vec[i32]([0] * self.layout.size), 0)
        self.use(self.alone)
        self.per_car: vec[i32] = scale(float(self.cars))
        self.per_seat: vec[i32] = scale(float(self.seats))
        self.sixths: vec[i32] = scale(6.0)
        self.tens: vec[i32] = scale(10.0, 2.0)
        self.gaps: vec[i32] = scale(20.0, 3.0)
        self.eighths: vec[i32] = scale(8.0, 2.0)
        self.fours: vec[i32] = scale(4.0, 3.0)
        self.thirds: vec[i32] = scale(3.0, 3.0)
        self.kinds: i64 = len(self.book.kinds)
        self.rank: vec[i64] = filled(self.cars, 0)  # car -> its row
        self.order: vec[i64] = filled(self.cars, -1)  # row -> car
        self.keys: vec[i64] = filled(self.cars, 0)
        self.before: vec[i64] = filled(self.cars, 0)  # car -> its row in the last view
        self.changed: vec[i64] = filled(self.cars, 0)  # cars whose numbers are to be written
        self.changes: i64 = 0  # how many of them
        self._lay_flat(self._blocks(game))
        self.action_features: list[Feature] = [
            *[yes(verb.name, "this verb") for verb in self.book.vocabulary.verbs], *self._action_features(), *EFFECTS,
        ]  # fmt: skip
        self.width: i64 = len(self.action_features)
        self.static_at: i64 = len(self.book.vocabulary.verbs)
        self.effects_at: i64 = self.width - len(EFFECTS)
        self.act: vec[float] = vec[float]([0.0] * self.width)
        self.slot: vec[i64] = filled(len(SLOTS), -1)

    def _lay_flat(self, blocks: list[Block]) -> None:
        verbs = len(self.book.vocabulary.verbs)
        self.blocks = blocks
        self.flat_start: vec[i64] = filled(verbs, 0)
        self.flat_size: vec[i64] = filled(verbs, 0)
        self.flat: i64 = 0  # how large the flat space is
        for block in blocks:
            block.start = self.flat
            self.flat_start[block.verb] = self.flat
            self.flat_size[block.verb] = block.size
            self.flat += block.size
        self.mask: vec[u8] = vec[u8]([0] * int(self.flat))

    # What each game declares.

    @abstractmethod
    def _parts(self, game: TrackGame) -> list[Part]:
        """What is seen, part by part."""

    @abstractmethod
    def _blocks(self, game: TrackGame) -> list[Block]:
        """The flat space of actions, verb by verb."""

    @abstractmethod
    def _action_features(self) -> list[Feature]:
        """What an action is about: its card, its car, its dice."""

    @abstractmethod
    def arrange(self, game: TrackGame, seat: i64) -> None:
        """Give every car its row."""

    @abstractmethod
    def see(self, game: TrackGame, seat: i64) -> None:
        """Look at a position with a seat's eyes: `bits` are written from `start` on."""

    @abstractmethod
    def local(self, game: TrackGame, seat: i64, code: int, nth: i64) -> i64:
        """The number of an action within the block of its verb."""

    @abstractmethod
    def fill_slots(self, game: TrackGame, seat: i64, code: int) -> None:
        """What the action names: card, car, lane, number and count."""

    @abstractmethod
    def fill_features(self, game: TrackGame, seat: i64, code: int) -> None:
        """What the action is about, into `act` from `static_at` on."""

    @abstractmethod
    def mover(self, game: TrackGame, code: int) -> i64:
        """The car that an action moves; -1 for none."""

    @abstractmethod
    def mp_of(self, game: TrackGame) -> i64:
        """Movement points left."""

    @abstractmethod
    def worn(self, game: TrackGame, car: i64) -> i64:
        """Markers on a car."""

    # Rows of cars.

    def sort_rows(self, game: TrackGame, seat: i64, keys: vec[i64]) -> None:
        """Own cars, then the others, each by their keys, the largest first."""
        order, rank, owner, rows = self.sorted, self.rank, game.owner, self.order
        count: i64 = len(owner)
        own: i64 = 0
        least: i64 = 1 << 62  # key of the car before
        for i in range(count):
            car = order[i]
            key = keys[car]
            if owner[car] == seat:
                own += 1
            if key <= least:
                least = key
                continue
            at = i
            while at > 0 and keys[order[at - 1]] < key:
                order[at] = order[at - 1]
                at -= 1
            order[at] = car
        row: i64 = 0
        for i in range(count):
            car = order[i]
            if owner[car] == seat:
                rows[row] = car
                rank[car] = row
                row += 1
            else:
                rows[own] = car
                rank[car] = own
                own += 1

    def row_of_number(self, game: TrackGame, number: i64) -> i64:
        """The row of a car by its number; -1 if there is none."""
        car = game.row_of[number] if 0 <= number < len(game.row_of) else -1
        return self.rank[car] if car >= 0 else -1

    def bits_of_hand(self, game: TrackGame, seat: i64, code: int) -> i64:
        """A bit for every row of the hand that an action names; cards lie in order, as those of the action do."""
        bits: i64 = 0
        hand = game.hands[seat]
        at: i64 = 0
        for card in arguments_of(code):
            while at < len(hand) and hand[at] != card:
                at += 1
            bits |= 1 << at
        return bits

    # Views.

    def new_memory(self, bits: vec[i32], start: int) -> Memory:
        """A memory that writes from `start` on."""
        return Memory(bits, start, int(self.field_size))

    def use(self, memory: Memory) -> None:
        """See with the memory of another race."""
        self.memory = memory
        self.bits: vec[i32] = memory.bits
        self.start: i64 = memory.start
        self.sorted: vec[i64] = memory.sorted

    def move_rows(self) -> None:
        """Every car has a row now: bring what the last view had of it there."""
        rows, order, before, bits = self.memory.rows, self.order, self.before, self.bits
        first: i64 = 0
        end = self.field_size
        while first < end and rows[first] == order[first]:
            first += 1
        while first < end and rows[end - 1] == order[end - 1]:
            end -= 1
        if first == end:
            return
        width = self.car_width
        to = self.start + first * width
        old = bits[to : self.start + end * width]
        for row in range(first, end):
            before[rows[row]] = row
        for row in range(first, end):
            car = order[row]
            if rows[row] != car:
                rows[row] = car
                at = (before[car] - first) * width
                for i in range(to, to + width):
                    bits[i] = old[at]
                    at += 1
            to += width

    def look(self, game: TrackGame, seat: int) -> None:
        """See a position with the memory that belongs to no batch: `alone.bits` is the view."""
        self.use(self.alone)
        self.see(game, seat)

    def view_into(self, game: TrackGame, seat: int, buffer: Any, start: int = 0) -> None:
        """Write a view into a float32 array given as bytes, `memoryview(array).cast("B")`, from number `start` on."""
        self.look(game, seat)
        buffer[4 * start : 4 * start + 4 * self.layout.size] = words(self.bits)

    def view_bytes(self, game: TrackGame, seat: int) -> bytes:
        """A view as the bytes of float32 numbers."""
        self.look(game, seat)
        return bytes(words(self.bits))

    # The flat space of actions.

    def flats(self, game: TrackGame, seat: int) -> list[int]:
        """The numbers of all legal actions, in the order of the decision; -1 for one that has none."""
        return [int(flat) for flat in self.numbered(game, seat)]

    def numbered(self, game: TrackGame, seat: int, seen: bool = False) -> vec[i64]:
        """The same as a column, kept until something is done; a position just `seen` has its rows."""
        memory, choices = self.memory, game._choices(seat)
        if memory.asked is game and memory.asked_seat == seat and memory.played == game._played:
            if memory.choices is choices:
                return memory.flats
        if not seen:
            self.arrange(game, seat)
        memory.asked = game
        memory.asked_seat = seat
        memory.played = game._played
        memory.choices = choices
        if isinstance(choices, Subsets) and self.by_bits(choices.verb):
            memory.flats = self._subsets(game, seat, choices)
        else:
            memory.flats = self._in_order(game, seat, choices)
        return memory.flats

    def by_bits(self, verb: int) -> bool:
        """Whether the number of an action with this verb is the sum of those of its parts: a bit for each."""
        return False

    def _subsets(self, game: TrackGame, seat: i64, choices: Subsets) -> vec[i64]:
        verb = choices.verb
        start, size = self.flat_start[verb], self.flat_size[verb]
        found = filled(int(choices.count), 0)
        count: i64 = 1
        for item in choices.items:
            bit = self.local(game, seat, one(verb, item), 0)
            for at in range(count):
                found[count + at] = found[at] + bit
            count *= 2
        for at in range(count):
            found[at] = start + found[at] if found[at] < size else -1
        return found

    def _in_order(self, game: TrackGame, seat: i64, choices: Choices) -> vec[i64]:
        codes = choices.codes()
        found = filled(len(codes), -1)
        before: i64 = -1
        nth: i64 = 0
        for at in range(len(found)):
            code = codes[at]
            verb: i64 = verb_of(code)
            nth = nth + 1 if verb == before else 0
            before = verb
            local = self.local(game, seat, code, nth)
            if 0 <= local < self.flat_size[verb]:
                found[at] = self.flat_start[verb] + local
        return found

    def code_of(self, game: TrackGame, seat: int, flat: int) -> int:
        """The legal action that a number of the flat space means here; -1 if it is none."""
        if 0 <= flat < self.flat:
            wanted: i64 = flat
            numbers = self.numbered(game, seat)
            for at in range(len(numbers)):
                if numbers[at] == wanted:
                    return game._choices(seat).nth(at)
        return -1

    def write_mask(self, game: TrackGame, seat: int, out: vec[u8], start: i64, seen: bool = False) -> None:
        """From `start` on 1 for every number of the flat space that is legal; those of the last time are taken back."""
        memory = self.memory
        marked = memory.marked
        for at in range(len(marked)):
            if marked[at] >= 0:
                out[start + marked[at]] = 0
        marked = self.numbered(game, seat, seen)
        memory.marked = marked
        for at in range(len(marked)):
            if marked[at] >= 0:
                out[start + marked[at]] = 1

    def look_at_actions(self, game: TrackGame, seat: int) -> None:
        """The same for what the seat may do: `mask` says it."""
        self.use(self.alone)
        self.write_mask(game, seat, self.mask, 0)

    def look_at_all(self, game: TrackGame, seat: int) -> None:
        """Both at once: a view, and what the seat may do."""
        self.look(game, seat)
        self.write_mask(game, seat, self.mask, 0, True)

    def mask_bytes(self, game: TrackGame, seat: int) -> bytes:
        """The mask as bytes."""
        self.look_at_actions(game, seat)
        return bytes(octets(self.mask))

    # Factored actions and their features.

    def write_slots(self, game: TrackGame, seat: i64, code: int, nth: i64, out: BytesWriter) -> None:
        """What an action is made of, as int16."""
        slot = self.slot
        for i in range(len(slot)):
            slot[i] = -1
        slot[0] = verb_of(code)
        slot[6] = nth
        self.fill_slots(game, seat, code)
        for i in range(len(slot)):
            write_i16_le(out, i16(slot[i]))

    def slots_bytes(self, game: TrackGame, seat: int) -> bytes:
        """The slots of all legal actions, row by row, as int16 bytes."""
        self.arrange(game, seat)
        out = BytesWriter()
        before: i64 = -1
        nth: i64 = 0
        for code in game._choices(seat).codes():
            verb: i64 = verb_of(code)
            nth = nth + 1 if verb == before else 0
            before = verb
            self.write_slots(game, seat, code, nth, out)
        return out.getvalue()

    def features_bytes(self, game: TrackGame, seat: int, most: int = 1 << 30) -> bytes:
        """The features of the first `most` legal actions, row by row, as float32 bytes."""
        out = BytesWriter()
        self.arrange(game, seat)
        choices = game._choices(seat)
        for at in range(min(choices.count, most)):
            self.write_features(game, seat, [choices.nth(at)], out)
        return out.getvalue()

    def moves_bytes(self, game: TrackGame, seat: int, moves: list[list[int]]) -> bytes:
        """The features of whole moves, each a list of codes: what the first is about, and what all bring."""
        out = BytesWriter()
        self.arrange(game, seat)
        for codes in moves:
            self.write_features(game, seat, codes, out)
        return out.getvalue()

    def write_features(self, game: TrackGame, seat: i64, codes: list[int], out: BytesWriter) -> None:
        act = self.act
        for i in range(self.width):
            act[i] = 0.0
        code = codes[0]
        act[verb_of(code)] = 1.0
        self.fill_features(game, seat, code)
        self._fill_effects(game, seat, codes)
        for i in range(self.width):
            write_f32_le(out, act[i])

    def _fill_effects(self, game: TrackGame, seat: i64, codes: list[int]) -> None:
        """Take the move in a copy that stops before anything unknown, and look at what it has changed."""
        after = game.copy()
        after.quiet = True
        after.halts = True
        at: i64 = self.effects_at
        act = self.act
        mover = self.mover(game, codes[0])
        try:
            for i, code in enumerate(codes):
                after._do(seat if i == 0 else after.asked[0], code)
        except Unforeseen:
            act[at + 11] = 1.0
        self._compare(game, after, seat, mover)

    def _compare(self, game: TrackGame, after: TrackGame, seat: i64, mover: i64) -> None:
        at: i64 = self.effects_at
        act, owner = self.act, game.owner
        before, now = game.field.progress, after.field.progress
        team: i64 = 0
        rivals: i64 = 0
        moved: i64 = 0
        places: i64 = 0
        wear: i64 = 0
        home: i64 = 0
        for car in range(len(owner)):
            gain = now[car] - before[car]
            if gain != 0 and car != mover:
                moved += 1
            if owner[car] == seat:
                team += gain
                wear += self.worn(after, car) - self.worn(game, car)
                places += _passed(before, now, car)
                if after.place(game.numbers[car]) is not None:
                    home += 1
            else:
                rivals += gain
        if mover >= 0:
            act[at] = clip(TENTH * float(now[mover] - before[mover]), -4.0, 4.0)
            space = after.field.space[mover]
            act[at + 1] = float(after.track.lane_of[space]) / 6.0 if space >= 0 else 0.0
            act[at + 2] = clip(TENTH * float(_passed(before, now, mover)), -5.0, 5.0)
        act[at + 3] = clip(TENTH * float(team), -8.0, 8.0)
        act[at + 4] = clip(TENTH * float(places), -8.0, 8.0)
        act[at + 5] = clip(TENTH * float(rivals), -16.0, 16.0)
        act[at + 6] = clip(TENTH * float(moved), 0.0, 5.0)
        act[at + 7] = clip(TENTH * float(self.mp_of(after)), 0.0, 4.0)
        act[at + 8] = clip(float(wear) / 3.0, -8.0, 8.0)
        act[at + 9] = clip(float(len(after.hands[seat]) - len(game.hands[seat])) / 5.0, -4.0, 4.0)
        act[at + 10] = clip(float(home) / 6.0, 0.0, 1.0)


def _passed(before: vec[i64], now: vec[i64], car: i64) -> i64:
    """Cars that were ahead and are behind now, less those the other way round."""
    found: i64 = 0
    for other in range(len(before)):
        if before[other] > before[car]:
            found += 1
        if now[other] > now[car]:
            found -= 1
    return found


EncodingMaker = Callable[[TrackGame, int], Encoding]


def encoding_of(game: TrackGame, cars: int = 0) -> Encoding:
    """The encoding of a race, with rows for its cars or for as many as are wished; a game without one is refused."""
    if not game.book.encoding:
        raise OptionError(Message("error.no-encoding", {"game": game.book.title}))
    maker: EncodingMaker = part(game.book.encoding)
    return maker(game, cars)
