"""Section 2, the Thunder Phase: token, discards, Hazard rolls, programs, reveals, NPDs, repeat; R13, R25, R27, R28."""

from itertools import permutations

import pytest

from tests.thunder_rolls.helpers_thunder import (
    asked,
    brake_on,
    dice_left,
    do,
    drive,
    happened,
    kind,
    offers,
    position,
    reason,
    refuse,
    stands,
    state,
    texts,
    token,
    told,
)

# 18 is red, 17 green, 9 yellow. Icons are on cards 1 to 9; 10 to 32 have none, 33 to 44 are Speed cards.

FIELD = """
..  ..  ..  ..  ..
18  ..  17  ..  9
"""
PLAIN = {18: [10, 12, 14, 16], 17: [18, 20, 22, 24], 9: [26, 28, 33, 36]}


def phase(name, **arguments):
    """Red, green and yellow at the beginning of a step."""
    return position(FIELD, **{"players": [18, 17, 9], "phase": name, "hands": PLAIN, **arguments})


# Step 1, Leader


def test_step_1_the_token_goes_to_the_car_furthest_round_the_track():
    game = phase("token", first=18)
    assert token(game) == 9
    assert happened(game, "token") == [("token", 2)]


def test_step_1_laps_count_before_sections():
    assert token(phase("token", laps_down={9: 1})) == 17


def test_step_1_npds_never_have_the_token_though_leading():
    game = position(FIELD, players=[18, 17], phase="token", hands={18: PLAIN[18], 17: PLAIN[17]})
    assert token(game) == 17


def test_step_1_a_tie_is_raced_for():
    game = position(".. 17 / .. 18", phase="token", hands={18: PLAIN[18], 17: PLAIN[17]}, rolls=[2, 6])
    assert token(game) == 17


def test_step_1_comes_before_the_discards():
    game = phase("token", hands={**PLAIN, 18: [10, 12, 14, 16, 30]}, first=18)
    assert (kind(game), token(game)) == ("discard", 9)


# Step 2, discards


def test_step_2_players_with_more_than_four_cards_discard_all_at_once():
    game = phase("discard", hands={18: [10, 12, 14, 16, 30], 17: PLAIN[17], 9: [26, 28, 33, 36, 32, 40]})
    assert kind(game) == "discard"
    assert sorted(asked(game)) == [9, 18]


def test_step_2_down_to_exactly_four():
    game = phase("discard", hands={**PLAIN, 18: [10, 12, 14, 16, 30, 32]}, first=18)
    assert len(texts(game)) == 15
    assert {len(text.split()) for text in texts(game)} == {3}
    assert reason(game, "discard 10") == "reason.discard-to-four"
    game.apply("discard 12 30")
    assert game.hand(0) == (10, 14, 16, 32)
    assert game.decks.thunder.discards == [12, 30]


def test_step_2_speed_cards_may_be_discarded_too():
    game = phase("discard", hands={**PLAIN, 9: [26, 28, 33, 36, 32]}, first=9)
    game.apply("discard 33")
    assert game.hand(2) == (26, 28, 32, 36)
    assert game.decks.speed.discards == [33]


def test_step_2_discards_happen_when_all_have_chosen():
    game = phase("discard", hands={18: [10, 12, 14, 16, 30], 17: [18, 20, 22, 24, 32], 9: PLAIN[9]}, first=18)
    facts = game.apply("discard 30", seat=0)
    assert told(facts, "discarded") == []
    assert game.hand(0) == (10, 12, 14, 16, 30)
    facts = game.apply("discard 32", seat=1)
    assert told(facts, "discarded") == [("discarded", 0, 30), ("discarded", 1, 32)]


def test_step_2_nobody_discards_with_four_cards():
    assert kind(phase("discard")) == "program"


# Step 2, Hazard rolls


def test_step_2_one_die_for_each_hazard_icon():
    game = phase("discard", hands={**PLAIN, 18: [1, 3, 6, 10]}, rolls=[2, 3, 6, 5], first=18)
    assert happened(game, "hazard-roll") == [("hazard-roll", 0, 2), ("hazard-roll", 0, 3), ("hazard-roll", 0, 6)]
    assert dice_left(game) == [5]
    assert game.program.hazards == [[], [], []]


