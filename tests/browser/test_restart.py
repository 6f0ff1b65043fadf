"""The server is killed in the middle of a race and started again; the page goes on as if nothing had been."""

from __future__ import annotations

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.browser.players import Player
from tests.browser.site import Watched, serving, words

HAND = "[...document.querySelectorAll('[data-card]')].map(el => el.dataset.card)"


def ready_to_confirm(page: Page) -> bool:
    return page.get_by_role("button", name=words("page.confirm")).count() > 0


def test_a_killed_server_loses_nothing(browser: Browser, tmp_path):
    with serving(tmp_path / "races.db") as first:
        port = httpx.URL(first.url).port
        watched = Watched(browser, first)
        made = first.make("person", "bot")
        page = watched.sit(watched.window(), made, 0)
        player = Player(page)
        player.moves(2)
        player.play(ready_to_confirm)
        before = page.evaluate(HAND)
        watched.lossy = True
        first.end()
    expect(page.get_by_text(words("page.lost"))).to_be_visible()
    assert page.evaluate(HAND) == before
    page.get_by_role("button", name=words("page.confirm")).click()  # goes out as soon as the server is back
    with serving(tmp_path / "races.db", port) as second:
        expect(page.get_by_text(words("page.lost"))).to_have_count(0)
        expect(page.locator("[data-card]")).to_have_count(len(before) - 1)
        watched.lossy = False
        player.play()
        expect(page.get_by_role("heading", name=words("page.end-teams"), exact=True)).to_be_visible()
        assert second.http.get(f"/api/tables/{made['id']}").json()["table"]["status"] == "over"
        watched.close()
    assert watched.wrong == []
