"""The application, with its routes, limits and page; and how one process, or several, serve it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import logging.config
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
from pydantic import TypeAdapter
from starlette.middleware.gzip import GZipMiddleware

import draftline
from draftline.core.messages import Message, OptionError, Value, text
from draftline.games.registry import rulebooks
from draftline.server import library, live, problems, tables
from draftline.server.database import open_engine, shared
from draftline.server.door import doorkeeper
from draftline.server.frames import CLIENT_FRAME, SERVER_FRAME
from draftline.server.limits import BodyLimit, Clients, Rates, SecurityHeaders
from draftline.server.lobby import Lobby
from draftline.server.maintenance import upgrade
from draftline.server.models import Health
from draftline.server.problems import Problem, language
from draftline.server.seasons import routes as seasons
from draftline.server.settings import Settings
from draftline.server.store import Store

log = logging.getLogger("draftline.server")

Json = dict[str, Any]
FrameSchema = tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]
SECONDS_PER_HOUR = 3600.0
LOG_LEVELS = ("critical", "error", "warning", "info", "debug")
OTHER_LOGGERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic")
GRACE_SECONDS = 5  # seconds for open requests when the server stops
SETTLED_SECONDS = 10.0  # seconds after which a process that dies did not fail at its start
RESTART_DELAYS = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds before the next try, when starts fail in a row
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
    """One server; its database is opened, and brought up to date, when it starts to serve."""
    wanted = settings or Settings()
    rulebooks()  # first of all: games of other packages bring texts and tracks
    app = FastAPI(
        title="Draftline", version=draftline.__version__, lifespan=_life, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", description="Racing board games: tables, live races and replays.",
    )  # fmt: skip
    app.state.settings = wanted
    app.state.rates = Rates(wanted.actions_per_second, wanted.burst)
    app.state.making = Rates(wanted.tables_per_hour / SECONDS_PER_HOUR, wanted.tables_per_hour)
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
    app.add_middleware(Clients)
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


# Serving it: an address is bound and told, and the server stops gracefully when it is asked to.


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections from now on; port 0 is any that is free."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named: then answers go out at once
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(512)
    except (OSError, OverflowError):
        raise OptionError(Message("error.address", {"host": host, "port": port})) from None
    return bound


def address_of(bound: socket.socket) -> str:
    host, port = bound.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def log_config(level: str) -> dict[str, Any]:
    """One line per event on the standard error; nothing secret is ever handed to a logger.

    At level debug Uvicorn would log whole frames, with links and hands: it is never allowed to.
    """
    own = {"handlers": ["err"], "level": level.upper(), "propagate": False}
    others = {**own, "level": "INFO"} if level == "debug" else own
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(message)s"}},
        "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stderr"}},
        "loggers": {"draftline": own, **dict.fromkeys(OTHER_LOGGERS, others)},
    }


def serve(
    settings: Settings, host: str, port: int, level: str, ready: Callable[[str], None], workers: int = 1
) -> None:
    """Serve until SIGINT or SIGTERM; `ready` gets the address once connections are accepted."""
    if level not in LOG_LEVELS:
        values: dict[str, Value] = {"option": "log-level", "value": level, "known": list(LOG_LEVELS)}
        raise OptionError(Message("error.option-choice", values))
    bound = listen(host, port)
    try:
        prepare(settings.database, workers)
        ready(address_of(bound))
        if workers == 1:
            work(bound, settings, level)
        else:
            logging.config.dictConfig(log_config(level))
            each = settings.model_copy(update={"bot_workers": max(1, settings.bot_workers // workers)})
            Supervisor(workers, bound, work, each, level).run(2.0 * GRACE_SECONDS)
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


def work(bound: socket.socket, settings: Settings, level: str) -> None:
    """Serve in this process."""
    raise_file_limit()
    config = configured(create_app(settings), settings, log_config=log_config(level))
    signal.signal(signal.SIGTERM, _already_stopped)
    with contextlib.suppress(KeyboardInterrupt):  # the same for SIGINT
        uvicorn.Server(config).run(sockets=[bound])


def configured(app: FastAPI, settings: Settings, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app, timeout_graceful_shutdown=GRACE_SECONDS, http=doorkeeper(settings), forwarded_allow_ips=settings.proxies,
        ws="websockets-sansio", ws_max_size=4 * settings.message_limit, server_header=False, **more,
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
            log.error("worker %d ended with code %s; another is started", process.pid or 0, process.exitcode)
            failed = time.monotonic() - begun < SETTLED_SECONDS and process.exitcode != -signal.SIGKILL
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
