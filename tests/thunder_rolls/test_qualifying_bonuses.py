"""The bonuses of the Qualifying cards: once, in a Rolling Phase, on the own turn before placing (R33)."""

import pytest

import draftline
from draftline.core.messages import text
from draftline.games.thunder_rolls.components import USES
from draftline.games.thunder_rolls.terminal.words import use_text
from tests.thunder_rolls.helpers import (
    PLAIN,
    asked,
    do,
    facts_of,
    kind,
    number,
    position,
    race,
    refuse,
    roll_of,
    stands,
    texts,
    under,
    view,
)

ALONE = """
.. .. .. .. .. .. 17
18 .. .. .. .. .. ..
.. .. .. .. .. .. ..
"""
TRAFFIC = """
.. 9  34 .. ..
13 18 17 .. ..
.. .. .. .. ..
"""
BONUS = {
    1: "move", 2: "crossover", 3: "retrieve", 4: "change", 5: "draft", 6: "reroll", 7: "side-draft", 8: "refresh",
    9: "peek",
}  # fmt: skip


def holding(card, text=ALONE, **given):
    """Red is to place, with a Qualifying card; green too has dice."""
    more = {"players": [18, 17], "dice": {18: [2, 3, 3], 17: [1, 2]}, "first": 18, "qualifying": {18: card}}
    return position(text, **{**more, **given})


def uses(game):
    return [text for text in texts(game) if text.split()[0] == "use"]


def test_3_qualifying_bonus_the_cards():
    """House data: which number carries which bonus in the edition that these tests are drawn by."""
    box = position(ALONE).box
    assert {number: USES[box.use[number]] for number in box.qualifying_cards if box.use[number]} == BONUS


@pytest.mark.parametrize("card", range(10, 17))
def test_3_qualifying_bonus_high_numbers_have_none(card):
    game = holding(card)
    assert uses(game) == []
    refuse(game, "use")


# What every bonus has in common.


def test_R33_a_bonus_is_used_once():
    game = holding(8, flipped=[18])
    facts = game.apply("use")
    assert facts_of(facts, "bonus-used") == [(0, 8)]
    assert game.qualifier == [0, 0]
    refuse(game, "use")


def test_R33_it_comes_before_placing_and_the_turn_goes_on():
    game = holding(8, flipped=[18])
    game.apply("use")
    assert asked(game) == ("roll", 18)
    do(game, "place 3", "forward")
    assert asked(game) == ("roll", 17)


def test_R33_it_is_optional_and_keeps():
    game = holding(1)
    do(game, "place 3", "forward")
    assert game.qualifier == [1, 0]
    game.apply("place 1")
    assert asked(game) == ("roll", 18)
    assert game.legal("use")


def test_R33_only_on_the_own_turn():
    game = holding(1, qualifying={17: 1})
    assert uses(game) == []
    assert not game.legal("use", seat=1)


def test_R33_not_in_the_thunder_phase():
    game = position(ALONE, players=[18, 17], phase="program", qualifying={18: 1})
    assert not game.legal("use", seat=0)


def test_R33_a_bonus_left_over_can_be_used_in_the_second_stage():
    game = holding(1, race="harvest-moon-500", stage=1)
    while game.stage == 1:
        game.apply(next(text for text in texts(game) if text.split()[0] != "use"), seat=game.decision.seat)
    while asked(game) != ("roll", 18):
        game.apply(texts(game)[0], seat=game.decision.seat)
    assert game.qualifier[0] == 1
    assert game.legal("use")


def test_R33_used_bonuses_are_seen_by_all():
    game = holding(1)
    assert [player["bonus"] for player in view(game, 1)["players"]] == [1, None]
    game.apply("use")
    assert [player["bonus"] for player in view(game, 1)["players"]] == [None, None]


# Each bonus.


def test_3_qualifying_bonus_move():
    game = holding(1)
    assert uses(game) == ["use"]
    game.apply("use")
    assert (asked(game), game.mp) == (("drive", 18), 3)
    do(game, "forward", "diagonal in", "forward")
    assert game.where(18) == (3, 0)
    assert asked(game) == ("roll", 18)


def test_3_qualifying_bonus_move_may_be_braked():
    game = holding(1)
    do(game, "use", "forward", "brake")
    assert game.where(18) == (1, 1)
    assert asked(game) == ("roll", 18)


