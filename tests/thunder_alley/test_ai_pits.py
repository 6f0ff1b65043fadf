"""AI teams in the pits (S6): rolls on the last lap, stops, and the way back; with races as a whole.

Blue is the AI team with cars 4, 9 and 12; red drives 25, 29 and 41. Places are sector and lane.
"""

import pytest

import draftline
from draftline import position
from tests.thunder_alley.ai_helpers import acted, picture, played, told
from tests.thunder_alley.test_ai_teams import PITS_GREEN, PITS_YELLOW, QUIET, ended, stay_out

SEEDS = range(40)
GREEN = {4: (20, 0), 9: (18, 0), 25: (25, 1)}
YELLOW = "debris-caution"


def rolled(seed, event=QUIET, cars=GREEN, **more):
    return ended(cars, event, seed=seed, line=35, **more)


def rolls(game):
    return {values["car"]: values["roll"] for values in told(game, "ai-roll")}


def a_seed(wanted, **more):
    """A seed under which car 4 rolls that."""
    return next(seed for seed in range(500) if rolls(rolled(seed, **more))[4] == wanted)


def test_S6_every_side_of_the_die_comes_up():
    assert {rolls(rolled(seed))[4] for seed in SEEDS} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("temporary", [0, 1, 3, 6])
def test_S6_green_pits_with_seven_and_goes_back_five(roll, temporary):
    wear = {4: ["tire"] * temporary + ["engine"]}
    game = rolled(a_seed(roll), wear=wear, options={"ai_wear": "on"})
    if roll + temporary >= PITS_GREEN:
        assert (game.status(4), game.where(4)) == ("apron", (15, -1))
        assert game.wear(4) == ["engine"]
    else:
        assert (game.status(4), game.where(4)) == ("track", (20, 0))


def test_S6_without_wear_nobody_pits_under_green():
    assert [car for seed in SEEDS for car in (4, 9) if rolled(seed).status(car) == "apron"] == []


@pytest.mark.parametrize("roll", range(1, 7))
def test_S6_yellow_pits_with_four_as_everybody_does(roll):
    """T35: straight down, and out again behind the field."""
    game = rolled(a_seed(roll, event=YELLOW), YELLOW)
    pits = rolls(game)[9] >= PITS_YELLOW, roll >= PITS_YELLOW
    stay_out(game)
    order = [25, *[car for car, stops in ((9, pits[0]), (4, pits[1])) if not stops][::-1]]
    order += [car for car, stops in ((4, pits[1]), (9, pits[0])) if stops]
    assert game.order() == tuple(order)
    assert {game.status(car) for car in (4, 9)} == {"track"}


def test_S6_permanent_markers_do_not_count_under_yellow_either():
    seed = a_seed(3, event=YELLOW)
    options = {"ai_wear": "on"}
    game = stay_out(rolled(seed, YELLOW, wear={4: ["engine", "red"]}, options=options))
    assert game.order()[1] == 4
    game = rolled(seed, YELLOW, wear={4: ["tire", "engine"]}, options=options)
    stay_out(game)
    assert (game.order()[-1] == 4) or rolls(game)[9] >= PITS_YELLOW
    assert game.wear(4) == ["engine"]


def test_S6_one_roll_for_each_car_on_the_track_in_running_order():
    game = rolled(0, cars={4: (3, 0), 9: (18, 0), 25: (25, 1)}, apron={12: 10})
    assert [values["car"] for values in told(game, "ai-roll")] == [9, 4]


def test_S6_no_roll_before_the_last_lap():
    assert told(ended(GREEN, line=35, final=False), "ai-roll") == []
    assert told(ended(GREEN), "ai-roll") == []


def test_S6_the_roll_comes_in_the_teams_turn():
    """Red is first and has decided before blue rolls."""
    game = rolled(0, first="red")
    assert told(game, "ai-roll") == []
    assert game.decision.kind == "pit"
    assert len(game.apply("pit none").named("ai-roll")) == 2


def test_S6_a_car_that_the_event_has_sent_to_the_pits_does_not_roll():
    game = rolled(0, "blown-tire", wear={4: ["tire"]}, options={"ai_wear": "on"})
    assert [values["car"] for values in told(game, "ai-roll")] == [9]


