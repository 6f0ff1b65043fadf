"""The data files of one game as a value: those of the package, with what an edition or a variant puts in their place.

What a variant may write stands in `variants/GAME.toml` of the game's package: for every table the file it is in, the
key of its rows, and its fields, each with what it may hold. Nothing here knows a game.

    "0..20"          a whole number in a range
    "yes"            true or false
    "word"           one of the words that shipped rows have there
    "row wear|none"  the key of a row of another table, or one of the words behind the bars
    "track"          the id of a track
    "car"            the number of a car, which no other car has
    "own"            one of the values that the shipped row itself offers, or a number between its least and most
    "step"           a word that shipped rows have there, with a number where those have one
    "letters"        a short text
    "paint"          a table with `fill` and `ink`, both `#rrggbb`

Behind it `each` makes it a list, `each:2` one of two entries; a question mark ends a field that may be left out.

Where an edition of the rules changes what the data files say, `editions/GAME-N.toml` says what stood there up to
edition N, as a variant would. A race that began then is raced by that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from draftline.core.messages import Message, Value
from draftline.data import OWN, package_names, package_text, read_toml, whole

EDITION: Final = 3  # of the rules: grows when the same actions would lead elsewhere
ANY_NUMBER: Final = "*"  # in place of a key: any whole number
MOST_LETTERS: Final = 60
MOST_COPIES: Final = 60  # of one card
_PAINT: Final = re.compile(r"#[0-9a-f]{6}")
_KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

_plain: dict[str, dict[str, Any]] = {}  # the files of the packages, read once; nobody changes them


class Tables:
    """The data files of a game by name; `variant` is the text of the variant that changed some, "" for none.

    `edition` is that of the rules whose data they are; where several have the same, the last of them.
    """

    def __init__(
        self,
        folder: str,
        package: str = OWN,
        changed: Mapping[str, dict[str, Any]] | None = None,
        variant: str = "",
        edition: int = EDITION,
    ) -> None:
        self.folder = folder
        self.package = package
        self.variant = variant
        self.edition = edition
        self._changed: dict[str, dict[str, Any]] = dict(changed or {})

    def laid(self, files: Mapping[str, dict[str, Any]], variant: str, edition: int) -> Tables:
        """With other files in the place of some."""
        return Tables(self.folder, self.package, {**self._changed, **files}, variant, edition)

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells them from those of the game as it is: nothing, a variant, or a variant and an edition."""
        if self.edition != EDITION:
            return (self.variant, self.edition)
        return (self.variant,) if self.variant else ()

    def read(self, name: str) -> dict[str, Any]:
        """One file; whoever reads it may not change it."""
        return self._changed[name] if name in self._changed else plain_file(self.folder, name, self.package)

    def names(self) -> list[str]:
        """The files that there are."""
        return package_names(self.folder, ".toml", self.package) if self.folder else []


def plain_file(folder: str, name: str, package: str = OWN) -> dict[str, Any]:
    """A data file of a package, parsed once in a process."""
    path = f"{folder}/{name}.toml"
    key = f"{package}:{path}"
    if key not in _plain:
        _plain[key] = read_toml(package_text(path, package), path)
    return _plain[key]


def cards_of(row: Mapping[str, Any]) -> list[int]:
    """The numbers of the cards of a row: from the first to the last, or as a variant has numbered them."""
    listed: list[int] | None = row.get("cards")
    return list(range(row["numbers"][0], row["numbers"][1] + 1)) if listed is None else listed


def is_key(text: str) -> bool:
    """Whether something new may be called so: small letters and digits, with single hyphens between them."""
    return len(text) <= MOST_LETTERS and _KEY.fullmatch(text) is not None


# What a field may hold.


