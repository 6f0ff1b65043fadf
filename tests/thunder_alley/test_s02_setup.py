"""2: setting up a race."""

import pytest

from draftline import new_game
from draftline.core.messages import OptionError

SEATS = [2, 3, 4, 5, 6, 7]
CARS = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3, 7: 3}


def every_car(game):
    return [car for place in range(len(game.teams)) for car in game.cars(place)]


def grid_teams(game):
    """The teams on the grid, pole first."""
    return [game.teams[game.seat_of(car)] for car in game.order()]


@pytest.mark.parametrize("seats", SEATS)
def test_2_3_cars_per_team_depend_on_the_number_of_players(seats):
    game = new_game("thunder-alley", seats=seats, track="yunta", seed=1)
    assert [len(game.cars(seat)) for seat in range(seats)] == [CARS[seats]] * seats


@pytest.mark.parametrize("seats", [0, 1, 8])
def test_1_0_two_to_seven_players(seats):
    with pytest.raises(OptionError):
        new_game("thunder-alley", seats=seats, track="yunta", seed=1)


def test_2_2_every_seat_has_a_team_of_its_own():
    game = new_game("thunder-alley", seats=7, track="yunta", seed=1)
    assert sorted(game.teams) == ["black", "blue", "green", "pink", "purple", "red", "yellow"]
    assert len(set(every_car(game))) == 21


def test_2_2_teams_may_be_named():
    game = new_game(
        "thunder-alley", seats=3, track="yunta", seed=1, options={"teams": ["pink", "blue", "red"]}
    )
    assert game.teams == ("pink", "blue", "red")
    assert set(game.cars(1)) == {4, 9, 12, 15, 17}


@pytest.mark.parametrize(
    "teams",
    [["pink", "pink", "red"], ["pink", "red"], ["pink", "red", "blue", "green"], ["pink", "red", "mauve"]],
)
def test_2_2_teams_must_be_different_known_and_one_per_seat(teams):
    with pytest.raises(OptionError):
        new_game("thunder-alley", seats=3, track="yunta", seed=1, options={"teams": teams})


def test_C34_a_teams_lowest_numbers_race():
    game = new_game(
        "thunder-alley", seats=4, track="yunta", seed=1, options={"teams": ["red", "green", "blue", "yellow"]}
    )
    assert [sorted(game.cars(seat)) for seat in range(4)] == [
        [25, 29, 41, 42],
        [1, 3, 7, 18],
        [4, 9, 12, 15],
        [8, 11, 16, 43],
    ]


def test_C34_the_options_may_name_others():
    options = {"teams": ["red", "green"], "cars": 2, "numbers": {"green": [40, 22]}}
    game = new_game("thunder-alley", seats=2, track="yunta", seed=1, options=options)
    assert sorted(game.cars(0)) == [25, 29]
    assert sorted(game.cars(1)) == [22, 40]


@pytest.mark.parametrize(
    "numbers", [{"green": [22]}, {"green": [22, 22]}, {"green": [22, 29]}, {"green": [22, 98]}]
)
def test_C34_named_cars_must_be_the_teams_own_and_as_many_as_race(numbers):
    options = {"teams": ["red", "green"], "cars": 2, "numbers": numbers}
    with pytest.raises(OptionError):
        new_game("thunder-alley", seats=2, track="yunta", seed=1, options=options)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_2_5_the_grid_is_filled_in_serpentines(seats, seed):
    game = new_game("thunder-alley", seats=seats, track="yunta", seed=seed)
    teams = grid_teams(game)
    first = teams[:seats]
    assert sorted(first) == sorted(game.teams)
    for row in range(CARS[seats]):
        expected = first if row % 2 == 0 else first[::-1]
        assert teams[row * seats : (row + 1) * seats] == expected


def test_2_5_C34_a_teams_cars_go_on_the_grid_in_number_order():
    game = new_game("thunder-alley", seats=4, track="yunta", seed=5)
    for seat in range(4):
        mine = [car for car in game.order() if game.seat_of(car) == seat]
        assert mine == sorted(mine)


