"""Bad input to Thunder Rolls: seats, options, tracks, actions, records and positions that cannot be."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import draftline
from draftline.core import record as records
from draftline.core.messages import OptionError, PositionError, RecordError, TrackError
from draftline.core.track_file import read_track
from tests.contract.battery import Case, Player, internals, public, race, readable, refusal_of
from tests.contract.test_bad_input import MALFORMED, OVAL, assert_sentence, refused


def new(**arguments: Any) -> Any:
    return draftline.new_game("thunder-rolls", **arguments)


# Setting a race up.


@pytest.mark.parametrize("seats", [0, 9, -1, 100, True, "3", None, 2.0])
def test_a_wrong_number_of_seats(seats):
    refused(OptionError, lambda: new(seats=seats), str(seats))


@pytest.mark.parametrize("seed", [-1, "x", None, 1.5])
def test_a_wrong_seed(seed):
    refused(OptionError, lambda: new(seed=seed), str(seed))


SEVEN = ["red", "green", "yellow", "blue", "purple", "black", "pink"]


@pytest.mark.parametrize(
    "options",
    [
        {"laps": 3},
        {"cars": 2},
        {"start": "random"},
        {"race": "monza"},
        {"race": ""},
        {"race": None},
        {"race": 0},
        {"race": ["copper-mile"]},
        {"teams": ["red"]},
        {"teams": ["red", "red", "blue", "green"]},
        {"teams": ["red", "green", "blue", "silver"]},
        {"teams": "red"},
        {"teams": [1, 2, 3, 4]},
        {"teams": [["red"], "green", "blue", "pink"]},
        {"npds": ["purple"]},
        {"npds": ["purple", "black", "pink", "pink"]},
        {"npds": ["red", "black", "pink", "orange"]},
        {"npds": "purple"},
        {"npds": None},
        {"npds": [1, 2, 3, 4]},
        {"npds": {"purple": 1}},
        {"grid": ["red", "green", "yellow", "blue"]},
        {"grid": [*SEVEN, "silver"]},
        {"grid": [*SEVEN, "red"]},
        {"grid": [*SEVEN, "orange", "orange"]},
        {"grid": []},
        {"grid": "red"},
        {"grid": None},
        {"grid": [18, 17, 9, 13, 34, 66, 52, 71]},
        {"bonuses": {"silver": 1}},
        {"bonuses": {"orange": 1}},
        {"bonuses": {"red": 16}},
        {"bonuses": {"red": 0}},
        {"bonuses": {"red": 17}},
        {"bonuses": {"red": "1"}},
        {"bonuses": {"red": True}},
        {"bonuses": {"red": 1, "green": 1}},
        {"bonuses": [1]},
        {"bonuses": None},
        {"points": {"silver": 1}},
        {"points": {"red": -1}},
        {"points": {"red": 1000}},
        {"points": {"red": 1.5}},
        {"points": {"red": True}},
        {"points": {1: 1}},
        {"points": 12},
        {"points": None},
        {"champion": "silver"},
        {"champion": 18},
        {"champion": None},
        {"champion": ["red"]},
        {"champion": {}},
        {"season_leader": "silver"},
        {"season_leader": True},
        {"season_leader": False},
        {"season_leader": []},
    ],
    ids=str,
)
def test_wrong_options(options):
    refused(OptionError, lambda: new(seats=4, options=options))


# Tracks.

SHORT = OVAL.replace("sectors = 8", "sectors = 2")
ONE_LANE = OVAL.replace("lanes = 3", "lanes = 1").replace("lanes = 2", "lanes = 1").replace("= 8", "= 16")


def test_a_track_that_is_too_short(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(SHORT, encoding="utf-8")
    refused(TrackError, lambda: new(seats=3, track=str(path)), "grid")


def test_a_track_with_no_room_beside_a_car():
    track = read_track(ONE_LANE, "own.toml")
    assert draftline.new_game("thunder-alley", seats=2, track=track).decision is not None
    refused(OptionError, lambda: new(seats=3, track=track), "My Oval")


def test_a_track_that_is_large_enough():
    assert new(seats=3, track=read_track(OVAL, "own.toml")).decision is not None


@pytest.mark.parametrize("name", ["monza", "", "Thornbury", "thornbury ", "../thornbury", "none.toml"])
def test_an_unknown_track(name):
    refused(TrackError, lambda: new(track=name))


# Actions.


def game_at(kind: str, seats: int = 1) -> Any:
    """The first position of some race at which such a choice is open, to so many seats at least."""
    for seed in range(40):
        game = Case("thunder-rolls", 6, "thornbury", seed, "keen").new()
        player = Player("keen", seed)
        while decisions := game.decisions:
            if decisions[0].kind == kind and len(decisions) >= seats:
                return game
            game.apply(*player.choose(decisions))
    raise AssertionError(f"no {kind} in these races")


MORE = [
    "qualify", "qualify 0", "qualify 17", "qualify 1 2", "qualify red", "qualify none",
    "place", "place 0", "place 7", "place 1 1", "place none", "place 6 6", "place in",
    "reroll", "reroll 0", "reroll 7", "reroll none", "reroll 1 1 1 1 1 1 1 1 1", "reroll 6 6 6 6 6 6 6 6 6",
    "use none", "use 7", "use 0", "use 1 2 3", "use in", "forward 3 3", "forward 99", "forward in",
    "forward 1 2 3 4 5 6 7 8 9",
    "diagonal", "diagonal up", "diagonal 1", "diagonal in in", "push 18", "push in", "brake 1", "stop 3",
    "bonus", "bonus 18", "bonus crossover", "bonus draft", "bonus clean-air 18", "bonus draft 99",
    "bonus crossover 18 17", "bonus soft 18", "bonus side-draft side-draft",
    "retrieve", "retrieve 0", "retrieve 7", "retrieve 1 2", "retrieve in",
    "take", "take 0", "take 99", "take 1 2", "take none", "take 44",
    "discard 99", "discard 1 1", "discard none", "discard 33 34 35 36 37 38", "discard red",
    "program", "program 1", "program 1 1 1 1", "program 0 0 0 0", "program 1 2 3 4 5 6 7 8", "program none",
    "program 99 98 97 96", "program in in in in",
    "back 9", "back none", "back up", "back in in", "pit 18", "retire 18", "boost", "tyres soft soft",
]  # fmt: skip
KINDS = ["qualify", "roll", "drive", "retrieve", "take", "discard", "program", "back"]


@pytest.mark.parametrize("kind", KINDS)
def test_malformed_and_illegal_actions_change_nothing(kind):
    game = game_at(kind)
    before, shown = internals(game), public(game)
    for text in [*MALFORMED, *MORE]:
        for seat in (None, *range(game.seats), 7, -1):
            verdict = game.legal(text, seat)
            if verdict:
                continue  # named more than once, or offered here
            assert refusal_of(game, text, seat) == verdict.reason
            assert_sentence(verdict.reason)
    assert internals(game) == before
    assert public(game) == shown


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_not_offered_is_not_legal(kind):
    game = game_at(kind)
    offered = {decision.seat: decision.actions for decision in game.decisions}
    for text in [*MALFORMED, *MORE]:
        for seat in range(game.seats):
            assert bool(game.legal(text, seat)) == (readable(game, text) in offered.get(seat, ())), text


@pytest.mark.parametrize("kind", ["roll", "drive", "take"])
def test_an_action_of_another_seat_is_refused(kind):
    game = game_at(kind)
    asked = game.decision.seat
    before = internals(game)
    for action in game.decision.actions:
        for seat in ((asked + 1) % game.seats, 99, -1):
            refused(draftline.IllegalAction, lambda action=action, seat=seat: game.apply(action, seat))
    assert internals(game) == before


@pytest.mark.parametrize("kind", ["qualify", "discard", "program"])
def test_a_secret_is_chosen_once_and_from_the_own_cards(kind):
    """Another seat's cards are refused, and so is a second choice."""
    game = game_at(kind, seats=2)
    first, second = game.decisions[:2]
    foreign = next(action for action in second.actions if action not in first.actions)
    before = internals(game)
    refused(draftline.IllegalAction, lambda: game.apply(foreign, first.seat))
    assert internals(game) == before
    game.apply(first.actions[0], first.seat)
    before = internals(game)
    refused(draftline.IllegalAction, lambda: game.apply(first.actions[1], first.seat))
    assert internals(game) == before


