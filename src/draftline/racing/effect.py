"""What a card's text changes about a move. Its kinds are in `effects`; a card without a text has `NO_EFFECT`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from draftline.core.columns import i64
from draftline.racing import kinds
from draftline.racing.verbs import IN, OUT

if TYPE_CHECKING:
    from draftline.racing.race import Race

ANY: Final = 0  # which lane to take where a seam gives a choice (T7)
INSIDE: Final = 1
OUTSIDE: Final = 2
NO_CHOICE: Final[list[int]] = []  # the one empty list of all moves


class Effect:
    """Which side steps it allows and at what price, which further steps it offers, and what follows the last one."""

    kind: i64 = kinds.STEP  # the question that `after` leaves open

    def __init__(self, id: str = "", out: bool = True, into: bool = True, free: bool = False, side: int = ANY) -> None:
        self.id = id  # as in the data files
        self.out = out  # side steps outwards are allowed
        self.into = into  # and inwards
        self.free = free  # they cost nothing, and are allowed behind the last MP too
        self.side: i64 = side

    def __reduce__(self) -> tuple[Any, ...]:
        from draftline.racing.effects import effect_named

        return effect_named, (self.id,)

    def diagonals(self) -> int:
        """Diagonal steps that it gives."""
        return 0

    def choices(self, race: Race, space: i64, found: list[int]) -> None:
        """Add the steps that only this card offers."""

    def after(self, race: Race) -> list[int]:
        """Do what follows the steps, or return the choices that it leaves open."""
        return NO_CHOICE

    def take(self, race: Race, code: int) -> None:
        """Carry such a choice out."""

    def for_finished(self) -> bool:
        """Whether it follows the steps of a car that is off the track too (C19)."""
        return False

    def why_not(self, race: Race, verb: int) -> str:
        """The reason against a step that the card forbids or does not offer; empty if it has nothing against it."""
        allowed = self.out if verb == OUT else verb == IN and self.into
        return "" if allowed else "reason.card-forbids"


NO_EFFECT: Final = Effect()
