"""Section 3, Hazard cards: all twelve with and without a pit stop; going back (R24); one slot, many Hazards (R25)."""

import pytest

from tests.thunder_rolls.helpers_thunder import (
    dice_left,
    do,
    drive,
    happened,
    kind,
    offers,
    over,
    position,
    stands,
    state,
    texts,
    told,
)

# Four cards alike: 4 spaces and a Draft.
PROGRAM = ["bump-draft", "bump-draft", "freight-train", "freight-train"]
ALONE = """
..  ..  ..  ..  ..
..  ..  ..  18  ..
..  ..  ..  ..  ..
"""
FULL = (4, True, True)
GONE = None

# Hazard: slot, then pitted and not pitted: (spaces back, this slot's card, the next slot's card);
# a card: (movement, whether it has its bonus, whether diagonals are allowed).
HAZARDS = [
    ("flat-tire", 1, (2, FULL, FULL), (2, GONE, FULL)),
    ("pushing-up", 1, (0, (4, True, False), (4, True, False)), (0, (3, True, False), (4, True, False))),
    ("loose-lug-nut", 2, (0, (2, True, True), FULL), (1, (2, True, True), FULL)),
    ("running-hot", 2, (0, (3, True, True), (3, True, True)), (1, (3, True, True), (3, True, True))),
    ("vibration", 2, (0, (4, True, False), FULL), (2, (4, True, False), FULL)),
    ("bent-fender", 3, (0, (4, False, True), (4, False, True)), (0, (3, False, True), (4, False, True))),
    ("trash-on-the-grille", 3, (0, (2, True, True), FULL), (0, (2, False, True), FULL)),
    ("brushed-the-wall", 3, (3, FULL, FULL), (3, (2, True, True), FULL)),
    ("missed-shift", 4, (0, (1, True, True), GONE), (1, (1, True, True), GONE)),
    ("half-spin", 4, (2, FULL, GONE), (2, GONE, GONE)),
    ("tire-rub", 2, (1, FULL, FULL), (1, GONE, FULL)),
    ("radio-silence", 2, (0, (4, False, True), FULL), (2, (4, False, True), FULL)),
]


def hazard(name, slot, pitted, text=ALONE, **arguments):
    """18 reveals a slot with this Hazard on its card."""
    return position(
        text,
        phase="thunder",
        slot=slot,
        first=18,
        programs={18: PROGRAM},
        hazards={18: [name]},
        hazard_slots={18: [slot]},
        pitted=[18] if pitted else [],
        **arguments,
    )


def go_back(game):
    """Go straight back as long as the car must; how many spaces."""
    count = 0
    while kind(game) == "back":
        game.apply("back")
        count += 1
    return count


def card(game):
    """What the car that drives may do with its card; None if nobody drives."""
    if kind(game) != "drive":
        return None
    _, mp, bonus = drive(game)
    return mp, bonus == ["draft"], "diagonal in" in texts(game)


def check(game, slot, expected):
    back, now, later = expected
    assert go_back(game) == back
    assert game.where(18) == (3 - back, 1)
    if now is GONE:
        assert game.slot != slot or kind(game) is None
        assert game.program.cards[slot - 1] == 0
    else:
        assert card(game) == now
        assert game.slot == slot
        game.apply("brake")
    assert card(game) == later
    assert game.problems() == []


@pytest.mark.parametrize("name, slot, pitted, unpitted", HAZARDS, ids=[row[0] for row in HAZARDS])
def test_hazard_of_a_car_that_has_pitted(name, slot, pitted, unpitted):
    game = hazard(name, slot, True)
    assert happened(game, "no-pit") == []
    check(game, slot, pitted)


@pytest.mark.parametrize("name, slot, pitted, unpitted", HAZARDS, ids=[row[0] for row in HAZARDS])
def test_hazard_of_a_car_that_has_not_pitted_has_its_no_pit_penalty_on_top(name, slot, pitted, unpitted):
    game = hazard(name, slot, False)
    assert [seat for _, seat, _ in happened(game, "no-pit")] == [0]
    check(game, slot, unpitted)


@pytest.mark.parametrize("name, last", [("pushing-up", (4, True, False)), ("running-hot", (3, True, True))])
def test_an_ongoing_hazard_holds_for_every_later_slot(name, last):
    slot = 1 if name == "pushing-up" else 2
    game = hazard(name, slot, True)
    while True:
        assert card(game) == last
        if game.slot == 4:
            break
        game.apply("brake")


