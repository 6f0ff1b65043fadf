"""Arguments that several commands share, and how the options of a race are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from draftline.core import seeds
from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.core.options import COLOURS
from draftline.core.rulebook import Rulebook
from draftline.core.track_file import track_names
from draftline.data import languages, read_json, whole
from draftline.games.registry import FIRST, game_ids, load_variant, rulebook

RACE = "cli.panel-race"  # under which head an option stands in the help
TALK = "cli.panel-talk"


def _read(given: str | None) -> seeds.Seed | None:
    return None if given is None else seeds.read_seed(given)


def beginning(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """What a shell may complete to: those of the names that begin as what was typed."""
    return lambda incomplete: [name for name in names() if name.startswith(incomplete)]


Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        help="cli.help-lang",
        rich_help_panel=TALK,
        metavar="en|es",
        show_default=False,
        autocompletion=beginning(languages),
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="cli.help-json", rich_help_panel=TALK)]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed", help="cli.help-seed", rich_help_panel=RACE, metavar="SEED", callback=_read, show_default=False
    ),
]  # a number comes out of `_read` as one
Seats = Annotated[int, typer.Option("--seats", "--teams", help="cli.help-seats", rich_help_panel=RACE)]
TrackName = Annotated[
    str | None,
    typer.Option(
        "--track",
        help="cli.help-track",
        rich_help_panel=RACE,
        show_default=False,
        autocompletion=beginning(track_names),
    ),
]
GameName = Annotated[
    str,
    typer.Option(
        "--game", help="cli.help-game", rich_help_panel=RACE, show_default=FIRST, autocompletion=beginning(game_ids)
    ),
]
VariantFile = Annotated[
    Path | None,
    typer.Option("--variant", help="cli.help-variant", rich_help_panel=RACE, metavar="FILE", show_default=False),
]
Laps = Annotated[int | None, typer.Option("--laps", help="cli.help-laps", rich_help_panel=RACE, show_default=False)]
RaceOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", help="cli.help-option", rich_help_panel=RACE, metavar="KEY=VALUE", show_default=False
    ),
]
RecordFile = Annotated[Path, typer.Argument(help="cli.help-record", metavar="FILE", show_default=False)]


def book_of(game: str, variant: Path | None) -> Rulebook:
    """The game that is named, that of the variant, or the first."""
    if variant is None:
        return rulebook(game or FIRST)
    found = load_variant(variant)
    return rulebook(game or found.base, found)


def read_options(book: Rulebook, given: list[str] | None, laps: int | None = None) -> dict[str, Any]:
    """`cars=3`, `teams=red,blue`, `numbers={"red": [25, 29]}`; the game checks what they mean."""
    lists = [option.name for option in book.options if option.kind == COLOURS]
    options: dict[str, Any] = {} if laps is None else {"laps": laps}
    for words in given or []:
        name, equals, value = words.partition("=")
        if not equals or not name.strip():
            raise OptionError(Message("cli.error-key-value", {"text": words}))
        options[name.strip()] = _value(name.strip(), value.strip(), name.strip() in lists)
    return options


def _value(name: str, value: str, listed: bool) -> Any:
    if value.startswith(("[", "{")):
        try:
            return read_json(value, name)
        except DraftlineError:
            raise OptionError(Message("cli.error-key-value", {"text": f"{name}={value}"})) from None
    if listed:
        return [word.strip() for word in value.split(",")]
    number = whole(value)
    return value if number is None else number
