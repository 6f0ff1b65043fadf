"""Documents as nobody would write them: real ones with something wrong in them, and shapes that are nasty to parse."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import draftline
from draftline.core.record import split_action
from draftline.core.track_file import load_track, read_track
from draftline.data import languages
from draftline.league.files import league_from_json, parse_league
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season
from tests.contract.battery import Case, race

LEAGUES = Path(__file__).parent.parent / "league" / "data"
NINES = "9" * 5000
HALF_LETTER = "\ud800"

# Values.


def nest(depth: int, inner: Any = 1) -> Any:
    """A list in a list in a list."""
    for _ in range(depth):
        inner = [inner]
    return inner


NASTY: list[Any] = [
    None, True, False, -1, 0, 1, 7, 446, 447, 999_999_999, 2**31, 2**63, 10**99, 10**100, -(10**100), 0.5, -0.0, 1e308,
    float("nan"), float("inf"), "", " ", "x", "²", "٣", "7", "-1", "1e9", "0x10", NINES, "\0", HALF_LETTER, "é" * 300,
    "none", "../x.toml", "/etc/passwd", "red", "yunta", [], [[]], [None], ["red", "red"], [1] * 500, [[1, 2]] * 300,
    nest(40), {}, {"": {}}, {"²": 1}, {NINES: 1}, {"7": [1]}, {"red": "away"}, {"a": {"b": {"c": 1}}},
    {str(n): n for n in range(300)},
]  # fmt: skip
SNIPPETS = [
    "[" * 50, "]" * 3, "{" * 50, "}", '"', '"""', "'''", "\\", "\\u0000", "\\ud800", "\0", "\x1c", "\x85", "\r", "\n",
    ",", ":", "=", "#", ".", "a." * 20, "a.a=1\n", NINES, "-", "1e999", "NaN", "inf", "0x" + "f" * 200, "²", "٣", "é",
    "true", "[[races]]\n", "[x]\n", '"seed": 1,', "1979-05-27", " @", " @²", " @" + NINES, " @-1", "\ufeff", "\u2028",
]  # fmt: skip


