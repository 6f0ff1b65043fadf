"""Section 4, Racing for Position, with R11 and R12: for the token and for points."""

import pytest

from tests.thunder_rolls.helpers_thunder import dice_left, drawn, happened, places, points, position, stands, token

# Cars of a section throw from the inside lane to the outside.

PAIR = """
..  ..  ..  ..  ..  ..
..  ..  ..  ..  17  ..
..  ..  ..  ..  18  ..
"""


def for_token(text, **arguments):
    """Thunder step 1; all players have four cards without Hazard icons, so that no other dice are thrown."""
    players = arguments.get("players", list(drawn(text.replace("/", "\n"))))
    hands = {car: list(range(10 + 4 * i, 14 + 4 * i)) for i, car in enumerate(players)}
    return position(text, phase="token", hands=hands, **arguments)


def score(text, **arguments):
    return position(text, phase="score", **arguments)


# The token


@pytest.mark.parametrize("rolls, holder", [([5, 2], 18), ([2, 5], 17), ([6, 1], 18), ([1, 2], 17)])
def test_R11_the_higher_roll_takes_the_token(rolls, holder):
    game = for_token(PAIR, rolls=rolls)
    assert token(game) == holder
    stands(game, PAIR)


def test_R2_the_inside_lane_wins_nothing():
    game = for_token(PAIR, rolls=[1, 6])
    assert token(game) == 17


def test_R11_nobody_rolls_without_a_tie():
    game = for_token(
        """
        ..  ..  17
        18  ..  ..
        """,
        rolls=[6, 1],
    )
    assert token(game) == 17
    assert dice_left(game) == [6, 1]


def test_R11_only_the_section_in_front_races_for_the_token():
    game = for_token(
        """
        ..  17  ..
        ..  18  9
        """,
        rolls=[1, 1],
    )
    assert token(game) == 9
    assert dice_left(game) == [1, 1]


