"""`draftline season`: new, run, standings; a season of each game driven by bots to its end."""

from __future__ import annotations

import json
import os
import tomllib

import pytest

from draftline.bots.referee import Referee
from draftline.data import package_text
from draftline.games.registry import replay
from draftline.league.lookup import rules_of
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season
from tests.cli.helpers import data, draftline, refused

ALLEY = ("--entrants", "Ada=red:random,Ben=blue:random,random", "--laps", 1, "--seed", 5)
GAMES = [
    ("thunder-alley", (*ALLEY, "--track", "yunta,santelmo"), 2),
    ("grand-prix", ("--game", "grand-prix", "--entrants", "random,random", "--laps", 1, "-n", 2, "--seed", 5), 2),
    ("thunder-rolls", ("--game", "thunder-rolls", "--entrants", "random,random", "-n", 2, "--seed", 5), 2),
    ("championship", ("--game", "thunder-rolls", "--kind", "championship", "--entrants", "Ada=red:random"), 9),
]


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def new(path, *args):
    result = draftline("season", "new", path, *args)
    assert result.exit_code == 0, result.output
    return path


def league(path):
    return read_season(path.read_text(encoding="utf-8"))


@pytest.fixture
def alley(tmp_path):
    return new(tmp_path / "alley.toml", *ALLEY, "--track", "yunta,adriana", "--name", "Thursdays")


@pytest.fixture(scope="module")
def half(tmp_path_factory):
    """A season of two races with one run; to be read only."""
    path = tmp_path_factory.mktemp("season") / "half.toml"
    new(path, *ALLEY, "--track", "yunta,adriana", "--name", "Thursdays")
    assert draftline("season", "run", path, "-n", 1).exit_code == 0
    return path


# Whole seasons.


@pytest.mark.parametrize("name, args, races", GAMES, ids=[name for name, *_ in GAMES])
def test_bots_drive_a_season_of_each_game_to_its_end(tmp_path, name, args, races):
    path = new(tmp_path / f"{name}.toml", *args)
    result = draftline("season", "run", path)
    assert result.exit_code == 0, result.output
    assert f"Race {races}, " in result.stdout
    assert "has won." in result.stdout
    assert f"{races} races, all run" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    done = league(path)
    assert done.over
    assert len(done.results) == races
    before = path.read_bytes()
    assert draftline("season", "run", path).exit_code == 0
    assert path.read_bytes() == before


def test_a_season_goes_on_race_by_race_as_in_one_go(tmp_path):
    whole, parts = new(tmp_path / "whole.toml", *ALLEY, "-n", 3), new(tmp_path / "parts.toml", *ALLEY, "-n", 3)
    draftline("season", "run", whole)
    for left in (2, 1, 0):
        told = data(draftline("season", "run", parts, "-n", 1, "--json"))
        assert len(told["run"]) == 1
        assert (told["next"] is None) == (left == 0)
    assert league(parts).to_json() == league(whole).to_json()


def test_the_winning_team_starts_one_place_further_up(half):
    words = draftline("season", "standings", half).stdout
    winner = league(half).results[0].winner
    name = {"red": "Ada", "blue": "Ben", "green": "Pockets"}[winner]
    assert f"Starts one place further up: {name}." in words
    assert data(draftline("season", "standings", half, "--json"))["next"]["options"]["moved_up"] == winner


def test_records_of_the_races_are_kept(tmp_path, alley):
    draftline("season", "run", alley, "--records", tmp_path / "races")
    files = sorted((tmp_path / "races").iterdir())
    assert [file.name for file in files] == ["race-01-yunta.json", "race-02-adriana.json"]
    games = [replay(file.read_text(encoding="utf-8")) for file in files]
    winners = [result.winning_car for result in league(alley).results]
    assert [min(game.outcome.places, key=game.outcome.places.get) for game in games] == winners
    draftline("season", "undo", alley)
    draftline("season", "run", alley, "--records", tmp_path / "races")
    assert (tmp_path / "races" / "race-02-adriana-2.json").exists()


def test_ai_teams_race_in_a_season(tmp_path):
    path = new(tmp_path / "ai.toml", "--entrants", "random,random,ai:pack,ai,ai", "--laps", 1, "-n", 1)
    drivers = [entrant.driver for entrant in league(path).entrants]
    assert drivers == ["bot:random", "bot:random", "ai:pack", "ai:hunters", "ai:haulers"]
    assert draftline("season", "run", path).exit_code == 0


