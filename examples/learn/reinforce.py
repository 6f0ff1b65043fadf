"""Learns to race by policy gradients on many races at once; one file, NumPy alone.

    python examples/learn/reinforce.py thunder-rolls --minutes 2 --opponent random

A small network scores every legal action of the flat space from what the seat sees; at the end of a race all of its
decisions are made likelier or less likely by how much better it went than usual (REINFORCE with a baseline, Adam).
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from draftline.envs import BatchedRaces

Array = np.ndarray[Any, Any]


class Policy:
    """One hidden layer; illegal actions have no chance."""

    def __init__(self, inputs: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0.0, np.sqrt(2.0 / inputs), (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, actions), np.float32),
            np.zeros(actions, np.float32),
        ]
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def chances(self, views: Array, masks: Array) -> tuple[Array, Array]:
        """The hidden layer and the chance of every action."""
        w, b, v, c = self.weights
        hidden = np.maximum(views @ w + b, 0.0)
        scores = np.where(masks > 0, hidden @ v + c, -1e9)
        scores -= scores.max(axis=1, keepdims=True)
        powers = np.exp(scores)
        return hidden, powers / powers.sum(axis=1, keepdims=True)

    def learn(self, views: Array, masks: Array, actions: Array, gains: Array, rate: float, spread: float) -> None:
        """One step of Adam towards actions that gained more than usual; `spread` keeps the others possible."""
        hidden, chances = self.chances(views, masks)
        slope = -chances * gains[:, None]
        slope[np.arange(len(actions)), actions] += gains
        logs = np.where(chances > 1e-9, np.log(np.maximum(chances, 1e-9)), 0.0)
        mean = (chances * logs).sum(axis=1, keepdims=True)
        slope -= spread * chances * (logs - mean)
        slope /= np.float32(len(actions))
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self.move([views.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)], rate)

    def move(self, slopes: list[Array], rate: float) -> None:
        self.steps += 1
        fade = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for i, slope in enumerate(slopes):
            self.first[i] += 0.1 * (slope - self.first[i])
            self.second[i] += 0.001 * (slope * slope - self.second[i])
            self.weights[i] += (rate * fade) * self.first[i] / (np.sqrt(self.second[i]) + 1e-8)


def drawn(chances: Array, rng: np.random.Generator) -> Array:
    """An action of every race by its chance."""
    sums = chances.cumsum(axis=1)
    chosen: Array = (sums < rng.random((len(chances), 1)) * sums[:, -1:]).sum(axis=1)
    last: Array = np.minimum(chosen, chances.shape[1] - 1)
    return last


class Learner:
    """Races of one learning seat against an opponent in the others, and what they taught."""

    def __init__(self, game: str, opponent: str, races: int, preset: str, seed: int, hidden: int = 64) -> None:
        drivers = ["learner", opponent, opponent, opponent]
        self.rng = np.random.default_rng(seed)
        self.races = BatchedRaces(game, races, drivers, preset=preset, seed=seed, reward="places")
        self.policy = Policy(self.races.size, self.races.flat, hidden, self.rng)
        self.kept: list[list[tuple[Array, Array, int]]] = [[] for _ in range(races)]
        self.usual = 0.0

    def collect(self, wanted: int) -> tuple[list[list[tuple[Array, Array, int]]], list[float]]:
        """So many whole races, each with the reward of the learning seat."""
        done: list[list[tuple[Array, Array, int]]] = []
        rewards: list[float] = []
        while len(done) < wanted:
            races = self.races
            actions = drawn(self.policy.chances(races.views, races.masks)[1], self.rng)
            for lane, action in enumerate(actions):
                self.kept[lane].append((races.views[lane].copy(), races.masks[lane].copy(), int(action)))
            races.step(actions, flat=True)
            for i in np.flatnonzero(races.dones):
                done.append(self.kept[i])
                rewards.append(float(races.rewards[i, 0]))
                self.kept[i] = []
        return done, rewards

    def learn(self, wanted: int, rate: float, spread: float) -> float:
        """Race, learn, and say how it went."""
        done, rewards = self.collect(wanted)
        deviation = float(np.std(rewards)) + 1e-3
        scaled = [(reward - self.usual) / deviation for reward in rewards]
        gains = np.concatenate([np.full(len(race), scaled[i], np.float32) for i, race in enumerate(done)])
        self.usual += 0.2 * (float(np.mean(rewards)) - self.usual)
        steps = [step for race in done for step in race]
        views, masks = np.stack([step[0] for step in steps]), np.stack([step[1] for step in steps])
        actions = np.array([step[2] for step in steps])
        order = self.rng.permutation(len(steps))
        for at in range(0, len(order), 2048):
            some = order[at : at + 2048]
            self.policy.learn(views[some], masks[some], actions[some], gains[some], rate, spread)
        return float(np.mean(rewards))


def evaluate(
    policy: Policy, game: str, opponent: str, preset: str, races: int, seed: int = 1_000_000
) -> tuple[float, float]:
    """Mean place reward (1 first, -1 last) of the policy's likeliest actions, and its standard error."""
    side = BatchedRaces(game, races, ["learner", *[opponent] * 3], preset=preset, seed=seed, reward="places")
    side.reset()
    found: dict[int, float] = {}
    while len(found) < races:
        side.step(policy.chances(side.views, side.masks)[1].argmax(axis=1), flat=True)
        for i in np.flatnonzero(side.dones):
            found.setdefault(int(i), float(side.rewards[i, 0]))
    values = np.array(list(found.values()))
    return float(values.mean()), float(values.std() / np.sqrt(len(values)))


def main(words: list[str] | None = None) -> tuple[float, float]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--preset", default="")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--races", type=int, default=64, help="side by side")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--spread", type=float, default=0.01)
    parser.add_argument("--trial", type=int, default=200, help="races of the evaluation")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    learner = Learner(given.game, given.opponent, given.races, given.preset, given.seed)
    learner.races.reset()
    end, rounds = time.monotonic() + 60.0 * given.minutes, 0
    while rounds == 0 or time.monotonic() < end:
        mean = learner.learn(given.races, given.rate, given.spread)
        rounds += 1
        if rounds % 10 == 0:
            print(f"{rounds * given.races} races: {mean:+.3f} against {given.opponent}", flush=True)
    mean, error = evaluate(learner.policy, given.game, given.opponent, given.preset, given.trial)
    print(f"On {given.trial} other races: {mean:+.3f} ± {1.96 * error:.3f} (0 is as good as {given.opponent}).")
    return mean, error


if __name__ == "__main__":
    main()
