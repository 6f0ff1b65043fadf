"""`draftline season standings` and `export`: where a season stands and what comes next, on screen and in files."""

from __future__ import annotations

import json as json_files
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from draftline.cli.arguments import AsJson, Lang
from draftline.cli.columns import in_rows
from draftline.cli.season.data import season_data
from draftline.cli.season.line_up import read_absences
from draftline.cli.season.new import SeasonPath
from draftline.cli.season.run import Absent, Substitute, game_of, title_of
from draftline.cli.season.store import read
from draftline.cli.season.tables import SeasonTables
from draftline.cli.terminal import Terminal, print_json
from draftline.core.facts import Facts
from draftline.core.messages import DraftlineError, Message, OptionError, Value
from draftline.core.track_game import TrackGame
from draftline.lab.files import check_writable, write_text
from draftline.league.csv_sheet import results_csv, standings_csv
from draftline.league.entrants import AWAY
from draftline.league.league import League
from draftline.league.race import LeagueRace


def standings(
    path: SeasonPath,
    statistics: Annotated[bool, typer.Option("--statistics", help="cli.help-season-statistics")] = False,
    chances: Annotated[bool, typer.Option("--chances", help="cli.help-season-chances")] = False,
    absent: Absent = None,
    substitute: Substitute = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    league = read(path).league
    race = league.next_race(read_absences(absent, substitute))
    if as_json:
        print_json({**season_data(league), "next": None if race is None else race.to_json()})
        return
    tables = SeasonTables(terminal, league)
    tables.heading()
    tables.standings()
    tables.grid()
    tables.calendar()
    if statistics:
        tables.statistics()
    if chances:
        tables.chances()
    if race is not None:
        next_race(tables, race, path)


def next_race(tables: SeasonTables, race: LeagueRace, path: Path) -> None:
    """Who races, who is away, and where every car starts."""
    terminal = tables.terminal
    tables.head(Message("cli.season-next", {"race": title_of(tables.league, race, terminal.lang)}))
    for team, what in race.absences.items():
        id = "cli.season-away" if what == AWAY else "cli.season-substitute"
        terminal.say(Message(id, {"team": tables.name(team, 80)}))
    for message in moved_up(tables, race):
        terminal.say(message)
    try:
        game = game_of(race, path)
    except DraftlineError as error:  # a track file that is not there any more
        terminal.complain(error.message)
        return
    cars = starting_grid(game)
    if not cars:
        terminal.say(Message("cli.season-qualifying"))
        return
    terminal.say(Message("cli.season-grid"), "dim")
    chips = [tables.signs.chip(game, number) for number in cars]
    for row in in_rows(terminal, [Text.assemble((f"{place:>2} ", "dim"), chip) for place, chip in enumerate(chips, 1)]):
        terminal.out.print(row)


def starting_grid(game: TrackGame) -> list[int]:
    """The cars from the first place on, as far as the setup has placed them."""
    return [int(fact.values["car"]) for fact in Facts(game.log, game).named("on-grid")]


def moved_up(tables: SeasonTables, race: LeagueRace) -> list[Message]:
    """Who starts one place further up, where the winner of the last race does."""
    who = race.options.get("moved_up")
    if who is None:
        return []
    name: Value = tables.name(who, 80) if isinstance(who, str) else Message("cli.season-car", {"car": who})
    return [Message("cli.season-moved-up", {"who": name})]


def export(
    path: SeasonPath,
    csv: Annotated[Path | None, typer.Option("--csv", help="cli.help-season-csv", show_default=False)] = None,
    table: Annotated[Path | None, typer.Option("--table", help="cli.help-season-table", show_default=False)] = None,
    json: Annotated[Path | None, typer.Option("--json", help="cli.help-season-json", show_default=False)] = None,
    html: Annotated[Path | None, typer.Option("--html", help="cli.help-season-html", show_default=False)] = None,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    makers = ((csv, results_csv), (table, standings_csv), (json, as_json), (html, as_page))
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


def as_page(league: League, lang: str) -> str:
    try:
        from draftline.documents.season_page import season_page
    except ImportError:
        raise DraftlineError(Message("cli.needs-extra")) from None
    return season_page(league, lang)


def as_json(league: League, lang: str) -> str:
    """What `standings --json` prints, and the league itself."""
    data = {**season_data(league), "league": league.to_json()}
    return json_files.dumps(data, ensure_ascii=False, indent=1) + "\n"
