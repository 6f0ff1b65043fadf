"""Measures the engine on the import path, one thing at a time as it is asked to; `run.py` asks.

It prints the ids of the games, then for every line `GAME TASK SIZE` that it reads the figures of that task, as JSON.
It runs unchanged with earlier versions of the package: it uses only what all of them have.
"""

from __future__ import annotations

import gc
import itertools
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import draftline
from draftline.bots import Budget, make_bot
from draftline.core.rng import DICE, stream
from draftline.games import registry

SEATS = 4
TRACKS = {"grand-prix": "santelmo"}  # where a figure was always measured, whatever the home track is by now
BOT = "club"
MOVES = 300
TO_THE_END = 10**9  # decisions
BEFORE_A_MOVE = ("play", "roll", "program")  # questions whose answer may begin a move
OF_A_MOVE = ("step", "link", "drive")  # the first question within it

Clock = time.process_time  # time on the processor: another program's load is not counted
Figures = dict[str, float]


def staying(decision: Any) -> Any:
    """What a seat may choose without giving up a car, so that all cars race to the end."""
    return [action for action in decision.actions if action.verb != "retire"] or decision.actions


def handed_to_python(game_id: str, size: int) -> Figures:
    """Random races with every decision looked at and answered from Python: decisions per second."""
    rnd = random.Random(1).random
    decisions = seed = 0
    begun = Clock()
    while decisions < size:
        game = registry.new_game(game_id, track=TRACKS.get(game_id), seats=SEATS, seed=seed)
        seed += 1
        while (decision := game.decision) is not None:
            actions = decision.actions
            game.apply(actions[int(rnd() * len(actions))])
            decisions += 1
    return {"python": decisions / (Clock() - begun)}


def played_out(game_id: str, size: int) -> Figures:
    """The same in the core's own loop."""
    chance = stream(1, DICE)
    decisions = seed = 0
    begun = Clock()
    while decisions < size:
        game = registry.new_game(game_id, track=TRACKS.get(game_id), seats=SEATS, seed=seed)
        seed += 1
        game.quiet = True
        decisions += game.playout(chance, TO_THE_END)
    return {"playout": decisions / (Clock() - begun)}


def walk(game_id: str, seed: int) -> Iterator[Any]:
    """A random race in which nobody gives up a car, before each of its decisions."""
    rnd = random.Random(seed).random
    game = registry.new_game(game_id, track=TRACKS.get(game_id), seats=SEATS, seed=seed)
    while (decision := game.decision) is not None:
        yield game
        actions = staying(decision)
        game.apply(actions[int(rnd() * len(actions))])


@cache
def midway(game_id: str) -> Any:
    """A race with half of its decisions behind it."""
    half = sum(1 for _ in walk(game_id, 1)) // 2
    return next(game for number, game in enumerate(walk(game_id, 1)) if number == half).copy()


def copying(game_id: str, size: int) -> Figures:
    """Microseconds of a copy."""
    game, count = midway(game_id), max(size // 4, 10_000)
    begun = Clock()
    for _ in range(count):
        game.copy()
    return {"copy": (Clock() - begun) / count * 1e6}


def playing_on(game_id: str, size: int) -> Figures:
    """Races played to the end from one position, per second."""
    game, count = midway(game_id), max(size // 200, 60)
    chance = stream(1, DICE)
    begun = Clock()
    for _ in range(count):
        other = game.copy()
        other.quiet = True
        other.playout(chance, TO_THE_END)
    return {"on": count / (Clock() - begun)}


def beginnings(game_id: str) -> Iterator[Any]:
    """Races at the beginning of every move."""
    seed = 0
    while True:
        before = ""
        for game in walk(game_id, seed):
            kind = game.decision.kind
            if before in BEFORE_A_MOVE and kind in OF_A_MOVE:
                yield game
            before = kind
        seed += 1


def searching(game_id: str, size: int) -> Figures:
    """outcomes() at the beginning of moves, in microseconds; the same moves whatever the size."""
    times: list[float] = []
    for game in itertools.islice(beginnings(game_id), MOVES):
        begun = Clock()
        game.outcomes()
        times.append((Clock() - begun) * 1e6)
    return {
        "median": statistics.median(times),
        "p90": sorted(times)[len(times) * 9 // 10],
        "mean": statistics.fmean(times),
    }


def among_bots(game_id: str, size: int) -> Figures:
    """A whole race between bots, as `draftline simulate` runs it, per second; the same race whatever the size."""
    begun = Clock()
    rng = random.Random(1)
    bots = [make_bot(BOT) for _ in range(SEATS)]
    game = registry.new_game(game_id, track=TRACKS.get(game_id), seats=SEATS, seed=1)
    while (decision := game.decision) is not None:
        seat = decision.seat
        game.apply(bots[seat].choose(game.view(seat), decision, rng, Budget.none()), seat)
    return {"bots": 1 / (Clock() - begun)}


def growing(game_id: str, size: int) -> Figures:
    """Seconds of a race by the number of cars, where one chooses how many a seat has."""
    book, races = draftline.rulebook(game_id), max(size // 2000, 4)
    return {
        f"cars {book.most * cars}": lasting(game_id, book.most, cars, races)
        for option in book.options
        if option.name == "cars"
        for cars in range(option.least, option.most + 1)
    }


def lasting(game_id: str, seats: int, cars: int, races: int) -> float:
    """Seconds of a race with so many cars a seat, in which nobody gives one up."""
    rnd = random.Random(1).random
    begun = Clock()
    for seed in range(races):
        game = registry.new_game(game_id, track=TRACKS.get(game_id), seats=seats, seed=seed, options={"cars": cars})
        while (decision := game.decision) is not None:
            actions = staying(decision)
            game.apply(actions[int(rnd() * len(actions))])
    return (Clock() - begun) / races


TASKS: dict[str, Callable[[str, int], Figures]] = {
    "playout": played_out,
    "python": handed_to_python,
    "on": playing_on,
    "copy": copying,
    "outcomes": searching,
    "bots": among_bots,
    "growth": growing,
}


def main() -> None:
    print(json.dumps([book.id for book in draftline.rulebooks()]), flush=True)
    for line in sys.stdin:
        game, task, size = line.split()
        handed_to_python(game, 1)  # what is read or made once
        gc.collect()
        print(json.dumps(TASKS[task](game, int(size))), flush=True)


if __name__ == "__main__":
    main()
