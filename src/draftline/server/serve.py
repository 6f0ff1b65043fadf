"""Runs the server: binds its address, says where it is, and stops gracefully when it is asked to."""

from __future__ import annotations

import contextlib
import logging
import logging.config
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

import uvicorn

from draftline.core.messages import Message, OptionError, Value
from draftline.server.app import create_app
from draftline.server.database import open_engine, shared
from draftline.server.migrations import upgrade
from draftline.server.settings import Settings

log = logging.getLogger("draftline.server")

LOG_LEVELS = ("critical", "error", "warning", "info", "debug")
OTHER_LOGGERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic")
GRACE_SECONDS = 5  # seconds for open requests when the server stops
SETTLED_SECONDS = 10.0  # seconds after which a process that dies did not fail at its start
RESTART_DELAYS = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds before the next try, when starts fail in a row


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

    Uvicorn would tell whole frames, with links and hands, when it debugs: it never does.
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
    """Serve until SIGINT or SIGTERM; `ready` is told the address once connections are taken."""
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
            each = replace(settings, bot_workers=max(1, settings.bot_workers // workers))
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
    config = uvicorn.Config(
        create_app(settings), log_config=log_config(level), timeout_graceful_shutdown=GRACE_SECONDS,
        ws="websockets-sansio", ws_max_size=4 * settings.message_limit, server_header=False,
    )  # fmt: skip
    signal.signal(signal.SIGTERM, _already_stopped)
    with contextlib.suppress(KeyboardInterrupt):  # the same for SIGINT
        uvicorn.Server(config).run(sockets=[bound])


def _already_stopped(_signal: int, _frame: FrameType | None) -> None:
    """Uvicorn has stopped in good order and hands the signal on."""


# Several processes behind one port: this one opens the port, starts the others and replaces those that die.


class Supervisor:
    """Keeps so many processes at the same work; each is handed the open port."""

    def __init__(self, count: int, bound: socket.socket, work: Callable[..., None], *arguments: Any) -> None:
        self.count = count
        self.bound = bound
        self.work = work
        self.arguments = arguments
        self._context = multiprocessing.get_context("spawn")  # nothing of this process is in the others
        self._processes: dict[BaseProcess, float] = {}  # when each began
        self._failures = 0
        self._stopping = threading.Event()
        self._woken, self._wake = self._context.Pipe(duplex=False)

    def run(self, grace: float) -> None:
        """Until a signal comes; then every process may finish what it is doing."""
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
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a process begins with what its parent ignores
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
    """In the new process: work, and stop in good order when the one that started it is gone."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    work(bound, *arguments)


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