def test_step_2_every_1_draws_a_hazard():
    game = phase(
        "discard",
        hands={**PLAIN, 18: [1, 3, 6, 10]},
        rolls=[1, 3, 1],
        hazard_deck=["half-spin", "bent-fender", "flat-tire"],
        first=18,
    )
    assert game.program.hazards == [[10, 6], [], []]
    assert game.decks.hazards.left()[0] == 1


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_step_2_no_other_number_draws_one(die):
    game = phase("discard", hands={**PLAIN, 18: [1, 10, 12, 14]}, rolls=[die], first=18)
    assert game.program.hazards == [[], [], []]


def test_R28_only_the_four_cards_kept_are_rolled_for():
    game = phase("discard", hands={**PLAIN, 18: [1, 4, 10, 12, 14]}, rolls=[1, 1], first=18)
    game.apply("discard 1")
    assert dice_left(game) == [1]
    assert len(game.program.hazards[0]) == 1


def test_R28_speed_cards_have_no_icon():
    game = phase("discard", hands={**PLAIN, 9: [33, 36, 40, 42]}, rolls=[1])
    assert dice_left(game) == [1]


def test_step_2_players_roll_from_the_token_clockwise():
    game = phase("discard", hands={18: [1, 10, 12, 14], 17: [4, 18, 20, 22], 9: [6, 26, 28, 33]}, first=17)
    assert [seat for _, seat, _ in happened(game, "hazard-roll")] == [1, 2, 0]


def test_step_2_a_hazard_of_the_pit_stop_is_kept_and_more_may_come():
    game = phase(
        "discard",
        hands={**PLAIN, 18: [1, 10, 12, 14]},
        hazards={18: ["flat-tire"]},
        hazard_deck=["half-spin"],
        rolls=[1],
        first=18,
    )
    assert game.program.hazards[0] == [1, 10]


def test_R27_without_hazard_cards_none_is_drawn():
    held = {18: list(range(1, 7)), 17: list(range(7, 13))}
    game = phase("discard", hands={**PLAIN, 9: [1, 26, 28, 33]}, hazards=held, rolls=[1])
    assert game.program.hazards[2] == []


# Step 3, Race Strategy


def test_step_3_all_players_program_at_once():
    game = phase("program", first=17)
    assert kind(game) == "program"
    assert asked(game) == [17, 9, 18]
    game.apply("program 28 26 33 36", seat=2)
    assert asked(game) == [17, 18]


def test_step_3_the_four_cards_in_any_order():
    game = phase("program", first=18)
    expected = {f"program {a} {b} {c} {d}" for a, b, c, d in permutations(PLAIN[18])}
    assert set(texts(game)) == expected


def test_step_3_only_own_cards_each_once():
    game = phase("program", first=18)
    assert reason(game, "program 10 12 14 18") == "reason.program-cards"
    assert reason(game, "program 10 12 14 14") == "reason.program-cards"
    assert reason(game, "program 10 12 14") == "reason.program-length"
    refuse(game, "program 10 12 14 0")


def test_R27_fewer_than_four_cards_leave_a_slot_empty():
    game = phase("program", hands={**PLAIN, 18: [10, 12, 14]}, first=18)
    assert len(texts(game)) == 24
    assert game.legal("program 10 0 12 14")
    refuse(game, "program 10 0 0 14")


def test_step_3_a_hazard_goes_to_the_slot_on_it():
    game = phase("program", hazards={18: ["loose-lug-nut", "half-spin"]}, first=18)
    assert "program 10 12 14 16" in texts(game)
    do(game, "program 10 12 14 16", "program 18 20 22 24", "program 26 28 33 36")
    assert game.program.hazard_at[0] == [2, 4]


def test_step_3_more_than_one_hazard_may_lie_in_one_slot():
    game = phase("program", hazards={18: ["loose-lug-nut", "vibration"]}, first=18)
    do(game, "program 10 12 14 16", "program 18 20 22 24", "program 26 28 33 36")
    assert game.program.hazard_at[0] == [2, 2]


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_R25_any_the_owner_picks_the_slot(slot):
    game = phase("program", hazards={18: ["tire-rub"]}, first=18, pitted=[18])
    assert len(texts(game)) == 24 * 4
    refuse(game, "program 10 12 14 16")
    refuse(game, "program 10 12 14 16 5")
    do(game, f"program 10 12 14 16 {slot}", "program 18 20 22 24", "program 26 28 33 36")
    if slot == 1:
        assert kind(game) == "back"
    else:
        assert game.program.hazard_at[0] == [slot]


