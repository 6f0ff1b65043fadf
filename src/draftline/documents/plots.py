"""Plots as SVG: distributions, differences with intervals, curves over laps, bars, and heat on the track itself."""

from __future__ import annotations

import base64
import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from draftline.core.drawing import svg as drawn
from draftline.core.geometry import geometry
from draftline.core.track import Track

WIDTH: Final = 640
INKS: Final = ("#1f5fa8", "#c2410c", "#15803d", "#7e22ce", "#a16207", "#be123c", "#0e7490", "#4d7c0f")
BINS: Final = 24
MOST_BARS: Final = 24
HEAT: Final = "#e11d1d"


def number(value: float | None, digits: int, sign: bool = False) -> str:
    """So many digits, never a negative nought; a dash where there is nothing."""
    if value is None:
        return "-"
    shown = f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}"
    return f"{0.0:.{digits}f}" if float(shown) == 0.0 else shown


def ink(at: int) -> str:
    return INKS[at % len(INKS)]


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def _line(x: float, y: float, to_x: float, to_y: float, colour: str, width: float = 1.5) -> str:
    ends = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'


def _svg(height: float, parts: Sequence[str], title: str) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" class="plot"><title>{escape(title)}</title>'
    return head + "".join(parts) + "</svg>"


class Scale:
    """Numbers to pixels, with round numbers along the axis; a tight one ends where the numbers do."""

    def __init__(
        self, least: float, most: float, left: float, right: float, whole: bool = False, tight: bool = False
    ) -> None:  # fmt: skip
        if most - least < 1e-9:
            least, most = least - 0.5, most + 0.5
        self.step = max(_round_step((most - least) / 5.0), 1.0 if whole else 0.0)
        self.least = math.floor(least / self.step) * self.step
        self.most = most if tight else math.ceil(most / self.step) * self.step
        self.left, self.right = left, right

    def at(self, value: float) -> float:
        return self.left + (value - self.least) / (self.most - self.least) * (self.right - self.left)

    def ticks(self) -> list[float]:
        count = math.floor((self.most - self.least) / self.step + 1e-9)
        return [self.least + at * self.step for at in range(count + 1)]

    def words(self, value: float) -> str:
        return number(value, max(0, -math.floor(math.log10(self.step) + 1e-9)))


def _round_step(rough: float) -> float:
    power: float = 10.0 ** math.floor(math.log10(rough))
    return next(step * power for step in (1.0, 2.0, 5.0, 10.0) if step * power >= rough * 0.999)


def _across(scale: Scale, top: float, bottom: float) -> list[str]:
    """Faint lines and numbers of a horizontal axis."""
    parts = []
    for tick in scale.ticks():
        x = scale.at(tick)
        parts += [_line(x, top, x, bottom, "#e3ded3", 1.0), _text(x, bottom + 19, scale.words(tick), "tick", "middle")]
    return parts


def histogram(values: Sequence[Sequence[float]], title: str) -> str:
    """How races are spread, one outline for each world."""
    known = [value for world in values for value in world]
    if not known:
        return ""
    least, most = min(known), max(known)
    whole = all(value == int(value) for value in known) and most - least <= 2 * BINS
    width = max(1.0, math.ceil((most - least + 1) / BINS)) if whole else (most - least) / BINS or 1.0
    first = least - 0.5 if whole else least
    bins = max(1, math.ceil((most - first + 1e-9) / width))
    scale = Scale(first, first + bins * width, 30.0, WIDTH - 34.0)
    shares = [_shares(world, first, width, bins) for world in values]
    tall = max(max(world) for world in shares) or 1.0
    parts = _across(scale, 10.0, 160.0)
    for at, world in enumerate(shares):
        points = [(scale.at(first), 160.0)]
        for place, share in enumerate(world):
            y = 160.0 - 145.0 * share / tall
            points += [(scale.at(first + place * width), y), (scale.at(first + (place + 1) * width), y)]
        points.append((scale.at(first + bins * width), 160.0))
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path d="{path}" fill="{ink(at)}" fill-opacity=".14" stroke="{ink(at)}" stroke-width="1.8"/>')
    return _svg(186.0, parts, title)


def _shares(values: Sequence[float], first: float, width: float, bins: int) -> list[float]:
    counts = [0] * bins
    for value in values:
        counts[min(int((value - first) / width), bins - 1)] += 1
    return [count / max(len(values), 1) for count in counts]


def intervals(rows: Sequence[tuple[str, float, float, bool]], title: str, zero: bool = True) -> str:
    """Means with their intervals, one below the other; what is shown is drawn full."""
    if not rows:
        return ""
    ends = [mean + side * margin for _, mean, margin, _ in rows for side in (-1.0, 1.0)] + ([0.0] if zero else [])
    scale = Scale(min(ends), max(ends), 0.0, 100.0)
    lanes = []
    for label, mean, margin, shown in rows:
        left, right = scale.at(mean - margin), scale.at(mean + margin)
        kind = "shown" if shown else "open"
        line = f'<b class="{kind}" style="left:{left:.2f}%;width:{right - left:.2f}%"></b>'
        lanes.append((label, f'{line}<u class="{kind}" style="left:{scale.at(mean):.2f}%"></u>'))
    return _rows(lanes, scale, title, zero)


