"""What a race brings along besides its options, such as a track of somebody's own.

It is the text of a file, kept once by its digest however many tables have it: a table names it by kind, and whoever
needs the whole text asks for it by its digest. What is kept has been checked by a worker, so it is read without
looking at its shape again.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Double, Engine, String, Text, delete, select
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.dialects.sqlite import insert as lite_insert
from sqlalchemy.orm import Mapped, Session, mapped_column

from draftline.core.messages import DraftlineError, Message, Value
from draftline.core.track import Track
from draftline.core.track_file import check_track, line_of, read_track, track_reference
from draftline.core.track_game import TrackGame
from draftline.games.registry import rulebooks
from draftline.server.database import Base, shared
from draftline.server.problems import Problem
from draftline.server.replay_document import track_json

Json = dict[str, Any]
Attached = dict[str, dict[str, str]]  # at a table: the name and the digest, by kind
TRACK, VARIANT = "track", "variant"
PAST = "past"  # the record that a race goes on from; its name is where it can be seen
TRACKS_KEPT = 64  # tracks in memory
MOST_LETTERS = 50_000  # of one track
NAME_LETTERS = 80


class AttachmentRow(Base):
    """One file, by its digest."""

    __tablename__ = "attachments"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(Text)
    used: Mapped[float] = mapped_column(Double, index=True)  # when a table last brought it along


@dataclass(frozen=True)
class Attachment:
    """A file that a new race brings along."""

    kind: str
    name: str
    text: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


def named(brought: Sequence[Attachment]) -> Attached | None:
    """How a table names what it brings along."""
    return {one.kind: {"name": one.name[:NAME_LETTERS], "digest": one.digest} for one in brought} or None


def keep(session: Session, brought: Sequence[Attachment]) -> None:
    """Store what is not there yet; in the transaction of the table that brings it."""
    upsert = pg_insert if shared(session.get_bind().engine) else lite_insert
    for one in brought:
        row = upsert(AttachmentRow).values(digest=one.digest, kind=one.kind, text=one.text, used=time.time())
        session.execute(row.on_conflict_do_update(index_elements=["digest"], set_={"used": row.excluded.used}))


def texts_of(engine: Engine, attached: Attached) -> dict[str, str]:
    """The whole texts of what a table brings along, by kind; of what is not there, nothing."""
    kinds = {one["digest"]: kind for kind, one in attached.items()}
    with Session(engine) as session:
        found = session.scalars(select(AttachmentRow).where(AttachmentRow.digest.in_(list(kinds))))
        return {row.kind: row.text for row in found if row.kind == kinds[row.digest]}


def forget(session: Session | Connection, before: float, needed: Collection[str]) -> None:
    """Delete what no table needs; what was brought along meanwhile stays."""
    old = delete(AttachmentRow).where(AttachmentRow.used < before, AttachmentRow.digest.not_in(needed))
    session.execute(old)


# Tracks of one's own.


@lru_cache(TRACKS_KEPT)
def own_track(text: str) -> Track:
    """A track whose file was checked before, shared by all tables that race on it."""
    return read_track(text, f"{TRACK}.toml", False)


def brought_by(game: TrackGame) -> list[Attachment]:
    """What a race brings along: a track and a variant that do not come with the program."""
    brought: list[Attachment] = []
    if game.origin is None and "text" in track_reference(game.track):
        brought.append(Attachment(TRACK, game.track.name, game.track.text))
    variant = game.book.variant
    if variant is not None:
        brought.append(Attachment(VARIANT, variant.name, variant.text))
    return brought


class FileReader:
    """Files of strangers, read by workers; of the latest it is known that they are fine, and what they hold."""

    def __init__(self, kind: str, ask: Callable[[Json], Awaitable[Json]]) -> None:
        self.kind = kind
        self._ask = ask
        self._drawn: OrderedDict[tuple[str, int | None], bytes] = OrderedDict()

    async def read(self, text: str, where: str = "", edition: int | None = None) -> Json:
        """What is wrong with a file, line by line, or all that a page needs of it; by which edition of the rules."""
        found = await self._ask({"do": self.kind, "text": text, "where": where, "edition": edition})
        if found[self.kind] is not None:
            self._drawn[text, edition] = json.dumps(found[self.kind], separators=(",", ":")).encode()
            if len(self._drawn) > TRACKS_KEPT:
                self._drawn.popitem(last=False)
        return found

    async def refuse_bad(self, text: str | None) -> None:
        """Refuse a race whose file is at fault."""
        if text is None or (text, None) in self._drawn:
            return
        faults = (await self.read(text))["faults"]
        if faults:
            raise Problem("settings", Message.from_json(faults[0]["message"]))

    async def drawing(self, text: str, edition: int | None = None) -> bytes:
        if (text, edition) not in self._drawn:
            await self.read(text, edition=edition)
        return self._drawn[text, edition]


def answer(job: Json) -> Json:
    """In a worker: what is wrong with a track file, or all that is needed to draw it."""
    text: str = job["text"]
    where: str = job.get("where") or f"{TRACK}.toml"
    faults = _faults(text, where)
    if faults:
        told = [{"line": line_of(text, one), "message": one.to_json()} for one in faults]
        return {"faults": told, "track": None, "digest": "", "games": []}
    track = own_track(text)
    games = [book.id for book in rulebooks() if book.road == track.road]
    digest = Attachment(TRACK, track.name, text).digest
    return {"faults": [], "track": track_json(track), "digest": digest, "games": games}


def _faults(text: str, where: str) -> list[Message]:
    if len(text) > MOST_LETTERS:
        reason = Message("error.bound-letters", {"n": len(text), "most": MOST_LETTERS})
        values: dict[str, Value] = {"where": where, "reason": reason}
        return [Message("error.at-file", values)]
    try:
        return check_track(text, where)
    except DraftlineError as error:
        return [error.message]
