"""What Thunder Rolls says of its leagues: Race Series and Championship of the eight cars, by Race cards."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final

from draftline.core.messages import Message
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.components import Components
from draftline.games.thunder_rolls.season.leagues import (
    CHAMPIONSHIP_KIND,
    FEWEST_RACES,
    SEASON_LENGTHS,
    SERIES_KIND,
    Championship,
    RaceSeries,
)
from draftline.games.thunder_rolls.season.rolls import Car, RaceCard, RollsLeague, box_cards, box_cars
from draftline.games.thunder_rolls.state import State
from draftline.league.checks import flag_of, is_texts, list_of, names_of, seed_of, table_of, text_of, whole_of
from draftline.league.entrants import Entrant
from draftline.league.file_parts import Part
from draftline.league.league import League
from draftline.league.race import LeagueRace
from draftline.league.rules import CARD, CHOSEN, RACES, SCHEDULE, SESSION, LeagueKind, LeagueRules, LeagueWish
from draftline.league.season_file import HEAD_KEYS, entrants_in
from draftline.league.toml_text import table

HOW_TO_ENTER: Final = "cli.season-file-results-rolls"
BOX_PARTS: Final = ("cars", "cards")


class ThunderRollsLeagues(LeagueRules):
    """All cars of the box are in every race; drivers without a player have those that nobody entered."""

    @property
    def box(self) -> Components:
        found: Components = self.book.box
        return found

    def kinds(self) -> list[LeagueKind]:
        return [SeriesKind(self.book), ChampionshipKind(self.book)]

    def owners(self, race: LeagueRace) -> dict[int, str]:
        return {self.box.number_of[colour]: colour for colour in self.box.colours}

    def cars(self, race: LeagueRace) -> list[int]:
        return list(self.owners(race))

    def ways_out(self) -> tuple[str, ...]:
        return ()

    def place_of(self, game: TrackGame) -> str:
        return self.box.race_ids[game.terms.race] if isinstance(game, State) else game.track.id

    def share(self, game: TrackGame) -> float:
        return float(game.stage - 1) / float(game.terms.stages) if isinstance(game, State) else 0.0

    def race_name(self, id: str) -> Message | str:
        return Message(self.book.option_text("race", id)) if id else Message("page.sheet-not-drawn")

    def race_prefix(self) -> str:
        return self.book.option_text("race") + "."

    def calendar(self) -> list[str]:
        return []

    def cards(self) -> dict[str, str]:
        return self.box.options["race"].tracks

    def asks_points(self) -> bool:
        return True

    def texts(self) -> dict[str, str]:
        return {"away": "page.season-away-rolls"}


# The kinds: made from a wish, read from JSON and from season files, written.


class Basis:
    """What both kinds begin with."""

    def __init__(self, book: Rulebook, entrants: list[Entrant], seed: Seed, name: str) -> None:
        self.variant = book.variant
        self.entrants: list[Entrant] | None = entrants
        self.players = [entrant.team for entrant in entrants]
        self.seed = seed
        self.name = name
        self.cars: list[Car] | None = None
        self.cards: list[RaceCard] | None = None


class RollsKind(LeagueKind):
    """Leagues by Race cards; the box is in their files where it is not the one that comes with the game."""

    def __init__(self, book: Rulebook, id: str, title: str, asks: tuple[str, ...], usual: int) -> None:
        super().__init__(id, title, HOW_TO_ENTER, asks, CARD, usual, True)
        self.book = book
        self.leaves = True

    @abstractmethod
    def _from_json(self, basis: Basis, data: dict[str, Any]) -> League:
        """The rest of a JSON form."""

    @abstractmethod
    def _read(self, basis: Basis, own: Part) -> League:
        """The table of a season file that is this kind's own."""

    @abstractmethod
    def _row(self, league: League) -> dict[str, Any]:
        """What stands in it."""

    def from_json(self, data: dict[str, Any]) -> League:
        """Older files have no names."""
        name = text_of(data, "name") if "name" in data else ""
        basis = Basis(self.book, [], seed_of(data), name)
        basis.players = names_of(data, "players")
        basis.cars = [Car(text_of(row, "colour"), whole_of(row, "number")) for row in list_of(data, "cars")]
        basis.cards = [RaceCard(text_of(row, "id"), flag_of(row, "playoff")) for row in list_of(data, "cards")]
        known = "entrants" in data
        basis.entrants = [Entrant.from_json(row) for row in list_of(data, "entrants")] if known else None
        return self._from_json(basis, data)

    def read(self, head: Part) -> League:
        head.only((*HEAD_KEYS, self.id, *BOX_PARTS))
        cars = [Car(part.words("colour"), part.whole("number")) for part in head.parts("cars")] or None
        cards = [RaceCard(part.words("id"), part.flag("playoff")) for part in head.parts("cards")] or None
        colours = [car.colour for car in (cars or box_cars(self.book.box))]
        basis = Basis(self.book, entrants_in(head, self.book, colours), head.seed(), head.words("name", ""))
        basis.cars, basis.cards = cars, cards
        return self._read(basis, head.part(self.id))

    def settings(self, league: League, lang: str) -> list[str]:
        """The settings, and the box where it is not the one that comes with the game."""
        lines = table(f"[{self.id}]", self._row(league))
        assert isinstance(league, RollsLeague)
        if [car.to_json() for car in league.cars] != [car.to_json() for car in box_cars(league.box)]:
            for car in league.cars:
                lines += table("[[cars]]", car.to_json())
        if [card.to_json() for card in league.cards] != [card.to_json() for card in box_cards(league.box)]:
            for card in league.cards:
                lines += table("[[cards]]", card.to_json())
        return lines


