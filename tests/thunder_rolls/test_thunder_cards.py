"""Section 3, Race cards in the hand: every kind of Thunder and Speed card as its data has it, played from a slot."""

import pytest

from draftline.games.thunder_rolls.components import box
from tests.thunder_rolls.helpers_thunder import dice_left, drive, happened, kind, position, texts, told

# id: number of cards, movement, bonus, Hazard icon, half flag
THUNDER = {
    "hammer-down": (2, 7, "", True, ""),
    "slingshot": (1, 7, "draft", True, ""),
    "send-it": (2, 6, "", True, ""),
    "wide-open": (2, 6, "clean-air", True, ""),
    "up-on-the-cushion": (1, 6, "", True, "left"),
    "along-the-wall": (1, 6, "", True, "right"),
    "hit-the-marks": (2, 5, "", False, "left"),
    "off-the-corner": (2, 5, "", False, "right"),
    "clear-track": (2, 5, "clean-air", False, ""),
    "bump-draft": (2, 4, "draft", False, ""),
    "freight-train": (2, 4, "draft", False, "right"),
    "over-under": (2, 4, "crossover", False, "left"),
    "door-to-door": (2, 4, "side-draft", False, "right"),
    "dive-low": (2, 3, "crossover", False, "left"),
    "squeeze": (2, 3, "side-draft", False, ""),
    "patience": (1, 3, "clean-air", False, "left"),
    "tow-line": (1, 3, "draft", False, "right"),
    "tuck-in": (1, 2, "draft", False, "left"),
    "lean-on-it": (1, 2, "side-draft", False, "right"),
    "set-it-up": (1, 2, "crossover", False, ""),
}
SPEED = {
    "save-the-tires": (3, 2, ""),
    "steady-pace": (4, 3, ""),
    "keep-up": (2, 4, ""),
    "tag-along": (2, 2, "draft"),
    "find-a-gap": (1, 3, "crossover"),
}
MOVES = {**{id: row[1:3] for id, row in THUNDER.items()}, **{id: row[1:3] for id, row in SPEED.items()}}

ALONE = """
..  ..  ..
18  ..  ..
..  ..  ..
"""
# Somebody for every bonus but Clean Air: 17 ahead, 9 beside.
COMPANY = """
..  ..  ..
18  17  ..
9   ..  ..
"""


def test_there_are_32_thunder_and_12_speed_cards_and_all_kinds_are_tested():
    assert sum(row[0] for row in THUNDER.values()) == len(box().thunder_cards) == 32
    assert sum(row[0] for row in SPEED.values()) == len(box().speed_cards) == 12
    assert list(dict.fromkeys(box().card_id[1:])) == list(MOVES)


@pytest.mark.parametrize("id", [*THUNDER, *SPEED])
def test_there_are_so_many_cards_of_a_kind(id):
    assert box().card_id.count(id) == (THUNDER[id] if id in THUNDER else SPEED[id])[0]


def played(text, id, **arguments):
    """18 has revealed this card in its first slot."""
    return position(text, phase="thunder", first=18, programs={18: [id, 0, 0, 0]}, **arguments)


@pytest.mark.parametrize("id", MOVES)
def test_a_card_moves_the_car_its_number_of_spaces(id):
    move, bonus = MOVES[id]
    game = played(ALONE, id)
    assert drive(game) == (18, move, [bonus] if bonus else [])
    for _ in range(move):
        assert kind(game) == "drive"
        game.apply("forward")
    assert game.where(18) == (move, 1)
    assert game.outcome is not None


@pytest.mark.parametrize("id", MOVES)
def test_a_card_has_its_bonus_and_no_other(id):
    _, bonus = MOVES[id]
    company = {text for text in texts(played(COMPANY, id)) if text.startswith("bonus")}
    alone = {text for text in texts(played(ALONE, id)) if text.startswith("bonus")}
    with_car = {"crossover": "bonus crossover 17", "draft": "bonus draft 17", "side-draft": "bonus side-draft 9"}
    assert company == ({with_car[bonus]} if bonus in with_car else set())
    assert alone == ({"bonus clean-air"} if bonus == "clean-air" else set())


@pytest.mark.parametrize("id", MOVES)
def test_a_hazard_icon_is_rolled_for(id):
    icon = id in THUNDER and THUNDER[id][3]
    hand = [id, *[card for card in (14, 16, 33) if box().card_id[card] != id]]
    hand += [36] * (4 - len(hand))
    game = position(ALONE, phase="discard", hands={18: hand}, rolls=[6])
    assert happened(game, "hazard-roll") == ([("hazard-roll", 0, 6)] if icon else [])
    assert dice_left(game) == ([] if icon else [6])


@pytest.mark.parametrize("id", MOVES)
def test_half_a_flag_makes_a_perfect_line_with_the_other_half(id):
    flag = THUNDER[id][4] if id in THUNDER else ""
    left, right = (11 if id == "hit-the-marks" else 10), (13 if id == "off-the-corner" else 12)
    before = position(ALONE, phase="interlude", programs={18: [0, left, id, 0]})
    after = position(ALONE, phase="interlude", programs={18: [0, id, right, 0]})
    assert (kind(before) == "drive") == (flag == "right")
    assert (kind(after) == "drive") == (flag == "left")


@pytest.mark.parametrize("id", ["hammer-down", "keep-up"])
def test_a_revealed_card_stays_open_until_the_stage_ends(id):
    game = played(ALONE, id)
    assert happened(game, "revealed") == [("revealed", 0, box().card_id.index(id))]
    assert game.problems() == []
    facts = game.apply("brake")
    assert told(facts, "discarded") == []


def test_faster_cards_carry_the_hazard_icon():
    with_icon = [row[1] for row in THUNDER.values() if row[3]]
    without = [row[1] for row in THUNDER.values() if not row[3]]
    assert min(with_icon) > max(without)
