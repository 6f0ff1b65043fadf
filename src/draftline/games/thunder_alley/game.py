"""Thunder Alley as a game: the flow of a turn over a stack of frames, and what a reader may ask of it.

A turn's end is the list of section 3.5 pushed onto the stack; an event, the pits and an activation wait in frames of
their own until nothing is left to ask.
"""

from __future__ import annotations

from typing import Any, Final

from draftline.core import game as kinds
from draftline.core import record
from draftline.core.actions import PLAY, Action, action
from draftline.core.game import Outcome
from draftline.core.messages import IllegalAction, Message, OptionError, RecordError, Value
from draftline.core.track import Track
from draftline.core.track_file import track_reference
from draftline.core.view import View
from draftline.games.thunder_alley import events, pits, segments, sight, turn_end
from draftline.games.thunder_alley.components import FLAGS, YELLOW
from draftline.games.thunder_alley.finish import ENDINGS, end_race, outcome
from draftline.games.thunder_alley.options import Options
from draftline.games.thunder_alley.reasons import explain
from draftline.games.thunder_alley.setup import set_up
from draftline.games.thunder_alley.state import State
from draftline.racing.activation import activation_take, advance_activation
from draftline.racing.picture import column_of, picture
from draftline.racing.race import APRON, DONE, STATUS
from draftline.racing.reach import Reach, reach

NEW_TURN: Final = 0
SEGMENT: Final = 1
ACTIVATION: Final = 2
END_OF_PHASE: Final = 3
LEADERS: Final = 4
EVENT: Final = 5
EVENT_CHOICES: Final = 6
FLAG: Final = 7
PITS: Final = 8
REPAIRS: Final = 9
RESTART: Final = 10
NEW_LEADER: Final = 11
FIRST_PLAYER: Final = 12
LAPPED: Final = 13
DISCARDS: Final = 14

# 3.5 from its last step to its first, ready to be pushed; T41 drops what a finished race no longer has.
END_OF_TURN: Final = (
    NEW_TURN, DISCARDS, LAPPED, FIRST_PLAYER, NEW_LEADER, RESTART, PITS, FLAG, EVENT_CHOICES, EVENT, LEADERS,
)  # fmt: skip
END_AFTER_FINISH: Final = (NEW_TURN, DISCARDS, LAPPED, FIRST_PLAYER)

_KIND_OF_STAGE: Final = (kinds.STEP, kinds.STEP, kinds.LINK, kinds.PLACE, kinds.SECOND)


