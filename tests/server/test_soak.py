"""A minute of `make soak`: whatever is killed, full or abused, nothing is lost, doubled or left behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.server.processes import ENV, ROOT

PATIENCE = 300.0  # seconds; it takes half a minute where nobody else is busy
FAULTS = {"disk full", "server killed", "bot process killed"}
OF_POSTGRESQL = {"worker killed", "database killed", "database process killed"}
TAKEN = {"101", "200", "201", "open", "sent", "hello", "table", "explain", "moved"}  # what the abuser got its way with


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at as Linux shows them")
@pytest.mark.parametrize("database", ["postgresql", "sqlite"])
def test_nothing_is_lost_or_doubled_or_left_behind_whatever_happens(database, request, tmp_path):
    if database == "postgresql":
        request.getfixturevalue("postgres_programs")
    kept = tmp_path / "soak.json"
    command = [sys.executable, "-m", "bench.soak", "--quick", "--database", database, "--json", str(kept)]
    env = {**os.environ, **ENV}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    found = json.loads(kept.read_text())[database]
    assert found["acknowledged"] > 0
    assert not any(found["faults"].values()), told
    assert found["left"] == {"stopped": 0, "killed": 0}
    assert {one["name"] for one in found["outages"] if one["back"]} == FAULTS | (
        OF_POSTGRESQL if database == "postgresql" else set()
    )
    assert any(code not in TAKEN for codes in found["abuser"].values() for code in codes), told
