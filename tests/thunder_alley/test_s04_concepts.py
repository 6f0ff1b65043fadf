"""4: leader, running order, lapped and lost cars, the Team Bar, laps; and 7.2, the sixth marker."""

import pytest

from draftline import new_game, position
from tests.thunder_alley.turn_helpers import (
    QUIET,
    asked,
    do,
    end_turn,
    keep_cards,
    kind,
    markers,
    pits,
    play_turn,
    seat,
    stay_out,
    texts,
    until,
)

# 4.1 leader and running order


def test_4_1_running_order_is_sectors_then_inside_to_outside():
    game = position(
        """
        21  ..  43  ..
        ..  28  23  ..
        22  15  29  ..
        """
    )
    assert list(game.order()) == [29, 23, 43, 15, 28, 22, 21]
    assert game.leader == 29


def test_4_1_laps_completed_come_first():
    game = position(
        """
        ..  ..  43  ..
        22  15  29  ..
        """,
        laps_down={29: 1, 43: 2, 22: 0},
    )
    assert list(game.order()) == [15, 22, 29, 43]
    assert game.leader == 15


def test_4_1_C2_the_apron_is_behind_the_track_in_the_same_sector():
    game = position(
        """
        ..  ..  43
        22  ..  ..
        """,
        apron={29: 2, 15: 1},
    )
    assert list(game.order()) == [43, 29, 15, 22]


def test_4_1_C28_on_the_apron_the_lower_car_is_ahead():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  43
        22  ..  ..  ..  ..  ..  15
        """,
        event=QUIET,
        first="yellow",
    )
    pits(game, yellow="43", blue="15")
    assert game.where(43) == game.where(15) == (1, -1)
    assert list(game.order()) == [43, 15, 22]


def test_C20_a_car_on_the_apron_can_lead():
    game = position(
        """
        22  15  ..
        ..  ..  ..
        """,
        apron={29: 2},
    )
    assert game.leader == 29


def test_4_1_C20_finished_cars_do_not_lead():
    game = position(
        """
        ..  ..  ..  ..
        22  15  29  ..
        """,
        active=29,
        card="charge",
        mp=1,
        line=3,
    )
    game.apply("forward")
    assert game.status(29) == "finished"
    assert game.leader == 15
    assert list(game.order()) == [15, 22]


def test_4_1_the_leader_changes_at_once():
    game = position(
        """
        ..  ..  ..  ..
        ..  ..  ..  ..
        22  15  ..  ..
        """,
        active=22,
        card="charge",
        mp=4,
    )
    assert game.leader == 15
    game.apply("out")
    assert game.leader == 15
    game.apply("forward")
    assert game.leader == 15
    game.apply("forward")
    assert game.leader == 22


# 4.2 lapped cars


def test_4_2_a_car_in_the_leaders_sector_a_lap_behind_is_lapped():
    game = position(
        """
        ..  ..  22
        ..  29  15
        """,
        laps_down={22: 1},
        event=QUIET,
    )
    stay_out(game)
    assert (game.status(22), game.place(22)) == ("lapped", 3)


def test_4_2_a_car_just_ahead_of_the_leader_is_not_lapped():
    game = position(
        """
        ..  ..  ..  22
        ..  29  15  ..
        """,
        laps_down={22: 1},
        event=QUIET,
    )
    stay_out(game)
    assert game.leader == 15
    assert game.status(22) == "track"


def test_4_2_a_lapped_car_stands_where_the_picture_shows_it():
    text = """
    ..  22  ..
    23  ..  15
    """
    game = position(text, laps_down={22: 1, 23: 2})
    assert [game.where(car) for car in (23, 22, 15)] == [(0, 0), (1, 1), (2, 0)]
    assert str(game).split() == text.split()


def test_4_2_C3_the_last_in_running_order_leaves_first():
    game = position(
        """
        23  ..  ..  ..
        22  ..  43  15
        """,
        laps_down={22: 1, 23: 1, 43: 2},
        event=QUIET,
    )
    stay_out(game)
    # 43 is two laps down; of 22 and 23 in one sector the inside car is ahead.
    assert {car: game.place(car) for car in (43, 23, 22)} == {43: 4, 23: 3, 22: 2}


def test_4_2_a_lapped_car_that_pits_is_lapped_all_the_same():
    game = position(
        """
        ..  ..  ..
        22  29  15
        """,
        laps_down={22: 1},
        event=QUIET,
    )
    pits(game, green="22")
    assert (game.status(22), game.place(22)) == ("lapped", 3)


def test_C21_the_leaders_pit_stop_saves_a_car_it_had_passed():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        29  ..  ..  ..  22  ..  15
        """,
        laps_down={22: 1},
        event=QUIET,
    )
    pits(game, blue="15")
    assert game.where(15) == (1, -1)
    assert game.leader == 15
    assert game.status(22) == "track"


