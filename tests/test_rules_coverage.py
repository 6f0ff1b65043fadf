"""The page of rules covered says the truth: all rules are there, all code and all tests that it names exist."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

from draftline.games.thunder_alley.components import box

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
RULINGS = ROOT / "docs" / "rulings.md"
LATER = "not in this version"

SECTIONS = [
    "1.3", "1.5",
    "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7",
    "3.1", "3.2", "3.3", "3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4", "3.4.5", "3.4.6", "3.4.7",
    "3.5", "3.5.1", "3.5.2", "3.5.3", "3.5.4", "3.5.5", "3.5.6",
    "4.1", "4.2", "4.3", "4.4", "4.5.1", "4.5.2", "4.5.3", "4.6",
    "5",
    "6.1", "6.2", "6.3", "6.4.1", "6.4.2", "6.5", "6.6", "6.7", "6.8", "6.9.1", "6.9.2", "6.9.3",
    "7.1", "7.2", "7.3", "7.4",
    "8.1", "8.2",
    "9.1", "9.2", "9.3", "9.4", "9.5", "9.6.1", "9.6.2", "9.6.3", "9.6.4", "9.6.5", "9.6.6",
    "9.6.7", "9.7",
    "10.1", "10.2",
    "11.1", "11.2", "11.3",
    "12.1", "12.2", "12.3", "12.4",
]  # fmt: skip
SEASON = {"11.1", "11.3"}
RULES = [
    *SECTIONS,
    *[f"`{id}`" for id in dict.fromkeys(box().card_id) if id],
    *[f"`{event.id}`" for event in box().events],
    *[f"example {number}" for number in range(1, 17)],
    *[f"C{number}" for number in range(1, 37)],
    *[f"T{number}" for number in range(1, 45)],
]


def table_rows(path: Path) -> list[list[str]]:
    """The cells of every table row of a page, heads and rules left out."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if not row[0].startswith("---") and row[-1] != "tests"]


ROWS = table_rows(PAGE)


def named_tests() -> set[str]:
    """The names of all test functions, read without importing them."""
    return {
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


TESTS = named_tests()


def exists(name: str) -> bool:
    """A data file, or a module, class, function or constant below `draftline`."""
    if "/" in name:
        return (ROOT / "src" / "draftline" / name).is_file()
    parts = re.sub(r"^thunder_alley\b", "games.thunder_alley", name).split(".")
    for length in range(len(parts), 0, -1):
        module = ROOT.joinpath("src", "draftline", *parts[:length]).with_suffix(".py")
        if module.is_file():
            found: object = importlib.import_module(".".join(["draftline", *parts[:length]]))
            for part in parts[length:]:
                found = getattr(found, part, None)
            return found is not None and len(parts) > length
    return False


def test_every_rule_has_one_row_in_the_order_of_the_rulebook():
    assert [row[0] for row in ROWS] == RULES


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].strip("`").replace(" ", "-"))
def test_every_rule_names_code_that_exists_and_tests_that_exist(row):
    rule, words, code, tests = row
    assert words
    if rule in SEASON:
        assert (code, tests) == (LATER, "")
        return
    assert re.fullmatch(r"(`[\w./]+`\s*)+", code)
    assert re.fullmatch(r"(`test_\w+`\s*)+", tests)
    assert [name for name in re.findall(r"`([^`]+)`", code) if not exists(name)] == []
    assert sorted(set(re.findall(r"`(\w+)`", tests)) - TESTS) == []


def test_every_test_that_cites_a_rule_cites_one_that_exists():
    """`test_6_7_...` cites 6.7, `test_T21_...` cites T21; parts of a rule and whole sections may be cited too."""
    wholes = {".".join(rule.split(".")[:length]) for rule in SECTIONS for length in (1, 2)}
    found = [re.match(r"test_(\d+(?:_\d)*|[CT]\d+)_", name) for name in TESTS]
    cited = {match[1].replace("_", ".") for match in found if match is not None}
    assert sorted(cited - {*RULES, *wholes, "1.0"}) == []


def test_every_ruling_of_the_project_names_tests_that_exist():
    rows = [row for row in table_rows(RULINGS) if re.fullmatch(r"D\d+", row[0])]
    assert [row[0] for row in rows] == [f"D{number}" for number in range(1, len(rows) + 1)]
    assert len(rows) >= 12
    for row in rows:
        tests = set(re.findall(r"`(test_\w+)`", row[-1]))
        assert tests, row[0]
        assert tests <= TESTS, (row[0], tests - TESTS)
