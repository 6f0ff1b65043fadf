"""Seasons over HTTP: made, looked at, raced, their results entered and withdrawn, their members changed."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from pydantic import Field

from draftline.core.messages import Message, text
from draftline.data import languages
from draftline.documents.season_page import season_page
from draftline.league.csv_sheet import results_csv
from draftline.league.lookup import rules_for
from draftline.league.race import LeagueRace
from draftline.league.season_writer import write_season
from draftline.server.answers import may
from draftline.server.branches import odds_asked
from draftline.server.models import Answer, Body, Mine
from draftline.server.problems import Problem, language
from draftline.server.reports import WORKING, OddsModel, ReportProgress, study
from draftline.server.seasons.make import MadeSeason
from draftline.server.seasons.models import (
    Absences,
    EnterResult,
    MemberChanged,
    MemberToken,
    MemberWish,
    NewSeason,
    RaceSetUp,
    RaceWish,
    SeasonAnswer,
    SeasonBrief,
    SeasonCreated,
    SeasonUpload,
    SubstituteModel,
    TakeBack,
)
from draftline.server.seasons.seasons import Seasons
from draftline.server.seasons.shown import Holder
from draftline.server.seasons.store import SeasonRows
from draftline.server.tables import LIMIT, InLobby, lobby_of, making, tokens_of, while_there

router = APIRouter(prefix="/api/seasons", tags=["seasons"])

Json = dict[str, Any]
MAKING_LIMIT = [Depends(making)]
HOSTED = ("no-token", "not-host")


class SeasonAsker:
    """A season, and what the client may do there."""

    def __init__(self, seasons: Seasons, rows: SeasonRows, tokens: list[str]) -> None:
        self.seasons = seasons
        self.rows = rows
        self.tokens = tokens
        self.own = Holder(rows, tokens)
        if self.own.strangers:
            raise Problem("wrong-token")

    @property
    def id(self) -> str:
        return self.rows.row.id

    def need_host(self) -> None:
        if not self.own.host:
            raise Problem("not-host" if self.own.teams else "no-token")

    async def answer(self) -> Json:
        return await self.seasons.show(self.rows, self.own)

    async def changed(self) -> Json:
        """The season after a change."""
        rows = await self.seasons.season(self.id)
        return await self.seasons.show(rows, Holder(rows, self.tokens))


async def season_asker(
    id: str, request: Request, tokens: Annotated[str, Header(alias="X-Seat-Token", max_length=2000)] = ""
) -> SeasonAsker:
    seasons = lobby_of(request).seasons
    return SeasonAsker(seasons, await seasons.season(id), tokens_of(tokens))


async def season_host(
    id: str, request: Request, tokens: Annotated[str, Header(alias="X-Seat-Token", max_length=2000)] = ""
) -> SeasonAsker:
    asking = await season_asker(id, request, tokens)
    asking.need_host()
    return asking


AskedSeason = Annotated[SeasonAsker, Depends(season_asker)]
HostedSeason = Annotated[SeasonAsker, Depends(season_host)]


def _created(made: MadeSeason) -> SeasonCreated:
    members = [
        MemberToken(team=member.team, token=token) for member, token in zip(made.members, made.tokens, strict=True)
    ]
    return SeasonCreated(id=made.row.id, host=made.host, members=members)


@router.post(
    "", status_code=201, response_model=SeasonCreated, summary="Make a season", dependencies=MAKING_LIMIT,
    responses=may("settings"),
)  # fmt: skip
async def create(wish: NewSeason, lobby: InLobby) -> SeasonCreated:
    return _created(await lobby.seasons.create(wish))


@router.post(
    "/upload", status_code=201, response_model=SeasonCreated, summary="Go on with a season file",
    dependencies=MAKING_LIMIT, responses=may("settings"),
)  # fmt: skip
async def upload(body: SeasonUpload, lobby: InLobby, request: Request) -> SeasonCreated:
    return _created(await while_there(request, lobby.seasons.upload(body.file)))


@router.post("/mine", response_model=list[SeasonBrief], summary="The seasons of some tokens", dependencies=LIMIT)
async def mine(body: Mine, lobby: InLobby) -> list[Json]:
    return await lobby.seasons.of(body.tokens)


@router.get("/{id}", response_model=SeasonAnswer, summary="A season with its standings", dependencies=LIMIT)
async def show(asking: AskedSeason, lobby: InLobby) -> Json:
    race = asking.rows.set_up
    if race is not None and race.table_id is not None:
        lobby.look(await lobby.table(race.table_id))  # whoever waits for a result looks on
    return await asking.answer()


@router.post(
    "/{id}/race", status_code=201, response_model=RaceSetUp, summary="Set the next race up (host)",
    dependencies=MAKING_LIMIT, responses=may(*HOSTED, "stale", "race-set-up", "over", "settings"),
)  # fmt: skip
async def set_up(body: RaceWish, asking: HostedSeason, lobby: InLobby) -> RaceSetUp:
    made = await asking.seasons.set_up(asking.id, body)
    if body.start:
        lobby.look(await lobby.table(made.table.id))
    new = [SubstituteModel(team=team, seat=seat, token=token) for team, seat, token in made.substitutes]
    return RaceSetUp(id=made.table.id, version=body.version + 1, substitutes=new)


@router.delete(
    "/{id}/race", response_model=SeasonAnswer, summary="Give up the race that is set up (host)", dependencies=LIMIT,
    responses=may(*HOSTED, "stale", "no-race"),
)  # fmt: skip
async def give_up(asking: HostedSeason, version: Annotated[int | None, Query(ge=0)] = None) -> Json:
    await asking.seasons.give_up(asking.id, version)
    return await asking.changed()


@router.post(
    "/{id}/enter", response_model=SeasonAnswer, summary="A result from a real table (host)", dependencies=LIMIT,
    responses=may(*HOSTED, "stale", "race-set-up", "over", "settings"),
)  # fmt: skip
async def enter(body: EnterResult, asking: HostedSeason) -> Json:
    await asking.seasons.enter(asking.id, body)
    return await asking.changed()


@router.post(
    "/{id}/take-back", response_model=SeasonAnswer, summary="Forget the last result (host)", dependencies=LIMIT,
    responses=may(*HOSTED, "stale", "race-set-up", "nothing-to-undo"),
)  # fmt: skip
async def take_back(body: TakeBack, asking: HostedSeason) -> Json:
    await asking.seasons.take_back(asking.id, body.version)
    return await asking.changed()


@router.post(
    "/{id}/members/{team}", response_model=MemberChanged, summary="Change who a team is", dependencies=LIMIT,
    responses=may(*HOSTED, "stale", "race-set-up", "settings"),
)  # fmt: skip
async def put_member(team: str, body: MemberWish, asking: AskedSeason) -> Json:
    """The host may change everything, a member their own name."""
    if not asking.own.host and team not in asking.own.teams:
        raise Problem("not-host" if asking.own.teams else "no-token")
    token = await asking.seasons.put_member(asking.id, team, body, asking.own.host)
    # A member whose own secret was renewed is the host as well, whose token still fits.
    rows = await asking.seasons.season(asking.id)
    return {**await asking.seasons.show(rows, Holder(rows, asking.tokens)), "token": token}


# Files.


def _lang(request: Request, lang: Annotated[str, Query(max_length=8)] = "") -> str:
    """The language that is asked for by name, or else by the browser."""
    return lang if lang in languages() else language(request.headers.get("accept-language", ""))


PageLanguage = Annotated[str, Depends(_lang)]


@router.get(
    "/{id}/odds", response_model=OddsModel, summary="Title chances, by many runs of the races that are left",
    dependencies=LIMIT, responses={WORKING: {"model": ReportProgress}, **may("over")},
)  # fmt: skip
async def odds(asking: AskedSeason, request: Request) -> Response:
    """Bots drive as themselves, a club driver for people; made in the background, as reports are."""
    league = await asking.seasons.league(asking.rows)
    if league.over:
        raise Problem("over")

    async def question() -> Json:
        return odds_asked(league)

    key = f"{asking.id} odds {asking.rows.row.version}"
    return await study(request, await lobby_of(request).reports.of(key, question))


def _as_text(kind: str) -> dict[int | str, dict[str, Any]]:
    """How OpenAPI describes an answer that is no JSON."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


