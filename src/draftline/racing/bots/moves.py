"""What a seat can do and what each answer is worth: moves by all their ends, other answers by what they lead to."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import NO_WORTH, Candidate, best_first
from draftline.core.actions import Action, arguments_of, first_of, second_of, verb_of
from draftline.core.game import Decision
from draftline.core.reach import Reach
from draftline.racing import kinds
from draftline.racing.bots.outlook import Outlook, outlook
from draftline.racing.bots.scale import Scale
from draftline.racing.card_game import CardGame
from draftline.racing.verbs import PASS, PLAY

ENDS_KEPT: Final = 1  # ends of one play that get a closer look whatever the others are worth
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
        answers = _answers(game, decision, scale)
        found = [Candidate((one,), settled(game, decision.seat, one.code, scale)) for one in answers]
    return best_first(found)


def _answers(game: CardGame, decision: Decision, scale: Scale) -> list[Action]:
    """All answers; of stops those in which something is to be done to every car."""
    offered = list(decision.actions)
    if decision.kind != "pit":
        return offered
    needless = [game.numbers[car] for car in game.rows[decision.seat] if not scale.greedy.stop_helps(game, car)]
    return [one for one in offered if not [car for car in arguments_of(one.code) if car in needless]] or offered


class Idea:
    """An end of a play, how the race then looks, and what it is worth."""

    def __init__(self, end: Reach, look: Outlook, car: int, value: float) -> None:
        self.end = end
        self.look = look
        self.car = car
        self.value = value

    def judge(self) -> Candidate:
        """By a closer look."""
        return Candidate(self.end.actions, self.look.judged_after(self.end), self.car)


def best_ideas(found: list[Idea]) -> list[Idea]:
    """By value; among equals the one found first."""
    order = sorted(range(len(found)), key=lambda i: (-found[i].value, i))
    return [found[i] for i in order]


def _plays(game: CardGame, decision: Decision, scale: Scale) -> list[Candidate]:
    """Card, car and way together; cards of one name are one card. All get a quick look, the best a closer one."""
    now = outlook(game, decision.seat, scale)
    found: list[Candidate] = []
    kept: list[Idea] = []
    rest: list[Idea] = []
    known: set[tuple[str, int]] = set()
    for action in decision.actions:
        verb = verb_of(action.code)
        if verb == PASS:
            found.append(Candidate((action,), now.judged() + scale.weights.waiting))
        elif verb != PLAY:
            found.append(Candidate((action,), NO_WORTH))
        else:
            same = (game.kit.card_id[first_of(action.code)], second_of(action.code))
            if same not in known:
                known.add(same)
                ideas = best_ideas(ideas_of(game, now, action.code, scale.alike))
                kept += ideas[:ENDS_KEPT]
                rest += ideas[ENDS_KEPT : scale.weights.looks]
    return found + [idea.judge() for idea in (*kept, *best_ideas(rest)[: scale.weights.looks])]


def ideas_of(game: CardGame, now: Outlook, play: int, alike: int) -> list[Idea]:
    """All ends of one play after a quick look."""
    car = game.row_of[second_of(play)]
    look = now.playing(first_of(play), car)
    return [Idea(end, look, car, look.after(end)) for end in game._outcomes_of(play, alike)]


def _steps(game: CardGame, now: Outlook) -> list[Candidate]:
    """The ends of the move in progress."""
    car = game.move.driver
    look = now.playing(game.move.card, car)
    ends = [end for end in game.outcomes(None, now.scale.alike) if end.actions]
    ideas = best_ideas([Idea(end, look, car, look.after(end)) for end in ends])
    return [idea.judge() for idea in ideas[: now.scale.weights.looks]]


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
    return final_points(game, seat) if game.over else outlook(game, seat, scale).judged()


def _best_step_value(game: CardGame, seat: int, scale: Scale) -> float:
    now = outlook(game, seat, scale).playing(game.move.card, game.move.driver)
    return max([now.judged_after(end) for end in game.outcomes(None, 1)], default=now.judged())


def final_points(game: CardGame, seat: int) -> float:
    outcome = game.outcome
    assert outcome is not None
    return float(outcome.points[seat])


