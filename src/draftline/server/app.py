"""The application, with its routes, limits and page; and how one process, or several, serve it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import logging.config
import mimetypes
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any, Literal

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from fastapi.routing import iter_route_contexts
from pydantic import TypeAdapter
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

import draftline
from draftline.core.messages import Message, OptionError, text
from draftline.data import languages
from draftline.games.registry import rulebooks
from draftline.server import addresses, answers, library, live, metrics, replays, tables
from draftline.server.addresses import address_of, listen
from draftline.server.database import open_engine, shared
from draftline.server.door import doorkeepers
from draftline.server.frames import CLIENT_FRAME, SERVER_FRAME
from draftline.server.limits import BodyLimit, Clients, Rates, SecurityHeaders
from draftline.server.lobby import Lobby
from draftline.server.logs import Logs
from draftline.server.maintenance import upgrade
from draftline.server.models import Health, ProblemModel
from draftline.server.problems import Problem, language
from draftline.server.replay_document import Documents
from draftline.server.seasons import routes as seasons
from draftline.server.settings import Settings
from draftline.server.store import Store
from draftline.server.tables import CACHE_FOR_A_YEAR

log = logging.getLogger("draftline.server")
mimetypes.add_type("application/manifest+json", ".webmanifest")

Json = dict[str, Any]
FrameSchema = tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
GET_METHODS = ["GET", "HEAD"]
KEPT_SECONDS = 1.0  # seconds for which health and metrics are remembered, so that asking them costs nothing
HEALTH_SECONDS = 2.0  # seconds within which a write must have succeeded
COUNT_SECONDS = 5.0  # seconds between two counts of the tables in memory
GRACE_SECONDS = 5  # seconds for open requests when the server stops
SETTLED_SECONDS = 10.0  # seconds after which a process that dies did not fail at its start
RESTART_DELAYS = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds before the next try, when starts fail in a row
KILLED = -getattr(signal, "SIGKILL", signal.SIGTERM)  # the exit code of a process that was ended from outside
OFFLINE = "offline.html"
SCHEMA_PATH = "#/components/schemas/{model}"

BARE_PAGE = """<!doctype html>
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
{body}
</html>
"""
NOT_BUILT = """<p>{running}</p>
<p>{build}</p>
<pre><code>make play</code></pre>
<p><a href="/api/openapi.json">/api/openapi.json</a></p>"""
NO_CONNECTION = """<meta http-equiv="refresh" content="10">
<h2>{title}</h2>
<p>{about}</p>
<p><a href="">{again}</a></p>"""
NOTHING_HERE = """<h2>{title}</h2>
<p>{about}</p>
<p><a href="/">{home}</a></p>"""


def create_app(settings: Settings | None = None) -> FastAPI:
    """One server; its database is opened, and brought up to date, when it starts to serve."""
    wanted = settings or Settings()
    rulebooks()  # first of all: games of other packages bring texts and tracks
    app = FastAPI(
        title="Draftline", version=draftline.__version__, lifespan=_life, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", description="Racing board games: tables, live races and replays.",
    )  # fmt: skip
    app.state.settings = wanted
    app.state.documents = Documents()
    app.state.requests = Rates(wanted.requests_per_second, wanted.requests_burst)
    answers.install(app)
    own = (tables.router, tables.scene_router, tables.file_router, replays.router)
    for router in (library.router, addresses.router, *own, seasons.router, live.router):
        app.include_router(router)
    app.add_api_route("/api/health", health, response_model=Health, summary="Whether the server is well")
    app.add_api_route(
        "/metrics", show_metrics, response_class=Response, responses=METRICS, summary="Figures for Prometheus"
    )
    describe_all(app)
    app.mount("/", Rest(app, wanted.static))
    app.add_middleware(BodyLimit, limit=wanted.body_limit)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Heads)
    app.add_middleware(Clients, rates=app.state.requests)
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
    app.state.pulse = metrics.Remembered(lambda: _beat(store), KEPT_SECONDS, HEALTH_SECONDS)
    app.state.figures = metrics.Remembered(lambda: _figures(lobby), KEPT_SECONDS, HEALTH_SECONDS)
    await lobby.open()
    lobby.background(_count(lobby))
    try:
        yield
    finally:
        await lobby.close()
        store.close()


# Whether all is well, and figures about it.


async def health(request: Request) -> Health:
    """Well as long as something can be stored within a short time."""
    pulse: metrics.Remembered[int | None] = request.app.state.pulse
    with contextlib.suppress(TimeoutError):
        tables = await pulse.get()
        if tables is not None:
            return Health(status="well", version=draftline.__version__, tables=tables, process=os.getpid())
    raise Problem("storage")


async def _beat(store: Store) -> int | None:
    """How many tables there are, or None where nothing can be stored."""
    try:
        return await store.run(store.beat)
    except Exception as error:
        log.warning("nothing can be stored: %(fault)s", {"fault": type(error).__name__})
        return None


METRICS: dict[int | str, Json] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


async def show_metrics(request: Request) -> Response:
    figures: metrics.Remembered[bytes] = request.app.state.figures
    try:
        return Response(await figures.get(), media_type=metrics.MEDIA_TYPE)
    except TimeoutError:
        raise Problem("busy") from None


async def _figures(lobby: Lobby) -> bytes:
    metrics.count_tables(lobby.in_memory())
    return await asyncio.to_thread(metrics.exposition)


async def _count(lobby: Lobby) -> None:
    """For the scrapes that other workers answer."""
    while True:
        metrics.count_tables(lobby.in_memory())
        await asyncio.sleep(COUNT_SECONDS)


# The page: files that `npm run build` has made, or a word about how to make them.


def not_built(lang: str) -> str:
    running, build = text(Message("error.page-running"), lang), text(Message("error.page-not-built"), lang)
    return BARE_PAGE.format(lang=lang, body=NOT_BUILT.format(running=running, build=build))


def nothing_here(lang: str) -> str:
    return bare(NOTHING_HERE, lang, title="page.not-found", about="page.not-found-about", home="page.to-home")


def no_connection(lang: str) -> str:
    """What an installed page keeps, to be shown where no server answers."""
    ids = {"title": "page.offline-title", "about": "page.offline-about", "again": "page.offline-again"}
    return bare(NO_CONNECTION, lang, **ids)


def bare(body: str, lang: str, **ids: str) -> str:
    said = {name: text(Message(id), lang) for name, id in ids.items()}
    return BARE_PAGE.format(lang=lang, body=body.format(**said))


def wished_language(request: Request) -> str:
    wished = request.query_params.get("lang", "")
    return wished if wished in languages() else language_of(request)


def language_of(request: Request) -> str:
    return language(request.headers.get("accept-language", ""))


class Rest:
    """Everything that no route answers: a file of the page, the page itself, or a problem."""

    def __init__(self, app: FastAPI, folder: Path) -> None:
        self.app = app
        self.root = folder.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": live.CLOSE_NOT_FOUND})
            return
        request = Request(scope)
        answer = self._answer(scope["path"].removeprefix("/"), request)
        if answer is not None and request.method == "GET":
            await answer(scope, receive, send)
            return
        if answer is None and wants_page(scope["path"].removeprefix("/"), request):
            await HTMLResponse(nothing_here(language_of(request)), 404)(scope, receive, send)
            return
        allowed = self._allowed(scope) if answer is None else GET_METHODS
        raise Problem("no-method", allow=allowed) if allowed else Problem("not-found")

    def _allowed(self, scope: Scope) -> list[str]:
        """The methods for which there is a route here; a path that a route has for itself is nobody's id."""
        routes = [route for route in self.app.routes if getattr(route, "app", None) is not self]
        here = [one for one in iter_route_contexts(routes) if one.path == scope["path"]]
        own = {method for one in here for method in one.methods or ()}
        tried = {method: [route.matches({**scope, "method": method})[0] for route in routes] for method in METHODS}
        found = [method for method in METHODS if Match.FULL in tried[method] and (method in own or not own)]
        return [*GET_METHODS, *found[1:]] if "GET" in found else found

    def _answer(self, path: str, request: Request) -> Response | None:
        file = (self.root / path).resolve() if "\0" not in path else self.root
        if path and file.is_file() and file.is_relative_to(self.root):
            keep = CACHE_FOR_A_YEAR if "assets" in file.parts else "no-cache"
            return FileResponse(file, headers={"Cache-Control": keep})
        if path == OFFLINE:
            return HTMLResponse(no_connection(wished_language(request)), headers={"Cache-Control": "no-cache"})
        if path:
            return None
        index = self.root / "index.html"
        if index.is_file():
            return FileResponse(index, headers={"Cache-Control": "no-cache"})
        return HTMLResponse(not_built(language_of(request)))


