"""What might have come of a moment: tables that play on, futures, the film of one, and a first move judged."""

from __future__ import annotations

import base64
import gzip
import json
import time
from typing import Any

import pytest

from draftline import replay
from draftline.core.messages import OptionError
from draftline.core.rng import DRAWS
from draftline.league.entrants import Entrant
from draftline.league.season import Season, Venue
from draftline.server import branches
from draftline.server.branches import answer, playing_on
from draftline.server.problems import Problem
from draftline.server.race import begun_at
from draftline.server.replay_document import document
from draftline.server.reports import FuturesModel, JudgedModel, OddsModel
from draftline.study import what_if
from draftline.study.odds import LEAST_RUNS
from tests.server.helpers import PATIENCE, Served, Table, raced

AT = 20
FEW = 3
RANDOM = "bot:random"
VENUE = Venue("yunta", 1)


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return raced(3, 5)


@pytest.fixture
def few(monkeypatch) -> None:
    monkeypatch.setattr(branches, "RACES", FEW)
    monkeypatch.setattr(branches, "FILMED", 3)


def question(record: dict[str, Any], of: str, **more: Any) -> dict[str, Any]:
    asked = {"record": record, "of": of, "at": AT, "actions": [], "card": None, "races": FEW}
    return {**asked, "source": "abc", "tell": lambda share: None, **more}


def unpacked(found: dict[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found["document"])))
    return document


def test_a_table_plays_on_from_a_moment_and_carries_where_it_came_from(served: Served, record):
    id = served.http.post("/api/replays", json={"record": record}).json()["id"]
    made = served.http.post(f"/api/replays/{id}/tables", json={"at": AT})
    assert made.status_code == 201, made.text
    table = Table(served, made.json())
    seat = next(one for one, token in enumerate(table.tokens) if token)
    shown = table.show(table.tokens[seat])
    assert shown["table"]["attached"]["past"]["name"] == f"{id}/{AT}"
    assert shown["views"][0]["view"]["waiting_for"] == [seat]
    assert [one["who"] for one in shown["table"]["seats"]].count("person") == 1


def test_the_race_of_such_a_table_begins_with_the_moves_before_it(record):
    made = playing_on(record, AT, None, "abc")
    past = next(one for one in made.brought if one.kind == "past")
    game = begun_at(past.text)
    assert game.record()["actions"] == record["actions"][:AT]
    assert list(game.asked) == list(made.game.asked)
    assert json.loads(past.text)["record"]["outcome"] is None


def test_nobody_plays_on_from_the_end(record):
    with pytest.raises(Problem):
        playing_on(record, len(record["actions"]), None, "abc")


def test_futures_are_raced_and_compared_on_the_same_deals(record, few):
    alone = unpacked(answer(question(record, "futures")))
    FuturesModel.model_validate(alone)
    assert (alone["here"]["races"], alone["there"], alone["more"]) == (FEW, None, [])
    played = record["actions"][AT].split(" @")[0]
    same = unpacked(answer(question(record, "futures", actions=[played])))
    FuturesModel.model_validate(same)
    assert same["there"]["races"] == FEW


def test_futures_with_another_card_are_compared_on_the_same_deals(record, few):
    start = what_if.moment(record, AT)
    old, new = next(hand[0] for hand in start.hands if hand), start.face_down()[DRAWS][0].left()[-1]
    found = unpacked(answer(question(record, "futures", card=f"{old}={new}")))
    FuturesModel.model_validate(found)
    assert found["here"]["races"] == found["there"]["races"] == FEW
    assert found["here"] == unpacked(answer(question(record, "futures")))["here"]
    with pytest.raises(OptionError):
        answer(question(record, "futures", card=f"{new}={old}"))


def test_the_film_is_a_whole_race_that_begins_as_the_record_does(record, few):
    played = record["actions"][AT].split(" @")[0]
    film = answer(question(record, "film", actions=[played]))["record"]
    assert replay(film).over
    assert film["actions"][: AT + 1] == record["actions"][: AT + 1]
    assert document(film)["film"] == {"at": AT, "source": "abc"}
    past = playing_on(film, AT, None, "abc").brought[-1]
    assert "film" not in json.loads(past.text)["record"]  # what is raced there is no film


def test_what_a_record_says_of_a_film_is_not_believed_blindly(record):
    assert document(record)["film"] is None
    for odd in ("x", {"at": "x"}, {"source": "abc"}):
        assert document({**record, "film": odd})["film"] is None
    assert document({**record, "film": {"at": 3, "source": "<script>"}})["film"] == {"at": 3, "source": None}


def test_a_first_move_is_judged(record):
    found = unpacked(answer(question(record, "judge")))
    JudgedModel.model_validate(found)
    assert found["made"]
    short = {**record, "actions": record["actions"][:AT], "outcome": None}
    assert unpacked(answer(question(short, "judge"))) == {"made": False, "verdict": None}


def test_a_table_that_plays_on_from_nowhere_has_nothing_to_judge(served: Served):
    table = served.create("person", "bot:club")
    assert table.get(*table.tokens[:1], rest="/judged").status_code == 404


def test_futures_of_an_upload_come_from_the_server(served: Served, record, few):
    id = served.http.post("/api/replays", json={"record": record}).json()["id"]
    until = time.monotonic() + PATIENCE
    at = len(record["actions"]) - 1
    while (found := served.http.get(f"/api/replays/{id}/futures?at={at}")).status_code == 202:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert found.status_code == 200, found.text
    assert found.json()["here"]["races"] == FEW
    while (refused := served.http.get(f"/api/replays/{id}/futures?at={at}&card=1")).status_code == 202:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert refused.status_code == 422, refused.text


def test_how_a_season_may_end_is_run_as_often_as_there_is_time_for():
    season = Season("thunder-alley", [Entrant("red", driver=RANDOM), Entrant("blue", driver=RANDOM)], [VENUE], seed=5)
    asked = {**branches.odds_asked(season), "budget": 0.0, "tell": lambda share: None}
    found = unpacked(answer(asked))
    OddsModel.model_validate(found)
    assert found["runs"] == LEAST_RUNS
    assert sum(one["title"]["share"] for one in found["teams"]) == pytest.approx(1.0)
