"""How a race of Thunder Rolls looks to one seat: the points that its car can expect.

Every car gets an expected standing: where it is and what its dice, cards and Hazards will still bring. The gap between
two cars says how likely each is to be ahead at the end, all gaps together give the expected place, and places give
points: at the end of the race, and before that at the end of the first stage.
"""

from __future__ import annotations

import math
from typing import Final

from draftline.bots.chances import QUARTERS, SPREAD_STEPS, WIDEST_GAP, curve
from draftline.core.columns import vec
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots.scale import DiceScale
from draftline.games.thunder_rolls.interlude import perfect_pairs
from draftline.games.thunder_rolls.sight import face_up
from draftline.games.thunder_rolls.state import NPD, State
from draftline.games.thunder_rolls.table import FACES, SET

OVERTAKEN_CHANCE: Final[tuple[float, ...]] = (0.0, 0.3, 0.12, 0.05, 0.02)  # chance that a rival puts more on a space
RIVALS_POOL: Final = 8.0  # dice of such a rival
SET_DICE: Final = 2.0  # dice that are placed in a round
NO_ONE_CHANCE: Final = 0.75  # chance to roll no one more with each further die
NO_RANK: Final = 100
# By components.USES: what a bonus that is kept may bring.
USE_WORTH: Final[tuple[float, ...]] = (0.0, 2.3, 0.6, 0.5, 1.0, 0.8, 0.0, 1.0, 0.3, 0.7)


def is_rolling(game: State) -> bool:
    """Whether dice are placed or cards taken for them: not yet all hands are full."""
    if not game.decks.turned:
        return True
    for sets in game.dice.sets:
        if sets:
            return True
    return False


