"""What browser tests measure at a table: where cars are drawn, what jumps, what is cut off."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import ViewportSize

from tests.browser.site import PHONE, Watched

SMALL: ViewportSize = {"width": 1280, "height": 720}
TABLET: ViewportSize = {"width": 820, "height": 1180}
FLAT: ViewportSize = {"width": 812, "height": 375}
ZOOMED: ViewportSize = {"width": 720, "height": 450}  # 1440x900 at 200 %
SIZES = {"desk": SMALL, "tablet": TABLET, "phone": PHONE, "flat": FLAT, "zoomed": ZOOMED}

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
  if (el.closest("svg, .visually-hidden, .name") || el.clientWidth < 3) return false;
  const { overflowX, overflowY } = getComputedStyle(el);
  return (/hidden|clip/.test(overflowX) && el.scrollWidth > el.clientWidth + 1)
    || (/hidden|clip/.test(overflowY) && el.scrollHeight > el.clientHeight + 1);
}).map((el) => `${el.className}: ${el.textContent.trim().slice(0, 60)}`)"""


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
