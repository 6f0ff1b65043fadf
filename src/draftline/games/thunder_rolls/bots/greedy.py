"""What the greedy bot does in Thunder Rolls: dice and where to place them, cards and their order, and the drive.

It looks only at what its seat can see: cards that lie face down count as average ones, whatever a sample deals.
"""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import NO_WORTH
from draftline.core.actions import Action, arguments_of, first_of, verb_of
from draftline.core.game import Decision
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.bots.drive import GreedyDrive, standing
from draftline.games.thunder_rolls.bots.outlook import OVERTAKEN_CHANCE
from draftline.games.thunder_rolls.bots.sets import Sets
from draftline.games.thunder_rolls.moves import take_back
from draftline.games.thunder_rolls.rolling import place_set, use_bonus
from draftline.games.thunder_rolls.sight import face_up
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES, SET
from draftline.games.thunder_rolls.verbs import BACK, PLACE, REROLL, RETRIEVE, USE

# Cards, in spaces.
BONUS_WORTH: Final[tuple[float, ...]] = (1.1, 0.5, 0.8, 0.8)  # crossover, side draft, draft, clean air
BONUS_FADING: Final = 0.05  # part of its worth that a bonus loses with every slot, as the cars spread
HAZARD_COST: Final = 2.6  # what a Hazard costs
ICON_COST = HAZARD_COST / 6.0  # and the chance of one
PAIR_CHANCE: Final = 0.8  # chance that two halves of a flag come together in the program
SPEED_CARD_WORTH: Final = 2.9  # the card that comes for nothing where no other was won
SPARE_CARD_SHARE: Final = 0.3  # how much of its worth a fifth card keeps
# Dice, in spaces.
DIE_WORTH: Final = 1.5  # a die still in the pool
READY_TEAM_CARD_WORTH: Final = 0.9  # a Team card that is ready
REROLL_TRIALS: Final = 12  # tried for a re-roll
AVERAGE_POOL: Final = 6.0  # dice that a pool has on average
# The Qualifying card, by components.USES: what its bonus is worth, and what it has to bring while there is time.
GRID_STEP_WORTH: Final = 0.2  # spaces that a step of the Qualifying number is worth
USE_WORTH: Final[tuple[float, ...]] = (0.0, 2.1, 0.6, 0.4, 1.3, 1.1, 0.2, 1.8, 0.6, 0.7)
USE_WORTH_IN_TIME: Final[tuple[float, ...]] = (0.0, 2.3, 0.6, 0.5, 1.0, 0.8, 0.0, 1.0, 0.3, 0.7)
USE_WORTH_AT_LAST: Final = 0.05  # what will do on the last turn


def answer(game: State, decision: Decision) -> Action:
    kind = decision.kind
    if kind == "drive":
        return _named(decision, GreedyDrive(game).choice())
    if kind == "roll":
        return _named(decision, _turn(game, decision))
    if kind == "back":
        return _best_back(game, decision)
    if kind == "retrieve":
        return _which_die(game, decision)
    if kind == "take":
        return which_card(game, decision)
    if kind == "discard":
        return which_discard(game, decision)
    if kind == "program":
        return which_program(game, decision)
    return _which_qualifying(game, decision)


def _named(decision: Decision, code: int) -> Action:
    for action in decision.actions:
        if action.code == code:
            return action
    return decision.actions[0]


# Qualifying.


def _which_qualifying(game: State, decision: Decision) -> Action:
    """The place on the grid against the bonus."""
    best = decision.actions[0]
    most = NO_WORTH
    for action in decision.actions:
        number = first_of(action.code)
        worth = GRID_STEP_WORTH * float(number) + _worth_of_use(game, game.box.use[number])
        if worth > most:
            best = action
            most = worth
    return best


def _worth_of_use(game: State, use: int) -> float:
    """A Draft is worth more where it is longer."""
    return USE_WORTH[use] * float(game.terms.draft_spaces if use == c.USE_RACING + c.DRAFT else 1)


# Going back.


def _best_back(game: State, decision: Decision) -> Action:
    best = decision.actions[0]
    most = NO_WORTH
    for action in decision.actions:
        trial = game.copy()
        trial.quiet = True
        take_back(trial, action.code)
        worth = standing(trial, trial.drive.mover) + (0.01 if action.code == BACK else 0.0)
        if worth > most:
            best = action
            most = worth
    return best


# Prospects: what the dice on an action space will bring at the end of the Rolling Phase.


