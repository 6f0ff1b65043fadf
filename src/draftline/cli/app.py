"""The program: its commands and what they are called."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer import rich_utils
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

import draftline
from draftline.cli import (
    doctor,
    inspect_commands,
    lab_commands,
    lab_experiments,
    manual,
    play,
    server_commands,
    simulate,
    study_commands,
    tournament,
)
from draftline.cli.arguments import Lang
from draftline.cli.season import new, run, show
from draftline.cli.terminal import BAD_INPUT_CODE, Terminal, find_language, set_language
from draftline.core.messages import DraftlineError, Message, text
from draftline.data import catalogue
from draftline.games.registry import game_ids, rulebooks

STOPPED_CODE = 130  # what a shell expects after Ctrl-C


class TranslatedCommand(TyperCommand):
    """A command whose --help is in the user's language too."""

    def get_help_option(self, ctx: Any) -> Any:
        return _translated_help_option(super().get_help_option(ctx))


class TranslatedGroup(TyperGroup):
    """The whole program: finds the language first, then words whatever goes wrong as one sentence."""

    def get_help_option(self, ctx: Any) -> Any:
        return _translated_help_option(super().get_help_option(ctx))

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
            code = BAD_INPUT_CODE
        except TyperException as error:
            Terminal().complain(_complaint(error))
            code = BAD_INPUT_CODE
        except (typer.Abort, KeyboardInterrupt):
            code = STOPPED_CODE
        if code == STOPPED_CODE:
            Terminal().complain(Message("cli.stopped"))
        sys.exit(code if isinstance(code, int) else 0)


def _translated_help_option(option: Any) -> Any:
    if option is not None:
        option.help = Terminal().words(Message("cli.help-help"))
    return option


def _translate(command: Any, lang: str) -> None:
    """Put every help id of a command and its subcommands into words."""
    command.help = _worded(command.help, lang)
    for param in command.params:
        param.help = _worded(getattr(param, "help", None), lang)
        param.rich_help_panel = _worded(getattr(param, "rich_help_panel", None), lang)
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


app = typer.Typer(cls=TranslatedGroup, add_completion=False, pretty_exceptions_enable=False, help="cli.help")
tracks = typer.Typer(cls=TranslatedGroup, help="cli.help-tracks")
variants = typer.Typer(cls=TranslatedGroup, help="cli.help-variants")
lab = typer.Typer(cls=TranslatedGroup, help="cli.help-lab")
seasons = typer.Typer(cls=TranslatedGroup, help="cli.help-seasons")


@app.callback(invoke_without_command=True)
def root(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="cli.help-version")] = False,
    lang: Lang = "",
) -> None:
    rulebooks()  # games of other packages bring texts; report now if one cannot be loaded
    if version:
        typer.echo(draftline.__version__)
    elif ctx.invoked_subcommand is None:
        ctx.get_help()


@tracks.callback(invoke_without_command=True)
def tracks_root(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


@variants.callback(invoke_without_command=True)
def variants_root(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


@lab.callback(invoke_without_command=True)
def lab_root(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


@seasons.callback(invoke_without_command=True)
def seasons_root(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


app.command("play", help="cli.help-play", cls=TranslatedCommand)(play.play)
app.command("simulate", help="cli.help-simulate", cls=TranslatedCommand)(simulate.simulate)
app.command("tournament", help="cli.help-tournament", cls=TranslatedCommand)(tournament.tournament)
seasons.command("new", help="cli.help-season-new", cls=TranslatedCommand)(new.new)
seasons.command("run", help="cli.help-season-run", cls=TranslatedCommand)(run.run)
seasons.command("race", help="cli.help-season-race", cls=TranslatedCommand)(run.race)
seasons.command("enter", help="cli.help-season-enter", cls=TranslatedCommand)(run.enter)
seasons.command("undo", help="cli.help-season-undo", cls=TranslatedCommand)(run.undo)
seasons.command("standings", help="cli.help-season-standings", cls=TranslatedCommand)(show.standings)
seasons.command("odds", help="cli.help-odds", cls=TranslatedCommand)(study_commands.odds)
seasons.command("export", help="cli.help-season-export", cls=TranslatedCommand)(show.export)
app.command("replay", help="cli.help-replay", cls=TranslatedCommand)(inspect_commands.replay)
app.command("analyse", help="cli.help-analyse", cls=TranslatedCommand)(study_commands.analyse_record)
app.command("whatif", help="cli.help-whatif", cls=TranslatedCommand)(study_commands.whatif)
app.command("rules", help="cli.help-rules", cls=TranslatedCommand)(inspect_commands.rules)
app.command("serve", help="cli.help-serve", cls=TranslatedCommand)(server_commands.serve)
app.command("backup", help="cli.help-backup", cls=TranslatedCommand)(server_commands.backup)
app.command("restore", help="cli.help-restore", cls=TranslatedCommand)(server_commands.restore)
app.command("prune", help="cli.help-prune", cls=TranslatedCommand)(server_commands.prune)
app.command("doctor", help="cli.help-doctor", cls=TranslatedCommand)(doctor.doctor)
app.command("completion", help="cli.help-completion", cls=TranslatedCommand)(manual.completion)
app.command("man", help="cli.help-man", cls=TranslatedCommand)(manual.man)
app.command("perft", help="cli.help-perft", cls=TranslatedCommand)(inspect_commands.perft)
tracks.command("list", help="cli.help-track-list", cls=TranslatedCommand)(inspect_commands.list_tracks)
tracks.command("check", help="cli.help-track-check", cls=TranslatedCommand)(inspect_commands.check)
tracks.command("show", help="cli.help-track-show", cls=TranslatedCommand)(inspect_commands.show)
variants.command("check", help="cli.help-variant-check", cls=TranslatedCommand)(lab_commands.check_variant)
variants.command("show", help="cli.help-variant-show", cls=TranslatedCommand)(lab_commands.show_variant)
variants.command("fields", help="cli.help-variant-fields", cls=TranslatedCommand)(lab_commands.variant_fields)
lab.command("selfplay", help="cli.help-selfplay", cls=TranslatedCommand)(lab_commands.selfplay)
lab.command("run", help="cli.help-lab-run", cls=TranslatedCommand)(lab_experiments.run)
lab.command("compare", help="cli.help-lab-compare", cls=TranslatedCommand)(lab_experiments.compare)
lab.command("sweep", help="cli.help-lab-sweep", cls=TranslatedCommand)(lab_experiments.sweep)
lab.command("tune", help="cli.help-lab-tune", cls=TranslatedCommand)(lab_experiments.tune)
lab.command("duel", help="cli.help-lab-duel", cls=TranslatedCommand)(lab_experiments.duel)
lab.command("track", help="cli.help-lab-track", cls=TranslatedCommand)(lab_commands.track)
lab.command("race", help="cli.help-lab-race", cls=TranslatedCommand)(lab_commands.race)
lab.command("report", help="cli.help-lab-report", cls=TranslatedCommand)(lab_commands.report)
lab.command("measures", help="cli.help-lab-measures-list", cls=TranslatedCommand)(lab_commands.measures)
lab.command("puzzles", help="cli.help-puzzles", cls=TranslatedCommand)(study_commands.puzzles)
lab.command("train", help="cli.help-train", cls=TranslatedCommand)(lab_commands.train)
app.add_typer(lab, name="lab")
app.add_typer(tracks, name="track")
app.add_typer(variants, name="variant")
app.add_typer(seasons, name="season")
