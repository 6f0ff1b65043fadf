"""The report of a race as one page to read or to send: everything in one file, which runs no program.

It is made from the report's document (docs/pit-wall.md) and the record; the board is drawn once and shown in windows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from html import escape
from typing import Any, Final

from draftline.core import record as records
from draftline.core.drawing import svg as drawn
from draftline.core.geometry import Geometry, Shape, geometry
from draftline.core.messages import Message, Value, text
from draftline.core.track_game import TrackGame
from draftline.documents import plots
from draftline.documents.templates import rendered
from draftline.games.registry import begin

TEMPLATE: Final = "race_page.html"
NOBODYS: Final = "#8d929b"  # cars that no player has
PLAYED_INK, BEST_INK = "#c2410c", "#15803d"
ROOM: Final = 70.0  # around the cars of a picture
LEAST_SIDE: Final = 320.0  # of a picture
MOST_PAIRS: Final = 12
STRATEGY_ROW: Final = 22.0
PLOT: Final = 640.0


def race_page(report: Mapping[str, Any], record: dict[str, Any], lang: str = "en") -> str:
    """The whole HTML document."""
    page = Page(report, record, lang)
    return rendered(
        TEMPLATE, lang=lang, t=page.t, say=page.say, report=report, game=page.start.book.title, fill=page.fill,
        name=page.name, number=plots.number, percent=lambda share: round(100.0 * share), curve=page.curve(),
        board=page.board_style(), costliest=page.costliest(), decisions=page.decisions(), sources=page.sources(),
        pairs=report["drafts"]["pairs"][:MOST_PAIRS], strategy=page.strategy(), cards=page.cards(),
        car=page.car, degree=page.degree, moment=page.moment,
    )  # fmt: skip


def with_purpose(idea: str, why: str) -> str:
    """An idea and what it is for, unless the one says the other."""
    return why if why.casefold().startswith(idea.casefold()) else f"{idea}. {why}"


class Page:
    """What the template asks for."""

    def __init__(self, report: Mapping[str, Any], record: dict[str, Any], lang: str) -> None:
        self.report = report
        self.record = records.check(record)
        self.lang = lang
        self.start: TrackGame = begin(self.record)
        self.shape: Geometry = geometry(self.start.track)
        paints = {team.colour: team.light for team in self.start.book.teams}
        self.paint = [paints[colour] for colour in self.start.teams]

    def t(self, id: str, **values: Value) -> str:
        return text(Message(id, values), self.lang)

    def say(self, message: Mapping[str, Any]) -> str:
        return text(Message.from_json(message), self.lang)

    def fill(self, seat: int | None) -> str:
        return NOBODYS if seat is None or seat < 0 else self.paint[seat]["fill"]

    def name(self, seat: int | None) -> str:
        return self.t("wall.nobodys") if seat is None or seat < 0 else self.say(self.report["teams"][seat]["team"])

    def car(self, number: int) -> str:
        """The color of a car's team."""
        return self.fill(self.start.seat_of(number))

    def degree(self, name: str) -> str:
        return self.t(DEGREES[name])

    def moment(self, at: int) -> str:
        return self.t("wall.at", n=at)

    # The curve.

    def curve(self) -> str:
        """Chances to win by team, with the turning points numbered."""
        points = self.report["curve"]["points"]
        lines = [
            [(float(point["at"]), 100.0 * point["seen"]["wins"][seat], 0.0) for point in points]
            for seat in range(self.start.seats)
        ]
        marks = [(float(turn["at"]), str(number)) for number, turn in enumerate(self.report["curve"]["turns"], 1)]
        inks = [paint["fill"] for paint in self.paint]
        return plots.curves(lines, self.t("wall.curve"), inks, marks)

    # Decisions on the board.

    def costliest(self) -> list[dict[str, Any]]:
        """The costliest decisions of every team that was judged, with pictures."""
        found = []
        for team in self.report["teams"]:
            if team["decisions"]:
                shown = [self._decision(self.report["decisions"][number], True) for number in team["costliest"]]
                found.append({"team": team, "decisions": shown})
        return found

    def decisions(self) -> list[dict[str, Any]]:
        return [self._decision(one, False) for one in self.report["decisions"]]

    def _decision(self, one: Mapping[str, Any], pictured: bool) -> dict[str, Any]:
        best = one["best"]
        found: dict[str, Any] = {
            "at": one["at"], "seat": one["seat"], "degree": one["degree"], "loss": one["foresight"],
            "hindsight": one["hindsight"], "words": self.say(one["message"]),
            "played": self._plan(one["played"]), "best": None if best is None else self._plan(best), "picture": "",
        }  # fmt: skip
        if pictured:
            found["picture"] = self.picture(one)
        return found

    def _plan(self, plan: Mapping[str, Any]) -> dict[str, str]:
        idea = self.say(plan["idea"])
        return {"idea": idea, "words": with_purpose(idea, self.say(plan["why"])), "actions": ", ".join(plan["actions"])}

    def board_style(self) -> str:
        """The track once, to be shown in every picture."""
        picture = drawn(self.start.track, lang=self.lang)
        inner = picture[picture.index(">") + 1 : picture.rindex("</svg>")]
        style, _, rest = inner.partition("</style>")
        rules = style.partition("<style>")[2]
        rest = rest.replace('id="space-', 'data-space="')
        return (
            f"<style>.board {{ {rules} }}</style>"
            f'<svg width="0" height="0" aria-hidden="true"><symbol id="track" '
            f'viewBox="0 0 {self.shape.width:g} {self.shape.height:g}"><g class="board">{rest}</g></symbol></svg>'
        )

    def picture(self, one: Mapping[str, Any]) -> str:
        """The board before a decision, with where the play and the better idea take their cars."""
        game = begin(self.record)
        records.play(game, {**self.record, "actions": self.record["actions"][: one["at"]]})
        places = {number: place for number in game.numbers if (place := self._place(game, number)) is not None}
        ways = []
        for plan, ink in ((one["played"], PLAYED_INK), (one["best"], BEST_INK)):
            for number, (progress, lane) in (plan or {"cars": {}})["cars"].items():
                if int(number) in places:
                    way = [places[int(number)], *self._along(game, int(number), progress, lane)]
                    ways.append((way, ink))
        own = [places[number] for number in game.cars(one["seat"]) if number in places]  # a stop moves nobody yet
        box = self._window([place for way, _ in ways for place in way] or own or list(places.values()))
        parts = [f'<svg class="picture" viewBox="{box}" role="img"><title>{escape(self.say(one["message"]))}</title>']
        parts.append(f'<use href="#track" width="{self.shape.width:g}" height="{self.shape.height:g}"/>')
        parts += [self._way(way, ink) for way, ink in ways]
        parts += [self._mark(game, number, place) for number, place in places.items()]
        return "".join(parts) + "</svg>"

    def _place(self, game: TrackGame, number: int) -> Shape | None:
        space = game.field.space[game.row_of[number]]
        if space >= 0:
            return self.shape.spaces[space]
        return self._shape(game, game.progress(number), -1) if game.in_race(number) else None

    def _shape(self, game: TrackGame, progress: int, lane: int) -> Shape | None:
        if lane < 0:
            aprons = self.shape.aprons
            return aprons[progress % len(aprons)] if aprons else None
        return self.shape.spaces[game.track.space(progress, lane)]

    def _window(self, places: list[Shape]) -> str:
        xs, ys = [place.centre[0] for place in places], [place.centre[1] for place in places]
        width = max(max(xs) - min(xs) + 2 * ROOM, LEAST_SIDE)
        height = max(max(ys) - min(ys) + 2 * ROOM, LEAST_SIDE * 0.7)
        left, top = (max(xs) + min(xs) - width) / 2, (max(ys) + min(ys) - height) / 2
        return f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"

    def _along(self, game: TrackGame, number: int, progress: int, lane: int) -> list[Shape]:
        """The spaces from where a car stands to where it goes, along the road."""
        track = game.track
        between = [
            self._shape(game, at, min(max(lane, 0), track.lanes[at % track.sectors] - 1))
            for at in range(game.progress(number) + 1, progress)
        ]
        return [place for place in (*between, self._shape(game, progress, lane)) if place is not None]

    def _way(self, way: list[Shape], ink: str) -> str:
        """A line along the road with a ring at its end; that of the better idea runs beside that of the play."""
        shift = 3.0 if ink == BEST_INK else -3.0
        points = []
        for place in way:
            side = math.radians(place.heading + 90.0)
            points.append((place.centre[0] + shift * math.cos(side), place.centre[1] + shift * math.sin(side)))
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        x, y = way[-1].centre
        drawn = f'stroke="{ink}" stroke-width="4" fill="none" stroke-linejoin="round" stroke-linecap="round"'
        ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{11.0 + shift:.0f}" {drawn}/>'
        return f'<polyline points="{line}" {drawn} opacity=".85"/>{ring}'

    def _mark(self, game: TrackGame, number: int, place: Shape) -> str:
        """A car; those of teams carry their ink."""
        seat = game.seat_of(number)
        ink = self.paint[seat]["ink"] if 0 <= seat < game.seats else "#ffffff"
        x, y = place.centre
        body = (
            f'<rect x="-14" y="-7" width="28" height="14" rx="5" fill="{self.fill(seat if seat >= 0 else None)}" '
            f'stroke="#111418" stroke-width="1.2" transform="translate({x:.1f} {y:.1f}) rotate({place.heading:g})"/>'
        )
        label = f'<text x="{x:.1f}" y="{y + 3.8:.1f}" fill="{ink}" class="number">{number}</text>'
        return body + label

    # The rest.

    def sources(self) -> list[tuple[str, str]]:
        """The sources of luck that had a part in this race, with their names."""
        known = [(source, self.t(id)) for source, id in SOURCES.items()]
        return [
            (source, name)
            for source, name in known
            if any(
                team["luck"][source]["points"] or team["luck"][source]["error"] for team in self.report["luck"]["teams"]
            )
        ]

    def strategy(self) -> str:
        """A row for every car of a team: what lay on it over time, its stops, and where its race ended."""
        rows = [
            row for row in self.report["strategy"] if row["seat"] is not None and (row["marks"] or len(row["load"]) > 1)
        ]
        last = max(len(self.record["actions"]), 1)
        if not any(row["load"][-1:] and max(n for _, n in row["load"]) for row in rows):
            return ""
        most = max(n for row in rows for _, n in row["load"]) or 1
        scale: Callable[[float], float] = lambda at: 60.0 + (PLOT - 80.0) * at / last  # noqa: E731
        parts = []
        for place, row in enumerate(rows):
            parts += self._strategy_row(row, 8.0 + STRATEGY_ROW * (place + 1), scale, most, last)
        height = 16.0 + STRATEGY_ROW * len(rows)
        title = escape(self.t("wall.strategy"))
        head = f'<svg viewBox="0 0 {PLOT:.0f} {height:.0f}" role="img" class="plot"><title>{title}</title>'
        return head + "".join(parts) + "</svg>"

    def _strategy_row(
        self, row: Mapping[str, Any], y: float, scale: Callable[[float], float], most: int, last: int
    ) -> list[str]:
        fill = self.fill(row["seat"])
        parts = [f'<text x="50" y="{y - 4:.1f}" class="label" text-anchor="end">{row["car"]}</text>']
        steps = [*row["load"], [last, row["load"][-1][1]]]
        for (at, load), (until, _) in itertools.pairwise(steps):
            tall = (STRATEGY_ROW - 6.0) * load / most
            wide = scale(until) - scale(at)
            parts.append(
                f'<rect x="{scale(at):.1f}" y="{y - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{fill}" '
                f'fill-opacity=".55"/>'
            )
        parts.append(f'<line x1="60" x2="{PLOT - 20:.0f}" y1="{y:.1f}" y2="{y:.1f}" stroke="#d9d3c7"/>')
        for mark in row["marks"]:
            x, words = scale(mark["at"]), escape(self.say(mark["name"]))
            if mark["what"] == "stop":
                parts.append(
                    f'<path d="M{x:.1f} {y:.1f}l-5 -9h10z" fill="{fill}" stroke="#111418"><title>{words}</title></path>'
                )
            elif mark["what"] == "out":
                parts.append(f'<text x="{x:.1f}" y="{y - 3:.1f}" class="label">✕<title>{words}</title></text>')
        return parts

    def cards(self) -> list[tuple[int, str]]:
        """Cards that every team used, in words."""
        found = []
        for seat in range(self.start.seats):
            own = [use for use in self.report["cards"] if use["seat"] == seat]
            if own:
                found.append((seat, ", ".join(f"{self.say(use['card'])} {use['n']}" for use in own)))
        return found


DEGREES: Final = {
    "fine": "wall.fine", "inaccuracy": "wall.inaccuracy", "mistake": "wall.mistake", "blunder": "wall.blunder",
    "close": "wall.close",
}  # fmt: skip
SOURCES: Final = {
    "deal": "wall.source-deal", "events": "wall.source-events", "non-player": "wall.source-non-player",
    "dice": "wall.source-dice", "draws": "wall.source-draws",
}  # fmt: skip
