"""Bad input gets one clear sentence in every language, and the game stays as it was."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

import draftline
from draftline.core import record as records
from draftline.core.messages import ArgumentError, OptionError, PositionError, RecordError, TrackError
from draftline.data import languages
from tests.contract.battery import Case, Player, internals, public, race

OVAL = """
id = "own"
name = "My Oval"

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
CASE = Case("thunder-alley", 3, "yunta", 3, "racer")


def assert_sentence(message: draftline.Message, *parts: str) -> None:
    """Words in every language, short and without loose ends; the English ones name what is wrong."""
    for language in languages():
        text = draftline.text(message, language)
        assert not text.startswith("["), f"no {language} words for {message.id}"
        assert re.search(r"\{[a-z_]+\}", text) is None, text
        assert "\n" not in text
        assert text[-1] in ".)!", text
        assert "Traceback" not in text
        assert len(text) < 400, text
    english = draftline.text(message)
    for part in parts:
        assert part in english, english


def refused(kind: Any, make: Any, *parts: str) -> None:
    with pytest.raises(kind) as caught:
        make()
    assert isinstance(caught.value, ValueError)
    assert_sentence(caught.value.message, *parts)


def new(**arguments: Any) -> Any:
    return draftline.new_game("thunder-alley", **arguments)


# Setting a race up.


@pytest.mark.parametrize(
    "name", ["monza", "", "Yunta", "yunta ", "../yunta", "none.toml", "x/y", "\0.toml", "yunta.toml"]
)
def test_an_unknown_track(name):
    refused(TrackError, lambda: new(track=name))


