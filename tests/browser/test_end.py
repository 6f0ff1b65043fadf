"""After a race and back to it: the end, the replay, the log, the lap chart, and the way on from home."""

from __future__ import annotations

import itertools
import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.site import DESKTOP, PHONE, SHORT, Watched, quick_bot, serious, too_wide, words
from tests.browser.table import BOXES, SIZES, driven

SEATS = {"thunder-alley": 4, "grand-prix": 4, "thunder-rolls": 3}
GRAY = "rgb(154, 163, 174)"
STEPS = 45  # of a replay that are looked at
SIGN = 8  # pixels at which signs have to be told apart
ALIKE = 0.12  # of the pixels: a circle and a hexagon differ by 0.05

DIFFERENCE = """([paths, size]) => {
  const drawn = paths.map((path) => {
    const canvas = new OffscreenCanvas(size, size), pen = canvas.getContext('2d');
    pen.setTransform(size / 2.2, 0, 0, size / 2.2, size / 2, size / 2);
    pen.fill(new Path2D(path), 'evenodd');
    return pen.getImageData(0, 0, size, size).data.filter((_, at) => at % 4 === 3);
  });
  const apart = (a, b) => a.reduce((sum, one, at) => sum + Math.abs(one - b[at]), 0) / 255 / size / size;
  return paths.flatMap((_, a) => paths.slice(a + 1).map((_, b) => apart(drawn[a], drawn[a + b + 1])));
}"""

# Tables that are wider than their place and do not show that there is more.
CUT_OFF = """() => [...document.querySelectorAll(".end .scroll")].filter((el) =>
  el.scrollWidth > el.clientWidth + 1 && !getComputedStyle(el).backgroundImage.includes("gradient")).length"""

# How many cars were ever shown at once, for however short a moment.
SPOTS = """() => {
  window.spots = [];
  new MutationObserver(() => spots.push(document.querySelectorAll("circle.spot").length))
    .observe(document, { subtree: true, childList: true });
}"""


# Signs that stand at the beginning of a line, away from the car that they belong to.
LOST_SIGNS = """() => {
  const texts = document.createTreeWalker(document.querySelector(".caption p"), NodeFilter.SHOW_TEXT), lost = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const before = text.previousElementSibling?.getBoundingClientRect();
    if (!before || !/^[.,:;!)]/.test(text.data)) continue;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    if (range.getBoundingClientRect().top >= before.bottom) lost.push(text.data);
  }
  return lost;
}"""

RACED: dict[tuple[str, str, int], dict[str, Any]] = {}  # those that nobody changes any more, by server


def raced(watched: Watched, game: str, seats: int = 0) -> dict[str, Any]:
    """A race of people that was driven at random to its end; the same one for everybody who only looks at it."""
    key = (watched.site.url, game, seats or SEATS[game])
    if key not in RACED:
        RACED[key] = by_chance(watched, *key[1:], dealt=11, seed=3)
    return RACED[key]


def by_chance(watched: Watched, game: str, seats: int, dealt: int, seed: int | None = None) -> dict[str, Any]:
    chance = random.Random(dealt if seed is None else seed)

    def choose(decision: Any) -> str:
        actions = [str(action) for action in decision.actions]
        wanted = [action for action in actions if not action.startswith(("retire", "pass"))] or actions
        return chance.choice([one for one in wanted if "forward" in one] or wanted)

    return driven(watched, game, seats, choose, seed=dealt)


def nobodys(watched: Watched, made: dict[str, Any]) -> set[str]:
    """Numbers of cars that nobody owns."""
    state = watched.site.ask("GET", f"/api/tables/{made['id']}")["views"][0]["view"]["state"]
    return {str(car["number"]) for car in state["cars"] if car["seat"] < 0}


def overlaps(page: Page, selector: str) -> list[str]:
    """Which of these stand on one another."""
    boxes = [(one.text_content(), one.bounding_box()) for one in page.locator(selector).all()]
    return [
        f"{name} over {other}"
        for (name, a), (other, b) in itertools.combinations(boxes, 2)
        if a and b and a["x"] < b["x"] + b["width"] - 1 and b["x"] < a["x"] + a["width"] - 1
        and a["y"] < b["y"] + b["height"] - 1 and b["y"] < a["y"] + a["height"] - 1
    ]  # fmt: skip


