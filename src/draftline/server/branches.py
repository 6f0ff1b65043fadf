"""What might come of a moment of a race: futures by bots, a film of the usual one, a table that plays on; of a season.

A table that plays on carries the record that it comes from, as others carry a track of their own: its race begins at
that moment, with the same deal, and ends as a race like any other. Its first move can be judged like one of the report.
"""

from __future__ import annotations

import base64
import gzip
import json
import time
from typing import Any

from draftline.bots.bulk import FAST
from draftline.bots.crafts import maker_of
from draftline.core import record as records
from draftline.core.messages import Message
from draftline.games.registry import replay as replay_record
from draftline.league.files import league_from_json
from draftline.league.league import League
from draftline.server.attachments import PAST, Attachment, brought_by, named
from draftline.server.problems import Problem
from draftline.server.replay_document import PACKING_LEVEL, refuse_files
from draftline.server.seating import ID_LETTERS, MadeTable, bots_asked, crewed
from draftline.server.store import AI, BOT, PERSON, RUNNING, SeatRow, TableRow
from draftline.server.tokens import hashed, new_id, new_token
from draftline.study import what_if
from draftline.study.odds import title_odds
from draftline.study.plain import plain
from draftline.study.scale import scale_of
from draftline.study.verdicts import Depth, judged_alone

RACES = 200
RUNS = 100  # of the races that are left in a season
FILMED = 25  # futures of which the film shows the median one
RIVAL = "club"  # who drives for the others

Json = dict[str, Any]


# In a worker.


def answer(job: Json) -> Json:
    """Futures of a moment, the film of one, the verdict on a first move, or how a season may end."""
    if job["of"] == "film":
        return {"record": _film(checked(job["record"]), job)}
    if job["of"] == "odds":
        found = _odds(job)
    else:
        found = {"futures": _futures, "judge": _judged}[job["of"]](checked(job["record"]), job)
    body = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
    return {"document": base64.b64encode(gzip.compress(body, PACKING_LEVEL, mtime=0)).decode("ascii")}


def checked(record: Json | str) -> Json:
    """A record that can be looked at here."""
    found = records.parse(record) if isinstance(record, str) else records.check(record)
    refuse_files(found)
    return found


def futures_asked(record: Json | str, at: int, actions: list[str], card: str) -> Json:
    """What a worker is asked."""
    asked = {"record": record, "at": at, "actions": actions, "card": card, "races": RACES}
    return {"do": "branch", "of": "futures", **asked}


def _futures(record: Json, job: Json) -> Json:
    """Races on from a moment; with other actions or another card as well, both on the same deals."""
    game, instead, races, tell = what_if.moment(record, job["at"]), job["actions"], job["races"], job["tell"]
    other = what_if.with_card(game, *what_if.read_card(job["card"])) if job["card"] else game
    what_if.refuse_illegal(other, instead)
    changed = bool(instead) or other is not game
    parts = 2 if changed else 1
    played = what_if.played_at(record, job["at"]) if instead else ()
    here = what_if.raced(game, races, (FAST,), 0, None, played, lambda done: tell(done / races / parts))
    if not changed:
        return {"here": plain(what_if.futures_of(job["at"], here)), "there": None, "more": []}
    there = what_if.raced(other, races, (FAST,), 0, None, instead, lambda done: tell(0.5 + done / races / parts))
    found: Json = plain(what_if.compared(job["at"], here, there))
    return found


def _film(record: Json, job: Json) -> Json:
    """The record of the future nearest the median for whoever is asked."""
    game = what_if.moment(record, job["at"])
    what_if.refuse_illegal(game, job["actions"])
    found = what_if.film(game, game.asked[0], FILMED, (FAST,), 0, job["actions"])
    found["film"]["source"] = job["source"]
    found["checksum"] = records.checksum(found)
    return found


def _judged(record: Json, job: Json) -> Json:
    """The verdict on the first move from a moment on; nothing before it is made, or where it was forced."""
    move = what_if.tried_at(record, job["at"])
    if move is None or move.seat < 0:
        return {"made": False, "verdict": None}
    craft = maker_of(move.before)(move.before.id, {})
    seed = int(records.checksum(record)[:10], 16)
    verdict = judged_alone(move, craft, scale_of(move.before.book), Depth(), seed)
    return {"made": True, "verdict": None if verdict is None else plain(verdict)}


def odds_asked(league: League) -> Json:
    """What a worker is asked."""
    return {"do": "branch", "of": "odds", "league": league.to_json(), "races": RUNS}


def _odds(job: Json) -> Json:
    """The races that are left, run as often as there is time for."""
    until, runs, tell = time.thread_time() + job["budget"], job["races"], job["tell"]
    league = league_from_json(job["league"])
    found: Json = plain(
        title_odds(league, runs, heard=lambda done: tell(done / runs), late=lambda: time.thread_time() > until)
    )
    return found


# Tables that play on.


def playing_on(record: Json | str, at: int, seat: int | None, origin: str) -> MadeTable:
    """A table that begins at a moment: whoever asks drives for one seat, bots for the others."""
    whole = checked(record)
    replay_record(whole)
    game = what_if.moment(whole, at)
    if game.over:
        raise Problem("over", Message("reason.race-is-over"))
    own = game.asked[0] if seat is None else seat
    decks: Json = whole["options"].get("ai", {})
    if not 0 <= own < game.seats or game.teams[own] in decks:
        raise Problem("wrong-seat")
    who = [
        (PERSON, "", "") if one == own else (AI, "", decks[team]) if team in decks else (BOT, "", RIVAL)
        for one, team in enumerate(game.teams)
    ]
    brought = [*brought_by(game), Attachment(PAST, f"{origin}/{at}", _past(whole, at))]
    host, token, now = new_token(), new_token(), time.time()
    row = TableRow(
        id=new_id(), game=game.id, track=game.track.id[:ID_LETTERS], options=dict(whole["options"]), seed=game.seed,
        seeded=True, public=False, readings=False, version=0, status=RUNNING, bots_next=False, host=hashed(host),
        created=now, changed=now, outcome=None, rematch=None, edition=game.edition, attached=named(brought),
    )  # fmt: skip
    tokens = [token if one == own else None for one in range(game.seats)]
    seats = [
        SeatRow(table_id=row.id, seat=one, who=kind, name=name, bot=code, token=hashed(token) if one == own else None)
        for one, (kind, name, code) in enumerate(crewed(who, game.seed))
    ]
    row.bots_next = bots_asked(game, seats)
    made = MadeTable(row, seats, game, host, tokens)
    made.brought = brought
    return made


def _past(record: Json, at: int) -> str:
    """What such a table carries: the record up to its moment, and nothing of how that race went on."""
    names = ("outcome", "checksum", "stopped", "table", "film")
    start = {name: value for name, value in record.items() if name not in names}
    start |= {"actions": record["actions"][:at], "outcome": None}
    return json.dumps({"record": start, "at": at}, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
