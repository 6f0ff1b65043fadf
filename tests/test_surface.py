"""What the library offers is declared, written down, shown, and refuses whatever does not fit in a sentence."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import draftline
from draftline.core.surface import offered, taken
from draftline.games.registry import game_ids
from tests import wrong_values
from tools import surface

ROOT = Path(__file__).resolve().parent.parent
TOUR = (ROOT / "docs" / "library-tour.md").read_text(encoding="utf-8")
RACES = {game: draftline.new_game(game, seats=3, seed=1) for game in game_ids()}
each_game = pytest.mark.parametrize("game", game_ids())

anything = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.sampled_from([999, 2**63, -(2**70), 10**5000]), st.floats(),
    st.text(max_size=5), st.binary(max_size=3), st.lists(st.none(), max_size=2),
    st.dictionaries(st.text(max_size=3), st.none()),
    st.sampled_from(wrong_values.WRONG),
)  # fmt: skip


def test_a_change_of_what_is_offered_is_written_down():
    """After a change on purpose: `.venv/bin/python tools/surface.py`, a line in the changelog, and see the policy."""
    assert surface.LIST.read_text(encoding="utf-8") == surface.list_text()
    assert surface.STUB.read_text(encoding="utf-8") == surface.stub_text()
    assert surface.BASE.read_text(encoding="utf-8") == surface.base_text()


@each_game
def test_a_race_shows_what_it_offers_and_no_register_of_the_engine(game):
    race = RACES[game]
    assert dir(race) == list(offered(type(race)))
    assert not {"fleet", "row_of", "frames", "choices", "field", "rng", "copy_game", "packed"} & set(dir(race))
    assert all(hasattr(race, name) for name in dir(race))


@each_game
def test_the_tour_shows_everything_that_a_race_offers(game):
    assert [name for name in dir(RACES[game]) if not re.search(rf"\b{name}\b", TOUR)] == []


@each_game
def test_declared_arguments_are_those_of_the_methods(game):
    race = RACES[game]
    for owner in (race, race.view(0), race.copy().stop()):
        for name, arguments in offered(type(owner)).items():
            if callable(getattr(owner, name)):
                assert list(arguments) == list(inspect.signature(getattr(owner, name)).parameters), name


@pytest.mark.parametrize("module", wrong_values.MODULES)
def test_every_function_says_what_it_takes(module):
    for name in module.__all__:
        call = getattr(module, name)
        if inspect.isfunction(call):
            named = [
                parameter.name
                for parameter in inspect.signature(call).parameters.values()
                if parameter.kind is not parameter.VAR_KEYWORD
            ]
            assert list(taken(call)) == named or set(taken(call)) == set(named), name


def test_nothing_that_is_promised_is_left_out():
    """All that takes something is asked with wrong values; protocols are for others, and `Game` is asked in each."""
    promised = set()
    for module in wrong_values.MODULES:
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.isfunction(thing) and inspect.signature(thing).parameters:
                promised.add(name)
            elif isinstance(thing, type) and thing is not draftline.Game and not surface.is_protocol(thing):
                promised |= {
                    f"{name}.{member.name}"
                    for member in surface.members(thing).values()
                    if member.signature not in (None, "", "self")
                }
    asked = {question[0] for game in game_ids() for question in wrong_values.questions(game)}
    assert len(promised) > 70
    assert promised - asked == set()


def test_every_public_class_says_what_it_offers():
    for module in wrong_values.MODULES:
        for thing in map(module.__getattribute__, module.__all__):
            assert not isinstance(thing, type) or surface.is_protocol(thing) or offered(thing), thing


@each_game
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_does_not_fit_is_refused_in_a_sentence(game, data):
    question = data.draw(st.sampled_from(list(wrong_values.questions(game))))
    label = data.draw(st.sampled_from(list(question[2])))
    assert wrong_values.asked(question, label, data.draw(anything)) == ""


@each_game
def test_no_wrong_value_goes_through_unseen(game):
    assert wrong_values.faults(game) == []


@pytest.mark.compiled
def test_the_compiled_copy_refuses_the_same(compiled_path):
    environment = {**os.environ, "PYTHONPATH": f"{compiled_path}{os.pathsep}{ROOT}"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.wrong_values"], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda race: race.where(999), "There is no car 999 in this race; its cars are 1, 3, 25 and 29."),
        (lambda race: race.where("8"), "where() takes the number of a car as `number`, not '8'."),
        (lambda race: race.hand(9), "There is no seat 9; seats are counted from 0 to 1."),
        (lambda race: race.hand(-1), "There is no seat -1; seats are counted from 0 to 1."),
        (lambda race: race.apply(3), "apply() takes an action or its text as `action`, not 3."),
        (lambda race: race.cars(True), "cars() takes the number of a seat as `seat`, not True."),
        (
            lambda race: race.view(0).sample(1),
            "sample() takes a random generator such as `random.Random(1)` as `rng`, not 1.",
        ),
        (lambda race: draftline.new_game(seats="4"), "new_game() takes a whole number as `seats`, not '4'."),
        (lambda race: race.outcomes(alike=-1), "outcomes() takes a whole number, 0 or more as `alike`, not -1."),
    ],
)  # fmt: skip
def test_wrong_arguments_are_named(wrong, sentence):
    race = draftline.new_game(seats=2, seed=1, options={"cars": 2})
    with pytest.raises(draftline.ArgumentError) as refused:
        wrong(race)
    assert str(refused.value) == sentence


def test_a_name_that_is_to_go_still_works_and_says_what_to_use(monkeypatch):
    monkeypatch.setitem(draftline.public.RENAMED, "begin_race", ("new_game", "0.3"))
    with pytest.warns(DeprecationWarning, match="begin_race goes with version 0.3: use draftline.new_game."):
        assert draftline.begin_race is draftline.new_game
    assert "begin_race" not in dir(draftline)
