"""Draws a track as SVG in a style of its own: asphalt, darker restart lanes, apron, lines, grid, numbers."""

from __future__ import annotations

import math
from typing import Final

from draftline.core.geometry import APRON, Geometry, Point, Shape, geometry
from draftline.core.messages import Message, text
from draftline.core.track import Track

PRINTED_GRID: Final = 21
NUMBERED: Final = 5  # how many sectors apart the printed numbers are

STYLE = """
.ground{fill:#5d8f4a}.stripe{fill:#ffffff;opacity:.045}.infield{fill:#6fa356}
.verge{fill:none;stroke:#4f7d40;stroke-width:26;stroke-linejoin:round}
.wall{fill:none;stroke:#eef1f3;stroke-width:5;stroke-linejoin:round}
.wall-mark{fill:none;stroke:#c8352e;stroke-width:5;stroke-dasharray:14 14}
.edge{fill:none;stroke:#f4f6f7;stroke-width:2;stroke-linejoin:round}
.space{fill:#565b63;stroke:#8b9199;stroke-width:.9;stroke-linejoin:round}.restart{fill:#3f444c}
.lane{fill:none;stroke:#e9ecef;stroke-width:1.1;stroke-dasharray:9 7;opacity:.75}
.apron{fill:#e2b93b;stroke:#a9851f;stroke-width:.8;stroke-linejoin:round}
.green{stroke:#39d353;stroke-width:5;stroke-linecap:round}.green-edge{stroke:#0f5323;stroke-width:7.5;stroke-linecap:round}
.light{fill:#fdfdfd}.dark{fill:#15171a}
.grid{fill:none;stroke:#ffffff;stroke-width:1.6;opacity:.85;stroke-linecap:round;stroke-linejoin:round}
.place{fill:#ffffff;font-size:10px;font-weight:700}
.number{fill:#f7faf3;font-size:11px;font-weight:600;opacity:.95}
.tick{stroke:#f7faf3;stroke-width:1.6;opacity:.8}
.arrow{fill:none;stroke:#f7faf3;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
.name{fill:#f7faf3;font-weight:800;letter-spacing:.02em}.size{fill:#e6f0dc;font-weight:500}
.stand{fill:#d9dde2;stroke:#7d858e;stroke-width:1}
.seats{stroke:#5b7fa8;stroke-width:2.4;stroke-dasharray:2.4 2.2}
.seats-b{stroke:#c4574f}.tree{fill:#3f6f35}.crown{fill:#56894a}
.car{stroke:#111418;stroke-width:1.2}.label{font-size:10.5px;font-weight:800}
text{font-family:"Barlow Condensed","Roboto Condensed","Arial Narrow","DejaVu Sans Condensed",sans-serif;
text-anchor:middle}
""".strip()


def svg(
    track: Track, cars: dict[int, str] | None = None, colours: dict[str, str] | None = None, lang: str = "en"
) -> str:
    """The drawing; cars are labels by space, colours are fills by label."""
    shape = geometry(track)
    parts = [_opening(track, shape), f"<style>{STYLE}</style>"]
    parts += _ground(shape)
    title, room = roomiest(shape)
    if shape.closed:
        parts += _surroundings(shape, title, room)
    parts += _road(track, shape)
    parts += _lines(shape)
    parts += _grid(track, shape)
    parts += _numbers(track, shape)
    if shape.closed:
        parts += _title(track, title, room, lang)
        parts += _arrow(shape)
    parts += _cars(shape, {} if cars is None else cars, {} if colours is None else colours)
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _opening(track: Track, shape: Geometry) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {shape.width:g} {shape.height:g}" role="img">'
        f"<title>{_escape(track.name)}</title>"
    )


def _ground(shape: Geometry) -> list[str]:
    """Grass, mown in stripes."""
    size = f'width="{shape.width:g}" height="{shape.height:g}"'
    clip = f'<clipPath id="card"><rect {size} rx="22"/></clipPath>'
    stripes = [
        f'<rect class="stripe" x="{x}" width="36" y="0" height="{shape.height:g}"/>'
        for x in range(0, int(shape.width), 72)
    ]
    return [clip, f'<g clip-path="url(#card)"><rect class="ground" {size}/>', *stripes, "</g>"]


