"""The rules on the page: every card of the box is listed, with its name and as often as it lies in its deck."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from draftline.data import package_text, read_toml
from tests.browser.site import DESKTOP, PHONE, Watched, too_wide, words


def rows(game: str, file: str, table: str) -> list[dict[str, Any]]:
    return read_toml(package_text(f"{game}/{file}.toml"), file)[table]


def named(family: str, found: list[dict[str, Any]], key: str = "id") -> set[str]:
    return {words(f"{family}{row[key]}", "en") for row in found}


def numbered(found: list[dict[str, Any]]) -> set[str]:
    return {str(row["number"]) for row in found}


def card_game(game: str, prefix: str) -> set[str]:
    cards, events = rows(game, "cards", "cards"), rows(game, "events", "events")
    return named(f"{prefix}card.", cards) | named(f"{prefix}event.", events)


def thunder_alley() -> set[str]:
    return card_game("thunder_alley", "") | named("ai-card.", rows("thunder_alley", "ai_decks", "cards"))


def thunder_rolls() -> set[str]:
    moving = rows("thunder_rolls", "thunder", "cards") + rows("thunder_rolls", "speed", "cards")
    names = named("tr-card.", moving) | named("tr-hazard.", rows("thunder_rolls", "hazards", "hazards"))
    names |= named("tr-option.race.", rows("thunder_rolls", "races", "races"))
    names |= named("tr-driver.", rows("thunder_rolls", "drivers", "drivers"), "colour")
    names |= numbered(rows("thunder_rolls", "qualifying", "cards"))
    return names | numbered(rows("thunder_rolls", "np_actions", "cards"))


EVERY_CARD = {
    "thunder-alley": thunder_alley(),
    "grand-prix": card_game("grand_prix", "gp-"),
    "thunder-rolls": thunder_rolls(),
}


@pytest.mark.parametrize("game", EVERY_CARD)
def test_the_rules_list_every_card(watched: Watched, game: str):
    page = watched.window(DESKTOP, lang="en")
    watched.visit(page, f"#/rules/{game}")
    expect(page.locator("#cards")).to_be_visible()
    assert EVERY_CARD[game] - set(page.locator("article h3").all_inner_texts()) == set()


@pytest.mark.parametrize("game", EVERY_CARD)
def test_the_rules_draw_four_moves_that_fit_a_phone_and_are_told_in_words(watched: Watched, game: str):
    page = watched.window(PHONE, lang="es")
    watched.visit(page, f"#/rules/{game}")
    expect(page.locator("figure").get_by_role("img", name="coche")).to_have_count(4)
    assert too_wide(page) == []


def test_events_are_counted_by_their_numbers(watched: Watched):
    """Grand Prix: 32 cards of 23 kinds, three of them a change of weather."""
    page = watched.window(DESKTOP, lang="en")
    watched.visit(page, "#/rules/grand-prix")
    weather = page.locator("article li", has=page.get_by_role("heading", name="Weather Change", exact=True))
    expect(weather).to_contain_text(words("page.card-count", "en", n=3))
