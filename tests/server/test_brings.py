"""A move says what it brings: exact results on fixed positions, nothing hidden, and hints that can be followed."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

import draftline
from draftline.bots import make_bot
from draftline.bots.registry import name_of
from draftline.core.foresight import lane_name
from draftline.core.messages import Message, text
from draftline.server.library import hint_bot, stand_in
from draftline.server.models import PreviewModel
from draftline.server.worker import Answerer, preview
from tests.server.helpers import choice

GAMES = ("thunder-alley", "grand-prix", "thunder-rolls")
FIELD = """
.. 22 15 .. 12 .. .. ..
.. 18 24 .. 17 .. .. ..
"""
SEATS: dict[str, Any] = {"hands": {"green": [13, 34, 70]}, "teams": ("green", "blue"), "first": "green"}

# Four seats of Grand Prix up to a card that leads a car through a crowd.
CROWD = [
    "tyres soft soft", "tyres soft soft", "tyres hard hard", "tyres soft hard", "play 27 on 16", "out", "in",
    "play 70 on 15", "in", "forward", "forward", "forward 1", "forward 0", "forward 0",
]  # fmt: skip


def field(**more: Any) -> Any:
    """Green's 22 runs outside of 18; blue's 15 and 24 are right ahead of them, 12 and 17 lead."""
    return draftline.position(FIELD, **SEATS, **more)


def brought(game: Any, *actions: str) -> dict[str, Any]:
    found: dict[str, Any] = preview(game.view(game.asked[0]), None, list(actions), 400)["brings"]
    return found


def row(found: dict[str, Any], car: int) -> dict[str, Any]:
    return next(one for one in found["cars"] if one["car"] == car)


def words(messages: list[Any], lang: str = "en") -> list[str]:
    return [text(Message.from_json(message), lang) for message in messages]


# Places, markers, company.


def test_own_cars_and_leaders_have_their_places_now_and_then():
    found = brought(field(), "play 34 on 22", "forward")
    assert [(one["car"], one["now"], one["then"], one["part"]) for one in found["cars"]] == [
        (12, 2, 1, "along"), (22, 6, 3, "moves"), (17, 1, 4, "passed"), (18, 5, 6, "passed"),
    ]  # fmt: skip
    assert (found["along"], found["pushed"], found["left"], found["passed"]) == ([12, 15], [], [], [17, 24, 18])


def test_a_marker_comes_with_what_it_will_cost():
    found = row(brought(field(wear={22: ["tire", "tire"]}), "play 34 on 22", "forward"), 22)
    assert found["markers"] == [{"name": {"id": "wear.fuel", "values": {}}, "n": 1}]
    assert words(found["costs"]) == ["Markers: 3 MP less each move."]
    assert words(found["costs"], "es") == ["Marcadores: 3 PM menos en cada movimiento."]
    last = row(brought(field(wear={22: ["tire"] * 4}), "play 34 on 22", "forward"), 22)
    assert "One marker more and it cannot move again." in words(last["costs"])


def test_a_car_right_behind_that_stays_is_left():
    game = draftline.position(".. 22 18 .. .. .. 15 ..", **SEATS)
    found = brought(game, "play 13 on 18")
    assert (found["left"], found["along"]) == ([22], [])
    assert row(found, 22)["part"] == "left"


def test_a_stop_says_where_the_car_will_stand_what_comes_off_and_what_it_loses():
    game = draftline.new_game("thunder-alley", seats=3, track="yunta", seed=5)
    game = until(game, pits_with_markers)
    car = next(number for number in pitting(game) if worn(game, number))
    found = brought(game, f"pit {car}")
    after = game.copy()
    after.apply(f"pit {car}")
    assert found["stands"][str(car)] == [after.progress(car), -1]
    assert row(found, car)["then"] == after.order().index(car) + 1 > row(found, car)["now"]
    off = {mark["name"]["id"]: mark["n"] for mark in row(found, car)["markers"]}
    assert sum(off.values()) == len(after.wear(car)) - len(game.wear(car)) < 0


def test_a_stop_whose_repairs_are_still_open_is_told_with_all_of_them():
    game = until(draftline.new_game("grand-prix", seats=3, track="larkmoor", seed=7), pits_with_markers)
    car = next(number for number in pitting(game) if worn(game, number))
    found = brought(game, f"pit {car}")
    assert found["assumed"][0].startswith(f"repair {car} ")
    assert "If everything comes off that can; what does you choose next." in words(found["says"])
    assert found["stands"][str(car)][1] == -1


def test_a_discard_says_what_is_kept():
    game = until(draftline.new_game("thunder-alley", seats=2, track="yunta", seed=1), kind("discard"))
    hand = game.hand(game.asked[0])
    assert brought(game, f"discard {hand[0]}")["keeps"] == list(hand[1:])
    everything = brought(game, "discard " + " ".join(map(str, hand)))
    assert words(everything["says"]) == ["You keep no card."]
    assert words(everything["says"], "es") == ["No te quedas con ninguna carta."]


# Ways to one space.


def ways(play: str, space: tuple[int, int]) -> dict[str, list[str]]:
    game = field()
    ends = preview(game.view(0), play, None, 400)["ends"]
    car = play.split()[-1]
    found = [end for end in ends if tuple(end["cars"][car]) == space]
    return {" ".join(end["actions"][1:]): words(end["way"]) for end in found}


def test_ways_to_a_space_are_told_by_what_differs():
    assert ways("play 70 on 22", (161, 1)) == {
        "in diagonal out": ["takes 24 along", "sets 18 back", "leaves 12 and 15 behind"],
        "forward forward bump": ["takes 12 and 15 along", "leaves 24 behind", "18 keeps the inside"],
        "forward diagonal in out": ["leaves 12, 15 and 24 behind", "18 keeps the inside"],
    }


def test_ways_that_move_the_same_cars_are_told_by_where_these_come_to_stand():
    game = draftline.new_game("grand-prix", seats=4, track="santelmo", seed=0)
    for action in CROWD:
        game.apply(action)
    ends = preview(game.view(game.asked[0]), "play 59 on 6", None, 400)["ends"]
    assert [words(end["way"]) for end in ends if tuple(end["cars"]["6"]) == (-7, 0)] == [
        ["7 comes 4 spaces on"], ["7 comes 3 spaces on"], ["7 comes 1 space on"],
    ]  # fmt: skip
    told: dict[tuple[int, int], list[str]] = {}
    for end in ends:
        told.setdefault(tuple(end["cars"]["6"]), []).append(", ".join(words(end["way"])))
    assert [said for said in told.values() if len(set(said)) < len(said)] == []


def test_ways_that_differ_by_a_lane_alone_name_it_as_the_board_does():
    game = draftline.new_game("grand-prix", seats=4, track="santelmo", seed=0)
    for action in CROWD:
        game.apply(action)
    ends = preview(game.view(game.asked[0]), "play 31 on 9", None, 400)["ends"]
    ways = {" ".join(end["actions"][1:]): words(end["way"])[-1] for end in ends if end["way"]}
    assert ways["forward forward 0 0 out in 1"] == "middle lane for 11"
    assert ways["forward forward 0 1 out in 0"] == "inside lane for 11"
    names = [[words([lane_name(lane, lanes).to_json()])[0] for lane in range(lanes)] for lanes in (1, 2, 3, 4)]
    assert names == [
        ["inside lane"], ["inside lane", "outside lane"], ["inside lane", "middle lane", "outside lane"],
        ["inside lane", "lane 2 from the inside", "lane 3 from the inside", "outside lane"],
    ]  # fmt: skip


def test_a_space_with_one_way_needs_no_words():
    ends = preview(field().view(0), "play 34 on 22", None, 400)["ends"]
    assert ends
    assert all(end["way"] == [] for end in ends)


# Nothing hidden.


@pytest.mark.parametrize("game", GAMES)
def test_what_a_move_brings_is_the_same_whatever_the_seat_cannot_see(game):
    rng = random.Random(game)
    compared = 0
    for race in some_positions(game):
        for seat in race.asked:
            twin = race.view(seat).sample(rng)
            actions = [str(action) for action in race.decision_of(seat).actions]
            action = rng.choice(actions)
            play = action if action.startswith("play ") else None
            for asked in (play, None):
                plan = None if asked else [action]
                assert preview(race.view(seat), asked, plan, 60) == preview(twin.view(seat), asked, plan, 60)
                compared += 1
    assert compared > 40


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_of_every_kind_has_an_answer_that_fits_the_model(game):
    kinds: set[str] = set()
    for race in some_positions(game):
        action = random.Random(len(kinds)).choice([str(action) for action in race.decision.actions])
        found = PreviewModel.model_validate(preview(race.view(race.asked[0]), None, [action], 60))
        assert found.brings is not None
        kinds.add(race.decision.kind)
    assert len(kinds) > 4


def test_previews_are_quick():
    """All ends of a wide card with their places and ways: far below what a person notices."""
    game = draftline.new_game("thunder-alley", seats=7, track="yunta", seed=3)
    for action in list(game.decision.actions)[:5]:
        begun = time.thread_time()  # of the processor: others may use the machine too
        preview(game.view(game.asked[0]), str(action), None, 400)
        assert time.thread_time() - begun < 0.15


# Hints.


def answerer() -> Answerer:
    return Answerer(lambda code: make_bot("pro:rounds=1" if name_of(code) == "pro" else code))


def advice(answerer: Answerer, game: Any, seat: int, **more: Any) -> dict[str, Any]:
    question = choice(game, seat, hint_bot(), do="hint", quick=stand_in(), asked=time.monotonic(), key="seat", **more)
    return answerer.answer(question)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_whole_plan_that_can_be_played_as_it_is(game):
    """Up to where a new choice begins or something comes to light, for every kind of question."""
    kinds = set()
    for race in some_positions(game, 12):
        seat, asked = race.asked[0], race.decision.kind
        plan = advice(answerer(), race, seat)["plan"]
        after = race.copy()
        for at, action in enumerate(plan):
            before = after.copy()
            after.apply(action, seat)
            if at + 1 < len(plan):
                assert after.can_take_back(before)
        following = after.asked == [seat] and after.can_take_back(before) and after.book.kinds[after.kind].follows
        assert not following
        kinds.add(asked)
    assert len(kinds) > 3


@pytest.mark.parametrize("game", GAMES)
def test_why_not_mine_compares_a_plan_with_the_advice(game):
    seen = set()
    for race in some_positions(game, 6):
        seat = race.asked[0]
        adviser = answerer()
        first = advice(adviser, race, seat)
        same = advice(adviser, race, seat, mine=first["plan"])
        assert same["plan"] == first["plan"]
        assert same["less"] == 0.0
        assert same["mine"]["id"] in ("why.mine-same", "why.mine-even")
        other = str(race.decision.actions[-1])
        found = advice(adviser, race, seat, mine=[other])
        assert (found["action"], found["plan"]) == (first["action"], first["plan"])
        assert found["mine"]["id"].startswith("why.mine-")
        assert (found["less"] > 0) == (found["mine"]["id"] == "why.mine-less")
        assert all("[" not in text(Message.from_json(found["mine"]), lang) for lang in ("en", "es"))
        seen.add(found["mine"]["id"])
    assert "why.mine-less" in seen


def test_a_plan_that_is_not_allowed_is_refused_with_its_reason(served):
    table = served.create("person", "person")
    (seat,) = table.asked()
    with table.live(table.tokens[seat]) as live:
        live.until("hello")
        live.say(type="hint", id="h", mine=["play 99 on 99"])
        assert live.until("refused")["code"] == "illegal"
        live.say(type="hint", id="i")
        told = live.until("explain")
    assert told["plan"][0] == told["action"]
    assert told["mine"] is None
    answer = table.post("/hint", {"mine": told["plan"]}, table.tokens[seat])
    assert answer.status_code == 200
    assert answer.json()["mine"]["id"].startswith("why.mine-")


# Races to look at.


def kind(name: str) -> Any:
    return lambda game: game.decision.kind == name


def pitting(game: Any) -> list[int]:
    return sorted({int(word) for action in game.decision.actions for word in action.arguments})


def worn(game: Any, car: int) -> bool:
    """With something that a stop takes off."""
    stays = {row["id"] for row in game.kit.wear_rows if row["permanent"]}
    return any(kind not in stays for kind in game.wear(car))


def pits_with_markers(game: Any) -> bool:
    green = game.decision.kind == "pit" and game.kit.flags[game.flag] == "green"
    return green and any(worn(game, number) for number in pitting(game))


def until(game: Any, wanted: Any) -> Any:
    """A race played at random up to a question."""
    rng = random.Random(4)
    while not wanted(game):
        actions = [action for action in game.decision.actions if action.verb != "retire"]
        game.apply(rng.choice(actions or list(game.decision.actions)))
    return game


def some_positions(id: str = "thunder-alley", most: int = 40) -> list[Any]:
    """Of one race, at first one of every kind of question, then others."""
    game = draftline.new_game(id, seats=3, seed=11, track="yunta" if id == "thunder-alley" else None)
    rng = random.Random(id)
    kinds: dict[str, list[Any]] = {}
    for _ in range(400):
        if game.over:
            break
        kinds.setdefault(game.decision.kind, []).append(game.copy())
        game.apply(rng.choice([one for one in game.decision.actions if one.verb != "retire"] or game.decision.actions))
    rows = list(kinds.values())
    found = [group[at] for at in range(most) for group in rows if at < len(group)]
    return found[:most]
