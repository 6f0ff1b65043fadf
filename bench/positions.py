"""Races to look at: by which settings, between which bots, and how the cards and dice to come are dealt anew."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from draftline.bots import Budget, make_bot
from draftline.core.actions import Action
from draftline.core.track_game import TrackGame
from draftline.games import registry
from draftline.games.registry import rulebook
from draftline.study.chance import sources_of

SEATS = 4
MOST_SEATS = 11
USUAL: dict[str, tuple[str | None, dict[str, Any]]] = {
    "thunder-alley": ("yunta", {"laps": 3}),
    "grand-prix": ("santelmo", {"laps": 2}),
    "thunder-rolls": (None, {"race": "lantern-night"}),
}


@dataclass(frozen=True)
class Setting:
    """What it takes to run a race again."""

    game: str
    seed: int
    seats: int = SEATS
    track: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    bot: str = "club"

    def new(self) -> TrackGame:
        return registry.new_game(
            self.game, seats=self.seats, track=self.track, seed=self.seed, options=dict(self.options)
        )


def usual(game: str, races: int, seed: int, bot: str) -> list[Setting]:
    """The races of the duels."""
    track, options = USUAL[game]
    return [Setting(game, seed + number, SEATS, track, options, bot) for number in range(races)]


def mixed(game: str, races: int, seed: int, bot: str, most: int = MOST_SEATS) -> list[Setting]:
    """Every number of seats, from two on, on every track that is made for the game, in turn."""
    book = rulebook(game)
    numbers = range(max(book.least, 2), min(book.most, most) + 1)
    table = [(seats, track) for track in book.own_tracks() for seats in numbers]
    random.Random(seed).shuffle(table)
    return [Setting(game, seed + at, *table[at % len(table)], {}, bot) for at in range(races)]


@dataclass
class Step:
    """One decision: the race before it, who did what, and the race after it."""

    before: TrackGame
    seat: int
    code: int
    after: TrackGame


def answers(setting: Setting, game: TrackGame, budget: Callable[[], Budget]) -> Iterator[tuple[int, Action]]:
    """Who answers what in a race between bots of a kind; whoever asks carries it out before asking on."""
    bots = [make_bot(setting.bot) for _ in range(setting.seats)]
    count = 0
    while game.asked:
        seat = game.asked[0]
        view = game.view(seat)
        decision = view.decision
        assert decision is not None
        rng = random.Random(f"{setting.seed} {count}")
        yield seat, bots[seat].choose(view, decision, rng, budget())
        count += 1


def raced(setting: Setting) -> Iterator[Step]:
    """A race between bots of a kind, decision by decision."""
    game = setting.new()
    game.quiet = True
    for seat, action in answers(setting, game, Budget.none):
        before = game.copy()
        game._do(seat, action.code)
        yield Step(before, seat, action.code, game)


# Chance.


def drawn(before: TrackGame, after: TrackGame) -> bool:
    """Whether a card left a deck or a generator moved on."""
    return bool(sources_of(before, after))


def points_of(game: TrackGame) -> list[float]:
    outcome = game.outcome
    assert outcome is not None
    return [float(points) for points in outcome.points]
