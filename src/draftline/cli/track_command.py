"""`draftline track list | check | show`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from draftline.cli.arguments import AsJson, Lang
from draftline.cli.files import write_text
from draftline.cli.tables import table_of
from draftline.cli.terminal import BAD_INPUT, Terminal, print_json
from draftline.core.drawing import svg as draw_svg
from draftline.core.messages import DraftlineError, Message, Value
from draftline.core.rulebook import Rulebook
from draftline.core.text_drawing import map_text, unrolled
from draftline.core.track import Track
from draftline.core.track_file import check_track, load_track, track_names
from draftline.data import file_text
from draftline.games.registry import rulebooks

CELL = 4

Name = Annotated[str, typer.Argument(help="cli.help-track-name", metavar="NAME", show_default=False)]


def list_tracks(as_json: AsJson = False, lang: Lang = "") -> None:
    terminal = Terminal()
    tracks = [load_track(name) for name in track_names()]
    if as_json:
        print_json([_data(track) for track in tracks])
        return
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(terminal.words(Message("cli.column-id")), style="bold")
    table.add_column(terminal.words(Message("cli.column-name")))
    table.add_column(terminal.words(Message("cli.column-sectors")), justify="right")
    table.add_column(terminal.words(Message("cli.column-lanes")), justify="right")
    for book in over_laps():
        table.add_column(terminal.words(Message("cli.column-laps-of", {"game": book.title})), justify="right")
    for track in tracks:
        lanes = f"{min(track.lanes)}-{max(track.lanes)}"
        laps = [str(track.laps_of(book.id)) if book.road == track.road else "" for book in over_laps()]
        table.add_row(track.id, track.name, str(track.sectors), lanes, *laps)
    terminal.out.print(table)


def over_laps() -> list[Rulebook]:
    """The games whose races are so many laps long."""
    return [book for book in rulebooks() if any(option.name == "laps" for option in book.options)]


def _races(terminal: Terminal, track: Track) -> str:
    """How long races are on a track, or which games are raced on it where none goes over laps."""
    laps = [terminal.words(_laps(book, track)) for book in over_laps() if book.road == track.road]
    return ", ".join(laps or [book.title for book in rulebooks() if book.road == track.road])


def _laps(book: Rulebook, track: Track) -> Message:
    """How long a race of a game is on a track."""
    laps = Message("cli.laps", {"n": track.laps_of(book.id)})
    return Message("cli.track-laps", {"game": book.title, "laps": laps})


def _data(track: Track) -> dict[str, Any]:
    return {
        "id": track.id,
        "name": track.name,
        "sectors": track.sectors,
        "lanes": track.lanes,
        "spaces": track.spaces,
        "green_line": track.green_line,
        "laps": track.laps,
    }


def check(
    file: Annotated[str, typer.Argument(help="cli.help-track-file", metavar="FILE", show_default=False)],
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    words = load_track(file).text if file in track_names() else file_text(file)
    faults = _faults(words, file)
    if as_json:
        listed = [{**fault.to_json(), "text": terminal.words(fault)} for fault in faults]
        print_json({"file": file, "ok": not faults, "faults": listed})
    elif not faults:
        terminal.say(Message("cli.track-ok", {"file": file}))
    else:
        for fault in faults:
            terminal.say(fault)
        terminal.complain(Message("cli.track-faults", {"file": file, "n": len(faults)}))
    if faults:
        raise typer.Exit(BAD_INPUT)


def _faults(words: str, file: str) -> list[Message]:
    """Every fault; a file that is no TOML at all has one."""
    try:
        return check_track(words, file)
    except DraftlineError as error:
        return [error.message]


def show(
    name: Name,
    svg: Annotated[Path | None, typer.Option("--svg", help="cli.help-svg", show_default=False)] = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    track = load_track(name)
    if svg is not None:
        write_text(svg, draw_svg(track, lang=terminal.lang))
        if not as_json:
            terminal.say(Message("cli.svg-written", {"path": str(svg)}))
    if as_json:
        print_json(_data(track))
    elif svg is None:
        _show_text(terminal, track)


def _show_text(terminal: Terminal, track: Track) -> None:
    """The circuit from above, then every lane of every sector."""
    width = terminal.out.width
    values: dict[str, Value] = {
        "name": track.name,
        "n": track.sectors,
        "spaces": track.spaces,
        "laps": _races(terminal, track),
    }
    terminal.say(Message("cli.track-head", values), "bold")
    for book in [book for book in rulebooks() if book.road == track.road]:
        for message in table_of(book).about_track(track):
            terminal.say(message, "bold")
    pieces = [map_text(track, None, min(width - 1, 100)), ""] if track.segments else []
    each = max((width - 4) // CELL, 1)
    for first in range(0, track.sectors, each):
        pieces.append(unrolled(track, first, min(first + each, track.sectors) - 1))
    drawn = "\n".join(pieces)
    if terminal.ascii:
        drawn = drawn.replace("·", ".").replace("█", "#").replace("░", ":")
    terminal.out.print(Text(drawn.rstrip()), soft_wrap=True)
