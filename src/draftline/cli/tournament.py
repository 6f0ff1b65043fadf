"""`draftline tournament`: bots against each other over the same deals in every seating, and who is better.

A line-up, a game and a seed make a tournament: from them follows every race by its number.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

import draftline
from draftline.cli.arguments import (
    RACE,
    AsJson,
    Lang,
    Laps,
    RaceOptions,
    SeedOption,
    TrackName,
    VariantFile,
    read_options,
)
from draftline.cli.figures import FEWEST_DEALS, faults_of, ratings, standings
from draftline.cli.profile import Debug, Profile, Profiled
from draftline.cli.simulate import watched
from draftline.cli.tables import COUNTING
from draftline.cli.terminal import Terminal, print_json
from draftline.core.messages import DraftlineError, Message, OptionError, Value
from draftline.core.seeds import Seed
from draftline.core.variant import Variant
from draftline.data import file_text
from draftline.games.registry import FIRST, load_variant, new_game, rulebook
from draftline.lab import rows
from draftline.lab.files import check_writable, write_text
from draftline.lab.line_up import AI_PREFIX, BotLineUp, line_up, seat_ai_teams
from draftline.lab.races import Job, RaceData, race_seed
from draftline.lab.workers import PATIENCE, cores, run_all
from draftline.league.csv_sheet import csv_text

USUAL_SEATS = 4
USUAL_BOTS = "club,rookie"
USUAL_RACES = 100
FORMAT = "draftline-tournament"
VERSION = 2
# What must stay as it was.
FIXED_FIELDS = ("game", "variant", "track", "board", "seats", "bots", "options", "seed", "limit")
COLUMNS = {
    "points": Message("cli.column-points"),
    "order": Message("cli.column-order"),
    "place": Message("cli.column-place"),
    "wins": Message("cli.column-wins"),
    "rating": Message("cli.column-rating"),
}
DIGITS = {"points": 1, "order": 2, "place": 2, "rating": 1}
VERDICTS = {
    ("points", True): "cli.verdict-points",
    ("points", False): "cli.verdict-points-open",
    ("order", True): "cli.verdict-order",
    ("order", False): "cli.verdict-order-open",
}
NamedGame = Annotated[
    str | None, typer.Option("--game", help="cli.help-game", rich_help_panel=RACE, show_default=False)
]
NamedSeats = Annotated[
    int | None, typer.Option("--seats", "--teams", help="cli.help-seats", rich_help_panel=RACE, show_default=False)
]
RacesOption = Annotated[int | None, typer.Option("--races", "-n", help="cli.help-tournament-races", show_default=False)]


class TournamentSetup:
    """The settings of a tournament, checked. Every deal is raced once with every seating of the line-up."""

    def __init__(
        self,
        game: str,
        track: str | None,
        seats: int,
        bots: str,
        options: dict[str, Any],
        seed: Seed,
        variant: Variant | None = None,
    ) -> None:
        first = new_game(game, seats=seats, track=track, seed=seed, options=options, variant=variant)
        self.game = game
        self.variant: dict[str, Any] | None = None if variant is None else variant.to_json()
        self.track = track or first.track.id
        self.board: dict[str, str] = first.record()["track"]  # a track from a file is there in full
        self.seats = seats
        self.line: BotLineUp = line_up(first, bots)
        self.bots = self.line.bots
        self.options = options
        self.seed = seed
        self.limit: float | None = None
        self.races = 0
        self.seatings = self.line.seatings
        if len(set(self.bots)) < 2:
            raise OptionError(Message("cli.error-one-bot", {"bot": self.bots[0]}))

    def whole(self, races: int) -> int:
        """The number of races, rounded up to complete the last deal."""
        return -(-races // self.seatings) * self.seatings


def usual_seats(bots: str) -> int:
    """Two bots share four seats; more have one each."""
    bots_named = len(bots.split(","))
    return bots_named if bots_named > 2 else USUAL_SEATS


def job_of(setup: TournamentSetup, number: int) -> Job:
    """RaceData `number`: seating by seating, then the next deal."""
    deal, seating = divmod(number, setup.seatings)
    bots, options = setup.line.turned(seating)
    job = Job(number, setup.game, race_seed(setup.seed, deal), setup.track, bots, options)
    job.variant = "" if setup.variant is None else str(setup.variant["text"])
    job.limit = setup.limit
    job.counting = COUNTING
    job.marks = {"deal": deal, "seating": seating}
    return job


@dataclass
class Wishes:
    """What was asked for on the command line; None where nothing was."""

    game: str | None
    track: str | None
    seats: int | None
    bots: str | None
    options: dict[str, Any] | None
    seed: Seed | None
    limit: float | None
    variant: Variant | None = None

    def setup(self, head: dict[str, Any] | None = None) -> TournamentSetup:
        """The rest as it stands in the head of a results file, or as usual."""
        known = self._usual() if head is None else dict(head)
        if head is not None:
            known["bots"] = ",".join(name for name in head["bots"] if not name.startswith(AI_PREFIX))
        for name, value in vars(self).items():
            if value is not None:
                known[name] = value
        if known["seats"] is None:
            known["seats"] = usual_seats(known["bots"])
        known["options"] = dict(known["options"])
        if isinstance(known.get("variant"), dict):
            known["variant"] = load_variant(str(known["variant"]["text"]))
        book = rulebook(known["game"], known.get("variant"))
        known["bots"] = seat_ai_teams(known["bots"], book, known["seats"], known["options"])
        known["variant"] = book.variant
        names = ("game", "track", "seats", "bots", "options", "seed", "variant")
        setup = TournamentSetup(*[known[name] for name in names])
        setup.limit = known["limit"]
        return setup

    def _usual(self) -> dict[str, Any]:
        nothing = dict.fromkeys(("variant", "track", "seats", "limit"))
        game = FIRST if self.variant is None else self.variant.base
        return {**nothing, "game": game, "bots": USUAL_BOTS, "options": {}, "seed": 0}


def tournament(
    bots: Annotated[str | None, typer.Option("--bots", help="cli.help-tournament-bots", show_default=False)] = None,
    races: RacesOption = None,
    game: NamedGame = None,
    variant: VariantFile = None,
    track: TrackName = None,
    seats: NamedSeats = None,
    laps: Laps = None,
    seed: SeedOption = None,
    option: RaceOptions = None,
    results: Annotated[Path | None, typer.Option("--results", help="cli.help-results", show_default=False)] = None,
    resume: Annotated[bool, typer.Option("--resume", help="cli.help-resume")] = False,
    csv: Annotated[Path | None, typer.Option("--csv", help="cli.help-csv", show_default=False)] = None,
    table: Annotated[Path | None, typer.Option("--table", help="cli.help-table", show_default=False)] = None,
    limit: Annotated[float | None, typer.Option("--limit", help="cli.help-limit", show_default=False)] = None,
    patience: Annotated[float, typer.Option("--patience", help="cli.help-patience")] = PATIENCE,
    workers: Annotated[int | None, typer.Option("--workers", help="cli.help-workers", show_default=False)] = None,
    profile: Profiled = False,
    debug: Debug = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    _check(races, workers, limit, patience)
    asked = option or laps is not None
    changed = None if variant is None else load_variant(variant)
    options = None
    if asked:
        options = read_options(rulebook(_game(game, changed, results, resume), changed), option, laps)
    wishes = Wishes(game, track, seats, bots, options, seed, limit, changed)
    terminal = Terminal()
    setup, known = _begin(terminal, wishes, results, resume, races)
    done = {} if known is None else {number: race for number, race in known.races.items() if number < setup.races}
    exports = [(path, make) for path, make in ((csv, races_csv), (table, table_csv)) if path is not None]
    for path, _ in exports:
        check_writable(path)  # better to know before the races if it cannot be written
    told = Profile(profile, debug)
    running = told.read(_running(setup, done, workers or cores(), patience, told))
    if results is not None:
        running = rows.kept(results, head_of(setup), None if known is None else known.whole, running)
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
        print_json({**data, "profile": told.to_json()} if profile else data)
    else:
        report(terminal, data)
        told.report(terminal)


def _game(game: str | None, variant: Variant | None, results: Path | None, resume: bool) -> str:
    """The game that is named, else that of the variant or of the results file, else the first."""
    if game is None and variant is not None:
        return variant.base
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
) -> tuple[TournamentSetup, Results | None]:
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


def _running(
    setup: TournamentSetup, done: dict[int, RaceData], workers: int, patience: float, told: Profile
) -> Generator[RaceData]:
    """The races that are still to be run, each with its deal."""
    todo = [job_of(setup, number) for number in range(setup.races) if number not in done]
    yield from run_all(told.ask(todo), workers, patience)


def summed_up(setup: TournamentSetup, races: list[RaceData]) -> dict[str, Any]:
    """The final report."""
    data = {field: value for field, value in _fixed(setup).items() if field not in ("board", "bots")}
    data = {**data, "line_up": setup.bots, "seatings": setup.seatings, **standings(races)}
    for name, rating in ratings(races).items():
        data["bots"][name]["rating"] = rating
    return {**data, "results": races}


# The results file.


class Results:
    """What a results file holds: the head, the races by number, and how many bytes of it are whole lines."""

    def __init__(self, head: dict[str, Any], races: dict[int, RaceData], whole: int, cut: bool) -> None:
        self.head = head
        self.races = races
        self.whole = whole
        self.cut = cut


def head_of(setup: TournamentSetup) -> dict[str, Any]:
    about = {"format": FORMAT, "version": VERSION, "draftline": draftline.__version__, "races": setup.races}
    return {**about, **_fixed(setup)}


def _fixed(setup: TournamentSetup) -> dict[str, Any]:
    """What must stay as it was; of a race by the game's own rules no variant is told."""
    fields = {field: getattr(setup, field) for field in FIXED_FIELDS}
    return {field: value for field, value in fields.items() if field != "variant" or value is not None}


