"""Section 1 and the Qualifying cards of section 3: components, cards on the table, the grid, the token, the options."""

from random import Random

import pytest

from draftline.core.messages import OptionError
from tests.thunder_rolls.helpers import (
    SPACES,
    facts_of,
    kind,
    number,
    qualified,
    race,
    refuse,
    seat_of,
    texts,
    under,
    view,
)

SEATS = list(range(1, 9))
COLOURS = ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"]
GRID = ["black", "pink", "red", "blue", "orange", "green", "yellow", "purple"]


def npds(game):
    """The Non-Player Drivers' cars in their order."""
    return [game.numbers[car] for car in game.terms.npds]


def tied_with_a_driver(seats=2):
    """A race, a seat, one of its Qualifying cards whose number a Non-Player Driver has too, and that driver's car."""
    for seed in range(200):
        game = race(seats, seed)
        drivers = {game.box.qualifying_of[game.box.colour_of[car]]: car for car in npds(game)}
        for seat in range(seats):
            for card in game.dealt[seat]:
                if card in drivers:
                    return game, seat, card, drivers[card]
    raise AssertionError("no such deal")


# Components and the table.


@pytest.mark.parametrize("seats", [-1, 0, 9, 12])
def test_1_one_to_eight_players(seats):
    with pytest.raises(OptionError):
        race(seats)


@pytest.mark.parametrize("seats", SEATS)
def test_1_components_4_and_R1_eight_cars_whatever_the_number_of_players(seats):
    game = qualified(seats)
    assert len(game.numbers) == len(set(game.numbers)) == 8
    assert [len(game.cars(seat)) for seat in range(seats)] == [1] * seats
    assert len(npds(game)) == 8 - seats


def test_1_components_3_the_decks():
    game = qualified(2)
    assert len(game.decks.thunder.left()) + len(game.decks.under) == 32
    assert len(game.decks.speed.left()) == 12
    assert len(game.decks.hazards.left()) == 12
    assert len(game.decks.np.left()) == 16
    assert (len(game.box.qualifying_cards), len(game.box.driver_rows), len(game.box.races)) == (16, 8, 4)


def test_1_components_8_two_sets_of_twelve_solitaire_tiles():
    game = qualified(1)
    assert [len(deck.left()) for deck in game.decks.tiles] == [12, 12]


def test_1_step2_every_player_has_eight_dice_and_a_ready_team_card():
    game = qualified(3)
    assert game.dice.pool == [8, 8, 8]
    assert [sum(game.dice.rolled[seat * 6 : seat * 6 + 6]) for seat in range(3)] == [8, 8, 8]
    assert game.dice.ready == [1, 1, 1]


def test_1_step2_cubes_stand_at_the_start_of_the_laps_track_and_at_no_points():
    game = qualified(3)
    assert [game.laps_of(car) for car in game.numbers] == [0] * 8
    assert game.points == [0] * 8


@pytest.mark.parametrize(("seats", "places"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (7, 3), (8, 3)])
def test_1_step1b_and_R17_red_flags_close_the_third_places_of_four_players_or_fewer(seats, places):
    game = qualified(seats)
    assert view(game, 0)["places"] == places


def test_1_step3_decks_are_shuffled():
    deals = [qualified(2, seed) for seed in range(5)]
    assert len({tuple(game.decks.under) for game in deals}) == 5
    assert len({tuple(game.decks.np.left()) for game in deals}) == 5
    assert len({tuple(game.decks.hazards.left()) for game in deals}) == 5


@pytest.mark.parametrize("seats", SEATS)
def test_1_step3b_three_thunder_cards_lie_under_each_action_space(seats):
    game = qualified(seats)
    assert [len(under(game, space)) for space in SPACES] == [3] * 6
    assert len(set(game.decks.under)) == 18
    assert all(1 <= card <= 32 for card in game.decks.under)


def test_1_step3b_the_cards_stay_where_they_are_through_qualifying():
    game = race(2)
    before = game.decks.under[:]
    for seat in range(2):
        game.apply(f"qualify {game.dealt[seat][0]}", seat=seat)
    assert game.decks.under == before


def test_1_step3d_two_qualifying_cards_each_all_different():
    game = race(8)
    assert [len(cards) for cards in game.dealt] == [2] * 8
    assert sorted(card for cards in game.dealt for card in cards) == list(range(1, 17))
    assert len({tuple(race(2, seed).dealt[0]) for seed in range(10)}) > 5


