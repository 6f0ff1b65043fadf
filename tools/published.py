"""Where a file of the repository is found on the documentation site, and links that follow it there.

The documents are read in three places: on a code host, on the site, and in the description of the package. Their links
are those of the repository; for the other two they are rewritten here.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
# What a link may be: an image or not, its words, its target without spaces, and what follows a number sign.
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.MULTILINE | re.DOTALL)
PICTURES = (".svg", ".webp", ".png", ".jpg")
AS_THEY_ARE = (*PICTURES, ".html", ".ipynb")


def staged(path: str) -> str:
    """The page or file that stands for a file or folder of the repository among the sources of the site."""
    inside = PurePosixPath(path)
    if inside.parts[:1] == ("docs",):
        return inside.relative_to("docs").as_posix()
    if (ROOT / path).is_dir():
        return f"repository/{path}/index.md"
    if inside.name == "README.md":
        return f"repository/{inside.with_name('index.md')}"
    return f"repository/{path}" if inside.suffix in (".md", *AS_THEY_ARE) else f"repository/{path}.md"


def address(path: str) -> str:
    """Where the built site shows a file of the repository."""
    page = staged(path)
    return f"{page[:-3]}.html" if page.endswith(".md") else page


def is_local(target: str) -> bool:
    return bool(target) and "://" not in target and not target.startswith(("mailto:", "/"))


def relinked(text: str, path: str, lead: Callable[[str], str]) -> str:
    """A document with every link to a file rewritten: `lead` is given the file's path in the repository."""
    folder = PurePosixPath(path).parent.as_posix()

    def one(found: re.Match[str]) -> str:
        mark, words, target, anchor = found.groups()
        words = LINK.sub(one, words)
        if not is_local(target):
            return f"{mark}[{words}]({target}{anchor or ''})"
        return f"{mark}[{words}]({lead(posixpath.normpath(posixpath.join(folder, target)))}{anchor or ''})"

    kept: list[str] = []
    end = 0
    for fence in FENCE.finditer(text):
        kept += [LINK.sub(one, text[end : fence.start()]), fence.group()]
        end = fence.end()
    return "".join([*kept, LINK.sub(one, text[end:])])


def absolute(text: str, path: str, site: str) -> str:
    """A document whose links lead to the site, wherever it is read."""
    return relinked(text, path, lambda target: f"{site.rstrip('/')}/{address(target)}")
