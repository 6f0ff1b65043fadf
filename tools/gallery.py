"""Every question of every game, its end and its replay, at every size, in both languages and themes: to be looked at.

`make gallery` writes to build/gallery. Races are driven by chance up to the first time that the first seat is asked a
question of each kind; what is offered is picked, so that what it would bring is on the screen. The first driver has a
name of forty letters.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from playwright.sync_api import TimeoutError as Late

import draftline
from draftline.core.rulebook import Rulebook
from draftline.games.registry import SHIPPED
from tools.browser import FLAGS, chromium
from tools.served import ROOT, Served, serving

FOLDER = ROOT / "build" / "gallery"
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900}, "laptop": {"width": 1280, "height": 720},
    "tablet": {"width": 820, "height": 1180}, "phone": {"width": 375, "height": 812},
    "sideways": {"width": 812, "height": 375}, "large": {"width": 2560, "height": 1440},
    "zoomed": {"width": 720, "height": 450},
}  # fmt: skip
LOOKS = (("en", "dark"), ("es", "light"))
LETTERS = ("", "letters")  # as they are, and half as large again
LONG_NAME = "Maximiliana Featherstonehaugh-Cholmondeley"[:40]
NAMES = (LONG_NAME, "Grace", "Edith")
SEEDS = 40
LATER = 5  # the question of a kind that is shown, where it comes so often
PATIENCE = 30_000  # milliseconds
STILL = """() => document.readyState === 'complete' && document.fonts.status === 'loaded'
  && document.getAnimations().length === 0 && !document.querySelector('[aria-busy=true]')"""
CHOICES = ".choice button:not([disabled]):not([aria-pressed=true])"
CARDS = "[data-card]:not([aria-disabled=true])"
SPACES = "[role=application] polygon[role=button]"


@dataclass(frozen=True)
class Moment:
    """A race up to here: who did what."""

    game: str
    name: str
    seed: int
    options: dict[str, Any]
    actions: tuple[tuple[int, str], ...]


def choice(decision: Any, chance: random.Random) -> str:
    """Anything, but forward where that is possible: so the race comes on."""
    actions = [str(action) for action in decision.actions]
    wanted = [action for action in actions if not action.startswith(("retire", "pass"))] or actions
    return chance.choice([one for one in wanted if "forward" in one] or wanted)


def race(book: Rulebook, seed: int, options: dict[str, Any]) -> Iterator[tuple[str, tuple[tuple[int, str], ...]]]:
    """Every question to the first seat, with what led there; at last the end."""
    chance = random.Random(seed)
    game = draftline.new_game(book.id, seats=len(NAMES), seed=seed, options=options)
    done: list[tuple[int, str]] = []
    while (decision := game.decision) is not None:
        if decision.seat == 0:
            yield decision.kind, tuple(done)
        done.append((decision.seat, choice(decision, chance)))
        game.apply(done[-1][1], decision.seat)
    yield "end", tuple(done)


def wet(book: Rulebook) -> dict[str, Any]:
    """The options of a start in the rain, where a game has weather."""
    return {option.name: "rain" for option in book.options if "rain" in option.values}


def moments(book: Rulebook) -> list[Moment]:
    """One for each kind of question, and the end."""
    wanted = {kind.name for kind in book.kinds} | {"end"}
    found: dict[str, Moment] = {}
    for seed in range(SEEDS):
        counted: dict[str, int] = {}
        for kind, actions in race(book, seed, wet(book)):
            counted[kind] = counted.get(kind, 0) + 1
            if kind in wanted and (kind not in found or (counted[kind] == LATER and found[kind].seed == seed)):
                found[kind] = Moment(book.id, kind, seed, wet(book), actions)
        if wanted <= found.keys():
            break
    return list(found.values())


class Gallery:
    """A server, a browser, and the pictures that are made."""

    def __init__(self, served: Served, browser: Browser, only: list[str]) -> None:
        self.served = served
        self.browser = browser
        self.only = only

    def show(self, moment: Moment) -> None:
        looks = [
            (lang, theme, letters)
            for (lang, theme), letters in itertools.product(LOOKS, LETTERS)
            if any(self.wanted(self.name(moment, size, lang, theme, letters)) for size in SIZES)
        ]
        if not looks:
            return
        made = self.table(moment)
        for lang, theme, letters in looks:
            self.look(moment, made, lang, theme, letters)

    def wanted(self, name: str) -> bool:
        return not self.only or any(part in name for part in self.only)

    @staticmethod
    def name(moment: Moment, size: str, lang: str, theme: str, letters: str) -> str:
        return "-".join(part for part in (moment.game, moment.name, size, lang, theme, letters) if part)

    def table(self, moment: Moment) -> dict[str, Any]:
        """A table at which all this has been done."""
        body = {
            "game": moment.game, "options": moment.options, "seed": moment.seed, "start": True,
            "seats": [{"who": "person", "name": name} for name in NAMES],
        }  # fmt: skip
        made: dict[str, Any] = self.served.ask("POST", "/api/tables", json=body)
        version = 0
        for seat, group in itertools.groupby(moment.actions, key=lambda one: one[0]):
            actions = [action for _, action in group]
            headers = {"X-Seat-Token": made["seats"][seat]["token"]}
            for action in actions:
                wish = {"actions": [action], "version": version, "client": f"g{version}", "seat": seat}
                self.served.ask("POST", f"/api/tables/{made['id']}/actions", headers=headers, json=wish)
                version += 1
        return made

    def look(self, moment: Moment, made: dict[str, Any], lang: str, theme: str, letters: str) -> None:
        prefs = {"lang": lang, "theme": theme, "name": "", "speed": 0, "confirm": True, "guideSeen": True}
        context = self.browser.new_context(viewport=SIZES["desktop"], reduced_motion="reduce", locale="en-GB")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"localStorage['draftline.prefs'] ??= {json.dumps(json.dumps(prefs))}")
        page = context.new_page()
        if letters:  # as somebody would ask the browser for them
            context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 24, "fixed": 20}})
        page.goto(f"{self.served.url}#/j/{made['id']}/{made['seats'][0]['token']}")
        page.wait_for_url(f"**/#/t/{made['id']}")
        if moment.name == "end":
            page.locator("#end-teams").wait_for()
        else:
            page.locator(".strip.mine").wait_for()
            self.pick(page)
        for size in SIZES:
            self.picture(page, self.name(moment, size, lang, theme, letters), size)
        if moment.name == "end":
            page.goto(f"{self.served.url}#/r/{made['id']}/{len(moment.actions) // 2}")
            page.get_by_role("slider").wait_for()
            for size in SIZES:
                self.picture(page, self.name(moment, size, lang, theme, letters).replace("-end-", "-replay-"), size)
        context.close()

    def pick(self, page: Page) -> None:
        """What is offered first, so that what it brings is shown."""
        with contextlib.suppress(Late):
            page.wait_for_function(STILL)
        if page.locator(CHOICES).count():
            page.locator(CHOICES).first.click()
        elif page.locator(CARDS).count() and page.locator("[data-step]").count() == 0:
            page.keyboard.press("1")
            page.keyboard.press("c")
            with contextlib.suppress(Late):
                page.locator(SPACES).first.wait_for(timeout=5000)
                page.keyboard.press("n")

    def picture(self, page: Page, name: str, size: str) -> None:
        if not self.wanted(name):
            return
        page.set_viewport_size(SIZES[size])
        with contextlib.suppress(Late):
            page.wait_for_function(STILL)
        page.wait_for_timeout(150)  # what is measured by observers
        file = FOLDER / f"{name}.png"
        page.screenshot(path=file)
        print(file.relative_to(ROOT), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Make pictures of every question at every size.")
    parser.add_argument("only", nargs="*", help="only pictures whose names have one of these in them")
    only = parser.parse_args().only
    program = chromium()
    if program is None:
        print("No Chromium: no pictures of the page.", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="draftline-gallery-"))
    with serving(folder / "races.db") as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        gallery = Gallery(served, browser, only)
        for book in SHIPPED:
            for moment in moments(book):
                gallery.show(moment)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
