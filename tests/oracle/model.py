"""Every end of an activation by brute force, straight from the rules and sharing no line with the engine.

It is slow and says each rule in the plainest way. Its moves are made on copies of a board; a set of boards comes out.
The numbers name the rulebook's sections and the rulings (C, T, D) that settle what they leave open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.oracle.board import Board, End, Shift, Space

SOLO, DRAFT, PURSUIT, LEAD = "solo", "draft", "pursuit", "lead"

# Card texts that change a move.
PLAIN = ""
FREE_SIDEWAYS = "sideways steps cost nothing"
NO_SIDEWAYS = "no sideways steps"
SECOND_CAR = "a second car moves"
CLOSE_UP = "ends behind the next car"
SWAP = "changes places"
END_INSIDE = "ends with a step inside"
END_OUTSIDE = "ends with a step outside"
DIAGONAL = "one diagonal step"
INSIDE = "inside only"
OUTSIDE = "outside only"

CARDS = {
    "rubbin-is-racin": (DRAFT, FREE_SIDEWAYS),
    "teamwork": (DRAFT, SECOND_CAR),
    "riding-the-draft": (DRAFT, NO_SIDEWAYS),
    "clean-air": (SOLO, CLOSE_UP),
    "working-the-pack": (SOLO, SWAP),
    "chasing-the-race": (DRAFT, NO_SIDEWAYS),
    "oversteer": (PURSUIT, END_INSIDE),
    "making-a-move": (LEAD, PLAIN),
    "watch-the-gauge": (DRAFT, PLAIN),
    "staying-with-the-pack": (PURSUIT, PLAIN),
    "dirty-air": (SOLO, PLAIN),
    "set-the-pace": (LEAD, PLAIN),
    "top-gear": (SOLO, PLAIN),
    "follow-the-leader": (LEAD, PLAIN),
    "floor-it": (SOLO, PLAIN),
    "fast-pace": (PURSUIT, PLAIN),
    "charge": (SOLO, PLAIN),
    "slingshot": (LEAD, DIAGONAL),
    "out-in-front": (LEAD, PLAIN),
    "outside-line": (DRAFT, OUTSIDE),
    "inside-line": (DRAFT, INSIDE),
    "understeer": (PURSUIT, END_OUTSIDE),
}
PUSH = 3  # MP for forward displacement (6.8)
SECOND_MP = 3  # for Teamwork's second car (T5)
UNLIMITED = 999


def ends(board: Board, car: int, card: str, mp: int, mates: list[int]) -> set[End]:
    """All boards that one activation can lead to; `mates` are the owner's other cars."""
    movement, text = CARDS[card]
    if car in board.pits:
        movement, text = SOLO, PLAIN  # 9.4, T9
    driven = Drive(car, movement, text).ends(board, mp)
    return {after.end() for moved in driven for after in closed(moved, car, text, mates)}


def closed(board: Board, car: int, text: str, mates: list[int]) -> list[Board]:
    """What the card's text does after the move; of a finished car only Teamwork still counts (C19, C25)."""
    if text == SECOND_CAR:
        return second_moves(board, mates)
    if car not in board.where:
        return [board]
    if text == CLOSE_UP:
        return closed_up(board, car)
    if text == END_INSIDE or text == END_OUTSIDE:
        return [side_stepped(board, car, -1 if text == END_INSIDE else 1)]
    return [board]


def second_moves(board: Board, mates: list[int]) -> list[Board]:
    """T5, T25: another car of the player on the track has to move, if there is one."""
    able = [car for car in mates if car in board.where]
    moved = [after for car in able for after in Drive(car, DRAFT, PLAIN).ends(board, SECOND_MP)]
    return moved if able else [board]


def side_stepped(board: Board, car: int, side: int) -> Board:
    """T8, T27: one lane further, if there is an empty space."""
    column, lane = board.where[car]
    target = (column, lane + side)
    free = board.road.holds(target) and board.at(target) is None
    return board.shifted([(car, target)]) if free else board


