"""Races that are over: their records to download, replays frame by frame, and reports; of tables and of uploads."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

import draftline
from draftline.core.record import checksum
from draftline.server.answers import may
from draftline.server.branches import futures_asked, playing_on
from draftline.server.library_models import RecordModel, ReplayModel
from draftline.server.lobby import Lobby
from draftline.server.logged import driven_for_people, driver_of
from draftline.server.models import ActionText, Created, FilmWish, PlayOn, ReplayId, SeatToken, Upload
from draftline.server.problems import Problem
from draftline.server.replay_document import DOCUMENT_FORMAT, Documents
from draftline.server.reports import (
    WORKING,
    FuturesModel,
    JudgedModel,
    ReportModel,
    ReportProgress,
    packed_answer,
    study,
)
from draftline.server.store import OVER
from draftline.server.table import Table
from draftline.server.tables import LIMIT, AskedTable, InLobby, making, while_there
from draftline.server.tokens import is_id, new_id
from draftline.study.what_if import tried_at

router = APIRouter(prefix="/api", tags=["replays"])

Json = dict[str, Any]


async def record_of(lobby: Lobby, table: Table) -> Json:
    """The record of a race that is over, with who sat where."""
    if table.row.status != OVER:
        raise Problem("not-over")
    record: Json = table.race.game.record()
    names = [seat.name for seat in table.seats]
    record["table"] = {"seat": 0, "bots": [driver_of(seat) for seat in table.seats], "names": names}
    found = await lobby.store.run(lobby.store.table, table.id)
    if found is not None and (lent := driven_for_people(found[1], found[2])):
        record["table"]["lent"] = lent
    record["checksum"] = checksum(record)
    return record


async def _replay(request: Request, key: str, lobby: Lobby, record: dict[str, Any] | str) -> Response:
    """A replay document, unless the client has it already; nothing is done for one that has left."""
    tag = f'W/"{key}-{DOCUMENT_FORMAT}-{draftline.__version__}"'
    headers = {"Cache-Control": "private, max-age=3600", "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    kept: Documents = request.app.state.documents
    body = await while_there(request, kept.of(key, lambda: lobby.replay(record, True)))
    return await packed_answer(body, request, headers)


def _record(text: str, name: str) -> Response:
    """A file to keep; part of its name comes from the URL, so only letters and digits are used."""
    safe = "".join(letter for letter in name if letter.isalnum() or letter in "-.")
    headers = {"Content-Disposition": f'attachment; filename="{safe}"'}
    return Response(text.encode(), media_type="application/json", headers=headers)


@router.get(
    "/tables/{id}/record", response_model=RecordModel, summary="The record of a race that is over",
    responses=may("not-over"),
)  # fmt: skip
async def record(asking: AskedTable) -> Response:
    body = json.dumps(await record_of(asking.lobby, asking.table), ensure_ascii=False, indent=1) + "\n"
    return _record(body, f"draftline-{asking.table.row.game}-{asking.table.id}.json")


@router.get(
    "/tables/{id}/replay", response_model=ReplayModel, summary="A race, frame by frame", dependencies=LIMIT,
    responses=may("not-over", "record"),
)  # fmt: skip
async def table_replay(asking: AskedTable, request: Request) -> Response:
    record = await record_of(asking.lobby, asking.table)
    return await _replay(request, asking.table.id, asking.lobby, record)


@router.post(
    "/replays", status_code=201, response_model=ReplayId, summary="Upload a record", dependencies=[Depends(making)],
    responses=may("record"),
)  # fmt: skip
async def upload(body: Upload, lobby: InLobby, request: Request) -> ReplayId:
    text = body.record if isinstance(body.record, str) else json.dumps(body.record, ensure_ascii=False)
    await while_there(request, lobby.replay(body.record, False))
    id = new_id()
    await lobby.store.run(lobby.store.add_replay, id, text)
    return ReplayId(id=id)


async def _found(id: str, lobby: Lobby) -> str:
    """The record of an upload, or of a table whose race is over: a link to a replay need not say which it is."""
    text = await lobby.store.run(lobby.store.replay, id) if is_id(id) else None
    if text is None:
        text = json.dumps(await record_of(lobby, await lobby.table(id)), ensure_ascii=False, indent=1) + "\n"
    return text


@router.get(
    "/replays/{id}", response_model=ReplayModel, summary="An upload or a table, frame by frame", dependencies=LIMIT,
    responses=may("not-over", "record"),
)  # fmt: skip
async def any_replay(id: str, lobby: InLobby, request: Request) -> Response:
    return await _replay(request, id, lobby, await _found(id, lobby))


@router.get(
    "/replays/{id}/record", response_model=RecordModel, summary="The record of an upload or a table",
    responses=may("not-over"),
)  # fmt: skip
async def any_record(id: str, lobby: InLobby) -> Response:
    return _record(await _found(id, lobby), f"draftline-{id}.json")


@router.get(
    "/replays/{id}/report", response_model=ReportModel, summary="What decided a race: an upload or a table",
    dependencies=LIMIT, responses={WORKING: {"model": ReportProgress}, **may("not-over", "record")},
)  # fmt: skip
async def report(id: str, lobby: InLobby, request: Request) -> Response:
    """Made in the background: until it is there the answer is how far it is."""

    async def question() -> Json:
        return {"do": "report", "record": await _found(id, lobby)}

    return await study(request, await lobby.reports.of(id, question))


# What might have come of it.


@router.get(
    "/replays/{id}/futures", response_model=FuturesModel, summary="Where a moment leads, by many races of bots",
    dependencies=LIMIT, responses={WORKING: {"model": ReportProgress}, **may("not-over", "record")},
)  # fmt: skip
async def futures(
    id: str, lobby: InLobby, request: Request, at: Annotated[int, Query(ge=0, le=100_000)],
    instead: Annotated[list[ActionText] | None, Query(max_length=60)] = None,
    card: Annotated[str, Query(max_length=9, description="one in a hand and one in the pile: `34=12`")] = "",
) -> Response:  # fmt: skip
    """From there on, and with other actions or another card in a hand: both on the same deals.

    Made in the background, as reports are.
    """
    actions = instead or []

    async def question() -> Json:
        return futures_asked(await _found(id, lobby), at, actions, card)

    return await study(request, await lobby.reports.of(f"{id} {at} {actions} {card}", question))


@router.post(
    "/replays/{id}/film", status_code=201, response_model=ReplayId, summary="The film of what would have happened",
    dependencies=[Depends(making)], responses=may("not-over", "record", "illegal"),
)  # fmt: skip
async def film(id: str, body: FilmWish, lobby: InLobby) -> ReplayId:
    """Of some futures after these actions the one nearest the median, as a replay of its own."""
    asked = {"record": await _found(id, lobby), "at": body.at, "actions": body.actions, "source": id}
    found = await lobby.film(asked)
    made = new_id()
    await lobby.store.run(lobby.store.add_replay, made, json.dumps(found["record"], ensure_ascii=False))
    return ReplayId(id=made)


@router.post(
    "/replays/{id}/tables", status_code=201, response_model=Created, summary="Play on from a moment",
    dependencies=[Depends(making)], responses=may("not-over", "record", "over", "settings", "wrong-seat"),
)  # fmt: skip
async def play_on(id: str, body: PlayOn, lobby: InLobby) -> Created:
    """A new table against bots that begins there, with the same cards and dice to come."""
    made = await asyncio.to_thread(playing_on, await _found(id, lobby), body.at, body.seat, id)
    await lobby.store.run(lobby.store.add_table, made.row, made.seats, None, made.brought)
    lobby.look(await lobby.table(made.row.id))
    tokens = [SeatToken(seat=seat, token=token) for seat, token in enumerate(made.tokens)]
    return Created(id=made.row.id, host=made.host, seats=tokens)


@router.get(
    "/tables/{id}/judged", response_model=JudgedModel, summary="The first move at a table that plays on, judged",
    dependencies=LIMIT, responses={WORKING: {"model": ReportProgress}, **may("no-token", "not-found")},
)  # fmt: skip
async def judged(asking: AskedTable, request: Request) -> Response:
    """As the report judges decisions."""
    table, lobby = asking.table, asking.lobby
    past = table.race.setup.past
    if not past:
        raise Problem("not-found")
    if not asking.seats:
        raise Problem("no-token")
    record, at = table.race.game.record(), json.loads(past)["at"]
    move = tried_at(record, at)
    game = table.race.game
    within = list(game.asked) == [move.seat] and game.book.kinds[game.kind].follows if move else False
    if move is None or (within and move.until == len(record["actions"])):
        return JSONResponse({"made": False, "verdict": None}, headers={"Cache-Control": "no-store"})
    record |= {"actions": record["actions"][: move.until], "outcome": None}

    async def question() -> Json:
        return {"do": "branch", "of": "judge", "record": record, "at": at}

    return await study(request, await lobby.reports.of(f"{table.id} judged {move.until}", question))
