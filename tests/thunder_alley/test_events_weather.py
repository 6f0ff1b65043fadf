"""The events Marbles, Overcast, Sun on the Track and Rain, with the cases that the rulings name."""

import pytest

from draftline import position
from tests.thunder_alley.turn_helpers import (
    asked,
    end_turn,
    ending,
    kind,
    markers,
    pits,
    stands,
    texts,
)

# Card 15: Red Yellow Green Black Purple Pink Blue; card 81: Black Blue Green Pink Yellow Purple Red.

LINE = """
..  ..  ..  ..  ..  ..
22  ..  29  ..  43  15
"""


# Marbles


def test_marbles_every_teams_best_car_gets_a_tire_marker_and_nobody_is_asked():
    game = position(
        """
        ..  ..  ..  1   15
        22  4   43  29  41
        """,
        event="marbles",
    )
    assert kind(game) == "pit"
    assert {car: len(game.wear(car)) for car in (1, 15, 43, 41, 22, 4, 29)} == {
        1: 1,
        15: 1,
        43: 1,
        41: 1,
        22: 0,
        4: 0,
        29: 0,
    }
    markers(game, 41, "tire")


def test_T32_marbles_a_best_car_on_the_apron_counts():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  ..  15
        """,
        apron={1: 2},
        event="marbles",
    )
    markers(game, 1, "tire")
    markers(game, 22)
    markers(game, 15, "tire")


# Overcast


def test_overcast_every_player_may_take_off_one_tire_marker_asked_from_the_first_player():
    game = position(
        """
        ..  ..  ..  ..  ..
        22  1   29  43  15
        """,
        wear={22: ["tire", "tire"], 1: ["tire", "fuel"], 29: ["tire"], 43: ["fuel"]},
        event="overcast",
        first="green",
    )
    assert (kind(game), asked(game)) == ("choose", "green")
    assert set(texts(game)) == {"choose 22", "choose 1", "choose none"}
    game.apply("choose 22")
    markers(game, 22, "tire")
    markers(game, 1, "fuel", "tire")
    # Yellow and blue have no tire marker to take off: red is next.
    assert asked(game) == "red"
    assert set(texts(game)) == {"choose 29", "choose none"}
    game.apply("choose none")
    markers(game, 29, "tire")
    assert kind(game) == "pit"


def test_overcast_C30_cars_on_the_apron_count():
    game = position(
        """
        ..  ..  ..  ..
        ..  ..  29  15
        """,
        apron={22: 1},
        wear={22: ["tire"]},
        event="overcast",
    )
    assert set(texts(game)) == {"choose 22", "choose none"}
    game.apply("choose 22")
    markers(game, 22)


def test_overcast_without_a_tire_marker_asks_nobody():
    game = position(LINE, wear={22: ["fuel"]}, event="overcast")
    assert kind(game) == "pit"
    markers(game, 22, "fuel")


# Sun on the Track


def test_sun_on_the_track_every_player_must_give_one_car_a_tire_marker():
    game = position(
        """
        ..  ..  ..  ..  ..
        22  1   29  43  15
        """,
        event="sun-on-the-track",
        first="red",
    )
    # Red, yellow and blue have one car: only green is asked, and may not decline.
    assert (kind(game), asked(game)) == ("choose", "green")
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 1")
    for car in (1, 29, 43, 15):
        markers(game, car, "tire")
    markers(game, 22)
    assert kind(game) == "pit"


def test_sun_on_the_track_C30_a_car_on_the_apron_may_take_it():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  29  15
        """,
        apron={1: 1},
        event="sun-on-the-track",
    )
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 1")
    markers(game, 1, "tire")


def test_sun_on_the_track_a_retired_car_may_not_take_it():
    game = position(
        """
        ..  ..  ..  ..
        22  1   29  15
        """,
        active=15,
        card="clean-air",
        mp=1,
        activated=[1, 29],
        event="sun-on-the-track",
    )
    game.apply("forward")
    assert asked(game) == "green"
    game.apply("retire 22")
    assert kind(game) == "pit"
    markers(game, 22)
    markers(game, 1, "tire")


def test_sun_on_the_track_a_sixth_marker_is_allowed():
    game = position(
        """
        ..  ..  ..  ..
        22  1   29  15
        """,
        wear={22: ["red"] * 5},
        event="sun-on-the-track",
    )
    game.apply("choose 22")
    assert len(game.wear(22)) == 6
    assert game.status(22) == "track"


