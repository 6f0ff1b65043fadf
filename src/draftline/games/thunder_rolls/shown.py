"""What a view of Thunder Rolls shows, as types (see `racing/shown.py`)."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict


class RollsCar(TypedDict):
    """A car as everybody sees it; it stands nowhere before the Qualifying cards are turned up."""

    number: int
    colour: str
    seat: Annotated[int, "below 0: nobody's"]
    npd: Annotated[bool, "a non-player driver's"]
    die: int | None
    progress: int | None
    lane: int | None
    laps: Annotated[int, "laps completed"]
    points: int
    place: int | None


class RollsPlayer(TypedDict):
    """What is open to all, and for the seat itself its hand, Hazards, program and Qualifying cards."""

    dice: int
    rolled: Annotated[list[int], "how many of the rolled dice show 1, 2, ... 6"]
    ready: bool
    bonus: Annotated[int | None, "the Qualifying card whose bonus is still to be used"]
    cards: int
    shown: list[int]
    hazards: int
    revealed: list[int]
    pitted: bool
    slowed: int
    no_bonus: bool
    stuck: bool
    hand: NotRequired[list[int]]
    hazard_cards: NotRequired[list[int]]
    hazard_slots: NotRequired[list[int]]
    program: NotRequired[list[int]]
    qualifying: NotRequired[list[int]]


class RollsSpace(TypedDict):
    """An action space: the dice on it and the cards under it."""

    id: str
    sets: Annotated[
        list[tuple[int, int]], "in order of priority: whose (below 0: a crew or an NPD) and how many dice"
    ]
    cards: Annotated[list[int | None], "null: face down"]


class RollsDrive(TypedDict):
    """The move in progress."""

    car: int
    mp: int
    bonus: list[str]
    back: bool
    push: Annotated[list[int], "the cars that would test if it pushed, the front one first; none where it cannot"]


class RollsWorth(TypedDict):
    """What the Race card makes of bonuses and Hazards."""

    draft: Annotated[int, "spaces that a Draft moves both cars"]
    clean_air: Annotated[int, "spaces that Clean Air adds"]
    perfect_line: Annotated[int, "spaces for each pair of half flags"]
    hazard_less: Annotated[int, "spaces less than printed that a Hazard sends a car back"]


class RollsDecks(TypedDict):
    """How many cards are left, and what was used."""

    thunder: int
    thunder_discards: list[int]
    speed: int
    hazards: int
    np_actions: int
    np_past: list[int]


class ThunderRollsState(TypedDict):
    """What one seat sees of a race of Thunder Rolls."""

    game: Literal["thunder-rolls"]
    track: str
    race: Annotated[str, "the Race card"]
    worth: RollsWorth
    stage: int
    stages: int
    round: int
    slot: int
    teams: list[str]
    token: Annotated[int, "the seat with the Pole / Leader token"]
    seat: int
    places: Annotated[int, "priority places that win a card"]
    cars: list[RollsCar]
    order: list[int]
    players: list[RollsPlayer]
    hands: NotRequired[Annotated[list[list[int]], "in a replay: every seat's, turned up"]]
    spaces: list[RollsSpace]
    drive: RollsDrive | None
    pending: Annotated[list[int], "Hazards of this slot still to be resolved"]
    decks: RollsDecks
    crews: Annotated[list[tuple[str, int]], "and how many tiles are left of each"]
    chosen: list[bool]
    over: bool
