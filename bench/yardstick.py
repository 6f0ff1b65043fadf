"""Random play in Catanatron, a fast Python engine of another board game: what our figures are held against.

It says that it is ready, then for every number of games that it reads how many actions a second it took, as JSON.
"""

from __future__ import annotations

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


class Counting(RandomPlayer):  # type: ignore[misc]
    """Counts what it is asked, and how often there was a choice."""

    asked = 0
    real = 0

    def decide(self, game, playable_actions):  # type: ignore[no-untyped-def]
        Counting.asked += 1
        Counting.real += len(playable_actions) > 1
        return random.choice(list(playable_actions))


def played(games: int) -> dict[str, float]:
    random.seed(1)
    Counting.asked = Counting.real = 0
    start = time.process_time()
    for seed in range(games):
        Game([Counting(colour) for colour in COLOURS], seed=seed).play()
    seconds = time.process_time() - start
    return {"decisions": Counting.asked / seconds, "real": Counting.real / seconds, "games": games / seconds}


def main() -> None:
    played(1)
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        print(json.dumps(played(int(line))), flush=True)


if __name__ == "__main__":
    main()
