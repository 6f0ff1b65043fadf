"""1.5 and 2: the cars and cards chart, icons, the grid by draw, weather, secret tyres, the first player, the deal."""

import pytest

from draftline import new_game
from draftline.core.messages import OptionError
from tests.grand_prix.turns import drives, icons, npcs, race, set_up

SEATS = list(range(2, 12))
# players: team NPCs each, neutral NPCs, hand
CHART = {
    2: (4, 10, 12),
    3: (3, 7, 8),
    4: (3, 2, 6),
    5: (2, 2, 5),
    6: (0, 10, 4),
    7: (0, 8, 4),
    8: (0, 6, 3),
    9: (0, 4, 3),
    10: (0, 2, 3),
    11: (0, 0, 3),
}
ICONS = ["star", "diamond", "circle", "square", "triangle"]


def grid(game):
    """Car numbers in grid order."""
    return list(game.order())


def neutral(game):
    """NPCs that every seat may activate."""
    return set.intersection(*(drives(game, seat) for seat in range(game.seats)))


# 1.5, 2.2, 2.3


@pytest.mark.parametrize("seats", [-1, 0, 1, 12])
def test_1_two_to_eleven_players(seats):
    with pytest.raises(OptionError):
        set_up(seats)


@pytest.mark.parametrize("seats", SEATS)
def test_1_5_22_cars_start_whatever_the_number_of_players(seats):
    game = set_up(seats)
    assert len(game.order()) == 22
    assert len(set(game.order())) == 22
    assert [game.status(car) for car in game.order()] == ["track"] * 22


@pytest.mark.parametrize("seats", SEATS)
def test_1_5_every_player_has_two_player_cars(seats):
    game = set_up(seats)
    assert [len(game.cars(seat)) for seat in range(seats)] == [2] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_1_5_team_npcs_and_neutral_npcs_by_the_chart(seats):
    game = set_up(seats)
    each, anybodys, _ = CHART[seats]
    assert len(neutral(game)) == anybodys
    assert [len(drives(game, seat) - neutral(game)) for seat in range(seats)] == [each] * seats
    assert len(npcs(game)) == each * seats + anybodys


