"""A season: a series of races, each on a track, with one standing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from draftline.core.messages import Message
from draftline.core.outcome import Outcome
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed, is_seed, seed_fault
from draftline.core.variant import Variant
from draftline.league.chances import Chance, chances_of, decided
from draftline.league.checks import LeagueError, is_whole
from draftline.league.entering import check_result, finished_cars, give_points, outcome_of, tell_story
from draftline.league.entrants import Entrant, check_absences, check_entrants, check_name, racing
from draftline.league.league import LEAGUE_FORMAT, LEAGUE_VERSION, League, Stop
from draftline.league.lookup import season_rules
from draftline.league.race import LeagueRace, Venue, told_rules
from draftline.league.result import Result, result_of
from draftline.league.rules import AWAY_POINTS, SeasonRules
from draftline.league.standings import RECENT, WINS, Row, Scoring, standings

if TYPE_CHECKING:
    from draftline.core.offered import Game as Race

SEASON_KIND: Final = "season"
SEASON_TIES: Final = (WINS, RECENT)  # T43, G51
MOST_RACES: Final = 100
MOST_LAPS: Final = 99


class Season(League):
    """Races of the same teams; `away` says whether a team that stays away is given points or nothing."""

    own: SeasonRules  # what the game says of its seasons
    schedule: list[Venue]
    options: dict[str, Any]  # of every race
    away: str
    rules: Scoring

    def __init__(
        self,
        game: str,
        entrants: list[Entrant],
        schedule: list[Venue],
        seed: Seed = 0,
        name: str = "",
        options: dict[str, Any] | None = None,
        scoring: Scoring | None = None,
        away: str = "",
        variant: Variant | None = None,
    ) -> None:
        self.kind = SEASON_KIND
        self.variant = variant
        self.own = season_rules(game, variant)
        self.game = self.own.book.id
        if not is_seed(seed):
            raise LeagueError(seed_fault(seed))
        check_name(name)
        self.seed = seed
        self.name = name
        self.entrants = entrants[:]
        self.schedule = schedule[:]
        self.options = {} if options is None else dict(options)
        self.rules = Scoring(SEASON_TIES) if scoring is None else scoring
        self.away = away or self.own.away(self.rules)
        self.results = []
        self.absences = []
        self._check()

    def _check(self) -> None:
        """Check everything that can be wrong with a season before its first race."""
        check_entrants(self.own.book, self.entrants, self.own.book.colours)
        self.own.check_seats(len(self.entrants))
        if self.away not in self.own.away_ways():
            known = list(self.own.away_ways())
            raise LeagueError(Message("error.option-choice", {"option": "away", "value": self.away, "known": known}))
        if not 1 <= len(self.schedule) <= MOST_RACES:
            raise LeagueError(Message("error.league-races", {"most": MOST_RACES, "value": len(self.schedule)}))
        for number, venue in enumerate(self.schedule, 1):
            check_venue(self.own.book, number, venue)
            check_own({**self.options, **venue.options}, self.own.own_options())
            self.own.check(self._race(number, {}))

    # What is asked of every league.

    @property
    def teams(self) -> list[str]:
        return [entrant.team for entrant in self.entrants]

    @property
    def scoring(self) -> Scoring:
        return self.rules

    def _length(self) -> int:
        return len(self.schedule)

    @property
    def calendar(self) -> list[Stop]:
        stops = []
        for number, venue in enumerate(self.schedule, 1):
            stop = Stop(number, venue.track, venue.laps)
            stop.done = number <= len(self.results)
            stop.options = {**self.options, **venue.options}
            stops.append(stop)
        return stops

    def standings(self) -> list[Row]:
        """The total of all races, or of the best."""
        return standings(self.teams, self.teams, self.results, self.rules)

    @property
    def winner(self) -> str | None:
        """The team with the most points once all races are run."""
        return self.standings()[0].team if self.over else None

    def chances(self) -> list[Chance]:
        """Who can still win, and what would make it certain, in the order of the standings."""
        rows = self.standings()
        if self.over:
            return decided(rows, rows[0].team)
        left = range(len(self.results) + 1, len(self.schedule) + 1)
        prizes = [self.own.prize(self._race(number, {}), self.rules.table) for number in left]
        return chances_of(rows, prizes, self.rules)

    # Races.

    def next_race(self, absences: dict[str, str] | None = None) -> LeagueRace | None:
        """The race to be run now, or None when all are; asking changes nothing."""
        missing = check_absences(self.own.book, self.entrants, {} if absences is None else absences)
        if self.over:
            return None
        race = self._race(len(self.results) + 1, missing)
        self.own.check_seats(race.seats)
        self.own.check(race)
        return race

    def _race(self, number: int, absences: dict[str, str]) -> LeagueRace:
        venue = self.schedule[number - 1]
        drivers = racing(self.entrants, absences)
        race = LeagueRace(number, self.game, len(drivers), self._race_seed(number))
        race.variant, race.edition = self.variant, self.edition
        race.track = venue.track
        race.drivers = drivers
        race.absences = absences
        race.options = {**self.options, **venue.options}
        self.own.fill(race, venue, len(self.entrants))
        if 1 < number == len(self.results) + 1:
            self.own.move_up(race, self.results[-1])
        return race

    # Results.

    def take(
        self,
        game: Race | Outcome,
        unused: dict[str, int] | None = None,
        absences: dict[str, str] | None = None,
    ) -> Result:
        """Take in the next race from the game that was played to its end, or from its outcome."""
        race = self._asked(absences)
        outcome = outcome_of(game, race)
        result = result_of(str(race.track), outcome, self.own.owners(race), race.teams)
        tell_story(result, game)
        self.enter(result, unused, absences)
        return result

    def enter(
        self, result: Result, unused: dict[str, int] | None = None, absences: dict[str, str] | None = None
    ) -> None:
        """Take in the next race's result, with the points of that race alone; a wrong one changes nothing."""
        race = self._asked(absences)
        if result.race != race.track:
            raise LeagueError(Message("error.league-track", {"race": result.race, "track": str(race.track)}))
        check_result(self.own, race, result)
        extra = self.own.extra_points(race, result, self.rules.table, self.away == AWAY_POINTS)
        if unused or (result.extra and result.extra != extra):
            raise LeagueError(Message("error.league-extra"))
        result.extra = extra
        self.results.append(result)
        self.absences.append(race.absences)

    def by_hand(
        self,
        finish: list[int],
        points: dict[int, int] | None = None,
        led: dict[int, int] | None = None,
        out: dict[int, str] | None = None,
        absences: dict[str, str] | None = None,
    ) -> Result:
        """The next race's result from a real table; points that are not given are worked out."""
        race = self._asked(absences)
        cars = finished_cars(finish, self.own.owners(race), led, out)
        if points is None:
            self.own.points_by_hand(race, cars, self.rules.table)
        else:
            give_points(cars, points)
        return Result(str(race.track), cars, race.teams)

    def settings(self) -> dict[str, Any]:
        return {"away": self.away, "options": self.options}

    def to_json(self) -> dict[str, Any]:
        """The whole season as plain values; `league_from_json` reads them back."""
        return {
            "format": LEAGUE_FORMAT,
            "version": LEAGUE_VERSION,
            "kind": self.kind,
            "game": self.game,
            **told_rules(self.variant, self.edition),
            "name": self.name,
            "seed": self.seed,
            "entrants": [entrant.to_json() for entrant in self.entrants],
            "schedule": [venue.to_json() for venue in self.schedule],
            "options": dict(self.options),
            "scoring": self.rules.to_json(),
            "away": self.away,
            "results": [
                {**result.to_json(), "absences": dict(absences)}
                for result, absences in zip(self.results, self.absences, strict=True)
            ],
        }


def check_venue(book: Rulebook, number: int, venue: Venue) -> None:
    """A track of the package, of the variant or of a file, and laps that can be raced."""
    track, known = venue.track, book.track_ids()
    if not isinstance(track, str) or (track not in known and not track.endswith(".toml")):
        raise LeagueError(Message("error.track-unknown", {"name": str(track), "known": known}))
    if venue.laps is not None and (not is_whole(venue.laps, 1) or venue.laps > MOST_LAPS):
        raise LeagueError(Message("error.league-laps", {"n": number, "value": str(venue.laps), "most": MOST_LAPS}))


def check_own(options: dict[str, Any], names: list[str]) -> None:
    """Teams, laps and the like have their own place in a season."""
    own = [name for name in names if name in options]
    if own:
        raise LeagueError(Message("error.league-option-own", {"options": own}))
