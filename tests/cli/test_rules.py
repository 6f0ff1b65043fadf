"""`draftline rules`: a page by its id or name, a list of what was found, and words when nothing was."""

from __future__ import annotations

import pytest

from draftline.core.messages import text
from draftline.games.registry import game_ids
from draftline.learn.book import rules_book
from tests.cli.helpers import data, draftline, refused


def joined(words: str) -> str:
    return " ".join(words.split())


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", game_ids())
def test_a_page_is_told_by_its_id(game, lang):
    entry = next(iter(rules_book(game).entries.values()))
    said = joined(draftline("rules", entry.id, "--game", game, "--lang", lang).stdout)
    assert said.startswith(text(entry.name, lang))
    assert joined(text(entry.text, lang)) in said
    assert all(id in said for id in entry.see)


def test_a_name_finds_its_page_and_other_words_a_list():
    book = rules_book("thunder-alley")
    assert joined(text(book.entries["card.teamwork"].text, "en")) in joined(draftline("rules", "teamwork").stdout)
    found = book.found("flag", "en")
    listed = draftline("rules", "flag").stdout
    assert len(found) > 1
    assert all(entry.id in listed for entry in found)


def test_without_words_every_page_is_listed():
    listed = draftline("rules", "--game", "grand-prix").stdout
    assert all(id in listed for id in rules_book("grand-prix").entries)


def test_json_tells_all_of_a_page():
    [page] = data(draftline("rules", "flag.yellow", "--json"))
    entry = rules_book("thunder-alley").entries["flag.yellow"]
    assert page["name"] == text(entry.name, "en")
    assert page["see"] == list(entry.see)


def test_what_the_book_has_no_page_of_is_said():
    assert "qwertz" in refused(draftline("rules", "qwertz"))
