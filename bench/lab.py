"""Measures the laboratory: how soon it answers, that a cluster changes no row, and what measuring costs.

    python bench/lab.py question       the pit-stop question in one command, timed, beside a long answer
    python bench/lab.py cluster        20,000 races on a Ray cluster of two local nodes and on one core: the same rows
    python bench/lab.py overhead       time of a race with all usual measures over that of the race alone

Run it with the compiled core (PYTHONPATH=build/compiled). `--save` puts what was found into bench/lab.json.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "bench" / "lab.json"

from draftline.bots.registry import make_bot  # noqa: E402
from draftline.games.registry import game_ids  # noqa: E402
from draftline.lab.experiment import Arm, Experiment  # noqa: E402
from draftline.lab.harness import Means, Series  # noqa: E402
from draftline.lab.races import Job, drive, referee_of, run  # noqa: E402

VARIANT = "examples/variants/short-stops.toml"
WORDS = ("lab", "compare", "--bots", "club", "--against", f"variant={VARIANT}", "--measures", "pit-stops")
DEALS, MANY = 80, 1000  # of each, two races
CLUSTER_RACES = 20_000
BOTS = ("rookie", "club")
RACES, ROUNDS = 4, 5  # of the overhead: races in a round, and rounds
TRIES, MOST_TRIES = 3, 15  # of a race, as it is and measured: at least, and at most
ENOUGH = 0.4  # seconds of them that are enough


def asked(deals: int, workers: int) -> dict[str, Any]:
    """The command as a designer types it, in a process of its own: its answer and how long it took."""
    words = [*WORDS, "--races", str(deals), "--workers", str(workers)]
    begun, before = time.monotonic(), spent()
    done = subprocess.run(
        [sys.executable, "-m", "draftline", *words, "--json"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    seconds = time.monotonic() - begun
    found = json.loads(done.stdout)
    row = found["measures"][0]["rows"][0]
    change = row["differences"][1]
    return {
        "command": "draftline " + " ".join(words), "seconds": round(seconds, 1), "cpu": round(spent() - before, 1),
        "deals": found["deals"],
        "races": found["races"],
        "before": row["arms"][0]["mean"], "after": row["arms"][1]["mean"],
        "difference": change["mean"], "margin": change["margin"], "apart": apart(row), "verdict": change["verdict"],
        "sha256": found["sha256"],
    }  # fmt: skip


def spent() -> float:
    """Processor time of all processes that have ended, which another program's load does not change."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def apart(row: dict[str, Any]) -> float:
    """Half the interval if the deals were not the same."""
    margins = [arm["margin"] for arm in row["arms"]]
    return float((margins[0] ** 2 + margins[1] ** 2) ** 0.5)


def question(workers: int) -> dict[str, Any]:
    few, many = asked(DEALS, workers), asked(MANY, workers)
    inside = abs(few["difference"] - many["difference"]) <= few["margin"]
    same = few["difference"] * many["difference"] > 0
    return {"question": {"few": few, "many": many, "same_sign": same, "inside": inside, "workers": workers}}


def cluster() -> dict[str, Any]:
    """The same experiment by one process and by two nodes."""
    from ray.cluster_utils import Cluster

    arms = [Arm(name, seats=1, bots=name, options={"race": "lantern-night"}) for name in ("random", "rookie")]
    experiment = Experiment("thunder-rolls", arms, CLUSTER_RACES // len(arms), 19, ("length", "decisions", "points"))
    with tempfile.TemporaryDirectory() as folder:
        alone = Series(experiment, Path(folder) / "alone.jsonl")
        seconds = timed(alone, Means(1))
        nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        nodes.add_node(num_cpus=1)
        together = Series(experiment, Path(folder) / "together.jsonl")
        spread = timed(together, Means(cluster=nodes.address))
        nodes.shutdown()
        digests = [alone.digest(), together.digest()]
    about = {"races": experiment.total, "nodes": 2, "alone_seconds": seconds, "cluster_seconds": spread}
    return {"cluster": {**about, "sha256": digests, "same": digests[0] == digests[1]}}


def timed(series: Series, means: Means) -> float:
    begun = time.monotonic()
    for _ in series.run(means):
        pass
    assert not series.left()
    return round(time.monotonic() - begun, 1)


def overhead(rounds: int, games: list[str]) -> dict[str, Any]:
    """In every game and with every bot: the median of rounds, each of the same races measured and not."""
    found: dict[str, Any] = {}
    for game in games or game_ids():
        for bot in BOTS:
            make_bot(bot)
            experiment = Experiment(game, [Arm(bots=bot)], RACES * (rounds + 1), 1)
            run(experiment.job(0))
            ratios = [one_round(experiment, number) for number in range(1, rounds + 1)]
            found[f"{game} {bot}"] = round(statistics.median(ratios), 4)
            print(f"{game} {bot}: {100 * found[f'{game} {bot}']:.1f} %", flush=True)
    return {"overhead": found}


def one_round(experiment: Experiment, number: int) -> float:
    """What measuring adds to the racing time of some races; of a race the quickest of some tries counts, in turns."""
    alone = measured = 0.0
    for at in range(number * RACES, (number + 1) * RACES):
        job = experiment.job(at)
        tries: list[tuple[float, float]] = []
        while len(tries) < TRIES or (len(tries) < MOST_TRIES and sum(one + two for one, two in tries) < ENOUGH):
            tries.append((seconds(race, job), seconds(run, job)))
        alone += min(one for one, _ in tries)
        measured += min(one for _, one in tries)
    return measured / alone - 1.0


def seconds(what: Callable[[Job], Any], job: Job) -> float:
    """Processor time of a race, its row written if it has one."""
    begun = time.process_time()
    json.dumps(what(job))
    return time.process_time() - begun


def race(job: Job) -> None:
    """A race, and nothing but the race."""
    game = job.new()
    drive(game, job, referee_of(job), 0, [-1, 0], None)


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("what", choices=("question", "cluster", "overhead"))
    reader.add_argument("--workers", type=int, default=2)
    reader.add_argument("--rounds", type=int, default=ROUNDS)
    reader.add_argument("--game", action="append", default=[], help="of the overhead; all without one")
    reader.add_argument("--save", action="store_true", help="into bench/lab.json")
    given = reader.parse_args()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if given.what == "question":
        found = question(given.workers)
    else:
        found = cluster() if given.what == "cluster" else overhead(given.rounds, given.game)
    print(json.dumps(found, indent=1))
    if given.save:
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        if "overhead" in found:
            found = {"overhead": {**kept.get("overhead", {}), **found["overhead"]}}
        KEPT.write_text(json.dumps({**kept, **found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
