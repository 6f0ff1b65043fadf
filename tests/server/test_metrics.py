"""Figures for Prometheus: what there is, how long it takes and what goes wrong, of all workers together."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from draftline.server import app, metrics
from draftline.server.problems import STATUS
from tests.server.helpers import Served, serving, settings_in
from tests.server.processes import gone, process, wait_for

NAMES = {
    "draftline_tables", "draftline_sockets", "draftline_sockets_refused", "draftline_refused",
    "draftline_action_seconds", "draftline_bot_faults", "draftline_queue_length", "draftline_queue_seconds",
    "draftline_job_seconds",
}  # fmt: skip
Figures = Counter[tuple[str, ...]]


def scraped(served: Served) -> Figures:
    """Every sample by its name and the values of its labels, as it is now and not as it was a moment ago."""
    time.sleep(app.KEPT_SECONDS)
    answer = served.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = list(text_string_to_metric_families(answer.text))
    assert {family.name for family in families} <= NAMES
    samples = [sample for family in families for sample in family.samples]
    return Counter({(sample.name, *sample.labels.values()): sample.value for sample in samples})


def since(before: Figures, served: Served) -> Figures:
    now = scraped(served)
    now.subtract(before)
    return now


def test_everything_that_is_counted_is_there_and_nothing_else(served):
    text = served.http.get("/metrics").text
    assert {family.name for family in text_string_to_metric_families(text)} == NAMES


def test_tables_sockets_moves_and_refusals_are_counted(tmp_path):
    with serving(settings_in(tmp_path)) as served:
        before = scraped(served)
        table = served.create("person", "person")
        served.create("person", "open", start=False).show()
        (seat,) = table.asked()
        action, version = table.first_action(seat)
        assert table.act(seat, "nonsense", version).status_code == 422
        with table.live(table.tokens[seat]) as live, table.live():
            live.move(live.until("hello"), action)
            live.until("accepted")
            live.say(type="undo", id="back")
            live.until("accepted", id="back")
            live.say(type="move", id="old", actions=[action], version=99)
            assert live.until("refused")["code"] == "stale"
            found = since(before, served)
            assert found["draftline_sockets",] == 2
        assert (found["draftline_tables", "running"], found["draftline_tables", "waiting"]) == (1, 1)
        assert found["draftline_action_seconds_count", "move"] == 3
        assert found["draftline_action_seconds_count", "undo"] == 1
        assert (found["draftline_refused_total", "illegal"], found["draftline_refused_total", "stale"]) == (1, 1)
        wait_for(lambda: since(before, served)["draftline_sockets",] == 0)


def test_connections_that_are_turned_away_are_counted(tmp_path):
    with serving(settings_in(tmp_path, connections_per_address=1)) as served:
        before = scraped(served)
        table = served.create("person", "person")
        with table.live(table.tokens[0]) as live, table.live() as second:
            live.until("hello")
            assert second.closed_with() == 4429
        assert since(before, served)["draftline_sockets_refused_total", "address"] == 1


@pytest.mark.parametrize("kind", ["crashed", "illegal"])
def test_faults_of_bots_are_counted_by_kind(tmp_path, kind):
    code = {"crashed": "bot:crashing", "illegal": "bot:illegal"}[kind]
    with serving(settings_in(tmp_path)) as served:
        before = scraped(served)
        served.create(code, code)
        wait_for(lambda: since(before, served)["draftline_bot_faults_total", kind] >= 1)


def test_labels_have_few_values_and_no_secrets(tmp_path):
    known = {*STATUS, *(str(limit) for limit in metrics.SECONDS), "+Inf", "move", "undo", "waiting", "running", "over"}
    with serving(settings_in(tmp_path)) as served:
        table = served.create("person", "person")
        served.http.get(f"/api/tables/{table.id}/no-such-path")
        served.http.get("/nothing/" + table.tokens[0])
        table.get("wrong-token")
        own = {("draftline_tables",), ("draftline_refused_total",), ("draftline_action_seconds_bucket",)}
        for name, *values in scraped(served):
            if (name,) in own:
                assert set(values) <= known


def test_a_queue_feeds_its_figures_by_kind():
    metrics.QUEUE_LENGTH.labels("preview").inc()
    metrics.WAITED.labels("preview").observe(0.03)
    metrics.RAN.labels("preview").observe(0.3)
    text = metrics.exposition().decode()
    assert 'draftline_queue_seconds_bucket{kind="preview",le="0.05"}' in text
    assert 'draftline_job_seconds_bucket{kind="preview",le="0.5"}' in text
    assert 'draftline_queue_length{kind="preview"}' in text


def test_asking_again_and_again_costs_one_look_a_second(served, monkeypatch):
    looks: list[bytes] = []
    exposition = metrics.exposition

    def counted() -> bytes:
        looks.append(exposition())
        return looks[-1]

    monkeypatch.setattr(metrics, "exposition", counted)
    time.sleep(app.KEPT_SECONDS)
    begun = time.monotonic()
    for _ in range(30):
        assert served.http.get("/metrics").status_code == 200
    assert len(looks) <= 1 + (time.monotonic() - begun) / app.KEPT_SECONDS


def folder_of(worker: int) -> Path:
    """Where a worker keeps its figures, by its environment."""
    env = Path(f"/proc/{worker}/environ").read_bytes().split(b"\0")
    return Path(next(line.decode().partition("=")[2] for line in env if line.startswith(metrics.FOLDER.encode())))


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks at the environment of another process")
def test_one_scrape_shows_all_workers_and_forgets_what_the_dead_had_open(postgres, tmp_path):
    url = postgres.database()
    with process(url, tmp_path, "--workers", "2", DRAFTLINE_BURST="100000") as server:
        workers = server.workers(2)
        folder = folder_of(min(workers))
        assert folder == folder_of(max(workers))
        table = server.create("person", "person")
        for _ in range(20):
            assert table.get("wrong-token").status_code == 403
        lives = [table.live() for _ in range(8)]
        for live in lives:
            live.__enter__().until("hello")
        for _ in range(4):  # whichever worker answers
            found = scraped(server)
            assert found["draftline_sockets",] == 8
            assert found["draftline_refused_total", "wrong-token"] == 20
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        wait_for(lambda: all(map(gone, workers)))
        server.workers(2, frozenset(workers))
        for live in lives:
            live.__exit__(None, None, None)
        found = scraped(server)
        assert found["draftline_sockets",] == 0
        assert found["draftline_refused_total", "wrong-token"] == 20
        assert folder.is_dir()
        assert server.end(signal.SIGTERM) == 0
    assert not folder.exists()
    postgres.drop(url)
