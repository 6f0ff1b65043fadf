"""Playouts of a position and whole races by the hundred, without a call from Python for every decision."""

from __future__ import annotations

import math
from abc import ABCMeta, abstractmethod
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from draftline.bots.craft import Craft
from draftline.bots.crafts import maker_of
from draftline.core.actions import verb_of
from draftline.core.extension import mypyc_attr
from draftline.core.game import Game
from draftline.core.messages import Message, OptionError
from draftline.core.options import CHOICE, COUNT, Option
from draftline.core.rng import STREAMS, Stream, stream
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed, is_seed, seed_fault
from draftline.core.surface import READ, offers
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.core.variant import Variant
from draftline.core.view import View
from draftline.data import FilePath
from draftline.games.registry import load_variant, new_game, rulebook

UNIFORM: Final = "uniform"
FAST: Final = "fast"  # the quick move with which bots try their ideas out
END: Final = "end"
TURN: Final = "turn"
MOST_DECISIONS: Final = 1 << 40
MOST_PLAYOUTS: Final = 10_000_000  # playouts at once
CHANCE_STREAM: Final = STREAMS  # a stream of its own: no game draws from it
WEIGHT_STEPS: Final = 1 << 20  # in which a weight is drawn

# How seats play without thinking: at random, evenly or by weights.


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(metaclass=ABCMeta):
    """Answers the open question of a game, or a few in turn."""

    @abstractmethod
    def play_on(self, game: Game, stream: Stream) -> int:
        """Take at least one decision; how many it took."""


class Uniform(Policy):
    """Every action alike."""

    def play_on(self, game: Game, stream: Stream) -> int:
        choices = game.choices
        game._do(game.asked[0], choices.nth(stream.below(choices.count)))
        return 1


class Weighted(Policy):
    """Actions by the weights of their verbs; where all weigh nothing, every action alike."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights  # by the number of the verb

    def play_on(self, game: Game, stream: Stream) -> int:
        codes = game.choices.codes()
        total = 0.0
        for code in codes:
            total += self.weights[verb_of(code)]
        game._do(game.asked[0], self._drawn(codes, total, stream))
        return 1

    def _drawn(self, codes: list[int], total: float, stream: Stream) -> int:
        if total <= 0.0:
            return codes[stream.below(len(codes))]
        left = float(stream.below(WEIGHT_STEPS)) / float(WEIGHT_STEPS) * total
        chosen = codes[0]
        for code in codes:
            weight = self.weights[verb_of(code)]
            if weight > 0.0:
                chosen = code
                if left < weight:
                    break
                left -= weight
        return chosen


class Seated(Policy):
    """Another policy for every seat."""

    def __init__(self, policies: list[Policy]) -> None:
        self.policies = policies

    def play_on(self, game: Game, stream: Stream) -> int:
        return self.policies[game.asked[0]].play_on(game, stream)


class Fast(Policy):
    """The quick move of the game's craft."""

    def __init__(self, craft: Craft) -> None:
        self.craft = craft

    def play_on(self, game: Game, stream: Stream) -> int:
        return self.craft.play_on(game, stream)


PolicyLike = str | Mapping[str, float] | Policy


