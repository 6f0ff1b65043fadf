"""What if: a moment raced on many times by bots, two futures on the same deals, and the film of the usual one.

In a future the hands are as they were; the cards and dice to come are dealt anew, or, seen through a seat's eyes,
everything that it could not see. The same deals and whims meet both of two futures that are compared.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from draftline.bots.bulk import END, FAST, Policy, Seated, play_out
from draftline.core import record as records
from draftline.core.messages import Message, OptionError
from draftline.core.rng import DRAWS, stream
from draftline.core.track_game import TrackGame
from draftline.data import whole
from draftline.encode.batch import seat_policy
from draftline.games.registry import begin
from draftline.study.chance import bits, dealt_anew
from draftline.study.timeline import Move, moves_of

SURE: Final = 1.96  # standard errors of a 95 % interval
WHIMS: Final = 7  # a stream of its own, for what bots choose
MOST_RACES: Final = 100_000


@dataclass(frozen=True)
class Mean:
    """Points with half the width of the 95 % interval."""

    points: float
    margin: float


@dataclass(frozen=True)
class Chance:
    """A share of the races with its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Futures:
    """Where a moment leads: points and chances by seat over so many races."""

    at: int
    races: int
    points: list[Mean]
    wins: list[Chance]


@dataclass(frozen=True)
class Comparison:
    """Two futures on the same deals, and by how much the other one is better for every seat."""

    here: Futures
    there: Futures
    more: list[Mean]


def moment(record: dict[str, Any], at: int) -> TrackGame:
    """The race of a checked record after so many actions."""
    if not 0 <= at <= len(record["actions"]):
        raise OptionError(Message("cli.error-at-range", {"most": len(record["actions"])}))
    game = begin(record)
    records.play(game, {**record, "actions": record["actions"][:at]})
    return game


def refuse_illegal(game: TrackGame, actions: Sequence[str]) -> None:
    """Refuse, with the reason, what cannot be done at a moment."""
    if game.over:
        raise OptionError(Message("cli.error-race-over"))
    trial = game.copy()
    for words in actions:
        verdict = trial.legal(words)
        if verdict.reason is not None:
            raise OptionError(verdict.reason)
        trial.apply(words)


def played_at(record: dict[str, Any], at: int) -> tuple[str, ...]:
    """The actions of the move that was made there, from this moment on; none if the race went no further."""
    for move in moves_of(record):
        if move.at <= at < move.until:
            return tuple(str(action) for action in move.actions[at - move.at :])
    return ()


def tried_at(record: dict[str, Any], at: int) -> Move | None:
    """The first move that begins at a moment or after it, by whoever was asked there; None before it is made."""
    seat = -1
    for move in moves_of(record):
        if move.until > at:
            seat = move.seat if seat < 0 else seat
            if move.seat == seat:
                return move
    return None


def drivers(game: TrackGame, bots: Sequence[str] = ("club",)) -> Policy:
    """Bots for all seats, in turn; `fast` is the quick move with which bots try their ideas out."""
    found = [seat_policy(game, bots[seat % len(bots)]) for seat in range(game.seats)]
    return Seated([one for one in found if one is not None])


Deal = Callable[[TrackGame, int], TrackGame]


def by_eyes(seat: int | None) -> Deal:
    """How futures are dealt: the cards to come, or all that a seat cannot see."""

    def deal(game: TrackGame, seed: int) -> TrackGame:
        if seat is None:
            return dealt_anew(game, seed)
        sampled = game.view(seat).sample(bits(seed))
        assert isinstance(sampled, TrackGame)
        return sampled

    return deal


def raced(
    game: TrackGame, races: int, bots: Sequence[str] = ("club",), seed: int = 0, eyes: int | None = None,
    actions: Sequence[str] = (), heard: Callable[[int], None] | None = None,
) -> list[list[float]]:  # fmt: skip
    """Points by race and seat, after some actions of whoever is asked; the same seed gives the same deals and whims."""
    if not 1 <= races <= MOST_RACES:
        raise OptionError(Message("cli.error-races"))
    if game.over:
        raise OptionError(Message("cli.error-race-over"))
    deal, policy = by_eyes(eyes), drivers(game, bots)
    rows = []
    for number in range(races):
        future = deal(game, seed + number)
        future.quiet = True
        for action in actions:
            future.apply(action)
        play_out(future, policy, stream(seed + number, WHIMS), END)
        outcome = future.outcome
        assert outcome is not None
        rows.append([*[float(points) for points in outcome.points], -1.0 if outcome.winner is None else outcome.winner])
        if heard is not None:
            heard(number + 1)
    return rows


