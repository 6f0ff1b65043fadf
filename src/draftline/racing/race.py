"""Who stands where: the columns of a race on a track, the registers of an activation, and the running order.

Cars are rows 0, 1, ... of the columns; only actions and facts speak of their numbers. A car on the track holds a space,
a car on the apron only its progress and its height in the stack (C2, C28).
"""

from __future__ import annotations

from typing import Final

from draftline.core.track_game import TrackGame
from draftline.racing.facts import FINISHED, LAPPED_OUT, RETIRED

ON_TRACK: Final = 0
APRON: Final = 1
OUT_RETIRED: Final = 2
OUT_LAPPED: Final = 3
OUT_FINISHED: Final = 4
OUT_DISQUALIFIED: Final = 5
STATUS: Final = ("track", "apron", "retired", "lapped", "finished", "disqualified")

SOLO: Final = 0
DRAFT: Final = 1
PURSUIT: Final = 2
LEAD: Final = 3
MOVEMENTS: Final = ("solo", "draft", "pursuit", "lead", "", "line")  # Line is Grand Prix's word for Draft: 5 % 4

# What a card's text changes about a move; the ids are those of the data files.
NO_EFFECT: Final = 0
FREE_LATERAL: Final = 1
SECOND_CAR: Final = 2
NO_LATERAL: Final = 3
CLOSE_UP: Final = 4
SWAPS: Final = 5
CLOSING_IN: Final = 6
CLOSING_OUT: Final = 7
DIAGONAL: Final = 8
INSIDE: Final = 9
OUTSIDE: Final = 10
LATE_SWAP: Final = 11
EFFECTS: Final = (
    "", "free-lateral", "second-car", "no-lateral", "close-up", "swap",
    "closing-in", "closing-out", "diagonal", "inside", "outside", "late-swap",
)  # fmt: skip

# Where an activation waits.
DONE: Final = 0
STEPPING: Final = 1
LINKING: Final = 2
PLACING: Final = 3
SECONDING: Final = 4
LATE_SWAPPING: Final = 5

WEAR_KINDS: Final = 8
TOKENS: Final = 7  # Grand Prix keeps Close Call tokens in this column; they are no wear


