"""What a page needs to know before any race: games with their options and cards, tracks, and the catalogues."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response

from draftline import bots
from draftline.bots.registry import name_of
from draftline.core.messages import Message
from draftline.core.options import COUNT, DECKS_BY_COLOUR
from draftline.core.record import RULES
from draftline.core.rulebook import Rulebook
from draftline.core.tables import EDITION, cards_of, tables_of
from draftline.core.track_file import load_track, track_names
from draftline.core.variant import broken_races
from draftline.data import added_text, catalogue, languages
from draftline.games.registry import game_ids, read_variant, rulebook, rulebooks
from draftline.league.lookup import rules_of
from draftline.learn.book import rules_book
from draftline.server.library_models import BookModel, Catalogue, GameModel, TrackModel, VariantModel
from draftline.server.problems import Problem
from draftline.server.replay_document import track_json

router = APIRouter(prefix="/api", tags=["library"])

Json = dict[str, Any]
HINT_BOTS = ("pro:1s", "club", "greedy")  # whom a hint is asked of: the strongest that answers within a second
STAND_INS = ("club", "pro", "greedy")  # who takes a person's seat over, and gives a hint where there is no time


def bot_codes() -> list[str]:
    """The bots that a player may choose, also those that other packages bring."""
    return bots.known_bots()


@cache
def hint_bot() -> str:
    return first_known(HINT_BOTS)


@cache
def stand_in() -> str:
    return first_known(STAND_INS)


def first_known(wanted: Sequence[str]) -> str:
    """Looking for the bots of other packages reads files of each of them, so whoever asks keeps the answer."""
    codes = bot_codes()
    return next(code for code in (*wanted, *codes) if name_of(code) in codes)


def game_data(book: Rulebook) -> Json:
    """The components as the data files have them, without the notes on where a value comes from."""
    data = book.tables
    return {name: _unsourced(data.read(name)) for name in data.names()}


def _unsourced(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unsourced(inner) for key, inner in value.items() if key not in ("source", "house_numbers")}
    return [_unsourced(inner) for inner in value] if isinstance(value, list) else value


def team_rows(book: Rulebook) -> list[Json]:
    """Colour, symbol, fill and ink of every team."""
    return [
        {
            "colour": team.colour,
            "name": book.team(team.colour).id,
            "symbol": team.symbol,
            "light": team.light,
            "dark": team.dark,
            "numbers": team.numbers,
        }
        for team in book.teams
    ]


def colours_of(game: str, seats: int, options: Json) -> list[str]:
    given = options.get("teams")
    return given if isinstance(given, list) else rulebook(game).colours[:seats]


def ai_decks(book: Rulebook) -> list[str]:
    return [deck for option in book.options if option.kind == DECKS_BY_COLOUR for deck in option.values]


def option_rows(book: Rulebook) -> list[Json]:
    return [
        {
            "name": option.name,
            "kind": option.kind,
            "values": [option.least, option.most] if option.kind == COUNT else list(option.values),
            "tracks": option.tracks,
            "default": option.default,
            "asked": option.asked,
            "text": book.option_text(option.name),
        }
        for option in book.options
    ]


def card_rows(data: Json) -> dict[str, Json]:
    """Every card with a run of numbers, by its number, as its data has it."""
    rows = [row for file in data.values() for row in _cards_in(file)]
    return {
        str(number): {
            "number": number, **{name: value for name, value in row.items() if name not in ("numbers", "cards")}
        }
        for row in rows
        for number in cards_of(row)
    }  # fmt: skip


def _cards_in(file: Json) -> list[Json]:
    cards = file.get("cards")
    return [row for row in cards if "numbers" in row or "cards" in row] if isinstance(cards, list) else []


def tracks_of(book: Rulebook) -> list[Json]:
    """The tracks that a game can be raced on, those made for it first."""
    own = book.own_tracks()
    found = []
    for name in book.offered_tracks():
        track = book.track(name)
        laps = track.laps.get(book.id)
        found.append({"id": name, "name": track.name, "sectors": track.sectors, "laps": laps, "own": name in own})
    return found


def fact_rows(book: Rulebook) -> dict[str, Json]:
    """What a log or commentary has to know about each kind of fact, by name."""
    rows: dict[str, Json] = {
        kind.name: {
            "fields": list(kind.fields),
            "tone": kind.tone,
            "part": kind.part,
            "moves": kind.moves,
            "actor": kind.actor,
        }
        for kind in book.facts
    }
    hidden = {f"{kind.name}-hidden": {**rows[kind.name], "fields": ["seat"]} for kind in book.facts if kind.hidden}
    return {**rows, **hidden}


@cache
def games_json() -> list[Json]:
    return [game_json(book) for book in rulebooks()]


def game_json(book: Rulebook) -> Json:
    """A game, or a variant of one, as a page needs to know it."""
    data = game_data(book)
    return {
        "id": book.id,
        "title": book.title,
        "about": book.about,
        "prefix": book.prefix,
        "seats": [book.least, book.most],
        "tracks": tracks_of(book),
        "default_track": book.home_track or None,
        "options": option_rows(book),
        "teams": team_rows(book),
        "drivers": book.drivers or None,
        "facts": fact_rows(book),
        "verbs": [{"name": verb.name, "form": verb.form} for verb in book.vocabulary.verbs],
        "kinds": [{"name": kind.name, "verbs": list(kind.verbs)} for kind in book.kinds],
        "cards": card_rows(data),
        "data": data,
        "bots": bot_codes(),
        "ai_decks": ai_decks(book),
        "season": rules_of(book.id, book.variant).to_json(),
    }


# Variants, read by workers.


def variant_answer(job: Json) -> Json:
    """In a worker: what is wrong with a variant's file, or all that a page needs to race by it."""
    text: str = job["text"]
    reading = read_variant(text, job.get("where") or "my-variant.toml", job.get("edition") or EDITION)
    faults = list(reading.faults) or ([] if reading.book is None else broken_races(reading.book))
    told = [{"line": _line(fault), "message": fault.to_json()} for fault in faults]
    if faults or reading.book is None or reading.variant is None:
        return {"faults": told, "notes": [], "variant": None, "digest": ""}
    described = {
        "name": reading.variant.name,
        "about": reading.variant.about,
        "digest": reading.variant.digest,
        "changes": [_change(reading.book, *change) for change in reading.changes],
        "texts": variant_texts(reading.book),
        "game": game_json(reading.book),
    }
    notes = [note.to_json() for note in reading.notes]
    return {"faults": [], "notes": notes, "variant": described, "digest": hashlib.sha256(text.encode()).hexdigest()}


