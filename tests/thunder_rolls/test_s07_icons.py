"""Section 7: what every icon means, one position each."""

import pytest

from tests.thunder_rolls.helpers import (
    SPACES,
    asked,
    do,
    facts_of,
    kind,
    names,
    offers,
    position,
    qualified,
    refuse,
    stands,
    texts,
    under,
    until,
    view,
)

TWO = """
.. .. .. .. .. .. 17
.. .. 18 .. .. .. ..
.. .. .. .. .. .. ..
"""
PAIR = {"players": [18, 17], "first": 18}


def thunder(hazard, card=33, pitted=False, **given):
    """Red is about to reveal a slot with one Hazard on a Speed card that moves 2."""
    slot = {1: 1, 3: 2, 10: 4, 11: 1}[hazard]
    program = [36, 37, 38, 39]
    program[slot - 1] = card
    more = {"hazards": {18: [hazard]}, "programs": {18: program, 17: [40, 41, 42, 43]}, "slot": slot}
    if hazard == 11:
        more["hazard_slots"] = {18: [slot]}
    more = {"race": "copper-mile", "pitted": [18] if pitted else [], **more}
    return position(TWO, phase="thunder", **{**PAIR, **more, **given})


# Thunder and Hazard cards.


def perfect(program, **given):
    return position(TWO, phase="interlude", programs={18: program, 17: [33, 34, 35, 42]}, **{**PAIR, **given})


def test_7_perfect_line_a_space_for_a_left_and_a_right_half_in_neighbouring_slots():
    game = perfect([10, 12, 36, 37])
    assert (asked(game), game.mp) == (("drive", 18), 1)


def test_7_perfect_line_one_for_each_pair():
    assert perfect([10, 12, 11, 13]).mp == 2


@pytest.mark.parametrize("program", [[12, 10, 36, 37], [10, 36, 12, 37], [10, 11, 36, 37], [36, 37, 38, 12]])
def test_7_perfect_line_nothing_for_halves_that_do_not_make_a_flag(program):
    game = perfect(program)
    assert kind(game) != "drive"
    assert game.where(18) == (2, 1)


def test_7_hazard_icon_a_die_each_and_every_one_draws_a_hazard():
    held = {18: [1, 4, 6, 36], 17: [10, 11, 12, 37]}  # three icons; none
    game = position(TWO, phase="discard", hands=held, rolls=[1, 3, 1], hazard_deck=[5, 8], **PAIR)
    assert kind(game) == "program"
    assert game.program.hazards == [[5, 8], []]


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_7_hazard_icon_only_a_one_draws(die):
    held = {18: [1, 10, 11, 36], 17: [12, 13, 14, 37]}
    game = position(TWO, phase="discard", hands=held, rolls=[die], **PAIR)
    assert game.program.hazards == [[], []]


def test_7_hazard_icon_counts_on_the_cards_that_are_kept():
    held = {18: [1, 10, 11, 36, 37], 17: [12, 13, 14, 38]}
    game = position(TWO, phase="discard", hands=held, rolls=[1], **PAIR)
    facts = game.apply("discard 1")
    assert facts_of(facts, "hazard-roll") == []
    assert game.program.hazards == [[], []]


def test_7_no_pit_penalty_for_a_car_that_has_not_pitted():
    game = thunder(3)  # back 1 on top of 2 less
    assert kind(game) == "back"
    game.apply("back")
    assert game.where(18) == (1, 1)


def test_7_no_pit_penalty_not_for_a_car_that_has():
    game = thunder(3, card=40, pitted=True, programs={18: [36, 40, 38, 39], 17: [33, 41, 42, 43]})
    assert (asked(game), game.mp) == (("drive", 18), 2)  # 4 less 2
    assert game.where(18) == (2, 1)


def test_7_discard_the_card_beneath_is_gone():
    game = thunder(10)
    do(game, "back", "back")
    assert (asked(game), game.where(18)) == (("drive", 17), (0, 1))
    assert 33 in game.decks.speed.discards
    assert game.program.cards[3] == 0


