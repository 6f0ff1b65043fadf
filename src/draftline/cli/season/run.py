"""`draftline season run`, `race`, `enter` and `undo`: results for the next races of a season.

They come from bots, from a person at the terminal, from a real table or from a record; the file is saved after each.
"""

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
from draftline.cli.person import race_to_the_end
from draftline.cli.play import welcome
from draftline.cli.saves import free_name, load
from draftline.cli.season.data import season_data
from draftline.cli.season.line_up import USUAL_BOT, listed, read_absences
from draftline.cli.season.new import SeasonPath
from draftline.cli.season.store import SeasonFile, check_bots, make_folder, read, track_of
from draftline.cli.season.tables import about_result, show_standings
from draftline.cli.session import Session
from draftline.cli.tables import person_of, screen_of
from draftline.cli.terminal import Terminal, print_json
from draftline.core import record as records
from draftline.core.messages import DraftlineError, Message, OptionError, Value
from draftline.core.track_file import track_names
from draftline.core.track_game import TrackGame
from draftline.data import file_text, whole
from draftline.games.registry import new_game, replay
from draftline.lab.files import check_writable, write_text
from draftline.league.checks import LeagueError
from draftline.league.entrants import AI, BOT, PERSON
from draftline.league.league import League
from draftline.league.lookup import rules_for, rules_of
from draftline.league.naming import name_of, race_name, worded
from draftline.league.race import LeagueRace
from draftline.league.result import RETIRED

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
BAR_STEP = 20  # decisions after which the bar is moved


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

    def codes(self, race: LeagueRace) -> list[str]:
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

    def _race(self, race: LeagueRace, watch: Watch) -> TrackGame:
        game = game_of(race, self.season.path)
        referee = Referee(self.codes(race), race.seed)
        decisions = 0
        rules = rules_for(race)
        while game.asked:
            seat = game.asked[0]
            game.apply(referee.choose(game, seat, decisions), seat)
            decisions += 1
            if decisions % BAR_STEP == 0:
                watch(rules.share(game))
        self.faults += [fault.told() for fault in referee.faults]
        return game

    def tell_faults(self) -> None:
        """What the referee had to put right."""
        for message in self.faults:
            self.terminal.complain(message)


def game_of(race: LeagueRace, season: Path) -> TrackGame:
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


def write_record(folder: Path, race: LeagueRace, game: TrackGame) -> Path:
    """The whole race for `draftline replay`; nothing that is there is overwritten."""
    path = free_name(folder / f"race-{race.number:02d}-{race.card or Path(str(race.track)).stem}.json")
    write_text(path, json.dumps(game.record(), ensure_ascii=False, indent=1) + "\n")
    return path


def title_of(league: League, race: LeagueRace, lang: str) -> str:
    values: dict[str, Any] = {"number": race.number, "race": race_name(league, race.card or str(race.track))}
    return worded(Message("cli.season-race", values), lang)


def watching(progress: Progress, task: TaskID, done: int) -> Watch:
    """Moves the bar within a race."""
    return lambda share: progress.update(task, completed=done + share)


# A person sits down in the terminal.


