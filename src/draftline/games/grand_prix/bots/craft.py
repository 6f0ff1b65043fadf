"""The craft of Grand Prix: tyres and their change, Close Calls and NPCs besides what the card games share."""

from __future__ import annotations

from typing import Final, cast

from draftline.bots.craft import NO_WORTH
from draftline.core.actions import Action, arguments_of, first_of, verb_of
from draftline.core.columns import i64, vec
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.core.view import Randomness
from draftline.games.grand_prix.components import DOUBLE_YELLOW, RAIN
from draftline.games.grand_prix.game import GrandPrix
from draftline.games.grand_prix.pits import bill
from draftline.games.grand_prix.tyres import tyre_of_word, wrong
from draftline.games.grand_prix.verbs import BOOST, PROMISE, SUFFER
from draftline.racing.bots.beginner import Beginner
from draftline.racing.bots.craft import CardCraft
from draftline.racing.bots.features import Ahead
from draftline.racing.bots.greedy import Greedy, with_verb
from draftline.racing.bots.outlook import Outlook
from draftline.racing.bots.reasons import Reasons, Told, words_of
from draftline.racing.bots.weights import Weights
from draftline.racing.bots.worth import SeenField, burden, card_worth
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import OUT_DISQUALIFIED
from draftline.racing.verbs import STOP

# Of the outlook.
PLACE_MARGIN: Final = 0.02  # points by which a place is better than the next, whatever they score
LAST_CHANGE_TURNS: Final = 0.9  # turns to go from which on a missing change of tyres threatens disqualification
NPC_NEAR: Final = 5  # sectors within which an NPC may take a car along or bar its way
OWN_FEATURES: Final = (
    "owes-tyres", "owes-tyres-30", "owes-tyres-14", "fresh-softs", "wrong-tyres", "close-calls", "rain", "in-zone",
    "zone-ahead", "npcs-ahead", "npcs-behind",
)  # fmt: skip
# Of the greedy bot.
GREEDY_BREADTH: Final = 3  # positions followed of those that are alike for the moving car
UNSCORED_PLACE_STEP: Final = 0.1  # a place beyond the last that scores is still better than the next
NPC_PACE: Final = 6  # sectors that an NPC goes in a turn, whoever moves it
NPCS_CONSIDERED: Final = 3  # NPCs that are worth a thought in one decision
QUICK_TURN_SECTORS: Final = 13  # sectors that a leader covers in a quick turn
PIT_EXIT_COST: Final = 6.0  # sectors lost by leaving the pits slowly
PIT_EXIT_COST_RESTART: Final = 2.0  # the same where the field is lined up anyway
FITTING_TYRES_WORTH: Final = 1.5  # sectors that right tyres for the weather are worth
FRESH_SOFTS_WORTH: Final = 2.5  # and fresh soft ones
CHANGE_WORTH: Final = 5.0  # and the change that has to be made at some time (7.6.2)
LAST_CHANGE_WORTH: Final = 100.0  # the same when there may be no other time
REPAIR_TURNS: Final = 4.5  # turns that a repair is thought to pay for
RESCUE_WORTH: Final = 20.0  # sectors that saving a car from being worn out is worth


class PrixCraft(CardCraft):
    """What each level of bot asks."""

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        super().__init__(Weights(id, changed), PitWall(), TyreOutlook(), TyreBeginner(), TyreReasons())


class TyreBeginner(Beginner):
    """Remembers late that tyres have to be changed (7.6.2)."""

    def must_stop(self, game: CardGame, car: int) -> bool:
        return owes_change(prix(game), car)

    def answer(self, game: CardGame, decision: Decision, rng: Randomness) -> Action:
        """It takes every boost."""
        return with_verb(decision, BOOST) if decision.kind == "boost" else super().answer(game, decision, rng)


