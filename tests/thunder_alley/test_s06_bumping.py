"""The bumping example, T1 and T20: staying where one is with the last movement points."""

import pytest

from draftline import position
from tests.thunder_alley.helpers import assert_cars, assert_over, assert_picture, do, offers, refuse, ways

AHEAD = ".. .. ..\n29 22 ..\n.. .. .."
BESIDE = "22 .. ..\n29 .. ..\n.. .. .."


@pytest.mark.parametrize("card", ["Charge", "Making a Move"])
@pytest.mark.parametrize("mp", [1, 2])
def test_T1_with_1_or_2_mp_and_a_car_ahead(card, mp):
    game = position(AHEAD, active=29, card=card, mp=mp)
    offers(game, "out", "in", "bump")
    game.apply("bump")
    assert_picture(game, AHEAD)
    assert_over(game, 29)
    assert len(game.wear(29)) == 1


@pytest.mark.parametrize("mp", [3, 4, 7])
def test_T1_never_with_3_or_more(mp):
    game = position(AHEAD, active=29, card="Charge", mp=mp)
    refuse(game, "bump")


@pytest.mark.parametrize("card", ["Charge", "Making a Move"])
def test_T1_with_1_mp_and_a_car_beside(card):
    game = position(BESIDE, active=29, card=card, mp=1)
    offers(game, "forward", "in", "bump")
    game.apply("bump")
    assert_picture(game, BESIDE)
    assert_over(game, 29)


def test_T1_with_2_mp_the_car_beside_can_be_displaced_so_no_bump():
    game = position(BESIDE, active=29, card="Charge", mp=2)
    offers(game, "forward", "out", "in")
    refuse(game, "bump")


def test_T1_nobody_near_no_bump():
    game = position(".. .. ..\n.. 29 ..\n22 .. ..", active=29, card="Charge", mp=1)
    refuse(game, "bump")


def test_T1_a_car_diagonally_ahead_is_no_reason():
    game = position(".. 22 ..\n29 .. ..\n.. 43 ..", active=29, card="Charge", mp=1)
    offers(game, "forward", "out", "in")


def test_T1_a_car_behind_is_no_reason():
    game = position(".. .. ..\n22 29 ..\n.. .. ..", active=29, card="Charge", mp=1)
    offers(game, "forward", "out", "in")


@pytest.mark.parametrize("card", ["Watch the Gauge", "Staying with the Pack"])
def test_T1_draft_and_pursuit_never_bump_ahead(card):
    for mp in (1, 2):
        game = position(AHEAD, active=29, card=card, mp=mp)
        offers(game, "forward", "out", "in")
        refuse(game, "bump")


@pytest.mark.parametrize("card", ["Watch the Gauge", "Staying with the Pack"])
def test_T1_draft_and_pursuit_bump_sideways_before_a_link(card):
    game = position(BESIDE, active=29, card=card, mp=1)
    offers(game, "forward", "in", "bump")
    game.apply("bump")
    assert_picture(game, BESIDE)
    assert_over(game, 29)


@pytest.mark.parametrize("card", ["Watch the Gauge", "Staying with the Pack"])
def test_T1_no_bump_once_linked(card):
    # Beside 43 with 1 MP left, but linked: the last step is forced.
    game = position(".. .. 43 ..\n29 22 .. ..\n.. .. .. ..", active=29, card=card, mp=3)
    game.apply("forward")
    assert_picture(game, ".. .. 43 .. ..\n.. .. .. 29 22\n.. .. .. .. ..")


@pytest.mark.parametrize("card", ["Watch the Gauge", "Staying with the Pack"])
def test_T1_no_bump_behind_a_car_that_locks(card):
    game = position(".. 43 .. ..\n29 .. 22 ..\n.. .. .. ..", active=29, card=card, mp=2)
    game.apply("forward")
    assert_picture(game, ".. 43 .. ..\n.. .. 29 22\n.. .. .. ..")


def test_T1_only_at_the_end_of_the_move():
    game = position(AHEAD, active=29, card="Charge", mp=4)
    refuse(game, "bump")
    game.apply("forward")
    # 1 MP left, and 22 is ahead again.
    offers(game, "out", "in", "bump")


