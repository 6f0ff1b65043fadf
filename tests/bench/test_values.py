"""`bench/values.py`: cards and dice to come are dealt anew, and what is made of values, luck and results."""

from __future__ import annotations

import math
from itertools import islice

import pytest

from bench import values
from bench.positions import Setting, drawn, mixed, raced, usual
from bench.values import Luck, Reading, Sight
from draftline.core.view import View
from draftline.study.chance import dealt_anew

CARDS = Setting("thunder-alley", 5, bot="greedy")
DICE = Setting("thunder-rolls", 6, 2, bot="greedy")


def known(game):
    """Everything of a race but what lies face down in decks, and the generators."""
    return [game.hands, list(game.field.progress), list(game.field.space), game.asked, game.codes]


@pytest.mark.parametrize("setting", [CARDS, DICE], ids=lambda setting: setting.game)
def test_dealt_anew_is_the_same_race_but_for_what_is_to_come(setting):
    step = next(islice(raced(setting), 20, None))
    before = step.before
    other = dealt_anew(before, 1)
    assert known(other) == known(before)
    piles = [[deck for decks in game.face_down().values() for deck in decks] for game in (other, before)]
    decks = list(zip(*piles, strict=True))
    assert all(sorted(one.left()) == sorted(two.left()) and one.discards == two.discards for one, two in decks)
    assert any(one.left() != two.left() for one, two in decks)
    assert other == dealt_anew(before, 1) != dealt_anew(before, 2)
    other._do(step.seat, step.code)
    assert other.problems() == []


def test_a_draw_is_a_card_from_a_deck_or_a_throw():
    steps = [(step.before.turn, step.after.turn, drawn(step.before, step.after)) for step in raced(CARDS)]
    assert all(moved for turn, after, moved in steps if after > turn)  # hands are filled, an event is drawn
    assert not any(moved for turn, after, moved in steps[:20] if after == turn)


def test_the_races_of_a_measure_are_told_by_their_seeds():
    assert [setting.seed for setting in usual("grand-prix", 3, 7, "club")] == [7, 8, 9]
    everywhere = mixed("thunder-alley", 400, 1, "club", most=8)
    assert {setting.seats for setting in everywhere} == set(range(2, 8))
    assert len({setting.track for setting in everywhere}) > 3


def by_progress(position, open_hands):
    """A plain value: how far the cars are."""
    game = position._game if isinstance(position, View) else position
    return Reading([float(game.field.progress[game.rows[seat][0]]) for seat in range(game.seats)], None)


@pytest.fixture(autouse=True)
def _judges(monkeypatch):
    monkeypatch.setitem(values.JUDGES, "progress", by_progress)
    monkeypatch.setitem(values.JUDGES, "flat", lambda position, open_hands: Reading([1.0, 1.0], None))


# Luck.


def test_luck_is_counted_for_every_seat_at_every_draw():
    found = values.luck_of(DICE, "progress", 2)
    assert len(found.points) == len(found.luck) == 2
    assert found.draws > 10


def test_a_value_that_never_changes_knows_no_luck():
    assert values.luck_of(DICE, "flat", 2).luck == [0.0, 0.0]


def test_the_score_is_the_share_of_the_variance_that_luck_explains():
    races = [Luck([at % 7, -(at % 7)], [at % 7, -(at % 7)], 1, 0.0) for at in range(40)]
    assert values.martingale(races)["score"] == 1.0
    assert values.martingale(races)["removed"] == 1.0
    blind = [race._replace(luck=[(at // 7) % 2 - 0.5] * 2) for at, race in enumerate(races)]
    assert values.martingale(blind)["score"] < 0.05


# What is foretold.


def sight(wins, points, winner, quarter=0, spectator=True):
    return Sight(quarter, spectator, 0, Reading([4.0, 2.0], wins), points, winner)


def test_log_loss_is_of_the_chance_that_the_winner_had():
    nobody = sight([0.9, 0.1], [0, 0], None)
    said = values.chances([sight([0.5, 0.5], [4, 2], 0), sight([0.25, 0.75], [2, 4], 0), nobody])
    assert values.log_loss(said) == pytest.approx((math.log(2) + math.log(4)) / 2)


def test_calibration_holds_what_was_said_against_what_happened():
    said = values.chances([sight([0.72, 0.28], [4, 2], 0)] * 3 + [sight([0.78, 0.22], [4, 2], 1)])
    rows = values.calibration(said)
    assert [(row["n"], row["said"], row["won"]) for row in rows] == [(4, 0.265, 0.25), (4, 0.735, 0.75)]


def test_a_seat_s_own_sight_judges_itself_alone():
    said = values.chances([sight([0.72, 0.28], [4, 2], 0, spectator=False)])
    assert [(row["n"], row["said"]) for row in values.calibration(said)] == [(1, 0.72)]


def test_points_as_they_came_have_no_bias_and_explain_everything():
    exact, high = sight([0.5, 0.5], [4.0, 2.0], 0), sight([0.5, 0.5], [3.0, 1.0], 0)
    assert (values.bias(values.expectations([exact])), values.r2(values.expectations([exact]))) == (0.0, 1.0)
    assert values.bias(values.expectations([high])) == 1.0


def test_hand_made_points_get_the_chances_that_fit_best():
    sure = [sight(None, [4, 2], 0)] * 5
    assert values.log_loss(values.chances(sure)) < 0.01


def test_positions_of_every_quarter_are_seen_by_a_spectator_and_by_the_seat_asked():
    found = values.sights_of(DICE, "progress")
    assert [(one.quarter, one.spectator) for one in found] == [(at // 2, at % 2 == 0) for at in range(8)]
    assert len({tuple(one.points) for one in found}) == 1
    assert set(values.foretold(found)) == {"positions", "spectator", "own"}


def test_the_best_idea_is_not_regretted():
    found = values.regrets_of(Setting("thunder-rolls", 5, 2), 3, 2)
    assert len(found) == 3
    assert all(one.lost == 0.0 for one in found if one.same)
