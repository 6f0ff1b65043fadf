"""Variants: a game with other cards, numbers or tracks, written in a small TOML file.

A file says which game it is based on and what differs; `Variant` is that file once it has been read without a fault.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final

from draftline.core.messages import DraftlineError, Message, Value, VariantError
from draftline.core.overlay import COPIES, Fault, Overlay
from draftline.core.rng import STREAMS, stream
from draftline.core.rulebook import Rulebook
from draftline.core.surface import READ, offers
from draftline.core.tables import EDITION, Table, Tables, editions_of, is_told, shown, tables_of
from draftline.core.travel import part
from draftline.data import add_texts, catalogue, languages, package_text, read_toml

MOST_LETTERS: Final = 60_000  # of a file
MOST_NAME: Final = 60
MOST_TEXT: Final = 600
FIRST_LANGUAGE: Final = "en"
HEAD: Final = ("base", "name", "about", "texts")
MARK: Final = "@"  # between a message id and the digest of the variant that puts it into words
_HEADER: Final = re.compile(r"\s*\[\[?([^\[\]#]+)\]\]?\s*(#.*)?")
_ENTRY: Final = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_MARKS: Final = re.compile(r'"""|\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]')


class Variant:
    """A variant of a game; two are the same if they say the same, whatever their comments and spaces."""

    def __init__(
        self, name: str, base: str, digest: str, text: str, about: str = "", edition: int = EDITION
    ) -> None:
        self.name: Final = name
        self.about: Final = about  # a sentence of its author, or nothing
        self.base: Final = base  # the id of the game
        self.digest: Final = digest
        self.text: Final = text
        self.edition: Final = edition  # of the rules that it was read by

    def __reduce__(self) -> tuple[Any, ...]:
        return part("draftline.games.registry:load_variant"), (self.text, self.edition)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<variant {self.name!r} of {self.base}, {self.digest}>"

    @property
    def label(self) -> Message:
        """Its name and digest, as a sentence names a variant."""
        return Message("variant.label", {"name": self.name, "digest": self.digest})

    def to_json(self) -> dict[str, Any]:
        """As a record has it."""
        return {"name": self.name, "digest": self.digest, "text": self.text}


offers(Variant, about=READ, base=READ, digest=READ, label=READ, name=READ, text=READ, to_json=READ)


class Reading:
    """A variant's file read: its faults, or the variant and the rulebook of its game.

    `books` are the games that it may change, as an edition of the rules has them. What they were up to an earlier one
    (`until`) is written as a variant is, but is none: it needs no name, and no record tells of it.
    """

    def __init__(
        self, text: str, where: str, books: Mapping[str, Rulebook], edition: int = EDITION, until: int = 0
    ) -> None:
        self.faults: list[Message] = []
        self.notes: list[Message] = []  # what is missing, but nothing breaks without it
        self.changes: list[tuple[str, Any, Any]] = []
        self.variant: Variant | None = None
        self.book: Rulebook | None = None
        self._text = text
        self._books = books
        self._edition = edition
        self._until = until
        self._found: list[Fault] = []
        self._lines: dict[str, int] = {}
        self._texts: dict[str, dict[str, str]] = {}
        self._renamed: dict[str, str] = {}
        try:
            if len(text) > MOST_LETTERS:
                bound = Message("error.bound-letters", {"n": len(text), "most": MOST_LETTERS})
                raise VariantError(Message("error.at-file", {"where": where, "reason": bound}))
            document = read_toml(text, where)
        except DraftlineError as fault:
            self.faults.append(fault.message)
            return
        self._lines = lines_of(text)
        self._read(document)
        self.faults += [self._placed(path, reason) for path, reason in self._found]

    def _fault(self, path: str, id: str, values: Mapping[str, Value] | None = None) -> None:
        self._found.append((path, Message(id, values)))

    def _placed(self, path: str, reason: Message) -> Message:
        """A fault with the line of its key, or of the nearest thing around it that the file has."""
        parts = path.split(".")
        while parts and ".".join(parts) not in self._lines:
            parts.pop()
        if not parts:
            return Message("variant.at-key", {"key": path, "reason": reason}) if path else reason
        return Message("variant.at-line", {"line": self._lines[".".join(parts)], "key": path, "reason": reason})

    def _read(self, document: dict[str, Any]) -> None:
        base = document.get("base")
        book = self._books.get(base) if isinstance(base, str) else None
        if book is None:
            known = [id for id, one in self._books.items() if one.varies]
            self._fault("base", "variant.base", {**shown(base or ""), "known": known})
            return
        if not book.varies:
            self._fault("base", "variant.never", {"game": book.title})
            return
        name = document.get("name", "" if not self._until else f"{base}-{self._until}")
        if not isinstance(name, str) or not 0 < len(name) <= MOST_NAME or not name.isprintable():
            self._fault("name", "variant.name", {"most": MOST_NAME})
        about = document.get("about", "")
        if "about" in document:
            self._check_text("about", about, MOST_TEXT)
        known_tables = tables_of(book.id, book.package)
        overlay = Overlay(book.tables, known_tables, book.home_track, book.road, book.own)
        files = overlay.lay({key: value for key, value in document.items() if key not in HEAD})
        self._found += overlay.faults
        self.changes = overlay.changes
        self._read_texts(document, known_tables, overlay)
        if not self._found and self._until:
            data = book.tables.laid(files, "", self._until)
            self._make(book, data, str(name), overlay, known_tables)
        elif not self._found:
            digest = _digest(document)
            self.variant = Variant(str(name), book.id, digest, self._text, str(about), self._edition)
            self._make(book, book.tables.laid(files, self._text, book.tables.edition), digest, overlay, known_tables)

    # Texts.

    def _check_text(self, path: str, value: Any, most: int) -> bool:
        right = isinstance(value, str) and 0 < len(value) <= most and value.isprintable()
        if not right:
            self._fault(path, "variant.words", {"most": most})
        return right

    def _read_texts(self, document: Mapping[str, Any], known: Mapping[str, Table], overlay: Overlay) -> None:
        given = document.get("texts", {})
        if not isinstance(given, dict):
            self._fault("texts", "variant.not-table", shown(given))
            return
        for lang, tables in given.items():
            place = f"texts.{lang}"
            if lang not in languages():
                self._fault(place, "variant.not-known", {"value": lang, "known": languages()})
            elif not isinstance(tables, dict):
                self._fault(place, "variant.not-table", shown(tables))
            else:
                self._read_language(lang, place, tables, known, overlay)

    def _read_language(
        self, lang: str, place: str, tables: Mapping[str, Any], known: Mapping[str, Table], overlay: Overlay
    ) -> None:
        told = [name for name, table in known.items() if table.texts]
        for name, rows in tables.items():
            if name not in told:
                self._fault(f"{place}.{name}", "variant.unknown-key", {"known": told})
            elif not isinstance(rows, dict):
                self._fault(f"{place}.{name}", "variant.not-table", shown(rows))
            else:
                keys = [str(row[known[name].key]) for row in overlay.rows(known[name])]
                for key, words in rows.items():
                    where = f"{place}.{name}.{key}"
                    if key not in keys:
                        self._fault(where, "variant.not-known", {"value": key, "known": keys})
                    else:
                        self._read_words(lang, where, known[name].ids_of(key), words)

    def _read_words(self, lang: str, where: str, ids: list[str], words: Any) -> None:
        """A name alone, or a table with `name` and `text`."""
        parts: dict[str, Any] = words if isinstance(words, dict) else {"name": words}
        offered = ["name", "text"][: len(ids)]
        for part_name, value in parts.items():
            place = f"{where}.{part_name}" if isinstance(words, dict) else where
            if part_name not in offered:
                self._fault(place, "variant.unknown-key", {"known": offered})
            elif self._check_text(place, value, (MOST_NAME, MOST_TEXT)[offered.index(part_name)]):
                self._texts.setdefault(lang, {})[ids[offered.index(part_name)]] = value

    def _name_new_things(self, known: Mapping[str, Table], overlay: Overlay) -> None:
        """What is new needs words in English: its key, and the text of a shipped thing that does the same."""
        english = self._texts.setdefault(FIRST_LANGUAGE, {})
        for name, key in overlay.added:
            ids = known[name].ids_of(key)
            if ids and ids[0] not in english:
                english[ids[0]] = key.replace("-", " ").capitalize()
                self.notes.append(Message("variant.unnamed", {"key": f"{name}.{key}", "name": english[ids[0]]}))
            if len(ids) > 1 and ids[1] not in english:
                like = _like(known[name], key, overlay)
                if like is None:
                    english[ids[1]] = ""
                    self.notes.append(Message("variant.untold", {"key": f"{name}.{key}"}))
                else:
                    self._renamed[ids[1]] = known[name].ids_of(like)[1]

    def _note_languages(self) -> None:
        english = {id for id, words in self._texts.get(FIRST_LANGUAGE, {}).items() if words}
        for lang in languages():
            missing = sorted(english - set(self._texts.get(lang, {})))
            if lang != FIRST_LANGUAGE and missing:
                values: dict[str, Value] = {"language": lang, "n": len(missing)}
                self.notes.append(Message("variant.untranslated", {**values, "ids": missing[:6]}))

    def _note_numbers(self, known: Mapping[str, Table]) -> None:
        """A shipped text that speaks of a number which the variant has changed."""
        for path, old, _ in self.changes:
            name, _, rest = path.partition(".")
            table = known.get(name)
            if table is None or path.endswith("." + COPIES) or len(table.texts) < 2:
                continue
            if not isinstance(old, int) or isinstance(old, bool):
                continue
            id = table.ids_of(rest.split(".")[0])[1]
            words = str(catalogue(FIRST_LANGUAGE).get(id, ""))
            if id not in self._texts.get(FIRST_LANGUAGE, {}) and re.search(rf"(?<!\d){old}(?!\d)", words):
                self.notes.append(Message("variant.old-number", {"key": path, "n": old}))

    # The game.

    def _make(self, base: Rulebook, data: Tables, mark: str, overlay: Overlay, known: Mapping[str, Table]) -> None:
        self._name_new_things(known, overlay)
        self._note_languages()
        self._note_numbers(known)
        for words in self._texts.values():
            for id in words:
                self._renamed[id] = f"{id}{MARK}{mark}"
        book = base.varied(data, overlay.tracks, self._renamed)
        self._found += [(path, reason) for path, reason in book.faults()]
        if self._found:
            return
        book.variant = self.variant
        self._try_races(book)
        if not self._found:
            add_texts(mark, self._texts)
            self.book = book

    def _try_races(self, book: Rulebook) -> None:
        """Every number of players must find a race that can be set up."""
        for seats in range(book.least, book.most + 1):
            try:
                book.new(seats, None, 0, {})
            except DraftlineError as fault:
                self._fault("", "variant.no-race", {"n": seats, "reason": fault.message})
                return


