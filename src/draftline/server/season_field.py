"""Which cars the next race of a season has, for whoever writes down its result by hand."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import Field

from draftline.core.messages import Message
from draftline.league.lookup import rules_of
from draftline.league.race import Race
from draftline.server import season_make
from draftline.server.models import Answer, Body, ProblemModel
from draftline.server.problems import Problem
from draftline.server.season_models import Absences
from draftline.server.seasons import Asking
from draftline.server.tables import RATED

router = APIRouter(prefix="/api/seasons", tags=["seasons"], responses={"4XX": {"model": ProblemModel}})

Json = dict[str, Any]


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


def field_of(race: Race) -> Json:
    """The cars that a result of this race must name."""
    drivers = [{"team": team, "driver": driver} for team, driver in race.drivers]
    rules = rules_of(race.game)
    owners, npcs = rules.owners(race), rules.npcs(race)
    cars = [{"number": number, "team": owners[number]} for number in rules.cars(race)]
    neutral = sorted(number for number, team in owners.items() if not team) if npcs else []
    return {"cars": cars, "npcs": npcs, "choose_from": neutral, "drivers": drivers}


@router.post("/{id}/field", response_model=RaceField, summary="The cars of the next race", dependencies=RATED)
async def field(body: FieldWish, asking: Asking) -> Json:
    season_make.check_absences(body.absences, asking.seasons.make_bot)
    league = await asking.seasons.league(asking.rows)
    race = league.next_race(body.absences)
    if race is None:
        raise Problem("over", Message("error.league-over"))
    return field_of(race)
