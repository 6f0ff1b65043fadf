"""Decisions judged: what a play lost against the best idea, on what its seat could see, and with the true cards.

Ideas and trials are the professional bot's: common deals, whole plans, playing on. The best idea is chosen on some
deals and the loss measured on others, so that nobody is blamed for what luck chose. A verdict is given where the
difference is beyond three standard errors; more deals are spent only where that would change a verdict.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from draftline.bots.craft import NO_WORTH, Candidate, Craft, carried_out
from draftline.bots.levels import HOPELESS_GAP
from draftline.bots.trials import MOST_ERRORS, Deals, Trials
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.core.rng import stream
from draftline.core.track_game import TrackGame
from draftline.core.view import View
from draftline.study.chance import bits, dealt_anew
from draftline.study.scale import BLUNDER, CLOSE, DEGREES, FINE, INACCURACY, MISTAKE, Scale
from draftline.study.timeline import Move

VAGUE: Final = ("idea.way", "idea.other")  # words that mean something beside another idea only
FINISH: Final = "why.finish"
SURE: Final = 3.0  # standard errors
NEAR: Final = 2.0  # standard errors within which a border is near
MOST_IDEAS: Final = 8
ALIKE_DEALS: Final = 3  # on which two plans come to one position, if chance ends both

LEAST_TOLD: Final = 0.05  # of an interval, by one digit
RIGHT_UNLUCKY: Final = "right-unlucky"
WRONG_LUCKY: Final = "wrong-lucky"


@dataclass(frozen=True)
class Depth:
    """How many deals choose the best idea, judge a loss at first and at most, and say what might have come.

    With the true cards as many races as `true` are run to choose and to judge.
    """

    chosen: int = 12
    first: int = 12
    most: int = 96
    luck: int = 32
    true: int = 8

    def times(self, factor: float) -> Depth:
        parts = (self.chosen, self.first, self.most, self.luck, self.true)
        return Depth(*[max(round(factor * one), 2) for one in parts])


@dataclass(frozen=True)
class Loss:
    """Points that a better idea brings, with the standard error, over so many deals."""

    points: float
    error: float
    deals: int

    @property
    def sure(self) -> bool:
        """Whether something is lost beyond doubt."""
        return self.points > SURE * self.error and self.points > 0.0


@dataclass(frozen=True)
class Plan:
    """A way to play: the actions as text, in a few words, what it is for, and where cars stand that it moves."""

    actions: tuple[str, ...]
    idea: Message
    why: Message
    cars: dict[int, tuple[int, int]]  # number -> progress and lane, before chance has a part


@dataclass(frozen=True)
class Verdict:
    """What is said of one real decision."""

    at: int  # actions done before it
    until: int
    seat: int
    kind: str
    prompt: Message
    played: Plan
    best: Plan | None  # None where the play was the best idea found
    foresight: Loss  # against the best idea, over what the seat could not see
    hindsight: Loss  # against the idea that was best with the true cards
    true_best: Loss  # of the best idea in foresight against the play, with the true cards
    degree: str
    corner: str  # right but unlucky, wrong but lucky, or nothing
    ideas: int  # that were weighed
    message: Message


class Judge:
    """One decision under trial; more deals can be asked for."""

    def __init__(self, move: Move, craft: Craft, scale: Scale, depth: Depth, seed: int) -> None:
        self.move = move
        self.craft = craft
        self.scale = scale
        self.depth = depth
        self.rng = bits(seed)
        self.view: View = move.before.view(move.seat)
        decision = self.view.decision
        assert decision is not None
        self.decision: Decision = decision
        self.sample = self.view._sampled(self.rng)
        self.played = Candidate(move.actions, NO_WORTH)
        self.ideas: list[Candidate] = self._ideas()  # the play first
        self.best = 0  # which idea was chosen
        self.spread = 0.0  # points between the best and the worst idea where it was chosen
        self.leads: list[float] = []  # of the best idea over the play, by deal
        self.fresh: Deals | None = None

    def _ideas(self) -> list[Candidate]:
        """The play, and the best other ideas that lead elsewhere."""
        found = self.craft.ranked(self.sample, self.decision)
        found = [one for one in found if one.value > max(found[0].value - HOPELESS_GAP, NO_WORTH)]
        others: list[Candidate] = []
        for idea in found:
            if same_plan(self.sample, self.move.seat, self.played, idea):
                if self.played.value == NO_WORTH:  # what chance cut short is tried as it was meant
                    longer = max(self.played.actions, idea.actions, key=len)
                    self.played = Candidate(longer, idea.value, idea.mover)
            elif len(others) < MOST_IDEAS - 1:
                others.append(idea)
        if self.played.value == NO_WORTH and others:  # nobody had thought of it
            self.played = Candidate(self.played.actions, others[-1].value)
        return [self.played, *others]

    @property
    def forced(self) -> bool:
        """Whether there is nothing else that anybody would think of."""
        return len(self.ideas) < 2

    def choose(self) -> None:
        """Find the best idea."""
        trials = Trials(self.ideas, self.depth.chosen, MOST_ERRORS)
        deals = Deals(self.view, self.move.seat, self.craft, self.rng)
        while not trials.over():
            idea = trials.missing()
            trials.add(idea, deals.tried(self.ideas[idea], trials.deals))
        self.best = self.ideas.index(trials.best()[0])
        means = [sum(row) / len(row) for row in trials.results if row]
        self.spread = max(means) - min(means)
        self.fresh = Deals(self.view, self.move.seat, self.craft, self.rng)

    @property
    def indifferent(self) -> bool:
        """Whether all ideas come to about the same."""
        return self.spread < self.scale.degrees[INACCURACY]

    def judge(self, deals: int) -> None:
        """Let play and best idea meet as many deals, other than those that chose it."""
        if self.best == 0:
            return
        assert self.fresh is not None
        while len(self.leads) < deals:
            deal = len(self.leads)
            self.leads.append(
                self.fresh.tried(self.ideas[self.best], deal) - self.fresh.tried(self.played, deal)
            )  # fmt: skip

    @property
    def loss(self) -> Loss:
        return loss_of(self.leads) if self.best else Loss(0.0, 0.0, 0)

    @property
    def degree(self) -> str:
        return degree_of(self.loss, self.scale) if self.best else FINE

    @property
    def near(self) -> bool:
        """Whether more deals may well change the verdict."""
        loss = self.loss
        if self.best == 0 or len(self.leads) >= self.depth.most:
            return False
        if not loss.sure:
            return loss.points + NEAR * loss.error > self.scale.degrees[INACCURACY]
        return any(abs(loss.points - self.scale.degrees[name]) < NEAR * loss.error for name in DEGREES)

    def hindsight(self) -> tuple[Loss, Loss]:
        """With the true cards: the loss against the idea that was best then, and of the best in foresight."""
        seat, true = self.move.seat, self.move.before
        races = self.depth.true
        seeds = [self.rng.getrandbits(40) for _ in range(2 * races)]

        def tried(idea: int, race: int) -> float:
            return self.craft.tried(true, seat, self.ideas[idea], stream(seeds[race], 0))

        half = range((races + 1) // 2)
        means = [sum(tried(idea, race) for race in half) for idea in range(len(self.ideas))]
        best = means.index(max(means))
        judged = range(races, 2 * races)
        base = [tried(0, race) for race in judged]
        kept = {0: [0.0] * races}
        for idea in {best, self.best} - {0}:
            kept[idea] = [tried(idea, race) - one for race, one in zip(judged, base, strict=True)]
        return loss_of(kept[best]), loss_of(kept[self.best])

    def verdict(self) -> Verdict:
        loss, degree = self.loss, self.degree
        hindsight, true_best = self.hindsight()
        corner = self._corner(degree, hindsight, true_best)
        move = self.move
        plans = [self.plan(Candidate(move.actions, self.played.value, self.played.mover))]
        if self.best:
            plans.append(self.plan(self.ideas[self.best]))
        played, *others = told_apart(move.before, move.seat, self.craft, plans)
        best = others[0] if others else None
        return Verdict(
            move.at, move.until, move.seat, move.kind, self.decision.prompt,
            played, best, loss, hindsight, true_best, degree, corner, len(self.ideas), said(degree, corner, loss, best),
        )  # fmt: skip

    def _corner(self, degree: str, hindsight: Loss, true_best: Loss) -> str:
        if degree == FINE and hindsight.sure and hindsight.points >= self.scale.degrees[MISTAKE]:
            return RIGHT_UNLUCKY
        if degree in DEGREES and -true_best.points > SURE * true_best.error and true_best.points < 0.0:
            return WRONG_LUCKY
        return ""

    def plan(self, idea: Candidate) -> Plan:
        """An idea in words, and where it leaves the cars that it moves."""
        game = self.sample
        first = idea.actions[0]
        return Plan(
            tuple(str(action) for action in idea.actions), self.craft.idea(game, self.decision, first),
            self.craft.purpose(game, self.decision, idea, []), moved(game, self.move.seat, idea.actions),
        )  # fmt: skip


def same_plan(game: TrackGame, seat: int, one: Candidate, other: Candidate) -> bool:
    """Whether two plans are one as far as both go, or come to the same position however it was dealt."""
    length = min(len(one.actions), len(other.actions))
    if one.actions[:length] == other.actions[:length]:
        return True
    end = _common_end(game, seat, one, other)
    if end is None or end.marks == game.marks:
        return end is not None
    return all(_common_end(dealt_anew(game, deal), seat, one, other) is not None for deal in range(ALIKE_DEALS))


def _common_end(game: TrackGame, seat: int, one: Candidate, other: Candidate) -> TrackGame | None:
    """The position that two plans come to, if it is one."""
    ends = [carried_out(game, seat, plan.actions) for plan in (one, other)]
    found = ends[0] if ends[0] == ends[1] else None
    assert found is None or isinstance(found, TrackGame)
    return found


def moved(game: TrackGame, seat: int, actions: tuple[Action, ...]) -> dict[int, tuple[int, int]]:
    """Where the cars stand that actions move, before chance has a part."""
    after = game.copy()
    for action in actions:
        if after.marks != game.marks or list(after.asked) != [seat] or not after.legal(action, seat):
            break
        ahead = after.copy()
        ahead.apply(action, seat)
        if ahead.marks != game.marks:
            after = ahead
            break
        after = ahead
    return {
        number: (after.progress(number), after.where(number)[1])
        for number in game.numbers
        if after.where(number) != game.where(number) and after.in_race(number)
    }


DIRECTIONS: Final[dict[int | str, str]] = {"in": "verb.in", "out": "verb.out"}

# Plans side by side are named by what differs: card or dice, else where they take a car, else the first other choice
# in them, else step by step.


def told_apart(game: TrackGame, seat: int, craft: Craft, plans: list[Plan]) -> list[Plan]:
    """The plans, each with words of its own."""
    short = {plan.actions: plan.idea for plan in plans}
    found = _where_alike(plans, lambda plan: way_of(game, plan, plans))
    found = _where_alike(found, lambda plan: other_choice(game, seat, craft, plan, plans, short[plan.actions]))
    return _where_alike(found, lambda plan: step_by_step(game, plan))


def _where_alike(plans: list[Plan], told: Callable[[Plan], Message]) -> list[Plan]:
    """Other words for plans that are told as another one is, or that mean nothing by themselves."""

    def alike(one: Plan, other: Plan) -> bool:
        return one.actions != other.actions and one.idea.to_json() == other.idea.to_json()

    return [
        replace(plan, idea=told(plan)) if plan.idea.id in VAGUE or any(alike(plan, other) for other in plans) else plan
        for plan in plans
    ]


def _with(idea: Message, way: Message) -> Message:
    """An idea and more of it; what means nothing by itself is left out."""
    return way if idea.id in VAGUE else Message("wall.idea-way", {"idea": idea, "way": way})


def way_of(game: TrackGame, plan: Plan, plans: list[Plan]) -> Message:
    """Where a plan takes the first car that stands elsewhere after another one, after the card that says so."""
    moved = [(number, place) for number, place in plan.cars.items() if place[1] >= 0]
    if not moved:
        end = "wall.way-line" if _tells(plan.why, FINISH) else "" if plan.cars else "wall.way-stays"
        return _with(plan.idea, Message(end)) if end else plan.idea
    apart = [one for one in moved if any(other.cars.get(one[0]) != one[1] for other in plans)]
    number, (progress, lane) = (apart or moved)[0]
    gone = progress - game.progress(number)
    there = lane_name(lane, game.track.lanes[progress % game.track.sectors])
    words = "wall.way" if gone > 0 else "wall.way-back" if gone else "wall.way-aside"
    return _with(plan.idea, Message(words, {"car": number, "n": abs(gone), "lane": there}))


def other_choice(
    game: TrackGame, seat: int, craft: Craft, plan: Plan, plans: list[Plan], short: Message
) -> Message:  # fmt: skip
    """The first choice within a plan that another one makes otherwise, after what both begin with."""
    others = [one.actions for one in plans if one.actions != plan.actions and one.idea.to_json() == short.to_json()]
    for at, words in enumerate(plan.actions):
        if any(actions[:at] == plan.actions[:at] and actions[at : at + 1] != (words,) for actions in others):
            before = carried_out(game, seat, tuple([game.parse(one) for one in plan.actions[:at]]))
            decision = before.decision_of(seat)
            if decision is None or not before.legal(words, seat):
                break
            idea = craft.idea(before, decision, before.parse(words))
            return plan.idea if idea.id in VAGUE else _with(short, idea)
    return plan.idea


def _tells(message: Message, id: str) -> bool:
    """Whether a sentence or a part of it says so."""
    parts = [part for value in message.values.values() for part in (value if isinstance(value, list) else [value])]
    return message.id == id or any(_tells(part, id) for part in parts if isinstance(part, Message))


def lane_name(lane: int, lanes: int) -> Message:
    if lane in (0, lanes - 1):
        return Message("page.lane-inside" if lane == 0 else "page.lane-outside")
    if 2 * lane == lanes - 1:
        return Message("page.lane-middle")
    return Message("page.lane-number", {"n": lane + 1})


def step_by_step(game: TrackGame, plan: Plan) -> Message:
    return Message("wall.steps", {"steps": [_step(game, words) for words in plan.actions]})


def _step(game: TrackGame, words: str) -> Message:
    """An action by its verb, and by its direction if it has one."""
    action = game.parse(words)
    verb = Message(f"verb.{action.verb}")
    ways: list[Value] = [Message(DIRECTIONS[word]) for word in action.arguments if word in DIRECTIONS]
    return Message("wall.step", {"verb": verb, "what": ways}) if ways else verb


def loss_of(leads: list[float]) -> Loss:
    n = len(leads)
    if n == 0:
        return Loss(0.0, 0.0, 0)
    mean = sum(leads) / n
    error = math.sqrt(sum((one - mean) ** 2 for one in leads) / (n - 1) / n) if n > 1 else abs(mean)
    return Loss(mean, error, n)


def degree_of(loss: Loss, scale: Scale) -> str:
    """A degree where it is beyond doubt that something was lost, or that it was little; else too close to call."""
    if loss.sure or loss.points + SURE * loss.error < scale.degrees[INACCURACY]:
        return scale.degree(loss.points)
    return CLOSE


SAID: Final = {
    FINE: "wall.said-fine", INACCURACY: "wall.said-inaccuracy", MISTAKE: "wall.said-mistake",
    BLUNDER: "wall.said-blunder", CLOSE: "wall.said-close",
}  # fmt: skip
DEGREE_NAMES: Final = {
    FINE: Message("wall.fine"), INACCURACY: Message("wall.inaccuracy"), MISTAKE: Message("wall.mistake"),
    BLUNDER: Message("wall.blunder"), CLOSE: Message("wall.close"),
}  # fmt: skip


def in_figures(points: float, error: float) -> dict[str, Value]:
    """Points and their 95 % interval, with a second digit where the interval would seem to be nothing."""
    digits = 1 if 2 * error >= LEAST_TOLD else 2
    return {"points": f"{points:.{digits}f}", "error": f"{2 * error:.{digits}f}"}


def said(degree: str, corner: str, loss: Loss, best: Plan | None) -> Message:
    """The verdict in a sentence."""
    if corner == RIGHT_UNLUCKY:
        return Message("wall.said-unlucky")
    if best is None:
        return Message("wall.said-best")
    values: dict[str, Value] = {"idea": best.idea, **in_figures(max(loss.points, 0.0), loss.error)}
    if corner == WRONG_LUCKY:
        return Message("wall.said-lucky", values)
    return Message(SAID[degree], values)


def judged_alone(move: Move, craft: Craft, scale: Scale, depth: Depth, seed: int) -> Verdict | None:
    """One decision judged by itself, with more deals while they may change the verdict; None if it was forced."""
    judge = Judge(move, craft, scale, depth, seed)
    if judge.forced:
        return None
    judge.choose()
    deals = depth.first
    judge.judge(deals)
    while judge.near:
        deals = min(2 * deals, depth.most)
        judge.judge(deals)
    return judge.verdict()


Progress = Callable[[float], None]
Clock = Callable[[], float]


def judged(
    moves: list[Move], craft: Craft, scale: Scale, depth: Depth, seed: int,
    progress: Progress, late: Callable[[], bool],
) -> tuple[list[Judge], int]:  # fmt: skip
    """All real decisions under trial: first a look at each, then more deals where a verdict is near a border.

    Returned with them: how many decisions were forced or indifferent. Once it is `late`, no more deals are spent.
    """
    found: list[Judge] = []
    idle = 0
    for number, move in enumerate(moves):
        progress(0.7 * number / len(moves))
        judge = Judge(move, craft, scale, depth, seed + move.at)
        if not judge.forced:
            judge.choose()
        if judge.forced or judge.indifferent:
            idle += 1
            continue
        judge.judge(depth.first)
        found.append(judge)
    deals = depth.first
    while deals < depth.most and not late():
        deals = min(2 * deals, depth.most)
        for judge in sorted(found, key=lambda one: -one.loss.points):
            if judge.near and not late():
                judge.judge(deals)
    progress(0.8)
    return found, idle
