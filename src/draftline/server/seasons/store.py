"""Seasons in the database: their settings, their members, and one row for every race that is set up or run.

Every change of a season first raises its version, and only if it is the one that was seen: of two who change it at
once, in one process or in several, one finds nothing to change and gets `Taken`. A race has one row, so its result is
taken in once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import JSON, Double, ForeignKey, String, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from draftline.server.attachments import VARIANT, Attachment, keep
from draftline.server.store import OVER, Base, Conflict, SeatRow, Store, TableRow

Json = dict[str, Any]
NULLABLE_JSON = JSON(none_as_null=True)  # nothing is the database's own null, which can be asked for


class SeasonRow(Base):
    """A league before its first race; `settings` is its JSON form without entrants and results."""

    __tablename__ = "seasons"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    game: Mapped[str] = mapped_column(String(32))
    kind: Mapped[str] = mapped_column(String(16))
    settings: Mapped[Json] = mapped_column(JSON)  # with the seed: never shown
    seeded: Mapped[bool]  # the seed was chosen by whoever made the season
    races: Mapped[int]  # how many there are, a playoff included
    version: Mapped[int]  # changes so far
    host: Mapped[str] = mapped_column(String(64), index=True)  # hash of the host's token
    created: Mapped[float] = mapped_column(Double)
    changed: Mapped[float] = mapped_column(Double)


    @property
    def brought(self) -> list[Attachment]:
        """What all its races bring along."""
        told = self.settings.get("variant")
        return [] if told is None else [Attachment(VARIANT, told["name"], told["text"])]


class MemberRow(Base):
    """An entrant in seat order; a person's secret by its hash."""

    __tablename__ = "season_members"

    season_id: Mapped[str] = mapped_column(ForeignKey("seasons.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    team: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(80))
    driver: Mapped[str] = mapped_column(String(80))
    token: Mapped[str | None] = mapped_column(String(64), index=True)


class RaceRow(Base):
    """A race that is set up at a table, or was run there, or (without a table) elsewhere."""

    __tablename__ = "season_races"

    season_id: Mapped[str] = mapped_column(ForeignKey("seasons.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id"), unique=True)
    absences: Mapped[Json] = mapped_column(JSON)
    result: Mapped[Json | None] = mapped_column(NULLABLE_JSON)  # as the league writes it, none while it is not run
    at: Mapped[float] = mapped_column(Double)


@dataclass(frozen=True)
class SeasonRows:
    """Everything about a season at one moment; `seats` are those of the table that is set up."""

    row: SeasonRow
    members: list[MemberRow]
    races: list[RaceRow]
    seats: list[SeatRow]

    @property
    def results(self) -> list[Json]:
        return [race.result for race in self.races if race.result is not None]

    @property
    def set_up(self) -> RaceRow | None:
        """The race that waits for its result."""
        return next((race for race in self.races if race.result is None), None)

    def league_json(self) -> Json:
        """The season as `league_from_json` reads it."""
        entrants = [{"team": row.team, "name": row.name, "driver": row.driver} for row in self.members]
        return {**self.row.settings, "entrants": entrants, "results": self.results}


class SeasonStore:
    """What seasons ask of the database; everything goes through the store's own threads."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.engine = store.engine

    # Looking.

    def load(self, id: str) -> SeasonRows | None:
        with Session(self.engine, expire_on_commit=False) as session:
            if self.store.shared:
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            row = session.get(SeasonRow, id)
            if row is None:
                return None
            members = session.scalars(select(MemberRow).where(MemberRow.season_id == id).order_by(MemberRow.seat))
            races = session.scalars(select(RaceRow).where(RaceRow.season_id == id).order_by(RaceRow.number))
            found = SeasonRows(row, list(members), list(races), [])
            waiting = found.set_up
            if waiting is not None and waiting.table_id is not None:
                sitting = select(SeatRow).where(SeatRow.table_id == waiting.table_id).order_by(SeatRow.seat)
                found.seats.extend(session.scalars(sitting))
            return found

    def held_by(self, hashes: list[str], most: int) -> list[SeasonRows]:
        """Seasons of which one of these tokens is a member's or the host's, the last changed first."""
        with Session(self.engine) as session:
            own = select(MemberRow.season_id).where(MemberRow.token.in_(hashes))
            found = select(SeasonRow.id).where(SeasonRow.id.in_(own) | SeasonRow.host.in_(hashes))
            ids = list(session.scalars(found.order_by(SeasonRow.changed.desc()).limit(most)))
        seasons = [self.load(id) for id in ids]
        return [season for season in seasons if season is not None]

    def to_take_in(self) -> list[str]:
        """Seasons with a finished race whose result was not taken in, as after a crash."""
        with Session(self.engine) as session:
            found = select(RaceRow.season_id).join(TableRow, TableRow.id == RaceRow.table_id)
            return list(session.scalars(found.where(RaceRow.result.is_(None), TableRow.status == OVER)))

    def is_over(self, table_id: str) -> bool:
        with Session(self.engine) as session:
            return session.scalar(select(TableRow.status).where(TableRow.id == table_id)) == OVER

    # Changing.

    @contextmanager
    def _change(self, id: str, version: int) -> Iterator[Session]:
        """One transaction that makes the next version of what was seen."""
        try:
            with Session(self.engine, expire_on_commit=False) as session, session.begin():
                seen = update(SeasonRow).where(SeasonRow.id == id, SeasonRow.version == version)
                values = {"version": version + 1, "changed": time.time()}
                if session.execute(seen.values(**values)).rowcount == 0:  # type: ignore[attr-defined]
                    raise Conflict
                yield session
        except IntegrityError as taken:
            raise Conflict from taken

    def add(self, season: SeasonRow, members: list[MemberRow], results: list[Json]) -> None:
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            keep(session, season.brought)
            session.add(season)
            session.flush()
            session.add_all(members)
            if results:
                session.execute(insert(RaceRow), [_run(season.id, i, row) for i, row in enumerate(results, 1)])

    def set_up(self, id: str, version: int, race: RaceRow, table: TableRow, seats: list[SeatRow]) -> None:
        """A table for the next race, all or nothing."""
        with self._change(id, version) as session:
            session.add(table)
            session.flush()
            session.add_all(seats)
            session.add(race)

    def give_up(self, id: str, version: int, race: RaceRow) -> None:
        """The race is no longer set up; its table stays, as an ordinary one."""
        with self._change(id, version) as session:
            self._take_out(session, race)

    def take_in(self, id: str, version: int, race: RaceRow, result: Json) -> None:
        """The result of the race that was set up, once."""
        with self._change(id, version) as session:
            waiting = update(RaceRow).where(
                RaceRow.season_id == id,
                RaceRow.number == race.number,
                RaceRow.table_id == race.table_id,
                RaceRow.result.is_(None),
            )
            if session.execute(waiting.values(result=result, at=time.time())).rowcount == 0:  # type: ignore[attr-defined]
                raise Conflict

    def enter(self, id: str, version: int, number: int, result: Json) -> None:
        """A result without a table."""
        with self._change(id, version) as session:
            session.execute(insert(RaceRow), [_run(id, number, result)])

    def take_back(self, id: str, version: int, race: RaceRow) -> None:
        with self._change(id, version) as session:
            self._take_out(session, race)

    def put_member(self, id: str, version: int, seat: int, values: Json, at_table: tuple[str, str] | None) -> None:
        """Change a member; where it has a new secret, also of the seat that the old one holds (table and old hash)."""
        with self._change(id, version) as session:
            member = update(MemberRow).where(MemberRow.season_id == id, MemberRow.seat == seat)
            session.execute(member.values(**values))
            if at_table is not None:
                table, old = at_table
                held = update(SeatRow).where(SeatRow.table_id == table, SeatRow.token == old)
                session.execute(held.values(token=values["token"]))
                self.store.ring(session, table)

    def _take_out(self, session: Session, race: RaceRow) -> None:
        gone = delete(RaceRow).where(RaceRow.season_id == race.season_id, RaceRow.number == race.number)
        if session.execute(gone).rowcount == 0:  # type: ignore[attr-defined]
            raise Conflict
        if race.table_id is not None:
            session.execute(update(TableRow).where(TableRow.id == race.table_id).values(season=None))
            self.store.ring(session, race.table_id)


def _run(id: str, number: int, result: Json) -> Json:
    """A race that was run without a table, as a row."""
    absences = result.get("absences", {})
    return {
        "season_id": id, "number": number, "table_id": None, "absences": absences, "result": result, "at": time.time(),
    }  # fmt: skip