def places_in(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a nest of tables and lists; of long lists the first and the last ones."""
    found = [path] if path else []
    steps = list(data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else [])
    for step, inner in [*steps[:12], *steps[12:][-3:]]:
        found += places_in(inner, (*path, step))
    return found


@st.composite
def changed(draw: Any, samples: list[Any]) -> Any:
    """A real document in which some places hold something else, nothing, or the same again."""
    data = json.loads(json.dumps(draw(st.sampled_from(samples))))
    for _ in range(draw(st.integers(1, 3))):
        places = places_in(data)
        if not places:
            return data
        path = draw(st.sampled_from(places))
        holder = data
        for step in path[:-1]:
            holder = holder[step]
        way = draw(st.sampled_from(["nasty", "nasty", "nasty", "gone", "wrapped", "often"]))
        if way == "nasty":
            holder[path[-1]] = copy.deepcopy(draw(st.sampled_from(NASTY)))
        elif way == "gone":
            del holder[path[-1]]
        else:
            holder[path[-1]] = [holder[path[-1]]] * (1 if way == "wrapped" else 9)
    return data


@st.composite
def torn(draw: Any, samples: list[str]) -> str:
    """A real text that is cut, doubled somewhere, or has something in it that does not belong there."""
    text = draw(st.sampled_from(samples))
    for _ in range(draw(st.integers(1, 3))):
        a, b = sorted(draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        way = draw(st.sampled_from(["insert", "insert", "replace", "cut", "double"]))
        if way == "cut":
            text = text[:a] + text[min(b, a + 40) :]
        elif way == "double":
            text = text[:b] + text[a:]
        else:
            end = a if way == "insert" else min(b, a + 20)
            text = text[:a] + draw(st.sampled_from(SNIPPETS)) + text[end:]
    return text


# What is read, and real documents of each kind.

POSITIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("thunder-alley", "22 .. 15\n.. 7 ..", {"active": 22, "card": "Charge", "mp": 4, "line": 9, "seed": 3}),
    ("thunder-alley", "22 .. 15", {"wear": {"22": ["tire"]}, "laps_down": {"15": 1}, "apron": {"7": 1}, "deck": [15]}),
    ("thunder-alley", "22 .. 15", {"event": ["rain"], "led": {"22": 1}, "teams": ["green", "blue"], "activated": [22]}),
    ("grand-prix", "1 .. 2\n.. 3 ..", {"active": 1, "card": 5, "hands": {}, "options": {}, "final": False, "line": 8}),
    ("thunder-rolls", "18 .. 9", {"active": 18, "mp": 4, "seed": 5, "line": 9, "first": 18, "players": [18, 9]}),
    ("thunder-rolls", "18 .. 9", {"phase": "thunder", "hands": {"18": [1, 2]}, "programs": {"9": [3, 4]}, "slot": 1}),
    ("thunder-rolls", "18 .. 9", {"phase": "thunder", "hazards": {"18": [1]}, "pitted": [18], "laps_down": {"9": 1}}),
    ("thunder-rolls", "18 .. 9", {"dice": {"18": [1, 2]}, "pool": {"18": 1}, "rolls": [1, 2], "flipped": [18]}),
    ("thunder-rolls", "18 .. 9", {"stage": 1, "thunder": [5], "hazard_deck": [1], "qualifying": {"9": 1}}),
]  # fmt: skip


@cache
def records() -> list[dict[str, Any]]:
    """A race of every game, one on a track of one's own, and one from a position."""
    found = [
        race(Case("thunder-alley", 2, "yunta", 3, "racer", '{"cars": 1, "laps": 1}')).record(),
        race(Case("grand-prix", 2, "qadira", 3, "racer", '{"laps": 1}')).record(),
        race(Case("thunder-rolls", 2, None, 3, "racer")).record(),
    ]
    own = read_track(load_track("yunta").text.replace('"yunta"', '"own"', 1), "own.toml")
    found.append(draftline.new_game(seats=2, track=own, options={"cars": 1}).record())
    for game, text, arguments in POSITIONS:
        position = {"text": text, "arguments": arguments}
        found.append({**found[0], "game": game, "actions": [], "outcome": None, "position": position})
    for record in found:
        record.pop("checksum", None)
    return found


@cache
def leagues() -> list[dict[str, Any]]:
    """Leagues of every kind, as they were kept by earlier versions."""
    return [json.loads(path.read_text(encoding="utf-8"))["file"] for path in sorted(LEAGUES.glob("*.json"))]


@cache
def seasons() -> list[str]:
    return [write_season(league_from_json(data)) for data in leagues()]


@cache
def tracks() -> list[str]:
    return [load_track(name).text for name in ("yunta", "qadira", "larkmoor")]


def read_position(data: dict[str, Any]) -> None:
    if isinstance(data.get("arguments"), dict):  # a program cannot give anything else
        draftline.position(data.get("text", ""), data.get("game", ""), **data["arguments"])


def read_action(text: str) -> None:
    action, seat = split_action(text)
    draftline.parse(action)
    assert seat is None or 0 <= seat < 10**9


def read_or_refuse(read: Callable[[Any], Any], given: Any) -> Any:
    """What was read, or None after a refusal in one sentence; no other error will do."""
    try:
        return read(given)
    except draftline.DraftlineError as fault:
        for lang in languages():
            words = fault.text(lang)
            assert words.isprintable(), words
            assert "[error." not in words
            assert len(words) < 1200, words
    return None


TEXTS: dict[str, tuple[Callable[[str], Any], Callable[[], list[str]]]] = {
    "record": (draftline.replay, lambda: [json.dumps(record, indent=1) for record in records()]),
    "league": (parse_league, lambda: [json.dumps(league) for league in leagues()]),
    "season": (read_season, seasons),
    "track": (read_track, tracks),
    "action": (read_action, lambda: ["play 34 on 22", "discard 3 40 @2", "swap 1 2 3", "pit none", "retire 25 @9"]),
}
VALUES: dict[str, tuple[Callable[[Any], Any], Callable[[], list[Any]]]] = {
    "record": (draftline.replay, records),
    "league": (league_from_json, leagues),
    "position": (
        read_position,
        lambda: [{"game": game, "text": text, "arguments": more} for game, text, more in POSITIONS],
    ),
}
