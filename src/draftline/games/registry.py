"""The games by their ids, and the ways to make one: new, from a record, from a text position.

A package adds a game by an entry point of the group `draftline.games`: its name is the game's id, its object the
`Rulebook`.
"""

from __future__ import annotations

import importlib.metadata
from typing import Any, Final

from draftline.core import record as records
from draftline.core.actions import Action
from draftline.core.messages import DraftlineError, Message, OptionError, RecordError, Value, VariantError
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed, is_seed, seed_fault
from draftline.core.surface import guard
from draftline.core.tables import EDITION
from draftline.core.track import Track
from draftline.core.track_file import read_track
from draftline.core.track_game import TrackGame
from draftline.core.variant import Reading, Variant, in_edition
from draftline.data import FilePath, add_package, file_text, find_packages
from draftline.games.grand_prix.rulebook import RULEBOOK as GRAND_PRIX
from draftline.games.thunder_alley.rulebook import RULEBOOK as THUNDER_ALLEY
from draftline.games.thunder_rolls.rulebook import RULEBOOK as THUNDER_ROLLS

GROUP: Final = "draftline.games"
SHIPPED: Final = (THUNDER_ALLEY, GRAND_PRIX, THUNDER_ROLLS)
FIRST: Final = THUNDER_ALLEY.id  # the default game

MOST_VARIANTS: Final = 64  # kept in a process

_added: dict[str, Rulebook] = {}
_variants: dict[tuple[str, int], Rulebook] = {}  # by their texts and the edition of the rules
_earlier: dict[tuple[str, int], Rulebook] = {}  # games by id and edition
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


def rulebook(game: str, variant: Variant | FilePath | None = None, edition: int | None = None) -> Rulebook:
    """The rulebook of a game by its id, or of a variant of it, as an edition of the rules has it.

    Without an edition it is that by which the variant was read, or today's.
    """
    if edition is None:
        edition = variant.edition if isinstance(variant, Variant) else EDITION
    check_edition(edition)
    if variant:
        return _varied(game, variant, edition)
    if edition != EDITION:
        if (game, edition) not in _earlier:
            _earlier[game, edition] = in_edition(rulebook(game), edition)
        return _earlier[game, edition]
    for book in SHIPPED:
        if book.id == game:
            return book
    for book in rulebooks():
        if book.id == game:
            return book
    raise OptionError(Message("error.game-unknown", {"game": str(game), "known": game_ids()}))


# Variants.


def read_variant(text: str, where: str = "my-variant.toml", edition: int = EDITION) -> Reading:
    """A variant's file read, with all that is wrong with it."""
    return Reading(text, where, {id: rulebook(id, None, edition) for id in game_ids()}, edition)


def check_variant(text: str, where: str = "my-variant.toml") -> list[Message]:
    """Every fault in the text of a variant's file, as messages; an empty list if there is none."""
    return read_variant(text, where).faults


def load_variant(source: Variant | FilePath, edition: int = EDITION) -> Variant:
    """A variant by the path of its file, or by its text; a wrong one raises an error that says where."""
    if isinstance(source, Variant):
        return source if source.edition == edition else load_variant(source.text, edition)
    text = source if isinstance(source, str) and "\n" in source else file_text(source)
    if (text, edition) not in _variants:
        reading = read_variant(text, str(source) if text is not source else "my-variant.toml", edition)
        if reading.variant is None or reading.book is None:
            raise VariantError(_summary(reading.faults))
        while len(_variants) >= MOST_VARIANTS:
            del _variants[next(iter(_variants))]
        _variants[text, edition] = reading.book
    found = _variants[text, edition].variant
    assert found is not None
    return found


def _summary(faults: list[Message]) -> Message:
    if len(faults) == 1:
        return faults[0]
    return Message("error.track-more", {"fault": faults[0], "n": len(faults) - 1})


def _varied(game: str, source: Variant | FilePath, edition: int) -> Rulebook:
    variant = load_variant(source, edition)
    if (variant.text, edition) not in _variants:
        load_variant(variant.text, edition)
    book = _variants[variant.text, edition]
    if book.id != game:
        values: dict[str, Value] = {"variant": variant.label, "base": book.title, "game": rulebook(game).title}
        raise VariantError(Message("variant.other-game", values))
    return book


def box_of(game: str, variant: str, edition: int = EDITION) -> Any:
    """The components of a variant, by its text, or of a game in an edition of the rules."""
    return rulebook(game, variant, edition).box


