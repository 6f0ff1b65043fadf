"""The rules: a card each in secret, a die for grip, and whoever is furthest when a car is over the line."""

from __future__ import annotations

from typing import Any, Final

from draftline.core import position
from draftline.core.actions import Verb, first_of, one, verb_of
from draftline.core.choices import NOTHING, Choices, Listed
from draftline.core.decks import Deck
from draftline.core.game import UNCHOSEN
from draftline.core.messages import Message
from draftline.core.options import COLOURS, Option, check_names, choice, count, seats_allowed, team_list
from draftline.core.outcome import Outcome
from draftline.core.rng import DEAL, DICE, seeded
from draftline.core.rulebook import Kind, Rulebook
from draftline.core.seeds import Seed
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from drag_strip import facts
from drag_strip.box import COASTING, DECK, FACES, HAND, HEAT, HOTTEST, NUMBER_OF, POINTS, SECTORS
from drag_strip.shown import DragCar, DragStripState

SHIFT: Final = 0
COAST: Final = 1
VERBS: Final = (Verb("shift", "CARD"), Verb("coast"))
ANY: Final = 0
KINDS: Final = (Kind("shift", ("shift", "coast"), hidden=True),)
SURFACE: Final = choice("surface", ("dry", "damp"))
HAND_SIZE: Final = count("hand", 3, 5)
OPTIONS: Final = (SURFACE, HAND_SIZE, Option("teams", COLOURS))
ENDINGS: Final = ("ending.finished",)
BLANK: Final = 0  # a card that is held but not seen


