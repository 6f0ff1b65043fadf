"""`make bench`: the engine's speed on one core, interpreted and compiled, beside Catanatron's in the same run;
then the server and the page.

Times are of this machine and this minute; the ratios are what to compare. `--save FILE` keeps the figures as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
COMPILED = ROOT / "build" / "compiled"
GOALS = {"python": 450_000, "times": 10, "playout": 1_000_000, "copy": 3.0, "outcomes": 50.0, "start": 1.5}
PAGE_GOALS = {"script": 200_000, "home": 1000, "p95": 50}  # bytes, milliseconds, milliseconds
BOTS_GOAL = 0.5  # races between four bots: cars raced per second in Grand Prix against Thunder Alley


def measure(script: str, path: Path | None, *arguments: int) -> dict[str, Any] | None:
    """Run one of the scripts beside this one in a process of its own and read its JSON; None if it can't run."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    command = [sys.executable, str(HERE / script), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        print(f"{script} could not run: {lines[-1] if lines else 'no output'}", file=sys.stderr)
        return None
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def collect(size: int) -> dict[str, Any]:
    """All figures of one run; the yardstick runs before and after, and its better figures count."""
    before = measure("yardstick.py", None, max(size // 20, 3), 2)
    interpreted = measure("measure.py", ROOT / "src", max(size // 10, 3), 3)
    compiled = measure("measure.py", COMPILED, size, 5) if (COMPILED / "draftline").is_dir() else None
    after = measure("yardstick.py", None, max(size // 20, 3), 2)
    sticks = [stick for stick in (before, after) if stick]
    return {
        "python": platform.python_version(),
        "catanatron": max(sticks, key=lambda stick: stick["decisions"]) if sticks else None,
        "interpreted": interpreted,
        "compiled": compiled,
        "page": measure("page.py", COMPILED if compiled else ROOT / "src", size // 2),
    }


def report(figures: dict[str, Any]) -> list[str]:
    lines = [f"One core, Python {figures['python']}, random play: 4 teams of 4 cars on the short oval.", ""]
    lines.append(f"{'':46}{'interpreted':>14}{'compiled':>14}{'goal':>14}")
    stick = figures["catanatron"]
    rows = [
        ("decisions/s, each handed to Python", _of("python", "decisions"), f"{GOALS['python']:,}"),
        ("  the same in Catanatron's actions/s", _times(stick), f"{GOALS['times']} times"),
        ("races/s, each decision handed to Python", _of("python", "races"), ""),
        ("decisions/s in the core's own playout loop", _of("playout", "decisions"), f"{GOALS['playout']:,}"),
        ("races/s in the core's own playout loop", _of("playout", "races"), ""),
        ("decisions in a race", _of("python", "per_race"), ""),
        ("copy(), microseconds", lambda side: f"{side['copy']:.2f}", f"{GOALS['copy']}"),
        ("outcomes() of an activation, us, median", _us("median"), f"{GOALS['outcomes']}"),
        ("  90 % of them under", _us("p90"), ""),
        ("  mean", _us("mean"), ""),
        ("import draftline, starts of a bare Python", _starts("import"), f"{GOALS['start']}"),
        ("  and a new race with it", _starts("race"), ""),
    ]
    for label, show, goal in rows:
        cells = [show(figures[side]) if figures[side] else "-" for side in ("interpreted", "compiled")]
        lines.append(f"{label:46}{cells[0]:>14}{cells[1]:>14}{goal:>14}")
    lines += _choices(figures) + _scaling(figures) + _grand_prix(figures) + _thunder_rolls(figures)
    return lines + _page(figures["page"])


def _of(group: str, name: str) -> Any:
    return lambda side: f"{side[group][name]:,.0f}"


def _us(name: str) -> Any:
    return lambda side: f"{side['outcomes'][name]:.1f}"


def _starts(name: str) -> Any:
    return lambda side: f"{side['start'][name]:.1f}"


def _times(stick: dict[str, float] | None) -> Any:
    return lambda side: f"{side['python']['decisions'] / stick['decisions']:.1f} times" if stick else "-"


def _choices(figures: dict[str, Any]) -> list[str]:
    """Real choices: ours are all real, since a choice with one option is taken without asking."""
    stick = figures["catanatron"]
    if not stick:
        return ["", "Catanatron is not installed (extra `bench`): no yardstick in this run."]
    lines = ["", f"Catanatron: {stick['decisions']:,.0f} actions/s, of which real choices {stick['real']:,.0f}/s."]
    for side in ("interpreted", "compiled"):
        if figures[side]:
            ours = figures[side]["python"]["decisions"]
            lines.append(f"Draftline {side}: {ours:,.0f} real choices/s, {ours / stick['real']:.1f} times as many.")
    return lines


def _scaling(figures: dict[str, Any]) -> list[str]:
    lines = ["", "Races/s by cars in the race; in brackets races/s x cars against the smallest race (1 = linear)."]
    for side in ("interpreted", "compiled"):
        if figures[side]:
            rates = {int(cars): rate for cars, rate in figures[side]["scaling"].items()}
            least = min(rates)
            unit = rates[least] * least
            cells = [f"{cars}: {rate:,.0f} ({rate * cars / unit:.2f})" for cars, rate in rates.items()]
            lines.append(f"  {side:12} " + "   ".join(cells))
    return lines


def _grand_prix(figures: dict[str, Any]) -> list[str]:
    """The second game beside the first; per car, because 22 race in it and 16 in the other."""
    lines = ["", "Grand Prix: 4 teams and their NPCs, 22 cars in all, on a circuit of its own."]
    lines += _other_game(figures, "grand-prix", "outcomes() of an activation, us, median", "three laps")
    sides = [figures[side] for side in ("interpreted", "compiled")]
    cells = [_bot_races(side) if side else "-" for side in sides]
    lines.append(f"{'  the same in Thunder Alley, 16 cars':46}{cells[0]:>14}{cells[1]:>14}")
    cells = [f"{_per_car(side):.2f}" if side else "-" for side in sides]
    lines.append(f"{'  per car, against Thunder Alley':46}{cells[0]:>14}{cells[1]:>14}{BOTS_GOAL:>14}")
    return lines


def _thunder_rolls(figures: dict[str, Any]) -> list[str]:
    lines = ["", "Thunder Rolls: 4 players and 4 Non-Player Drivers on the first Race card, two stages."]
    return lines + _other_game(figures, "thunder-rolls", "outcomes() of a drive, us, median", "a whole race")


def _other_game(figures: dict[str, Any], game: str, search: str, length: str) -> list[str]:
    """The rows of a game that has no goals of its own."""
    lines = [f"{'':46}{'interpreted':>14}{'compiled':>14}{'goal':>14}"]
    rows = [
        ("decisions/s, each handed to Python", _of("python", "decisions")),
        ("decisions/s in the core's own playout loop", _of("playout", "decisions")),
        ("races/s in the core's own playout loop", _of("playout", "races")),
        ("decisions in a race", _of("python", "per_race")),
        ("copy(), microseconds", lambda side: f"{side['copy']:.2f}"),
        (search, _us("median")),
        (f"races/s of 4 greedy bots, {length}", _bot_races),
    ]
    for label, show in rows:
        cells = [show(figures[side][game]) if figures[side] else "-" for side in ("interpreted", "compiled")]
        lines.append(f"{label:46}{cells[0]:>14}{cells[1]:>14}")
    return lines


def _page(page: dict[str, Any] | None) -> list[str]:
    """The server and the page, on all cores of the machine."""
    if page is None:
        return ["", "The server and the page were not measured."]
    script, load = page["script"], page["answers"]
    home = f"{statistics.median(page['home']):,.0f}" if page["home"] else "no browser"
    idle = f"{page['idle'] / 1024:,.0f}" if page["idle"] is not None else "-"
    under = f"{load['tables']} tables of bots, {load['running']} still racing at the end"
    rows = [
        ("JavaScript of the page, gzipped, bytes", f"{script['all']:,}", f"{PAGE_GOALS['script']:,}"),
        ("  of it before the home page shows", f"{script['first']:,}", ""),
        ("home can be clicked after, ms, median", home, f"{PAGE_GOALS['home']:,}"),
        (f"{load['n']:,} actions of people answered, ms, median", f"{load['median']:.1f}", ""),
        ("  95 % of them under", f"{load['p95']:.1f}", f"{PAGE_GOALS['p95']}"),
        ("  99 % of them under", f"{load['p99']:.1f}", ""),
        ("memory of an idle table, KiB", idle, ""),
    ]
    head = ["", f"The server and the page, {os.cpu_count()} cores; answers while bots race: {under}."]
    return [*head, f"{'':46}{'':>14}{'found':>14}{'goal':>14}"] + [f"{a:60}{b:>14}{c:>14}" for a, b, c in rows]


def _bot_races(side: dict[str, Any]) -> str:
    return f"{side['bots']['cars'] / side['bots']['in_a_race']:.2f}"


def _per_car(side: dict[str, Any]) -> float:
    return float(side["grand-prix"]["bots"]["cars"] / side["bots"]["cars"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine's speed.")
    parser.add_argument("--size", type=int, default=400, help="races of the largest measurement")
    parser.add_argument("--save", type=Path, help="keep the figures as JSON in this file")
    arguments = parser.parse_args()
    figures = collect(arguments.size)
    print("\n".join(report(figures)))
    if arguments.save:
        arguments.save.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
