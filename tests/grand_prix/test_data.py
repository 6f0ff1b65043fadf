"""The components of Grand Prix, as counted on the table."""

from __future__ import annotations

from collections import Counter

import pytest

from draftline.core.track_file import load_track
from draftline.data import package_names, package_text, read_toml

COLOURS = [
    "red", "green", "yellow", "blue", "purple", "black",
    "pink", "orange", "white", "gray", "teal", "brown",
]  # fmt: skip
ICONS = ["star", "diamond", "circle", "square", "triangle"]
WEAR_IDS = ["tire", "suspension", "wing", "brake", "transmission", "engine", "body"]
SOURCES = {"print", "rulebook", "public", "house"}
NO_PIT, ALL_PIT = -1, 10


def table(name: str) -> dict:
    return read_toml(package_text(f"grand_prix/{name}.toml"), name)


CARDS = table("cards")["cards"]
EVENTS = table("events")["events"]
TEAMS = table("teams")["teams"]
WEAR = table("wear")["wear"]
NPCS = table("npcs")["npcs"]
RULES = table("rules")
CHART = {int(seats): row for seats, row in RULES["chart"].items() if seats != "source"}


def numbers(row: dict) -> list[int]:
    return list(range(row["numbers"][0], row["numbers"][1] + 1))


def card(number: int) -> dict:
    return next(row for row in CARDS if number in numbers(row))


def tally(rows: list[dict], field: str) -> dict:
    counts: Counter = Counter()
    for row in rows:
        counts[row[field]] += len(numbers(row))
    return dict(counts)


def test_the_80_race_cards_are_numbered_without_a_gap():
    assert [number for row in CARDS for number in numbers(row)] == list(range(1, 81))
    assert len({row["id"] for row in CARDS}) == 22


def test_race_cards_by_movement():
    """The chart counts 78 cards with Line 21; the other two are Line cards."""
    assert tally(CARDS, "movement") == {"solo": 23, "line": 21 + 2, "pursuit": 15, "lead": 19}


def test_race_cards_by_wear():
    assert tally(CARDS, "wear") == {
        "none": 18, "suspension": 13, "brake": 4, "tire": 33, "transmission": 6, "engine": 6,
    }  # fmt: skip


@pytest.mark.parametrize(
    "number, id, speed, pit, movement", [(1, "weaving", 4, 3, "solo"), (41, "slingshot", 7, 3, "lead")]
)
def test_the_two_cards_seen_in_print(number, id, speed, pit, movement):
    row = card(number)
    assert (row["id"], row["speed"], row["pit"], row["movement"]) == (id, speed, pit, movement)
    assert (row["source"]["speed"], row["source"]["movement"]) == ("print", "print")


@pytest.mark.parametrize(
    "id, count, speed, pit, movement, wear, tokens, effect",
    [
        ("weaving", 3, 4, 3, "solo", "none", 1, "free-lateral"),
        ("clean-air", 3, 4, 2, "solo", "none", 0, "close-up"),
        ("overtake", 4, 4, 2, "solo", "none", 1, "swap"),
        ("conservative", 5, 4, 2, "line", "none", 0, "no-lateral"),
        ("chasing-the-race", 5, 5, 2, "line", "suspension", 0, "no-lateral"),
        ("oversteer", 4, 5, 2, "pursuit", "suspension", 0, "closing-in"),
        ("understeer", 4, 5, 2, "pursuit", "suspension", 0, "closing-out"),
        ("challenge", 3, 6, 2, "solo", "none", 1, "diagonal"),
        ("late-brake", 4, 6, 2, "pursuit", "brake", 0, "late-swap"),
        ("solid-line", 5, 6, 2, "line", "tire", 0, None),
        ("slingshot", 4, 7, 3, "lead", "tire", 0, "diagonal"),
        ("charge", 4, 7, 3, "solo", "tire", 0, None),
        ("out-in-front", 4, 7, 3, "lead", "tire", 0, None),
        ("inside-line", 2, 7, 3, "line", "tire", 0, "inside"),
        ("outside-line", 2, 7, 3, "line", "tire", 0, "outside"),
        ("power-line", 4, 8, 4, "line", "tire", 0, None),
        ("fast-pace", 3, 8, 4, "pursuit", "tire", 0, None),
        ("top-gear", 3, 8, 4, "solo", "transmission", 0, None),
        ("set-the-pace", 3, 8, 4, "lead", "transmission", 0, None),
        ("floor-it", 3, 8, 4, "solo", "engine", 0, None),
        ("follow-the-leader", 3, 8, 4, "lead", "engine", 0, None),
        ("flat-out", 5, 9, 4, "lead", "tire", 1, "diagonal"),
    ],
)
def test_each_race_card(id, count, speed, pit, movement, wear, tokens, effect):
    row = next(row for row in CARDS if row["id"] == id)
    assert len(numbers(row)) == count
    assert (row["speed"], row["pit"], row["movement"], row["wear"]) == (speed, pit, movement, wear)
    assert (row.get("tokens", 0), row.get("effect")) == (tokens, effect)


