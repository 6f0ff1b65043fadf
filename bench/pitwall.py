"""What the pit wall's words are worth: marks of its scale, verdicts under ten times the depth, chances that come true.

    PYTHONPATH=build/compiled python bench/pitwall.py                                  all games and measures
    PYTHONPATH=build/compiled python bench/pitwall.py --game thunder-rolls --measure levels --races 12
    PYTHONPATH=build/compiled python bench/pitwall.py --save                           keep them in bench/pitwall.json
    python bench/pitwall.py --ship                                                     and from there in data/pit_wall

levels   Points that rookie, club and pro lose per real decision, in races of four of a kind; one decision in three.
verdicts Of the plays of rookie and club that are called blunders, a sample judged again from the beginning with ten
         times the deals, other ones: how many of them lose points at 95 %.
chances  In races of club on deals of their own, positions of every quarter as a spectator sees them: how often seats
         won that had such a chance, by tenth and by quarter, with a 95 % margin over races, for positions of one race
         have one winner; Brier score and log-loss against the base rate, which gives every seat the same chance.
luck     In such races: the share of the variance of results that luck explains.
reports  Processor time of a report at the usual depth, of races of club.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from bench.positions import Setting, answers, usual  # noqa: E402
from bench.values import correlation, mean, variance  # noqa: E402
from draftline.bots import Budget  # noqa: E402
from draftline.bots.crafts import Crafts  # noqa: E402
from draftline.bots.values import values_of  # noqa: E402
from draftline.games.registry import game_ids, rulebook  # noqa: E402
from draftline.lab import doubt  # noqa: E402
from draftline.study.luck import Ledger  # noqa: E402
from draftline.study.report import analyse  # noqa: E402
from draftline.study.scale import BLUNDER, scale_of  # noqa: E402
from draftline.study.timeline import Move, moves_of  # noqa: E402
from draftline.study.verdicts import Depth, Judge, judged  # noqa: E402

KEPT = ROOT / "bench" / "pitwall.json"
SHIPPED = ROOT / "src" / "draftline" / "data" / "pit_wall"
BOTS = ("rookie", "club", "pro")
EVERY = 3  # of so many decisions one is judged
DEEPER = 10
QUARTERS = 4
TENTHS = 10
LOOKS = 4  # positions of every quarter
ALL = 100  # of a hundred moves that begin
LUCK_DEALS = 8

_crafts = Crafts({})


def recorded(setting: Setting) -> dict[str, Any]:
    """A race between bots of a kind as a record; their time is processor time."""
    game = setting.new()
    for seat, action in answers(setting, game, lambda: Budget(None, time.thread_time)):
        game.apply(action, seat)
    return game.record()


class Judgement(NamedTuple):
    """A real decision: who made it, what it lost, how it was called, and what ten times the depth says."""

    bot: str
    lost: float
    error: float
    degree: str
    deeper: tuple[float, float] | None = None  # points lost and the standard error


def under_trial(setting: Setting) -> list[tuple[Move, Judge]]:
    """Every third real decision of a race, judged at the usual depth."""
    moves = [move for move in moves_of(recorded(setting)) if move.seat >= 0]
    sampled = random.Random(setting.seed).sample(moves, len(moves) // EVERY)
    craft = _crafts.of(moves[0].before)
    scale = scale_of(moves[0].before.book)
    found, _ = judged(sampled, craft, scale, Depth(), setting.seed, lambda share: None, lambda: False)
    return [(judge.move, judge) for judge in found]


def levels_of(setting: Setting) -> list[Judgement]:
    return [Judgement(setting.bot, one.loss.points, one.loss.error, one.degree) for _, one in under_trial(setting)]


def blunders_of(setting: Setting, most: int) -> list[Judgement]:
    """Some blunders of a race, judged again."""
    called = [one for one in under_trial(setting) if one[1].degree == BLUNDER]
    found = []
    for move, judge in random.Random(setting.seed).sample(called, min(most, len(called))):
        again = Judge(move, judge.craft, judge.scale, Depth().times(DEEPER), setting.seed + 10_000_000 + move.at)
        again.choose()
        again.judge(again.depth.first)
        deeper = (again.loss.points, again.loss.error)
        found.append(Judgement(setting.bot, judge.loss.points, judge.loss.error, judge.degree, deeper))
    return found


def levels(game: str, races: int, seed: int, pool: ProcessPoolExecutor) -> dict[str, Any]:
    rows = []
    for bot in BOTS:
        found = [one for race in pool.map(levels_of, usual(game, races, seed, bot)) for one in race]
        lost = [one.lost for one in found]
        error = math.sqrt(variance(lost) / max(len(lost), 1))
        shares = {name: round(mean([float(one.degree == name) for one in found]), 3) for name in degrees_told(found)}
        about = {"lost": round(mean(lost), 3), "error": round(error, 3), "decisions": len(lost)}
        rows.append({"bot": bot, **about, "called": shares})
    return {"races": races, "seed": seed, "levels": rows}


def degrees_told(found: list[Judgement]) -> list[str]:
    return sorted({one.degree for one in found})


def verdicts(game: str, races: int, seed: int, pool: ProcessPoolExecutor) -> dict[str, Any]:
    settings = [one for bot in BOTS[:2] for one in usual(game, races, seed, bot)]
    found = [one for race in pool.map(partial(blunders_of, most=4), settings) for one in race]
    again = [one.deeper for one in found if one.deeper is not None]
    held = sum(lost > 1.96 * error for lost, error in again)
    return {
        "races": len(settings), "seed": seed, "blunders": len(again), "held": held,
        "share": round(held / max(len(again), 1), 3), "lost": round(mean([one.lost for one in found]), 2),
        "deeper": round(mean([lost for lost, _ in again]), 2),
    }  # fmt: skip


class Seen(NamedTuple):
    """A position as a spectator saw it: of which race, the quarter of it, the chances said, and who won."""

    race: int
    quarter: int
    wins: list[float]
    winner: int | None


def watched(setting: Setting) -> list[Seen]:
    """Some positions of every quarter where a move begins."""
    found = doubt.watched(setting.new(), setting.seed, ALL)
    rng, count = random.Random(setting.seed), len(found.done)
    seen = []
    for quarter in range(QUARTERS):
        part = range(count * quarter // QUARTERS, count * (quarter + 1) // QUARTERS)
        at = rng.sample(part, min(LOOKS, len(part)))
        seen += [Seen(setting.seed, quarter, wins, winner) for wins, winner in said_at(setting.game, found, at)]
    return seen


def said_at(game: str, found: doubt.Moments, at: list[int]) -> list[tuple[list[float], int | None]]:
    """What seats were told at some moments, and which of them won."""
    some = found.some(at)
    fit = (values_of(game) or {})["doubt"]
    told = doubt.told_of(fit, some, doubt.chances_of(fit, some))
    rows = zip(told, some.winner, some.seats, strict=True)
    return [(row[:seats], winner if winner < seats else None) for row, winner, seats in rows]


def chances(game: str, races: int, seed: int, pool: ProcessPoolExecutor) -> dict[str, Any]:
    found = pool.map(watched, usual(game, races, seed, "club"), chunksize=4)
    seen = [one for race in found for one in race]
    return {
        "races": races, "seed": seed, "positions": len(seen), "all": told(seen),
        "quarters": [told([one for one in seen if one.quarter == quarter]) for quarter in range(QUARTERS)],
    }  # fmt: skip


def lucky(setting: Setting) -> tuple[list[float], list[float]]:
    """Points and sums of luck by seat."""
    record = recorded(setting)
    ledger = Ledger(record, LUCK_DEALS, setting.seed)
    moves = list(moves_of(record))
    for move in moves:
        ledger.hear(move)
    outcome = moves[-1].after.outcome
    assert outcome is not None
    return [float(n) for n in outcome.points], [team.total for team in ledger.teams(False)]


def luck(game: str, races: int, seed: int, pool: ProcessPoolExecutor) -> dict[str, Any]:
    found = list(pool.map(lucky, usual(game, races, seed, "club"), chunksize=4))
    points = [one for race in found for one in race[0]]
    sums = [one for race in found for one in race[1]]
    explained = round(correlation(points, sums) ** 2, 3)
    return {"races": races, "seed": seed, "explained": explained, "mean_luck": round(mean(sums), 3)}


def reported(setting: Setting) -> tuple[float, int]:
    """Seconds of processor time, and how many decisions were judged."""
    record = recorded(setting)
    begun = time.process_time()
    report = analyse(record)
    return time.process_time() - begun, len(report.decisions)


def reports(game: str, races: int, seed: int, pool: ProcessPoolExecutor) -> dict[str, Any]:
    found = list(pool.map(reported, usual(game, races, seed, "club")))
    seconds = sorted(one[0] for one in found)
    return {
        "races": races, "seed": seed, "seconds": round(seconds[len(seconds) // 2], 1),
        "longest": round(seconds[-1], 1), "decisions": round(mean([one[1] for one in found]), 1),
    }  # fmt: skip


class Pair(NamedTuple):
    """A chance of a seat, whether it won, and of which race."""

    said: float
    won: float
    race: int


def told(seen: list[Seen]) -> dict[str, Any]:
    """Scores against the base rate, and the table by tenth."""
    pairs = [Pair(chance, float(one.winner == seat), one.race) for one in seen for seat, chance in enumerate(one.wins)]
    even = [(1.0 / len(one.wins), float(one.winner == seat)) for one in seen for seat in range(len(one.wins))]
    return {
        "positions": len(seen),
        "brier": round(mean([(one.said - one.won) ** 2 for one in pairs]), 4),
        "brier_base": round(mean([(said - won) ** 2 for said, won in even]), 4),
        "log_loss": round(mean([surprise(one.wins[one.winner]) for one in seen if one.winner is not None]), 3),
        "log_loss_base": round(mean([math.log(len(one.wins)) for one in seen if one.winner is not None]), 3),
        "tenths": [row for row in (tenth_of(pairs, tenth) for tenth in range(TENTHS)) if row],
    }


def surprise(chance: float) -> float:
    return -math.log(max(chance, 1e-9))


def tenth_of(pairs: list[Pair], tenth: int) -> dict[str, float]:
    """What was said and what came true, with the margin that so many races leave to luck."""
    among = [pair for pair in pairs if min(int(pair.said * TENTHS), TENTHS - 1) == tenth]
    if not among:
        return {}
    said, won = mean([pair.said for pair in among]), mean([pair.won for pair in among])
    off: dict[int, float] = {}
    for pair in among:
        off[pair.race] = off.get(pair.race, 0.0) + pair.won - pair.said - (won - said)
    margin = 1.96 * math.sqrt(sum(one * one for one in off.values())) / len(among)
    return {
        "n": len(among), "races": len(off), "said": round(said, 3), "won": round(won, 3), "margin": round(margin, 3),
    }  # fmt: skip


Measure = Callable[[str, int, int, ProcessPoolExecutor], dict[str, Any]]
MEASURES: dict[str, tuple[Measure, int, int]] = {
    "levels": (levels, 6, 51_000), "verdicts": (verdicts, 8, 52_000), "chances": (chances, 1000, 153_000),
    "luck": (luck, 250, 53_000), "reports": (reports, 3, 54_000),
}  # fmt: skip


def ship(kept: dict[str, Any]) -> None:
    """What the program needs of it."""
    for game in game_ids():
        found = kept.get(game, {})
        path = SHIPPED / f"{game}.json"
        data: dict[str, Any] = {"game": game, "degrees": scale_of(rulebook(game)).degrees}
        marks = found.get("levels", {}).get("levels", [])
        data["levels"] = [{name: one[name] for name in ("bot", "lost", "error", "decisions")} for one in marks]
        data["explained"] = found.get("luck", {}).get("explained")
        data["command"] = "python bench/pitwall.py --save && python bench/pitwall.py --ship"
        path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="")
    parser.add_argument("--measure", action="append", choices=list(MEASURES))
    parser.add_argument("--races", type=int)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--ship", action="store_true")
    given = parser.parse_args()
    if given.ship:
        ship(json.loads(KEPT.read_text(encoding="utf-8")))
        return 0
    with ProcessPoolExecutor(given.processes) as pool:
        for measure in given.measure or list(MEASURES):
            for game in [given.game] if given.game else game_ids():
                run, races, seed = MEASURES[measure]
                begun = time.time()
                found = run(game, given.races or races, seed, pool)
                print(game, measure, f"{time.time() - begun:.0f} s", json.dumps(found), flush=True)
                if given.save:
                    keep(game, measure, found)
    return 0


def keep(game: str, measure: str, found: dict[str, Any]) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    kept.setdefault(game, {})[measure] = found
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
