"""Makes the pictures of the page in docs/img: races are driven up to a moment worth showing, then photographed."""

from __future__ import annotations

import argparse
import base64
import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools.browser import FLAGS, chromium
from tools.served import ROOT, Served, serving

FOLDER = ROOT / "docs" / "img"
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 375, "height": 812}
QUALITY = 80
SEED = 11
MOST_CARS = 22
SETTLE_MILLISECONDS = 900  # milliseconds until everything stands still
PREFS = {"lang": "en", "name": "Ada", "speed": 0, "confirm": True, "guideSeen": True}
TEAMS = {
    "red": ("Ada", "person"), "green": ("Grace", "bot:club"),
    "yellow": ("Edith", "bot:club"), "blue": ("Lella", "bot:rookie"),
}  # fmt: skip
CALENDAR = ("yunta", "adriana", "pullinger", "verghn", "yunta", "adriana")
SPACES = "[role=application] polygon[role=button]"


def own_cars(view: dict[str, Any]) -> list[int]:
    """The cars of the seat that can still move in this turn."""
    cars = [car for car in view["state"]["cars"] if car["seat"] == 0 and car["status"] == "track"]
    return [car["number"] for car in cars if not car["activated"]]


def second_lap(view: dict[str, Any]) -> bool:
    """A card has to be played, and there are two cars to play it on."""
    return bool(view["kind"] == "play" and view["state"]["lap"] == 2 and len(own_cars(view)) > 1)


def third_round(view: dict[str, Any]) -> bool:
    return bool(view["kind"] == "roll" and view["state"]["round"] == 3)


# The moment of each game that is shown.
RACES: dict[str, Callable[[dict[str, Any]], bool]] = {
    "thunder-alley": second_lap, "grand-prix": second_lap, "thunder-rolls": third_round
}  # fmt: skip