def test_g52_a_car_can_always_leave_the_pits():
    assert all(2 <= row["pit"] < row["speed"] <= 9 for row in CARDS)


def test_the_32_event_cards():
    assert [number for row in EVENTS for number in numbers(row)] == list(range(1, 33))
    assert len({row["id"] for row in EVENTS}) == 23
    assert all(len(row["pits"]) == len(numbers(row)) for row in EVENTS)
    assert tally(EVENTS, "flag") == {
        "green": 18, "yellow": 4, "yellow-red": 2, "double-yellow": 1, "red": 1, "black": 5, "black-orange": 1,
    }  # fmt: skip


def test_the_event_cards_pictured_with_their_numbers():
    pictured = {13: "brake-failure", 15: "hard-hit", 21: "engine-problems"}
    for number, id in pictured.items():
        assert number in numbers(next(row for row in EVENTS if row["id"] == id))


def test_8_4_pit_numbers():
    pits = {row["id"]: row["pits"] for row in EVENTS}
    known = {
        "brake-failure": 1, "engine-problems": 3, "hard-hit": 6, "mechanical-failure": 7, "npc-retirement": 3,
        "serious-crash": NO_PIT, "spin-around": 0, "stop-and-go-penalty": 1, "tire-test": 9,
    }  # fmt: skip
    assert {id: pits[id][0] for id in known} == known
    counts = Counter(pit for row in EVENTS for pit in row["pits"])
    assert counts == {NO_PIT: 1, ALL_PIT: 1, **dict.fromkeys(range(10), 3)}


TOKENS = ["close-call"]
BOTH = ["close-call", "tire"]


