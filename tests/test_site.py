"""The documentation site: its sources are the documents as they stand, and nothing in it leads nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from draftline import bots, public
from tests.conftest import ROOT
from tools import docs_site as site
from tools import published

DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stage")
    site.Stage(folder).fill()
    return folder


def page(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_every_document_is_a_page_and_brings_what_it_links_to(stage):
    assert {path.name for path in DOCS.glob("*.md")} <= {path.name for path in stage.glob("*.md")}
    assert (stage / "repository" / "CONTRIBUTING.md").is_file()
    assert "green = 3" in (stage / "repository" / "examples" / "variants" / "short-stops.toml.md").read_text()
    assert "(repository/CONTRIBUTING.md)" in (stage / "index.md").read_text(encoding="utf-8")


def test_the_contents_are_those_of_the_front_page():
    found = site.contents((DOCS / "index.md").read_text(encoding="utf-8"))
    assert [title for title, _ in found] == ["To race", "To build on it", "File formats", "To trust it"]
    assert sum(len(pages) for _, pages in found) == len(list(DOCS.glob("*.md"))) - 1


def test_the_reference_has_every_public_name_once():
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    named = [(module, name) for module, found in site.API.findall(text) for name in found.split()]
    assert sorted(named) == sorted((module.__name__, name) for module in (public, bots) for name in module.__all__)


def test_the_reference_speaks_of_games_and_not_of_the_engine(tmp_path):
    (tmp_path / "api.html").write_text("<p>TrackGame, <b>TrackGame</b>: <i>i64</i></p>", encoding="utf-8")
    site.in_plain_words(tmp_path / "api.html")
    assert (tmp_path / "api.html").read_text(encoding="utf-8") == "<p>TrackGame, <b>Game</b>: <i>int</i></p>"


def test_links_in_code_stay_as_they_are():
    text = "[a](../b.md#c) `x`\n```sh\necho '[a](../b.md)'\n```\n[out](https://draftline.example)\n"
    told = published.relinked(text, "docs/page.md", lambda path: f"<{path}>")
    assert told == text.replace("(../b.md#c)", "(<b.md>#c)")


def test_a_picture_that_is_a_link_is_led_twice():
    told = published.absolute("[![seen](docs/img/a.webp)](docs/playing.md)", "README.md", "https://site/")
    assert told == "[![seen](https://site/img/a.webp)](https://site/playing.html)"


def test_a_link_an_anchor_and_a_file_that_are_not_there_are_found(tmp_path):
    page(tmp_path, "a.html", '<a href="b.html#here">1</a> <a href="b.html#there">2</a> <a href="c.html">3</a>')
    script = '<script src="https://elsewhere.example/x.js"></script>'
    page(tmp_path, "b.html", f'<h1 id="here">x</h1>{script}<a href="#no">4</a>')
    assert site.faults(tmp_path) == [
        "a.html: b.html#there has no such anchor",
        "a.html: c.html is not there",
        "b.html: fetches https://elsewhere.example/x.js",
        "b.html: #no has no such anchor",
    ]
