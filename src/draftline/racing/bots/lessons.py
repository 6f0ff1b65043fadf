"""Self-play of the card games for whoever learns values.

Seats look at a few plays each and sometimes take any. A row is kept of every position that a seat chose, of some that
it only met, of some as a spectator sees them, and of *siblings*: ends that nobody chose, played on over a new deal
until the seat is to move again and judged there. Without siblings a value knows nothing of what it will have to refuse.
"""

from __future__ import annotations

from typing import Final

from draftline.bots.lessons import FINAL, MIXED, SIBLING, Lesson, Lessons
from draftline.core.actions import verb_of
from draftline.core.columns import vec
from draftline.core.game import Game
from draftline.core.network import Network
from draftline.core.rng import Stream, stream
from draftline.racing import kinds
from draftline.racing.bots.features import NAMES, Ahead
from draftline.racing.bots.greedy import Greedy
from draftline.racing.bots.moves import MOVE_KINDS, Idea, best_ideas, ideas_of
from draftline.racing.bots.outlook import Outlook, outlook
from draftline.racing.bots.rollout import cards, play_on, played_on
from draftline.racing.bots.scale import Scale
from draftline.racing.bots.weights import Weights
from draftline.racing.card_game import CardGame
from draftline.racing.verbs import PASS, PLAY

PLAYS_LOOKED_AT: Final = (2, 3, 5, 8)  # by seat, at random
WHIMS: Final = (0, 0, 5, 15)  # percent of moves that are any, by seat
OTHER_WHIMS: Final = 6  # percent of other answers that are any
LOOKS: Final = 4  # closer looks where a race is played on
JUDGED: Final = 10  # ends that get a closer look
MET_PERCENT: Final = 12  # of positions before a play that are kept from the seat to move
WATCHED_PERCENT: Final = 6  # and as a spectator sees them, of all seats
SIBLINGS_PERCENT: Final = 40
SIBLING_RANGES: Final = (1, 8, 20, 1000)  # one of the best so many
FADING: Final = 0.7  # share of what comes later, against what was thought of the next position
LONGEST_RACE: Final = 20_000  # questions


class Kept:
    """A row that waits for the end of the race."""

    def __init__(self, car: int, row: vec[float], sure: float, value: float) -> None:
        self.car = car
        self.row = row
        self.sure = sure
        self.value = value


class CardLessons(Lessons):
    """Lessons of one card game."""

    def __init__(self, weights: Weights, greedy: Greedy, blank: Outlook) -> None:
        self.weights = weights
        self.greedy = greedy
        self.blank = blank

    def features(self) -> list[str]:
        return [*NAMES, *self.blank.own_names()]

    def race(self, game: Game, seed: int, network: Network | None) -> Lesson:
        race = cards(game)
        race.quiet = True
        scale = Scale(race, self.weights, self.greedy, self.blank, network)
        scale.trial_looks = LOOKS
        return SelfPlay(race, scale, seed).lesson()


