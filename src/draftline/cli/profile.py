"""What `--debug` and `--profile` tell of bots: where they broke down, and how long they took."""

from __future__ import annotations

import statistics
from collections.abc import Generator, Iterable
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from draftline.cli.arguments import TALK
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message
from draftline.lab.races import Job, RaceData

Debug = Annotated[bool, typer.Option("--debug", help="cli.help-debug", rich_help_panel=TALK)]
Profiled = Annotated[bool, typer.Option("--profile", help="cli.help-profile", rich_help_panel=TALK)]
COLUMNS = {"decisions": "cli.column-decisions", "total": "cli.column-total", "median": "cli.column-median"}
COLUMNS["worst"] = "cli.column-worst"
SECOND = 1_000_000  # microseconds


class Profile:
    """How long the bots of a series took, and the first breakdown of each."""

    def __init__(self, timed: bool, traced: bool) -> None:
        self.timed = timed
        self.traced = traced
        self.times: dict[str, list[int]] = {}  # by bot, in microseconds
        self.traces: dict[str, str] = {}  # by bot

    def ask(self, jobs: list[Job]) -> list[Job]:
        """Have races tell what is wanted."""
        for job in jobs:
            job.clocked, job.traced = self.timed, self.traced
        return jobs

    def read(self, races: Iterable[RaceData]) -> Generator[RaceData]:
        """The same rows without it: they are the same on every machine."""
        for race in races:
            for bot, times in zip(race["bots"], race.pop("times", []), strict=False):
                if times:
                    self.times.setdefault(bot, []).extend(times)
            for fault in race["faults"]:
                if fault.get("trace"):
                    self.traces.setdefault(race["bots"][fault["seat"]], fault.pop("trace"))
                fault.pop("trace", None)
            yield race

    def to_json(self) -> dict[str, Any]:
        """By bot: how many choices, and the seconds that they took."""
        return {
            bot: {
                "decisions": len(times),
                "total": sum(times) / SECOND,
                "median": statistics.median(times) / SECOND,
                "worst": max(times) / SECOND,
            }
            for bot, times in sorted(self.times.items())
        }

    def report(self, terminal: Terminal) -> None:
        """Both for people."""
        for bot, trace in sorted(self.traces.items()):
            terminal.complain(Message("cli.bot-trace", {"bot": bot}))
            terminal.quote(trace)
        if self.timed:
            terminal.out.print()
            terminal.out.print(self._table(terminal))

    def _table(self, terminal: Terminal) -> Table:
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column(terminal.words(Message("cli.column-bot")), no_wrap=True)
        for id in COLUMNS.values():
            table.add_column(terminal.words(Message(id)), justify="right")
        for bot, row in self.to_json().items():
            times = [f"{row['total']:.2f} s", f"{1000 * row['median']:.2f} ms", f"{1000 * row['worst']:.2f} ms"]
            table.add_row(Text(bot, style="bold"), str(row["decisions"]), *times)
        return table
