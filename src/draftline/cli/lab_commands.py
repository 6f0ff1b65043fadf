"""`draftline lab` and `draftline variant`: the laboratory, and games with other rules."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from draftline.cli.arguments import AsJson, Lang, Laps, RaceOptions, Seats, TrackName, read_options
from draftline.cli.lab_experiments import USUAL_FORMATS, Common, raced, read_formats, told, with_common
from draftline.cli.terminal import BAD_INPUT_CODE, Terminal, print_json
from draftline.core.messages import Message, OptionError, Value
from draftline.core.tables import listed_fields
from draftline.core.track_file import load_track
from draftline.core.variant import Reading, broken_races, trial_seats
from draftline.data import file_text, read_json
from draftline.documents.plots import heat_map
from draftline.games.registry import FIRST, load_variant, read_variant, rulebook
from draftline.lab.experiment import command_of, from_json, made
from draftline.lab.files import check_writable, write_text
from draftline.lab.findings import DOCTORED, diagnosis, findings
from draftline.lab.harness import ROWS, Series, experiment_of
from draftline.lab.line_up import read_bots
from draftline.lab.measures import measures_of
from draftline.lab.races import drive, referee_of
from draftline.lab.races import run as run_race
from draftline.lab.report import written
from draftline.lab.workers import cores

MOST_MINUTES = 100_000.0
MOST_RACES = 10_000_000
MOST_GENERATIONS = 100
USUAL_TRACK_RACES = 40

VariantArgument = Annotated[Path, typer.Argument(help="cli.help-variant-file", metavar="FILE", show_default=False)]
VariantGame = Annotated[str, typer.Argument(help="cli.help-variant-game", metavar="GAME", show_default=False)]


def train(
    game: Annotated[str, typer.Argument(help="cli.help-game", metavar="GAME", show_default=False)],
    out: Annotated[Path | None, typer.Option("--out", help="cli.help-train-out", show_default=False)] = None,
    minutes: Annotated[
        float, typer.Option("--minutes", min=0.01, max=MOST_MINUTES, help="cli.help-train-minutes")
    ] = 60.0,
    generations: Annotated[
        int, typer.Option("--generations", min=0, max=MOST_GENERATIONS, help="cli.help-train-generations")
    ] = 5,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="cli.help-train-processes", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="cli.help-train-seed")] = 1,
    start: Annotated[Path | None, typer.Option("--start", help="cli.help-train-start", show_default=False)] = None,
    doubt: Annotated[
        int | None, typer.Option("--doubt", min=1, max=MOST_RACES, help="cli.help-train-doubt", show_default=False)
    ] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="cli.help-train-gpu")] = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    """Self-play by generations, and a line about each."""
    terminal = Terminal()
    book = rulebook(game)
    with needing_numpy():
        from draftline.lab import train as training
    if training.lessons_of(book.id) is None:
        raise OptionError(Message("error.lab-lessons", {"game": book.id}))
    file = out or Path(f"{book.id}.json")
    check_writable(file)
    plan = training.Plan(book.id, minutes, generations, processes or cores(), seed, training.HIDDEN, gpu, doubt)
    begin = None if start is None else read_json(file_text(start), str(start))

    def tell(line: dict[str, Any]) -> None:
        if as_json:
            return
        values: dict[str, Value] = {
            "n": line["generation"] + 1, "races": line["races"], "rows": line["rows"],
            "percent": f"{100.0 * line['final']['explained']:.1f}" if "final" in line else "?",
        }  # fmt: skip
        terminal.say(Message("cli.train-generation", values))

    made = training.train(plan, begin, file, tell)["made"]
    if as_json:
        print_json({"file": str(file), **made})
    else:
        terminal.say(Message("cli.train-written", {"path": str(file)}))


@contextlib.contextmanager
def needing_numpy() -> Iterator[None]:
    """Imports that need the packages of the laboratory; without them a sentence says so."""
    try:
        yield
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] != "numpy":
            raise
        raise OptionError(Message("cli.needs-lab")) from None


def measures(
    game: Annotated[str, typer.Argument(help="cli.help-game", metavar="GAME", show_default=False)] = FIRST,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    """What can be measured."""
    terminal = Terminal()
    known = measures_of(rulebook(game))
    if as_json:
        print_json([{"name": name, "shape": kind.shape, "usual": kind.usual, "slow": kind.slow,
                     "about": terminal.words(kind.told())} for name, kind in known.items()])  # fmt: skip
        return
    for name, kind in known.items():
        mark = "" if kind.usual else " " + terminal.words(Message("lab.on-request"))
        terminal.say(Message("lab.measure-line", {"name": name, "mark": mark, "about": kind.told()}))


@with_common
def track(
    common: Common,
    file: Annotated[str, typer.Argument(help="cli.help-track-file", metavar="FILE", show_default=False)],
    beside: Annotated[str | None, typer.Option("--beside", help="cli.help-lab-beside", show_default=False)] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="cli.help-lab-svg", show_default=False)] = None,
) -> None:
    """A track beside the shipped ones: what it is like, and what is wrong with it."""
    subject = load_track(file)
    tables = common.tables()
    tables.setdefault("races", USUAL_TRACK_RACES)
    book = rulebook(tables["game"])
    others = [one for one in book.own_tracks() if one != subject.id and load_track(one).road == subject.road]
    chosen = others if beside is None else [one.strip() for one in beside.split(",") if one.strip()]
    names = [name for name in DOCTORED if name in measures_of(book)]
    arms = [{**tables["arms"][0], "track": name, "name": load_track(name).name} for name in (file, *chosen)]
    series = common.series(made({**tables, "arms": arms, "measures": names}))
    stopped = not raced(common, series)
    found = findings(series.experiment, series.rows(), "", "")
    terminal = Terminal()
    said = diagnosis(found, subject)
    if svg is not None:
        maps = next(one["maps"] for one in found["measures"] if one["name"] == "overtake-map")
        write_text(svg, heat_map(subject, maps[0], terminal.lang))
    if not common.as_json:
        for message in said:
            terminal.say(message)
        terminal.out.print()
    told(common, series, {"doctor": [message.to_json() for message in said]})
    if stopped:
        raise KeyboardInterrupt


def race(
    folder: Annotated[Path, typer.Argument(help="cli.help-lab-folder", metavar="FOLDER", show_default=False)],
    number_of: Annotated[int, typer.Argument(help="cli.help-lab-number", metavar="NUMBER", show_default=False)],
    save: Annotated[Path | None, typer.Option("--save", help="cli.help-lab-save", show_default=False)] = None,
    lang: Lang = "",
) -> None:
    """One race of an experiment once more: its record, to watch with `draftline replay`, and its row."""
    rows = folder / ROWS if folder.is_dir() else folder
    experiment = from_json(experiment_of(rows))
    if not 0 <= number_of < experiment.total:
        raise OptionError(Message("cli.error-value", {"option": "NUMBER"}))
    job = experiment.job(number_of)
    game = job.new()
    drive(game, job, referee_of(job), 0, [-1, 0], None)
    if save is not None:
        write_text(save, json.dumps(game.record()) + "\n")
    print_json(run_race(job))


def report(
    folder: Annotated[Path, typer.Argument(help="cli.help-lab-folder", metavar="FOLDER", show_default=False)],
    formats: Annotated[str, typer.Option("--formats", help="cli.help-lab-formats")] = USUAL_FORMATS,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    """The report of a folder's rows once more: in another language, in other formats."""
    terminal = Terminal()
    rows = folder / ROWS
    series = Series(from_json(experiment_of(rows)), rows, resume=True)
    found = {
        **findings(series.experiment, series.rows(), series.digest(), command_of(["lab", "report", str(folder)])),
        **_told_before(folder),
    }
    paths = written(folder, found, series, read_formats(formats), terminal.lang)
    if as_json:
        print_json(found)
        return
    for path in paths:
        terminal.say(Message("lab.written", {"path": str(path)}))


