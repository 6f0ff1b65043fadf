"""Random positions, each made from a seed: a piece of road with seams, some cars on it, and a card just played."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from tests.oracle.board import Board, Road, Space
from tests.oracle.model import CARDS

ACTIVE = 29
MATES = [25, 41]  # of the active car's team
OTHERS = [43, 23, 22, 15, 28, 21, 88, 3, 12, 44]
IN_PITS = 34  # of another team: it stays in the pits at column 0 and keeps the race going
WIDTHS = [1, 2, 2, 3, 3, 3, 4, 4, 5, 6]
SPEEDS = [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8]
SLOW = ["rubbin-is-racin", "teamwork", "riding-the-draft", "clean-air", "working-the-pack"]  # speed 4


class Picture(NamedTuple):
    """A position and the activation that begins in it."""

    seed: int
    widths: list[int]
    where: dict[int, Space]
    down: dict[int, int]
    pits: dict[int, int]
    card: str
    mp: int
    line: int | None
    final: bool

    def text(self) -> str:
        """The picture as `draftline.position` reads it."""
        rows = [[".." if lane < width else "##" for width in self.widths] for lane in range(max(self.widths))]
        for car, (column, lane) in self.where.items():
            rows[lane][column] = f"{car:>2}"
        return "\n".join(" ".join(row) for row in reversed(rows))

    def arguments(self) -> dict[str, Any]:
        """What `draftline.position` is told besides the text."""
        down = {car: laps for car, laps in self.down.items() if laps}
        told: dict[str, Any] = {"active": ACTIVE, "card": self.card, "mp": self.mp, "apron": self.pits}
        if down:
            told["laps_down"] = down
        if self.line is not None:
            told |= {"line": self.line, "final": self.final}
        return told

    def board(self) -> Board:
        """The same position for the model."""
        goal = self.line if self.final else None
        return Board(Road(self.widths), dict(self.where), dict(self.down), dict(self.pits), goal)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.arguments().items())
        return f"seed {self.seed}\n{self.text()}\n{told}"


def picture(seed: int) -> Picture:
    rng = Random(seed)
    widths = _widths(rng)
    where = _cars(rng, widths)
    line, final = _line(rng, len(widths))
    pits = {IN_PITS: 0}
    card = rng.choice(list(CARDS))
    mp = min(rng.choice(SPEEDS), 4 if card in SLOW else 8)
    if rng.random() < 0.1:
        pits[ACTIVE] = where.pop(ACTIVE)[0]
        mp = max(mp, 2)  # no card has a pit exit speed below 2
    down = _down(rng, {**where, **{car: (column, 0) for car, column in pits.items()}}, line if final else None)
    return Picture(seed, widths, where, down, pits, card, mp, line, final)


def _widths(rng: Random) -> list[int]:
    """Lanes by column; two of three columns are as wide as the one before."""
    widths = [rng.choice(WIDTHS)]
    for _ in range(rng.randint(3, 7)):
        widths.append(widths[-1] if rng.random() < 0.66 else rng.choice(WIDTHS))
    return widths


def _line(rng: Random, columns: int) -> tuple[int | None, bool]:
    """In half of the pictures a finish line, in a few the line between two laps."""
    chance = rng.random()
    if chance < 0.4:
        return None, True
    return rng.randint(1, columns), chance < 0.9


def _cars(rng: Random, widths: list[int]) -> dict[int, Space]:
    """From 2 to 10 cars, among them the active one; in some pictures they keep together."""
    free = [(column, lane) for column, width in enumerate(widths) for lane in range(width)]
    chosen = rng.sample(MATES, rng.choice([0, 0, 1, 1, 2])) + rng.sample(OTHERS, rng.randint(1, 8))
    rng.shuffle(chosen)
    together = rng.choice([0.0, 0.5, 0.8])
    where: dict[int, Space] = {}
    for car in [ACTIVE, *chosen[:9]]:
        if len(free) > 1:
            where[car] = _space(rng, free, list(where.values()), together)
            free.remove(where[car])
    return where


def _space(rng: Random, free: list[Space], taken: list[Space], together: float) -> Space:
    """An empty space, with the chance `together` one that touches a car or nearly so."""
    close = [(c, n) for c, n in free if any(abs(c - column) + abs(n - lane) == 1 for column, lane in taken)]
    return rng.choice(close if close and rng.random() < together else free)


def _down(rng: Random, where: dict[int, Space], goal: int | None) -> dict[int, int]:
    """Laps down: whoever stands beyond the finish has at least one lap to go, and so have some of the rest."""
    chance = rng.choice([0.0, 0.2, 0.5]) if goal is not None else rng.choice([0.0, 0.0, 0.3])
    down = {}
    for car, (column, _) in sorted(where.items()):
        beyond = goal is not None and column >= goal
        down[car] = rng.choice([1, 1, 1, 2]) if beyond or rng.random() < chance else 0
    down[IN_PITS] = 0
    return down
