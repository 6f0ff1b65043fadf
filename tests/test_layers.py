"""Imports point down only, and the engine needs nothing but the standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from tools import measure
from tools.measure import WithoutTypes

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "draftline"
# From the bottom up. "" is the package itself with its public names, through which a program reaches the engine.
LAYERS = (
    ("data",), ("core",), ("racing",), ("games",), ("league", "learn"), ("bots",), ("encode",), ("",),
    ("study", "documents"), ("server", "lab", "envs"), ("cli",),
)  # fmt: skip
# Where a game, or what games share, has its part of a higher layer; the rules load it by its name and never import it.
PARTS = {"bots": "bots", "terminal": "cli", "season": "league", "encode": "encode", "measures": "lab"}
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
PURE = ("data", "core", "racing", "games", "league", "learn", "study", "")
# Modules with which a rule could see the world outside the game's own state.
OUTSIDE = {
    "asyncio", "datetime", "glob", "http", "io", "logging", "multiprocessing", "os", "pathlib", "random",
    "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib",
}  # fmt: skip
OUTSIDE_CALLS = {"open", "print", "input", "eval", "exec", "breakpoint"}

MODULES = sorted(PACKAGE.rglob("*.py"))
parametrize_modules = pytest.mark.parametrize(
    "path", MODULES, ids=[path.relative_to(PACKAGE).as_posix() for path in MODULES]
)


def parts_of(path: Path) -> tuple[str, ...]:
    """The dotted name of a module below draftline, an __init__ being its package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def layer_of(parts: tuple[str, ...]) -> str:
    """The folder's own layer, or the one that a game's part belongs to: `games/<game>/bots`, `racing/bots`."""
    depth = {"games": 2, "racing": 1}.get(parts[0] if parts else "", 0)
    if depth and len(parts) > depth and parts[depth] in PARTS:
        return PARTS[parts[depth]]
    return parts[0] if parts and parts[0] in RANK else ""


def imported(path: Path, running: bool = False) -> set[str]:
    """Dotted names of everything a module imports, wherever in the file it does so; or only when it is run."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = ast.walk(WithoutTypes().visit(tree) if running else tree)
    return {name for node in nodes for name in measure.imported(node)}


def own_imports(path: Path) -> set[tuple[str, ...]]:
    """The draftline modules that a module imports, as names below draftline."""
    names = {tuple(name.split(".")) for name in imported(path)}
    return {name[1:] for name in names if name[0] == "draftline"}


def test_every_folder_is_a_known_layer():
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert folders <= set(RANK)
    assert {path.name for path in PACKAGE.glob("*.py")} <= {"__init__.py", "__main__.py", "public.py"}


@pytest.mark.parametrize(
    "name, layer",
    [
        ("games.thunder_rolls.bots.craft", "bots"), ("racing.bots.outlook", "bots"),
        ("games.grand_prix.season", "league"), ("games.grand_prix.terminal.table", "cli"),
        ("games.grand_prix.game", "games"), ("racing.race", "racing"),
        ("bots.club", "bots"), ("new_game", ""),
    ],
)  # fmt: skip
def test_a_game_s_part_of_a_higher_layer_belongs_to_that_layer(name, layer):
    assert layer_of(tuple(name.split("."))) == layer


@parametrize_modules
def test_imports_point_down(path):
    if path.name == "__main__.py" and path.parent == PACKAGE:
        return
    layer = layer_of(parts_of(path))
    above = {
        ".".join(name)
        for name in own_imports(path)
        if layer_of(name) != layer and RANK[layer_of(name)] >= RANK[layer]
    }
    assert not above, f"{layer or 'draftline'} may not import {sorted(above)}"


@parametrize_modules
def test_games_do_not_know_each_other(path):
    parts = parts_of(path)
    games = {folder.parent.name for folder in (PACKAGE / "games").glob("*/__init__.py")}
    if parts[:1] != ("games",) or parts[1:2] == () or parts[1] not in games:
        return
    known = {name[1] for name in own_imports(path) if name[:1] == ("games",) and len(name) > 1}
    assert known & games <= {parts[1]}


@parametrize_modules
def test_the_engine_needs_the_standard_library_only(path):
    if layer_of(parts_of(path)) not in PURE or path == PACKAGE / "__main__.py":
        return
    foreign = {name.split(".")[0] for name in imported(path, running=True)} - sys.stdlib_module_names - {"draftline"}
    assert not foreign


@parametrize_modules
def test_rules_see_nothing_outside_the_game(path):
    """Only `data` reads files; no rule looks at the clock, the system or a shared random generator."""
    layer = layer_of(parts_of(path))
    if layer not in PURE or layer == "data" or path.parent == PACKAGE:
        return
    assert not {name.split(".")[0] for name in imported(path)} & OUTSIDE
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    assert not {function.id for function in called if isinstance(function, ast.Name)} & OUTSIDE_CALLS
