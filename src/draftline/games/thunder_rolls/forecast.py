"""How far the cars of Thunder Rolls should still come in a stage: what dice, sets, cards and Hazards bring, in spaces.

`known` says by seat whose hidden cards count: one seat's, nobody's (a spectator), everybody's; others are average ones.
"""

from __future__ import annotations

from typing import Final

from draftline.core.columns import i64, vec
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.programming import Trouble, is_laid, lay_program, troubles
from draftline.games.thunder_rolls.sight import face_up
from draftline.games.thunder_rolls.state import NPD, State
from draftline.games.thunder_rolls.table import FACES, SET

# In spaces.
DIE_WORTH: Final = 3.2  # a die still to be placed
SPARE_SHARE: Final = 0.3  # of its worth that a fifth card keeps
BARRED_COST: Final = 0.6  # a card without its bonus
STUCK_COST: Final = 0.4  # a card without diagonal steps
FLAG_CHANCE: Final = 0.8  # that two half flags come together in the program
CROSSOVER_WORTH: Final = 1.1  # of bonuses beyond the movement of their cards
SIDE_WORTH: Final = 0.5
DRAFT_WORTH: Final = 0.8  # for each space that it moves in this race
AIR_WORTH: Final = 0.4
BONUS_FADING: Final = 0.05  # share of its worth that a bonus loses with every slot, as the cars spread
READY_WORTH: Final = 0.8  # a Team card whose re-roll is ready
USE_WORTH: Final[tuple[float, ...]] = (0.0, 0.0, 0.6, 0.5, 0.8, 0.3, 0.4, 1.0, 0.3, 0.2)  # by components.USES
USE_SPACE: Final = 0.77  # a space of a Qualifying bonus that moves the car
WANE: Final = 0.2  # share of a set's prospects that every rival with all its dice takes
PASSED_CHANCE: Final[tuple[float, ...]] = (0.0, 0.3, 0.12, 0.05, 0.02)  # that such a rival puts more on the space
USUAL_SET: Final = -1.3  # what the best set of a roll brings, less its dice
ROLL_SHARE: Final = 0.7  # of what a roll is better than usual that comes true
TIE_LOSS: Final = 0.3  # Non-Player Drivers come last where cars share a section
# Counts.
RIVALS_POOL: Final = 8.0  # dice of a rival with all its dice
SET_DICE: Final = 2.0  # dice that are placed in a round
NO_ONE_CHANCE: Final = 0.75  # chance to roll no one more with each further die
NO_RANK: Final = 100
MOST_DICE: Final = 17


class Worths:
    """What cards and NP Action cards are worth in a race with one Race card."""

    def __init__(self, game: State) -> None:
        box = game.box
        self.bonuses: list[float] = [
            CROSSOVER_WORTH, SIDE_WORTH, DRAFT_WORTH * float(game.terms.draft_spaces),
            AIR_WORTH * float(game.terms.clean_air),
        ]  # fmt: skip
        cards = range(len(box.card_id))
        self.bonus: vec[float] = vec[float]([self._bonus(box.bonus[card]) for card in cards])
        sure = [float(box.move[card]) + self.bonus[card] for card in cards]  # no Hazard can come
        self.sure: vec[float] = vec[float](sure)
        # A Hazard of a car that has pitted, and what it costs more without a die on the Pit Stop.
        lost = _mean([sure[card] for card in box.thunder_cards])
        self.hazard: float = _mean([_hazard(game, card) for card in box.hazard_cards])
        self.missed: float = _mean(
            [_effect(game, box.penalty[card], box.penalty_n[card], lost) for card in box.hazard_cards]
        )
        worth = [sure[card] - self.hazard / float(FACES) * float(box.icon[card]) for card in cards]
        self.worth: vec[float] = vec[float](worth)
        self.usual: float = _mean([worth[card] for card in box.thunder_cards])
        # The Speed card that comes for nothing: a card you win is worth what it has beyond this.
        self.speed: float = _mean([worth[card] for card in box.speed_cards])
        self.uses: vec[float] = vec[float](
            [USE_WORTH[box.use[card]] + USE_SPACE * float(box.use_n[card]) for card in range(len(box.use))]
        )
        self.rolling: float = _mean([self._steps(steps) for steps in [box.rolling[card] for card in box.np_cards]])
        self.thunder: float = _mean([self._steps(steps) for steps in [box.thunder[card] for card in box.np_cards]])

    def _bonus(self, bits: int) -> float:
        worth = 0.0
        for bonus in range(len(self.bonuses)):
            if bits >> bonus & 1:
                worth += self.bonuses[bonus]
        return worth

    def _steps(self, steps: list[tuple[int, int]]) -> float:
        worth = 0.0
        for step, n in steps:
            if step == c.MOVE:
                worth += float(n)
            elif step == c.DRIVER:
                worth += 1.0
            else:
                worth += self.bonuses[step]
        return worth


