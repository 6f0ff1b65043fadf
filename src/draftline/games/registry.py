"""The games by their ids, and the ways to make one: new, from a record, from a text position.

A package adds a game by an entry point of the group `draftline.games`: its name is the game's id, its object the
`Rulebook`.
"""

from __future__ import annotations

import importlib.metadata
from typing import Any, Final

from draftline.core import record as records
from draftline.core.actions import Action
from draftline.core.game import EDITION
from draftline.core.messages import DraftlineError, Message, OptionError, RecordError
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed, is_seed, seed_fault
from draftline.core.track import Track
from draftline.core.track_file import load_track, read_track
from draftline.core.track_game import TrackGame
from draftline.data import add_package, find_packages
from draftline.games.grand_prix.rulebook import RULEBOOK as GRAND_PRIX
from draftline.games.thunder_alley.rulebook import RULEBOOK as THUNDER_ALLEY
from draftline.games.thunder_rolls.rulebook import RULEBOOK as THUNDER_ROLLS

GROUP: Final = "draftline.games"
SHIPPED: Final = (THUNDER_ALLEY, GRAND_PRIX, THUNDER_ROLLS)
FIRST: Final = THUNDER_ALLEY.id  # the default game

_added: dict[str, Rulebook] = {}
_looked: list[bool] = []


def rulebooks() -> tuple[Rulebook, ...]:
    """Every game: those that ship, then those of other installed packages."""
    if not _looked:
        _looked.append(True)
        for point in sorted(importlib.metadata.entry_points(group=GROUP), key=lambda point: point.name):
            add(_loaded(point))
    return (*SHIPPED, *_added.values())


find_packages(rulebooks)


def add(book: Rulebook) -> None:
    """Make a game known to this process; an id that is taken is refused."""
    if any(book.id == known.id for known in (*SHIPPED, *_added.values())):
        raise OptionError(Message("error.game-twice", {"game": book.id}))
    add_package(book.package)
    _added[book.id] = book


def _loaded(point: importlib.metadata.EntryPoint) -> Rulebook:
    """A game of another package, or one sentence about what is wrong with it."""
    try:
        book = point.load()
    except Exception as fault:
        values = {"game": point.name, "what": f"{type(fault).__name__}: {fault}"}
        raise OptionError(Message("error.game-plug-in", values)) from fault
    if not isinstance(book, Rulebook):
        raise OptionError(Message("error.game-plug-in", {"game": point.name, "what": type(book).__name__}))
    return book


def game_ids() -> list[str]:
    return [book.id for book in rulebooks()]


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game, by its id."""
    for book in SHIPPED:
        if book.id == game:
            return book
    for book in rulebooks():
        if book.id == game:
            return book
    raise OptionError(Message("error.game-unknown", {"game": str(game), "known": game_ids()}))


def new_game(
    game: str = FIRST,
    *,
    seats: int = 4,
    track: str | Track | None = None,
    seed: Seed = 0,
    options: dict[str, Any] | None = None,
    edition: int = EDITION,
) -> TrackGame:
    """A new race, waiting for its first decision; the same arguments give the same race.

    `options` are listed in docs/library-tour.md. Without a track it is run on the game's own. A race that began
    under an earlier `edition` of the rules goes on under it.
    """
    book = rulebook(game)
    if not is_seed(seed):
        raise OptionError(seed_fault(seed))
    if edition not in records.RULES:
        raise OptionError(Message("error.edition", {"text": str(edition), "known": list(records.RULES)}))
    board = load_track(track) if isinstance(track, str) else track
    made = book.new(seats, board, seed, options or {})
    made.edition = edition
    return made


def position(text: str, game: str = FIRST, **arguments: Any) -> TrackGame:
    """A game in the position of a text picture; docs/library-tour.md lists the arguments."""
    return rulebook(game).position(text, arguments)


def parse(text: str, game: str = FIRST) -> Action:
    """The action that a text such as "play 34 on 22" stands for; an unreadable text raises an error."""
    return rulebook(game).vocabulary.parse(text)


def replay(record: dict[str, Any] | str) -> TrackGame:
    """The race of a record (or its JSON text), replayed exactly; a wrong record raises an error that says why."""
    checked = records.parse(record) if isinstance(record, str) else records.check(record)
    game = begin(checked)
    records.play(game, checked)
    if was_stopped(game, checked):
        game.stop()
    records.verify(checked, game.outcome)
    return game


def was_stopped(game: TrackGame, record: dict[str, Any]) -> bool:
    """Whether the table ended the race after the record's last action."""
    return record.get("stopped") is True and not game.over


def begin(record: dict[str, Any]) -> TrackGame:
    """The game of a checked record before its first action, for stepping through it."""
    try:
        if "position" in record:
            placed = position(record["position"]["text"], record["game"], **record["position"]["arguments"])
            placed.edition = record["rules"]
            return placed
        return new_game(
            record["game"],
            seats=record["seats"],
            track=_track(record["track"]),
            seed=record["seed"],
            options=record["options"],
            edition=record["rules"],
        )
    except DraftlineError as fault:
        raise RecordError(Message("error.record-setup", {"reason": fault.message})) from None
    except (KeyError, TypeError, AttributeError):
        raise RecordError(Message("error.record-field", {"field": "position"})) from None


def _track(track: dict[str, str]) -> str | Track:
    """A shipped track by its id, or the file that the record carries."""
    if "text" in track:
        return read_track(str(track["text"]), str(track.get("id", "")))
    return str(track.get("id", ""))
