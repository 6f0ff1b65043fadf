"""What the Race Series and the Championship of Thunder Rolls share: cars, Race cards, sessions, results taken in."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from draftline.core.messages import Message, Value
from draftline.core.outcome import Outcome
from draftline.core.seeds import Seed, is_seed, seed_fault
from draftline.core.variant import Variant
from draftline.games.registry import rulebook
from draftline.games.thunder_rolls.components import Components
from draftline.games.thunder_rolls.state import State
from draftline.league.chances import Prize
from draftline.league.checks import LeagueError, check_rows, is_names
from draftline.league.entering import check_car, check_led, finished_cars, give_points, outcome_of, tell_story
from draftline.league.entrants import AWAY, Entrant, check_absences, check_entrants, check_name, racing
from draftline.league.league import LEAGUE_FORMAT, LEAGUE_VERSION, League, Stop
from draftline.league.race import LeagueRace, told_rules
from draftline.league.result import Result, result_of
from draftline.league.standings import Row

if TYPE_CHECKING:
    from draftline.core.offered import Game as Race

GAME: Final = "thunder-rolls"
TWO_STAGES: Final = 2


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


def box_cars(box: Components) -> list[Car]:
    """The cars of the box, in box order."""
    return [Car(colour, box.number_of[colour]) for colour in box.colours]


def box_cards(box: Components) -> list[RaceCard]:
    """The Race cards of the box, in box order."""
    return [RaceCard(row["id"], row["playoff"]) for row in box.races]


def unused_bonuses(game: State) -> dict[str, int]:
    """The Qualifying cards of a race whose bonus is not used up, by colour."""
    return {game.teams[seat]: card for seat, card in enumerate(game.qualifier) if card}


class RollsLeague(League):
    """Races of the same eight cars; everything beyond settings and results is worked out from them anew."""

    box: Components
    players: list[str]  # colours in seat order
    cars: list[Car]
    cards: list[RaceCard]
    races: int
    unused: list[dict[str, int]]  # after each race: the Qualifying cards whose bonus is not used up, by colour

    def __init__(
        self,
        kind: str,
        players: list[str],
        seed: Seed,
        cars: list[Car] | None,
        cards: list[RaceCard] | None,
        name: str,
        entrants: list[Entrant] | None,
        variant: Variant | None,
    ) -> None:
        self.kind = kind
        self.game = GAME
        self.variant = variant
        self.box = rulebook(GAME, variant).box
        self.cars = box_cars(self.box) if cars is None else cars[:]
        self.cards = box_cards(self.box) if cards is None else cards[:]
        if not is_seed(seed):
            raise LeagueError(seed_fault(seed))
        check_box(self.cars, self.cards, len(self.box.points))
        if not is_names(players) or not players or not set(players) <= set(self.colours):
            raise LeagueError(Message("error.league-players", {"known": self.colours}))
        self.entrants = [Entrant(colour) for colour in players] if entrants is None else entrants[:]
        check_name(name)
        check_entrants(self.book, self.entrants, self.colours)
        if [entrant.team for entrant in self.entrants] != players:
            raise LeagueError(Message("error.league-entrants", {"players": players}))
        self.seed = seed
        self.name = name
        self.players = players[:]
        self.races = 0
        self.results = []
        self.absences = []
        self.unused = []

    # What a kind of league says about itself.

    @abstractmethod
    def _fill(self, race: LeagueRace) -> None:
        """Give the race its card and the options that depend on what happened before."""

    @abstractmethod
    def _card_of(self, number: int) -> str:
        """The Race card of a race."""

    @abstractmethod
    def _settings(self) -> dict[str, Any]:
        """What its JSON form has beyond what both kinds have."""

    # What is common.

    @property
    def colours(self) -> list[str]:
        return [car.colour for car in self.cars]

    @property
    def teams(self) -> list[str]:
        return self.colours

    @property
    def calendar(self) -> list[Stop]:
        """Race cards are known when they are drawn, one race ahead; those of an agreed schedule from the start."""
        stops = []
        for number in range(1, self._length() + 1):
            stop = Stop(number, "", None)
            stop.done = number <= len(self.results)
            stop.card = self._card_of(number) if self._card_known(number) else ""
            stop.session = self._session_of(number)
            stop.playoff = number > self.races
            stops.append(stop)
        return stops

    def _card_known(self, number: int) -> bool:
        return number <= len(self.results) + 1

    def _session_of(self, number: int) -> int:
        return 1

    def _prizes(self, last: int) -> list[Prize]:
        """What is to be won from the next race up to a last one."""
        return [self._prize(number) for number in range(len(self.results) + 1, last + 1)]

    def _prize(self, number: int) -> Prize:
        """Points by place and, where a race may have two stages, those after the first (R31)."""
        stages = TWO_STAGES
        if self._card_known(number):
            stages = stages_of(self.box, self._card_of(number))
        in_stages = self.box.stage_points if stages == TWO_STAGES else []
        return Prize(self.box.points[: len(self.cars)], 1, 0, in_stages, True)

    def next_race(self, absences: dict[str, str] | None = None) -> LeagueRace | None:
        """The race to be run now, or None when all are; asking changes nothing."""
        missing = check_absences(self.book, self.entrants, {} if absences is None else absences)
        if self.over:
            return None
        number = len(self.results) + 1
        drivers = racing(self.entrants, missing)
        if not drivers:
            raise LeagueError(Message("error.league-few", {"n": 0, "least": 1}))
        race = LeagueRace(number, GAME, len(drivers), self._race_seed(number))
        race.variant, race.edition = self.variant, self.edition
        race.drivers = drivers
        race.absences = missing
        race.options["teams"] = [colour for colour, _ in drivers]
        self._fill(race)
        race.options["race"] = race.card
        return race

    def take(
        self,
        game: Race | Outcome,
        unused: dict[str, int] | None = None,
        absences: dict[str, str] | None = None,
    ) -> Result:
        """Take in the next race as the game gave it, begun with the points that it was to begin with.

        `unused` names the Qualifying cards whose bonus is left at the end, by colour; a game knows them itself.
        """
        race = self._asked(absences)
        outcome = outcome_of(game, race)
        check_brought(outcome, race.start_points)
        team_of = {car.number: car.colour for car in self.cars}
        result = result_of(race.card, outcome, team_of, race.options["teams"])
        tell_story(result, game)
        if unused is None and isinstance(game, State):
            unused = unused_bonuses(game)
        self.enter(result, unused, absences)
        return result

    def enter(
        self, result: Result, unused: dict[str, int] | None = None, absences: dict[str, str] | None = None
    ) -> None:
        """Take in the next race's result, with the points of that race alone; a wrong one changes nothing."""
        race = self._asked(absences)
        left = {} if unused is None else dict(unused)
        if result.race != race.card:
            raise LeagueError(Message("error.league-race", {"race": result.race, "card": race.card}))
        check_result(result, self.cars, race.options["teams"])
        check_unused(self.box, left, race)
        self.results.append(result)
        self.unused.append({**left, **self._kept(race)})
        self.absences.append(race.absences)

    def unused_of(self, race: int) -> dict[str, int]:
        """The Qualifying cards that a race left over, without those of players who were away."""
        return {colour: card for colour, card in self.unused[race].items() if self.absences[race].get(colour) != AWAY}

    def _kept(self, race: LeagueRace) -> dict[str, int]:
        """D77: who is away keeps a bonus carried over for the rest of the session."""
        before = self._carried(race)
        return {colour: card for colour, card in before.items() if race.absences.get(colour) == AWAY}

    def by_hand(
        self,
        finish: list[int],
        points: dict[int, int] | None = None,
        led: dict[int, int] | None = None,
        out: dict[int, str] | None = None,
        absences: dict[str, str] | None = None,
    ) -> Result:
        """The next race's result from a real table; without points those of the places, as if there were no stages."""
        race = self._asked(absences)
        cars = finished_cars(finish, {car.number: car.colour for car in self.cars}, led, out)
        if points is not None:
            give_points(cars, points)
        elif stages_of(self.box, race.card) == TWO_STAGES:
            raise LeagueError(Message("error.league-needs-points", {"card": race.card}))
        else:
            give_points(cars, {car.number: self.box.points[i] for i, car in enumerate(cars)})
        return Result(race.card, cars, race.options["teams"])

    def boxed(self) -> bool:
        """Whether its cars and Race cards are those of the box."""
        cars = [car.to_json() for car in self.cars] == [car.to_json() for car in box_cars(self.box)]
        return cars and [card.to_json() for card in self.cards] == [card.to_json() for card in box_cards(self.box)]

    def take_back(self) -> None:
        """Forget the last result, to enter it again."""
        League.take_back(self)
        self.unused.pop()

    def to_json(self) -> dict[str, Any]:
        """The whole league as plain values; `league_from_json` reads them back."""
        return {
            "format": LEAGUE_FORMAT,
            "version": LEAGUE_VERSION,
            "kind": self.kind,
            "game": GAME,
            **told_rules(self.variant, self.edition),
            "name": self.name,
            "seed": self.seed,
            "players": self.players[:],
            "entrants": [entrant.to_json() for entrant in self.entrants],
            "cars": [car.to_json() for car in self.cars],
            "cards": [card.to_json() for card in self.cards],
            "races": self.races,
            **self._settings(),
            "results": [
                {**result.to_json(), "unused": self.unused_of(i), "absences": dict(self.absences[i])}
                for i, result in enumerate(self.results)
            ],
        }

    def _carry_on(self, race: LeagueRace, rows: list[Row]) -> None:
        """5.2, 6.4: a later race of a session: the grid in reverse order of score, bonuses as they were left."""
        race.options["grid"] = reverse_grid(rows)
        self._carry_bonuses(race)

    def _carry_bonuses(self, race: LeagueRace) -> None:
        bonuses = {colour: card for colour, card in self.unused[-1].items() if colour in race.options["teams"]}
        if bonuses:
            race.options["bonuses"] = bonuses

    def _carried(self, race: LeagueRace) -> dict[str, int]:
        """All bonuses that came along from the race before, those of players who are away too."""
        return self.unused[-1] if self.unused and self._goes_on(race.number) else {}

    def _goes_on(self, number: int) -> bool:
        """Whether a race belongs to the session of the one before."""
        return number > 1 and self._session_of(number) == self._session_of(number - 1)

    def _known_card(self, id: str) -> int:
        """The index of a Race card in the deck."""
        for i, card in enumerate(self.cards):
            if card.id == id:
                return i
        raise LeagueError(Message("error.league-card", {"card": id, "known": [card.id for card in self.cards]}))