def test_cars_that_nobody_owns_are_gray_on_podium_chart_and_in_the_replay(watched: Watched):
    made = raced(watched, "grand-prix")
    page = watched.sit(watched.window(), made, 0)
    expect(page.locator(".end svg").first).to_be_visible()
    gray = nobodys(watched, made)
    assert gray
    painted = "all => all.map((one) => [one.textContent.trim(), getComputedStyle(one).backgroundColor])"
    tags = page.locator(".end .tag").evaluate_all(painted)
    assert {number for number, fill in tags if fill == GRAY} == gray
    for step in page.locator(".podium li").all():
        nobody = step.locator(".tag").inner_text().strip() in gray
        assert (words("page.end-no-points") in step.inner_text()) == nobody
    watched.visit(page, f"#/r/{made['id']}/20")
    expect(page.locator(".board g.car.npc").first).to_be_visible()
    lines = page.locator("g.car:has(path.line)").evaluate_all(
        "all => all.map((one) => [one.querySelector('.number').textContent, one.style.getPropertyValue('--fill')])"
    )
    assert {number for number, fill in lines if fill == "#9aa3ae"} == gray
    cars = page.locator(".board g.car.npc").evaluate_all(
        "all => all.map((one) => [one.querySelector('.number').textContent, one.style.getPropertyValue('--fill')])"
    )
    assert {number for number, _ in cars} == gray
    assert {fill for _, fill in cars} == {"#9aa3ae"}


TIED = 51  # a race by chance that two teams end with the most points


def test_a_tie_is_told_with_what_decided_and_the_own_team_apart_from_its_cars(watched: Watched):
    made = watched.table(by_chance(watched, "thunder-alley", 3, TIED))
    first, second, third = made["outcome"]["standings"]
    assert first["points"] == second["points"] > third["points"]
    page = watched.window()
    watched.visit(page, f"#/t/{made['id']}")
    header = page.locator(".end header")
    expect(header).to_contain_text(words("tie.best-car"))
    names = [made["seats"][row["seat"]]["name"] or "" for row in (first, second)]
    expect(header.locator("p").last).to_contain_text(re.compile(".*".join(names)))
    best = min(made["outcome"]["places"][str(car)] for car in second["cars"])
    expect(header.locator("p").last).to_contain_text(str(best))
    rows = page.locator("[aria-labelledby=end-teams] tbody tr")
    expect(rows.locator("td:first-child")).to_have_text(["1", "2", "3"])
    for row, team in zip(rows.all(), (first, second, third), strict=True):
        expect(row.locator(".cars .tag")).to_have_count(len(team["cars"]))
        expect(row.locator("td.big").last).to_have_text(str(team["points"]))


NPD_WINS = 5  # a race, always by what is offered first, that a Non-Player Driver wins before the better person


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_race_won_by_a_driver_without_a_player_is_told_as_nobodys_win(watched: Watched, lang: str):
    made = driven(watched, "thunder-rolls", 2, lambda decision: str(decision.actions[0]), seed=NPD_WINS)
    outcome = watched.table(made)["outcome"]
    best, own, *_ = outcome["standings"]
    assert (outcome["winner"], best["seat"], own["seat"]) == (None, None, 0)
    driver = words(f"tr-driver.{best['entrant']}", lang)
    for seat in (0, 1):
        page = watched.sit(watched.window(lang=lang), made, seat)
        header = page.locator(".end header")
        expect(header.get_by_role("heading")).to_have_text(words("page.end-winner", lang, team=driver))
        expect(header).to_contain_text(words("page.end-winner-driver", lang, team=driver, n=best["points"]))
        rank = next(row["rank"] for row in outcome["standings"] if row["seat"] == seat)
        n = len(outcome["standings"])
        expect(header).to_contain_text(words("page.end-your-place", lang, place=rank, n=n))
        place = page.locator("[aria-labelledby=end-teams] tbody tr").nth(rank - 1).locator("td:first-child")
        expect(place).to_have_text(str(rank))
        expect(header).not_to_contain_text(words("page.end-you-won", lang))


