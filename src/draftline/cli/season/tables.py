"""A season on the terminal: standings, results, calendar, the next race, statistics and chances within 80 columns."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table
from rich.text import Text

from draftline.cli.tables import table_of
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, Value, figure
from draftline.league.league import League, Stop
from draftline.league.lookup import rules_for
from draftline.league.naming import (
    driver_name,
    game_title,
    has_laps,
    kind_name,
    laps_of,
    led_notes,
    name_of,
    notes_of,
    prospect,
    race_name,
    state_of,
    stop_name,
    tally_cells,
    worded,
)
from draftline.league.result import DISQUALIFIED, LAPPED, RETIRED
from draftline.league.standings import Cell, Row
from draftline.league.statistics import Tally

Column = tuple[Message | str, str]  # its head, and left or right
LONGEST_NAME = 18  # letters of a name in a table
RACES_ACROSS = 6  # races side by side
SHORT_WAYS = {
    RETIRED: Message("cli.stat-retired"),
    LAPPED: Message("cli.stat-lapped"),
    DISQUALIFIED: Message("cli.column-disqualified"),
}


def new_table(terminal: Terminal, *heads: Column) -> Table:
    """Columns by their heads, each to the left or to the right."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for words, side in heads:
        head = worded(words, terminal.lang)
        table.add_column(head, justify="left" if side == "left" else "right", no_wrap=True, overflow="ellipsis")
    return table


class SeasonTables:
    """The tables of one league on one terminal."""

    def __init__(self, terminal: Terminal, league: League) -> None:
        self.terminal = terminal
        self.league = league
        self.signs = table_of(league.book).signs(terminal)

    def name(self, colour: str, most: int = LONGEST_NAME) -> str:
        name = name_of(self.league, colour, self.terminal.lang)
        return name if len(name) <= most else name[: most - 1] + "…"

    def team(self, colour: str) -> Text:
        """The name on the colour; a neutral car has none."""
        if not colour:
            return Text(self.terminal.words(Message("page.sheet-npc")), style="dim")
        return self.signs.team(colour, self.name(colour))

    def heading(self) -> None:
        """Its name, if it has one, and what kind of league it is."""
        values: dict[str, Value] = {"game": game_title(self.league), "kind": kind_name(self.league)}
        if self.league.name:
            self.terminal.out.print(Text(self.league.name, style="bold"))
        about = Message("cli.season-about", {**values, "state": state_of(self.league)})
        self.terminal.say(about, "dim" if self.league.name else "bold")

    def head(self, message: Message) -> None:
        self.terminal.out.print()
        self.terminal.say(message, "bold")

    # Standings.

    def standings(self) -> None:
        rows = self.league.standings()
        heads: list[Column] = [("", ""), (Message("cli.column-team"), "left")]
        heads += [(Message("cli.column-driver"), "left"), (Message("cli.column-points"), "")]
        heads += [(Message("cli.column-gap"), ""), (Message("cli.column-wins"), "")]
        table = new_table(self.terminal, *heads)
        for row in rows:
            table.add_row(*self._standing(row, rows[0].points))
        self.terminal.out.print(table)
        for note in notes_of(self.league):
            self.terminal.say(note, "dim")
        if self.league.winner is not None:
            self.crown()

    def _standing(self, row: Row, leader: int) -> list[Text | str]:
        driver = worded(driver_name(self.league, row.team), self.terminal.lang)[:LONGEST_NAME]
        gap = "" if row.points == leader else str(row.points - leader)
        points = Text(str(row.points), style="bold")
        return [str(row.rank), self.team(row.team), driver, points, gap, str(row.wins)]

    def crown(self) -> None:
        """Who has won; after a playoff with the playoff's scoreboard before it."""
        league = self.league
        rows = league.crowned()
        if rows:
            self.head(Message("page.sheet-crowning"))
            heads: list[Column] = [("", ""), (Message("cli.column-team"), "left")]
            heads += [(Message("cli.column-start-points"), ""), (Message("cli.column-playoff"), "")]
            table = new_table(self.terminal, *heads, (Message("cli.column-points"), ""))
            start = league.starting_points()
            for row in rows:
                cells = [str(start[row.team]), str(row.scores[0]), str(row.points)]
                table.add_row(str(row.rank), self.team(row.team), *cells)
            self.terminal.out.print(table)
        self.terminal.out.print()
        winner = self.name(str(league.winner), 80)
        self.terminal.say(Message("cli.season-won", {"team": winner}), "bold")

    # Results.

    def grid(self) -> None:
        """Points by race, a few races side by side; `*` a win, brackets a result that does not count."""
        grid = self.league.results_grid()
        races = len(next(iter(grid.values())))
        if not races:
            return
        self.head(Message("page.sheet-results"))
        for first in range(0, races, RACES_ACROSS):
            end = min(first + RACES_ACROSS, races)
            heads: list[Column] = [
                (Message("cli.column-team"), "left"),
                *[(str(race + 1), "") for race in range(first, end)],
            ]
            table = new_table(self.terminal, *heads)
            for team, cells in grid.items():
                table.add_row(self.team(team), *[result_text(cell) for cell in cells[first:end]])
            self.terminal.out.print(table)
        self.terminal.say(Message("cli.season-grid-about"), "dim")

    def calendar(self) -> None:
        self.head(Message("page.sheet-calendar"))
        heads: list[Column] = [("", ""), (Message("cli.column-race"), "left")]
        heads += [(Message("cli.column-laps"), "")] if has_laps(self.league) else []
        heads += [(Message("cli.column-winner"), "left"), (Message("cli.column-car"), "")]
        table = new_table(self.terminal, *heads)
        for stop in self.league.calendar:
            table.add_row(*self._stop(stop))
        self.terminal.out.print(table)

    def _stop(self, stop: Stop) -> list[Text | str]:
        name = worded(stop_name(self.league, stop), self.terminal.lang)
        if stop.playoff:
            name = f"{name} ({self.terminal.words(Message('cli.column-playoff'))})"
        row: list[Text | str] = [str(stop.number), Text(name, style="" if stop.done else "dim")]
        row += [laps_of(self.league, stop)] if has_laps(self.league) else []
        if stop.done and self.league.results[stop.number - 1].winning_car:
            result = self.league.results[stop.number - 1]
            row += [self.team(result.winner), str(result.winning_car)]
        return row

    # Statistics and chances.

    def statistics(self) -> None:
        found = self.league.statistics()
        self._tallies(Message("page.sheet-teams"), found.teams, [])
        if not rules_for(self.league).one_car_each():
            self._tallies(Message("page.sheet-cars"), found.cars, [(Message("cli.column-car"), "")])
        for note in led_notes(self.league):
            self.terminal.say(note, "dim")

    def _tallies(self, head: Message, tallies: list[Tally], first: list[Column]) -> None:
        """A row for each team, or for each car behind its number."""
        self.head(head)
        columns = [*first, (Message("cli.column-team"), "left")]
        table = new_table(self.terminal, *columns, *[(message, "") for message in short_columns(self.league)])
        table.padding = (0, 1, 0, 0)
        for tally in tallies:
            number = [str(tally.number)] if first else []
            cells = [figure(cell, self.terminal.lang) for cell in tally_cells(self.league, tally)]
            table.add_row(*number, self._short(tally.team), *cells)
        self.terminal.out.print(table)

    def _short(self, colour: str) -> Text:
        if not colour:
            return Text(self.terminal.words(Message("page.sheet-npc")), style="dim")
        return self.signs.team(colour, self.name(colour, 10))

    def chances(self) -> None:
        self.head(Message("page.sheet-chances"))
        heads: list[Column] = [
            (Message("cli.column-team"), "left"),
            (Message("cli.column-points"), ""),
        ]
        heads += [
            (Message("cli.column-least"), ""),
            (Message("cli.column-most"), ""),
            (Message("cli.column-needs"), "left"),
        ]
        table = new_table(self.terminal, *heads)
        table.padding = (0, 1, 0, 0)
        for chance in self.league.chances():
            most = str(chance.most) if chance.bounded else ""
            words = self.terminal.words(prospect(chance))
            table.add_row(self.team(chance.team), str(chance.points), str(chance.least), most, words)
        self.terminal.out.print(table)
        self.terminal.say(Message("page.sheet-chances-about"), "dim")


