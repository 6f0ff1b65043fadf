"""What a seat may do in a race of the card family, as numbers: the flat space, the slots and features of actions."""

from __future__ import annotations

from typing import Final, cast

from draftline.core.actions import FIRST, WORD, arguments_of, first_of, second_of, verb_of
from draftline.core.choices import Choices
from draftline.core.columns import i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.field import filled
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import SIDE, TENTH, Encoding, clip
from draftline.encode.layout import Block, Feature, share, yes
from draftline.racing import kinds, verbs
from draftline.racing.fleet import APRON
from draftline.racing.race import Race
from draftline.racing.segments import Plays, slowed

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
    share("mean-speed", "mean speed of the cards that it discards, in tens"),
)
MOST_LINKS: Final = 32
MOST_STEPS: Final = 16  # ways of one verb: lanes at a seam, and lanes for those who make room
MOST_REPAIRS: Final = 512
MOST_GROUPS: Final = 64  # choices of several cars that an event offers
LINE: Final = 4  # cars of a line that are counted
LANES: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)
class CardActions(Encoding):
    """The actions of both card games, and what is known of their cards; a game adds the blocks of its own verbs."""

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
        self.of_event: vec[i64] = vec[i64]([len(event.cards) for event in kit.events])
        self.event_of: vec[i64] = vec[i64](kit.event_of)
        self.wear_kinds: i64 = len(kit.wear)
        self.hand_rows: i64 = race.hand_size
        self.own_cars: i64 = max([len(rows) for rows in race.rows])
        self.place: vec[i64] = filled(max(len(game.numbers), cars), 0)  # car -> its place in running order, from 0
        self.front: i64 = 0  # progress of the leader
        self.coming: vec[i64] = filled(len(kit.events), 0)
        super().__init__(game, cars)

    def own_blocks(self) -> list[Block]:
        """Blocks of the verbs that only this game has."""
        return []

    def own_local(self, race: Race, seat: i64, code: int, nth: i64) -> i64:
        """The number of an action within the block of one of the game's own verbs."""
        return nth

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

    # Rows.

    def arrange(self, game: TrackGame, seat: i64) -> None:
        race, keys = cast(Race, game), self.keys
        for car in range(len(race.owner)):
            keys[car] = self.key_of(race, car)
        self.sort_rows(game, seat, keys)

    def key_of(self, race: Race, car: i64) -> i64:
        """Larger for a car that is further ahead; those out of the race follow, by their markers."""
        fleet = race.fleet
        key = race.rank_key(car) if fleet.state[car] <= APRON else -(1 << 30) - fleet.marker[car]
        return key * 64 - car

    def see_places(self, race: Race) -> None:
        """Places in running order, by the order that sorting has left."""
        place, order, state, marker = self.place, self.sorted, race.fleet.state, race.fleet.marker
        first: i64 = race.fleet.top - 1
        following = first
        self.front = 0
        for i in range(len(state)):
            car = order[i]
            if state[car] <= APRON:
                if following == first:
                    self.front = race.field.progress[car]
                place[car] = following
                following += 1
            else:
                place[car] = marker[car] - 1

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
            return self.bits_of_hand(game, seat, code)
        if verb == verbs.CHOOSE:
            return self._chosen(game, code, nth)
        return nth if verb < verbs.OWN_VERBS else self.own_local(race, seat, code, nth)

    def by_bits(self, verb: int) -> bool:
        return verb == verbs.PIT or verb == verbs.DISCARD

    def _in_order(self, game: TrackGame, seat: i64, choices: Choices) -> vec[i64]:
        if not isinstance(choices, Plays):
            return Encoding._in_order(self, game, seat, choices)
        found = filled(int(choices.count), -1)
        kind_of, cards, cars = self.kind_of, choices.cards, self.cars
        start = self.flat_start[verbs.PLAY]
        at: i64 = 0
        for number in choices.driven:
            row = self.row_of_number(game, number)
            for card in cards:
                if kind_of[card] >= 0:
                    found[at] = start + kind_of[card] * cars + row
                at += 1
        for number in choices.retired:
            found[at] = self.flat_start[verbs.RETIRE] + self.row_of_number(game, number)
            at += 1
        for number in choices.passed:
            found[at] = self.flat_start[verbs.PASS] + self.row_of_number(game, number)
            at += 1
        return found

    def _bits_of_cars(self, game: TrackGame, code: int) -> i64:
        bits: i64 = 0
        for number in arguments_of(code):
            bits |= 1 << self.row_of_number(game, number)
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
        self.see_places(race)
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
