"""Features of cars in Thunder Rolls: the same for all that a seat may know, and values that fit them."""

from __future__ import annotations

import random

import pytest

import draftline
from draftline.bots import Budget, make_bot
from draftline.bots.crafts import Crafts
from draftline.bots.values import reading, values_of
from draftline.games.thunder_rolls.features import COUNT, FEATURES, Rows, eyes_of

TR = "thunder-rolls"
SHORT = {"race": "lantern-night"}


def positions(seats, seed=3, every=9, options=None):
    game = draftline.new_game(TR, seats=seats, seed=seed, options=options or SHORT)
    bot = make_bot("rookie")
    count = 0
    while game.asked:
        count += 1
        if count % every == 0:
            yield game
        view = game.view(game.asked[0])
        game.apply(bot.choose(view, view.decision, random.Random(count), Budget.none()), view.seat)


def rows_of(game, known):
    rows = Rows(game, known)
    rows.see(game)
    return [list(rows.row(game, car)) for car in range(len(game.numbers))]


def test_every_feature_has_a_name_of_its_own():
    assert len(FEATURES) == COUNT == len(set(FEATURES))


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_features_of_a_view_are_those_of_the_race_for_all_that_a_seat_knows(seats):
    for number, game in enumerate(positions(seats, options={**SHORT, "champion": "red"})):
        for seat in range(seats):
            known = eyes_of(game, seat)
            wanted = rows_of(game, known)
            view = game.view(seat)
            assert rows_of(view._game, known) == wanted
            assert rows_of(view.sample(random.Random(number)), known) == wanted


@pytest.mark.parametrize("seats", [2, 8])
def test_a_spectator_needs_no_hidden_card(seats):
    nobody = [False] * seats
    for number, game in enumerate(positions(seats)):
        wanted = rows_of(game, nobody)
        assert rows_of(game.view(None)._game, nobody) == wanted
        assert rows_of(game.view(None).sample(random.Random(number)), nobody) == wanted


def test_features_lie_about_minus_one_to_one():
    for game in positions(5, options={"race": "harvest-moon-500"}):
        for row in rows_of(game, [True] * 5):
            assert all(-8.0 <= feature <= 8.0 for feature in row)


@pytest.mark.parametrize("seats", [1, 4, 7])
def test_a_reading_is_the_same_from_a_view_and_from_its_samples(seats):
    """Also in the middle of a move, which is thought to its end first."""
    craft = Crafts({}).of(draftline.new_game(TR, seats=seats, seed=1))
    for number, game in enumerate(positions(seats, every=13)):
        nobody = [False] * seats
        found = craft.expected(game, nobody)
        assert len(found) == len(game.numbers)
        assert craft.expected(game.view(None).sample(random.Random(number)), nobody) == found


def test_points_that_are_expected_add_up_to_about_what_there_is():
    whole = sum([12, 10, 9, 8, 7, 6, 4, 3])
    for game in positions(4, every=17):
        craft = Crafts({}).of(game)
        assert sum(craft.expected(game, [True] * 4)) == pytest.approx(whole, abs=9)
        found = reading(game)
        assert min(found.wins) >= 0.0
        assert sum(found.wins) <= 1.0 + 1e-9


def test_the_learned_values_are_of_these_features():
    values = values_of(TR)
    assert values is not None
    assert tuple(values["features"]) == FEATURES
    assert values["made"]["plans"][-1]["game"] == TR
