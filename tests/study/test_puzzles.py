"""Puzzles: the best answer solves them, a club driver's does not, and what is said of their margin holds."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from draftline.cli import study_commands
from draftline.games.registry import game_ids, rulebook
from draftline.study.puzzles import THEME_NAMES, Miner, Puzzle, difficulty_of, holds, of_the_day, puzzles_of, solves
from draftline.study.scale import INACCURACY, scale_of
from tests.cli.helpers import data, draftline

ROUNDED = 0.0005
SHIPPED = [puzzle for game in game_ids() for puzzle in puzzles_of(game)]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_sixty_puzzles_of_different_races_by_difficulty_and_theme(game):
    found = puzzles_of(game)
    assert len(found) >= 60
    assert len({puzzle.id.partition("-")[0] for puzzle in found}) > 15
    assert {puzzle.difficulty for puzzle in found} == {"easy", "medium", "hard"}
    assert all(puzzle.themes and set(puzzle.themes) <= THEME_NAMES.keys() for puzzle in found)
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


def test_answers_are_named_by_what_differs():
    for puzzle in SHIPPED:
        for other in (puzzle.second, puzzle.club):
            assert str(puzzle.best.idea) != str(other.idea), puzzle.id
            assert other.idea.id not in ("idea.way", "idea.other"), puzzle.id


def test_ways_of_one_answer_are_no_puzzle(monkeypatch: pytest.MonkeyPatch):
    """The search for puzzles ended there with an error, after six of them."""
    monkeypatch.setattr(Miner, "_answers", lambda self, judge, craft: [("one answer", None)])
    nothing = SimpleNamespace()
    assert Miner()._deeper(nothing, nothing, nothing, {}, "", 0.5) is None


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


def test_the_command_says_in_json_what_it_wrote(tmp_path, monkeypatch):
    monkeypatch.setattr(study_commands, "mine", lambda game, wanted, seed: iter(()))
    out = tmp_path / "puzzles.json"
    assert data(draftline("lab", "puzzles", "thunder-rolls", "--out", out, "--json")) == {
        "file": str(out),
        "puzzles": 0,
    }
