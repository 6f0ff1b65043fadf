"""Section 4, Action Spaces: the cards under each, the dice it takes and what placing them does; R2, R20 to R23."""

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
    view,
)

UP = {
    "pit-stop": 0, "rubbin-is-racin": 0, "low-line": 1, "crew-chief": 2, "high-line": 1, "the-groove": 3,
}  # fmt: skip


def placed(text, face, count=1, **given):
    """Red has placed dice of this face and waits for what comes next; a 1 is left, and green has dice too."""
    dice = {18: [face] * count + [1 if face != 1 else 2], 17: [1, 2]}
    game = position(text, **{"players": [18, 17], "dice": dice, "first": 18, **given})
    return game, game.apply(f"place {face}")


ALONE = """
.. .. .. .. 17
18 .. .. .. ..
.. .. .. .. ..
"""


# Set-up of the cards.


@pytest.mark.parametrize("space", SPACES)
def test_4_setup_cards_face_up_and_face_down(space):
    game = qualified(2)
    first = SPACES.index(space) * 3
    for viewer in (0, 1, None):
        seen = view(game, viewer)["spaces"][SPACES.index(space)]
        assert seen["id"] == space
        assert seen["cards"] == game.decks.under[first : first + UP[space]] + [None] * (3 - UP[space])


@pytest.mark.parametrize("space", SPACES)
def test_4_each_space_takes_only_its_own_number(space):
    face = SPACES.index(space) + 1
    game, facts = placed(ALONE, face, 2)
    assert facts_of(facts, "set-placed") == [(0, face - 1, 2)]
    assert [len(stands(game, other)) for other in SPACES] == [1 if other == space else 0 for other in SPACES]


# 1 Pit Stop.


def test_4_pit_stop_turns_an_exhausted_team_card_back():
    game, facts = placed(ALONE, 1, flipped=[18])
    assert facts_of(facts, "refreshed") == [(0,)]
    assert game.dice.ready == [1, 1]
    assert asked(game) == ("roll", 17)


def test_4_pit_stop_refreshes_only_the_one_who_placed():
    game, _ = placed(ALONE, 1, flipped=[18, 17])
    assert game.dice.ready == [1, 0]


def test_4_pit_stop_each_time_dice_are_added():
    game, _ = placed(ALONE, 1, flipped=[18], sets={"pit-stop": [[17, 3], [18, 1]]})
    assert stands(game, "pit-stop") == [(17, 3), (18, 2)]
    assert game.dice.ready[0] == 1


def test_4_pit_stop_a_ready_card_stays_ready_and_the_car_does_not_move():
    game, facts = placed(ALONE, 1)
    assert names(facts) == ["set-placed"]
    assert game.dice.ready[0] == 1
    assert_places(game, ALONE)


def assert_places(game, text):
    """The same cars in the same places; these positions do not have all their dice."""
    rows = [line.split() for line in text.strip().splitlines()]
    wanted = {
        int(word): (column, lane)
        for lane, row in enumerate(reversed(rows))
        for column, word in enumerate(row)
        if word != ".."
    }
    assert {car: game.where(car) for car in wanted} == wanted


# 2 Rubbin' Is Racin'.


TRAFFIC = """
.. 9  34 .. ..
13 18 17 .. ..
.. 66 .. .. ..
"""
MORE = {"players": [18, 17, 9, 34]}


def test_4_rubbin_offers_a_crossover_or_a_side_draft_or_the_move_alone():
    game, _ = placed(TRAFFIC, 2, **MORE)
    offers(
        game, "bonus crossover 17", "bonus crossover 34", "bonus side-draft 9", "bonus side-draft 66", "diagonal in",
        "brake",
    )  # fmt: skip


def test_4_rubbin_crossover_then_one_space():
    game, _ = placed(TRAFFIC, 2, **MORE)
    game.apply("bonus crossover 17")
    assert_places(game, ".. 9 34 .. ..\n13 17 18 .. ..\n.. 66 .. .. ..")
    game.apply("forward")
    assert_places(game, ".. 9 34 .. ..\n13 17 .. 18 ..\n.. 66 .. .. ..")
    assert asked(game) == ("roll", 17)


def test_4_rubbin_side_draft_then_one_space():
    game, _ = placed(TRAFFIC, 2, **MORE)
    do(game, "bonus side-draft 9", "diagonal in")
    assert_places(game, "9 .. 34 .. ..\n13 .. 17 .. ..\n.. 66 18 .. ..")