def test_7_discard_not_for_a_car_that_has_pitted():
    game = thunder(10, pitted=True)
    do(game, "back", "back")
    assert (asked(game), game.mp) == (("drive", 18), 2)
    assert 33 not in game.decks.speed.discards


def test_7_program_placement_the_slot_is_given():
    game = position(TWO, phase="program", hands={18: [33, 34, 36, 37], 17: [38, 39, 40, 41]}, hazards={18: [3]}, **PAIR)
    assert all(len(text.split()) == 5 for text in texts_of(game, 0))
    game.apply("program 33 36 34 37", seat=0)
    game.apply(game.decision_of(1).actions[0], seat=1)
    assert game.program.hazard_at[0] == [2]


def texts_of(game, seat):
    return [str(action) for action in game.decision_of(seat).actions]


def test_7_program_placement_any_slot_is_the_owners_choice():
    held = {18: [33, 36, 40, 42], 17: [38, 39, 41, 43]}
    game = position(TWO, phase="program", hands=held, hazards={18: [11]}, **PAIR)
    offered = [text for text in texts_of(game, 0) if text.startswith("program 33 36 40 42")]
    assert offered == [f"program 33 36 40 42 {slot}" for slot in (1, 2, 3, 4)]


@pytest.mark.parametrize(("car", "where"), [(52, (2, 0)), (18, (1, 0))])
def test_7_driver_bonus_is_the_npds_own(car, where):
    """Card 10 shows only the icon in the Rolling Phase: pink moves 2, red moves 1."""
    text = f".. .. .. 17\n.. .. .. ..\n{car} .. .. .."
    game = position(text, players=[17], dice={17: [1, 1, 2]}, first=17, np_deck=[10], flipped=[17])
    game.apply("place 1")
    assert game.where(car) == where


def test_7_driver_bonus_only_in_the_phase_that_shows_it():
    text = ".. .. .. 17\n.. .. .. ..\n52 .. .. .."
    game = position(text, players=[17], dice={17: [1, 1, 2]}, first=17, np_deck=[1], flipped=[17])
    game.apply("place 1")  # rolling half of card 1: move 1; the icon is on the other half
    assert game.where(52) == (1, 0)


# Action Spaces and Team tiles.


@pytest.mark.parametrize("space", SPACES)
def test_7_placement_bonus_is_gained_with_any_number_of_dice(space):
    face = SPACES.index(space) + 1
    spaces = qualified(2).box.space_move[face - 1]
    for count in (1, 4):
        game = position(TWO, dice={18: [face] * count + [6 if face == 1 else 1], 17: [1, 2]}, **PAIR)
        game.apply(f"place {face}")
        assert (game.mp if kind(game) == "drive" else 0) == spaces


def test_7_rewards_and_penalties_before_the_thunder_phase():
    game = position(TWO, phase="rewards", sets={"low-line": [[18, 1]]}, hazard_deck=[5, 8], **PAIR)
    assert game.program.hazards == [[5], [8]]
    facts = until(game, "program")
    assert "took" in names(facts)


def test_7_thunder_card_placement_up_and_down_arrows():
    game = qualified(3)
    seen = [space["cards"] for space in view(game, None)["spaces"]]
    assert [[card is not None for card in cards] for cards in seen] == [
        [False] * 3, [False] * 3, [True, False, False], [True, True, False], [True, False, False], [True] * 3,
    ]  # fmt: skip
    assert seen[5] == under(game, "the-groove")


def test_7_flip_team_tile():
    game = position(TWO, dice={18: [1, 2], 17: [1, 2]}, flipped=[18], **PAIR)
    game.apply("place 1")
    assert game.dice.ready == [1, 1]


