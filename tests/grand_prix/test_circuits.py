"""The four circuits of our own: what the board asks for, and that they can be drawn."""

from __future__ import annotations

import pytest

from draftline.core.geometry import closing, crossings, geometry
from draftline.core.track_file import check_track, load_track
from draftline.data import package_text

CIRCUITS = ["kestrelberg", "larkmoor", "qadira", "santelmo"]
circuits = pytest.mark.parametrize("name", CIRCUITS)


@circuits
def test_the_check_finds_nothing(name):
    assert check_track(package_text(f"tracks/{name}.toml")) == []


@circuits
def test_the_drawing_closes_without_force(name):
    track = load_track(name)
    assert all(0.8 < scale < 1.25 for scale in closing(track.segments))
    assert crossings(geometry(track)) == []


@circuits
def test_size_and_lanes(name):
    track = load_track(name)
    assert 55 <= track.sectors <= 80
    assert set(track.lanes) <= {1, 2, 3, 4, 5}
    assert 10 <= track.lanes.count(1) <= 12  # about eleven one-lane sectors each


def test_the_widest_straights_have_five_lanes():
    assert max(max(load_track(name).lanes) for name in CIRCUITS) == 5


@circuits
def test_restart_lanes_are_the_inner_two_or_one(name):
    track = load_track(name)
    assert track.restart == [[0] if lanes == 1 else [0, 1] for lanes in track.lanes]


@circuits
def test_the_22_cars_of_the_grid_stand_in_pairs_behind_the_line(name):
    track = load_track(name)
    assert track.grid[:22] == [(-row, lane) for row in range(1, 12) for lane in (0, 1)]
    assert len(track.grid) >= 42


@circuits
def test_the_green_line_lies_8_sectors_before_the_line(name):
    assert load_track(name).green_line == 8


@circuits
def test_12_laps(name):
    assert load_track(name).laps == {"thunder-alley": 2, "grand-prix": 3}


@circuits
def test_road_courses_turn_both_ways(name):
    assert {1, -1} <= set(load_track(name).inside)


@circuits
def test_a_safety_zone_never_meets_itself(name):
    assert load_track(name).sectors > 2 * 11
