"""Why a bot does what it does, in a sentence: message ids `why.*` with the cars, cards and numbers that matter.

Every sentence has a check of its own over the position, the move and where it leads (`checks`). For an action several
are thought of, the most telling first, and the first one that is true is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from draftline.bots.craft import Candidate
from draftline.core.actions import WORD, Action, arguments_of, first_of, second_of, verb_of
from draftline.core.columns import i64, vec
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.racing.bots.moves import MOVE_KINDS
from draftline.racing.bots.scale import Scale
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON
from draftline.racing.reach import End
from draftline.racing.verbs import PASS, PLAY, RETIRE


class Told:
    """What a sentence speaks of: a question, an answer, and where the move that it begins leaves the cars."""

    def __init__(self, game: CardGame, decision: Decision, action: Action, scale: Scale) -> None:
        self.game = game  # before
        self.seat = decision.seat
        self.kind = decision.kind
        self.decision = decision
        self.action = action
        self.scale = scale
        self.found: list[Candidate] = []  # all ideas, where they were weighed
        self.car: int = -1  # that moves
        self.seen: bool = False  # it is known where the move ends
        self.progress: vec[i64] = game.field.progress[:]  # after
        self.space: vec[i64] = game.field.space[:]
        self.place: vec[i64] = game.fleet.marker[:]  # of those that are home
        if verb_of(action.code) == PLAY:
            self.car = game.row_of[second_of(action.code)]
        elif game.kind in MOVE_KINDS:
            self.car = game.move.driver

    def ends_at(self, end: End) -> None:
        """The move is carried out as far as it goes."""
        self.seen = True
        self.progress = end.progress
        self.space = end.space
        for number, place in end.places.items():
            self.place[self.game.row_of[number]] = place

    def gone(self, car: int) -> int:
        return self.progress[car] - self.game.field.progress[car]

    def cars(self, message: Message) -> list[int]:
        """The rows of the cars that a sentence names."""
        named = message.values.get("cars", [])
        numbers = named if isinstance(named, list) else [named]
        return [self.game.row_of[number] for number in numbers if isinstance(number, int)]

    def best(self) -> bool:
        """Whether nothing was found that is worth more than the answer."""
        mine = [one.value for one in self.found if one.actions[0] == self.action]
        return bool(mine) and max(mine) >= max([one.value for one in self.found])


Check = Callable[[Told, Message], bool]
ALL_ENDS: Final = 0


def told_of(game: CardGame, decision: Decision, candidate: Candidate, scale: Scale) -> Told:
    """An idea and where it leads."""
    action = candidate.actions[0]
    told = Told(game, decision, action, scale)
    if told.car >= 0:
        play = action if verb_of(action.code) == PLAY else None
        for alike in (scale.alike, ALL_ENDS):
            for end in game.outcomes(play, alike):
                if not told.seen and end.actions == candidate.actions:
                    assert isinstance(end, End)
                    told.ends_at(end)
            if told.seen:
                break
    return told


class Reasons:
    """Why an evaluating bot would take an action; a game adds what it alone has."""

    def __init__(self) -> None:
        self.checks: dict[str, Check] = {
            "why.play": _plays_on,
            "why.step": _moves,
            "why.card": _plays_on,
            "why.way": _moves,
            "why.finish": _finishes,
            "why.leave-pits": _leaves_pits,
            "why.along": _takes_along,
            "why.places": _passes,
            "why.forward": _goes_on,
            "why.aside": _goes_aside,
            "why.npc-along": _takes_along,
            "why.npc-behind": _stays_behind,
            "why.npc-spare": _is_spare,
            "why.pass": _lets_others_move,
            "why.pass-plain": _is_passed,
            "why.retire": _retires,
            "why.pit": _are_worn,
            "why.pit-plain": _stop,
            "why.no-pit-fresh": _none_worn,
            "why.no-pit": _best_stays_out,
            "why.no-pit-plain": _stays_out,
            "why.repair": _repairs_some,
            "why.repair-all": _repairs_all,
            "why.repair-none": _repairs_none,
            "why.discard": _are_slow,
            "why.discard-plain": _discards,
            "why.keep-all": _are_good,
            "why.keep-all-plain": _keeps,
            "why.choose": _chooses,
            "why.choose-none": _chooses_none,
        }

    def holds(self, message: Message, told: Told) -> bool:
        """Whether a sentence is true, with all that are part of it."""
        parts = [value for value in message.values.values() if isinstance(value, Message)]
        return self.checks[message.id](told, message) and all(
            self.holds(part, told) for part in parts if part.id in self.checks
        )

    def of_idea(
        self, game: CardGame, decision: Decision, candidate: Candidate, found: list[Candidate], scale: Scale
    ) -> Message:
        """What an idea is for."""
        told = told_of(game, decision, candidate, scale)
        told.found = found
        return self.first_true(told)

    def first_true(self, told: Told) -> Message:
        """The first sentence that is true; the last one always is."""
        thought_of = self.thought_of(told)
        for message in thought_of[:-1]:
            if self.holds(message, told):
                return message
        return thought_of[-1]

    def thought_of(self, told: Told) -> list[Message]:
        """What might be said, the most telling first."""
        verb = verb_of(told.action.code)
        number = first_of(told.action.code)
        if verb == PASS:
            return [Message("why.pass", {"car": number}), Message("why.pass-plain", {"car": number})]
        if verb == RETIRE:
            return [Message("why.retire", {"car": number})]
        if told.car < 0:
            return self.of_answer(told)
        values: dict[str, Value] = {"car": told.game.numbers[told.car]}
        if verb == PLAY:
            values["card"] = told.game._named("card", number)
        whole, plain = ("why.play", "why.card") if verb == PLAY else ("why.step", "why.way")
        purposes = _purposes(told) if told.game.owner[told.car] == told.seat else _npc_purposes(told)
        if not told.seen:
            purposes = []
        return [*[Message(whole, {**values, "purpose": one}) for one in purposes], Message(plain, values)]

    def of_answer(self, told: Told) -> list[Message]:
        """Of an answer that is no move."""
        action = told.action
        named: list[Value] = [*arguments_of(action.code)]
        kind = told.kind
        if kind == "pit" and named:
            return [Message("why.pit", {"cars": named}), Message("why.pit-plain", {"cars": named})]
        if kind == "pit":
            return [Message("why.no-pit-fresh"), Message("why.no-pit"), Message("why.no-pit-plain")]
        if kind == "repair":
            values: dict[str, Value] = {"car": first_of(action.code), "n": len(words_of(action))}
            car: dict[str, Value] = {"car": first_of(action.code)}
            return [Message("why.repair-all", car), Message("why.repair", values), Message("why.repair-none", car)]
        if kind == "discard":
            return _of_discard(told)
        if named:
            return [Message("why.choose", {"car": first_of(action.code)})]
        return [Message("why.choose-none")]

    def idea(self, game: CardGame, decision: Decision, action: Action) -> Message:
        """An action in a few words."""
        named: list[Value] = [*arguments_of(action.code)]
        verb, kind = verb_of(action.code), decision.kind
        if verb == PLAY:
            card = game._named("card", first_of(action.code))
            return Message("idea.play", {"card": card, "car": second_of(action.code)})
        if verb == PASS or verb == RETIRE:
            return Message("idea.pass" if verb == PASS else "idea.retire", {"car": named[0]})
        if game.kind in MOVE_KINDS:
            return Message("idea.way")
        if kind == "pit":
            return Message("idea.pit", {"cars": named}) if named else Message("idea.no-pit")
        if kind == "repair":
            return Message("idea.repair", {"car": named[0], "n": len(words_of(action))})
        if kind == "discard":
            cards: list[Value] = [game._named("card", card) for card in arguments_of(action.code)]
            return Message("idea.discard", {"cards": cards}) if cards else Message("idea.keep-all")
        return Message("idea.choose", {"car": named[0]}) if named else Message("idea.choose-none")


def words_of(action: Action) -> list[int]:
    """What is done to a car in the pits."""
    return [word for word in arguments_of(action.code)[1:] if word >= WORD]


# Moves: what they are for, and whether that is so.


def _purposes(told: Told) -> list[Message]:
    """Of an own car: the finish, the pits, own cars that come along, places, or just the way ahead."""
    car = told.car
    along: list[Value] = [told.game.numbers[other] for other in _own_forward(told)]
    return [
        Message("why.finish", {"n": told.place[car]}),
        Message("why.leave-pits"),
        Message("why.along", {"cars": along}),
        Message("why.places", {"n": _passed(told, car)}),
        Message("why.forward", {"n": told.gone(car)}),
        Message("why.aside"),
    ]


def _npc_purposes(told: Told) -> list[Message]:
    """Of a car of nobody's team: whom it takes along, where it is in the way, or that the card can be spared."""
    along: list[Value] = [told.game.numbers[other] for other in _own_forward(told)]
    return [
        Message("why.finish", {"n": told.place[told.car]}),
        Message("why.npc-along", {"cars": along}),
        Message("why.npc-behind"),
        Message("why.npc-spare"),
        Message("why.forward", {"n": told.gone(told.car)}),
    ]


