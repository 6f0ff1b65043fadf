"""Writes into the classes that hold a race what follows from the fields that they declare.

A class with the line `# Written by tools/columns.py.` gets, from there to `# End.`, a copy of all its fields, and its
state as plain data for pickling, comparing and fingerprints. So no field can be forgotten: `--check` fails where a
class has a field that the written part does not know.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "draftline"
BEGIN = "    # Written by tools/columns.py.\n"
SHARED = "    # Written by tools/columns.py, shared by copies.\n"  # nothing of the class changes once it is made
COPIED = "    # Written by tools/columns.py, for copies alone.\n"  # it never travels
MARKS = {BEGIN, SHARED, COPIED}
END = "    # End.\n"
COLUMN = "vec[i64]"
COLUMNS = (COLUMN, "Fixed")
LOG = "Log"
COPYING = {"Deck", "Stream"}  # small classes that copy themselves


class Field(NamedTuple):
    """A field of a class as it is declared."""

    name: str
    type: str


def marked(text: str) -> list[ast.ClassDef]:
    """The classes of a module that have something written into them."""
    lines = text.splitlines(keepends=True)
    body = ast.parse(text).body
    ends = [node.lineno for node in body[1:]] + [len(lines)]
    classes = [(node, end) for node, end in zip(body, ends, strict=True) if isinstance(node, ast.ClassDef)]
    return [node for node, end in classes if MARKS & set(lines[node.lineno : end])]


def fields_of(node: ast.ClassDef) -> list[Field]:
    declared = [item for item in node.body if isinstance(item, ast.AnnAssign)]
    return [Field(ast.unparse(item.target), ast.unparse(item.annotation)) for item in declared]


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def copied(field: Field, holders: set[str]) -> str:
    """How a copy comes by a field; what is not named here is shared."""
    value = f"self.{field.name}"
    if field.type == LOG:
        return "[]"
    if field.type in holders:
        return f"{value}.copy()"
    if field.type.startswith("list[") and field.type[5:-1] in holders:
        return f"[item.copy() for item in {value}]"
    return f"{value}[:]" if field.type == COLUMN or field.type.startswith("list[") else value


def plain(field: Field) -> str:
    value = f"self.{field.name}"
    return f"list({value})" if field.type in COLUMNS else value


def restored(field: Field) -> str:
    value = f'values["{field.name}"]'
    return f"{COLUMN}({value})" if field.type in COLUMNS else value


def holding_base(node: ast.ClassDef, holders: set[str], parents: dict[str, str]) -> str:
    """The nearest class above with fields of its own that are written; empty if there is none."""
    base = ast.unparse(node.bases[0]) if node.bases else ""
    while base and base not in holders:
        base = parents.get(base, "")
    return base


def copies(node: ast.ClassDef, holders: set[str], holding: str) -> list[str]:
    """How a class is copied."""
    name = node.name
    lines = [f"def copy_{snake(name)}(self, other: {name}) -> None:"]
    lines += [f"    self.copy_{snake(holding)}(other)"] if holding else []
    lines += [f"    other.{field.name} = {copied(field, holders)}" for field in fields_of(node)]
    if node.bases or node.keywords:
        return [*lines, ""]
    own = [f"def copy(self) -> {name}:", f"    other = {name}()", f"    self.copy_{snake(name)}(other)"]
    return [*own, "    return other", "", *lines, ""]


def packing(node: ast.ClassDef, holding: str) -> list[str]:
    """How a class is put into plain data and made from it again."""
    fields = fields_of(node)
    base = ast.unparse(node.bases[0]) if holding else ""
    lines = ["def packed(self) -> dict[str, Any]:", "    return {"]
    lines += [f"        **{base}.packed(self),"] if base else []
    lines += [f'        "{field.name}": {plain(field)},' for field in fields]
    lines += ["    }", "", "def unpack(self, values: dict[str, Any]) -> None:"]
    lines += [f"    {base}.unpack(self, values)"] if base else []
    lines += [*[f"    self.{field.name} = {restored(field)}" for field in fields], ""]
    if node.bases or node.keywords:
        return lines
    return ["def __reduce__(self) -> tuple[Any, ...]:", f"    return revive, ({node.name}, self.packed())", "", *lines]


def written(node: ast.ClassDef, holders: set[str], parents: dict[str, str], mark: str) -> str:
    """The methods of one class, as its mark asks for them."""
    holding = holding_base(node, holders, parents)
    lines = [] if mark == SHARED else copies(node, holders, holding)
    lines += [] if mark == COPIED else packing(node, holding)
    return "".join(f"    {line}\n" if line else "\n" for line in lines[:-1])


def rewritten(text: str, holders: set[str], parents: dict[str, str]) -> str:
    """A module with the written parts of its classes made anew."""
    lines = text.splitlines(keepends=True)
    for node in reversed(marked(text)):
        first = next(at for at in range(node.lineno, len(lines)) if lines[at] in MARKS) + 1
        last = lines.index(END, first)
        lines[first:last] = written(node, holders, parents, lines[first - 1]).splitlines(keepends=True)
    return "".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the copies of the classes that hold a race.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail where something would change")
    check = parser.parse_args().check
    every = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}
    texts = {path: text for path, text in every.items() if any(mark in text for mark in MARKS)}
    holders = {node.name for text in texts.values() if BEGIN in text for node in marked(text)} | COPYING
    parents = dict(found for text in every.values() for found in re.findall(r"^class (\w+)\((\w+)", text, re.M))
    fresh = {path: rewritten(text, holders, parents) for path, text in texts.items()}
    old = [path for path, text in texts.items() if fresh[path] != text]
    for path in old:
        print(f"{path.relative_to(ROOT)}: {'not up to date, run tools/columns.py' if check else 'written'}")
        if not check:
            path.write_text(fresh[path], encoding="utf-8")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
