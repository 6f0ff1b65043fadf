"""3: the sequence of a turn: hands, who may activate what, passing, elimination, the end of a turn step by step."""

from pathlib import Path

import pytest

from draftline import replay
from draftline.core.messages import RecordError
from draftline.core.record import checksum, split_action
from draftline.games.registry import begin
from tests.grand_prix.turns import QUIET, race, stand, straight
from tests.thunder_alley.turn_helpers import asked, do, end_turn, keep_cards, kind, play_turn, seat, stay_out, texts

# 2 and 7 are green's (star), 3 is blue's (diamond), 6 and 19 are neutral.
FIELD = """
..  ..  ..  ..  ..  ..
14  41  22  2   3   6
"""
ELEVEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
FIRST_EDITION = Path(__file__).parent.parent / "golden" / "grand-prix-verghn-10-700358.json"
OTHER_ELEVEN = [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]


def names(facts):
    return [fact.name for fact in facts]


# 3.3


def test_3_3_hands_are_filled_at_the_start_of_every_turn():
    game = race(3)
    play_turn(game)
    assert game.turn == 2
    assert [len(game.hand(place)) for place in range(3)] == [8, 8, 8]


def test_3_3_the_first_player_fills_the_hand_first():
    hands = {"green": ELEVEN, "blue": OTHER_ELEVEN}
    game = stand("14 .. 22 ..", event=QUIET, hands=hands, deck=[71, 72])
    end_turn(game)
    assert game.first_player == seat(game, "blue")
    assert 71 in game.hand(seat(game, "blue"))
    assert 72 in game.hand(seat(game, "green"))


def test_3_3_a_lost_car_does_not_make_the_hand_smaller():
    game = race(2)
    mine = game.decision.seat
    game.apply(f"retire {game.cars(mine)[0]}")
    play_turn(game)
    assert (game.turn, len(game.hand(mine))) == (2, 12)


def test_3_3_and_C11_an_empty_deck_is_made_anew_from_the_discards():
    game = race(11)  # 33 of 80 cards in hand, 22 played in a turn
    told = set()
    while game.turn < 4:
        told |= set(names(game.apply(game.decision.actions[0], seat=game.decision.seat)))
    assert "reshuffled" in told
    assert game.problems() == []


# 3.4


def test_3_4_the_first_player_begins_and_the_others_follow_clockwise():
    game = stand(FIELD, first="blue")
    seats = [asked(game)]
    for text in ("retire 22", "retire 14", "play"):
        action = text if text != "play" else next(t for t in texts(game) if t.endswith("on 3"))
        straight(game, action)
        seats.append(asked(game))
    assert seats == ["blue", "green", "blue", "green"]


def test_3_4_1_and_G14_own_cars_own_icons_and_neutral_npcs_may_be_activated():
    game = stand(FIELD, first="green", hands={"green": [45]})
    assert set(texts(game)) == {
        "play 45 on 14",
        "play 45 on 41",
        "play 45 on 2",
        "play 45 on 6",
        "retire 14",
        "retire 41",
    }


def test_3_4_1_and_G14_never_another_players_cars_or_npcs():
    game = stand(FIELD, first="green", hands={"green": [45], "blue": []})
    for text in ("play 45 on 22", "play 45 on 3", "retire 22", "retire 3"):
        assert not game.legal(text)


def test_1_5_with_six_players_every_npc_is_neutral():
    teams = ("red", "green", "yellow", "blue", "purple", "black")
    game = stand("1 14 9 22 33 77 2 3", teams=teams, first="black", hands={"black": [45]})
    assert set(texts(game)) == {"play 45 on 77", "play 45 on 2", "play 45 on 3", "retire 77"}


def test_3_4_1_a_neutral_npc_is_activated_by_whoever_comes_first():
    game = stand(FIELD, first="green", hands={"green": [45, 46], "blue": [47]})
    straight(game, "play 45 on 6")
    assert game.activated(6)
    assert asked(game) == "blue"
    assert not game.legal("play 47 on 6")
    assert set(texts(game)) == {"play 47 on 22", "play 47 on 3", "retire 22"}


def test_3_4_1_G15_an_npc_moves_with_speed_and_text_without_wear_or_tokens():
    game = stand(FIELD, first="green", hands={"green": [76, 45]})  # Flat Out, 9: tire marker and token
    straight(game, "play 76 on 6")
    assert game.where(6) == (14, 0)
    assert (game.wear(6), game.close_calls(6), game.activated(6)) == ([], 0, True)
    assert game.hand(0) == (45,)


