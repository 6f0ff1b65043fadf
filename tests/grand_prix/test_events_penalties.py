"""Drive-Through, Stop & Go, Mechanical Failure: stops that the event demands; NPC Retirement: who leaves."""

import pytest

from draftline.core.decks import Deck
from draftline.games.grand_prix.components import ALL_PIT, NO_NUMBER, box
from tests.grand_prix.turn_helpers import (
    asked,
    bag,
    bags,
    do,
    flag,
    in_pits,
    kind,
    markers,
    pits,
    position,
    stands,
    targets,
    texts,
    tokens,
    zone,
)

# PIT numbers: Drive-Through 3, Stop & Go 1, Mechanical Failure 7, NPC Retirement 3.

FIELD = """
..  ..  ..  ..  ..  ..  ..  ..
14  ..  22  ..  41  19  1   ..
"""

STOPS = [("drive-through-penalty", 0), ("stop-and-go-penalty", 4)]


# Drive-Through Penalty, Stop & Go Penalty


@pytest.mark.parametrize("event, back", STOPS)
def test_penalty_stop_of_the_most_close_calls_which_are_lost_and_nothing_is_repaired(event, back):
    game = position(FIELD, close_calls={22: 3, 1: 2}, wear={22: ["tire"]}, event=event)
    in_pits(game, c22=2 - back)
    tokens(game, 22, 0)
    tokens(game, 1, 2)
    markers(game, 22, "tire")
    assert game.tyres(22) == "hard"
    assert flag(game) == "green"
    zone(game, None)


@pytest.mark.parametrize("event, back", STOPS)
def test_G28_a_car_with_a_penalty_is_not_asked_to_pit(event, back):
    game = position(FIELD, close_calls={14: 3}, wear={14: ["tire"]}, event=event, first="green")
    assert (kind(game), asked(game), set(texts(game))) == ("pit", "green", {"pit none", "pit 41"})


@pytest.mark.parametrize("event, back", STOPS)
def test_penalty_stop_tie_goes_to_a_team_draw(event, back):
    games = targets(FIELD, close_calls={22: 2, 1: 2}, event=event)
    assert {tuple(game.status(car) for car in (22, 1)) for game in games} == {("apron", "track"), ("track", "apron")}


@pytest.mark.parametrize("event, back", STOPS)
def test_penalty_stop_the_owner_picks_among_own_tied_cars(event, back):
    game = position(FIELD, close_calls={14: 2, 41: 2}, event=event)
    assert (asked(game), set(texts(game))) == ("green", {"choose 14", "choose 41"})
    game.apply("choose 41")
    in_pits(game, c41=4 - back)
    tokens(game, 41, 0)
    tokens(game, 14, 2)


@pytest.mark.parametrize("event, back", STOPS)
def test_G30_a_car_already_in_the_pit_lane_goes_back_from_where_it_is(event, back):
    game = position(FIELD, apron={9: 3}, close_calls={9: 2, 1: 1}, event=event)
    in_pits(game, c9=3 - back)
    tokens(game, 9, 0)
    tokens(game, 1, 1)


def test_G30_a_drive_through_in_the_pit_lane_keeps_its_place_in_the_stack():
    game = position(FIELD, apron={9: 3, 33: 3}, close_calls={9: 2}, event="drive-through-penalty")
    in_pits(game, c9=3, c33=3)
    assert game.order() == (1, 19, 41, 9, 33, 22, 14)


@pytest.mark.parametrize("event, back", STOPS)
def test_G34_without_close_calls_the_leading_npc_has_the_penalty(event, back):
    game = position(FIELD, event=event)
    in_pits(game, c19=5 - back)


@pytest.mark.parametrize("event, back", STOPS)
def test_G34_an_npc_with_a_penalty_does_not_pit_again_by_number(event, back):
    # 13 leads the NPCs by Drive-Through's number 3, 11 by Stop & Go's number 1.
    npc = 13 if back == 0 else 11
    game = position(
        f"""
        ..  ..  ..  ..
        14  ..  {npc}  1
        """,
        event=event,
    )
    in_pits(game, **{f"c{npc}": 2 - back})


@pytest.mark.parametrize("event, back", STOPS)
def test_G33_penalty_without_close_calls_and_npcs_is_a_non_event(event, back):
    text = """
    ..  ..  ..
    14  22  1
    """
    game = position(text, event=event)
    stands(game, text)
    assert flag(game) == "green"


def test_C29_stop_and_go_over_the_line_costs_the_lap():
    game = position(FIELD, close_calls={1: 1}, line=5, final=False, event="stop-and-go-penalty")
    in_pits(game, c1=2)
    assert game.progress(19) - game.progress(1) == 3
    assert game.lap == 2