def test_3_qualifying_bonus_crossover():
    game = holding(2, TRAFFIC, players=[18, 17, 9, 34])
    game.apply("use")
    assert sorted(texts(game)) == ["bonus crossover 17", "bonus crossover 34", "stop"]
    game.apply("bonus crossover 34")
    assert (game.where(18), game.where(34)) == ((2, 2), (1, 1))
    assert asked(game) == ("roll", 18)


def test_3_qualifying_bonus_side_draft():
    game = holding(7, TRAFFIC, players=[18, 17, 9, 34])
    game.apply("use")
    assert sorted(texts(game)) == ["bonus side-draft 9", "stop"]
    game.apply("bonus side-draft 9")
    assert game.where(9) == (0, 2)


def test_3_qualifying_bonus_draft():
    game = holding(5, TRAFFIC, players=[18, 17, 9, 34])
    game.apply("use")
    assert sorted(texts(game)) == ["bonus draft 13", "bonus draft 17", "stop"]
    game.apply("bonus draft 17")
    assert (game.where(18), game.where(17), game.where(13)) == ((2, 1), (3, 1), (0, 1))


@pytest.mark.parametrize("card", [2, 5, 7])
def test_3_qualifying_bonus_a_racing_action_is_offered_only_with_a_target(card):
    game = holding(card)
    assert uses(game) == []
    refuse(game, "use")


def test_3_qualifying_bonus_retrieve_from_any_action_space():
    game = holding(3, sets={"crew-chief": [[18, 1]], "low-line": [[17, 1], [18, 1]], "pit-stop": [[17, 1]]})
    assert uses(game) == ["use 3", "use 4"]
    facts = game.apply("use 3")
    assert facts_of(facts, "retrieved") == [(0, 2)]
    assert stands(game, "low-line") == [(17, 1)]
    assert (game.dice.pool[0], roll_of(game, 18)) == (4, [2, 3, 3])  # for the next round (R16)


def test_3_qualifying_bonus_retrieve_needs_a_die():
    game = holding(3, sets={"low-line": [[17, 1]]})
    assert uses(game) == []


def test_3_qualifying_bonus_retrieve_a_player_who_does_is_not_depleted():
    sets = {"crew-chief": [[18, 1]]}
    game = holding(3, sets=sets, dice={18: [3], 17: [1, 2]}, rolls=[6, 1])
    do(game, "use 4", "place 3", "forward", "place 1")
    assert roll_of(game, 18) == [6]


def test_3_qualifying_bonus_change_a_die_to_a_face_of_choice():
    game = holding(4)
    assert uses(game) == [f"use {face} {other}" for face in (2, 3) for other in range(1, 7) if other != face]
    game.apply("use 2 3")
    assert roll_of(game, 18) == [3, 3, 3]
    do(game, "place 3", "forward")
    assert stands(game, "low-line") == [(18, 3)]


def test_3_qualifying_bonus_change_only_one_die():
    game = holding(4)
    game.apply("use 3 6")
    assert roll_of(game, 18) == [2, 3, 6]
    assert game.dice.ready[0] == 1


def test_3_qualifying_bonus_reroll_without_the_team_card():
    game = holding(6, rolls=[6, 5])
    assert uses(game) == ["use 3", "use 3 3", "use 2", "use 2 3", "use 2 3 3"]
    game.apply("use 2 3")
    assert roll_of(game, 18) == [3, 5, 6]
    assert game.dice.ready[0] == 1
    assert game.legal("reroll 5")


def test_3_qualifying_bonus_reroll_also_with_a_flipped_team_card():
    game = holding(6, flipped=[18], rolls=[6])
    game.apply("use 2")
    assert roll_of(game, 18) == [3, 3, 6]
    assert game.dice.ready[0] == 0


def test_3_qualifying_bonus_refresh_turns_the_team_card_back():
    game = holding(8, flipped=[18], rolls=[5])
    facts = game.apply("use")
    assert facts_of(facts, "refreshed") == [(0,)]
    assert game.dice.ready[0] == 1
    game.apply("reroll 2")
    assert roll_of(game, 18) == [3, 3, 5]


def test_3_qualifying_bonus_refresh_is_not_offered_with_a_ready_card():
    assert uses(holding(8)) == []


