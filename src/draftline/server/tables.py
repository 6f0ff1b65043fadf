"""Tables over HTTP: made, listed, joined, started, played at, left to a bot, raced again; and their files."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Header, Query, Request, Response

from draftline.core.messages import OptionError
from draftline.core.tables import EDITION
from draftline.games.registry import game_ids
from draftline.learn.scenes import all_scenes
from draftline.server import scenes, seating
from draftline.server.answers import may
from draftline.server.attachments import TRACK, VARIANT, texts_of
from draftline.server.library_models import TrackCheck, TrackModel, VariantCheck, VariantModel
from draftline.server.limits import CLIENT
from draftline.server.lobby import Lobby
from draftline.server.models import (
    Accepted,
    Act,
    Again,
    Created,
    Drive,
    End,
    HintModel,
    HintWish,
    Join,
    Joined,
    Lend,
    LineUp,
    Mine,
    NewTable,
    PreviewModel,
    PreviewWish,
    PuzzleTitle,
    ReadingModel,
    RematchModel,
    Rename,
    Renew,
    SceneTitle,
    SeatToken,
    Start,
    TableAndViews,
    TableModel,
    TrackFile,
    Undo,
    VariantFile,
)
from draftline.server.problems import Problem
from draftline.server.table import Table
from draftline.study.exercise import day_of, lesson_of, todays
from draftline.study.puzzles import puzzles_of

router = APIRouter(prefix="/api/tables", tags=["tables"])
file_router = APIRouter(prefix="/api", tags=["files"])
scene_router = APIRouter(prefix="/api", tags=["scenes"])

Json = dict[str, Any]
T = TypeVar("T")
MOST_TOKENS = 16
CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable"
SCENE_SECONDS = 24 * 3600.0  # seconds for which a scene is kept
SCENES_BACK = 7 * SCENE_SECONDS  # older ones are gone already


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def rated(request: Request) -> None:
    """Requests that change something, or cost much, are limited in rate."""
    await lobby_of(request).rates.check(CLIENT.get())


async def making(request: Request) -> None:
    await lobby_of(request).making.check(CLIENT.get())


def tokens_of(header: str) -> list[str]:
    given = [token.strip() for token in header.split(",") if token.strip()]
    if len(given) > MOST_TOKENS:
        raise Problem("too-large")
    return given


class Asker:
    """A table, and what the client may do there by the tokens in the header `X-Seat-Token`, separated by commas."""

    def __init__(self, lobby: Lobby, table: Table, tokens: list[str]) -> None:
        self.lobby = lobby
        self.table = table
        self.seats, self.host = table.held_by(tokens)
        table.saw(self.seats)

    def own_seat(self, named: int | None) -> int:
        """The seat that is meant, one's own; with several it has to be said which."""
        if not self.seats:
            raise Problem("no-token")
        if named is None and len(self.seats) == 1:
            return self.seats[0]
        if named is None or named not in self.seats:
            raise Problem("wrong-seat")
        return named

    def answer(self) -> Json:
        table = self.table
        return {"table": table.to_json(self.host), "seats": list(self.seats), "views": table.views(self.seats)}

    def need_host(self) -> None:
        if not self.host:
            raise Problem("not-host")

    def accepted(self, version: int) -> Json:
        self.lobby.wake(self.table)
        return {**self.answer(), "version": version}


async def asker(
    id: str,
    request: Request,
    tokens: Annotated[str, Header(alias="X-Seat-Token", max_length=2000)] = "",
) -> Asker:
    lobby = lobby_of(request)
    asking = Asker(lobby, await lobby.table(id), tokens_of(tokens))
    lobby.look(asking.table)
    return asking


AskedTable = Annotated[Asker, Depends(asker)]
EarlierEdition = Annotated[int | None, Query(ge=1, lt=EDITION, description="of the rules that it changes")]
InLobby = Annotated[Lobby, Depends(lobby_of)]
LIMIT = [Depends(rated)]
SEATED = ("no-token", "wrong-seat")


