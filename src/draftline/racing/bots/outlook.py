"""How a race looks to one seat: the points that its cars can expect, from where all cars stand and what they carry.

Every car gets an expected standing: its progress, what its own activation is still worth in this turn, who will take
it along, less what its wear, a stop or a duty will cost. The gap between two cars says how likely each is to finish
ahead, all gaps together give the expected place, and places give points. Quarters of a sector, in ints, keep it quick.
"""

from __future__ import annotations

import math
from abc import ABCMeta, abstractmethod
from typing import Final

from draftline.bots.chances import QUARTERS, SPREAD_STEPS, WIDEST_GAP, curve
from draftline.core.columns import Kept, i64, vec
from draftline.core.field import EMPTY
from draftline.core.reach import Reach
from draftline.core.track import Track
from draftline.racing import kinds
from draftline.racing.bots.features import Ahead, fill, hand_features
from draftline.racing.bots.scale import Scale, burden
from draftline.racing.bots.weights import Weights
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON, OUT_FINISHED
from draftline.racing.reach import End

LINE_CARS: Final = 4  # cars that are looked at ahead and behind in a line
FINISHED_PROGRESS: Final = 100_000  # a finished car stands ahead of all others
OUT_PROGRESS: Final = -100_000
HOME: Final = 0.1  # points that a car which is home has before one that is sure to get there
HOME_FIRST: Final = 6.0  # the same of a car that takes the flag: whoever waits for more gambles


