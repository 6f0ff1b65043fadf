"""Fonts of our own: two families, small, asked for at once, and really the ones that are drawn."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.site import Watched
from tools.served import STATIC

FAMILIES = ("Sofia Sans Condensed", "Source Sans 3")
MOST = 80_000


def test_both_families_weigh_less_than_80_kilobytes():
    files = list((STATIC / "assets").glob("*.woff2"))
    assert len(files) == len(FAMILIES)
    assert sum(file.stat().st_size for file in files) < MOST


def test_every_font_is_preloaded_and_its_licence_lies_beside_it():
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert [file.name for file in (STATIC / "assets").glob("*.woff2") if f"./assets/{file.name}" not in page] == []
    licence = (STATIC / "fonts.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert [family for family in FAMILIES if family not in licence] == []


def test_both_families_are_loaded_and_drawn(watched: Watched):
    page = watched.visit(watched.window(), "")
    expect(page.locator("h1, h2").first).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    loaded = page.evaluate("() => [...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)")
    assert {family.strip('"') for family in loaded} >= set(FAMILIES)
    for family in FAMILIES:
        assert page.evaluate("family => document.fonts.check(`16px '${family}'`, 'Ñandú 12')", family)
    families = "el => getComputedStyle(document.querySelector(el)).fontFamily"
    assert FAMILIES[0] in page.evaluate(families, "h1, h2")
    assert FAMILIES[1] in page.evaluate(families, "body")


def test_figures_are_as_wide_as_each_other_in_both_families(watched: Watched):
    """Also where the shorthand `font` is used, as in most places."""
    page = watched.visit(watched.window(), "")
    expect(page.locator("h1, h2").first).to_be_visible()
    widths = page.evaluate(
        """async (families) => {
          await document.fonts.ready;
          return families.map((family) => new Set([..."0123456789"].map((digit) => {
            const span = document.body.appendChild(document.createElement("span"));
            span.style.font = `800 40px/1 "${family}"`;
            span.style.position = "absolute";
            span.textContent = digit.repeat(8);
            const { width } = span.getBoundingClientRect();
            span.remove();
            return width;
          })).size);
        }""",
        FAMILIES,
    )
    assert widths == [1, 1]
