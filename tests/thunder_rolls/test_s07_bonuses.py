"""Section 7, Bonus Racing Actions: Clean Air, Crossover, Drafting, Side Draft, with R5 and R21 to R23."""

import pytest

from tests.thunder_rolls.helpers_thunder import (
    dice_left,
    do,
    drive,
    happened,
    kind,
    offers,
    over,
    reason,
    refuse,
    stands,
    texts,
)
from tests.thunder_rolls.helpers_thunder import position as any_position


def position(text, **arguments):
    """A race in which a Draft is worth 1, Clean Air 2."""
    return any_position(text, **{"race": "lantern-night", **arguments})


# Any bonus (R21)

TARGETS = {
    "crossover": ("18 17 .. .. .. / .. .. .. .. ..", "bonus crossover 17"),
    "draft": ("18 17 .. .. .. / .. .. .. .. ..", "bonus draft 17"),
    "side-draft": (".. 18 .. .. .. / .. 17 .. .. ..", "bonus side-draft 17"),
    "clean-air": ("18 .. .. 17 .. / .. .. .. .. ..", "bonus clean-air"),
}


@pytest.mark.parametrize("bonus", TARGETS)
def test_R21_a_bonus_may_come_before_the_move(bonus):
    text, action = TARGETS[bonus]
    game = position(text, active=18, mp=1, bonus=[bonus])
    game.apply(action)
    assert drive(game) == (18, 3 if bonus == "clean-air" else 1, [])


@pytest.mark.parametrize("bonus", TARGETS)
def test_R21_a_bonus_is_optional(bonus):
    text, action = TARGETS[bonus]
    game = position(text, active=18, mp=1, bonus=[bonus])
    assert {action, "brake"} < set(texts(game))
    assert any(step in texts(game) for step in ("forward", "diagonal in", "diagonal out"))


@pytest.mark.parametrize("bonus", TARGETS)
def test_R21_a_bonus_comes_once(bonus):
    text, action = TARGETS[bonus]
    game = position(text, active=18, mp=1, bonus=[bonus])
    game.apply(action)
    refuse(game, action)
    assert not any(text.startswith("bonus") for text in texts(game))


@pytest.mark.parametrize(
    "bonus, text, action",
    [
        ("crossover", "18 .. 17 .. / .. .. .. ..", "bonus crossover 17"),
        ("draft", "18 .. 17 .. / .. .. .. ..", "bonus draft 17"),
        ("side-draft", "18 .. .. .. / .. 17 .. ..", "bonus side-draft 17"),
    ],
)
def test_R21_a_bonus_may_come_after_the_move_and_may_then_be_left(bonus, text, action):
    game = position(text, active=18, mp=1, bonus=[bonus])
    game.apply("forward")
    offers(game, action, "stop")
    other = game.copy()
    other.apply("stop")
    over(other)
    assert other.where(17) == game.where(17)
    game.apply(action)
    over(game)
    assert game.where(17) != other.where(17)


@pytest.mark.parametrize("bonus", ["crossover", "draft"])
def test_R21_a_bonus_never_comes_in_the_middle_of_the_move(bonus):
    game = position("18 .. 17 .. .. / .. .. .. .. ..", active=18, mp=2, bonus=[bonus])
    game.apply("forward")
    assert reason(game, f"bonus {bonus} 17") == "reason.bonus-before-or-after"


def test_R21_not_both_before_and_after():
    game = position("18 17 .. .. .. / .. .. .. .. ..", active=18, mp=1, bonus=["crossover"])
    do(game, "bonus crossover 17", "forward")
    over(game)


def test_R21_after_the_move_without_a_target_nothing_is_asked():
    game = position("18 .. .. 17 / .. .. .. ..", active=18, mp=1, bonus=["crossover"])
    game.apply("forward")
    over(game)


def test_R21_of_several_bonuses_one():
    game = position(".. 18 17 .. / .. 9 .. ..", active=18, mp=1, bonus=["crossover", "side-draft"])
    game.apply("bonus side-draft 9")
    refuse(game, "bonus crossover 17")


def test_R21_rubbin_is_racin_the_bonus_only_before_its_space():
    game = position(
        ".. 18 .. .. / .. .. 9 ..", active=18, space="rubbin-is-racin", sets={"rubbin-is-racin": [[18, 8]]}, pool={9: 8}
    )
    offers(game, "bonus crossover 9", "forward", "brake")
    game.apply("forward")
    assert kind(game) == "roll"  # 9 is beside 18 now, but the Side Draft would have come first


def test_R21_rubbin_is_racin_crossover_then_one_space():
    game = position(
        ".. 18 .. .. / .. .. 9 ..", active=18, space="rubbin-is-racin", sets={"rubbin-is-racin": [[18, 8]]}, pool={9: 8}
    )
    game.apply("bonus crossover 9")
    assert drive(game) == (18, 1, [])
    game.apply("forward")
    stands(game, ".. 9 .. .. / .. .. .. 18")


