"""What the server says about itself in OpenAPI is what it does: schemathesis asks it everything that is described.

`python -m tests.server.test_openapi 300` asks as many times of every operation, and goes on from answers to the next.
"""

from __future__ import annotations

import contextlib
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from schemathesis import engine
from schemathesis.core.parameters import ParameterLocation
from schemathesis.engine import events
from schemathesis.hooks import GLOBAL_HOOK_DISPATCHER

from draftline.server.problems import STATUS
from tests.server.helpers import PATIENCE, Served, Table, serving, settings_in
from tests.server.season_helpers import Season, wish

Json = dict[str, Any]
PHASES = ("examples", "coverage", "fuzzing", "stateful")
# What is well formed may still be refused: by the rules, by who asks, by what has happened since, or because so much of
# what was asked for is still being worked on.
REFUSED = ["401", "403", "404", "409", "413", "422", "429"]
USUAL_SEASON = {"scoring": None, "away": "", "session": None, "races": None, "chosen": [], "seed": None}
PEOPLE = {"game": "thunder-alley", "track": None, "options": {"laps": 1, "cars": 2}, "seed": None}


class Insider:
    """Knows tables and seasons, and the tokens there; without it hardly a request would get past `not-found`."""

    def __init__(self, served: Served) -> None:
        self.served = served
        over = served.create("person", "person", options={"laps": 1, "cars": 1}, seed=3)
        over.play(random.Random(3))
        self.tables = [
            served.create("person", "person"),
            served.create("person", "open", start=False, public=True),
            served.create("person", "bot:random", game="thunder-rolls"),
            over,
        ]
        self.seasons = [Season.make(served, "thunder-alley", "person", "bot:random")]
        upload = served.http.post("/api/replays", json={"record": over.get(rest="/record").json()})
        self.replays = [upload.json()["id"], over.id]
        self.rng = random.Random(5)

    def guide(self, case: Any) -> None:
        """Most requests are about something that there is, and many bodies are likely to be accepted."""
        path = case.operation.path
        if case.meta is None or self.rng.random() < 0.2:
            return
        known: list[Any] = self.seasons if path.startswith("/api/seasons") else self.tables
        one = self.rng.choice(known)
        if "id" in case.path_parameters and not case.meta.is_negative_at(ParameterLocation.PATH):
            case.path_parameters["id"] = self.id_for(path, one)
            held = path.startswith(("/api/tables", "/api/seasons"))
            if held and not case.meta.is_negative_at(ParameterLocation.HEADER):
                seats = one.tokens if isinstance(one, Table) else one.tokens.values()
                tokens = [token for token in (*seats, one.host) if token]
                case.headers["X-Seat-Token"] = ",".join(self.rng.sample(tokens, self.rng.randint(0, len(tokens))))
        if isinstance(case.body, dict) and case.meta.generation.mode.is_positive and self.rng.random() < 0.7:
            case.body = {**case.body, **self.likely(path, one)}

    def id_for(self, path: str, one: Table | Season) -> str:
        if path.startswith("/api/replays"):
            return self.rng.choice(self.replays)
        return "yunta" if path.startswith("/api/tracks") else one.id

    def likely(self, path: str, one: Table | Season) -> Json:
        """Parts of a body that fit what there is now."""
        if path in ("/api/tables", "/api/tables/line-up"):
            return {**PEOPLE, "seats": [{"who": "person"}, {"who": "bot:random"}], "start": True}
        if path == "/api/seasons":
            return {**USUAL_SEASON, **wish("thunder-alley", "person", "bot:random")}
        if path == "/api/replays":
            return {"record": self.served.http.get(f"/api/replays/{self.replays[0]}/record").json()}
        if isinstance(one, Season) and "{id}" in path:
            finish = {"finish": [11, 12]} if path.endswith("/enter") else {}
            return {"version": one.version, "absences": {}, **finish} if "members" not in path else {"who": "person"}
        if isinstance(one, Table) and path.endswith(("/actions", "/preview")):
            return self.fitting(path, one)
        return {"seat": None} if path.endswith(("/join", "/name", "/undo", "/lend", "/drive")) else {}

    def fitting(self, path: str, table: Table) -> Json:
        """An action that somebody at a table may do now."""
        if table.show()["table"]["status"] != "running":
            return {}
        seat = table.asked()[0]
        if not table.tokens[seat]:
            return {}
        action, version = table.first_action(seat)
        body: Json = {"seat": seat, "actions": [action]}
        return {**body, "version": version} if path.endswith("/actions") else {**body, "action": None}


def mismatches(served: Served, examples: int, *phases: str) -> tuple[list[str], Counter[tuple[str, int]]]:
    """What is not as it is described; and how often each operation was answered with each status."""
    config = {
        "request-timeout": PATIENCE,
        "generation": {"max-examples": examples, "deterministic": True, "database": "none"},
        "checks": {
            "positive_data_acceptance": {"expected-statuses": ["2XX", *REFUSED]},
            "negative_data_rejection": {"expected-statuses": ["400", *REFUSED]},
        },
        "phases": {name: {"enabled": name in phases} for name in PHASES},
    }
    url = f"{served.url}api/openapi.json"
    schema = schemathesis.openapi.from_url(url, config=schemathesis.Config.from_dict(config))
    wrong: list[str] = []
    answered: Counter[tuple[str, int]] = Counter()
    with guided_by(Insider(served)):
        for event in engine.from_schema(schema).execute():
            assert not isinstance(event, events.FatalError), event
            if isinstance(event, events.NonFatalError):
                wrong.append(f"{event.label}: {event.value!r}")
            if isinstance(event, events.ScenarioFinished):
                wrong += [*failures(event.recorder), *unnamed(event.recorder)]
                answers = [interaction.response for interaction in event.recorder.interactions.values()]
                answered.update((event.recorder.label, answer.status_code) for answer in answers if answer is not None)
    return wrong, answered