def _surroundings(shape: Geometry, title: Point, room: float) -> list[str]:
    """Verge, infield, wall, and what stands beside the road."""
    wall, infield = _edge_line(shape, 1, 0.0), _edge_line(shape, -1, APRON)
    outside = _edge_line(shape, 1, 2.5)
    stands = _stand_places(shape)
    parts = [
        f'<path class="verge" d="{_path(wall, True)}"/>',
        f'<path class="verge" d="{_path(infield, True)}"/>',
        f'<path class="infield" d="{_path(infield, True)}"/>',
        *_trees(shape, title, room, [(x, y) for _, x, y in stands]),
    ]
    parts += [_stand_block(shape, sector, x, y) for sector, x, y in stands]
    parts.append(f'<path class="wall" d="{_path(outside, True)}"/>')
    parts.append(f'<path class="wall-mark" d="{_path(outside, True)}"/>')
    return parts


def _road(track: Track, shape: Geometry) -> list[str]:
    parts = []
    for space, place in enumerate(shape.spaces):
        sector, lane = track.sector_of[space], track.lane_of[space]
        kind = "space restart" if lane in track.restart[sector] else "space"
        parts.append(f'<polygon id="space-{space}" class="{kind}" points="{_points(place.points)}"/>')
    for sector, place in enumerate(shape.aprons):
        parts.append(f'<polygon id="apron-{sector}" class="apron" points="{_points(place.points)}"/>')
    for sector, lanes in enumerate(track.lanes):
        for lane in range(1, lanes):
            parts.append(f'<path class="lane" d="{_path(_lane_line(shape, sector, lane / lanes), False)}"/>')
    parts.append(f'<path class="edge" d="{_path(_edge_line(shape, -1, 0.0), shape.closed)}"/>')
    if not shape.closed:
        parts.append(f'<path class="wall" d="{_path(_edge_line(shape, 1, 2.5), False)}"/>')
    return parts


def _lines(shape: Geometry) -> list[str]:
    """The green restart line and the chequered start line (1.3)."""
    a, b = shape.green
    ends = f'x1="{a[0]:g}" y1="{a[1]:g}" x2="{b[0]:g}" y2="{b[1]:g}"'
    return [f'<line class="green-edge" {ends}/>', f'<line class="green" {ends}/>', *_chequers(shape)]


def _chequers(shape: Geometry) -> list[str]:
    a, b = shape.start
    length = math.dist(a, b)
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    rows = 12
    size = length / rows
    squares = [
        f'<rect class="{"dark" if (row + column) % 2 else "light"}" x="{row * size:.2f}" '
        f'y="{(column - 1) * size:.2f}" width="{size:.2f}" height="{size:.2f}"/>'
        for row in range(rows)
        for column in range(2)
    ]
    return [f'<g id="start" transform="translate({a[0]:g} {a[1]:g}) rotate({turn:.2f})">', *squares, "</g>"]


def _grid(track: Track, shape: Geometry) -> list[str]:
    """Grid places as painted on the road: a bracket at the nose and the number behind it."""
    parts = []
    for number, (progress, lane) in enumerate(track.grid[:PRINTED_GRID], start=1):
        place = shape.spaces[track.space(progress, lane)]
        nose, half = place.length / 2.0 - 8.0, min(place.width / 2.0 - 3.5, 8.0)
        bracket = f"M{nose - 6:.1f} {-half:.1f}H{nose:.1f}V{half:.1f}H{nose - 6:.1f}"
        parts.append(f'<g transform="{_stand(place)}"><path class="grid" d="{bracket}"/></g>')
        parts.append(_upright(place, "place", str(number), 4.0))
    return parts


def _numbers(track: Track, shape: Geometry) -> list[str]:
    parts = []
    for sector in range(0, track.sectors, NUMBERED):
        half = shape.road_width(sector, 0.5) / 2.0
        a, b = shape.point(sector, 0.5, half + 5.0), shape.point(sector, 0.5, half + 9.5)
        x, y = shape.point(sector, 0.5, half + 18.0)
        parts.append(f'<line class="tick" x1="{a[0]:g}" y1="{a[1]:g}" x2="{b[0]:g}" y2="{b[1]:g}"/>')
        parts.append(f'<text dy=".35em" class="number" x="{x:g}" y="{y:g}">{sector}</text>')
    return parts