def test_3_4_1_the_card_leaves_the_hand_and_the_car_is_turned_over():
    game = stand(FIELD, first="green", hands={"green": [45, 46]})
    straight(game, "play 45 on 41")
    assert game.hand(0) == (46,)
    assert game.activated(41)
    assert 45 in game.race_deck.discards


def test_3_4_players_cannot_retire_npcs():
    game = stand(FIELD, first="green")
    for car in (2, 3, 6):
        assert not game.legal(f"retire {car}")


def test_3_4_2_and_G16_a_pass_needs_a_player_car_that_is_out_of_the_race():
    game = stand("14 22 28 41 ..", event="blown-engine", wear={14: ["engine"]})
    end_turn(game)
    assert game.status(14) == "retired"
    while asked(game) != "green":
        game.apply("retire 28")
    assert game.legal("pass 14")
    assert not game.legal("pass 41")
    hand = game.hand(0)
    facts = game.apply("pass 14")
    assert "passed" in names(facts)
    assert game.activated(14)
    assert game.hand(0) == hand


def test_3_4_2_each_car_out_of_the_race_passes_once_a_turn():
    game = stand("14 22 28 41 ..", event="blown-engine", wear={14: ["engine"]}, first="green")
    end_turn(game)
    straight(game, next(text for text in texts(game) if text.endswith("on 41")))
    do_blue = next(text for text in texts(game) if text.endswith("on 28"))
    straight(game, do_blue)
    assert asked(game) == "blue"  # green could only pass
    assert not game.legal("pass 14")


def test_3_4_2_npcs_that_are_out_cannot_be_used_to_pass():
    game = stand("14 22 2 3 ..", event="blown-engine", first="green")
    end_turn(game)
    assert game.status(3) == "retired"
    for place in range(2):
        assert not game.legal("pass 3", seat=place)


def test_3_4_3_a_car_with_six_markers_can_only_be_eliminated():
    game = stand("14 41 22 ..", wear={14: ["tire"] * 6}, first="green", hands={"green": [45]})
    assert set(texts(game)) == {"play 45 on 41", "retire 14", "retire 41"}
    game.apply("retire 14")
    assert (game.status(14), game.place(14)) == ("retired", 3)
    assert game.hand(0) == (45,)


def test_3_4_3_it_cannot_be_used_to_pass_in_the_same_turn():
    game = stand("14 41 22 28 ..", wear={14: ["tire"] * 6}, first="green", hands={"green": [45]})
    game.apply("retire 14")
    straight(game, next(text for text in texts(game) if text.endswith("on 22")))
    assert asked(game) == "green"
    assert set(texts(game)) == {"play 45 on 41", "retire 41"}


def test_3_4_4_a_car_may_be_retired_instead_of_played():
    game = stand("14 41 22 ..", first="green", hands={"green": [45]})
    game.apply("retire 41")
    assert (game.status(41), game.place(41), game.activated(41)) == ("retired", 3, True)
    assert asked(game) == "blue"


def test_3_4_4_an_activated_car_cannot_be_retired():
    game = stand("14 41 22 ..", first="green", activated=[14])
    assert not game.legal("retire 14")
    assert game.legal("retire 41")


# G13: what a seat must do, and when it does nothing.


def test_3_4_and_G13_a_player_without_cards_does_nothing():
    game = stand("14 41 22 28 ..", first="green", hands={"green": [], "blue": [45, 46]})
    assert asked(game) == "blue"
    straight(game, "play 45 on 22")
    assert asked(game) == "blue"
    assert (game.status(14), game.status(41)) == ("track", "track")


def test_G13_cars_nobody_activated_stay_where_they_are_and_are_fresh_next_turn():
    game = stand("14 .. 22 ..", active=22, card="charge", hands={"green": [], "blue": [46]}, event=QUIET)
    end_turn(game)
    assert game.turn == 2
    assert game.where(14) == (0, 0)
    assert not game.activated(14)
    assert len(game.hand(0)) == 12


def test_3_4_a_player_may_spend_all_cards_on_npcs():
    hands = {"green": [12], "blue": [45]}
    game = stand("14 22 2 .. 7", active=7, card="conservative", first="green", hands=hands, event=QUIET)
    straight(game, "play 45 on 22")
    straight(game, "play 12 on 2")
    assert kind(game) == "pit"  # green cannot move 14 any more
    assert game.hand(0) == ()


