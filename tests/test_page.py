"""The page knows every option of the games by name and explains every value of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from draftline.core.rulebook import Rulebook
from draftline.games.registry import rulebook, rulebooks

LIB = Path(__file__).resolve().parent.parent / "web" / "src" / "lib"
TEXTS = (LIB / "options.ts").read_text(encoding="utf-8")
SETUP = (LIB / "setup.svelte.ts").read_text(encoding="utf-8")
# What one race hands on to the next: set by seasons and series only.
OF_A_LEAGUE = {"grid", "bonuses", "points", "champion", "season_leader"}
BY_SEAT = {"ai"}  # an AI team is chosen where its seat is
CARD_GAMES = ("thunder-alley", "grand-prix")


def section(game: str) -> str:
    """What the page says about the options of one game."""
    return re.split(r'\n  "[a-z-]+": \[', TEXTS.split(f'"{game}": [', 1)[1], maxsplit=1)[0]


def explained(game: str) -> dict[str, list[str]]:
    """Options with the values that the page explains, in order."""
    found = {}
    for part in section(game).split('choice("')[1:]:
        found[part.split('"', 1)[0]] = re.findall(r'"?([a-z-]+)"?: \["page\.', part)
    return found


@pytest.mark.parametrize("game", CARD_GAMES)
def test_every_choice_is_explained_the_default_first(game: str) -> None:
    texts = explained(game)
    choices = [option for option in rulebook(game).options if option.kind == "choice"]
    assert {option.name: texts.get(option.name) for option in choices} == {
        option.name: list(option.values) for option in choices
    }


@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.id)
def test_every_other_option_has_a_field(book: Rulebook) -> None:
    """All that a single race can be told is in the form: as a number, or put together by the set-up."""
    fields = {*re.findall(r'name: "([a-z_]+)"', TEXTS), *re.findall(r'options\["([a-z_]+)"\] =', SETUP)}
    others = {option.name for option in book.options if option.kind != "choice"}
    assert others - OF_A_LEAGUE - BY_SEAT <= fields


def test_every_race_card_can_be_chosen() -> None:
    cards = TEXTS.split("RACE_CARDS", 1)[1]
    assert re.findall(r'"([a-z0-9-]+)"', cards) == list(rulebook("thunder-rolls").option("race").values)