def test_a_track_of_ones_own_lies_beside_the_season(tmp_path, monkeypatch):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "oval.toml").write_text(package_text("tracks/yunta.toml"), encoding="utf-8")
    path = new(tmp_path / "own.toml", *ALLEY, "--track", tmp_path / "mine" / "oval.toml:1")
    assert league(path).calendar[0].track == "mine/oval.toml"
    monkeypatch.chdir(tmp_path / "mine")
    result = draftline("season", "run", path)
    assert "Race 1, oval: car" in result.stdout
    assert "oval" in draftline("season", "standings", path).stdout


# Who drives.


def test_people_are_told_what_to_do(tmp_path):
    path = new(tmp_path / "people.toml", "--entrants", "Ada=red,Ben=,random", "--laps", 1, "-n", 2)
    before = path.read_bytes()
    words = refused(draftline("season", "run", path))
    assert "People drive for Ada and Ben" in words
    assert "season race" in words
    assert path.read_bytes() == before
    assert draftline("season", "run", path, "--bot", "random", "-n", 1).exit_code == 0
    assert league(path).absences == [{}]


def test_substitutes_and_absent_teams(tmp_path, alley):
    result = draftline("season", "run", alley, "--substitute", "red=random", "--absent", "blue", "-n", 1)
    assert result.exit_code == 0, result.output
    done = league(alley)
    assert done.absences == [{"red": "substitute:bot:random", "blue": "away"}]
    assert done.results[0].extra["red"] == -5
    assert done.results[0].extra["blue"] == min(done.results[0].points(team) for team in ("red", "green")) - 5
    words = draftline("season", "standings", alley, "--absent", "blue", "--substitute", "red").stdout
    assert "Ben is away." in words
    assert "Ada has a substitute." in words


# Reading it.


def test_standings_tell_everything_within_80_columns(half):
    result = draftline("season", "standings", half, "--statistics", "--chances")
    words = result.stdout
    for word in ("Thursdays", "after 1 of 2 races", "Ada", "Results", "Calendar", "Yunta Brothers", "Saint Adriana"):
        assert word in words
    for word in ("pod.", "avg.", "Who can still win", "Next, Race 2: Saint Adriana", "Starting grid:"):
        assert word in words
    assert max(map(len, words.splitlines())) <= 80
    assert "[" not in words


@pytest.mark.parametrize("name, args, races", GAMES, ids=[name for name, *_ in GAMES])
def test_standings_in_both_languages_for_each_game(tmp_path, name, args, races):
    path = new(tmp_path / "x.toml", *args)
    draftline("season", "run", path, "-n", 1)
    for lang, word in (("en", "Standings"), ("es", "Calendario")):
        result = draftline("season", "standings", path, "--statistics", "--chances", "--lang", lang)
        assert result.exit_code == 0, result.output
        assert max(map(len, result.stdout.splitlines())) <= 80
        assert (word in result.stdout) == (lang == "es")
        assert "[" not in result.stdout
    assert "puntos" in result.stdout
    assert "Next" not in result.stdout


@pytest.mark.parametrize("lang", ["en", "es"])
def test_long_names_and_long_seasons_fit_too(tmp_path, lang):
    long = "Wolfeschlegelsteinhausenbergerdorff the Elder of the Upper Valley"
    args = ("--entrants", f"{long}=red:club:wear=1.25,{long}2=blue:random", "--laps", 1, "-n", 9, "--best", 5)
    path = new(tmp_path / "long.toml", *args)
    done = league(path)
    cars = rules_of("thunder-alley").cars(done.next_race())
    for race in range(8):
        order = cars if race % 2 else cars[::-1]
        done.enter(done.by_hand(order, led={order[0]: 3}))
    path.write_text(write_season(done), encoding="utf-8")
    words = draftline("season", "standings", path, "--statistics", "--chances", "--lang", lang).stdout
    assert max(map(len, words.splitlines())) <= 80
    assert "*)" in words or "(" in words


def test_a_track_file_that_is_gone_is_told_below_the_standings(tmp_path):
    (tmp_path / "oval.toml").write_text(package_text("tracks/yunta.toml"), encoding="utf-8")
    path = new(tmp_path / "own.toml", *ALLEY, "--track", "oval.toml")
    (tmp_path / "oval.toml").unlink()
    result = draftline("season", "standings", path)
    assert result.exit_code == 0
    assert "There is no file" in result.stderr
    assert "There is no file" in refused(draftline("season", "run", path))


