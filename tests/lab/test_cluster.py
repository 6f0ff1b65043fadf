"""Two Ray nodes give the rows that one process gives, also if a worker and a node are killed on the way."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from draftline.core.messages import DraftlineError
from draftline.lab import cluster
from draftline.lab.experiment import Arm, Experiment

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="NOT TESTED: draftline[cluster] is not installed")
def test_a_killed_worker_and_a_killed_node_change_no_row():
    script = ROOT / "tests" / "lab" / "two_nodes.py"
    environment = {**os.environ, "RAY_DEDUP_LOGS": "0", "RAY_USAGE_STATS_ENABLED": "0", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, str(script), "24"], capture_output=True, text=True, check=False, env=environment, timeout=300
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.strip().splitlines()[-1])
    assert found["left"] == []
    assert found["same"] is True
    assert (found["killed"], found["removed"]) == (True, True)


def test_a_foreign_build_is_refused_by_the_name_of_its_node(monkeypatch):
    this = Experiment("thunder-alley", [Arm(seats=2, bots="random", options={"laps": 1})], 1, 7, ("length",))
    proof = [this.job(0)]
    monkeypatch.setattr(cluster, "_proven", [])
    with pytest.raises(cluster.ForeignBuild) as refusal:
        cluster.raced([this.job(0)], proof, "what another build came to")
    with pytest.raises(DraftlineError, match=str(refusal.value)):
        cluster._refuse_foreign(refusal.value)
    monkeypatch.setattr(cluster, "_proven", [])
    rows, _ = cluster.raced([this.job(0)], proof, cluster.proof_of(proof))
    assert [row["number"] for row in rows] == [0]


def test_the_package_travels_as_it_is(tmp_path):
    folder = cluster.packed(tmp_path)
    assert (folder / "draftline" / "lab" / "races.py").exists()
    assert not (folder / "draftline" / "server").exists()
