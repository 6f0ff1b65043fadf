"""Every game, seat count, track and option through the contract battery: random races to the end."""

from __future__ import annotations

import itertools
import json

import pytest

import draftline
from tests.contract.battery import (
    GAMES,
    PLAYERS,
    Case,
    check_race,
    check_record,
    covering,
    options_of,
    race,
    setup_of,
)

# Decisions between two rounds of the costly checks: a few in a race. `bench/races.py --every 97` makes more.
EVERY = {"thunder-alley": 181, "grand-prix": 397, "thunder-rolls": 97}

CASES = [case for game in GAMES for case in covering(game)]


@pytest.mark.parametrize("game", GAMES)
def test_the_races_are_spread_over_everything(game):
    """Every pair of seats, track, options and player occurs, and every option has every value it can take."""
    cases = [case for case in CASES if case.game == game]
    setup = setup_of(game)
    columns = [setup.seats, setup.tracks, range(len(setup.options)), PLAYERS]
    values = [(case.seats, case.track, options, case.player) for case in cases for options in options_of(case)]
    for one, other in itertools.combinations(range(4), 2):
        pairs = {(row[one], row[other]) for row in values}
        assert pairs == set(itertools.product(columns[one], columns[other])), (one, other)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_every_value(game):
    given = [json.loads(case.options) for case in CASES if case.game == game]
    options = draftline.rulebook(game).options
    for option in options:
        if option.kind == "choice":
            assert {row.get(option.name, option.default) for row in given} == set(option.values)
    assert {name for row in given for name in row} == {option.name for option in options}


def test_a_race_of_42_cars_is_among_them():
    cases = [case for case in CASES if case.game == "thunder-alley"]
    assert max(case.seats * json.loads(case.options).get("cars", 0) for case in cases) == 42


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_random_race_keeps_the_contract(case: Case):
    check_race(case, EVERY[case.game])


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


ENDINGS = {
    "thunder-alley": {"ending.finished", "ending.rain", "ending.nobody"},
    "grand-prix": {"ending.finished", "ending.no-players"},
    "thunder-rolls": {"ending.stages"},
}


@pytest.mark.parametrize("game", GAMES)
def test_the_races_reach_every_ending(game):
    cases = [case for case in CASES if case.game == game][:60]
    found: set[str] = set()
    for case in cases:
        if found != ENDINGS[game]:
            found.add(race(case).outcome.ending)
    assert found == ENDINGS[game]
