"""What a seat sees, as types: the shape of the view."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class DragCar(TypedDict):
    """A car as everybody sees it."""

    number: int
    seat: int
    colour: str
    status: str
    progress: int
    lane: int
    heat: int
    card: int | None
    place: int | None


class DragStripState(TypedDict):
    """What one seat sees of a race."""

    game: Literal["drag-strip"]
    track: str
    turn: int
    teams: list[str]
    cars: list[DragCar]
    order: list[int]
    hand: list[int]
    hand_sizes: list[int]
    hands: NotRequired[list[list[int]]]  # in a replay: every seat's, turned up
    deck: int
    discards: list[int]
    chosen: list[bool]
    over: bool
