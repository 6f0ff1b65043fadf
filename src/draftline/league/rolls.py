"""What the Race Series and the Championship of Thunder Rolls share: cars, Race cards, sessions, results taken in."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.game import Outcome
from draftline.core.messages import Message
from draftline.core.rng import stream
from draftline.games.thunder_rolls.components import box
from draftline.games.thunder_rolls.state import State
from draftline.league.checks import LeagueError, is_names, is_whole
from draftline.league.race import Race
from draftline.league.result import Result, result_of
from draftline.league.standings import Cell, Row, results_grid

GAME: Final = "thunder-rolls"
FORMAT: Final = "draftline-league"
VERSION: Final = 1

# Purposes of a league's own streams, away from those of the games.
CARDS: Final = 100
SEEDS: Final = 101
PLAYOFF: Final = 102


class Car:
    """A car of the box: the team colour by which a league knows it, and the number of its outcomes."""

    def __init__(self, colour: str, number: int) -> None:
        self.colour = colour
        self.number = number

    def to_json(self) -> dict[str, Any]:
        return {"colour": self.colour, "number": self.number}


class RaceCard:
    """A Race card: `playoff` marks superspeedways and mile ovals."""

    def __init__(self, id: str, playoff: bool) -> None:
        self.id = id
        self.playoff = playoff

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "playoff": self.playoff}


def box_cars() -> list[Car]:
    """The cars of the box, in box order."""
    return [Car(colour, box().number_of[colour]) for colour in box().colours]


def box_cards() -> list[RaceCard]:
    """The Race cards of the box, in box order."""
    return [RaceCard(row["id"], row["playoff"]) for row in box().races]


def unused_bonuses(game: State) -> dict[str, int]:
    """The Qualifying cards of a race whose bonus is not used up, by colour."""
    return {game.teams[seat]: card for seat, card in enumerate(game.qualifier) if card}


class RollsLeague:
    """Races of the same eight cars; everything beyond settings and results is worked out from them anew."""

    kind: str
    seed: int
    players: list[str]  # colours in seat order
    cars: list[Car]
    cards: list[RaceCard]
    races: int
    results: list[Result]
    unused: list[dict[str, int]]  # after each race: the Qualifying cards whose bonus is not used up, by colour

    def __init__(
        self, kind: str, players: list[str], seed: int, cars: list[Car] | None, cards: list[RaceCard] | None
    ) -> None:
        self.kind = kind
        self.cars = box_cars() if cars is None else cars[:]
        self.cards = box_cards() if cards is None else cards[:]
        if not is_whole(seed, 0):
            raise LeagueError(Message("error.seed", {"value": str(seed)}))
        check_box(self.cars, self.cards)
        if not is_names(players) or not players or not set(players) <= set(self.colours):
            raise LeagueError(Message("error.league-players", {"known": self.colours}))
        self.seed = seed
        self.players = players[:]
        self.races = 0
        self.results = []
        self.unused = []

    # What a kind of league says about itself.

    def _fill(self, race: Race) -> None:
        """Give the race its card and the options that depend on what happened before."""
        raise AssertionError("a league knows its next race")

    def _length(self) -> int:
        """How many races there are, a playoff included."""
        raise AssertionError("a league knows its length")

    def _settings(self) -> dict[str, Any]:
        raise AssertionError("a league writes down its settings")

    def standings(self) -> list[Row]:
        raise AssertionError("a league ranks its cars")

    @property
    def winner(self) -> str | None:
        raise AssertionError("a league says who won")

    # What is common.

    @property
    def colours(self) -> list[str]:
        return [car.colour for car in self.cars]

    @property
    def over(self) -> bool:
        return len(self.results) >= self._length()

    def next_race(self) -> Race | None:
        """The race to be run now, or None when all are; asking changes nothing."""
        if self.over:
            return None
        number = len(self.results) + 1
        race = Race(number, GAME, len(self.players), self._race_seed(number))
        race.options["teams"] = self.players[:]
        self._fill(race)
        race.options["race"] = race.card
        return race

    def _race_seed(self, number: int) -> int:
        seeds = stream(self.seed, SEEDS)
        for _ in range(number - 1):
            seeds.word()
        return seeds.word()

    def _asked(self) -> Race:
        race = self.next_race()
        if race is None:
            raise LeagueError(Message("error.league-over"))
        return race

    def take(self, outcome: Outcome, unused: dict[str, int]) -> Result:
        """Take in the outcome of the next race as the game gave it, scoreboard from its starting points and all.

        `unused` names the Qualifying cards whose bonus is left at the end, by colour (see `unused_bonuses`).
        """
        race = self._asked()
        team_of = {car.number: car.colour for car in self.cars}
        result = result_of(race.card, outcome, team_of, self.players, race.start_points)
        self.enter(result, unused)
        return result

    def enter(self, result: Result, unused: dict[str, int]) -> None:
        """Take in the next race's result, with the points of that race alone; a wrong one changes nothing."""
        race = self._asked()
        if result.race != race.card:
            raise LeagueError(Message("error.league-race", {"race": result.race, "card": race.card}))
        check_result(result, self.cars, self.players)
        check_unused(unused, self.players, race)
        self.results.append(result)
        self.unused.append(dict(unused))

    def take_back(self) -> None:
        """Forget the last result, to enter it again."""
        if not self.results:
            raise LeagueError(Message("error.league-nothing-run"))
        self.results.pop()
        self.unused.pop()

    def results_grid(self) -> dict[str, list[Cell]]:
        """What every car did in every race, in the order of the standings."""
        rows = self.standings()
        return results_grid(rows, self.results[: len(rows[0].places)])

    def to_json(self) -> dict[str, Any]:
        """The whole league as plain values; `league_from_json` reads them back."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "kind": self.kind,
            "game": GAME,
            "seed": self.seed,
            "players": self.players[:],
            "cars": [car.to_json() for car in self.cars],
            "cards": [card.to_json() for card in self.cards],
            "races": self.races,
            **self._settings(),
            "results": [
                {**result.to_json(), "unused": dict(unused)}
                for result, unused in zip(self.results, self.unused, strict=True)
            ],
        }

    def _carry_on(self, race: Race, rows: list[Row]) -> None:
        """5.2, 6.4: a later race of a session: the grid in reverse order of score, bonuses as they were left."""
        race.options["grid"] = reverse_grid(rows)
        self._carry_bonuses(race)

    def _carry_bonuses(self, race: Race) -> None:
        if self.unused and self.unused[-1]:
            race.options["bonuses"] = dict(self.unused[-1])

    def _known_card(self, id: str) -> int:
        """The index of a Race card in the deck."""
        for i, card in enumerate(self.cards):
            if card.id == id:
                return i
        raise LeagueError(Message("error.league-card", {"card": id, "known": [card.id for card in self.cards]}))


def reverse_grid(rows: list[Row]) -> list[str]:
    """R34: fewest points first; of equal ones the worse finish of the last race, then players before NPDs."""
    return [row.team for row in sorted(rows, key=lambda row: (row.points, -row.last, not row.player))]


def check_box(cars: list[Car], cards: list[RaceCard]) -> None:
    colours = [car.colour for car in cars]
    numbers = {car.number for car in cars}
    if not colours or len(set(colours)) != len(colours) or len(numbers) != len(colours):
        raise LeagueError(Message("error.league-cars-twice"))
    ids = {card.id for card in cards}
    if not ids or len(ids) != len(cards):
        raise LeagueError(Message("error.league-cards-twice"))


def check_result(result: Result, cars: list[Car], players: list[str]) -> None:
    """Every car of the box once, with its own colour and a place of its own."""
    expected = sorted([(car.number, car.colour) for car in cars])
    if sorted([(car.number, car.team) for car in result.cars]) != expected:
        raise LeagueError(Message("error.league-cars", {"cars": [number for number, _ in expected]}))
    if [car.place for car in result.cars] != list(range(1, len(cars) + 1)):
        raise LeagueError(Message("error.league-places", {"n": len(cars)}))
    for car in result.cars:
        if not is_whole(car.points, 0):
            raise LeagueError(Message("error.league-points", {"car": car.number, "value": str(car.points)}))
    if result.players != players or result.extra:
        raise LeagueError(Message("error.league-drivers", {"players": players}))


def check_unused(unused: dict[str, int], players: list[str], race: Race) -> None:
    """Cards left over have a bonus and one owner each; in a later race of a session they were carried over to it."""
    before: dict[str, int] = race.options.get("bonuses", {})
    for colour, card in unused.items():
        known = colour in players and has_bonus(card)
        carried = "grid" not in race.options or before.get(colour, 0) == card
        if not known or not carried:
            raise LeagueError(Message("error.league-bonus", {"team": str(colour), "card": str(card)}))
    if len(set(unused.values())) != len(unused):
        raise LeagueError(Message("error.league-bonus-twice"))


def has_bonus(card: int) -> bool:
    """High Qualifying cards are only good for the grid."""
    return card in box().qualifying_cards and box().use[card] != 0
