"""The table of Thunder Rolls: one moment on the whole screen, and nothing that jumps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.players import Player
from tests.browser.site import DESKTOP, PHONE, Watched, serious, too_wide, words
from tests.browser.table import BOXES, CUT, DRAWN, SEEN, SIZES, SMALL, centres

MINE = ".rolls .strip.mine"
LONG = "Maximiliana Featherstonehaugh-Cholmonde"
ANIMATED = "() => document.getAnimations().filter((one) => one.animationName === 'tumble').length"


def seated(watched: Watched, size: ViewportSize = DESKTOP, lang: str = "en", **prefs: Any) -> Page:
    made = watched.make("person", "bot", "bot", game="thunder-rolls")
    page = watched.sit(watched.window(size, lang=lang, **prefs), made, 0)
    expect(page.locator(MINE)).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return page


def test_at_every_prompt_all_cars_stand_where_the_server_says(watched: Watched):
    """With all its movement on: a question is asked only when the picture is current."""
    made = watched.make("person", "bot", "bot", game="thunder-rolls")
    page = watched.sit(watched.window(motion="no-preference", speed=4), made, 0)
    player = Player(page, "thunder-rolls")
    for _ in range(7):
        player.moves(1)
        page.wait_for_timeout(500)  # the answer is on its way
        expect(page.locator(f"{MINE}[aria-busy=false]")).to_be_visible(timeout=60_000)
        drawn, said = page.evaluate(DRAWN), centres(watched, made)
        assert drawn.keys() == said.keys()
        for number, (x, y) in said.items():
            assert drawn[number] == pytest.approx([x, y], abs=1.5), f"car {number}"


@pytest.mark.parametrize("way", ["button", "space", "tap"])
def test_what_the_others_do_can_be_skipped(watched: Watched, way: str):
    made = watched.make("person", "bot", "bot", game="thunder-rolls")
    page = watched.sit(watched.window(motion="no-preference", speed=0.5), made, 0)
    player = Player(page, "thunder-rolls")
    skip = page.get_by_role("button", name=words("page.card-skip"))
    while not skip.is_visible():
        player.once()
        page.wait_for_timeout(150)
    if way == "button":
        skip.click()
    elif way == "space":
        page.keyboard.press(" ")
    else:
        page.locator("[role=application]").click(position={"x": 300, "y": 120})
    expect(skip).to_have_count(0, timeout=3000)


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["desk", "phone"])
def test_nothing_jumps_between_two_clicks(watched: Watched, size: ViewportSize):
    """Board, strip and hand keep their place through a whole round, whatever is asked."""
    page = seated(watched, size)
    player = Player(page, "thunder-rolls")
    parts = ":is(.wide, .tall) > .board, :is(.dock, .sheet) > .strip, .dock > .hand, .sheet [role=tabpanel]"
    first = page.evaluate(BOXES, parts)
    assert len(first) == 3
    kinds = set()
    for _ in range(14):
        player.once()
        page.wait_for_timeout(60)
        if page.locator(MINE).count():
            kinds.add(page.get_by_test_id("prompt").inner_text())
        assert page.evaluate(BOXES, parts) == first, player.did[-1]
    assert len(kinds) > 2


def test_dice_and_spaces_stay_where_they_are_while_dice_are_picked(watched: Watched):
    page = seated(watched, SMALL)
    Player(page, "thunder-rolls").moves(1)
    reroll = page.locator(f"{MINE} button:not([aria-disabled])").filter(has_text=words("page.rolls-reroll"))
    expect(reroll).to_be_visible()
    parts = ".rolls .space, .rolls .own"
    before = page.evaluate(BOXES, parts)
    reroll.click()
    dice = page.locator(".own button")
    expect(dice.first).to_be_visible()
    assert page.evaluate(BOXES, parts) == before
    dice.first.click()
    expect(dice.first).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(BOXES, parts) == before
    page.keyboard.press("Escape")
    assert page.evaluate(BOXES, parts) == before


def test_at_once_dice_do_not_tumble(watched: Watched):
    page = seated(watched, motion="no-preference", speed=0)
    player = Player(page, "thunder-rolls")
    for _ in range(4):
        player.moves(1)
        assert page.evaluate(ANIMATED) == 0


def test_with_reduced_motion_what_the_others_do_is_shown_one_by_one(watched: Watched):
    made = watched.make("person", "bot", "bot", game="thunder-rolls")
    page = watched.sit(watched.window(speed=1), made, 0)
    page.evaluate("""() => {
      window.told = new Set();
      new MutationObserver(() => {
        const said = document.querySelector("[data-testid=prompt]")?.textContent.trim();
        if (document.querySelector(".lower")) told.add(said);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }""")
    Player(page, "thunder-rolls").play(lambda page: page.evaluate("told.size") >= 3)
    assert page.evaluate("told.size") >= 3


def test_every_car_is_on_the_tower_at_720_pixels(watched: Watched):
    page = seated(watched, SMALL)
    player = Player(page, "thunder-rolls")
    for _ in range(4):
        assert page.evaluate(SEEN) == 8
        player.moves(1)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
def test_no_text_is_cut_off(watched: Watched, size: str, lang: str):
    page = seated(watched, SIZES[size], lang)
    player = Player(page, "thunder-rolls", lang)
    found = []
    for _ in range(12):
        asked = page.get_by_test_id("prompt").inner_text()
        found += [f"{asked}: {what[:100]}" for what in page.evaluate(CUT) + too_wide(page)]
        player.once()
        page.wait_for_timeout(60)
    assert "\n".join(found) == ""


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_axe_finds_nothing_serious(watched: Watched, size: str, theme: str):
    page = seated(watched, SIZES[size], theme=theme)
    player = Player(page, "thunder-rolls")
    for _ in range(4):
        assert serious(page) == []
        player.moves(1)
        page.wait_for_timeout(300)


def test_a_long_name_pushes_nothing_aside(watched: Watched):
    made = watched.site.ask("POST", "/api/tables", json={
        "game": "thunder-rolls", "options": {"race": "lantern-night"}, "seed": 7, "start": True,
        "seats": [{"who": "person", "name": LONG}, {"who": "bot:greedy"}],
    })  # fmt: skip
    page = watched.sit(watched.window(SMALL), made, 0)
    expect(page.locator(MINE)).to_be_visible()
    tower = page.evaluate(BOXES, ".stage .tower")[0]
    assert tower[2] <= 18 * 16
    assert page.locator(".stage .tower").evaluate("el => el.scrollWidth <= el.clientWidth")
    assert too_wide(page) == []


def test_a_hint_is_marked_where_it_is_carried_out(watched: Watched):
    page = seated(watched)
    Player(page, "thunder-rolls").moves(1)
    expect(page.locator("button.whole:not(.off)").first).to_be_visible()
    page.get_by_role("button", name=words("page.card-hint"), exact=True).click()
    expect(page.locator(".rolls .hinted")).to_have_count(1)


def test_spaces_are_named_as_the_board_shows_them(watched: Watched):
    """No lane has a number on the board, and of the sectors only every fifth."""
    page = seated(watched)
    player = Player(page, "thunder-rolls")
    spaces = page.locator("[role=application] polygon[role=button]")
    while spaces.count() == 0:
        player.once()
        page.wait_for_timeout(300)
    labels = spaces.evaluate_all("spaces => spaces.map((one) => one.getAttribute('aria-label'))")
    lanes = [words(f"page.lane-{where}") for where in ("inside", "middle", "outside")]
    wanted = {words("page.rolls-ahead", n=n, lane=lane) for n in range(1, 9) for lane in lanes}
    assert labels
    assert {label.partition(", with")[0] for label in labels} <= wanted
