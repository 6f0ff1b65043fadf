"""A program whose workers do nothing but note that they began: `python -m tests.server.supervised FILE`."""

from __future__ import annotations

import os
import signal
import socket
import sys
from types import FrameType

from draftline.server.app import Supervisor


def work(_bound: socket.socket, path: str) -> None:
    signal.signal(signal.SIGTERM, _stopped)
    with open(path, "a") as file:
        file.write(f"{os.getpid()}\n")
    while True:
        signal.pause()


def _stopped(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)


if __name__ == "__main__":
    with socket.socket() as bound:
        Supervisor(2, bound, work, sys.argv[1]).run(30.0)
