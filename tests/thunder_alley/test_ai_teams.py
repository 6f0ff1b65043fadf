"""AI teams: the solo rules S1 to S7. Which car acts and the lines of each card: `test_ai_cards`, `test_ai_looks`.

Blue is the AI team with cars 4, 9 and 12; red drives 25, 29 and 41. Places are sector and lane.
"""

import random

import pytest

import draftline
from draftline import position
from draftline.games.thunder_alley.components import box
from tests.thunder_alley.ai_helpers import acted, drawn, moved, picture, played, told

FOUR = {"green": "hunters", "yellow": "haulers", "blue": "loners", "purple": "pack"}
QUIET = "gear-box-damage"  # nobody has a transmission marker: green flag, nothing happens (T11)
PITS_GREEN = 7
PITS_YELLOW = 4


def alone(seed=0, seats=5, **options):
    return draftline.new_game(seats=seats, seed=seed, options={"ai": FOUR, **options})


def ended(cars, event=QUIET, lanes=2, **more):
    """The end of a turn with an event, up to the first question; blue comes first."""
    options = {"ai": {"blue": "hunters"}, **more.pop("options", {})}
    given = {"first": "blue", "teams": ["red", "blue"], **more}
    return position(picture(cars, lanes, 40), event=event, options=options, **given)


def stay_out(game):
    """Red stays out."""
    while game.decision is not None and game.decision.kind == "pit":
        game.apply("pit none")
    return game


# S1


def test_S1_with_an_ai_team_everybody_has_three_cars_and_hands_of_four():
    game = draftline.new_game(seats=3, options={"ai": {"green": "pack"}})
    assert [len(game.cars(seat)) for seat in range(3)] == [3, 3, 3]
    assert [len(game.hand(seat)) for seat in range(3)] == [4, 0, 4]
    plain = draftline.new_game(seats=3)
    assert [len(plain.cars(seat)) for seat in range(3)] == [5, 5, 5]


def test_S1_hands_are_four_with_the_reference_manual_and_in_a_position_too():
    game = draftline.new_game(seats=2 + 1, options={"ai": {"green": "pack"}, "preset": "reference-manual"})
    assert len(game.hand(0)) == 4
    assert len(played("close-in", {4: (0, 0), 25: (9, 0)}).hand(0)) == 4


def test_S1_another_number_of_cars_is_refused():
    with pytest.raises(draftline.DraftlineError) as refused:
        alone(cars=4)
    assert refused.value.message.id == "error.ai-cars"
    assert len(alone(cars=3).numbers) == 15


@pytest.mark.parametrize(
    "seats, ai, error",
    [
        (3, ["green"], "error.ai-form"),
        (3, "green", "error.ai-form"),
        (3, {"green": "dreamers"}, "error.ai-deck"),
        (3, {"green": None}, "error.ai-deck"),
        (3, {"pink": "hunters"}, "error.option-choice"),
        (2, {"red": "hunters", "green": "pack"}, "error.ai-all"),
        (4, {"green": "hunters", "yellow": "pack", "blue": "loners"}, "error.ai-alone"),
        (2, {"green": "hunters"}, "error.ai-alone"),
    ],
)
def test_S1_the_option_is_checked_in_words(seats, ai, error):
    with pytest.raises(draftline.DraftlineError) as refused:
        draftline.new_game(seats=seats, options={"ai": ai})
    assert refused.value.message.id == error
    assert not refused.value.text("es").startswith("[")


def test_ruling_somebody_alone_races_against_four_ai_teams_or_more():
    assert alone().decision.seat == 0
    assert draftline.new_game(seats=6, options={"ai": {**FOUR, "black": "hunters"}}).decision.seat == 0
    assert draftline.new_game(seats=3, options={"ai": {"green": "hunters"}}).decision is not None


# S2


def test_S2_without_wear_no_marker_is_placed_on_an_ai_car():
    game = played("close-in", {4: (0, 0), 25: (9, 0)})
    assert game.wear(4) == []
    assert told(game, "worn") == []


def test_S2_a_team_bar_that_picks_an_ai_car_spends_the_event():
    """Brush the Wall: card 81's bar names blue before red."""
    game = ended({4: (2, 1), 25: (5, 1)}, "brush-the-wall", deck=[81])
    assert told(game, "bar-picked") == [{"seat": 1}]
    assert (game.wear(4), game.wear(25)) == ([], [])
    assert told(game, "flag") == [{"flag": 0}]


def test_S2_a_car_without_wear_is_never_the_most():
    game = ended({4: (2, 0), 25: (5, 1)}, "blown-tire")
    assert told(game, "no-event")
    assert game.status(4) == "track"