def read_head(path: Path) -> dict[str, Any]:
    """What the first line says of the tournament, or one sentence that it is none."""
    head = rows.read_head(path)
    if head is None or head.get("format") != FORMAT:
        raise DraftlineError(Message("cli.error-results-file", {"path": str(path)}))
    if head.get("version") != VERSION or head.get("draftline") != draftline.__version__:
        theirs, own = f"{head.get('draftline')} ({head.get('version')})", f"{draftline.__version__} ({VERSION})"
        values = {"path": str(path), "version": theirs, "own": own}
        raise DraftlineError(Message("cli.error-results-version", values))
    return head


def read(path: Path, setup: TournamentSetup) -> Results:
    """All races of a file that fits the tournament; a last line that was cut off is left out."""
    head = read_head(path)
    for field in FIXED_FIELDS:
        if head.get(field) != getattr(setup, field):
            raise DraftlineError(Message("cli.error-results-differ", {"path": str(path), "field": field}))
    text = file_text(path)
    lines, _, rest = text.rpartition("\n")
    races: dict[int, RaceData] = {}
    for number, line in enumerate(lines.split("\n")[1:], 2):
        race = rows.parsed(line)
        if race is None or not _fits(race, setup):
            raise DraftlineError(Message("cli.error-results-line", {"path": str(path), "n": number}))
        races.setdefault(race["number"], race)
    return Results(head, races, path.stat().st_size - len(rest.encode()), bool(rest))


