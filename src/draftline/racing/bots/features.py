"""What a car's prospects rest on, as a row of numbers: of one car in an outlook, whoever looks.

Written for many looks at one race: everything comes from the columns of an outlook, after any end of a move. Counts and
distances are divided so that most numbers lie between -1 and 1. A game adds its own at the end of the row.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from draftline.bots.chances import QUARTERS, WIDEST_GAP
from draftline.core.columns import i64, vec
from draftline.racing.move import DRAFT, LEAD, PURSUIT

if TYPE_CHECKING:
    from draftline.racing.bots.outlook import Outlook
    from draftline.racing.card_game import CardGame

WIDTHS: Final[tuple[float, ...]] = (1.5, 4.0, 9.0, 18.0)  # sectors over which a place is uncertain, as cars stand now
HOPED_WIDTHS: Final[tuple[float, ...]] = (1.5, 4.0, 9.0)  # the same for where they are expected
NEAR: Final = 24  # quarters of a sector: cars that near may go along or get in the way
MOST_WEAR: Final = 6
HAND_SPEEDS: Final = 3  # of the cards for cars still to move
LINE_CARS: Final = 4  # cars looked at ahead and behind in a line
USUAL_SPEED: Final = 6.0
PLACES: Final = (
    "ahead", "near-1.5", "near-4", "near-9", "near-18", "hope-1.5", "hope-4", "hope-9", "points-now", "points-hoped",
    "rival-ahead", "rival-behind", "mates-ahead", "fresh-mates-ahead", "fresh-others-ahead", "fresh-mates-behind",
    "fresh-others-behind",
)  # fmt: skip
DISTANCES: Final = (
    "to-go", "within-6", "within-14", "within-30", "leader-to-go", "leader-within-14", "behind-leader", "ahead-of-mean",
    "somebody-home", "home", "racing", "turns", "turn-left", "lap-down", "can-reach",
)  # fmt: skip
CAR: Final = (
    "fresh", "apron", "lane", "inside", "worn-1", "worn-2", "worn-3", "worn-4", "worn-5", "worn-6", "lasting",
    "worn-and-fresh", "led", "leads",
)  # fmt: skip
LINE: Final = (
    "line-ahead", "line-ahead-mates", "line-ahead-fresh", "line-behind", "line-behind-mates", "line-behind-fresh",
    "room-ahead",
)  # fmt: skip
TEAM: Final = ("own", "own-fresh", "others-fresh", "seats-before", "seats")
HAND: Final = ("known", "speed-1", "speed-2", "speed-3", "drafts", "drags", "clean", "top-speed", "cards")
NAMES: Final = (*PLACES, *DISTANCES, *CAR, *LINE, *TEAM, *HAND)


def _soft(widths: tuple[float, ...]) -> vec[float]:
    """Chances to be behind a car by its gap in quarters, for each width side by side."""
    found: list[float] = []
    for gap in range(-WIDEST_GAP, WIDEST_GAP + 1):
        for width in widths:
            found.append(1.0 / (1.0 + math.exp(-float(gap) / (float(QUARTERS) * width))))
    return vec[float](found)


_now: Final = _soft(WIDTHS)
_hoped: Final = _soft(HOPED_WIDTHS)


def clipped(gap: i64) -> i64:
    return min(max(gap, -WIDEST_GAP), WIDEST_GAP)


class Ahead:
    """What all cars of one position have in common: who leads, who is home, who has still to move."""

    def __init__(self, look: Outlook) -> None:
        game = look.game
        front: i64 = -1000
        total: i64 = 0
        racing: i64 = 0
        self.home = 0.0
        self.own_fresh = 0.0
        self.others_fresh = 0.0
        for car in range(look.cars):
            if look.marker[car]:
                if look.stand[car] > 0:
                    self.home += 1.0
                continue
            racing += 1
            total += look.progress[car]
            if look.progress[car] > front:
                front = look.progress[car]
            if look.fresh[car]:
                if game.owner[car] == look.seat:
                    self.own_fresh += 1.0
                else:
                    self.others_fresh += 1.0
        self.front = front
        self.racing = float(racing)
        self.mean = float(total) / float(max(racing, 1))
        self.best: float = look.most_to_come(int(self.home))  # points for the best place left


def hand_features(game: CardGame, hand: list[int], wanted: int, known: bool) -> vec[float]:
    """The cards for own cars that have still to move."""
    row = [0.0] * len(HAND)
    if not known:
        return vec[float](row)
    box = game.kit
    speeds = sorted([box.speed[card] for card in hand], reverse=True)
    row[0] = 1.0
    for i in range(min(HAND_SPEEDS, wanted, len(speeds))):
        row[1 + i] = (float(speeds[i]) - USUAL_SPEED + 2.0) / 4.0
    for card in hand:
        if box.movement[card] == DRAFT:
            row[4] += 0.3
        elif box.movement[card] == LEAD or box.movement[card] == PURSUIT:
            row[5] += 0.3
        if box.card_wear[card] < 0:
            row[6] += 0.2
    row[7] = float(speeds[0]) / 10.0 if speeds else 0.0
    row[8] = float(len(hand)) / 8.0
    return vec[float](row)


def fill(look: Outlook, all: Ahead, car: i64, row: vec[float]) -> i64:
    """Write what the card games share; where the game's own features begin."""
    at = _places(look, car, row)
    at = _distances(look, all, car, row, at)
    at = _car(look, car, row, at)
    at = _line(look, car, row, at)
    row[at] = float(len(look.own)) / 5.0
    row[at + 1] = all.own_fresh / 5.0
    row[at + 2] = all.others_fresh / 10.0
    row[at + 3] = float(look.before) / 4.0
    row[at + 4] = float(look.game.seats) / 8.0
    at += len(TEAM)
    for i in range(len(HAND)):
        row[at] = look.hand[i]
        at += 1
    return at


