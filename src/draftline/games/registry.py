"""The games by their ids, and the ways to make one: new, from a record, from a text position."""

from __future__ import annotations

from typing import Any

from draftline.core import record as records
from draftline.core.messages import DraftlineError, Message, OptionError, RecordError
from draftline.core.track import Track
from draftline.core.track_file import load_track, read_track
from draftline.core.track_game import TrackGame
from draftline.games.grand_prix import game as grand_prix
from draftline.games.grand_prix import position as grand_prix_position
from draftline.games.grand_prix.shown import GrandPrixState
from draftline.games.thunder_alley import game as thunder_alley
from draftline.games.thunder_alley import position as thunder_alley_position
from draftline.games.thunder_alley.shown import ThunderAlleyState
from draftline.games.thunder_rolls import game as thunder_rolls
from draftline.games.thunder_rolls import position as thunder_rolls_position
from draftline.games.thunder_rolls.shown import ThunderRollsState

GAMES: tuple[str, ...] = ("thunder-alley", "grand-prix", "thunder-rolls")
# The types of what a view of each game shows.
VIEWS: dict[str, Any] = {
    "thunder-alley": ThunderAlleyState,
    "grand-prix": GrandPrixState,
    "thunder-rolls": ThunderRollsState,
}
FIRST_TRACK = "yunta"


def new_game(
    game: str = "thunder-alley",
    *,
    seats: int = 4,
    track: str | Track | None = None,
    seed: int = 0,
    options: dict[str, Any] | None = None,
) -> TrackGame:
    """A new race, set up and waiting for its first decision; the same arguments give the same race.

    Without a track it is run on the game's own: Yunta for the card games, the Race card's board in Thunder Rolls.
    """
    check_game(game)
    if not isinstance(seed, int) or seed < 0:
        raise OptionError(Message("error.seed", {"value": str(seed)}))
    board = load_track(track) if isinstance(track, str) else track
    if game == "thunder-rolls":
        return thunder_rolls.create(seats, board, seed, options or {})
    board = board or load_track(FIRST_TRACK)
    if game == "grand-prix":
        return grand_prix.create(seats, board, seed, options or {})
    return thunder_alley.create(seats, board, seed, options or {})


def position(text: str, game: str = "thunder-alley", **arguments: Any) -> TrackGame:
    """A game in the position of a text picture; see the docs for the arguments."""
    check_game(game)
    if game == "thunder-rolls":
        return thunder_rolls_position.create(text, arguments)
    if game == "grand-prix":
        return grand_prix_position.create(text, arguments)
    return thunder_alley_position.create(text, arguments)


def replay(record: dict[str, Any] | str) -> TrackGame:
    """Play a record (or its JSON text) again, exactly; or say at which action it parts."""
    checked = records.parse(record) if isinstance(record, str) else records.check(record)
    game = begin(checked)
    records.play(game, checked)
    records.verify(checked, game.outcome)
    return game


def begin(record: dict[str, Any]) -> TrackGame:
    """The game of a checked record before its first action, for stepping through it."""
    try:
        if "position" in record:
            return position(record["position"]["text"], record["game"], **record["position"]["arguments"])
        return new_game(
            record["game"],
            seats=record["seats"],
            track=_track(record["track"]),
            seed=record["seed"],
            options=record["options"],
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


def check_game(game: str) -> None:
    if game not in GAMES:
        raise OptionError(Message("error.game-unknown", {"game": str(game), "known": list(GAMES)}))
