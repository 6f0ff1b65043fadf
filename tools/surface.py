"""Writes down what the library offers: `public.pyi`, which type checkers read, and a list of names and signatures.

Both follow from what `draftline.public` exports and from what the classes declare by `offers` (`core/surface.py`). The
stub has a protocol for each game, with what it offers and nothing of the engine, and `new_game` and `position` by the
ids of the games. The list is there to be read in a diff: a change of it is a change for everybody who builds on it.
`make lint` runs this with `--check`.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
STUB = ROOT / "src" / "draftline" / "public.pyi"
BASE = ROOT / "src" / "draftline" / "core" / "offered.pyi"  # what all games offer: a part of the core refers to it
LIST = ROOT / "tests" / "golden" / "public.txt"
STALE = "{} is not what the library offers any more: run `.venv/bin/python tools/surface.py`."
HEAD = '"""What {} offers, for type checkers: written by tools/surface.py, not to be edited."""\n\n'
MODULES = ("draftline.public", "draftline.bots")  # whose `__all__` is a promise
GAME = "Game"
ENGINE = {"Game", "TrackGame", "CardGame", "State", "Race"}  # in a signature: a game as it is offered
PLAIN = {"i64": "int", "vec": "Sequence", "Kept": "Sequence[int]", "Fixed": "Column", "Seed": "int | str"}
COLUMN = '''class Column(Protocol):
    """A row of whole numbers, to be read."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, number: object, /) -> bool: ...