def _hazard(game: State, card: int) -> float:
    """What a Hazard costs a car that has pitted, in every slot that it holds for."""
    box = game.box
    held = box.slots + 1 - max(box.hazard_slot[card], 1) if box.hazard_ongoing[card] else 1
    return float(held) * _effect(game, box.hazard_effect[card], box.hazard_n[card], 0.0)


def _effect(game: State, effect: int, n: i64, lost: float) -> float:
    """What an effect of a Hazard takes from one card; `lost` is the card itself."""
    if effect == c.GO_BACK:
        return float(max(n - game.terms.hazard_less, 0))
    if effect == c.SLOW:
        return float(n)
    if effect == c.DISCARD:
        return lost
    return BARRED_COST if effect == c.NO_BONUS else STUCK_COST if effect == c.STUCK else 0.0


def _mean(values: list[float]) -> float:
    return sum(values) / float(len(values))


def worths_of(game: State) -> Worths:
    """By Race card, made on first use and kept with the components they are about."""
    kept = game.box.worths
    found = kept.get(game.terms.race)
    if found is None:
        found = kept[game.terms.race] = Worths(game)
    assert isinstance(found, Worths)
    return found


def is_rolling(game: State) -> bool:
    """Whether dice are placed or cards taken for them: not yet all hands are full."""
    if not game.decks.turned:
        return True
    for sets in game.dice.sets:
        if sets:
            return True
    return False


def still_to_move(game: State, seat: i64) -> bool:
    """Whether a seat has yet to place dice in this round, or to reveal this slot."""
    return seat in game.waiting and (game.decks.turned or game.dice.on_table(seat) > 0)