class DragStrip(TrackGame):
    """A race of Drag Strip: a car for every seat, in the lane of its number."""

    # Shared by copies.
    hand_size: int
    slip: int  # how much more than its heat makes a car's wheels spin
    # What changes.
    turn: int
    deck: Deck
    heat: list[int]  # by car
    played: list[int]  # by car: the card of the last turn, 0 before the first
    finish: list[int]  # by car: its place, 0 before the end

    def start(self, track: Track, options: dict[str, Any], colours: list[str]) -> None:
        """Cars in the first sector, a hand for everybody, and the first question."""
        self.track = track
        self.teams = team_list(self.seats, options, colours)
        self.hand_size = HAND_SIZE.count(options, HAND)
        self.slip = 1 if SURFACE.word(options) == "damp" else 0
        self._seat_cars([NUMBER_OF[colour] for colour in self.teams], list(range(self.seats)))
        for car, (progress, lane) in zip(range(self.seats), track.grid, strict=False):
            self._put(car, progress, lane)
        self.heat, self.played, self.finish = [0] * self.seats, [0] * self.seats, [0] * self.seats
        self.turn = 0
        self.deck = Deck.shuffled(DECK, self.rng[DEAL])
        for seat in self.seats_from_first():
            for _ in range(self.hand_size):
                self._draw(seat)
        self._new_turn()
        self._run()

    def copy(self) -> DragStrip:
        other = DragStrip()
        self.copy_track_game(other)
        other.hand_size = self.hand_size
        other.slip = self.slip
        other.turn = self.turn
        other.deck = self.deck.copy()
        other.heat = self.heat[:]
        other.played = self.played[:]
        other.finish = self.finish[:]
        return other

    # The flow: one question, put to all at once.

    def _advance(self) -> None:
        if not self.over:
            self.ask_secretly(ANY, self.seats_from_first())

    def secret_choices(self, seat: int) -> Choices:
        return Listed([COAST, *[one(SHIFT, card) for card in sorted(set(self.hands[seat]))]])

    def _take(self, seat: int, code: int) -> None:
        if self.keep_secret(seat, code):
            return
        self._turn_up()
        for car in range(self.seats):
            self._move(car)
        self.give_lead(self.running_order()[0])
        if max(self.field.progress) >= self.track.line:
            self.stop_here()
            return
        for seat in range(self.seats):
            if self.played[seat] != COASTING:
                self.deck.discard(self.played[seat])
                self._draw(seat)
        self._new_turn()

    def _new_turn(self) -> None:
        self.turn += 1
        self.tell_one(facts.LIGHTS, self.turn)

    def _turn_up(self) -> None:
        """All choices become known at once, and the cards leave the hands."""
        for seat, code in enumerate(self.open_choices()):
            card = COASTING if code == COAST else first_of(code)
            if card != COASTING:
                hand = self.hands[seat][:]
                hand.remove(card)
                self.hands[seat] = hand
            self.played[seat] = card
            self.tell(facts.THROTTLE, seat, card)

    def _move(self, car: int) -> None:
        """Grip, clean air and heat."""
        card = self.played[car]
        if HEAT[card] > 0 and self._spins(car):
            sectors = 1
        else:
            sectors = SECTORS[card]
            if self.played.count(card) == 1:
                sectors += 1
                self.tell_one(facts.HOLESHOT, self.numbers[car])
        progress = min(self.field.progress[car] + sectors, self.track.sectors - 1)
        lane = self.track.lane_of[self.field.space[car]]
        self._put(car, progress, lane)
        self.tell_three(facts.LAUNCHED, self.numbers[car], progress, lane)
        heat = min(max(self.heat[car] + HEAT[card], 0), HOTTEST)
        if heat != self.heat[car]:
            self.heat[car] = heat
            self.tell(facts.HEAT, self.numbers[car], heat)

    def _spins(self, car: int) -> bool:
        """Whether the wheels spin: the die shows no more than the heat, on a damp strip one more."""
        die = self.throw(DICE, FACES) + 1
        spins = die <= self.heat[car] + self.slip
        if spins:
            self.tell(facts.WHEELSPIN, self.numbers[car], die)
        return spins

    def _put(self, car: int, progress: int, lane: int) -> None:
        if self.field.space[car] >= 0:
            self.field.at[self.field.space[car]] = -1
        self.field.space[car] = self.track.space(progress, lane)
        self.field.at[self.field.space[car]] = car
        self.field.progress[car] = progress

    def _draw(self, seat: int) -> None:
        if self.deck.empty():
            self.deck.reshuffle(self.rng[DEAL])
        card = self.turn_up(self.deck)
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.tell(facts.DREW, seat, card)

    def stop_here(self) -> None:
        for place, car in enumerate(self.running_order(), 1):
            self.finish[car] = place
            self.tell(facts.FINISHED, self.numbers[car], place)
            self.tell(facts.POINTS, self.numbers[car], POINTS[place - 1])
        self.tell_one(facts.RACE_OVER, 0)
        self.over = True
        self.asked = []
        self.choices = NOTHING

    def _result(self) -> Outcome:
        return self.ranked([POINTS[place - 1] for place in self.finish], self.finish, ENDINGS[0])

    # Words.

    def _prompt(self, kind: int, seat: int, subject: int, amount: int) -> Message:
        values = {"team": self._named("seat", seat), "heat": self.heat[seat]}
        return Message(self.book.kinds[kind].prompt, values)

    def _explain(self, seat: int, code: int) -> Message:
        if verb_of(code) == SHIFT and first_of(code) >= 0:
            return Message("reason.not-in-hand", {"card": first_of(code)})
        return self.not_offered(code)

    # What a seat sees, and the unseen dealt anew.

    def _scrub(self, seat: int) -> None:
        unseen = self.deck.left()
        for other in range(self.seats):
            if other != seat:
                unseen += self.hands[other]
                self.hands[other] = [BLANK] * len(self.hands[other])
        self.deck = Deck(sorted(unseen), 0, self.deck.discards)
        self._forget(seat)

    def _sampled(self, seed: int) -> DragStrip:
        other = self.copy()
        other.rng = seeded(seed)
        unseen = other.deck.left()
        other.rng[DEAL].shuffle(unseen)
        for seat, hand in enumerate(other.hands):
            if BLANK in hand:
                other.hands[seat] = sorted(unseen[: len(hand)])
                unseen = unseen[len(hand) :]
        other.deck = Deck(unseen, 0, other.deck.discards)
        other.guess_choices()
        if other.asked:
            other.choices = other.secret_choices(other.asked[0])
        return other

    def _seen(self, seat: int | None) -> DragStripState:
        return {
            "game": "drag-strip",
            "track": self.track.id,
            "turn": self.turn,
            "teams": list(self.teams),
            "cars": [self._car_seen(car) for car in range(self.seats)],
            "order": list(self.order()),
            "hand": [] if seat is None else list(self.hands[seat]),
            "hand_sizes": [len(hand) for hand in self.hands],
            "deck": len(self.deck.left()) - sum(hand.count(BLANK) for hand in self.hands),
            "discards": sorted(self.deck.discards),
            "chosen": [code != UNCHOSEN for code in self.chosen],
            "over": self.over,
        }

    def _car_seen(self, car: int) -> DragCar:
        return {
            "number": self.numbers[car],
            "seat": car,
            "colour": self.teams[car],
            "status": self.status(self.numbers[car]),
            "progress": self.field.progress[car],
            "lane": self.track.lane_of[self.field.space[car]],
            "heat": self.heat[car],
            "card": self.played[car] or None,
            "place": self.finish[car] or None,
        }

    # What a reader may ask.

    def running_order(self) -> list[int]:
        """The furthest first, then the cooler engine, then the lower lane."""
        return sorted(range(self.seats), key=lambda car: (-self.field.progress[car], self.heat[car], car))

    @property
    def lap(self) -> int:
        return 1

    def moment(self) -> tuple[int, ...]:
        return (self.turn,)

    def length(self) -> int:
        return self.turn

    def where(self, number: int) -> tuple[int, int]:
        car = self.car(number)
        return self.field.progress[car], self.track.lane_of[self.field.space[car]]

    def place(self, number: int) -> int | None:
        return self.finish[self.car(number)] or None

    def status(self, number: int) -> str:
        return "finished" if self.finish[self.car(number)] else "track"

    def problems(self) -> list[Message]:
        """Cards lost or doubled, cars that are not where they are."""
        held = [card for hand in self.hands for card in hand]
        table = [card for card in self.played if card > COASTING] if self.over else []
        found: list[str] = []
        if not self.scrubbed and sorted(held + self.deck.left() + self.deck.discards + table) != DECK:
            found.append("a card lost or doubled")
        if [self.field.at[space] for space in self.field.space] != list(range(self.seats)):
            found.append("a car that is not where it is")
        return [Message("error.invariant", {"text": text, "car": 0}) for text in found]

    def __str__(self) -> str:
        cars = {self.where(number): number for number in self.numbers}
        return position.draw(self.track.lanes, cars)


def create(book: Rulebook, seats: int, track: Track | None, seed: Seed, given: dict[str, Any]) -> DragStrip:
    """A new race, waiting for its first decision."""
    assert track is not None  # the rulebook has a home track
    check_names(given, OPTIONS)
    seats_allowed(seats, book.least, min(book.most, *track.lanes))
    game = DragStrip()
    game._begin(book, seats, seed, dict(given))
    game.start(track, given, book.colours)
    return game
