"""What browser tests measure at a table: where cars are drawn, what jumps, what is cut off."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

import draftline
from tests.browser.site import DESKTOP, PATIENCE, PHONE, SHORT, TRACKS, Watched

SMALL: ViewportSize = {"width": 1280, "height": 720}
TABLET: ViewportSize = {"width": 820, "height": 1180}
FLAT: ViewportSize = {"width": 812, "height": 375}
ZOOMED: ViewportSize = {"width": 720, "height": 450}  # 1440x900 at 200 %
LARGE: ViewportSize = {"width": 2560, "height": 1440}
SIZES = {"desk": SMALL, "tablet": TABLET, "phone": PHONE, "flat": FLAT, "zoomed": ZOOMED, "large": LARGE}

# Where every car is drawn, by the middle of its drawing in the coordinates of the track.
DRAWN = """() => {
  const drawn = {};
  for (const car of document.querySelectorAll("[role=application] g.stands > g[transform]")) {
    const number = car.querySelector("text")?.textContent.trim();
    const at = /translate\\(([-\\d.]+) ([-\\d.]+)\\)/.exec(car.getAttribute("transform") ?? "");
    if (number && at) drawn[number] = [Number(at[1]), Number(at[2])];
  }
  return drawn;
}"""
BOXES = """(css) => [...document.querySelectorAll(css)].map((el) => {
  const { left, top, width, height } = el.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""
SEEN = """() => [...document.querySelectorAll(".order.plain:not(.strip) > li")].filter((el) => {
  const { top, bottom } = el.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}).length"""
CUT = """() => [...document.querySelectorAll(".stage *")].filter((el) => {
  if (el.closest("svg, .scenery, .visually-hidden, .name") || el.clientWidth < 3) return false;
  const { overflowX, overflowY } = getComputedStyle(el);
  if (el.matches(".buttons, [role=tablist]")) return el.scrollWidth > el.clientWidth + 1;
  if (el.matches(".ask")) return el.scrollHeight > el.clientHeight + 1;
  return (/hidden|clip/.test(overflowX) && el.scrollWidth > el.clientWidth + 1)
    || (/hidden|clip/.test(overflowY) && el.scrollHeight > el.clientHeight + 1);
}).map((el) => `${el.className}: ${el.textContent.trim().slice(0, 60)}`)"""


def seated(
    watched: Watched, game: str, size: ViewportSize = DESKTOP, lang: str = "en", letters: int = 16, **prefs: Any
) -> Page:
    """At a table with two bots, at the first question; letters of so many pixels are asked of the browser."""
    made = watched.make("person", "bot", "bot", game=game)
    page = watched.window(size, lang=lang, **prefs)
    sizes = {"fontSizes": {"standard": letters, "fixed": letters}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    watched.sit(page, made, 0)
    expect(page.locator(".strip.mine")).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return page


# What is on the screen: of which version, whether it stands still, and whether a move is being sent.
SHOWN = """() => {
  if (document.querySelector(".end")) return "over";
  const { version, rest } = document.querySelector(".stage[data-version]")?.dataset ?? {};
  return rest === "true" && !document.querySelector(".strip[aria-busy=true]") ? Number(version) : null;
}"""


def known(watched: Watched, made: dict[str, Any]) -> int | str | None:
    """The version at which the server waits for the first seat, or that the race is over; None while bots drive."""
    table = watched.table(made)
    if table["status"] == "over":
        return "over"
    return table["version"] if 0 in view_of(watched, made)["waiting_for"] else None


def settled(page: Page, watched: Watched, made: dict[str, Any]) -> None:
    """Wait until the page shows all that has happened before the first seat is asked, at rest."""
    last = time.monotonic() + 2 * PATIENCE / 1000
    while (shown := page.evaluate(SHOWN)) is None or shown != known(watched, made):
        assert time.monotonic() < last, f"the page shows {shown}, the server knows {known(watched, made)}"
        page.wait_for_timeout(50)


def view_of(watched: Watched, made: dict[str, Any]) -> dict[str, Any]:
    headers = {"X-Seat-Token": made["seats"][0]["token"]}
    shown: dict[str, Any] = watched.site.ask("GET", f"/api/tables/{made['id']}", headers=headers)
    view: dict[str, Any] = shown["views"][0]["view"]
    return view


def centres(watched: Watched, made: dict[str, Any]) -> dict[str, list[float]]:
    """Where the server says that the cars stand."""
    track = watched.site.ask("GET", f"/api/tracks/{view_of(watched, made)['state']['track']}")
    found = {}
    for car in view_of(watched, made)["state"]["cars"]:
        if car["progress"] is not None and car["lane"] >= 0:
            space = track["base"][car["progress"] % track["sectors"]] + car["lane"]
            found[str(car["number"])] = track["spaces"][space]["centre"]
    return found


def driven(
    watched: Watched, game: str, people: int, choose: Callable[[Any], str | None], seed: int, **how: Any
) -> dict[str, Any]:
    """A race of people, driven by what is chosen at each decision, up to its end or to a choice of nothing."""
    how = {"options": SHORT[game]} | TRACKS.get(game, {}) | how
    made: dict[str, Any] = watched.site.make(game, ["person"] * people, seed=seed, **how)
    how["track"] = watched.table(made)["track"]
    race = draftline.new_game(game, seats=people, seed=seed, **how)
    done: list[tuple[int, str]] = []
    while (decision := race.decision) is not None and (action := choose(decision)) is not None:
        done.append((decision.seat, action))
        race.apply(action, decision.seat)
    send(watched, made, done)
    return made


def send(watched: Watched, made: dict[str, Any], done: list[tuple[int, str]]) -> None:
    """What seats do one after the other: a move at once, or action by action where something comes to light."""

    def post(seat: int, actions: list[str], version: int) -> None:
        body = {"actions": actions, "version": version, "client": f"c{version}"}
        headers = {"X-Seat-Token": made["seats"][seat]["token"]}
        watched.site.ask("POST", f"/api/tables/{made['id']}/actions", headers=headers, json=body)

    version = 0
    for seat, group in itertools.groupby(done, key=lambda one: one[0]):
        actions = [action for _, action in group]
        try:
            post(seat, actions, version)
        except RuntimeError:
            for at, action in enumerate(actions):
                post(seat, [action], version + at)
        version += len(actions)
