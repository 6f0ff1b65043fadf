"""`draftline analyse`, `whatif` and `lab puzzles`: reports of recorded races, futures of their moments, puzzles."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from draftline.bots.bot import Budget
from draftline.bots.levels import read_seconds
from draftline.cli.arguments import AsJson, Lang, RecordFile, SeedOption
from draftline.cli.season.new import SeasonPath
from draftline.cli.season.run import game_of
from draftline.cli.season.store import read as read_season
from draftline.cli.terminal import Terminal, print_json
from draftline.core import record as records
from draftline.core.messages import Message, OptionError, Value, figure
from draftline.core.track_game import TrackGame
from draftline.data import file_text, whole
from draftline.documents.plots import number
from draftline.documents.race_page import race_page, with_purpose
from draftline.games.registry import replay as replay_record
from draftline.games.registry import rulebook
from draftline.lab.files import check_writable, write_text
from draftline.league.naming import name_of
from draftline.study import what_if
from draftline.study.curve import percent
from draftline.study.luck import SOURCE_NAMES, TeamLuck
from draftline.study.odds import title_odds
from draftline.study.plain import plain
from draftline.study.puzzles import Puzzle, mine
from draftline.study.report import RaceReport, analyse
from draftline.study.scale import CLOSE
from draftline.study.verdicts import Depth, Verdict

DEEPEST = 100.0
SPARKS = "▁▂▃▄▅▆▇█"
PLAIN_SPARKS = "_.-=+*#@"
CURVE_WIDTH = 60
GAP = 2  # spaces between columns
OTHER = ("wall.better", "wall.other")  # what the other plan is: surely better, or too close to call

SeatOption = Annotated[
    str | None, typer.Option("--seat", help="cli.help-study-seat", metavar="TEAM", show_default=False)
]


def analyse_record(
    file: RecordFile,
    seat: SeatOption = None,
    seconds: Annotated[
        str | None, typer.Option("--time", help="cli.help-analyse-time", metavar="30s", show_default=False)
    ] = None,
    depth: Annotated[float, typer.Option("--depth", help="cli.help-analyse-depth")] = 1.0,
    html: Annotated[Path | None, typer.Option("--html", help="cli.help-analyse-html", show_default=False)] = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    if not 0.0 < depth <= DEEPEST:
        raise OptionError(Message("cli.error-analyse-depth", {"most": int(DEEPEST)}))
    budget = Budget(None if seconds is None else read_seconds(seconds), time.perf_counter)
    record = records.parse(file_text(file), str(file))
    end = replay_record(record)
    judged = seat_of(end, seat)
    if html is not None:
        check_writable(html)
    with progress(terminal, Message("wall.looking"), as_json) as heard:
        report = analyse(record, judged, Depth().times(depth), budget, heard)
    if html is not None:
        write_text(html, race_page(plain(report), record, terminal.lang))
    if as_json:
        print_json(report.to_json())
        return
    Sheet(terminal, report, end).show()
    if html is not None:
        terminal.say(Message("wall.written", {"file": str(html)}), "dim")


def seat_of(game: TrackGame, given: str | None) -> int | None:
    """A seat by the color of its team, or by its number."""
    if given is None:
        return None
    if given in game.teams:
        return list(game.teams).index(given)
    seat = whole(given)
    if seat is None or not 0 <= seat < game.seats:
        raise OptionError(Message("wall.error-seat", {"seat": given, "known": list(game.teams)}))
    return seat


@contextmanager
def progress(terminal: Terminal, words: Message, silent: bool) -> Iterator[Callable[[float], None]]:
    """A bar for as long as something takes."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    shown = terminal.err.is_terminal and not silent
    with Progress(*columns, console=terminal.err, disable=not shown, transient=True) as bar:
        task = bar.add_task(terminal.words(words), total=1.0)
        yield lambda share: bar.update(task, completed=share)


