"""What it costs to read a document grows no faster than the document, whatever its shape, up to the largest allowed.

Nothing here looks at a clock on the wall: time is that of this process, the least of some tries, and compared with
itself at a sixteenth of the size, where the square would be 256 times as much; memory is counted by Python.
"""

from __future__ import annotations

import contextlib
import gc
import json
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

import draftline
from draftline.core.track_file import check_track
from draftline.data.documents import MOST_JSON, MOST_NESTED, MOST_PARTS, MOST_TOML, read_json, read_toml
from draftline.league.files import parse_league
from draftline.league.season_file import read_season
from tests.contract.foreign import NINES, read_action, records, seasons
from tests.contract.test_own_tracks import track_text

LONGER = 16  # times as long as the document that it is compared with
MOST_TIME = 4 * LONGER  # times as much: linear, and four times that for what else the machine is doing
LEAST_TIME = 0.01  # seconds of the processor; less than that tells nothing
MOST_MEMORY = 2 * LONGER
LEAST_MEMORY = 50_000  # bytes
MOST_BYTES = 400  # bytes for each letter
TRIES = 2

Read = Callable[[str], Any]
Shape = Callable[[int], str]


def tried(read: Read, text: str) -> None:
    with contextlib.suppress(draftline.DraftlineError):
        read(text)


def seconds(read: Read, text: str) -> float:
    taken = []
    gc.disable()  # what other tests have left behind is not counted
    try:
        for _ in range(TRIES):
            begun = time.process_time()
            tried(read, text)
            taken.append(time.process_time() - begun)
    finally:
        gc.enable()
    return min(taken)


def peak(read: Read, text: str) -> int:
    """The most bytes that were held at once."""
    tracemalloc.start()
    try:
        tried(read, text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def assert_linear(read: Read, shape: Shape, size: int) -> None:
    small, large = shape(size // LONGER), shape(size)
    held = peak(read, large)
    assert held <= MOST_MEMORY * max(peak(read, small), LEAST_MEMORY)
    assert held <= MOST_BYTES * len(large) + LEAST_MEMORY
    assert seconds(read, large) <= MOST_TIME * max(seconds(read, small), LEAST_TIME)


def filled(begin: str, piece: Callable[[int], str], end: str = "") -> Shape:
    """As many pieces as fit, each made from its number."""

    def shape(size: int) -> str:
        pieces, length = [begin], len(begin) + len(end)
        while length < size - 50:
            pieces.append(piece(len(pieces)))
            length += len(pieces[-1])
        return "".join([*pieces, end])

    return shape


JSON_SHAPES = {
    "numbers": filled("[", lambda n: f"{n},", "1]"),
    "empty lists": filled("[", lambda n: "[],", "1]"),
    "tables": filled("[", lambda n: '{"a":{}},', "1]"),
    "as deep as allowed": filled("[", lambda n: "[" * (MOST_NESTED - 1) + "]" * (MOST_NESTED - 1) + ",", "1]"),
    "deeper": filled("", lambda n: "["),
    "one key again and again": filled("{", lambda n: '"a":1,', '"b":1}'),
    "a text never closed": filled('"', lambda n: '\\"'),
    "quotes": filled("", lambda n: '"'),
    "digits": filled("", lambda n: "9"),
    "long numbers": filled("[", lambda n: NINES[:100] + ",", "1]"),
}
TOML_SHAPES = {
    "a dotted key": filled("a", lambda n: ".a", "=1"),
    "dotted keys": filled("", lambda n: f"k{n}" + ".a" * (MOST_PARTS - 1) + "=1\n"),
    "dotted tables": filled("", lambda n: f"[k{n}" + ".a" * (MOST_PARTS - 1) + "]\n"),
    "quoted parts": filled('"a"', lambda n: ' . "a"', "=1"),
    "tables": filled("", lambda n: "[[a]]\n"),
    "tables in tables": filled("", lambda n: "[[a]]\n[a.b]\n"),
    "lists": filled("a=[", lambda n: "[" * 9 + "]" * 9 + ",", "]"),
    "deeper": filled("a=", lambda n: "["),
    "inline tables": filled("a=[", lambda n: "{b.c=1},", "]"),
    "escapes": filled('a="""', lambda n: '\\n""', '"""'),
    "a text never closed": filled("a='''", lambda n: "''x"),
    "digits": filled("a=", lambda n: "9_9"),
    "comments": filled("", lambda n: "#'\n"),
    "blanks": filled("a=[", lambda n: " \n"),
}


@pytest.mark.parametrize("name", JSON_SHAPES)
def test_json_costs_no_more_than_its_length(name):
    assert_linear(lambda text: read_json(text, "x.json"), JSON_SHAPES[name], MOST_JSON // 16)


@pytest.mark.parametrize("name", TOML_SHAPES)
def test_toml_costs_no_more_than_its_length(name):
    assert_linear(lambda text: read_toml(text, "x.toml"), TOML_SHAPES[name], MOST_TOML // 4)


# Whole readers: what is ours to blame.


def record_with(**changes: Any) -> str:
    return json.dumps({**records()[0], **changes})


def with_position(size: int) -> str:
    """A picture of so many columns."""
    columns = size // 3
    text = "22 " + ".. " * (columns - 2) + "15"
    return record_with(actions=[], outcome=None, position={"text": text, "arguments": {}})


def with_actions(size: int) -> str:
    return record_with(actions=["pass @²"] * (size // 16))


def season_with(piece: str) -> Shape:
    return filled(seasons()[0], lambda n: piece)


def league_with_results(size: int) -> str:
    return json.dumps({**json.loads(LEAGUE), "results": [{}] * (size // 4)})


LEAGUE = json.dumps({"format": "draftline-league", "version": 1, "kind": "season", "game": "thunder-alley"})
TRACK = track_text(1)


@pytest.mark.parametrize(
    "read, shape, size",
    [
        (draftline.replay, with_position, 450_000),
        (draftline.replay, with_actions, 100_000),
        (draftline.replay, lambda size: record_with(track={"id": "own", "text": "a" + ".a" * (size // 2)}), 100_000),
        (draftline.position, lambda size: "22 " * (size // 3), 100_000),
        (draftline.position, lambda size: "22\n" * (size // 3), 100_000),
        (read_action, lambda size: "play " + "1 " * (size // 2), 100_000),
        (parse_league, league_with_results, 100_000),
        (read_season, season_with("[[results]]\nfinish = [1]\n"), 50_000),
        (read_season, season_with("[[entrants]]\nteam = 'red'\n"), 50_000),
        (check_track, filled(TRACK, lambda n: "[[segment]]\nkind = 'corner'\n"), 50_000),
        (check_track, filled(TRACK + "seam = [", lambda n: f"[{n}, {n}],", "]"), 50_000),
        (check_track, filled(f"k0=1\n{TRACK}", lambda n: f"k{n}=1\n"), 50_000),
    ],
    ids=lambda value: value if isinstance(value, int) else "",
)
def test_a_reader_costs_no_more_than_the_length_of_what_it_reads(read, shape, size):
    assert_linear(read, shape, size)
