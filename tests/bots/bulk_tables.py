"""Prints what playouts and races in bulk come to, to compare builds: `python -m tests.bots.bulk_tables`."""

from __future__ import annotations

import json
from typing import Any

import draftline
from draftline.bots import Budget, make_bot
from tests.contract.battery import GAMES, Player


def tables() -> list[Any]:
    """Of every game: races by the quick move, playouts of a view by chance, and a few answers of a bot."""
    found: list[Any] = []
    for name in GAMES:
        raced = draftline.races(name, [1, 2], ["fast", "uniform", "fast"], seats=3)
        found.append([raced.points.tolist(), raced.winner, raced.decisions, raced.length])
        game, player = draftline.new_game(name, seats=3, seed=4), Player("keen", 4)
        found.append(draftline.playouts(game.view(1), 40, seed=2, until=40).tolist())
        for _ in range(30):
            decision = game.decision
            found.append(str(make_bot("greedy").choose(game.view(decision.seat), decision, player.rng, Budget.none())))
            game.apply(*player.choose(game.decisions))
    return found


def main() -> None:
    from draftline.core import game as engine

    print(json.dumps({"engine": engine.__file__, "tables": tables()}))


if __name__ == "__main__":
    main()
