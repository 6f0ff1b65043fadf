"""`draftline season race`: a person sits down in the terminal for the next race of a season."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from draftline.bots.referee import Referee
from draftline.cli.arguments import Lang
from draftline.cli.files import check_writable
from draftline.cli.person import race_to_the_end
from draftline.cli.play import welcome
from draftline.cli.saves import load
from draftline.cli.season.line_up import USUAL, read_absences
from draftline.cli.season.new import SeasonPath
from draftline.cli.season.run import Absent, Records, Runner, StandIn, Substitute, game_of, keep, write_record
from draftline.cli.season.store import SeasonFile, read
from draftline.cli.season.tables import about_result, show_standings
from draftline.cli.session import Session
from draftline.cli.tables import person_of, screen_of
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, OptionError
from draftline.core.track_game import TrackGame
from draftline.league.entrants import AI, PERSON
from draftline.league.race import Race


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
    runner = Runner(terminal, season, absences, bot or USUAL, records)
    seat = seat_of(season, next_race, team, bot)
    save = path.with_name(f"{path.stem}-race-{next_race.number:02d}.json")
    check_writable(save)
    game, seat, codes = resumed(save, next_race, seat) or (game_of(next_race, path), seat, runner.codes(next_race))
    session = Session(screen_of(terminal, game.id), game, seat, Referee(codes, game.seed), save)
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


def finish(terminal: Terminal, season: SeasonFile, game: TrackGame, race: Race, records: Path | None) -> None:
    """Take the race in and show the standings."""
    keep(season, game, race.absences, terminal.lang)
    if records is not None:
        write_record(records, race, game)
    terminal.out.print()
    about_result(terminal, season.league, race.number - 1)
    show_standings(terminal, season.league)


def seat_of(season: SeasonFile, race: Race, team: str | None, bot: str | None) -> int:
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


def resumed(save: Path, race: Race, seat: int) -> tuple[TrackGame, int, list[str]] | None:
    """The race as it was left, if its file is there and is this race."""
    if not save.exists():
        return None
    game, known, codes = load(save)
    record = game.record()
    fresh = (race.game, race.seed, race.options)
    if (game.id, game.seed, record["options"]) != fresh or known != seat:
        raise OptionError(Message("cli.error-season-other-race", {"path": str(save)}))
    return game, seat, codes
