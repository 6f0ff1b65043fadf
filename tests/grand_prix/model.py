"""Every end of a Grand Prix activation by brute force: Thunder Alley's model with the rules that differ.

It shares no line with the engine. The numbers name the rulebook's sections and the rulings (C, G, T).
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.board import Board, Road, Shift, Space
from tests.oracle.model import (
    CLOSE_UP,
    DIAGONAL,
    DRAFT,
    END_INSIDE,
    END_OUTSIDE,
    FREE_SIDEWAYS,
    INSIDE,
    LEAD,
    NO_SIDEWAYS,
    OUTSIDE,
    PLAIN,
    PURSUIT,
    SOLO,
    SWAP,
    Drive,
    Follower,
    Move,
    bound,
    running,
    side_stepped,
    ways_ahead,
)

LATE_SWAP = "may change places after the move"

CARDS = {
    "weaving": (SOLO, FREE_SIDEWAYS, 1),
    "clean-air": (SOLO, CLOSE_UP, 0),
    "overtake": (SOLO, SWAP, 1),
    "conservative": (DRAFT, NO_SIDEWAYS, 0),
    "chasing-the-race": (DRAFT, NO_SIDEWAYS, 0),
    "oversteer": (PURSUIT, END_INSIDE, 0),
    "understeer": (PURSUIT, END_OUTSIDE, 0),
    "challenge": (SOLO, DIAGONAL, 1),
    "late-brake": (PURSUIT, LATE_SWAP, 0),
    "solid-line": (DRAFT, PLAIN, 0),
    "slingshot": (LEAD, DIAGONAL, 0),
    "charge": (SOLO, PLAIN, 0),
    "out-in-front": (LEAD, PLAIN, 0),
    "inside-line": (DRAFT, INSIDE, 0),
    "outside-line": (DRAFT, OUTSIDE, 0),
    "power-line": (DRAFT, PLAIN, 0),
    "fast-pace": (PURSUIT, PLAIN, 0),
    "top-gear": (SOLO, PLAIN, 0),
    "set-the-pace": (LEAD, PLAIN, 0),
    "floor-it": (SOLO, PLAIN, 0),
    "follow-the-leader": (LEAD, PLAIN, 0),
    "flat-out": (LEAD, DIAGONAL, 1),
}
HALF = 5  # columns of a zone on each side of its centre (8.3.1)

Tokened = tuple[object, int]  # an end and the Close Call tokens of the car


class ZonedRoad(Road):
    """A road on which a Safety Zone may lie: there only lane 0 exists (8.3.2, G40)."""

    def __init__(self, widths: list[int], centre: int | None) -> None:
        super().__init__(widths)
        self.centre = centre

    def zoned(self, column: int) -> bool:
        return self.centre is not None and abs(column - self.centre) <= HALF

    def holds(self, space: Space) -> bool:
        return super().holds(space) and not (self.zoned(space[0]) and space[1])

    def ahead(self, space: Space) -> list[Space]:
        """Into and within the zone lane 0; out of it by C1."""
        return [(space[0] + 1, 0)] if self.zoned(space[0] + 1) else super().ahead(space)

    def behind(self, space: Space) -> list[Space]:
        """The mirror of `ahead`."""
        before = [(space[0] - 1, lane) for lane in range(self.lanes(space[0] - 1))]
        return [option for option in before if self.holds(option) and space in self.ahead(option)]


class CountingBoard(Board):
    """A board that counts the displacements of the active car and, at the end of a move, knows where it has been."""

    road: ZonedRoad
    tokens = 0
    entered: frozenset[Space] = frozenset()

    def copy(self) -> CountingBoard:
        other = CountingBoard(self.road, dict(self.where), dict(self.down), dict(self.pits), self.goal)
        other.finished = self.finished
        other.tokens = self.tokens
        other.entered = self.entered
        return other

    def end(self):
        return (*super().end(), self.tokens)


def ends(board: CountingBoard, car: int, card: str, mp: int, off: bool, ring: int, soft: int) -> set[Tokened]:
    """All boards that one activation can lead to, each with the tokens it brings.

    `ring` is the track's length, `soft` what unused soft tyres give for a second move, else 0.
    """
    movement, text, tokens = CARDS[card]
    leaving = car in board.pits
    if leaving:
        movement, text, tokens = SOLO, PLAIN, 0  # 9.2
    found: set[Tokened] = set()
    for moved in GrandPrixDrive(car, movement, text, off).ends(board, mp):
        for after in closed(moved, car, text, ring):
            free = leaving or car in after.finished  # G22, C19
            taken = 0 if free else tokens + after.tokens
            found.add((after.end()[:3], taken))
            if soft and car in after.where:
                found |= boosted(after, car, soft, taken)
    return found


def boosted(board: Board, car: int, mp: int, tokens: int) -> set[Tokened]:
    """7.6.4, G26: a second move, Solo and without text; where the car has been in this sector stays barred (C4).

    So do lanes between those and one where Clean Air has put it down.
    """
    board = board.copy()
    here = board.where[car]
    lanes = [here[1], *(lane for column, lane in board.entered if column == here[0])]
    board.entered = frozenset((here[0], lane) for lane in range(min(lanes), max(lanes) + 1))
    board.tokens = 0
    after = GrandPrixDrive(car, SOLO, PLAIN, False).ends(board, mp)
    return {(end.end()[:3], tokens + (0 if car in end.finished else end.tokens)) for end in after}


def closed(board: Board, car: int, text: str, ring: int) -> list[Board]:
    """What the card's text does after the move (C19, C25)."""
    if car not in board.where:
        return [board]
    if text == CLOSE_UP:
        return closed_up(board, car, ring)
    if text == LATE_SWAP:
        return [board, *late_swaps(board, car)]
    if text == END_INSIDE or text == END_OUTSIDE:
        return [side_stepped(board, car, -1 if text == END_INSIDE else 1)]
    return [board]


