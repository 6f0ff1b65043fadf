"""How certain the points of a value are, fitted so that chances to win come true: by the share of the race and by
seats, and on its own for every course of which there are races enough.

Entrants without a seat win more or less often than their points say: they count as if they had some points more.
"""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.pool import Pool
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draftline.bots.bot import Budget
from draftline.bots.crafts import maker_of
from draftline.bots.registry import make_bot
from draftline.bots.values import DEVIATES, doubt_of, fit_of, judge_by, others_of, places_of, told_by
from draftline.core.rng import stream
from draftline.core.track_game import TrackGame
from draftline.games.registry import rulebook
from draftline.lab.setups import set_up
from draftline.study.timeline import within_move

Numbers = NDArray[np.float64]

KNOTS = 41  # shares of the race at which doubt is told: it falls fast where the last dice are rolled
BOT = "club"
MOST_DOUBT = 60.0
LEAST_DOUBT = 0.1
ROUNDS = 3  # of fitting one after the other
SMOOTHINGS = 1  # of doubt by share
STEPS = 20  # of a golden section, which bring its end within a thousandth
ENOUGH = 300.0  # positions by which doubt at a share is told
SMOOTHING = 40.0  # positions that a factor of 1 counts for, where few have so many seats
OTHERS = sorted((0.5 * step for step in range(-12, 13)), key=abs)  # points more for entrants without a seat
DOUBTS = LEAST_DOUBT * 1.25 ** np.arange(30)  # at which losses are counted
BELOW_AT = np.linspace(-8.0, 8.0, 1601)
BELOW = np.array([0.5 * math.erfc(-at / math.sqrt(2.0)) for at in BELOW_AT])  # of the normal distribution
MOST_POSITIONS = 24_000  # that are fitted
MOST_TOLD = 60_000  # that show what came true
FEW_POSITIONS = 6_000  # that tell what entrants without a seat count
KEPT = ("by_share", "by_seats", "others", "won", "won_at")  # of what is fitted on a course's own races
OFTEN = 100  # races of a course that are fitted on their own
HELD_OUT = 3  # every third race shows whether chances come true
TENTHS = 10
TELLINGS = 40  # steps towards what is told of chances
USUAL_POSITIONS = 10.0  # that what is usually told counts for at every tenth
LEAST_TOLD = 1e-4
TOLD_AT = (1 / 6, 1 / 2, 5 / 6)  # of all moments, in the order of the race: where that is told
LEAST_APART = 0.01  # of a race
OFTEN_LOOKED = 10  # out of a hundred: how often where a move begins
CHOICES = 12  # stream of the bots' own dice
LOOKS = 13  # and of when somebody looks


