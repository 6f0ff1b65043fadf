"""8.1 what an event is, 8.2 every flag, 8.4 the PIT numbers; the events themselves have files of their own."""

import pytest

from draftline.core.rng import TIES
from draftline.games.grand_prix.components import FLAGS, box
from tests.grand_prix.turn_helpers import (
    QUIET,
    asked,
    bag,
    bags,
    do,
    end_turn,
    flag,
    in_pits,
    kind,
    markers,
    play_turn,
    position,
    stands,
    stay_out,
    suffer,
    targets,
    texts,
    tokens,
    zone,
)

FIELD = """
..  ..  ..  ..  ..  ..  ..  ..
14  ..  22  ..  41  19  1   ..
"""


# 8.1 basics


def test_8_1_the_event_comes_before_the_pits():
    game = position(FIELD, wear={14: ["suspension"]}, event="suspension-stress")
    markers(game, 14, "suspension", "suspension")
    assert kind(game) == "pit"


def test_8_1_no_event_when_a_car_has_finished():
    game = position(
        """
        ..  ..  ..
        14  ..  22
        """,
        active=22,
        card="Charge",
        mp=1,
        line=3,
        activated=[14],
        changed=[14, 22],
        wear={14: ["suspension"]},
        event="suspension-stress",
    )
    game.apply("forward")
    assert game.decision is None
    markers(game, 14, "suspension")
    assert game.outcome.places == {22: 1, 14: 2}


def test_8_1_a_non_event_is_green_and_still_calls_in_the_npcs():
    # Collision's PIT number is 7; with 7 in the pit lane nobody on the track can originate.
    game = position(
        """
        ..  ..  ..  ..
        14  22  ..  1
        """,
        apron={7: 3},
        event="collision",
    )
    assert flag(game) == "green"
    in_pits(game, c7=3)
    # Hard Hit's number is 6 and its only NPC is the target; Serious Crash has no number.
    game = position(
        """
        ..  ..  16  ..
        14  ..  ..  1
        """,
        close_calls={1: 4},
        event="serious-crash",
    )
    assert flag(game) == "green"
    assert game.where(16) == (2, 1)


def test_8_1_a_non_event_calls_in_the_npcs_of_its_number():
    # Suspension Stress without any suspension marker; its number is 8.
    game = position(
        """
        ..  ..  ..  ..
        14  18  ..  1
        """,
        event="suspension-stress",
    )
    assert flag(game) == "green"
    in_pits(game, c18=-4)


def test_4_4_a_team_draw_is_fair_between_teams():
    games = targets(FIELD, seeds=200, close_calls={14: 2, 41: 2, 22: 2, 1: 2}, event="wing-damage")
    teams = [asked(game) if kind(game) == "choose" else "blue" if game.wear(22) else "red" for game in games]
    assert {team: 40 < teams.count(team) < 95 for team in ("green", "blue", "red")} == dict.fromkeys(
        ("green", "blue", "red"), True
    )


def test_C32_no_team_draw_is_made_for_one_team():
    alone = position(FIELD, close_calls={14: 2, 41: 2}, event="wing-damage")
    other = position(FIELD, close_calls={14: 2}, event="wing-damage")
    tied = position(FIELD, close_calls={14: 2, 22: 2}, event="wing-damage")
    assert alone.rng[TIES].count == other.rng[TIES].count
    assert tied.rng[TIES].count > other.rng[TIES].count


def test_C33_the_owners_choice_does_not_depend_on_turn_order():
    game = position(FIELD, close_calls={14: 2, 41: 2}, event="wing-damage", first="red")
    assert asked(game) == "green"


# 8.2 flags


