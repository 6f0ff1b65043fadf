"""`draftline season`: who takes part, results by hand, records, a person at the terminal, and what is refused."""

from __future__ import annotations

import pytest

from draftline.cli.season import run as race_command
from draftline.cli.season.line_up import read_entrants
from draftline.core.messages import DraftlineError
from draftline.games.registry import rulebook
from draftline.league.season_file import read_season
from tests.cli.helpers import data, draftline, refused

ALLEY = ("--entrants", "Ada=red,Ben=blue:random", "-o", "cars=3", "--laps", 1, "--seed", 5, "-n", 2)
FINISH = "25,4,29,9,41,12"  # the cars of red and blue


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def path(tmp_path):
    return new(tmp_path / "season.toml", *ALLEY)


def new(path, *args):
    result = draftline("season", "new", path, *args)
    assert result.exit_code == 0, result.output
    return path


def league(path):
    return read_season(path.read_text(encoding="utf-8"))


# Entrants.


@pytest.mark.parametrize(
    "given, expected",
    [
        ("Ada=red:person,club,club", ["red Ada person", "green  bot:club", "yellow  bot:club"]),
        ("Ada=,Ben=blue", ["red Ada person", "blue Ben person"]),
        ("red,blue:club", ["red  person", "blue  bot:club"]),
        ("blue=club, pink=bot:greedy", ["blue  bot:club", "pink  bot:greedy"]),
        ("Ada=club:wear=1.2,person", ["red Ada bot:club:wear=1.2", "green  person"]),
        ("club:wear=1.2, José María = pink : random", ["red  bot:club:wear=1.2", "pink José María bot:random"]),
        ("green,club,ai:pack,ai", ["green  person", "red  bot:club", "yellow  ai:pack", "blue  ai:hunters"]),
    ],
)
def test_entrants_are_names_colours_and_drivers(given, expected):
    entrants = read_entrants(given, rulebook("thunder-alley"), None)
    assert [f"{entrant.team} {entrant.name} {entrant.driver}" for entrant in entrants] == expected


def test_bots_fill_up_the_teams():
    assert [entrant.driver for entrant in read_entrants("", rulebook("grand-prix"), None)] == ["bot:club"] * 4
    three = read_entrants("Ada=", rulebook("thunder-rolls"), 3)
    assert [entrant.team for entrant in three] == ["red", "green", "yellow"]


@pytest.mark.parametrize("given, teams", [("Ada", None), ("Ada=red:fast", None), ("a=,b=,c=", 2), ("", 99)])
def test_wrong_entrants_are_refused(given, teams):
    with pytest.raises(DraftlineError):
        read_entrants(given, rulebook("thunder-alley"), teams)


# Results by hand.


def test_a_result_from_a_real_table_is_entered_and_taken_back(path):
    result = draftline("season", "enter", path, "--finish", FINISH, "--led", "25=3,4=1", "--out", "12,41=lapped")
    assert result.exit_code == 0, result.output
    assert "Race 1, Yunta Brothers: car 25 of Ada wins." in result.stdout
    done = league(path).results[0]
    assert [car.number for car in done.cars] == [25, 4, 29, 9, 41, 12]
    assert [car.out for car in done.cars] == ["", "", "", "", "lapped", "retired"]
    assert done.cars[0].led == 3
    assert done.points("red") > done.points("blue")
    told = draftline("season", "undo", path).stdout
    assert "The result of race 1 is withdrawn." in told
    assert league(path).results == []
    assert "no result to withdraw" in refused(draftline("season", "undo", path))


@pytest.mark.parametrize("points", ["46,40,38,36,34,32", "25=46,4=40,29=38,9=36,41=34,12=32"])
def test_points_may_be_written_down_too(path, points):
    told = data(draftline("season", "enter", path, "--finish", FINISH, "--points", points, "--json"))
    assert {row["team"]: row["points"] for row in told["standings"]} == {"red": 118, "blue": 108}


