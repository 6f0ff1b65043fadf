"""The events Wheel Rub, Strike the Barrier, Spin-Off and Spin Around, with the cases that the rulings name."""

import pytest

from tests.grand_prix.turn_helpers import (
    asked,
    flag,
    in_pits,
    kind,
    markers,
    off_track,
    pits,
    position,
    stands,
    stay_out,
    targets,
    texts,
    tokens,
    zone,
)

# Red 1 21, green 14 41, yellow 9 29, blue 22 28, purple 33 66; 2 3 12 15 18 are NPCs. No card here calls them in
# by its PIT number: Wheel Rub 0, Strike the Barrier 4, Spin-Off 9, Spin Around 0.

# 22 has 14 beside it and NPC 2 behind it; 1 leads alone.
CROWD = """
..  ..  ..  14  ..  ..  ..
9   ..  2   22  ..  ..  1
"""


# Wheel Rub


def test_wheel_rub_a_tire_marker_for_the_car_and_its_neighbours_who_lose_their_close_calls():
    game = position(CROWD, close_calls={22: 3, 14: 1, 9: 2}, event="wheel-rub")
    markers(game, 22, "tire")
    markers(game, 14, "tire")
    markers(game, 9)
    for car, count in ((22, 0), (14, 0), (9, 2)):
        tokens(game, car, count)
    # Its NPC neighbour suffers nothing, and the flag is green.
    stands(game, CROWD)
    assert flag(game) == "green"
    zone(game, None)


def test_G35_wheel_rub_alone_is_against_the_wall():
    game = position(CROWD, close_calls={1: 1}, event="wheel-rub")
    markers(game, 1, "tire")
    tokens(game, 1, 0)
    for car in (22, 14, 9):
        markers(game, car)


def test_G36_wheel_rub_takes_both_cars_of_a_team_and_the_team_mate_too():
    game = position(
        """
        ..  ..  28  ..  ..
        ..  14  22  41  ..
        """,
        close_calls={22: 2, 28: 1},
        event="wheel-rub",
    )
    for car in (22, 28, 14, 41):
        markers(game, car, "tire")
        tokens(game, car, 0)


