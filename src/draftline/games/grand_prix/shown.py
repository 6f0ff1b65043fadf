"""What a view of Grand Prix shows, as types (see `racing/shown.py`)."""

from __future__ import annotations

from typing import Annotated, Literal

from draftline.racing.shown import CardCar, CardTable


class GrandPrixCar(CardCar):
    """A car as everybody sees it."""

    npc: bool
    drivers: Annotated[list[int], "the seats that may drive it"]
    tyres: str | None
    fresh: Annotated[bool, "soft tyres whose bonus is unused"]
    changed: Annotated[bool, "the tyre duty is done"]
    close_calls: int
    off_track: bool


class GrandPrixState(CardTable):
    """What one seat sees of a race of Grand Prix."""

    game: Literal["grand-prix"]
    cars: list[GrandPrixCar]
    weather: str
    zone: Annotated[int | None, "the sector of the Safety Zone's centre"]
    zone_reach: Annotated[int, "how many sectors it reaches before and behind its centre"]
    promised: Annotated[list[int], "cars that must fit other tyres in this turn's pit step"]