# Rain


def test_T33_the_first_rain_is_set_aside_under_green():
    game = position(LINE, event="rain")
    stands(game, LINE)
    assert game.outcome is None
    pits(game, red="29")
    assert game.where(29) == (-3, -1)


def until_event(game):
    """Play every car of the turn, so that its event comes."""
    turn = game.turn
    while game.decision is not None and game.turn == turn and kind(game) not in ("pit", "discard"):
        plays = [text for text in texts(game) if text.startswith("play")]
        game.apply((plays or texts(game))[0])


def second_rain():
    """Just after the first rain, with another on top of the deck."""
    game = position(LINE, event=["rain", "rain"])
    end_turn(game)
    assert game.outcome is None
    return game


def test_rain_the_second_ends_the_race_when_a_lap_is_complete():
    game = second_rain()
    until_event(game)
    assert game.decision is None
    assert ending(game) == "ending.rain"


def test_T33_at_the_end_by_rain_all_are_ranked_by_running_order_after_a_last_turn_leader_marker():
    game = second_rain()
    led = {car: game.led(car) for car in (22, 29, 43, 15)}
    until_event(game)
    places = game.outcome.places
    order = sorted((22, 29, 43, 15), key=lambda car: places[car])
    assert [places[car] for car in order] == [1, 2, 3, 4]
    progress = [game.progress(car) for car in order]
    assert progress == sorted(progress, reverse=True)
    # 3.5.1 came before the event: one more marker for every car of the leading sector and for nobody else.
    assert {car for car in order if game.led(car) > led[car]} == {
        car for car in order if game.progress(car) == progress[0]
    }


def test_T33_at_the_end_by_rain_a_car_just_lapped_is_ranked_not_removed():
    game = position(
        """
        ..  ..  ..  ..  29
        22  ..  ..  15  ..
        """,
        laps_down={29: 1},
        hands={"red": [16, 17], "green": [53, 54], "blue": [59, 60]},
        event=["rain", "rain"],
    )
    end_turn(game)
    assert game.status(29) == "track"
    for text, way in (
        ("play 59 on 15", "forward"),
        ("play 16 on 29", "forward"),
        ("play 53 on 22", "forward"),
    ):
        game.apply(text)
        while kind(game) == "step":
            game.apply(way)
    assert ending(game) == "ending.rain"
    assert game.outcome.places == {15: 1, 22: 2, 29: 3}
    assert game.progress(15) - game.progress(29) > game.progress(15) - game.progress(22)


def test_T13_a_second_rain_before_a_lap_is_complete_is_set_aside_too():
    game = position(
        """
        22  ..  15  ..
        ..  ..  ..  ..
        """,
        line=40,
        final=False,
        event=["rain", "rain"],
    )
    end_turn(game)
    until_event(game)
    assert game.outcome is None
    assert kind(game) == "pit"


@pytest.mark.parametrize(
    ("line", "ahead", "over"),
    [
        pytest.param(10, 0, True, id="exactly-a-lap"),
        pytest.param(11, -1, False, id="one-sector-short"),
    ],
)
def test_T13_rain_ends_the_race_from_the_sector_in_which_the_leader_completes_a_lap(line, ahead, over):
    game = position(
        """
        22  ..  15  ..
        ..  ..  ..  ..
        """,
        line=line,
        final=False,
        hands={"green": [53, 54], "blue": [59, 60]},
        event=["rain", "rain"],
    )
    end_turn(game)
    until_event(game)
    assert game.progress(15) == game.track.sectors + ahead
    assert (game.outcome is not None and ending(game) == "ending.rain") == over
    assert (kind(game) == "pit") != over


def test_T33_rains_set_aside_are_not_shuffled_in_again():
    # Everybody pits in every turn, so that nobody wears out or completes a lap while the deck goes round.
    game = position(
        """
        22  ..  15  ..
        ..  ..  ..  ..
        """,
        line=50,
        final=False,
        event=["rain", "rain"],
    )
    set_aside = 0
    while game.decision is not None and game.turn < 60:
        decision = game.decision
        choices = [str(action) for action in decision.actions]
        plays = [text for text in choices if text.startswith("play")]
        choice = choices[-1] if decision.kind == "pit" else (plays or choices)[0]
        set_aside += len(game.apply(choice, seat=decision.seat).named("set-aside"))
    assert game.turn > 30
    assert set_aside == 1