@pytest.mark.parametrize("lent", [False, True])
def test_the_record_calls_a_person_no_bot(watched: Watched, lent: bool):
    """As somebody keeps it who has raced: from the end to the replay, and there as a file."""
    made = watched.make("person", "bot", game="thunder-rolls")
    own = {"X-Seat-Token": made["seats"][0]["token"]}
    if lent:
        how = {"seat": 0, "bot": quick_bot(watched.site)}
        watched.site.ask("POST", f"/api/tables/{made['id']}/lend", headers=own, json=how)
        watched.finished(made)
    else:
        watched.site.ask("POST", f"/api/tables/{made['id']}/end", headers=own, json={})
    page = watched.sit(watched.window(), made, 0)
    page.get_by_role("link", name=words("page.end-replay")).click()
    with page.expect_download() as kept:
        page.get_by_role("link", name=words("page.replay-download")).click()
    record = json.loads(kept.value.path().read_text(encoding="utf-8"))
    assert record["table"]["bots"] == ["person", quick_bot(watched.site)]


@pytest.mark.parametrize("game", list(SEATS))
@pytest.mark.parametrize("look", ["desktop-en", "phone-es"])
def test_every_moment_of_a_replay_is_told_and_nothing_jumps(watched: Watched, game: str, look: str):
    made = raced(watched, game)
    lang = look[-2:]
    page = watched.window(PHONE if look.startswith("phone") else DESKTOP, lang=lang)
    watched.visit(page, f"#/r/{made['id']}/0")
    forward = page.get_by_role("button", name=words("page.replay-forward", lang))
    caption = page.get_by_test_id("caption")
    expect(caption).to_be_visible()
    stands, said = forward.bounding_box(), set()
    for _ in range(STEPS):
        text = caption.inner_text()
        assert text.strip()
        assert not [word for word in ("[", "carril", "lane ") if word in text]
        said.add(text)
        forward.click()
        assert forward.bounding_box() == stands
    assert len(said) > 3
    assert too_wide(page) == []


FOLDED = """() => {
  const [list, panel] = ["[role=tablist]", "[role=tabpanel]"].map((css) => document.querySelector(css));
  return [list.scrollWidth - list.clientWidth, panel.clientHeight];
}"""


@pytest.mark.parametrize("size", ["desk", "flat", "zoomed", "phone"])
def test_the_panels_of_a_replay_have_whole_names_and_room(watched: Watched, size: str):
    """In Spanish the last name was cut; on a phone on its side a panel was as high as a line or two."""
    page = watched.window(SIZES[size], lang="es")
    watched.visit(page, f"#/r/{raced(watched, 'thunder-alley')['id']}/3")
    expect(page.get_by_role("tab")).to_have_count(5)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    cut, high = page.evaluate(FOLDED)
    assert cut <= 0
    assert high > 85


def test_what_comes_with_the_replay_moves_nothing_on_the_end_screen(watched: Watched):
    made = raced(watched, "thunder-rolls")
    page = watched.window()
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(f"**/api/replays/{made['id']}", hold)
    watched.sit(page, made, 0)
    parts = "#end-teams, #end-cars, .end .ways"
    expect(page.locator("#end-teams")).to_be_visible()
    expect(page.get_by_text(words("page.replay-loading"))).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_function("() => document.querySelector('.end .drawn') !== null")
    before = page.evaluate(BOXES, parts)
    late[0].continue_()
    expect(page.locator("#story")).to_be_visible()
    assert [box[1] for box in page.evaluate(BOXES, parts)] == [box[1] for box in before]


def test_no_line_begins_with_the_sign_behind_a_car(watched: Watched):
    made = raced(watched, "thunder-alley")
    page = watched.visit(watched.window(lang="es"), f"#/r/{made['id']}/1")
    caption = page.get_by_test_id("caption")
    expect(caption.locator(".tag").first).to_be_visible()
    for width in range(320, 460, 4):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(LOST_SIGNS) == [], (width, caption.inner_text())


