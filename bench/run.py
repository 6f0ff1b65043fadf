"""`make bench`: the engine's speed beside an earlier version's and beside Catanatron's; then the server and the page.

    make bench                                        against the figures kept in bench/figures.json
    make bench ARGS="--against FOLDER"                against an earlier checkout, with its src and its build/compiled
    make bench ARGS="--quick"                         two short rounds of the engine alone

Every side runs in a process of its own, and they take turns: each thing is measured on one side, then on the other,
and all of it in several rounds. Ratios are of one round and the median of them counts, so that a machine that others
use too tells the same. Kept figures are compared by way of Catanatron, which ran then and runs now.
`--save FILE` keeps the figures of both sides as JSON, `--compile` measures how long compiling takes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.table import (  # noqa: E402
    COMPILE,
    COMPILED,
    INTERPRETED,
    Figures,
    compared,
    middle,
    of_environments,
    of_page,
    of_profile,
    of_server,
    report,
)

HERE = ROOT / "bench"
KEPT = HERE / "figures.json"
BEFORE, AFTER = "before", "after"
FOLDERS = {COMPILED: Path("build") / "compiled", INTERPRETED: Path("src")}
TASKS = ("playout", "python", "on", "copy", "outcomes", "bots", "growth")
STICK = 12  # games of Catanatron at a time
SLOWER = 10  # an interpreted side does that much less
ROUNDS, SIZE = 7, 50_000
QUICK_ROUNDS, QUICK_SIZE = 2, 10_000
PAGE_ACTIONS = 200
IMPORT = "import time; begun = time.process_time(); import draftline; print(time.process_time() - begun)"


def environment(path: Path | None) -> dict[str, str]:
    """Nobody's own settings: modules are kept compiled to bytecode, as where people use them."""
    own = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
    settings = {name: value for name, value in os.environ.items() if name not in own}
    return {**settings, "PYTHONHASHSEED": "0"} | ({"PYTHONPATH": str(path)} if path else {})


def measure(script: str, path: Path | None, *arguments: str) -> Any:
    """Run one of the scripts beside this one in a process of its own and read its JSON; None if it can't run."""
    command = [sys.executable, str(HERE / script), *arguments]
    done = subprocess.run(command, env=environment(path), capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        print(f"{script} could not run: {lines[-1] if lines else 'no output'}", file=sys.stderr)
        return None
    return json.loads(done.stdout)


class Worker:
    """One of the scripts in a process of its own, which measures what it is asked to."""

    def __init__(self, script: str, path: Path | None = None) -> None:
        self.name = f"{script} with {path}" if path else script
        command = [sys.executable, str(HERE / script)]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, env=environment(path), **pipes)
        self.hello = self.read()

    def read(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} could not run.")
        return json.loads(line)

    def ask(self, *words: object) -> Any:
        print(*words, file=self.process.stdin, flush=True)
        return self.read()

    def close(self) -> None:
        self.process.communicate()


