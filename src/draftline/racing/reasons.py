"""Why not: for an action that is not legal, the rule that stands against it."""

from __future__ import annotations

from draftline.core.actions import arguments_of, first_of, second_of, verb_of
from draftline.core.messages import Message, Value
from draftline.racing import kinds
from draftline.racing.fleet import APRON
from draftline.racing.move import DRAFT, LEAD, PURSUIT, SOLO
from draftline.racing.race import Race
from draftline.racing.steps import MOST_TO_BUMP, in_zone
from draftline.racing.verbs import BUMP, DIAGONAL, FORWARD, IN, OUT, PASS, PLAY, RETIRE, SWAP


def explain(game: Race, seat: int, code: int) -> Message:
    """The reason for a refusal, from what the seat may know."""
    verb = verb_of(code)
    if not game.answers_with(verb):
        return game.not_now(code)
    if game.kind == kinds.PLAY:
        return _why_not_play(game, seat, code, verb)
    if game.kind == kinds.STEP:
        return _why_not_step(game, code, verb)
    return game.not_offered(code)


def _why_not_play(game: Race, seat: int, code: int, verb: int) -> Message:
    if len(arguments_of(code)) != (2 if verb == PLAY else 1):
        return game.not_offered(code)
    number = second_of(code) if verb == PLAY else first_of(code)
    car = game.row_of[number]
    if car < 0 or car not in game.drivable(seat):
        return Message("reason.not-your-car", {"car": number})
    if verb != PLAY and game.owner[car] != seat:
        return Message("reason.npc-only-plays", {"car": number})
    if game.fleet.flipped[car]:
        return Message("reason.already-activated", {"car": number})
    in_race = game.fleet.state[car] <= APRON
    if verb == PASS:
        return Message("reason.cannot-pass", {"car": number}) if in_race else game.not_offered(code)
    if not in_race:
        return Message("reason.out-of-race", {"car": number})
    if verb == RETIRE:
        return game.not_offered(code)
    if first_of(code) not in game.hands[seat]:
        return Message("reason.not-in-hand", {"card": first_of(code)})
    return Message("reason.worn-out", {"car": number, "n": game.fleet.worn[car]})


def _why_not_step(game: Race, code: int, verb: int) -> Message:
    number = game.numbers[game.move.active]
    if game.fleet.state[game.move.active] == APRON:
        return Message("reason.leave-the-pits-first", {"car": number})
    if verb in (OUT, IN, DIAGONAL, SWAP) and in_zone(game, game.field.space[game.move.active]):
        return Message("reason.zone", {"car": number})
    if verb == OUT or verb == IN:
        return _why_not_lateral(game, code, verb)
    if verb == FORWARD:
        return _why_not_forward(game, code)
    if verb == DIAGONAL or verb == SWAP:
        return Message(game.move.effect.why_not(game, verb), {"car": number})
    if verb == BUMP:
        return _why_not_bump(game, number)
    return Message("reason.must-move", {"car": number, "n": game.move.mp})


def _why_not_lateral(game: Race, code: int, verb: int) -> Message:
    space = game.field.space[game.move.active]
    number = game.numbers[game.move.active]
    forbidden = game.move.effect.why_not(game, verb)
    if forbidden:
        return Message(forbidden, {"car": number})
    if game.move.locked:
        return Message("reason.locked", {"car": number})
    target = game.track.outer[space] if verb == OUT else game.track.inner[space]
    if target < 0:
        return Message("reason.wall" if verb == OUT else "reason.apron", {"car": number})
    lane = game.track.lane_of[space]
    if (lane < game.move.high) if verb == OUT else (lane > game.move.low):
        return Message("reason.been-there", {"car": number})
    if game.field.at[target] >= 0 and game.move.mp < 2:
        return _too_few(game, 2)
    return _way(game, code)


def _why_not_forward(game: Race, code: int) -> Message:
    if game.move.mp == 0:
        return _too_few(game, 1)
    occupied = any(game.field.at[s] >= 0 for s in game.track.ahead[game.field.space[game.move.active]])
    if game.move.movement in (SOLO, LEAD) and occupied and game.move.mp < game.rules.push_cost:
        return _too_few(game, game.rules.push_cost)
    return _way(game, code)


def _why_not_bump(game: Race, number: int) -> Message:
    """T1: too many MP, a car ahead that would go along in a line, a lane to keep, or nobody in the way; G19: never."""
    if not game.rules.bumping:
        return Message("reason.no-bumping", {"car": number})
    left: dict[str, Value] = {"car": number, "n": game.move.mp}
    if game.move.mp > MOST_TO_BUMP:
        return Message("reason.must-spend", left)
    ahead = any(game.field.at[s] >= 0 for s in game.track.ahead[game.field.space[game.move.active]])
    if ahead and game.move.movement in (DRAFT, PURSUIT):
        return Message("reason.bump-in-line", {"car": number})
    return Message("reason.locked", {"car": number}) if game.move.locked else Message("reason.nobody-to-bump", left)


def _too_few(game: Race, cost: int) -> Message:
    return Message("reason.too-few-mp", {"car": game.numbers[game.move.active], "cost": cost, "n": game.move.mp})


def _way(game: Race, code: int) -> Message:
    """The verb is right but the lanes are not: name those that would do."""
    verb = verb_of(code)
    known = [game.book.vocabulary.text_of(other) for other in game.codes if verb_of(other) == verb]
    if not known:
        return game.not_offered(code)
    return Message("reason.which-way", {"text": game.book.vocabulary.text_of(code), "known": known})