def _title(track: Track, place: Point, room: float, lang: str) -> list[str]:
    """The name where the infield is widest."""
    x, y = place
    size = max(13.0, min(40.0, room * 0.62, room * 9.0 / max(len(track.name), 8)))
    caption = text(Message("cli.track-sectors", {"n": track.sectors}), lang)
    return [
        f'<text dy=".35em" class="name" x="{x:.1f}" y="{y - size * 0.35:.1f}" font-size="{size:.1f}">'
        f"{_escape(track.name)}</text>",
        f'<text dy=".35em" class="size" x="{x:.1f}" y="{y + size * 0.62:.1f}" font-size="{size * 0.5:.1f}">'
        f"{_escape(caption)}</text>",
    ]


def _arrow(shape: Geometry) -> list[str]:
    """Which way the race runs, along the apron behind the line and over it."""
    line = []
    count = len(shape.roads)
    for number in range(13):
        along = -0.2 + number * 0.12
        sector = math.floor(along)
        out = shape.road_width(sector % count, 0.5) / 2.0 + APRON + 14.0
        line.append(shape.point(sector % count, along - sector, -out))
    (x, y), (back_x, back_y) = line[-1], line[-2]
    turn = math.atan2(y - back_y, x - back_x)
    wings = [(x - 11.0 * math.cos(turn + side), y - 11.0 * math.sin(turn + side)) for side in (0.6, -0.6)]
    head = [wings[0], (x, y), wings[1]]
    return [
        f'<path class="arrow" d="{_path(line, False)}"/>',
        f'<path class="arrow" d="{_path(head, False)}"/>',
    ]


def roomiest(shape: Geometry) -> tuple[Point, float]:
    """The point of the infield with most room for a wide line of text, and the room above and below it."""
    ring = [apron.points[0] for apron in shape.aprons]
    edge = ring + [_half_way(apron.points) for apron in shape.aprons]
    best: tuple[Point, float] = ((shape.width / 2.0, shape.height / 2.0), 0.0)
    for column in range(1, 60):
        for row in range(1, 60):
            x, y = shape.width * column / 60.0, shape.height * row / 60.0
            room = min(max(abs(x - a) / 3.0, abs(y - b)) for a, b in edge)
            room -= 0.02 * abs(x - shape.width / 2.0)  # among equals, near the middle of the drawing
            if room > best[1] and _inside(x, y, ring):
                best = ((x, y), room)
    return best


