"""Compiled or not, it behaves alike: tests that look from outside run once more with the compiled copy."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

FROM_OUTSIDE = (
    "tests/cli/test_play.py", "tests/cli/test_grand_prix.py", "tests/cli/test_thunder_rolls.py",
    "tests/cli/test_taking_back.py", "tests/contract/test_travel.py", "tests/core/test_choices.py",
)  # fmt: skip


@pytest.mark.compiled
@pytest.mark.parametrize("file", FROM_OUTSIDE)
def test_the_same_tests_pass_compiled(compiled_path, file):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath={compiled_path} ."]
    done = subprocess.run([*command, file], env=environment, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout
