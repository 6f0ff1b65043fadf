"""A race that is over, frame by frame, for a page that scrubs through it: everything is open now, hands too."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from draftline.bots.values import reading
from draftline.core import record as records
from draftline.core.facts import Facts
from draftline.core.geometry import geometry
from draftline.core.messages import Message, RecordError
from draftline.core.track import Track
from draftline.core.track_file import track_names, track_reference
from draftline.core.track_game import TrackGame
from draftline.games.registry import begin, was_stopped
from draftline.games.registry import replay as replay_record
from draftline.server.tokens import is_id
from draftline.study.story import Story
from draftline.study.timeline import moves_of

DOCUMENT_FORMAT = 3
PACKING_LEVEL = 5
DOCUMENT_BYTES = 32_000_000  # of packed documents in memory
CHANCE_DIGITS = 3
MOST_FRAMES = 6000  # frames of a document, one for each action; the longest races have about two thousand

Json = dict[str, Any]


def answer(job: Json) -> Json:
    """Check a record (`frames` false), or show all of it: packed, which the server need not do then."""
    record = job["record"]
    checked = records.parse(record) if isinstance(record, str) else records.check(record)
    refuse_files(checked)
    game = replay_record(checked)
    if not job["frames"]:
        return {"game": game.id, "track": game.track.id, "over": game.over}
    body = json.dumps(document(checked), ensure_ascii=False, separators=(",", ":")).encode()
    return {"document": base64.b64encode(gzip.compress(body, PACKING_LEVEL, mtime=0)).decode("ascii")}


def refuse_files(record: Json) -> None:
    """A record's track ships with the program or is in the record: no file of this machine is opened."""
    track = record["track"]
    shipped = "text" in track or "position" in record or track.get("id") in track_names()
    if not shipped:
        values = {"name": str(track.get("id", "")), "known": track_names()}
        raise RecordError(Message("error.track-unknown", values))
    records.check_length(record, MOST_FRAMES)


def document(record: Json) -> Json:
    """The head, a frame for the start and for every action, and the running order turn by turn."""
    game = begin(record)
    frames = [_frame(0, None, None, game)]
    chart, story = _Chart(game), Story(game)
    for number, words in enumerate(record["actions"], 1):
        action, seat = records.split_action(words)
        who = game.asked[0] if seat is None else seat
        game.apply(action, seat)
        frames.append(_frame(number, who, action, game))
        chart.watch(number, game)
        story.watch(game)
    if was_stopped(game, record):
        game.stop()
        frames.append(_frame(len(frames), None, None, game))
        chart.watch(len(frames) - 1, game)
        story.watch(game)
    outcome = game.outcome
    return {
        "format": DOCUMENT_FORMAT,
        "game": game.id,
        "track": game.track.id,
        "board": track_json(game.track) if game.origin is not None or "text" in track_reference(game.track) else None,
        "options": record["options"],
        "variant": record.get("variant"),
        "edition": game.book.earlier,
        "seed": record["seed"],
        "seats": [
            {"seat": seat, "colour": game.teams[seat], "name": name} for seat, name in enumerate(_names(record, game))
        ],
        "cars": {str(game.numbers[row]): game.owner[row] for row in range(len(game.numbers))},
        "outcome": None if outcome is None else outcome.to_json(),
        "story": [sentence.to_json() for sentence in story.tell(game)],
        "frames": frames,
        "wins": _wins(record, len(frames)),
        "chart": chart.to_json(),
        "film": _film(record),
    }


def _wins(record: Json, frames: int) -> list[list[float]]:
    """Every team's chance to win by frame, as a spectator could tell; within a move that before it."""
    found = {0: reading(begin(record).view(None)).wins}
    for move in moves_of(record):
        ended = move.seat < 0  # that frame has no action
        found[move.until + ended] = reading(move.after.view(None)).wins
    told: list[list[float]] = []
    for frame in range(frames):
        told.append([round(chance, CHANCE_DIGITS) for chance in found[frame]] if frame in found else told[-1])
    return told


