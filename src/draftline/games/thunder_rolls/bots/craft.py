"""The craft of Thunder Rolls: dice, cards, programs and drives by the points that they promise."""

from __future__ import annotations

from typing import Final, cast

from draftline.bots.bot import below
from draftline.bots.craft import NO_WORTH, NOBODY, Candidate, Craft, best_first
from draftline.core.actions import Action, arguments_of, encode, first_of, verb_of
from draftline.core.game import Decision, Game
from draftline.core.messages import Message, Value
from draftline.core.rng import Stream
from draftline.core.view import Randomness
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots import greedy, rollout
from draftline.games.thunder_rolls.bots.drive import OutlookDrive
from draftline.games.thunder_rolls.bots.greedy import worth_of_program
from draftline.games.thunder_rolls.bots.outlook import USE_WORTH, DiceOutlook, points_now
from draftline.games.thunder_rolls.bots.scale import DiceScale, DiceWeights
from draftline.games.thunder_rolls.bots.sets import Sets
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.moves import take_back, take_drive
from draftline.games.thunder_rolls.rewards import take_card
from draftline.games.thunder_rolls.rolling import place_set, retrieve, use_bonus
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import BONUS, BRAKE, PLACE, PUSH, REROLL, STOP

MOST_ROUNDS: Final = 100  # more rounds or slots than a phase has
# How often a beginner does what it likes to do, out of a hundred times.
REROLL_PERCENT: Final = 12  # it rolls some dice again
BIGGEST_SET_PERCENT: Final = 75  # it places its biggest set
FASTEST_CARD_PERCENT: Final = 75  # it takes the fastest card, and lays the fastest first
BONUS_PERCENT: Final = 50  # it thinks of a bonus
PUSH_PERCENT: Final = 60  # it pushes where it has to
HIGH_NUMBER_PERCENT: Final = 70  # it keeps the higher Qualifying number
# What club and pro think.
SPACE_POINTS: Final = 0.4  # that a space is worth before the start
FIRST_WAY_MARGIN: Final = 0.001  # points by which the first of equal ways back is better
REROLL_TRIALS: Final = 18  # tried for a re-roll
PEEK_WORTH: Final = 0.02  # points that a look at hidden cards is worth
CLEAR_LEAD: Final = 0.05  # points from which on one idea is better than another


class DiceCraft(Craft):
    """What differs by the Race card and the number of cars is kept for each of them."""

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        self.weights = DiceWeights(id, changed)
        self._scales: dict[tuple[int, int], DiceScale] = {}

    def scale(self, game: ThunderRolls) -> DiceScale:
        key = (game.terms.race, len(game.owner))
        found = self._scales.get(key)
        if found is None:
            found = self._scales[key] = DiceScale(game, self.weights)
        return found

    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        race = rolls(game)
        return ranked_answers(race, decision, self.scale(race))

    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        race = rolls(sample)
        return rollout.tried(race, seat, candidate, stream, self.scale(race))

    def expected(self, game: Game, known: list[bool]) -> list[float]:
        race = rolls(game)
        scale = self.scale(race)
        return [
            DiceOutlook(race, seat, scale, known[seat]).value(race) + points_now(race, seat)
            for seat in range(game.seats)
        ]

    def done(self, game: Game) -> float:
        race = rolls(game)
        slots = float(race.box.slots + 1)
        at = float(race.stage - 1) * slots + float(race.slot) + (1.0 if race.decks.turned else 0.0)
        return at / (float(race.terms.stages) * slots)

    def mover(self, game: Game) -> int:
        race = rolls(game)
        return race.drive.mover if race.kind == kinds.DRIVE else NOBODY

    def turn(self, game: Game) -> int:
        """Rounds of dice and slots are counted on through the stages."""
        race = rolls(game)
        return (race.stage * MOST_ROUNDS + race.round) * MOST_ROUNDS + race.slot

    def greedy(self, game: Game, decision: Decision) -> Action:
        return greedy.answer(rolls(game), decision)

    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        return beginners_answer(rolls(game), decision, rng)

    def reason(self, game: Game, decision: Decision, action: Action) -> Message:
        race = rolls(game)
        return reason_for(race, decision, action, self.scale(race))

    def beginners_reason(self, game: Game, decision: Decision, action: Action) -> Message:
        return beginners_reason(rolls(game), decision, action)


def rolls(game: Game) -> ThunderRolls:
    return cast(ThunderRolls, game)


# A beginner places its biggest set, forgets the pits, loves fast cards and plays the fastest first, leaves most bonuses
# and re-rolls on a whim.


