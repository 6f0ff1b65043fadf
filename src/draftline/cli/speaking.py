"""Typer's help and complaints in the user's language: help texts are message ids, put into words here."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer import rich_utils
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from draftline.cli.terminal import BAD_INPUT, Terminal, find_language, set_language
from draftline.core.messages import DraftlineError, Message, text
from draftline.data import catalogue
from draftline.games.registry import game_ids

STOPPED = 130  # what a shell expects after Ctrl-C


class SpeakingCommand(TyperCommand):
    """A command whose --help is in the user's language."""

    def get_help_option(self, ctx: Any) -> Any:
        return _spoken_help_option(super().get_help_option(ctx))


class SpeakingGroup(TyperGroup):
    """The whole program: finds the language first, then words whatever goes wrong as one sentence."""

    def get_help_option(self, ctx: Any) -> Any:
        return _spoken_help_option(super().get_help_option(ctx))

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        given = list(sys.argv[1:] if args is None else args)
        try:
            set_language("en")
            set_language(find_language(given))
            _translate(self, Terminal().lang)
            extra["standalone_mode"] = False
            code = super().main(given, *rest, **extra)
        except DraftlineError as error:
            Terminal().complain(error.message)
            code = BAD_INPUT
        except TyperException as error:
            Terminal().complain(_complaint(error))
            code = BAD_INPUT
        except (typer.Abort, KeyboardInterrupt):
            code = STOPPED
        if code == STOPPED:
            Terminal().complain(Message("cli.stopped"))
        sys.exit(code if isinstance(code, int) else 0)


def _spoken_help_option(option: Any) -> Any:
    if option is not None:
        option.help = Terminal().words(Message("cli.help-help"))
    return option


def _translate(command: Any, lang: str) -> None:
    """Put every help id of a command and its subcommands into words."""
    command.help = _worded(command.help, lang)
    for param in command.params:
        param.help = _worded(getattr(param, "help", None), lang)
    for inner in getattr(command, "commands", {}).values():
        _translate(inner, lang)
    rich_utils.ARGUMENTS_PANEL_TITLE = text(Message("cli.help-arguments"), lang)
    rich_utils.OPTIONS_PANEL_TITLE = text(Message("cli.help-options"), lang)
    rich_utils.COMMANDS_PANEL_TITLE = text(Message("cli.help-commands"), lang)
    rich_utils.DEFAULT_STRING = text(Message("cli.help-default"), lang).replace("()", "{}")
    rich_utils.REQUIRED_LONG_STRING = text(Message("cli.help-required"), lang)


def _worded(id: str | None, lang: str) -> str | None:
    return text(Message(id, {"games": list(game_ids())}), lang) if id is not None and id in catalogue(lang) else id


def _quoted(words: str) -> str:
    """What Typer quotes in its own sentence, which is what the user typed."""
    found = re.search(r"'([^']*)'", words)
    return words if found is None else found.group(1)


def _complaint(error: TyperException) -> Message:
    """What is wrong with the arguments; the details that Typer words in English are left out."""
    option = getattr(error, "option_name", None)
    if option is not None and "requires" in error.message:
        return Message("cli.error-option-value", {"option": str(option)})
    if option is not None:
        return Message("cli.error-no-option", {"option": str(option)})
    param = getattr(error, "param", None)
    if param is not None:
        name = str((param.opts or [param.name])[0])
        if type(error).__name__ == "MissingParameter":
            return Message("cli.error-missing", {"option": name.upper() if param.nargs else name})
        return Message("cli.error-value", {"option": name})
    if "command" in error.message:
        return Message("cli.error-command", {"command": _quoted(error.message)})
    return Message("cli.error-arguments", {"text": error.message})
