"""Learns to race by policy gradients (PPO) on many races at once; one file, NumPy alone, one core.

    OMP_NUM_THREADS=1 python examples/learn/ppo.py thunder-rolls --opponent random --minutes 2
    OMP_NUM_THREADS=1 python examples/learn/ppo.py thunder-rolls --opponent rookie --minutes 20

A small network scores every candidate from what the seat sees and from what the action is about and brings, so that it
can judge actions that it never saw; another one guesses the final reward. Minutes are those of the processor. At the
end the likeliest actions are tried on seeds that were not learned from, in every seat alike.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from draftline.envs import BatchedRaces

Array = np.ndarray[Any, Any]
SEATS = 4


class Net:
    """Weights by name, moved by Adam."""

    def __init__(self, **shapes: tuple[int, ...]) -> None:
        rng = np.random.default_rng(0)
        self.w = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
        for one in self.w.values():
            if one.ndim == 2 and one.shape[1] > 1:
                one[:] = rng.normal(0.0, np.sqrt(1.0 / one.shape[0]), one.shape)
        self.first = {name: np.zeros_like(one) for name, one in self.w.items()}
        self.second = {name: np.zeros_like(one) for name, one in self.w.items()}
        self.steps = 0

    def move(self, slopes: dict[str, Array], rate: float) -> None:
        """One step down the slopes."""
        self.steps += 1
        fade = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope * slope - self.second[name])
            self.w[name] -= (rate * fade) * self.first[name] / (np.sqrt(self.second[name]) + 1e-8)


class Policy(Net):
    """The chance of every candidate, by one hidden layer over what is seen and what the candidate brings."""

    def __init__(self, seen: int, brings: int, hidden: int) -> None:
        super().__init__(
            view=(seen, hidden), action=(brings, hidden), bias=(hidden,), out=(hidden, 1), plain=(brings, 1)
        )
        rng = np.random.default_rng(1)
        self.w["out"][:] = rng.normal(0.0, 0.1 / np.sqrt(hidden), (hidden, 1))

    def chances(self, views: Array, brings: Array, counts: Array) -> tuple[Array, Array]:
        """The hidden layer and the chances; what is no candidate has none."""
        w = self.w
        hidden = np.maximum((views @ w["view"] + w["bias"])[:, None, :] + brings @ w["action"], 0.0)
        scores = (hidden @ w["out"] + brings @ w["plain"])[:, :, 0]
        scores = np.where(np.arange(brings.shape[1]) < counts[:, None], scores, -1e9)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, powers / powers.sum(axis=1, keepdims=True)

    def learn(self, some: dict[str, Array], rate: float, spread: float, clip: float = 0.2) -> None:
        """Make likelier what went better than guessed, while old chances are near; `spread` keeps the others alive."""
        hidden, chances = self.chances(some["views"], some["brings"], some["counts"])
        rows = np.arange(len(chances))
        taken = chances[rows, some["actions"]]
        ratio, gain = taken / some["chances"], some["gains"]
        useful = np.where(gain > 0, ratio < 1 + clip, ratio > 1 - clip)
        push = (ratio * gain * useful)[:, None]
        slope = push * chances
        slope[rows, some["actions"]] -= push[:, 0]
        logs = np.log(np.maximum(chances, 1e-9))
        slope += spread * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        slope = (slope / len(slope)).astype(np.float32)
        back = slope[:, :, None] * self.w["out"][:, 0] * (hidden > 0)
        flat, brings = back.reshape(-1, back.shape[2]), some["brings"].reshape(-1, some["brings"].shape[2])
        summed = back.sum(axis=1)
        slopes = {"view": some["views"].T @ summed, "bias": summed.sum(0), "action": brings.T @ flat}
        slopes["out"] = (hidden.reshape(flat.shape).T @ slope.reshape(-1, 1)).astype(np.float32)
        slopes["plain"] = brings.T @ slope.reshape(-1, 1)
        self.move(slopes, rate)


class Guess(Net):
    """The final reward, guessed from what is seen."""

    def __init__(self, seen: int, hidden: int) -> None:
        super().__init__(view=(seen, hidden), bias=(hidden,), out=(hidden, 1), rest=(1,))

    def __call__(self, views: Array) -> Array:
        found: Array = (np.maximum(views @ self.w["view"] + self.w["bias"], 0.0) @ self.w["out"])[:, 0] + self.w["rest"]
        return found

    def learn(self, views: Array, rewards: Array, rate: float) -> None:
        hidden = np.maximum(views @ self.w["view"] + self.w["bias"], 0.0)
        wrong = (((hidden @ self.w["out"])[:, 0] + self.w["rest"] - rewards) / len(views))[:, None].astype(np.float32)
        back = (wrong @ self.w["out"].T) * (hidden > 0)
        slopes = {"view": views.T @ back, "bias": back.sum(0), "out": hidden.T @ wrong, "rest": wrong.sum(0)}
        self.move(slopes, rate)


class Learner:
    """Races of the learning seat against three opponents, in every seat alike, and what they taught."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.rng = np.random.default_rng(given.seed)
        self.sides = tables(given, given.races // SEATS, given.seed)
        first = self.sides[0]
        self.policy = Policy(first.size, int(first.encoding.width), given.hidden)
        self.guess = Guess(first.size, given.hidden)
        self.kept: list[list[list[tuple[Any, ...]]]] = [[[] for _ in range(side.count)] for side in self.sides]

    def collect(self, wanted: int) -> tuple[dict[str, Array], list[float]]:
        """So many whole races: every decision with the reward that came of it."""
        steps: list[tuple[Any, ...]] = []
        rewards: list[float] = []
        while len(rewards) < wanted:
            for seat, side in enumerate(self.sides):
                chances = self.policy.chances(side.views, side.candidates, side.actions)[1]
                actions = drawn(chances, self.rng)
                for lane, action in enumerate(actions):
                    step = (side.views[lane].copy(), side.candidates[lane].copy(), int(side.actions[lane]))
                    self.kept[seat][lane].append((*step, int(action), chances[lane, action]))
                side.step(actions)
                for lane in np.flatnonzero(side.dones).tolist():
                    reward = float(side.rewards[lane, seat])
                    steps += [(*step, reward) for step in self.kept[seat][lane]]
                    self.kept[seat][lane] = []
                    rewards.append(reward)
        columns = [np.array(column) for column in zip(*steps, strict=True)]
        return dict(zip(("views", "brings", "counts", "actions", "chances", "rewards"), columns, strict=True)), rewards

    def learn(self, wanted: int, rate: float, spread: float, rounds: int = 3, size: int = 1024) -> float:
        """Race, learn, and say how it went."""
        steps, rewards = self.collect(wanted)
        gains = steps["rewards"].astype(np.float32) - self.guess(steps["views"])
        steps["gains"] = (gains - gains.mean()) / (gains.std() + 1e-3)
        for _ in range(rounds):
            order = self.rng.permutation(len(gains))
            for at in range(0, len(order), size):
                some = {name: column[order[at : at + size]] for name, column in steps.items()}
                self.policy.learn(some, rate, spread)
                self.guess.learn(some["views"], some["rewards"].astype(np.float32), 3 * rate)
        return float(np.mean(rewards))


def tables(given: argparse.Namespace, races: int, seed: int) -> list[BatchedRaces]:
    """Races with the learner in each seat."""
    found: list[BatchedRaces] = []
    for seat in range(SEATS):
        drivers = [given.opponent] * SEATS
        drivers[seat] = "learner"
        more = {"preset": given.preset, "candidates": given.candidates, "masks": False, "reward": "places"}
        side = BatchedRaces(given.game, races, drivers, seed=seed + 10_000_000 * seat, **more)
        side.reset()
        found.append(side)
    return found


def drawn(chances: Array, rng: np.random.Generator) -> Array:
    """A candidate of every race by its chance."""
    sums = chances.cumsum(axis=1)
    chosen: Array = (sums < rng.random((len(chances), 1)) * sums[:, -1:]).sum(axis=1)
    last: Array = np.minimum(chosen, chances.shape[1] - 1)
    return last


def evaluate(policy: Policy, given: argparse.Namespace, seed: int = 5_000_000) -> tuple[float, float]:
    """Mean place reward (1 first, -1 last) of the likeliest actions over the trial, and its standard error."""
    values: list[float] = []
    for seat, side in enumerate(tables(given, max(given.trial // SEATS, 1), seed)):
        found: dict[int, float] = {}
        while len(found) < side.count:
            side.step(policy.chances(side.views, side.candidates, side.actions)[1].argmax(axis=1))
            for lane in np.flatnonzero(side.dones):
                found.setdefault(int(lane), float(side.rewards[lane, seat]))
        values += found.values()
    return float(np.mean(values)), float(np.std(values) / np.sqrt(len(values)))


def main(words: list[str] | None = None) -> tuple[float, float, int]:
    """Learn, and try it: the mean reward, its error, and the races that it was learned from."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--preset", default="")
    parser.add_argument("--minutes", type=float, default=2.0, help="of the processor")
    parser.add_argument("--races", type=int, default=64, help="side by side")
    parser.add_argument("--candidates", type=int, default=24, help="actions that are looked at")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--spread", type=float, default=0.01)
    parser.add_argument("--trial", type=int, default=400, help="races of the evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="keep the weights of the policy in this .npz")
    given = parser.parse_args(words)
    learner = Learner(given)
    end, rounds = time.process_time() + 60.0 * given.minutes, 0
    while rounds == 0 or time.process_time() < end:
        mean = learner.learn(given.races, given.rate, given.spread)
        rounds += 1
        if rounds % 10 == 0:
            print(f"{rounds * given.races} races: {mean:+.3f} against {given.opponent}", flush=True)
    mean, error = evaluate(learner.policy, given)
    print(f"On {given.trial} other races: {mean:+.3f} ± {1.96 * error:.3f} (0 is as good as {given.opponent}).")
    if given.save:
        np.savez(given.save, **learner.policy.w)  # type: ignore[arg-type]
    return mean, error, rounds * given.races


if __name__ == "__main__":
    main()
