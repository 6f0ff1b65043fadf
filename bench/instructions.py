"""What views and masks cost beside a decision of the core, in instructions: exact, whatever else the machine does.

PYTHONPATH=build/compiled .venv/bin/python bench/instructions.py            counted by valgrind, minutes a game
... --save bench/envs.json                                                 keep them for the documents
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import draftline
from bench.measure import TRACKS
from draftline.core.rng import DICE, stream
from draftline.encode.batch import Batch
from draftline.encode.encoding import encoding_of
from draftline.games import registry

SEATS = 4
RACES = 8
STEPS = 100
LOOKS = 50
NAMED = re.compile(r"c?fn=\((\d+)\)(?: (.*))?")
CALLED = {  # by the name of the function that is called: from which other it counts, and as what
    "___Game____do": ("___Game___playout", "decision"),
    "___see": ("___Batch____tell", "view"),
    "___Encoding___write_mask": ("___Batch____tell", "mask"),
    "Encoding___see": ("___Encoding___look", "view by another seat"),
}


def work(game: str) -> None:
    """What is counted: random decisions of the core, the same in a batch, and every seat's look at one position."""
    chance = stream(1, DICE)
    for seed in range(RACES):
        race = registry.new_game(game, track=TRACKS.get(game), seed=seed)
        race.quiet = True
        race.playout(chance, STEPS)
    batch = Batch(game, RACES, ["learner"] * SEATS, TRACKS.get(game), masks=True)
    batch.reset(0)
    for _ in range(STEPS):
        batch.step([chance.below(batch.counts[i]) for i in range(RACES)])
    race = registry.new_game(game, track=TRACKS.get(game), seed=1)
    race.quiet = True
    encoding = encoding_of(race)
    for _ in range(LOOKS):
        for seat in range(SEATS):
            encoding.look(race, seat)
        race.playout(chance, 3)


def counted(lines: list[str]) -> dict[str, float]:
    """Instructions of each kind of call with all that it calls, on average, out of what callgrind wrote."""
    names: dict[str, str] = {}
    spent, calls = Counter[str](), Counter[str]()
    caller = called = ""
    count = 0
    for line in lines:
        if found := NAMED.match(line):
            name = names.setdefault(found[1], found[2] or "").partition("'")[0]
            if line.startswith("c"):
                called = name
            else:
                caller = name
        elif line.startswith("calls="):
            count = int(line[6:].split()[0])
        elif count and line:
            for end, (begin, kind) in CALLED.items():
                if called.endswith(end) and caller.endswith(begin):
                    spent[kind] += int(line.split()[1])
                    calls[kind] += count
            count = 0
    return {kind: spent[kind] / calls[kind] for kind in spent}


def instructions(game: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "callgrind"
        tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}"]
        subprocess.run([*tool, sys.executable, __file__, "--work", game], check=True, capture_output=True)
        return counted(file.read_text(encoding="utf-8").splitlines())


def main() -> None:
    parser = argparse.ArgumentParser(description="Instructions of views and masks.")
    parser.add_argument("--work", metavar="GAME", help="run what is counted")
    parser.add_argument("--save", type=Path, help="put what was found into this JSON file, game by game")
    given = parser.parse_args()
    if given.work:
        work(given.work)
        return
    from bench.envs import keep  # NumPy's start would take most of the time that is counted

    for book in [book for book in draftline.rulebooks() if book.encoding]:
        found = instructions(book.id)
        print(book.id, json.dumps(found, indent=1), flush=True)
        if given.save:
            keep(given.save, "instructions", book.id, found)


if __name__ == "__main__":
    main()
