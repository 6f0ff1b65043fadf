"""One seat against named bots, as a Gymnasium environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from draftline.bots.bulk import CHANCE_STREAM
from draftline.core.messages import Message, OptionError
from draftline.core.rng import Stream, stream
from draftline.encode.batch import seat_policy
from draftline.encode.rewards import NONE, POINTS, check_reward, final_rewards, potentials
from draftline.envs.common import RENDER_MODES, check_mode, copy_state, put_state, rendered, spaces_of
from draftline.envs.position import Position, VariantLike

ROOKIE = "rookie"
NEAREST, REFUSE = "nearest", "refuse"  # what becomes of an illegal number


class SeatEnv(gymnasium.Env[Any, int]):
    """`seat` is the agent's; the others are driven by `opponents`: one name for all, or a list with one for each.

    The mask of legal actions is in every observation and in `action_masks()`, where sb3-contrib's MaskablePPO looks.
    An illegal number stands for the nearest legal one, and `info["illegal"]` says so; with `illegal="refuse"` it is an
    error. With `flatten` an observation is the row alone, and the mask is in `info["action_mask"]`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        game: str,
        seat: int = 0,
        opponents: str | list[str] = ROOKIE,
        seats: int = 4,
        track: str | None = None,
        options: dict[str, Any] | None = None,
        preset: str = "",
        reward: str = POINTS,
        shaping: str = NONE,
        discount: float = 1.0,
        cars: int = 0,
        flatten: bool = False,
        illegal: str = NEAREST,
        render_mode: str | None = None,
        variant: VariantLike = None,
    ) -> None:
        check_reward(reward, shaping)
        check_mode(render_mode)
        self.position = Position(game, seats, track, options, preset, cars, variant)
        self.seat = seat
        self.opponents = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        self.reward, self.shaping, self.discount = reward, shaping, discount
        self.flatten = flatten
        if illegal not in (NEAREST, REFUSE):
            known = [NEAREST, REFUSE]
            raise OptionError(Message("error.option-choice", {"option": "illegal", "value": illegal, "known": known}))
        self.illegal = illegal
        self.render_mode = render_mode
        seen, self.action_space = spaces_of(self.position)
        self.observation_space = seen["observation"] if flatten else seen  # type: ignore[index]
        self._seat_bots()

    def _seat_bots(self) -> None:
        """New bots for a new race: they may remember things about theirs."""
        names = iter(self.opponents)
        seats = range(self.position.seats)
        self.policies = [None if one == self.seat else seat_policy(self.position.race, next(names)) for one in seats]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.race_seed = seed if seed is not None else int(self.np_random.integers(1 << 31))
        while True:
            self.position.reset(self.race_seed)
            self._seat_bots()
            self.chance: Stream = stream(self.race_seed, CHANCE_STREAM)
            self._go_on()
            if not self.position.race.over:
                break
            self.race_seed += 1  # over before the agent was asked anything
        self._potential = potentials(self.position.race, self.shaping, self.reward)[self.seat]
        return self._seen()

    def _go_on(self) -> None:
        race = self.position.race
        while not race.over and (policy := self.policies[race.asked[0]]) is not None:
            policy.play_on(race, self.chance)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        if self.seat in self.position.race.asked:
            row, mask = self.position.both(self.seat)
        else:
            row, mask = self.position.view(self.seat), self.action_masks()
        info = {"race_seed": self.race_seed}
        if self.flatten:
            return row, {**info, "action_mask": mask}
        return {"observation": row, "action_mask": mask}, info

    def action_masks(self) -> np.ndarray[Any, Any]:
        """Legal actions; none when the race is over."""
        return self.position.mask(self.seat)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action by its number in the flat space, then let the others answer."""
        taken = wished = int(action)
        if self.illegal == NEAREST:
            legal = self.position.encoding.flats(self.position.race, self.seat)
            if wished not in legal:
                taken = min(legal, key=lambda number: (abs(number - wished), number))
        seen, pay, over, cut, info = self.step_move([self.position.code(self.seat, taken)])
        return seen, pay, over, cut, {**info, "illegal": taken != wished}

    def step_move(self, codes: list[int]) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The same with a whole move, as `position.moves()` lists them."""
        self.position.play(codes)
        self._go_on()
        race = self.position.race
        pay = final_rewards(race, self.reward)[self.seat] if race.over else 0.0
        if self.shaping != NONE:
            now = potentials(race, self.shaping, self.reward)[self.seat]
            pay += self.discount * now - self._potential
            self._potential = now
        seen, info = self._seen()
        return seen, pay, race.over, False, info

    def save(self) -> bytes:
        """This moment, for `restore`; bots that remember their race do not travel with it."""
        return copy_state(self)

    def restore(self, saved: bytes) -> None:
        put_state(self, saved)

    def render(self) -> Any:
        return rendered(self.position, self.render_mode)
