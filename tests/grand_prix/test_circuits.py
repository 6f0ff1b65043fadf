"""The circuits of our own: what the board asks for, that they can be drawn, and that the long ones come first."""

from __future__ import annotations

import pytest

from draftline import new_game, rulebook
from draftline.core.geometry import closing, crossings, geometry
from draftline.core.track_file import check_track, load_track
from draftline.data import package_text

SHORT = ["kestrelberg", "larkmoor", "qadira", "santelmo"]
LONG = ["santelmo-gp", "kestrelberg-gp", "larkmoor-gp", "qadira-gp"]  # in the order in which they are offered
circuits = pytest.mark.parametrize("name", [*SHORT, *LONG])


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
    short = name in SHORT
    assert 55 <= track.sectors <= 80 if short else 90 <= track.sectors <= 105
    assert set(track.lanes) <= {1, 2, 3, 4, 5}
    ones = track.lanes.count(1)
    assert 10 <= ones <= 12 if short else 15 <= ones <= 16  # about eleven one-lane sectors each, or a sixth


@pytest.mark.parametrize("names", [SHORT, LONG])
def test_the_widest_straights_have_five_lanes(names):
    assert max(max(load_track(name).lanes) for name in names) == 5


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


@pytest.mark.parametrize("name", SHORT)
def test_12_laps(name):
    assert load_track(name).laps == {"thunder-alley": 2, "grand-prix": 3}


@pytest.mark.parametrize("name", LONG)
def test_two_laps_of_a_long_circuit_which_is_for_grand_prix_alone(name):
    assert load_track(name).laps == {"grand-prix": 2}
    assert new_game("grand-prix", track=name).laps == 2
    assert name not in rulebook("thunder-alley").own_tracks()


@circuits
def test_road_courses_turn_both_ways(name):
    assert {1, -1} <= set(load_track(name).inside)


@circuits
def test_a_safety_zone_never_meets_itself(name):
    assert load_track(name).sectors > 2 * 11


def test_the_long_circuits_are_offered_first_and_santelmo_harbour_is_the_home():
    book = rulebook("grand-prix")
    assert new_game("grand-prix").track.id == book.home_track == LONG[0]
    assert book.offered_tracks()[:4] == LONG
    assert sorted(book.offered_tracks()) == sorted(book.all_tracks())


def test_other_games_are_offered_the_long_circuits_after_their_own():
    alley = rulebook("thunder-alley").offered_tracks()
    assert alley[0] == "yunta"
    assert sorted(alley[-4:]) == sorted(LONG)
    rolls = rulebook("thunder-rolls").offered_tracks()
    assert rolls[:2] == ["calder-ridge", "thornbury"]