class SeenSpaces:
    """The action spaces as one seat sees them."""

    def __init__(self, game: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.usual = usual_card(game)
        self.cards: list[list[float]] = [self._cards(space) for space in range(FACES)]
        self.rivals: float = self._rivals()
        self.won: int = 1 if game.seats >= game.box.many else 0
        for space in range(FACES):
            if self._rank(game, space) < game.terms.places:
                self.won += 1

    def _cards(self, space: int) -> list[float]:
        """What the cards under a space are worth, best first."""
        game = self.game
        count = game.box.cards
        worths: list[float] = []
        for place in range(space * count, (space + 1) * count):
            seen = face_up(game, place) or game.decks.looked[self.seat] >> place & 1 == 1
            worths.append(card_worth(game, game.decks.under[place]) if seen else self.usual)
        return sorted(worths, reverse=True)

    def _rivals(self) -> float:
        """How many rivals with full pools the dice still to be placed by others amount to."""
        dice = float(sum(self.game.dice.pool) - self.game.dice.pool[self.seat])
        return dice / 8.0 + 0.5 * float(len(self.game.decks.tiles))

    def _rank(self, game: State, space: int) -> int:
        """How many sets lie above the own one; a hundred if there is none."""
        for rank, entry in enumerate(game.dice.sets[space]):
            if entry // SET == self.seat:
                return rank
        return 100

    def prospect(self, game: State, space: int) -> float:
        """The card or the consolation, and on the Pit Stop the Hazard that does not come."""
        rank = self._rank(game, space)
        if rank == 100:
            return self._hazard(game) if game.box.pays_hazard[space] else 0.0
        count = game.dice.on(space, self.seat)
        expected = float(rank) + self.rivals * OVERTAKEN_CHANCE[min(count, len(OVERTAKEN_CHANCE) - 1)]
        worth = self._card_at(space, expected)
        if game.box.consolation[space]:
            sinks = min(max(expected - float(game.terms.places) + 1.0, 0.0), 1.0)
            worth += sinks * float(game.box.consolation[space])
        return worth

    def _hazard(self, game: State) -> float:
        """Less than nothing: the chance that no one comes up any more, times what a Hazard costs without a stop."""
        chance = 1.0
        for _ in range(game.dice.pool[self.seat]):
            chance *= 0.75
        return -chance * (HAZARD_COST + 0.5)

    def _card_at(self, space: int, rank: float) -> float:
        """What a card taken so late brings over a Speed card, between two ranks a part of both."""
        low = int(rank)
        part = rank - float(low)
        worth = (1.0 - part) * self._gain(space, low) + part * self._gain(space, low + 1)
        return worth * (1.0 if self.won <= self.game.box.slots else SPARE_CARD_SHARE)

    def _gain(self, space: int, rank: int) -> float:
        if rank >= self.game.terms.places or rank >= len(self.cards[space]):
            return 0.0
        return max(self.cards[space][rank] - SPEED_CARD_WORTH, 0.0)


# A turn of the Rolling Phase.


class GreedyTurn(Sets):
    """Sets by the spaces that they gain."""

    def __init__(self, game: State, seat: int) -> None:
        super().__init__(game, seat, REROLL_TRIALS)
        self.table = SeenSpaces(game, seat)
        self.car = game.rows[seat][0]
        self.now = standing(game, self.car)
        self.before: list[float] = [self.table.prospect(game, space) for space in range(FACES)]
        self.drives: list[float] = [NO_WORTH] * FACES

    def _worth(self, space: int, count: int) -> float:
        game = self.game
        trial = self.with_set(space, count)
        worth = self._drive(space) - DIE_WORTH * float(count)
        for other in range(FACES):
            if other == space or game.box.pays_hazard[other]:
                worth += self.table.prospect(trial, other) - self.before[other]
        if game.box.refresh[space] and not game.dice.ready[self.seat]:
            worth += READY_TEAM_CARD_WORTH * min(float(trial.dice.pool[self.seat]) / 4.0, 1.0)
        if game.box.retrieve[space] and game.dice.pool[self.seat] < int(game.box.rules["dice"]):
            worth += 0.7 * DIE_WORTH
        return worth

    def _drive(self, space: int) -> float:
        """Spaces gained by the placement action."""
        if self.drives[space] == NO_WORTH:
            trial = self.game.copy()
            trial.quiet = True
            place_set(trial, self.seat, space)
            self.drives[space] = GreedyDrive(trial).best() - self.now
        return self.drives[space]


def _turn(game: State, decision: Decision) -> int:
    """The bonus of the Qualifying card if it pays, the re-roll if it pays, else the best set."""
    turn = GreedyTurn(game, decision.seat)
    codes = [action.code for action in decision.actions]
    now = turn.best(turn.rolled())
    uses = [code for code in codes if verb_of(code) == USE]
    if uses:
        use = _best_use(turn, uses, now)
        if use >= 0:
            return use
    again = _best_reroll(turn, [code for code in codes if verb_of(code) == REROLL], now + _cost_of_flip(turn))
    if again >= 0:
        return again
    best = codes[0]
    most = NO_WORTH
    rolled = turn.rolled()
    for code in codes:
        if verb_of(code) == PLACE:
            worth = turn.worth(first_of(code) - 1, rolled[first_of(code) - 1])
            if worth > most:
                best = code
                most = worth
    return best


def _cost_of_flip(turn: GreedyTurn) -> float:
    """A ready Team card is worth the less the fewer dice are left for it."""
    return READY_TEAM_CARD_WORTH * min(float(turn.game.dice.pool[turn.seat]) / AVERAGE_POOL, 1.0)


def _best_reroll(turn: GreedyTurn, codes: list[int], least: float) -> int:
    """Of the re-rolls that keep one set or none the best, or -1 if none is worth as much as asked."""
    rolled = turn.rolled()
    best = -1
    most = least
    for kept in range(-1, FACES):
        if kept >= 0 and rolled[kept] == 0:
            continue
        dice: list[int] = []
        for face in range(FACES):
            if face != kept:
                dice += [face + 1] * rolled[face]
        found = [code for code in codes if arguments_of(code) == dice]
        if found:
            worth = turn.after_throw(dice)
            if worth > most:
                best = found[0]
                most = worth
    return best


# The bonus of the Qualifying card.


def _best_use(turn: GreedyTurn, codes: list[int], now: float) -> int:
    """The best use if it brings what the bonus is usually worth; on the last turn anything will do. Else -1."""
    game = turn.game
    use = game.box.use[game.qualifier[turn.seat]]
    least = USE_WORTH_AT_LAST if _last_turn(turn) else USE_WORTH_IN_TIME[use]
    if use == c.USE_PEEK:
        return _best_peek(turn, codes)
    if use == c.USE_REROLL:
        return _best_reroll(turn, codes, now + least)
    best = -1
    most = least
    for code in codes:
        gain = _gain_of_use(turn, use, code, now)
        if gain > most:
            best = code
            most = gain
    return best


def _last_turn(turn: GreedyTurn) -> bool:
    """Whether a single set of dice is left in the last stage."""
    sets = [count for count in turn.rolled() if count]
    return len(sets) == 1 and turn.game.stage == turn.game.terms.stages


def _gain_of_use(turn: GreedyTurn, use: int, code: int, now: float) -> float:
    game = turn.game
    words = arguments_of(code)
    if use == c.USE_RETRIEVE:
        return DIE_WORTH - _loss_of_die(turn.table, words[0] - 1)
    if use == c.USE_CHANGE:
        rolled = turn.rolled()
        rolled[words[0] - 1] -= 1
        rolled[words[1] - 1] += 1
        return turn.best(rolled) - now
    if use == c.USE_REFRESH:
        return READY_TEAM_CARD_WORTH
    trial = game.copy()
    trial.quiet = True
    use_bonus(trial, turn.seat, words)
    return GreedyDrive(trial).best() - turn.now


def _best_peek(turn: GreedyTurn, codes: list[int]) -> int:
    """Where dice are that could be placed, and most is hidden."""
    rolled = turn.rolled()
    best = codes[0]
    most = -1
    for code in codes:
        space = first_of(code) - 1
        worth = 4 * min(rolled[space], 1) + 3 - turn.game.box.up[space]
        if worth > most:
            best = code
            most = worth
    return best


# Crew Chief.


def _which_die(game: State, decision: Decision) -> Action:
    """The die whose place can best do without it, if any can."""
    table = SeenSpaces(game, decision.seat)
    best = decision.actions[0]
    most = NO_WORTH
    for action in decision.actions:
        if action.code == RETRIEVE:
            worth = 0.0
        else:
            worth = DIE_WORTH - _loss_of_die(table, first_of(action.code) - 1)
        if worth > most:
            best = action
            most = worth
    return best


def _loss_of_die(table: SeenSpaces, space: int) -> float:
    trial = table.game.copy()
    trial.quiet = True
    before = table.prospect(trial, space)
    trial.dice.remove(space, table.seat)
    trial.dice.pool[table.seat] += 1
    return before - table.prospect(trial, space)


# The hand: what cards are worth in spaces, which to take and keep, and their order.


def card_worth(game: State, card: int) -> float:
    """A card in the hand: its way, its bonus, its icon."""
    return float(game.box.move[card]) + _bonus_worth(game, card) - ICON_COST * float(game.box.icon[card])


def _bonus_worth(game: State, card: int) -> float:
    worth = 0.0
    for bonus in range(len(BONUS_WORTH)):
        if game.box.bonus[card] >> bonus & 1:
            worth += BONUS_WORTH[bonus]
    return worth


def usual_card(game: State) -> float:
    """The average Thunder card: what one that lies face down is taken for."""
    total = 0.0
    for card in game.box.thunder_cards:
        total += card_worth(game, card)
    return total / float(len(game.box.thunder_cards))


def which_card(game: State, decision: Decision) -> Action:
    """The best card, one that makes a Perfect Line with the hand a little better."""
    flags = [game.box.flag[card] for card in game.hands[decision.seat]]
    worths: list[float] = []
    for action in decision.actions:
        card = first_of(action.code)
        flag = game.box.flag[card]
        pairs = flag and flags.count(c.LEFT + c.RIGHT - flag) > flags.count(flag)
        worths.append(card_worth(game, card) + (PAIR_CHANCE * float(game.terms.perfect_line) if pairs else 0.0))
    return _best(decision, worths)


def which_discard(game: State, decision: Decision) -> Action:
    """What leaves the best four cards."""
    worths: list[float] = []
    for action in decision.actions:
        gone = arguments_of(action.code)
        kept = [card for card in game.hands[decision.seat] if card not in gone]
        flags = [game.box.flag[card] for card in kept]
        worth = float(min(flags.count(c.LEFT), flags.count(c.RIGHT)) * game.terms.perfect_line)
        for card in kept:
            worth += card_worth(game, card)
        worths.append(worth)
    return _best(decision, worths)


def which_program(game: State, decision: Decision) -> Action:
    """Hazards on cards that lose least by them, and half flags in pairs."""
    bonus = [_bonus_worth(game, card) for card in range(len(game.box.move))]
    programs = [arguments_of(action.code) for action in decision.actions]
    return _best(decision, [worth_of_program(game, decision.seat, one, bonus, BONUS_FADING) for one in programs])


def _best(decision: Decision, worths: list[float]) -> Action:
    """The first of the actions that are worth most."""
    return decision.actions[worths.index(max(worths))]


def worth_of_program(game: State, seat: int, numbers: list[int], bonus: list[float], fading: float) -> float:
    """Slot by slot, with the Hazards that lie there and those that last; `bonus` is by card, less in every slot."""
    slots = game.box.slots
    cards = numbers[:slots]
    at = _slots_of_hazards(game, seat, numbers[slots:])
    worth = 0.0
    lasting = Trouble()
    for slot in range(1, slots + 1):
        trouble = Trouble()
        for i, hazard in enumerate(game.program.hazards[seat]):
            if at[i] == slot:
                _suffer(game, seat, hazard, trouble, lasting)
        if trouble.lost:
            cards[slot - 1] = 0
        card = cards[slot - 1]
        worth += float(max(game.box.move[card] - trouble.slow - lasting.slow, 0))
        if not trouble.barred and not lasting.barred:
            worth += bonus[card] * (1.0 - fading * float(slot))
    return worth + float(_pairs(game, cards) * game.terms.perfect_line)


def _slots_of_hazards(game: State, seat: int, free: list[int]) -> list[int]:
    """Where each Hazard lies, the next of the free ones where it may lie anywhere."""
    at: list[int] = []
    used = 0
    for hazard in game.program.hazards[seat]:
        slot = game.box.hazard_slot[hazard]
        if slot == 0:
            slot = free[used]
            used += 1
        at.append(slot)
    return at


class Trouble:
    """What Hazards do to a card; the spaces that a car goes back are the same wherever they lie."""

    def __init__(self) -> None:
        self.slow = 0
        self.barred = False
        self.lost = False


def _suffer(game: State, seat: int, hazard: int, trouble: Trouble, lasting: Trouble) -> None:
    box = game.box
    into = lasting if box.hazard_ongoing[hazard] else trouble
    _add(into, box.hazard_effect[hazard], box.hazard_n[hazard])
    if not game.program.pitted[seat]:
        _add(trouble, box.penalty[hazard], box.penalty_n[hazard])


def _add(trouble: Trouble, effect: int, n: int) -> None:
    if effect == c.SLOW:
        trouble.slow += n
    elif effect == c.NO_BONUS:
        trouble.barred = True
    elif effect == c.DISCARD:
        trouble.lost = True


def _pairs(game: State, cards: list[int]) -> int:
    pairs = 0
    for i in range(len(cards) - 1):
        if game.box.flag[cards[i]] == c.LEFT and game.box.flag[cards[i + 1]] == c.RIGHT:
            pairs += 1
    return pairs
