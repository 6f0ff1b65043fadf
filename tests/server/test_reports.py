"""Reports of races that are over: made in the background, told how far they are, kept, and given up if nobody asks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from draftline.server import reports
from draftline.server.problems import Problem
from draftline.server.reports import ReportModel, Reports, answer
from tests.server.helpers import PATIENCE, Served, raced, serving, settings_in


@pytest.fixture(scope="module")
def record() -> dict:
    return raced(2, 3)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory) -> Iterator[Served]:
    with serving(settings_in(tmp_path_factory.mktemp("reports"), report_seconds=0.05)) as running:
        yield running


def test_a_report_of_an_upload_is_made_in_the_background_and_is_as_it_is_declared(hasty: Served, record):
    id = hasty.http.post("/api/replays", json={"record": record}).json()["id"]
    first = hasty.http.get(f"/api/replays/{id}/report")
    assert first.status_code == 202
    assert 0.0 <= first.json()["progress"] <= 1.0
    until = time.monotonic() + PATIENCE
    while (found := hasty.http.get(f"/api/replays/{id}/report")).status_code == 202:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert found.status_code == 200
    report = ReportModel.model_validate(found.json())
    assert report.checksum == record["checksum"]
    assert hasty.http.get(f"/api/replays/{id}/report").content == found.content


def test_a_race_in_progress_has_no_report(hasty: Served):
    """It would show hidden cards."""
    table = hasty.create("person", "person")
    refused = hasty.http.get(f"/api/replays/{table.id}/report")
    assert (refused.status_code, refused.json()["code"]) == (409, "not-over")


def test_a_worker_tells_how_far_it_is(record, monkeypatch):
    told: list[float] = []
    monkeypatch.setattr(reports, "analyse", lambda record, budget, progress: progress(0.5) or Nothing())
    found = answer({"record": record, "budget": 1.0, "tell": told.append})
    assert told == [0.5]
    assert set(found) == {"document"}


class Nothing:
    def to_json(self) -> dict:
        return {}


def run(work) -> None:
    asyncio.run(work())


def test_a_report_that_fails_is_told_once_and_begun_anew():
    async def work() -> None:
        async def ask(_question, _tell):
            raise Problem("busy")

        kept = Reports(ask)
        assert await kept.of("race", question) == 0.0
        await asyncio.sleep(0)
        with pytest.raises(Problem):
            await kept.of("race", question)
        assert await kept.of("race", question) == 0.0

    run(work)


def test_a_report_that_nobody_asks_for_any_more_is_given_up(monkeypatch):
    monkeypatch.setattr(reports, "PATIENCE_SECONDS", 0.01)

    async def work() -> None:
        ended = asyncio.Event()

        async def ask(_question, tell):
            tell(0.25)
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()

        kept = Reports(ask)
        await kept.of("race", question)
        await asyncio.wait_for(ended.wait(), PATIENCE)
        assert not kept._made

    run(work)


async def question() -> dict:
    return {}
