"""The rules book: a page for every card, event, flag, marker and term, derived from a game's Rulebook and its data.

`book/GAME.toml` says what a family's pages have beside names and texts, and which terms there are; `book/any.toml` has
those of every game. A family of the Rulebook has its pages even where neither names it. In a family:
`rows` are tables of the game's data (`file.table`), `key` names a row, `name` and `text` are message ids with the row's
fields in braces, `line` is a sentence with the row's numbers, `fields` are those that name things of other families.
A value of a text is a path into the data, a field (`{ row = "numbers" }`), steps in words (`{ steps = "rolling", as =
"tr-step." }`), what a row does (`{ does = "back" }`), or a path for each value of a field (`{ by = "bonus", ... }`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from unicodedata import combining, normalize

from draftline.core.messages import Message, OptionError, Value, text
from draftline.core.rulebook import Rulebook
from draftline.data import catalogue, package_names, package_text, read_toml
from draftline.games.registry import rulebook

FOLDER: Final = "book"
ANY: Final = "any"  # the terms of every game
TERM: Final = "term"
UNTOLD: Final = ("ending",)  # sentences, not things
NONE: Final = "none"

Row = dict[str, Any]


@dataclass(frozen=True)
class Entry:
    """A page: what a thing is called, what it does, its numbers, where the rules tell of it and what to read next."""

    id: str
    family: str
    name: Message
    text: Message | None
    line: Message | None
    section: str
    pictures: tuple[str, ...]  # by name, the best first
    scene: str
    see: tuple[str, ...]


class Book:
    """The pages of a game by id, and which of them tells of a message: of a reason, a prompt, a name."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.files = _files(rules)
        self.specs = _specs(rules)
        self.entries = {entry.id: entry for entry in self._all()}
        self.tells = {entry.name.id: entry.id for entry in self.entries.values() if not entry.name.values}
        self.tells |= {id: f"{TERM}.{row['id']}" for row in self._terms() for id in row.get("tells", [])}

    @property
    def families(self) -> list[str]:
        return list(dict.fromkeys(entry.family for entry in self.entries.values()))

    def heading(self, family: str) -> Message:
        """What the things of a family are called together."""
        return _known(self.rules, f"book.family-{family}") or Message(family)

    def entry(self, id: str) -> Entry:
        if id not in self.entries:
            raise OptionError(Message("error.rule-unknown", {"text": id, "game": self.rules.title}))
        return self.entries[id]

    def found(self, words: str, lang: str) -> list[Entry]:
        """The pages that have every word of a question, whatever accents it is written with; names before texts."""
        asked = _folded(words).split()
        said = {id: _folded(" ".join(_said(entry, lang))) for id, entry in self.entries.items()}
        hits = [entry for id, entry in self.entries.items() if all(word in said[id] for word in asked)]
        return sorted(hits, key=lambda entry: _rank(_folded(text(entry.name, lang)), asked))

    def message_ids(self) -> set[str]:
        found = [part for entry in self.entries.values() for part in (entry.name, entry.text, entry.line) if part]
        return {message.id for message in found} | {self.heading(family).id for family in self.families}

    def _all(self) -> Iterator[Entry]:
        yield from map(self._term, self._terms())
        for family in [*self.specs["families"], *(one for one in self.rules.families if one not in UNTOLD)]:
            spec = self.specs["families"].get(family, {})
            for name, row in self._things(family, spec).items():
                yield self._thing(family, spec, name, row)

    def _terms(self) -> list[Row]:
        return list({row["id"]: row for row in self.specs["terms"]}.values())

    def _term(self, row: Row) -> Entry:
        name = _known(self.rules, f"{TERM}.{row['id']}")
        told = _known(self.rules, f"{TERM}.{row['id']}.text", self._values(row, {}))
        assert name is not None, row["id"]
        assert told is not None, row["id"]
        picture = (row["picture"],) if "picture" in row else ()
        section, scene, see = row.get("section", ""), row.get("scene", ""), tuple(row.get("see", ()))
        return Entry(f"{TERM}.{row['id']}", TERM, name, told, None, section, picture, scene, see)

    def _things(self, family: str, spec: Row) -> dict[str, Row]:
        """The names of a family with their rows; a name without a row has an empty one."""
        rows = [row for path in spec.get("rows", []) for row in self._at(path)]
        key = spec.get("key", "id")
        found = {_word(row[key]): row for row in reversed(rows) if row.get(key) not in (None, "", NONE)}
        declared = self.rules.families.get(family)
        names = [name for name in declared[1] if name] if declared else list(reversed(found))
        return {name: found.get(name, {}) for name in names}

    def _thing(self, family: str, spec: Row, name: str, row: Row) -> Entry:
        fields = {field: _word(value) or NONE for field, value in row.items()}
        named = self._named(family, spec, name, row, fields)
        told = spec["text"].format(**fields) if "text" in spec else f"{family}.{name}.text"
        see = [f"{other}.{one}" for other, one in self._leads(spec, row)]
        pictures = tuple(one.format_map(_Blank(fields)) for one in spec.get("pictures", []))
        return Entry(
            id=f"{family}.{name}",
            family=family,
            name=named,
            text=_known(self.rules, told, self._values(spec, row)),
            line=self._line(spec, row),
            section=spec.get("section", ""),
            pictures=pictures,
            scene="",
            see=(*dict.fromkeys(see), *spec.get("see", ())),
        )

    def _line(self, spec: Row, row: Row) -> Message | None:
        """The numbers of a card, and how many of it there are."""
        values = self._values(spec, row)
        return _known(self.rules, spec["line"], {**values, "n": _count(row)}) if "line" in spec else None

    def _leads(self, spec: Row, row: Row) -> list[tuple[str, str]]:
        """The things of other families that a row names, each with its family."""
        found = [(family, one) for field, family in spec.get("fields", {}).items() for one in _words(row.get(field))]
        known = {family: self._things(family, self.specs["families"].get(family, {})) for family, _ in found}
        return [(family, one) for family, one in found if one in known[family]]

    def _named(self, family: str, spec: Row, name: str, row: Row, fields: dict[str, str]) -> Message:
        """By a name of its own, or as one of many that have a number."""
        if "name" not in spec:
            return Message(self.rules.families[family][0] + name)
        if "{" in spec["name"]:
            return Message(spec["name"].format(**fields))
        found = _known(self.rules, spec["name"], {key: value for key, value in row.items() if isinstance(value, int)})
        assert found is not None, spec["name"]
        return found

    def _values(self, spec: Row, row: Row) -> dict[str, Value]:
        """What a text may ask for: the numbers of the row, the names of what it leads to, and what `values` says."""
        found: dict[str, Value] = {name: value for name, value in row.items() if isinstance(value, int | str)}
        for field, family in spec.get("fields", {}).items():
            found[field] = [self._name_of(family, one) for one in _words(row.get(field))] or Message("book.none")
        return found | {name: self._value(spec, row, asked) for name, asked in spec.get("values", {}).items()}

    def _value(self, spec: Row, row: Row, asked: Any) -> Value:
        if isinstance(asked, str):
            return _plain(self._at(asked))
        if "row" in asked:
            return _plain(row[asked["row"]])
        if "steps" in asked:
            return [_step(asked["as"], one) for one in _words(row[asked["steps"]])]
        if "by" in asked:
            return _plain(self._at(asked[row[asked["by"]]])) if row[asked["by"]] in asked else 0
        pairs = [(row[what], row[n]) for what, n in spec["does"]]
        return next((int(n) for what, n in pairs if what == asked["does"]), 0)

    def _name_of(self, family: str, name: str) -> Value:
        declared, spec = self.rules.families.get(family), self.specs["families"].get(family, {})
        if "name" in spec:
            return Message(spec["name"].format_map(_Blank({spec.get("key", "id"): name})))
        return Message(declared[0] + name) if declared else name

    def _at(self, path: str) -> Any:
        """A value of the data files by its path: `rules.official.penalty.3`."""
        value: Any = self.files
        for part in path.split("."):
            value = value[int(part)] if isinstance(value, list) else value[part]
        return value


