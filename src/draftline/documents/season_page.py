"""A league as one page to print or to send: standings, points curve, results, calendar, statistics, all in one file.

The page needs nothing from elsewhere and runs no program; everything that people wrote is escaped by the template.
"""

from __future__ import annotations

from typing import Final

from draftline.core.messages import Message, Value, text
from draftline.documents.templates import rendered
from draftline.league.entrants import AWAY
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
    paint_of,
    prospect,
    state_of,
    stop_name,
    tally_cells,
    tally_columns,
    worded,
)
from draftline.league.standings import Row, standings
from draftline.league.statistics import Tally

TEMPLATE: Final = "season_page.html"
NO_TEAM_FILL: Final = "#c8c8d0"
RACES_ACROSS: Final = 12  # in the grid of results
NAME_GAP: Final = 16  # between two names beside the curve
TICKS: Final = 6
MOST_NUMBERS: Final = 20  # below the axis


def season_page(league: League, lang: str = "en") -> str:
    """The whole HTML document."""
    found = league.standings()
    tallies = league.statistics()
    paint = paint_of(league)

    def t(id: str, **values: Value) -> str:
        return text(Message(id, values), lang)

    def name(colour: str) -> str:
        return name_of(league, colour, lang) if colour else t("page.sheet-npc")

    def share(row: Row) -> float:
        """A team's points as a part of the most that one has, in percent."""
        return max(round(100 * row.points / max([1, *[other.points for other in found]]), 1), 0)

    def stop(of: Stop) -> Message | str:
        return stop_name(league, of)

    def cells(tally: Tally) -> list[str]:
        return tally_cells(league, tally)

    return rendered(
        TEMPLATE, lang=lang, league=league, t=t, say=lambda words: worded(words, lang), name=name, share=share,
        title=league.name or f"{game_title(league)}: {text(kind_name(league), lang)}",
        game=game_title(league), kind=kind_name(league), state=state_of(league),
        fill=lambda colour: paint[colour][0] if colour else NO_TEAM_FILL,
        driver=lambda colour: driver_name(league, colour),
        standings=found, notes=notes_of(league), podiums={tally.team: tally.podiums for tally in tallies.teams},
        curve=Curve(league) if found[0].places else None,
        grid=league.results_grid(), across=RACES_ACROSS, about_results=about_results(league, lang),
        has_laps=has_laps(league), stop_name=stop, laps=lambda stop: laps_of(league, stop),
        about_chances=[Message("page.sheet-chances-about")], prospect=prospect,
        statistics=tallies, tally_columns=tally_columns(league, tallies.unit), tally_cells=cells,
        led_notes=led_notes(league), one_car_each=rules_for(league).one_car_each(),
    )  # fmt: skip


def about_results(league: League, lang: str) -> list[Message]:
    """How the grid is read, and who had a substitute or stayed away, race by race."""
    words = {True: "page.sheet-away", False: "page.sheet-substitute"}
    absent = [
        Message(words[what == AWAY], {"n": number, "team": name_of(league, team, lang)})
        for number, absences in enumerate(league.absences, 1)
        for team, what in absences.items()
    ]
    return [Message("page.sheet-results-about"), *absent]


def totals_of(league: League) -> dict[str, list[int]]:
    """Points after each race, from 0 before the first, as the standings of that day had them."""
    races = len(league.standings()[0].places)
    players = [entrant.team for entrant in league.entrants]
    found: dict[str, list[int]] = {team: [0] for team in league.teams}
    for race in range(1, races + 1):
        for row in standings(league.teams, players, league.results[:race], league.scoring):
            found[row.team].append(row.points)
    return found


class Curve:
    """The points curve as a drawing: every team's total after every race, and where it is drawn."""

    width = 900
    height = 400
    left = 46
    end = 730  # of the lines; beyond it is room for the names
    top = 14
    bottom = 366
    letters = 22  # of a name

    def __init__(self, league: League) -> None:
        self.totals = totals_of(league)
        self.order = [row.team for row in league.standings()]
        self.races = len(self.totals[self.order[0]]) - 1
        self.spotted = self.races <= MOST_NUMBERS
        every = [points for line in self.totals.values() for points in line]
        self.step = tick(max(every) - min(every))
        self.low = min(every) // self.step * self.step
        self.high = max(-(-max(every) // self.step) * self.step, self.low + self.step)

    def x(self, race: int) -> float:
        return round(self.left + (self.end - self.left) * race / self.races, 1)

    def y(self, points: int) -> float:
        share = (points - self.low) / (self.high - self.low)
        return round(self.bottom - (self.bottom - self.top) * share, 1)

    def levels(self) -> list[tuple[int, float]]:
        """Level lines by their points."""
        return [(points, self.y(points)) for points in range(self.low, self.high + 1, self.step)]

    def numbers(self) -> list[int]:
        """The races whose numbers stand below the axis."""
        every = -(-self.races // MOST_NUMBERS)
        return list(range(every, self.races + 1, every))

    def lines(self) -> list[tuple[str, list[tuple[float, float]]]]:
        """Every team's line, the leader's last and so on top."""
        return [
            (team, [(self.x(race), self.y(points)) for race, points in enumerate(self.totals[team])])
            for team in reversed(self.order)
        ]

    def names(self) -> list[tuple[str, float, float]]:
        """For every team where its line ends, and the height of its name."""
        ends = [self.y(self.totals[team][-1]) for team in self.order]
        heights = spread(ends, self.top, self.bottom)
        return [(team, y, round(height, 1)) for team, y, height in zip(self.order, ends, heights, strict=True)]


def tick(range_of_points: int) -> int:
    """1, 2 or 5 with noughts, so that there are about six of them."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if factor * step * TICKS >= range_of_points:
                return factor * step
        step *= 10


def spread(wished: list[float], top: float, bottom: float) -> list[float]:
    """Heights of the names, none over another; the order from top to bottom stays."""
    order = sorted(range(len(wished)), key=lambda i: wished[i])
    heights = wished[:]
    floor, lowest = bottom, top
    for i in order:
        heights[i] = max(heights[i], lowest)
        lowest = heights[i] + NAME_GAP
    for i in reversed(order):
        heights[i] = min(heights[i], floor)
        floor = heights[i] - NAME_GAP
    return heights
