"""Every game, seat count, track and option through the contract battery: 200 random races to the end."""

from __future__ import annotations

import itertools
import json

import pytest

import draftline
from tests.contract.battery import PLAYERS, SETUPS, Case, check_race, check_record, race, spread

RACES = 200
EVERY = 97  # decisions between two rounds of the costly checks

CASES = [case for game in SETUPS for case in spread(game, RACES)]


def test_every_game_has_its_place_in_the_battery():
    assert set(SETUPS) == set(draftline.GAMES)


@pytest.mark.parametrize("game", SETUPS)
def test_the_races_are_spread_over_everything(game):
    """Every pair of seats, track, options and player occurs, and every option has every value it can take."""
    cases = [case for case in CASES if case.game == game]
    setup = SETUPS[game]
    assert len(cases) == RACES
    columns: list[list[object]] = [
        [case.seats for case in cases],
        [case.track for case in cases],
        [i % len(setup.options) for i in range(RACES)],
        [case.player for case in cases],
    ]
    sizes = [len(setup.seats), len(setup.tracks), len(setup.options), len(PLAYERS)]
    for one, other in itertools.combinations(range(4), 2):
        pairs = set(zip(columns[one], columns[other], strict=True))
        assert len(pairs) == sizes[one] * sizes[other], (one, other)


def test_thunder_alley_runs_with_every_value_of_every_option():
    from draftline.games.thunder_alley.options import CHOICES, OTHERS

    given = [json.loads(case.options) for case in CASES if case.game == "thunder-alley"]
    for option, values in CHOICES.items():
        assert {options.get(option, values[0]) for options in given} == set(values)
    assert {name for options in given for name in options} == {*CHOICES, *OTHERS}
    most = max(case.seats * json.loads(case.options).get("cars", 0) for case in CASES)
    assert most == 42


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_random_race_keeps_the_contract(case: Case):
    check_race(case, EVERY)


@pytest.mark.parametrize("case", CASES[::10], ids=str)
def test_a_record_can_be_made_at_any_decision(case: Case):
    """Records of unfinished races replay to the same position; a shorter history is a prefix of a longer."""
    whole = race(case).record()["actions"]
    for length in range(0, len(whole), max(len(whole) // 4, 1)):
        game = case.new()
        for text in whole[:length]:
            action, _, seat = text.partition(" @")
            game.apply(action, int(seat) if seat else None)
        assert game.record()["actions"] == whole[:length]
        check_record(game)


def test_the_races_reach_every_ending():
    endings = {race(case).outcome.ending for case in CASES[:60]}
    assert endings == {"ending.finished", "ending.rain", "ending.nobody"}
