"""The table of Thunder Rolls: one moment on the whole screen, and nothing that jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import Player
from tests.browser.site import Watched, serious, too_wide, words
from tests.browser.table import BOXES, SEEN, SIZES, SMALL, seated, settled

GAME = "thunder-rolls"
MINE = ".rolls .strip.mine"
LONG = "Maximiliana Featherstonehaugh-Cholmonde"
LABELS = """() => [...document.querySelectorAll("[role=application] polygon[role=button]")]
  .map((one) => one.getAttribute("aria-label"))"""
# Every die that tumbles from now on, whatever the build makes of the name of its animation.
TUMBLING = """() => {
  window.tumbled = 0;
  addEventListener("animationstart", (event) => { tumbled += event.animationName.endsWith("tumble"); }, true);
}"""


def asked_anew(page: Page) -> None:
    """Until what was done is shown to its end, and the next question stands: what is read now stays."""
    expect(page.locator(".rolls .stage[data-rest=true] .strip.mine[aria-busy=false]")).to_be_visible()


def test_dice_and_spaces_stay_where_they_are_while_dice_are_picked(watched: Watched):
    page = seated(watched, GAME, SMALL)
    Player(page, GAME).moves(1)
    asked_anew(page)
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


@pytest.mark.parametrize(("speed", "tumble"), [(0, False), (4, True)])
def test_at_once_dice_do_not_tumble(watched: Watched, speed: float, tumble: bool):
    page = seated(watched, GAME, motion="no-preference", speed=speed)
    page.evaluate(TUMBLING)
    player = Player(page, GAME)
    for _ in range(4):
        player.moves(1)
        asked_anew(page)
    assert (page.evaluate("tumbled") > 0) == tumble


def test_with_reduced_motion_what_the_others_do_is_shown_one_by_one(watched: Watched):
    made = watched.make("person", "bot", "bot", game=GAME)
    page = watched.sit(watched.window(speed=1), made, 0)
    page.evaluate("""() => {
      window.told = new Set();
      new MutationObserver(() => {
        const said = document.querySelector("[data-testid=prompt]")?.textContent.trim();
        if (document.querySelector(".lower")) told.add(said);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }""")
    Player(page, GAME).play(lambda page: page.evaluate("told.size") >= 3)
    assert page.evaluate("told.size") >= 3


def test_every_car_is_on_the_tower_at_720_pixels(watched: Watched):
    page = seated(watched, GAME, SMALL)
    player = Player(page, GAME)
    for _ in range(4):
        asked_anew(page)
        assert page.evaluate(SEEN) == 8
        player.moves(1)


@pytest.mark.parametrize(("size", "theme"), [("desk", "light"), ("phone", "dark")])
def test_axe_finds_nothing_serious(watched: Watched, size: str, theme: str):
    made = watched.make("person", "bot", "bot", game=GAME)
    page = watched.sit(watched.window(SIZES[size], theme=theme), made, 0)
    player = Player(page, GAME)
    for _ in range(4):
        settled(page, watched, made)
        assert serious(page) == []
        player.moves(1)


def test_a_long_name_pushes_nothing_aside(watched: Watched):
    made = watched.site.ask("POST", "/api/tables", json={
        "game": GAME, "options": {"race": "lantern-night"}, "seed": 7, "start": True,
        "seats": [{"who": "person", "name": LONG}, {"who": "bot:greedy"}],
    })  # fmt: skip
    page = watched.sit(watched.window(SMALL), made, 0)
    expect(page.locator(MINE)).to_be_visible()
    tower = page.evaluate(BOXES, ".stage .tower")[0]
    assert tower[2] <= 18 * 16
    assert page.locator(".stage .tower").evaluate("el => el.scrollWidth <= el.clientWidth")
    assert too_wide(page) == []


def test_a_hint_is_marked_where_it_is_carried_out(watched: Watched):
    page = seated(watched, GAME)
    Player(page, GAME).moves(1)
    asked_anew(page)
    expect(page.locator("button.whole:not(.off)").first).to_be_visible()
    page.get_by_role("button", name=words("page.card-hint"), exact=True).click()
    expect(page.locator(".rolls .hinted").first).to_be_visible()


def test_spaces_are_named_as_the_board_shows_them(watched: Watched):
    """No lane has a number on the board, and of the sectors only every fifth."""
    page = seated(watched, GAME)
    labels: list[str] = []

    def read(page: Page) -> bool:
        """At one look: spaces that are still lit while a move is sent are gone at the next."""
        labels[:] = page.evaluate(LABELS)
        return bool(labels)

    Player(page, GAME).play(read)
    lanes = [words(f"page.lane-{where}") for where in ("inside", "middle", "outside")]
    wanted = {words("page.rolls-ahead", n=n, lane=lane) for n in range(1, 9) for lane in lanes}
    assert labels
    assert {label.partition(", with")[0] for label in labels} <= wanted
