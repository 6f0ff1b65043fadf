"""The Rolling Phase, steps 6 and 7: cards by priority, Hazards, Low Line's consolation, Speed cards, dice come back."""

import pytest

from tests.thunder_rolls.helpers import (
    SPACES,
    asked,
    do,
    facts_of,
    hands,
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

FOUR = [18, 17, 9, 13]
FIVE = [18, 17, 9, 13, 34]
EIGHT = [18, 17, 9, 13, 34, 66, 52, 71]
CARDS = {space: [10 + 3 * i, 11 + 3 * i, 12 + 3 * i] for i, space in enumerate(SPACES)}
"""10 to 12 under the Pit Stop, and so on to 25 to 27 under The Groove; none has a Hazard icon."""


def field(cars):
    """Each car in a lane and a section of its own, so that nobody has to race for the token."""
    width = len(cars)
    return "\n".join(" ".join(str(car) if i == at else ".." for i in range(width)) for at, car in enumerate(cars))


def rewards(cars, sets=None, **given):
    """Step 6 begins, the first of these cars has the token unless told otherwise."""
    return position(field(cars), **{"phase": "rewards", "under": CARDS, "first": cars[0], "sets": sets or {}, **given})


def pits(*cars):
    return {"pit-stop": [[car, 1] for car in cars]}


# Turning up, and taking.


def test_2_step6_all_cards_are_turned_up_first():
    game = position(field([18, 17]), dice={18: [1, 1]}, first=18, under=CARDS)
    before = view(game, 1)["spaces"]
    assert [space["cards"].count(None) for space in before] == [3, 3, 2, 1, 2, 0]
    game.apply("place 1")
    assert asked(game) == ("take", 18)
    for viewer in (0, 1, None):
        seen = [card for space in view(game, viewer)["spaces"] for card in space["cards"]]
        assert seen == list(range(10, 28))


def test_2_step6_spaces_come_in_order_from_the_pit_stop():
    sets = {space: [[17 if i % 2 else 18, 1]] for i, space in enumerate(SPACES)}
    game = rewards([18, 17], sets)
    taken = []
    while kind(game) == "take":
        taken.append((asked(game)[1], texts(game)[0]))
        game.apply(texts(game)[0])
    assert [car for car, _ in taken] == [18, 17, 18, 17, 18, 17]
    assert [text for _, text in taken] == [f"take {card}" for card in (10, 13, 16, 19, 22, 25)]


def test_2_step6_first_place_chooses_before_second_and_third_takes_the_remaining():
    game = rewards(FIVE, {"the-groove": [[9, 3], [34, 2], [18, 1]], **pits(*FIVE)})
    until_groove(game)
    assert asked(game) == ("take", 9)
    offers(game, "take 25", "take 26", "take 27")
    game.apply("take 26")
    assert asked(game) == ("take", 34)
    offers(game, "take 25", "take 27")
    facts = game.apply("take 27")
    assert facts_of(facts, "took") == [(4, 27), (0, 25)]  # the last card is taken without asking (C10)


def until_groove(game):
    while game.at_space < 5:
        game.apply(game.decision.actions[0])


def test_R19_taking_a_card_is_compulsory():
    game = rewards([18, 17], {"the-groove": [[18, 1]], **pits(18, 17)})
    until_groove(game)
    offers(game, "take 25", "take 26", "take 27")
    refuse(game, "stop")


def test_2_step6_cards_of_vacant_places_are_discarded():
    game = rewards([18, 17], {"low-line": [[18, 1]]})
    game.apply("take 17")
    assert under(game, "low-line") == []
    assert {16, 18} <= set(game.decks.thunder.discards)
    assert 17 not in game.decks.thunder.discards
    assert 17 in hands(game, 18)[0]


def test_2_step6_a_space_without_dice_gives_nothing_and_its_cards_are_discarded():
    game = rewards([18, 17])
    assert kind(game) == "program"
    assert sorted(game.decks.thunder.discards) == list(range(10, 28))
    assert [len(hand) for hand in hands(game, 18, 17)] == [4, 4]


def test_2_step6_only_cards_of_this_space_can_be_taken():
    game = rewards([18, 17], {"low-line": [[18, 1]]})
    refuse(game, "take 13")
    refuse(game, "take 19")


def test_1_step1b_R17_with_four_players_the_third_place_wins_no_card():
    game = rewards(FOUR, {"the-groove": [[9, 3], [18, 2], [17, 1]], **pits(*FOUR)})
    until_groove(game)
    do(game, "take 25")
    facts = game.apply("take 27")
    assert facts_of(facts, "took") == [(0, 27)]
    assert 26 in game.decks.thunder.discards
    assert under(game, "the-groove") == []


def test_2_step6_with_five_players_the_third_place_wins_a_card_and_the_fourth_does_not():
    game = rewards(FIVE, {"the-groove": [[9, 3], [18, 2], [17, 1], [13, 1]], **pits(*FIVE)})
    until_groove(game)
    do(game, "take 25", "take 27")
    assert 26 in hands(game, 17)[0]
    assert not set(hands(game, 13)[0]) & {25, 26, 27}


# The Pit Stop.


def test_2_step6_pit_stop_players_without_a_die_there_draw_one_hazard():
    game = rewards([18, 17, 9], pits(17), hazard_deck=[5, 8])
    facts = game.apply("take 10")
    assert game.program.hazards == [[5], [], [8]]
    assert game.program.pitted == [0, 1, 0]
    assert facts_of(facts, "drew-hazard") == [(0, 5), (2, 8)]


def test_R19_pit_stop_hazards_go_from_the_token_clockwise():
    game = rewards([18, 17, 9], first=9, hazard_deck=[5, 8, 11])
    assert game.program.hazards == [[8], [11], [5]]


def test_4_pit_stop_dice_below_the_priority_places_count_as_pitting():
    game = rewards(FOUR, {"pit-stop": [[18, 2], [17, 2], [9, 1]]}, hazard_deck=[5])
    do(game, "take 10", "take 11")
    assert game.program.hazards == [[], [], [], [5]]
    assert game.program.pitted == [1, 1, 1, 0]


def test_2_step6_hazards_come_before_the_next_space_and_after_the_cards_of_the_pit_stop():
    game = rewards([18, 17], {"pit-stop": [[18, 1]], "low-line": [[17, 1]]}, hazard_deck=[5])
    assert game.program.hazards == [[], []]
    facts = game.apply("take 10")
    assert names(facts)[:2] == ["took", "drew-hazard"]
    assert game.program.hazards == [[], [5]]
    assert asked(game) == ("take", 17)


def test_R26_pitted_is_who_has_a_die_on_the_pit_stop_at_the_end():
    game = rewards([18, 17], {**pits(17), "the-groove": [[18, 1]]})
    until(game, "program")
    assert game.program.pitted == [0, 1]


def test_R27_no_hazard_card_left_no_hazard():
    game = rewards([18, 17], hazards={18: list(range(1, 13))})
    assert [len(held) for held in game.program.hazards] == [12, 0]


def test_R27_hazards_are_dealt_as_far_as_they_go():
    game = rewards([18, 17, 9], first=17, hazards={18: list(range(1, 12))}, hazard_deck=[12])
    assert game.program.hazards == [list(range(1, 12)), [12], []]


def test_hazards_drawn_are_hidden_from_the_others():
    game = rewards([18, 17], {"the-groove": [[18, 1]]}, hazard_deck=[5, 8])
    assert view(game, 0)["players"][0]["hazard_cards"] == [5]
    assert "hazard_cards" not in view(game, 1)["players"][0]
    assert view(game, 1)["players"][0]["hazards"] == 1


# Low Line.


LOW = {"low-line": [[9, 3], [18, 2], [17, 1], [13, 1]]}


def test_2_step6_low_line_players_there_without_a_card_move_two():
    game = rewards(FOUR, {**LOW, **pits(*FOUR)})
    do(game, "take 10", "take 11", "take 16", "take 17")
    assert asked(game) == ("drive", 17)
    assert game.mp == 2
    do(game, "forward", "forward")
    assert game.where(17) == (3, 2)


def test_R19_low_line_in_order_of_priority():
    game = rewards(FOUR, {"low-line": [[9, 3], [18, 2], [13, 1], [17, 1]], **pits(*FOUR)})
    do(game, "take 10", "take 11", "take 16", "take 17")
    assert asked(game) == ("drive", 13)
    do(game, "forward", "forward")
    assert asked(game) == ("drive", 17)


def test_R19_low_line_the_two_spaces_are_optional():
    game = rewards(FOUR, {**LOW, **pits(*FOUR)})
    do(game, "take 10", "take 11", "take 16", "take 17", "forward", "brake", "brake")
    assert (game.where(17), game.where(13)) == ((2, 2), (3, 0))
    assert kind(game) == "program"


def test_R6_low_line_nothing_for_players_without_dice_there():
    game = rewards(FOUR, {"low-line": [[9, 1]], **pits(*FOUR)})
    do(game, "take 10", "take 11", "take 16")
    assert kind(game) == "program"


def test_4_low_line_is_settled_before_the_next_space():
    game = rewards(FOUR, {**LOW, "crew-chief": [[13, 1]], **pits(*FOUR)})
    do(game, "take 10", "take 11", "take 16")
    game.apply("take 17")
    assert asked(game) == ("drive", 17)
    do(game, "brake", "brake")
    assert asked(game) == ("take", 13)


def test_4_low_line_with_five_players_only_those_below_the_third_place():
    game = rewards(FIVE, {**LOW, **pits(*FIVE)})
    do(game, "take 10", "take 11", "take 16")
    game.apply("take 17")
    assert asked(game) == ("drive", 13)


def test_4_low_line_moves_by_all_rules_of_moving():
    text = "18 .. ..\n17 9 13"
    sets = {"low-line": [[9, 3], [13, 2], [17, 1]], **pits(18, 17, 9, 13)}
    game = position(text, players=FOUR, phase="rewards", under=CARDS, first=18, sets=sets)
    do(game, "take 10", "take 11", "take 16", "take 17")
    offers(game, "diagonal out", "brake")


@pytest.mark.parametrize("space", [space for space in SPACES if space != "low-line"])
def test_2_step6_no_other_space_moves_cars(space):
    game = rewards(FOUR, {**pits(*FOUR), space: [[9, 3], [18, 2], [17, 1], [13, 1]]})
    told = until(game, "program")
    assert not {"stepped", "displaced"} & set(names(told))
    assert [game.where(car)[0] for car in FOUR] == [0, 1, 2, 3]


# 6 and more players, Speed cards.


def test_2_six_players_are_dealt_one_thunder_card_each():
    game = rewards(EIGHT[:6], pits(*EIGHT[:6]), thunder=[28, 29, 30, 31, 32, 1], first=9)
    facts = until(game, "program")
    drew = [pair for pair in facts_of(facts, "drew") if pair[1] <= 32]
    assert drew == [(2, 28), (3, 29), (4, 30), (5, 31), (0, 32), (1, 1)]
    assert [len(hand) for hand in hands(game, *EIGHT[:6])] == [4, 4, 4, 3, 3, 3]  # only twelve Speed cards


def test_2_five_players_are_not():
    game = rewards(FIVE, pits(*FIVE), thunder=[28, 29, 30])
    facts = until(game, "program")
    assert [pair for pair in facts_of(facts, "drew") if pair[1] <= 32] == []


def test_2_six_plus_the_card_comes_after_all_spaces_and_before_speed_cards():
    game = rewards(EIGHT[:6], {"the-groove": [[18, 1]], **pits(*EIGHT[:6])}, thunder=[28])
    until_groove(game)
    facts = game.apply("take 25")
    kinds = [card <= 32 for _, card in facts_of(facts, "drew")]
    assert kinds == sorted(kinds, reverse=True)
    assert kinds.count(True) == 6
    assert facts_of(facts, "drew")[0] == (0, 28)


def test_R27_six_plus_an_empty_thunder_deck_is_made_anew_of_discards():
    held = [*range(1, 10), *range(28, 33)]
    game = rewards(EIGHT[:6], pits(*EIGHT[:6]), hands={18: held})
    facts = until(game, "program", "discard")
    drew = [card for _, card in facts_of(facts, "drew") if card <= 32]
    assert len(drew) == 6
    assert set(drew) <= set(range(13, 28))


def test_2_speed_cards_bring_a_hand_to_four():
    game = rewards([18, 17], {**pits(18, 17), "the-groove": [[18, 1]], "low-line": [[18, 1]]})
    until(game, "program")
    mine, others = hands(game, 18, 17)
    assert [card for card in mine if card <= 32] == [10, 16, 25]
    assert len([card for card in mine if card > 32]) == 1
    assert len([card for card in others if card > 32]) == 3


def test_2_speed_cards_none_for_four_or_more_thunder_cards():
    game = rewards([18, 17], {space: [[18, 1]] for space in SPACES[:5]})
    until(game, "discard")
    assert hands(game, 18) == [[10, 13, 16, 19, 22]]
    assert [decision.seat for decision in game.decisions] == [0]


def test_R27_speed_cards_are_dealt_one_at_a_time_from_the_token_clockwise():
    game = rewards([18, 17, 9], first=9, hands={18: list(range(33, 40))})
    until(game, "discard")
    assert [len(hand) for hand in hands(game, 18, 17, 9)] == [7, 2, 3]


def test_R27_no_speed_card_left_the_slot_stays_empty():
    game = rewards([18, 17], {"low-line": [[17, 1]], **pits(18, 17)}, hands={18: list(range(33, 45))})
    do(game, "take 10", "take 11", "take 16")
    assert hands(game, 17) == [[11, 16]]
    game.apply(game.decision.actions[0], seat=0)
    programs = [str(action) for action in game.decision_of(1).actions]
    assert "program 11 0 16 0" in programs
    assert len(programs) == 12


def test_speed_cards_are_hidden_and_cards_from_action_spaces_are_known():
    game = rewards([18, 17], {"the-groove": [[18, 1]], **pits(18, 17)})
    until(game, "program")
    seen = view(game, 1)["players"][0]
    assert seen["cards"] == 4
    assert seen["shown"] == [10, 25]
    assert "hand" not in seen
    assert view(game, 0)["players"][0]["hand"] == hands(game, 18)[0]


# Step 7.


def test_2_step7_all_dice_come_back():
    game = rewards(FOUR, {**LOW, **pits(*FOUR), "the-groove": [[18, 1]]})
    until(game, "program")
    assert [stands(game, space) for space in SPACES] == [[]] * 6


def test_R32_the_next_stage_has_the_dice_of_its_race_card():
    game = qualified(2, race="copper-mile")
    assert game.dice.pool == [8, 8]
    while game.stage == 1:
        game.apply(game.decision.actions[0], seat=game.decision.seat)
        assert game.problems() == []
    assert game.dice.pool == [6, 6]
    assert [len(under(game, space)) for space in SPACES] == [3] * 6
    assert [stands(game, space) for space in SPACES] == [[]] * 6


def test_R12_a_later_stage_begins_with_the_token_at_the_leading_player():
    text = ".. .. 17 .. ..\n18 .. .. 9  .."
    game = position(text, players=[18, 17], phase="score", race="copper-mile", stage=1, first=18)
    assert (game.stage, game.first) == (2, 1)
    assert asked(game) == ("roll", 17)


def test_2_after_step7_the_thunder_phase_begins():
    game = rewards([18, 17], pits(18, 17))
    do(game, "take 10", "take 11")
    assert kind(game) == "program"
    assert game.first == 1  # step 1 there: the token goes to the leader
