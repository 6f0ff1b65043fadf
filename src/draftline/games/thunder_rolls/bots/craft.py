"""The craft of Thunder Rolls: dice, cards, programs and drives by the points that they promise."""

from __future__ import annotations

from typing import Final, cast

from draftline.bots.bot import below
from draftline.bots.craft import NOBODY, Candidate, Craft, carried_out
from draftline.bots.lessons import Lessons
from draftline.bots.values import network_of
from draftline.core.actions import Action, arguments_of, first_of, verb_of
from draftline.core.game import Decision, Game
from draftline.core.messages import Message
from draftline.core.network import Network
from draftline.core.rng import Stream
from draftline.core.view import Randomness
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots import rollout
from draftline.games.thunder_rolls.bots.lessons import DiceLessons
from draftline.games.thunder_rolls.bots.plans import quiet_position, ranked_answers
from draftline.games.thunder_rolls.bots.reasons import Move, in_short, told
from draftline.games.thunder_rolls.bots.rollout import TrialWeights
from draftline.games.thunder_rolls.bots.value import points_of
from draftline.games.thunder_rolls.features import FEATURES, Rows
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import BONUS, BRAKE, PLACE, PUSH, REROLL, STOP

FAR_BEHIND: Final = 10.0  # spaces
MOST_ROUNDS: Final = 100  # more rounds or slots than a phase has
# How often a beginner does what it likes to do, out of a hundred times.
REROLL_PERCENT: Final = 12  # it rolls some dice again
BIGGEST_SET_PERCENT: Final = 75  # it places its biggest set
FASTEST_CARD_PERCENT: Final = 75  # it takes the fastest card, and lays the fastest first
BONUS_PERCENT: Final = 50  # it thinks of a bonus
PUSH_PERCENT: Final = 60  # it pushes where it has to
HIGH_NUMBER_PERCENT: Final = 70  # it keeps the higher Qualifying number


class DiceCraft(Craft):
    """What differs by the Race card and the number of cars is kept for each of them."""

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        self.weights = TrialWeights(id, changed)
        self.id = id

    def network(self) -> Network | None:
        return network_of(self.id, FEATURES)

    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        return ranked_answers(rolls(game), decision, self.network())

    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        return rollout.tried(rolls(sample), seat, candidate, stream, self.weights, self.network())

    def expected(self, game: Game, known: list[bool]) -> list[float]:
        race = quiet_position(rolls(game), self.network(), known)
        rows = Rows(race, known)
        rows.see(race)
        return [points_of(race, car, rows, self.network()) for car in range(len(race.numbers))]

    def standings(self, game: Game) -> tuple[dict[int, float], float]:
        race = rolls(game)
        rows = Rows(race, [False] * race.seats)
        rows.see(race)
        return {race.numbers[car]: rows.hope(race, car) for car in range(len(race.numbers))}, rows.later

    def done(self, game: Game) -> float:
        """Stages of equal parts: the dice, and every slot."""
        race = rolls(game)
        parts = float(race.box.slots + 1)
        waiting = float(len(race.waiting)) / float(race.seats)
        if race.slot:
            at = float(race.slot) + 1.0 - min(waiting, 1.0)
        elif race.decks.turned:
            at = 1.0
        else:
            at = 1.0 - float(sum(race.dice.pool)) / float(race.seats * race.terms.dice[max(race.stage, 1) - 1])
        return (float(max(race.stage, 1) - 1) + min(at / parts, 1.0)) / float(race.terms.stages) if race.stage else 0.0

    def course(self, game: Game) -> str:
        """The Race card: by its stages and dice races differ more than by their boards."""
        race = rolls(game)
        return race.box.race_ids[race.terms.race]

    def lessons(self) -> Lessons:
        return DiceLessons(self.weights)

    def mover(self, game: Game) -> int:
        race = rolls(game)
        return race.drive.mover if race.kind in (kinds.DRIVE, kinds.RETRIEVE) else NOBODY

    def turn(self, game: Game) -> int:
        """Rounds of dice and slots are counted on through the stages."""
        race = rolls(game)
        return (race.stage * MOST_ROUNDS + race.round) * MOST_ROUNDS + race.slot

    def greedy(self, game: Game, decision: Decision) -> Action:
        return ranked_answers(rolls(game), decision, None)[0].actions[0]

    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        return beginners_answer(rolls(game), decision, rng)

    def purpose(self, game: Game, decision: Decision, candidate: Candidate, found: list[Candidate]) -> Message:
        return told(Move(rolls(game), decision.seat, candidate.actions), decision.kind)

    def idea(self, game: Game, decision: Decision, action: Action) -> Message:
        return in_short(Move(rolls(game), decision.seat, (action,)), decision.kind)

    def traits(self, game: Game, seat: int, candidate: Candidate) -> dict[str, float]:
        """How near the front it brings the car, and how often it trusts to luck: pushes and re-rolls."""
        dared = [action for action in candidate.actions if verb_of(action.code) in (PUSH, REROLL)]
        after = rolls(carried_out(game, seat, candidate.actions))
        behind = max(after.field.progress) - after.field.progress[after.rows[seat][0]]
        return {"dare": float(len(dared)), "lead": max(1.0 - float(behind) / FAR_BEHIND, 0.0)}

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
