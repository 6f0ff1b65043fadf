"""Section 3, Race cards: stages, dice, board and the special rule of all four, each against a race without it."""

import pytest

import draftline
from draftline.games.thunder_rolls.components import box
from tests.thunder_rolls.helpers_thunder import do, drive, happened, kind, over, points, position, stands

# Race card: kind, board, dice of every stage.
RACES = {
    "harvest-moon-500": ("superspeedway", "thornbury", [8, 8]),
    "copper-mile": ("mile-oval", "thornbury", [8, 6]),
    "lantern-night": ("short-track", "thornbury", [8]),
    "ridge-runner": ("road-course", "calder-ridge", [7, 7]),
}
GRID = ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"]


def race(name, seats=2):
    return draftline.new_game(
        "thunder-rolls", seats=seats, seed=3, options={"race": name, "grid": GRID, "teams": GRID[:seats]}
    )


def test_there_are_four_race_cards():
    assert box().race_ids == list(RACES)
    assert [row["kind"] for row in box().races] == [kind for kind, _, _ in RACES.values()]


@pytest.mark.parametrize("name", RACES)
def test_the_race_card_names_the_board(name):
    assert race(name).track.id == RACES[name][1]


@pytest.mark.parametrize("name", RACES)
def test_a_race_has_one_or_two_stages(name):
    assert race(name).terms.stages == len(RACES[name][2])


@pytest.mark.parametrize("name", RACES)
def test_R32_the_dice_of_the_first_stage(name):
    game = race(name)
    assert game.dice.pool == [RACES[name][2][0]] * 2
    assert [sum(game.dice.rolled[:6]), sum(game.dice.rolled[6:])] == game.dice.pool


@pytest.mark.parametrize("name", [name for name, row in RACES.items() if len(row[2]) == 2])
def test_R32_the_dice_of_the_second_stage(name):
    game = position("18 .. .. / .. 17 ..", race=name, stage=1, phase="score")
    assert (game.stage, kind(game)) == (2, "roll")
    assert game.dice.pool == [RACES[name][2][1]] * 2


def test_the_first_race_card_is_the_one_to_begin_with():
    assert draftline.new_game("thunder-rolls", seats=2, seed=1).terms.race == 0


@pytest.mark.parametrize("name", [name for name in RACES if name != "lantern-night"])
def test_a_race_of_two_stages_is_scored_in_between(name):
    game = position("18 .. .. / .. 17 ..", race=name, stage=1, phase="score")
    assert points(game) == {18: 1, 17: 2}
    assert game.outcome is None


def test_a_race_of_one_stage_has_no_stage_points():
    game = position("18 .. .. / .. 17 ..", race="lantern-night", stage=1, phase="score")
    assert points(game) == {18: 10, 17: 12}
    assert game.outcome is not None


# Superspeedway: a Draft moves both cars 2 spaces.


@pytest.mark.parametrize("name", RACES)
def test_special_rule_draft(name):
    game = position("18 17 .. .. .. / .. .. .. .. ..", race=name, active=18, mp=0, bonus=["draft"])
    game.apply("bonus draft 17")
    long = name == "harvest-moon-500"
    stands(game, ".. .. 18 17 .. / .. .. .. .. .." if long else ".. 18 17 .. .. / .. .. .. .. ..")


@pytest.mark.parametrize("name", RACES)
def test_special_rule_draft_on_the_high_line(name):
    dice = RACES[name][2][-1]
    game = position(
        ".. .. .. .. / 17 18 .. ..",
        race=name,
        active=18,
        space="high-line",
        sets={"high-line": [[18, dice]]},
        pool={17: dice},
    )
    game.apply("bonus draft 17")
    spaces = 2 if name == "harvest-moon-500" else 1
    assert game.where(18) == (1 + spaces, 0)
    assert game.where(17) == (spaces, 0)


def test_special_rule_draft_of_an_npd():
    game = position(".. .. .. .. .. .. .. / 66 18 .. .. .. .. ..", players=[18], phase="npds", np_deck=[9])
    # Draft of 2, then 3 spaces.
    stands(game, ".. .. .. .. .. .. .. / .. .. .. 18 .. 66 ..")


