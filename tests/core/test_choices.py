"""Choices are so many codes in a fixed order, whether they are written down or made when somebody asks."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import draftline
from draftline.core.actions import arguments_of, encode, one, two
from draftline.core.choices import NOTHING, Actions, Choices, Listed, Subsets
from draftline.racing.segments import Plays
from draftline.racing.verbs import DISCARD, PASS, PIT, PLAY, RETIRE

BOOK = draftline.rulebook("thunder-alley")
NUMBERS = st.lists(st.integers(1, 12), unique=True, max_size=6)
CODES = st.builds(encode, st.sampled_from([DISCARD, PIT, PLAY, RETIRE, PASS]), st.lists(st.integers(0, 13), max_size=4))


def check(choices: Choices, wrong: list[int]) -> None:
    """One by one or all at once they are the same, and nothing else is among them."""
    codes = choices.codes()
    assert [choices.nth(at) for at in range(choices.count)] == codes
    assert len(set(codes)) == len(codes) == choices.count
    assert all(choices.has(code) for code in codes)
    assert [code for code in wrong if choices.has(code)] == [code for code in wrong if code in codes]


@given(st.lists(CODES, unique=True, max_size=8), st.lists(CODES, max_size=8))
def test_listed_codes_stand_as_they_are_listed(codes, wrong):
    assert Listed(codes).codes() == codes
    check(Listed(codes), wrong)


@given(NUMBERS, st.lists(CODES, max_size=12))
def test_subsets_are_all_subsets_in_the_order_of_the_items(items, wrong):
    choices = Subsets(DISCARD, items)
    assert choices.count == 2 ** len(items)
    check(choices, [*wrong, *[encode(DISCARD, items[::-1]), encode(DISCARD, [*items, 13]), encode(PIT, items)]])
    for at, code in enumerate(choices.codes()):
        assert arguments_of(code) == [item for bit, item in enumerate(items) if at >> bit & 1]


def test_a_subset_in_another_order_or_with_something_twice_is_no_choice():
    choices = Subsets(DISCARD, [5, 2, 9])
    for right in ([], [5], [2, 9], [5, 9], [5, 2, 9]):
        assert choices.has(encode(DISCARD, right))
    for wrong in ([2, 5], [9, 5], [5, 5], [5, 2, 9, 9], [5, 2, 9, 1], [1], [0]):
        assert not choices.has(encode(DISCARD, wrong))
    assert not choices.has(encode(PIT, [5]))


def test_more_cards_than_a_machine_word_holds_are_a_choice_too():
    items = list(range(100, 112))
    choices = Subsets(DISCARD, items)
    assert arguments_of(choices.nth(choices.count - 1)) == items
    assert choices.has(encode(DISCARD, items))
    assert not choices.has(encode(DISCARD, items[1:] + items[:1]))


@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.lists(CODES, max_size=12))
def test_plays_are_every_card_on_every_car_then_retirements_then_passes(cards, driven, retired, passed, wrong):
    choices = Plays(cards, driven, retired, passed)
    plays = [two(PLAY, card, car) for car in driven for card in cards]
    assert choices.codes() == plays + [one(RETIRE, car) for car in retired] + [one(PASS, car) for car in passed]
    check(choices, wrong)


def test_a_play_needs_a_card_of_the_hand_and_a_car_and_nothing_else():
    choices = Plays([3, 7], [22, 23], [22], [])
    assert choices.has(two(PLAY, 7, 22))
    for wrong in ([8, 22], [7, 24], [22, 7], [7], [], [7, 22, 3], [7, 22, 0]):
        assert not choices.has(encode(PLAY, wrong))
    assert not choices.has(one(RETIRE, 23))
    assert not choices.has(one(PASS, 22))


def test_nothing_is_no_choice():
    assert (NOTHING.count, NOTHING.codes()) == (0, [])
    assert not NOTHING.has(0)


# The actions that a reader gets.


def of(choices: Choices) -> Actions:
    return Actions(BOOK.vocabulary, choices)


KINDS = pytest.mark.parametrize(
    "choices",
    [Listed([one(RETIRE, 22), one(PASS, 3)]), Subsets(DISCARD, [5, 2, 9]), Plays([3, 7], [22, 23], [22], [])],
    ids=["listed", "subsets", "plays"],
)


@KINDS
def test_actions_are_a_sequence(choices):
    actions = of(choices)
    whole = tuple(actions)
    assert isinstance(actions, Sequence)
    assert len(actions) == len(whole) == choices.count
    assert [actions[at] for at in range(-len(whole), len(whole))] == [*whole, *whole]
    for cut in (slice(1, None), slice(None, -1), slice(None, None, -1), slice(5, 1)):
        assert actions[cut] == whole[cut]
    for beyond in (len(whole), -len(whole) - 1):
        with pytest.raises(IndexError):
            actions[beyond]
    assert list(reversed(actions)) == list(whole[::-1])
    assert random.Random(3).choice(actions) == random.Random(3).choice(whole)
    assert random.Random(3).sample(actions, 2) == random.Random(3).sample(whole, 2)
    assert [actions.index(action) for action in whole] == list(range(len(whole)))
    assert actions.count(whole[0]) == 1
    assert repr(actions) == repr(whole)


@KINDS
def test_actions_equal_any_sequence_of_the_same_actions(choices):
    actions = of(choices)
    whole = tuple(actions)
    assert actions == of(choices) == whole
    assert actions == list(whole)
    assert whole == actions
    assert hash(actions) == hash(whole)
    assert actions != whole[1:]
    assert actions != whole[::-1]
    assert actions != "actions"


@KINDS
def test_only_actions_of_the_same_game_are_among_them(choices):
    actions = of(choices)
    other = draftline.rulebook("grand-prix").vocabulary
    assert all(action in actions for action in actions)
    assert BOOK.vocabulary.parse(str(actions[0])) in actions
    assert other.action(actions[0].code) not in actions
    assert BOOK.vocabulary.action(one(RETIRE, 99)) not in actions
    assert str(actions[0]) not in actions
    assert actions.count(other.action(actions[0].code)) == 0
    with pytest.raises(ValueError):
        actions.index(BOOK.vocabulary.action(one(RETIRE, 99)))
