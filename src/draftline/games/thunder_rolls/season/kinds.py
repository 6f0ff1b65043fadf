"""Race Series and Championship as kinds of league: made from a wish, read from JSON and from season files, written."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final

from draftline.core.messages import Message
from draftline.core.seeds import Seed
from draftline.games.thunder_rolls.season import championship, series
from draftline.games.thunder_rolls.season.championship import SEASONS, Championship
from draftline.games.thunder_rolls.season.rolls import GAME, Car, RaceCard, RollsLeague, box_cards, box_cars
from draftline.games.thunder_rolls.season.series import FEWEST, RaceSeries
from draftline.league.checks import flag_of, is_texts, list_of, names_of, seed_of, table_of, text_of, whole_of
from draftline.league.entrants import Entrant
from draftline.league.file_parts import Part
from draftline.league.league import League
from draftline.league.rules import CARD, CHOSEN, RACES, SCHEDULE, SESSION, LeagueKind, LeagueWish
from draftline.league.season_file import HEAD, entrants_in
from draftline.league.toml_text import table

HOW_TO_ENTER: Final = "cli.season-file-results-rolls"
BOX_PARTS: Final = ("cars", "cards")


class Basis:
    """What both kinds begin with."""

    def __init__(self, entrants: list[Entrant], seed: Seed, name: str) -> None:
        self.entrants: list[Entrant] | None = entrants
        self.players = [entrant.team for entrant in entrants]
        self.seed = seed
        self.name = name
        self.cars: list[Car] | None = None
        self.cards: list[RaceCard] | None = None


class RollsKind(LeagueKind):
    """Leagues by Race cards; the box is in their files where it is not the one that comes with the game."""

    def __init__(self, id: str, title: str, asks: tuple[str, ...], usual: int) -> None:
        super().__init__(id, title, HOW_TO_ENTER, asks, CARD, usual, True)
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
        basis = Basis([], seed_of(data), name)
        basis.players = names_of(data, "players")
        basis.cars = [Car(text_of(row, "colour"), whole_of(row, "number")) for row in list_of(data, "cars")]
        basis.cards = [RaceCard(text_of(row, "id"), flag_of(row, "playoff")) for row in list_of(data, "cards")]
        known = "entrants" in data
        basis.entrants = [Entrant.from_json(row) for row in list_of(data, "entrants")] if known else None
        return self._from_json(basis, data)

    def read(self, head: Part) -> League:
        head.only((*HEAD, self.id, *BOX_PARTS))
        cars = [Car(part.words("colour"), part.whole("number")) for part in head.parts("cars")] or None
        cards = [RaceCard(part.words("id"), part.flag("playoff")) for part in head.parts("cards")] or None
        colours = [car.colour for car in (cars or box_cars())]
        basis = Basis(entrants_in(head, GAME, colours), head.seed(), head.words("name", ""))
        basis.cars, basis.cards = cars, cards
        return self._read(basis, head.part(self.id))

    def settings(self, league: League, lang: str) -> list[str]:
        """The settings, and the box where it is not the one that comes with the game."""
        lines = table(f"[{self.id}]", self._row(league))
        assert isinstance(league, RollsLeague)
        if [car.to_json() for car in league.cars] != [car.to_json() for car in box_cars()]:
            for car in league.cars:
                lines += table("[[cars]]", car.to_json())
        if [card.to_json() for card in league.cards] != [card.to_json() for card in box_cards()]:
            for card in league.cards:
                lines += table("[[cards]]", card.to_json())
        return lines


class SeriesKind(RollsKind):
    """Section 5."""

    def __init__(self) -> None:
        super().__init__(series.KIND, "page.sheet-race-series", (RACES, CHOSEN), 3)
        self.lengths = list(range(FEWEST, len(box_cards()) + 1))
        self.about = "page.season-kind-series-about"

    def make(self, wish: LeagueWish) -> League:
        basis = Basis(wish.entrants, wish.seed, wish.name)
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

    def __init__(self) -> None:
        super().__init__(championship.KIND, "page.sheet-championship", (RACES, SESSION, SCHEDULE), SEASONS[0])
        self.lengths = list(SEASONS)
        self.usual_session = 2
        self.about = "page.season-kind-championship-about"

    def make(self, wish: LeagueWish) -> League:
        basis = Basis(wish.entrants, wish.seed, wish.name)
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
    return RaceSeries(basis.players, races, basis.seed, chosen, *box, basis.name, basis.entrants)


def _championship(basis: Basis, races: int, session: int, schedule: list[str], former: dict[str, str]) -> League:
    own = (races, session, basis.seed, schedule, former)
    return Championship(basis.players, *own, basis.cars, basis.cards, basis.name, basis.entrants)


def _former(part: Part) -> dict[str, str]:
    """Track Champions by Race card."""
    former = part.table("former")
    if not is_texts(list(former.values())):
        raise part.fault("former", Message("error.season-texts", {"key": "former"}))
    return {card: str(colour) for card, colour in former.items()}
