"""`bench/faults.py`: positions that are won, and what is counted in whole races."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bench import faults
from bench.positions import Setting, Step


@pytest.fixture(scope="module", params=faults.GAMES)
def won(request):
    return faults.won_positions(request.param)


def test_won_positions_are_of_every_distance_and_gap(won):
    assert [(one.to_go, one.gap) for one in won] == [(to_go, gap) for to_go in range(3, 9) for gap in faults.GAPS]
    for one in won:
        row, field = one.game.row_of[one.number], one.game.field
        ahead = sorted(field.progress)
        assert one.game.goal - field.progress[row] == one.to_go
        assert ahead[-1] - ahead[-2] == one.gap


def test_in_a_won_position_a_card_in_hand_takes_the_leader_home(won):
    for one in won[::7]:
        game = one.game.copy()
        play = next(faults.home_plays(game, one.number))
        end = next(end for end in game.outcomes(play) if one.number in end.places)
        facts = [fact for action in end.actions for fact in game.apply(action)]
        assert ("finished", one.number) in [(fact.name, fact.values.get("car")) for fact in facts]


def test_a_race_is_looked_at_to_its_end():
    found = faults.looked_at(Setting("grand-prix", 3, 2, "santelmo", {"laps": 1}, "greedy"))
    assert found.ending.startswith("ending.")
    assert found.counts["did"] <= found.counts["could"] <= found.counts["driven"]
    assert found.counts["stayed"] <= found.counts["asked"]


@pytest.mark.parametrize(
    "there, most, found",
    [
        (100, 104, {"driven", "could", "did"}), (99, 104, {"driven", "could"}),
        (95, 104, {"driven", "could", "dawdled"}), (95, 97, {"driven"}), (90, 97, {"driven", "dawdled"}),
    ],
)  # fmt: skip
def test_a_leader_near_the_line_goes_home_or_nearly_as_far_as_it_can(there, most, found):
    after = SimpleNamespace(goal=100, field=SimpleNamespace(progress=[there]))
    assert set(faults.judged(faults.Drive(1, 0, 90, most), after)) == found


def test_a_car_that_markers_put_out_in_sight_of_the_line_is_counted(won):
    before = won[0].game
    car = before.row_of[won[0].number]
    after = before.copy()
    after.add_wear(car, 0, before.kit.retired_with)
    after.leave(car, faults.OUT_RETIRED)
    assert faults.worn_out_near_home(Step(before, 0, 0, after)) == 1
    assert faults.worn_out_near_home(Step(before, 0, 0, before)) == 0
