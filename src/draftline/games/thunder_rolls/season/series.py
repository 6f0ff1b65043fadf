"""Thunder Rolls, section 5: the Race Series, several races in one session."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.core.rng import stream
from draftline.core.seeds import Seed
from draftline.games.thunder_rolls.season.rolls import Car, RaceCard, RollsLeague
from draftline.league.chances import Chance, chances_of, decided
from draftline.league.checks import LeagueError, is_names, is_whole
from draftline.league.entrants import Entrant
from draftline.league.league import CARDS
from draftline.league.race import LeagueRace
from draftline.league.standings import LAST, PLAYERS, WINS, Row, Scoring, standings

KIND: Final = "race-series"
FEWEST: Final = 2
SERIES_TIES: Final = (WINS, LAST, PLAYERS)  # R34


class RaceSeries(RollsLeague):
    """Section 5: qualifying once, later grids in reverse order of score, and the most points win."""

    chosen: list[str]  # the Race cards that the players chose, none if they are drawn
    order: list[int]  # the Race cards in the order in which they come up

    def __init__(
        self,
        players: list[str],
        races: int,
        seed: Seed = 0,
        chosen: list[str] | None = None,
        cars: list[Car] | None = None,
        cards: list[RaceCard] | None = None,
        name: str = "",
        entrants: list[Entrant] | None = None,
    ) -> None:
        super().__init__(KIND, players, seed, cars, cards, name, entrants)
        most = len(self.cards)
        if not is_whole(races, FEWEST) or races > most:
            value = str(races)
            raise LeagueError(Message("error.league-series-races", {"value": value, "least": FEWEST, "most": most}))
        self.races = races
        self.chosen = [] if chosen is None else chosen[:]
        self.order = self._draw()

    def _draw(self) -> list[int]:
        """5.1: the cards of the session are chosen or drawn, and then shuffled to come up one at a time."""
        draw = stream(self.seed, CARDS)
        session = list(range(len(self.cards)))
        if self.chosen:
            if not is_names(self.chosen) or len(self.chosen) != self.races:
                raise LeagueError(Message("error.league-chosen", {"n": self.races}))
            session = [self._known_card(id) for id in self.chosen]
        else:
            draw.shuffle(session)
            session = session[: self.races]
        draw.shuffle(session)
        return session

    def _length(self) -> int:
        return self.races

    def _card_of(self, number: int) -> str:
        return self.cards[self.order[number - 1]].id

    def _fill(self, race: LeagueRace) -> None:
        race.card = self._card_of(race.number)
        if race.number == 1:
            return
        rows = self.standings()
        self._carry_on(race, rows)
        race.options["points"] = {row.team: row.points for row in rows}  # 5.3: the tokens stay where they are

    def _settings(self) -> dict[str, Any]:
        return {"chosen": self.chosen[:]}

    def standings(self) -> list[Row]:
        """5.3: points of all races so far."""
        return standings(self.colours, self.players, self.results, self.scoring)

    @property
    def scoring(self) -> Scoring:
        return Scoring(SERIES_TIES)

    def chances(self) -> list[Chance]:
        """Who can still win, and what would make it certain, in the order of the standings."""
        rows = self.standings()
        if self.over:
            return decided(rows, rows[0].team)
        return chances_of(rows, self._prizes(self.races), self.scoring)

    @property
    def winner(self) -> str | None:
        """5.4: the car with the most points once all races are run; it may be an NPD's."""
        return self.standings()[0].team if self.over else None