class Points:
    """Points by playout and seat: `points[row, seat]`, `len(points)`, `points.tolist()`; NumPy reads them directly."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self._values = array("q")

    def __reduce__(self) -> tuple[Any, ...]:
        return Points, (self.seats,), {"_values": self._values}

    def add(self, row: Sequence[int]) -> None:
        self._values.extend(row)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        from importlib import import_module

        return import_module("numpy").array(self._values, dtype=dtype, copy=copy).reshape(len(self), self.seats)

    def __len__(self) -> int:
        return len(self._values) // self.seats

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, tuple):
            row, seat = at
            return self[row][seat]
        if isinstance(at, slice):
            return self.tolist()[at]
        first = range(len(self))[at] * self.seats
        return self._values[first : first + self.seats].tolist()

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.tolist())

    def tolist(self) -> list[list[int]]:
        values = self._values.tolist()
        return [values[at : at + self.seats] for at in range(0, len(values), self.seats)]

    def means(self) -> list[float]:
        """The mean points of every seat; empty without rows."""
        count = len(self)
        values = self._values
        return [sum(values[seat :: self.seats]) / count for seat in range(self.seats)] if count else []


class Races:
    """The results of many races: a row each, in the order of their seeds."""

    def __init__(self, seats: int) -> None:
        self.points: Points = Points(seats)
        self.winner: list[int | None] = []  # a seat; None where a driver without a player won
        self.decisions: list[int] = []
        self.length: list[int] = []  # in what the rulebook counts: turns or laps

    def __reduce__(self) -> tuple[Any, ...]:
        found = {"points": self.points, "winner": self.winner, "decisions": self.decisions, "length": self.length}
        return Races, (self.points.seats,), found

    def __len__(self) -> int:
        return len(self.winner)


offers(Points, means=READ, seats=READ, tolist=READ)
offers(Races, decisions=READ, length=READ, points=READ, winner=READ)


def playouts(
    position: TrackGame | View,
    n: int,
    policy: PolicyLike | Sequence[PolicyLike] = UNIFORM,
    seed: Seed = 0,
    until: str | int = END,
) -> Points:
    """Play a position on `n` times and return the points by playout and seat; the same seed gives the same result.

    From a game, the cards and dice to come stay the same; from a view, the unseen is dealt anew each time. `until` is
    "end", "turn" or a number of decisions; an unfinished race is scored as it stands.
    """
    Option("n", COUNT, least=0, most=MOST_PLAYOUTS).count({"n": n}, 0)
    if isinstance(until, int):
        Option("until", COUNT, most=MOST_DECISIONS).count({"until": until}, 0)
    else:
        Option("until", CHOICE, (END, TURN)).word({"until": until})
    if not is_seed(seed):
        raise OptionError(seed_fault(seed))
    view = position if isinstance(position, View) else None
    game = cast(TrackGame, position if view is None else view._game)
    how = _seated(game.book, policy, game)
    chance = stream(seed, CHANCE_STREAM)
    found = Points(game.seats)
    for _ in range(n):
        trial = cast(TrackGame, game._sampled(chance.word())) if view is not None else game.copy()
        trial.quiet = True
        play_out(trial, how, chance, until)
        found.add(points_now(trial))
    return found


def races(
    game: str,
    seeds: Iterable[Seed],
    policy: PolicyLike | Sequence[PolicyLike] = UNIFORM,
    seats: int = 4,
    track: str | Track | None = None,
    options: Mapping[str, Any] | None = None,
    variant: Variant | FilePath | None = None,
) -> Races:
    """Run whole races, one per seed, with one policy for all seats or one for each."""
    changed = None if variant is None else load_variant(variant)
    book = rulebook(game, changed)
    found: Races | None = None
    how: Policy | None = None
    for seed in seeds:
        given = dict(options or {})
        race = new_game(game, seats=seats, track=track, seed=seed, options=given, variant=changed)
        if found is None or how is None:
            found, how = Races(race.seats), _seated(book, policy, race)
        race.quiet = True
        found.decisions.append(play_out(race, how, stream(seed, CHANCE_STREAM), END))
        outcome = race.outcome
        assert outcome is not None
        found.points.add(outcome.points)
        found.winner.append(outcome.winner)
        found.length.append(race.length())
    return found or Races(seats)


def play_out(game: TrackGame, policy: Policy, chance: Stream, until: str | int) -> int:
    """Play on to the end, the end of the turn or for some decisions; returns how many it took."""
    most = until if isinstance(until, int) else MOST_DECISIONS
    turn = game.moment() if until == TURN else None
    count = 0
    while not game.over and count < most and (turn is None or game.moment() == turn):
        count += policy.play_on(game, chance)
    return count


def points_now(game: TrackGame) -> tuple[int, ...]:
    """Points of this race by seat; of one that still runs as if it ended here."""
    if not game.over:
        game = game.copy()
        game.quiet = True
        game.stop_here()
    outcome = game.outcome
    assert outcome is not None
    return outcome.points


def policy_of(book: Rulebook, policy: PolicyLike, game: Game) -> Policy:
    """A policy by its name, or by the weights of verbs."""
    if isinstance(policy, Policy):
        return policy
    if isinstance(policy, Mapping):
        return Weighted(_weights(book, policy))
    if policy == FAST:
        return Fast(maker_of(game)(game.id, {}))
    if policy != UNIFORM:
        raise _unknown(policy, [UNIFORM, FAST])
    return Uniform()


def _seated(book: Rulebook, policy: PolicyLike | Sequence[PolicyLike], game: TrackGame) -> Policy:
    if isinstance(policy, str) or not isinstance(policy, Sequence):
        return policy_of(book, policy, game)
    if len(policy) != game.seats:
        raise OptionError(Message("error.policies", {"n": len(policy), "seats": game.seats}))
    return Seated([policy_of(book, one, game) for one in policy])


def _weights(book: Rulebook, given: Mapping[str, float]) -> list[float]:
    known = [verb.name for verb in book.vocabulary.verbs]
    for verb, weight in given.items():
        if verb not in known or not isinstance(weight, (int, float)) or not 0.0 <= weight < math.inf:
            raise _unknown(f"{verb} {weight}", known)
    return [float(given.get(verb, 1.0)) for verb in known]


def _unknown(value: object, known: Sequence[str]) -> OptionError:
    return OptionError(Message("error.option-choice", {"option": "policy", "value": str(value), "known": known}))
