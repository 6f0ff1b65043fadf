"""`draftline lab train` without a generation: how certain a value is, measured anew on as many races as one likes."""

from __future__ import annotations

import json

from draftline.bots.values import values_of
from tests.cli.helpers import draftline, refused

GAME = "thunder-rolls"


def test_certainty_alone_is_measured_on_so_many_races_and_the_value_kept(tmp_path):
    start, made = tmp_path / "start.json", tmp_path / "made.json"
    before = values_of(GAME)
    start.write_text(json.dumps(before), encoding="utf-8")
    words = ["lab", "train", GAME, "--generations", 0, "--doubt", 6, "--processes", 1, "--start", start, "--out", made]
    assert draftline(*words).exit_code == 0
    after = json.loads(made.read_text(encoding="utf-8"))
    first, _, last = after.pop("doubt")["seeds"].split()
    assert int(last) - int(first) == 5
    assert after == {part: value for part, value in before.items() if part != "doubt"}


def test_with_neither_a_generation_nor_a_file_there_is_nothing_to_learn(tmp_path):
    words = ["lab", "train", GAME, "--generations", 0, "--out", tmp_path / "made.json"]
    assert refused(draftline(*words)) == (
        "Nothing to learn: there is no generation and no file to begin with. Give --generations or --start."
    )