def test_3_qualifying_bonus_refresh_allows_a_second_reroll_in_a_turn():
    game = holding(8, rolls=[4, 5])
    do(game, "reroll 2", "use", "reroll 4")
    assert roll_of(game, 18) == [3, 3, 5]
    assert game.dice.ready[0] == 0


def test_3_qualifying_bonus_peek_at_the_face_down_cards_of_one_space():
    game = holding(9)
    assert uses(game) == [f"use {face}" for face in range(1, 6)]  # all cards of The Groove lie face up
    facts = game.apply("use 3")
    assert view(game, 0)["spaces"][2]["cards"] == under(game, "low-line")
    assert [space["cards"].count(None) for space in view(game, 0)["spaces"]] == [3, 3, 0, 1, 2, 0]
    assert facts_of(facts, "peeked") == [(0, 2)]


def test_3_qualifying_bonus_peek_tells_the_others_nothing_of_the_cards():
    game = holding(9)
    game.apply("use 1")
    for viewer in (1, None):
        assert view(game, viewer)["spaces"][0]["cards"] == [None] * 3
    assert view(game, 0)["spaces"][0]["cards"] == under(game, "pit-stop")


@pytest.mark.parametrize(("leads", "offered"), [("red", [1, 2, 3, 5]), ("green", [1, 2])])
def test_3_qualifying_bonus_peek_is_not_offered_where_everything_has_been_seen(leads, offered):
    """D56: a Track Champion has seen the only card of the Crew Chief; one who leads the season two of every space."""
    grid = ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"]
    more = {"champion": "green", "season_leader": leads, "bonuses": {"green": 9}}
    game = race(2, grid=grid, race=PLAIN, **more)
    while asked(game)[1] != number(game, "green"):
        game.apply(game.decision.actions[0])
    assert uses(game) == [f"use {face}" for face in offered]
    refuse(game, "use 4")
    facts = game.apply("use 1")
    assert facts_of(facts, "peeked") == [(1, 0)]
    assert view(game, 1)["spaces"][0]["cards"] == under(game, "pit-stop")


# A bonus that moves the car follows all rules of moving.


def test_R10_a_car_that_lost_control_by_its_bonus_does_not_move_when_placing():
    text = ".. .. 18 17 ..\n.. .. .. 13 .."
    game = holding(1, text, players=[18, 17, 13], dice={18: [6, 6, 1], 17: [1, 2], 13: [1, 2]}, rolls=[5, 5])
    do(game, "use", "push")
    assert asked(game) == ("roll", 18)
    where = game.where(18)
    game.apply("place 6")
    assert stands(game, "the-groove") == [(18, 2)]
    assert asked(game) == ("roll", 17)
    assert game.where(18) == where


LOSING = ".. .. 18 17 ..\n.. .. .. 13 .."


def test_R10_such_a_car_has_no_bonus_of_the_space_but_may_retrieve_a_die():
    more = {"players": [18, 17, 13], "rolls": [5, 5], "sets": {"low-line": [[18, 1]]}}
    game = holding(1, LOSING, dice={18: [4, 4, 1], 17: [1, 2], 13: [1, 2]}, **more)
    do(game, "use", "push", "place 4")
    assert asked(game) == ("retrieve", 18)
    game = holding(1, LOSING, dice={18: [2, 2, 1], 17: [1, 2], 13: [1, 2]}, **more)
    do(game, "use", "push", "place 2")
    assert asked(game) == ("roll", 17)


def test_R10_the_next_player_and_the_npds_move_as_ever():
    text = ".. .. 18 17 .. ..\n.. .. .. 13 .. .."
    dice = {18: [6, 6, 1], 17: [6, 2]}
    game = holding(1, text, players=[18, 17], dice=dice, rolls=[5, 5], np_deck=[3])  # the NPD moves 2
    do(game, "use", "push", "place 6", "place 6")
    assert (asked(game), game.mp) == (("drive", 17), 2)
    game.apply("brake")
    assert game.where(13) == (5, 0)


def test_R10_a_draft_that_pushes_can_lose_control_too():
    text = ".. .. .. 18 17 9 ..\n.. .. .. .. .. .. .."
    more = {"players": [18, 17, 9], "dice": {18: [6, 6, 1], 17: [6, 2], 9: [1, 2]}}
    game = holding(5, text, rolls=[2, 5, 5], **more)
    facts = [*game.apply("use"), *game.apply("bonus draft 17")]
    assert facts_of(facts, "risk") == [(9, 2), (17, 5), (18, 5)]
    assert {game.where(18), game.where(17)} == {(2, 0), (2, 1)}
    game.apply("place 6")
    assert asked(game) == ("roll", 17)