def _places(look: Outlook, car: i64, row: vec[float]) -> i64:
    """Places by all gaps, now and expected; the nearest rivals; and who may take the car along."""
    stand, carry, now, hoped = look.stand, look.carry, _now, _hoped
    mine = stand[car]
    here = mine - carry[car]
    ahead: i64 = 0
    near_0 = near_1 = near_2 = near_3 = 0.0
    hope_0 = hope_1 = hope_2 = 0.0
    for other in range(look.cars):
        if other == car:
            continue
        gap = clipped(stand[other] - carry[other] - here)
        if gap > 0:
            ahead += 1
        at = (gap + WIDEST_GAP) * 4
        near_0 += now[at]
        near_1 += now[at + 1]
        near_2 += now[at + 2]
        near_3 += now[at + 3]
        at = (clipped(stand[other] - mine) + WIDEST_GAP) * 3
        hope_0 += hoped[at]
        hope_1 += hoped[at + 1]
        hope_2 += hoped[at + 2]
    row[0] = float(ahead) / 10.0
    row[1], row[2], row[3], row[4] = near_0 / 10.0, near_1 / 10.0, near_2 / 10.0, near_3 / 10.0
    row[5], row[6], row[7] = hope_0 / 10.0, hope_1 / 10.0, hope_2 / 10.0
    row[8] = look.scale.place_points[ahead] / 20.0
    row[9] = look.hoped_points(car) / 20.0
    _neighbours(look, car, here, row)
    return len(PLACES)


def _neighbours(look: Outlook, car: i64, here: i64, row: vec[float]) -> None:
    """The nearest rivals ahead and behind, own cars ahead, and who is near and has still to move."""
    stand, carry, fresh, owner = look.stand, look.carry, look.fresh, look.game.owner
    before: i64 = 80
    behind: i64 = 80
    mates: i64 = 0
    fresh_mates: i64 = 0
    fresh_others: i64 = 0
    fresh_mates_behind: i64 = 0
    fresh_others_behind: i64 = 0
    for other in range(look.cars):
        if other == car:
            continue
        gap = stand[other] - carry[other] - here
        mate = owner[other] == look.seat
        if mate:
            if gap > 0:
                mates += 1
        elif 0 < gap < before:
            before = gap
        elif gap <= 0 and -gap < behind:
            behind = -gap
        if fresh[other] and -NEAR <= gap <= NEAR:
            if gap > 0:
                if mate:
                    fresh_mates += 1
                else:
                    fresh_others += 1
            elif mate:
                fresh_mates_behind += 1
            else:
                fresh_others_behind += 1
    row[10], row[11] = float(before) / 80.0, float(behind) / 80.0
    row[12] = float(mates) * 0.25
    row[13], row[14] = float(fresh_mates) * 0.25, float(fresh_others) * 0.25
    row[15], row[16] = float(fresh_mates_behind) * 0.25, float(fresh_others_behind) * 0.25