class TyreOutlook(Outlook):
    """Close Calls, tyres and their change count besides places and wear."""

    def empty(self) -> Outlook:
        return TyreOutlook()

    def place_points(self, game: CardGame) -> list[float]:
        cars = len(game.owner)
        scored = [float(points) for points in prix(game).box.places] + [0.0] * cars
        return [scored[place] - PLACE_MARGIN * float(place) for place in range(cars)]

    def loss(self, car: int) -> float:
        """Sectors that wear, Close Calls and tyres will cost."""
        race = prix(self.game)
        lost = super().loss(car) + self.weights.token * float(race.tokens(car)) * self.soon
        return lost + self._tyres(race, car) if race.tyre[car] >= 0 else lost

    def _tyres(self, race: GrandPrix, car: int) -> float:
        lost = 0.0
        if owes_change(race, car):
            lost += self.weights.duty
        if race.fresh[car]:
            lost -= self.weights.fresh * self.soon
        if wrong(race, car):
            lost += self.weights.wrong * self.ahead
        return lost

    def final_points(self, car: int) -> float:
        """10.1.3: nothing for who has never changed tyres."""
        race = prix(self.game)
        if race.fleet.state[car] == OUT_DISQUALIFIED or (self.stand[car] > 0 and owes_change(race, car)):
            return 0.0
        return self.scale.place_points[self.marker[car] - 1]

    def own_names(self) -> tuple[str, ...]:
        return OWN_FEATURES

    def own_features(self, everybody: Ahead, car: i64, row: vec[float], at: i64) -> None:
        """Tyres and their change, Close Calls, weather, the Safety Zone, and NPCs that the seat may drive."""
        race = prix(self.game)
        leader = float(race.goal - everybody.front)
        owes = owes_change(race, car)
        row[at] = 1.0 if owes else 0.0
        row[at + 1] = max(1.0 - leader / 30.0, 0.0) if owes else 0.0
        row[at + 2] = max(1.0 - leader / 14.0, 0.0) if owes else 0.0
        row[at + 3] = float(race.fresh[car])
        row[at + 4] = 1.0 if race.tyre[car] >= 0 and wrong(race, car) else 0.0
        row[at + 5] = float(self.tokens[car]) / 4.0
        row[at + 6] = 1.0 if race.weather == RAIN else 0.0
        self._zone(race, car, row, at + 7)
        self._drivable(race, car, row, at + 9)

    def _zone(self, race: GrandPrix, car: i64, row: vec[float], at: i64) -> None:
        """8.3: whether the car is in the Safety Zone, and how near it is to it."""
        row[at] = row[at + 1] = 0.0
        if race.centre < 0:
            return
        half = race.box.zone_half
        sectors = race.board.sectors
        to_start = (race.centre - half - self.progress[car]) % sectors
        if to_start > sectors - 2 * half - 1 or to_start == 0:
            row[at] = 1.0
        row[at + 1] = max(1.0 - float(to_start) / 16.0, 0.0)

    def _drivable(self, race: GrandPrix, car: i64, row: vec[float], at: i64) -> None:
        """NPCs near it: those ahead and behind that have still to move."""
        row[at] = row[at + 1] = 0.0
        mine = self.progress[car]
        for other in range(self.cars):
            if race.owner[other] < 0 and self.fresh[other] and self.marker[other] == 0:
                gap = self.progress[other] - mine
                if 0 < gap <= NPC_NEAR:
                    row[at] += 0.25
                elif -NPC_NEAR <= gap <= 0:
                    row[at + 1] += 0.25

    def qualified(self, car: int) -> float:
        """7.6.2: the chance to have changed tyres in time."""
        return min(self.turns / LAST_CHANGE_TURNS, 1.0) if owes_change(prix(self.game), car) else 1.0


class TyreReasons(Reasons):
    """Why a bot answers the questions that Grand Prix alone asks."""

    def __init__(self) -> None:
        super().__init__()
        self.checks["why.pit-tyres"] = _all_owe
        self.checks["why.repair-tyres"] = _fits_and_repairs
        self.checks["why.tyres-only"] = _fits
        self.checks["why.tyres"] = _is_best
        self.checks["why.tyres-plain"] = _begins_on
        self.checks["why.promise"] = _owes
        self.checks["why.promise-plain"] = _promises
        self.checks["why.suffer"] = _is_best
        self.checks["why.suffer-plain"] = _suffers
        self.checks["why.boost"] = _is_best
        self.checks["why.boost-plain"] = _boosted
        self.checks["why.no-boost"] = _keeps_boost

    def of_answer(self, told: Told) -> list[Message]:
        kind, action, game = told.kind, told.action, prix(told.game)
        car: dict[str, Value] = {"car": first_of(action.code)}
        if kind == "tyres":
            values: dict[str, Value] = {"tyres": [_tyre(game, word) for word in sorted(set(arguments_of(action.code)))]}
            return [Message("why.tyres", values), Message("why.tyres-plain", values)]
        if kind == "promise":
            what = "why.promise" if verb_of(action.code) == PROMISE else "why.suffer"
            return [Message(what, car), Message(f"{what}-plain", car)]
        if kind == "boost":
            if verb_of(action.code) != BOOST:
                return [Message("why.no-boost")]
            return [Message("why.boost"), Message("why.boost-plain")]
        if kind == "pit" and arguments_of(action.code):
            cars: list[Value] = [*arguments_of(action.code)]
            return [Message("why.pit-tyres", {"cars": cars}), *super().of_answer(told)]
        fitted: list[Value] = [_tyre(game, word) for word in fitted_words(game, action)] if kind == "repair" else []
        if not fitted:
            return super().of_answer(told)
        off = len(words_of(action)) - len(fitted)
        both = Message("why.repair-tyres", {**car, "n": off, "tyres": fitted})
        return [both, Message("why.tyres-only", {**car, "tyres": fitted})]

    def idea(self, game: CardGame, decision: Decision, action: Action) -> Message:
        race, kind = prix(game), decision.kind
        car: dict[str, Value] = {"car": first_of(action.code)}
        if kind == "tyres":
            return Message("idea.tyres", {"tyres": [_tyre(race, word) for word in arguments_of(action.code)]})
        if kind == "promise":
            return Message("idea.promise" if verb_of(action.code) == PROMISE else "idea.suffer", car)
        if kind == "boost":
            return Message("idea.boost" if verb_of(action.code) == BOOST else "idea.no-boost")
        fitted: list[Value] = [_tyre(race, word) for word in fitted_words(race, action)] if kind == "repair" else []
        if fitted:
            off = len(words_of(action)) - len(fitted)
            return Message("idea.repair-tyres", {**car, "n": off, "tyres": fitted})
        return super().idea(game, decision, action)


