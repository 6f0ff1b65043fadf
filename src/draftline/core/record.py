"""Records: a game as a JSON document of its seed and actions, complete enough to play it again exactly."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from draftline.core.game import Game
from draftline.core.messages import DraftlineError, Message, RecordError, Value
from draftline.core.outcome import Outcome
from draftline.core.tables import EDITION
from draftline.data import check_values, read_json, whole

FORMAT: Final = "draftline-record"
VERSION: Final = 2
FIRST: Final = 1  # its outcome had seats only, and added up the points of a series
RULES: Final = tuple(range(1, EDITION + 1))  # editions that can be replayed
MOST_ACTIONS: Final = 20_000  # actions of a record; the longest races have about two thousand

_FIELDS: Final[tuple[tuple[str, type | tuple[type, ...]], ...]] = (
    ("game", str),
    ("track", dict),
    ("seats", int),
    ("seed", (int, str)),
    ("options", dict),
    ("actions", list),
)


def build(game: Game, track: dict[str, str], outcome: Outcome | None) -> dict[str, Any]:
    """The record of a game; the last field is a checksum over all others."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": game.edition,
        "game": game.id,
        "track": track,
        "seats": game.seats,
        "seed": game.seed,
        "options": game.options,
        "actions": game.history(),
        "outcome": None if outcome is None else outcome.to_json(),
    }
    if game.book.variant is not None:
        record["variant"] = game.book.variant.to_json()
    if game.was_stopped:
        record["stopped"] = True
    if game.origin is not None:
        record["position"] = {"text": game.origin["text"], "arguments": game.origin["arguments"]}
    record = json.loads(json.dumps(record))
    record["checksum"] = checksum(record)
    return record


def checksum(record: dict[str, Any]) -> str:
    """Of everything but the checksum itself, however the document is spaced."""
    rest = {name: value for name, value in record.items() if name != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:16]


def parse(text: str, where: str = "record.json") -> dict[str, Any]:
    """Read a record's text; one that was cut off gets a different error than one that never was a record."""
    try:
        record = read_json(text, where)
    except DraftlineError as fault:
        raise RecordError(fault.message) from None
    return _check_fields(record)


def check(record: Any) -> dict[str, Any]:
    """Refuse what is no record, is of another version, or lacks something, before anything is played."""
    try:
        check_values(record, "record.json")
    except DraftlineError as fault:
        raise RecordError(fault.message) from None
    return _check_fields(record)


def _check_fields(record: Any) -> dict[str, Any]:
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise RecordError(Message("error.record-not-one"))
    for field, ours in (("version", (FIRST, VERSION)), ("rules", RULES)):
        if record.get(field) not in ours:
            values: dict[str, Value] = {"field": field, "theirs": str(record.get(field)), "ours": list(ours)}
            raise RecordError(Message("error.record-version", values))
    for field, kind in _FIELDS:
        if not isinstance(record.get(field), kind) or isinstance(record.get(field), bool):
            raise RecordError(Message("error.record-field", {"field": field}))
    if not all(isinstance(action, str) for action in record["actions"]):
        raise RecordError(Message("error.record-field", {"field": "actions"}))
    check_length(record, MOST_ACTIONS)
    return record


def check_length(record: dict[str, Any], most: int) -> None:
    """Refuse a record with more actions than can be replayed."""
    if len(record["actions"]) > most:
        raise RecordError(Message("error.record-long", {"n": len(record["actions"]), "most": most}))


def split_action(text: str) -> tuple[str, int | None]:
    """The action and, where it was taken out of order, the seat; what names no seat is left for the game to refuse."""
    action, _, words = text.partition(" @")
    seat = whole(words)
    return (text, None) if seat is None else (action, seat)


def play(game: Game, record: dict[str, Any]) -> None:
    """Play the record's actions on a game freshly made from it, or say which one breaks the rules."""
    for number, text in enumerate(record["actions"]):
        action, seat = split_action(text)
        verdict = game.legal(action, seat)
        if verdict.reason is not None:
            raise RecordError(
                Message("error.record-parts", {"n": number + 1, "text": text, "reason": verdict.reason})
            )
        game.apply(action, seat)


def verify(record: dict[str, Any], outcome: Outcome | None) -> None:
    """After the replay: the outcome and the checksum must be those that were written."""
    if record.get("outcome") != _written(outcome, record["version"]):
        raise RecordError(Message("error.record-outcome"))
    if "checksum" in record and record["checksum"] != checksum(record):
        raise RecordError(Message("error.record-altered"))


def _written(outcome: Outcome | None, version: int) -> dict[str, Any] | None:
    """An outcome as a version of this format writes it."""
    if outcome is None:
        return None
    return outcome.first_json() if version == FIRST else outcome.to_json()
