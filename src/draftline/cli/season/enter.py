"""`draftline season enter` and `undo`: enter a result from a real table or a record, or withdraw the last one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from draftline.cli.arguments import AsJson, Lang
from draftline.cli.season.data import season_data
from draftline.cli.season.line_up import listed, read_absences
from draftline.cli.season.new import SeasonPath
from draftline.cli.season.run import Absent, Substitute, keep
from draftline.cli.season.store import SeasonFile, read
from draftline.cli.season.tables import about_result, show_standings
from draftline.cli.terminal import Terminal, print_json
from draftline.core import record as records
from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.core.track_file import track_names
from draftline.core.track_game import TrackGame
from draftline.data import file_text
from draftline.games.registry import replay
from draftline.league.league import League
from draftline.league.lookup import rules_of
from draftline.league.result import RETIRED


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
        _enter(season, finish or "", by_hand, absences)
        season.save(terminal.lang)
    _tell(terminal, season, as_json)


def _enter(season: SeasonFile, finish: str, by_hand: dict[str, str | None], absences: dict[str, str]) -> None:
    """Cars in order of finish, and what people wrote down beside them."""
    order = [whole(word, "--finish") for word in listed([finish])]
    points = _points(by_hand["points"], order)
    led = None if by_hand["led"] is None else by_car(by_hand["led"], "--led")
    out = {car: str(how) for car, how in pairs(by_hand["out"] or "", "--out", RETIRED)}
    result = season.league.by_hand(order, points, led, out, absences)
    left = None
    if by_hand["unused"] is not None:
        left = {team: whole(card, "--unused") for team, card in _named(by_hand["unused"], "--unused")}
    season.league.enter(result, left, absences)


def _points(given: str | None, order: list[int]) -> dict[int, int] | None:
    """`46,40,38` beside the finish, or `22=46,15=40`."""
    if given is None:
        return None
    if "=" in given:
        return by_car(given, "--points")
    points = [whole(word, "--points") for word in listed([given])]
    if len(points) != len(order):
        raise OptionError(Message("error.season-points", {"points": len(points), "cars": len(order)}))
    return dict(zip(order, points, strict=True))


def by_car(given: str, option: str) -> dict[int, int]:
    """`22=3,15=1`."""
    return {car: whole(value, option) for car, value in pairs(given, option, "")}


def pairs(given: str, option: str, usual: str) -> list[tuple[int, str]]:
    """`9=lapped,7`: the word after each car, or the default if there is none."""
    found = []
    for words in listed([given]):
        car, equals, value = words.partition("=")
        if not equals and not usual:
            raise OptionError(Message("cli.error-season-by-car", {"option": option, "text": words}))
        found.append((whole(car.strip(), option), value.strip() if equals else usual))
    return found


def _named(given: str, option: str) -> list[tuple[str, str]]:
    """`red=7,blue=3`."""
    found = [words.partition("=") for words in listed([given])]
    wrong = [team for team, equals, _ in found if not equals]
    if wrong:
        raise OptionError(Message("cli.error-season-by-team", {"option": option, "text": wrong[0]}))
    return [(team.strip(), value.strip()) for team, _, value in found]


def whole(word: str, option: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise OptionError(Message("cli.error-season-number", {"option": option, "text": word}))
    return int(word)


def recorded(path: Path, league: League, absences: dict[str, str]) -> TrackGame:
    """The race of a record, if it is the one that comes next."""
    game = replay(records.parse(file_text(path)))
    race = league.next_race(absences)
    if race is None:
        raise OptionError(Message("error.league-over"))
    where = rules_of(game.id).place_of(game)
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
