"""Races between bots, one by one: each depends on its job alone, so any process may run it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, MutableSequence
from typing import Any

from draftline.bots import Bot, make_bot
from draftline.bots.referee import Referee
from draftline.core.facts import LOUD, Fact
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.track_game import TrackGame
from draftline.games.registry import new_game

NOBODY = -1  # no seat is asked
AI_PREFIX = "ai:"  # before the deck of an AI team, where bots have their codes
RaceData = dict[str, Any]  # what is left of a race


class Job:
    """Everything a worker needs to run race number `number` of a series."""

    def __init__(
        self, number: int, game: str, seed: int, track: str, bots: list[str], options: dict[str, Any], variant: str = ""
    ) -> None:
        self.number = number
        self.game = game
        self.seed = seed
        self.track = track
        self.bots = bots  # by seat, already turned for this race
        self.options = options
        self.variant = variant  # the text of its file, "" for none
        self.limit: float | None = None  # seconds that a bot may take for a choice
        self.ruled_out: dict[int, tuple[int, str, str]] = {}  # by seat: from this decision on, and why

    def make(self, code: str) -> Bot:
        """A bot for a seat."""
        return make_bot(code)

    def counts(self, game: TrackGame) -> dict[str, Any]:
        """What is counted of a race besides its result: by seat what the game's table counts of the cars."""
        from draftline.cli.tables import table_of  # needs the extras of the terminal, and races do not

        table = table_of(game.book)
        seats = range(game.seats)
        return {
            what: [sum(table.count(game, car, what) for car in game.cars(seat)) for seat in seats]
            for what in table.counted
        }


class BotLineUp:
    """Who sits where: the bots by seat, and AI teams, which the rules drive, as `ai:` and their deck.

    `decks` is the option that says which teams these are.
    """

    def __init__(self, bots: list[str], teams: tuple[str, ...], options: dict[str, Any], decks: str = "") -> None:
        self.bots = bots
        self.teams = teams
        self.options = options
        self.decks = decks

    def turned(self, by: int) -> tuple[list[str], dict[str, Any]]:
        """Everybody moved on by some seats; the seats keep their colours, so an AI team changes its colour."""
        seats = len(self.bots)
        bots = [self.bots[(seat - by) % seats] for seat in range(seats)]
        if self.decks not in self.options:
            return bots, self.options
        seat_of = {team: seat for seat, team in enumerate(self.teams)}
        ai = {self.teams[(seat_of[team] + by) % seats]: deck for team, deck in self.options[self.decks].items()}
        return bots, {**self.options, self.decks: ai}

    @property
    def codes(self) -> list[str]:
        """The bots alone: empty for an AI team."""
        return ["" if name.startswith(AI_PREFIX) else name for name in self.bots]

    @property
    def seatings(self) -> int:
        """How many turns make a difference."""
        return next(by for by in range(1, len(self.bots) + 1) if self.turned(by)[0] == self.bots)


def race_seed(seed: Seed, number: int) -> int:
    """The seed of one race, or deal, of a series."""
    return random.Random(f"{seed} {number}").getrandbits(40)


def jobs(races: int, game: str, seed: Seed, track: str, line: BotLineUp, variant: str = "") -> list[Job]:
    """The bots move on one seat after each race, so that each sits everywhere equally often."""
    return [Job(n, game, race_seed(seed, n), track, *line.turned(n), variant) for n in range(races)]


def run(job: Job, asking: MutableSequence[int] | None = None) -> RaceData:
    """Run one race to its end; what comes back is plain data. `asking` shows which seat is asked what number."""
    game = new_game(
        job.game, seats=len(job.bots), track=job.track, seed=job.seed, options=job.options, variant=job.variant or None
    )
    codes = ["" if name.startswith(AI_PREFIX) else name for name in job.bots]
    clock = time.thread_time if job.limit is None else time.perf_counter  # a limit is clock time
    referee = Referee(codes, job.seed, job.limit, clock, job.make)
    for seat, (count, kind, detail) in job.ruled_out.items():
        referee.rule_out(seat, count, kind, detail)
    asking = [NOBODY, 0] if asking is None else asking
    events: dict[str, int] = {}
    decisions = 0
    while game.asked:
        seat = game.asked[0]
        asking[1] = decisions
        asking[0] = seat
        facts = game.apply(referee.choose(game, seat, decisions), seat)
        decisions += 1
        for id in _events(game.book, facts):
            events[id] = events.get(id, 0) + 1
    outcome = game.outcome
    assert outcome is not None
    seats = range(game.seats)
    return {
        "number": job.number,
        "seed": job.seed,
        "bots": job.bots,
        "teams": list(game.teams),
        "points": list(outcome.points),
        "winner": outcome.winner,  # None where a driver without a player won
        "entrant": outcome.standings[0].entrant,
        "places": [sorted(outcome.places[car] for car in game.cars(seat)) for seat in seats],
        "ranks": [outcome.standing(seat).rank for seat in seats],
        **job.counts(game),
        game.book.length: game.length(),
        "decisions": decisions,
        "ending": outcome.ending,
        "events": events,
        "faults": [fault.to_json() for fault in referee.faults],
    }


def _events(book: Rulebook, facts: Iterable[Fact]) -> list[str]:
    """The event cards that were drawn, by their names."""
    drawn = [fact.values["event"] for fact in facts if "event" in fact.values and fact.kind.tone == LOUD]
    return [book.families["event"][1][event] for event in drawn]