def _told_before(folder: Path) -> dict[str, Any]:
    """What only the command that raced knew: itself, and what its test, its search or its doctor found."""
    path = folder / "report.json"
    before = read_json(file_text(path), str(path)) if path.exists() else {}
    return {name: before[name] for name in ("command", "duel", "sweep", "tune", "doctor") if name in before}


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
    as_json: AsJson = False,
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
    if as_json:
        print_json(found)
        return
    decisions = sum(row["decisions"] for row in found["shards"])
    terminal.say(Message("cli.selfplay-written", {"races": races, "n": decisions, "path": str(out)}))


def check_variant(file: VariantArgument, as_json: AsJson = False, lang: Lang = "") -> None:
    """Every fault, or what is still missing and whether races by chance come to their end."""
    terminal = Terminal()
    reading = read_variant(file_text(file), str(file))
    faults = list(reading.faults)
    if reading.book is not None:
        faults += broken_races(reading.book)
    if as_json:
        data: dict[str, Any] = {"ok": not faults, "file": str(file)}
        data |= {"faults": [terminal.words(fault) for fault in faults]}
        print_json({**data, "notes": [terminal.words(note) for note in reading.notes], **_variant_data(reading)})
    for fault in () if as_json else faults:
        terminal.complain(fault)
    if faults:
        raise typer.Exit(BAD_INPUT_CODE)
    if not as_json and reading.variant is not None and reading.book is not None:
        values: dict[str, Value] = {"variant": reading.variant.label, "game": reading.book.title}
        terminal.say(Message("cli.variant-good", {**values, "n": len(reading.changes)}))
        terminal.say(Message("cli.variant-raced", {"seats": trial_seats(reading.book)}))
        for note in reading.notes:
            terminal.say(note, "yellow")


