"""Lays what a variant writes over the data files of its game, and says in words what is wrong with it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final

from draftline.core.actions import LAST_NUMBER
from draftline.core.messages import DraftlineError, Message, Value
from draftline.core.tables import (
    ANY_NUMBER,
    MOST_COPIES,
    Field,
    Rows,
    Table,
    Tables,
    cards_of,
    is_key,
    is_told,
    shown,
    used_words,
    whole_fault,
)
from draftline.core.track import Track
from draftline.core.track_file import load_track, read_track, track_names
from draftline.data import read_toml, whole

REMOVE: Final = "remove"
COPIES: Final = "copies"
TRACKS: Final = "tracks"
MOST_ROWS: Final = 300  # that a variant may write

Fault = tuple[str, Message]  # the key, and what is wrong there


class Overlay:
    """The files of a game with a variant laid over them, and all faults found on the way."""

    def __init__(
        self, plain: Tables, known: Mapping[str, Table], home_track: str, road: str, tracks: Mapping[str, Track | None]
    ) -> None:
        self.faults: list[Fault] = []
        self.changes: list[tuple[str, Any, Any]] = []  # key, what it was (None: new), what it is (None: removed)
        self.added: list[tuple[str, str]] = []  # tables and keys of new rows
        self.tracks: dict[str, Track | None] = dict(tracks)  # own or changed ones by id, None: not to be had
        self._plain = plain
        self._known = known
        self._home_track = home_track
        self._road = road
        self._files: dict[str, dict[str, Any]] = {}
        self._removed: dict[str, set[str]] = {}
        self._next: dict[str, int] = {}  # deck -> the number of its next new card
        self._given: dict[str, list[str]] = {}  # table -> the keys that the variant writes

    def lay(self, document: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        """The changed files by name; with faults they are of no use."""
        self._given = {name: list(given) for name, given in document.items() if isinstance(given, dict)}
        if TRACKS in document:
            self._lay_tracks(document[TRACKS])
        wrote = 0
        for name, given in document.items():
            if name == TRACKS:
                continue
            table = self._known.get(name)
            if table is None:
                self._fault(name, "variant.unknown-table", {"known": [*self._known, TRACKS]})
            elif not isinstance(given, dict):
                self._fault(name, "variant.not-table", shown(given))
            else:
                wrote += len(given)
                self._lay_table(table, given)
        if wrote > MOST_ROWS:
            self._fault("", "variant.too-many", {"n": wrote, "most": MOST_ROWS})
        if not self.faults:
            self._check_references()
        if not self.faults:
            self._check_cars()
        return self._files

    def _fault(self, path: str, id: str, values: Mapping[str, Value] | None = None) -> None:
        self.faults.append((path, Message(id, values)))

    def _change(self, path: str, old: Any, new: Any) -> None:
        if old != new:
            self.changes.append((path, old, new))

    def _file(self, name: str) -> dict[str, Any]:
        """A file that may be changed."""
        if name not in self._files:
            self._files[name] = copy.deepcopy(self._plain.read(name))
        return self._files[name]

    def now(self, name: str) -> dict[str, Any]:
        """A file as it is now."""
        return self._files[name] if name in self._files else self._plain.read(name)

    def rows(self, table: Table) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.now(table.file)[table.table]
        return found

    def _shipped(self, table: Table) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._plain.read(table.file)[table.table]
        return found

    def _lay_table(self, table: Table, given: Mapping[str, Any]) -> None:
        file = self._file(table.file)
        if not table.key:
            self._lay_values(table.name, table.fields, file[table.table] if table.table else file, given)
            return
        for key, change in given.items():
            if not isinstance(change, dict):
                self._fault(f"{table.name}.{key}", "variant.not-table", shown(change))
            else:
                self._lay_row(table, file[table.table], key, change)

    # Numbers by name.

    def _lay_values(self, path: str, fields: Mapping[str, Any], now: dict[str, Any], given: Mapping[str, Any]) -> None:
        for name, value in given.items():
            place = f"{path}.{name}"
            field = fields.get(name, fields.get(ANY_NUMBER) if whole(name) is not None else None)
            if field is None:
                self._fault(place, "variant.unknown-key", {"known": _offered(fields)})
            elif isinstance(field, Field):
                self._lay_value(place, field, now, name, value)
            elif not isinstance(value, dict):
                self._fault(place, "variant.not-table", shown(value))
            elif value.get(REMOVE) is True and name not in fields and name in now:
                self.changes.append((place, now.pop(name), None))
            else:
                new = name not in now
                inner = now.setdefault(name, {})
                self._lay_values(place, field, inner, value)
                if new:
                    self._need_all(place, field, inner)

    def _need_all(self, place: str, fields: Mapping[str, Any], now: Mapping[str, Any]) -> None:
        missing = [name for name, field in fields.items() if name not in now and not _may_miss(field)]
        if missing:
            self._fault(place, "variant.missing", {"fields": missing})

    def _lay_value(self, place: str, field: Field, now: dict[str, Any], name: str, value: Any) -> None:
        fault = field.fault(value, self._offers(field, []), {})
        if fault is not None:
            self.faults.append((place, fault))
            return
        self._change(place, now.get(name), value)
        now[name] = value

    def _offers(self, field: Field, used: list[str]) -> list[str]:
        """The words that would do: also rows still to come, so that their order does not matter."""
        if field.kind == "track":
            return [name for name in self._track_ids() if self._track(name).road == self._road]
        if field.kind != "row":
            return used
        table = self._known[field.table]
        before = [str(row[table.key]) for row in self._shipped(table)]
        return list(dict.fromkeys([*before, *self._given.get(table.name, []), *field.besides]))

    # Rows by a key.

    def _lay_row(self, table: Table, rows: list[dict[str, Any]], key: str, change: dict[str, Any]) -> None:
        place = f"{table.name}.{key}"
        row = next((row for row in rows if str(row[table.key]) == key), None)
        if REMOVE in change:
            self._remove(table, rows, row, place, change)
            return
        if row is None:
            row = self._new_row(table, key, place)
            if row is None:
                return
            self._change_row(table, row, place, change, {})
            self._need(table, {**change, **row}, place)
            if table.copies:
                row.setdefault("cards", self._numbers(table, 1))
            self.added.append((table.name, key))
            self.changes.append((place, None, row))
            rows.append(row)
        else:
            shipped = next((old for old in self._shipped(table) if str(old[table.key]) == key), {})
            self._change_row(table, row, place, change, shipped)
            self._need(table, {**change, **row}, place)

    def _remove(
        self, table: Table, rows: list[dict[str, Any]], row: dict[str, Any] | None, place: str, change: dict[str, Any]
    ) -> None:
        if change != {REMOVE: True}:
            self._fault(place, "variant.remove-alone")
        elif row is None:
            self._fault(place, "variant.remove-unknown", {"known": [str(one[table.key]) for one in rows]})
        elif table.fixed:
            self._fault(place, "variant.fixed")
        elif str(row[table.key]) in table.keep:
            self._fault(place, "variant.kept")
        elif len(rows) == 1:
            self._fault(place, "variant.last-row")
        else:
            rows.remove(row)
            self._removed.setdefault(table.name, set()).add(str(row[table.key]))
            self.changes.append((place, row, None))

    def _new_row(self, table: Table, key: str, place: str) -> dict[str, Any] | None:
        if table.closed:
            self._fault(place, "variant.no-new", {"known": [str(row[table.key]) for row in self.rows(table)]})
            return None
        if table.key == "number":
            number = whole(key)
            fault = whole_fault(key if number is None else number, 1, 99)
            if fault is not None or number is None:
                self.faults.append((place, fault or Message("variant.key-form")))
                return None
            return {"number": number, "source": "house"}
        if not is_key(key):
            self._fault(place, "variant.key-form")
            return None
        row: dict[str, Any] = {table.key: key, "source": "house"}
        if table.numbered:
            row["number"] = 1 + max(int(other["number"]) for other in (*self._shipped(table), *self.rows(table)))
        return row

    def _change_row(
        self, table: Table, row: dict[str, Any], place: str, change: Mapping[str, Any], shipped: Mapping[str, Any]
    ) -> None:
        for name, value in change.items():
            where = f"{place}.{name}"
            if name == COPIES and table.copies:
                self._set_copies(table, row, where, value)
                continue
            field = table.fields.get(name)
            if field is None or not _offers_values(field, shipped):
                known = [*table.fields, *([COPIES] if table.copies else []), REMOVE]
                self._fault(where, "variant.unknown-key", {"known": known})
            elif isinstance(field, Field):
                self._set_field(table, row, where, name, field, value, shipped)
            elif isinstance(field, Rows):
                self._set_rows(table, row, where, name, field, value, shipped)
            elif not isinstance(value, dict):
                self._fault(where, "variant.not-table", shown(value))
            else:
                self._lay_values(where, field, row.setdefault(name, {}), value)

    def _set_field(
        self, table: Table, row: dict[str, Any], where: str, name: str, field: Field, value: Any,
        shipped: Mapping[str, Any],
    ) -> None:  # fmt: skip
        used = used_words(field, name, self._shipped(table))
        if field.optional and "" not in used and field.kind == "word":
            used.append("")
        fault = field.fault(value, self._offers(field, used), shipped)
        if fault is not None:
            self.faults.append((where, fault))
            return
        if shipped:
            self._change(where, row.get(name), value)
        row[name] = value

    def _set_rows(
        self, table: Table, row: dict[str, Any], where: str, name: str, field: Rows, value: Any,
        shipped: Mapping[str, Any],
    ) -> None:  # fmt: skip
        found = field.faults(value, where, [inner for old in self._shipped(table) for inner in old[name]])
        self.faults += found
        if not found:
            if shipped:
                self._change(where, row.get(name), value)
            row[name] = value

    def _set_copies(self, table: Table, row: dict[str, Any], where: str, value: Any) -> None:
        """More copies get numbers behind all others; with fewer, the last ones go."""
        fault = whole_fault(value, 1, MOST_COPIES)
        if fault is not None:
            self.faults.append((where, fault))
            return
        new = "numbers" not in row
        cards = [] if new else cards_of(row)
        if not new:
            self._change(where, len(cards), value)
        row["cards"] = [*cards[:value], *self._numbers(table, value - len(cards))]

    def _numbers(self, table: Table, count: int) -> list[int]:
        """So many new numbers of a pile."""
        if table.deck not in self._next:
            alike = [other for other in self._known.values() if other.deck == table.deck]
            last = max(number for other in alike for row in self._shipped(other) for number in cards_of(row))
            self._next[table.deck] = last + 1
        first = self._next[table.deck]
        self._next[table.deck] += max(count, 0)
        if self._next[table.deck] > LAST_NUMBER:
            self._fault(table.name, "variant.too-many-cards", {"most": LAST_NUMBER})
        return list(range(first, first + max(count, 0)))

    def _need(self, table: Table, row: Mapping[str, Any], place: str) -> None:
        """A row needs what all shipped ones have, and what all with the same word there have."""
        missing = [name for name, field in table.fields.items() if name not in row and not _may_miss(field)]
        word = row.get(table.alike)
        alike = [old for old in self._shipped(table) if table.needs and old.get(table.alike) == word]
        if alike:
            told = [name for name, field in table.fields.items() if name not in row and is_told(field)]
            missing += [name for name in told if name not in missing and all(name in old for old in alike)]
        if missing:
            self._fault(place, "variant.missing", {"fields": missing})
        for name, allowed in table.only.get(str(word), {}).items():
            if name in row and row[name] not in allowed:
                self._fault(f"{place}.{name}", "variant.only-with", {"word": str(word), "known": allowed})

    # Tracks.

    def _track_ids(self) -> list[str]:
        shipped = [name for name in track_names() if name not in self.tracks]
        return [*shipped, *[name for name, track in self.tracks.items() if track is not None]]

    def _track(self, name: str) -> Track:
        return self.tracks.get(name) or load_track(name)

    def _lay_tracks(self, given: Any) -> None:
        if not isinstance(given, dict):
            self._fault(TRACKS, "variant.not-table", shown(given))
            return
        for name, change in given.items():
            place = f"{TRACKS}.{name}"
            if not isinstance(change, dict):
                self._fault(place, "variant.not-table", shown(change))
            elif change == {REMOVE: True}:
                self._remove_track(name, place)
            elif not is_key(name):
                self._fault(place, "variant.key-form")
            else:
                self._lay_track(name, place, change)

    def _remove_track(self, name: str, place: str) -> None:
        if name not in track_names():
            self._fault(place, "variant.remove-unknown", {"known": track_names()})
        elif name == self._home_track:
            self._fault(place, "variant.kept")
        else:
            self.tracks[name] = None
            self.changes.append((place, name, None))

    def _lay_track(self, name: str, place: str, change: Mapping[str, Any]) -> None:
        shipped = name in track_names()
        old = read_toml(load_track(name).text, name) if shipped else {}
        document = {"id": name, **old, **change}
        for part in ("laps", "source"):
            if isinstance(old.get(part), dict) and isinstance(change.get(part), dict):
                document[part] = {**old[part], **change[part]}
        try:
            self.tracks[name] = read_track(track_text(document), name)
        except DraftlineError as fault:
            self.faults.append((place, fault.message))
            return
        if not shipped:
            self._change(place, None, {"name": document.get("name"), "segment": len(document.get("segment", []))})
        for part in change if shipped else ():
            self._change(f"{place}.{part}", old.get(part), document[part])

    # What belongs together.

    def _check_references(self) -> None:
        """Nothing may name a row or a track that there is not."""
        for table in self._known.values():
            if table.key:
                for row in self.rows(table):
                    self._check_names(f"{table.name}.{row[table.key]}", table.fields, row)
            else:
                file = self.now(table.file)
                self._check_names(table.name, table.fields, file[table.table] if table.table else file)

    def _check_names(self, path: str, fields: Mapping[str, Any], holder: Mapping[str, Any]) -> None:
        for name, value in holder.items():
            field = fields.get(name, fields.get(ANY_NUMBER) if whole(name) is not None else None)
            if isinstance(field, Field):
                if field.kind in ("row", "track"):
                    self._check_name(f"{path}.{name}", field, value)
            elif field is not None and isinstance(value, dict):
                self._check_names(f"{path}.{name}", field, value)

    def _check_name(self, place: str, field: Field, value: Any) -> None:
        if field.kind == "track":
            known = self._track_ids()
        else:
            table = self._known[field.table]
            known = [*[str(row[table.key]) for row in self.rows(table)], *field.besides]
        for leaf in field.leaves(value):
            if leaf not in known and not self._lenient(field):
                gone = field.table and str(leaf) in self._removed.get(field.table, ())
                id = "variant.needs-removed" if gone else "variant.not-known"
                self._fault(place, id, {"value": str(leaf), "known": known})

    def _lenient(self, field: Field) -> bool:
        """Team Bars may name teams that are not in this box: those are passed over."""
        return field.kind == "row" and self._known[field.table].key == "colour"

    def _check_cars(self) -> None:
        """No two cars may have one number."""
        seen: dict[int, str] = {}
        for table in self._known.values():
            numbers = [name for name, field in table.fields.items() if isinstance(field, Field) and field.kind == "car"]
            if table.key == "number" and "icon" in table.fields:
                numbers.append("number")
            for row in self.rows(table) if numbers else []:
                for name in numbers:
                    place = f"{table.name}.{row[table.key]}"
                    for number in row[name] if isinstance(row[name], list) else [row[name]]:
                        if number in seen:
                            self._fault(place, "variant.car-twice", {"car": number, "other": seen[number]})
                        seen[number] = place


def _offers_values(field: Any, shipped: Mapping[str, Any]) -> bool:
    """Whether a row has something of its own to choose from, where a field asks for that."""
    return not isinstance(field, Field) or field.kind != "own" or "values" in shipped or "most" in shipped


def _may_miss(field: Any) -> bool:
    return isinstance(field, Field) and field.optional


def _offered(fields: Mapping[str, Any]) -> list[str]:
    return ["1, 2, 3 ..." if name == ANY_NUMBER else name for name in fields]


def track_text(document: Mapping[str, Any]) -> str:
    """The text of a track file that says this."""
    plain = [f"{name} = {_toml(value)}" for name, value in document.items() if not _is_tables(value)]
    return (
        "\n".join(plain)
        + "\n"
        + "".join("\n" + _segment(one) for one in document.get("segment", []) if isinstance(one, dict))
    )


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _segment(rows: Mapping[str, Any]) -> str:
    return "[[segment]]\n" + "".join(f"{name} = {_toml(value)}\n" for name, value in rows.items())


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        letters = [f"\\u{ord(sign):04x}" if ord(sign) < 32 or ord(sign) == 127 else sign for sign in value]
        return '"' + "".join("\\" + sign if sign in '"\\' else sign for sign in letters) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(name)} = {_toml(inner)}" for name, inner in value.items()) + " }"
    return str(value)
