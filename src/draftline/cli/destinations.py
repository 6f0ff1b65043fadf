"""Where the moving car can end up, as numbers on the board; each stands for the ways that lead there."""

from __future__ import annotations

from draftline.core.messages import Message
from draftline.core.reach import Reach
from draftline.core.track_game import TrackGame


class Destination:
    """One space (or the finish line: -1) and every distinct end of the move that brings the car there."""

    def __init__(self, space: int, progress: int) -> None:
        self.space = space
        self.progress = progress
        self.ends: list[Reach] = []
        self._known: dict[tuple[tuple[int, tuple[int, int]], ...], int] = {}

    def add(self, end: Reach) -> None:
        """Ends that leave every car at the same place count as one; the shortest is kept."""
        key = tuple(sorted(end.cars.items()))
        if key not in self._known:
            self._known[key] = len(self.ends)
            self.ends.append(end)
        elif len(end.actions) < len(self.ends[self._known[key]].actions):
            self.ends[self._known[key]] = end


def by_place(game: TrackGame, row: int, ends: list[Reach]) -> list[Destination]:
    """In the order of their numbers: the furthest first, inside before outside; ways that move few cars first."""
    number = game.numbers[row]
    here = (game.field.progress[row], -1 if game.field.space[row] < 0 else game.track.lane_of[game.field.space[row]])
    found: dict[tuple[int, int], Destination] = {}
    for end in ends:
        progress, lane = end.cars.get(number, here)
        if (progress, lane) not in found:
            space = -1 if lane < 0 else game.track.space(progress, lane)
            found[progress, lane] = Destination(space, progress)
        found[progress, lane].add(end)
    for place in found.values():
        place.ends.sort(key=lambda end: (len(end.cars), len(end.actions)))
    return [found[key] for key in sorted(found, key=lambda key: (-key[0], key[1]))]


def numbered(ends: list[Destination]) -> dict[int, int]:
    """Numbers by space, for the board."""
    return {end.space: number for number, end in enumerate(ends, 1) if end.space >= 0}


def variant(game: TrackGame, row: int, end: Reach) -> Message:
    """What makes one way to a space differ from another: where the other cars end up."""
    active = game.numbers[row]
    sectors = game.track.sectors
    moved: list[Message] = []
    for number in sorted(end.cars):
        progress, lane = end.cars[number]
        if number == active:
            continue
        if lane < 0:
            moved.append(Message("cli.variant-finish", {"car": number}))
        else:
            moved.append(Message("cli.variant-car", {"car": number, "sector": progress % sectors, "lane": lane}))
    return Message("cli.variant", {"cars": moved}) if moved else Message("cli.variant-alone")
