"""Section 4, Pushing and the Risk Test, with both push examples, R3 and R4; R10 has a file of its own."""

import pytest

from tests.thunder_rolls.helpers_thunder import (
    dice_left,
    do,
    drive,
    happened,
    offers,
    over,
    position,
    reason,
    stands,
)

# The cars beside are players too; Risk Tests are thrown from the front car to the pushing one.

EXAMPLE_1 = """
..  ..  ..  ..  ..  ..
..  ..  ..  9   ..  ..
..  ..  18  17  ..  ..
"""

EXAMPLE_2 = """
..  ..  ..  ..  ..  ..
..  ..  ..  66  ..  ..
..  ..  9   17  13  ..
"""


# Example 1


def test_push_example_1_both_cars_go_forward_one_space_and_test():
    game = position(EXAMPLE_1, active=18, mp=1, rolls=[5, 3, 6])
    offers(game, "push", "brake")
    game.apply("push")
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  9   ..  ..
        ..  ..  ..  18  17  ..
        """,
    )
    assert happened(game, "risk") == [("risk", 17, 5), ("risk", 18, 3)]
    assert dice_left(game) == [6]
    over(game)


def test_push_example_1_after_a_passed_test_the_car_goes_on_moving():
    game = position(EXAMPLE_1, active=18, mp=2, rolls=[5, 3])
    game.apply("push")
    assert drive(game) == (18, 1, [])
    offers(game, "diagonal out", "brake")
    game.apply("diagonal out")
    assert game.where(18) == (4, 1)


def test_push_example_1_the_groove_gives_two_spaces():
    game = position(
        EXAMPLE_1, active=18, space="the-groove", rolls=[5, 3], sets={"the-groove": [[18, 8]]}, pool={9: 8, 17: 8}
    )
    game.apply("push")
    assert drive(game) == (18, 1, [])


def test_push_example_1_equal_numbers_put_both_two_behind_the_pushing_cars_space():
    game = position(EXAMPLE_1, active=18, mp=1, rolls=[4, 4])
    game.apply("push")
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  18  ..  9   ..  ..
        ..  17  ..  ..  ..  ..
        """,
    )
    over(game)


def test_push_example_1_onto_a_section_that_both_fit_on():
    game = position(
        """
        ..  66  ..  ..  ..  ..
        ..  13  ..  9   ..  ..
        ..  ..  18  17  ..  ..
        """,
        active=18,
        mp=1,
        rolls=[4, 4],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  66  ..  ..  ..  ..
        18  13  ..  9   ..  ..
        17  ..  ..  ..  ..  ..
        """,
    )


# Example 2


def test_push_example_2_the_car_in_front_pushes_the_next():
    game = position(EXAMPLE_2, active=9, mp=1, rolls=[6, 4, 6])
    offers(game, "push", "brake")
    game.apply("push")
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  66  ..  ..
        ..  ..  ..  9   17  13
        """,
    )
    assert happened(game, "risk") == [("risk", 13, 6), ("risk", 17, 4), ("risk", 9, 6)]


def test_push_example_2_equal_numbers_apart_pass_the_test():
    game = position(EXAMPLE_2, active=9, mp=2, rolls=[6, 4, 6])
    game.apply("push")
    assert happened(game, "lost-control") == []
    assert drive(game) == (9, 1, [])


def test_push_example_2_three_sixes_put_all_two_behind_car_9():
    game = position(EXAMPLE_2, active=9, mp=2, rolls=[6, 6, 6])
    game.apply("push")
    stands(
        game,
        """
        ..  9   ..  ..  ..  ..
        ..  17  ..  66  ..  ..
        ..  13  ..  ..  ..  ..
        """,
    )
    over(game)


# Pushing


def test_push_only_straight_ahead_whatever_stands_on_the_diagonals():
    game = position(
        """
        ..  66  ..
        18  17  ..
        ..  9   ..
        """,
        active=18,
        mp=1,
        rolls=[1, 2],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  66  ..
        ..  18  17
        ..  9   ..
        """,
    )


def test_R4_the_line_ends_at_the_first_gap():
    game = position(".. 66 .. .. .. / 18 17 .. 13 ..", active=18, mp=1, rolls=[1, 2, 3])
    game.apply("push")
    stands(game, ".. 66 .. .. .. / .. 18 17 13 ..")
    assert dice_left(game) == [3]


def test_R4_a_long_line_goes_on_as_a_whole():
    game = position(
        """
        ..  71  ..  ..  ..  ..  ..
        18  17  9   13  34  66  ..
        """,
        active=18,
        mp=1,
        rolls=[1, 2, 3, 4, 5, 6],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  71  ..  ..  ..  ..  ..
        ..  18  17  9   13  34  66
        """,
    )


