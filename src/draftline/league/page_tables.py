"""The tables of a league's printable page; everything that people wrote is escaped."""

from __future__ import annotations

from html import escape
from typing import Final, TypeAlias

from draftline.core.messages import Message
from draftline.core.rulebook import TURNS
from draftline.league.chances import CLINCHED, OUT, Chance
from draftline.league.league import League, Stop
from draftline.league.lookup import rules_of
from draftline.league.naming import driver_name, has_laps, laps_of, name_of, paint_of, stop_name, worded
from draftline.league.result import DISQUALIFIED, LAPPED, RETIRED, Result
from draftline.league.standings import Cell, Row
from draftline.league.statistics import Tally

ACROSS: Final = 12  # races side by side in the grid of results
NOTHING: Final = "–"
WAY_COLUMNS: Final = {
    RETIRED: Message("cli.column-retired"),
    LAPPED: Message("cli.column-lapped"),
    DISQUALIFIED: Message("cli.column-disqualified"),
}
Column: TypeAlias = "tuple[Message | str, str]"  # its head and its class


class Sheet:
    """A league in one language, and how its cells are written."""

    def __init__(self, league: League, lang: str) -> None:
        self.league = league
        self.lang = lang
        self.paint = paint_of(league.game)

    # Words.

    def say(self, words: Message | str) -> str:
        """Ready for the page."""
        return escape(worded(words, self.lang))

    def head(self, *columns: Column) -> str:
        """A row of headings, each with its class."""
        cells = [f'<th class="{kind}">{self.say(words)}</th>' for words, kind in columns]
        return "<thead><tr>" + "".join(cells) + "</tr></thead>"

    def team(self, colour: str, short: bool = False) -> str:
        """The colour as a field and as a word, the name, and who drives."""
        fill = self.paint[colour][0] if colour else "#c8c8d0"
        name = escape(name_of(self.league, colour, self.lang)) if colour else self.say(Message("page.sheet-npc"))
        about = [self.say(Message("colour." + colour))] if colour else []
        if colour and not short:
            about.append(self.say(driver_name(self.league, colour)))
        words = f"<div><b>{name}</b><small>{' · '.join(about)}</small></div>"
        return f'<div class="team"><span class="paint" style="background:{fill}"></span>{words}</div>'

    # Standings.

    def standings(self) -> str:
        rows = self.league.standings()
        tallies = {tally.team: tally for tally in self.league.statistics().teams}
        top = max([1, *[row.points for row in rows]])
        columns: list[Column] = [("", ""), (Message("cli.column-team"), "left"), (Message("cli.column-points"), "")]
        columns += [(Message("cli.column-gap"), ""), (Message("cli.column-wins"), "")]
        columns += [(Message("cli.column-podiums"), ""), ("", "")]
        body = [self._standing(row, rows[0].points, tallies.get(row.team), top) for row in rows]
        return f"<table>{self.head(*columns)}<tbody>{''.join(body)}</tbody></table>"

    def _standing(self, row: Row, leader: int, tally: Tally | None, top: int) -> str:
        gap = "" if row.points == leader else f"−{leader - row.points}"
        width = max(round(100 * row.points / top, 1), 0)
        bar = f'<div class="bar"><i style="width:{width}%;background:{self.paint[row.team][0]}"></i></div>'
        podiums = tally.podiums if tally is not None else 0
        cells = [f'<td class="rank">{row.rank}</td><td class="left">{self.team(row.team)}</td>']
        cells.append(f'<td class="points">{row.points}</td><td>{gap}</td><td>{row.wins}</td><td>{podiums}</td>')
        return f"<tr>{''.join(cells)}<td>{bar}</td></tr>"

    def crowning(self) -> str:
        """The playoff, where there is one: what each brought along, and what it scored there."""
        league = self.league
        rows = league.crowned()
        if not rows:
            return ""
        start = league.starting_points()
        columns: list[Column] = [
            ("", ""),
            (Message("cli.column-team"), "left"),
            (Message("cli.column-start-points"), ""),
        ]
        columns += [(Message("cli.column-place"), ""), (Message("cli.column-playoff"), "")]
        columns += [(Message("cli.column-points"), "")]
        body = []
        for row in rows:
            cells = (
                f'<td class="rank">{row.rank}</td><td class="left">{self.team(row.team)}</td><td>{start[row.team]}</td>'
            )
            cells += f'<td>{row.places[0]}</td><td>{row.scores[0]}</td><td class="points">{row.points}</td>'
            body.append(f"<tr>{cells}</tr>")
        return f"<table>{self.head(*columns)}<tbody>{''.join(body)}</tbody></table>"

    # Results.

    def grid(self) -> str:
        """Points of every team in every race with the place of its best car, a dozen races side by side."""
        grid = self.league.results_grid()
        races = len(next(iter(grid.values())))
        return "".join([self._grid(grid, first, min(first + ACROSS, races)) for first in range(0, races, ACROSS)])

    def _grid(self, grid: dict[str, list[Cell]], first: int, end: int) -> str:
        columns: list[Column] = [
            (Message("cli.column-team"), "left"),
            *[(str(race + 1), "") for race in range(first, end)],
        ]
        body = []
        for team, cells in grid.items():
            row = "".join([self._cell(cell) for cell in cells[first:end]])
            body.append(f'<tr><td class="left">{self.team(team, short=True)}</td>{row}</tr>')
        return f'<table class="grid">{self.head(*columns)}<tbody>{"".join(body)}</tbody></table>'

    def _cell(self, cell: Cell) -> str:
        place = f"<small>{self.say(Message('page.sheet-place', {'n': cell.place}))}</small>" if cell.place else ""
        if not cell.place and not cell.counts:
            return f'<td class="out">{NOTHING}</td>'
        kind = "won" if cell.won else "" if cell.counts else "dropped"
        points = str(cell.points) if cell.counts else f"<s>{cell.points}</s>"
        return f'<td class="{kind}">{points}{place or "<small>&nbsp;</small>"}</td>'

    # Calendar.

    def calendar(self) -> str:
        columns: list[Column] = [("", ""), (Message("cli.column-race"), "left")]
        columns += [(Message("cli.column-laps"), "")] if has_laps(self.league) else []
        columns += [(Message("cli.column-winner"), "left"), (Message("cli.column-car"), "")]
        body = [self._stop(stop) for stop in self.league.calendar]
        return f"<table>{self.head(*columns)}<tbody>{''.join(body)}</tbody></table>"

    def _stop(self, stop: Stop) -> str:
        results = self.league.results
        name = self.say(stop_name(self.league, stop))
        if stop.playoff:
            name += f' <small class="quiet">{self.say(Message("cli.column-playoff"))}</small>'
        laps = f"<td>{laps_of(self.league, stop)}</td>" if has_laps(self.league) else ""
        winner, car = self._winner(results[stop.number - 1]) if stop.done else ("", "")
        kind = "" if stop.done else "next" if stop.number == len(results) + 1 else "later"
        cells = f'<td class="rank">{stop.number}</td><td class="left">{name}</td>{laps}'
        return f'<tr class="{kind}">{cells}<td class="left">{winner}</td><td>{car}</td></tr>'

    def _winner(self, result: Result) -> tuple[str, str]:
        if not result.winning_car:
            return NOTHING, ""
        name = name_of(self.league, result.winner, self.lang) if result.winner else ""
        shown = escape(name) or self.say(Message("page.sheet-npc"))
        return shown, str(result.winning_car)

    # What is still to be won.

    def chances(self) -> str:
        columns: list[Column] = [(Message("cli.column-team"), "left"), (Message("cli.column-points"), "")]
        columns += [
            (Message("cli.column-least"), ""),
            (Message("cli.column-most"), ""),
            (Message("cli.column-needs"), "left"),
        ]
        body = []
        for chance in self.league.chances():
            most = str(chance.most) if chance.bounded else NOTHING
            cells = f'<td class="left">{self.team(chance.team, short=True)}</td><td class="points">{chance.points}</td>'
            cells += f"<td>{chance.least}</td><td>{most}</td>"
            cells += f'<td class="left {chance.status}">{self.say(prospect(chance))}</td>'
            body.append(f"<tr>{cells}</tr>")
        return f"<table>{self.head(*columns)}<tbody>{''.join(body)}</tbody></table>"

    # Statistics.

    def statistics(self, cars: bool) -> str:
        found = self.league.statistics()
        columns: list[Column] = [(Message("cli.column-car"), "")] if cars else []
        columns += [(Message("cli.column-team"), "left")]
        columns += [(message, "") for message in tally_columns(self.league.game, found.unit)]
        body = []
        for tally in found.cars if cars else found.teams:
            first = f'<td class="points">{tally.number}</td>' if cars else ""
            cells = "".join([f"<td>{cell}</td>" for cell in tally_cells(self.league.game, tally)])
            name = self.team(tally.team, short=True) if not cars else self._owner(tally.team)
            body.append(f'<tr>{first}<td class="left">{name}</td>{cells}</tr>')
        return f'<table class="tight">{self.head(*columns)}<tbody>{"".join(body)}</tbody></table>'

    def _owner(self, colour: str) -> str:
        if not colour:
            return self.say(Message("page.sheet-npc"))
        return escape(name_of(self.league, colour, self.lang))


