"""Seasons over HTTP, as their hosts and members know them."""

from __future__ import annotations

import random
import time
from typing import Any

import httpx

from tests.server.helpers import PATIENCE, Served, Table, header, numbers

BOT = "bot:random"
# Two short races of every game, for two teams.
TWO_RACES: dict[str, dict[str, Any]] = {
    "thunder-alley": {
        "kind": "season", "options": {"cars": 1},
        "schedule": [{"track": "yunta", "laps": 1}, {"track": "adriana", "laps": 1}],
    },
    "grand-prix": {"kind": "season", "schedule": [{"track": "thornbury", "laps": 1}, {"track": "yunta", "laps": 1}]},
    "thunder-rolls": {"kind": "race-series", "races": 2, "chosen": ["lantern-night", "copper-mile"]},
}  # fmt: skip


def entrants(*who: str) -> list[dict[str, Any]]:
    """In colours that every game has."""
    return [
        {"team": team, "name": f"The {team} ones", "who": one}
        for team, one in zip(("red", "blue", "green", "yellow", "purple"), who, strict=False)
    ]


def wish(game: str, *who: str, **more: Any) -> dict[str, Any]:
    return {"name": "Sunday cup", "game": game, "entrants": entrants(*who), **TWO_RACES[game], **more}


class Season:
    """A season as its maker knows it."""

    def __init__(self, served: Served, made: dict[str, Any]) -> None:
        self.served = served
        self.id = made["id"]
        self.host = made["host"]
        self.tokens = {member["team"]: member["token"] for member in made["members"]}

    @staticmethod
    def make(served: Served, game: str, *who: str, **more: Any) -> Season:
        answer = served.http.post("/api/seasons", json=wish(game, *who, **more))
        assert answer.status_code == 201, answer.text
        return Season(served, answer.json())

    def path(self, rest: str = "") -> str:
        return f"/api/seasons/{self.id}{rest}"

    def get(self, *tokens: str, rest: str = "") -> httpx.Response:
        return self.served.http.get(self.path(rest), headers=header(tokens))

    def show(self, *tokens: str) -> dict[str, Any]:
        answer = self.get(*tokens)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def version(self) -> int:
        return self.show()["season"]["version"]

    def post(self, rest: str, body: dict[str, Any], *tokens: str) -> httpx.Response:
        return self.served.http.post(self.path(rest), json=body, headers=header(tokens or (self.host,)))

    def change(self, rest: str, *tokens: str, **body: Any) -> httpx.Response:
        """A change of what is seen now."""
        return self.post(rest, {"version": self.version, **body}, *tokens)

    def give_up(self, *tokens: str) -> httpx.Response:
        return self.served.http.delete(self.path("/race"), headers=header(tokens or (self.host,)))

    def race(self, **body: Any) -> Table:
        """The table of the next race, as everybody who has a seat there knows it."""
        made = self.change("/race", **body)
        assert made.status_code == 201, made.text
        new = {one["team"]: one["token"] for one in made.json()["substitutes"]}
        found = Table(self.served, {"id": made.json()["id"], "host": self.host, "seats": []})
        for seat in found.show()["table"]["seats"]:
            token = new.get(seat["colour"], self.tokens[seat["colour"]])
            found.tokens.append(token if seat["who"] == "person" else None)
        return found

    def run(self, **body: Any) -> Table:
        """Run the next race to its end, people choosing at random."""
        done = self.show()["season"]["done"]  # a race of bots alone may be over at once
        table = self.race(start=True, **body)
        play(table, random.Random(1))
        self.until_done(done + 1)
        return table

    def until_done(self, races: int) -> dict[str, Any]:
        """The season once so many races are run."""
        end = time.monotonic() + PATIENCE
        while (shown := self.show(self.host))["season"]["done"] < races:
            assert time.monotonic() < end
            time.sleep(0.05)
        return shown


def play(table: Table, rng: random.Random) -> None:
    """Choose for all people at random until the race is over; bots take their time."""
    own = [token for token in table.tokens if token]
    while own and (shown := table.show(*own))["table"]["status"] != "over":
        asked = [seat for seat in shown["views"][0]["view"]["waiting_for"] if seat in shown["seats"]]
        if not asked:
            time.sleep(0.02)
            continue
        actions = shown["views"][shown["seats"].index(asked[0])]["view"]["actions"]
        body = {"actions": [rng.choice(actions)], "version": shown["table"]["version"], "seat": asked[0]}
        answer = table.post("/actions", {**body, "client": f"c{next(numbers)}"}, *own)
        assert answer.status_code in (200, 409), answer.text


def code(answer: httpx.Response) -> str:
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    return answer.json()["code"]


def reason(answer: httpx.Response) -> str:
    return answer.json()["message"]["id"]
