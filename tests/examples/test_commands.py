"""The example on the command line: nothing knows of it but its entry point."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

BAD_INPUT = 2
GAME = ("--game", "drag-strip")


class Shell:
    """Runs `draftline` in processes that find the package."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.site = site
        self.folder = folder

    def run(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        paths = os.pathsep.join([str(ROOT / "src"), str(self.site)])
        return subprocess.run(
            [sys.executable, "-m", "draftline", *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": paths, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
            input=typed,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )

    def say(self, *words: str, typed: str = "") -> str:
        done = self.run(*words, typed=typed)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def data(self, *words: str) -> Any:
        return json.loads(self.say(*words, "--json"))


@pytest.fixture
def shell(site: Path, tmp_path: Path) -> Shell:
    return Shell(site, tmp_path)


def test_simulate(shell):
    words = shell.say("simulate", *GAME, "--races", "4", "--seats", "2", "--bots", "random", "--workers", "1")
    assert "4 races on quarter-mile, 2 teams" in words
    assert "Red Devil" in words
    assert "4 times: The winner has crossed the finish line." in words


def test_simulate_with_options_and_another_strip(shell):
    data = shell.data(
        "simulate", *GAME, "--races", "2", "--seats", "6", "--bots", "random", "--workers", "1",
        "--track", "eighth-mile", "-o", "surface=damp", "-o", "hand=5",
        "-o", "teams=black,blue,red,green,purple,yellow",
    )  # fmt: skip
    assert data["races"] == 2
    assert data["track"] == "eighth-mile"


def test_a_tournament_of_bots(shell):
    words = shell.say(
        "tournament", *GAME, "--bots", "random,greedy,club", "--races", "6", "--seats", "3", "--workers", "1",
        "--results", "cup.json",
    )  # fmt: skip
    assert "6 races on quarter-mile" in words
    assert "greedy" in words
    assert "fault" not in words


def test_a_race_at_the_terminal_is_played_saved_and_replayed(shell):
    typed = "3\nshift 9\ncoast\n" + "2\n" * 30
    words = shell.say("play", *GAME, "--seats", "2", "--seed", "4", "--save", "race.json", typed=typed)
    assert "You drive Red Devil against Green Hornet on Quarter Mile: 25 sectors, seed 4." in words
    assert "In your hand: " in words
    assert "1) coast" in words
    assert "Card 9 is not in your hand" in words
    assert " wins with 10 points." in words
    record = json.loads((shell.folder / "race.json").read_text(encoding="utf-8"))
    assert record["game"] == "drag-strip"
    again = shell.say("replay", "race.json")
    done = f"{len(record['actions'])} actions by Red Devil and Green Hornet on Quarter Mile"
    assert f"The record is valid: {done}" in again
    assert words.splitlines()[-2] in again


def test_nothing_is_taken_back_once_the_cards_are_up(shell):
    """The bot chooses behind the person's choice, and all cards are turned up."""
    words = shell.say("play", *GAME, "--seats", "2", "--seed", "4", typed="1\nu\nq!\n")
    assert "Turn 2: the lights are on." in words
    assert "There is nothing to undo." in words


def test_bots_of_every_level_race_to_the_end(shell):
    words = shell.say("play", *GAME, "--seats", "4", "--seed", "3", "--auto", "--bots", "club,greedy,rookie,random")
    assert " wins with 10 points." in words


def test_in_spanish(shell):
    words = shell.say("play", *GAME, "--seats", "2", "--auto", "--bots", "random", "--lang", "es")
    assert "Turno 2: se encienden las luces." in words
    assert "[" not in words


def test_a_season(shell):
    shell.say("season", "new", "cup.toml", *GAME, "--seats", "3", "--races", "2", "--seed", "1")
    words = shell.say("season", "run", "cup.toml")
    assert "Race 1, Quarter Mile: car " in words
    assert "Race 2, Eighth Mile: car " in words
    assert " has won." in words


def test_its_tracks_are_listed_checked_and_shown(shell):
    assert "quarter-mile" in shell.say("track", "list")
    assert "quarter-mile is a sound track." in shell.say("track", "check", "quarter-mile")
    assert "Quarter Mile: 32 sectors, 192 spaces; Drag Strip" in shell.say("track", "show", "quarter-mile")


def test_a_package_that_cannot_be_loaded_is_told_in_one_sentence(shell, tmp_path):
    shell.site = tmp_path / "broken"
    facts = shell.site / "broken-1.0.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[draftline.games]\nbroken = broken_game:RULEBOOK\n")
    done = shell.run("simulate", "--races", "1")
    assert done.returncode == BAD_INPUT
    assert "broken" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) <= 2
