"""Seasons of the card games with results made by hand."""

from __future__ import annotations

from draftline.games.grand_prix.components import box as grand_prix_box
from draftline.games.thunder_alley.components import box as thunder_alley_box
from draftline.league.entrants import Entrant
from draftline.league.league import League
from draftline.league.lookup import rules_of
from draftline.league.result import Result
from draftline.league.season import Season, Venue

ALLEY, PRIX = "thunder-alley", "grand-prix"
ALLEY_TEAMS = ["blue", "red", "black"]
PRIX_TEAMS = ["blue", "red", "yellow"]


def alley(races: int = 3, teams: list[str] | None = None, cars: int = 1, **settings) -> Season:
    """Teams of one car each, so that a finish is a list of three."""
    settings.setdefault("options", {"cars": cars})
    entrants = [Entrant(team) for team in teams or ALLEY_TEAMS]
    return Season(ALLEY, entrants, settings.pop("schedule", None) or [Venue("yunta")] * races, **settings)


def prix(races: int = 3, teams: list[str] | None = None, **settings) -> Season:
    entrants = [Entrant(team) for team in teams or PRIX_TEAMS]
    return Season(PRIX, entrants, settings.pop("schedule", None) or [Venue("qadira")] * races, **settings)


def car(team: str, which: int = 0, game: str = ALLEY) -> int:
    """A team's car, its lowest number first."""
    cars = thunder_alley_box().cars_of if game == ALLEY else grand_prix_box().cars_of
    return sorted(cars[team])[which]


def run_alley(
    season: Season,
    *finish: str,
    absences: dict[str, str] | None = None,
    led: dict[str, int] | None = None,
) -> Result:
    """Enter a race of one car a team, the winner first."""
    leads = {car(team): n for team, n in (led or {}).items()}
    result = season.by_hand([car(team) for team in finish], led=leads, absences=absences)
    season.enter(result, absences=absences)
    return result


def prix_finish(season: Season, places: dict[int, int], absences: dict[str, str] | None = None) -> list[int]:
    """A whole field: some cars in named places, the other player cars last, NPCs in between."""
    race = season.next_race(absences)
    own = [number for team in race.options["teams"] for number in grand_prix_box().cars_of[team]]
    npcs = [number for number in sorted(grand_prix_box().icon_of) if number not in places]
    taken = len([number for number in places if number in grand_prix_box().icon_of])
    rest = npcs[: rules_of(PRIX).npcs(race) - taken] + [number for number in own if number not in places]
    by_place = {place: number for number, place in places.items()}
    return [by_place[place] if place in by_place else rest.pop(0) for place in range(1, 23)]


def run_prix(season: Season, places: dict[int, int], absences: dict[str, str] | None = None, **noted) -> Result:
    """Enter a race in which these cars took these places."""
    result = season.by_hand(prix_finish(season, places, absences), absences=absences, **noted)
    season.enter(result, absences=absences)
    return result


def totals(season: League) -> dict[str, int]:
    return {row.team: row.points for row in season.standings()}


def ranking(season: League) -> list[str]:
    return [row.team for row in season.standings()]
