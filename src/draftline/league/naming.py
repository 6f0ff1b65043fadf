"""What the things of a league are called: its game, its races and its teams, in one language or as messages."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message, text
from draftline.core.track_file import load_track, track_names
from draftline.data import package_text, read_toml
from draftline.league.entrants import AI, BOT, PERSON
from draftline.league.league import League, Stop

ALLEY: Final = "thunder-alley"
PRIX: Final = "grand-prix"
ROLLS: Final = "thunder-rolls"
TITLES: Final = {ALLEY: "Thunder Alley", PRIX: "Grand Prix", ROLLS: "Thunder Rolls"}
# The file and the table in it that hold the colours of the teams.
PAINT: Final = {
    ALLEY: ("thunder_alley/teams.toml", "teams"),
    PRIX: ("grand_prix/teams.toml", "teams"),
    ROLLS: ("thunder_rolls/drivers.toml", "drivers"),
}
KINDS: Final = {
    "season": "page.sheet-season",
    "race-series": "page.sheet-race-series",
    "championship": "page.sheet-championship",
}


def kind_name(league: League) -> Message:
    return Message(KINDS[league.kind])


def team_name(game: str, colour: str) -> Message:
    """The name that the box gives to a team."""
    if game == PRIX:
        return Message("gp-team." + colour)
    return Message("tr-team." + colour if game == ROLLS else "team." + colour)


def name_of(league: League, colour: str, lang: str) -> str:
    """What the owner is called, else the team; a car that nobody entered has its Non-Player Driver's name."""
    entrant = league.entrant(colour)
    if entrant is None:
        return text(Message("tr-driver." + colour), lang)
    return entrant.name or text(team_name(league.game, colour), lang)


def driver_name(league: League, colour: str) -> Message | str:
    """Who sits at the wheel of a team."""
    entrant = league.entrant(colour)
    if entrant is None:
        return Message("page.sheet-npd")
    if entrant.driver == PERSON:
        return Message("page.sheet-person")
    if entrant.driver.startswith(AI):
        return entrant.driver
    return entrant.driver.removeprefix(BOT)


def race_name(game: str, id: str) -> Message | str:
    """The track of a race, or its Race card; a track file by its own name."""
    if game == ROLLS:
        return Message("tr-race." + id) if id else Message("page.sheet-not-drawn")
    if id in track_names():
        return Message("track." + id)
    return id.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")


def stop_name(league: League, stop: Stop) -> Message | str:
    return race_name(league.game, stop.card if league.game == ROLLS else stop.track)


def laps_of(league: League, stop: Stop) -> str:
    """How many laps a race has; empty where only a track file knows."""
    if stop.laps is None and stop.track in track_names():
        return str(load_track(stop.track).laps_of(league.game))
    return str(stop.laps or "")


def worded(words: Message | str, lang: str) -> str:
    return text(words, lang) if isinstance(words, Message) else words


def paint_of(game: str) -> dict[str, tuple[str, str]]:
    """Fill and ink of every team on a light page."""
    file, table = PAINT[game]
    rows: list[dict[str, Any]] = read_toml(package_text(file), file)[table]
    return {row["colour"]: (row["light"]["fill"], row["light"]["ink"]) for row in rows}