def _own_forward(told: Told) -> list[int]:
    """Own cars that a move brings forward besides the one that makes it."""
    return [car for car in told.game.rows[told.seat] if car != told.car and told.gone(car) > 0]


def _racing(told: Told, seat: int) -> list[int]:
    """A seat's cars that still race."""
    return [car for car in told.game.rows[seat] if told.game.fleet.state[car] <= APRON]


def _passed(told: Told, car: int) -> int:
    """Cars ahead of one before and behind it afterwards, by sector."""
    game = told.game
    was, now = game.field.progress, told.progress
    return len([o for o in game.running_order() if was[o] > was[car] and now[o] < now[car] and not told.place[o]])


def _moves(told: Told, message: Message) -> bool:
    return message.values["car"] == told.game.numbers[told.car]


def _plays_on(told: Told, message: Message) -> bool:
    card: Value = told.game._named("card", first_of(told.action.code))
    return _moves(told, message) and message.values["card"] == card


def _finishes(told: Told, message: Message) -> bool:
    place = told.place[told.car]
    return place > 0 and place == message.values["n"]


def _leaves_pits(told: Told, message: Message) -> bool:
    return told.game.fleet.state[told.car] == APRON and told.space[told.car] >= 0


def _takes_along(told: Told, message: Message) -> bool:
    cars = told.cars(message)
    own = [told.game.owner[car] == told.seat and car != told.car and told.gone(car) > 0 for car in cars]
    return len(own) > 0 and all(own)


