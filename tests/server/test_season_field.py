"""Which cars a result by hand has to name, also when somebody is away."""

from __future__ import annotations

import pytest

from tests.server.season_helpers import BOT, Season, code, reason

CARS = {"thunder-alley": (2, 0), "grand-prix": (4, None), "thunder-rolls": (8, 0)}


@pytest.mark.parametrize("game", tuple(CARS))
def test_the_field_is_what_a_result_by_hand_must_name(served, game):
    season = Season.make(served, game, "person", BOT)
    field = season.post("/field", {}).json()
    cars, npcs = CARS[game]
    assert len(field["cars"]) == cars
    assert npcs is None or field["npcs"] == npcs
    assert len(field["choose_from"]) >= field["npcs"]
    assert field["drivers"] == [{"team": "red", "driver": "person"}, {"team": "blue", "driver": BOT}]
    finish = [car["number"] for car in field["cars"]] + field["choose_from"][: field["npcs"]]
    points = {str(number): 1 for number in finish} if game == "thunder-rolls" else None
    entered = season.change("/enter", finish=finish, led={}, points=points)
    assert entered.status_code == 200, entered.text


def test_who_is_away_has_no_cars_in_it(served):
    season = Season.make(served, "thunder-alley", "person", "person", "person")
    field = season.post("/field", {"absences": {"blue": "away", "red": f"substitute:{BOT}"}}).json()
    assert {car["team"] for car in field["cars"]} == {"red", "green"}
    assert field["drivers"] == [{"team": "red", "driver": BOT}, {"team": "green", "driver": "person"}]


def test_a_field_that_cannot_be_is_refused_with_the_reason(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    refused = season.post("/field", {"absences": {"blue": "away"}})
    assert (code(refused), reason(refused)) == ("settings", "error.league-few")
