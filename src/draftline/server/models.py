"""What goes over the wire as JSON: bodies of requests, checked, and answers, described for OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

STORABLE = r"^[^\x00]*$"  # PostgreSQL keeps no text with a zero in it
Name = Annotated[str, StringConstraints(max_length=40, strip_whitespace=True, pattern=STORABLE)]
Token = Annotated[str, StringConstraints(max_length=64)]
ClientId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[^\s\x00][^\x00]*$")]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Actions = Annotated[list[ActionText], Field(min_length=1, max_length=60, description="of one move, in order")]
Version = Annotated[int, Field(ge=0, description="the last version that the asker saw")]
Count = Annotated[int, Field(ge=1, le=200, description="how many actions to take back")]
BotCode = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class Body(BaseModel):
    """A request: a field that nobody knows is refused, so a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Body):
    who: Annotated[str, StringConstraints(max_length=60)] = Field(
        description="`person`, `open`, `bot:` with a bot's code, or `ai:` with an AI team's deck"
    )
    name: Name = ""


class NewTable(Body):
    game: Annotated[str, StringConstraints(max_length=32)]
    track: Annotated[str, StringConstraints(max_length=64)] | None = None
    options: dict[str, Any] = {}
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=12)]
    public: bool = False
    start: bool = Field(False, description="begin at once; no seat may be open")


class Start(Body):
    fill: BotCode | None = Field(None, description="the bot that takes the seats still open")


class Join(Body):
    seat: int | None = None
    name: Name = ""


class Rename(Body):
    seat: int | None = None
    name: Name


class Act(Body):
    """A whole move: all of its actions are done, or none."""

    actions: Actions
    version: Version
    client: ClientId
    seat: int | None = None


class Undo(Body):
    client: ClientId
    seat: int | None = None
    count: Count = 1


class Resign(Body):
    bot: BotCode | None = None
    seat: int | None = None


class PreviewWish(Body):
    action: ActionText | None = None
    actions: Actions | None = None
    seat: int | None = None


class Mine(Body):
    tokens: Annotated[list[Token], Field(max_length=200)]


class Upload(Body):
    record: dict[str, Any] | str


# Answers.


class MessageModel(BaseModel):
    id: str
    values: dict[str, Any]


class ProblemModel(BaseModel):
    type: str
    title: str
    status: int
    detail: str
    code: str
    message: MessageModel
    index: int | None = Field(description="the action of a move that is refused, from 0")


class SeatModel(BaseModel):
    seat: int
    who: Literal["person", "open", "bot", "ai"]
    name: str
    bot: str | None = Field(description="the code of a bot, or of an AI team's deck")
    colour: str
    connected: bool


class UndoModel(BaseModel):
    seat: int
    count: int = Field(description="how many actions may be taken back")
    move: int = Field(description="how many of them are those of the last move")


class RaceOfSeason(BaseModel):
    id: str
    name: str
    race: int = Field(description="the number of the race, from 1")


class NoticeModel(BaseModel):
    n: int = Field(description="the row of the log at which it happened")
    message: MessageModel


class StandingModel(BaseModel):
    rank: int
    entrant: str = Field(description="the colour of a team, or of a driver without a player")
    seat: int | None = Field(description="null for a driver without a player")
    cars: list[int]
    points: int = Field(description="of this race alone")
    brought: int = Field(description="points from earlier races of a series")
    tie_break: str = Field(description="the message id of what put it before the next one with equal points, or empty")


class OutcomeModel(BaseModel):
    winner: int | None = Field(description="the seat that won this race; null where a driver without a player did")
    ranking: list[int] = Field(description="the seats in the order of the standings")
    standings: list[StandingModel] = Field(description="everybody who scores, best first")
    points: list[int] = Field(description="of this race, by seat")
    cars: dict[str, int] = Field(description="points of this race, by car")
    places: dict[str, int] = Field(description="by car")
    ending: str


class TableModel(BaseModel):
    id: str
    game: str
    track: str
    options: dict[str, Any]
    status: Literal["waiting", "running", "over"]
    version: int = Field(description="rows of the log so far")
    seats: list[SeatModel]
    public: bool
    seeded: bool = Field(description="whoever made the table chose the seed, and can know what is to come")
    created: float
    changed: float
    host: bool = Field(description="whether the asker is the host")
    outcome: OutcomeModel | None
    rematch: str | None
    season: RaceOfSeason | None = Field(description="the season whose race this is")
    undo: UndoModel | None
    notices: list[NoticeModel] = Field(description="bots that failed, and were driven for")


class ViewModel(BaseModel):
    seat: int | None
    view: dict[str, Any]


class FactModel(BaseModel):
    name: str
    values: dict[str, int]
    message: MessageModel


class LineModel(BaseModel):
    n: int = Field(description="the number of the row in the log; 0 is the setting up")
    seat: int | None
    undo: int = Field(description="above 0: how many of the actions that still counted this row took back")
    facts: list[FactModel]


class TableAndViews(BaseModel):
    table: TableModel
    seats: list[int] = Field(description="the asker's own seats")
    views: list[ViewModel] = Field(description="one for each own seat, or the spectators'; none before the start")


class SeatToken(BaseModel):
    seat: int
    token: str | None


class Created(BaseModel):
    id: str
    host: str = Field(description="the host's token")
    seats: list[SeatToken]


class Joined(BaseModel):
    seat: int
    token: str


class Accepted(TableAndViews):
    version: int


class RematchModel(BaseModel):
    id: str


class EndModel(BaseModel):
    actions: list[str]
    cars: dict[str, list[int]]
    places: dict[str, int]


class PreviewModel(BaseModel):
    mp: int | None = Field(description="what the card gives, or what is left of it")
    ends: list[EndModel]
    facts: list[FactModel]


class HintModel(BaseModel):
    action: str | None
    why: MessageModel | None


class ReplayId(BaseModel):
    id: str


class Health(BaseModel):
    status: str
    version: str
    tables: int
    process: int = Field(description="the worker that answers")
