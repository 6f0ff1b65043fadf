"""A race in the manner of OpenSpiel's states, for algorithms that were written for those; chance stays inside.

It is an adapter and needs no OpenSpiel. Search in `resample`d states: a clone knows the cards to come.
"""

from __future__ import annotations

import copy
from typing import Any

from draftline.encode.rewards import POINTS, check_reward, final_rewards
from draftline.envs.position import Position

TERMINAL = -4  # what OpenSpiel calls the player of a game that is over


class OpenRace:
    """A state: `current_player`, `legal_actions`, `apply_action`, `returns`, `information_state_tensor`."""

    def __init__(self, game: str, seed: int = 0, reward: str = POINTS, **given: Any) -> None:
        check_reward(reward, "none")
        self.position = Position(game, **given)
        self.position.reset(seed)
        self.reward = reward

    def num_players(self) -> int:
        return self.position.seats

    def num_distinct_actions(self) -> int:
        return self.position.flat

    def information_state_tensor_shape(self) -> list[int]:
        return [self.position.size]

    def is_terminal(self) -> bool:
        return self.position.race.over

    def is_chance_node(self) -> bool:
        """Never: chance is drawn inside the race."""
        return False

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self.position.race.asked[0]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Numbers of the flat space, in order; empty for a player who is not asked now."""
        asked = self.current_player()
        if asked == TERMINAL or player not in (None, asked):
            return []
        return sorted({flat for flat in self.position.encoding.flats(self.position.race, asked) if flat >= 0})

    def apply_action(self, action: int) -> None:
        self.position.do(self.position.code(self.current_player(), action))

    def action_to_string(self, player: int, action: int) -> str:
        code = self.position.code(player, action)
        return self.position.race.book.vocabulary.text_of(code)

    def returns(self) -> list[float]:
        """Rewards of all players; zeros before the end."""
        race = self.position.race
        return final_rewards(race, self.reward) if race.over else [0.0] * race.seats

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees, as numbers."""
        seen: list[float] = self.position.view(self.current_player() if player is None else player).tolist()
        return seen

    def clone(self) -> OpenRace:
        """An independent state, with the cards to come as they lie."""
        other = copy.copy(self)
        other.position = copy.copy(self.position)
        other.position.race = self.position.open_clone()
        return other

    def resample_from_infostate(self, player: int, seed: int) -> OpenRace:
        """A state that the player could be in."""
        other = copy.copy(self)
        other.position = copy.copy(self.position)
        other.position.race = self.position.sample(player, seed)
        return other

    def __str__(self) -> str:
        return self.position.text()
