"""Thunder Alley as a game: the end of a turn, the end of the race, and its words."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.core.outcome import Outcome
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.track import Track
from draftline.games.thunder_alley import ai_teams, events, leaders, pits
from draftline.games.thunder_alley.components import YELLOW
from draftline.games.thunder_alley.finish import end_race, outcome
from draftline.games.thunder_alley.options import Options, check_field
from draftline.games.thunder_alley.setup import set_up
from draftline.games.thunder_alley.shown import ThunderAlleyState
from draftline.games.thunder_alley.state import State
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
from draftline.racing.race import ON_TRACK

LEADERS: Final = OWN_FRAMES
RESTART: Final = OWN_FRAMES + 1
NEW_LEADER: Final = OWN_FRAMES + 2

# 3.5 from its last step to its first, ready to be pushed; T41 drops what a finished race no longer has.
END_OF_TURN: Final = (
    NEW_TURN, DISCARDS, LAPPED, FIRST_PLAYER, NEW_LEADER, RESTART, PITS, FLAG, EVENT_CHOICES, EVENT, LEADERS,
)  # fmt: skip
END_AFTER_FINISH: Final = (NEW_TURN, DISCARDS, LAPPED, FIRST_PLAYER)


class ThunderAlley(State):
    """A race of Thunder Alley; made by `draftline.new_game` or `draftline.position`."""

    def start(self, track: Track, options: Options) -> None:
        """Set the race up and run to its first decision."""
        set_up(self, track, options)
        self.frames = [NEW_TURN]
        self._run()

    def copy(self) -> ThunderAlley:
        """An independent game in exactly this position, in microseconds."""
        other = ThunderAlley()
        self._copy_state(other)
        return other

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
            leaders.award_leaders(self)
        elif frame == EVENT:
            events.draw_event(self)
        elif frame == FLAG:
            self._flag()
        elif frame == RESTART and self.flag == YELLOW:
            pits.yellow_stops(self)
        elif frame == NEW_LEADER:
            leaders.award_new_leader(self)

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
        return [car for car in self.cars_in_race(seat) if self.state[car] == ON_TRACK and car not in self.stopped]

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
            "cars": [{**sight.car_seen(self, car), "led": self.leads[car]} for car in range(len(self.state))],
            "rains": self.rains,
            "ai": [ai_teams.shown(self, other) for other in range(self.seats)],
        }

    def events_aside(self) -> int:
        """Rains set aside (T33)."""
        return self.rains

    def ai_deck(self, seat: int) -> str | None:
        """The temperament of an AI team; None for a person or a bot."""
        return self.box.ai.names[self.ai_of[seat]] if self.plays_itself(seat) else None


def create(book: Rulebook, seats: int, track: Track | None, seed: Seed, given: dict[str, Any]) -> ThunderAlley:
    """A new race, standing at its first decision."""
    assert track is not None  # the rulebook has a home track
    options = Options(seats, given, track.laps_of(book.id))
    check_field(options)
    game = ThunderAlley()
    game._begin(book, seats, seed, dict(given))
    game.start(track, options)
    return game
