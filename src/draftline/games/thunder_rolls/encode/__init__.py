"""What a seat may do in Thunder Rolls, as numbers: the flat space, the slots and features of actions."""

from __future__ import annotations

from typing import Final, cast

from draftline.core.actions import WORD, arguments_of, first_of, second_of, verb_of
from draftline.core.columns import i64
from draftline.core.extension import mypyc_attr
from draftline.core.track_game import TrackGame
from draftline.encode.encoding import SIDE, Encoding, clip
from draftline.encode.layout import Block, Feature, share, yes
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds, verbs
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES, SET

ABOUT: Final = (
    share("move", "movement of the cards that it names, in 20", 2.0),
    share("bonuses", "bonuses on them, in fours", 2.0),
    share("icons", "Hazard icons on them, in fours", 2.0),
    share("first-move", "movement of the first card that it names, in sixes", 2.0),
    share("set", "dice that it places, in eights"),
    share("there", "own dice that lie there already, in eights"),
    share("best", "dice of the largest other set there, in eights"),
    share("space-move", "movement of that space's action, in sixes"),
    share("again", "dice that are rolled again, in eights"),
    share("number", "the Qualifying number, in 20", 3.0),
    *[yes("bonus-" + name, "it is this Bonus Racing Action") for name in c.BONUSES],
    share("behind", "how far the car that it names is behind the leader, in twenties of sectors", 3.0),
    share("named", "how many things it names, in eights", 2.0),
)
HAND_ROWS: Final = 8
CARDS_UNDER: Final = 3
MOST_DICE: Final = 8
MOST_PROGRAMS: Final = 24 * 64  # orders of four cards, and a slot for each of three Hazards
MOST_USES: Final = 256
LANES: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)
class RollsActions(Encoding):
    """The actions of the game."""

    def _blocks(self, game: TrackGame) -> list[Block]:
        return [
            Block(verbs.FORWARD, 1 + LANES, "straight on, or the lane"),
            Block(verbs.DIAGONAL, 2, "out, in"),
            Block(verbs.STOP, 1, ""),
            Block(verbs.PLACE, FACES, "the number of the dice"),
            Block(verbs.DISCARD, 1 << HAND_ROWS, "a bit for every row of the hand"),
            Block(verbs.QUALIFY, 2, "the lower or the higher card"),
            Block(verbs.REROLL, 1 << MOST_DICE, "a bit for every die of the roll, lowest first"),
            Block(verbs.USE, MOST_USES, "uses in the order of the decision"),
            Block(verbs.PUSH, 1, ""),
            Block(verbs.BRAKE, 1, ""),
            Block(verbs.BONUS, len(c.BONUSES) * (1 + self.cars), "the bonus x row of the car, 0 for none"),
            Block(verbs.RETRIEVE, 1 + FACES, "none, or the action space"),
            Block(verbs.TAKE, CARDS_UNDER, "cards of the space in the order of their numbers"),
            Block(verbs.PROGRAM, MOST_PROGRAMS, "programs in the order of the decision"),
            Block(verbs.BACK, 3, "straight, out, in"),
        ]

    def _action_features(self) -> list[Feature]:
        return list(ABOUT)

    def arrange(self, game: TrackGame, seat: i64) -> None:
        keys, progress, space, lane = self.keys, game.field.progress, game.field.space, game.track.lane_of
        for car in range(len(progress)):
            keys[car] = progress[car] * 512 - (lane[space[car]] * 32 if space[car] >= 0 else 0) - car
        self.sort_rows(game, seat, keys)

    def local(self, game: TrackGame, seat: i64, code: int, nth: i64) -> i64:
        verb, first = verb_of(code), first_of(code)
        if verb == verbs.FORWARD:
            return first + 1
        if verb == verbs.RETRIEVE:
            return max(first, 0)
        if verb == verbs.DIAGONAL:
            return first - WORD
        if verb == verbs.PLACE:
            return first - 1
        if verb == verbs.BACK:
            return 0 if first < 0 else first - WORD + 1
        if verb == verbs.BONUS:
            row = 0 if second_of(code) < 0 else 1 + self.row_of_number(game, second_of(code))
            return (first - verbs.FIRST_BONUS) * (1 + self.cars) + row
        if verb == verbs.DISCARD:
            return self.bits_of_hand(game, seat, code)
        if verb == verbs.REROLL:
            return self._bits_of_dice(cast(State, game), seat, code)
        return nth

    def _bits_of_dice(self, state: State, seat: i64, code: int) -> i64:
        """Of dice with one number, the first ones; an action names them lowest first, as they lie in the roll."""
        rolled, first = state.dice.rolled, seat * FACES
        bits: i64 = 0
        at: i64 = 0  # where the dice of a number begin in the roll, and the next one of them to be taken
        start: i64 = 0
        shown: i64 = 0
        for named in arguments_of(code):
            face: i64 = named
            while shown < face:
                at = start
                start += rolled[first + shown]
                shown += 1
            bits |= 1 << at
            at += 1
        return bits

    def fill_slots(self, game: TrackGame, seat: i64, code: int) -> None:
        verb, named, slot = verb_of(code), arguments_of(code), self.slot
        slot[5] = len(named)
        if not named:
            return
        if verb in (verbs.DISCARD, verbs.TAKE, verbs.PROGRAM):
            slot[1] = named[0]
        elif verb == verbs.DIAGONAL or verb == verbs.BACK:
            slot[3] = SIDE + named[0] - WORD
        elif verb == verbs.FORWARD:
            slot[3] = named[0]
        elif verb == verbs.BONUS:
            slot[4] = named[0] - verbs.FIRST_BONUS
            if len(named) > 1:
                slot[2] = self.row_of_number(game, named[1])
        else:
            slot[4] = named[0]

    def fill_features(self, game: TrackGame, seat: i64, code: int) -> None:
        state = cast(State, game)
        act = self.act
        at: i64 = self.static_at
        verb, named = verb_of(code), arguments_of(code)
        act[at + 15] = clip(0.125 * float(len(named)), 0.0, 2.0)
        if verb in (verbs.DISCARD, verbs.TAKE, verbs.PROGRAM):
            self._about_cards(state, named, at)
        elif verb == verbs.PLACE:
            self._about_set(state, seat, named[0] - 1, at)
        elif verb == verbs.REROLL:
            act[at + 8] = clip(0.125 * float(len(named)), 0.0, 1.0)
        elif verb == verbs.QUALIFY:
            act[at + 9] = clip(0.05 * float(named[0]), 0.0, 3.0)
        elif verb == verbs.BONUS:
            act[at + 10 + named[0] - verbs.FIRST_BONUS] = 1.0
            if len(named) > 1:
                gap = state.field.progress[self.sorted[0]] - state.field.progress[state.row_of[named[1]]]
                act[at + 14] = clip(float(gap) / 20.0, 0.0, 3.0)

    def _about_cards(self, state: State, named: list[int], at: i64) -> None:
        act, box = self.act, state.box
        for i, card in enumerate(named[: box.slots]):
            if card <= 0 or card >= len(box.card_id):
                continue
            act[at] = clip(act[at] + 0.05 * float(box.move[card]), 0.0, 2.0)
            act[at + 1] = clip(act[at + 1] + (0.25 if box.bonus[card] else 0.0), 0.0, 2.0)
            act[at + 2] = clip(act[at + 2] + 0.25 * float(box.icon[card]), 0.0, 2.0)
            if i == 0:
                act[at + 3] = clip(float(box.move[card]) / 6.0, 0.0, 2.0)

    def _about_set(self, state: State, seat: i64, space: i64, at: i64) -> None:
        act = self.act
        act[at + 4] = clip(0.125 * float(state.dice.rolled[seat * FACES + space]), 0.0, 1.0)
        act[at + 5] = clip(0.125 * float(state.dice.on(space, seat)), 0.0, 1.0)
        for entry in state.dice.sets[space]:
            if entry // SET != seat:
                act[at + 6] = max(act[at + 6], clip(0.125 * float(entry % SET), 0.0, 1.0))
        act[at + 7] = clip(float(state.box.space_move[space]) / 6.0, 0.0, 1.0)

    def mover(self, game: TrackGame, code: int) -> i64:
        state = cast(State, game)
        return state.drive.mover if state.kind == kinds.DRIVE or state.kind == kinds.BACK else -1

    def mp_of(self, game: TrackGame) -> i64:
        state = cast(State, game)
        return state.drive.mp if state.drive.mover >= 0 else 0

    def worn(self, game: TrackGame, car: i64) -> i64:
        owner = cast(State, game).owner[car]
        return len(cast(State, game).program.hazards[owner]) if owner >= 0 else 0