def test_G13_with_a_card_that_fits_no_car_six_markers_must_go():
    game = stand("14 22 28 ..", first="green", wear={14: ["tire"] * 6}, hands={"green": [45]})
    assert (game.status(14), asked(game)) == ("retired", "blue")  # the only choice, taken unasked


def test_G13_without_a_card_six_markers_must_go():
    game = stand("14 41 22 ..", first="green", wear={14: ["tire"] * 6}, hands={"green": []})
    assert set(texts(game)) == {"retire 14", "retire 41"}


def test_G13_a_pass_comes_before_a_forced_elimination():
    wear = {14: ["engine"], 41: ["tire"] * 6}
    game = stand("14 41 22 ..", event="blown-engine", wear=wear, first="green", hands={"green": ELEVEN})
    end_turn(game)
    while asked(game) != "green":
        game.apply("retire 22")
    assert set(texts(game)) == {"pass 14", "retire 41"}
    assert game.legal("pass 14")


def test_C24_a_seat_that_can_only_pass_is_passed_over_without_asking():
    wear = {14: ["engine"], 41: ["engine"]}
    game = stand("14 41 22 28 ..", event="blown-engine", wear=wear, first="green")
    game.apply("choose 14")
    end_turn(game)
    while asked(game) != "green":
        game.apply("retire 28")
    game.apply("retire 41")  # green has no car left
    while game.turn == 2:
        assert asked(game) == "blue" or kind(game) == "discard"
        game.apply(game.decision.actions[0], seat=game.decision.seat)
    seats = set()
    while game.turn == 3 and kind(game) in ("play", "step"):
        seats.add(asked(game))
        game.apply(game.decision.actions[0])
    assert seats == {"blue"}


def test_G14_a_seat_without_player_cars_goes_on_drawing_and_playing_npcs():
    game = stand("14 22 28 2 ..", event="blown-engine", wear={14: ["engine"]}, first="green")
    end_turn(game)
    assert len(game.hand(0)) == 12
    while asked(game) != "green":
        straight(game, next(text for text in texts(game) if text.startswith("play")))
    assert set(texts(game)) == {f"play {card} on 2" for card in game.hand(0)} | {"pass 14"}


def test_G14_but_another_seats_npcs_wait_in_vain():
    hands = {"green": [45, 46], "blue": []}
    game = stand("3 22 .. 14 ..", active=14, card="charge", hands=hands, activated=[22], event=QUIET)
    assert kind(game) == "pit"  # nobody may activate blue's 3
    assert (game.where(3), game.activated(3)) == ((0, 0), False)
    assert game.hand(0) == (45, 46)


def test_3_4_and_G2_the_phase_ends_when_every_car_has_been_activated():
    hands = {"green": [46], "blue": [47, 48]}
    game = stand("22 .. 14 ..", active=14, card="charge", hands=hands, event=QUIET)
    assert asked(game) == "blue"
    straight(game, "play 47 on 22")
    assert kind(game) == "pit"
    assert (game.hand(0), game.hand(1)) == ((46,), (48,))


# 3.5


def test_3_5_the_end_of_a_turn_in_order():
    game = stand("28 14 22 ..", event=QUIET, laps_down={28: 1})
    told = []
    while kind(game) != "play":
        word = kind(game)
        told.append((word, *names(game.apply(f"{word} none", seat=game.decision.seat))))
    assert told[:2] == [("pit",), ("pit", "first-player", "lapped")]
    assert told[2][0] == told[3][0] == "discard"
    assert told[3][2] == "turn"


def test_3_5_1_the_event_comes_before_the_pits():
    game = stand("14 22 ..", hands={"green": [45], "blue": [46]}, event=QUIET)
    assert kind(game) == "pit"
    assert game.event_card in game.event_deck.discards


def test_3_5_1_no_event_once_a_car_has_finished():
    game = stand(
        """
        ..  ..  ..  ..  ..
        14  ..  ..  22  ..
        """,
        line=4, active=22, card="charge", mp=1, event="blown-engine", hands={"green": []},
        wear={14: ["engine"]}, changed=[14, 22],
    )  # fmt: skip
    facts = names(game.apply("forward"))
    assert "finished" in facts
    assert "event" not in facts
    assert game.outcome.places == {22: 1, 14: 2}
    assert game.status(14) == "finished"