# Mechanical Failure


def test_mechanical_failure_all_wear_comes_off_at_twice_the_bill():
    game = position(
        FIELD, wear={22: ["tire", "suspension", "brake"], 1: ["engine", "engine"]}, event="mechanical-failure"
    )
    # 3 markers are more than 2: kinds do not matter.
    assert (kind(game), asked(game)) == ("repair", "blue")
    assert bags(game) == {bag("repair 22 tire suspension brake"), bag("repair 22 tire suspension brake soft")}
    do(game, "repair 22 tire suspension brake")
    in_pits(game, c22=2 - 14)
    markers(game, 22)
    markers(game, 1, "engine", "engine")
    assert game.tyres(22) == "hard"
    assert flag(game) == "black-orange"


def test_G30_mechanical_failure_tyres_change_inside_the_bill():
    game = position(FIELD, wear={22: ["tire", "suspension", "brake"]}, event="mechanical-failure")
    do(game, "repair 22 tire suspension brake soft")
    in_pits(game, c22=2 - 14)
    assert game.tyres(22) == "soft"


def test_G30_mechanical_failure_a_small_bill_with_tyres_is_twice_two():
    game = position(FIELD, wear={22: ["tire"]}, event="mechanical-failure")
    assert bags(game) == {bag("repair 22 tire"), bag("repair 22 tire soft")}
    other = game.copy()
    do(game, "repair 22 tire")
    in_pits(game, c22=0)
    do(other, "repair 22 tire soft")
    in_pits(other, c22=-2)


def test_mechanical_failure_close_calls_neither_count_nor_go():
    game = position(FIELD, wear={22: ["tire"]}, close_calls={1: 9, 22: 1}, event="mechanical-failure")
    do(game, "repair 22 tire")
    tokens(game, 22, 1)
    tokens(game, 1, 9)


def test_G30_mechanical_failure_body_markers_count_but_stay():
    game = position(FIELD, wear={22: ["body", "tire"], 1: ["tire"]}, event="mechanical-failure")
    do(game, "repair 22 tire")
    in_pits(game, c22=0)
    markers(game, 22, "body")


def test_G30_mechanical_failure_only_body_markers_back_0_or_4_with_tyres():
    game = position(FIELD, wear={22: ["body"]}, event="mechanical-failure")
    assert kind(game) == "repair"
    assert len(texts(game)) == 2
    other = game.copy()
    game.apply(next(action for action in game.decision.actions if "soft" not in str(action)))
    in_pits(game, c22=2)
    markers(game, 22, "body")
    do(other, "repair 22 soft")
    in_pits(other, c22=-2)


def test_G28_mechanical_failure_the_car_is_done_for_this_turn():
    game = position(FIELD, wear={14: ["tire"]}, event="mechanical-failure", first="green")
    do(game, "repair 14 tire")
    assert (kind(game), asked(game), set(texts(game))) == ("pit", "green", {"pit none", "pit 41"})


def test_G30_mechanical_failure_in_the_pit_lane_goes_back_from_there():
    game = position(FIELD, apron={9: 3}, wear={9: ["brake"]}, event="mechanical-failure")
    do(game, "repair 9 brake")
    in_pits(game, c9=-7)


def test_mechanical_failure_tie_goes_to_a_team_draw_and_then_to_the_owner():
    games = targets(FIELD, wear={22: ["tire"], 1: ["body"]}, event="mechanical-failure")
    assert {asked(game) for game in games} == {"blue", "red"}
    game = position(FIELD, wear={14: ["tire"], 41: ["engine"]}, event="mechanical-failure")
    assert set(texts(game)) == {"choose 14", "choose 41"}
    game.apply("choose 41")
    do(game, "repair 41 engine")
    in_pits(game, c41=-16)
    markers(game, 14, "tire")


def test_G34_mechanical_failure_without_wear_sends_the_leading_npc_20_back():
    game = position(FIELD, close_calls={1: 3}, event="mechanical-failure")
    in_pits(game, c19=-15)
    assert flag(game) == "black-orange"


def test_G33_mechanical_failure_without_wear_and_npcs_is_a_non_event():
    text = """
    ..  ..  ..
    14  22  1
    """
    game = position(text, event="mechanical-failure")
    stands(game, text)
    assert flag(game) == "green"


def test_mechanical_failure_in_rain_offers_only_tyres_for_rain():
    game = position(FIELD, weather="rain", tyres={22: "hard"}, wear={22: ["tire"]}, event="mechanical-failure")
    assert bags(game) == {bag("repair 22 tire"), bag("repair 22 tire wet")}


