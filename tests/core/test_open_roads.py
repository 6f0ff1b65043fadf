"""Open roads: tracks that are raced from one end to the other, and tracks that other packages bring."""

from __future__ import annotations

import pytest

import draftline
from draftline.core.drawing import svg
from draftline.core.geometry import geometry
from draftline.core.messages import TrackError
from draftline.core.text_drawing import map_text, unrolled
from draftline.core.track_file import read_track

STRIP = """
id = "strip"
name = "Strip"
road = "open"
run_off = 2

[[segment]]
kind = "straight"
sectors = 8
lanes = 3

[[segment]]
kind = "corner"
sectors = 4
lanes = 2
angle = 45
"""


def test_an_open_road_ends():
    track = read_track(STRIP)
    assert (track.sectors, track.line, track.green) == (12, 10, 1)
    assert list(track.ahead[track.space(11, 0)]) == []
    assert list(track.behind[track.space(0, 0)]) == []
    assert list(track.ahead[track.space(7, 1)]) == [track.space(8, 0), track.space(8, 1)]


def test_cars_stand_side_by_side_in_its_first_sector():
    track = read_track(STRIP)
    assert track.grid == [(0, 0), (0, 1), (0, 2)]
    assert track.restart == [[]] * 12


def test_it_is_drawn_as_it_lies_and_not_closed():
    shape = geometry(read_track(STRIP))
    assert not shape.closed
    assert shape.to_json()["closed"] is False
    assert shape.spaces[-1].heading == pytest.approx(360 - 45 * 3.5 / 4, abs=0.1)
    assert shape.start[0][0] > shape.green[0][0]
    assert "<svg" in svg(read_track(STRIP))
    assert map_text(read_track(STRIP))


def test_its_lines_are_the_start_and_the_finish():
    header = unrolled(read_track(STRIP), 0, 11).splitlines()[0]
    assert header.split() == ["0", ":", "1", "2", "3", "4", "5", "6", "7", "8", "9", "|", "10", "11"]


@pytest.mark.parametrize(
    "words, instead",
    [
        ('road = "open"', 'road = "broad"'),
        ("run_off = 2", "run_off = 0"),
        ("run_off = 2", "run_off = 11"),
        ("run_off = 2", "start_line = 1"),
    ],
)
def test_a_fault_is_named(words, instead):
    with pytest.raises(TrackError) as fault:
        read_track(STRIP.replace(words, instead))
    assert instead.partition(" ")[0] in str(fault.value)


def test_a_ring_has_no_run_off():
    ring = draftline.load_track("yunta").text.replace("start_line = 5", "start_line = 5\nrun_off = 1")
    with pytest.raises(TrackError, match="run_off"):
        read_track(ring)


def test_no_game_of_laps_is_raced_on_an_open_road():
    for book in draftline.rulebooks():
        with pytest.raises(draftline.DraftlineError) as refused:
            draftline.new_game(book.id, track=read_track(STRIP))
        assert refused.value.message.id == "error.track-road"
