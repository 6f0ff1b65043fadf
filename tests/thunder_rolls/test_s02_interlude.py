"""Section 2, the Thunder Interlude and Laps: Perfect Line (R30), stage and race points (R31), laps forward and back."""

import pytest

from draftline.games.thunder_rolls.facts import STEPPED
from tests.thunder_rolls.helpers_thunder import (
    dice_left,
    do,
    drive,
    finish,
    happened,
    kind,
    offers,
    places,
    points,
    position,
    stands,
    state,
    token,
)

# Some of the cards with a left half, a right half, neither.
LEFT = [10, 11, 20, 21]
RIGHT = [12, 13, 18, 19]
NONE = [14, 15, 16, 17]


def flags(text):
    """A program of these halves: l, r, - (neither), 0 (empty)."""
    kinds = {"l": LEFT, "r": RIGHT, "-": NONE}
    return [0 if letter == "0" else kinds[letter][i] for i, letter in enumerate(text)]


def interlude(text, programs, **arguments):
    return position(
        text, phase="interlude", programs={car: flags(program) for car, program in programs.items()}, **arguments
    )


TWO = """
..  ..  ..  ..  ..  17
..  ..  18  ..  ..  ..
"""


# Perfect Line


@pytest.mark.parametrize(
    "program, pairs",
    [
        ("lr--", 1),
        ("-lr-", 1),
        ("--lr", 1),
        ("lrlr", 2),
        ("llrr", 1),
        ("llr-", 1),
        ("lrr-", 1),
        ("rl--", 0),  # the wrong way round
        ("rlrl", 1),
        ("l-r-", 0),  # not in neighbouring slots
        ("l--r", 0),
        ("r--l", 0),
        ("l0r-", 0),
        ("llll", 0),
        ("rrrr", 0),
        ("----", 0),
    ],
)
def test_R30_one_space_for_each_left_half_with_a_right_half_in_the_next_slot(program, pairs):
    game = interlude(TWO, {18: program, 17: "0000"}, first=18)
    if pairs:
        assert drive(game) == (18, pairs, [])
        assert happened(game, "perfect-line") == [("perfect-line", 0 if game.cars(0) == (18,) else 1, pairs)]
    else:
        assert game.outcome is not None


def test_R30_perfect_line_is_normal_movement():
    game = interlude(TWO, {18: "lrlr", 17: "0000"}, first=18)
    offers(game, "forward", "diagonal out", "brake")
    do(game, "diagonal out", "forward")
    assert game.where(18) == (4, 1)


def test_R30_perfect_line_may_be_braked_away():
    game = interlude(TWO, {18: "lrlr", 17: "0000"}, first=18)
    do(game, "forward", "brake")
    assert game.where(18) == (3, 0)
    assert game.outcome is not None


def test_R30_perfect_line_pushes_when_blocked():
    game = interlude(".. 9 .. / 18 17 ..", {18: "lr--", 17: "0000", 9: "0000"}, first=18, rolls=[1, 2, 3, 4])
    offers(game, "push", "brake")
    game.apply("push")
    stands(game, ".. 9 .. / .. 18 17")


def test_R30_perfect_line_has_no_bonus_of_its_cards():
    # A right half with a Draft (18) and a car straight ahead.
    game = interlude(".. .. .. / 18 17 ..", {18: "-lr-", 17: "0000"}, first=18)
    assert drive(game) == (18, 1, [])


@pytest.mark.parametrize("first, order", [(18, [18, 17, 9]), (17, [17, 9, 18]), (9, [9, 18, 17])])
def test_R30_from_the_token_clockwise(first, order):
    programs = {18: [10, 12, 0, 0], 17: [11, 13, 0, 0], 9: [20, 22, 0, 0]}
    text = "18 .. 17 .. 9 / .. .. .. .. .."
    game = position(text, players=[18, 17, 9], phase="interlude", programs=programs, first=first)
    seen = []
    while kind(game) == "drive":
        seen.append(drive(game)[0])
        game.apply("brake")
    assert seen == order


def test_R30_perfect_line_comes_before_the_points():
    game = interlude(".. .. 17 / .. 18 ..", {18: "lrlr", 17: "0000"}, first=18)
    do(game, "forward", "forward")
    assert places(game) == [18, 17]


def test_R30_perfect_line_in_the_first_stage_too():
    game = interlude(".. .. 17 / .. 18 ..", {18: "lrlr", 17: "0000"}, first=18, stage=1)
    do(game, "forward", "forward")
    assert points(game) == {18: 2, 17: 1}
    assert game.stage == 2


@pytest.mark.parametrize("pitted, pairs", [([18], 1), ([], 0)])
def test_R30_a_card_discarded_by_a_hazard_does_not_count(pitted, pairs):
    game = position(
        ".. .. .. .. .. / .. .. .. .. 18",
        phase="thunder",
        slot=4,
        programs={18: flags("--lr")},
        hazards={18: ["half-spin"]},
        pitted=pitted,
    )
    do(game, "back", "back")
    if pitted:
        game.apply("brake")
        assert drive(game) == (18, pairs, [])
    else:
        assert game.outcome is not None


