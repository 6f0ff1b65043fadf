"""Why a bot does what it does, in a sentence: message ids `why.*` with the cars, cards and numbers that matter."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import Candidate
from draftline.core.actions import WORD, Action, arguments_of, first_of, second_of, verb_of
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.core.reach import Reach
from draftline.racing.bots.moves import MOVE_KINDS, ranked
from draftline.racing.bots.outlook import Scale
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON
from draftline.racing.verbs import PASS, PLAY, RETIRE

CLEAR_LEAD: Final = 0.05  # points from which on one idea is better than another


class Reasons:
    """Why an evaluating bot would take an action; a game adds what it alone has."""

    def of_choice(self, game: CardGame, decision: Decision, action: Action, scale: Scale) -> Message:
        """What the action does, and how much better it is than the next idea."""
        what = self._what(game, decision, action, scale)
        more = _lead_over_others(game, decision, action, scale)
        if more < CLEAR_LEAD:
            return what
        return Message("why.better", {"reason": what, "points": f"{more:.1f}"})

    def _what(self, game: CardGame, decision: Decision, action: Action, scale: Scale) -> Message:
        verb = verb_of(action.code)
        if verb == PLAY:
            return _of_play(game, decision, action, scale)
        if verb == PASS:
            return Message("why.pass", {"car": first_of(action.code)})
        if verb == RETIRE:
            return Message("why.retire", {"car": first_of(action.code)})
        if game.kind in MOVE_KINDS:
            return _of_step(game, decision, action, scale)
        return self.of_answer(game, decision, action)

    def of_answer(self, game: CardGame, decision: Decision, action: Action) -> Message:
        """Why an answer that is no move."""
        named: list[Value] = [*arguments_of(action.code)]
        kind = decision.kind
        if kind == "pit":
            return Message("why.pit", {"cars": named}) if named else Message("why.no-pit")
        if kind == "repair":
            return Message("why.repair", {"car": first_of(action.code), "n": len(words_of(action))})
        if kind == "discard":
            return _of_discard(game, action)
        return Message("why.choose", {"car": first_of(action.code)}) if named else Message("why.choose-none")


def words_of(action: Action) -> list[int]:
    """What is done to a car in the pits."""
    return [word for word in arguments_of(action.code)[1:] if word >= WORD]


def _lead_over_others(game: CardGame, decision: Decision, action: Action, scale: Scale) -> float:
    """Points by which the action's best candidate beats the best of all other actions; below 0 if it does not."""
    found = ranked(game, decision, scale)
    mine = [one.value for one in found if one.actions[0] == action]
    others = [one.value for one in found if one.actions[0] != action]
    return max(mine) - max(others) if mine and others and max(others) > -1000.0 else 0.0


def _of_play(game: CardGame, decision: Decision, action: Action, scale: Scale) -> Message:
    """The card and the car, and what the move is for."""
    card, number = first_of(action.code), second_of(action.code)
    end = _end_of(game, decision, action, scale)
    purpose = Message("why.only") if end is None else purpose_of(game, decision.seat, number, end)
    return Message("why.play", {"car": number, "card": game._named("card", card), "purpose": purpose})


def _of_step(game: CardGame, decision: Decision, action: Action, scale: Scale) -> Message:
    number = game.numbers[game.move.driver]
    end = _end_of(game, decision, action, scale)
    purpose = Message("why.only") if end is None else purpose_of(game, decision.seat, number, end)
    return Message("why.step", {"car": number, "purpose": purpose})


def _end_of(game: CardGame, decision: Decision, action: Action, scale: Scale) -> Reach | None:
    """The end that the best candidate beginning with this action leads to."""
    best: Candidate | None = None
    for one in ranked(game, decision, scale):
        if best is None and one.actions[0] == action:
            best = one
    if best is None:
        return None
    play = action if verb_of(action.code) == PLAY else None
    for end in game.outcomes(play, scale.alike):
        if end.actions == best.actions:
            return end
    return None


def purpose_of(game: CardGame, seat: int, number: int, end: Reach) -> Message:
    """What a move is for: the finish, the pits, own cars that come along, places, or just the way ahead."""
    car = game.row_of[number]
    if number in end.places:
        return Message("why.finish", {"n": end.places[number]})
    if game.owner[car] != seat:
        return _for_others(game, seat, end)
    along = _own_cars_along(game, seat, number, end)
    if game.fleet.state[car] == APRON:
        return Message("why.leave-pits")
    if along:
        return Message("why.along", {"cars": along})
    places = _places_gained(game, car, end)
    if places > 0:
        return Message("why.places", {"n": places})
    return Message("why.forward", {"n": _gone(game, car, end)})


def _for_others(game: CardGame, seat: int, end: Reach) -> Message:
    """An NPC: it takes own cars along, or is kept from going far."""
    along = _own_cars_along(game, seat, -1, end)
    return Message("why.npc-along", {"cars": along}) if along else Message("why.npc-hold")


def _own_cars_along(game: CardGame, seat: int, number: int, end: Reach) -> list[Value]:
    """Own cars that a move brings forward besides the one that makes it."""
    return [
        other
        for other, place in end.cars.items()
        if other != number
        and game.owner[game.row_of[other]] == seat
        and place[0] > game.field.progress[game.row_of[other]]
    ]


def _gone(game: CardGame, car: int, end: Reach) -> int:
    number = game.numbers[car]
    return end.cars[number][0] - game.field.progress[car] if number in end.cars else 0


def _places_gained(game: CardGame, car: int, end: Reach) -> int:
    """Cars passed: ahead before, behind afterwards, by sector."""
    mine = game.field.progress[car]
    now = mine + _gone(game, car, end)
    gained = 0
    for other in game.running_order():
        was = game.field.progress[other]
        number = game.numbers[other]
        stands = end.cars[number][0] if number in end.cars else was
        if was > mine and stands < now:
            gained += 1
    return gained


def _of_discard(game: CardGame, action: Action) -> Message:
    cards: list[Value] = [game._named("card", card) for card in arguments_of(action.code)]
    return Message("why.discard", {"cards": cards}) if cards else Message("why.keep-all")


# The beginner.


def of_beginner(game: CardGame, action: Action) -> Message:
    """Beginners have simple reasons."""
    if verb_of(action.code) == PLAY:
        card: Value = game._named("card", first_of(action.code))
        return Message("why.rookie-play", {"car": second_of(action.code), "card": card})
    if game.kind in MOVE_KINDS:
        return Message("why.rookie-step", {"car": game.numbers[game.move.driver]})
    return Message("why.rookie-other")