@pytest.mark.parametrize("seats", SEATS)
def test_1_5_hands_by_the_chart(seats):
    game = race(seats)
    assert [len(game.hand(seat)) for seat in range(seats)] == [CHART[seats][2]] * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_1_5_G17_icons_go_to_the_seats_in_order(seats):
    game = set_up(seats)
    own = [icons(game, drives(game, seat) - neutral(game)) for seat in range(seats)]
    assert own == [[ICONS[seat]] * CHART[seats][0] for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_1_5_neutral_npcs_have_an_unused_icon_or_none(seats, seed):
    game = set_up(seats, seed)
    assert set(icons(game, neutral(game))) <= {*ICONS[seats:], "none"}


def test_1_5_two_players_meet_every_npc():
    game = set_up(2)
    assert len(npcs(game)) == 18
    assert icons(game, neutral(game)) == ["circle"] * 3 + ["none"] * 2 + ["square"] * 3 + ["triangle"] * 2


def test_1_5_with_five_players_the_two_without_icon_are_neutral():
    assert icons(set_up(5), neutral(set_up(5))) == ["none", "none"]


def test_G17_npcs_within_an_icon_are_drawn():
    stars = {frozenset(drives(game, 0) - neutral(game)) for game in (set_up(5, seed) for seed in range(40))}
    assert len(stars) == 6  # two of four stars
    assert frozenset.union(*stars) == {2, 7, 11, 16}


def test_G17_neutral_npcs_are_drawn_from_all_neutral_ones():
    four = {frozenset(neutral(set_up(4, seed))) for seed in range(40)}
    assert len(four) == 6  # two of: two triangles, two without icon
    assert frozenset.union(*four) == {15, 31, 19, 27}
    six = [neutral(set_up(6, seed)) for seed in range(40)]
    assert len(set.union(*six)) == 18  # without team NPCs every icon is neutral


def test_2_2_the_teams_may_be_named():
    game = set_up(3, teams=["brown", "teal", "red"])
    assert game.teams == ("brown", "teal", "red")
    assert [game.cars(seat) for seat in range(3)] == [(36, 63), (10, 52), (1, 21)]


@pytest.mark.parametrize("teams", [["red", "red"], ["red"], ["red", "blue", "green"], ["red", "mauve"]])
def test_2_2_teams_must_be_different_known_and_one_per_seat(teams):
    with pytest.raises(OptionError):
        set_up(2, teams=teams)


# 2.5


def test_2_5_the_race_starts_dry():
    assert set_up().weather == 0


def test_2_5_it_may_start_in_rain():
    assert set_up(weather="rain").weather == 1


def test_2_5_or_be_drawn():
    assert {set_up(seed=seed, weather="random").weather for seed in range(20)} == {0, 1}


@pytest.mark.parametrize("weather", ["wet", "", 1, None])
def test_2_5_other_weather_is_refused(weather):
    with pytest.raises(OptionError):
        set_up(weather=weather)


# 2.6


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_2_6_one_car_of_each_team_is_drawn_for_the_first_places(seats, seed):
    game = set_up(seats, seed)
    first = grid(game)[:seats]
    assert sorted(game.seat_of(car) for car in first) == list(range(seats))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_2_6_the_second_cars_stand_in_reverse_order_from_place_12(seats, seed):
    game = set_up(seats, seed)
    cars = grid(game)
    second = [game.seat_of(car) for car in cars[11 : 11 + seats]]
    assert second == [game.seat_of(car) for car in cars[:seats]][::-1]


@pytest.mark.parametrize("seats", SEATS)
def test_2_6_npcs_fill_the_vacant_places(seats):
    game = set_up(seats)
    cars = grid(game)
    assert sorted(cars[seats:11] + cars[11 + seats :]) == npcs(game)


def test_2_6_both_draws_change_with_the_seed():
    games = [set_up(4, seed) for seed in range(30)]
    assert len({tuple(game.seat_of(car) for car in grid(game)[:4]) for game in games}) > 10
    assert len({tuple(grid(game)[4:11]) for game in games}) == 30


@pytest.mark.parametrize("track", ["santelmo", "larkmoor", "qadira", "kestrelberg"])
def test_2_6_the_grid_stands_two_wide_behind_the_line_inside_first(track):
    game = set_up(4, track=track)
    assert [(game.progress(car), game.where(car)[1]) for car in grid(game)] == [
        (-1 - place // 2, place % 2) for place in range(22)
    ]


def test_2_6_and_1_5_all_cars_are_fresh():
    game = race()
    assert not any(game.activated(car) for car in grid(game))
    assert all(game.wear(car) == [] and game.close_calls(car) == 0 for car in grid(game))


# 2.7


def test_2_7_in_the_dry_each_car_starts_on_hards_or_softs():
    game = set_up(2)
    assert [decision.kind for decision in game.decisions] == ["tyres", "tyres"]
    for decision in game.decisions:
        assert [str(action) for action in decision.actions] == [
            "tyres hard hard",
            "tyres hard soft",
            "tyres soft hard",
            "tyres soft soft",
        ]


def test_2_7_wets_are_refused_in_the_dry():
    game = set_up(2)
    assert not game.legal("tyres wet hard", seat=0)
    assert not game.legal("tyres hard wet", seat=1)


def test_2_7_G31_in_rain_any_tyres_may_be_chosen():
    game = set_up(2, weather="rain")
    kinds = ["hard", "soft", "wet"]
    assert [str(action) for action in game.decisions[0].actions] == [
        f"tyres {one} {two}" for one in kinds for two in kinds
    ]


def test_2_7_a_seats_tyres_are_its_cars_in_number_order():
    game = set_up(2, weather="rain", teams=["green", "red"])
    game.apply("tyres soft wet", seat=0)
    game.apply("tyres hard soft", seat=1)
    assert [game.tyres(car) for car in (14, 41, 1, 21)] == ["soft", "wet", "hard", "soft"]


def test_2_7_C33_all_seats_choose_at_once_in_any_order():
    game = set_up(3)
    assert [decision.seat for decision in game.decisions] == [0, 1, 2]
    game.apply("tyres hard hard", seat=2)
    assert [decision.seat for decision in game.decisions] == [0, 1]
    game.apply("tyres soft soft", seat=0)
    assert [decision.seat for decision in game.decisions] == [1]


def test_2_7_tyres_are_hidden_until_the_last_seat_has_chosen():
    game = set_up(2)
    facts = game.apply("tyres soft soft", seat=0)
    assert [fact.name for fact in facts] == ["chosen"]
    assert all(game.tyres(car) is None for car in game.numbers)
    facts = game.apply("tyres hard hard", seat=1)
    assert [fact.name for fact in facts].count("tyres") == 4
    assert [game.tyres(car) for seat in (0, 1) for car in game.cars(seat)] == ["soft", "soft", "hard", "hard"]


def test_2_7_no_view_tells_a_choice_already_made():
    one, other = set_up(2), set_up(2)
    one.apply("tyres soft soft", seat=0)
    other.apply("tyres hard hard", seat=0)
    assert one.view(1).to_bytes() == other.view(1).to_bytes()
    assert one.view(None).to_bytes() == other.view(None).to_bytes()
    assert one.view(1).to_json()["state"]["chosen"] == [True, False]


def test_2_7_nobody_chooses_tyres_for_npcs():
    game = race(2)
    assert {game.tyres(car) for car in npcs(game)} == {None}


def test_2_7_the_first_tyres_do_not_count_as_a_change():
    game = race(2)
    assert sum(game.changed) == 0


# 2.8, 2.9


@pytest.mark.parametrize("seats", SEATS)
def test_2_8_the_first_player_owns_the_car_on_pole(seats):
    game = race(seats, seed=7)
    pole = game.order()[0]
    assert game.first_player == game.seat_of(pole)
    assert game.leader == pole
    assert (game.decision.kind, game.decision.seat) == ("play", game.first_player)
    assert (game.lap, game.turn) == (1, 1)


def test_2_9_the_deal_begins_with_the_first_player():
    game = set_up(4, seed=2)
    for seat in range(3):
        game.apply("tyres hard hard", seat=seat)
    facts = game.apply("tyres hard hard", seat=3)
    drew = [fact.values["seat"] for fact in facts if fact.name == "drew"]
    seats = [(game.first_player + i) % 4 for i in range(4)]
    assert drew == [seat for seat in seats for _ in range(6)]


def test_2_the_same_seed_gives_the_same_race():
    assert race(5, seed=11).record() == race(5, seed=11).record()
    assert race(5, seed=11).order() == race(5, seed=11).order()
    assert new_game("grand-prix", seats=5, track="qadira", seed=1).laps == 3
