"""The page knows no game: what there is to choose and to tell it hears from the server, with all of its texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from draftline.core.options import Option, choice
from draftline.core.rulebook import Rulebook
from draftline.data import catalogue, languages
from draftline.games.registry import rulebooks
from draftline.server.library import fact_rows, games_json, option_rows
from draftline.server.settings import Settings
from tests.browser.site import PATIENCE
from tools.served import GENEROUS

WEB = Path(__file__).resolve().parent.parent / "web" / "src"
REGISTRY = "games/index.ts"
WIRE = "games/wire.ts"  # made from the server's models
# What the page can ask people: lists to choose from, and what has a form of its own.
ASKED = {"choice", "count", "colour", "car", "cars-by-colour", "free-colours"}


def sources() -> dict[str, str]:
    """The page's own code by its path, without its tests and their samples."""
    paths = [path for kind in ("ts", "svelte") for path in WEB.rglob(f"*.{kind}")]
    own = [path for path in paths if not path.name.endswith((".test.ts", "sample.ts"))]
    return {path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in own}


def naming(names: list[str], files: dict[str, str]) -> list[str]:
    """The files with one of some names in quotes."""
    quoted = re.compile("|".join(rf"[\"'`]{re.escape(name)}[\"'`]" for name in names))
    return sorted(path for path, text in files.items() if quoted.search(text))


def test_no_file_of_the_page_outside_its_games_names_a_game():
    files = {path: text for path, text in sources().items() if not path.startswith("games/")}
    assert naming([book.id for book in rulebooks()], files) == []


def test_one_file_lists_the_games_that_have_parts_of_their_own():
    files = {path: text for path, text in sources().items() if path != WIRE}
    several = [path for path, text in files.items() if sum(f'"{book.id}"' in text for book in rulebooks()) > 1]
    assert several == [REGISTRY]


def test_no_file_of_the_page_outside_its_games_lists_facts_that_move_a_car():
    files = {path: text for path, text in sources().items() if not path.startswith("games/")}
    assert naming([kind.name for book in rulebooks() for kind in book.facts if kind.moves], files) == []


@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.id)
def test_every_option_that_people_are_asked_for_has_its_texts(book: Rulebook) -> None:
    wanted = {id for option in book.options if option.asked for id in book.option_ids(option)}
    assert {lang: wanted - catalogue(lang).keys() for lang in languages()} == {lang: set() for lang in languages()}


@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.id)
def test_the_page_has_a_form_for_every_kind_of_option_that_is_asked(book: Rulebook) -> None:
    assert {option.kind for option in book.options if option.asked} <= ASKED


def test_an_option_added_to_a_rulebook_is_offered_with_its_texts():
    book = rulebooks()[0]
    more = choice("night", ("off", "on"))
    book.options += (more,)
    try:
        row = option_rows(book)[-1]
        texts = book.message_ids()
    finally:
        book.options = book.options[:-1]
    assert row == {
        "name": "night", "kind": "choice", "values": ["off", "on"], "tracks": {}, "default": "off", "asked": True,
        "text": "option.night",
    }  # fmt: skip
    assert {"option.night", "option.night.on", "option.night.on.about"} <= texts


def test_numbers_are_offered_as_far_as_the_game_takes_them():
    laps = [option for game in games_json() for option in game["options"] if option["name"] == "laps"]
    assert [option["values"] for option in laps] == [[1, 99], [1, 99]]


def test_an_option_that_decides_where_a_race_is_run_says_it():
    (race,) = [option for game in games_json() for option in game["options"] if option["tracks"]]
    assert sorted(race["tracks"]) == sorted(race["values"])
    assert {row["id"] for game in games_json() for row in game["tracks"]} >= set(race["tracks"].values())


@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.id)
def test_every_kind_of_fact_has_a_sentence_in_both_languages_what_others_may_not_know_too(book: Rulebook) -> None:
    ids = {kind.id for kind in book.facts} | {f"{kind.id}-hidden" for kind in book.facts if kind.hidden}
    assert len(ids) == len(fact_rows(book))
    assert {lang: ids - catalogue(lang).keys() for lang in languages()} == {lang: set() for lang in languages()}


@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.id)
def test_nobody_is_told_of_every_car_that_is_still_racing(book: Rulebook) -> None:
    rows = fact_rows(book)
    assert rows["placed"]["tone"] == "silent"
    assert rows["race-over"]["tone"] == "loud"


def test_what_nobody_is_asked_for_needs_no_text():
    book = rulebooks()[0]
    assert book.option_ids(Option("x", "colour")) == {"option.x", "option.x.about", "option.x.usual"}
    assert not {id for id in book.message_ids() if id.startswith("option.teams")}


def test_a_served_page_waits_for_its_server_as_long_as_its_tests_do(monkeypatch):
    """On a busy machine a replay was refused as late (503) while the test that looked at it would still have waited."""
    for name, value in GENEROUS.items():
        monkeypatch.setenv(name, value)
    assert 1000 * Settings().answer_deadline >= PATIENCE