def test_3_5_2_players_pit_in_turn_order():
    game = stand("1 14 22 ..", event=QUIET, first="green")
    seats = []
    while kind(game) == "pit":
        seats.append(asked(game))
        game.apply("pit none")
    assert seats == ["green", "blue", "red"]


def test_3_5_2_an_npc_whose_last_digit_is_the_pit_number_pits_five_back():
    game = stand(".. .. .. .. .. 8 18 2 14 22", event=QUIET)  # PIT 8
    assert [(car, game.status(car), game.where(car)) for car in (8, 18, 2)] == [
        (8, "apron", (0, -1)),
        (18, "apron", (1, -1)),
        (2, "track", (7, 0)),
    ]


def test_3_5_3_the_first_player_is_the_owner_of_the_leader():
    game = stand("14 .. 22 ..", event=QUIET, first="green")
    stay_out(game)
    assert game.first_player == seat(game, "blue")


def test_3_5_3_in_one_sector_the_inside_car_leads():
    game = stand(
        """
        ..  14  ..
        ..  22  ..
        """,
        event=QUIET,
        first="green",
    )
    stay_out(game)
    assert (game.leader, game.first_player) == (22, seat(game, "blue"))


def test_3_5_3_and_G1_an_npc_in_the_lead_leaves_it_to_the_best_player_car():
    game = stand("22 14 .. 2 3", event=QUIET, first="blue")
    stay_out(game)
    assert game.leader == 3
    assert game.first_player == seat(game, "green")


def test_3_5_3_the_pit_stop_counts():
    game = stand("14 .. 22 ..", event=QUIET, wear={22: ["brake"]}, first="blue")
    game.apply("pit 22")
    game.apply("repair 22 brake")
    stay_out(game)
    assert game.where(22) == (-3, -1)
    assert game.first_player == seat(game, "green")


def test_3_5_4_lapped_cars_go_after_the_first_player_is_found():
    game = stand("28 14 .. 2 22", event=QUIET, laps_down={28: 1, 14: 1})
    game.apply("pit none")
    facts = names(game.apply("pit none"))
    assert facts == ["first-player", "lapped", "lapped"]
    assert (game.status(28), game.status(14)) == ("lapped", "lapped")


def test_3_5_5_players_discard_any_cards_at_once_in_secret():
    game = stand("14 22 ..", event=QUIET, hands={"green": [45, 46], "blue": [47]})
    stay_out(game)
    assert kind(game) == "discard"
    assert {decision.seat for decision in game.decisions} == {0, 1}
    offered = {str(action) for action in next(d for d in game.decisions if d.seat == 0).actions}
    assert offered == {"discard none", "discard 45", "discard 46", "discard 45 46"}
    assert names(game.apply("discard 45 46", seat=0)) == ["chosen"]
    do(game, "discard none", seat=1)
    assert 47 in game.hand(1)
    assert not {45, 46} & set(game.hand(0))


def test_3_5_5_and_G14_a_seat_without_player_cars_may_discard_too():
    game = stand("14 22 2 ..", event="blown-engine", wear={14: ["engine"]}, hands={"green": [45], "blue": [46]})
    stay_out(game)
    assert {decision.seat for decision in game.decisions} == {0, 1}
    keep_cards(game)
    assert 45 in game.hand(0)


def test_3_5_5_and_C23_a_seat_with_nothing_left_to_drive_is_not_asked_and_keeps_its_hand():
    game = stand("14 22 3 ..", event="blown-engine", wear={14: ["engine"]}, hands={"green": [45], "blue": [46]})
    stay_out(game)
    assert [decision.seat for decision in game.decisions] == [1]
    keep_cards(game)
    assert game.hand(0) == (45,)
    while game.turn < 4 and game.decision is not None:
        assert asked(game) == "blue"
        game.apply(game.decision.actions[0])


def test_C23_a_record_of_the_first_edition_of_the_rules_still_asks_it():
    """A record keeps its edition, so that old races replay and go on as they began."""
    record = replay(FIRST_EDITION.read_text(encoding="utf-8")).record()
    game = begin({**record, "rules": 1})
    idle = 0
    for words in record["actions"]:
        idle += sum(kind(game) == "discard" and not drivable(game, place) for place in game.asked)
        game.apply(*split_action(words))
    assert idle == 150
    assert game.record() == record
    with pytest.raises(RecordError):
        replay({**record, "rules": 2, "checksum": checksum({**record, "rules": 2})})


def drivable(game, place):
    return [car for car in game.drivable(place) if game.racing(car)]
