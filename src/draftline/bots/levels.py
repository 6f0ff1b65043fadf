"""The bots by level: random, greedy, rookie, club and pro.

All but the first ask the game's craft. They work on a game sampled from their view, of which a craft uses only what the
view shows: where the cars stand, how worn they are, the seat's own hand. So the cards that the sample deals to others
never change a choice.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from draftline.bots.bot import Budget, below
from draftline.bots.craft import NOBODY, Candidate, Craft
from draftline.bots.crafts import Crafts
from draftline.bots.weights import no_parameters, read_number, read_weights
from draftline.core.actions import Action
from draftline.core.game import Decision, Game
from draftline.core.messages import Message, OptionError
from draftline.core.rng import stream
from draftline.core.view import Randomness, View

# Of the professional.
USUAL_SECONDS: Final = 0.1  # for a decision, unless the bot's code or the caller says otherwise
MOST_SECONDS: Final = 600.0
MOST_IDEAS: Final = 8  # ideas that are tried
PRIOR_ROUNDS: Final = 4.0  # rounds that the club player's opinion counts for
HOPELESS_GAP: Final = 50.0  # points: an idea so far behind the best is none
TIME_SHARE: Final = 0.95  # of the time, after which no new trial begins
SURE_ERRORS: Final = 3.0  # standard errors between the last two ideas that end the trials
FEWEST_ROUNDS: Final = 8  # rounds before which nothing is sure
MOST_ROUNDS: Final = 400  # rounds after which more tell nothing new


class RandomBot:
    """The yardstick for all others: chooses evenly, but retires a car only when there is nothing else to do."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        choices = [action for action in decision.actions if action.verb != "retire"]
        if not choices:
            choices = list(decision.actions)
        return choices[below(rng, len(choices))]


class GreedyBot:
    """Takes what looks best now, and looks no further."""

    def __init__(self) -> None:
        self.crafts = Crafts({})

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view.sample(rng)
        return self.crafts.of(game).greedy(game, decision)


class RookieBot:
    """The beginner: quick, cheerful and careless. No parameters."""

    def __init__(self, parameters: list[str]) -> None:
        no_parameters(parameters)
        self.crafts = Crafts({})

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view.sample(rng)
        return self.crafts.of(game).careless(game, decision, rng)

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
        """What a beginner would say."""
        game = view.sample(rng)
        return self.crafts.of(game).beginners_reason(game, decision, action)


class ClubBot:
    """Weighs every outcome of every answer by the points that its team can then expect.

    Parameters change weights: `club:wear=1.2:pits=4`.
    """

    def __init__(self, parameters: list[str]) -> None:
        self.crafts = Crafts(read_weights(parameters))

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view.sample(rng)
        return self.crafts.of(game).ranked(game, decision)[0].actions[0]

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
        """Why this action, in a sentence."""
        game = view.sample(rng)
        return self.crafts.of(game).reason(game, decision, action)


# The professional tries the club player's best ideas on re-dealt races, and takes what holds up.
#
# All ideas are tried on the same deals with the same dice, so that they differ by what they do and not by luck. The
# worse half is dropped after 4, 8, 16, ... rounds, and the club player's own opinion counts as some rounds, so that a
# few unlucky deals do not overturn a clear preference.


class Plan:
    """A move that was decided as a whole: what is still to be done, of which car in which turn."""

    def __init__(self, turn: int, mover: int, actions: tuple[Action, ...]) -> None:
        self.turn = turn
        self.mover = mover
        self.actions = actions


