"""Measures the source: how long its functions and modules are."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SHORT = 8


class Function(NamedTuple):
    """A function or method, where it stands and how many lines it has from `def` to its end."""

    where: str
    lines: int


def modules(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def module_lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def functions(path: Path) -> list[Function]:
    """All functions of a module, inner ones too; decorators don't count."""
    name = path.relative_to(ROOT).as_posix()
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8"), name))
    return [
        Function(f"{name}:{node.lineno} {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1)
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def report() -> str:
    paths = modules("src")
    found = [function for path in paths for function in functions(path)]
    if not found:
        return "No functions in src."
    short = sum(function.lines < SHORT for function in found)
    longest = max(found, key=lambda function: function.lines)
    return (
        f"{len(paths)} modules, {len(found)} functions: {100 * short // len(found)} % under {SHORT} lines; "
        f"longest {longest.lines} ({longest.where}), longest module {max(map(module_lines, paths))}."
    )


if __name__ == "__main__":
    print(report())