# Records.

CASE = Case("thunder-rolls", 3, "calder-ridge", 3, "racer", '{"race": "ridge-runner"}')
FINISHED = race(CASE).record()


def finished(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(FINISHED), **changes}


def signed(record: dict[str, Any]) -> dict[str, Any]:
    """With a checksum that fits."""
    return {**record, "checksum": records.checksum(record)}


def test_nothing_is_legal_after_the_race():
    game = draftline.replay(finished())
    before = internals(game)
    for text in ("forward", "place 6", "program 1 2 3 4", "qualify 3", "nonsense"):
        refused(draftline.IllegalAction, lambda text=text: game.apply(text))
    assert internals(game) == before


@pytest.mark.parametrize("part", [0, 0.01, 0.1, 0.5, 0.9, 0.999])
def test_a_record_cut_in_the_middle(part):
    text = json.dumps(finished(), indent=1)
    refused(RecordError, lambda: draftline.replay(text[: int(len(text) * part)]))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", 4),
        ("seats", 4),
        ("seats", 9),
        ("game", "thunder-alley"),
        ("game", "grand-prix"),
        ("track", {"id": "yunta"}),
        ("track", {"id": "monza"}),
        ("track", {"id": "own", "text": SHORT}),
        ("options", {}),
        ("options", {"race": "copper-mile"}),
        ("options", {"race": "monza"}),
        ("options", {"race": "ridge-runner", "grid": [*SEVEN, "orange"]}),
        ("options", {"race": "ridge-runner", "points": {"red": 5}}),
        ("options", {"laps": 2}),
        ("outcome", None),
        ("outcome", {"ranking": [0, 1, 2]}),
        ("actions", FINISHED["actions"][:-1]),
        ("actions", FINISHED["actions"][1:]),
        ("actions", [*FINISHED["actions"], "forward"]),
        ("actions", []),
        ("actions", [7]),
    ],
    ids=lambda value: str(value)[:40],
)
def test_an_altered_record(field, value):
    """Whether the checksum was made anew or not, the race that it tells did not happen."""
    refused(RecordError, lambda: draftline.replay(finished(**{field: value})))
    refused(RecordError, lambda: draftline.replay(signed(finished(**{field: value}))))


