"""Files of one's own: a track that is shown with its faults or drawn, kept, raced on, and had by all; a variant."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.site import PATIENCE, PHONE, Watched, serious, too_wide, words
from tests.server.test_own_tracks import OWN
from tests.variants.samples import ALLEY


def file(text: str, name: str = "garden.toml") -> dict[str, object]:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def choose(page, text: str, what: str = "page.own-track-choose", lang: str = "es") -> None:
    page.get_by_label(words(what, lang)).set_input_files([file(text)])


def test_a_file_is_checked_in_words_drawn_kept_raced_on_and_shared(watched: Watched):
    page = watched.visit(watched.window(lang="es"), "#/new/thunder-alley")
    choose(page, OWN.replace("lanes = 3", "lanes = 9", 1))
    faults = page.get_by_role("alert")
    expect(faults).to_contain_text(words("page.own-track-line", "es", n=8))
    expect(faults.locator("code")).to_have_text("lanes")
    assert serious(page) == []
    choose(page, OWN)
    expect(faults).to_have_count(0)
    own = page.get_by_role("radio", name="Back Garden")
    expect(own).to_be_checked()
    expect(page.locator(".own svg polygon.road")).to_have_count(28)
    page.reload()  # it is kept
    page.get_by_text("Back Garden").click()
    page.get_by_label(words("page.driver-of-seat", "es", n=2)).select_option("open")
    page.get_by_role("button", name=words("page.create-and-invite", "es")).click()
    page.wait_for_url("**/#/t/*")
    expect(page.get_by_role("heading", name="Back Garden", exact=True)).to_be_visible()
    id = page.url.rpartition("/")[2]
    guest = watched.visit(watched.window(PHONE), f"#/j/{id}")
    expect(guest.get_by_role("heading", name="Back Garden", exact=True)).to_be_visible()
    expect(guest.locator("svg polygon.road")).to_have_count(28)
    assert too_wide(guest) == []
    guest.get_by_role("button", name=words("page.sit-down")).click()
    page.get_by_role("button", name=words("page.start", "es")).click()
    expect(page.locator("[role=application]")).to_be_visible()
    expect(guest.locator("[role=application]")).to_be_visible()
    watched.visit(page, "#/")
    expect(page.get_by_text("Back Garden")).to_be_visible()
    watched.visit(page, "#/new/thunder-alley")
    page.get_by_role("button", name=words("page.own-track-remove", "es", track="Back Garden")).click()
    expect(page.get_by_text("Back Garden")).to_have_count(0)


def test_a_dropped_file_is_taken_too(watched: Watched):
    page = watched.visit(watched.window(PHONE), "#/new/grand-prix")
    expect(page.get_by_text(words("page.own-track-choose"))).to_be_visible()
    page.evaluate(
        """([text, name]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "garden.toml"));
          const named = [...document.querySelectorAll(".drop")].find((drop) => drop.textContent.includes(name));
          named.dispatchEvent(
            new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        [OWN, words("page.own-track-choose")],
    )
    expect(page.get_by_role("radio", name="Back Garden")).to_be_checked()
    assert too_wide(page) == []
    assert serious(page) == []


def test_a_variant_that_comes_to_the_field_of_tracks_is_taken_for_what_it_is(watched: Watched):
    page = watched.visit(watched.window(), "#/new/thunder-alley")
    choose(page, ALLEY, lang="en")
    begun = 2 * PATIENCE  # each kind of file is looked at by a process of its own, which has to start
    expect(page.get_by_text(words("page.variant-remove"))).to_be_visible(timeout=begun)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_variant_is_checked_in_words_described_raced_by_and_had_by_all(watched: Watched):
    page = watched.visit(watched.window(), "#/new/thunder-alley")
    choose(page, ALLEY.replace("speed = 6", "speed = 66"), "page.variant-choose", "en")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("line 7, cards.slip-past.speed")
    expect(alert).not_to_contain_text(words("page.own-track-line", n=7))  # once is enough
    assert serious(page) == []
    choose(page, ALLEY.replace('name = ', 'about = "A trial."\nname = ', 1), "page.variant-choose", "en")
    described = page.locator("fieldset", has_text=words("page.variant-remove"))
    for told in ("One of each", "A trial.", "cards.slip-past", "events.lost-nerve"):
        expect(described.get_by_text(told, exact=True)).to_be_visible()
    assert serious(page) == []
    page.get_by_label(words("page.driver-of-seat", n=2)).select_option("open")
    page.get_by_role("button", name=words("page.create-and-invite")).click()
    page.wait_for_url("**/#/t/*")
    id = page.url.rpartition("/")[2]
    assert watched.site.ask("GET", f"/api/tables/{id}")["table"]["attached"]["variant"]["name"] == "One of each"
    guest = watched.visit(watched.window(PHONE), f"#/j/{id}")
    expect(guest.get_by_text("One of each")).to_be_visible()
    assert too_wide(guest) == []
