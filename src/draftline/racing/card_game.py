"""A game of the card family: the flow of a turn over a stack of frames, views and records, and what a reader may ask.

A turn's end is the rulebook's list pushed onto the stack; an event, the pits and an activation wait in frames of their
own until nothing is left to ask.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Final

from draftline.core.actions import Action, first_of, second_of, verb_of
from draftline.core.choices import Choices
from draftline.core.decks import Deck
from draftline.core.messages import IllegalAction, Message, Value
from draftline.core.reach import Reach
from draftline.core.rng import DRAWS, EVENT_CARDS
from draftline.core.surface import CAR, READ, offers
from draftline.racing import kinds, pits, segments, sight, targets, turn_end
from draftline.racing.activation import activation_take, advance_activation, without_second
from draftline.racing.fleet import APRON, STATUS
from draftline.racing.move import CLOSING, DONE, LINKING
from draftline.racing.picture import column_of, picture
from draftline.racing.race import Race
from draftline.racing.reach import reach
from draftline.racing.reasons import explain
from draftline.racing.verbs import PLAY

# Frames of both games; a game's own begin at OWN_FRAMES.
NEW_TURN: Final = 0
SEGMENT: Final = 1
ACTIVATION: Final = 2
EVENT: Final = 3
EVENT_CHOICES: Final = 4
FLAG: Final = 5
PITS: Final = 6
REPAIRS: Final = 7
FIRST_PLAYER: Final = 8
LAPPED: Final = 9
DISCARDS: Final = 10
OWN_FRAMES: Final = 20



class CardGame(Race):
    """What Thunder Alley and Grand Prix share as games."""

    # What each game defines.

    @abstractmethod
    def copy(self) -> CardGame:
        """An independent game in exactly this position, in microseconds."""

    def _play_segment(self) -> None:
        """The action segment of a seat that plays itself, in a game that has such seats."""

    @abstractmethod
    def _end_phase(self) -> None:
        """Every car has been activated: what follows."""

    @abstractmethod
    def _run_frame(self, frame: int) -> None:
        """Do what a frame of the turn's end stands for."""

    def stop_here(self) -> None:
        self._end_race()

    @abstractmethod
    def _end_race(self) -> None:
        """Nobody is left: count the points."""

    @abstractmethod
    def _take_choice(self, seat: int, code: int) -> None:
        """An answer to what an event asks."""

    @abstractmethod
    def _take_pit(self, code: int) -> None:
        """Which cars a seat sends to the pits."""

    @abstractmethod
    def _take_repair(self, code: int) -> None:
        """What comes off a car in the pits."""

    def _take_own(self, seat: int, kind: int, code: int) -> None:
        """An answer to a question that only this game asks, if it has one."""

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
                if not segments.next_segment(self):
                    self.frames.pop()
                    self._end_phase()
                elif self.plays_itself(self.seat):
                    self._play_segment()
                    self._pass_on()
                else:
                    segments.ask_play(self)
                    return
            elif self._wait_at(frame):
                return

    def _wait_for_step(self) -> bool:
        codes = advance_activation(self)
        if not codes:
            return False
        move = self.move
        kind = kinds.LINK if move.stage == LINKING else move.effect.kind if move.stage == CLOSING else kinds.STEP
        self.ask(self.seat, kind, codes, self.numbers[move.active], move.mp)
        return True

    def _end_segment(self) -> None:
        """3.4.6, 3.4.7; the next player's segment follows unless nobody is left (C23)."""
        self.frames.pop()
        segments.end_activation(self)
        self._pass_on()

    def _pass_on(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        if self.nobody_left():
            self._end_race()

    def _wait_at(self, frame: int) -> bool:
        """A frame of the turn's end: True if it has opened a question, else it is done and gone."""
        if self._asks(frame):
            return True
        self.frames.pop()
        if frame == NEW_TURN:
            segments.new_turn(self)
            self.frames.append(SEGMENT)
        elif frame == FIRST_PLAYER:
            turn_end.assign_first_player(self)
        elif frame == LAPPED:
            turn_end.remove_lapped(self)
        else:
            self._run_frame(frame)
        return False

    def _asks(self, frame: int) -> bool:
        if frame == EVENT_CHOICES:
            return targets.ask_choice(self)
        if frame == REPAIRS:
            return pits.ask_repairs(self)
        if frame == PITS:
            return self.ending == "" and pits.ask_pits(self)
        return frame == DISCARDS and turn_end.ask_discards(self)

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
            self._take_pit(code)
            if self.options_now:
                self.frames.append(REPAIRS)
        elif kind == kinds.REPAIR:
            self._take_repair(code)
        elif kind == kinds.CHOOSE:
            self._take_choice(seat, code)
        elif kind == kinds.DISCARD:
            self._take_secret(seat, kind, code)
        else:
            self._take_own(seat, kind, code)

    def _take_secret(self, seat: int, kind: int, code: int) -> None:
        if not self.keep_secret(seat, code):
            self.frames.pop()
            self._reveal(kind)

    def secret_choices(self, seat: int) -> Choices:
        return turn_end.discard_choices(self, seat)

    def _reveal(self, kind: int) -> None:
        """All seats have chosen in secret."""
        turn_end.carry_out_discards(self)

    def _explain(self, seat: int, code: int) -> Message:
        return explain(self, seat, code)

    # Words.

    def _prompt(self, kind: int, seat: int, subject: int, amount: int) -> Message:
        values: dict[str, Value] = {"team": self._named("seat", seat), "n": amount}
        if kind == kinds.CHOOSE:
            values["event"] = self._named("event", subject)
        elif subject:
            values["car"] = subject
        return Message(self.book.kinds[kind].prompt, values)

    # Views, records, searches.

    def _scrub(self, seat: int) -> None:
        sight.scrub(self, seat)

    def _sampled(self, seed: int) -> CardGame:
        other = self.copy()
        sight.deal_unseen(other, seed)
        return other

    def problems(self) -> list[Message]:
        """Broken invariants: always empty, or the program is wrong."""
        return sight.problems(self)

    def outcomes(self, play: Action | str | None = None, alike: int = 0) -> list[Reach]:
        """Every distinct position that the activation can lead to, with a shortest sequence of actions to it.

        Within an activation: from here. When a card is to be played: of one `play` action, or of all of them.
        With `alike` only so many positions are followed in which the moving car itself stands alike.
        """
        if self.asked and self.kind == kinds.PLAY:
            return [end for code in self._plays(play) for end in self._outcomes_of(code, alike)]
        return list(reach(self.copy(), alike)) if self.move.stage != DONE and not self.over else []

    def iter_outcomes(self, play: Action | str | None = None) -> Iterator[Reach]:
        """The same one by one, made as they are asked for: first one end for every place the car itself can come to."""
        if self.asked and self.kind == kinds.PLAY:
            for code in self._plays(play):
                yield from reach(self._after_play(code), first=(self.book.vocabulary.action(code),), mover_first=True)
        elif self.move.stage != DONE and not self.over:
            yield from reach(self.copy(), mover_first=True)

    def _plays(self, play: Action | str | None) -> list[int]:
        """The codes of all plays, or of one; an illegal one is refused with its reason."""
        if play is None:
            return [code for code in self.codes if verb_of(code) == PLAY]
        if not self.legal(play):
            raise IllegalAction(self._reason(self.asked[0], self._code(play)))
        return [self._code(play)]

    def _after_play(self, code: int) -> CardGame:
        other = self.copy()
        other.quiet = True
        segments.take_play(other, code)
        return other

    def _outcomes_of(self, code: int, alike: int) -> list[Reach]:
        return list(reach(self._after_play(code), alike, (self.book.vocabulary.action(code),)))

    # Previews: a car's own move, from its card to its last step.

    def crowd(self) -> int:
        """How many positions in which the moving car stands alike are followed: a crowd has too many."""
        return 8

    def moving(self, play: Action | None = None) -> int | None:
        if play is not None:
            return second_of(play.code) if verb_of(play.code) == PLAY else None
        return self.numbers[self.move.active] if self.move.driver >= 0 else None

    def mp_of(self, play: Action | None = None) -> int | None:
        """What is left of the MP, or what a card would give (7.4, 9.4)."""
        if play is None:
            return self.move.mp if self.move.driver >= 0 else None
        if verb_of(play.code) != PLAY or not self.legal(play):
            return None
        card, car = first_of(play.code), self.row_of[second_of(play.code)]
        return self.kit.pit_speed[card] if self.fleet.state[car] == APRON else segments.card_speed(self, card, car)

    def ends(self, play: Action | None = None) -> list[Reach]:
        """Teamwork's second car is asked for when the first has moved."""
        game = self.copy()
        if play is not None:
            game.apply(play)  # what is not legal is refused here, with its reason
            if game.move.driver < 0 or game.asked != self.asked:  # over already, and perhaps another team's has begun
                found = self.outcomes(play, self.crowd())
                return [end for end in found if self.kind == kinds.PLAY or end.actions == (play,)]
        without_second(game)
        before = () if play is None else (play,)
        return list(reach(game, self.crowd(), before)) if game.move.stage != DONE else []

    def moment(self) -> tuple[int, ...]:
        return (self.turn,)

    def face_down(self) -> dict[str, list[Deck]]:
        return {DRAWS: [self.race_deck], EVENT_CARDS: [self.event_deck]}

    def __str__(self) -> str:
        return picture(self)

    # What a reader may ask: cars by their numbers, seats by 0, 1, ...

    def where(self, number: int) -> tuple[int, int]:
        """Sector and lane of a car still in the race; -1 is the apron's lane."""
        row = self.car(number)
        sector = self.field.progress[row] % self.track.sectors
        if self.origin is not None:
            sector = column_of(self, row)
        return sector, -1 if self.field.space[row] < 0 else self.track.lane_of[self.field.space[row]]

    def wear(self, number: int) -> list[str]:
        """The wear markers of a car, sorted."""
        row = self.car(number)
        return sorted(
            name for kind, name in enumerate(self.kit.wear) for _ in range(self.wear_count(row, kind))
        )

    def place(self, number: int) -> int | None:
        """A car's position marker, None while it has none."""
        return self.fleet.marker[self.car(number)] or None

    def status(self, number: int) -> str:
        """track, apron, retired, lapped or finished."""
        return STATUS[self.fleet.state[self.car(number)]]

    def activated(self, number: int) -> bool:
        """Whether a car has been activated in this turn."""
        return self.fleet.flipped[self.car(number)] == 1

    # What a move brings.

    def markers(self, number: int) -> dict[str, int]:
        row = self.car(number)
        counts = [self.wear_count(row, kind) for kind in range(len(self.kit.wear))]
        return {self.book.called("wear", kind).id: count for kind, count in enumerate(counts) if count}

    def burden(self, number: int) -> list[Message]:
        """7.2, 7.4: MP, and in the end the race."""
        row = self.car(number)
        if not self.racing(row):
            return []
        lost = segments.slowed(self, row)
        found = [Message("brings.slower", {"n": lost})] if lost else []
        if self.worn_out(row):
            return [*found, Message("brings.worn-out")]
        if self.fleet.worn[row] + 1 == self.kit.retired_with:
            found.append(Message("brings.one-left"))
        return found

    @property
    def lap(self) -> int:
        return self.current_lap()

    def length(self) -> int:
        return self.turn

    def in_race(self, number: int) -> bool:
        return self.fleet.state[self.car(number)] <= APRON


offers(CardGame, activated={"number": CAR}, laps=READ, mp=READ, turn=READ, wear={"number": CAR})