def new_game(
    game: str = "",
    *,
    seats: int = 4,
    track: str | Track | None = None,
    seed: Seed = 0,
    options: dict[str, Any] | None = None,
    edition: int = EDITION,
    variant: Variant | FilePath | None = None,
) -> TrackGame:
    """A new race, waiting for its first decision; the same arguments give the same race.

    `options` are listed in the library tour. Without a track it is run on the game's own. A race that began
    under an earlier `edition` of the rules goes on under it. A `variant` is given as `load_variant` takes it; without
    a game it is that of the variant.
    """
    check_edition(edition)
    if variant is not None:
        variant = load_variant(variant, edition)
    book = rulebook(game or (FIRST if variant is None else variant.base), variant, edition)
    if not is_seed(seed):
        raise OptionError(seed_fault(seed))
    board = book.track(track) if isinstance(track, str) else track
    made = book.new(seats, board, seed, options or {})
    guard(type(made))
    made.edition = edition
    return made


def check_edition(edition: int) -> None:
    """Refuse an edition of the rules that there is not."""
    if edition not in records.RULES:
        raise OptionError(Message("error.edition", {"text": str(edition), "known": list(records.RULES)}))


def position(
    text: str, game: str = FIRST, *, edition: int = EDITION, variant: Variant | FilePath | None = None, **arguments: Any
) -> TrackGame:
    """A game in the position of a text picture; the library tour lists the arguments."""
    check_edition(edition)
    return _placed(rulebook(game, variant, edition), edition, text, arguments)


def _placed(book: Rulebook, edition: int, text: str, arguments: dict[str, Any]) -> TrackGame:
    placed = book.position(text, arguments)
    placed.edition = edition
    return placed


def parse(text: str, game: str = FIRST) -> Action:
    """The action that a text such as "play 34 on 22" stands for; an unreadable text raises an error."""
    return rulebook(game).vocabulary.parse(text)


def replay(record: dict[str, Any] | str, variant: Variant | FilePath | None = None) -> TrackGame:
    """The race of a record (or its JSON text), replayed exactly; a wrong record raises an error that says why.

    A record carries its variant; one that is named all the same must be that one.
    """
    checked = records.parse(record) if isinstance(record, str) else records.check(record)
    if variant is not None:
        check_same(variant_of(checked), load_variant(variant, checked["rules"]))
    game = begin(checked)
    records.play(game, checked)
    if was_stopped(game, checked):
        game.stop()
    records.verify(checked, game.outcome)
    return game


def was_stopped(game: TrackGame, record: dict[str, Any]) -> bool:
    """Whether the table ended the race after the record's last action."""
    return record.get("stopped") is True and not game.over


def variant_of(record: dict[str, Any]) -> Variant | None:
    """The variant that a checked record carries; what it says of it must be true."""
    if "variant" not in record:
        return None
    told = record["variant"]
    if not isinstance(told, dict) or not isinstance(told.get("text"), str):
        raise RecordError(Message("error.record-field", {"field": "variant"}))
    found = load_variant(told["text"] + ("" if "\n" in told["text"] else "\n"), record.get("rules", EDITION))
    if told.get("digest") != found.digest:
        label = Message("variant.label", {"name": str(told.get("name")), "digest": str(told.get("digest"))})
        raise RecordError(Message("variant.replay-other", {"recorded": label, "given": found.label}))
    return found


def check_same(recorded: Variant | None, given: Variant | None) -> None:
    """Refuse to go on with other rules than a race was run by."""
    if recorded != given:
        names = [Message("variant.plain") if one is None else one.label for one in (recorded, given)]
        raise RecordError(Message("variant.replay-other", {"recorded": names[0], "given": names[1]}))


def begin(record: dict[str, Any]) -> TrackGame:
    """The game of a checked record before its first action, for stepping through it."""
    try:
        variant = variant_of(record)
        if "position" in record:
            drawn = record["position"]
            book = rulebook(record["game"], variant, record["rules"])
            return _placed(book, record["rules"], drawn["text"], drawn["arguments"])
        return new_game(
            record["game"],
            seats=record["seats"],
            track=_track(record["track"]),
            seed=record["seed"],
            options=record["options"],
            edition=record["rules"],
            variant=variant,
        )
    except DraftlineError as fault:
        if isinstance(fault, RecordError):
            raise
        raise RecordError(Message("error.record-setup", {"reason": fault.message})) from None
    except (KeyError, TypeError, AttributeError):
        raise RecordError(Message("error.record-field", {"field": "position"})) from None


def _track(track: dict[str, str]) -> str | Track:
    """A shipped track by its id, or the file that the record carries."""
    if "text" in track:
        return read_track(str(track["text"]), str(track.get("id", "")))
    return str(track.get("id", ""))