class SelfPlay:
    """One race and what is kept of it."""

    def __init__(self, game: CardGame, scale: Scale, seed: int) -> None:
        self.game = game
        self.scale = scale
        self.stream: Stream = stream(seed, 0)
        self.chosen: list[list[Kept]] = [[] for _ in range(len(game.owner))]  # car -> rows in the order of the race
        self.seen: list[Kept] = []
        self.found = Lesson()
        self.looked: list[int] = [PLAYS_LOOKED_AT[self.stream.below(4)] for _ in range(game.seats)]
        self.whims: list[int] = [WHIMS[self.stream.below(4)] for _ in range(game.seats)]

    def lesson(self) -> Lesson:
        game = self.game
        for _ in range(LONGEST_RACE):
            if game.over:
                break
            if game.kind == kinds.PLAY:
                self._play(game.asked[0])
            elif game.kind not in MOVE_KINDS and self._often(OTHER_WHIMS):
                game._do(game.asked[0], game.codes[self.stream.below(len(game.codes))])
            else:
                play_on(game, self.stream, self.scale)
        self._settle()
        return self.found

    def _often(self, percent: int) -> bool:
        return self.stream.below(100) < percent

    # Plays.

    def _play(self, seat: int) -> None:
        game = self.game
        if self._often(WATCHED_PERCENT):
            for other in range(game.seats):
                self._look(outlook(game, other, self.scale, False))
        plays = [code for code in game.codes if verb_of(code) == PLAY]
        if not plays:
            passes = [code for code in game.codes if verb_of(code) == PASS]
            game._do(seat, passes[0] if passes else game.codes[0])
            return
        now = outlook(game, seat, self.scale)
        if self._often(MET_PERCENT):
            self._look(now)
        ideas = self._ideas(seat, plays, now)
        if self._often(SIBLINGS_PERCENT):
            self._siblings(seat, ideas)
        best = ideas[0]
        if self._often(self.whims[seat]):
            best = ideas[self.stream.below(len(ideas))]
        self._keep(best)
        for action in best.end.actions:
            game._do(seat, action.code)

    def _ideas(self, seat: int, plays: list[int], now: Outlook) -> list[Idea]:
        """Ends of a few plays, the best of them after a closer look first."""
        found: list[Idea] = []
        for _ in range(min(self.looked[seat], len(plays))):
            play = plays[self.stream.below(len(plays))]
            found += ideas_of(self.game, now, play, 1)
        found = best_ideas(found)
        best = found[:JUDGED]
        for idea in best:
            idea.value = idea.look.judged_after(idea.end)
        return [*best_ideas(best), *found[JUDGED:]]

    def _look(self, look: Outlook) -> None:
        everybody = Ahead(look)
        for car in look.own:
            if look.marker[car] == 0:
                self.seen.append(Kept(car, look.row(car, everybody), look.sure_points(car), 0.0))

    def _keep(self, idea: Idea) -> None:
        look = idea.look
        back = look.stand_at(idea.end)
        everybody = Ahead(look)
        for car in look.own:
            if look.marker[car] == 0:
                row, sure = look.row(car, everybody), look.sure_points(car)
                network = self.scale.network
                value = sure + (look.hoped_points(car) if network is None else network.value(row))
                self.chosen[car].append(Kept(car, row, sure, value))
        look.stand_back(back)

    # Siblings.

    def _siblings(self, seat: int, ideas: list[Idea]) -> None:
        sample = cards(self.game.view(seat)._game._sampled(self.stream.word()))
        dice = self.stream.word()
        for most in SIBLING_RANGES:
            idea = ideas[self.stream.below(min(most, len(ideas)))]
            values = self._played_on(sample, seat, idea, dice)
            look = idea.look
            back = look.stand_at(idea.end)
            everybody = Ahead(look)
            for i in range(len(look.own)):
                car = look.own[i]
                if look.marker[car] == 0:
                    self.found.add(look.row(car, everybody), values[i] - look.sure_points(car), SIBLING)
            look.stand_back(back)

    def _played_on(self, sample: CardGame, seat: int, idea: Idea, dice: int) -> list[float]:
        """What the seat's cars are thought to be worth when it is to move again."""
        game = played_on(sample, seat, idea.end.actions, stream(dice, 0), self.scale)
        if game.over:
            points = self._final(game)
            return [points[car] for car in game.rows[seat]]
        look = outlook(game, seat, self.scale)
        return look.car_values(Ahead(look))

    # The end.

    def _final(self, game: CardGame) -> list[float]:
        outcome = game.outcome
        assert outcome is not None
        return [float(outcome.car_points[game.numbers[car]]) for car in range(len(game.owner))]

    def _settle(self) -> None:
        """Final points; for what was chosen mixed with what was thought of the positions that followed."""
        points = self._final(self.game)
        for kept in self.seen:
            self.found.add(kept.row, points[kept.car] - kept.sure, FINAL)
        fading = 1.0 if self.scale.network is None else FADING
        for car in range(len(self.chosen)):
            to_come = points[car]
            for kept in reversed(self.chosen[car]):
                self.found.add(kept.row, to_come - kept.sure, MIXED)
                to_come = fading * to_come + (1.0 - fading) * kept.value