def test_7_retrieve_a_die_from_another_space_into_the_pool():
    game = position(TWO, dice={18: [4, 2], 17: [1, 2]}, sets={"high-line": [[18, 1]]}, **PAIR)
    do(game, "place 4", "forward", "retrieve 5")
    assert stands(game, "high-line") == []
    assert game.dice.pool[0] == 2


# Bonus Racing Actions.


def test_7_bonuses_are_optional_before_or_after_the_movement():
    text = "18 17 .. .. 9\n.. .. .. .. .."
    game = position(text, active=18, mp=1, bonus=["crossover"])
    assert {"bonus crossover 17", "diagonal in"} <= set(texts(game))
    game.apply("diagonal in")
    assert kind(game) == "program"  # nobody to cross over with any more
    game = position("18 .. 17 .. 9\n.. .. .. .. ..", active=18, mp=1, bonus=["crossover"])
    assert texts(game) == ["forward", "diagonal in", "brake"]
    game.apply("forward")
    offers(game, "bonus crossover 17", "stop")
    game.apply("stop")
    assert (game.where(18), game.where(17)) == ((1, 1), (2, 1))


def test_7_clean_air_two_more_spaces():
    text = "18 .. 17 .. 9\n.. .. .. .. .."
    game = position(text, active=18, mp=3, bonus=["clean-air"])
    game.apply("bonus clean-air")
    assert game.mp == 5


@pytest.mark.parametrize("text", ["18 .. .. ..\n17 .. .. ..", "18 .. .. ..\n.. 17 .. ..", "18 17 .. ..\n.. .. .. .."])
def test_7_clean_air_not_with_a_car_in_the_section_or_the_next(text):
    game = position(text, active=18, mp=3, bonus=["clean-air"])
    refuse(game, "bonus clean-air")


def test_7_clean_air_is_settled_when_the_movement_starts():
    game = position("18 .. .. ..\n.. .. .. 17", active=18, mp=1, bonus=["clean-air"])
    game.apply("forward")
    assert kind(game) == "program"


def test_7_crossover_with_a_car_that_touches_in_the_section_ahead():
    text = ".. 9  ..\n18 17 13\n.. 34 ..\n66 .. 52"
    game = position(text, active=18, bonus=["crossover"])
    offers(game, "bonus crossover 9", "bonus crossover 17", "bonus crossover 34", "stop")
    game.apply("bonus crossover 9")
    assert (game.where(18), game.where(9)) == ((1, 3), (0, 2))


def test_7_drafting_with_the_car_straight_ahead_or_straight_behind():
    text = ".. 9  34 ..\n13 18 .. 17\n.. 66 .. .."
    game = position(text, active=18, bonus=["draft"])
    offers(game, "bonus draft 13", "stop")
    facts = game.apply("bonus draft 13")
    assert (game.where(18), game.where(13), game.where(17)) == ((2, 1), (1, 1), (3, 1))
    assert "risk" not in names(facts)


def test_7_drafting_that_pushes_makes_all_of_them_test():
    text = ".. .. .. .. .. ..\n.. 13 18 17 9 .."
    game = position(text, active=18, bonus=["draft"], rolls=[1, 2, 3])
    facts = game.apply("bonus draft 17")
    assert facts_of(facts, "risk") == [(9, 1), (17, 2), (18, 3)]
    assert [game.where(car) for car in (13, 18, 17, 9)] == [(1, 0), (3, 0), (4, 0), (5, 0)]


def test_7_side_draft_a_car_beside_goes_back_with_those_behind_it():
    text = ".. 66 13 17 ..\n.. .. .. 18 ..\n.. .. .. 9  34"
    game = position(text, active=18, bonus=["side-draft"])
    offers(game, "bonus side-draft 9", "bonus side-draft 17", "stop")
    facts = game.apply("bonus side-draft 17")
    assert [game.where(car) for car in (66, 13, 17, 18, 9)] == [(0, 2), (1, 2), (2, 2), (3, 1), (3, 0)]
    assert "risk" not in names(facts)
