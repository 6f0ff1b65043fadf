"""Leagues from their files: settings are read, and every result is entered again."""

from __future__ import annotations

import json
from typing import Any

from draftline.core.messages import Message
from draftline.league import championship, series
from draftline.league.championship import Championship
from draftline.league.checks import LeagueError, flag_of, list_of, names_of, table_of, text_of, whole_of, wholes_of
from draftline.league.result import Result
from draftline.league.rolls import FORMAT, GAME, VERSION, Car, RaceCard, RollsLeague
from draftline.league.series import RaceSeries


def parse_league(text: str) -> RollsLeague:
    """Read a league's file; one that was cut off is told from one that never was a league."""
    try:
        data = json.loads(text)
    except ValueError as fault:
        raise LeagueError(Message("error.league-cut", {"line": getattr(fault, "lineno", 1)})) from None
    except RecursionError:
        raise LeagueError(Message("error.league-not-one")) from None
    return league_from_json(data)


def league_from_json(data: Any) -> RollsLeague:
    """Rebuild a league from what `to_json` gave, or say what is wrong with it."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise LeagueError(Message("error.league-not-one"))
    if data.get("version") != VERSION:
        raise LeagueError(Message("error.league-version", {"theirs": str(data.get("version")), "ours": VERSION}))
    if text_of(data, "game") != GAME:
        raise LeagueError(Message("error.league-field", {"field": "game"}))
    league = _empty(data)
    for number, row in enumerate(list_of(data, "results"), 1):
        _enter(league, number, row)
    return league


def _empty(data: dict[str, Any]) -> RollsLeague:
    """The league before its first race."""
    kind = text_of(data, "kind")
    players, races, seed = names_of(data, "players"), whole_of(data, "races"), whole_of(data, "seed")
    cars = [Car(text_of(row, "colour"), whole_of(row, "number")) for row in list_of(data, "cars")]
    cards = [RaceCard(text_of(row, "id"), flag_of(row, "playoff")) for row in list_of(data, "cards")]
    if kind == series.KIND:
        return RaceSeries(players, races, seed, names_of(data, "chosen"), cars, cards)
    if kind == championship.KIND:
        session, schedule = whole_of(data, "session"), names_of(data, "schedule")
        former = {id: text_of(data["former"], id) for id in table_of(data, "former")}
        return Championship(players, races, session, seed, schedule, former, cars, cards)
    raise LeagueError(Message("error.league-kind", {"kind": kind, "known": [series.KIND, championship.KIND]}))


def _enter(league: RollsLeague, number: int, row: Any) -> None:
    try:
        league.enter(Result.from_json(row), wholes_of(row, "unused"))
    except LeagueError as fault:
        raise LeagueError(Message("error.league-parts", {"n": number, "reason": fault.message})) from None