def fitted_words(game: GrandPrix, action: Action) -> list[int]:
    """Of what is done to a car in the pits, the tyres that it gets."""
    return [word for word in words_of(action) if tyre_of_word(game, word) >= 0]


def _is_best(told: Told, message: Message) -> bool:
    return told.best()


def _all_owe(told: Told, message: Message) -> bool:
    return all(owes_change(prix(told.game), car) for car in told.cars(message))


def _fits(told: Told, message: Message) -> bool:
    return len(fitted_words(prix(told.game), told.action)) > 0


def _fits_and_repairs(told: Told, message: Message) -> bool:
    off = len(words_of(told.action)) - len(fitted_words(prix(told.game), told.action))
    return _fits(told, message) and off > 0 and off == message.values["n"]


def _begins_on(told: Told, message: Message) -> bool:
    return told.kind == "tyres"


def _promises(told: Told, message: Message) -> bool:
    return verb_of(told.action.code) == PROMISE


def _owes(told: Told, message: Message) -> bool:
    car = told.game.row_of[first_of(told.action.code)]
    return _promises(told, message) and owes_change(prix(told.game), car)


def _suffers(told: Told, message: Message) -> bool:
    return verb_of(told.action.code) == SUFFER


def _boosted(told: Told, message: Message) -> bool:
    return verb_of(told.action.code) == BOOST


def _keeps_boost(told: Told, message: Message) -> bool:
    return told.kind == "boost" and verb_of(told.action.code) == STOP


def _tyre(game: GrandPrix, word: int) -> Message:
    return game.book.called("tyre", tyre_of_word(game, word))


class PitWall(Greedy):
    """Drives NPCs too, and knows that tyres have to be changed."""

    def place_values(self, game: CardGame) -> list[float]:
        scored = [float(points) for points in prix(game).box.places]
        return scored + [-UNSCORED_PLACE_STEP * float(place) for place in range(len(game.owner) - len(scored))]

    def alike(self) -> int:
        return GREEDY_BREADTH

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


def _boosts(game: GrandPrix, field: SeenField) -> bool:
    """The bonus costs a marker: not the one that begins to slow the car, unless the end is near."""
    return game.fleet.worn[game.move.driver] != 2 or field.turns < 1.0


def owes_change(game: GrandPrix, car: int) -> bool:
    """7.6.2: other tyres must still be fitted once."""
    return game.changed[car] == 0 and not game.always_rain


# Stops.


def _which_pit(game: GrandPrix, field: SeenField, decision: Decision) -> Action:
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


def _stop_pays(game: GrandPrix, field: SeenField, car: int) -> bool:
    """Whether the best stop gains more than the way out costs."""
    best = NO_WORTH
    for words in _stops(game, car):
        best = max(best, _worth_of_stop(game, field, car, words))
    return best > (PIT_EXIT_COST_RESTART if game.flag == DOUBLE_YELLOW else PIT_EXIT_COST)


def _stops(game: GrandPrix, car: int) -> list[list[int]]:
    return [arguments_of(code)[1:] for code in game.repair_choices(car)]


def _worth_of_stop(game: GrandPrix, field: SeenField, car: int, words: list[int]) -> float:
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
        worth += RESCUE_WORTH
    return worth + (burden(worn) - burden(worn - off)) * min(field.turns, REPAIR_TURNS)


def _worth_of_tyres(game: GrandPrix, field: SeenField, car: int, tyre: int) -> float:
    worth = FRESH_SOFTS_WORTH if game.box.tyre_bonus[tyre] else 0.0
    if wrong(game, car):
        worth += FITTING_TYRES_WORTH
    if owes_change(game, car):
        worth += LAST_CHANGE_WORTH if game.goal - field.front <= 2 * QUICK_TURN_SECTORS else CHANGE_WORTH
    return worth


def _best_repair(game: GrandPrix, field: SeenField, actions: list[Action]) -> Action:
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
    near = sorted(cars, key=lambda car: (_gap(game, seat, car), car))[:NPCS_CONSIDERED]
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