class ThunderAlley(State):
    """A race of Thunder Alley; made by `draftline.new_game` or `draftline.position`."""

    def start(self, track: Track, options: Options, seed: int) -> None:
        """Set the race up and run to its first decision."""
        set_up(self, track, options, seed)
        self.frames = [NEW_TURN]
        self._run()

    def copy(self) -> ThunderAlley:
        """An independent game in exactly this position, in microseconds."""
        other = ThunderAlley()
        self._copy_state(other)
        return other

    # The flow.

    def _advance(self) -> None:
        """Run frames until a question is open or the race is over."""
        while not self.over:
            frame = self.frames[-1]
            if frame == ACTIVATION:
                if self._wait_for_step():
                    return
                self._end_segment()
            elif frame == SEGMENT:
                if segments.next_segment(self):
                    return
                self.frames.pop()
                self._end_phase()
            elif self._wait_at(frame):
                return

    def _wait_for_step(self) -> bool:
        codes = advance_activation(self)
        if not codes:
            return False
        self.ask(self.seat, _KIND_OF_STAGE[self.stage], codes, self.numbers[self.active], self.mp)
        return True

    def _end_segment(self) -> None:
        """3.4.6, 3.4.7; the next player's segment follows unless nobody is left (C23)."""
        self.frames.pop()
        segments.end_activation(self)
        self._pass_on()

    def _pass_on(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        if self.nobody_left():
            end_race(self)

    def _end_phase(self) -> None:
        """10.1: with a finisher the race is over, or goes on without events and pits (12.4, T41)."""
        if not self.any_finished():
            self.frames.extend(END_OF_TURN)
        elif self.everyone:
            self.frames.extend(END_AFTER_FINISH)
        else:
            end_race(self)

    def _wait_at(self, frame: int) -> bool:
        """A frame of the turn's end: True if it has opened a question, else it is done and gone."""
        if frame == EVENT_CHOICES and events.ask_choice(self):
            return True
        if frame == REPAIRS and pits.ask_repairs(self):
            return True
        if frame == PITS and self.ending == "" and pits.ask_pits(self):
            return True
        if frame == DISCARDS and turn_end.ask_discards(self):
            return True
        self.frames.pop()
        self._run_frame(frame)
        return False

    def _run_frame(self, frame: int) -> None:
        if frame == NEW_TURN:
            segments.new_turn(self)
            self.frames.append(SEGMENT)
        elif frame == LEADERS:
            turn_end.award_leaders(self)
        elif frame == EVENT:
            events.draw_event(self)
        elif frame == FLAG:
            self._flag()
        elif frame == RESTART and self.flag == YELLOW:
            pits.yellow_stops(self)
        elif frame == NEW_LEADER:
            turn_end.award_new_leader(self)
        elif frame == FIRST_PLAYER:
            turn_end.assign_first_player(self)
        elif frame == LAPPED:
            turn_end.remove_lapped(self)

    def _flag(self) -> None:
        """8.2: red ends the race, yellow lines the field up, then the seats are asked to pit."""
        if self.ending or self.nobody_left():
            end_race(self)
            return
        events.show_flag(self)
        if self.flag == YELLOW:
            pits.yellow_line_up(self)
        pits.begin_pits(self)

    def _take(self, seat: int, code: int) -> None:
        kind = self.kind
        if kind == kinds.STEP or kind == kinds.LINK or kind == kinds.PLACE or kind == kinds.SECOND:
            activation_take(self, code)
        elif kind == kinds.PLAY:
            if segments.take_play(self, code):
                self.frames.append(ACTIVATION)
            else:
                self._pass_on()
        elif kind == kinds.PIT:
            pits.take_pit(self, code)
            if self.options_now:
                self.frames.append(REPAIRS)
        elif kind == kinds.REPAIR:
            pits.take_repair(self, code)
        elif kind == kinds.CHOOSE:
            events.take_choice(self, seat, code)
        elif not turn_end.take_discard(self, seat, code):
            self.frames.pop()

    def _choices(self, seat: int) -> list[int]:
        if seat == self.asked[0]:
            return self.codes
        return turn_end.discard_choices(self, seat)

    def _explain(self, seat: int, code: int) -> Message:
        return explain(self, seat, code)

    # Words.

    def _prompt(self, kind: int, seat: int, subject: int, amount: int) -> Message:
        values: dict[str, Value] = {"team": self._named("seat", seat), "n": amount}
        if kind == kinds.CHOOSE:
            values["event"] = self._named("event", subject)
        elif subject:
            values["car"] = subject
        return Message(kinds.PROMPTS[kind], values)

    def _named(self, field: str, value: int) -> Value:
        if field == "seat":
            return Message("team." + self.teams[value])
        if field == "card":
            return Message("card." + self.box.card_id[value])
        if field == "event":
            return Message("event." + self.box.events[value].id)
        if field == "wear":
            return Message("wear." + self.box.wear[value])
        if field == "flag":
            return Message("flag." + FLAGS[value])
        if field == "ending":
            return Message(ENDINGS[value])
        return value

    # Views, records, searches.

    def view(self, seat: int | None) -> View:
        """What a seat may see; with None what a spectator may see."""
        if seat is not None and not 0 <= seat < self.seats:
            raise OptionError(Message("error.seat-unknown", {"seat": seat, "most": self.seats - 1}))
        other = self.copy()
        sight.scrub(other, -1 if seat is None else seat)
        return View(other, seat)

    def _seen(self, seat: int | None) -> dict[str, Any]:
        return sight.seen(self, seat)

    def _sampled(self, seed: int) -> ThunderAlley:
        other = self.copy()
        sight.deal_unseen(other, seed)
        return other

    def record(self) -> dict[str, Any]:
        """The race as a JSON document that `draftline.replay` plays again."""
        if self.scrubbed:
            raise RecordError(Message("error.record-of-a-view"))
        drawn = self.origin is not None  # a text position brings its own track
        track = {"id": self.track.id} if drawn else track_reference(self.track)
        return record.build(self, track, self.outcome)

    def problems(self) -> list[Message]:
        """Broken invariants: always empty, or the program is wrong."""
        return sight.problems(self)

    def outcomes(self, play: Action | str | None = None) -> list[Reach]:
        """Every distinct position that the activation can lead to, with a shortest sequence of actions to it.

        Within an activation: from here. When a card is to be played: of one `play` action, or of all of them.
        """
        if self.asked and self.kind == kinds.PLAY:
            plays = [code for code in self.codes if code & 31 == PLAY]
            if play is not None:
                if not self.legal(play):
                    raise IllegalAction(self._reason(self.asked[0], self._code(play)))
                plays = [self._code(play)]
            return [end for code in plays for end in self._outcomes_of(code)]
        return reach(self.copy()) if self.stage != DONE and not self.over else []

    def _outcomes_of(self, code: int) -> list[Reach]:
        other = self.copy()
        other.quiet = True
        segments.take_play(other, code)
        return [Reach((action(code), *end.actions), end.cars, end.places) for end in reach(other)]

    def __str__(self) -> str:
        return picture(self)

    # What a reader may ask: cars by their numbers, seats by 0, 1, ...

    def car(self, number: int) -> int:
        """The row of a car in the columns."""
        row = self.row_of[number] if 0 <= number < len(self.row_of) else -1
        if row < 0:
            raise KeyError(number)
        return row

    def where(self, number: int) -> tuple[int, int]:
        """Sector and lane of a car still in the race; -1 is the apron's lane."""
        row = self.car(number)
        sector = self.progress_of[row] % self.track.sectors
        if self.origin is not None:
            sector = column_of(self, row)
        return sector, -1 if self.space[row] < 0 else self.track.lane_of[self.space[row]]

    def progress(self, number: int) -> int:
        """Sectors past the start line, negative before it."""
        return self.progress_of[self.car(number)]

    def wear(self, number: int) -> list[str]:
        """The wear markers of a car, sorted."""
        row = self.car(number)
        return sorted(
            name for kind, name in enumerate(self.box.wear) for _ in range(self.wear_count(row, kind))
        )

    def led(self, number: int) -> int:
        """How many Turn Leader markers a car has."""
        return self.leads[self.car(number)]

    def place(self, number: int) -> int | None:
        """A car's position marker, None while it has none."""
        return self.marker[self.car(number)] or None

    def status(self, number: int) -> str:
        """track, apron, retired, lapped or finished."""
        return STATUS[self.state[self.car(number)]]

    def activated(self, number: int) -> bool:
        return self.flipped[self.car(number)] == 1

    def seat_of(self, number: int) -> int:
        return self.owner[self.car(number)]

    def cars(self, seat: int) -> tuple[int, ...]:
        return tuple(self.numbers[row] for row in range(len(self.owner)) if self.owner[row] == seat)

    def hand(self, seat: int) -> tuple[int, ...]:
        return tuple(self.hands[seat])

    def order(self) -> tuple[int, ...]:
        """Running order of the cars still in the race."""
        return tuple(self.numbers[row] for row in self.running_order())

    @property
    def leader(self) -> int | None:
        row = self.lead_car()
        return None if row < 0 else self.numbers[row]

    @property
    def lap(self) -> int:
        return self.current_lap()

    @property
    def first_player(self) -> int:
        return self.first

    @property
    def outcome(self) -> Outcome | None:
        """How the race ended; None while it runs."""
        return outcome(self) if self.over else None

    def in_race(self, number: int) -> bool:
        return self.state[self.car(number)] <= APRON


def create(seats: int, track: Track, seed: int, given: dict[str, Any]) -> ThunderAlley:
    """A new race, standing at its first decision."""
    options = Options(seats, given, track.laps_of("thunder-alley"))
    game = ThunderAlley()
    game.id = "thunder-alley"
    game.seats = seats
    game.seed = seed
    game.options = dict(given)
    game.origin = None
    game._begin_flow()
    game.start(track, options, seed)
    return game
