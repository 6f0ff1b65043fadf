"""12 and 11.2: variable pits, start orders, race size, racing until everyone has finished, other points."""

import pytest

from draftline import new_game, position
from draftline.core.messages import OptionError
from draftline.data import package_text, read_toml
from tests.thunder_alley.turn_helpers import (
    QUIET,
    asked,
    bag,
    bags,
    do,
    ending,
    keep_cards,
    kind,
    markers,
    pits,
    play_turn,
    seat,
    stands,
    texts,
)

VARIABLE = {"pits": "variable"}

PAIR = """
..  ..  ..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..  22  15
"""


def settle(game, stops, paid=None):
    """Answer every pit by colour and every repair by car; return the cars that had something to choose.

    `paid` names the blue and gray markers to take off; all tires and fuel on offer come off too.
    """
    asked_for = []
    while kind(game) in ("pit", "repair"):
        if kind(game) == "pit":
            do(game, "pit " + stops.get(asked(game), "none"))
            continue
        car = int(texts(game)[0].split()[1])
        asked_for.append(car)
        wanted = sorted((paid or {}).get(car, ()))
        game.apply(max((text for text in texts(game) if paid_for(text) == wanted), key=taken_off))
    return asked_for


def taken_off(text):
    return sum(word in ("tire", "fuel") for word in text.split())


def paid_for(text):
    return sorted(word for word in text.split() if word in ("blue", "gray"))


# 12.1 variable pit stops


def green_stop(wear):
    game = position(PAIR, wear={22: wear}, event=QUIET, options=VARIABLE)
    do(game, "pit none")
    do(game, "pit 22")
    return game


def test_12_1_and_T39_under_green_the_owner_picks_which_temporary_markers_come_off():
    game = green_stop(["tire", "tire", "fuel", "engine"])
    assert (kind(game), asked(game)) == ("repair", "green")
    assert bags(game) == {
        bag(f"repair 22 {what}")
        for what in ("none", "tire", "tire tire", "fuel", "tire fuel", "tire tire fuel")
    }


@pytest.mark.parametrize(
    "what, back, left",
    [
        ("none", 2, ["tire", "tire", "fuel", "blue", "gray", "red"]),
        ("fuel", 3, ["tire", "tire", "blue", "gray", "red"]),
        ("tire tire", 4, ["fuel", "blue", "gray", "red"]),
        ("tire tire fuel blue gray", 7, ["red"]),
    ],
)
def test_12_1_under_green_a_car_goes_back_2_and_1_for_each_marker(what, back, left):
    game = green_stop(["tire", "tire", "fuel", "blue", "gray", "red"])
    do(game, f"repair 22 {what}")
    assert game.where(22) == (6 - back, -1)
    markers(game, 22, *left)


def test_12_1_C10_a_car_without_temporary_markers_is_not_asked_and_goes_back_2():
    game = green_stop(["red"])
    assert kind(game) == "discard"
    assert game.where(22) == (4, -1)