class Trials:
    """How the ideas have done in the rounds so far."""

    def __init__(self, found: list[Candidate]) -> None:
        self.found = found
        self.alive: list[int] = list(range(len(found)))  # best first after every cut
        self.totals: list[float] = [0.0] * len(found)
        self.rounds: int = 0
        self.lead: float = 0.0  # of the first of the last two over the second: sum and sum of squares
        self.squares: float = 0.0

    def add(self, values: list[float]) -> None:
        """A round: one value for each idea alive."""
        for i in range(len(values)):
            self.totals[self.alive[i]] += values[i]
        self.rounds += 1
        if len(values) == 2:
            lead = values[0] - values[1]
            self.lead += lead
            self.squares += lead * lead
        if self.rounds & (self.rounds - 1) == 0 and self.rounds >= 4 and len(self.alive) > 2:
            self.alive = self.order()[: (len(self.alive) + 1) // 2]

    def order(self) -> list[int]:
        return sorted(self.alive, key=lambda i: (-(PRIOR_ROUNDS * self.found[i].value + self.totals[i]), i))

    def sure(self) -> bool:
        """Whether one of the last two is clearly better."""
        if len(self.alive) > 2 or self.rounds < FEWEST_ROUNDS or self.squares == 0.0:
            return False
        return abs(self.lead) > SURE_ERRORS * math.sqrt(self.squares)

    def best(self) -> Candidate:
        return self.found[self.order()[0]]


class Timer:
    """When the trials have to end, and by which clock."""

    def __init__(self, clock: Callable[[], float], stop: float) -> None:
        self.clock = clock
        self.stop = stop


class ProBot:
    """Parameters: a time (`500ms`, `2s`), `rounds=8` (so many rounds whatever the time), weights (`wear=1.2`)."""

    def __init__(self, parameters: list[str]) -> None:
        self.seconds: float = USUAL_SECONDS
        self.rounds: int = 0
        weights: list[str] = []
        for text in parameters:
            if text.startswith("rounds="):
                self.rounds = read_rounds(text)
            elif "=" in text:
                weights.append(text)
            else:
                self.seconds = read_seconds(text)
        self.crafts = Crafts(read_weights(weights))
        self.plan: Plan | None = None

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        timer = Timer(budget.clock, budget.clock() + TIME_SHARE * budget.within(self.seconds))
        game = view.sample(rng)
        craft = self.crafts.of(game)
        planned = self._planned(game, craft, decision)
        if planned is not None:
            return planned
        found = craft.ranked(game, decision)[:MOST_IDEAS]
        found = [one for one in found if one.value > found[0].value - HOPELESS_GAP]
        best = found[0] if len(found) == 1 else self._tried(view, decision, Trials(found), craft, rng, timer)
        if len(best.actions) > 1 and best.mover != NOBODY:
            self.plan = Plan(craft.turn(game), best.mover, best.actions[1:])
        return best.actions[0]

    def _planned(self, game: Game, craft: Craft, decision: Decision) -> Action | None:
        """The next action of a move that was decided as a whole, if this is still that move."""
        plan = self.plan
        self.plan = None
        if plan is None or plan.turn != craft.turn(game) or plan.mover != craft.mover(game):
            return None
        action = plan.actions[0]
        if action not in decision.actions:
            return None
        if len(plan.actions) > 1:
            self.plan = Plan(plan.turn, plan.mover, plan.actions[1:])
        return action

    def _tried(
        self, view: View, decision: Decision, trials: Trials, craft: Craft, rng: Randomness, timer: Timer
    ) -> Candidate:
        """Rounds until time is up or the result is clear; a round that time cuts short does not count."""
        while trials.rounds < (self.rounds or MOST_ROUNDS) and not trials.sure():
            sample = view.sample(rng)
            dice = rng.getrandbits(60)
            values: list[float] = []
            for i in trials.alive:
                if not self.rounds and timer.clock() >= timer.stop:
                    return trials.best()
                values.append(craft.tried(sample, decision.seat, trials.found[i], stream(dice, 0)))
            trials.add(values)
        return trials.best()

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
        """Why this action, in a sentence."""
        game = view.sample(rng)
        return self.crafts.of(game).reason(game, decision, action)


def read_seconds(text: str) -> float:
    """`500ms`, `2s`, `0.5s`."""
    for unit, factor in (("ms", 0.001), ("s", 1.0)):
        if text.endswith(unit):
            number = read_number(text.removesuffix(unit))
            if number is not None and 0.0 < factor * number <= MOST_SECONDS:
                return factor * number
    raise OptionError(Message("error.bot-parameter", {"text": text}))


def read_rounds(text: str) -> int:
    number = read_number(text.removeprefix("rounds="))
    if number is None or number != int(number) or number < 1:
        raise OptionError(Message("error.bot-parameter", {"text": text}))
    return int(number)
