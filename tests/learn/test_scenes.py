"""Every scene is a test of the engine: its position stands, its solution solves it, wrong tries get their reasons."""

from __future__ import annotations

import pytest

from draftline.core.messages import OptionError
from draftline.data import catalogue, languages
from draftline.games.registry import SHIPPED
from draftline.learn.scenes import MISSED, OPEN, SOLVED, Scene, Try, all_scenes, scene_of, scenes_of

SCENES = all_scenes()
each = pytest.mark.parametrize("scene", SCENES, ids=[f"{scene.book.id}/{scene.id}" for scene in SCENES])


@pytest.mark.parametrize("game", [book.id for book in SHIPPED])
def test_every_game_has_six_to_eight_scenes_and_ends_with_a_finish(game: str):
    found = scenes_of(game)
    assert 6 <= len(found) <= 8
    assert len({scene.id for scene in found}) == len(found)
    assert found[-1].goal == {"won": True}


@each
def test_its_position_stands_and_the_learner_is_asked(scene: Scene):
    game = scene.begin()
    assert game.problems() == []
    assert scene.seat in game.asked
    assert scene.verdict([]).state == OPEN


@each
def test_its_solution_solves_it(scene: Scene):
    done = scene.driven([action for move in scene.solution for action in move])
    verdict = scene.verdict(done)
    assert (verdict.state, verdict.says) == (SOLVED, scene.text("done"))
    assert scene.tried(done).game.problems() == []
    assert scene.answer(done) is None


@each
def test_a_part_of_its_solution_does_not(scene: Scene):
    actions = [action for move in scene.solution for action in move]
    for count in range(len(actions)):
        assert scene.verdict(scene.driven(actions[:count])).state == OPEN


@each
def test_its_wrong_tries_are_answered_with_their_reasons(scene: Scene):
    assert scene.tries
    for move in scene.tries:
        verdict = scene.verdict(scene.driven(move.actions))
        reason = scene.shared(move.says) if move.says in scene.always else scene.text(move.says)
        assert (verdict.state, verdict.says) == (MISSED, reason), move.actions


@each
def test_each_of_its_own_reasons_has_a_try(scene: Scene):
    assert {move.says for move in scene.tries} - scene.always.keys() == scene.wrong.keys()


def first_moves(scene: Scene) -> list[list[str]]:
    game = scene.begin()
    decision = game.decision_of(scene.seat)
    assert decision is not None
    ends = [game.ends(action) or [None] for action in decision.actions]
    return [
        [str(action)] if end is None else [str(step) for step in end.actions]
        for action, found in zip(decision.actions, ends, strict=True)
        for end in found
    ]


@each
def test_whatever_is_done_first_is_answered(scene: Scene):
    """A whole first move solves the scene or misses it for a reason, unless the learner has another choice."""
    for actions in first_moves(scene):
        done = scene.driven(actions)
        if not scene.tried(done).within and scene.choices == 1:
            assert scene.verdict(done).says is not None, actions


@each
def test_its_words_are_there_in_every_language(scene: Scene):
    for lang in languages():
        assert not scene.message_ids() - catalogue(lang).keys()


def test_a_scene_that_does_not_exist_is_named_with_those_that_do():
    with pytest.raises(OptionError, match="solo"):
        scene_of("thunder-alley", "nowhere")


def test_a_condition_of_an_unknown_kind_is_refused():
    with pytest.raises(OptionError, match="weather"):
        Try(SCENES[0]).holds({"weather": "fine"})
