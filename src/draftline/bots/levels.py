"""The bots by level: random, greedy, rookie, club and pro.

All but the first ask the game's craft. They work on a game sampled from their view, of which a craft uses only what the
view shows: where the cars stand, how worn they are, the seat's own hand. So the cards that the sample deals to others
never change a choice.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final, cast

from draftline.bots.bot import CHOOSE, Budget, Compared, below
from draftline.bots.craft import NO_WORTH, Candidate, Craft, carried_out
from draftline.bots.crafts import Crafts
from draftline.bots.styles import Style, is_style, read_style
from draftline.bots.ties import best_of, equals
from draftline.bots.trials import MOST_DEALS, Deals, Trials, sure_errors
from draftline.bots.weights import no_parameters, read_number, read_weights
from draftline.core.actions import Action
from draftline.core.game import Decision, Game
from draftline.core.messages import Message, OptionError, Value
from draftline.core.surface import offers
from draftline.core.track_game import TrackGame
from draftline.core.view import Randomness, View

HOPELESS_GAP: Final = 50.0  # points: an idea so far behind the best is none
TOLD_POINTS: Final = 0.05  # points from which on one idea is said to be better than another
# Of the professional.
USUAL_SECONDS: Final = 0.1  # for a decision, unless the bot's code or the caller says otherwise
MOST_SECONDS: Final = 600.0
MOST_IDEAS: Final = 32  # ideas that are tried, if there is time
TIME_SHARE: Final = 0.95  # of the time, after which no new trial begins


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
        game = view._sampled(rng)
        return self.crafts.of(game).greedy(game, decision)


offers(RandomBot, choose=CHOOSE)
offers(GreedyBot, choose=CHOOSE)


class RookieBot:
    """The beginner: quick, cheerful and careless. No parameters."""

    def __init__(self, parameters: list[str]) -> None:
        no_parameters(parameters)
        self.crafts = Crafts({})

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view._sampled(rng)
        return self.crafts.of(game).careless(game, decision, rng)

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
        """What a beginner would say."""
        game = view._sampled(rng)
        return self.crafts.of(game).beginners_reason(game, decision, action)


# Club and pro decide moves as a whole, and then carry them out.

Spot = list[int]


class Plan:
    """What to do in which positions, the first of which is the one that was thought about.

    A position that is not foreseen, because somebody took a move back, drove another way or threw other dice, is
    thought about anew.
    """

    def __init__(self, game: Game, seat: int, candidate: Candidate) -> None:
        self.candidate = candidate
        self.spots: list[Spot] = []
        after = game.copy()
        after.quiet = True
        for action in candidate.actions:
            if after.marks != game.marks or not self._goes_on(after, seat) or not after._choices(seat).has(action.code):
                break
            self.spots.append(spot(after, seat))
            after._do(seat, action.code)

    def _goes_on(self, game: Game, seat: int) -> bool:
        """Only the seat itself is asked; with the first question others may be asked at the same time."""
        return game.asked == [seat] if self.spots else seat in game.asked

    def at(self, place: Spot) -> int:
        """How many of the plan's actions lead to a position; -1 if none does."""
        for i in range(len(self.spots)):
            if self.spots[i] == place:
                return i
        return -1

    def following(self, place: Spot) -> Action | None:
        """The next action of a plan that is being carried out."""
        i = self.at(place)
        return self.candidate.actions[i] if i > 0 else None


def spot(game: Game, seat: int) -> Spot:
    """What a seat goes by in the middle of a move: the question, its answers, its hand, and where all cars stand."""
    race = cast(TrackGame, game)
    hand = race.hands[seat]
    question = [seat, game.kind, game.subject, game.amount, len(hand), *hand]
    return [*question, *race.field.progress, *race.field.space, *game._choices(seat).codes()]


def same_end(game: Game, seat: int, one: Candidate, other: Candidate) -> bool:
    """Whether two plans come to the same position without chance having had a part."""
    ends = [carried_out(game, seat, idea.actions) for idea in (one, other)]
    return ends[0].marks == ends[1].marks == game.marks and ends[0] == ends[1]