def test_R25_two_any_hazards_each_their_slot_in_the_order_drawn():
    game = phase("program", hazards={18: ["tire-rub", "half-spin", "radio-silence"]}, first=18)
    do(game, "program 10 12 14 16 3 4", "program 18 20 22 24", "program 26 28 33 36")
    assert game.program.hazard_at[0] == [3, 4, 4]


# The Race Strategy Example


def test_race_strategy_example():
    # Red: three Thunder cards, one with an icon, and a Speed card; the die shows 1; the Hazard goes to slot 2.
    game = position(
        ".. .. .. .. .. .. .. .. .. .. / 18 .. .. .. .. .. .. .. .. 66",
        players=[18],
        phase="token",
        hands={18: ["slingshot", "keep-up", "patience", "door-to-door"]},
        rolls=[1],
        hazard_deck=["loose-lug-nut"],
        pitted=[18],
        np_deck=[3, 5, 7, 10],
    )
    assert happened(game, "token", "hazard-roll", "drew-hazard") == [
        ("token", 0),
        ("hazard-roll", 0, 1),
        ("drew-hazard", 0, 3),
    ]
    facts = game.apply("program 28 22 40 3")
    assert told(facts, "slot", "revealed", "hazard") == [("slot", 1), ("revealed", 0, 28)]
    assert drive(game) == (18, 3, ["clean-air"])
    facts = do_all(game, "forward", "forward", "forward")
    # NPDs after the slot; then the Hazard is resolved before the card beneath it, which is 2 spaces slower.
    assert told(facts, "np-action", "slot", "revealed", "hazard") == [
        ("np-action", 66, 3),
        ("slot", 2),
        ("revealed", 0, 22),
        ("hazard", 0, 3),
    ]
    assert drive(game) == (18, 2, ["side-draft"])
    do(game, "forward", "forward")
    assert drive(game) == (18, 4, [])
    do(game, *["forward"] * 4)
    assert drive(game) == (18, 7, ["draft"])


def do_all(game, *actions):
    """What happened with the last of these actions."""
    for action in actions:
        facts = game.apply(action)
    return facts


# Step 4, Racing Movement

# No two half flags match: nothing happens in the Interlude.
PROGRAMS = {18: [10, 14, 12, 16], 17: [18, 22, 20, 24], 9: [26, 28, 33, 36]}


def race(**arguments):
    return position(FIELD, **{"players": [18, 17, 9], "phase": "thunder", "programs": PROGRAMS, **arguments})


@pytest.mark.parametrize("first, order", [(18, [18, 17, 9]), (17, [17, 9, 18]), (9, [9, 18, 17])])
def test_step_4_from_the_token_clockwise(first, order):
    game = race(first=first)
    seen = []
    for _ in order:
        seen.append(drive(game)[0])
        game.apply("brake")
    assert seen == order


def test_step_4_all_players_resolve_a_slot_before_the_next():
    game = race(first=18)
    slots = []
    while kind(game) == "drive":
        slots.append((game.slot, drive(game)[0]))
        game.apply("brake")
    assert slots == [(slot, car) for slot in (1, 2, 3, 4) for car in (18, 17, 9)]


def test_step_4_the_leftmost_slot_first():
    game = race(first=18)
    revealed = []
    while kind(game) == "drive":
        if drive(game)[0] == 18:
            revealed.append(game.program.cards[game.slot - 1])
        game.apply("brake")
    assert revealed == [10, 14, 12, 16]


def test_step_4_a_card_is_revealed_only_in_its_own_turn():
    game = race(first=18)
    assert [player["revealed"] for player in state(game)["players"]] == [[10], [], []]
    game.apply("brake")
    assert [player["revealed"] for player in state(game)["players"]] == [[10], [18], []]


def test_step_4_movement_and_bonus_of_the_card():
    game = race(first=17)
    assert drive(game) == (17, 4, ["draft"])
    game.apply("brake")
    assert drive(game) == (9, 3, ["side-draft"])
    game.apply("brake")
    assert drive(game) == (18, 5, [])


