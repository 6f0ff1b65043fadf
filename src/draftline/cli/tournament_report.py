"""A tournament in tables: the bots by points, each against each, who beats whom; and the same as CSV."""

from __future__ import annotations

import csv
import io
from typing import Any

from rich.table import Table
from rich.text import Text

from draftline.cli.races import faults_of
from draftline.cli.standings import FEWEST
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, Value

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


def report(terminal: Terminal, data: dict[str, Any]) -> None:
    """Everything for people."""
    values: dict[str, Value] = {"n": data["races"], "track": data["track"], "seed": data["seed"]}
    values |= {"deals": data["deals"], "seatings": data["seatings"], "seats": data["seats"]}
    terminal.say(Message("cli.tournament-done", values), "bold")
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
    if data["deals"] < FEWEST:
        return [Message("cli.verdict-few", {"n": data["deals"], "least": FEWEST})]
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
    rows: list[list[Any]] = [["race", "deal", "seating", "seed", "seat", "team", "bot", "points", "rank", "places"]]
    for race in data["results"]:
        head = [race["number"], race["deal"], race["seating"], race["seed"]]
        for seat, bot in enumerate(race["bots"]):
            places = " ".join(str(place) for place in race["places"][seat])
            rows.append([*head, seat, race["teams"][seat], bot, race["points"][seat], race["ranks"][seat], places])
    return _csv(rows)


def table_csv(data: dict[str, Any]) -> str:
    """One row for every bot: its figures with their margins, then how often it ranks above each of the others."""
    names = list(data["bots"])
    figures = list(COLUMNS)
    head = ["bot", "seats", *[column for what in figures for column in (what, f"{what} margin")]]
    rows: list[list[Any]] = [head + [column for name in names for column in (f"above {name}", f"above {name} margin")]]
    for name in names:
        row = data["bots"][name]
        cells = [value for what in figures for value in (row[what]["mean"], row[what]["margin"])]
        for other in names:
            share = data["beats"][name].get(other)
            cells += ["", ""] if share is None else [share["mean"], share["margin"]]
        rows.append([name, row["seats"], *cells])
    return _csv(rows)


def _csv(rows: list[list[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
