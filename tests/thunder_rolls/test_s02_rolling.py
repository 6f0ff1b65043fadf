"""The Rolling Phase, steps 1 to 5: rolling, sets, priority, re-roll, retrieved dice, NPDs, rounds (R14 to R18)."""

import pytest

from tests.thunder_rolls.helpers import (
    asked,
    assert_picture,
    do,
    facts_of,
    kind,
    names,
    offers,
    position,
    qualified,
    refuse,
    roll_of,
    stands,
    texts,
    until,
)

FIELD = """
.. 18 .. .. ..
17 .. .. 13 ..
.. 9  .. .. ..
"""
PLAYERS = [18, 17, 9, 13]


def rolling(dice, **given):
    """Four players far apart, red first, with these dice on the table."""
    return position(FIELD, **{"players": PLAYERS, "dice": dice, "first": 18, **given})


def placing(space, sets, dice, **given):
    """Red is to place; these sets stand on a space already."""
    return rolling({18: dice}, sets={space: sets}, **given)


# Step 1 and 2.


def test_2_step1_every_player_rolls_all_the_dice_of_the_pool():
    game = qualified(4, race="ridge-runner")
    assert [len(roll_of(game, game.cars(seat)[0])) for seat in range(4)] == [7] * 4
    assert game.round == 1


def test_2_step1_R14_everybody_rolls_in_the_open_at_the_start_of_a_round():
    game = qualified(2)
    for viewer in (0, 1, None):
        state = game.view(viewer).to_json()["state"]
        assert [sum(player["rolled"]) for player in state["players"]] == [8, 8]


def test_2_step1_a_later_round_rolls_only_what_is_left():
    game = rolling({18: [2, 2, 6], 17: [1]}, players=[18, 17], pool={17: 2}, rolls=[4, 6, 3, 1])
    do(game, "place 6", "brake")
    facts = game.apply("place 1")
    assert facts_of(facts, "rolled") == [(0, 46), (1, 13)]
    assert (roll_of(game, 18), roll_of(game, 17)) == ([4, 6], [1, 3])


def test_2_step2_all_dice_of_a_number_make_one_set():
    game = rolling({18: [2, 5, 2, 6, 5]}, flipped=[18])
    offers(game, "place 2", "place 5", "place 6")


def test_2_step2_R14_a_set_is_placed_whole():
    game = rolling({18: [6, 1, 6, 6, 1]})
    do(game, "place 6", "brake")
    assert stands(game, "the-groove") == [(18, 3)]
    assert game.dice.pool[0] == 2


# Step 3.


def test_2_step3_the_holder_of_the_token_begins_and_the_others_follow_clockwise():
    game = rolling({18: [1, 2], 17: [1, 2], 9: [1, 2], 13: [1, 2]}, first=9)
    seen = []
    for _ in range(4):
        seen.append(asked(game)[1])
        game.apply("place 1")
    assert seen == [9, 13, 18, 17]


def test_2_step3_R14_one_set_a_turn():
    game = rolling({18: [1, 6, 6], 17: [1, 2]})
    game.apply("place 1")
    assert asked(game) == ("roll", 17)


def test_2_step3_R14_there_is_no_passing_and_no_set_that_was_not_rolled():
    game = rolling({18: [1, 6, 6]}, flipped=[18])
    refuse(game, "place 2")
    refuse(game, "stop")
    refuse(game, "reroll 1")
    offers(game, "place 1", "place 6")


def test_2_step3_a_set_goes_to_the_space_of_its_number_and_its_action_follows():
    game = rolling({18: [3, 3, 1]})
    facts = game.apply("place 3")
    assert facts_of(facts, "set-placed") == [(0, 2, 2)]
    assert stands(game, "low-line") == [(18, 2)]
    assert asked(game) == ("drive", 18)
    assert game.mp == 1


def test_2_priority_example():
    """Eight dice, two sixes to The Groove: first place there, and the car goes on two spaces."""
    game = rolling({18: [1, 1, 1, 4, 5, 5, 6, 6]})
    assert [text for text in texts(game) if text.startswith("place")] == ["place 1", "place 4", "place 5", "place 6"]
    do(game, "place 6", "forward", "forward")
    assert stands(game, "the-groove") == [(18, 2)]
    assert stands(game, "pit-stop") == []
    assert_picture(game, ".. .. .. 18 ..\n17 .. .. 13 ..\n.. 9  .. .. ..")
    assert game.dice.pool[0] == 6


