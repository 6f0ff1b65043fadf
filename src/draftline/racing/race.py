"""Who stands where: the columns of a race on a track, the registers of an activation, and the running order.

Cars are rows 0, 1, ... of the columns; only actions and facts speak of their numbers. A car on the track holds a space,
a car on the apron only its progress and its height in the stack (C2, C28).
"""

from __future__ import annotations

from typing import Any

from draftline.core.columns import i64
from draftline.core.field import EMPTY
from draftline.core.track_game import TrackGame
from draftline.racing.facts import FINISHED, LAPPED_OUT, RETIRED
from draftline.racing.fleet import APRON, OUT_FINISHED, OUT_RETIRED, WEAR_KINDS, Fleet, new_fleet
from draftline.racing.move import Move, no_move
from draftline.racing.rules import Rules


class Race(TrackGame):
    """State of a race: columns of ints per car, one per space, and a few registers."""

    laps: i64
    goal: i64  # progress at which a car has finished
    rules: Rules
    fleet: Fleet
    move: Move

    # Written by tools/columns.py.
    def copy_race(self, other: Race) -> None:
        self.copy_track_game(other)
        other.laps = self.laps
        other.goal = self.goal
        other.rules = self.rules
        other.fleet = self.fleet.copy()
        other.move = self.move.copy()

    def packed(self) -> dict[str, Any]:
        return {
            **TrackGame.packed(self),
            "laps": self.laps,
            "goal": self.goal,
            "rules": self.rules,
            "fleet": self.fleet,
            "move": self.move,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        TrackGame.unpack(self, values)
        self.laps = values["laps"]
        self.goal = values["goal"]
        self.rules = values["rules"]
        self.fleet = values["fleet"]
        self.move = values["move"]
    # End.

    def _new_columns(self, numbers: list[int], owner: list[int]) -> None:
        self._seat_cars(numbers, owner)
        self.fleet = new_fleet(len(numbers))
        self.move = no_move()

    @property
    def mp(self) -> int:
        """What is left of the MP of the move in progress."""
        return self.move.mp

    # Places.

    def put(self, car: i64, space: i64, progress: i64, how: int) -> None:
        """Stand a car on an empty space; a car that has raced the whole distance is off the track at once (C9)."""
        field = self.field
        old = field.space[car]
        if old >= 0:
            field.at[old] = EMPTY
        field.progress[car] = progress
        if not self.quiet:
            self.log.append(how)
            self.log.append(self.numbers[car])
            self.log.append(progress)
            self.log.append(self.track.lane_of[space])
        if progress >= field.next_lap:
            self.lead_lap(car)
        if progress >= self.goal:
            field.space[car] = EMPTY
            self.finish(car)
        else:
            field.space[car] = space
            field.at[space] = car

    def lift(self, car: i64) -> None:
        """Take a car off its space, leaving the space empty and its progress as it was."""
        field = self.field
        old = field.space[car]
        if old >= 0:
            field.at[old] = EMPTY
            field.space[car] = EMPTY

    def finish(self, car: i64) -> None:
        """10.1: the best position marker left."""
        fleet = self.fleet = self.fleet.copy()  # a search keeps the old one (`reach`)
        fleet.state[car] = OUT_FINISHED
        fleet.marker[car] = fleet.top
        fleet.top += 1
        self.tell(FINISHED, self.numbers[car], fleet.marker[car])

    def leave(self, car: int, status: int) -> None:
        """4.3, C22: out of the race with the lowest position marker left."""
        self.lift(car)
        self.fleet.state[car] = status
        self.fleet.marker[car] = self.fleet.bottom
        self.fleet.bottom -= 1
        self.tell(RETIRED if status == OUT_RETIRED else LAPPED_OUT, self.numbers[car], self.fleet.marker[car])

    def to_apron(self, car: int, progress: int) -> None:
        """C28: a car that arrives on an apron space goes on top of those that are there."""
        if self.fleet.state[car] == APRON and self.field.progress[car] == progress and not self.fleet.outside[car]:
            return
        self.lift(car)
        height = 0
        for other in range(len(self.fleet.state)):
            if self.fleet.state[other] == APRON and other != car and self.shares_apron(other, progress):
                height = max(height, self.fleet.stack[other] + 1)
        self.fleet.state[car] = APRON
        self.fleet.outside[car] = 0
        self.field.progress[car] = progress
        self.fleet.stack[car] = height

    def shares_apron(self, car: int, progress: int) -> bool:
        """A car on the apron stands on the space beside this progress."""
        return not self.fleet.outside[car] and (self.field.progress[car] - progress) % self.track.sectors == 0

    # Running order (4.1, C2, C20).

    def racing(self, car: int) -> bool:
        return self.fleet.state[car] <= APRON

    def rank_key(self, car: i64) -> i64:
        """Higher is further ahead: progress, then track before apron, inside before outside, low before high."""
        fleet, ahead = self.fleet, self.field.progress[car] * 512
        if fleet.state[car] == APRON:
            return ahead if fleet.outside[car] else ahead + 255 - fleet.stack[car]
        lane = self.track.lane_of[self.field.space[car]]
        if self.rules.corner_order:
            sector = self.field.progress[car] % self.track.sectors
            if self.track.inside[sector] < 0:
                lane = self.track.lanes[sector] - 1 - lane
        return ahead + 511 - lane

    def running_order(self) -> list[int]:
        """Cars still in the race, leader first."""
        state = self.fleet.state
        keyed: list[int] = []
        for car in range(len(state)):
            if state[car] <= APRON:
                keyed.append(car - self.rank_key(car) * 64)
        keyed.sort()
        return [key & 63 for key in keyed]

    def lead_car(self) -> i64:
        """C20: the first in running order, on the apron too; -1 when nobody is left."""
        best: i64 = -1
        best_key: i64 = 0
        state = self.fleet.state
        for car in range(len(state)):
            if state[car] <= APRON:
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
        return max(self.field.progress[leader] // self.track.sectors, 0) + 1

    def nobody_left(self) -> bool:
        """Every position marker is given: nobody is in the race any more."""
        return self.fleet.bottom < self.fleet.top

    def displacing_costs(self) -> bool:
        """Whether the driver pays for cars displaced sideways with more than MP (Grand Prix's Close Calls)."""
        return False

    def any_finished(self) -> bool:
        return self.fleet.top > 1

    # Wear (7.1).

    def add_wear(self, car: int, kind: int, count: int) -> None:
        self.fleet.wear_of[car * WEAR_KINDS + kind] += count
        self.fleet.worn[car] += count
