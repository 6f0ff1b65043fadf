"""What a seat of Thunder Rolls sees: never another's hand, program, Hazards, Qualifying cards or face-down cards."""

import json
import random
from typing import Any

import pytest

import draftline
from draftline.games.thunder_rolls.components import box
from tests.thunder_rolls.helpers_thunder import do, kind, position, state, told

FIELD = """
..  ..  ..  ..  ..
18  ..  17  ..  9
"""
PROGRAMS = {18: [10, 14, 12, 16], 17: [18, 22, 20, 24], 9: [26, 28, 33, 36]}
OWN = ["hand", "hazard_cards", "hazard_slots", "program", "qualifying"]


def race(**arguments):
    given = {"players": [18, 17, 9], "phase": "thunder", "programs": PROGRAMS, "first": 18, **arguments}
    return position(FIELD, **given)


def sight(game, seat):
    return game.view(seat).to_bytes()


def alike(seat, one, other):
    """Two games that differ only in what this seat cannot see."""
    assert sight(one, seat) == sight(other, seat)


# Programs and hands


def test_a_player_sees_its_own_program_and_hand():
    game = race()
    own = state(game, 1)["players"][1]
    assert own["program"] == [18, 22, 20, 24]
    assert own["hand"] == [18, 20, 22, 24]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_nobody_sees_what_is_for_another_seats_eyes(viewer):
    for seat, player in enumerate(state(race(), viewer)["players"]):
        assert [name for name in OWN if name in player] == (OWN if seat == viewer else [])


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_the_order_of_a_program_still_face_down_is_hidden(viewer):
    alike(viewer, race(), race(programs={**PROGRAMS, 17: [24, 20, 22, 18]}))


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_the_cards_of_a_program_still_face_down_are_hidden(viewer):
    alike(viewer, race(), race(programs={**PROGRAMS, 17: [30, 31, 32, 25]}))


def test_revealed_slots_are_open_to_all():
    game = race()
    do(game, "brake", "brake")
    assert [player["revealed"] for player in state(game, 2)["players"]] == [[10], [18], [26]]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_the_rest_of_a_program_stays_hidden_after_the_first_slot(viewer):
    one, other = race(), race(programs={**PROGRAMS, 18: [10, 16, 14, 12]})
    do(one, "brake", "brake")
    do(other, "brake", "brake")
    alike(viewer, one, other)


def test_a_program_that_is_chosen_is_not_shown_before_the_reveal():
    one = position(FIELD, players=[18, 17, 9], phase="program", hands=PROGRAMS, first=18)
    other = one.copy()
    one.apply("program 18 22 20 24", seat=1)
    other.apply("program 24 20 22 18", seat=1)
    alike(0, one, other)
    alike(2, one, other)
    alike(None, one, other)
    assert state(one, 0)["chosen"] == [False, True, False]
    assert sight(one, 1) != b""


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_cards_drawn_from_the_decks_are_hidden_but_cards_taken_in_the_open_are_known(viewer):
    game = position(
        FIELD,
        players=[18, 17, 9],
        phase="rewards",
        sets={"pit-stop": [[17, 8]], "the-groove": [[18, 8], [9, 8]]},
        under={"pit-stop": [10, 12, 14], "the-groove": [16, 18, 20]},
    )
    do(game, "take 12", "take 16", "take 20")
    assert kind(game) in ("discard", "program")
    player = state(game, viewer)["players"][1]
    assert player["cards"] == 4
    assert player["shown"] == [12]


def test_discards_are_hidden_until_all_have_chosen():
    hands = {18: [10, 12, 14, 16, 30], 17: [18, 20, 22, 24, 32], 9: PROGRAMS[9]}
    one = position(FIELD, players=[18, 17, 9], phase="discard", hands=hands, first=18)
    other = one.copy()
    one.apply("discard 32", seat=1)
    other.apply("discard 18", seat=1)
    for viewer in (0, 2, None):
        alike(viewer, one, other)


# Hazards


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_hazards_in_hand_are_hidden_their_number_is_not(viewer):
    one, other = race(hazards={17: ["half-spin"]}), race(hazards={17: ["bent-fender"]})
    alike(viewer, one, other)
    assert state(one, viewer)["players"][1]["hazards"] == 1


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_the_slot_picked_for_an_any_hazard_is_hidden(viewer):
    one = race(hazards={17: ["tire-rub"]}, hazard_slots={17: [2]})
    alike(viewer, one, race(hazards={17: ["tire-rub"]}, hazard_slots={17: [4]}))


