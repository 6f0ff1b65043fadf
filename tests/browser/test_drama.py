"""The feel of a race: how it ends, that it can be still, that the camera follows, and silence until asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.site import PHONE, Watched, words
from tests.browser.table import DRAWN
from tests.browser.test_end import raced

ANIMATIONS = "() => document.getAnimations().length"
# Every animation that ever ran is counted, however short it was.
COUNTED = """window.begun = 0;
for (const kind of ['animationstart', 'transitionrun']) addEventListener(kind, () => { window.begun++; }, true);"""
SEEN = """() => {
  const board = document.querySelector("[role=application]").getBoundingClientRect();
  return [...document.querySelectorAll("g.stands")].filter((car) => {
    const { left, right, top, bottom } = car.getBoundingClientRect();
    return left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
  }).length;
}"""
# Every headline that ever was on the screen, however short: the number of its car, and what it says.
HEADLINES = """window.headlines = [];
new MutationObserver(() => {
  const shown = document.querySelector(".headline:has(.tag)");
  if (shown?.checkVisibility())
    headlines.push([shown.querySelector(".tag"), shown].map((part) => part.textContent.trim()));
}).observe(document, { subtree: true, childList: true, characterData: true });"""


def replay(watched: Watched, game: str, page: Page) -> Page:
    """The replay of a race, shortly before its end."""
    made = raced(watched, game)
    watched.visit(page, f"#/r/{made['id']}")
    line = page.get_by_role("slider")
    expect(line).to_be_visible()
    line.fill(str(int(line.get_attribute("max") or 0) - 3))
    line.blur()
    return page


def plays(page: Page) -> None:
    page.get_by_role("button", name=words("page.replay-play"), exact=True).click()


def test_the_end_of_a_race_shows_the_podium_before_the_track_with_the_cars_in_their_order(watched: Watched):
    made = raced(watched, "thunder-alley")
    page = watched.visit(watched.window(), f"#/t/{made['id']}")
    expect(page.locator(".podium li")).to_have_count(3)
    expect(page.locator("header.flagged h2")).to_be_visible()
    expect(page.locator(".parade .road").first).to_be_attached()
    behind = page.locator(".parade g.stands .number").all_text_contents()
    order = page.locator("[aria-labelledby=end-cars] tbody th").all_inner_texts()
    assert behind == [number.strip() for number in order][: len(behind)]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_whoever_crosses_the_line_first_is_named_over_the_board(watched: Watched, motion: str):
    page = watched.window(motion=motion, speed=1)
    page.add_init_script(HEADLINES)
    replay(watched, "thunder-alley", page)
    plays(page)
    page.wait_for_function("headlines.length")
    number, text = page.evaluate("headlines[0]")
    assert text == words("page.at-the-line", car=number)


# The banner's edges and those of the flags at its ends, once it is there; of the window's width.
BANNER = """() => {
  const parts = [".headline", ".headline .flag:first-child", ".headline .flag:last-child"];
  const found = parts.map((css) => document.querySelector(css)?.getBoundingClientRect());
  return found[0] && found.flatMap(({ left, right }) => [left >= 0, right <= innerWidth]);
}"""


@pytest.mark.parametrize("letters", [16, 24])
def test_the_banner_at_the_line_is_whole_on_a_phone(watched: Watched, letters: int):
    page = watched.window(PHONE, lang="es", speed=1)
    enlarged(page, letters)
    replay(watched, "thunder-alley", page)
    page.get_by_role("button", name=words("page.replay-play", "es"), exact=True).click()
    assert page.wait_for_function(BANNER).json_value() == [True] * 6


@pytest.mark.parametrize("letters", [16, 24])
def test_the_podium_is_whole_with_large_letters(watched: Watched, letters: int):
    page = watched.window(lang="es")
    enlarged(page, letters)
    watched.visit(page, f"#/t/{raced(watched, 'thunder-alley')['id']}")
    expect(page.locator(".podium li")).to_have_count(3)
    low = page.locator(".end .stage").bounding_box()
    assert low is not None
    for points in page.locator(".podium .step small").all():
        box = points.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= low["y"] + low["height"]


def enlarged(page: Page, letters: int) -> None:
    """As somebody asks the browser for large letters."""
    sizes = {"fontSizes": {"standard": letters, "fixed": letters}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)


def test_with_reduced_motion_nothing_animates_up_to_the_end(watched: Watched):
    page = watched.window(speed=1)
    page.add_init_script(COUNTED + HEADLINES)
    replay(watched, "thunder-alley", page)
    plays(page)
    page.wait_for_function("headlines.length")
    assert page.evaluate(ANIMATIONS) == 0
    page.locator("[role=application]").wait_for()
    before = page.evaluate(DRAWN)
    assert len(before) > 0
    assert page.evaluate("begun") == 0


def test_on_a_phone_the_camera_follows_until_it_is_moved_by_hand(watched: Watched):
    made = watched.make("person", "bot", "bot", game="grand-prix")
    page = watched.sit(watched.window(PHONE), made, 0)
    follow = page.get_by_role("button", name=words("page.follow"))
    expect(follow).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(f"() => ({SEEN})() > 0")
    page.get_by_role("button", name=words("page.zoom-out")).click()
    expect(follow).to_have_attribute("aria-pressed", "false")


def test_there_is_no_sound_until_somebody_asks_for_it(watched: Watched):
    page = watched.window()
    page.add_init_script(
        'localStorage[\'draftline.prefs\'] = \'{"guideSeen": true, "lang": "en"}\'; window.opened = 0;'
        "window.AudioContext = class extends AudioContext { constructor() { super(); window.opened++; } };"
    )
    watched.sit(page, watched.make("person", "bot"), 0)
    sound = page.get_by_role("button", name=words("page.sound"), exact=True)
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name=words("page.settings")).click()
    volume = page.get_by_role("slider")
    expect(volume).to_have_value("0")
    assert page.evaluate("opened") == 0
    volume.press("ArrowRight")
    assert page.evaluate("opened") == 1
    page.keyboard.press("Escape")
    expect(sound).to_have_attribute("aria-pressed", "true")
