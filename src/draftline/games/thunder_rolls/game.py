"""Thunder Rolls as a game: qualifying, then stages of a Rolling Phase, a Thunder Phase and an Interlude."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.actions import Action, arguments_of, first_of, verb_of
from draftline.core.choices import Choices, Listed
from draftline.core.decks import Deck
from draftline.core.messages import Message, Value
from draftline.core.outcome import Outcome
from draftline.core.reach import Reach
from draftline.core.rng import DRAWS, EVENT_CARDS, NON_PLAYER
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.surface import CAR, READ, offers
from draftline.core.track import Track
from draftline.games.thunder_rolls import (
    interlude,
    kinds,
    moves,
    npd,
    programming,
    reasons,
    rewards,
    rolling,
    setup,
    sight,
    thunder,
)
from draftline.games.thunder_rolls.components import Components
from draftline.games.thunder_rolls.facts import SLOT
from draftline.games.thunder_rolls.options import Options
from draftline.games.thunder_rolls.reach import reach
from draftline.games.thunder_rolls.shown import ThunderRollsState
from draftline.games.thunder_rolls.state import CREW, State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import REROLL, USE
from draftline.racing.picture import column_of

# Frames: what is still to be done, the next thing on top of the stack.
QUALIFYING: Final = 0
NEW_STAGE: Final = 1
ROUND: Final = 2
TURNS: Final = 3
DRIVE: Final = 4
RETRIEVE: Final = 5
CREWS: Final = 6
NPDS_ROLLING: Final = 7
REWARDS: Final = 8
CONSOLATION: Final = 9
DEAL: Final = 10
TOKEN: Final = 11
DISCARDS: Final = 12
HAZARD_ROLLS: Final = 13
PROGRAMS: Final = 14
SLOTS: Final = 15
REVEAL: Final = 16
BACK: Final = 17
HAZARDS: Final = 18
CARD: Final = 19
NPDS_THUNDER: Final = 20
PERFECT_LINES: Final = 21
SCORE: Final = 22

# A stage from its last step to its first, ready to be pushed.
STAGE: Final = (
    SCORE, PERFECT_LINES, SLOTS, PROGRAMS, HAZARD_ROLLS, DISCARDS, TOKEN, DEAL, REWARDS, ROUND, NEW_STAGE,
)  # fmt: skip


class ThunderRolls(State):
    """A race of Thunder Rolls; made by `draftline.new_game` or `draftline.position`."""

    def start(self, track: Track, options: Options) -> None:
        """Set the race up and run to its first decision: the Qualifying cards."""
        setup.prepare(self, track, options, [*options.teams, *options.npds])
        self.frames = list(STAGE)
        setup.new_stage(self)
        if options.grid:
            rows = [self.row_of[self.box.number_of[colour]] for colour in options.grid]
            setup.stand_on_grid(self, rows)
        else:
            setup.deal_qualifying(self)
            self.frames.append(QUALIFYING)
        self._run()

    def copy(self) -> ThunderRolls:
        """An independent game in exactly this position, in microseconds."""
        other = ThunderRolls()
        self.copy_state(other)
        return other

    # The flow.

    def _advance(self) -> None:
        """Run frames until a question is open or the race is over."""
        while not self.over:
            if self._run_frame(self.frames[-1]):
                return

    def _run_frame(self, frame: int) -> bool:
        """Do the frame on top: True if it has opened a question."""
        if frame == DRIVE:
            return self._ask_or_pop(kinds.DRIVE, moves.drive_choices(self))
        if frame == BACK:
            return self._ask_or_pop(kinds.BACK, moves.back_choices(self, self.drive.mover) if self.drive.mp else [])
        if frame in (TURNS, RETRIEVE, REWARDS, CONSOLATION):
            return self._run_rolling(frame)
        if frame in (SLOTS, REVEAL, HAZARDS, CARD, PERFECT_LINES):
            self._run_thunder(frame)
            return False
        if frame == ROUND:
            self._round()
            return False
        if frame == QUALIFYING:
            return self._ask_all(kinds.QUALIFY, list(range(self.seats)))
        if frame == DISCARDS:
            over = [seat for seat in self.seats_from_first() if len(self.hands[seat]) > self.box.slots]
            return self._ask_all(kinds.DISCARD, over)
        if frame == PROGRAMS:
            return self._ask_all(kinds.PROGRAM, self.seats_from_first())
        self.frames.pop()
        self._do_frame(frame)
        return False

    def _do_frame(self, frame: int) -> None:
        """Steps that ask nothing."""
        if frame == NEW_STAGE:
            setup.begin_stage(self)
        elif frame == CREWS:
            rolling.crews_place(self)
        elif frame == NPDS_ROLLING:
            npd.npds_act(self, True)
        elif frame == NPDS_THUNDER:
            npd.npds_act(self, False)
        elif frame == DEAL:
            rewards.deal_the_rest(self)
        elif frame == TOKEN:
            setup.hand_token(self)
        elif frame == HAZARD_ROLLS:
            programming.hazard_rolls(self)
        elif frame == SCORE:
            self._score()

    def _ask_or_pop(self, kind: int, codes: list[int]) -> bool:
        if codes:
            self.ask(self.owner[self.drive.mover], kind, codes, self.numbers[self.drive.mover], self.drive.mp)
            return True
        self.frames.pop()
        return False

    def _ask_all(self, kind: int, seats: list[int]) -> bool:
        """All at once, in secret; nobody to ask: the frame is done."""
        if self.ask_secretly(kind, seats):
            return True
        self.frames.pop()
        return False

    # The Rolling Phase.

    def _round(self) -> None:
        """Steps 1 to 5; when no dice are left the cards under the action spaces are turned up (step 6)."""
        if rolling.begin_round(self):
            if self.npds_act:
                self.frames.append(NPDS_ROLLING)
            self.frames.append(TURNS)
        else:
            self.frames.pop()
            self.decks.turned = True
            self.reveal()
            rewards.begin_space(self, 0)

    def _run_rolling(self, frame: int) -> bool:
        if frame == TURNS and self.waiting:
            if self.seat != self.waiting[0]:
                self.seat = self.waiting[0]
                moves.begin_turn(self)
            self.ask(self.seat, kinds.ROLL, rolling.turn_choices(self, self.seat), self.numbers[self.seat], 0)
            return True
        if frame == RETRIEVE:
            codes = rolling.retrieve_choices(self, self.seat, self.at_space)
            self.ask(self.seat, kinds.RETRIEVE, codes, self.numbers[self.seat], 0)
            return True
        if frame == CONSOLATION and self.waiting:
            seat = self.next_waiting()
            moves.begin_turn(self)
            moves.begin_drive(self, self.rows[seat][0], self.box.consolation[self.at_space], 0, False)
            self.frames.append(DRIVE)
            return False
        if frame == REWARDS:
            return self._reward()
        self.frames.pop()
        if frame == CONSOLATION:
            self._next_space()
        return False

    def _reward(self) -> bool:
        """Step 6 at one action space: the next to take a card, or what comes when all have."""
        if not self.waiting:
            rewards.end_space(self)
            self.frames.append(CONSOLATION)
            return False
        owner = self.waiting[0]
        if owner >= CREW:
            rewards.take_card(self, owner, rewards.crews_choice(self))
            return False
        self.ask(owner, kinds.TAKE, rewards.take_choices(self), self.at_space, 0)
        return True

    def _next_space(self) -> None:
        if self.at_space + 1 < FACES:
            rewards.begin_space(self, self.at_space + 1)
        else:
            self.frames.pop()  # REWARDS

    # The Thunder Phase.

    def _run_thunder(self, frame: int) -> None:
        if frame == SLOTS:
            self._next_slot()
        elif frame == REVEAL:
            self._reveal_next()
        elif frame == HAZARDS:
            if self.pending:
                thunder.resolve_hazard(self, self.seat)
                self.frames.append(BACK)
            else:
                self.frames.pop()
        elif frame == CARD:
            self.frames[-1] = DRIVE
            thunder.play_card(self, self.seat)
        elif self.waiting:
            if interlude.begin_perfect_line(self, self.next_waiting()):
                self.frames.append(DRIVE)
        else:
            self.frames.pop()

    def _next_slot(self) -> None:
        """Steps 4 to 6: all players reveal a slot, then the NPDs move; after the last slot the Interlude."""
        self.waiting = self.seats_from_first()
        if self.slot == self.box.slots:
            self.frames.pop()
            self.program.end_hazards(self.seats)
            return
        self.slot += 1
        self.tell_one(SLOT, self.slot)
        self.frames.append(NPDS_THUNDER)
        self.frames.append(REVEAL)

    def _reveal_next(self) -> None:
        if not self.waiting:
            self.frames.pop()
            return
        self.seat = self.next_waiting()
        thunder.reveal(self, self.seat)
        self.frames.append(CARD)
        self.frames.append(HAZARDS)

    def _score(self) -> None:
        """Points; then the next stage is set up, or the race is over."""
        if self.stage < self.terms.stages:
            interlude.score_stage(self)
            self.frames = list(STAGE)
        else:
            interlude.score_race(self)

    # Answers.

    def _take(self, seat: int, code: int) -> None:
        kind = self.kind
        if kind == kinds.DRIVE:
            moves.take_drive(self, code)
        elif kind == kinds.BACK:
            moves.take_back(self, code)
        elif kind == kinds.ROLL:
            self._take_turn(seat, code)
        elif kind == kinds.RETRIEVE:
            self.frames.pop()
            rolling.retrieve(self, seat, code)
        elif kind == kinds.TAKE:
            rewards.take_card(self, seat, code)
        else:
            self._take_secret(seat, code)

    def _take_turn(self, seat: int, code: int) -> None:
        """A placement ends the turn after its action; the bonus of a Qualifying card may move the car before it."""
        if verb_of(code) == REROLL:
            rolling.reroll(self, seat, arguments_of(code))
            return
        if verb_of(code) == USE:
            rolling.use_bonus(self, seat, arguments_of(code))
        else:
            rolling.place_set(self, seat, first_of(code) - 1)
            self.next_waiting()
            self.at_space = first_of(code) - 1
            if self.decks.tiles:
                self.frames.append(CREWS)
            if self.box.retrieve[self.at_space]:
                self.frames.append(RETRIEVE)
        self.frames.append(DRIVE)

    def _take_secret(self, seat: int, code: int) -> None:
        kind = self.kind
        if self.keep_secret(seat, code):
            return
        self.frames.pop()
        if kind == kinds.QUALIFY:
            setup.carry_out_qualifying(self)
        elif kind == kinds.DISCARD:
            programming.carry_out_discards(self)
        else:
            programming.carry_out_programs(self)

    def stop_here(self) -> None:
        interlude.score_race(self)

    def secret_choices(self, seat: int) -> Choices:
        if self.kind == kinds.QUALIFY:
            return Listed(setup.qualify_choices(self, seat))
        if self.kind == kinds.DISCARD:
            return Listed(programming.discard_choices(self, seat))
        return Listed(programming.program_choices(self, seat))

    # Words.

    def _named(self, field: str, value: int) -> Value:
        if field == "dice":
            return [int(digit) for digit in str(value)]
        return State._named(self, field, value)

    def _prompt(self, kind: int, seat: int, subject: int, amount: int) -> Message:
        values: dict[str, Value] = {"team": self._named("seat", seat), "n": amount}
        if kind == kinds.TAKE:
            values["space"] = self._named("space", subject)
        elif subject:
            values["car"] = subject
        return Message(self.book.kinds[kind].prompt, values)

    def _explain(self, seat: int, code: int) -> Message:
        return reasons.explain(self, seat, code)

    # Views, results, searches.

    def _scrub(self, seat: int) -> None:
        sight.scrub(self, seat)

    def _seen(self, seat: int | None) -> ThunderRollsState:
        return sight.seen(self, seat)

    def _sampled(self, seed: int) -> ThunderRolls:
        other = self.copy()
        sight.deal_unseen(other, seed)
        return other

    def _result(self) -> Outcome:
        return interlude.outcome(self)

    def problems(self) -> list[Message]:
        """Broken invariants: always empty, or the program is wrong."""
        return sight.problems(self)

    def outcomes(self, play: Action | str | None = None, alike: int = 0) -> list[Reach]:
        """Every distinct position that the drive in progress can lead to without a throw of dice.

        No card is played on a car here, and the ends are few: `play` and `alike` make no difference.
        """
        return reach(self) if self.asked and self.kind == kinds.DRIVE else []

    def moving(self, play: Action | None = None) -> int | None:
        driving = self.asked and self.kind in (kinds.DRIVE, kinds.BACK) and self.drive.mover >= 0
        return self.numbers[self.drive.mover] if driving and play is None else None

    def ends(self, play: Action | None = None) -> list[Reach]:
        return self.outcomes()

    def standing(self) -> dict[int, int]:
        """Nobody has a place before the grid is made."""
        return State.standing(self) if min(self.field.space) >= 0 else {}

    def face_down(self) -> dict[str, list[Deck]]:
        """Hazards are what events are elsewhere; rival crews have tiles."""
        decks = self.decks
        others = [decks.np, *decks.tiles]
        return {DRAWS: [decks.thunder, decks.speed], EVENT_CARDS: [decks.hazards], NON_PLAYER: others}

    def moment(self) -> tuple[int, ...]:
        return (self.stage, self.round, self.slot)

    def opened(self) -> Any:
        """Every player's own side of the table is turned up too."""
        state = State.opened(self)
        state["players"] = [self._seen(seat)["players"][seat] for seat in range(self.seats)]
        return state

    def __str__(self) -> str:
        return sight.picture(self)

    # What a reader may ask.

    @property
    def lap(self) -> int:
        """The leader's lap, from 1; passing the line from the grid begins the first."""
        return max(max(self.field.progress) // self.track.sectors, 0) + 1

    def length(self) -> int:
        return max([self.laps_of(number) for number in self.numbers])

    def laps_of(self, number: int) -> int:
        """Laps a car has completed: its cube on the Laps track."""
        return max(self.field.progress[self.car(number)] // self.track.sectors, 0)

    def where(self, number: int) -> tuple[int, int]:
        """Sector and lane of a car; -1, -1 before it stands on the grid."""
        space = self.field.space[self.car(number)]
        if space < 0:
            return -1, -1
        sector = self.track.sector_of[space] if self.origin is None else column_of(self, self.car(number))
        return sector, self.track.lane_of[space]

    def place(self, number: int) -> int | None:
        """A car's place at the end, None before."""
        return self.finish[self.car(number)] or None

    def status(self, number: int) -> str:
        """track, or finished when the race is over."""
        return "finished" if self.finish[self.car(number)] else "track"


offers(ThunderRolls, laps_of={"number": CAR}, mp=READ, slot=READ, stage=READ)


def create(book: Rulebook, seats: int, track: Track | None, seed: Seed, given: dict[str, Any]) -> ThunderRolls:
    """A new race, standing at its first decision; without a track on the Race card's board."""
    components: Components = book.box
    options = Options(components, seats, given)
    if track is None:
        track = book.track(components.races[options.race]["board"])
    setup.check_track(track, int(components.rules["cars"]))
    game = ThunderRolls()
    game._begin(book, seats, seed, dict(given))
    game.start(track, options)
    return game
