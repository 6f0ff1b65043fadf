"""Measures the source: how long its functions and modules are, and how its modules import each other.

`python tools/measure.py` prints the figures and fails if too many modules serve one other module alone;
`python tools/measure.py --names` lists those modules too.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
SHORT_FUNCTION = 8  # lines
MOST_SINGLE_IMPORTERS = 39  # modules that one other imports and nobody else; commands and routes are among them


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


class Imports:
    """Which modules of the package import which, wherever in the file they do; names are dotted."""

    def __init__(self, source: Path = SOURCE) -> None:
        paths = {_dotted(path.relative_to(source)): path for path in sorted(source.rglob("*.py"))}
        trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in paths.items()}
        self.packages = {name for name, path in paths.items() if path.name == "__init__.py"}
        self.of = {name: _imported(tree, paths.keys()) - {name} for name, tree in trees.items()}
        running = {name: WithoutTypes().visit(tree) for name, tree in trees.items()}
        self.running = {name: _imported(tree, paths.keys()) - {name} for name, tree in running.items()}

    def fan_out(self) -> float:
        """How many modules a module imports on average."""
        return sum(map(len, self.of.values())) / max(len(self.of), 1)

    def single_importers(self) -> dict[str, str]:
        """Modules that exactly one other imports, each with that one; a package is a folder and not counted."""
        importers: dict[str, list[str]] = {}
        for name, found in self.of.items():
            for other in found:
                importers.setdefault(other, []).append(name)
        return {name: by[0] for name, by in sorted(importers.items()) if len(by) == 1 and name not in self.packages}

    def longest_chain(self) -> list[str]:
        """The most modules of which each imports the next when it runs; an import that leads back is left out."""
        chains: dict[str, list[str]] = {}

        def chain(name: str, above: tuple[str, ...]) -> list[str]:
            if name not in chains:
                below = [chain(other, (*above, name)) for other in sorted(self.running[name].difference(above))]
                chains[name] = [name, *max(below, key=len, default=[])]
            return chains[name]

        return max((chain(name, ()) for name in self.running), key=len, default=[])


class WithoutTypes(ast.NodeTransformer):
    """Takes out what is imported for the type checker alone."""

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = [ast.Pass()]
        return self.generic_visit(node)


def _dotted(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def imported(node: ast.AST) -> list[str]:
    """The dotted names that a node imports: of `from package import name` both together; none is relative here."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert not node.level, "a relative import"
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def _imported(tree: ast.AST, known: Collection[str]) -> set[str]:
    """The known modules among all imports: `from package import name` may mean a module or something in one."""
    found: set[str] = set()
    for node in ast.walk(tree):
        found |= {name if name in known else name.rpartition(".")[0] for name in imported(node)}
    return found & set(known)


def report() -> str:
    paths = modules("src")
    found = [function for path in paths for function in functions(path)]
    short = sum(function.lines < SHORT_FUNCTION for function in found)
    longest = max(found, key=lambda function: function.lines)
    imports = Imports()
    return (
        f"{len(paths)} modules, {len(found)} functions: {100 * short // len(found)} % under {SHORT_FUNCTION} lines; "
        f"longest {longest.lines} ({longest.where}), longest module {max(map(module_lines, paths))}.\n"
        f"A module imports {imports.fan_out():.1f} others, the longest chain of imports has "
        f"{len(imports.longest_chain())} modules, {len(imports.single_importers())} modules have one importer "
        f"(at most {MOST_SINGLE_IMPORTERS})."
    )


def main(arguments: list[str]) -> int:
    print(report())
    single = Imports().single_importers()
    if "--names" in arguments or len(single) > MOST_SINGLE_IMPORTERS:
        print(*(f"{name}: only {by}" for name, by in single.items()), sep="\n")
    return int(len(single) > MOST_SINGLE_IMPORTERS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
