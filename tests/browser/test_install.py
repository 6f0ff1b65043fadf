"""The page can be installed: a manifest with icons, and where no server answers a page that says so."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.site import words
from tools.icons import page as drawn
from tools.served import Served, serving

PUBLIC = Path(__file__).resolve().parent.parent.parent / "web" / "public"


def test_the_manifest_names_icons_of_the_sizes_that_they_have():
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    pngs = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon.get("purpose")) for icon in pngs} >= {
        ("192x192", None), ("512x512", None), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in pngs:
        head = (PUBLIC / icon["src"]).read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert "{}x{}".format(*struct.unpack(">II", head[16:])) == icon["sizes"]
    assert (PUBLIC / "icon.svg").read_text(encoding="utf-8") in drawn(192, False)


def test_only_what_has_its_content_in_its_name_is_kept_for_long(site: Served):
    kept = {}
    for path in ("", "sw.js", "manifest.webmanifest", "icons/icon-192.png", "offline.html"):
        with urlopen(f"{site.url}{path}") as answer:
            kept[path] = (answer.headers["cache-control"], answer.headers.get_content_type())
    assert {control for control, _ in kept.values()} == {"no-cache"}
    assert kept["manifest.webmanifest"][1] == "application/manifest+json"
    assert kept["sw.js"][1] in ("text/javascript", "application/javascript")
    for lang in ("en", "es"):
        with urlopen(Request(f"{site.url}offline.html?lang={lang}", headers={"Accept-Language": "en"})) as answer:
            assert words("page.offline-about", lang) in answer.read().decode()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_without_a_server_the_page_says_so_and_with_one_it_is_never_old(
    browser: Browser, tmp_path: Path, lang: str
):
    context = browser.new_context(locale="en-GB")
    context.add_init_script(f"localStorage['draftline.prefs'] ??= JSON.stringify({{lang: '{lang}'}})")
    page = context.new_page()
    with serving(tmp_path / "races.db") as site:
        page.goto(site.url)
        page.evaluate("() => navigator.serviceWorker.ready")
        page.wait_for_function("async () => (await caches.keys()).length === 1")
        kept = page.evaluate(
            "async () => (await (await caches.open((await caches.keys())[0])).keys()).map((one) => one.url)"
        )
        assert kept == [f"{site.url}offline.html?lang={lang}"]  # and nothing of the page itself, so it cannot be old
        page.reload()
        expect(page.locator("nav")).to_be_visible()
    page = context.new_page()  # the other one may be loading itself anew by now
    page.goto(f"{site.url}#/new")
    expect(page.get_by_role("heading", name=words("page.offline-title", lang))).to_be_visible()
    expect(page.get_by_role("link", name=words("page.offline-again", lang))).to_be_visible()
    assert page.evaluate("() => document.documentElement.lang") == lang
    context.close()
