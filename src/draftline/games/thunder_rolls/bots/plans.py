"""What a seat can do in Thunder Rolls, as whole plans, and the points that each promises."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import NO_WORTH, Candidate, best_first
from draftline.core.actions import Action, arguments_of, encode, first_of, verb_of
from draftline.core.columns import i64, vec
from draftline.core.game import Decision
from draftline.core.network import Network
from draftline.core.rng import DICE, Stream, stream
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots.drive import DriveSearch, End
from draftline.games.thunder_rolls.bots.value import DiceValue
from draftline.games.thunder_rolls.forecast import USE_WORTH
from draftline.games.thunder_rolls.moves import take_back
from draftline.games.thunder_rolls.programming import lay_program
from draftline.games.thunder_rolls.rewards import take_card
from draftline.games.thunder_rolls.rolling import place_set, retrieve, use_bonus
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import PLACE, REROLL

SPACE_POINTS: Final = 0.4  # that a space is worth before the start
GRID_WORTH: Final = 0.2  # spaces that a step of the Qualifying number is worth
FIRST_WAY_MARGIN: Final = 0.001  # points by which the first of equal ways back is better
PEEK_WORTH: Final = 0.02  # points that a look at hidden cards is worth
THROWS: Final = 18  # tried for a re-roll
MOST_DICE: Final = 17  # more dice than a set can have


def ranked_answers(game: State, decision: Decision, network: Network | None) -> list[Candidate]:
    """All candidates, best first."""
    kind = game.kind
    if kind == kinds.DRIVE:
        judge = DiceValue(game, decision.seat, network, False)
        ends = DriveSearch(game, judge).ends()
        found = [Candidate(end.way, end.value, judge.car) for end in ends if end.way]
    elif kind == kinds.ROLL:
        found = turn_candidates(game, decision, network)
    elif kind == kinds.QUALIFY:
        found = [Candidate((one,), qualifying_worth(game, first_of(one.code))) for one in decision.actions]
    else:
        judge = DiceValue(game, decision.seat, network, False)
        found = [Candidate((one,), judge.see(settled(game, decision.seat, one.code))) for one in decision.actions]
        if kind == kinds.BACK:
            found[0].value += FIRST_WAY_MARGIN
    return best_first(found)


def qualifying_worth(game: State, number: int) -> float:
    """The place on the grid and the bonus."""
    return SPACE_POINTS * (GRID_WORTH * float(number) + USE_WORTH[game.box.use[number]])


def settled(game: State, seat: int, code: int) -> State:
    """The race with a die or a card taken, cards given up, a program laid, or a space back."""
    after = game.copy()
    after.quiet = True
    if game.kind == kinds.RETRIEVE:
        retrieve(after, seat, code)
    elif game.kind == kinds.TAKE:
        take_card(after, seat, code)
    elif game.kind == kinds.DISCARD:
        gone = arguments_of(code)
        after.hands[seat] = [card for card in game.hands[seat] if card not in gone]
    elif game.kind == kinds.PROGRAM:
        lay_program(after, seat, arguments_of(code))
    else:
        take_back(after, code)
    return after


# A turn of the Rolling Phase: sets, re-rolls and Qualifying bonuses.


class Turn:
    """What every set that could be rolled would be worth if it were placed now; each is asked for once."""

    def __init__(self, game: State, seat: int, network: Network | None) -> None:
        self.game = game.copy()
        self.game.quiet = True
        self.seat = seat
        self.network = network
        self.judge = DiceValue(game, seat, network, False)
        self.rolled: vec[i64] = game.dice.rolled[seat * FACES : (seat + 1) * FACES]
        self.worths: vec[float] = vec[float]([NO_WORTH] * (FACES * MOST_DICE))
        self.drives: list[End | None] = [None] * FACES

    def placed(self, space: int) -> End:
        """The set that was rolled, with the best drive after it."""
        after = self.game.copy()
        place_set(after, self.seat, space)
        search = DriveSearch(after, self.judge)
        best = search.best()
        self.drives[space] = End(best.way, best.value - search.before)
        self.worths[space * MOST_DICE + self.rolled[space]] = best.value
        return best

    def worth(self, space: i64, count: i64) -> float:
        at = space * MOST_DICE + count
        if self.worths[at] == NO_WORTH:
            self.worths[at] = self._worth(space, count)
        return self.worths[at]

    def _worth(self, space: i64, count: i64) -> float:
        """A set of so many dice on a space, and what its drive gains."""
        game, seat = self.game, self.seat
        dice = game.dice
        sets, ready = dice.sets[space], dice.ready[seat]
        dice.add(space, seat, count)
        dice.pool[seat] -= count
        if game.box.refresh[space]:
            dice.ready[seat] = 1
        value = self.judge.see(game) + self._drive(space)
        dice.sets[space] = sets
        dice.pool[seat] += count
        dice.ready[seat] = ready
        return value

    def _drive(self, space: int) -> float:
        """What the drive from a space gains: the same however many dice lie there."""
        found = self.drives[space]
        if found is None:
            after = self.game.copy()
            after.dice.rolled[self.seat * FACES + space] = 0
            place_set(after, self.seat, space)
            search = DriveSearch(after, self.judge)
            best = search.best()
            found = self.drives[space] = End(best.way, best.value - search.before)
        return found.value

    def best(self, rolled: vec[i64]) -> float:
        most = NO_WORTH
        for space in range(FACES):
            if rolled[space]:
                most = max(most, self.worth(space, rolled[space]))
        return most

    def after_throw(self, dice: list[int]) -> float:
        """The best set on average once these dice are rolled again; the same throws are tried every time."""
        throws: Stream = stream(len(dice), DICE)
        total = 0.0
        for _ in range(THROWS):
            rolled = self.rolled[:]
            for face in dice:
                rolled[face - 1] -= 1
            for _ in dice:
                rolled[throws.below(FACES)] += 1
            total += self.best(rolled)
        return total / float(THROWS)


def turn_candidates(game: State, decision: Decision, network: Network | None) -> list[Candidate]:
    """Sets to place with their drives, the re-rolls that keep one set, two or none, and the Qualifying bonus."""
    seat = decision.seat
    turn = Turn(game, seat, network)
    found: list[Candidate] = []
    rerolls: list[Action] = []
    uses: list[Action] = []
    for action in decision.actions:
        verb = verb_of(action.code)
        if verb == PLACE:
            end = turn.placed(first_of(action.code) - 1)
            found.append(Candidate((action, *end.way), end.value, turn.judge.car))
        elif verb == REROLL:
            rerolls.append(action)
        else:
            uses.append(action)
    if rerolls:
        turn = Turn(game, seat, network)
        turn.game.dice.ready[seat] = 0
        found += _rerolls(turn, rerolls)
    if uses:
        found += _uses(game, seat, uses, network)
    return found


def _rerolls(turn: Turn, actions: list[Action]) -> list[Candidate]:
    """Of the many ways those that keep whole sets, at most two."""
    rolled = turn.rolled
    by_code = {action.code: action for action in actions}
    verb = verb_of(actions[0].code)
    found: list[Candidate] = []
    for first in range(-1, FACES):
        for second in range(first, FACES):
            if (first < 0 <= second) or (first >= 0 and (rolled[first] == 0 or rolled[second] == 0)):
                continue
            dice: list[int] = []
            for face in range(FACES):
                if face != first and face != second:
                    dice += [face + 1] * rolled[face]
            action = by_code.get(encode(verb, dice))
            if action is not None:
                found.append(Candidate((action,), turn.after_throw(dice)))
    return found


def _uses(game: State, seat: int, actions: list[Action], network: Network | None) -> list[Candidate]:
    """The bonus of the Qualifying card now; kept, it is worth what the value says."""
    card = game.qualifier[seat]
    use = game.box.use[card]
    turn = Turn(game, seat, network)
    turn.game.qualifier[seat] = 0
    if use == c.USE_REROLL:
        return _rerolls(turn, actions)
    if use == c.USE_PEEK:
        return [_peek(turn, actions)]
    return [Candidate((action,), _after_use(turn, card, action)) for action in actions]


def _peek(turn: Turn, actions: list[Action]) -> Candidate:
    """Where dice are that could be placed, and most is hidden."""
    best = actions[0]
    most = -1
    for action in actions:
        space = first_of(action.code) - 1
        worth = 4 * min(turn.rolled[space], 1) + 3 - turn.game.box.up[space]
        if worth > most:
            best = action
            most = worth
    return Candidate((best,), turn.best(turn.rolled) + PEEK_WORTH)


def _after_use(turn: Turn, card: int, action: Action) -> float:
    """What the turn is worth with the bonus put to this use."""
    game = turn.game
    use = game.box.use[card]
    words = arguments_of(action.code)
    if use == c.USE_CHANGE:
        rolled = turn.rolled[:]
        rolled[words[0] - 1] -= 1
        rolled[words[1] - 1] += 1
        return turn.best(rolled)
    trial = game.copy()
    trial.qualifier[turn.seat] = card
    use_bonus(trial, turn.seat, words)
    if use == c.USE_RETRIEVE or use == c.USE_REFRESH:
        return Turn(trial, turn.seat, turn.network).best(turn.rolled)
    most = turn.best(turn.rolled)
    search = DriveSearch(trial, turn.judge)
    return most + search.best().value - search.before
