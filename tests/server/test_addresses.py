"""Where a server is found by others, and what a person reads where nothing is."""

from __future__ import annotations

import pytest

from draftline.data import catalogue
from draftline.server import addresses
from draftline.server.addresses import network_addresses

PERSON = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("127.0.0.1", []),
        ("::1", []),
        ("192.168.1.7", ["http://192.168.1.7:8000"]),
        ("fd00::7", ["http://[fd00::7]:8000"]),
        ("0.0.0.0", ["http://10.0.0.5:8000"]),
        ("::", ["http://10.0.0.5:8000"]),
    ],
)
def test_others_reach_what_listens_to_the_network(monkeypatch, host, found):
    monkeypatch.setattr(addresses, "own_address", lambda: "10.0.0.5")
    assert network_addresses(host, 8000) == found


@pytest.mark.parametrize("own", ["", "127.0.0.1"])
def test_without_a_network_there_is_no_address(monkeypatch, own):
    monkeypatch.setattr(addresses, "own_address", lambda: own)
    assert network_addresses("0.0.0.0", 8000) == []


def test_whoever_sits_at_the_machine_is_told_the_address_and_nobody_else(served, monkeypatch):
    monkeypatch.setattr(addresses, "own_address", lambda: "10.0.0.5")
    served.app.state.listening = ("0.0.0.0", 8000)
    try:
        assert served.http.get("/api/address").json() == {"addresses": ["http://10.0.0.5:8000"]}
        strange = served.http.get("/api/address", headers={"X-Forwarded-For": "203.0.113.9"})
        assert strange.json() == {"addresses": []}
    finally:
        del served.app.state.listening


@pytest.mark.parametrize(("lang", "wished"), [("en", "en-GB"), ("es", "es-MX,es;q=0.8")])
@pytest.mark.parametrize("path", ["/nowhere", "/t/abc", "/assets/gone.html"])
def test_an_unknown_address_is_answered_in_words_to_a_person(served, path, lang, wished):
    answer = served.http.get(path, headers={**PERSON, "Accept-Language": wished})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    for id in ("page.not-found", "page.not-found-about", "page.to-home"):
        assert catalogue(lang)[id] in answer.text
    assert f'<html lang="{lang}">' in answer.text


def test_programs_and_the_api_get_a_problem(served):
    for path, headers in (("/nowhere", {}), ("/api/nowhere", PERSON), ("/api/tables/none", PERSON)):
        answer = served.http.get(path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert served.http.post("/nowhere", headers=PERSON).status_code == 404
