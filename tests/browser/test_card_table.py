"""The table of the card games: one moment on the whole screen, room for the hand everywhere, and nothing that jumps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import Player
from tests.browser.site import PHONE, Watched, words
from tests.browser.table import FLAT, SEEN, SMALL, driven, seated, view_of

MINE = ".strip.mine"
SPACES = "[role=application] polygon[role=button]"
# A race of Thunder Alley up to the choice of a card's second car.
SECOND = [
    "play 35 on 25", "out", "play 25 on 3", "forward", "out", "play 5 on 29", "forward", "link 7", "forward 1",
]  # fmt: skip
# A race of Thunder Alley, dealt by another seed, up to the choice of the lane in which a car is put down.
PLACE, PLACE_SEED = ["play 14 on 41", "out"], 157
CARDS_IN_SIGHT = """() => [...document.querySelectorAll("[data-card]")].filter((el) => {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight + 1 && left >= 0 && right <= innerWidth + 1;
}).length"""


def after(watched: Watched, moves: list[str], seed: int = 49) -> dict[str, Any]:
    """A race of two people after these moves."""
    left = iter(moves)
    how: dict[str, Any] = {"options": {"cars": 3, "laps": 2}, "track": "yunta"}
    return driven(watched, "thunder-alley", 2, lambda _decision: next(left, None), seed=seed, **how)


def move_a_car(page: Page) -> None:
    """By the second card of the hand, which asks nothing more."""
    page.locator("[data-card]").nth(1).click()
    page.keyboard.press("c")
    page.locator(SPACES).first.wait_for()
    page.keyboard.press("n")
    page.get_by_role("button", name=words("page.confirm")).click()


def test_the_second_car_of_a_card_is_picked_before_its_spaces_are_lit(watched: Watched):
    made = after(watched, SECOND)
    page = watched.sit(watched.window(), made, 0)
    expect(page.locator(MINE)).to_be_visible()
    expect(page.locator(SPACES)).to_have_count(0)
    assert page.locator("[role=application] rect[role=button]").evaluate_all(
        "els => els.map((el) => el.dataset.key).sort()"
    ) == ["car-25", "car-41"]
    page.locator("[role=application] rect[data-key=car-41]").click()
    expect(page.locator(SPACES).first).to_be_visible()
    assert view_of(watched, made)["kind"] == "second"
    page.keyboard.press("n")
    page.get_by_role("button", name=words("page.confirm")).click()
    expect(page.locator(MINE)).to_have_count(0)
    log = watched.site.ask("GET", f"/api/tables/{made['id']}")
    assert log["table"]["version"] > len(SECOND)
    assert view_of(watched, made)["kind"] != "second"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_lane_in_which_a_car_is_put_down_is_named_as_the_board_shows_it(watched: Watched, lang: str):
    """No lane has a number on the board: "lane 2" says nothing there."""
    made = after(watched, PLACE, PLACE_SEED)
    asked = view_of(watched, made)
    assert (asked["kind"], asked["actions"]) == ("place", ["place 1", "place 2"])
    page = watched.sit(watched.window(lang=lang), made, 0)
    names = [words(f"page.lane-{where}", lang) for where in ("middle", "outside")]
    expect(page.locator(".links button")).to_have_text([name.capitalize() for name in names])
    expect(page.locator(SPACES)).to_have_count(2)
    labels = page.locator(SPACES).evaluate_all("els => els.map((el) => el.getAttribute('aria-label')).sort()")
    assert [name in label for name, label in zip(names, labels, strict=True)] == [True, True]
    page.locator(".links button").last.click()
    page.get_by_role("button", name=words("page.confirm", lang)).click()
    expect(page.locator(MINE)).to_have_count(0)
    car = next(car for car in view_of(watched, made)["state"]["cars"] if car["number"] == 41)
    assert car["lane"] == 2


def test_a_phone_on_its_side_shows_cards(watched: Watched):
    page = seated(watched, "grand-prix", FLAT)
    Player(page, "grand-prix").play(lambda page: page.locator("[data-card]").count() > 0)
    assert page.evaluate(CARDS_IN_SIGHT) >= 2


def test_a_phone_tells_lap_and_turn_in_one_line_beside_all_its_buttons(watched: Watched):
    page = watched.sit(watched.window(PHONE, lang="es"), after(watched, SECOND), 0)
    expect(page.get_by_role("button", name=words("page.undo", "es"))).to_be_visible()
    parts = page.locator("header .status p > span")
    expect(parts.nth(1)).to_be_visible()
    assert len({box["y"] for part in parts.all() if (box := part.bounding_box())}) == 1


def test_who_watches_on_a_phone_sees_the_running_order_where_others_have_their_hand(watched: Watched):
    made = watched.make("person", "person", public=True)
    page = watched.visit(watched.window(PHONE), f"#/t/{made['id']}")
    expect(page.locator(".sheet .order > li").first).to_be_visible()
    expect(page.get_by_role("tab", name=words("page.tab-hand"))).to_have_count(0)


def test_every_car_is_on_the_tower_at_720_pixels(watched: Watched):
    made = watched.make("person", "bot", "bot", "bot", game="grand-prix")
    page = watched.sit(watched.window(SMALL), made, 0)
    expect(page.locator(MINE)).to_be_visible()
    assert page.evaluate(SEEN) == len(view_of(watched, made)["state"]["cars"]) == 22


def test_a_hint_is_picked_and_one_more_click_plays_it(watched: Watched):
    made = watched.make("person", "bot", "bot")
    page = watched.sit(watched.window(), made, 0)
    page.get_by_role("button", name=words("page.card-hint"), exact=True).click()
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text=words("page.car-number", car="").strip()).first).to_be_visible()
    before = watched.table(made)["version"]
    page.get_by_role("button", name=words("page.confirm")).click()
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(0)
    assert watched.table(made)["version"] > before


def test_a_pit_stop_says_what_it_brings_before_it_is_confirmed(watched: Watched):
    page = seated(watched, "thunder-alley", SMALL)
    Player(page).play(lambda page: page.locator(".choice .pick").count() > 0)
    page.locator(".choice .pick").first.click()
    brings = page.get_by_test_id("brings")
    expect(brings.locator("[data-car]").first).to_be_visible()
    assert "→" in brings.inner_text() or "=" in brings.inner_text()


def test_a_discard_says_what_is_kept_before_it_is_confirmed(watched: Watched):
    def choose(decision: Any) -> str | None:
        wanted = (decision.seat, decision.kind) == (0, "discard")
        return None if wanted else next(str(one) for one in decision.actions if not str(one).startswith("retire"))

    page = watched.sit(watched.window(SMALL), driven(watched, "thunder-alley", 2, choose, seed=49), 0)
    hand = page.locator(".choice [data-card]")
    expect(hand.first).to_be_visible()
    count = hand.count()
    for number in range(count):
        hand.nth(number).click()
    keeps = page.get_by_test_id("brings").locator(".line").last
    expect(keeps).to_have_text(words("brings.keeps-none"))
    page.get_by_role("button", name=words("page.card-keep-all")).click()
    expect(keeps).to_contain_text(words("brings.keeps", n=count, cards="").partition(":")[0])


def test_hands_on_one_screen_are_covered_as_soon_as_a_move_is_made(watched: Watched):
    """While the move is still shown, nobody's cards are."""
    made = after(watched, [])
    page = watched.sit(watched.window(motion="no-preference", speed=0.5), made, 0, 1)
    page.locator("section[aria-labelledby=curtain-title] button").click()
    move_a_car(page)
    expect(page.get_by_role("button", name=words("page.card-skip"))).to_be_visible()
    expect(page.locator(".dock [data-card]")).to_have_count(0)
    expect(page.locator("section[aria-labelledby=curtain-title] button")).to_be_visible(timeout=60_000)


def test_undo_takes_back_the_whole_move_and_says_when_there_is_nothing(watched: Watched):
    made = after(watched, [])
    page = watched.sit(watched.window(), made, 0)
    expect(page.locator(MINE)).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_text(words("page.undo-none")).first).to_be_visible()
    before = view_of(watched, made)
    move_a_car(page)
    expect(page.locator(MINE)).to_have_count(0)
    assert view_of(watched, made)["waiting_for"] == [1]
    page.keyboard.press("u")
    expect(page.locator("[data-card]").first).to_be_visible()
    expect(page.get_by_test_id("prompt")).to_have_text(words("page.card-ask-card"))
    now = view_of(watched, made)
    assert (now["kind"], now["waiting_for"], now["state"]) == ("play", [0], before["state"])
