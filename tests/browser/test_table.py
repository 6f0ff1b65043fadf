"""The table of every game: one moment on the whole screen, nothing that jumps, no text that is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.players import Player
from tests.browser.site import PHONE, Watched, too_wide, words
from tests.browser.table import BOXES, CUT, DRAWN, SIZES, SMALL, centres, seated, view_of

GAMES = ["thunder-alley", "grand-prix", "thunder-rolls"]
MINE = ".strip.mine"
PARTS = ":is(.wide, .tall) > .board, :is(.dock, .sheet) > .strip, .dock > .hand, .sheet [role=tabpanel]"
QUESTIONS = 3  # of different kinds
MOST = 60  # things done until they have been asked


@pytest.mark.parametrize("game", GAMES)
def test_at_every_prompt_all_cars_stand_where_the_server_says(watched: Watched, game: str):
    """With all its movement on: a question is asked only when the picture is current."""
    made = watched.make("person", "bot", "bot", game=game)
    page = watched.sit(watched.window(motion="no-preference", speed=4), made, 0)
    player = Player(page, game)
    for _ in range(5):
        player.moves(1)
        page.wait_for_timeout(400)  # the answer is on its way
        expect(page.locator(f"{MINE}[aria-busy=false]")).to_be_visible(timeout=60_000)
        drawn, said = page.evaluate(DRAWN), centres(watched, made)
        assert drawn.keys() >= said.keys()
        for number, (x, y) in said.items():
            assert drawn[number] == pytest.approx([x, y], abs=1.5), f"car {number}"
        tower = page.locator(".tower .order .tag").all_inner_texts()
        order = [str(number) for number in view_of(watched, made)["state"]["order"]]
        assert tower[: len(order)] == order


@pytest.mark.parametrize("way", ["button", "space", "tap"])
@pytest.mark.parametrize("game", ["grand-prix", "thunder-rolls"])
def test_what_the_others_do_can_be_skipped(watched: Watched, game: str, way: str):
    made = watched.make("person", "bot", "bot", game=game)
    page = watched.sit(watched.window(motion="no-preference", speed=0.5), made, 0)
    player = Player(page, game)
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
@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_between_two_clicks(watched: Watched, game: str, size: ViewportSize):
    """Board, strip and hand keep their place, whatever is asked."""
    page = seated(watched, game, size)
    player = Player(page, game)
    first = page.evaluate(BOXES, PARTS)
    assert len(first) == 3
    asked: set[str] = set()
    for _ in range(MOST):
        seen = player.once()
        page.wait_for_timeout(60)
        assert page.evaluate(BOXES, PARTS) == first, seen
        if page.locator(MINE).count():
            asked.add(page.get_by_test_id("prompt").inner_text())
        if len(asked) >= QUESTIONS and len(player.did) > 10:
            return
    raise AssertionError(f"only this was asked: {asked}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "lang"), [("grand-prix", "es"), ("thunder-rolls", "en"), ("thunder-rolls", "es")])
def test_no_text_is_cut_off(watched: Watched, game: str, size: str, lang: str):
    page = seated(watched, game, SIZES[size], lang)
    player = Player(page, game, lang)
    found = []
    for _ in range(10):
        asked = page.get_by_test_id("prompt").inner_text()
        found += [f"{asked}: {what[:100]}" for what in page.evaluate(CUT) + too_wide(page)]
        player.once()
        page.wait_for_timeout(60)
    assert "\n".join(found) == ""
