"""A track of one's own: a file that is shown with its faults or drawn, kept, raced on, and had by all."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.site import PHONE, Watched, serious, too_wide, words
from tests.server.test_own_tracks import OWN


def file(text: str, name: str = "garden.toml") -> dict[str, object]:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def choose(page, text: str) -> None:
    page.locator("input[type=file]").set_input_files([file(text)])


def test_a_file_is_checked_in_words_drawn_kept_raced_on_and_shared(watched: Watched):
    page = watched.visit(watched.window(lang="es"), "#/new/thunder-alley")
    choose(page, OWN.replace("lanes = 3", "lanes = 9", 1))
    faults = page.get_by_role("alert")
    expect(faults).to_contain_text(words("page.own-track-line", "es", n=8))
    expect(faults).to_contain_text("lanes")
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
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "garden.toml"));
          document.querySelector(".drop").dispatchEvent(
            new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        OWN,
    )
    expect(page.get_by_role("radio", name="Back Garden")).to_be_checked()
    assert too_wide(page) == []
    assert serious(page) == []
