"""`draftline lab run`, `compare`, `sweep`, `tune`, `duel`: questions that a thousand races can answer."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from draftline.cli.arguments import AsJson, Lang, Laps, RaceOptions, SeedOption, TrackName, read_options
from draftline.cli.terminal import Terminal, print_json
from draftline.core.messages import Message, OptionError, Value, figure
from draftline.documents.plots import number
from draftline.games.registry import rulebook
from draftline.lab import duel as duels
from draftline.lab import search
from draftline.lab.experiment import Experiment, arms_of, command_of, from_json, made, read_experiment
from draftline.lab.findings import findings
from draftline.lab.harness import ROWS, Means, Series, experiment_of, merged, read_part
from draftline.lab.measures import NUMBER, SEATS, SPACES
from draftline.lab.races import RaceData
from draftline.lab.report import EXPORTS, written
from draftline.lab.words import answers, change_of, figure_of
from draftline.lab.workers import Crew, cores

USUAL_FORMATS = "html,json,csv"
USUAL_TRIALS = 30

MARKS = {"more": "▲", "less": "▼", "open": ""}
PLAIN_MARKS = {"more": "+", "less": "-", "open": ""}
MOST_ROWS = 12

Against = Annotated[
    list[str] | None, typer.Option("--against", help="cli.help-lab-against", metavar="WORLD", show_default=False)
]
Vary = Annotated[list[str] | None, typer.Option("--vary", help="cli.help-lab-vary", show_default=False)]


@dataclass
class Common:
    """What every experiment may be told on the command line."""

    file: Annotated[
        Path | None, typer.Argument(help="cli.help-lab-file", metavar="[EXPERIMENT.toml]", show_default=False)
    ] = None
    game: Annotated[str | None, typer.Option("--game", help="cli.help-game", show_default=False)] = None
    track: TrackName = None
    seats: Annotated[int | None, typer.Option("--seats", help="cli.help-seats", show_default=False)] = None
    bots: Annotated[str | None, typer.Option("--bots", help="cli.help-lab-bots", show_default=False)] = None
    laps: Laps = None
    option: RaceOptions = None
    variant: Annotated[str | None, typer.Option("--variant", help="cli.help-lab-variant", show_default=False)] = None
    races: Annotated[int | None, typer.Option("--races", "-n", help="cli.help-lab-races", show_default=False)] = None
    seed: SeedOption = None
    measures: Annotated[
        str | None, typer.Option("--measures", "-m", help="cli.help-lab-measures", show_default=False)
    ] = None
    out: Annotated[Path | None, typer.Option("--out", help="cli.help-lab-out", show_default=False)] = None
    formats: Annotated[str, typer.Option("--formats", help="cli.help-lab-formats")] = USUAL_FORMATS
    resume: Annotated[bool, typer.Option("--resume", help="cli.help-lab-resume")] = False
    part: Annotated[str | None, typer.Option("--part", help="cli.help-lab-part", show_default=False)] = None
    cluster: Annotated[
        str | None, typer.Option("--cluster", help="cli.help-lab-cluster", metavar="ADDRESS", show_default=False)
    ] = None
    workers: Annotated[int | None, typer.Option("--workers", help="cli.help-workers", show_default=False)] = None
    as_json: AsJson = False
    lang: Lang = ""

    def tables(self, against: Sequence[str] = ()) -> dict[str, Any]:
        """The file, with what was said here in its place."""
        if self.workers is not None and self.workers < 1:
            raise OptionError(Message("cli.error-workers"))
        names = None if self.measures is None else [name.strip() for name in self.measures.split(",") if name.strip()]
        given: dict[str, Any] = {
            "game": self.game, "track": self.track, "seats": self.seats, "bots": self.bots, "variant": self.variant,
            "races": self.races, "seed": self.seed, "measures": names,
        }  # fmt: skip
        found = read_experiment(self.file, given, against)
        if self.option or self.laps is not None:
            options = read_options(rulebook(found["game"]), self.option, self.laps)
            for arm in found["arms"]:
                arm["options"] = {**arm["options"], **options} if "name" not in arm else {**options, **arm["options"]}
        return found

    @property
    def folder(self) -> Path | None:
        return None if self.file is None else self.file.parent

    def means(self) -> Means:
        return Means(self.workers or 0, cluster=self.cluster or "")

    def series(self, experiment: Experiment) -> Series:
        if self.resume and self.out is None:
            raise OptionError(Message("cli.error-resume"))
        read_formats(self.formats)
        if self.out is not None:
            self.out.mkdir(parents=True, exist_ok=True)
        part = read_part(self.part) if self.part else (1, 1)
        return Series(experiment, None if self.out is None else self.out / ROWS, self.resume, part)

    def finish(self, series: Series, more: dict[str, Any] | None = None) -> dict[str, Any]:
        """Sum up, write the files, show the rest."""
        command = command_of([word for word in sys.argv[1:] if word != "--resume"])
        found = {**findings(series.experiment, series.rows(), series.digest(), command), **(more or {})}
        terminal = Terminal()
        if self.out is not None:
            for path in written(self.out, found, series, read_formats(self.formats), terminal.lang):
                terminal.complain(Message("lab.written", {"path": str(path)}))
        if self.as_json:
            print_json(found)
        return found


def read_formats(words: str) -> list[str]:
    """`html,csv`: what is to be written."""
    wanted = [name.strip() for name in words.split(",") if name.strip()]
    for name in wanted:
        if name not in EXPORTS:
            raise OptionError(Message("lab.error-format", {"name": name, "known": sorted(EXPORTS)}))
    return wanted


def with_common(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes all options of `Common` besides its own."""
    own = [one for one in inspect.signature(command).parameters.values() if one.name != "common"]
    shared = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=getattr(Common, name), annotation=hint)
        for name, hint in get_type_hints(Common, include_extras=True).items()
        if name not in {one.name for one in own}
    ]

    def told(**given: Any) -> None:
        mine = {one.name: given.pop(one.name) for one in own}
        command(Common(**given), **mine)

    hints = get_type_hints(command, include_extras=True)
    kept = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=hints[one.name]) for one in own]
    told.__signature__ = inspect.Signature([*shared, *kept])  # type: ignore[attr-defined]
    told.__annotations__ = {one.name: one.annotation for one in [*shared, *kept]}
    told.__name__ = command.__name__
    return told


