"""What a season has to know of the two card games: seats, teams, cars, points, and the check of a race's options."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import DraftlineError, Message
from draftline.games.grand_prix.components import box as grand_prix_box
from draftline.games.grand_prix.options import Options as GrandPrixOptions
from draftline.games.thunder_alley.components import Preset
from draftline.games.thunder_alley.components import box as thunder_alley_box
from draftline.games.thunder_alley.options import Options as ThunderAlleyOptions
from draftline.games.thunder_alley.options import check_field
from draftline.league.chances import Prize
from draftline.league.checks import LeagueError
from draftline.league.result import DISQUALIFIED, LAPPED, RETIRED, points_for

ALLEY: Final = "thunder-alley"
PRIX: Final = "grand-prix"
CARD_GAMES: Final = (ALLEY, PRIX)
OFFICIAL: Final = "official"
SOME_LAPS: Final = 1  # options are checked without a track, whose laps would be the default


def colours_of(game: str) -> list[str]:
    """Team colours in box order."""
    return thunder_alley_box().colours if game == ALLEY else grand_prix_box().colours


def seats_of(game: str) -> tuple[int, int]:
    """The fewest and the most teams of a race."""
    by_seats = list(thunder_alley_box().cars_by_seats) if game == ALLEY else list(grand_prix_box().chart)
    return min(by_seats), max(by_seats)


def team_of(game: str) -> dict[int, str]:
    """Every car's team by its number; an NPC has none."""
    if game == ALLEY:
        return thunder_alley_box().team_of
    return {**grand_prix_box().team_of, **dict.fromkeys(grand_prix_box().icon_of, "")}


def ways_out(game: str) -> tuple[str, ...]:
    """How a car may leave a race."""
    return (RETIRED, LAPPED) if game == ALLEY else (RETIRED, LAPPED, DISQUALIFIED)


def check_options(game: str, options: dict[str, Any]) -> None:
    """Let the game itself read the options of a race."""
    seats = len(options["teams"])
    try:
        if game == ALLEY:
            check_field(ThunderAlleyOptions(seats, options, SOME_LAPS))
        else:
            GrandPrixOptions(seats, options, SOME_LAPS)
    except DraftlineError as fault:
        raise LeagueError(fault.message) from None


def cars_of(game: str, options: dict[str, Any]) -> list[int]:
    """The numbers of all cars of teams in a race."""
    teams: list[str] = options["teams"]
    if game == ALLEY:
        return [number for own in ThunderAlleyOptions(len(teams), options, SOME_LAPS).numbers for number in own]
    return [number for team in teams for number in grand_prix_box().cars_of[team]]


def npcs_in(game: str, seats: int) -> int:
    """How many NPCs are in a race of so many teams."""
    if game == ALLEY:
        return 0
    row = grand_prix_box().chart[seats]
    return row["npcs"] * seats + row["neutral"]


def preset_of(options: dict[str, Any]) -> Preset:
    return thunder_alley_box().presets[str(options.get("preset", OFFICIAL))]


def place_points(game: str, options: dict[str, Any], place: int) -> int:
    """The points of a place alone, by the race's own rules."""
    if game == ALLEY:
        return preset_of(options).place_points(place)
    return points_for(place, tuple(grand_prix_box().places))


def prize_of(game: str, options: dict[str, Any], table: tuple[int, ...]) -> Prize:
    """What a race with these options gives out, by its own points or by a table."""
    teams = len(options["teams"])
    cars = len(cars_of(game, options)) // teams
    field = cars * teams + npcs_in(game, teams)
    if table:
        worth = [points_for(place, table) for place in range(1, field + 1)]
        if game == PRIX and min(worth) > 0:
            worth += [0] * (2 * cars)  # for cars of both teams that are disqualified
        return Prize(worth, cars, 0, [], True)
    places = [place_points(game, options, place) for place in range(1, field + 1)]
    if game == PRIX:
        return Prize(places, cars, 0, [], True)
    preset = preset_of(options)
    return Prize(places, cars, preset.led, [preset.most_led] if preset.most_led else [], not preset.per_marker)


def season_game(game: Any) -> str:
    if game not in CARD_GAMES:
        raise LeagueError(Message("error.league-game", {"game": str(game), "known": list(CARD_GAMES)}))
    return str(game)
