"""One seed, one race: in this process, in another one that hashes differently, and in the compiled build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.contract.digest import CASES, digest_of

ROOT = Path(__file__).resolve().parent.parent.parent


def elsewhere(package: Path, step: int = 1, **environment: str) -> dict[str, Any]:
    """The digests of some of the races as another process finds them, with the package from the given folder."""
    paths = os.pathsep.join([str(package), str(ROOT)])
    result = subprocess.run(
        [sys.executable, "-m", "tests.contract.digest", str(step)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture(scope="module")
def digests() -> list[str]:
    return [digest_of(case) for case in CASES]


def test_the_same_seed_gives_the_same_race(digests):
    assert [digest_of(case) for case in CASES[::6]] == digests[::6]
    assert len(set(digests)) == len(digests)


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_the_same_seed_gives_the_same_race_in_another_process(digests, hash_seed):
    found = elsewhere(ROOT / "src", 3, PYTHONHASHSEED=hash_seed)
    assert found["engine"].endswith(".py")
    assert found["races"] == digests[::3]


@pytest.mark.compiled
def test_the_same_seed_gives_the_same_race_compiled(digests, compiled_path):
    found = elsewhere(compiled_path)
    assert not found["engine"].endswith(".py"), "this is not the compiled package"
    assert found["races"] == digests
