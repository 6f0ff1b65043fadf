"""How anything that is raised is answered over HTTP, and how OpenAPI describes these answers."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from draftline.core.messages import DraftlineError, Message
from draftline.server import metrics
from draftline.server.database import is_away
from draftline.server.problems import STATUS, Problem, language

log = logging.getLogger("draftline.server")

Json = dict[str, Any]
PROBLEM_TYPE = "application/problem+json"
CODE_OF_STATUS = {400: "malformed", 404: "not-found", 405: "no-method", 413: "too-large", 429: "too-many", 503: "busy"}


def problem_of(error: Exception, where: str) -> Problem:
    """What is told of anything that is raised; no internals are shown, and the log gets only what kind it is."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, DraftlineError):
        return Problem("settings", error.message)
    if isinstance(error, RequestValidationError):
        return Problem("malformed", Message("error.http-field", {"field": _field_of(error)}))
    if isinstance(error, HTTPException):
        return Problem(CODE_OF_STATUS.get(error.status_code, "malformed"))
    log.error("%(where)s failed: %(fault)s", {"where": where, "fault": type(error).__name__})
    return Problem("storage" if is_away(error) else "fault")


def _field_of(error: RequestValidationError) -> str:
    """Where the first mistake is; what was sent there is not repeated."""
    first = error.errors()[0]
    return ".".join(str(part) for part in first.get("loc", ())[1:]) or "body"


class _Answer(JSONResponse):
    """In ASCII: a problem may repeat what was sent, and a lone surrogate could not be sent otherwise."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content).encode("ascii")


def answer(problem: Problem, request: Request) -> JSONResponse:
    metrics.REFUSED.labels(problem.code).inc()
    lang = language(request.headers.get("accept-language", ""))
    headers = {"Content-Language": lang, "Cache-Control": "no-store"}
    if problem.retry_after is not None:
        headers["Retry-After"] = str(problem.retry_after)
    if problem.allow:
        headers["Allow"] = ", ".join(problem.allow)
    return _Answer(problem.to_json(lang), problem.status, headers, PROBLEM_TYPE)


def install(app: FastAPI) -> None:
    """Whatever is raised becomes a problem."""

    async def answered(request: Request, error: Exception) -> JSONResponse:
        return answer(problem_of(error, f"{request.method} {request.url.path}"), request)

    known = (Problem, DraftlineError, RequestValidationError, HTTPException, SQLAlchemyError, sqlite3.Error, OSError)
    for kind in (*known, Exception):
        app.add_exception_handler(kind, answered)


# Problems in the description: a route says which are its own, and those that may come anywhere are added.


def may(*codes: str) -> dict[int | str, Json]:
    """The problems of a route, as FastAPI takes them."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(STATUS[code], []).append(code)
    return {status: {"description": "", "x-problems": found} for status, found in by_status.items()}


def describe(document: Json) -> None:
    """Say of every operation how it may be refused, in the form in which problems are sent."""
    for path, operations in document["paths"].items():
        for operation in operations.values():
            told = operation["responses"]
            own = [code for status in list(told) if status >= "4" for code in told.pop(status).get("x-problems", ())]
            told.update(_described({*own, *_anywhere(path, operation)}))


def _anywhere(path: str, operation: Json) -> Iterable[str]:
    """What needs no saying: it follows from what the operation is given, or is not up to it."""
    names = [parameter["name"] for parameter in operation.get("parameters", ())]
    if names or "requestBody" in operation:
        yield "malformed"
    if "X-Seat-Token" in names:
        yield "wrong-token"
    if "{" in path:
        yield "not-found"
    yield from ("too-large", "too-many", "fault", "busy", "storage")


def _described(codes: set[str]) -> dict[str, Json]:
    """By status, each with its codes."""
    schema = {"schema": {"$ref": "#/components/schemas/ProblemModel"}}
    found: dict[str, Json] = {}
    for code in (code for code in STATUS if code in codes):
        one = found.setdefault(str(STATUS[code]), {"x-problems": [], "content": {PROBLEM_TYPE: schema}})
        one["x-problems"].append(code)
        if Problem(code).retry_after is not None:
            seconds = {"description": "seconds", "required": True, "schema": {"type": "integer", "minimum": 1}}
            one["headers"] = {"Retry-After": seconds}
    for one in found.values():
        one["description"] = ", ".join(f"`{code}`" for code in one["x-problems"])
    return found
