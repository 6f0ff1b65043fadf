"""What an encoding keeps of the last view of a race, so that the next one writes no more than what has changed."""

from __future__ import annotations

from draftline.core.columns import i32, i64, vec
from draftline.core.field import filled


class Memory:
    """Where the views of one race are written, and what the last one was of: what has not changed since then stays."""

    def __init__(self, bits: vec[i32], start: int, cars: int) -> None:
        self.bits = bits  # float32 numbers as their bits
        self.start: i64 = start  # where the view begins in it
        self.sorted: vec[i64] = vec[i64](range(cars))  # cars in running order, nearly so the next time
        # The race and the seat of the last view, whose numbers stand in which row, and by car what they were made of:
        # where it stands and what it carries. Whoever looks sees the same of a car, so its numbers move along with it.
        self.game: object = None
        self.seat: i64 = -1
        self.rows: vec[i64] = vec[i64](range(cars))
        self.stands: vec[i64] = filled(cars, -1)
        self.keys: vec[i64] = filled(cars, 0)  # by which cars are sorted
        self.carries: vec[i64] = filled(cars, -1)
        # What the other parts were made of; lists are replaced and never changed in place.
        self.drives: object = None
        self.hand: object = None
        self.more: object = None
        self.places: object = None
        self.around: object = None
        self.key: i64 = -1
        self.key_2: i64 = -1
        self.key_3: i64 = -1
        self.key_4: i64 = -1
        # Cards that were counted: a pile to which one only adds, how many of it, and how many of each kind are left.
        self.pile: object = None
        self.counted: i64 = 0
        self.unseen: vec[i64] = vec[i64]([])
        # The last question whose actions were numbered, their numbers, and those that a mask shows.
        self.asked: object = None
        self.asked_seat: i64 = -1
        self.played: int = -1
        self.choices: object = None
        self.flats: vec[i64] = vec[i64]([])
        self.marked: vec[i64] = self.flats

    def begin(self, game: object) -> None:
        """Forget everything if the last view was of another race."""
        if self.game is not game:
            self.game = game
            self.seat = -1
            self.drives = self.hand = self.pile = self.more = self.places = None
            self.key = self.key_2 = self.key_3 = self.key_4 = -1
            self.forget(self.stands)
            self.forget(self.carries)

    def forget(self, signs: vec[i64]) -> None:
        """Nothing is known of any car."""
        for car in range(len(signs)):
            signs[car] = -1