@pytest.mark.parametrize(
    ("old", "new_text", "part"),
    [
        ("sectors = 6", "sectors = = 6", "line 12"),
        ('name = "My Oval"', 'name = "My Oval', "line 3"),
        ("lanes = 2", "lanes = 2\nlanes = 3", "second time"),
        ("lanes = 2", "lanes = 0", "lanes"),
        ("lanes = 2", "lanes = 99", "lanes"),
        ("lanes = 2", "lanes = -1", "lanes"),
        ("lanes = 2", 'lanes = "two"', "lanes"),
        ("lanes = 2", "lanes = [2, 3]", "lanes"),
        ("angle = 180", "angle = 170", "turn"),
        ("angle = 180", "angle = -180", "turn"),
        ("sectors = 8", "sectors = 30", "close"),
    ],
)
def test_a_broken_track_file(tmp_path, old, new_text, part):
    """Broken TOML, wrong lane counts, a track that cannot close."""
    path = tmp_path / "own.toml"
    path.write_text(OVAL, encoding="utf-8")
    assert new(track=str(path), seats=2).decision is not None
    path.write_text(OVAL.replace(old, new_text, 1), encoding="utf-8")
    refused(TrackError, lambda: new(track=str(path)), part)
    for message in draftline.check_track(OVAL.replace(old, new_text, 1)):
        assert_sentence(message)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\x00", b"[" * 5000, b"a = 1", b"segment = 3"])
def test_a_file_that_is_no_track(tmp_path, content):
    path = tmp_path / "own.toml"
    path.write_bytes(content)
    refused(TrackError, lambda: new(track=str(path)))


def test_a_folder_is_no_track(tmp_path):
    refused(TrackError, lambda: new(track=str(tmp_path) + "/"))


@pytest.mark.parametrize("seats", [0, 1, 8, -1, 100])
def test_a_wrong_number_of_seats(seats):
    refused(OptionError, lambda: new(seats=seats), str(seats))


def test_a_wrong_seed():
    refused(OptionError, lambda: new(seed=-1), "-1")


def test_an_unknown_game():
    refused(OptionError, lambda: draftline.new_game("thunder-valley"), "thunder-valley")
    refused(OptionError, lambda: draftline.position("22", game="thunder-valley"), "thunder-valley")


@pytest.mark.parametrize(
    "options",
    [
        {"colour": "red"},
        {"pits": "long"},
        {"pits": None},
        {"start": 3},
        {"finish": ["leader"]},
        {"preset": "house"},
        {"cars": 0},
        {"cars": 7},
        {"cars": "3"},
        {"cars": True},
        {"laps": 0},
        {"laps": 1000},
        {"laps": 2.0},
        {"teams": ["red"]},
        {"teams": ["red", "red", "blue", "green"]},
        {"teams": ["red", "green", "blue", "white"]},
        {"teams": "red"},
        {"teams": [1, 2, 3, 4]},
        {"teams": [["red"], "green", "blue", "pink"]},
        {"numbers": {"red": [1, 2, 3, 4]}},
        {"numbers": {"red": [25]}},
        {"numbers": {"red": [25, 25, 29, 41]}},
        {"numbers": {"white": [1, 2, 3, 4]}},
        {"numbers": [25]},
        {"moved_up": "pink"},
        {"moved_up": 3},
    ],
    ids=str,
)
def test_wrong_options(options):
    refused(OptionError, lambda: new(seats=4, options=options))


# Actions.


def game_at(kind: str) -> Any:
    """The first position of a race at which such a choice is open."""
    game = Case("thunder-alley", 4, "adriana", 5, "racer", '{"pits": "variable"}').new()
    player = Player("racer", 5)
    while decisions := game.decisions:
        if decisions[0].kind == kind:
            return game
        game.apply(*player.choose(decisions))
    raise AssertionError(f"no {kind} in this race")


MALFORMED = [
    "", " ", "go", "Forward", "forward!", "forward one", "forward 1 x", "forward -1", "forward 100",
    "forward 1.5", "play", "play 34", "play 34 22", "play 34 at 22", "play on 34 22", "play 34 on 22 on 3",
    "play none on 22", "pit 22,15", "pit 22 none 15", "discard all", "retire", "retire all",
    "swap 1 2 3 4 5 6 7 8 9", "diagonal",
    "diagonal up", "none", "\0", "forward\0", "é", "²", "forward ²", "forward ٣", "repair", "repair none",
    "repair 22 22", "link", "link none none", "choose", "@3", "forward @1", "play 34 on 22 @0",
]  # fmt: skip


@pytest.mark.parametrize("kind", ["play", "step", "pit", "repair", "discard"])
def test_malformed_and_illegal_actions_change_nothing(kind):
    game = game_at(kind)
    before, shown = internals(game), public(game)
    known = [
        *MALFORMED,
        "forward",
        "out",
        "in",
        "bump",
        "stop",
        "swap",
        "play 1 on 1",
        "retire 99",
        "pass 25",
    ]
    for text in [
        *known,
        "discard 0",
        "pit 99",
        "repair 99 tire",
        "second 29",
        "place 5",
        "link 3",
        "choose 3",
    ]:
        for seat in (None, *range(-1, 6)):
            verdict = game.legal(text, seat)
            if verdict:
                continue
            assert_sentence(verdict.reason)
            with pytest.raises(draftline.IllegalAction) as caught:
                game.apply(text, seat)
            assert caught.value.message == verdict.reason
    assert internals(game) == before
    assert public(game) == shown


@pytest.mark.parametrize("number", [-1, 300, 10**30])
@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_a_seat_or_a_car_that_is_not_there(game, number):
    race = draftline.new_game(game, seats=2)
    refused(ArgumentError, lambda: race.view(number), str(number))
    refused(ArgumentError, lambda: race.where(number), str(number))


@pytest.mark.parametrize("text", MALFORMED)
def test_a_malformed_action_is_never_legal(text):
    for kind in ("play", "step", "discard"):
        game = game_at(kind)
        assert not game.legal(text) or text in {str(action) for action in game.decision.actions}


def test_a_very_long_text_is_refused_shortly():
    game = game_at("step")
    for text in ("x" * 100_000, "forward " * 1000, "forward" + " 1" * 1000, "pit" + " 99" * 1000):
        reason = game.legal(text).reason
        assert reason is not None
        assert_sentence(reason)


def test_an_action_of_another_seat_is_refused():
    game = game_at("play")
    asked = game.decision.seat
    other = (asked + 1) % game.seats
    before = internals(game)
    refused(draftline.IllegalAction, lambda: game.apply(game.decision.actions[0], other))
    refused(draftline.IllegalAction, lambda: game.apply(game.decision.actions[0], 99))
    assert internals(game) == before


def test_nothing_is_legal_after_the_race():
    game = race(CASE)
    before = internals(game)
    for text in ("forward", "play 1 on 25", "pit none", "nonsense"):
        refused(draftline.IllegalAction, lambda text=text: game.apply(text))
    assert internals(game) == before


# Records.


def finished() -> dict[str, Any]:
    return copy.deepcopy(FINISHED)


FINISHED = race(CASE).record()


def signed(record: dict[str, Any]) -> dict[str, Any]:
    """With a checksum that fits: what a careful forger would hand in."""
    record["checksum"] = records.checksum(record)
    return record


def test_the_record_itself_is_good():
    assert draftline.replay(finished()).record() == FINISHED
    assert draftline.replay(json.dumps(finished())).record() == FINISHED


@pytest.mark.parametrize("part", [0, 0.01, 0.1, 0.5, 0.9, 0.999])
def test_a_record_cut_in_the_middle(part):
    text = json.dumps(finished(), indent=1)
    refused(RecordError, lambda: draftline.replay(text[: int(len(text) * part)]))


@pytest.mark.parametrize("keep", [0, 1, 10, -1])
def test_a_record_whose_last_actions_are_gone(keep):
    """The outcome is still there, so something is missing."""
    record = finished()
    record["actions"] = record["actions"][:keep]
    refused(RecordError, lambda: draftline.replay(record))
    refused(RecordError, lambda: draftline.replay(signed(record)))


def change(record: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    record[field] = value
    return record


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", 4),
        ("seats", 4),
        ("track", {"id": "adriana"}),
        ("options", {"pits": "variable"}),
        ("options", {"laps": 1}),
        ("outcome", None),
        ("outcome", {"ranking": [0, 1, 2]}),
        ("outcome", "won"),
    ],
    ids=str,
)
def test_an_altered_record(field, value):
    """Whether the checksum was made anew or not, the race that it tells did not happen."""
    refused(RecordError, lambda: draftline.replay(change(finished(), field, value)))
    refused(RecordError, lambda: draftline.replay(signed(change(finished(), field, value))))