def test_the_owner_sees_its_hazards_and_their_slots():
    own = state(race(hazards={17: ["tire-rub", "half-spin"]}, hazard_slots={17: [3]}), 1)["players"][1]
    assert (own["hazard_cards"], own["hazard_slots"]) == ([11, 10], [3, 4])


def test_a_hazard_drawn_by_another_is_told_without_its_name():
    game = position(
        FIELD,
        players=[18, 17, 9],
        phase="discard",
        hands={**PROGRAMS, 17: [1, 18, 20, 22, 24]},
        rolls=[1],
        hazard_deck=["half-spin"],
        first=17,
    )
    facts = game.apply("discard 24")
    assert told(facts.seen_by(1), "drew-hazard") == [("drew-hazard", 1, 10)]
    for viewer in (0, 2, None):
        assert told(facts.seen_by(viewer), "drew-hazard", "drew-hazard-hidden") == [("drew-hazard-hidden", 1)]


def test_a_speed_card_drawn_by_another_is_told_without_its_name():
    game = position(
        FIELD, players=[18, 17, 9], phase="rewards", sets={"pit-stop": [[17, 8]]}, under={"pit-stop": [10, 12, 14]}
    )
    facts = game.apply("take 12")
    mine = [fact for fact in told(facts.seen_by(1), "drew") if fact[1] == 1]
    assert len(mine) == 3
    assert all(card > 32 for _, _, card in mine)
    assert [fact for fact in told(facts.seen_by(0), "drew") if fact[1] != 0] == []
    assert told(facts.seen_by(None), "drew") == []
    assert len(told(facts.seen_by(None), "drew-hidden")) == 3 + 4 + 4


def test_a_program_is_told_by_no_fact():
    game = position(FIELD, players=[18, 17, 9], phase="program", hands=PROGRAMS, first=18)
    facts = game.apply("program 24 20 22 18", seat=1)
    assert [fact.name for fact in facts] == ["chosen"]
    facts = game.apply("program 26 28 33 36", seat=2)
    assert [fact.name for fact in facts] == ["chosen"]
    facts = game.apply("program 10 14 12 16", seat=0)
    assert [card for _, _, card in told(facts, "revealed")] == [10]


# Qualifying and face-down cards


def test_qualifying_cards_and_choices_are_hidden_until_all_have_chosen():
    game = draftline.new_game("thunder-rolls", seats=3, seed=5)
    dealt = [state(game, seat)["players"][seat]["qualifying"] for seat in range(3)]
    assert len({card for cards in dealt for card in cards}) == 6
    assert "qualifying" not in state(game, 0)["players"][1]
    other = game.copy()
    game.apply(f"qualify {dealt[1][0]}", seat=1)
    other.apply(f"qualify {dealt[1][1]}", seat=1)
    for viewer in (0, 2, None):
        alike(viewer, game, other)


def test_the_facts_of_a_qualifying_choice_do_not_tell_it():
    game = draftline.new_game("thunder-rolls", seats=3, seed=5)
    dealt = state(game, 1)["players"][1]["qualifying"]
    facts = game.apply(f"qualify {dealt[0]}", seat=1)
    assert [(fact.name, fact.values) for fact in facts] == [("chosen", {"seat": 1})]


def test_cards_lie_up_and_down_under_the_action_spaces_as_printed():
    grid = ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"]
    game = draftline.new_game("thunder-rolls", seats=2, seed=5, options={"grid": grid, "teams": grid[:2]})
    for viewer in (0, 1, None):
        spaces = state(game, viewer)["spaces"]
        assert [sum(card is not None for card in space["cards"]) for space in spaces] == [0, 0, 1, 2, 1, 3]
        assert [len(space["cards"]) for space in spaces] == [3] * 6


def test_face_down_cards_differ_unseen():
    given = {"players": [18, 17, 9], "dice": {18: [1] * 8, 17: [6] * 8, 9: [6] * 8}}
    up = {"low-line": [16], "crew-chief": [18, 20], "high-line": [22], "the-groove": [24, 26, 28]}
    one = position(FIELD, **given, under={**up, "pit-stop": [10, 12, 14]})
    other = position(FIELD, **given, under={**up, "pit-stop": [30, 31, 32]})
    for viewer in (0, 1, 2, None):
        alike(viewer, one, other)


