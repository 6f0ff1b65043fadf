"""The events Collision, Hard Hit and Serious Crash, with the cases that the rulings name."""

from tests.grand_prix.turn_helpers import (
    asked,
    flag,
    kind,
    markers,
    position,
    stands,
    targets,
    texts,
    tokens,
    zone,
)

# Red 1 21, green 14 41, yellow 9 29, blue 22 28, purple 33 66; 2 3 12 15 18 are NPCs. No card here calls them in
# by its PIT number: Collision 7, Hard Hit 6, Serious Crash none.

# 22 has 14 beside it and NPC 2 behind it; 1 leads alone.
CROWD = """
..  ..  ..  14  ..  ..  ..
9   ..  2   22  ..  ..  1
"""


# Collision


def test_collision_originator_and_neighbours_get_two_body_markers_and_lose_their_close_calls():
    game = position(CROWD, close_calls={22: 3, 14: 1, 9: 2, 1: 2}, event="collision")
    markers(game, 22, "body", "body")
    markers(game, 14, "body", "body")
    markers(game, 9)
    markers(game, 1)
    for car, count in ((22, 0), (14, 0), (9, 2), (1, 2)):
        tokens(game, car, count)
    assert flag(game) == "double-yellow"


def test_collision_npcs_in_it_retire_and_the_hit_cars_restart_at_the_rear_in_running_order():
    game = position(CROWD, close_calls={22: 3}, event="collision")
    assert (game.status(2), game.place(2)) == ("retired", 5)
    stands(
        game,
        """
        ..  ..  ..  ..  ..  14  9
        ..  ..  ..  ..  ..  22  1
        """,
    )


def test_collision_hit_cars_may_pit():
    game = position(CROWD, close_calls={22: 3}, wear={22: ["tire"]}, event="collision")
    while asked(game) != "blue":
        game.apply("pit none")
    assert set(texts(game)) == {"pit none", "pit 22"}
    game.apply("pit 22")
    assert "repair 22 tire" in texts(game)
    assert "repair 22 body" not in texts(game)
    game.apply("repair 22 tire")
    markers(game, 22, "body", "body")


def test_collision_the_most_close_calls_needs_no_neighbour_G35():
    game = position(CROWD, close_calls={1: 1}, event="collision")
    markers(game, 1, "body", "body")
    tokens(game, 1, 0)
    for car in (22, 14, 9):
        markers(game, car)
    assert game.status(2) == "track"
    assert flag(game) == "double-yellow"
    # T31: the front row stays the leader's sector though the leader was hit.
    assert [game.where(car) for car in (22, 14, 2, 9, 1)] == [(6, 0), (6, 1), (5, 0), (5, 1), (4, 0)]


def test_collision_tie_goes_to_a_team_draw():
    games = targets(CROWD, close_calls={1: 2, 9: 2}, event="collision")
    assert {tuple(game.wear(car) == ["body", "body"] for car in (1, 9)) for game in games} == {
        (True, False),
        (False, True),
    }


