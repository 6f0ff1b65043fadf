"""Card faces show their whole text: every card of the three games, in both languages, at every size."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.site import PHONE, Watched
from tests.browser.table import driven

GAMES = ("thunder-alley", "grand-prix", "thunder-rolls")
WINDOWS: dict[str, ViewportSize] = {
    "phone": {"width": 375, "height": 740}, "sideways": {"width": 812, "height": 375},
    "tablet": {"width": 820, "height": 1180}, "laptop": {"width": 1280, "height": 720},
    "desktop": {"width": 1440, "height": 900}, "large": {"width": 2560, "height": 1440},
    "zoomed": {"width": 640, "height": 360},  # 1280x720 at 200 %
}  # fmt: skip
WIDTHS = ("6.5rem", "9rem", "12rem", "16rem")
LEGIBLE = 0.68  # rem: no words of a card are smaller
# What is cut, what sticks out, what ends in dots, what is too small; words that are only read out do not count.
FAULTS = """([cards, least]) => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const readOut = (el) => el.closest('.visually-hidden') || getComputedStyle(el).clipPath !== 'none';
  const where = (el) => `${el.tagName}.${[...el.classList][0]} "${el.textContent.trim().slice(0, 40)}"`;
  const found = [];
  for (const card of document.querySelectorAll(cards)) {
    const sheet = card.querySelector('.sheet') ?? card;
    const outer = sheet.getBoundingClientRect();
    for (const el of [card, ...card.querySelectorAll('*')]) {
      if (el instanceof SVGElement || readOut(el)) continue;
      const style = getComputedStyle(el);
      if (style.display !== 'inline' && (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1))
        found.push(`cut: ${where(el)} ${el.scrollWidth}>${el.clientWidth} ${el.scrollHeight}>${el.clientHeight}`);
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') found.push(`dots: ${where(el)}`);
    }
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.data.trim() || readOut(text.parentElement)) continue;
      if (parseFloat(getComputedStyle(text.parentElement).fontSize) < least * rem - 0.01)
        found.push(`too small: ${where(text.parentElement)}`);
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects())
        if (box.left < outer.left - 0.5 || box.right > outer.right + 0.5 || box.bottom > outer.bottom + 0.5)
          found.push(`outside: ${where(text.parentElement)}`);
    }
  }
  return [...new Set(found)];
}"""
# Faces that are not five by seven any more: their text did not fit.
STRETCHED = """() => [...document.querySelectorAll('.face')]
  .filter((el) => Math.abs(el.offsetHeight / el.offsetWidth - 1.4) > 0.02)
  .map((el) => `${el.offsetWidth}x${el.offsetHeight} ${el.textContent.trim().slice(0, 40)}`)"""


def faults(page: Page, cards: str = ".cards li") -> list[str]:
    return page.evaluate(FAULTS, [cards, LEGIBLE]) + page.evaluate(STRETCHED)


def rules(watched: Watched, game: str, lang: str, size: ViewportSize) -> Page:
    page = watched.window(size, lang=lang)
    watched.visit(page, f"#/rules/{game}")
    expect(page.locator("#cards")).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return page


def at_width(page: Page, width: str) -> None:
    """Every face of the lists as wide as that."""
    columns = f"grid-template-columns: repeat(auto-fill, {width}) !important"
    page.add_style_tag(content=f".cards.faces {{ --card-w: {width} !important; {columns} }}")
    page.add_style_tag(content=".cards.faces li { max-width: none !important }")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_rules_shows_its_whole_text_in_every_window(watched: Watched, game: str, lang: str):
    page = rules(watched, game, lang, WINDOWS["phone"])
    found = {}
    for name, size in WINDOWS.items():
        page.set_viewport_size(size)
        found[name] = faults(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert page.locator(".face .words").count() > 20


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_face_is_right_at_any_width_and_with_large_letters(watched: Watched, game: str, lang: str):
    page = rules(watched, game, lang, WINDOWS["large"])
    found = {}
    for letters in ("100%", "150%"):
        page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", letters)
        for width in WIDTHS:
            at_width(page, width)
            found[f"{width} at {letters}"] = faults(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_words_that_a_small_card_has_no_room_for_open_large_beside_it(watched: Watched, game: str):
    page = rules(watched, game, "es", WINDOWS["laptop"])
    at_width(page, "6.5rem")
    card = page.locator(".faces .face").first
    words = card.locator(".words").inner_text()
    card.scroll_into_view_if_needed()
    expect(page.locator(".larger")).to_have_count(0)
    card.hover()
    larger = page.locator(".larger")
    expect(larger.get_by_text(words)).to_be_visible()
    assert faults(page, ".larger") == []
    expect(larger).to_be_in_viewport(ratio=1)
    page.mouse.move(0, 0)
    expect(larger).to_have_count(0)
    at_width(page, "9rem")
    card.hover()
    page.wait_for_timeout(400)
    expect(larger).to_have_count(0)


# Texts of the hand that are only read out.
UNSEEN = "() => [...document.querySelectorAll('.hand li .words')].filter((el) => el.offsetWidth <= 1).length"


def first_hand(watched: Watched, game: str, people: int) -> dict[str, Any]:
    """Up to the first card that is played, with as many cards as the rules give."""

    def choose(decision: Any) -> str | None:
        return None if decision.kind == "play" else str(decision.actions[0])

    return driven(watched, game, people, choose, seed=5, options={})


@pytest.mark.parametrize(
    ("game", "people", "cards"), [("thunder-alley", 3, 6), ("thunder-alley", 2, 7), ("grand-prix", 2, 12)]
)
def test_the_hand_shows_whole_texts(watched: Watched, game: str, people: int, cards: int):
    """Seven cards and more had their words only for whoever pointed at them."""
    page = watched.sit(watched.window(WINDOWS["laptop"], lang="es"), first_hand(watched, game, people), 0)
    expect(page.locator(".hand li .words")).to_have_count(cards)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    found = {}
    for name, size in WINDOWS.items():
        page.set_viewport_size(size)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found[name] = (page.evaluate(FAULTS, [".hand li", LEGIBLE]), page.evaluate(UNSEEN))
    assert found == dict.fromkeys(WINDOWS, ([], 0))


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix"])
def test_every_card_of_a_large_hand_has_room_for_its_text(watched: Watched, game: str, lang: str):
    """As narrow as cards in a dock may be, and as high as the lowest one lets them be."""
    page = rules(watched, game, lang, WINDOWS["laptop"])
    at_width(page, "7.2rem")
    slim = "container-name: slim !important; aspect-ratio: auto !important; height: 12.9rem"
    page.add_style_tag(content=f"#cards + .cards .face {{ {slim} }}")
    assert page.locator("#cards + .cards .face .words").count() > 15
    assert page.evaluate(FAULTS, ["#cards + .cards li", LEGIBLE]) == []


def test_the_wheel_turns_over_a_hand_that_has_more_cards_than_room(watched: Watched):
    page = watched.sit(watched.window(WINDOWS["laptop"]), first_hand(watched, "grand-prix", 2), 0)
    last = page.locator("ul.hand [data-card]").last
    expect(last).not_to_be_in_viewport(ratio=1)
    page.locator("ul.hand").hover()
    page.mouse.wheel(0, 1000)
    expect(last).to_be_in_viewport(ratio=1)


def test_a_small_card_taken_with_the_keyboard_closes_its_words(watched: Watched):
    """The button goes away while it has the focus; `watched` finds any error of the page."""
    chance = random.Random(1)

    def choose(decision: Any) -> str | None:
        wanted = decision.kind == "take" and decision.seat == 0
        return None if wanted else str(chance.choice(decision.actions))

    page = watched.sit(watched.window(lang="es"), driven(watched, "thunder-rolls", 2, choose, seed=7), 0)
    take = page.locator("button.take").first
    expect(take).to_be_visible()
    page.keyboard.press("Tab")
    take.focus()
    expect(page.locator(".larger .words")).to_be_visible()
    take.press("Enter")
    expect(page.locator(".larger")).to_have_count(0)


def test_a_touch_opens_the_words_of_a_small_card_and_the_next_one_closes_them(watched: Watched):
    page = rules(watched, "thunder-alley", "es", PHONE)
    at_width(page, "6.5rem")
    card = page.locator(".faces .face").first
    card.scroll_into_view_if_needed()
    card.tap()
    expect(page.locator(".larger .words")).to_be_visible()
    page.locator(".faces .count").first.tap()
    expect(page.locator(".larger")).to_have_count(0)
