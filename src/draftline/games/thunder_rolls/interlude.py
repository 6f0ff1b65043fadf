"""The Thunder Interlude: Perfect Line, stage points, the next stage or the end of the race (R30, R31)."""

from __future__ import annotations

from draftline.core.choices import NOTHING
from draftline.core.outcome import Outcome
from draftline.games.thunder_rolls.components import LEFT, RIGHT
from draftline.games.thunder_rolls.facts import PERFECT_LINE, PLACED, POINTS, RACE_OVER
from draftline.games.thunder_rolls.moves import begin_drive, begin_turn
from draftline.games.thunder_rolls.risk import finishing_order
from draftline.games.thunder_rolls.state import State

ENDINGS = ("ending.stages",)


def perfect_pairs(game: State, seat: int) -> int:
    """Left halves with a right half in the next slot."""
    slots = game.box.slots
    flags = [game.box.flag[card] for card in game.program[seat * slots : (seat + 1) * slots]]
    return sum(1 for i in range(slots - 1) if flags[i] == LEFT and flags[i + 1] == RIGHT)


def begin_perfect_line(game: State, seat: int) -> bool:
    """A normal move of a space for each pair; False if there is none."""
    spaces = perfect_pairs(game, seat) * game.perfect_line
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
    for place, car in enumerate(order):
        game.finish[car] = place + 1
        game.tell(PLACED, game.numbers[car], place + 1)
    award(game, order, game.box.points)
    game.ending = ENDINGS[0]
    game.tell_one(RACE_OVER, 0)
    game.over = True
    game.asked = []
    game.choices = NOTHING


def award(game: State, order: list[int], table: list[int]) -> None:
    for car, points in zip(order, table, strict=False):
        game.points[car] += points
        game.tell(POINTS, game.numbers[car], points)


def outcome(game: State) -> Outcome:
    """R31: all eight cars by the points of this race, then by finish; what was brought along decides nothing."""
    scored = [now - before for now, before in zip(game.points, game.start_points, strict=True)]
    return game.ranked(scored, game.finish, game.ending)
