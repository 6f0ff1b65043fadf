"""Why a bot does what it does in Thunder Rolls, in a sentence: message ids `why.*`."""

from __future__ import annotations

from typing import Final

from draftline.core.actions import Action, arguments_of, first_of, verb_of
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.bots.plays import ranked
from draftline.games.thunder_rolls.bots.scale import DiceScale
from draftline.games.thunder_rolls.moves import take_drive
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import PLACE, REROLL

CLEAR: Final = 0.05  # points from which on one idea is better than another


def of_choice(game: State, decision: Decision, action: Action, scale: DiceScale) -> Message:
    """What the action does, and how much better it is than the next idea."""
    found = ranked(game, decision, scale)
    mine = [one for one in found if one.actions[0] == action]
    others = [one.value for one in found if one.actions[0] != action]
    way = mine[0].actions if mine else (action,)
    what = _what(game, decision, action, way)
    more = mine[0].value - others[0] if mine and others else 0.0
    return Message("why.better", {"reason": what, "points": f"{more:.1f}"}) if more >= CLEAR else what


def _what(game: State, decision: Decision, action: Action, way: tuple[Action, ...]) -> Message:
    kind = decision.kind
    if kind == "drive":
        return _of_drive(game, way)
    if kind == "roll":
        return _of_turn(game, decision.seat, action)
    if kind == "retrieve":
        return _of_die(game, action)
    if kind == "take":
        return Message("why.take", {"card": _card(game, first_of(action.code))})
    if kind == "discard":
        cards: list[Value] = [_card(game, card) for card in arguments_of(action.code)]
        return Message("why.give-up", {"cards": cards})
    if kind == "program":
        return _of_program(game, decision.seat, action)
    if kind == "back":
        return Message("why.back", {"car": game.numbers[game.drive.mover]})
    number = first_of(action.code)
    return Message("why.qualify-bonus" if game.box.use[number] else "why.qualify", {"n": number})


def _card(game: State, card: int) -> Value:
    return game._named("card", card)


# Dice.


def _of_turn(game: State, seat: int, action: Action) -> Message:
    verb = verb_of(action.code)
    if verb == REROLL:
        again: list[Value] = [*arguments_of(action.code)]
        return Message("why.reroll", {"dice": again})
    if verb != PLACE:
        return Message("why.use", {"n": game.qualifier[seat]})
    space = first_of(action.code) - 1
    values: dict[str, Value] = {"n": game.dice.rolled[seat * FACES + space], "space": game._named("space", space)}
    return Message("why.place-pit" if space == c.PIT_STOP else "why.place", values)


def _of_die(game: State, action: Action) -> Message:
    space = first_of(action.code) - 1
    if space < 0:
        return Message("why.leave-dice")
    return Message("why.retrieve", {"space": game._named("space", space)})


def _of_program(game: State, seat: int, action: Action) -> Message:
    """A Perfect Line, Hazards where they hurt least, or just the order."""
    cards = arguments_of(action.code)[: game.box.slots]
    flags = [game.box.flag[card] for card in cards]
    pairs = 0
    for i in range(len(flags) - 1):
        if flags[i] == c.LEFT and flags[i + 1] == c.RIGHT:
            pairs += 1
    if pairs:
        return Message("why.program-line", {"n": pairs * game.terms.perfect_line})
    if game.program.hazards[seat]:
        return Message("why.program-hazards")
    return Message("why.program")


# Drives.


def _of_drive(game: State, way: tuple[Action, ...]) -> Message:
    """Where the way leads: how far, past whom; or that dice decide."""
    car = game.drive.mover
    values: dict[str, Value] = {"car": game.numbers[car]}
    end = game.copy()
    end.quiet = True
    for action in way:
        take_drive(end, action.code)
        if end.drive.tests != game.drive.tests:
            return Message("why.push", values)
    gained = 0
    for other in range(len(game.numbers)):
        was = game.field.progress[other] > game.field.progress[car]
        if was and end.field.progress[other] < end.field.progress[car]:
            gained += 1
    gone = end.field.progress[car] - game.field.progress[car]
    purpose = Message("why.places", {"n": gained}) if gained else Message("why.forward", {"n": gone})
    return Message("why.step", {**values, "purpose": purpose})


# The beginner.


def of_beginner(game: State, decision: Decision, action: Action) -> Message:
    """Beginners have simple reasons."""
    kind = decision.kind
    if verb_of(action.code) == PLACE:
        return Message("why.rookie-place", {"space": game._named("space", first_of(action.code) - 1)})
    if kind == "drive":
        return Message("why.rookie-step", {"car": game.numbers[game.drive.mover]})
    if kind == "take":
        return Message("why.rookie-take", {"card": _card(game, first_of(action.code))})
    return Message("why.rookie-other")
