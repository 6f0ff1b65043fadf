"""A finished race, as a replay shows it."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, Field

from draftline.server.library_models import TrackModel
from draftline.server.models import Answer, FactModel, OutcomeModel
from draftline.server.shown import State


class ReplayFrame(Answer):
    n: int
    seat: int | None
    action: str | None
    facts: list[FactModel]
    state: State = Field(description="what a spectator sees, with all hands turned up")


class ReplaySeat(Answer):
    seat: int
    colour: str
    name: str


class ChartModel(Answer):
    """The running order at every new turn, or whatever a game counts."""

    frames: list[int]
    turns: list[list[int]]
    laps: list[int]
    order: list[list[int]]


class ReplayModel(Answer):
    format: int
    game: str
    track: str
    board: TrackModel | None = Field(description="a track that did not come with the program")
    options: dict[str, Any]
    seed: int | str
    seats: list[ReplaySeat]
    cars: dict[str, int] = Field(description="the seat of every car by its number")
    outcome: OutcomeModel | None
    frames: list[ReplayFrame] = Field(description="one for the start and one for every action")
    chart: ChartModel


class RecordModel(Answer):
    """A race as a file to keep; one that was uploaded may hold more than the library writes."""

    model_config = ConfigDict(extra="allow")

    format: str
    version: int
    rules: int
    game: str
    track: dict[str, str]
    seats: int
    seed: int | str
    options: dict[str, Any]
    actions: list[str]
