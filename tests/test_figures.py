"""The numbers in the documents are the measured ones: `tools/figures.py` fills them in."""

from __future__ import annotations

import pytest

from tools import figures


@pytest.mark.parametrize("path", figures.pages(), ids=lambda path: path.name)
def test_every_number_between_fences_is_the_measured_one(path):
    text = path.read_text(encoding="utf-8")
    assert figures.filled(text, figures.figures()) == text


def test_a_number_that_has_changed_is_filled_in_and_the_words_around_it_stay():
    text = "about <!-- figure: copy -->9<!-- end --> µs"
    assert figures.filled(text, {"copy": "1.7"}) == "about <!-- figure: copy -->1.7<!-- end --> µs"


def test_a_figure_that_nobody_measures_is_refused():
    with pytest.raises(KeyError):
        figures.filled("<!-- figure: nonsense --><!-- end -->", {"copy": "1.7"})


@pytest.mark.parametrize("value, shown", [(437806.8, "440,000"), (29.3, "29"), (1.778, "1.8"), (0.0123, "0.012")])
def test_numbers_have_two_significant_digits(value, shown):
    assert figures.rounded(value) == shown


def test_rules_are_counted_by_their_rows():
    page = "| 1.3 | tracks | `a` | `test_x` `test_y` |\n| 1.5 | cars | `b` | `test_x` |\nand `test_z`\n"
    assert figures.coverage(page) == {"rules": "2", "rule-tests": "2"}