def test_S2_after_a_collision_an_ai_car_lines_up_last():
    game = stay_out(ended({4: (6, 0), 25: (6, 1), 29: (2, 0)}, "collision", deck=[81]))
    assert game.order()[0] == 29
    assert game.wear(4) == []
    assert game.wear(25) == ["red", "red"]


def test_S2_events_that_every_team_answers_pass_it_by():
    game = ended({4: (6, 0), 9: (3, 0), 25: (8, 1), 29: (1, 1)}, "sun-on-the-track")
    assert game.decision.kind == "choose"
    assert game.decision.seat == 0
    game.apply("choose 25")
    assert (game.wear(4), game.wear(9)) == ([], [])


def test_S2_with_wear_a_card_brings_its_marker():
    game = played("close-in", {4: (0, 0), 25: (9, 0)}, options={"ai_wear": "on"})
    assert game.wear(4) == ["fuel"]
    game = played("own-way", {4: (0, 0), 25: (9, 0)}, options={"ai_wear": "on"})
    assert game.wear(4) == []


def test_S2_with_wear_markers_slow_an_ai_car_down():
    worn = {"options": {"ai_wear": "on"}, "wear": {4: ["fuel", "fuel", "tire"]}}
    assert moved("close-in", {4: (0, 0), 25: (9, 0)}, **worn) == {4: (3, 0)}


def test_S2_with_wear_six_markers_retire_it_when_no_other_car_is_left():
    """7.2; no card is turned over for it."""
    options = {"ai_wear": "on"}
    six = {4: ["fuel"] * 6}
    game = played("close-in", {4: (0, 0), 9: (5, 0), 25: (9, 0)}, wear=six, options=options)
    assert acted(game) == [9]
    game = played("close-in", {4: (0, 0), 25: (9, 0)}, wear=six, options=options)
    assert (acted(game), game.status(4)) == ([], "retired")
    assert game.view(0).to_json()["state"]["ai"][1]["left"] == 4


def test_S2_with_wear_events_hit_ai_cars_like_any():
    game = ended({4: (2, 0), 25: (25, 1)}, "blown-tire", wear={4: ["tire"]}, options={"ai_wear": "on"})
    assert game.status(4) == "apron"
    game = ended({4: (6, 0), 9: (3, 0), 25: (8, 1)}, "sun-on-the-track", options={"ai_wear": "on"})
    assert game.wear(9) == ["tire"]


# S3


def test_S3_an_event_hits_the_car_furthest_back_of_an_ai_team():
    """Blown Tire, both blue cars tied."""
    wear = {4: ["tire"], 9: ["tire"]}
    game = ended({4: (20, 0), 9: (23, 0), 25: (25, 1)}, "blown-tire", wear=wear, options={"ai_wear": "on"})
    assert (game.status(4), game.status(9)) == ("apron", "track")


def test_S3_in_a_collision_the_adjacent_car_furthest_back_is_hit():
    cars = {25: (6, 0), 4: (5, 0), 9: (7, 0), 29: (20, 0)}
    game = stay_out(ended(cars, "collision", deck=[15], options={"ai_wear": "on"}))
    assert game.wear(25) == ["red", "red"]
    assert (game.wear(4), game.wear(9)) == (["red", "red"], [])


def test_S3_overcast_takes_a_marker_off_the_car_furthest_back_that_has_one():
    wear = {4: ["tire"], 9: ["tire"]}
    cars = {12: (2, 0), 4: (10, 0), 9: (8, 0), 25: (25, 1)}
    game = ended(cars, "overcast", wear=wear, options={"ai_wear": "on"})
    assert (game.wear(4), game.wear(9)) == (["tire"], [])


# S4


def test_S4_the_move_goes_furthest_forward():
    """Round the car ahead: one side step, not 3 MP for a push."""
    assert moved("own-way", {4: (0, 0), 25: (3, 0)}) == {4: (5, 1)}


def test_S4_then_most_own_cars():
    """3 MP: push the team-mate, or shove the rival aside; both end one sector on."""
    worn = {"options": {"ai_wear": "on"}, "wear": {4: ["fuel", "fuel", "tire"]}, "activated": [9]}
    assert moved("tow-rope", {4: (0, 0), 9: (1, 0), 29: (0, 1)}, **worn) == {4: (1, 0), 9: (2, 0)}


def test_S4_then_fewest_others():
    """The same between two rivals: the one beside goes back, the one ahead would go forward."""
    worn = {"options": {"ai_wear": "on"}, "wear": {4: ["fuel", "fuel", "tire"]}}
    cars = {4: (1, 0), 25: (2, 0), 29: (1, 1)}
    assert moved("lend-a-hand", cars, **worn) == {4: (2, 1), 29: (0, 1)}


def test_S4_then_inside():
    assert moved("own-way", {4: (0, 1), 25: (3, 1)}, lanes=3) == {4: (5, 0)}


