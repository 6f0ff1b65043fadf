"""The solitaire game: seven NPDs and two rival crews that place dice from their tiles (R7, R36)."""

import pytest

from draftline.core.decks import Deck
from tests.thunder_rolls.helpers import (
    SPACES,
    asked,
    do,
    facts_of,
    hands,
    kind,
    names,
    position,
    qualified,
    stands,
    texts,
    under,
    until,
    view,
)

TEXT = """
.. .. .. .. 13
18 .. .. .. ..
.. .. 9  .. ..
"""
FAR = ".. .. .. .. ..\n18 .. .. .. ..\n.. .. .. .. .."
CARDS = {space: [10 + 3 * i, 11 + 3 * i, 12 + 3 * i] for i, space in enumerate(SPACES)}


def alone(text=FAR, tiles=((), ()), **given):
    """A position of the only player; the crews turn over these tiles (space, dice) first."""
    game = position(text, **{"players": [18], "first": 18, "flipped": [18], "under": CARDS, **given})
    for crew, wanted in enumerate(tiles):
        known = [tuple(tile) for tile in game.box.tiles[crew]]
        top = [known.index(tile) for tile in wanted]
        rest = [tile for tile in game.decks.tiles[crew].left() if tile not in top]
        game.decks.tiles[crew] = Deck(top + rest, 0, [])
    return game


def test_R7_seven_npds_and_two_crews():
    game = qualified(1)
    assert len(game.terms.npds) == 7
    assert view(game, 0)["crews"] == [("gantry", 12), ("lugnut", 12)]
    assert len(game.numbers) == 8  # crews own no car


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_R7_no_crews_with_two_or_more_players(seats):
    assert view(qualified(seats), 0)["crews"] == []


def test_R7_a_tile_of_each_crew_after_each_placement():
    game = alone(tiles=[[(6, 2), (1, 1)], [(5, 2), (6, 3)]], dice={18: [1, 1, 3, 3]}, rolls=[3, 3])
    facts = game.apply("place 1")
    assert facts_of(facts, "tile") == [(0, 5, 2), (1, 4, 2)]
    assert stands(game, "the-groove") == [("gantry", 2)]
    assert stands(game, "high-line") == [("lugnut", 2)]
    assert view(game, 0)["crews"] == [("gantry", 11), ("lugnut", 11)]


def test_R7_the_tiles_come_after_the_players_whole_placement_action():
    game = alone(tiles=[[(6, 2)], [(5, 2)]], dice={18: [4, 1]}, sets={"the-groove": [[18, 1]]}, rolls=[1, 1])
    facts = [*game.apply("place 4"), *game.apply("forward")]
    assert "tile" not in names(facts)
    assert asked(game) == ("retrieve", 18)
    facts = game.apply("retrieve none")
    assert facts_of(facts, "tile")[:2] == [(0, 5, 2), (1, 4, 2)]
    assert names(facts)[:2] == ["tile", "tile"]


def test_R7_C11_a_used_up_set_of_tiles_is_turned_over_again():
    game = alone(dice={18: [1, 1, 3, 3]}, rolls=[3, 3])
    game.decks.tiles = [Deck([0], 0, []), Deck([1], 0, [])]
    told = [*game.apply("place 1"), *game.apply("place 3"), *game.apply("brake")]
    assert facts_of(told, "tile") == [(0, 5, 2), (1, 4, 2)] * 2
    assert stands(game, "the-groove") == [("gantry", 4)]


def test_R7_no_tile_for_a_reroll_or_a_bonus():
    game = alone(dice={18: [2, 3]}, flipped=[], rolls=[4], qualifying={18: 4})
    assert "tile" not in names(game.apply("reroll 2"))
    assert "tile" not in names(game.apply("use 3 4"))


def test_R7_crews_bump_smaller_sets():
    game = alone(tiles=[[(6, 2)], [(5, 2)]], dice={18: [1, 3, 3]}, sets={"the-groove": [[18, 1]]})
    game.apply("place 1")
    assert stands(game, "the-groove") == [("gantry", 2), (18, 1)]


def test_R7_crews_stand_below_equal_sets_that_were_there():
    game = alone(tiles=[[(6, 2)], [(5, 2)]], dice={18: [1, 3, 3]}, sets={"the-groove": [[18, 2]]})
    game.apply("place 1")
    assert stands(game, "the-groove") == [(18, 2), ("gantry", 2)]


def test_R7_the_player_bumps_crews_too():
    game = alone(tiles=[[(6, 2), (1, 1)], [(5, 2), (1, 2)]], dice={18: [1, 6, 6, 6]}, rolls=[6, 6, 6])
    do(game, "place 1", "place 6", "brake")
    assert stands(game, "the-groove") == [(18, 3), ("gantry", 2)]