class Forecast:
    """What every car should still gain in this stage: `gain`, after a `look`."""

    def __init__(self, game: State, known: list[bool]) -> None:
        self.known = known
        self.open_table = game.seats > 1 and False not in known
        self.worths = worths_of(game)
        self.rolling = is_rolling(game)
        self.under: vec[float] = vec[float]([0.0] * (FACES * 3))  # what cards under the spaces bring, best first
        self.prospect: vec[float] = vec[float]([0.0] * (game.seats * FACES))  # seat and space -> spaces
        self.gain: vec[float] = vec[float]([0.0] * len(game.numbers))
        self.look_under(game)

    def look(self, game: State) -> None:
        """All cars as they stand in `game`, which may be a set or a card further than the game it was made for."""
        for car in range(len(game.numbers)):
            self.look_at(game, car)

    def look_at(self, game: State, car: i64) -> None:
        seat = game.owner[car]
        gain = self._npd(game) if seat == NPD else self._driver(game, seat)
        self.gain[car] = gain + (float(mp_left(game)) if game.drive.mover == car else 0.0)

    def _npd(self, game: State) -> float:
        """NPDs act after every slot, and after rounds in which everybody has dice (R18)."""
        gain = self.worths.thunder * float(npd_slots(game)) - TIE_LOSS
        if self.rolling and not game.decks.turned:
            gain += self.worths.rolling * float(min(game.dice.pool)) / SET_DICE
        return gain

    def _driver(self, game: State, seat: i64) -> float:
        gain = self._dice(game, seat) if self.rolling else self._cards(game, seat)
        if self.rolling or game.stage < game.terms.stages:
            gain += self._tools(game, seat)
        return gain

    def _tools(self, game: State, seat: i64) -> float:
        """The re-roll of the Team card and the Qualifying bonus, as long as there are dice to come."""
        dice = min(float(game.dice.pool[seat]) / 6.0, 1.0) if game.stage == game.terms.stages else 1.0
        gain = READY_WORTH * dice * float(game.dice.ready[seat])
        if game.qualifier[seat] > 0 and game.stage > 0:
            gain += self.worths.uses[game.qualifier[seat]] * min(3.0 * dice, 1.0)
        return gain

    # The Rolling Phase.

    def look_under(self, game: State) -> None:
        """The cards under the spaces by what they have beyond a Speed card, as they are seen."""
        if not self.rolling:
            return
        decks = game.decks
        looked: i64 = 0
        for seat in range(game.seats):
            if self.known[seat]:
                looked |= decks.looked[seat]
        for space in range(FACES):
            found: list[float] = []
            for place in range(space * 3, space * 3 + 3):
                card = decks.under[place]
                if card:
                    seen = self.open_table or face_up(game, place) or looked >> place & 1 == 1
                    worth = self.worths.worth[card] if seen and card > 0 else self.worths.usual
                    found.append(max(worth - self.worths.speed, 0.0))
            found.sort(reverse=True)
            for i in range(3):
                self.under[space * 3 + i] = found[i] if i < len(found) else 0.0

    def _dice(self, game: State, seat: i64) -> float:
        """Dice still to be placed, what those on the action spaces will win, and the cards of the stage."""
        slots = game.box.slots
        gain = DIE_WORTH * float(pool_of(game, seat)) + self.worths.speed * float(slots)
        hand = game.hands[seat] if self.known[seat] else game.shown[seat]
        won = len(hand)
        share = min(float(slots) / float(max(won, 1)), 1.0)
        for card in hand:
            gain += share * max(self.worths.worth[card] - self.worths.speed, 0.0)
        gain += FLAG_CHANCE * float(pairs_in(game, hand) * game.terms.perfect_line)
        if game.seats >= game.box.many and not game.decks.turned:
            won += 1
            gain += self.worths.usual - self.worths.speed
        gain += self._sets(game, seat, won) - hazards_cost(game, seat, game.dice.on(c.PIT_STOP, seat) > 0)
        if not game.decks.turned and still_to_move(game, seat):
            gain += ROLL_SHARE * (self.best_set(game, seat) - USUAL_SET)
        return gain

    def _sets(self, game: State, seat: i64, won: int) -> float:
        """What the dice on the action spaces will win."""
        first = game.at_space if game.decks.turned else 0
        rivals = 0.0
        if not game.decks.turned:
            rivals = float(sum(game.dice.pool) - game.dice.pool[seat]) / RIVALS_POOL
            rivals += 0.5 * float(len(game.decks.tiles))
        ranks = [rank_on(game, space, seat) for space in range(FACES)]
        for space in range(first, FACES):
            if ranks[space] < game.terms.places:
                won += 1
        rest = (1.0 if won <= game.box.slots else SPARE_SHARE) * max(1.0 - WANE * rivals, 0.0)
        total = 0.0
        for space in range(FACES):
            worth = 0.0
            if space >= first:
                worth = self._prospect(game, space, seat, ranks[space], rest, rivals)
            self.prospect[seat * FACES + space] = worth
            total += worth
        return total

    def _prospect(self, game: State, space: i64, seat: i64, rank: i64, rest: float, rivals: float) -> float:
        """The card or the consolation, and on the Pit Stop the Hazard that does not come."""
        if rank == NO_RANK:
            if not game.box.pays_hazard[space] or (game.decks.turned and game.dice.on(space, seat)):
                return 0.0
            return -(self.worths.hazard + self.worths.missed) * no_one_more(game.dice.pool[seat])
        expected = float(rank) + rivals * PASSED_CHANCE[min(game.dice.on(space, seat), len(PASSED_CHANCE) - 1)]
        low: i64 = int(expected)
        part = expected - float(low)
        worth = rest * ((1.0 - part) * self._card(game, space, low) + part * self._card(game, space, low + 1))
        if game.box.consolation[space]:
            sinks = min(max(expected - float(game.terms.places) + 1.0, 0.0), 1.0)
            worth += sinks * float(game.box.consolation[space])
        return worth

    def best_set(self, game: State, seat: i64) -> float:
        """The best set on the table, in spaces."""
        best = -DIE_WORTH * RIVALS_POOL
        for space in range(FACES):
            count = game.dice.rolled[seat * FACES + space]
            if count:
                best = max(best, self.set_worth(game, seat, space, count))
        return best

    def set_worth(self, game: State, seat: i64, space: i64, count: i64) -> float:
        """What a set would bring: its move, what it should win, less its dice."""
        rivals = float(sum(game.dice.pool) - game.dice.pool[seat]) / RIVALS_POOL
        before = game.dice.on(space, seat)
        rank: i64 = 0
        for entry in game.dice.sets[space]:
            if entry // SET != seat and entry % SET >= before + count:
                rank += 1
        worth = float(game.box.space_move[space]) - DIE_WORTH * float(count) - self.prospect[seat * FACES + space]
        return worth + self._prospect(game, space, seat, rank, max(1.0 - WANE * rivals, 0.0), rivals)

    def _card(self, game: State, space: i64, rank: i64) -> float:
        """What the card taken so late brings over a Speed card."""
        return self.under[space * 3 + rank] if rank < game.terms.places and rank < 3 else 0.0

    # The Thunder Phase.

    def _cards(self, game: State, seat: i64) -> float:
        """Cards still to be revealed; of others' those that all have seen, the rest as usual."""
        if self.known[seat] and is_laid(game, seat):
            return program_gain(game, seat, self.worths)
        worths = self.worths.sure if game.kind == kinds.PROGRAM or game.slot > 0 else self.worths.worth
        hand = game.hands[seat] if self.known[seat] else game.shown[seat]
        gain = 0.0
        for card in hand:
            gain += worths[card]
        gain += 0.5 * (self.worths.usual + self.worths.speed) * float(len(game.hands[seat]) - len(hand))
        if len(game.hands[seat]) > game.box.slots:
            gain *= float(game.box.slots) / float(len(game.hands[seat]))
        gain -= hazards_cost(game, seat, game.program.pitted[seat] == 1)
        return gain + FLAG_CHANCE * float(pairs_in(game, hand) * game.terms.perfect_line)