@dataclass
class Moments:
    """Positions where somebody begins a move, whichever: what entrants could expect, and who won."""

    expected: list[list[float]]
    winner: list[int]
    done: list[float]
    seats: list[int]
    courses: list[str]

    def thinned(self, most: int) -> Moments:
        """Every second, third, ... of them, so that there are no more than so many."""
        step = max(-(-len(self.done) // most), 1)
        return self.some(range(0, len(self.done), step))

    def some(self, places: Sequence[int]) -> Moments:
        columns: tuple[list[Any], ...] = (self.expected, self.winner, self.done, self.seats, self.courses)
        return Moments(*[[column[at] for at in places] for column in columns])


def fit_doubt(values: dict[str, Any], races: int, processes: int, seed: int) -> dict[str, Any]:
    """Race by these values with bots on all seats; doubt by share and seats, and how a third of them bore it out."""
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        found = [one for one in gathered(pool, values, races, seed) if one.done]  # at a short one nobody may look
        learned, held = [one for i, one in enumerate(found) if i % HELD_OUT], found[::HELD_OUT]
        doubt = fitted_and_told(_together(learned))
        often = courses_of(learned, OFTEN)
        fitting = [_together(of_course(learned, name)) for name in often]
        fits = pool.map(partial(fitted_and_told, usual=doubt), fitting, chunksize=1)
        doubt["courses"] = {name: {part: fit[part] for part in KEPT} for name, fit in zip(often, fits, strict=True)}
        shown = [_together(held), *[_together(of_course(held, name)) for name in often]]
        whole, *parts = pool.map(partial(borne_out, doubt), shown, chunksize=1)
    told = {**whole, "courses": dict(zip(often, parts, strict=True))}
    return {**doubt, "seeds": f"{seed} to {seed + races - 1}", "held-out": told}


def gathered(pool: Pool, values: dict[str, Any], races: int, seed: int) -> list[Moments]:
    return pool.map(partial(moments_of, values), range(seed, seed + races), chunksize=4)


def of_course(races: list[Moments], name: str) -> list[Moments]:
    return [one for one in races if one.courses[0] == name]


def courses_of(races: list[Moments], often: int) -> list[str]:
    """Those that were raced as often."""
    names = [one.courses[0] for one in races]
    return sorted({name for name in names if names.count(name) >= often})


def fitted_and_told(races: Moments, usual: dict[str, Any] | None = None) -> dict[str, Any]:
    """Of a course: what is usually told of chances changes little by few races."""
    found = fitted(races)
    return {**found, **came_true(found, races, usual)}


def _together(races: list[Moments]) -> Moments:
    every = Moments([], [], [], [], [])
    for one in races:
        every.expected += one.expected
        every.winner += one.winner
        every.done += one.done
        every.seats += one.seats
        every.courses += one.courses
    return every


def chances_of(doubt: dict[str, Any], races: Moments) -> list[list[float]]:
    """The chance of every entrant to win, in all positions, as the doubt has it."""
    values = {"doubt": doubt}
    found: list[list[float]] = []
    for points, done, seats, course in zip(races.expected, races.done, races.seats, races.courses, strict=True):
        fit = fit_of(values, course)
        counted = [one + others_of(fit) * (i >= seats) for i, one in enumerate(points)]
        found.append([row[0] for row in places_of(counted, doubt_of(fit, done, seats))])
    return found


def told_of(doubt: dict[str, Any], races: Moments, chances: list[list[float]]) -> list[list[float]]:
    """Those chances as they are told."""
    values = {"doubt": doubt}
    fits = {course: fit_of(values, course) for course in set(races.courses)}
    found: list[list[float]] = []
    for course, done, row in zip(races.courses, races.done, chances, strict=True):
        found.append([told[0] for told in told_by(fits[course], [[one, 1.0 - one] for one in row], done)])
    return found


def of_seats(races: Moments, told: list[list[float]]) -> tuple[Numbers, Numbers]:
    """What seats were told, and whether they won."""
    said = [one for row, seats in zip(told, races.seats, strict=True) for one in row[:seats]]
    won = [seat == winner for winner, seats in zip(races.winner, races.seats, strict=True) for seat in range(seats)]
    return np.array(said), np.array(won, dtype=np.float64)


def came_true(doubt: dict[str, Any], races: Moments, usual: dict[str, Any] | None = None) -> dict[str, Any]:
    """What entrants with a chance of 0, a tenth, two tenths, ... count, before the chances of a position add up to one:
    early, in the middle and late, by shares of the race about which as many moments lie.

    It makes the winners likeliest, step by step (Hunter's for models in the manner of Bradley and Terry); never less
    for a better chance. What is `usual` counts as some positions at every tenth, so that few races change little.
    """
    some = races.thinned(MOST_TOLD)
    chances = np.nan_to_num(_padded(chances_of(doubt, some)), neginf=0.0)
    shares = _apart([float(one) for one in np.quantile(some.done, TOLD_AT)])
    tables: list[list[float]] = []
    for i in range(len(shares)):
        counts = np.interp(some.done, shares, np.eye(len(shares))[i])
        known = np.linspace(0.0, 1.0, TENTHS + 1) if usual is None else np.array(usual["won"][i])
        tables.append(_likeliest(chances, np.array(some.winner), counts, known))
    return {"won": tables, "won_at": shares}


def _apart(shares: list[float]) -> list[float]:
    """Rounded, and each later than the one before."""
    found = [round(shares[0], 3)]
    for share in shares[1:]:
        found.append(round(max(share, found[-1] + LEAST_APART), 3))
    return found


def _likeliest(chances: Numbers, winner: NDArray[np.int64], counts: Numbers, usual: Numbers) -> list[float]:
    """The same for positions that count more or less."""
    low = np.minimum((chances * TENTHS).astype(np.int64), TENTHS - 1)
    part = chances * TENTHS - low
    winners = (np.arange(len(chances)), winner)
    knots = np.linspace(0.0, 1.0, TENTHS + 1)
    for _ in range(TELLINGS):
        counted = (1.0 - part) * knots[low] + part * knots[low + 1]
        shares = (counts / counted.sum(axis=1))[:, None]
        due = _by_knot(low, (1.0 - part) * shares, part * shares)
        parts = counts / counted[winners]
        won = _by_knot(low[winners], (1.0 - part[winners]) * parts, part[winners] * parts) * knots
        knots = (won + USUAL_POSITIONS) / (due + USUAL_POSITIONS / np.maximum(usual, LEAST_TOLD))
        knots[0] = 0.0
        knots = np.maximum.accumulate(knots) / knots.max()
    return [round(float(one), 4) for one in knots]


def _by_knot(low: NDArray[np.int64], lower: Numbers, upper: Numbers) -> Numbers:
    """Sums of what belongs to the knot below and to the one above."""
    size = TENTHS + 1
    below = np.bincount(low.ravel(), lower.ravel(), size)
    above = np.bincount(low.ravel() + 1, upper.ravel(), size)
    return np.asarray(below + above, dtype=np.float64)


def borne_out(doubt: dict[str, Any], held: Moments) -> dict[str, Any]:
    """What was said of seats, by tenth, how often they won, and what the chances of the winners cost."""
    told = told_of(doubt, held, chances_of(doubt, held))
    losses = [-math.log(max(row[winner], 1e-9)) for row, winner in zip(told, held.winner, strict=True)]
    sure, came = of_seats(held, told)
    tenth = np.minimum((sure * TENTHS).astype(np.int64), TENTHS - 1)
    parts = [(int((tenth == i).sum()), sure[tenth == i], came[tenth == i]) for i in range(TENTHS)]
    return {
        "positions": len(losses),
        "log-loss": round(float(np.mean(losses)), 4),
        "tenths": [
            {"n": n, "said": round(float(said.mean()), 3), "won": round(float(true.mean()), 3)}
            for n, said, true in parts
            if n
        ],
    }


def moments_of(values: dict[str, Any], seed: int) -> Moments:
    """One race by these values."""
    judge_by(values)
    return watched(set_up(rulebook(values["game"]), seed), seed, OFTEN_LOOKED)


def watched(game: TrackGame, seed: int, often: int) -> Moments:
    """A race seen by a spectator where moves begin, at each as often out of a hundred: so readings are asked for."""
    game.quiet = True
    craft = maker_of(game)(game.id, {})
    bots = [make_bot(BOT) for _ in range(game.seats)]
    rng = _Bits(seed)
    looks = stream(seed, LOOKS)
    found = Moments([], [], [], [], [])
    marks, mover = -1, -1
    while game.asked:
        begins = not within_move(game, marks, mover)
        if begins:
            marks, mover = game.marks, game.asked[0]
        if begins and looks.below(100) < often:
            found.expected.append(craft.expected(game, [False] * game.seats))
            found.done.append(craft.done(game))
        view = game.view(game.asked[0])
        decision = view.decision
        assert decision is not None
        game.apply(bots[decision.seat].choose(view, decision, rng, Budget.none()), decision.seat)
    found.winner = [_winner(game)] * len(found.done)
    found.seats = [game.seats] * len(found.done)
    found.courses = [craft.course(game)] * len(found.done)
    return found


def _winner(game: TrackGame) -> int:
    """The row of the winner among what can be expected: seats, then those without one."""
    outcome = game.outcome
    assert outcome is not None
    first = outcome.standings[0]
    if first.seat is not None:
        return first.seat
    others = [standing.entrant for standing in game.entrants() if standing.seat is None]
    return game.seats + others.index(first.entrant)


class _Bits:
    """Random bits for bots."""

    def __init__(self, seed: int) -> None:
        self.stream = stream(seed, CHOICES)

    def getrandbits(self, k: int, /) -> int:
        value = 0
        for _ in range((k + 31) // 32):
            value = value << 32 | self.stream.word()
        return value >> (-k % 32)


def fitted(races: Moments) -> dict[str, Any]:
    """What makes the winners likeliest: doubt by share and by seats, and what entrants without a seat count more."""
    others = _best_others(races.thinned(FEW_POSITIONS))
    table = Table(races.thinned(MOST_POSITIONS))
    losses = table.losses(others)
    by_share, by_seats = _doubts(losses, table.at, table.seats)
    doubt = np.interp(table.at, np.arange(KNOTS), by_share) * by_seats[table.seats]
    return {
        "by_share": [round(float(one), 3) for one in by_share],
        "by_seats": [round(float(one), 3) for one in by_seats],
        "others": others,
        "positions": len(table.winner),
        "log-loss": round(float(_at(losses, doubt).mean()), 4),
        "of-chance": round(float(np.mean(np.log(np.isfinite(table.expected).sum(axis=1)))), 4),
    }


class Table:
    """Positions in columns."""

    def __init__(self, every: Moments) -> None:
        self.expected, self.winner = _padded(every.expected), np.array(every.winner)
        self.at = np.clip(np.array(every.done), 0.0, 1.0) * (KNOTS - 1)
        self.seats = np.array(every.seats)
        behind = np.arange(self.expected.shape[1])[None, :] >= self.seats[:, None]
        self.seatless = behind & np.isfinite(self.expected)

    def losses(self, others: float) -> Numbers:
        return _losses(np.where(self.seatless, self.expected + others, self.expected), self.winner)


def _best_others(every: Moments) -> float:
    """With the doubt that fits best where they count for what they are expected to score, all of it multiplied."""
    table = Table(every)
    if not table.seatless.any():
        return 0.0
    by_share, by_seats = _doubts(table.losses(0.0), table.at, table.seats)
    doubt = np.interp(table.at, np.arange(KNOTS), by_share) * by_seats[table.seats]
    found: list[tuple[float, float]] = []
    for others in OTHERS:
        losses, whole = table.losses(others), np.ones(len(doubt))
        factor = _best(partial(_loss, losses, doubt, whole), 0.3, 3.0)
        found.append((_loss(losses, doubt, whole, factor), others))
    return min(found, key=lambda one: one[0])[1]


def _doubts(losses: Numbers, at: Numbers, seats: NDArray[np.int64]) -> tuple[Numbers, Numbers]:
    """By share and by seats, one after the other until they fit each other."""
    by_share = np.full(KNOTS, 8.0)
    by_seats = np.ones(int(seats.max()) + 1)
    for _ in range(ROUNDS):
        for knot in range(KNOTS):
            by_share[knot] = _best(_of_some(_loss, losses, by_seats[seats], _near(at, knot)))
        by_share = smoothed(by_share)
        doubt = np.interp(at, np.arange(KNOTS), by_share)
        for count in np.unique(seats):
            by_seats[count] = _best(_of_some(_pulled, losses, doubt, (seats == count) * 1.0), 0.3, 3.0)
    return by_share, by_seats


def _near(at: Numbers, knot: int) -> Numbers:
    """How much every position counts at a knot: less with its distance, and from further off where few are near."""
    width = 1.0
    weight = np.maximum(1.0 - np.abs(at - knot), 0.0)
    while weight.sum() < ENOUGH and width < KNOTS:
        width *= 2.0
        weight = np.maximum(1.0 - np.abs(at - knot) / width, 0.0)
    return weight


def smoothed(doubt: Numbers) -> Numbers:
    """Neighbours a little nearer to each other, for a share of the race alone is seen in few positions."""
    logs = np.log(doubt)
    for _ in range(SMOOTHINGS):
        wide = np.concatenate([logs[:1], logs, logs[-1:]])
        logs = 0.25 * wide[:-2] + 0.5 * wide[1:-1] + 0.25 * wide[2:]
    found: Numbers = np.exp(logs)
    return found


def _padded(rows: list[list[float]]) -> Numbers:
    width = max(len(row) for row in rows)
    return np.array([[*row, *[-np.inf] * (width - len(row))] for row in rows])


def _losses(expected: Numbers, winner: NDArray[np.int64]) -> Numbers:
    """What the winner's chance costs in every position, by each of some doubts; chances as `places_of` has them."""
    rows = np.arange(len(winner))
    with np.errstate(invalid="ignore"):  # an entrant that is not there is behind by more than can be said
        behind = expected[rows, winner][:, None] - expected
    behind[~np.isfinite(expected)] = np.inf
    behind[rows, winner] = np.inf
    losses = np.empty((len(winner), len(DOUBTS)))
    for i, doubt in enumerate(DOUBTS):
        chance = np.zeros(len(winner))
        for share, deviate in DEVIATES:
            chance += share * _normal(behind / doubt + deviate).prod(axis=1)
        losses[:, i] = -np.log(np.maximum(chance, 1e-9))
    return losses


def _normal(deviates: Numbers) -> Numbers:
    """Shares of the standard normal distribution below these, from a table."""
    found: Numbers = np.interp(deviates, BELOW_AT, BELOW)
    return found


def _at(losses: Numbers, doubt: Numbers) -> Numbers:
    """The loss of each position at a doubt of its own."""
    steps = np.clip(np.log(doubt / DOUBTS[0]) / np.log(DOUBTS[1] / DOUBTS[0]), 0.0, len(DOUBTS) - 1.0)
    low = np.minimum(steps.astype(np.int64), len(DOUBTS) - 2)
    part, rows = steps - low, np.arange(len(losses))
    found: Numbers = (1.0 - part) * losses[rows, low] + part * losses[rows, low + 1]
    return found


def _loss(losses: Numbers, doubt: Numbers, weight: Numbers, factor: float) -> float:
    """What the chances to win have cost, with all doubt multiplied."""
    return float((weight * _at(losses, factor * doubt)).sum())


def _of_some(
    loss: Callable[[Numbers, Numbers, Numbers, float], float], losses: Numbers, doubt: Numbers, weight: Numbers
) -> Callable[[float], float]:
    """The loss by a factor, of those positions that count at all."""
    used = weight > 0.0
    return partial(loss, losses[used], doubt[used], weight[used])


def _pulled(losses: Numbers, doubt: Numbers, weight: Numbers, factor: float) -> float:
    """The same, pulled towards a factor of 1."""
    return _loss(losses, doubt, weight, factor) + SMOOTHING * float(np.log(factor)) ** 2


def _best(loss: Callable[[float], float], low: float = LEAST_DOUBT, high: float = MOST_DOUBT) -> float:
    """By golden section, over the logarithm."""
    a, b = np.log(low), np.log(high)
    ratio = (np.sqrt(5.0) - 1.0) / 2.0
    for _ in range(STEPS):
        one, two = b - ratio * (b - a), a + ratio * (b - a)
        if loss(float(np.exp(one))) < loss(float(np.exp(two))):
            b = two
        else:
            a = one
    return float(np.exp((a + b) / 2.0))
