"""Why not: for an action that is not legal, the rule that stands against it."""

from __future__ import annotations

from draftline.core.actions import arguments_of, first_of, verb_of
from draftline.core.messages import Message
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import BONUS, BRAKE, DIAGONAL, FORWARD, PLACE, PUSH, REROLL, USE


def explain(game: State, seat: int, code: int) -> Message:
    """The reason for a refusal, from what the seat may know."""
    verb = verb_of(code)
    if not game.answers_with(verb):
        return game.not_now(code)
    if game.kind == kinds.ROLL:
        return _why_not_turn(game, seat, code, verb)
    if game.kind == kinds.DRIVE:
        return _why_not_drive(game, code, verb)
    if game.kind == kinds.DISCARD:
        return Message("reason.discard-to-four", {"n": len(game.hands[seat]) - game.box.slots})
    if game.kind == kinds.PROGRAM:
        return _why_not_program(game, seat, code)
    if game.kind == kinds.TAKE:
        return Message("reason.not-under", {"card": first_of(code), "space": game._named("space", game.at_space)})
    return game.not_offered(code)


def _why_not_turn(game: State, seat: int, code: int, verb: int) -> Message:
    if verb == PLACE:
        face = first_of(code)
        known = 1 <= face <= FACES and len(arguments_of(code)) == 1
        return Message("reason.no-such-dice", {"die": face}) if known else game.not_offered(code)
    if verb == REROLL:
        if not game.dice.ready[seat]:
            return Message("reason.team-card-flipped")
        return Message("reason.not-rolled", {"text": game.book.vocabulary.text_of(code)})
    assert verb == USE
    if not game.qualifier[seat]:
        return Message("reason.no-bonus-left")
    return Message("reason.bonus-without-effect", {"text": game.book.vocabulary.text_of(code)})


def _why_not_drive(game: State, code: int, verb: int) -> Message:
    number = game.numbers[game.drive.mover]
    if verb in (FORWARD, DIAGONAL, PUSH, BRAKE) and game.drive.mp == 0:
        return Message("reason.no-movement-left", {"car": number})
    if verb == PUSH:
        return Message("reason.push-needs-a-block", {"car": number})
    if verb == DIAGONAL and game.drive.no_diagonal:
        return Message("reason.stuck", {"car": number})
    if verb in (FORWARD, DIAGONAL):
        codes = list(game.board.ahead_codes[game.field.space[game.drive.mover]])  # what was asked for may be any number
        if code in codes:
            return Message("reason.space-taken", {"car": number})
        return _why_no_lane(game, code, number) if verb == DIAGONAL else game.not_offered(code)
    if verb == BONUS:
        return _why_not_bonus(game, code)
    return game.not_offered(code)


def _why_no_lane(game: State, code: int, number: int) -> Message:
    """A diagonal step off the track: beside the wall, or beside the grass."""
    asked = game.book.vocabulary.text_of(code)
    if asked == "diagonal out":
        return Message("reason.wall", {"car": number})
    return Message("reason.inside", {"car": number}) if asked == "diagonal in" else game.not_offered(code)


def _why_not_bonus(game: State, code: int) -> Message:
    words = arguments_of(code)
    if not words or words[0] not in c.BONUS_WORDS:
        return game.not_offered(code)
    bonus = c.BONUS_WORDS.index(words[0])
    if not game.drive.bonus >> bonus & 1:
        return Message("reason.no-such-bonus", {"bonus": Message("tr-bonus." + c.BONUSES[bonus])})
    if game.drive.started and (game.drive.mp or not game.drive.late):
        return Message("reason.bonus-before-or-after")
    return Message("reason.bonus-target", {"bonus": Message("tr-bonus." + c.BONUSES[bonus])})


def _why_not_program(game: State, seat: int, code: int) -> Message:
    numbers = arguments_of(code)
    free = sum(1 for hazard in game.program.hazards[seat] if game.box.hazard_slot[hazard] == 0)
    if len(numbers) != game.box.slots + free:
        return Message("reason.program-length", {"n": game.box.slots, "free": free})
    return Message("reason.program-cards")
