"""`draftline season export`: results and standings as CSV, everything as JSON, and a page to print."""

from __future__ import annotations

import json as json_files
from pathlib import Path
from typing import Annotated

import typer

from draftline.cli.arguments import Lang
from draftline.cli.files import check_writable, write_text
from draftline.cli.season.data import season_data
from draftline.cli.season.new import SeasonPath
from draftline.cli.season.store import read
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, OptionError
from draftline.league.csv_sheet import results_csv, standings_csv
from draftline.league.league import League
from draftline.league.page import season_page


def export(
    path: SeasonPath,
    csv: Annotated[Path | None, typer.Option("--csv", help="cli.help-season-csv", show_default=False)] = None,
    table: Annotated[Path | None, typer.Option("--table", help="cli.help-season-table", show_default=False)] = None,
    json: Annotated[Path | None, typer.Option("--json", help="cli.help-season-json", show_default=False)] = None,
    html: Annotated[Path | None, typer.Option("--html", help="cli.help-season-html", show_default=False)] = None,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    makers = ((csv, results_csv), (table, standings_csv), (json, as_json), (html, season_page))
    wished = [(file, make) for file, make in makers if file is not None]
    if not wished:
        raise OptionError(Message("cli.error-season-export"))
    league = read(path).league
    for file, _ in wished:
        if file.resolve() == path.resolve():
            raise OptionError(Message("cli.error-season-itself", {"path": str(file)}))
        check_writable(file)
    for file, make in wished:
        write_text(file, make(league, terminal.lang))
        terminal.say(Message("cli.season-exported", {"path": str(file)}))


def as_json(league: League, lang: str) -> str:
    """What `standings --json` prints, and the league itself."""
    data = {**season_data(league), "league": league.to_json()}
    return json_files.dumps(data, ensure_ascii=False, indent=1) + "\n"
