"""`draftline lab`: the laboratory."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from draftline.cli.arguments import Lang
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, OptionError, Value
from draftline.data import file_text, read_json
from draftline.games.registry import rulebook
from draftline.lab.files import check_writable
from draftline.lab.workers import cores

MOST_MINUTES = 100_000.0
MOST_GENERATIONS = 100


def train(
    game: Annotated[str, typer.Argument(help="cli.help-game", metavar="GAME", show_default=False)],
    out: Annotated[Path | None, typer.Option("--out", help="cli.help-train-out", show_default=False)] = None,
    minutes: Annotated[
        float, typer.Option("--minutes", min=0.01, max=MOST_MINUTES, help="cli.help-train-minutes")
    ] = 60.0,
    generations: Annotated[
        int, typer.Option("--generations", min=1, max=MOST_GENERATIONS, help="cli.help-train-generations")
    ] = 5,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="cli.help-train-processes", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="cli.help-train-seed")] = 1,
    start: Annotated[Path | None, typer.Option("--start", help="cli.help-train-start", show_default=False)] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="cli.help-train-gpu")] = False,
    lang: Lang = "",
) -> None:
    """Self-play by generations, and a line about each."""
    terminal = Terminal()
    book = rulebook(game)
    with needing_numpy():
        from draftline.lab import train as training
    if training.lessons_of(book.id) is None:
        raise OptionError(Message("error.lab-lessons", {"game": book.id}))
    file = out or Path(f"{book.id}.json")
    check_writable(file)
    plan = training.Plan(book.id, minutes, generations, processes or cores(), seed, training.HIDDEN, gpu)
    begin = None if start is None else read_json(file_text(start), str(start))

    def tell(line: dict[str, Any]) -> None:
        values: dict[str, Value] = {
            "n": line["generation"] + 1, "races": line["races"], "rows": line["rows"],
            "percent": f"{100.0 * line['final']['explained']:.1f}" if "final" in line else "?",
        }  # fmt: skip
        terminal.say(Message("cli.train-generation", values))

    training.train(plan, begin, file, tell)
    terminal.say(Message("cli.train-written", {"path": str(file)}))


@contextlib.contextmanager
def needing_numpy() -> Iterator[None]:
    """Imports that need the packages of the laboratory; without them a sentence says so."""
    try:
        yield
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] != "numpy":
            raise
        raise OptionError(Message("cli.needs-lab")) from None
