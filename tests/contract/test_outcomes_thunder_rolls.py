"""`outcomes()` of a drive against brute force: every end that needs no throw of dice, by the fewest actions."""

from __future__ import annotations

from typing import Any

import pytest

import draftline
from tests.contract.battery import Case, Player, internals, spread

Places = tuple[tuple[int, int, int], ...]


def places(game: Any) -> Places:
    return tuple((car, game.progress(car), game.where(car)[1]) for car in game.numbers)


def throws(facts: Any) -> bool:
    return any(fact.name == "risk" for fact in facts)


def brute_force(game: Any) -> dict[Places, int]:
    """Every end of the drive in progress, level by level, with nothing but `copy` and `apply`."""
    mover = game.numbers[game.drive.mover]
    ends: dict[Places, int] = {}
    level = [game.copy()]
    depth = 0
    while level:
        depth += 1
        after: list[Any] = []
        for node in level:
            for action in node.decision.actions:
                child = node.copy()
                if action.verb == "push" or throws(child.apply(action)):
                    continue
                driving = child.decision is not None and child.decision.kind == "drive"
                if driving and child.numbers[child.drive.mover] == mover:
                    after.append(child)
                else:
                    ends.setdefault(places(child), depth)
        level = after
    return ends


PICTURES = {
    "alone": """
..  ..  ..  ..  ..  ..
..  18  ..  ..  ..  ..
..  ..  ..  ..  ..  ..
""",
    "traffic": """
..  17  ..  9   ..  ..
..  18  13  ..  ..  ..
66  ..  52  ..  34  ..
""",
    "line": """
..  ..  ..  ..  ..  ..
17  18  13  ..  9   ..
..  66  ..  52  ..  ..
""",
    "narrow": """
..  17  ..  ##  ##  ##
66  18  13  ..  9   ..
..  ..  52  ..  ..  ..
""",
}


@pytest.mark.parametrize("bonus", [[], ["draft"], ["crossover"], ["side-draft"], ["clean-air"]], ids=str)
@pytest.mark.parametrize("mp", [0, 1, 3])
@pytest.mark.parametrize("picture", PICTURES)
def test_outcomes_of_a_drive_are_those_of_brute_force(picture, mp, bonus):
    game = draftline.position(PICTURES[picture], game="thunder-rolls", active=18, mp=mp, bonus=bonus)
    if game.decision.kind != "drive":
        assert game.outcomes() == []
        return
    start = places(game)
    expected = brute_force(game)
    found: dict[Places, int] = {}
    for end in game.outcomes():
        other = game.copy()
        for action in end.actions:
            assert not throws(other.apply(action))
        where = places(other)
        moved = {car: (progress, lane) for car, progress, lane in where if (car, progress, lane) not in start}
        assert moved == end.cars
        assert where not in found
        found[where] = len(end.actions)
    assert found == expected


@pytest.mark.parametrize("case", spread("thunder-rolls", 6, 300), ids=str)
def test_outcomes_leave_the_game_alone_and_are_empty_elsewhere(case: Case):
    game = case.new()
    player = Player("keen", case.seed)
    kinds = set()
    while decisions := game.decisions:
        before = internals(game)
        ends = game.outcomes()
        assert internals(game) == before
        if decisions[0].kind != "drive":
            kinds.add(decisions[0].kind)
            assert ends == []
        game.apply(*player.choose(decisions))
    assert {"roll", "take", "program"} <= kinds
    assert game.outcomes() == []
