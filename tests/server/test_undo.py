"""Taking back over the server: the engine's mark decides, and logs of earlier versions still replay."""

from __future__ import annotations

import random

import pytest

from draftline.server.problems import Problem
from draftline.server.race import LiveRace, RaceSetup

SETUPS = [
    RaceSetup("thunder-alley", "yunta", 3, 5, {}),
    RaceSetup("grand-prix", "santelmo", 3, 5, {"laps": 1}),
    RaceSetup("thunder-rolls", "thornbury", 3, 5, {}),
]


def played(setup: RaceSetup, seed: int, most: int = 400) -> list[tuple[LiveRace, LiveRace, int]]:
    """A random race, action by action: before, after, and who acted."""
    rng = random.Random(seed)
    race = LiveRace.begin(setup)
    found: list[tuple[LiveRace, LiveRace, int]] = []
    while not race.game.over and len(found) < most:
        seat = race.game.asked[0]
        after = race.acted(seat, [str(rng.choice(race.game.decision.actions))])
        found.append((race, after, seat))
        race = after
    return found


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.game)
def test_undo_is_offered_exactly_where_the_engine_says_so(setup):
    offered = 0
    for before, after, seat in played(setup, 1):
        may = after.may_undo()
        assert (may is not None and may["seat"] == seat) == after.game.can_take_back(before.game)
        if may is None:
            with pytest.raises(Problem) as refused:
                after.undone(seat, 1)
            assert refused.value.code == "revealed"
        else:
            offered += 1
            assert after.undone(seat, 1).game.view(seat).to_bytes() == before.game.view(seat).to_bytes()
    assert offered > 10


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.game)
def test_a_log_in_which_an_earlier_version_took_back_what_was_revealed_still_replays(setup):
    """Earlier versions let more be taken back; what they stored is played as it was."""
    race = played(setup, 2)
    before, after, seat = next(step for step in race[30:] if step[1].may_undo() is None)
    moves = [(who, [one.lines[-1].text], True) for _, one, who in race[: race.index((before, after, seat)) + 1]]
    again = LiveRace.replay(setup, [*moves, (seat, ["undo 1"], True)])
    assert again.done == before.done
    assert again.game.view(seat).to_bytes() == before.game.view(seat).to_bytes()
    went_on = again.acted(seat, [str(before.game.decision.actions[-1])])
    assert went_on.version == len(moves) + 2
