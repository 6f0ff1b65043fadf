"""11.3, 12 and 13: the winner's bonus, both games on each other's tracks, start orders, pit order, running order."""

from typing import Any

import pytest

from draftline import new_game
from draftline.core.messages import OptionError
from draftline.core.rng import Stream
from draftline.core.track import Track
from draftline.core.track_file import load_track
from draftline.games.grand_prix.game import GrandPrix
from draftline.games.grand_prix.pits import near_the_finish
from draftline.racing.facts import ON_GRID
from tests.grand_prix.turns import QUIET, npcs, race, set_up, stand
from tests.thunder_alley.turn_helpers import asked, kind, stay_out, texts

CIRCUITS = ["kestrelberg", "larkmoor", "qadira", "santelmo"]
OVALS = {"adriana": 3, "yunta": 4, "pullinger": 3, "verghn": 3}


def played_out(game, most=20_000):
    """The game after random play to its end."""
    game.playout(Stream(1, 2, 3, 4), most)
    assert game.over
    assert game.problems() == []
    return game


# 12: Grand Prix on the tracks of Thunder Alley


@pytest.mark.parametrize(("track", "laps"), OVALS.items())
def test_12_laps_of_grand_prix_on_the_tracks_of_thunder_alley(track, laps):
    assert set_up(2, track=track).laps == laps


@pytest.mark.parametrize("track", OVALS)
def test_12_and_G50_grid_22_stands_outside_21(track):
    game = set_up(4, track=track)
    places = [(game.progress(car), game.where(car)[1]) for car in game.order()]
    assert sorted(places) == sorted(load_track(track).grid[:22])
    (row, inside), (same_row, outside) = load_track(track).grid[20:22]
    assert (same_row, outside) == (row, inside + 1)


@pytest.mark.parametrize("track", OVALS)
def test_12_and_G50_restart_lanes_are_the_inner_two(track):
    game = set_up(2, track=track)
    assert game.track.restart == [[0] if lanes == 1 else [0, 1] for lanes in game.track.lanes]


@pytest.mark.parametrize("track", OVALS)
def test_12_such_a_race_can_be_raced_to_the_end(track):
    game = played_out(race(3, track=track))
    assert sorted(game.outcome.places.values()) == list(range(1, 23))


@pytest.mark.parametrize(("green_line", "kept"), [(8, True), (12, False)])
def test_G50_the_tracks_own_green_line_counts(green_line, kept):
    track = Track.from_lanes("own", [3] * 60, green_line=green_line)
    game = new_game("grand-prix", seats=2, track=track, seed=1, options={"laps": 1})
    leader = game.order()[0]
    game.put(game.car(leader), game.track.space(50, 2), 50, ON_GRID)  # ten sectors from the finish
    assert isinstance(game, GrandPrix)
    assert near_the_finish(game) is not kept  # kept: the restart takes place


# 12: Thunder Alley on the circuits of Grand Prix


@pytest.mark.parametrize("track", CIRCUITS)
def test_12_two_laps_of_thunder_alley_on_the_circuits(track):
    assert new_game("thunder-alley", seats=4, track=track, seed=1).laps == 2