def _variant_data(reading: Reading) -> dict[str, Any]:
    if reading.variant is None:
        return {}
    changes = [{"key": key, "shipped": old, "here": new} for key, old, new in reading.changes]
    variant = reading.variant
    head = {"name": variant.name, "about": variant.about, "base": variant.base, "digest": variant.digest}
    return {**head, "changes": changes}


def show_variant(file: VariantArgument, as_json: AsJson = False, lang: Lang = "") -> None:
    """What differs from the game, one line for each key."""
    terminal = Terminal()
    variant = load_variant(file)
    reading = read_variant(variant.text, str(file))
    if as_json:
        print_json(_variant_data(reading))
        return
    book = rulebook(variant.base, variant)
    terminal.say(Message("cli.variant-about", {"variant": variant.label, "game": book.title}), "bold")
    if variant.about:
        terminal.out.print(Text(variant.about))
    table = _columns(terminal, "cli.column-key", "cli.column-shipped", "cli.column-after")
    for key, old, new in reading.changes:
        before = terminal.words(Message("cli.variant-new")) if old is None else _shown(old)
        after = terminal.words(Message("cli.variant-removed")) if new is None else _shown(new)
        table.add_row(key, before, after)
    terminal.out.print(table)
    for note in reading.notes:
        terminal.say(note, "yellow")


def _columns(terminal: Terminal, *heads: str) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for head in heads:
        table.add_column(terminal.words(Message(head)), overflow="fold")
    return table


def _shown(value: Any) -> str:
    """A value, or the fields of a row, as the file would have them."""
    if isinstance(value, dict):
        hidden = ("source", "cards", "numbers", "id")
        copies = [f"copies {len(value['cards'])}"] if "cards" in value else []
        return ", ".join([f"{name} {_shown(inner)}" for name, inner in value.items() if name not in hidden] + copies)
    if isinstance(value, list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def variant_fields(game: VariantGame, as_json: AsJson = False, lang: Lang = "") -> None:
    """Everything that a variant of a game may write."""
    terminal = Terminal()
    book = rulebook(game)
    if not book.varies:
        raise OptionError(Message("variant.never", {"game": book.title}))
    fields = dict(listed_fields(book.id, book.tables))
    if as_json:
        print_json(fields)
        return
    table = _columns(terminal, "cli.column-key", "cli.column-may-be")
    for key, may_be in fields.items():
        table.add_row(key, may_be)
    terminal.out.print(table)
