"""The engine's ends of an activation beside the model's."""

from __future__ import annotations

from typing import Any

import draftline
from tests.oracle.board import End
from tests.oracle.model import ends
from tests.oracle.pictures import ACTIVE, IN_PITS, MATES, Picture

MOVING = ("step", "link", "second", "place")


class Reader:
    """Reads a game in columns and laps down, as the picture tells them."""

    def __init__(self, picture: Picture, game: Any) -> None:
        self.cars = sorted(picture.down)
        self.sectors = game.track.sectors
        self.columns = len(picture.widths)
        self.zero = game.progress(IN_PITS)  # which stands at column 0

    def place(self, progress: int, lane: int) -> tuple[int, int, int]:
        """Column, lane and laps down."""
        before = (self.sectors - self.columns) // 2
        column = (progress - self.zero + before) % self.sectors - before
        return column, lane, (self.zero + column - progress) // self.sectors

    def end(self, game: Any, moved: dict[int, tuple[int, int]], places: dict[int, int]) -> End:
        """The cars of a game, of which some have moved on and some of those have finished."""
        cars: list[tuple[int, int, int, int]] = []
        pits: list[tuple[int, int]] = []
        order = dict(places)
        for car in self.cars:
            if car in places:
                continue
            if game.status(car) == "finished":
                order[car] = game.place(car)
            elif car in moved or game.status(car) == "track":
                progress, lane = moved.get(car, (game.progress(car), game.where(car)[1]))
                cars.append((car, *self.place(progress, lane)))
            else:
                pits.append((car, self.place(game.progress(car), -1)[0]))
        return tuple(cars), tuple(pits), tuple(sorted(order, key=lambda car: order[car]))


def by_playing(game: Any, reader: Reader) -> set[End]:
    """All ends that the decisions of the activation lead to, each tried on a copy."""
    if game.decision.kind not in MOVING:
        return {reader.end(game, {}, {})}
    found: set[End] = set()
    for action in game.decision.actions:
        other = game.copy()
        other.apply(action)
        found |= by_playing(other, reader)
    return found


def by_outcomes(game: Any, reader: Reader) -> list[End]:
    """All ends that `outcomes` lists."""
    return [reader.end(game, end.cars, end.places) for end in game.outcomes()]


def difference(picture: Picture) -> str:
    """How the engine and the model differ about a picture, or nothing."""
    expected = ends(picture.board(), ACTIVE, picture.card, picture.mp, MATES)
    game = draftline.position(picture.text(), **picture.arguments())
    reader = Reader(picture, game)
    lines = told("played", by_playing(game, reader), expected)
    if game.decision.kind in MOVING:
        listed = by_outcomes(game, reader)
        lines += told("outcomes()", set(listed), expected)
        lines += ["  outcomes() lists an end twice"] if len(set(listed)) < len(listed) else []
    return "\n".join([str(picture), *lines]) if lines else ""


def told(name: str, got: set[End], expected: set[End]) -> list[str]:
    """The first ends that only one side has."""
    only_engine = [f"  {name}, not in the model: {end}" for end in sorted(got - expected)[:3]]
    only_model = [f"  model, not {name}: {end}" for end in sorted(expected - got)[:3]]
    return only_engine + only_model
