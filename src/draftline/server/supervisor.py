"""Several server processes behind one port: this one opens the port, starts the others and replaces those that die."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

log = logging.getLogger("draftline.server")

Work = Callable[..., None]
SETTLED = 10.0  # a process that lived this many seconds did not fail at its start
PATIENCE = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds before the next try, when starts fail in a row


class Supervisor:
    """Keeps a number of processes running; each gets the open port."""

    def __init__(self, count: int, bound: socket.socket, work: Work, *arguments: Any) -> None:
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
            failed = time.monotonic() - begun < SETTLED and process.exitcode != -signal.SIGKILL
            self._failures = self._failures + 1 if failed else 0
            self._stopping.wait(PATIENCE[min(self._failures, len(PATIENCE) - 1)])
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


def child(work: Work, bound: socket.socket, *arguments: Any) -> None:
    """In the new process: work, and stop cleanly when the one that started it is gone."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    work(bound, *arguments)


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
