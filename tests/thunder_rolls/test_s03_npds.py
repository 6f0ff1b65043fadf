"""Section 3, Non-Player Drivers and Action cards, with R29: ways of going, targets, all drivers, all sixteen cards."""

from itertools import pairwise

import pytest

import draftline
from draftline.games.thunder_rolls.components import box
from tests.thunder_rolls.helpers_thunder import dice_left, happened, kind, stands, told
from tests.thunder_rolls.helpers_thunder import position as any_position

# 66 draws a card: its driver bonus is a Draft, its printed number 3. 18 is the player. A Draft is worth 1 here.


def position(text, **arguments):
    return any_position(text, **{"race": "lantern-night", **arguments})


def thunder(text, *cards, players=(18,), **arguments):
    """The NPDs' turn of a Thunder Phase."""
    return position(text, players=list(players), phase="npds", np_deck=list(cards), **arguments)


def rolling(text, *cards, players=(18,), **arguments):
    """The NPDs' turn of a Rolling Phase, after every player has placed all dice on the Pit Stop."""
    dice = {car: [1] * 8 for car in players}
    game = position(text, players=list(players), dice=dice, np_deck=list(cards), first=players[0], **arguments)
    for _ in players:
        assert kind(game) == "roll"
        game.apply("place 1")
    return game


# All sixteen cards: before and after, the outer lane first.

ALONE = ".. .. .. .. .. .. .. .. / 66 .. .. .. .. .. .. .."

THUNDER = {
    1: (".. .. .. .. .. .. / 66 .. .. .. 18 ..", ".. .. .. .. .. .. / .. .. .. .. 66 18"),
    2: (ALONE, ".. .. .. .. .. .. .. .. / .. .. .. .. .. .. 66 .."),
    3: (".. .. .. .. .. .. .. / 66 .. .. .. .. 18 ..", ".. .. .. .. .. .. .. / .. .. .. .. .. 66 18"),
    4: (".. .. .. .. .. .. .. / 66 .. .. .. 18 .. ..", ".. .. .. .. .. .. .. / .. .. .. 18 66 .. .."),
    5: (ALONE, ".. .. .. .. .. .. .. .. / .. .. .. .. 66 .. .. .."),
    6: (".. 18 .. .. .. .. .. / .. 66 .. .. .. .. ..", "18 .. .. .. .. .. .. / .. .. .. .. .. 66 .."),
    7: (ALONE, ".. .. .. .. .. .. .. .. / .. .. .. .. .. 66 .. .."),
    8: (ALONE, ".. .. .. .. .. .. .. .. / .. .. .. .. .. 66 .. .."),
    9: (".. .. .. .. .. .. / 18 66 .. .. .. ..", ".. .. .. .. .. .. / .. 18 .. .. .. 66"),
    10: (ALONE, ".. .. .. .. .. .. .. .. / .. .. .. .. .. .. 66 .."),
    11: (".. .. .. .. .. .. .. / 66 .. .. .. .. 18 ..", ".. .. .. .. .. .. .. / .. .. .. .. .. 66 18"),
    12: (".. .. .. .. .. / 66 18 .. .. ..", ".. .. .. .. .. / 18 .. .. .. 66"),
    13: (".. .. .. .. 18 .. / 66 .. .. .. .. ..", ".. .. .. 18 .. .. / .. .. .. .. 66 .."),
    14: (ALONE, ".. .. .. .. .. .. .. .. / .. .. .. .. .. 66 .. .."),
    15: (ALONE, ".. .. .. .. .. .. .. .. / .. .. .. .. .. .. 66 .."),
    16: (ALONE, ".. .. .. .. .. .. .. .. / .. .. .. .. 66 .. .. .."),
}

STEP_1 = ".. .. .. .. .. .. .. .. / .. 66 .. .. .. .. .. .."
STEP_2 = ".. .. .. .. .. .. .. .. / .. .. 66 .. .. .. .. .."
STEP_3 = ".. .. .. .. .. .. .. .. / .. .. .. 66 .. .. .. .."
BEHIND_AFTER_1 = (".. .. .. .. / 66 .. 18 ..", ".. .. .. .. / .. .. 66 18")

