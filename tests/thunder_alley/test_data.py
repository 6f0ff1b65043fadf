"""The components of Thunder Alley, as counted on the table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from draftline.data import package_names, package_text, read_toml

COLOURS = ["red", "green", "yellow", "blue", "purple", "black", "pink"]
SOURCES = {"print", "rulebook", "public", "house"}


def table(name: str) -> dict:
    return read_toml(package_text(f"thunder_alley/{name}.toml"), name)


CARDS = table("cards")["cards"]
EVENTS = table("events")["events"]
TEAMS = table("teams")["teams"]
WEAR = table("wear")["wear"]
BARS = {int(number): bar for number, bar in table("team_bars")["bars"].items()}
WEAR_IDS = {kind["id"] for kind in WEAR}


def size(row: dict) -> int:
    first, last = row["numbers"]
    return last - first + 1


def tally(rows: list[dict], field: str) -> dict:
    counts: Counter = Counter()
    for row in rows:
        counts[row[field]] += size(row)
    return dict(counts)


def test_the_84_race_cards_are_numbered_without_a_gap():
    numbers = [number for card in CARDS for number in range(card["numbers"][0], card["numbers"][1] + 1)]
    assert numbers == list(range(1, 85))
    assert len({card["id"] for card in CARDS}) == 22


def test_race_cards_by_movement_and_wear():
    assert tally(CARDS, "movement") == {"draft": 29, "solo": 20, "pursuit": 16, "lead": 19}
    assert tally(CARDS, "wear") == {
        "none": 18, "blue": 13, "fuel": 22, "transmission": 6, "engine": 6, "tire": 19,
    }  # fmt: skip


def test_race_cards_by_speed_and_pit_exit_speed():
    speeds = Counter({(card["speed"], card["pit"]): 0 for card in CARDS})
    for card in CARDS:
        speeds[card["speed"], card["pit"]] += size(card)
    assert speeds == {(4, 3): 3, (4, 2): 15, (5, 2): 13, (6, 2): 22, (7, 3): 16, (8, 4): 15}


@pytest.mark.parametrize(
    "id, numbers, speed, pit, movement, wear, effect",
    [
        ("rubbin-is-racin", [1, 3], 4, 3, "draft", "none", "free-lateral"),
        ("teamwork", [4, 6], 4, 2, "draft", "none", "second-car"),
        ("riding-the-draft", [7, 12], 4, 2, "draft", "none", "no-lateral"),
        ("clean-air", [13, 15], 4, 2, "solo", "none", "close-up"),
        ("working-the-pack", [16, 18], 4, 2, "solo", "none", "swap"),
        ("chasing-the-race", [19, 23], 5, 2, "draft", "blue", "no-lateral"),
        ("oversteer", [24, 27], 5, 2, "pursuit", "blue", "closing-in"),
        ("making-a-move", [28, 32], 6, 2, "lead", "fuel", None),
        ("watch-the-gauge", [33, 40], 6, 2, "draft", "fuel", None),
        ("staying-with-the-pack", [41, 45], 6, 2, "pursuit", "fuel", None),
        ("dirty-air", [46, 49], 6, 2, "solo", "fuel", None),
        ("set-the-pace", [50, 52], 8, 4, "lead", "transmission", None),
        ("top-gear", [53, 55], 8, 4, "solo", "transmission", None),
        ("follow-the-leader", [56, 58], 8, 4, "lead", "engine", None),
        ("floor-it", [59, 61], 8, 4, "solo", "engine", None),
        ("fast-pace", [62, 64], 8, 4, "pursuit", "tire", None),
        ("charge", [65, 68], 7, 3, "solo", "tire", None),
        ("slingshot", [69, 72], 7, 3, "lead", "tire", "diagonal"),
        ("out-in-front", [73, 76], 7, 3, "lead", "tire", None),
        ("outside-line", [77, 78], 7, 3, "draft", "tire", "outside"),
        ("inside-line", [79, 80], 7, 3, "draft", "tire", "inside"),
        ("understeer", [81, 84], 5, 2, "pursuit", "blue", "closing-out"),
    ],
)
def test_each_race_card(id, numbers, speed, pit, movement, wear, effect):
    card = next(card for card in CARDS if card["id"] == id)
    values = (card["numbers"], card["speed"], card["pit"], card["movement"], card["wear"], card.get("effect"))
    assert values == (numbers, speed, pit, movement, wear, effect)


def test_t5_the_second_car_of_teamwork():
    assert table("cards")["second-car"] == {"mp": 3, "movement": "draft", "source": "rulebook"}


def test_the_26_event_cards_and_their_flags():
    assert sum(event["count"] for event in EVENTS) == 26
    assert tally(EVENTS, "flag") == {"yellow": 8, "red": 2, "green": 16}
    assert len({event["id"] for event in EVENTS}) == 19
    numbers = [number for event in EVENTS for number in range(event["numbers"][0], event["numbers"][1] + 1)]
    assert numbers == list(range(1, 27))
    assert all(size(event) == event["count"] for event in EVENTS)


@pytest.mark.parametrize(
    "id, count, flag, rule, data",
    [
        ("blown-engine", 1, "yellow", "retire-most", {"counts": ["engine"]}),
        ("blown-tire", 2, "green", "pit-most", {"counts": ["tire"], "back": 10}),
        ("blown-transmission", 1, "yellow", "retire-most", {"counts": ["transmission"]}),
        ("brush-the-wall", 1, "green", "wall", {"gives": "red", "n": 1}),
        ("collision", 1, "yellow", "collision", {"gives": "red", "n": 2}),
        ("debris-caution", 3, "yellow", "none", {}),
        ("engine-damage", 1, "green", "add-most", {"counts": ["engine"], "gives": "engine", "n": 1}),
        ("front-end-damage", 1, "yellow", "front-end", {"gives": "red", "n": 1}),
        ("fuel-miscalculation", 1, "green", "add-most", {"counts": ["fuel"], "gives": "fuel", "n": 1}),
        (
            "gear-box-damage", 1, "green", "add-most",
            {"counts": ["transmission"], "gives": "transmission", "n": 1},
        ),
        (
            "its-getting-worse", 1, "green", "add-most",
            {"counts": ["blue", "yellow"], "gives": "blue", "n": 1},
        ),
        ("loose", 2, "green", "swap-most", {"counts": ["blue"], "takes": "blue", "gives": "yellow", "n": 1}),
        ("marbles", 2, "green", "lead-cars", {"gives": "tire", "n": 1}),
        ("overcast", 1, "green", "may-remove", {"takes": "tire", "n": 1}),
        ("pileup", 1, "yellow", "pileup", {"markers": [["red", "red"], ["red"], ["gray"]]}),
        ("rain", 2, "red", "rain", {}),
        ("spinout", 1, "green", "spinout", {"counts": ["tire"], "back": 10, "gives": "tire", "n": 1}),
        ("sun-on-the-track", 1, "green", "must-add", {"gives": "tire", "n": 1}),
        (
            "tight", 2, "green", "swap-most",
            {"counts": ["blue", "yellow"], "takes": "blue", "gives": "yellow", "n": 1},
        ),
    ],
)  # fmt: skip
def test_each_event_card(id, count, flag, rule, data):
    event = next(event for event in EVENTS if event["id"] == id)
    assert (event["count"], event["flag"], event["rule"]) == (count, flag, rule)
    general = {"id", "numbers", "count", "flag", "rule", "source"}
    assert {key: value for key, value in event.items() if key not in general} == data


def test_events_speak_of_wear_that_exists():
    for event in EVENTS:
        named = event.get("counts", []) + [wear for markers in event.get("markers", []) for wear in markers]
        named += [event[key] for key in ("gives", "takes") if key in event]
        assert set(named) <= WEAR_IDS


def test_7_1_eight_kinds_of_wear():
    assert [(kind["id"], kind["colour"], kind["permanent"]) for kind in WEAR] == [
        ("yellow", "yellow", True), ("transmission", "lavender", True), ("red", "red", True),
        ("engine", "orange", True), ("tire", "black", False), ("blue", "blue", False),
        ("gray", "gray", False), ("fuel", "green", False),
    ]  # fmt: skip
    assert {card["wear"] for card in CARDS} - {"none"} <= WEAR_IDS


def test_the_printed_team_bars():
    assert BARS[15]["order"] == ["red", "yellow", "green", "black", "purple", "pink", "blue"]
    assert BARS[81]["order"] == ["black", "blue", "green", "pink", "yellow", "purple", "red"]
    assert [number for number, bar in BARS.items() if bar["source"] == "print"] == [15, 81]


def test_every_team_bar_names_every_colour_and_no_two_are_equal():
    assert list(BARS) == list(range(1, 85))
    assert all(sorted(bar["order"]) == sorted(COLOURS) for bar in BARS.values())
    assert len({tuple(bar["order"]) for bar in BARS.values()}) == 84


def test_every_colour_stands_12_times_in_every_place():
    places = Counter((colour, place) for bar in BARS.values() for place, colour in enumerate(bar["order"]))
    assert places == {(colour, place): 12 for colour in COLOURS for place in range(7)}


def test_of_two_colours_each_comes_first_on_half_of_the_bars():
    for one, other in combinations(COLOURS, 2):
        assert sum(bar["order"].index(one) < bar["order"].index(other) for bar in BARS.values()) == 42


def test_of_three_colours_each_comes_first_on_about_a_third_of_the_bars():
    for three in combinations(COLOURS, 3):
        firsts = Counter(min(three, key=bar["order"].index) for bar in BARS.values())
        assert all(abs(firsts[colour] - 28) <= 3 for colour in three)


def test_seven_teams_of_six_cars_with_42_different_numbers():
    assert [team["colour"] for team in TEAMS] == COLOURS
    numbers = [number for team in TEAMS for number in team["numbers"]]
    assert len(set(numbers)) == 42
    assert all(1 <= number <= 99 for number in numbers)
    assert all(len(team["numbers"]) == 6 and team["numbers"] == sorted(team["numbers"]) for team in TEAMS)
    assert all(set(team["house_numbers"]) <= set(team["numbers"]) for team in TEAMS)


def test_the_known_numbers_and_names_of_the_teams():
    known = {team["colour"]: sorted(set(team["numbers"]) - set(team["house_numbers"])) for team in TEAMS}
    assert known == {
        "red": [25, 29, 41, 42, 69, 77], "green": [1, 3, 7, 18, 22, 40], "yellow": [8, 11, 16, 43, 44, 54],
        "blue": [4, 9, 12, 15, 17, 24], "purple": [2, 6, 10, 13, 21, 27], "black": [19, 28, 71, 88],
        "pink": [20, 23],
    }  # fmt: skip
    names = [team["name"] for team in TEAMS]
    assert names[:6] == ["Red Fury", "Pockets", "Howitzer", "Quaker-Stubbs", "Orracle Oil", "Mythos"]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("page", ["light", "dark"])
def test_numbers_and_markers_can_be_read(page):
    for row in TEAMS + WEAR:
        bright, dim = sorted((luminance(row[page]["fill"]), luminance(row[page]["ink"])), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= 4.5


def test_teams_differ_by_symbol_as_well_as_by_colour():
    for field in ("symbol", "name"):
        assert len({team[field] for team in TEAMS}) == 7
    for page in ("light", "dark"):
        assert len({team[page]["fill"] for team in TEAMS}) == 7


def test_10_2_official_points():
    points = table("points")["official"]
    assert points["places"] == [46, 42, 41, *range(40, 22, -1)]
    assert len(points["places"]) == 21
    assert points["places"][20] == 23
    bonuses = ("beyond", "least", "led", "most_led", "per_marker")
    assert [points[key] for key in bonuses] == [-1, 1, 1, 1, 0]


def test_t42_points_of_the_reference_manual():
    points = table("points")["reference-manual"]
    assert points["places"] == [10, 8, 6, 5, 4, 3, 2, 1]
    bonuses = ("beyond", "least", "led", "most_led", "per_marker")
    assert [points[key] for key in bonuses] == [-1, 0, 0, 0, 1]


def test_2_3_cars_per_team():
    cars = {int(seats): cars for seats, cars in table("rules")["cars"].items() if seats != "source"}
    assert cars == {2: 6, 3: 5, 4: 4, 5: 3, 6: 3, 7: 3}


def test_7_4_speed_penalties_and_hands():
    rules = table("rules")
    assert rules["official"]["penalty"] == [0, 0, 0, 3, 4, 5]
    assert rules["reference-manual"]["penalty"] == [0, 0, 0, 1, 1, 1]
    assert [rules["official"][key] for key in ("hand_extra", "hand_least", "hand_most")] == [1, 0, 0]
    assert [rules["reference-manual"][key] for key in ("hand_extra", "hand_least", "hand_most")] == [1, 4, 6]
    assert rules["wear"]["retired_with"] == 6
    assert rules["pits"]["green"] == 5


# What an entry of a row's source covers, where it is not the value of the same name.
COVERS = {
    "values": {"numbers", "speed", "pit", "movement", "wear"},
    "card": {"count", "flag"},
    "rule": {"rule", "counts", "gives", "takes", "n", "back", "markers"},
}


def row_faults(name: str, row: dict) -> list[str]:
    """Name the values of a row that no known source covers; `id` and a team's colour are our own words."""
    source = row["source"]
    if isinstance(source, str):
        return [] if source in SOURCES else [f"{name}: {source}"]
    covered = {"id", "source"} | ({"colour"} if name == "teams.teams" else set())
    for key in source:
        covered |= COVERS.get(key, {key})
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


@pytest.mark.parametrize("name", package_names("thunder_alley", ".toml"))
def test_every_value_is_marked_with_its_source(name):
    assert source_faults(name, table(name)) == []
