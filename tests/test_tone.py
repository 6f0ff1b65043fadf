"""No text is longer than its place on the screen: the table in docs/tone.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from draftline.data import catalogue
from tools import catalogue as tool

ROOT = Path(__file__).resolve().parent.parent
TONE = ROOT / "docs" / "tone.md"
WEB = ROOT / "web" / "src"
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
BUTTON = re.compile(r"<Button\b(.*?)</Button", re.DOTALL)
PLAIN_BUTTON = re.compile(r"<button\b[^<]*>\{t\(\"([a-z.-]+)\"[^<]*\)\}</button")
TOOLTIP = re.compile(r"\b(?:label|title|help)=\{t\([^{}]*(?:\{[^{}]*\})?[^{}]*\}", re.DOTALL)
SAYS = re.compile(r"\bt\(\s*\"([a-z.-]+)\"|\? \"(page\.[a-z-]+)\" : \"(page\.[a-z-]+)\"")
NAMES = {"card": "card", "event": "event", "seat": "team", "team": "team", "track": "track"}
NUMBER = "22"


def buttons() -> set[str]:
    """The ids of what buttons say; what they show on pointing is no part of it."""
    texts = [path.read_text(encoding="utf-8") for path in WEB.rglob("*.svelte")]
    bodies = [TOOLTIP.sub("", body) for text in texts for body in BUTTON.findall(text)]
    said = {id for body in bodies for ids in SAYS.findall(body) for id in ids if id}
    return said | {id for text in texts for id in PLAIN_BUTTON.findall(text)}


def limits() -> list[tuple[str, list[str], dict[str, int]]]:
    """What is limited, the ids or their patterns, and how long it may be."""
    return [
        (what, re.findall(r"`([^`]+)`", ids) or sorted(buttons()), {"en": int(english), "es": int(spanish)})
        for what, ids, english, spanish in ROW.findall(TONE.read_text(encoding="utf-8"))
    ]


def longest(lang: str, family: str) -> str:
    """The longest name of a card, an event, a team or a track."""
    own = re.compile(rf"(?:gp-|tr-)?{family}\.[^.]+")
    return max((str(text) for id, text in catalogue(lang).items() if own.fullmatch(id)), key=len)


def filled(text: str, lang: str) -> str:
    def value(match: re.Match[str]) -> str:
        family = NAMES.get(match[1])
        return longest(lang, family) if family else NUMBER

    return re.sub(r"\{(\w+)\}", value, text)


def forms(lang: str, patterns: list[str]) -> Iterator[tuple[str, str]]:
    for id, entry in catalogue(lang).items():
        if id not in tool.OWN and not id.endswith(".about") and any(fnmatchcase(id, pattern) for pattern in patterns):
            for form in [entry] if isinstance(entry, str) else entry:
                yield id, filled(form, lang)


def length(what: str, text: str) -> int:
    """Heads of columns break between words, so there the longest one counts."""
    return max(map(len, text.split())) if what.startswith("word") else len(text)


@pytest.mark.parametrize("lang", tool.LANGUAGES)
@pytest.mark.parametrize(("what", "patterns", "most"), limits(), ids=[what for what, *_ in limits()])
def test_a_text_fits_its_place(what, patterns, most, lang):
    found = list(forms(lang, patterns))
    assert found
    assert {id: text for id, text in found if length(what, text) > most[lang]} == {}


def test_the_buttons_are_found():
    """What a button says, and not what it shows on pointing."""
    found = buttons()
    assert {"page.curtain-ready", "page.guide-next", "page.lend-mine", "page.season-drive-here"} <= found
    assert not {"page.card-other-way", "page.rolls-reroll-about"} & found
    assert len(found) > 60
