"""A race survives somebody leaving: the seat is lent to a bot and given back, a link renewed, the race ended early."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.site import PHONE, Watched, serious, too_wide, words
from tests.browser.table import driven
from tools.served import Served, serving


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for which whoever is not connected is absent at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DRAFTLINE_AWAY_SECONDS", "0")
        with serving(tmp_path_factory.mktemp("site") / "races.db") as running:
            yield running


def asked(watched: Watched, made: dict[str, Any]) -> int:
    shown = watched.site.ask("GET", f"/api/tables/{made['id']}")
    return shown["views"][0]["view"]["waiting_for"][0]


def button(page: Page | Locator, id: str, **values: Any) -> Any:
    return page.get_by_role("button", name=words(id, **values))


def people(page: Page) -> Any:
    return page.get_by_role("button", name=f"{words('page.people')}:")


def hosting(watched: Watched, made: dict[str, Any], seat: int, size: Any = None) -> Page:
    """Sit down as whoever made the table."""
    page = watched.sit(watched.window(size), made, seat)
    page.evaluate(
        """([id, host]) => localStorage["draftline.tables"] = JSON.stringify(
             JSON.parse(localStorage["draftline.tables"]).map((one) => one.id === id ? {...one, host} : one))""",
        [made["id"], made["host"]],
    )
    page.reload()
    return page


def test_a_race_of_two_people_survives_one_of_them_leaving(watched: Watched):
    made = watched.make("person", "person")
    leaves = asked(watched, made)
    stays = watched.sit(watched.window(), made, 1 - leaves)
    gone = watched.sit(watched.window(), made, leaves)
    expect(button(stays, "page.people-here", here=2, n=2)).to_be_visible()
    expect(gone.locator(".strip.mine")).to_be_visible()
    gone.close()
    name = words("page.seat-number", n=leaves + 1)
    expect(stays.get_by_text(words("page.away-now", name=name))).to_be_visible()
    expect(stays.locator(".strip").last).to_contain_text(words("page.waits-for"))  # nobody thinks there
    expect(button(stays, "page.people-here", here=1, n=2)).to_be_visible()
    assert serious(stays) == []
    button(stays, "page.lend-theirs").click()
    expect(stays.get_by_text(words("page.away-now", name=name))).to_have_count(0)
    expect(stays.locator(".strip.mine")).to_be_visible()  # the bot has driven
    assert watched.table(made)["seats"][leaves]["lent"] == "table"
    back = watched.sit(watched.window(), made, leaves)
    expect(button(stays, "page.people-here", here=2, n=2)).to_be_visible()
    expect(back.get_by_text(words("page.lent-mine"))).to_have_count(0)
    seat = watched.table(made)["seats"][leaves]
    assert (seat["who"], seat["lent"]) == ("person", None)


def test_an_owner_lets_a_bot_drive_and_drives_again(watched: Watched):
    made = watched.make("person", "person")
    page = watched.sit(watched.window(PHONE), made, asked(watched, made))
    expect(page.locator(".strip.mine")).to_be_visible()
    people(page).click()
    assert too_wide(page) == []
    dialog = page.get_by_role("dialog")
    button(dialog, "page.lend-mine").click()
    expect(button(dialog, "page.drive-again")).to_be_visible()
    page.keyboard.press("Escape")
    bar = page.get_by_text(words("page.lent-mine"))
    expect(bar).to_be_visible()
    expect(page.locator(".strip.mine")).to_have_count(0)
    page.reload()  # a connection that comes and goes gives nothing back
    expect(bar).to_be_visible()
    assert too_wide(page) == []
    assert serious(page) == []
    button(page, "page.drive-again").click()
    expect(bar).to_have_count(0)


def test_the_host_renews_a_link_and_ends_the_race(watched: Watched):
    made = watched.make("person", "person")
    page = hosting(watched, made, 0)
    people(page).click()
    dialog = page.get_by_role("dialog")
    button(dialog, "page.renew").click()
    link = dialog.get_by_label(words("page.link-of-seat", n=2)).input_value()
    assert made["seats"][1]["token"] not in link
    other = watched.window()
    other.goto(link)
    other.wait_for_url(f"**/#/t/{made['id']}")
    expect(button(dialog, "page.renew")).to_have_count(0)  # they are here now
    other.close()
    button(dialog, "page.end-race").click()
    assert serious(page) == []
    button(dialog, "page.end-race-sure").click()
    expect(page.locator(".end header")).to_contain_text(words("ending.stopped"))
    record = watched.site.ask("GET", f"/api/tables/{made['id']}/record")
    assert (record["stopped"], record["table"]["bots"]) == (True, ["person", "person"])


def test_two_who_are_there_end_it_together(watched: Watched):
    made = watched.make("person", "person")
    one = watched.sit(watched.window(), made, 0)
    two = watched.sit(watched.window(PHONE), made, 1)
    expect(button(one, "page.people-here", here=2, n=2)).to_be_visible()
    people(one).click()
    dialog = one.get_by_role("dialog")
    button(dialog, "page.end-race").click()
    button(dialog, "page.vote-on", by=0, n=2).click()
    expect(button(dialog, "page.vote-off")).to_be_visible()
    wish = words("page.wish-end", name=words("page.seat-number", n=1))
    expect(two.get_by_text(wish)).to_be_visible()
    assert too_wide(two) == []
    button(two, "page.agree").click()
    for page in (one, two):
        expect(page.locator(".end header")).to_contain_text(words("ending.stopped"))
    assert watched.table(made)["outcome"]["ending"] == "ending.stopped"


# Everybody who was ever said to think, on the strip and by the tower, for however short a moment.
THINKING = """window.thinking = { strip: new Set(), tower: new Set() };
new MutationObserver(() => {
  for (const name of document.querySelectorAll(".strip .seat b")) thinking.strip.add(name.textContent);
  for (const row of document.querySelectorAll(".tower .thinks")) thinking.tower.add(row.title);
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });"""


def test_a_bot_that_thinks_is_called_by_its_name(watched: Watched):
    made = watched.make(*["bot:pro"] * 4, game="grand-prix", public=True)  # others may be too quick to be seen
    names = [seat["name"] for seat in watched.table(made)["seats"]]
    assert len(set(names)) == 4
    page = watched.window()
    page.add_init_script(THINKING)
    watched.visit(page, f"#/t/{made['id']}")
    page.wait_for_function("() => thinking.strip.size > 1 && thinking.tower.size > 1")
    for place in ("strip", "tower"):
        assert set(page.evaluate(f"[...thinking.{place}]")) <= set(names)


# What lies where the board names those who are away.
UNDER_AWAY = """() => {
  const away = document.querySelector(".board .away").getBoundingClientRect();
  return [...document.querySelectorAll(".board .status, .board .tools, .ticker")].filter((el) => {
    const { left, right, top, bottom } = el.getBoundingClientRect();
    return left < away.right && right > away.left && top < away.bottom - 1 && bottom > away.top + 1;
  }).map((el) => el.className);
}"""


@pytest.mark.parametrize("game", ["thunder-alley", "thunder-rolls"])
def test_who_is_away_is_shown_on_tower_strip_and_board(watched: Watched, game: str):
    made = watched.make("person", "person", game=game)
    page = watched.sit(watched.window(), made, 0)
    name = words("page.seat-number", n=2)
    board = page.locator(".board .away li")
    expect(board).to_have_text([re.compile(name)])
    tower = page.locator(".tower [title='{}']".format(words("page.seat-away")))
    expect(tower.first).to_be_visible()
    assert serious(page) == []
    page.set_viewport_size(PHONE)
    strip = page.locator(".ticker [title='{}']".format(words("page.seat-away")))
    expect(strip.first).to_be_visible()
    assert page.evaluate(UNDER_AWAY) == []
    watched.sit(watched.window(), made, 1)
    expect(board).to_have_count(0)
    expect(strip).to_have_count(0)


def test_without_the_host_those_who_are_there_vote_to_lend_a_seat(watched: Watched):
    made = watched.make("person", "person", "person")
    one = watched.sit(watched.window(), made, 0)
    two = watched.sit(watched.window(PHONE), made, 1)
    expect(button(one, "page.people-here", here=2, n=3)).to_be_visible()
    people(one).click()
    dialog = one.get_by_role("dialog")
    lend = f"{words('page.lend-theirs')} · {words('page.vote-on', by=0, n=2)}"
    dialog.get_by_role("button", name=lend).click()
    wish = words("page.wish-lend", name=words("page.seat-number", n=1), other=words("page.seat-number", n=3))
    expect(two.get_by_text(wish)).to_be_visible()
    assert watched.table(made)["seats"][2]["lent"] is None
    button(two, "page.agree").click()
    expect(two.get_by_text(wish)).to_have_count(0)
    assert watched.table(made)["seats"][2]["lent"] == "table"
    people(two).click()
    expect(two.get_by_role("dialog").get_by_text(words("page.lend-host"))).to_have_count(0)


def test_whoever_has_no_car_left_hands_over_in_one_click_and_holds_up_nobody(watched: Watched):
    """Grand Prix: after the own cars there are still others to move and cards to discard (G14)."""

    def choose(decision: Any) -> str | None:
        actions = [str(action) for action in decision.actions]
        own = [action for action in actions if decision.seat == 0 and action.startswith("retire")]
        return None if decision.kind == "discard" else (own or actions)[0]

    made = driven(watched, "grand-prix", 2, choose, seed=7)
    page = watched.sit(watched.window(PHONE), made, 0)
    other = watched.sit(watched.window(), made, 1)  # whoever is here is not missed
    expect(page.get_by_text(words("page.out-mine"))).to_be_visible()
    expect(other.get_by_text(words("page.out-mine"))).to_have_count(0)
    assert too_wide(page) == []
    assert serious(page) == []
    before = watched.table(made)["version"]
    button(page, "page.lend-mine").click()
    expect(page.get_by_text(words("page.lent-mine"))).to_be_visible()
    expect(page.locator(".strip.mine")).to_have_count(0)
    expect(page.locator(f".stage[data-version='{before + 1}']")).to_be_attached()  # the bot has discarded
    assert watched.table(made)["seats"][0]["lent"] == "owner"
    shown = watched.site.ask("GET", f"/api/tables/{made['id']}")
    assert shown["views"][0]["view"]["waiting_for"] == [1]
