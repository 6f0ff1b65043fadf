"""A game of cars on a track: who stands where, questions and facts, views and records, and what a reader may ask."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from draftline.core import record
from draftline.core.actions import ARGUMENT, Action
from draftline.core.choices import Choices, Listed
from draftline.core.columns import Fixed, KeptRows, i64, vec
from draftline.core.decks import Deck
from draftline.core.extension import mypyc_attr
from draftline.core.facts import CHOSEN, Facts
from draftline.core.field import NEVER, Field, filled, new_field
from draftline.core.game import SECRET, UNCHOSEN, Game
from draftline.core.messages import ArgumentError, Message, RecordError, Value
from draftline.core.outcome import STOPPED, Outcome, Standing, by_best_car, ranked
from draftline.core.reach import Reach
from draftline.core.rng import TIES
from draftline.core.rulebook import LAPS
from draftline.core.surface import CAR, COUNT, PLAY, READ, SEAT, SEAT_OR_NONE, offers
from draftline.core.track import Track
from draftline.core.track_file import track_reference
from draftline.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class TrackGame(Game):
    """What all three games share as games; cars are rows 0, 1, ... of columns, and known outside by their numbers."""

    # Shared by copies.
    track: Track  # that it is raced on
    numbers: Fixed  # car -> its number
    row_of: Fixed  # number -> car, or -1
    owner: Fixed  # car -> seat
    rows: KeptRows  # seat -> its cars
    teams: tuple[str, ...]  # colour of each seat
    alone: KeptRows  # [seat] for every seat, so that asking one makes no list
    clockwise: KeptRows  # all seats, from every seat on
    # Columns.
    field: Field
    hands: list[list[int]]  # sorted; replaced, never changed in place
    first: i64  # the seat that begins: First Player marker, Pole / Leader token

    # Written by tools/columns.py.
    def copy_track_game(self, other: TrackGame) -> None:
        self.copy_game(other)
        other.track = self.track
        other.numbers = self.numbers
        other.row_of = self.row_of
        other.owner = self.owner
        other.rows = self.rows
        other.teams = self.teams
        other.alone = self.alone
        other.clockwise = self.clockwise
        other.field = self.field.copy()
        other.hands = self.hands[:]
        other.first = self.first

    def packed(self) -> dict[str, Any]:
        return {
            **Game.packed(self),
            "track": self.track,
            "numbers": list(self.numbers),
            "row_of": list(self.row_of),
            "owner": list(self.owner),
            "rows": self.rows,
            "teams": self.teams,
            "alone": self.alone,
            "clockwise": self.clockwise,
            "field": self.field,
            "hands": self.hands,
            "first": self.first,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        Game.unpack(self, values)
        self.track = values["track"]
        self.numbers = vec[i64](values["numbers"])
        self.row_of = vec[i64](values["row_of"])
        self.owner = vec[i64](values["owner"])
        self.rows = values["rows"]
        self.teams = values["teams"]
        self.alone = values["alone"]
        self.clockwise = values["clockwise"]
        self.field = values["field"]
        self.hands = values["hands"]
        self.first = values["first"]
    # End.

    # What each game defines.

    @abstractmethod
    def copy(self) -> TrackGame:
        """An independent game in exactly this position, in microseconds."""

    @abstractmethod
    def _scrub(self, seat: int) -> None:
        """Take out of a copy everything that a seat (-1: a spectator) cannot see."""

    @abstractmethod
    def _result(self) -> Outcome:
        """How the race ended, by the game's own count."""

    @abstractmethod
    def stop_here(self) -> None:
        """End the race as it stands: whoever is ahead is ahead."""

    @abstractmethod
    def problems(self) -> list[Message]:
        """Broken invariants: always empty, or the program is wrong."""

    @abstractmethod
    def running_order(self) -> list[int]:
        """Rows of the cars still in the race, leader first."""

    @abstractmethod
    def secret_choices(self, seat: int) -> Choices:
        """What a seat may choose where all choose at once."""

    def in_race(self, number: int) -> bool:
        """Whether a car may still move in this race."""
        return True

    @property
    @abstractmethod
    def lap(self) -> int:
        """The leader's lap, from 1."""

    @abstractmethod
    def where(self, number: int) -> tuple[int, int]:
        """Sector and lane of a car; -1 is the apron's lane."""

    @abstractmethod
    def place(self, number: int) -> int | None:
        """A car's place, None while it has none."""

    @abstractmethod
    def status(self, number: int) -> str:
        """How a car takes part: track, apron, finished, ..."""

    @abstractmethod
    def moment(self) -> tuple[int, ...]:
        """Changes when it is time to look at the whole field again: a turn, a round, a slot."""

    def outcomes(self, play: Action | str | None = None, alike: int = 0) -> list[Reach]:
        """Every distinct position that the move in progress can lead to, in a game that looks ahead."""
        return []

    def iter_outcomes(self, play: Action | str | None = None) -> Iterator[Reach]:
        """The same one by one."""
        return iter(self.outcomes(play))

    def opened(self) -> Any:
        """What a spectator sees with everything turned up: for replays of races that are over."""
        state = dict(self._seen(None))
        state["hands"] = [list(self.hand(seat)) for seat in range(self.seats)]
        return state

    def face_down(self) -> dict[str, list[Deck]]:
        """The decks from which chance deals, by what they bring (`rng`: DRAWS, EVENT_CARDS, NON_PLAYER)."""
        return {}

    def plays_itself(self, seat: int) -> bool:
        """Whether rules drive this seat's cars: it holds no cards and is asked nothing."""
        return False

    def length(self) -> int:
        """How long the race has been so far, in what the rulebook counts (`Rulebook.length`)."""
        return self.lap

    # Cars and copies.

    def _seat_cars(self, numbers: list[int], owner: list[int]) -> None:
        self.numbers = vec[i64](numbers)
        self.owner = vec[i64](owner)
        self.rows = [[car for car in range(len(numbers)) if owner[car] == seat] for seat in range(self.seats)]
        self.row_of = filled(ARGUMENT + 1, -1)  # words too: whatever an action may name
        for car, number in enumerate(numbers):
            self.row_of[number] = car
        self.field = new_field(self.track.spaces, len(numbers))
        self.alone = [[seat] for seat in range(self.seats)]
        self.clockwise = [[(seat + i) % self.seats for i in range(self.seats)] for seat in range(self.seats)]
        self.hands = [[] for _ in range(self.seats)]
        self.first = 0
        self.count_leads()

    # Who led: laps that a car was the first to complete, or what a game that counts turns gives by itself.

    def count_leads(self) -> None:
        """Count from here: laps that were completed before count for nobody."""
        done = max(max(self.field.progress) // self.track.sectors, 0)
        self.field.leads = filled(len(self.numbers), 0)
        self.field.next_lap = (done + 1) * self.track.sectors if self.book.led == LAPS else NEVER

    def lead_lap(self, car: int) -> None:
        """A car is the first to complete a lap; for `put`, where its progress has come to `next_lap`."""
        while self.field.progress[car] >= self.field.next_lap:
            self.field.next_lap += self.track.sectors
            self.give_lead(car)

    def give_lead(self, car: int) -> None:
        """A car has led once more; a search keeps the old list."""
        self.field.leads = self.field.leads[:]
        self.field.leads[car] += 1

    def turn_up(self, deck: Deck) -> int:
        """The next card of a hidden deck; -1 if none is left."""
        self.reveal()
        return deck.draw()

    def throw(self, purpose: int, n: int) -> int:
        """An even choice out of 0..n-1 from one of the game's streams."""
        self.reveal()
        return self.rng[purpose].below(n)

    # Questions and facts.

    def ask(self, seat: i64, kind: i64, codes: list[int], subject: i64, amount: i64) -> None:
        """Open a question; it is put to nobody if there is only one answer (C10)."""
        self.ask_for(seat, kind, Listed(codes), subject, amount)

    def ask_for(self, seat: i64, kind: i64, choices: Choices, subject: i64, amount: i64) -> None:
        """The same with choices that are not all written down."""
        self.asked = self.alone[seat]
        self.kind = kind
        self.choices = choices
        self.subject = subject
        self.amount = amount

    def _choices(self, seat: int) -> Choices:
        return self.choices if seat == self.asked[0] else self.secret_choices(seat)

    def ask_secretly(self, kind: int, seats: list[int]) -> bool:
        """Put one question to several seats at once (C33); what they choose stays hidden until the last one has.

        False when there is nobody to ask.
        """
        for code in self.chosen:
            if code >= 0:
                return True  # some have chosen, the others are still asked
        if not seats:
            return False
        self.kind = kind
        self._ask_together(seats)
        return True

    def keep_secret(self, seat: int, code: int) -> bool:
        """Keep a seat's choice; True while others are still to choose."""
        chosen = self.chosen[:]
        chosen[seat] = code
        self.chosen = chosen
        self.tell_one(CHOSEN, seat)
        left = [other for other in self.asked if other != seat]
        if left:
            self._ask_together(left)
        else:
            self.reveal()
        return bool(left)

    def open_choices(self) -> list[int]:
        """What the seats chose in secret, now that all have: a code, or UNCHOSEN for a seat that was not asked."""
        chosen = self.chosen
        self.chosen = [UNCHOSEN] * self.seats
        return chosen

    def guess_choices(self) -> None:
        """Where the unseen is dealt anew: a random choice for every seat that has made one in secret."""
        self.chosen = [self._guess(seat) if code == SECRET else code for seat, code in enumerate(self.chosen)]

    def _guess(self, seat: int) -> int:
        choices = self.secret_choices(seat)
        return choices.nth(self.rng[TIES].below(choices.count))

    def _ask_together(self, seats: list[int]) -> None:
        self.asked = seats
        self.choices = self.secret_choices(seats[0])
        self.subject = self.amount = 0

    def tell_none(self, kind: int) -> None:
        if not self.quiet:
            self.log.append(kind)

    def tell_one(self, kind: int, value: int) -> None:
        if not self.quiet:
            self.log.append(kind)
            self.log.append(value)

    def tell(self, kind: int, first: int, second: int) -> None:
        """Write a fact of two fields."""
        if not self.quiet:
            self.log.append(kind)
            self.log.append(first)
            self.log.append(second)

    def tell_three(self, kind: int, first: int, second: int, third: int) -> None:
        if not self.quiet:
            self.log.append(kind)
            self.log.append(first)
            self.log.append(second)
            self.log.append(third)

    def seats_from_first(self) -> list[int]:
        """C33: clockwise from the First Player marker."""
        return self.clockwise[self.first]

    def _named(self, field: str, value: int) -> Value:
        if field == "seat":
            return self.book.team(self.teams[value])
        if field not in self.book.families:
            return value
        return self.book.called(field, value)

    # Views and records.

    def view(self, seat: int | None) -> View:
        """What a seat may see; with None what a spectator may see."""
        if seat is not None and seat not in range(self.seats):
            raise ArgumentError(Message("error.seat-unknown", {"seat": seat, "most": self.seats - 1}))
        other = self.copy()
        other._scrub(-1 if seat is None else seat)
        return View(other, seat)

    def record(self) -> dict[str, Any]:
        """The race as a JSON document that `draftline.replay` plays again."""
        if self.scrubbed:
            raise RecordError(Message("error.record-of-a-view"))
        drawn = self.origin is not None  # a text position brings its own track
        track = {"id": self.track.id} if drawn else track_reference(self.track)
        return record.build(self, track, self.outcome)

    # What a reader may ask: cars by their numbers, seats by 0, 1, ...

    def car(self, number: int) -> int:
        """The row of a car in the columns."""
        row = self.row_of[number] if 0 <= number <= ARGUMENT else -1
        if row < 0:
            raise KeyError(number)
        return row

    def progress(self, number: int) -> int:
        """Sectors past the start line, negative before it."""
        return self.field.progress[self.car(number)]

    def led(self, number: int) -> int:
        """How often a car led: laps that it was the first to complete, or turns where the rulebook counts those."""
        return self.field.leads[self.car(number)]

    def seat_of(self, number: int) -> int:
        """The seat that a car belongs to; -1 if it is nobody's."""
        return self.owner[self.car(number)]

    def cars(self, seat: int) -> tuple[int, ...]:
        """The numbers of a seat's cars."""
        return tuple(self.numbers[row] for row in range(len(self.owner)) if self.owner[row] == seat)

    def hand(self, seat: int) -> tuple[int, ...]:
        """The cards that a seat holds, by their numbers; in a game made of a view, those of others are dealt anew."""
        return tuple(self.hands[seat])

    def entrants(self) -> list[Standing]:
        """Everybody who scores, before anything is scored: the team of every seat."""
        return [Standing(self.teams[seat], seat, self.cars(seat)) for seat in range(self.seats)]

    def order(self) -> tuple[int, ...]:
        """Running order of the cars still in the race."""
        return tuple(self.numbers[row] for row in self.running_order())

    # What a move brings (`foresight`).

    def standing(self) -> dict[int, int]:
        """Every car's place as the race stands: who has one keeps it, the others follow in running order."""
        given: dict[int, int] = {}
        for number in self.numbers:
            place = self.place(number)
            if place is not None:
                given[number] = place
        taken = set(given.values())
        following = 1
        for row in self.running_order():
            if self.numbers[row] in given:
                continue
            while following in taken:
                following += 1
            given[self.numbers[row]] = following
            following += 1
        return given

    def markers(self, number: int) -> dict[str, int]:
        """What lies on a car, by message id, in a game that has such things."""
        return {}

    def burden(self, number: int) -> list[Message]:
        """What that costs the car."""
        return []

    @property
    def leader(self) -> int | None:
        """The number of the leading car; None if no car is left."""
        order = self.running_order()
        return self.numbers[order[0]] if order else None

    @property
    def first_player(self) -> int:
        """The seat with the First Player marker, or with the token of the pole."""
        return self.first

    def ranked(self, points: list[int], places: list[int], ending: str) -> Outcome:
        """The outcome from points and places by row; ties go to whoever has the car closest to first place."""
        places_of = dict(zip(self.numbers, places, strict=True))
        entrants = self.entrants()
        ties = by_best_car(entrants, places_of)
        return ranked(entrants, ties, dict(zip(self.numbers, points, strict=True)), places_of, ending)

    @property
    def outcome(self) -> Outcome | None:
        """How the race ended; None while it runs."""
        if not self.over:
            return None
        found = self._result()
        if self.was_stopped:
            found.ending = STOPPED
        return found

    def stop(self) -> Facts:
        """The table ends the race as it stands: nobody's choice, so a record says it apart from its actions."""
        self.log = []
        self.open_until = -1
        self.was_stopped = True
        self.stop_here()
        return Facts(self.log, self)

    def ending_row(self, usual: int) -> int:
        """How the race ended among the endings that its game has words for; the last is that it was stopped."""
        return len(self.book.families["ending"][1]) - 1 if self.was_stopped else usual


offers(
    TrackGame,
    cars={"seat": SEAT},
    entrants=READ,
    first_player=READ,
    hand={"seat": SEAT},
    in_race={"number": CAR},
    iter_outcomes={"play": PLAY},
    lap=READ,
    leader=READ,
    led={"number": CAR},
    length=READ,
    numbers=READ,
    order=READ,
    outcome=READ,
    outcomes={"play": PLAY, "alike": COUNT},
    place={"number": CAR},
    plays_itself={"seat": SEAT},
    problems=READ,
    progress={"number": CAR},
    record=READ,
    seat_of={"number": CAR},
    standing=READ,
    status={"number": CAR},
    stop=READ,
    teams=READ,
    track=READ,
    view={"seat": SEAT_OR_NONE},
    where={"number": CAR},
)
