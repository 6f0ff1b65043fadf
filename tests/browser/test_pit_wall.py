"""The pit wall beside a replay: the report is waited for, read in both languages, and leads to moments and plans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from draftline.study.exercise import exercise_of
from tests.browser.site import DESKTOP, PATIENCE, PHONE, Watched, serious, too_wide, words
from tests.browser.test_end import overlaps, raced
from tests.browser.test_seasons import enter, host
from tests.browser.test_seasons import make as season
from tools.served import Served, serving

AWAY = "() => document.querySelector('.board').getBoundingClientRect().bottom < 0"
SEEN = "() => document.querySelector('.board').getBoundingClientRect().top >= 0"


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that looks at every decision for a moment only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DRAFTLINE_REPORT_SECONDS", "0.05")
        with serving(tmp_path_factory.mktemp("site") / "races.db") as running:
            yield running


def opened(watched: Watched, made: dict[str, Any], page: Page, lang: str) -> None:
    watched.visit(page, f"#/r/{made['id']}/3")
    page.get_by_role("tab", name=words("page.wall", lang)).click()
    made_by = 4 * PATIENCE  # where nothing is compiled
    expect(page.get_by_role("heading", name=words("wall.curve", lang))).to_be_visible(timeout=made_by)


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
@pytest.mark.parametrize("look", ["desktop-en", "phone-es"])
def test_a_report_is_made_and_read(watched: Watched, game: str, look: str):
    lang, size = look[-2:], PHONE if look.startswith("phone") else DESKTOP
    made = raced(watched, game, 2)
    page = watched.window(size, lang=lang)
    opened(watched, made, page, lang)
    for part in ("wall.column-decisions", "wall.luck", "wall.overtakes"):
        expect(page.get_by_role("heading", name=words(part, lang), exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name=words("wall.cards", lang), exact=True)).to_be_visible()
    expect(page.locator("div.wall td small").first).to_contain_text("±")
    expect(page.locator(".board .bar")).to_be_visible()  # chances at the moment shown, whichever tab is open
    told = page.locator("div.wall").inner_text()
    assert "{" not in told
    assert "-0.0" not in told
    assert all(page.locator("div.wall th[scope=row]").all_inner_texts())  # a sign alone is not read aloud
    stops = page.get_by_role("heading", name=words("wall.strategy", lang))
    expect(stops).to_have_count(0 if game == "thunder-rolls" else 1)  # nothing wears there
    assert overlaps(page, "div.wall svg text") == []
    assert too_wide(page) == []
    assert serious(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_turning_point_and_a_plan_are_shown_on_the_board(watched: Watched, size: Any):
    made = raced(watched, "thunder-alley", 2)
    page = watched.window(size)
    opened(watched, made, page, "en")
    line = page.get_by_role("slider")
    page.locator(".turns button").first.click()
    expect(line).not_to_have_value("3")
    page.get_by_role("button", name=words("page.wall-all")).click()
    plan = page.locator(".plans button").first
    plan.scroll_into_view_if_needed()
    if size is PHONE:
        assert page.evaluate(AWAY)
    plan.click()
    page.wait_for_function(SEEN)
    expect(page.locator(".board rect.ghost-ground").first).to_be_attached()


# What might have come of it.


@pytest.mark.parametrize("look", ["desktop-es", "phone-en"])
def test_a_moment_is_played_on_at_a_table_that_leads_back(watched: Watched, look: str):
    lang, size = look[-2:], PHONE if look.startswith("phone") else DESKTOP
    made = raced(watched, "thunder-alley", 2)
    page = watched.window(size, lang=lang)
    watched.visit(page, f"#/r/{made['id']}/3")
    page.get_by_role("tab", name=words("page.wall", lang)).click()
    page.get_by_role("button", name=words("page.what-if-play", lang)).click()  # the report need not be there yet
    band = page.get_by_role("region", name=words("page.branch", lang))
    expect(band).to_contain_text(words("page.branch-about", lang))
    expect(page.locator(".strip.mine")).to_be_visible()
    band.get_by_role("button", name=words("page.branch-judge", lang)).click()
    expect(band).to_contain_text(words("page.branch-not-yet", lang))
    assert too_wide(page) == []
    assert serious(page) == []
    band.get_by_role("link", name=words("page.branch-source", lang)).click()
    expect(page.get_by_role("slider")).to_have_value("3")


# How a season may end.


@pytest.mark.parametrize("look", ["desktop-en", "phone-es"])
def test_title_chances_are_raced_on_the_page_of_a_season(watched: Watched, look: str):
    lang, size = look[-2:], PHONE if look.startswith("phone") else DESKTOP
    made = season(watched, "bot:rookie", "bot:rookie")
    enter(watched, made)
    page = host(watched, watched.window(size, lang=lang), made)
    page.get_by_role("button", name=words("page.season-odds", lang), exact=True).click()
    rows = page.locator("[aria-labelledby=chances] li.odds")
    expect(rows).to_have_count(2, timeout=4 * PATIENCE)
    assert all("%" in row for row in rows.all_inner_texts())
    assert too_wide(page) == []
    assert serious(page) == []


# Puzzles.


@pytest.mark.parametrize("look", ["desktop-en", "phone-es"])
def test_the_puzzle_of_the_day_is_begun_on_home_and_its_solution_is_explained(watched: Watched, look: str):
    lang, size = look[-2:], PHONE if look.startswith("phone") else DESKTOP
    page = watched.window(size, lang=lang)
    watched.visit(page, "#/")
    page.get_by_role("button", name=words("page.puzzle-solve", lang)).click()
    band = page.locator(".stage .band")
    expect(band).to_contain_text("/")
    expect(page.locator(".strip.mine")).to_be_visible()
    assert too_wide(page) == []
    band.get_by_role("button", name=words("page.learn-show", lang)).click()
    expect(page.get_by_role("button", name=words("page.learn-again", lang))).to_be_visible()
    assert "{" not in band.inner_text()
    seen = page.locator(".stage > .board").bounding_box()
    assert seen
    assert seen["height"] > 150  # the solution is looked at there
    kept = page.evaluate("() => JSON.parse(localStorage['draftline.prefs'] ?? '{}')")
    assert not kept.get("days")  # to see it is not to solve it


def test_a_solved_puzzle_of_the_day_begins_a_streak(watched: Watched):
    today: Any = watched.site.ask("GET", "/api/puzzles/today")
    exercise = exercise_of(today["game"], today["id"])
    page = watched.window(DESKTOP)
    watched.visit(page, "#/")
    page.get_by_role("button", name=words("page.puzzle-solve")).click()
    expect(page.locator(".strip.mine")).to_be_visible()
    id, token = page.evaluate("() => Object.values(JSON.parse(localStorage['draftline.scene']))")
    move = {"actions": exercise.solution[0], "version": 0, "client": "a", "seat": exercise.seat}
    watched.site.ask("POST", f"/api/tables/{id}/actions", json=move, headers={"X-Seat-Token": token})
    expect(page.get_by_role("button", name=words("page.learn-again"))).to_be_visible()
    watched.visit(page, "#/")
    expect(page.get_by_text(words("page.puzzle-solved"))).to_be_visible()
    assert page.evaluate("() => JSON.parse(localStorage['draftline.prefs']).days") == [today["day"]]


def test_all_puzzles_stand_in_a_list(watched: Watched):
    page = watched.window(PHONE)
    watched.visit(page, "#/puzzles")
    expect(page.get_by_role("heading", name=words("page.puzzles"), exact=True)).to_be_visible()
    listed: Any = watched.site.ask("GET", "/api/puzzles")
    expect(page.locator(".learn li")).to_have_count(len(listed))
    expect(page.locator(".learn li").first).to_be_hidden()  # 190 of them are many screens
    assert page.evaluate("document.documentElement.scrollHeight < 3 * innerHeight")
    page.get_by_text(words("page.puzzles-all"), exact=True).first.click()
    expect(page.locator(".learn li").first).to_be_visible()
    assert too_wide(page) == []
    assert serious(page) == []