def edition_json(game: str, edition: int) -> Json:
    """A game as an earlier edition of the rules has it; no variant, but a page looks at it as at one."""
    book = rulebook(game, None, edition)
    mark = next((told.partition("@")[2] for told in book.renamed.values() if "@" in told), "")
    texts, described = variant_texts(book), game_json(book)
    return {"name": "", "about": "", "digest": mark, "changes": [], "texts": texts, "game": described}


def _change(book: Rulebook, key: str, shipped: Any, here: Any) -> Json:
    """One change: the key that the file writes, and the name of the card or other thing that it is about."""
    table, *parts = key.split(".")
    known = tables_of(book.id, book.package).get(table)
    named = known is not None and parts and known.texts
    name = Message(known.ids_of(parts[0])[0]).to_json() if known is not None and named else None
    return {"key": key, "name": name, "shipped": _unsourced(shipped), "here": _unsourced(here)}


def _line(fault: Message) -> int | None:
    line = fault.values.get("line")
    return line if isinstance(line, int) else None


def variant_texts(book: Rulebook) -> dict[str, Json]:
    """By language and message id: the words that a variant brings, or those that it has something else told by."""
    return {
        lang: {
            id: added_text(told, lang) if "@" in told else catalogue(lang).get(told, "")
            for id, told in book.renamed.items()
        }
        for lang in languages()
    }


def book_json(game: str) -> Json:
    """The rules book of a game: families, pages, and which page tells of a message."""
    book = rules_book(game)
    return {
        "families": [{"id": family, "name": book.heading(family).to_json()} for family in book.families],
        "entries": [
            {
                "id": entry.id,
                "family": entry.family,
                "name": entry.name.to_json(),
                "text": entry.text and entry.text.to_json(),
                "line": entry.line and entry.line.to_json(),
                "section": entry.section,
                "pictures": list(entry.pictures),
                "scene": entry.scene,
                "see": list(entry.see),
            }
            for entry in book.entries.values()
        ],
        "tells": book.tells,
    }


def cached(request: Request, body: bytes) -> Response:
    """An answer that only changes with the program: a browser may keep it."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@cache
def _bytes(kind: str, name: str, edition: int = EDITION) -> bytes:
    makers: dict[str, Callable[[], Any]] = {
        "games": games_json,
        "book": lambda: book_json(name),
        "edition": lambda: edition_json(name, edition),
        "track": lambda: track_json(load_track(name)),
        "catalogue": lambda: catalogue(name),
    }
    data = makers[kind]()
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@router.get("/games", response_model=list[GameModel], summary="Games, their options, teams and cards")
async def games(request: Request) -> Response:
    return cached(request, _bytes("games", ""))


@router.get("/games/{id}/book", response_model=BookModel, summary="The rules book of a game")
async def book_of_rules(id: str, request: Request) -> Response:
    if id not in game_ids():
        raise Problem("not-found")
    return cached(request, _bytes("book", id))


@router.get(
    "/games/{id}/editions/{edition}", response_model=VariantModel, summary="A game as an edition of the rules has it"
)
async def in_edition(id: str, edition: int, request: Request) -> Response:
    if id not in game_ids() or edition not in RULES:
        raise Problem("not-found")
    return cached(request, _bytes("edition", id, edition))


@router.get("/tracks", response_model=list[str], summary="The ids of the tracks")
async def tracks() -> list[str]:
    return track_names()


@router.get("/tracks/{id}", response_model=TrackModel, summary="A track's geometry")
async def track(id: str, request: Request) -> Response:
    if id not in track_names():
        raise Problem("not-found")
    return cached(request, _bytes("track", id))


@router.get("/languages", response_model=list[str], summary="The languages that there is a catalogue for")
async def all_languages() -> list[str]:
    return languages()


@router.get(
    "/catalogues/{lang}", response_model=Catalogue, summary="Every sentence of a language by message id"
)
async def sentences(lang: str, request: Request) -> Response:
    if lang not in languages():
        raise Problem("not-found")
    return cached(request, _bytes("catalogue", lang))
