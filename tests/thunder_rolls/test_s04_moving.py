"""Section 4, Moving and Braking, with R20: straight and diagonal, open and taken spaces, braking, blocked."""

import pytest

from tests.thunder_rolls.helpers_thunder import (
    dice_left,
    do,
    drive,
    kind,
    offers,
    over,
    position,
    reason,
    refuse,
    stands,
)

MIDDLE = """
..  ..  ..  ..
18  ..  ..  ..
..  ..  ..  ..
"""


def test_moving_forward_is_straight_or_diagonal_on_either_side():
    offers(position(MIDDLE, active=18, mp=2), "forward", "diagonal in", "diagonal out", "brake")


@pytest.mark.parametrize("lane, side", [(0, "out"), (2, "in")])
def test_moving_at_the_edge_of_the_track_there_is_one_diagonal(lane, side):
    rows = [".. .. .."] * 3
    rows[2 - lane] = "18 .. .."
    offers(position("\n".join(rows), active=18, mp=1), "forward", f"diagonal {side}", "brake")


@pytest.mark.parametrize(
    "step, after",
    [
        ("forward", ".. .. .. .. / .. 18 .. .. / .. .. .. .."),
        ("diagonal in", ".. .. .. .. / .. .. .. .. / .. 18 .. .."),
        ("diagonal out", ".. 18 .. .. / .. .. .. .. / .. .. .. .."),
    ],
)
def test_moving_one_space(step, after):
    game = position(MIDDLE, active=18, mp=1)
    game.apply(step)
    stands(game, after)
    over(game)


def test_R20_each_space_is_entered_straight_or_diagonally():
    game = position(MIDDLE, active=18, mp=3)
    do(game, "diagonal out", "forward", "diagonal in")
    stands(
        game,
        """
        ..  ..  ..  ..
        ..  ..  ..  18
        ..  ..  ..  ..
        """,
    )
    over(game)


def test_moving_there_and_back_between_lanes_goes_forward_each_time():
    game = position(MIDDLE, active=18, mp=4)
    do(game, "diagonal in", "diagonal out", "diagonal out", "diagonal in")
    assert game.where(18) == (4, 1)


def test_moving_never_goes_sideways_nor_back():
    game = position(MIDDLE, active=18, mp=2)
    refuse(game, "lateral in")
    refuse(game, "back")
    refuse(game, "back in")


def test_moving_takes_exactly_the_number_of_spaces():
    game = position(MIDDLE, active=18, mp=2)
    assert drive(game) == (18, 2, [])
    game.apply("forward")
    assert drive(game) == (18, 1, [])
    game.apply("forward")
    over(game)


def test_moving_nothing_is_asked_without_movement():
    game = position(MIDDLE, active=18, mp=0)
    over(game)
    stands(game, MIDDLE)


def test_moving_a_lane_that_is_taken_is_not_entered():
    game = position(
        """
        ..  17  ..
        18  ..  ..
        ..  9   ..
        """,
        active=18,
        mp=1,
    )
    offers(game, "forward", "brake")
    assert reason(game, "diagonal in") == "reason.space-taken"
    assert reason(game, "diagonal out") == "reason.space-taken"


def test_moving_round_a_car_straight_ahead():
    game = position(
        """
        ..  ..  ..
        18  17  ..
        ..  9   ..
        """,
        active=18,
        mp=2,
    )
    offers(game, "diagonal out", "brake")
    assert reason(game, "forward") == "reason.space-taken"
    do(game, "diagonal out", "diagonal in")
    assert game.where(18) == (2, 1)
    assert game.where(17) == (1, 1)


def test_moving_through_a_diagonal_gap_between_two_cars():
    game = position(
        """
        17  ..  ..
        18  9   ..
        ..  13  ..
        """,
        active=18,
        mp=1,
    )
    offers(game, "diagonal out", "brake")


def test_moving_a_car_two_lanes_away_is_not_in_the_way():
    game = position(
        """
        ..  17  ..
        ..  ..  ..
        18  ..  ..
        """,
        active=18,
        mp=1,
    )
    offers(game, "forward", "diagonal out", "brake")


def test_moving_a_car_a_lap_down_is_in_the_way_too():
    game = position(
        """
        ..  17
        18  ..
        """,
        active=18,
        mp=1,
        laps_down={17: 1},
    )
    offers(game, "forward", "brake")