def _half_way(outline: list[Point]) -> Point:
    """The middle of an outline's inner edge, which is its first half."""
    a, b = outline[(len(outline) // 2 - 1) // 2], outline[len(outline) // 4]
    return ((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0)


def _inside(x: float, y: float, ring: list[Point]) -> bool:
    inside = False
    for number in range(len(ring)):
        (ax, ay), (bx, by) = ring[number - 1], ring[number]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _stand_places(shape: Geometry) -> list[tuple[int, float, float]]:
    """Where grandstands go: outside the wall near the start line, on straight road with room beside it."""
    places = []
    count = len(shape.roads)
    for sector in range(count - 7, count + 6):
        number = sector % count
        bend = abs(shape.heading(number, 1.0) - shape.heading(number, 0.0)) % 360.0
        if number % NUMBERED == 0 or min(bend, 360.0 - bend) > 12.0:
            continue
        x, y = shape.point(number, 0.5, shape.road_width(number, 0.5) / 2.0 + 31.0)
        if _room(shape, x, y) > 28.0:
            places.append((number, x, y))
    return places


def _stand_block(shape: Geometry, sector: int, x: float, y: float) -> str:
    half = math.dist(shape.point(sector, 0.0, 0.0), shape.point(sector, 1.0, 0.0)) / 2.0 - 1.5
    rows = "".join(
        f'<path class="{kind}" d="M{3 - half:.1f} {height}H{half - 3:.1f}"/>'
        for kind, height in (("seats", -6), ("seats seats-b", 0), ("seats", 6))
    )
    turn = f"translate({x:g} {y:g}) rotate({shape.heading(sector, 0.5):g})"
    box = f'<rect class="stand" x="{-half:.1f}" y="-11" width="{2 * half:.1f}" height="22" rx="2"/>'
    return f'<g transform="{turn}">{box}{rows}</g>'


def _trees(shape: Geometry, title: Point, room: float, stands: list[Point]) -> list[str]:
    """Trees away from road, stands and title: always the same ones for the same track."""
    parts = []
    ring = [road.points[-1] for road in shape.roads]
    state = sum(ord(letter) for letter in shape.id) + 77
    for _ in range(int(shape.width * shape.height / 1500.0)):
        state = (state * 1103515245 + 12345) % 2147483648
        x = 16.0 + (state >> 8) % int(shape.width - 32)
        state = (state * 1103515245 + 12345) % 2147483648
        y = 16.0 + (state >> 8) % int(shape.height - 32)
        size = 5.0 + (state >> 20) % 5
        free = 46.0 if _inside(x, y, ring) else 28.0
        if abs(x - title[0]) < room * 3.4 + 20.0 and abs(y - title[1]) < room + 10.0:
            continue
        if _room(shape, x, y) > free + size and all(math.dist((x, y), stand) > 34.0 for stand in stands):
            parts += _tree(x, y, size)
    return parts


def _tree(x: float, y: float, size: float) -> list[str]:
    return [
        f'<circle class="tree" cx="{x:g}" cy="{y:g}" r="{size:g}"/>',
        f'<circle class="crown" cx="{x - size * 0.2:g}" cy="{y - size * 0.25:g}" r="{size * 0.6:g}"/>',
    ]


def _room(shape: Geometry, x: float, y: float) -> float:
    """How far the nearest road is, about."""
    near = 1000.0
    for road in shape.roads:
        if abs(road.centre[0] - x) < 140.0 and abs(road.centre[1] - y) < 140.0:
            for point in road.points:
                near = min(near, math.dist((x, y), point))
    return near


def _cars(shape: Geometry, cars: dict[int, str], colours: dict[str, str]) -> list[str]:
    parts = []
    for space in sorted(cars):
        place = shape.spaces[space]
        long, wide = min(place.length - 6.0, 32.0), min(place.width - 5.0, 15.0)
        fill = colours.get(cars[space], "#f2f4f6")
        body = (
            f'<rect class="car" x="{-long / 2:.1f}" y="{-wide / 2:.1f}" width="{long:.1f}" '
            f'height="{wide:.1f}" rx="5" fill="{_escape(fill)}"/>'
        )
        parts.append(f'<g transform="{_stand(place)}">{body}</g>')
        parts.append(_upright(place, "label", cars[space]))
    return parts


def _stand(place: Shape) -> str:
    return f"translate({place.centre[0]:g} {place.centre[1]:g}) rotate({place.heading:g})"


def _upright(place: Shape, kind: str, words: str, back: float = 0.0) -> str:
    """A text along the road, never upside down, so far behind the middle of its space."""
    turn = place.heading if place.heading <= 90.0 or place.heading >= 270.0 else place.heading - 180.0
    x = place.centre[0] - back * math.cos(math.radians(place.heading))
    y = place.centre[1] - back * math.sin(math.radians(place.heading))
    stand = f"translate({x:.1f} {y:.1f}) rotate({turn:g})"
    return f'<text dy=".35em" class="{kind}" transform="{stand}">{_escape(words)}</text>'


def _edge_line(shape: Geometry, side: int, more: float) -> list[Point]:
    """One edge of the road all the way round: 1 the wall, -1 the apron's side, moved away by so much."""
    return [
        shape.point(sector, t, side * (shape.road_width(sector, t) / 2.0 + more))
        for sector in range(len(shape.roads))
        for t in shape.steps(sector)[:-1] + ([] if shape.closed else [1.0])
    ]


def _lane_line(shape: Geometry, sector: int, share: float) -> list[Point]:
    return [shape.point(sector, t, (share - 0.5) * shape.road_width(sector, t)) for t in shape.steps(sector)]


def _path(points: list[Point], closed: bool) -> str:
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f"M{line}Z" if closed else f"M{line}"


def _points(points: list[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _escape(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
