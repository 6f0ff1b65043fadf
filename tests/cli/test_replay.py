"""`draftline replay`: records that hold, records that do not, and stepping through one."""

from __future__ import annotations

import json

import pytest

from draftline import new_game
from tests.cli.helpers import altered, data, draftline, refused, saved_race


@pytest.fixture
def record(tmp_path):
    return saved_race(tmp_path / "race.json")


def test_a_record_that_holds_is_summed_up(record):
    words = " ".join(draftline("replay", record).stdout.split())
    assert "The record is valid" in words
    assert "Quaker-Stubbs" in words
    assert "El registro es válido" in draftline("replay", record, "--lang", "es").stdout


def test_verifying_says_nothing(record):
    result = draftline("replay", record, "--verify")
    assert (result.exit_code, result.output) == (0, "")


def test_json_tells_the_outcome(record):
    found = data(draftline("replay", record, "--json"))
    assert found["ok"] is True
    assert found["outcome"] == json.loads(record.read_text(encoding="utf-8"))["outcome"]


def test_the_story_is_about_five_sentences_in_both_languages(record):
    told = data(draftline("replay", record, "--story", "--json"))["story"]
    assert 4 <= len(told) <= 5
    assert any("chance" in sentence for sentence in told)  # what turned the race, by the curve
    spanish = draftline("replay", record, "--story", "--lang", "es").stdout
    assert "puntos" in spanish
    assert "points" not in spanish
    assert refused(draftline("replay", record, "--story", "--step"))


def test_the_story_of_an_unfinished_race_is_where_it_stands(tmp_path):
    path = tmp_path / "race.json"
    path.write_text(json.dumps(new_game("thunder-alley", seats=2, seed=3).record()))
    result = draftline("replay", path, "--story")
    assert result.exit_code == 0
    assert result.stdout.strip()
    assert data(draftline("replay", path, "--story", "--json"))["story"] == []


def test_a_record_that_was_cut_is_told(record):
    whole = record.read_text(encoding="utf-8")
    record.write_text(whole[: len(whole) // 2], encoding="utf-8")
    assert refused(draftline("replay", record))
    assert refused(draftline("replay", record, "--verify", "--lang", "es"))


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.update(version=99),
        lambda record: record.update(rules=99),
        lambda record: record.update(seed=record["seed"] + 1),
        lambda record: record["actions"].pop(),
        lambda record: record["actions"].insert(3, "play 99 on 99"),
        lambda record: record["outcome"]["points"].reverse(),
        lambda record: record.update(table={"seat": 2, "bots": []}),
        lambda record: record.pop("track"),
        lambda record: record.update(actions="none"),
        lambda record: record.update(format="something else"),
    ],
)
def test_a_record_that_was_changed_is_told(record, change):
    assert refused(draftline("replay", altered(record, change)))


@pytest.mark.parametrize("words", [b"", b"[]", b"null", b"\xff\xfe\x00", b"{}", b"[" * 5000])
def test_what_is_no_record_is_told(tmp_path, words):
    path = tmp_path / "odd.json"
    path.write_bytes(words)
    assert refused(draftline("replay", path))


def test_a_folder_and_a_missing_file_are_told(tmp_path):
    assert "cannot be read" in refused(draftline("replay", tmp_path))
    assert "There is no file" in refused(draftline("replay", "missing.json"))


def test_stepping_goes_forward_back_and_to_a_turn(record):
    words = draftline("replay", record, "--step", input="n\n\np\nt 2\n20\nm\nwhat\ns\ne\nq\n").stdout
    assert "Move 0 of" in words
    assert "Move 2 of" in words
    assert "Turn 2" in words
    assert words.count("Enter or n next") == 2
    assert "The race is over after" in words


def test_stepping_ends_with_the_input(record):
    assert draftline("replay", record, "--step", input="").exit_code == 0


def test_an_unfinished_race_is_shown_where_it_stands(tmp_path):
    path = tmp_path / "open.json"
    draftline("play", "--seed", 3, "--save", path, input="")
    words = draftline("replay", path).stdout
    assert "The race is not over" in words


@pytest.mark.parametrize("seat", ["²", "9" * 5000, "-1", "x", ""])
def test_a_seat_that_is_no_number_is_told_with_the_action(record, seat):
    altered(record, lambda data: data["actions"].__setitem__(2, f"pass @{seat}"))
    assert "breaks the rules at action 3, “pass @" in refused(draftline("replay", record))
    assert "incumple las reglas en la acción 3" in refused(draftline("replay", record, "--lang", "es"))


def test_a_number_of_thousands_of_digits_is_told(record):
    """In a cell of a position it is text; as a number of the document it is refused before it is parsed."""
    cell = {"text": "22 " + "9" * 5000, "arguments": {}}
    whole = record.read_text(encoding="utf-8")
    altered(record, lambda data: data.update(position=cell))
    assert "is neither the number of a car nor" in refused(draftline("replay", record))
    record.write_text(whole.replace('"seed": 3', f'"seed": {"9" * 5000}'), encoding="utf-8")
    assert "A number has more than 100 digits" in refused(draftline("replay", record))
    assert "más de 100 cifras" in refused(draftline("replay", record, "--lang", "es"))


def test_a_position_wider_than_any_track_is_told(record):
    altered(record, lambda data: data.update(position={"text": "22 " + ".. " * 150_000, "arguments": {}}))
    assert "A position has at most 6 rows and 400 columns, not 1 and 150001." in refused(draftline("replay", record))


def test_more_actions_than_can_be_replayed_are_told(record):
    altered(record, lambda data: data.update(actions=["pass"] * 20_001))
    assert "The record has 20001 actions, and 20000 are the most" in refused(draftline("replay", record))


def test_what_would_steer_the_terminal_is_not_repeated(record):
    altered(record, lambda data: data["actions"].__setitem__(2, "\x1b[2Jboo"))
    assert "“�[2Jboo”" in refused(draftline("replay", record))


@pytest.mark.parametrize("line", ["²", "t ²", "9" * 5000, "t " + "9" * 5000])
def test_stepping_to_a_number_that_is_none_is_told(record, line):
    result = draftline("replay", record, "--step", input=f"{line}\nq\n")
    assert result.exit_code == 0
