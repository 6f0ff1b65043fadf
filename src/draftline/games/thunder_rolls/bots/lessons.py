"""Races from which the value of Thunder Rolls is learned: self-play with whims, and what answers nobody chose bring."""

from __future__ import annotations

from typing import Final, cast

from draftline.bots.craft import Candidate
from draftline.bots.lessons import FINAL, MIXED, SIBLING, Lesson, Lessons
from draftline.core.actions import first_of, verb_of
from draftline.core.columns import i64, vec
from draftline.core.game import Game
from draftline.core.network import Network
from draftline.core.rng import Stream, stream
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots.plans import ranked_answers, settled
from draftline.games.thunder_rolls.bots.rollout import Playout, TrialWeights
from draftline.games.thunder_rolls.bots.value import DiceValue, points_now
from draftline.games.thunder_rolls.features import FEATURES, Rows, eyes_of
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.moves import take_drive
from draftline.games.thunder_rolls.rolling import place_set, retrieve
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.verbs import PLACE, PUSH, RETRIEVE

CHANCE: Final = 9  # the purpose of the generator of whims
# Out of a hundred.
WHIM: Final = 8  # answers that are taken at random
NEAR_BEST: Final = 15  # answers taken from the best few
WATCHED: Final = 6  # questions at which all cars are written down, as a spectator and with open cards
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
        if self.chance.below(100) < WATCHED and race.kind != kinds.QUALIFY:
            self._watch()
        sample = cast(ThunderRolls, view._game._sampled(self.chance.word()))
        sample.quiet = True
        found = ranked_answers(sample, decision, self.network)
        if len(found) > 1 and self.chance.below(100) < TRIED and race.kind != kinds.QUALIFY:
            self._try_out(sample, seat, found)
        chosen = self._chosen(found)
        if race.kind != kinds.QUALIFY:
            self._note(sample, seat, chosen)
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

    def _watch(self) -> None:
        """All cars as a spectator sees them, or as they are; and as their own drivers see them."""
        race = self.race
        rows = Rows(race, [self.chance.below(3) == 0] * race.seats)
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


def after_answer(game: State, seat: int, chosen: Candidate) -> State | None:
    """The position that an answer leads to before anybody else does anything; None where dice decide."""
    first = chosen.actions[0].code
    if game.kind == kinds.ROLL and verb_of(first) != PLACE:
        return None
    if game.kind != kinds.ROLL and game.kind != kinds.DRIVE:
        return settled(game, seat, first)
    after = game.copy()
    after.quiet = True
    tests: i64 = after.drive.tests
    steps = chosen.actions
    if game.kind == kinds.ROLL:
        place_set(after, seat, first_of(first) - 1)
        steps = steps[1:]
        tests = 0
    for action in steps:
        if verb_of(action.code) == PUSH:
            return None
        if verb_of(action.code) == RETRIEVE:
            retrieve(after, seat, action.code)
            continue
        take_drive(after, action.code)
        if after.drive.tests != tests:
            return None
    after.drive.over = True
    return after


