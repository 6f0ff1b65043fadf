"""What a season shows: never its seed or a secret; the same for everybody, except for what the client's tokens hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from draftline.league.league import League
from draftline.server.attachments import named
from draftline.server.seasons.store import SeasonRows
from draftline.server.tokens import hashed

Json = dict[str, Any]


class Holder:
    """What some tokens hold in a season; `strangers` fit nowhere."""

    def __init__(self, rows: SeasonRows, tokens: Sequence[str]) -> None:
        hashes = {hashed(token) for token in tokens}
        self.host = rows.row.host in hashes
        self.teams = [member.team for member in rows.members if member.token in hashes]
        known = {rows.row.host, *[member.token for member in rows.members]}
        self.strangers = not hashes <= known
        self.hashes = hashes


def brief(rows: SeasonRows, own: Holder) -> Json:
    """A season in a list."""
    row, done, waiting = rows.row, len(rows.results), rows.set_up
    return {
        "id": row.id,
        "name": row.name,
        "game": row.game,
        "kind": row.kind,
        "created": row.created,
        "changed": row.changed,
        "version": row.version,
        "seeded": row.seeded,
        "host": own.host,
        "mine": own.teams,
        "entrants": [{"team": one.team, "name": one.name, "who": one.driver} for one in rows.members],
        "races": row.races,
        "done": done,
        "over": done >= row.races,
        "table": None if waiting is None else waiting.table_id,
        "attached": named(row.brought) or {},
    }


def worked_out(league: League) -> Json:
    """What follows from settings and results alone, and so is the same until the season changes."""
    return {
        "season": {
            "scoring": league.scoring.to_json(),
            "away": None,
            "options": {},
            "session": None,
            **league.settings(),
            "calendar": [stop.to_json() for stop in league.calendar],
            "winner": league.winner,
            "next": _next(league),
        },
        "standings": [row.to_json() for row in league.standings()],
        "grid": {team: [cell.to_json() for cell in cells] for team, cells in league.results_grid().items()},
        "statistics": league.statistics().to_json(),
        "chances": [chance.to_json() for chance in league.chances()],
        "crowning": [row.to_json() for row in league.crowned()] or None,
    }


def _next(league: League) -> Json | None:
    """The next race as it would be with everybody there; its seed does not exist yet."""
    race = league.next_race()
    if race is None:
        return None
    return {
        "number": race.number,
        "track": race.track,
        "card": race.card,
        "seats": race.seats,
        "laps": race.options.get("laps"),
        "session": race.session,
        "playoff": race.playoff,
        "options": race.options,
    }


def answer(rows: SeasonRows, own: Holder, common: Json) -> Json:
    """The whole of it, for one asker."""
    waiting = rows.set_up
    run = [race for race in rows.races if race.result is not None]
    colours = [] if waiting is None else [one.team for one in rows.members if waiting.absences.get(one.team) != "away"]
    seats = [
        {"team": colours[seat.seat], "seat": seat.seat}
        for seat in rows.seats
        if seat.token in own.hashes and (seat.who == "person" or seat.lent)
    ]
    return {
        **common,
        "season": {
            **brief(rows, own),
            **common["season"],
            "seats": seats,
            "absences": {} if waiting is None else waiting.absences,
            "tables": [race.table_id for race in run],
            "missed": [race.absences for race in run],
        },
    }
