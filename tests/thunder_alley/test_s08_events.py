"""8: event cards in general: who is hit, non-events, flags, order."""

import pytest

from draftline import position
from tests.thunder_alley.turn_helpers import (
    QUIET,
    asked,
    do,
    kind,
    markers,
    pits,
    stands,
    stay_out,
    texts,
)

APART = """
..  ..  ..  ..
22  ..  ..  15
"""

CONDITIONAL = [
    "blown-engine",
    "blown-tire",
    "blown-transmission",
    "brush-the-wall",
    "collision",
    "engine-damage",
    "front-end-damage",
    "fuel-miscalculation",
    "gear-box-damage",
    "its-getting-worse",
    "loose",
    "spinout",
    "tight",
]
GREEN = [
    "blown-tire",
    "brush-the-wall",
    "engine-damage",
    "fuel-miscalculation",
    "gear-box-damage",
    "its-getting-worse",
    "loose",
    "marbles",
    "overcast",
    "rain",
    "spinout",
    "sun-on-the-track",
    "tight",
]
YELLOW = ["blown-engine", "blown-transmission", "collision", "debris-caution", "front-end-damage", "pileup"]

EVERY_WEAR = ["tire", "fuel", "blue", "gray", "engine", "transmission"]


@pytest.mark.parametrize("event", CONDITIONAL)
def test_8_1_and_T11_an_event_that_nobody_meets_does_nothing_under_green(event):
    game = position(APART, event=event)
    stands(game, APART)
    markers(game, 22)
    markers(game, 15)
    assert (kind(game), asked(game)) == ("pit", "blue")
    do(game, "pit 15")
    do(game, "pit none")
    assert game.where(15) == (-2, -1)
    assert game.where(22) == (0, 0)


@pytest.mark.parametrize("event", CONDITIONAL)
def test_T11_a_non_event_leaves_lapped_cars_lapped(event):
    game = position(APART, event=event, laps_down={22: 1})
    stay_out(game)
    assert game.status(22) == "lapped"


FIELD = """
..  ..  ..  ..  ..  ..  29  ..  ..  ..  ..  ..
43  ..  ..  ..  ..  22  15  ..  ..  ..  ..  ..
"""


@pytest.mark.parametrize("event", GREEN)
def test_8_2_a_green_flag_does_not_line_the_cars_up(event):
    game = position(FIELD, wear={43: EVERY_WEAR[:5]}, deck=[15], event=event)
    while kind(game) == "choose":
        game.apply(game.decision.actions[0])
    stands(game, FIELD.replace("43", ".."))
    stay_out(game)
    stands(game, FIELD.replace("43", ".."))


@pytest.mark.parametrize("event", YELLOW)
def test_8_2_a_yellow_flag_lines_the_cars_up(event):
    game = position(FIELD, wear={43: ["engine", "transmission"]}, deck=[15], event=event)
    while kind(game) == "choose":
        game.apply(game.decision.actions[0])
    assert kind(game) == "pit"
    on_track = [car for car in (29, 43, 22, 15) if game.status(car) == "track"]
    assert all(game.where(car)[0] in (5, 6) for car in on_track)


def flag_of(event, **more):
    """The flag shown when the last car of the turn has moved."""
    game = position(FIELD, active=15, card="clean-air", mp=1, activated=[22, 29, 43], event=event, **more)
    facts = list(game.apply("forward"))
    while kind(game) == "choose":
        facts += list(game.apply(game.decision.actions[0]))
    shown = [fact.message().values["flag"] for fact in facts if fact.name == "flag"]
    assert len(shown) == 1
    return shown[0].id


@pytest.mark.parametrize("event", GREEN)
def test_8_2_and_T33_green_flags(event):
    assert flag_of(event, wear={43: EVERY_WEAR[:5]}) == "flag.green"


@pytest.mark.parametrize("event", ["blown-engine", "blown-transmission", "debris-caution", "pileup"])
def test_8_2_yellow_flags(event):
    assert flag_of(event, wear={43: ["engine", "transmission"]}) == "flag.yellow"


@pytest.mark.parametrize("event", ["blown-engine", "blown-transmission", "front-end-damage", "collision"])
def test_T11_a_non_event_shows_a_green_flag(event):
    assert flag_of(event) == "flag.green"


def test_8_2_front_end_damage_lines_up_when_somebody_is_hit():
    game = position(
        """
        ..  ..  ..  ..  ..
        43  ..  22  15  ..
        """,
        event="front-end-damage",
    )
    stands(
        game,
        """
        ..  ..  ..  22  ..
        ..  ..  43  15  ..
        """,
    )


def test_8_1_the_most_markers_win_without_a_bar():
    game = position(APART, wear={22: ["engine"], 15: ["engine", "engine"]}, deck=[15], event="engine-damage")
    markers(game, 22, "engine")
    markers(game, 15, "engine", "engine", "engine")