def beginners_answer(game: State, decision: Decision, rng: Randomness) -> Action:
    kind = decision.kind
    if kind == "roll":
        return _roll(game, decision, rng)
    if kind == "drive":
        return _drive(decision, rng)
    if kind == "take" or kind == "discard":
        return _card(game, decision, rng)
    if kind == "program":
        return _program(game, decision, rng)
    if kind == "qualify" and below(rng, 100) < HIGH_NUMBER_PERCENT:
        return max(decision.actions, key=lambda action: first_of(action.code))
    return decision.actions[below(rng, len(decision.actions))]


def _roll(game: State, decision: Decision, rng: Randomness) -> Action:
    """The most dice, of equal sets the highest."""
    places = [action for action in decision.actions if verb_of(action.code) == PLACE]
    others = [action for action in decision.actions if verb_of(action.code) != PLACE]
    if others and below(rng, 100) < REROLL_PERCENT:
        return others[below(rng, len(others))]
    if below(rng, 100) >= BIGGEST_SET_PERCENT:
        return places[below(rng, len(places))]
    first, rolled = decision.seat * FACES - 1, game.dice.rolled
    return max(places, key=lambda action: FACES * rolled[first + first_of(action.code)] + first_of(action.code))


def _drive(decision: Decision, rng: Randomness) -> Action:
    """Any step, a bonus now and then, hardly ever the brake."""
    bonuses = [action for action in decision.actions if verb_of(action.code) == BONUS]
    if bonuses and below(rng, 100) < BONUS_PERCENT:
        return bonuses[below(rng, len(bonuses))]
    steps = [action for action in decision.actions if verb_of(action.code) not in (BONUS, BRAKE, STOP)]
    if not steps:
        return decision.actions[-1]
    if verb_of(steps[0].code) == PUSH and below(rng, 100) >= PUSH_PERCENT:
        return decision.actions[1] if len(decision.actions) > 1 else steps[0]
    return steps[below(rng, len(steps))]


def _card(game: State, decision: Decision, rng: Randomness) -> Action:
    """Takes the fastest, gives up the slowest."""
    if below(rng, 100) >= FASTEST_CARD_PERCENT:
        return decision.actions[below(rng, len(decision.actions))]
    sign = 1 if decision.kind == "take" else -1
    return max(decision.actions, key=lambda action: sign * _speed(game, action))


def _speed(game: State, action: Action) -> int:
    return sum([game.box.move[card] for card in arguments_of(action.code)])


def _program(game: State, decision: Decision, rng: Randomness) -> Action:
    """The fastest card first, Hazards wherever."""
    if below(rng, 100) >= FASTEST_CARD_PERCENT:
        return decision.actions[below(rng, len(decision.actions))]
    return max(decision.actions, key=lambda action: _eager(game, arguments_of(action.code)))


def _eager(game: State, numbers: list[int]) -> int:
    worth = 0
    for card in numbers[: game.box.slots]:
        worth = 10 * worth + game.box.move[card]
    return worth


def beginners_reason(game: State, decision: Decision, action: Action) -> Message:
    """Beginners have simple reasons."""
    kind = decision.kind
    if verb_of(action.code) == PLACE:
        return Message("why.rookie-place", {"space": game._named("space", first_of(action.code) - 1)})
    if kind == "drive":
        return Message("why.rookie-step", {"car": game.numbers[game.drive.mover]})
    if kind == "take":
        return Message("why.rookie-take", {"card": game._named("card", first_of(action.code))})
    return Message("why.rookie-other")


# What a seat can do, and what each answer is worth in expected points.


def ranked_answers(game: State, decision: Decision, scale: DiceScale) -> list[Candidate]:
    """All candidates, best first."""
    kind = game.kind
    if kind == kinds.DRIVE:
        found = [end for end in OutlookDrive(game, outlook(game, decision, scale)).ends() if end.actions]
    elif kind == kinds.ROLL:
        found = turn_candidates(game, decision, scale)
    elif kind == kinds.PROGRAM:
        found = _programs(game, decision, scale)
    elif kind == kinds.QUALIFY:
        found = [Candidate((one,), _qualifying(game, first_of(one.code), scale)) for one in decision.actions]
    else:
        found = [Candidate((one,), _settled(game, decision, one, scale)) for one in decision.actions]
    return best_first(found)


def outlook(game: State, decision: Decision, scale: DiceScale) -> DiceOutlook:
    return DiceOutlook(game, decision.seat, scale, False)


def _qualifying(game: State, number: int, scale: DiceScale) -> float:
    """The place on the grid and the bonus."""
    return SPACE_POINTS * (scale.weights.grid * float(number) + scale.weights.bonus * USE_WORTH[game.box.use[number]])


def _programs(game: State, decision: Decision, scale: DiceScale) -> list[Candidate]:
    """Hazards on cards that lose least by them, half flags in pairs, bonuses while cars are near."""
    look = outlook(game, decision, scale)
    found: list[Candidate] = []
    for action in decision.actions:
        numbers = arguments_of(action.code)
        look.carry[look.car] = worth_of_program(game, decision.seat, numbers, scale.bonus, scale.weights.fading)
        found.append(Candidate((action,), look.value(game)))
    return found


