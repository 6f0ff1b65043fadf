"""Pins every dependency in requirements/ from the extras in pyproject.toml, with versions that fit together.

The files hold names, versions and markers only, for every supported Python and system, and no addresses.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_PYTHON = "3.11"
HEADER = "# What {target} installs, every version pinned by `make lock` from the extras in pyproject.toml.\n"
# `dev` comes first: the others keep to its versions, so that one environment can hold them all.
LOCKS = (
    ("dev", ("dev",), "`make test`"),
    ("play", ("cli", "compile", "server"), "`make play`"),
    ("bench", ("cli", "compile", "server", "bench"), "`make bench`"),
)


def compile_lock(name: str, extras: tuple[str, ...]) -> str:
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet", "--upgrade"]
    command += ["--universal", "--python-version", OLDEST_PYTHON, "--no-header", "--no-annotate"]
    command += [f"--extra={extra}" for extra in extras]
    if name != "dev":
        command += ["--constraint", "requirements/dev.txt"]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def main() -> None:
    subprocess.run([sys.executable, "-m", "pip", "install", "-qq", "uv"], check=True)
    for name, extras, target in LOCKS:
        pins = compile_lock(name, extras)
        (ROOT / "requirements" / f"{name}.txt").write_text(HEADER.format(target=target) + pins)
        print(f"requirements/{name}.txt: {len(pins.splitlines())} packages")


if __name__ == "__main__":
    main()