class Field:
    """What one field may hold."""

    def __init__(self, written: str) -> None:
        parts = written.split()
        self.optional: bool = parts[-1] == "?"
        if self.optional:
            parts.pop()
        self.lists: list[int] = []  # for every list around the values how many it has, 0: any number; outermost first
        while parts[-1].partition(":")[0] == "each":
            self.lists.insert(0, int(parts.pop().partition(":")[2] or 0))
        self.kind: str = parts[0]
        self.least = self.most = 0
        if ".." in self.kind:
            first, _, last = self.kind.partition("..")
            self.kind, self.least, self.most = "range", int(first), int(last)
        names = parts[1].split("|") if len(parts) > 1 else []
        self.table: str = names[0] if names else ""
        self.besides: list[str] = names[1:]

    def leaves(self, value: Any) -> list[Any]:
        """The single values in lists and lists of lists."""
        if not isinstance(value, list):
            return [value]
        return [leaf for item in value for leaf in self.leaves(item)]

    def fault(self, value: Any, known: Sequence[str], shipped: Mapping[str, Any], depth: int = 0) -> Message | None:
        """What is wrong with a value, None for nothing; `known` are the words or keys that would do."""
        if depth == len(self.lists):
            return self._fault_of(value, known, shipped)
        if not isinstance(value, list):
            return Message("variant.not-list")
        wanted = self.lists[depth]
        if wanted and len(value) != wanted:
            return Message("variant.list-length", {"n": wanted, "found": len(value)})
        if not value and self.kind in ("range", "car"):
            return Message("variant.list-empty")
        faults = [self.fault(item, known, shipped, depth + 1) for item in value]
        return next((fault for fault in faults if fault is not None), None)

    def _fault_of(self, value: Any, known: Sequence[str], shipped: Mapping[str, Any]) -> Message | None:
        if self.kind in ("range", "car"):
            return whole_fault(value, *((1, 99) if self.kind == "car" else (self.least, self.most)))
        if self.kind == "yes":
            return None if isinstance(value, bool) else Message("variant.not-yes", shown(value))
        if self.kind == "own" and "values" not in shipped:
            return whole_fault(value, int(shipped.get("least", 0)), int(shipped.get("most", 0)))
        if self.kind == "paint":
            return _paint_fault(value)
        if not isinstance(value, str):
            return Message("variant.not-text", shown(value))
        if self.kind == "letters":
            long = {"n": len(value), "most": MOST_LETTERS}
            return None if 0 < len(value) <= MOST_LETTERS and value.isprintable() else Message("variant.letters", long)
        offered = list(shipped["values"]) if self.kind == "own" else known
        if self.kind == "step":
            return None if _is_step(value, offered) else Message("variant.not-known", _unknown(value, offered))
        return None if value in offered else Message("variant.not-known", _unknown(value, offered))


class Rows:
    """A field that is a list of tables, each with fields of its own: the lines of a card."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields
        self.kind: str = "rows"
        self.optional = False
        self.lists: list[int] = []

    def faults(self, value: Any, path: str, shipped: Sequence[Mapping[str, Any]]) -> list[tuple[str, Message]]:
        """What is wrong with such a list, by path; `shipped` are the tables that the game has there."""
        if not isinstance(value, list) or not value:
            return [(path, Message("variant.not-list" if not isinstance(value, list) else "variant.list-empty"))]
        found: list[tuple[str, Message]] = []
        for number, row in enumerate(value, 1):
            place = f"{path}.{number}"
            if not isinstance(row, dict):
                found.append((place, Message("variant.not-table", shown(row))))
                continue
            missing = [name for name, field in self.fields.items() if name not in row and not field.optional]
            if missing:
                found.append((place, Message("variant.missing", {"fields": missing})))
            for name, one in row.items():
                if name not in self.fields:
                    found.append((f"{place}.{name}", Message("variant.unknown-key", {"known": list(self.fields)})))
                    continue
                fault = self.fields[name].fault(one, used_words(self.fields[name], name, shipped), {})
                if fault is not None:
                    found.append((f"{place}.{name}", fault))
        return found


def is_told(field: Any) -> bool:
    """Whether a text speaks of it: what only some rows have, but for lists with a number for each copy."""
    return bool(field.optional) and not (field.lists and field.kind == "range")


def whole_fault(value: Any, least: int, most: int) -> Message | None:
    """What is wrong with a number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        return Message("variant.not-in-range", {**shown(value), "least": least, "most": most})
    return None


def shown(value: Any) -> dict[str, Value]:
    """A wrong value, as a sentence repeats it."""
    return {"value": str(value).lower() if isinstance(value, bool) else str(value)}


def _unknown(value: str, known: Sequence[str]) -> dict[str, Value]:
    return {"value": value, "known": [f'"{word}"' for word in known]}


