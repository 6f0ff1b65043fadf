"""Seasons: made with the form, raced by clicks, entered by hand, joined by a link, and their screens looked at."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.players import LOOKS, Player
from tests.browser.site import PATIENCE, PHONE, Watched, quick_bot, words
from tests.browser.test_screens import GAMES, Screens, each, screens

__all__ = ["screens"]
TRACKS = ("yunta", "adriana")


def make(watched: Watched, *who: str, game: str = "thunder-alley", **more: Any) -> dict[str, Any]:
    """A season of two short races; its answer has the id, the host's token and the members'."""
    teams = ("red", "green", "yellow", "blue")
    entrants = [{"team": team, "name": f"Team {team}", "who": one} for team, one in zip(teams, who, strict=False)]
    rules = {"kind": "race-series", "races": 2, "chosen": ["lantern-night", "copper-mile"]}
    if game != "thunder-rolls":
        options = {"cars": 2} if game == "thunder-alley" else {}
        rules = {"kind": "season", "options": options, "schedule": [{"track": track, "laps": 1} for track in TRACKS]}
    body = {"name": "Sunday Cup", "game": game, "entrants": entrants, **rules, **more}
    made: dict[str, Any] = watched.site.ask("POST", "/api/seasons", json=body)
    return made


def enter(watched: Watched, made: dict[str, Any]) -> None:
    """A result by hand, without the page."""
    path, headers = f"/api/seasons/{made['id']}", {"X-Seat-Token": made["host"]}
    version = watched.site.ask("GET", path, headers=headers)["season"]["version"]
    field = watched.site.ask("POST", f"{path}/field", headers=headers, json={})
    finish = [car["number"] for car in field["cars"]] + field["choose_from"][: field["npcs"]]
    body = {"version": version, "finish": finish, "points": {str(car): 20 - at for at, car in enumerate(finish[:8])}}
    watched.site.ask("POST", f"{path}/enter", headers=headers, json=body)


def host(watched: Watched, page: Page, made: dict[str, Any]) -> Page:
    """Open the host's link, as on another device."""
    watched.visit(page, f"#/sj/{made['id']}/{made['host']}")
    page.wait_for_url(f"**/#/s/{made['id']}")
    return page


def button(page: Page, id: str, **values: Any) -> Locator:
    return page.get_by_role("button", name=words(id, **values), exact=True)


def rows(page: Page) -> Locator:
    return page.locator("[aria-labelledby=standings] tbody tr")


def fill_season(page: Page, bot: str, second: str) -> None:
    """Two teams, two races of one lap, two cars each."""
    page.get_by_label(words("page.season-name"), exact=True).fill("Thursday Cup")
    for number in (4, 3):
        button(page, "page.season-remove-team", n=number).click()
        button(page, "page.season-remove-race", n=number).click()
    page.get_by_label(words("page.season-name-of", n=1)).fill("Ada")
    page.get_by_label(words("page.season-name-of", n=2)).fill("Grace")
    page.get_by_label(words("page.season-driver-of", n=2)).select_option(second or f"bot:{bot}")
    for number in (1, 2):
        page.get_by_label(words("page.season-laps-of", n=number)).select_option("1")
    page.get_by_label(words("option.cars"), exact=True).select_option("2")
    button(page, "page.season-create").click()


