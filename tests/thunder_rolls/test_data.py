"""The components of Thunder Rolls, as counted on the table."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from draftline.core.messages import Message, text
from draftline.core.track_file import load_track
from draftline.data import catalogue, package_names, package_text, read_toml

COLOURS = ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"]
SOURCES = {"print", "rulebook", "public", "house"}
BONUSES = {"clean-air", "crossover", "side-draft", "draft"}
STEPS = BONUSES | {"move"}
BOARDS = ["thornbury", "calder-ridge"]
ENGLISH = catalogue("en")


def table(name: str) -> dict[str, Any]:
    return read_toml(package_text(f"thunder_rolls/{name}.toml"), name)


SPACES, HAZARDS = table("spaces")["spaces"], table("hazards")["hazards"]
THUNDER, SPEED = table("thunder")["cards"], table("speed")["cards"]
QUALIFYING, ACTIONS = table("qualifying")["cards"], table("np_actions")["cards"]
DRIVERS, RACES, CREWS = table("drivers")["drivers"], table("races")["races"], table("tiles")["crews"]
RULES = table("rules")


def numbers(row: dict[str, Any]) -> range:
    first, last = row["numbers"]
    return range(first, last + 1)


def each_card(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for every card of a deck, not only for every kind."""
    return [row for row in rows for _ in numbers(row)]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def test_the_six_action_spaces():
    rows = [(row["id"], row["up"], row["move"], row["bonus"]) for row in SPACES]
    assert rows == [
        ("pit-stop", 0, 0, []),
        ("rubbin-is-racin", 0, 1, ["crossover", "side-draft"]),
        ("low-line", 1, 1, []),
        ("crew-chief", 2, 1, []),
        ("high-line", 1, 0, ["draft"]),
        ("the-groove", 3, 2, []),
    ]
    general = {"id", "up", "move", "bonus", "source"}
    special = {row["id"]: {key: row[key] for key in row.keys() - general} for row in SPACES if row.keys() - general}
    assert special == {
        "pit-stop": {"refresh": True, "hazard": True}, "low-line": {"consolation": 2}, "crew-chief": {"retrieve": True},
    }  # fmt: skip
    assert all(row["source"] == "rulebook" for row in SPACES)


def test_32_thunder_cards_and_12_speed_cards_numbered_through():
    assert [number for row in THUNDER for number in numbers(row)] == list(range(1, 33))
    assert [number for row in SPEED for number in numbers(row)] == list(range(33, 45))
    ids = [row["id"] for row in THUNDER + SPEED]
    assert len(set(ids)) == len(ids)
    assert 16 <= len(THUNDER) <= 20


def test_kinds_of_cards_differ_in_more_than_their_names():
    for deck in (THUNDER, SPEED):
        looks = [tuple(row.get(key) for key in ("move", "bonus", "hazard", "flag")) for row in deck]
        assert len(set(looks)) == len(looks)


def test_thunder_cards_are_faster_than_speed_cards():
    thunder, speed = ([row["move"] for row in each_card(deck)] for deck in (THUNDER, SPEED))
    assert (min(thunder), max(thunder)) == (5, 11)
    assert (min(speed), max(speed)) == (1, 3)
    assert 7.0 <= mean(thunder) <= 7.4
    assert mean(speed) <= mean(thunder) - 4


def test_the_fastest_thunder_cards_carry_a_hazard_and_no_bonus():
    fast = [row for row in THUNDER if row["move"] >= 10]
    assert all(row["hazard"] and not row["bonus"] for row in fast)
    assert len(fast) == 3


def test_a_slow_thunder_card_has_a_bonus():
    assert all(row["bonus"] for row in THUNDER if row["move"] <= 8)


def test_every_bonus_occurs_on_several_thunder_cards():
    counts = Counter(row["bonus"] for row in each_card(THUNDER))
    assert counts.keys() == BONUSES | {""}
    assert all(counts[bonus] >= 4 for bonus in BONUSES)
    plain = Counter(row["bonus"] for row in each_card(SPEED))
    assert plain.keys() <= BONUSES | {""}
    assert plain[""] >= 8


def test_as_many_left_half_flags_as_right_ones():
    assert Counter(row["flag"] for row in each_card(THUNDER)) == {"left": 9, "right": 9, "": 14}
    assert not any(row.get("flag") or row.get("hazard") for row in SPEED)


def test_the_12_hazards():
    assert [row["number"] for row in HAZARDS] == list(range(1, 13))
    assert len({row["id"] for row in HAZARDS}) == 12
    slots = Counter(row["slot"] for row in HAZARDS)
    assert slots.keys() == {0, 1, 2, 3, 4}
    assert all(count >= 2 for count in slots.values())
    assert {row["effect"] for row in HAZARDS} == {"back", "slow", "no-bonus", "stuck"}
    assert {row["no_pit"] for row in HAZARDS} == {"discard", "back", "slow", "no-bonus"}


def test_what_a_hazard_takes():
    for row in HAZARDS:
        assert (row["n"] > 0) == (row["effect"] in ("back", "slow"))
        assert (row["no_pit_n"] > 0) == (row["no_pit"] in ("back", "slow"))
        assert row["n"] <= 6
        assert row["no_pit_n"] <= 5


