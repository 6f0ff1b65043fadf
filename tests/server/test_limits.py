"""Limits, headers, languages, the page, and what the API says about itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from draftline.data import catalogue
from draftline.data.message import DraftlineError
from draftline.server.problems import STATUS, TITLES, language
from draftline.server.settings import PREFIX, Settings
from tests.server.helpers import serving, settings_in


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server that lets little through, with a page of its own."""
    folder = tmp_path_factory.mktemp("strict")
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "static" / "index.html").write_text("<!doctype html><title>page</title>")
    (folder / "static" / "assets" / "app.js").write_text("1;")
    (folder / "secret.txt").write_text("secret")
    settings = settings_in(folder, body_limit=2000, tables_per_hour=4, actions_per_second=0.001, burst=9)
    with serving(settings) as running:
        yield running


def test_a_body_that_is_too_large_is_refused_announced_or_not(strict):
    big = json.dumps({"tokens": ["x" * 60] * 50})
    announced = strict.http.post("/api/tables/mine", content=big, headers={"Content-Type": "application/json"})
    assert (announced.status_code, announced.json()["code"]) == (413, "too-large")
    pieces = (big[i : i + 500].encode() for i in range(0, len(big), 500))
    streamed = strict.http.post("/api/tables/mine", content=pieces, headers={"Content-Type": "application/json"})
    assert (streamed.status_code, streamed.json()["code"]) == (413, "too-large")


def test_only_so_many_tables_per_hour_and_requests_per_second(strict):
    body = {"game": "thunder-alley", "seats": [{"who": "person"}, {"who": "person"}]}
    codes = [strict.http.post("/api/tables", json=body).status_code for _ in range(6)]
    assert codes == [201] * 4 + [429] * 2
    seen = [strict.http.post("/api/tables/mine", json={"tokens": []}).status_code for _ in range(12)]
    assert 429 in seen
    assert strict.http.post("/api/tables/mine", json={"tokens": []}).json()["code"] == "too-many"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game": NaN}', b"[" * 900])
def test_a_body_that_cannot_be_read(served, content):
    answer = served.http.post("/api/tables", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    assert "detail" in answer.json()


def test_a_problem_that_repeats_half_a_sign_is_told(served):
    body = '{"game": "thunder-alley", "options": {"pits": "\\ud800"}, "seats": [{"who": "person"}, {"who": "person"}]}'
    answer = served.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "settings")


def test_problems_speak_the_reader_s_language(served):
    english = served.http.get("/api/tables/none").json()
    spanish = served.http.get("/api/tables/none", headers={"Accept-Language": "fr, es-MX;q=0.8, en;q=0.1"}).json()
    assert english["detail"] == catalogue("en")["error.http-not-found"]
    assert spanish["detail"] == catalogue("es")["error.http-not-found"]
    assert english["code"] == spanish["code"] == "not-found"
    assert english["type"] == "urn:draftline:problem:not-found"


@pytest.mark.parametrize(
    "header, lang",
    [("", "en"), ("es", "es"), ("de", "en"), ("en;q=0.1,es;q=x", "en"), ("ES-es", "es"), (",;q=,", "en")],
)
def test_languages_are_found(header, lang):
    assert language(header) == lang


def test_every_problem_has_a_title_and_a_status():
    assert STATUS.keys() == TITLES.keys()
    assert all(message.id in catalogue("es") for message in TITLES.values())


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/tables/none", "/nothing"])
def test_every_answer_carries_the_security_headers(strict, path):
    headers = strict.http.get(path).headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers or "uvicorn" in headers["server"]


def test_the_page_is_served_from_its_folder_and_nothing_else(strict):
    assert "page" in strict.http.get("/").text
    assert "immutable" in strict.http.get("/assets/app.js").headers["cache-control"]
    up = ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt")
    for path in (*up, "/%00", "/api"):
        answer = strict.http.get(path)
        assert answer.status_code in (404, 405)
        assert "secret" not in answer.text


def test_without_a_built_page_the_server_says_how_to_build_it(served):
    page = served.http.get("/", headers={"Accept-Language": "es"})
    assert page.status_code == 200
    assert "make play" in page.text
    assert str(catalogue("es")["error.page-running"]) in page.text


def test_the_library_of_games_tracks_and_catalogues(served):
    games = {game["id"]: game for game in served.http.get("/api/games").json()}
    assert set(games) == {"thunder-alley", "grand-prix", "thunder-rolls"}
    english = served.http.get("/api/catalogues/en").json()
    for game in games.values():
        least, most = game["seats"]
        assert 1 <= least < most
        assert {option["name"] for option in game["options"]} >= {"teams"}
        assert all(team["name"] in english for team in game["teams"])
        assert "greedy" in game["bots"]
        assert game["cards"]["1"]["number"] == 1
        assert '"source"' not in json.dumps(game)
        for track in game["tracks"]:
            shape = served.http.get(f"/api/tracks/{track['id']}").json()
            assert len(shape["spaces"]) == sum(shape["lanes"])
            assert shape["base"][1] == shape["lanes"][0]
    assert served.http.get("/api/languages").json() == ["en", "es"]
    assert "yunta" in served.http.get("/api/tracks").json()
    for path in ("/api/catalogues/xx", "/api/tracks/nowhere", "/api/tracks/..%2f..%2fetc"):
        assert served.http.get(path).status_code == 404


def test_what_does_not_change_is_not_sent_twice(served):
    first = served.http.get("/api/games")
    again = served.http.get("/api/games", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_api_describes_itself(served):
    spec = served.http.get("/api/openapi.json").json()
    paths = spec["paths"]
    assert {"/api/tables", "/api/tables/{id}/actions", "/api/seasons/{id}", "/api/replays", "/api/games"} <= set(paths)
    for path, methods in paths.items():
        for method, operation in methods.items():
            good = next(operation["responses"][code] for code in ("200", "201") if code in operation["responses"])
            (kind,) = good["content"].values()
            assert kind["schema"], (path, method)
            assert operation["summary"]
    assert served.http.get("/api/health").json()["status"] == "well"
    assert served.http.delete("/api/games").json()["code"] == "no-method"
    assert served.http.get("/docs").status_code == 404


def test_a_database_that_is_no_url_is_refused():
    with pytest.raises(DraftlineError):
        Settings(database="races.db")


def test_numbers_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("DRAFTLINE_TABLES_PER_HOUR", "7")
    monkeypatch.setenv("DRAFTLINE_BOT_DEADLINE", "2.5")
    monkeypatch.setenv("DRAFTLINE_DATABASE", "sqlite:///other.db")
    settings = Settings(database="sqlite:///mine.db")
    assert (settings.tables_per_hour, settings.bot_deadline, settings.database) == (7, 2.5, "sqlite:///mine.db")
    for wrong in ("many", "0", "-1", "inf", ""):
        monkeypatch.setenv("DRAFTLINE_TABLES_PER_HOUR", wrong)
        with pytest.raises(DraftlineError) as refused:
            Settings()
        assert "DRAFTLINE_TABLES_PER_HOUR" in str(refused.value)


def test_every_setting_is_in_the_documents():
    known = (Path(__file__).parents[2] / "docs" / "self-hosting.md").read_text(encoding="utf-8")
    apart = {"static", "warm", "bot_maker"}  # for those who build or test the server
    names = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields if name not in apart}
    assert {name for name in names if f"`{name}`" not in known} == set()
