"""The reasons that bots give in Thunder Rolls are true: each is held against the race before and after the move."""

from __future__ import annotations

import random

import pytest

import draftline
from draftline.bots import Budget, explanation, make_bot
from draftline.core.messages import text
from draftline.games.thunder_rolls.bots.reasons import REASONS
from draftline.games.thunder_rolls.forecast import rank_on
from draftline.games.thunder_rolls.interlude import perfect_pairs
from draftline.games.thunder_rolls.moves import drive_choices, take_drive
from draftline.games.thunder_rolls.programming import is_laid, lay_program, troubles

TR = "thunder-rolls"
RACES = 4
SHORT = {"race": "lantern-night"}


class Told:
    """A reason with the race before the move and after its first action, and the way that the bot has in mind."""

    def __init__(self, game, seat, action, message, way):
        self.game, self.seat, self.action, self.way = game, seat, action, way
        self.id, self.values = message.id, message.values
        self.after = game.copy()
        self.after._do(seat, action.code)
        self.first = action.arguments[0] if action.arguments else 0
        self.car = game.rows[seat][0]

    @property
    def rolled(self):
        return self.game.dice.rolled[self.seat * 6 : self.seat * 6 + 6]

    def rank(self):
        return rank_on(self.after, int(self.first) - 1, self.seat)

    def gone(self):
        """Spaces that the car has gone when the drive is over, and cars that it has passed."""
        here, before = self.game.copy(), self.game.field.progress
        for action in self.way:
            following = here.copy()
            take_drive(following, action.code)  # and nobody else moves yet
            if following.drive.tests != here.drive.tests:
                break  # from here on dice decide
            here = following
            if not drive_choices(here):
                break
        after = here.field.progress
        behind = [car for car, at in enumerate(before) if at > before[self.car] and after[car] < after[self.car]]
        return after[self.car] - before[self.car], len(behind)


def reasons_told(code, races):
    """Every answer of a bot in some races, with its reason."""
    for seed in range(races):
        seats = 2 + seed % 4
        game = draftline.new_game(TR, seats=seats, seed=100 + seed, options=SHORT if seed % 2 else {})
        bots = [make_bot(code) for _ in range(seats)]
        while game.asked:
            seat = game.asked[0]
            view = game.view(seat)
            decision = view.decision
            action = bots[seat].choose(view, decision, random.Random(seed), Budget.none())
            reason = explanation(bots[seat], view, decision, action, random.Random(0))
            planned = bots[seat].planned(view, decision, action)  # None where there was nothing to think about
            ideas = [planned] if planned is not None else bots[seat].ideas(view.sample(random.Random(0)), decision)
            way = next(one.actions for one in ideas if one.actions[0] == action)
            yield Told(game.copy(), seat, action, reason.values.get("reason", reason), way)
            game.apply(action, seat)


def laid(told):
    after = told.game.copy()
    lay_program(after, told.seat, [int(n) for n in told.action.arguments])
    assert is_laid(after, told.seat)
    return after


def spaces_left(game, seat):
    total = 0
    for slot, trouble in enumerate(troubles(game, seat)):
        card = 0 if trouble.lost else game.program.cards[seat * 4 + slot]
        total += max(game.box.move[card] - trouble.slow, 0) - trouble.back
    return total


def every_order(told):
    for code in told.game.secret_choices(told.seat).codes():
        after = told.game.copy()
        lay_program(after, told.seat, draftline.core.actions.arguments_of(code))
        yield spaces_left(after, told.seat)


def offered(told):
    return [draftline.core.actions.first_of(code) for code in told.game.codes]


def flags(told, cards):
    found = [told.game.box.flag[card] for card in cards]
    return min(found.count(1), found.count(2))


def given_up(told):
    return [int(card) for card in told.action.arguments]


def kept(told):
    return [card for card in told.game.hands[told.seat] if card not in given_up(told)]


