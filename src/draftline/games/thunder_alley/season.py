"""Thunder Alley, section 11: seasons, substitutes and who stays away."""

from __future__ import annotations

from typing import Final

from draftline.core.messages import DraftlineError, Message
from draftline.games.thunder_alley.components import Components, Preset
from draftline.games.thunder_alley.options import Options, check_field
from draftline.league.chances import Prize
from draftline.league.checks import LeagueError
from draftline.league.entrants import AWAY
from draftline.league.race import LeagueRace, Venue
from draftline.league.result import LAPPED, RETIRED, CarResult, Result
from draftline.league.rules import LeagueKind, SeasonRules
from draftline.league.season_kind import SeasonKind

SOME_LAPS: Final = 1  # options are checked without a track, whose laps would be the default
PENALTY: Final = 5  # 11.3
# The tracks of the box, then those that suit it.
CALENDAR: Final = ("yunta", "adriana", "pullinger", "verghn", "thornbury", "calder-ridge")


class ThunderAlleySeason(SeasonRules):
    """Cars by the teams that race, AI decks, points for having led."""

    @property
    def box(self) -> Components:
        found: Components = self.book.box
        return found

    def kinds(self) -> list[LeagueKind]:
        return [SeasonKind(self)]

    def owners(self, race: LeagueRace) -> dict[int, str]:
        return self.box.team_of

    def cars(self, race: LeagueRace) -> list[int]:
        return [number for own in self._options(race).numbers for number in own]

    def ways_out(self) -> tuple[str, ...]:
        return (RETIRED, LAPPED)

    def calendar(self) -> list[str]:
        return self.to_be_had(CALENDAR)

    def asks_led(self) -> bool:
        return True

    def texts(self) -> dict[str, str]:
        return {"away": "page.season-away-points-alley", "substitute": "page.season-substitute-alley"}

    def check(self, race: LeagueRace) -> None:
        try:
            check_field(self._options(race), self.box.ai.alone)
        except DraftlineError as fault:
            raise LeagueError(fault.message) from None

    def fill(self, race: LeagueRace, venue: Venue, entrants: int) -> None:
        """The numbers of the teams that race, if they are named: their lists have the length for a full field."""
        super().fill(race, venue, entrants)
        numbers = race.options.get("numbers")  # otherwise the number of cars goes by the teams that race (2.3, D76)
        if isinstance(numbers, dict) and race.absences:
            race.options["numbers"] = {team: own for team, own in numbers.items() if race.absences.get(team) != AWAY}
            if "cars" not in race.options and not self.decks(race):
                race.options["cars"] = self.box.cars_by_seats[entrants]

    def move_up(self, race: LeagueRace, last: Result) -> None:
        """11.2: the team of the last winning car, if it races (T43)."""
        if last.winner in race.teams:
            race.options["moved_up"] = last.winner

    # Points.

    def place_points(self, race: LeagueRace, place: int) -> int:
        return self._preset(race).place_points(place)

    def own_prize(self, race: LeagueRace, places: list[int], cars: int) -> Prize:
        preset = self._preset(race)
        return Prize(places, cars, preset.led, [preset.most_led] if preset.most_led else [], not preset.per_marker)

    def extra_points(self, race: LeagueRace, result: Result, table: tuple[int, ...], given: bool) -> dict[str, int]:
        """11.3: a penalty for a substitute, and points for who stays away."""
        extra = {team: -PENALTY for team, what in race.absences.items() if what != AWAY}  # option 1, T19
        bare = Result(result.race, result.cars, result.players, extra)
        for team, what in race.absences.items():
            if what == AWAY and given:
                extra[team] = last_points(bare, table)
        return extra

    def points_by_hand(self, race: LeagueRace, cars: list[CarResult], table: tuple[int, ...]) -> None:
        """Places alone are not enough, unless a table stands in for the race's own points."""
        super().points_by_hand(race, cars, table)
        if all(car.led is not None for car in cars):
            lead_points(self._preset(race), cars)
        elif not table:
            raise LeagueError(Message("error.league-needs-led"))

    def _options(self, race: LeagueRace) -> Options:
        return Options(self.box, race.seats, race.options, SOME_LAPS)

    def _preset(self, race: LeagueRace) -> Preset:
        return self.box.presets[self.box.options["preset"].word(race.options)]



def last_points(result: Result, table: tuple[int, ...]) -> int:
    """11.3 option 2, T19: five fewer than the last team that raced, its own penalty included (D75)."""
    return min([result.points(team, table) for team in result.players]) - PENALTY


def lead_points(preset: Preset, cars: list[CarResult]) -> None:
    """10.2: a point for having led, a point for having led most, of several the better placed."""
    most: CarResult | None = None
    for car in cars:
        led = car.led or 0
        car.points += preset.per_marker * led + (preset.led if led else 0)
        if led and (most is None or (led, -car.place) > (most.led or 0, -most.place)):
            most = car
    if most is not None:
        most.points += preset.most_led