def wants_page(path: str, request: Request) -> bool:
    """Whether a person looks at what is not there: programs get a problem."""
    words = request.headers.get("accept", "")
    return request.method == "GET" and not path.startswith("api/") and "text/html" in words


class Heads:
    """HEAD is answered as GET is, but for the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def without_body(event: Event) -> None:
            await send({**event, "body": b""} if event["type"] == "http.response.body" else event)

        await self.app({**scope, "method": "GET"}, receive, without_body)


# The description of all that goes over the wire: what FastAPI knows of, and the frames of live tables.


def describe_all(app: FastAPI) -> None:
    """FastAPI describes requests and answers; how they are refused and what a WebSocket carries is put beside them."""
    described = app.openapi

    def document() -> Json:
        if app.openapi_schema is None:
            found = described()
            answers.describe(found)
            schemas = found["components"]["schemas"]
            for unused in ("HTTPValidationError", "ValidationError"):  # FastAPI's own, which nobody is sent
                schemas.pop(unused, None)
            add(schemas, frames())
        return described()

    app.openapi = document  # type: ignore[method-assign]


def frames() -> dict[str, Json]:
    """Both directions and all that they hold, by name; and problems."""
    said: FrameSchema = ("ClientFrame", "validation", CLIENT_FRAME)
    told: FrameSchema = ("ServerFrame", "serialization", SERVER_FRAME)
    wrong: FrameSchema = ("Problem", "serialization", TypeAdapter(ProblemModel))
    kinds, parts = TypeAdapter.json_schemas([said, told, wrong], ref_template=SCHEMA_PATH)
    return {**parts["$defs"], **{name: schema for (name, _), schema in kinds.items() if name != "Problem"}}


def add(known: dict[str, Json], more: dict[str, Json]) -> None:
    """Two things of one name have to be the same thing."""
    for name, schema in more.items():
        assert known.get(name, schema) == schema, name
        known[name] = schema


# Serving it: an address is bound and told, and the server stops gracefully when it is asked to.


def serve(
    settings: Settings, host: str, port: int, logs: Logs, ready: Callable[[str], None], workers: int = 1
) -> None:
    """Serve until SIGINT or SIGTERM; `ready` gets the address once connections are accepted."""
    bound = listen(host, port)
    try:
        prepare(settings.database, workers)
        ready(address_of(bound))
        if workers == 1:
            work(bound, settings, logs)
        else:
            logging.config.dictConfig(logs.config())
            each = settings.model_copy(update={"bot_workers": max(1, settings.bot_workers // workers)})
            with metrics.shared_folder():
                Supervisor(workers, bound, work, each, logs).run(2.0 * GRACE_SECONDS)
    finally:
        bound.close()


def prepare(database: str, workers: int) -> None:
    """Bring the database up to date, or say in a sentence what is wrong with it."""
    engine = open_engine(database)
    try:
        if workers > 1 and not shared(engine):
            raise OptionError(Message("error.workers-sqlite"))
        upgrade(engine)
    finally:
        engine.dispose()


def work(bound: socket.socket, settings: Settings, logs: Logs) -> None:
    """Serve in this process."""
    raise_file_limit()
    app = create_app(settings)
    app.state.listening = bound.getsockname()[:2]
    config = configured(app, settings, log_config=logs.config())
    gc.freeze()  # what the program itself consists of stays: whoever looks for garbage need not look there
    signal.signal(signal.SIGTERM, _already_stopped)
    with contextlib.suppress(KeyboardInterrupt):  # the same for SIGINT
        uvicorn.Server(config).run(sockets=[bound])


def configured(app: FastAPI, settings: Settings, **more: Any) -> uvicorn.Config:
    over_http, as_websocket = doorkeepers(settings)
    return uvicorn.Config(
        app, timeout_graceful_shutdown=GRACE_SECONDS, http=over_http, ws=as_websocket, server_header=False,
        ws_max_size=4 * settings.message_limit, forwarded_allow_ips=settings.proxies, **more,
    )  # fmt: skip


def raise_file_limit() -> None:
    """As many open files, and so connections, as this process may have."""
    try:
        import resource
    except ImportError:  # on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _already_stopped(_signal: int, _frame: FrameType | None) -> None:
    """Uvicorn has stopped cleanly and passes the signal on."""


# Several processes behind one port: this one opens the port, starts the others and replaces those that die.


class Supervisor:
    """Keeps a number of processes running; each gets the open port."""

    def __init__(self, count: int, bound: socket.socket, work: Callable[..., None], *arguments: Any) -> None:
        self.count = count
        self.bound = bound
        self.work = work
        self.arguments = arguments
        self._context = multiprocessing.get_context("spawn")  # the others inherit nothing from this process
        self._processes: dict[BaseProcess, float] = {}  # when each began
        self._failures = 0
        self._stopping = threading.Event()
        self._woken, self._wake = self._context.Pipe(duplex=False)

    def run(self, grace: float) -> None:
        """Run until a signal comes; then every process may finish what it is doing."""
        signal.signal(signal.SIGTERM, self._stop)
        for _ in range(self.count):
            self._start()
        while not self._stopping.is_set():
            wait([self._woken, *(process.sentinel for process in self._processes)])
            self._replace()
        self._end(grace)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        if not self._stopping.is_set():
            self._stopping.set()
            self._wake.send_bytes(b"stop")

    def _start(self) -> None:
        """Ctrl-C reaches all processes of a terminal, but this one alone says when the others stop."""
        process = self._context.Process(target=child, args=(self.work, self.bound, *self.arguments))
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a process inherits the signals that its parent ignores
        process.start()
        signal.signal(signal.SIGINT, self._stop)
        self._processes[process] = time.monotonic()

    def _replace(self) -> None:
        for process in [process for process in self._processes if process.exitcode is not None]:
            begun = self._processes.pop(process)
            if self._stopping.is_set():
                return
            metrics.forget(process.pid or 0)
            ended = {"worker": process.pid or 0, "code": process.exitcode}
            log.error("worker %(worker)d ended with code %(code)s; another is started", ended)
            failed = time.monotonic() - begun < SETTLED_SECONDS and process.exitcode != KILLED
            self._failures = self._failures + 1 if failed else 0
            self._stopping.wait(RESTART_DELAYS[min(self._failures, len(RESTART_DELAYS) - 1)])
            if not self._stopping.is_set():
                self._start()

    def _end(self, grace: float) -> None:
        for process in self._processes:
            process.terminate()
        deadline = time.monotonic() + grace
        for process in self._processes:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()


def child(work: Callable[..., None], bound: socket.socket, *arguments: Any) -> None:
    """In the new process: work, and stop cleanly when the one that started it is gone."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    work(bound, *arguments)


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
