"""A car's situation in Thunder Rolls as a row of numbers: what the learned value of a position is learned from.

A row is seen by one seat (own cards known), by a spectator (no hidden cards) or with all cards open, with any number of
players and Non-Player Drivers. Numbers are scaled to lie about -1 to 1.
"""

from __future__ import annotations

import math
from typing import Final

from draftline.core.columns import i64, vec
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.forecast import (
    Forecast,
    card_in,
    left_of,
    mp_left,
    no_one_more,
    npd_slots,
    pairs_in,
    pairs_laid,
    pool_of,
    rank_on,
    still_to_move,
)
from draftline.games.thunder_rolls.moves import crossover_targets, draft_targets, in_clean_air, side_draft_targets
from draftline.games.thunder_rolls.programming import is_laid, troubles
from draftline.games.thunder_rolls.state import NPD, State
from draftline.games.thunder_rolls.table import FACES

SLOTS: Final = ("first", "second", "third", "fourth")
SPACES: Final = ("pit", "rubbin", "low", "chief", "high", "groove")
# Groups, in the order of the row; each is written by the method of its name.
TIME: Final = (
    "stages-to-go", "rolling", "slots-to-go", "to-move", "dice", "rivals-dice", "dice-of-next-stage", "seats", "npd",
    "npd-number", "known", "three-places",
)  # fmt: skip
OWN: Final = (
    "ready", "qualifying-bonus", "hazards", "hazards-without-stop", "no-stop-chance", "cards", "movement", "crossovers",
    "side-drafts", "drafts", "clean-airs", "icons", "flag-pairs", "token", "turn-order", "points", "mp",
)  # fmt: skip
SETS: Final = (
    *[f"prospect-{space}" for space in SPACES], *[f"dice-{space}" for space in SPACES], "ranked-sets", "best-set",
    "largest-set", "stop-rolled",
)  # fmt: skip
PROGRAM: Final = (
    "laid", *[f"{slot}-move" for slot in SLOTS], *[f"{slot}-bonus" for slot in SLOTS], "spaces-back", "straight-only",
    "next-crossover", "next-side-draft", "next-draft", "next-clean-air",
)  # fmt: skip
PLACES: Final = (
    "ahead", "beside", "near-1", "near-3", "near-8", "to-leader", "to-mean", "leads-players",
    "expected-2", "expected-4", "expected-9", "gain", "expected-to-leader", "expected-to-mean", "doubt",
    "expected-points", "expected-win", "expected-last", "expected-stage-points",
)  # fmt: skip
NEAR: Final = (
    "shut-in", "followed", "crossover", "side-draft", "draft", "clean-air", "usable-bonus", "ways-on", "lane",
    "cars-ahead", "cars-behind",
)  # fmt: skip
FEATURES: Final = (*TIME, *OWN, *SETS, *PROGRAM, *PLACES, *NEAR)
OWN_AT: Final = 12
SETS_AT: Final = 29
PROGRAM_AT: Final = 45
PLACES_AT: Final = 60
EXPECTED_POINTS: Final = 75
EXPECTED_STAGE_POINTS: Final = 78
NEAR_AT: Final = 79
COUNT: Final = 90

# How much the gap between two cars still changes (standard deviation in spaces).
SLOT_DOUBT: Final = 1.7  # in a slot
DICE_DOUBT: Final = 4.4  # in a Rolling Phase
TIE_DOUBT: Final = 0.3  # at the very end, where players race for ties
REACH: Final = 3  # spaces in which cars are near
# A table of the normal distribution.
STEPS: Final = 32  # of one deviation
WIDEST: Final = 4  # deviations beyond which nothing is in doubt


def _normal() -> vec[float]:
    found: list[float] = []
    for step in range(-WIDEST * STEPS, WIDEST * STEPS + 2):
        found.append(0.5 * (1.0 + math.erf(float(step) / float(STEPS) / math.sqrt(2.0))))
    return vec[float](found)


NORMAL: Final[vec[float]] = _normal()
EMPTY: Final[vec[float]] = vec[float]([0.0] * COUNT)


