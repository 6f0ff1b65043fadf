"""Lets sb3-contrib's MaskablePPO learn one seat, with nothing between it and the environment.

    pip install "draftline[envs]" sb3-contrib
    python examples/learn/maskable_ppo.py thunder-rolls --opponent random --steps 20000

It looks for `action_masks()`, which `SeatEnv` has. Afterwards the likeliest legal actions are tried on seeds that were
not learned from; the learner sits in the first seat.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from draftline.envs import SeatEnv

EVALUATION = 5_000_000  # the first seed of the trial


def environment(given: argparse.Namespace) -> SeatEnv:
    """One seat against three of the opponent; the reward is the place, 1 for the first to -1 for the last."""
    more: dict[str, Any] = {"reward": "places", "flatten": True, "illegal": "refuse"}
    return SeatEnv(given.game, opponents=given.opponent, preset=given.preset, **more)


def evaluate(model: Any, env: SeatEnv, races: int) -> tuple[float, float]:
    """Mean reward of the likeliest actions, and its standard error."""
    rewards: list[float] = []
    for at in range(races):
        seen, _ = env.reset(seed=EVALUATION + at)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        rewards.append(reward)
    return float(np.mean(rewards)), float(np.std(rewards) / np.sqrt(races))


def main(words: list[str] | None = None) -> tuple[float, float]:
    from sb3_contrib import MaskablePPO  # pyright: ignore[reportMissingImports]

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--preset", default="")
    parser.add_argument("--steps", type=int, default=20_000, help="decisions to learn from")
    parser.add_argument("--trial", type=int, default=100, help="races of the evaluation")
    given = parser.parse_args(words)
    env = environment(given)
    env.reset(seed=1)
    model = MaskablePPO("MlpPolicy", env, n_steps=512, seed=1, device="cpu")
    model.learn(given.steps)
    mean, error = evaluate(model, env, given.trial)
    print(f"On {given.trial} other races: {mean:+.3f} ± {1.96 * error:.3f} (0 is as good as {given.opponent}).")
    return mean, error


if __name__ == "__main__":
    main()
