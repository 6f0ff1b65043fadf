"""The short programs in examples/ do what they say."""

from __future__ import annotations

import json
import random
import re

import pytest

from draftline.bots import make_bot
from examples import compare_variant, http_bot, make_track, own_bot, rulebook_position, tournament
from tests.conftest import ROOT
from tests.server.helpers import serving, settings_in

EXAMPLES = ROOT / "examples"


def test_the_list_of_examples_is_whole():
    listed = set(re.findall(r"^\| \[([\w.]+)\]", (EXAMPLES / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    there = {path.name for path in EXAMPLES.iterdir() if path.name not in ("README.md", "__pycache__")}
    assert listed == there


def test_a_bot_that_fears_wear_takes_its_parameter_and_beats_chance():
    assert own_bot.Careful(["0.5"]).fear == 0.5
    own, other = own_bot.race([own_bot.Careful([]), make_bot("random")], seed=1)
    assert own > other


def test_a_duel_is_even_between_a_bot_and_itself():
    assert len(tournament.duel("random", "rookie", deals=1)) == 1
    assert tournament.points(["random", "random"], 3) == tournament.points(["random", "random"], 3)


def test_the_position_of_the_rulebook_goes_as_it_says():
    assert rulebook_position.pushed()[:2] == ["Car 43 is displaced and ends up in lane 1.", "Car 29 moves to lane 1."]
    assert rulebook_position.refused().startswith("The card on which car 29 moves")


def test_sectors_are_counted_by_whose_move_it_was():
    record_polars = pytest.importorskip("examples.record_polars")
    record = record_polars.example()
    found = record_polars.carried(record)
    assert found.columns == ["car", "own", "others"]
    rows = record_polars.rows(record)
    gained = dict.fromkeys(found["car"], 0)
    last: dict[int, int] = {}
    for row in rows:
        gained[row["car"]] += row["progress"] - last.get(row["car"], row["progress"])
        last[row["car"]] = row["progress"]
    assert {car: own + others for car, own, others in found.iter_rows()} == gained


def test_an_oval_of_any_length_is_a_track_and_a_bad_one_is_told():
    assert make_track.made(make_track.oval(10, 6)).sectors == 32
    with pytest.raises(SystemExit, match="lanes"):
        make_track.made(make_track.oval(10, 6, lanes=40))


def test_a_variant_is_compared_with_an_interval():
    mean, half = compare_variant.compared(compare_variant.VARIANT, deals=4)
    assert half > 0
    assert (mean, half) == compare_variant.compared(compare_variant.VARIANT, deals=4)


def test_a_bot_races_over_http(tmp_path):
    with serving(settings_in(tmp_path)) as served:
        table = http_bot.Table(served.url, http_bot.setting())
        outcome = http_bot.drive(table, random.Random(1), pause=0.1)
    assert len(outcome["points"]) == 5


def test_the_notebook_runs_from_its_first_cell_to_its_last(monkeypatch):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    book = json.loads((EXAMPLES / "follow_a_race.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "a notebook is kept without what it printed"
            exec(compile("".join(cell["source"]), "follow_a_race.ipynb", "exec"), names)
    assert len(names["chances"]) == len(names["best"]) > 3
    assert all(abs(sum(row) - 1) < 1e-6 for row in names["chances"])
    names["plt"].close("all")