def test_R21_rubbin_is_racin_side_draft_then_one_space():
    game = position(
        ".. 18 .. .. / .. 9 .. ..", active=18, space="rubbin-is-racin", sets={"rubbin-is-racin": [[18, 8]]}, pool={9: 8}
    )
    do(game, "bonus side-draft 9", "diagonal in")
    stands(game, ".. .. .. .. / 9 .. 18 ..")


def test_R21_rubbin_is_racin_without_a_target_only_the_space():
    game = position(
        ".. 18 .. .. / .. .. .. 9", active=18, space="rubbin-is-racin", sets={"rubbin-is-racin": [[18, 8]]}, pool={9: 8}
    )
    offers(game, "forward", "diagonal in", "brake")


def test_R21_high_line_drafts_one_space():
    game = position(".. .. .. / 18 17 ..", active=18, space="high-line", sets={"high-line": [[18, 8]]}, pool={17: 8})
    offers(game, "bonus draft 17", "stop")
    game.apply("bonus draft 17")
    stands(game, ".. .. .. / .. 18 17")


def test_R21_high_line_without_a_car_to_draft_is_nothing():
    game = position(".. 17 .. / 18 .. ..", active=18, space="high-line", sets={"high-line": [[18, 8]]}, pool={17: 8})
    assert kind(game) == "roll"
    stands(game, ".. 17 .. / 18 .. ..")


# Clean Air


def test_clean_air_adds_two_to_the_movement():
    game = position("18 .. .. / .. .. ..", active=18, mp=3, bonus=["clean-air"])
    game.apply("bonus clean-air")
    assert drive(game) == (18, 5, [])
    assert happened(game, "clean-air") == [("clean-air", 18, 2)]


@pytest.mark.parametrize(
    "text, clean",
    [
        (".. 17 .. .. / .. 18 .. ..", False),  # in the own section
        ("17 .. .. .. / .. .. .. .. / 18 .. .. ..", False),  # two lanes away
        (".. .. 17 .. / .. 18 .. ..", False),  # in the next, diagonally
        (".. .. 17 .. / .. .. .. .. / .. 18 .. ..", False),  # in the next, two lanes away
        (".. .. .. .. / .. 18 17 ..", False),  # straight ahead
        (".. .. .. 17 / .. 18 .. ..", True),  # two sections ahead
        ("17 .. .. .. / .. 18 .. ..", True),  # behind
        (".. .. .. .. / 17 18 .. ..", True),  # straight behind
    ],
)
def test_clean_air_needs_the_own_section_and_the_next_to_be_empty(text, clean):
    game = position(text, active=18, mp=2, bonus=["clean-air"])
    assert ("bonus clean-air" in texts(game)) == clean


def test_clean_air_counts_npds_and_lapped_cars():
    text = ".. .. 17 / .. 18 .."
    assert "bonus clean-air" not in texts(position(text, players=[18], active=18, mp=2, bonus=["clean-air"]))
    assert "bonus clean-air" not in texts(position(text, laps_down={17: 1}, active=18, mp=2, bonus=["clean-air"]))


def test_clean_air_is_looked_at_when_the_car_starts_moving():
    # The wall is two sections ahead: clean at the start, and the spaces are there though it is met on the way.
    game = position("18 .. 17 .. .. / .. .. .. .. ..", active=18, mp=1, bonus=["clean-air"])
    do(game, "bonus clean-air", "diagonal in", "forward", "forward")
    assert game.where(18) == (3, 0)
    over(game)


def test_clean_air_is_no_more_to_be_had_once_the_car_moves():
    game = position("18 17 .. .. .. / .. .. .. .. ..", active=18, mp=1, bonus=["clean-air"])
    assert reason(game, "bonus clean-air") == "reason.bonus-target"
    game.apply("diagonal in")
    over(game)
    game = position("18 .. .. .. .. / .. .. .. .. 17", active=18, mp=1, bonus=["clean-air"])
    game.apply("forward")
    over(game)


# Crossover


@pytest.mark.parametrize(
    "before, after",
    [
        (".. .. / 18 17 / .. ..", ".. .. / 17 18 / .. .."),
        (".. 17 / 18 .. / .. ..", ".. 18 / 17 .. / .. .."),
        (".. .. / 18 .. / .. 17", ".. .. / 17 .. / .. 18"),
    ],
)
def test_crossover_swaps_with_a_car_of_the_next_section_that_touches(before, after):
    game = position(before, active=18, mp=0, bonus=["crossover"])
    offers(game, "bonus crossover 17", "stop")
    game.apply("bonus crossover 17")
    stands(game, after)
    over(game)


