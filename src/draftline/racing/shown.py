"""What a view of a card game shows, as types: the part that the card games share.

Here and in every game's `shown.py` there are types and nothing else, with a word about a field where its name does not
say it all; the server describes its answers by them. They are never compiled, which would forget what they say.
"""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict


class CardCar(TypedDict):
    """A car as everybody sees it."""

    number: int
    seat: Annotated[int, "below 0: nobody's"]
    status: str
    progress: Annotated[int, "sectors past the start line, negative before it"]
    lane: Annotated[int, "0 lies beside the apron; -1: on no space"]
    stack: Annotated[int, "how many cars lie below it on the apron"]
    activated: Annotated[bool, "has moved in this turn"]
    place: int | None
    wear: dict[str, int]
    slowed: Annotated[int, "the MP that its markers cost it"]


class Activation(TypedDict):
    """The move in progress."""

    driver: int
    active: int
    card: int | None
    mp: int
    front: list[int]
    tail: list[int]
    locked: bool


class CardTable(TypedDict):
    """Everything but the cars, of which each game shows more."""

    track: str
    laps: int
    lap: int
    turn: int
    teams: list[str]
    first_player: int
    seat: int
    order: list[int]
    hand: list[int]
    hands: NotRequired[Annotated[list[list[int]], "in a replay: every seat's, turned up"]]
    hand_sizes: list[int]
    deck: int
    discards: list[int]
    events_left: int
    events_past: list[str]
    event: str | None
    flag: str
    activation: Activation | None
    chosen: list[bool]
    over: bool