def test_push_cars_beside_the_line_are_not_involved():
    game = position(".. 66 52 / 18 17 ..", active=18, mp=1, rolls=[3, 4])
    game.apply("push")
    assert [car for _, car, _ in happened(game, "risk")] == [17, 18]


def test_push_again_while_blocked_each_time_with_a_test():
    game = position(
        """
        ..  66  52  ..
        18  17  ..  ..
        """,
        active=18,
        mp=2,
        rolls=[1, 2, 3, 4],
    )
    game.apply("push")
    offers(game, "push", "brake")
    game.apply("push")
    stands(
        game,
        """
        ..  66  52  ..
        ..  ..  18  17
        """,
    )
    assert dice_left(game) == []


def test_push_no_more_once_a_space_is_open():
    game = position(".. 66 .. .. / 18 17 .. ..", active=18, mp=2, rolls=[1, 2])
    game.apply("push")
    offers(game, "diagonal out", "brake")
    assert reason(game, "push") == "reason.push-needs-a-block"


def test_push_until_movement_runs_out():
    game = position(".. 66 52 / 18 17 ..", active=18, mp=1, rolls=[1, 2])
    game.apply("push")
    over(game)


def test_push_costs_one_space_of_movement():
    game = position(".. 66 52 / 18 17 ..", active=18, mp=3, rolls=[1, 2])
    game.apply("push")
    assert drive(game) == (18, 2, [])


def test_push_of_a_line_brings_up_cars_that_then_are_in_it():
    # After the first push 13 stands before 17: it is pushed with it.
    game = position(
        """
        ..  66  52  ..  ..
        18  17  ..  13  ..
        """,
        active=18,
        mp=2,
        rolls=[1, 2, 5, 4, 3],
    )
    do(game, "push", "push")
    stands(
        game,
        """
        ..  66  52  ..  ..
        ..  ..  18  17  13
        """,
    )
    assert happened(game, "risk") == [("risk", 13, 5), ("risk", 17, 4), ("risk", 18, 3)]


# NPDs in Risk Tests


@pytest.mark.parametrize("die, lost", [(1, False), (2, True), (3, False), (6, False)])
def test_R3_npds_never_roll_their_printed_number_counts(die, lost):
    # 17 as an NPD always has a 2.
    game = position(".. .. .. 66 .. / .. .. 18 17 ..", players=[18, 66], active=18, mp=1, rolls=[die, 5])
    game.apply("push")
    assert happened(game, "risk") == [("risk", 17, 2), ("risk", 18, die)]
    assert dice_left(game) == [5]
    assert [car for _, car, *_ in happened(game, "lost-control")] == ([17, 18] if lost else [])


def test_R3_two_npds_with_one_printed_number_lose_control_whoever_pushes():
    # 18 and 52 both have a 4.
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  66  ..  ..
        ..  ..  17  18  52  ..
        """,
        players=[17],
        active=17,
        mp=2,
        rolls=[6],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  18  ..  66  ..  ..
        ..  52  ..  17  ..  ..
        """,
    )
    assert drive(game) == (17, 1, [])


def test_R3_a_player_between_two_equal_npds_parts_them():
    game = position(".. 66 .. .. .. / 17 18 9 52 ..", players=[17, 9], active=17, mp=1, rolls=[3, 1])
    game.apply("push")
    assert happened(game, "lost-control") == []


# Laps in a push


def test_push_carries_the_front_car_over_the_line_and_it_gains_the_lap():
    game = position(".. 66 .. / 18 17 ..", active=18, mp=1, rolls=[1, 2], line=2, final=False)
    assert (game.laps_of(17), game.laps_of(18)) == (0, 0)
    game.apply("push")
    assert (game.laps_of(17), game.laps_of(18)) == (1, 0)


def test_a_view_names_the_cars_that_a_push_would_put_to_the_test():
    """R4: the car in front first, the pushing one last; nobody where no push is possible."""

    def tested(text, active):
        game = position(text, active=active, mp=1)
        return game.view(game.decision.seat).to_json()["state"]["drive"]["push"]

    assert tested(EXAMPLE_1, 18) == [17, 18]
    assert tested(EXAMPLE_2, 9) == [13, 17, 9]
    assert tested("..  ..  ..  ..\n..  18  ..  ..", 18) == []
