"""R10, losing control after a push: who, where to, in which order and lane, and what it ends."""

import pytest

from tests.thunder_rolls.helpers_thunder import drive, kind, offers, over, position, stands, token

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


# Who, and where to


def test_R10_the_two_in_front_lose_control_and_the_pusher_goes_on():
    game = position(EXAMPLE_2, active=9, mp=2, rolls=[4, 4, 6])
    game.apply("push")
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  17  ..  66  ..  ..
        ..  13  ..  9   ..  ..
        """,
    )
    assert drive(game) == (9, 1, [])
    offers(game, "forward", "diagonal out", "brake")


def test_R10_the_two_behind_lose_control_and_the_front_car_stays():
    game = position(EXAMPLE_2, active=9, mp=2, rolls=[1, 4, 4])
    game.apply("push")
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  9   ..  66  ..  ..
        ..  17  ..  ..  ..  13
        """,
    )
    over(game)


def test_R10_a_pusher_out_of_control_has_no_bonus_either():
    game = position(EXAMPLE_1, active=18, mp=1, bonus=["crossover", "draft", "side-draft"], rolls=[4, 4])
    game.apply("push")
    over(game)


def test_R10_two_sections_behind_the_pushing_car_not_behind_each():
    game = position(EXAMPLE_2, active=9, mp=1, rolls=[4, 4, 6])
    game.apply("push")
    assert game.where(13)[0] == game.where(17)[0] == game.where(9)[0] - 2


@pytest.mark.parametrize(
    "before, after",
    [
        # The middle lane: the front car keeps it, the other goes inside.
        (".. .. .. 9 .. / .. .. 18 17 .. / .. .. .. 13 ..", ".. .. .. 9 .. / .. 17 .. .. .. / .. 18 .. 13 .."),
        # The outside lane: the nearest is the middle.
        (".. .. 18 17 .. / .. .. .. 9 .. / .. .. .. .. ..", ".. 17 .. .. .. / .. 18 .. 9 .. / .. .. .. .. .."),
        # The inside lane.
        (".. .. .. .. .. / .. .. .. 9 .. / .. .. 18 17 ..", ".. .. .. .. .. / .. 18 .. 9 .. / .. 17 .. .. .."),
    ],
)
def test_R10_the_front_car_first_in_its_own_lane_the_other_in_the_nearest(before, after):
    game = position(before, active=18, mp=1, rolls=[2, 2])
    game.apply("push")
    stands(game, after)


def test_R10_own_lane_taken_the_nearest_free_lane_the_inside_first():
    game = position(
        """
        ..  ..  ..  9   ..
        ..  66  18  17  ..
        ..  ..  ..  13  ..
        """,
        active=18,
        mp=1,
        rolls=[2, 2],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  18  ..  9   ..
        ..  66  ..  ..  ..
        ..  17  ..  13  ..
        """,
    )


def test_R10_own_lane_taken_at_the_edge_the_nearest_is_the_middle():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  ..  9   ..
        ..  66  18  17  ..
        """,
        active=18,
        mp=1,
        rolls=[2, 2],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  18  ..  ..  ..
        ..  17  ..  9   ..
        ..  66  ..  ..  ..
        """,
    )


def test_R10_further_back_to_the_first_section_with_room_for_all():
    game = position(
        """
        ..  34  71  ..  ..  ..
        ..  ..  ..  ..  9   ..
        ..  52  66  18  17  ..
        """,
        active=18,
        mp=1,
        rolls=[2, 2],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  34  71  ..  ..  ..
        18  ..  ..  ..  9   ..
        17  52  66  ..  ..  ..
        """,
    )


def test_R10_three_cars_need_a_section_of_their_own():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  66  ..
        ..  52  ..  9   17  13
        """,
        active=9,
        mp=1,
        rolls=[1, 1, 1],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  ..  9   ..  ..  ..
        ..  ..  17  ..  66  ..
        ..  52  13  ..  ..  ..
        """,
    )
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  66  ..
        ..  ..  52  9   17  13
        """,
        active=9,
        mp=1,
        rolls=[1, 1, 1],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  9   ..  ..  ..  ..
        ..  17  ..  ..  66  ..
        ..  13  52  ..  ..  ..
        """,
    )


def test_R10_two_groups_the_front_one_first():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  71  ..  ..  ..
        ..  ..  ..  18  17  9   13  ..
        """,
        active=18,
        mp=1,
        rolls=[3, 3, 5, 5],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        ..  18  9   ..  71  ..  ..  ..
        ..  17  13  ..  ..  ..  ..  ..
        """,
    )


def test_R10_more_cars_than_lanes_go_in_groups_one_behind_the_other():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  71  ..  ..  ..
        ..  ..  ..  18  17  9   13  ..
        """,
        active=18,
        mp=1,
        rolls=[5, 5, 5, 5],
    )
    game.apply("push")
    stands(
        game,
        """
        ..  ..  17  ..  ..  ..  ..  ..
        ..  ..  9   ..  71  ..  ..  ..
        ..  18  13  ..  ..  ..  ..  ..
        """,
    )


def test_R10_who_lost_control_by_anothers_push_moves_in_its_own_turn():
    cards = ["keep-up", 0, 0, 0]
    game = position(
        EXAMPLE_1,
        players=[18, 17, 9],
        first=18,
        phase="thunder",
        programs={18: cards, 17: ["steady-pace", 0, 0, 0], 9: cards},
        rolls=[4, 4],
    )
    game.apply("push")
    assert drive(game) == (17, 3, [])
    game.apply("forward")
    assert game.where(17) == (2, 0)


def test_R10_losing_control_in_the_rolling_phase_still_lets_the_crew_chief_find_a_die():
    game = position(
        EXAMPLE_1,
        active=18,
        space="crew-chief",
        rolls=[4, 4],
        sets={"crew-chief": [[18, 1]], "the-groove": [[18, 2]]},
        pool={18: 5, 17: 8, 9: 8},
    )
    game.apply("push")
    assert kind(game) == "retrieve"


# Laps and the lead


def test_R10_losing_control_over_the_line_takes_the_lap_back():
    game = position(".. .. .. 66 .. / .. .. 18 17 ..", active=18, mp=1, rolls=[1, 1], line=2, final=False)
    assert (game.laps_of(17), game.laps_of(18)) == (1, 1)
    game.apply("push")
    stands(game, ".. 18 .. 66 .. / .. 17 .. .. ..")
    assert (game.laps_of(17), game.laps_of(18)) == (0, 0)


def test_R10_a_leader_who_lost_control_is_no_longer_the_leader():
    game = position(
        EXAMPLE_1, active=18, space="low-line", rolls=[4, 4], sets={"low-line": [[18, 8]]}, players=[18, 17, 9]
    )
    game.apply("push")
    # No dice are left: cards are taken, then the token goes to 9 who is ahead now.
    while kind(game) == "take":
        game.apply(game.decision.actions[0])
    assert token(game) == 9
