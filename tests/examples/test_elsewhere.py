"""The example in other processes: the same races everywhere, compiled too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.examples.digest import digests


def elsewhere(package: Path, site: Path, **environment: str) -> dict[str, Any]:
    """The digests as another process finds them, with Draftline from the given folder."""
    result = subprocess.run(
        [sys.executable, "-m", "tests.examples.digest"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(ROOT), str(site)]), **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_same_seed_gives_the_same_race_in_another_process(strip, site):
    found = elsewhere(ROOT / "src", site, PYTHONHASHSEED="4242")
    assert found["engine"].endswith(".py")
    assert found["races"] == digests()


@pytest.mark.compiled
def test_the_same_seed_gives_the_same_race_on_the_compiled_engine(strip, site, compiled_path):
    found = elsewhere(compiled_path, site)
    assert not found["engine"].endswith(".py"), "this is not the compiled package"
    assert found["races"] == digests()