def test_8_2_there_are_seven_flags_and_every_event_shows_one():
    assert FLAGS == ("green", "yellow", "yellow-red", "double-yellow", "red", "black", "black-orange")
    by_flag = {name: sorted(event.id for event in box().events if FLAGS[event.flag] == name) for name in FLAGS}
    assert by_flag["yellow"] == ["hard-hit", "spin-around", "spin-off", "strike-the-barrier"]
    assert by_flag["yellow-red"] == ["traction-hazard"]
    assert by_flag["double-yellow"] == ["collision"]
    assert by_flag["red"] == ["serious-crash"]
    assert by_flag["black"] == ["blown-engine", "brake-failure", "gear-box-failure", "npc-retirement"]
    assert by_flag["black-orange"] == ["mechanical-failure"]
    assert len(box().events) == 23


def test_8_2_yellow_makes_a_safety_zone_around_the_target():
    game = position(FIELD, close_calls={22: 1}, event="strike-the-barrier")
    assert flag(game) == "yellow"
    zone(game, 2)


def test_8_2_yellow_and_red_makes_a_safety_zone_too():
    game = position(FIELD, close_calls={22: 1}, event="traction-hazard")
    assert flag(game) == "yellow-red"
    zone(game, 6)


def test_8_2_double_yellow_lines_the_cars_up():
    game = position(FIELD, close_calls={14: 1}, event="collision")
    assert flag(game) == "double-yellow"
    zone(game, None)
    assert [game.where(car) for car in (1, 19, 41, 22, 14)] == [(6, 0), (6, 1), (5, 0), (5, 1), (4, 0)]


def test_8_2_green_has_no_effect():
    game = position(FIELD, event=QUIET)
    assert flag(game) == "green"
    zone(game, None)
    stands(game, FIELD)


def test_8_2_red_lines_the_cars_up_and_takes_off_wear_with_a_duration():
    game = position(FIELD, close_calls={1: 1}, wear={14: ["engine", "body", "tire"]}, event="serious-crash")
    # 1 and the NPC behind it are in the crash.
    assert flag(game) == "red"
    markers(game, 14, "body")
    markers(game, 1, "body", "body", "body")
    assert [game.where(car) for car in (41, 22, 14, 1)] == [(6, 0), (6, 1), (5, 0), (5, 1)]


def test_8_2_black_retires_the_car_immediately():
    game = position(FIELD, wear={22: ["brake"]}, event="brake-failure")
    assert (flag(game), game.status(22)) == ("black", "retired")


def test_8_2_black_and_orange_pays_double_to_fix_everything_and_may_change_tyres():
    game = position(FIELD, wear={22: ["wing"]}, event="mechanical-failure")
    assert bags(game) == {bag("repair 22 wing"), bag("repair 22 wing soft")}
    do(game, "repair 22 wing soft")
    in_pits(game, c22=-8)
    assert (flag(game), game.tyres(22)) == ("black-orange", "soft")


# 8.3 in the end of turn


def test_8_3_2_a_zone_ends_at_the_beginning_of_the_next_end_of_turn():
    game = position(FIELD, zone=3, event=QUIET)
    zone(game, None)
    assert kind(game) == "pit"


def test_8_3_2_the_old_zone_is_gone_before_the_new_event():
    game = position(FIELD, zone=3, close_calls={14: 1}, event="strike-the-barrier")
    zone(game, 0)


def test_8_3_1_the_zone_stays_through_the_next_action_phase():
    game = position(FIELD, close_calls={14: 1}, event=["strike-the-barrier", QUIET])
    end_turn(game)
    assert kind(game) == "play"
    zone(game, 0)
    play_turn(game)
    zone(game, None)


# 8.4 PIT numbers


def test_8_4_npcs_whose_last_digit_matches_go_back_five():
    # Suspension Stress: 8.
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        14  18  19  ..  8   1
        """,
        event="suspension-stress",
    )
    in_pits(game, c18=-4, c8=-1)
    assert game.where(19) == (2, 0)


def test_8_4_the_number_is_the_last_digit_only():
    # Tire Test: 9. 19 ends with it; 9 and 29 are players' cars; the 8 of 18 and 8 is another digit.
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        9   18  19  29  8   1
        """,
        event="tire-test",
    )
    in_pits(game, c19=-3)


