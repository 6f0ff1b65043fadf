"""Every screen: without serious findings of axe, without unspoken message ids, and none wider than a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import Player
from tests.browser.site import DESKTOP, PHONE, Watched, serious, too_wide, words

GAMES = ("thunder-alley", "grand-prix", "thunder-rolls")
ID = re.compile(r"\b(?:page|card|gp-card|team|reason|cli|track|wear|event|tr-[a-z]+|gp-[a-z]+)\.[a-z][a-z.-]+\b")
LOOKS = {
    "desktop-dark-english": (DESKTOP, "dark", "en"),
    "desktop-light-spanish": (DESKTOP, "light", "es"),
    "phone-dark-spanish": (PHONE, "dark", "es"),
    "phone-light-english": (PHONE, "light", "en"),
}


class Screens:
    """Goes from screen to screen and writes down what is wrong with each."""

    def __init__(self, watched: Watched, look: str) -> None:
        size, theme, self.lang = LOOKS[look]
        self.number = list(LOOKS).index(look)
        self.watched = watched
        self.page = watched.window(size, theme=theme, lang=self.lang)
        self.found: list[str] = []

    def say(self, id: str, **values: Any) -> str:
        return words(id, self.lang, **values)

    def go(self, hash: str, heading: str) -> None:
        self.watched.visit(self.page, hash)
        expect(self.page.get_by_role("heading", name=heading).first).to_be_visible()
        self.check(hash or "home")

    def check(self, screen: str) -> None:
        page = self.page
        problems = serious(page) + [f"too wide: {what}" for what in too_wide(page)]
        problems += [f"unspoken: {id}" for id in ID.findall(page.locator("body").inner_text())]
        assert page.evaluate("document.documentElement.lang") == self.lang
        self.found += [f"{screen}: {problem}" for problem in problems]

    def dialog(self, button: str, screen: str) -> None:
        """Open a dialog, look at it, close it with Escape."""
        page = self.page
        page.get_by_role("button", name=button).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        self.check(screen)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.fixture
def screens(watched: Watched, request: pytest.FixtureRequest) -> Iterator[Screens]:
    looking = Screens(watched, request.param)
    yield looking
    assert "\n".join(looking.found) == ""


def each(*looks: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("screens", looks, indirect=True)


@each("desktop-dark-english", "phone-light-english", "phone-dark-spanish")
def test_pages_before_a_race(screens: Screens):
    screens.go("", screens.say("page.games"))
    screens.dialog(screens.say("page.keys"), "keys")
    for game in GAMES:
        screens.go(f"#/new/{game}", screens.say("page.new-race"))
        screens.go(f"#/rules/{game}", screens.say("page.contents"))
    screens.go("#/nowhere", screens.say("page.not-found"))
    made = screens.watched.make("person", "open", public=True)
    screens.go(f"#/j/{made['id']}", screens.say("page.join"))
    screens.watched.sit(screens.page, made, 0)
    expect(screens.page.get_by_role("heading", name=screens.say("page.waiting"))).to_be_visible()
    screens.check("waiting room")


@each("desktop-dark-english", "desktop-light-spanish", "phone-dark-spanish", "phone-light-english")
def test_a_race_its_end_and_its_replay(screens: Screens):
    watched, page = screens.watched, screens.page
    game = GAMES[screens.number % 3]
    over = watched.make("bot", "bot", game=game)
    for game in GAMES:
        seats = ["person", "bot"] if game != "grand-prix" else ["person", *["bot"] * 9]
        made = watched.make(*seats, game=game)
        watched.sit(page, made, 0)
        player = Player(page, game, screens.lang)
        player.moves(1)
        screens.check(f"{game} table")
        player.moves(2)
        screens.check(f"{game} table, later")
    screens.dialog(screens.say("page.settings"), "settings")
    screens.dialog(screens.say("page.share"), "share")
    watched.finished(over)
    screens.go(f"#/t/{over['id']}", screens.say("page.end-teams"))
    screens.go(f"#/r/{over['id']}", screens.say("page.replay"))
    expect(page.get_by_role("slider")).to_be_visible()
    screens.check("replay")
    expect(page.get_by_role("button", name=screens.say("page.other-language"))).to_be_visible()


STILL = "() => document.getAnimations().length === 0"
WATCH = """() => {
  const drawn = () => { window.drawn = performance.now(); };
  drawn();
  new MutationObserver(drawn).observe(document, { subtree: true, childList: true, attributes: true });
}"""
AT_REST = "() => document.getAnimations().length === 0 && performance.now() - drawn > 1000"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_waits_for_a_person_comes_to_rest(watched: Watched, game: str):
    """With all its movement on: what blinks does so a few times, then for a whole second nothing is drawn."""
    made = watched.make("person", *["bot"] * 5, game=game)
    page = watched.sit(watched.window(motion="no-preference", speed=4), made, 0)
    expect(page.locator(".strip.mine")).to_be_visible()
    page.evaluate(WATCH)
    page.wait_for_function(AT_REST, polling=100)


def test_with_reduced_motion_another_theme_is_there_at_once(watched: Watched):
    """A short transition of everything would go through the page level by level, for seconds on a busy machine."""
    page = watched.sit(watched.window(), watched.make("person", "bot"), 0)
    expect(page.locator(".strip.mine")).to_be_visible()
    begun = page.evaluate("window.begun = 0; document.addEventListener('transitionrun', () => begun++, true); begun")
    page.get_by_role("button", name=words("page.to-light")).click()
    expect(page.locator("html[data-theme=light]")).to_have_count(1)
    assert page.evaluate(STILL)
    assert page.evaluate("begun") == begun == 0


def test_the_curtain(watched: Watched):
    made = watched.make("person", "person")
    page: Page = watched.sit(watched.window(PHONE), made, 0, 1)
    expect(page.locator("#curtain-title")).to_be_visible()
    assert serious(page) + too_wide(page) == []


def test_spanish_in_the_middle_of_a_race_and_back(watched: Watched):
    made = watched.make("person", "bot")
    page = watched.sit(watched.window(), made, 0)
    Player(page).moves(1)
    page.get_by_role("button", name=words("page.other-language")).click()
    expect(page.get_by_role("button", name=words("page.tab-log", "es"))).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "es"
    player = Player(page, lang="es")
    player.moves(2)
    page.get_by_role("button", name=words("page.tab-log", "es")).click()
    told = page.locator("body").inner_text()
    assert not ID.search(told)
    for english in ("page.settings", "page.confirm", "page.card-hint", "page.card-no-wear", "page.order"):
        assert words(english) not in told.splitlines()
    page.get_by_role("button", name=words("page.other-language", "es")).click()
    expect(page.get_by_role("button", name=words("page.tab-log"))).to_be_visible()
    Player(page).play()