def test_R7_a_crews_dice_on_a_space_are_one_set():
    game = alone(tiles=[[(6, 2), (6, 1)], [(5, 2), (1, 2)]], dice={18: [1, 3, 3]}, rolls=[3, 3])
    do(game, "place 1", "place 3", "brake")
    assert stands(game, "the-groove") == [("gantry", 3)]


def test_R7_crews_take_cards_by_priority_and_discard_them():
    sets = {"the-groove": [[18, 1]], "pit-stop": [[18, 1]]}
    game = alone(tiles=[[(6, 2)], [(5, 2)]], dice={18: [3]}, sets=sets)
    game.apply("brake")  # the last die went to the Low Line
    assert stands(game, "the-groove") == [("gantry", 2), (18, 1)]
    facts = until(game, "program")
    assert (25,) in facts_of(facts, "left-card")  # the fastest of 25, 26 and 27; all move 3
    assert set(hands(game, 18)[0]) & set(CARDS["the-groove"]) == {26}
    assert {25, 27} <= set(game.decks.thunder.discards)


def test_R7_a_crew_takes_the_fastest_card():
    cards = {**CARDS, "the-groove": [32, 2, 10], "pit-stop": [25, 26, 27]}
    game = alone(tiles=[[(6, 2)], [(5, 2)]], dice={18: [3]}, sets={"the-groove": [[18, 1]]}, under=cards)
    game.apply("brake")
    while game.at_space < 5 and kind(game) == "take":
        game.apply(game.decision.actions[0])
    assert sorted(texts(game)) == ["take 10", "take 32"]
    assert under(game, "the-groove") == [32, 10]


def test_R36_red_flags_stay_on():
    game = alone(tiles=[[(6, 2)], [(6, 3)]], dice={18: [3]}, sets={"the-groove": [[18, 1]], "pit-stop": [[18, 1]]})
    game.apply("brake")
    assert stands(game, "the-groove") == [("lugnut", 3), ("gantry", 2), (18, 1)]
    until(game, "program")
    assert not set(hands(game, 18)[0]) & set(CARDS["the-groove"])


def test_R36_low_line_behind_two_crews_consoles_the_player():
    sets = {"low-line": [[18, 1]], "pit-stop": [[18, 1]]}
    game = alone(tiles=[[(3, 2)], [(3, 3)]], dice={18: [2]}, sets=sets)
    game.apply("brake")
    assert stands(game, "low-line") == [("lugnut", 3), ("gantry", 2), (18, 1)]
    while kind(game) == "take":
        game.apply(game.decision.actions[0])
    assert (asked(game), game.mp) == (("drive", 18), 2)


def test_R36_crews_on_the_low_line_without_a_card_do_nothing():
    sets = {"low-line": [[18, 3]], "pit-stop": [[18, 1]]}
    game = alone(tiles=[[(3, 2)], [(3, 1)]], dice={18: [2]}, sets=sets)
    game.apply("brake")
    until(game, "program")
    assert game.where(18) == (0, 1)


def test_R36_crews_take_no_hazards():
    game = alone(tiles=[[(6, 2)], [(5, 2)]], dice={18: [3]}, hazard_deck=[5])
    game.apply("brake")
    until(game, "program")
    assert game.program.hazards == [[5]]
    assert len(game.decks.hazards.left()) == 11


def test_R36_R18_npds_act_in_every_round_of_the_players_also_the_last():
    game = alone(TEXT, dice={18: [1, 1, 6]}, rolls=[6], np_deck=[3, 1, 7, 8])
    facts = game.apply("place 1")
    assert [car for car, _ in facts_of(facts, "np-action")] == [9, 13]
    facts = [*game.apply("place 6"), *game.apply("brake")]
    assert [car for car, _ in facts_of(facts, "np-action")] == [9, 13]
    assert asked(game) == ("take", 18)


def test_R36_crews_get_no_speed_or_extra_cards():
    game = alone(tiles=[[(6, 2)], [(5, 2)]], dice={18: [3]}, sets={"pit-stop": [[18, 1]]})
    game.apply("brake")
    facts = until(game, "program")
    assert len(hands(game, 18)[0]) == 4
    assert {seat for seat, _ in facts_of(facts, "drew")} <= {0}
    assert len(game.hands) == 1


def test_R7_step7_the_crews_dice_go_too_and_the_tiles_are_shuffled_for_the_next_stage():
    game = qualified(1)
    while game.stage == 1:
        game.apply(texts(game)[0])
        assert game.problems() == []
    assert [stands(game, space) for space in SPACES] == [[]] * 6
    assert [len(deck.left()) for deck in game.decks.tiles] == [12, 12]


def test_R36_crews_are_no_players_in_the_result():
    game = qualified(1, race="lantern-night")
    while game.decision is not None:
        game.apply(texts(game)[-1])
    assert game.outcome.ranking == (0,)
    assert len(game.outcome.car_points) == 8
    assert sorted(game.outcome.car_points.values(), reverse=True) == [12, 10, 9, 8, 7, 6, 4, 3]
