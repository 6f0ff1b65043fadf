"""A position drawn as in the rulebook, and what may happen in it: `python examples/rulebook_position.py`.

Rows are lanes with the outermost first, columns are sectors, numbers are cars.
"""

from __future__ import annotations

import draftline

PICTURE = """
.. .. 21 .. ..
.. .. 29 43 ..
.. .. .. .. ..
"""


def pushed() -> list[str]:
    """Car 29 plays “Charge”, a Solo card, into the car before it: every sentence that is told."""
    game = draftline.position(PICTURE, active=29, card="Charge", mp=4)
    told = [str(fact.message()) for fact in game.apply("forward")]
    return [*told, str(game)]


def refused() -> str:
    """Why the car may not swap places with it."""
    game = draftline.position(PICTURE, active=29, card="Charge", mp=4)
    return str(game.legal("swap"))


if __name__ == "__main__":
    print(*pushed(), sep="\n")
    print(refused())