@pytest.mark.parametrize("number", [0, 1, 7, 60, -2, -1])
def test_a_record_with_one_action_altered(number):
    for text in ("forward 9", "nonsense", "play 1 on 1", "retire 25 @9", ""):
        record = finished()
        if record["actions"][number] != text:
            record["actions"][number] = text
            refused(RecordError, lambda record=record: draftline.replay(record))
            refused(RecordError, lambda record=record: draftline.replay(signed(record)))


def test_a_record_that_parts_names_the_action():
    record = finished()
    record["actions"][9] = "nonsense"
    refused(RecordError, lambda: draftline.replay(signed(record)), "10", "nonsense")


def test_an_action_too_many():
    record = finished()
    record["actions"].append("forward")
    refused(RecordError, lambda: draftline.replay(signed(record)))


def test_an_altered_checksum():
    refused(RecordError, lambda: draftline.replay(change(finished(), "checksum", "0" * 16)))


def test_an_alteration_that_leads_to_the_same_end_is_noticed():
    """A comment slipped in changes nothing of the race, but the document is not the one that was written."""
    refused(RecordError, lambda: draftline.replay(change(finished(), "note", "hello")))


def test_an_outcome_must_have_the_form_of_the_records_version():
    """Version 1 ranked seats alone; its form is no outcome of version 2, nor the other way round."""
    record = finished()
    refused(RecordError, lambda: draftline.replay(signed({**record, "version": 1})))
    first = {**record, "version": 1, "outcome": draftline.replay(record).outcome.first_json()}
    assert draftline.replay(signed(first)).record() == record
    refused(RecordError, lambda: draftline.replay(signed({**first, "version": 2})))
    first["outcome"]["points"][0] += 1
    refused(RecordError, lambda: draftline.replay(signed(first)))


@pytest.mark.parametrize(("field", "value"), [("version", 0), ("version", 3), ("rules", 99), ("rules", None)])
def test_a_record_of_another_version(field, value):
    refused(
        RecordError,
        lambda: draftline.replay(signed(change(finished(), field, value))),
        "version" if field == "version" else "rules",
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "other"), ("format", None), ("game", "thunder-valley"), ("game", 7), ("seats", "3"),
        ("seats", 99), ("seats", True), ("seed", -1), ("seed", "x"), ("seed", None),
        ("track", "yunta"), ("track", {}),
        ("track", {"id": "monza"}), ("track", {"id": 7}), ("track", {"text": "broken ="}),
        ("track", {"id": "../x.toml"}), ("options", []), ("options", {"colour": 1}), ("options", None),
        ("actions", "forward"), ("actions", [1]), ("actions", None), ("actions", [["forward"]]),
        ("position", {}), ("position", 3), ("position", None),
        ("position", {"text": "22", "arguments": 3}), ("position", {"text": "22", "arguments": {"speed": 3}}),
        ("position", {"text": 3, "arguments": {}}), ("position", {"text": "xx", "arguments": {}}),
    ],
    ids=str,
)  # fmt: skip
def test_a_record_with_a_field_that_cannot_be(field, value):
    refused(RecordError, lambda: draftline.replay(signed(change(finished(), field, value))))