def test_collision_the_owner_picks_the_originator_among_own_tied_cars():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        14  9   ..  1   41  ..
        """,
        close_calls={14: 2, 41: 2, 1: 1},
        event="collision",
    )
    assert (kind(game), asked(game), set(texts(game))) == ("choose", "green", {"choose 14", "choose 41"})
    game.apply("choose 14")
    for car in (14, 9):
        markers(game, car, "body", "body")
    for car in (41, 1):
        markers(game, car)
    tokens(game, 41, 2)


def test_G36_collision_spares_the_originators_team_mate():
    game = position(
        """
        ..  ..  ..  ..
        ..  41  14  1
        """,
        close_calls={14: 2, 41: 1},
        event="collision",
    )
    markers(game, 14, "body", "body")
    markers(game, 1, "body", "body")
    markers(game, 41)
    tokens(game, 41, 1)


def test_G36_collision_another_owner_picks_which_of_two_neighbours_is_hit():
    game = position(
        """
        ..  ..  41  ..  ..
        ..  14  22  1   ..
        """,
        close_calls={22: 2, 14: 1, 41: 1},
        event="collision",
    )
    assert (kind(game), asked(game), set(texts(game))) == ("choose", "green", {"choose 14", "choose 41"})
    game.apply("choose 41")
    for car in (22, 41, 1):
        markers(game, car, "body", "body")
        tokens(game, car, 0)
    markers(game, 14)
    tokens(game, 14, 1)


def test_C33_collision_several_owners_pick_from_the_first_player_clockwise():
    game = position(
        """
        ..  ..  14  ..  ..
        ..  9   22  29  ..
        ..  ..  41  ..  ..
        """,
        close_calls={22: 1},
        event="collision",
        first="yellow",
    )
    order = []
    while kind(game) == "choose":
        order.append(asked(game))
        game.apply(game.decision.actions[0])
    assert order == ["yellow", "green"]


def test_collision_only_cars_adjacent_to_the_originator_are_hit():
    game = position(
        """
        ..  33  ..  9   ..
        ..  14  22  1   41
        """,
        close_calls={22: 1},
        event="collision",
    )
    for car in (14, 22, 1):
        markers(game, car, "body", "body")
    for car in (33, 9, 41):
        markers(game, car)


def test_C12_collision_reaches_over_a_seam_only_where_lanes_touch():
    text = """
    ..  14  ##  ##
    ..  ..  22  ..
    9   1   ..  ..
    """
    game = position(text, close_calls={22: 1}, event="collision")
    markers(game, 22, "body", "body")
    markers(game, 14, "body", "body")
    markers(game, 1)


def test_C35_collision_reaches_over_the_line():
    game = position(
        """
        ..  ..  ..  ..
        9   ..  22  1
        """,
        close_calls={1: 1},
        line=3,
        final=False,
        event="collision",
    )
    markers(game, 22, "body", "body")
    markers(game, 1, "body", "body")


def test_C30_collision_cars_in_the_pit_lane_neither_originate_nor_are_hit():
    game = position(CROWD, apron={33: 3}, close_calls={33: 9, 22: 1}, event="collision")
    markers(game, 33)
    tokens(game, 33, 9)
    markers(game, 22, "body", "body")


def test_collision_without_close_calls_the_leading_npc_originates_and_retires():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        9   2   14  ..  15  22  1
        """,
        event="collision",
    )
    assert (game.status(15), game.status(2)) == ("retired", "track")
    markers(game, 22, "body", "body")
    for car in (9, 14, 1):
        markers(game, car)
    assert flag(game) == "double-yellow"
    assert [game.where(car) for car in (1, 14, 2, 9, 22)] == [(6, 0), (6, 1), (5, 0), (5, 1), (4, 0)]


def test_G33_collision_the_leading_npc_is_looked_for_on_the_track_only():
    game = position(CROWD, apron={15: 6}, event="collision")
    assert (game.status(15), game.status(2)) == ("apron", "retired")
    markers(game, 22, "body", "body")
    markers(game, 14)


def test_G36_one_car_per_team_holds_for_an_npcs_collision_too():
    game = position(
        """
        ..  ..  ..  ..  ..
        9   14  2   41  ..
        """,
        event="collision",
    )
    assert (asked(game), set(texts(game))) == ("green", {"choose 14", "choose 41"})
    game.apply("choose 14")
    markers(game, 14, "body", "body")
    markers(game, 41)
    assert game.status(2) == "retired"


def test_G33_collision_without_close_calls_and_without_npcs_is_a_non_event():
    text = """
    ..  ..  14  ..
    9   ..  22  1
    """
    game = position(text, event="collision")
    assert flag(game) == "green"
    stands(game, text)
    for car in (9, 14, 22, 1):
        markers(game, car)


def test_C22_npcs_that_retire_together_go_last_in_running_order_first():
    game = position(
        """
        ..  ..  3   ..  ..
        14  2   22  12  1
        """,
        close_calls={22: 1},
        event="collision",
    )
    assert {car: game.place(car) for car in (2, 3, 12)} == {2: 6, 3: 5, 12: 4}


