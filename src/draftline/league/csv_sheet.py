"""The results and the standings of a league as CSV, which spreadsheets read."""

from __future__ import annotations

import csv
from types import SimpleNamespace
from typing import Any, Final

from draftline.league.league import League
from draftline.league.naming import name_of

FORMULA_SIGNS: Final = ("=", "+", "-", "@", "\t")


def results_csv(league: League, lang: str = "en") -> str:
    """One row for every car of every race; points that no car scored have rows without one, so that sums are right.

    `absence` is who drove instead, as the season file says it, or that the team was away.
    """
    rows: list[list[Any]] = [["race", "track", "place", "car", "team", "name", "points", "led", "out", "absence"]]
    table = league.scoring.table
    for number, (result, absences) in enumerate(zip(league.results, league.absences, strict=True), 1):
        for car in result.cars:
            name = name_of(league, car.team, lang) if car.team else ""
            led = "" if car.led is None else car.led
            points = result.car_points(car, table) if car.team else 0
            rows.append([number, result.race, car.place, car.number, car.team, name, points, led, car.out])
            rows[-1].append(absences.get(car.team, ""))
        for team, points in result.extra.items():
            absent = absences.get(team, "")
            rows.append([number, result.race, "", "", team, name_of(league, team, lang), points, "", "", absent])
    return csv_text(rows)


def standings_csv(league: League, lang: str = "en") -> str:
    """One row for every team: its points and what it scored race by race."""
    standings = league.standings()
    races = range(1, len(standings[0].scores) + 1)
    rows: list[list[Any]] = [["rank", "team", "name", "points", "wins", *[f"race {race}" for race in races]]]
    for row in standings:
        rows.append([row.rank, row.team, name_of(league, row.team, lang), row.points, row.wins, *row.scores])
    return csv_text(rows)


def csv_text(rows: list[list[Any]]) -> str:
    lines: list[str] = []
    csv.writer(SimpleNamespace(write=lines.append), lineterminator="\n").writerows(
        [[_no_formula(cell) for cell in row] for row in rows]
    )
    return "".join(lines)


def _no_formula(value: Any) -> Any:
    """What a spreadsheet would take for a formula is marked as text."""
    return "'" + value if isinstance(value, str) and value.startswith(FORMULA_SIGNS) else value
