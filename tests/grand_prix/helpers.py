"""Small helpers of the Grand Prix tests: positions, tokens, places; the rest is that of Thunder Alley."""

from typing import Any

import draftline
from tests.thunder_alley.helpers import (
    assert_cars,
    assert_over,
    assert_picture,
    do,
    drawn,
    finish_move,
    link,
    moving,
    offers,
    refuse,
    seat,
    texts,
    ways,
)

__all__ = [
    "assert_cars",
    "assert_finished",
    "assert_over",
    "assert_picture",
    "do",
    "drawn",
    "drive",
    "finish_move",
    "link",
    "moving",
    "offers",
    "position",
    "refuse",
    "seat",
    "texts",
    "ways",
]


def position(text: str, **arguments: Any) -> Any:
    """A Grand Prix position."""
    return draftline.position(text, game="grand-prix", **arguments)


def drive(game: Any, *steps: str) -> None:
    """The steps of a move; those forward that are left at its end may have been taken without asking (C10)."""
    for i, step in enumerate(steps):
        if game.decision is None or game.decision.kind in ("play", "boost"):
            assert set(steps[i:]) == {"forward"}
            return
        game.apply(step)


def assert_finished(game: Any, *cars: int) -> None:
    """These cars have finished, in this order, and are off the track."""
    assert [game.place(car) for car in cars] == list(range(1, len(cars) + 1))
    assert {game.status(car) for car in cars} <= {"finished"}
    assert not set(cars) & set(game.order())
    assert game.problems() == []