@pytest.mark.parametrize("car", [28, 88])
def test_8_4_players_cars_are_not_called_in(car):
    game = position(
        f"""
        ..  ..  ..
        14  {car}  1
        """,
        event="suspension-stress",
    )
    stay_out(game)
    assert game.status(car) == "track"


def test_8_4_team_npcs_and_neutral_ones_alike():
    # Two seats: 8 is blue's diamond, 18's square belongs to nobody.
    game = position(
        """
        ..  ..  ..
        14  8   18
        """,
        teams=("green", "blue"),
        event="suspension-stress",
    )
    in_pits(game, c8=-4, c18=-3)


def test_G28_an_npc_in_the_pit_lane_does_not_pit():
    game = position(FIELD, apron={8: 3}, event="suspension-stress")
    in_pits(game, c8=3)


def test_G28_npcs_stop_before_players_in_running_order():
    game = position(
        """
        ..  ..  18  ..  ..
        14  ..  8   22  ..
        """,
        wear={22: ["brake", "tire"]},
        event="suspension-stress",
    )
    in_pits(game, c8=-3, c18=-3)
    while asked(game) != "blue":
        game.apply("pit none")
    game.apply("pit 22")
    do(game, "repair 22 brake tire")
    in_pits(game, c8=-3, c18=-3, c22=-3)
    # 8 was ahead of 18; 22 arrived last (C28).
    assert game.order() == (14, 8, 18, 22)


def test_8_4_none_calls_nobody_in():
    # Ten NPCs with ten last digits; a Serious Crash that is a non-event.
    game = position(
        """
        20  ..  31  ..  2   ..  3   ..  24  ..  15  ..  16  ..  7   ..  8   ..  19
        ..  14  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        """,
        event="serious-crash",
    )
    in_pits(game)
    assert flag(game) == "green"


def test_8_4_all_calls_in_every_npc():
    # The second Traction Hazard says "all"; one turn is raced before it.
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        14  6   ..  7   1   ..
        """,
        event=["traction-hazard", "traction-hazard"],
    )
    in_pits(game)
    end_turn(game)
    facts = []
    while kind(game) != "pit":
        decision = game.decision
        wanted = [action for action in decision.actions if str(action).split()[0] in ("play", "stop")]
        facts = list(game.apply((wanted or list(decision.actions))[0], seat=decision.seat))
    stops = [(fact.values["car"], fact.values["n"]) for fact in facts if fact.name == "pitted"]
    assert sorted(stops) == [(6, 5), (7, 5)]
    assert [game.status(car) for car in (6, 7, 14, 1)] == ["apron", "apron", "track", "track"]


def test_C29_an_npc_stop_over_the_line_costs_the_lap():
    game = position(
        """
        ..  ..  ..  ..
        14  ..  8   1
        """,
        line=1,
        final=False,
        event="suspension-stress",
    )
    in_pits(game, c8=-3)
    assert game.progress(1) - game.progress(8) == 6
    assert game.progress(8) // game.track.sectors == 0


def test_8_4_the_number_holds_after_every_kind_of_flag_but_red():
    for event, number in (
        ("strike-the-barrier", 24),
        ("traction-hazard", 31),
        ("blown-engine", 2),
        ("weather-change", 12),
    ):
        game = position(
            f"""
            ..  ..  ..  ..
            14  {number:<2}  ..  1
            """,
            close_calls={14: 1},
            wear={14: ["engine"]},
            event=event,
        )
        suffer(game)
        in_pits(game, **{f"c{number}": -4})


def test_7_5_close_calls_of_cars_that_are_not_hit_stay():
    game = position(FIELD, close_calls={22: 3, 1: 2, 14: 1}, event="stop-and-go-penalty")
    tokens(game, 22, 0)
    tokens(game, 1, 2)
    tokens(game, 14, 1)
    assert "choose" not in " ".join(texts(game))
