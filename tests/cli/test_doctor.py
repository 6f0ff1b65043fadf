"""`draftline doctor`: what is here and what is missing, without making or changing anything."""

from __future__ import annotations

import sqlite3

import pytest

import draftline as package
from draftline.cli import doctor
from draftline.games.registry import game_ids
from tests.cli.helpers import data, draftline


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(doctor, "TRIAL_SECONDS", 0.0)


def test_the_findings_are_those_of_this_installation(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = data(draftline("doctor", "--json"))
    assert found["version"] == package.__version__
    assert found["engine"] == "interpreted"
    assert found["games"] == list(game_ids())
    assert found["decisions_per_second"] > 0
    assert found["database"] == {"name": "draftline.db", "state": "missing"}
    assert not list(tmp_path.iterdir()), "a look makes nothing"


def test_what_an_extra_lacks_is_named(monkeypatch):
    other = 'no-such-thing>=1; sys_platform == "linux" and extra == "cli"'
    needs = ["typer>=0.29; extra == 'cli'", other, "librt>=0.16"]
    monkeypatch.setattr(doctor.importlib.metadata, "requires", lambda name: needs)
    assert doctor.extras() == {"cli": ["no-such-thing"]}


def test_a_package_that_is_not_installed_has_no_extras(monkeypatch):
    def nowhere(name):
        raise doctor.importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(doctor.importlib.metadata, "requires", nowhere)
    assert doctor.extras() == {}
    assert draftline("doctor").exit_code == 0


def test_a_database_of_another_version_is_known_and_one_that_is_none_is_told(tmp_path):
    path = tmp_path / "races.db"
    sqlite3.connect(path).execute("CREATE TABLE alembic_version (version_num TEXT)").connection.close()
    assert doctor.database_state(str(path))["state"] == "other"
    other = tmp_path / "letter.db"
    other.write_text("Dear Ada, this is no database at all, but long enough to be looked at. " * 20)
    found = doctor.database_state(str(other))
    assert found["state"] == "unknown"
    assert "letter.db" in found["reason"]


def test_people_read_it_in_their_language(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "not there yet" in draftline("doctor").stdout
    assert "aún no existe" in draftline("doctor", "--lang", "es").stdout
