"""The experiments that docs/balance.md tells of, and how their figures get onto the page."""

from __future__ import annotations

import json

import pytest

import draftline
from draftline.core.messages import text
from draftline.documents.plots import curves
from draftline.lab.experiment import made, read_experiment
from draftline.lab.measures import as_it_is
from draftline.lab.words import answers
from tools import figures, reports

EXPERIMENTS = sorted(reports.ASKED.glob("*.toml"))


@pytest.mark.parametrize("path", EXPERIMENTS, ids=lambda path: path.stem)
def test_an_experiment_of_the_page_is_the_one_that_was_run(path):
    """So the page tells what the file asks."""
    wanted = made(read_experiment(path, {}), path.parent)
    found = json.loads((reports.KEPT / f"{path.stem}.json").read_text(encoding="utf-8"))
    assert (found["question"], found["game"], found["seed"]) == (wanted.question, wanted.game, wanted.seed)
    assert (found["deals"], found["races"]) == (wanted.races, wanted.total)
    assert found["worlds"] == [arm.name for arm in wanted.arms]
    assert list(found["measures"]) == [kind.name for kind in wanted.kinds()]
    assert (reports.TOLD / f"{path.stem}.html").exists()


def test_no_figures_are_kept_of_an_experiment_that_is_gone():
    names = {path.stem for path in EXPERIMENTS}
    assert {path.stem for path in reports.KEPT.glob("*.json")} == names
    assert {path.stem for path in reports.TOLD.glob("*.html")} == names


def test_every_experiment_is_on_the_page():
    page = (reports.ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
    for path in EXPERIMENTS:
        assert f"lab.{path.stem}.how -->" in page


def one(worlds, difference=None):
    change = [None, difference] if difference else [None]
    return {"title": "stops", "digits": 1, "shape": "number",
            "rows": [{"label": "stops", "key": "", "worlds": worlds, "differences": change}]}  # fmt: skip


def test_several_worlds_together_are_the_values_of_all_of_them():
    """1, 2, 3 and 5, 7: their mean is 3.6, their deviation 2.408."""
    mean, margin, n = figures.together([[2.0, 0.0, 3, 1.0], [6.0, 0.0, 2, 2**0.5]])
    assert (mean, n) == (3.6, 5)
    assert margin == pytest.approx(1.96 * 2.40832 / 5**0.5, abs=1e-4)


def test_a_difference_that_is_shown_is_set_in_bold():
    shown = one([[9.0, 0.4, 80, 2.0], [8.0, 0.5, 80, 2.0]], [-1.0, 0.3, "less"])
    open_ = one([[9.0, 0.4, 80, 2.0], [9.1, 0.5, 80, 2.0]], [0.1, 0.3, "open"])
    assert "| stops | 9.0 ± 0.4 | 8.0 ± 0.5 | **-1.0 ± 0.3** |" in figures.changes(["now", "then"], shown)
    assert "| stops | 9.0 ± 0.4 | 9.1 ± 0.5 | +0.1 ± 0.3 |" in figures.changes(["now", "then"], open_)


def test_a_world_without_a_value_has_a_dash():
    assert figures.rows_of(one([[0.0, None, 0, 0.0], [2.0, None, 1, 0.0]])) == [["stops", "–", "2.0"]]


# What ruling R9 asks of Thunder Rolls, in the races of the page.

ROLLS = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(reports.KEPT.glob("rolls-*.json"))]
WORLDS = [(found, at) for found in ROLLS for at in range(len(found["worlds"]))]
FEWEST = 50  # races in which a Qualifying card was raced with, to say something about it


def rows(found, measure, at):
    return {row["key"]: row["worlds"][at] for row in found["measures"][measure]["rows"]}


@pytest.mark.parametrize("found, at", WORLDS)
def test_R9_no_qualifying_number_wins_more_than_twice_its_share(found, at):
    shares = rows(found, "qualifying-share", at)
    assert shares
    assert all(mean <= 2.0 for mean, _, n, _ in shares.values() if n >= FEWEST)


@pytest.mark.parametrize("found, at", [world for world in WORLDS if "cards" in world[0]["measures"]])
def test_R9_every_race_card_is_played(found, at):
    box = draftline.rulebook("thunder-rolls").box
    played = {key for key, (mean, _, _, _) in rows(found, "cards", at).items() if mean > 0}
    assert played == set(box.card_id) - {""}


def test_R9_no_seat_wins_more_than_twice_its_share_and_every_hazard_strikes():
    eight = next(found for found in ROLLS if "wins" in found["measures"])
    for at in range(len(eight["worlds"])):
        assert all(mean * 8 <= 2.0 for mean, _, _, _ in rows(eight, "wins", at).values())
        assert all(mean > 0 for mean, _, _, _ in rows(eight, "hazards", at).values())
        assert len(rows(eight, "hazards", at)) == 12


def compared(shape, verdicts, rows=1):
    """Findings of one measure in as many worlds as there are verdicts, and the first world."""
    changes = [{"n": 40, "mean": 0.5, "margin": 0.1, "effect": 1.0, "verdict": verdict} for verdict in verdicts]
    arms = [{"n": 40, "mean": 1.0 + at, "margin": 0.1} for at in range(len(verdicts) + 1)]
    row = {"label": as_it_is("half way").to_json(), "arms": arms, "differences": [None, *changes]}
    title = as_it_is("field").to_json()
    worlds = [as_it_is(name).to_json() for name in "ABCD"[: len(arms)]]
    measure = {"name": "field", "title": title, "shape": shape, "digits": 1, "rows": [row] * rows}
    return {"deals": 40, "wanted": 40, "lost": [], "faults": {}, "worlds": worlds, "measures": [measure]}


def test_the_answer_tells_what_is_shown_in_a_table_too():
    assert [text(said) for said in answers(compared("names", ["more"]))] == [
        "field: in “B” half way +0.50 ±0.10, against “A”."
    ]
    assert answers(compared("names", ["open"])) == []


def test_several_worlds_are_answered_in_one_sentence_a_measure():
    said = [text(one) for one in answers(compared("number", ["more", "open", "more"]))]
    assert said == ["field: 1.0 in “A”; more in “B” (2.0) and “D” (4.0) and no difference shown in “C” (3.0)."]


def test_laps_are_whole_numbers_along_their_axis():
    picture = curves([[(1.0, 2.0, 0.1), (2.0, 4.0, 0.1), (3.0, 6.0, 0.1)]], "laps")
    assert ">1.5<" not in picture
    assert ">2<" in picture