def test_12_1_every_pitting_car_is_asked():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  1   ..  22  15
        """,
        wear={22: ["tire"], 1: ["fuel"]},
        event=QUIET,
        options=VARIABLE,
        first="green",
    )
    assert sorted(settle(game, {"green": "22 1"})) == [1, 22]
    assert game.where(22) == (3, -1)
    assert game.where(1) == (1, -1)


SIX = """
21  29  43
23  15  22
"""


def yellow_stop(wear, paid=None):
    """22, 43 and 15 pit under yellow."""
    game = position(SIX, wear=wear, event="debris-caution", options=VARIABLE)
    asked_for = settle(game, {"green": "22", "yellow": "43", "blue": "15"}, paid)
    return game, asked_for


def test_12_1_under_yellow_tires_and_fuel_come_off_free():
    game, asked_for = yellow_stop({22: ["tire", "fuel", "red"]})
    assert asked_for == []
    markers(game, 22, "red")
    # Stayed out: 23 and 29 in front, 21 behind 23. Then 22, 43, 15.
    stands(
        game,
        """
        15  22  29
        43  21  23
        """,
    )


def test_12_1_under_yellow_a_blue_or_gray_marker_may_be_kept():
    game, asked_for = yellow_stop({22: ["tire", "blue"]})
    assert asked_for == [22]
    markers(game, 22, "blue")
    stands(
        game,
        """
        15  22  29
        43  21  23
        """,
    )


def test_12_1_and_T39_under_yellow_each_blue_or_gray_marker_costs_one_sector_of_apron():
    game, _ = yellow_stop({22: ["tire", "blue"]}, {22: ["blue"]})
    markers(game, 22)
    # 22 has gone back to 15's sector and stands above 15: 43, 15, 22.
    stands(
        game,
        """
        22  43  29
        15  21  23
        """,
    )


def test_12_1_under_yellow_two_markers_cost_two_sectors():
    game, _ = yellow_stop({43: ["blue", "gray"], 22: ["fuel"]}, {43: ["blue", "gray"]})
    markers(game, 43)
    # 22 in sector 2, 15 in sector 1, 43 in sector 0.
    stands(
        game,
        """
        43  22  29
        15  21  23
        """,
    )


def test_T39_C28_cars_that_go_back_to_one_apron_space_arrive_in_running_order():
    # 22 from sector 2 and 15 from sector 1 both come to sector 0: 22 was ahead and lies below.
    game, _ = yellow_stop(
        {22: ["blue", "gray"], 15: ["blue"]},
        {22: ["blue", "gray"], 15: ["blue"]},
    )
    stands(
        game,
        """
        15  43  29
        22  21  23
        """,
    )


def test_12_1_standard_pits_ask_for_no_repair():
    game = position(PAIR, wear={22: ["tire", "blue"]}, event=QUIET)
    pits(game, green="22")
    assert kind(game) == "discard"
    assert game.where(22) == (1, -1)


# 12.2 start orders


def grid(seed, start, seats=4, **more):
    options = {"start": start, **more}
    game = new_game("thunder-alley", seats=seats, track="yunta", seed=seed, options=options)
    assert game.first_player == game.seat_of(game.order()[0])
    assert game.problems() == []
    return [game.teams[game.seat_of(car)] for car in game.order()]


def rounds(teams, seats):
    return [teams[i : i + seats] for i in range(0, len(teams), seats)]


def test_12_2_T40_a_card_per_round_places_one_car_of_every_team():
    others = 0
    for seed in range(20):
        by_round = rounds(grid(seed, "card-per-round"), 4)
        first = sorted(by_round[0])
        assert all(sorted(row) == first for row in by_round)
        others += by_round[1] not in (by_round[0], by_round[0][::-1])
    assert others > 5


def bars():
    table = read_toml(package_text("thunder_alley/team_bars.toml"), "team_bars.toml")["bars"]
    return {tuple(bar["order"]): int(card) for card, bar in table.items()}


def test_2_5_the_setup_order_is_the_team_bar_of_one_card():
    for seed in range(10):
        assert tuple(grid(seed, "serpentine", seats=7)[:7]) in bars()


def test_12_2_every_round_is_the_team_bar_of_another_card():
    for seed in range(10):
        cards = [bars()[tuple(row)] for row in rounds(grid(seed, "card-per-round", seats=7), 7)]
        assert len(set(cards)) == len(cards) == 3


def test_12_2_T40_a_card_per_place_takes_the_first_team_with_a_car_left():
    repeated = 0
    poles = set()
    for seed in range(20):
        teams = grid(seed, "card-per-place")
        assert all(teams.count(team) == 4 for team in set(teams))
        assert len(set(teams)) == 4
        repeated += len(set(teams[:4])) < 4
        poles.add(teams[0])
    assert repeated > 5
    assert len(poles) == 4


def test_12_2_the_standard_start_is_the_serpentine():
    for seed in range(5):
        assert grid(seed, "serpentine") == [
            game.teams[game.seat_of(car)]
            for game in [new_game("thunder-alley", seats=4, track="yunta", seed=seed)]
            for car in game.order()
        ]


# 12.3 race size


@pytest.mark.parametrize("seats, cars", [(2, 1), (2, 3), (4, 6), (7, 1), (7, 6)])
def test_12_3_any_number_of_cars_and_hand_is_cars_plus_1(seats, cars):
    game = new_game("thunder-alley", seats=seats, track="yunta", seed=1, options={"cars": cars})
    assert [len(game.cars(place)) for place in range(seats)] == [cars] * seats
    assert [len(game.hand(place)) for place in range(seats)] == [cars + 1] * seats
    assert game.problems() == []


@pytest.mark.parametrize("cars", [0, 7, -1])
def test_12_3_a_team_has_one_to_six_cars(cars):
    with pytest.raises(OptionError):
        new_game("thunder-alley", seats=3, track="yunta", seed=1, options={"cars": cars})


def test_T40_behind_place_21_the_grid_goes_on_in_pairs():
    game = new_game("thunder-alley", seats=7, track="adriana", seed=1, options={"cars": 6})
    order = game.order()
    assert len(order) == 42
    assert [game.progress(car) for car in order] == [-1 - place // 2 for place in range(42)]
    assert len({game.where(car) for car in order}) == 42


def test_12_3_42_cars_race():
    game = new_game("thunder-alley", seats=7, track="adriana", seed=1, options={"cars": 6})
    play_turn(game)
    assert game.problems() == []
    assert game.turn == 2


def field(cars):
    """Rows of three, the first car at the front beside the apron; the line lies just ahead of it."""
    columns = (len(cars) + 2) // 3
    rows = [["..".ljust(3)] * (columns + 1) for _ in range(3)]
    for place, car in enumerate(cars):
        rows[2 - place % 3][columns - 1 - place // 3] = str(car).ljust(3)
    return "\n".join("".join(row) for row in rows), columns


def finish(cars, **more):
    text, line = field(cars)
    game = position(text, active=cars[0], card="charge", mp=1, line=line, activated=cars[1:], **more)
    game.apply("forward")
    return game


def test_T17_beyond_21_cars_points_go_on_falling_by_one():
    setup = new_game("thunder-alley", seats=7, track="adriana", seed=1, options={"cars": 6})
    cars = [car for place in range(7) for car in setup.cars(place)]
    game = finish(cars)
    points = [game.outcome.car_points[car] for car in cars]
    assert points[20:] == list(range(23, 1, -1))
    assert points[1:4] == [42, 41, 40]


# 12.4 until every car has finished

EVERYONE = {"finish": "everyone"}
END = """
..  ..  ..  ..  ..
22  29  ..  15  ..
"""


def everyone(text=END, **more):
    arguments = {"active": 15, "card": "charge", "mp": 1, "line": 4, "activated": [22, 29], **more}
    game = position(text, options=EVERYONE, **arguments)
    game.apply("forward")
    return game


def test_12_4_and_T41_after_the_first_finish_turns_go_on_without_markers_events_and_pits():
    game = everyone(event="debris-caution")
    assert (game.status(15), game.place(15), game.led(15)) == ("finished", 1, 1)
    assert game.outcome is None
    assert game.led(29) == 0
    stands(game, END.replace("15", ".."))
    assert {decision.kind for decision in game.decisions} == {"discard"}
    assert sorted(decision.seat for decision in game.decisions) == sorted(
        [seat(game, "red"), seat(game, "green")]
    )


def test_T41_the_owner_of_the_best_car_still_racing_is_first_player():
    game = everyone()
    assert game.first_player == seat(game, "red")
    keep_cards(game)
    assert (kind(game), asked(game)) == ("play", "red")


def test_12_4_the_race_ends_when_all_have_finished():
    game = everyone(hands={"red": [53, 54], "green": [55, 59]})
    keep_cards(game)
    for text in ("play 53 on 29", "play 55 on 22"):
        game.apply(text)
        while kind(game) == "step":
            game.apply("forward")
    assert game.outcome.places == {15: 1, 29: 2, 22: 3}
    assert ending(game) == "ending.finished"
    assert game.outcome.car_points == {15: 48, 29: 42, 22: 41}


def test_12_4_it_may_take_several_turns():
    game = everyone(
        """
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        22  29  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  15  ..
        """,
        line=20,
    )
    turn = game.turn
    for _ in range(40):
        if game.decision is None:
            break
        assert kind(game) in ("play", "discard")
        play_turn(game)
    assert game.outcome is not None
    assert game.turn > turn + 1
    assert game.place(15) == 1
    assert sorted(game.outcome.places.values()) == [1, 2, 3]
    assert [game.led(car) for car in (15, 22, 29)] == [1, 0, 0]


def test_T41_lapped_cars_leave_measured_against_the_best_car_still_racing():
    game = everyone(laps_down={22: 1})
    assert (game.status(22), game.place(22)) == ("lapped", 3)


def test_T41_a_car_that_only_the_finished_leader_had_lapped_stays():
    game = everyone(
        """
        ..  ..  ..  ..  ..
        29  ..  22  15  ..
        """,
        laps_down={22: 1},
    )
    assert game.status(22) == "track"


def test_T41_finished_cars_may_be_used_to_pass_every_turn():
    game = everyone(
        """
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        22  ..  4   ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  15  ..
        """,
        line=20,
        activated=[22, 4],
        hands={"blue": [53, 54, 55], "green": [7, 8]},
    )
    for _ in range(2):
        keep_cards(game)
        assert (kind(game), asked(game)) == ("play", "blue")
        assert "pass 15" in texts(game)
        game.apply("pass 15")
        while kind(game) in ("play", "step"):
            if kind(game) == "play":
                assert "pass 15" not in texts(game)
            plays = [text for text in texts(game) if text.startswith("play")]
            game.apply((plays or texts(game))[0])


def test_12_4_is_not_the_standard():
    game = position(END, active=15, card="charge", mp=1, line=4, activated=[22, 29])
    game.apply("forward")
    assert game.decision is None


# The preset reference-manual

MANUAL = {"preset": "reference-manual"}


@pytest.mark.parametrize(
    "seats, cars, hand", [(2, 6, 6), (3, 5, 6), (4, 4, 5), (5, 3, 4), (2, 2, 4), (2, 1, 4)]
)
def test_T42_hand_is_cars_plus_1_at_least_4_at_most_6(seats, cars, hand):
    options = {**MANUAL, "cars": cars}
    game = new_game("thunder-alley", seats=seats, track="yunta", seed=1, options=options)
    assert [len(game.hand(place)) for place in range(seats)] == [hand] * seats


@pytest.mark.parametrize("count, mp", [(0, 7), (2, 7), (3, 6), (4, 6), (5, 6)])
def test_T42_three_markers_or_more_cost_1_MP(count, mp):
    game = position(END, active=15, card="charge", wear={15: ["tire"] * count}, options=MANUAL)
    assert game.mp == mp


@pytest.mark.parametrize("count, mp", [(0, 7), (2, 7), (3, 4), (4, 3), (5, 2)])
def test_7_4_the_official_penalty_is_the_number_of_markers(count, mp):
    game = position(END, active=15, card="charge", wear={15: ["tire"] * count})
    assert game.mp == mp


def test_T42_six_markers_retire_all_the_same():
    game = position(END, wear={15: ["tire"] * 6, 22: []}, options=MANUAL, first="blue")
    assert game.status(15) == "retired"


def test_T42_points_and_one_for_every_turn_leader_marker():
    cars = [22, 29, 15, 43, 28, 1, 41, 4, 8, 11]
    game = finish(cars, options=MANUAL, led={29: 3, 22: 1, 8: 2})
    table = [10, 8, 6, 5, 4, 3, 2, 1, 0, 0]
    led = {22: 2, 29: 3, 8: 2}
    assert game.outcome.car_points == {
        car: points + led.get(car, 0) for car, points in zip(cars, table, strict=True)
    }


# 11.2 the winner of the last race moves up one place


@pytest.mark.parametrize("seed", range(6))
def test_11_2_and_T43_the_named_team_swaps_with_the_team_before_it(seed):
    teams = {"teams": ["red", "green", "blue", "pink", "black"]}
    before = grid(seed, "serpentine", seats=5, **teams)[:5]
    for place, team in enumerate(before):
        expected = before[:]
        if place:
            expected[place - 1], expected[place] = expected[place], expected[place - 1]
        after = grid(seed, "serpentine", seats=5, moved_up=team, **teams)
        assert after == expected + expected[::-1] + expected


def test_11_2_the_rest_of_the_setup_is_untouched():
    plain = new_game("thunder-alley", seats=4, track="yunta", seed=9)
    team = plain.teams[plain.seat_of(plain.order()[1])]
    moved = new_game("thunder-alley", seats=4, track="yunta", seed=9, options={"moved_up": team})
    dealt = [sorted(card for place in range(4) for card in game.hand(place)) for game in (plain, moved)]
    assert dealt[0] == dealt[1]
    assert moved.first_player == plain.seat_of(plain.order()[1])


@pytest.mark.parametrize(
    "options",
    [
        {"pits": "fast"},
        {"start": "reverse"},
        {"finish": "never"},
        {"preset": "mine"},
        {"moved_up": "mauve"},
        {"cars": "three"},
    ],
)
def test_12_a_wrong_value_is_refused(options):
    with pytest.raises(OptionError):
        new_game("thunder-alley", seats=3, track="yunta", seed=1, options=options)


# T18: the four optional rules are options, each off unless it is chosen


@pytest.mark.parametrize(
    "options, question, sector", [({}, "discard", 1), ({"pits": "standard"}, "discard", 1), (VARIABLE, "repair", 6)]
)
def test_T18_variable_pits_hold_if_they_are_chosen(options, question, sector):
    """12.1: the owner is asked what comes off; otherwise everything does, 5 sectors back."""
    game = position(PAIR, wear={22: ["tire", "blue"]}, event=QUIET, options=options)
    do(game, "pit none")
    do(game, "pit 22")
    assert (kind(game), game.where(22)[0]) == (question, sector)


def turned_up(options):
    """The Team Bars of the cards that were turned up for the grid, as colours, and the colours on the grid."""
    game = new_game("thunder-alley", seats=3, track="yunta", seed=5, options={"cars": 3, **options})
    order = [game.teams[game.seat_of(car)] for car in game.order()]
    shown = {card: [colour for colour in bar if colour in game.teams] for bar, card in bars().items()}
    return [shown[card] for card in game.race_deck.discards], order


@pytest.mark.parametrize("options", [{}, {"start": "serpentine"}])
def test_T18_without_an_option_one_card_decides_the_grid_to_and_fro(options):
    cards, order = turned_up(options)
    assert order == [*cards[0], *reversed(cards[0]), *cards[0]]
    assert len(cards) == 1


def test_T18_both_other_start_orders_may_be_chosen():
    """12.2: a card for every round, none of them to and fro; or a card for every place."""
    cards, order = turned_up({"start": "card-per-round"})
    assert (len(cards), order) == (3, [*cards[0], *cards[1], *cards[2]])
    cards, order = turned_up({"start": "card-per-place"})
    assert len(cards) == 9
    for place, bar in enumerate(cards):
        assert order[place] == next(colour for colour in bar if order[:place].count(colour) < 3)


@pytest.mark.parametrize("seats, standard", [(2, 6), (3, 5), (4, 4), (5, 3), (6, 3), (7, 3)])
def test_T18_the_size_of_the_race_may_be_chosen(seats, standard):
    """12.3: as many cars as the table of 2.3 says, or as the option says."""
    for options, cars in (({}, standard), ({"cars": 2}, 2), ({"cars": 6}, 6)):
        game = new_game("thunder-alley", seats=seats, track="adriana", seed=1, options=options)
        assert [len(game.cars(place)) for place in range(seats)] == [cars] * seats


@pytest.mark.parametrize("options, over", [({}, True), ({"finish": "leader"}, True), (EVERYONE, False)])
def test_T18_racing_on_until_everybody_is_home_may_be_chosen(options, over):
    """12.4 of the older printing; otherwise the turn of the first finish is the last."""
    game = position(END, active=15, card="charge", mp=1, line=4, activated=[22, 29], options=options)
    game.apply("forward")
    assert game.place(15) == 1
    assert (game.outcome is not None) is over
