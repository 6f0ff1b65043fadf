"""`draftline track list | check | show`."""

from __future__ import annotations

import pytest

from draftline.data import package_text
from tests.cli.helpers import data, draftline, refused


@pytest.fixture
def track_file(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(package_text("tracks/yunta.toml").replace('"yunta"', '"own"'), encoding="utf-8")
    return path


def test_the_list_names_every_track():
    words = draftline("track", "list").stdout
    assert all(name in words for name in ("yunta", "adriana", "pullinger", "verghn", "Verghn's Grove"))
    listed = {track["id"]: track for track in data(draftline("track", "list", "--json"))}
    assert len(listed) == 14
    assert [listed[id]["sectors"] for id in ("adriana", "pullinger", "verghn", "yunta")] == [48, 51, 70, 28]


def test_the_list_of_a_game_begins_with_what_is_made_for_it_alone():
    prix = [track["id"] for track in data(draftline("track", "list", "--game", "grand-prix", "--json"))]
    assert prix[:4] == ["santelmo-gp", "kestrelberg-gp", "larkmoor-gp", "qadira-gp"]
    words = draftline("track", "list", "--game", "grand-prix").stdout.splitlines()
    assert words[1].split() == ["santelmo-gp", "Santelmo", "Harbour", "GP", "93", "1-4", "2"]
    assert "(Thunder Alley)" not in words[0]
    alley = [track["id"] for track in data(draftline("track", "list", "--game", "thunder-alley", "--json"))]
    assert alley[0] == "yunta"
    assert all(id.endswith("-gp") for id in alley[-4:])


def test_a_list_of_tracks_fits_a_narrow_terminal():
    for lang in ("en", "es"):
        assert "kestrelberg-gp  Kestrelberg GP" in draftline("track", "list", "--lang", lang).stdout


def test_a_sound_file_is_sound(track_file):
    assert "sound track" in " ".join(draftline("track", "check", track_file).stdout.split())
    assert data(draftline("track", "check", track_file, "--json"))["faults"] == []
    assert draftline("track", "check", "yunta").exit_code == 0


def test_every_fault_is_named(track_file):
    words = track_file.read_text(encoding="utf-8").replace("lanes = 2", "lanes = 9")
    track_file.write_text(words, encoding="utf-8")
    result = draftline("track", "check", track_file)
    assert result.exit_code == 2
    assert "Segment" in result.stdout
    assert "fault" in result.stderr
    assert "Traceback" not in result.output
    spanish = draftline("track", "check", track_file, "--lang", "es")
    assert "fallo" in spanish.stderr


def test_a_file_that_is_no_toml_has_one_fault(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text("this is = = not toml", encoding="utf-8")
    assert draftline("track", "check", path).exit_code == 2


@pytest.mark.parametrize("name", ["yunta", "adriana", "pullinger", "verghn"])
def test_a_track_is_drawn_as_text(name):
    words = draftline("track", "show", name).stdout
    assert "·····" in words
    assert ".." in words
    assert max(map(len, words.splitlines())) <= 80


def test_a_track_is_drawn_as_svg(tmp_path, track_file):
    picture = tmp_path / "own.svg"
    assert draftline("track", "show", track_file, "--svg", picture).exit_code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert data(draftline("track", "show", "yunta", "--json"))["spaces"] > 56


def test_a_picture_that_cannot_be_written_is_told(tmp_path):
    assert "its folder does not exist" in refused(draftline("track", "show", "yunta", "--svg", tmp_path / "no" / "x"))
    assert "it is a folder" in refused(draftline("track", "show", "yunta", "--svg", tmp_path))


def test_an_unknown_track_is_told():
    assert "no track called nowhere" in refused(draftline("track", "show", "nowhere"))
