"""The example as a user has it: installed by pip into a folder, known by its entry point."""

from __future__ import annotations

import contextlib
import importlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from draftline.core import track_file
from draftline.data import package
from draftline.games import registry
from tests.conftest import ROOT

EXAMPLE = ROOT / "examples" / "drag_strip"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("example"))


def installed(folder: Path) -> Path:
    """A folder with the package in it, as pip installs it."""
    source = shutil.copytree(EXAMPLE, folder / "source")
    target = folder / "site"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run(
        [*command, "--disable-pip-version-check", "--target", str(target), str(source)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return target


@contextlib.contextmanager
def knowing(site: Path) -> Iterator[None]:
    """This process finds the package, and knows nothing of it any more when the block ends."""
    added, looked, packages = dict(registry._added), list(registry._looked), list(package._packages)
    sys.path.insert(0, str(site))
    importlib.invalidate_caches()
    registry._looked.clear()
    _forget()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        registry._added.clear()
        registry._added.update(added)
        registry._looked[:] = looked
        package._packages[:] = packages
        _forget()
        for name in [name for name in sys.modules if name.partition(".")[0] == "drag_strip"]:
            del sys.modules[name]


def _forget() -> None:
    """What was read of packages is read again."""
    package._catalogues.clear()
    for name in [name for name, track in track_file._shipped.items() if track.road == "open"]:
        del track_file._shipped[name]


@pytest.fixture(scope="module")
def strip(site: Path) -> Iterator[str]:
    """The id of the game, known for the tests of a module."""
    with knowing(site):
        yield "drag-strip"
