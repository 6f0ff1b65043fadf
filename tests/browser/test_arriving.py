"""Coming to the page: something is seen at once, links lead from elsewhere, the waiting room tells what is raced."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.players import Player
from tests.browser.site import DESKTOP, PHONE, Watched, serious, too_wide, words
from tests.browser.table import FLAT

# Whether nothing lies over the middle of an element.
ON_TOP = """(el) => {
  const { left, top, width, height } = el.getBoundingClientRect();
  return el.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_on_a_slow_network_the_page_says_at_once_what_it_is(watched: Watched):
    page = watched.window()
    page.route("**/assets/**", lambda _: None)  # scripts and styles are still on their way
    page.goto(watched.site.url, wait_until="commit")
    expect(page.get_by_text("Draftline", exact=True)).to_be_visible()
    expect(page.get_by_text("Loading…")).to_be_visible()
    page.wait_for_function("() => performance.getEntriesByType('paint').length > 0")
    page.unroute("**/assets/**")  # and lets them go
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.get_by_text("Loading…")).to_have_count(0)


def waiting(watched: Watched, page: Page, addresses: list[str] | None) -> dict[str, Any]:
    """The host's waiting room, as the page printed by the server shows it."""
    if addresses is not None:
        page.route("**/api/address", lambda route: route.fulfill(json={"addresses": addresses}))
    made = watched.site.make("thunder-alley", ["person", "open"], {"laps": 2, "cars": 3}, seed=1)
    held = {
        "id": made["id"], "game": "thunder-alley", "track": "yunta", "at": 0, "host": made["host"],
        "tokens": [{"seat": 0, "token": made["seats"][0]["token"]}],
    }  # fmt: skip
    watched.visit(page)
    page.evaluate("held => localStorage['draftline.tables'] = JSON.stringify([held])", held)
    watched.visit(page, f"#/t/{made['id']}")
    return made


def test_an_invitation_carries_the_network_address(watched: Watched):
    page = watched.window()
    made = waiting(watched, page, ["http://192.168.7.7:8000"])
    link = page.get_by_label(words("page.link-of-seat", n=2))
    expect(link).to_have_value(f"http://192.168.7.7:8000/#/j/{made['id']}?seat=1")
    page.get_by_role("button", name=words("page.share")).first.click()
    watch = page.get_by_role("dialog").get_by_label(words("page.watch-link"))
    expect(watch).to_have_value(f"http://192.168.7.7:8000/#/t/{made['id']}")


def test_a_link_is_shown_as_a_qr_code_and_handed_to_the_system(watched: Watched):
    page = watched.window(PHONE)
    page.add_init_script("navigator.share = (what) => { window.sent = what; return Promise.resolve(); }")
    made = waiting(watched, page, ["http://192.168.7.7:8000"])
    page.get_by_role("button", name=words("page.qr")).click()
    code = page.get_by_role("img", name=words("page.qr"))
    expect(code).to_be_visible()
    assert code.get_attribute("viewBox") == "0 0 37 37"  # version 3 and its margin
    assert too_wide(page) == []
    assert serious(page) == []
    page.get_by_role("button", name=words("page.send")).click()
    assert page.evaluate("() => window.sent.url") == f"http://192.168.7.7:8000/#/j/{made['id']}?seat=1"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_where_there_is_no_network_address_the_page_says_so(watched: Watched, lang: str):
    page = watched.window(PHONE, lang=lang)
    waiting(watched, page, None)  # the server of these tests listens to this machine alone
    note = page.get_by_role("note").first
    expect(note).to_contain_text(words("page.only-here", lang)[:30])
    assert note.locator("code").evaluate("one => one.getClientRects().length") == 1  # typed as it stands there
    assert too_wide(page) == []
    assert serious(page) == []


def test_the_waiting_room_tells_the_options(watched: Watched):
    page = watched.window()
    waiting(watched, page, [])
    told = page.locator("dl")
    for text in (words("option.laps"), "2", words("option.cars"), "3"):
        expect(told).to_contain_text(text)


def test_an_unknown_address_is_answered_with_words_and_a_way_home(watched: Watched):
    page = watched.window()
    page.goto(f"{watched.site.url}nowhere")
    expect(page.get_by_role("heading", name=words("page.not-found"))).to_be_visible()
    assert serious(page) == []
    page.get_by_role("link", name=words("page.to-home")).click()
    expect(page.locator("nav")).to_be_visible()
    watched.wrong[:] = [what for what in watched.wrong if "404" not in what]  # it says so, as it should


def test_a_table_that_is_not_there_is_told_as_a_page_with_a_way_home(watched: Watched):
    page = watched.visit(watched.window(PHONE), "#/t/nothing-here")
    expect(page.get_by_role("heading", name=words("page.not-found"))).to_be_visible()
    expect(page.get_by_text(words("page.no-table"))).to_be_visible()
    assert too_wide(page) == []
    assert serious(page) == []
    page.get_by_role("link", name=words("page.to-home")).click()
    expect(page.get_by_role("heading", name=words("page.games"))).to_be_visible()


def test_a_replay_that_is_not_there_is_told_like_any_unknown_address(watched: Watched):
    page = watched.visit(watched.window(PHONE), "#/r/nothing-here")
    expect(page.get_by_role("heading", name=words("page.not-found"))).to_be_visible()
    expect(page.get_by_text(words("page.replay-missing"))).to_be_visible()
    assert too_wide(page) == []
    assert serious(page) == []
    page.get_by_role("link", name=words("page.to-home")).click()
    expect(page.get_by_role("heading", name=words("page.games"))).to_be_visible()
    watched.wrong[:] = [what for what in watched.wrong if "404" not in what]


def test_a_race_that_is_opened_without_a_connection_says_so_and_comes_when_there_is_one(watched: Watched):
    made = watched.make("person", "bot")
    page = watched.visit(watched.window())
    expect(page.get_by_role("heading", name=words("page.games"))).to_be_visible()
    watched.lossy = True
    page.route_web_socket("**/live", lambda wire: wire.close())
    page.goto(f"{watched.site.url}#/t/{made['id']}")
    expect(page.get_by_text(words("page.lost"))).to_be_visible()
    page.route_web_socket("**/live", lambda wire: wire.connect_to_server())
    page.get_by_role("button", name=words("page.again")).click()
    expect(page.locator("[role=application]")).to_be_visible()
    expect(page.get_by_text(words("page.lost"))).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE, FLAT], ids=["desk", "phone", "flat"])
def test_a_device_that_goes_offline_is_told_at_once_and_goes_on_later(watched: Watched, size: ViewportSize):
    """The browser kept the dead connection for minutes, and the page said nothing."""
    page = watched.sit(watched.window(size), watched.make("person", "bot"), 0)
    expect(page.locator(".strip.mine")).to_be_visible()
    watched.lossy = True
    page.route_web_socket("**/live", lambda wire: wire.close())
    page.evaluate("dispatchEvent(new Event('offline'))")
    notice = page.get_by_text(words("page.lost"))
    expect(notice).to_be_visible()
    expect(page.get_by_role("button", name=words("page.again"))).to_be_in_viewport(ratio=1)
    assert notice.evaluate(ON_TOP)
    assert too_wide(page) == []
    page.route_web_socket("**/live", lambda wire: wire.connect_to_server())
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(notice).to_have_count(0)
    Player(page).moves(1)
