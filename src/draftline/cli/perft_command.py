"""`draftline perft`: counts the ways a position can go on, to compare two versions of the rules."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from draftline.cli.arguments import (
    AsJson,
    GameName,
    Lang,
    RaceOptions,
    Seats,
    Seed,
    TrackName,
    read_options,
)
from draftline.cli.tables import table_of
from draftline.cli.terminal import Terminal, print_json
from draftline.core import perft as counting
from draftline.core import record as records
from draftline.core.messages import Message, OptionError
from draftline.core.track_game import TrackGame
from draftline.data import file_text
from draftline.games.registry import FIRST, begin, new_game

MOST = 12


def perft(
    depth: Annotated[int, typer.Option("--depth", "-d", help="cli.help-depth")] = 3,
    game_id: GameName = FIRST,
    track: TrackName = None,
    seats: Seats = 4,
    seed: Seed = None,
    option: RaceOptions = None,
    record: Annotated[Path | None, typer.Option("--record", help="cli.help-perft-record", show_default=False)] = None,
    at: Annotated[int | None, typer.Option("--at", help="cli.help-at", show_default=False)] = None,
    divide: Annotated[bool, typer.Option("--divide", help="cli.help-divide")] = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    if not 1 <= depth <= MOST:
        raise OptionError(Message("cli.error-depth", {"most": MOST}))
    if record is None:
        if at is not None:
            raise OptionError(Message("cli.error-at"))
        game = new_game(game_id, seats=seats, track=track, seed=seed or 0, options=read_options(game_id, option))
    else:
        game = position_of(record, at)
    _count(Terminal(), game, depth, divide, as_json)


def position_of(path: Path, at: int | None) -> TrackGame:
    """Where a recorded race stood after so many actions, or at its end."""
    record = records.parse(file_text(path))
    actions = record["actions"]
    if at is not None and not 0 <= at <= len(actions):
        raise OptionError(Message("cli.error-at-range", {"most": len(actions)}))
    game = begin(record)
    records.play(game, {**record, "actions": actions[:at]})
    return game


def _count(terminal: Terminal, game: TrackGame, depth: int, divide: bool, as_json: bool) -> None:
    if game.decision is None:
        raise OptionError(Message("cli.error-race-over"))
    counts: list[tuple[int, int, float]] = []
    for level in range(1, depth + 1):
        begun = time.perf_counter()
        counts.append((level, counting.perft(game, level), time.perf_counter() - begun))
    parts = counting.divide(game, depth) if divide else {}
    ends = table_of(game.book).all_ends(game)
    outcomes = None if ends is None else sum(1 for _ in ends)
    if as_json:
        data = {"depth": depth, "counts": [count for _, count, _ in counts], "outcomes": outcomes}
        print_json({**data, "divide": parts} if divide else data)
        return
    terminal.out.print(_table(terminal, counts))
    if outcomes is not None:
        terminal.say(Message("cli.perft-outcomes", {"n": outcomes}))
    for action, count in parts.items():
        terminal.out.print(f"{action}: {count}")


def _table(terminal: Terminal, counts: list[tuple[int, int, float]]) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for name in (Message("cli.column-depth"), Message("cli.column-count"), Message("cli.column-seconds")):
        table.add_column(terminal.words(name), justify="right")
    for level, count, seconds in counts:
        table.add_row(str(level), str(count), f"{seconds:.3f}")
    return table