class Sheet:
    """A report on the terminal."""

    def __init__(self, terminal: Terminal, report: RaceReport, game: TrackGame) -> None:
        self.terminal = terminal
        self.report = report
        self.game = game

    def words(self, id: str) -> str:
        return self.terminal.words(Message(id))

    def show(self) -> None:
        report, say = self.report, self.terminal.say
        title: dict[str, Value] = {"game": self.game.book.title, "track": report.track}
        say(Message("wall.title", title), "bold")
        for sentence in report.story:
            say(sentence)
        self._teams()
        self._curve()
        for team in report.teams:
            if team.decisions:
                self._head(Message("wall.costliest", {"team": team.team}))
                if not team.costliest:
                    say(Message("wall.no-costly"))
                for at in team.costliest:
                    self._decision(report.decisions[at])
        self._luck()
        self._drafts()
        about: dict[str, Value] = {name: number(points, 2) for name, points in report.degrees.items()}
        say(Message("wall.degrees", about), "dim")

    def _head(self, message: Message) -> None:
        self.terminal.out.print()
        self.terminal.say(message, "bold")

    def _table(self, heads: list[str]) -> Table:
        table = Table(box=None, header_style="dim", padding=(0, GAP, 0, 0), pad_edge=False)
        for at, head in enumerate(heads):
            table.add_column(head, justify="right" if at else "left")
        return table

    def _teams(self) -> None:
        heads = (
            "wall.column-team",
            "wall.column-points",
            "wall.column-decisions",
            "wall.column-lost",
            "wall.column-level",
        )
        table = self._table([self.words(id) for id in heads])
        for team in self.report.teams:
            lost = "-" if team.lost is None else f"{number(team.lost.points, 2)} ±{number(2 * team.lost.error, 2)}"
            level = "-" if team.level is None else self.terminal.words(team.level)
            points = "-" if team.points is None else str(team.points)
            lost = figure(lost, self.terminal.lang)
            table.add_row(self.terminal.words(team.team), points, str(team.decisions), lost, level)
        self.terminal.out.print()
        self.terminal.out.print(table)

    def _curve(self) -> None:
        """A line of bars for every team's chance to win, then what turned the race."""
        curve, sparks = self.report.curve, PLAIN_SPARKS if self.terminal.ascii else SPARKS
        self._head(Message("wall.curve"))
        step = max(len(curve.points) / CURVE_WIDTH, 1.0)
        shown = [curve.points[int(at * step)] for at in range(int(len(curve.points) / step))]
        table = Table.grid(padding=(0, 2, 0, 0))
        for team in self.report.teams:
            wins = [point.seen.wins[team.seat] for point in shown]
            line = "".join(sparks[min(int(chance * len(sparks)), len(sparks) - 1)] for chance in wins)
            table.add_row(self.terminal.words(team.team), line)
        self.terminal.out.print(table)
        for turn in sorted([*curve.turns, *([curve.decided] if curve.decided else [])], key=lambda turn: turn.at):
            self._numbered(turn.at, turn.message)

    def _numbered(self, at: int, message: Message) -> None:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_row(Text(f"{at:>5}", style="dim"), Text(self.terminal.words(message)))
        self.terminal.out.print(table)

    def _decision(self, one: Verdict) -> None:
        words = self.terminal.words
        self._numbered(one.at, one.message)
        for head, plan in (("wall.did", one.played), (OTHER[one.degree == CLOSE], one.best)):
            if plan is not None:
                said = with_purpose(words(plan.idea), words(plan.why))
                line = f"{self.words(head)}: {said} [{', '.join(plan.actions)}]"
                self.terminal.out.print(Padding(Text(line, style="dim"), (0, 0, 0, 7)))

    def _luck(self) -> None:
        """A column for every team, so that it adds up downwards; as many side by side as there is room for."""
        luck = self.report.luck
        used = [source for source in SOURCE_NAMES if any(team.luck[source].points for team in luck.teams)]
        ends = ["wall.column-own", "wall.column-others", "wall.column-result"]
        ends += ["wall.column-adjusted"] if luck.adjusts else []
        side = [self.words("wall.column-team"), self.words("wall.column-start")]
        side += [self.terminal.words(SOURCE_NAMES[source]) for source in used] + [self.words(id) for id in ends]
        columns = [self._account(team, used)[: len(side)] for team in luck.teams]
        self._head(Message("wall.luck"))
        for block in _blocks(columns, self.terminal.out.width - _width(side)):
            heads, *rows = zip(side, *block, strict=True)
            table = self._table(list(heads))
            for row in rows:
                table.add_row(*row)
            self.terminal.out.print(table)
        self.terminal.say(luck.message, "dim")

    def _account(self, team: TeamLuck, used: list[str]) -> list[str]:
        """A team's name, then what it began with, what chance and choices gave it, and what came of that."""
        luck = [team.luck[source] for source in used]
        parts = [f"{number(one.points, 1, True)} ±{number(2 * one.error, 1)}" for one in luck]
        choices = [number(team.own, 1, True), number(team.others, 1, True)]
        ends = [number(team.result, 1), number(team.adjusted or 0.0, 1)]
        cells = [number(team.start, 1), *parts, *choices, *ends]
        name = self.terminal.words(self.report.teams[team.seat].team)
        return [name, *(figure(cell, self.terminal.lang) for cell in cells)]

    def _drafts(self) -> None:
        self._head(Message("wall.drafts"))
        heads = ("wall.column-team", "wall.column-received", "wall.column-given", "wall.column-back", "wall.column-net")
        table = self._table([self.words(id) for id in heads])
        for team in self.report.drafts.teams:
            name = self.terminal.words(self.report.teams[team.seat].team)
            table.add_row(name, *[str(n) for n in (team.received, team.given, team.back, team.net)])
        self.terminal.out.print(table)