def reverse_grid(rows: list[Row]) -> list[str]:
    """R34: fewest points first; of equal ones the worse finish of the last race, then players before NPDs."""
    return [row.team for row in sorted(rows, key=lambda row: (row.points, -row.last, not row.player))]


def check_box(cars: list[Car], cards: list[RaceCard], most: int) -> None:
    """Cars and Race cards each once, and no more than there are points for."""
    colours = [car.colour for car in cars]
    numbers = {car.number for car in cars}
    if not colours or len(set(colours)) != len(colours) or len(numbers) != len(colours):
        raise LeagueError(Message("error.league-cars-twice"))
    check_rows(cars, "cars", most)
    ids = {card.id for card in cards}
    if not ids or len(ids) != len(cards):
        raise LeagueError(Message("error.league-cards-twice"))
    check_rows(cards, "cards")


def check_result(result: Result, cars: list[Car], players: list[str]) -> None:
    """Every car of the box once, with its own colour and a place of its own."""
    expected = sorted([(car.number, car.colour) for car in cars])
    if sorted([(car.number, car.team) for car in result.cars]) != expected:
        raise LeagueError(Message("error.league-cars", {"cars": [number for number, _ in expected]}))
    if [car.place for car in result.cars] != list(range(1, len(cars) + 1)):
        raise LeagueError(Message("error.league-places", {"n": len(cars)}))
    for car in result.cars:
        check_car(car, ())
    check_led(result)
    if result.players != players or result.extra:
        raise LeagueError(Message("error.league-drivers", {"players": players}))