def mp_left(game: State) -> int:
    """What is left of the drive in progress."""
    return game.drive.mp if game.asked and game.kind == kinds.DRIVE and not game.drive.over else 0


def npd_slots(game: State) -> int:
    """Slots after which NPDs still act."""
    return game.box.slots - game.slot + (1 if game.slot and game.asked else 0)


def pool_of(game: State, seat: i64) -> i64:
    """Dice still to be placed; before the first stage those that will be there."""
    return game.dice.pool[seat] if game.stage > 0 else game.terms.dice[0]


def hazards_cost(game: State, seat: i64, pitted: bool) -> float:
    worths = worths_of(game)
    cost = worths.hazard if pitted else worths.hazard + worths.missed
    return cost * float(len(game.program.hazards[seat]))


def no_one_more(dice: i64) -> float:
    """The chance that no one comes up any more."""
    chance = 1.0
    for _ in range(dice):
        chance *= NO_ONE_CHANCE
    return chance


def rank_on(game: State, space: i64, seat: i64) -> i64:
    """How many sets lie above the own one, or how many take a card before."""
    rank: i64 = 0
    if game.decks.turned and space == game.at_space:
        if game.kind == kinds.TAKE:
            for owner in game.waiting:
                if owner == seat:
                    return rank
                rank += 1
        return NO_RANK
    for entry in game.dice.sets[space]:
        if entry // SET == seat:
            return rank
        rank += 1
    return NO_RANK


def pairs_in(game: State, hand: list[int]) -> int:
    """Pairs of half flags in a hand."""
    left = right = 0
    for card in hand:
        flag = game.box.flag[card]
        left += 1 if flag == c.LEFT else 0
        right += 1 if flag == c.RIGHT else 0
    return min(left, right)


# Programs.


def worth_of_program(game: State, seat: i64, numbers: list[int]) -> float:
    """What a program would bring: the program of the seat is set back afterwards."""
    program = game.program
    cards, places = program.cards[:], program.hazard_at[seat]
    lay_program(game, seat, numbers)
    gain = program_gain(game, seat, worths_of(game))
    program.cards = cards
    program.hazard_at[seat] = places
    return gain


def program_gain(game: State, seat: i64, worths: Worths) -> float:
    """Slot by slot what Hazards leave of a program that is known."""
    gain = 0.0
    found = troubles(game, seat)
    for slot in range(game.program.revealed[seat], game.box.slots):
        gain += left_of(game, seat, slot, found[slot]) - float(found[slot].back)
        if not found[slot].barred:
            gain += worths.bonus[card_in(game, seat, slot, found[slot])] * (1.0 - BONUS_FADING * float(slot))
    return gain + float(pairs_laid(game, seat, found) * game.terms.perfect_line)


def card_in(game: State, seat: i64, slot: i64, trouble: Trouble) -> i64:
    """The race card of a slot, 0 if there is none or a Hazard will take it."""
    return 0 if trouble.lost else game.program.cards[seat * game.box.slots + slot]


def left_of(game: State, seat: i64, slot: i64, trouble: Trouble) -> float:
    """The movement that Hazards leave of a slot."""
    return float(max(game.box.move[card_in(game, seat, slot, trouble)] - trouble.slow, 0))


def pairs_laid(game: State, seat: i64, found: list[Trouble]) -> int:
    """Perfect Line as it will lie at the end."""
    pairs = 0
    for slot in range(game.box.slots - 1):
        left = game.box.flag[card_in(game, seat, slot, found[slot])]
        right = game.box.flag[card_in(game, seat, slot + 1, found[slot + 1])]
        pairs += 1 if left == c.LEFT and right == c.RIGHT else 0
    return pairs
