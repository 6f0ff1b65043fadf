"""A person at the terminal through whole races: every kind of question, typed in every way."""

from __future__ import annotations

import random

import pytest

from draftline.bots import Budget, make_bot
from draftline.bots.referee import Referee
from draftline.cli.person import race_to_the_end
from draftline.cli.session import Session
from draftline.cli.tables import person_of, screen_of
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
        if self.session.asks:
            return self.rng.choice(["", "", "", "u"])
        decision = game.view(self.session.seat).decision
        self.kinds.add(decision.kind)
        action = self.bot.choose(game.view(self.session.seat), decision, self.rng, Budget.none())
        if self.rng.random() < 0.3:
            return str(action)
        if decision.kind == "play":
            return " ".join(map(str, action.arguments)) if action.verb == "play" else str(action)
        if decision.kind == "step":
            return self.session.screen.steps.key_of(action)
        if decision.kind in self.session.screen.steps.moving:
            return str(1 + list(decision.actions).index(action))
        if decision.kind == "promise":
            return str(1 + list(decision.actions).index(action))
        if decision.kind == "tyres" and self.rng.random() < 0.5:
            return " ".join(str(word)[0] for word in action.arguments)
        arguments = list(action.arguments[1:] if decision.kind == "repair" else action.arguments)
        if decision.kind == "repair":
            self.rng.shuffle(arguments)
        return " ".join(map(str, arguments))


def session_of(options, seed, lang="en", game="thunder-alley", track="yunta"):
    terminal = Terminal(80)
    terminal.lang = lang
    race = new_game(game, seats=3, track=track, seed=seed, options=options)
    referee = Referee(["random"] * 3, seed)
    return Session(screen_of(terminal, game), race, 0, referee, None)


@pytest.mark.parametrize(
    "options, seed",
    [({"laps": 2}, 4), ({"laps": 2, "pits": "variable"}, 5), ({"laps": 1, "finish": "everyone"}, 6)],
)
def test_a_whole_race_can_be_typed(options, seed, monkeypatch, capsys):
    kinds = typed_race(session_of(options, seed), seed, monkeypatch, capsys)
    assert {"play", "step", "discard"} <= kinds


@pytest.mark.parametrize(
    "track, options, seed, lang",
    [
        ("yunta", {"laps": 3, "weather": "rain", "pit_order": "running"}, 4, "es"),
        ("yunta", {"laps": 2, "start": "random"}, 3, "en"),
    ],
)
def test_a_whole_grand_prix_can_be_typed(track, options, seed, lang, monkeypatch, capsys):
    session = session_of(options, seed, lang, "grand-prix", track)
    kinds = typed_race(session, seed, monkeypatch, capsys)
    assert {"tyres", "play", "step", "pit", "repair", "discard"} <= kinds


def typed_race(session, seed, monkeypatch, capsys):
    """Play it, check what was said and kept, and give back the kinds of question that came up."""
    typist = Typist(session, seed)
    monkeypatch.setattr("builtins.input", typist)
    assert race_to_the_end(session, person_of(session, quick=False))
    assert session.game.over
    assert replay(session.game.record()).outcome == session.game.outcome
    assert session.count == len(session.game.history())
    words = capsys.readouterr().out
    for family in ("cli", "fact", "prompt", "tyre", "weather", "gp-card", "gp-wear", "gp-event", "movement"):
        assert f"[{family}." not in words
    assert max(map(len, words.splitlines())) <= 80
    return typist.kinds


WORDS = (
    "f", "o", "i", "s", "b", ".", "do", "di", "ff", "u", "m", "?", "? 13", "1", "2", "3", "", "none", "0", "99",
    "play", "play 1 on 1", "pit 1", "choose none", "discard none", "retire", "link none", "f1", "1 2", "ñ", "²", "-1",
    "repair 1 tire", "tire", "place 0", "second 25", "forward", "stop", "s s", "hard wet", "x", "boost", "promise 1",
)  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix"])
def test_no_line_upsets_the_table(monkeypatch, capsys, game, lang):
    """Whatever is typed is done or answered; now and then something sensible moves the race on."""
    session = session_of({"laps": 1}, 7, lang, game)
    rng = random.Random(7)
    typist = Typist(session, 7)
    lines = [0]

    def type_something(prompt=""):
        lines[0] += 1
        if lines[0] > 1500:
            return "q!"
        return typist() if rng.random() < 0.4 else rng.choice(WORDS)

    monkeypatch.setattr("builtins.input", type_something)
    race_to_the_end(session, person_of(session, quick=False))
    assert session.game.problems() == []
    assert "[cli." not in capsys.readouterr().out
    assert text(session.game.decision.prompt, lang) if session.game.asked else session.game.over


def test_taking_back_restores_the_game_exactly(monkeypatch):
    session = session_of({"laps": 1}, 3)
    while session.game.asked[0] != 0:
        session.bot_choice(session.game.asked[0])
    before = session.game.record()
    decision = session.game.decision
    session.attempt(decision.actions[0])
    for _ in range(2):
        if session.game.move.driver >= 0:
            session.attempt(session.game.decision.actions[0])
    assert session.undo(0)
    assert session.game.record() == before
    assert session.depth() == 0
    assert not session.undo()


@pytest.mark.parametrize("game, seed", [("thunder-alley", 2), ("grand-prix", 1)])
def test_the_end_of_a_move_is_shown_as_the_game_has_it(game, seed):
    """What `preview` makes of the facts is what the board is, wherever nothing else has happened since."""
    session = session_of({"laps": 1}, seed, game=game)
    rng = random.Random(seed)
    compared = 0
    while session.game.asked:
        before, session.seat = session.game, session.game.asked[0]
        moves = session.game.decision_of(session.seat).kind == "play"
        while not session.attempt(rng.choice(session.game.decision_of(session.seat).actions)):
            pass
        if moves and not session.passed_on():
            shown = session.screen.preview(before, session.own_part())
            compared += 1
            assert shown.field.space == session.game.field.space
            assert shown.order() == session.game.order()
            assert [shown.status(car) for car in shown.numbers] == [session.game.status(car) for car in shown.numbers]
        with session.terminal.out.capture():
            session.keep()
    assert compared > 20
