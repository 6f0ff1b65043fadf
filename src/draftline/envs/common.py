"""What the environments share: spaces, pictures, and keeping a moment."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np

from draftline.core.messages import Message, OptionError
from draftline.envs.position import Position

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


def rendered(position: Position, mode: str | None) -> Any:
    """A picture in one of the modes; `human` prints the text."""
    if mode == "rgb_array":
        return position.rgb()
    if mode == "svg":
        return position.svg()
    if mode == "ansi":
        return position.text()
    if mode == "human":
        print(position.text())
    return None


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(
            Message("error.option-choice", {"option": "render_mode", "value": str(mode), "known": RENDER_MODES})
        )


def spaces_of(position: Position) -> tuple[gymnasium.spaces.Space[Any], gymnasium.spaces.Space[Any]]:
    """What is seen, with the mask of legal actions, and the flat space of actions."""
    layout = position.encoding.layout
    low, high = np.array(layout.lows(), np.float32), np.array(layout.highs(), np.float32)
    seen = gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(low, high, dtype=np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (position.flat,), np.int8),
        }
    )
    return seen, gymnasium.spaces.Discrete(position.flat)


KEPT = (
    "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection",
    "_potentials", "_potential", "_generator", "_np_random", "chance", "race_seed",
)  # fmt: skip


def copy_state(env: Any) -> bytes:
    """The race of an environment and all that it keeps beside it, as bytes."""
    kept = {name: getattr(env, name) for name in KEPT if hasattr(env, name)}
    return pickle.dumps((env.position.save(), kept))


def put_state(env: Any, saved: bytes) -> None:
    """Bring an environment back to what `copy_state` kept."""
    race, kept = pickle.loads(saved)
    env.position.restore(race)
    for name, value in kept.items():
        setattr(env, name, value)
