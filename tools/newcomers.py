"""What the front page gives newcomers to copy: the files to save and the commands to type, as one could follow them."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FRONT = ROOT / "docs" / "index.md"
PART = re.compile(r"^### (You .+?)\n(.*?)(?=^##)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"[Ss]ave [\w ]+ as `([\w.-]+)`")
INSTALL = re.compile(r"^pip install '\.\[([\w,]+)\]'$", re.MULTILINE)
MOST_LINES = 10


class Step(NamedTuple):
    """A file to save under a name, or commands where the name is empty."""

    name: str
    text: str


def text() -> str:
    return FRONT.read_text(encoding="utf-8")


def extras() -> list[str]:
    """What the one line that installs asks for."""
    found = INSTALL.search(text())
    assert found is not None
    return found.group(1).split(",")


def paths() -> dict[str, list[Step]]:
    """The steps of every newcomer, by heading."""
    return {title.lower().replace(" ", "-"): steps(body) for title, body in PART.findall(text())}


def steps(body: str) -> list[Step]:
    found: list[Step] = []
    end = 0
    for block in BLOCK.finditer(body):
        language, inside = block.groups()
        names = SAVED.findall(body[end : block.start()])
        found.append(Step("" if language == "sh" else names[-1], inside))
        end = block.end()
    return found


def lines(path: list[Step]) -> int:
    """How many lines somebody copies, the one that installs among them."""
    return 1 + sum(1 for step in path for line in step.text.splitlines() if line.strip())


def follow(path: list[Step], folder: Path, programs: Path) -> str:
    """Save the files and type the commands, with the programs of an environment; returns what was printed."""
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "120"}
    environment.pop("PYTHONPATH", None)
    told: list[str] = []
    for step in path:
        if step.name:
            (folder / step.name).write_text(step.text, encoding="utf-8")
            continue
        for line in step.text.splitlines():
            done = subprocess.run(
                line, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise SystemExit(f"{line}\n{done.stdout}{done.stderr}")
            told.append(done.stdout)
    return "".join(told)