TRUE = {
    "why.place-pit": lambda t: t.after.dice.ready[t.seat] and not t.game.dice.ready[t.seat]
    and t.after.dice.on(0, t.seat) and not t.game.dice.on(0, t.seat),
    "why.place-pit-only": lambda t: t.after.dice.on(0, t.seat) and not t.game.dice.on(0, t.seat),
    "why.place-first": lambda t: t.rank() == 0,
    "why.place-card": lambda t: t.rank() < t.game.terms.places,
    "why.place-refresh": lambda t: t.after.dice.ready[t.seat] and not t.game.dice.ready[t.seat],
    "why.place-move": lambda t: t.game.box.space_move[int(t.first) - 1] == t.values["n"] > 0,
    "why.place-left": lambda t: t.game.dice.pool[t.seat] - t.rolled[int(t.first) - 1] == t.values["n"],
    "why.reroll": lambda t: len(t.action.arguments) == sum(t.rolled),
    "why.reroll-kept": lambda t: 0 < len(t.action.arguments) < sum(t.rolled),
    "why.reroll-no-card": lambda t: t.action.verb == "reroll",
    "why.use": lambda t: t.game.qualifier[t.seat] == t.values["n"] and not t.after.qualifier[t.seat],
    "why.use-last": lambda t: t.game.stage == t.game.terms.stages and sum(n > 0 for n in t.rolled) <= 1,
    "why.retrieve": lambda t: rank_on(t.game, int(t.first) - 1, t.seat) >= t.game.terms.places,
    "why.retrieve-spare": lambda t: rank_on(t.game, int(t.first) - 1, t.seat) == t.rank(),
    "why.retrieve-back": lambda t: t.after.dice.on(int(t.first) - 1, t.seat) < t.game.dice.on(int(t.first) - 1, t.seat),
    "why.leave-dice": lambda t: not t.action.arguments,
    "why.take": lambda t: t.game.box.move[int(t.first)] == max(t.game.box.move[card] for card in offered(t)),
    "why.take-line": lambda t: flags(t, [*t.game.hands[t.seat], int(t.first)]) > flags(t, t.game.hands[t.seat]),
    "why.take-no-icon": lambda t: not t.game.box.icon[int(t.first)] and all(
        t.game.box.icon[card] for card in offered(t) if t.game.box.move[card] > t.game.box.move[int(t.first)]),
    "why.take-bonus": lambda t: t.game.box.bonus[int(t.first)],
    "why.take-for": lambda t: t.game.box.move[int(t.first)] == t.values["n"],
    "why.give-up-slowest": lambda t: max(t.game.box.move[card] for card in given_up(t))
    <= min(t.game.box.move[card] for card in kept(t)),
    "why.give-up-icons": lambda t: all(t.game.box.icon[card] for card in given_up(t)),
    "why.give-up": lambda t: t.action.verb == "discard",
    "why.program-line": lambda t: 0 < t.values["n"] <= perfect_pairs(laid(t), t.seat) * t.game.terms.perfect_line,
    "why.program-hazards": lambda t: spaces_left(laid(t), t.seat) == max(every_order(t)),
    "why.program-bonuses": lambda t: t.game.box.bonus[int(t.action.arguments[0])],
    "why.program": lambda t: spaces_left(laid(t), t.seat) == t.values["n"],
    "why.push": lambda t: t.game.drive.mp > 0,
    "why.drive-passes": lambda t: t.gone()[1] == t.values["n"],
    "why.drive-bonus": lambda t: t.game.drive.bonus,
    "why.drive-on": lambda t: t.gone()[0] == t.values["n"],
    "why.drive-stays": lambda t: t.action.verb in ("brake", "stop")
    and t.after.field.progress[t.car] == t.game.field.progress[t.car],
    "why.drive": lambda t: t.game.drive.mover == t.car,
    "why.back": lambda t: t.game.drive.mover == t.car,
    "why.qualify": lambda t: int(t.first) == max(t.game.dealt[t.seat]),
    "why.qualify-bonus": lambda t: t.game.box.use[int(t.first)],
    "why.qualify-lower": lambda t: int(t.first) == min(t.game.dealt[t.seat]),
}  # fmt: skip


def test_every_reason_that_club_gives_is_true():
    seen: dict[str, int] = {}
    for told in reasons_told("club", RACES):
        assert TRUE[told.id](told), (told.id, str(told.action), told.values)
        seen[told.id] = seen.get(told.id, 0) + 1
    assert len(seen) >= 12


def test_every_reason_has_its_condition_tested():
    assert {reason.id for reasons in REASONS.values() for reason in reasons} == TRUE.keys()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_reasons_read_well_in_both_languages(lang):
    for told in reasons_told("club", 1):
        words = text(draftline.core.messages.Message(told.id, told.values), lang)
        assert words[0].isupper() or words[0] in "“«0123456789", words
        assert words.endswith("."), words
