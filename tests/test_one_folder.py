"""What a game is stands in its own folder: nothing outside names a game, asks which one it is, or lists its facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from draftline.core.game import Game
from draftline.core.track_game import TrackGame
from draftline.games.registry import SHIPPED
from tools.measure import imported

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "draftline"
PAGE = ROOT / "web" / "src"
GAMES = "games"
FAMILY = "racing"  # what the card games share: their family's folder, not one game's
IDS = tuple(book.id for book in SHIPPED)
FACTS = frozenset(kind.name for book in SHIPPED for kind in book.facts)
NAMED = re.compile(rf"""["'`/]({"|".join(map(re.escape, IDS))})["'`/]""")
STRING = re.compile(r"""["'`]([a-z][a-z-]*)["'`]""")


def python_files(*own: str) -> list[Path]:
    """The modules of the package outside these folders."""
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] not in own]


def page_files() -> list[Path]:
    """The sources of the page outside the games' folders, without tests and what is made for them."""
    found = [path for path in sorted(PAGE.rglob("*")) if path.suffix in (".ts", ".svelte")]
    return [path for path in found if path.relative_to(PAGE).parts[0] != GAMES and not is_test(path)]


def is_test(path: Path) -> bool:
    return path.name.endswith(".test.ts") or path.name == "sample.ts"


def where(path: Path, line: int, text: str) -> str:
    return f"{path.relative_to(ROOT).as_posix()}:{line}: {text.strip()[:100]}"


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        where(path, number, line)
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def nodes(paths: list[Path]) -> Iterator[tuple[Path, ast.AST]]:
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield path, node


@cache
def game_classes() -> frozenset[str]:
    """The names of the classes that are one game, or one family of games."""
    for book in SHIPPED:
        assert issubclass(type(book.new(max(book.least, 2), None, 0, {})), TrackGame)
    found: set[str] = set()
    waiting = [Game]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            found.add(kind.__name__)
    return frozenset(found - {TrackGame.__name__})


def strings_in(node: ast.AST) -> list[str]:
    """The strings of a literal list, tuple or set, or the keys of a dict."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        parts = node.elts
    elif isinstance(node, ast.Dict):
        parts = [key for key in node.keys if key is not None]
    else:
        return []
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def listed(strings: list[str]) -> bool:
    """A list of facts: two names of them, and little else."""
    found = [name for name in strings if name in FACTS]
    return len(found) > 1 and 2 * len(found) > len(strings)


def none_of(offenders: list[str]) -> None:
    assert not offenders, "\n".join([f"{len(offenders)} places:", *offenders])


def test_no_module_outside_a_game_names_one():
    none_of(lines_with(NAMED, python_files(GAMES)))


def test_nothing_of_the_page_outside_a_game_names_one():
    none_of(lines_with(NAMED, page_files()))


def test_no_module_outside_a_game_imports_one():
    folders = {path.parent.name for path in (PACKAGE / GAMES).glob("*/__init__.py")}
    concrete = tuple(f"draftline.{GAMES}.{name}." for name in folders)
    found = [
        where(path, getattr(node, "lineno", 0), name)
        for path, node in nodes(python_files(GAMES))
        for name in imported(node)
        if (name + ".").startswith(concrete)
    ]
    none_of(found)


def test_nothing_of_the_page_outside_the_games_imports_one():
    folders = [path.name for path in (PAGE / GAMES).iterdir() if path.is_dir()]
    concrete = re.compile(rf"""(from|import)\s*\(?["'][^"']*/{GAMES}/({"|".join(folders)})(/|["'])""")
    none_of(lines_with(concrete, page_files()))


def test_nobody_outside_a_game_asks_which_one_it_is():
    classes = game_classes()
    assert {"ThunderAlley", "GrandPrix", "ThunderRolls"} <= classes
    found = [
        where(path, node.lineno, ast.unparse(node))
        for path, node in nodes(python_files(GAMES, FAMILY))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("isinstance", "issubclass", "cast")
        if classes & {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    ]
    none_of(found)


def test_no_module_outside_a_game_lists_its_facts():
    found = [
        where(path, getattr(node, "lineno", 0), ", ".join(strings_in(node)))
        for path, node in nodes(python_files(GAMES, FAMILY))
        if listed(strings_in(node))
    ]
    none_of(found)


def test_nothing_of_the_page_outside_a_game_lists_facts():
    lists = re.compile(r"\[([^\[\]]*)\]")
    found = [
        where(path, path.read_text(encoding="utf-8")[: one.start()].count("\n") + 1, one.group(1))
        for path in page_files()
        for one in lists.finditer(path.read_text(encoding="utf-8"))
        if listed(STRING.findall(one.group(1)))
    ]
    none_of(found)