def test_spanish_is_spanish(path):
    words = draftline("season", "enter", path, "--finish", FINISH, "--led", "25=3", "--lang", "es").stdout
    assert "gana el coche 25 de Ada" in words


def test_a_substitute_at_a_real_table_costs_five_points(path):
    draftline("season", "enter", path, "--finish", FINISH, "--led", "25=3", "--substitute", "red")
    assert league(path).results[0].extra == {"red": -5}
    assert league(path).absences == [{"red": "substitute:person"}]


def test_an_order_of_finish_is_enough_and_then_nobody_led(path):
    entered = draftline("season", "enter", path, "--finish", FINISH)
    assert entered.exit_code == 0, entered.output
    assert entered.stderr.startswith("Nobody is said to have led: add --led 22=3")
    assert [car.led for car in league(path).results[0].cars] == [0] * 6


def test_substitutes_stand_in_the_sheet_and_on_the_printed_page(tmp_path, path):
    draftline("season", "enter", path, "--finish", FINISH, "--led", "25=3", "--substitute", "red")
    sheet, page = tmp_path / "results.csv", tmp_path / "season.html"
    draftline("season", "export", path, "--csv", sheet, "--html", page)
    head, first, *_ = [line.split(",") for line in sheet.read_text(encoding="utf-8").lstrip("\ufeff").splitlines()]
    assert dict(zip(head, first, strict=True))["absence"] == "substitute:person"
    assert "Race 1: Ada had a substitute." in page.read_text(encoding="utf-8")


def test_thunder_rolls_keeps_unused_qualifying_cards(tmp_path):
    path = new(tmp_path / "r.toml", "--game", "thunder-rolls", "--entrants", "red,blue", "-n", 2, "--seed", 1)
    finish = ",".join(str(car.number) for car in league(path).cars)
    points = "12,10,8,7,6,5,4,3"
    result = draftline("season", "enter", path, "--finish", finish, "--points", points, "--unused", "red=3")
    assert result.exit_code == 0, result.output
    assert league(path).next_race().options["bonuses"] == {"red": 3}


def test_a_record_is_taken_in(tmp_path, path):
    race = league(path).next_race()
    options = [f"-o{name}={value}" for name, value in (("cars", 3), ("teams", "red,blue"))]
    args = ("--seats", 2, "--seed", race.seed, "--laps", 1, *options, "--bots", "random")
    draftline("play", "--auto", "--save", "race.json", "--track", "yunta", *args)
    assert draftline("season", "enter", path, "--record", "race.json").exit_code == 0
    assert league(path).results[0].cars[0].led is not None
    assert "is a race on yunta" in refused(draftline("season", "enter", path, "--record", "race.json"))
    draftline("play", "--save", "open.json", "--track", "adriana", *args, input="q\n")
    assert refused(draftline("season", "enter", path, "--record", "open.json"))


WRONG_RESULTS = [
    ([], "--finish and the cars in order"),
    (["--record", "r.json", "--finish", "1"], "--finish and the cars in order"),
    (["--finish", "25,x"], "not “x”"),
    (["--finish", "25,4", "--led", "25=1"], "25"),
    (["--finish", "25,4,29,9,41,99"], "99"),
    (["--finish", FINISH, "--points", "1,2"], "2"),
    (["--finish", FINISH, "--led", "25"], "such as 22=3"),
    (["--finish", FINISH, "--led", "7=1"], "7"),
    (["--finish", FINISH, "--led", "25=1", "--out", "25=tired"], "tired"),
    (["--finish", FINISH, "--led", "25=1", "--absent", "pink"], "pink"),
    (["--finish", FINISH, "--led", "25=1", "--substitute", "red=fast"], "fast"),
    (["--finish", FINISH, "--led", "25=1", "--unused", "red"], "such as red=7"),
    (["--record", "nothing.json"], "There is no file nothing.json"),
]