def test_T1_lead_bumping_moves_no_led_car():
    game = position(".. .. ..\n43 29 22\n.. .. ..", active=29, card="Making a Move", mp=2)
    game.apply("bump")
    assert_picture(game, ".. .. ..\n43 29 22\n.. .. ..")


def test_T20_working_the_pack_may_bump():
    game = position(AHEAD, active=29, card="Working the Pack", mp=2)
    offers(game, "out", "in", "swap", "bump")


def test_T20_rubbin_has_no_sideways_bump():
    game = position(BESIDE, active=29, card="Rubbin' is Racin'", mp=1)
    offers(game, "forward", "out", "in")
    refuse(game, "bump")


def test_T20_at_a_seam_one_occupied_way_ahead_is_enough():
    game = position(
        """
        ##  ##  ..
        ..  29  22
        ..  ..  ..
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    assert ways(game, "forward", 29) == {((2, 2),)}
    game.apply("bump")
    assert_cars(game, {29: (1, 1), 22: (2, 1)})


def test_T20_after_leaving_the_pits():
    game = position(".. .. ..\n.. .. ..\n.. .. 22", active=29, card="Charge", apron={29: 1})
    # 3 MP to leave the pits: the first one is spent on the way out.
    assert game.where(29) == (1, 0)
    assert game.mp == 2
    offers(game, "out", "bump")


def test_T20_never_to_stay_on_the_apron():
    game = position(".. .. ..\n.. .. ..\n.. 22 ..", active=29, card="Dirty Air", apron={29: 1})
    # 2 MP: both are needed to displace 22 outward.
    assert_picture(game, ".. .. ..\n.. 22 ..\n.. 29 ..")
    assert_over(game, 29)


def test_5_a_card_that_forbids_lateral_steps_allows_no_sideways_bump():
    # Nothing is left to choose: the step is taken.
    game = position(BESIDE, active=29, card="Riding the Draft", mp=1)
    assert_picture(game, "22 .. ..\n.. 29 ..\n.. .. ..")


def test_5_inside_line_does_not_bump_outward():
    game = position(BESIDE, active=29, card="Inside Line", mp=1)
    offers(game, "forward", "in")


def test_5_outside_line_bumps_outward():
    game = position(BESIDE, active=29, card="Outside Line", mp=1)
    offers(game, "forward", "bump")


def test_T1_between_three_cars_with_1_mp_staying_is_forced():
    picture = "43 .. ..\n29 22 ..\n23 .. .."
    game = position(picture, active=29, card="Charge", mp=1)
    # Neither push is affordable: staying is all that is left, and it is not asked.
    assert_picture(game, picture)
    assert_over(game, 29)
    game = position(picture, active=29, card="Charge", mp=2)
    offers(game, "out", "in", "bump")
    do(game, "bump")
    assert_picture(game, picture)


def test_T1_no_bump_against_a_space_entered_before():
    # 43 followed into the space that 29 left; with any number of MP 29 could not go there (C4).
    game = position(".. .. ..\n43 29 ..\n22 .. ..", active=29, card="Making a Move", mp=2)
    game.apply("out")
    assert_picture(game, ".. 43 29\n.. .. ..\n22 .. ..")


@pytest.mark.parametrize(
    ("picture", "card", "mp", "reason"),
    [
        pytest.param(AHEAD, "Watch the Gauge", 1, "reason.bump-in-line", id="draft-behind-a-car"),
        pytest.param(AHEAD, "Staying with the Pack", 2, "reason.bump-in-line", id="pursuit-behind-a-car"),
        pytest.param(BESIDE, "Watch the Gauge", 2, "reason.nobody-to-bump", id="draft-can-displace"),
        pytest.param(BESIDE, "Charge", 2, "reason.nobody-to-bump", id="solo-can-displace"),
        pytest.param(".. .. ..\n.. 29 ..\n22 .. ..", "Charge", 1, "reason.nobody-to-bump", id="nobody-near"),
        pytest.param(AHEAD, "Charge", 3, "reason.must-spend", id="too-many-mp"),
        pytest.param(AHEAD, "Watch the Gauge", 3, "reason.must-spend", id="draft-with-too-many-mp"),
    ],
)
def test_T1_a_refused_bump_names_what_stands_against_it(picture, card, mp, reason):
    game = position(picture, active=29, card=card, mp=mp)
    assert game.legal("bump").reason.id == reason
    refuse(game, "bump")
