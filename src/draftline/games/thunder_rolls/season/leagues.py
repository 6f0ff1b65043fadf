"""The leagues of Thunder Rolls: the Race Series (section 5) and the Championship with its playoff (section 6)."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message, Value
from draftline.core.rng import stream
from draftline.core.seeds import Seed
from draftline.core.variant import Variant
from draftline.games.thunder_rolls.season.rolls import Car, RaceCard, RollsLeague
from draftline.league.chances import CLINCHED, OUT, Chance, Prize, chances_of, decided
from draftline.league.checks import LeagueError, is_names, is_texts, is_whole
from draftline.league.entrants import Entrant
from draftline.league.league import CARD_STREAM, PLAYOFF_STREAM
from draftline.league.race import LeagueRace
from draftline.league.result import Result
from draftline.league.standings import LAST, PLAYERS, WINS, Row, Scoring, ranked, standings

SERIES_KIND: Final = "race-series"
FEWEST_RACES: Final = 2
SERIES_TIES: Final = (WINS, LAST, PLAYERS)  # R34
CHAMPIONSHIP_KIND: Final = "championship"
SEASON_LENGTHS: Final = (8, 10, 12)
BASE_DECK: Final = 4
RESHUFFLE_AFTER: Final = 4  # races after which the deck is reshuffled
EXPANDED_RESHUFFLE_AFTER: Final = 6  # the same with expansion cards
AWARDS: Final = (4, 3, 2, 1)  # for the best of the standings, before the playoff
SEASON_TIES: Final = (WINS, PLAYERS, LAST)  # R35
CROWNING_SCORING: Final = Scoring((WINS, PLAYERS))  # what is known of ties before the playoff


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
        variant: Variant | None = None,
    ) -> None:
        super().__init__(SERIES_KIND, players, seed, cars, cards, name, entrants, variant)
        most = len(self.cards)
        if not is_whole(races, FEWEST_RACES) or races > most:
            values: dict[str, Value] = {"value": str(races), "least": FEWEST_RACES, "most": most}
            raise LeagueError(Message("error.league-series-races", values))
        self.races = races
        self.chosen = [] if chosen is None else chosen[:]
        self.order = self._draw()

    def _draw(self) -> list[int]:
        """5.1: the cards of the session are chosen or drawn, and then shuffled to come up one at a time."""
        draw = stream(self.seed, CARD_STREAM)
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


class Championship(RollsLeague):
    """Section 6: 8, 10 or 12 races in sessions of `session` races, then the playoff."""

    session: int
    schedule: list[str]  # an agreed order of Race cards, empty if they are drawn
    former: dict[str, str]  # Track Champions of seasons before this one: the colour by Race card
    order: list[int]
    playoff: int

    def __init__(
        self,
        players: list[str],
        races: int,
        session: int,
        seed: Seed = 0,
        schedule: list[str] | None = None,
        former: dict[str, str] | None = None,
        cars: list[Car] | None = None,
        cards: list[RaceCard] | None = None,
        name: str = "",
        entrants: list[Entrant] | None = None,
        variant: Variant | None = None,
    ) -> None:
        super().__init__(CHAMPIONSHIP_KIND, players, seed, cars, cards, name, entrants, variant)
        if not is_whole(races, 1) or races not in SEASON_LENGTHS:
            known = list(SEASON_LENGTHS)
            raise LeagueError(Message("error.league-season-races", {"value": str(races), "known": known}))
        if not is_whole(session, 1) or session > races:
            raise LeagueError(Message("error.league-session", {"value": str(session), "most": races}))
        self.races = races
        self.session = session
        self.schedule = [] if schedule is None else schedule[:]
        self.former = {} if former is None else dict(former)
        self._check_former()
        self.order = self._scheduled() if self.schedule else self._drawn()
        self.playoff = self._playoff_card()

    def _check_former(self) -> None:
        for id, colour in self.former.items():
            self._known_card(id)
            if colour not in self.colours:
                raise LeagueError(Message("error.league-former", {"team": str(colour), "card": id}))

    def _scheduled(self) -> list[int]:
        """6.2: the order the players agreed on, in which a card may come more than once."""
        if not is_texts(self.schedule) or len(self.schedule) != self.races:
            raise LeagueError(Message("error.league-schedule", {"n": self.races}))
        return [self._known_card(id) for id in self.schedule]

    def _drawn(self) -> list[int]:
        """6.2: one card a race from a shuffled deck, all cards shuffled together again after four races, or six."""
        draw = stream(self.seed, CARD_STREAM)
        before = RESHUFFLE_AFTER if len(self.cards) <= BASE_DECK else EXPANDED_RESHUFFLE_AFTER
        order: list[int] = []
        while len(order) < self.races:
            deck = list(range(len(self.cards)))
            draw.shuffle(deck)
            order.extend(deck[:before])
        return order[: self.races]

    def _playoff_card(self) -> int:
        """6.5: superspeedways and mile ovals, used before or not, are shuffled and the bottom one is drawn."""
        marked = [i for i, card in enumerate(self.cards) if card.playoff]
        if not marked:
            raise LeagueError(Message("error.league-no-playoff"))
        stream(self.seed, PLAYOFF_STREAM).shuffle(marked)
        return marked[-1]

    def _length(self) -> int:
        return self.races + 1

    def _card_of(self, number: int) -> str:
        return self.cards[self.playoff if number > self.races else self.order[number - 1]].id

    def _card_known(self, number: int) -> bool:
        return number <= len(self.results) + 1 or (bool(self.schedule) and number <= self.races)

    def _session_of(self, number: int) -> int:
        return (number - 1) // self.session + 1

    def _settings(self) -> dict[str, Any]:
        return {"session": self.session, "schedule": self.schedule[:], "former": dict(self.former)}

    # Standings.

    @property
    def season(self) -> list[Result]:
        """The season's races so far, without the playoff."""
        return self.results[: self.races]

    def standings(self) -> list[Row]:
        """The season's standings; the playoff is not part of them."""
        return standings(self.colours, self.players, self.season, self.scoring)

    @property
    def scoring(self) -> Scoring:
        return Scoring(SEASON_TIES)

    def chances(self) -> list[Chance]:
        """6.5, 6.6: all in points of the playoff's scoreboard, with which the season's wins and ranks begin."""
        if self.over:
            rows = self.crowning()
            return decided(rows, rows[0].team)
        rows = self._scoreboard()
        left = self.races - len(self.results)
        if left > 0:
            return before_the_playoff(rows, left, self._prize(self._length()))
        return chances_of(rows, self._prizes(self._length()), CROWNING_SCORING, False)

    def _scoreboard(self) -> list[Row]:
        """The scoreboard with which a playoff would begin now."""
        start = self.starting_points()
        rows = []
        for before in self.standings():
            row = Row(before.team, before.player)
            row.wins = before.wins
            row.points = start[row.team]
            rows.append(row)
        return rows

    def track_champions(self) -> dict[str, str]:
        """6.3: who won last on each Race card, NPDs too, playoff and former seasons included."""
        champions = dict(self.former)
        for result in self.results:
            champions[result.race] = result.winner
        return champions

    def starting_points(self) -> dict[str, int]:
        """6.5: one point for each win and 4, 3, 2, 1 for the first four of the standings."""
        rows = self.standings()
        awards = [*AWARDS, *([0] * len(rows))]
        return {row.team: row.wins + awards[i] for i, row in enumerate(rows)}

    def crowning(self) -> list[Row]:
        """6.6: the order by the playoff's scoreboard; ties: the season's wins, players first, the playoff's finish."""
        if not self.over:
            raise LeagueError(Message("error.league-not-over"))
        start = self.starting_points()
        last = self.results[-1]
        rows = []
        for before in self.standings():
            row = Row(before.team, before.player)
            row.wins = before.wins
            row.places = [last.place(row.team)]
            row.scores = [last.points(row.team)]
            row.counts = [True]
            row.points = start[row.team] + row.scores[0]
            rows.append(row)
        return ranked(rows, SEASON_TIES)

    @property
    def winner(self) -> str | None:
        """The champion's car once the playoff is run; it may be an NPD's."""
        return self.crowning()[0].team if self.over else None

    def crowned(self) -> list[Row]:
        return self.crowning() if self.over else []

    def settings(self) -> dict[str, Any]:
        return {"session": self.session}

    def more(self) -> dict[str, Any]:
        return {
            "starting_points": self.starting_points(),
            "track_champions": self.track_champions(),
            "crowning": [row.to_json() for row in self.crowning()] if self.over else None,
        }

    # The next race.

    def _fill(self, race: LeagueRace) -> None:
        done = race.number - 1
        race.session = self._session_of(race.number)
        race.playoff = done == self.races
        race.card = self._card_of(race.number)
        opening = done % self.session == 0
        if race.playoff:
            self._fill_playoff(race, opening)
        elif not opening:
            self._carry_on(race, self.standings())
        self._honour(race, "champion", self.track_champions().get(race.card, ""))

    def _fill_playoff(self, race: LeagueRace, opening: bool) -> None:
        """6.5: the grid by the standings, wins and rank as starting points; bonuses only of a session still running."""
        rows = self.standings()
        race.options["grid"] = [row.team for row in rows]
        race.options["points"] = self.starting_points()
        if not opening:
            self._carry_bonuses(race)
        self._honour(race, "season_leader", rows[0].team)

    def _honour(self, race: LeagueRace, option: str, colour: str) -> None:
        """R35: an NPD has no use of a look at the cards, nor has a car that an NPD drives for a player who is away."""
        if colour in race.options["teams"]:
            race.options[option] = colour


def before_the_playoff(rows: list[Row], races: int, prize: Prize) -> list[Chance]:
    """While the season runs: every race left may bring a win, and every rank is open."""
    found = []
    for row in rows:
        least, most = row.wins + prize.least, row.wins + races + AWARDS[0] + prize.most
        found.append(Chance(row.team, row.points, least, most, True))
    for chance in found:
        others = [other for other in found if other is not chance]
        if any(chance.most < other.least for other in others):
            chance.status = OUT
        elif all(chance.least > other.most for other in others):
            chance.status, chance.needs = CLINCHED, 0
    return found
