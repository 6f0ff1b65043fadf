"""Grand Prix as a game: tyres first, then turns with NPCs, events, zones, restarts and pits."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.choices import Choices, Listed
from draftline.core.columns import Kept, KeptRows, i64, vec
from draftline.core.field import filled
from draftline.core.messages import Message, Value
from draftline.core.outcome import Outcome
from draftline.core.rng import TIES
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.surface import CAR, offers
from draftline.core.track import Track
from draftline.games.grand_prix import events, kinds, pits, tyres, zone
from draftline.games.grand_prix.components import ALL_PIT, NO_NUMBER, NPC, RED, Components
from draftline.games.grand_prix.facts import CLOSE_CALLS, PIT_NUMBER, TEAM_DRAW
from draftline.games.grand_prix.finish import end_race, outcome
from draftline.games.grand_prix.options import Options
from draftline.games.grand_prix.setup import set_up
from draftline.games.grand_prix.shown import GrandPrixCar, GrandPrixState
from draftline.games.grand_prix.verbs import BOOST
from draftline.racing import sight
from draftline.racing.card_game import (
    ACTIVATION,
    DISCARDS,
    EVENT,
    EVENT_CHOICES,
    FIRST_PLAYER,
    FLAG,
    LAPPED,
    NEW_TURN,
    OWN_FRAMES,
    PITS,
    REPAIRS,
    CardGame,
)
from draftline.racing.fleet import APRON
from draftline.racing.kinds import REPAIR
from draftline.racing.pits import ask_about, cars_to_pit
from draftline.racing.segments import end_activation

TYRES: Final = OWN_FRAMES
LIFT_ZONE: Final = OWN_FRAMES + 1
DEMANDS: Final = OWN_FRAMES + 2
RESTART: Final = OWN_FRAMES + 3
BOOST_FRAME: Final = OWN_FRAMES + 4
ANYBODY_LEFT: Final = OWN_FRAMES + 5

# 3.5 from its last step to its first, ready to be pushed.
END_OF_TURN: Final = (
    NEW_TURN, DISCARDS, ANYBODY_LEFT, LAPPED, FIRST_PLAYER,
    RESTART, PITS, FLAG, DEMANDS, REPAIRS, EVENT_CHOICES, EVENT, LIFT_ZONE,
)  # fmt: skip


class GrandPrix(CardGame):
    """A race of Grand Prix; made by `draftline.new_game` or `draftline.position`."""

    box: Components
    board: Track  # the track without a Safety Zone
    drives: KeptRows  # seat -> the cars it may activate
    pits_by_order: bool  # 13.2
    tyre: vec[i64]  # car -> tyres fitted, -1 for none (NPCs)
    fresh: vec[i64]  # 1: soft tyres whose bonus is unused
    changed: vec[i64]  # 1: the tyre duty is done (7.6.2)
    left_turn: vec[i64]  # turn in which a car left the race, 0 while it is in it
    promised: Kept  # cars that must fit other tyres in this turn's pit step (G31)
    back_of: Kept  # sectors that a car pitting under a double yellow is to go back
    weather: i64
    always_rain: bool  # it has rained since the start
    centre: i64  # sector of the Safety Zone's centre, -1 without one
    zone_at: i64  # sector around which the event's zone is to lie, -1 for none
    beside: Kept  # cars adjacent to the originator of a crash
    demands: Kept  # cars on wrong tyres whose owners are still to be asked (G31)
    mending: Kept  # the car that Mechanical Failure sends to the pits
    in_event: bool  # a pit stop that the event itself demands is under way
    boosting: bool  # the second move of soft tyres is under way

    # Written by tools/columns.py.
    def copy_grand_prix(self, other: GrandPrix) -> None:
        self.copy_race(other)
        other.box = self.box
        other.board = self.board
        other.drives = self.drives
        other.pits_by_order = self.pits_by_order
        other.tyre = self.tyre[:]
        other.fresh = self.fresh[:]
        other.changed = self.changed[:]
        other.left_turn = self.left_turn[:]
        other.promised = self.promised
        other.back_of = self.back_of
        other.weather = self.weather
        other.always_rain = self.always_rain
        other.centre = self.centre
        other.zone_at = self.zone_at
        other.beside = self.beside
        other.demands = self.demands
        other.mending = self.mending
        other.in_event = self.in_event
        other.boosting = self.boosting

    def packed(self) -> dict[str, Any]:
        return {
            **CardGame.packed(self),
            "box": self.box,
            "board": self.board,
            "drives": self.drives,
            "pits_by_order": self.pits_by_order,
            "tyre": list(self.tyre),
            "fresh": list(self.fresh),
            "changed": list(self.changed),
            "left_turn": list(self.left_turn),
            "promised": self.promised,
            "back_of": self.back_of,
            "weather": self.weather,
            "always_rain": self.always_rain,
            "centre": self.centre,
            "zone_at": self.zone_at,
            "beside": self.beside,
            "demands": self.demands,
            "mending": self.mending,
            "in_event": self.in_event,
            "boosting": self.boosting,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        CardGame.unpack(self, values)
        self.box = values["box"]
        self.board = values["board"]
        self.drives = values["drives"]
        self.pits_by_order = values["pits_by_order"]
        self.tyre = vec[i64](values["tyre"])
        self.fresh = vec[i64](values["fresh"])
        self.changed = vec[i64](values["changed"])
        self.left_turn = vec[i64](values["left_turn"])
        self.promised = values["promised"]
        self.back_of = values["back_of"]
        self.weather = values["weather"]
        self.always_rain = values["always_rain"]
        self.centre = values["centre"]
        self.zone_at = values["zone_at"]
        self.beside = values["beside"]
        self.demands = values["demands"]
        self.mending = values["mending"]
        self.in_event = values["in_event"]
        self.boosting = values["boosting"]
    # End.

    def start(self, track: Track, options: Options) -> None:
        """Set the race up and run to its first decision: the tyres."""
        set_up(self, track, options)
        self.frames = [NEW_TURN, FIRST_PLAYER, TYRES]
        self._run()

    def copy(self) -> GrandPrix:
        """An independent game in exactly this position, in microseconds."""
        other = GrandPrix()
        self.copy_grand_prix(other)
        return other

    # Who drives (1.5, 3.4, G13, G14).

    def drivable(self, seat: int) -> list[int]:
        """Own cars, own icon's NPCs, neutral NPCs."""
        return self.drives[seat]

    def draws_cards(self, seat: int) -> bool:
        """G14: a seat without player cars goes on drawing and playing NPCs; with nothing to drive it is done (C23).

        In the first edition of the rules it drew and discarded to the end.
        """
        if self.edition == 1:
            return True
        for car in self.drives[seat]:
            if self.fleet.state[car] <= APRON:
                return True
        return False

    def worn_out(self, car: int) -> bool:
        return self.owner[car] != NPC and self.fleet.worn[car] >= self.box.retired_with

    def can_act(self, seat: int) -> bool:
        """G13: a card for some car, a car that must be eliminated, or a pass instead of a retirement (C24)."""
        may_pass = may_retire = False
        for car in self.drives[seat]:
            if self.fleet.flipped[car]:
                continue
            if self.fleet.state[car] > APRON:
                may_pass = may_pass or self.owner[car] == seat
            elif self.worn_out(car) or self.hands[seat]:
                return True
            else:
                may_retire = may_retire or self.owner[car] == seat
        return may_pass and may_retire

    def nobody_left(self) -> bool:
        """G47: no player car is in the race any more."""
        for seat in range(self.seats):
            if self.has_cars(seat):
                return False
        return True

    def leave(self, car: int, status: int) -> None:
        self.left_turn[car] = self.turn
        self.promised = [other for other in self.promised if other != car]
        CardGame.leave(self, car, status)

    def npcs(self) -> list[int]:
        """NPCs in the race, in running order."""
        return [car for car in self.running_order() if self.owner[car] == NPC]

    def player_cars(self) -> list[int]:
        """Player cars in the race, in running order."""
        return [car for car in self.running_order() if self.owner[car] != NPC]

    def pick_team(self, seats: list[int]) -> int:
        """4.4: a Team Draw, one token for each tied team."""
        seat = seats[self.throw(TIES, len(seats))]
        self.tell_one(TEAM_DRAW, seat)
        return seat

    def wear_by(self, car: int, kind: int, count: int) -> None:
        """1.5, G15: NPCs take no wear."""
        if self.owner[car] != NPC:
            CardGame.wear_by(self, car, kind, count)

    # Close Call tokens (7.5).

    def displacing_costs(self) -> bool:
        """G4, G15, C19: for a player car that is neither leaving the pits nor across the line."""
        driven = self.owner[self.move.driver] != NPC and self.fleet.state[self.move.driver] <= APRON
        return driven and (self.move.card > 0 or self.boosting)

    def tokens(self, car: int) -> int:
        return self.fleet.wear_of[self._tokens_at(car)]

    def _tokens_at(self, car: i64) -> i64:
        return self.fleet.wear_row(car) + self.rules.wear_counted

    def add_tokens(self, car: int, count: int) -> None:
        if count and self.owner[car] != NPC:
            self.fleet.wear_of[self._tokens_at(car)] += count
            self.tell(CLOSE_CALLS, self.numbers[car], self.tokens(car))

    def lose_tokens(self, car: int) -> None:
        """7.5: the target of an event that looks at them loses them all."""
        if self.tokens(car):
            self.fleet.wear_of[self._tokens_at(car)] = 0
            self.tell(CLOSE_CALLS, self.numbers[car], 0)

    # The flow.

    def _end_segment(self) -> None:
        """3.4.1: wear and tokens; then softs may be used (G26), and the next player's segment follows."""
        self.frames.pop()
        car = self.move.driver
        if self.boosting:
            self._end_boost(car)
        else:
            end_activation(self)
            if tyres.may_boost(self, car):
                self.move.driver = self.move.active = car
                self.frames.append(BOOST_FRAME)
                return
        self._pass_on()

    def _end_boost(self, car: int) -> None:
        """7.6.4: tokens as usual, then a tire marker; a finished car takes neither (C19)."""
        self.boosting = False
        if self.fleet.state[car] <= APRON:
            self.add_tokens(car, self.move.displaced)
            self.wear_by(car, self.box.tire, 1)
        self.move.driver = self.move.active = -1

    def after_activation(self) -> None:
        """G4, G22: the card's Close Calls and one for each displacement, for a player car not leaving the pits."""
        car = self.move.driver
        if self.move.card and self.fleet.state[car] <= APRON:
            self.add_tokens(car, self.box.tokens[self.move.card] + self.move.displaced)

    def _end_phase(self) -> None:
        """10.1.1: with a finisher the race is over."""
        if self.any_finished():
            end_race(self)
        else:
            self.frames.extend(END_OF_TURN)

    def _asks(self, frame: int) -> bool:
        if frame == TYRES:
            return self.ask_secretly(kinds.TYRES, list(range(self.seats)))
        if frame == BOOST_FRAME:
            self.ask(self.seat, kinds.BOOST, tyres.boost_choices(), self.numbers[self.move.driver], 0)
            return True
        if frame == DEMANDS:
            return self._ask_demand()
        if frame == PITS and self.pits_by_order:
            return self._ask_next_car()
        if frame == REPAIRS and self.mending:
            self.options_now = self.mending
            self.mending = []
        return CardGame._asks(self, frame)

    def _ask_demand(self) -> bool:
        if not self.demands:
            return False
        car = self.demands[0]
        codes = tyres.demand_choices(self, car)
        self.ask(self.owner[car], kinds.PROMISE, codes, self.numbers[car], self.box.change_tokens[self.tyre[car]])
        return True

    def _ask_next_car(self) -> bool:
        """13.2: player cars pit in running order, one by one."""
        while self.waiting:
            car = self.waiting[0]
            self.waiting = self.waiting[1:]
            if pits.may_pit(self, car) and ask_about(self, self.owner[car], [car]):
                return True
        return False

    def _run_frame(self, frame: int) -> None:
        if frame == LIFT_ZONE:
            zone.lift_zone(self)
        elif frame == EVENT:
            events.draw_event(self)
        elif frame == FLAG:
            self._flag()
        elif frame == RESTART:
            pits.end_restart(self)
        elif frame == ANYBODY_LEFT and self.nobody_left():
            end_race(self)  # G47: the leader has lapped every player car

    def _flag(self) -> None:
        """8.2: a zone, a restart or nothing; then the NPCs of the PIT number stop and the seats are asked (G28)."""
        self.in_event = False
        if self.nobody_left():
            end_race(self)
            return
        pits.begin_restart(self)
        events.show_flag(self)
        if self.zone_at >= 0:
            zone.lay_zone(self)
        if self.any_finished():
            end_race(self)  # G43
        elif self.flag != RED:
            self._begin_stops()

    def _begin_stops(self) -> None:
        number = events.pit_number(self)
        self.tell_one(PIT_NUMBER, number)
        if number != NO_NUMBER:
            pits.npc_stops(self, events.npcs_with(self, number))
        self.waiting = self.player_cars() if self.pits_by_order else self.seats_from_first()

    def may_pit(self, seat: int) -> list[int]:
        return [car for car in self.cars_in_race(seat) if pits.may_pit(self, car)]

    def must_pit(self, car: int) -> bool:
        return car in self.promised

    def repair_choices(self, car: int) -> list[int]:
        return pits.mechanical_choices(self, car) if self.in_event else pits.repair_choices(self, car)

    def _prompt(self, kind: int, seat: int, subject: int, amount: int) -> Message:
        """Mechanical Failure leaves only the tyres to choose (G30)."""
        prompt = CardGame._prompt(self, kind, seat, subject, amount)
        return Message("prompt.stop-failure", prompt.values) if kind == REPAIR and self.in_event else prompt

    def event_choices(self, seat: int) -> list[int]:
        return events.event_choices(self, seat)

    def secret_choices(self, seat: int) -> Choices:
        if self.kind == kinds.TYRES:
            return Listed(tyres.first_choices(self, seat))
        return CardGame.secret_choices(self, seat)

    def _reveal(self, kind: int) -> None:
        if kind == kinds.TYRES:
            tyres.reveal(self)
        else:
            CardGame._reveal(self, kind)

    def _take_pit(self, code: int) -> None:
        self.options_now = cars_to_pit(self, code)

    def _take_repair(self, code: int) -> None:
        pits.take_repair(self, code)

    def _take_choice(self, seat: int, code: int) -> None:
        events.take_choice(self, seat, code)

    def _take_own(self, seat: int, kind: int, code: int) -> None:
        if kind == kinds.TYRES:
            self._take_secret(seat, kind, code)
            return
        if kind == kinds.PROMISE:
            self.demands = self.demands[1:]
            tyres.take_demand(self, code)
            return
        self.frames.pop()
        if code == BOOST:
            tyres.begin_boost(self, self.move.driver)
            self.frames.append(ACTIVATION)
        else:
            self.move.driver = self.move.active = -1
            self._pass_on()

    def stop_here(self) -> None:
        """Nobody is held to the tyre duty (7.6.2), for which there was still time."""
        self.changed = filled(len(self.owner), 1)
        self._end_race()

    def _end_race(self) -> None:
        end_race(self)

    def _result(self) -> Outcome:
        return outcome(self)

    # Words.

    def _named(self, field: str, value: int) -> Value:
        if field == "number" and value in (ALL_PIT, NO_NUMBER):
            return Message("pit.all" if value == ALL_PIT else "pit.none")
        return CardGame._named(self, field, value)

    def crowd(self) -> int:
        """Twenty-two cars: fewer of each kind."""
        return 3

    # What else it shows.

    def _seen(self, seat: int | None) -> GrandPrixState:
        return {
            "game": "grand-prix",
            **sight.seen(self, seat),
            "cars": [self._car_seen(car) for car in range(len(self.fleet.state))],
            "weather": self.box.weathers[self.weather],
            "zone": None if self.centre < 0 else self.centre,
            "zone_reach": self.box.zone_half,
            "promised": [self.numbers[car] for car in self.promised],
        }

    def _car_seen(self, car: int) -> GrandPrixCar:
        return {
            **sight.car_seen(self, car),
            "npc": self.owner[car] == NPC,
            "drivers": [seat for seat in range(self.seats) if car in self.drives[seat]],
            "tyres": None if self.tyre[car] < 0 else self.box.tyres[self.tyre[car]],
            "fresh": self.fresh[car] == 1,
            "changed": self.changed[car] == 1,
            "close_calls": self.tokens(car),
            "off_track": self.fleet.outside[car] == 1,
        }

    def markers(self, number: int) -> dict[str, int]:
        found = CardGame.markers(self, number)
        tokens = self.close_calls(number)
        return {**found, "brings.close-call": tokens} if tokens else found

    def burden(self, number: int) -> list[Message]:
        """7.5: whoever has the most Close Calls is the target of the events that look for them."""
        row = self.car(number)
        found = CardGame.burden(self, number)
        most = max([self.tokens(car) for car in range(len(self.owner)) if self.racing(car)], default=0)
        if self.racing(row) and 0 < self.tokens(row) == most:
            found.append(Message("brings.most-close-calls", {"n": most}))
        return found

    def close_calls(self, number: int) -> int:
        """How many Close Call tokens a car has."""
        return self.tokens(self.car(number))

    def tyres(self, number: int) -> str | None:
        """What a car runs on: hard, soft, wet; None before the choice and for NPCs."""
        fitted = self.tyre[self.car(number)]
        return None if fitted < 0 else self.box.tyres[fitted]


offers(GrandPrix, close_calls={"number": CAR}, tyres={"number": CAR})


def create(book: Rulebook, seats: int, track: Track | None, seed: Seed, given: dict[str, Any]) -> GrandPrix:
    """A new race, standing at its first decision."""
    assert track is not None  # the rulebook has a home track
    options = Options(book.box, seats, given, track.laps_of(book.id))
    game = GrandPrix()
    game._begin(book, seats, seed, dict(given))
    game.start(track, options)
    return game