def prospect(chance: Chance) -> Message:
    """What a team needs, in words."""
    if chance.status == CLINCHED:
        return Message("cli.chance-clinched")
    if chance.status == OUT:
        return Message("cli.chance-out")
    if not chance.bounded:
        return Message("cli.chance-unbounded")
    if chance.needs is None:
        return Message("cli.chance-open")
    return Message("cli.chance-needs", {"n": chance.needs})


def tally_columns(game: str, unit: str) -> list[Message]:
    """What is counted of teams and cars: of the ways out of a race those that the game knows."""
    columns = [Message("cli.column-starts"), Message("cli.column-wins"), Message("cli.column-podiums")]
    columns += [Message("cli.column-best"), Message("cli.column-average")]
    columns += [Message("cli.column-turns-led") if unit == TURNS else Message("cli.column-laps-led")]
    columns += [WAY_COLUMNS[way] for way in rules_of(game).ways_out()]
    return [*columns, Message("cli.column-points")]


def tally_cells(game: str, tally: Tally) -> list[str]:
    """The values below `tally_columns`; an asterisk where laps led are known of some races only."""
    average = tally.average
    led = NOTHING if not tally.led_known else str(tally.led) + ("*" if tally.led_known < tally.starts else "")
    cells = [str(tally.starts), str(tally.wins), str(tally.podiums), str(tally.best) if tally.best else NOTHING]
    cells += [NOTHING if average is None else f"{average:.1f}", led]
    out = {RETIRED: tally.retirements, LAPPED: tally.lapped, DISQUALIFIED: tally.disqualified}
    cells += [str(out[way]) for way in rules_of(game).ways_out()]
    return [*cells, str(tally.points)]
