"""`draftline tournament`: bots against each other over the same deals in every seating, and who is better."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from draftline.cli.arguments import AsJson, Lang, Laps, RaceOptions, Seed, TrackName, read_options
from draftline.cli.files import check_writable, write_text
from draftline.cli.ratings import ratings
from draftline.cli.simulate import watched
from draftline.cli.standings import Race, standings
from draftline.cli.terminal import Terminal, print_json
from draftline.cli.tournament_file import FIELDS, Results, kept, read, read_head
from draftline.cli.tournament_report import races_csv, report, table_csv
from draftline.cli.tournament_setup import Setup, Wishes, job_of
from draftline.cli.workers import PATIENCE, cores, run_all
from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.games.registry import FIRST

USUAL_RACES = 100
Races = Annotated[
    int | None, typer.Option("--races", "-n", help="cli.help-tournament-races", show_default=False)
]


def tournament(
    bots: Annotated[str | None, typer.Option("--bots", help="cli.help-tournament-bots", show_default=False)] = None,
    races: Races = None,
    game: Annotated[str | None, typer.Option("--game", help="cli.help-game", show_default=False)] = None,
    track: TrackName = None,
    seats: Annotated[int | None, typer.Option("--seats", "--teams", help="cli.help-seats", show_default=False)] = None,
    laps: Laps = None,
    seed: Seed = None,
    option: RaceOptions = None,
    results: Annotated[Path | None, typer.Option("--results", help="cli.help-results", show_default=False)] = None,
    resume: Annotated[bool, typer.Option("--resume", help="cli.help-resume")] = False,
    csv: Annotated[Path | None, typer.Option("--csv", help="cli.help-csv", show_default=False)] = None,
    table: Annotated[Path | None, typer.Option("--table", help="cli.help-table", show_default=False)] = None,
    limit: Annotated[float | None, typer.Option("--limit", help="cli.help-limit", show_default=False)] = None,
    patience: Annotated[float, typer.Option("--patience", help="cli.help-patience")] = PATIENCE,
    workers: Annotated[int | None, typer.Option("--workers", help="cli.help-workers", show_default=False)] = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    _check(races, workers, limit, patience)
    asked = option or laps is not None
    options = read_options(_game(game, results, resume), option, laps) if asked else None
    wishes = Wishes(game, track, seats, bots, options, seed, limit)
    terminal = Terminal()
    setup, known = _begin(terminal, wishes, results, resume, races)
    done = {} if known is None else {number: race for number, race in known.races.items() if number < setup.races}
    exports = [(path, make) for path, make in ((csv, races_csv), (table, table_csv)) if path is not None]
    for path, _ in exports:
        check_writable(path)  # better to know before the races if it cannot be written
    running = _running(setup, done, workers or cores(), patience)
    if results is not None:
        running = kept(results, setup, known, running)
    try:
        bar = not as_json and terminal.err.is_terminal
        with closing(running):
            found = watched(terminal, running, setup.races, bar, list(done.values()))
    except KeyboardInterrupt:
        if results is not None:
            terminal.complain(Message("cli.results-kept", {"path": str(results)}))
        raise
    data = summed_up(setup, found)
    for path, make in exports:
        write_text(path, make(data))
    if as_json:
        print_json(data)
    else:
        report(terminal, data)


def _game(game: str | None, results: Path | None, resume: bool) -> str:
    """The game that is named, else that of the results file, else the first."""
    if game is None and resume and results is not None:
        return str(read_head(results).get("game"))
    return game or FIRST


def _check(races: int | None, workers: int | None, limit: float | None, patience: float) -> None:
    if races is not None and races < 1:
        raise OptionError(Message("cli.error-races"))
    if workers is not None and workers < 1:
        raise OptionError(Message("cli.error-workers"))
    if not patience > 0.0 or (limit is not None and not limit > 0.0):
        raise OptionError(Message("cli.error-seconds"))


def _begin(
    terminal: Terminal, wishes: Wishes, path: Path | None, resume: bool, races: int | None
) -> tuple[Setup, Results | None]:
    """A new tournament, or the one of the results file with the races that it has."""
    if resume and path is None:
        raise OptionError(Message("cli.error-resume"))
    if path is None or not resume:
        if path is not None and path.exists() and (not path.is_file() or path.stat().st_size > 0):
            raise OptionError(Message("cli.error-results-there", {"path": str(path)}))
        setup = wishes.setup()
        setup.races = setup.whole(USUAL_RACES if races is None else races)
        return setup, None
    head = read_head(path)
    try:
        setup = wishes.setup(head)
        planned = max(int(head["races"]), 1)
    except (KeyError, TypeError, AttributeError):
        raise DraftlineError(Message("cli.error-results-file", {"path": str(path)})) from None
    known = read(path, setup)
    if known.cut:
        terminal.complain(Message("cli.results-cut", {"path": str(path)}))
    setup.races = setup.whole(max([planned, *[number + 1 for number in known.races]]) if races is None else races)
    return setup, known


def _running(setup: Setup, done: dict[int, Race], workers: int, patience: float) -> Generator[Race]:
    """The races that are still to be run, each with its deal."""
    todo = [job_of(setup, number) for number in range(setup.races) if number not in done]
    for race in run_all(todo, workers, patience):
        yield {"deal": race["number"] // setup.seatings, "seating": race["number"] % setup.seatings, **race}


def summed_up(setup: Setup, races: list[Race]) -> dict[str, Any]:
    """The final report."""
    data = {field: getattr(setup, field) for field in FIELDS if field not in ("board", "bots")}
    data = {**data, "line_up": setup.bots, "seatings": setup.seatings, **standings(races)}
    for name, rating in ratings(races).items():
        data["bots"][name]["rating"] = rating
    return {**data, "results": races}
