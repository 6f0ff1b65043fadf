"""People who are away: who is there is told, their seats are lent and given back, links renewed, races ended early."""

from __future__ import annotations

import json
import random
import time

import pytest

import draftline
from draftline.core.outcome import STOPPED
from tests.server.helpers import both, serving, settings_in


@pytest.fixture(scope="module")
def served(kind, request, tmp_path_factory):
    """A server that has no patience: whoever is not connected is absent."""
    from tests.server.conftest import url_of

    for database in url_of(kind, request, tmp_path_factory):
        with serving(settings_in(tmp_path_factory.mktemp("server"), database=database, away_seconds=0.0)) as found:
            yield found


def code(answer):
    return answer.json().get("code")


def reason(answer):
    return answer.json()["message"]["id"]


def seat(shown, number):
    return shown["table"]["seats"][number]


def until(live, wanted):
    """The first frame with a table that is as wanted."""
    while True:
        frame = live.next()
        if "table" in frame and wanted(frame):
            return frame


def asked(table):
    """Somebody who has to choose, and the others."""
    first = table.asked()[0]
    return first, [other for other in range(len(table.tokens)) if other != first]


# Who is there.


def test_the_table_tells_who_is_there_and_since_when_others_are_away(served):
    table = served.create("person", "person", "bot:random")
    with table.live(table.tokens[0], table.host) as live:
        here = until(live, lambda frame: seat(frame, 0)["connected"])
        assert here["table"]["host_here"]
        assert [seat(here, number)["absent"] for number in range(3)] == [False, True, False]
        with table.live(table.tokens[1]):
            until(live, lambda frame: seat(frame, 1)["away"] is None and not seat(frame, 1)["absent"])
        gone = until(live, lambda frame: not seat(frame, 1)["connected"])
        assert here["table"]["created"] < seat(gone, 1)["away"] <= time.time()


def test_whoever_has_only_just_left_is_not_absent(tmp_path):
    with serving(settings_in(tmp_path)) as served:
        table = served.create("person", "person")
        with table.live(table.host) as live:
            assert not any(one["absent"] for one in live.until("hello")["table"]["seats"])
        assert code(table.post("/lend", {"seat": 1}, table.host)) == "not-away"
        assert code(table.post("/renew", {"seat": 1}, table.host)) == "not-away"
        assert table.show()["table"]["seats"][1]["who"] == "person"


def test_when_the_time_is_up_everybody_there_is_told(tmp_path):
    with serving(settings_in(tmp_path, away_seconds=0.2)) as served:
        table = served.create("person", "person")
        with table.live(table.tokens[0]) as live:
            until(live, lambda frame: seat(frame, 1)["absent"])


# Lent, and given back.


@both
def test_a_race_of_two_people_survives_one_of_them_leaving(served):
    """The host lends the seat, the bot drives, and the owner drives again as soon as the link is opened."""
    table = served.create("person", "person", seed=3)
    away, (host,) = asked(table)
    with table.live(table.tokens[host], table.host) as live:
        answer = table.post("/lend", {"seat": away, "bot": "random"}, table.host)
        assert seat(answer.json(), away) | {"away": 0} == {
            **seat(answer.json(), away), "who": "bot", "bot": "random", "lent": "table", "absent": False, "away": 0,
        }  # fmt: skip
        moved = live.until("moved")
        assert moved["entries"][0]["seat"] == away
        with table.live(table.tokens[away]) as back:
            until(back, lambda frame: seat(frame, away)["who"] == "person" and seat(frame, away)["lent"] is None)
    shown = table.show()
    assert (seat(shown, away)["bot"], seat(shown, away)["lent"]) == (None, None)
    table.play(random.Random(1))
    record = table.get(rest="/record").json()
    assert record["table"]["bots"] == ["person", "person"]
    assert record["table"]["lent"][0] == 1
    assert len(record["table"]["lent"]) < len(record["actions"])
    assert draftline.replay(record).over