def test_R11_equal_in_neighbouring_lanes_both_go_back_two_and_it_is_asked_anew():
    game = for_token(PAIR, rolls=[3, 3, 2, 5])
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  17  ..  ..  ..
        ..  ..  18  ..  ..  ..
        """,
    )
    assert token(game) == 17
    assert dice_left(game) == []


def test_R11_going_back_past_another_car_gives_that_one_the_lead():
    game = for_token(
        """
        ..  ..  ..  ..  17  ..
        ..  ..  ..  9   18  ..
        """,
        rolls=[3, 3, 6, 6],
    )
    stands(
        game,
        """
        ..  ..  17  ..  ..  ..
        ..  ..  18  9   ..  ..
        """,
    )
    assert token(game) == 9
    assert dice_left(game) == [6, 6]


def test_R11_it_may_end_with_three_cars_racing_for_position():
    game = for_token(
        """
        ..  ..  ..  ..  17  ..
        ..  ..  9   ..  18  ..
        ..  ..  ..  ..  ..  ..
        """,
        rolls=[3, 3, 1, 2, 4],
    )
    stands(
        game,
        """
        ..  ..  17  ..  ..  ..
        ..  ..  9   ..  ..  ..
        ..  ..  18  ..  ..  ..
        """,
    )
    assert [fact[1:] for fact in happened(game, "risk")[-3:]] == [(18, 1), (9, 2), (17, 4)]
    assert token(game) == 17


def test_R11_back_further_to_a_section_with_room_for_both():
    game = for_token(
        """
        ..  ..  ..  ..  17  ..
        ..  ..  9   ..  18  ..
        ..  ..  13  ..  ..  ..
        """,
        rolls=[3, 3, 1, 6],
    )
    stands(
        game,
        """
        ..  17  ..  ..  ..  ..
        ..  18  9   ..  ..  ..
        ..  ..  13  ..  ..  ..
        """,
    )
    assert token(game) == 9  # 13 threw 1, 9 threw 6


def test_R11_equal_but_apart_those_roll_again_and_nobody_moves():
    text = """
    ..  ..  ..  17
    ..  ..  ..  ..
    ..  ..  ..  18
    """
    game = for_token(text, rolls=[4, 4, 2, 2, 6, 5])
    stands(game, text)
    assert token(game) == 18
    assert dice_left(game) == []


def test_R11_an_npd_between_two_players_keeps_them_apart():
    text = """
    ..  ..  ..  17
    ..  ..  ..  9
    ..  ..  ..  18
    """
    game = for_token(text, players=[18, 17], rolls=[6, 6, 1, 2])
    stands(game, text)
    assert token(game) == 17


def test_R11_three_cars_the_highest_is_ahead():
    game = for_token(".. .. .. 17 / .. .. .. 9 / .. .. .. 18", rolls=[2, 6, 4])
    assert token(game) == 9
    assert dice_left(game) == []


def test_R11_of_three_cars_two_neighbours_alike_go_back_and_the_third_leads():
    game = for_token(
        """
        ..  ..  ..  17
        ..  ..  ..  9
        ..  ..  ..  18
        """,
        rolls=[1, 5, 5, 6],
    )
    stands(
        game,
        """
        ..  17  ..  ..
        ..  9   ..  ..
        ..  ..  ..  18
        """,
    )
    assert token(game) == 18
    assert dice_left(game) == [6]


def test_R11_of_three_cars_the_outer_two_alike_are_apart():
    text = """
    ..  ..  ..  17
    ..  ..  ..  9
    ..  ..  ..  18
    """
    game = for_token(text, rolls=[5, 1, 5, 3, 4])
    stands(game, text)
    assert token(game) == 17


def test_R11_three_alike_all_go_back():
    game = for_token(
        """
        ..  ..  ..  17
        ..  ..  ..  9
        ..  ..  ..  18
        """,
        rolls=[2, 2, 2, 1, 2, 3],
    )
    stands(
        game,
        """
        ..  17  ..  ..
        ..  9   ..  ..
        ..  18  ..  ..
        """,
    )
    assert token(game) == 17


def test_R12_the_token_is_raced_for_among_players_only():
    game = for_token(
        """
        ..  17  ..
        ..  18  66
        """,
        players=[18, 17],
        rolls=[2, 3, 4],
    )
    assert token(game) == 17
    assert dice_left(game) == [4]


def test_R11_a_player_alone_with_npds_takes_the_token_without_a_roll():
    game = for_token(".. 66 / .. 18 / 17 ..", players=[18, 17], rolls=[1])
    assert token(game) == 18
    assert dice_left(game) == [1]


def test_R11_a_car_a_lap_down_beside_the_leader_is_not_tied():
    game = for_token(PAIR, laps_down={18: 1}, rolls=[6, 1])
    assert token(game) == 17
    assert dice_left(game) == [6, 1]


def test_R11_laps_come_first_then_the_section():
    game = for_token("18 .. .. / .. .. 17", laps_down={17: 1})
    assert token(game) == 18


# Points


def test_R12_points_from_first_place_down_in_every_section():
    game = score(
        """
        ..  13  ..  17
        ..  9   ..  18
        """,
        rolls=[1, 2, 6, 5],
    )
    assert places(game) == [17, 18, 9, 13]
    assert dice_left(game) == []


def test_R11_for_points_the_higher_roll_is_ahead_all_the_way_down():
    assert places(score(".. 17 / .. 9 / .. 18", rolls=[4, 6, 5])) == [9, 17, 18]


def test_R11_for_points_equal_neighbours_fall_behind_others():
    game = score(
        """
        ..  ..  ..  ..  17
        ..  ..  ..  9   18
        """,
        rolls=[3, 3, 5, 6],
    )
    assert places(game) == [9, 17, 18]
    stands(
        game,
        """
        ..  ..  17  ..  ..
        ..  ..  18  9   ..
        """,
    )


def test_R11_a_place_that_is_given_stays_given_when_those_behind_go_back():
    game = score(
        """
        ..  ..  17  ..
        ..  ..  18  9
        """,
        rolls=[3, 3, 6, 5],
    )
    assert places(game) == [9, 18, 17]


def test_R11_for_points_a_player_is_before_an_npd_without_a_roll():
    game = score(".. 66 / .. 18", players=[18], rolls=[1])
    assert places(game) == [18, 66]
    assert dice_left(game) == [1]
    assert places(score(".. 18 / .. 66", players=[18])) == [18, 66]


def test_R11_two_players_with_an_npd_between_roll_and_the_npd_is_last():
    assert places(score(".. 17 / .. 9 / .. 18", players=[17, 18], rolls=[2, 3])) == [17, 18, 9]


def test_R11_players_who_go_back_leave_the_npd_ahead():
    game = score(
        """
        ..  ..  17
        ..  ..  18
        ..  ..  66
        """,
        players=[17, 18],
        rolls=[4, 4, 1, 2],
    )
    assert places(game) == [66, 17, 18]
    stands(
        game,
        """
        17  ..  ..
        18  ..  ..
        ..  ..  66
        """,
    )


def test_R11_npd_against_npd_the_higher_printed_number():
    # 9 has 6, 13 has 1, 66 has 3.
    assert places(score("18 66 / .. 13 / .. 9", players=[18])) == [9, 66, 13, 18]


@pytest.mark.parametrize("text, order", [("17 18 / .. 52", [52, 18, 17]), ("17 52 / .. 18", [18, 52, 17])])
def test_R11_npds_with_one_number_the_inside(text, order):
    # 18 and 52 both have a 4.
    assert places(score(text, players=[17])) == order


def test_R12_only_as_many_places_are_raced_for_as_stage_points_are_given():
    game = score(
        """
        ..  9   ..  ..
        ..  13  17  18
        """,
        stage=1,
        rolls=[],
    )
    assert points(game) == {9: 0, 13: 0, 17: 1, 18: 2}
    assert happened(game, "risk") == []


def test_R12_stage_points_tied_second_place_is_raced_for():
    game = score(
        """
        ..  ..  17  ..
        ..  ..  9   18
        """,
        stage=1,
        rolls=[2, 3],
    )
    assert points(game) == {17: 1, 9: 0, 18: 2}


def test_R12_the_token_is_asked_again_at_the_start_of_the_next_stage():
    game = score(PAIR, stage=1, rolls=[2, 5, 6, 1])
    assert points(game) == {17: 2, 18: 1}
    assert game.stage == 2
    assert token(game) == 18


def test_R11_racing_back_over_the_line_takes_the_lap():
    game = for_token(
        """
        ..  ..  ..  17
        ..  ..  ..  18
        """,
        line=2,
        final=False,
        rolls=[1, 1, 2, 3],
    )
    assert (game.laps_of(17), game.laps_of(18)) == (0, 0)
    assert game.where(17) == (1, 1)