@router.post(
    "", status_code=201, response_model=Created, summary="Make a table", dependencies=[Depends(making)],
    responses=may("seats-open", "settings"),
)  # fmt: skip
async def create(wish: NewTable, lobby: InLobby) -> Created:
    made = await lobby.create(wish)
    tokens = [SeatToken(seat=seat, token=token) for seat, token in enumerate(made.tokens)]
    return Created(id=made.row.id, host=made.host, seats=tokens)


@router.post(
    "/line-up", response_model=LineUp, summary="The cars of a table that is not made", dependencies=LIMIT,
    responses=may("seats-open", "settings"),
)  # fmt: skip
async def line_up(wish: NewTable, lobby: InLobby) -> LineUp:
    await lobby.refuse_bad(wish)
    return LineUp(cars=await lobby.bots.checking(lambda: seating.line_up(wish, lobby.bots.check)))


@file_router.post("/tracks/check", response_model=TrackCheck, summary="Check a track file", dependencies=LIMIT)
async def check(body: TrackFile, lobby: InLobby, request: Request) -> Json:
    return await while_there(request, lobby.files[TRACK].read(body.text, body.name))


@file_router.get("/tracks/own/{digest}", response_model=TrackModel, summary="A track that a race brings along")
async def own(digest: str, lobby: InLobby) -> Response:
    return await _brought(lobby, TRACK, digest)


async def _brought(lobby: Lobby, kind: str, digest: str, edition: int | None = None) -> Response:
    """A file that a race brings along, as a page needs it."""
    text = await lobby.store.run(texts_of, lobby.store.engine, {kind: {"digest": digest}})
    if not text:
        raise Problem("not-found")
    body = await lobby.files[kind].drawing(text[kind], edition)
    return Response(body, media_type="application/json", headers={"Cache-Control": CACHE_FOR_A_YEAR})


@file_router.post(
    "/variants/check", response_model=VariantCheck, summary="Check a variant's file", dependencies=LIMIT
)
async def check_variant(body: VariantFile, lobby: InLobby, request: Request) -> Json:
    return await while_there(request, lobby.files[VARIANT].read(body.text, body.name, body.edition))


@file_router.get(
    "/variants/own/{digest}", response_model=VariantModel, summary="A variant that a race brings along"
)
async def own_variant(digest: str, lobby: InLobby, edition: EarlierEdition = None) -> Response:
    return await _brought(lobby, VARIANT, digest, edition)


@router.get("", response_model=list[TableModel], summary="Public tables, the newest first")
async def listed(
    lobby: InLobby,
    status: Annotated[Literal["waiting", "running", "over"], Query()] = "waiting",
    open: Annotated[bool, Query(description="only those with a seat to take")] = False,
) -> list[Json]:
    found = await lobby.public_tables(status)
    return [table for table in found if not open or any(seat["who"] == "open" for seat in table["seats"])]


@router.post("/mine", response_model=list[TableModel], summary="The tables of some tokens", dependencies=LIMIT)
async def mine(body: Mine, lobby: InLobby) -> list[Json]:
    return await lobby.tables_of(body.tokens)


@router.get("/{id}", response_model=TableAndViews, summary="A table, and what the asker sees")
async def show(asking: AskedTable) -> Json:
    return asking.answer()


@router.post(
    "/{id}/join", response_model=Joined, summary="Take an open seat", dependencies=LIMIT,
    responses=may("stale", "started", "seat-taken"),
)  # fmt: skip
async def join(body: Join, asking: AskedTable) -> Joined:
    seat, token = await asking.lobby.join(asking.table, body.seat, body.name)
    return Joined(seat=seat, token=token)


