"""Whole races of every game over HTTP, on SQLite alone: what differs between databases is tested elsewhere."""

from __future__ import annotations

import random

import pytest


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_a_whole_race_by_people_over_http(served, game):
    table = served.create("person", "person", game=game, seed=3)
    assert table.play(random.Random(3)) > 5
    over = table.show()["table"]
    assert sorted(over["outcome"]["ranking"]) == [0, 1]
    assert table.act(0, "forward", over["version"]).json()["code"] == "over"
    assert not served.table(table.id).race.game.problems()