def late_swaps(board: Board, car: int) -> Iterator[Board]:
    """G23: with a car in any forward neighbour, unless either is in a zone (G42)."""
    here = board.where[car]
    for target in board.road.ahead(here):
        other = board.at(target)
        if other is not None and not board.road.zoned(here[0]) and not board.road.zoned(target[0]):
            yield board.shifted([(other, here), (car, target)])


def closed_up(board: Board, car: int, ring: int) -> list[Board]:
    """G24, T23: alone in its sector and not the first on the track, right behind the next car on the road."""
    others = {other: space for other, space in board.where.items() if other != car}
    own = board.where[car][0]
    first = all(running(board, other) < running(board, car) for other in others)
    if first or any(column == own for column, _ in others.values()):
        return [board]
    way = min((column - own) % ring for column, _ in others.values())
    last = {space for space in others.values() if (space[0] - own) % ring == way}
    spaces = {place for space in last for place in board.road.behind(space)}
    return [_placed(board, car, space, way) for space in spaces if space not in others.values()] or [board]


def _placed(board: Board, car: int, space: Space, way: int) -> Board:
    """Once round the ring a lap is gained."""
    board = board.copy()
    if space[0] - board.where[car][0] != way - 1:
        board.down[car] -= 1
    board.where[car] = space
    return board


