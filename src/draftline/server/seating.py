"""Who may sit where: checks a request for a table and turns it into rows for the database."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

from draftline.bots.drivers import hired
from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.core.seeds import Seed
from draftline.core.tables import EDITION
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.core.variant import Variant
from draftline.games.registry import load_variant, new_game, rulebook
from draftline.server.attachments import PAST, brought_by, named, own_track
from draftline.server.models import NewTable
from draftline.server.problems import Problem
from draftline.server.store import AI, BOT, OPEN, PERSON, RUNNING, WAITING, SeatRow, TableRow
from draftline.server.tokens import hashed, new_id, new_seed, new_token, wished_seed

ID_LETTERS = 64  # of a track's id, as the database keeps it
OPTIONS_LIMIT = 8000  # letters of a race's options as JSON

MakeBot = Callable[[str], object]


class MadeTable:
    """A new table: its rows, the game at its first question, and the tokens, which nobody keeps but their owners."""

    def __init__(
        self, row: TableRow, seats: list[SeatRow], game: TrackGame, host: str, tokens: list[str | None]
    ) -> None:
        self.brought = brought_by(game)
        self.row = row
        self.seats = seats
        self.game = game
        self.host = host
        self.tokens = tokens


def make(wish: NewTable, make_bot: MakeBot) -> MadeTable:
    """Check everything about a request before making a table."""
    who = [read_who(seat.who, make_bot) for seat in wish.seats]
    if wish.start and any(kind == OPEN for kind, _ in who):
        raise Problem("seats-open")
    seed = wished_seed(wish.seed)
    options = with_ai_teams(wish, [code if kind == AI else None for kind, code in who])
    game = set_up(wish.game, len(who), track_of(wish), seed, options, wish.attached.variant)
    if game.book.variant is not None and any(option.name == "teams" for option in game.book.options):
        options = {**options, "teams": list(game.teams)}  # whoever lists the table need not know the variant
    host = new_token()
    tokens = [new_token() if kind == PERSON else None for kind, _ in who]
    crew = crewed([(kind, seat.name, code) for seat, (kind, code) in zip(wish.seats, who, strict=True)], seed)
    now = time.time()
    row = TableRow(
        id=new_id(), game=game.id, track=game.track.id[:ID_LETTERS], options=options, seed=seed,
        seeded=wish.seed is not None, public=wish.public, readings=wish.readings, version=0,
        status=RUNNING if wish.start else WAITING, bots_next=False, host=hashed(host), created=now, changed=now,
        outcome=None, rematch=None,
        attached=named(brought_by(game)),
    )  # fmt: skip
    seats = [
        SeatRow(
            table_id=row.id, seat=seat, who=kind, name=name, bot=code, token=None if token is None else hashed(token)
        )
        for seat, ((kind, name, code), token) in enumerate(zip(crew, tokens, strict=True))
    ]  # fmt: skip
    row.bots_next = wish.start and bots_asked(game, seats)
    return MadeTable(row, seats, game, host, tokens)


def crewed(seats: list[tuple[str, str, str]], seed: Seed) -> list[tuple[str, str, str]]:
    """Who sits where, by kind, name and code, with a driver for every bot that has no name."""
    chance = random.Random(f"drivers {seed}")
    crew: list[tuple[str, str, str]] = []
    taken = {name for _, name, _ in seats}
    for kind, name, code in seats:
        if kind == BOT and not name:
            name, code = hired(code, taken, chance)
            taken.add(name)
        crew.append((kind, name, code))
    return crew


def line_up(wish: NewTable, make_bot: MakeBot) -> dict[str, list[int]]:
    """The cars that every team of a request would race with, in seat order."""
    who = [read_who(seat.who, make_bot) for seat in wish.seats]
    options = with_ai_teams(wish, [code if kind == AI else None for kind, code in who])
    game = set_up(wish.game, len(who), track_of(wish), 0, options, wish.attached.variant)
    cars = {seat: [number for number in game.numbers if game.seat_of(number) == seat] for seat in range(len(who))}
    return {game.teams[seat]: sorted(numbers) for seat, numbers in cars.items()}


def read_who(words: str, make_bot: MakeBot) -> tuple[str, str]:
    """`person`, `open`, `bot:club`, `ai:hunters`: who it is and, where there is one, the code."""
    kind, colon, code = words.partition(":")
    if kind in (PERSON, OPEN) and not colon:
        return kind, ""
    if kind == BOT and code:
        make_bot(code)
        return kind, code
    if kind == AI and code:
        return kind, code
    raise OptionError(Message("error.seat-who", {"value": words}))


def with_ai_teams(wish: NewTable, decks: list[str | None]) -> dict[str, Any]:
    """AI teams are an option of the game, by colour; here they are seats like others."""
    if len(json.dumps(wish.options)) > OPTIONS_LIMIT:
        raise Problem("too-large")
    if not any(decks):
        return wish.options
    plain = set_up(wish.game, len(decks), track_of(wish), 0, wish.options, wish.attached.variant)
    named = wish.options.get("ai", {})
    teams = {plain.teams[seat]: deck for seat, deck in enumerate(decks) if deck is not None}
    return {**wish.options, "ai": {**named, **teams}}


def track_of(wish: NewTable) -> str | Track | None:
    """The track that a race brings along, which was checked before, or the id of another."""
    return wish.track if wish.attached.track is None else own_track(wish.attached.track)


def set_up(
    game: str,
    seats: int,
    track: str | Track | None,
    seed: Seed,
    options: dict[str, Any],
    variant: str | Variant | None = None,
    edition: int = EDITION,
) -> TrackGame:
    """The game itself checks what it is given; a track is named or brought along, never a file of this machine."""
    book = rulebook(game, None if variant is None else load_variant(variant, edition), edition)
    if isinstance(track, str) and track not in book.track_ids():
        raise OptionError(Message("error.track-unknown", {"name": track, "known": book.track_ids()}))
    try:
        given: dict[str, Any] = {"seats": seats, "track": track, "seed": seed, "options": options, "edition": edition}
        return new_game(game, **given, variant=book.variant)
    except DraftlineError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError, IndexError):
        raise Problem("settings") from None


def bots_asked(game: TrackGame, seats: list[SeatRow]) -> bool:
    return any(seats[seat].who == BOT for seat in game.asked)


def rotated(row: TableRow, seats: list[SeatRow], game: TrackGame) -> tuple[TableRow, list[SeatRow]]:
    """A rematch: the same people with the same links and colours, each one seat further on, and a new seed.

    Of a race that went on from another one it is a whole race.
    """
    last = len(seats) - 1
    teams = [game.teams[last], *game.teams[:last]]
    options = {**row.options, "teams": teams}
    now = time.time()
    again = TableRow(
        id=new_id(), game=row.game, track=row.track, options=options, seed=new_seed(), seeded=False,
        public=row.public, readings=row.readings, status=RUNNING, version=0, bots_next=False, host=row.host,
        created=now, changed=now, outcome=None, rematch=None,
        attached={kind: one for kind, one in (row.attached or {}).items() if kind != PAST} or None,
    )  # fmt: skip
    moved = [seats[last], *seats[:last]]
    sitting = [
        SeatRow(table_id=again.id, seat=seat, who=old.who, name=old.name, bot=old.bot, token=old.token, lent=old.lent)
        for seat, old in enumerate(moved)
    ]
    first = set_up(row.game, len(seats), game.track, again.seed, options, game.book.variant)
    again.bots_next = bots_asked(first, sitting)
    return again, sitting
