"""Which of two bots is stronger: duels over the same deals with exchanged seats, on all cores.

    python bench/strength.py                       the whole plan below, kept in bench/strength.json
    python bench/strength.py --against old         those duels of the plan alone
    python bench/strength.py --game grand-prix --bots club,old:club --races 400 --processes 2 --json FILE
    python bench/strength.py --keep FILE...        rows of such duels into bench/strength.json

Every deal is raced in every seating, and an interval is over deals. `old:` bots are of an earlier version (`old.py`);
`--old FOLDER` says where it lies. Bots count processor time, so that a busy machine makes none weaker.

A duel runs all its races. With `--clear POINTS` it is looked at after a quarter and after half of them, and ends there
if the mean is further than two margins (95 %) from those points: that is so sure that the looks cost nothing.
It needs nothing but a build of Draftline on the import path.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from bench import old  # noqa: E402
from draftline.cli.figures import beats, by_deal, faults_of, verdict, wins  # noqa: E402
from draftline.core import game as engine  # noqa: E402
from draftline.core.messages import text  # noqa: E402
from draftline.games.registry import game_ids, new_game  # noqa: E402
from draftline.lab.line_up import BotLineUp  # noqa: E402
from draftline.lab.races import RaceData, race_seed  # noqa: E402
from draftline.lab.workers import PATIENCE, cores, run_all  # noqa: E402

KEPT = ROOT / "bench" / "strength.json"
LOOKS = (0.25, 0.5)  # shares of the races after which a duel may end, where it may
CLEAR_MARGINS = 2.0
BUILD = "compiled" if engine.__file__.endswith((".so", ".pyd")) else "interpreted"
TOLD_RACES = 40  # races after which a duel is told and kept as far as it is


@dataclass(frozen=True)
class Race:
    """What is raced."""

    game: str
    words: str
    track: str | None = None
    laps: int | None = None
    race: str | None = None

    def options(self) -> dict[str, Any]:
        named = {"laps": self.laps, "race": self.race}
        return {name: value for name, value in named.items() if value is not None}

    def named(self) -> dict[str, str]:
        """What is said of it on the command line."""
        given = {"track": self.track, **self.options()}
        return {name: f"{name} {value}" for name, value in given.items() if value is not None}


RACES = {
    race.game: race
    for race in (
        Race("thunder-alley", "Thunder Alley, Yunta, 3 laps", "yunta", 3),
        Race("grand-prix", "Grand Prix, Santelmo, 2 laps", "santelmo", 2),
        Race("thunder-rolls", "Thunder Rolls, Lantern Night", race="lantern-night"),
    )
}


@dataclass(frozen=True)
class Duel:
    """Two bots, what they race and how often."""

    race: Race
    better: str
    worse: str
    races: int = 400
    seats: int = 4
    seed: int = 1

    def line_up(self) -> BotLineUp:
        bots = [self.better if seat % 2 == 0 else self.worse for seat in range(self.seats)]
        return BotLineUp(bots, (), self.race.options())

    def jobs(self) -> list[old.Duel]:
        """Deal by deal in every seating; the last deal is completed."""
        line, race = self.line_up(), self.race
        track = new_game(race.game, seats=self.seats, track=race.track, seed=0, options=race.options()).track.id
        count = -(-self.races // line.seatings) * line.seatings
        return [
            old.Duel(number, race.game, race_seed(self.seed, number // line.seatings), track, *line.turned(number))
            for number in range(count)
        ]

    def command(self) -> str:
        race, usual = self.race, RACES[self.race.game]
        words = ["python bench/strength.py", f"--game {race.game}", f"--bots {self.better},{self.worse}"]
        words += [f"--{named}" for named in race.named().values() if race != usual]
        words += [f"--seats {self.seats}"] if self.seats != Duel.seats else []
        return " ".join([*words, f"--races {self.races}", f"--seed {self.seed}"])


LADDER = [("club", "rookie"), ("pro", "club")]
AGAINST_OLD = [("club", "old:club"), ("pro", "old:pro")]
LONGER, LONGER_RACES = ("pro:1s", "pro"), 100
PLAN = [Duel(race, *pair) for race in RACES.values() for pair in (*LADDER, *AGAINST_OLD)]
PLAN += [Duel(race, *LONGER, LONGER_RACES) for race in RACES.values()]


@dataclass(frozen=True)
class Terms:
    """How a duel is run."""

    processes: int
    patience: float = PATIENCE
    clear: float | None = None
    file: Path | None = None


def raced(duel: Duel, terms: Terms) -> Iterator[list[RaceData]]:
    """The races so far, again and again as they come in: whole deals only, in their order."""
    todo = duel.jobs()
    seatings = duel.line_up().seatings
    looks = {int(len(todo) * share) // seatings * seatings for share in LOOKS} if terms.clear is not None else set()
    done: dict[int, RaceData] = {}
    told = 0
    for result in run_all(list(todo), terms.processes, terms.patience):
        number = result["number"]
        done[number] = {"deal": number // seatings, "seating": number % seatings, **result}
        whole = next((at for at in range(len(todo)) if at not in done), len(todo)) // seatings * seatings
        found = [done[at] for at in range(whole)]
        for look in sorted(looks):
            if whole >= look and is_clear(summed_up(duel, found[:look]), terms.clear or 0.0):
                yield found[:look]
                return
            looks -= {look} if whole >= look else set()
        if len(done) >= told + TOLD_RACES or len(done) == len(todo):
            told = len(done)
            yield found


def is_clear(row: dict[str, Any], points: float) -> bool:
    mean, margin = row["points"]
    return margin is not None and abs(mean - points) > CLEAR_MARGINS * margin


def summed_up(duel: Duel, races: list[RaceData]) -> dict[str, Any]:
    """A duel's row: the better one's lead in points and places, its wins, how often a seat of it is ahead."""
    deals = by_deal(races)
    lead = {by: verdict(deals, by, duel.better, duel.worse) for by in ("points", "order")}
    row: dict[str, Any] = {"game": duel.race.game, "race": duel.race.words, "better": duel.better, "worse": duel.worse}
    row["points"] = [_rounded(lead["points"][part]) for part in ("mean", "margin")]
    row["places"] = [_rounded(lead["order"][part]) for part in ("mean", "margin")]
    row["wins"] = _percents(wins(deals, duel.better).to_json())
    row["ahead"] = _percents(beats(deals, duel.better, duel.worse).to_json())
    row["build"] = BUILD
    row["ms"] = [_thought(races, bot) for bot in (duel.better, duel.worse)]
    return {**row, "races": len(races), "command": duel.command()}


def _thought(races: list[RaceData], bot: str) -> float:
    """Milliseconds on the processor for a decision."""
    thought: list[tuple[str, int, float]] = [one for race in races for one in race["thought"] if one[0] == bot]
    return round(1000.0 * sum(one[2] for one in thought) / max(sum(one[1] for one in thought), 1), 2)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)


def _percents(share: dict[str, float | None]) -> list[int | None]:
    return [None if value is None else round(100 * value) for value in share.values()]


def run(duel: Duel, terms: Terms) -> dict[str, Any]:
    """The duel's row, told and kept on the way."""
    row: dict[str, Any] = {}
    begun = time.monotonic()
    for races in raced(duel, terms):
        if not races:
            continue
        row = summed_up(duel, races)
        row["faults"] = [text(message, "en") for message in faults_of(races)]
        row["minutes"] = round((time.monotonic() - begun) / 60.0, 1)
        print(told(row), file=sys.stderr, flush=True)
        if terms.file is not None:
            terms.file.write_text(json.dumps(row, indent=1) + "\n", encoding="utf-8")
    return row