def _fits(race: RaceData, setup: TournamentSetup) -> bool:
    """Whether a line is the result of the race that has its number."""
    number = race.get("number")
    if not isinstance(number, int) or number < 0:
        return False
    job = job_of(setup, number)
    try:
        faults_of([race])
        return _same(race, job, setup) and _counted(race, job)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError):
        return False


def _same(race: RaceData, job: Job, setup: TournamentSetup) -> bool:
    deal = job.number // setup.seatings
    return bool(race["seed"] == job.seed and race["bots"] == job.bots and race["deal"] == deal)


def _counted(race: RaceData, job: Job) -> bool:
    """Points, ranks and places are there for every seat."""
    seats = len(job.bots)
    numbers = [*race["points"], *race["ranks"], race[rulebook(job.game).length], race["decisions"]]
    numbers += [place for places in race["places"] for place in places]
    return (
        all(isinstance(number, int) for number in numbers)
        and len(race["points"]) == len(race["places"]) == len(race["teams"]) == seats
        and all(race["places"])
        and len(set(race["ranks"])) == len(race["ranks"]) == seats
        and min(race["ranks"]) >= 1
        and race["winner"] == (race["ranks"].index(1) if 1 in race["ranks"] else None)
    )


# For people, and as CSV.


def report(terminal: Terminal, data: dict[str, Any]) -> None:
    """Everything for people."""
    values: dict[str, Value] = {"n": data["races"], "track": data["track"], "seed": data["seed"]}
    values |= {"deals": data["deals"], "seatings": data["seatings"], "seats": data["seats"]}
    terminal.say(Message("cli.tournament-done", values), "bold")
    if "variant" in data:
        label = Message("variant.label", {name: data["variant"][name] for name in ("name", "digest")})
        terminal.say(Message("cli.with-variant", {"variant": label}))
    terminal.out.print(_standings(terminal, data["bots"]))
    terminal.out.print()
    terminal.say(Message("cli.cross-table"), "bold")
    terminal.out.print(_cross_table(terminal, data))
    terminal.out.print()
    for message in verdicts(data):
        terminal.say(message)
    for message in faults_of(data["results"]):
        terminal.complain(message)


