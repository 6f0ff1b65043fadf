"""What the greedy bot knows of Grand Prix alone: tyres, stops, and cards for NPCs."""

from __future__ import annotations

from typing import Final, cast

from draftline.core.actions import Action, arguments_of
from draftline.core.game import Decision
from draftline.games.grand_prix.components import DOUBLE_YELLOW, RAIN
from draftline.games.grand_prix.game import GrandPrix
from draftline.games.grand_prix.pits import bill
from draftline.games.grand_prix.tyres import tyre_of_word, wrong
from draftline.games.grand_prix.verbs import BOOST, PROMISE, SUFFER
from draftline.racing.bots.greedy import Greedy, with_verb
from draftline.racing.bots.worth import Field, burden, card_worth
from draftline.racing.card_game import CardGame
from draftline.racing.verbs import STOP

ALIKE: Final = 3  # positions followed for each place of the moving car
OUT_OF_POINTS: Final = 0.1  # a place beyond the last that scores is still better than the next
NPC_PACE: Final = 6  # sectors that an NPC goes in a turn, whoever moves it
NPCS_SEEN: Final = 3  # NPCs that are worth a thought in one decision
LONG_TURN: Final = 13  # sectors that a leader covers in a quick turn
WAY_OUT: Final = 6.0  # sectors lost by leaving the pits slowly
WAY_OUT_RESTART: Final = 2.0  # the same where the field is lined up anyway
FITTING: Final = 1.5  # sectors that right tyres for the weather are worth
SOFTS: Final = 2.5  # and fresh soft ones
DUTY: Final = 5.0  # and the change that has to be made at some time (7.6.2)
AT_LAST: Final = 100.0  # the same when there may be no other time
SHORT: Final = 4.5  # turns that a repair is thought to pay for
RESCUE: Final = 20.0  # sectors that saving a car from being worn out is worth
NO_WORTH: Final = -1000.0


class PitWall(Greedy):
    """Drives NPCs too, and knows that tyres have to be changed."""

    def place_values(self, game: CardGame) -> list[float]:
        scored = [float(points) for points in prix(game).box.places]
        return scored + [-OUT_OF_POINTS * float(place) for place in range(len(game.owner) - len(scored))]

    def alike(self) -> int:
        return ALIKE

    def bill(self, game: CardGame, kind: int) -> float:
        return float(prix(game).box.duration[kind])

    def other_plays(self, game: CardGame, seat: int) -> list[tuple[int, int]]:
        return npc_plays(prix(game), seat)

    def other_pace(self) -> int:
        return NPC_PACE

    def which_pit(self, game: CardGame, decision: Decision) -> Action:
        return _which_pit(prix(game), self.field(game, decision.seat), decision)

    def which_repair(self, game: CardGame, decision: Decision) -> Action:
        return _best_repair(prix(game), self.field(game, decision.seat), list(decision.actions))

    def own_answer(self, game: CardGame, decision: Decision) -> Action | None:
        race = prix(game)
        if decision.kind == "tyres":
            return _first_tyres(race, decision)
        if decision.kind == "boost":
            boosts = _boosts(race, self.field(game, decision.seat))
            return with_verb(decision, BOOST if boosts else STOP)
        if decision.kind == "promise":
            car = game.row_of[arguments_of(decision.actions[0].code)[0]]
            return with_verb(decision, PROMISE if owes_change(race, car) else SUFFER)
        return None


def prix(game: CardGame) -> GrandPrix:
    return cast(GrandPrix, game)


def _first_tyres(game: GrandPrix, decision: Decision) -> Action:
    """Wet ones in rain, else soft ones."""
    wanted = game.box.tyres.index("wet" if game.weather == RAIN else "soft")
    for action in decision.actions:
        if all(tyre_of_word(game, word) == wanted for word in arguments_of(action.code)):
            return action
    return decision.actions[0]


def _boosts(game: GrandPrix, field: Field) -> bool:
    """The bonus costs a marker: not the one that begins to slow the car, unless the end is near."""
    return game.fleet.worn[game.move.driver] != 2 or field.turns < 1.0