# NPC Retirement

NPCS = """
..  ..  ..  ..  ..  ..  ..
14  17  22  27  24  1   ..
"""


def retired(game):
    return [car for car in game.numbers if game.status(car) == "retired"]


def test_npc_retirement_the_foremost_npc_with_the_last_digit_of_the_next_card():
    # Mechanical Failure's number is 7: 27 is ahead of 17.
    game = position(NPCS, event=["npc-retirement", "mechanical-failure"])
    assert retired(game) == [27]
    assert game.place(27) == 6
    assert flag(game) == "black"


@pytest.mark.parametrize("skipped", ["serious-crash", "tire-wear", "blown-engine"])
def test_G39_none_and_numbers_that_no_npc_has_are_skipped(skipped):
    # Serious Crash has no number, Tire Wear 0, Blown Engine 2; then Strike the Barrier's 4.
    game = position(NPCS, event=["npc-retirement", skipped, "strike-the-barrier"])
    assert retired(game) == [24]


def test_G39_all_is_skipped():
    # The second Traction Hazard says "all"; the first says 1.
    hazard = next(event for event in box().events if event.id == "traction-hazard")
    assert list(hazard.pits.values()) == [1, ALL_PIT]
    game = position(NPCS, event=["npc-retirement", "traction-hazard", "traction-hazard", "mechanical-failure"])
    assert retired(game) == [27]


def test_G39_the_cards_turned_up_do_nothing_and_are_discarded():
    game = position(NPCS, wear={1: ["engine"]}, event=["npc-retirement", "blown-engine", "mechanical-failure"])
    assert retired(game) == [27]
    markers(game, 1, "engine")
    events = game.event_deck
    assert sorted(box().events[box().event_of[card]].id for card in events.discards) == [
        "blown-engine",
        "mechanical-failure",
        "npc-retirement",
    ]


def test_G39_npcs_in_the_pit_lane_match_too():
    game = position(NPCS, apron={7: 5}, event=["npc-retirement", "mechanical-failure"])
    assert retired(game) == [7]


def test_G39_after_it_the_cards_own_number_holds():
    # NPC Retirement's number is 3.
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        14  13  22  27  3   1   ..
        """,
        event=["npc-retirement", "mechanical-failure"],
    )
    assert retired(game) == [27]
    in_pits(game, c13=-4, c3=-1)


def test_G39_without_npcs_a_whole_deck_brings_nothing():
    game = position(
        """
        ..  ..  ..
        14  22  1
        """,
        event="npc-retirement",
    )
    assert retired(game) == []
    assert flag(game) == "green"
    assert kind(game) == "pit"


def test_G39_a_match_is_found_wherever_it_lies_in_the_deck():
    # Only three cards have a 9, and they may lie at the bottom.
    games = targets(
        """
        ..  ..  ..
        14  19  1
        """,
        event="npc-retirement",
    )
    assert {tuple(retired(game)) for game in games} == {(19,)}


@pytest.mark.parametrize("seed", range(5))
def test_G39_a_pile_that_runs_out_is_shuffled_and_all_of_it_is_looked_through(seed):
    # All cards but the three with a 9 lie on the pile; those three are among the discards.
    game = position(
        """
        ..  ..  ..  ..
        14  19  22  ..
        """,
        active=22,
        card="Charge",
        mp=1,
        activated=[14, 19],
        seed=seed,
    )
    nines = [card for event in box().events for card, number in event.pits.items() if number == 9]
    first = next(event.cards[0] for event in box().events if event.id == "npc-retirement")
    game.event_deck = Deck([first, *[c for c in box().event_cards if c not in (first, *nines)]], 0, nines)
    game.apply("forward")
    assert retired(game) == [19]


def test_every_event_but_serious_crash_has_a_number():
    assert [event.id for event in box().events if NO_NUMBER in event.pits.values()] == ["serious-crash"]
    assert sum(list(event.pits.values()).count(ALL_PIT) for event in box().events) >= 1


def test_penalty_events_leave_the_other_seats_free_to_pit():
    game = position(FIELD, close_calls={22: 3}, wear={1: ["tire"]}, event="stop-and-go-penalty")
    pits_seen = []
    while kind(game) == "pit":
        pits_seen.append((asked(game), set(texts(game))))
        game.apply("pit none")
    assert pits_seen == [("red", {"pit none", "pit 1"}), ("green", {"pit none", "pit 14", "pit 41", "pit 14 41"})]
    pits(game)
