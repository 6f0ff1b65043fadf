"""Grand Prix, section 11: seasons, and who stays away."""

from __future__ import annotations

from typing import Final

from draftline.core.messages import DraftlineError
from draftline.games.grand_prix.components import Components
from draftline.games.grand_prix.options import Options
from draftline.league.checks import LeagueError
from draftline.league.entrants import AWAY
from draftline.league.race import LeagueRace
from draftline.league.result import DISQUALIFIED, LAPPED, RETIRED, Result, points_for
from draftline.league.rules import AWAY_NOTHING, LeagueKind, SeasonRules
from draftline.league.season_kind import SeasonKind
from draftline.league.standings import Scoring

SOME_LAPS: Final = 1  # options are checked without a track, whose laps would be the default
NPC_SHARE: Final = 2  # 11.2: twice the average
# Its own circuits, then those that suit it.
CALENDAR: Final = ("santelmo-gp", "larkmoor-gp", "kestrelberg-gp", "qadira-gp", "calder-ridge", "adriana")


class GrandPrixSeason(SeasonRules):
    """A full field of 22 cars, NPCs among them."""

    @property
    def box(self) -> Components:
        found: Components = self.book.box
        return found

    def kinds(self) -> list[LeagueKind]:
        return [SeasonKind(self)]

    def owners(self, race: LeagueRace) -> dict[int, str]:
        return {**self.box.team_of, **dict.fromkeys(self.box.icon_of, "")}

    def cars(self, race: LeagueRace) -> list[int]:
        return [number for team in race.teams for number in self.box.cars_of[team]]

    def npcs(self, race: LeagueRace) -> int:
        row = self.box.chart[race.seats]
        return row["npcs"] * race.seats + row["neutral"]

    def ways_out(self) -> tuple[str, ...]:
        return (RETIRED, LAPPED, DISQUALIFIED)

    def calendar(self) -> list[str]:
        return self.to_be_had(CALENDAR)

    def texts(self) -> dict[str, str]:
        return {"away": "page.season-away-points-prix"}

    def check(self, race: LeagueRace) -> None:
        try:
            Options(self.box, race.seats, race.options, SOME_LAPS)
        except DraftlineError as fault:
            raise LeagueError(fault.message) from None

    def away(self, scoring: Scoring) -> str:
        """11.2 option 3: where the best results count, a race missed is one that does not."""
        return AWAY_NOTHING if scoring.best else super().away(scoring)

    def move_up(self, race: LeagueRace, last: Result) -> None:
        """11.3: the car that won the last race, NPC or not."""
        if last.winning_car:
            race.options["moved_up"] = last.winning_car

    # Points.

    def place_points(self, race: LeagueRace, place: int) -> int:
        return points_for(place, tuple(self.box.places))

    def extra_points(self, race: LeagueRace, result: Result, table: tuple[int, ...], given: bool) -> dict[str, int]:
        """11.2: points for who stays away; a substitute drives like anybody."""
        away = [team for team, what in race.absences.items() if what == AWAY and given]
        return dict.fromkeys(away, npc_points(result, table or tuple(self.box.places))) if away else {}


def npc_points(result: Result, table: tuple[int, ...]) -> int:
    """11.2 option 2, G51: twice the average of what the NPCs' places are worth, rounded down."""
    npcs = [car for car in result.cars if not car.team]
    if not npcs:
        return 0
    worth = [points_for(car.place, table) for car in npcs]
    return NPC_SHARE * sum(worth) // len(npcs)
