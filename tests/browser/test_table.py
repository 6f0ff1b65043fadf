"""The table of every game: one moment on the whole screen, nothing that jumps, no text that is cut off."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.players import LOOKS, Player
from tests.browser.site import PHONE, Watched, too_wide, words
from tests.browser.table import (
    BOXES,
    CUT,
    DRAWN,
    FLAT,
    SIZES,
    SMALL,
    TABLET,
    centres,
    driven,
    known,
    seated,
    settled,
    view_of,
)

GAMES = ["thunder-alley", "grand-prix", "thunder-rolls"]
MINE = ".strip.mine"
PARTS = ":is(.wide, .tall) > .board, :is(.dock, .sheet) > .strip, .dock > .hand, .sheet [role=tabpanel]"
DRAWN_ANEW = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
CRAWL = 0.01  # of the normal speed
# Whatever is asked while a move is still shown, for however short a moment.
EARLY = """window.early = [];
new MutationObserver(() => {
  const asked = document.querySelector(".stage[data-rest=false] .strip.mine strong");
  if (asked) early.push(asked.textContent);
}).observe(document, { subtree: true, childList: true, attributes: true });"""
QUESTIONS = 3  # of different kinds
MOST = 60  # things done until they have been asked
LONG = "Maximiliana Featherstonehaugh-Cholmonde"
SPACES = "[role=application] polygon[role=button]"
# Cards that are seen from corner to corner.
CARDS_SEEN = """() => [...document.querySelectorAll("[data-card]")].filter((el) => {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  const corners = [[left, top, 6], [right, top, -6], [left, bottom, 6], [right, bottom, -6]];
  return corners.every(([x, y, by]) => el.contains(document.elementFromPoint(x + by, y + (y === top ? 6 : -6))));
}).length"""


@pytest.mark.parametrize("game", GAMES)
def test_at_every_prompt_all_cars_stand_where_the_server_says(watched: Watched, game: str):
    """With all its movement on: a question is asked only when the picture is current."""
    made = watched.make("person", "bot", "bot", game=game)
    page = watched.window(motion="no-preference", speed=4)
    page.add_init_script(EARLY)
    watched.sit(page, made, 0)
    player = Player(page, game)
    for _ in range(3):
        player.moves(1)
        settled(page, watched, made)
        expect(page.locator(f"{MINE}[aria-busy=false]")).to_be_visible()
        drawn, said = page.evaluate(DRAWN), centres(watched, made)
        assert drawn.keys() >= said.keys()
        for number, (x, y) in said.items():
            assert drawn[number] == pytest.approx([x, y], abs=1.5), f"car {number}"
        tower = page.locator(".tower .order .tag").all_inner_texts()
        order = [str(number) for number in view_of(watched, made)["state"]["order"]]
        assert tower[: len(order)] == order
    assert page.evaluate("early") == []


@pytest.mark.parametrize("game", ["grand-prix", "thunder-rolls"])
def test_what_the_others_do_can_be_skipped_by_button_key_and_tap(watched: Watched, game: str):
    """So slow that nothing ends by itself while the test waits."""
    made = watched.make("person", "bot", "bot", game=game)
    page = watched.sit(watched.window(motion="no-preference", speed=CRAWL), made, 0)
    skip = page.get_by_role("button", name=words("page.card-skip"))
    player = Player(page, game)
    board = page.locator("[role=application]")
    ways = (skip.click, lambda: page.keyboard.press(" "), lambda: board.click(position={"x": 300, "y": 120}))
    for way in ways:
        while not skip.is_visible():
            player.once()
            page.wait_for_timeout(LOOKS)
        while page.locator(".stage[data-heard]").get_attribute("data-heard") != str(known(watched, made)):
            page.wait_for_timeout(LOOKS)  # nothing more comes while it is skipped: the page has heard all of it
        way()
        expect(skip).to_have_count(0)
        settled(page, watched, made)


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_between_two_clicks(watched: Watched, game: str, size: ViewportSize):
    """Board, strip and hand keep their place, whatever is asked."""
    page = seated(watched, game, size)
    player = Player(page, game)
    first = page.evaluate(BOXES, PARTS)
    assert len(first) == 3
    asked: set[str] = set()
    for _ in range(MOST):
        player.wait()
        seen = player.once()
        page.evaluate(DRAWN_ANEW)
        assert page.evaluate(BOXES, PARTS) == first, seen
        if page.locator(MINE).count():
            asked.add(page.get_by_test_id("prompt").inner_text())
        if len(asked) >= QUESTIONS and len(player.did) > 10:
            return
    raise AssertionError(f"only this was asked: {asked}")


@pytest.mark.parametrize(
    ("game", "lang", "letters"),
    [("thunder-alley", "en", 16), ("grand-prix", "es", 16), ("grand-prix", "es", 24), ("thunder-rolls", "es", 16)],
)
def test_no_text_is_cut_off_and_nothing_jumps_at_any_size(watched: Watched, game: str, lang: str, letters: int):
    """Windows of every size, one after the other at each question, also for whoever asks the browser for large text."""
    page = seated(watched, game, SMALL, lang, letters)
    player = Player(page, game, lang)
    found: list[str] = []
    stood: dict[str, Any] = {}
    for _ in range(5):
        asked = page.get_by_test_id("prompt").inner_text()
        for name, size in SIZES.items():
            page.set_viewport_size(size)
            page.evaluate(DRAWN_ANEW)
            found += [f"{name}, {asked}: {what[:100]}" for what in page.evaluate(CUT) + too_wide(page)]
            stands = page.evaluate(BOXES, PARTS)
            if stands != stood.setdefault(name, stands):
                found.append(f"{name}, {asked}: jumped from {stood[name]} to {stands}")
        page.set_viewport_size(SMALL)
        page.evaluate(DRAWN_ANEW)
        player.wait()
        player.once()
        expect(page.get_by_test_id("prompt")).to_be_visible()
    assert "\n".join(found) == ""


# How much of the button that sends a move is in sight: five spots of it, looked at from the screen.
IN_SIGHT = """() => [...document.querySelectorAll(".strip.mine .buttons > .button.main")].flatMap((el) => {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const spots = [[x, y], [left + 2, y], [right - 2, y], [x, top + 2], [x, bottom - 2]];
  return spots.map(([x, y]) => el.contains(document.elementFromPoint(x, y)));
})"""


@pytest.mark.parametrize(
    ("game", "sends"),
    [
        ("thunder-alley", "page.confirm"),
        ("grand-prix", "page.confirm"),
        ("thunder-rolls", "page.rolls-program-now"),
        ("thunder-rolls", "page.rolls-drive-confirm"),
    ],
)
def test_what_confirms_a_move_is_in_sight_with_letters_half_as_large_again(watched: Watched, game: str, sends: str):
    """In the longer language, at every size: it was pushed out of the strip, and nothing showed that there was more."""
    page = seated(watched, game, SMALL, "es", letters=24)
    Player(page, game, "es").upto(f"confirm: {words(sends, 'es')}")
    found = {}
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate(DRAWN_ANEW)
        found[name] = page.evaluate(IN_SIGHT)
    assert found == dict.fromkeys(SIZES, [True] * 5)


# How much of the first card in the hand is in sight, in pixels, and whether what it is called and does lies in that.
FIRST_CARD = """() => {
  const card = document.querySelector(".sheet [data-card]");
  const { top, bottom } = card.getBoundingClientRect(), drive = card.querySelector(".drive").getBoundingClientRect();
  return [Math.min(bottom, innerHeight) - top, bottom <= innerHeight, drive.bottom <= innerHeight];
}"""


@pytest.mark.parametrize("letters", [16, 24, 32])
def test_a_phone_on_its_side_has_the_hand_in_sight_whatever_its_letters(watched: Watched, letters: int):
    """With large letters the prompt had the room to itself, and with the largest the board and the hand had none."""
    page = seated(watched, "thunder-alley", FLAT, "es", letters)
    expect(page.locator(".stage.flat [data-card]").first).to_be_visible()
    seen, whole, drive = page.evaluate(FIRST_CARD)
    assert seen > 90, seen
    assert (whole, drive) == (letters == 16, letters < 32)
    board = page.locator(".stage.flat > .board").bounding_box()
    assert board["width"] > 300, board
    assert board["height"] > 90, board
    assert too_wide(page) == []


@pytest.mark.parametrize("size", [TABLET, FLAT], ids=["tablet", "flat"])
def test_the_name_of_the_race_is_whole_beside_the_button_that_undoes(watched: Watched, size: ViewportSize):
    page = seated(watched, "grand-prix", size)
    player = Player(page, "grand-prix")
    player.play(lambda page: page.get_by_role("button", name=words("page.undo")).count() > 0)
    title = page.locator("header h1")
    expect(title).to_contain_text("Grand Prix")
    assert title.evaluate("el => el.scrollWidth <= el.clientWidth")
    if size is TABLET:
        expect(title.get_by_text("Grand Prix")).to_be_visible()


def test_a_question_beside_the_hand_fills_the_sheet_of_a_tablet(watched: Watched):
    """Which cars follow: below the buttons lay small cards, and below these a third of the page was empty."""
    chance = random.Random(12)

    def choose(decision: Any) -> str | None:
        if (decision.seat, decision.kind) == (0, "link"):
            return None
        actions = [str(action) for action in decision.actions]
        wanted = [action for action in actions if not action.startswith(("retire", "pass"))] or actions
        return chance.choice([action for action in wanted if "forward" in action] or wanted)

    page = watched.sit(watched.window(TABLET), driven(watched, "thunder-alley", 3, choose, seed=12, options={}), 0)
    expect(page.locator(".links button").first).to_be_visible()
    card = page.locator(".hand li").first.bounding_box()
    assert TABLET["height"] - (card["y"] + card["height"]) < 60, card
    assert card["width"] > 150, card


def test_a_tablet_shows_eight_cards_at_once(watched: Watched):
    """There were three in a row, and room for most of a fourth."""

    def choose(decision: Any) -> str | None:
        return None if decision.kind == "play" else str(decision.actions[0])

    page = watched.sit(watched.window(TABLET, lang="es"), driven(watched, "grand-prix", 3, choose, 5, options={}), 0)
    expect(page.locator("[data-card]")).to_have_count(8)
    assert page.evaluate(CARDS_SEEN) == 8
    assert page.evaluate(CUT) == []


def in_the_rain(watched: Watched, lang: str) -> Page:
    """A start in the rain, by somebody with a name of forty letters: tires are chosen first."""
    made = watched.site.ask("POST", "/api/tables", json={
        "game": "grand-prix", "options": {"laps": 1, "weather": "rain"}, "seed": 7, "start": True,
        "seats": [{"who": "person", "name": LONG}, {"who": "bot:greedy"}],
    })  # fmt: skip
    page = watched.sit(watched.window(SMALL, lang=lang), made, 0)
    expect(page.locator(MINE)).to_be_visible()
    return page


def test_a_start_in_the_rain_with_a_long_name_leaves_room_for_tires_and_cards_at_every_size(watched: Watched):
    page = in_the_rain(watched, "es")
    player = Player(page, "grand-prix", "es")
    player.upto(f"confirm: {words('page.confirm', 'es')}")
    found: dict[str, Any] = {}
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate(DRAWN_ANEW)
        found[name] = page.evaluate(IN_SIGHT)
        assert too_wide(page) == []
    assert found == dict.fromkeys(SIZES, [True] * 5)
    page.set_viewport_size(SMALL)
    player.play(lambda page: page.locator("[data-card]").count() > 0)
    sizes = {}
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate(DRAWN_ANEW)
        box = page.locator("[data-card]").first.bounding_box()
        found[name], sizes[name] = page.evaluate(CARDS_SEEN), box["width"] * box["height"]
    assert min(found.values()) >= 2, found
    assert sizes["large"] > 1.5 * sizes["desk"], sizes


# What frames tell of the weather: whether a move plays, in words, on the board, as what happens; and what is asked.
SKIES = """window.skies = new Set();
const look = () => {
  const stage = document.querySelector(".stage[data-rest]"), told = stage?.querySelector(".over .status");
  const text = (css) => stage.querySelector(css)?.textContent.trim() ?? "";
  if (told) skies.add(JSON.stringify([stage.dataset.rest === "false", told.textContent.trim(),
    stage.querySelector(".board .rain") !== null, text("[data-testid=prompt]"), text(".strip.mine strong, .choice")]));
  requestAnimationFrame(look);
};
look();"""
RAIN, RAIN_SEED = ["play 38 on 25", "forward"], 30  # a move that brings the rain, in a race by chance


def test_no_frame_shows_the_weather_of_two_moments(watched: Watched):
    """While a move that brings rain played, words said rain, a sign said dry, and tires were asked for already."""
    made = by_chance_up_to(watched, RAIN[0], RAIN_SEED)
    page = watched.window(motion="no-preference", speed=1)
    page.add_init_script(SKIES)
    watched.sit(page, made, 0)
    expect(page.locator(".over .status")).to_contain_text(words("weather.dry"))
    version = watched.table(made)["version"]
    watched.site.ask(
        "POST", f"/api/tables/{made['id']}/actions", headers={"X-Seat-Token": made["seats"][1]["token"]},
        json={"actions": RAIN, "version": version, "client": "rain"},
    )  # fmt: skip
    settled(page, watched, made)
    expect(page.locator(MINE)).to_be_visible()
    assert (view_of(watched, made)["kind"], view_of(watched, made)["state"]["weather"]) == ("promise", "rain")
    skies = [json.loads(one) for one in page.evaluate("[...skies]")]
    dry, rain = words("weather.dry"), words("weather.rain")
    assert {(rain in told, dry in told, wet) for _, told, wet, _, _ in skies} == {
        (False, True, False),
        (True, False, True),
    }
    rains = words("fact.weather", weather=rain)
    assert [told for _, told, _, said, _ in skies if rains in said and rain not in told] == []
    assert {asked for plays, _, _, _, asked in skies if plays} == {""}
    assert [asked for plays, told, *_, asked in skies if not plays and rain in told and asked] != []


def by_chance_up_to(watched: Watched, last: str, seed: int) -> dict[str, Any]:
    """A race of Grand Prix of two people, by chance up to this action."""
    chance = random.Random(seed)

    def choose(decision: Any) -> str | None:
        actions = [str(action) for action in decision.actions]
        wanted = [action for action in actions if not action.startswith(("retire", "pass"))] or actions
        chosen = chance.choice([action for action in wanted if "forward" in action] or wanted)
        return None if chosen == last else chosen

    return driven(watched, "grand-prix", 2, choose, seed=seed, track="santelmo")


# What may be picked on the board and lies behind something else, by its middle.
COVERED = """() => [...document.querySelectorAll("[role=application] svg [role=button]")].filter((el) => {
  const { left, top, width, height } = el.getBoundingClientRect();
  return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[role=application] svg");
}).map((el) => el.dataset.key)"""


def test_on_a_phone_nothing_lies_over_a_car_or_a_space_that_may_be_picked(watched: Watched):
    """Cars stood under the strip, the buttons and the flag: a thumb that meant a car opened a rule over the race."""
    page = watched.sit(watched.window(PHONE), spread(watched), 0)
    page.locator("[data-card]:not([aria-disabled=true])").first.tap()
    expect(page.locator("[role=application] rect[role=button]").first).to_be_visible()
    assert page.evaluate(COVERED) == []
    page.keyboard.press("c")
    expect(page.locator(SPACES).first).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_test_id("brings").locator("[data-car]").first).to_be_visible()
    assert page.evaluate(COVERED) == []


def spread(watched: Watched) -> dict[str, Any]:
    """A race of Grand Prix up to the sixteenth card of a seat: cars are all over the track."""
    chance, left = random.Random(5), itertools.count(1)

    def choose(decision: Any) -> str | None:
        if (decision.seat, decision.kind) == (0, "play") and next(left) == 16:
            return None
        actions = [str(action) for action in decision.actions]
        wanted = [action for action in actions if not action.startswith(("retire", "pass"))] or actions
        return chance.choice([action for action in wanted if "forward" in action] or wanted)

    return driven(watched, "grand-prix", 2, choose, seed=5)
