"""3: the sequence of a turn."""

import pytest

from draftline import new_game, position
from draftline.core.messages import IllegalAction
from tests.thunder_alley.turn_helpers import (
    QUIET,
    asked,
    bag,
    bags,
    do,
    end_turn,
    keep_cards,
    kind,
    markers,
    pits,
    play_turn,
    seat,
    stay_out,
    texts,
    until,
)

THREE = """
..  ..  ..  ..
22  ..  15  29
"""


def cards_of(decision):
    return {str(action) for action in decision.actions}


# 3.3 hands


def test_3_3_hands_are_filled_at_the_start_of_every_turn():
    game = new_game("thunder-alley", seats=3, track="yunta", seed=4)
    play_turn(game)
    assert game.turn == 2
    assert [len(game.hand(place)) for place in range(3)] == [6, 6, 6]


def test_3_3_the_first_player_fills_the_hand_first():
    game = position(
        THREE,
        event=QUIET,
        hands={"green": [1, 2], "blue": [4, 5], "red": [7, 8]},
        deck=[15, 16, 17, 18, 19, 20],
    )
    stay_out(game)
    assert game.first_player == seat(game, "red")
    do(game, "discard 1 2", seat=seat(game, "green"))
    do(game, "discard 4 5", seat=seat(game, "blue"))
    do(game, "discard 7 8", seat=seat(game, "red"))
    hands = {colour: set(game.hand(seat(game, colour))) for colour in ("red", "green", "blue")}
    assert hands == {"red": {15, 16}, "green": {17, 18}, "blue": {19, 20}}


def test_3_3_clockwise_goes_on_from_the_first_player():
    game = position(
        """
        ..  ..  ..  ..
        29  ..  15  22
        """,
        event=QUIET,
        hands={"green": [1, 2], "blue": [4, 5], "red": [7, 8]},
        deck=[15, 16, 17, 18, 19, 20],
    )
    stay_out(game)
    do(game, "discard 1", seat=seat(game, "green"))
    do(game, "discard 4 5", seat=seat(game, "blue"))
    do(game, "discard 7", seat=seat(game, "red"))
    hands = {colour: set(game.hand(seat(game, colour))) for colour in ("red", "green", "blue")}
    assert hands == {"green": {2, 15}, "blue": {16, 17}, "red": {8, 18}}


def test_3_3_a_lost_car_does_not_make_the_hand_smaller():
    game = new_game("thunder-alley", seats=2, track="yunta", seed=4)
    mine = game.decision.seat
    game.apply(f"retire {game.cars(mine)[0]}")
    play_turn(game)
    assert game.turn == 2
    assert len(game.hand(mine)) == 7


def test_3_3_a_car_retired_instead_of_played_leaves_the_card_in_hand():
    game = new_game("thunder-alley", seats=2, track="yunta", seed=4)
    mine = game.decision.seat
    before = game.hand(mine)
    game.apply(f"retire {game.cars(mine)[0]}")
    assert game.hand(mine) == before


def test_C11_the_deck_is_reshuffled_from_the_discards_when_a_card_is_needed():
    # 84 cards: one for the grid, 28 in the first hands, 21 played in each turn.
    game = new_game("thunder-alley", seats=7, track="adriana", seed=4)
    for turn in range(1, 5):
        assert game.turn == turn
        racing = {game.seat_of(car) for car in game.order()}
        assert {len(game.hand(place)) for place in racing} == {4}
        play_turn(game)
        assert game.problems() == []


# 3.4 action segments


def test_3_4_the_first_player_begins_and_the_others_follow_clockwise():
    game = new_game("thunder-alley", seats=3, track="yunta", seed=4)
    seats = []
    turn = game.turn
    while game.turn == turn:
        if kind(game) == "play":
            seats.append(game.decision.seat)
            plays = [text for text in texts(game) if text.startswith("play")]
            game.apply(plays[0])
        elif kind(game) in ("pit", "discard"):
            game.apply(f"{kind(game)} none", seat=game.decision.seat)
        else:
            game.apply(game.decision.actions[0])
    first = seats[0]
    assert seats == [(first + i) % 3 for i in range(15)]


