"""What things are worth to the greedy bot: positions in points, wear in sectors, cards in speed."""

from __future__ import annotations

from typing import Final

from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON, OUT_FINISHED
from draftline.racing.move import DRAFT, LEAD, PURSUIT

SECTOR_POINTS: Final = 0.4  # points that a sector of progress is worth, beside the places it brings
TURN_SECTORS: Final = 15.0  # sectors that a leader covers in a turn
FAR_FROM_END_TURNS: Final = 3.0  # turns from which on the end of the race is far away
FINISHED_PROGRESS: Final = 1 << 30  # a finished car stands ahead of all that still race
# What a number of markers costs a car per turn, in sectors: the penalty (7.4) and what is to come.
BURDEN: Final[tuple[float, ...]] = (0.0, 0.5, 1.5, 3.2, 4.6, 6.5, 12.0)
PERMANENT_FACTOR: Final = 1.6  # times as bad as a marker that a stop takes off
HARM_POINTS: Final = 0.9  # points for each step of burden that a card's marker adds
BILL_WEIGHT: Final = 0.15  # what each sector of a marker's bill adds to its weight
CLOSE_CALL_SECTORS: Final = 0.3  # sectors that a Close Call is feared for


class SeenField:
    """The cars as one seat sees them, ready to be compared with where a move would leave them."""

    def __init__(self, game: CardGame, seat: int, points: list[float]) -> None:
        self.game = game
        self.points = points  # by place, best first
        self.own: list[int] = [car for car in range(len(game.owner)) if game.owner[car] == seat]
        self.keys: list[int] = [_key(game, car) for car in range(len(game.owner))]
        leader = game.lead_car()
        front = game.field.progress[leader] if leader >= 0 else game.goal
        self.front = front
        self.turns: float = max(float(game.goal - front) / TURN_SECTORS, 0.0)
        self.stretch: float = min(self.turns / FAR_FROM_END_TURNS, 1.0) * HARM_POINTS
        self.share: float = float(len(self.own)) / float(len(self.keys))

    def now(self) -> float:
        """What the standing is worth."""
        return self._value(self.keys)

    def after(self, cars: dict[int, tuple[int, int]]) -> float:
        """What it is worth once these cars stand elsewhere."""
        keys = self.keys[:]
        game = self.game
        for number, place in cars.items():
            progress, lane = place
            keys[game.row_of[number]] = FINISHED_PROGRESS + progress * 512 if lane < 0 else progress * 512 + 511 - lane
        return self._value(keys)

    def _value(self, keys: list[int]) -> float:
        """Points if the race ended so, and the lead over the average car."""
        total = 0.0
        for car in self.own:
            mine = keys[car]
            place = 0
            for key in keys:
                if key > mine:
                    place += 1
            total += self.points[place]
        ahead = self._sectors(keys, self.own) - self.share * self._sectors(keys, range(len(keys)))
        return total + SECTOR_POINTS * ahead

    def _sectors(self, keys: list[int], cars: list[int] | range) -> float:
        total = 0
        for car in cars:
            total += (keys[car] - FINISHED_PROGRESS if keys[car] >= FINISHED_PROGRESS else keys[car]) >> 9
        return float(total)

    def expected(self, car: int, sectors: int) -> float:
        """What the standing is worth once a car has gone on by so many sectors."""
        keys = self.keys[:]
        keys[car] += sectors * 512
        return self._value(keys)

    def nearly_lapped(self, car: int, back: int) -> bool:
        """Whether going back so far would end its race."""
        return self.game.field.progress[car] - back <= self.front - self.game.track.sectors

    def should_pit(self, car: int, back: int, cost: float) -> bool:
        """Whether a stop repairs more sectors than it costs, and does not get the car lapped by going back so far."""
        game = self.game
        if self.nearly_lapped(car, back):
            return False
        count = sum(game.wear_count(car, kind) for kind in range(len(game.kit.wear)) if not lasting(game, kind))
        return self.repair_gain(car, count) > cost

    def repair_gain(self, car: int, count: int) -> float:
        """Sectors that a car gains until the end if so many markers come off."""
        worn = self.game.fleet.worn[car]
        return (burden(worn) - burden(worn - count)) * min(self.turns, FAR_FROM_END_TURNS)


def lasting(game: CardGame, kind: int) -> bool:
    """Whether no pit stop takes a marker of this kind off."""
    return bool(game.kit.wear_rows[kind]["permanent"])


def _key(game: CardGame, car: int) -> int:
    """Ahead is higher; cars out of the race are behind all others in the order of their markers."""
    if game.fleet.state[car] <= APRON:
        return game.rank_key(car)
    if game.fleet.state[car] == OUT_FINISHED:
        return FINISHED_PROGRESS + game.field.progress[car] * 512 + 511 - game.fleet.marker[car]
    return -(1 << 20) - game.fleet.marker[car]


def burden(worn: int) -> float:
    return BURDEN[min(max(worn, 0), len(BURDEN) - 1)]


def marker_cost(game: CardGame, car: int, kind: int, bill: float) -> float:
    """What one more marker of a kind means for a car, in sectors; the dearer its repair the more."""
    more = burden(game.fleet.worn[car] + 1) - burden(game.fleet.worn[car])
    if lasting(game, kind):
        return more * PERMANENT_FACTOR
    return more * (1.0 + BILL_WEIGHT * bill)


def card_worth(game: CardGame, card: int) -> float:
    """A card in the hand, before it is known which car will play it."""
    box = game.kit
    worth = float(box.speed[card])
    if box.movement[card] == DRAFT:
        worth += 1.5
    elif box.movement[card] == LEAD or box.movement[card] == PURSUIT:
        worth += 0.5
    wear = box.card_wear[card]
    if wear >= 0:
        worth -= 2.0 if lasting(game, wear) else 1.0
    return worth - CLOSE_CALL_SECTORS * float(box.tokens[card])


def usual_worth(game: CardGame) -> float:
    """The average of all race cards."""
    cards = game.kit.race_cards
    total = 0.0
    for card in cards:
        total += card_worth(game, card)
    return total / float(len(cards))
