"""The frames of a live table, in both directions: what a client may send, and what it is told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from draftline.server.models import (
    ActionText,
    Answer,
    ClientId,
    FactModel,
    HintModel,
    MessageModel,
    NoticeModel,
    PreviewModel,
    SeatView,
    TableModel,
    Token,
)

# What a client may send.


class Frame(BaseModel):
    """Fields that nobody knows are passed over, so that newer pages can talk to it."""

    model_config = ConfigDict(extra="ignore", strict=True)


class Hello(Frame):
    """The first frame; `from` is the last line of the log that the client has."""

    type: Literal["hello"]
    token: Token | None = None
    tokens: Annotated[list[Token], Field(max_length=16)] = []
    start: Annotated[int, Field(alias="from", ge=0)] = 0


class Asked(Frame):
    """A question about a seat, answered under the id that the client gave it."""

    id: ClientId
    seat: int | None = None


class ActionFrame(Asked):
    type: Literal["action"]
    action: ActionText
    version: Annotated[int, Field(ge=0)]


class UndoFrame(Asked):
    type: Literal["undo"]
    count: Annotated[int, Field(ge=1, le=200)] = 1


class PreviewFrame(Asked):
    """Where the move `action` can lead, or what a sequence of actions would cause."""

    type: Literal["preview"]
    action: ActionText | None = None
    actions: Annotated[list[ActionText], Field(max_length=60)] | None = None


class WhyFrame(Asked):
    """Why a seat may not do something now."""

    type: Literal["why"]
    action: ActionText


class HintFrame(Asked):
    """What a bot would do."""

    type: Literal["hint"]


class Ping(Frame):
    type: Literal["ping"]


ClientFrame = Annotated[
    Hello | ActionFrame | UndoFrame | PreviewFrame | WhyFrame | HintFrame | Ping, Field(discriminator="type")
]
CLIENT: TypeAdapter[ClientFrame] = TypeAdapter(ClientFrame)

# What it is told.


class Entry(Answer):
    """A line of the log, as the seats of the client may know it."""

    n: int
    seat: int | None
    undo: int = Field(description="how many actions it takes back; 0 for an action")
    facts: list[FactModel]


class Welcome(Answer):
    """To whoever comes, and to everybody when the race begins."""

    type: Literal["hello"]
    table: TableModel
    version: int
    seats: list[int] = Field(description="the client's own seats")
    log: list[Entry]
    views: list[SeatView]


class Moved(Answer):
    type: Literal["moved"]
    version: int
    entries: list[Entry]
    views: list[SeatView]
    table: TableModel


class TableChanged(Answer):
    """Somebody came, left, or is called another name."""

    type: Literal["table"]
    table: TableModel


class Taken(Answer):
    """An action or an undo is stored; the frame `moved` tells what came of it."""

    type: Literal["accepted"]
    id: str
    version: int


class Refused(Answer):
    type: Literal["refused"]
    id: str | None = Field(description="of the frame that is refused, if it could be read")
    code: str
    reason: MessageModel


class Previewed(PreviewModel):
    type: Literal["preview"]
    id: str
    version: int
    seat: int


class Explained(HintModel):
    type: Literal["explain"]
    id: str
    version: int
    seat: int


class Reason(Answer):
    type: Literal["why"]
    id: str
    reason: MessageModel | None = Field(description="null where the action is allowed")


class Noticed(NoticeModel):
    """A bot that failed and was driven for."""

    type: Literal["notice"]


class Pong(Answer):
    type: Literal["pong"]
    version: int


ServerFrame = Annotated[
    Welcome | Moved | TableChanged | Taken | Refused | Previewed | Explained | Reason | Noticed | Pong,
    Field(discriminator="type"),
]
SERVER: TypeAdapter[ServerFrame] = TypeAdapter(ServerFrame)
