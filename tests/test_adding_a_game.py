"""The page on adding a game shows the example, the rulebook and the contract as they are."""

from __future__ import annotations

import inspect
import re

import pytest

from draftline.core.facts import FactKind
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame
from tests.test_docs import DOCS, ROOT, blocks

PAGE = DOCS / "adding-a-game.md"
EXAMPLE = ROOT / "examples" / "drag_strip"
QUOTED = [*blocks(PAGE, "python"), *blocks(PAGE, "toml")]


def first_column(head: str) -> list[str]:
    """The names in the first column of the table with this head."""
    rows = PAGE.read_text(encoding="utf-8").partition(f"| {head} | ")[2].partition("\n\n")[0].splitlines()[2:]
    return [name for row in rows for name in re.findall(r"`(\w+)", row.split(" | ")[0])]


def arguments_of(kind: type) -> list[str]:
    return [name for name in inspect.signature(kind).parameters if name != "self"]


@pytest.mark.parametrize("block", QUOTED, ids=lambda block: block.splitlines()[1].strip()[:40])
def test_the_code_of_the_page_is_that_of_the_example(block):
    head, _, code = block.partition("\n")
    name = head.removeprefix("# ")
    folder = EXAMPLE if name == "pyproject.toml" else EXAMPLE / "drag_strip"
    assert code in (folder / name).read_text(encoding="utf-8")


def test_the_page_has_every_field_of_a_rulebook():
    assert first_column("field") == arguments_of(Rulebook)


def test_the_page_has_every_column_of_a_fact():
    assert first_column("column") == arguments_of(FactKind)


def test_the_page_has_everything_that_a_game_has_to_say():
    assert sorted(first_column("method")) == sorted(TrackGame.__abstractmethods__)


def test_what_the_page_calls_is_there():
    own = {"create", "record"} | {name for path in EXAMPLE.rglob("*.py") for name in functions(path.read_text("utf-8"))}
    called = re.findall(r"`(\w+)\(", PAGE.read_text(encoding="utf-8"))
    helpers = {"check_race", "moved", "Verb", "FactKind"}
    assert [name for name in called if name not in own | helpers and not hasattr(TrackGame, name)] == []


def functions(source: str) -> list[str]:
    return re.findall(r"def (\w+)\(", source)


def test_the_page_lists_the_files_of_the_example():
    listed = re.findall(r"^((?:drag_strip/|pyproject)[\w./*]+)  ", blocks(PAGE, "")[0], re.MULTILINE)
    found = {path for pattern in listed for path in EXAMPLE.glob(pattern)}
    inside = {path for path in (EXAMPLE / "drag_strip").rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert found == {EXAMPLE / "pyproject.toml"} | inside - {EXAMPLE / "drag_strip" / "py.typed"}
