"""One thing, one word: no text has a word that the glossary forbids (docs/glossary.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import catalogue as tool

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"
COLUMNS = {"never in Spanish": "es", "never in English": "en"}
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)
PLACEHOLDER = re.compile(r"\{[a-z_]+\}")


def tables() -> Iterator[dict[str, str]]:
    """Read every row of every table of the glossary, by its column heads."""
    heads: list[str] = []
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            heads = []
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if heads and not set(line) <= set("|- "):
            yield dict(zip(heads, cells, strict=True))
        heads = heads or cells


def in_code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def forbidden(lang: str) -> list[str]:
    """The words set as code in the column of the language; the others depend on what is meant."""
    columns = [column for column, language in COLUMNS.items() if language == lang]
    return sorted({word for row in tables() for column in columns for word in in_code(row.get(column, ""))})


def exceptions() -> set[tuple[str, str]]:
    """Words with the place in which each is allowed; every one has a reason."""
    rows = [row for row in tables() if "where" in row]
    assert all(row["why"] for row in rows)
    return {(word, where) for row in rows for word in in_code(row["word"]) for where in in_code(row["where"])}


def prose(path: Path) -> str:
    return CODE.sub(" ", path.read_text(encoding="utf-8"))


def texts(lang: str) -> dict[str, str]:
    """Everything that people read in a language, by message id or by path."""
    pages = sorted((ROOT / "web" / "src").rglob(f"*.{lang}.md"))
    if lang == "en":
        pages += [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = {id: tool.written(entry) for id, entry in tool.read_catalogue(lang).items()}
    return found | {page.relative_to(ROOT).as_posix(): prose(page) for page in pages if page != GLOSSARY}


def has_word(text: str, word: str) -> bool:
    """Look for whole words, in the plural too; a word with a placeholder is looked for as it stands."""
    if "{" in word:
        return re.search(re.escape(word) + r"(?!\w)", text) is not None
    return re.search(rf"(?<!\w){re.escape(word)}(e?s)?(?!\w)", PLACEHOLDER.sub("{}", text), re.IGNORECASE) is not None


def found_words(lang: str, read: dict[str, str]) -> set[tuple[str, str]]:
    return {(word, where) for word in forbidden(lang) for where, text in read.items() if has_word(text, word)}


@pytest.mark.parametrize("lang", tool.LANGUAGES)
def test_no_text_has_a_forbidden_word(lang):
    assert sorted(found_words(lang, texts(lang)) - exceptions()) == []


def test_every_exception_is_needed():
    found = {hit for lang in tool.LANGUAGES for hit in found_words(lang, texts(lang))}
    assert exceptions() - found == set()


@pytest.mark.parametrize(
    "lang, text, word",
    [
        ("es", "Más Apuros: pierde 1.", "Apuro"),
        ("es", "Usar la ventaja", "ventaja"),
        ("es", "El coche 22 recibe un empujón.", "empujón"),
        ("es", "**Coches de serie** en pelotón", "coches de serie"),
        ("en", "Soft tyres wear down.", "tyre"),
        ("en", '{seat} play "{card}"', "{seat} play"),
        ("en", "{bonus} is not to be had now.", "to be had"),
        ("en", "Equal points are parted by wins.", "parted by"),
    ],
)
def test_a_forbidden_word_is_found(lang, text, word):
    assert (word, "somewhere") in found_words(lang, {"somewhere": text})


@pytest.mark.parametrize(
    "lang, text", [("es", "{tyre}, aventajado"), ("en", "{tyre} {colour}"), ("en", "{seat} plays")]
)
def test_placeholders_and_parts_of_words_are_no_words(lang, text):
    assert found_words(lang, {"somewhere": text}) == set()


def test_the_glossary_has_a_word_for_every_term():
    terms = [row for row in tables() if "Spanish" in row]
    assert len(terms) > 170
    assert [row["English"] for row in terms if not row["English"] or not row["Spanish"]] == []
    assert len(forbidden("es")) > 90
    assert len(forbidden("en")) > 15