def test_C22_an_npc_that_originates_retires_in_running_order_with_its_neighbours():
    game = position(
        """
        ..  ..  3   ..
        14  2   12  ..
        """,
        event="collision",
    )
    assert {car: game.place(car) for car in (2, 3, 12)} == {2: 4, 3: 3, 12: 2}


# Hard Hit


def test_hard_hit_one_body_marker_for_the_target_and_every_neighbour_and_a_zone_around_it():
    game = position(CROWD, close_calls={22: 3, 14: 1, 1: 2}, event="hard-hit")
    markers(game, 22, "body")
    markers(game, 14, "body")
    markers(game, 9)
    markers(game, 1)
    for car, count in ((22, 0), (14, 0), (1, 2)):
        tokens(game, car, count)
    assert game.status(2) == "retired"
    assert flag(game) == "yellow"
    zone(game, 3)


def test_8_3_1_the_zone_of_a_hard_hit_shifts_everybody_to_the_inside_before_the_pits():
    game = position(CROWD, close_calls={22: 3}, event="hard-hit")
    # 14 drops onto 22, which goes forward.
    assert [game.where(car) for car in (1, 22, 14, 9)] == [(6, 0), (4, 0), (3, 0), (0, 0)]
    assert kind(game) == "pit"


def test_G36_hard_hit_takes_both_cars_of_a_team_without_asking():
    game = position(
        """
        ..  ..  28  ..  ..
        ..  14  22  41  ..
        """,
        close_calls={22: 2},
        event="hard-hit",
    )
    for car in (22, 28, 14, 41):
        markers(game, car, "body")
    assert kind(game) == "pit"


def test_G10_hard_hit_alone_damages_only_itself():
    game = position(CROWD, close_calls={1: 1}, event="hard-hit")
    markers(game, 1, "body")
    tokens(game, 1, 0)
    for car in (22, 14, 9):
        markers(game, car)
    assert game.status(2) == "track"
    zone(game, 6)


def test_hard_hit_tie_goes_to_a_team_draw_and_the_zone_lies_around_the_drawn_car():
    games = targets(CROWD, close_calls={1: 2, 9: 2}, event="hard-hit")
    for game in games:
        zone(game, 6 if game.wear(1) else 0)
        assert len(game.wear(1)) + len(game.wear(9)) == 1
    assert {len(game.wear(1)) for game in games} == {0, 1}


def test_hard_hit_the_owner_picks_among_own_tied_cars():
    game = position(
        """
        ..  ..  ..  ..  ..
        14  ..  1   ..  41
        """,
        close_calls={14: 2, 41: 2},
        event="hard-hit",
    )
    assert set(texts(game)) == {"choose 14", "choose 41"}
    game.apply("choose 14")
    markers(game, 14, "body")
    tokens(game, 41, 2)
    zone(game, 0)