def raced(common: Common, series: Series, means: Means | None = None) -> bool:
    """Race what is left, with a bar and the time that it will take; False if it was stopped on the way."""
    terminal = Terminal()
    todo = series.left()
    try:
        with closing(series.run(means or common.means(), todo)) as running:
            for _ in watched(terminal, running, len(todo), not common.as_json and terminal.err.is_terminal):
                pass
    except KeyboardInterrupt:
        where = str(series.file) if series.file is not None else ""
        terminal.complain(Message("lab.stopped-kept", {"path": where}) if where else Message("lab.stopped"))
        return False
    return True


def watched(terminal: Terminal, rows: Iterable[RaceData], total: int, bar: bool) -> Iterator[RaceData]:
    """The same rows, with a bar at the terminal."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=terminal.err, disable=not bar, transient=True) as progress:
        task = progress.add_task(terminal.words(Message("cli.racing")), total=total)
        for row in rows:
            progress.advance(task)
            yield row


def told(common: Common, series: Series, more: dict[str, Any] | None = None) -> None:
    """The whole end of an experiment; a part of one only says where its rows are."""
    if common.part and common.out is not None:
        terminal = Terminal()
        values: dict[str, Value] = {"part": common.part, "n": len(series.wanted) - len(series.left())}
        terminal.say(Message("lab.part-done", {**values, "path": str(series.file), "sha": series.digest()}))
        return
    found = common.finish(series, more)
    if not common.as_json:
        show(Terminal(), found, common.measures is not None)


@with_common
def run(
    common: Common,
    merge: Annotated[list[Path] | None, typer.Option("--merge", help="cli.help-lab-merge", show_default=False)] = None,
) -> None:
    """One world, or those of the file, measured."""
    if merge:
        _merge(common, merge)
        return
    series = common.series(made(common.tables(), common.folder))
    stopped = not raced(common, series)
    told(common, series)
    if stopped:
        raise KeyboardInterrupt


def _merge(common: Common, parts: list[Path]) -> None:
    """Rows of several runs, put together."""
    if common.out is None:
        raise OptionError(Message("lab.error-merge-out"))
    paths = [path / ROWS if path.is_dir() else path for path in parts]
    common.out.mkdir(parents=True, exist_ok=True)
    told(common, merged(from_json(experiment_of(paths[0])), paths, common.out / ROWS))


@with_common
def compare(common: Common, against: Against = None) -> None:
    """Worlds against the first one, on the same deals."""
    experiment = made(common.tables(against or ()), common.folder)
    if len(experiment.arms) < 2:
        raise OptionError(Message("lab.error-one-world"))
    series = common.series(experiment)
    stopped = not raced(common, series)
    told(common, series)
    if stopped:
        raise KeyboardInterrupt


@with_common
def sweep(
    common: Common,
    vary: Vary = None,
    points: Annotated[int | None, typer.Option("--points", help="cli.help-lab-points", show_default=False)] = None,
) -> None:
    """A grid of worlds, or a latin hypercube of so many points."""
    tables = common.tables()
    plan = tables.get("sweep", {})
    knobs = [search.read_knob(words) for words in vary or plan.get("vary", ())]
    if not knobs:
        raise OptionError(Message("lab.error-vary"))
    count = points or plan.get("points")
    chosen = search.hypercube(knobs, count, tables.get("seed", 0)) if count else search.grid(knobs)
    arm = arms_of(tables, common.folder)[0]
    series = common.series(made(tables, common.folder, [search.world_at(arm, point) for point in chosen]))
    stopped = not raced(common, series)
    told(common, series, {"sweep": {"knobs": [knob.name for knob in knobs], "points": chosen}})
    if stopped:
        raise KeyboardInterrupt


@with_common
def tune(
    common: Common,
    vary: Vary = None,
    target: Annotated[str | None, typer.Option("--target", help="cli.help-lab-target", show_default=False)] = None,
    trials: Annotated[int | None, typer.Option("--trials", help="cli.help-lab-trials", show_default=False)] = None,
    confirm: Annotated[int | None, typer.Option("--confirm", help="cli.help-lab-confirm", show_default=False)] = None,
) -> None:
    """Search for the setting that comes closest to a target, then confirm it on other deals."""
    tables = common.tables()
    plan = tables.get("tune", {})
    knobs = [search.read_knob(words) for words in vary or plan.get("vary", ())]
    wish = search.read_target(target or plan.get("target", ""))
    if not knobs:
        raise OptionError(Message("lab.error-vary"))
    tables["measures"] = list(dict.fromkeys([wish.measure, *tables.get("measures", ())]))
    arm = arms_of(tables, common.folder)[0]
    middle = search.world_at(arm, {knob.name: knob.at(0.5) for knob in knobs})
    base = made(tables, common.folder, [middle])
    terminal = Terminal()

    def tell(trial: search.Trial) -> None:
        words = ", ".join(f"{name}={value}" for name, value in trial.point.items())
        if not common.as_json:
            values: dict[str, Value] = {"point": words, "mean": number(trial.mean, 3)}
            terminal.say(Message("lab.trial", {**values, "margin": number(trial.margin, 3)}))

    with Crew(common.workers or cores()) as crew:
        means = common.means()
        means.crew = None if means.cluster else crew
        done = search.tune(base, arm, knobs, wish, trials or plan.get("trials", USUAL_TRIALS), means, tell)
        best = search.best_of(done)
        races = confirm or plan.get("confirm") or 2 * base.races
        series = common.series(search.confirming(base, arm, knobs, best, races))
        raced(common, series, means)
    listed = [{"point": one.point, "mean": one.mean, "margin": one.margin} for one in done]
    told(common, series, {"tune": {"target": target or plan.get("target"), "best": best.point, "trials": listed}})


@with_common
def duel(
    common: Common,
    against: Against = None,
    by: Annotated[str | None, typer.Option("--by", help="cli.help-lab-by", show_default=False)] = None,
    low: Annotated[float | None, typer.Option("--low", help="cli.help-lab-low", show_default=False)] = None,
    high: Annotated[float | None, typer.Option("--high", help="cli.help-lab-high", show_default=False)] = None,
    alpha: Annotated[float | None, typer.Option("--alpha", help="cli.help-lab-alpha", show_default=False)] = None,
    beta: Annotated[float | None, typer.Option("--beta", help="cli.help-lab-beta", show_default=False)] = None,
    guard: Annotated[list[str] | None, typer.Option("--guard", help="cli.help-lab-guard", show_default=False)] = None,
) -> None:
    """Two worlds, or two bots, until it is clear."""
    tables = common.tables(against or ())
    terms = _terms(tables, by, {"low": low, "high": high, "alpha": alpha, "beta": beta}, guard)
    tables["measures"] = list(dict.fromkeys([*terms.measures(), *tables.get("measures", ())]))
    tables["races"] = terms.most
    experiment = made(tables, common.folder)
    if len(experiment.arms) > 2 or (len(experiment.arms) == 1 and len(set(experiment.lines[0][1].bots)) != 2):
        raise OptionError(Message("lab.error-duel"))
    series = common.series(experiment)
    fought = _fought(common, series, terms)
    series.experiment = duels.cut(experiment, fought.deals)
    series.wanted = range(series.experiment.total)
    told(common, series, {"duel": fought.to_json()})


def _terms(tables: dict[str, Any], by: str | None, given: dict[str, Any], guard: list[str] | None) -> duels.Terms:
    plan = dict(tables.get("duel", {}))
    plan.update({name: value for name, value in given.items() if value is not None})
    two_bots = len(tables["arms"]) == 1
    measure = by or plan.pop("by", None) or (duels.BOTS_MEASURE if two_bots else "")
    plan.pop("by", None)
    if not measure:
        raise OptionError(Message("lab.error-by"))
    if two_bots:
        tables["every_seating"] = True
    guards = tuple(duels.read_guard(words) for words in guard or plan.pop("guards", ()))
    plan.pop("guards", None)
    if guards and two_bots:
        raise OptionError(Message("lab.error-guard-worlds"))
    return duels.Terms(measure, most=int(tables.get("races", duels.USUAL_MOST)), guards=guards, **plan)


def _fought(common: Common, series: Series, terms: duels.Terms) -> duels.Duel:
    terminal = Terminal()
    bar = not common.as_json and terminal.err.is_terminal
    with Progress(TextColumn("{task.description}"), TimeElapsedColumn(), console=terminal.err, disable=not bar,
                  transient=True) as progress:  # fmt: skip
        task = progress.add_task("", total=None)

        def tell(duel: duels.Duel) -> None:
            ratio = duel.ratios[-1] if duel.ratios else 0.0
            values: dict[str, Value] = {"n": duel.deals, "ratio": number(ratio, 2, True)}
            values |= {"low": number(duel.sprt.lower, 2), "high": number(duel.sprt.upper, 2)}
            progress.update(task, description=terminal.words(Message("lab.dueling", values)))

        return duels.fight(series, terms, common.means(), tell)


# In short, at the terminal.


def show(terminal: Terminal, found: dict[str, Any], full: bool) -> None:
    """The question, the answer in sentences, and tables; of everything where measures were asked for by name."""
    if found["experiment"]["question"]:
        terminal.say(Message("lab.as-it-is", {"text": found["experiment"]["question"]}), "bold")
    values = {"n": found["races"], "deals": found["deals"], "seed": str(found["experiment"]["seed"])}
    terminal.say(Message("lab.raced", values), "" if found["experiment"]["question"] else "bold")
    for message in answers(found):
        terminal.say(message)
    terminal.out.print()
    numbers = [one for one in found["measures"] if one["shape"] == NUMBER and one["rows"]]
    if numbers:
        terminal.out.print(_numbers(terminal, found, numbers))
    for measure in found["measures"]:
        if measure["shape"] == SPACES or measure["shape"] == NUMBER or not measure["rows"]:
            continue
        if full or measure["shape"] == SEATS:
            terminal.out.print()
            terminal.out.print(_rows(terminal, found, measure, None if full else MOST_ROWS))
    terminal.out.print()
    terminal.say(Message("lab.sha", {"sha": found["sha256"]}), "dim")
    again = f"{terminal.words(Message('lab.again'))} {found['command']}"  # whole, however long it is
    terminal.out.print(Text(again, style="dim"), soft_wrap=True)


def _table(terminal: Terminal, found: dict[str, Any], head: str) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(head)
    worlds = [terminal.words(Message.from_json(world)) for world in found["worlds"]]
    for at, world in enumerate(worlds):
        table.add_column(world, justify="right")
        if at:
            table.add_column(terminal.words(Message("lab.column-difference")), justify="right")
    return table


def _numbers(terminal: Terminal, found: dict[str, Any], measures: list[dict[str, Any]]) -> Table:
    table = _table(terminal, found, terminal.words(Message("lab.column-measure")))
    for measure in measures:
        title = terminal.words(Message.from_json(measure["title"]))
        table.add_row(Text(title, style="bold"), *_cells(terminal, measure["rows"][0], measure["digits"]))
    return table


def _rows(terminal: Terminal, found: dict[str, Any], measure: dict[str, Any], most: int | None) -> Table:
    """Every row of a measure that was asked for by its name, of the others the first ones."""
    table = _table(terminal, found, terminal.words(Message.from_json(measure["title"])))
    rows = measure["rows"]
    for row in rows[:most]:
        label = terminal.words(Message.from_json(row["label"]))
        table.add_row(label, *_cells(terminal, row, measure["digits"]))
    if most is not None and len(rows) > most:
        table.add_row(Text(terminal.words(Message("lab.more-rows", {"n": len(rows) - most})), style="dim"))
    return table


def _cells(terminal: Terminal, row: dict[str, Any], digits: int) -> list[Text]:
    marks = PLAIN_MARKS if terminal.ascii else MARKS
    cells = []
    for at, arm in enumerate(row["arms"]):
        cells.append(Text(figure(figure_of(arm, digits), terminal.lang)))
        if at:
            change = row["differences"][at]
            style = {"more": "green", "less": "magenta"}.get(change["verdict"], "dim")
            shown = figure(change_of(change, digits), terminal.lang)
            cells.append(Text(f"{shown} {marks[change['verdict']]}".rstrip(), style=style))
    return cells
