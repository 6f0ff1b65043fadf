"""Bots of one's own: from a file or a module, without installing anything, and never by somebody else's wish."""

from __future__ import annotations

import os
import sys

import pytest

import draftline
from draftline.bots import Budget, make_bot, offered_bot, stored_bot
from draftline.bots.referee import Referee
from draftline.core.messages import OptionError

SOURCE = """
class Fast:
    def __init__(self, parameters):
        self.parameters = parameters

    def choose(self, view, decision, rng, budget):
        return decision.actions[ANSWER]


class Broken:
    def __init__(self, parameters): ...

    def choose(self, view, decision, rng, budget):
        return self.nothing


def run(command): ...
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "my_bot.py").write_text(SOURCE.replace("ANSWER", "0"))
    (tmp_path / "own_bots_here.py").write_text(SOURCE.replace("ANSWER", "-1"))
    return tmp_path


def answer(code):
    game = draftline.new_game(seats=2, seed=1)
    decision = game.decision
    chosen = make_bot(code).choose(game.view(decision.seat), decision, None, Budget.none())
    return decision.actions.index(chosen) - len(decision.actions) * (chosen == decision.actions[-1])


def test_a_class_of_a_file_drives_with_its_parameters(folder):
    assert answer("./my_bot.py:Fast") == 0
    assert make_bot("./my_bot.py:Fast:deep:3").parameters == ["deep", "3"]


def test_a_class_of_a_module_in_this_folder_drives(folder):
    assert answer("own_bots_here:Fast") == -1
    sys.modules.pop("own_bots_here")


def test_a_file_that_has_changed_is_read_again(folder):
    assert answer("my_bot.py:Fast") == 0
    path = folder / "my_bot.py"
    path.write_text(SOURCE.replace("ANSWER", "-1"))
    os.utime(path, ns=(1, 1))
    assert answer("my_bot.py:Fast") == -1


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("./none.py:Fast", "There is no file ./none.py."),
        ("./my_bot.py:Slow", "There is no bot called ./my_bot.py:Slow; those there: Broken and Fast."),
        ("./my_bot.py:run:rm", "There is no bot called ./my_bot.py:run; those there: Broken and Fast."),
        ("./my_bot.py", "There is no bot called ./my_bot.py; those there: Broken and Fast."),
        ("subprocess:run:ls", "There is no bot called subprocess:run: a bot is a class with a method `choose`"),
        ("./wrong.py:Fast", "./wrong.py could not be loaded as a bot (SyntaxError"),
        ("clubb:Fast", "There is no bot called clubb:Fast. There are random, greedy, rookie, club and pro."),
        ("clubb:style=nurse", "There is no bot called clubb:style=nurse. There are"),
    ],
)
def test_what_is_wrong_with_a_code_is_said_in_a_sentence(folder, code, sentence):
    (folder / "wrong.py").write_text("class Fast\n")
    with pytest.raises(OptionError) as refused:
        make_bot(code)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("code", ["./my_bot.py:Fast", "my_bot.py:Fast", "own_bots_here:Fast", "/etc/x.py:Fast"])
@pytest.mark.parametrize("make", [offered_bot, stored_bot])
def test_neither_a_visitor_nor_a_file_names_a_program(folder, make, code):
    with pytest.raises(OptionError, match="There is no bot called"):
        make(code)


def test_the_first_breakdown_is_kept_in_full_only_where_it_is_wanted(folder):
    game = draftline.new_game(seats=2, seed=1)
    referee = Referee(["./my_bot.py:Broken", "./my_bot.py:Broken"], 1)
    referee.choose(game, game.decision.seat, 0)
    assert "trace" not in referee.faults[0].to_json()
    referee = Referee(["./my_bot.py:Broken", "./my_bot.py:Broken"], 1)
    referee.traced = True
    referee.choose(game, game.decision.seat, 0)
    referee.choose(game, game.decision.seat, 1)
    assert referee.faults[0].n == 2
    assert "return self.nothing" in referee.faults[0].to_json()["trace"]


def test_how_long_choices_take_is_kept_on_demand(folder):
    game = draftline.new_game(seats=2, seed=1)
    seat = game.decision.seat
    referee = Referee(["./my_bot.py:Fast", "./my_bot.py:Fast"], 1)
    referee.choose(game, seat, 0)
    assert referee.times == []
    referee.keep_times()
    referee.choose(game, seat, 1)
    assert [len(times) for times in referee.times] == [int(one == seat) for one in range(2)]