'''
ANY_GAME = r"game: str=(''|\.\.\.)"
BUILTIN = {"Self", "Literal", "overload", "Protocol", "runtime_checkable", "Any"}


class Member(NamedTuple):
    """One name of a class, as its source has it."""

    name: str
    signature: str | None  # of a method
    returns: str  # or the type of an attribute
    doc: str
    module: str


# The source of a class.


@cache
def tree(module: str) -> ast.Module:
    path = importlib.import_module(module).__file__
    assert path is not None
    return ast.parse(Path(path).read_text(encoding="utf-8"))


@cache
def lines(module: str) -> list[str]:
    path = importlib.import_module(module).__file__
    assert path is not None
    return Path(path).read_text(encoding="utf-8").splitlines()


@cache
def imports(module: str) -> dict[str, str]:
    """Where the names of a module come from, those for type checkers alone too."""
    found: dict[str, str] = {}
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {alias.asname or alias.name: node.module for alias in node.names}
    own = [node for node in tree(module).body if isinstance(node, (ast.ClassDef, ast.Assign, ast.AnnAssign))]
    for node in own:
        names = [node.name] if isinstance(node, ast.ClassDef) else targets(node)
        found |= dict.fromkeys(names, module)
    return found


def targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    places = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [place.id for place in places if isinstance(place, ast.Name)]


def sentence(node: ast.FunctionDef | ast.ClassDef) -> str:
    return ast.get_docstring(node) or ""


def remark(module: str, line: int) -> str:
    """The comment behind a declaration, as a sentence."""
    said = lines(module)[line - 1].partition("  # ")[2].strip()
    return said[:1].upper() + said[1:] + ("." if said and said[-1] not in ".?!" else "")


def attributes(kind: type, node: ast.ClassDef) -> list[Member]:
    """What is declared in the body, or set when an object is made."""
    found = []
    begun = [item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"]
    given = {arg.arg: arg.annotation for item in begun for arg in item.args.args}
    for item in [*node.body, *[part for one in begun for part in one.body]]:
        target: ast.expr | None = None
        kept: ast.expr | None = None
        if isinstance(item, ast.AnnAssign):
            target, kept = item.target, item.annotation
            if ast.unparse(kept) == "Final" and isinstance(item.value, ast.Name):
                kept = given.get(item.value.id)
        elif isinstance(item, ast.Assign) and isinstance(item.value, ast.Name):
            target, kept = item.targets[0], given.get(item.value.id)
        elif isinstance(item, ast.Assign) and isinstance(item.value, ast.Call) and made_by(item.value):
            target, kept = item.targets[0], item.value.func
        elif isinstance(item, ast.Assign) and isinstance(item.value, ast.Constant):
            target, kept = item.targets[0], ast.Name(type(item.value.value).__name__)
        if target is None or kept is None:
            continue
        name = ast.unparse(target).removeprefix("self.")
        if re.fullmatch(r"[a-z]\w*", name):
            found.append(Member(name, None, ast.unparse(kept), remark(kind.__module__, item.lineno), kind.__module__))
    return found


def class_of(kind: type) -> ast.ClassDef:
    body = tree(kind.__module__).body
    return next(node for node in body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)


def made_by(call: ast.Call) -> bool:
    """Whether a call makes an object of a class."""
    return ast.unparse(call.func).istitle()


def own_members(kind: type) -> dict[str, Member]:
    """The public names that a class itself has."""
    module = kind.__module__
    node = class_of(kind)
    found = {member.name: member for member in attributes(kind, node)}
    for item in node.body:
        if not isinstance(item, ast.FunctionDef) or item.name.startswith("_"):
            continue
        marks = [ast.unparse(mark) for mark in item.decorator_list]
        returns = "" if item.returns is None else ast.unparse(item.returns)
        called = None if "property" in marks else ast.unparse(item.args)
        found[item.name] = Member(item.name, called, returns, sentence(item), module)
    return found


def members(kind: type) -> dict[str, Member]:
    """All of them with those of its bases; of what declares what it offers, nothing else."""
    from draftline.core.surface import offered

    found: dict[str, Member] = {}
    for base in reversed(kind.__mro__):
        if not base.__module__.startswith("draftline"):
            continue
        for name, member in own_members(base).items():
            inherited = found.get(name)
            found[name] = member if member.doc or inherited is None else member._replace(doc=inherited.doc)
    declared = found if is_protocol(kind) else offered(kind)
    return {name: found[name] for name in declared}


def is_protocol(kind: type) -> bool:
    """Whether a class only says what those of others must have."""
    return bool(getattr(kind, "_is_protocol", False))


# The stub.


class Stub:
    """The stub as it grows: what it imports follows from what is written into it."""

    def __init__(self, games: dict[str, type], exported: list[str]) -> None:
        self.games = games
        self.exported = exported  # imported in any case
        self.needed: dict[str, set[str]] = {"typing": set()}

    def typed(self, annotation: str, module: str, own: str = GAME) -> str:
        """A type as the stub writes it; games as they are offered."""

        def word(found: re.Match[str]) -> str:
            name = found.group()
            if name in ENGINE or name in self.games:
                self.need(own, "")
                return own
            if name in PLAIN:
                return self.typed(PLAIN[name], "")
            self.need(name, module)
            return name

        return re.sub(r"(?<![\w.'\"])[A-Za-z_]\w*(?![\w'\"]*['\"])", word, annotation)

    def need(self, name: str, module: str) -> None:
        if name in BUILTIN:
            self.needed["typing"].add(name)
        elif name == "Column":
            self.needed.setdefault("draftline.core.offered", set()).add(name)
        elif name in ("Sequence", "Iterator", "Iterable", "Mapping"):
            self.needed.setdefault("collections.abc", set()).add(name)
        elif module and name in imports(module) and name not in self.exported:
            self.needed.setdefault(imports(module)[name], set()).add(name)

    def arguments(self, text: str, module: str) -> str:
        """Parameters with their types; of a default the stub need not say what it is called."""
        node = ast.parse(f"def f({text}): ...").body[0]
        assert isinstance(node, ast.FunctionDef)
        for arg in [*node.args.args, *node.args.kwonlyargs, *filter(None, [node.args.kwarg])]:
            if arg.annotation is not None:
                arg.annotation = ast.parse(self.typed(ast.unparse(arg.annotation), module)).body[0].value  # type: ignore[attr-defined]
        for at, value in enumerate(node.args.defaults):
            node.args.defaults[at] = value if isinstance(value, ast.Constant) else ast.Constant(...)
        for at, kept in enumerate(node.args.kw_defaults):
            if kept is not None and not isinstance(kept, ast.Constant):
                node.args.kw_defaults[at] = ast.Constant(...)
        return ast.unparse(node.args)

    def member(self, member: Member, own: str) -> str:
        returns = self.typed(member.returns, member.module, own)
        if member.signature is None:
            return f"    @property\n    def {member.name}(self) -> {returns}:\n{quoted(member.doc, 8)}\n"
        called = self.arguments(member.signature, member.module)
        return f"    def {member.name}({called}) -> {returns}:\n{quoted(member.doc, 8)}\n"

    def protocol(self, title: str, kind: type, base: dict[str, Member]) -> str:
        """A class of games: what it offers besides its base."""
        for word in ("Protocol", "runtime_checkable"):
            self.need(word, "")
        inherited = {name: self.member(member, GAME) for name, member in base.items()}
        own = {name: self.member(member, title) for name, member in members(kind).items()}
        head = f"@runtime_checkable\nclass {title}({GAME + ', ' if base else ''}Protocol):\n"
        doc = sentence(class_of(kind if base else kind.__mro__[1]))
        new = [text for name, text in own.items() if inherited.get(name) != text]
        return head + quoted(doc, 4) + "\n" + "\n".join(new)

    def function(self, name: str, plain: Any) -> str:
        """A function that takes or gives games; the others are imported as they are."""
        node = source_of(plain)
        assert node.returns is not None
        called = self.arguments(ast.unparse(node.args), plain.__module__)
        returns = self.typed(ast.unparse(node.returns), plain.__module__)
        return f"def {name}({called}) -> {returns}:\n{quoted(sentence(node), 4)}\n"

    def imported(self) -> str:
        found = ""
        for module, names in sorted(self.needed.items()):
            again = module.startswith("draftline")  # a name said twice is one to be imported from here
            found += "".join(f"from {module} import {name}{f' as {name}' * again}\n" for name in sorted(names))
        return found


def quoted(doc: str, indent: int) -> str:
    """A docstring, or three dots."""
    space = " " * indent
    if not doc:
        return space + "...\n"
    said = doc.replace("\n", "\n" + space).replace("\n" + space + "\n", "\n\n")
    return f'{space}"""{said}"""\n' if "\n" not in doc else f'{space}"""{said}\n{space}"""\n'


def plain_of(name: str) -> Any:
    """What stands behind a public name, without the checks around it."""
    import draftline.public as public

    value = getattr(public, name)
    return getattr(value, "__wrapped__", value)


def source_of(plain: Any) -> ast.FunctionDef:
    body = tree(plain.__module__).body
    return next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == plain.__name__)


def by_game(stub: Stub, name: str, text: str) -> str:
    """One overload for each game by its id, the first game's without an id too, and one for any."""
    from draftline.games.registry import FIRST, SHIPPED

    for word in ("overload", "Literal"):
        stub.need(word, "")
    any_game, left_out = re.search(ANY_GAME, text), "''" in text
    assert any_game is not None
    found = ""
    for book in SHIPPED:
        made = text.replace(f") -> {GAME}:", f") -> {book.race.__name__}:")
        usual = " = ..." if book.id == FIRST and not left_out else ""
        found += "@overload\n" + made.replace(any_game.group(), f'game: Literal["{book.id}"]{usual}')
        if book.id == FIRST and left_out:  # without an id it is the first game, or that of a variant
            bare = re.sub(r"variant: [^=]*=None", "variant: None=None", made)
            found += "@overload\n" + bare.replace(any_game.group(), 'game: Literal[""]=""')
    return found + "@overload\n" + text


def stub_text() -> str:
    public: Any = importlib.import_module("draftline.public")
    from draftline.core.track_game import TrackGame

    stub = Stub(dict(public.GAMES), public.__all__)
    stub.needed["draftline.core.offered"] = {GAME}
    base = members(TrackGame)
    parts = [stub.protocol(name, kind, base) for name, kind in public.GAMES.items()]
    for name in sorted(public.__all__):
        plain = plain_of(name)
        if name == GAME or name in public.GAMES:
            continue
        if not isinstance(plain, type) and is_about_games(source_of(plain)):
            text = stub.function(name, plain)
            parts.append(by_game(stub, name, text) if re.search(ANY_GAME, text) and f"-> {GAME}" in text else text)
        else:
            stub.needed.setdefault(plain.__module__, set()).add(name)
    listed = "__all__ = [\n" + "".join(f'    "{name}",\n' for name in sorted(public.__all__)) + "]\n"
    return formatted(HEAD.format("`import draftline`") + stub.imported() + "\n" + listed + "\n" + "\n".join(parts))


def base_text() -> str:
    """The stub of what all games offer."""
    public: Any = importlib.import_module("draftline.public")
    from draftline.core.track_game import TrackGame

    stub = Stub(dict(public.GAMES), [])
    stub.need("Iterator", "")
    protocol = stub.protocol(GAME, TrackGame, {})
    stub.needed.pop("draftline.core.offered", None)
    return formatted(HEAD.format("every game") + stub.imported() + "\n" + COLUMN + protocol)


def is_about_games(node: ast.FunctionDef) -> bool:
    """Whether a function takes or gives games."""
    return bool(ENGINE & {part.id for part in ast.walk(node.args) if isinstance(part, ast.Name)}) or (
        isinstance(node.returns, ast.Name) and node.returns.id in ENGINE
    )


def formatted(text: str) -> str:
    """As `ruff` writes it."""
    for command in (["check", "--quiet", "--select", "I", "--fix"], ["format", "--quiet"]):
        line = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(STUB), "-"]
        text = subprocess.run(line, input=text, capture_output=True, text=True, check=True).stdout
    return text


# The list.


def described(name: str, value: Any) -> list[str]:
    plain = getattr(value, "__wrapped__", value)
    if isinstance(plain, type):
        rows = [f"{name}.{member.name}{shown(member)}" for member in members(plain).values()]
        return [f"class {name}({', '.join(base.__name__ for base in plain.__bases__ if base is not object)})", *rows]
    if callable(plain):
        node = source_of(plain)
        return [f"def {name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns) if node.returns else ''}"]
    return [f"{name}: {type(plain).__name__}"]


def shown(member: Member) -> str:
    return f": {member.returns}" if member.signature is None else f"({member.signature}) -> {member.returns}"


def list_text() -> str:
    rows: list[str] = []
    for module in MODULES:
        loaded = importlib.import_module(module)
        rows.append(f"# {module.removesuffix('.public')}")
        for name in sorted(loaded.__all__):
            rows += described(name, getattr(loaded, name))
        rows.append("")
    return "\n".join(rows)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    check = parser.parse_args(arguments).check
    stale = 0
    for path, text in ((STUB, stub_text()), (BASE, base_text()), (LIST, list_text())):
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if check:
            print(STALE.format(path.relative_to(ROOT)), file=sys.stderr)
            stale = 1
        else:
            path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    raise SystemExit(main())