class DiceOutlook:
    """What every car carries besides its place, and how certain gaps are; asked for the value of many standings.

    `open_hands` is for roll-outs, in which all cards are known; otherwise only what the seat can see counts.
    """

    def __init__(self, game: State, seat: int, scale: DiceScale, open_hands: bool) -> None:
        self.seat = seat
        self.car = game.rows[seat][0]
        self.scale = scale
        self.weights = scale.weights
        self.open_hands = open_hands
        self.rolling = is_rolling(game)
        self.stages_left = game.terms.stages - game.stage
        self.gains: list[list[float]] = []
        if self.rolling:
            self.gains = [self._gains(game, space) for space in range(FACES)]
        self.carry: list[float] = [self._carried(game, car) for car in range(len(game.numbers))]
        self._doubts(game)

    def _doubts(self, game: State) -> None:
        """How much gaps still change, to the end of the stage and of the race."""
        weights = self.weights
        slots = float(game.box.slots)
        left = slots - float(game.slot) + (0.5 if game.slot and game.asked else 0.0)
        dice = 0.0
        for count in game.dice.pool:
            dice += float(count)
        cards = weights.slot_doubt * weights.slot_doubt
        placing = weights.dice_doubt * weights.dice_doubt
        variance = weights.tie * weights.tie + left * cards + dice / (RIVALS_POOL * float(game.seats)) * placing
        later = variance + float(self.stages_left) * (slots * cards + placing)
        self.soon: vec[float] = curve(int(float(QUARTERS) * math.sqrt(variance)))
        self.later: vec[float] = curve(int(float(QUARTERS) * math.sqrt(later)))

    # What a car carries, in spaces.

    def _carried(self, game: State, car: int) -> float:
        if game.owner[car] == NPD:
            return self._npd(game)
        seat = game.owner[car]
        worth = self.dice(game, seat) if self.rolling else self._cards(game, seat)
        if self.stages_left or self.rolling:
            worth += self._tools(game, seat)
        return worth

    def _npd(self, game: State) -> float:
        """NPDs act after every slot, and after rounds in which everybody has dice (R18)."""
        left = float(game.box.slots - game.slot) + (1.0 if game.slot and game.asked else 0.0)
        worth = self.scale.npd_thunder * left - self.weights.tie
        if self.rolling and not game.decks.turned:
            worth += self.scale.npd_rolling * float(min(game.dice.pool)) / SET_DICE
        return worth

    def _tools(self, game: State, seat: int) -> float:
        """The re-roll of the Team card and the Qualifying bonus, as long as there are dice to come."""
        dice = min(float(game.dice.pool[seat]) / 6.0, 1.0) if self.stages_left == 0 else 1.0
        worth = self.weights.team * dice * float(game.dice.ready[seat])
        known = seat == self.seat or game.slot > 0 or game.kind != kinds.QUALIFY
        if known and game.qualifier[seat]:
            worth += self.weights.bonus * USE_WORTH[game.box.use[game.qualifier[seat]]] * min(3.0 * dice, 1.0)
        return worth

    def dice(self, game: State, seat: int) -> float:
        """Dice still to be placed, what those on the action spaces will win, and the cards of the stage."""
        weights = self.weights
        worth = weights.die * float(game.dice.pool[seat]) + weights.speed * float(game.box.slots)
        held = sorted([self.scale.worth[card] - weights.speed for card in game.hands[seat]], reverse=True)
        for gain in held[: game.box.slots]:
            worth += max(gain, 0.0)
        worth += self._flags(game, game.hands[seat])
        won = len(held)
        if game.seats >= game.box.many and not game.decks.turned:
            won += 1
            worth += self.scale.usual - weights.speed
        first = game.at_space if game.decks.turned else 0
        ranks = [self._rank(game, space, seat) for space in range(FACES)]
        for space in range(first, FACES):
            if ranks[space] < game.terms.places:
                won += 1
        rest = 1.0 if won <= game.box.slots else weights.spare
        for space in range(first, FACES):
            worth += self._prospect(game, space, seat, ranks[space], rest)
        return worth - self._hazards(game, seat, game.dice.on(c.PIT_STOP, seat) > 0)

    def _hazards(self, game: State, seat: int, pitted: bool) -> float:
        """What the Hazards in hand cost, more without a stop in the pits."""
        cost = self.weights.hazard if pitted else self.weights.hazard + self.weights.missed
        return cost * float(len(game.program.hazards[seat]))

    def _rank(self, game: State, space: int, seat: int) -> int:
        """How many sets lie above the own one, or how many take a card before."""
        if game.decks.turned and space == game.at_space:
            return game.waiting.index(seat) if seat in game.waiting and game.kind == kinds.TAKE else NO_RANK
        for rank, entry in enumerate(game.dice.sets[space]):
            if entry // SET == seat:
                return rank
        return NO_RANK

    def _prospect(self, game: State, space: int, seat: int, rank: int, rest: float) -> float:
        """The card or the consolation, and on the Pit Stop the Hazard that does not come."""
        weights = self.weights
        if rank == NO_RANK:
            if not game.box.pays_hazard[space] or (game.decks.turned and game.dice.on(space, seat)):
                return 0.0
            return -(weights.hazard + weights.missed) * math.pow(NO_ONE_CHANCE, float(game.dice.pool[seat]))
        expected = float(rank)
        if not game.decks.turned:
            dice = float(sum(game.dice.pool) - game.dice.pool[seat])
            rivals = dice / RIVALS_POOL + 0.5 * float(len(game.decks.tiles))
            rest *= max(1.0 - weights.wane * rivals, 0.0)
            own = min(game.dice.on(space, seat), len(OVERTAKEN_CHANCE) - 1)
            expected += weights.climb * rivals * OVERTAKEN_CHANCE[own]
        low = int(expected)
        part = expected - float(low)
        worth = rest * ((1.0 - part) * self._gain(game, space, low) + part * self._gain(game, space, low + 1))
        if game.box.consolation[space]:
            sinks = min(max(expected - float(game.terms.places) + 1.0, 0.0), 1.0)
            worth += sinks * float(game.box.consolation[space])
        return worth

    def _gain(self, game: State, space: int, rank: int) -> float:
        """What the card taken so late brings over a Speed card."""
        gains = self.gains[space]
        return gains[rank] if rank < game.terms.places and rank < len(gains) else 0.0

    def _gains(self, game: State, space: int) -> list[float]:
        """The cards under a space, best first, as the seat sees them."""
        count = game.box.cards
        gains: list[float] = []
        for place in range(space * count, (space + 1) * count):
            card = game.decks.under[place]
            if card == 0:
                continue
            seen = face_up(game, place) or game.decks.looked[self.seat] >> place & 1 == 1
            gains.append(max((self.scale.worth[card] if seen else self.scale.usual) - self.weights.speed, 0.0))
        gains.sort(reverse=True)
        return gains

    def _flags(self, game: State, hand: list[int]) -> float:
        """Pairs of half flags that the hand has."""
        flags = [game.box.flag[card] for card in hand]
        pairs = min(flags.count(c.LEFT), flags.count(c.RIGHT))
        return self.weights.flags * float(pairs * game.terms.perfect_line)

    def _cards(self, game: State, seat: int) -> float:
        """The Thunder Phase: cards still to be revealed; of others' those that all have seen, the rest as usual."""
        scale = self.scale
        certain = game.kind == kinds.PROGRAM or game.slot > 0
        worths = scale.sure if certain else scale.worth
        known = self.open_hands or seat == self.seat
        hand = game.hands[seat] if known else game.shown[seat]
        held = [worths[card] for card in hand]
        if not known:
            hidden = len(game.hands[seat]) - len(hand)
            held += [0.5 * (scale.usual + self.weights.speed)] * hidden
        held.sort(reverse=True)
        worth = sum(held[: game.box.slots]) - self._hazards(game, seat, game.program.pitted[seat] == 1)
        if not known:
            return worth
        if game.slot > 0:
            return worth + float(perfect_pairs(game, seat) * game.terms.perfect_line)
        return worth + self._flags(game, hand)

    # Points.

    def value(self, game: State) -> float:
        """What the seat can expect as the cars stand in `game`, which may be some steps further."""
        progress = game.field.progress
        if game.field.space[self.car] < 0:
            return 0.0
        mine = float(progress[self.car]) + self.carry[self.car] + self._place(game)
        gaps = [float(progress[car]) + self.carry[car] - mine for car in range(len(progress)) if car != self.car]
        total = self._expected(gaps, self.later, self.scale.points)
        if self.stages_left:
            total += self._expected(gaps, self.soon, self.scale.stage_points)
        return total

    def _expected(self, gaps: list[float], chance: vec[float], tables: list[list[float]]) -> float:
        """Points by the expected place, between two places a part of both."""
        place = 0.0
        doubt = 0.0
        for gap in gaps:
            at = gap * float(QUARTERS) + float(WIDEST_GAP)
            if at >= float(2 * WIDEST_GAP):
                place += 1.0
            elif at > 0.0:
                low = int(at)
                ahead = chance[low] + (at - float(low)) * (chance[low + 1] - chance[low])
                place += ahead
                doubt += ahead * (1.0 - ahead)
        table = tables[min(int(float(QUARTERS) * math.sqrt(doubt)), SPREAD_STEPS - 1)]
        quarters = float(QUARTERS) * place
        low = min(int(quarters), len(table) - 2)
        return table[low] + (quarters - float(low)) * (table[low + 1] - table[low])

    def _place(self, game: State) -> float:
        """Room ahead, a rival shut in behind, and the Leader token."""
        weights = self.weights
        space = game.field.space[self.car]
        worth = -weights.blocked
        for ahead in game.board.ahead[space]:
            if game.field.at[ahead] < 0:
                worth = 0.0
                break
        behind = game.field.at[game.board.straight_back[space]]
        if behind >= 0:
            worth += weights.block
        if weights.token != 0.0 and self.rolling:
            mine = game.field.progress[self.car]
            if mine >= max([game.field.progress[car] for car in range(game.seats)]):
                worth += weights.token
        return worth


def points_now(game: State, seat: int) -> float:
    """Points that the seat has already."""
    return float(game.points[game.rows[seat][0]])