@contextlib.contextmanager
def guided_by(insider: Insider) -> Iterator[None]:
    def before_call(_context: Any, case: Any, _kwargs: Json) -> None:
        insider.guide(case)

    schemathesis.hook(before_call)
    try:
        yield
    finally:
        GLOBAL_HOOK_DISPATCHER.unregister(before_call)


def failures(recorder: Any) -> Iterator[str]:
    for id, checks in recorder.checks.items():
        for check in (check for check in checks if check.failure_info is not None):
            failure = check.failure_info.failure
            interaction = recorder.interactions.get(id)
            told = interaction.response.text if interaction and interaction.response else ""
            yield f"{recorder.label}: {check.name}: {failure.message}\n{check.failure_info.code_sample}\n{told}"


def unnamed(recorder: Any) -> Iterator[str]:
    """Problems whose code is not named for the operation."""
    for id, interaction in recorder.interactions.items():
        case, response = recorder.cases[id].value, interaction.response
        if response is None or response.status_code < 400 or response.status_code == 405:
            continue
        told = case.operation.definition.raw["responses"].get(str(response.status_code), {})
        code = response.json()["code"]
        if code not in told.get("x-problems", ()):
            yield f"{recorder.label}: {code} is not named"


def test_every_answer_is_as_it_is_described(tmp_path):
    with serving(settings_in(tmp_path)) as served:
        wrong, answered = mismatches(served, 5, "coverage", "fuzzing")
        described = served.http.get("/api/openapi.json").json()["paths"]
    assert wrong == []
    asked = {f"{method.upper()} {path}" for path, operations in described.items() for method in operations}
    assert {label for label, _ in answered} == asked
    assert len({label for label, status in answered if status < 300}) > 25


def test_problems_are_described_as_they_are_sent(served):
    document = served.http.get("/api/openapi.json").json()
    assert set(document["components"]["schemas"]) >= {"ProblemModel", "ClientFrame", "ServerFrame"}
    assert not {"HTTPValidationError", "ValidationError"} & set(document["components"]["schemas"])
    for operations in document["paths"].values():
        for operation in operations.values():
            refusals = {status: told for status, told in operation["responses"].items() if status >= "4"}
            assert set(refusals) >= {"413", "429", "500", "503"}
            for status, told in refusals.items():
                assert list(told["content"]) == ["application/problem+json"]
                assert {STATUS[code] for code in told["x-problems"]} == {int(status)}
                assert ("Retry-After" in told.get("headers", ())) == (status in ("429", "503"))
    moves = document["paths"]["/api/tables/{id}/actions"]["post"]["responses"]
    assert moves["409"]["x-problems"] == ["stale", "not-your-turn", "not-started", "over"]


def test_every_problem_is_named_somewhere(served):
    paths = served.http.get("/api/openapi.json").json()["paths"].values()
    told = [answer for operations in paths for one in operations.values() for answer in one["responses"].values()]
    assert {code for answer in told for code in answer.get("x-problems", ())} == set(STATUS) - {"no-method"}


@pytest.mark.parametrize(
    "method, path, allowed",
    [
        ("DELETE", "/api/games", "GET, HEAD"),
        ("GET", "/api/tables/none/join", "POST"),
        ("HEAD", "/api/tables/none/join", "POST"),
        ("PUT", "/api/seasons/none/race", "POST, DELETE"),
        ("OPTIONS", "/api/tables", "GET, HEAD, POST"),
        ("OPTIONS", "/api/tables/mine", "POST"),
        ("PROPFIND", "/", "GET, HEAD"),
        ("POST", "/metrics", "GET, HEAD"),
    ],
)
def test_a_method_that_is_not_there_is_answered_with_those_that_are(served, method, path, allowed):
    answer = served.http.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
@pytest.mark.parametrize("path", ["/nothing", "/api", "/api/nothing", "/api/tables/none/nothing/at/all"])
def test_where_there_is_nothing_no_method_helps(served, method, path):
    answer = served.http.request(method, path)
    assert (answer.status_code, answer.headers.get("allow")) == (404, None)


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/tracks/yunta", "/api/health", "/metrics"])
def test_head_is_answered_as_get_without_the_body(served, path):
    whole, head = served.http.get(path), served.http.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_a_whole_number_is_one_however_it_is_written(served):
    """JSON has one kind of number, and so has its description."""
    table = served.create("person", "person")
    (seat,) = table.asked()
    action, version = table.first_action(seat)
    body = {"actions": [action], "version": float(version), "client": "c", "seat": float(seat)}
    assert table.post("/actions", body, table.tokens[seat]).status_code == 200
    for wrong in (1.5, "1", True):
        assert table.post("/actions", {**body, "version": wrong}, table.tokens[seat]).status_code == 400


def test_too_many_says_when_to_come_back(tmp_path):
    with serving(settings_in(tmp_path, tables_per_hour=1)) as served:
        body = {"game": "thunder-alley", "seats": [{"who": "person"}, {"who": "person"}]}
        assert served.http.post("/api/tables", json=body).status_code == 201
        answer = served.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        assert int(answer.headers["retry-after"]) >= 1


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, serving(settings_in(Path(folder))) as served:
        wrong, answered = mismatches(served, int(sys.argv[1]), *(sys.argv[2:] or PHASES))
    for (label, status), count in sorted(answered.items()):
        print(f"{count:6} {status} {label}")
    print("\n\n".join(sorted(set(wrong))))
    print(f"{len(wrong)} mismatches in {sum(answered.values())} answers")
