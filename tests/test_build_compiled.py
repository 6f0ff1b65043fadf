"""What is compiled, and that `make play` does not wait for it."""

from __future__ import annotations

import runpy

import pytest

from tests.test_layers import layer_of, parts_of
from tools import build_compiled as tool


@pytest.fixture
def begun(monkeypatch):
    """How often a build was begun in the background; none runs here, and none is waited for."""
    found: list[str] = []
    monkeypatch.setattr(tool, "missing_for_compiling", lambda: None)
    monkeypatch.setattr(tool, "fingerprint", lambda: "now")
    monkeypatch.setattr(tool, "start_building", lambda: found.append("begun"))
    monkeypatch.setattr(tool, "build", lambda wanted: pytest.fail("somebody waits for the compiler"))
    monkeypatch.setattr(tool, "share_page", lambda: None)
    return found


def test_the_first_race_runs_from_source_while_the_core_is_built(begun, monkeypatch, capsys):
    monkeypatch.setattr(tool, "is_current", lambda wanted: False)
    assert tool.folder_now() == tool.SOURCE
    assert begun == ["begun"]
    assert "next start" in capsys.readouterr().err


def test_a_core_that_is_there_is_used(begun, monkeypatch):
    monkeypatch.setattr(tool, "is_current", lambda wanted: wanted == "now")
    assert tool.folder_now() == tool.COMPILED
    assert begun == []


def test_without_a_compiler_the_source_is_used(begun, monkeypatch, capsys):
    monkeypatch.setattr(tool, "missing_for_compiling", lambda: "no C compiler")
    assert tool.folder_now() == tool.SOURCE
    assert begun == []
    assert "no C compiler" in capsys.readouterr().err


def test_rules_bots_and_encodings_are_compiled_but_neither_seasons_nor_what_people_touch(monkeypatch):
    monkeypatch.chdir(tool.ROOT)
    sources = runpy.run_path("setup.py")["compiled_sources"]()
    layers = {layer_of(parts_of(tool.ROOT / path)) for path in sources}
    assert layers == {"data", "core", "racing", "games", "bots", "encode"}
