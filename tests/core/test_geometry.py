"""The drawing: tracks close, spaces lie where they should, nothing overlaps, SVG and text show everything."""

from __future__ import annotations

import contextlib
import json
import math
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from draftline.core.drawing import roomiest, svg
from draftline.core.geometry import closing, crossings, geometry
from draftline.core.messages import TrackError
from draftline.core.text_drawing import map_text, unrolled
from draftline.core.track import Segment, Track
from draftline.core.track_file import load_track, read_track, track_names

SVG = "{http://www.w3.org/2000/svg}"
names = pytest.mark.parametrize("name", track_names())


def area(points: list[tuple[float, float]]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def segment(sectors: int, angle: float) -> Segment:
    return Segment("corner" if angle else "straight", sectors, 2 if angle else 3, angle)


@names
def test_the_end_meets_the_beginning(name):
    shape = geometry(load_track(name))
    last, first = shape.roads[-1].points, shape.roads[0].points
    half = len(last) // 2
    assert math.dist(last[half - 1], first[0]) < 0.3
    assert math.dist(last[half], first[-1]) < 0.3


@names
def test_neighbours_share_their_edge_all_the_way_round(name):
    shape = geometry(load_track(name))
    for before, after in zip(shape.roads, shape.roads[1:], strict=False):
        half = len(before.points) // 2
        assert math.dist(before.points[half - 1], after.points[0]) < 0.3
        assert math.dist(before.points[half], after.points[-1]) < 0.3


@names
def test_segments_keep_about_their_length(name):
    assert all(0.8 < scale < 1.25 for scale in closing(load_track(name).segments))


@names
def test_the_road_does_not_cross_itself(name):
    assert crossings(geometry(load_track(name))) == []


@names
def test_lanes_fill_their_sector(name):
    track = load_track(name)
    shape = geometry(track)
    for sector, road in enumerate(shape.roads):
        lanes = shape.spaces[track.base[sector] : track.base[sector] + track.lanes[sector]]
        assert sum(area(lane.points) for lane in lanes) == pytest.approx(area(road.points), rel=0.03)


@names
def test_every_space_is_large_enough_for_a_car(name):
    for space in geometry(load_track(name)).spaces:
        assert space.length >= 25
        assert space.width >= 18


@names
def test_everything_lies_inside_the_frame(name):
    shape = geometry(load_track(name))
    for place in shape.spaces + shape.aprons:
        assert all(0 < x < shape.width and 0 < y < shape.height for x, y in place.points)


@names
def test_a_car_points_at_the_next_space(name):
    track = load_track(name)
    shape = geometry(track)
    for space in range(track.spaces):
        (x, y), heading = shape.spaces[space].centre, shape.spaces[space].heading
        ahead = shape.spaces[track.ahead[space][0]].centre
        turn = math.degrees(math.atan2(ahead[1] - y, ahead[0] - x)) - heading
        assert abs((turn + 180) % 360 - 180) < 50


@names
def test_shipped_tracks_run_counter_clockwise_from_left_to_right_at_the_bottom(name):
    shape = geometry(load_track(name))
    _, y = shape.spaces[0].centre
    assert y > shape.height / 2
    assert min(shape.spaces[0].heading, 360 - shape.spaces[0].heading) < 30
    apron = shape.aprons[0].centre
    assert apron[1] < y  # the apron lies inside, above the front straight


def test_lines_lie_across_the_road():
    track = load_track("yunta")
    shape = geometry(track)
    for line, sector in ((shape.start, 0), (shape.green, 20)):
        near = [math.dist(line[1], point) for point in shape.roads[sector].points]
        assert min(near) < 1
        assert math.dist(*line) == pytest.approx(76, abs=0.5)


def test_a_clockwise_track_has_its_apron_inside_too():
    source = load_track("yunta").text.replace("angle = 180", "angle = -180")
    shape = geometry(read_track(source))
    middle = (shape.width / 2, shape.height / 2)
    assert shape.side == -1
    for apron, road in zip(shape.aprons, shape.roads, strict=True):
        assert math.dist(apron.centre, middle) < math.dist(road.centre, middle)


@given(
    st.lists(st.tuples(st.integers(2, 12), st.sampled_from([30, 60, 90, 120, -30])), min_size=2, max_size=8),
)
def test_whatever_is_drawn_is_closed(turns):
    rest = 360 - sum(angle for _, angle in turns)
    assume(20 <= abs(rest) <= 220)
    segments = [part for sectors, angle in turns for part in (segment(sectors, 0), segment(4, angle))]
    segments += [segment(5, 0), segment(5, rest)]
    lanes = [part.lanes for part in segments for _ in range(part.sectors)]
    track = Track.from_lanes("own", lanes)
    track.segments = segments
    with contextlib.suppress(TrackError):  # wildly uneven ones are refused
        roads = geometry(track).roads
        assert math.dist(roads[-1].points[len(roads[-1].points) // 2], roads[0].points[-1]) < 0.3


def test_straights_give_way_before_corners():
    scales = closing([segment(9, 0), segment(5, 180), segment(8, 0), segment(5, 180)])
    assert scales[0] < 1 < scales[2]
    assert scales[1] == pytest.approx(1, abs=0.02)


def test_uneven_corners_are_evened_out():
    scales = closing([segment(8, 0), segment(6, 180), segment(8, 0), segment(7, 180)])
    assert scales[1] > 1 > scales[3]


def test_a_track_whose_ways_lie_on_one_line_is_open():
    with pytest.raises(TrackError) as caught:
        closing([segment(8, 0), segment(4, 360)])
    assert caught.value.message.id in {"error.track-open", "error.track-closing"}


def test_the_geometry_is_plain_data():
    track = load_track("verghn")
    data = json.loads(json.dumps(geometry(track).to_json()))
    assert len(data["spaces"]) == track.spaces
    assert len(data["aprons"]) == len(data["labels"]) == 70
    assert set(data["spaces"][0]) == {"points", "centre", "heading", "length", "width"}


def test_a_track_without_segments_is_a_straight():
    shape = geometry(Track.from_lanes("own", [3, 3, 2]))
    assert {space.heading for space in shape.spaces} == {0.0}
    assert ElementTree.fromstring(svg(Track.from_lanes("own", [3, 3, 2]))) is not None


@names
def test_svg_shows_every_space_and_every_grid_place(name):
    track = load_track(name)
    root = ElementTree.fromstring(svg(track))
    polygons = [polygon.get("id") for polygon in root.iter(f"{SVG}polygon")]
    expected = {f"space-{space}" for space in range(track.spaces)} | {
        f"apron-{s}" for s in range(track.sectors)
    }
    assert set(polygons) == expected
    places = [words.text for words in root.iter(f"{SVG}text") if words.get("class") == "place"]
    assert places == [str(number) for number in range(1, 22)]


def test_svg_shows_cars_in_their_colours():
    drawing = svg(load_track("yunta"), {0: "22", 5: "15"}, {"22": "#00aa00"})
    root = ElementTree.fromstring(drawing)
    assert [words.text for words in root.iter(f"{SVG}text") if words.get("class") == "label"] == ["22", "15"]
    assert "#00aa00" in drawing


def test_svg_escapes_what_a_file_may_hold():
    track = read_track(load_track("yunta").text.replace('"Yunta Brothers"', "'Tom & \"Ann\" <b>'"))
    root = ElementTree.fromstring(svg(track))
    assert root[0].text == 'Tom & "Ann" <b>'


def test_svg_is_the_same_every_time():
    assert svg(load_track("adriana")) == svg(load_track("adriana"))


@names
def test_the_name_stands_in_the_infield(name):
    shape = geometry(load_track(name))
    place, room = roomiest(shape)
    assert room > 30
    assert all(math.dist(place, apron.centre) > 30 for apron in shape.aprons)


@names
def test_the_map_shows_every_car_once(name):
    track = load_track(name)
    cars = {track.space(*place): str(number) for number, place in enumerate(track.grid[:42], start=10)}
    drawn = map_text(track, cars)
    assert max(len(line) for line in drawn.splitlines()) <= 78
    found = "".join(letter if letter.isdigit() else " " for letter in drawn).split()
    assert sorted(found) == sorted(cars.values())


def test_the_map_of_an_oval():
    drawn = map_text(load_track("yunta"), width=40).splitlines()
    assert drawn[-1].count("█") == 1
    assert any("░" in line for line in drawn)


def test_unrolled_lies_as_a_text_position_does():
    track = load_track("yunta")
    cars = {track.space(-1, 1): "1", track.space(1, 0): "22"}
    assert unrolled(track, -2, 4, cars) == (
        "26  27 |  0   1   2   3   4\n"
        "..  .. | ..  ..  ..  ##  ##\n"
        "..   1 | ..  ..  ..  ..  ..\n"
        "..  .. | ..  22  ..  ..  ..\n"
    )


def test_unrolled_shows_the_green_line_and_stacks_on_the_apron():
    drawn = unrolled(load_track("yunta"), 18, 21, aprons={19: ["15", "29"]}, header=False)
    assert drawn == "..     .. : ..  ..\n..     .. : ..  ..\n--  15+29 : --  --\n"
