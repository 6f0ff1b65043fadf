"""Tracks as the engine sees them: seams, neighbours, restart lanes, grid (1.3, 4.5, C1, C13, C35)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draftline.core.track import Track, overlap
from draftline.core.track_file import load_track, track_names

OVALS = {"yunta": 28, "adriana": 48, "pullinger": 51, "verghn": 70}
CIRCUITS = {"kestrelberg": 73, "larkmoor": 75, "qadira": 77, "santelmo": 68}
LONG = {"kestrelberg-gp": 99, "larkmoor-gp": 102, "qadira-gp": 103, "santelmo-gp": 93}  # of Grand Prix alone
BOARDS = {"thornbury": 28, "calder-ridge": 34}  # of Thunder Rolls
SHIPPED = {**OVALS, **CIRCUITS, **LONG, **BOARDS}
lane_counts = st.lists(st.integers(1, 6), min_size=1, max_size=40)


@pytest.mark.parametrize(
    ("lanes", "next_lanes", "pairs"),
    [
        (3, 2, [(0, 0), (1, 0), (1, 1), (2, 1)]),
        (2, 3, [(0, 0), (0, 1), (1, 1), (1, 2)]),
        (1, 3, [(0, 0), (0, 1), (0, 2)]),
        (3, 1, [(0, 0), (1, 0), (2, 0)]),
        (3, 3, [(0, 0), (1, 1), (2, 2)]),
        (2, 4, [(0, 0), (0, 1), (1, 2), (1, 3)]),
        (4, 3, [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)]),
        (5, 2, [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 1)]),
    ],
)
def test_c1_lanes_touch_where_their_widths_overlap(lanes, next_lanes, pairs):
    assert overlap(lanes, next_lanes) == pairs


@given(st.integers(1, 6), st.integers(1, 6))
def test_c1_seams_mirror_each_other_and_leave_no_lane_alone(lanes, next_lanes):
    pairs = overlap(lanes, next_lanes)
    assert sorted((there, here) for here, there in pairs) == overlap(next_lanes, lanes)
    assert {here for here, _ in pairs} == set(range(lanes))
    assert {there for _, there in pairs} == set(range(next_lanes))


@given(lane_counts)
def test_every_space_has_a_number_and_a_place(lanes):
    track = Track.from_lanes("own", lanes)
    assert track.spaces == sum(lanes)
    for space in range(track.spaces):
        assert track.space(track.sector_of[space], track.lane_of[space]) == space


@given(lane_counts)
def test_c1_backward_neighbours_mirror_forward_ones(lanes):
    track = Track.from_lanes("own", lanes)
    forward = {(here, there) for here in range(track.spaces) for there in track.ahead[here]}
    assert forward == {(here, there) for there in range(track.spaces) for here in track.behind[there]}
    assert all(track.ahead)
    assert all(track.behind)
    assert all(list(spaces) == sorted(spaces) for spaces in [*track.ahead, *track.behind])


@given(lane_counts)
def test_c1_lateral_neighbours_lie_in_the_same_sector(lanes):
    track = Track.from_lanes("own", lanes)
    for space, outer in enumerate(track.outer):
        if outer < 0:
            assert track.lane_of[space] == track.lanes[track.sector_of[space]] - 1
        else:
            assert track.inner[outer] == space
            assert track.sector_of[outer] == track.sector_of[space]


def test_c13_the_only_lane_of_a_sector_is_both_edges():
    track = Track.from_lanes("own", [3, 1, 3])
    neck = track.space(1, 0)
    assert (track.inner[neck], track.outer[neck]) == (-1, -1)
    assert list(track.behind[neck]) == [0, 1, 2]
    assert list(track.ahead[neck]) == [track.space(2, lane) for lane in range(3)]


def test_c35_the_last_sector_touches_the_first():
    track = Track.from_lanes("own", [3] * 9 + [2])
    assert list(track.ahead[track.space(9, 0)]) == [0, 1]
    assert list(track.behind[2]) == [track.space(-1, 1)]


def test_a_seam_can_be_overridden():
    track = Track.from_lanes("own", [3, 2, 2], seams={0: [(2, 1), (1, 0), (0, 0)]})
    assert [track.ahead[space] for space in range(3)] == [[3], [3], [4]]
    assert list(track.behind[3]) == [0, 1]


def test_1_3_the_outer_two_of_three_lanes_are_restart_lanes():
    assert Track.from_lanes("own", [3, 2, 1, 4]).restart == [[1, 2], [0, 1], [0], [2, 3]]


def test_t44_the_inner_two_lanes_are_restart_lanes_on_grand_prix_boards():
    assert Track.from_lanes("own", [3, 2, 1, 4], restart="inner").restart == [[0, 1], [0, 1], [0], [0, 1]]


def test_g50_other_restart_lanes_leave_the_grid_where_it_is():
    track = load_track("yunta")
    inner = track.with_restart("inner")
    assert inner.restart[0] == [0, 1]
    assert inner.grid == track.grid
    assert (inner.text, inner.sources, inner.ahead) == (track.text, track.sources, track.ahead)


def test_1_3_the_grid_stands_in_pairs_behind_the_line():
    grid = load_track("yunta").grid
    assert grid[:4] == [(-1, 1), (-1, 2), (-2, 1), (-2, 2)]
    assert grid[10:12] == [(-6, 0), (-6, 1)]  # into the corner: its two lanes
    assert grid[20:22] == [(-11, 0), (-11, 1)]  # G50: 22 stands outside 21


def test_t40_the_grid_goes_on_behind_21_and_a_neck_takes_one():
    grid = Track.from_lanes("own", [3] * 20 + [1, 3]).grid
    assert grid[:5] == [(-1, 1), (-1, 2), (-2, 0), (-3, 1), (-3, 2)]
    assert len(grid) == 43


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_tracks(name):
    track = load_track(name)
    assert (track.id, track.sectors) == (name, SHIPPED[name])
    assert track.green_line == 8
    assert len(track.grid) >= 42
    assert len(set(track.grid)) == len(track.grid)
    assert 2 <= track.laps_of("thunder-alley") <= 4


def test_the_shipped_tracks_are_all_there():
    assert track_names() == sorted(SHIPPED)


def test_laps_in_grand_prix():
    laps = {name: load_track(name).laps_of("grand-prix") for name in SHIPPED}
    ovals = {"adriana": 3, "yunta": 4, "pullinger": 3, "verghn": 3}
    assert laps == ovals | dict.fromkeys(CIRCUITS, 3) | dict.fromkeys(LONG, 2) | dict.fromkeys(BOARDS, 4)


def test_grand_prix_12_laps_in_thunder_alley_on_the_circuits():
    assert {load_track(name).laps_of("thunder-alley") for name in CIRCUITS} == {2}


def test_a_one_lane_neck_meets_three_lanes():
    lanes = load_track("verghn").lanes
    pairs = {(lanes[sector - 1], lanes[sector]) for sector in range(len(lanes))}
    assert {(3, 1), (1, 3), (3, 2), (2, 3)} <= pairs


def test_laps_of_a_game_that_the_file_does_not_name():
    assert Track.from_lanes("own", [3] * 30).laps_of("thunder-alley") == 3
    assert Track.from_lanes("own", [3] * 30, laps={"grand-prix": 5}).laps_of("thunder-alley") == 5


def test_grand_prix_13_3_the_inside_of_the_next_corner():
    inside = load_track("verghn").inside
    assert inside[0] == inside[8] == 1  # turn 1 goes left
    assert inside[9] == inside[13] == inside[15] == -1  # then turn 2 goes right
    assert set(load_track("yunta").inside) == {1}
