"""The arguments of `draftline.position`, checked: a wrong one is named before anything is built from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from draftline.core import position as pictures
from draftline.core.messages import Message, PositionError
from draftline.core.seeds import is_seed
from draftline.data import whole

LARGEST: Final = 1000  # a number of a position: a column, MP, laps; the longest track has fewer sectors


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST


def is_count(value: Any) -> bool:
    return is_whole(value) and value >= 0


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def is_name(value: Any) -> bool:
    return isinstance(value, str) or is_count(value)


def is_names(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(is_name(item) for item in value)


def _car(value: Any) -> bool:
    return is_whole(value) or (isinstance(value, str) and whole(value) is not None)


def is_by_car(value: Any) -> bool:
    return isinstance(value, Mapping) and all(_car(key) and is_whole(item) for key, item in value.items())


def is_lists_by_car(value: Any) -> bool:
    return isinstance(value, Mapping) and all(_car(key) and is_names(item) for key, item in value.items())


def is_lists_by_name(value: Any) -> bool:
    return isinstance(value, Mapping) and all(is_name(key) and is_names(item) for key, item in value.items())


def _one_or_more(value: Any) -> bool:
    return isinstance(value, str) or is_names(value)


def is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def is_words_by_car(value: Any) -> bool:
    return isinstance(value, Mapping) and all(_car(key) and isinstance(item, str) for key, item in value.items())


def is_lists_of_cars(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(_car(item) for item in value)


def is_title(value: Any) -> bool:
    return isinstance(value, str)


STRETCH: Final[dict[str, Callable[[Any], bool]]] = {  # of a real track: its name, and where column 0 is
    "track": is_title,
    "at": is_count,
    "lap": is_count,
    "laps": is_count,
}
KNOWN: Final[dict[str, Callable[[Any], bool]]] = {
    **STRETCH,
    "active": is_whole,
    "card": is_name,
    "mp": is_count,
    "wear": is_lists_by_car,
    "apron": is_by_car,
    "laps_down": is_by_car,
    "line": is_whole,
    "final": is_flag,
    "event": _one_or_more,  # the turn is over, and this is drawn
    "events": is_names,  # on top of their deck; the turn goes on
    "deck": is_names,
    "hands": is_lists_by_name,
    "teams": is_names,
    "activated": is_lists_of_cars,
    "led": is_by_car,
    "first": is_name,
    "options": is_table,
    "seed": is_seed,
}


class Setting:
    """A picture and what else is asked for, as plain data that a record can carry."""

    def __init__(self, text: str, given: Mapping[str, Any], known: Mapping[str, Callable[[Any], bool]]) -> None:
        self.known = known
        self.text = text
        self.given: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        self._check()
        self.picture = pictures.read(text)
        self.line: int | None = self.given.get("line")
        self.final: bool = self.given.get("final", True)
        self.apron = self.by_car("apron")
        self.laps_down = self.by_car("laps_down")
        self._check_cars()

    def get(self, name: str, default: Any) -> Any:
        return self.given.get(name, default)

    def by_car(self, name: str) -> dict[int, Any]:
        """An argument that speaks of cars; a record's JSON has their numbers as strings."""
        return {int(car): value for car, value in self.given.get(name, {}).items()}

    def numbers(self) -> list[int]:
        """Every car of the position."""
        return [number for number, _, _ in self.picture.cars] + list(self.apron)

    def _check(self) -> None:
        if not isinstance(self.text, str):
            raise PositionError(Message("error.position-empty"))
        for name, value in self.given.items():
            if name not in self.known:
                known = sorted(self.known)
                raise PositionError(Message("error.position-argument", {"text": name, "known": known}))
            if not self.known[name](value):
                raise PositionError(Message("error.position-value", {"option": name, "value": str(value)}))

    def _check_cars(self) -> None:
        """No car twice, none named that is not there."""
        numbers = self.numbers()
        if not numbers:
            raise PositionError(Message("error.position-empty"))
        if len(numbers) != len(set(numbers)):
            twice = next(number for number in numbers if numbers.count(number) > 1)
            raise PositionError(Message("error.position-twice", {"car": twice}))
        for number in self.laps_down:
            if number not in numbers:
                raise PositionError(Message("error.position-car", {"car": number}))