def test_R13_the_token_does_not_move_between_slots():
    game = race(first=18)
    do(game, "brake", "brake", "forward", "forward", "forward")
    assert (game.slot, drive(game)[0], token(game)) == (2, 18, 18)


def test_step_4_hazards_first_then_the_card():
    game = race(first=18, hazards={18: ["flat-tire"]}, pitted=[18])
    assert kind(game) == "back"
    do(game, "back", "back")
    assert drive(game) == (18, 5, [])


def test_step_4_a_discarded_card_is_not_resolved():
    game = race(first=18, hazards={18: ["flat-tire"]})
    do(game, "back", "back")
    assert drive(game)[0] == 17


def test_R26_no_pit_penalties_look_at_the_rolling_phase_just_played():
    # No die of 18 is on the Pit Stop, one of 17 is, below all places.
    game = position(
        FIELD,
        players=[18, 17, 9],
        phase="rewards",
        sets={"pit-stop": [[9, 8], [17, 1]], "the-groove": [[18, 8], [17, 7]]},
        seed=2,
    )
    while kind(game) == "take":
        game.apply(texts(game)[0])
    assert [player["pitted"] for player in state(game)["players"]] == [False, True, True]
    # The hazard of the Pit Stop itself, and none for those with a die there: 17 and 9 may have some by a roll only.
    assert len(game.program.hazards[0]) >= 1


def test_step_4_an_empty_slot_does_nothing():
    game = race(programs={**PROGRAMS, 18: [0, 14, 12, 16]}, first=18)
    assert drive(game)[0] == 17


def test_R25_ongoing_hazards_are_over_with_the_thunder_phase():
    game = race(stage=1, slot=3, first=18, hazards={18: ["bent-fender"]}, pitted=[18])
    assert state(game)["players"][0]["no_bonus"]
    while kind(game) == "drive":
        game.apply("brake")
    assert game.stage == 2
    assert not state(game)["players"][0]["no_bonus"]


# Step 5, NPDs


def with_npds(**arguments):
    text = """
    66  13  ..  ..  ..
    18  ..  17  ..  ..
    """
    cards = {18: PROGRAMS[18], 17: PROGRAMS[17]}
    return position(text, **{"players": [18, 17], "phase": "thunder", "programs": cards, "first": 18, **arguments})


def test_step_5_a_card_for_each_npd_after_each_slot():
    game = with_npds()
    drawn = []
    while kind(game) == "drive":
        facts = game.apply("brake")
        drawn.append(len(told(facts, "np-action")))
    assert drawn == [0, 2, 0, 2, 0, 2, 0, 2]


def test_step_5_npds_move_after_all_players_of_the_slot():
    game = with_npds(np_deck=[2, 7])
    assert game.where(66) == (0, 1)
    game.apply("brake")
    assert game.where(66) == (0, 1)
    game.apply("brake")
    assert game.where(66)[0] == 5


def test_step_5_the_thunder_half_of_the_card():
    # Card 7: 5 spaces, not 2.
    game = with_npds(np_deck=[7])
    facts = do_all(game, "brake", "brake")
    first = told(facts, "np-action")[0]
    assert first[2] == 7
    assert sum(1 for _, car, *_ in told(facts, "stepped") if car == first[1]) == 5


# Step 6, Repeat


def test_step_6_four_slots_then_the_interlude():
    game = race(stage=1, first=18)
    slots = []
    while kind(game) == "drive":
        facts = game.apply("brake")
        slots += [slot for _, slot in told(facts, "slot")]
    assert slots == [2, 3, 4]
    assert game.stage == 2
    assert kind(game) == "roll"


def test_cards_of_a_hand_leave_it_as_they_are_revealed():
    game = race(first=18)
    assert game.hand(0) == (12, 14, 16)
    brake_on(game, 9)
    assert game.hand(1) == (20, 22, 24)
    stands(game, FIELD)


def test_step_4_the_way_of_every_space_is_asked():
    game = race(first=18)
    offers(game, "forward", "diagonal out", "brake")


@pytest.mark.parametrize("text", ["program 1 2 10 12", "program 2 1 10 12"])
def test_step_3_cards_alike_may_be_named_in_either_order(text):
    # 1 and 2 are both Hammer Down.
    game = phase("program", hands={**PLAIN, 18: [1, 2, 10, 12], 17: [18, 20, 22, 24]}, first=18)
    assert game.legal(text)
