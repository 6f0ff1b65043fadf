"""Every distinct position that an activation can lead to, each with a shortest sequence of actions.

A breadth-first search over the activation's own decisions. It works on one game that it sets back and forth: a node
keeps the two columns that every move changes, and shares the others, which are replaced when they change.
"""

from __future__ import annotations

from draftline.core.reach import Reach
from draftline.racing.activation import activation_take, advance_activation
from draftline.racing.race import DONE, Race


class Start:
    """Where the cars stood before the first step."""

    def __init__(self, race: Race) -> None:
        self.space = race.space[:]
        self.progress = race.progress_of[:]
        self.top = race.top


class Node:
    """A position within the activation: the columns and registers that a move changes."""

    def __init__(self, race: Race, parent: int, code: int, choices: list[int]) -> None:
        self.parent = parent
        self.code = code
        self.choices = choices
        self.space = race.space[:]
        self.progress = race.progress_of[:]
        self.state = race.state
        self.marker = race.marker
        self.leads = race.leads
        self.next_lap = race.next_lap
        self.stack = race.stack
        self.top = race.top
        self.stage = race.stage
        self.active = race.active
        self.movement = race.movement
        self.effect = race.effect
        self.mp = race.mp
        self.low = race.low
        self.high = race.high
        self.locked = race.locked
        self.settled = race.settled
        self.diagonals = race.diagonals
        self.displaced = race.displaced
        self.outside = race.outside
        self.pending = race.pending
        self.line_options = race.line_options
        self.front = race.front
        self.tail = race.tail

    def restore(self, race: Race) -> None:
        _stand(race, self.space)
        race.space = self.space[:]
        race.progress_of = self.progress[:]
        race.state = self.state
        race.marker = self.marker
        race.leads = self.leads
        race.next_lap = self.next_lap
        race.stack = self.stack
        race.top = self.top
        race.stage = self.stage
        race.active = self.active
        race.movement = self.movement
        race.effect = self.effect
        race.mp = self.mp
        race.low = self.low
        race.high = self.high
        race.locked = self.locked
        race.settled = self.settled
        race.diagonals = self.diagonals
        race.displaced = self.displaced
        race.outside = self.outside
        race.pending = self.pending
        race.line_options = self.line_options
        race.front = self.front
        race.tail = self.tail


def reach(race: Race, alike: int = 0) -> list[Reach]:
    """All ends of the activation that `race` is in; `race` itself is used up (give a copy).

    In a crowd a Solo car can shove others about in so many ways that the ends go into the ten thousands; with `alike`
    only so many positions are followed in which the moving car itself stands alike.
    """
    race.quiet = True
    counts: dict[tuple[int, ...], int] = {}
    nodes: list[Node] = []
    ends: list[Reach] = []
    seen: set[tuple[int, ...]] = set()
    start = Start(race)
    nodes.append(Node(race, -1, -1, _run(race)))
    if race.stage == DONE:
        return [_end(race, nodes, 0, -1, start)]
    at = 0
    while at < len(nodes):
        node = nodes[at]
        for code in node.choices:
            node.restore(race)
            activation_take(race, code)
            choices = _run(race)
            key = position_key(race)
            if key in seen:
                continue
            seen.add(key)
            if alike:
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


def _rough_key(race: Race) -> tuple[int, ...]:
    """The moving car's own position, without what it has done to others."""
    car = race.active if race.active >= 0 else race.driver
    place = (race.stage, car, race.space[car], race.progress_of[car])
    if race.stage == DONE:
        return place
    return (*place, *_registers(race))


def _registers(race: Race) -> list[int]:
    """What a position within the move has besides the places of the cars."""
    steps = (race.mp * 8 + race.low) * 8 + race.high
    flags = race.diagonals * 4 + (2 if race.locked else 0) + (1 if race.settled else 0)
    return [race.active, steps * 8 + flags, race.pending, len(race.tail)]


def _run(race: Race) -> list[int]:
    """On to the next real choice: what has one option is taken (C10)."""
    while True:
        choices = advance_activation(race)
        if len(choices) != 1:
            return choices
        activation_take(race, choices[0])


def _stand(race: Race, space: list[int]) -> None:
    """Clear the spaces that cars have moved to and fill those they came from."""
    at = race.at
    now = race.space
    moved = [car for car in range(len(space)) if space[car] != now[car]]
    for car in moved:
        if now[car] >= 0:
            at[now[car]] = -1
    for car in moved:
        if space[car] >= 0:
            at[space[car]] = car


def position_key(race: Race) -> tuple[int, ...]:
    """What tells one position of the search from another; once the move is done only the cars count."""
    if race.stage == DONE:
        displaced = race.displaced if race.displacing_costs() else 0
        return (*race.space, *race.progress_of, *race.marker, displaced)
    registers = [race.stage, race.displaced, *_registers(race)]
    key = race.space + registers + race.tail + race.front
    return tuple(key + race.marker) if race.any_finished() else tuple(key)


def _end(race: Race, nodes: list[Node], at: int, code: int, start: Start) -> Reach:
    codes = [code] if code >= 0 else []
    while at > 0:
        codes.append(nodes[at].code)
        at = nodes[at].parent
    codes.reverse()
    lane_of = race.track.lane_of
    cars = {
        race.numbers[car]: (race.progress_of[car], lane_of[race.space[car]] if race.space[car] >= 0 else -1)
        for car in range(len(start.space))
        if race.space[car] != start.space[car] or race.progress_of[car] != start.progress[car]
    }
    finished = {race.numbers[car]: race.marker[car] for car in cars_since(race, start.top)}
    return Reach(tuple([race.book.vocabulary.action(code) for code in codes]), cars, finished)


def cars_since(race: Race, top: int) -> list[int]:
    """Cars that have taken a position marker since `top` was the next one to give."""
    if race.top == top:
        return []
    return [car for car in range(len(race.marker)) if top <= race.marker[car] < race.top]
