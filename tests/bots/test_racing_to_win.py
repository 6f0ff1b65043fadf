"""Bots race to win: they finish where they can, and bring their cars home. The probes are those of `bench/faults`."""

from __future__ import annotations

import pytest

from bench import faults
from bench.positions import Setting

pytestmark = pytest.mark.skip(reason="the bots of today do not race to win")  # goes with the bots that do


@pytest.mark.parametrize("bot", ["club", "pro:rounds=8"])
@pytest.mark.parametrize("game", faults.GAMES)
def test_a_car_that_can_go_home_far_ahead_of_all_others_goes_home(game, bot):
    missed = [(won.to_go, won.gap) for won in faults.won_positions(game) if not faults.goes_home(won, bot)]
    assert missed == []


@pytest.mark.slow
@pytest.mark.parametrize("track, seats, seed", [("santelmo", 3, 9004), ("qadira", 2, 9002)])
def test_a_race_has_a_finisher_and_its_leader_does_not_dawdle(track, seats, seed):
    found = faults.looked_at(Setting("grand-prix", seed, seats, track))
    assert (found.ending, found.counts["dawdled"]) == (faults.FINISHED, 0)


@pytest.mark.slow
def test_cars_are_not_worn_out_in_sight_of_the_line():
    races = [faults.looked_at(setting) for setting in faults.mixed("grand-prix", 4, 9180, "club", 8)]
    assert sum(race.counts["lost"] for race in races) == 0
