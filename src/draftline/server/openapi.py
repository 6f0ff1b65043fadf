"""The description of everything that goes over the wire: what FastAPI knows of, and the frames of live tables."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import FastAPI
from pydantic import TypeAdapter

from draftline.server.frames import CLIENT_FRAME, SERVER_FRAME

Json = dict[str, Any]
Way = tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]
PLACE = "#/components/schemas/{model}"


def install(app: FastAPI) -> None:
    """FastAPI describes requests and answers; the frames that a WebSocket carries are put beside them."""
    described = app.openapi

    def document() -> Json:
        if app.openapi_schema is None:
            found = described()
            add(found["components"]["schemas"], frames())
        return described()

    app.openapi = document  # type: ignore[method-assign]


def frames() -> dict[str, Json]:
    """Both directions and all that they hold, by name."""
    said: Way = ("ClientFrame", "validation", CLIENT_FRAME)
    told: Way = ("ServerFrame", "serialization", SERVER_FRAME)
    kinds, parts = TypeAdapter.json_schemas([said, told], ref_template=PLACE)
    return {**parts["$defs"], **{name: schema for (name, _), schema in kinds.items()}}


def add(known: dict[str, Json], more: dict[str, Json]) -> None:
    """Two things of one name have to be the same thing."""
    for name, schema in more.items():
        assert known.get(name, schema) == schema, name
        known[name] = schema
