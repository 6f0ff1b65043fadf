"""Play a race on the page with nothing but a mouse or a keyboard: whatever is offered first is taken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.site import words

PATIENCE = 60_000  # milliseconds without anything new on the screen
LOOKS = 50  # milliseconds between two looks at the screen
SAME = 5  # times that the same is done at once
A_LOOK = 300  # milliseconds
MOST = 900  # things done in one race: the longest here needs a third of that
OFFERS = (Path(__file__).parent / "offers.js").read_text(encoding="utf-8").partition("*/")[2].strip()
NAMES = {
    "confirm": "page.confirm", "go": "page.rolls-drive-confirm", "program": "page.rolls-program-now",
    "discard": "page.rolls-discard-now", "sure": "page.rolls-push-sure", "drive": "page.rolls-drive",
    "programming": "page.rolls-program", "none": "page.rolls-retrieve-none",
}  # fmt: skip

Stop = Callable[[Page], bool]


class Player:
    """Somebody at a page with a mouse."""

    def __init__(self, page: Page, game: str = "thunder-alley", lang: str = "en") -> None:
        self.page = page
        self.table = "rolls" if game == "thunder-rolls" else "card"
        self.lang = lang
        self.names = {key: words(id, lang) for key, id in NAMES.items()}
        self.did: list[str] = []
        self.curtains = 0

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(f"given => ({OFFERS})(...given)", [self.names, self.table])
        return seen

    def once(self) -> dict[str, Any]:
        """Take what is offered now; comes back with what was seen: `over`, or `wait` if there is nothing to take."""
        seen = self.look()
        self.take(seen)
        return seen

    def take(self, seen: dict[str, Any]) -> None:
        if seen.get("click"):
            self.did.append(seen["what"])
            if self.did[-SAME:] == SAME * [seen["what"]]:  # as a person would look first
                self.page.wait_for_timeout(A_LOOK)
            self.curtains += bool(seen.get("curtain"))
            self.press(*seen["click"])
        elif seen.get("zoom"):
            fit = self.page.get_by_role("button", name=words("page.zoom-fit", self.lang))
            if fit.count() == 0:  # a small board folds its buttons
                self.page.get_by_role("button", name=words("page.board-tools", self.lang)).click()
            fit.click()

    def upto(self, what: str) -> None:
        """Until this is what would be taken next; it is left alone."""
        while not (seen := self.look()).get("what", "").startswith(what):
            assert not seen.get("over"), f"the race is over before {what}: {self.did[-12:]}"
            self.take(seen)
            if not seen.get("click"):
                self.wait()

    def press(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def play(self, stop: Stop = lambda page: False) -> None:
        """Until the race is over, or what the caller waits for is there."""
        while not stop(self.page):
            seen = self.once()
            if seen.get("over"):
                return
            if not seen.get("click"):
                self.wait()
            assert len(self.did) < MOST, f"this race does not end: {self.did[-12:]}"

    def wait(self) -> None:
        """Until there is something to take."""
        given = [self.names, self.table]
        offered = f"given => !({OFFERS})(...given).wait"
        try:
            self.page.wait_for_function(offered, arg=given, polling=LOOKS, timeout=PATIENCE)
        except Late:
            raise AssertionError(f"nothing more is offered: {self.look()} after {self.did[-8:]}") from None

    def moves(self, count: int) -> None:
        """Until this many moves are confirmed or made."""
        wanted = self.made + count
        self.play(lambda page: self.made >= wanted)

    @property
    def made(self) -> int:
        return sum(what.startswith(("confirm", "choose", "dice", "pick", "take")) for what in self.did)


class Thumb(Player):
    """Somebody with a phone in one hand."""

    def press(self, x: float, y: float) -> None:
        """A tap becomes a click a little later."""
        once = "{ capture: true, once: true }"
        self.page.evaluate(f"() => addEventListener('click', () => (window.tapped = true), {once})")
        self.page.touchscreen.tap(x, y)
        self.page.wait_for_function("() => window.tapped && !(window.tapped = false)")


class Typist(Player):
    """Somebody at a page with nothing but a keyboard."""

    MOST_TABS = 400

    def __init__(self, page: Page, game: str = "thunder-alley", lang: str = "en") -> None:
        super().__init__(page, game, lang)
        self.table = "keys" if self.table == "card" else f"{self.table}-keys"

    def once(self) -> dict[str, Any]:
        seen = self.look()
        if seen.get("tab"):
            if not self.tab_to(seen["tab"]):
                return seen
            self.page.keyboard.press(seen.get("press", "Enter"))
        elif seen.get("key"):
            self.page.keyboard.press(seen["key"])
        else:
            return seen
        self.did.append(seen["what"])
        return {**seen, "click": True}

    def tab_to(self, css: str) -> bool:
        """Press Tab until the focus is on something that the selector describes; False if it goes away meanwhile."""
        for _ in range(self.MOST_TABS):
            if self.page.evaluate("css => document.activeElement.matches(css)", css):
                return True
            if self.page.locator(css).count() == 0:
                return False
            self.page.keyboard.press("Tab")
        there = self.page.evaluate("document.activeElement.outerHTML")[:120]
        raise AssertionError(f"Tab never came to {css}: {there}")
