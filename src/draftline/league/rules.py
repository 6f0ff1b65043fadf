"""What a game declares about its leagues; the rest is the same for every game.

A rulebook names its `LeagueRules` in `season`. A game whose races go one after the other, each on a track, with the
points of all adding up, has `SeasonRules`; one that names nothing has the plain season of `league.plain`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from draftline.core.messages import Message
from draftline.core.options import DECKS_BY_COLOUR
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.track_file import track_names
from draftline.core.track_game import TrackGame
from draftline.league.chances import Prize
from draftline.league.checks import LeagueError
from draftline.league.entrants import AI, Entrant
from draftline.league.file_parts import Part
from draftline.league.league import League
from draftline.league.race import LeagueRace, Venue
from draftline.league.result import DISQUALIFIED, CarResult, Result, points_for
from draftline.league.standings import Scoring

AWAY_POINTS: Final = "points"  # absent teams get points
AWAY_NOTHING: Final = "nothing"  # the race does not count for absent teams
# What a kind of league may ask for besides what all ask for.
SCHEDULE: Final = "schedule"  # its races in order: tracks, or Race cards
CHOSEN: Final = "chosen"  # Race cards in any order
RACES: Final = "races"  # how many
SESSION: Final = "session"  # races at one sitting
OPTIONS: Final = "options"  # of every race
SCORING: Final = "scoring"
ABSENT: Final = "away"  # what an absent team gets
TRACK: Final = "track"
CARD: Final = "card"


class LeagueWish:
    """A league that somebody asks for; what its kind does not ask for stays empty."""

    def __init__(self, entrants: list[Entrant], seed: Seed, name: str) -> None:
        self.entrants = entrants
        self.seed = seed
        self.name = name
        self.venues: list[Venue] = []
        self.cards: list[str] = []
        self.races = 0
        self.session = 0
        self.options: dict[str, Any] = {}
        self.scoring: Scoring | None = None
        self.away = ""


class LeagueKind(ABC):
    """A kind of league: how one is made, read and written.

    `title` and `how_to_enter` are message ids, `place` says what its races are known by, `usual` is the default
    number of races, `lengths` how many there may be (empty for any number). If `drawn`, the seed decides what
    comes next.
    """

    def __init__(
        self, id: str, title: str, how_to_enter: str, asks: tuple[str, ...], place: str, usual: int, drawn: bool
    ) -> None:
        self.id = id
        self.title = title
        self.how_to_enter = how_to_enter
        self.asks = asks
        self.place = place
        self.usual = usual
        self.drawn = drawn
        self.lengths: list[int] = []
        self.usual_session = 0
        self.about = ""  # the id of a sentence about it
        self.leaves = False  # whether a result says what is left over for the next race

    @abstractmethod
    def make(self, wish: LeagueWish) -> League:
        """The league that was asked for, checked by its own rules."""

    @abstractmethod
    def from_json(self, data: dict[str, Any]) -> League:
        """The league of a JSON form, before its first race."""

    @abstractmethod
    def read(self, head: Part) -> League:
        """The league of a season file, before its first race."""

    @abstractmethod
    def settings(self, league: League, lang: str) -> list[str]:
        """The lines of a season file that stand above its entrants."""

    def races(self, league: League, lang: str) -> list[str]:
        """The lines that stand below them."""
        return []

    def to_json(self) -> dict[str, Any]:
        """For the form in which people choose."""
        return {
            "id": self.id,
            "name": self.title,
            "about": self.about or None,
            "asks": list(self.asks),
            "place": self.place,
            "usual": self.usual,
            "lengths": self.lengths[:],
            "usual_session": self.usual_session,
        }


class LeagueRules(ABC):
    """Kinds of league, cars and names of one game."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    @abstractmethod
    def kinds(self) -> list[LeagueKind]:
        """The first is the usual one."""

    @abstractmethod
    def owners(self, race: LeagueRace) -> dict[int, str]:
        """The team of every car that may be in a result, empty for a neutral car."""

    @abstractmethod
    def cars(self, race: LeagueRace) -> list[int]:
        """The cars of teams that are in a race."""

    @abstractmethod
    def ways_out(self) -> tuple[str, ...]:
        """How a car may leave a race before its end."""

    def npcs(self, race: LeagueRace) -> int:
        """How many neutral cars are in a race."""
        return 0

    def place_of(self, game: TrackGame) -> str:
        """What a race is known by in a calendar: its track, or its Race card."""
        return game.track.id

    def share(self, game: TrackGame) -> float:
        """How much of a race has been run, roughly."""
        laps = int(game.options.get("laps", game.track.laps_of(game.id)))
        return min(max(game.lap - 1, 0) / max(laps, 1), 0.99)

    # Names.

    def race_name(self, id: str) -> Message | str:
        """A track of the package by its name, a track file by its own."""
        if id in track_names():
            return Message(self.book.told("track." + id))
        if id in self.book.own:
            return self.book.track(id).name
        return id.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")

    def race_prefix(self) -> str:
        """Of the ids of messages that name races."""
        return "track."

    # What people are asked when a league is made, and what they are told.

    def calendar(self) -> list[str]:
        """The tracks of the standard calendar, the home track first."""
        home = [self.book.home_track] if self.book.home_track else []
        return home + [track for track in self.book.own_tracks() if track not in home]

    def to_be_had(self, tracks: Sequence[str]) -> list[str]:
        """Those of a calendar that a variant leaves, then those that it adds for this game."""
        known = self.book.track_ids()
        added = [id for id in self.book.own if id in known and id not in (*track_names(), *tracks)]
        return [id for id in tracks if id in known] + [id for id in added if self.book.id in self.book.track(id).laps]

    def cards(self) -> dict[str, str]:
        """The Race cards that a calendar may have, with the tracks that they are run on."""
        return {}

    def own_options(self) -> list[str]:
        """Options of a race that a league sets itself."""
        return []

    def away_ways(self) -> tuple[str, ...]:
        """What an absent team may get; the first is the default."""
        return ()

    def asks_led(self) -> bool:
        """Whether points from a real table depend on who led."""
        return False

    def asks_points(self) -> bool:
        """Whether a real table has to give its points, because places are not enough."""
        return False

    def texts(self) -> dict[str, str]:
        """Message ids of sentences about absent teams (`away`) and substitutes (`substitute`)."""
        return {}

    def to_json(self) -> dict[str, Any]:
        """For the form in which people choose."""
        return {
            "kinds": [kind.to_json() for kind in self.kinds()],
            "tracks": self.calendar(),
            "cards": self.cards(),
            "race_prefix": self.race_prefix(),
            "ways_out": list(self.ways_out()),
            "own_options": self.own_options(),
            "away": list(self.away_ways()),
            "led": self.book.led,
            "asks_led": self.asks_led(),
            "asks_points": self.asks_points(),
            "texts": self.texts(),
        }

    # What follows.

    def kind(self, id: str) -> LeagueKind | None:
        """A kind of league by its name."""
        for kind in self.kinds():
            if kind.id == id:
                return kind
        return None

    def kind_ids(self) -> list[str]:
        return [kind.id for kind in self.kinds()]

    def deck_option(self) -> str:
        """The option that names the decks by which teams play; empty where there is none."""
        for option in self.book.options:
            if option.kind == DECKS_BY_COLOUR:
                return option.name
        return ""

    def has_option(self, name: str) -> bool:
        return any(option.name == name for option in self.book.options)

    def one_car_each(self) -> bool:
        return all(len(team.numbers) <= 1 for team in self.book.teams)


