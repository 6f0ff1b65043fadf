"""Races between bots, one by one: each depends on its job alone, so any process may run it."""

from __future__ import annotations

import random
import time
from collections.abc import MutableSequence
from functools import partial
from typing import Any, cast

from draftline.bots import Bot, make_bot
from draftline.bots.referee import Referee
from draftline.core.messages import Message, OptionError
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.tables import EDITION
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.core.travel import part
from draftline.games.registry import new_game
from draftline.lab.line_up import BotLineUp, bots_alone
from draftline.lab.measures import Watch, chosen, part_of
from draftline.lab.standard import Events

NOBODY = -1  # no seat is asked
RaceData = dict[str, Any]  # what is left of a race


class Job:
    """Everything a worker needs to run race number `number` of a series."""

    def __init__(
        self, number: int, game: str, seed: int, track: str | Track | None, bots: list[str], options: dict[str, Any]
    ) -> None:
        self.number = number
        self.game = game
        self.seed = seed
        self.track = track
        self.bots = bots  # by seat, already turned for this race
        self.options = options
        self.limit: float | None = None  # seconds that a bot may take for a choice
        self.ruled_out: dict[int, tuple[int, str, str]] = {}  # by seat: from this decision on, and why
        self.tried = False  # its process has died once
        self.counting = ""  # `module:function` of what is counted besides; it is given the game at its end
        self.marks: dict[str, Any] = {}  # what the row says besides: where the race belongs in its series
        self.variant = ""  # the text of a variant, "" for the game as it is
        self.edition = EDITION  # of the rules
        self.traced = False  # whether a bot's first breakdown is told in full
        self.clocked = False  # whether the row says how long every choice took
        # Of the laboratory.
        self.measures: tuple[str, ...] | None = None  # names; None: nothing is measured
        self.own: dict[str, str] = {}  # texts of files with somebody's own measures
        self.probe = 0  # the seat that is studied
        self.first_bot = bots[0] if bots else ""
        self.forbidden = ""  # a card, by its name, that the seat that is studied never gets

    def make(self, code: str) -> Bot:
        """A bot for a seat."""
        return make_bot(code)

    def counts(self, game: TrackGame) -> dict[str, Any]:
        """What is counted of a race besides its result."""
        found: dict[str, Any] = part(self.counting)(game) if self.counting else {}
        return found

    def new(self) -> TrackGame:
        """The race before its first decision."""
        return new_game(
            self.game,
            seats=len(self.bots),
            track=self.track,
            seed=self.seed,
            options=self.options,
            edition=self.edition,
            variant=self.variant or None,
        )


def race_seed(seed: Seed, number: int) -> int:
    """The seed of one race, or deal, of a series."""
    return random.Random(f"{seed} {number}").getrandbits(40)


def jobs(
    races: int, game: str, seed: Seed, track: str, line: BotLineUp, counting: str = "", variant: str = ""
) -> list[Job]:
    """The bots move on one seat after each race, so that each sits everywhere equally often."""
    made = [Job(number, game, race_seed(seed, number), track, *line.turned(number)) for number in range(races)]
    for job in made:
        job.counting = counting
        job.variant = variant
    return made


def run(job: Job, asking: MutableSequence[int] | None = None) -> RaceData:
    """Run one race to its end; what comes back is plain data. `asking` shows which seat is asked what number."""
    game = job.new()
    kinds = [] if job.measures is None else chosen(game.book, job.measures, job.own)
    watch = Watch(game, [Drawn, *kinds], job)
    watch.play_on = partial(played_on, job)
    referee = referee_of(job)
    drive(game, job, referee, 0, [NOBODY, 0] if asking is None else asking, watch)
    found = watch.end()
    events = cast(dict[str, float], found.pop(Drawn.name))
    outcome = watch.outcome
    seats = range(game.seats)
    row = {
        "number": job.number,
        **job.marks,
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
        "decisions": watch.decisions,
        "ending": outcome.ending,
        "events": {name: int(n) for name, n in events.items()},
        "faults": [fault.to_json() for fault in referee.faults],
    }
    if job.clocked:
        row["times"] = referee.times
    return row if job.measures is None else {**row, "measures": found}


def referee_of(job: Job) -> Referee:
    clock = time.thread_time if job.limit is None else time.perf_counter  # a limit is clock time
    referee = Referee(bots_alone(job.bots), job.seed, job.limit, clock, job.make)
    referee.traced = job.traced
    if job.clocked:
        referee.keep_times()
    for seat, (count, kind, detail) in job.ruled_out.items():
        referee.rule_out(seat, count, kind, detail)
    return referee


def drive(
    game: TrackGame, job: Job, referee: Referee, decisions: int, asking: MutableSequence[int], watch: Watch | None
) -> None:
    """Play a race on to its end; `decisions` have been taken before."""
    forbid = Forbidden(game, job) if job.forbidden else None
    if watch is not None:
        watch.begin()
    while game.asked:
        seat = game.asked[0]
        asking[1] = decisions
        asking[0] = seat
        if watch is not None:
            watch.decide(seat)
        game.apply(referee.choose(game, seat, decisions), seat)
        decisions += 1
        if watch is not None:
            watch.hear()
        if forbid is not None:
            forbid.look()
    asking[0] = NOBODY


def played_on(job: Job, game: TrackGame, decisions: int) -> list[int]:
    """Another world of a race, from some decision on, by the same bots: points by seat."""
    drive(game, job, referee_of(job), decisions, [NOBODY, 0], None)
    outcome = game.outcome
    assert outcome is not None
    return list(outcome.points)


class Forbidden:
    """Sees to it that the studied seat never has a card: whenever it draws it, it gets another one of the pile."""

    def __init__(self, game: TrackGame, job: Job) -> None:
        self.game = game
        self.part = part_of(game.book)
        self.seat = job.probe % game.seats
        self.cards = card_numbers(game.book, job.forbidden)
        self.chance = random.Random(f"{job.seed} forbidden")
        self.look()

    def look(self) -> None:
        for card in self.cards.intersection(self.game.hands[self.seat]):
            self.part.swap(self.game, self.seat, card, self.chance.getrandbits(30))


def card_numbers(book: Rulebook, name: str) -> set[int]:
    """All cards of a name; one that no card has is refused."""
    names = book.families.get("card", ("", ()))[1]
    found = {card for card, known in enumerate(names) if known == name}
    if not found:
        raise OptionError(Message("lab.error-card", {"name": name, "known": sorted({*names} - {""})}))
    return found


class Drawn(Events):
    """The event cards that were drawn; every row has them."""

    name = "drawn"
