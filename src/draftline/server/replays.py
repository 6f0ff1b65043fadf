"""Records of races that are over, to download, and replays: of tables and of records that somebody uploads."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from draftline.server.hall import Hall
from draftline.server.models import ProblemModel, ReplayId, Upload
from draftline.server.replay_models import RecordModel, ReplayModel
from draftline.server.tables import RATED, Asking, InHall, making
from draftline.server.tokens import is_id

router = APIRouter(prefix="/api", tags=["replays"], responses={"4XX": {"model": ProblemModel}})

KEPT = 8  # replay documents in memory


class Documents:
    """The last replay documents: a race that is over never changes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def of(self, key: str, hall: Hall, record: dict[str, Any] | str) -> bytes:
        if key not in self._kept:
            document = await hall.replay(record, True)
            self._kept[key] = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"Cache-Control": "private, max-age=3600"})


def _record(text: str, name: str) -> Response:
    """A file to keep; part of its name comes from the URL, so only letters and digits are used."""
    safe = "".join(letter for letter in name if letter.isalnum() or letter in "-.")
    headers = {"Content-Disposition": f'attachment; filename="{safe}"'}
    return Response(text.encode(), media_type="application/json", headers=headers)


def documents(request: Request) -> Documents:
    found: Documents = request.app.state.documents
    return found


@router.get("/tables/{id}/record", response_model=RecordModel, summary="The record of a race that is over")
async def record(asking: Asking) -> Response:
    body = json.dumps(await asking.hall.record(asking.table), ensure_ascii=False, indent=1) + "\n"
    return _record(body, f"draftline-{asking.table.row.game}-{asking.table.id}.json")


@router.get("/tables/{id}/replay", response_model=ReplayModel, summary="A race, frame by frame", dependencies=RATED)
async def table_replay(asking: Asking, request: Request) -> Response:
    record = await asking.hall.record(asking.table)
    return _json(await documents(request).of(asking.table.id, asking.hall, record))


@router.post(
    "/replays", status_code=201, response_model=ReplayId, summary="Upload a record", dependencies=[Depends(making)]
)
async def upload(body: Upload, hall: InHall) -> ReplayId:
    text = body.record if isinstance(body.record, str) else json.dumps(body.record, ensure_ascii=False)
    return ReplayId(id=await hall.keep_replay(body.record, text))


async def _found(id: str, hall: Hall) -> str:
    """The record of an upload, or of a table whose race is over: a link to a replay need not say which it is."""
    text = await hall.store.run(hall.store.replay, id) if is_id(id) else None
    if text is None:
        text = json.dumps(await hall.record(await hall.table(id)), ensure_ascii=False, indent=1) + "\n"
    return text


@router.get(
    "/replays/{id}", response_model=ReplayModel, summary="An upload or a table, frame by frame", dependencies=RATED
)
async def any_replay(id: str, hall: InHall, request: Request) -> Response:
    return _json(await documents(request).of(id, hall, await _found(id, hall)))


@router.get("/replays/{id}/record", response_model=RecordModel, summary="The record of an upload or a table")
async def any_record(id: str, hall: InHall) -> Response:
    return _record(await _found(id, hall), f"draftline-{id}.json")
