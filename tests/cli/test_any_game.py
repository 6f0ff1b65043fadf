"""Any game at the terminal: one that brings no table of its own is played, taken back, saved, watched and simulated."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from draftline.bots.referee import Referee
from draftline.cli.person import race_to_the_end
from draftline.cli.session import Session
from draftline.cli.tables import PlainScreen, PlainTable, person_of, screen_of, table_of
from draftline.cli.terminal import Terminal
from draftline.core.travel import part
from draftline.games.registry import SHIPPED, new_game, replay, rulebook, rulebooks
from tests.cli.helpers import data, draftline

SHORT: dict[str, dict[str, Any]] = {
    "thunder-alley": {"laps": 1},
    "grand-prix": {"laps": 1},
    "thunder-rolls": {"race": "ridge-runner"},
}
SHORT_TRACKS = {"grand-prix": "thornbury"}  # on its own circuits a race at random takes hundreds of actions
GAMES = [book.id for book in SHIPPED]


@pytest.fixture
def plain(monkeypatch, tmp_path):
    """The games without the tables that they bring."""
    monkeypatch.chdir(tmp_path)
    for book in rulebooks():
        monkeypatch.setattr(book, "terminal", "")


def options_of(game):
    return [word for name, value in SHORT[game].items() for word in ("-o", f"{name}={value}")]


class Typist:
    """Answers at random, by number or in full; takes back now and then."""

    def __init__(self, session, seed):
        self.session = session
        self.rng = random.Random(seed)
        self.back = 0

    def __call__(self, prompt=""):
        if self.session.asks:
            return self.rng.choice(["", "", "", "u"])
        if self.session.depth() and self.rng.random() < 0.05:
            self.back += 1
            return "u"
        decision = self.session.game.decision_of(self.session.seat)
        at = self.rng.randrange(len(decision.actions))
        return str(decision.actions[at]) if self.rng.random() < 0.5 else str(at + 1)


@pytest.mark.parametrize("game, lang", [(GAMES[0], "en"), (GAMES[1], "es"), (GAMES[2], "en")])
def test_a_whole_race_can_be_typed_at_the_plain_table(plain, game, lang, monkeypatch, capsys):
    terminal = Terminal(80)
    terminal.lang = lang
    race = new_game(game, seats=2, track=SHORT_TRACKS.get(game), seed=5, options=SHORT[game])
    session = Session(screen_of(terminal, game), race, 0, Referee(["random"] * 2, 5), None)
    assert type(session.screen) is PlainScreen
    typist = Typist(session, 5)
    monkeypatch.setattr("builtins.input", typist)
    assert race_to_the_end(session, person_of(session, quick=False))
    session.screen.result(session.game)
    assert replay(session.game.record()).outcome == session.game.outcome
    assert session.count == len(session.game.history())
    assert typist.back > 0
    words = capsys.readouterr().out
    assert not [family for family in ("cli", "fact", "prompt", "tie") if f"[{family}." in words]
    assert max(map(len, words.splitlines())) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_table_shows_the_race_and_what_may_be_done(plain, game):
    race = new_game(game, seats=2, seed=3, options=SHORT[game])
    decision = race.decision
    play = ("play", "--game", game, "--seats", 2, "--seed", 3, "--team", race.teams[decision.seat], *options_of(game))
    words = draftline(*play, input="?\nm\n99\nq!\n").stdout
    flat = " ".join(words.split())
    where = f"turn {race.length()}" if rulebook(game).length == "turns" else f"lap {race.lap}"
    assert f"{rulebook(game).title}, {race.track.name}: {where}" in flat
    assert f" 1) {decision.actions[0]}" in words
    assert "Type the number in front of an action" in flat
    assert f"Type a number from 1 to {len(decision.actions)}." in flat


@pytest.mark.parametrize("game", GAMES)
def test_a_race_at_the_plain_table_is_saved_goes_on_and_is_watched(plain, game, tmp_path):
    path = tmp_path / "race.json"
    play = ("play", "--game", game, "--seats", 2, "--seed", 3, "--bots", "random", *options_of(game))
    draftline(*play, "--save", path, input="q\n")
    loaded = data(draftline("play", "--load", path, "--auto", "--json"))
    assert replay(loaded["record"]).outcome.to_json() == loaded["outcome"]
    path.write_text(json.dumps(loaded["record"]), encoding="utf-8")
    assert "The record is valid" in draftline("replay", path).stdout
    stepped = draftline("replay", path, "--step", input="n\nn\nt 2\nm\n40\ne\nq\n").stdout
    steps = {"turns": "t 5 to turn 5", "laps": "t 2 to lap 2"}
    assert steps[rulebook(game).length] in " ".join(stepped.split())
    assert "The race is over." in stepped


@pytest.mark.parametrize("game", GAMES)
def test_series_and_perft_take_any_game(plain, game):
    series = ("simulate", "--game", game, "-n", 2, "--seats", 2, "--bots", "random", *options_of(game))
    assert "2 races on" in draftline(*series).stdout
    found = data(draftline(*series, "--json"))
    assert found[rulebook(game).length]["least"] >= 1
    assert data(draftline("perft", "--game", game, "--seats", 2, "--depth", 1, "--json"))["outcomes"] is None


def test_a_game_has_the_table_that_its_rulebook_names():
    for book in SHIPPED:
        assert type(table_of(book)) is part(book.terminal)
        assert book.terminal.startswith(f"draftline.games.{book.id.replace('-', '_')}.terminal.")


def test_the_help_names_every_game():
    words = " ".join(draftline("play", "--help", env={"COLUMNS": "200"}).stdout.split())
    assert all(book.id in words for book in rulebooks())


def test_plain_is_what_is_left_without_a_table(plain):
    assert all(type(table_of(book)) is PlainTable for book in rulebooks())