class Outlook(metaclass=ABCMeta):
    """The expected points of a seat now, and after any end of a move; a game adds what it alone has."""

    game: CardGame
    seat: i64
    scale: Scale
    weights: Weights
    track: Track
    own: Kept
    cars: i64
    at: vec[i64]  # these five change while an end of a move is looked at, and are set back
    space: vec[i64]
    progress: vec[i64]
    stand: vec[i64]
    marker: vec[i64]  # position marker, 0 while a car races
    worn: vec[i64]  # markers of wear, and of those the ones that last
    lasting: vec[i64]
    tokens: vec[i64]  # Close Calls, in a game that has them
    fresh: vec[i64]  # 1: still to be activated in this turn
    carry: vec[i64]  # what a car's standing has besides its place
    before: i64  # seats that move before this one
    known: bool  # the hand is known: not to a spectator
    held: Kept
    hand: vec[float]  # its features, once somebody has asked for them
    hand_seen: bool
    hand_gain: float
    left: float  # share of the cars that still have to move in this turn
    turns: float  # turns to come after this one
    ahead: float  # turns to come for which wear counts
    soon: float
    next_turn: float
    chance: vec[float]

    # Written by tools/columns.py, for copies alone.
    def copy_outlook(self, other: Outlook) -> None:
        other.game = self.game
        other.seat = self.seat
        other.scale = self.scale
        other.weights = self.weights
        other.track = self.track
        other.own = self.own
        other.cars = self.cars
        other.at = self.at[:]
        other.space = self.space[:]
        other.progress = self.progress[:]
        other.stand = self.stand[:]
        other.marker = self.marker[:]
        other.worn = self.worn[:]
        other.lasting = self.lasting[:]
        other.tokens = self.tokens[:]
        other.fresh = self.fresh[:]
        other.carry = self.carry[:]
        other.before = self.before
        other.known = self.known
        other.held = self.held
        other.hand = self.hand
        other.hand_seen = self.hand_seen
        other.hand_gain = self.hand_gain
        other.left = self.left
        other.turns = self.turns
        other.ahead = self.ahead
        other.soon = self.soon
        other.next_turn = self.next_turn
        other.chance = self.chance
    # End.

    # What a game adds.

    @abstractmethod
    def empty(self) -> Outlook:
        """Another one of the same game, before it has seen anything."""

    @abstractmethod
    def place_points(self, game: CardGame) -> list[float]:
        """Points by place, best first; a place without points is still a little better than the next."""

    def lead_points(self, game: CardGame) -> float:
        """What a Turn Leader marker can bring."""
        return 0.0

    def leading(self) -> float:
        """What it is worth to stand in the leading sector now."""
        return 0.0

    def loss(self, car: int) -> float:
        """Sectors that wear will cost a car until the end."""
        game = self.game
        weights = self.weights
        lost = burden(game.fleet.worn[car]) * self.ahead * weights.wear
        if game.fleet.worn[car]:
            for kind in range(len(game.kit.wear)):
                count = game.wear_count(car, kind)
                if count:
                    lost += float(count) * self._marker_worth(kind) * self.next_turn
        return lost

    def qualified(self, car: int) -> float:
        """The chance that a car's place will count."""
        return 1.0

    def most_to_come(self, home: int) -> float:
        """Points that a car which still races can have at most, with so many home before it."""
        return self.scale.place_points[min(home, self.cars - 1)]

    def sure_points(self, car: int) -> float:
        """Points of this race that a car has whatever comes."""
        return 0.0

    def final_points(self, car: int) -> float:
        """Points of a car that races no more."""
        return self.scale.place_points[self.marker[car] - 1] + self.sure_points(car)

    @abstractmethod
    def own_names(self) -> tuple[str, ...]:
        """Names of the features that this game alone has."""

    @abstractmethod
    def own_features(self, everybody: Ahead, car: i64, row: vec[float], at: i64) -> None:
        """Write them, from a place in the row on."""

    # What the card games share.

    def see(self, game: CardGame, seat: int, scale: Scale, known: bool = True) -> None:
        """Take in a game as it stands; to a spectator no hand is known."""
        self.game = game
        self.known = known
        self.hand = scale.blank_row
        self.seat = seat
        self.scale = scale
        self.weights = scale.weights
        self.track = game.track
        self.own = game.rows[seat]
        self.cars = len(game.fleet.state)
        self.at = game.field.at[:]
        self.space = game.field.space[:]
        self.progress = game.field.progress[:]
        fleet = game.fleet
        self.worn = fleet.worn[:]
        self.lasting = vec[i64]([self._lasting(car) for car in range(self.cars)])
        self.tokens = vec[i64]([game.tokens(car) for car in range(self.cars)])
        self.marker = fleet.marker[:]
        self.before = (seat - (game.seat if game.kind == kinds.PLAY else game.first)) % game.seats
        fresh = [1 if fleet.state[car] <= APRON and not fleet.flipped[car] else 0 for car in range(self.cars)]
        self.fresh = vec[i64](fresh)
        self._look_ahead()
        self.carry = vec[i64]([self._carried(car) for car in range(self.cars)])
        self.stand = vec[i64]([self._standing(car) for car in range(self.cars)])
        self._take_hand(game.hands[seat])
        self._raise_own(self.hand_gain)

    def _lasting(self, car: int) -> int:
        """Markers that no stop takes off."""
        game = self.game
        if game.fleet.worn[car] == 0:
            return 0
        count = 0
        for kind in self.scale.lasting:
            count += game.wear_count(car, kind)
        return count

    def _take_hand(self, hand: list[int]) -> None:
        self.held = hand
        self.hand_seen = False
        self.hand_gain = self.hand_pace(hand) if self.known else 0.0

    def _look_ahead(self) -> None:
        """How much of this turn and how many turns after it are still to come, and so how certain gaps are."""
        game = self.game
        weights = self.weights
        racing = 0
        front = -1000
        for car in range(self.cars):
            if game.fleet.state[car] <= APRON:
                racing += 1
                front = max(front, game.field.progress[car])
        left = float(sum(self.fresh)) / float(max(racing, 1))
        turns = max(float(game.goal - front) / weights.turn - left, 0.0)
        if game.fleet.top > 1 or game.over:
            turns = 0.0
        self.left = 0.0 if game.over else left
        self.turns = turns
        self.ahead = min(turns + left, weights.horizon)
        self.chance = curve(int(QUARTERS * self.gaps_change()))
        self.next_turn = min(turns, 1.0)
        self.soon = min(turns + left, 1.0)

    def gaps_change(self) -> float:
        """By how many sectors gaps still change to the end: the standard deviation."""
        return math.sqrt(self.weights.doubt**2 * self.left + self.weights.spread**2 * self.turns)

    # Standings, in quarters of a sector.

    def _standing(self, car: int) -> int:
        """Where a car stands and what it carries; the finished before all, the lost behind all."""
        state = self.game.fleet.state[car]
        if state > APRON:
            place = QUARTERS * self.game.fleet.marker[car]
            return FINISHED_PROGRESS - place if state == OUT_FINISHED else OUT_PROGRESS - place
        return self._placed(self.progress[car], self._lane(car)) + self.carry[car]

    def _lane(self, car: int) -> int:
        return -1 if self.space[car] < 0 else self.track.lane_of[self.space[car]]

    def _placed(self, progress: int, lane: int) -> int:
        """The inside is ahead by a trifle, the apron behind."""
        return QUARTERS * progress + (0 if lane < 0 else 3 - min(lane, 3))

    def _carried(self, car: int) -> int:
        """What is to come for a car wherever it stands; without the own hand."""
        game = self.game
        if game.fleet.state[car] > APRON:
            return 0
        sectors = 0.0 if game.owner[car] < 0 else -self.loss(car)  # NPCs have neither wear nor tyres
        if self.fresh[car]:
            sectors += self._own_move(car)
        if game.fleet.state[car] == APRON:
            sectors -= self.weights.pits
        return int(QUARTERS * sectors)

    def _own_move(self, car: int) -> float:
        """Sectors by its own activation, less what wear slows it (7.4)."""
        penalty = self.game.penalty
        return max(self.weights.pace - float(penalty[min(self.game.fleet.worn[car], len(penalty) - 1)]), 0.5)

    def _marker_worth(self, kind: int) -> float:
        """What a marker of a kind costs beyond being one more: it stays for good, or its repair is dear."""
        if kind in self.scale.lasting:
            return self.weights.lasting
        return self.weights.bill * self.scale.greedy.bill(self.game, kind)

    # The own hand.

    def hand_pace(self, hand: list[int]) -> float:
        """By how many sectors the best cards, one for each own car still to move, beat the usual card."""
        wanted = sum([self.fresh[car] for car in self.own])
        if wanted == 0:
            return 0.0
        worths = [self.scale.worth[card] for card in hand]
        worths.sort(reverse=True)
        best = worths[:wanted]
        missing = float(wanted - len(best)) * self.weights.pace
        gain = sum(best) - self.scale.usual * float(len(best)) - missing
        return self.weights.hand * gain / float(wanted)

    def _raise_own(self, sectors: float) -> None:
        quarters = int(QUARTERS * sectors)
        for car in self.own:
            if self.fresh[car]:
                self.carry[car] += quarters
                self.stand[car] += quarters

    def playing(self, card: int, car: int) -> Outlook:
        """The same race with that card played on that car, wherever it will go; 0 is no card but a way out."""
        other = self.empty()
        self.copy_outlook(other)
        game = self.game
        if self.fresh[car]:
            other.carry[car] -= int(QUARTERS * self._own_move(car))
            if game.owner[car] == self.seat:
                other.carry[car] -= int(QUARTERS * self.hand_gain)
        other.fresh[car] = 0
        other.before = game.seats - 1
        other._take_hand([held for held in game.hands[self.seat] if held != card])
        other._raise_own(other.hand_gain - self.hand_gain)
        if game.fleet.state[car] == APRON:
            other.carry[car] += int(QUARTERS * self.weights.pits)
        elif game.owner[car] >= 0 and card > 0:
            other.carry[car] -= int(QUARTERS * self._card_cost(card, car))
            other._wear(card, car)
        other.stand[car] = other._standing(car)
        return other

    def _wear(self, card: int, car: int) -> None:
        """The marker and the Close Calls that the card brings."""
        self.tokens[car] += self.game.kit.tokens[card]
        kind = self.game.kit.card_wear[card]
        if kind >= 0:
            self.worn[car] += 1
            if kind in self.scale.lasting:
                self.lasting[car] += 1

    def _card_cost(self, card: int, car: int) -> float:
        """The card's marker and Close Calls."""
        game = self.game
        weights = self.weights
        cost = weights.token * float(game.kit.tokens[card]) * self.soon
        kind = game.kit.card_wear[card]
        if kind >= 0:
            more = burden(game.fleet.worn[car] + 1) - burden(game.fleet.worn[car])
            ahead = min(self.turns, weights.horizon)
            cost += more * ahead * weights.wear + self._marker_worth(kind) * self.next_turn
        return cost

    # Values, in points.

    def value(self) -> float:
        """Points that the seat's cars can expect as all cars stand, Turn Leader markers among them."""
        own, stand = self.own, self.stand
        held = stand[:]
        for car in own:
            if self.space[car] >= 0:
                stand[car] += self._help(car)
        total = 0.0
        for car in own:
            total += self.hoped_points(car)
        for car in own:
            stand[car] = held[car]
        return total + self.leading()

    # Learned values.

    def judged(self) -> float:
        """What the seat can expect by all that is known of such positions."""
        share = self.scale.learned
        if share == 0.0:
            return self.value()
        total = 0.0
        for points in self.car_values(Ahead(self)):
            total += points
        return total if share == 1.0 else share * total + (1.0 - share) * self.value()

    def car_values(self, everybody: Ahead) -> list[float]:
        """Points that each own car can expect, by the network, or by hand where there is none."""
        return [self.car_value(car, everybody) for car in self.own]

    def car_value(self, car: int, everybody: Ahead) -> float:
        if self.marker[car]:
            return self.final_points(car)
        network = self.scale.network
        to_come = self.hoped_points(car) if network is None else network.value(self.row(car, everybody))
        return min(to_come, everybody.best) + self.sure_points(car)

    def row(self, car: i64, everybody: Ahead) -> vec[float]:
        """The features of one car."""
        if not self.hand_seen:
            wanted = sum([self.fresh[car] for car in self.own])
            self.hand = hand_features(self.game, self.held, wanted, self.known)
            self.hand_seen = True
        row = self.scale.blank_row[:]
        self.own_features(everybody, car, row, fill(self, everybody, car, row))
        return row

    def slowed(self, car: i64) -> i64:
        """MP that its wear costs a car (7.4)."""
        penalty = self.game.penalty
        return penalty[min(self.worn[car], len(penalty) - 1)]

    def hoped_points(self, car: i64) -> float:
        stand, chance = self.stand, self.chance
        mine = stand[car]
        place = 0.0
        doubt = 0.0
        for other in range(self.cars):
            gap = stand[other] - mine
            if gap >= WIDEST_GAP:
                place += 1.0
            elif gap > -WIDEST_GAP and other != car:
                ahead = chance[gap + WIDEST_GAP]
                place += ahead
                doubt += ahead * (1.0 - ahead)
        table = self.scale.points[min(int(QUARTERS * math.sqrt(doubt)), SPREAD_STEPS - 1)]
        quarters = QUARTERS * place
        at = min(int(quarters), len(table) - 2)
        points = table[at] + (quarters - float(at)) * (table[at + 1] - table[at])
        return points * self.qualified(car)

    def _help(self, car: i64) -> i64:
        """Who stands in line with a car and may take it along: now those still to move, next turn all."""
        space = self.space[car]
        total = self._along(self.track.ahead, space) + self._along(self.track.behind, space)
        ways = self.track.behind[space]
        behind: i64 = self.at[ways[0]] if len(ways) else -1
        if behind >= 0 and self.fresh[behind] and self.game.owner[behind] != self.seat:
            total += self.weights.block
        return int(QUARTERS * total)

    def _along(self, ways: vec[vec[i64]], space: i64) -> float:
        weights = self.weights
        total = 0.0
        for _ in range(LINE_CARS):
            following = ways[space]
            if len(following) == 0 or self.at[following[0]] < 0:
                break
            space = following[0]
            other = self.at[space]
            total += weights.later * self.next_turn
            if self.fresh[other]:
                total += weights.mate if self.game.owner[other] == self.seat else weights.link
        return total

    def after(self, end: Reach) -> float:
        """What the seat can expect once these cars stand elsewhere, at a quick look."""
        back = self.stand_at(end)
        total = self.value()
        self.stand_back(back)
        return total + self._home(end)

    def judged_after(self, end: Reach) -> float:
        """The same at a closer look."""
        back = self.stand_at(end)
        total = self.judged()
        self.stand_back(back)
        return total + self._home(end)

    def _home(self, end: Reach) -> float:
        """What own cars that get home are worth beyond their places: it is sure, and the first ends the race."""
        margin = 0.0
        for number, place in end.places.items():
            if self.game.owner[self.game.row_of[number]] == self.seat:
                margin += HOME_FIRST if place == 1 else HOME
        return margin

    def stand_at(self, end: Reach) -> Back:
        """Look at the race with cars where an end leaves them, until they are set back."""
        assert isinstance(end, End)
        back = Back(self, end)
        for car in back.moved:
            if self.space[car] >= 0:
                self.at[self.space[car]] = EMPTY
        for car in back.moved:
            self._move(car, end)
        return back

    def stand_back(self, back: Back) -> None:
        for car in back.moved:
            if self.space[car] >= 0:
                self.at[self.space[car]] = EMPTY
        for car in back.moved:
            self.space[car], self.progress[car] = back.space[car], back.progress[car]
            self.stand[car], self.marker[car] = back.stand[car], 0
            if self.space[car] >= 0:
                self.at[self.space[car]] = car

    def _move(self, car: i64, end: End) -> None:
        space, progress = end.space[car], end.progress[car]
        self.progress[car] = progress
        self.space[car] = space
        place = end.places.get(self.game.numbers[car], 0)
        if place:
            self.stand[car] = FINISHED_PROGRESS - QUARTERS * place
            self.marker[car] = place
            return
        if space >= 0:
            self.at[space] = car
        self.stand[car] = self._placed(progress, self._lane(car)) + self.carry[car]


class Back:
    """Where cars stood before an end was looked at."""

    def __init__(self, look: Outlook, end: End) -> None:
        space, progress = look.space[:], look.progress[:]
        moved: list[int] = []
        for car in range(look.cars):
            if end.space[car] != space[car] or end.progress[car] != progress[car]:
                moved.append(car)
        self.moved = moved
        self.space = space
        self.progress = progress
        self.stand: vec[i64] = look.stand[:]


def outlook(game: CardGame, seat: int, scale: Scale, known: bool = True) -> Outlook:
    """How a game looks to a seat, or without its hand."""
    seen = scale.blank.empty()
    seen.see(game, seat, scale, known)
    return seen
