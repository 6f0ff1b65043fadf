"""Positions on a stretch of a real track, and records of scenes."""

from __future__ import annotations

import pytest

import draftline
from draftline.core.messages import PositionError
from draftline.learn.scenes import Scene, all_scenes
from draftline.racing.kinds import PLAY

STRETCH = """
..  ..  ..  ##
22  ..  ..  ..
..  15  ..  ..
"""


def test_a_picture_stands_where_it_is_asked_for():
    game = draftline.position(STRETCH, track="yunta", at=0, lap=2, laps=3)
    assert (game.track.id, game.progress(22), game.progress(15), game.goal) == ("yunta", 56, 57, 84)
    assert game.where(15) == (1, 0)
    assert str(game).split() == STRETCH.split()


def test_a_picture_with_other_lanes_than_the_track_is_refused():
    with pytest.raises(PositionError, match=r"Column 3 .* has 2 lanes, but the track has 3"):
        draftline.position(STRETCH, track="thornbury")


def test_events_lie_on_top_while_the_turn_goes_on():
    hands = {"green": ["charge", "floor-it"], "blue": []}
    game = draftline.position("22 .. 15", events=["rain"], hands=hands, first="green")
    assert game.kind == PLAY


@pytest.mark.parametrize("scene", all_scenes(), ids=[f"{one.book.id}/{one.id}" for one in all_scenes()])
def test_the_record_of_a_scene_is_replayed_exactly(scene: Scene):
    game = scene.tried(scene.driven([action for move in scene.solution for action in move])).game
    assert draftline.replay(game.record()).digest() == game.digest()
