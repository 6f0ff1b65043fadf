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


def test_values_are_told_beside_those_before():
    tenths = [{"n": 40, "said": 0.04, "won": 0.05, "margin": 0.06}, {"n": 9, "said": 0.952, "won": 1.0, "margin": 0.1}]
    chances = {"spectator": {"log_loss": [1.38, 1.3, 1.2, 0.8], "r2": [0.02, 0.1, 0.2, 0.6], "tenths": tenths}}
    luck = {"score": 0.214, "score_margin": 0.03, "races": 240}
    now = {"luck": luck, "chances": {**chances, "positions": 1000}}
    outlook = {"grand-prix": {"luck": {**luck, "score": 0.066}}}
    told = figures.values({"outlook": outlook, "learned": {"grand-prix": now}})
    before = "| Grand Prix | hand-made | 0.07 ± 0.03 | not measured | not measured | 240, 0 |"
    quarters = "1.38 / 1.30 / 1.20 / 0.80 | 0.02 / 0.10 / 0.20 / 0.60"
    assert before in told["values"]
    assert f"| Grand Prix | learned | 0.21 ± 0.03 | {quarters} | 240, 1000 |" in told["values"]


def test_chances_are_told_by_tenth_beside_what_came_true():
    tenths = [{"n": 90, "said": 0.04, "won": 0.05}, {"n": 9, "said": 0.95, "won": 1.0}]
    told = figures.calibration({"grand-prix": {"doubt": {"held-out": {"positions": 1200, "tenths": tenths}}}})
    assert told["calibration"].endswith("| Grand Prix | 4 → 5 |" + " – |" * 8 + " 95 → 100 | 1,200 |\n")


def test_duels_against_earlier_bots_are_told_whoever_is_ahead():
    duel = {"race": "R", "better": "club", "worse": "old:club", "points": [-0.5, 0.25], "places": [0.1, 0.05]}
    told = figures.of_duels([{**duel, "wins": [45, 4], "ahead": [47, 3], "races": 400, "build": "compiled"}])
    assert "| R | `club` over `old:club` | -0.50 ± 0.25 | +0.10 ± 0.05 | 45 ± 4% | 47 ± 3% | 400 |" in told
