"""One simulated race, and the sum of many. A race depends on its job alone, so any process may run it."""

from __future__ import annotations

import math
import random
from typing import Any

from draftline.cli.driving import Drivers
from draftline.cli.manners import COLUMNS, COUNTED, LENGTHS, counted, events_of, length
from draftline.core.track_game import TrackGame
from draftline.games.registry import new_game


class Job:
    """Everything a worker needs to run race number `number` of a series."""

    def __init__(self, number: int, game: str, seed: int, track: str, bots: list[str], options: dict[str, Any]) -> None:
        self.number = number
        self.game = game
        self.seed = seed
        self.track = track
        self.bots = bots  # by seat, already turned for this race
        self.options = options


def jobs(races: int, game: str, seed: int, track: str, bots: list[str], options: dict[str, Any]) -> list[Job]:
    """The bots move one seat on from race to race, so that every one sits everywhere equally often."""
    turned = [bots[-number % len(bots) :] + bots[: -number % len(bots)] for number in range(races)]
    return [
        Job(number, game, random.Random(f"{seed} {number}").getrandbits(40), track, turned[number], options)
        for number in range(races)
    ]


def run(job: Job) -> dict[str, Any]:
    """Run one race to its end; what comes back is plain data."""
    game = new_game(job.game, seats=len(job.bots), track=job.track, seed=job.seed, options=job.options)
    drivers = Drivers(job.bots, job.seed)
    events: dict[str, int] = {}
    decisions = 0
    while game.asked:
        seat = game.asked[0]
        facts = game.apply(drivers.choose(game, seat, decisions), seat)
        decisions += 1
        for fact in facts.named("event"):
            id = events_of(game)[fact.values["event"]]
            events[id] = events.get(id, 0) + 1
    outcome = game.outcome
    assert outcome is not None
    seats = range(game.seats)
    return {
        "number": job.number,
        "seed": job.seed,
        "bots": job.bots,
        "teams": list(game.teams),
        "points": list(outcome.points),
        "winner": outcome.winner,
        "places": [sorted(outcome.places[car] for car in game.cars(seat)) for seat in seats],
        "ranks": [outcome.ranking.index(seat) + 1 for seat in seats],
        **{what: [_of_team(game, seat, what) for seat in seats] for what in COUNTED[game.id]},
        LENGTHS[game.id]: length(game),
        "decisions": decisions,
        "ending": outcome.ending,
        "events": events,
    }


def _of_team(game: TrackGame, seat: int, what: str) -> int:
    return sum(counted(game, car, what) for car in game.cars(seat))


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def margin(values: list[float]) -> float:
    """Half the width of the 95 % interval of the mean; 0 where one value says nothing about it."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return 1.96 * math.sqrt(variance / len(values))


def summary(races: list[dict[str, Any]]) -> dict[str, Any]:
    """All races together: by bot, by team, and of the races themselves."""
    long = next(what for what in LENGTHS.values() if what in races[0])
    endings: dict[str, int] = {}
    events: dict[str, int] = {}
    for race in races:
        endings[race["ending"]] = endings.get(race["ending"], 0) + 1
        for id, count in race["events"].items():
            events[id] = events.get(id, 0) + count
    return {
        "races": len(races),
        "bots": _grouped(races, "bots"),
        "teams": _grouped(races, "teams"),
        long: _spread([race[long] for race in races]),
        "decisions": _spread([race["decisions"] for race in races]),
        "endings": dict(sorted(endings.items())),
        "events": dict(sorted(events.items())),
    }


def _grouped(races: list[dict[str, Any]], field: str) -> dict[str, dict[str, float]]:
    """One row for each bot or team, over every seat it had."""
    rows: dict[str, list[tuple[dict[str, Any], int]]] = {}
    for race in races:
        for seat, name in enumerate(race[field]):
            rows.setdefault(name, []).append((race, seat))
    return {name: _row(seats) for name, seats in sorted(rows.items())}


def _row(seats: list[tuple[dict[str, Any], int]]) -> dict[str, float]:
    points = [float(race["points"][seat]) for race, seat in seats]
    row: dict[str, float] = {"seats": len(seats), "points": mean(points), "points_margin": margin(points)}
    row["wins"] = mean([float(race["winner"] == seat) for race, seat in seats])
    row["rank"] = mean([float(race["ranks"][seat]) for race, seat in seats])
    row["place"] = mean([float(place) for race, seat in seats for place in race["places"][seat]])
    for field in [what for what in COLUMNS if what in seats[0][0]]:
        row[field] = mean([float(race[field][seat]) for race, seat in seats])
    return row


def _spread(values: list[int]) -> dict[str, float]:
    return {"mean": mean([float(value) for value in values]), "least": min(values), "most": max(values)}
