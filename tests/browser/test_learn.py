"""Learn by driving: scenes solved by click, key and touch; wrong tries get their reasons; guides cover nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from draftline.learn.scenes import Scene, scene_of, scenes_of
from tests.browser.site import DESKTOP, PHONE, Watched, serious, too_wide, words
from tests.browser.table import seated

SPACES = "[role=application] polygon[role=button]"
BAND = ".stage .band"
# What the band lies over: cars, the hand, the tower and the question.
COVERED = """() => {
  const band = document.querySelector(".stage .band").getBoundingClientRect();
  const over = (el) => {
    const box = el.getBoundingClientRect();
    return box.width > 0 && box.left < band.right - 1 && box.right > band.left + 1
      && box.top < band.bottom - 1 && box.bottom > band.top + 1;
  };
  const things = ".board, .hand, .tower, .ticker, [data-testid=prompt]";
  return [...document.querySelectorAll(things)].filter(over).map((el) => el.className);
}"""

# How much of the board lies under the buttons of the camera.
TOOLS_SHARE = """() => {
  const area = ({ width, height }) => width * height;
  const [tools, board] = [".board .tools", "[role=application]"].map((css) => document.querySelector(css));
  return area(tools.getBoundingClientRect()) / area(board.getBoundingClientRect());
}"""


def begin(page: Page, watched: Watched, game: str, id: str) -> Scene:
    """From the page of all scenes, by its button."""
    scene = scene_of(game, id)
    watched.visit(page, "#/learn")
    group = page.get_by_role("region", name=scene.book.title)
    group.get_by_role("button", name=words(scene.text("title").id), exact=True).click()
    expect(page.locator(BAND)).to_contain_text(words(scene.text("task").id))
    expect(page.locator(".strip.mine")).to_be_visible()
    return scene


def says(page: Page, scene: Scene, part: str) -> None:
    expect(page.locator(BAND)).to_contain_text(words(scene.text(part).id))


def confirm(page: Page) -> None:
    page.get_by_role("button", name=words("page.confirm")).click()


def pick_card(page: Page, at: int, car: int) -> None:
    page.locator("[data-card]").nth(at).click()
    page.locator(f"[role=application] rect[data-key=car-{car}]").click()
    expect(page.locator(SPACES).first).to_be_visible()


# How much of the board is in sight above the sheet, and what is told of the race that lies over a car.
BOARD = """() => {
  const [board, sheet, told] = [".stage > .board", ".sheet", ".over .phase"]
    .map((css) => document.querySelector(css)?.getBoundingClientRect());
  const cars = [...document.querySelectorAll("[role=application] g.stands > g[transform]")]
    .map((one) => one.getBoundingClientRect());
  const over = (a, b) => a && a.width > 0
    && a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  return [sheet.top - board.top, cars.filter((car) => over(told, car)).length];
}"""


@pytest.mark.parametrize(
    ("game", "id"), [("thunder-alley", "lapping"), ("grand-prix", "push"), ("thunder-rolls", "sets")]
)
def test_a_scene_on_a_phone_shows_its_board(watched: Watched, game: str, id: str):
    """It was a strip of 88 pixels, and what was told of the race lay over its cars."""
    page = watched.window(PHONE)
    begin(page, watched, game, id)
    high, covered = page.evaluate(BOARD)
    assert high > 130
    assert covered == 0


def learned(page: Page) -> list[str]:
    kept: dict[str, Any] = page.evaluate("() => JSON.parse(localStorage['draftline.prefs'])")
    found: list[str] = kept["learned"]
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    "game, text",
    [
        ("thunder-alley", "page.guide-welcome-text"),
        ("grand-prix", "page.prix-guide-tires-text"),
        ("thunder-rolls", "page.rolls-guide-welcome-text"),
    ],
)
def test_each_game_has_its_own_guide_and_it_covers_nothing(watched: Watched, game: str, text: str, size: Any):
    page = seated(watched, game, size, guideSeen=False)
    expect(page.locator(BAND)).to_contain_text(words(text))
    assert page.evaluate(COVERED) == []
    assert too_wide(page) == []


def test_the_guide_of_one_game_does_not_stand_for_another(watched: Watched):
    page = seated(watched, "thunder-alley", guideSeen=False)
    page.get_by_role("button", name=words("page.guide-skip")).click()
    expect(page.locator(BAND)).to_have_count(0)
    for game, there in (("thunder-alley", 0), ("grand-prix", 1)):
        made = watched.make("person", "bot", game=game)
        watched.sit(page, made, 0)
        expect(page.locator(".strip.mine")).to_be_visible()
        expect(page.locator(BAND)).to_have_count(there)


def test_a_scene_of_thunder_alley_by_click(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "thunder-alley", "draft")
    assert page.evaluate(COVERED) == []
    pick_card(page, 0, 29)
    page.keyboard.press("n")  # the furthest of the lit spaces
    confirm(page)
    says(page, scene, "done")
    assert learned(page) == ["thunder-alley/draft"]
    page.get_by_role("button", name=words("page.learn-next")).click()
    says(page, scene_of("thunder-alley", "pursuit"), "task")


def test_a_scene_of_grand_prix_by_click(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "grand-prix", "weather")
    page.locator(".choice button").first.click()
    confirm(page)
    says(page, scene, "done")
    assert learned(page) == ["grand-prix/weather"]


def test_a_scene_of_thunder_rolls_by_click(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "thunder-rolls", "sets")
    page.locator("button.whole", has_text="The Groove").click()
    for left in (2, 1):
        expect(page.locator(".strip.mine")).to_contain_text(f"has {left} space")
        page.locator("[data-step=forward]").click()
    says(page, scene, "done")
    assert learned(page) == ["thunder-rolls/sets"]


def test_a_scene_by_keyboard_alone_and_on_to_the_next(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "thunder-alley", "pursuit")
    page.keyboard.press("2")
    page.keyboard.press("c")
    if page.locator("[data-car].picked").get_attribute("data-car") != "29":
        page.keyboard.press("c")
    expect(page.locator(SPACES).first).to_be_attached()
    page.keyboard.press("n")
    expect(page.get_by_role("button", name=words("page.confirm"))).to_be_enabled()
    page.keyboard.press("Enter")
    says(page, scene, "done")
    expect(page.get_by_role("button", name=words("page.learn-next"))).to_be_focused()
    page.keyboard.press("Enter")
    says(page, scene_of("thunder-alley", "lead"), "task")


def test_a_scene_on_a_phone_by_touch(watched: Watched):
    page = watched.window(PHONE)
    scene = begin(page, watched, "thunder-alley", "yellow")
    assert page.evaluate(COVERED) == []
    assert too_wide(page) == []
    assert page.evaluate(TOOLS_SHARE) < 0.1
    page.get_by_role("button", name=words("page.board-tools")).tap()
    expect(page.get_by_role("button", name=words("page.zoom-fit"))).to_be_visible()
    page.locator(".choice .pick").first.tap()
    page.get_by_role("button", name=words("page.confirm")).tap()
    says(page, scene, "done")
    assert page.evaluate(COVERED) == []


def test_a_wrong_try_gets_its_reason_and_the_next_one_a_hint(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "thunder-alley", "draft")
    pick_card(page, 1, 29)
    page.keyboard.press("n")
    confirm(page)
    says(page, scene, "alone")
    assert learned(page) == []
    expect(page.locator(".strip.mine")).to_have_count(0)
    page.get_by_role("button", name=words("page.learn-again")).click()
    says(page, scene, "hint")
    expect(page.locator("[data-card]")).to_have_count(2)


def test_a_solution_that_is_shown_is_not_yet_learned(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "thunder-rolls", "finish")
    page.get_by_role("button", name=words("page.learn-show")).click()
    says(page, scene, "done")
    assert learned(page) == []
    expect(page.get_by_role("link", name=words("page.learn-race"))).to_be_visible()


def test_a_scene_is_no_race_of_yours_and_survives_a_reload(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "thunder-alley", "solo")
    page.reload()
    says(page, scene, "task")
    expect(page.locator(".strip.mine")).to_be_visible()
    watched.visit(page)
    expect(page.get_by_role("link", name=words("page.learn"), exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name=words("page.your-races"))).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_page_of_all_scenes_is_accessible_and_fits(watched: Watched, lang: str, size: Any):
    page = watched.visit(watched.window(size, lang=lang, learned=["thunder-alley/solo"]), "#/learn")
    expect(page.get_by_text(words("page.learn-done", lang, n=1, count=8)).first).to_be_visible()
    assert serious(page) == []
    assert too_wide(page) == []


def test_a_wrong_try_in_grand_prix_gets_its_reason(watched: Watched):
    page = watched.window(lang="es")
    scene = scene_of("grand-prix", "weather")
    watched.visit(page, "#/learn")
    group = page.get_by_role("region", name=scene.book.title)
    group.get_by_role("button", name=words(scene.text("title").id, "es"), exact=True).click()
    expect(page.locator(".strip.mine")).to_be_visible()
    page.locator(".choice button").nth(1).click()
    page.get_by_role("button", name=words("page.confirm", "es")).click()
    expect(page.locator(BAND)).to_contain_text(words(scene.text("stayed").id, "es"))
    assert learned(page) == []


def test_a_wrong_try_in_thunder_rolls_gets_its_reason_and_a_step_off_the_track_too(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "thunder-rolls", "push")
    page.get_by_role("button", name="inward").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_contain_text(words("reason.inside", car=18))
    page.locator(".note").get_by_role("link").click()
    expect(page.locator("dialog[open] h2")).to_have_text(words("term.step"))
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    says(page, scene, "braked")


def test_a_scene_of_grand_prix_by_keyboard_alone(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "grand-prix", "weather")
    choice = page.locator(".choice button").first
    for _ in range(40):
        if choice.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=words("page.confirm"))).to_be_enabled()
    page.keyboard.press("Enter")
    says(page, scene, "done")


def test_a_scene_of_thunder_rolls_by_keyboard_alone(watched: Watched):
    page = watched.window()
    scene = begin(page, watched, "thunder-rolls", "sets")
    page.keyboard.press("6")
    for left in (2, 1):
        expect(page.locator(".strip.mine")).to_contain_text(f"has {left} space")
        page.keyboard.press("f")
    says(page, scene, "done")


@pytest.mark.parametrize("game, id", [("grand-prix", "weather"), ("thunder-rolls", "sets")])
def test_a_scene_of_the_other_games_by_thumb_alone(watched: Watched, game: str, id: str):
    page = watched.window(PHONE)
    scene = begin(page, watched, game, id)
    if game == "grand-prix":
        page.locator(".choice button").first.tap()
        page.get_by_role("button", name=words("page.confirm")).tap()
    else:
        page.locator("button.whole", has_text="The Groove").tap()
        for left in (2, 1):
            expect(page.locator(".strip.mine")).to_contain_text(f"has {left} space")
            page.locator("[data-step=forward]").tap()
    says(page, scene, "done")
    assert page.evaluate(COVERED) == []
    assert too_wide(page) == []


def test_a_scene_that_is_won_leads_on_and_offers_no_bot(watched: Watched):
    """Its cars have finished: at a race their owner might leave, in a scene there is nobody to wait for."""
    page = watched.window(PHONE)
    scene = begin(page, watched, "thunder-alley", scenes_of("thunder-alley")[-1].id)
    page.get_by_role("button", name=words("page.learn-show")).click()
    says(page, scene, "done")
    expect(page.get_by_role("link", name=words("page.learn-race"))).to_be_visible()
    expect(page.get_by_text(words("page.out-mine"))).to_have_count(0)
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_what_one_may_do_after_a_wrong_try_stands_in_one_line_on_a_phone(watched: Watched, game: str):
    """A second line would take the board's place."""
    page = watched.window(PHONE, lang="es")
    scene = scenes_of(game)[0]
    watched.visit(page, "#/learn")
    title = words(scene.text("title").id, "es")
    with page.expect_response(lambda one: "/api/scenes/" in one.url) as begun:
        page.get_by_role("region", name=scene.book.title).get_by_role("button", name=title, exact=True).click()
    expect(page.locator(".strip.mine")).to_be_visible()
    made = begun.value.json()
    headers = {"X-Seat-Token": made["seats"][scene.seat]["token"]}
    body = {"actions": scene.tries[0].actions, "version": 0, "client": "wrong", "seat": scene.seat}
    watched.site.ask("POST", f"/api/tables/{made['id']}/actions", headers=headers, json=body)
    set = page.locator(f"{BAND} .set")
    expect(set.get_by_role("button", name=words("page.learn-again", "es"))).to_be_visible()
    tops = set.locator(".button").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 3
    assert len({round(top) for top in tops}) == 1


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_names_of_all_scenes_are_whole_on_a_phone(watched: Watched, lang: str):
    page = watched.visit(watched.window(PHONE, lang=lang), "#/learn")
    names = page.locator("section ol button")
    expect(names.first).to_be_visible()
    assert names.evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    ) == []