@pytest.mark.parametrize(
    "text",
    [
        ".. 17 / .. .. / 18 ..",  # the next section, not touching
        "18 .. 17 / .. .. .. / .. .. ..",  # two sections ahead
        "17 .. / 18 .. / .. ..",  # beside
        "17 18 / .. .. / .. ..",  # behind
        "17 .. / .. 18 / .. ..",  # behind, diagonally
    ],
)
def test_crossover_with_no_other_car(text):
    over(position(text, active=18, mp=0, bonus=["crossover"]))


def test_crossover_any_of_several():
    game = position(".. 17 / 18 9 / .. 13", active=18, mp=0, bonus=["crossover"])
    offers(game, "bonus crossover 17", "bonus crossover 9", "bonus crossover 13", "stop")


def test_crossover_with_an_npd():
    game = position(".. 17 / 18 ..", players=[18], active=18, mp=0, bonus=["crossover"])
    game.apply("bonus crossover 17")
    stands(game, ".. 18 / 17 ..")


def test_crossover_opens_the_way_of_a_blocked_car_without_a_test():
    game = position(".. 9 .. / 18 17 ..", active=18, mp=1, bonus=["crossover"], rolls=[1, 1])
    offers(game, "push", "brake", "bonus crossover 9", "bonus crossover 17")
    do(game, "bonus crossover 17", "forward")
    stands(game, ".. 9 .. / 17 .. 18")
    assert dice_left(game) == [1, 1]


def test_R23_crossover_over_the_line_changes_the_laps_of_both():
    game = position(".. .. / 18 17", active=18, mp=0, bonus=["crossover"], line=1, final=False)
    assert (game.laps_of(18), game.laps_of(17)) == (0, 1)
    game.apply("bonus crossover 17")
    assert (game.laps_of(18), game.laps_of(17)) == (1, 0)


def test_R23_crossover_with_a_lapped_car_over_the_line():
    game = position(".. .. / 18 17", active=18, mp=0, bonus=["crossover"], line=1, laps_down={17: 1})
    assert (game.laps_of(18), game.laps_of(17)) == (1, 1)
    game.apply("bonus crossover 17")
    assert (game.laps_of(18), game.laps_of(17)) == (2, 0)


# Drafting


@pytest.mark.parametrize(
    "before, after",
    [
        (".. .. .. / 18 17 ..", ".. .. .. / .. 18 17"),
        (".. .. .. / 17 18 ..", ".. .. .. / .. 17 18"),
    ],
)
def test_draft_with_the_car_straight_ahead_or_straight_behind_both_go_on_one_space(before, after):
    game = position(before, active=18, mp=0, bonus=["draft"], rolls=[1, 1])
    offers(game, "bonus draft 17", "stop")
    game.apply("bonus draft 17")
    stands(game, after)
    assert dice_left(game) == [1, 1]  # drafting is not pushing: no Risk Test


def test_draft_the_player_chooses_between_ahead_and_behind():
    game = position(".. .. .. .. / 9 18 17 ..", active=18, mp=0, bonus=["draft"])
    offers(game, "bonus draft 9", "bonus draft 17", "stop")
    game.apply("bonus draft 17")
    stands(game, ".. .. .. .. / 9 .. 18 17")


@pytest.mark.parametrize("text", [".. 17 / 18 ..", "17 .. / 18 ..", "17 .. / .. 18", ".. .. .. / 18 .. 17"])
def test_draft_with_no_other_car(text):
    over(position(text, active=18, mp=0, bonus=["draft"]))


def test_R22_draft_with_the_car_behind_pushes_the_one_ahead_and_all_test():
    game = position(".. .. .. .. / 9 18 17 ..", active=18, mp=0, bonus=["draft"], rolls=[1, 2, 3, 4])
    game.apply("bonus draft 9")
    stands(game, ".. .. .. .. / .. 9 18 17")
    assert happened(game, "risk") == [("risk", 17, 1), ("risk", 18, 2), ("risk", 9, 3)]


def test_R22_draft_with_the_car_ahead_pushes_what_stands_before_it():
    game = position(".. .. .. .. .. / 18 17 9 13 ..", active=18, mp=0, bonus=["draft"], rolls=[1, 2, 3, 4])
    game.apply("bonus draft 17")
    stands(game, ".. .. .. .. .. / .. 18 17 9 13")
    assert happened(game, "risk") == [("risk", 13, 1), ("risk", 9, 2), ("risk", 17, 3), ("risk", 18, 4)]


