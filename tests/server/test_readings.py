"""Who is winning: told by what a spectator sees, to whom it may be told, and once for all who ask."""

from __future__ import annotations

import random
import time

import pytest

import draftline
from draftline.bots import make_bot
from draftline.bots.values import reading
from draftline.games.registry import rulebook
from draftline.server.worker import Answerer, packed
from tests.server.helpers import Served


def is_a_reading(answer: dict, seats: int) -> bool:
    return len(answer["wins"]) == len(answer["points"]) == seats and 0.99 < sum(answer["wins"]) < 1.01


def test_whoever_looks_on_sees_the_chances_of_all_seats(served: Served):
    table = served.create("person", "person")
    found = table.get(rest="/reading").json()
    assert is_a_reading(found, 2)
    assert found["version"] == table.show()["table"]["version"]
    assert found["curve"] == [{"version": found["version"], "wins": found["wins"]}]
    expected = reading(served.table(table.id).race.game.view(None))
    assert found["points"] == [round(points, 2) for points in expected.points]


def test_people_who_race_people_see_no_chances_unless_the_table_was_made_so(served: Served):
    table = served.create("person", "person")
    refused = table.get(table.tokens[0], rest="/reading")
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong-seat")
    assert refused.json()["message"]["id"] == "error.no-readings"
    allowed = served.create("person", "person", readings=True)
    assert allowed.show()["table"]["readings"] is True
    assert is_a_reading(allowed.get(allowed.tokens[0], rest="/reading").json(), 2)


def test_alone_against_bots_one_may_always_ask(served: Served):
    table = served.create("person", "bot:random")
    assert is_a_reading(table.get(table.tokens[0], rest="/reading").json(), 2)


def test_before_the_start_there_is_nothing_to_read(served: Served):
    table = served.create("person", "open", start=False)
    assert table.get(rest="/reading").json()["code"] == "not-started"


def test_a_reading_is_made_once_for_all_who_ask_and_kept_for_the_curve(served: Served, monkeypatch):
    table = served.create("person", "person")
    asked: list[str] = []
    ask = served.lobby.readings._ask

    def counted(job):
        asked.append(job["do"])
        return ask(job)

    monkeypatch.setattr(served.lobby.readings, "_ask", counted)
    first = table.get(rest="/reading").json()
    assert table.get(rest="/reading").json() == first
    assert asked == ["reading"]
    seat = table.asked()[0]
    assert table.act(seat, *table.first_action(seat)).status_code == 200
    later = table.get(rest="/reading").json()
    assert later["version"] > first["version"]
    assert later["curve"] == [*first["curve"], {"version": later["version"], "wins": later["wins"]}]
    assert asked == ["reading", "reading"]


def test_over_the_live_connection_too(served: Served):
    table = served.create("person", "person")
    with table.live() as client:
        client.say(type="reading", id="who")
        assert is_a_reading(client.until("reading", id="who"), 2)
    with table.live(table.tokens[0]) as client:
        client.say(type="reading", id="who")
        assert client.until("refused", id="who")["code"] == "wrong-seat"


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_a_worker_reads_the_spectators_view_and_nothing_else(served: Served, game: str):
    """Races that differ only in what nobody has seen are read alike."""
    table = served.create("person", "person", game=game)
    race = served.table(table.id).race.game
    dealt = [race.view(None).sample(random.Random(chance)) for chance in range(3)]
    assert len({game.digest() for game in dealt}) == 3
    questions = [{"do": "reading", "view": packed(game.view(None))} for game in (race, *dealt)]
    first, *others = [Answerer(make_bot).answer(question) for question in questions]
    assert others == [first] * 3


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_a_reading_takes_a_third_of_a_second_of_one_core_at_most(game: str):
    """With as many at the table as there may be; the quickest of a few, for other work may be in the way."""
    race = draftline.new_game(game, seats=rulebook(game).most, seed=3)
    race.apply(race.decision.actions[0])
    question = {"do": "reading", "view": packed(race.view(None))}
    answerer = Answerer(make_bot)
    took = []
    for _ in range(5):
        begun = time.process_time()
        answerer.answer(question)
        took.append(time.process_time() - begun)
    assert min(took) < 0.3
