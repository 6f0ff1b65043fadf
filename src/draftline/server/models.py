"""What goes over the wire as JSON: bodies of requests, checked, and answers, described for OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from draftline.core.tables import EDITION
from draftline.server.shown import State


def _whole(value: Any) -> Any:
    """JSON knows one kind of number: 2.0 is the whole number 2."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_whole)  # the last of an annotation: what stands behind it is not described
Whole = Annotated[int, WHOLE]
STORABLE = r"^[^\x00]*$"  # PostgreSQL keeps no text with a zero in it
Name = Annotated[str, StringConstraints(max_length=40, strip_whitespace=True, pattern=STORABLE)]
Token = Annotated[str, StringConstraints(max_length=64)]
ClientId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[^\s\x00][^\x00]*$")]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
ActionTexts = Annotated[list[ActionText], Field(min_length=1, max_length=60, description="of one move, in order")]
SeedWish = Annotated[
    Whole | Annotated[str, StringConstraints(max_length=64)],
    Field(description="a number, or as it was typed: digits, or the letters of a long seed"),
]
Version = Annotated[int, Field(ge=0, description="the last version that the asker saw"), WHOLE]
UndoCount = Annotated[int, Field(ge=1, le=200, description="how many actions to take back"), WHOLE]
VariantText = Annotated[str, StringConstraints(max_length=60_000, pattern=STORABLE)]
BotCode = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class Body(BaseModel):
    """A request: an unknown field is refused, so a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Body):
    who: Annotated[str, StringConstraints(max_length=60)] = Field(
        description="`person`, `open`, `bot:` with a bot's code, or `ai:` with an AI team's deck"
    )
    name: Name = ""


class Brought(Body):
    """What a race brings along, by kind: the text of a file."""

    track: Annotated[str, StringConstraints(max_length=50_000, pattern=STORABLE)] | None = Field(
        None, description="a track file, which is raced on instead of `track`"
    )
    variant: VariantText | None = Field(default=None, description="the file of a variant of the game")


class NewTable(Body):
    game: Annotated[str, StringConstraints(max_length=32)]
    track: Annotated[str, StringConstraints(max_length=64)] | None = None
    options: dict[str, Any] = {}
    attached: Brought = Brought(track=None, variant=None)
    seed: SeedWish | None = None
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=12)]
    public: bool = False
    readings: bool = Field(False, description="people who race may see who is winning, as those may who look on")
    start: bool = Field(False, description="begin at once; no seat may be open")


class TrackFile(Body):
    text: Annotated[str, StringConstraints(max_length=1_000_000)]
    name: Annotated[str, StringConstraints(max_length=80)] = Field("track.toml", description="how faults call the file")


class VariantFile(TrackFile):
    edition: int | None = Field(None, ge=1, le=EDITION, description="of the rules that it changes; today's without")


class Start(Body):
    fill: BotCode | None = Field(None, description="the bot that takes the seats still open")


class Join(Body):
    seat: Whole | None = None
    name: Name = ""


class Rename(Body):
    seat: Whole | None = None
    name: Name


class Act(Body):
    """A whole move: all of its actions are done, or none."""

    actions: ActionTexts
    version: Version
    client: ClientId
    seat: Whole | None = None


class Again(Body):
    client: ClientId


class Moment(Body):
    """A moment of a replay: by how many actions are done."""

    at: Annotated[int, Field(ge=0, le=100_000), WHOLE]


class PlayOn(Moment):
    seat: Whole | None = Field(None, description="for whom one drives; none: whoever is asked there")


class FilmWish(Moment):
    actions: ActionTexts


class Undo(Body):
    client: ClientId
    seat: Whole | None = None
    count: UndoCount = 1


class Lend(Body):
    """A bot drives for a person: one's own seat, or that of somebody who is away."""

    bot: BotCode | None = None
    seat: Whole | None = None
    agree: bool = Field(True, description="false takes a vote back")


class Drive(Body):
    seat: Whole | None = None


class Renew(Body):
    seat: Whole


class End(Body):
    agree: bool = Field(True, description="false takes a vote back")


class PreviewWish(Body):
    action: ActionText | None = None
    actions: ActionTexts | None = None
    seat: Whole | None = None


class HintWish(Body):
    mine: ActionTexts | None = Field(None, description="a plan of the seat's own, to be compared with the advice")


class Mine(Body):
    tokens: Annotated[list[Token], Field(max_length=200)]


class Upload(Body):
    record: dict[str, Any] | str


# Answers.