@router.post(
    "/{id}/name", response_model=TableAndViews, summary="Change the name of one's seat", dependencies=LIMIT,
    responses=may(*SEATED, "stale"),
)  # fmt: skip
async def rename(body: Rename, asking: AskedTable) -> Json:
    seat = body.seat if body.seat is not None else next(iter(asking.seats), None)
    if seat is None or seat not in asking.seats:
        raise Problem("wrong-seat" if asking.seats else "no-token")
    await asking.lobby.rename(asking.table, seat, body.name)
    return asking.answer()


@router.post(
    "/{id}/start", response_model=TableAndViews, summary="Begin the race (host)", dependencies=LIMIT,
    responses=may("not-host", "stale", "started", "seats-open", "settings"),
)  # fmt: skip
async def start(body: Start, asking: AskedTable) -> Json:
    asking.need_host()
    await asking.lobby.start(asking.table, body.fill)
    return asking.answer()


@router.post(
    "/{id}/actions", response_model=Accepted, summary="Make a move", dependencies=LIMIT,
    responses=may(*SEATED, "stale", "not-your-turn", "not-started", "over", "illegal"),
)  # fmt: skip
async def act(body: Act, asking: AskedTable) -> Json:
    version = await asking.table.act_as(asking.seats, body.seat, body.actions, body.version, body.client)
    return asking.accepted(version)


@router.post(
    "/{id}/undo", response_model=Accepted, summary="Take back one's last actions", dependencies=LIMIT,
    responses=may(*SEATED, "stale", "not-started", "over", "nothing-to-undo", "revealed"),
)  # fmt: skip
async def undo(body: Undo, asking: AskedTable) -> Json:
    version = await asking.table.undo_as(asking.seats, body.seat, body.count, body.client)
    return asking.accepted(version)


@router.post(
    "/{id}/lend", response_model=TableAndViews, summary="Lend a seat to a bot, or wish so", dependencies=LIMIT,
    responses=may(*SEATED, "not-host", "not-away", "stale", "not-started", "over", "settings"),
)  # fmt: skip
async def lend(body: Lend, asking: AskedTable) -> Json:
    seat = asking.own_seat(body.seat) if body.seat is None else body.seat
    await asking.lobby.absences.lend(asking.table, asking, seat, body.bot, body.agree)
    return asking.answer()


@router.post(
    "/{id}/drive", response_model=TableAndViews, summary="Drive one's lent seat again", dependencies=LIMIT,
    responses=may(*SEATED, "stale"),
)  # fmt: skip
async def drive(body: Drive, asking: AskedTable) -> Json:
    await asking.lobby.absences.drive(asking.table, asking.own_seat(body.seat))
    return asking.answer()


@router.post(
    "/{id}/renew", response_model=Joined, summary="A new link for a person who is away (host)", dependencies=LIMIT,
    responses=may("not-host", "wrong-seat", "not-away", "stale"),
)  # fmt: skip
async def renew(body: Renew, asking: AskedTable) -> Joined:
    asking.need_host()
    return Joined(seat=body.seat, token=await asking.lobby.absences.renew(asking.table, body.seat))


@router.post(
    "/{id}/end", response_model=TableAndViews, summary="End the race as it stands, or wish so", dependencies=LIMIT,
    responses=may("no-token", "not-away", "stale", "not-started", "over"),
)  # fmt: skip
async def end(body: End, asking: AskedTable) -> Json:
    await asking.lobby.absences.end(asking.table, asking, body.agree)
    return asking.answer()


@router.post(
    "/{id}/rematch", response_model=RematchModel, summary="The same race again", dependencies=LIMIT,
    responses=may("no-token", "not-over"),
)  # fmt: skip
async def rematch(asking: AskedTable) -> RematchModel:
    if not asking.host and not asking.seats:
        raise Problem("no-token")
    return RematchModel(id=await asking.lobby.rematch(asking.table))


@router.post(
    "/{id}/preview", response_model=PreviewModel, summary="Where a move can lead", dependencies=LIMIT,
    responses=may(*SEATED, "not-started", "not-your-turn", "illegal"),
)  # fmt: skip
async def preview(body: PreviewWish, asking: AskedTable, request: Request) -> Json:
    seat = asking.table.acting_seat(asking.seats, body.seat)
    return await while_there(request, asking.lobby.preview(asking.table, seat, body.action, body.actions))