@pytest.mark.parametrize(
    "id, flag, rule, data",
    [
        ("blown-engine", "black", "retire-most", {"counts": ["engine"], "npc": "retire"}),
        ("brake-failure", "black", "retire-most", {"counts": ["brake"], "npc": "retire"}),
        ("gear-box-failure", "black", "retire-most", {"counts": ["transmission"], "npc": "retire"}),
        ("npc-retirement", "black", "npc-retirement", {"npc": "retire"}),
        (
            "mechanical-failure", "black-orange", "mechanical-failure",
            {"counts": WEAR_IDS, "times": 2, "npc": "pit", "npc_back": 20},
        ),
        (
            "collision", "double-yellow", "collision",
            {"counts": TOKENS, "gives": "body", "n": 2, "npc": "retire", "on_track": True},
        ),
        (
            "serious-crash", "red", "serious-crash",
            {"counts": TOKENS, "gives": "body", "n": 3, "npc": "retire", "on_track": True},
        ),
        (
            "hard-hit", "yellow", "hard-hit",
            {"counts": TOKENS, "gives": "body", "n": 1, "npc": "retire", "zone": True, "on_track": True},
        ),
        ("spin-off", "yellow", "spin-off", {"counts": BOTH, "npc": "off", "zone": True, "on_track": True}),
        (
            "spin-around", "yellow", "spin-around",
            {"counts": BOTH, "back": 0, "npc": "pit", "npc_back": 0, "zone": True, "on_track": True},
        ),
        (
            "strike-the-barrier", "yellow", "strike-the-barrier",
            {"counts": TOKENS, "gives": "body", "n": 1, "npc": "zone", "zone": True, "on_track": True},
        ),
        ("traction-hazard", "yellow-red", "traction-hazard", {"zone": True}),
        (
            "drive-through-penalty", "green", "penalty-stop",
            {"counts": TOKENS, "back": 0, "npc": "pit", "npc_back": 0},
        ),
        (
            "stop-and-go-penalty", "green", "penalty-stop",
            {"counts": TOKENS, "back": 4, "npc": "pit", "npc_back": 4},
        ),
        (
            "engine-problems", "green", "add-most",
            {"counts": ["engine"], "gives": "engine", "n": 1, "tie": "all", "npc": "pit", "npc_back": 15},
        ),
        (
            "transmission-problems", "green", "add-most",
            {"counts": ["transmission"], "gives": "transmission", "n": 1, "npc": "nothing"},
        ),
        ("wing-damage", "green", "add-most", {"counts": TOKENS, "gives": "wing", "n": 1, "npc": "nothing"}),
        (
            "wheel-rub", "green", "wheel-rub",
            {"counts": TOKENS, "gives": "tire", "n": 1, "npc": "nothing", "on_track": True},
        ),
        ("suspension-difficulties", "green", "each-owner", {"gives": "suspension", "n": 1}),
        ("tire-wear", "green", "each-owner", {"gives": "tire", "n": 1}),
        ("suspension-stress", "green", "every-car", {"counts": ["suspension"], "gives": "suspension", "n": 1}),
        ("tire-test", "green", "tire-test", {}),
        ("weather-change", "green", "weather-change", {}),
    ],
)  # fmt: skip
def test_each_event_card(id, flag, rule, data):
    event = next(event for event in EVENTS if event["id"] == id)
    assert (event["flag"], event["rule"]) == (flag, rule)
    general = {"id", "numbers", "pits", "flag", "rule", "source"}
    assert {key: value for key, value in event.items() if key not in general} == data


def test_8_2_a_zone_follows_yellow_and_striped_flags_only():
    for event in EVENTS:
        assert event.get("zone", False) == (event["flag"] in ("yellow", "yellow-red"))


def test_7_3_seven_kinds_of_wear_and_their_durations():
    assert [(kind["id"], kind["colour"], kind["duration"], kind["permanent"]) for kind in WEAR] == [
        ("tire", "black", 1, False), ("suspension", "blue", 1, False), ("wing", "pink", 5, False),
        ("brake", "yellow", 5, False), ("transmission", "lavender", 10, False), ("engine", "orange", 10, False),
        ("body", "red", 0, True),
    ]  # fmt: skip


def test_1_5_every_row_of_the_chart_makes_22_cars():
    assert list(CHART) == list(range(2, 12))
    for seats, row in CHART.items():
        assert seats * (RULES["cars"]["player"] + row["npcs"]) + row["neutral"] == RULES["cars"]["all"] == 22
    assert [CHART[seats]["npcs"] for seats in CHART] == [4, 3, 3, 2, 0, 0, 0, 0, 0, 0]
    assert [CHART[seats]["hand"] for seats in CHART] == [12, 8, 6, 5, 4, 4, 3, 3, 3, 3]


def test_the_npcs_and_their_icons_fit_every_row_of_the_chart():
    icons = Counter(npc["icon"] for npc in NPCS)
    assert icons == {"star": 4, "diamond": 4, "circle": 3, "square": 3, "triangle": 2, "none": 2}
    assert [icon["id"] for icon in table("npcs")["icons"]] == ICONS
    for seats, row in CHART.items():
        own = ICONS[:seats] if row["npcs"] else []
        assert all(icons[icon] >= row["npcs"] for icon in own)
        assert sum(count for icon, count in icons.items() if icon not in own) >= row["neutral"]


def test_42_cars_with_different_numbers():
    player = [number for team in TEAMS for number in team["numbers"]]
    npcs = [npc["number"] for npc in NPCS]
    assert (len(player), len(npcs)) == (24, 18)
    assert len(set(player + npcs)) == 42
    assert all(1 <= number <= 99 for number in player + npcs)
    assert all(team["numbers"] == sorted(team["numbers"]) for team in TEAMS)


