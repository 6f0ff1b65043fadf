"""Bots from a file on the command line: what they did, how long they took, where they broke down; and kept races."""

from __future__ import annotations

import json

import pytest

from draftline.cli import simulate as command
from tests.cli.helpers import data, draftline, refused

BOTS = """
class First:
    def __init__(self, parameters):
        if parameters not in ([], ["quick"]):
            raise ValueError("quick, or nothing")

    def choose(self, view, decision, rng, budget):
        return decision.actions[0]


class Broken(First):
    def choose(self, view, decision, rng, budget):
        return self.nowhere
"""
TINY = ("--laps", 1, "--seats", 2, "-o", "cars=1", "--seed", 5)
SHORT = (*TINY, "--workers", 1)


@pytest.fixture
def bots(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_bot.py").write_text(BOTS)
    return "./my_bot.py"


def test_simulate_races_a_bot_of_a_file_and_tells_its_times(bots):
    found = data(draftline("simulate", *SHORT, "-n", 1, "--bots", f"{bots}:First:quick,random", "--profile", "--json"))
    times = found["profile"][f"{bots}:First:quick"]
    assert times["decisions"] > 0
    assert 0 <= times["median"] <= times["worst"] <= times["total"]
    assert "times" not in found["results"][0]
    shown = draftline("simulate", *SHORT, "-n", 1, "--bots", "random", "--profile").stdout
    assert "median" in shown
    assert "longest" in shown


def test_a_breakdown_is_told_once_in_full_with_debug_alone(bots):
    asked = ("simulate", *SHORT, "-n", 1, "--bots", f"{bots}:Broken,random")
    told = draftline(*asked, "--debug").stderr
    assert told.count("Traceback") == 1
    assert "return self.nowhere" in told
    assert "Traceback" not in draftline(*asked).stderr
    assert "trace" not in draftline(*asked, "--debug", "--json").stdout


def test_tournament_and_play_take_the_same(bots):
    line_up = f"{bots}:Broken,{bots}:First"
    found = draftline("tournament", *SHORT, "-n", 2, "--bots", line_up, "--debug", "--profile")
    assert found.stderr.count("Traceback") == 1
    assert "longest" in found.stdout
    played = draftline("play", "--auto", *TINY, "--bots", f"{bots}:Broken", "--debug")
    assert "return self.nowhere" in played.stderr


def test_parameters_that_the_bot_refuses_are_told_in_a_sentence(bots):
    said = refused(draftline("simulate", *SHORT, "--bots", f"{bots}:First:slow"))
    assert said.endswith("First could not be made (ValueError: quick, or nothing).")


# Kept races.


def numbers(path):
    return [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]


def test_simulate_keeps_its_races_and_runs_those_that_are_missing(tmp_path):
    path = tmp_path / "races.jsonl"
    asked = ("simulate", *SHORT, "--bots", "random", "--json")
    first = data(draftline(*asked, "-n", 2, "--results", path))
    assert numbers(path) == [0, 1]
    path.write_text(path.read_text() + '{"number": 2, "cut o')
    more = draftline(*asked, "-n", 3, "--results", path, "--resume")
    assert json.loads(more.stdout)["results"][:2] == first["results"]
    assert numbers(path) == [0, 1, 2]
    assert json.loads(more.stdout) == data(draftline(*asked, "-n", 3))


def test_simulate_refuses_a_file_of_other_races(tmp_path):
    path = tmp_path / "races.jsonl"
    asked = ("simulate", *SHORT, "-n", 1, "--results", path)
    assert draftline(*asked, "--bots", "random").exit_code == 0
    assert "is there already; add --resume" in refused(draftline(*asked, "--bots", "random"))
    assert refused(draftline(*asked, "--bots", "greedy", "--resume")).endswith("had another value for `line_up`.")
    assert "--results" in refused(draftline("simulate", *SHORT, "--resume"))


def test_ctrl_c_tells_and_keeps_the_races_that_are_done(tmp_path, monkeypatch):
    path = tmp_path / "races.jsonl"
    run = command.run

    def stopping(job):
        if job.number == 2:
            raise KeyboardInterrupt
        return run(job)

    monkeypatch.setattr(command, "run", stopping)
    stopped = draftline("simulate", *SHORT, "-n", 4, "--bots", "random", "--results", path)
    assert stopped.exit_code == 130
    assert "2 races on" in stopped.stdout
    assert "Stopped after 2 races: these are their figures." in stopped.stderr
    assert numbers(path) == [0, 1]


# Help.


@pytest.mark.parametrize(
    "lang, heads",
    [("en", ("Options", "The race", "What is told")), ("es", ("Opciones", "La carrera", "Lo que se cuenta"))],
)
@pytest.mark.parametrize("command", ["play", "simulate", "tournament"])
def test_help_that_is_longer_than_a_screen_is_grouped(command, lang, heads):
    words = draftline(command, "--help", "--lang", lang).stdout
    assert all(f"─ {head} ─" in words for head in heads)
    assert "rookie" in words
    assert "_bot.py:" in words