def test_C21_another_leader_after_the_pits_is_the_measure():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        22  ..  ..  29  28  ..  15
        """,
        laps_down={22: 1, 28: 1},
        event=QUIET,
    )
    pits(game, blue="15")
    assert game.leader == 29
    assert game.status(28) == "track"
    assert game.status(22) == "lapped"


def test_C21_an_event_that_puts_the_leader_back_saves_a_car_too():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        29  ..  ..  ..  22  ..  ..  ..  ..  ..  ..  15
        """,
        laps_down={22: 1},
        wear={15: ["tire"]},
        event="spinout",
    )
    stay_out(game)
    assert game.where(15) == (1, 0)
    assert game.status(22) == "track"


def test_4_2_a_pit_stop_does_not_make_a_car_lapped_while_the_gap_is_less_than_a_lap():
    game = position(
        """
        ..  ..  ..
        22  29  15
        """,
        event=QUIET,
    )
    pits(game, green="22")
    assert game.status(22) == "apron"


# 4.3 losing a car


def test_4_3_lost_cars_take_the_lowest_marker_left():
    game = position(
        """
        ..  ..  ..  ..
        22  1   15  4
        """,
        first="green",
    )
    for number, place in ((22, 4), (15, 3), (1, 2)):
        assert asked(game) == ("blue" if number == 15 else "green")
        game.apply(f"retire {number}")
        assert game.place(number) == place
    assert game.status(4) == "track"


def test_4_3_C22_nothing_closes_up_behind_a_retired_car():
    game = position(
        """
        ..  ..  ..
        22  15  29
        """,
        first="blue",
    )
    game.apply("retire 15")
    assert game.where(22) == (0, 0)
    assert game.where(29) == (2, 0)
    assert 15 not in game.order()


def test_T38_a_car_on_the_apron_may_be_retired():
    game = position(
        """
        ..  ..  ..
        ..  15  29
        """,
        apron={22: 0},
        first="green",
    )
    assert "retire 22" in texts(game)
    game.apply("retire 22")
    assert (game.status(22), game.place(22)) == ("retired", 3)


def test_T38_a_car_may_be_retired_in_the_last_turn():
    game = position(
        """
        ..  ..  ..  ..
        22  15  29  ..
        """,
        active=29,
        card="charge",
        mp=1,
        line=3,
    )
    game.apply("forward")
    assert asked(game) == "green"
    game.apply("retire 22")
    assert game.place(22) == 3
    assert game.place(29) == 1


def test_4_3_a_retired_car_leaves_marks_of_what_it_led():
    game = position(
        """
        ..  ..  ..
        22  15  29
        """,
        led={22: 2},
        first="green",
    )
    game.apply("retire 22")
    assert game.led(22) == 2