def _settled(game: State, decision: Decision, action: Action, scale: DiceScale) -> float:
    """The outlook with a die or a card taken, cards given up, or a space back."""
    trial = game.copy()
    trial.quiet = True
    bonus = 0.0
    if game.kind == kinds.RETRIEVE:
        retrieve(trial, decision.seat, action.code)
    elif game.kind == kinds.TAKE:
        take_card(trial, decision.seat, action.code)
    elif game.kind == kinds.DISCARD:
        gone = arguments_of(action.code)
        trial.hands[decision.seat] = [card for card in game.hands[decision.seat] if card not in gone]
    else:
        take_back(trial, action.code)
        bonus = FIRST_WAY_MARGIN if action == decision.actions[0] else 0.0
    return outlook(trial, decision, scale).value(trial) + bonus


# A turn of the Rolling Phase: sets, re-rolls and Qualifying bonuses.


class DiceTurn(Sets):
    """Sets by the points that the seat can expect with them."""

    def __init__(self, game: State, seat: int, scale: DiceScale) -> None:
        super().__init__(game, seat, REROLL_TRIALS)
        self.scale = scale
        self.drives: list[float] = [NO_WORTH] * FACES

    def _worth(self, space: int, count: int) -> float:
        """The outlook with the set on its space, and what its drive gains."""
        game = self.game
        trial = self.with_set(space, count)
        if game.box.refresh[space]:
            trial.dice.ready[self.seat] = 1
        look = DiceOutlook(trial, self.seat, self.scale, False)
        if game.box.retrieve[space] and game.dice.pool[self.seat] < int(game.box.rules["dice"]):
            look.carry[look.car] += self.scale.weights.retrieve * self.scale.weights.die
        if self.drives[space] == NO_WORTH:
            place_set(trial, self.seat, space)
            self.drives[space] = OutlookDrive(trial, look).best() - look.value(game)
        return look.value(game) + self.drives[space]


def turn_candidates(game: State, decision: Decision, scale: DiceScale) -> list[Candidate]:
    """Sets to place, the re-rolls that keep one set, two or none, and the uses of the Qualifying bonus."""
    seat = decision.seat
    turn = DiceTurn(game, seat, scale)
    rolled = turn.rolled()
    found: list[Candidate] = []
    rerolls: list[Action] = []
    uses: list[Action] = []
    for action in decision.actions:
        verb = verb_of(action.code)
        if verb == PLACE:
            space = first_of(action.code) - 1
            found.append(Candidate((action,), turn.worth(space, rolled[space])))
        elif verb == REROLL:
            rerolls.append(action)
        else:
            uses.append(action)
    if rerolls:
        flipped = game.copy()
        flipped.quiet = True
        flipped.dice.ready[seat] = 0
        found += _rerolls(DiceTurn(flipped, seat, scale), rerolls)
    if uses:
        found += _uses(game, seat, uses, scale)
    return found


def _rerolls(turn: DiceTurn, actions: list[Action]) -> list[Candidate]:
    """Of the many ways those that keep whole sets, at most two."""
    rolled = turn.rolled()
    by_code = {action.code: action for action in actions}
    verb = verb_of(actions[0].code)
    found: list[Candidate] = []
    for first in range(-1, FACES):
        for second in range(first, FACES):
            if (first < 0 <= second) or (first >= 0 and (rolled[first] == 0 or rolled[second] == 0)):
                continue
            dice: list[int] = []
            for face in range(FACES):
                if face != first and face != second:
                    dice += [face + 1] * rolled[face]
            action = by_code.get(encode(verb, dice))
            if action is not None:
                found.append(Candidate((action,), turn.after_throw(dice)))
    return found


def _uses(game: State, seat: int, actions: list[Action], scale: DiceScale) -> list[Candidate]:
    """The bonus of the Qualifying card now; kept, it is worth what the outlook says."""
    card = game.qualifier[seat]
    use = game.box.use[card]
    without = game.copy()
    without.quiet = True
    without.qualifier[seat] = 0
    turn = DiceTurn(without, seat, scale)
    if use == c.USE_REROLL:
        return _rerolls(turn, actions)
    if use == c.USE_PEEK:
        return [_peek(turn, actions)]
    return [Candidate((action,), _after_use(turn, card, action)) for action in actions]


def _peek(turn: DiceTurn, actions: list[Action]) -> Candidate:
    """Where dice are that could be placed, and most is hidden."""
    rolled = turn.rolled()
    best = actions[0]
    most = -1
    for action in actions:
        space = first_of(action.code) - 1
        worth = 4 * min(rolled[space], 1) + 3 - turn.game.box.up[space]
        if worth > most:
            best = action
            most = worth
    return Candidate((best,), turn.best(rolled) + PEEK_WORTH)


