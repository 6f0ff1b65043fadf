"""A track made by code: `python examples/make_track.py [FILE.svg]`.

A track is a short text. This one is written by a function, so that you can try ovals of any length; the laboratory
(`draftline lab track`) then says what they are like.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import draftline
from draftline.core.drawing import svg
from draftline.core.text_drawing import map_text

HEAD = """id = "{id}"
name = "{name}"
start_line = 5

[laps]
thunder-alley = 3
"""


def oval(straight: int, corner: int, lanes: int = 3) -> str:
    """An oval as the text of a track file: two straights and two corners of so many sectors."""
    parts = [
        f'[[segment]]\nkind = "{kind}"\nsectors = {sectors}\nlanes = {lanes}\n{more}'
        for kind, sectors, more in (("straight", straight, ""), ("corner", corner, "angle = 180\n")) * 2
    ]
    return "\n".join([HEAD.format(id=f"oval-{straight}-{corner}", name=f"Oval {straight}-{corner}"), *parts])


def made(text: str) -> draftline.Track:
    """The track of a text; what is wrong with it is told with its line."""
    faults = draftline.check_track(text)
    if faults:
        raise SystemExit("\n".join(map(str, faults)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "track.toml"
        path.write_text(text, encoding="utf-8")
        return draftline.load_track(str(path))


if __name__ == "__main__":
    track = made(oval(straight=10, corner=6))
    print(map_text(track))
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(svg(track), encoding="utf-8")
