"""A race as a calendar has it, and the race that a league asks for next."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.seeds import Seed
from draftline.core.tables import EDITION
from draftline.core.variant import Variant

UNTOLD: Final = 2  # the edition of the rules of leagues that do not say: there was none that changed decks


def told_rules(variant: Variant | None, edition: int) -> dict[str, Any]:
    """What the JSON form of a league says of its rules, as a record does: nothing where it need not."""
    told: dict[str, Any] = {} if edition == UNTOLD else {"rules": edition}
    return told if variant is None else {**told, "variant": variant.to_json()}


class Venue:
    """A race of the schedule: its track, its laps if they are not the track's own, options of this race alone."""

    def __init__(self, track: str, laps: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.track = track
        self.laps = laps
        self.options: dict[str, Any] = {} if options is None else dict(options)

    def to_json(self) -> dict[str, Any]:
        return {"track": self.track, "laps": self.laps, "options": dict(self.options)}


class LeagueRace:
    """All that a game needs to set up one race of a league, and where in the league it stands."""

    def __init__(self, number: int, game: str, seats: int, seed: Seed) -> None:
        self.number = number  # from 1
        self.game = game
        self.seats = seats
        self.seed = seed
        self.variant: Variant | None = None  # None: by the game's own rules
        self.edition = EDITION  # of the rules
        self.track: str | None = None  # None: the board that the Race card names
        self.card = ""  # the Race card, in a game that has them
        self.session = 1  # from 1: races played at one sitting
        self.playoff = False
        self.options: dict[str, Any] = {}
        self.drivers: list[tuple[str, str]] = []  # team and driver, in seat order
        self.absences: dict[str, str] = {}

    @property
    def teams(self) -> list[str]:
        """Who races, in seat order."""
        return [team for team, _ in self.drivers]

    @property
    def start_points(self) -> dict[str, int]:
        """The points with which the scoreboard starts, by team."""
        return dict(self.options.get("points", {}))

    def arguments(self) -> dict[str, Any]:
        """What `draftline.new_game` takes, by the names that it uses."""
        return {
            "game": self.game,
            "seats": self.seats,
            "track": self.track,
            "seed": self.seed,
            "options": dict(self.options),
            **({} if self.edition == EDITION else {"edition": self.edition}),
            **({} if self.variant is None else {"variant": self.variant}),
        }

    def _told(self) -> dict[str, Any]:
        """The same as JSON has it, where the rules are told as in a record."""
        return {name: value for name, value in self.arguments().items() if name not in ("edition", "variant")}

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "session": self.session,
            "playoff": self.playoff,
            "card": self.card,
            "drivers": [{"team": team, "driver": driver} for team, driver in self.drivers],
            "absences": dict(self.absences),
            **self._told(),
            **told_rules(self.variant, self.edition),
        }