def told(row: dict[str, Any]) -> str:
    numbers = ["{} ± {}".format(*row[name]) for name in ("points", "places")]
    shares = ["{} ± {}%".format(*row[name]) for name in ("wins", "ahead")]
    faults = f"; {'; '.join(row['faults'])}" if row.get("faults") else ""
    points, places, won, ahead = numbers + shares
    return (
        f"{row['race']}, {row['build']}: {row['better']} over {row['worse']} {points} points, {places} places, "
        f"wins {won}, ahead {ahead}, {row['races']} races, {row['ms'][0]} and {row['ms'][1]} ms a decision{faults}"
    )


def keep(rows: list[dict[str, Any]]) -> None:
    """Into the kept file: the ladder as it is now, the bots of now over the old ones, and what single answers bring."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    for row in rows:
        level = row["worse"].partition(":")[0]
        part = kept.setdefault({old.OLD: "old", old.ANY: "asides"}.get(level, "duels"), [])
        fresh = {name: value for name, value in row.items() if name not in ("faults", "minutes")}
        at = next((at for at, known in enumerate(part) if _duel(known) == _duel(row)), len(part))
        part[at : at + 1] = [fresh]
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def _duel(row: dict[str, Any]) -> tuple[str, ...]:
    return tuple(row.get(name, BUILD) for name in ("game", "race", "better", "worse", "build"))


def wished(given: argparse.Namespace) -> list[Duel]:
    """The one duel that is named, or those of the plan."""
    if given.bots is None:
        chosen = [duel for duel in PLAN if given.game in (None, duel.race.game)]
        return [duel for duel in chosen if duel.worse.startswith(given.against or "")]
    better, worse = given.bots.split(",")
    race = RACES[given.game or game_ids()[0]]
    changed = {name: getattr(given, name) for name in ("track", "laps", "race") if getattr(given, name) is not None}
    if changed:
        race = replace(race, **changed)
        race = replace(race, words=", ".join([race.words.split(",")[0], *race.named().values()]))
    return [Duel(race, better, worse, given.races, given.seats, given.seed)]


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Duels between bots over the same deals with exchanged seats.")
    parser.add_argument("--bots", help="two codes, the better one first; without it the plan is run")
    parser.add_argument("--against", help="of the plan: duels against bots whose code begins so")
    parser.add_argument("--game", choices=game_ids())
    parser.add_argument("--track")
    parser.add_argument("--laps", type=int)
    parser.add_argument("--race", help="the Race card of Thunder Rolls")
    parser.add_argument("--seats", type=int, default=Duel.seats)
    parser.add_argument("--races", type=int, default=Duel.races)
    parser.add_argument("--seed", type=int, default=Duel.seed)
    parser.add_argument("--clear", type=float, metavar="POINTS", help="end early where it is clear on which side")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds to wait for an answer")
    parser.add_argument("--old", type=Path, help="folder of the earlier build")
    parser.add_argument("--json", type=Path, help="where to keep the row of a duel, as it grows")
    parser.add_argument("--keep", type=Path, nargs="+", help="race nothing: put such rows into bench/strength.json")
    return parser


def main() -> int:
    given = arguments().parse_args()
    if given.keep:
        keep([json.loads(path.read_text(encoding="utf-8")) for path in given.keep])
        return 0
    if given.old is not None:
        os.environ[old.SETTING] = str(given.old.resolve())
    terms = Terms(given.processes, given.patience, given.clear, given.json)
    rows = [run(duel, terms) for duel in wished(given)]
    for row in rows:
        print(told(row))
    if given.bots is None:
        keep(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