def owes_change(game: GrandPrix, car: int) -> bool:
    """7.6.2: other tyres must still be fitted once."""
    return game.changed[car] == 0 and not game.always_rain


# Stops.


def _which_pit(game: GrandPrix, field: Field, decision: Decision) -> Action:
    """Of the offered sets the one with most of the cars whose stop pays; promises are in all of them."""
    wanted = [game.numbers[car] for car in game.cars_in_race(decision.seat) if _stop_pays(game, field, car)]
    best = decision.actions[0]
    best_match = NO_WORTH
    for action in decision.actions:
        cars = arguments_of(action.code)
        match = float(sum(1 if car in wanted else -1 for car in cars))
        if match > best_match:
            best = action
            best_match = match
    return best


def _stop_pays(game: GrandPrix, field: Field, car: int) -> bool:
    """Whether the best stop gains more than the way out costs."""
    best = NO_WORTH
    for words in _stops(game, car):
        best = max(best, _worth_of_stop(game, field, car, words))
    return best > (WAY_OUT_RESTART if game.flag == DOUBLE_YELLOW else WAY_OUT)


def _stops(game: GrandPrix, car: int) -> list[list[int]]:
    return [arguments_of(code)[1:] for code in game.repair_choices(car)]


def _worth_of_stop(game: GrandPrix, field: Field, car: int, words: list[int]) -> float:
    """Sectors gained until the end by markers off and tyres on, less the bill."""
    back = bill(game, words)
    if field.nearly_lapped(car, back):
        return NO_WORTH
    worn = game.fleet.worn[car]
    off = 0
    worth = -float(back)
    for word in words:
        tyre = tyre_of_word(game, word)
        if tyre < 0:
            off += 1
        else:
            worth += _worth_of_tyres(game, field, car, tyre)
    if worn + 1 >= game.box.retired_with and off > 0:
        worth += RESCUE
    return worth + (burden(worn) - burden(worn - off)) * min(field.turns, SHORT)


def _worth_of_tyres(game: GrandPrix, field: Field, car: int, tyre: int) -> float:
    worth = SOFTS if game.box.tyre_bonus[tyre] else 0.0
    if wrong(game, car):
        worth += FITTING
    if owes_change(game, car):
        worth += AT_LAST if game.goal - field.front <= 2 * LONG_TURN else DUTY
    return worth


def _best_repair(game: GrandPrix, field: Field, actions: list[Action]) -> Action:
    best = actions[0]
    best_worth = NO_WORTH - 1.0
    for action in actions:
        words = arguments_of(action.code)
        worth = _worth_of_stop(game, field, game.row_of[words[0]], words[1:])
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


# NPCs.


def npc_plays(game: GrandPrix, seat: int) -> list[tuple[int, int]]:
    """Cards and NPCs worth a thought: those just ahead of own cars, and cards that own cars can spare."""
    fresh = [car for car in game.drivable(seat) if game.racing(car) and not game.fleet.flipped[car]]
    cars = [car for car in fresh if game.owner[car] != seat]
    near = sorted(cars, key=lambda car: (_gap(game, seat, car), car))[:NPCS_SEEN]
    spare = _spare_cards(game, seat)
    return [(card, car) for card in spare for car in near]


def _gap(game: GrandPrix, seat: int, car: int) -> int:
    """Sectors to the nearest own car; NPCs ahead count as nearer than those behind."""
    gaps = [game.field.progress[car] - game.field.progress[own] for own in game.cars_in_race(seat)]
    return min([2 * gap if gap >= 0 else 1 - 2 * gap + 6 for gap in gaps], default=0)


def _spare_cards(game: GrandPrix, seat: int) -> list[int]:
    """One card of each name, the best ones kept for own cars that have still to move."""
    own = [car for car in game.cars_in_race(seat) if not game.fleet.flipped[car]]
    cards = sorted(game.hands[seat], key=lambda card: (card_worth(game, card), card))
    spare = cards[: max(len(cards) - len(own), 0 if own else 1)]
    names: dict[str, int] = {}
    for card in spare:
        names.setdefault(game.box.card_id[card], card)
    return list(names.values())
