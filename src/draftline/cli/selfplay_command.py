"""`draftline lab selfplay`: races of bots, written down as arrays."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from draftline.cli.arguments import Lang, Laps, RaceOptions, Seats, TrackName, read_bots, read_options
from draftline.cli.lab_commands import needing_numpy
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message
from draftline.games.registry import rulebook

MOST_RACES = 10_000_000


def selfplay(
    game: Annotated[str, typer.Argument(help="cli.help-game", metavar="GAME", show_default=False)],
    out: Annotated[Path, typer.Option("--out", help="cli.help-selfplay-out", show_default=False)],
    races: Annotated[int, typer.Option("--races", "-n", min=1, max=MOST_RACES, help="cli.help-races")] = 100,
    bots: Annotated[str, typer.Option("--bots", help="cli.help-selfplay-bots")] = "rookie",
    seats: Seats = 4,
    track: TrackName = None,
    laps: Laps = None,
    option: RaceOptions = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="cli.help-train-seed")] = 1,
    processes: Annotated[
        int, typer.Option("--processes", min=0, help="cli.help-train-processes", show_default=False)
    ] = 0,
    lang: Lang = "",
) -> None:
    """Shards of what was seen and chosen, and a manifest to make them again."""
    with needing_numpy():
        from draftline.lab import selfplay as playing
    book = rulebook(game)
    names = tuple(read_bots(bots, seats))
    plan = playing.Plan(book.id, names, races, seed, track, read_options(book, option, laps))
    terminal = Terminal()
    found = playing.selfplay(plan, out, processes)
    decisions = sum(row["decisions"] for row in found["shards"])
    terminal.say(Message("cli.selfplay-written", {"races": races, "n": decisions, "path": str(out)}))