@pytest.mark.parametrize("args, word", WRONG_RESULTS, ids=lambda value: " ".join(map(str, value))[:40])
def test_a_wrong_result_changes_nothing(path, args, word):
    before = path.read_bytes()
    assert word in refused(draftline("season", "enter", path, *args))
    refused(draftline("season", "enter", path, *args, "--lang", "es"))
    assert path.read_bytes() == before


# A person at the terminal.


class Follower:
    """A person who does whatever comes first, but leaves before a choice of a given number."""

    def __init__(self, session, leave=None):
        self.session = session
        self.leave = leave

    def decide(self):
        if self.leave is not None:
            self.leave -= 1
            if self.leave < 0:
                raise KeyboardInterrupt
        self.session.attempt(self.session.game.view(self.session.seat).decision.actions[0])
        self.session.keep()


def sit_down(monkeypatch, leave=None):
    monkeypatch.setattr(race_command, "person_of", lambda session, quick: Follower(session, leave))


def test_a_person_races_in_the_terminal(tmp_path, path, monkeypatch):
    sit_down(monkeypatch)
    result = draftline("season", "race", path, "--records", tmp_path / "races")
    assert result.exit_code == 0, result.output
    assert "You drive Red Fury against Quaker-Stubbs" in result.stdout
    assert "Race 1, Yunta Brothers: car" in result.stdout
    assert len(league(path).results) == 1
    assert (tmp_path / "races" / "race-01-yunta.json").exists()


def test_a_race_that_was_left_goes_on(tmp_path, path, monkeypatch):
    sit_down(monkeypatch, leave=3)
    words = draftline("season", "race", path).stdout
    assert "draftline season race" in words
    assert league(path).results == []
    assert (tmp_path / "season-race-01.json").exists()
    sit_down(monkeypatch)
    assert draftline("season", "race", path).exit_code == 0
    left = league(path).to_json()
    draftline("season", "undo", path)
    (tmp_path / "season-race-01.json").unlink()
    assert draftline("season", "race", path).exit_code == 0
    assert league(path).to_json() == left


def test_another_race_in_the_way_is_told(tmp_path, path):
    draftline("play", "--save", tmp_path / "season-race-01.json", input="q\n")
    assert "holds another race" in refused(draftline("season", "race", path))


def test_who_sits_down_must_be_clear(tmp_path):
    path = new(tmp_path / "two.toml", "--entrants", "Ada=red,Ben=blue,random", "--laps", 1, "-n", 1)
    assert "Choose with --team from red and blue" in refused(draftline("season", "race", path))
    assert "Only one person can race" in refused(draftline("season", "race", path, "--team", "red"))
    assert "no team pink" in refused(draftline("season", "race", path, "--team", "pink"))
    words = draftline("season", "race", path, "--team", "red", "--bot", "random", input="q\n").stdout
    assert "You drive Red Fury" in words


# What cannot be.

WRONG_SEASONS = [
    (["--game", "chess"], "chess"),
    (["--entrants", "Ada"], "Ada=red"),
    (["--entrants", "Ada=red,Ben=red"], "different"),
    (["--entrants", "club"], "2"),
    (["--teams", 99], "99"),
    (["--track", "nowhere"], "nowhere"),
    (["--track", "missing.toml"], "missing.toml"),
    (["--track", "yunta:0"], "0"),
    (["--track", "yunta", "-n", 3], "There is 1 track, but the races are 3"),
    (["--races", 0], "at least 1 race"),
    (["--races", 101], "101"),
    (["--kind", "championship"], "championship"),
    (["--card", "copper-mile"], "--card does not apply"),
    (["--session", 2], "--session does not apply"),
    (["--option", "laps=3"], "laps"),
    (["--option", "wings=3"], "wings"),
    (["--best", -1], "-1"),
    (["--points", "a,b"], "a,b"),
    (["--ties", "luck"], "luck"),
    (["--away", "home"], "home"),
    (["--seed", -3], "-3"),
    (["--name", "x" * 200], "80"),
    (["--game", "thunder-rolls", "--track", "yunta"], "--track does not apply"),
    (["--game", "thunder-rolls", "--best", 2], "--best does not apply"),
    (["--game", "thunder-rolls", "--card", "nothing", "-n", 1], "from 2 to 4"),
    (["--game", "thunder-rolls", "--card", "nothing,copper-mile"], "nothing"),
    (["--game", "thunder-rolls", "--session", 2], "--session does not apply"),
    (["--game", "thunder-rolls", "--kind", "championship", "-n", 9], "9"),
    (["--game", "thunder-rolls", "--entrants", "ai:pack"], "ai:pack"),
]