def test_R30_half_flags_of_two_players_make_no_pair():
    game = interlude(TWO, {18: "l---", 17: "0r00"}, first=18)
    assert game.outcome is not None


def test_R25_no_hazard_slows_the_perfect_line():
    game = position(
        ".. .. / 18 ..",
        phase="thunder",
        slot=2,
        programs={18: flags("-lr-")},
        hazards={18: ["running-hot"]},
        pitted=[18],
    )
    do(game, "brake", "brake", "brake")
    assert drive(game) == (18, 1, [])


# Stage scoring

EIGHT = """
..  71  ..  34  ..  9   ..  18
52  ..  66  ..  13  ..  17  ..
"""


def test_stage_scoring_first_2_second_1():
    game = position(EIGHT, phase="score", stage=1)
    assert {car: n for car, n in points(game).items() if n} == {18: 2, 17: 1}


def test_R31_npds_score_stage_points_too():
    game = position(EIGHT, players=[71, 52], phase="score", stage=1)
    assert {car: n for car, n in points(game).items() if n} == {18: 2, 17: 1}


def test_R31_stage_points_are_added_to_points_there_already():
    game = position(EIGHT, phase="score", stage=1, options={"points": {"red": 3, "green": 4}})
    assert (points(game)[18], points(game)[17]) == (5, 5)


def test_stage_scoring_then_the_second_stage_is_set_up():
    game = position(EIGHT, phase="score", stage=1, flipped=[18], pitted=[17], players=[18, 17, 9])
    found = state(game)
    assert (found["stage"], kind(game)) == (2, "roll")
    assert [len(space["cards"]) for space in found["spaces"]] == [3] * 6
    assert [space["sets"] for space in found["spaces"]] == [[]] * 6
    assert [player["cards"] for player in found["players"]] == [0, 0, 0]
    assert [player["hazards"] for player in found["players"]] == [0, 0, 0]
    assert [player["pitted"] for player in found["players"]] == [False] * 3
    assert found["decks"]["thunder_discards"] == []
    assert found["decks"]["hazards"] == 12
    assert found["decks"]["np_past"] == []
    assert game.problems() == []


def test_R30_team_cards_keep_their_side():
    game = position(EIGHT, phase="score", stage=1, flipped=[18], players=[18, 17, 9])
    assert [player["ready"] for player in state(game)["players"]] == [False, True, True]


def test_stage_scoring_the_token_goes_to_the_leader_of_the_race():
    game = position(EIGHT, phase="score", stage=1, first=52, players=[52, 9, 17])
    assert token(game) == 17
    assert game.cars(game.decision.seat) == (17,)


def test_stage_scoring_cars_stay_where_they_are():
    game = position(EIGHT, phase="score", stage=1)
    stands(game, EIGHT)


def test_a_stage_race_is_not_over_after_the_first_stage():
    assert position(EIGHT, phase="score", stage=1).outcome is None


# Race finish scoring


def test_race_finish_scoring_by_place():
    game = position(EIGHT, phase="score")
    assert points(game) == {18: 12, 17: 10, 9: 9, 13: 8, 34: 7, 66: 6, 71: 4, 52: 3}
    assert places(game) == [18, 17, 9, 13, 34, 66, 71, 52]


def test_R31_npds_score_like_players():
    game = position(EIGHT, phase="score", players=[71, 52])
    assert points(game) == {18: 12, 17: 10, 9: 9, 13: 8, 34: 7, 66: 6, 71: 4, 52: 3}
    assert game.outcome.ranking == (0, 1)
    assert tuple(game.outcome.points) == (4, 3)


def test_R31_no_stage_points_after_the_last_stage():
    assert points(position(EIGHT, phase="score", stage=2))[18] == 12


def test_R31_a_race_of_one_stage_scores_the_finish_only():
    game = position(EIGHT, phase="score", stage=1, race="lantern-night")
    assert points(game)[18] == 12
    assert game.outcome is not None


def test_R31_the_race_ends_with_its_last_stage_whatever_the_laps():
    game = position(EIGHT, phase="score", laps_down=dict.fromkeys([18, 17, 9, 13, 34, 66, 71, 52], 1))
    assert game.outcome is not None
    assert game.laps_of(18) == 0


def test_R31_laps_come_before_sections_in_the_finish():
    assert places(position("18 .. / .. 17", phase="score", laps_down={17: 1})) == [18, 17]


def after_two_stages(stage: dict[int, int]):
    """A race that ended as EIGHT stands, with these points from its first stage."""
    game = position(EIGHT, players=[18, 17, 9], phase="score", stage=2)
    for number, scored in stage.items():
        game.points[game.car(number)] += scored
    return game


def test_R31_ranked_by_points():
    # 9 finishes third but has the better points of both stages.
    outcome = after_two_stages({9: 2, 71: 1}).outcome
    assert [(row.seat, row.points) for row in outcome.standings[:3]] == [(0, 12), (2, 11), (1, 10)]
    assert outcome.ranking == (0, 2, 1)
    assert outcome.ties() == []


