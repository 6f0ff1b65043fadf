"""The state of a race of Thunder Rolls: cars, table, programs, points, and the drive in progress."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final

from draftline.core.columns import Fixed, Kept, KeptRows, i64, vec
from draftline.core.decks import Deck
from draftline.core.outcome import Standing
from draftline.core.rng import DEAL, DICE
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.board import Board
from draftline.games.thunder_rolls.components import Components
from draftline.games.thunder_rolls.drive import Drive
from draftline.games.thunder_rolls.table import FACES, Decks, Dice, Program
from draftline.games.thunder_rolls.terms import Terms

MOST_LANES: Final = 64  # a running order is sorted by one number for each car
MOST_CARS: Final = 64
NPD: Final = -1  # owner of a car that no player drives
CREW: Final = 8  # owners from here on are the rival crews of the solitaire game (R7)


class State(TrackGame):
    """Columns per seat, per car and per action space, and a few registers."""

    box: Components
    board: Board
    terms: Terms
    # The table.
    stage: i64  # counted from 1
    round: i64
    slot: i64  # of the programs that is turned up next, counted from 0
    dice: Dice
    decks: Decks
    program: Program
    dealt: KeptRows  # seat -> Qualifying cards before the choice
    qualifier: vec[i64]  # seat -> Qualifying card whose bonus is still to be used, or 0
    shown: list[list[int]]  # seat -> cards of its hand that everybody has seen; rows are replaced
    points: Fixed  # car -> points of this race (or series: it may start with some)
    finish: Fixed  # car -> place, 0 before the end
    rigged: Kept  # dice of a text position, thrown before the generator's
    # Whose turn it is.
    seat: i64
    waiting: Kept
    at_space: i64
    pending: Kept  # Hazards of this slot still to be resolved
    npds_act: bool
    drive: Drive

    # Written by tools/columns.py.
    def copy_state(self, other: State) -> None:
        self.copy_track_game(other)
        other.box = self.box
        other.board = self.board
        other.terms = self.terms
        other.stage = self.stage
        other.round = self.round
        other.slot = self.slot
        other.dice = self.dice.copy()
        other.decks = self.decks.copy()
        other.program = self.program.copy()
        other.dealt = self.dealt
        other.qualifier = self.qualifier[:]
        other.shown = self.shown[:]
        other.points = self.points
        other.finish = self.finish
        other.rigged = self.rigged
        other.seat = self.seat
        other.waiting = self.waiting
        other.at_space = self.at_space
        other.pending = self.pending
        other.npds_act = self.npds_act
        other.drive = self.drive.copy()

    def packed(self) -> dict[str, Any]:
        return {
            **TrackGame.packed(self),
            "box": self.box,
            "board": self.board,
            "terms": self.terms,
            "stage": self.stage,
            "round": self.round,
            "slot": self.slot,
            "dice": self.dice,
            "decks": self.decks,
            "program": self.program,
            "dealt": self.dealt,
            "qualifier": list(self.qualifier),
            "shown": self.shown,
            "points": list(self.points),
            "finish": list(self.finish),
            "rigged": self.rigged,
            "seat": self.seat,
            "waiting": self.waiting,
            "at_space": self.at_space,
            "pending": self.pending,
            "npds_act": self.npds_act,
            "drive": self.drive,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        TrackGame.unpack(self, values)
        self.box = values["box"]
        self.board = values["board"]
        self.terms = values["terms"]
        self.stage = values["stage"]
        self.round = values["round"]
        self.slot = values["slot"]
        self.dice = values["dice"]
        self.decks = values["decks"]
        self.program = values["program"]
        self.dealt = values["dealt"]
        self.qualifier = vec[i64](values["qualifier"])
        self.shown = values["shown"]
        self.points = vec[i64](values["points"])
        self.finish = vec[i64](values["finish"])
        self.rigged = values["rigged"]
        self.seat = values["seat"]
        self.waiting = values["waiting"]
        self.at_space = values["at_space"]
        self.pending = values["pending"]
        self.npds_act = values["npds_act"]
        self.drive = values["drive"]
    # End.

    @abstractmethod
    def copy(self) -> State:
        """An independent game in exactly this position, in microseconds."""

    @property
    def mp(self) -> int:
        """What is left of the MP of the drive in progress."""
        return self.drive.mp

    # Places.

    def put(self, car: i64, space: i64, progress: i64, how: int) -> None:
        """Stand a car on an empty space; laps go with its progress, forward and back (C2)."""
        field = self.field
        old = field.space[car]
        if old >= 0 and field.at[old] == car:
            field.at[old] = -1
        field.space[car] = space
        field.at[space] = car
        field.progress[car] = progress
        if progress >= field.next_lap:
            self.lead_lap(car)
        if not self.quiet:
            self.tell_three(how, self.numbers[car], progress, self.track.lane_of[space])

    def lift(self, car: i64) -> None:
        """Take a car off its space for a moment, so that others may be put there."""
        self.field.at[self.field.space[car]] = -1

    def running_order(self) -> list[int]:
        """All cars by progress; cars that share a section from the inside, without having raced for it."""
        lane_of, space, progress = self.track.lane_of, self.field.space, self.field.progress
        keyed: list[int] = []
        for car in range(len(space)):
            keyed.append((lane_of[space[car]] - progress[car] * MOST_LANES) * MOST_CARS + car)
        keyed.sort()
        return [key % MOST_CARS for key in keyed]

    # Dice.

    def roll(self) -> int:
        """One die."""
        if self.rigged:
            self.reveal()
            value = self.rigged[0]
            self.rigged = self.rigged[1:]
            return value
        return self.throw(DICE, FACES) + 1

    def next_waiting(self) -> int:
        """The first of those that wait: it waits no longer."""
        first = self.waiting[0]
        self.waiting = self.waiting[1:]
        return first

    # Who scores.

    def entrants(self) -> list[Standing]:
        """R31: every car, the Non-Player Drivers' too, with what a series has brought along."""
        return [self._entrant(car) for car in range(len(self.numbers))]

    def _entrant(self, car: int) -> Standing:
        seat = None if self.owner[car] == NPD else self.owner[car]
        number = self.numbers[car]
        return Standing(self.box.colour_of[number], seat, (number,), self.terms.start_points[car])

    # Cards.

    def drawn(self, deck: Deck) -> int:
        """The next card; a used-up deck is made anew from its discards (C11, R27); -1 if there is none."""
        if deck.empty() and deck.discards:
            deck.reshuffle(self.rng[DEAL])
        return self.turn_up(deck)

    def give(self, seat: int, card: int) -> None:
        hand = [*self.hands[seat], card]
        hand.sort()
        self.hands[seat] = hand

    def deck_of(self, card: int) -> Deck:
        """Where a race card belongs."""
        return self.decks.thunder if self.box.is_thunder[card] else self.decks.speed
