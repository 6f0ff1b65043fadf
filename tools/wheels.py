"""Builds what others install, into dist/: a source distribution, the pure wheel made from it, and compiled wheels.

    python tools/wheels.py          compiled for every supported Python that is found, each tried in a clean environment
    python tools/wheels.py --here   compiled for this Python alone, nothing tried

Pythons are found by name (python3.12), or as a version of pyenv. What build/compiled holds for this Python is not
compiled a second time; the others are compiled from the source distribution, in environments of their own in
build/wheels.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from tools import build_compiled, newcomers  # noqa: E402

DIST = ROOT / "dist"
WORK = ROOT / "build" / "wheels"
VERSIONS = ("3.11", "3.12", "3.13")
RACE = """
import draftline
game = draftline.new_game(seats=3, seed=7, options={"laps": 1})
while (decision := game.decision) is not None:
    game.apply(decision.actions[0])
assert game.outcome is not None
print(draftline.core.game.__file__)
"""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run(command: list[str], cwd: Path = ROOT, **settings: str) -> str:
    """What a command prints; where it fails, everything it said."""
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **settings}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}\n{' '.join(command)}: failed.")
    return done.stdout


# Pythons.


def version_of(python: str, **settings: str) -> str | None:
    """"3.12" for a Python that starts, or None."""
    script = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run(
            [python, "-c", script], env={**os.environ, **settings}, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def of_pyenv(version: str) -> str | None:
    """The newest Python of a version that pyenv has, or None."""
    if shutil.which("pyenv") is None:
        return None
    listed = subprocess.run(["pyenv", "versions", "--bare"], capture_output=True, text=True, check=False).stdout.split()
    fitting = [name for name in listed if name.startswith(f"{version}.") and name.replace(".", "").isdigit()]
    if not fitting:
        return None
    newest = max(fitting, key=lambda name: [int(part) for part in name.split(".")])
    asked = {**os.environ, "PYENV_VERSION": newest}
    found = subprocess.run(["pyenv", "which", "python"], env=asked, capture_output=True, text=True, check=False)
    return found.stdout.strip() or None


def pythons() -> dict[str, str]:
    """The supported Pythons of this machine by version; this one stands for its own."""
    found: dict[str, str] = {}
    for version in VERSIONS:
        for python in (sys.executable, f"python{version}", of_pyenv(version)):
            if python is not None and version_of(python) == version:
                found[version] = python
                break
        else:
            say(f"Python {version}: not on this machine, so no wheel for it.")
    return found


def environment(python: str, folder: Path) -> str:
    """The Python of a new virtual environment."""
    shutil.rmtree(folder, ignore_errors=True)
    run([python, "-m", "venv", str(folder)])
    return str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")


# Wheels.


def wheel(python: str, source: Path, **settings: str) -> Path:
    """A wheel of a folder with sources, in dist/."""
    before = set(DIST.glob("*.whl"))
    run([python, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(DIST), "."], source, **settings)
    shutil.rmtree(source / "build", ignore_errors=True)
    return (set(DIST.glob("*.whl")) - before).pop()


def unpacked(sdist: Path, folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())


def source_distribution() -> Path:
    run([sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(DIST), "."])
    return next(DIST.glob("*.tar.gz"))


def compiled(version: str, python: str, sdist: Path) -> Path | None:
    """The compiled wheel for a Python, or None where this machine has no compiler."""
    source = unpacked(sdist, WORK / f"source-{version}")
    started = time.perf_counter()
    if python == sys.executable:
        code = build_compiled.ensure()
        if code == build_compiled.NO_COMPILER:
            return None
        if code:
            raise SystemExit(1)
        return wheel(python, source, DRAFTLINE_COMPILED=str(build_compiled.COMPILED))
    own = environment(python, WORK / f"build-{version}")
    run([own, "-m", "pip", "install", "-qq", "--requirement", "requirements/wheels.txt"])
    made = wheel(own, source, DRAFTLINE_COMPILE="1")
    say(f"Python {version}: compiled in {time.perf_counter() - started:.0f} s.")
    return made


# Trials.


def tried(python: str, version: str, pure: Path, made: Path) -> None:
    """A race with each wheel in a clean environment; with the compiled one also what newcomers copy."""
    bare = environment(python, WORK / f"pure-{version}")
    run([bare, "-m", "pip", "install", "-qq", "--no-index", "--no-deps", str(pure)])
    if not run([bare, "-c", RACE], WORK).strip().endswith(".py"):
        raise SystemExit(f"Python {version}: the pure wheel is not pure.")
    full = environment(python, WORK / f"full-{version}")
    run([full, "-m", "pip", "install", "-qq", f"{made}[{','.join(newcomers.extras())}]"])
    if run([full, "-c", RACE], WORK).strip().endswith(".py"):
        raise SystemExit(f"Python {version}: the compiled wheel is not compiled.")
    for name, steps in newcomers.paths().items():
        folder = WORK / f"newcomer-{version}-{name}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        newcomers.follow(steps, folder, Path(full).parent)
    say(f"Python {version}: both wheels race, and every newcomer gets to a result.")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build wheels and a source distribution in dist/.")
    parser.add_argument("--here", action="store_true", help="compile for this Python alone, and try nothing")
    parser.add_argument("--only", default=",".join(VERSIONS), help="versions of Python, separated by commas")
    wishes = parser.parse_args()
    shutil.rmtree(DIST, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    sdist = source_distribution()
    pure = wheel(sys.executable, unpacked(sdist, WORK / "source"))
    asked = wishes.only.split(",")
    found = {version: python for version, python in pythons().items() if version in asked}
    if wishes.here:
        found = {version: python for version, python in found.items() if python == sys.executable}
    made = {version: compiled(version, python, sdist) for version, python in found.items()}
    if wishes.here:
        return
    checker = environment(sys.executable, WORK / "check")
    run([checker, "-m", "pip", "install", "-qq", "--requirement", "requirements/wheels.txt"])
    say(run([checker, "-m", "twine", "check", "--strict", *map(str, sorted(DIST.iterdir()))]).strip())
    for version, path in made.items():
        if path is not None:
            tried(found[version], version, pure, path)


if __name__ == "__main__":
    main()