def one_round(sides: dict[str, Path], size: int) -> dict[str, Figures]:
    """Everything once: each thing on one side, then on the other, and Catanatron before every game."""
    stick = Worker("yardstick.py") if find_spec("catanatron") else None
    found: dict[str, Figures] = {side: {} for side in sides}
    paces = []
    for way, folder in FOLDERS.items():
        workers = {side: Worker("measure.py", root / folder) for side, root in sides.items() if there(root / folder)}
        for side, worker in workers.items():
            games: Figures = {game: {} for game in worker.hello}
            found[side][way] = {"import": importing(sides[side] / folder), "games": games}
        for game in workers[AFTER].hello if AFTER in workers else ():
            if stick:
                paces.append(stick.ask(STICK))
            for task in TASKS:
                for side, worker in workers.items():
                    if game in worker.hello:
                        answer = worker.ask(game, task, size if way == COMPILED else size // SLOWER)
                        found[side][way]["games"][game].update(answer)
        for worker in workers.values():
            worker.close()
    if stick:
        stick.close()
    return {side: {"catanatron": middle(paces), **figures} for side, figures in found.items()}


def there(folder: Path) -> bool:
    return (folder / "draftline").is_dir()


def fastest(root: Path) -> Path:
    """The compiled copy of a checkout, or else its source."""
    return next(root / folder for folder in FOLDERS.values() if there(root / folder))


def importing(path: Path) -> float:
    """Seconds of the processor that `import draftline` takes in a fresh interpreter."""
    command = [sys.executable, "-c", IMPORT]
    return float(subprocess.run(command, env=environment(path), capture_output=True, check=True, text=True).stdout)


def compiling(root: Path) -> float | None:
    """Seconds of the processor for the compiled copy from nothing, as `make play` builds it, in a folder of its own.

    None where it can't be compiled.
    """
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        settings = {**os.environ, "DRAFTLINE_COMPILE": "1", "DRAFTLINE_C_DIR": f"{folder}/c"}
        for name in ("PYTHONPATH", "DRAFTLINE_OPT_LEVEL"):
            settings.pop(name, None)
        command = [sys.executable, "setup.py", "-q", "build", "--build-base", folder, "--build-lib", f"{folder}/lib"]
        done = subprocess.run(command, cwd=root, env=settings, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{root} could not be compiled: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return None
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime


def collect(given: argparse.Namespace) -> tuple[list[Figures], list[Figures], dict[str, Any]]:
    """The rounds of both sides, and all that is kept of them."""
    sides = {BEFORE: given.against.resolve(), AFTER: ROOT} if given.against else {AFTER: ROOT}
    rounds = []
    for number in range(given.rounds):
        print(f"Round {number + 1} of {given.rounds}.", file=sys.stderr, flush=True)
        rounds.append(one_round(sides, given.size))
    kept: dict[str, Any] = {} if given.against else {BEFORE: json.loads(KEPT.read_text())[BEFORE]}
    for side, root in sides.items():
        kept[side] = {"python": platform.python_version(), **middle([one[side] for one in rounds])}
        if not given.quick:
            kept[side]["profile"] = measure("profiling.py", fastest(root), "--json")
        if given.compile:
            kept[side][COMPILE.name] = compiling(root)
    if not given.quick:
        kept["page"] = measure("page.py", fastest(ROOT), str(PAGE_ACTIONS))
        kept["envs"] = measure("envs.py", fastest(ROOT), "--json")
    return [one.get(BEFORE, kept[BEFORE]) for one in rounds], [one[AFTER] for one in rounds], kept


def head(given: argparse.Namespace, kept: dict[str, Any]) -> list[str]:
    old, new = (kept[side] for side in (BEFORE, AFTER))
    lines = [
        f"One core, Python {new['python']}, random play of 4 seats on each game's own track.",
        f"Processor time, medians of {given.rounds} rounds in which the sides take turns; on a shared machine",
        "single rounds differ: the least and the most are in brackets.",
    ]
    if given.against:
        lines.append(f"Before: {given.against}, in the same rounds.")
    else:
        lines.append(f"Before: as kept, Python {old['python']}; ratios by way of Catanatron's speed then and now.")
    if not new["catanatron"]:
        return [*lines, "Catanatron is not installed (extra `bench`): no yardstick in this run."]
    pace = new["catanatron"]
    return [*lines, f"Catanatron: {pace['decisions']:,.0f} actions/s, of which real choices {pace['real']:,.0f}/s."]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine's speed.")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="an earlier checkout to run beside this one")
    parser.add_argument("--quick", action="store_true", help="two short rounds of the engine alone")
    parser.add_argument("--rounds", type=int, help=f"{ROUNDS} where nobody says")
    parser.add_argument("--size", type=int, help=f"decisions of the largest measurement, {SIZE} where nobody says")
    parser.add_argument("--compile", action="store_true", help="measure compiling too, which takes minutes")
    parser.add_argument("--save", type=Path, help="keep the figures as JSON in this file")
    given = parser.parse_args()
    given.rounds = given.rounds or (QUICK_ROUNDS if given.quick else ROUNDS)
    given.size = given.size or (QUICK_SIZE if given.quick else SIZE)
    before, after, kept = collect(given)
    lines = head(given, kept) + report(before, after)
    lines += ["", compared(COMPILE, 0.0, [kept[BEFORE]], [kept[AFTER]], COMPILE.name)]
    if not given.quick:
        lines += of_profile(kept[BEFORE], kept[AFTER])
        if kept["page"] is not None:
            lines += ["", *of_page(kept["page"]), *of_server(kept["page"])]
        if kept["envs"] is not None:
            lines += of_environments(kept["envs"])
    print("\n".join(lines))
    if given.save:
        given.save.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
