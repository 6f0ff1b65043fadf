"""A file that is no database, or only a part of one, is told in a sentence by every command that opens it."""

from __future__ import annotations

from pathlib import Path

import pytest

from draftline.core.messages import OptionError
from draftline.server.app import prepare
from draftline.server.database import open_engine
from draftline.server.maintenance import upgrade, write_backup
from tests.cli.helpers import draftline, refused

DAMAGED = "is no database, or it is damaged"
CLOSED = "cannot be opened"


@pytest.fixture(scope="module")
def good(tmp_path_factory) -> Path:
    """A database without tables of anybody's, and a backup of it beside it."""
    path = tmp_path_factory.mktemp("good") / "races.db"
    engine = open_engine(f"sqlite:///{path}")
    upgrade(engine)
    write_backup(engine, path.with_suffix(".backup"))
    engine.dispose()
    return path


def commands(database: Path, backup: Path) -> list[list[object]]:
    rest = ["--database", database]
    return [
        ["serve", "--port", 0, *rest],
        ["backup", database.with_suffix(".new"), *rest],
        ["restore", backup, *rest],
        ["restore", backup, "--replace", *rest],
        ["prune", "--older-than", "90d", *rest],
    ]


def assert_told(database: Path, good: Path, *words: str) -> None:
    for command in commands(database, good.with_suffix(".backup")):
        assert any(part in refused(draftline(*command)) for part in words), command
        assert refused(draftline(*command, "--lang", "es"))


@pytest.mark.parametrize("content", [b"no database at all\n" * 50, b"SQLite format 3\0" + b"\0" * 84, b"\xff" * 5000])
def test_a_file_that_is_no_database(tmp_path, good, content):
    path = tmp_path / "races.db"
    path.write_bytes(content)
    assert_told(path, good, DAMAGED)
    assert path.read_bytes() == content


@pytest.mark.parametrize("part", [0.001, 0.02, 0.5, 0.97])
def test_a_database_that_was_cut_off(tmp_path, good, part):
    path = tmp_path / "races.db"
    whole = good.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])
    assert_told(path, good, DAMAGED)


def test_a_folder(tmp_path, good):
    assert_told(tmp_path, good, CLOSED, "no tables of Draftline")


def test_a_path_into_nowhere(tmp_path, good):
    assert_told(tmp_path / "no" / "races.db", good, CLOSED, "no tables of Draftline")
    assert_told(tmp_path / ("x" * 300), good, CLOSED, "no tables of Draftline")


def test_a_database_that_may_not_be_written(good):
    with pytest.raises(OptionError, match=CLOSED):
        prepare(f"sqlite:///file:{good}?mode=ro&uri=true", 1)