def test_3_4_1_a_car_is_activated_once_a_turn():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  15  1
        """,
        hands={"green": [34, 35, 36], "blue": [65, 66]},
        event=None,
    )
    assert asked(game) == "green"
    game.apply("play 34 on 22")
    until(game, "play")
    assert game.activated(22)
    assert asked(game) == "blue"
    game.apply("play 65 on 15")
    until(game, "play")
    assert asked(game) == "green"
    assert not game.legal("play 35 on 22")
    assert not game.legal("retire 22")
    assert game.legal("play 35 on 1")
    with pytest.raises(IllegalAction):
        game.apply("play 35 on 22")


def test_3_4_1_every_car_is_ready_again_next_turn():
    game = position(THREE, event=QUIET)
    assert all(game.activated(car) for car in (22, 15, 29))
    end_turn(game)
    assert kind(game) == "play"
    assert not any(game.activated(car) for car in (22, 15, 29))


def test_3_4_a_player_may_play_any_card_on_any_car_or_retire_one():
    game = position(
        """
        ..  ..  ..  ..
        22  1   15  ..
        """,
        hands={"green": [34, 65], "blue": [7, 8]},
        first="green",
    )
    assert set(texts(game)) == {
        "play 34 on 22",
        "play 65 on 22",
        "play 34 on 1",
        "play 65 on 1",
        "retire 22",
        "retire 1",
    }


def test_3_4_only_cards_in_hand_may_be_played_and_only_own_cars():
    game = position(THREE, hands={"red": [34, 65]})
    assert asked(game) == "red"
    for text in ("play 66 on 29", "play 34 on 22", "retire 22", "pass 29"):
        verdict = game.legal(text)
        assert not verdict
        assert verdict.reason is not None


def test_3_4_3_and_T10_a_car_with_six_markers_can_only_be_retired():
    game = position(
        """
        ..  ..  ..  ..
        22  1   15  ..
        """,
        hands={"green": [34], "blue": [7]},
        wear={22: ["tire"] * 6},
        first="green",
    )
    assert set(texts(game)) == {"play 34 on 1", "retire 1", "retire 22"}
    game.apply("retire 22")
    assert (game.status(22), game.place(22)) == ("retired", 3)
    assert game.hand(seat(game, "green")) == (34,)


def test_3_4_3_seven_markers_retire_too():
    game = position(
        """
        ..  ..  ..  ..
        22  1   15  ..
        """,
        hands={"green": [34], "blue": [7]},
        wear={22: ["tire"] * 5 + ["red"] * 2},
        first="green",
    )
    assert not game.legal("play 34 on 22")
    assert game.legal("retire 22")


def test_3_4_4_voluntary_retirement_takes_the_lowest_marker_and_ends_the_segment():
    game = position(THREE, hands={"red": [34, 65]})
    game.apply("retire 29")
    assert (game.status(29), game.place(29)) == ("retired", 3)
    assert game.activated(29)
    assert game.hand(seat(game, "red")) == (34, 65)
    assert asked(game) == "green"


def test_3_4_6_wear_comes_after_the_move_and_the_car_is_flipped():
    game = position(THREE, active=29, card="charge", mp=2)
    assert game.where(29) == (3, 0)
    markers(game, 29)
    game.apply("forward")
    markers(game, 29)
    game.apply("forward")
    markers(game, 29, "tire")
    assert game.activated(29)
    assert asked(game) == "green"


def test_3_4_6_a_white_card_brings_no_wear():
    game = position(THREE, active=29, card="clean-air", mp=1)
    game.apply("forward")
    markers(game, 29)


def turn_with_a_lapped_car():
    """A new turn in which green has car 1 in the race and car 22 out of it; blue is first player."""
    game = position(
        """
        ..  ..  ..  ..
        22  ..  1   15
        """,
        laps_down={22: 1},
        event=QUIET,
        hands={"green": [53, 54, 55], "blue": [59, 60]},
    )
    end_turn(game)
    assert game.status(22) == "lapped"
    game.apply("play 59 on 15")
    until(game, "play")
    assert asked(game) == "green"
    return game


def test_3_4_2_a_car_out_of_the_race_may_be_used_to_pass_once_a_turn():
    game = turn_with_a_lapped_car()
    assert "pass 22" in texts(game)
    game.apply("pass 22")
    assert game.activated(22)
    assert set(game.hand(seat(game, "green"))) == {53, 54, 55}
    assert (kind(game), asked(game)) == ("play", "green")
    assert {text for text in texts(game) if not text.startswith("play")} == {"retire 1"}


def test_3_4_2_nothing_can_be_played_on_a_car_out_of_the_race():
    game = turn_with_a_lapped_car()
    assert not game.legal("play 53 on 22")
    assert not game.legal("retire 22")


def test_C24_a_car_that_left_by_its_own_activation_cannot_pass_in_that_turn():
    game = position(
        """
        ..  ..  ..  ..
        22  1   15  ..
        """,
        hands={"green": [34, 65], "blue": [7, 8]},
        first="green",
    )
    game.apply("retire 22")
    assert asked(game) == "blue"
    game.apply("retire 15")
    assert asked(game) == "green"
    assert not any(text.startswith("pass") for text in texts(game))


def test_C24_a_seat_that_can_only_pass_is_passed_over():
    game = turn_with_a_lapped_car()
    turn = game.turn
    game.apply("play 53 on 1")
    while kind(game) == "step":
        game.apply(game.decision.actions[0])
    assert game.turn == turn
    assert kind(game) in ("choose", "pit")


# 3.5.1 turn leader markers


def test_3_5_1_every_car_in_the_leading_sector_gets_a_marker():
    game = position(
        """
        ..  29  ..
        ..  43  ..
        22  15  ..
        """,
        event=QUIET,
    )
    assert [game.led(car) for car in (29, 43, 15, 22)] == [1, 1, 1, 0]


def test_T29_a_lapped_car_in_the_leading_sector_gets_none():
    game = position(
        """
        ..  29  ..
        22  15  ..
        """,
        laps_down={15: 1},
        event=QUIET,
    )
    assert [game.led(car) for car in (29, 15, 22)] == [1, 0, 0]


def test_3_5_1_markers_add_up():
    game = position(THREE, led={29: 2, 15: 1}, event=QUIET)
    assert [game.led(car) for car in (29, 15, 22)] == [3, 1, 0]


def test_3_5_1_comes_before_the_event():
    game = position(THREE, wear={29: ["engine"]}, event="blown-engine")
    assert game.status(29) == "retired"
    assert game.led(29) == 1


# 3.5.3 pits


def test_3_5_3_and_C33_pits_are_asked_from_the_first_player_clockwise():
    game = position(
        """
        ..  ..  ..  ..  ..
        29  22  43  15  21
        """,
        event=QUIET,
        first="yellow",
    )
    seen = []
    while kind(game) == "pit":
        seen.append(asked(game))
        game.apply("pit none")
    assert seen == ["yellow", "blue", "purple", "red", "green"]


def test_3_5_3_the_first_player_of_this_turn_is_asked_first_not_the_new_leader():
    game = position(THREE, event=QUIET, first="green")
    assert asked(game) == "green"
    stay_out(game)
    assert game.first_player == seat(game, "red")


def test_3_5_3_a_new_leader_after_the_pits_gets_a_marker():
    game = position(THREE, event=QUIET)
    assert [game.led(car) for car in (29, 15, 22)] == [1, 0, 0]
    pits(game, red="29")
    assert game.leader == 15
    assert [game.led(car) for car in (29, 15, 22)] == [1, 1, 0]


def test_T29_the_new_leader_gets_one_even_if_it_had_one_from_3_5_1():
    game = position(
        """
        ..  ..  ..  43
        22  ..  ..  29
        """,
        event=QUIET,
    )
    assert [game.led(car) for car in (29, 43, 22)] == [1, 1, 0]
    pits(game, red="29")
    assert [game.led(car) for car in (29, 43, 22)] == [1, 2, 0]


def test_T29_a_leader_that_pits_and_still_leads_gets_no_second_marker():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        22  ..  ..  ..  ..  15  29
        """,
        event=QUIET,
    )
    pits(game, red="29", blue="15")
    # 29 stands on the apron of sector 1, 15 of sector 0 with 22 on the track there: 29 still leads.
    assert game.leader == 29
    assert [game.led(car) for car in (29, 15, 22)] == [1, 0, 0]


