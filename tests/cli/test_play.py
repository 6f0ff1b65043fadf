"""`draftline play`: whole races by bots, scripted lines of a person, saving and loading."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from draftline.data import package_text
from draftline.games.registry import new_game, replay
from tests.cli.helpers import altered, data, draftline, refused, saved_race

PLAY = ("play", "--seed", 3, "--seats", 4)


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def first_card_and_car(words: str) -> str:
    """What the prompt gives as an example."""
    return re.search(r"such as (\d+ \d+)\.", words).group(1)


def test_a_bot_can_drive_the_whole_race():
    words = draftline(*PLAY, "--auto", "--laps", 1).stdout
    assert "You drive Red Fury against Pockets, Howitzer and Quaker-Stubbs" in words
    assert "The race is over" in words
    assert "┃" in words
    assert max(map(len, words.splitlines())) <= 80


def test_json_holds_the_outcome_and_a_record_that_replays():
    race = data(draftline(*PLAY, "--auto", "--laps", 1, "--json"))
    assert replay(race["record"]).outcome.to_json() == race["outcome"]
    assert data(draftline(*PLAY, "--auto", "--laps", 1, "--json")) == race


def test_a_race_can_be_had_in_spanish():
    words = draftline(*PLAY, "--auto", "--laps", 1, "--lang", "es").stdout
    assert "Llevas a Red Fury contra" in words
    assert "La carrera termina tras" in words
    assert "The " not in words.replace("Set The", "")


@pytest.mark.parametrize("track", ["yunta", "adriana", "pullinger", "verghn"])
@pytest.mark.parametrize("seats", [2, 7])
def test_every_track_fits_the_screen(track, seats):
    args = ("play", "--auto", "--laps", 1, "--seed", 1, "--track", track, "--seats", seats, "--bots", "random")
    words = draftline(*args).stdout
    assert max(map(len, words.splitlines())) <= 80
    assert "[" not in words.replace("[0m", "")


def test_without_unicode_letters_stand_for_the_teams(monkeypatch):
    monkeypatch.setattr("draftline.cli.terminal.Terminal.ascii", property(lambda self: True))
    words = draftline(*PLAY, "--auto", "--laps", 1).stdout
    board = [line for line in words.splitlines() if line.startswith(("0 ", "1 ", "2 "))]
    assert board
    assert all(line.isascii() for line in board)


def test_the_first_screen_shows_track_order_and_hand():
    words = draftline(*PLAY, input="").stdout
    game = new_game(seed=3)
    for card in game.hand(0):
        assert f" {card} " in words
    assert "○●○ Draft" in words
    assert "Yunta Brothers: lap 1 of 4, turn 1" in words


def test_the_end_of_the_input_saves_the_race(tmp_path):
    result = draftline(*PLAY, input="")
    assert result.exit_code == 0
    assert "draftline play --load draftline-race.json" in result.stdout
    assert replay((tmp_path / "draftline-race.json").read_text(encoding="utf-8")).turn == 1


def test_ctrl_c_saves_the_race(tmp_path, monkeypatch):
    def interrupt(prompt=""):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = draftline(*PLAY)
    assert result.exit_code == 0
    assert (tmp_path / "draftline-race.json").exists()


def test_an_earlier_race_is_not_overwritten(tmp_path):
    draftline(*PLAY, input="")
    draftline("play", "--seed", 4, input="q\n")
    assert (tmp_path / "draftline-race-2.json").exists()


def test_a_saved_race_goes_on_as_if_it_had_never_been_left(tmp_path):
    path = tmp_path / "mine.json"
    draftline(*PLAY, "--laps", 1, "--save", path, input="q\n")
    loaded = data(draftline("play", "--load", path, "--auto", "--json"))
    assert loaded["outcome"] == data(draftline(*PLAY, "--laps", 1, "--auto", "--json"))["outcome"]


def test_the_table_is_kept_with_the_race(tmp_path):
    path = tmp_path / "mine.json"
    draftline(*PLAY, "--team", "blue", "--bots", "random,greedy", "--save", path, input="q\n")
    table = json.loads(path.read_text(encoding="utf-8"))["table"]
    assert table == {"seat": 3, "bots": ["random", "greedy", "random", "greedy"]}
    assert "You drive Quaker-Stubbs" in draftline("play", "--load", path, input="").stdout


def test_a_team_that_would_not_race_takes_the_first_seat():
    assert "You drive Flamingo Bay against Red Fury" in draftline(*PLAY, "--team", "pink", input="").stdout


def test_a_bad_save_is_refused(tmp_path):
    path = saved_race(tmp_path / "race.json")
    assert refused(draftline("play", "--load", altered(path, lambda record: record.update(seed=99))))


def test_a_place_that_cannot_be_written_is_told_before_the_race(tmp_path):
    assert "its folder does not exist" in refused(draftline(*PLAY, "--save", tmp_path / "no" / "x.json"))
    assert "it is a folder" in refused(draftline(*PLAY, "--save", tmp_path))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_loses_nothing(tmp_path, monkeypatch):
    path = tmp_path / "race.json"
    draftline(*PLAY, "--save", path, input="q\n")
    before = path.read_bytes()

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = draftline("play", "--load", path, input="q\nsave elsewhere.json\nq!\n")
    assert result.exit_code == 0
    assert result.stderr.count("the disk is full") == 2
    assert "q! leaves without saving" in result.stdout
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.new"))


def test_bad_input_is_answered_with_the_reason():
    lines = ["99 99", "13 99", "play 13 on", "fly", "1 2 3", "pass 25", "u", "save /nowhere/x.json", "q!"]
    result = draftline(*PLAY, input="\n".join(lines) + "\n")
    words = " ".join(result.stdout.split())
    assert result.exit_code == 0
    assert "not your car" in words or "99" in words
    assert "There is nothing to undo." in words
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_numbers_that_are_none_are_answered_like_anything_else(game):
    lines = ["²", "² ²", "? ²", "9" * 5000, f"{'9' * 5000} 1", f"? {'9' * 5000}", "q!"]
    assert draftline(*PLAY, "--game", game, input="\n".join(lines) + "\n").exit_code == 0


def test_help_and_the_map_can_be_asked_for():
    words = draftline(*PLAY, input="?\n? 13\nm\nq!\n").stdout
    assert "f forward, o outward" in words
    assert "Clean Air (13): Solo, 4 MP (2 out of the pits), wear: nothing." in " ".join(words.split())
    assert "·········" in words


def test_a_card_alone_asks_for_the_car():
    words = draftline(*PLAY, input="52\n42\nu\nq!\n").stdout
    assert "On which car: 25, 29, 41 and 42?" in words
    assert "MP left: 8" in words


def test_single_steps_and_their_refusals():
    words = " ".join(draftline(*PLAY, input="13 25\nff\nu\nzz\nii\nu\nu\nq!\n").stdout.split())
    assert "MP left: 4" in words
    assert "MP left: 3" in words
    assert "Car 25 is in the innermost lane" in words
    assert "Type steps" in words


def test_a_destination_shows_its_end_and_can_be_taken_back(tmp_path):
    path = tmp_path / "race.json"
    result = draftline(*PLAY, "--save", path, input="52 42\n1\nu\n1\n\nq\n")
    words = " ".join(result.stdout.split())
    assert words.count("Enter confirms this move, u undoes it.") == 2
    actions = json.loads(path.read_text(encoding="utf-8"))["actions"]
    assert "play 52 on 42" in actions
    assert actions.count("play 52 on 42") == 1


def test_a_half_made_move_is_not_saved(tmp_path):
    path = tmp_path / "race.json"
    draftline(*PLAY, "--save", path, input="52 42\nf1\nq\n")
    assert not [a for a in json.loads(path.read_text(encoding="utf-8"))["actions"] if "52 on" in a]


def test_a_number_that_is_not_on_the_track():
    assert "There is no number 77 on the track" in draftline(*PLAY, input="52 42\n77\nq!\n").stdout


def test_actions_can_be_typed_in_full():
    words = draftline(*PLAY, "--quick", input="play 52 on 42\nforward 1\nq!\n").stdout
    assert "MP left: 7" in words or "MP left: 5" in words


def test_a_track_of_ones_own_can_be_raced_saved_and_replayed(tmp_path):
    track = tmp_path / "own.toml"
    track.write_text(package_text("tracks/yunta.toml").replace('"yunta"', '"own"'), encoding="utf-8")
    path = saved_race(tmp_path / "race.json", "--track", track)
    track.unlink()
    assert draftline("replay", path, "--verify").exit_code == 0


@pytest.mark.parametrize("option", [("--seats", 4), ("--track", "yunta"), ("--bots", "greedy"), ("--laps", 2)])
def test_a_loaded_race_takes_no_options_of_a_race(tmp_path, option):
    path = saved_race(tmp_path / "race.json")
    assert "beside --load" in refused(draftline("play", "--load", path, *option))