def test_7_2_C27_the_sixth_marker_does_not_retire_the_car_at_once():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  15  ..
        """,
        active=22,
        card="top-gear",
        mp=1,
        wear={22: ["tire"] * 5},
    )
    game.apply("forward")
    markers(game, 22, *["tire"] * 5, "transmission")
    assert game.status(22) == "track"


def test_7_2_a_sixth_marker_from_an_event_does_not_retire_the_car():
    game = position(
        """
        ..  22  ..
        ..  ..  15
        """,
        wear={22: ["tire"] * 5},
        hands={"blue": [59, 60]},
        event="brush-the-wall",
    )
    markers(game, 22, *["tire"] * 5, "red")
    end_turn(game)
    assert game.status(22) == "track"
    game.apply("play 59 on 15")
    while kind(game) == "step":
        game.apply(game.decision.actions[0])
    assert (game.status(22), game.place(22)) == ("retired", 2)


def test_7_2_a_pit_stop_before_the_next_activation_saves_the_car():
    game = position(
        """
        ..  ..  ..
        22  1   15
        """,
        wear={22: ["tire"] * 6},
        event=QUIET,
        hands={"green": [53, 54, 55], "blue": [59, 60]},
    )
    pits(game, green="22")
    keep_cards(game)
    markers(game, 22)
    game.apply("play 59 on 15")
    until(game, "play")
    assert asked(game) == "green"
    assert "play 53 on 22" in texts(game)


def test_C27_a_car_on_the_apron_with_six_markers_can_only_be_retired():
    game = position(
        """
        ..  ..  ..
        ..  1   15
        """,
        apron={22: 0},
        wear={22: ["red"] * 6},
        hands={"green": [53, 54], "blue": [59, 60]},
        first="green",
    )
    assert "retire 22" in texts(game)
    assert not game.legal("play 53 on 22")


def test_C10_a_last_car_with_six_markers_is_retired_without_asking():
    game = position(
        """
        ..  ..  ..
        22  ..  15
        """,
        wear={22: ["red"] * 6},
        first="green",
    )
    assert (game.status(22), game.place(22)) == ("retired", 2)
    assert asked(game) == "blue"


def test_C23_an_event_that_takes_the_last_car_ends_the_race_at_once():
    game = position(
        """
        ..  ..  ..
        22  ..  ..
        """,
        wear={22: ["engine"]},
        event="blown-engine",
    )
    assert game.decision is None
    assert game.outcome.ending == "ending.nobody"
    assert game.outcome.places == {22: 1}
    assert game.outcome.car_points == {22: 46 + 1 + 1}


# 4.4 Team Bars. Card 15: Red Yellow Green Black Purple Pink Blue; 81: Black Blue Green Pink Yellow Purple Red

TIED = """
..  ..  ..  ..  ..  ..  ..
29  43  22  28  21  23  15
"""
TEAMS = {29: "red", 43: "yellow", 22: "green", 28: "black", 21: "purple", 23: "pink", 15: "blue"}


def fuel(*cars):
    return {car: ["fuel"] for car in cars}


@pytest.mark.parametrize(
    "card, tied, hit",
    [
        (15, (29, 43, 22, 28, 21, 23, 15), 29),
        (15, (43, 22, 28, 21, 23, 15), 43),
        (15, (22, 28, 21, 23, 15), 22),
        (15, (28, 21, 23, 15), 28),
        (15, (21, 23, 15), 21),
        (15, (23, 15), 23),
        (81, (29, 43, 22, 28, 21, 23, 15), 28),
        (81, (29, 43, 22, 21, 23, 15), 15),
        (81, (29, 43, 22, 21, 23), 22),
        (81, (29, 43, 21, 23), 23),
        (81, (29, 43, 21), 43),
        (81, (29, 21), 21),
    ],
)
def test_4_4_and_T12_the_bar_is_read_from_the_left_among_tied_teams_only(card, tied, hit):
    game = position(TIED, wear=fuel(*tied), deck=[card], event="fuel-miscalculation")
    assert {car: len(game.wear(car)) for car in TEAMS} == {car: (car in tied) + (car == hit) for car in TEAMS}


def test_4_4_the_owner_picks_among_tied_cars_of_the_chosen_team():
    game = position(
        """
        ..  ..  ..  ..
        22  15  1   29
        """,
        wear=fuel(22, 15, 1),
        deck=[15],
        event="fuel-miscalculation",
    )
    assert (kind(game), asked(game)) == ("choose", "green")
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 1")
    assert [len(game.wear(car)) for car in (22, 15, 1)] == [1, 1, 2]
    assert kind(game) == "pit"


def test_4_4_only_the_best_qualified_count_not_every_car_of_the_chosen_team():
    game = position(
        """
        ..  ..  ..  ..
        22  15  1   29
        """,
        wear={22: ["fuel", "fuel"], 15: ["fuel", "fuel"], 1: ["fuel"]},
        deck=[15],
        event="fuel-miscalculation",
    )
    assert [len(game.wear(car)) for car in (22, 15, 1)] == [3, 2, 1]


def test_C32_no_card_is_turned_when_one_team_alone_qualifies():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  1   29
        """,
        wear=fuel(22, 1),
        deck=[15, 81],
        hands={"red": [53, 54]},
        event="fuel-miscalculation",
    )
    game.apply("choose 22")
    stay_out(game)
    do(game, "discard 53", seat=seat(game, "red"))
    keep_cards(game)
    assert 15 in game.hand(seat(game, "red"))


