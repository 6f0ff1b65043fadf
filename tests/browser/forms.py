"""Set up a short race on the page, as anybody would: with the form."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.site import words


def fill_form(page: Page, who: list[str], bot: str, laps: str | None = "1", cars: str | None = "2") -> None:
    """The form of a new race: its seats ("person", "open", "bot") and how long it is."""
    for number in range(4, len(who), -1):
        page.get_by_role("button", name=words("page.remove-seat", n=number)).click()
    for number, one in enumerate(who, 1):
        driver = page.get_by_label(words("page.driver-of-seat", n=number))
        driver.select_option(f"bot:{bot}" if one == "bot" else one)
    if laps:
        page.get_by_label(words("option.laps"), exact=True).select_option(laps)
    if cars:
        page.get_by_label(words("option.cars"), exact=True).select_option(cars)
    page.get_by_label(words("page.opt-seed"), exact=True).fill("7")
