"""Season odds: the races that are left run many times by bots, and how often every team then wins the title.

Bots drive as themselves; a stand-in drives for people. What is certain already is not left to chance: see
`League.chances` for what each contender needs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from draftline.bots.bulk import END, FAST, Seated, play_out
from draftline.core.messages import Message, OptionError
from draftline.core.rng import stream
from draftline.core.track_game import TrackGame
from draftline.encode.batch import seat_policy
from draftline.games.registry import new_game
from draftline.league.entrants import BOT, PERSON
from draftline.league.files import league_from_json
from draftline.league.league import League
from draftline.league.race import LeagueRace
from draftline.study.chance import bits
from draftline.study.what_if import WHIMS, Chance, Mean, chance_of, mean_of

MOST_RUNS: Final = 10_000
LEAST_RUNS: Final = 5  # however late it is

Maker = Callable[[LeagueRace], TrackGame]


@dataclass(frozen=True)
class TeamOdds:
    """A team's chance of the title and its points at the end, both with their 95 % intervals."""

    team: str
    title: Chance
    points: Mean


@dataclass(frozen=True)
class Odds:
    """How a league may end, over so many runs of the races that are left."""

    runs: int
    left: int  # races
    teams: list[TeamOdds]  # the likeliest first


def title_odds(
    league: League, runs: int, stand_in: str = "club", seed: int = 0, made: Maker | None = None,
    heard: Callable[[int], None] | None = None, late: Callable[[], bool] | None = None,
) -> Odds:  # fmt: skip
    """Run what is left of a league; the league itself stays as it is. Once it is `late`, as often as it was run."""
    if not 1 <= runs <= MOST_RUNS:
        raise OptionError(Message("cli.error-races"))
    left = len(league.calendar) - len(league.results)
    titles: dict[str, int] = dict.fromkeys(league.teams, 0)
    points: dict[str, list[float]] = {team: [] for team in league.teams}
    run = 0
    while run < runs and not (run >= LEAST_RUNS and late is not None and late()):
        end = _run(league, seed + run, stand_in, made or _made)
        if end.winner is not None:
            titles[end.winner] = titles.get(end.winner, 0) + 1
        for row in end.standings():
            points.setdefault(row.team, []).append(float(row.points))
        run += 1
        if heard is not None:
            heard(run)
    found = [TeamOdds(team, chance_of(titles[team], run), mean_of(points[team] or [0.0])) for team in league.teams]
    return Odds(run, left, sorted(found, key=lambda one: (-one.title.share, -one.points.points)))


def _made(race: LeagueRace) -> TrackGame:
    return new_game(**race.arguments())


def _run(league: League, seed: int, stand_in: str, made: Maker) -> League:
    """One way in which it may go on: other deals than those that its own seed would give."""
    other = league_from_json(league.to_json())
    other.seed = bits(seed).getrandbits(30)
    while (race := other.next_race()) is not None:
        game = made(race)
        codes = [_code(driver, stand_in) for _, driver in race.drivers]
        policies = [seat_policy(game, code) for code in codes]
        play_out(game, Seated([one for one in policies if one is not None]), stream(seed, WHIMS), END)
        other.take(game)
    return other


def _code(driver: str, stand_in: str) -> str:
    """The bot that drives a seat; a team that rules drive is never asked."""
    if driver == PERSON:
        return stand_in
    return driver.removeprefix(BOT) if driver.startswith(BOT) else FAST
