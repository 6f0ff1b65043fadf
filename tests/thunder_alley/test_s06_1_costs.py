"""6.1 to 6.3: what a step costs, what all movement has in common, and Solo movement."""

from draftline import position
from tests.thunder_alley.helpers import assert_cars, assert_over, assert_picture, do, moving, offers, refuse

OPEN = """
..  ..  ..  ..
..  29  ..  ..
22  ..  ..  ..
"""


def test_6_1_a_car_gets_the_speed_of_the_card():
    game = position(OPEN, hands={"red": [65, 7], "green": [1, 2]}, first="red")
    game.apply("play 65 on 29")
    assert game.mp == 7
    assert moving(game, 29)
    offers(game, "forward", "out", "in")


def test_6_1_every_empty_space_costs_1():
    for action, space in (("forward", (2, 1)), ("out", (1, 2)), ("in", (1, 0))):
        game = position(OPEN, active=29, card="Charge", mp=1)
        game.apply(action)
        assert_cars(game, {29: space, 22: (0, 0)})
        assert_over(game, 29)


def test_6_1_a_step_forward_into_an_empty_space_leaves_one_mp_less():
    game = position(OPEN, active=29, card="Charge")
    game.apply("forward")
    assert game.mp == 6
    assert game.where(29) == (2, 1)


def test_6_1_all_mp_must_be_spent():
    game = position(OPEN, active=29, card="Charge", mp=1)
    offers(game, "forward", "out", "in")
    refuse(game, "stop")
    refuse(game, "bump")


def test_6_1_no_diagonal_step_without_a_card_that_allows_it():
    game = position(OPEN, active=29, card="Charge")
    refuse(game, "diagonal out")
    refuse(game, "diagonal in")


def test_6_1_no_swap_without_a_card_that_allows_it():
    game = position(".. .. ..\n29 22 ..\n.. .. ..", active=29, card="Charge")
    refuse(game, "swap")


def test_6_1_the_wall_cannot_be_entered():
    game = position("29 .. ..\n.. .. ..\n22 .. ..", active=29, card="Charge")
    offers(game, "forward", "in")
    refuse(game, "out")


def test_1_3_the_apron_cannot_be_entered_by_moving():
    game = position("22 .. ..\n.. .. ..\n29 .. ..", active=29, card="Charge")
    offers(game, "forward", "out")
    refuse(game, "in")


def test_6_1_a_space_is_entered_once_only():
    game = position(OPEN, active=29, card="Charge")
    do(game, "forward", "in")
    # Lane 0 of sector 2 leads only forward: the middle lane there is where it came from.
    assert game.where(29) == (3, 0)
    game.apply("out")
    assert game.where(29) == (3, 1)
    offers(game, "forward", "out")
    refuse(game, "in")


def test_C4_the_start_space_counts_as_entered():
    game = position(
        """
        ..  ..  ..  ..
        ..  ..  ..  ..
        ..  29  ..  ..
        22  ..  ..  ..
        """,
        active=29,
        card="Charge",
    )
    game.apply("out")
    offers(game, "forward", "out")
    refuse(game, "in")


def test_6_1_lateral_into_a_car_costs_2():
    game = position(
        """
        ..  ..  ..
        ..  ..  ..
        22  ..  ..
        29  ..  ..
        """,
        active=29,
        card="Charge",
    )
    game.apply("out")
    assert game.mp == 5
    assert_cars(game, {29: (0, 1), 22: (0, 2)})


def test_6_1_lateral_into_a_car_needs_2_mp():
    game = position("22 .. ..\n29 .. ..", active=29, card="Charge", mp=1)
    offers(game, "forward", "bump")
    refuse(game, "out")


def test_6_1_forward_into_a_car_needs_3_mp():
    picture = ".. .. ..\n29 22 .."
    game = position(picture, active=29, card="Charge", mp=2)
    offers(game, "out", "bump")
    refuse(game, "forward")
    game = position(picture, active=29, card="Charge", mp=3)
    game.apply("forward")
    assert_picture(game, ".. .. ..\n.. 29 22")
    assert_over(game, 29)


def test_6_1_nobody_must_take_the_path_of_least_resistance():
    game = position(".. .. .. ..\n29 22 .. ..", active=29, card="Dirty Air")
    do(game, "forward", "forward")
    assert_picture(game, ".. .. .. ..\n.. .. 29 22")
    assert_over(game, 29)


def test_6_1_the_active_player_makes_all_choices():
    game = position(OPEN, active=29, card="Charge")
    other = game.seat_of(22)
    assert game.decision.seat == game.seat_of(29) != other
    refuse(game, "forward", seat=other)


def test_C10_a_choice_with_one_option_is_not_asked():
    game = position("29 .. .. 22 ..", active=29, card="Dirty Air", mp=2)
    assert_picture(game, ".. .. 29 22 ..")
    assert_over(game, 29)


def test_6_3_solo_moves_no_linked_car():
    game = position(
        """
        ..  ..  ..  ..  ..
        43  29  ..  23  ..
        ..  ..  ..  ..  ..
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  ..  ..  ..
        43  ..  29  23  ..
        ..  ..  ..  ..  ..
        """,
    )
    offers(game, "out", "in", "bump")


def test_6_3_solo_may_change_lanes_at_any_time():
    game = position(
        """
        ..  ..  ..  ..  ..
        43  29  23  ..  ..
        ..  ..  ..  ..  ..
        """,
        active=29,
        card="Charge",
    )
    do(game, "forward", "out")
    assert_picture(
        game,
        """
        ..  ..  ..  29  ..
        43  ..  ..  23  ..
        ..  ..  ..  ..  ..
        """,
    )


def test_6_3_solo_goes_round_a_car_and_in_again():
    game = position(".. .. .. ..\n29 22 .. ..", active=29, card="Dirty Air", mp=4)
    game.apply("out")
    # Only forward is left, beside 22 there is a choice, beyond it again.
    assert game.where(29) == (1, 1)
    do(game, "forward", "in")
    assert_picture(game, ".. .. .. ..\n.. 22 29 ..")


def test_C8_speed_0_is_no_step_and_still_wear():
    wear = ["tire", "tire", "fuel", "red", "gray"]
    game = position(OPEN, hands={"red": [81, 7]}, first="red", wear={29: wear})
    game.apply("play 81 on 29")
    assert sorted(game.wear(29)) == sorted([*wear, "blue"])
    assert game.where(29)[0] == 1
    assert_over(game, 29)
