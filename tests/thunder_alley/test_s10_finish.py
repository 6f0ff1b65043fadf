"""10: crossing the finish line, the end of the race, scoring."""

from draftline import new_game, position
from tests.thunder_alley.turn_helpers import (
    asked,
    ending,
    kind,
    markers,
    seat,
    texts,
)

END = """
..  ..  ..  ..  ..
22  29  ..  15  ..
"""


def first_across(**more):
    """15 has just crossed the finish line before column 4; red 29 and then green 22 are to follow."""
    options = {"active": 15, "card": "charge", "mp": 3, "line": 4, **more}
    game = position(END, **options)
    game.apply("forward")
    return game


def straight(game, text):
    """Play a card and drive straight on."""
    game.apply(text)
    while kind(game) == "step":
        game.apply("forward")


# 10.1


def test_10_1_the_first_car_across_takes_1st_place_and_a_turn_leader_marker():
    game = first_across()
    assert (game.status(15), game.place(15), game.led(15)) == ("finished", 1, 1)
    assert 15 not in game.order()


def test_C18_a_solo_move_ends_at_the_line_and_C19_brings_no_wear():
    game = first_across()
    markers(game, 15)
    assert kind(game) == "play"


def test_10_1_the_race_goes_on_until_the_action_phase_is_over():
    game = first_across()
    assert game.outcome is None
    assert (kind(game), asked(game)) == ("play", "red")


def test_10_1_the_next_cars_take_the_next_markers_without_a_turn_leader_marker():
    game = first_across(hands={"red": [53, 54], "green": [55, 59]})
    straight(game, "play 53 on 29")
    assert (game.status(29), game.place(29), game.led(29)) == ("finished", 2, 0)
    assert asked(game) == "green"
    straight(game, "play 55 on 22")
    assert game.decision is None
    assert game.outcome.places == {15: 1, 29: 2, 22: 3}
    assert ending(game) == "ending.finished"


def test_10_1_the_rest_are_ranked_by_running_order():
    game = position(
        """
        ..  43  ..  ..  ..
        22  29  ..  15  ..
        """,
        active=15,
        card="charge",
        mp=1,
        line=4,
        activated=[22, 29, 43],
        apron={21: 1},
    )
    game.apply("forward")
    assert asked(game) == "purple"
    game.apply("retire 21")
    assert game.outcome.places == {15: 1, 29: 2, 43: 3, 22: 4, 21: 5}


def test_10_1_a_car_on_the_apron_is_ranked_behind_those_on_the_track_of_its_sector():
    game = position(
        """
        ..  43  ..  ..  ..
        22  ..  ..  15  ..
        """,
        active=15,
        card="charge",
        mp=1,
        line=4,
        activated=[22, 43, 21],
        apron={21: 1},
    )
    game.apply("forward")
    assert game.outcome.places == {15: 1, 43: 2, 21: 3, 22: 4}


def test_T16_lapped_cars_are_ranked_by_running_order_too():
    game = first_across(activated=[22, 29], laps_down={29: 1})
    assert game.outcome.places == {15: 1, 22: 2, 29: 3}
    assert ending(game) == "ending.finished"


def test_T16_there_is_no_end_of_turn_sequence():
    game = first_across(activated=[22, 29], wear={22: ["tire"]}, event="blown-tire")
    assert game.decision is None
    markers(game, 22, "tire")
    assert game.outcome.car_points[29] == 42
    assert [game.led(car) for car in (15, 29, 22)] == [1, 0, 0]


def test_10_1_cars_lost_before_keep_the_lowest_markers():
    game = position(END, line=4, first="green", hands={"blue": [59, 60], "red": [53, 54]})
    game.apply("retire 22")
    straight(game, "play 59 on 15")
    assert game.place(15) == 1
    straight(game, "play 53 on 29")
    assert game.outcome.places == {15: 1, 29: 2, 22: 3}


def test_10_1_a_lap_down_car_does_not_finish_at_the_line():
    game = position(END, active=15, card="charge", mp=2, line=4, laps_down={15: 1})
    game.apply("forward")
    game.apply("forward")
    assert game.status(15) == "track"
    assert game.where(15) == (5, 0)
    assert game.place(15) is None


def test_10_1_and_C15_a_pushed_car_finishes_before_its_pusher():
    game = position(
        """
        ..  ..  ..  ..  ..
        29  ..  15  22  ..
        """,
        active=15,
        card="fast-pace",
        mp=2,
        line=4,
    )
    while kind(game) == "step" and asked(game) == "blue":
        game.apply("forward")
    assert (game.place(22), game.place(15)) == (1, 2)
    assert (game.led(22), game.led(15)) == (1, 0)


def test_10_1_a_car_across_that_was_not_activated_may_be_used_to_pass():
    game = position(
        """
        ..  ..  ..  ..  ..
        1   ..  15  22  ..
        """,
        active=15,
        card="fast-pace",
        mp=1,
        line=4,
        hands={"green": [53, 54]},
    )
    if kind(game) == "step":
        game.apply("forward")
    assert game.status(22) == "finished"
    assert asked(game) == "green"
    assert {text for text in texts(game) if not text.startswith("play")} == {"pass 22", "retire 1"}
    assert not game.legal("play 53 on 22")
    game.apply("pass 22")
    assert asked(game) == "green"
    assert "pass 22" not in texts(game)


