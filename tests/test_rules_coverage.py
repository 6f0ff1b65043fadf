"""The page of rules covered says the truth: all rules are there, all code and all tests that it names exist."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

from draftline.games.grand_prix.components import FLAGS
from draftline.games.grand_prix.components import box as grand_prix_box
from draftline.games.thunder_alley.components import box as thunder_alley_box
from draftline.games.thunder_rolls.components import Components
from draftline.games.thunder_rolls.components import box as thunder_rolls_box
from draftline.racing.box import Box

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
RULINGS = ROOT / "docs" / "rulings.md"
ALLEY = "Thunder Alley"
BOTH = "Both card games"
PRIX = "Grand Prix"
ROLLS = "Thunder Rolls"
FOLDERS = {ALLEY: "thunder_alley", PRIX: "grand_prix", ROLLS: "thunder_rolls"}  # tests of the league are for all

ALLEY_SECTIONS = [
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
PRIX_SECTIONS = [
    "1.3", "1.5",
    "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9",
    "3.1", "3.2", "3.3", "3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4",
    "3.5", "3.5.1", "3.5.2", "3.5.3", "3.5.4", "3.5.5",
    "4.1", "4.2", "4.3", "4.4", "4.5.1", "4.5.2", "4.5.3", "4.5.4", "4.6",
    "5",
    "6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7", "6.7.1", "6.7.2", "6.7.3", "6.8", "6.9.1", "6.9.2", "6.9.3",
    "7.1", "7.2", "7.3.1", "7.3.2", "7.4", "7.5", "7.6.1", "7.6.2", "7.6.3", "7.6.4",
    "8.1", "8.2", "8.3.1", "8.3.2", "8.3.3", "8.3.4", "8.3.5", "8.3.6", "8.4",
    "9.1", "9.2", "9.3.1", "9.3.2", "9.4",
    "10.1.1", "10.1.2", "10.1.3", "10.2", "10.3",
    "11.1", "11.2", "11.3",
    "12",
    "13.1", "13.2", "13.3",
]  # fmt: skip
# The rulebook of Thunder Rolls numbers its sections, the steps of section 2, and the rules of sections 5 and 6.
LEAGUE = ["5.1", "5.2", "5.3", "5.4", "6.1", "6.2", "6.3", "6.4", "6.5", "6.6"]
ROLLS_SECTIONS = ["1", "2", "3", "4", *LEAGUE, "7"]
ROLLS_PARAGRAPHS = [
    "1 components",
    *[f"1 step {step}" for step in ("1", "2", "3", "3b", "3d", "3f", "4", "5", "6", "7", "8")],
    "1 anatomy",
    "2 phases", "2 rolling step 1", "2 rolling step 2", "2 rolling step 3", "2 priority", "2 priority example",
    "2 re-roll", "2 placement example", "2 rolling step 4", "2 rolling step 5", "2 rolling step 6",
    "2 step 6 Pit Stop", "2 step 6 Low Line", "2 six players", "2 Speed cards", "2 rolling step 7",
    *[f"2 thunder step {step}" for step in range(1, 7)],
    "2 Hazard icon", "2 program icon", "2 strategy example",
    "2 stage scoring", "2 race scoring", "2 scoring tokens", "2 laps",
    "3 Hazard cards", "3 movement penalty", "3 programmed location", "3 no pit penalty", "3 kinds of race cards",
    "3 NPDs", "3 NP Actions", "3 moving NPDs", "3 NPD actions", "3 NPD turns rolling", "3 NPD turns thunder",
    "3 Race cards", "3 stages", "3 special rules",
    "3 Qualifying cards", "3 Qualifying number", "3 Qualifying bonus",
]  # fmt: skip
ROLLS_CONCEPTS = [
    "4 moving", "4 braking", "4 pushing", "4 Risk Test", "4 NPDs in Risk Tests", "4 racing for position",
    "4 push example 1", "4 push example 2",
]  # fmt: skip
ROLLS_ICONS = [
    "7 Perfect Line", "7 Hazard", "7 no pit penalty", "7 discard", "7 program placement", "7 driver bonus",
    "7 placement bonus", "7 rewards and penalties", "7 Thunder card placement", "7 flip Team Tile", "7 retrieve",
    "7 bonuses", "7 Clean Air", "7 Crossover", "7 Drafting", "7 Side Draft",
]  # fmt: skip
SECTIONS = {ALLEY: ALLEY_SECTIONS, PRIX: PRIX_SECTIONS, ROLLS: ROLLS_SECTIONS}
STEPS = ["7.6.4.1", "7.6.4.2", "7.6.4.3", *[f"9.3.1.{step}" for step in range(1, 7)], "9.3.2.1", "9.3.2.2"]


def cards_and_events(components: Box) -> list[str]:
    cards = [f"`{id}`" for id in dict.fromkeys(components.card_id) if id]
    return [*cards, *[f"`{event.id}`" for event in components.events]]


def in_the_box(components: Components) -> list[str]:
    """What lies in the box of Thunder Rolls, one row for each kind of card."""
    cards = [f"`{id}`" for id in dict.fromkeys(components.card_id) if id]
    return [
        *cards,
        *[f"`{components.hazard_id[number]}`" for number in components.hazard_cards],
        *[f"qualifying {number}" for number in components.qualifying_cards],
        *[f"action {number}" for number in components.np_cards],
        *[f"driver {components.number_of[colour]}" for colour in components.colours],
        *[f"`{id}`" for id in (*components.race_ids, *components.crews)],
    ]


RULES = {
    ALLEY: [
        *ALLEY_SECTIONS,
        *cards_and_events(thunder_alley_box()),
        *[f"example {number}" for number in range(1, 17)],
        *[f"T{number}" for number in range(1, 45)],
        *[f"S{number}" for number in range(1, 8)],
        *[f"`{card}`" for card in thunder_alley_box().ai.card_ids],
    ],
    BOTH: [f"C{number}" for number in range(1, 37)],
    PRIX: [
        *PRIX_SECTIONS,
        *cards_and_events(grand_prix_box()),
        *[f"{flag} flag" for flag in FLAGS],
        "example 17", "example 18",
        *[f"G{number}" for number in range(1, 53)],
    ],
    ROLLS: [
        *ROLLS_PARAGRAPHS,
        *[f"`{id}`" for id in thunder_rolls_box().space_id],
        *ROLLS_CONCEPTS,
        *LEAGUE,
        *ROLLS_ICONS,
        *in_the_box(thunder_rolls_box()),
        *[f"R{number}" for number in range(1, 37)],
    ],
}  # fmt: skip


def table_rows(text: str) -> list[list[str]]:
    """The cells of every table row of a text, heads and rules left out."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if not row[0].startswith("---") and row[-1] != "tests"]