def test_a_peek_is_for_the_one_who_peeked():
    rows = [card for card in box().qualifying_cards if box().use[card] == 6]  # peek
    game = position(
        FIELD,
        players=[18, 17, 9],
        dice={18: [1] * 8, 17: [6] * 8, 9: [6] * 8},
        qualifying={18: rows[0]},
        under={"pit-stop": [10, 12, 14]},
        first=18,
    )
    facts = game.apply("use 1")
    assert state(game, 0)["spaces"][0]["cards"] == [10, 12, 14]
    assert state(game, 1)["spaces"][0]["cards"] == [None] * 3
    assert state(game, None)["spaces"][0]["cards"] == [None] * 3
    assert told(facts.seen_by(1), "peeked") == [("peeked", 0, 0)]


# Dice to come, decks, the seed


def test_rigged_dice_and_decks_are_not_seen():
    one = race(rolls=[1, 2, 3], hazard_deck=["half-spin"], np_deck=[3])
    other = race(rolls=[6, 6, 6], hazard_deck=["flat-tire"], np_deck=[9])
    for viewer in (0, 1, 2, None):
        alike(viewer, one, other)


def test_the_seed_is_not_seen():
    one, other = race(seed=1), race(seed=2)
    for viewer in (0, 1, 2, None):
        alike(viewer, one, other)


def test_a_view_is_plain_data():
    data = race().view(1).to_json()
    assert json.loads(json.dumps(data)) == data


# Samples


def situations():
    """A game of four at every kind of question."""
    found: dict[str, Any] = {}
    for seed in (1, 2, 3):
        game = draftline.new_game("thunder-rolls", seats=4, seed=seed)
        rng = random.Random(seed)
        for _ in range(400):
            if game.decision is None:
                break
            found.setdefault(game.decision.kind, game.copy())
            decision = rng.choice(game.decisions)
            game.apply(rng.choice(list(decision.actions)), seat=decision.seat)
    return found


SITUATIONS = situations()


def test_all_kinds_of_questions_come_up():
    assert {"qualify", "roll", "drive", "take", "program"} <= set(SITUATIONS)


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("viewer", [0, 3])
def test_a_sample_is_a_whole_game_that_looks_the_same(name, viewer):
    game = SITUATIONS[name]
    for seed in range(5):
        sample = game.view(viewer).sample(random.Random(seed))
        assert sample.problems() == []
        assert sight(sample, viewer) == sight(game, viewer)


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_sample_can_be_played_on(name):
    sample = SITUATIONS[name].view(1).sample(random.Random(7))
    for _ in range(60):
        if sample.decision is None:
            break
        sample.apply(sample.decision.actions[0])
        assert sample.problems() == []


def test_samples_vary_what_is_hidden():
    game = race()
    samples = [game.view(0).sample(random.Random(seed)) for seed in range(8)]
    assert len({tuple(sample.program.cards[4:8]) for sample in samples}) > 1
    assert {tuple(sample.program.cards[:4]) for sample in samples} == {(10, 14, 12, 16)}


def test_samples_in_the_middle_of_a_thunder_phase_keep_what_is_revealed():
    game = race(hazards={17: ["half-spin"], 9: ["tire-rub"]}, hazard_slots={9: [3]})
    do(game, *["brake"] * 4)
    for seed in range(10):
        sample = game.view(0).sample(random.Random(seed))
        assert sample.program.cards[4:6] == [18, 22]
        assert all(at > sample.program.revealed[seat] for seat in (1, 2) for at in sample.program.hazard_at[seat])
        assert sample.problems() == []
        assert sight(sample, 0) == sight(game, 0)


@pytest.mark.parametrize(
    ("race", "worth"),
    [
        ("harvest-moon-500", {"draft": 2, "clean_air": 2, "perfect_line": 1, "hazard_less": 0}),
        ("copper-mile", {"draft": 1, "clean_air": 3, "perfect_line": 1, "hazard_less": 0}),
        ("lantern-night", {"draft": 1, "clean_air": 2, "perfect_line": 1, "hazard_less": 1}),
        ("ridge-runner", {"draft": 1, "clean_air": 2, "perfect_line": 2, "hazard_less": 0}),
    ],
)
def test_a_view_says_what_bonuses_and_hazards_are_worth_in_this_race(race, worth):
    game = draftline.new_game("thunder-rolls", seats=3, seed=1, options={"race": race})
    assert game.view(0).to_json()["state"]["worth"] == worth