def test_C24_a_car_that_finished_by_its_own_activation_cannot_be_used_to_pass():
    game = position(
        """
        ..  ..  ..  ..  ..
        4   22  ..  15  ..
        """,
        active=15,
        card="charge",
        mp=1,
        line=4,
        activated=[22],
    )
    game.apply("forward")
    assert asked(game) == "blue"
    assert not any(text.startswith("pass") for text in texts(game))


def test_C23_when_the_last_car_has_finished_the_race_is_over_at_once():
    game = first_across(hands={"red": [53, 54], "green": [55, 59]})
    straight(game, "play 53 on 29")
    straight(game, "play 55 on 22")
    assert game.decision is None
    assert game.decisions == ()
    assert not game.legal("retire 22")


# 10.2


def car_numbers(seats=7, cars=3):
    game = new_game("thunder-alley", seats=seats, track="yunta", seed=1, options={"cars": cars})
    return [number for place in range(seats) for number in game.cars(place)]


def finish_in_order(cars, **more):
    """A race that ends with these cars in this order: the first crosses the line, the rest stand behind."""
    columns = (len(cars) + 2) // 3
    rows = [["..".ljust(3)] * (columns + 1) for _ in range(3)]
    for place, car in enumerate(cars):
        rows[2 - place % 3][columns - 1 - place // 3] = str(car).ljust(3)
    text = "\n".join("".join(row) for row in rows)
    game = position(text, active=cars[0], card="charge", mp=1, line=columns, activated=cars[1:], **more)
    game.apply("forward")
    return game


def test_10_2_points_of_21_places():
    cars = car_numbers()
    game = finish_in_order(cars)
    assert [game.outcome.places[car] for car in cars] == list(range(1, 22))
    expected = [46, 42, 41, 40, *range(39, 22, -1)]
    assert len(expected) == 21
    expected[0] += 2  # led a turn, and led the most
    assert [game.outcome.car_points[car] for car in cars] == expected
    assert sum(game.outcome.points) == sum(expected)


def test_10_2_one_point_for_leading_however_many_turns_and_one_for_the_most():
    game = first_across(activated=[22, 29], led={29: 3, 22: 1})
    assert game.outcome.places == {15: 1, 29: 2, 22: 3}
    assert game.outcome.car_points == {15: 46 + 1, 29: 42 + 1 + 1, 22: 41 + 1}
    points = game.outcome.points
    assert [points[seat(game, colour)] for colour in ("red", "green", "blue")] == [44, 42, 47]
    assert game.outcome.ranking == (seat(game, "blue"), seat(game, "red"), seat(game, "green"))


def test_10_2_of_cars_that_led_equally_often_the_better_placed_has_led_the_most():
    game = first_across(activated=[22, 29], led={29: 1})
    assert game.outcome.car_points == {15: 46 + 1 + 1, 29: 42 + 1, 22: 41}
    game = first_across(activated=[22, 29], led={29: 2, 22: 2})
    assert game.outcome.car_points == {15: 46 + 1, 29: 42 + 1 + 1, 22: 41 + 1}


def test_10_2_a_lost_car_scores_its_place_and_what_it_led():
    game = position(END, line=4, first="green", hands={"blue": [59, 60], "red": [53, 54]}, led={22: 4})
    game.apply("retire 22")
    straight(game, "play 59 on 15")
    straight(game, "play 53 on 29")
    assert game.outcome.car_points == {15: 46 + 1, 29: 42, 22: 41 + 1 + 1}


def test_10_2_a_team_scores_the_sum_of_its_cars():
    game = finish_in_order([22, 29, 41, 42, 1, 3])
    assert game.outcome.points[seat(game, "green")] == 46 + 2 + 39 + 38
    assert game.outcome.points[seat(game, "red")] == 42 + 41 + 40
    assert game.outcome.ranking == (seat(game, "green"), seat(game, "red"))


def test_10_2_a_tie_goes_to_the_team_with_the_best_placed_car():
    game = finish_in_order([22, 29, 41, 42, 1, 3], led={22: 1, 29: 2, 41: 1})
    # 22 and 29 both led twice: 22, first, led the most.
    assert game.outcome.points == (125, 125)
    assert game.outcome.ranking == (seat(game, "green"), seat(game, "red"))
    assert [(row.entrant, row.rank, row.tie_break) for row in game.outcome.standings] == [
        ("green", 1, "tie.best-car"),
        ("red", 2, ""),
    ]


def test_10_2_the_winning_car_need_not_be_of_the_winning_team():
    game = finish_in_order([22, 29, 41, 42, 1, 3], led={29: 5, 41: 1, 42: 1})
    points = game.outcome.points
    assert points[seat(game, "red")] == 42 + 41 + 40 + 3 + 1
    assert points[seat(game, "green")] == 46 + 39 + 38 + 1
    assert game.outcome.ranking == (seat(game, "red"), seat(game, "green"))


def test_10_2_nobody_left_scores_places_without_bonus():
    game = position(
        """
        ..  ..  ..
        22  ..  15
        """,
        first="green",
    )
    game.apply("retire 22")
    game.apply("retire 15")
    assert ending(game) == "ending.nobody"
    assert game.outcome.car_points == {22: 42, 15: 46}
    assert game.outcome.ranking == (seat(game, "blue"), seat(game, "green"))
