"""The table of `make bench`: ratios of figures, by way of Catanatron where they are of two runs; and what is kept."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bench import profiling, table

KEPT = json.loads((Path(__file__).parent.parent / "bench" / "figures.json").read_text(encoding="utf-8"))
PATH = (table.COMPILED, "games", "a-game")


def side(pace: float | None, **figures: float) -> table.Figures:
    catanatron = {"decisions": pace} if pace else None
    return {"catanatron": catanatron, table.COMPILED: {"import": 0.1, "games": {"a-game": figures}}}


def test_a_figure_that_was_not_measured_is_none():
    assert table.part(side(1.0, copy=2.0), *PATH, "copy") == 2.0
    assert table.part(side(1.0), *PATH, "copy") is None
    assert table.part({"compiled": None}, *PATH, "copy") is None


def test_medians_are_taken_figure_by_figure_and_leave_out_what_is_missing():
    rounds = [side(10.0, copy=1.0), side(20.0, copy=9.0), side(60.0, copy=2.0), side(None)]
    assert table.middle(rounds) == side(20.0, copy=2.0)


def test_more_of_a_rate_and_less_of_a_time_is_better():
    before, after = side(10.0, playout=100.0, copy=3.0), side(10.0, playout=250.0, copy=1.5)
    assert table.gain(True, before, after, *PATH, "playout") == 2.5
    assert table.gain(False, before, after, *PATH, "copy") == 2.0


def test_figures_of_two_machines_are_compared_by_way_of_catanatron():
    before, after = side(10.0, playout=100.0, copy=3.0), side(20.0, playout=200.0, copy=1.5)
    assert table.gain(True, before, after, *PATH, "playout") == 1.0
    assert table.gain(False, before, after, *PATH, "copy") == 1.0


def test_without_catanatron_only_figures_of_one_run_are_compared():
    kept, one, other = side(10.0, playout=100.0), side(None, playout=100.0), side(None, playout=300.0)
    assert table.gain(True, kept, other, *PATH, "playout") is None
    assert table.gain(True, one, other, *PATH, "playout") == 3.0


def test_the_ratio_is_the_median_of_the_rounds_ratios():
    before = [side(1.0, playout=rate) for rate in (100.0, 10.0, 100.0)]
    after = [side(1.0, playout=rate) for rate in (200.0, 30.0, 900.0)]
    line = table.compared(table.ROWS[0], 2.5, before, after, *PATH, "playout")
    assert line.split()[-5:] == ["3.00", "(2.00-9.00)", "2.5", "times", "reached"]


def test_a_limit_is_of_the_figure_itself():
    row = table.Row("copy", "copy", False, limit=1.0)
    before = [side(1.0, copy=2.0)]
    assert table.compared(row, 0.0, before, [side(1.0, copy=0.9)], *PATH, "copy").endswith("< 1  reached")
    assert table.compared(row, 0.0, before, [side(1.0, copy=1.0)], *PATH, "copy").endswith("< 1  NOT YET")


def test_cost_that_grows_as_the_cars_do_is_flat():
    found = table.curve({"cars 7": 0.7, "cars 14": 1.4, "cars 42": 2.1, "copy": 1.0})
    assert found == pytest.approx({7: 1.0, 14: 1.0, 42: 0.5})


def test_a_side_that_was_not_measured_leaves_gaps_and_no_faults():
    lines = table.report([{}], [side(None, playout=1.0)])
    assert "interpreted: not measured, there is no such build." in lines
    assert not [line for line in lines if line.endswith("reached")]


def test_names_of_compiled_functions_are_those_of_the_source():
    assert profiling.name_of("CPyDef_core___game___Game____do") == "core.game.Game._do"
    assert profiling.name_of("CPyDef_programming____orders.localalias") == "programming._orders"


def test_a_sample_counts_for_the_innermost_function_of_ours_within_the_loop():
    loop = "\t 1 CPyDef_core___game___Game___playout\n\t 2 main\n"
    stacks = ["\t 3 list_append\n\t 4 CPyDef_steps___push\n" + loop, loop, "\t 5 CPyDef_data___read_toml\n\t 2 main\n"]
    assert profiling.sampled("\n".join(stacks)) == Counter({"steps.push": 1, "core.game.Game.playout": 1})


def test_shares_are_of_everything_and_only_the_largest_are_told():
    costs = Counter({f"f{number}": 10 for number in range(20)})
    assert profiling.costliest(costs) == [(f"f{number}", 5.0) for number in range(profiling.MOST)]


@pytest.mark.parametrize("when", ["before", "after"])
def test_the_kept_figures_have_every_row_of_every_game_both_ways(when):
    assert KEPT[when]["catanatron"]["decisions"] > 0
    for way in table.WAYS:
        games = KEPT[when][way]["games"]
        assert all(games[game][row.name] > 0 for game in games for row in table.ROWS)
        assert any(table.curve(figures) for figures in games.values())


def test_a_run_is_compared_with_the_kept_figures_in_every_row():
    lines = table.report([KEPT["before"]] * 2, [KEPT["after"]] * 2)
    games = sum(len(KEPT["after"][way]["games"]) for way in table.WAYS)
    assert all(sum(line.startswith(row.label + " ") for line in lines) == games for row in table.ROWS)
    assert not [line for line in lines if line.endswith(" -")]