def test_S4_then_the_first_in_action_order():
    """The side step may come anywhere before the car ahead: forward comes before it among the actions."""
    game = played("own-way", {4: (0, 0), 25: (3, 0)})
    steps = [(fact["progress"] - game.origin["zero"], fact["lane"]) for fact in told(game, "stepped")]
    assert steps == [(1, 0), (2, 0), (2, 1), (3, 1), (4, 1), (5, 1)]


def test_S4_no_bump_where_it_can_move():
    """The last MP goes sideways, though the lane inside would be free to stay in."""
    game = played("own-way", {4: (0, 0), 25: (6, 0)})
    assert game.where(4) == (5, 1)
    assert told(game, "bumped") == []


def test_S4_a_bump_where_nothing_else_is_left():
    game = played("own-way", {4: (0, 0), 25: (3, 0)}, lanes=1)
    assert (game.where(4), game.where(25)) == ((3, 0), (4, 0))
    assert told(game, "bumped") == [{"car": 4}]


def test_S4_an_ai_team_never_retires_a_car():
    game = alone(3)
    retired = []
    while (decision := game.decision) is not None:
        retired += [fact.values["car"] for fact in game.apply(decision.actions[0]).named("retired")]
    assert [car for car in retired if game.seat_of(car) != 0] == []


# Seams: own cars, then the longest line, then inside. Sectors 0 and 1 have three lanes, the others two.


def test_seam_ahead_a_line_pushes_own_cars_first():
    game = drawn(
        "barge-through",
        """
        .. .. ## ## ## ## ## ## ## ## ## ##
        .. 4  25 29 .. .. .. .. .. .. .. ..
        .. .. 9  .. .. .. .. .. .. .. .. ..
        """,
    )
    assert {car: game.where(car) for car in (4, 9, 25)} == {4: (8, 0), 9: (9, 0), 25: (2, 1)}


def test_seam_ahead_then_the_longest_line():
    game = drawn(
        "barge-through",
        """
        .. .. ## ## ## ## ## ## ## ## ## ##
        .. 4  25 29 .. .. .. .. .. .. .. ..
        .. .. 41 .. .. .. .. .. .. .. .. ..
        """,
    )
    assert {car: game.where(car) for car in (4, 25, 29, 41)} == {4: (8, 1), 25: (9, 1), 29: (10, 1), 41: (2, 0)}


def test_seam_ahead_then_inside():
    game = drawn(
        "barge-through",
        """
        .. .. ## ## ## ## ## ## ## ## ## ##
        .. 4  25 .. .. .. .. .. .. .. .. ..
        .. .. 41 .. .. .. .. .. .. .. .. ..
        """,
    )
    assert {car: game.where(car) for car in (4, 25, 41)} == {4: (8, 0), 25: (2, 1), 41: (9, 0)}


def test_seam_ahead_on_an_empty_road_the_inside():
    game = drawn(
        "nose-to-tail",
        """
        .. .. ## ## ## ## ## ## ## ## ## ##
        .. 4  .. .. .. .. .. .. .. .. .. ..
        25 .. .. .. .. .. .. .. .. .. .. ..
        """,
    )
    assert game.where(4) == (6, 0)


def test_seam_behind_own_cars_are_pulled_first():
    game = drawn(
        "tow-rope",
        """
        .. .. ## ## ## ## ## ## ## ## ## ##
        .. 4  .. .. .. .. .. .. .. .. .. ..
        29 25 9  .. .. .. .. .. .. .. .. ..
        """,
    )
    assert {car: game.where(car) for car in (4, 9, 25)} == {4: (8, 0), 9: (9, 0), 25: (1, 0)}


def test_seam_behind_then_the_longest_line():
    game = drawn(
        "wait-for-me",
        """
        .. .. ## ## ## ## ## ## ## ## ## ##
        29 41 .. .. .. .. .. .. .. .. .. ..
        .. 25 9  .. .. .. .. .. .. .. .. ..
        """,
    )
    assert {car: game.where(car) for car in (9, 41, 29, 25)} == {9: (7, 0), 41: (6, 0), 29: (5, 0), 25: (1, 0)}


def test_seam_behind_then_inside():
    game = drawn(
        "wait-for-me",
        """
        .. .. ## ## ## ## ## ## ## ## ## ##
        .. 41 .. .. .. .. .. .. .. .. .. ..
        .. 25 9  .. .. .. .. .. .. .. .. ..
        """,
    )
    assert {car: game.where(car) for car in (9, 25, 41)} == {9: (7, 0), 25: (6, 0), 41: (1, 1)}


# S5


def test_S5_a_car_that_can_finish_is_activated_instead():
    game = played("close-in", {4: (0, 0), 9: (26, 0), 25: (3, 1)}, line=30)
    assert (acted(game), game.status(9)) == ([9], "finished")
    assert game.where(4) == (0, 0)