def _film(record: Json) -> Json | None:
    """Where a film of what would have happened leaves the race that was run, and the replay of that race if known."""
    film = record.get("film")
    if not isinstance(film, dict) or not isinstance(film.get("at"), int):
        return None
    source = film.get("source")
    return {"at": film["at"], "source": source if isinstance(source, str) and is_id(source) else None}


def _names(record: Json, game: TrackGame) -> list[str]:
    table = record.get("table")
    names = table.get("names") if isinstance(table, dict) else None
    right = isinstance(names, list) and len(names) == game.seats and all(isinstance(name, str) for name in names)
    return [name[:80] for name in names] if right and names is not None else [""] * game.seats


def _frame(number: int, seat: int | None, action: str | None, game: TrackGame) -> Json:
    facts = [fact.told() for fact in Facts(game.log, game)]
    return {"n": number, "seat": seat, "action": action, "facts": facts, "state": game.opened()}


class _Chart:
    """The running order at every new turn (or round, or slot), for the lap chart."""

    def __init__(self, game: TrackGame) -> None:
        self._moment = game.moment()
        self._rows: list[Json] = [self._row(0, game)]

    def watch(self, number: int, game: TrackGame) -> None:
        moment = game.moment()
        if moment != self._moment or game.over:
            self._moment = moment
            self._rows.append(self._row(number, game))

    def _row(self, number: int, game: TrackGame) -> Json:
        return {"n": number, "turn": list(game.moment()), "lap": game.lap, "order": _order(game)}

    def to_json(self) -> Json:
        return {
            "frames": [row["n"] for row in self._rows],
            "turns": [row["turn"] for row in self._rows],
            "laps": [row["lap"] for row in self._rows],
            "order": [row["order"] for row in self._rows],
        }


def _order(game: TrackGame) -> list[int]:
    """All cars: those with a place by it, then those in the race in running order, then the rest."""
    places = {number: game.place(number) for number in game.numbers}
    placed = sorted((place, number) for number, place in places.items() if place is not None)
    front = [number for place, number in placed if game.status(number) == "finished"]
    running = [number for number in game.order() if number not in front]
    out = [number for _, number in placed if number not in front and number not in running]
    rest = [number for number in game.numbers if number not in (*front, *running, *out)]
    return [*front, *running, *out, *rest]


def track_json(track: Track) -> Json:
    """Everything that a page needs to draw a track and to find its spaces by sector and lane."""
    return {
        **geometry(track).to_json(),
        "name": track.name,
        "sectors": track.sectors,
        "lanes": track.lanes,
        "base": list(track.base),
        "restart": track.restart,
        "grid": [list(place) for place in track.grid],
        "green_line": track.green_line,
        "laps": track.laps,
    }


class Documents:
    """Replay documents, packed: a race that is over never changes. All who wait for one wait for the same work."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._made: dict[str, asyncio.Task[bytes]] = {}
        self._asking = Counter[str]()

    async def of(self, key: str, replay: Callable[[], Awaitable[Json]]) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._made:
            self._made[key] = asyncio.ensure_future(self._make(key, replay))
        self._asking[key] += 1
        making = self._made[key]
        try:
            return await asyncio.shield(making)
        finally:
            self._asking[key] -= 1
            if not self._asking[key]:  # whoever asks from now on begins anew, also while this is being broken off
                del self._asking[key]
                self._made.pop(key, None)
                making.cancel()

    async def _make(self, key: str, replay: Callable[[], Awaitable[Json]]) -> bytes:
        try:
            answer = await replay()
        finally:
            if self._made.get(key) is asyncio.current_task():
                del self._made[key]
        made = self._kept[key] = base64.b64decode(answer["document"])
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > DOCUMENT_BYTES:
            self._kept.popitem(last=False)
        return made
