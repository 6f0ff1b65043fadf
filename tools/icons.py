"""Makes the icons of the installed page from web/public/icon.svg: web/public/icons, drawn by Chromium.

A maskable icon fills its square, and what matters lies in the inner four fifths, as launchers cut it to their shape.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script
    sys.path[:0] = [str(ROOT)]

from tools.browser import FLAGS, chromium  # noqa: E402

DRAWING = ROOT / "web" / "public" / "icon.svg"
FOLDER = ROOT / "web" / "public" / "icons"
SIZES = (192, 512)
GROUND = "#14171c"
SAFE = 0.8  # of a maskable icon's width
PAGE = """<style>html, body {{ margin: 0; background: {ground} }} svg {{ display: block; width: {inner}px;
height: {inner}px; margin: {margin}px }}</style>{drawing}"""


def page(size: int, maskable: bool) -> str:
    inner = round(size * SAFE) if maskable else size
    ground = GROUND if maskable else "transparent"
    drawing = DRAWING.read_text(encoding="utf-8")
    return PAGE.format(ground=ground, inner=inner, margin=(size - inner) // 2, drawing=drawing)


def main() -> None:
    program = chromium()
    if program is None:
        sys.exit("The icons need Chromium.")
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for size in SIZES:
            for name, maskable in (("icon", False), ("maskable", True)):
                window = browser.new_page(viewport={"width": size, "height": size})
                window.set_content(page(size, maskable))
                window.screenshot(path=FOLDER / f"{name}-{size}.png", omit_background=not maskable)
                window.close()
        browser.close()


if __name__ == "__main__":
    main()
