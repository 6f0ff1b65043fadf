"""The season of a game that declares none: tracks in order, and the points of its races add up."""

from __future__ import annotations

from draftline.core.messages import DraftlineError, Message
from draftline.core.track_game import TrackGame
from draftline.league.chances import Prize
from draftline.league.checks import LeagueError
from draftline.league.race import LeagueRace
from draftline.league.result import WAYS_OUT, CarResult, Result
from draftline.league.rules import AWAY_NOTHING, LeagueKind, SeasonRules
from draftline.league.season_kind import SeasonKind


class PlainSeason(SeasonRules):
    """Everything it has to know about a race, it asks of a game set up for it."""

    def kinds(self) -> list[LeagueKind]:
        return [SeasonKind(self)]

    def check(self, race: LeagueRace) -> None:
        """Some games do not let players choose teams."""
        teams = list(self._game(race).teams)
        if teams != race.teams:
            raise LeagueError(Message("error.league-teams-fixed", {"game": self.book.title, "teams": teams}))

    def owners(self, race: LeagueRace) -> dict[int, str]:
        game = self._game(race)
        seats = {number: game.seat_of(number) for number in game.numbers}
        return {number: game.teams[seat] if seat >= 0 else "" for number, seat in seats.items()}

    def cars(self, race: LeagueRace) -> list[int]:
        return [number for number, team in self.owners(race).items() if team]

    def npcs(self, race: LeagueRace) -> int:
        return len([team for team in self.owners(race).values() if not team])

    def ways_out(self) -> tuple[str, ...]:
        return WAYS_OUT

    def away_ways(self) -> tuple[str, ...]:
        return (AWAY_NOTHING,)

    def asks_points(self) -> bool:
        return True

    def place_points(self, race: LeagueRace, place: int) -> int:
        """What a place is worth is unknown."""
        return 0

    def points_by_hand(self, race: LeagueRace, cars: list[CarResult], table: tuple[int, ...]) -> None:
        if not table:
            raise LeagueError(Message("error.league-no-points", {"game": self.book.title}))

    def extra_points(self, race: LeagueRace, result: Result, table: tuple[int, ...], given: bool) -> dict[str, int]:
        return {}

    def own_prize(self, race: LeagueRace, places: list[int], cars: int) -> Prize:
        return Prize(places, cars, 0, [], False)

    def _game(self, race: LeagueRace) -> TrackGame:
        """The race as it would stand at its start; a track file is known to those who run it."""
        track = self.book.track(race.track) if race.track in self.book.track_ids() else None
        try:
            return self.book.new(race.seats, track, 0, race.options)
        except DraftlineError as fault:
            raise LeagueError(fault.message) from None
