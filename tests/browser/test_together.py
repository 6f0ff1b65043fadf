"""Several people: in front of one screen, and each at their own."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.forms import fill_form
from tests.browser.players import LOOKS, MOST, PATIENCE, Player
from tests.browser.site import Watched, quick_bot, words
from tests.browser.table import view_of

HANDS = "[...document.querySelectorAll('[data-card]')].map(el => el.dataset.card)"


def test_hot_seat_of_two_with_a_curtain_between_hands(watched: Watched):
    made = watched.make("person", "person")
    page = watched.sit(watched.window(), made, 0, 1)
    player = Player(page)
    called: list[str] = []

    def look(page: Page) -> bool:
        title = page.locator("#curtain-title")
        if title.count():
            called.append(title.inner_text())
            assert page.evaluate(HANDS) == []  # nothing of a hand, not even hidden
        return False

    player.play(look)
    assert player.curtains > 5
    assert len(set(called)) == 2
    expect(page.locator("[aria-labelledby=end-teams] tbody tr")).to_have_count(2)


def test_two_browsers_online_and_a_third_watching(watched: Watched):
    host = watched.visit(watched.window(name="Ada"), "#/new/thunder-alley")
    fill_form(host, ["person", "open", "bot"], quick_bot(watched.site))
    host.get_by_label(words("page.name-of-seat", n=1)).fill("Ada")
    host.get_by_role("button", name=words("page.create-and-invite")).click()
    link = host.get_by_label(words("page.link-of-seat", n=2)).input_value()
    id = host.url.rpartition("/")[2]

    guest = watched.window()
    guest.goto(link)
    guest.get_by_label(words("page.your-name")).fill("Grace")
    guest.get_by_role("button", name=words("page.sit-down")).click()
    expect(guest.get_by_text(words("page.waiting-host"))).to_be_visible()
    third = watched.visit(watched.window(), f"#/t/{id}")
    expect(host.get_by_text("Grace")).to_be_visible()
    host.get_by_role("button", name=words("page.start"), exact=True).click()
    expect(third.get_by_text(words("page.watching"))).to_be_visible()
    race([Player(host), Player(guest)], third)
    for page in (host, guest, third):
        expect(page.get_by_role("heading", name=words("page.end-teams"), exact=True)).to_be_visible()
        expect(page.get_by_text("Grace").first).to_be_visible()


def race(players: list[Player], third: Page) -> None:
    """Both play until the race is over for both; the third never sees a card and is never behind for long."""
    last = time.monotonic()
    while time.monotonic() - last < PATIENCE / 1000:
        seen = [player.once() for player in players]
        if all(one.get("over") for one in seen):
            return
        assert third.evaluate(HANDS) == []
        assert sum(len(player.did) for player in players) < 2 * MOST
        if any(one.get("click") for one in seen):
            last = time.monotonic()
        else:
            time.sleep(LOOKS / 1000)
    raise AssertionError([player.did[-5:] for player in players])


def test_a_confirmed_move_is_one_frame_and_is_taken_back_by_one(watched: Watched):
    made = watched.make("person", "person")
    page = watched.window()
    sent: list[dict[str, Any]] = []
    page.on("websocket", lambda wire: wire.on("framesent", lambda text: sent.append(json.loads(text))))
    player = Player(watched.sit(page, made, 0, 1))
    player.play(lambda page: any(frame["type"] == "move" for frame in sent))
    undo = page.get_by_role("button", name=words("page.undo"), exact=True)
    expect(undo).to_be_visible()
    (move,) = [frame for frame in sent if frame["type"] == "move"]
    count = len(move["actions"])
    assert count > 2
    assert sum(what.startswith("confirm") for what in player.did) == 1
    table = watched.table(made)
    assert (table["version"], table["undo"]) == (count, {"seat": move["seat"], "count": count, "move": count})
    undo.click()
    expect(undo).to_have_count(0)
    assert (watched.table(made)["version"], watched.table(made)["undo"]) == (count + 1, None)
    assert [frame["count"] for frame in sent if frame["type"] == "undo"] == [count]


def test_a_move_that_is_taken_back_is_told_at_the_other_screens(watched: Watched):
    """Cars jumped back, and it was somebody else's turn again, without a word."""
    made = watched.make("person", "person")
    (first,) = view_of(watched, made)["waiting_for"]
    mine = watched.sit(watched.window(), made, first)
    theirs = watched.sit(watched.window(lang="es"), made, 1 - first)
    player = Player(mine)
    undo = mine.get_by_role("button", name=words("page.undo"), exact=True)
    expect(theirs.get_by_test_id("prompt")).to_be_visible()
    player.play(lambda _: bool(player.did) and player.did[-1].startswith("confirm"))
    undo.click()
    expect(undo).to_have_count(0)
    who = words("page.seat-number", "es", n=first + 1)
    expect(theirs.get_by_text(words("page.undo-theirs", "es", name=who)).first).to_be_visible()
    expect(mine.get_by_text("has undone the last move")).to_have_count(0)


def test_undo_and_a_seat_left_to_a_bot(watched: Watched):
    made = watched.make("person", "bot")
    page = watched.sit(watched.window(), made, 0)
    player = Player(page)
    player.play(lambda page: bool(player.did) and player.did[-1].startswith(("car:", "car on")))
    page.get_by_role("button", name=words("page.card-step-by-step")).click()
    page.get_by_role("button", name=words("page.undo"), exact=True).click()
    expect(page.get_by_test_id("prompt")).to_have_text(words("page.card-ask-card"))
    page.get_by_role("button", name=words("page.people")).click()
    page.get_by_role("dialog").get_by_role("button", name=words("page.lend-mine")).click()
    watched.finished(made)
    expect(page.get_by_role("heading", name=words("page.end-teams"), exact=True)).to_be_visible()

