"""Thunder Alley as a game: the end of a turn, the end of the race, and its words."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.columns import Kept, i64
from draftline.core.decks import Deck
from draftline.core.messages import Message
from draftline.core.outcome import Outcome
from draftline.core.rng import NON_PLAYER
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.surface import SEAT, offers
from draftline.core.track import Track
from draftline.games.thunder_alley import ai_teams, events, pits
from draftline.games.thunder_alley.components import YELLOW, Components, Preset
from draftline.games.thunder_alley.facts import BAR_PICKED, LED, TEAM_BAR
from draftline.games.thunder_alley.finish import award_leaders, award_new_leader, end_race, outcome
from draftline.games.thunder_alley.options import Options, check_field
from draftline.games.thunder_alley.setup import set_up
from draftline.games.thunder_alley.shown import ThunderAlleyState
from draftline.racing import sight
from draftline.racing.card_game import (
    DISCARDS,
    EVENT,
    EVENT_CHOICES,
    FIRST_PLAYER,
    FLAG,
    LAPPED,
    NEW_TURN,
    OWN_FRAMES,
    PITS,
    CardGame,
)
from draftline.racing.fleet import ON_TRACK
from draftline.racing.race import Race

LEADERS: Final = OWN_FRAMES
RESTART: Final = OWN_FRAMES + 1
NEW_LEADER: Final = OWN_FRAMES + 2

# 3.5 from its last step to its first, ready to be pushed; T41 drops what a finished race no longer has.
END_OF_TURN: Final = (
    NEW_TURN, DISCARDS, LAPPED, FIRST_PLAYER, NEW_LEADER, RESTART, PITS, FLAG, EVENT_CHOICES, EVENT, LEADERS,
)  # fmt: skip
END_AFTER_FINISH: Final = (NEW_TURN, DISCARDS, LAPPED, FIRST_PLAYER)


class ThunderAlley(CardGame):
    """A race of Thunder Alley; made by `draftline.new_game` or `draftline.position`."""

    box: Components
    preset: Preset
    cars_each: i64
    variable_pits: bool
    everyone: bool  # 12.4
    rains: i64  # set aside so far
    turn_leader: i64  # leader when the Turn Leader markers were given (T29)
    ai_of: Kept  # seat -> its deck, or -1 for a person or a bot
    ai_wear: bool  # AI cars take wear (S2)
    has_ai: bool
    ai_decks: list[Deck]  # by seat; without AI teams empty
    back_of: Kept  # 12.1: sectors that a car pitting under yellow is to go back

    # Written by tools/columns.py.
    def copy_thunder_alley(self, other: ThunderAlley) -> None:
        self.copy_race(other)
        other.box = self.box
        other.preset = self.preset
        other.cars_each = self.cars_each
        other.variable_pits = self.variable_pits
        other.everyone = self.everyone
        other.rains = self.rains
        other.turn_leader = self.turn_leader
        other.ai_of = self.ai_of
        other.ai_wear = self.ai_wear
        other.has_ai = self.has_ai
        other.ai_decks = [item.copy() for item in self.ai_decks]
        other.back_of = self.back_of

    def packed(self) -> dict[str, Any]:
        return {
            **CardGame.packed(self),
            "box": self.box,
            "preset": self.preset,
            "cars_each": self.cars_each,
            "variable_pits": self.variable_pits,
            "everyone": self.everyone,
            "rains": self.rains,
            "turn_leader": self.turn_leader,
            "ai_of": self.ai_of,
            "ai_wear": self.ai_wear,
            "has_ai": self.has_ai,
            "ai_decks": self.ai_decks,
            "back_of": self.back_of,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        CardGame.unpack(self, values)
        self.box = values["box"]
        self.preset = values["preset"]
        self.cars_each = values["cars_each"]
        self.variable_pits = values["variable_pits"]
        self.everyone = values["everyone"]
        self.rains = values["rains"]
        self.turn_leader = values["turn_leader"]
        self.ai_of = values["ai_of"]
        self.ai_wear = values["ai_wear"]
        self.has_ai = values["has_ai"]
        self.ai_decks = values["ai_decks"]
        self.back_of = values["back_of"]
    # End.

    def start(self, track: Track, options: Options) -> None:
        """Set the race up and run to its first decision."""
        set_up(self, track, options)
        self.frames = [NEW_TURN]
        self._run()

    def copy(self) -> ThunderAlley:
        """An independent game in exactly this position, in microseconds."""
        other = ThunderAlley()
        self.copy_thunder_alley(other)
        return other

    def face_down(self) -> dict[str, list[Deck]]:
        """S7: AI teams draw from decks of their own."""
        return {**CardGame.face_down(self), NON_PLAYER: self.ai_decks}

    def plays_itself(self, seat: int) -> bool:
        """S7: an AI team."""
        return self.has_ai and self.ai_of[seat] >= 0

    def draws_cards(self, seat: int) -> bool:
        """S7: AI teams hold no hand."""
        return self.has_cars(seat) and not self.plays_itself(seat)

    def wear_by(self, car: int, kind: int, count: int) -> None:
        """S2: no markers for AI cars, unless the race has them take wear."""
        if self.ai_wear or not self.plays_itself(self.owner[car]):
            CardGame.wear_by(self, car, kind, count)

    def turn_up_bar(self) -> list[str]:
        """4.4: the Team Bar of the next race card, which is then discarded (C11)."""
        card = self.draw_race_card()
        if card < 0:
            return list(self.teams)
        self.race_deck.discard(card)
        self.tell_one(TEAM_BAR, card)
        return self.box.bars[card]

    def pick_team(self, seats: list[int]) -> int:
        """4.4: the first of these teams on the next card's Team Bar."""
        for colour in self.turn_up_bar():
            if colour in self.teams and self.teams.index(colour) in seats:
                seat = self.teams.index(colour)
                self.tell_one(BAR_PICKED, seat)
                return seat
        return seats[0]

    def give_lead(self, car: int) -> None:
        """A Turn Leader marker (10.2)."""
        CardGame.give_lead(self, car)
        self.tell_one(LED, self.numbers[car])

    def finish(self, car: i64) -> None:
        """10.1, T16: the first car across takes a Turn Leader marker too."""
        first = not self.any_finished()
        Race.finish(self, car)
        if first:
            self.give_lead(car)

    # The flow.

    def _end_phase(self) -> None:
        """10.1: with a finisher the race is over, or goes on without events and pits (12.4, T41)."""
        if not self.any_finished():
            self.frames.extend(END_OF_TURN)
        elif self.everyone:
            self.frames.extend(END_AFTER_FINISH)
        else:
            end_race(self)

    def _play_segment(self) -> None:
        ai_teams.play_segment(self)

    def answers(self, seat: int, codes: list[int]) -> list[int]:
        """S3: an AI team is not asked."""
        return [ai_teams.owners_choice(self, codes)] if self.plays_itself(seat) else codes

    def pits_by_rule(self, seat: int) -> None:
        ai_teams.roll_for_pits(self, seat)

    def _run_frame(self, frame: int) -> None:
        if frame == LEADERS:
            award_leaders(self)
        elif frame == EVENT:
            events.draw_event(self)
        elif frame == FLAG:
            self._flag()
        elif frame == RESTART and self.flag == YELLOW:
            pits.yellow_stops(self)
        elif frame == NEW_LEADER:
            award_new_leader(self)

    def _flag(self) -> None:
        """8.2: red ends the race, yellow lines the field up, then the seats are asked to pit (9.1)."""
        if self.ending or self.nobody_left():
            end_race(self)
            return
        events.show_flag(self)
        if self.flag == YELLOW:
            pits.yellow_line_up(self)
        self.waiting = self.seats_from_first()

    def may_pit(self, seat: int) -> list[int]:
        """Cars on the track that the event has not already sent to the pits (T13)."""
        return [car for car in self.cars_in_race(seat) if self.fleet.state[car] == ON_TRACK and car not in self.stopped]

    def repair_choices(self, car: int) -> list[int]:
        return pits.repair_choices(self, car)

    def event_choices(self, seat: int) -> list[int]:
        return events.seat_choices(self, seat)

    def _take_pit(self, code: int) -> None:
        pits.take_pit(self, code)

    def _take_repair(self, code: int) -> None:
        pits.take_repair(self, code)

    def _take_choice(self, seat: int, code: int) -> None:
        events.take_choice(self, seat, code)

    def _end_race(self) -> None:
        end_race(self)

    def _result(self) -> Outcome:
        return outcome(self)

    # Words.

    # Views and checks: the decks of AI teams.

    def _scrub(self, seat: int) -> None:
        CardGame._scrub(self, seat)
        ai_teams.hide_order(self)

    def _sampled(self, seed: int) -> ThunderAlley:
        other = self.copy()
        sight.deal_unseen(other, seed)
        ai_teams.deal_order(other)
        return other

    def problems(self) -> list[Message]:
        """Broken invariants: always empty, or the program is wrong."""
        return CardGame.problems(self) + ai_teams.ai_problems(self)

    # What else it shows.

    def _seen(self, seat: int | None) -> ThunderAlleyState:
        return {
            "game": "thunder-alley",
            **sight.seen(self, seat),
            "cars": [{**sight.car_seen(self, car), "led": self.field.leads[car]} for car in range(len(self.owner))],
            "rains": self.rains,
            "ai": [ai_teams.shown(self, other) for other in range(self.seats)],
        }

    def events_aside(self) -> int:
        """Rains set aside (T33)."""
        return self.rains

    def ai_deck(self, seat: int) -> str | None:
        """The temperament of an AI team; None for a person or a bot."""
        return self.box.ai.names[self.ai_of[seat]] if self.plays_itself(seat) else None


offers(ThunderAlley, ai_deck={"seat": SEAT})


def create(book: Rulebook, seats: int, track: Track | None, seed: Seed, given: dict[str, Any]) -> ThunderAlley:
    """A new race, standing at its first decision."""
    assert track is not None  # the rulebook has a home track
    options = Options(book.box, seats, given, track.laps_of(book.id))
    check_field(options, book.box.ai.alone)
    game = ThunderAlley()
    game._begin(book, seats, seed, dict(given))
    game.start(track, options)
    return game