def parts(path: Path) -> dict[str, str]:
    """The second-level parts of a page by their headings."""
    found = re.split(r"^## (.*)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


ROWS = [(game, *row) for game, text in parts(PAGE).items() for row in table_rows(text)]


def named_tests(path: Path) -> set[str]:
    """The names of all test functions of a file, read without importing it."""
    return {
        node.name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


TESTS = {path: named_tests(path) for path in (ROOT / "tests").rglob("test_*.py")}


def known_tests(game: str) -> set[str]:
    """A game's own tests and those of everything that it shares; of both games for what they share."""
    others = {folder for other, folder in FOLDERS.items() if other != game and game in FOLDERS}
    return {name for path, names in TESTS.items() if path.parent.name not in others for name in names}


def exists(name: str) -> bool:
    """A data file, or a module, class, function or constant below `draftline`."""
    if "/" in name:
        return (ROOT / "src" / "draftline" / name).is_file()
    parts = re.sub(r"^(thunder_alley|grand_prix|thunder_rolls)\b", r"games.\1", name).split(".")
    for length in range(len(parts), 0, -1):
        module = ROOT.joinpath("src", "draftline", *parts[:length]).with_suffix(".py")
        if module.is_file():
            found: object = importlib.import_module(".".join(["draftline", *parts[:length]]))
            for part in parts[length:]:
                found = getattr(found, part, None)
            return found is not None and len(parts) > length
    return False


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_one_row_in_the_order_of_the_rulebook(game):
    assert [row[1] for row in ROWS if row[0] == game] == RULES[game]


def test_there_are_no_other_parts():
    assert {row[0] for row in ROWS} == set(RULES)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join([*row[0].split(), *row[1].strip("`").split()]))
def test_every_rule_names_code_that_exists_and_tests_that_exist(row):
    game, _, words, code, tests = row
    assert words
    assert re.fullmatch(r"(`[\w./]+`\s*)+", code)
    assert re.fullmatch(r"(`test_\w+`\s*)+", tests)
    assert [name for name in re.findall(r"`([^`]+)`", code) if not exists(name)] == []
    assert sorted(set(re.findall(r"`(\w+)`", tests)) - known_tests(game)) == []


def rules_known_to(folder: str) -> set[str]:
    """The rules that tests in a folder may cite: its game's and all rulings; elsewhere those of all games."""
    games = [game for game, name in FOLDERS.items() if name == folder] or list(FOLDERS)
    sections = {rule for game in games for rule in SECTIONS[game]}
    wholes = {".".join(rule.split(".")[:length]) for rule in sections for length in (1, 2)}
    steps = STEPS if PRIX in games else []
    return {*sections, *steps, *wholes, *[rule for rules in RULES.values() for rule in rules], "1.0"}


def test_every_test_that_cites_a_rule_cites_one_that_exists():
    """`test_6_7_...` cites 6.7, `test_T21_...` cites T21; parts of a rule and whole sections may be cited too."""
    wrong = []
    for path, names in TESTS.items():
        known = rules_known_to(path.parent.name)
        for name in names:
            cited = re.match(r"test_((?:1[0-3]|[1-9])(?:_\d)*|[CTGRS]\d+)_", name)
            if cited is not None and cited[1].replace("_", ".") not in known:
                wrong.append(name)
    assert wrong == []


def test_every_ruling_of_the_project_names_tests_that_exist():
    rows = [row for row in table_rows(RULINGS.read_text(encoding="utf-8")) if re.fullmatch(r"D\d+", row[0])]
    assert [row[0] for row in rows] == [f"D{number}" for number in range(1, len(rows) + 1)]
    assert len(rows) >= 12
    for row in rows:
        tests = set(re.findall(r"`(test_\w+)`", row[-1]))
        assert tests, row[0]
        assert tests <= known_tests(BOTH), (row[0], tests - known_tests(BOTH))