def closed_up(board: Board, car: int) -> list[Board]:
    """T3, T23, D3, D4: alone in its sector, the car is put right behind any car of the next occupied one ahead."""
    others = {other: space for other, space in board.where.items() if other != car}
    own = board.where[car][0]
    ahead = [other for other in others if running(board, other) > running(board, car)]
    if not ahead or any(column == own for column, _ in others.values()):
        return [board]
    following = min(ahead, key=lambda other: running(board, other))
    sector = board.where[following][0]
    spaces = {place for space in others.values() if space[0] == sector for place in board.road.behind(space)}
    free = [space for space in spaces if space not in others.values()]
    return [placed(board, car, space, board.down[following]) for space in free] or [board]


def running(board: Board, car: int) -> tuple[int, int]:
    """Running order by laps, then by place on the road (4.1, C2); higher is further ahead."""
    return -board.down[car], board.where[car][0]


def placed(board: Board, car: int, space: Space, down: int) -> Board:
    board = board.copy()
    board.down[car] = down
    board.where[car] = space
    return board


class Follower(NamedTuple):
    """A car pulled along the trail: where on it the car is, and how far along it a gap before it lets it go."""

    car: int
    at: int
    limit: int = UNLIMITED


class Move(NamedTuple):
    """A moment within the move of one car."""

    board: Board
    mp: int
    entered: frozenset[Space] = frozenset()  # by the car, with the space where it began (C4)
    locked: bool = False  # bound to its lane (C6)
    settled: bool = True  # whether the cars behind are decided (C14)
    front: tuple[int, ...] = ()  # cars of the line ahead, the nearest first
    train: tuple[Follower, ...] = ()  # cars of the line behind, the nearest first
    trail: tuple[Space, ...] = ()  # what the train goes along: its own spaces, then those of the car
    diagonal: bool = False  # Slingshot's step is still to be made

    def key(self) -> tuple[object, ...]:
        return self.board.end(), *self[1:]


