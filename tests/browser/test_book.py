"""The rules book in place: pages in both languages, search by keys alone, and from the table straight to a rule."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from draftline.core.messages import text
from draftline.learn.book import rules_book
from tests.browser.players import Player
from tests.browser.site import DESKTOP, PHONE, Watched, serious, too_wide, words
from tests.browser.table import seated
from tests.browser.test_learn import begin

GAMES = ("thunder-alley", "grand-prix", "thunder-rolls")
BOOK = "dialog[open]"


def told(page: Page, game: str, id: str, lang: str = "en") -> None:
    """Its page is open: over a race, or as a page of its own."""
    entry = rules_book(game).entry(id)
    assert entry.text is not None
    name = text(entry.name, lang)
    expect(page.get_by_role("heading", name=name[:1].upper() + name[1:], exact=True, level=2)).to_be_visible()
    expect(page.locator(".page .text")).to_have_text(text(entry.text, lang))


@pytest.mark.parametrize("game", GAMES)
def test_one_page_of_each_family_is_read_by_everybody_on_a_phone_and_in_spanish(watched: Watched, game: str):
    page = watched.window(PHONE, lang="es")
    firsts = {entry.family: entry.id for entry in reversed(rules_book(game).entries.values())}
    for id in firsts.values():
        watched.visit(page, f"#/rules/{game}/{id}")
        told(page, game, id, "es")
        assert too_wide(page) == [], id
    assert serious(page) == []


@pytest.mark.parametrize("id", ["card.slingshot", "movement.solo", "term.apron", "wear.tire", "event.rain"])
def test_a_page_shows_the_thing_an_example_and_what_leads_to_it(watched: Watched, id: str):
    page = watched.window(DESKTOP)
    watched.visit(page, f"#/rules/thunder-alley/{id}")
    told(page, "thunder-alley", id)
    drawn = page.locator("figure").get_by_role("img", name="drives")
    expect(drawn).to_have_count(0 if id in ("wear.tire", "event.rain") else 1)
    if not id.startswith("term."):
        expect(page.locator(".page .face > *").first).to_be_visible()
    if id == "wear.tire":  # cards and events that bring it
        expect(page.get_by_role("link", name="Charge")).to_be_visible()
        expect(page.get_by_role("link", name="Marbles")).to_be_visible()
    assert serious(page) == []


def test_search_by_keys_alone_without_accents_in_either_language(watched: Watched):
    page = watched.window(DESKTOP, lang="es")
    watched.visit(page, "#/rules/thunder-rolls")
    expect(page.locator("#index")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("linea perfecta")
    found = page.locator(".search li")
    expect(found.first).to_contain_text("Línea Perfecta")
    page.get_by_role("searchbox").fill("perfect line")
    expect(found.first).to_contain_text("Línea Perfecta")
    expect(page.get_by_role("status")).not_to_have_text(words("page.rules-found", "es", n=0))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    told(page, "thunder-rolls", "term.perfect-line", "es")
    page.keyboard.press("/")
    page.keyboard.type("no existe nada asi")
    expect(page.get_by_role("status")).to_have_text(words("page.rules-found", "es", n=0))
    page.keyboard.press("Escape")
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_the_rules_text_leads_to_pages_and_a_page_to_its_section(watched: Watched):
    page = watched.window(DESKTOP)
    watched.visit(page, "#/rules/thunder-alley")
    page.locator("article td").get_by_role("link", name="Pursuit").click()
    told(page, "thunder-alley", "movement.pursuit")
    page.get_by_role("link", name=words("page.rule-section")).click()
    expect(page.locator("#driving")).to_be_focused()


def test_an_address_without_a_page_says_so(watched: Watched):
    page = watched.window(DESKTOP)
    watched.visit(page, "#/rules/grand-prix/card.nothing")
    expect(page.get_by_role("alert")).to_have_text(words("page.rule-none"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_card_that_is_picked_opens_its_rule_over_the_race(watched: Watched, size):
    page = seated(watched, "thunder-alley", size)
    page.locator("[data-card]").first.click()
    name = page.locator("[data-card] .name").first.inner_text()
    page.locator(".strip").get_by_role("link", name=words("page.rule-of", name=name)).click()
    expect(page.locator(BOOK).get_by_role("heading", name=name, exact=True, level=2)).to_be_visible()
    assert serious(page) == []
    assert too_wide(page) == []
    page.locator(BOOK).locator("dt a").first.click()  # its movement, and back to the card
    expect(page.locator(BOOK).get_by_role("heading", name=name, exact=True, level=2)).to_have_count(0)
    page.locator(BOOK).get_by_role("button", name=words("page.rule-back"), exact=True).click()
    expect(page.locator(BOOK).get_by_role("heading", name=name, exact=True, level=2)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(BOOK)).to_have_count(0)
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(1)  # nobody left the race


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_opens_its_rule(watched: Watched, game: str):
    page = seated(watched, game)
    page.locator(".strip.mine a.sign").click()
    expect(page.locator(f"{BOOK} .page .text")).to_be_visible()


def opened(page: Page, name: str) -> None:
    """The page of the book that lies open over the race is of this; then it is closed."""
    expect(page.locator(BOOK).get_by_role("heading", name=name, exact=True, level=2)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(BOOK)).to_have_count(0)


def test_spaces_and_cards_of_thunder_rolls_open_their_rules(watched: Watched):
    page = watched.window(DESKTOP)
    begin(page, watched, "thunder-rolls", "sets")
    space = page.locator(".space h2 a").nth(2)
    name = space.inner_text()
    space.click()
    opened(page, name)
    begin(page, watched, "thunder-rolls", "program")
    card = page.locator("button.card[aria-pressed=true]").get_attribute("aria-label")
    page.locator(".strip a.sign").click()
    name = page.locator(BOOK).get_by_role("heading", level=2).inner_text()
    assert name in str(card)
    opened(page, name)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_badges_of_the_tower_open_their_rules(watched: Watched, size):
    """Tyres and the leader in Grand Prix; the row around them still picks the car."""
    made = watched.make("person", "bot", game="grand-prix")
    page = watched.sit(watched.window(size), made, 0)
    Player(page, "grand-prix").play(lambda page: page.locator("[data-card]").count() > 0)
    if size is PHONE:
        page.get_by_role("tab", name=words("page.tab-order")).click()
    badge = page.locator(".order:not(.strip) .marks a").first
    name = str(badge.locator("[title]").first.get_attribute("title"))
    badge.click()
    opened(page, name[:1].upper() + name[1:])
    page.locator(".order:not(.strip) .gap a").first.click()
    expect(page.locator(f"{BOOK} .page .text")).to_be_visible()
    page.keyboard.press("Escape")
    assert serious(page) == []


def test_a_refused_action_leads_straight_to_its_rule(watched: Watched):
    """Thunder Alley: a car of somebody else is no car of yours."""
    page = seated(watched, "thunder-alley")
    own = set(page.locator(".tower .own").evaluate_all("all => all.map((one) => one.dataset.car)"))
    cars = page.locator(".tower [data-car]").evaluate_all("all => all.map((one) => one.dataset.car)")
    other = next(car for car in cars if car not in own)
    page.locator("[data-card]").first.click()
    page.locator(f"[role=application] rect[data-key=car-{other}]").click(force=True)
    expect(page.get_by_test_id("prompt")).to_have_text(words("reason.not-your-car", car=int(other)))
    page.locator(".strip a.sign").click()
    told(page, "thunder-alley", "term.team")


def test_names_in_the_log_lead_to_the_board_and_to_the_book(watched: Watched):
    page = seated(watched, "thunder-alley")
    page.get_by_role("button", name=words("page.card-hint")).click()
    page.get_by_role("button", name=words("page.confirm")).click()
    page.get_by_role("button", name=words("page.tab-log"), exact=True).click()
    move = page.locator(".log li.move").first
    move.locator("button[title^='Show car ']").first.click()
    expect(page.locator("[role=application] circle.spot")).to_have_count(1)
    move.locator("button[title^='Show the cars of ']").first.click()
    expect(page.locator("[role=application] circle.spot")).to_have_count(2)
    move.locator("a").first.click()
    expect(page.locator(f"{BOOK} .face .card")).to_be_visible()
