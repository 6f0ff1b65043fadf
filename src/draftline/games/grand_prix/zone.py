"""Section 8.3: a Safety Zone of eleven sectors with one lane, from an event to the next end of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draftline.games.grand_prix.facts import SHIFTED, ZONE, ZONE_OVER

if TYPE_CHECKING:
    from draftline.games.grand_prix.game import GrandPrix


def lay_zone(game: GrandPrix) -> None:
    """8.3.1, 8.3.2: around the sector where the event's target stood (G40); then everybody drops to the inside."""
    sectors = game.board.sectors
    half = game.box.zone_half
    game.centre = game.zone_at
    first = (game.centre - half) % sectors
    game.track = game.board.with_zone(first, 2 * half + 1)
    game.tell_one(ZONE, game.centre)
    for i in range(2 * half, -1, -1):
        shift_sector(game, (first + i) % sectors)


def shift_sector(game: GrandPrix, sector: int) -> None:
    """Inner car first; one that lands on another pushes that one forward (G41); one without room stays (D80)."""
    base = game.board.base[sector]
    for lane in range(1, game.board.lanes[sector]):
        car = game.field.at[base + lane]
        if car >= 0 and push_along(game, base):
            game.put(car, base, game.field.progress[car], SHIFTED)


def push_along(game: GrandPrix, space: int) -> bool:
    """Clear a space of lane 0, if there is room: its car and all before it go on to the next space of the way."""
    way = way_on(game, space)
    for i in range(len(way) - 1, 0, -1):
        car = game.field.at[way[i - 1]]
        game.put(car, way[i], game.field.progress[car] + 1, SHIFTED)
    return len(way) > 0


def way_on(game: GrandPrix, space: int) -> list[int]:
    """From a space along lane 0, past the zone to the innermost space ahead, up to the first empty one (G41)."""
    way = [space]
    while game.field.at[way[-1]] >= 0:
        if len(way) == game.board.sectors:
            return way_out(game, way)
        way.append(game.track.ahead[way[-1]][0])
    return way


def way_out(game: GrandPrix, ring: list[int]) -> list[int]:
    """D80: lane 0 is full all round: the way ends in the first empty space past the zone, the innermost, or nowhere."""
    for i in range(1, len(ring)):
        sector = game.board.sector_of[ring[i]]
        if not game.track.zone[sector]:
            for lane in range(1, game.board.lanes[sector]):
                if game.field.at[game.board.base[sector] + lane] < 0:
                    return [*ring[:i], game.board.base[sector] + lane]
    return []


def lift_zone(game: GrandPrix) -> None:
    """8.3.2: its markers go at the beginning of the next end of turn."""
    if game.centre >= 0:
        game.centre = -1
        game.track = game.board
        game.tell_none(ZONE_OVER)
