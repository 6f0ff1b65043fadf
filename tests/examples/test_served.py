"""The example on a server: a table made over HTTP, raced over the WebSocket against a bot, and its replay."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import draftline
from draftline.server import library
from tests.examples.conftest import knowing
from tests.server.helpers import Served, serving, settings_in

BOT = 1  # its seat


@pytest.fixture(scope="module")
def served(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that finds the package when it starts."""
    forget()
    with knowing(site), serving(settings_in(tmp_path_factory.mktemp("server"))) as running:
        yield running
    forget()


def forget() -> None:
    for made in (library.games_json, library._bytes):
        made.cache_clear()


def race(served: Served, rng: random.Random) -> tuple[Any, dict[str, Any]]:
    """A person's race against a bot and a person, over one socket; the last frame."""
    table = served.create("person", "bot:random", "person", game="drag-strip", seed=5, track="eighth-mile")
    with table.live(table.tokens[0], table.tokens[2]) as live:
        frame = live.until("hello")
        while frame["table"]["status"] != "over":
            asked = frame["views"][0]["view"]["waiting_for"]
            if BOT not in asked:  # all choose at once, and it goes first
                shown = next(one for one in frame["views"] if one["seat"] == asked[0])
                live.move(frame, rng.choice(shown["view"]["actions"]), seat=asked[0])
            frame = live.until("moved")
    return table, frame


def test_the_page_is_told_what_the_game_is(served):
    game = next(one for one in served.http.get("/api/games").json() if one["id"] == "drag-strip")
    assert game["title"] == "Drag Strip"
    assert game["seats"] == [2, 6]
    assert [(track["id"], track["own"]) for track in game["tracks"]] == [("quarter-mile", True), ("eighth-mile", True)]
    assert game["default_track"] == "quarter-mile"
    assert [team["colour"] for team in game["teams"]][:2] == ["red", "green"]
    assert game["verbs"] == [{"name": "shift", "form": "CARD"}, {"name": "coast", "form": ""}]
    assert game["cards"]["6"]["id"] == "nitro"
    assert game["facts"]["launched"]["moves"]


def test_its_tracks_are_no_tracks_of_other_games(served):
    other = next(one for one in served.http.get("/api/games").json() if one["id"] == "thunder-alley")
    assert "quarter-mile" not in [track["id"] for track in other["tracks"]]
    answer = served.http.post(
        "/api/tables",
        json={"game": "thunder-alley", "track": "quarter-mile", "seats": [{"who": "person"}] * 2, "start": True},
    )
    assert answer.status_code == 422


def test_its_strip_is_drawn_open(served):
    track = served.http.get("/api/tracks/quarter-mile").json()
    assert track["closed"] is False
    assert len(track["spaces"]) == 32 * 6
    assert track["green"][0][0] < track["start"][0][0]
    assert served.http.get("/api/tracks/yunta").json()["closed"] is True


@pytest.mark.parametrize("lang, words", [("en", "Nitro"), ("es", "Nitro")])
def test_its_texts_are_in_the_catalogues(served, lang, words):
    assert served.http.get(f"/api/catalogues/{lang}").json()["drag-card.nitro"] == words


def test_a_race_over_the_socket_with_a_bot_to_its_end_and_its_replay(served):
    table, frame = race(served, random.Random(2))
    assert sorted(frame["table"]["outcome"]["ranking"]) == [0, 1, 2]
    document = table.get(rest="/replay").json()
    assert document["game"] == "drag-strip"
    assert document["outcome"] == frame["table"]["outcome"]
    assert [len(hand) for hand in document["frames"][0]["state"]["hands"]] == [4, 4, 4]
    record = table.get(rest="/record").text
    assert draftline.replay(record).over
    uploaded = served.http.post("/api/replays", json={"record": record})
    assert served.http.get(f"/api/replays/{uploaded.json()['id']}").json()["frames"] == document["frames"]
