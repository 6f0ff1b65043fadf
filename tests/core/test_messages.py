"""Messages are ids with values; the catalogue of a language puts them into words."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from draftline.core.messages import (
    DraftlineError,
    IllegalAction,
    Message,
    OptionError,
    PositionError,
    RecordError,
    TrackError,
    text,
)
from draftline.data import file_text, package, package_names, package_text, read_toml
from tools.catalogue import plural_forms, plural_rule


@pytest.fixture
def sentences(monkeypatch):
    """A catalogue of the test's own, in two languages."""
    english = {
        "plural": plural_rule("en"),
        "t.plain": "Hello.",
        "t.car": "Car {car} moves.",
        "t.cars": "Cars {cars} move.",
        "t.wear": "Takes {n} {wear} marker.",
        "t.count": ["{n} space", "{n} spaces"],
        "t.points": "{points} points",
        "t.typed": "“{value}” is not a number.",
        "list.and": "{first} and {last}",
        "wear.tire": "tire",
    }
    spanish = english | {"t.cars": "Mueven {cars}.", "list.and": "{first} y {last}", "wear.tire": "neumático"}
    spanish["decimal"] = ","
    monkeypatch.setattr(package, "_catalogues", {"en": english, "es": spanish})


@pytest.mark.usefixtures("sentences")
class TestText:
    def test_a_sentence_without_values(self):
        assert text(Message("t.plain")) == "Hello."

    def test_values_take_the_place_of_their_names(self):
        assert text(Message("t.car", {"car": 22})) == "Car 22 moves."

    @pytest.mark.parametrize(
        "points, spanish",
        [("2.5", "2,5"), ("-0.25", "-0,25"), ("+2.50 ±0.31", "+2,50 ±0,31"), ("3", "3"), ("0.3.1", "0.3.1")],
    )
    def test_a_decimal_number_has_the_sign_of_the_language(self, points, spanish):
        assert text(Message("t.points", {"points": points})) == f"{points} points"
        assert text(Message("t.points", {"points": points}), "es") == f"{spanish} points"

    def test_a_number_that_somebody_wrote_is_repeated_as_it_was(self):
        assert text(Message("t.typed", {"value": "1.5"}), "es") == "“1.5” is not a number."

    @pytest.mark.parametrize(
        "cars, english, spanish",
        [
            ([], "Cars  move.", "Mueven ."),
            ([22], "Cars 22 move.", "Mueven 22."),
            ([22, 15], "Cars 22 and 15 move.", "Mueven 22 y 15."),
            ((22, 15, 3), "Cars 22, 15 and 3 move.", "Mueven 22, 15 y 3."),
        ],
    )
    def test_lists_are_joined_as_the_language_does(self, cars, english, spanish):
        assert text(Message("t.cars", {"cars": cars})) == english
        assert text(Message("t.cars", {"cars": cars}), "es") == spanish

    def test_messages_inside_messages_speak_the_same_language(self):
        message = Message("t.wear", {"n": 1, "wear": Message("wear.tire")})
        assert text(message) == "Takes 1 tire marker."
        assert text(message, "es") == "Takes 1 neumático marker."

    def test_a_long_list_of_short_names_is_whole(self):
        cars = [str(number) for number in range(100, 140)]
        assert text(Message("t.cars", {"cars": cars})) == f"Cars {', '.join(cars[:-1])} and 139 move."

    def test_a_name_in_a_list_is_no_placeholder(self):
        assert text(Message("t.cars", {"cars": ["{last}", "{first}"]})) == "Cars {last} and {first} move."

    def test_of_a_long_text_both_ends_are_left(self):
        said = text(Message("t.cars", {"cars": "/a/" + "x" * 200 + "/season.toml"}))
        assert said == f"Cars /a/{'x' * 36}…{'x' * 28}/season.toml move."

    def test_messages_in_lists(self):
        assert text(Message("t.cars", {"cars": [Message("wear.tire"), 3]}), "es") == "Mueven neumático y 3."

    @pytest.mark.parametrize("n, words", [(0, "0 spaces"), (1, "1 space"), (2, "2 spaces")])
    def test_n_chooses_singular_or_plural(self, n, words):
        assert text(Message("t.count", {"n": n})) == words

    def test_an_unknown_id_is_shown_and_never_raises(self):
        assert text(Message("t.nowhere", {"car": 1})) == "[t.nowhere]"

    def test_a_missing_value_leaves_its_name(self):
        assert text(Message("t.car")) == "Car {car} moves."

    def test_a_value_is_never_read_as_a_pattern(self):
        assert text(Message("t.car", {"car": "{car} \\1 %s"})) == "Car {car} \\1 %s moves."

    def test_str_is_english(self):
        assert str(Message("t.car", {"car": 3})) == "Car 3 moves."


POLISH = [(0, "0 okrążeń"), (1, "1 okrążenie"), (2, "2 okrążenia"), (5, "5 okrążeń"), (12, "12 okrążeń")]
POLISH += [(22, "22 okrążenia"), (101, "101 okrążeń"), (112, "112 okrążeń"), (1004, "1004 okrążenia")]
SLOVENE = [(0, "0 krogov"), (1, "1 krog"), (2, "2 kroga"), (3, "3 krogi"), (5, "5 krogov"), (101, "101 krog")]
SLOVENE += [(202, "202 kroga"), (304, "304 krogi"), (1000, "1000 krogov")]


