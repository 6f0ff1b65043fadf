"""A minute of `make soak`: whatever is killed, full or abused, nothing is lost, doubled or left behind."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys

import pytest

from bench.soak import check, journal, report
from bench.soak.faults import Outage
from bench.soak.report import Span
from draftline.data import package_text
from tests.server.helpers import Table
from tests.server.processes import ENV, ROOT
from tests.variants.samples import ALLEY

PATIENCE = 300.0  # seconds; it takes half a minute where nobody else is busy
FAULTS = {
    "postgresql": {"disk full", "bot process killed", "worker killed", "database killed", "database process killed"},
    "sqlite": {"disk full", "bot process killed", "server killed"},
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at as Linux shows them")
@pytest.mark.parametrize("over", ["postgresql", "sqlite"])
def test_nothing_is_lost_or_doubled_or_left_behind_whatever_happens(over, request, tmp_path):
    if over == "postgresql":
        request.getfixturevalue("postgres_programs")
    kept = tmp_path / "soak.json"
    command = [sys.executable, "-m", "bench.soak", "--quick", "--database", over, "--json", str(kept)]
    env = {**os.environ, **ENV}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    found = json.loads(kept.read_text())[over]
    assert found["acknowledged"] > 0
    assert not any(found["faults"].values()), told
    assert found["left"] == {"stopped": 0, "killed": 0}
    assert {one["name"] for one in found["outages"] if one["back"]} == FAULTS[over]


# The judge itself.


def noted_at(table: Table, count: int) -> dict[str, list[journal.Entry]]:
    """Some moves at a table, and what their players would have noted."""
    kinds = (journal.TABLE, journal.ACCEPTED, journal.OPEN, journal.ORDER)
    noted: dict[str, list[journal.Entry]] = {kind: [] for kind in kinds}
    noted[journal.TABLE].append([table.id, False, []])
    for number in range(count):
        seat = table.asked()[0]
        action, version = table.first_action(seat)
        answer = table.act(seat, action, version, f"{seat}-{number}")
        told = [table.id, seat, f"{seat}-{number}", [action], answer.json()["version"], 0.0, 1.0]
        noted[journal.ACCEPTED].append(told)
    return noted


def faults_found(served, noted) -> dict[str, int]:
    verdict = check.Verdict()
    check.audit(served.app.state.settings.database, noted, verdict)
    return {name: len(found) for name, found in verdict.faults().items() if found}


def test_a_log_that_holds_what_was_acknowledged_has_no_faults(served):
    assert faults_found(served, noted_at(served.create("person", "person", seed=3), 6)) == {}


def test_tables_with_a_track_and_a_variant_of_their_own_replay(served):
    own = {"variant": ALLEY, "track": package_text("tracks/adriana.toml").replace("Adriana", "Adrianne")}
    table = served.create("person", "person", seed=3, track=None, attached=own)
    assert set(table.show()["table"]["attached"]) == {"track", "variant"}
    assert faults_found(served, noted_at(table, 6)) == {}


def test_what_is_not_in_the_log_was_lost_and_what_nobody_sent_is_noticed(served):
    noted = noted_at(served.create("person", "person", seed=3), 6)
    missing = copy.deepcopy(noted)
    missing[journal.ACCEPTED][-1][2] = "another"
    assert faults_found(served, missing) == {"lost": 1, "unasked": 1}


def test_what_was_acknowledged_twice_elsewhere_or_out_of_order_is_noticed(served):
    noted = noted_at(served.create("person", "person", seed=3), 6)
    twice = copy.deepcopy(noted)
    twice[journal.ACCEPTED].append([*twice[journal.ACCEPTED][-1][:4], 99, 0.0, 1.0])
    assert faults_found(served, twice) == {"doubled": 1, "out of order": 1}
    other = copy.deepcopy(noted)
    other[journal.ACCEPTED][2][3] = ["something else"]
    assert faults_found(served, other) == {"out of order": 1}
    told_twice = copy.deepcopy(noted)
    told_twice[journal.ORDER].append([noted[journal.TABLE][0][0], 0, 4, 4])
    assert faults_found(served, told_twice) == {"out of order": 1}


def test_a_move_on_its_way_during_an_outage_counts_there_and_nowhere_else():
    spans = [Span(report.CALM, 0.0, 10.0), Span(report.ABUSE, 10.0, 20.0)]
    outages = [Outage("server killed", 3.0, 5.0, 2.0, True)]
    sent = {1.0: 100.0, 2.5: 600.0, 4.9: 1.0, 5.1: 10.0, 9.9: 500.0, 19.0: 5.0, 21.0: 5.0}
    phases = [report.phase_of(at, ms, spans, outages) for at, ms in sent.items()]
    calm, down = report.CALM, report.OUTAGES
    assert phases == [calm, down, down, calm, calm, report.ABUSE, None]
