"""What all tests share."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.core", "tests.cli", "tests.thunder_alley", "tests.grand_prix")

ROOT = Path(__file__).resolve().parent.parent
NO_COMPILER = 3

# The examples are the same in every run, and a loaded machine is no failure.
settings.register_profile(
    "draftline", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("draftline")


@pytest.fixture(scope="session")
def compiled_path() -> Path:
    """The folder to put on PYTHONPATH for the compiled package, built first if need be.

    Without a C compiler the test is skipped with the reason; where CI=true it fails.
    """
    tool = ROOT / "tools" / "build_compiled.py"
    built = subprocess.run([sys.executable, str(tool)], capture_output=True, text=True, check=False)
    if built.returncode == NO_COMPILER and os.environ.get("CI") != "true":
        pytest.skip(f"NOT TESTED COMPILED. {built.stderr.strip()}")
    if built.returncode != 0:
        pytest.fail(f"no compiled copy to test: {built.stderr.strip()}", pytrace=False)
    return ROOT / "build" / "compiled"
