"""Records to download and upload, and replays frame by frame."""

from __future__ import annotations

import asyncio
import base64
import json
import random
from contextlib import suppress

import pytest

import draftline
from draftline.bots.values import reading
from draftline.server.replay_document import Documents, document
from tests.server.helpers import SHORT

GAMES = ("thunder-alley", "grand-prix", "thunder-rolls")


def raced(game: str, seed: int = 4) -> draftline.core.track_game.TrackGame:
    race = draftline.new_game(game, seats=2, seed=seed, options=SHORT[game])
    rng = random.Random(seed)
    while (decision := race.decision) is not None:
        race.apply(rng.choice(decision.actions))
    return race


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_table_is_its_race(served, game):
    table = served.create("person", "bot:random", game=game, seed=77)
    assert table.get(rest="/record").json()["code"] == "not-over"
    assert table.get(rest="/replay").json()["code"] == "not-over"
    assert served.http.get(f"/api/replays/{table.id}").json()["code"] == "not-over"
    assert served.http.get(f"/api/replays/{table.id}/record").json()["code"] == "not-over"
    table.post("/lend", {"bot": "random"}, table.tokens[0])
    with table.live() as live:
        over = live.until_status("over")
    answer = table.get(rest="/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = answer.json()
    again = draftline.replay(answer.text)
    assert record["seed"] == 77
    assert len(record["actions"]) == over["table"]["version"]
    assert again.outcome.to_json() == record["outcome"] == over["table"]["outcome"]
    document = table.get(rest="/replay").json()
    assert [frame["n"] for frame in document["frames"]] == list(range(len(record["actions"]) + 1))
    assert document["outcome"] == record["outcome"]
    order = sorted(again.outcome.places, key=again.outcome.places.__getitem__)
    assert document["chart"]["order"][-1] == order
    uploaded = served.http.post("/api/replays", json={"record": record})
    assert uploaded.status_code == 201
    shown = served.http.get(f"/api/replays/{uploaded.json()['id']}").json()
    assert shown == document
    assert served.http.get(f"/api/replays/{table.id}").json() == document  # a link need not say what it leads to
    again_record = served.http.get(f"/api/replays/{table.id}/record")
    assert again_record.json() == record
    assert "attachment" in again_record.headers["content-disposition"]


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_has_the_chances_of_every_frame_as_a_spectator_could_tell(game):
    race = raced(game)
    found = document(race.record())
    assert len(found["wins"]) == len(found["frames"])
    assert all(len(wins) == 2 and 0.0 <= sum(wins) <= 1.01 for wins in found["wins"])
    assert found["wins"][-1] == [round(chance, 3) for chance in reading(race.view(None)).wins]
    stopped = draftline.new_game(game, seats=2, seed=3)
    stopped.apply(stopped.decision.actions[0])
    stopped.stop()
    short = document(stopped.record())
    assert len(short["wins"]) == len(short["frames"]) == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_everything_at_every_frame(served, game):
    race = raced(game)
    record = race.record()
    id = served.http.post("/api/replays", json={"record": json.dumps(record)}).json()["id"]
    document = served.http.get(f"/api/replays/{id}").json()
    assert document["board"] is None
    game_again = draftline.games.registry.begin(record)
    for frame in document["frames"]:
        if frame["n"]:
            action, seat = draftline.core.record.split_action(record["actions"][frame["n"] - 1])
            assert frame["action"] == action
            assert frame["seat"] == (game_again.asked[0] if seat is None else seat)
            facts = game_again.apply(action, seat)
            assert [fact["name"] for fact in frame["facts"]] == [fact.name for fact in facts]
        assert frame["state"]["hands"] == [list(game_again.hand(seat)) for seat in (0, 1)]
    assert len(document["chart"]["turns"]) == len(document["chart"]["order"]) == len(document["chart"]["frames"])
    assert served.http.get(f"/api/replays/{id}/record").json() == record


def test_taking_back_leaves_no_trace_in_the_record(served):
    table = served.create("person", "person")
    (seat,) = table.asked()
    actions = table.show(table.tokens[seat])["views"][0]["view"]["actions"]
    table.act(seat, next(action for action in actions if action.startswith("play")), 0)
    assert table.post("/undo", {"client": "u"}, table.tokens[seat]).status_code == 200
    for token in table.tokens:
        table.post("/lend", {"bot": "chatty"}, token)
    with table.live() as live:
        over = live.until_status("over")
    record = table.get(rest="/record").json()
    assert len(record["actions"]) == over["table"]["version"] - 2
    assert draftline.replay(record).over


def corrupt() -> list[tuple[object, str]]:
    record = raced("thunder-alley").record()
    text = json.dumps(record)
    return [
        (text[:300], "error.json-cut"),
        ("", "error.json-cut"),
        ("[]", "error.record-not-one"),
        ({}, "error.record-not-one"),
        ("[" * 100_000, "error.at-line"),
        ({**record, "rules": 99}, "error.record-version"),
        ({**record, "seed": None}, "error.record-field"),
        ({**record, "seed": 5}, "error.record-parts"),
        ({**record, "seats": 9}, "error.record-setup"),
        ({**record, "actions": record["actions"][:5]}, "error.record-outcome"),
        ({**record, "comment": "mine"}, "error.record-altered"),
        ({**record, "actions": ["play 1 on 1"] * 7000}, "error.record-long"),
        ({**record, "track": {"id": "/etc/passwd"}}, "error.track-unknown"),
        ({**record, "track": {"id": "../../../etc/hosts.toml"}}, "error.track-unknown"),
        ({**record, "track": {"id": "yunta", "text": "name = 'x"}}, "error.record-setup"),
        ({**record, "track": {"id": ["yunta"]}}, "error."),
        ({**record, "position": {"text": "22", "arguments": {"x": 1}}}, "error.record-"),
        ({**record, "position": 5}, "error.record-"),
    ]


@pytest.mark.parametrize("record, reason", corrupt(), ids=lambda value: str(value)[:24])
def test_a_corrupt_record_is_refused_in_a_sentence(served, record, reason):
    answer = served.http.post("/api/replays", json={"record": record}, headers={"Accept-Language": "es"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "record"
    assert answer.json()["message"]["id"].startswith(reason)
    assert not answer.json()["detail"].startswith("[")
    assert answer.headers["content-language"] == "es"


@pytest.mark.parametrize("body", [{}, {"record": 5}, {"record": None}, [], "x", {"record": {}, "more": 1}])
def test_an_upload_without_a_record(served, body):
    assert served.http.post("/api/replays", json=body).json()["code"] in ("malformed", "record")


def test_a_replay_that_is_not_there(served):
    assert served.http.get("/api/replays/nothing").json()["code"] == "not-found"
    assert served.http.get("/api/replays/nothing/record").json()["code"] == "not-found"


def test_a_track_of_one_s_own_comes_with_its_drawing(served):
    text = draftline.data.package_text("tracks/yunta.toml").replace('"Yunta Brothers"', '"My Yard"')
    own = draftline.core.track_file.read_track(text, "yard")
    race = draftline.new_game(seats=2, track=own, seed=1, options={"laps": 1, "cars": 1})
    while (decision := race.decision) is not None:
        race.apply(decision.actions[0])
    id = served.http.post("/api/replays", json={"record": race.record()}).json()["id"]
    board = served.http.get(f"/api/replays/{id}").json()["board"]
    assert board["name"] == "My Yard"
    assert len(board["spaces"]) == own.spaces


def test_whoever_asks_again_while_a_replay_that_nobody_waited_for_is_broken_off_gets_one():
    """A page that was left and opened again at once was answered 500."""

    async def replay() -> dict[str, str]:
        try:
            await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            await asyncio.sleep(0.01)  # a worker is stopped first
            raise
        return {"document": base64.b64encode(b"made").decode()}

    async def left_and_opened_again() -> bytes:
        documents = Documents()
        first = asyncio.ensure_future(documents.of("race", replay))
        await asyncio.sleep(0)
        first.cancel()
        with suppress(asyncio.CancelledError):
            await first
        found = await documents.of("race", replay)
        assert await documents.of("race", replay) is found
        return found

    assert asyncio.run(left_and_opened_again()) == b"made"
