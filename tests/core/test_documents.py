"""How much a document may hold: everything up to a bound is read, and one more is refused with its place."""

from __future__ import annotations

import json

import pytest

from draftline.core.messages import DraftlineError
from draftline.core.record import split_action
from draftline.data import check_values, read_json, read_toml, whole, wholes
from draftline.data.documents import MOST_DIGITS, MOST_JSON, MOST_NESTED, MOST_PARTS, MOST_TOML, MOST_TYPED


def refusal(read, *given) -> str:
    with pytest.raises(DraftlineError) as caught:
        read(*given)
    return str(caught.value)


def json_refusal(text: str) -> str:
    return refusal(read_json, text, "x.json")


def toml_refusal(text: str) -> str:
    return refusal(read_toml, text, "x.toml")


# Bounds.


def test_letters():
    assert read_json(f'"{"a" * (MOST_JSON - 2)}"', "x.json") == "a" * (MOST_JSON - 2)
    assert json_refusal(" " * (MOST_JSON + 1)) == (
        "x.json cannot be used: It has 1000001 letters, and 1000000 are the most that can be read."
    )
    assert read_toml(f"#{'a' * (MOST_TOML - 1)}", "x.toml") == {}
    assert toml_refusal("#" * (MOST_TOML + 1)) == (
        "x.toml cannot be used: It has 200001 letters, and 200000 are the most that can be read."
    )


def test_depth():
    assert read_json("[" * MOST_NESTED + "]" * MOST_NESTED, "x.json")
    assert json_refusal("[\n" * 40) == "x.json, line 33: Lists and tables are more than 32 deep inside one another."
    assert read_toml("a = " + "[" * MOST_NESTED + "]" * MOST_NESTED, "x.toml")
    assert "x.toml, line 2: Lists" in toml_refusal("a = 1\nb = " + "[" * (MOST_NESTED + 1))
    assert "x.toml, line 1: Lists" in toml_refusal("a = " + "{b=" * (MOST_NESTED + 1))


def test_brackets_in_texts_and_comments_are_no_depth():
    many = "[{" * 100
    assert read_json(json.dumps([many, '"' + many]), "x.json") == [many, '"' + many]
    texts = ["#" + many, f"a = '{many}'", f'b = "\\"{many}"', f"c = '''\n'{many}'''", f'd = """"{many}\\"""{many}"""']
    assert list(read_toml("\n".join(texts), "x.toml")) == ["a", "b", "c", "d"]


def test_parts_of_a_key():
    assert read_toml("a" + ".a" * (MOST_PARTS - 1) + " = 1", "x.toml")
    wrong = "x.toml, line 2: A key has more than 8 parts."
    for key in ("a" + ".a" * MOST_PARTS, "'a'" + ' . "a"' * MOST_PARTS):
        assert toml_refusal(f"x = 1\n{key} = 1") == wrong
        assert toml_refusal(f"x = 1\n[{key}]") == wrong
        assert toml_refusal(f"x = 1\ny = {{{key} = 1}}") == wrong
    assert len(read_toml(f"a = [{'1.5, ' * 20}]", "x.toml")["a"]) == 20


def test_digits():
    most = "9" * MOST_DIGITS
    assert read_json(f"[{most}, -{most}]", "x.json") == [int(most), -int(most)]
    assert json_refusal(f"[\n{most}9]") == "x.json, line 2: A number has more than 100 digits."
    for number in (most + "9", "1_" * 60 + "1", "0x" + "f" * 100, "0b" + "1" * 100, "1." + most + "9"):
        assert toml_refusal(f"a = {number}") == "x.toml, line 1: A number has more than 100 digits."
    assert read_json(f'{{"{most}9": "{most}9"}}', "x.json") == {most + "9": most + "9"}


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_without_an_end(number):
    assert "x.json, entry `b`: A number must have an end" in json_refusal(f'{{"a": 1, "b": [{number}]}}')


@pytest.mark.parametrize("text", ['{"a": ["\\ud800"]}', '{"a": {"\\ud800": 1}}'])
def test_half_a_letter(text):
    assert json_refusal(text) == "x.json, entry `a`: A letter in it is damaged."
    assert read_json('"\\ud83c\\udfc1"', "x.json") == "\U0001f3c1"
    assert toml_refusal("a = '\ud800'") == "x.toml cannot be used: A letter in it is damaged."


def test_values_that_were_never_a_text_have_the_same_bounds():
    nest: list = []
    for _ in range(MOST_NESTED - 1):
        nest = [nest]
    check_values({"a": {"b": [1, "x", None, True, 2.5, 10**MOST_DIGITS - 1]}}, "x.json")
    check_values(nest, "x.json")
    assert "x.json cannot be used: Lists" in refusal(check_values, [nest], "x.json")
    assert "x.json, entry `a`: Lists" in refusal(check_values, {"a": nest}, "x.json")
    assert "entry `a`: A number has" in refusal(check_values, {"a": [-(10**MOST_DIGITS)]}, "x.json")


def test_what_is_cut_off_is_told_with_its_line():
    assert json_refusal('{"a":\n1,') == "x.json is cut off or damaged: it cannot be read from line 2 on."
    assert json_refusal("") == "x.json is cut off or damaged: it cannot be read from line 1 on."
    assert toml_refusal("\x1c") == "x.toml, line 1: “” is not valid TOML."


# Numbers that people type.


def test_a_number_is_plain_digits():
    assert [whole(word) for word in ("0", "007", "22", "9" * MOST_TYPED)] == [0, 7, 22, 999_999_999]
    for word in ("", " 1", "-1", "+1", "1.0", "1_0", "²", "٣", "x", "9" * (MOST_TYPED + 1), "9" * 5000):
        assert whole(word) is None
    assert wholes(["3", "1"]) == [3, 1]
    assert wholes(["3", "²"]) is None
    assert wholes([]) == []


def test_an_action_names_its_seat_in_plain_digits():
    assert split_action("discard 3 40 @2") == ("discard 3 40", 2)
    assert split_action("pit none") == ("pit none", None)
    for text in ("pass @²", "pass @", "pass @x", "pass @-1", "pass @1 @2", "pass @" + "9" * 5000):
        assert split_action(text) == (text, None)
