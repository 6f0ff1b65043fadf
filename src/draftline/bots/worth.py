"""What things are worth to the greedy bot: positions in points, wear in sectors, cards in speed."""

from __future__ import annotations

from draftline.games.thunder_alley.game import ThunderAlley
from draftline.racing.race import APRON, DRAFT, LEAD, OUT_FINISHED, PURSUIT

SECTOR = 0.4  # points that a sector of progress is worth, beside the places it brings
TURN_LENGTH = 15.0  # sectors that a leader covers in a turn
LONG = 3.0  # turns from which on the end of the race is far away
HOME = 1 << 30  # a finished car stands ahead of all that still race
# What a number of markers costs a car per turn, in sectors: the penalty (7.4) and what is to come.
BURDEN = (0.0, 0.5, 1.5, 3.2, 4.6, 6.5, 12.0)
PERMANENT = 1.6  # times as bad as a marker that a stop takes off
HARM = 0.9  # points for each step of burden that a card's marker adds


class Field:
    """The cars as one seat sees them, ready to be compared with where a move would leave them."""

    def __init__(self, game: ThunderAlley, seat: int) -> None:
        self.game = game
        self.own: list[int] = [car for car in range(len(game.owner)) if game.owner[car] == seat]
        self.keys: list[int] = [_key(game, car) for car in range(len(game.owner))]
        places = game.preset
        self.points: list[float] = [float(places.place_points(place + 1)) for place in range(len(self.keys))]
        leader = game.lead_car()
        front = game.progress_of[leader] if leader >= 0 else game.goal
        self.front = front
        self.turns: float = max(float(game.goal - front) / TURN_LENGTH, 0.0)
        self.stretch: float = min(self.turns / LONG, 1.0) * HARM
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
            keys[game.row_of[number]] = HOME + progress * 512 if lane < 0 else progress * 512 + 511 - lane
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
        return total + SECTOR * (self._sectors(keys, self.own) - self.share * self._sectors(keys, range(len(keys))))

    def _sectors(self, keys: list[int], cars: list[int] | range) -> float:
        total = 0
        for car in cars:
            total += (keys[car] - HOME if keys[car] >= HOME else keys[car]) >> 9
        return float(total)

    def should_pit(self, car: int, cost: float) -> bool:
        """Whether a stop repairs more sectors than it costs, and does not get the car lapped."""
        game = self.game
        if game.progress_of[car] - 5 <= self.front - game.track.sectors:
            return False
        count = sum(game.wear_count(car, kind) for kind in game.box.temporary)
        return self.repair_gain(car, count) > cost

    def repair_gain(self, car: int, count: int) -> float:
        """Sectors that a car gains until the end if so many markers come off."""
        worn = self.game.worn[car]
        return (burden(worn) - burden(worn - count)) * min(self.turns, LONG)


def _key(game: ThunderAlley, car: int) -> int:
    """Ahead is higher; cars out of the race are behind all others in the order of their markers."""
    if game.state[car] <= APRON:
        return game.rank_key(car)
    if game.state[car] == OUT_FINISHED:
        return HOME + game.progress_of[car] * 512 + 511 - game.marker[car]
    return -(1 << 20) - game.marker[car]


def burden(worn: int) -> float:
    return BURDEN[min(max(worn, 0), len(BURDEN) - 1)]


def marker_cost(game: ThunderAlley, car: int, kind: int) -> float:
    """What one more marker of a kind means for a car, in sectors."""
    more = burden(game.worn[car] + 1) - burden(game.worn[car])
    return more if kind in game.box.temporary else more * PERMANENT


def card_worth(game: ThunderAlley, card: int) -> float:
    """A card in the hand, before it is known which car will play it."""
    box = game.box
    worth = float(box.speed[card])
    if box.movement[card] == DRAFT:
        worth += 1.5
    elif box.movement[card] == LEAD or box.movement[card] == PURSUIT:
        worth += 0.5
    wear = box.card_wear[card]
    if wear >= 0:
        worth -= 1.0 if wear in box.temporary else 2.0
    return worth


def usual_worth(game: ThunderAlley) -> float:
    """The average of all race cards."""
    cards = game.box.race_cards
    total = 0.0
    for card in cards:
        total += card_worth(game, card)
    return total / float(len(cards))