def test_R22_draft_that_pushes_and_loses_control_ends_the_move():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  18  17  9
        """,
        active=18,
        mp=3,
        bonus=["draft"],
        rolls=[5, 2, 2],
    )
    game.apply("bonus draft 17")
    stands(
        game,
        """
        ..  18  ..  ..  ..  ..
        ..  17  ..  ..  ..  9
        """,
    )
    over(game)


def test_R22_draft_that_pushes_the_pushed_alone_lose_control():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  18  17  9   13  ..
        """,
        active=18,
        mp=2,
        bonus=["draft"],
        rolls=[6, 6, 1, 2],
    )
    game.apply("bonus draft 17")
    stands(
        game,
        """
        9   ..  ..  ..  ..  ..
        13  ..  18  17  ..  ..
        """,
    )
    assert drive(game) == (18, 2, [])


def test_R22_draft_with_the_car_behind_counts_back_from_the_rearmost():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  9   18  17  ..
        """,
        active=18,
        mp=1,
        bonus=["draft"],
        rolls=[4, 4, 1],
    )
    game.apply("bonus draft 9")
    stands(
        game,
        """
        ..  18  ..  ..  ..  ..
        ..  17  ..  9   ..  ..
        """,
    )
    over(game)


def test_R22_cars_behind_the_pair_are_not_drawn_along():
    game = position(".. .. .. .. / 13 9 18 ..", active=18, mp=0, bonus=["draft"])
    game.apply("bonus draft 9")
    stands(game, ".. .. .. .. / 13 .. 9 18")


def test_draft_with_an_npd_that_pushes_uses_printed_numbers():
    # 9 has 6, 13 has 1.
    game = position(".. .. .. .. / 18 9 13 ..", players=[18], active=18, mp=0, bonus=["draft"], rolls=[6, 3])
    game.apply("bonus draft 9")
    assert happened(game, "risk") == [("risk", 13, 1), ("risk", 9, 6), ("risk", 18, 6)]
    assert [car for _, car, *_ in happened(game, "lost-control")] == [9, 18]
    assert dice_left(game) == [3]


def test_draft_over_the_line_gives_both_the_lap():
    game = position(".. .. .. / 18 17 ..", active=18, mp=0, bonus=["draft"], line=1, final=False)
    assert (game.laps_of(18), game.laps_of(17)) == (0, 1)
    game.apply("bonus draft 17")
    assert (game.laps_of(18), game.laps_of(17)) == (1, 1)


# Side Draft


@pytest.mark.parametrize(
    "before, after",
    [
        (".. 17 / .. 18 / .. ..", "17 .. / .. 18 / .. .."),
        (".. .. / .. 18 / .. 17", ".. .. / .. 18 / 17 .."),
        (".. 18 / .. 17 / .. ..", ".. 18 / 17 .. / .. .."),
    ],
)
def test_side_draft_sends_a_car_beside_straight_back_one_space(before, after):
    game = position(before, active=18, mp=0, bonus=["side-draft"])
    offers(game, "bonus side-draft 17", "stop")
    game.apply("bonus side-draft 17")
    stands(game, after)


@pytest.mark.parametrize("text", [".. 18 / .. .. / .. 17", "18 .. / .. 17", "18 17 / .. ..", "17 .. / .. 18"])
def test_side_draft_no_other_car(text):
    over(position(text, active=18, mp=0, bonus=["side-draft"]))


def test_side_draft_chooses_between_both_sides():
    game = position(".. 17 / .. 18 / .. 9", active=18, mp=0, bonus=["side-draft"])
    offers(game, "bonus side-draft 17", "bonus side-draft 9", "stop")


def test_side_draft_forces_all_cars_behind_in_the_lane_back_without_a_test():
    game = position(
        """
        ..  ..  ..  ..  18
        ..  13  9   34  17
        """,
        active=18,
        mp=0,
        bonus=["side-draft"],
        rolls=[1, 1],
    )
    game.apply("bonus side-draft 17")
    stands(
        game,
        """
        ..  ..  ..  ..  18
        13  9   34  17  ..
        """,
    )
    assert dice_left(game) == [1, 1]


def test_side_draft_the_chain_ends_at_a_gap():
    game = position(".. .. .. 18 / 13 .. 9 17", active=18, mp=0, bonus=["side-draft"])
    game.apply("bonus side-draft 17")
    stands(game, ".. .. .. 18 / 13 9 17 ..")


def test_R23_side_draft_over_the_line_takes_the_laps_of_the_cars_pushed():
    game = position(".. .. 18 / .. 9 17", active=18, mp=0, bonus=["side-draft"], line=2, final=False)
    assert (game.laps_of(18), game.laps_of(17), game.laps_of(9)) == (1, 1, 0)
    game.apply("bonus side-draft 17")
    assert (game.laps_of(18), game.laps_of(17), game.laps_of(9)) == (1, 0, 0)
    assert game.progress(9) == game.progress(17) - 1


def test_side_draft_after_the_move():
    game = position("18 .. .. / .. .. 17", active=18, mp=2, bonus=["side-draft"])
    do(game, "forward", "forward", "bonus side-draft 17")
    stands(game, ".. .. 18 / .. 17 ..")
    over(game)
