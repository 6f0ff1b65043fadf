"""A bot of your own with parameters: `python examples/own_bot.py`.

It looks at every action one step ahead, and likes what brings its cars forward. How much it fears wear is a parameter,
as in `--bots examples/own_bot.py:Careful:0.5`.
"""

from __future__ import annotations

import random

import draftline
from draftline.bots import Bot, Budget, make_bot
from draftline.core.game import Decision
from draftline.core.view import Randomness, View


class Careful:
    """Takes the action after which its cars have come furthest, less something for every marker."""

    def __init__(self, parameters: list[str]) -> None:
        self.fear = float(parameters[0]) if parameters else 1.0

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> draftline.Action:
        return max(decision.actions, key=lambda action: self.worth(view, decision, rng, action))

    def worth(self, view: View, decision: Decision, rng: Randomness, action: draftline.Action) -> float:
        imagined = view.sample(rng)  # a whole race in which this seat could be
        imagined.apply(action, decision.seat)
        state = imagined.view(decision.seat).to_json()["state"]
        own = [car for car in state["cars"] if car["seat"] == decision.seat]
        return sum(float(car["progress"]) - self.fear * len(car["wear"]) for car in own)


def race(bots: list[Bot], seed: int) -> tuple[int, ...]:
    """The points of every seat in one short race."""
    game = draftline.new_game("thunder-alley", seats=len(bots), seed=seed, options={"laps": 1, "cars": 2})
    rng = random.Random(seed)
    while (decision := game.decision) is not None:
        seat = decision.seat
        game.apply(bots[seat].choose(game.view(seat), decision, rng, Budget.none()))
    assert game.outcome is not None
    return tuple(game.outcome.points)


if __name__ == "__main__":
    print("careful, random:", race([Careful(["0.5"]), make_bot("random")], seed=1))
