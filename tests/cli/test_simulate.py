"""`draftline simulate`."""

from __future__ import annotations

from collections import Counter

import pytest

from draftline.cli.figures import normal_margin
from draftline.lab.line_up import BotLineUp
from draftline.lab.races import jobs
from draftline.lab.statistics import mean
from tests.cli.helpers import data, draftline

SHORT = ("simulate", "--laps", 1, "--seats", 3)


def test_the_tables_tell_points_places_laps_led_length_and_events():
    words = draftline(*SHORT, "-n", 3, "--bots", "greedy,random").stdout
    for word in ("greedy", "random", "points", "place", "led", "retired", "lapped", "Red Fury", "Turns in a race"):
        assert word in words
    assert "Events drawn:" in words
    assert max(map(len, words.splitlines())) <= 80


def test_spanish_tables_are_spanish():
    words = draftline(*SHORT, "-n", 2, "--lang", "es").stdout
    assert "puntos" in words
    assert "Turnos por carrera" in words


@pytest.mark.slow
def test_any_number_of_workers_gives_the_same_result():
    series = (*SHORT, "-n", 6, "--seed", 9, "--json")
    assert draftline(*series, "--workers", 1).stdout == draftline(*series, "--workers", 3).stdout


def test_the_same_seed_gives_the_same_races_and_another_seed_others():
    series = (*SHORT, "-n", 2, "--bots", "random", "--json")
    first = data(draftline(*series, "--seed", 1))
    assert data(draftline(*series, "--seed", 1)) == first
    assert data(draftline(*series, "--seed", 2))["results"] != first["results"]


def test_every_bot_sits_everywhere_equally_often():
    todo = jobs(12, "thunder-alley", 0, "yunta", BotLineUp(["a", "b", "c", "d"], (), {}))
    for seat in range(4):
        assert set(Counter(job.bots[seat] for job in todo).values()) == {3}
    assert len({job.seed for job in todo}) == 12


def test_the_numbers_add_up():
    series = data(draftline(*SHORT, "-n", 3, "--bots", "random", "--json"))
    assert series["races"] == 3
    assert sum(series["endings"].values()) == 3
    assert sum(row["wins"] for row in series["teams"].values()) == pytest.approx(1)
    assert series["turns"]["least"] <= series["turns"]["mean"] <= series["turns"]["most"]
    for result in series["results"]:
        assert sorted(place for places in result["places"] for place in places) == list(range(1, 16))


def test_means_and_margins():
    assert mean([1.0, 2.0, 3.0]) == 2.0
    assert normal_margin([1.0]) == 0.0
    assert normal_margin([1.0, 3.0]) == pytest.approx(1.96)
