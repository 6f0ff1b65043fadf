"""Perft: in how many ways a position can go on for some decisions. A change of rules shows as a changed number."""

from __future__ import annotations

from draftline.core.game import Game


def perft(game: Game, depth: int) -> int:
    """Leaves of the tree of decisions, `depth` deep; a finished game is a leaf wherever it stands."""
    if depth == 0 or game.over:
        return 1
    seat = game.asked[0]
    if depth == 1:
        return game.choices.count
    total = 0
    for code in game.codes:
        after = game.copy()
        after.quiet = True
        after._do(seat, code)
        total += perft(after, depth - 1)
    return total


def divide(game: Game, depth: int) -> dict[str, int]:
    """The same by first action: where two programs differ, the difference is below one of them."""
    counts: dict[str, int] = {}
    for action in game.decision.actions if game.decision and depth > 0 else ():
        after = game.copy()
        after.apply(action)
        counts[str(action)] = perft(after, depth - 1)
    return counts
