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
NARROW = "() => [...document.querySelectorAll('li .scroll')].every((el) => el.scrollWidth <= el.clientWidth)"
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


@pytest.mark.parametrize("look", ["desktop-es", "phone-en"])
def test_both_plays_are_raced_to_the_end_and_the_film_is_named_as_one(watched: Watched, look: str):
    lang, size = look[-2:], PHONE if look.startswith("phone") else DESKTOP
    made = raced(watched, "thunder-alley", 2)
    page = watched.window(size, lang=lang)
    opened(watched, made, page, lang)
    page.get_by_role("button", name=words("page.wall-all", lang)).click()
    decision = page.locator(".decisions li").filter(has=page.locator(".row")).first
    decision.get_by_role("button", name=words("page.what-if-both", lang)).click()
    cells = decision.locator("table td")
    expect(cells).to_have_count(6, timeout=4 * PATIENCE)  # two teams: as played, the other play, points more
    assert all(cell.locator("small").inner_text() for cell in cells.all())  # every figure has its interval
    assert page.evaluate(NARROW)
    assert too_wide(page) == []
    decision.get_by_role("button", name=words("page.what-if-film", lang)).click()
    heading = page.get_by_role("heading", name=words("page.film", lang))
    expect(heading).to_be_visible(timeout=4 * PATIENCE)
    assert words("page.film", lang).lower() in page.title().lower()
    expect(page.get_by_role("button", name=words("page.replay-play", lang))).to_be_visible()  # it ran, to its end
    assert serious(page) == []
    page.get_by_role("link", name=words("page.film-source", lang)).click()
    expect(heading).to_have_count(0)
    assert made["id"] in page.url


def test_one_card_changed_is_raced_to_the_end(watched: Watched):
    made = raced(watched, "thunder-alley", 2)
    page = watched.window(PHONE)
    watched.visit(page, f"#/r/{made['id']}/3")
    page.get_by_role("tab", name=words("page.wall")).click()
    panel = page.get_by_role("region", name=words("page.what-if"), exact=True)
    chosen = panel.locator("select")
    expect(chosen).to_have_count(2)
    chosen.last.select_option(index=2)
    panel.get_by_role("button", name=words("page.what-if-both")).click()
    expect(panel.locator("table td small")).to_have_count(6, timeout=4 * PATIENCE)
    expect(panel).to_contain_text(words("page.what-if-carded"))
    chosen.first.select_option(index=1)
    expect(panel.locator("table")).to_have_count(0)  # it was about the other card


# Who sees chances while a race runs.


def test_a_replay_shows_chances_from_the_first_look_on(watched: Watched):
    made = raced(watched, "thunder-alley", 2)
    page = watched.window(DESKTOP)
    watched.visit(page, f"#/r/{made['id']}/3")
    expect(page.locator(".board .bar")).to_be_visible()


@pytest.mark.parametrize("case", ["spectator", "people", "allowed", "bots"])
def test_chances_are_shown_to_spectators_and_otherwise_only_on_demand(watched: Watched, case: str):
    others = "bot" if case == "bots" else "person"
    made = watched.make("person", others, readings=case == "allowed")
    page = watched.window(DESKTOP)
    if case == "spectator":
        watched.visit(page, f"#/t/{made['id']}")
    else:
        watched.sit(page, made, 0)
    bar = page.locator(".stage[data-version] .bar")
    page.get_by_text(words("page.chances"), exact=True).first.click()
    switch = page.get_by_role("switch", name=words("page.chances-show"))
    expect(switch).to_be_checked(checked=case == "spectator")
    if case == "spectator":
        expect(bar).to_be_visible()
        return
    expect(bar).to_have_count(0)
    switch.click()
    if case == "people":
        expect(page.get_by_text(words("error.no-readings"))).to_be_visible()
        expect(bar).to_have_count(0)
    else:
        expect(bar).to_be_visible()


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