def test_the_last_digits_of_the_npcs():
    """Every PIT number finds somebody, and no player's NPCs pit together; 7, 17 and 27 are the rulebook's example."""
    assert {npc["number"] % 10 for npc in NPCS} == set(range(10))
    assert {7, 17, 27} <= {npc["number"] for npc in NPCS}
    for icon in ICONS:
        digits = [npc["number"] % 10 for npc in NPCS if npc["icon"] == icon]
        assert len(set(digits)) == len(digits)


def test_twelve_teams_differ_by_colour_symbol_and_name():
    assert [team["colour"] for team in TEAMS] == COLOURS
    assert all(len(team["numbers"]) == 2 for team in TEAMS)
    for field in ("symbol", "name"):
        assert len({team[field] for team in TEAMS}) == 12
    for page in ("light", "dark"):
        assert len({team[page]["fill"] for team in TEAMS}) == 12
    assert not {team["symbol"] for team in TEAMS} & set(ICONS)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("page", ["light", "dark"])
def test_numbers_and_markers_can_be_read(page):
    for row in TEAMS + WEAR + table("npcs")["icons"]:
        bright, dim = sorted((luminance(row[page]["fill"]), luminance(row[page]["ink"])), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= 4.5


def test_10_2_points():
    assert table("points")["official"]["places"] == [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]


def test_the_numbers_of_the_rules():
    assert RULES["cars"]["second"] == 12
    assert RULES["wear"] == {"penalty": [0, 0, 0, 3, 4, 5], "retired_with": 6, "source": "rulebook"}
    assert RULES["pits"] == {"tyres": 2, "npc_back": 5, "source": "rulebook"}
    assert RULES["zone"]["half"] == 5
    assert RULES["weather"]["kinds"] == ["dry", "rain"]


def test_7_6_the_tyres_and_what_they_take_in_the_wrong_weather():
    tyres = [
        (tyre["id"], tyre["colour"], tyre["fits"], tyre["bonus"], tyre["test"], tyre["change"])
        for tyre in RULES["tyres"]
    ]
    assert tyres == [
        ("hard", "white", "dry", False, {"tokens": 1, "tire": 1}, {"tokens": 1, "tire": 0}),
        ("soft", "red", "dry", True, {"tokens": 2, "tire": 1}, {"tokens": 2, "tire": 0}),
        ("wet", "blue", "rain", False, {"tokens": 0, "tire": 2}, {"tokens": 0, "tire": 1}),
    ]


def test_12_laps_on_the_tracks_of_thunder_alley():
    laps = {"adriana": 3, "yunta": 4, "pullinger": 3, "verghn": 3}
    assert {name: load_track(name).laps["grand-prix"] for name in laps} == laps


# What an entry of a row's source covers besides the value of the same name.
COVERS = {
    "speed": {"pit"},
    "wear": {"tokens"},
    "rule": {"counts", "gives", "n", "back", "times", "tie", "npc", "npc_back", "zone", "on_track"},
}


def row_faults(name: str, row: dict) -> list[str]:
    """Name the values of a row that no known source covers; `id` and a team's colour are our own words."""
    source = row["source"]
    if isinstance(source, str):
        return [] if source in SOURCES else [f"{name}: {source}"]
    covered = {"id", "source"} | ({"colour"} if name == "teams.teams" else set())
    for key in source:
        covered |= {key} | COVERS.get(key, set())
    faults = [f"{name}: {key}" for key in row.keys() - covered]
    return faults + [f"{name}: {given}" for given in source.values() if given not in SOURCES]


def source_faults(name: str, found: object) -> list[str]:
    """Walk a data file down to its rows; every row must tell where its values come from."""
    if isinstance(found, list):
        return [fault for row in found for fault in source_faults(name, row)]
    if not isinstance(found, dict):
        return [f"{name}: {found!r} stands outside a row"]
    if "source" in found:
        return row_faults(name, found)
    return [fault for key, row in found.items() for fault in source_faults(f"{name}.{key}", row)]


@pytest.mark.parametrize("name", package_names("grand_prix", ".toml"))
def test_every_value_is_marked_with_its_source(name):
    assert source_faults(name, table(name)) == []