def test_a_season_of_two_races_from_the_form_to_its_champion(watched: Watched):
    page = watched.visit(watched.window(name="Ada"))
    page.get_by_role("link", name=words("page.season-new")).click()
    fill_season(page, quick_bot(watched.site), "")
    expect(page.get_by_role("heading", name="Thursday Cup")).to_be_visible()
    button(page, "page.season-set-up").click()
    button(page, "page.season-set-up-go").click()
    Player(page).play()
    expect(page.get_by_role("link", name=words("page.season-of-race", name="Thursday Cup"))).to_be_visible()
    page.get_by_role("link", name=words("page.season-to-standings")).click()
    expect(rows(page)).to_have_count(2)
    expect(page.get_by_text(words("page.season-progress", done=1, races=2))).to_be_visible()
    ada = rows(page).filter(has_text="Ada")
    expect(ada.get_by_text(words("page.you"), exact=True)).to_be_visible()
    before = int(ada.locator("td").nth(1).inner_text())
    second_race_with_a_substitute(page, quick_bot(watched.site))
    expect(page.get_by_text(words("page.season-champion"), exact=True)).to_be_visible()
    points = [int(text) for text in rows(page).locator("td:nth-of-type(2)").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    own = page.locator("[aria-labelledby=grid] tbody tr", has_text="Ada").locator("td small").all_inner_texts()
    assert [before, points[0] + points[1]] == [int(own[0]), sum(points)]
    expect(page.locator("[aria-labelledby=curve] svg g.team")).to_have_count(2)


def second_race_with_a_substitute(page: Page, bot: str) -> None:
    """From the end of the first race to the next, by the way that its host is offered."""
    page.go_back()
    page.get_by_role("link", name=words("page.season-to-next")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(words("page.season-absence-of", who="Ada")).select_option(f"substitute:bot:{bot}")
    expect(dialog.get_by_text(words("page.season-substitute-alley"))).to_be_visible()
    button(page, "page.season-set-up-go").click()
    page.get_by_role("link", name=words("page.season-to-standings")).click()


def test_a_member_by_link_in_a_second_window(watched: Watched):
    page = watched.visit(watched.window(name="Ada"), "#/seasons/new")
    fill_season(page, "", "open")
    link = page.get_by_label(words("page.season-link-of", who="Grace")).input_value()
    guest = watched.window()
    guest.goto(link)
    expect(guest.get_by_text(words("page.season-wait-host"))).to_be_visible()
    assert link.rpartition("/")[2] not in guest.url
    expect(button(guest, "page.season-set-up")).to_have_count(0)
    rename(guest, "Grace", "Hopper")
    expect(page.get_by_text("Hopper").first).to_be_visible()
    button(page, "page.season-set-up").click()
    button(page, "page.season-set-up-go").click()
    button(guest, "page.season-sit-down").click()
    players = [Player(page), Player(guest)]
    last = time.monotonic() + 2 * PATIENCE / 1000
    while not all(player.made > 0 for player in players):
        assert time.monotonic() < last, [player.did for player in players]
        for player in players:
            player.once()
        page.wait_for_timeout(LOOKS)
    watched.visit(guest)
    guest.get_by_role("link", name=re.compile("Thursday Cup")).click()
    expect(guest.get_by_text(words("page.season-set-up-now"))).to_be_visible()


def rename(page: Page, before: str, after: str) -> None:
    button(page, "page.season-change", who=before).click()
    page.get_by_role("dialog").get_by_label(words("page.your-name")).fill(after)
    button(page, "page.season-save").click()
    expect(page.get_by_text(after).first).to_be_visible()


def test_a_result_by_hand_and_taken_back(watched: Watched):
    made = make(watched, "person", "person")
    page = host(watched, watched.window(), made)
    button(page, "page.season-enter").click()
    dialog = page.get_by_role("dialog")
    cars = dialog.get_by_role("list", name=words("page.season-finish-order")).get_by_role("listitem")
    expect(cars).to_have_count(4)
    numbers = [text.split()[1] for text in cars.all_inner_texts()]
    dialog.get_by_label(words("page.season-typed"), exact=True).fill(f"{numbers[3]} {numbers[0]} 99")
    dialog.get_by_role("button", name=words("page.season-typed-go")).click()
    expect(dialog.get_by_text(words("page.season-typed-strange", cars=["99"]))).to_be_visible()
    dialog.get_by_role("button", name=words("page.season-move-up", what=f"Car {numbers[2]}")).click()
    handle = dialog.get_by_role("button", name=re.compile(rf"^Car {numbers[2]}, place 3 "))
    expect(handle).to_be_visible()
    drag_up(page, handle)
    expect(cars.first).to_contain_text(numbers[2])
    dialog.get_by_label(words("page.season-led-of", car=numbers[2])).fill("3")
    dialog.get_by_role("button", name=words("page.season-enter-go")).click()
    expect(rows(page).first).to_contain_text("Team green")
    button(page, "page.season-take-back").click()
    button(page, "page.season-take-back-sure").click()
    expect(page.get_by_text(words("page.season-progress", done=0, races=2))).to_be_visible()
    expect(rows(page)).to_have_count(0)


def drag_up(page: Page, handle: Locator) -> None:
    """By its handle to the top, as with a mouse."""
    box = handle.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 5):
        page.mouse.move(x, y - step * 40)
    page.mouse.up()


def test_a_substitute_by_link_a_race_given_up_and_a_link_renewed(watched: Watched):
    made = make(watched, "person", "person")
    page = host(watched, watched.window(), made)
    button(page, "page.season-set-up").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(words("page.season-absence-of", who="Team green")).select_option("substitute:person")
    dialog.get_by_label(words("page.season-start-now")).uncheck()
    button(page, "page.season-set-up-go").click()
    link = dialog.get_by_label(words("page.season-link-of", who="Team green")).input_value()
    button(page, "page.season-to-race").click()
    expect(page.get_by_role("heading", name=words("page.waiting"))).to_be_visible()
    substitute = watched.window()
    substitute.goto(link)
    expect(substitute.get_by_text(words("page.waiting-host"))).to_be_visible()
    button(page, "page.start").click()
    expect(page.get_by_text(words("page.watching"))).to_be_visible()
    watched.visit(page, f"#/s/{made['id']}")
    button(page, "page.season-give-up").click()
    button(page, "page.season-give-up-sure").click()
    expect(button(page, "page.season-set-up")).to_be_visible()
    button(page, "page.season-renew-of", who="Team green").click()
    button(page, "page.season-renew-sure").click()
    link = page.get_by_label(words("page.season-link-of", who="Team green")).input_value()
    guest = watched.window()
    guest.goto(link)
    expect(guest.get_by_text(words("page.you"), exact=True).first).to_be_visible()


@each("desktop-dark-english", "phone-dark-spanish")
def test_the_screens_of_a_season(screens: Screens):
    page, watched = screens.page, screens.watched
    screens.go("", screens.say("page.season-yours"))
    for game in GAMES:
        screens.go(f"#/seasons/new/{game}", screens.say("page.season-new"))
    screens.go("#/seasons/old", screens.say("page.not-found"))
    made = make(watched, "person", "person", "bot:random")
    host(watched, page, made)
    expect(page.get_by_role("heading", name=screens.say("page.season-members"))).to_be_visible()
    screens.check("before the first race")
    screens.dialog(screens.say("page.season-set-up"), "set up")
    enter(watched, made)
    expect(page.get_by_role("heading", name=screens.say("page.season-standings"))).to_be_visible()
    screens.check("after a race")
    page.get_by_role("button", name=screens.say("page.season-enter")).click()
    expect(page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    screens.check("enter a result")


@each("desktop-light-spanish", "phone-light-english")
def test_a_series_of_thunder_rolls_and_a_season_of_grand_prix(screens: Screens):
    for game in ("thunder-rolls", "grand-prix"):
        made = make(screens.watched, "person", "bot:random", game=game)
        enter(screens.watched, made)
        host(screens.watched, screens.page, made)
        expect(screens.page.get_by_role("heading", name=screens.say("page.season-chances"))).to_be_visible()
        screens.check(f"{game} season")
        enter(screens.watched, made)
        expect(screens.page.get_by_text(screens.say("page.season-champion"), exact=True)).to_be_visible()
        screens.check(f"{game} champion")


@pytest.mark.parametrize("what", ["page.season-csv", "page.season-toml"])
def test_files_to_take_home(watched: Watched, what: str):
    made = make(watched, "person", "bot:random")
    enter(watched, made)
    page = host(watched, watched.window(), made)
    with page.expect_download() as saved:
        button(page, what).click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert "yunta" in text
    assert saved.value.suggested_filename == ("sunday-cup.csv" if what == "page.season-csv" else "sunday-cup.toml")


# How wide each select is, and how wide it would be if nothing held it.
SELECTS = """() => [...document.querySelectorAll(".stop select")].map((one) => {
  const free = one.parentElement.appendChild(one.cloneNode(true));
  free.style.width = "max-content";
  free.selectedIndex = one.selectedIndex;
  for (const option of [...free.options]) if (!option.selected) option.remove();
  const wanted = free.offsetWidth;
  free.remove();
  return [one.offsetWidth, wanted];
})"""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_calendar_of_a_new_season_shows_its_tracks_whole_on_a_phone(watched: Watched, lang: str):
    page = watched.window(PHONE, lang=lang)
    watched.visit(page, "#/seasons/new")
    expect(page.locator(".stop select").first).to_be_visible()
    found = page.evaluate(SELECTS)
    assert len(found) > 2
    assert [(given, wanted) for given, wanted in found if given < wanted] == []