@both
def test_an_owner_lends_beforehand_and_takes_the_seat_back_with_one_word(served):
    """What an owner lent is not given back by a connection that comes and goes."""
    table = served.create("person", "person")
    first, _ = asked(table)
    answer = table.post("/lend", {}, table.tokens[1 - first])
    assert seat(answer.json(), 1 - first)["lent"] == "owner"
    with table.live(table.tokens[1 - first]) as live:
        until(live, lambda frame: seat(frame, 1 - first)["connected"])
    assert seat(table.show(), 1 - first)["lent"] == "owner"
    refused = table.act(1 - first, "forward", 0)
    assert (code(refused), reason(refused)) == ("wrong-seat", "reason.seat-lent")
    assert table.post("/lend", {}, table.tokens[1 - first]).status_code == 200  # it is lent already
    driving = table.post("/drive", {}, table.tokens[1 - first]).json()
    assert (seat(driving, 1 - first)["who"], seat(driving, 1 - first)["lent"]) == ("person", None)
    assert table.post("/drive", {}, table.tokens[1 - first]).status_code == 200


def test_nobody_lends_the_seat_of_somebody_who_is_there(served):
    table = served.create("person", "person")
    with table.live(table.tokens[1]) as live:
        until(live, lambda frame: seat(frame, 1)["connected"])
        assert code(table.post("/lend", {"seat": 1}, table.host)) == "not-away"
        assert code(table.post("/lend", {"seat": 1}, table.tokens[0])) == "not-away"
        assert code(table.post("/renew", {"seat": 1}, table.host)) == "not-away"


def test_whoever_has_no_seat_changes_none(served):
    table = served.create("person", "person", "bot:random")
    other = served.create("person", "person")
    assert code(table.post("/lend", {"seat": 0})) == "no-token"
    assert code(table.post("/lend", {"seat": 0}, other.host)) == "wrong-token"
    assert code(table.post("/drive", {"seat": 0})) == "no-token"
    assert code(table.post("/drive", {"seat": 0}, table.tokens[1])) == "wrong-seat"
    assert code(table.post("/renew", {"seat": 0}, table.tokens[1])) == "not-host"
    assert code(table.post("/end", {})) == "no-token"
    for number in (2, 3, -1):
        assert code(table.post("/lend", {"seat": number}, table.host)) == "wrong-seat"
        assert code(table.post("/renew", {"seat": number}, table.host)) == "wrong-seat"


def test_while_the_host_is_there_the_host_decides(served):
    table = served.create("person", "person", "person")
    with table.live(table.host, table.tokens[0]) as live:
        live.until("hello")
        refused = table.post("/lend", {"seat": 2}, table.tokens[1])
        assert (code(refused), reason(refused)) == ("not-host", "reason.host-decides")


@both
def test_without_the_host_those_who_are_there_vote(served):
    """More than half of them; a vote can be taken back, and whoever is away has none."""
    table = served.create("person", "person", "person", "person")
    with table.live(table.tokens[0]) as live, table.live(table.tokens[1]):
        until(live, lambda frame: seat(frame, 0)["connected"] and seat(frame, 1)["connected"])
        first = table.post("/lend", {"seat": 2, "bot": "random"}, table.tokens[0]).json()
        assert first["table"]["votes"] == [{"what": "lend", "seat": 2, "by": [0], "people": [0, 1]}]
        assert seat(first, 2)["who"] == "person"
        until(live, lambda frame: frame["table"]["votes"] != [])
        back = table.post("/lend", {"seat": 2, "agree": False}, table.tokens[0]).json()
        assert back["table"]["votes"] == []
        table.post("/lend", {"seat": 2, "bot": "random"}, table.tokens[0])
        agreed = table.post("/lend", {"seat": 2, "bot": "random"}, table.tokens[1]).json()
        assert (seat(agreed, 2)["lent"], agreed["table"]["votes"]) == ("table", [])


