"""The live connection: hello, numbered lines, answers to everything, resuming, spectators, bad manners."""

from __future__ import annotations

import json
import random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from draftline.server.limits import Bucket
from tests.server.helpers import PATIENCE, Table, both, serving, settings_in


@pytest.fixture
def table(served) -> Table:
    return served.create("person", "person", "person")


def raw(table: Table):
    return connect(table.served.url.replace("http", "ws") + table.path("/live")[1:], max_size=None)


def test_hello_shows_the_table_the_own_seats_and_the_log(table):
    with table.live(table.tokens[1], table.host) as live:
        hello = live.until("hello")
        assert hello["seats"] == [1]
        assert hello["table"]["host"] is True
        assert hello["table"]["seats"][1]["connected"] is True
        assert [view["seat"] for view in hello["views"]] == [1]
        assert [entry["n"] for entry in hello["log"]] == [0]
        assert {fact["name"] for fact in hello["log"][0]["facts"]} >= {"on-grid", "turn"}
        assert live.until("table")["table"]["id"] == table.id


def test_everybody_hears_an_action_each_from_its_own_seat(table):
    (seat,) = table.asked()
    action, _ = table.first_action(seat)
    with table.live(table.tokens[seat]) as own, table.live() as watcher:
        own.until("hello")
        watcher.until("hello")
        own.say(type="move", id="one", actions=[action], version=0)
        moved = own.until("moved")
        assert own.until("accepted")["version"] == 1
        assert moved["version"] == 1
        assert [entry["n"] for entry in moved["entries"]] == [1]
        assert moved["views"][0]["view"]["state"]["hand"] != []
        seen = watcher.until("moved")
        assert seen["entries"][0]["facts"][0]["message"]["id"].startswith("fact.")
        assert seen["views"][0]["view"]["state"]["hand"] == []


def test_the_same_action_sent_again_after_a_lost_answer(table):
    (seat,) = table.asked()
    action, _ = table.first_action(seat)
    for _ in range(2):
        with table.live(table.tokens[seat]) as live:
            live.until("hello")
            live.say(type="move", id="lost", actions=[action], version=0)
            assert live.until("accepted", "refused") == {"type": "accepted", "id": "lost", "version": 1}
    assert table.show()["table"]["version"] == 1


def test_refusals_carry_code_and_reason(table):
    (seat,) = table.asked()
    action, _ = table.first_action(seat)
    with table.live(table.tokens[seat]) as live:
        live.until("hello")
        for frame, code, reason in (
            ({"actions": ["swap"], "version": 0}, "illegal", "reason."),
            ({"actions": [action], "version": 7}, "stale", "error.http-stale"),
            ({"actions": [action], "version": 0, "seat": (seat + 1) % 3}, "wrong-seat", "error."),
            ({"actions": [5], "version": 0}, "malformed", "error.http-field"),
            ({"actions": ["x" * 300], "version": 0}, "malformed", "error."),
            ({"actions": [], "version": 0}, "malformed", "error.http-field"),
            ({"actions": [action] * 61, "version": 0}, "malformed", "error.http-field"),
            ({"action": action, "version": 0}, "malformed", "error.http-field"),
        ):
            live.say(type="move", id="bad", **frame)
            refused = live.until("refused")
            assert (refused["id"], refused["code"]) == ("bad", code)
            assert refused["reason"]["id"].startswith(reason)
        live.say(type="move", id="\ud800", actions=["\ud800"], version=0)
        assert live.until("refused")["id"] == "\ud800"  # half a sign of UTF-16 harms nobody
        live.say(type="dance", id="odd")
        assert live.until("refused")["code"] == "malformed"
        live.say(type="ping")
        assert live.until("pong")["version"] == 0


