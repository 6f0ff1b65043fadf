"""Leagues from their JSON form: settings are read, and every result is entered again."""

from __future__ import annotations

from typing import Any

from draftline.core.messages import DraftlineError, Message
from draftline.data import check_values, read_json
from draftline.games.registry import check_edition, variant_of
from draftline.league.checks import LeagueError, list_of, table_of, text_of, whole_of, wholes_of
from draftline.league.league import LEAGUE_FORMAT, LEAGUE_VERSION, League
from draftline.league.lookup import find_kind
from draftline.league.race import UNTOLD
from draftline.league.result import Result


def parse_league(text: str, where: str = "season.json") -> League:
    """Read a league's file; one that was cut off gets a different error than one that never was a league."""
    try:
        data = read_json(text, where)
    except DraftlineError as fault:
        raise LeagueError(fault.message) from None
    return _read(data)


def league_from_json(data: Any) -> League:
    """Rebuild a league of any kind from what `to_json` gave, or say what is wrong with it."""
    try:
        check_values(data, "season.json")
    except DraftlineError as fault:
        raise LeagueError(fault.message) from None
    return _read(data)


def _read(data: Any) -> League:
    if not isinstance(data, dict) or data.get("format") != LEAGUE_FORMAT:
        raise LeagueError(Message("error.league-not-one"))
    if data.get("version") != LEAGUE_VERSION:
        raise LeagueError(Message("error.league-version", {"theirs": str(data.get("version")), "ours": LEAGUE_VERSION}))
    edition = whole_of(data, "rules") if "rules" in data else UNTOLD
    try:
        check_edition(edition)
        variant = variant_of({**data, "rules": edition})
    except DraftlineError as fault:
        raise LeagueError(fault.message) from None
    kind = find_kind(text_of(data, "game"), text_of(data, "kind"), variant)
    league = kind.from_json(data)
    league.edition = edition
    for number, row in enumerate(list_of(data, "results"), 1):
        _enter(league, number, row, kind.leaves)
    return league


def _enter(league: League, number: int, row: Any, leaves: bool) -> None:
    """A result as it was written; older files have no absences."""
    try:
        absences = table_of(row, "absences") if isinstance(row, dict) and "absences" in row else {}
        league.enter(Result.from_json(row), wholes_of(row, "unused") if leaves else None, absences)
    except LeagueError as fault:
        raise LeagueError(Message("error.league-parts", {"n": number, "reason": fault.message})) from None
