"""Tracks that nobody has seen: random lane counts from one to six, and races on them."""

from __future__ import annotations

import random

import pytest

import draftline
from draftline.core.track_file import read_track
from tests.contract.battery import MORE, PLAYERS, Player, check_questions, check_record, check_sound

SEGMENT = """
[[segment]]
kind = "{kind}"
sectors = {sectors}
lanes = {lanes}
"""


def track_text(seed: int) -> str:
    """An oval whose straights and corners change their width at random."""
    rng = random.Random(seed)
    lengths = [rng.randint(1, 5) for _ in range(rng.randint(2, 4))]
    lengths.append(max(14 - sum(lengths), 1))
    most = rng.choice([2, 3, 4, 6])
    text = 'id = "own"\nname = "Own"\n'
    for half in (lengths, lengths[::-1]):
        for sectors in half:
            text += SEGMENT.format(kind="straight", sectors=sectors, lanes=rng.randint(1, most))
        text += SEGMENT.format(kind="corner", sectors=8, lanes=rng.randint(2, most)) + "angle = 180\n"
    return text


@pytest.mark.parametrize("seed", range(18 * MORE))
def test_a_race_on_a_track_of_ones_own(seed):
    track = read_track(track_text(seed), "own.toml")
    options = {"cars": 1 + seed % 6, "laps": 2, "pits": ("standard", "variable")[seed % 2]}
    game = draftline.new_game("thunder-alley", seats=2 + seed % 6, track=track, seed=seed, options=options)
    player = Player(PLAYERS[seed % 3], seed)
    while decisions := game.decisions:
        check_questions(decisions)
        game.apply(*player.choose(decisions))
        check_sound(game)
    check_record(game)


@pytest.mark.parametrize("seed", range(10 * MORE))
def test_a_grand_prix_on_a_track_of_ones_own(seed):
    track = read_track(track_text(100 + seed), "own.toml")
    options = {"laps": 2, "start": ("standard", "mixed", "random")[seed % 3], "weather": ("dry", "rain")[seed % 2]}
    game = draftline.new_game("grand-prix", seats=2 + seed % 10, track=track, seed=seed, options=options)
    player = Player(PLAYERS[seed % 3], seed)
    while decisions := game.decisions:
        check_questions(decisions)
        game.apply(*player.choose(decisions))
        check_sound(game)
    check_record(game)


def test_a_record_carries_its_track():
    """Whoever gets the record needs no file."""
    track = read_track(track_text(1), "own.toml")
    game = draftline.new_game("thunder-alley", seats=2, track=track, seed=1, options={"laps": 1})
    game.apply(game.decision.actions[0])
    record = game.record()
    assert record["track"]["text"] == track_text(1)
    assert draftline.replay(record).track.lanes == track.lanes


def test_an_own_track_may_have_the_id_of_a_shipped_one():
    track = read_track(track_text(1).replace('"own"', '"yunta"'), "own.toml")
    game = draftline.new_game("thunder-alley", seats=2, track=track, seed=1, options={"laps": 1})
    game.apply(game.decision.actions[0])
    again = draftline.replay(game.record())
    assert again.track.lanes == track.lanes
    check_record(game)
