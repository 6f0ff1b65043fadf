"""Tables over HTTP: made, listed, joined, started, played at, left to a bot, raced again."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Query, Request

from draftline.server import seating
from draftline.server.hall import Hall
from draftline.server.limits import Rates, address
from draftline.server.models import (
    Accepted,
    Act,
    Created,
    HintModel,
    Join,
    Joined,
    LineUp,
    Mine,
    NewTable,
    PreviewModel,
    PreviewWish,
    ProblemModel,
    RematchModel,
    Rename,
    Resign,
    SeatToken,
    Start,
    TableAndViews,
    TableModel,
    Undo,
)
from draftline.server.problems import Problem
from draftline.server.table import Table

router = APIRouter(prefix="/api/tables", tags=["tables"], responses={"4XX": {"model": ProblemModel}})

Json = dict[str, Any]
MOST_TOKENS = 16


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def rated(request: Request) -> None:
    """Requests that change something are limited in rate."""
    rates: Rates = request.app.state.rates
    rates.check(address(request))


def making(request: Request) -> None:
    rates: Rates = request.app.state.making
    rates.check(address(request))


def tokens_of(header: str) -> list[str]:
    given = [token.strip() for token in header.split(",") if token.strip()]
    if len(given) > MOST_TOKENS:
        raise Problem("too-large")
    return given


class Asker:
    """A table, and what the client may do there by the tokens in the header `X-Seat-Token`, separated by commas."""

    def __init__(self, hall: Hall, table: Table, tokens: list[str]) -> None:
        self.hall = hall
        self.table = table
        self.seats, self.host = table.held_by(tokens)

    def answer(self) -> Json:
        table = self.table
        return {"table": table.to_json(self.host), "seats": list(self.seats), "views": table.views(self.seats)}

    def need_host(self) -> None:
        if not self.host:
            raise Problem("not-host")

    def accepted(self, version: int) -> Json:
        self.hall.wake(self.table)
        return {**self.answer(), "version": version}


async def asker(
    id: str,
    request: Request,
    tokens: Annotated[str, Header(alias="X-Seat-Token", max_length=2000)] = "",
) -> Asker:
    hall = hall_of(request)
    return Asker(hall, await hall.table(id), tokens_of(tokens))


Asking = Annotated[Asker, Depends(asker)]
InHall = Annotated[Hall, Depends(hall_of)]
RATED = [Depends(rated)]


@router.post("", status_code=201, response_model=Created, summary="Make a table", dependencies=[Depends(making)])
async def create(wish: NewTable, hall: InHall) -> Created:
    made = await hall.create(wish)
    tokens = [SeatToken(seat=seat, token=token) for seat, token in enumerate(made.tokens)]
    return Created(id=made.row.id, host=made.host, seats=tokens)


@router.post("/line-up", response_model=LineUp, summary="The cars of a table that is not made", dependencies=RATED)
async def line_up(wish: NewTable, hall: InHall) -> LineUp:
    return LineUp(cars=seating.line_up(wish, hall.make_bot))


@router.get("", response_model=list[TableModel], summary="Public tables, the newest first")
async def listed(
    hall: InHall,
    status: Annotated[Literal["waiting", "running", "over"], Query()] = "waiting",
    open: Annotated[bool, Query(description="only those with a seat to take")] = False,
) -> list[Json]:
    found = await hall.public_tables(status)
    return [table for table in found if not open or any(seat["who"] == "open" for seat in table["seats"])]


@router.post("/mine", response_model=list[TableModel], summary="The tables of some tokens", dependencies=RATED)
async def mine(body: Mine, hall: InHall) -> list[Json]:
    return await hall.tables_of(body.tokens)


@router.get("/{id}", response_model=TableAndViews, summary="A table, and what the asker sees")
async def show(asking: Asking) -> Json:
    return asking.answer()


@router.post("/{id}/join", response_model=Joined, summary="Take an open seat", dependencies=RATED)
async def join(body: Join, asking: Asking) -> Joined:
    seat, token = await asking.hall.join(asking.table, body.seat, body.name)
    return Joined(seat=seat, token=token)


@router.post("/{id}/name", response_model=TableAndViews, summary="Change the name of one's seat", dependencies=RATED)
async def rename(body: Rename, asking: Asking) -> Json:
    seat = body.seat if body.seat is not None else next(iter(asking.seats), None)
    if seat is None or seat not in asking.seats:
        raise Problem("wrong-seat" if asking.seats else "no-token")
    await asking.hall.rename(asking.table, seat, body.name)
    return asking.answer()


@router.post("/{id}/start", response_model=TableAndViews, summary="Begin the race (host)", dependencies=RATED)
async def start(body: Start, asking: Asking) -> Json:
    asking.need_host()
    await asking.hall.start(asking.table, body.fill)
    return asking.answer()


@router.post("/{id}/actions", response_model=Accepted, summary="Make a move", dependencies=RATED)
async def act(body: Act, asking: Asking) -> Json:
    table = asking.table
    async with table.lock:
        version = await table.act_as(asking.seats, body.seat, body.actions, body.version, body.client)
    return asking.accepted(version)


@router.post("/{id}/undo", response_model=Accepted, summary="Take back one's last actions", dependencies=RATED)
async def undo(body: Undo, asking: Asking) -> Json:
    table = asking.table
    async with table.lock:
        version = await table.undo_as(asking.seats, body.seat, body.count, body.client)
    return asking.accepted(version)


@router.post("/{id}/resign", response_model=TableAndViews, summary="Leave a seat to a bot", dependencies=RATED)
async def resign(body: Resign, asking: Asking) -> Json:
    seat = asking.table.acting_seat(asking.seats, body.seat)
    await asking.hall.resign(asking.table, seat, body.bot)
    return asking.answer()


@router.post("/{id}/rematch", response_model=RematchModel, summary="The same race again", dependencies=RATED)
async def rematch(asking: Asking) -> RematchModel:
    if not asking.host and not asking.seats:
        raise Problem("no-token")
    return RematchModel(id=await asking.hall.rematch(asking.table))


@router.post("/{id}/preview", response_model=PreviewModel, summary="Where a move can lead", dependencies=RATED)
async def preview(body: PreviewWish, asking: Asking) -> Json:
    seat = asking.table.acting_seat(asking.seats, body.seat)
    return await asking.hall.preview(asking.table, seat, body.action, body.actions)


@router.post("/{id}/hint", response_model=HintModel, summary="What a bot would do", dependencies=RATED)
async def hint(asking: Asking, seat: Annotated[int | None, Query()] = None) -> Json:
    return await asking.hall.hint(asking.table, asking.table.acting_seat(asking.seats, seat))
