"""Roll-outs in Thunder Rolls: a dealt race is played on quickly, to the end of a round of dice or over some slots.

Everybody's dice of a round come from a generator of their own, so that two ideas differ by what they do, not by luck.
"""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import Candidate
from draftline.bots.weights import weight_table
from draftline.core.actions import arguments_of, encode, first_of, one
from draftline.core.columns import i64, vec
from draftline.core.field import filled
from draftline.core.network import Network
from draftline.core.rng import DICE, Stream, stream
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots.plans import qualifying_worth
from draftline.games.thunder_rolls.bots.value import points_of
from draftline.games.thunder_rolls.features import Rows
from draftline.games.thunder_rolls.forecast import (
    DIE_WORTH,
    PASSED_CHANCE,
    READY_WORTH,
    WANE,
    Worths,
    no_one_more,
    worth_of_program,
    worths_of,
)
from draftline.games.thunder_rolls.moves import (
    bonus_choices,
    crossover_targets,
    draft_targets,
    drive_choices,
    side_draft_targets,
    take_drive,
)
from draftline.games.thunder_rolls.npd import npd_move
from draftline.games.thunder_rolls.rolling import throw
from draftline.games.thunder_rolls.sight import face_up
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES, SET
from draftline.games.thunder_rolls.verbs import DISCARD, PLACE

LONGEST_ROLLOUT: Final = 600  # questions of one roll-out: more than there can be
PROGRAMS_LOOKED_AT: Final = 4  # programs that a rival looks at
CROSSOVER_GAIN: Final = 1.6
SIDE_GAIN: Final = 0.6
RETRIEVE_SHARE: Final = 0.25  # of a die's worth that the Crew Chief gives back


class TrialWeights:
    """How far trials go; the TOML file in data/bots says what the values mean."""

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        values = {**weight_table(id), **changed}
        self.again: float = values["again"]
        self.ahead: float = values["ahead"]
        self.slots: float = values["slots"]
        self.plays: float = values["plays"]
        self.through: float = values["through"]


def tried(
    sample: State, seat: int, candidate: Candidate, dice: Stream, weights: TrialWeights, network: Network | None
) -> float:
    """What a candidate comes to on average, over some throws of all dice to come."""
    base = dice.word()
    plays = max(int(weights.plays), 1)
    total = 0.0
    for i in range(plays):
        total += Playout(sample, stream(base + i, 4), weights, network).tried(seat, candidate)
    return total / float(plays)


