"""The page and the server: bytes of JavaScript, time to a home one can click, frames of a race, answers under load,
memory of a table.

Prints JSON; with `--page` a table of what a browser meets, without the load, in a minute; `--scripts FILE` counts the
JavaScript of every screen and keeps only that, which needs no idle machine. The server runs compiled where
build/compiled is current, and its bots with it.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.table import FRAME_LIMIT, of_page  # noqa: E402
from tools.browser import FLAGS, chromium  # noqa: E402
from tools.served import STATIC, Served, serving  # noqa: E402

BOT_TABLES = 100
IDLE_TABLES = 100
PEOPLE = 5  # tables at which people play while the bots race
PAUSE = 0.1  # seconds between the actions of one person: faster than anybody
LOOK_SECONDS = 20.0  # seconds between two looks at the tables of bots
HOMES = 7
SETTLES = 1500  # milliseconds in which a screen asks for its parts
GAMES = ("thunder-alley", "grand-prix", "thunder-rolls")
SCREENS = {
    "home": "", "new race": "#/new/thunder-alley", "rules": "#/rules/thunder-alley", "scenes": "#/learn",
    "puzzles": "#/puzzles", "new season": "#/seasons",
}  # fmt: skip
FRAMES_SECONDS = 20.0  # of a race that is watched
FRAMES = """() => {
  window.frames_ = [];
  let before = null; // the first frame began before anybody looked
  const next = (now) => {
    if (before !== null) window.frames_.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""


# What has been asked for so far, by name.
SCRIPTS = """() => performance.getEntriesByType("resource").map((one) => one.name.split("/").at(-1))
  .filter((name) => name.endsWith(".js"))"""


def script_sizes() -> dict[str, int]:
    """Bytes of every script as it goes over the line."""
    return {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in (STATIC / "assets").glob("*.js")}


def script_bytes() -> dict[str, int]:
    """JavaScript as it goes over the line: all of it, and what the home page begins with."""
    sizes = script_sizes()
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    return {"all": sum(sizes.values()), "first": sum(size for name, size in sizes.items() if name in index)}


def screen_bytes(browser: Any, served: Served) -> dict[str, int]:
    """JavaScript that somebody loads who comes to a screen for the first time, by invitation or address."""
    over = served.make("thunder-alley", ["bot:random"] * 2, {"laps": 1}, seed=1, public=True)
    while served.ask("GET", f"/api/tables/{over['id']}")["table"]["status"] != "over":
        time.sleep(0.2)
    found = {name: loaded(browser, served.url + hash) for name, hash in SCREENS.items()}
    for game in GAMES:
        made = served.make(game, ["person", "bot:random"], {}, seed=7)
        invitation = f"{served.url}#/j/{made['id']}/{made['seats'][0]['token']}"
        found[f"race of {game}"] = loaded(browser, invitation, ".strip")
    found["replay"] = loaded(browser, f"{served.url}#/r/{over['id']}", "input[type=range]")
    found["report"] = loaded(browser, f"{served.url}#/r/{over['id']}", "input[type=range]", "Pit wall")
    return found


def loaded(browser: Any, address: str, shows: str = "main h1, main h2", tab: str = "") -> int:
    """Bytes of scripts until all that a screen asks for is there, with nothing kept from before."""
    page = browser.new_page(locale="en-GB", viewport={"width": 1440, "height": 900})
    page.goto(address)
    page.wait_for_selector(shows)
    if tab:
        page.get_by_role("tab", name=tab).click()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLES)
    sizes = script_sizes()
    names = set(page.evaluate(SCRIPTS)) & sizes.keys()
    page.close()
    return sum(sizes[name] for name in names)


@contextlib.contextmanager
def browsing() -> Iterator[Any]:
    """A browser, None without one."""
    program = chromium()
    if program is None:
        yield None
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


def home_times(browser: Any, url: str) -> list[float]:
    """Milliseconds from nothing to a page whose first button can be clicked; every time with an empty cache."""
    times = []
    for _ in range(HOMES):
        page = browser.new_page(locale="en-GB")
        page.goto(url, wait_until="commit")
        page.wait_for_selector("main button:not([disabled])")
        times.append(page.evaluate("performance.now()"))
        page.close()
    return times


def frame_times(browser: Any, served: Served) -> dict[str, float]:
    """Milliseconds between the frames of a race of 22 cars that somebody watches, with all its movement."""
    made = served.make("grand-prix", ["bot:rookie"] * 4, {}, seed=11, public=True)
    page = browser.new_page(locale="en-GB", viewport={"width": 1440, "height": 900})
    page.goto(f"{served.url}#/t/{made['id']}", wait_until="networkidle")
    page.evaluate(FRAMES)
    page.wait_for_timeout(1000 * FRAMES_SECONDS)
    found = sorted(page.evaluate("() => window.frames_"))
    page.close()
    within = sum(round(ms) <= FRAME_LIMIT for ms in found) / len(found)
    return {"n": len(found), "p99": found[len(found) * 99 // 100], "longest": found[-1], "within": within}


# Answers.


class Person:
    """Somebody who plays for both seats of a table, and notes how long every answer takes."""

    def __init__(self, served: Served, actions: int) -> None:
        self.made = served.make("thunder-alley", ["person", "person"], {})
        self.url = served.url.replace("http", "ws") + f"api/tables/{self.made['id']}/live"
        self.actions = actions
        self.times: list[float] = []

    def play(self) -> None:
        from websockets.sync.client import connect

        with connect(self.url, max_size=None) as socket:
            tokens = [seat["token"] for seat in self.made["seats"]]
            socket.send(json.dumps({"type": "hello", "tokens": tokens, "from": 0}))
            news = self.until(socket, "hello")
            for number in range(self.actions):
                asked = {one["seat"]: one["view"] for one in news["views"] if one["seat"] in one["view"]["waiting_for"]}
                if not asked:
                    return
                seat, view = next(iter(asked.items()))
                wish = {"type": "move", "id": f"p{number}", "seat": seat, "actions": [view["actions"][0]]}
                started = time.perf_counter()
                socket.send(json.dumps({**wish, "version": news["table"]["version"]}))
                news = self.answered(socket, f"p{number}", started)
                time.sleep(PAUSE)

    def until(self, socket: Any, *types: str) -> Any:
        while True:
            frame = json.loads(socket.recv(timeout=60))
            if frame["type"] in types:
                return frame

    def answered(self, socket: Any, id: str, started: float) -> Any:
        """Both the answer and the new view have to be there, in whichever order."""
        moved = accepted = None
        while moved is None or accepted is None:
            frame = self.until(socket, "moved", "accepted", "refused")
            if frame["type"] == "moved":
                moved = frame
            elif frame.get("id") == id:
                accepted = frame
                self.times.append(1000 * (time.perf_counter() - started))
                if frame["type"] == "refused":
                    raise RuntimeError(frame)
        return moved


def answers(served: Served, tables: int, actions: int) -> dict[str, float]:
    """Milliseconds until people's actions are answered while bots race at so many tables."""
    codes = served.bots()
    bot = next(code for code in ("club", "greedy", *codes) if code in codes)
    made = [served.make("thunder-alley", [f"bot:{bot}"] * 4, {}, public=True) for _ in range(tables)]
    threading.Thread(target=watch, args=(served, made), daemon=True).start()
    people = [Person(served, actions) for _ in range(PEOPLE)]
    threads = [threading.Thread(target=person.play) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    running = sum(served.ask("GET", f"/api/tables/{one['id']}")["table"]["status"] == "running" for one in made)
    times = sorted(ms for person in people for ms in person.times)
    cuts = statistics.quantiles(times, n=100)
    return {"n": len(times), "median": cuts[49], "p95": cuts[94], "p99": cuts[98], "running": running, "tables": tables}


def watch(served: Served, made: list[Any]) -> None:
    """Bots alone race while somebody looks: now and then at each of their tables."""
    with contextlib.suppress(httpx.HTTPError):  # until the server is stopped
        while True:
            for one in made:
                served.ask("GET", f"/api/tables/{one['id']}")
            time.sleep(LOOK_SECONDS)


# Memory.


def resident(pid: int) -> int | None:
    """Bytes of a process in memory; Linux says so."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def idle_memory(served: Served, tables: int) -> float | None:
    """Bytes that a race costs in which nobody does anything: begun, looked at, and left."""
    for _ in range(5):  # what is loaded once is no table's
        look(served)
    before = resident(served.process.pid)
    for _ in range(tables):
        look(served)
    after = resident(served.process.pid)
    return None if before is None or after is None else (after - before) / tables


def look(served: Served) -> None:
    made = served.make("thunder-alley", ["person"] * 4, {})
    served.ask("GET", f"/api/tables/{made['id']}", headers={"X-Seat-Token": made["seats"][0]["token"]})


def page_figures(served: Served) -> dict[str, Any]:
    """What a browser meets: bytes, the time until home can be clicked, frames."""
    with browsing() as browser:
        screens = screen_bytes(browser, served) if browser else None
        home = home_times(browser, served.url) if browser else None
        frames = frame_times(browser, served) if browser else None
    return {"script": script_bytes(), "screens": screens, "home": home, "frames": frames}


def keep_scripts(path: Path, served: Served) -> None:
    """The bytes alone, into the figures that are kept already."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    with browsing() as browser:
        kept["page"] |= {"script": script_bytes(), "screens": screen_bytes(browser, served)}
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(kept["page"]["screens"], indent=1))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the page and the server.")
    parser.add_argument("actions", type=int, nargs="?", default=200, help="actions of each person under load")
    parser.add_argument("--tables", type=int, default=BOT_TABLES, help="tables of bots")
    parser.add_argument("--page", action="store_true", help="the page alone, as a table")
    parser.add_argument("--scripts", type=Path, metavar="FILE", help="count JavaScript alone, and keep it in this file")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="draftline-bench-"))
    with serving(folder / "idle.db") as served:
        if arguments.scripts:
            return keep_scripts(arguments.scripts, served)
        found = page_figures(served)
        if arguments.page:
            print("\n".join(of_page(found)))
            return
        found["idle"] = idle_memory(served, min(IDLE_TABLES, arguments.tables))
    with serving(folder / "load.db") as served:
        found["answers"] = answers(served, arguments.tables, arguments.actions)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
