"""Leagues that an earlier version wrote, TOML and JSON of every kind, are read and told as that version told them.

The files are never changed: `told` is what `season standings --json` printed when they were written.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from draftline.cli.season.data import season_data
from draftline.league.files import league_from_json
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season

DATA = Path(__file__).parent / "data"
NAMES = sorted(path.stem for path in DATA.glob("*.toml"))
parametrize_files = pytest.mark.parametrize("name", NAMES)


def kept(name: str) -> dict:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def test_every_kind_of_league_is_there():
    assert {kept(name)["file"]["kind"] for name in NAMES} == {"season", "race-series", "championship"}
    assert {kept(name)["file"]["game"] for name in NAMES} == {"thunder-alley", "grand-prix", "thunder-rolls"}


def without_comments(text: str) -> list[str]:
    """The lines that say something to a program."""
    return [line for line in text.splitlines() if not line.startswith("#")]


@parametrize_files
def test_a_json_file_of_an_earlier_version_tells_the_same(name):
    league = league_from_json(kept(name)["file"])
    assert league.to_json() == kept(name)["file"]
    assert json.loads(json.dumps(season_data(league))) == kept(name)["told"]


@parametrize_files
def test_a_season_file_of_an_earlier_version_tells_the_same_and_is_written_alike(name):
    text = (DATA / f"{name}.toml").read_text(encoding="utf-8")
    league = read_season(text)
    assert league.to_json() == kept(name)["file"]
    assert without_comments(write_season(league)) == without_comments(text)


@parametrize_files
def test_a_league_of_an_earlier_version_goes_on(name):
    """The last result is taken back and entered again."""
    league = league_from_json(kept(name)["file"])
    last, row = league.results[-1], kept(name)["file"]["results"][-1]
    league.take_back()
    league.enter(last, row.get("unused"), row["absences"])
    assert league.to_json() == kept(name)["file"]
