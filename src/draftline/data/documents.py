"""Reads documents that somebody else wrote, JSON and TOML; how much they may hold is checked before they are parsed.

So reading one costs no more than its length, whatever is in it. TOML's parser would take time and memory by the square
of the parts of a key, and both parsers call themselves for every list in a list.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from typing import Any, Final

from draftline.data.message import DraftlineError, Message, Value

MOST_JSON: Final = 1_000_000  # letters of a JSON document
MOST_TOML: Final = 200_000  # letters of a TOML document
MOST_NESTED: Final = 32  # lists and tables inside one another
MOST_PARTS: Final = 8  # parts of a TOML key, with dots between them
MOST_DIGITS: Final = 100  # digits of a number
MOST_TYPED: Final = 9  # digits of a number that counts or names something: a car, a seat, a turn

_BEYOND: Final = 10**MOST_DIGITS
# Where something is opened, closed or separated, or a number is too long; texts and comments are passed over.
_LONG_NUMBER: Final = rf"(?<![0-9A-Fa-f_x])[0-9][0-9A-Fa-f_x]{{{MOST_DIGITS},}}"
_JSON_MARKS: Final = re.compile(rf'"(?:[^"\\]++|\\.)*+"?|[\[\]{{}}]|{_LONG_NUMBER}', re.DOTALL)
_TOML_MARKS: Final = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"{0,5}'
    r"|'''(?:[^']++|'(?!''))*+'{0,5}"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    rf"|\#[^\n]*+|[\[\]{{}}.,=\n]|{_LONG_NUMBER}",
    re.DOTALL,
)


def whole(words: str) -> int | None:
    """The number that plain digits make; None for anything else, and for one too long to count or name anything."""
    return int(words) if words.isascii() and words.isdigit() and len(words) <= MOST_TYPED else None


def wholes(words: list[str]) -> list[int] | None:
    """The numbers of several words, or None if one of them is no number."""
    numbers = [number for number in [whole(word) for word in words] if number is not None]
    return numbers if len(numbers) == len(words) else None


def in_bounds(number: int) -> bool:
    """Whether a number can be written in a document."""
    return -_BEYOND < number < _BEYOND


def read_json(text: str, where: str) -> Any:
    """Read JSON; `where` is the name by which an error speaks of the file."""
    _check_text(text, MOST_JSON, _JSON_MARKS, where)
    try:
        found = json.loads(text)
    except json.JSONDecodeError as fault:
        raise DraftlineError(Message("error.json-cut", {"where": where, "line": fault.lineno})) from None
    check_values(found, where)
    return found


def read_toml(text: str, where: str) -> dict[str, Any]:
    """Read TOML; `where` is the name by which an error speaks of the file."""
    _check_text(text, MOST_TOML, _TOML_MARKS, where)
    try:
        return tomllib.loads(text)
    except ValueError as fault:
        raise DraftlineError(_toml_fault(text, where, str(fault))) from None


def check_values(document: Any, where: str) -> None:
    """Refuse what no document can hold: numbers beyond bounds or without an end, half letters, too deep a nest."""
    level: list[tuple[str, Any]] = [("", {"": document})]  # all lists and tables of a depth, and the entry they are in
    for _ in range(MOST_NESTED + 1):
        deeper: list[tuple[str, Any]] = []
        for entry, holder in level:
            keyed = isinstance(holder, dict)
            for key in holder:
                value = holder[key] if keyed else key
                place = entry or (key if keyed and isinstance(key, str) else "")
                if isinstance(value, (dict, list)):
                    deeper.append((place, value))
                reason = (_fault_of(key) if keyed else None) or _fault_of(value)
                if reason is not None:
                    raise _at_entry(where, place, reason)
        if not deeper:
            return
        level = deeper
    raise _at_entry(where, level[0][0], Message("error.bound-nested", {"most": MOST_NESTED}))


def _fault_of(value: Any) -> Message | None:
    """What is wrong with one value by itself."""
    if isinstance(value, str):
        return None if _is_text(value) else Message("error.bound-text")
    if isinstance(value, int):
        return None if in_bounds(value) else Message("error.bound-digits", {"most": MOST_DIGITS})
    if isinstance(value, float):
        return None if math.isfinite(value) else Message("error.bound-finite")
    return None


def _is_text(value: str) -> bool:
    """Whether all letters are whole; JSON can name one half of a letter alone, which no file and no screen can show."""
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_text(text: str, most: int, marks: re.Pattern[str], where: str) -> None:
    """Refuse a text that is too long or holds too much of something."""
    if len(text) > most:
        raise _at_entry(where, "", Message("error.bound-letters", {"n": len(text), "most": most}))
    if not _is_text(text):
        raise _at_entry(where, "", Message("error.bound-text"))
    nested = 0
    dots = 0  # in this key, or number
    for found in marks.finditer(text):
        mark = text[found.start()]
        if mark == ".":
            dots += 1
        elif mark not in "\"'":
            dots = 0
        if mark in "[{":
            nested += 1
        elif mark in "]}":
            nested -= 1
        if nested > MOST_NESTED:
            raise _at_line(where, text, found.start(), Message("error.bound-nested", {"most": MOST_NESTED}))
        if dots >= MOST_PARTS:
            raise _at_line(where, text, found.start(), Message("error.bound-parts", {"most": MOST_PARTS}))
        if mark in "0123456789":
            raise _at_line(where, text, found.start(), Message("error.bound-digits", {"most": MOST_DIGITS}))


# Where it is.


def _at_line(where: str, text: str, at: int, reason: Message) -> DraftlineError:
    values: dict[str, Value] = {"where": where, "line": text.count("\n", 0, at) + 1, "reason": reason}
    return DraftlineError(Message("error.at-line", values))


def _at_entry(where: str, entry: str, reason: Message) -> DraftlineError:
    if not entry:
        return DraftlineError(Message("error.at-file", {"where": where, "reason": reason}))
    return DraftlineError(Message("error.at-entry", {"where": where, "entry": entry, "reason": reason}))


def _toml_fault(text: str, where: str, fault: str) -> Message:
    """Tell apart a line that cannot be read, one that repeats something, and an early end."""
    found = re.search(r"at line (\d+)", fault)
    twice = re.search(r"overwrite|twice|already|mutate|redefine|[Dd]uplicate", fault) is not None
    if found is None and not twice:
        return Message("error.toml-end", {"path": where})
    lines = text.rstrip().split("\n")
    number = min(int(found.group(1)), len(lines)) if found is not None else len(lines)
    values: dict[str, Value] = {"path": where, "line": number, "text": lines[number - 1].strip()}
    return Message("error.toml-twice", values) if twice else Message("error.toml", values)