@pytest.mark.parametrize("args, word", WRONG_SEASONS, ids=lambda value: " ".join(map(str, value))[:40])
def test_a_season_that_cannot_be_is_refused_in_one_sentence(tmp_path, args, word):
    assert word in refused(draftline("season", "new", "new.toml", *args))
    refused(draftline("season", "new", "new.toml", *args, "--lang", "es"))
    assert list(tmp_path.iterdir()) == []


WRONG_RUNS = [
    (["run", "nothing.toml"], "There is no file nothing.toml"),
    (["run", "season.toml", "-n", 0], "at least 1 race"),
    (["run", "season.toml", "--bot", "fast"], "fast"),
    (["run", "season.toml", "--bot", "random", "--absent", "blue"], "1"),
    (["run", "season.toml", "--bot", "random", "--absent", "pink"], "pink"),
    (["run", "season.toml", "--bot", "random", "--records", "season.toml"], "season.toml"),
    (["standings", "nothing.toml"], "There is no file nothing.toml"),
    (["undo", "season.toml"], "no result to withdraw"),
    (["export", "season.toml"], "--csv, --table, --json or --html"),
    (["export", "season.toml", "--json", "season.toml"], "is the season itself"),
    (["export", "season.toml", "--html", "no/page.html"], "its folder does not exist"),
]


@pytest.mark.parametrize("args, word", WRONG_RUNS, ids=lambda value: " ".join(map(str, value))[:40])
def test_what_cannot_be_done_is_told_in_one_sentence(tmp_path, path, args, word):
    before = path.read_bytes()
    assert word in refused(draftline("season", *args))
    refused(draftline("season", *args, "--lang", "es"))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("words", ["", "{}", "nonsense", "[1]", 'format = "draftline-season"\nversion = 1\n'])
@pytest.mark.parametrize("command", ["run", "standings", "undo"])
def test_a_file_that_is_no_season_is_refused(tmp_path, words, command):
    path = tmp_path / "other.toml"
    path.write_text(words, encoding="utf-8")
    refused(draftline("season", command, path))
    assert path.read_text(encoding="utf-8") == words


def test_a_mistake_in_the_file_has_its_line(path):
    words = path.read_text(encoding="utf-8").replace('track = "yunta"', 'track = "yunto"')
    path.write_text(words, encoding="utf-8")
    line = words.splitlines().index('track = "yunto"') + 1
    told = refused(draftline("season", "run", path, "--bot", "random"))
    assert "season.toml" in told
    assert str(line) in told
    assert "yunto" in told


def test_a_bot_that_is_not_there_any_more_is_told_before_the_race(path):
    words = path.read_text(encoding="utf-8").replace("bot:random", "bot:gone")
    path.write_text(words, encoding="utf-8")
    assert "no bot called gone" in refused(draftline("season", "run", path, "--bot", "random"))


def test_help_lists_the_commands():
    words = draftline("season", "--help").stdout
    for command in ("new", "run", "race", "enter", "undo", "standings", "export"):
        assert command in words
    assert "temporada" in draftline("season", "new", "--help", "--lang", "es").stdout