def test_4_rubbin_one_of_the_two_not_both():
    game, _ = placed(TRAFFIC, 2, **MORE)
    game.apply("bonus side-draft 9")
    offers(game, "diagonal in", "brake")
    refuse(game, "bonus crossover 17")


def test_4_rubbin_the_action_comes_before_the_move():
    game, _ = placed(TRAFFIC, 2, **MORE)
    game.apply("diagonal in")
    assert asked(game) == ("roll", 17)


def test_R21_rubbin_without_a_target_is_only_the_space():
    game, _ = placed(ALONE, 2)
    offers(game, "forward", "diagonal in", "diagonal out", "brake")
    game.apply("forward")
    assert game.where(18) == (1, 1)


def test_R20_rubbin_a_brake_ends_the_bonus_too():
    game, facts = placed(TRAFFIC, 2, **MORE)
    facts = game.apply("brake")
    assert facts_of(facts, "braked") == [(18,)]
    assert asked(game) == ("roll", 17)
    assert_places(game, TRAFFIC)


# 3 Low Line.


def test_4_low_line_moves_one_space():
    game, _ = placed(ALONE, 3)
    offers(game, "forward", "diagonal in", "diagonal out", "brake")
    game.apply("diagonal in")
    assert game.where(18) == (1, 0)
    assert asked(game) == ("roll", 17)


def test_4_low_line_each_time_dice_are_added():
    game, _ = placed(ALONE, 3, sets={"low-line": [[18, 2]]})
    game.apply("forward")
    assert (game.where(18), stands(game, "low-line")) == ((1, 1), [(18, 3)])


# 4 Crew Chief.


def test_4_crew_chief_moves_one_then_retrieves_a_die():
    game, _ = placed(ALONE, 4, sets={"the-groove": [[18, 2]], "pit-stop": [[18, 1]]})
    offers(game, "forward", "diagonal in", "diagonal out", "brake")
    game.apply("diagonal out")
    assert game.where(18) == (1, 2)
    offers(game, "retrieve 1", "retrieve 6", "retrieve none")
    game.apply("retrieve 6")
    assert stands(game, "the-groove") == [(18, 1)]
    assert game.dice.pool[0] == 2  # the 1 still rolled, and the die that came back


def test_4_crew_chief_one_die_whatever_the_size_of_the_set():
    game, _ = placed(ALONE, 4, 3, sets={"the-groove": [[18, 2]]})
    do(game, "forward", "retrieve 6")
    assert asked(game) == ("roll", 17)
    assert stands(game, "the-groove") == [(18, 1)]


def test_4_crew_chief_the_die_may_still_be_retrieved_after_braking():
    game, _ = placed(ALONE, 4, sets={"the-groove": [[18, 2]]})
    game.apply("brake")
    assert asked(game) == ("retrieve", 18)
    assert game.where(18) == (0, 1)


# 5 High Line.


LINE = """
.. .. .. .. ..
9  18 17 .. ..
.. .. .. .. ..
"""


def test_4_high_line_drafts_one_space_with_the_car_ahead():
    game, _ = placed(LINE, 5, players=[18, 17, 9])
    offers(game, "bonus draft 17", "bonus draft 9", "stop")
    facts = game.apply("bonus draft 17")
    assert_places(game, ".. .. .. .. ..\n9 .. 18 17 ..\n.. .. .. .. ..")
    assert "risk" not in names(facts)
    assert asked(game) == ("roll", 17)


def test_4_high_line_with_the_car_behind_pushes_the_one_ahead_and_all_three_test():
    game, _ = placed(LINE, 5, players=[18, 17, 9], rolls=[1, 2, 3])
    facts = game.apply("bonus draft 9")
    assert_places(game, ".. .. .. .. ..\n.. 9 18 17 ..\n.. .. .. .. ..")
    assert facts_of(facts, "risk") == [(17, 1), (18, 2), (9, 3)]


def test_R21_high_line_is_optional():
    game, _ = placed(LINE, 5, players=[18, 17, 9])
    game.apply("stop")
    assert_places(game, LINE)
    assert asked(game) == ("roll", 17)


