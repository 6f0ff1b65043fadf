"""What `import draftline` gives, and what it leaves alone until it is needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import draftline
from draftline import public

ROOT = Path(__file__).resolve().parent.parent
# Slow to load, and no part of a race.
NOT_FOR_A_RACE = {"asyncio", "dataclasses", "http", "inspect", "draftline.bots", "draftline.league"}


def loaded_by(code: str, package: Path = ROOT / "src") -> list[str]:
    """The modules that a piece of code loads into a fresh interpreter."""
    script = f"import sys; before = set(sys.modules)\n{code}\nprint(*sorted(set(sys.modules) - before))"
    environment = {**os.environ, "PYTHONPATH": str(package)}
    result = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return result.stdout.split()


def test_importing_the_package_loads_nothing_else():
    assert loaded_by("import draftline") == ["draftline"]
    assert loaded_by("import draftline; draftline.__version__") == ["draftline"]


def test_a_new_race_loads_only_what_a_race_needs():
    loaded = set(loaded_by("import draftline; draftline.new_game()"))
    assert "draftline.games.registry" in loaded
    assert not loaded & NOT_FOR_A_RACE


@pytest.mark.compiled
def test_the_compiled_package_loads_as_little(compiled_path):
    assert loaded_by("import draftline", compiled_path) == ["draftline"]
    assert not set(loaded_by("import draftline; draftline.new_game()", compiled_path)) & NOT_FOR_A_RACE


@pytest.mark.parametrize("name", public.__all__)
def test_every_public_name_is_the_packages_own_and_listed(name):
    assert getattr(draftline, name) is getattr(public, name)
    assert name in dir(draftline)


def test_the_public_names_can_be_imported_all_at_once():
    found: dict[str, object] = {}
    exec("from draftline import *", found)
    assert {name: found[name] for name in public.__all__} == {name: getattr(public, name) for name in public.__all__}


def test_a_name_that_is_not_there_is_missed_in_the_usual_way():
    with pytest.raises(AttributeError, match="module 'draftline' has no attribute 'nonsense'"):
        draftline.nonsense  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'nonsense' from 'draftline'"):
        exec("from draftline import nonsense")
