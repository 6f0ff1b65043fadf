"""What the library answers: games with their options, teams and cards, how a track is drawn, replays and records."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from draftline.server.models import Answer, FactModel, MessageModel, OutcomeModel
from draftline.server.shown import State

Point = tuple[float, float]
Catalogue = dict[str, str | list[str]]  # a sentence with a number in it has two forms


class Look(Answer):
    fill: str
    ink: str


class TeamModel(Answer):
    colour: str
    name: str = Field(description="a message id")
    symbol: str
    light: Look
    dark: Look
    numbers: list[int]


class OptionModel(Answer):
    name: str
    kind: str
    values: list[str | int] = Field(description="of a choice its values, of a count the least and the most")
    tracks: dict[str, str] = Field(description="what its values are raced on, where it decides that")
    default: str | None
    asked: bool = Field(description="people are asked for it; else a series of races hands it on")
    text: str = Field(description="a message id")


class TrackRow(Answer):
    id: str
    name: str
    sectors: int
    laps: int | None
    own: bool = Field(description="made for this game")


class CardModel(Answer):
    """A race card by its number; what else there is on it depends on the game."""

    model_config = ConfigDict(extra="allow")

    number: int
    id: str


class FactKindModel(Answer):
    fields: list[str]
    tone: Literal["loud", "quiet", "silent"]
    part: str
    moves: bool = Field(description="it says where a car stands now")
    actor: str = Field(description="the field that says who")


class VerbModel(Answer):
    name: str
    form: str


class KindModel(Answer):
    """A kind of decision, and the verbs that answer it."""

    name: str
    verbs: list[str]


class LeagueKindModel(Answer):
    """A kind of season that a game has."""

    id: str
    name: str = Field(description="a message id")
    about: str | None = Field(description="a message id")
    asks: list[str] = Field(description="the fields of a new season that it needs")
    place: Literal["track", "card"] = Field(description="what its races are known by")
    usual: int = Field(description="how many races, where nobody says")
    lengths: list[int] = Field(description="how many races there may be; none for any number")
    usual_session: int


class SeasonRulesModel(Answer):
    """What a game says of its seasons."""

    kinds: list[LeagueKindModel]
    tracks: list[str] = Field(description="the calendar that nobody chose")
    cards: dict[str, str] = Field(description="Race cards, with the tracks that they are run on")
    race_prefix: str = Field(description="of message ids: the names of races")
    ways_out: list[str] = Field(description="how a car may leave a race before its end")
    own_options: list[str] = Field(description="options of a race that a season sets itself")
    away: list[Literal["points", "nothing"]] = Field(description="what a team may have that stays away, usual first")
    led: Literal["turns", "laps"] = Field(description="what is counted of a car that led")
    asks_led: bool = Field(description="points from a real table need to know who led")
    asks_points: bool = Field(description="a real table has to say its points")
    texts: dict[str, str] = Field(description="message ids about who stays away or has a substitute")


class GameModel(Answer):
    id: str
    title: str
    about: str = Field(description="a message id")
    prefix: str = Field(description="of message ids")
    seats: tuple[int, int] = Field(description="the fewest and the most")
    tracks: list[TrackRow]
    default_track: str | None
    options: list[OptionModel]
    teams: list[TeamModel]
    drivers: str | None = Field(description="of message ids: the names of drivers without a player")
    facts: dict[str, FactKindModel]
    verbs: list[VerbModel]
    kinds: list[KindModel]
    cards: dict[str, CardModel]
    data: dict[str, dict[str, Any]] = Field(description="the data files of the game by name, as they are")
    bots: list[str]
    ai_decks: list[str]
    season: SeasonRulesModel


class FamilyModel(Answer):
    """Things of one kind in the rules book: cards, flags, terms."""

    id: str
    name: MessageModel


class EntryModel(Answer):
    """A page of the rules book."""

    id: str = Field(description="its family and its name, with a dot between them")
    family: str
    name: MessageModel
    text: MessageModel | None = Field(description="what it does")
    line: MessageModel | None = Field(description="its numbers")
    section: str = Field(description="where the rules tell of it")
    pictures: list[str] = Field(description="the examples that show it, the best first")
    scene: str = Field(description="where it can be tried")
    see: list[str] = Field(description="other pages")


class BookModel(Answer):
    families: list[FamilyModel]
    entries: list[EntryModel]
    tells: dict[str, str] = Field(description="message ids, each with the page that tells of it")


class Shape(Answer):
    points: list[Point]
    centre: Point
    heading: float = Field(description="degrees clockwise from the right: where a car standing here points")
    length: float
    width: float


class TrackModel(Answer):
    """A track as it is drawn: y runs downwards; everything lies between (0, 0) and (width, height)."""

    id: str
    name: str
    sectors: int
    lanes: list[int] = Field(description="of every sector")
    base: list[int] = Field(description="index of each sector's lane 0 in `spaces`")
    restart: list[list[int]]
    grid: list[tuple[int, int]]
    green_line: int
    laps: dict[str, int]
    width: float
    height: float
    wall: Literal["left", "right"] = Field(description="on which side of the cars it lies")
    closed: bool = Field(description="a ring; else an open road, raced from its first sector to the chequered line")
    spaces: list[Shape] = Field(description="sector by sector, in each from lane 0 (beside the apron) outwards")
    aprons: list[Shape]
    roads: list[Shape]
    labels: list[Point]
    start: tuple[Point, Point]
    green: tuple[Point, Point]


class TrackFault(Answer):
    line: int | None
    message: MessageModel


class ChangeModel(Answer):
    """One thing that a variant changes."""

    key: str
    name: MessageModel | None = Field(description="of what it is about, where that has a name")
    shipped: Any = Field(description="what the game has; null for something new")
    here: Any = Field(description="what the variant has; null for something removed")


class VariantModel(Answer):
    """A variant of a game, with all that a page needs to race by it."""

    name: str
    about: str = Field(description="a sentence of its author; empty if there is none")
    digest: str = Field(description="of what it says; message ids that it has words for end in `@` and this")
    changes: list[ChangeModel]
    texts: dict[str, dict[str, str | list[str]]] = Field(description="its words by language and message id")
    game: GameModel


class VariantCheck(Answer):
    """What is wrong with the file of a variant, what is missing, or the variant."""

    faults: list[TrackFault]
    notes: list[MessageModel]
    variant: VariantModel | None
    digest: str = Field(description="by which tables name it")


class TrackCheck(Answer):
    """What is wrong with a track file, or how it looks and which games can be raced on it."""

    faults: list[TrackFault]
    track: TrackModel | None
    digest: str = Field(description="by which tables name it")
    games: list[str]


# Replays and records.


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


class RecordVariant(Answer):
    """The variant by which a race was run, as its record has it."""

    name: str
    digest: str
    text: str = Field(description="its file")


class FilmModel(Answer):
    """What a film of what would have happened comes from."""

    at: int = Field(description="the actions of the race that was run, before it goes another way")
    source: str | None = Field(description="the replay of that race")


class ReplayModel(Answer):
    format: int
    game: str
    track: str
    board: TrackModel | None = Field(description="a track that did not come with the program")
    options: dict[str, Any]
    variant: RecordVariant | None
    edition: int | None = Field(description="the last edition of the rules with the data of this race; null: today's")
    seed: int | str
    seats: list[ReplaySeat]
    cars: dict[str, int] = Field(description="the seat of every car by its number")
    outcome: OutcomeModel | None
    story: list[MessageModel] = Field(description="the race in about five sentences; none if it is not over")
    frames: list[ReplayFrame] = Field(description="one for the start and one for every action")
    wins: list[list[float]] = Field(description="by frame and seat: chances to win as a spectator could tell")
    film: FilmModel | None = Field(description="of a future that bots raced")
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