@pytest.mark.parametrize("track", CIRCUITS)
@pytest.mark.parametrize("seats", [5, 7])
def test_12_and_T44_grid_and_restart_lanes_are_the_inner_two(track, seats):
    game = new_game("thunder-alley", seats=seats, track=track, seed=1)
    assert [(game.progress(car), game.where(car)[1]) for car in game.order()] == [
        (-1 - place // 2, place % 2) for place in range(3 * seats)
    ]
    assert game.track.restart == [[0] if lanes == 1 else [0, 1] for lanes in game.track.lanes]
    assert game.track.green_line == 8


@pytest.mark.parametrize("track", CIRCUITS)
def test_12_such_a_race_of_thunder_alley_can_be_raced_to_the_end(track):
    game = played_out(new_game("thunder-alley", seats=4, track=track, seed=3))
    assert sorted(game.outcome.places.values()) == list(range(1, 17))


@pytest.mark.parametrize("track", CIRCUITS)
def test_grand_prix_on_its_own_circuits_has_three_laps(track):
    assert set_up(2, track=track).laps == 3


def test_the_laps_may_be_set():
    assert set_up(2, laps=7).laps == 7


# 13.1


@pytest.mark.parametrize("seats", [2, 4, 7, 11])
@pytest.mark.parametrize("seed", range(4))
def test_13_1_mixed_every_teams_first_car_then_all_others_from_one_bag(seats, seed):
    game = set_up(seats, seed, start="mixed")
    cars = game.order()
    assert sorted(game.seat_of(car) for car in cars[:seats]) == list(range(seats))
    assert len(set(cars)) == 22


def test_13_1_mixed_second_cars_may_stand_anywhere_behind():
    places = set()
    for seed in range(40):
        game = set_up(2, seed, start="mixed")
        places |= {place for place, car in enumerate(game.order(), 1) if game.seat_of(car) >= 0}
    assert places >= {1, 2, 3, 22}


def test_13_1_random_all_22_cars_from_one_bag():
    on_pole = set()
    for seed in range(60):
        game = set_up(2, seed, start="random")
        assert len(set(game.order())) == 22
        on_pole.add(game.order()[0])
    assert any(car in npcs(game) for car in on_pole)
    assert len(on_pole) > 10


def test_13_1_and_G49_an_npc_on_pole_leaves_the_marker_to_the_best_player_car():
    games = (race(3, seed, start="random") for seed in range(20))
    game = next(game for game in games if game.seat_of(game.order()[0]) < 0)
    best = next(car for car in game.order() if game.seat_of(car) >= 0)
    assert game.first_player == game.seat_of(best)
    assert game.decision.seat == game.first_player


def test_13_1_the_standard_is_the_rule_of_2_6():
    assert set_up(5, 3).order() == set_up(5, 3, start="standard").order()


# 13.2

FIELD = """
..  ..  22  ..  ..
14  28  ..  2   41
"""


def asked_to_pit(**more):
    game = stand(FIELD, event=QUIET, first="blue", **more)
    found = []
    while kind(game) == "pit":
        found.append((asked(game), *texts(game)))
        game.apply("pit none")
    return found


def test_13_2_player_cars_pit_in_running_order_one_by_one():
    assert asked_to_pit(options={"pit_order": "running"}) == [
        ("green", "pit none", "pit 41"),
        ("blue", "pit none", "pit 22"),
        ("blue", "pit none", "pit 28"),
        ("green", "pit none", "pit 14"),
    ]


def test_13_2_without_it_seats_are_asked_from_the_first_player():
    assert [line[0] for line in asked_to_pit()] == ["blue", "green"]


def test_13_2_a_car_stops_before_the_next_one_is_asked():
    game = stand(FIELD, event=QUIET, options={"pit_order": "running"})
    game.apply("pit 41")
    assert game.status(41) == "apron"
    assert texts(game) == ["pit none", "pit 22"]


# 13.3


def side_by_side(order, progress):
    """Running order of two cars in lanes 0 and 1 of the same sector of Verghn's Grove."""
    game = set_up(2, track="verghn", order=order, teams=["green", "blue"])
    for lane, number in enumerate((14, 22)):
        game.put(game.car(number), game.track.space(progress, lane), progress, ON_GRID)
    return game.order()[:2]


def test_13_3_the_inside_of_the_next_corner_is_ahead():
    track = load_track("verghn")
    assert (track.inside[0], track.inside[9]) == (1, -1)  # turn 1 goes left, turn 2 right
    assert side_by_side("corner", 0) == (14, 22)
    assert side_by_side("corner", 9) == (22, 14)


def test_13_3_without_it_the_pit_lane_side_is_ahead_everywhere():
    assert side_by_side("inside", 0) == side_by_side("inside", 9) == (14, 22)


def test_13_3_and_G49_it_settles_ties_further_back_too():
    game = set_up(2, track="verghn", order="corner", teams=["green", "blue"])
    for lane, number in enumerate((14, 22)):
        game.put(game.car(number), game.track.space(9, lane), 9, ON_GRID)
    game.put(game.car(28), game.track.space(20, 0), 20, ON_GRID)
    assert game.order()[:3] == (28, 22, 14)


# 11.3


def test_11_3_last_races_winner_moves_up_one_place_on_the_finished_grid():
    plain = list(set_up(4, 2).order())
    winner = plain[5]
    expected = [*plain[:4], winner, plain[4], *plain[6:]]
    assert list(set_up(4, 2, moved_up=winner).order()) == expected


def test_11_3_and_G51_an_npc_that_races_again_too():
    plain = list(set_up(4, 2).order())
    place = next(i for i, car in enumerate(plain) if car in npcs(set_up(4, 2)))
    moved = list(set_up(4, 2, moved_up=plain[place]).order())
    assert moved[place - 1 : place + 1] == [plain[place], plain[place - 1]]


def test_11_3_on_pole_it_stays():
    plain = set_up(4, 2).order()
    assert set_up(4, 2, moved_up=plain[0]).order() == plain


def test_11_3_from_place_2_it_takes_pole_and_the_first_player_marker():
    plain = set_up(4, 2).order()
    game = race(4, 2, moved_up=plain[1])
    assert game.order()[:2] == (plain[1], plain[0])
    assert game.first_player == game.seat_of(plain[1])


def test_11_3_a_winner_that_does_not_race_changes_nothing():
    plain = set_up(4, 2)
    absent = next(car for car in (2, 7, 11, 16, 3, 8, 17, 25) if car not in plain.order())
    assert set_up(4, 2, moved_up=absent).order() == plain.order()
    assert set_up(4, 2, moved_up=36).order() == plain.order()  # a team that is not there


@pytest.mark.parametrize("value", [99, -1, "14", "red", 1.5, True, [14]])
def test_11_3_moved_up_names_a_car_of_the_box(value):
    with pytest.raises(OptionError):
        set_up(4, 2, moved_up=value)


# Options in general


@pytest.mark.parametrize(
    "options",
    [
        {"start": "serpentine"},
        {"pit_order": "leader"},
        {"order": "outside"},
        {"laps": 0},
        {"laps": "3"},
        {"cars": 3},
        {"weather": "snow"},
    ],
)
def test_other_values_and_names_are_refused(options):
    with pytest.raises(OptionError):
        set_up(2, **options)


def test_G11_the_options_come_together():
    options: dict[str, Any] = {"start": "random", "pit_order": "running", "order": "corner"}
    options |= {"weather": "random", "moved_up": 14}
    game = set_up(4, track="verghn", **options)
    for seat in range(4):
        game.apply(game.decisions[0].actions[0], seat=seat)
    assert kind(game) == "play"
    stay_out(game)
    played_out(game)
