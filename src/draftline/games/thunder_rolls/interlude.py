"""The Thunder Interlude: Perfect Line, stage points, the next stage or the end of the race (R30, R31)."""

from __future__ import annotations

from typing import Final

from draftline.core.choices import NOTHING
from draftline.core.outcome import Outcome
from draftline.games.thunder_rolls.components import LEFT, RIGHT
from draftline.games.thunder_rolls.facts import PERFECT_LINE, PLACED, POINTS, RACE_OVER
from draftline.games.thunder_rolls.moves import begin_drive, begin_turn
from draftline.games.thunder_rolls.risk import finishing_order
from draftline.games.thunder_rolls.state import State

ENDINGS: Final = ("ending.stages",)


def perfect_pairs(game: State, seat: int) -> int:
    """Left halves with a right half in the next slot."""
    slots, flag, cards = game.box.slots, game.box.flag, game.program.cards
    pairs = 0
    for at in range(seat * slots, (seat + 1) * slots - 1):
        if flag[cards[at]] == LEFT and flag[cards[at + 1]] == RIGHT:
            pairs += 1
    return pairs


def begin_perfect_line(game: State, seat: int) -> bool:
    """A normal move of a space for each pair; False if there is none."""
    spaces = perfect_pairs(game, seat) * game.terms.perfect_line
    if spaces:
        game.tell(PERFECT_LINE, seat, spaces)
        begin_turn(game)
        begin_drive(game, game.rows[seat][0], spaces, 0, False)
    return spaces > 0


def score_stage(game: State) -> None:
    """After the first of two stages: points for the first two."""
    award(game, finishing_order(game, len(game.box.stage_points)), game.box.stage_points)


def score_race(game: State) -> None:
    """Everybody's place and points; the race is over, whatever the laps."""
    order = finishing_order(game, len(game.numbers))
    game.finish = game.finish[:]
    for place, car in enumerate(order):
        game.finish[car] = place + 1
        game.tell(PLACED, game.numbers[car], place + 1)
    award(game, order, game.box.points)
    game.tell_one(RACE_OVER, game.ending_row(0))
    game.over = True
    game.asked = []
    game.choices = NOTHING


def award(game: State, order: list[int], table: list[int]) -> None:
    game.points = game.points[:]
    for car, points in zip(order, table, strict=False):
        game.points[car] += points
        game.tell(POINTS, game.numbers[car], points)


def outcome(game: State) -> Outcome:
    """R31: all eight cars by the points of this race, then by finish; what was brought along decides nothing."""
    scored = [now - before for now, before in zip(game.points, game.terms.start_points, strict=True)]
    return game.ranked(scored, list(game.finish), ENDINGS[0])
