"""A long seed goes everywhere on the command line that a number goes, and comes back as it was."""

from __future__ import annotations

import json
import tomllib

import pytest

from draftline import replay
from draftline.cli.play import new_seed
from tests.cli.helpers import data, draftline

LONG = "qwertyuiopasdfghjklzxcvbnmab"
OTHER = LONG[:-1] + "c"
RACE = ("--laps", 1, "--seats", 2, "-o", "cars=1")


def test_a_race_with_a_long_seed_is_played_saved_loaded_and_replayed(tmp_path):
    file = tmp_path / "race.json"
    told = data(draftline("play", "--auto", "--json", *RACE, "--seed", LONG.upper(), "--save", file))
    record = json.loads(file.read_text(encoding="utf-8"))
    assert record["seed"] == told["record"]["seed"] == LONG
    assert replay(record).seed == LONG
    assert f"seed {LONG}." in " ".join(draftline("play", "--load", file, "--auto").stdout.split())
    assert draftline("replay", file, "--verify").exit_code == 0
    assert data(draftline("play", "--auto", "--json", *RACE, "--seed", LONG))["record"] == told["record"]


def test_a_number_is_still_a_number():
    assert data(draftline("play", "--auto", "--json", *RACE, "--seed", "007"))["record"]["seed"] == 7
    assert 0 <= new_seed() < 1_000_000  # short, as it is told and typed again


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_a_series_of_races_follows_from_a_long_seed(command):
    series = (command, "-n", 2, "--bots", "random,greedy", "--laps", 1, "--seats", 2, "--json")
    first = data(draftline(*series, "--seed", LONG))
    assert first["seed"] == LONG
    assert data(draftline(*series, "--seed", LONG)) == first
    assert data(draftline(*series, "--seed", OTHER))["results"] != first["results"]


def test_a_tournament_with_a_long_seed_goes_on_in_its_file(tmp_path):
    file = tmp_path / "results.jsonl"
    begun = ("tournament", "--laps", 1, "--bots", "random,greedy", "--seats", 2, "-n", 2, "--seed", LONG)
    assert draftline(*begun, "--results", file).exit_code == 0
    again = draftline("tournament", "--results", file, "--resume", "-n", 4, "--json")
    assert (data(again)["seed"], data(again)["races"]) == (LONG, 4)


def test_a_season_with_a_long_seed_is_run_from_its_file(tmp_path):
    file = tmp_path / "season.toml"
    races = ("--seats", 2, "--track", "yunta", "--track", "adriana", "--laps", 1, "-o", "cars=1")
    made = draftline("season", "new", file, *races, "--seed", LONG)
    assert made.exit_code == 0, made.output
    assert tomllib.loads(file.read_text(encoding="utf-8"))["seed"] == LONG
    assert draftline("season", "run", file).exit_code == 0
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    assert (read["seed"], len(read["results"])) == (LONG, 2)
