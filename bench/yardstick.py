"""Random play in Catanatron, a fast Python engine of another board game: what our figures are held against."""

from __future__ import annotations

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


class Counting(RandomPlayer):
    """Counts what it is asked, and how often there was a choice."""

    asked = 0
    real = 0

    def decide(self, game, playable_actions):  # type: ignore[no-untyped-def]
        Counting.asked += 1
        Counting.real += len(playable_actions) > 1
        return random.choice(list(playable_actions))


def main(games: int, repeats: int) -> dict[str, float]:
    rates: list[tuple[float, float, float]] = []
    for repeat in range(repeats + 1):
        random.seed(repeat)
        Counting.asked = Counting.real = 0
        start = time.process_time()
        for seed in range(games):
            Game([Counting(colour) for colour in COLOURS], seed=seed).play()
        seconds = time.process_time() - start
        rates.append((Counting.asked / seconds, Counting.real / seconds, games / seconds))
    best = max(rates[1:])
    return {"decisions": best[0], "real": best[1], "games": best[2]}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]))))