# Blocked


def test_R20_no_push_while_a_forward_space_is_open():
    game = position(
        """
        ..  ..  ..
        18  17  ..
        ..  9   ..
        """,
        active=18,
        mp=1,
    )
    assert reason(game, "push") == "reason.push-needs-a-block"


def test_R20_no_push_of_a_diagonal_car_with_straight_open():
    game = position(
        """
        ..  9   ..
        18  ..  ..
        ..  17  ..
        """,
        active=18,
        mp=1,
    )
    refuse(game, "push")


@pytest.mark.parametrize(
    "text",
    [
        ".. 13 .. / 18 17 .. / .. 9 ..",
        ".. .. .. / .. 9 .. / 18 17 ..",
        "18 17 .. / .. 9 .. / .. .. ..",
    ],
)
def test_R20_blocked_in_front_and_on_the_diagonals_a_car_pushes_or_brakes(text):
    offers(position(text, active=18, mp=1), "push", "brake")


def test_R20_a_car_that_comes_to_stand_behind_a_wall_may_stop_there():
    game = position(
        """
        ..  ..  17  ..
        18  ..  9   ..
        ..  ..  13  ..
        """,
        active=18,
        mp=3,
    )
    game.apply("forward")
    offers(game, "push", "brake")
    game.apply("brake")
    assert game.where(18) == (1, 1)


# Braking


def test_braking_without_moving_at_all():
    game = position(MIDDLE, active=18, mp=3)
    game.apply("brake")
    stands(game, MIDDLE)
    over(game)


def test_braking_in_the_middle_of_a_move_loses_the_rest():
    game = position(MIDDLE, active=18, mp=3)
    do(game, "forward", "brake")
    stands(game, ".. .. .. .. / .. 18 .. .. / .. .. .. ..")
    over(game)


def test_braking_needs_one_or_more_movement():
    game = position(".. .. / 18 17", active=18, mp=0, bonus=["draft"])
    offers(game, "bonus draft 17", "stop")
    assert reason(game, "brake") == "reason.no-movement-left"


def test_braking_ends_the_turn_so_that_no_bonus_follows():
    game = position(".. .. .. / 18 .. 17", active=18, mp=2, bonus=["draft"])
    do(game, "forward", "brake")
    over(game)
    stands(game, ".. .. .. / .. 18 17")


def test_braking_before_the_first_space_gives_the_bonus_away():
    game = position(".. .. / 18 17", active=18, mp=2, bonus=["draft", "crossover"])
    game.apply("brake")
    over(game)
    stands(game, ".. .. / 18 17")


def test_braking_in_the_rolling_phase():
    game = position(
        ".. .. 17 / 18 .. ..",
        active=18,
        space="the-groove",
        sets={"the-groove": [[18, 8]]},
        pool={17: 8},
    )
    assert drive(game) == (18, 2, [])
    game.apply("brake")
    assert game.where(18) == (0, 0)
    assert kind(game) == "roll"


def test_braking_in_the_thunder_phase_ends_only_the_card_of_this_slot():
    game = position(".. .. / 18 ..", phase="thunder", programs={18: ["keep-up", "patience", "squeeze", "set-it-up"]})
    assert drive(game)[1] == 4
    game.apply("brake")
    assert (game.slot, drive(game)[1]) == (2, 3)


def test_braking_while_blocked_tests_nobody():
    game = position(".. 17 .. / 18 9 ..", active=18, mp=1, rolls=[1, 1])
    game.apply("brake")
    assert dice_left(game) == [1, 1]
    stands(game, ".. 17 .. / 18 9 ..")


# Without diagonals (a Hazard)


def stuck(text, card="keep-up"):
    """18 is about to drive with a card that it may not steer."""
    return position(
        text,
        phase="thunder",
        first=18,
        programs={18: [card, 0, 0, 0]},
        hazards={18: ["pushing-up"]},
        pitted=[18],
    )


def test_stuck_goes_straight_only():
    game = stuck(MIDDLE)
    offers(game, "forward", "brake")
    assert reason(game, "diagonal in") == "reason.stuck"


def test_stuck_behind_a_car_pushes_though_diagonals_are_open():
    game = stuck(".. .. .. / 18 17 .. / .. .. ..")
    offers(game, "push", "brake")