@pytest.mark.parametrize(
    "field", ["format", "version", "rules", "game", "track", "seats", "seed", "options", "actions"]
)
def test_a_record_that_lacks_a_field(field):
    record = finished()
    del record[field]
    refused(RecordError, lambda: draftline.replay(signed(record)))


@pytest.mark.parametrize(
    "text", ["", "x", "null", "[]", "3", '"record"', "{}", "[" * 100_000, '{"format": 1}', "\0"]
)
def test_a_text_that_is_no_record(text):
    refused(RecordError, lambda: draftline.replay(text))


# Text positions.

ROW = "22  ..  15"


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("", {}),
        ("   \n  ", {}),
        ("22 .. \n ..", {}),
        ("22 xx", {}),
        ("22 22", {}),
        (".. ..", {}),
        ("99 ..", {}),
        ("22 ..\n.. ##", {}),
        ("## ##", {}),
        ("22 -1", {}),
        ("22 ²", {}),
        ("22 " + "9" * 50, {}),
        (ROW, {"active": 22}),
        (ROW, {"active": 99, "card": "Charge"}),
        (ROW, {"active": 22, "card": "Fast Lane"}),
        (ROW, {"active": 22, "card": 0}),
        (ROW, {"active": 22, "card": 1000}),
        (ROW, {"active": "x", "card": "Charge"}),
        (ROW, {"active": 22, "card": "Charge", "mp": -1}),
        (ROW, {"active": 22, "card": "Charge", "mp": 10**30}),
        (ROW, {"laps_down": {22: 10**30}}),
        (ROW, {"active": 22, "card": "Charge", "mp": "4"}),
        (ROW, {"active": 22, "card": "Charge", "mp": 4.5}),
        (ROW, {"speed": 3}),
        (ROW, {"wear": {22: ["rust"]}}),
        (ROW, {"wear": {99: ["tire"]}}),
        (ROW, {"wear": 3}),
        (ROW, {"apron": {99: 1}}),
        (ROW, {"apron": {22: 1}}),
        (ROW, {"apron": {7: "x"}}),
        (ROW, {"laps_down": {99: 1}}),
        (ROW, {"laps_down": 1}),
        (ROW, {"line": 0}),
        (ROW, {"line": "x"}),
        (ROW, {"event": "sunshine"}),
        (ROW, {"event": 3}),
        (ROW, {"event": ["collision", "collision"]}),
        (ROW, {"deck": [0]}),
        (ROW, {"deck": [15, 15]}),
        (ROW, {"deck": 15}),
        (ROW, {"hands": {"green": [1], "blue": [1]}}),
        (ROW, {"hands": {"green": [1]}, "deck": [1]}),
        (ROW, {"hands": {"green": [999]}}),
        (ROW, {"hands": {"white": [1]}}),
        (ROW, {"hands": [1]}),
        (ROW, {"teams": ("green",)}),
        (ROW, {"teams": ("green", "blue", "white")}),
        (ROW, {"teams": ("green", "blue", "blue")}),
        (ROW, {"first": "white"}),
        (ROW, {"first": 7}),
        (ROW, {"activated": [99]}),
        (ROW, {"activated": 22}),
        (ROW, {"led": {99: 1}}),
        (ROW, {"led": {22: "x"}}),
        (ROW, {"options": {"pits": "long"}}),
        (ROW, {"options": 3}),
        (ROW, {"seed": "x"}),
    ],
    ids=str,
)
def test_a_position_that_cannot_be(text, arguments):
    refused((PositionError, OptionError), lambda: draftline.position(text, **arguments))


@pytest.mark.parametrize("edition", [0, 4])
def test_a_race_by_an_edition_of_the_rules_that_does_not_exist(edition):
    with pytest.raises(OptionError) as refused:
        draftline.new_game("thunder-alley", seats=2, track="yunta", seed=1, edition=edition)
    assert_sentence(refused.value.message, f"no edition {edition}", "1", "2", "3")


def test_an_edition_of_the_rules_that_is_no_number():
    refused(ArgumentError, lambda: new(seats=2, edition="1"), "edition", "'1'")