class Rows:
    """Writes the rows of cars in one race, with the hidden cards of the seats that are `known`.

    `see` looks at a position; `stand` writes only what changes where cars move.
    """

    def __init__(self, game: State, known: list[bool]) -> None:
        self.forecast = Forecast(game, known)
        self.normal: vec[float] = NORMAL
        cars = len(game.numbers)
        self.points: vec[float] = vec[float]([float(game.box.points[place]) for place in range(cars)])
        stage = [float(n) for n in game.box.stage_points] + [0.0] * cars
        self.stage_points: vec[float] = vec[float](stage[:cars])
        self.chance: vec[float] = vec[float]([0.0] * (cars + 1))  # of places, filled for one car after the other
        self.soon = 1.0
        self.later = 1.0

    def row(self, game: State, car: i64) -> vec[float]:
        """A new row of a car in a position that `see` has looked at."""
        row = EMPTY[:]
        self._time(game, car, row)
        if game.owner[car] != NPD:
            self._own(game, car, row)
            if self.forecast.rolling:
                self._sets(game, game.owner[car], row)
            if self.forecast.known[game.owner[car]] and is_laid(game, game.owner[car]):
                self._program(game, game.owner[car], row)
        self.stand(game, car, row)
        return row

    def see(self, game: State) -> None:
        """The position has changed by more than where cars stand."""
        self.forecast.look(game)
        self._doubts(game)

    def _doubts(self, game: State) -> None:
        """How much gaps still change, to the end of the stage and of the race."""
        left = float(npd_slots(game)) - (0.5 if game.slot and game.asked else 0.0)
        dice = 0.0
        for seat in range(game.seats):
            dice += float(pool_of(game, seat))
        cards = SLOT_DOUBT * SLOT_DOUBT
        placing = DICE_DOUBT * DICE_DOUBT
        soon = TIE_DOUBT * TIE_DOUBT + left * cards + dice / (8.0 * float(game.seats)) * placing
        more = float(game.terms.stages - max(game.stage, 1)) * (float(game.box.slots) * cards + placing)
        self.soon = math.sqrt(soon)
        self.later = math.sqrt(soon + more)

    # What stays the same while a car drives.

    def _time(self, game: State, car: i64, row: vec[float]) -> None:
        seat = game.owner[car]
        stage = max(game.stage, 1)
        pool = 0.0
        for other in range(game.seats):
            pool += float(pool_of(game, other))
        row[0] = float(game.terms.stages - stage)
        row[1] = 1.0 if self.forecast.rolling else 0.0
        row[2] = 0.25 * float(npd_slots(game))
        if stage < game.terms.stages:
            row[6] = 0.125 * float(game.terms.dice[stage])
        row[7] = 0.125 * float(game.seats)
        row[11] = 1.0 if game.terms.places > 2 else 0.0
        if seat == NPD:
            row[5] = 0.125 * pool / float(game.seats)
            row[8] = 1.0
            row[9] = float(game.terms.die[car]) / 6.0
            return
        own = float(pool_of(game, seat))
        row[3] = 1.0 if still_to_move(game, seat) else 0.0
        row[4] = 0.125 * own
        row[5] = 0.125 * (pool - own) / float(max(game.seats - 1, 1))
        row[10] = 1.0 if self.forecast.known[seat] else 0.0

    def _own(self, game: State, car: i64, row: vec[float]) -> None:
        seat = game.owner[car]
        at: i64 = OWN_AT
        row[at] = float(game.dice.ready[seat])
        if game.qualifier[seat] > 0 and game.stage > 0:
            row[at + 1] = 0.5 * self.forecast.worths.uses[game.qualifier[seat]]
        hazards = 0.5 * float(len(game.program.hazards[seat]))
        pitted = game.program.pitted[seat] == 1
        if self.forecast.rolling:
            pitted = game.dice.on(c.PIT_STOP, seat) > 0
            if not pitted and not game.decks.turned:
                row[at + 4] = no_one_more(pool_of(game, seat))
        row[at + 2] = hazards
        row[at + 3] = 0.0 if pitted else hazards
        self._hand(game, seat, row)
        row[at + 13] = 1.0 if game.first == seat else 0.0
        row[at + 14] = float((seat - game.first) % game.seats) / float(game.seats)
        row[at + 15] = 0.5 * float(game.points[car] - game.terms.start_points[car])
        row[at + 16] = 0.5 * float(mp_left(game)) if game.drive.mover == car else 0.0

    def _hand(self, game: State, seat: i64, row: vec[float]) -> None:
        hand = game.hands[seat] if self.forecast.known[seat] else game.shown[seat]
        at: i64 = OWN_AT + 5
        for card in hand:
            row[at + 1] += 0.05 * float(game.box.move[card])
            bonus = game.box.bonus[card]
            for i in range(4):
                if bonus >> i & 1:
                    row[at + 2 + i] += 0.5
            row[at + 6] += 0.5 * float(game.box.icon[card])
        row[at] = 0.25 * float(len(hand))
        row[at + 7] = float(pairs_in(game, hand) * game.terms.perfect_line)

    def _sets(self, game: State, seat: i64, row: vec[float]) -> None:
        at: i64 = SETS_AT
        first = game.at_space if game.decks.turned else 0
        for space in range(FACES):
            row[at + space] = 0.25 * self.forecast.prospect[seat * FACES + space]
            if space >= first:
                row[at + FACES + space] = 0.25 * float(game.dice.on(space, seat))
                if rank_on(game, space, seat) < game.terms.places:
                    row[at + 2 * FACES] += 0.25
        if not game.decks.turned and still_to_move(game, seat):
            self._rolled(game, seat, row)

    def _rolled(self, game: State, seat: i64, row: vec[float]) -> None:
        """What the dice on the table are good for."""
        at: i64 = SETS_AT + 2 * FACES + 1
        row[at] = 0.2 * self.forecast.best_set(game, seat)
        for space in range(FACES):
            row[at + 1] = max(row[at + 1], 0.25 * float(game.dice.rolled[seat * FACES + space]))
        if game.dice.rolled[seat * FACES + c.PIT_STOP] and not game.dice.on(c.PIT_STOP, seat):
            row[at + 2] = 1.0

    def _program(self, game: State, seat: i64, row: vec[float]) -> None:
        at: i64 = PROGRAM_AT
        found = troubles(game, seat)
        row[at] = 1.0
        first = game.program.revealed[seat]
        for slot in range(first, game.box.slots):
            trouble = found[slot]
            row[at + 1 + slot - first] = left_of(game, seat, slot, trouble) / 6.0
            if not trouble.barred:
                card = card_in(game, seat, slot, trouble)
                row[at + 5 + slot - first] = self.forecast.worths.bonus[card]
                if slot == first:
                    for i in range(4):
                        row[at + 11 + i] = float(game.box.bonus[card] >> i & 1)
            row[at + 9] += 0.25 * float(trouble.back)
            row[at + 10] += 0.25 if trouble.stuck else 0.0
        row[OWN_AT + 12] = float(pairs_laid(game, seat, found) * game.terms.perfect_line)

    # What changes where cars move.

    def stand(self, game: State, car: i64, row: vec[float]) -> None:
        """Places and gaps, now and expected, and who stands around."""
        for i in range(PLACES_AT, COUNT):
            row[i] = 0.0
        if game.field.space[car] < 0:
            return
        self._gaps(game, car, row)
        self._expected(game, car, row)
        self._near(game, car, row)

    def _gaps(self, game: State, car: i64, row: vec[float]) -> None:
        at: i64 = PLACES_AT
        progress, gain = game.field.progress, self.forecast.gain
        mine = progress[car]
        hope = float(mine) + gain[car]
        count = len(progress)
        share = 1.0 / float(max(count - 1, 1))
        furthest = -1000.0
        best = -1000.0
        leads = 1.0 if game.owner[car] != NPD else 0.0
        for other in range(count):
            if other == car:
                continue
            gap = float(progress[other] - mine)
            row[at] += share if gap > 0.0 else 0.0
            row[at + 1] += share if gap == 0.0 else 0.0
            row[at + 2] += share * self.chance_of(gap)
            row[at + 3] += share * self.chance_of(gap / 3.0)
            row[at + 4] += share * self.chance_of(gap / 8.0)
            row[at + 6] += 0.1 * share * gap
            furthest = max(furthest, gap)
            if gap > 0.0 and game.owner[other] != NPD:
                leads = 0.0
            gap = float(progress[other]) + gain[other] - hope
            row[at + 8] += share * self.chance_of(gap / 2.0)
            row[at + 9] += share * self.chance_of(gap / 4.0)
            row[at + 10] += share * self.chance_of(gap / 9.0)
            row[at + 13] += 0.1 * share * gap
            best = max(best, gap)
        row[at + 5] = 0.1 * furthest
        row[at + 7] = leads
        row[at + 11] = 0.05 * gain[car]
        row[at + 12] = 0.1 * best
        row[at + 14] = 0.1 * self.later

    def _expected(self, game: State, car: i64, row: vec[float]) -> None:
        """Places by the chances of all gaps, and their points, at the end of the race and of a stage before it."""
        at: i64 = EXPECTED_POINTS
        chance = self.chance
        self._chances(game, car, self.later)
        last = len(self.points) - 1
        for place in range(last + 1):
            row[at] += chance[place] * self.points[place] / 12.0
        row[at + 1] = chance[0]
        row[at + 2] = chance[last]
        if max(game.stage, 1) < game.terms.stages:
            self._chances(game, car, self.soon)
            for place in range(last + 1):
                row[at + 3] += 0.5 * chance[place] * self.stage_points[place]

    def _chances(self, game: State, car: i64, doubt: float) -> None:
        """The chance of every place, each rival being ahead or not for itself."""
        chance, gain, progress = self.chance, self.forecast.gain, game.field.progress
        hope = self.hope(game, car)
        chance[0] = 1.0
        met: i64 = 0
        for other in range(len(progress)):
            if other == car:
                continue
            ahead = self.chance_of((float(progress[other]) + gain[other] - hope) / doubt)
            chance[met + 1] = chance[met] * ahead
            for place in range(met, 0, -1):
                chance[place] = chance[place] * (1.0 - ahead) + chance[place - 1] * ahead
            chance[0] *= 1.0 - ahead
            met += 1

    def hope(self, game: State, car: i64) -> float:
        """Where a car is expected, in spaces."""
        return float(game.field.progress[car]) + self.forecast.gain[car]

    def chance_of(self, deviations: float) -> float:
        """The normal distribution."""
        at = (deviations + float(WIDEST)) * float(STEPS)
        if at <= 0.0:
            return 0.0
        if at >= float(2 * WIDEST * STEPS):
            return 1.0
        low: i64 = int(at)
        return self.normal[low] + (at - float(low)) * (self.normal[low + 1] - self.normal[low])

    def _near(self, game: State, car: i64, row: vec[float]) -> None:
        at: i64 = NEAR_AT
        field, board = game.field, game.board
        space = field.space[car]
        row[at] = 1.0
        for ahead in board.ahead[space]:
            if field.at[ahead] < 0:
                row[at] = 0.0
                row[at + 7] += 0.5
        row[at + 8] = 0.5 * float(game.track.lane_of[space])
        mine = field.progress[car]
        for other in range(len(field.progress)):
            gap = field.progress[other] - mine
            if 0 < gap <= REACH:
                row[at + 9] += 0.3
            elif -REACH <= gap < 0:
                row[at + 10] += 0.3
        row[at + 1] = 1.0 if field.at[board.straight_back[space]] >= 0 else 0.0
        row[at + 2] = 1.0 if crossover_targets(game, car) else 0.0
        row[at + 3] = 1.0 if side_draft_targets(game, car) else 0.0
        row[at + 4] = 1.0 if draft_targets(game, car) else 0.0
        row[at + 5] = 1.0 if in_clean_air(game, car) else 0.0
        for i in range(4):
            row[at + 6] += row[at + 2 + i] * row[PROGRAM_AT + 11 + i]


def eyes_of(game: State, seat: int) -> list[bool]:
    """What one seat knows."""
    return [other == seat for other in range(game.seats)]
