"""The program: its commands and what they are called."""

from __future__ import annotations

from typing import Annotated

import typer

import draftline
from draftline.cli import perft_command, play, replay_command, serve_command, simulate, tournament, track_command
from draftline.cli.arguments import Lang
from draftline.cli.speaking import SpeakingCommand, SpeakingGroup

app = typer.Typer(cls=SpeakingGroup, add_completion=False, pretty_exceptions_enable=False, help="cli.help")
tracks = typer.Typer(cls=SpeakingGroup, help="cli.help-tracks")


@app.callback(invoke_without_command=True)
def root(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="cli.help-version")] = False,
    lang: Lang = "",
) -> None:
    if version:
        typer.echo(draftline.__version__)
    elif ctx.invoked_subcommand is None:
        ctx.get_help()


@tracks.callback(invoke_without_command=True)
def tracks_root(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


app.command("play", help="cli.help-play", cls=SpeakingCommand)(play.play)
app.command("simulate", help="cli.help-simulate", cls=SpeakingCommand)(simulate.simulate)
app.command("tournament", help="cli.help-tournament", cls=SpeakingCommand)(tournament.tournament)
app.command("replay", help="cli.help-replay", cls=SpeakingCommand)(replay_command.replay)
app.command("serve", help="cli.help-serve", cls=SpeakingCommand)(serve_command.serve)
app.command("perft", help="cli.help-perft", cls=SpeakingCommand)(perft_command.perft)
tracks.command("list", help="cli.help-track-list", cls=SpeakingCommand)(track_command.list_tracks)
tracks.command("check", help="cli.help-track-check", cls=SpeakingCommand)(track_command.check)
tracks.command("show", help="cli.help-track-show", cls=SpeakingCommand)(track_command.show)
app.add_typer(tracks, name="track")
