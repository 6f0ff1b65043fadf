"""A turn of the Rolling Phase for club and pro: sets, re-rolls and Qualifying bonuses by the points they promise."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import Candidate
from draftline.core.actions import Action, arguments_of, encode, first_of, verb_of
from draftline.core.game import Decision
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.bots.drive import NEVER, Drive
from draftline.games.thunder_rolls.bots.outlook import DiceOutlook
from draftline.games.thunder_rolls.bots.scale import DiceScale
from draftline.games.thunder_rolls.bots.sets import Sets
from draftline.games.thunder_rolls.rolling import place_set, use_bonus
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import PLACE, REROLL

THROWS: Final = 18  # tried for a re-roll
CURIOUS: Final = 0.02  # points that a look at hidden cards is worth


class DiceTurn(Sets):
    """Sets by the points that the seat can expect with them."""

    def __init__(self, game: State, seat: int, scale: DiceScale) -> None:
        super().__init__(game, seat, THROWS)
        self.scale = scale
        self.drives: list[float] = [NEVER] * FACES

    def _worth(self, space: int, count: int) -> float:
        """The outlook with the set on its space, and what its drive gains."""
        game = self.game
        trial = game.copy()
        trial.quiet = True
        trial.dice.add(space, self.seat, count)
        trial.dice.pool[self.seat] -= count
        if game.box.refresh[space]:
            trial.dice.ready[self.seat] = 1
        look = DiceOutlook(trial, self.seat, self.scale, False)
        if game.box.retrieve[space] and game.dice.pool[self.seat] < int(game.box.rules["dice"]):
            look.carry[look.car] += self.scale.weights.retrieve * self.scale.weights.die
        if self.drives[space] == NEVER:
            place_set(trial, self.seat, space)
            self.drives[space] = Drive(trial, look).best() - look.value(game)
        return look.value(game) + self.drives[space]


def turn_candidates(game: State, decision: Decision, scale: DiceScale) -> list[Candidate]:
    """Sets to place, the re-rolls that keep one set, two or none, and the uses of the Qualifying bonus."""
    seat = decision.seat
    turn = DiceTurn(game, seat, scale)
    rolled = turn.rolled()
    found: list[Candidate] = []
    rerolls: list[Action] = []
    uses: list[Action] = []
    for action in decision.actions:
        verb = verb_of(action.code)
        if verb == PLACE:
            space = first_of(action.code) - 1
            found.append(Candidate((action,), turn.worth(space, rolled[space])))
        elif verb == REROLL:
            rerolls.append(action)
        else:
            uses.append(action)
    if rerolls:
        flipped = game.copy()
        flipped.quiet = True
        flipped.dice.ready[seat] = 0
        found += _rerolls(DiceTurn(flipped, seat, scale), rerolls)
    if uses:
        found += _uses(game, seat, uses, scale)
    return found


def _rerolls(turn: DiceTurn, actions: list[Action]) -> list[Candidate]:
    """Of the many ways those that keep whole sets, at most two."""
    rolled = turn.rolled()
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


def _uses(game: State, seat: int, actions: list[Action], scale: DiceScale) -> list[Candidate]:
    """The bonus of the Qualifying card now; kept, it is worth what the outlook says."""
    card = game.qualifier[seat]
    use = game.box.use[card]
    without = game.copy()
    without.quiet = True
    without.qualifier[seat] = 0
    turn = DiceTurn(without, seat, scale)
    if use == c.USE_REROLL:
        return _rerolls(turn, actions)
    if use == c.USE_PEEK:
        return [_peek(turn, actions)]
    return [Candidate((action,), _after_use(turn, card, action)) for action in actions]


def _peek(turn: DiceTurn, actions: list[Action]) -> Candidate:
    """Where dice are that could be placed, and most is hidden."""
    rolled = turn.rolled()
    best = actions[0]
    most = -1
    for action in actions:
        space = first_of(action.code) - 1
        worth = 4 * min(rolled[space], 1) + 3 - turn.game.box.up[space]
        if worth > most:
            best = action
            most = worth
    return Candidate((best,), turn.best(rolled) + CURIOUS)


def _after_use(turn: DiceTurn, card: int, action: Action) -> float:
    """What the turn is worth with the bonus put to this use."""
    game = turn.game
    use = game.box.use[card]
    words = arguments_of(action.code)
    rolled = turn.rolled()
    if use == c.USE_CHANGE:
        rolled[words[0] - 1] -= 1
        rolled[words[1] - 1] += 1
        return turn.best(rolled)
    trial = game.copy()
    trial.qualifier[turn.seat] = card
    use_bonus(trial, turn.seat, words)
    if use == c.USE_RETRIEVE or use == c.USE_REFRESH:
        return DiceTurn(trial, turn.seat, turn.scale).best(rolled)
    look = DiceOutlook(trial, turn.seat, turn.scale, False)
    return turn.best(rolled) + Drive(trial, look).best() - look.value(game)