class _Blank(dict[str, str]):
    """Fields that a row does not have are empty."""

    def __missing__(self, key: str) -> str:
        return ""


def _files(rules: Rulebook) -> dict[str, Any]:
    names = package_names(rules.data, ".toml", rules.package) if rules.data else []
    return {name: read_toml(package_text(f"{rules.data}/{name}.toml", rules.package), name) for name in names}


def _specs(rules: Rulebook) -> dict[str, Any]:
    """What is said of the game's pages; a term of its own comes after those of every game, and replaces them."""
    shared = read_toml(package_text(f"{FOLDER}/{ANY}.toml"), ANY)
    if rules.id not in package_names(FOLDER, ".toml", rules.package):
        return {"families": {}, "terms": shared["terms"]}
    own = read_toml(package_text(f"{FOLDER}/{rules.id}.toml", rules.package), rules.id)
    return {"families": own.get("families", {}), "terms": [*own.get("terms", []), *shared["terms"]]}


def _known(rules: Rulebook, id: str, values: Mapping[str, Value] | None = None) -> Message | None:
    """A sentence of the game's own, else one that games share, else none; with the values that it asks for."""
    words = catalogue("en")
    found = next((one for one in (rules.prefix + id, id) if one in words), None)
    if found is None:
        return None
    asked = "{n}" if isinstance(words[found], list) else ""  # a plural's number may be in one form only
    asked += str(words[found])
    return Message(found, {name: value for name, value in (values or {}).items() if "{" + name + "}" in asked})


def _folded(words: str) -> str:
    """Small letters without accents."""
    return "".join(sign for sign in normalize("NFD", words.lower()) if not combining(sign))


def _said(entry: Entry, lang: str) -> list[str]:
    return [entry.id, *(text(one, lang) for one in (entry.name, entry.text, entry.line) if one is not None)]


def _rank(name: str, asked: list[str]) -> int:
    whole = " ".join(asked)
    return 0 if name == whole else 1 if name.startswith(whole) else 2 if all(word in name for word in asked) else 3


def _plain(value: Any) -> Value:
    """A number, or a list of them."""
    return [int(one) for one in value] if isinstance(value, list) else int(value)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _words(value: Any) -> list[str]:
    found = value if isinstance(value, list) else [value]
    return [one for one in found if isinstance(one, str) and one not in ("", NONE)]


def _step(prefix: str, step: str) -> Message:
    """`move 3`: a word, and a number where it has one."""
    word, _, n = step.partition(" ")
    return Message(prefix + word, {"n": int(n)} if n else {})


def _count(row: Row) -> int:
    """How many there are: the cards from the first number to the last, or as many as the row says."""
    first, last = row.get("numbers", (1, row.get("count", 1)))
    return int(last - first + 1)


@cache
def rules_book(game: str) -> Book:
    return Book(rulebook(game))
