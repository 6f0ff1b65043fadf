"""Intervals, corrections and sequential tests do what they promise."""

from __future__ import annotations

import math
import random

import pytest

from draftline.lab.statistics import Moments, Sprt, effect_size, holm, sequence_margin, t_tail


def test_tails_of_student_s_t_are_those_of_the_tables():
    assert t_tail(12.7062, 1) == pytest.approx(0.05, abs=1e-5)
    assert t_tail(2.262157, 9) == pytest.approx(0.05, abs=1e-6)
    assert t_tail(2.75, 30) == pytest.approx(0.01, abs=1e-5)
    assert t_tail(0.0, 5) == pytest.approx(1.0)


def test_values_that_come_one_by_one_have_the_moments_of_all_together():
    values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0]
    found = Moments(values)
    middle = sum(values) / 6
    assert (found.n, found.least, found.most) == (6, 1.0, 9.0)
    assert found.mean == pytest.approx(middle)
    assert found.variance == pytest.approx(sum((one - middle) ** 2 for one in values) / 5)


def test_names_that_a_race_lacks_count_as_nothing_was_there():
    with_zeros, listed = Moments([2.0, 5.0]).with_zeros(3), Moments([2.0, 5.0, 0.0, 0.0, 0.0])
    assert (with_zeros.n, with_zeros.mean) == (5, pytest.approx(listed.mean))
    assert with_zeros.variance == pytest.approx(listed.variance)


def test_holm_s_correction():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.001]) == pytest.approx([0.9, 0.002])
    assert holm([]) == []


def test_an_effect_is_told_in_deviations_from_race_to_race():
    assert effect_size(3.0, 6.0) == 0.5
    assert effect_size(3.0, 0.0) is None


def test_bounds_of_the_sequential_test_are_those_of_its_error_rates():
    assert Sprt(0.0, 1.0).upper == pytest.approx(2.944, abs=0.001)
    assert Sprt(0.0, 1.0).lower == pytest.approx(-2.944, abs=0.001)


@pytest.mark.parametrize("mean, wrong", [(0.0, True), (1.0, False)])
def test_the_sequential_test_is_wrong_no_more_often_than_it_says(mean, wrong):
    chance = random.Random(5)
    test = Sprt(0.0, 1.0)
    mistakes, used = 0, 0
    for _ in range(300):
        pairs = Moments()
        while test.verdict(pairs) is None:
            pairs.add(chance.gauss(mean, 4.0))
        mistakes += test.verdict(pairs) is wrong
        used += pairs.n
    assert mistakes <= 300 * 0.05 * 1.6
    assert used / 300 < 0.75 * 2 * (1.645 + 1.645) ** 2 * 16 / 2  # fewer deals than a test of fixed length needs


def test_an_interval_that_is_looked_at_after_every_pair_holds():
    """A plain 95 % interval is wrong somewhere in far more than one run of twenty if one looks every time."""
    chance = random.Random(2)
    sequences = plain = 0
    for _ in range(200):
        pairs = Moments()
        missed = missed_plain = False
        for n in range(1, 301):
            pairs.add(chance.gauss(0.0, 1.0))
            if n >= 10:
                missed |= abs(pairs.mean) > sequence_margin(pairs, 300)
                missed_plain |= abs(pairs.mean) > pairs.margin
        sequences += missed
        plain += missed_plain
    assert sequences <= 14
    assert plain > 40


def test_the_interval_for_looking_early_is_not_much_wider_than_a_plain_one():
    pairs = Moments([math.sin(at) for at in range(500)])
    assert 1.0 < sequence_margin(pairs, 500) / pairs.margin < 1.8
