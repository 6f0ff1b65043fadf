"""Builds the documentation site: `python tools/docs_site.py` into build/site/VERSION, `--serve` shows it.

The sources are the documents as they stand in docs/ and whatever they link to elsewhere in the repository, which comes
along as pages; the contents are those of docs/index.md, and `<!-- api of MODULE: ... -->` becomes a reference.
Nothing is fetched. A link or an anchor that leads nowhere fails the build, in the sources and in the finished pages.
"""

from __future__ import annotations

import argparse
import functools
import html.parser
import http.server
import importlib
import inspect
import json
import posixpath
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from tools import published, surface  # noqa: E402

BUILD = ROOT / "build"
STAGE = BUILD / "docs"
SITE = BUILD / "site"
ICON = ROOT / "web" / "public" / "icon.svg"
WORKER = "https://unpkg.com/iframe-worker/shim"  # what the generator would fetch; ours is at hand
LONGEST_SHOWN = 60_000  # characters of a file that is shown as a page; longer ones are only named
API = re.compile(r"^<!-- api of ([\w.]+): (.+?) -->$", re.MULTILINE)
NAMED = re.compile(r"(?<=>)\w+(?=<)")
MEMBER = re.compile(r"^(\w+)\.(\w+)", re.MULTILINE)
SECTION = re.compile(r"^## (.+?)$((?:\n(?!## ).*)*)", re.MULTILINE)
ENTRY = re.compile(r"^- \[(.+?)\]\(([\w-]+\.md)\)", re.MULTILINE)
LANGUAGES = {".py": "python", ".toml": "toml", ".json": "json", ".js": "javascript", ".ts": "typescript"}
REDIRECT = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={0}/index.html">' \
    '<title>Draftline</title><a href="{0}/index.html">Draftline {0}</a>\n'  # fmt: skip


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


# The sources.


class Stage:
    """The sources of the site in a folder: the documents, and with them what they link to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.done: set[str] = set()
        self.waiting: list[str] = []

    def fill(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        for path in sorted((ROOT / "docs").rglob("*")):
            if path.is_file() and path.suffix != ".toml":
                self.waiting.append(path.relative_to(ROOT).as_posix())
        self.waiting.append("README.md")
        while self.waiting:
            wanted = self.waiting.pop()
            if wanted not in self.done:
                self.done.add(wanted)
                self.add(wanted)
        shutil.copyfile(ICON, self.folder / "site" / ICON.name)

    def add(self, path: str) -> None:
        source, target = ROOT / path, self.folder / published.staged(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            target.write_text(self.listing(path), encoding="utf-8")
        elif source.suffix == ".md":
            target.write_text(self.document(path), encoding="utf-8")
        elif target.suffix == ".md":
            target.write_text(shown(path), encoding="utf-8")
        else:
            shutil.copyfile(source, target)

    def document(self, path: str) -> str:
        """A document with its links as they lead on the site; where only the program draws a picture, its caption."""
        text = (ROOT / path).read_text(encoding="utf-8")
        text = re.sub(r"^!\[(.*)\]\([\w-]+\.json#[\w-]+\)$", r"\n\1\n", text, flags=re.MULTILINE)
        text = API.sub(lambda found: "\n".join(reference(found[1], name) for name in found[2].split()), text)
        if not text.startswith("# "):
            text = f"# {path.rpartition('/')[2].partition('.')[0].replace('-', ' ').title()}\n\n{text}"
        here = posixpath.dirname(published.staged(path)) or "."
        return published.relinked(text, path, lambda target: posixpath.relpath(self.wanted(target), here))

    def wanted(self, path: str) -> str:
        """Where a linked file is staged; it will come along."""
        self.waiting.append(path)
        return published.staged(path)

    def listing(self, path: str) -> str:
        """A page for a folder: its README if it has one, else the files in it."""
        if (ROOT / path / "README.md").is_file():
            return self.document(f"{path}/README.md")
        files = sorted(child.name for child in (ROOT / path).iterdir() if child.is_file())
        here = posixpath.dirname(published.staged(path))
        rows = [f"- [`{name}`]({posixpath.relpath(self.wanted(f'{path}/{name}'), here)})" for name in files]
        return "\n".join([f"# {path}", "", *rows, ""])


@functools.cache
def offered() -> dict[str, list[str]]:
    """The members of every public class, as tests/golden/public.txt lists them."""
    found: dict[str, list[str]] = {}
    for owner, member in MEMBER.findall((ROOT / "tests" / "golden" / "public.txt").read_text(encoding="utf-8")):
        found.setdefault(owner, []).append(member)
    return found


def reference(module: str, name: str) -> str:
    """What makes the reference of a public name: with the members that are offered; of a game only its own."""
    common = offered().get("Game", [])
    own = offered().get(name, [])
    if name != "Game" and set(common) <= set(own):
        own = [member for member in own if member not in common]
    members = f"\n    options:\n      members: {json.dumps(own)}" if own else ""
    thing = inspect.unwrap(getattr(importlib.import_module(module), name))  # behind the checks, where it is written
    home = f"{thing.__module__}.{thing.__qualname__}" if inspect.isfunction(thing) else f"{module}.{name}"
    return f"\n::: {home}{members}\n"


def shown(path: str) -> str:
    """A file of the repository as a page."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if len(text) > LONGEST_SHOWN:
        return f"# {path}\n\nThis file is in the repository; its {len(text):,} characters are not shown here.\n"
    return f"# {path}\n\n~~~~ {LANGUAGES.get(Path(path).suffix, 'text')}\n{text.rstrip()}\n~~~~\n"