@both
def test_a_connection_resumes_from_the_last_number_it_saw(table):
    table.play(random.Random(2), 12)
    with table.live(table.tokens[0]) as live:
        everything = live.until("hello")["log"]
    assert [entry["n"] for entry in everything] == list(range(13))
    with table.live(table.tokens[0], start=8) as live:
        assert live.until("hello")["log"] == everything[9:]
    with table.live(table.tokens[0], start=12) as live:
        assert live.until("hello")["log"] == []
    with table.live(table.tokens[0], start=500) as live:
        assert live.until("hello")["log"] == []


@both
def test_undo_is_heard_by_all_and_stays_in_the_log(table):
    (seat,) = table.asked()
    with table.live(table.tokens[seat]) as live, table.live() as watcher:
        watcher.until("hello")
        actions = live.until("hello")["views"][0]["view"]["actions"]
        live.say(type="move", id="a", actions=[next(a for a in actions if a.startswith("play"))], version=0)
        live.until("accepted")
        live.say(type="undo", id="b")
        assert live.until("accepted")["version"] == 2
        watcher.until("moved")
        entry = watcher.until("moved")["entries"][0]
        assert (entry["n"], entry["undo"], entry["facts"]) == (2, 1, [])
    with table.live(table.tokens[seat]) as live:
        assert [entry["undo"] for entry in live.until("hello")["log"]] == [0, 0, 1]


def test_who_is_connected_is_told(table):
    with table.live() as watcher:
        watcher.until("hello")
        with table.live(table.tokens[2]) as live:
            live.until("hello")
            assert watcher.until("table")["table"]["seats"][2]["connected"] is True
        assert watcher.until("table")["table"]["seats"][2]["connected"] is False


def test_a_hot_seat_has_the_views_of_its_seats_the_open_one_and_the_union_of_their_facts(table):
    with table.live(*table.tokens[:2]) as live:
        hello = live.until("hello")
        assert [view["seat"] for view in hello["views"]] == [0, 1, None]
        assert hello["views"][2]["view"]["state"]["hand"] == []
        drawn = [fact for fact in hello["log"][0]["facts"] if fact["name"].startswith("drew")]
        assert {fact["values"]["seat"] for fact in drawn if fact["name"] == "drew"} == {0, 1}
        assert {fact["values"]["seat"] for fact in drawn if fact["name"] == "drew-hidden"} == {2}


def test_spectators_see_no_hand_and_may_not_act(table):
    with table.live() as live:
        hello = live.until("hello")
        assert hello["seats"] == []
        assert hello["views"][0]["view"]["actions"] == []
        assert "drew" not in {fact["name"] for entry in hello["log"] for fact in entry["facts"]}
        for frame in ({"type": "move", "actions": ["forward"], "version": 0}, {"type": "undo"}, {"type": "hint"}):
            live.say(id="no", **frame)
            assert live.until("refused")["code"] == "no-token"


def test_previews_and_hints(table):
    (seat,) = table.asked()
    with table.live(table.tokens[seat]) as live:
        actions = live.until("hello")["views"][0]["view"]["actions"]
        play = next(action for action in actions if action.startswith("play"))
        live.say(type="preview", id="p", action=play)
        ends = live.until("preview")["ends"]
        assert ends
        assert all(end["actions"][0] == play for end in ends)
        assert all(len(place) == 2 for end in ends for place in end["cars"].values())
        live.say(type="preview", id="q", actions=ends[-1]["actions"])
        facts = live.until("preview", id="q")["facts"]
        assert facts[0]["name"] == "played"
        last = {str(fact["values"]["car"]): fact["values"] for fact in facts if "progress" in fact["values"]}
        for car, (progress, lane) in ends[-1]["cars"].items():
            assert (last[car]["progress"], last[car]["lane"]) == (progress, lane)
        live.say(type="preview", id="r", action="play 99 on 99")
        assert live.until("refused")["code"] == "illegal"
        live.say(type="hint", id="h")
        hint = live.until("explain")
        assert hint["action"] in actions
        assert hint["why"]["id"]
    other = (seat + 1) % 3
    assert table.post("/preview", {}, table.tokens[other]).json()["code"] == "not-your-turn"
    assert table.post("/hint", None, table.tokens[seat]).json()["action"] in actions
    assert table.post("/preview", {"action": play}, table.tokens[seat]).json()["ends"] == ends


