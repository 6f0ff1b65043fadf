"""What a seat can do in Thunder Rolls and what each answer is worth in expected points."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import Candidate, best_first
from draftline.core.actions import Action, arguments_of, first_of
from draftline.core.game import Decision
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots.drive import Drive
from draftline.games.thunder_rolls.bots.hand import worth_of_program
from draftline.games.thunder_rolls.bots.outlook import USES, DiceOutlook
from draftline.games.thunder_rolls.bots.scale import DiceScale
from draftline.games.thunder_rolls.bots.turn import turn_candidates
from draftline.games.thunder_rolls.moves import take_back
from draftline.games.thunder_rolls.rewards import take_card
from draftline.games.thunder_rolls.rolling import retrieve
from draftline.games.thunder_rolls.state import State

POINTS: Final = 0.4  # that a space is worth before the start
STRAIGHT: Final = 0.001  # points by which the first of equal ways back is better


def ranked(game: State, decision: Decision, scale: DiceScale) -> list[Candidate]:
    """All candidates, best first."""
    kind = game.kind
    if kind == kinds.DRIVE:
        found = [end for end in Drive(game, outlook(game, decision, scale)).ends() if end.actions]
    elif kind == kinds.ROLL:
        found = turn_candidates(game, decision, scale)
    elif kind == kinds.PROGRAM:
        found = _programs(game, decision, scale)
    elif kind == kinds.QUALIFY:
        found = [Candidate((one,), _qualifying(game, first_of(one.code), scale)) for one in decision.actions]
    else:
        found = [Candidate((one,), _settled(game, decision, one, scale)) for one in decision.actions]
    return best_first(found)


def outlook(game: State, decision: Decision, scale: DiceScale) -> DiceOutlook:
    return DiceOutlook(game, decision.seat, scale, False)


def _qualifying(game: State, number: int, scale: DiceScale) -> float:
    """The place on the grid and the bonus."""
    return POINTS * (scale.weights.grid * float(number) + scale.weights.bonus * USES[game.box.use[number]])


def _programs(game: State, decision: Decision, scale: DiceScale) -> list[Candidate]:
    """Hazards on cards that lose least by them, half flags in pairs, bonuses while cars are near."""
    look = outlook(game, decision, scale)
    found: list[Candidate] = []
    for action in decision.actions:
        numbers = arguments_of(action.code)
        look.carry[look.car] = worth_of_program(game, decision.seat, numbers, scale.bonus, scale.weights.fading)
        found.append(Candidate((action,), look.value(game)))
    return found


def _settled(game: State, decision: Decision, action: Action, scale: DiceScale) -> float:
    """The outlook with a die or a card taken, cards given up, or a space back."""
    trial = game.copy()
    trial.quiet = True
    bonus = 0.0
    if game.kind == kinds.RETRIEVE:
        retrieve(trial, decision.seat, action.code)
    elif game.kind == kinds.TAKE:
        take_card(trial, decision.seat, action.code)
    elif game.kind == kinds.DISCARD:
        gone = arguments_of(action.code)
        trial.hands[decision.seat] = [card for card in game.hands[decision.seat] if card not in gone]
    else:
        take_back(trial, action.code)
        bonus = STRAIGHT if action == decision.actions[0] else 0.0
    return outlook(trial, decision, scale).value(trial) + bonus