def test_a_season_that_has_not_begun_can_be_read(alley):
    words = draftline("season", "standings", alley, "--statistics", "--chances").stdout
    assert "2 races, none run yet" in words
    assert "Next, Race 1: Yunta Brothers" in words


def test_json_is_for_programs(half):
    told = data(draftline("season", "standings", half, "--json"))
    assert [row["rank"] for row in told["standings"]] == [1, 2, 3]
    assert set(told["grid"]) == {"red", "blue", "green"}
    assert told["statistics"]["races"] == 1
    assert {row["status"] for row in told["chances"]} <= {"open", "out", "clinched"}
    assert [stop["done"] for stop in told["calendar"]] == [True, False]


# The file.


def test_the_file_is_toml_that_people_can_read(alley):
    read = tomllib.loads(alley.read_text(encoding="utf-8"))
    assert (read["game"], read["name"], read["seed"]) == ("thunder-alley", "Thursdays", 5)
    assert [row["team"] for row in read["entrants"]] == ["red", "blue", "green"]
    assert [row["track"] for row in read["races"]] == ["yunta", "adriana"]


def test_what_people_wrote_into_the_file_stays(alley):
    words = alley.read_text(encoding="utf-8").replace("[scoring]", "# Ada brings the cake.\n[scoring]")
    alley.write_text(words, encoding="utf-8")
    draftline("season", "run", alley)
    grown = alley.read_text(encoding="utf-8")
    assert grown.startswith(words.rstrip())
    draftline("season", "undo", alley)
    draftline("season", "undo", alley)
    assert alley.read_text(encoding="utf-8") == words.rstrip() + "\n"


def test_a_league_in_json_stays_in_json(tmp_path):
    path = new(tmp_path / "league.json", *ALLEY, "-n", 1)
    assert draftline("season", "run", path).exit_code == 0
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == "draftline-league"
    assert "all run" in draftline("season", "standings", path).stdout


def test_the_comments_of_the_file_are_in_the_language(tmp_path):
    english, spanish = new(tmp_path / "en.toml"), new(tmp_path / "es.toml", "--lang", "es")
    first = [path.read_text(encoding="utf-8").splitlines()[0] for path in (english, spanish)]
    assert first[0] != first[1]


# Nothing is lost.


def test_ctrl_c_keeps_the_races_that_were_run(alley, monkeypatch):
    choose = Referee.choose

    def interrupted(self, game, seat, count):
        if game.track.id == "adriana":
            raise KeyboardInterrupt
        return choose(self, game, seat, count)

    monkeypatch.setattr(Referee, "choose", interrupted)
    result = draftline("season", "run", alley)
    assert result.exit_code == 130
    assert "1 race was run and is in" in result.stderr
    assert len(league(alley).results) == 1
    monkeypatch.undo()
    assert draftline("season", "run", alley).exit_code == 0
    assert league(alley).over


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_full_disk_or_ctrl_c_while_saving_leaves_the_file_whole(tmp_path, alley, monkeypatch, fault):
    before = alley.read_bytes()
    calls = []

    def fail(descriptor):
        calls.append(descriptor)
        if len(calls) > 1:  # the first is the trial before the races
            raise fault

    monkeypatch.setattr(os, "fsync", fail)
    result = draftline("season", "run", alley)
    assert result.exit_code == (2 if isinstance(fault, OSError) else 130)
    assert alley.read_bytes() == before
    assert not list(tmp_path.glob("*.new"))


def test_a_file_that_somebody_changes_meanwhile_is_not_overwritten(alley, monkeypatch):
    choose = Referee.choose
    noted = alley.read_text(encoding="utf-8") + "# noted while the race was on\n"

    def slowly(self, game, seat, count):
        alley.write_text(noted, encoding="utf-8")
        return choose(self, game, seat, count)

    monkeypatch.setattr(Referee, "choose", slowly)
    assert "was changed while this was running" in refused(draftline("season", "run", alley))
    assert alley.read_text(encoding="utf-8") == noted


def test_a_season_that_is_there_is_not_overwritten(alley):
    before = alley.read_bytes()
    assert "is there already" in refused(draftline("season", "new", alley, *ALLEY))
    assert alley.read_bytes() == before


def test_a_bot_that_breaks_down_is_told_and_the_season_goes_on(tmp_path):
    path = new(tmp_path / "bad.toml", "--entrants", "crashing,random", "--laps", 1, "-n", 1)
    result = draftline("season", "run", path)
    assert result.exit_code == 0
    assert "this bot always breaks down" in result.stderr
    assert league(path).over