def test_2_5_the_setup_order_changes_with_the_seed():
    orders = {
        tuple(grid_teams(new_game("thunder-alley", seats=4, track="yunta", seed=seed))[:4])
        for seed in range(30)
    }
    assert len(orders) > 5


@pytest.mark.parametrize("seats", SEATS)
def test_2_5_cars_stand_in_pairs_behind_the_line_inside_first(seats):
    game = new_game("thunder-alley", seats=seats, track="yunta", seed=3)
    grid = game.order()
    for place, car in enumerate(grid):
        assert game.progress(car) == -1 - place // 2
        if place % 2:
            assert game.where(car)[1] == game.where(grid[place - 1])[1] + 1


def test_1_3_the_pole_is_the_middle_lane_of_the_three_and_place_2_outside_it():
    game = new_game("thunder-alley", seats=2, track="yunta", seed=3)
    first, second = game.order()[:2]
    assert game.where(first)[1] == 1
    assert game.where(second)[1] == 2
    assert game.where(first)[0] == game.where(second)[0] == 27


@pytest.mark.parametrize("track", ["yunta", "adriana", "pullinger", "verghn"])
def test_1_3_the_race_starts_behind_the_line_of_every_track(track):
    game = new_game("thunder-alley", seats=7, track=track, seed=3)
    assert max(game.progress(car) for car in every_car(game)) == -1
    assert len({game.where(car) for car in every_car(game)}) == 21
    assert game.problems() == []


def test_2_6_the_pole_sitters_team_is_first_player():
    for seed in range(10):
        game = new_game("thunder-alley", seats=5, track="yunta", seed=seed)
        assert game.first_player == game.seat_of(game.order()[0])
        assert game.leader == game.order()[0]
        assert game.decision.seat == game.first_player
        assert game.decision.kind == "play"


def test_2_6_nobody_has_markers_and_the_lap_is_the_first():
    game = new_game("thunder-alley", seats=4, track="pullinger", seed=1)
    assert (game.lap, game.laps, game.turn) == (1, 3, 1)
    for car in every_car(game):
        assert game.wear(car) == []
        assert game.led(car) == 0
        assert game.place(car) is None
        assert game.status(car) == "track"
        assert not game.activated(car)


@pytest.mark.parametrize("seats", SEATS)
def test_2_7_a_hand_is_the_number_of_cars_plus_1(seats):
    game = new_game("thunder-alley", seats=seats, track="yunta", seed=1)
    hands = [game.hand(seat) for seat in range(seats)]
    assert [len(hand) for hand in hands] == [CARS[seats] + 1] * seats
    cards = [card for hand in hands for card in hand]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(range(1, 85))


def test_2_1_laps_come_with_the_track_unless_named():
    assert new_game("thunder-alley", seats=2, track="pullinger", seed=1).laps == 3
    assert new_game("thunder-alley", seats=2, track="pullinger", seed=1, options={"laps": 2}).laps == 2
    with pytest.raises(OptionError):
        new_game("thunder-alley", seats=2, track="pullinger", seed=1, options={"laps": 0})


def test_2_an_unknown_option_is_refused():
    with pytest.raises(OptionError):
        new_game("thunder-alley", seats=2, track="yunta", seed=1, options={"weather": "wet"})


def test_2_4_one_seed_gives_one_setup():
    one = new_game("thunder-alley", seats=4, track="yunta", seed=11)
    same = new_game("thunder-alley", seats=4, track="yunta", seed=11)
    assert one.order() == same.order()
    assert [one.hand(seat) for seat in range(4)] == [same.hand(seat) for seat in range(4)]
    others = [new_game("thunder-alley", seats=4, track="yunta", seed=seed).hand(0) for seed in range(12, 20)]
    assert any(hand != one.hand(0) for hand in others)
