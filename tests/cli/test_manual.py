"""Manual pages say what --help says, and shells complete commands, options and what they take."""

from __future__ import annotations

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from draftline.cli.app import app
from draftline.cli.manual import SHELLS
from tests.cli.helpers import draftline, refused


def commands(command, name="draftline"):
    yield name, command
    for word, below in getattr(command, "commands", {}).items():
        yield from commands(below, f"{name}-{word}")


# Without `--json`: what is no answer but a script or a page, goes on until Ctrl-C, asks a person, or is JSON anyway.
SPEAK_OTHERWISE = {
    "draftline-completion",
    "draftline-man",
    "draftline-serve",
    "draftline-season-race",
    "draftline-lab-race",
}


def completed(*words: str) -> list[str]:
    """What bash offers for the last word."""
    typed = {"COMP_WORDS": " ".join(["draftline", *words]), "COMP_CWORD": str(len(words))}
    asked = {"_DRAFTLINE_COMPLETE": "complete_bash", **typed}
    return CliRunner().invoke(app, [], env=asked, prog_name="draftline").stdout.split()


def test_every_command_has_a_page_with_all_its_options(tmp_path):
    assert "manual pages" in draftline("man", "--out", tmp_path).stdout
    found = {path.stem: path.read_text(encoding="utf-8").replace("\\-", "-") for path in tmp_path.iterdir()}
    wanted = dict(commands(get_command(app)))
    assert found.keys() == wanted.keys()
    lacking = [
        (name, option)
        for name, command in wanted.items()
        for param in command.params
        for option in param.opts
        if param.param_type_name == "option" and option not in found[name]
    ]
    assert not lacking


def test_every_command_answers_as_json_if_it_answers():
    silent = {
        name
        for name, command in commands(get_command(app))
        if not getattr(command, "commands", {}) and not any("--json" in param.opts for param in command.params)
    }
    assert silent == SPEAK_OTHERWISE


def test_a_page_is_troff_in_the_users_language():
    page = draftline("man", "track", "show").stdout
    assert page.startswith('.TH "DRAFTLINE\\-TRACK\\-SHOW" 1')
    assert '.SH "OPTIONS"' in page
    assert '.SH "SINOPSIS"' in draftline("man", "track", "show", "--lang", "es").stdout


def test_a_command_that_is_not_there_has_no_page():
    assert "fly" in refused(draftline("man", "fly"))


def test_words_that_troff_would_read_as_orders_stay_words():
    from draftline.cli.manual import escaped

    assert escaped(".hidden\n'quoted\na\\b-c") == "\\&.hidden\n\\&'quoted\na\\eb\\-c"


@pytest.mark.parametrize("shell", SHELLS)
def test_there_is_a_script_for_each_shell(shell):
    script = draftline("completion", shell).stdout
    assert "draftline" in script
    assert "_DRAFTLINE_COMPLETE" in script


def test_another_shell_is_refused_with_those_that_are_known():
    assert refused(draftline("completion", "tcsh")).endswith("bash, zsh, fish and powershell.")


def test_commands_options_games_and_tracks_are_completed():
    assert completed("sea") == ["season"]
    assert completed("season", "ex") == ["export"]
    assert "--track" in completed("play", "--tr")
    assert completed("play", "--game", "grand") == ["grand-prix"]
    assert completed("play", "--track", "yu") == ["yunta"]
    assert completed("play", "--lang", "e") == ["en", "es"]