class Drive:
    """The move of one car with one type of movement and one text."""

    def __init__(self, car: int, movement: str, text: str) -> None:
        self.car = car
        self.movement = movement
        self.text = text
        self.lined = movement == DRAFT or movement == PURSUIT

    def ends(self, board: Board, mp: int) -> list[Board]:
        """Boards on which the move may end: all MP spent or bumped away, or none that can be used (C8, D9)."""
        found = []
        seen = set()
        waiting = self.starts(board, mp)
        while waiting:
            move = waiting.pop()
            if (key := move.key()) in seen:
                continue
            seen.add(key)
            steps = list(self.steps(move))
            if move.mp == 0 or not steps or self.may_bump(move):
                found.append(move.board)
            waiting += steps
        return found

    def starts(self, board: Board, mp: int) -> list[Move]:
        """C25: nothing moves at 0 MP. Lead settles its line before the first step, Draft later (C14)."""
        if self.car in board.pits:
            return [Move(board, mp)]
        here = board.where[self.car]
        diagonal = self.text == DIAGONAL
        start = Move(board, mp, frozenset([here]), mp == 0, self.movement != DRAFT, diagonal=diagonal)
        if self.movement == LEAD and mp > 0:
            return [start._replace(train=train, trail=trail) for train, trail in self.trains(board)]
        return [start]

    def steps(self, move: Move) -> Iterator[Move]:
        if self.car in move.board.pits:
            yield from self.step_aside(move, (move.board.pits[self.car], 0), 1)
        elif self.car in move.board.finished:
            yield from self.bring_home(move)
        else:
            if move.mp > 0:
                yield from self.line_forward(move) if self.lined else self.forward(move)
                yield from self.swaps(move)
                yield from self.diagonals(move)
            if move.mp > 0 or self.text == FREE_SIDEWAYS:
                for target, side in self.beside(move):
                    yield from self.step_aside(move, target, side)

    # Forward.

    def forward(self, move: Move) -> Iterator[Move]:
        """6.3, 6.6, 6.8, T22: 1 MP into an empty space, 3 into a car, which pushes all that stand before it."""
        for target in move.board.road.ahead(move.board.where[self.car]):
            cost = 1 if move.board.at(target) is None else PUSH
            if cost <= move.mp:
                for pushed in ways_ahead(move.board, target, PLAIN):
                    yield self.stepped(move, pushed, target, cost)

    def line_forward(self, move: Move) -> Iterator[Move]:
        """6.4, 6.5, C5: the head of the line goes on, whatever it runs into joins it, everybody else follows."""
        head = (self.car, *move.front)[-1]
        for target in bound(move.board.road.ahead(move.board.where[head]), self.text):
            for pushed in ways_ahead(move.board, target, self.text):
                joined = tuple(car for car, _ in reversed(pushed))
                if move.settled:
                    yield self.line_step(move, pushed, target, joined)
                else:
                    for train, trail in self.trains(move.board):
                        yield self.line_step(move._replace(train=train, trail=trail), pushed, target, joined)

    def line_step(self, move: Move, pushed: list[Shift], target: Space, joined: tuple[int, ...]) -> Move:
        """C5, C15: the line in front moves up from its head; C6, C14: what that locks and settles."""
        line = (self.car, *move.front)
        spaces = [*(move.board.where[car] for car in move.front), target]
        moves_others = len(move.front + joined + move.train) > 0
        shifts = pushed + list(zip(line[:0:-1], spaces[:0:-1], strict=True))
        after = self.stepped(move, shifts, spaces[0], 1)
        return after._replace(
            front=self.still_pushed(after.board, move.front + joined),
            locked=move.locked or moves_others or self.closed_in(after.board),
            settled=move.settled or moves_others,
        )

    def still_pushed(self, board: Board, front: tuple[int, ...]) -> tuple[int, ...]:
        """C18: the line in front ends at a car that has finished."""
        gone = [number for number, car in enumerate(front) if car in board.finished]
        return front[: gone[0]] if gone else front

    def closed_in(self, board: Board) -> bool:
        """C6: every forward neighbour is occupied."""
        here = board.where.get(self.car)
        return here is not None and all(board.at(space) is not None for space in board.road.ahead(here))

    def swaps(self, move: Move) -> Iterator[Move]:
        """Working the Pack, T24: with a car in any forward neighbour, for 1 MP."""
        if self.text != SWAP:
            return
        here = move.board.where[self.car]
        for target in move.board.road.ahead(here):
            other = move.board.at(target)
            if other is not None:
                yield self.stepped(move, [(other, here)], target, 1)

    def diagonals(self, move: Move) -> Iterator[Move]:
        """Slingshot, T6, T26: once, into an empty space just beside the forward neighbours."""
        if not move.diagonal:
            return
        ahead = move.board.road.ahead(move.board.where[self.car])
        column = ahead[0][0]
        for target in [(column, ahead[0][1] - 1), (column, ahead[-1][1] + 1)]:
            if move.board.road.holds(target) and move.board.at(target) is None:
                yield self.stepped(move, [], target, 1)._replace(diagonal=False)

    # Sideways.

    def beside(self, move: Move) -> list[tuple[Space, int]]:
        """Lanes beside the car that it may go to, with their side: not where it has been (C4), not when locked."""
        if move.locked or self.text == NO_SIDEWAYS:
            return []
        column, lane = move.board.where[self.car]
        sides = {INSIDE: [-1], OUTSIDE: [1]}.get(self.text, [-1, 1])  # T7
        targets = [((column, lane + side), side) for side in sides]
        return [(space, side) for space, side in targets if move.board.road.holds(space) and space not in move.entered]

    def step_aside(self, move: Move, target: Space, side: int) -> Iterator[Move]:
        """6.1, 6.7: 1 MP, or 2 into a car; nothing with Rubbin' is Racin' (T4)."""
        empty = move.board.at(target) is None
        cost = 0 if self.text == FREE_SIDEWAYS else 1 if empty else 2
        if cost <= move.mp:
            led = {follower.car for follower in move.train}
            for shifts in [[]] if empty else displacements(move.board, target, side, led):
                yield self.stepped(move, shifts, target, cost)

    def may_bump(self, move: Move) -> bool:
        """T1, T20, D1: the last MP may be spent on a car that stands where this one could not or would not push."""
        board = move.board
        if move.mp not in (1, 2) or self.car not in board.where:
            return False
        ahead = board.road.ahead(board.where[self.car])
        if not self.lined and any(board.at(space) is not None for space in ahead):
            return True
        sideways = move.mp == 1 and self.text != FREE_SIDEWAYS
        return sideways and any(board.at(space) is not None for space, _ in self.beside(move))

    # The cars behind.

    def trains(self, board: Board) -> Iterator[tuple[tuple[Follower, ...], tuple[Space, ...]]]:
        """Each line that may follow the car from here, with the trail that it goes along."""
        here = board.where[self.car]
        for cars in tails(board, here, self.text):
            size = len(cars)
            train = [Follower(car, size - 1 - number) for number, car in enumerate(cars)]
            yield tuple(train), (*[board.where[car] for car in reversed(cars)], here)

    def stepped(self, move: Move, shifts: list[Shift], target: Space, cost: int) -> Move:
        """C15: those in the way first, then the car, then the cars that it pulls."""
        board = move.board.shifted([*shifts, (self.car, target)])
        entered = frozenset(space for space in move.entered if space[0] == target[0])  # no way back to the rest
        after = move._replace(board=board, mp=move.mp - cost, entered=entered | {target})
        return pulled(after._replace(trail=(*move.trail, target))) if move.train else after

    def bring_home(self, move: Move) -> Iterator[Move]:
        """C9, C18: MP left over bring the train on, as far as the space through which the car finished."""
        if move.mp > 0 and move.train:
            yield pulled(move._replace(mp=move.mp - 1))


