"""The craft of a game: what its rulebook names, else one that tries every answer out by playing on at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from draftline.bots.bot import below
from draftline.bots.craft import NOBODY, Candidate, Craft, best_first, carried_out
from draftline.core.actions import Action
from draftline.core.game import Decision, Game
from draftline.core.messages import Message
from draftline.core.rng import Stream, stream
from draftline.core.track_game import TrackGame
from draftline.core.travel import part
from draftline.core.view import Randomness

MOST_ROUNDS: Final = 16  # playouts of every idea, at most
MOST_DECISIONS: Final = 3000  # decisions in all playouts of a choice, after which no new round begins
LONGEST_PLAYOUT: Final = 400  # decisions of one playout, after which the race is judged as it stands
BEGINNERS_IDEAS: Final = 3  # ideas that a beginner looks at

CraftMaker = Callable[[str, dict[str, float]], Craft]


class Crafts:
    """One craft for every game or variant that a bot meets; making one takes longer than using it."""

    def __init__(self, changed: dict[str, float]) -> None:
        self.changed = changed
        self._made: dict[str, Craft] = {}

    def of(self, game: Game) -> Craft:
        variant = game.book.variant
        key = f"{game.id} {game.book.tables.edition} {'' if variant is None else variant.digest}"
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = maker_of(game)(game.id, self.changed)
        return found


def maker_of(game: Game) -> CraftMaker:
    """The game's own craft, as its rulebook names it; for a game without one, playouts."""
    if not game.book.craft:
        return PlayoutCraft
    maker: CraftMaker = part(game.book.craft)
    return maker


class PlayoutCraft(Craft):
    """Knows nothing but the game's contract, so it plays any game legally, and better the shorter the game is.

    Worth is counted in other seats that are beaten; there are no weights.
    """

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        pass

    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        return best_first(_valued(game, decision.seat, list(decision.actions), MOST_ROUNDS))

    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        trial = carried_out(sample, seat, candidate.actions)
        trial.playout(stream, LONGEST_PLAYOUT)
        return _beaten(trial, seat)

    def expected(self, game: Game, known: list[bool]) -> list[float]:
        """The mean of some playouts, in each of which what is not seen is dealt anew."""
        totals = [0.0] * game.seats
        for i in range(MOST_ROUNDS):
            trial = game._sampled(i)
            trial.quiet = True
            trial.playout(stream(i, 0), LONGEST_PLAYOUT)
            for seat in range(game.seats):
                totals[seat] += _beaten(trial, seat) / float(MOST_ROUNDS)
        return totals

    def done(self, game: Game) -> float:
        return 1.0 if game.over else 0.0

    def greedy(self, game: Game, decision: Decision) -> Action:
        return self.ranked(game, decision)[0].actions[0]

    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        """The best of a few ideas after one look at each."""
        offered = decision.actions
        looked = [offered[below(rng, len(offered))] for _ in range(BEGINNERS_IDEAS)]
        return best_first(_valued(game, decision.seat, looked, 1))[0].actions[0]

    def purpose(self, game: Game, decision: Decision, candidate: Candidate, found: list[Candidate]) -> Message:
        return Message("why.played-on", {"action": str(candidate.actions[0])})

    def beginners_reason(self, game: Game, decision: Decision, action: Action) -> Message:
        return Message("why.rookie-other")


def _valued(game: Game, seat: int, ideas: list[Action], rounds: int) -> list[Candidate]:
    """The mean of some playouts of each idea; in one round all of them meet the same dice and the same whims."""
    totals = [0.0] * len(ideas)
    effort = 0
    done = 0
    while done < rounds and (done == 0 or effort < MOST_DECISIONS):
        for i in range(len(ideas)):
            trial = game.copy()
            trial.quiet = True
            trial._do(seat, ideas[i].code)
            effort += trial.playout(stream(done, 0), LONGEST_PLAYOUT)
            totals[i] += _beaten(trial, seat)
        done += 1
    return [Candidate((ideas[i],), totals[i] / float(done)) for i in range(len(ideas))]


def _beaten(game: Game, seat: int) -> float:
    """Seats that a seat has beaten, or has behind its foremost car where the race still goes on."""
    race = cast(TrackGame, game)
    outcome = race.outcome
    if outcome is not None:
        return float(game.seats - 1 - outcome.ranking.index(seat))
    ahead: set[int] = set()
    for car in race.running_order():
        if race.owner[car] == seat:
            break
        ahead.add(race.owner[car])
    return float(game.seats - 1 - len(ahead - {NOBODY}))