class SeriesKind(RollsKind):
    """Section 5."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book, SERIES_KIND, "page.sheet-race-series", (RACES, CHOSEN), 3)
        self.lengths = list(range(FEWEST_RACES, len(box_cards(book.box)) + 1))
        self.about = "page.season-kind-series-about"

    def make(self, wish: LeagueWish) -> League:
        basis = Basis(self.book, wish.entrants, wish.seed, wish.name)
        return _series(basis, wish.races, wish.cards)

    def _from_json(self, basis: Basis, data: dict[str, Any]) -> League:
        return _series(basis, whole_of(data, "races"), names_of(data, "chosen"))

    def _read(self, basis: Basis, own: Part) -> League:
        own.only(("races", "chosen"))
        return _series(basis, own.whole("races"), own.texts("chosen"))

    def _row(self, league: League) -> dict[str, Any]:
        assert isinstance(league, RaceSeries)
        return {"races": league.races, "chosen": league.chosen}


class ChampionshipKind(RollsKind):
    """Section 6."""

    def __init__(self, book: Rulebook) -> None:
        asks = (RACES, SESSION, SCHEDULE)
        super().__init__(book, CHAMPIONSHIP_KIND, "page.sheet-championship", asks, SEASON_LENGTHS[0])
        self.lengths = list(SEASON_LENGTHS)
        self.usual_session = 2
        self.about = "page.season-kind-championship-about"

    def make(self, wish: LeagueWish) -> League:
        basis = Basis(self.book, wish.entrants, wish.seed, wish.name)
        return _championship(basis, wish.races, wish.session, wish.cards, {})

    def _from_json(self, basis: Basis, data: dict[str, Any]) -> League:
        former = {id: text_of(data["former"], id) for id in table_of(data, "former")}
        races, session, schedule = whole_of(data, "races"), whole_of(data, "session"), names_of(data, "schedule")
        return _championship(basis, races, session, schedule, former)

    def _read(self, basis: Basis, own: Part) -> League:
        own.only(("races", "session", "schedule", "former"))
        races, session, schedule = own.whole("races"), own.whole("session"), own.texts("schedule")
        return _championship(basis, races, session, schedule, _former(own))

    def _row(self, league: League) -> dict[str, Any]:
        assert isinstance(league, Championship)
        row: dict[str, Any] = {"races": league.races, "session": league.session}
        return {**row, "schedule": league.schedule, "former": league.former}


def _series(basis: Basis, races: int, chosen: list[str]) -> League:
    box = (basis.cars, basis.cards)
    return RaceSeries(basis.players, races, basis.seed, chosen, *box, basis.name, basis.entrants, basis.variant)


def _championship(basis: Basis, races: int, session: int, schedule: list[str], former: dict[str, str]) -> League:
    own = (races, session, basis.seed, schedule, former)
    box = (basis.cars, basis.cards)
    return Championship(basis.players, *own, *box, basis.name, basis.entrants, basis.variant)


def _former(part: Part) -> dict[str, str]:
    """Track Champions by Race card."""
    former = part.table("former")
    if not is_texts(list(former.values())):
        raise part.fault("former", Message("error.season-texts", {"key": "former"}))
    return {card: str(colour) for card, colour in former.items()}
