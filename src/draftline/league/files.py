"""Leagues from their files: settings are read, and every result is entered again."""

from __future__ import annotations

import json
from typing import Any

from draftline.core.messages import Message
from draftline.league import championship, season, series
from draftline.league.championship import Championship
from draftline.league.checks import (
    LeagueError,
    entry,
    flag_of,
    list_of,
    names_of,
    table_of,
    text_of,
    whole_of,
    wholes_of,
)
from draftline.league.entrants import Entrant
from draftline.league.league import FORMAT, VERSION, League
from draftline.league.result import Result
from draftline.league.rolls import GAME, Car, RaceCard
from draftline.league.season import Season, Venue
from draftline.league.series import RaceSeries
from draftline.league.standings import Scoring

KINDS = (season.KIND, series.KIND, championship.KIND)


def parse_league(text: str) -> League:
    """Read a league's file; one that was cut off is told from one that never was a league."""
    try:
        data = json.loads(text)
    except ValueError as fault:
        raise LeagueError(Message("error.league-cut", {"line": getattr(fault, "lineno", 1)})) from None
    except RecursionError:
        raise LeagueError(Message("error.league-not-one")) from None
    return league_from_json(data)


def league_from_json(data: Any) -> League:
    """Rebuild a league of any kind from what `to_json` gave, or say what is wrong with it."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise LeagueError(Message("error.league-not-one"))
    if data.get("version") != VERSION:
        raise LeagueError(Message("error.league-version", {"theirs": str(data.get("version")), "ours": VERSION}))
    league = season_from_json(data) if data.get("kind") == season.KIND else _rolls_league(data)
    for number, row in enumerate(list_of(data, "results"), 1):
        _enter(league, number, row)
    return league


def season_from_json(data: Any) -> Season:
    """A season of a card game before its first race."""
    entrants = [Entrant.from_json(row) for row in list_of(data, "entrants")]
    schedule = [_venue(row) for row in list_of(data, "schedule")]
    return Season(
        text_of(data, "game"),
        entrants,
        schedule,
        whole_of(data, "seed"),
        text_of(data, "name"),
        table_of(data, "options"),
        Scoring.from_json(table_of(data, "scoring")),
        text_of(data, "away"),
    )


def _venue(row: Any) -> Venue:
    laps = None if entry(row, "laps") is None else whole_of(row, "laps")
    return Venue(text_of(row, "track"), laps, table_of(row, "options"))


def _rolls_league(data: dict[str, Any]) -> League:
    """A league of Thunder Rolls before its first race; older files have no names."""
    if text_of(data, "game") != GAME:
        raise LeagueError(Message("error.league-field", {"field": "game"}))
    kind = text_of(data, "kind")
    players, races, seed = names_of(data, "players"), whole_of(data, "races"), whole_of(data, "seed")
    cars = [Car(text_of(row, "colour"), whole_of(row, "number")) for row in list_of(data, "cars")]
    cards = [RaceCard(text_of(row, "id"), flag_of(row, "playoff")) for row in list_of(data, "cards")]
    name = text_of(data, "name") if "name" in data else ""
    entrants = [Entrant.from_json(row) for row in list_of(data, "entrants")] if "entrants" in data else None
    if kind == series.KIND:
        return RaceSeries(players, races, seed, names_of(data, "chosen"), cars, cards, name, entrants)
    if kind == championship.KIND:
        session, schedule = whole_of(data, "session"), names_of(data, "schedule")
        former = {id: text_of(data["former"], id) for id in table_of(data, "former")}
        return Championship(players, races, session, seed, schedule, former, cars, cards, name, entrants)
    raise LeagueError(Message("error.league-kind", {"kind": kind, "known": list(KINDS)}))


def _enter(league: League, number: int, row: Any) -> None:
    """A result as it was written; older files know nothing of absences."""
    try:
        absences = table_of(row, "absences") if isinstance(row, dict) and "absences" in row else {}
        unused = None if league.kind == season.KIND else wholes_of(row, "unused")
        league.enter(Result.from_json(row), unused, absences)
    except LeagueError as fault:
        raise LeagueError(Message("error.league-parts", {"n": number, "reason": fault.message})) from None