def test_2_dice_placement_example():
    """Red's two twos bump Blue's single die down; Red then does the action of the space."""
    blue_and_red = {"players": [13, 18], "first": 18}
    text = ".. .. .. ..\n18 13 .. ..\n.. .. .. .."
    game = position(text, dice={18: [2, 2, 5, 5, 6]}, sets={"rubbin-is-racin": [[13, 1]]}, **blue_and_red)
    assert [choice for choice in texts(game) if choice.startswith("place")] == ["place 2", "place 5", "place 6"]
    game.apply("place 2")
    assert stands(game, "rubbin-is-racin") == [(18, 2), (13, 1)]
    assert asked(game) == ("drive", 18)
    do(game, "bonus crossover 13", "forward")
    assert (game.where(18), game.where(13)) == ((2, 1), (0, 1))


# Priority.


@pytest.mark.parametrize("count", [1, 2, 5])
def test_2_priority_the_first_set_is_in_first_place(count):
    game = placing("the-groove", [], [6] * count + [1])
    do(game, "place 6", "brake")
    assert stands(game, "the-groove") == [(18, count)]


def test_2_priority_a_smaller_set_stands_below():
    game = placing("the-groove", [[17, 2]], [6, 1])
    do(game, "place 6", "brake")
    assert stands(game, "the-groove") == [(17, 2), (18, 1)]


def test_2_priority_R15_an_equal_set_stays_below_the_one_that_was_there_first():
    game = placing("the-groove", [[17, 2], [9, 1]], [6, 6, 1])
    do(game, "place 6", "brake")
    assert stands(game, "the-groove") == [(17, 2), (18, 2), (9, 1)]


def test_2_step3_a_bigger_set_bumps_the_smaller_down():
    game = placing("low-line", [[17, 1]], [3, 3, 1])
    do(game, "place 3", "brake")
    assert stands(game, "low-line") == [(18, 2), (17, 1)]


def test_2_priority_one_set_may_bump_several():
    game = placing("the-groove", [[17, 2], [9, 1], [13, 1]], [6, 6, 6])
    do(game, "place 6", "brake")
    assert stands(game, "the-groove") == [(18, 3), (17, 2), (9, 1), (13, 1)]


def test_2_priority_own_dice_are_combined_to_one_set():
    game = placing("the-groove", [[18, 1]], [6, 6, 1])
    do(game, "place 6", "brake")
    assert stands(game, "the-groove") == [(18, 3)]


def test_2_priority_a_combined_set_rises_and_bumps():
    game = placing("the-groove", [[17, 3], [9, 2], [18, 1]], [6, 6, 1])
    do(game, "place 6", "brake")
    assert stands(game, "the-groove") == [(17, 3), (18, 3), (9, 2)]


def test_R15_a_grown_set_climbs_over_strictly_smaller_sets_only():
    game = placing("the-groove", [[17, 2], [9, 2], [18, 1]], [6, 1])
    do(game, "place 6", "brake")
    assert stands(game, "the-groove") == [(17, 2), (9, 2), (18, 2)]


def test_R15_a_grown_set_that_was_first_stays_first():
    game = placing("the-groove", [[18, 2], [9, 2]], [6, 1])
    do(game, "place 6", "brake")
    assert stands(game, "the-groove") == [(18, 3), (9, 2)]


def test_2_priority_and_R17_dice_below_the_third_place_still_act():
    text = "18 .. ..\n17 .. ..\n9  .. ..\n13 .. ..\n34 .. .."
    game = position(text, first=18, dice={18: [6, 1]}, sets={"the-groove": [[17, 2], [9, 2], [13, 2], [34, 1]]})
    do(game, "place 6", "forward", "forward")
    assert stands(game, "the-groove") == [(17, 2), (9, 2), (13, 2), (34, 1), (18, 1)]
    assert game.where(18) == (2, 4)


def test_2_priority_sets_on_other_spaces_are_left_alone():
    game = rolling({18: [6, 6, 3]}, sets={"the-groove": [[17, 1]], "low-line": [[17, 1], [18, 1]]})
    do(game, "place 6", "brake")
    assert stands(game, "low-line") == [(17, 1), (18, 1)]


# The re-roll.


def test_2_reroll_any_of_the_dice_and_the_team_card_is_flipped():
    game = rolling({18: [1, 1, 4, 6]}, rolls=[6, 5])
    facts = game.apply("reroll 1 4")
    assert facts_of(facts, "rerolled") == [(0, 1566)]
    assert roll_of(game, 18) == [1, 5, 6, 6]
    assert game.dice.ready[0] == 0
    offers(game, "place 1", "place 5", "place 6")


def test_2_reroll_any_number_of_dice_from_one_to_all():
    game = rolling({18: [2, 2, 5]})
    offers(
        game, "place 2", "place 5", "reroll 2", "reroll 2 2", "reroll 5", "reroll 2 5", "reroll 2 2 5"
    )  # fmt: skip
    refuse(game, "reroll 3")
    refuse(game, "reroll 5 5")