ROLLING = {
    1: (ALONE, STEP_1),
    2: BEHIND_AFTER_1,
    3: (ALONE, STEP_2),
    4: BEHIND_AFTER_1,
    5: (".. 18 .. .. / .. 66 .. ..", "18 .. .. .. / .. .. 66 .."),
    6: (".. .. .. .. / 66 18 .. ..", ".. .. .. .. / 18 .. 66 .."),
    7: (ALONE, STEP_2),
    8: (ALONE, STEP_1),
    9: (".. .. .. .. / 66 18 .. ..", ".. .. .. .. / .. 66 18 .."),
    10: (".. .. .. .. / 66 18 .. ..", ".. .. .. .. / .. 66 18 .."),
    11: (".. 18 .. .. / 66 .. .. ..", "18 .. .. .. / .. 66 .. .."),
    12: (ALONE, STEP_2),
    13: (ALONE, STEP_2),
    14: (".. 18 .. .. / 66 .. .. ..", ".. 66 .. .. / 18 .. .. .."),
    15: BEHIND_AFTER_1,
    16: (ALONE, STEP_3),
}


def with_player(text):
    """Every position needs a player: 18 stands far behind where the picture has none."""
    if "18" in text:
        return text, 0
    outer, inner = text.split("/")
    return f"18 .. .. .. .. {outer}/.. .. .. .. .. {inner}", 5


@pytest.mark.parametrize("card", THUNDER)
def test_np_action_in_the_thunder_phase(card):
    before, after = THUNDER[card]
    text, shift = with_player(before)
    stands(thunder(text, card), after, shift)


@pytest.mark.parametrize("card", ROLLING)
def test_np_action_in_the_rolling_phase(card):
    before, after = ROLLING[card]
    text, shift = with_player(before)
    stands(rolling(text, card), after, shift)


def test_np_actions_are_sixteen_and_all_are_tested():
    assert list(THUNDER) == list(ROLLING) == box().np_cards


# Drivers' bonuses

DRIVERS = [
    (18, "17 .. .. .. / 18 .. .. ..", "17 .. .. .. / .. 18 .. .."),  # move 1
    (17, ".. 18 .. .. / .. 17 .. ..", "18 .. .. .. / .. 17 .. .."),  # Side Draft
    (9, ".. 18 .. .. / 9 .. .. ..", ".. 9 .. .. / 18 .. .. .."),  # Crossover
    (13, ".. .. .. .. / 13 18 .. ..", ".. .. .. .. / .. 13 18 .."),  # Draft
    (34, "18 .. .. .. .. / .. 34 .. .. ..", "18 .. .. .. .. / .. .. .. 34 .."),  # Clean Air
    (66, ".. .. .. .. / 18 66 .. ..", ".. .. .. .. / .. 18 66 .."),  # Draft
    (52, "18 .. .. .. / 52 .. .. ..", "18 .. .. .. / .. .. 52 .."),  # move 2
    (71, ".. .. .. .. / 71 18 .. ..", ".. .. .. .. / 18 71 .. .."),  # Crossover
]


@pytest.mark.parametrize("car, before, after", DRIVERS, ids=[str(row[0]) for row in DRIVERS])
def test_the_driver_icon_brings_the_bonus_of_the_drivers_own_card(car, before, after):
    players = [17] if car == 18 else [18]
    stands(rolling(before, 10, players=players), after)


@pytest.mark.parametrize("car, before, after", DRIVERS, ids=[str(row[0]) for row in DRIVERS])
def test_without_the_driver_icon_in_this_phase_there_is_no_bonus(car, before, after):
    # Card 8 has no driver icon: 1 space, whoever drives.
    game = rolling(before, 8, players=[17] if car == 18 else [18])
    start = any_position(before).where(car)
    assert game.where(car)[0] in (start[0], start[0] + 1)
    assert happened(game, "pushed-back", "swapped", "followed") == []