def test_C30_a_car_with_other_markers_does_not_qualify():
    game = position(APART, wear={22: ["tire"] * 5, 15: ["engine"]}, event="engine-damage")
    markers(game, 22, *["tire"] * 5)
    markers(game, 15, "engine", "engine")


@pytest.mark.parametrize(
    "event, has, after",
    [
        ("engine-damage", ["engine"], ["engine", "engine"]),
        ("fuel-miscalculation", ["fuel"], ["fuel", "fuel"]),
        ("gear-box-damage", ["transmission"], ["transmission", "transmission"]),
        ("its-getting-worse", ["yellow"], ["blue", "yellow"]),
        ("loose", ["blue"], ["yellow"]),
        ("tight", ["blue"], ["yellow"]),
    ],
)
def test_C30_wear_events_see_cars_on_the_apron(event, has, after):
    game = position(APART, apron={29: 1}, wear={29: has}, event=event)
    markers(game, 29, *after)
    assert game.where(29) == (1, -1)


@pytest.mark.parametrize("event", ["blown-engine", "blown-transmission"])
def test_C30_a_car_on_the_apron_can_blow_up(event):
    game = position(APART, apron={29: 1}, wear={29: ["engine", "transmission"]}, event=event)
    assert (game.status(29), game.place(29)) == ("retired", 3)


@pytest.mark.parametrize("event", ["brush-the-wall", "collision", "front-end-damage"])
def test_C30_events_of_the_track_do_not_see_the_apron(event):
    game = position(APART, apron={29: 1, 43: 3}, event=event)
    for car in (22, 15, 29, 43):
        markers(game, car)
    assert game.where(29) == (1, -1)
    stands(game, APART)


def test_C30_spinout_does_not_see_the_apron():
    game = position(APART, apron={29: 1}, wear={29: ["tire", "tire"], 22: ["tire"]}, event="spinout")
    assert game.where(29) == (1, -1)
    markers(game, 29, "tire", "tire")
    assert game.where(22) == (-10, 0)


def test_C30_pileup_without_a_car_on_the_track_is_a_non_event():
    game = position(
        """
        ..  ..  ..
        ..  ..  ..
        """,
        apron={22: 0, 15: 2},
        event="pileup",
    )
    markers(game, 22)
    markers(game, 15)
    assert game.where(22) == (0, -1)
    assert game.where(15) == (2, -1)


def test_C30_a_car_out_of_the_race_does_not_count():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  15  29
        """,
        active=15,
        card="clean-air",
        mp=1,
        activated=[22],
        wear={29: ["engine", "engine"], 22: ["engine"]},
        event="engine-damage",
    )
    game.apply("out")
    game.apply("retire 29")
    markers(game, 22, "engine", "engine")
    markers(game, 29, "engine", "engine")


def test_C31_a_retired_car_is_gone_before_the_line_up():
    game = position(
        """
        ..  ..  29  43  ..
        22  ..  15  ..  ..
        """,
        wear={15: ["engine"]},
        event="blown-engine",
    )
    assert game.status(15) == "retired"
    stands(
        game,
        """
        ..  ..  ..  29  ..
        ..  ..  22  43  ..
        """,
    )


def test_C31_the_event_comes_before_the_pits():
    game = position(APART, wear={22: ["fuel"]}, event="fuel-miscalculation")
    assert kind(game) == "pit"
    markers(game, 22, "fuel", "fuel")
    pits(game, green="22")
    markers(game, 22)


def test_7_1_markers_of_an_event_are_placed_at_once_and_may_be_pitted_away():
    game = position(APART, event="marbles")
    markers(game, 22, "tire")
    pits(game, green="22")
    markers(game, 22)
    markers(game, 15, "tire")


def test_3_5_2_the_event_on_top_comes_when_the_turn_ends():
    game = position(APART, active=15, card="clean-air", mp=1, event="marbles")
    game.apply("forward")
    assert asked(game) == "green"
    markers(game, 22)
    game.apply("retire 22")
    markers(game, 22)
    markers(game, 15, "tire")


def test_C33_event_choices_are_asked_from_the_first_player_clockwise():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        29  41  22  1   15  4
        """,
        event="sun-on-the-track",
        first="green",
    )
    seen = []
    while kind(game) == "choose":
        seen.append(asked(game))
        game.apply(game.decision.actions[0])
    assert seen == ["green", "blue", "red"]


def test_C10_a_choice_with_one_option_is_not_asked():
    game = position(APART, event="sun-on-the-track")
    assert kind(game) == "pit"
    markers(game, 22, "tire")
    markers(game, 15, "tire")


def test_8_1_QUIET_is_quiet():
    game = position(APART, event=QUIET)
    assert texts(game)
    stands(game, APART)
