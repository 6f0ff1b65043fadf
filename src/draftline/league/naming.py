"""What the things of a league are called: its game, its races and its teams, in one language or as messages."""

from __future__ import annotations

from draftline.core.messages import Message, text
from draftline.core.track_file import load_track, track_names
from draftline.games.registry import rulebook
from draftline.league.entrants import AI, BOT, PERSON
from draftline.league.league import League, Stop
from draftline.league.lookup import kind_of, rules_of


def kind_name(league: League) -> Message:
    return Message(kind_of(league).title)


def game_title(league: League) -> str:
    return rulebook(league.game).title


def name_of(league: League, colour: str, lang: str) -> str:
    """What the owner is called, else the team; a car that nobody entered has its driver's name."""
    entrant, book = league.entrant(colour), rulebook(league.game)
    if entrant is None:
        return text(book.driver(colour), lang)
    return entrant.name or text(book.team(colour), lang)


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
    """The track of a race, or its Race card."""
    return rules_of(game).race_name(id)


def stop_name(league: League, stop: Stop) -> Message | str:
    return race_name(league.game, stop.track or stop.card)


def has_laps(league: League) -> bool:
    """Whether a calendar says how many laps its races have."""
    return rules_of(league.game).has_option("laps")


def laps_of(league: League, stop: Stop) -> str:
    """How many laps a race has; empty where only a track file knows."""
    if stop.laps is None and stop.track in track_names():
        return str(load_track(stop.track).laps_of(league.game))
    return str(stop.laps or "")


def worded(words: Message | str, lang: str) -> str:
    return text(words, lang) if isinstance(words, Message) else words


def paint_of(game: str) -> dict[str, tuple[str, str]]:
    """Fill and ink of every team on a light page."""
    return {team.colour: (team.light["fill"], team.light["ink"]) for team in rulebook(game).teams}
