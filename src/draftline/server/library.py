"""What a page needs to know before any race: games with their options and cards, tracks, and the catalogues."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response

from draftline import bots
from draftline.core.track_file import load_track, track_names
from draftline.data import catalogue, languages, package_names, package_text, read_toml
from draftline.games.grand_prix import components as grand_prix_box
from draftline.games.grand_prix import options as grand_prix
from draftline.games.registry import GAMES
from draftline.games.thunder_alley import components as thunder_alley_box
from draftline.games.thunder_alley import options as thunder_alley
from draftline.games.thunder_rolls import components as thunder_rolls_box
from draftline.games.thunder_rolls import options as thunder_rolls
from draftline.server.library_models import Catalogue, GameModel, TrackModel
from draftline.server.problems import Problem
from draftline.server.replay_document import track_json
from draftline.server.seating import HOME_TRACKS

router = APIRouter(prefix="/api", tags=["library"])

Json = dict[str, Any]
FOLDERS = {"thunder-alley": "thunder_alley", "grand-prix": "grand_prix", "thunder-rolls": "thunder_rolls"}
PREFIXES = {"thunder-alley": "", "grand-prix": "gp-", "thunder-rolls": "tr-"}  # of message ids
CHOICES: dict[str, dict[str, tuple[str, ...]]] = {
    "thunder-alley": thunder_alley.CHOICES,
    "grand-prix": grand_prix.CHOICES,
    "thunder-rolls": thunder_rolls.CHOICES,
}
# Options that are no choice between words: how a page asks for them.
COUNTS: dict[str, dict[str, tuple[int, int]]] = {
    "thunder-alley": {"laps": (1, thunder_alley.MOST_LAPS), "cars": (1, 6)},
    "grand-prix": {"laps": (1, grand_prix.MOST_LAPS)},
    "thunder-rolls": {},
}
OTHER_KINDS = {
    "teams": "colours",
    "npds": "colours",
    "grid": "colours",
    "numbers": "cars-by-colour",
    "bonuses": "numbers-by-colour",
    "points": "numbers-by-colour",
    "champion": "colour",
    "season_leader": "colour",
    "ai": "decks-by-colour",
}
MOVED_UP = {"thunder-alley": "colour", "grand-prix": "car"}
OTHERS: dict[str, tuple[str, ...]] = {
    "thunder-alley": thunder_alley.OTHERS,
    "grand-prix": grand_prix.OTHERS,
    "thunder-rolls": thunder_rolls.OTHERS,
}
BEST_FIRST = ("club", "pro", "greedy")  # whom a hint is asked of; club answers at once


def bot_codes() -> list[str]:
    """The bots that a player may choose, also those that other packages bring."""
    known = getattr(bots, "known_bots", None)
    return list(bots.BOTS) if known is None else list(known())


def hint_bot() -> str:
    codes = bot_codes()
    return next(code for code in (*BEST_FIRST, *codes) if code in codes)


def ai_decks(game: str) -> list[str]:
    decks = getattr(thunder_alley_box.box(), "ai", None) if game == "thunder-alley" else None
    return [] if decks is None else list(decks.names)


@cache
def game_data(game: str) -> Json:
    """The components as the data files have them, without the notes on where a value comes from."""
    folder = FOLDERS[game]
    files = package_names(folder, ".toml")
    return {name: _unsourced(read_toml(package_text(f"{folder}/{name}.toml"), name)) for name in files}


def _unsourced(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unsourced(inner) for key, inner in value.items() if key not in ("source", "house_numbers")}
    return [_unsourced(inner) for inner in value] if isinstance(value, list) else value


def team_rows(game: str) -> list[Json]:
    """Colour, symbol, fill and ink of every team; in Thunder Rolls a team is one car."""
    data = game_data(game)
    rows = data["drivers"]["drivers"] if game == "thunder-rolls" else data["teams"]["teams"]
    return [
        {
            "colour": row["colour"],
            "name": f"{PREFIXES[game]}team.{row['colour']}",
            "symbol": row["symbol"],
            "light": row["light"],
            "dark": row["dark"],
            "numbers": row["numbers"] if "numbers" in row else [row["number"]],
        }
        for row in rows
    ]


def colours_of(game: str, seats: int, options: Json) -> list[str]:
    given = options.get("teams")
    return given if isinstance(given, list) else [row["colour"] for row in team_rows(game)[:seats]]


def seats_of(game: str) -> list[int]:
    if game == "thunder-rolls":
        return [int(count) for count in thunder_rolls_box.box().rules["seats"]]
    counts = grand_prix_box.box().chart if game == "grand-prix" else thunder_alley_box.box().cars_by_seats
    return [min(counts), max(counts)]


def option_rows(game: str) -> list[Json]:
    rows: list[Json] = [
        {"name": name, "kind": "choice", "values": list(values), "default": values[0]}
        for name, values in CHOICES[game].items()
    ]
    for name in OTHERS[game]:
        if name in COUNTS[game]:
            rows.append({"name": name, "kind": "count", "values": list(COUNTS[game][name]), "default": None})
        else:
            kind = MOVED_UP[game] if name == "moved_up" else OTHER_KINDS.get(name, "other")
            rows.append({"name": name, "kind": kind, "values": ai_decks(game) if name == "ai" else [], "default": None})
    return rows


def card_rows(game: str) -> dict[str, Json]:
    """Every card by its number, as its data has it."""
    data = game_data(game)
    files = ("thunder", "speed") if game == "thunder-rolls" else ("cards",)
    return {
        str(number): {"number": number, **{name: value for name, value in row.items() if name != "numbers"}}
        for file in files
        for row in data[file]["cards"]
        for number in range(row["numbers"][0], row["numbers"][1] + 1)
    }


@cache
def tracks_of(game: str) -> list[Json]:
    """The tracks, those made for the game first; any game can be raced on any of them."""
    boards = {row["board"] for row in game_data(game)["races"]["races"]} if game == "thunder-rolls" else set()
    found = []
    for name in track_names():
        track = load_track(name)
        own = name in boards if boards else game in track.laps
        laps = track.laps.get(game)
        found.append({"id": name, "name": track.name, "sectors": track.sectors, "laps": laps, "own": own})
    return sorted(found, key=lambda row: (not row["own"], str(row["name"])))


@cache
def games_json() -> list[Json]:
    return [
        {
            "id": game,
            "prefix": PREFIXES[game],
            "seats": seats_of(game),
            "tracks": tracks_of(game),
            "default_track": HOME_TRACKS.get(game),
            "options": option_rows(game),
            "teams": team_rows(game),
            "cards": card_rows(game),
            "data": game_data(game),
            "bots": bot_codes(),
            "ai_decks": ai_decks(game),
        }
        for game in GAMES
    ]


def cached(request: Request, body: bytes) -> Response:
    """An answer that changes with the program only: a browser that has it is told so."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@cache
def _bytes(kind: str, name: str) -> bytes:
    if kind == "games":
        data: Any = games_json()
    else:
        data = track_json(load_track(name)) if kind == "track" else catalogue(name)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@router.get("/games", response_model=list[GameModel], summary="Games, their options, teams and cards")
async def games(request: Request) -> Response:
    return cached(request, _bytes("games", ""))


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
