"""Who takes part in a league and who drives for them, also when somebody cannot come."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.core.options import DECKS_BY_COLOUR
from draftline.core.rulebook import Rulebook
from draftline.league.checks import LeagueError, text_of

PERSON: Final = "person"
BOT: Final = "bot:"
AI: Final = "ai:"  # a team that plays by a deck, where the game has them
AWAY: Final = "away"
SUBSTITUTE: Final = "substitute:"
LONGEST_NAME: Final = 80


class Entrant:
    """A team of a league: its colour, what its owner is called, and who drives: a person, a bot or an AI deck."""

    def __init__(self, team: str, name: str = "", driver: str = PERSON) -> None:
        self.team = team
        self.name = name
        self.driver = driver

    @property
    def shown(self) -> str:
        """The name, or the colour where nobody gave one."""
        return self.name or self.team

    def to_json(self) -> dict[str, Any]:
        return {"team": self.team, "name": self.name, "driver": self.driver}

    @staticmethod
    def from_json(data: Any) -> Entrant:
        """Only the colour is needed."""
        name = text_of(data, "name") if isinstance(data, dict) and "name" in data else ""
        driver = text_of(data, "driver") if isinstance(data, dict) and "driver" in data else PERSON
        return Entrant(text_of(data, "team"), name, driver)


def check_entrants(book: Rulebook, entrants: list[Entrant], colours: list[str]) -> None:
    """Colours of the box, none twice; names on one line; valid drivers."""
    teams = [entrant.team for entrant in entrants]
    if not teams or len(set(teams)) != len(teams) or any(team not in colours for team in teams):
        raise LeagueError(Message("error.league-players", {"known": colours}))
    for entrant in entrants:
        check_name(entrant.name)
        check_driver(book, entrant.team, entrant.driver)


def check_name(name: Any) -> None:
    """A name fits on one line and has no invisible characters."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not all(sign.isprintable() for sign in name):
        raise LeagueError(Message("error.league-name", {"value": str(name), "most": LONGEST_NAME}))


def decks_of(book: Rulebook) -> list[str]:
    """The decks that can drive a team of this game."""
    return [deck for option in book.options if option.kind == DECKS_BY_COLOUR for deck in option.values]


def check_driver(book: Rulebook, team: str, driver: Any) -> None:
    """Checks AI decks, which are in the box; whether a bot exists is checked elsewhere."""
    if isinstance(driver, str):
        deck = driver.removeprefix(AI)
        ai = driver.startswith(AI) and deck in decks_of(book)
        bot = driver.startswith(BOT) and len(driver) > len(BOT)
        if driver == PERSON or bot or ai:
            return
    known = [PERSON, BOT + "NAME", *[AI + name for name in decks_of(book)]]
    raise LeagueError(Message("error.league-driver", {"team": team, "value": str(driver), "known": known}))


def check_absences(book: Rulebook, entrants: list[Entrant], absences: Any) -> dict[str, str]:
    """`{"blue": "away", "red": "substitute:person"}`, in seat order."""
    teams = [entrant.team for entrant in entrants]
    if not isinstance(absences, dict):
        raise LeagueError(Message("error.league-absences", {"known": teams}))
    for team, what in absences.items():
        if team not in teams:
            raise LeagueError(Message("error.league-absent-team", {"team": str(team), "known": teams}))
        if not isinstance(what, str) or (what != AWAY and not what.startswith(SUBSTITUTE)):
            raise LeagueError(Message("error.league-absence", {"team": team, "value": str(what)}))
        if what != AWAY:
            check_driver(book, team, what.removeprefix(SUBSTITUTE))
    return {team: absences[team] for team in teams if team in absences}


def racing(entrants: list[Entrant], absences: dict[str, str]) -> list[tuple[str, str]]:
    """Teams that race and who drives for them, in seat order."""
    drivers = []
    for entrant in entrants:
        what = absences.get(entrant.team, "")
        if what != AWAY:
            drivers.append((entrant.team, what.removeprefix(SUBSTITUTE) if what else entrant.driver))
    return drivers