# Bad manners.


@pytest.mark.parametrize(
    "first", ["", "{", "[]", "1", "null", '{"tokens": 5}', '{"from": -1}', "[" * 5000, '"' + "x" * 70_000]
)
def test_a_first_message_that_is_no_hello(table, first):
    with raw(table) as socket:
        socket.send(first)
        refused = json.loads(socket.recv(timeout=PATIENCE))
        assert refused["type"] == "refused"
        assert refused["code"] in ("malformed", "too-large")
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)


def test_a_forged_link_and_a_missing_table_are_closed(table, served):
    with table.live("forged") as live:
        assert live.next()["code"] == "wrong-token"
        assert live.closed_with() == 4403
    missing = Table(served, {"id": "0" * 16, "host": "", "seats": []})
    with missing.live() as live:
        assert live.next()["code"] == "not-found"
        assert live.closed_with() == 4404


@pytest.mark.parametrize(
    "message, code", [("x" * 70_000, 1009), ("é" * 200_000, 1009), ("{", 4400), (b"\x00\xff", 4400)]
)
def test_an_oversized_or_malformed_message_ends_the_connection_alone(table, message, code):
    with table.live() as watcher:
        watcher.until("hello")
        with table.live(table.tokens[0]) as live:
            live.until("hello")
            live.socket.send(message)
            assert live.closed_with() == code
        watcher.say(type="ping")
        assert watcher.until("pong")


def test_too_many_messages_end_the_connection(tmp_path):
    with serving(settings_in(tmp_path, actions_per_second=0.001, burst=5, connections_per_address=2)) as served:
        table = served.create("person", "person")
        with table.live(table.tokens[0]) as live:
            live.until("hello")
            for _ in range(6):
                live.say(type="ping")
            assert live.until("refused")["code"] == "too-many"
            assert live.closed_with() == 4429
        with table.live() as one, table.live() as two:
            one.until("hello")
            two.until("hello")
            with table.live() as three:
                assert three.closed_with() == 4429


def test_somebody_who_says_nothing_is_let_go(tmp_path):
    with serving(settings_in(tmp_path, hello_deadline=0.05)) as served:
        table = served.create("person", "person")
        with raw(table) as socket:
            assert json.loads(socket.recv(timeout=PATIENCE))["code"] == "malformed"


def test_a_client_that_falls_behind_is_cut_off_and_nobody_waits(tmp_path):
    """Its queue is full: what was queued is dropped for the close code, and the table goes on."""
    with serving(settings_in(tmp_path, bytes_waiting=100)) as served:
        table = served.create("person", "person")
        with table.live() as slow:
            slow.until("hello")
            (listener,) = served.table(table.id).listeners

            async def flood() -> None:
                for _ in range(10):
                    listener.push(json.dumps({"type": "flood"}))

            served.call(flood())
            assert slow.closed_with() == 4408
        table.play(random.Random(1), 3)
        assert table.show()["table"]["version"] == 3


def test_a_bucket_fills_again():
    now = [0.0]
    bucket = Bucket(2.0, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_messages_of_one_client_are_counted_over_all_its_connections(tmp_path):
    """Many sockets do not make for many messages."""
    settings = settings_in(tmp_path, requests_per_second=0.001, requests_burst=40)
    with serving(settings) as served:
        table = served.create("person", "person")
        with table.live() as one, table.live() as other:
            for live in (one, other):
                live.until("hello")
                for _ in range(15):
                    live.say(type="ping")
                    live.until("pong")
            for _ in range(15):
                other.say(type="ping")
            assert other.closed_with() == 4429
            one.say(type="ping")
            assert one.closed_with() == 4429