def ranked(bots: dict[str, Any]) -> list[str]:
    """The best by points first."""
    return sorted(bots, key=lambda name: -float(bots[name]["points"]["mean"]))


def _new_table(terminal: Terminal) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(terminal.words(Message("cli.column-bot")), no_wrap=True)
    return table


def _standings(terminal: Terminal, bots: dict[str, Any]) -> Table:
    table = _new_table(terminal)
    table.add_column(terminal.words(Message("cli.column-seats")), justify="right")
    for message in COLUMNS.values():
        table.add_column(terminal.words(message), justify="right")
    for name in ranked(bots):
        cells = [_percent(bots[name][what]) if what == "wins" else _number(bots[name][what], what) for what in COLUMNS]
        table.add_row(Text(name, style="bold"), str(bots[name]["seats"]), *cells)
    return table


def _number(estimate: dict[str, Any], what: str) -> str:
    digits = DIGITS[what]
    if estimate["margin"] is None:
        return f"{estimate['mean']:.{digits}f}"
    return f"{estimate['mean']:.{digits}f} ±{estimate['margin']:.{digits}f}"


def _percent(share: dict[str, Any]) -> str:
    if share["margin"] is None:
        return f"{100 * share['mean']:.0f} %"
    return f"{100 * share['mean']:.0f} ±{100 * share['margin']:.0f} %"


def _cross_table(terminal: Terminal, data: dict[str, Any]) -> Table:
    """In each row, how often its bot ranks above the bot of the column."""
    names = ranked(data["bots"])
    table = _new_table(terminal)
    for name in names:
        table.add_column(name, justify="right")
    for one in names:
        cells = ["" if one == other else _percent(data["beats"][one][other]) for other in names]
        table.add_row(Text(one, style="bold"), *cells)
    return table


def verdicts(data: dict[str, Any]) -> list[Message]:
    """A line for each pair, by points and by order."""
    if data["deals"] < FEWEST_DEALS:
        return [Message("cli.verdict-few", {"n": data["deals"], "least": FEWEST_DEALS})]
    return [_verdict(row) for row in data["verdicts"]]


def _verdict(row: dict[str, Any]) -> Message:
    """The better one first; if that is open, the one that is ahead."""
    one, other = row["bots"] if row["mean"] >= 0.0 else row["bots"][::-1]
    digits = DIGITS[row["by"]]
    by, margin = f"{abs(row['mean']):.{digits}f}", f"{row['margin']:.{digits}f}"
    values: dict[str, Value] = {"one": one, "other": other, "by": by, "margin": margin}
    return Message(VERDICTS[row["by"], row["better"] is not None], values)


def races_csv(data: dict[str, Any]) -> str:
    """One row for every seat of every race."""
    sheet: list[list[Any]] = [["race", "deal", "seating", "seed", "seat", "team", "bot", "points", "rank", "places"]]
    for race in data["results"]:
        head = [race["number"], race["deal"], race["seating"], race["seed"]]
        for seat, bot in enumerate(race["bots"]):
            places = " ".join(str(place) for place in race["places"][seat])
            sheet.append([*head, seat, race["teams"][seat], bot, race["points"][seat], race["ranks"][seat], places])
    return csv_text(sheet)


def table_csv(data: dict[str, Any]) -> str:
    """One row for every bot: its figures with their margins, then how often it ranks above each of the others."""
    names = list(data["bots"])
    figures = list(COLUMNS)
    head = ["bot", "seats", *[column for what in figures for column in (what, f"{what} margin")]]
    sheet: list[list[Any]] = [head + [column for name in names for column in (f"above {name}", f"above {name} margin")]]
    for name in names:
        row = data["bots"][name]
        cells = [value for what in figures for value in (row[what]["mean"], row[what]["margin"])]
        for other in names:
            share = data["beats"][name].get(other)
            cells += ["", ""] if share is None else [share["mean"], share["margin"]]
        sheet.append([name, row["seats"], *cells])
    return csv_text(sheet)