def test_R14_the_reroll_is_used_once_for_each_flip():
    game = rolling({18: [1, 2, 3]}, rolls=[2])
    game.apply("reroll 1")
    refuse(game, "reroll 2")


def test_R14_a_player_who_re_rolls_still_places_a_set():
    game = rolling({18: [1, 2], 17: [3]}, rolls=[5])
    game.apply("reroll 1")
    assert asked(game) == ("roll", 18)


def test_R14_the_reroll_is_for_the_own_turn():
    game = rolling({18: [1, 2], 17: [3, 4]})
    assert not game.legal("reroll 3", seat=1)
    refuse(game, "reroll 3")


def test_2_reroll_a_flipped_card_is_refreshed_by_dice_on_the_pit_stop():
    game = rolling({18: [1, 6], 17: [2, 3]}, flipped=[18])
    facts = game.apply("place 1")
    assert facts_of(facts, "refreshed") == [(0,)]
    assert game.dice.ready[0] == 1


def test_2_reroll_after_a_refresh_it_can_be_used_again():
    game = rolling({18: [1, 6]}, players=[18, 17], flipped=[18], rolls=[4])
    game.apply("place 1")
    assert roll_of(game, 18) == [4]
    assert game.legal("reroll 4")


def test_2_reroll_other_spaces_do_not_refresh():
    game = rolling({18: [6, 3]}, flipped=[18], rolls=[3])
    do(game, "place 6", "brake")
    assert game.dice.ready[0] == 0


# Retrieved dice.


def chief(sets, **given):
    """Red places a four on Crew Chief and drives on; what may be retrieved is asked next."""
    game = rolling({18: [4]}, sets=sets, players=[18, 17], rolls=[2] * 8, **given)
    do(game, "place 4", "forward")
    return game


def test_R16_a_retrieved_die_goes_to_the_pool_for_the_next_round():
    game = chief({"low-line": [[18, 2]]})
    assert asked(game) == ("retrieve", 18)
    facts = game.apply("retrieve 3")
    assert facts_of(facts, "retrieved") == [(0, 2)]
    assert stands(game, "low-line") == [(18, 1)]
    assert facts_of(facts, "rolled") == [(0, 2)]
    assert (game.dice.pool[0], roll_of(game, 18)) == (1, [2])


def test_R16_it_waits_while_others_place():
    game = rolling({18: [4, 6], 17: [1, 2]}, sets={"low-line": [[18, 2]]}, players=[18, 17])
    do(game, "place 4", "forward", "retrieve 3")
    assert asked(game) == ("roll", 17)
    assert (game.dice.pool[0], roll_of(game, 18)) == (2, [6])


def test_R16_retrieving_is_optional():
    game = chief({"low-line": [[18, 2]]})
    offers(game, "retrieve 3", "retrieve none")
    game.apply("retrieve none")
    assert stands(game, "low-line") == [(18, 2)]


def test_R16_never_from_crew_chief_itself_nor_another_players_die():
    game = chief({"crew-chief": [[18, 1]], "pit-stop": [[18, 1]], "the-groove": [[17, 1]]})
    offers(game, "retrieve 1", "retrieve none")
    assert stands(game, "crew-chief") == [(18, 2)]


def test_R16_nothing_to_retrieve_nothing_asked():
    game = rolling({18: [4, 6], 17: [1, 2]}, players=[18, 17])
    do(game, "place 4", "forward")
    assert asked(game) == ("roll", 17)


def test_R16_the_poorer_set_drops_below_sets_now_larger():
    game = chief({"low-line": [[18, 2], [17, 2]]})
    game.apply("retrieve 3")
    assert stands(game, "low-line") == [(17, 2), (18, 1)]


def test_R16_ties_keep_their_order():
    game = chief({"low-line": [[18, 3], [17, 2]]})
    game.apply("retrieve 3")
    assert stands(game, "low-line") == [(18, 2), (17, 2)]


def test_R16_it_drops_only_as_far_as_it_must():
    game = rolling({18: [4]}, sets={"low-line": [[18, 2], [17, 2], [9, 1], [13, 1]]})
    do(game, "place 4", "forward", "retrieve 3")
    assert stands(game, "low-line") == [(17, 2), (18, 1), (9, 1), (13, 1)]


def test_R16_an_emptied_set_is_gone_and_the_rest_move_up():
    game = chief({"low-line": [[18, 1], [17, 1]]})
    game.apply("retrieve 3")
    assert stands(game, "low-line") == [(17, 1)]


def test_R16_the_last_die_off_the_pit_stop_means_not_pitted():
    game = chief({"pit-stop": [[18, 1], [17, 1]]}, hazard_deck=[7])
    game.apply("retrieve 1")
    assert stands(game, "pit-stop") == [(17, 1)]
    until(game, "program")
    assert game.program.hazards == [[7], []]
    assert game.program.pitted == [0, 1]