PRINTED = {18: (4, 9), 17: (2, 13), 9: (6, 4), 13: (1, 15), 34: (5, 7), 66: (3, 11), 52: (4, 2), 71: (2, 6)}
"""Driver: what it throws in a Risk Test, and the number that it qualifies with."""


@pytest.mark.parametrize("car", PRINTED)
def test_a_driver_throws_the_number_of_its_own_card(car):
    """A player pushes it: both are tested, and a die that shows the driver's number costs control."""
    player, beside = [number for number in (18, 9, 13) if number != car][:2]
    thrown = PRINTED[car][0]
    for roll, lost in ((thrown, [car, player]), (thrown % 6 + 1, [])):
        text = f".. .. .. {beside} .. / .. .. {player} {car} .."
        game = position(text, players=[player, beside], active=player, mp=1, rolls=[roll])
        game.apply("push")
        assert happened(game, "risk") == [("risk", car, thrown), ("risk", player, roll)]
        assert [number for _, number, *_ in happened(game, "lost-control")] == lost


@pytest.mark.parametrize("car", PRINTED)
def test_a_driver_qualifies_with_the_number_of_its_own_card(car):
    player = "green" if car == 18 else "red"
    game = draftline.new_game("thunder-rolls", seats=1, seed=3, options={"teams": [player]})
    facts = game.apply(game.decision.actions[0])
    qualified = [(fact.values["car"], fact.values["number"]) for fact in facts.named("qualified")]
    assert (car, PRINTED[car][1]) in qualified
    assert [n for _, n in qualified] == sorted((n for _, n in qualified), reverse=True)
    place = [number for number, _ in qualified].index(car)
    assert (game.progress(car), game.where(car)[1]) == game.track.grid[place]


def test_the_driver_bonus_after_the_movement_in_the_thunder_phase():
    # Card 11: 4 spaces, then the driver's: 52 goes 2 more.
    game = thunder("18 .. .. .. .. .. .. .. / 52 .. .. .. .. .. .. ..", 11)
    stands(game, "18 .. .. .. .. .. .. .. / .. .. .. .. .. .. 52 ..")


# Ways of going


@pytest.mark.parametrize(
    "before, after",
    [
        # From every lane to the inside.
        ("18 .. .. .. .. .. / .. .. .. .. .. .. / .. 66 .. .. .. ..", ".. .. .. .. / .. .. .. .. / .. .. .. 66"),
        ("18 .. .. .. .. .. / .. 66 .. .. .. .. / .. .. .. .. .. ..", ".. .. .. .. / .. .. .. .. / .. .. .. 66"),
        ("18 66 .. .. .. .. / .. .. .. .. .. .. / .. .. .. .. .. ..", ".. .. .. .. / .. .. .. .. / .. .. .. 66"),
        # The inside is taken where it ends: the next lane.
        (".. .. .. .. .. .. / .. .. .. .. .. .. / .. 66 .. 18 .. ..", ".. .. .. .. / .. .. .. 66 / .. .. .. .."),
    ],
)
def test_R29_npds_end_as_near_to_the_inside_as_they_can(before, after):
    stands(rolling(before, 3), after)  # 2 spaces


def test_R29_one_space_reaches_only_the_next_lane():
    stands(
        rolling("18 66 .. .. / .. .. .. .. / .. .. .. ..", 1),
        ".. .. .. .. / .. .. 66 .. / .. .. .. ..",
    )


