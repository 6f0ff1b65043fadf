"""How the two card games differ in moving cars."""

from __future__ import annotations

from typing import Any

from draftline.core.columns import i64
from draftline.core.travel import revive


class Rules:
    """Set once for a race."""

    push_cost: i64  # MP for a forward step into a car in Solo and Lead
    edge_back: bool  # a car displaced at an edge goes back (Thunder Alley) or forward (Grand Prix)
    lock_when_closed: bool  # C6: coming up behind a car locks the lane
    bumping: bool
    second_mp: i64  # Teamwork's second car
    wear_counted: i64  # how many of the wear columns count as wear
    next_is_physical: bool  # Clean Air: the next car on the road (G24) or in running order
    corner_order: bool  # Grand Prix 13.3: the inside of the next corner is ahead

    # Written by tools/columns.py, shared by copies.
    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (Rules, self.packed())

    def packed(self) -> dict[str, Any]:
        return {
            "push_cost": self.push_cost,
            "edge_back": self.edge_back,
            "lock_when_closed": self.lock_when_closed,
            "bumping": self.bumping,
            "second_mp": self.second_mp,
            "wear_counted": self.wear_counted,
            "next_is_physical": self.next_is_physical,
            "corner_order": self.corner_order,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.push_cost = values["push_cost"]
        self.edge_back = values["edge_back"]
        self.lock_when_closed = values["lock_when_closed"]
        self.bumping = values["bumping"]
        self.second_mp = values["second_mp"]
        self.wear_counted = values["wear_counted"]
        self.next_is_physical = values["next_is_physical"]
        self.corner_order = values["corner_order"]
    # End.