def test_T29_both_leaders_pit_and_only_the_car_that_leads_in_the_end_is_awarded():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  22  15  29
        """,
        event=QUIET,
    )
    pits(game, red="29", blue="15")
    assert game.leader == 22
    assert [game.led(car) for car in (29, 15, 22)] == [1, 0, 1]


def test_T29_a_leader_changed_by_the_event_counts_too():
    game = position(THREE, wear={29: ["tire"]}, event="spinout")
    stay_out(game)
    assert game.leader == 15
    assert [game.led(car) for car in (29, 15, 22)] == [1, 1, 0]


# 3.5.4 first player


def test_3_5_4_the_leaders_owner_is_first_player_and_begins_the_next_turn():
    game = position(THREE, event=QUIET, first="green")
    end_turn(game)
    assert game.first_player == seat(game, "red")
    assert (kind(game), asked(game)) == ("play", "red")


def test_3_5_4_the_leader_after_the_pits_decides():
    game = position(THREE, event=QUIET)
    pits(game, red="29")
    keep_cards(game)
    assert game.first_player == seat(game, "blue")
    assert asked(game) == "blue"


# 3.5.5 lapped cars


def test_3_5_5_lapped_cars_leave_after_the_pits():
    game = position(THREE, laps_down={22: 1}, event=QUIET)
    assert game.status(22) == "track"
    stay_out(game)
    assert (game.status(22), game.place(22)) == ("lapped", 3)
    assert kind(game) == "discard"


def test_3_5_5_a_yellow_flag_leaves_nobody_lapped():
    game = position(THREE, laps_down={22: 1}, event="debris-caution")
    stay_out(game)
    assert game.status(22) == "track"
    assert game.place(22) is None


# 3.5.6 discards


def test_3_5_6_and_C33_everyone_discards_at_once_any_cards():
    game = position(THREE, event=QUIET, hands={"green": [1, 2], "blue": [4, 5], "red": [7, 8]})
    stay_out(game)
    assert [decision.kind for decision in game.decisions] == ["discard"] * 3
    assert sorted(decision.seat for decision in game.decisions) == [0, 1, 2]
    green = next(d for d in game.decisions if d.seat == seat(game, "green"))
    assert {bag(text) for text in cards_of(green)} == {
        bag("discard none"),
        bag("discard 1"),
        bag("discard 2"),
        bag("discard 1 2"),
    }
    do(game, "discard 5", seat=seat(game, "blue"))
    assert sorted(decision.seat for decision in game.decisions) == sorted(
        [seat(game, "green"), seat(game, "red")]
    )


def test_3_5_6_a_discarded_card_is_gone_and_replaced():
    game = position(THREE, event=QUIET, hands={"green": [1, 2], "blue": [4, 5], "red": [7, 8]}, deck=[15])
    stay_out(game)
    do(game, "discard 7", seat=seat(game, "red"))
    keep_cards(game)
    assert set(game.hand(seat(game, "red"))) == {8, 15}
    assert set(game.hand(seat(game, "green"))) == {1, 2}


# 3.2, C23


def test_C23_a_seat_without_cars_is_skipped_everywhere_and_keeps_its_hand():
    game = position(
        THREE,
        laps_down={22: 1},
        event=QUIET,
        hands={"green": [1], "blue": [4, 5], "red": [7, 8]},
    )
    stay_out(game)
    assert sorted(decision.seat for decision in game.decisions) == sorted(
        [seat(game, "blue"), seat(game, "red")]
    )
    keep_cards(game)
    assert set(game.hand(seat(game, "green"))) == {1}
    turn = game.turn
    seen = set()
    while game.decision is not None and game.turn == turn:
        seen.add(asked(game))
        plays = [text for text in texts(game) if text.startswith("play")]
        game.apply((plays or texts(game))[0], seat=game.decision.seat)
    assert "green" not in seen


def test_C23_no_car_left_ends_the_race_at_once():
    game = position(
        """
        ..  ..  ..
        22  ..  15
        """,
        first="green",
    )
    game.apply("retire 22")
    assert game.outcome is None
    game.apply("retire 15")
    assert game.decision is None
    assert game.outcome.ending == "ending.nobody"
    assert game.outcome.places == {22: 2, 15: 1}


def test_C23_a_single_car_races_on():
    game = position(
        """
        ..  ..  ..
        22  ..  15
        """,
        laps_down={22: 1},
        event=QUIET,
    )
    end_turn(game)
    assert game.status(22) == "lapped"
    assert game.outcome is None
    assert (kind(game), asked(game)) == ("play", "blue")


def test_3_2_the_next_turn_follows():
    game = position(THREE, event=QUIET)
    turn = game.turn
    end_turn(game)
    assert game.turn == turn + 1
    assert bags(game)