def test_an_ongoing_hazard_slows_binds_or_takes_the_bonus_and_is_not_the_last():
    ongoing = [row for row in HAZARDS if row["ongoing"]]
    assert {row["effect"] for row in ongoing} == {"slow", "no-bonus", "stuck"}
    assert all(1 <= row["slot"] <= 3 for row in ongoing)
    assert len(ongoing) <= 4


def test_the_16_qualifying_cards_and_their_bonuses():
    assert [row["number"] for row in QUALIFYING] == list(range(1, 17))
    low, middle, high = QUALIFYING[:9], QUALIFYING[9:14], QUALIFYING[14:]
    assert [row["bonus"] for row in low] == [
        "move", "crossover", "retrieve", "change", "draft", "reroll", "side-draft", "refresh", "peek",
    ]  # fmt: skip
    assert [(row["bonus"], row["n"]) for row in middle] == [("move", 2), *[("move", 1)] * 4]
    assert all((row["bonus"], row["n"]) == ("", 0) for row in high)
    assert [row["n"] for row in low] == [4, 3, 2, 3, 3, 2, 2, 2, 2]


def kind(step: str) -> str:
    return step.split()[0]


def spaces(step: str) -> int:
    """What a step is worth without any other car around."""
    return int(step.removeprefix("move ")) if kind(step) == "move" else 0


def test_the_16_non_player_actions():
    assert [row["number"] for row in ACTIONS] == list(range(1, 17))
    for phase in ("rolling", "thunder"):
        steps = [step for row in ACTIONS for step in row[phase]]
        assert {kind(step) for step in steps} <= STEPS | {"driver"}
        assert all(step == kind(step) or spaces(step) >= 1 for step in steps)
        assert all(1 <= len(row[phase]) <= 2 for row in ACTIONS)
        assert all(len(set(map(kind, row[phase]))) == len(row[phase]) for row in ACTIONS)
    assert {kind(step) for row in ACTIONS for step in row["thunder"]} == STEPS | {"driver"}


@pytest.mark.parametrize("phase, fewest, most", [("rolling", 1.0, 1.4), ("thunder", 5.2, 5.8)])
def test_how_far_non_player_drivers_go_alone(phase, fewest, most):
    """The racing actions come on top, where there are cars for them."""
    alone = mean([sum(map(spaces, row[phase])) for row in ACTIONS])
    assert fewest <= alone <= most
    assert alone < mean([row["move"] for row in each_card(THUNDER)])


def test_eight_drivers_in_box_order():
    assert [row["colour"] for row in DRIVERS] == COLOURS
    for field in ("number", "name", "symbol", "qualifying"):
        assert len({row[field] for row in DRIVERS}) == 8
    for page in ("light", "dark"):
        assert len({row[page]["fill"] for row in DRIVERS}) == 8
    assert all(1 <= row["number"] <= 99 for row in DRIVERS)
    assert len(DRIVERS) == RULES["cars"]


def test_drivers_qualify_all_over_the_grid_and_use_all_faces():
    qualifying = sorted(row["qualifying"] for row in DRIVERS)
    assert (qualifying[0], qualifying[-1]) == (2, 15)
    assert all(1 <= ahead - behind <= 3 for behind, ahead in pairwise(qualifying))
    assert {row["die"] for row in DRIVERS} == set(range(1, 7))


def test_the_drivers_own_steps():
    assert {kind(row["bonus"]) for row in DRIVERS} == STEPS
    assert all(spaces(row["bonus"]) <= 2 for row in DRIVERS)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("page", ["light", "dark"])
