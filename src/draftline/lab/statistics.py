"""What numbers from races are worth: means with intervals, differences of pairs, corrections, sequential tests.

Everything is computed in the order in which the values are given, so the same rows give the same figures to the last
digit. Nothing here needs more than the standard library.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

# 97.5 % points of Student's t for 1, 2, ... degrees of freedom; beyond them a series is exact enough.
STUDENT_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
NORMAL_Z = 1.959964
SURE = 0.05  # one in twenty: the error rate of all intervals and verdicts
FEWEST_PAIRS = 10  # below which nothing is said about which is larger
SMALL, MEDIUM, LARGE = 0.2, 0.5, 0.8  # Cohen's words for effect sizes
TINY = 1e-12


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class Moments:
    """Count, mean and spread of values that come one by one."""

    __slots__ = ("least", "mean", "most", "n", "squares")

    def __init__(self, values: Iterable[float] = ()) -> None:
        self.n = 0
        self.mean = 0.0
        self.squares = 0.0  # of differences from the mean
        self.least = math.inf
        self.most = -math.inf
        for value in values:
            self.add(value)

    def add(self, value: float) -> None:
        self.n += 1
        step = value - self.mean
        self.mean += step / self.n
        self.squares += step * (value - self.mean)
        if value < self.least:
            self.least = value
        if value > self.most:
            self.most = value

    def with_zeros(self, count: int) -> Moments:
        """The same with so many values more, all of them 0."""
        if count <= 0:
            return self
        both = Moments()
        both.n = self.n + count
        both.mean = self.mean * self.n / both.n
        both.squares = self.squares + self.mean**2 * self.n * count / both.n
        both.least, both.most = min(self.least, 0.0), max(self.most, 0.0)
        return both

    @property
    def variance(self) -> float:
        return self.squares / (self.n - 1) if self.n > 1 else 0.0

    @property
    def deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.n) if self.n > 1 else 0.0

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval of the mean; None for a single value."""
        return student(self.n - 1) * self.error if self.n > 1 else None

    def p_value(self, against: float = 0.0) -> float:
        """How often a mean so far from a number would come by chance alone (Student's t, two sides)."""
        if self.n < 2:
            return 1.0
        if self.error < TINY:
            return 1.0 if abs(self.mean - against) < TINY else 0.0
        return t_tail(abs(self.mean - against) / self.error, self.n - 1)

    def to_json(self) -> dict[str, float | int | None]:
        return {"n": self.n, "mean": self.mean, "margin": self.margin, "deviation": self.deviation}


# Means of deals, for tournaments.


class Estimate:
    """A mean over deals, and half the width of its 95 % interval; None if there is only one deal."""

    def __init__(self, values: list[float]) -> None:
        self.mean = mean(values)
        self.margin = margin(values)

    def to_json(self) -> dict[str, float | None]:
        return {"mean": self.mean, "margin": self.margin}


class Share(Estimate):
    """A share of races; where all deals agree, the rule of three says how far off it can be."""

    def __init__(self, values: list[float]) -> None:
        super().__init__(values)
        if self.margin is not None:
            self.margin = min(1.0, self.margin if len(set(values)) > 1 else 3.0 / len(values))


def student(freedom: int) -> float:
    """How many standard errors the 95 % interval of a mean reaches on each side."""
    if freedom <= len(STUDENT_T):
        return STUDENT_T[freedom - 1]
    z = NORMAL_Z
    first = (z**3 + z) / 4.0
    second = (5.0 * z**5 + 16.0 * z**3 + 3.0 * z) / 96.0
    third = (3.0 * z**7 + 19.0 * z**5 + 17.0 * z**3 - 15.0 * z) / 384.0
    return z + first / freedom + second / freedom**2 + third / freedom**3


def margin(values: list[float]) -> float | None:
    """Half the width of the 95 % interval of the mean."""
    if len(values) < 2:
        return None
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return student(len(values) - 1) * math.sqrt(variance / len(values))


def t_tail(t: float, freedom: int) -> float:
    """The chance of a Student's t beyond +-t."""
    return _beta_share(freedom / 2.0, 0.5, freedom / (freedom + t * t))


def _beta_share(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by Lentz's continued fraction."""
    if x <= 0.0 or x >= 1.0:
        return 0.0 if x <= 0.0 else 1.0
    logs = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    if x < (a + 1.0) / (a + b + 2.0):
        return math.exp(logs) * _fraction(a, b, x) / a
    return 1.0 - math.exp(logs) * _fraction(b, a, 1.0 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    c, d = 1.0, 1.0 / _apart(1.0 - (a + b) * x / (a + 1.0))
    found = d
    for m in range(1, 300):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1.0 / _apart(1.0 + even * d)
        c = _apart(1.0 + even / c)
        found *= d * c
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1.0 / _apart(1.0 + odd * d)
        c = _apart(1.0 + odd / c)
        found *= d * c
        if abs(d * c - 1.0) < 1e-14:
            break
    return found


def _apart(value: float) -> float:
    return value if abs(value) > 1e-300 else 1e-300


# Several questions at once.


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's correction: with these, one in twenty families of true "no difference" has a false alarm at all."""
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    corrected = [1.0] * len(p_values)
    largest = 0.0
    for rank, at in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[at]))
        corrected[at] = largest
    return corrected


def effect_size(difference: float, deviation: float) -> float | None:
    """A difference in standard deviations from race to race; None where all races are alike."""
    return difference / deviation if deviation > TINY else None


# Looking early.


def sequence_margin(moments: Moments, planned: int, error: float = SURE) -> float | None:
    """Half the width of an interval that holds at every look at once: Robbins' normal mixture.

    It is narrowest, for its kind, at the planned number of values.
    """
    if moments.n < 2:
        return None
    wish = -2.0 * math.log(error)
    rho = (wish + math.log(wish + 1.0)) / max(planned, 1)
    inside = moments.n * rho + 1.0
    return moments.deviation * math.sqrt(2.0 * inside / (moments.n**2 * rho) * math.log(math.sqrt(inside) / error))


class Sprt:
    """A sequential test of pairs: does a difference come to `high` rather than `low`?

    The generalised test of fishtest: the likelihood ratio of both means, the variance being that of the pairs so far.
    """

    def __init__(self, low: float, high: float, alpha: float = SURE, beta: float = SURE) -> None:
        self.low, self.high = low, high
        self.alpha, self.beta = alpha, beta
        self.lower = math.log(beta / (1.0 - alpha))
        self.upper = math.log((1.0 - beta) / alpha)

    def ratio(self, pairs: Moments) -> float:
        """The logarithm of the likelihood ratio: above `upper` for the high mean, below `lower` for the low one."""
        if pairs.n < 2:
            return 0.0
        variance = pairs.variance * (pairs.n - 1) / pairs.n + TINY
        return pairs.n * (self.high - self.low) * (2.0 * pairs.mean - self.low - self.high) / (2.0 * variance)

    def verdict(self, pairs: Moments) -> bool | None:
        """True: the high mean; False: the low one; None: go on. Never before a few pairs."""
        if pairs.n < FEWEST_PAIRS:
            return None
        ratio = self.ratio(pairs)
        return True if ratio >= self.upper else False if ratio <= self.lower else None