def _passes(told: Told, message: Message) -> bool:
    gained = _passed(told, told.car)
    return gained > 0 and gained == message.values["n"]


def _goes_on(told: Told, message: Message) -> bool:
    gone = told.gone(told.car)
    return gone > 0 and gone == message.values["n"]


def _goes_aside(told: Told, message: Message) -> bool:
    car = told.car
    return told.gone(car) == 0 and told.space[car] >= 0 and told.space[car] != told.game.field.space[car]


def _stays_behind(told: Told, message: Message) -> bool:
    """It ends behind every own car that races."""
    own = _racing(told, told.seat)
    return len(own) > 0 and all(told.progress[told.car] < told.progress[car] for car in own)


def _is_spare(told: Told, message: Message) -> bool:
    """No card that is left is slower than the one played."""
    game = told.game
    card = first_of(told.action.code)
    left = [other for other in game.hands[told.seat] if other != card]
    return told.kind == "play" and all(game.kit.speed[other] >= game.kit.speed[card] for other in left)


# Other answers.


def _numbered(told: Told, message: Message) -> int:
    """The car that a sentence names."""
    number = message.values["car"]
    assert isinstance(number, int)
    return told.game.row_of[number]


def _is_passed(told: Told, message: Message) -> bool:
    return told.game.fleet.state[_numbered(told, message)] > APRON


