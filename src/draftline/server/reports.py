"""Reports of races that are over, and other studies: made in the background for all who ask, and kept; who waits sees
how far it is.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, create_model

from draftline.bots.bot import Budget
from draftline.core import record as records
from draftline.core.messages import Message
from draftline.server.models import Answer, MessageModel
from draftline.server.replay_document import DOCUMENT_BYTES, PACKING_LEVEL, refuse_files
from draftline.study.odds import Odds
from draftline.study.report import RaceReport, analyse
from draftline.study.verdicts import Verdict
from draftline.study.what_if import Futures, Mean

WORKING = 202  # what is asked for is on its way
PATIENCE_SECONDS = 15.0  # seconds without anybody who asks, after which a report is given up

Json = dict[str, Any]
Ask = Callable[[Json, Callable[[float], None]], Awaitable[Json]]


def answer(job: Json) -> Json:
    """The report of a record, packed; in a worker."""
    record = job["record"]
    checked = records.parse(record) if isinstance(record, str) else records.check(record)
    refuse_files(checked)
    budget = Budget(job["budget"], time.thread_time)
    report = analyse(checked, budget=budget, progress=job["tell"])
    body = json.dumps(report.to_json(), ensure_ascii=False, separators=(",", ":")).encode()
    return {"document": base64.b64encode(gzip.compress(body, PACKING_LEVEL, mtime=0)).decode("ascii")}


# The shape of a report is declared by its dataclasses; here it becomes models, for the description of the server.


@cache
def model_of(kind: type) -> type[BaseModel]:
    """A dataclass as a model."""
    hints = get_type_hints(kind)
    name = kind.__name__ if kind is RaceReport else f"Report{kind.__name__}"
    found: dict[str, Any] = {field.name: (_shape(hints[field.name]), ...) for field in fields(kind)}
    return create_model(name, __base__=Answer, __doc__=kind.__doc__, **found)


def _shape(hint: Any) -> Any:
    """A type as it is in JSON."""
    if hint is Message:
        return MessageModel
    if isinstance(hint, type) and is_dataclass(hint):
        return model_of(hint)
    origin, inside = get_origin(hint), get_args(hint)
    if origin is dict:
        return dict[str, _shape(inside[1])]  # type: ignore[misc]
    if origin is tuple and inside[-1] is Ellipsis:
        return list[_shape(inside[0])]  # type: ignore[misc]
    if origin in (Union, UnionType):
        return Union[tuple(_shape(one) for one in inside)]  # noqa: UP007
    return hint if origin is None else origin[tuple(_shape(one) for one in inside)]


ReportModel = model_of(RaceReport)


class FuturesModel(Answer):
    """Where a moment leads, raced on many times; with another play as well, both on the same deals."""

    here: model_of(Futures)  # type: ignore[valid-type]
    there: model_of(Futures) | None  # type: ignore[valid-type]
    more: list[model_of(Mean)] = Field(description="points that the other play brings more, by seat")  # type: ignore[valid-type]


class JudgedModel(Answer):
    """The verdict on the first move at a table that plays on from a moment."""

    made: bool = Field(description="whether the move was made")
    verdict: model_of(Verdict) | None = Field(description="none where nobody had another idea")  # type: ignore[valid-type]


OddsModel = model_of(Odds)


class ReportProgress(Answer):
    """A report that is being made."""

    progress: float = Field(description="from 0 to 1")


class Reports:
    """Reports, packed: one job for all who wait for the same race, ended when nobody asks any more."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._made: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, float] = {}
        self._asked: dict[str, float] = {}  # when somebody last wanted to know

    async def of(self, key: str, question: Callable[[], Awaitable[Json]]) -> bytes | float:
        """The report, or how far it is; the question is what a worker is asked."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        self._asked[key] = time.monotonic()
        if key not in self._made:
            self._progress[key] = 0.0
            self._made[key] = asyncio.ensure_future(self._make(key, await question()))
            asyncio.get_running_loop().call_later(PATIENCE_SECONDS, self._look, key)
        elif self._made[key].done():  # it has failed: whoever asks first is told, and the next one begins anew
            failed = self._made.pop(key)
            failed.result()
        return self._progress.get(key, 0.0)

    def _look(self, key: str) -> None:
        """Give up what nobody waits for."""
        making = self._made.get(key)
        if making is None or making.done():
            return
        if time.monotonic() - self._asked[key] > PATIENCE_SECONDS:
            making.cancel()
            self._made.pop(key)
        else:
            asyncio.get_running_loop().call_later(PATIENCE_SECONDS, self._look, key)

    async def _make(self, key: str, question: Json) -> None:
        def tell(share: float) -> None:
            self._progress[key] = share

        found = await self._ask(question, tell)
        self._kept[key] = base64.b64decode(found["document"])
        self._made.pop(key, None)
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > DOCUMENT_BYTES:
            self._kept.popitem(last=False)


async def study(request: Request, found: bytes | float) -> Response:
    """What a worker made, or how far it is."""
    if isinstance(found, float):
        return JSONResponse({"progress": round(found, 3)}, WORKING, {"Cache-Control": "no-store"})
    return await packed_answer(found, request, {"Cache-Control": "private, max-age=3600", "Vary": "Accept-Encoding"})


async def packed_answer(body: bytes, request: Request, headers: dict[str, str]) -> Response:
    """A packed document, unpacked for whoever cannot do that."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        body = await asyncio.to_thread(gzip.decompress, body)
    return Response(body, media_type="application/json", headers=headers)
