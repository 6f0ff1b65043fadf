"""The server is killed in the middle of a race and started again; the page goes on as if nothing had been."""

from __future__ import annotations

import httpx
from playwright.sync_api import Browser, expect

from tests.browser.players import Player
from tests.browser.site import Watched, words
from tools.served import serving

HAND = "[...document.querySelectorAll('[data-card]')].map(el => el.dataset.card)"


def test_a_killed_server_loses_nothing(browser: Browser, tmp_path, request):
    with serving(tmp_path / "races.db") as first:
        port = httpx.URL(first.url).port
        watched = Watched(browser, first)
        request.addfinalizer(watched.close)
        made = watched.make("person", "bot")
        page = watched.sit(watched.window(), made, 0)
        player = Player(page)
        player.moves(2)
        player.play(lambda page: player.did[-1].startswith("space"))
        expect(page.get_by_role("button", name=words("page.confirm"))).to_be_enabled()
        before = page.evaluate(HAND)
        watched.lossy = True
        first.kill()
    expect(page.get_by_text(words("page.lost"))).to_be_visible()
    assert page.evaluate(HAND) == before
    page.get_by_role("button", name=words("page.confirm")).click()  # goes out as soon as the server is back
    with serving(tmp_path / "races.db", port) as second:
        expect(page.get_by_text(words("page.lost"))).to_have_count(0)
        expect(page.locator("[data-card]")).to_have_count(len(before) - 1)
        watched.lossy = False
        player.play()
        expect(page.get_by_role("heading", name=words("page.end-teams"), exact=True)).to_be_visible()
        assert second.ask("GET", f"/api/tables/{made['id']}")["table"]["status"] == "over"
        watched.close()
    assert "\n".join(watched.wrong) == ""
