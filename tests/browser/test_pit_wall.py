"""The pit wall beside a replay: the report is waited for, read in both languages, and leads to moments and plans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site import DESKTOP, PATIENCE, PHONE, Watched, serious, too_wide, words
from tests.browser.test_end import overlaps, raced
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