def test_whoever_is_left_alone_decides_alone(served):
    table = served.create("person", "person", "person")
    with table.live(table.tokens[2]) as live:
        until(live, lambda frame: seat(frame, 2)["connected"])
        for number in (0, 1):
            assert seat(table.post("/lend", {"seat": number}, table.tokens[2]).json(), number)["lent"] == "table"


def test_lending_shows_nobody_a_hand(served):
    """Neither the host nor whoever voted sees more than before."""
    table = served.create("person", "person")
    before = table.show(table.host)
    with table.live(table.host) as live:
        live.until("hello")
        table.post("/lend", {"seat": 1}, table.host)
        until(live, lambda frame: seat(frame, 1)["who"] == "bot")
        answer = table.show(table.host)
    assert (answer["seats"], [view["seat"] for view in answer["views"]]) == ([], [None])
    assert before["seats"] == []
    for text in live.heard:
        for view in json.loads(text).get("views", []):
            assert view["seat"] is None
    for question in ("/preview", "/hint"):
        assert code(table.post(question, {}, table.host)) == "no-token"


# Links.


@both
def test_a_renewed_link_works_and_the_old_one_does_not(served):
    table = served.create("person", "person")
    table.post("/lend", {"seat": 1}, table.host)
    made = table.post("/renew", {"seat": 1}, table.host).json()
    assert made["seat"] == 1
    assert code(table.get(table.tokens[1])) == "wrong-token"
    assert table.show(made["token"])["seats"] == [1]
    with table.live(made["token"]) as live:
        until(live, lambda frame: seat(frame, 1)["who"] == "person")
    with table.live(table.tokens[1]) as old:
        assert old.closed_with() == 4403


# The end.


@both
def test_the_host_ends_a_race_from_which_somebody_is_away(served):
    table = served.create("person", "person", seed=5)
    over = table.post("/end", {}, table.host).json()["table"]
    assert (over["status"], over["outcome"]["ending"]) == ("over", STOPPED)
    assert code(table.post("/end", {}, table.host)) == "over"
    record = table.get(rest="/record").json()
    assert record["stopped"] is True
    assert draftline.replay(record).outcome.to_json() == over["outcome"]
    frames = table.get(rest="/replay").json()["frames"]
    assert (len(frames), frames[-1]["facts"][-1]["name"]) == (2, "race-over")
    served.lobby._tables.pop(table.id)  # and so it is after a restart
    assert table.show()["table"]["outcome"] == over["outcome"]


def test_where_all_are_there_all_have_to_agree(served):
    table = served.create("person", "person")
    with table.live(table.tokens[0], table.host) as live, table.live(table.tokens[1]):
        until(live, lambda frame: seat(frame, 1)["connected"])
        assert reason(table.post("/end", {}, table.host)) == "reason.all-here"
        mine = table.post("/end", {}, table.host, table.tokens[0]).json()["table"]
        assert (mine["status"], mine["votes"]) == (
            "running",
            [{"what": "end", "seat": None, "by": [0], "people": [0, 1]}],
        )
        assert table.post("/end", {}, table.tokens[1]).json()["table"]["status"] == "over"
        until(live, lambda frame: frame["table"]["status"] == "over")


def test_one_person_among_bots_may_stop_at_any_time(served):
    table = served.create("person", "bot:random")
    with table.live(table.tokens[0]) as live:
        live.until("hello")
        assert table.post("/end", {}, table.tokens[0]).json()["table"]["outcome"]["ending"] == STOPPED


def test_a_rematch_keeps_who_drives_for_whom(served):
    table = served.create("person", "person", "person")
    table.post("/lend", {"seat": 2, "bot": "random"}, table.host)
    table.post("/end", {}, table.host)
    again = served.http.get(f"/api/tables/{table.post('/rematch', None, table.host).json()['id']}").json()
    assert [one["lent"] for one in again["table"]["seats"]] == ["table", None, None]
