"""7: wear markers."""

import pytest

from draftline import position
from tests.thunder_alley.helpers import assert_cars, assert_over, finish_move, moving, refuse, texts

OPEN = """
..  ..  ..  ..
..  29  ..  ..
22  ..  ..  ..
"""
MARKERS = ["tire", "engine", "blue", "fuel", "red", "gray", "yellow"]


def played(number, markers, picture=OPEN):
    """29 has these markers and is activated with this card."""
    game = position(picture, hands={"red": [number]}, first="red", wear={29: markers})
    game.apply(f"play {number} on 29")
    return game


def test_7_1_the_marker_comes_after_the_move():
    game = played(65, [])
    assert moving(game, 29)
    assert game.wear(29) == []
    finish_move(game, 29)
    assert game.wear(29) == ["tire"]


def test_7_1_a_white_card_wears_nothing():
    game = played(7, ["tire"])
    assert game.wear(29) == ["tire"]
    assert_over(game, 29)


def test_7_1_markers_add_up():
    game = played(65, ["tire", "engine"])
    finish_move(game, 29)
    assert sorted(game.wear(29)) == ["engine", "tire", "tire"]


@pytest.mark.parametrize("count, mp", [(0, 7), (1, 7), (2, 7), (3, 4), (4, 3), (5, 2)])
def test_7_4_speed_penalty(count, mp):
    assert played(65, MARKERS[:count]).mp == mp


@pytest.mark.parametrize("kind", ["tire", "blue", "gray", "fuel", "yellow", "transmission", "red", "engine"])
def test_7_4_temporary_and_permanent_markers_count_alike(kind):
    assert played(65, [kind] * 3).mp == 4


@pytest.mark.parametrize("number, mp", [(46, 3), (16, 1), (24, 2), (53, 5)])
def test_7_4_the_penalty_is_taken_from_the_card(number, mp):
    assert played(number, ["tire", "tire", "engine"]).mp == mp


def test_7_4_never_below_0():
    game = played(16, MARKERS[:5])
    # 4 - 5: no step at all.
    assert_over(game, 29)
    assert_cars(game, {29: (1, 1), 22: (0, 0)})


def test_7_4_a_car_slowed_to_0_still_takes_its_marker():
    game = played(19, MARKERS[:5])
    assert_over(game, 29)
    assert sorted(game.wear(29)) == sorted([*MARKERS[:5], "blue"])
    assert game.where(29) == (1, 1)


def test_7_4_a_worn_car_carried_along_is_not_slowed():
    wear = {22: MARKERS[:5], 43: MARKERS[:6]}
    game = position(".. .. .. ..\n22 29 43 ..", active=29, card="Watch the Gauge", wear=wear)
    game.apply("forward")
    assert_cars(game, {22: (6, 0), 29: (7, 0), 43: (8, 0)})


def test_7_2_the_sixth_marker_does_not_remove_the_car():
    game = played(65, MARKERS[:5])
    finish_move(game, 29)
    assert len(game.wear(29)) == 6
    assert game.status(29) == "track"
    assert game.place(29) is None


TWO_REDS = """
..  ..  25  ..
..  29  ..  ..
22  ..  ..  ..
"""


@pytest.mark.parametrize("count", [6, 7])
def test_7_2_a_car_with_six_markers_can_only_be_retired(count):
    game = position(TWO_REDS, first="red", wear={29: MARKERS[:count]}, hands={"red": [65, 7, 1]})
    assert "retire 29" in texts(game)
    assert not [text for text in texts(game) if text.startswith("play") and text.endswith(" 29")]
    refuse(game, "play 65 on 29")
    game.apply("retire 29")
    assert game.status(29) == "retired"
    assert game.place(29) == 3
    assert sorted(game.hand(game.seat_of(25))) == [1, 7, 65]


def test_7_2_choosing_a_car_with_six_markers_is_forced_if_it_is_the_only_one():
    game = position(OPEN, first="red", wear={29: MARKERS[:6]})
    assert game.status(29) == "retired"
    assert game.place(29) == 2
    assert game.decision.seat == game.seat_of(22)


def test_7_2_the_space_of_a_retired_car_is_empty():
    game = position(TWO_REDS, first="red", wear={29: MARKERS[:6]}, hands={"green": [65]})
    game.apply("retire 29")
    assert 29 not in game.order()
    game.apply("play 65 on 22")
    game.apply("forward")
    game.apply("out")
    # Into the space that 29 left, for 1 MP.
    assert game.where(22) == (1, 1)
    assert game.mp == 5


def test_C27_markers_gained_in_the_segment_count_from_the_next_activation():
    game = played(65, ["tire", "tire"])
    assert game.mp == 7


def test_C27_a_car_on_the_apron_with_six_markers_is_retired_too():
    game = position(
        """
        ..  ..  25  ..
        22  ..  ..  ..
        """,
        apron={29: 1},
        first="red",
        wear={29: MARKERS[:6]},
        hands={"red": [65, 7]},
    )
    refuse(game, "play 65 on 29")
    game.apply("retire 29")
    assert game.status(29) == "retired"


def test_7_4_no_penalty_when_leaving_the_pits():
    game = position(
        ".. .. ..\n22 .. ..", apron={29: 1}, first="red", wear={29: MARKERS[:5]}, hands={"red": [65]}
    )
    game.apply("play 65 on 29")
    assert game.mp == 2
    finish_move(game, 29)
    assert len(game.wear(29)) == 5


def test_7_4_a_view_says_what_the_markers_cost():
    game = position(
        """
        .. .. .. ..
        22 29 .. ..
        """,
        active=29, card="Charge", mp=1, wear={29: ["tire", "tire", "fuel"], 22: ["tire"]},
    )  # fmt: skip
    cars = {car["number"]: car["slowed"] for car in game.view(0).to_json()["state"]["cars"]}
    assert cars == {22: 0, 29: 3}
