"""Records of races that are over, to download, and replays: of tables and of records that somebody uploads."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import ConfigDict, Field

from draftline.server.library_models import TrackModel
from draftline.server.lobby import Lobby
from draftline.server.models import Answer, FactModel, OutcomeModel, ProblemModel, ReplayId, Upload
from draftline.server.shown import State
from draftline.server.tables import LIMIT, AskedTable, InLobby, making
from draftline.server.tokens import is_id

router = APIRouter(prefix="/api", tags=["replays"], responses={"4XX": {"model": ProblemModel}})

DOCUMENTS_KEPT = 8  # replay documents in memory


class ReplayFrame(Answer):
    n: int
    seat: int | None
    action: str | None
    facts: list[FactModel]
    state: State = Field(description="what a spectator sees, with all hands turned up")


class ReplaySeat(Answer):
    seat: int
    colour: str
    name: str


class ChartModel(Answer):
    """The running order at every new turn, or whatever a game counts."""

    frames: list[int]
    turns: list[list[int]]
    laps: list[int]
    order: list[list[int]]


class ReplayModel(Answer):
    format: int
    game: str
    track: str
    board: TrackModel | None = Field(description="a track that did not come with the program")
    options: dict[str, Any]
    seed: int | str
    seats: list[ReplaySeat]
    cars: dict[str, int] = Field(description="the seat of every car by its number")
    outcome: OutcomeModel | None
    frames: list[ReplayFrame] = Field(description="one for the start and one for every action")
    chart: ChartModel


class RecordModel(Answer):
    """A race as a file to keep; one that was uploaded may hold more than the library writes."""

    model_config = ConfigDict(extra="allow")

    format: str
    version: int
    rules: int
    game: str
    track: dict[str, str]
    seats: int
    seed: int | str
    options: dict[str, Any]
    actions: list[str]


class Documents:
    """The last replay documents: a race that is over never changes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def of(self, key: str, lobby: Lobby, record: dict[str, Any] | str) -> bytes:
        if key not in self._kept:
            document = await lobby.replay(record, True)
            self._kept[key] = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        self._kept.move_to_end(key)
        if len(self._kept) > DOCUMENTS_KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"Cache-Control": "private, max-age=3600"})


def _record(text: str, name: str) -> Response:
    """A file to keep; part of its name comes from an address, so only letters and digits are taken over."""
    safe = "".join(letter for letter in name if letter.isalnum() or letter in "-.")
    headers = {"Content-Disposition": f'attachment; filename="{safe}"'}
    return Response(text.encode(), media_type="application/json", headers=headers)


def documents(request: Request) -> Documents:
    found: Documents = request.app.state.documents
    return found


@router.get("/tables/{id}/record", response_model=RecordModel, summary="The record of a race that is over")
async def record(asking: AskedTable) -> Response:
    body = json.dumps(await asking.lobby.record(asking.table), ensure_ascii=False, indent=1) + "\n"
    return _record(body, f"draftline-{asking.table.row.game}-{asking.table.id}.json")


@router.get("/tables/{id}/replay", response_model=ReplayModel, summary="A race, frame by frame", dependencies=LIMIT)
async def table_replay(asking: AskedTable, request: Request) -> Response:
    record = await asking.lobby.record(asking.table)
    return _json(await documents(request).of(asking.table.id, asking.lobby, record))


@router.post(
    "/replays", status_code=201, response_model=ReplayId, summary="Upload a record", dependencies=[Depends(making)]
)
async def upload(body: Upload, lobby: InLobby) -> ReplayId:
    text = body.record if isinstance(body.record, str) else json.dumps(body.record, ensure_ascii=False)
    return ReplayId(id=await lobby.keep_replay(body.record, text))


async def _found(id: str, lobby: Lobby) -> str:
    """The record of an upload, or of a table whose race is over: a link to a replay need not say which it is."""
    text = await lobby.store.run(lobby.store.replay, id) if is_id(id) else None
    if text is None:
        text = json.dumps(await lobby.record(await lobby.table(id)), ensure_ascii=False, indent=1) + "\n"
    return text


@router.get(
    "/replays/{id}", response_model=ReplayModel, summary="An upload or a table, frame by frame", dependencies=LIMIT
)
async def any_replay(id: str, lobby: InLobby, request: Request) -> Response:
    return _json(await documents(request).of(id, lobby, await _found(id, lobby)))


@router.get("/replays/{id}/record", response_model=RecordModel, summary="The record of an upload or a table")
async def any_record(id: str, lobby: InLobby) -> Response:
    return _record(await _found(id, lobby), f"draftline-{id}.json")
