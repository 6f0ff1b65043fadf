"""What is written into the classes that hold a race: no field is forgotten, and copies share nothing that changes."""

from __future__ import annotations

import pickle
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import draftline
from tests.contract.battery import GAMES, Player
from tools import columns

BEGIN_OF_FIELD = '    """Cars are rows 0, 1, ... of its columns."""\n\n'


def written_modules(folder: Path) -> dict[Path, str]:
    """The modules with classes that the tool writes into."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))}
    return {path: text for path, text in texts.items() if columns.BEGIN in text}


DECLARED = {
    node.name: columns.fields_of(node)
    for text in written_modules(columns.SOURCE).values()
    for node in columns.marked(text)
}


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs the tool with some arguments; its exit code and what it said."""

    def call(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["columns.py", *arguments])
        code = columns.main()
        return code, capsys.readouterr().out

    return call


@pytest.fixture
def source(tmp_path, monkeypatch) -> Path:
    """A copy of the source for the tool to work on."""
    folder = tmp_path / "src" / "draftline"
    shutil.copytree(columns.SOURCE, folder, ignore=shutil.ignore_patterns("static", "data", "__pycache__"))
    monkeypatch.setattr(columns, "ROOT", tmp_path)
    monkeypatch.setattr(columns, "SOURCE", folder)
    return folder


def test_the_written_parts_are_up_to_date(run):
    assert run("--check") == (0, "")


@pytest.mark.parametrize(
    ("field", "copied", "packed", "unpacked"),
    [
        ("fuel: vec[i64]", "self.fuel[:]", "list(self.fuel)", 'vec[i64](values["fuel"])'),
        ("fuel: Fixed", "self.fuel", "list(self.fuel)", 'vec[i64](values["fuel"])'),
        ("fuel: i64", "self.fuel", "self.fuel", 'values["fuel"]'),
        ("fuel: Kept", "self.fuel", "self.fuel", 'values["fuel"]'),
        ("fuel: list[list[int]]", "self.fuel[:]", "self.fuel", 'values["fuel"]'),
        ("fuel: Log", "[]", "self.fuel", 'values["fuel"]'),
        ("fuel: Deck", "self.fuel.copy()", "self.fuel", 'values["fuel"]'),
        ("fuel: list[Deck]", "[item.copy() for item in self.fuel]", "self.fuel", 'values["fuel"]'),
    ],
)
def test_a_new_field_is_missed_until_it_is_written(source, run, field, copied, packed, unpacked):
    """By its type a copy has its own, and travels with it."""
    path = source / "core" / "field.py"
    text = path.read_text(encoding="utf-8")
    assert BEGIN_OF_FIELD in text
    path.write_text(text.replace(BEGIN_OF_FIELD, f"{BEGIN_OF_FIELD}    {field}\n"), encoding="utf-8")
    code, said = run("--check")
    assert (code, said.split(":")[0]) == (1, "src/draftline/core/field.py")
    assert run()[0] == 0
    assert run("--check") == (0, "")
    written = path.read_text(encoding="utf-8")
    for line in (f"other.fuel = {copied}\n", f'"fuel": {packed},\n', f"self.fuel = {unpacked}\n"):
        assert line in written


def test_a_field_of_any_class_is_missed(source, run):
    for path, text in written_modules(source).items():
        path.write_text(text.replace(columns.BEGIN, f"    fuel: i64\n\n{columns.BEGIN}"), encoding="utf-8")
        code, said = run("--check")
        assert (code, said.count("\n")) == (1, 1)
        path.write_text(text, encoding="utf-8")


# Copies.


def change(holder: Any) -> int:
    """Change everything of a copy that may be changed in place; how many columns that were."""
    count = 0
    for kind in type(holder).__mro__:
        for field in DECLARED.get(kind.__name__, []):
            value = getattr(holder, field.name)
            if field.type == columns.COLUMN or field.type.startswith("list["):
                count += change_items(value)
            elif type(value).__name__ in {*DECLARED, *columns.COPYING}:
                count += change_one(value)
    return count


def change_items(items: list[Any]) -> int:
    """A list or a column: what it holds is changed if it is a holder itself, and replaced if not."""
    for at, item in enumerate(items):
        if type(item).__name__ in columns.COPYING:
            change_one(item)
        else:
            items[at] = [77] if isinstance(item, list) else item + 77
    items.append(items[0] if items else 77)
    return 1


def change_one(thing: Any) -> int:
    if type(thing).__name__ == "Stream":
        return int(thing.word() >= 0)
    if type(thing).__name__ == "Deck":
        thing.discard(thing.draw())
        return 1
    return change(thing)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_changed_in_a_copy_the_original_stays_as_it_is(name: str):
    game, player = draftline.new_game(name, seats=3, seed=4), Player("keen", 4)
    for _ in range(40):
        game.apply(*player.choose(game.decisions))
        before, other = pickle.dumps(game), game.copy()
        assert change(other) > 5
        assert pickle.dumps(game) == before
        assert pickle.dumps(other) != before
