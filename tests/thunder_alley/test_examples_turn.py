"""The rulebook's pictures 13 to 16: leaders, lapped cars, pit stops and the restart."""

from draftline import position
from tests.thunder_alley.turn_helpers import (
    QUIET,
    asked,
    do,
    kind,
    markers,
    pits,
    seat,
    stands,
    stay_out,
)


def test_example_13_3_5_1_both_cars_of_the_leading_sector_get_a_marker_and_the_inside_one_is_first():
    game = position(
        """
        ..  43  ..
        29  15  ..
        """,
        event=QUIET,
        first="red",
    )
    assert (game.led(43), game.led(15), game.led(29)) == (1, 1, 0)
    assert asked(game) == "red"
    stay_out(game)
    assert (game.led(43), game.led(15), game.led(29)) == (1, 1, 0)
    assert game.leader == 15
    assert game.first_player == seat(game, "blue")


def test_example_14_4_2_lapped_cars_leave_and_the_last_takes_the_lowest_marker():
    game = position(
        """
        ..  ..  ..  ..
        23  ..  ..  15
        ..  ..  22  ..
        """,
        laps_down={22: 1, 23: 1},
        event=QUIET,
    )
    assert game.status(22) == game.status(23) == "track"
    stay_out(game)
    assert (game.status(23), game.place(23)) == ("lapped", 3)
    assert (game.status(22), game.place(22)) == ("lapped", 2)
    assert (game.status(15), game.place(15)) == ("track", None)
    assert game.where(15) == (3, 1)


def test_example_15_9_3_a_pit_stop_under_green_drops_to_the_apron_and_goes_back_5():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  22  ..
        ..  ..  ..  ..  ..  ..  ..  15
        ..  ..  ..  ..  ..  ..  ..  ..
        """,
        wear={22: ["tire", "fuel", "blue", "gray", "engine"]},
        event=QUIET,
    )
    assert asked(game) == "blue"
    do(game, "pit none")
    assert asked(game) == "green"
    do(game, "pit 22")
    assert (game.status(22), game.where(22)) == ("apron", (1, -1))
    markers(game, 22, "engine")
    assert game.where(15) == (7, 1)


def test_example_16_9_5_and_9_6_yellow_pit_stops_and_the_restart():
    game = position(
        """
        21  29  43
        23  15  22
        """,
        wear={43: ["tire"], 15: ["fuel", "red"], 29: ["gray", "blue"], 21: ["tire"]},
        event="debris-caution",
    )
    stands(
        game,
        """
        21  29  43
        23  15  22
        """,
    )
    pits(game, yellow="43", blue="15", red="29")
    stands(
        game,
        """
        29  43  21
        15  23  22
        """,
    )
    markers(game, 43)
    markers(game, 15, "red")
    markers(game, 29)
    markers(game, 21, "tire")
    assert list(game.order()) == [22, 21, 23, 43, 15, 29]
    assert kind(game) == "discard"
