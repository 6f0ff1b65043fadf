"""What can be wrong on the command line, told in one sentence of the user's language."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import draftline as package
from draftline.cli import main
from tests.cli.helpers import draftline, refused

WRONG = [
    (["nonsense"], "There is no command nonsense"),
    (["play", "--trak", "x"], "There is no option --trak"),
    (["play", "--track", "nowhere"], "There is no track called nowhere"),
    (["play", "--seats", "nine"], "--seats does not take that value"),
    (["play", "--seats", 9], "from 2 to 7 teams, not 9"),
    (["play", "--seed", -1], "The seed must be"),
    (["play", "--seed", "x"], "or 28 letters from a to z, not x."),
    (["simulate", "--seed", "a" * 29], "The seed must be"),
    (["season", "new", "s.toml", "--seed", 1.5], "The seed must be"),
    (["play", "--seed"], "The option --seed needs a value"),
    (["play", "--laps", 0], "laps"),
    (["play", "--option", "foo=1"], "no option `foo`"),
    (["play", "--option", "cars"], "key=value"),
    (["play", "--option", "=3"], "key=value"),
    (["play", "--option", "numbers={"], "key=value"),
    (["play", "--option", "pits=never"], "pits"),
    (["play", "--bots", "clever"], "no bot called clever"),
    (["play", "--bots", "greedy,greedy,greedy", "--seats", 2], "3 bots for 2 seats"),
    (["play", "--team", "orange"], "no team orange"),
    (["play", "--team", "pink", "--option", "teams=red,blue", "--seats", 2], "no team pink"),
    (["play", "--json"], "add --auto"),
    (["play", "--load", "nothing.json", "--seed", 3], "beside --load"),
    (["play", "--load", "nothing.json"], "There is no file nothing.json"),
    (["play", "--lang", "fr"], "There is no language fr"),
    (["play", "extra"], "do not fit"),
    (["simulate", "-n", 0], "at least 1 race"),
    (["simulate", "--workers", 0], "at least 1 worker"),
    (["simulate", "--track", "nowhere"], "no track called nowhere"),
    (["replay"], "FILE is missing"),
    (["replay", "x.json", "--step", "--json"], "leave out --verify and --json"),
    (["perft", "--depth", 0], "from 1 to"),
    (["perft", "--at", 3], "needs --record"),
    (["track", "show"], "NAME is missing"),
    (["track", "nonsense"], "There is no command nonsense"),
    (["track", "check", "nowhere.toml"], "There is no file nowhere.toml"),
]


@pytest.mark.parametrize("args, sentence", WRONG, ids=lambda value: " ".join(map(str, value))[:40])
def test_what_is_wrong_is_said_in_one_sentence(args, sentence):
    assert sentence in refused(draftline(*args))


@pytest.mark.parametrize("args, sentence", WRONG, ids=lambda value: " ".join(map(str, value))[:40])
def test_the_same_in_spanish(args, sentence):
    if "--lang" not in args:
        assert sentence not in refused(draftline(*args, "--lang", "es")) or sentence in ("laps", "pits")


@pytest.mark.parametrize(
    "args, env",
    [
        (["--lang", "es"], {}),
        (["--lang=es"], {}),
        ([], {"DRAFTLINE_LANG": "es"}),
        ([], {"DRAFTLINE_LANG": "es_AR.UTF-8"}),
    ],
)
def test_the_language_is_found(args, env):
    assert "Enumera, comprueba y dibuja circuitos." in draftline(*args, env=env).stdout
    assert "circuito" in draftline("track", "list", "--help", *args, env=env).stdout


def test_an_unknown_language_of_the_environment_is_english():
    assert "List, check and draw tracks." in draftline(env={"DRAFTLINE_LANG": "xx"}).stdout


@pytest.mark.parametrize(
    "command", ["play", "simulate", "tournament", "replay", "perft", "track list", "track check", "track show"]
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_command_helps(command, lang):
    words = draftline(*command.split(), "--help", "--lang", lang).stdout
    assert "cli." not in words
    assert ("Muestra esta ayuda" in words) == (lang == "es")


def test_the_version_is_told():
    assert draftline("--version").stdout.strip() == package.__version__


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "typer", None)
    monkeypatch.setenv("DRAFTLINE_LANG", "en")
    with pytest.raises(SystemExit) as leaving:
        main()
    assert leaving.value.code == 2
    assert "pip install 'draftline[cli]'" in capsys.readouterr().err


def test_the_package_runs_as_a_module():
    source = str(Path(package.__file__).parent.parent)
    command = [sys.executable, "-m", "draftline", "track", "list"]
    env = {**os.environ, "PYTHONPATH": source}
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, env=env)
    assert "yunta" in done.stdout
