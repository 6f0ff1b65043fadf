"""A race as a PettingZoo environment: agents take turns as the game asks them, in no fixed cycle."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from draftline.encode.rewards import NONE, POINTS, check_reward, final_rewards, potentials
from draftline.envs.common import RENDER_MODES, check_mode, copy_state, put_state, rendered, spaces_of
from draftline.envs.names import snake, version_of
from draftline.envs.position import Position, VariantLike


class RaceEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A race of any game that has an encoding; an observation is `{"observation": row, "action_mask": mask}`.

    Where several seats choose at once in secret, they are asked one after the other and see nothing of each other.
    """

    def __init__(
        self,
        game: str,
        seats: int = 4,
        track: str | None = None,
        options: dict[str, Any] | None = None,
        preset: str = "",
        reward: str = POINTS,
        shaping: str = NONE,
        discount: float = 1.0,
        cars: int = 0,
        render_mode: str | None = None,
        variant: VariantLike = None,
    ) -> None:
        super().__init__()
        check_reward(reward, shaping)
        check_mode(render_mode)
        self.position = Position(game, seats, track, options, preset, cars, variant)
        self.reward, self.shaping, self.discount = reward, shaping, discount
        self.render_mode = render_mode
        self.version = version_of(self.position.race.book)
        name = f"{snake(game)}_v{self.version}"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 4}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: spaces_of(self.position) for agent in self.possible_agents}
        self._generator = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new race: of this seed, or of the next one that the last seed gives."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.race_seed = seed if seed is not None else int(self._generator.integers(1 << 31))
        self.position.reset(self.race_seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._potentials = potentials(self.position.race, self.shaping, self.reward)
        self.agent_selection = self.possible_agents[self.position.race.asked[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        seat, position = self._seat[agent], self.position
        asked = position.race.asked
        if asked and asked[0] == seat:
            row, mask = position.both(seat)
        else:
            row, mask = position.view(seat), np.zeros(position.flat, np.int8)
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is asked, by its number in the flat space."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._take(self.position.code(self._seat[agent], int(action)))

    def step_move(self, codes: list[int]) -> None:
        """Take a whole move, as `position.moves()` lists them."""
        for code in codes[:-1]:
            self.position.do(code)
        self._take(codes[-1])

    def _take(self, code: int) -> None:
        race = self.position.race
        self._cumulative_rewards[self.agent_selection] = 0.0
        race._do(race.asked[0], code)
        if not race.over:
            self.agent_selection = self.possible_agents[race.asked[0]]
            if self.shaping == NONE:  # all rewards are 0, as they were
                return
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._pay()
        self._accumulate_rewards()

    def _pay(self) -> None:
        race = self.position.race
        found = final_rewards(race, self.reward) if race.over else [0.0] * race.seats
        if self.shaping != NONE:
            now = potentials(race, self.shaping, self.reward)
            found = [pay + self.discount * now[s] - self._potentials[s] for s, pay in enumerate(found)]
            self._potentials = now
        self.rewards = {agent: found[self._seat[agent]] for agent in self.agents}

    # What else an environment can do.

    def state(self) -> np.ndarray[Any, Any]:
        """Every seat's view side by side, for central critics."""
        return self.position.truth().ravel()

    @property
    def state_space(self) -> gymnasium.spaces.Space[Any]:
        layout, seats = self.position.encoding.layout, self.position.seats
        low, high = np.array(layout.lows() * seats, np.float32), np.array(layout.highs() * seats, np.float32)
        return gymnasium.spaces.Box(low, high, dtype=np.float32)

    def open_clone(self) -> RaceEnv:
        """An independent environment in exactly this moment, with what is to come in it."""
        other = copy.copy(self)
        other.position = copy.copy(self.position)
        other.position.race = self.position.open_clone()
        return other._apart()

    def sample(self, agent: str, seed: int) -> RaceEnv:
        """The same moment as this agent sees it, with everything that it cannot see dealt anew: to search in."""
        other = copy.copy(self)
        other.position = copy.copy(self.position)
        other.position.race = self.position.sample(self._seat[agent], seed)
        return other._apart()

    def _apart(self) -> RaceEnv:
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(self, name, copy.copy(getattr(self, name)))
        self._generator = copy.deepcopy(self._generator)
        return self

    def reroll(self, seed: int) -> None:
        """Other dice and cards from here on."""
        self.position.reroll(seed)

    def save(self) -> bytes:
        """This moment, for `restore`."""
        return copy_state(self)

    def restore(self, saved: bytes) -> None:
        put_state(self, saved)

    def render(self) -> Any:
        return rendered(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