def _lets_others_move(told: Told, message: Message) -> bool:
    """The car is out, and another seat has a car to move."""
    game = told.game
    others = [car for car in range(len(game.owner)) if game.owner[car] >= 0 and game.owner[car] != told.seat]
    fresh = [car for car in others if game.fleet.state[car] <= APRON and not game.fleet.flipped[car]]
    return _is_passed(told, message) and len(fresh) > 0


def _retires(told: Told, message: Message) -> bool:
    return verb_of(told.action.code) == RETIRE and first_of(told.action.code) == message.values["car"]


def _stop(told: Told, message: Message) -> bool:
    return [told.game.numbers[car] for car in told.cars(message)] == arguments_of(told.action.code)


def _are_worn(told: Told, message: Message) -> bool:
    """Every car that stops has markers that can come off."""
    return _stop(told, message) and all(removable(told.game, car) > 0 for car in told.cars(message))


def removable(game: CardGame, car: int) -> int:
    """Markers that a stop can take off."""
    kinds = range(len(game.kit.wear))
    return sum([game.wear_count(car, kind) for kind in kinds if not game.kit.wear_rows[kind]["permanent"]])


def _stays_out(told: Told, message: Message) -> bool:
    return told.kind == "pit" and not arguments_of(told.action.code)


def _none_worn(told: Told, message: Message) -> bool:
    return _stays_out(told, message) and all(removable(told.game, car) == 0 for car in _racing(told, told.seat))


def _best_stays_out(told: Told, message: Message) -> bool:
    return _stays_out(told, message) and told.best()


def _taken_off(told: Told) -> int:
    return len(words_of(told.action))


def _repairs_some(told: Told, message: Message) -> bool:
    off = _taken_off(told)
    return 0 < off < removable(told.game, _numbered(told, message)) and off == message.values["n"]


def _repairs_all(told: Told, message: Message) -> bool:
    off = _taken_off(told)
    return 0 < off == removable(told.game, _numbered(told, message))


def _repairs_none(told: Told, message: Message) -> bool:
    return _taken_off(told) == 0


def _of_discard(told: Told) -> list[Message]:
    cards: list[Value] = [told.game._named("card", card) for card in arguments_of(told.action.code)]
    if cards:
        return [Message("why.discard", {"cards": cards}), Message("why.discard-plain", {"cards": cards})]
    return [Message("why.keep-all"), Message("why.keep-all-plain")]


def _are_slow(told: Told, message: Message) -> bool:
    """Each card is worth less than the average one."""
    return all(told.scale.worth[card] < told.scale.usual for card in arguments_of(told.action.code))


def _discards(told: Told, message: Message) -> bool:
    return len(arguments_of(told.action.code)) > 0


def _are_good(told: Told, message: Message) -> bool:
    hand = told.game.hands[told.seat]
    return _keeps(told, message) and all(told.scale.worth[card] >= told.scale.usual for card in hand)


def _keeps(told: Told, message: Message) -> bool:
    return told.kind == "discard" and not arguments_of(told.action.code)


def _chooses(told: Told, message: Message) -> bool:
    return message.values["car"] in arguments_of(told.action.code)


def _chooses_none(told: Told, message: Message) -> bool:
    return not arguments_of(told.action.code)


# The beginner.


def of_beginner(game: CardGame, action: Action) -> Message:
    """Beginners have simple reasons."""
    if verb_of(action.code) == PLAY and is_fastest(game, action):
        card: Value = game._named("card", first_of(action.code))
        return Message("why.rookie-play", {"car": second_of(action.code), "card": card})
    if game.kind in MOVE_KINDS:
        return Message("why.rookie-step", {"car": game.numbers[game.move.driver]})
    return Message("why.rookie-other")


def is_fastest(game: CardGame, action: Action) -> bool:
    """Whether no card of the hand is faster for the car that is to play it."""
    car = game.row_of[second_of(action.code)]
    speed = game.kit.pit_speed if game.fleet.state[car] == APRON else game.kit.speed
    card = first_of(action.code)
    return all(speed[other] <= speed[card] for other in game.hands[game.asked[0]])