def _after_use(turn: DiceTurn, card: int, action: Action) -> float:
    """What the turn is worth with the bonus put to this use."""
    game = turn.game
    use = game.box.use[card]
    words = arguments_of(action.code)
    rolled = turn.rolled()
    if use == c.USE_CHANGE:
        rolled[words[0] - 1] -= 1
        rolled[words[1] - 1] += 1
        return turn.best(rolled)
    trial = game.copy()
    trial.qualifier[turn.seat] = card
    use_bonus(trial, turn.seat, words)
    if use == c.USE_RETRIEVE or use == c.USE_REFRESH:
        return DiceTurn(trial, turn.seat, turn.scale).best(rolled)
    look = DiceOutlook(trial, turn.seat, turn.scale, False)
    return turn.best(rolled) + OutlookDrive(trial, look).best() - look.value(game)


# Why a bot does what it does, in a sentence: message ids `why.*`.


def reason_for(game: State, decision: Decision, action: Action, scale: DiceScale) -> Message:
    """What the action does, and how much better it is than the next idea."""
    found = ranked_answers(game, decision, scale)
    mine = [one for one in found if one.actions[0] == action]
    others = [one.value for one in found if one.actions[0] != action]
    way = mine[0].actions if mine else (action,)
    what = _what(game, decision, action, way)
    more = mine[0].value - others[0] if mine and others else 0.0
    return Message("why.better", {"reason": what, "points": f"{more:.1f}"}) if more >= CLEAR_LEAD else what


def _what(game: State, decision: Decision, action: Action, way: tuple[Action, ...]) -> Message:
    kind = decision.kind
    if kind == "drive":
        return _of_drive(game, way)
    if kind == "roll":
        return _of_turn(game, decision.seat, action)
    if kind == "retrieve":
        return _of_die(game, action)
    if kind == "take":
        return Message("why.take", {"card": _named_card(game, first_of(action.code))})
    if kind == "discard":
        cards: list[Value] = [_named_card(game, card) for card in arguments_of(action.code)]
        return Message("why.give-up", {"cards": cards})
    if kind == "program":
        return _of_program(game, decision.seat, action)
    if kind == "back":
        return Message("why.back", {"car": game.numbers[game.drive.mover]})
    number = first_of(action.code)
    return Message("why.qualify-bonus" if game.box.use[number] else "why.qualify", {"n": number})


def _named_card(game: State, card: int) -> Value:
    return game._named("card", card)


def _of_turn(game: State, seat: int, action: Action) -> Message:
    verb = verb_of(action.code)
    if verb == REROLL:
        again: list[Value] = [*arguments_of(action.code)]
        return Message("why.reroll", {"dice": again})
    if verb != PLACE:
        return Message("why.use", {"n": game.qualifier[seat]})
    space = first_of(action.code) - 1
    values: dict[str, Value] = {"n": game.dice.rolled[seat * FACES + space], "space": game._named("space", space)}
    return Message("why.place-pit" if space == c.PIT_STOP else "why.place", values)


def _of_die(game: State, action: Action) -> Message:
    space = first_of(action.code) - 1
    if space < 0:
        return Message("why.leave-dice")
    return Message("why.retrieve", {"space": game._named("space", space)})


def _of_program(game: State, seat: int, action: Action) -> Message:
    """A Perfect Line, Hazards where they hurt least, or just the order."""
    cards = arguments_of(action.code)[: game.box.slots]
    flags = [game.box.flag[card] for card in cards]
    pairs = 0
    for i in range(len(flags) - 1):
        if flags[i] == c.LEFT and flags[i + 1] == c.RIGHT:
            pairs += 1
    if pairs:
        return Message("why.program-line", {"n": pairs * game.terms.perfect_line})
    if game.program.hazards[seat]:
        return Message("why.program-hazards")
    return Message("why.program")


def _of_drive(game: State, way: tuple[Action, ...]) -> Message:
    """Where the way leads: how far, past whom; or that dice decide."""
    car = game.drive.mover
    values: dict[str, Value] = {"car": game.numbers[car]}
    end = game.copy()
    end.quiet = True
    for action in way:
        take_drive(end, action.code)
        if end.drive.tests != game.drive.tests:
            return Message("why.push", values)
    gained = 0
    for other in range(len(game.numbers)):
        was = game.field.progress[other] > game.field.progress[car]
        if was and end.field.progress[other] < end.field.progress[car]:
            gained += 1
    gone = end.field.progress[car] - game.field.progress[car]
    purpose = Message("why.places", {"n": gained}) if gained else Message("why.forward", {"n": gone})
    return Message("why.step", {**values, "purpose": purpose})