@pytest.mark.parametrize("number", [0, 1, 7, 60, -2, -1])
def test_a_record_with_one_action_altered(number):
    for text in ("forward 9", "nonsense", "place 9", "program 0 0 0 0", "qualify 3 @9", ""):
        actions = list(FINISHED["actions"])
        actions[number] = text
        refused(RecordError, lambda actions=actions: draftline.replay(signed(finished(actions=actions))))


# Text positions.

ROW = "18  ..  17  9"
BLOCK = ".. 18 ..\n.. 17 .."


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("", {}),
        (".. ..", {}),
        ("18 18", {}),
        ("99 ..", {}),
        ("22 ..", {}),
        ("18 xx", {}),
        (ROW, {"speed": 3}),
        (ROW, {"active": 99, "mp": 1}),
        (ROW, {"active": "x", "mp": 1}),
        (ROW, {"active": -1, "mp": 1}),
        (ROW, {"active": 17, "players": [18], "mp": 1}),
        (ROW, {"active": 18, "mp": -1}),
        (ROW, {"active": 18, "mp": 10**30}),
        (ROW, {"active": 10**30, "mp": 1}),
        (ROW, {"pool": {18: 10**30}}),
        (ROW, {"laps_down": {18: 10**30}}),
        (ROW, {"stage": 10**30}),
        (ROW, {"active": 18, "mp": "4"}),
        (ROW, {"active": 18, "mp": 1.5}),
        (ROW, {"active": 18, "bonus": ["pit"]}),
        (ROW, {"active": 18, "bonus": "draft"}),
        (ROW, {"active": 18, "bonus": 3}),
        (ROW, {"active": 18, "card": "charge"}),
        (ROW, {"active": 18, "card": 45}),
        (ROW, {"active": 18, "card": -1}),
        (ROW, {"active": 18, "space": "pits"}),
        (ROW, {"active": 18, "space": 3}),
        (ROW, {"active": 18, "back": -1}),
        (ROW, {"active": 18, "back": "2"}),
        (ROW, {"players": []}),
        (ROW, {"players": [18, 18]}),
        (ROW, {"players": [18, 34]}),
        (ROW, {"players": [99]}),
        (ROW, {"players": 18}),
        (ROW, {"players": ["red"]}),
        (ROW, {"race": "monza"}),
        (ROW, {"race": 1}),
        (ROW, {"stage": 0}),
        (ROW, {"stage": 3}),
        (ROW, {"stage": "1"}),
        (ROW, {"race": "lantern-night", "stage": 2}),
        (ROW, {"rolls": [7]}),
        (ROW, {"rolls": [0]}),
        (ROW, {"rolls": 5}),
        (ROW, {"rolls": ["5"]}),
        (ROW, {"first": 99}),
        (ROW, {"first": "red"}),
        (ROW, {"first": 17, "players": [18]}),
        (ROW, {"dice": {18: [7]}}),
        (ROW, {"dice": {99: [1]}}),
        (ROW, {"dice": {17: [1]}, "players": [18]}),
        (ROW, {"dice": [1, 2]}),
        (ROW, {"dice": {18: 3}}),
        (ROW, {"dice": {18: [1] * 9}}),
        (ROW, {"phase": "lunch"}),
        (ROW, {"phase": 3}),
        (ROW, {"phase": ["token"]}),
        (ROW, {"sets": {"pits": [[18, 1]]}}),
        (ROW, {"sets": {"low-line": [[99, 1]]}}),
        (ROW, {"sets": {"low-line": [[18, 0]]}}),
        (ROW, {"sets": {"low-line": [[18, 16]]}}),
        (ROW, {"sets": {"low-line": [[18]]}}),
        (ROW, {"sets": {"low-line": 3}}),
        (ROW, {"sets": [1]}),
        (ROW, {"sets": {"low-line": [[18, 1], [18, 1]]}}),
        (ROW, {"sets": {"low-line": [[18, 1], [17, 2]]}}),
        (ROW, {"pool": {99: 1}}),
        (ROW, {"pool": {18: -1}}),
        (ROW, {"pool": {18: 99}}),
        (ROW, {"pool": 3}),
        (ROW, {"flipped": [99]}),
        (ROW, {"flipped": 18}),
        (ROW, {"qualifying": {18: 17}}),
        (ROW, {"qualifying": {18: 0}}),
        (ROW, {"qualifying": {99: 1}}),
        (ROW, {"qualifying": {18: 1, 17: 1}}),
        (ROW, {"hands": {18: [1, 1]}}),
        (ROW, {"hands": {18: [1], 17: [1]}}),
        (ROW, {"hands": {18: [45]}}),
        (ROW, {"hands": {18: ["charge"]}}),
        (ROW, {"hands": {99: [1]}}),
        (ROW, {"hands": [1]}),
        (ROW, {"hazards": {18: [13]}}),
        (ROW, {"hazards": {18: [1, 1]}}),
        (ROW, {"hazards": {18: ["rust"]}}),
        (ROW, {"hazards": {99: [1]}}),
        (ROW, {"programs": {18: [45]}, "phase": "thunder"}),
        (ROW, {"programs": {18: [1, 2, 3, 4, 5]}, "phase": "thunder"}),
        (ROW, {"programs": {99: [1]}, "phase": "thunder"}),
        (ROW, {"programs": {18: [1]}, "hands": {17: [1]}, "phase": "thunder"}),
        (ROW, {"hazards": {18: [11]}, "hazard_slots": {18: [5]}, "phase": "thunder"}),
        (ROW, {"hazards": {18: [11]}, "hazard_slots": {18: [0]}, "phase": "thunder"}),
        (ROW, {"hazards": {18: [11]}, "hazard_slots": {18: []}, "phase": "thunder"}),
        (ROW, {"hazard_slots": {99: [1]}, "phase": "thunder"}),
        (ROW, {"slot": 5, "phase": "thunder"}),
        (ROW, {"slot": -1, "phase": "thunder"}),
        (ROW, {"slot": "1", "phase": "thunder"}),
        (ROW, {"pitted": [99]}),
        (ROW, {"pitted": 18}),
        (ROW, {"under": {"pits": [1]}}),
        (ROW, {"under": {"low-line": [45]}}),
        (ROW, {"under": {"low-line": [33]}, "dice": {18: [1]}}),
        (ROW, {"under": {"low-line": 3}}),
        (ROW, {"under": 3}),
        (ROW, {"thunder": [45]}),
        (ROW, {"thunder": [1, 1]}),
        (ROW, {"thunder": [33]}),
        (ROW, {"thunder": 1}),
        (ROW, {"hazard_deck": [13]}),
        (ROW, {"hazard_deck": [1, 1]}),
        (ROW, {"np_deck": [17]}),
        (ROW, {"np_deck": [0]}),
        (ROW, {"np_deck": [1, 1]}),
        (ROW, {"np_deck": ["move"]}),
        (ROW, {"laps_down": {99: 1}}),
        (ROW, {"laps_down": 1}),
        (ROW, {"line": "x"}),
        (ROW, {"seed": "x"}),
        (ROW, {"options": {"race": "monza"}}),
        (ROW, {"options": {"laps": 2}}),
        (ROW, {"options": 3}),
    ],
    ids=str,
)
def test_a_position_that_cannot_be(text, arguments):
    refused((PositionError, OptionError), lambda: draftline.position(text, game="thunder-rolls", **arguments))


def test_a_position_that_can_be():
    for text in (ROW, BLOCK):
        for arguments in ({}, {"active": 18, "mp": 2}, {"dice": {18: [1, 6]}}, {"phase": "thunder", "slot": 4}):
            assert draftline.position(text, game="thunder-rolls", **arguments).problems() == []