def _paint_fault(value: Any) -> Message | None:
    right = isinstance(value, dict) and sorted(value) == ["fill", "ink"]
    if not right or not all(isinstance(one, str) and _PAINT.fullmatch(one) for one in value.values()):
        return Message("variant.not-paint")
    return None


def _is_step(value: str, offered: Sequence[str]) -> bool:
    """`draft` where shipped rows have it, `move 7` where they have `move 3`."""
    word, _, number = value.partition(" ")
    like = [step for step in offered if step.partition(" ")[0] == word]
    if not like:
        return False
    counted = " " in like[0]
    return number.isascii() and number.isdigit() and 0 < int(number) <= 99 if counted else not number


# What can be changed.


class Table:
    """One table that a variant may write: rows by a key, or numbers by name."""

    def __init__(self, name: str, written: Mapping[str, Any]) -> None:
        self.name = name
        self.file: str = written.get("file", name)
        self.table: str = written.get("table", "")  # in the file; "": the whole file
        self.key: str = written.get("key", "")  # of a row; "": no rows
        self.deck: str = written.get("deck", "")  # the pile whose numbers its cards have
        self.copies: bool = written.get("copies", False)  # a row stands for several cards
        self.numbered: bool = written.get("numbered", False)  # every row is one card with a number
        self.fixed: bool = written.get("fixed", False)  # rows may be changed, not added or removed
        self.closed: bool = self.fixed or written.get("closed", False)  # none may be added
        self.keep: list[str] = written.get("keep", [])  # rows that the rules name
        self.alike: str = written.get("alike", "")  # rows with the same word there do the same
        self.needs: bool = written.get("needs", False)  # and need the same fields
        self.only: dict[str, dict[str, list[str]]] = written.get("only", {})  # what fields may be with such a word
        self.texts: list[str] = written.get("texts", [])  # message ids of a row, `*` for its key; its name first
        self.fields: dict[str, Any] = _fields(written["fields"])

    def rows(self, files: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Its rows in files by name."""
        found: list[dict[str, Any]] = files[self.file][self.table]
        return found

    def ids_of(self, key: str) -> list[str]:
        return [text.replace("*", key) for text in self.texts]


def _fields(written: Mapping[str, Any]) -> dict[str, Any]:
    """Fields by name, tables of them where tables are in tables."""
    return {name: _field(one) for name, one in written.items()}


def _field(one: Any) -> Any:
    if isinstance(one, str):
        return Field(one)
    return Rows(_fields(one[0])) if isinstance(one, list) else _fields(one)


def tables_of(game: str, package: str = OWN) -> dict[str, Table]:
    """What variants of a game may write, by name; nothing where the game does not say."""
    if game not in package_names("variants", ".toml", package):
        return {}
    written = plain_file("variants", game, package)
    return {name: Table(name, one) for name, one in written.items()}


def editions_of(game: str, package: str = OWN) -> list[int]:
    """The editions after which the data files of a game changed, in order."""
    names = [name.rpartition("-") for name in package_names("editions", ".toml", package)]
    numbers = [whole(number) for of, _, number in names if of == game]
    return sorted(number for number in numbers if number is not None)


def listed_fields(game: str, data: Tables) -> list[tuple[str, str]]:
    """Every key that a variant of a game may write, `*` for the key of a row, with what it may hold."""
    found: list[tuple[str, str]] = []
    for name, table in tables_of(game, data.package).items():
        written = plain_file("variants", game, data.package)[name]["fields"]
        rows = data.read(table.file)[table.table] if table.key else []
        path = f"{name}.*" if table.key else name
        found += _listed(path, written, rows)
        if table.copies:
            found.append((f"{path}.copies", f"1..{MOST_COPIES}"))
        if table.key and not table.fixed:
            found.append((f"{path}.remove", "yes"))
    return found


def _listed(path: str, written: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, one in written.items():
        place = f"{path}.{name}"
        if isinstance(one, str):
            words = used_words(Field(one), name, rows)
            kinds = ("word", "step")
            found.append((place, one + (": " + " | ".join(words) if one.split()[0] in kinds else "")))
        elif isinstance(one, list):
            found += _listed(f"{place}.*", one[0], [inner for row in rows for inner in row.get(name, [])])
        else:
            found += _listed(place, one, [])
    return found


def used_words(field: Field, name: str, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The words that rows have in a field."""
    return sorted({str(leaf) for row in rows for leaf in field.leaves(row.get(name, []))})
