"""A race without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import Typist
from tests.browser.site import Watched, quick_bot, words


def choose(page: Page, typist: Typist, label: str, option: str) -> None:
    """In a list of the form: Tab to it and type how the option begins."""
    field = page.get_by_label(label, exact=True)
    typist.tab_to(f"[id='{field.get_attribute('id')}']")
    page.keyboard.type(option)
    expect(field.locator("option:checked")).to_have_text(option)


def test_a_whole_race_by_keyboard_alone(watched: Watched):
    page = watched.visit(watched.window())
    expect(page.get_by_role("button", name=words("page.race-now"))).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name=words("page.new-race"))).to_be_visible()
    typist = Typist(page)
    bot = words(f"page.bot-{quick_bot(watched.site)}")
    for seat in (2, 3, 4):
        choose(page, typist, words("page.driver-of-seat", n=seat), bot)
    choose(page, typist, words("option.cars"), "2")
    choose(page, typist, words("option.laps"), "1")
    typist.tab_to("#seed")
    page.keyboard.type("7")
    typist.tab_to("form button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/t/*")
    expect(page.locator("[data-card]").first).to_be_visible()
    page.keyboard.press("?")
    help = page.get_by_role("dialog", name=words("page.keys"))
    for key in ("page.key-card", "page.key-space", "page.key-confirm", "page.key-undo"):
        expect(help.get_by_text(words(key), exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(help).to_have_count(0)
    typist.play()
    expect(page.get_by_role("heading", name=words("page.end-teams"), exact=True)).to_be_visible()
    assert typist.did.count("confirm") > 2


@pytest.mark.parametrize("game", ["grand-prix", "thunder-rolls"])
def test_a_whole_race_of_the_other_games_by_keyboard_alone(watched: Watched, game: str):
    page = watched.sit(watched.window(), watched.make("person", "bot", game=game), 0)
    typist = Typist(page, game)
    typist.play()
    expect(page.get_by_role("heading", name=words("page.end-teams"), exact=True)).to_be_visible()
    assert typist.made > 2


def test_enter_on_a_picked_card_confirms_the_move(watched: Watched):
    """Whoever came to the card with Tab still has the focus there: Enter must not put it back into the hand."""
    page = watched.sit(watched.window(), watched.make("person", "bot"), 0)
    cards = page.locator("[data-card]")
    expect(page.locator(".strip.mine")).to_be_visible()
    held = cards.count()
    typist = Typist(page)
    assert typist.tab_to("[data-card]:not([aria-disabled=true])")
    page.keyboard.press("Enter")
    expect(page.locator("[data-card]:focus")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    expect(page.locator("[role=application] polygon[role=button]").first).to_be_attached()
    page.keyboard.press("n")
    expect(page.get_by_role("button", name=words("page.confirm"))).to_be_enabled()
    page.keyboard.press("Enter")
    expect(cards).to_have_count(held - 1)