class Thinker(metaclass=ABCMeta):
    """What club and pro share: the game's craft, a driver's style, and the plan of the move in progress."""

    def __init__(self, weights: list[str]) -> None:
        self.style: Style = read_style(weights)
        self.crafts = Crafts(read_weights([text for text in weights if not is_style(text)]))
        self.plan: Plan | None = None

    @abstractmethod
    def think(self, view: View, game: Game, decision: Decision, rng: Randomness, budget: Budget) -> Candidate:
        """The best idea there is."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        if len(decision.actions) == 1:
            return decision.actions[0]
        plan = self.plan
        planned = None if plan is None else plan.following(spot(view._game, decision.seat))
        if planned is not None:
            return planned
        game = view._sampled(rng)
        best = self.think(view, game, decision, rng, budget)
        self.plan = Plan(game, decision.seat, best)
        return best.actions[0]

    def advised(self, view: View, decision: Decision) -> Action | None:
        """What was thought of here before: the plan's first action, or the next one."""
        plan = self.plan
        at = -1 if plan is None else plan.at(spot(view._game, decision.seat))
        return None if plan is None or at < 0 else plan.candidate.actions[at]

    def compared(
        self, view: View, decision: Decision, plans: tuple[tuple[Action, ...], tuple[Action, ...]],
        rng: Randomness, budget: Budget,
    ) -> Compared:  # fmt: skip
        """An advice and a seat's own plan, tried on the same re-dealt races for as long as there is time."""
        game = view._sampled(rng)
        craft = self.crafts.of(game)
        best, mine = [Candidate(actions, 0.0) for actions in plans]
        stop = budget.clock() + TIME_SHARE * budget.within(MOST_SECONDS)
        deals = Deals(view, decision.seat, craft, rng)
        values: dict[str, Value] = {
            "reason": craft.purpose(game, decision, best, []),
            "own": craft.purpose(game, decision, mine, []),
        }
        if same_end(game, decision.seat, best, mine):
            return Compared(0.0, Message("why.mine-same", values))
        total = longest = 0.0
        count = 0
        while count == 0 or (count < MOST_DEALS and budget.clock() + longest < stop):
            begun = budget.clock()
            total += deals.tried(best, count) - deals.tried(mine, count)
            longest = max(longest, budget.clock() - begun)
            count += 1
        less = total / float(count)
        values = {**values, "n": count, "points": f"{abs(less):.1f}"}
        if abs(less) < TOLD_POINTS:
            return Compared(0.0, Message("why.mine-even", values))
        return Compared(less, Message("why.mine-less" if less > 0.0 else "why.mine-more", values))

    def planned(self, view: View, decision: Decision, action: Action) -> Candidate | None:
        """What is left of the plan, if it leads here and goes on with an action."""
        plan = self.plan
        at = -1 if plan is None else plan.at(spot(view._game, decision.seat))
        if plan is None or at < 0 or plan.candidate.actions[at] != action:
            return None
        return plan.candidate if at == 0 else Candidate(plan.candidate.actions[at:], 0.0, plan.candidate.mover)

    def ideas(self, game: Game, decision: Decision) -> list[Candidate]:
        """All ideas as the driver likes them, best first; without those that are none."""
        craft = self.crafts.of(game)
        found = craft.ranked(game, decision)
        found = [one for one in found if one.value > found[0].value - HOPELESS_GAP]
        return found if self.style.plain() else self.style.liked(craft, game, decision.seat, found)


class ClubBot(Thinker):
    """Weighs every outcome of every answer by the points that its team can then expect.

    Parameters: a style (`club:style=attacker`), and changed weights (`club:wear=1.2:pits=4`).
    """

    def __init__(self, parameters: list[str]) -> None:
        super().__init__(parameters)

    def think(self, view: View, game: Game, decision: Decision, rng: Randomness, budget: Budget) -> Candidate:
        found = self.ideas(game, decision)
        return best_of(self.crafts.of(game), game, decision.seat, equals(found))

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
        """What the action is for, and by how much it is better than the next idea."""
        game = view._sampled(rng)
        craft = self.crafts.of(game)
        planned = self.planned(view, decision, action)
        if planned is not None and self.plan is not None and planned is not self.plan.candidate:
            return craft.purpose(game, decision, planned, [])
        found = self.ideas(game, decision)
        mine = planned or meant(found, action)
        others = [one.value for one in found if one.actions[0] != action]
        purpose = craft.purpose(game, decision, mine, found)
        more = mine.value - max(others) if others and mine.value > NO_WORTH else 0.0
        return purpose if more < TOLD_POINTS else Message("why.better", {"reason": purpose, "points": f"{more:.1f}"})


class ProBot(Thinker):
    """Tries the ideas on re-dealt races and takes what holds up.

    Parameters: a time (`500ms`, `2s`), `rounds=8` (so many deals whatever the time), a style, weights (`wear=1.2`).
    """

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
        super().__init__(weights)
        self.trials: Trials | None = None  # of the plan

    def think(self, view: View, game: Game, decision: Decision, rng: Randomness, budget: Budget) -> Candidate:
        clock = budget.clock
        stop = clock() + TIME_SHARE * budget.within(self.seconds)
        found = self.ideas(game, decision)[:MOST_IDEAS]
        craft = self.crafts.of(game)
        self.trials = trials = Trials(found, self.rounds or MOST_DEALS, sure_errors(self.seconds))
        deals = Deals(view, decision.seat, craft, rng)
        while not trials.over() or (self.rounds == 0 and trials.next_wave()):
            idea = trials.missing()
            if not self.rounds and clock() >= stop:
                break
            trials.add(idea, deals.tried(found[idea], trials.deals))
        return best_of(craft, game, decision.seat, trials.best())

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
        """What the action is for, and what the trials have shown; they are made anew where it was not thought about."""
        game = view._sampled(rng)
        craft = self.crafts.of(game)
        planned = self.planned(view, decision, action)
        if planned is None or self.plan is None:
            best = self.think(view, game, decision, rng, Budget.none())
            assert self.trials is not None
            planned = meant([best, *self.trials.found], action)
            self.plan = Plan(game, decision.seat, planned)
        return self._told(craft, game, decision, self.plan.candidate, craft.purpose(game, decision, planned, []))

    def _told(self, craft: Craft, game: Game, decision: Decision, candidate: Candidate, purpose: Message) -> Message:
        """A purpose with what the trials have shown, if the idea was tried."""
        trials = self.trials
        if trials is None or candidate not in trials.found:
            return purpose
        rival, deals, points = trials.compared(trials.found.index(candidate))
        if rival < 0:
            return purpose
        values: dict[str, Value] = {
            "reason": purpose,
            "n": deals,
            "idea": craft.idea(game, decision, trials.found[rival].actions[0]),
            "points": f"{abs(points):.1f}",
        }
        if abs(points) < TOLD_POINTS:
            return Message("why.tried-even", values)
        return Message("why.tried" if points > 0.0 else "why.tried-behind", values)


def meant(found: list[Candidate], action: Action) -> Candidate:
    """The first idea that begins with an action, or just that action."""
    for one in found:
        if one.actions[0] == action:
            return one
    return Candidate((action,), NO_WORTH)


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
