"""The bots in Thunder Rolls: dice, programs and drives, all from what their seat can see."""

from __future__ import annotations

import random
import time

import pytest

import draftline
from draftline.bots import Budget, make_bot
from tests.bots.test_bots import race

TR = "thunder-rolls"
RACES = ("harvest-moon-500", "copper-mile", "lantern-night", "ridge-runner")


def chosen(game, bot="greedy", seed=0):
    """What a bot answers to the open question."""
    view = game.view(game.asked[0])
    return str(make_bot(bot).choose(view, view.decision, random.Random(seed), Budget.none()))


def table(**given):
    """Two players on an open track, the red one to decide."""
    return draftline.position(given.pop("picture", "18 .. 17 ..\n.. .. .. ..\n.. .. .. .."), game=TR, **given)


@pytest.mark.parametrize("code", ["random", "greedy"])
@pytest.mark.parametrize("seats, name", list(zip((1, 2, 4, 8), RACES, strict=True)))
def test_a_bot_finishes_its_races(code, seats, name):
    game = race([code] * seats, seats, None, {"race": name}, TR)
    assert game.outcome is not None
    assert game.problems() == []


def test_the_same_view_and_generator_give_the_same_choice():
    first, second = (race(["greedy", "random"], 8, None, {"race": "lantern-night"}, TR) for _ in range(2))
    assert first.history() == second.history()


@pytest.mark.parametrize("seats", [1, 3, 7])
def test_the_greedy_bot_ignores_what_the_sample_deals(seats):
    game = draftline.new_game(TR, seats=seats, seed=seats, options={"race": "lantern-night", "champion": "red"})
    while game.asked:
        answers = {chosen(game, seed=seed) for seed in (1, 2, 3)}
        assert len(answers) == 1, game.decision.kind
        game.apply(answers.pop(), game.asked[0])


def test_the_greedy_bot_beats_the_random_one():
    places: dict[str, list[int]] = {"greedy": [], "random": []}
    for seed in range(4):
        codes = ["greedy", "random"] * 4
        codes = codes[seed % 2 :] + codes[: seed % 2]
        game = race(codes, seed, None, {"race": RACES[seed]}, TR)
        for seat, code in enumerate(codes):
            places[code].append(game.place(game.cars(seat)[0]))
    assert sum(places["greedy"]) < 0.5 * sum(places["random"])


def test_the_greedy_bot_decides_in_the_blink_of_an_eye():
    begun = time.process_time()
    game = race(["greedy"] * 4, 3, None, {"race": "lantern-night"}, TR)
    assert (time.process_time() - begun) / len(game.history()) < 0.05


# Driving.


def test_a_drive_goes_as_far_as_it_can():
    game = table(active=18, mp=3)
    while game.decision.kind == "drive":
        game.apply(chosen(game))
    assert game.where(18)[0] == 3


def test_clean_air_and_crossover_are_used_where_they_bring_spaces():
    assert chosen(table(active=18, mp=3, bonus=["clean-air"])) == "bonus clean-air"
    picture = "18 17 .. ..\n.. .. .. ..\n.. .. .. .."
    game = table(picture=picture, active=18, mp=1, bonus=["crossover"])
    while game.decision.kind == "drive":
        game.apply(chosen(game))
    assert game.where(18)[0] == 2
    assert game.where(17)[0] == 0


WALL = "18 17 .. ..\n.. 13 .. ..\n..  9 .. .."


@pytest.mark.parametrize("players, answer", [([18, 17, 13, 9], "push"), ([18, 17], "push")])
def test_a_car_that_is_shut_in_pushes_where_that_gains_on_average(players, answer):
    assert chosen(table(picture=WALL, players=players, active=18, mp=2)) == answer


# Dice.


def test_a_groove_to_itself_is_better_than_a_pit_stop_with_many_dice_left():
    """By the decks of edition 2: Hazards cost less there, and so does a pit stop that is missed."""
    game = table(dice={18: [1, 2, 5, 6], 17: [2, 3]}, flipped=[18], edition=2)
    assert chosen(game) in ("place 6", "place 2")


def test_the_last_die_goes_to_the_pit_stop_rather_than_nowhere():
    game = table(dice={18: [1, 5], 17: [2]}, pool={18: 2}, flipped=[18])
    assert chosen(game) == "place 1"


def test_a_die_that_wins_nothing_is_retrieved_and_the_one_in_the_pits_is_not():
    game = table(
        dice={18: [4], 17: [2]}, sets={"pit-stop": [[18, 1]], "the-groove": [[17, 3], [13, 2], [18, 1]]},
        picture="18 .. 17 ..\n.. .. 13 ..\n.. .. .. ..", flipped=[18],
    )  # fmt: skip
    while game.decision.kind == "drive":
        game.apply(chosen(game))
    assert chosen(game) == "retrieve 6"


# Cards.


def test_the_fastest_card_is_taken():
    game = table(phase="rewards", sets={"the-groove": [[18, 2]], "pit-stop": [[18, 1], [17, 1]]},
                 under={"the-groove": [1, 26, 32], "pit-stop": [24, 28, 30]})  # fmt: skip
    while game.decision.seat == 0 and game.decision.kind == "take" and "take 1" not in map(str, game.decision.actions):
        game.apply(chosen(game))
    while game.decision.seat == 1:
        game.apply(game.decision.actions[0])
    assert chosen(game) == "take 1"


def test_half_flags_are_put_together():
    game = table(phase="program", hands={18: [10, 12, 36, 40], 17: [33, 34, 35, 37]})
    program = chosen(game).split()[1:]
    assert program.index("12") == program.index("10") + 1


def test_a_hazard_falls_on_the_card_that_loses_least():
    game = table(phase="program", hands={18: [1, 4, 33, 36], 17: [34, 35, 37, 38]}, hazards={18: [1]})
    assert chosen(game).split()[1] == "33"
