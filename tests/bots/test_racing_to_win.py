"""Bots race to win: they finish where they can, and bring their cars home. The probes are those of `bench/faults`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import faults
from tests.conftest import ROOT


@pytest.mark.parametrize("bot, every", [("club", 5), ("pro:rounds=4", 17)])
@pytest.mark.parametrize("game", faults.GAMES)
def test_a_car_that_can_go_home_far_ahead_of_all_others_goes_home(game, bot, every):
    """Some of the distances and gaps; `bench/faults.py` looks at all of them."""
    positions = faults.won_positions(game)[::every]
    missed = [(won.to_go, won.gap) for won in positions if not faults.goes_home(won, bot)]
    assert missed == []


def compiled(path: Path, expression: str) -> Any:
    """What an expression over whole races comes to; compiled, for interpreted races of bots take minutes."""
    code = (
        "import json; from bench import faults; from bench.positions import Setting; "
        f"print(json.dumps({expression}))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("track, seats, seed", [("santelmo", 3, 9004), ("qadira", 2, 9002)])
def test_a_race_has_a_finisher_and_a_leader_that_can_take_the_flag_takes_it(compiled_path, track, seats, seed):
    """One of them had none, its leader retired before the line; the other took 61 turns."""
    setting = f"Setting('grand-prix', {seed}, {seats}, '{track}')"
    told = "[one.ending, one.counts['could'] - one.counts['did'], one.turns <= 30]"
    assert compiled(compiled_path, f"(lambda one: {told})(faults.looked_at({setting}))") == [faults.FINISHED, 0, True]


@pytest.mark.slow
def test_cars_are_not_worn_out_in_sight_of_the_line(compiled_path):
    settings = "faults.mixed('grand-prix', 4, 9180, 'club', 8)"
    assert compiled(compiled_path, f"sum(faults.looked_at(one).counts['lost'] for one in {settings})") == 0