class GrandPrixDrive(Drive):
    """The move of one car: forward always 1 MP, forward at the edges, no lock by closeness, no bump."""

    def __init__(self, car: int, movement: str, text: str, off: bool) -> None:
        super().__init__(car, movement, text)
        self.off = off

    def starts(self, board: Board, mp: int) -> list[Move]:
        """A second move goes on from where the first has been."""
        return [start._replace(entered=start.entered | board.entered) for start in super().starts(board, mp)]

    def ends(self, board: Board, mp: int) -> list[Board]:
        """Boards on which the move may end: all MP spent, or none that can be used (C8)."""
        found = []
        seen = set()
        waiting = self.starts(board, mp)
        while waiting:
            move = waiting.pop()
            if (key := move.key()) in seen:
                continue
            seen.add(key)
            steps = list(self.steps(move))
            if move.mp == 0 or not steps:
                found.append(move.board.copy())
                found[-1].entered = move.entered
            waiting += steps
        return found

    def steps(self, move: Move) -> Iterator[Move]:
        if self.car in move.board.pits:
            yield from self.leave(move)
        else:
            yield from super().steps(move)

    def leave(self, move: Move) -> Iterator[Move]:
        """9.2, G6, G38: lane 0, or the outermost from off the track; 2 MP into a car, in a zone 1."""
        road = move.board.road
        column = move.board.pits[self.car]
        zoned = road.zoned(column)
        target = (column, road.lanes(column) - 1 if self.off and not zoned else 0)
        taken = move.board.at(target) is not None
        cost = 2 if taken and not zoned else 1
        if cost <= move.mp:
            for shifts in displacements(move.board, target, -1 if self.off else 1) if taken else [[]]:
                yield self.stepped(move, shifts, target, cost)

    def trains(self, board: Board) -> Iterator[tuple[tuple[Follower, ...], tuple[Space, ...]]]:
        """Each line that may follow the car from here, with the trail that it goes along."""
        here = board.where[self.car]
        for cars in tails(board, here, self.text):
            train = [Follower(car, len(cars) - 1 - number) for number, car in enumerate(cars)]
            yield tuple(train), (*[board.where[car] for car in reversed(cars)], here)

    def forward(self, move: Move) -> Iterator[Move]:
        """6.1, 6.3, G20: 1 MP, pushing whatever stands there."""
        for target in move.board.road.ahead(move.board.where[self.car]):
            for pushed in ways_ahead(move.board, target, PLAIN):
                yield self.stepped(move, pushed, target, 1)

    def closed_in(self, board: Board) -> bool:
        return False  # G18

    def may_bump(self, move: Move) -> bool:
        return False  # G19

    def swaps(self, move: Move) -> Iterator[Move]:
        here = move.board.where[self.car]
        if not move.board.road.zoned(here[0]) and not move.board.road.zoned(here[0] + 1):  # G42
            yield from super().swaps(move)

    def diagonals(self, move: Move) -> Iterator[Move]:
        if not move.board.road.zoned(move.board.where[self.car][0]):  # G42
            yield from super().diagonals(move)

    def step_aside(self, move: Move, target: Space, side: int) -> Iterator[Move]:
        """6.1, 6.8: 1 MP, or 2 and a token into a car; Weaving's cost nothing."""
        taken = move.board.at(target) is not None
        cost = 0 if self.text == FREE_SIDEWAYS else 2 if taken else 1
        if cost <= move.mp:
            for shifts in displacements(move.board, target, side) if taken else [[]]:
                after = self.stepped(move, shifts, target, cost)
                after.board.tokens += taken
                yield after


def tails(board: Board, space: Space, text: str) -> list[tuple[int, ...]]:
    """C14, 6.9.3, T28; beyond a zone a lane may have nothing behind it (G40), where a line ends too."""
    found: list[tuple[int, ...]] = []
    options = bound(board.road.behind(space), text)
    for option in options:
        car = board.at(option)
        if car is not None:
            found += [(car, *rest) for rest in tails(board, option, text)]
    return [*found, ()] if not options or any(board.at(option) is None for option in options) else found


def displacements(board: Board, target: Space, side: int) -> list[list[Shift]]:
    """6.8, G21: a row of cars gives way to one side; at the edge its last car goes forward."""
    aside: list[Shift] = []
    space = target
    while (car := board.at(space)) is not None:
        edge, space = space, (space[0], space[1] + side)
        aside.insert(0, (car, space))
    if board.road.holds(space):
        return [aside]
    return [way + aside[1:] for way in ways_ahead(board, edge, PLAIN)]
