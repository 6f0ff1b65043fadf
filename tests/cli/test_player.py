"""A person at the terminal through whole races: every kind of question, typed in every way."""

from __future__ import annotations

import random

import pytest

from draftline.bots import make_bot
from draftline.cli.driving import Drivers
from draftline.cli.player import Player, race_to_the_end
from draftline.cli.screen import Screen
from draftline.cli.session import Session
from draftline.cli.steps import MOVING, key_of
from draftline.cli.terminal import Terminal
from draftline.core.messages import text
from draftline.games.registry import new_game, replay


class Typist:
    """Answers like the greedy bot, but in the words that a person would type."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.rng = random.Random(seed)
        self.kinds: set[str] = set()
        self.bot = make_bot("greedy")

    def __call__(self, prompt: str = "") -> str:
        game = self.session.game
        if self.session.depth() and game.driver < 0:
            return self.rng.choice(["", "", "", "u"])
        decision = game.view(self.session.seat).decision
        self.kinds.add(decision.kind)
        action = self.bot.choose(game.view(self.session.seat), decision, self.rng)
        if self.rng.random() < 0.3:
            return str(action)
        if decision.kind == "play":
            return " ".join(map(str, action.arguments)) if action.verb == "play" else str(action)
        if decision.kind == "step":
            return key_of(action)
        if decision.kind in MOVING:
            return str(1 + list(decision.actions).index(action))
        arguments = action.arguments[1:] if decision.kind == "repair" else action.arguments
        return " ".join(map(str, arguments))


def session_of(options, seed, monkeypatch, lang="en"):
    terminal = Terminal(80)
    terminal.lang = lang
    game = new_game(seats=3, seed=seed, options=options)
    drivers = Drivers(["greedy", "greedy", "random"], seed)
    return Session(Screen(terminal), game, 0, drivers, None)


@pytest.mark.parametrize(
    "options, seed",
    [({"laps": 2}, 4), ({"laps": 2, "pits": "variable"}, 5), ({"laps": 1, "finish": "everyone"}, 6)],
)
def test_a_whole_race_can_be_typed(options, seed, monkeypatch, capsys):
    session = session_of(options, seed, monkeypatch)
    typist = Typist(session, seed)
    monkeypatch.setattr("builtins.input", typist)
    assert race_to_the_end(session, Player(session, quick=False))
    assert session.game.over
    assert {"play", "step", "discard"} <= typist.kinds
    assert replay(session.game.record()).outcome == session.game.outcome
    assert session.count == len(session.game.history())
    words = capsys.readouterr().out
    assert "[cli." not in words
    assert "[fact." not in words
    assert "[prompt." not in words


WORDS = (
    "f", "o", "i", "s", "b", ".", "do", "di", "ff", "u", "m", "?", "? 13", "1", "2", "3", "", "none", "0", "99",
    "play", "play 1 on 1", "pit 1", "choose none", "discard none", "retire", "link none", "f1", "1 2", "ñ", "²", "-1",
    "repair 1 tire", "tire", "place 0", "second 25", "forward", "stop",
)  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_line_upsets_the_table(monkeypatch, capsys, lang):
    """Whatever is typed is done or answered; now and then something sensible moves the race on."""
    session = session_of({"laps": 1}, 7, monkeypatch, lang)
    rng = random.Random(7)
    typist = Typist(session, 7)
    lines = [0]

    def type_something(prompt=""):
        lines[0] += 1
        if lines[0] > 1500:
            return "q!"
        return typist() if rng.random() < 0.4 else rng.choice(WORDS)

    monkeypatch.setattr("builtins.input", type_something)
    race_to_the_end(session, Player(session, quick=False))
    assert session.game.problems() == []
    assert "[cli." not in capsys.readouterr().out
    assert text(session.game.decision.prompt, lang) if session.game.asked else session.game.over


def test_taking_back_restores_the_game_exactly(monkeypatch):
    session = session_of({"laps": 1}, 3, monkeypatch)
    while session.game.asked[0] != 0:
        session.bot_choice(session.game.asked[0])
    before = session.game.record()
    decision = session.game.decision
    session.attempt(decision.actions[0])
    for _ in range(2):
        if session.game.driver >= 0:
            session.attempt(session.game.decision.actions[0])
    assert session.undo(0)
    assert session.game.record() == before
    assert session.depth() == 0
    assert not session.undo()
