"""Options of a race: how a rulebook declares them, and their checks; a wrong one is named, with what would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from draftline.core.messages import Message, OptionError, Value
from draftline.core.tables import Tables, plain_file

CHOICE: Final = "choice"  # one of some words
COUNT: Final = "count"  # a whole number in a range
COLOURS: Final = "colours"  # a list of teams, each once
FREE_COLOURS: Final = "free-colours"  # the teams that no seat has, in an order
COLOUR: Final = "colour"  # a team
CAR: Final = "car"  # the number of a car
CARS_BY_COLOUR: Final = "cars-by-colour"
NUMBERS_BY_COLOUR: Final = "numbers-by-colour"
DECKS_BY_COLOUR: Final = "decks-by-colour"  # teams that play by a deck of their own


class Option:
    """One option: its kind, what it may be, and whether people are asked for it or a series of races hands it on.

    `tracks` are what a choice is run on by itself, by its values, where it decides that.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        values: Sequence[str] = (),
        least: int = 0,
        most: int = 0,
        asked: bool = False,
        tracks: dict[str, str] | None = None,
        usual: int | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.values: tuple[str, ...] = tuple(values)
        self.least = least
        self.most = most
        self.asked = asked
        self.tracks: dict[str, str] = tracks or {}
        self.usual = usual  # what a number is where nobody chose, if that does not depend on the race

    @property
    def default(self) -> str | None:
        """What a choice is where nobody chose; the default of any other kind depends on the race."""
        return self.values[0] if self.kind == CHOICE else None

    def word(self, given: dict[str, Any]) -> str:
        """One of the words of a choice; the first is the default."""
        value = given.get(self.name, self.values[0])
        if not isinstance(value, str) or value not in self.values:
            raise OptionError(
                Message("error.option-choice", {"option": self.name, "value": str(value), "known": list(self.values)})
            )
        return value

    def count(self, given: dict[str, Any], default: int) -> int:
        value = given.get(self.name, default if self.usual is None else self.usual)
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            limits: dict[str, Value] = {"least": self.least, "most": self.most}
            raise OptionError(Message("error.option-count", {"option": self.name, "value": str(value), **limits}))
        return value


def choice(name: str, values: Sequence[str], tracks: dict[str, str] | None = None) -> Option:
    """An option with a few words to choose from; people are asked for it."""
    return Option(name, CHOICE, values, asked=True, tracks=tracks)


def count(name: str, least: int, most: int) -> Option:
    """An option that is a number; people are asked for it."""
    return Option(name, COUNT, least=least, most=most, asked=True)


class Declared:
    """The options of a game as its data has them; `values` are those that follow from other data."""

    def __init__(
        self,
        data: Tables,
        values: dict[str, Sequence[str]] | None = None,
        tracks: dict[str, dict[str, str]] | None = None,
    ) -> None:
        offered = data.read("options")["options"]
        shipped = plain_file(data.folder, "options", data.package)["options"]
        given = values or {}
        self._all: dict[str, Option] = {}  # those that a variant takes away are there, and are what they are by default
        for row in [*shipped, *offered]:
            name = row["name"]
            self._all[name] = _declared(row, given.get(name, row.get("values", ())), (tracks or {}).get(name))
        self.offered: list[Option] = [self._all[row["name"]] for row in offered]

    def __getitem__(self, name: str) -> Option:
        return self._all[name]

    def check(self, given: dict[str, Any]) -> None:
        """Refuse an option that is not offered."""
        check_names(given, self.offered)


def _declared(row: dict[str, Any], values: Sequence[str], tracks: dict[str, str] | None) -> Option:
    usual = row.get("default")
    if isinstance(usual, str):
        values = [usual, *[value for value in values if value != usual]]
    return Option(
        row["name"], row["kind"], values, row.get("least", 0), row.get("most", 0), row.get("asked", False),
        tracks, usual if isinstance(usual, int) else None,
    )  # fmt: skip


def check_names(given: dict[str, Any], known: Sequence[Option]) -> None:
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise OptionError(Message("error.option-unknown", {"option": str(name), "known": sorted(names)}))


def seats_allowed(seats: int, least: int, most: int) -> None:
    if not isinstance(seats, int) or isinstance(seats, bool) or not least <= seats <= most:
        raise OptionError(Message("error.seats", {"seats": str(seats), "least": least, "most": most}))


def team_list(seats: int, given: dict[str, Any], colours: list[str]) -> tuple[str, ...]:
    """2.2: the colours in seat order; by default the first ones of the box."""
    if "teams" not in given:
        return tuple(colours[:seats])
    teams = given["teams"]
    right = isinstance(teams, (list, tuple)) and len(teams) == seats and len(set(map(str, teams))) == seats
    if not right or any(team not in colours for team in teams):
        raise OptionError(Message("error.option-teams", {"n": seats, "known": colours}))
    return tuple(teams)
