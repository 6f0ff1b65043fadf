"""What a tournament is: a line-up, a game and a seed. From them follows every race by its number."""

from __future__ import annotations

from typing import Any

from draftline.cli.ai_seats import seat_ai_teams
from draftline.cli.races import AI, Job, LineUp, line_up, race_seed
from draftline.core.messages import Message, OptionError
from draftline.core.seeds import Seed
from draftline.games.registry import FIRST, new_game

USUAL_SEATS = 4
USUAL_BOTS = "club,rookie"


class Setup:
    """The settings of a tournament, checked. Every deal is raced once with every seating of the line-up."""

    def __init__(
        self, game: str, track: str | None, seats: int, bots: str, options: dict[str, Any], seed: Seed
    ) -> None:
        first = new_game(game, seats=seats, track=track, seed=seed, options=options)
        self.game = game
        self.track = track or first.track.id
        self.board: dict[str, str] = first.record()["track"]  # a track from a file is there in full
        self.seats = seats
        self.line: LineUp = line_up(first, bots)
        self.bots = self.line.bots
        self.options = options
        self.seed = seed
        self.limit: float | None = None
        self.races = 0
        self.seatings = self.line.seatings
        if len(set(self.bots)) < 2:
            raise OptionError(Message("cli.error-one-bot", {"bot": self.bots[0]}))

    def whole(self, races: int) -> int:
        """The number of races, rounded up to complete the last deal."""
        return -(-races // self.seatings) * self.seatings


def usual_seats(bots: str) -> int:
    """Two bots share four seats; more have one each."""
    bots_named = len(bots.split(","))
    return bots_named if bots_named > 2 else USUAL_SEATS


def job_of(setup: Setup, number: int) -> Job:
    """Race `number`: seating by seating, then the next deal."""
    deal, seating = divmod(number, setup.seatings)
    bots, options = setup.line.turned(seating)
    job = Job(number, setup.game, race_seed(setup.seed, deal), setup.track, bots, options)
    job.limit = setup.limit
    return job


class Wishes:
    """What was asked for on the command line; None where nothing was."""

    def __init__(
        self,
        game: str | None,
        track: str | None,
        seats: int | None,
        bots: str | None,
        options: dict[str, Any] | None,
        seed: Seed | None,
        limit: float | None,
    ) -> None:
        self.game = game
        self.track = track
        self.seats = seats
        self.bots = bots
        self.options = options
        self.seed = seed
        self.limit = limit

    def setup(self, head: dict[str, Any] | None = None) -> Setup:
        """The rest as it stands in the head of a results file, or as usual."""
        known = self._usual() if head is None else dict(head)
        if head is not None:
            known["bots"] = ",".join(name for name in head["bots"] if not name.startswith(AI))
        for name, value in vars(self).items():
            if value is not None:
                known[name] = value
        if known["seats"] is None:
            known["seats"] = usual_seats(known["bots"])
        known["options"] = dict(known["options"])
        known["bots"] = seat_ai_teams(known["bots"], known["game"], known["seats"], known["options"])
        setup = Setup(*[known[name] for name in ("game", "track", "seats", "bots", "options", "seed")])
        setup.limit = known["limit"]
        return setup

    def _usual(self) -> dict[str, Any]:
        nothing = dict.fromkeys(("track", "seats", "limit"))
        return {**nothing, "game": FIRST, "bots": USUAL_BOTS, "options": {}, "seed": 0}