class Studio:
    """A server, a browser, and the pictures that are made."""

    def __init__(self, served: Served, browser: Browser) -> None:
        self.served = served
        self.browser = browser

    def window(self, size: ViewportSize, theme: str) -> Page:
        context = self.browser.new_context(
            viewport=size, reduced_motion="reduce", locale="en-GB", device_scale_factor=2 if size is PHONE else 1
        )
        kept = json.dumps(json.dumps({**PREFS, "theme": theme}))
        context.add_init_script(f"localStorage['draftline.prefs'] ??= {kept}")
        return context.new_page()

    def picture(self, page: Page, name: str) -> None:
        """WebP by way of the browser itself: a tenth of the size of a PNG."""
        page.wait_for_timeout(SETTLE_MILLISECONDS)
        session = page.context.new_cdp_session(page)
        size = page.viewport_size or DESKTOP
        clip = {"x": 0, "y": 0, **size, "scale": 2 if size == PHONE else 1}
        wish = {"format": "webp", "quality": QUALITY, "clip": clip}
        file = FOLDER / f"{name}.webp"
        file.write_bytes(base64.b64decode(session.send("Page.captureScreenshot", wish)["data"]))
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")
        page.context.close()

    # Races.

    def race(self, game: str) -> dict[str, Any]:
        """A race of one person and three bots, driven by hints up to its moment."""
        bots = self.served.bots(game)
        bot = next(code for code in ("rookie", "greedy", *bots) if code in bots)
        made: dict[str, Any] = self.served.make(game, ["person", *[f"bot:{bot}"] * 3], {}, seed=SEED)
        self.drive(made, RACES[game])
        return made

    def own(self, made: dict[str, Any]) -> list[int]:
        headers = {"X-Seat-Token": made["seats"][0]["token"]}
        return own_cars(self.served.ask("GET", f"/api/tables/{made['id']}", headers=headers)["views"][0]["view"])

    def drive(self, made: dict[str, Any], until: Callable[[dict[str, Any]], bool]) -> None:
        path, token = f"/api/tables/{made['id']}", made["seats"][0]["token"]
        headers = {"X-Seat-Token": token}
        number = 0
        while True:
            shown = self.served.ask("GET", path, headers=headers)
            view = shown["views"][0]["view"]
            if shown["table"]["status"] == "over" or (0 in view["waiting_for"] and until(view)):
                return
            if 0 not in view["waiting_for"]:
                time.sleep(0.1)
                continue
            number += 1
            action = self.choice(path, headers, view)
            body = {"actions": [action], "version": shown["table"]["version"], "client": f"shots-{number}", "seat": 0}
            self.served.ask("POST", f"{path}/actions", headers=headers, json=body)

    def choice(self, path: str, headers: dict[str, str], view: dict[str, Any]) -> str:
        """What a bot would do in this seat."""
        hint = self.served.ask("POST", f"{path}/hint", headers=headers, params={"seat": 0})
        return str(hint.get("action") or view["actions"][0])

    def finished(self, made: dict[str, Any]) -> None:
        self.drive(made, lambda view: False)

    # Pictures.

    def home(self) -> None:
        for size, name in ((DESKTOP, "page-home"), (PHONE, "page-home-phone")):
            page = self.window(size, "dark")
            page.goto(self.served.url, wait_until="networkidle")
            self.picture(page, name)

    def table(self, game: str, made: dict[str, Any], size: ViewportSize, name: str) -> None:
        page = self.seated(made, size)
        if game != "thunder-rolls":
            self.plan_a_move(page, self.own(made))
        self.picture(page, name)

    def seated(self, made: dict[str, Any], size: ViewportSize) -> Page:
        page = self.window(size, "dark")
        page.goto(f"{self.served.url}#/j/{made['id']}/{made['seats'][0]['token']}", wait_until="networkidle")
        page.wait_for_url(f"**/#/t/{made['id']}")
        return page

    def plan_a_move(self, page: Page, own: list[int]) -> None:
        """The card that reaches most spaces, and a way to one of the furthest: what is lit up says how a turn works."""
        page.wait_for_selector("[data-card]")
        best = (0, 0)
        for number in range(page.locator("[data-card][aria-disabled=false]").count()):
            best = max(best, (self.reach(page, number, own), number))
            page.keyboard.press("Escape")
        if self.reach(page, best[1], own):
            page.keyboard.press("n")

    def reach(self, page: Page, number: int, own: list[int]) -> int:
        """Pick a card, and go through the cars to one of the own team."""
        page.locator("[data-card][aria-disabled=false]").nth(number).click()
        prompt = page.get_by_test_id("prompt")
        for _ in range(MOST_CARS):
            page.keyboard.press("c")
            page.wait_for_timeout(SETTLE_MILLISECONDS // 3)
            if any(f" {car}" in prompt.inner_text() for car in own):
                break
        page.wait_for_timeout(SETTLE_MILLISECONDS)
        return page.locator(SPACES).count()

    def after_the_race(self, made: dict[str, Any]) -> None:
        self.finished(made)
        page = self.seated(made, DESKTOP)
        page.wait_for_selector("#end-teams")
        self.picture(page, "page-end")
        page = self.window(DESKTOP, "light")
        page.goto(f"{self.served.url}#/r/{made['id']}", wait_until="networkidle")
        line = page.get_by_role("slider")
        line.wait_for()
        line.fill(str(int(line.get_attribute("max") or 2) * 2 // 3))
        line.blur()
        self.picture(page, "page-replay")

    def season(self) -> None:
        """A cup of six short races after the fourth, as its host sees it."""
        wish = {
            "name": "Thursday Night Cup", "game": "thunder-alley", "kind": "season", "options": {"cars": 3},
            "entrants": [{"team": team, "name": name, "who": who} for team, (name, who) in TEAMS.items()],
            "schedule": [{"track": track, "laps": 2} for track in CALENDAR],
        }  # fmt: skip
        made = self.served.ask("POST", "/api/seasons", json=wish)
        path, headers = f"/api/seasons/{made['id']}", {"X-Seat-Token": made["host"]}
        for _ in CALENDAR[:4]:
            version = self.served.ask("GET", path, headers=headers)["season"]["version"]
            body = {"absences": {"red": "substitute:bot:club"}, "start": True, "version": version}
            self.served.ask("POST", f"{path}/race", headers=headers, json=body)
            while self.served.ask("GET", path, headers=headers)["season"]["table"] is not None:
                time.sleep(0.5)
        for size, name in ((DESKTOP, "page-season"), (PHONE, "page-season-phone")):
            page = self.window(size, "dark")
            page.goto(f"{self.served.url}#/sj/{made['id']}/{made['host']}", wait_until="networkidle")
            page.wait_for_url(f"**/#/s/{made['id']}")
            self.picture(page, name)


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the pictures of the page.")
    parser.add_argument("games", nargs="*", default=[], help="only these games; home and the rest are left out")
    games = parser.parse_args().games
    program = chromium()
    if program is None:
        print("No Chromium: no pictures of the page.", file=sys.stderr)
        return 1
    folder = Path(tempfile.mkdtemp(prefix="draftline-shots-"))
    with serving(folder / "races.db") as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        studio = Studio(served, browser)
        if not games:
            studio.home()
            studio.season()
        for game in games or RACES:
            made = studio.race(game)
            studio.table(game, made, DESKTOP, f"page-{game}")
            studio.table(game, made, PHONE, f"page-{game}-phone")
            if game == "thunder-alley":
                studio.after_the_race(made)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
