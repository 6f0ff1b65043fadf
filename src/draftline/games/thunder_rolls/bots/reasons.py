"""Why a bot does what it does in Thunder Rolls: sentences `why.*`, each with the condition under which it is true.

Of the sentences for a kind of question the first is told that holds for the position and the move; the last of them
always does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from draftline.core.actions import Action, arguments_of, first_of, verb_of
from draftline.core.messages import Message, Value
from draftline.games.thunder_rolls.forecast import card_in, left_of, pairs_in, pairs_laid, rank_on
from draftline.games.thunder_rolls.moves import drive_choices, take_drive
from draftline.games.thunder_rolls.programming import lay_program, troubles
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES, SET
from draftline.games.thunder_rolls.verbs import BONUS, BRAKE, PLACE, PUSH, REROLL, STOP


class Move:
    """A position and what a seat does in it: one action, or the whole way of a car that begins with it."""

    def __init__(self, game: State, seat: int, way: tuple[Action, ...]) -> None:
        self.game = game
        self.seat = seat
        self.way = way
        self.action = way[0]
        self.code: int = way[0].code
        self.verb: int = verb_of(way[0].code)
        self.first: int = first_of(way[0].code)  # a face, a card, a number
        self.car: int = game.rows[seat][0]

    # Sets of dice.

    def count(self) -> int:
        return self.game.dice.rolled[self.seat * FACES + self.first - 1]

    def rank_after(self, space: int, count: int) -> int:
        """How many sets would lie above so many own dice on a space."""
        rank = 0
        for entry in self.game.dice.sets[space]:
            if entry // SET != self.seat and entry % SET >= count:
                rank += 1
        return rank

    def wins_card(self, space: int) -> bool:
        """Whether the set of a face would lie on a place with a card."""
        count = self.game.dice.on(space, self.seat) + self.game.dice.rolled[self.seat * FACES + space]
        return self.rank_after(space, count) < self.game.terms.places

    def kept(self) -> list[int]:
        """The faces of which a re-roll leaves all dice."""
        again = arguments_of(self.code)
        rolled = self.game.dice.rolled
        return [face for face in range(1, FACES + 1) if rolled[self.seat * FACES + face - 1] and face not in again]

    # Cards.

    def offered(self) -> list[int]:
        return [first_of(code) for code in self.game.codes]

    def given_up(self) -> list[int]:
        return arguments_of(self.code)

    def laid(self) -> State:
        """The race with the program of the move."""
        after = self.game.copy()
        after.quiet = True
        lay_program(after, self.seat, arguments_of(self.code))
        return after

    def end(self) -> State:
        """Where the way leads, up to the first throw of dice."""
        after = self.game
        for action in self.way:
            if verb_of(action.code) == PUSH or action.code not in drive_choices(after):
                break
            following = after.copy()
            following.quiet = True
            take_drive(following, action.code)
            if following.drive.tests != self.game.drive.tests:
                break
            after = following
        return after


class Reason:
    """A sentence, when it holds, and what it names."""

    def __init__(
        self, id: str, holds: Callable[[Move], bool], values: Callable[[Move], dict[str, Value]]
    ) -> None:  # fmt: skip
        self.id = id
        self.holds = holds
        self.values = values


def told(move: Move, kind: str) -> Message:
    """The first sentence that holds."""
    holding = [reason for reason in REASONS[kind] if reason.holds(move)]
    return Message(holding[0].id, holding[0].values(move))


# What sentences name.


def _nothing(move: Move) -> dict[str, Value]:
    return {}


def _set(move: Move) -> dict[str, Value]:
    return {"n": move.count(), "space": move.game._named("space", move.first - 1)}


def _move_of_set(move: Move) -> dict[str, Value]:
    space = move.game._named("space", move.first - 1)
    return {"n": move.game.box.space_move[move.first - 1], "space": space, "car": _number(move)}


def _dice_left(move: Move) -> dict[str, Value]:
    left = move.game.dice.pool[move.seat] - move.count()
    return {"n": left, "space": move.game._named("space", move.first - 1)}


def _again(move: Move) -> dict[str, Value]:
    dice: list[Value] = [*arguments_of(move.code)]
    return {"dice": dice}


def _again_kept(move: Move) -> dict[str, Value]:
    kept: list[Value] = [move.game._named("space", face - 1) for face in move.kept()]
    return {**_again(move), "spaces": kept}


def _number(move: Move) -> int:
    return move.game.numbers[move.car]


def _qualifying(move: Move) -> dict[str, Value]:
    return {"n": move.game.qualifier[move.seat]}


def _qualifying_number(move: Move) -> dict[str, Value]:
    return {"n": move.first}


def _space(move: Move) -> dict[str, Value]:
    return {"space": move.game._named("space", move.first - 1)}


def _card(move: Move) -> dict[str, Value]:
    return {"card": move.game._named("card", move.first), "n": move.game.box.move[move.first]}


def _cards(move: Move) -> dict[str, Value]:
    cards: list[Value] = [move.game._named("card", card) for card in move.given_up()]
    return {"cards": cards}


def _line(move: Move) -> dict[str, Value]:
    return {"n": _pairs(move) * move.game.terms.perfect_line}


def _spaces(move: Move) -> dict[str, Value]:
    return {"n": _movement(move, move.code)}


def _car(move: Move) -> dict[str, Value]:
    return {"car": _number(move)}


def _passed(move: Move) -> dict[str, Value]:
    return {"car": _number(move), "n": _cars_passed(move)}


def _gone(move: Move) -> dict[str, Value]:
    return {"car": _number(move), "n": _spaces_gone(move)}


# When they hold.


def _always(move: Move) -> bool:
    return True


def _first_stop(move: Move) -> bool:
    """A first die on the Pit Stop: no Hazard comes for staying out."""
    space = move.first - 1
    return move.verb == PLACE and move.game.box.pays_hazard[space] and move.game.dice.on(space, move.seat) == 0


def _stop_refreshes(move: Move) -> bool:
    return _first_stop(move) and move.game.box.refresh[move.first - 1] and not move.game.dice.ready[move.seat]


def _refreshes(move: Move) -> bool:
    return move.verb == PLACE and move.game.box.refresh[move.first - 1] and not move.game.dice.ready[move.seat]


def _lies_first(move: Move) -> bool:
    if move.verb != PLACE:
        return False
    return move.rank_after(move.first - 1, move.game.dice.on(move.first - 1, move.seat) + move.count()) == 0


def _lies_on_card(move: Move) -> bool:
    return move.verb == PLACE and move.wins_card(move.first - 1)


def _set_moves(move: Move) -> bool:
    return move.verb == PLACE and move.game.box.space_move[move.first - 1] > 0


def _places(move: Move) -> bool:
    return move.verb == PLACE


def _rerolls(move: Move) -> bool:
    return move.verb == REROLL


def _no_card_here(move: Move) -> bool:
    """None of the sets on the table would win a card as the spaces lie now."""
    if move.verb != REROLL:
        return False
    rolled = move.game.dice.rolled
    return not [
        face for face in range(FACES) if rolled[move.seat * FACES + face] and move.wins_card(face)
    ]  # fmt: skip


def _keeps_sets(move: Move) -> bool:
    return move.verb == REROLL and len(move.kept()) > 0


def _last_dice(move: Move) -> bool:
    """The last dice of the last stage: a bonus that is not used now may never be."""
    game = move.game
    sets = [face for face in range(FACES) if game.dice.rolled[move.seat * FACES + face]]
    return len(sets) <= 1 and game.stage == game.terms.stages


def _no_place_there(move: Move) -> bool:
    """The set of which a die is taken back wins no card as it lies."""
    return move.first > 0 and rank_on(move.game, move.first - 1, move.seat) >= move.game.terms.places


def _place_stays(move: Move) -> bool:
    """The set lies as high without the die."""
    if move.first <= 0:
        return False
    after = move.game.copy()
    after.dice.remove(move.first - 1, move.seat)
    return rank_on(after, move.first - 1, move.seat) == rank_on(move.game, move.first - 1, move.seat)


def _takes_back(move: Move) -> bool:
    return move.first > 0


def _goes_furthest(move: Move) -> bool:
    moves = [move.game.box.move[card] for card in move.offered()]
    return move.game.box.move[move.first] == max(moves)


def _makes_pair(move: Move) -> bool:
    hand = move.game.hands[move.seat]
    return pairs_in(move.game, [*hand, move.first]) > pairs_in(move.game, hand)


def _without_icon(move: Move) -> bool:
    """All that go further bring a Hazard roll, this one does not."""
    box = move.game.box
    further = [card for card in move.offered() if box.move[card] > box.move[move.first]]
    return box.icon[move.first] == 0 and min([box.icon[card] for card in further] or [1]) == 1


def _has_bonus(move: Move) -> bool:
    return move.game.box.bonus[move.first] != 0


def _slowest(move: Move) -> bool:
    box, gone = move.game.box, move.given_up()
    kept = [card for card in move.game.hands[move.seat] if card not in gone]
    return max([box.move[card] for card in gone]) <= min([box.move[card] for card in kept])


def _all_icons(move: Move) -> bool:
    return min([move.game.box.icon[card] for card in move.given_up()]) == 1


def _pairs(move: Move) -> int:
    after = move.laid()
    return pairs_laid(after, move.seat, troubles(after, move.seat))


def _has_line(move: Move) -> bool:
    return _pairs(move) > 0


def _movement(move: Move, code: int) -> int:
    """What Hazards leave of the movement of a program, less the spaces that the car goes back."""
    after = Move(move.game, move.seat, (Action(code, move.action.vocabulary),)).laid()
    found = troubles(after, move.seat)
    total = 0.0
    for slot in range(after.box.slots):
        total += left_of(after, move.seat, slot, found[slot]) - float(found[slot].back)
    return int(total)


def _loses_least(move: Move) -> bool:
    """No other order would leave more of the movement; some would leave less."""
    if not move.game.program.hazards[move.seat]:
        return False
    mine = _movement(move, move.code)
    others = [_movement(move, code) for code in move.game.secret_choices(move.seat).codes()]
    return mine == max(others) and mine > min(others)


def _bonuses_first(move: Move) -> bool:
    """Cards with a bonus lie before those without; there are both."""
    after = move.laid()
    found = troubles(after, move.seat)
    has = [after.box.bonus[card_in(after, move.seat, slot, found[slot])] != 0 for slot in range(after.box.slots)]
    return has[0] and not has[-1] and has == sorted(has, reverse=True)


def _higher_number(move: Move) -> bool:
    return move.first == max(move.game.dealt[move.seat])


def _number_has_bonus(move: Move) -> bool:
    return move.game.box.use[move.first] != 0


def _pushes(move: Move) -> bool:
    """The way comes to a push: nothing ahead is open there."""
    return PUSH in [verb_of(action.code) for action in move.way]


def _uses_bonus(move: Move) -> bool:
    return BONUS in [verb_of(action.code) for action in move.way]


def _cars_passed(move: Move) -> int:
    before, after = move.game.field.progress, move.end().field.progress
    passed = 0
    for other in range(len(before)):
        if before[other] > before[move.car] and after[other] < after[move.car]:
            passed += 1
    return passed


def _spaces_gone(move: Move) -> int:
    return move.end().field.progress[move.car] - move.game.field.progress[move.car]


def _passes(move: Move) -> bool:
    return _cars_passed(move) > 0


def _goes_on(move: Move) -> bool:
    return _spaces_gone(move) > 0


def _stays(move: Move) -> bool:
    return move.verb in (BRAKE, STOP)


REASONS: Final[dict[str, list[Reason]]] = {
    "roll": [
        Reason("why.place-pit", _stop_refreshes, _nothing),
        Reason("why.place-pit-only", _first_stop, _nothing),
        Reason("why.place-first", _lies_first, _set),
        Reason("why.place-card", _lies_on_card, _set),
        Reason("why.place-refresh", _refreshes, _set),
        Reason("why.place-move", _set_moves, _move_of_set),
        Reason("why.place-left", _places, _dice_left),
        Reason("why.reroll-no-card", _no_card_here, _again),
        Reason("why.reroll-kept", _keeps_sets, _again_kept),
        Reason("why.reroll", _rerolls, _again),
        Reason("why.use-last", _last_dice, _qualifying),
        Reason("why.use", _always, _qualifying),
    ],
    "retrieve": [
        Reason("why.retrieve", _no_place_there, _space),
        Reason("why.retrieve-spare", _place_stays, _space),
        Reason("why.retrieve-back", _takes_back, _space),
        Reason("why.leave-dice", _always, _nothing),
    ],
    "take": [
        Reason("why.take-line", _makes_pair, _card),
        Reason("why.take", _goes_furthest, _card),
        Reason("why.take-no-icon", _without_icon, _card),
        Reason("why.take-bonus", _has_bonus, _card),
        Reason("why.take-for", _always, _card),
    ],
    "discard": [
        Reason("why.give-up-slowest", _slowest, _cards),
        Reason("why.give-up-icons", _all_icons, _cards),
        Reason("why.give-up", _always, _cards),
    ],
    "program": [
        Reason("why.program-line", _has_line, _line),
        Reason("why.program-hazards", _loses_least, _nothing),
        Reason("why.program-bonuses", _bonuses_first, _nothing),
        Reason("why.program", _always, _spaces),
    ],
    "drive": [
        Reason("why.push", _pushes, _car),
        Reason("why.drive-passes", _passes, _passed),
        Reason("why.drive-bonus", _uses_bonus, _car),
        Reason("why.drive-on", _goes_on, _gone),
        Reason("why.drive-stays", _stays, _car),
        Reason("why.drive", _always, _car),
    ],
    "back": [Reason("why.back", _always, _car)],
    "qualify": [
        Reason("why.qualify", _higher_number, _qualifying_number),
        Reason("why.qualify-bonus", _number_has_bonus, _qualifying_number),
        Reason("why.qualify-lower", _always, _qualifying_number),
    ],
}


# An idea in a few words, next to another.


def in_short(move: Move, kind: str) -> Message:
    if kind == "roll" and move.verb == PLACE:
        return Message("idea.place", _set(move))
    if kind == "roll" and move.verb == REROLL:
        return Message("idea.reroll", _again(move))
    if kind == "roll":
        return Message("idea.use", _qualifying(move))
    if kind == "retrieve":
        return Message("idea.retrieve", _space(move)) if move.first > 0 else Message("idea.leave-dice")
    if kind in ("drive", "back"):
        return Message("idea.way")
    if kind == "program":
        order: list[Value] = [move.game._named("card", card) for card in arguments_of(move.code)]
        return Message("idea.program", {"cards": order})
    if kind == "take":
        return Message("idea.take", {"card": move.game._named("card", move.first)})
    if kind == "discard":
        return Message("idea.give-up", _cards(move))
    if kind == "qualify":
        return Message("idea.qualify", {"n": move.first})
    return Message("idea.other", {"action": str(move.action)})
