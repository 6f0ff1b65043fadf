"""The referee: bots that break down, cheat, dawdle or never answer do not stop a race."""

from __future__ import annotations

import importlib.metadata
import random

import pytest

import draftline
from draftline.bots import Budget, make_bot
from draftline.bots import referee as module
from draftline.bots.referee import CRASHED, DIED, FAULTS, HUNG, ILLEGAL, MESSAGES, SLOW, Referee, fault_message
from draftline.bots.registry import BAD_BOTS, BOTS, DyingBot, HangingBot, known_bots
from draftline.core.messages import Message, OptionError, text
from draftline.core.view import View

GAMES = [("thunder-alley", "yunta"), ("grand-prix", "santelmo")]


def new(game_id="thunder-alley", track="yunta", seed=5):
    return draftline.new_game(game_id, seats=3, track=track, seed=seed, options={"laps": 1})


def race(referee, game):
    count = 0
    while game.asked:
        seat = game.asked[0]
        game.apply(referee.choose(game, seat, count), seat)
        count += 1
    return game


def refereed(bot, seed=5):
    """A referee with a bot of the test's own in seat 0."""
    referee = Referee(["greedy", "greedy", "greedy"], seed)
    referee._bots[0] = bot
    return referee


class Answering:
    """Answers whatever it was given."""

    def __init__(self, answer):
        self.answer = answer
        self.asked = []

    def choose(self, view, decision, rng, budget):
        self.asked.append((view, decision, budget))
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


class Unspeakable(Exception):
    def __str__(self):
        raise RuntimeError("not even that")


@pytest.mark.parametrize("game_id, track", GAMES)
@pytest.mark.parametrize("code, kind", [("crashing", CRASHED), ("illegal", ILLEGAL)])
def test_a_race_survives_a_bot_that_breaks_down_or_cheats(game_id, track, code, kind):
    referee = Referee([code, "greedy", "random"], 5)
    game = race(referee, new(game_id, track))
    assert game.outcome is not None
    (fault,) = referee.faults
    assert (fault.seat, fault.kind) == (0, kind)
    assert fault.n > 5
    for lang in ("en", "es"):
        assert code in text(fault.message, lang)


@pytest.mark.parametrize("code", ["crashing", "illegal"])
def test_the_safe_choice_is_the_greedy_bots(code):
    bad, good = (race(Referee([first, "greedy", "random"], 5), new()) for first in (code, "greedy"))
    assert bad.history() == good.history()


def test_where_the_greedy_bot_knows_nothing_the_first_action_is_safe(monkeypatch):
    monkeypatch.setattr(module, "GreedyBot", lambda: Answering(AssertionError("a game it does not know")))
    game = new()
    first = game.decision.actions[0]
    assert Referee(["crashing"] * 3, 5).choose(game, game.asked[0], 0) == first