def test_G34_wheel_rub_of_the_leading_npc_hits_the_player_cars_beside_it():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        9   ..  14  15  22  1
        """,
        event="wheel-rub",
    )
    assert game.status(15) == "track"
    markers(game, 14, "tire")
    markers(game, 22, "tire")
    for car in (9, 1, 15):
        markers(game, car)


def test_8_1_wheel_rub_tie_goes_to_a_team_draw():
    games = targets(CROWD, close_calls={1: 2, 9: 2}, event="wheel-rub")
    assert {tuple(len(game.wear(car)) for car in (1, 9)) for game in games} == {(1, 0), (0, 1)}


def test_C30_wheel_rub_does_not_see_cars_in_the_pit_lane():
    game = position(CROWD, apron={33: 3}, close_calls={33: 9, 1: 1}, event="wheel-rub")
    markers(game, 33)
    tokens(game, 33, 9)
    markers(game, 1, "tire")


# Strike the Barrier


def test_strike_the_barrier_a_body_marker_for_the_car_alone_and_a_zone_around_it():
    game = position(CROWD, close_calls={22: 3, 14: 1}, event="strike-the-barrier")
    markers(game, 22, "body")
    markers(game, 14)
    tokens(game, 22, 0)
    tokens(game, 14, 1)
    assert game.status(2) == "track"
    zone(game, 3)
    assert flag(game) == "yellow"


def test_strike_the_barrier_tie_goes_to_a_team_draw():
    games = targets(CROWD, close_calls={1: 2, 9: 2}, event="strike-the-barrier")
    assert {tuple(len(game.wear(car)) for car in (1, 9)) for game in games} == {(1, 0), (0, 1)}
    for game in games:
        zone(game, 6 if game.wear(1) else 0)


def test_strike_the_barrier_the_owner_picks_among_own_tied_cars():
    game = position(CROWD, apron={41: 0}, close_calls={14: 2, 41: 2}, event="strike-the-barrier")
    # 41 is in the pit lane (C30), so there is no choice.
    markers(game, 14, "body")
    tokens(game, 41, 2)
    game = position(
        """
        ..  ..  ..
        14  41  1
        """,
        close_calls={14: 2, 41: 2},
        event="strike-the-barrier",
    )
    assert set(texts(game)) == {"choose 14", "choose 41"}
    game.apply("choose 41")
    markers(game, 41, "body")
    tokens(game, 41, 0)
    zone(game, 1)


def test_G34_strike_the_barrier_an_npc_suffers_only_the_zone():
    game = position(CROWD, event="strike-the-barrier")
    assert game.status(2) == "track"
    markers(game, 2)
    zone(game, 2)
    assert flag(game) == "yellow"


# Spin-Off and Spin Around

SPINS = ["spin-off", "spin-around"]


def spun(game, event, car, column):
    """The car stands beside its sector, off the track or in the pit lane."""
    if event == "spin-off":
        off_track(game, car, column)
    else:
        in_pits(game, **{f"c{car}": column})


@pytest.mark.parametrize("event", SPINS)
def test_G37_spin_the_most_close_calls_and_tire_markers_together(event):
    game = position(CROWD, close_calls={22: 2, 1: 3}, wear={22: ["tire", "tire"], 9: ["suspension"] * 5}, event=event)
    spun(game, event, 22, 3)
    tokens(game, 22, 0)
    tokens(game, 1, 3)
    markers(game, 22, "tire", "tire")
    zone(game, 3)
    assert flag(game) == "yellow"


@pytest.mark.parametrize("event", SPINS)
def test_G37_spin_tied_cars_the_one_with_more_close_calls(event):
    game = position(CROWD, close_calls={22: 1, 1: 2}, wear={22: ["tire", "tire"], 1: ["tire"]}, event=event)
    spun(game, event, 1, 6)
    tokens(game, 22, 1)


@pytest.mark.parametrize("event", SPINS)
def test_G37_spin_still_tied_a_team_draw(event):
    games = targets(
        CROWD, close_calls={22: 1, 1: 1}, wear={22: ["tire"], 1: ["tire"], 9: ["tire", "tire"]}, event=event
    )
    assert {tuple(game.status(car) for car in (22, 1, 9)) for game in games} == {
        ("apron", "track", "track"),
        ("track", "apron", "track"),
    }


@pytest.mark.parametrize("event", SPINS)
def test_spin_the_owner_picks_among_own_cars_that_are_still_tied(event):
    game = position(
        """
        ..  ..  ..
        14  41  1
        """,
        close_calls={14: 1, 41: 1},
        event=event,
    )
    assert (asked(game), set(texts(game))) == ("green", {"choose 14", "choose 41"})
    game.apply("choose 14")
    spun(game, event, 14, 0)
    tokens(game, 41, 1)


@pytest.mark.parametrize("event", SPINS)
def test_G37_spin_a_tire_marker_alone_will_do(event):
    game = position(CROWD, wear={9: ["tire"]}, event=event)
    spun(game, event, 9, 0)
    markers(game, 9, "tire")
    zone(game, 0)


@pytest.mark.parametrize("event", SPINS)
def test_G37_spin_nobody_has_any_the_leading_npc(event):
    game = position(CROWD, wear={9: ["suspension"]}, event=event)
    spun(game, event, 2, 2)
    zone(game, 2)
    assert flag(game) == "yellow"


@pytest.mark.parametrize("event", SPINS)
def test_C30_spin_sees_only_cars_on_the_track(event):
    game = position(CROWD, apron={33: 3}, close_calls={33: 9, 1: 1}, event=event)
    tokens(game, 33, 9)
    tokens(game, 1, 0)
    assert game.status(1) == "apron"


@pytest.mark.parametrize("event", SPINS)
def test_spin_nobody_at_all_is_a_non_event(event):
    game = position(
        """
        ..  ..  ..
        9   ..  1
        """,
        apron={15: 1},
        event=event,
    )
    assert flag(game) == "green"
    zone(game, None)
    assert [game.status(car) for car in (9, 1)] == ["track", "track"]


@pytest.mark.parametrize("event", SPINS)
def test_G30_a_spun_car_does_not_pit_this_turn(event):
    game = position(CROWD, close_calls={22: 2}, wear={22: ["tire"]}, event=event)
    teams = []
    while kind(game) == "pit":
        teams.append(asked(game))
        game.apply("pit none")
    assert "blue" not in teams
    markers(game, 22, "tire")


def test_G38_a_car_off_the_track_is_last_of_its_sector_after_the_pit_lane():
    game = position(
        """
        ..  14  ..
        9   22  1
        """,
        apron={33: 1, 41: 1},
        close_calls={22: 1},
        event="spin-off",
    )
    assert game.order() == (1, 14, 33, 41, 22, 9)


def test_spin_around_puts_the_car_on_top_of_the_pit_lane_stack():
    game = position(
        """
        ..  14  ..
        9   22  1
        """,
        apron={33: 1, 41: 1},
        close_calls={22: 1},
        event="spin-around",
    )
    assert game.order() == (1, 14, 33, 41, 22, 9)
    in_pits(game, c33=1, c41=1, c22=1)


def test_G38_an_npc_off_the_track_does_not_pit_by_number():
    # Spin-Off's PIT number is 9.
    game = position(
        """
        ..  ..  ..
        9   19  1
        """,
        event="spin-off",
    )
    off_track(game, 19, 1)
    stay_out(game)
    off_track(game, 19, 1)


def test_G34_an_npc_that_spun_around_does_not_pit_by_number():
    # Spin Around's PIT number is 0.
    game = position(
        """
        ..  ..  ..
        9   20  1
        """,
        event="spin-around",
    )
    in_pits(game, c20=1)


def test_zone_of_a_spin_off_the_car_itself_is_not_shifted():
    game = position(CROWD, close_calls={22: 2}, event="spin-off")
    off_track(game, 22, 3)
    # 14 was outside of it and drops to lane 0 of the same sector.
    assert game.where(14) == (3, 0)
    pits(game)