def test_the_card_that_was_played_lies_beside_the_caption(watched: Watched):
    made = raced(watched, "thunder-alley")
    page = watched.visit(watched.window(), f"#/r/{made['id']}/1")
    caption = page.get_by_test_id("caption")
    expect(caption).to_contain_text("plays")
    name = page.locator(".caption .card .name")
    expect(name).to_be_visible()
    assert f"“{name.inner_text()}”" in caption.inner_text()
    for size in SIZES.values():
        page.set_viewport_size(size)
        assert name.evaluate("({ parentElement: el }) => el.scrollHeight <= el.clientHeight"), size


@pytest.mark.parametrize("game", ["grand-prix", "thunder-rolls"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_on_the_lap_chart_is_printed_over_something_else(watched: Watched, game: str, lang: str):
    made = raced(watched, game)
    page = watched.visit(watched.window(lang=lang), f"#/r/{made['id']}/0")
    expect(page.locator("text.turn").first).to_be_visible()
    assert overlaps(page, "text.turn, rect.tag") == []


def test_a_line_of_the_log_shows_its_moment_on_the_board_with_cars_in_their_colours(watched: Watched):
    made = raced(watched, "thunder-alley")
    page = watched.visit(watched.window(), f"#/r/{made['id']}/0")
    page.get_by_role("tab", name=words("page.replay-log")).click()
    move = page.locator(".log .move").nth(3)
    line, tag = move.locator(".look"), move.locator(".tag").first
    assert tag.evaluate("one => getComputedStyle(one).backgroundColor") not in ("rgba(0, 0, 0, 0)", GRAY)
    assert "sector" not in page.locator("ol.log").inner_text()
    move.click(position={"x": 5, "y": 5})
    expect(line).to_have_attribute("aria-current", "step")
    assert int(page.get_by_role("slider").input_value()) > 0


def test_the_live_log_leads_to_a_moment_and_back(watched: Watched):
    made = watched.make("person", "bot", "bot")
    page = watched.sit(watched.window(), made, 0)
    page.get_by_role("button", name=words("page.tab-log")).click()
    line = page.locator(".log .look").first
    line.press("Enter")
    expect(line).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name=words("page.log-now")).click()
    expect(line).not_to_have_attribute("aria-current", "step")


def test_the_log_tells_more_or_less_and_its_cars_are_shown_on_the_board(watched: Watched):
    made = raced(watched, "thunder-alley")
    page = watched.visit(watched.window(), f"#/r/{made['id']}/0")
    page.get_by_role("tab", name=words("page.replay-log")).click()
    lines = page.locator("ol.log li")
    count = {}
    for degree in ("short", "moves", "steps"):
        page.get_by_role("button", name=words(f"page.log-{degree}"), exact=True).click()
        expect(page.get_by_role("button", name=words(f"page.log-{degree}"), exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
        count[degree] = lines.count()
    assert 0 < count["short"] < count["moves"] < count["steps"]
    page.evaluate(SPOTS)
    named = page.locator("ol.log .move button:not(.look)")
    named.filter(has=page.locator(".tag")).first.click()
    page.wait_for_function("spots.includes(1)")
    named.filter(has_not=page.locator(".tag")).first.click()  # a team
    page.wait_for_function(f"spots.includes({SHORT['thunder-alley']['cars']})")
    page.reload()
    page.get_by_role("tab", name=words("page.replay-log")).click()
    pressed = page.get_by_role("button", name=words("page.log-steps"), exact=True)
    expect(pressed).to_have_attribute("aria-pressed", "true")


def test_your_races_say_whose_turn_it_is_and_continue(watched: Watched):
    made = watched.make("person", "person")
    first, *_ = watched.site.ask("GET", f"/api/tables/{made['id']}")["views"][0]["view"]["waiting_for"]
    page = watched.sit(watched.window(), made, first)
    watched.visit(page, "#/")
    yours = page.get_by_role("region", name=words("page.your-races"))
    expect(yours).to_contain_text(words("page.your-races-turn"))
    yours.get_by_role("link", name=words("page.continue"), exact=True).click()
    page.wait_for_url(f"**/#/t/{made['id']}")
    other = watched.sit(watched.window(), made, 1 - first)
    watched.visit(other, "#/")
    waiting = words("page.your-races-wait", who="")
    expect(other.get_by_role("region", name=words("page.your-races"))).to_contain_text(waiting)


def test_signs_of_keys_are_shown_only_where_there_are_keys(watched: Watched):
    made = watched.make("person", "bot", "bot", game="thunder-rolls")
    for size, shown in ((DESKTOP, True), (PHONE, False)):
        page = watched.sit(watched.window(size), made, 0)
        expect(page.get_by_test_id("prompt").or_(page.locator(".prompt")).first).to_be_visible()
        page.wait_for_function("() => document.querySelector('kbd[aria-hidden]')")
        seen = page.locator("kbd[aria-hidden]").evaluate_all("all => all.some((one) => one.checkVisibility())")
        assert seen is shown


def test_the_sign_of_a_team_keeps_its_size_and_is_told_from_the_others_at_8_pixels(watched: Watched):
    made = raced(watched, "thunder-alley", 7)
    page = watched.visit(watched.window(), f"#/r/{made['id']}/60")
    page.get_by_role("tab", name=words("page.tab-order")).click()
    widths = "all => all.map((one) => one.getBoundingClientRect().width)"
    shapes = "all => [...new Set(all.map((one) => one.getAttribute('d')))]"
    assert min(page.locator(".order .tag svg").evaluate_all(widths)) > 12
    paths = page.locator(".order .tag path").evaluate_all(shapes)
    assert len(paths) == 7
    assert min(page.evaluate(DIFFERENCE, [paths, SIGN])) > ALIKE
    watched.sit(page, made, 0)
    page.get_by_role("button", name=words("page.end-board")).click()
    expect(page.locator(".order .tag").first).to_be_visible()
    assert min(page.locator(".order .tag svg").evaluate_all(widths)) > 12


@pytest.mark.parametrize(("game", "size", "lang"), [("grand-prix", DESKTOP, "en"), ("thunder-rolls", PHONE, "es")])
def test_the_end_tells_the_story_of_the_race(watched: Watched, game: str, size: Any, lang: str):
    made = raced(watched, game)
    page = watched.sit(watched.window(size, lang=lang), made, 0)
    title = page.get_by_role("heading", name=words("page.end-story", lang))
    told = page.locator("section", has=title).locator("p > span")
    expect(told.first).to_be_visible()
    assert 4 <= told.count() <= 6
    texts = told.all_inner_texts()
    assert len(set(texts)) == len(texts)
    assert all("{" not in text and text[-1] in ".!" for text in texts)
    assert too_wide(page) == []
    assert page.evaluate(CUT_OFF) == 0
    assert serious(page) == []
    watched.visit(page, f"#/r/{made['id']}")
    expect(page.get_by_role("heading", name=words("page.end-story", lang))).to_be_attached()


def test_a_rematch_may_have_other_seats(watched: Watched):
    made = raced(watched, "thunder-alley", 3)
    page = watched.sit(watched.window(), made, 1)
    page.get_by_role("link", name=words("page.end-rematch-new")).click()
    expect(page.get_by_label(words("page.driver-of-seat", n=1))).to_have_value("open")
    expect(page.get_by_label(words("page.driver-of-seat", n=2))).to_have_value("person")
    expect(page.get_by_label(words("page.driver-of-seat", n=3))).to_have_value("open")
    page.get_by_role("button", name=words("page.remove-seat", n=3)).click()
    page.get_by_role("button", name=words("page.create-and-invite")).click()
    page.wait_for_url("**/#/t/*")
    again = watched.site.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")["table"]
    before = watched.table(made)
    assert [seat["who"] for seat in again["seats"]] == ["open", "person"]
    assert [seat["colour"] for seat in again["seats"]] == [seat["colour"] for seat in before["seats"]][:2]
    assert (again["track"], again["options"]["laps"]) == (before["track"], before["options"]["laps"])