def pulled(move: Move) -> Move:
    """C5, C15, C18: each car of the train one space along the trail, front to back.

    A car that finishes leaves a gap in the line: those behind go as far as the space that it finished through, and stay
    there unless they finish too. A car that can't go on is left, and so is everybody behind it.
    """
    board = move.board.copy()
    last = len(move.trail) - 1
    limit = UNLIMITED
    train: list[Follower] = []
    for car, at, own_limit in move.train:
        limit = min(limit, own_limit)
        if at == min(limit, last) or board.at(move.trail[at + 1]) is not None:
            break
        board.enter(car, move.trail[at + 1])
        if car in board.finished:
            limit = at + 1
        else:
            train.append(Follower(car, at + 1, limit))
    return move._replace(board=board, train=tuple(train), trail=move.trail if train else ())


def tails(board: Board, space: Space, text: str) -> list[tuple[int, ...]]:
    """C14, 6.9.3, T28: each way to pick a line of cars behind a space; it may end where a space behind is empty."""
    found: list[tuple[int, ...]] = []
    may_end = False
    for option in bound(board.road.behind(space), text):
        car = board.at(option)
        if car is None:
            may_end = True
        else:
            found += [(car, *rest) for rest in tails(board, option, text)]
    return [*found, ()] if may_end else found


def bound(options: list[Space], text: str) -> list[Space]:
    """T7, T28: Inside and Outside Line leave no choice at a seam."""
    if text == INSIDE:
        return options[:1]
    return options[-1:] if text == OUTSIDE else options


def ways_ahead(board: Board, space: Space, text: str) -> list[list[Shift]]:
    """C7, T22: each way to free a space by pushing forward, the far end first."""
    car = board.at(space)
    if car is None:
        return [[]]
    options = bound(board.road.ahead(space), text)
    return [[*way, (car, option)] for option in options for way in ways_ahead(board, option, text)]


def ways_back(board: Board, space: Space, led: set[int]) -> list[list[Shift]]:
    """6.7, T2, T21: each way to free a space by pushing backward without breaking into the led line."""
    car = board.at(space)
    if car is None:
        return [[]]
    if car in led:
        return []
    options = board.road.behind(space)
    return [[*way, (car, option)] for option in options for way in ways_back(board, option, led)]


def displacements(board: Board, target: Space, side: int, led: set[int]) -> list[list[Shift]]:
    """6.7, T2, T21, C13: a row of cars gives way to one side; at the edge its last car goes back, else forward."""
    aside: list[Shift] = []
    space = target
    while (car := board.at(space)) is not None:
        edge, space = space, (space[0], space[1] + side)
        aside.insert(0, (car, space))
    if board.road.holds(space):
        return [aside]
    ways = ways_back(board, edge, led) or ways_ahead(board, edge, PLAIN)
    return [way + aside[1:] for way in ways]
