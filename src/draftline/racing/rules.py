"""In what the two card games differ about moving cars."""

from __future__ import annotations

from typing import Any

from draftline.core.columns import i64


class Rules:
    """Set once for a race."""

    def __init__(
        self,
        push_cost: int,
        edge_back: bool,
        lock_when_closed: bool,
        bumping: bool,
        second_mp: int,
        wear_counted: int,
        next_is_physical: bool,
        corner_order: bool,
    ) -> None:
        self.push_cost: i64 = push_cost  # MP for a forward step into a car in Solo and Lead
        self.edge_back = edge_back  # a car displaced at an edge goes back (Thunder Alley) or forward (Grand Prix)
        self.lock_when_closed = lock_when_closed  # C6: coming up behind a car locks the lane
        self.bumping = bumping
        self.second_mp: i64 = second_mp  # Teamwork's second car
        self.wear_counted: i64 = wear_counted  # how many of the wear columns count as wear
        self.next_is_physical = next_is_physical  # Clean Air: the next car on the road (G24) or in running order
        self.corner_order = corner_order  # Grand Prix 13.3: the inside of the next corner is ahead

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (
            self.push_cost, self.edge_back, self.lock_when_closed, self.bumping,
            self.second_mp, self.wear_counted, self.next_is_physical, self.corner_order,
        )  # fmt: skip
