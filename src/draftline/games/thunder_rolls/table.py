"""What lies on the table of Thunder Rolls: dice and action spaces, decks and what lies under the spaces, programs."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.columns import i64, vec
from draftline.core.decks import Deck
from draftline.core.field import filled
from draftline.core.travel import revive

FACES: Final = 6
SET: Final = 16  # a set on an action space is owner * SET + number of dice


class Dice:
    """Dice of the seats, on the table and on the action spaces."""

    pool: vec[i64]  # seat -> dice that are not on an action space
    rolled: vec[i64]  # seat * FACES + face -> dice of the roll that is on the table
    sets: list[list[int]]  # action space -> sets in order of priority; replaced, never changed in place
    ready: vec[i64]  # seat -> 1: the Team card shows its re-roll

    # Written by tools/columns.py.
    def copy(self) -> Dice:
        other = Dice()
        self.copy_dice(other)
        return other

    def copy_dice(self, other: Dice) -> None:
        other.pool = self.pool[:]
        other.rolled = self.rolled[:]
        other.sets = self.sets[:]
        other.ready = self.ready[:]

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (Dice, self.packed())

    def packed(self) -> dict[str, Any]:
        return {
            "pool": list(self.pool),
            "rolled": list(self.rolled),
            "sets": self.sets,
            "ready": list(self.ready),
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.pool = vec[i64](values["pool"])
        self.rolled = vec[i64](values["rolled"])
        self.sets = values["sets"]
        self.ready = vec[i64](values["ready"])
    # End.

    def on_table(self, seat: i64) -> i64:
        """How many dice of the roll on the table a seat still has."""
        count: i64 = 0
        for face in range(FACES):
            count += self.rolled[seat * FACES + face]
        return count

    # Priority (R15).

    def add(self, space: i64, owner: i64, count: i64) -> None:
        """More dice above; equal ones stay below what was there; a grown set climbs over strictly smaller ones only."""
        sets = self.sets[space][:]
        at = len(sets)
        for i, entry in enumerate(sets):
            if entry // SET == owner:
                at = i
                count += entry % SET
                del sets[i]
                break
        while at > 0 and sets[at - 1] % SET < count:
            at -= 1
        sets.insert(at, owner * SET + count)
        self.sets[space] = sets

    def remove(self, space: i64, owner: i64) -> None:
        """R16: the poorer set drops below sets now larger; an emptied one is gone."""
        sets = self.sets[space][:]
        at = 0
        while sets[at] // SET != owner:
            at += 1
        count = sets.pop(at) % SET - 1
        while at < len(sets) and sets[at] % SET > count:
            at += 1
        if count:
            sets.insert(at, owner * SET + count)
        self.sets[space] = sets

    def on(self, space: i64, owner: i64) -> i64:
        """How many dice an owner has on an action space."""
        for entry in self.sets[space]:
            if entry // SET == owner:
                return entry % SET
        return 0


class Decks:
    """The decks of a stage, and the Thunder cards under the action spaces."""

    thunder: Deck
    speed: Deck
    hazards: Deck
    np: Deck
    tiles: list[Deck]  # of the rival crews (R7)
    under: vec[i64]  # space * 3 + i -> Thunder card, 0: gone
    turned: bool  # all cards under the spaces are face up
    looked: vec[i64]  # seat -> bits of `under` that it has seen face down

    # Written by tools/columns.py.
    def copy(self) -> Decks:
        other = Decks()
        self.copy_decks(other)
        return other

    def copy_decks(self, other: Decks) -> None:
        other.thunder = self.thunder.copy()
        other.speed = self.speed.copy()
        other.hazards = self.hazards.copy()
        other.np = self.np.copy()
        other.tiles = [item.copy() for item in self.tiles]
        other.under = self.under[:]
        other.turned = self.turned
        other.looked = self.looked[:]

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (Decks, self.packed())

    def packed(self) -> dict[str, Any]:
        return {
            "thunder": self.thunder,
            "speed": self.speed,
            "hazards": self.hazards,
            "np": self.np,
            "tiles": self.tiles,
            "under": list(self.under),
            "turned": self.turned,
            "looked": list(self.looked),
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.thunder = values["thunder"]
        self.speed = values["speed"]
        self.hazards = values["hazards"]
        self.np = values["np"]
        self.tiles = values["tiles"]
        self.under = vec[i64](values["under"])
        self.turned = values["turned"]
        self.looked = vec[i64](values["looked"])
    # End.


class Program:
    """Of every seat: its program, its Hazards, and what they do to it."""

    cards: vec[i64]  # seat * slots + slot -> race card, 0: none
    revealed: vec[i64]  # seat -> slots already revealed
    hazards: list[list[int]]  # seat -> Hazards still to be revealed, in the order drawn; rows are replaced
    hazard_at: list[list[int]]  # seat -> their slots, 1..4; 0 before they are programmed
    pitted: vec[i64]
    slowed: vec[i64]  # seat -> what ongoing Hazards do: movement less, no bonus, no diagonals
    barred: vec[i64]
    stuck: vec[i64]

    # Written by tools/columns.py.
    def copy(self) -> Program:
        other = Program()
        self.copy_program(other)
        return other

    def copy_program(self, other: Program) -> None:
        other.cards = self.cards[:]
        other.revealed = self.revealed[:]
        other.hazards = self.hazards[:]
        other.hazard_at = self.hazard_at[:]
        other.pitted = self.pitted[:]
        other.slowed = self.slowed[:]
        other.barred = self.barred[:]
        other.stuck = self.stuck[:]

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (Program, self.packed())

    def packed(self) -> dict[str, Any]:
        return {
            "cards": list(self.cards),
            "revealed": list(self.revealed),
            "hazards": self.hazards,
            "hazard_at": self.hazard_at,
            "pitted": list(self.pitted),
            "slowed": list(self.slowed),
            "barred": list(self.barred),
            "stuck": list(self.stuck),
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.cards = vec[i64](values["cards"])
        self.revealed = vec[i64](values["revealed"])
        self.hazards = values["hazards"]
        self.hazard_at = values["hazard_at"]
        self.pitted = vec[i64](values["pitted"])
        self.slowed = vec[i64](values["slowed"])
        self.barred = vec[i64](values["barred"])
        self.stuck = vec[i64](values["stuck"])
    # End.

    def end_hazards(self, seats: int) -> None:
        """Ongoing Hazards last to the end of the Thunder Phase."""
        self.slowed = filled(seats, 0)
        self.barred = filled(seats, 0)
        self.stuck = filled(seats, 0)


def new_program(seats: int, slots: int) -> Program:
    """Nothing is programmed yet."""
    program = Program()
    program.cards = filled(seats * slots, 0)
    program.revealed = filled(seats, 0)
    program.hazards = [[] for _ in range(seats)]
    program.hazard_at = [[] for _ in range(seats)]
    program.pitted = filled(seats, 0)
    program.end_hazards(seats)
    return program