class Playout:
    """One dealt race that is played on."""

    def __init__(self, sample: State, dice: Stream, weights: TrialWeights, network: Network | None) -> None:
        self.game: State = sample.copy()
        self.game.quiet = True
        self.weights = weights
        self.network = network
        self.worths: Worths = worths_of(sample)
        self.base: int = dice.word()
        self.stream: Stream = stream(self.base, 0)  # for choices
        self.game.rng[DICE] = dice
        self.ready: vec[i64] = self.game.dice.ready[:]
        self.gains: list[list[float]] = []
        self.gains_stage: int = -1

    def tried(self, seat: int, candidate: Candidate) -> float:
        """What a candidate has come to."""
        game = self.game
        stage, until, last_round = game.stage, self._until(), game.round + int(self.weights.ahead)
        self.carry_out(seat, candidate)
        self.play_on(stage, until, last_round)
        rows = Rows(game, [True] * game.seats)
        rows.see(game)
        return points_of(game, game.rows[seat][0], rows, self.network)

    def play_on(self, stage: int, until: int, last_round: int) -> None:
        """To the end of the stage, before a slot (0: to the programs), or to the end of a round of dice."""
        game = self.game
        self.ready = game.dice.ready[:]
        bonuses = game.qualifier
        self._put_away()
        for _ in range(LONGEST_ROLLOUT):
            if game.over or game.stage != stage or self._there(until):
                break
            if game.kind == kinds.ROLL and game.round > last_round:
                break
            self._play_on()
        game.dice.ready = self.ready
        game.qualifier = bonuses

    def carry_out(self, seat: int, candidate: Candidate) -> None:
        """As much of the idea as dice allow."""
        game = self.game
        round_before = game.round
        for action in candidate.actions:
            if seat not in game.asked or not game._choices(seat).has(action.code):
                break
            game._do(seat, action.code)
        if game.round != round_before and game.kind == kinds.ROLL:
            self._throw_anew()

    def _until(self) -> int:
        """The slot before which it ends; 0 is the end of the Rolling Phase."""
        game = self.game
        slots = game.box.slots
        if game.kind == kinds.PROGRAM:
            return slots + 1
        if game.slot == 0:
            return 1 + int(self.weights.through) if self.weights.through >= 1.0 else 0
        return min(game.slot + 1 + int(self.weights.slots), slots + 1)

    def _there(self, until: int) -> bool:
        game = self.game
        if until == 0:
            return game.kind == kinds.PROGRAM
        return game.slot >= until and game.kind != kinds.PROGRAM

    def _put_away(self) -> None:
        """Team cards and bonuses lie aside, so that nobody is asked about them."""
        game = self.game
        game.dice.ready = filled(game.seats, 0)
        game.qualifier = filled(game.seats, 0)

    def _play_on(self) -> None:
        """One question is answered; a drive is driven to its end."""
        game = self.game
        kind = game.kind
        seat = game.asked[0]
        round_before = game.round
        slot_before = game.slot
        if kind == kinds.DRIVE:
            quick_drive(game)
            game._run()
        elif kind == kinds.ROLL:
            self._place(seat)
        else:
            game._do(seat, self._answer(kind, seat))
        if game.round != round_before and game.kind == kinds.ROLL:
            self._throw_anew()
        elif game.slot != slot_before:
            game.rng[DICE] = stream(self.base + game.slot, 1)

    def _throw_anew(self) -> None:
        """Each seat's dice of this round by its own generator: the same number of dice falls alike in every trial."""
        game = self.game
        held = game.rng[DICE]
        for seat in game.waiting:
            game.rng[DICE] = stream(self.base + 64 * game.round + seat, 2)
            for face in range(FACES):
                game.dice.rolled[seat * FACES + face] = 0
            throw(game, seat, game.dice.pool[seat])
        game.rng[DICE] = held

    def _answer(self, kind: int, seat: int) -> int:
        game = self.game
        if kind == kinds.TAKE:
            return self._take()
        if kind == kinds.RETRIEVE:
            return self._retrieve(seat)
        if kind == kinds.DISCARD:
            return self._discard(seat)
        if kind == kinds.PROGRAM:
            return self._program(seat)
        if kind == kinds.QUALIFY:
            return max(game.codes, key=lambda code: qualifying_worth(game, first_of(code)))
        return game.codes[0]

    # Cards.

    def _take(self) -> int:
        """The best card by itself."""
        best = self.game.codes[0]
        most = -100.0
        for code in self.game.codes:
            worth = self.worths.worth[first_of(code)]
            if worth > most:
                best = code
                most = worth
        return best

    def _discard(self, seat: int) -> int:
        hand = self.game.hands[seat]
        order = sorted(hand, key=lambda card: self.worths.worth[card])
        return encode(DISCARD, sorted(order[: len(hand) - self.game.box.slots]))

    def _program(self, seat: int) -> int:
        """The best of some programs."""
        codes = self.game.codes
        best = codes[0]
        most = -100.0
        for _ in range(PROGRAMS_LOOKED_AT):
            code = codes[self.stream.below(len(codes))]
            worth = worth_of_program(self.game, seat, arguments_of(code))
            if worth > most:
                best = code
                most = worth
        return best

    # Dice.

    def _place(self, seat: int) -> None:
        """The best set, or what a re-roll brings; dice on the Pit Stop make the Team card ready again."""
        game = self.game
        if self.gains_stage != game.stage:
            self._look_under()
        space = self._best_set(seat)
        if self.ready[seat] and game.dice.pool[seat] > 1 and self._set_worth(seat, space) < self.weights.again:
            self.ready[seat] = 0
            self._again(seat, space)
            space = self._best_set(seat)
        game._do(seat, one(PLACE, space + 1))
        for other in range(game.seats):
            if game.dice.ready[other]:
                game.dice.ready[other] = 0
                self.ready[other] = 1

    def _again(self, seat: int, kept: int) -> None:
        game = self.game
        count = 0
        for face in range(FACES):
            if face != kept:
                count += game.dice.rolled[seat * FACES + face]
                game.dice.rolled[seat * FACES + face] = 0
        held = game.rng[DICE]
        game.rng[DICE] = stream(self.base + 64 * game.round + seat, 3)
        throw(game, seat, count)
        game.rng[DICE] = held

    def _look_under(self) -> None:
        """What cards win over Speed cards, as everybody sees them."""
        game = self.game
        count = game.box.cards
        usual = self.worths.usual - self.worths.speed
        self.gains_stage = game.stage
        self.gains = []
        for space in range(FACES):
            row: list[float] = []
            for place in range(space * count, (space + 1) * count):
                worth = self.worths.worth[game.decks.under[place]] - self.worths.speed
                row.append(max(worth, 0.0) if face_up(game, place) else usual)
            row.sort(reverse=True)
            self.gains.append(row)

    def _best_set(self, seat: int) -> int:
        game = self.game
        best = -1
        most = -1000.0
        for space in range(FACES):
            if game.dice.rolled[seat * FACES + space]:
                worth = self._set_worth(seat, space)
                if worth > most:
                    best = space
                    most = worth
        return best

    def _set_worth(self, seat: int, space: int) -> float:
        """What a set brings now and later, in spaces, less its dice."""
        game = self.game
        count = game.dice.rolled[seat * FACES + space]
        before = game.dice.on(space, seat)
        left = game.dice.pool[seat] - count
        worth = self._moved(seat, space) - DIE_WORTH * float(count)
        worth += self._prospect(seat, space, before + count)
        if before:
            worth -= self._prospect(seat, space, before)
        if space == c.PIT_STOP:
            if not before:
                worth += (self.worths.hazard + self.worths.missed) * no_one_more(left)
            if not self.ready[seat]:
                worth += READY_WORTH * min(float(left) / 4.0, 1.0)
        elif not game.dice.on(c.PIT_STOP, seat):
            more = no_one_more(left) - no_one_more(game.dice.pool[seat])
            worth -= (self.worths.hazard + self.worths.missed) * more
        return worth

    def _prospect(self, seat: int, space: int, count: int) -> float:
        game = self.game
        rank = 0.0
        for entry in game.dice.sets[space]:
            if entry // SET != seat and entry % SET >= count:
                rank += 1.0
        rivals = float(sum(game.dice.pool) - game.dice.pool[seat]) / 8.0 + 0.5 * float(len(game.decks.tiles))
        rank += rivals * PASSED_CHANCE[min(count, len(PASSED_CHANCE) - 1)]
        low = int(rank)
        part = rank - float(low)
        row = self.gains[space]
        worth = (1.0 - part) * row[low] if low < game.terms.places else 0.0
        if low + 1 < game.terms.places:
            worth += part * row[low + 1]
        worth *= max(1.0 - WANE * rivals, 0.0)
        if game.box.consolation[space]:
            worth += min(max(rank - float(game.terms.places) + 1.0, 0.0), 1.0) * float(game.box.consolation[space])
        return worth

    def _moved(self, seat: int, space: int) -> float:
        game = self.game
        car = game.rows[seat][0]
        worth = float(game.box.space_move[space])
        bonus = game.box.space_bonus[space]
        if bonus & 1 << c.CROSSOVER and crossover_targets(game, car):
            worth += CROSSOVER_GAIN
        elif bonus & 1 << c.SIDE_DRAFT and side_draft_targets(game, car):
            worth += SIDE_GAIN
        if bonus & 1 << c.DRAFT and draft_targets(game, car):
            worth += float(game.terms.draft_spaces)
        if game.box.retrieve[space]:
            worth += RETRIEVE_SHARE * DIE_WORTH
        return worth

    def _retrieve(self, seat: int) -> int:
        """A die that wins nothing where it lies."""
        game = self.game
        if self.gains_stage != game.stage:
            self._look_under()
        best = game.codes[0]
        most = 0.0
        for code in game.codes[1:]:
            space = first_of(code) - 1
            count = game.dice.on(space, seat)
            lost = self._prospect(seat, space, count) - (self._prospect(seat, space, count - 1) if count > 1 else 0.0)
            if space == c.PIT_STOP and count == 1:
                lost += self.worths.hazard
            if DIE_WORTH - lost > most:
                best = code
                most = DIE_WORTH - lost
        return best


def quick_drive(game: State) -> None:
    """As far as it goes, with the bonus as soon as it helps; a push only where nothing is open."""
    if game.drive.bonus and not game.drive.started and not game.drive.over:
        _quick_bonus(game)
    while game.drive.mp > 0 and not game.drive.over:
        before = game.field.progress[game.drive.mover]
        if not game.drive.no_diagonal:
            npd_move(game, game.drive.mover, game.drive.mp)
        gone = game.field.progress[game.drive.mover] - before
        game.drive.mp -= gone
        game.drive.started = game.drive.started or gone > 0
        if game.drive.mp > 0:
            codes = drive_choices(game)
            take_drive(game, codes[0])
    if game.drive.bonus and game.drive.late and not game.drive.over:
        _quick_bonus(game)
    game.drive.over = True


def _quick_bonus(game: State) -> None:
    codes = bonus_choices(game, game.drive.mover, game.drive.bonus, game.drive.started)
    if codes:
        take_drive(game, codes[0])
