"""Where a move can end."""

from __future__ import annotations

from draftline.core.actions import Action
from draftline.core.extension import mypyc_attr


@mypyc_attr(serializable=True)
class Reach:
    """One end of a move: what to do, where every moved car then stands, and the places of those that finish."""

    def __init__(
        self, actions: tuple[Action, ...], cars: dict[int, tuple[int, int]], places: dict[int, int]
    ) -> None:
        self.actions = actions
        self.cars = cars  # progress and lane; lane -1: off the track
        self.places = places

    def __repr__(self) -> str:
        return f"Reach({', '.join(map(str, self.actions))}: {self.cars})"
