"""The application: routes, limits, the page, and what happens when the server begins and ends."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware

import draftline
from draftline.games.registry import rulebooks
from draftline.server import library, live, openapi, page, problems, replays, season_field, seasons, tables
from draftline.server.database import open_engine
from draftline.server.hall import Hall
from draftline.server.limits import BodyLimit, Rates, SecurityHeaders
from draftline.server.migrations import upgrade
from draftline.server.models import Health
from draftline.server.settings import Settings
from draftline.server.store import Store

HOUR = 3600.0


def create_app(settings: Settings | None = None) -> FastAPI:
    """One server; its database is opened, and brought up to date, when it starts to serve."""
    wanted = settings or Settings()
    rulebooks()  # first of all: games of other packages bring texts and tracks
    app = FastAPI(
        title="Draftline", version=draftline.__version__, lifespan=_life, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", description="Racing board games: tables, live races and replays.",
    )  # fmt: skip
    app.state.settings = wanted
    app.state.rates = Rates(wanted.actions_per_second, wanted.burst)
    app.state.making = Rates(wanted.tables_per_hour / HOUR, wanted.tables_per_hour)
    app.state.connections = Counter[str]()
    app.state.documents = replays.Documents()
    problems.install(app)
    for part in (library, tables, seasons, season_field, replays, live):
        app.include_router(part.router)
    app.add_api_route("/api/health", health, response_model=Health, summary="Whether the server is well")
    openapi.install(app)
    page.install(app, wanted.static)
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
    hall = Hall(settings, store)
    app.state.hall = hall
    app.state.loop = asyncio.get_running_loop()
    await hall.open()
    try:
        yield
    finally:
        await hall.close()
        store.close()


async def health(request: Request) -> Health:
    hall: Hall = request.app.state.hall
    tables = await hall.store.run(hall.store.count)
    return Health(status="well", version=draftline.__version__, tables=tables, process=os.getpid())
