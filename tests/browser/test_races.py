"""Whole races against bots, by clicks."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forms import fill_form
from tests.browser.players import Player, Thumb
from tests.browser.site import PHONE, SHORT, Watched, quick_bot, words
from tests.browser.table import driven


def check_result(page: Page, teams: int) -> None:
    """The end screen: everybody who scores in their place, points, and the chart of the race."""
    expect(page.get_by_role("heading", name=words("page.end-teams"), exact=True)).to_be_visible()
    rows = page.locator("[aria-labelledby=end-teams] tbody tr")
    expect(rows).to_have_count(teams)
    assert rows.first.locator("td").first.inner_text().strip() == "1"
    expect(page.locator(".end svg").first).to_be_visible()


def test_thunder_alley_by_clicks_from_home_to_the_rematch(watched: Watched):
    page = watched.visit(watched.window(guideSeen=False))
    page.get_by_role("link", name=words("page.new-race")).last.click()
    fill_form(page, ["person", "bot", "bot"], quick_bot(watched.site))
    page.get_by_role("button", name=words("page.create-and-race")).click()
    guide = page.get_by_role("region", name=words("page.guide"))
    guide.get_by_role("button", name=words("page.guide-next")).click()
    guide.get_by_role("button", name=words("page.guide-skip")).click()
    expect(guide).to_have_count(0)
    player = Player(page)
    player.play()
    check_result(page, 3)
    assert any(what.startswith("space") for what in player.did)
    assert any(what.startswith("car on the board") for what in player.did)
    page.get_by_role("link", name=words("page.end-replay")).click()
    check_replay(page)
    page.go_back()
    page.get_by_role("button", name=words("page.end-rematch"), exact=True).click()
    player.moves(1)


def check_replay(page: Page) -> None:
    """Back and forth in the race that is over."""
    time_line = page.get_by_role("slider", name=words("page.replay-scrub"))
    expect(time_line).to_be_visible()
    page.get_by_role("button", name=words("page.replay-last")).click()
    last = int(time_line.input_value())
    page.get_by_role("button", name=words("page.replay-back")).click()
    assert int(time_line.input_value()) == last - 1 > 5
    page.get_by_role("button", name=words("page.replay-first")).click()
    page.get_by_role("button", name=words("page.replay-turn-on")).click()
    assert 0 < int(time_line.input_value()) < last
    page.get_by_role("tab", name=words("page.replay-hands")).click()
    held = page.locator("section li b")
    expect(held.first).to_be_visible()  # everybody's cards, now that the race is over
    page.get_by_role("switch", name=words("page.replay-face-up")).uncheck()
    expect(held).to_have_count(0)
    page.wait_for_url(re.compile(rf"#/r/\w+/{time_line.input_value()}$"))  # a plain link to this moment


def test_grand_prix_by_clicks(watched: Watched):
    made = watched.make("person", *["bot"] * 5, game="grand-prix")
    page = watched.sit(watched.window(), made, 0)
    Player(page, "grand-prix").play()
    check_result(page, 6)


def test_thunder_rolls_by_clicks(watched: Watched):
    made = watched.make("person", "bot", "bot", game="thunder-rolls")
    page = watched.sit(watched.window(), made, 0)
    player = Player(page, "thunder-rolls")
    player.play()
    check_result(page, 8)
    assert any(what.startswith("dice") for what in player.did)
    assert any(what.startswith("lay") for what in player.did)


def test_cars_that_no_card_can_move_are_retired_or_passed_over(watched: Watched):
    """Driven at random and never repaired, this team has one car that is worn out and one that is off the track."""
    made = worn_down(watched)
    page = watched.sit(watched.window(), made, 0)
    prompt = page.get_by_test_id("prompt")
    expect(prompt).to_have_text(words("page.card-ask-no-card"))
    page.locator("[data-car='29']").first.click()
    expect(prompt).to_have_text(words("page.card-ask-leave", car=29))
    expect(page.get_by_role("button", name=words("page.card-pass", car=29))).to_be_visible()
    page.get_by_role("button", name=words("page.card-back"), exact=True).click()
    page.locator("[data-car='25']").first.click()
    page.get_by_role("button", name=words("page.card-retire", car=25)).click()
    page.get_by_role("button", name=words("page.confirm")).click()
    expect(page.locator(".strip.mine")).to_have_count(0)
    cars = watched.site.ask("GET", f"/api/tables/{made['id']}")["views"][0]["view"]["state"]["cars"]
    assert [car["status"] for car in cars if car["number"] == 25] == ["retired"]


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_race_by_thumb_alone(watched: Watched, game: str):
    page = watched.sit(watched.window(PHONE), watched.make("person", "bot", game=game), 0)
    thumb = Thumb(page, game)
    thumb.play()
    check_result(page, 8 if game == "thunder-rolls" else 2)
    assert thumb.made > 2


def worn_down(watched: Watched) -> dict[str, Any]:
    """A race of two people up to the moment at which seat 0 has nothing left but to retire or to pass."""
    chance = random.Random(99)

    def choose(decision: Any) -> str | None:
        actions = [str(action) for action in decision.actions]
        if decision.kind == "play" and not any(action.startswith("play") for action in actions):
            return None
        wanted = [action for action in actions if not action.startswith("retire")]
        return actions[-1] if decision.kind == "pit" else chance.choice(wanted or actions)

    return driven(watched, "thunder-alley", 2, choose, seed=99, options={"cars": 2, "laps": 4}, track="yunta")
