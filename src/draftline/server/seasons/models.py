"""What goes over the wire for seasons: bodies of requests, checked, and answers, described for OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from draftline.data.documents import MOST_TOML
from draftline.league.result import WAYS_OUT
from draftline.server.models import STORABLE, WHOLE, Answer, AttachmentModel, Body, Name, SeedWish, VariantText

MOST_RACES = 100
MOST_POINTS = 10_000  # of one car in one race, or of one place
MOST_CARS = 30
MOST_TEAMS = 12

TeamColour = Annotated[str, StringConstraints(min_length=1, max_length=32)]
Driver = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=STORABLE)]
Absence = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=STORABLE)]
Absences = Annotated[dict[TeamColour, Absence], Field(max_length=MOST_TEAMS)]
CarNumber = Annotated[int, Field(ge=0, le=999), WHOLE]
CarKey = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,3}$")]
RaceCount = Annotated[int, Field(ge=1, le=MOST_RACES), WHOLE]
PointCount = Annotated[int, Field(ge=0, le=MOST_POINTS), WHOLE]
BY_CAR = Field(max_length=MOST_CARS, json_schema_extra={"additionalProperties": False})  # a key is a car's number
PointsByCar = Annotated[dict[CarKey, PointCount], BY_CAR]
SeenVersion = Annotated[int, Field(ge=0, description="the version of the season that the asker has seen"), WHOLE]
Title = Annotated[str, StringConstraints(max_length=60, strip_whitespace=True, pattern=STORABLE)]
RaceId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
WayOut = Annotated[str, StringConstraints(pattern=f"^({'|'.join(WAYS_OUT)})$")]


class EntrantWish(Body):
    team: TeamColour
    name: Name = ""
    who: Driver = Field("person", description="`person`, `bot:` with a bot's code, or `ai:` with an AI team's deck")


class VenueWish(Body):
    track: RaceId
    laps: Annotated[int, Field(ge=1, le=99), WHOLE] | None = None
    options: dict[str, Any] = {}


class ScoringWish(Body):
    ties: Annotated[list[RaceId], Field(max_length=8)] | None = None
    best: Annotated[int, Field(ge=0, le=MOST_RACES), WHOLE] = 0
    table: Annotated[list[PointCount], Field(max_length=MOST_CARS)] = []


class NewSeason(Body):
    name: Title = ""
    game: RaceId
    kind: RaceId = Field(description="a kind of league that the game has")
    entrants: Annotated[list[EntrantWish], Field(min_length=1, max_length=MOST_TEAMS)]
    seed: SeedWish | None = None
    variant: VariantText | None = Field(None, description="the file of a variant of the game, for all races")
    schedule: Annotated[list[VenueWish | RaceId], Field(max_length=MOST_RACES)] = Field(
        [], description="the tracks of a season; for a championship the agreed Race cards, if they are not drawn"
    )
    options: dict[str, Any] = {}
    scoring: ScoringWish | None = None
    away: Literal["", "points", "nothing"] = ""
    races: RaceCount | None = Field(None, description="race-series, championship")
    chosen: Annotated[list[RaceId], Field(max_length=MOST_CARS)] = Field([], description="race-series")
    session: RaceCount | None = Field(None, description="championship")


class SeasonUpload(Body):
    file: Annotated[str, StringConstraints(min_length=1, max_length=MOST_TOML)]


class RaceWish(Body):
    version: SeenVersion
    absences: Absences = {}
    start: bool = Field(False, description="begin at once")


class EnterResult(Body):
    version: SeenVersion
    finish: Annotated[list[CarNumber], Field(min_length=1, max_length=MOST_CARS)] = Field(
        description="the numbers of all cars of the race, the winner first"
    )
    points: PointsByCar | None = Field(
        None, description="by car number; worked out from the places where they can be"
    )
    led: PointsByCar | None = None
    out: Annotated[dict[CarKey, WayOut], BY_CAR] = {}
    unused: Annotated[dict[TeamColour, CarNumber], Field(max_length=MOST_TEAMS)] | None = Field(
        None, description="cards whose bonus is left for the next race, where there are any"
    )
    absences: Absences = {}


class TakeBack(Body):
    version: SeenVersion


class MemberWish(Body):
    name: Name | None = None
    who: Driver | None = None
    renew: bool = Field(False, description="a new secret for a person who lost the link; the old one ends")


# Answers.


class MemberToken(Answer):
    team: str
    token: str | None


class SeasonCreated(Answer):
    id: str
    host: str = Field(description="the host's token")
    members: list[MemberToken]


class EntrantModel(Answer):
    team: str
    name: str
    who: str


class StopModel(Answer):
    number: int
    track: str
    laps: int | None
    card: str
    session: int
    playoff: bool
    done: bool
    options: dict[str, Any]


class NextModel(Answer):
    number: int
    track: str | None
    card: str
    seats: int
    laps: int | None
    session: int
    playoff: bool
    options: dict[str, Any] = Field(description="of the race with everybody there: `teams`, `moved_up`, `grid`")


class OwnSeat(Answer):
    team: str
    seat: int


class SeasonBrief(Answer):
    id: str
    name: str
    game: str
    kind: str
    created: float
    changed: float
    version: int
    seeded: bool = Field(description="whoever made the season chose the seed, and can know which Race cards will come")
    host: bool = Field(description="whether the asker is the host")
    mine: list[str] = Field(description="the asker's own teams")
    entrants: list[EntrantModel]
    races: int = Field(description="how many there are, a playoff included")
    done: int = Field(description="how many are run")
    over: bool
    table: str | None = Field(description="the table of the race that is set up now")
    attached: dict[str, AttachmentModel] = Field(description="what all races bring along, by kind: `variant`")


class ScoringModel(Answer):
    ties: list[str]
    best: int = Field(description="how many results count; 0 for all")
    table: list[int] = Field(description="points by place instead of the game's own; none for the game's own")


class SeasonModel(SeasonBrief):
    scoring: ScoringModel
    away: str | None = Field(description="season: `points` or `nothing` for a team that stays away")
    options: dict[str, Any] = Field(description="season: of every race")
    session: int | None = Field(description="championship: races at one sitting")
    calendar: list[StopModel]
    winner: str | None
    next: NextModel | None
    seats: list[OwnSeat] = Field(description="the asker's seats at the table that is set up")
    absences: dict[str, str] = Field(description="who is away or has a substitute in the race that is set up")
    tables: list[str | None] = Field(description="the table of every race run, null where there was none")
    missed: list[dict[str, str]] = Field(description="who was away or had a substitute in every race run")


class StandingsRow(Answer):
    """A team; the lists have one entry for each race so far."""

    rank: int
    team: str
    player: bool
    points: int
    wins: int
    places: list[int] = Field(description="of its best car, 0 where it has none")
    scores: list[int]
    counts: list[bool] = Field(description="false where a result is dropped, or there is none")


class GridCell(Answer):
    race: str
    place: int = Field(description="0 for who did not race")
    points: int
    counts: bool
    won: bool


class TallyModel(Answer):
    team: str
    number: int
    races: int
    starts: int
    wins: int
    podiums: int
    best: int = Field(description="0 without a start")
    average: float | None
    led: int | None
    led_known: int = Field(description="starts of which it is known")
    retirements: int
    lapped: int
    disqualified: int
    points: int


class StatisticsModel(Answer):
    unit: str = Field(description="what `led` counts")
    races: int
    teams: list[TallyModel]
    cars: list[TallyModel]


class ChanceModel(Answer):
    team: str
    points: int
    least: int
    most: int | None
    status: Literal["clinched", "open", "out"]
    needs: int | None
    bounded: bool


class SeasonAnswer(Answer):
    season: SeasonModel
    standings: list[StandingsRow]
    grid: dict[str, list[GridCell]]
    statistics: StatisticsModel
    chances: list[ChanceModel]
    crowning: list[StandingsRow] | None = Field(description="a championship's order after its playoff")


class SubstituteModel(Answer):
    team: str
    seat: int
    token: str


class RaceSetUp(Answer):
    id: str = Field(description="the table of the race")
    version: int = Field(description="of the season, with the race set up")
    substitutes: list[SubstituteModel] = Field(description="persons who drive for somebody, with their secrets")


class MemberChanged(SeasonAnswer):
    token: str | None = Field(description="the new secret of a team that becomes a person, or that asked for one")
