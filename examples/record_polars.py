"""A recorded race as a table: `python examples/record_polars.py [race.json]`. It needs `pip install polars`.

Every fact of the race becomes a row; polars then counts how far each car was moved by cards of its own team and by
those of others.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import polars as pl

import draftline
from draftline.core.record import split_action
from draftline.games.registry import begin


def example() -> dict[str, Any]:
    """A short race by random players, as its record."""
    game = draftline.new_game("thunder-alley", seats=3, seed=7, options={"laps": 1, "cars": 3})
    rng = random.Random(7)
    while (decision := game.decision) is not None:
        game.apply(rng.choice(decision.actions))
    return dict(game.record())


def rows(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Where every car came to stand, in order, and whose move it was."""
    game = begin(record)
    found: list[dict[str, Any]] = []
    for text in record["actions"]:
        action, seat = split_action(text)
        decision = game.decision
        assert decision is not None
        mover = decision.seat if seat is None else seat
        for fact in game.apply(action, seat):
            values = fact.values
            if "progress" in values:
                own = game.seat_of(fact.values["car"]) == mover
                found.append({"car": values["car"], "progress": values["progress"], "fact": fact.name, "own": own})
    return found


def carried(record: dict[str, Any]) -> pl.DataFrame:
    """Sectors that each car gained, in moves of its own team and of others."""
    table = pl.DataFrame(rows(record))
    steps = table.with_columns(gain=pl.col("progress").diff().over("car").fill_null(0))
    return steps.group_by("car").agg(
        own=pl.col("gain").filter(pl.col("own")).sum(), others=pl.col("gain").filter(~pl.col("own")).sum()
    ).sort("car")  # fmt: skip


if __name__ == "__main__":
    given = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")) if len(sys.argv) > 1 else example()
    print(carried(given))