def test_G34_hard_hit_without_close_calls_retires_the_leading_npc_and_hits_its_neighbours():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        9   3   15  22  ..  1
        """,
        event="hard-hit",
    )
    assert [game.status(car) for car in (3, 15)] == ["retired", "retired"]
    markers(game, 22, "body")
    markers(game, 9)
    markers(game, 1)
    # G40: the centre is where the target stood, though it is gone.
    zone(game, 2)
    assert flag(game) == "yellow"
    assert (game.place(3), game.place(15)) == (5, 4)


def test_G33_hard_hit_with_nobody_to_hit_has_no_zone():
    game = position(
        """
        ..  ..  ..
        9   22  1
        """,
        apron={15: 1},
        event="hard-hit",
    )
    assert flag(game) == "green"
    zone(game, None)
    assert game.status(15) == "apron"


def test_C30_hard_hit_does_not_see_cars_in_the_pit_lane():
    game = position(CROWD, apron={33: 3}, close_calls={33: 9, 1: 1}, event="hard-hit")
    tokens(game, 33, 9)
    markers(game, 33)
    markers(game, 1, "body")


# Serious Crash


def test_serious_crash_three_body_markers_a_red_flag_and_the_rear_of_the_field():
    game = position(CROWD, close_calls={22: 3, 14: 1, 9: 1}, wear={22: ["tire"], 9: ["tire"]}, event="serious-crash")
    # The red flag takes off all other wear (9.3.2).
    markers(game, 22, "body", "body", "body")
    markers(game, 14, "body", "body", "body")
    markers(game, 9)
    for car, count in ((22, 0), (14, 0), (9, 1)):
        tokens(game, car, count)
    assert game.status(2) == "retired"
    assert flag(game) == "red"
    stands(
        game,
        """
        ..  ..  ..  ..  ..  14  9
        ..  ..  ..  ..  ..  22  1
        """,
    )


def test_G35_serious_crash_the_most_among_cars_with_a_neighbour():
    game = position(CROWD, close_calls={1: 5, 14: 1}, event="serious-crash")
    markers(game, 14, "body", "body", "body")
    markers(game, 22, "body", "body", "body")
    markers(game, 1)
    tokens(game, 1, 5)
    assert game.status(2) == "track"


def test_G35_serious_crash_if_no_car_with_a_neighbour_has_a_token_the_npc_with_one():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        9   2   14  ..  15  ..  1
        """,
        close_calls={1: 5},
        event="serious-crash",
    )
    # 15 leads the NPCs but touches nobody.
    assert (game.status(2), game.status(15)) == ("retired", "track")
    markers(game, 9, "body", "body", "body")
    markers(game, 14, "body", "body", "body")
    tokens(game, 1, 5)
    assert flag(game) == "red"
    assert [game.where(car) for car in (1, 15, 14, 9)] == [(6, 0), (6, 1), (5, 0), (5, 1)]


def test_G35_serious_crash_without_neighbours_anywhere_is_a_non_event():
    text = """
    ..  ..  14  ..  ..
    9   ..  ..  15  ..
    """
    game = position(text, close_calls={14: 3}, wear={14: ["tire"]}, event="serious-crash")
    assert flag(game) == "green"
    stands(game, text)
    tokens(game, 14, 3)
    markers(game, 14, "tire")


def test_G36_serious_crash_hits_one_car_of_a_team():
    game = position(
        """
        ..  28  41  ..  ..
        ..  14  22  9   ..
        """,
        close_calls={22: 1},
        event="serious-crash",
    )
    assert (asked(game), set(texts(game))) == ("green", {"choose 14", "choose 41"})
    game.apply("choose 14")
    for car in (22, 14, 9):
        markers(game, car, "body", "body", "body")
    for car in (41, 28):
        markers(game, car)


def test_G36_serious_crash_a_team_mate_as_only_neighbour_qualifies_and_is_unhurt():
    game = position(
        """
        ..  ..  ..  ..
        9   ..  41  14
        """,
        close_calls={14: 2},
        event="serious-crash",
    )
    markers(game, 14, "body", "body", "body")
    markers(game, 41)
    assert flag(game) == "red"


def test_serious_crash_of_two_own_tied_cars_the_owner_says_which_caused_it():
    game = position(
        """
        ..  ..  ..  ..  ..
        14  9   ..  1   41
        """,
        close_calls={14: 2, 41: 2},
        event="serious-crash",
    )
    assert (asked(game), set(texts(game))) == ("green", {"choose 14", "choose 41"})
    game.apply("choose 41")
    for car in (41, 1):
        markers(game, car, "body", "body", "body")
    for car in (14, 9):
        markers(game, car)


def test_serious_crash_tie_of_teams_goes_to_a_team_draw():
    text = """
    ..  ..  ..  ..  ..
    14  9   ..  1   22
    """
    games = targets(text, close_calls={14: 2, 22: 2}, event="serious-crash")
    assert {tuple(len(game.wear(car)) for car in (14, 9, 1, 22)) for game in games} == {(3, 3, 0, 0), (0, 0, 3, 3)}
