"""Takes the Python out of the documents, so that type checkers read it: a module for each session and each program.

The lines of a page that begin with `>>>` are one session; a block without them is a program of its own, unless it is an
excerpt (its first line names the file it is from). `make types` checks what this writes with `mypy --strict`. A session
may ask a value that could be None, because its reader has just seen that it is not.
"""

from __future__ import annotations

import doctest
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MADE = ROOT / "build" / "doc_code"
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
GIVEN = 'EXAMPLE: str = ""  # the record that the page shows\n'
LENIENT = (
    '# mypy: disable-error-code="union-attr", allow-redefinition-new, local-partial-types\n'
    "# pyright: reportOptionalMemberAccess=false, reportUnusedExpression=false\n"
)


def blocks(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def is_excerpt(block: str) -> bool:
    return re.match(r"# \w+\.py\n", block) is not None


def modules(page: Path) -> dict[str, str]:
    """The source of a page's modules by name."""
    name = page.stem.lower().replace("-", "_")
    found: dict[str, str] = {}
    said = ""
    for number, block in enumerate(blocks(page.read_text(encoding="utf-8"))):
        if ">>> " in block:
            said += "".join(example.source for example in doctest.DocTestParser().get_examples(block))
        elif not is_excerpt(block):
            found[f"{name}_{number}"] = block
    return found | ({f"{name}_session": LENIENT + GIVEN + said} if said else {})


def write(folder: Path = MADE) -> list[Path]:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page in PAGES:
        for name, source in modules(page).items():
            (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return sorted(folder.glob("*.py"))


if __name__ == "__main__":
    write()
