"""Learns what positions are worth by racing against itself, and chooses the whole move that leads to the best one.

    OMP_NUM_THREADS=1 python examples/learn/after_states.py thunder-rolls --opponent rookie --minutes 5 --plot curve.svg

Every whole move is described by what the seat sees and by what the move brings; a small network learns the final reward
from it (Monte Carlo, as in TD-Gammon's family), and one look at all moves picks the best. The plot is the curve of
its place reward against three of the opponent, without any library. Minutes are those of the processor.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from draftline.bots.bulk import CHANCE_STREAM
from draftline.core.rng import stream
from draftline.encode.batch import seat_policy
from draftline.encode.rewards import final_rewards
from draftline.envs import Position

Array = np.ndarray[Any, Any]


class Value:
    """One hidden layer, fitted by Adam."""

    def __init__(self, inputs: int, hidden: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0.0, np.sqrt(2.0 / inputs), (inputs, hidden)).astype(np.float32), np.zeros(hidden, np.float32),
            np.zeros((hidden, 1), np.float32), np.zeros(1, np.float32),
        ]  # fmt: skip
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def __call__(self, rows: Array) -> Array:
        w, b, v, c = self.weights
        found: Array = (np.maximum(rows @ w + b, 0.0) @ v + c)[:, 0]
        return found

    def fit(self, rows: Array, targets: Array, rate: float) -> float:
        """One step towards the targets; the mean squared error before it."""
        w, b, v, c = self.weights
        hidden = np.maximum(rows @ w + b, 0.0)
        wrong = (hidden @ v + c)[:, 0] - targets
        slope = (2.0 / len(rows)) * wrong[:, None].astype(np.float32)
        back = (slope @ v.T) * (hidden > 0)
        self.steps += 1
        fade = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for i, one in enumerate([rows.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]):
            self.first[i] += 0.1 * (one - self.first[i])
            self.second[i] += 0.001 * (one * one - self.second[i])
            self.weights[i] -= (rate * fade) * self.first[i] / (np.sqrt(self.second[i]) + 1e-8)
        return float((wrong * wrong).mean())


def rows_of(position: Position, moves: list[list[int]]) -> Array:
    """What the seat sees, beside what each of its moves brings."""
    brings = position.move_features(moves)
    seen = np.broadcast_to(position.view(position.race.asked[0]), (len(moves), position.size))
    return np.concatenate([seen, brings], axis=1)


def race(
    position: Position, value: Value, opponent: str, learners: set[int], chance: float, most: int,
    rng: np.random.Generator,
) -> tuple[Array, Array, list[float]]:  # fmt: skip
    """One race; learners take the best move but for a `chance`; rows and seats of what they did, and all rewards."""
    rows: list[Array] = []
    seats: list[int] = []
    others = seat_policy(position.race, opponent)
    whims = stream(int(rng.integers(1 << 31)), CHANCE_STREAM)
    assert others is not None
    while not position.race.over:
        seat = position.race.asked[0]
        if seat not in learners:
            others.play_on(position.race, whims)
            continue
        moves = position.moves(most)
        found = rows_of(position, moves)
        best = int(rng.integers(len(moves))) if rng.random() < chance else int(value(found).argmax())
        rows.append(found[best])
        seats.append(seat)
        position.play(moves[best])
    return np.array(rows, np.float32), np.array(seats), final_rewards(position.race, "places")


def trial(position: Position, value: Value, given: argparse.Namespace, rng: np.random.Generator) -> float:
    """The mean place reward of one seat that chooses by value, in every seat alike, against three of the opponent."""
    total = 0.0
    for at in range(given.trial):
        position.reset(2_000_000 + at)
        total += race(position, value, given.opponent, {at % 4}, 0.0, given.moves, rng)[2][at % 4]
    return total / int(given.trial)


def drawn(curve: list[tuple[int, float]], title: str) -> str:
    """The curve as an SVG picture."""
    last = max(races for races, _ in curve) or 1
    points = [(50 + 530 * races / last, 160 - 120 * mean) for races, mean in curve]
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 320" font-family="sans-serif" font-size="12">',
        '<rect width="600" height="320" fill="#fff"/><path d="M50 160H580M50 40V280H580" fill="none" stroke="#999"/>',
        f'<text x="50" y="22" font-size="14">{title}</text>',
        '<text x="44" y="44" text-anchor="end">1 first</text><text x="44" y="164" text-anchor="end">0</text>',
        '<text x="44" y="284" text-anchor="end">-1 last</text>',
        f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="none" stroke="#c62828"/>',
        *[f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="#c62828"/>' for x, y in points],
        *[f'<text x="{50 + 265 * i}" y="298" text-anchor="middle">{i * last // 2}</text>' for i in range(3)],
        '<text x="315" y="314" text-anchor="middle">races against itself</text></svg>',
    ]
    return "\n".join(lines) + "\n"


def main(words: list[str] | None = None) -> list[tuple[int, float]]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--minutes", type=float, default=5.0, help="of the processor")
    parser.add_argument("--preset", default="")
    parser.add_argument("--moves", type=int, default=24, help="whole moves that are looked at")
    parser.add_argument("--round", type=int, default=10, help="races between two fits")
    parser.add_argument("--every", type=int, default=5, help="fits between two points of the curve")
    parser.add_argument("--trial", type=int, default=40, help="races of a point of the curve")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    rng = np.random.default_rng(given.seed)
    position = Position(given.game, preset=given.preset)
    value = Value(position.size + int(position.encoding.width), 48, rng)
    seen: list[Array] = []
    targets: list[Array] = []
    curve = [(0, trial(position, value, given, rng))]
    end, races = time.process_time() + 60.0 * given.minutes, 0
    while races == 0 or time.process_time() < end:
        for _ in range(given.round):
            position.reset(given.seed + races)
            rows, seats, rewards = race(position, value, given.opponent, {0, 1, 2, 3}, 0.2, given.moves, rng)
            seen.append(rows)
            targets.append(np.array(rewards, np.float32)[seats])
            races += 1
        every, wanted = np.concatenate(seen[-400:]), np.concatenate(targets[-400:])
        error = 0.0
        for _ in range(40):
            some = rng.integers(len(every), size=1024)
            error = value.fit(every[some], wanted[some], 1e-3)
        if (races // given.round) % given.every == 0 or time.process_time() >= end:
            curve.append((races, trial(position, value, given, rng)))
            print(f"{races} races: {curve[-1][1]:+.3f} against {given.opponent}, error {error:.3f}", flush=True)
    if given.plot:
        title = f"{position.race.book.title}: place reward against three of {given.opponent}"
        given.plot.write_text(drawn(curve, title), encoding="utf-8")
    return curve


if __name__ == "__main__":
    main()
