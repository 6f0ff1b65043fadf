"""Ends of an activation where there are too many to look at all: some ways to every space that its car can reach.

In a crowd a Solo car can shove others about in so many ways that the ends of one card go into the hundred thousands.
Positions that look alike for the moving car are followed only a few times.
"""

from __future__ import annotations

from draftline.core.actions import Action
from draftline.racing.activation import activation_take
from draftline.racing.card_game import CardGame
from draftline.racing.race import DONE
from draftline.racing.reach import Node, Reach, Start, _end, _key, _run
from draftline.racing.segments import take_play


def some_ends(game: CardGame, play: Action | None, alike: int) -> list[Reach]:
    """Like `game.outcomes`, but of positions in which the moving car stands alike only the first few are kept."""
    race = game.copy()
    race.quiet = True
    first: tuple[Action, ...] = ()
    if play is not None:
        take_play(race, play.code)
        first = (play,)
    elif race.stage == DONE or race.over:
        return []
    ends = _ends(race, alike)
    return [Reach(first + end.actions, end.cars, end.places) for end in ends] if first else ends


def _ends(race: CardGame, alike: int) -> list[Reach]:
    start = Start(race)
    nodes = [Node(race, -1, -1, _run(race))]
    if race.stage == DONE:
        return [_end(race, nodes, 0, -1, start)]
    ends: list[Reach] = []
    seen: set[tuple[int, ...]] = set()
    counts: dict[tuple[int, ...], int] = {}
    at = 0
    while at < len(nodes):
        node = nodes[at]
        for code in node.choices:
            node.restore(race)
            activation_take(race, code)
            choices = _run(race)
            key = _key(race)
            if key in seen:
                continue
            seen.add(key)
            rough = _rough_key(race)
            counts[rough] = counts.get(rough, 0) + 1
            if counts[rough] > alike:
                continue
            if race.stage == DONE:
                ends.append(_end(race, nodes, at, code, start))
            else:
                nodes.append(Node(race, at, code, choices))
        at += 1
    return ends


def _rough_key(race: CardGame) -> tuple[int, ...]:
    """The moving car's own position, without what it has done to others."""
    car = race.active if race.active >= 0 else race.driver
    place = (race.stage, car, race.space[car], race.progress_of[car])
    if race.stage == DONE:
        return place
    steps = (race.mp * 8 + race.low) * 8 + race.high
    flags = race.diagonals * 4 + (2 if race.locked else 0) + (1 if race.settled else 0)
    return (*place, steps, flags, race.pending, len(race.tail))
