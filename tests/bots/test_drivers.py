"""Named drivers: everybody at a table is somebody else, and drives in the style of their name."""

from __future__ import annotations

import random

import pytest

from draftline.bots import make_bot
from draftline.bots.drivers import NAMED, driver_named, drivers, hired
from draftline.bots.styles import style_tables
from draftline.data import catalogue

MOST_SEATS = 11  # Grand Prix


def test_there_is_a_driver_for_every_seat_and_every_style_has_some():
    assert len({driver.name for driver in drivers()}) == len(drivers()) > MOST_SEATS
    assert {driver.style for driver in drivers()} == set(style_tables())


@pytest.mark.parametrize("lang", ["en", "es"])
def test_of_every_driver_something_is_said(lang):
    assert {id for id in catalogue(lang) if id.startswith("driver.")} == {f"driver.{one.id}" for one in drivers()}


@pytest.mark.parametrize("level", NAMED)
def test_a_field_is_of_different_people_who_drive_as_they_do(level):
    chance = random.Random(5)
    names: list[str] = []
    for _ in drivers():
        name, code = hired(level, names, chance)
        driver = driver_named(name)
        assert driver is not None
        assert name not in names
        assert code == (level if level == "rookie" else f"{level}:style={driver.style}")
        make_bot(code)
        names.append(name)
    assert hired(level, names, chance) == ("", level)


@pytest.mark.parametrize("code", ["greedy", "club:wear=1.2", "club:style=nurse", "pro:500ms"])
def test_whoever_names_a_bot_exactly_gets_just_that(code):
    assert hired(code, [], random.Random(1)) == ("", code)


def test_other_races_are_driven_by_others():
    assert len({hired("club", [], random.Random(seed))[0] for seed in range(40)}) > 6
