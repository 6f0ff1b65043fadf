"""Where a move can end."""

from __future__ import annotations

from typing import Any

from draftline.core.actions import Action
from draftline.core.extension import mypyc_attr
from draftline.core.surface import READ, offers

Places = dict[int, tuple[int, int]]


@mypyc_attr(acyclic=True)
class Reach:
    """One end of a move: what to do, where every moved car then stands, and the places of those that finish."""

    def __init__(
        self, actions: tuple[Action, ...] | None, cars: Places | None, places: dict[int, int] | None = None
    ) -> None:
        """What is None is made when somebody asks for it; without `places` nobody finishes."""
        self._actions = actions
        self._cars = cars
        self._places = places
        self.paid: int = 0  # what the driver pays for it besides MP: Close Calls

    def __reduce__(self) -> tuple[Any, ...]:
        return Reach, (self.actions, self.cars, self.places)

    @property
    def actions(self) -> tuple[Action, ...]:
        assert self._actions is not None
        return self._actions

    @property
    def cars(self) -> Places:
        """Progress and lane by number; lane -1: off the track."""
        assert self._cars is not None
        return self._cars

    @property
    def places(self) -> dict[int, int]:
        return {} if self._places is None else self._places

    def __repr__(self) -> str:
        return f"Reach({', '.join(map(str, self.actions))}: {self.cars})"


offers(Reach, actions=READ, cars=READ, paid=READ, places=READ)
