"""The ten most expensive functions of the core's playout loop in every game.

    PYTHONPATH=build/compiled python bench/profiling.py          compiled, by perf
    PYTHONPATH=src python bench/profiling.py                     interpreted, by cProfile

The time of a function is its own and what Python does on its behalf (memory, lists, numbers), without that of the
functions of ours that it calls. `--json` prints the same for `run.py`.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import draftline
from draftline.core import game as engine

sys.path.append(str(Path(__file__).resolve().parent.parent))

from bench.measure import played_out

MOST = 10
OURS = "CPyDef_"  # how mypyc begins the name of a function of ours
LOOP = "___playout"
DECISIONS = 1_000_000  # under perf
FEWER = 100_000  # under cProfile, which makes everything slower

Shares = list[tuple[str, float]]


def name_of(symbol: str) -> str:
    """`CPyDef_track_game___TrackGame____guess.part.0` is `track_game.TrackGame._guess`."""
    return symbol.partition(".")[0].removeprefix(OURS).replace("____", "._").replace("___", ".")


def costliest(costs: Counter[str]) -> Shares:
    """The most expensive functions and their shares in percent of everything."""
    return [(name, round(100 * cost / costs.total(), 1)) for name, cost in costs.most_common(MOST)]


def sampled(text: str) -> Counter[str]:
    """What `perf script` tells, one stack after the other: how often each function was the innermost of ours."""
    found: Counter[str] = Counter()
    for stack in text.split("\n\n"):
        ours = [line.split()[1] for line in stack.splitlines() if OURS in line]
        if any(symbol.endswith(LOOP) for symbol in ours):
            found[name_of(ours[0])] += 1
    return found


def by_perf(game: str) -> Shares:
    with tempfile.NamedTemporaryFile(suffix=".data") as data:
        record = ["perf", "record", "-q", "-F", "500", "-e", "cpu-clock", "--call-graph", "dwarf", "-o", data.name]
        loop = [sys.executable, __file__, "--loop", game]
        subprocess.run([*record, *loop], capture_output=True, check=True)
        script = ["perf", "script", "-i", data.name, "-F", "ip,sym"]
        return costliest(sampled(subprocess.run(script, capture_output=True, check=True, text=True).stdout))


def by_cprofile(game: str) -> Shares:
    with cProfile.Profile() as profile:
        played_out(game, FEWER)
    package = str(Path(draftline.__file__).parent)
    found: Counter[str] = Counter()
    for (file, _, name), (_, _, own, _, callers) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        if file.startswith(package):
            callers = {(file, 0, name): (0, 0, own, 0)}
        for (module, _, caller), (_, _, seconds, _) in callers.items():
            found[f"{Path(module).stem}.{caller}"] += round(seconds * 1e9)
    return costliest(found)


def profiles() -> dict[str, Shares]:
    """The costliest functions by game; none where nothing on this machine can tell."""
    interpreted = engine.__file__.endswith(".py")
    if not interpreted and not shutil.which("perf"):
        print("There is no perf on this machine: no profile of the compiled core.", file=sys.stderr)
        return {}
    return {book.id: (by_cprofile if interpreted else by_perf)(book.id) for book in draftline.rulebooks()}


def main() -> None:
    parser = argparse.ArgumentParser(description="The most expensive functions of the playout loop.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--loop", metavar="GAME", help="run the loop that is profiled")
    given = parser.parse_args()
    if given.loop:
        played_out(given.loop, DECISIONS)
        return
    found = profiles()
    if given.json:
        print(json.dumps(found))
        return
    for game, shares in found.items():
        print("\n".join([game, *(f"  {share:5.1f} %  {name}" for name, share in shares)]))


if __name__ == "__main__":
    main()
