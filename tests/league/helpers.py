"""Eight cars, four Race cards and outcomes made by hand."""

from __future__ import annotations

import pytest

from draftline.core.outcome import Outcome, Standing, by_best_car, ranked
from draftline.games.thunder_rolls.season.leagues import Championship, RaceSeries
from draftline.games.thunder_rolls.season.rolls import Car, RaceCard, RollsLeague
from draftline.league.checks import LeagueError

COLOURS = ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"]
NUMBERS = {colour: 11 + i for i, colour in enumerate(COLOURS)}
POINTS = [12, 10, 9, 8, 7, 6, 4, 3]
SPEEDWAY, MILE, SHORT, ROAD = "speedway", "mile", "short", "road"
IDS = [SPEEDWAY, MILE, SHORT, ROAD]


def cars() -> list[Car]:
    return [Car(colour, number) for colour, number in NUMBERS.items()]


def cards(more: int = 0) -> list[RaceCard]:
    """The four of the base game, and so many of an expansion."""
    base = [RaceCard(SPEEDWAY, True), RaceCard(MILE, True), RaceCard(SHORT, False), RaceCard(ROAD, False)]
    return base + [RaceCard(f"more-{i}", False) for i in range(more)]


def order(*first: str) -> list[str]:
    """A finish: these cars in front, the others behind them in box order."""
    return list(dict.fromkeys([*first, *COLOURS]))


def outcome(
    finish: list[str], stage: dict[str, int] | None = None, start: dict[str, int] | None = None, seats: int = 2
) -> Outcome:
    """What a game would report: the finish, with stage points, on a scoreboard that began at `start`."""
    points = {NUMBERS[colour]: POINTS[i] + (stage or {}).get(colour, 0) for i, colour in enumerate(finish)}
    places = {NUMBERS[colour]: place for place, colour in enumerate(finish, 1)}
    entrants = [
        Standing(colour, at if at < seats else None, (NUMBERS[colour],), (start or {}).get(colour, 0))
        for at, colour in enumerate(COLOURS)
    ]
    return ranked(entrants, by_best_car(entrants, places), points, places, "ending.distance")


def series(races: int = 3, players: tuple[str, ...] = ("red", "blue"), **settings) -> RaceSeries:
    settings.setdefault("cards", cards())
    return RaceSeries(list(players), races, cars=cars(), **settings)


def championship(
    races: int = 8, session: int = 2, players: tuple[str, ...] = ("red", "blue"), **settings
) -> Championship:
    settings.setdefault("cards", cards())
    return Championship(list(players), races, session, cars=cars(), **settings)


def run(
    league: RollsLeague, finish: list[str], unused: dict[str, int] | None = None, stage: dict[str, int] | None = None
) -> str:
    """Run the next race to this finish; its Race card."""
    race = league.next_race()
    held = race.options.get("bonuses", {}) if unused is None else unused
    league.take(outcome(finish, stage, race.start_points, race.seats), held)
    return race.card


def points_of(league: RollsLeague) -> dict[str, int]:
    return {row.team: row.points for row in league.standings()}


def ranking(league: RollsLeague) -> list[str]:
    return [row.team for row in league.standings()]


def refused(call, *arguments, **named) -> str:
    """The id of the message with which something is refused; it has words in both languages."""
    with pytest.raises(LeagueError) as caught:
        call(*arguments, **named)
    for lang in ("en", "es"):
        assert "[error." not in caught.value.text(lang)
        assert "{" not in caught.value.text(lang)
    return caught.value.message.id
