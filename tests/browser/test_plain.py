"""The plain table: a game of another package from the form to the replay, and a shipped one without its own table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site import PHONE, Watched, serious, too_wide, words
from tests.examples.conftest import EXAMPLE, installed
from tools.served import Served, serving

GAME = EXAMPLE.name.replace("_", "-")
MOST = 300  # things done in one race


@pytest.fixture(scope="module")
def strip_site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that the example is installed beside."""
    folder = tmp_path_factory.mktemp("strip")
    with serving(folder / "races.db", packages=installed(folder)) as running:
        yield running


@pytest.fixture
def strip(browser: Browser, strip_site: Served) -> Iterator[Watched]:
    windows = Watched(browser, strip_site)
    yield windows
    windows.close()
    assert "\n".join(windows.wrong) == ""


def play(page: Page) -> int:
    """The last action of the list until the race is over, and how many there were; by keys every other time."""
    offered = page.locator("[data-action]:enabled")
    ended = page.locator(".end")
    done = 0
    while True:
        expect(offered.first.or_(ended)).to_be_visible()
        if ended.count():
            return done
        before = page.locator(".stage[data-version]").get_attribute("data-version")
        if done % 2:
            page.keyboard.press("1")
        else:
            offered.last.click()
        expect(page.locator(f".stage[data-version]:not([data-version='{before}'])").or_(ended).first).to_be_visible()
        done += 1
        assert done < MOST


def test_a_game_of_another_package_from_the_form_to_the_replay(strip: Watched):
    page = strip.visit(strip.window())
    expect(page.get_by_role("heading", name="Drag Strip", exact=True)).to_be_visible()
    page.get_by_role("link", name=words("page.new-race")).last.click()
    page.locator("label", has_text="Drag Strip").click()
    assert page.get_by_role("radio", name="Quarter Mile").is_checked()
    page.get_by_label("Surface").select_option(label="Damp")
    expect(page.get_by_text("On a damp strip wheels spin more easily.")).to_be_visible()
    page.get_by_label("Cards in hand").select_option("5")
    assert serious(page) == []
    page.get_by_role("button", name=words("page.create-and-race")).click()
    expect(page.get_by_test_id("prompt")).to_contain_text("choose a shift card in secret")
    expect(page.get_by_role("button", name="Coast")).to_be_visible()
    assert page.locator(".board rect.grip").count() == 4
    assert serious(page) == []
    assert play(page) > 3
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    rows = page.locator("[aria-labelledby=end-teams] tbody tr")
    expect(rows).to_have_count(4)
    assert serious(page) == []
    page.get_by_role("link", name=words("page.end-replay")).click()
    slider = page.get_by_role("slider", name=words("page.replay-scrub"))
    page.get_by_role("button", name=words("page.replay-last")).click()
    last = int(slider.input_value())
    page.get_by_role("button", name=words("page.replay-turn-back")).click()
    assert 0 < int(slider.input_value()) < last
    page.get_by_role("tab", name=words("page.replay-log")).click()
    expect(page.get_by_text("the lights are on").first).to_be_visible()
    expect(page.get_by_text("runs to sector").first).to_be_attached()


def test_its_options_are_those_of_the_race(strip: Watched):
    """What the form asked for is what the game was made with: an option needs no word on the page."""
    page = strip.visit(strip.window(), f"#/new/{GAME}")
    page.get_by_label("Surface").select_option(label="Damp")
    page.get_by_label("Cards in hand").select_option("5")
    page.get_by_role("button", name=words("page.create-and-race")).click()
    expect(page.locator("[data-action]").first).to_be_visible()
    made = {"id": page.url.rpartition("/")[2]}
    options = strip.table(made)["options"]
    assert (options["surface"], options["hand"]) == ("damp", 5)


def test_it_fits_a_phone_and_its_rules_have_a_page(strip: Watched):
    page = strip.visit(strip.window(PHONE), f"#/new/{GAME}")
    page.get_by_role("button", name=words("page.create-and-race")).click()
    expect(page.locator("[data-action]").first).to_be_visible()
    assert too_wide(page) == []
    assert serious(page) == []
    page.get_by_role("tab", name=words("page.tab-log")).click()
    expect(page.get_by_text("the lights are on").first).to_be_visible()
    strip.visit(page, f"#/rules/{GAME}")
    expect(page.get_by_role("heading", name="Nitro")).to_be_visible()
    assert too_wide(page) == []


@pytest.mark.parametrize("game", ["thunder-alley", "thunder-rolls"])
def test_a_shipped_game_at_the_plain_table(watched: Watched, game: str):
    made = watched.make("person", "bot", "bot", game=game)
    page = watched.sit(watched.window(plain=True), made, 0)
    expect(page.locator("[data-action]").first).to_be_visible()
    assert serious(page) == []
    assert play(page) > 3
    winner = watched.table(made)["outcome"]["standings"][0]
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    assert winner["rank"] == 1


def test_a_screen_reader_hears_who_won(watched: Watched):
    made = watched.make("person", "bot", "bot")
    page = watched.sit(watched.window(plain=True), made, 0)
    page.evaluate("""() => { window.heard = []; new MutationObserver(() => {
      window.heard.push(...[...document.querySelectorAll('[aria-live]')].map((one) => one.textContent)); })
      .observe(document.body, { subtree: true, childList: true, characterData: true }); }""")
    play(page)
    heading = page.get_by_role("heading", level=2).first.inner_text()
    assert heading == words("page.end-you-won") or "wins" in heading
    page.wait_for_function("heading => window.heard.some((text) => text.includes(heading))", arg=heading)