@pytest.mark.parametrize(
    "answer, kind, word",
    [
        (None, ILLEGAL, "None"),
        ("forward", ILLEGAL, "forward"),
        (draftline.new_game().book.vocabulary.parse("stop"), ILLEGAL, "stop"),
        (ValueError("out of fuel"), CRASHED, "ValueError: out of fuel"),
        (SystemExit(3), CRASHED, "SystemExit"),
        (RecursionError(), CRASHED, "RecursionError"),
        (Unspeakable(), CRASHED, "Unspeakable"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_whatever_a_bot_does_is_told_and_put_right(answer, kind, word):
    game = new()
    referee = refereed(Answering(answer))
    seat = game.asked[0]
    referee._bots[seat] = referee._bots[0]
    action = referee.choose(game, seat, 0)
    assert action in game.decision.actions
    (fault,) = referee.faults
    assert fault.kind == kind
    assert fault.message == Message(MESSAGES[kind], {"bot": "greedy", "seat": seat + 1})
    assert word in text(fault.told())
    assert str(action) in text(fault.told())


def test_ctrl_c_is_not_the_bots_fault():
    game = new()
    referee = Referee(["greedy"] * 3, 5)
    referee._bots = [Answering(KeyboardInterrupt())] * 3
    with pytest.raises(KeyboardInterrupt):
        referee.choose(game, game.asked[0], 0)


def test_a_bot_gets_a_view_its_decision_and_its_budget():
    game = new()
    seat = game.asked[0]
    bot = Answering(game.decision.actions[0])
    referee = Referee(["greedy"] * 3, 5, limit=2.5)
    referee._bots[seat] = bot
    referee.choose(game, seat, 0)
    ((view, decision, budget),) = bot.asked
    assert isinstance(view, View)
    assert view.seat == seat
    assert decision._game is not game
    assert decision._game.scrubbed
    assert budget.seconds == 2.5
    assert referee.faults == []


def test_a_good_bot_gets_its_way():
    game, other = new(), new()
    referee = Referee(["random"] * 3, 5)
    for count in range(40):
        seat = game.asked[0]
        view = other.view(seat)
        wanted = make_bot("random").choose(view, view.decision, random.Random(f"5 {seat} {count}"), Budget.none())
        assert referee.choose(game, seat, count) == wanted
        game.apply(wanted, seat)
        other.apply(wanted, seat)
    assert referee.faults == []


def test_a_slow_bot_is_counted_and_its_choice_stands():
    referee = Referee(["slow"] * 3, 5, limit=0.002)
    game = new()
    assert referee.choose(game, game.asked[0], 0) == game.decision.actions[0]
    (fault,) = referee.faults
    assert fault.kind == SLOW
    assert fault.detail.endswith(" ms > 2 ms")
    assert fault.detail in text(fault.told())


def test_without_a_limit_nobody_is_slow(monkeypatch):
    monkeypatch.setattr("draftline.bots.registry.USUAL_NAP", 0.01)
    referee = Referee(["slow"] * 3, 5)
    game = new()
    referee.choose(game, game.asked[0], 0)
    assert referee.faults == []


def test_a_bot_that_is_ruled_out_is_not_asked_from_that_decision_on():
    game, other = new(), new()
    bot = make_bot("random")
    referee = Referee(["random"] * 3, 5)
    for seat in range(3):
        referee.rule_out(seat, 20, HUNG, "> 1 s")
    for count in range(60):
        seat = game.asked[0]
        view = other.view(seat)
        if count == 20:
            bot = make_bot("greedy")
        wanted = bot.choose(view, view.decision, random.Random(f"5 {seat} {count}"), Budget.none())
        assert referee.choose(game, seat, count) == wanted
        game.apply(wanted, seat)
        other.apply(wanted, seat)
        if not game.asked:
            break
    assert count > 20
    assert [fault.kind for fault in referee.faults] == [HUNG] * 3


def test_faults_are_plain_data():
    referee = Referee(["crashing"] * 3, 5)
    game = new()
    referee.choose(game, game.asked[0], 0)
    (data,) = [fault.to_json() for fault in referee.faults]
    assert data["n"] == 1
    assert text(Message.from_json(data["message"])) == text(referee.faults[0].message)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_kind_of_fault_has_one_message_which_counts_seats_from_one(lang):
    assert FAULTS == (CRASHED, ILLEGAL, SLOW, HUNG, DIED)
    for kind in FAULTS:
        message = fault_message(kind, "club", 0)
        assert message.to_json() == {"id": f"error.bot-{kind}", "values": {"bot": "club", "seat": 1}}
        told = text(message, lang)
        assert "club" in told
        assert " 1" in told
        assert "{" not in told


def test_another_bot_may_take_a_seat_over():
    game = new()
    seat = game.asked[0]
    referee = Referee(["crashing"] * 3, 5)
    referee.choose(game, seat, 0)
    assert referee.ruling == CRASHED
    referee.rule_out(seat, 0, HUNG)
    referee.drive(seat, "random")
    view = game.view(seat)
    wanted = make_bot("random").choose(view, view.decision, random.Random(f"5 {seat} 1"), Budget.none())
    assert referee.choose(game, seat, 1) == wanted
    assert referee.ruling == ""


def test_a_bot_that_cannot_be_made_has_broken_down():
    game = new()
    referee = Referee(["nobody:knows"] * 3, 5)
    assert referee.choose(game, game.asked[0], 0) in game.decision.actions
    (fault,) = referee.faults
    assert fault.kind == CRASHED
    assert "nobody:knows" in text(fault.told())


def test_the_bad_bots_are_known_but_not_offered():
    assert set(BAD_BOTS) == {"slow", "crashing", "illegal", "hanging", "dying"}
    assert not set(BAD_BOTS) & {*BOTS, *known_bots()}
    assert isinstance(make_bot("hanging"), HangingBot)
    assert isinstance(make_bot("dying"), DyingBot)


@pytest.mark.parametrize("value", ["draftline.nothing:there", "json:loads"])
def test_a_plug_in_that_cannot_be_made_is_refused_in_one_sentence(value, monkeypatch):
    point = importlib.metadata.EntryPoint("visitor", value, "draftline.bots")
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [point])
    with pytest.raises(OptionError, match="The bot visitor could not be made"):
        make_bot("visitor")
