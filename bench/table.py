"""The figures of an earlier version and of this one side by side: ratios, what was wanted, and whether it is reached.

The figures of a side in one round are `{"catanatron": {...}, "compiled": WAY, "interpreted": WAY}`, a WAY being
`{"import": seconds, "games": {GAME: {NAME: figure}}}`. Sides that ran in one round have the same Catanatron.
"""

from __future__ import annotations

import os
import statistics
from itertools import zip_longest
from typing import Any, NamedTuple

Figures = dict[str, Any]
COMPILED = "compiled"
INTERPRETED = "interpreted"
WAYS = (COMPILED, INTERPRETED)


class Row(NamedTuple):
    """A figure of every game: more of it is better, or less; and how many times better than earlier it shall be."""

    name: str
    label: str
    more: bool
    wanted: float = 0.0
    limit: float = 0.0  # it shall be under this, whatever it was


ROWS = (
    Row("playout", "decisions/s in the core's own playout loop", True, wanted=2.5),
    Row("python", "decisions/s, each handed to Python", True),
    Row("on", "races/s copied midway and played to the end", True),
    Row("copy", "copy() midway, microseconds", False, limit=1.0),
    Row("median", "outcomes() of a move, microseconds, median", False, wanted=2.5),
    Row("p90", "  90 % of them under", False, wanted=4.0),
    Row("mean", "  mean", False),
    Row("bots", "races/s of four club bots", True, wanted=2.5),
)
IMPORT = Row("import", "import draftline, seconds", False, limit=0.05)
COMPILE = Row("compile", "compiling the core on one core, seconds", False, limit=180.0)
MEAN_WANTED = {"grand-prix": 10.0}  # its crowds are where a search takes longest
TIMES_CATANATRON = {"playout": 60.0, "python": 20.0}  # of the game that is raced where nobody names one
INTERPRETED_WANTED = 0.9  # of the earlier source, in everything
SCRIPT_LIMITS = (220_000, 240_000)  # bytes: the page and its table; with scenes, book and seasons
HOME_LIMIT, FRAME_LIMIT, ANSWER_LIMIT = 1000, 50, 50  # milliseconds
CARS = "cars "  # before the number of cars, in the names of what a race with so many takes


def part(figures: Figures, *path: str) -> Any:
    """What is kept there, or None where nothing was measured."""
    found: Any = figures
    for name in path:
        found = (found or {}).get(name)
    return found


def middle(rounds: list[Any]) -> Any:
    """The medians of figures of the same form."""
    found = [one for one in rounds if one is not None]
    if not found:
        return None
    if isinstance(found[0], dict):
        return {name: middle([one.get(name) for one in found]) for name in found[0]}
    return statistics.median(found)


def gain(more: bool, before: Figures, after: Figures, *path: str) -> float | None:
    """How many times better a figure became, in terms of Catanatron's speed in the round of each side.

    Within one round that speed is the same; figures of another machine have no other measure in common.
    """
    old, new = part(before, *path), part(after, *path)
    paces = [part(side, "catanatron", "decisions") for side in (before, after)]
    if not old or not new or (paces[0] is None) != (paces[1] is None):
        return None
    pace = (paces[1] or 1.0) / (paces[0] or 1.0)
    ratio: float = new / old if more else old / new
    return ratio / pace


def gains(more: bool, before: list[Figures], after: list[Figures], *path: str) -> list[float]:
    """The gain of every round; a side that was measured at another time has the same figures in all of them."""
    pairs = zip(before, after, strict=True)
    return [found for old, new in pairs if (found := gain(more, old, new, *path)) is not None]


def times_catanatron(side: Figures, *path: str) -> float | None:
    rate, pace = part(side, *path), part(side, "catanatron", "decisions")
    return rate / pace if rate and pace else None


def curve(figures: Figures) -> dict[int, float]:
    """A race's cost per car by its cars, the smallest race's being 1: above that it grows faster than they do."""
    costs = {int(name.removeprefix(CARS)): value for name, value in figures.items() if name.startswith(CARS)}
    return {cars: cost / cars / (costs[min(costs)] / min(costs)) for cars, cost in costs.items()}


# Lines.


def line(label: str, *cells: str) -> str:
    widths = (13, 13, 20, 10, 9)
    return f"{label:46}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=False)).rstrip()


def shown(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}" if value >= 1 else f"{value:.3f}"


def verdict(reached: bool) -> str:
    return "reached" if reached else "NOT YET"


def compared(row: Row, wanted: float, before: list[Figures], after: list[Figures], *path: str) -> str:
    """A row: the medians of both sides, the median gain with its least and most, and what was wanted of it."""
    old, new = (middle([part(side, *path) for side in sides]) for sides in (before, after))
    found = gains(row.more, before, after, *path)
    median = statistics.median(found) if found else 0.0
    cells = [shown(old), shown(new), f"{median:.2f} ({min(found):.2f}-{max(found):.2f})" if found else "-"]
    if row.limit and new is not None:
        cells += [f"< {row.limit:g}", verdict(new < row.limit)]
    elif wanted and found:
        cells += [f"{wanted:g} times", verdict(median >= wanted)]
    return line(row.label, *cells)


def beside_catanatron(wanted: float, before: list[Figures], after: list[Figures], *path: str) -> str:
    rounds = [[times_catanatron(side, *path) for side in sides] for sides in (before, after)]
    old, new = (middle(found) for found in rounds)
    cells = [f"{old:.1f} times" if old else "-", f"{new:.1f} times" if new else "-", ""]
    return line("  Catanatron's actions/s", *cells, *([f"{wanted:g} times", verdict(new >= wanted)] if new else []))