def test_C11_a_card_turned_for_its_bar_is_discarded():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  15  29
        """,
        wear=fuel(22, 15),
        deck=[15, 81],
        hands={"red": [53, 54], "green": [55, 56], "blue": [59, 60]},
        event="fuel-miscalculation",
    )
    stay_out(game)
    do(game, "discard 53", seat=seat(game, "red"))
    keep_cards(game)
    assert 81 in game.hand(seat(game, "red"))
    assert not any(15 in game.hand(place) for place in range(3))
    assert game.problems() == []


def test_4_4_a_team_whose_cars_are_out_is_skipped():
    # Red, first on the bar of card 15, loses its only car in this turn.
    game = position(
        """
        ..  ..  ..  ..
        22  ..  15  29
        """,
        active=15,
        card="charge",
        mp=1,
        activated=[22],
        wear=fuel(29, 22, 15),
        deck=[15],
        event="fuel-miscalculation",
    )
    game.apply("out")
    assert asked(game) == "red"
    game.apply("retire 29")
    markers(game, 29, "fuel")
    markers(game, 22, "fuel", "fuel")


# 4.6 laps


def test_4_6_the_lap_goes_up_when_the_leader_crosses_the_line():
    game = position(
        """
        ..  ..  ..  ..  ..
        22  15  ..  ..  ..
        """,
        active=15,
        card="charge",
        mp=3,
        line=3,
        final=False,
    )
    assert game.lap == 1
    game.apply("forward")
    assert game.lap == 1
    game.apply("forward")
    assert game.lap == 2
    assert game.status(15) == "track"


def test_10_2_completing_a_lap_brings_no_turn_leader_marker():
    game = position(
        """
        .. .. .. .. ..
        22 .. .. 15 ..
        """,
        line=4, final=False, active=15, card="Charge", mp=1,
    )  # fmt: skip
    game.apply("forward")
    assert game.lap == 2
    assert [game.led(car) for car in (15, 22)] == [0, 0]


def test_4_6_only_the_leader_counts():
    game = position(
        """
        ..  ..  ..  ..  ..
        22  ..  ..  15  ..
        """,
        active=22,
        card="charge",
        mp=3,
        line=3,
        final=False,
    )
    assert game.lap == 2
    for _ in range(2):
        game.apply("forward")
    game.apply("out")
    assert game.lap == 2


def test_4_6_the_first_crossing_completes_no_lap():
    game = new_game("thunder-alley", seats=3, track="adriana", seed=2)
    for _ in range(4):
        assert game.lap == 1 + max(0, game.progress(game.leader)) // 48
        if game.progress(game.leader) >= 0:
            break
        play_turn(game)
    assert 0 <= game.progress(game.leader) < 48
    assert game.lap == 1


def test_C20_C29_the_lap_goes_back_when_the_leader_pits_behind_the_line():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  22  ..  ..  15
        """,
        line=4,
        final=False,
        event=QUIET,
    )
    assert game.lap == 2
    before = game.progress(15)
    pits(game, blue="15")
    assert game.progress(15) == before - 5
    assert game.where(15) == (0, -1)
    assert game.leader == 22
    assert game.lap == 1


def test_C17_a_car_pushed_back_over_the_line_loses_the_lap():
    game = position(
        """
        ..  ..  ..  22
        ..  ..  ..  15
        """,
        active=15,
        card="charge",
        mp=2,
        line=3,
        final=False,
    )
    behind = game.progress(22)
    game.apply("out")
    assert game.where(22) == (2, 1)
    assert game.progress(22) == behind - 1
    assert game.leader == 15
    assert game.lap == 2


def test_4_6_a_text_position_without_a_line_is_in_lap_2_of_4():
    game = position("22  ..  15")
    assert (game.lap, game.laps) == (2, 4)
