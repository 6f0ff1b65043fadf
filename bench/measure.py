"""Measures the engine on the import path and prints the figures as JSON; `run.py` calls it, compiled and not."""

from __future__ import annotations

import json
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import draftline
from draftline.bots import Budget, make_bot
from draftline.core.rng import DICE, stream

SEATS = 4
TRACK = "yunta"
TRACKS = {"thunder-alley": TRACK, "grand-prix": "larkmoor", "thunder-rolls": "thornbury"}
MIDWAY = {"thunder-alley": 150, "grand-prix": 150, "thunder-rolls": 80}  # decisions before a copy is made
# Where bots race, and how: the card games alike, Thunder Rolls on its first Race card.
BOT_RACES: dict[str, tuple[str, dict[str, Any]]] = {
    "thunder-alley": ("larkmoor", {"laps": 3}),
    "grand-prix": ("larkmoor", {"laps": 3}),
    "thunder-rolls": ("thornbury", {}),
}
SCALE = (7, 14, 21, 28, 35, 42)  # cars in all, seven teams of one to six

Clock = time.process_time  # time on the processor: another program's load is not counted


def best(work: Callable[[], tuple[int, float]], repeats: int) -> float:
    """Things per second, of the fastest of several runs."""
    rates: list[float] = []
    for _ in range(repeats):
        count, seconds = work()
        rates.append(count / seconds)
    return max(rates)


def new(game: str, seed: int) -> Any:
    return draftline.new_game(game, seats=SEATS, track=TRACKS[game], seed=seed)


def handed_to_python(game_id: str, races: int) -> tuple[int, int, float]:
    """Random play with every decision looked at and answered from Python: decisions, races, seconds."""
    rnd = random.Random(1).random
    decisions = 0
    start = Clock()
    for seed in range(races):
        game = new(game_id, seed)
        while (decision := game.decision) is not None:
            actions = decision.actions
            game.apply(actions[int(rnd() * len(actions))])
            decisions += 1
    return decisions, races, Clock() - start


def played_out(game_id: str, races: int) -> tuple[int, int, float]:
    """The same in the core's own loop."""
    chance = stream(1, DICE)
    decisions = 0
    start = Clock()
    for seed in range(races):
        game = new(game_id, seed)
        game.quiet = True
        decisions += game.playout(chance, 10**9)
    return decisions, races, Clock() - start


def midway(game_id: str, seed: int, decisions: int) -> Any:
    """A race some way on, in which nobody retires a car."""
    rnd = random.Random(seed).random
    game = new(game_id, seed)
    for _ in range(decisions):
        decision = game.decision
        if decision is None:
            break
        actions = [action for action in decision.actions if action.verb != "retire"] or decision.actions
        game.apply(actions[int(rnd() * len(actions))])
    return game


def copying(game_id: str, count: int) -> tuple[int, float]:
    game = midway(game_id, 1, MIDWAY[game_id])
    start = Clock()
    for _ in range(count):
        game.copy()
    return count, Clock() - start


def searching(game_id: str, races: int) -> dict[str, float]:
    """outcomes() at the start of every activation or drive of some races, in microseconds."""
    times: list[float] = []
    ends: list[int] = []
    for seed in range(races):
        rnd = random.Random(seed).random
        game = new(game_id, seed)
        activated = False
        while (decision := game.decision) is not None:
            if activated and decision.kind in ("step", "link", "drive"):
                start = time.perf_counter()
                found = game.outcomes()
                times.append((time.perf_counter() - start) * 1e6)
                ends.append(len(found))
            actions = [action for action in decision.actions if action.verb != "retire"] or decision.actions
            chosen = actions[int(rnd() * len(actions))]
            activated = chosen.verb == "play" or decision.kind in ("roll", "program")
            game.apply(chosen)
    ordered = sorted(times)
    return {
        "median": statistics.median(times),
        "p90": ordered[len(ordered) * 9 // 10],
        "mean": statistics.fmean(times),
        "ends": statistics.median(ends),
    }


def scaling(races: int) -> dict[str, float]:
    """Races per second by the number of cars; nobody retires a car at will, so that all sizes race to the end."""
    return {str(cars): races / staying(races, cars // 7) for cars in SCALE}


def staying(races: int, cars: int) -> float:
    """Seconds for races of seven teams with so many cars each, without voluntary retirements."""
    rnd = random.Random(1).random
    start = Clock()
    for seed in range(races):
        game = draftline.new_game("thunder-alley", seats=7, track=TRACK, seed=seed, options={"cars": cars})
        while (decision := game.decision) is not None:
            actions = decision.actions
            chosen = actions[int(rnd() * len(actions))]
            while chosen.verb == "retire" and actions[0].verb != "retire":
                chosen = actions[int(rnd() * len(actions))]
            game.apply(chosen)
    return Clock() - start


def among_bots(game_id: str, races: int) -> tuple[int, float]:
    """Races between four greedy bots, as `draftline simulate` runs them: cars that raced to the end, seconds."""
    cars = 0
    track, options = BOT_RACES[game_id]
    start = Clock()
    for seed in range(races):
        rng = random.Random(seed)
        bots = [make_bot("greedy") for _ in range(SEATS)]
        game = draftline.new_game(game_id, seats=SEATS, track=track, seed=seed, options=options)
        while (decision := game.decision) is not None:
            seat = decision.seat
            game.apply(bots[seat].choose(game.view(seat), decision, rng, Budget.none()), seat)
        cars += len(game.numbers)
    return cars, Clock() - start


def one_game(game_id: str, size: int, repeats: int) -> dict[str, Any]:
    """Random play, copies, searches and bots."""
    handed_to_python(game_id, 3)
    handed = [handed_to_python(game_id, size) for _ in range(repeats)]
    played = [played_out(game_id, size) for _ in range(repeats)]
    races = max(size // 20, 2)
    return {
        "python": {
            "decisions": max(decisions / seconds for decisions, _, seconds in handed),
            "races": max(races / seconds for _, races, seconds in handed),
            "per_race": handed[0][0] / handed[0][1],
        },
        "playout": {
            "decisions": max(decisions / seconds for decisions, _, seconds in played),
            "races": max(races / seconds for _, races, seconds in played),
        },
        "copy": 1e6 / best(lambda: copying(game_id, size * 50), repeats),
        "outcomes": searching(game_id, races),
        "bots": {"cars": best(lambda: among_bots(game_id, races), 2), "in_a_race": len(new(game_id, 0).numbers)},
    }


def starting(repeats: int) -> dict[str, float]:
    """Importing the package, and a first race with it, in starts of a bare interpreter."""
    bare, imported, raced = (
        min(in_a_process(code) for _ in range(repeats))
        for code in ("pass", "import draftline", "import draftline; draftline.new_game()")
    )
    return {"import": imported / bare, "race": raced / bare}


def in_a_process(code: str) -> float:
    """Seconds on the processor of an interpreter that runs some code and ends."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(size: int, repeats: int) -> dict[str, Any]:
    return {
        "compiled": not draftline.core.game.__file__.endswith(".py"),
        "start": starting(repeats * 4),
        **one_game("thunder-alley", size, repeats),
        "scaling": scaling(max(size // 5, 3)),
        "grand-prix": one_game("grand-prix", max(size // 4, 3), repeats),
        "thunder-rolls": one_game("thunder-rolls", max(size // 4, 3), repeats),
    }


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]))))
