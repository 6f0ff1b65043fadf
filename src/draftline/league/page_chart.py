"""The points curve of a league as an inline drawing: every team's total after every race."""

from __future__ import annotations

from html import escape
from typing import Final

from draftline.core.messages import Message, text
from draftline.league.league import League
from draftline.league.naming import name_of, paint_of
from draftline.league.standings import standings

WIDTH: Final = 900
HEIGHT: Final = 400
LEFT: Final = 46
RIGHT: Final = 170  # room for the names
TOP: Final = 14
BOTTOM: Final = 34
LINE: Final = 16  # between two names
LONGEST: Final = 22  # letters of a name
TICKS: Final = 6
MOST_NUMBERS: Final = 20  # below the axis


def totals_of(league: League) -> dict[str, list[int]]:
    """Points after each race, from 0 before the first, as the standings of that day had them."""
    races = len(league.standings()[0].places)
    players = [entrant.team for entrant in league.entrants]
    found: dict[str, list[int]] = {team: [0] for team in league.teams}
    for race in range(1, races + 1):
        for row in standings(league.teams, players, league.results[:race], league.scoring):
            found[row.team].append(row.points)
    return found


def points_curve(league: League, lang: str) -> str:
    """The drawing; empty before the first race."""
    totals = totals_of(league)
    order = [row.team for row in league.standings()]
    races = len(totals[order[0]]) - 1
    if races < 1:
        return ""
    frame = Frame(totals, races)
    words = escape(text(Message("page.sheet-curve-about", {"n": races}), lang))
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{words}">', *frame.axes()]
    paint = paint_of(league.game)
    for team in reversed(order):  # the leader's line on top
        parts += frame.line(totals[team], paint[team][0])
    heights = spread([frame.y(totals[team][-1]) for team in order])
    for team, height in zip(order, heights, strict=True):
        parts += frame.name(totals[team][-1], height, name_of(league, team, lang))
    return "\n".join([*parts, "</svg>"])


class Frame:
    """Where a number of points after a number of races is drawn."""

    def __init__(self, totals: dict[str, list[int]], races: int) -> None:
        self.races = races
        every = [points for line in totals.values() for points in line]
        self.step = tick(max(every) - min(every))
        self.low = min(every) // self.step * self.step
        self.high = max(-(-max(every) // self.step) * self.step, self.low + self.step)

    def x(self, race: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * race / self.races, 1)

    def y(self, points: int) -> float:
        share = (points - self.low) / (self.high - self.low)
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)

    def axes(self) -> list[str]:
        """Level lines with their points, and the numbers of the races."""
        parts = []
        for points in range(self.low, self.high + 1, self.step):
            y = self.y(points)
            colour = "#857d6e" if points == 0 else "#e4dfd4"
            parts.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{colour}"/>')
            parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{points}</text>')
        every = -(-self.races // MOST_NUMBERS)
        for race in range(every, self.races + 1, every):
            parts.append(f'<text x="{self.x(race)}" y="{HEIGHT - 12}" text-anchor="middle">{race}</text>')
        return parts

    def line(self, totals: list[int], fill: str) -> list[str]:
        """A dark edge below the colour keeps white and yellow visible on paper."""
        way = " ".join([f"{self.x(race)},{self.y(points)}" for race, points in enumerate(totals)])
        common = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
        parts = [f'<polyline points="{way}" {common} stroke="#1b1f24" stroke-opacity=".45" stroke-width="5"/>']
        parts.append(f'<polyline points="{way}" {common} stroke="{fill}" stroke-width="3.4"/>')
        radius = 4 if self.races <= MOST_NUMBERS else 0
        for race in range(1, len(totals) if radius else 0):
            spot = f'cx="{self.x(race)}" cy="{self.y(totals[race])}" r="{radius}"'
            parts.append(f'<circle {spot} fill="{fill}" stroke="#1b1f24" stroke-opacity=".6"/>')
        return parts

    def name(self, points: int, height: float, name: str) -> list[str]:
        """The name at the end of its line, with a stroke to it where it had to give way."""
        x = self.x(self.races)
        shown = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
        stroke = f'<path d="M{x + 6} {self.y(points)}L{x + 16} {round(height, 1)}" stroke="#857d6e"/>'
        return [stroke, f'<text class="name" x="{x + 20}" y="{round(height + 4, 1)}">{escape(shown)}</text>']


def tick(range_of_points: int) -> int:
    """1, 2 or 5 with noughts, so that there are about six of them."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if factor * step * TICKS >= range_of_points:
                return factor * step
        step *= 10


def spread(wished: list[float]) -> list[float]:
    """Heights of the names, none over another; the order from top to bottom stays."""
    order = sorted(range(len(wished)), key=lambda i: wished[i])
    heights = wished[:]
    floor = float(HEIGHT - BOTTOM)
    lowest = float(TOP)
    for i in order:
        heights[i] = max(heights[i], lowest)
        lowest = heights[i] + LINE
    for i in reversed(order):
        heights[i] = min(heights[i], floor)
        floor = heights[i] - LINE
    return heights
