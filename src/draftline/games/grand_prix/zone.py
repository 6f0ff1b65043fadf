"""Section 8.3: a Safety Zone of eleven sectors with one lane, from an event to the next end of turn."""

from __future__ import annotations

from draftline.games.grand_prix.facts import SHIFTED, ZONE, ZONE_OVER
from draftline.games.grand_prix.state import State


def lay_zone(game: State) -> None:
    """8.3.1, 8.3.2: around the sector where the event's target stood (G40); then everybody drops to the inside."""
    sectors = game.board.sectors
    half = game.box.zone_half
    game.centre = game.zone_at
    first = (game.centre - half) % sectors
    game.track = game.board.with_zone(first, 2 * half + 1)
    game.tell_one(ZONE, game.centre)
    for i in range(2 * half, -1, -1):
        shift_sector(game, (first + i) % sectors)


def shift_sector(game: State, sector: int) -> None:
    """Inner car first; one that lands on another pushes that one forward (G41)."""
    base = game.board.base[sector]
    for lane in range(1, game.board.lanes[sector]):
        car = game.at[base + lane]
        if car >= 0:
            push_along(game, base)
            game.put(car, base, game.progress_of[car], SHIFTED)


def push_along(game: State, space: int) -> None:
    """Clear a space of lane 0: its car goes on along the lane, past the zone to the innermost space ahead."""
    path = [space]
    while game.at[path[-1]] >= 0:
        path.append(game.track.ahead[path[-1]][0])
    for i in range(len(path) - 1, 0, -1):
        car = game.at[path[i - 1]]
        game.put(car, path[i], game.progress_of[car] + 1, SHIFTED)


def lift_zone(game: State) -> None:
    """8.3.2: its markers go at the beginning of the next end of turn."""
    if game.centre >= 0:
        game.centre = -1
        game.track = game.board
        game.tell_none(ZONE_OVER)