def _width(column: list[str]) -> int:
    return max(map(len, column)) + GAP


def _blocks(columns: list[list[str]], room: int) -> list[list[list[str]]]:
    """Columns in blocks that are as wide as the room, or one column."""
    blocks: list[list[list[str]]] = [[]]
    for column in columns:
        if blocks[-1] and sum(map(_width, [*blocks[-1], column])) > room:
            blocks.append([])
        blocks[-1].append(column)
    return blocks


# What if.


def whatif(
    file: RecordFile,
    at: Annotated[int, typer.Option("--at", help="cli.help-whatif-at")],
    races: Annotated[int, typer.Option("--races", "-n", help="cli.help-whatif-races")] = 200,
    instead: Annotated[
        str | None, typer.Option("--instead", help="cli.help-whatif-instead", metavar="ACTIONS", show_default=False)
    ] = None,
    card: Annotated[
        str | None, typer.Option("--card", help="cli.help-whatif-card", metavar="OLD=NEW", show_default=False)
    ] = None,
    seat: SeatOption = None,
    bots: Annotated[str, typer.Option("--bots", help="cli.help-whatif-bots")] = "club",
    film: Annotated[Path | None, typer.Option("--film", help="cli.help-whatif-film", show_default=False)] = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    record = records.parse(file_text(file), str(file))
    replay_record(record)
    game = what_if.moment(record, at)
    if game.over:
        raise OptionError(Message("cli.error-race-over"))
    eyes = seat_of(game, seat)
    if film is not None:
        check_writable(film)
    drivers = [code.strip() for code in bots.split(",")]
    other = game if card is None else what_if.with_card(game, *what_if.read_card(card))
    actions = [] if instead is None else [words.strip() for words in instead.split(",")]
    what_if.refuse_illegal(other, actions)
    changed = card is not None or instead is not None
    with progress(terminal, Message("wall.racing"), as_json) as heard:
        both = 2 * races if changed else races
        played = () if instead is None else what_if.played_at(record, at)
        here = what_if.raced(game, races, drivers, 0, eyes, played, lambda done: heard(done / both))
        there = (
            what_if.raced(other, races, drivers, 0, eyes, actions, lambda done: heard((races + done) / both))
            if changed else None
        )  # fmt: skip
    if film is not None:
        who = game.asked[0] if eyes is None else eyes
        write_text(film, json.dumps(what_if.film(other, who, races, drivers, 0, actions)) + "\n")
    found: Any = what_if.futures_of(at, here) if there is None else what_if.compared(at, here, there)
    if as_json:
        print_json(plain(found))
    else:
        _tell_futures(terminal, game, found)
        if film is not None:
            terminal.say(Message("wall.written", {"file": str(film)}), "dim")


def _tell_futures(terminal: Terminal, game: TrackGame, found: Any) -> None:
    """Points and chances by team; of two futures side by side, with the difference."""
    both = isinstance(found, what_if.Comparison)
    here = found.here if both else found
    words = terminal.words
    terminal.say(Message("wall.futures", {"n": here.races, "at": here.at}), "bold")
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    heads = ["wall.column-team", "wall.column-points", "wall.column-wins"]
    heads += ["wall.column-instead", "wall.column-wins", "wall.column-more"] if both else []
    for at, id in enumerate(heads):
        table.add_column(words(Message(id)), justify="right" if at else "left")
    for seat in range(game.seats):
        row = [words(game.book.team(game.teams[seat])), *_cells(terminal, here, seat)]
        if both:
            more = found.more[seat]
            row += [*_cells(terminal, found.there, seat), f"{number(more.points, 2, True)} ±{number(more.margin, 2)}"]
        table.add_row(*(figure(cell, terminal.lang) for cell in row))
    terminal.out.print(table)
    terminal.say(Message("wall.compared-about" if both else "wall.futures-about"), "dim")


def _cells(terminal: Terminal, futures: what_if.Futures, seat: int) -> list[str]:
    points = futures.points[seat]
    return [f"{number(points.points, 1)} ±{number(points.margin, 1)}", _share(terminal, futures.wins[seat])]


def _share(terminal: Terminal, chance: what_if.Chance) -> str:
    """A share of races with its interval."""
    values: dict[str, Value] = {
        "n": percent(chance.share), "low": percent(chance.low), "high": percent(chance.high)
    }  # fmt: skip
    return terminal.words(Message("wall.share", values))


# Puzzles.


def puzzles(
    game: Annotated[str, typer.Argument(help="cli.help-puzzles-game", metavar="GAME", show_default=False)],
    out: Annotated[Path, typer.Option("--out", help="cli.help-puzzles-out")],
    wanted: Annotated[int, typer.Option("--wanted", "-n", help="cli.help-puzzles-wanted")] = 60,
    seed: SeedOption = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    rulebook(game)
    check_writable(out)
    number = seed if isinstance(seed, int) else 0
    command = f"draftline lab puzzles {game} --wanted {wanted} --seed {number} --out {out.name}"
    found: list[Puzzle] = []
    with progress(terminal, Message("wall.mining"), as_json) as heard:
        for puzzle in mine(game, wanted, number):
            found.append(puzzle)
            keep_puzzles(out, game, command, found)
            heard(len(found) / wanted)
    if as_json:
        print_json({"file": str(out), "puzzles": len(found)})
    else:
        terminal.say(Message("wall.mined", {"n": len(found), "file": str(out)}))


def keep_puzzles(path: Path, game: str, command: str, found: list[Puzzle]) -> None:
    """Write a file of puzzles, as the package has them: one line each."""
    rows = ",\n".join(json.dumps(puzzle.to_json(), ensure_ascii=False, separators=(",", ":")) for puzzle in found)
    head = json.dumps({"game": game, "command": command}, ensure_ascii=False)[:-1]
    write_text(path, f'{head}, "puzzles": [\n{rows}\n]}}\n')


# Seasons.


def odds(
    path: SeasonPath,
    runs: Annotated[int, typer.Option("--runs", "-n", help="cli.help-odds-runs")] = 100,
    bot: Annotated[str, typer.Option("--bot", help="cli.help-odds-bot")] = "club",
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    league = read_season(path).league
    with progress(terminal, Message("wall.racing"), as_json) as heard:
        found = title_odds(
            league, runs, bot, made=lambda race: game_of(race, path), heard=lambda done: heard(done / runs)
        )
    if as_json:
        print_json(plain(found))
        return
    terminal.say(Message("wall.odds", {"n": found.left, "runs": found.runs}), "bold")
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for at, id in enumerate(("wall.column-team", "wall.column-title", "wall.column-points")):
        table.add_column(terminal.words(Message(id)), justify="right" if at else "left")
    for team in found.teams:
        points = figure(f"{number(team.points.points, 1)} ±{number(team.points.margin, 1)}", terminal.lang)
        table.add_row(name_of(league, team.team, terminal.lang), _share(terminal, team.title), points)
    terminal.out.print(table)
