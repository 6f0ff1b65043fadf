"""The program: its commands and what they are called."""

from __future__ import annotations

from typing import Annotated

import typer

import draftline
from draftline.cli import (
    database_command,
    perft_command,
    play,
    replay_command,
    serve_command,
    simulate,
    tournament,
    track_command,
)
from draftline.cli.arguments import Lang
from draftline.cli.season import enter, export, new, race, run, show
from draftline.cli.speaking import SpeakingCommand, SpeakingGroup
from draftline.games.registry import rulebooks

app = typer.Typer(cls=SpeakingGroup, add_completion=False, pretty_exceptions_enable=False, help="cli.help")
tracks = typer.Typer(cls=SpeakingGroup, help="cli.help-tracks")
seasons = typer.Typer(cls=SpeakingGroup, help="cli.help-seasons")


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


@seasons.callback(invoke_without_command=True)
def seasons_root(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


app.command("play", help="cli.help-play", cls=SpeakingCommand)(play.play)
app.command("simulate", help="cli.help-simulate", cls=SpeakingCommand)(simulate.simulate)
app.command("tournament", help="cli.help-tournament", cls=SpeakingCommand)(tournament.tournament)
seasons.command("new", help="cli.help-season-new", cls=SpeakingCommand)(new.new)
seasons.command("run", help="cli.help-season-run", cls=SpeakingCommand)(run.run)
seasons.command("race", help="cli.help-season-race", cls=SpeakingCommand)(race.race)
seasons.command("enter", help="cli.help-season-enter", cls=SpeakingCommand)(enter.enter)
seasons.command("undo", help="cli.help-season-undo", cls=SpeakingCommand)(enter.undo)
seasons.command("standings", help="cli.help-season-standings", cls=SpeakingCommand)(show.standings)
seasons.command("export", help="cli.help-season-export", cls=SpeakingCommand)(export.export)
app.command("replay", help="cli.help-replay", cls=SpeakingCommand)(replay_command.replay)
app.command("serve", help="cli.help-serve", cls=SpeakingCommand)(serve_command.serve)
app.command("backup", help="cli.help-backup", cls=SpeakingCommand)(database_command.backup)
app.command("restore", help="cli.help-restore", cls=SpeakingCommand)(database_command.restore)
app.command("prune", help="cli.help-prune", cls=SpeakingCommand)(database_command.prune)
app.command("perft", help="cli.help-perft", cls=SpeakingCommand)(perft_command.perft)
tracks.command("list", help="cli.help-track-list", cls=SpeakingCommand)(track_command.list_tracks)
tracks.command("check", help="cli.help-track-check", cls=SpeakingCommand)(track_command.check)
tracks.command("show", help="cli.help-track-show", cls=SpeakingCommand)(track_command.show)
app.add_typer(tracks, name="track")
app.add_typer(seasons, name="season")
