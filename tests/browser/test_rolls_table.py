"""The table of Thunder Rolls: one moment on the whole screen, and nothing that jumps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import draftline
from tests.browser.players import Player
from tests.browser.site import PHONE, Watched, serious, too_wide, words
from tests.browser.table import BOXES, SEEN, SIZES, SMALL, ZOOMED, driven, seated, send, settled, view_of

GAME = "thunder-rolls"
MINE = ".rolls .strip.mine"
LONG = "Maximiliana Featherstonehaugh-Cholmonde"
LABELS = """() => [...document.querySelectorAll("[role=application] polygon[role=button]")]
  .map((one) => one.getAttribute("aria-label"))"""
# Every die that tumbles from now on, whatever the build makes of the name of its animation.
TUMBLING = """() => {
  window.tumbled = 0;
  addEventListener("animationstart", (event) => { tumbled += event.animationName.endsWith("tumble"); }, true);
}"""


def asked_anew(page: Page) -> None:
    """Until what was done is shown to its end, and the next question stands: what is read now stays."""
    expect(page.locator(".rolls .stage[data-rest=true] .strip.mine[aria-busy=false]")).to_be_visible()


def test_dice_and_spaces_stay_where_they_are_while_dice_are_picked(watched: Watched):
    page = seated(watched, GAME, SMALL)
    Player(page, GAME).moves(1)
    asked_anew(page)
    reroll = page.locator(f"{MINE} button:not([aria-disabled])").filter(has_text=words("page.rolls-reroll"))
    expect(reroll).to_be_visible()
    parts = ".rolls .space, .rolls .own"
    before = page.evaluate(BOXES, parts)
    reroll.click()
    dice = page.locator(".own button")
    expect(dice.first).to_be_visible()
    assert page.evaluate(BOXES, parts) == before
    dice.first.click()
    expect(dice.first).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(BOXES, parts) == before
    page.keyboard.press("Escape")
    assert page.evaluate(BOXES, parts) == before


@pytest.mark.parametrize(("speed", "tumble"), [(0, False), (4, True)])
def test_at_once_dice_do_not_tumble(watched: Watched, speed: float, tumble: bool):
    page = seated(watched, GAME, motion="no-preference", speed=speed)
    page.evaluate(TUMBLING)
    player = Player(page, GAME)
    for _ in range(4):
        player.moves(1)
        asked_anew(page)
    assert (page.evaluate("tumbled") > 0) == tumble


def test_with_reduced_motion_what_the_others_do_is_shown_one_by_one(watched: Watched):
    made = watched.make("person", "bot", "bot", game=GAME)
    page = watched.sit(watched.window(speed=1), made, 0)
    page.evaluate("""() => {
      window.told = new Set();
      new MutationObserver(() => {
        const said = document.querySelector("[data-testid=prompt]")?.textContent.trim();
        if (document.querySelector(".lower")) told.add(said);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }""")
    Player(page, GAME).play(lambda page: page.evaluate("told.size") >= 3)
    assert page.evaluate("told.size") >= 3


def test_every_car_is_on_the_tower_at_720_pixels(watched: Watched):
    page = seated(watched, GAME, SMALL)
    player = Player(page, GAME)
    for _ in range(4):
        asked_anew(page)
        assert page.evaluate(SEEN) == 8
        player.moves(1)


@pytest.mark.parametrize(("size", "theme"), [("desk", "light"), ("phone", "dark")])
def test_axe_finds_nothing_serious(watched: Watched, size: str, theme: str):
    made = watched.make("person", "bot", "bot", game=GAME)
    page = watched.sit(watched.window(SIZES[size], theme=theme), made, 0)
    player = Player(page, GAME)
    for _ in range(4):
        settled(page, watched, made)
        assert serious(page) == []
        player.moves(1)


def test_a_long_name_pushes_nothing_aside(watched: Watched):
    made = watched.site.ask("POST", "/api/tables", json={
        "game": GAME, "options": {"race": "lantern-night"}, "seed": 7, "start": True,
        "seats": [{"who": "person", "name": LONG}, {"who": "bot:greedy"}],
    })  # fmt: skip
    page = watched.sit(watched.window(SMALL), made, 0)
    expect(page.locator(MINE)).to_be_visible()
    tower = page.evaluate(BOXES, ".stage .tower")[0]
    assert tower[2] <= 18 * 16
    assert page.locator(".stage .tower").evaluate("el => el.scrollWidth <= el.clientWidth")
    assert too_wide(page) == []


def test_a_long_name_hides_no_sign_of_its_owner(watched: Watched):
    """The Leader token stood behind the name, in lines that were cut off."""
    options, seats = {"race": "lantern-night"}, [{"who": "person", "name": LONG}, {"who": "person"}]
    body = {"game": GAME, "options": options, "seed": 7, "start": True, "seats": seats}
    made = watched.site.ask("POST", "/api/tables", json=body)
    race = draftline.new_game(GAME, seats=2, seed=7, options=options, track=watched.table(made)["track"])
    done = []
    while (decision := race.decision) is not None and decision.kind == "qualify":
        best = max if decision.seat == 0 else min  # a high number starts in front
        done.append((decision.seat, best(map(str, decision.actions), key=lambda action: int(action.split()[1]))))
        race.apply(done[-1][1], decision.seat)
    send(watched, made, done)
    assert view_of(watched, made)["state"]["token"] == 0
    page = watched.sit(watched.window(SMALL), made, 0)
    mine = page.locator(".tower li.mine")
    expect(mine).to_contain_text(LONG)
    expect(mine.get_by_title(words("page.rolls-token"), exact=True)).to_be_in_viewport(ratio=1)


# How much of the board lies under what is told of the race, and whether it lies over those who are away.
TOLD = """() => {
  const [told, board, away] = [".over .status", ".stage > .board", ".board .away"]
    .map((css) => document.querySelector(css).getBoundingClientRect());
  const over = told.right > away.left + 1 && told.bottom > away.top + 1 && told.top < away.bottom - 1;
  return [told.width * told.height / board.width / board.height, over];
}"""


@pytest.mark.parametrize("size", [PHONE, ZOOMED], ids=["phone", "zoomed"])
def test_with_large_letters_what_is_told_of_the_race_leaves_the_board_in_sight(watched: Watched, size: Any):
    """At 200 % it stood in five lines, over cars and over the signs of those who are away."""
    asked: list[str] = []

    def choose(decision: Any) -> str | None:
        asked.append(decision.kind)
        driving = "program" in asked and decision.kind == "drive"  # in the Thunder Phase
        return None if driving else str(decision.actions[0])

    made = driven(watched, GAME, 3, choose, seed=11)
    page = watched.window(size, lang="es")
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 24, "fixed": 24}})
    watched.sit(page, made, view_of(watched, made)["waiting_for"][0])
    expect(page.locator(".board ul.away")).to_be_visible()
    expect(page.locator(".over .phase")).to_contain_text(words("page.rolls-phase-thunder", "es", slot=1))
    share, over = page.evaluate(TOLD)
    assert not over
    assert share < 0.13


def test_nothing_beside_the_small_map_moves_when_it_is_known_where_the_car_can_end(watched: Watched):
    page = watched.window(SMALL)
    held: list[Any] = []
    told_late = True

    def late(wire: WebSocketRoute, told: Any) -> None:
        if told_late and '"ends"' in str(told):
            held.append((wire, told))
        else:
            wire.send(told)

    def slow(wire: WebSocketRoute) -> None:
        server = wire.connect_to_server()
        server.on_message(lambda told: late(wire, told))

    page.route_web_socket("**/live", slow)
    watched.sit(page, watched.make("person", "bot", "bot", game=GAME, seed=2), 0)
    Player(page, GAME).upto("step")
    beside = page.evaluate(BOXES, ".drive .about, .drive .steps")
    assert len(beside) == 2
    told_late = False
    for wire, told in held:
        wire.send(told)
    expect(page.locator(".drive .goal").first).to_be_visible()
    assert page.evaluate(BOXES, ".drive .about, .drive .steps") == beside


def test_a_hint_is_marked_where_it_is_carried_out(watched: Watched):
    page = seated(watched, GAME)
    Player(page, GAME).moves(1)
    asked_anew(page)
    expect(page.locator("button.whole:not(.off)").first).to_be_visible()
    page.get_by_role("button", name=words("page.card-hint"), exact=True).click()
    expect(page.locator(".rolls .hinted").first).to_be_visible()


def test_spaces_are_named_as_the_board_shows_them(watched: Watched):
    """No lane has a number on the board, and of the sectors only every fifth."""
    page = seated(watched, GAME)
    labels: list[str] = []

    def read(page: Page) -> bool:
        """At one look: spaces that are still lit while a move is sent are gone at the next."""
        labels[:] = page.evaluate(LABELS)
        return bool(labels)

    Player(page, GAME).play(read)
    lanes = [words(f"page.lane-{where}") for where in ("inside", "middle", "outside")]
    wanted = {words("page.rolls-ahead", n=n, lane=lane) for n in range(1, 9) for lane in lanes}
    assert labels
    assert {label.partition(", with")[0] for label in labels} <= wanted