def test_car_numbers_can_be_read(page):
    for row in DRIVERS:
        bright, dim = sorted((luminance(row[page]["fill"]), luminance(row[page]["ink"])), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= 4.5


def test_the_four_races():
    rows = [(row["kind"], row["board"], row["dice"], row["playoff"], row["rule"], row["n"]) for row in RACES]
    assert rows == [
        ("superspeedway", "thornbury", [8, 8], True, "draft", 2),
        ("mile-oval", "thornbury", [8, 6], True, "clean-air", 3),
        ("short-track", "thornbury", [8], False, "hazard", 1),
        ("road-course", "calder-ridge", [7, 7], False, "perfect-line", 2),
    ]
    assert len({row["id"] for row in RACES}) == 4


def test_a_race_changes_what_the_rules_say():
    for row in RACES:
        usual = {"draft": "draft", "clean-air": "clean_air", "perfect-line": "perfect_line"}.get(row["rule"])
        assert usual is None or row["n"] > RULES[usual]
        assert len(row["dice"]) in (1, 2)
        assert all(1 <= dice <= RULES["dice"] for dice in row["dice"])


@pytest.mark.parametrize("name", BOARDS)
def test_the_boards_have_three_lanes_all_round_and_a_grid_for_eight(name):
    track = load_track(name)
    assert set(track.lanes) == {3}
    assert len(track.grid) >= RULES["cars"]
    assert {row["board"] for row in RACES} == set(BOARDS)


def test_one_board_is_an_oval_and_the_other_turns_both_ways():
    turns = {name: read_toml(package_text(f"tracks/{name}.toml"), name)["segment"] for name in BOARDS}
    ways = {name: {row.get("angle", 0) > 0 for row in rows if "angle" in row} for name, rows in turns.items()}
    assert ways == {"thornbury": {True}, "calder-ridge": {True, False}}


def test_two_sets_of_12_solitaire_tiles():
    assert len({crew["id"] for crew in CREWS}) == len(CREWS) == 2
    for crew in CREWS:
        assert len(crew["tiles"]) == 12
        assert Counter(face for face, _ in crew["tiles"]) == dict.fromkeys(range(1, 7), 2)
        assert {dice for _, dice in crew["tiles"]} == {1, 2, 3}
    assert CREWS[0]["tiles"] != CREWS[1]["tiles"]


def test_the_numbers_of_the_rules():
    assert RULES["points"] == [12, 10, 9, 8, 7, 6, 4, 3]
    assert RULES["house_places"] == [8]
    assert RULES["stage_points"] == [2, 1]
    assert (RULES["seats"], RULES["cars"], RULES["dice"], RULES["qualifying"]) == ([1, 8], 8, 8, 2)
    assert (RULES["places"], RULES["places_small"], RULES["small"]) == (3, 2, 4)
    assert (RULES["many"], RULES["many_cards"], RULES["cards"]) == (6, 1, 3)
    assert (RULES["slots"], RULES["hazard_on"], RULES["control"]) == (4, 1, 2)
    assert (RULES["races"], RULES["standings"], RULES["win"]) == ([8, 10, 12], [4, 3, 2, 1], 1)


def test_there_are_enough_thunder_cards_for_the_action_spaces_and_the_extra_ones():
    laid = RULES["cards"] * len(SPACES)
    assert laid + RULES["many_cards"] * RULES["cars"] <= len(each_card(THUNDER))


@pytest.mark.parametrize("row", THUNDER + SPEED, ids=lambda row: row["id"])
def test_the_text_of_a_card_names_what_it_carries(row):
    words = ENGLISH[f"tr-card.{row['id']}.text"]
    named = {bonus for bonus in BONUSES if f"Bonus: {ENGLISH[f'tr-bonus.{bonus}']}." in words}
    assert named == {row["bonus"]} - {""}
    flags = {flag for flag in ("left", "right") if f"{flag.capitalize()} half flag." in words}
    assert flags == {row.get("flag", "")} - {""}
    assert ("Hazard icon." in words) == row.get("hazard", False)


@pytest.mark.parametrize("row", HAZARDS, ids=lambda row: row["id"])
def test_the_text_of_a_hazard_tells_how_much_and_how_long(row):
    numbers = {row["effect"]: row["n"], row["no_pit"]: row["no_pit_n"]}
    values = {"n": numbers.get("back", 0), "less": numbers.get("slow", 0)}
    told = text(Message(f"tr-hazard.{row['id']}.text", values))
    effect, penalty = told.split(" Without a pit stop: ")
    signs = {"back": " back", "slow": " less", "no-bonus": " bonus", "stuck": " diagonal", "discard": " discarded"}
    for words, what, n in ((effect, row["effect"], row["n"]), (penalty, row["no_pit"], row["no_pit_n"])):
        assert [sign for sign in signs if signs[sign] in words] == [what]
        assert [int(word) for word in words.split() if word.isdigit()] == [n] * (n > 0)
    assert effect.startswith("From this slot on") == row["ongoing"]


# What an entry of a row's source covers besides the value of the same name.
COVERS = {"effect": {"n"}, "no_pit": {"no_pit_n"}}


def source_faults(name: str, row: dict[str, Any]) -> list[str]:
    """Name the values of a row that no known source covers; `id` is our own word."""
    source = row["source"]
    if isinstance(source, str):
        return [] if source in SOURCES else [f"{name}: {source}"]
    covered = {"id", "source"}.union(*({key} | COVERS.get(key, set()) for key in source))
    faults = [f"{name}: {key}" for key in row.keys() ^ covered if key != "id"]
    return faults + [f"{name}: {given}" for given in source.values() if given not in SOURCES]


@pytest.mark.parametrize("name", package_names("thunder_rolls", ".toml"))
def test_every_value_is_marked_with_its_source(name):
    found = table(name)
    rows = [found] if "source" in found else [row for part in found.values() for row in part]
    assert [fault for row in rows for fault in source_faults(name, row)] == []


def test_what_the_rulebook_shows_is_marked_so_and_the_rest_as_our_own():
    invented = THUNDER + SPEED + HAZARDS + ACTIONS + DRIVERS + CREWS
    assert {mark for row in invented for mark in row["source"].values()} == {"house"}
    assert {row["source"]["number"] for row in QUALIFYING} == {"rulebook"}
    assert {row["source"]["bonus"] for row in QUALIFYING} == {"house"}
    assert {key for key, mark in RULES["source"].items() if mark == "house"} == {"house_places"}