@pytest.mark.parametrize("text", [ALONE, ".. 17 ..\n18 .. ..\n.. .. ..", ".. 17 ..\n.. 18 ..\n.. .. .."])
def test_4_high_line_without_a_car_to_draft_the_movement_is_lost(text):
    game, facts = placed(text, 5)
    assert names(facts) == ["set-placed"]
    assert asked(game) == ("roll", 17)
    assert_places(game, text)


def test_3_race_card_on_the_superspeedway_high_line_drafts_two_spaces():
    text = ".. .. .. .. ..\n18 17 .. .. ..\n.. .. .. .. .."
    game, _ = placed(text, 5, race="harvest-moon-500")
    game.apply("bonus draft 17")
    assert_places(game, ".. .. .. .. ..\n.. .. 18 17 ..\n.. .. .. .. ..")


# 6 The Groove.


def test_4_the_groove_and_R2_moves_two_spaces():
    game, _ = placed(ALONE, 6)
    do(game, "forward", "diagonal out")
    assert game.where(18) == (2, 2)
    assert asked(game) == ("roll", 17)


@pytest.mark.parametrize("count", [1, 3, 7])
def test_4_the_groove_two_spaces_whatever_the_size_of_the_set(count):
    game, _ = placed(ALONE, 6, count)
    assert game.mp == 2


def test_R20_part_of_the_move_may_be_left_by_braking():
    game, _ = placed(ALONE, 6)
    do(game, "forward", "brake")
    assert game.where(18) == (1, 1)
    assert asked(game) == ("roll", 17)


def test_4_push_example_1_single_car():
    """Both spaces touching 18 are taken: it pushes 17, both throw, 5 and 3, and 18 goes on."""
    text = "18 17 .. ..\n.. 13 .. .."
    game, _ = placed(text, 6, players=[18, 17, 13], rolls=[5, 3])
    offers(game, "push", "brake")
    facts = game.apply("push")
    assert facts_of(facts, "risk") == [(17, 5), (18, 3)]
    assert_places(game, ".. 18 17 ..\n.. 13 .. ..")
    offers(game, "diagonal in", "brake")  # still one space to go, and an open one


def test_4_push_example_1_had_they_rolled_the_same():
    text = ".. .. 18 17 ..\n.. .. .. 13 .."
    game, _ = placed(text, 6, players=[18, 17, 13], rolls=[5, 5])
    game.apply("push")
    assert game.where(13) == (3, 0)
    assert {game.where(18), game.where(17)} == {(1, 1), (1, 0)}  # two behind the pushing car's new section
    assert asked(game) == ("roll", 17)  # 18 moves no further


def test_4_push_example_2_equal_but_not_adjacent_passes():
    text = "66 52 71 ..\n9  17 13 ..\n18 34 .. .."
    game = position(text, players=[9, 17, 13], active=9, space="the-groove", mp=1, rolls=[6, 4, 6])
    offers(game, "push", "brake")
    facts = game.apply("push")
    assert facts_of(facts, "risk") == [(13, 6), (17, 4), (9, 6)]
    assert "lost-control" not in names(facts)
    assert (game.where(9), game.where(17), game.where(13)) == ((1, 1), (2, 1), (3, 1))


def test_R20_no_push_while_a_forward_space_is_open():
    game, _ = placed("18 17 ..\n.. .. ..", 6)
    offers(game, "diagonal in", "brake")
    refuse(game, "push")


def test_4_no_rewards_or_penalties_at_the_other_four_spaces():
    box = qualified(2).box
    assert [space for i, space in enumerate(SPACES) if box.pays_hazard[i]] == ["pit-stop"]
    assert {space: box.consolation[i] for i, space in enumerate(SPACES) if box.consolation[i]} == {"low-line": 2}


def test_4_a_placement_may_take_a_car_over_the_line():
    text = ".. .. .. 17\n18 .. .. .."
    game, _ = placed(text, 6, line=1)
    before = game.laps_of(18)
    do(game, "forward", "forward")
    assert game.laps_of(18) == before + 1


def test_R2_passing_the_line_from_the_grid_is_no_lap():
    game = qualified(2, race="lantern-night")
    while kind(game) in ("roll", "drive", "retrieve", "take"):
        game.apply(texts(game)[0], seat=game.decision.seat)
    moved = [car for car in game.numbers if game.progress(car) >= 0]
    assert moved
    assert [game.laps_of(car) for car in moved] == [0] * len(moved)
    assert game.problems() == []
