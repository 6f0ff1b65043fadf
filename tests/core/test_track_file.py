"""Track files: read, checked, every fault told in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from draftline.core.messages import TrackError, text
from draftline.core.track_file import check_track, load_track, read_track, track_names
from draftline.data import package_text

OVAL = """
id = "own"
name = "My Oval"

[laps]
thunder-alley = 3

[[segment]]
kind = "straight"
sectors = 8
lanes = 3

[[segment]]
kind = "corner"
sectors = 6
lanes = 2
angle = 180

[[segment]]
kind = "straight"
sectors = 8
lanes = 3

[[segment]]
kind = "corner"
sectors = 6
lanes = 2
angle = 180
"""


def faults(old: str = "", new: str = "", source: str = OVAL) -> list[str]:
    """The ids of the faults once the first `old` is replaced; inside a segment: its number before the id."""
    assert old in source
    found = []
    for fault in check_track(source.replace(old, new, 1) if old else source + new):
        if fault.id == "error.track-segment":
            inner = fault.values["fault"]
            found.append(f"{fault.values['segment']} {inner.id}")
        else:
            found.append(fault.id)
    return found


def test_a_short_file_is_enough():
    assert check_track(OVAL) == []
    track = read_track(OVAL)
    assert (track.sectors, track.green_line, track.restart[0], track.laps) == (
        28,
        8,
        [1, 2],
        {"thunder-alley": 3},
    )
    assert track.text == OVAL


@pytest.mark.parametrize("name", track_names())
def test_shipped_files_have_no_fault_and_name_every_source(name):
    source = package_text(f"tracks/{name}.toml")
    assert check_track(source) == []
    track = load_track(name)
    assert set(track.sources) >= {"name", "sectors", "lanes", "shape", "restart", "grid", "green_line"}
    assert {id for id in track.sources if id.startswith("laps.")} == {f"laps.{game}" for game in track.laps}
    assert "grand-prix" in track.laps


def test_loading_shares_one_track():
    assert load_track("yunta") is load_track("yunta")


def test_an_unknown_name_tells_which_tracks_exist():
    with pytest.raises(TrackError) as caught:
        load_track("monza")
    assert caught.value.message.id == "error.track-unknown"
    assert caught.value.message.values["known"] == [
        "adriana", "calder-ridge", "kestrelberg", "kestrelberg-gp", "larkmoor", "larkmoor-gp", "pullinger", "qadira",
        "qadira-gp", "santelmo", "santelmo-gp", "thornbury", "verghn", "yunta",
    ]  # fmt: skip


def test_a_file_is_loaded_by_its_path(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OVAL, encoding="utf-8")
    assert load_track(str(path)).name == "My Oval"


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(TrackError) as caught:
        load_track(str(tmp_path / "none.toml"))
    assert caught.value.message.id == "error.file-missing"


def test_broken_toml_names_the_line():
    broken = OVAL.replace("sectors = 6", "sectors = = 6", 1)
    (fault,) = check_track(broken, "my.toml")
    assert (fault.values["path"], fault.values["line"]) == ("my.toml", 15)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('id = "own"', 'id = "My Own"', ["error.track-id"]),
        ('id = "own"', "id = 7", ["error.track-id"]),
        ('id = "own"', "", ["error.track-missing"]),
        ('name = "My Oval"', "", ["error.track-missing"]),
        ('name = "My Oval"', 'name = " "', ["error.track-text"]),
        ('name = "My Oval"', "name = 3", ["error.track-text"]),
        ("[laps]", 'restart = "middle"\n[laps]', ["error.track-word"]),
        ("[laps]", 'grid = ["outer"]\n[laps]', ["error.track-word"]),
        ("[laps]", "colour = 3\n[laps]", ["error.track-key"]),
        ("[laps]", "green_line = 28\n[laps]", ["error.track-whole"]),
        ("[laps]", "green_line = 0\n[laps]", ["error.track-whole"]),
        ("[laps]", "start_line = 8\n[laps]", ["error.track-whole"]),
        ("[laps]", "heading = nan\n[laps]", ["error.track-number"]),
        ("[laps]\nthunder-alley", "laps", ["error.track-table"]),
        ("thunder-alley = 3", "thunder-alley = 0", ["error.track-whole"]),
        ("thunder-alley = 3", "formula-one = 3", ["error.track-key"]),
        ("[laps]", "source = 3\n[laps]", ["error.track-table"]),
        ("[laps]", '[source]\nlanes = "hearsay"\n[laps]', ["error.track-word"]),
        ("[laps]", '[source]\nwheels = "print"\n[laps]', ["error.track-key"]),
        ("[laps]", '[source]\nlaps = { grand-prix = "x" }\n[laps]', ["error.track-word"]),
    ],
)
def test_faults_of_the_head(old, new, expected):
    assert faults(old, new) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("lanes = 3", "lanes = 0", ["1 error.track-whole"]),
        ("lanes = 2", "lanes = 9", ["2 error.track-whole"]),
        ("lanes = 2", "lanes = 2.5", ["2 error.track-whole"]),
        ("lanes = 2", "lanes = true", ["2 error.track-whole"]),
        ("lanes = 2", 'lanes = "two"', ["2 error.track-whole"]),
        ("lanes = 2", "", ["2 error.track-missing"]),
        ("sectors = 6", "sectors = 0", ["2 error.track-whole"]),
        ("sectors = 6", "sectors = 100000", ["2 error.track-whole"]),
        ('kind = "corner"', 'kind = "bend"', ["2 error.track-word", "2 error.track-straight-angle"]),
        ("angle = 180", "", ["2 error.track-corner-angle"]),
        ("angle = 180", "angle = 400", ["2 error.track-number", "2 error.track-corner-angle"]),
        ("angle = 180", "angle = inf", ["2 error.track-number", "2 error.track-corner-angle"]),
        ("lanes = 3", "lanes = 3\nangle = 10", ["1 error.track-straight-angle"]),
        ("lanes = 3", "lanes = 3\nbanking = 10", ["1 error.track-key"]),
        ("lanes = 3", "lanes = 3\nradius = -1", ["1 error.track-number"]),
        ("lanes = 3", 'lanes = 3\ninside = "up"', ["1 error.track-word"]),
        ("lanes = 3", "lanes = 3\nrestart = [0]", ["1 error.track-restart"]),
        ("lanes = 3", "lanes = 3\nrestart = [2, 1]", ["1 error.track-restart"]),
        ("lanes = 3", "lanes = 3\nrestart = [2, 3]", ["1 error.track-restart"]),
        ("lanes = 3", 'lanes = 3\nrestart = "inner"', ["1 error.track-restart"]),
        ("lanes = 3", "lanes = 3\nseam = 4", ["1 error.track-seam"]),
        ("lanes = 3", "lanes = 3\nseam = [[0, 0, 1]]", ["1 error.track-seam"]),
        ("lanes = 3", "lanes = 3\nseam = [[0, 0], [1, 0], [2, 2]]", ["1 error.track-seam-lane"]),
        ("lanes = 3", "lanes = 3\nseam = [[0, 0], [1, 1]]", ["1 error.track-seam-ahead"]),
        ("lanes = 3", "lanes = 3\nseam = [[0, 0], [1, 0], [2, 0]]", ["1 error.track-seam-behind"]),
        ("lanes = 3", "lanes = 3\nseam = [[0, 1], [1, 0], [2, 1]]", ["1 error.track-seam-crossed"]),
    ],
)
def test_faults_of_a_segment(old, new, expected):
    assert faults(old, new) == expected


def test_all_faults_are_listed_at_once():
    source = OVAL.replace("lanes = 2", "lanes = 7").replace('name = "My Oval"', "")
    assert faults(source=source) == ["error.track-missing", "2 error.track-whole", "4 error.track-whole"]


def test_loading_tells_the_first_fault_and_counts_the_others():
    with pytest.raises(TrackError) as caught:
        read_track(OVAL.replace("lanes = 2", "lanes = 7"))
    message = caught.value.message
    assert (message.id, message.values["n"]) == ("error.track-more", 1)


@pytest.mark.parametrize("source", ["", 'id = "own"', 'id = "own"\nname = "x"\nsegment = []'])
def test_a_file_without_segments(source):
    assert "segment" in [fault.values.get("key") for fault in check_track(source)]


@pytest.mark.parametrize("source", ['segment = "x"', "[segment]\nlanes = 3", "segment = [1, 2]"])
def test_segments_that_are_no_list_of_tables(source):
    assert "error.track-segments" in faults(source='id = "own"\nname = "x"\n' + source)


def test_angles_must_make_one_turn():
    assert faults("angle = 180", "angle = 170") == ["error.track-angles"]
    assert faults(source=OVAL.replace("angle = 180", "angle = 360")) == ["error.track-angles"]


def test_a_track_that_cannot_close_names_the_segment_and_a_length():
    (fault,) = check_track(OVAL.replace("sectors = 8", "sectors = 80", 1))
    assert fault.id == "error.track-closing"
    assert fault.values["segment"] in {1, 3}


def test_a_road_that_crosses_itself_is_refused():
    pretzel = [(16, 0), (8, 240), (8, 0), (4, -120), (8, 0), (8, 240)]
    source = 'id = "own"\nname = "x"\n'
    for sectors, angle in pretzel:
        kind = "corner" if angle else "straight"
        source += f'[[segment]]\nkind = "{kind}"\nsectors = {sectors}\nlanes = 2\n'
        source += f"angle = {angle}\n" if angle else ""
    assert faults(source=source) == ["error.track-crossing"]


def test_12_3_the_grid_needs_room_for_every_car():
    small = OVAL.replace("sectors = 8", "sectors = 3").replace("sectors = 6", "sectors = 5")
    (fault,) = check_track(small)
    assert (fault.id, fault.values["places"]) == ("error.track-grid", 32)


def test_a_track_may_not_be_endless():
    assert "error.track-long" in faults(source=OVAL.replace("sectors = 8", "sectors = 400"))


def test_clockwise_tracks_are_tracks_too():
    assert check_track(OVAL.replace("angle = 180", "angle = -180")) == []


def test_a_segment_may_name_its_own_restart_lanes_and_seam():
    own = "lanes = 3\nrestart = [0, 2]\nseam = [[0, 0], [1, 1], [2, 1]]"
    track = read_track(OVAL.replace("lanes = 3", own, 1))
    assert track.restart[0] == [0, 2]
    assert track.seams == {7: [(0, 0), (1, 1), (2, 1)]}
    assert list(track.ahead[track.space(7, 1)]) == [track.space(8, 1)]


def test_a_seam_that_says_what_overlap_says_is_no_override():
    own = "lanes = 3\nseam = [[2, 1], [1, 0], [0, 0], [1, 1]]"
    assert read_track(OVAL.replace("lanes = 3", own, 1)).seams == {}


def test_the_start_line_turns_the_ring():
    track = read_track(OVAL.replace("[laps]", "start_line = 5\n[laps]").replace("lanes = 3", "lanes = 4", 1))
    assert track.lanes[:4] == [4, 4, 4, 2]
    assert track.lanes[-6:] == [2, 4, 4, 4, 4, 4]
    own = "lanes = 3\nseam = [[0, 0], [1, 1], [2, 1]]"
    turned = read_track(OVAL.replace("[laps]", "start_line = 5\n[laps]").replace("lanes = 3", own, 1))
    assert list(turned.seams) == [2]


def test_the_grid_may_have_lanes_of_its_own():
    track = read_track(OVAL.replace("[laps]", 'restart = "inner"\ngrid = "outer"\n[laps]'))
    assert track.restart[-7] == [0, 1]
    assert track.restart[0] == [0, 1]
    straight = read_track(OVAL.replace("[laps]", 'restart = "inner"\ngrid = "outer"\nstart_line = 5\n[laps]'))
    assert straight.grid[:2] == [(-1, 1), (-1, 2)]
    assert straight.restart[-1] == [0, 1]


def test_corners_without_an_inside_are_skipped():
    track = read_track(OVAL.replace("angle = 180", 'angle = 180\ninside = "none"', 1).replace(
        "angle = 180\n\n", 'angle = 180\ninside = "right"\n\n', 1))  # fmt: skip
    assert set(track.inside) == {1}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_faults_are_sentences(lang):
    for old, new in [("lanes = 2", "lanes = 9"), ("angle = 180", "angle = 90"), ("[laps]", "x = 1\n[laps]")]:
        for fault in check_track(OVAL.replace(old, new, 1)):
            assert re.fullmatch(r"[A-Z`][^{}]+\.", text(fault, lang))


def test_the_example_of_the_documentation_is_a_track():
    guide = Path(__file__).parents[2] / "docs" / "track-format.md"
    (example,) = re.findall(r"```toml\n(.+?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    assert check_track(example) == []
    assert read_track(example).name == "My Oval"