def _distances(look: Outlook, all: Ahead, car: i64, row: vec[float], at: i64) -> i64:
    game = look.game
    progress = look.progress[car]
    to_go = float(game.goal - progress)
    leader = float(game.goal - all.front)
    row[at] = min(to_go, 300.0) / 100.0
    row[at + 1] = max(1.0 - to_go / 6.0, 0.0)
    row[at + 2] = max(1.0 - to_go / 14.0, 0.0)
    row[at + 3] = max(1.0 - to_go / 30.0, 0.0)
    row[at + 4] = min(leader, 300.0) / 100.0
    row[at + 5] = max(1.0 - leader / 14.0, 0.0)
    row[at + 6] = min(to_go - leader, 60.0) / 20.0
    row[at + 7] = min(max(float(progress) - all.mean, -60.0), 60.0) / 20.0
    row[at + 8] = 1.0 if all.home > 0.0 else 0.0
    row[at + 9] = all.home / 10.0
    row[at + 10] = all.racing / 20.0
    row[at + 11] = min(look.turns, 12.0) / 6.0
    row[at + 12] = look.left
    row[at + 13] = (to_go - leader) / float(game.track.sectors)
    speed = 10.0 * look.hand[7] - float(look.slowed(car))
    row[at + 14] = 1.0 if look.fresh[car] and look.hand[0] > 0.0 and speed >= to_go else 0.0
    return at + len(DISTANCES)


def _car(look: Outlook, car: i64, row: vec[float], at: i64) -> i64:
    worn = look.worn[car]
    lane = look.track.lane_of[look.space[car]] if look.space[car] >= 0 else -1
    row[at] = float(look.fresh[car])
    row[at + 1] = 1.0 if lane < 0 else 0.0
    row[at + 2] = float(max(lane, 0)) / 3.0
    row[at + 3] = 1.0 if lane == 0 else 0.0
    for i in range(MOST_WEAR):
        row[at + 4 + i] = 1.0 if worn > i else 0.0
    row[at + 10] = float(look.lasting[car]) / 3.0
    row[at + 11] = float(worn * look.fresh[car]) / 6.0
    leads = look.game.field.leads[car]
    row[at + 12] = 1.0 if leads else 0.0
    row[at + 13] = float(leads) / 5.0
    return at + len(CAR)


def _line(look: Outlook, car: i64, row: vec[float], at: i64) -> i64:
    for i in range(len(LINE)):
        row[at + i] = 0.0
    space = look.space[car]
    if space < 0:
        return at + len(LINE)
    _along(look, look.track.ahead, space, row, at)
    _along(look, look.track.behind, space, row, at + 3)
    for _ in range(LINE_CARS):
        ways = look.track.ahead[space]
        if len(ways) == 0 or look.at[ways[0]] >= 0:
            break
        space = ways[0]
        row[at + 6] += 0.25
    return at + len(LINE)


def _along(look: Outlook, ways: vec[vec[i64]], space: i64, row: vec[float], at: i64) -> None:
    """The line on one side: how long, of those own cars, and of those still to move."""
    for _ in range(LINE_CARS):
        following = ways[space]
        if len(following) == 0 or look.at[following[0]] < 0:
            break
        space = following[0]
        other = look.at[space]
        row[at] += 0.25
        if look.game.owner[other] == look.seat:
            row[at + 1] += 0.25
        if look.fresh[other]:
            row[at + 2] += 0.25
