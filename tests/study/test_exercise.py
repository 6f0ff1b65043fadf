"""Puzzles as scenes: the best answer solves one, what a club driver plays does not, and a hint gives nothing away."""

from __future__ import annotations

import pytest

from draftline.core.messages import OptionError
from draftline.games.registry import game_ids
from draftline.learn.scenes import MISSED, OPEN, SOLVED, scene_of
from draftline.study.exercise import PUZZLE, day_of, exercise_of, lesson_of, todays
from draftline.study.puzzles import puzzles_of

LOOKED_AT = 6  # of every game


@pytest.mark.parametrize("game", game_ids())
def test_the_best_answer_solves_a_puzzle_and_a_club_drivers_does_not(game):
    for puzzle in puzzles_of(game)[:LOOKED_AT]:
        exercise = exercise_of(game, PUZZLE + puzzle.id)
        assert exercise.verdict([]).state == OPEN
        solved = exercise.verdict(exercise.driven(exercise.solution[0]))
        assert (solved.state, solved.says and solved.says.id) == (SOLVED, "wall.puzzle-done")
        missed = exercise.verdict(exercise.driven(puzzle.club.actions))
        assert (missed.state, missed.says and missed.says.id) == (MISSED, "wall.puzzle-club")


def test_a_hint_names_what_a_club_driver_would_do_and_gives_no_move():
    puzzle = puzzles_of("thunder-alley")[0]
    exercise = exercise_of(puzzle.game, PUZZLE + puzzle.id)
    assert exercise.text("hint").values["idea"] == puzzle.club.idea
    assert exercise.advised([]) == []


def test_trying_changes_nothing_about_the_position():
    puzzle = puzzles_of("grand-prix")[0]
    exercise = exercise_of(puzzle.game, PUZZLE + puzzle.id)
    before = exercise.begin().record()
    exercise.verdict(exercise.driven(exercise.solution[0]))
    assert exercise.begin().record() == before


def test_lessons_are_scenes_and_puzzles():
    puzzle = puzzles_of("thunder-rolls")[0]
    assert lesson_of("thunder-rolls", PUZZLE + puzzle.id) is exercise_of("thunder-rolls", PUZZLE + puzzle.id)
    assert lesson_of("thunder-alley", "solo") is scene_of("thunder-alley", "solo")
    with pytest.raises(OptionError):
        lesson_of("thunder-rolls", PUZZLE + "nowhere")


def test_the_puzzle_of_a_day_is_one_for_everybody_and_all_of_them_come_in_turn():
    assert day_of(0.0) == 0
    assert day_of(86_400.0 * 20_000 - 1.0) == 19_999
    count = sum(len(puzzles_of(game)) for game in game_ids())
    days = [todays(day) for day in range(20_000, 20_000 + 2 * count)]
    assert all(one is not None for one in days)
    assert len({one.id for one in days if one}) == count
    assert days[0] is todays(20_000)
    assert len({one.game for one in days[:3] if one}) == 3