class Race(TrackGame):
    """State of a race: columns of ints per car, one per space, and a few registers."""

    # Shared by copies.
    laps: int
    goal: int  # progress at which a car has finished
    push_cost: int  # MP for a forward step into a car in Solo and Lead
    edge_back: bool  # a car displaced at an edge goes back (Thunder Alley) or forward (Grand Prix)
    lock_when_closed: bool  # C6: coming up behind a car locks the lane
    bumping: bool
    second_mp: int  # Teamwork's second car
    wear_counted: int  # how many of the wear columns count as wear
    next_is_physical: bool  # Clean Air: the next car on the road (Grand Prix, G24) or in running order
    corner_order: bool  # Grand Prix 13.3: the inside of the next corner is ahead
    # Columns.
    state: list[int]
    stack: list[int]  # height on the apron, 0 at the bottom
    outside: list[int]  # 1: off the track, outside the wall, instead of on the apron (Grand Prix, G38)
    marker: list[int]  # position marker, or 0
    flipped: list[int]  # 1: activated this turn
    wear_of: list[int]  # WEAR_KINDS per car
    worn: list[int]  # markers in all
    top: int  # best and worst position marker still to be given
    bottom: int
    # The activation.
    stage: int
    driver: int  # the car that was activated
    active: int  # the car that moves: the driver, or Teamwork's second car
    card: int
    movement: int
    effect: int
    mp: int
    low: int  # lanes of its sector that the active car has been in (C4)
    high: int
    locked: bool
    settled: bool  # the cars behind are decided
    diagonals: int
    displaced: int  # sideways displacements of this activation
    pending: int  # a forward step that waits for the choice of the cars behind
    line_options: list[int]
    crossing: int  # the space that the active car entered last: it finishes through it (C18)
    front: list[int]  # cars pushed in a line, nearest first
    tail: list[int]  # cars pulled, nearest first; below 0: the gap that a finished one has left (C18)
    pushed: list[int]  # cars that the pending step pushes, where there are enough to go round the ring (C16)

    def _new_columns(self, numbers: list[int], owner: list[int]) -> None:
        cars = len(numbers)
        self._seat_cars(numbers, owner)
        self.state = [ON_TRACK] * cars
        self.stack = [0] * cars
        self.outside = [0] * cars
        self.marker = [0] * cars
        self.flipped = [0] * cars
        self.wear_of = [0] * (cars * WEAR_KINDS)
        self.worn = [0] * cars
        self.top = 1
        self.bottom = cars
        self.stage = DONE
        self.driver = self.active = -1
        self.card = self.movement = self.effect = self.mp = 0
        self.low = self.high = 0
        self.locked = self.settled = False
        self.diagonals = self.displaced = 0
        self.pending = -1
        self.crossing = -1
        self.line_options = []
        self.front = []
        self.tail = []
        self.pushed = []

    def _copy_race(self, other: Race) -> None:
        self._copy_board(other)
        other.laps = self.laps
        other.goal = self.goal
        other.push_cost = self.push_cost
        other.edge_back = self.edge_back
        other.lock_when_closed = self.lock_when_closed
        other.bumping = self.bumping
        other.second_mp = self.second_mp
        other.wear_counted = self.wear_counted
        other.next_is_physical = self.next_is_physical
        other.corner_order = self.corner_order
        other.state = self.state[:]
        other.stack = self.stack[:]
        other.outside = self.outside[:]
        other.marker = self.marker[:]
        other.flipped = self.flipped[:]
        other.wear_of = self.wear_of[:]
        other.worn = self.worn[:]
        other.top = self.top
        other.bottom = self.bottom
        other.stage = self.stage
        other.driver = self.driver
        other.active = self.active
        other.card = self.card
        other.movement = self.movement
        other.effect = self.effect
        other.mp = self.mp
        other.low = self.low
        other.high = self.high
        other.locked = self.locked
        other.settled = self.settled
        other.diagonals = self.diagonals
        other.displaced = self.displaced
        other.pending = self.pending
        other.crossing = self.crossing
        other.line_options = self.line_options
        other.front = self.front
        other.tail = self.tail
        other.pushed = self.pushed

    # Places.

    def put(self, car: int, space: int, progress: int, how: int) -> None:
        """Stand a car on an empty space; a car that has raced the whole distance is off the track at once (C9)."""
        old = self.space[car]
        if old >= 0:
            self.at[old] = -1
        self.progress_of[car] = progress
        if not self.quiet:
            self.log.append(how)
            self.log.append(self.numbers[car])
            self.log.append(progress)
            self.log.append(self.track.lane_of[space])
        if progress >= self.next_lap:
            self.lead_lap(car)
        if progress >= self.goal:
            self.space[car] = -1
            self.finish(car)
        else:
            self.space[car] = space
            self.at[space] = car

    def lift(self, car: int) -> None:
        """Take a car off its space, leaving the space empty and its progress as it was."""
        old = self.space[car]
        if old >= 0:
            self.at[old] = -1
            self.space[car] = -1

    def finish(self, car: int) -> None:
        """10.1: the best position marker left. New lists, because a search keeps the old ones (`reach`)."""
        self.state = self.state[:]
        self.marker = self.marker[:]
        self.state[car] = OUT_FINISHED
        self.marker[car] = self.top
        self.top += 1
        self.tell(FINISHED, self.numbers[car], self.marker[car])

    def leave(self, car: int, status: int) -> None:
        """4.3, C22: out of the race with the lowest position marker left."""
        self.lift(car)
        self.state[car] = status
        self.marker[car] = self.bottom
        self.bottom -= 1
        self.tell(RETIRED if status == OUT_RETIRED else LAPPED_OUT, self.numbers[car], self.marker[car])

    def to_apron(self, car: int, progress: int) -> None:
        """C28: a car that arrives on an apron space goes on top of those that are there."""
        if self.state[car] == APRON and self.progress_of[car] == progress and not self.outside[car]:
            return
        self.lift(car)
        height = 0
        for other in range(len(self.state)):
            if self.state[other] == APRON and other != car and self.shares_apron(other, progress):
                height = max(height, self.stack[other] + 1)
        self.state[car] = APRON
        self.outside[car] = 0
        self.progress_of[car] = progress
        self.stack[car] = height

    def shares_apron(self, car: int, progress: int) -> bool:
        """A car on the apron stands on the space beside this progress."""
        return not self.outside[car] and (self.progress_of[car] - progress) % self.track.sectors == 0

    # Running order (4.1, C2, C20).

    def racing(self, car: int) -> bool:
        return self.state[car] <= APRON

    def rank_key(self, car: int) -> int:
        """Higher is further ahead: progress, then track before apron, inside before outside, low before high."""
        if self.state[car] == APRON:
            return self.progress_of[car] * 512 + (255 - self.stack[car] if not self.outside[car] else 0)
        lane = self.track.lane_of[self.space[car]]
        if self.corner_order:
            sector = self.progress_of[car] % self.track.sectors
            if self.track.inside[sector] < 0:
                lane = self.track.lanes[sector] - 1 - lane
        return self.progress_of[car] * 512 + 511 - lane

    def running_order(self) -> list[int]:
        """Cars still in the race, leader first."""
        keyed = [car - self.rank_key(car) * 64 for car in range(len(self.state)) if self.state[car] <= APRON]
        keyed.sort()
        return [key & 63 for key in keyed]

    def lead_car(self) -> int:
        """C20: the first in running order, on the apron too; -1 when nobody is left."""
        best = -1
        best_key = 0
        for car in range(len(self.state)):
            if self.state[car] <= APRON:
                key = self.rank_key(car)
                if best < 0 or key > best_key:
                    best = car
                    best_key = key
        return best

    def current_lap(self) -> int:
        """C20: one more than the laps that the leader has completed."""
        leader = self.lead_car()
        if leader < 0:
            return self.laps
        return max(self.progress_of[leader] // self.track.sectors, 0) + 1

    def nobody_left(self) -> bool:
        """Every position marker is given: nobody is in the race any more."""
        return self.bottom < self.top

    def displacing_costs(self) -> bool:
        """Whether the driver pays for cars displaced sideways with more than MP (Grand Prix's Close Calls)."""
        return False

    def any_finished(self) -> bool:
        return self.top > 1

    # Wear (7.1).

    def add_wear(self, car: int, kind: int, count: int) -> None:
        self.wear_of[car * WEAR_KINDS + kind] += count
        self.worn[car] += count
