"""What a view of Thunder Alley shows, as types (see `racing/shown.py`)."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from draftline.racing.shown import CardCar, CardTable


class ThunderAlleyCar(CardCar):
    """A car as everybody sees it."""

    led: Annotated[int, "Turn Leader markers"]


class AiTeam(TypedDict):
    """A team that plays itself."""

    deck: str
    card: Annotated[str | None, "the card that it drew last"]
    discards: list[str]
    left: int


class ThunderAlleyState(CardTable):
    """What one seat sees of a race of Thunder Alley."""

    game: Literal["thunder-alley"]
    cars: list[ThunderAlleyCar]
    rains: int
    ai: Annotated[list[AiTeam | None], "by seat; null for a person or a bot"]
