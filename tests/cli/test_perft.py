"""`draftline perft`."""

from __future__ import annotations

import pytest

from draftline.cli.inspect_commands import position_of
from draftline.core.perft import perft
from draftline.games.registry import new_game
from tests.cli.helpers import data, draftline, refused, saved_race


@pytest.fixture
def record(tmp_path):
    return saved_race(tmp_path / "race.json")


def test_the_counts_are_those_of_the_library():
    counted = data(draftline("perft", "--depth", 3, "--seed", 5, "--json"))
    game = new_game(seed=5)
    assert counted["counts"] == [perft(game, depth) for depth in (1, 2, 3)]
    assert counted["outcomes"] == len(game.outcomes())


def test_the_parts_add_up():
    counted = data(draftline("perft", "--depth", 2, "--seats", 2, "--divide", "--json"))
    assert sum(counted["divide"].values()) == counted["counts"][-1]
    words = draftline("perft", "--depth", 2, "--seats", 2, "--divide").stdout
    assert all(action in words for action in counted["divide"])


def test_a_record_is_counted_from_any_of_its_actions(record):
    start = data(draftline("perft", "--record", record, "--at", 0, "--json"))
    assert start["counts"][0] == len(new_game(seed=3, options={"laps": 1}).decision.actions)
    assert "race is over" in refused(draftline("perft", "--record", record))
    assert "from 0 to" in refused(draftline("perft", "--record", record, "--at", 99999))


def test_the_table_speaks_spanish():
    assert "nivel" in draftline("perft", "--depth", 1, "--lang", "es").stdout


def test_the_ends_of_a_grand_prix_move_are_counted_too(tmp_path):
    record = saved_race(tmp_path / "race.json", "--game", "grand-prix")
    counted = data(draftline("perft", "--depth", 1, "--record", record, "--at", 12, "--json"))
    game = position_of(record, 12)
    assert counted["outcomes"] == len(game.outcomes()) > 0
