"""Takes a finished game into a league: checks that it is the race asked for, and reads the rest from it."""

from __future__ import annotations

from draftline.core.messages import Message
from draftline.core.outcome import Outcome
from draftline.core.track_file import track_names
from draftline.core.track_game import TrackGame
from draftline.league.checks import LeagueError
from draftline.league.race import LeagueRace
from draftline.league.result import WAYS_OUT, Result


def outcome_of(game: TrackGame | Outcome, race: LeagueRace) -> Outcome:
    """The outcome of a race that is over and is the one asked for."""
    if isinstance(game, Outcome):
        return game
    outcome = game.outcome
    if outcome is None:
        raise LeagueError(Message("error.league-running"))
    teams = [team for team, _ in race.drivers]
    if game.id != race.game or list(game.teams) != teams:
        raise LeagueError(Message("error.league-other-race", {"game": race.game, "teams": teams}))
    if race.card and game.options.get("race") != race.card:
        theirs = str(game.options.get("race", ""))
        raise LeagueError(Message("error.league-race", {"race": theirs, "card": race.card}))
    if race.track in track_names() and game.track.id != race.track:
        raise LeagueError(Message("error.league-track", {"race": game.track.id, "track": race.track}))
    return outcome


def tell_story(result: Result, game: TrackGame | Outcome) -> None:
    """Note who led and who dropped out, which an outcome alone does not say."""
    if isinstance(game, Outcome):
        return
    for car in result.cars:
        car.led = game.led(car.number)
        status = game.status(car.number)
        car.out = status if status in WAYS_OUT else ""