def test_S5_of_several_the_best_placed():
    game = played("close-in", {4: (26, 0), 9: (27, 0), 12: (27, 1), 25: (3, 1)}, line=30)
    assert acted(game) == [9]


def test_S5_only_under_the_card_just_drawn():
    """Solo 6 is one sector short for car 9, so the card's own choice acts; with Solo 7 it would be home."""
    cars = {4: (0, 0), 9: (23, 0), 25: (3, 1)}
    assert acted(played("close-in", cars, line=30)) == [4]
    assert acted(played("pick-up-the-scent", cars, line=30)) == [9]


def test_S5_a_car_that_is_held_up_cannot_finish():
    """Solo 6 would be enough, but for the cars that bar the road."""
    cars = {4: (0, 0), 9: (25, 0), 25: (27, 0), 29: (27, 1)}
    game = played("close-in", cars, line=30)
    assert acted(game) == [4]


def test_S5_a_line_of_the_card_counts_as_it_holds_for_that_car():
    """Last Sprint's Solo 8 on the last lap, for car 9 that is eight sectors away."""
    assert acted(played("last-sprint", {4: (0, 0), 9: (22, 0), 25: (3, 1)}, line=30)) == [9]


def test_S5_finishing_comes_before_a_link_that_the_card_seeks():
    game = played("nose-to-tail", {4: (25, 1), 9: (26, 0), 25: (3, 1)}, line=30)
    assert game.status(9) == "finished"


def test_S5_not_on_an_earlier_lap():
    game = played("close-in", {4: (0, 0), 9: (26, 0), 25: (3, 1)}, line=30, final=False)
    assert acted(game) == [4]


# S7


def test_S7_cards_have_no_text_and_ask_nobody():
    game = alone()
    while (decision := game.decision) is not None and game.turn < 3:
        assert decision.seat == 0
        game.apply(decision.actions[0])


def test_S7_a_deck_is_shuffled_again_only_after_its_fourth_card():
    game = alone(11, laps=9)
    drawn_cards = [fact["ai_card"] for fact in told(game, "ai-card") if fact["seat"] == 1]
    while (decision := game.decision) is not None and len(drawn_cards) < 24:
        for fact in game.apply(decision.actions[0]).named("ai-card"):
            if fact.values["seat"] == 1:
                drawn_cards.append(fact.values["ai_card"])
    rounds = [drawn_cards[at : at + 4] for at in range(0, len(drawn_cards) - 3, 4)]
    assert len(rounds) > 2
    assert {tuple(sorted(four)) for four in rounds} == {tuple(box().ai.cards_of[0])}
    assert len({tuple(four) for four in rounds}) > 1


def test_S7_cards_are_open_but_not_the_order_of_the_rest():
    game = played("strike", {4: (0, 0), 25: (9, 0)})
    for seat in (0, None):
        shown = game.view(seat).to_json()["state"]["ai"]
        assert shown == [None, {"deck": "hunters", "card": "strike", "discards": ["strike"], "left": 3}]
    rng = random.Random(1)
    orders = {tuple(game.view(0).sample(rng).ai_decks[1].left()) for _ in range(60)}
    assert len(orders) == 6
    assert game.view(0)._game.ai_decks[1].left() == sorted(game.ai_decks[1].left())


def test_S7_ai_teams_hold_no_hand_and_stand_on_the_team_bar():
    game = alone(2)
    assert [len(game.hand(seat)) for seat in range(5)] == [4, 0, 0, 0, 0]
    assert len(game.numbers) == 15
    game = ended({4: (2, 1), 25: (5, 1)}, "brush-the-wall", deck=[15])
    assert told(game, "bar-picked") == [{"seat": 0}]


def test_S7_an_ai_team_may_be_first_player_and_goes_on_by_itself():
    game = played("close-in", {4: (20, 0), 9: (12, 0), 25: (3, 0)}, first="blue")
    assert acted(game) == [9]
    play = next(action for action in game.decision.actions if action.verb == "play")
    facts = game.apply(play)
    while not facts.named("ai-card"):
        facts = game.apply(game.decision.actions[0])
    assert facts.named("ai-card")[0].values["car"] == 4


def test_S7_a_team_whose_cars_are_out_is_passed_over():
    game = played("close-in", {4: (0, 0), 25: (9, 0)}, activated=[4])
    assert acted(game) == []
    assert game.decision.seat == 0


def test_S7_the_race_goes_on_to_its_end_when_nobody_is_left_to_ask():
    game = alone(5, laps=1)
    while (decision := game.decision) is not None:
        retire = [action for action in decision.actions if action.verb == "retire"]
        game.apply(retire[0] if retire else decision.actions[0])
    assert game.outcome.ending in ("ending.finished", "ending.rain")
    assert {game.status(car) for car in game.cars(0)} == {"retired"}
