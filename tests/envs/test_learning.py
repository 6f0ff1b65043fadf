"""The examples learn and the data can be made again: short versions of both."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import draftline
from draftline.cli.app import app
from draftline.core.messages import OptionError
from draftline.encode.encoding import encoding_of
from draftline.lab import selfplay
from tests.cli.helpers import data
from tests.cli.helpers import draftline as typed

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples" / "learn"
GAME = "thunder-rolls"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_ppo_runs_and_a_reward_moves_its_chances(capsys, tmp_path):
    program = example("ppo")
    policy = program.Policy(4, 3, 8)
    some = {"views": np.ones((2, 4), np.float32), "counts": np.array([2, 2])}
    some["brings"] = np.tile(np.eye(3, dtype=np.float32), (2, 1, 1))
    for _ in range(120):
        chances = policy.chances(some["views"], some["brings"], some["counts"])[1]
        taken = {"actions": np.array([1, 0]), "chances": chances[[0, 1], [1, 0]], "gains": np.array([1.0, -1.0])}
        policy.learn({**some, **taken}, 1e-2, 0.0)
    assert chances[0, 1] > 0.8
    assert chances[0, 2] == 0.0
    words = [GAME, "--minutes", "0", "--races", "4", "--trial", "4", "--opponent", "uniform", "--candidates", "4"]
    mean, _, races = program.main([*words, "--save", str(tmp_path / "weights.npz")])
    assert (-1.0 <= mean <= 1.0, races) == (True, 4)
    assert "On 4 other races" in capsys.readouterr().out
    assert set(np.load(tmp_path / "weights.npz")) == set(policy.w)


def test_after_states_run_and_draw_their_curve(tmp_path, capsys):
    program = example("after_states")
    plot = tmp_path / "curve.svg"
    words = [GAME, "--minutes", "0", "--moves", "4", "--round", "1", "--trial", "1", "--plot", str(plot)]
    curve = program.main(words)
    assert [races for races, _ in curve] == [0, 1]
    assert plot.read_text().startswith("<svg")


def test_a_value_fits_what_it_is_shown():
    program = example("after_states")
    rng = np.random.default_rng(0)
    value = program.Value(3, 16, rng)
    rows = rng.normal(size=(64, 3)).astype(np.float32)
    targets = rows[:, 0] - 0.5 * rows[:, 1]
    first = value.fit(rows, targets, 1e-2)
    for _ in range(200):
        last = value.fit(rows, targets, 1e-2)
    assert last < 0.1 * first


def test_a_manifest_makes_its_shards_again_bit_by_bit_whatever_the_processes(tmp_path):
    plan = selfplay.Plan(GAME, ("uniform", "fast", "random", "uniform"), 3, seed=4, shard=2)
    one = selfplay.selfplay(plan, tmp_path / "one", 1)
    kept = json.loads((tmp_path / "one" / selfplay.MANIFEST).read_text())
    two = selfplay.selfplay(selfplay.plan_of(kept), tmp_path / "two", 2)
    assert one == two
    assert [row["races"] for row in one["shards"]] == [2, 1]
    for row in one["shards"]:
        assert (tmp_path / "one" / row["file"]).read_bytes() == (tmp_path / "two" / row["file"]).read_bytes()


def test_a_manifest_of_other_rules_is_refused_in_a_sentence():
    plan = selfplay.Plan(GAME, ("uniform",) * 4, 1)
    with pytest.raises(OptionError, match="made with rules 1; this release has"):
        selfplay.plan_of({**selfplay.manifest(plan, []), "rules": 1})


def test_shards_hold_views_choices_legal_actions_and_points(tmp_path):
    plan = selfplay.Plan(GAME, ("uniform",) * 4, 2, seed=4)
    selfplay.selfplay(plan, tmp_path, 1)
    found, (shard,) = selfplay.load(tmp_path)
    assert selfplay.digest(shard) == found["shards"][0]["digest"]
    assert found["features"][0] == "cars.0.present"
    choices, legal = shard["choices"], shard["legal"]
    assert len(shard["views"]) == len(choices) == found["shards"][0]["decisions"]
    assert choices[:, 4].sum() == len(legal)
    start = 0
    for _race, _seat, _kind, action, count in choices.tolist():
        assert action in legal[start : start + count]
        start += count
    game = draftline.new_game(GAME, seed=4)
    first = np.frombuffer(encoding_of(game).view_bytes(game, game.asked[0]), np.float32)
    assert np.array_equal(shard["views"][0], first.astype(np.float16))
    assert shard["points"].shape == (2, 4)
    assert shard["seeds"].tolist() == [4, 5]


def test_the_command_writes_a_folder(tmp_path):
    words = ["lab", "selfplay", GAME, "--out", str(tmp_path / "data"), "--races", "1", "--bots", "random"]
    done = CliRunner().invoke(app, [*words, "--processes", "1"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "1 races with" in done.output
    manifest = json.loads((tmp_path / "data" / "manifest.json").read_text())
    assert manifest["plan"]["bots"] == ["random"] * 4
    assert manifest["rules"] == draftline.new_game(GAME).edition


def test_a_learner_cannot_drive_in_self_play(tmp_path):
    with pytest.raises((OptionError, AssertionError)):
        selfplay.arrays(selfplay.Plan(GAME, ("learner",) * 4, 1), range(1, 2))


def test_the_command_prints_the_manifest_as_json(tmp_path):
    short = ("--laps", 1, "-n", 1, "--seats", 2, "--bots", "random", "--processes", 1)
    found = data(typed("lab", "selfplay", "thunder-alley", "--out", tmp_path / "kept", *short, "--json"))
    assert found == json.loads((tmp_path / "kept" / selfplay.MANIFEST).read_text())
