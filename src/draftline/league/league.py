"""What every kind of league can be asked: entrants, calendar, next race, results, standings, statistics, chances."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from draftline.core.messages import Message
from draftline.core.outcome import Outcome
from draftline.core.rng import stream
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed, derived, long_seed
from draftline.core.tables import EDITION
from draftline.core.variant import Variant
from draftline.games.registry import rulebook
from draftline.league.chances import Chance
from draftline.league.checks import LeagueError
from draftline.league.entrants import Entrant
from draftline.league.race import LeagueRace
from draftline.league.result import Result
from draftline.league.standings import Cell, Row, Scoring, curve_of, results_grid
from draftline.league.statistics import Statistics, statistics_of

if TYPE_CHECKING:
    from draftline.core.offered import Game as Race

LEAGUE_FORMAT: Final = "draftline-league"
LEAGUE_VERSION: Final = 1
# Purposes of a league's own streams, away from those of the games.
CARD_STREAM: Final = 100
SEED_STREAM: Final = 101
PLAYOFF_STREAM: Final = 102


class Stop:
    """A race of the calendar; `card` is empty while it has not been drawn, `laps` is None for the track's own."""

    def __init__(self, number: int, track: str, laps: int | None) -> None:
        self.number = number  # from 1
        self.track = track  # empty where the Race card names the board
        self.laps = laps
        self.card = ""
        self.session = 1
        self.playoff = False
        self.done = False
        self.options: dict[str, Any] = {}

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "track": self.track,
            "laps": self.laps,
            "card": self.card,
            "session": self.session,
            "playoff": self.playoff,
            "done": self.done,
            "options": dict(self.options),
        }


class League(ABC):
    """Settings and results; everything else is worked out from them."""

    kind: str
    game: str
    variant: Variant | None  # by which all races are run; None: by the game's own rules
    edition: int = EDITION  # of the rules: a league goes on by those that it began with
    name: str
    seed: Seed
    entrants: list[Entrant]  # in seat order
    results: list[Result]
    absences: list[dict[str, str]]  # of each race run: who was away or had a substitute

    # What a kind of league says about itself.

    @property
    @abstractmethod
    def teams(self) -> list[str]:
        """Everybody who is ranked, in seat order; cars that nobody entered too, where they score."""

    @property
    @abstractmethod
    def scoring(self) -> Scoring:
        """How its races add up."""

    @property
    @abstractmethod
    def calendar(self) -> list[Stop]:
        """Every race, run or not."""

    @property
    @abstractmethod
    def winner(self) -> str | None:
        """The team that won, once all races are run."""

    @abstractmethod
    def next_race(self, absences: dict[str, str] | None = None) -> LeagueRace | None:
        """The race to be run now, or None when all are; asking changes nothing."""

    @abstractmethod
    def take(
        self,
        game: Race | Outcome,
        unused: dict[str, int] | None = None,
        absences: dict[str, str] | None = None,
    ) -> Result:
        """Take in the next race from the game that was played to its end."""

    @abstractmethod
    def enter(
        self, result: Result, unused: dict[str, int] | None = None, absences: dict[str, str] | None = None
    ) -> None:
        """Take in the next race's result, with the points of that race alone; a wrong one changes nothing."""

    @abstractmethod
    def by_hand(
        self,
        finish: list[int],
        points: dict[int, int] | None = None,
        led: dict[int, int] | None = None,
        out: dict[int, str] | None = None,
        absences: dict[str, str] | None = None,
    ) -> Result:
        """The next race's result from a real table: car numbers in order of finish, ready for `enter`."""

    @abstractmethod
    def standings(self) -> list[Row]:
        """Its teams by their points, best first."""

    @abstractmethod
    def chances(self) -> list[Chance]:
        """Who can still win, and what would make it certain, in the order of the standings."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The whole league as plain values; `league_from_json` reads them back."""

    @abstractmethod
    def _length(self) -> int:
        """How many races there are, a playoff included."""

    # What only some kinds have.

    def settings(self) -> dict[str, Any]:
        """What a page shows of how it was set up: `away`, `options`, `session`."""
        return {}

    def unused_of(self, race: int) -> dict[str, int]:
        """What a race left over for the next one, by team."""
        return {}

    def boxed(self) -> bool:
        """Whether it is raced with what comes with the game."""
        return True

    def crowned(self) -> list[Row]:
        """The order after a playoff that is run; empty where the standings say who won."""
        return []

    def starting_points(self) -> dict[str, int]:
        """What every team brings into a playoff."""
        return {}

    def more(self) -> dict[str, Any]:
        """What it adds to the data that every league gives to programs."""
        return {}

    # What is common.

    @property
    def book(self) -> Rulebook:
        """The rules by which it is raced."""
        return rulebook(self.game, self.variant, self.edition)

    @property
    def over(self) -> bool:
        return len(self.results) >= self._length()

    def entrant(self, team: str) -> Entrant | None:
        """Who has entered with this colour; nobody for a Non-Player Driver."""
        for entrant in self.entrants:
            if entrant.team == team:
                return entrant
        return None

    def take_back(self) -> None:
        """Forget the last result, to enter it again."""
        if not self.results:
            raise LeagueError(Message("error.league-nothing-run"))
        self.results.pop()
        self.absences.pop()

    def results_grid(self) -> dict[str, list[Cell]]:
        """What every team did in every race, in the order of the standings."""
        rows = self.standings()
        return results_grid(rows, self.results[: len(rows[0].places)])

    def curve(self) -> dict[str, list[int]]:
        """Every team's total after each race of the standings, in their order: the lines of a chart."""
        rows = self.standings()
        results = self.results[: len(rows[0].places)]
        return {row.team: curve_of(row.team, results, self.scoring) for row in rows}

    def statistics(self) -> Statistics:
        """What every team and every car has done over all races, a playoff included."""
        return statistics_of(self.game, self.teams, self.results, self.scoring.table)

    def _race_seed(self, number: int) -> Seed:
        if isinstance(self.seed, str):
            return long_seed(derived(self.seed, f"race {number}"))
        seeds = stream(self.seed, SEED_STREAM)
        for _ in range(number - 1):
            seeds.word()
        return seeds.word()

    def _asked(self, absences: dict[str, str] | None) -> LeagueRace:
        """The next race, if there is one."""
        race = self.next_race(absences)
        if race is None:
            raise LeagueError(Message("error.league-over"))
        return race
