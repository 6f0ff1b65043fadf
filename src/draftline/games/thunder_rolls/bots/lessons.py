"""Races from which the value of Thunder Rolls is learned: self-play with whims, and what answers nobody chose bring."""

from __future__ import annotations

from typing import Final, cast

from draftline.bots.craft import Candidate
from draftline.bots.lessons import FINAL, MIXED, SIBLING, Lesson, Lessons
from draftline.core.columns import vec
from draftline.core.game import Game
from draftline.core.network import Network
from draftline.core.rng import Stream, stream
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots.plans import after_answer, ranked_answers
from draftline.games.thunder_rolls.bots.rollout import Playout, TrialWeights
from draftline.games.thunder_rolls.bots.value import DiceValue, points_now
from draftline.games.thunder_rolls.features import FEATURES, Rows, eyes_of
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.state import State

CHANCE: Final = 9  # the purpose of the generator of whims
# Out of a hundred.
WHIM: Final = 8  # answers that are taken at random
NEAR_BEST: Final = 15  # answers taken from the best few
WATCHED: Final = 4  # questions at which all cars are written down, as a spectator and with open cards
WATCHED_AFTER: Final = 5  # answers after which they are
TRIED: Final = 22  # questions at which other answers are tried out
PLAYS: Final = 2  # deals for each
TRACE: Final = 0.7  # share of what a later row says in what an earlier one learns


class Trail:
    """The rows of one car through a race, with what the value said of each."""

    def __init__(self) -> None:
        self.rows: list[vec[float]] = []
        self.values: list[float] = []
        self.scored: list[float] = []  # points that it had by then

    def add(self, row: vec[float], value: float, scored: float) -> None:
        self.rows.append(row)
        self.values.append(value)
        self.scored.append(scored)

    def teach(self, lesson: Lesson, final: float, learned: bool) -> None:
        """From the last row back: what came of it, by the points at the end and by what later rows say."""
        target = final
        for i in range(len(self.rows) - 1, -1, -1):
            lesson.add(self.rows[i], target - self.scored[i], MIXED if learned else FINAL)
            if learned:
                target = TRACE * target + (1.0 - TRACE) * (self.values[i] + self.scored[i])


class DiceLessons(Lessons):
    """Every seat answers by the value, sometimes on a whim."""

    def __init__(self, weights: TrialWeights) -> None:
        self.weights = weights

    def features(self) -> list[str]:
        return list(FEATURES)

    def race(self, game: Game, seed: int, network: Network | None) -> Lesson:
        race = cast(ThunderRolls, game)
        race.quiet = True
        return Lecture(race, stream(seed, CHANCE), network, self.weights).held()


class Lecture:
    """One race under way, with all that it has taught so far."""

    def __init__(self, race: ThunderRolls, chance: Stream, network: Network | None, weights: TrialWeights) -> None:
        self.race = race
        self.chance = chance
        self.network = network
        self.weights = weights
        self.lesson = Lesson()
        self.trails: list[Trail] = [Trail() for _ in range(race.seats)]
        self.seen: list[tuple[vec[float], int, float]] = []  # rows seen by others: car and the points it had

    def held(self) -> Lesson:
        race = self.race
        while not race.over:
            self._question()
        for seat in range(race.seats):
            self.trails[seat].teach(self.lesson, points_now(race, race.rows[seat][0]), self.network is not None)
        for row, car, scored in self.seen:
            self.lesson.add(row, points_now(race, car) - scored, FINAL)
        return self.lesson

    def _question(self) -> None:
        race = self.race
        view = race.view(race.asked[0])
        decision = view.decision
        assert decision is not None
        seat = decision.seat
        if self.chance.below(100) < WATCHED:
            self._watch(race)
        sample = cast(ThunderRolls, view._game._sampled(self.chance.word()))
        sample.quiet = True
        found = ranked_answers(sample, decision, self.network)
        if len(found) > 1 and self.chance.below(100) < TRIED and race.kind != kinds.QUALIFY:
            self._try_out(sample, seat, found)
        chosen = self._chosen(found)
        if race.kind != kinds.QUALIFY:
            self._note(sample, seat, chosen)
            if self.chance.below(100) < WATCHED_AFTER:
                after = after_answer(race, seat, chosen)
                if after is not None:
                    self._watch(after)
        for action in chosen.actions:
            if seat not in race.asked or not race._choices(seat).has(action.code):
                break
            race._do(seat, action.code)

    def _chosen(self, found: list[Candidate]) -> Candidate:
        whim = self.chance.below(100)
        if whim < WHIM:
            return found[self.chance.below(len(found))]
        return found[self.chance.below(min(3, len(found)))] if whim < WHIM + NEAR_BEST else found[0]

    def _note(self, sample: State, seat: int, chosen: Candidate) -> None:
        """The row that the seat has chosen, unless dice come in between."""
        after = after_answer(sample, seat, chosen)
        if after is not None:
            judge = DiceValue(after, seat, self.network, eyes_of(after, seat))
            value = judge.see(after)
            self.trails[seat].add(judge.row, value, points_now(sample, judge.car))

    def _watch(self, race: State) -> None:
        """All cars as a spectator sees them, or as they are; and one as its own driver sees it."""
        rows = Rows(race, [self.chance.below(2) == 0] * race.seats)
        rows.see(race)
        for car in range(len(race.numbers)):
            self.seen.append((rows.row(race, car), car, points_now(race, car)))
        seat = self.chance.below(race.seats)
        car = race.rows[seat][0]
        own = Rows(race, eyes_of(race, seat))
        own.see(race)
        self.seen.append((own.row(race, car), car, points_now(race, car)))

    def _try_out(self, sample: ThunderRolls, seat: int, found: list[Candidate]) -> None:
        """Some answers, good and bad, played on with the same cards and dice; the value of where they lead."""
        ideas = [found[0], found[self.chance.below(min(4, len(found)))], found[self.chance.below(len(found))]]
        ideas.append(found[self.chance.below(len(found))])
        dice = [self.chance.word() for _ in range(PLAYS)]
        scored = points_now(sample, sample.rows[seat][0])
        done: list[Candidate] = []
        for idea in ideas:
            after = after_answer(sample, seat, idea)
            if after is None or idea in done:
                continue
            done.append(idea)
            total = 0.0
            for base in dice:
                total += Playout(sample, stream(base, 4), self.weights, self.network).tried(seat, idea)
            judge = DiceValue(after, seat, self.network, eyes_of(after, seat))
            judge.see(after)
            self.lesson.add(judge.row, total / float(PLAYS) - scored, SIBLING)
