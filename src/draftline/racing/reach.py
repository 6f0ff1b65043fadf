"""Every distinct position that an activation can lead to, each with a shortest sequence of actions.

A breadth-first search over the activation's own decisions. It works on one game that it sets back and forth: a node
keeps the move in progress and where the cars stand, and shares what a move replaces when it changes it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final

from draftline.core.actions import Action
from draftline.core.columns import i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.moment import Moment, mixed
from draftline.core.reach import Places, Reach
from draftline.racing.activation import activation_take, advance_activation
from draftline.racing.fleet import Fleet
from draftline.racing.move import DONE, Move
from draftline.racing.race import Race

_ENDED: Final = 0x2545F4914F6CDD1D  # where the fingerprints begin: far apart, and far from small numbers
_UNDER_WAY: Final = 0x1B873593CC9E2D51
_ROUGH: Final = 0x0A3D70A3D70A3D71


@mypyc_attr(acyclic=True)
class Node(Moment):
    """A position within the activation."""

    def __init__(self, race: Race, parent: Node | None, code: int, choices: list[int]) -> None:
        Moment.__init__(self, race.field)
        self.parent = parent
        self.code = code
        self.choices = choices
        self.move: Move = race.move.copy()
        shared = parent is not None and parent.fleet.serial == race.fleet.serial
        self.fleet: Fleet = parent.fleet if parent is not None and shared else race.fleet.copy()

    def restore(self, race: Race) -> None:
        self.restore_field(race.field)
        self.move.copy_move(race.move)
        if race.fleet.serial != self.fleet.serial:
            race.fleet = self.fleet.copy()


@mypyc_attr(acyclic=True)
class End(Reach):
    """An end of the search, of which only that is made which is asked for."""

    def __init__(self, race: Race, first: tuple[Action, ...], start: Node, node: Node | None, code: int) -> None:
        Reach.__init__(self, None, None, None if race.fleet.top == start.fleet.top else _finished(race, start))
        self.paid = race.move.displaced if race.displacing_costs() else 0
        self._race = race  # for what never changes in it
        self._first = first
        self._start = start
        self._node = node
        self._code = code
        self.space: vec[i64] = race.field.space[:]
        self.progress: vec[i64] = race.field.progress[:]

    @property
    def actions(self) -> tuple[Action, ...]:
        if self._actions is None:
            self._actions = (*self._first, *[self._race.book.vocabulary.action(code) for code in self._codes()])
        return self._actions

    def _codes(self) -> list[int]:
        codes: list[int] = []
        if self._node is not None:
            codes.append(self._code)
            node: Node = self._node
            while node.parent is not None:
                codes.append(node.code)
                node = node.parent
            codes.reverse()
        return codes

    @property
    def cars(self) -> Places:
        if self._cars is None:
            self._cars = self._moved()
        return self._cars

    def _moved(self) -> Places:
        space, progress, numbers = self.space, self.progress, self._race.numbers
        was, began, lane_of = self._start.space, self._start.progress, self._race.track.lane_of
        cars: Places = {}
        for car in range(len(space)):
            if space[car] != was[car] or progress[car] != began[car]:
                cars[numbers[car]] = (progress[car], lane_of[space[car]] if space[car] >= 0 else -1)
        return cars


@mypyc_attr(acyclic=True)
class Waiting:
    """Nodes to be followed and ends to be given by rank: how many alike were found before."""

    def __init__(self, first: Node) -> None:
        self.nodes: list[list[Node]] = [[first]]
        self.followed: list[int] = [0]  # so many of them are done
        self.ends: list[deque[Reach]] = [deque()]

    def first(self) -> int:
        """The lowest rank of which something is left; -1: all is done."""
        for rank in range(len(self.nodes)):
            if self.ends[rank] or self.followed[rank] < len(self.nodes[rank]):
                return rank
        return -1

    def next_node(self, rank: int) -> Node:
        node = self.nodes[rank][self.followed[rank]]
        self.followed[rank] += 1
        return node

    def make_room(self, rank: int) -> None:
        while len(self.nodes) <= rank:
            self.nodes.append([])
            self.followed.append(0)
            self.ends.append(deque())


def reach(race: Race, alike: int = 0, first: tuple[Action, ...] = (), mover_first: bool = False) -> Iterator[Reach]:
    """All ends of the activation that `race` is in, by the fewest actions; `race` itself is used up (give a copy).

    In a crowd a Solo car can shove others about in so many ways that the ends go into the ten thousands. With `alike`
    only so many positions are followed in which the moving car itself stands alike. With `mover_first` one end comes
    for every place that the moving car can come to, then a second one for each, and so on, so that whoever stops early
    has seen what matters most. `first` is what was done before.
    """
    race.quiet = True
    seen: set[int] = set()
    counts: dict[int, int] = {}
    start = Node(race, None, -1, [])
    waiting = Waiting(Node(race, None, -1, run(race)))
    if race.move.stage == DONE:
        yield End(race, first, start, None, -1)
        return
    while (rank := waiting.first()) >= 0:
        if waiting.ends[rank]:
            yield waiting.ends[rank].popleft()
            continue
        node = waiting.next_node(rank)
        for code in node.choices:
            node.restore(race)
            activation_take(race, code)
            choices = run(race)
            key = position_key(race, start)
            if key in seen:
                continue
            seen.add(key)
            before = _found_before(race, counts) if alike or mover_first else 0
            if alike and before >= alike:
                continue
            rank = before if mover_first else 0
            waiting.make_room(rank)
            if race.move.stage != DONE:
                waiting.nodes[rank].append(Node(race, node, code, choices))
            elif rank:
                waiting.ends[rank].append(End(race, first, start, node, code))
            else:
                yield End(race, first, start, node, code)


def _found_before(race: Race, counts: dict[int, int]) -> int:
    """How many positions were found in which the moving car stands as it does now."""
    key = _rough_key(race)
    before = counts.get(key, 0)
    counts[key] = before + 1
    return before


def run(race: Race) -> list[int]:
    """On to the next real choice: what has one option is taken (C10)."""
    while True:
        choices = advance_activation(race)
        if len(choices) != 1:
            return choices
        activation_take(race, choices[0])


def position_key(race: Race, start: Node) -> int:
    """A fingerprint of 62 bits that tells one position of the search from another; at the end only the cars count."""
    move = race.move
    if move.stage == DONE:
        key = mixed(_ENDED, move.displaced if race.displacing_costs() else 0)
    else:
        key = _registers(move, mixed(_UNDER_WAY, move.displaced))
        for car in move.tail:
            key = mixed(key, car)
        key = mixed(key, -1)
        for car in move.front:
            key = mixed(key, car)
    key = start.key(race.field, key)
    if race.any_finished():
        for place in race.fleet.marker:
            key = mixed(key, place)
    return key


def _rough_key(race: Race) -> int:
    """The moving car's own position, without what it has done to others."""
    move = race.move
    car = move.active if move.active >= 0 else move.driver
    key = mixed(mixed(mixed(_ROUGH, car), race.field.space[car]), race.field.progress[car])
    return key if move.stage == DONE else _registers(move, key)


def _registers(move: Move, key: i64) -> i64:
    """What a position within the move has besides the places of the cars."""
    steps = (move.mp * 8 + move.low) * 8 + move.high
    flags = move.diagonals * 4 + (2 if move.locked else 0) + (1 if move.settled else 0)
    key = mixed(key, ((steps * 8 + flags) * 8 + move.stage) * 64 + move.active)
    key = mixed(key, len(move.tail))
    return mixed(key, hash(move.pending))


def _finished(race: Race, start: Node) -> dict[int, int]:
    """The places of the cars that have finished since the search began."""
    marker, top = race.fleet.marker, start.fleet.top
    return {race.numbers[car]: marker[car] for car in range(len(marker)) if top <= marker[car] < race.fleet.top}
