"""What the card games ask between two moves: the hand stays in sight, and nothing is cut off or lies over the cars."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from draftline.games.registry import SHIPPED
from tests.browser.site import PHONE, SHORT, Watched, serious, words
from tests.browser.table import CUT, FLAT, LARGE, SIZES, SMALL, TABLET, driven, view_of
from tools.gallery import choice, wet

MINE = ".strip.mine"
DESK: ViewportSize = {"width": 1440, "height": 900}
WINDOWS: dict[str, ViewportSize] = {**SIZES, "desktop": DESK}
DRAWN_ANEW = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
WORDS_SEEN = """css => [...document.querySelectorAll(`${css} .face`)].map((el) => {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  const inside = (x, y) => el.contains(document.elementFromPoint(x, y));
  return el.querySelector(".words").offsetWidth > 1 && inside(left + 6, top + 6) && inside(right - 6, bottom - 6);
})"""
# Signs of cars, and letters on tires, that stick out of what they lie on.
OUT_OF_IT = """() => [...document.querySelectorAll(".main button:not([data-card])")].flatMap((el) => {
  const outer = el.getBoundingClientRect();
  return [...el.querySelectorAll("*")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < outer.left || right > outer.right || top < outer.top || bottom > outer.bottom
      || (!(one instanceof SVGElement) && !one.matches(".visually-hidden") && one.childElementCount === 0
        && one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).display !== "inline");
  }).map((one) => `${one.className}: ${one.textContent}`);
})"""
# How much of the board the flag, the weather and the zone take up, and what they lie over, or stick out of.
OVER_BOARD = """() => {
  const box = (css) => document.querySelector(css)?.getBoundingClientRect();
  const [board, told] = [box(".board"), box(".board .status")];
  const over = [...document.querySelectorAll(".board :is(.away li, .tools)")].filter((el) => {
    const { left, right, top, bottom } = el.getBoundingClientRect();
    return left < told.right && right > told.left && top < told.bottom && bottom > told.top;
  }).map((el) => el.className || "away");
  const sticks = told.top < board.top || told.bottom > board.bottom || told.right > board.right;
  return { share: told.width * told.height / board.width / board.height, over, sticks };
}"""
MOST_OF_BOARD = 0.12


def asked(watched: Watched, game: str, kind: str, seed: int, nth: int = 1, **how: Any) -> dict[str, Any]:
    """A race of three people, driven by chance up to the nth such question to the first of them."""
    chance, left = random.Random(seed), itertools.count(1)
    how.setdefault("options", wet(next(book for book in SHIPPED if book.id == game)))

    def choose(decision: Any) -> str | None:
        if (decision.seat, decision.kind) == (0, kind) and next(left) == nth:
            return None
        return choice(decision, chance)

    return driven(watched, game, 3, choose, seed, **how)


def opened(watched: Watched, made: dict[str, Any], lang: str = "en", letters: int = 16, **size: Any) -> Page:
    page = watched.window(size.get("size", SMALL), lang=lang)
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters}})
    watched.sit(page, made, 0)
    expect(page.locator(MINE)).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return page


def resized(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.evaluate(DRAWN_ANEW)


@pytest.mark.parametrize(
    ("game", "kind", "seed", "nth"),
    [("thunder-alley", "pit", 0, 5), ("grand-prix", "boost", 0, 1), ("thunder-alley", "link", 1, 1)],
)
def test_the_hand_is_in_sight_whatever_is_asked(watched: Watched, game: str, kind: str, seed: int, nth: int):
    """The dock was two thirds empty, and the hand was nowhere: a pit stop is thought over with the cards one holds."""
    made = asked(watched, game, kind, seed, nth)
    page = opened(watched, made)
    cards = page.locator(".main .hand .face")
    for name in ("desk", "desktop", "large", "tablet"):
        resized(page, WINDOWS[name])
        expect(cards.first).to_be_in_viewport(ratio=1)
        expect(cards).to_have_count(len(view_of(watched, made)["state"]["hand"]))
    expect(page.locator(".main button[data-card]")).to_have_count(0)
    resized(page, SMALL)
    assert serious(page) == []
    resized(page, PHONE)
    assert serious(page) == []
    cards.last.scroll_into_view_if_needed()
    expect(cards.last).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", [PHONE, FLAT, {"width": 600, "height": 900}], ids=["phone", "flat", "upright"])
def test_on_a_phone_the_hand_lies_under_what_a_move_brings(watched: Watched, size: ViewportSize):
    made = asked(watched, "thunder-alley", "play", 0, 3)
    page = opened(watched, made, size=size)
    page.locator("[data-card]").first.click()
    page.keyboard.press("c")
    page.locator("[role=application] polygon[role=button]").first.wait_for()
    page.keyboard.press("n")
    expect(page.get_by_test_id("brings").locator("[data-car]").first).to_be_in_viewport(ratio=0.9)
    picked = page.locator("[data-card][aria-pressed=true]")
    picked.scroll_into_view_if_needed()
    expect(picked).to_be_in_viewport(ratio=0.5)


@pytest.mark.parametrize(("size", "whole"), [(TABLET, 6), (LARGE, 11)], ids=["tablet", "large"])
def test_a_large_hand_is_read_where_there_is_room(watched: Watched, size: ViewportSize, whole: int):
    """Twelve cards in one row had no words beside 1,400 empty pixels, and left a third of a tablet empty."""
    chance = random.Random(5)

    def choose(decision: Any) -> str | None:
        return None if (decision.seat, decision.kind) == (0, "play") else choice(decision, chance)

    made = driven(watched, "grand-prix", 2, choose, 5)
    page = opened(watched, made, "es", size=size)
    expect(page.locator(".main .face")).to_have_count(12)
    assert page.evaluate(WORDS_SEEN, ".main").count(True) >= whole


@pytest.mark.parametrize("lang", ["en", "es"])
def test_cards_to_discard_show_their_whole_texts_side_by_side(watched: Watched, lang: str):
    """Half the dock was empty beside cards without words; on a tablet the second one was cut in two."""
    page = opened(watched, asked(watched, "thunder-alley", "discard", 0, 5), lang)
    expect(page.locator(".choice .face")).to_have_count(2)
    found = {}
    for name, size in {"desk": SMALL, "desktop": DESK, "tablet": TABLET, "large": LARGE}.items():
        resized(page, size)
        found[name] = page.evaluate(WORDS_SEEN, ".choice")
    assert found == {name: [True, True] for name in found}


@pytest.mark.parametrize(
    ("game", "kind", "seed", "nth"),
    [
        ("thunder-alley", "choose", 0, 1),
        ("thunder-alley", "discard", 0, 5),
        ("grand-prix", "repair", 0, 5),
        ("grand-prix", "boost", 0, 1),
        ("grand-prix", "promise", 0, 1),
        ("grand-prix", "link", 1, 1),
    ],
)
def test_no_question_is_cut_off_with_letters_half_as_large_again(
    watched: Watched, game: str, kind: str, seed: int, nth: int
):
    """In the longer language, with an answer held up: so there are the most buttons."""
    page = opened(watched, asked(watched, game, kind, seed, nth), "es", 24)
    if kind != "link":  # that is sent at once
        page.locator(".choice button:enabled").first.click()
    found: list[str] = []
    for name, size in WINDOWS.items():
        resized(page, size)
        found += [f"{name}: {what[:110]}" for what in page.evaluate(CUT) + page.evaluate(OUT_OF_IT)]
        expect(page.get_by_test_id("prompt").locator("strong")).not_to_be_empty()
    assert "\n".join(found) == ""


@pytest.mark.parametrize("letters", [16, 24])
def test_flag_weather_and_zone_leave_the_board_to_the_cars(watched: Watched, letters: int):
    """With large letters they covered the cars and went on under the running order."""
    page = opened(watched, asked(watched, "grand-prix", "boost", 0), "es", letters, size=PHONE)
    expect(page.locator(".status .zone")).to_be_attached()
    for size in (PHONE, FLAT):
        resized(page, size)
        told = page.evaluate(OVER_BOARD)
        assert (told["over"], told["sticks"]) == ([], False)
        assert told["share"] < MOST_OF_BOARD, told


def test_tires_say_what_they_are_for_where_they_are_chosen(watched: Watched):
    page = opened(watched, asked(watched, "grand-prix", "tyres", 0), "es", 24)
    for size in (SMALL, DESK, TABLET, PHONE):
        resized(page, size)
        assert page.evaluate(OUT_OF_IT) == []
        for tyre in ("hard", "soft", "wet"):
            expect(page.locator(".info").get_by_text(words(f"tyre.{tyre}.text", "es"))).to_be_attached()


def test_a_promise_and_a_penalty_name_the_car_by_its_sign(watched: Watched):
    """A button that said "Promise a stop: 1" read like a number of stops."""
    page = opened(watched, asked(watched, "grand-prix", "promise", 0))
    buttons = page.locator(".choice button")
    expect(buttons).to_have_count(2)
    for at, id in enumerate(("page.card-promise", "page.card-suffer")):
        expect(buttons.nth(at)).to_contain_text(words(id))
        expect(buttons.nth(at).locator(".tag")).to_have_count(1)


@pytest.mark.parametrize(("game", "seed", "nth"), [("thunder-alley", 0, 5), ("grand-prix", 5, 18)])
def test_a_car_that_has_finished_keeps_its_place_on_the_tower(watched: Watched, game: str, seed: int, nth: int):
    """The tower counted from 1 again without those that were home, and had two cars in place 1."""
    options = {**SHORT[game], **({"cars": 3} if game == "thunder-alley" else {})}
    made = asked(watched, game, "play", seed, nth, options=options)
    page = opened(watched, made)
    rows = page.locator(".tower .order > li")
    places = [int(place) for place in rows.locator(".place").all_inner_texts() if place]
    assert places == sorted(places) == list(range(1, len(places) + 1))
    first = rows.first
    expect(first).to_contain_text(words("page.car-finished"))