def contents(index: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The sections of the front page that list pages, with titles and files."""
    found = [(title, ENTRY.findall(body)) for title, body in SECTION.findall(index)]
    return [(title, pages) for title, pages in found if pages]


def settings() -> str:
    """docs/site/zensical.toml with what follows from the rest: name, folders, contents."""
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    nav = ['{ "Draftline" = "index.md" }']
    for title, pages in contents(index):
        inside = ", ".join(f"{{ {json.dumps(name)} = {json.dumps(path)} }}" for name, path in pages)
        nav.append(f"{{ {json.dumps(title)} = [{inside}] }}")
    lines = [
        "[project]",
        'site_name = "Draftline"',
        f'copyright = "Draftline {version()}"',
        f'docs_dir = "{STAGE.relative_to(BUILD).as_posix()}"',
        f'site_dir = "{SITE.relative_to(BUILD).as_posix()}/{version()}"',
        f"nav = [{', '.join(nav)}]",
    ]
    text = (ROOT / "docs" / "site" / "zensical.toml").read_text(encoding="utf-8")
    source = json.dumps(str(ROOT / "src"))
    return text.replace("[project]", "\n".join(lines), 1).replace('paths = ["src"]', f"paths = [{source}]")


# The pages.


def keep_at_hand(site: Path) -> None:
    """The pages fetch nothing: the one script from elsewhere is ours."""
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        own = posixpath.relpath("site/worker.js", path.parent.relative_to(site).as_posix())
        path.write_text(text.replace(WORKER, own), encoding="utf-8")


def in_plain_words(reference: Path) -> None:
    """Types of the engine as type checkers are told them: a race is a `Game`, a machine's number an `int`."""
    text = reference.read_text(encoding="utf-8")
    told = dict.fromkeys(surface.ENGINE, surface.GAME) | surface.PLAIN
    reference.write_text(NAMED.sub(lambda found: told.get(found[0], found[0]), text), encoding="utf-8")


class Page(html.parser.HTMLParser):
    """What a finished page links to and what can be linked to in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        for name in {"href", "src"} & given.keys():
            outside = "//" in given[name].partition("?")[0] and tag != "a"
            (self.fetched if outside else self.links).append(given[name])


def faults(site: Path) -> list[str]:
    """Links and anchors of a finished site that lead nowhere, and what a page would fetch from elsewhere."""
    pages = {path.resolve(): Page(path) for path in sorted(site.rglob("*.html"))}
    found: list[str] = []
    for path, page in pages.items():
        name = path.relative_to(site.resolve()).as_posix()
        found += [f"{name}: fetches {link}" for link in page.fetched]
        for link in dict.fromkeys(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                found.append(f"{name}: {link} is not there")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                found.append(f"{name}: {link} has no such anchor")
    return found


def build() -> None:
    """The sources, the generator, the versions, the check."""
    Stage(STAGE).fill()
    (BUILD / "zensical.toml").write_text(settings(), encoding="utf-8")
    made = SITE / version()
    shutil.rmtree(made, ignore_errors=True)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file", "zensical.toml"]
    done = subprocess.run(command, cwd=BUILD, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode or not made.is_dir():
        raise SystemExit(f"{done.stdout}\nThe site could not be built.")
    (made / "404.html").unlink(missing_ok=True)  # it would only fit a site at the root of a host
    keep_at_hand(made)
    in_plain_words(made / "api.html")
    versions = sorted((path.name for path in SITE.iterdir() if path.is_dir()), reverse=True)
    listed = [{"version": name, "title": name, "aliases": []} for name in versions]
    (SITE / "versions.json").write_text(json.dumps(listed), encoding="utf-8")
    (SITE / "index.html").write_text(REDIRECT.format(version()), encoding="utf-8")
    if found := faults(made):
        raise SystemExit("\n".join(found))
    print(f"build/site/{version()}: {len(list(made.rglob('*.html')))} pages, every link leads somewhere")


def serve(port: int) -> None:
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(SITE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/ until Ctrl-C", flush=True)
        server.serve_forever()


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("--serve", action="store_true", help="show what was built, until Ctrl-C")
    parser.add_argument("--port", type=int, default=8001, help="where to show it; 0 takes any free port")
    wishes = parser.parse_args()
    build()
    if wishes.serve:
        try:
            serve(wishes.port)
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