def test_S6_with_variable_stops_an_ai_car_still_pits_as_the_solo_rules_say():
    """12.1 asks the owner what to take off; S6 names the sectors, and everything temporary comes off."""
    options = {"ai_wear": "on", "pits": "variable"}
    wear = {4: ["tire", "blue", "gray", "fuel", "tire", "tire"]}
    game = rolled(a_seed(1), wear=wear, options=options)
    assert (game.where(4), game.wear(4)) == ((15, -1), [])
    game = stay_out(rolled(a_seed(1, event=YELLOW), YELLOW, wear=wear, options=options))
    assert game.wear(4) == []


def test_S6_out_of_the_pits_with_2_MP_solo_and_no_card():
    game = played("close-in", {9: (9, 0), 25: (20, 0)}, apron={4: 3})
    assert acted(game) == [4]
    assert (game.status(4), game.where(4)) == ("track", (4, 0))
    assert game.view(0).to_json()["state"]["ai"][1]["left"] == 4


def test_S6_out_of_the_pits_against_a_car_takes_both_MP():
    game = played("close-in", {25: (3, 0)}, apron={4: 3})
    assert (game.where(4), game.where(25)) == ((3, 0), (3, 1))


def test_S6_out_of_the_pits_before_any_card_the_car_furthest_back_first():
    game = played("close-in", {12: (1, 0), 25: (20, 0)}, apron={4: 8, 9: 3})
    assert acted(game) == [9]


def test_S6_no_penalty_and_no_marker_on_the_way_out():
    worn = {4: ["engine"] * 5}
    game = played("close-in", {25: (20, 0)}, apron={4: 3}, wear=worn, options={"ai_wear": "on"})
    assert (game.where(4), game.wear(4)) == ((4, 0), ["engine"] * 5)


def test_S6_six_markers_retire_it_on_the_apron_too():
    game = played("close-in", {25: (20, 0)}, apron={4: 3}, wear={4: ["engine"] * 6}, options={"ai_wear": "on"})
    assert game.status(4) == "retired"


# Positions and records with AI teams.


@pytest.mark.parametrize(
    "more, error",
    [
        ({"options": {"ai": {"blue": "pack", "red": "loners"}}}, "error.ai-all"),
        ({"hands": {"blue": [3]}}, "error.ai-hand"),
        ({"ai_cards": {"blue": ["strike"]}}, "error.ai-card"),
        ({"ai_cards": {"blue": ["gather", "gather"]}}, "error.ai-card"),
        ({"ai_cards": {"red": ["gather"]}}, "error.ai-card"),
        ({"ai_cards": {"mauve": ["gather"]}}, "error.ai-card"),
        ({"ai_cards": ["gather"]}, "error.position-value"),
    ],
)
def test_positions_refuse_what_an_ai_team_cannot_have(more, error):
    given = {"options": {"ai": {"blue": "pack"}}, "teams": ["red", "blue"], **more}
    with pytest.raises(draftline.DraftlineError) as refused:
        position(picture({4: (0, 0), 25: (3, 0)}, 2, 9), **given)
    assert refused.value.message.id == error
    assert not str(refused.value).startswith("[")


def test_a_position_with_an_ai_team_replays():
    game = played("close-in", {4: (0, 0), 9: (2, 1), 25: (9, 0), 29: (7, 1)})
    for _ in range(8):
        game.apply(game.decision.actions[0])
    again = draftline.replay(game.record())
    assert again.record() == game.record()
    assert again.view(None).to_bytes() == game.view(None).to_bytes()


def test_the_same_seed_gives_the_same_race():
    ends = []
    for _ in range(2):
        game = draftline.new_game(seats=5, seed=9, options={"ai": dict.fromkeys(("green", "blue"), "pack")})
        while game.decision is not None:
            game.apply(game.decision.actions[-1])
        ends.append(game.record())
    assert ends[0] == ends[1]


def test_an_ai_team_does_not_change_the_deal():
    """Its deck and dice come from a stream of their own: the first hand and the grid are those of the seed."""
    plain = draftline.new_game(seats=5, seed=4, options={"cars": 3})
    mixed = draftline.new_game(seats=5, seed=4, options={"ai": {"pink": "pack"}, "teams": list(PINK)})
    same = draftline.new_game(seats=5, seed=4, options={"ai": {"pink": "chargers"}, "teams": list(PINK)})
    assert plain.race_deck.cards == mixed.race_deck.cards == same.race_deck.cards
    assert plain.event_deck.left() == mixed.event_deck.left()


PINK = ("red", "green", "yellow", "blue", "pink")