def _rows(lanes: Sequence[tuple[str, str]], scale: Scale, title: str, zero: bool = True) -> str:
    """Names with something drawn beside them, or below them on a phone; positions are shares of the width."""
    ticks = "".join(f'<s style="left:{scale.at(tick):.2f}%"></s>' for tick in scale.ticks())
    ticks += f'<s class="zero" style="left:{scale.at(0.0):.2f}%"></s>' if zero else ""
    words = "".join(f'<em style="left:{scale.at(tick):.2f}%">{scale.words(tick)}</em>' for tick in scale.ticks())
    drawn_rows = [f'<span>{escape(label)}</span><div class="lane">{ticks}{marks}</div>' for label, marks in lanes]
    axis = f'<span></span><div class="lane axis">{words}</div>'
    return f'<div class="rows" role="img" aria-label="{escape(title, True)}">{"".join(drawn_rows)}{axis}</div>'


def curves(
    worlds: Sequence[Sequence[tuple[float, float, float]]], title: str, inks: Sequence[str] = INKS,
    marks: Sequence[tuple[float, str]] = (),
) -> str:  # fmt: skip
    """Means with a band over laps, or over a knob: x, mean and margin; marks are x and a sign above the plot."""
    points = [point for world in worlds for point in world]
    if len({x for x, _, _ in points}) < 2:
        return ""
    places = [x for x, _, _ in points]
    across = Scale(min(places), max(places), 46.0, WIDTH - 34.0, all(x == int(x) for x in places), tight=True)
    up = Scale(min(0.0, *(m - e for _, m, e in points)), max(m + e for _, m, e in points), 170.0, 12.0)
    parts = _across(across, 12.0, 170.0)
    for tick in up.ticks():
        y = up.at(tick)
        parts += [_line(46.0, y, WIDTH - 34.0, y, "#e3ded3", 1.0), _text(40.0, y + 4.0, up.words(tick), "tick", "end")]
    for x, sign in marks:
        parts += [_line(across.at(x), 12.0, across.at(x), 170.0, "#b3aa99", 1.2)]
        parts += [_text(across.at(x), 10.0, sign, "tick", "middle")]
    for at, world in enumerate(worlds):
        if not world:
            continue
        colour = inks[at % len(inks)]
        line = "M" + "L".join(f"{across.at(x):.1f} {up.at(mean):.1f}" for x, mean, _ in world)
        above = [f"{across.at(x):.1f} {up.at(mean + margin):.1f}" for x, mean, margin in world]
        below = [f"{across.at(x):.1f} {up.at(mean - margin):.1f}" for x, mean, margin in reversed(world)]
        parts += [
            f'<path d="M{"L".join(above + below)}Z" fill="{colour}" fill-opacity=".15"/>',
            f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="2.2"/>',
        ]
    return _svg(196.0, parts, title)


def bars(rows: Sequence[tuple[str, Sequence[float]]], title: str) -> str:
    """Means by name, one bar for each world."""
    rows = rows[:MOST_BARS]
    if not rows:
        return ""
    known = [value for _, values in rows for value in values]
    scale = Scale(min(0.0, *known), max(0.0, *known), 0.0, 100.0)
    lanes = []
    for label, values in rows:
        marks = ""
        for world, value in enumerate(values):
            left, right = sorted((scale.at(0.0), scale.at(value)))
            marks += f'<i style="margin-left:{left:.2f}%;width:{right - left:.2f}%;background:{ink(world)}"></i>'
        lanes.append((label, marks))
    return _rows(lanes, scale, title, False)


def heat_map(track: Track, counts: Mapping[str, float], lang: str) -> str:
    """The track with its spaces the redder the more happened there; a picture that stands by itself."""
    picture = drawn(track, lang=lang)
    shape = geometry(track)
    most = max(counts.values(), default=0.0)
    heat = []
    for space, place in enumerate(shape.spaces):
        share = counts.get(str(space), 0.0) / most if most else 0.0
        if share > 0.0:
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in place.points)
            heat.append(f'<polygon points="{points}" fill="{HEAT}" fill-opacity="{0.12 + 0.83 * share:.2f}"/>')
    return picture.replace("</svg>", "".join(heat) + "</svg>")


def as_image(picture: str, words: str) -> str:
    """A picture inside a page, apart from the page's own styles."""
    data = base64.b64encode(picture.encode("utf-8")).decode("ascii")
    return f'<img alt="{escape(words, True)}" src="data:image/svg+xml;base64,{data}">'


def rows_of(measure: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for row in measure["rows"] if any(arm["n"] for arm in row["arms"])]