def short_columns(league: League) -> list[Message]:
    """The heads of `tally_columns` in few letters."""
    columns = [Message("cli.stat-starts"), Message("cli.stat-wins"), Message("cli.stat-podiums")]
    columns += [Message("cli.stat-best"), Message("cli.stat-average"), Message("cli.stat-led")]
    columns += [SHORT_WAYS[way] for way in rules_for(league).ways_out()]
    return [*columns, Message("cli.column-points")]


def result_text(cell: Cell) -> Text:
    if not cell.place and not cell.counts:
        return Text("-", style="dim")
    if cell.won:
        return Text(f"{cell.points}*" if cell.counts else f"({cell.points}*)", style="bold")
    return Text(str(cell.points)) if cell.counts else Text(f"({cell.points})", style="dim")


def show_standings(terminal: Terminal, league: League) -> None:
    """The short report after every command that changes a season."""
    tables = SeasonTables(terminal, league)
    tables.heading()
    tables.standings()


def about_result(terminal: Terminal, league: League, number: int) -> None:
    """One line about a race that was run."""
    result = league.results[number]
    tables = SeasonTables(terminal, league)
    values: dict[str, Value] = {"number": number + 1, "race": race_name(league, result.race)}
    values |= {"car": result.winning_car, "team": tables.name(result.winner, 80) if result.winner else ""}
    if not result.winning_car:
        terminal.say(Message("cli.season-result-nobody", values))
    else:
        terminal.say(Message("cli.season-result" if result.winner else "cli.season-result-npc", values))


def about_new(terminal: Terminal, league: League, path: Path) -> None:
    """What has been set up, and how to go on."""
    tables = SeasonTables(terminal, league)
    tables.heading()
    if league.variant is not None:
        terminal.say(Message("cli.with-variant", {"variant": league.variant.label}))
    table = new_table(terminal, (Message("cli.column-team"), "left"), (Message("cli.column-driver"), "left"))
    for entrant in league.entrants:
        table.add_row(tables.team(entrant.team), worded(driver_name(league, entrant.team), terminal.lang))
    terminal.out.print(table)
    tables.calendar()
    terminal.out.print()
    terminal.say(Message("cli.season-written", {"path": str(path)}))
    people = any(entrant.driver == "person" for entrant in league.entrants)
    for command in ("race", "enter", "standings") if people else ("run", "standings"):
        terminal.out.print(f"  draftline season {command} {path}", soft_wrap=True)
