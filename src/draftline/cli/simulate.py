"""`draftline simulate`: many races between bots on all cores, summed up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import draftline
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
from draftline.cli.profile import Debug, Profile, Profiled
from draftline.cli.tables import COUNTING, table_of
from draftline.cli.terminal import Terminal, print_json
from draftline.core.messages import DraftlineError, Message, OptionError, Value, figure
from draftline.core.rulebook import Rulebook
from draftline.games.registry import new_game
from draftline.lab import rows
from draftline.lab.line_up import line_up, seat_ai_teams
from draftline.lab.races import Job, RaceData, jobs, run
from draftline.lab.workers import cores, run_all

ABOUT_LENGTHS = {"turns": "cli.about-turns", "laps": "cli.about-laps"}
FORMAT = "draftline-simulation"  # of the file in which races are kept
VERSION = 1
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
    results: Annotated[Path | None, typer.Option("--results", help="cli.help-results", show_default=False)] = None,
    resume: Annotated[bool, typer.Option("--resume", help="cli.help-simulate-resume")] = False,
    workers: Annotated[int | None, typer.Option("--workers", help="cli.help-workers", show_default=False)] = None,
    profile: Profiled = False,
    debug: Debug = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    if races < 1:
        raise OptionError(Message("cli.error-races"))
    if workers is not None and workers < 1:
        raise OptionError(Message("cli.error-workers"))
    if resume and results is None:
        raise OptionError(Message("cli.error-resume"))
    book = book_of(game, variant)
    options = read_options(book, option, laps)
    bots = seat_ai_teams(bots, book, seats, options)
    # Refused before a process starts.
    first = new_game(book.id, seats=seats, track=track, seed=seed or 0, options=options, variant=book.variant)
    track = track or first.track.id
    text = "" if book.variant is None else book.variant.text
    line = line_up(first, bots)
    todo = jobs(races, book.id, seed or 0, track, line, COUNTING, text)
    about = {"game": book.id, "seed": seed or 0, "track": track, "seats": seats, "options": options}
    if book.variant is not None:
        about["variant"] = book.variant.to_json()
    terminal = Terminal()
    kept = KeptRaces(results, {**about, "line_up": line.bots}, resume, terminal)
    told = Profile(profile, debug)
    left = told.ask([job for job in todo if job.number not in kept.done])
    workers = workers or cores()
    running = kept.kept(told.read(_run(left, workers)))
    found = [race for number, race in kept.done.items() if number < races]
    try:
        found = watched(terminal, running, races, not as_json and terminal.err.is_terminal, found)
    except KeyboardInterrupt:
        tell(terminal, book, about, found, told, as_json)
        kept.tell_stopped(len(found))
        raise
    tell(terminal, book, about, found, told, as_json)


def _run(todo: list[Job], workers: int) -> Iterator[RaceData]:
    """In processes, if it is worth starting them."""
    yield from map(run, todo) if workers == 1 or len(todo) < FEWEST_FOR_PROCESSES else run_all(todo, workers)


def tell(
    terminal: Terminal, book: Rulebook, about: dict[str, Any], races: list[RaceData], told: Profile, as_json: bool
) -> None:
    """What came of the races so far; without any there is nothing to tell."""
    if not races:
        return
    table = table_of(book)
    data = {**about, **summary(table, races)}
    if as_json:
        print_json({**data, **({"profile": told.to_json()} if told.timed else {}), "results": races})
        return
    report(terminal, table, data)
    for message in faults_of(races):
        terminal.complain(message)
    told.report(terminal)


def watched(
    terminal: Terminal, races: Iterable[RaceData], total: int, bar: bool, done: list[RaceData]
) -> list[RaceData]:
    """All races in the order of their numbers, with a progress bar on a terminal; `done` grows as they come."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results = done
    with Progress(*columns, console=terminal.err, disable=not bar, transient=True) as progress:
        task = progress.add_task(terminal.words(Message("cli.racing")), total=total, completed=len(results))
        for result in races:
            results.append(result)
            progress.advance(task)
    results.sort(key=lambda result: int(result["number"]))
    return results


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
        cells = [
            str(int(row["seats"])),
            f"{row['points']:.1f} ±{row['points_margin']:.1f}",
            f"{100 * row['wins']:.0f} %",
            f"{row['place']:.1f}",
            *[f"{row[what]:.{1 if what == 'led' else 2}f}" for what in own.counted],
        ]
        table.add_row(names[name], *(figure(cell, terminal.lang) for cell in cells))
    return table


# The races in a file: each is kept as it ends, and `--resume` runs those that are missing.


class KeptRaces:
    """A file of races, if one was asked for; `about` says which series it is, and must stay as it was."""

    def __init__(self, path: Path | None, about: dict[str, Any], resume: bool, terminal: Terminal) -> None:
        self.path = path
        self.terminal = terminal
        self.head = {"format": FORMAT, "version": VERSION, "draftline": draftline.__version__, **about}
        self.done: dict[int, RaceData] = {}
        self._whole: int | None = None
        if path is None:
            return
        if resume:
            self._read(path)
        elif path.exists() and (not path.is_file() or path.stat().st_size > 0):
            raise OptionError(Message("cli.error-results-there", {"path": str(path)}))

    def _read(self, path: Path) -> None:
        if rows.read_head(path) is None:
            raise DraftlineError(Message("cli.error-results-file", {"path": str(path)}))
        found = rows.RowFile(path)
        if found.head.get("format") != FORMAT:
            raise DraftlineError(Message("cli.error-results-file", {"path": str(path)}))
        for field in self.head | found.head:
            if found.head.get(field) != self.head.get(field):
                raise DraftlineError(Message("cli.error-simulate-differ", {"path": str(path), "field": field}))
        if found.bad:
            raise DraftlineError(Message("cli.error-results-line", {"path": str(path), "n": found.bad}))
        if found.cut:
            self.terminal.complain(Message("cli.results-cut", {"path": str(path)}))
        self._whole = found.whole
        self.done = {race["number"]: race for race in found.rows()}

    def kept(self, races: Iterable[RaceData]) -> Iterator[RaceData]:
        """The same races, each written down as it comes."""
        if self.path is None:
            yield from races
        else:
            yield from rows.kept(self.path, self.head, self._whole, races)

    def tell_stopped(self, count: int) -> None:
        """After Ctrl-C: how many races these are, and where they are kept."""
        self.terminal.complain(Message("cli.simulate-stopped", {"n": count}))
        if self.path is not None:
            self.terminal.complain(Message("cli.results-kept", {"path": str(self.path)}))
