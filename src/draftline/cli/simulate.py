"""`draftline simulate`: many races between bots on all cores, summed up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from draftline.cli.arguments import (
    AsJson,
    GameName,
    Lang,
    Laps,
    RaceOptions,
    Seats,
    SeedOption,
    TrackName,
    VariantFile,
    book_of,
    read_options,
)
from draftline.cli.figures import faults_of, summary
from draftline.cli.game_table import GameTable
from draftline.cli.tables import COUNTING, table_of
from draftline.cli.terminal import Terminal, print_json
from draftline.core.messages import Message, OptionError, Value
from draftline.core.rulebook import Rulebook
from draftline.games.registry import new_game
from draftline.lab.line_up import line_up, seat_ai_teams
from draftline.lab.races import RaceData, jobs, run
from draftline.lab.workers import cores, run_all

ABOUT_LENGTHS = {"turns": "cli.about-turns", "laps": "cli.about-laps"}
FEWEST_FOR_PROCESSES = 4  # races that are not worth starting processes for


def simulate(
    races: Annotated[int, typer.Option("--races", "-n", help="cli.help-races")] = 100,
    game: GameName = "",
    variant: VariantFile = None,
    track: TrackName = None,
    seats: Seats = 4,
    bots: Annotated[str, typer.Option("--bots", help="cli.help-simulate-bots")] = "greedy",
    laps: Laps = None,
    seed: SeedOption = None,
    option: RaceOptions = None,
    workers: Annotated[int | None, typer.Option("--workers", help="cli.help-workers", show_default=False)] = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    if races < 1:
        raise OptionError(Message("cli.error-races"))
    if workers is not None and workers < 1:
        raise OptionError(Message("cli.error-workers"))
    book = book_of(game, variant)
    options = read_options(book, option, laps)
    table = table_of(book)
    bots = seat_ai_teams(bots, book, seats, options)
    # Refused before a process starts.
    first = new_game(book.id, seats=seats, track=track, seed=seed or 0, options=options, variant=book.variant)
    track = track or first.track.id
    text = "" if book.variant is None else book.variant.text
    todo = jobs(races, book.id, seed or 0, track, line_up(first, bots), COUNTING, text)
    terminal = Terminal()
    workers = workers or cores()
    running = map(run, todo) if workers == 1 or races < FEWEST_FOR_PROCESSES else run_all(todo, workers)
    results = watched(terminal, running, races, not as_json and terminal.err.is_terminal)
    about = {"game": book.id, "seed": seed or 0, "track": track, "seats": seats, "options": options}
    if book.variant is not None:
        about["variant"] = book.variant.to_json()
    data = {**about, **summary(table, results)}
    if as_json:
        print_json({**data, "results": results})
        return
    report(terminal, table, data)
    for message in faults_of(results):
        terminal.complain(message)


def watched(
    terminal: Terminal, races: Iterable[RaceData], total: int, bar: bool, done: Sequence[RaceData] = ()
) -> list[RaceData]:
    """All races in the order of their numbers, with a progress bar on a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results = list(done)
    with Progress(*columns, console=terminal.err, disable=not bar, transient=True) as progress:
        task = progress.add_task(terminal.words(Message("cli.racing")), total=total, completed=len(results))
        for result in races:
            results.append(result)
            progress.advance(task)
    return sorted(results, key=lambda result: int(result["number"]))


def report(terminal: Terminal, table: GameTable, data: dict[str, Any]) -> None:
    """Tables by bot and team, then the races and their events."""
    book, signs = table.book, table.signs(terminal)
    terminal.say(
        Message(
            "cli.simulated",
            {"n": data["races"], "track": data["track"], "seats": data["seats"], "seed": data["seed"]},
        ),
        "bold",
    )
    if book.variant is not None:
        terminal.say(Message("cli.with-variant", {"variant": book.variant.label}))
    names = {name: Text(name, style="bold") for name in data["bots"]}
    terminal.out.print(_table(terminal, table, Message("cli.column-bot"), data["bots"], names))
    teams = {name: signs.team(name, terminal.words(book.team(name))) for name in data["teams"]}
    terminal.out.print()
    terminal.out.print(_table(terminal, table, Message("cli.column-team"), data["teams"], teams))
    terminal.out.print()
    for message in _about_races(book, data):
        terminal.say(message)
    if data["events"]:
        terminal.out.print(Text(_about_events(terminal, book, data["events"])))


def _about_races(book: Rulebook, data: dict[str, Any]) -> list[Message]:
    long = book.length
    values = {field: str(round(data[long][field], 1)) for field in ("mean", "least", "most")}
    decisions = {field: str(round(data["decisions"][field])) for field in ("mean", "least", "most")}
    endings = [
        Message("cli.counted", {"what": Message(ending), "n": count}) for ending, count in data["endings"].items()
    ]
    about = [Message(ABOUT_LENGTHS[long], values), Message("cli.about-decisions", decisions)]
    return about + _about_drivers(book, data) + endings


def _about_drivers(book: Rulebook, data: dict[str, Any]) -> list[Message]:
    """How often each Non-Player Driver won; nothing if none did."""
    won: dict[str, int] = data["drivers"]
    if not won:
        return []
    drivers: list[Value] = [
        Message("cli.driver-won", {"driver": book.driver(id), "count": won[id]})
        for id in sorted(won, key=lambda id: (-won[id], id))
    ]
    return [Message("cli.about-drivers", {"count": sum(won.values()), "races": data["races"], "drivers": drivers})]


def _about_events(terminal: Terminal, book: Rulebook, events: dict[str, int]) -> str:
    """Every event with how often it was drawn, the most frequent first."""
    ranked = sorted(events.items(), key=lambda item: (-item[1], item[0]))
    drawn = [f"{terminal.words(Message(book.told(book.families['event'][0] + id)))} {count}" for id, count in ranked]
    return terminal.words(Message("cli.about-events")) + " " + ", ".join(drawn)


def _table(
    terminal: Terminal, own: GameTable, head: Message, rows: dict[str, dict[str, float]], names: dict[str, Text]
) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(terminal.words(head), no_wrap=True)
    heads = [Message("cli.column-seats"), Message("cli.column-points"), Message("cli.column-wins")]
    heads.append(Message("cli.column-place"))
    for message in heads + list(own.counted.values()):
        table.add_column(terminal.words(message), justify="right")
    for name, row in sorted(rows.items(), key=lambda item: -item[1]["points"]):
        table.add_row(
            names[name],
            str(int(row["seats"])),
            f"{row['points']:.1f} ±{row['points_margin']:.1f}",
            f"{100 * row['wins']:.0f} %",
            f"{row['place']:.1f}",
            *[f"{row[what]:.{1 if what == 'led' else 2}f}" for what in own.counted],
        )
    return table
