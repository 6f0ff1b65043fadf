"""Messages: an id with values, put into words by a catalogue, and the error that carries one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from draftline.data.package import added_text, catalogue

Value: TypeAlias = "int | str | Message | Sequence[Value]"

LONGEST: Final = 80  # letters of a text that a sentence repeats; what somebody typed may have thousands
MOST_BITS: Final = 256  # of a number that a sentence repeats
ENDLESS: Final = "…"
UNSHOWN: Final = "\ufffd"
LIST: Final = "list.and"
PLURAL: Final = "plural"  # the catalogue's own entry: a digit for each number up to 199, the form of a plural for it
_HUNDRED = 100
DECIMAL: Final = "decimal"  # the catalogue's own entry: what parts the whole of a number from its tenths
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
_FIGURE = re.compile(r"[+-]?[0-9]+\.[0-9]+( ±[0-9]+\.[0-9]+)?")
_QUOTES = ("“", "«", "`", "‘")


class Message:
    """A sentence not yet put into a language: an id and values. It never changes."""

    def __init__(self, id: str, values: Mapping[str, Value] | None = None) -> None:
        self.id: str = id
        self.values: dict[str, Value] = {} if values is None else dict(values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Message({self.id!r}, {self.values!r})"

    def __str__(self) -> str:
        return text(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.id, self.values)

    def to_json(self) -> dict[str, Any]:
        """Give the message as plain JSON values; `Message.from_json` reads them back."""
        return {"id": self.id, "values": {name: _value_to_json(value) for name, value in self.values.items()}}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Message:
        """Rebuild a message; a list comes back as a list, whatever sequence it was."""
        return Message(data["id"], {name: _value_from_json(value) for name, value in data["values"].items()})


def _value_to_json(value: Value) -> Any:
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, (int, str)):
        return value
    return [_value_to_json(item) for item in value]


def _value_from_json(value: Any) -> Value:
    if isinstance(value, dict):
        return Message.from_json(value)
    if isinstance(value, list):
        return [_value_from_json(item) for item in value]
    assert isinstance(value, (int, str))
    return value


def text(message: Message, lang: str = "en") -> str:
    """Put a message into words of a language; an unknown id is shown in brackets."""
    words = catalogue(lang)
    entry = words.get(message.id)
    if entry is None:
        entry = added_text(message.id, lang)
    if entry is None:
        return f"[{message.id}]"
    sentence = entry if isinstance(entry, str) else _form(entry, message.values.get("n"), str(words.get(PLURAL, "")))
    parts = _PLACEHOLDER.split(sentence)
    for index in range(1, len(parts), 2):
        verbatim = parts[index - 1].endswith(_QUOTES)  # what somebody wrote
        parts[index] = _placeholder_text(parts[index], message, lang)
        if not verbatim:
            parts[index] = figure(parts[index], lang)
    return "".join(parts)


def _form(forms: list[str], n: Value | None, rule: str) -> str:
    """Choose the form of a plural for a number; without a number or a rule it is the last, which fits most."""
    last = len(forms) - 1
    if not isinstance(n, int) or n < 0 or not rule:
        return forms[last]
    return forms[min(int(rule[n if n < len(rule) else _HUNDRED + n % _HUNDRED]), last)]


def _placeholder_text(name: str, message: Message, lang: str) -> str:
    if name not in message.values:
        return "{" + name + "}"
    value = message.values[name]
    if message.id == LIST:  # its parts are in words already, and a long list of short names is not cut
        return str(value)
    return _value_text(value, lang)


def _value_text(value: Value, lang: str) -> str:
    if isinstance(value, Message):
        return text(value, lang)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= MOST_BITS else ENDLESS
    if isinstance(value, str):
        return _cut(value)
    return _list_text([_value_text(item, lang) for item in value], lang)


def figure(words: str, lang: str) -> str:
    """Write a decimal number, or one with its margin, as the language does; anything else stays as it is."""
    if "." not in words or _FIGURE.fullmatch(words) is None:
        return words
    return words.replace(".", str(catalogue(lang).get(DECIMAL, ".")))


def _cut(value: str) -> str:
    """Both ends of a long text: a path is known by its last part. What would steer a terminal is only marked."""
    half = LONGEST // 2
    shown = value if len(value) <= LONGEST else f"{value[: half - 1]}…{value[-half:]}"
    return shown if shown.isprintable() else "".join([sign if sign.isprintable() else UNSHOWN for sign in shown])


def _list_text(items: list[str], lang: str) -> str:
    """Join a list the way the language does: `22, 15 and 3`."""
    if len(items) < 2:
        return "".join(items)
    return text(Message(LIST, {"first": ", ".join(items[:-1]), "last": items[-1]}), lang)


class DraftlineError(ValueError):
    """A mistake by the caller, with a sentence in any language that has a catalogue."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message: Message = message

    def __str__(self) -> str:
        return text(self.message)

    def text(self, lang: str = "en") -> str:
        """Put the error into words of a language."""
        return text(self.message, lang)
