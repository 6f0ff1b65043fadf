"""Browser windows that write down whatever goes wrong in them, and what is wrong with what they show."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, ViewportSize

from draftline.core.messages import Message, text
from tools.served import Served

ROOT = Path(__file__).resolve().parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 375, "height": 740}
PATIENCE = 120_000  # milliseconds that a test waits for something that has to come
SHORT: dict[str, dict[str, Any]] = {
    "thunder-alley": {"laps": 1, "cars": 2},
    "grand-prix": {"laps": 1},
    "thunder-rolls": {"race": "lantern-night"},
}
TRACKS = {"grand-prix": {"track": "santelmo"}}  # the seeds of these tests were found there
QUIET = {"theme": "dark", "lang": "en", "name": "", "speed": 0, "confirm": True, "guideSeen": True}


def words(id: str, lang: str = "en", **values: Any) -> str:
    """What the page says for a message."""
    return text(Message(id, values), lang)


def quick_bot(site: Served) -> str:
    codes = site.bots()
    return next(code for code in ("rookie", "greedy", *codes) if code in codes)


class Watched:
    """Browser windows of one test; whatever goes wrong in any of them is kept in `wrong`."""

    def __init__(self, browser: Browser, site: Served) -> None:
        self.browser = browser
        self.site = site
        self.wrong: list[str] = []
        self.lossy = False  # while the server is down, lost connections are no fault of the page
        self._contexts: list[BrowserContext] = []

    def make(self, *who: str, game: str = "thunder-alley", seed: int = 7, **more: Any) -> dict[str, Any]:
        """A short race; its answer has the id and the seats' tokens."""
        seats = [f"bot:{quick_bot(self.site)}" if one == "bot" else one for one in who]
        made: dict[str, Any] = self.site.make(game, seats, SHORT[game], seed=seed, **TRACKS.get(game, {}) | more)
        return made

    def table(self, made: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self.site.ask("GET", f"/api/tables/{made['id']}")["table"]
        return found

    def window(
        self, size: ViewportSize | None = None, motion: Literal["reduce", "no-preference"] = "reduce", **prefs: Any
    ) -> Page:
        """A browser of its own: nothing is shared with the other windows."""
        context = self.browser.new_context(
            viewport=size or DESKTOP, reduced_motion=motion, locale="en-GB", service_workers="block",
            is_mobile=size is PHONE, has_touch=size is PHONE,
        )  # fmt: skip
        kept = json.dumps(json.dumps(QUIET | prefs))
        context.add_init_script(f"localStorage['draftline.prefs'] ??= {kept}")
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(f"page error: {error}"))
        page.on("console", self._console)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.lossy:
            self.wrong.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if not self.lossy and "ERR_ABORTED" not in (request.failure or ""):
            self.wrong.append(f"failed: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.request.method} {response.url}")

    def visit(self, page: Page, hash: str = "") -> Page:
        page.goto(f"{self.site.url}{hash}")
        return page

    def sit(self, page: Page, made: dict[str, Any], *seats: int) -> Page:
        """Open the secret links of seats, as whoever was sent them would."""
        for seat in seats:
            page.goto(f"{self.site.url}#/j/{made['id']}/{made['seats'][seat]['token']}")
            page.wait_for_url(f"**/#/t/{made['id']}")
        if len(seats) > 1:
            page.reload()
        return page

    def finished(self, made: dict[str, Any]) -> None:
        """Wait until a race between bots is over."""
        last = time.monotonic() + 2 * PATIENCE / 1000
        while self.table(made)["status"] != "over":
            assert time.monotonic() < last, "the race does not end"
            time.sleep(0.1)

    def close(self) -> None:
        while self._contexts:
            self._contexts.pop().close()


# Colours are what they come to be, whatever begins to fade or to pulse while they are looked at.
STILL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { animation: none !important; transition: none !important; }");
  document.adoptedStyleSheets = [sheet];
  return document.fonts.ready.then(() => true);
}"""


def serious(page: Page) -> list[str]:
    """What axe finds on the screen as it comes to stand, serious or critical."""
    page.wait_for_function("() => document.readyState === 'complete' && document.getAnimations().length === 0")
    page.evaluate(STILL)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = {"resultTypes": ["violations"], "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
    found = page.evaluate("rules => axe.run(document, rules)", rules)["violations"]
    page.evaluate("() => void (document.adoptedStyleSheets = [])")
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:140]} {' '.join(node['failureSummary'].split())[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def too_wide(page: Page) -> list[str]:
    """What sticks out of the window to the right, where nothing around it scrolls."""
    return page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          const scrolls = (el) => { for (let up = el.parentElement; up; up = up.parentElement) {
            const flow = getComputedStyle(up);
            if (/auto|scroll|hidden|clip/.test(flow.overflowX)) return !up.matches('html, body');
          } return false; };
          const out = [...document.querySelectorAll("body *")].filter((el) => {
            const box = el.getBoundingClientRect();
            return box.width > 1 && box.right > wide + 1 && !scrolls(el);
          });
          const page = document.scrollingElement.scrollWidth > wide + 1 ? ["the page scrolls sideways"] : [];
          return page.concat(out.slice(0, 5).map((el) => el.outerHTML.slice(0, 120)));
        }"""
    )