def test_an_ongoing_hazard_does_not_touch_earlier_slots():
    game = position(ALONE, phase="thunder", slot=1, programs={18: PROGRAM}, hazards={18: ["running-hot"]}, pitted=[18])
    assert card(game) == FULL
    game.apply("brake")
    assert card(game) == (3, True, True)


def test_an_ongoing_hazard_is_its_owners_alone():
    game = position(
        "18 .. .. / .. .. .. / .. 17 ..",
        phase="thunder",
        slot=1,
        first=18,
        programs={18: PROGRAM, 17: ["keep-up", "keep-up", "steady-pace", "steady-pace"]},
        hazards={18: ["pushing-up"]},
        pitted=[18],
    )
    game.apply("brake")
    offers(game, "forward", "diagonal out", "brake")


def test_the_no_pit_penalty_of_an_ongoing_hazard_comes_once():
    game = hazard("pushing-up", 1, False)
    assert drive(game)[1] == 3
    game.apply("brake")
    assert drive(game)[1] == 4


@pytest.mark.parametrize("name, card_id, mp", [("missed-shift", "tuck-in", 0), ("missed-shift", "patience", 0)])
def test_slow_never_goes_below_0(name, card_id, mp):
    game = position(
        "18 .. .. .. / .. .. .. ..",
        phase="thunder",
        slot=4,
        programs={18: [0, 0, 0, card_id]},
        hazards={18: [name]},
        pitted=[18],
    )
    if card_id == "patience":  # Clean Air is still there
        assert drive(game) == (18, 0, ["clean-air"])
        offers(game, "bonus clean-air", "stop")
    else:
        assert game.outcome is not None


def test_slow_lasts_are_added_up():
    game = position(
        ALONE,
        phase="thunder",
        slot=2,
        programs={18: PROGRAM},
        hazards={18: ["loose-lug-nut", "running-hot"]},
        pitted=[18],
    )
    assert drive(game)[1] == 1
    game.apply("brake")
    assert drive(game)[1] == 3


# Going back (R24)


def test_R24_each_space_back_is_an_open_one_straight_or_diagonal():
    game = position(ALONE, active=18, back=2)
    offers(game, "back", "back in", "back out")
    do(game, "back in", "back out")
    stands(
        game,
        """
        ..  ..  ..  ..  ..
        ..  18  ..  ..  ..
        ..  ..  ..  ..  ..
        """,
    )
    over(game)


def test_R24_at_the_edge_there_is_one_diagonal():
    offers(position(".. .. / .. .. / .. 18", active=18, back=1), "back", "back out")
    offers(position(".. 18 / .. .. / .. ..", active=18, back=1), "back", "back in")


def test_R24_it_is_no_choice_whether_to_go_back():
    game = position(ALONE, active=18, back=1)
    assert "brake" not in texts(game)
    assert "stop" not in texts(game)


def test_R24_a_taken_space_is_no_choice_while_others_are_open():
    game = position(
        """
        ..  ..  ..
        ..  17  18
        ..  9   ..
        """,
        active=18,
        back=1,
    )
    # One way is open: it is taken without asking (C10).
    stands(
        game,
        """
        ..  18  ..
        ..  17  ..
        ..  9   ..
        """,
    )
    over(game)


def test_R24_all_taken_straight_back_and_the_cars_behind_in_that_lane_make_room():
    game = position(
        """
        ..  ..  66  ..
        ..  34  17  18
        ..  ..  9   ..
        """,
        active=18,
        back=1,
        rolls=[1, 1, 1],
    )
    stands(
        game,
        """
        ..  ..  66  ..
        34  17  18  ..
        ..  ..  9   ..
        """,
    )
    assert dice_left(game) == [1, 1, 1]  # no test


def test_R24_the_cars_that_make_room_end_at_a_gap():
    game = position(
        """
        ..  ..  ..  66  ..
        ..  34  ..  17  18
        ..  ..  ..  9   ..
        """,
        active=18,
        back=1,
    )
    stands(
        game,
        """
        ..  ..  ..  66  ..
        ..  34  17  18  ..
        ..  ..  ..  9   ..
        """,
    )


def test_R24_every_space_is_looked_at_anew():
    game = position(
        """
        ..  ..  66  ..
        ..  ..  17  18
        ..  ..  9   ..
        """,
        active=18,
        back=2,
    )
    # Straight back, 17 made room and stands behind: now there are diagonals.
    offers(game, "back in", "back out")
    game.apply("back in")
    stands(
        game,
        """
        ..  ..  66  ..
        ..  17  ..  ..
        ..  18  9   ..
        """,
    )


