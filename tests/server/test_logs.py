"""Logs, to read or for machines: everything that happens, and never a secret."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import signal
from typing import Any

import pytest

from draftline.data.message import DraftlineError
from draftline.server.logs import FORMATS, Logs
from tests.cli.helpers import draftline, refused
from tests.server.processes import ENV, ROOT, Process, process, wait_for

PASSWORD = "tell-nobody-7319"
SEED = "threepointonefouronefivenine"
SECRET = "card 34 is in my hand"


def written(form: str, record: logging.LogRecord) -> str:
    return FORMATS[form]("%(asctime)s %(levelname)s %(message)s").format(record)


def record(message: str, *about: Any, name: str = "draftline.server", fault: Any = None) -> logging.LogRecord:
    return logging.LogRecord(name, logging.WARNING, "", 1, message, about, fault)


def test_in_json_an_event_is_one_line_with_what_it_is_about():
    about = {"table": "0123456789abcdef", "seat": 2, "kind": "hung", "seconds": 10.5}
    line = written("json", record("table %(table)s: the bot of seat %(seat)d %(kind)s", about))
    event = json.loads(line)
    assert event.pop("time").endswith("+00:00")
    assert event == {
        "level": "warning", "logger": "draftline.server",
        "message": "table 0123456789abcdef: the bot of seat 2 hung", **about,
    }  # fmt: skip
    assert "\n" not in written("json", record("two\nlines"))


def test_plain_lines_say_when_and_how_grave():
    line = written("plain", record("worker %(worker)d ended", {"worker": 7}))
    assert line.endswith(" WARNING worker 7 ended")
    assert line.startswith("20")


@pytest.mark.parametrize("form", FORMATS)
def test_a_fault_is_told_by_its_kind_and_place_and_not_in_its_own_words(form):
    try:
        raise RuntimeError(SECRET)
    except RuntimeError as error:
        line = written(form, record("it failed", fault=(type(error), error, error.__traceback__)))
    assert SECRET not in line
    assert "RuntimeError" in line
    assert "test_logs.py" in line
    assert (len(line.splitlines()) == 1) == (form == "json")


@pytest.mark.parametrize("form", FORMATS)
def test_what_asyncio_says_of_a_task_does_not_show_what_the_task_said(form, caplog):
    """It puts the whole exception into its second line."""

    async def fail() -> None:
        raise RuntimeError(SECRET)

    async def lost() -> None:
        task = asyncio.ensure_future(fail())
        await asyncio.wait([task])
        told = {"message": "Task exception was never retrieved", "exception": task.exception(), "future": task}
        asyncio.get_running_loop().default_exception_handler(told)

    asyncio.run(lost())
    (only,) = caplog.records
    assert SECRET in only.getMessage()
    only.exc_text = None  # as the test's own handler has written it
    line = written(form, only)
    assert "Task exception was never retrieved" in line
    assert SECRET not in line


def test_other_levels_and_formats_are_refused_in_a_sentence(tmp_path):
    for level, form in (("loud", "plain"), ("info", "xml")):
        with pytest.raises(DraftlineError):
            Logs(level, form)
    told = refused(draftline("serve", "--log-format", "xml", "--port", 0, "--database", tmp_path / "races.db"))
    assert "plain" in told
    assert "json" in told


def race(server: Process) -> list[str]:
    """A race, with a client that errs, and another of bots that fail; everything secret about them."""
    table = server.create("person", "person", seed=SEED)
    secrets = [SEED, PASSWORD, table.host, *table.tokens]
    with table.live(table.tokens[0]) as live:
        live.until("hello")
        live.say(type="move", id="x", actions=["nonsense"], version=0)
        live.say(type="nonsense", id="y", tokens=table.tokens)
        for number in range(12):
            for view in table.show(*table.tokens)["views"]:
                hand = view["view"]["state"].get("hand") or []
                secrets += [json.dumps(hand), str(hand)] if len(hand) > 1 else []
            table.play(random.Random(number), 1)
    bots = server.create("bot:crashing", "bot:illegal", seed=SEED)
    wait_for(lambda: bots.show()["table"]["notices"])
    table.get("a-wrong-token-of-somebody", rest="/record")
    server.http.post("/api/tables/mine", json={"tokens": table.tokens, "more": SEED})
    return [*secrets, bots.host, "a-wrong-token-of-somebody", SECRET]


@pytest.mark.parametrize("form", FORMATS)
def test_no_log_at_any_level_holds_a_token_a_seed_a_hand_or_a_password(form, postgres, tmp_path):
    url = postgres.database()
    named = url.replace("draftline@", f"draftline:{PASSWORD}@")
    env = {
        "PYTHONPATH": os.pathsep.join((ENV["PYTHONPATH"], str(ROOT))),
        "DRAFTLINE_BOT_MAKER": "tests.server.bad_bots:make_bot",
    }
    with process(named, tmp_path, "--log-level", "debug", "--log-format", form, **env) as server:
        secrets = race(server)
        postgres.drop(url)  # with the server still at work there: it has much to say about that
        assert server.http.get("/api/health").status_code == 503
        assert server.http.post("/api/tables/mine", json={"tokens": secrets[2:4]}).status_code == 503
        server.end(signal.SIGTERM)
        told = server.process.stdout.read() + server.process.stderr.read()
    lines = told.splitlines()
    assert len(lines) > 30
    assert len(set(secrets)) > 8
    assert [secret for secret in secrets if secret in told] == []
    assert "Traceback" not in told
    if form == "json":
        events = [json.loads(line) for line in lines]
        assert all({"time", "level", "logger", "message"} <= event.keys() for event in events)
        assert "POST /api/tables/mine" in [event.get("where") for event in events]
