"""What lies on the table of Thunder Rolls: dice, action spaces, cards, programs, points; the registers of a drive."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from draftline.core.decks import Deck
from draftline.core.outcome import Standing
from draftline.core.rng import DEAL, DICE
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.board import Board
from draftline.games.thunder_rolls.components import Components

NPD: Final = -1  # owner of a car that no player drives
FACES: Final = 6
SET: Final = 16  # a set on an action space is owner * SET + number of dice
CREW: Final = 8  # owners from here on are the rival crews of the solitaire game (R7)


class State(TrackGame):
    """Columns per seat, per car and per action space."""

    # Shared by copies.
    box: Components
    board: Board
    race: int  # row of the Race card
    stages: int
    places: int  # priority places that win a card
    draft_spaces: int
    clean_air: int
    hazard_less: int
    perfect_line: int
    die: list[int]  # car -> printed Risk number of an NPD, 0 for a player
    npds: list[int]  # cars of Non-Player Drivers, in the order of the set-up
    looks: list[int]  # seat -> face-down cards of every space it may look at (Track Champion)
    start_points: list[int]
    # The table.
    stage: int
    round: int
    slot: int
    pool: list[int]  # seat -> dice that are not on an action space
    rolled: list[int]  # seat * FACES + face -> dice of the roll that is on the table
    sets: list[list[int]]  # action space -> sets in order of priority; replaced, never changed in place
    under: list[int]  # space * 3 + i -> Thunder card, 0: gone
    turned: bool  # all cards under the spaces are face up
    looked: list[int]  # seat -> bits of `under` that it has seen face down
    ready: list[int]  # seat -> 1: the Team card shows its re-roll
    dealt: list[list[int]]  # seat -> Qualifying cards before the choice
    qualifier: list[int]  # seat -> Qualifying card whose bonus is still to be used, or 0
    thunder_deck: Deck
    speed_deck: Deck
    hazard_deck: Deck
    np_deck: Deck
    tile_decks: list[Deck]
    shown: list[list[int]]  # seat -> cards of its hand that everybody has seen
    hazards: list[list[int]]  # seat -> Hazards still to be revealed, in the order drawn
    hazard_at: list[list[int]]  # seat -> their slots, 1..4; 0 before they are programmed
    program: list[int]  # seat * slots + slot -> race card, 0: none
    revealed: list[int]  # seat -> slots already revealed
    pitted: list[int]
    slowed: list[int]  # seat -> what ongoing Hazards do: movement less, no bonus, no diagonals
    barred: list[int]
    stuck: list[int]
    points: list[int]  # car -> points of this race (or series: it may start with some)
    finish: list[int]  # car -> place, 0 before the end
    rigged: list[int]  # dice of a text position, thrown before the generator's
    # Whose turn it is.
    seat: int
    waiting: list[int]
    at_space: int
    pending: list[int]  # Hazards of this slot still to be resolved
    npds_act: bool
    # The drive.
    mover: int
    mp: int
    bonus: int  # set of bonuses still to be used
    late: bool  # the bonus may also come after the move
    started: bool
    no_diagonal: bool
    drive_over: bool
    lost: bool  # control, in this turn
    tests: int  # Risk Tests in this drive
    card_slow: int  # what the Hazards of this slot do to its card
    card_barred: bool
    card_stuck: bool
    ending: str

    @abstractmethod
    def copy(self) -> State:
        """An independent game in exactly this position, in microseconds."""

    def _copy_state(self, other: State) -> None:
        self.copy_track_game(other)
        other.box = self.box
        other.board = self.board
        other.race = self.race
        other.stages = self.stages
        other.places = self.places
        other.draft_spaces = self.draft_spaces
        other.clean_air = self.clean_air
        other.hazard_less = self.hazard_less
        other.perfect_line = self.perfect_line
        other.die = self.die
        other.npds = self.npds
        other.looks = self.looks
        other.start_points = self.start_points
        self._copy_table(other)
        self._copy_registers(other)

    def _copy_table(self, other: State) -> None:
        other.stage = self.stage
        other.round = self.round
        other.slot = self.slot
        other.pool = self.pool[:]
        other.rolled = self.rolled[:]
        other.sets = self.sets[:]
        other.under = self.under[:]
        other.turned = self.turned
        other.looked = self.looked[:]
        other.ready = self.ready[:]
        other.dealt = self.dealt[:]
        other.qualifier = self.qualifier[:]
        other.thunder_deck = self.thunder_deck.copy()
        other.speed_deck = self.speed_deck.copy()
        other.hazard_deck = self.hazard_deck.copy()
        other.np_deck = self.np_deck.copy()
        other.tile_decks = [deck.copy() for deck in self.tile_decks]
        other.shown = self.shown[:]
        other.hazards = self.hazards[:]
        other.hazard_at = self.hazard_at[:]
        other.program = self.program[:]
        other.revealed = self.revealed[:]
        other.pitted = self.pitted[:]
        other.slowed = self.slowed[:]
        other.barred = self.barred[:]
        other.stuck = self.stuck[:]
        other.points = self.points[:]
        other.finish = self.finish[:]
        other.rigged = self.rigged

    def _copy_registers(self, other: State) -> None:
        other.seat = self.seat
        other.waiting = self.waiting
        other.at_space = self.at_space
        other.pending = self.pending
        other.npds_act = self.npds_act
        other.mover = self.mover
        other.mp = self.mp
        other.bonus = self.bonus
        other.late = self.late
        other.started = self.started
        other.no_diagonal = self.no_diagonal
        other.drive_over = self.drive_over
        other.lost = self.lost
        other.tests = self.tests
        other.card_slow = self.card_slow
        other.card_barred = self.card_barred
        other.card_stuck = self.card_stuck
        other.ending = self.ending

    # Places.

    def put(self, car: int, space: int, progress: int, how: int) -> None:
        """Stand a car on an empty space; laps go with its progress, forward and back (C2)."""
        old = self.field.space[car]
        if old >= 0 and self.field.at[old] == car:
            self.field.at[old] = -1
        self.field.space[car] = space
        self.field.at[space] = car
        self.field.progress[car] = progress
        if progress >= self.field.next_lap:
            self.lead_lap(car)
        self.tell_three(how, self.numbers[car], progress, self.track.lane_of[space])

    def lift(self, car: int) -> None:
        """Take a car off its space for a moment, so that others may be put there."""
        self.field.at[self.field.space[car]] = -1

    def running_order(self) -> list[int]:
        """All cars by progress; cars that share a section from the inside, without having raced for it."""
        field, lane_of = self.field, self.track.lane_of
        return sorted(range(len(self.numbers)), key=lambda car: (-field.progress[car], lane_of[field.space[car]], car))

    # Dice.

    def roll(self) -> int:
        """One die."""
        if self.rigged:
            self.reveal()
            value = self.rigged[0]
            self.rigged = self.rigged[1:]
            return value
        return self.throw(DICE, FACES) + 1

    def dice_rolled(self, seat: int) -> int:
        """How many dice of the roll on the table a seat still has."""
        return sum(self.rolled[seat * FACES : (seat + 1) * FACES])

    def dice_on(self, space: int, owner: int) -> int:
        for entry in self.sets[space]:
            if entry // SET == owner:
                return entry % SET
        return 0

    # Who scores.

    def entrants(self) -> list[Standing]:
        """R31: every car, the Non-Player Drivers' too, with what a series has brought along."""
        return [self._entrant(car) for car in range(len(self.numbers))]

    def _entrant(self, car: int) -> Standing:
        seat = None if self.owner[car] == NPD else self.owner[car]
        number = self.numbers[car]
        return Standing(self.box.colour_of[number], seat, (number,), self.start_points[car])

    # Cards.

    def drawn(self, deck: Deck) -> int:
        """The next card; a used-up deck is made anew from its discards (C11, R27); -1 if there is none."""
        if deck.empty() and deck.discards:
            deck.reshuffle(self.rng[DEAL])
        return self.turn_up(deck)

    def give(self, seat: int, card: int) -> None:
        self.hands[seat] = sorted([*self.hands[seat], card])

    def deck_of(self, card: int) -> Deck:
        """Where a race card belongs."""
        return self.thunder_deck if card <= self.box.last_thunder else self.speed_deck