def test_special_rule_draft_the_second_space_may_push_with_a_test():
    game = position(".. .. .. .. .. / 18 17 .. 9 ..", active=18, mp=0, bonus=["draft"], rolls=[1, 2, 3])
    game.apply("bonus draft 17")
    stands(game, ".. .. .. .. .. / .. .. 18 17 9")
    assert happened(game, "risk") == [("risk", 9, 1), ("risk", 17, 2), ("risk", 18, 3)]


def test_special_rule_draft_each_space_that_pushes_has_its_test():
    game = position(".. .. .. .. .. / 18 17 9 .. ..", active=18, mp=0, bonus=["draft"], rolls=[1, 2, 3, 4, 5, 6])
    game.apply("bonus draft 17")
    stands(game, ".. .. .. .. .. / .. .. 18 17 9")
    assert len(happened(game, "risk")) == 6


def test_special_rule_draft_ends_when_control_is_lost_on_the_first_space():
    game = position(".. .. .. .. .. / .. .. 18 17 9", active=18, mp=2, bonus=["draft"], rolls=[1, 2, 2])
    game.apply("bonus draft 17")
    stands(game, ".. 18 .. .. .. .. / .. 17 .. .. .. 9")
    over(game)


def test_special_rule_draft_ends_when_the_partner_is_gone():
    # 9 and 17 lose control: 18 has nobody to draft with and keeps its movement.
    game = position(".. .. .. .. .. / .. .. 18 17 9", active=18, mp=2, bonus=["draft"], rolls=[2, 2, 1])
    game.apply("bonus draft 17")
    stands(game, ".. 17 .. .. .. / .. 9 .. 18 ..")
    assert drive(game) == (18, 2, [])


# Mile oval: Clean Air is worth 3.


@pytest.mark.parametrize("name", RACES)
def test_special_rule_clean_air(name):
    game = position("18 .. .. / .. .. ..", race=name, active=18, mp=2, bonus=["clean-air"])
    game.apply("bonus clean-air")
    assert drive(game) == (18, 5 if name == "copper-mile" else 4, [])


@pytest.mark.parametrize("name", RACES)
def test_special_rule_clean_air_of_an_npd(name):
    game = position("18 .. .. / .. .. 66", race=name, players=[18], phase="npds", np_deck=[16])
    assert game.where(66) == (2 + 2 + (3 if name == "copper-mile" else 2), 0)


# Short track: going back by a Hazard is 1 less.


@pytest.mark.parametrize("name", RACES)
@pytest.mark.parametrize("hazard, slot, back", [("flat-tire", 1, 2), ("brushed-the-wall", 3, 3), ("tire-rub", 1, 1)])
def test_special_rule_hazard(name, hazard, slot, back):
    game = position(
        ".. .. .. .. / .. .. .. 18",
        race=name,
        phase="thunder",
        slot=slot,
        programs={18: ["keep-up", "keep-up", "steady-pace", "steady-pace"]},
        hazards={18: [hazard]},
        pitted=[18],
    )
    while kind(game) == "back":
        game.apply("back")
    assert game.where(18) == (3 - back + (1 if name == "lantern-night" else 0), 0)


def test_special_rule_hazard_also_for_the_no_pit_penalty():
    for name, back in (("lantern-night", 1), ("copper-mile", 2)):
        game = position(
            ".. .. .. .. / .. .. .. 18",
            race=name,
            phase="thunder",
            slot=2,
            programs={18: [0, "keep-up", 0, 0]},
            hazards={18: ["vibration"]},
        )
        do(game, *["back"] * back)
        assert game.where(18) == (3 - back, 0)
        assert kind(game) == "drive"


# Road course: each pair of the Perfect Line is worth 2.


@pytest.mark.parametrize("name", RACES)
def test_special_rule_perfect_line(name):
    game = position(
        "18 .. .. / .. .. ..",
        race=name,
        phase="interlude",
        programs={18: ["hit-the-marks", "off-the-corner", "over-under", "door-to-door"]},
    )
    assert drive(game) == (18, 4 if name == "ridge-runner" else 2, [])
