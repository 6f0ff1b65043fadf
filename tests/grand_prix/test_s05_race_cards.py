"""Section 5: what a race card says, and when each part of it counts."""

import pytest

from draftline.games.grand_prix.components import box
from tests.grand_prix.helpers import assert_cars, assert_over, do, drive, offers, position, refuse, seat

OPEN = """
..  ..  ..  ..
..  ..  ..  ..
..  14  ..  ..
..  ..  ..  ..
22  ..  ..  ..
"""


def run_out(game):
    """Forward to the end of the move."""
    while game.decision.kind == "step":
        game.apply("forward" if game.legal("forward") else "stop")


CARDS = sorted({card for card in box().card_id if card})


def test_5_there_are_80_cards_of_22_names():
    assert len(box().race_cards) == 80
    assert len(CARDS) == 22


@pytest.mark.parametrize(("number", "speed", "pit"), [(1, 4, 3), (41, 7, 3)])
def test_5_the_two_printed_cards(number, speed, pit):
    # Card 1 is Weaving, card 41 Slingshot.
    assert box().card_id[number] == ("weaving" if number == 1 else "slingshot")
    assert (box().speed[number], box().pit_speed[number]) == (speed, pit)


@pytest.mark.parametrize("card", CARDS)
def test_5_the_on_track_speed_is_the_mp_of_a_car_on_the_track(card):
    number = box().card_id.index(card)
    game = position(OPEN, active=14, card=card)
    run_out(game)
    assert game.where(14)[0] == 1 + box().speed[number]


@pytest.mark.parametrize("card", CARDS)
def test_5_the_pit_exit_speed_is_the_mp_of_a_car_leaving_the_pits(card):
    number = box().card_id.index(card)
    game = position(".. ..\n22 ..", active=14, card=card, apron={14: 1})
    left = box().pit_speed[number] - 1
    assert game.where(14) == (1, 0)
    assert game.mp == left
    offers(game, "forward", "out")


@pytest.mark.parametrize("card", CARDS)
def test_5_out_of_the_pits_the_movement_is_always_solo(card):
    # Nobody behind comes along, and a car pushed may be left.
    game = position(".. .. .. ..\n.. .. .. ..\n22 .. 33 ..", active=14, card=card, apron={14: 1}, mp=4)
    game.apply("forward")
    assert_cars(game, {14: (2, 0), 33: (3, 0), 22: (0, 0)})
    offers(game, "forward", "out")
    drive(game, "out", "forward")
    assert_cars(game, {14: (3, 1), 33: (3, 0), 22: (0, 0)})
    assert_over(game, 14)


@pytest.mark.parametrize("card", CARDS)
def test_5_the_wear_indicator_is_the_marker_a_player_car_takes(card):
    number = box().card_id.index(card)
    game = position(OPEN, active=14, card=card, mp=0)
    assert_over(game, 14)
    kind = box().card_wear[number]
    assert game.wear(14) == ([box().wear[kind]] if kind >= 0 else [])
    assert game.close_calls(14) == box().tokens[number]


@pytest.mark.parametrize("card", CARDS)
def test_5_G15_an_npc_takes_neither_wear_nor_token_nor_penalty(card):
    number = box().card_id.index(card)
    picture = OPEN.replace("14", "2 ")
    game = position(picture, hands={"blue": [number]}, first="blue", teams=("blue", "green"))
    game.apply(f"play {number} on 2")
    run_out(game)
    assert game.where(2)[0] == 1 + box().speed[number]
    assert game.wear(2) == []
    assert game.close_calls(2) == 0
    assert game.tyres(2) is None
    assert game.activated(2)


def test_5_the_card_leaves_the_hand():
    game = position(OPEN, hands={"green": [45, 61]}, first="green")
    do(game, "play 45 on 14", *["forward"] * 7)
    assert game.hand(seat(game, "green")) == (61,)


def test_5_a_card_not_in_the_hand_cannot_be_played():
    game = position(OPEN, hands={"green": [45, 61]}, first="green")
    refuse(game, "play 46 on 14")


def test_5_the_text_goes_before_the_rules():
    # 6.1 forbids diagonals, Challenge allows one.
    game = position(OPEN, active=14, card="Challenge")
    game.apply("diagonal out")
    assert game.where(14) == (2, 3)


def test_7_1_the_marker_comes_after_the_move():
    game = position(OPEN, active=14, card="Charge", mp=2)
    game.apply("forward")
    assert game.wear(14) == []
    game.apply("forward")
    assert game.wear(14) == ["tire"]


def test_C27_markers_of_this_move_do_not_slow_it():
    game = position(OPEN, active=14, card="Charge", wear={14: ["tire", "brake"]})
    assert game.mp == 7
    do(game, *["forward"] * 7)
    assert game.wear(14) == ["brake", "tire", "tire"]


def test_G14_an_npc_is_driven_by_whoever_played_the_card():
    # 2 wears the star, the first seat's icon; 6 the circle, which is nobody's with two players.
    picture = OPEN.replace("14  ..", "2   6 ")
    game = position(picture, hands={"blue": [45, 48], "green": [46, 47]}, first="green", teams=("blue", "green"))
    refuse(game, "play 46 on 2")
    game.apply("play 46 on 6")
    assert game.decision.seat == seat(game, "green")
    do(game, *["forward"] * 7)
    assert game.decision.seat == seat(game, "blue")
    game.apply("play 45 on 2")
    assert game.decision.seat == seat(game, "blue")


def test_G15_an_npc_uses_the_text_in_full():
    game = position(OPEN.replace("14", "2 "), active=2, card="Weaving", first="blue", teams=("blue", "green"))
    assert game.mp == 4
    game.apply("out")
    assert (game.where(2), game.mp) == ((1, 3), 4)
