"""What a seat can do and what each answer is worth: moves by all their ends, other answers by what they lead to."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import NO_WORTH, Candidate, best_first
from draftline.core.actions import Action, arguments_of, first_of, second_of, verb_of
from draftline.core.game import Decision
from draftline.racing import kinds
from draftline.racing.bots.outlook import Outlook, Scale, outlook
from draftline.racing.card_game import CardGame
from draftline.racing.verbs import PASS, PLAY

ENDS_KEPT: Final = 2  # ends of one play that are kept as candidates
MOST_ANSWERS: Final = 130  # answers beyond which the greedy bot is asked instead
MOST_QUESTIONS: Final = 60  # questions until the next card is played: far more than there can be
MOVE_KINDS: Final = (kinds.STEP, kinds.LINK, kinds.SECOND, kinds.PLACE)


def ranked(game: CardGame, decision: Decision, scale: Scale) -> list[Candidate]:
    """All candidates, best first."""
    if decision.kind == "play":
        found = _plays(game, decision, scale)
    elif game.kind in MOVE_KINDS:
        found = _steps(game, outlook(game, decision.seat, scale))
    elif decision.kind == "discard":
        found = _discards(game, decision, scale)
    elif len(decision.actions) > MOST_ANSWERS:
        found = [Candidate((scale.greedy.answer(game, decision),), 0.0)]
    else:
        found = [Candidate((one,), settled(game, decision.seat, one.code, scale)) for one in decision.actions]
    return best_first(found)


def _plays(game: CardGame, decision: Decision, scale: Scale) -> list[Candidate]:
    """Card, car and way together; cards of one name are one card."""
    now = outlook(game, decision.seat, scale)
    found: list[Candidate] = []
    known: set[tuple[str, int]] = set()
    for action in decision.actions:
        verb = verb_of(action.code)
        if verb == PASS:
            found.append(Candidate((action,), now.value() + scale.weights.waiting))
        elif verb != PLAY:
            found.append(Candidate((action,), NO_WORTH))
        else:
            same = (game.kit.card_id[first_of(action.code)], second_of(action.code))
            if same not in known:
                known.add(same)
                found += _best_ends(game, now, action)
    return found


def _best_ends(game: CardGame, now: Outlook, play: Action) -> list[Candidate]:
    """The best ends of one play."""
    car = game.row_of[second_of(play.code)]
    after = now.playing(first_of(play.code), car)
    ends = game.outcomes(play, now.scale.alike)
    values = [after.after(end) for end in ends]
    order = sorted(range(len(ends)), key=lambda i: (-values[i], i))
    return [Candidate(ends[i].actions, values[i], car) for i in order[:ENDS_KEPT]]


def _steps(game: CardGame, now: Outlook) -> list[Candidate]:
    """The ends of the move in progress."""
    after = now.playing(game.move.card, game.move.driver)
    ends = [end for end in game.outcomes(None, now.scale.alike) if end.actions]
    return [Candidate(end.actions, after.after(end), game.move.driver) for end in ends]


def _discards(game: CardGame, decision: Decision, scale: Scale) -> list[Candidate]:
    """Cards that are worth less than what is likely to be drawn instead; then stricter and more patient views."""
    found: list[Candidate] = []
    seen: set[int] = set()
    for strictness in (0.0, 1.0, -1.0, 9.0, -9.0):
        action = _discard(game, decision, scale, strictness)
        if action.code not in seen:
            seen.add(action.code)
            found.append(Candidate((action,), -0.01 * float(len(found))))
    return found


def _discard(game: CardGame, decision: Decision, scale: Scale, strictness: float) -> Action:
    least = scale.usual + scale.weights.keep + strictness
    slow = [card for card in game.hands[decision.seat] if scale.worth[card] < least]
    for action in decision.actions:
        if arguments_of(action.code) == slow:
            return action
    return decision.actions[0]


# Answers that are no moves.


def settled(game: CardGame, seat: int, code: int, scale: Scale) -> float:
    """What the race looks like once this answer is given and all other questions before the next card are answered."""
    other = game.copy()
    other.quiet = True
    other._do(seat, code)
    return settled_value(other, seat, scale)


def settled_value(game: CardGame, seat: int, scale: Scale) -> float:
    """Answer what is asked up to the next card to be played, then look; `game` is used up."""
    for _ in range(MOST_QUESTIONS):
        if game.over or game.kind == kinds.PLAY:
            break
        if game.kind in MOVE_KINDS:
            return _best_step_value(game, seat, scale)
        decision = game.decision
        assert decision is not None
        game._do(decision.seat, scale.greedy.answer(game, decision).code)
    return final_points(game, seat) if game.over else outlook(game, seat, scale).value()


def _best_step_value(game: CardGame, seat: int, scale: Scale) -> float:
    now = outlook(game, seat, scale).playing(game.move.card, game.move.driver)
    return max([now.after(end) for end in game.outcomes(None, scale.alike)], default=now.value())


def final_points(game: CardGame, seat: int) -> float:
    outcome = game.outcome
    assert outcome is not None
    return float(outcome.points[seat])