def check_brought(outcome: Outcome, start: dict[str, int]) -> None:
    """5.3, 6.5: the scoreboard began where the league left it."""
    for standing in outcome.standings:
        right = start.get(standing.entrant, 0)
        if standing.brought != right:
            values: dict[str, Value] = {"cars": list(standing.cars), "start": right, "value": standing.brought}
            raise LeagueError(Message("error.league-brought", values))


def check_unused(box: Components, unused: dict[str, int], race: LeagueRace) -> None:
    """Cards left over have a bonus and one owner each; in a later race of a session they were carried over to it."""
    before: dict[str, int] = race.options.get("bonuses", {})
    for colour, card in unused.items():
        known = colour in race.options["teams"] and has_bonus(box, card)
        carried = "grid" not in race.options or before.get(colour, 0) == card
        if not known or not carried:
            raise LeagueError(Message("error.league-bonus", {"team": str(colour), "card": str(card)}))
    if len(set(unused.values())) != len(unused):
        raise LeagueError(Message("error.league-bonus-twice"))


def stages_of(box: Components, card: str) -> int:
    """How many stages a race with this card has; two where the box does not know it."""
    for row in box.races:
        if row["id"] == card:
            return len(row["dice"])
    return TWO_STAGES


def has_bonus(box: Components, card: int) -> bool:
    """High Qualifying cards are only good for the grid."""
    return card in box.qualifying_cards and box.use[card] != 0
