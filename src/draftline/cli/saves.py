"""A race at a table as a file: its record, and who sits where. `replay` reads it like any record."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from draftline.bots import make_bot
from draftline.core import record as records
from draftline.core.messages import DraftlineError, Message, RecordError
from draftline.core.track_game import TrackGame
from draftline.data import file_text
from draftline.games.registry import replay
from draftline.lab.files import write_text

USUAL_NAME = "draftline-race.json"
USUAL_BOT = "greedy"
PERSON = "person"  # who sat there, in a record of a server


def table_record(game: TrackGame, seat: int, bots: list[str]) -> dict[str, Any]:
    """The record with the seat of the player and the bots of the others, under the same checksum."""
    record = game.record()
    record["table"] = {"seat": seat, "bots": bots}
    record["checksum"] = records.checksum(record)
    return record


def save(path: Path, game: TrackGame, seat: int, bots: list[str]) -> None:
    """Write the race to a file, or say why not and leave what is there."""
    write_text(path, json.dumps(table_record(game, seat, bots), ensure_ascii=False, indent=1) + "\n")


def save_somewhere(wished: Path, game: TrackGame, seat: int, bots: list[str]) -> Path:
    """Save without asking: in the given place, or else in the folder for temporary files; says where."""
    try:
        save(wished, game, seat, bots)
        return wished
    except DraftlineError:
        other = free_name(Path(tempfile.gettempdir()) / USUAL_NAME)
        save(other, game, seat, bots)
        return other


def free_name(path: Path) -> Path:
    """The path itself, or the next one like it that overwrites nothing."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def load(path: Path) -> tuple[TrackGame, int, list[str]]:
    """The race of a file, the player's seat, and the bots; without a table the player takes seat 0."""
    record = records.parse(file_text(path), str(path))
    game = replay(record)
    table = record.get("table", {})
    try:
        seat = int(table.get("seat", 0))
        told = [str(code) for code in table.get("bots", [USUAL_BOT] * game.seats)]
        bots = [USUAL_BOT if code == PERSON else code for code in told]
    except (AttributeError, TypeError, ValueError):
        raise RecordError(Message("error.record-field", {"field": "table"})) from None
    if not 0 <= seat < game.seats or len(bots) != game.seats:
        raise RecordError(Message("error.record-field", {"field": "table"}))
    for seat_of_bot, code in enumerate(bots):
        if code or not game.plays_itself(seat_of_bot):
            make_bot(code)
    return game, seat, bots