def race(
    path: SeasonPath,
    team: Annotated[str | None, typer.Option("--team", help="cli.help-season-team", show_default=False)] = None,
    absent: Absent = None,
    substitute: Substitute = None,
    bot: StandIn = None,
    records: Records = None,
    quick: Annotated[bool, typer.Option("--quick", help="cli.help-quick")] = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    season = read(path)
    absences = read_absences(absent, substitute)
    next_race = season.league.next_race(absences)
    if next_race is None:
        raise OptionError(Message("error.league-over"))
    runner = Runner(terminal, season, absences, bot or USUAL_BOT, records)
    seat = seat_of(season, next_race, team, bot)
    save = path.with_name(f"{path.stem}-race-{next_race.number:02d}.json")
    check_writable(save)
    game, seat, codes = resumed(save, next_race, seat) or (game_of(next_race, path), seat, runner.codes(next_race))
    session = Session(screen_of(terminal, game.book), game, seat, Referee(codes, game.seed), save)
    player = person_of(session, quick)
    if game.asked:
        welcome(session, player)
    if not race_to_the_end(session, player):
        terminal.say(Message("cli.season-left"))
        terminal.out.print(f"  draftline season race {path}", soft_wrap=True)
        return
    session.screen.result(session.game)
    session.try_save(save, quiet=True)
    finish(terminal, season, session.game, next_race, records)


def finish(terminal: Terminal, season: SeasonFile, game: TrackGame, race: LeagueRace, records: Path | None) -> None:
    """Take the race in and show the standings."""
    keep(season, game, race.absences, terminal.lang)
    if records is not None:
        write_record(records, race, game)
    terminal.out.print()
    about_result(terminal, season.league, race.number - 1)
    show_standings(terminal, season.league)


def seat_of(season: SeasonFile, race: LeagueRace, team: str | None, bot: str | None) -> int:
    """The seat of the person at the terminal; other people need a bot in their place."""
    people = [colour for colour, driver in race.drivers if driver == PERSON]
    teams = [colour for colour, _ in race.drivers]
    if team is not None and team not in teams:
        raise OptionError(Message("cli.error-team", {"team": team, "known": teams}))
    if team is None and len(people) == 1:
        return teams.index(people[0])
    if team is None:
        raise OptionError(Message("cli.error-season-who", {"known": people or teams}))
    if [colour for colour in people if colour != team] and bot is None:
        raise OptionError(Message("cli.error-season-others", {"path": str(season.path)}))
    if dict(race.drivers)[team].startswith(AI):
        raise OptionError(Message("cli.error-season-who", {"known": people or teams}))
    return teams.index(team)


def resumed(save: Path, race: LeagueRace, seat: int) -> tuple[TrackGame, int, list[str]] | None:
    """The race as it was left, if its file is there and is this race."""
    if not save.exists():
        return None
    game, known, codes = load(save)
    record = game.record()
    fresh = (race.game, race.seed, race.options, race.variant)
    if (game.id, game.seed, record["options"], game.book.variant) != fresh or known != seat:
        raise OptionError(Message("cli.error-season-other-race", {"path": str(save)}))
    return game, seat, codes


# A result from a real table or from a record, and taking the last one back.


def enter(
    path: SeasonPath,
    finish: Annotated[str | None, typer.Option("--finish", help="cli.help-season-finish", show_default=False)] = None,
    points: Annotated[
        str | None, typer.Option("--points", help="cli.help-season-car-points", show_default=False)
    ] = None,
    led: Annotated[str | None, typer.Option("--led", help="cli.help-season-led", show_default=False)] = None,
    out: Annotated[str | None, typer.Option("--out", help="cli.help-season-out", show_default=False)] = None,
    unused: Annotated[str | None, typer.Option("--unused", help="cli.help-season-unused", show_default=False)] = None,
    record: Annotated[Path | None, typer.Option("--record", help="cli.help-season-record", show_default=False)] = None,
    absent: Absent = None,
    substitute: Substitute = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    terminal = Terminal()
    by_hand = {"points": points, "led": led, "out": out, "unused": unused}
    if (finish is None) == (record is None) or (record is not None and any(by_hand.values())):
        raise OptionError(Message("cli.error-season-enter"))
    season = read(path)
    absences = read_absences(absent, substitute)
    if record is not None:
        keep(season, recorded(record, season.league, absences), absences, terminal.lang)
    else:
        _enter(terminal, season, finish or "", by_hand, absences)
        season.save(terminal.lang)
    _tell(terminal, season, as_json)


def _enter(
    terminal: Terminal, season: SeasonFile, finish: str, by_hand: dict[str, str | None], absences: dict[str, str]
) -> None:
    """Cars in order of finish, and what people wrote down beside them; if that is nothing, nobody led."""
    order = [number_of(word, "--finish") for word in listed([finish])]
    points = _points(by_hand["points"], order)
    led = None if by_hand["led"] is None else by_car(by_hand["led"], "--led")
    out = {car: str(how) for car, how in pairs(by_hand["out"] or "", "--out", RETIRED)}
    try:
        result = season.league.by_hand(order, points, led, out, absences)
    except LeagueError as fault:
        if led is not None or fault.message.id != "error.league-needs-led":
            raise
        result = season.league.by_hand(order, points, {}, out, absences)
        terminal.complain(Message("cli.season-nobody-led"))
    left = None
    if by_hand["unused"] is not None:
        left = {team: number_of(card, "--unused") for team, card in _named(by_hand["unused"], "--unused")}
    season.league.enter(result, left, absences)


def _points(given: str | None, order: list[int]) -> dict[int, int] | None:
    """`46,40,38` beside the finish, or `22=46,15=40`."""
    if given is None:
        return None
    if "=" in given:
        return by_car(given, "--points")
    points = [number_of(word, "--points") for word in listed([given])]
    if len(points) != len(order):
        raise OptionError(Message("error.season-points", {"points": len(points), "cars": len(order)}))
    return dict(zip(order, points, strict=True))


def by_car(given: str, option: str) -> dict[int, int]:
    """`22=3,15=1`."""
    return {car: number_of(value, option) for car, value in pairs(given, option, "")}


def pairs(given: str, option: str, usual: str) -> list[tuple[int, str]]:
    """`9=lapped,7`: the word after each car, or the default if there is none."""
    found = []
    for words in listed([given]):
        car, equals, value = words.partition("=")
        if not equals and not usual:
            raise OptionError(Message("cli.error-season-by-car", {"option": option, "text": words}))
        found.append((number_of(car.strip(), option), value.strip() if equals else usual))
    return found


def _named(given: str, option: str) -> list[tuple[str, str]]:
    """`red=7,blue=3`."""
    found = [words.partition("=") for words in listed([given])]
    wrong = [team for team, equals, _ in found if not equals]
    if wrong:
        raise OptionError(Message("cli.error-season-by-team", {"option": option, "text": wrong[0]}))
    return [(team.strip(), value.strip()) for team, _, value in found]


def number_of(word: str, option: str) -> int:
    number = whole(word)
    if number is None:
        raise OptionError(Message("cli.error-season-number", {"option": option, "text": word}))
    return number


def recorded(path: Path, league: League, absences: dict[str, str]) -> TrackGame:
    """The race of a record, if it is the one that comes next."""
    game = replay(records.parse(file_text(path), str(path)))
    race = league.next_race(absences)
    if race is None:
        raise OptionError(Message("error.league-over"))
    where = rules_of(game.id, game.book.variant).place_of(game)
    wished = race.card or str(race.track)
    known = race.card or where in track_names() or wished in track_names()  # a track file may have moved
    if game.id == race.game and known and where != wished:
        raise DraftlineError(Message("cli.error-season-track", {"path": str(path), "track": where, "wished": wished}))
    return game


def undo(path: SeasonPath, as_json: AsJson = False, lang: Lang = "") -> None:
    terminal = Terminal()
    season = read(path)
    season.league.take_back()
    season.save(terminal.lang)
    if as_json:
        print_json(season_data(season.league))
        return
    terminal.say(Message("cli.season-undone", {"number": len(season.league.results) + 1}))
    terminal.out.print()
    show_standings(terminal, season.league)


def _tell(terminal: Terminal, season: SeasonFile, as_json: bool) -> None:
    league = season.league
    if as_json:
        print_json(season_data(league))
        return
    about_result(terminal, league, len(league.results) - 1)
    terminal.out.print()
    show_standings(terminal, league)