def futures_of(at: int, rows: Sequence[Sequence[float]]) -> Futures:
    """Means and chances with intervals."""
    seats = range(len(rows[0]) - 1)
    return Futures(
        at, len(rows), [mean_of([row[seat] for row in rows]) for seat in seats],
        [chance_of(sum(row[-1] == seat for row in rows), len(rows)) for seat in seats],
    )  # fmt: skip


def compared(at: int, here: Sequence[Sequence[float]], there: Sequence[Sequence[float]]) -> Comparison:
    """Two futures race by race."""
    seats = range(len(here[0]) - 1)
    more = [mean_of([two[seat] - one[seat] for one, two in zip(here, there, strict=True)]) for seat in seats]
    return Comparison(futures_of(at, here), futures_of(at, there), more)


def with_card(game: TrackGame, old: int, new: int) -> TrackGame:
    """The same moment with another card in a hand, which still lay in its pile: this one, or one of its name."""
    other = game.copy()
    names = game.book.families["card"][1]
    holders = [seat for seat, hand in enumerate(other.hands) if old in hand]
    for pile in other.face_down().get(DRAWS, []):
        left = pile.left()
        alike = [card for card in left if card == new] or [card for card in left if 0 <= new < len(names) > card
                                                           and names[card] == names[new]]  # fmt: skip
        if holders and alike:
            pile.cards, pile.top = [old if card == alike[0] else card for card in left], 0
            hand = list(other.hands[holders[0]])
            hand[hand.index(old)] = alike[0]
            other.hands[holders[0]] = sorted(hand)
            return _asked_again(game, other)
    raise OptionError(Message("wall.error-card", {"old": old, "new": new}))


def _asked_again(game: TrackGame, other: TrackGame) -> TrackGame:
    """The changed moment with its question opened anew, for its answers may name cards.

    Only where opening it twice changes nothing: dice are not cast again.
    """
    twice = game.copy()
    twice._advance()
    if twice == game:
        other._advance()
    return other


def read_card(text: str) -> tuple[int, int]:
    """`34=12`: a card in a hand, and the one that it becomes."""
    old, _, new = text.partition("=")
    numbers = whole(old), whole(new)
    if numbers[0] is None or numbers[1] is None:
        raise OptionError(Message("cli.error-key-value", {"text": text}))
    return numbers[0], numbers[1]


def film(
    game: TrackGame, seat: int, races: int, bots: Sequence[str] = (FAST,), seed: int = 0, actions: Sequence[str] = ()
) -> dict[str, Any]:
    """The record of the future nearest the median of a seat's points, with the cards and dice that were to come.

    Only the bots' whims differ between these futures, so that each can be replayed like any race. The record says
    that it is a film, and from which moment on nothing of it happened.
    """
    policy = drivers(game, bots)
    ends: list[TrackGame] = []
    for number in range(races):
        future = game.copy()
        for action in actions:
            future.apply(action)
        play_out(future, policy, stream(seed + number, WHIMS), END)
        ends.append(future)
    order = sorted(range(races), key=lambda one: (points_of(ends[one], seat), one))
    found = ends[order[(races - 1) // 2]].record()
    found["film"] = {"at": len(game.history())}
    found["checksum"] = records.checksum(found)
    return found


def points_of(game: TrackGame, seat: int) -> int:
    outcome = game.outcome
    assert outcome is not None
    return outcome.points[seat]


def mean_of(values: Sequence[float]) -> Mean:
    n = len(values)
    middle = sum(values) / n
    spread = sum((one - middle) ** 2 for one in values) / (n - 1) if n > 1 else 0.0
    return Mean(middle, SURE * math.sqrt(spread / n))


def chance_of(count: int, n: int) -> Chance:
    """Wilson's interval: also right near 0 and 1."""
    share = count / n
    square = SURE * SURE
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = SURE * math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return Chance(share, max(middle - half, 0.0), min(middle + half, 1.0))
