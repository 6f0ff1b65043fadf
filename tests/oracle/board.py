"""Cars on a straight road, written as plainly as can be: the ground that the model of one activation stands on."""

from __future__ import annotations

Space = tuple[int, int]  # column and lane, lane 0 beside the apron
Shift = tuple[int, Space]  # a car and the space that it goes to
End = tuple[tuple[tuple[int, int, int, int], ...], tuple[tuple[int, int], ...], tuple[int, ...]]


class Road:
    """Columns of lanes; at both ends the road goes on as wide as it is there."""

    def __init__(self, widths: list[int]) -> None:
        self.widths = widths
        self._known: dict[tuple[Space, int], list[Space]] = {}

    def lanes(self, column: int) -> int:
        return self.widths[min(max(column, 0), len(self.widths) - 1)]

    def holds(self, space: Space) -> bool:
        return 0 <= space[1] < self.lanes(space[0])

    def ahead(self, space: Space) -> list[Space]:
        """Forward neighbours, inside first (C1)."""
        return self._touching(space, space[0] + 1)

    def behind(self, space: Space) -> list[Space]:
        """Backward neighbours, inside first (C1)."""
        return self._touching(space, space[0] - 1)

    def _touching(self, space: Space, column: int) -> list[Space]:
        """C1: lanes of another column that overlap this one when both columns are drawn equally wide."""
        if (space, column) not in self._known:
            own, other = self.lanes(space[0]), self.lanes(column)
            left, right = space[1] * other, (space[1] + 1) * other
            lanes = [lane for lane in range(other) if lane * own < right and left < (lane + 1) * own]
            self._known[space, column] = [(column, lane) for lane in lanes]
        return self._known[space, column]


class Board:
    """Who stands where. A car whose `down` is 0 finishes at the column `goal`, any other runs on."""

    def __init__(
        self,
        road: Road,
        where: dict[int, Space],
        down: dict[int, int],
        pits: dict[int, int],
        goal: int | None,
    ) -> None:
        self.road = road
        self.where = where
        self.down = down
        self.pits = pits
        self.goal = goal
        self.finished: tuple[int, ...] = ()

    def copy(self) -> Board:
        other = Board(self.road, dict(self.where), dict(self.down), dict(self.pits), self.goal)
        other.finished = self.finished
        return other

    def at(self, space: Space) -> int | None:
        """The car on a space."""
        for car, place in self.where.items():
            if place == space:
                return car
        return None

    def enter(self, car: int, space: Space) -> None:
        """Stand a car on a space; over the line in its last lap it is off the track at once (C9, C18)."""
        self.pits.pop(car, None)
        if self.goal is not None and space[0] >= self.goal and self.down[car] == 0:
            self.where.pop(car, None)
            self.finished += (car,)
        else:
            self.where[car] = space

    def shifted(self, shifts: list[Shift]) -> Board:
        """A copy on which these cars have moved, in this order."""
        board = self.copy()
        for car, space in shifts:
            board.enter(car, space)
        return board

    def end(self) -> End:
        """All that the board says, to compare: cars with column, lane and laps down; pits; order of finishing."""
        cars = [(car, *space, self.down[car]) for car, space in sorted(self.where.items())]
        return tuple(cars), tuple(sorted(self.pits.items())), self.finished
