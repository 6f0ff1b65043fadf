"""A race that the table ends as it stands: all places are given, nothing is asked, and its record says so."""

from __future__ import annotations

import json
import random

import pytest

import draftline
from draftline.core.outcome import STOPPED
from draftline.games.registry import SHIPPED


@pytest.mark.parametrize("game", [book.id for book in SHIPPED])
@pytest.mark.parametrize("count", [0, 7, 61, 133])
def test_a_race_can_be_ended_at_any_moment_and_its_record_replays(game, count):
    race = draftline.new_game(game, seats=3, seed=count)
    chance = random.Random(count)
    for _ in range(count):
        decision = chance.choice(race.decisions)
        race.apply(decision.actions[chance.randrange(len(decision.actions))], decision.seat)
    told = list(race.stop())
    assert (race.decision, race.outcome.ending, told[-1].name) == (None, STOPPED, "race-over")
    assert draftline.text(told[-1].message()) == "The race is over. The table ended it as it stood."
    assert sorted(race.outcome.places.values()) == list(range(1, len(race.numbers) + 1))
    assert race.problems() == []
    record = race.record()
    assert record["stopped"] is True
    assert draftline.replay(json.dumps(record)).record() == record
    unfinished = {name: value for name, value in record.items() if name not in ("stopped", "outcome", "checksum")}
    assert not draftline.replay(unfinished).over