def of_game(way: str, game: str, first: bool, before: list[Figures], after: list[Figures]) -> list[str]:
    lines = [game]
    for row in ROWS:
        wanted = MEAN_WANTED.get(game, 0.0) if row.name == "mean" else row.wanted
        if way == INTERPRETED:
            row, wanted = row._replace(limit=0.0), INTERPRETED_WANTED
        path = (way, "games", game, row.name)
        lines.append(compared(row, wanted, before, after, *path))
        if first and way == COMPILED and row.name in TIMES_CATANATRON:
            lines.append(beside_catanatron(TIMES_CATANATRON[row.name], before, after, *path))
    return lines


def of_growth(way: str, game: str, before: list[Figures], after: list[Figures]) -> list[str]:
    """A curve: the cost of a car in races of more and more of them."""
    path = (way, "games", game)
    old, new = (curve(middle([part(side, *path) for side in sides]) or {}) for sides in (before, after))
    if not new:
        return []
    lines = ["", f"Cost of a race of {game} per car, {way}, against the smallest race (1 = it grows as the cars do)"]
    for cars, cost in new.items():
        bar = "#" * min(round(24 * cost), 32)
        lines.append(line(f"  {cars:3} cars  {bar}", shown(old.get(cars)), shown(cost)))
    return [*lines, line("  no worse than linear", "", "", "", "at most 1", verdict(max(new.values()) <= 1.0))]


def of_profile(before: Figures, after: Figures) -> list[str]:
    """The most expensive functions of the playout loop, earlier and now."""
    lines: list[str] = []
    for game, found in (after.get("profile") or {}).items():
        old = (before.get("profile") or {}).get(game, [])
        lines += ["", f"Most expensive in the playout loop of {game}, % of the time: before, now"]
        for one, other in zip_longest(old, found):
            cells = [f"{share[1]:5.1f} {share[0]}" if share else "" for share in (one, other)]
            lines.append(f"  {cells[0]:58}  {cells[1]}".rstrip())
    return lines


def report(before: list[Figures], after: list[Figures]) -> list[str]:
    """Everything that was measured, both sides round by round."""
    lines = []
    for way in WAYS:
        games = list(part(after[0], way, "games") or ())
        if not games:
            lines += ["", f"{way}: not measured, there is no such build."]
            continue
        lines += ["", line(way, "before", "now", "better (least-most)", "wanted")]
        lines.append(compared(IMPORT, 0.0, before, after, way, IMPORT.name))
        for game in games:
            lines += of_game(way, game, game == games[0], before, after)
        for game in games:
            lines += of_growth(way, game, before, after)
    return lines


ENVIRONMENT_GOALS = {
    "batch": 0.6, "batch/aec": 15.0, "aec/wrapper": 4.0, "view": 5.0, "memory": 20.0, "scaling": 1.8,
}  # fmt: skip


def of_environments(figures: dict[str, dict[str, float]]) -> list[str]:
    """Environments for learning agents (`envs.py`): ratios of one run, beside their goals."""
    lines = ["", "Environments for learning agents, in one run; a view in microseconds, memory in kilobytes a race."]
    for game, found in figures.items():
        lines.append(f"{game:46}{'':>14}{'found':>14}{'goal':>14}")
        for name, value in found.items():
            goal = ENVIRONMENT_GOALS.get(name)
            lines.append(f"  {name:58}{value:>14,.2f}{'' if goal is None else goal:>14}")
    return lines


def of_page(page: dict[str, Any]) -> list[str]:
    """What a browser loads, and how smoothly it shows a race of 22 cars."""
    script, screens, frames = page["script"], page["screens"] or {}, page["frames"] or {}
    home = f"{statistics.median(page['home']):,.0f}" if page["home"] else "no browser"
    limits = " / ".join(f"{limit:,}" for limit in SCRIPT_LIMITS)

    def of_frames(name: str, form: str) -> str:
        return format(frames[name], form) if name in frames else "-"

    rows = [
        ("JavaScript of the page, gzipped, bytes", f"{script['all']:,}", limits),
        ("  of it before the home page shows", f"{script['first']:,}", ""),
        *[(f"  of it for {name}", f"{size:,}", f"{SCRIPT_LIMITS[0]:,}") for name, size in screens.items()],
        ("home can be clicked after, ms, median", home, f"{HOME_LIMIT:,}"),
        ("a race is watched: longest frame, ms", of_frames("longest", ".0f"), f"{FRAME_LIMIT}"),
        (f"  frames within {FRAME_LIMIT} ms", of_frames("within", ".2%"), "100.00%"),
        ("  99 % of the frames under", of_frames("p99", ".0f"), ""),
        ("  frames in all", of_frames("n", ",.0f"), ""),
    ]
    return [f"{'':46}{'':>14}{'found':>14}{'goal':>20}"] + [f"{a:60}{b:>14}{c:>20}" for a, b, c in rows]


def of_server(page: dict[str, Any]) -> list[str]:
    """How soon people are answered while bots race, and what a table costs."""
    load = page["answers"]
    idle = f"{page['idle'] / 1024:,.0f}" if page["idle"] is not None else "-"
    under = f"{load['tables']} tables of bots, {load['running']} still racing at the end"
    rows = [
        (f"{load['n']:,} actions of people answered, ms, median", f"{load['median']:.1f}", ""),
        ("  95 % of them under", f"{load['p95']:.1f}", f"{ANSWER_LIMIT}"),
        ("  99 % of them under", f"{load['p99']:.1f}", ""),
        ("memory of an idle table, KiB", idle, ""),
    ]
    head = ["", f"The server, {os.cpu_count()} cores; answers while bots race: {under}."]
    return head + [f"{a:60}{b:>14}{c:>20}" for a, b, c in rows]