@router.post(
    "/{id}/hint", response_model=HintModel, summary="What a bot would do", dependencies=LIMIT,
    responses=may(*SEATED, "not-started", "not-your-turn", "illegal"),
)  # fmt: skip
async def hint(
    asking: AskedTable, request: Request, body: HintWish | None = None, seat: Annotated[int | None, Query()] = None
) -> Json:
    wanted = asking.table.acting_seat(asking.seats, seat)
    return await while_there(request, asking.lobby.hint(asking.table, wanted, None if body is None else body.mine))


@router.get(
    "/{id}/reading", response_model=ReadingModel, summary="Who is winning", dependencies=LIMIT,
    responses=may("wrong-seat", "not-started"),
)  # fmt: skip
async def reading(
    asking: AskedTable, request: Request, start: Annotated[int, Query(alias="from", ge=0)] = 0
) -> Json:
    return await while_there(request, asking.lobby.readings.of(asking.table, asking.seats, start))


# Scenes to learn from: tables like any other, made for one learner and soon forgotten.


@scene_router.get("/scenes", response_model=list[SceneTitle], summary="All scenes, in their order")
async def all_of_them() -> list[Json]:
    return [{"game": one.book.id, "id": one.id, "title": one.text("title").to_json()} for one in all_scenes()]


@scene_router.get("/puzzles", response_model=list[PuzzleTitle], summary="All puzzles, by game")
async def all_puzzles() -> list[Json]:
    """Each is begun like a scene, by its id."""
    return [scenes.puzzle_title(puzzle) for game in game_ids() for puzzle in puzzles_of(game)]


@scene_router.get("/puzzles/today", response_model=PuzzleTitle | None, summary="The puzzle of the day")
async def puzzle_of_the_day() -> Json | None:
    found = todays(day_of(time.time()))
    return None if found is None else scenes.puzzle_title(found)


@scene_router.post(
    "/scenes/{game}/{id}", status_code=201, response_model=Created, summary="Begin a scene",
    dependencies=[Depends(making)],
)  # fmt: skip
async def begin(game: str, id: str, lobby: InLobby) -> Created:
    try:
        made = scenes.make(lesson_of(game, id))
    except OptionError as fault:
        raise Problem("not-found", fault.message) from None
    now = time.time()
    await lobby.store.run(lobby.store.forget_scenes, now - SCENE_SECONDS, now - SCENES_BACK)
    await lobby.store.run(lobby.store.add_table, made.row, made.seats)
    tokens = [SeatToken(seat=seat, token=token) for seat, token in enumerate(made.tokens)]
    return Created(id=made.row.id, host=made.host, seats=tokens)


@scene_router.post(
    "/tables/{id}/again", response_model=Accepted, summary="Try a scene again", dependencies=LIMIT,
    responses=may(*SEATED, "stale", "nothing-to-undo"),
)  # fmt: skip
async def again(body: Again, asking: AskedTable) -> Json:
    return asking.accepted(await asking.table.again_as(asking.seats, body.client))


@scene_router.post(
    "/tables/{id}/solution", response_model=Accepted, summary="See how a scene is solved", dependencies=LIMIT,
    responses=may(*SEATED, "stale", "over"),
)  # fmt: skip
async def solution(body: Again, asking: AskedTable) -> Json:
    """From the beginning, move by move, as whoever learns there would do it."""
    table = asking.table
    scene = table.race.setup.scene
    if scene is None:
        raise Problem("not-found")
    if table.race.done:
        await table.again_as(asking.seats, f"{body.client} again")
    for number, actions in enumerate(scene.solution):
        await table.act_as(asking.seats, None, actions, table.version, f"{body.client} {number}")
    return asking.accepted(table.version)


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work, which ends when the client leaves."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Problem("busy")  # nobody will read it
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
