"""`draftline analyse` and `whatif`: reports and futures of a saved race, on the terminal, as JSON and as a page."""

from __future__ import annotations

import json

import pytest

from draftline import replay
from tests.cli.helpers import data, draftline, refused
from tests.study.races import short_race

SHALLOW = ("--depth", "0.01", "--seat", "0")


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "race.json"
    path.write_text(json.dumps(short_race("thunder-rolls", 9)), encoding="utf-8")
    return path


def test_a_report_is_read_on_the_terminal_and_sent_as_a_page(record, tmp_path):
    page = tmp_path / "report.html"
    result = draftline("analyse", record, *SHALLOW, "--html", page, "--lang", "es")
    assert result.exit_code == 0, result.output
    words = " ".join(result.stdout.split())
    assert "Probabilidades de ganar" in words
    assert "Suerte y elecciones" in words
    assert "Rebufos" in words
    assert 'lang="es"' in page.read_text(encoding="utf-8")


def test_a_report_as_json_is_the_document_and_a_team_is_named_by_its_color(record):
    team = replay(record.read_text(encoding="utf-8")).teams[1]
    found = data(draftline("analyse", record, "--depth", "0.01", "--seat", team, "--json"))
    assert (found["format"], found["seat"]) == ("draftline-report", 1)
    assert {one["seat"] for one in found["decisions"]} <= {1}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_of_a_report_is_cut_off_on_a_terminal_of_80_columns(tmp_path, monkeypatch, lang):
    """Of "Elecciones propias" and long names of teams only the beginning was to be read."""
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "race.json"
    path.write_text(json.dumps(short_race("grand-prix", 9)), encoding="utf-8")
    said = draftline("analyse", path, *SHALLOW, "--lang", lang).stdout
    assert "…" not in said
    assert max(map(len, said.splitlines())) <= 80
    assert {"en": "Without luck", "es": "Sin suerte"}[lang] in said


def test_bad_input_gets_one_sentence(record, tmp_path):
    assert "purple" in refused(draftline("analyse", record, "--seat", "purple"))
    assert refused(draftline("analyse", tmp_path / "nothing.json"))
    assert refused(draftline("analyse", record, "--time", "soon"))
    assert refused(draftline("analyse", record, "--depth", "0"))
    assert refused(draftline("whatif", record, "--at", "99"))
    assert refused(draftline("whatif", record, "--at", "5", "--instead", "fly"))
    assert refused(draftline("whatif", record, "--at", "5", "--card", "nonsense"))


def test_futures_are_compared_on_the_same_deals_and_filmed(record, tmp_path):
    film = tmp_path / "film.json"
    instead = short_race("thunder-rolls", 9)["actions"][4]
    at = ("whatif", record, "--at", "4", "-n", "2", "--bots", "uniform")
    found = data(draftline(*at, "--instead", instead, "--film", film, "--json"))
    assert found["here"]["races"] == found["there"]["races"] == 2
    assert len(found["more"]) == 2
    assert replay(film.read_text(encoding="utf-8")).outcome is not None
    assert "what would have happened" in draftline("replay", film).stdout
    told = draftline(*at).stdout
    assert "2 races from action 4" in told