def test_R31_then_by_finish():
    outcome = after_two_stages({17: 2, 9: 1}).outcome
    assert [(row.seat, row.points, row.rank) for row in outcome.standings[:3]] == [(0, 12, 1), (1, 12, 2), (2, 10, 3)]
    assert [[row.seat for row in group] for group in outcome.ties()] == [[0, 1]]
    assert [row.tie_break for row in outcome.standings[:2]] == ["tie.best-car", ""]


def test_R31_a_non_player_driver_wins_the_race():
    outcome = position(EIGHT, phase="score", players=[17, 52]).outcome
    assert outcome.winner is None
    best = outcome.standings[0]
    assert (best.entrant, best.seat, best.cars, best.points) == ("red", None, (18,), 12)
    assert outcome.ranking == (0, 1)
    assert [row.rank for row in outcome.standings if row.seat is not None] == [2, 8]


def test_R31_points_brought_along_do_not_decide_a_race():
    """5.3 keeps them on the scoreboard, and 5.4 gives them to the winner of the series."""
    game = position("18 .. / .. 17", players=[18, 17], phase="score", options={"points": {"red": 30, "green": 1}})
    assert points(game) == {18: 40, 17: 13}
    assert (game.outcome.winner, game.outcome.ranking, game.outcome.points) == (1, (1, 0), (10, 12))
    assert [(row.entrant, row.points, row.brought, row.total) for row in game.outcome.standings] == [
        ("green", 12, 1, 13),
        ("red", 10, 30, 40),
    ]
    assert game.outcome.car_points == {18: 10, 17: 12}


def test_stage_points_count_in_the_final_ranking():
    game = position(".. 17 / 18 ..", players=[18, 17], stage=1, phase="score", race="copper-mile")
    assert points(game) == {18: 1, 17: 2}


def test_facts_tell_places_and_points():
    game = position("18 .. / .. 17", phase="score")
    assert happened(game, "placed", "points", "race-over") == [
        ("placed", 17, 1),
        ("placed", 18, 2),
        ("points", 17, 12),
        ("points", 18, 10),
        ("race-over", 0),
    ]


def test_a_race_that_is_over_asks_nothing_more():
    game = position("18 .. / .. 17", phase="score")
    assert game.decision is None
    assert not game.legal("brake")


# Laps

LINE = """
..  ..  ..  ..
..  18  ..  ..
"""


def test_laps_passing_the_line_after_a_whole_round_is_a_lap():
    game = position(LINE, active=18, mp=2, line=2, final=False)
    assert game.laps_of(18) == 0
    game.apply("forward")
    assert game.laps_of(18) == 1
    game.apply("forward")
    assert game.laps_of(18) == 1


def test_laps_the_first_car_to_complete_a_lap_has_led_it_once():
    game = position(".. 17 .. .. / .. 18 .. ..", players=[18, 17], active=18, mp=1, line=2, final=False)
    game.apply("forward")
    assert [game.led(car) for car in (18, 17)] == [1, 0]
    assert game.copy().led(18) == 1
    for progress in (-1, 0):  # back over the line and over it again
        game.put(game.car(18), game.track.space(progress, 0), game.track.sectors + progress, STEPPED)
    game.put(game.car(17), game.track.space(0, 1), game.track.sectors, STEPPED)
    assert [game.led(car) for car in (18, 17)] == [1, 0]


def test_laps_a_diagonal_step_over_the_line_counts_alike():
    game = position(LINE, active=18, mp=1, line=2, final=False)
    game.apply("diagonal out")
    assert game.laps_of(18) == 1


def test_laps_no_lap_when_passing_the_line_from_the_grid():
    game = position(LINE, active=18, mp=1, line=2, laps_down={18: 2})
    assert game.progress(18) == -1
    game.apply("forward")
    assert (game.progress(18), game.laps_of(18)) == (0, 0)


def test_laps_backing_up_over_the_line_takes_the_lap_and_it_is_regained():
    game = position(
        ".. .. .. .. / .. .. 18 ..",
        phase="thunder",
        slot=1,
        programs={18: ["keep-up", 0, 0, 0]},
        hazards={18: ["flat-tire"]},
        pitted=[18],
        line=2,
        final=False,
    )
    assert game.laps_of(18) == 1
    do(game, "back", "back")
    assert game.laps_of(18) == 0
    do(game, "forward", "forward")
    assert game.laps_of(18) == 1


def test_laps_a_car_bumped_back_over_the_line_loses_the_lap():
    game = position(".. 18 / .. 17", active=18, mp=0, bonus=["side-draft"], line=1, final=False)
    game.apply("bonus side-draft 17")
    assert (game.laps_of(18), game.laps_of(17)) == (1, 0)


def test_laps_perfect_line_over_the_line():
    game = interlude("18 .. .. / .. .. ..", {18: "lr--"}, line=1, final=False)
    game.apply("forward")
    assert game.laps_of(18) == 1


def test_laps_the_interlude_takes_no_dice_without_ties():
    game = interlude(TWO, {18: "lr--", 17: "0000"}, first=18, rolls=[1, 2])
    finish(game)
    assert dice_left(game) == [1, 2]