def _file(body: str, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'} if name else {}
    return Response(body.encode(), media_type=f"{kind}; charset=utf-8", headers=headers)


TOML, CSV, HTML = "application/toml", "text/csv", "text/html"


@router.get(
    "/{id}/file", response_class=Response, responses=_as_text(TOML), summary="The season file", dependencies=LIMIT
)
async def season_file(asking: AskedSeason, lang: PageLanguage) -> Response:
    """The seed reveals the Race cards to come, so only the host's file has it, and only once the season is over."""
    league = await asking.seasons.league(asking.rows)
    told = asking.own.host and league.over
    note = Message("server.season-file-seed") if asking.own.host else Message("server.season-file-host")
    head = "" if told else f"# {text(note, lang)}\n"
    body = await asyncio.to_thread(write_season, league, lang, told)
    return _file(head + body, TOML, f"draftline-season-{asking.id}.toml")


@router.get(
    "/{id}/results.csv", response_class=Response, responses=_as_text(CSV), summary="All results", dependencies=LIMIT
)
async def results(asking: AskedSeason, lang: PageLanguage) -> Response:
    league = await asking.seasons.league(asking.rows)
    return _file(await asyncio.to_thread(results_csv, league, lang), CSV, f"draftline-season-{asking.id}.csv")


@router.get(
    "/{id}/page", response_class=Response, responses=_as_text(HTML), summary="A page to print", dependencies=LIMIT
)
async def page(asking: AskedSeason, lang: PageLanguage) -> Response:
    league = await asking.seasons.league(asking.rows)
    return _file(await asyncio.to_thread(season_page, league, lang), HTML, "")


class FieldWish(Body):
    absences: Absences = {}


class CarModel(Answer):
    number: int
    team: str


class DriverModel(Answer):
    team: str
    driver: str


class RaceField(Answer):
    cars: list[CarModel] = Field(description="the cars of teams and of drivers without a player who score")
    npcs: int = Field(description="how many neutral cars race")
    choose_from: list[int] = Field(description="the neutral cars that there are")
    drivers: list[DriverModel] = Field(description="who races, in seat order")


def field_of(race: LeagueRace) -> Json:
    """The cars that a result of this race must name."""
    drivers = [{"team": team, "driver": driver} for team, driver in race.drivers]
    rules = rules_for(race)
    owners, npcs = rules.owners(race), rules.npcs(race)
    cars = [{"number": number, "team": owners[number]} for number in rules.cars(race)]
    neutral = sorted(number for number, team in owners.items() if not team) if npcs else []
    return {"cars": cars, "npcs": npcs, "choose_from": neutral, "drivers": drivers}


@router.post(
    "/{id}/field", response_model=RaceField, summary="The cars of the next race", dependencies=LIMIT,
    responses=may("over", "settings"),
)  # fmt: skip
async def field(body: FieldWish, asking: AskedSeason) -> Json:
    await asking.seasons.check_absences(body.absences)
    league = await asking.seasons.league(asking.rows)
    race = league.next_race(body.absences)
    if race is None:
        raise Problem("over", Message("error.league-over"))
    return field_of(race)
