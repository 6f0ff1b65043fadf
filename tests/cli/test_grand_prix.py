"""Grand Prix at the terminal: NPCs, tyres, weather and the Safety Zone on the screen, and every command once."""

from __future__ import annotations

import json
import random

import pytest

import draftline as library
from draftline.bots import Budget, make_bot
from draftline.cli.tables import screen_of
from draftline.cli.terminal import Terminal
from draftline.games.registry import replay
from draftline.racing.terminal.narrow import cards
from draftline.racing.terminal.player import destinations
from tests.cli.helpers import data, draftline, refused, saved_race

GP = ("--game", "grand-prix")
PLAY = ("play", *GP, "--seed", 3)
FIELD = """
    .. .. .. 22 .. ..
    14 .. ..  2 .. ..
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def shown(game, draw):
    """What one part of the screen shows of a game, 120 columns wide."""
    terminal = Terminal(120)
    screen = screen_of(terminal, game.id)
    with terminal.out.capture() as said:
        draw(screen, terminal)
    return said.get()


def test_a_bot_can_drive_the_whole_race():
    words = draftline(*PLAY, "--auto", "--laps", 1, "--seats", 3).stdout
    assert "You drive Rossavento against Hollin Hill and Solano on Santelmo Harbour GP: 1 lap, seed 3." in " ".join(
        words.split()
    )
    assert "On soft tires:" in words
    assert "The race is over" in words
    assert "disq." in words
    assert max(map(len, words.splitlines())) <= 80


@pytest.mark.parametrize("track", ["santelmo", "larkmoor", "qadira", "kestrelberg", "yunta", "verghn"])
@pytest.mark.parametrize("seats", [2, 11])
def test_every_track_fits_the_screen(track, seats):
    args = (*PLAY, "--auto", "--laps", 1, "--track", track, "--seats", seats, "--bots", "random")
    words = draftline(*args).stdout
    assert max(map(len, words.splitlines())) <= 80
    assert "[" not in words.replace("[0m", "")


def test_without_unicode_letters_and_marks_stand_for_cars(monkeypatch):
    monkeypatch.setattr("draftline.cli.terminal.Terminal.ascii", property(lambda self: True))
    words = draftline(*PLAY, "--auto", "--laps", 1, "--seats", 2, "--bots", "random").stdout
    board = [line for line in words.splitlines() if line[:2] in ("0 ", "1 ", "2 ", "3 ")]
    assert board
    assert all(line.isascii() for line in board)


def test_a_race_can_be_had_in_spanish():
    words = draftline(*PLAY, "--auto", "--laps", 1, "--lang", "es").stdout
    assert "Con neumáticos blandos:" in words
    assert "La carrera termina tras" in words


def test_the_first_question_is_for_tyres_and_letters_will_do():
    words = " ".join(draftline(*PLAY, input="z z\nw w\nh s\nq!\n").stdout.split())
    assert "choose the tires with which your cars start" in words
    assert "Type the tires of cars 1 and 21, such as hard soft" in words
    assert "1 hard tires, change due, no wear" in words
    assert "21 soft tires, change due, no wear" in words
    assert "You also move these NPCs: ★" in words
    assert "○●○ Line" in words


def test_any_of_the_twelve_teams_can_be_driven():
    assert "You drive Umber & Sons against Rossavento" in draftline(*PLAY, "--team", "brown", input="").stdout


@pytest.mark.parametrize(
    "args, sentence",
    [
        (("play", "--game", "chess"), "chess"),
        (("simulate", "--game", "chess"), "chess"),
        (("perft", "--game", "chess"), "chess"),
        (("play", *GP, "--seats", 12), "from 2 to 11 teams, not 12"),
        (("play", *GP, "--team", "mauve"), "no team mauve"),
        (("play", *GP, "-o", "cars=3"), "no option `cars`"),
        (("play", *GP, "-o", "weather=snow"), "weather"),
        (("play", *GP, "-o", "moved_up=99"), "must be the number of a car"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(args, sentence):
    assert sentence in refused(draftline(*args))


def test_a_saved_race_goes_on_and_replays(tmp_path):
    path = tmp_path / "mine.json"
    draftline(*PLAY, "--laps", 1, "--save", path, input="s h\nq\n")
    assert json.loads(path.read_text(encoding="utf-8"))["game"] == "grand-prix"
    loaded = data(draftline("play", "--load", path, "--auto", "--json"))
    assert replay(loaded["record"]).outcome.to_json() == loaded["outcome"]
    assert "beside --load" in refused(draftline("play", "--load", path, *GP))


def test_replay_sums_up_and_steps(tmp_path):
    path = saved_race(tmp_path / "race.json", *GP, "--seats", 2)
    assert "Rossavento" in draftline("replay", path).stdout
    words = draftline("replay", path, "--step", input="n\nn\nt 3\nm\ne\nq\n").stdout
    assert "On soft tires:" in words
    assert "The race is over" in words


def test_series_count_the_disqualified_instead_of_the_leaders():
    series = ("simulate", *GP, "-n", 2, "--track", "thornbury", "--laps", 1, "--seats", 2, "--bots", "random,greedy")
    words = draftline(*series).stdout
    assert "disq." in words
    assert "led" not in words.split()
    found = data(draftline(*series, "--json"))
    assert found["game"] == "grand-prix"
    assert set(found["bots"]["greedy"]) >= {"retired", "lapped", "disqualified"}


def test_perft_counts_no_ends_where_tyres_are_chosen():
    counted = data(draftline("perft", *GP, "--seats", 2, "--depth", 2, "--json"))
    assert counted["counts"] == [4, 16]
    assert counted["outcomes"] == 0


def test_the_safety_zone_and_a_car_off_the_track_are_drawn():
    game = library.position(
        FIELD.replace("22", ".."), game="grand-prix", zone=3, apron={41: 1}, off=[41], first="green"
    )
    words = shown(game, lambda screen, terminal: screen.standing(game))
    assert "╳╳╳" in words
    assert "Safety Zone around sector" in words
    verge = next(line for line in words.splitlines() if line.startswith("X "))
    assert "♠41" in verge
    assert "off the track" in shown(game, lambda screen, terminal: screen.lines(screen.sheets.cars(game, 0)))


def test_close_calls_used_softs_and_the_duty_stand_beside_a_car():
    game = library.position(FIELD, game="grand-prix", tyres={14: "wet"}, close_calls={14: 2}, first="green")
    words = shown(game, lambda screen, terminal: screen.lines(screen.sheets.cars(game, game.seat_of(14))))
    assert "14 wet tires, change due, 2 Close Calls, no wear" in words


def test_a_move_with_the_soft_bonus_is_told_in_one_line():
    game = library.position(FIELD, game="grand-prix", tyres={14: "soft"}, first="green", hands={"green": [45, 46]})
    commentary = screen_of(Terminal(120), game.id).commentary(game)
    lines = commentary.hear(list(game.apply("play 45 on 14")), game)
    while game.move.driver >= 0:
        offered = [str(action) for action in game.decision.actions]
        wanted = [action for action in ("boost", "forward") if action in offered] + offered
        lines += commentary.hear(list(game.apply(wanted[0])), game)
    assert len(lines) == 1
    assert "on with the soft tires; wear: tire and tire" in lines[0].plain


def test_a_space_is_offered_once_however_many_ways_lead_to_it():
    game = library.new_game("grand-prix", seats=2, track="larkmoor", seed=4)
    screen = screen_of(Terminal(120), game.id)
    rng = random.Random(4)
    for _ in range(120):
        view = game.view(game.asked[0])
        game.apply(make_bot("greedy").choose(view, view.decision, rng, Budget.none()), view.seat)
        if game.move.driver >= 0 and game.decision.kind == "step":
            ends = destinations(cards(game), screen.alike)
            assert len({(end.progress, end.space) for end in ends}) == len(ends) < 100
            assert screen.board(game).strips()
