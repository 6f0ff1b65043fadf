"""A bot in any language, over HTTP: `draftline serve`, then `python examples/http_bot.py http://127.0.0.1:8000`.

It makes a table for itself and four AI teams, and answers whenever its seat is asked. It knows nothing of the
games but what the server says; only the standard library is used.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
import time
import urllib.request
from typing import Any


class Table:
    """A seat at a table of a server."""

    def __init__(self, server: str, setting: dict[str, Any]) -> None:
        self.address = f"{server.rstrip('/')}/api/tables"
        self.token = ""
        made = self.ask("POST", "", setting)
        self.address = f"{self.address}/{made['id']}"
        self.token = next(seat["token"] for seat in made["seats"] if seat.get("token"))
        self.moves = itertools.count(1)

    def ask(self, method: str, route: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "X-Seat-Token": self.token}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + route, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def look(self) -> dict[str, Any]:
        return self.ask("GET", "")

    def act(self, action: str, version: int) -> dict[str, Any]:
        move = {"actions": [action], "version": version, "client": f"move-{next(self.moves)}"}
        return self.ask("POST", "/actions", move)


def drive(table: Table, rng: random.Random, pause: float = 0.05) -> dict[str, Any]:
    """Race to the end with random answers; returns the outcome."""
    state = table.look()
    while (outcome := state["table"]["outcome"]) is None:
        own = [one["view"] for one in state["views"] if one["seat"] is not None]
        actions = own[0]["actions"] if own else []
        if actions:
            state = table.act(rng.choice(actions), state["table"]["version"])
        else:  # somebody else is thinking
            time.sleep(pause)
            state = table.look()
    return dict(outcome)


def setting() -> dict[str, Any]:
    """A short race against four AI teams, who follow their cards; `bot:club` would be a bot of the server."""
    decks = ("hunters", "haulers", "loners", "pack")
    seats = [{"who": "person", "name": "HTTP"}, *({"who": f"ai:{deck}"} for deck in decks)]
    return {"game": "thunder-alley", "seats": seats, "options": {"laps": 1}, "start": True}


if __name__ == "__main__":
    found = drive(Table(sys.argv[1], setting()), random.Random(1))
    print("points:", found["points"])
