"""What an experiment found, in short, at the terminal."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from draftline.cli.terminal import Terminal
from draftline.core.messages import Message
from draftline.lab.measures import NUMBER, SEATS, SPACES
from draftline.lab.words import answers, change_of, figure_of

MARKS = {"more": "▲", "less": "▼", "open": ""}
PLAIN_MARKS = {"more": "+", "less": "-", "open": ""}
MOST_ROWS = 12


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
            terminal.out.print(_rows(terminal, found, measure))
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


def _rows(terminal: Terminal, found: dict[str, Any], measure: dict[str, Any]) -> Table:
    table = _table(terminal, found, terminal.words(Message.from_json(measure["title"])))
    rows = measure["rows"]
    for row in rows[:MOST_ROWS]:
        label = terminal.words(Message.from_json(row["label"]))
        table.add_row(label, *_cells(terminal, row, measure["digits"]))
    if len(rows) > MOST_ROWS:
        table.add_row(Text(terminal.words(Message("lab.more-rows", {"n": len(rows) - MOST_ROWS})), style="dim"))
    return table


def _cells(terminal: Terminal, row: dict[str, Any], digits: int) -> list[Text]:
    marks = PLAIN_MARKS if terminal.ascii else MARKS
    cells = []
    for at, arm in enumerate(row["arms"]):
        cells.append(Text(figure_of(arm, digits)))
        if at:
            change = row["differences"][at]
            style = {"more": "green", "less": "magenta"}.get(change["verdict"], "dim")
            cells.append(Text(f"{change_of(change, digits)} {marks[change['verdict']]}".rstrip(), style=style))
    return cells
