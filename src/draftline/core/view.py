"""Views: what one seat may see. A view holds a copy of the game from which everything unseen has been taken out.

So a view cannot leak: hands of others are blanks, decks are pools in sorted order, there is no seed and no history. Two
games that differ only in what a seat cannot see give it the same view to the byte.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol, cast

from draftline.core.actions import Action
from draftline.core.game import Decision, Game, Verdict
from draftline.core.surface import ACTION, GENERATOR, offers

if TYPE_CHECKING:
    from draftline.core.offered import Game as Race
    from draftline.core.track_game import TrackGame


class Randomness(Protocol):
    """What `sample` needs of a generator: `random.Random` has it."""

    def getrandbits(self, k: int, /) -> int: ...


class View:
    """A seat's sight of a game (None: a spectator's); bots, browsers and environments get nothing else."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self._game = game
        self.seat = seat

    def __reduce__(self) -> tuple[Any, ...]:
        return View, (self._game, self.seat)

    def __eq__(self, other: object) -> bool:
        """Whether both see the same."""
        return isinstance(other, View) and self.seat == other.seat and self._game == other._game

    def __hash__(self) -> int:
        return hash(self.digest())

    def digest(self) -> int:
        """A fingerprint of what is seen: the same for all games that this seat can't tell apart."""
        return self._game.digest()

    @property
    def decision(self) -> Decision | None:
        """What this seat is asked, if it is asked."""
        return self._game.decision_of(self.seat)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that have to choose now."""
        return tuple(self._game.asked)

    @property
    def kind(self) -> str | None:
        """What kind of choice the table waits for."""
        return self._game.book.kinds[self._game.kind].name if self._game.asked else None

    def legal(self, action: Action | str) -> Verdict:
        """Whether this seat may do that now, and if not why, from what it can see."""
        return self._game.legal(action, -1 if self.seat is None else self.seat)

    def sample(self, rng: Randomness) -> Race:
        """A whole game that this seat could be in: the unseen dealt anew, at random."""
        return self._sampled(rng)

    def _sampled(self, rng: Randomness) -> TrackGame:
        """The same for the engine."""
        return cast("TrackGame", self._game._sampled(rng.getrandbits(60)))

    def to_json(self) -> dict[str, Any]:
        """State, prompt and actions as plain data."""
        decision = self.decision
        data: dict[str, Any] = {"seat": self.seat, "waiting_for": list(self.waiting_for), "kind": self.kind}
        data["prompt"] = None if decision is None else decision.prompt.to_json()
        data["actions"] = [] if decision is None else [str(action) for action in decision.actions]
        data["state"] = self._game._seen(self.seat)
        return data

    def to_bytes(self) -> bytes:
        """The same as the bytes of a JSON text."""
        return json.dumps(self.to_json(), sort_keys=True).encode()


offers(View, legal={"action": ACTION}, sample={"rng": GENERATOR})
