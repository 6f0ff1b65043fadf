"""Pins every dependency in requirements/ from the extras in pyproject.toml, with versions that fit together.

The files hold names, versions and markers only, for every supported Python and system, and no addresses.
`--keep` leaves the versions that are pinned and adds what is missing.
"""

from __future__ import annotations

import argparse
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
    ("docs", ("docs",), "`make docs`"),
    ("wheels", ("compile", "wheels"), "`make wheels`"),
    ("bench", ("cli", "compile", "server", "bench"), "`make bench`"),
)


def compile_lock(name: str, extras: tuple[str, ...], keep: bool) -> str:
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet", "--upgrade"]
    command += ["--universal", "--python-version", OLDEST_PYTHON, "--no-header", "--no-annotate"]
    command += [f"--extra={extra}" for extra in extras]
    for held in [*(["dev"] if name != "dev" else []), *([name] if keep else [])]:
        if (ROOT / "requirements" / f"{held}.txt").is_file():
            command += ["--constraint", f"requirements/{held}.txt"]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def main() -> None:
    subprocess.run([sys.executable, "-m", "pip", "install", "-qq", "uv"], check=True)
    parser = argparse.ArgumentParser(description="Pin every dependency in requirements/.")
    parser.add_argument("--keep", action="store_true", help="leave what is pinned, add what is missing")
    keep = parser.parse_args().keep
    for name, extras, target in LOCKS:
        pins = compile_lock(name, extras, keep)
        (ROOT / "requirements" / f"{name}.txt").write_text(HEADER.format(target=target) + pins)
        print(f"requirements/{name}.txt: {len(pins.splitlines())} packages")


if __name__ == "__main__":
    main()
