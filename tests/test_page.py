"""The page knows every option of the games by name and explains every value of it."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from draftline.games.grand_prix import options as grand_prix
from draftline.games.thunder_alley import options as thunder_alley
from draftline.games.thunder_rolls import options as thunder_rolls

LIB = Path(__file__).resolve().parent.parent / "web" / "src" / "lib"
TEXTS = (LIB / "options.ts").read_text(encoding="utf-8")
SETUP = (LIB / "setup.svelte.ts").read_text(encoding="utf-8")
# What one race hands on to the next: set by seasons and series only.
OF_A_LEAGUE = {"grid", "bonuses", "points", "champion", "season_leader"}
BY_SEAT = {"ai"}  # an AI team is chosen where its seat is
CARD_GAMES = [("thunder-alley", thunder_alley.CHOICES), ("grand-prix", grand_prix.CHOICES)]


def section(game: str) -> str:
    """What the page says about the options of one game."""
    return re.split(r'\n  "[a-z-]+": \[', TEXTS.split(f'"{game}": [', 1)[1], maxsplit=1)[0]


def explained(game: str) -> dict[str, list[str]]:
    """Options with the values that the page explains, in order."""
    found = {}
    for part in section(game).split('choice("')[1:]:
        found[part.split('"', 1)[0]] = re.findall(r'"?([a-z-]+)"?: \["page\.', part)
    return found


@pytest.mark.parametrize("game, choices", CARD_GAMES, ids=[game for game, _ in CARD_GAMES])
def test_every_choice_is_explained_the_default_first(game: str, choices: dict[str, tuple[str, ...]]) -> None:
    texts = explained(game)
    assert {name: texts.get(name) for name in choices} == {name: list(values) for name, values in choices.items()}


@pytest.mark.parametrize("game", [thunder_alley, grand_prix, thunder_rolls], ids=lambda game: game.__name__)
def test_every_other_option_has_a_field(game: ModuleType) -> None:
    """All that a single race can be told is in the form: as a number, or put together by the set-up."""
    fields = {*re.findall(r'name: "([a-z_]+)"', TEXTS), *re.findall(r'options\["([a-z_]+)"\] =', SETUP)}
    assert set(game.OTHERS) - OF_A_LEAGUE - BY_SEAT <= fields


def test_every_race_card_can_be_chosen() -> None:
    cards = TEXTS.split("RACE_CARDS", 1)[1]
    assert re.findall(r'"([a-z0-9-]+)"', cards) == list(thunder_rolls.CHOICES["race"])