def in_edition(book: Rulebook, edition: int) -> Rulebook:
    """A game as it was in an edition of the rules: itself, where its data are still the same."""
    for until in reversed(editions_of(book.id, book.package)):
        if edition <= until:
            where = f"editions/{book.id}-{until}.toml"
            reading = Reading(package_text(where, book.package), where, {book.id: book}, until=until)
            if reading.book is None:
                raise VariantError(reading.faults[0])
            book = reading.book
    return book


def trial_seats(book: Rulebook) -> list[int]:
    """The numbers of players that a variant is tried with: the fewest, a middle one and the most."""
    return sorted({book.least, (book.least + book.most) // 2, book.most})


def broken_races(book: Rulebook) -> list[Message]:
    """Race by chance to the end, and say where the rules break, if they do."""
    for seats in trial_seats(book):
        game = book.new(seats, None, seats, {})
        chance = stream(seats, STREAMS)  # one of its own: no game draws from it
        try:
            while not game.over:
                game.playout(chance, 1)
                if problems := game.problems():
                    raise AssertionError(problems[0])
        except Exception as fault:  # whatever it is, a designer should hear of it before anybody races
            values: dict[str, Value] = {"n": seats, "actions": len(game.history()), "reason": str(fault)}
            return [Message("variant.broken", values)]
    return []


def _like(table: Table, key: str, overlay: Overlay) -> str | None:
    """The key of another row that does the same, whose text can be told instead."""
    row = next(row for row in overlay.rows(table) if str(row[table.key]) == key)
    told = [name for name, field in table.fields.items() if name != table.alike and is_told(field)]
    for other in overlay.rows(table) if table.alike else []:
        same = other.get(table.alike, "") == row.get(table.alike, "")
        if other is not row and same and all(other.get(name) == row.get(name) for name in told):
            return str(other[table.key])
    return None


def _digest(document: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(document, sort_keys=True, default=str).encode()).hexdigest()[:16]


def lines_of(text: str) -> dict[str, int]:
    """The line of every key of a TOML text that parses, by its whole path."""
    found: dict[str, int] = {}
    table: list[str] = []
    depth, quoted = 0, ""  # inside lists and inline tables, or inside a text of several lines
    for number, line in enumerate(text.split("\n"), 1):
        if not depth and not quoted:
            header, entry = _HEADER.fullmatch(line), _ENTRY.match(line)
            if entry is not None:
                _note_line(found, [*table, *_parts(entry.group(1))], number)
            elif header is not None:
                table = _parts(header.group(1))
                _note_line(found, table, number)
                continue
        for mark in _MARKS.findall(line):
            if quoted:
                quoted = "" if mark == quoted else quoted
            elif mark in ('"""', "'''"):
                quoted = mark
            elif mark in "[{":
                depth += 1
            elif mark in "]}":
                depth -= 1
    return found


def _parts(path: str) -> list[str]:
    return [one.strip().strip("\"'") for one in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", path) if one.strip()]


def _note_line(found: dict[str, int], parts: list[str], number: int) -> None:
    for last in range(1, len(parts) + 1):
        found.setdefault(".".join(parts[:last]), number)