def test_R24_over_the_line_the_lap_is_lost():
    game = position(".. .. / .. 18", active=18, back=1, line=1, final=False)
    assert game.laps_of(18) == 1
    game.apply("back")
    assert game.laps_of(18) == 0


def test_R24_a_car_that_makes_room_over_the_line_loses_its_lap_too():
    game = position(".. 66 .. / .. 17 18", active=18, back=1, line=1, final=False)
    assert (game.laps_of(17), game.laps_of(18)) == (0, 1)
    stands(game, ".. 66 .. / 17 18 ..")


def test_R24_behind_the_line_at_the_start_of_the_race_progress_is_negative():
    game = position(".. .. .. / .. 18 ..", active=18, back=1, line=1, laps_down={18: 2})
    assert game.progress(18) == 0
    game.apply("back")
    assert (game.progress(18), game.laps_of(18)) == (-1, 0)


def test_R24_npds_make_room_like_players():
    game = position(".. 66 .. / .. 17 18", players=[18], active=18, back=1)
    stands(game, ".. 66 .. / 17 18 ..")


def test_hazard_is_resolved_before_the_card_beneath():
    game = hazard("half-spin", 4, True)
    assert [fact[0] for fact in happened(game, "hazard", "backed", "stepped")] == ["hazard"]
    assert kind(game) == "back"
    do(game, "back", "back", "forward")
    assert game.where(18) == (2, 1)


def test_hazard_once_resolved_is_discarded():
    game = hazard("flat-tire", 1, True)
    assert 1 in game.decks.hazards.discards
    assert game.program.hazards == [[]]


# Several Hazards in one slot (R25)


def several(*names, pitted=(), **arguments):
    return position(
        ALONE, phase="thunder", slot=arguments.pop("slot", 2), programs={18: PROGRAM}, hazards={18: list(names)},
        pitted=list(pitted), **arguments,
    )  # fmt: skip


def test_R25_all_hazards_of_a_slot_in_the_order_drawn():
    game = several("vibration", "loose-lug-nut", "running-hot", pitted=[18])
    assert [hazard for _, _, hazard in happened(game, "hazard")] == [5, 3, 4]
    assert card(game) == (1, True, False)


def test_R25_each_hazard_of_a_car_that_has_not_pitted_has_its_own_penalty():
    game = several("vibration", "loose-lug-nut", "running-hot")
    assert [hazard for _, _, hazard in happened(game, "hazard")] == [5]  # the others wait for its 2 spaces back
    facts = game.apply("back")
    assert told(facts, "hazard") == []
    facts = game.apply("back")
    assert told(facts, "hazard") == [("hazard", 0, 3)]
    facts = game.apply("back")
    assert told(facts, "hazard") == [("hazard", 0, 4)]
    assert go_back(game) == 1
    assert game.where(18) == (-1, 1)
    assert card(game) == (1, True, False)


def test_R25_a_second_discard_finds_nothing():
    game = several("half-spin", "tire-rub", slot=4, hazard_slots={18: [4]})
    assert go_back(game) == 3
    assert game.program.cards[3] == 0
    assert game.outcome is not None
    assert game.problems() == []


def test_R25_a_hazard_over_an_empty_slot_still_happens():
    game = position(ALONE, phase="thunder", slot=1, programs={18: [0, 0, 0, 0]}, hazards={18: ["flat-tire"]})
    assert go_back(game) == 2


def test_R25_a_hazard_of_another_slot_waits():
    game = several("half-spin", slot=3, pitted=[18])
    assert card(game) == FULL
    assert state(game)["players"][0]["hazards"] == 1
    game.apply("brake")
    assert kind(game) == "back"


def test_discard_icon_the_card_goes_to_its_own_discards():
    game = position(
        ALONE, phase="thunder", slot=1, programs={18: ["keep-up", *PROGRAM[1:]]}, hazards={18: ["flat-tire"]}
    )
    assert game.decks.speed.discards == [40]
    assert happened(game, "discarded") == [("discarded", 0, 40)]


def test_hazards_never_come_to_npds():
    game = position("18 .. .. / .. 66 ..", players=[18], phase="npds", np_deck=[2])
    assert len(game.program.hazards) == 1
