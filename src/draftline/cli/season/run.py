"""`draftline season run`: the races that are left, driven by bots; the file is saved after each of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from draftline.bots import make_bot
from draftline.bots.referee import Referee
from draftline.cli.arguments import AsJson, Lang
from draftline.cli.files import check_writable, write_text
from draftline.cli.saves import free_name
from draftline.cli.season.data import season_data
from draftline.cli.season.line_up import read_absences
from draftline.cli.season.new import SeasonPath
from draftline.cli.season.store import SeasonFile, check_bots, make_folder, read, track_of
from draftline.cli.season.tables import about_result, show_standings
from draftline.cli.terminal import Terminal, print_json
from draftline.core.messages import DraftlineError, Message, OptionError, Value
from draftline.core.track_game import TrackGame
from draftline.games.registry import new_game
from draftline.league.entrants import BOT, PERSON
from draftline.league.league import League
from draftline.league.lookup import rules_of
from draftline.league.naming import name_of, race_name, worded
from draftline.league.race import Race

Absent = Annotated[
    list[str] | None, typer.Option("--absent", help="cli.help-season-absent", metavar="TEAM", show_default=False)
]
Substitute = Annotated[
    list[str] | None,
    typer.Option("--substitute", help="cli.help-season-substitute", metavar="TEAM[=BOT]", show_default=False),
]
StandIn = Annotated[str | None, typer.Option("--bot", help="cli.help-season-bot", show_default=False)]
Records = Annotated[Path | None, typer.Option("--records", help="cli.help-season-records", show_default=False)]
Watch = Callable[[float], None]
LOOK = 20  # decisions after which the bar is moved


def run(
    path: SeasonPath,
    races: Annotated[
        int | None, typer.Option("--races", "-n", help="cli.help-season-run-races", show_default=False)
    ] = None,
    absent: Absent = None,
    substitute: Substitute = None,
    bot: StandIn = None,
    records: Records = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    if races is not None and races < 1:
        raise OptionError(Message("cli.error-races"))
    terminal = Terminal()
    season = read(path)
    before = len(season.league.results)
    todo = len(season.league.calendar) - before
    runner = Runner(terminal, season, read_absences(absent, substitute), bot, records)
    try:
        runner.run(todo if races is None else min(races, todo), not as_json and terminal.err.is_terminal)
    except KeyboardInterrupt:
        values: dict[str, Value] = {"n": len(season.league.results) - before, "path": str(path)}
        terminal.complain(Message("cli.season-kept", values))
        raise
    finally:
        runner.tell_faults()
    if as_json:
        print_json({"run": season.league.to_json()["results"][before:], **season_data(season.league)})
        return
    for number in range(before, len(season.league.results)):
        about_result(terminal, season.league, number)
    terminal.out.print()
    show_standings(terminal, season.league)


class Runner:
    """Runs the next races of a season file one after the other, each in the file before the next begins."""

    def __init__(
        self, terminal: Terminal, season: SeasonFile, absences: dict[str, str], bot: str | None, records: Path | None
    ) -> None:
        self.terminal = terminal
        self.season = season
        self.absences = absences
        self.bot = bot
        self.records = records
        self.faults: list[Message] = []
        if bot is not None:
            make_bot(bot.removeprefix(BOT))
        race = season.league.next_race(absences)
        if race is not None:
            check_bots(race)
            self.codes(race)
            check_writable(season.path)  # better to know before the races if it cannot be written
        if records is not None:
            make_folder(records)
            check_writable(records / "race.json")

    def run(self, races: int, bar: bool) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=self.terminal.err, disable=not bar, transient=True) as progress:
            task = progress.add_task("", total=races)
            for done in range(races):
                race = self.season.league.next_race(self.absences)
                assert race is not None
                progress.update(task, description=title_of(self.season.league, race, self.terminal.lang))
                game = self._race(race, watching(progress, task, done))
                keep(self.season, game, self.absences, self.terminal.lang)
                if self.records is not None:
                    write_record(self.records, race, game)
                progress.update(task, completed=done + 1)

    def codes(self, race: Race) -> list[str]:
        """The bots by seat, "" for AI teams; people need somebody to stand in for them."""
        people = [team for team, driver in race.drivers if driver == PERSON]
        if people and self.bot is None:
            names = [name_of(self.season.league, team, self.terminal.lang) for team in people]
            values: dict[str, Value] = {"teams": names, "path": str(self.season.path)}
            raise OptionError(Message("cli.error-season-people", values))
        stand_in = (self.bot or "").removeprefix(BOT)
        codes = {PERSON: stand_in}
        drivers = [driver for _, driver in race.drivers]
        return [codes.get(driver, driver.removeprefix(BOT) if driver.startswith(BOT) else "") for driver in drivers]

    def _race(self, race: Race, watch: Watch) -> TrackGame:
        game = game_of(race, self.season.path)
        referee = Referee(self.codes(race), race.seed)
        decisions = 0
        rules = rules_of(race.game)
        while game.asked:
            seat = game.asked[0]
            game.apply(referee.choose(game, seat, decisions), seat)
            decisions += 1
            if decisions % LOOK == 0:
                watch(rules.share(game))
        self.faults += [fault.told() for fault in referee.faults]
        return game

    def tell_faults(self) -> None:
        """What the referee had to put right."""
        for message in self.faults:
            self.terminal.complain(message)


def game_of(race: Race, season: Path) -> TrackGame:
    """The race as a game, ready for its first decision."""
    return new_game(**{**race.arguments(), "track": track_of(race, season)})


def keep(season: SeasonFile, game: TrackGame, absences: dict[str, str], lang: str) -> None:
    """Take a race in and save; if it cannot be saved, the season stays as it is on disk."""
    season.league.take(game, absences=absences)
    try:
        season.save(lang)
    except DraftlineError:
        season.league.take_back()
        raise


def write_record(folder: Path, race: Race, game: TrackGame) -> Path:
    """The whole race for `draftline replay`; nothing that is there is overwritten."""
    path = free_name(folder / f"race-{race.number:02d}-{race.card or Path(str(race.track)).stem}.json")
    write_text(path, json.dumps(game.record(), ensure_ascii=False, indent=1) + "\n")
    return path


def title_of(league: League, race: Race, lang: str) -> str:
    values: dict[str, Any] = {"number": race.number, "race": race_name(league.game, race.card or str(race.track))}
    return worded(Message("cli.season-race", values), lang)


def watching(progress: Progress, task: TaskID, done: int) -> Watch:
    """Moves the bar within a race."""
    return lambda share: progress.update(task, completed=done + share)