def test_R16_a_player_who_retrieves_is_not_depleted():
    game = rolling({18: [4], 17: [1, 2]}, sets={"low-line": [[18, 2]]}, players=[18, 17], rolls=[5, 5], np_deck=[1, 8])
    do(game, "place 4", "forward", "retrieve 3")
    game.apply("place 1")
    assert (roll_of(game, 18), roll_of(game, 17)) == ([5], [5])
    assert game.npds_act


# Step 4 and 5: NPDs and rounds.


NPD_FIELD = """
18 .. .. .. .. ..
17 .. .. .. .. ..
.. .. 9  .. .. ..
.. .. .. .. 13 ..
"""


def with_npds(dice, **given):
    return position(NPD_FIELD, **{"players": [18, 17], "dice": dice, "first": 18, "np_deck": [3, 1], **given})


def test_2_step4_after_all_players_each_npd_draws_one_card_in_the_order_of_the_setup():
    game = with_npds({18: [1, 2], 17: [1, 2]})
    facts = game.apply("place 1")
    assert facts_of(facts, "np-action") == []
    facts = game.apply("place 1")
    assert facts_of(facts, "np-action") == [(9, 3), (13, 1)]  # move 2, move 1
    assert (game.where(9), game.where(13)) == ((4, 1), (5, 0))


def test_3_npds_act_in_the_order_in_which_they_were_lined_up():
    options = {"npds": ["pink", "orange", "blue", "yellow", "purple", "black"]}
    game = with_npds({18: [1, 2], 17: [1, 2]}, options=options)
    game.apply("place 1")
    assert facts_of(game.apply("place 1"), "np-action") == [(13, 3), (9, 1)]


def test_2_step4_npds_do_the_rolling_half_of_the_card():
    game = with_npds({18: [1, 2], 17: [1, 2]}, np_deck=[7, 14])  # rolling: move 2; crossover (nobody ahead)
    game.apply("place 1")
    game.apply("place 1")
    assert (game.where(9), game.where(13)) == ((4, 1), (4, 0))


def test_2_step4_R18_the_round_in_which_somebody_runs_out_is_their_last():
    game = with_npds({18: [1], 17: [1, 2, 2]}, np_deck=[3, 1, 7, 8], rolls=[2, 2])
    game.apply("place 1")
    facts = game.apply("place 1")
    assert len(facts_of(facts, "np-action")) == 2
    assert asked(game) == ("roll", 17)
    facts = [*game.apply("place 2"), *game.apply("forward")]
    assert facts_of(facts, "np-action") == []
    assert kind(game) in ("take", "program")


def test_2_step5_R18_npds_do_nothing_in_a_round_that_not_all_players_rolled_for():
    game = with_npds({17: [1, 2]}, rolls=[2, 2])
    facts = game.apply("place 1")
    assert "np-action" not in names(facts)
    assert game.where(9) == (2, 1)


def test_2_step5_players_without_dice_are_skipped():
    game = with_npds({18: [1], 17: [1, 2, 3]}, rolls=[2, 3])
    game.apply("place 1")
    game.apply("place 1")
    assert roll_of(game, 17) == [2, 3]
    do(game, "place 2", "forward")
    assert asked(game) == ("roll", 17)


def test_2_step5_rounds_go_on_while_some_player_has_dice():
    game = with_npds({17: [2, 3, 6]}, rolls=[3, 6, 6], flipped=[17])
    do(game, "place 2", "brake")
    assert asked(game) == ("roll", 17)
    offers(game, "place 3", "place 6")
    do(game, "place 3", "brake")
    assert roll_of(game, 17) == []  # the single die was placed without asking
    assert stands(game, "the-groove") == [(17, 1)]


def test_2_step5_with_no_dice_left_the_rewards_come():
    game = with_npds({17: [6]}, flipped=[17])
    do(game, "brake")
    assert asked(game) == ("take", 17)
    assert game.decks.turned


def test_R13_the_token_stays_where_it_is_between_rounds():
    game = with_npds({18: [1, 6], 17: [6, 1]}, first=17, rolls=[6, 6, 6, 6])
    do(game, "place 1", "place 6", "forward", "forward")
    assert game.where(18)[0] > game.where(17)[0]
    assert asked(game) == ("roll", 17)


def test_R14_a_whole_race_never_offers_a_turn_without_a_set_to_place():
    game = qualified(3, seed=4)
    while kind(game) in ("roll", "drive", "retrieve"):
        if kind(game) == "roll":
            faces = sorted(set(roll_of(game, game.numbers[game.decision.seat])))
            assert [text for text in texts(game) if text.startswith("place")] == [f"place {face}" for face in faces]
        game.apply(game.decision.actions[0])
        assert game.problems() == []
