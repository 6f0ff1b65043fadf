"""What the cards of AI teams look at: every rule for the car that acts, every condition of a line; and the data."""

from typing import Any

import pytest

from draftline import Message, position, text
from draftline.data import package_text, read_toml
from draftline.games.thunder_alley import ai_cards
from draftline.games.thunder_alley.ai_cards import ACTIVATIONS, CONDITIONS, AiCard, AiLine
from draftline.games.thunder_alley.ai_moves import acting_car, holds, line_for, open_road
from draftline.games.thunder_alley.components import box
from tests.thunder_alley.ai_helpers import picture

DATA = read_toml(package_text("thunder_alley/ai_decks.toml"), "ai_decks")
DECKS = {deck["id"]: [card for card in DATA["cards"] if card["deck"] == deck["id"]] for deck in DATA["decks"]}


def field(cars, lanes=2, **more):
    """Red is asked, so that nothing has moved yet."""
    given = {"options": {"ai": {"blue": "hunters"}}, "teams": ["red", "blue"], "first": "red", **more}
    return position(picture(cars, lanes, 40), **given)


def chooses(rule, cars, lanes=2):
    """The car that a rule for activation picks of blue's cars."""
    game = field(cars, lanes)
    card = AiCard(0, {"id": "", "activate": rule, "wear": "none", "lines": []}, [])
    return game.numbers[acting_car(game, card, game.rows[1])]


def true(when, cars, n=0, car=4, **more):
    game = field(cars, **more)
    return holds(game, AiLine({"when": when, "n": n, "movement": "solo", "mp": 5}), game.car(car))


# Which car acts


def test_activation_last():
    assert chooses("last", {4: (3, 0), 9: (1, 0), 12: (5, 0), 25: (9, 0)}) == 9
    assert chooses("last", {4: (3, 0), 9: (3, 1), 25: (9, 0)}) == 9


def test_activation_first():
    assert chooses("first", {4: (3, 0), 9: (1, 0), 12: (5, 0), 25: (9, 0)}) == 12


def test_activation_linked():
    """Only team-mates count, through rivals in the same line."""
    assert chooses("linked", {4: (9, 0), 25: (8, 0), 9: (7, 0), 12: (2, 0), 29: (3, 0), 41: (4, 0)}) == 9
    assert chooses("linked", {4: (9, 0), 9: (5, 0), 12: (2, 0), 25: (3, 0)}) == 12


def test_activation_pushing():
    assert chooses("pushing", {4: (9, 0), 25: (10, 0), 29: (11, 0), 9: (2, 0), 41: (3, 0)}) == 4
    assert chooses("pushing", {4: (9, 0), 9: (2, 0), 25: (20, 0)}) == 9


def test_activation_pulling():
    assert chooses("pulling", {4: (9, 0), 25: (8, 0), 29: (7, 0), 9: (3, 0), 41: (2, 0)}) == 4


def test_activation_open():
    assert chooses("open", {4: (0, 0), 25: (4, 0), 9: (0, 1), 29: (3, 1)}) == 4


def test_activation_lone():
    assert chooses("lone", {4: (9, 0), 25: (8, 0), 9: (20, 0), 29: (9, 1), 41: (21, 0)}) == 9


def test_activation_ties_go_to_the_car_furthest_back():
    for rule in ("linked", "pushing", "pulling", "lone"):
        assert chooses(rule, {4: (9, 0), 9: (5, 0), 25: (20, 1)}) == 9


def test_open_road_is_at_most_a_lap():
    game = field({4: (3, 0), 25: (9, 1)})
    assert open_road(game, game.car(4)) == game.track.sectors - 1


# Conditions


@pytest.mark.parametrize("when, other, n", [("own-ahead", 9, 4), ("rival-ahead", 25, 4)])
def test_condition_own_and_rival_ahead(when, other, n):
    away = {25: (20, 0)} if other == 9 else {9: (20, 0)}
    assert true(when, {4: (3, 0), other: (4, 0), **away})
    assert not true(when, {4: (3, 0), other: (5, 0), **away})
    assert not true(when, {4: (3, 0), other: (4, 1), **away})
    assert not true(when, {4: (3, 0), other: (2, 0), **away})


@pytest.mark.parametrize("when, other", [("own-behind", 9), ("rival-behind", 25)])
def test_condition_own_and_rival_behind(when, other):
    away = {25: (20, 0)} if other == 9 else {9: (20, 0)}
    assert true(when, {4: (3, 0), other: (2, 0), **away})
    assert not true(when, {4: (3, 0), other: (1, 0), **away})
    assert not true(when, {4: (3, 0), other: (4, 0), **away})