@pytest.mark.parametrize(
    "lang, forms, said",
    [
        ("pl", ["{n} okrążenie", "{n} okrążenia", "{n} okrążeń"], POLISH),
        ("sl", ["{n} krog", "{n} kroga", "{n} krogi", "{n} krogov"], SLOVENE),
    ],
)
def test_a_language_has_as_many_forms_of_a_plural_as_its_rule(monkeypatch, lang, forms, said):
    words = {"plural": plural_rule(lang), "t.laps": forms, "t.english": ["{n} lap", "{n} laps"]}
    monkeypatch.setattr(package, "_catalogues", {lang: words})
    assert plural_forms(lang) == len(forms)
    assert [(n, text(Message("t.laps", {"n": n}), lang)) for n, _ in said] == said
    assert text(Message("t.laps"), lang) == forms[-1]
    assert text(Message("t.english", {"n": 5}), lang) == "5 laps"  # of a game that has no texts in this language


def test_an_unknown_language_falls_back_to_english():
    assert text(Message("flag.green"), "xx") == text(Message("flag.green"), "en") == "green flag"


def test_messages_survive_json():
    message = Message("a", {"n": 1, "who": "x", "list": [1, Message("b", {"c": 2})], "one": Message("d")})
    assert Message.from_json(json.loads(json.dumps(message.to_json()))) == message


def test_messages_are_equal_by_id_and_values():
    assert Message("a", {"n": 1}) == Message("a", {"n": 1})
    assert Message("a", {"n": 1}) != Message("a", {"n": 2})
    assert Message("a") != Message("b")
    assert Message("a") != "a"
    assert len({Message("a", {"n": [1]}), Message("a", {"n": (1,)})}) == 1


def test_a_message_keeps_its_values_when_the_caller_changes_theirs():
    values = {"n": 1}
    message = Message("a", values)
    values["n"] = 2
    assert message.values == {"n": 1}


@pytest.mark.parametrize("kind", [TrackError, RecordError, IllegalAction, OptionError, PositionError])
def test_errors_carry_a_message(kind):
    error = kind(Message("error.file-missing", {"path": "x.toml"}))
    assert isinstance(error, DraftlineError)
    assert isinstance(error, ValueError)
    assert str(error) == "There is no file x.toml."
    assert error.text("es") == "No existe el archivo x.toml."
    assert error.message.values == {"path": "x.toml"}


def test_messages_and_errors_can_be_copied_and_pickled():
    error = TrackError(Message("error.file-missing", {"path": "x.toml"}))
    assert copy.deepcopy(error.message) == error.message
    assert pickle.loads(pickle.dumps(error)).message == error.message


@pytest.mark.parametrize(
    "toml, id, line",
    [
        ("a = 1\nb = = 2\nc = 3\n", "error.toml", 2),
        ("a = 1\n\n[table\nb = 2\n", "error.toml", 3),
        ("a = 1\na = 2\nb = 3\n", "error.toml-twice", 2),
        ("a = 1\na = 2", "error.toml-twice", 2),
        ("[t]\na = 1\n[t]\n", "error.toml-twice", 3),
    ],
)
def test_broken_toml_names_file_and_line(toml, id, line):
    with pytest.raises(DraftlineError) as caught:
        read_toml(toml, "mine.toml")
    assert caught.value.message.id == id
    assert caught.value.message.values["line"] == line
    assert str(caught.value).startswith(f"mine.toml, line {line}: ")


@pytest.mark.parametrize("toml", ["a = [1, 2\n", 'a = """x', "a = " + "[" * 5000])
def test_toml_left_open_names_the_file(toml):
    with pytest.raises(DraftlineError, match=r"mine\.toml"):
        read_toml(toml, "mine.toml")


def test_toml_is_read():
    assert read_toml('name = "Oval"\n[laps]\nx = 3\n', "x") == {"name": "Oval", "laps": {"x": 3}}


def test_files_are_read_with_or_without_a_byte_order_mark(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeffaño\n".encode())
    assert file_text(path) == file_text(str(path)) == "año\n"


def test_files_that_cannot_be_read_are_named(tmp_path):
    (tmp_path / "latin.txt").write_bytes("año".encode("latin-1"))
    for name, id in (
        ("none.txt", "error.file-missing"),
        ("latin.txt", "error.file-encoding"),
        (".", "error.file-unreadable"),
        ("\0", "error.file-unreadable"),
    ):
        path = str(tmp_path / name)
        with pytest.raises(DraftlineError) as caught:
            file_text(path)
        assert caught.value.message == Message(id, {"path": path})


def test_shipped_files_are_found_by_name():
    assert "cards" in package_names("thunder_alley", ".toml")
    assert package_names("no-such-folder", ".toml") == []
    assert "[[cards]]" in package_text("thunder_alley/cards.toml")