def test_R29_going_furthest_comes_before_the_inside():
    # 4 spaces: on the inside it would be shut in after 2.
    game = thunder(
        """
        66  ..  ..  ..  ..  ..
        ..  ..  ..  17  ..  ..
        ..  ..  ..  18  ..  ..
        """,
        5,
        players=(18, 17),
    )
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  17  66  ..
        ..  ..  ..  18  ..  ..
        """,
    )


def test_R29_of_the_ways_to_one_end_the_straightest():
    game = rolling("18 66 .. .. .. / .. .. .. .. .. / .. .. .. .. ..", 3)
    steps = [lane for _, car, _, lane in happened(game, "stepped") if car == 66]
    assert steps == [1, 0]
    game = thunder("18 .. .. .. .. .. .. / .. .. .. .. .. .. .. / .. 66 .. .. .. .. ..", 5)
    assert [lane for _, car, _, lane in happened(game, "stepped") if car == 66] == [0, 0, 0, 0]


def test_R29_as_few_diagonals_as_needed_round_a_car():
    game = thunder("18 .. .. .. .. .. .. / .. .. .. .. .. .. .. / .. 66 .. 17 .. .. ..", 5, players=(18, 17))
    lanes = [0, *[lane for _, car, _, lane in happened(game, "stepped") if car == 66]]
    assert lanes[-1] == 0
    assert sum(1 for one, other in pairwise(lanes) if one != other) == 2


def test_R29_npds_never_push_but_stop_where_they_are_blocked():
    text = """
    ..  ..  17  ..
    66  ..  18  ..
    """
    game = thunder(text, 7, players=(18, 17), rolls=[1, 1])
    assert game.where(66)[0] == 1
    assert (game.where(17), game.where(18)) == ((2, 1), (2, 0))
    assert dice_left(game) == [1, 1]


def test_R29_blocked_at_once_an_npd_stays():
    text = ".. 17 .. / 66 18 .."
    stands(thunder(text, 7, players=(18, 17)), text)


def test_R29_blocked_npd_stops_on_the_inside():
    game = thunder(".. .. 17 .. / 66 .. 18 .. / .. .. 9 ..", 7, players=(18, 17, 9))
    assert game.where(66) == (1, 0)


# Actions


@pytest.mark.parametrize("card", [9, 10, 14])
def test_R29_what_cannot_be_done_is_left_out(card):
    # Draft, the driver's Draft, Crossover: nobody there.
    text = ".. 66 .. / .. .. .. / 18 .. .."
    stands(rolling(text, card), text)


def test_R29_the_rest_of_the_card_is_done_all_the_same():
    # Card 6: Crossover without a target, then 1 space.
    stands(rolling("18 .. .. / .. .. .. / .. 66 ..", 6), ".. .. .. / .. .. .. / .. .. 66")
    # Card 5: Side Draft without a target, then 1 space.
    stands(rolling("18 .. .. / .. .. .. / .. 66 ..", 5), ".. .. .. / .. .. .. / .. .. 66")


def test_R29_crossover_with_the_innermost_target():
    game = rolling(".. 17 / 66 9 / .. 18", 14, players=(18, 17, 9))
    stands(game, ".. 17 / 18 9 / .. 66")
    game = rolling(".. 17 / 66 18 / .. ..", 14, players=(18, 17))
    stands(game, ".. 17 / 18 66 / .. ..")


def test_R29_crossover_only_with_cars_that_touch():
    text = ".. 17 / .. .. / 66 .. "
    stands(rolling(text, 14, players=(17,)), text)


def test_R29_side_draft_of_the_innermost_car():
    # Card 11: 1 space, then Side Draft; a wall keeps 66 in the middle lane.
    game = rolling(".. .. 17 / .. 66 .. / .. .. 18", 11, players=(18, 17))
    stands(game, ".. .. 17 / .. .. 66 / .. 18 ..")


def test_R29_side_draft_outward_when_the_inside_is_empty():
    stands(rolling(".. .. .. / .. .. 17 / .. 66 ..", 11, players=(17,)), ".. .. .. / .. 17 .. / .. .. 66")


def test_R29_draft_the_car_ahead_before_the_car_behind():
    stands(rolling(".. .. .. .. / 17 66 18 ..", 9, players=(18, 17)), ".. .. .. .. / 17 .. 66 18")


def test_R29_draft_the_car_behind_if_there_is_none_ahead():
    stands(rolling(".. .. .. .. / 17 66 .. 18", 9, players=(18, 17), rolls=[1, 2, 3]), ".. .. .. .. / .. 17 66 18")


def test_R29_draft_also_if_it_pushes_with_a_test():
    game = rolling(".. .. .. .. / 66 18 17 ..", 9, players=(18, 17), rolls=[1, 2])
    stands(game, ".. .. .. .. / .. 66 18 17")
    assert happened(game, "risk") == [("risk", 17, 1), ("risk", 18, 2), ("risk", 66, 3)]


def test_R29_an_npd_that_loses_control_in_its_draft_moves_no_further():
    # Card 9 of the Thunder Phase: Draft, then 3 spaces; 18 throws 66's number.
    game = thunder(
        """
        ..  ..  ..  ..  ..
        ..  ..  66  18  17
        """,
        9,
        players=(18, 17),
        rolls=[1, 3],
    )
    stands(
        game,
        """
        ..  66  ..  ..  ..  ..
        ..  18  ..  ..  ..  17
        """,
    )


def test_clean_air_makes_an_npds_move_longer_as_one_move():
    # Card 8: Clean Air and 3 spaces are one move of 5; along the outside the wall is passed.
    game = thunder(
        """
        66  ..  ..  ..  ..  ..  ..
        ..  ..  ..  17  ..  ..  ..
        ..  ..  ..  18  ..  ..  ..
        """,
        8,
        players=(18, 17),
    )
    assert game.where(66) == (5, 0)


@pytest.mark.parametrize("card, clean, foul", [(8, 5, 3), (16, 4, 2)])
def test_clean_air_of_an_npd_needs_empty_sections(card, clean, foul):
    assert thunder("18 .. .. .. .. .. .. .. / .. 66 .. .. .. .. .. ..", card).where(66)[0] == 1 + clean
    assert thunder(".. 18 .. .. .. .. .. .. / .. 66 .. .. .. .. .. ..", card).where(66)[0] == 1 + foul
    assert thunder(".. .. 18 .. .. .. .. .. / .. 66 .. .. .. .. .. ..", card).where(66)[0] == 1 + foul


def test_clean_air_as_a_drivers_bonus_after_the_move_is_looked_at_where_the_car_then_stands():
    # Card 1: 3 spaces, then the driver's: 34 has Clean Air; beside 18 it has none.
    assert thunder("18 .. .. .. .. .. .. .. / .. 34 .. .. .. .. .. ..", 1).where(34) == (6, 0)
    assert thunder(".. 18 .. .. .. .. .. .. / .. 34 .. .. .. .. .. ..", 1).where(34) == (6, 0)
    assert thunder(".. .. .. .. 18 .. .. .. / .. 34 .. .. .. .. .. ..", 1).where(34) == (4, 0)


# Who acts when


def test_R29_npds_act_in_the_order_of_the_set_up_with_a_card_each():
    text = "18 .. .. .. / 66 .. .. .. / 13 .. .. .."
    for order in (["black", "blue"], ["blue", "black"]):
        game = rolling(text, 3, 1, options={"npds": order + [c for c in box().colours if c not in [*order, "red"]]})
        cars = [box().number_of[colour] for colour in order]
        assert happened(game, "np-action") == [("np-action", cars[0], 3), ("np-action", cars[1], 1)]


def test_C11_np_actions_used_up_are_shuffled_anew():
    # Five NPDs draw 20 of 16 cards in a Thunder Phase.
    game = position("18 66 .. / 13 .. 9 / 17 52 ..", players=[18], phase="thunder", programs={18: [0, 0, 0, 0]})
    cards = [card for _, _, card in happened(game, "np-action")]
    assert len(cards) == 20
    assert sorted(cards[:16]) == box().np_cards


def test_the_thunder_half_is_not_used_in_the_rolling_phase():
    # Card 10: 6 spaces in the Thunder Phase, only the driver's bonus in the Rolling Phase.
    text = "18 .. .. .. .. .. .. / .. 66 .. .. .. .. .."
    assert thunder(text, 10).where(66) == (7, 0)
    assert rolling(text, 10).where(66) == (1, 0)


def test_npd_laps_count_like_those_of_players():
    game = thunder("18 .. .. / .. 66 ..", 2, line=2, final=False)
    assert game.laps_of(66) == 1


def test_facts_tell_which_card_an_npd_drew():
    game = position("18 66 .. / .. .. ..", players=[18], dice={18: [1] * 8}, np_deck=[3])
    assert told(game.apply("place 1"), "np-action") == [("np-action", 66, 3)]
