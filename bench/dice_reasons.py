"""What the race itself says to a reason told in Thunder Rolls: a witness for every sentence, for `reasons.py`.

The sentences come from conditions in the craft. Here the move is made in a copy of the race, or its dice and cards are
laid by the rules, and what a sentence says is looked for in what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from draftline.core.messages import Message
from draftline.games.thunder_rolls import components
from draftline.games.thunder_rolls.moves import drive_choices, take_drive
from draftline.games.thunder_rolls.programming import lay_program, program_choices, troubles
from draftline.games.thunder_rolls.table import FACES, SET

THROWS = ("push", "reroll")  # after these the dice decide


class Witness:
    """A race, whose turn it is, the move, and the sentence about it."""

    def __init__(self, game: Any, seat: int, way: tuple[Any, ...], said: Message) -> None:
        self.game = game
        self.seat = seat
        self.way = way
        self.said = said
        self.words: list[str] = str(way[0]).split()
        self.car: int = game.rows[seat][0]

    def n(self) -> Any:
        return self.said.values["n"]

    def numbers(self) -> list[int]:
        return [int(word) for word in self.words[1:] if word.isdigit()]

    def names(self, what: str, value: Any, at: int) -> bool:
        return bool(value == self.game._named(what, at))

    def done(self) -> tuple[Any, list[Any]]:
        """The race after the first action alone, and the facts of it."""
        after = self.game.copy()
        return after, after.apply(self.way[0], self.seat)

    # Dice.

    def face(self) -> int:
        return self.numbers()[0] - 1

    def rank(self, space: int, added: int) -> int:
        """How many sets lie above the own one once dice are added, or one is taken off."""
        dice = self.game.dice.copy()
        if added < 0:
            dice.remove(space, self.seat)
        elif added:
            dice.add(space, self.seat, added)
        return next(at for at, entry in enumerate(dice.sets[space]) if entry // SET == self.seat)

    def rolled(self) -> list[int]:
        first = self.seat * FACES
        return list(self.game.dice.rolled[first : first + FACES])

    # Cards.

    def laid(self, numbers: list[int]) -> Any:
        after = self.game.copy()
        lay_program(after, self.seat, numbers)
        return after

    def spaces(self, numbers: list[int]) -> int:
        """What is left of a program's movement."""
        after = self.laid(numbers)
        found = troubles(after, self.seat)
        cards = [0 if found[at].lost else card for at, card in enumerate(numbers[: after.box.slots])]
        moves = [max(after.box.move[card] - found[at].slow, 0) for at, card in enumerate(cards)]
        return int(sum(moves) - sum(one.back for one in found))

    # Drives.

    def driven(self) -> Any:
        """The race after the way, step by step by the rules, up to a throw of dice and without what follows."""
        after = self.game.copy()
        for action in self.way:
            if action.verb in THROWS or action.code not in drive_choices(after):
                break
            before = after.copy()
            take_drive(after, action.code)
            if after.drive.tests != before.drive.tests:
                return before
        return after

    def gone(self) -> int:
        return int(self.driven().field.progress[self.car] - self.game.field.progress[self.car])

    def passed(self) -> int:
        was, now = self.game.field.progress, self.driven().field.progress
        others = [car for car in range(len(was)) if car != self.car]
        return sum(was[car] > was[self.car] and now[car] < now[self.car] for car in others)


def _placed(seen: Witness) -> bool:
    """So many dice go to that space."""
    counted = seen.said.values.get("n", seen.rolled()[seen.face()]) == seen.rolled()[seen.face()]
    return counted and seen.names("space", seen.said.values["space"], seen.face())


def _first(seen: Witness) -> bool:
    return _placed(seen) and seen.rank(seen.face(), seen.rolled()[seen.face()]) == 0


def _wins_card(seen: Witness) -> bool:
    return _placed(seen) and seen.rank(seen.face(), seen.rolled()[seen.face()]) < seen.game.terms.places


def _refreshed(seen: Witness) -> bool:
    return any(fact.name == "refreshed" for fact in seen.done()[1])


