"""Running the command line inside the tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from draftline.cli.app import app


def draftline(*args: object, input: str = "", env: dict[str, str] | None = None) -> Result:
    """One call; a traceback is a failure of the test, never of the user."""
    settings = {"COLUMNS": "80", "LINES": "24", "NO_COLOR": "1", "DRAFTLINE_LANG": "", "TERM": "dumb"}
    words = [str(arg) for arg in args]
    result = CliRunner().invoke(app, words, input=input, env={**settings, **(env or {})})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def data(result: Result) -> Any:
    """The JSON on standard output, which must be all that is there."""
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def refused(result: Result) -> str:
    """The one sentence of a refusal."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


def saved_race(path: Path, *args: object) -> Path:
    """A short race played by bots and kept in a file."""
    result = draftline("play", "--auto", "--laps", 1, "--seed", 3, "--save", path, *args)
    assert result.exit_code == 0, result.output
    return path


def altered(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """The same file with something changed in it."""
    record = json.loads(path.read_text(encoding="utf-8"))
    change(record)
    path.write_text(json.dumps(record), encoding="utf-8")
    return path
