"""Puzzles: the best answer solves them, a club driver's does not, and what is said of their margin holds."""

from __future__ import annotations

import pytest

from draftline.games.registry import game_ids, rulebook
from draftline.study.puzzles import Puzzle, difficulty_of, holds, of_the_day, puzzles_of, solves
from draftline.study.scale import INACCURACY, scale_of

ROUNDED = 0.0005
SHIPPED = [puzzle for game in game_ids() for puzzle in puzzles_of(game)]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_puzzles_of_different_races(game):
    found = puzzles_of(game)
    assert found
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert all(puzzle.game == game for puzzle in found)


def test_one_answer_is_clearly_best_and_not_a_club_drivers():
    for puzzle in SHIPPED:
        least = scale_of(rulebook(puzzle.game)).degrees[INACCURACY]
        assert puzzle.margin.points >= least, puzzle.id
        for lead in (puzzle.margin, puzzle.gain):  # kept with three digits
            assert lead.points + ROUNDED > 3 * (lead.error - ROUNDED), puzzle.id
        assert puzzle.found["club"] == 0.0
        assert 0.1 <= puzzle.chance <= 0.9
        assert puzzle.difficulty == difficulty_of(puzzle.found)
        assert puzzle.best.actions != puzzle.club.actions
        assert "outcome" not in puzzle.record or puzzle.record["outcome"] is None


@pytest.mark.parametrize("game", game_ids())
def test_the_best_answer_solves_it_and_a_club_drivers_does_not(game):
    for puzzle in puzzles_of(game)[:4]:
        position = puzzle.position()
        assert puzzle.seat in position.asked
        assert position.legal(puzzle.best.actions[0], puzzle.seat)
        assert solves(puzzle, list(puzzle.best.actions))
        assert not solves(puzzle, list(puzzle.club.actions))


def test_a_margin_holds_on_other_deals():
    puzzle = max(puzzles_of(game_ids()[-1]), key=lambda one: one.margin.points / one.margin.error)
    assert holds(puzzle, 4, seed=99).points > 0.0


def test_a_puzzle_is_kept_whole():
    for puzzle in SHIPPED[::7]:
        assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_another_one_tomorrow():
    game = game_ids()[-1]
    found = puzzles_of(game)
    assert [of_the_day(game, day) for day in range(len(found))] == found
    assert of_the_day(game, len(found)) == found[0]
