"""Scenes to learn from: tables that judge their learner, can be tried again, show their solution and leave no trace."""

from __future__ import annotations

from typing import Any

import pytest

from draftline.learn.scenes import Scene, all_scenes, scene_of
from draftline.server.tables import SCENE_SECONDS, SCENES_BACK
from tests.server.helpers import Served, Table, both

WRONG = ["play 65 on 29", "forward", "forward", "out"]


def begin(served: Served, game: str, id: str) -> Table:
    answer = served.http.post(f"/api/scenes/{game}/{id}")
    assert answer.status_code == 201, answer.text
    return Table(served, answer.json())


def told(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.show(*[token for token in table.tokens if token])["table"]
    return found


def state(table: Table) -> tuple[str, str | None]:
    scene = told(table)["scene"]
    return scene["state"], scene["says"] and scene["says"]["id"]


def post(table: Table, what: str) -> dict[str, Any]:
    answer = table.post(f"/{what}", {"client": "me"}, *[token for token in table.tokens if token])
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_all_scenes_are_listed_in_their_order(served: Served):
    listed = served.http.get("/api/scenes").json()
    assert [(one["game"], one["id"]) for one in listed] == [(scene.book.id, scene.id) for scene in all_scenes()]


def test_an_unknown_scene_is_not_found(served: Served):
    assert served.http.post("/api/scenes/thunder-alley/nowhere").status_code == 404
    assert served.http.post("/api/scenes/chess/solo").status_code == 404


def test_a_scene_is_an_open_table_with_its_task(served: Served):
    table = begin(served, "thunder-alley", "solo")
    scene = told(table)["scene"]
    assert (scene["state"], scene["says"], scene["next"]) == ("open", None, "draft")
    assert (scene["number"], scene["count"]) == (1, 8)
    assert scene["task"]["id"] == "scene.thunder-alley.solo.task"
    assert [seat["who"] for seat in told(table)["seats"]] == ["person", "ai", "ai"]


def test_a_wrong_try_gets_its_reason_and_can_be_tried_again(served: Served):
    table = begin(served, "thunder-alley", "solo")
    before = table.show(table.tokens[0])["views"]
    assert table.move(0, WRONG, 0).status_code == 200
    assert state(table) == ("missed", "scene.thunder-alley.solo.pushed")
    refused = table.act(0, "pit none", told(table)["version"])
    assert (refused.status_code, refused.json()["message"]["id"]) == (409, "reason.scene-decided")
    after = post(table, "again")
    assert after["table"]["scene"]["state"] == "open"
    assert after["views"] == before
    assert told(table)["status"] == "running"


@pytest.mark.parametrize("scene", all_scenes(), ids=[f"{one.book.id}/{one.id}" for one in all_scenes()])
def test_the_solution_can_be_seen_and_seen_again(served: Served, scene: Scene):
    table = begin(served, scene.book.id, scene.id)
    assert post(table, "solution")["table"]["scene"]["state"] == "solved"
    assert told(table)["outcome"] is None


def test_a_solution_after_a_wrong_try_begins_anew(served: Served):
    table = begin(served, "thunder-alley", "solo")
    table.move(0, WRONG, 0)
    assert post(table, "solution")["table"]["scene"]["state"] == "solved"


def test_other_seats_answer_at_once(served: Served):
    """Car 17 drives after the learner, and the race is over with the same message."""
    table = begin(served, "thunder-rolls", "finish")
    for action in ("forward", "forward"):
        assert table.act(0, action, told(table)["version"]).status_code == 200
    assert state(table) == ("missed", "scene.thunder-rolls.finish.lost")


@both
def test_a_scene_is_read_from_its_log_again(served: Served):
    table = begin(served, "thunder-rolls", "finish")
    post(table, "solution")
    shown = table.show(table.tokens[0])
    served.lobby._tables.clear()
    served.lobby._alive.clear()
    assert table.show(table.tokens[0]) == shown


@both
def test_nobody_s_list_of_races_has_scenes(served: Served):
    table = begin(served, "thunder-alley", "solo")
    assert served.http.post("/api/tables/mine", json={"tokens": [table.tokens[0], table.host]}).json() == []


def test_a_race_is_no_scene(served: Served):
    table = served.create("person", "person")
    assert told(table)["scene"] is None
    for what in ("again", "solution"):
        assert table.post(f"/{what}", {"client": "me"}, table.tokens[0]).status_code == 404
    wish = {"game": "thunder-alley", "options": {"scene": "solo"}, "seats": [{"who": "person"}, {"who": "person"}]}
    assert served.http.post("/api/tables", json=wish).status_code == 422


@both
def test_scenes_are_forgotten_after_a_day_and_races_are_not(served: Served):
    scene, race = begin(served, "thunder-alley", "solo"), served.create("person", "person")
    store = served.lobby.store
    made = told(scene)["created"]
    store.forget_scenes(made - 1, made - SCENES_BACK)
    assert store.table(scene.id) is not None
    later = made + SCENE_SECONDS
    store.forget_scenes(later, later - SCENES_BACK)
    assert store.table(scene.id) is None
    assert store.table(race.id) is not None


def test_its_words_stand_in_the_scene(served: Served):
    scene = scene_of("grand-prix", "zone")
    shown = told(begin(served, "grand-prix", "zone"))["scene"]
    assert [shown[part]["id"] for part in ("title", "task", "hint")] == [
        scene.text(part).id for part in ("title", "task", "hint")
    ]


# Puzzles are scenes too.


def test_a_puzzle_is_begun_like_a_scene_and_solved_by_showing_it(served: Served):
    listed = served.http.get("/api/puzzles").json()
    today = served.http.get("/api/puzzles/today").json()
    assert today in listed
    assert today["day"] is not None
    assert sum(one["day"] is not None for one in listed) == 1
    table = begin(served, today["game"], today["id"])
    scene = told(table)["scene"]
    assert (scene["state"], scene["puzzle"], scene["day"]) == ("open", True, today["day"])
    assert scene["count"] >= 60
    post(table, "solution")
    assert state(table) == ("solved", "wall.puzzle-done")


def test_an_unknown_puzzle_is_not_found(served: Served):
    assert served.http.post("/api/scenes/thunder-alley/puzzle:nowhere").status_code == 404