def test_condition_ahead_at_a_seam_means_either_lane() -> None:
    seam = """
    .. .. ## ## ##
    .. 4  25 .. ..
    .. .. 9  .. ..
    """
    given: dict[str, Any] = {"options": {"ai": {"blue": "hunters"}}, "teams": ["red", "blue"], "first": "red"}
    game: Any = position(seam, "thunder-alley", **given)
    for when in ("own-ahead", "rival-ahead"):
        assert holds(game, AiLine({"when": when, "movement": "solo", "mp": 5}), game.car(4))


def test_condition_clear_ahead():
    assert true("clear-ahead", {4: (3, 0), 25: (5, 0)})
    assert true("clear-ahead", {4: (3, 0), 25: (4, 1)})
    assert not true("clear-ahead", {4: (3, 0), 25: (4, 0)})
    assert not true("clear-ahead", {4: (3, 0), 9: (4, 0), 25: (9, 0)})


def test_condition_alone():
    assert true("alone", {4: (3, 0), 25: (5, 0), 9: (4, 1)})
    for place in ((3, 1), (4, 0), (2, 0)):
        assert not true("alone", {4: (3, 0), 25: place})


def test_condition_leading():
    assert true("leading", {4: (3, 0), 25: (2, 0)})
    assert true("leading", {4: (3, 0), 25: (3, 1)})
    assert not true("leading", {4: (3, 1), 25: (3, 0)})
    assert not true("leading", {4: (3, 0), 9: (4, 0), 25: (2, 0)})


def test_condition_trailing():
    assert true("trailing", {4: (3, 0), 25: (11, 0)}, n=8)
    assert not true("trailing", {4: (3, 0), 25: (10, 0)}, n=8)


def test_condition_line_ahead():
    cars = {4: (3, 0), 25: (4, 0), 9: (5, 0), 29: (7, 0)}
    assert true("line-ahead", cars, n=2)
    assert not true("line-ahead", cars, n=3)


def test_condition_line_behind():
    cars = {4: (6, 0), 25: (5, 0), 9: (4, 0), 29: (2, 0)}
    assert true("line-behind", cars, n=2)
    assert not true("line-behind", cars, n=3)


def test_condition_own_line():
    cars = {4: (6, 0), 25: (5, 0), 9: (4, 0), 12: (7, 0), 29: (2, 0)}
    assert true("own-line", cars, n=2)
    assert not true("own-line", {**cars, 12: (8, 0)}, n=2)


def test_condition_last_lap_is_the_leaders():
    assert true("last-lap", {4: (3, 0), 25: (9, 0)}, line=30)
    assert not true("last-lap", {4: (3, 0), 25: (9, 0)}, line=30, final=False)


def test_S5_the_last_line_of_every_card_holds_always():
    game = field({4: (3, 0), 25: (9, 0)})
    for card in box().ai.cards:
        assert [line.when for line in card.lines].count(ai_cards.ALWAYS) == 1
        assert card.lines[-1].when == ai_cards.ALWAYS
        assert line_for(game, card, game.car(4)) in card.lines


# The data


def test_there_are_six_decks_of_four_different_cards():
    assert [len(cards) for cards in DECKS.values()] == [4] * 6
    assert len({card["id"] for card in DATA["cards"]}) == 24
    assert len({str([{**card, "deck": ""} for card in cards]) for cards in DECKS.values()}) == 6


def test_every_rule_condition_and_movement_is_on_some_card():
    cards = DATA["cards"]
    lines = [line for card in cards for line in card["lines"]]
    assert {card["activate"] for card in cards} == set(ACTIVATIONS)
    assert {line.get("when", "always") for line in lines} == set(CONDITIONS)
    assert {line["movement"] for line in lines} == {"solo", "draft", "pursuit", "lead"}
    assert {line.get("seek", "forward") for line in lines} == {"forward", "own", "any"}
    assert {len(card["lines"]) for card in cards} == {2, 3}
    assert all(4 <= line["mp"] <= 8 for line in lines)


def test_every_deck_has_a_card_that_brings_a_marker_and_one_that_does_not():
    for cards in DECKS.values():
        wear = {card["wear"] for card in cards}
        assert "none" in wear
        assert len(wear) > 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_card_can_be_told_in_words(lang):
    for card in box().ai.cards:
        told = [text(message, lang) for message in [Message("ai-card." + card.id), *card.messages()]]
        assert len(told) == 2 + len(card.lines)
        assert not [words for words in told if "[" in words or "{" in words]


def test_a_card_in_words():
    card = box().ai.cards[box().ai.card_ids.index("take-up-the-slack")]
    assert [str(message) for message in card.messages()] == [
        "The car furthest back acts.",
        "A teammate directly ahead: Pursuit 7.",
        "Nobody directly ahead: Solo 6.",
        "Otherwise: Draft 5, bringing teammates as far along as it can.",
    ]
