"""Races on a local Ray cluster of two nodes while a worker and a node are killed; prints what came of it as JSON.

Run by test_cluster.py in a process of its own.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time

from ray.cluster_utils import Cluster

from draftline.lab import cluster as races_on
from draftline.lab.experiment import Arm, Experiment
from draftline.lab.harness import Means, Series


def workers() -> list[int]:
    """Processes that run a batch now: Ray names them after it."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                if file.read().startswith(b"ray::raced"):
                    found.append(int(name))
        except OSError:
            continue
    return found


def main(races: int) -> None:
    arms = [Arm(name, seats=2, bots=name, options={"laps": 1}) for name in ("random", "greedy")]
    experiment = Experiment("thunder-alley", arms, races, 7, ("length", "decisions", "points"))
    serial = Series(experiment)
    for _ in serial.run(Means(1)):
        pass
    head = {"num_cpus": 1, "include_dashboard": False}
    made = Cluster(initialize_head=True, head_node_args=head)
    second = made.add_node(num_cpus=1)
    races_on.BATCH_SECONDS = 0.5  # type: ignore[misc]
    begun = time.monotonic()
    clustered = Series(experiment)
    killed = removed = False
    for count, _ in enumerate(clustered.run(Means(cluster=made.address))):
        if count >= races // 4 and not killed:
            for pid in workers()[:1]:
                os.kill(pid, signal.SIGKILL)
                killed = True
        elif count >= races and not removed:
            made.remove_node(second, allow_graceful=False)
            removed = True
    found: dict[str, object] = {"seconds": round(time.monotonic() - begun, 1), "killed": killed, "removed": removed}
    found |= {"left": clustered.left(), "same": clustered.digest() == serial.digest(), "races": experiment.total}
    made.shutdown()
    print(json.dumps(found))


if __name__ == "__main__":
    main(int(sys.argv[1]))