def _first_stop(seen: Witness) -> bool:
    return bool(seen.game.box.pays_hazard[seen.face()]) and seen.game.dice.on(seen.face(), seen.seat) == 0


def _moves(seen: Witness) -> bool:
    return bool(seen.n() == seen.game.box.space_move[seen.face()] > 0)


def _left(seen: Witness) -> bool:
    return bool(seen.n() == seen.game.dice.pool[seen.seat] - seen.rolled()[seen.face()])


def _again(seen: Witness) -> bool:
    """The dice that are named are thrown again, and no others."""
    return seen.said.values["dice"] == seen.numbers()


def _kept(seen: Witness) -> bool:
    """All dice of the spaces that are named stay, and some are named."""
    stay = [face for face, count in enumerate(seen.rolled()) if count and face + 1 not in seen.numbers()]
    named = seen.said.values["spaces"]
    return bool(stay) and _again(seen) and named == [seen.game._named("space", face) for face in stay]


def _none_wins(seen: Witness) -> bool:
    sets = [(face, count) for face, count in enumerate(seen.rolled()) if count]
    return _again(seen) and all(seen.rank(face, count) >= seen.game.terms.places for face, count in sets)


def _bonus_card(seen: Witness) -> bool:
    return bool(seen.n() == seen.game.qualifier[seen.seat]) and seen.words[0] == "use"


def _last_dice(seen: Witness) -> bool:
    sets = [count for count in seen.rolled() if count]
    return _bonus_card(seen) and len(sets) <= 1 and seen.game.stage == seen.game.terms.stages


def _of_space(seen: Witness) -> bool:
    return bool(seen.numbers()) and seen.names("space", seen.said.values["space"], seen.face())


def _wins_none(seen: Witness) -> bool:
    return _of_space(seen) and seen.rank(seen.face(), 0) >= seen.game.terms.places


def _as_high(seen: Witness) -> bool:
    if not _of_space(seen) or seen.game.dice.on(seen.face(), seen.seat) < 2:
        return False
    return seen.rank(seen.face(), -1) == seen.rank(seen.face(), 0)


def _comes_back(seen: Witness) -> bool:
    return _of_space(seen) and seen.game.dice.on(seen.face(), seen.seat) > 0


def _named_card(seen: Witness) -> bool:
    card = seen.numbers()[0]
    return seen.names("card", seen.said.values["card"], card) and bool(seen.n() == seen.game.box.move[card])


def _offered(seen: Witness) -> list[int]:
    return [int(action.arguments[0]) for action in seen.game.decision_of(seen.seat).actions]


def _furthest(seen: Witness) -> bool:
    return _named_card(seen) and all(seen.game.box.move[card] <= seen.n() for card in _offered(seen))


def _other_half(seen: Witness) -> bool:
    """Its flag is one half, and the hand has more of the other."""
    box, hand, card = seen.game.box, seen.game.hands[seen.seat], seen.numbers()[0]
    flags = [box.flag[held] for held in hand]
    halves = {components.LEFT: components.RIGHT, components.RIGHT: components.LEFT}
    mine = box.flag[card]
    return _named_card(seen) and mine in halves and flags.count(halves[mine]) > flags.count(mine)


def _no_icon(seen: Witness) -> bool:
    box, card = seen.game.box, seen.numbers()[0]
    further = [one for one in _offered(seen) if box.move[one] > box.move[card]]
    return _named_card(seen) and not box.icon[card] and bool(further) and all(box.icon[one] for one in further)


def _has_bonus(seen: Witness) -> bool:
    return _named_card(seen) and bool(seen.game.box.bonus[seen.numbers()[0]])


def _gone_cards(seen: Witness) -> bool:
    return seen.said.values["cards"] == [seen.game._named("card", card) for card in seen.numbers()]


def _slowest(seen: Witness) -> bool:
    move, gone = seen.game.box.move, seen.numbers()
    kept = [card for card in seen.game.hands[seen.seat] if card not in gone]
    return _gone_cards(seen) and all(move[one] <= move[other] for one in gone for other in kept)