class SeasonRules(LeagueRules):
    """A season: the same teams in races on one track after the other."""

    @abstractmethod
    def check(self, race: LeagueRace) -> None:
        """Let the game itself read the options of a race."""

    @abstractmethod
    def place_points(self, race: LeagueRace, place: int) -> int:
        """The points of a place alone, by the race's own rules."""

    @abstractmethod
    def extra_points(self, race: LeagueRace, result: Result, table: tuple[int, ...], given: bool) -> dict[str, int]:
        """Points that no car scored; `given` is False if absent teams get none at all."""

    def own_options(self) -> list[str]:
        own = ["teams", "laps", "moved_up", self.deck_option()]
        return [name for name in own if name and self.has_option(name)]

    def away_ways(self) -> tuple[str, ...]:
        return (AWAY_POINTS, AWAY_NOTHING)

    def away(self, scoring: Scoring) -> str:
        """What an absent team gets by default."""
        return self.away_ways()[0]

    def fill(self, race: LeagueRace, venue: Venue, entrants: int) -> None:
        """The options that a season sets itself; `entrants` is how many teams there are with everybody there."""
        if self.has_option("teams"):
            race.options["teams"] = race.teams
        if venue.laps is not None:
            race.options["laps"] = venue.laps
        decks = self.decks(race)
        if decks:
            race.options[self.deck_option()] = decks

    def decks(self, race: LeagueRace) -> dict[str, str]:
        """The decks of teams that play by one."""
        return {team: driver.removeprefix(AI) for team, driver in race.drivers if driver.startswith(AI)}

    def move_up(self, race: LeagueRace, last: Result) -> None:
        """What the last race does to the grid of this one."""
        return

    def points_by_hand(self, race: LeagueRace, cars: list[CarResult], table: tuple[int, ...]) -> None:
        """Work out the points of cars whose places are known."""
        for car in cars:
            car.points = 0 if not car.team or car.out == DISQUALIFIED else self.place_points(race, car.place)

    def prize(self, race: LeagueRace, table: tuple[int, ...]) -> Prize:
        """What a race gives out, by its own points or by a table."""
        cars = len(self.cars(race)) // len(race.teams)
        field = range(1, len(self.cars(race)) + self.npcs(race) + 1)
        if not table:
            return self.own_prize(race, [self.place_points(race, place) for place in field], cars)
        worth = [points_for(place, table) for place in field]
        if DISQUALIFIED in self.ways_out() and min(worth) > 0:
            worth += [0] * (2 * cars)  # for cars of both teams that are disqualified
        return Prize(worth, cars, 0, [], True)

    def own_prize(self, race: LeagueRace, places: list[int], cars: int) -> Prize:
        """The race's own points, `places` being those of the places."""
        return Prize(places, cars, 0, [], True)

    def check_seats(self, teams: int) -> None:
        """Every game has a minimum and a maximum of teams; absent teams make the race smaller."""
        if teams < self.book.least:
            raise LeagueError(Message("error.league-few", {"n": teams, "least": self.book.least}))
        if teams > self.book.most:
            raise LeagueError(Message("error.league-many", {"n": teams, "most": self.book.most}))
