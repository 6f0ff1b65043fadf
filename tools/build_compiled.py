"""Builds the compiled copy of the package in build/compiled, beside the source and never in it.

`PYTHONPATH=build/compiled python ...` runs compiled, `PYTHONPATH=src python ...` interpreted. Nothing is
done when no source changed. One line on standard error says what happened; `--path` prints the folder to
put on PYTHONPATH, which is src where the copy could not be built. With `--soon` nobody waits: the copy is built
beside the game, and src is the folder until it is there. Without `--path` the exit code tells: 0 the copy is
there, 1 it could not be built, 3 there is no C compiler.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
STAMP = "draftline.stamp"
NO_COMPILER = 3


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def missing_for_compiling() -> str | None:
    """What this machine lacks to compile, in words, or None."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command[0]) is None:
        return "no C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "no Python headers"
    if platform.python_implementation() != "CPython":
        return "no CPython"
    return None


def fingerprint() -> str:
    """Changes with any file of the package, the build script, the interpreter or the compiler of Python."""
    digest = hashlib.sha256()
    version = importlib.metadata.version("mypy")
    digest.update(f"{sysconfig.get_config_var('SOABI')} {version}".encode())
    digest.update(os.environ.get("DRAFTLINE_OPT_LEVEL", "").encode())
    for path in [ROOT / "setup.py", ROOT / "pyproject.toml", *package_files()]:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def package_files() -> list[Path]:
    """Everything but the built page, which comes and goes without the engine changing."""
    files = (SOURCE / "draftline").rglob("*")
    apart = {"__pycache__", "static"}
    return sorted(path for path in files if path.is_file() and not apart & set(path.parts))


def share_page() -> None:
    """The compiled copy serves the page of the source, so that a new page needs no new copy."""
    page = COMPILED / "draftline" / "server" / "static"
    if page.is_symlink() or not page.parent.is_dir():
        return
    shutil.rmtree(page, ignore_errors=True)
    page.symlink_to(os.path.relpath(SOURCE / "draftline" / "server" / "static", page.parent), True)


def is_current(wanted: str) -> bool:
    stamp = COMPILED / STAMP
    return stamp.exists() and stamp.read_text() == wanted


@contextmanager
def locked() -> Iterator[None]:
    """One build at a time, also when several test workers ask at once."""
    BUILD.mkdir(exist_ok=True)
    with open(BUILD / "compiled.lock", "w") as handle:
        try:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        except ImportError:
            pass
        yield


def run_build(target: Path) -> subprocess.CompletedProcess[str]:
    """Setuptools' own build, with every file it makes kept out of src/."""
    environment = {**os.environ, "DRAFTLINE_COMPILE": "1", "DRAFTLINE_C_DIR": str(BUILD / "mypyc")}
    environment.pop("PYTHONPATH", None)
    command = [sys.executable, "setup.py", "-q", "build"]
    command += ["--build-base", str(BUILD / "mypyc"), "--build-lib", str(target)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def build(wanted: str) -> bool:
    """Builds into a folder of its own and puts it in place at the end: a failed build leaves the old copy."""
    started = time.perf_counter()
    fresh = Path(tempfile.mkdtemp(prefix="compiled-", dir=BUILD))
    try:
        result = run_build(fresh)
        if result.returncode != 0:
            say(f"{result.stdout}{result.stderr}\nThe compiled core could not be built.")
            return False
        (fresh / STAMP).write_text(wanted)
        shutil.rmtree(COMPILED, ignore_errors=True)
        fresh.rename(COMPILED)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    say(f"Compiled core: built in {time.perf_counter() - started:.0f} s.")
    return True


def ensure() -> int:
    """Brings build/compiled up to date and returns the exit code."""
    if (missing := missing_for_compiling()) is not None:
        say(f"Compiled core: {missing} on this machine, so Draftline runs interpreted.")
        return NO_COMPILER
    with locked():
        wanted = fingerprint()
        if is_current(wanted):
            say("Compiled core: up to date.")
            share_page()
            return 0
        if not build(wanted):
            return 1
        share_page()
        return 0


def start_building() -> None:
    """In a process of its own, which gives way to the game and outlives it; what it says is in build/compiled.log."""
    BUILD.mkdir(exist_ok=True)
    polite = ["nice"] if shutil.which("nice") else []
    with open(BUILD / "compiled.log", "wb") as log:
        command = [*polite, sys.executable, __file__]
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)


def folder_now() -> Path:
    """The compiled copy if it is there, else the source, for nobody should wait minutes for the first race."""
    if missing_for_compiling() is None and not is_current(fingerprint()):
        start_building()
        say("Compiled core: being built beside the game, which is faster from the next start on.")
        return SOURCE
    return COMPILED if ensure() == 0 else SOURCE


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the compiled copy of Draftline in build/compiled.")
    parser.add_argument("--path", action="store_true", help="print the folder to put on PYTHONPATH")
    parser.add_argument("--soon", action="store_true", help="with --path: do not wait for a build, but begin it")
    wishes = parser.parse_args()
    if wishes.path and wishes.soon:
        print(folder_now())
        return 0
    code = ensure()
    if not wishes.path:
        return code
    print(COMPILED if code == 0 else SOURCE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
