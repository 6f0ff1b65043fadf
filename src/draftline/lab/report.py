"""A report that can be sent: one HTML file with everything in it, and the same as JSON, CSV and Parquet."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from draftline.core.messages import Message, OptionError, Value, figure, text
from draftline.core.track import Track
from draftline.core.track_file import load_track, read_track, track_names
from draftline.documents import plots
from draftline.documents.templates import rendered
from draftline.games.registry import load_variant, rulebook
from draftline.lab.files import write_text
from draftline.lab.findings import flattened
from draftline.lab.harness import Series
from draftline.lab.measures import LAPS, NUMBER, SEATS, SPACES, Measure
from draftline.lab.races import RaceData
from draftline.lab.words import answers, change_of, figure_of
from draftline.league.csv_sheet import csv_text

TEMPLATE: Final = "lab_report.html"
MOST_TITLED: Final = 4  # worlds that a title names
PLAIN: Final = ("number", "deal", "seating", "seed")


def written(folder: Path, found: dict[str, Any], series: Series, formats: Sequence[str], lang: str) -> list[Path]:
    """The files that were asked for, in a folder."""
    return [EXPORTS[name](folder / f"report.{name}", found, series, lang) for name in formats]


def _html(path: Path, found: dict[str, Any], series: Series, lang: str) -> Path:
    write_text(path, page(found, lang, series.experiment.tracks))
    return path


def _json(path: Path, found: dict[str, Any], series: Series, lang: str) -> Path:
    write_text(path, json.dumps(found, indent=1) + "\n")
    return path


def _csv(path: Path, found: dict[str, Any], series: Series, lang: str) -> Path:
    names, rows = _sheet(series)
    path = path.with_name("races.csv")
    write_text(path, csv_text([names, *rows]))
    return path


def _parquet(path: Path, found: dict[str, Any], series: Series, lang: str) -> Path:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise OptionError(Message("lab.needs-parquet")) from None
    names, rows = _sheet(series)
    path = path.with_name("races.parquet")
    columns = {name: [row[at] if row[at] != "" else None for row in rows] for at, name in enumerate(names)}
    pyarrow.parquet.write_table(pyarrow.table(columns), path)
    return path


EXPORTS: Final[dict[str, Callable[[Path, dict[str, Any], Series, str], Path]]] = {
    "html": _html, "json": _json, "csv": _csv, "parquet": _parquet,
}  # fmt: skip


def _sheet(series: Series) -> tuple[list[str], list[list[Any]]]:
    """One row for every race: where it belongs, its seed, who won, and every number that was measured."""
    kinds = [kind for kind in series.experiment.kinds() if kind.shape != SPACES]
    lines = [(row, _numbers(kinds, row)) for row in series.rows() if "lost" not in row]
    names = list(dict.fromkeys(name for _, numbers in lines for name in numbers))
    worlds = [arm.name or str(at + 1) for at, arm in enumerate(series.experiment.arms)]
    head = [*PLAIN, "world", "bots", "winner", *names]
    rows = [
        [*[row[name] for name in PLAIN], worlds[row["arm"]], " ".join(row["bots"]),
         "" if row["winner"] is None else row["winner"], *[numbers.get(name, "") for name in names]]
        for row, numbers in lines
    ]  # fmt: skip
    return head, rows


def _numbers(kinds: Iterable[type[Measure]], row: RaceData) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for kind in kinds:
        value = row["measures"].get(kind.name)
        if kind.shape == "worths":
            found.update({f"{kind.name}.{name}": one[0] for name, one in (value or {}).items() if one})
            continue
        for key, one in flattened(kind, value).items():
            found[f"{kind.name}.{key}" if key else kind.name] = one
    return found


# The page.


def page(found: dict[str, Any], lang: str, tracks: Sequence[str | Track] = ()) -> str:
    """The whole HTML document."""

    def t(id: str, **values: Value) -> str:
        return text(Message(id, values), lang)

    about = found["experiment"]
    worlds = [text(Message.from_json(world), lang) for world in found["worlds"]]
    book = rulebook(about["game"])
    named = [one for one in found["measures"] if plots.rows_of(one)]
    boards = [_board(track) for track in tracks or about["tracks"]]
    return rendered(
        TEMPLATE, lang=lang, t=t, ink=plots.ink, game=book.title, worlds=worlds,
        title=about["question"] or _title(book.title, worlds, lang),
        answers=[text(message, lang) for message in answers(found)] or [t("lab.report-one-world", n=found["races"])],
        forest=_forest(found, named, worlds, lang), ratio=_ratio(found, lang),
        numbers=_table(found, [one for one in named if one["shape"] == NUMBER], worlds, lang),
        parts=[_part(found, one, worlds, lang) for one in named], maps=_maps(found, boards, worlds, lang),
        arms=[_arm(arm, name, board, lang) for arm, name, board in zip(about["arms"], worlds, boards, strict=True)],
        races=found["races"], deals=found["deals"], seed=str(about["seed"]), sha=found["sha256"],
        command=found["command"], version=found["draftline"],
    )  # fmt: skip


def _title(game: str, worlds: list[str], lang: str) -> str:
    """Where nobody wrote the question down: what was compared, if that is not too much."""
    if 1 < len(worlds) <= MOST_TITLED:
        return text(Message("lab.report-compared", {"game": game, "worlds": [*worlds]}), lang)
    return text(Message("lab.report-title", {"game": game}), lang)


def _board(track: str | Track) -> Track:
    if isinstance(track, Track):
        return track
    return load_track(track) if track in track_names() else read_track(track, "track")


def _arm(arm: dict[str, Any], name: str, board: Track, lang: str) -> dict[str, Any]:
    options = ", ".join(f"{key}={value}" for key, value in arm["options"].items())
    shown = {"name": name, "track": board.name, "seats": arm["seats"], "bots": arm["bots"], "options": options}
    variant = load_variant(arm["variant_text"]).label if arm["variant_text"] else None
    return {**shown, "variant": "" if variant is None else text(variant, lang)}


def _forest(found: dict[str, Any], measures: list[dict[str, Any]], worlds: list[str], lang: str) -> str:
    """All numbers at once: differences in standard deviations from race to race."""
    pictures = []
    for at in range(1, len(worlds)):
        rows = []
        for one in measures:
            change, base = one["rows"][0]["differences"][at], one["rows"][0]["arms"][0]
            if one["shape"] == NUMBER and change["n"] > 1 and base["deviation"] > 0.0:
                title = text(Message.from_json(one["title"]), lang)
                size = base["deviation"]
                rows.append((title, change["mean"] / size, change["margin"] / size, change["verdict"] != "open"))
        if rows:
            pictures.append(f"<h3>{escape(worlds[at])}</h3>" + plots.intervals(rows, worlds[at]))
    return "".join(pictures)


def _ratio(found: dict[str, Any], lang: str) -> str:
    """How a duel went: the likelihood ratio from deal to deal, and its bounds."""
    if "duel" not in found:
        return ""
    ratios = found["duel"]["ratios"]
    line = [(float(at + 1), ratio, 0.0) for at, ratio in enumerate(ratios)]
    bounds = [[(1.0, bound, 0.0), (float(len(ratios)), bound, 0.0)] for bound in found["duel"]["bounds"]]
    return plots.curves([line, *bounds], text(Message("lab.report-ratio"), lang))


def _part(found: dict[str, Any], measure: dict[str, Any], worlds: list[str], lang: str) -> dict[str, Any]:
    title = text(Message.from_json(measure["title"]), lang)
    made = {NUMBER: _distribution, LAPS: _curve, SEATS: _bars}.get(measure["shape"], _bars)
    plot = [picture for picture in (made(measure, title, lang), _knobs(found, measure, title)) if picture]
    table = "" if measure["shape"] == NUMBER else _table(found, [measure], worlds, lang)
    extra = "".join(_over_races(measure, worlds, lang))
    about = text(Message.from_json(measure["about"]), lang)
    return {"title": title, "about": about, "plots": plot, "table": table + extra}


def _distribution(measure: dict[str, Any], title: str, lang: str) -> str:
    return plots.histogram(measure["values"], title) if "values" in measure else ""


def _curve(measure: dict[str, Any], title: str, lang: str) -> str:
    worlds = range(len(measure["rows"][0]["arms"]))
    return plots.curves(
        [[(float(row["key"]), row["arms"][at]["mean"], row["arms"][at]["margin"] or 0.0)
          for row in measure["rows"] if row["arms"][at]["n"]] for at in worlds],
        title,
    )  # fmt: skip


def _bars(measure: dict[str, Any], title: str, lang: str) -> str:
    if measure["shape"] == "worths":
        rows = [(text(Message.from_json(row["label"]), lang), row["arms"][0]["mean"], row["arms"][0]["margin"] or 0.0)
                for row in measure["rows"] if row["arms"][0]["n"] > 1]  # fmt: skip
        return plots.intervals([(name, mean, margin, abs(mean) > margin) for name, mean, margin in rows], title)
    rows_of = [(text(Message.from_json(row["label"]), lang), [arm["mean"] for arm in row["arms"]])
               for row in measure["rows"]]  # fmt: skip
    return plots.bars(rows_of, title)


def _knobs(found: dict[str, Any], measure: dict[str, Any], title: str) -> str:
    """A measure over the settings of a knob, where a sweep turned one with numbers."""
    if "sweep" not in found or measure["shape"] != NUMBER:
        return ""
    pictures = []
    for knob in found["sweep"]["knobs"]:
        points = [
            (float(point[knob]), arm["mean"], arm["margin"] or 0.0)
            for point, arm in zip(found["sweep"]["points"], measure["rows"][0]["arms"], strict=True)
            if isinstance(point[knob], (int, float))
        ]
        if points:
            pictures.append(f"<h3>{escape(knob)}</h3>" + plots.curves([sorted(points)], f"{title}: {knob}"))
    return "".join(pictures)


def _over_races(measure: dict[str, Any], worlds: list[str], lang: str) -> list[str]:
    lines = []
    for at, found in enumerate(measure.get("over_races", ())):
        for one in found.values():
            label = text(Message.from_json(one["label"]), lang)
            lines.append(f"<p>{escape(label)} ({escape(worlds[at])}): {figure_of({**one, 'n': 2}, 2)}</p>")
    return lines


def _table(found: dict[str, Any], measures: list[dict[str, Any]], worlds: list[str], lang: str) -> str:
    """Means with margins, and differences from the first world with what they show."""
    if not measures:
        return ""
    heads = [text(Message("lab.column-measure"), lang)]
    for at, world in enumerate(worlds):
        heads += [world] if not at else [world, text(Message("lab.column-difference"), lang)]
    rows = [f"<tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr>"]
    for measure in measures:
        for row in plots.rows_of(measure):
            cells = [f"<td>{escape(text(Message.from_json(row['label']), lang))}</td>"]
            for at, arm in enumerate(row["arms"]):
                cells.append(f"<td>{escape(figure(figure_of(arm, measure['digits']), lang))}</td>")
                if at:
                    change = row["differences"][at]
                    shown = figure(change_of(change, measure["digits"]), lang)
                    cells.append(f'<td class="{change["verdict"]}">{escape(shown)}</td>')
            rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table class="figures">{"".join(rows)}</table>'


def _maps(found: dict[str, Any], boards: list[Track], worlds: list[str], lang: str) -> list[dict[str, str]]:
    """Where things happen, drawn on the track itself."""
    made = []
    for measure in found["measures"]:
        for at, counts in enumerate(measure.get("maps", ())):
            if counts and boards[at].segments:
                title = text(Message.from_json(measure["title"]), lang)
                words = f"{title}: {worlds[at]}"
                made.append({"words": words, "image": plots.as_image(plots.heat_map(boards[at], counts, lang), words)})
    return made