def test_R10_such_a_car_may_move_again_in_the_next_round():
    text = ".. .. 18 17 ..\n.. .. .. 13 .."
    game = holding(1, text, players=[18, 17], dice={18: [1, 1, 1], 17: [1, 2]}, pool={18: 1}, rolls=[5, 5, 6])
    do(game, "use", "push", "place 1", "place 1")
    assert roll_of(game, 18) == [6]
    game.apply("place 6")
    assert (kind(game), game.mp) == ("drive", 2)


def test_6_track_champion_looks_at_one_face_down_card_of_every_space():
    grid = ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"]
    game = race(2, grid=grid, race=PLAIN, champion="green")
    seen = [space["cards"].count(None) for space in view(game, 1)["spaces"]]
    assert seen == [2, 2, 1, 0, 1, 0]
    assert [space["cards"].count(None) for space in view(game, 0)["spaces"]] == [3, 3, 2, 1, 2, 0]


def test_6_a_track_champion_who_leads_the_season_looks_at_two():
    grid = ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"]
    game = race(2, grid=grid, champion="green", season_leader="green")
    assert [space["cards"].count(None) for space in view(game, 1)["spaces"]] == [1, 1, 0, 0, 0, 0]


def test_6_champion_and_leader_of_the_season_each_look_at_one():
    grid = ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"]
    game = race(2, grid=grid, champion="green", season_leader="red")
    for seat in (0, 1):
        assert [space["cards"].count(None) for space in view(game, seat)["spaces"]] == [2, 2, 1, 0, 1, 0]


def test_R35_an_npd_champion_has_no_use_of_it():
    game = race(2, grid=["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"], champion="pink")
    assert [space["cards"].count(None) for space in view(game, 0)["spaces"]] == [3, 3, 2, 1, 2, 0]


def test_5_2_carried_bonuses_go_with_a_given_grid_only():
    """A race that is qualified for deals its own cards: a bonus handed on would be lost."""
    with pytest.raises(draftline.DraftlineError) as refusal:
        draftline.new_game("thunder-rolls", seats=2, options={"bonuses": {"red": 1}})
    assert refusal.value.message.id == "error.option-needs"


# Spaces on top of a bonus, as a variant may have them.

ON_TOP = """
base = "thunder-rolls"
name = "On top"
qualifying.2.n = 1
qualifying.4.n = 2
qualifying.8.n = 2
"""


def on_top(card, text=ALONE, **given):
    return holding(card, text, variant=ON_TOP, **given)


def test_3_qualifying_bonus_with_spaces_on_top_the_car_moves_then_and_the_turn_goes_on():
    game = on_top(4)
    game.apply("use 2 3")
    assert roll_of(game, 18) == [3, 3, 3]
    assert (asked(game), game.mp) == (("drive", 18), 2)
    do(game, "forward", "forward")
    assert game.where(18) == (2, 1)
    assert asked(game) == ("roll", 18)


def test_3_qualifying_bonus_a_refresh_with_spaces_on_top_is_offered_with_a_ready_card_too():
    game = on_top(8)
    assert uses(game) == ["use"]
    assert facts_of(game.apply("use"), "refreshed") == []
    assert (asked(game), game.mp) == (("drive", 18), 2)


def test_3_qualifying_bonus_a_racing_action_with_spaces_on_top_needs_no_target():
    game = on_top(2)
    game.apply("use")
    assert sorted(texts(game)) == ["brake", "diagonal in", "diagonal out", "forward"]
    game = on_top(2, TRAFFIC, players=[18, 17, 9, 34])
    do(game, "use", "bonus crossover 17", "forward")
    assert game.where(18) == (3, 1)
    assert asked(game) == ("roll", 18)


def test_3_qualifying_bonus_what_is_on_top_is_told():
    box = on_top(4).box
    assert text(use_text(box, 4)) == "Turn one of your dice to a number you choose. Then move 2 spaces."
    assert text(use_text(box, 2), "es") == "Haz un Cruce. Después mueve 1 casilla."
    assert text(use_text(box, 1)) == "Move 3 spaces."
