"""What if: futures on the same deals, and films that can be replayed."""

from __future__ import annotations

import pytest

from draftline import replay
from draftline.core.messages import OptionError
from draftline.core.rng import DRAWS
from draftline.games.registry import game_ids
from draftline.study import what_if
from tests.study.races import short_race

AT = 10
QUICK = ("uniform",)


@pytest.fixture(scope="module")
def record():
    return short_race("thunder-rolls", 14)


def test_the_same_deals_give_the_same_futures(record):
    game = what_if.moment(record, AT)
    rows = what_if.raced(game, 3, QUICK, seed=5)
    assert rows == what_if.raced(game, 3, QUICK, seed=5) != what_if.raced(game, 3, QUICK, seed=50)
    found = what_if.futures_of(AT, rows)
    assert (found.at, found.races, len(found.points)) == (AT, 3, game.seats)
    assert found.points[0].points == sum(row[0] for row in rows) / 3


def test_a_choice_compared_with_itself_makes_no_difference(record):
    game = what_if.moment(record, AT)
    played = what_if.played_at(record, AT)
    rows = [what_if.raced(game, 3, QUICK, 0, None, played) for _ in range(2)]
    found = what_if.compared(AT, *rows)
    assert [(more.points, more.margin) for more in found.more] == [(0.0, 0.0)] * game.seats
    assert list(played) == record["actions"][AT : AT + len(played)] != []


def test_through_a_seats_eyes_what_it_sees_stays(record):
    game = what_if.moment(record, AT)
    future = what_if.by_eyes(0)(game, 3)
    assert future.view(0) == game.view(0)


@pytest.mark.parametrize("game", game_ids())
def test_a_film_is_a_record_that_goes_on_as_the_race_did(game):
    record = short_race(game, 14)
    start = what_if.moment(record, AT)
    film = what_if.film(start, start.asked[0], 3, QUICK, seed=2)
    assert film["actions"][:AT] == record["actions"][:AT]
    assert replay(film).outcome is not None


def test_the_film_is_the_future_nearest_the_median(record):
    start = what_if.moment(record, AT)
    points = sorted(replay(what_if.film(start, 0, 1, QUICK, seed)).outcome.points[0] for seed in range(7, 12))
    assert replay(what_if.film(start, 0, 5, QUICK, 7)).outcome.points[0] == points[2]


@pytest.mark.parametrize("game, at", [("thunder-alley", 0), ("grand-prix", 10), ("thunder-rolls", 60)])
def test_another_card_comes_from_the_pile(game, at):
    record = short_race(game, at + 60)
    start = next(one for one in (what_if.moment(record, at + more) for more in range(50)) if one.hand(one.asked[0]))
    seat = start.asked[0]
    old = start.hand(seat)[0]
    pile = start.face_down()[DRAWS][0]
    new = pile.left()[3]
    other = what_if.with_card(start, old, new)
    assert sorted(other.hand(seat)) == sorted([*start.hand(seat)[1:], new])
    assert other.face_down()[DRAWS][0].left()[3] == old
    assert start.hand(seat)[0] == old
    assert other.problems() == []
    assert [one.count for one in other.rng] == [one.count for one in start.rng]
    with pytest.raises(OptionError):
        what_if.with_card(start, new, old)
    with pytest.raises(OptionError):
        what_if.with_card(start, old, 440)


def test_whoever_is_asked_for_a_card_is_asked_for_those_of_the_changed_hand():
    """The old card stood in the answers still, and bots played it."""
    start = what_if.moment(short_race("thunder-alley", 14), 0)
    old, new = start.hand(start.asked[0])[0], start.face_down()[DRAWS][0].left()[3]
    other = what_if.with_card(start, old, new)
    for game, held, gone in ((start, old, new), (other, new, old)):
        decision = game.decision
        assert decision is not None
        played = {action.arguments[0] for action in decision.actions if action.verb == "play"}
        assert held in played
        assert gone not in played


def test_a_card_of_the_same_name_does():
    start = what_if.moment(short_race("thunder-alley", 14), 0)
    names = start.book.families["card"][1]
    pile, held = start.face_down()[DRAWS][0].left(), start.hand(0)
    both = [(card, other) for card in pile for other in [*held, *start.hand(1)]]
    twin, wanted = next((card, other) for card, other in both if names[card] == names[other])
    old = next(card for card in held if names[card] != names[wanted])
    assert wanted not in pile
    assert names[wanted] in [names[card] for card in what_if.with_card(start, old, wanted).hand(0)]
    assert names[twin] == names[wanted]


@pytest.mark.parametrize("count, n, low, high", [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0)])
def test_chances_have_wilsons_interval(count, n, low, high):
    found = what_if.chance_of(count, n)
    assert (round(found.low, 3), round(found.high, 3)) == (low, high)


def test_moments_outside_the_race_are_refused(record):
    with pytest.raises(OptionError):
        what_if.moment(record, 99)
    with pytest.raises(OptionError):
        what_if.raced(replay(record), 3)
