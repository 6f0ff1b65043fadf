"""The frames of the live connection, in both directions: each is one JSON object, told from the others by `type`."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from draftline.server.models import (
    WHOLE,
    ActionText,
    ActionTexts,
    Answer,
    ClientId,
    HintModel,
    LineModel,
    MessageModel,
    NoticeModel,
    PreviewModel,
    ReadingModel,
    SeatView,
    TableModel,
    Token,
    UndoCount,
    Version,
    Whole,
)

# From the client.


class ClientFrame(BaseModel):
    """What a client may send; unknown fields are ignored, so that newer pages can talk to it."""

    model_config = ConfigDict(extra="ignore", strict=True)


class HelloFrame(ClientFrame):
    """The first frame of a connection."""

    type: Literal["hello"]
    tokens: Annotated[list[Token], Field(max_length=16)] = []
    start: Annotated[int, Field(alias="from", ge=0, description="the last line of the log that one has"), WHOLE] = 0


class PingFrame(ClientFrame):
    type: Literal["ping"]


class Asking(ClientFrame):
    """Something that is answered under the id that the client gave it, for one seat."""

    id: ClientId
    seat: Whole | None = None


class MoveFrame(Asking):
    """A whole move: all of its actions are done, or none."""

    type: Literal["move"]
    version: Version
    actions: ActionTexts


class UndoFrame(Asking):
    type: Literal["undo"]
    count: UndoCount = 1


class PreviewFrame(Asking):
    type: Literal["preview"]
    action: ActionText | None = None
    actions: ActionTexts | None = None


class HintFrame(Asking):
    """What a bot would do; with a plan of the seat's own also why not that."""

    type: Literal["hint"]
    mine: ActionTexts | None = None


class WhyFrame(Asking):
    """Why a seat may not do something now; a page asks this for what does not light up."""

    type: Literal["why"]
    action: ActionText


class ReadFrame(ClientFrame):
    """Who is winning, now and from a version on."""

    type: Literal["reading"]
    id: ClientId
    start: Annotated[int, Field(alias="from", ge=0, description="the version from which one wants to know"), WHOLE] = 0


AnyClientFrame = Annotated[
    HelloFrame | PingFrame | MoveFrame | UndoFrame | PreviewFrame | HintFrame | WhyFrame | ReadFrame,
    Field(discriminator="type"),
]
CLIENT_FRAME: TypeAdapter[ClientFrame] = TypeAdapter(AnyClientFrame)

# From the server.


class ServerFrame(Answer):
    """What the server says, always with its `type`."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    def text(self) -> str:
        """In ASCII: a refusal may repeat what was sent, and a lone surrogate could not be sent otherwise."""
        return json.dumps(self.model_dump())

    @classmethod
    def told(cls, **parts: Any) -> str:
        """The same from parts that are plain data: what everybody is told of every move is not checked once more."""
        return json.dumps({"type": cls.model_fields["type"].default, **parts})


class WelcomeFrame(ServerFrame):
    """The answer to the first frame, and again when the race begins."""

    type: Literal["hello"] = "hello"
    table: TableModel
    version: int
    seats: list[int]
    log: list[LineModel]
    views: list[SeatView]


class MovedFrame(ServerFrame):
    """A whole move: a line for each of its actions, and what is seen after the last one."""

    type: Literal["moved"] = "moved"
    version: int
    entries: list[LineModel]
    views: list[SeatView]
    table: TableModel


class AcceptedFrame(ServerFrame):
    """A move or an undo is stored."""

    type: Literal["accepted"] = "accepted"
    id: str
    version: int


class RefusedFrame(ServerFrame):
    """Nothing of what was sent under this id was done."""

    type: Literal["refused"] = "refused"
    id: str | None
    code: str
    reason: MessageModel
    index: int | None = Field(description="the action of a move that is refused, from 0")


class TableFrame(ServerFrame):
    """Something about the table has changed, and nothing in the race."""

    type: Literal["table"] = "table"
    table: TableModel


class ForeseenFrame(PreviewModel, ServerFrame):
    type: Literal["preview"] = "preview"
    id: str
    version: int
    seat: int


class ExplainFrame(HintModel, ServerFrame):
    type: Literal["explain"] = "explain"
    id: str
    version: int
    seat: int


class ReasonFrame(ServerFrame):
    type: Literal["why"] = "why"
    id: str
    reason: MessageModel | None = Field(description="null if it may be done")


class ReadingFrame(ReadingModel, ServerFrame):
    type: Literal["reading"] = "reading"
    id: str


class NoticeFrame(NoticeModel, ServerFrame):
    type: Literal["notice"] = "notice"


class PongFrame(ServerFrame):
    type: Literal["pong"] = "pong"
    version: int


AnyServerFrame = Annotated[
    WelcomeFrame
    | MovedFrame
    | AcceptedFrame
    | RefusedFrame
    | TableFrame
    | ForeseenFrame
    | ExplainFrame
    | ReasonFrame
    | ReadingFrame
    | NoticeFrame
    | PongFrame,
    Field(discriminator="type"),
]
SERVER_FRAME: TypeAdapter[ServerFrame] = TypeAdapter(AnyServerFrame)
