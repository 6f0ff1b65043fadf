"""The application: routes, limits, the page, and what happens when the server begins and ends."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from pydantic import TypeAdapter
from starlette.middleware.gzip import GZipMiddleware

import draftline
from draftline.core.messages import Message, text
from draftline.games.registry import rulebooks
from draftline.server import library, live, problems, tables
from draftline.server.database import open_engine
from draftline.server.frames import CLIENT_FRAME, SERVER_FRAME
from draftline.server.limits import BodyLimit, Rates, SecurityHeaders
from draftline.server.lobby import Lobby
from draftline.server.migrations import upgrade
from draftline.server.models import Health
from draftline.server.problems import Problem, language
from draftline.server.seasons import routes as seasons
from draftline.server.settings import Settings
from draftline.server.store import Store

SECONDS_PER_HOUR = 3600.0

Json = dict[str, Any]
FrameSchema = tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]
SCHEMA_PATH = "#/components/schemas/{model}"
CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable"

NOT_BUILT_PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Draftline</title>
<style>
body {{ font: 1.1rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 12vh auto; padding: 0 1.5rem;
       background: #14171c; color: #e9edf2 }}
h1 {{ color: #ffb000 }}
code {{ background: #1d2229; padding: .1em .4em; border-radius: .3em }}
a {{ color: #4cc9f0 }}
</style>
<h1>Draftline</h1>
<p>{running}</p>
<p>{build}</p>
<pre><code>make play</code></pre>
<p><a href="/api/openapi.json">/api/openapi.json</a></p>
</html>
"""


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server of its own; its database is opened, and brought up to date, when it begins to serve."""
    wanted = settings or Settings()
    rulebooks()  # before anything is read: games of other packages bring texts and tracks along
    app = FastAPI(
        title="Draftline", version=draftline.__version__, lifespan=_life, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", description="Racing board games: tables, live races and replays.",
    )  # fmt: skip
    app.state.settings = wanted
    app.state.rates = Rates(wanted.actions_per_second, wanted.burst)
    app.state.making = Rates(wanted.tables_per_hour / SECONDS_PER_HOUR, wanted.tables_per_hour)
    app.state.connections = Counter[str]()
    app.state.documents = tables.Documents()
    problems.install(app)
    for router in (library.router, tables.router, seasons.router, tables.replay_router, live.router):
        app.include_router(router)
    app.add_api_route("/api/health", health, response_model=Health, summary="Whether the server is well")
    describe_frames(app)
    serve_page(app, wanted.static)
    app.add_middleware(BodyLimit, limit=wanted.body_limit)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(SecurityHeaders)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    engine = open_engine(settings.database)
    await asyncio.to_thread(upgrade, engine)
    store = Store(engine)
    lobby = Lobby(settings, store)
    app.state.lobby = lobby
    app.state.loop = asyncio.get_running_loop()
    await lobby.open()
    try:
        yield
    finally:
        await lobby.close()
        store.close()


async def health(request: Request) -> Health:
    lobby: Lobby = request.app.state.lobby
    tables = await lobby.store.run(lobby.store.count)
    return Health(status="well", version=draftline.__version__, tables=tables, process=os.getpid())


# The page: files that `npm run build` has made, or a word about how to make them.


def not_built(lang: str) -> str:
    return NOT_BUILT_PAGE.format(
        lang=lang,
        running=text(Message("error.page-running"), lang),
        build=text(Message("error.page-not-built"), lang),
    )


def serve_page(app: FastAPI, folder: Path) -> None:
    """Everything that is not the API: a file of the page, or the page itself."""
    root = folder.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise Problem("not-found")
        file = (root / path).resolve() if "\0" not in path else root
        if path and file.is_file() and file.is_relative_to(root):
            keep = CACHE_FOR_A_YEAR if "assets" in file.parts else "no-cache"
            return FileResponse(file, headers={"Cache-Control": keep})
        if path:
            raise Problem("not-found")
        index = root / "index.html"
        if index.is_file():
            return FileResponse(index, headers={"Cache-Control": "no-cache"})
        return HTMLResponse(not_built(language(request.headers.get("accept-language", ""))))


# The description of all that goes over the wire: what FastAPI knows of, and the frames of live tables.


def describe_frames(app: FastAPI) -> None:
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
    said: FrameSchema = ("ClientFrame", "validation", CLIENT_FRAME)
    told: FrameSchema = ("ServerFrame", "serialization", SERVER_FRAME)
    kinds, parts = TypeAdapter.json_schemas([said, told], ref_template=SCHEMA_PATH)
    return {**parts["$defs"], **{name: schema for (name, _), schema in kinds.items()}}


def add(known: dict[str, Json], more: dict[str, Json]) -> None:
    """Two things of one name have to be the same thing."""
    for name, schema in more.items():
        assert known.get(name, schema) == schema, name
        known[name] = schema
