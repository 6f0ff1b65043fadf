"""Whole races of bots for tests that look at results alone: compiled, for interpreted they take many times as long."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.conftest import ROOT


def evaluated(path: Path, imports: str, expression: str) -> Any:
    """What an expression comes to in a process that has the compiled package in the given folder."""
    code = f"import json; {imports}; print(json.dumps({expression}))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