@pytest.mark.parametrize("seats", SEATS)
def test_1_step3f_players_colours_leave_the_drivers(seats):
    game = race(seats)
    assert game.teams == tuple(COLOURS[:seats])
    assert npds(game) == [number(game, colour) for colour in COLOURS[seats:]]


def test_1_step3f_npds_may_be_lined_up_in_any_order():
    order = ["pink", "red", "orange", "black", "green", "purple"]
    game = race(2, teams=["blue", "yellow"], npds=order)
    assert npds(game) == [number(game, colour) for colour in order]


@pytest.mark.parametrize("order", [["pink"], ["blue", "red", "orange", "black", "green", "purple"], "pink", 3])
def test_1_step3f_a_line_of_npds_names_all_of_them_and_no_player(order):
    with pytest.raises(OptionError):
        race(2, teams=["blue", "yellow"], npds=order)


def test_1_step2_the_teams_may_be_named():
    game = race(2, teams=["orange", "red"])
    assert game.teams == ("orange", "red")
    assert [game.cars(seat) for seat in range(2)] == [(71,), (18,)]


# Qualifying.


def test_1_step4_each_player_chooses_one_of_its_two_cards():
    game = race(3)
    assert [decision.kind for decision in game.decisions] == ["qualify"] * 3
    for decision in game.decisions:
        assert [str(action) for action in decision.actions] == [f"qualify {n}" for n in game.dealt[decision.seat]]
    refuse(game, f"qualify {game.dealt[1][0]}", seat=0)


def test_1_step4_C33_all_at_once_in_any_order():
    game = race(3)
    game.apply(f"qualify {game.dealt[2][0]}", seat=2)
    assert [decision.seat for decision in game.decisions] == [0, 1]


def test_R33_both_cards_are_secret_before_the_choice():
    game = race(2)
    assert view(game, 0)["players"][0]["qualifying"] == game.dealt[0]
    assert "qualifying" not in view(game, 0)["players"][1]
    assert all("qualifying" not in player for player in view(game, None)["players"])


def test_R33_a_view_knows_neither_the_cards_nor_the_choice_of_another():
    game = race(2)
    game.apply(f"qualify {game.dealt[0][0]}", seat=0)
    guesses = [game.view(1).sample(Random(i)) for i in range(30)]
    assert len({tuple(guess.dealt[0]) for guess in guesses}) > 10
    assert len({guess.chosen[0] for guess in guesses}) > 5
    assert {tuple(guess.dealt[1]) for guess in guesses} == {tuple(game.dealt[1])}


def test_R33_a_choice_is_secret_until_all_have_chosen():
    one, other = race(2), race(2)
    low, high = one.dealt[0]
    facts = one.apply(f"qualify {low}", seat=0)
    other.apply(f"qualify {high}", seat=0)
    assert facts_of(facts, "chosen") == [(0,)]
    assert facts_of(facts, "qualified") == []
    assert one.view(1).to_bytes() == other.view(1).to_bytes()
    assert one.view(None).to_bytes() == other.view(None).to_bytes()


@pytest.mark.parametrize("seats", SEATS)
def test_1_step4_the_highest_number_stands_first(seats):
    game = race(seats)
    chosen = {}
    for seat in range(seats):
        chosen[game.cars(seat)[0]] = game.dealt[seat][seat % 2]
        facts = game.apply(f"qualify {game.dealt[seat][seat % 2]}", seat=seat)
    for car in npds(game):
        chosen[car] = game.box.qualifying_of[game.box.colour_of[car]]
    order = [car for car, _ in facts_of(facts, "qualified")]
    assert facts_of(facts, "qualified") == [(car, chosen[car]) for car in order]
    assert [chosen[car] for car in order] == sorted(chosen.values(), reverse=True)
    assert [(game.progress(car), game.where(car)[1]) for car in order] == list(game.track.grid)[:8]


def test_1_step4_the_grid_is_behind_the_line():
    game = qualified(4)
    assert all(game.progress(car) < 0 for car in game.numbers)
    assert sorted({game.progress(car) for car in game.numbers}) == [-4, -3, -2, -1]


def test_1_step4_a_player_stands_before_a_driver_with_the_same_number():
    game, seat, card, driver = tied_with_a_driver()
    game.apply(f"qualify {card}", seat=seat)
    facts = game.apply(f"qualify {game.dealt[1 - seat][0]}", seat=1 - seat)
    order = [car for car, _ in facts_of(facts, "qualified")]
    mine = game.cars(seat)[0]
    assert order.index(driver) == order.index(mine) + 1


def test_R33_drivers_numbers_are_all_different():
    numbers = list(race(1).box.qualifying_of.values())
    assert len(set(numbers)) == 8


def test_3_qualifying_a_low_card_keeps_its_bonus_and_a_high_one_has_none():
    game = race(8, seed=3)
    dealt = [list(cards) for cards in game.dealt]
    for seat in range(8):
        game.apply(f"qualify {dealt[seat][seat % 2]}", seat=seat)
    played = [cards[seat % 2] for seat, cards in enumerate(dealt)]
    assert game.qualifier == [card if card <= 14 else 0 for card in played]
    assert 0 in game.qualifier


def test_3_qualifying_the_other_card_is_discarded():
    game = qualified(2)
    assert game.dealt == [[], []]
    assert view(game, 0)["players"][0]["qualifying"] == []


@pytest.mark.parametrize("seed", range(6))
def test_1_step5_and_R13_the_token_goes_to_the_best_placed_player(seed):
    game = qualified(3, seed, highest=False)
    players = [game.cars(seat)[0] for seat in range(3)]
    best = max(players, key=lambda car: (game.progress(car), -game.where(car)[1]))
    assert game.first == seat_of(game, best)


def test_1_step5_a_driver_on_the_pole_never_has_the_token():
    game = race(2, grid=["blue", "pink", "green", "red", "purple", "black", "yellow", "orange"])
    assert game.order()[0] == number(game, "blue")
    assert game.first == seat_of(game, number(game, "green"))
    assert game.decision.seat == game.first


# The Race card and the options.


@pytest.mark.parametrize(
    ("name", "track", "stages", "dice"),
    [
        ("harvest-moon-500", "thornbury", 2, 8),
        ("copper-mile", "thornbury", 2, 8),
        ("lantern-night", "thornbury", 1, 8),
        ("ridge-runner", "calder-ridge", 2, 7),
    ],
)
def test_1_step6_the_race_card_tells_board_stages_and_dice(name, track, stages, dice):
    game = qualified(2, race=name)
    assert (game.track.id, game.terms.stages, game.stage, game.dice.pool) == (track, stages, 1, [dice, dice])


def test_1_step6_new_players_race_the_first_card_the_500():
    assert view(qualified(2), 0)["race"] == "harvest-moon-500"


def test_1_step6_another_race_card_is_refused():
    with pytest.raises(OptionError):
        race(2, race="harvest-moon-400")


def test_1_grid_option_takes_the_place_of_qualifying():
    game = race(2, grid=GRID)
    assert kind(game) == "roll"
    assert list(game.order()) == [number(game, colour) for colour in GRID]
    assert [(game.progress(car), game.where(car)[1]) for car in game.order()] == list(game.track.grid)[:8]
    assert game.qualifier == [0, 0]
    assert game.first == 0  # red before green


@pytest.mark.parametrize("grid", [GRID[:7], [*GRID[:7], "black"], [*GRID[:7], "mauve"], "black", 7])
def test_1_grid_option_names_every_car_once(grid):
    with pytest.raises(OptionError):
        race(2, grid=grid)


def test_R33_bonuses_option_hands_unused_bonuses_on():
    game = race(3, grid=GRID, bonuses={"green": 1, "yellow": 8})
    assert game.qualifier == [0, 1, 8]
    assert kind(game) == "roll"
    assert "use" not in [text.split()[0] for text in texts(game)]  # red has none
    until_green = race(3, grid=GRID[5:] + GRID[:5], bonuses={"green": 1, "yellow": 8})
    assert until_green.decision.seat == 1
    assert until_green.legal("use")


@pytest.mark.parametrize(
    "bonuses", [{"green": 15}, {"green": 1, "red": 1}, {"blue": 1}, {"green": 17}, {"green": 0}, 1]
)
def test_R33_bonuses_option_wants_cards_that_have_one(bonuses):
    with pytest.raises(OptionError):
        race(2, grid=GRID, bonuses=bonuses)


def test_5_points_option_hands_points_on():
    game = race(2, grid=GRID, points={"green": 12, "orange": 7})
    points = {car: game.points[game.row_of[car]] for car in game.numbers}
    assert {car: n for car, n in points.items() if n} == {17: 12, 71: 7}


@pytest.mark.parametrize("points", [{"mauve": 1}, {"red": -1}, {"red": "1"}, {"red": True}, [1, 2]])
def test_5_points_option_wants_colours_and_counts(points):
    with pytest.raises(OptionError):
        race(2, grid=GRID, points=points)


def test_an_unknown_option_is_refused():
    with pytest.raises(OptionError):
        race(2, weather="rain")