class Answer(BaseModel):
    """An answer: sending a field that is not declared here is an error, so none gets lost on the way."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=False)


class MessageModel(Answer):
    """A sentence not yet in any language."""

    id: str
    values: dict[str, int | str | MessageModel | list[int | str | MessageModel]]


class FactModel(Answer):
    name: str
    values: dict[str, int]
    message: MessageModel


class ProblemModel(Answer):
    type: str
    title: str
    status: int
    detail: str
    code: str
    message: MessageModel
    index: int | None = Field(description="the action of a move that is refused, from 0")


class SeatModel(Answer):
    seat: int
    who: Literal["person", "open", "bot", "ai"]
    name: str
    bot: str | None = Field(description="the code of a bot, or of an AI team's deck")
    driver: str | None = Field(description="a bot's driver: `driver.ID` says what they are like")
    colour: str
    connected: bool
    lent: Literal["owner", "table"] | None = Field(description="who has lent a person's seat to the bot that drives it")
    away: float | None = Field(description="when its person left, in seconds since 1970; null while here or never seen")
    absent: bool = Field(description="its person has been away for so long that the table may lend the seat")
    out: bool = Field(description="none of its cars is in the race any more")


class VoteModel(Answer):
    """What those who are there decide together."""

    what: Literal["lend", "end"]
    seat: int | None = Field(description="the seat that is to be lent")
    by: list[int] = Field(description="the seats that wish it")
    people: list[int] = Field(description="the seats whose people are there and may vote")


class UndoModel(Answer):
    seat: int
    count: int = Field(description="how many actions may be taken back")
    move: int = Field(description="how many of them are those of the last move")


class RaceOfSeason(Answer):
    id: str
    name: str
    race: int = Field(description="the number of the race, from 1")


class NoticeModel(Answer):
    n: int = Field(description="the row of the log at which it happened")
    message: MessageModel


class StandingModel(Answer):
    rank: int
    entrant: str = Field(description="the colour of a team, or of a driver without a player")
    seat: int | None = Field(description="null for a driver without a player")
    cars: list[int]
    points: int = Field(description="of this race alone")
    brought: int = Field(description="points from earlier races of a series")
    tie_break: str = Field(description="the message id of what put it before the next one with equal points, or empty")


class OutcomeModel(Answer):
    winner: int | None = Field(description="the seat that won this race; null where a driver without a player did")
    ranking: list[int] = Field(description="the seats in the order of the standings")
    standings: list[StandingModel] = Field(description="everybody who scores, best first")
    points: list[int] = Field(description="of this race, by seat")
    cars: dict[str, int] = Field(description="points of this race, by car")
    places: dict[str, int] = Field(description="by car")
    ending: str


class SceneModel(Answer):
    """A scene to learn from, and how far its learner is."""

    id: str
    title: MessageModel
    task: MessageModel
    hint: MessageModel
    state: Literal["open", "solved", "missed"]
    says: MessageModel | None = Field(description="what was learned, or why this try misses the goal")
    number: int = Field(description="among the scenes of its game, from 1")
    count: int
    next: str | None = Field(description="the scene after it")
    puzzle: bool = Field(description="whether it is a puzzle: a position with one best play")
    day: int | None = Field(description="of today's puzzle the day, in days since 1970")


class SceneTitle(Answer):
    game: str
    id: str
    title: MessageModel


class PuzzleTitle(SceneTitle):
    difficulty: Literal["easy", "medium", "hard"]
    day: int | None = Field(description="of today's puzzle the day, in days since 1970")


class AttachmentModel(Answer):
    """What a race brings along."""

    name: str
    digest: str = Field(description="the SHA-256 of its text, by which it is kept")


class TableModel(Answer):
    id: str
    game: str
    track: str = Field(description="its id; a track that the race brings along is in `attached`")
    options: dict[str, Any]
    status: Literal["waiting", "running", "over"]
    version: int = Field(description="rows of the log so far")
    seats: list[SeatModel]
    public: bool
    readings: bool = Field(description="people who race may see who is winning; alone against bots one always may")
    seeded: bool = Field(description="whoever made the table chose the seed, and can know what is to come")
    created: float = Field(description="seconds since 1970")
    changed: float
    host: bool = Field(description="whether the asker is the host")
    outcome: OutcomeModel | None
    rematch: str | None
    season: RaceOfSeason | None = Field(description="the season whose race this is")
    attached: dict[str, AttachmentModel] = Field(
        description="what the race brings along, by kind: `track`, `variant`, or `past`, a moment from which it goes on"
    )
    edition: int | None = Field(description="the last edition of the rules with the data of this race; null: today's")
    host_here: bool = Field(description="whether the host is connected")
    votes: list[VoteModel] = Field(description="what some wish and the table has yet to agree on")
    undo: UndoModel | None
    notices: list[NoticeModel] = Field(description="bots that failed, and were driven for")
    scene: SceneModel | None = Field(description="what is learned at this table")


class ViewModel(Answer):
    """What a seat sees, or with null a spectator."""

    seat: int | None
    waiting_for: list[int] = Field(description="the seats that have to choose now")
    kind: str | None = Field(description="what kind of choice the table waits for")
    prompt: MessageModel | None
    actions: list[str]
    state: State


class SeatView(Answer):
    seat: int | None
    view: ViewModel


class LineModel(Answer):
    """A line of the log, as the client may see it."""

    n: int = Field(description="the number of the row in the log; 0 is the setting up")
    seat: int | None
    undo: int = Field(description="above 0: how many of the actions that still counted this row took back")
    facts: list[FactModel]


class TableAndViews(Answer):
    table: TableModel
    seats: list[int] = Field(description="the asker's own seats")
    views: list[SeatView] = Field(
        description="of each own seat, and with none or several the spectators'; none before the start"
    )


class LineUp(Answer):
    cars: dict[str, list[int]] = Field(description="the cars that every team would race with, by colour")


class SeatToken(Answer):
    seat: int
    token: str | None


class Created(Answer):
    id: str
    host: str = Field(description="the host's token")
    seats: list[SeatToken]


class Joined(Answer):
    seat: int
    token: str


class Accepted(TableAndViews):
    version: int


class RematchModel(Answer):
    id: str


class EndModel(Answer):
    actions: list[str]
    cars: dict[str, tuple[int, int]] = Field(description="progress and lane of every car that will have moved")
    places: dict[str, int] = Field(description="of the cars that finish")
    way: list[MessageModel] = Field(
        [], description="what sets it apart from the other ends that bring the car to the same space, the cost first"
    )


class MarkersModel(Answer):
    name: MessageModel
    n: int = Field(description="how many more; below 0: how many come off")


class CarBringsModel(Answer):
    """What a plan brings one car."""

    car: int
    seat: int = Field(description="below 0: nobody's")
    now: int | None = Field(description="its place")
    then: int | None
    part: Literal["moves", "along", "pushed", "left", "passed", ""] = Field(
        description="brought forward, moved but not forward, stood behind in line and stays, was ahead and is behind"
    )
    markers: list[MarkersModel]
    costs: list[MessageModel] = Field(description="what its markers will do to it from then on, as far as that is new")


class BringsModel(Answer):
    """What a plan brings, up to the first thing that nobody can know yet."""

    mover: int | None
    cars: list[CarBringsModel] = Field(
        description="the own cars, the one that moves, and whoever leads before or after, by their places then"
    )
    stands: dict[str, tuple[int, int]] = Field(description="progress and lane of every car that will have moved")
    along: list[int]
    pushed: list[int]
    left: list[int]
    passed: list[int]
    keeps: list[int] | None = Field(description="the cards that stay in the hand, where some are discarded")
    assumed: list[str] = Field(description="answers that were not given: all that can come off a car in the pits does")
    says: list[MessageModel] = Field(description="what there is to say of the plan as a whole")


class PreviewModel(Answer):
    mp: int | None = Field(description="MP that are left, or that the card would give")
    ends: list[EndModel]
    facts: list[FactModel] = Field(description="what a sequence of actions would cause")
    brings: BringsModel | None = Field(None, description="what a sequence of actions would bring")


class HintModel(Answer):
    action: str | None
    why: MessageModel | None
    bot: str | None = Field(description="whose advice it is: of a weaker bot where there was no time for the strongest")
    plan: list[str] = Field([], description="the action and what follows from it, to be sent as one move")
    brings: BringsModel | None = Field(None, description="what the plan brings")
    less: float | None = Field(None, description="points by which the seat's own plan is worth less; below 0: more")
    mine: MessageModel | None = Field(None, description="why the seat's own plan is not the advice")


class CurvePoint(Answer):
    version: int
    wins: list[float] = Field(description="by seat")


class CarChances(Answer):
    car: int
    places: list[float] = Field(description="the chances to come first, second, ... of all cars")


class ReadingModel(Answer):
    """How a race stands, by what a spectator sees."""

    version: int
    points: list[float] = Field(description="that every seat can expect of this race")
    wins: list[float] = Field(description="the chance of every seat to win")
    places: list[list[float]] = Field(description="by seat: the chances to come first, second, ...")
    cars: list[CarChances]
    curve: list[CurvePoint] = Field(description="chances that were read before, as far as this process remembers")


class ReplayId(Answer):
    id: str


class Address(Answer):
    addresses: list[str] = Field(description="empty where only this machine is listened to")


class Health(Answer):
    status: Literal["well"]
    version: str
    tables: int
    process: int = Field(description="the worker that answers")
