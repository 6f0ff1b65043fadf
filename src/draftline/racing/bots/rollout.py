"""Roll-outs in the card games: every seat plays a card quickly."""

from __future__ import annotations

from typing import Final, cast

from draftline.bots.craft import NO_WORTH, Candidate, carried_out
from draftline.core.actions import Action, verb_of
from draftline.core.game import Game
from draftline.core.rng import Stream
from draftline.racing import kinds
from draftline.racing.bots.moves import MOVE_KINDS, Idea, best_ideas, final_points, ideas_of
from draftline.racing.bots.outlook import HOME_FIRST, outlook
from draftline.racing.bots.scale import Scale
from draftline.racing.card_game import CardGame
from draftline.racing.verbs import PASS, PLAY

PLAYS_LOOKED_AT: Final = 2  # plays that a seat looks at before it takes one
QUICK_BREADTH: Final = 1  # ends followed of those that are alike for the moving car
LONGEST_ROLLOUT: Final = 400  # questions of one roll-out: more than there can be


def cards(game: Game) -> CardGame:
    return cast(CardGame, game)


def rolled_out(sample: CardGame, seat: int, candidate: Candidate, stream: Stream, scale: Scale) -> float:
    """What a candidate is worth to a seat in a dealt game, once every seat has played a card."""
    game = played_on(sample, seat, candidate.actions, stream, scale)
    points = final_points(game, seat) if game.over else outlook(game, seat, scale).judged()
    return points + took_the_flag(game, seat)


def played_on(sample: CardGame, seat: int, actions: tuple[Action, ...], stream: Stream, scale: Scale) -> CardGame:
    """A dealt game after an idea and a card more of every seat, or at its end."""
    game = cards(carried_out(sample, seat, actions))
    plies = game.seats
    for _ in range(LONGEST_ROLLOUT):
        if game.over:
            break
        if game.kind == kinds.PLAY:
            if plies == 0:
                break
            plies -= 1
        play_on(game, stream, scale)
    return game


def took_the_flag(game: CardGame, seat: int) -> float:
    """What it is worth beyond its place that an own car was the first home."""
    for car in game.rows[seat]:
        if game.fleet.marker[car] == 1 and game.field.progress[car] >= game.goal:
            return HOME_FIRST
    return 0.0


def play_on(game: CardGame, stream: Stream, scale: Scale) -> int:
    """One question answered quickly: a whole move where a card is to be played; how many decisions that took."""
    seat = game.asked[0]
    if game.kind == kinds.PLAY:
        codes = quick_move(game, seat, stream, scale)
    elif game.kind in MOVE_KINDS:
        codes = quick_end(game, seat, scale)
    else:
        decision = game.decision
        assert decision is not None
        codes = [scale.greedy.answer(game, decision).code]
    for code in codes:
        game._do(seat, code)
    return len(codes)


def quick_move(game: CardGame, seat: int, stream: Stream, scale: Scale) -> list[int]:
    """The best end of a few plays drawn at random."""
    plays = [code for code in game.codes if verb_of(code) == PLAY]
    if not plays:
        passes = [code for code in game.codes if verb_of(code) == PASS]
        return [passes[0] if passes else game.codes[0]]
    now = outlook(game, seat, scale)
    found: list[Idea] = []
    for _ in range(min(PLAYS_LOOKED_AT, len(plays))):
        found += ideas_of(game, now, plays[stream.below(len(plays))], QUICK_BREADTH)
    return [action.code for action in best_of(found, scale.trial_looks).end.actions]


def best_of(found: list[Idea], looks: int) -> Idea:
    """The best end at a quick look, or of some of them at a closer one."""
    best = found[0]
    if looks < 2:
        for idea in found:
            if idea.value > best.value:
                best = idea
        return best
    best_value = NO_WORTH
    for idea in best_ideas(found)[:looks]:
        value = idea.look.judged_after(idea.end)
        if value > best_value:
            best_value = value
            best = idea
    return best


def quick_end(game: CardGame, seat: int, scale: Scale) -> list[int]:
    """The best end of the move in progress."""
    after = outlook(game, seat, scale).playing(game.move.card, game.move.driver)
    best: list[int] = [game.codes[0]]
    best_value = NO_WORTH
    for end in game.outcomes(None, QUICK_BREADTH):
        value = after.after(end)
        if value > best_value and end.actions:
            best_value = value
            best = [action.code for action in end.actions]
    return best