def _all_icons(seen: Witness) -> bool:
    return _gone_cards(seen) and all(seen.game.box.icon[card] for card in seen.numbers())


def _lines(seen: Witness) -> bool:
    """Halves side by side, of cards that no Hazard takes."""
    after = seen.laid(seen.numbers())
    found, box = troubles(after, seen.seat), after.box
    flags = [None if found[at].lost else box.flag[card] for at, card in enumerate(seen.numbers()[: box.slots])]
    pairs = sum(pair == (components.LEFT, components.RIGHT) for pair in pairwise(flags))
    return bool(pairs > 0 and seen.n() == pairs * after.terms.perfect_line)


def _loses_least(seen: Witness) -> bool:
    """By all programs that could be laid."""
    text = seen.game.book.vocabulary.text_of
    codes = program_choices(seen.game, seen.seat)
    others = [seen.spaces([int(word) for word in text(code).split()[1:]]) for code in codes]
    return min(others) < seen.spaces(seen.numbers()) == max(others)


def _bonuses_first(seen: Witness) -> bool:
    after = seen.laid(seen.numbers())
    found, box = troubles(after, seen.seat), after.box
    has = [not found[at].lost and bool(box.bonus[card]) for at, card in enumerate(seen.numbers()[: box.slots])]
    return any(has) and not all(has) and not any(one < other for one, other in pairwise(has))


def _of_car(seen: Witness) -> bool:
    return bool(seen.said.values["car"] == seen.game.numbers[seen.game.drive.mover])


def _dealt(seen: Witness) -> bool:
    return bool(seen.n() == seen.numbers()[0]) and seen.n() in seen.game.dealt[seen.seat]


WITNESSES: dict[str, Callable[[Witness], bool]] = {
    "why.place-pit": lambda seen: _first_stop(seen) and _refreshed(seen),
    "why.place-pit-only": _first_stop,
    "why.place-first": _first,
    "why.place-card": _wins_card,
    "why.place-refresh": lambda seen: _placed(seen) and _refreshed(seen),
    "why.place-move": _moves,
    "why.place-left": _left,
    "why.reroll-no-card": _none_wins,
    "why.reroll-kept": _kept,
    "why.reroll": _again,
    "why.use-last": _last_dice,
    "why.use": _bonus_card,
    "why.retrieve": _wins_none,
    "why.retrieve-spare": _as_high,
    "why.retrieve-back": _comes_back,
    "why.leave-dice": lambda seen: not seen.numbers(),
    "why.take-line": _other_half,
    "why.take": _furthest,
    "why.take-no-icon": _no_icon,
    "why.take-bonus": _has_bonus,
    "why.take-for": _named_card,
    "why.give-up-slowest": _slowest,
    "why.give-up-icons": _all_icons,
    "why.give-up": _gone_cards,
    "why.program-line": _lines,
    "why.program-hazards": _loses_least,
    "why.program-bonuses": _bonuses_first,
    "why.program": lambda seen: seen.n() == seen.spaces(seen.numbers()),
    "why.push": lambda seen: _of_car(seen) and any(action.verb == "push" for action in seen.way),
    "why.drive-passes": lambda seen: _of_car(seen) and seen.passed() == seen.n() > 0,
    "why.drive-bonus": lambda seen: _of_car(seen) and any(action.verb == "bonus" for action in seen.way),
    "why.drive-on": lambda seen: _of_car(seen) and seen.gone() == seen.n() > 0,
    "why.drive-stays": lambda seen: _of_car(seen) and seen.words[0] in ("brake", "stop"),
    "why.drive": _of_car,
    "why.back": _of_car,
    "why.qualify": lambda seen: _dealt(seen) and seen.n() == max(seen.game.dealt[seen.seat]),
    "why.qualify-bonus": lambda seen: _dealt(seen) and bool(seen.game.box.use[seen.n()]),
    "why.qualify-lower": _dealt,
}


def is_true(game: Any, seat: int, way: tuple[Any, ...], said: Message) -> bool:
    """Whether the race bears a sentence out."""
    return WITNESSES[said.id](Witness(game, seat, way, said))
