"""5: the parts of a race card, for all 84 cards."""

import pytest

import draftline
from draftline import position
from tests.thunder_alley.helpers import assert_over, finish_move, moving, refuse, texts

# name, id, first and last number, speed, pit exit speed, movement, wear
CARDS = [
    ("Rubbin' is Racin'", "rubbin-is-racin", 1, 3, 4, 3, "draft", None),
    ("Teamwork", "teamwork", 4, 6, 4, 2, "draft", None),
    ("Riding the Draft", "riding-the-draft", 7, 12, 4, 2, "draft", None),
    ("Clean Air", "clean-air", 13, 15, 4, 2, "solo", None),
    ("Working the Pack", "working-the-pack", 16, 18, 4, 2, "solo", None),
    ("Chasing the Race", "chasing-the-race", 19, 23, 5, 2, "draft", "blue"),
    ("Oversteer", "oversteer", 24, 27, 5, 2, "pursuit", "blue"),
    ("Making a Move", "making-a-move", 28, 32, 6, 2, "lead", "fuel"),
    ("Watch the Gauge", "watch-the-gauge", 33, 40, 6, 2, "draft", "fuel"),
    ("Staying with the Pack", "staying-with-the-pack", 41, 45, 6, 2, "pursuit", "fuel"),
    ("Dirty Air", "dirty-air", 46, 49, 6, 2, "solo", "fuel"),
    ("Set the Pace", "set-the-pace", 50, 52, 8, 4, "lead", "transmission"),
    ("Top Gear", "top-gear", 53, 55, 8, 4, "solo", "transmission"),
    ("Follow the Leader", "follow-the-leader", 56, 58, 8, 4, "lead", "engine"),
    ("Floor It", "floor-it", 59, 61, 8, 4, "solo", "engine"),
    ("Fast Pace", "fast-pace", 62, 64, 8, 4, "pursuit", "tire"),
    ("Charge", "charge", 65, 68, 7, 3, "solo", "tire"),
    ("Slingshot", "slingshot", 69, 72, 7, 3, "lead", "tire"),
    ("Out in Front", "out-in-front", 73, 76, 7, 3, "lead", "tire"),
    ("Outside Line", "outside-line", 77, 78, 7, 3, "draft", "tire"),
    ("Inside Line", "inside-line", 79, 80, 7, 3, "draft", "tire"),
    ("Understeer", "understeer", 81, 84, 5, 2, "pursuit", "blue"),
]
NUMBERS = [
    (number, card_id, speed, pit_exit, wear)
    for _, card_id, first, last, speed, pit_exit, _, wear in CARDS
    for number in range(first, last + 1)
]
STRAIGHT_AHEAD = ("riding-the-draft", "chasing-the-race")
"""Cards that leave no choice at all on an open straight."""

OPEN = """
..  ..  ..  ..
..  ..  29  ..
22  ..  ..  ..
"""


def test_5_the_list_of_the_test_is_the_whole_deck():
    assert [row[0] for row in NUMBERS] == list(range(1, 85))
    assert len({card[1] for card in CARDS}) == 22


@pytest.mark.parametrize("number, card_id, speed, pit_exit, wear", NUMBERS)
def test_5_on_track_speed_and_wear(number, card_id, speed, pit_exit, wear):
    game = position(OPEN, hands={"red": [number]}, first="red")
    game.apply(f"play {number} on 29")
    if card_id in STRAIGHT_AHEAD:
        assert game.where(29) == (2 + speed, 1)
    else:
        assert moving(game, 29)
        assert game.mp == speed
        assert game.wear(29) == []
    finish_move(game, 29)
    assert game.wear(29) == ([wear] if wear else [])
    assert game.hand(game.seat_of(29)) == ()


@pytest.mark.parametrize("number, card_id, speed, pit_exit, wear", NUMBERS)
def test_5_pit_exit_speed(number, card_id, speed, pit_exit, wear):
    game = position(
        """
        ..  ..  ..  ..
        ..  ..  ..  ..
        22  ..  ..  ..
        """,
        apron={29: 2},
        hands={"red": [number]},
        first="red",
    )
    game.apply(f"play {number} on 29")
    # The first step, out of the pits, is no choice.
    assert game.where(29) == (2, 0)
    assert game.mp == pit_exit - 1
    finish_move(game, 29)
    assert game.wear(29) == []


# Where the cars of `43 29 23` stand after 29 went forward as far as 3 MP take it.
PROBE = {
    "solo": {43: 0, 29: 2, 23: 3},
    "lead": {43: 1, 29: 2, 23: 3},
    "draft": {43: 3, 29: 4, 23: 5},
    "pursuit": {43: 0, 29: 4, 23: 5},
}


@pytest.mark.parametrize("name, card_id, movement", [(card[0], card[1], card[6]) for card in CARDS])
def test_5_type_of_movement(name, card_id, movement):
    game = position(".. .. .. ..\n43 29 23 ..\n.. .. .. ..", active=29, card=name, mp=3)
    if moving(game, 29):
        game.apply("forward")
    assert_over(game, 29)
    assert {car: game.where(car)[0] for car in (43, 29, 23)} == PROBE[movement]


@pytest.mark.parametrize("card", [("Charge"), ("charge"), (65), (68)])
def test_5_a_position_names_a_card_by_name_id_or_number(card):
    game = position(OPEN, active=29, card=card)
    assert game.mp == 7


def test_5_a_card_not_in_hand_cannot_be_played():
    game = position(OPEN, hands={"red": [65, 1]}, first="red")
    refuse(game, "play 66 on 29")
    refuse(game, "play 65 on 22")
    assert {text for text in texts(game) if text.startswith("play")} == {"play 65 on 29", "play 1 on 29"}


def test_5_a_played_card_leaves_the_hand():
    game = position(OPEN, hands={"red": [65, 1]}, first="red")
    game.apply("play 65 on 29")
    finish_move(game, 29)
    assert game.hand(game.seat_of(29)) == (1,)


def test_C11_the_deck_is_reshuffled_when_a_card_is_needed():
    game = draftline.new_game("thunder-alley", seats=7, track="yunta", seed=3, options={"laps": 9})
    turn = 0
    while game.decision is not None and game.turn < 8:
        decision = game.decision
        if decision.kind == "play" and game.turn != turn:
            # 7 hands of 4: after three turns more than 84 cards have been dealt.
            turn = game.turn
            assert all(len(game.hand(other)) == 4 for other in range(7))
        plays = [action for action in decision.actions if str(action).startswith("play")]
        game.apply(plays[0] if plays else decision.actions[0], seat=decision.seat)
        assert game.problems() == []
    assert turn >= 5
