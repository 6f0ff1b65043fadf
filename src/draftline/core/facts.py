"""Facts: what happened, in order. They feed the log, the animation, the statistics and the commentary.

A game writes facts as ints (kind, then its fields) because most of them are never read; a `Facts` object turns them
into names and values when somebody looks. Which kinds there are is declared by the game's rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from draftline.core.messages import Message
from draftline.core.surface import READ, SEAT_OR_NONE, TEXT, offers

if TYPE_CHECKING:
    from draftline.core.game import Game

LOUD: Final = "loud"  # changes the race: told by itself, and aloud
QUIET: Final = "quiet"  # told with what it belongs to
SILENT: Final = "silent"  # shown on the table, not told
# What a fact is part of; a game may leave it open.
MOVE: Final = "move"
EVENT: Final = "event"
OUT: Final = "out"  # a car's race is over
STOP: Final = "stop"  # a car's pit stop
PERIOD: Final = "period"  # a turn begins, or whatever a game counts
PLACE: Final = ("car", "progress", "lane")  # lane -1 is the apron

PREFIX: Final = "fact."  # of message ids
CHOSEN: Final = 0  # the one kind that every game has under the same number
OWN: Final = 1  # a game's own kinds begin here


class FactKind:
    """A kind of fact: its fields, and what those who tell it have to know of it."""

    def __init__(
        self,
        name: str,
        fields: tuple[str, ...] = (),
        tone: str = QUIET,
        part: str = "",
        moves: bool = False,
        hidden: bool = False,
        words: str = "",
    ) -> None:
        self.name = name
        self.id: str = PREFIX + (words or name)  # a game may tell a shared kind in its own words
        self.fields = fields
        self.tone = tone
        self.part = part
        self.moves = moves  # it says where a car stands now
        self.actor: str = "seat" if "seat" in fields else "car" if "car" in fields else ""  # the field that says who
        self.hidden = hidden  # only its own seat may know it in full; the others are told `NAME-hidden`

    def __reduce__(self) -> tuple[Any, ...]:
        return FactKind, (
            self.name, self.fields, self.tone, self.part, self.moves, self.hidden, self.id.removeprefix(PREFIX),
        )  # fmt: skip


def moved(name: str, tone: str = QUIET, part: str = MOVE) -> FactKind:
    """A kind of fact that says where a car stands now."""
    return FactKind(name, PLACE, tone, part, True)


# What every game tells: a seat has made its choice in secret.
SHARED: Final = (FactKind("chosen", ("seat",), SILENT),)


class Fact:
    """One thing that happened; `values` are numbers (cars by their number), `message()` puts them into words."""

    def __init__(self, kind: FactKind, values: dict[str, int], game: Game) -> None:
        self.kind: FactKind = kind
        self.id: str = kind.id
        self.name: str = kind.name
        self.values: dict[str, int] = values
        self._game = game

    def __reduce__(self) -> tuple[Any, ...]:
        return Fact, (self.kind, self.values, self._game)

    def hidden(self) -> Fact:
        """The same as those may know it who are not its own seat."""
        kind = FactKind(self.name + "-hidden", ("seat",), self.kind.tone, self.kind.part)
        return Fact(kind, {"seat": self.values["seat"]}, self._game)

    def message(self) -> Message:
        """The fact in words."""
        return Message(self.id, {field: self._game._named(field, value) for field, value in self.values.items()})

    def to_json(self) -> dict[str, object]:
        """Its name and values in one."""
        return {"name": self.name, **self.values}

    def told(self) -> dict[str, object]:
        """The same with its words, for a page."""
        return {"name": self.name, "values": self.values, "message": self.message().to_json()}

    def __repr__(self) -> str:
        return f"Fact({self.name!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and self.id == other.id and self.values == other.values

    def __hash__(self) -> int:
        return hash(self.id)


class Facts:
    """The facts of one action, oldest first: iterate, index, count."""

    def __init__(self, log: list[int], game: Game) -> None:
        self._log = log
        self._game = game
        self._facts: list[Fact] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return Facts, (self._log, self._game)

    def __iter__(self) -> Iterator[Fact]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def __getitem__(self, index: int) -> Fact:
        return self._list()[index]

    def __repr__(self) -> str:
        return f"Facts({self._list()!r})"

    def seen_by(self, seat: int | None) -> list[Fact]:
        """The same facts as a seat (or, with None, a spectator) may know them: cards drawn by others stay hidden."""
        return [
            fact.hidden() if fact.kind.hidden and fact.values["seat"] != seat else fact for fact in self._list()
        ]

    def named(self, name: str) -> list[Fact]:
        """Those of one kind."""
        return [fact for fact in self._list() if fact.name == name]

    def _list(self) -> list[Fact]:
        if not self._facts and self._log:
            self._facts = self._decoded()
        return self._facts

    def _decoded(self) -> list[Fact]:
        kinds = self._game.book.facts
        result: list[Fact] = []
        at = 0
        while at < len(self._log):
            kind = kinds[self._log[at]]
            values = {field: self._log[at + 1 + i] for i, field in enumerate(kind.fields)}
            result.append(Fact(kind, values, self._game))
            at += 1 + len(kind.fields)
        return result


offers(Fact, id=READ, kind=READ, message=READ, name=READ, to_json=READ, values=READ)
offers(Facts, named={"name": TEXT}, seen_by={"seat": SEAT_OR_NONE})
