"""The craft of the card games: each brings its weights and, in small classes of its own, what it alone has."""

from __future__ import annotations

from typing import Final

from draftline.bots.chances import QUARTERS
from draftline.bots.craft import NOBODY, Candidate, Craft, carried_out
from draftline.bots.lessons import Lessons
from draftline.bots.values import network_of
from draftline.core.actions import Action, arguments_of, first_of, verb_of
from draftline.core.game import Decision, Game
from draftline.core.messages import Message
from draftline.core.rng import Stream
from draftline.core.view import Randomness
from draftline.racing import kinds
from draftline.racing.bots import moves, reasons
from draftline.racing.bots.beginner import Beginner
from draftline.racing.bots.greedy import Greedy
from draftline.racing.bots.lessons import CardLessons
from draftline.racing.bots.outlook import Outlook, outlook
from draftline.racing.bots.reasons import Reasons
from draftline.racing.bots.rollout import cards, play_on, rolled_out
from draftline.racing.bots.scale import Scale
from draftline.racing.bots.weights import Weights
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON
from draftline.racing.verbs import PLAY

TEN_SECTORS: Final = 10.0
MOST_CARDS: Final = 1000  # more than a deck has
MOST_QUESTIONS: Final = 40  # more than there are between two moves


class CardCraft(Craft):
    """What differs by the number of cars and by the points of a race is kept for each of them."""

    def __init__(
        self, weights: Weights, best_now: Greedy, blank: Outlook, beginner: Beginner, why: Reasons
    ) -> None:
        self.weights = weights
        self.best_now = best_now
        self.blank = blank
        self.beginner = beginner
        self.why = why
        self._scales: dict[str, Scale] = {}

    def points_of(self, game: Game) -> str:
        """By what races of one game and size score differently."""
        return ""

    def scale(self, game: Game) -> Scale:
        key = f"{len(cards(game).owner)} {self.points_of(game)}"
        found = self._scales.get(key)
        if found is None:
            network = network_of(game.id, self.lessons().features())
            found = self._scales[key] = Scale(cards(game), self.weights, self.best_now, self.blank, network)
        return found

    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        return moves.ranked(cards(game), decision, self.scale(game))

    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        return rolled_out(cards(sample), seat, candidate, stream, self.scale(sample))

    def expected(self, game: Game, known: list[bool]) -> list[float]:
        table = cards(game)
        scale = self.scale(game)
        return [outlook(table, seat, scale, known[seat]).judged() for seat in range(game.seats)]

    def standings(self, game: Game) -> tuple[dict[int, float], float]:
        table = cards(game)
        look = outlook(table, 0, self.scale(game), False)
        stand = {table.numbers[car]: float(look.stand[car]) / float(QUARTERS) for car in range(look.cars)}
        return stand, self.weights.places * look.gaps_change()

    def done(self, game: Game) -> float:
        table = cards(game)
        leader = table.lead_car()
        if leader < 0 or table.fleet.top > 1:
            return 1.0
        return max(float(table.field.progress[leader]), 0.0) / float(table.goal)

    def course(self, game: Game) -> str:
        return cards(game).track.id

    def lessons(self) -> Lessons:
        return CardLessons(self.weights, self.best_now, self.blank)

    def play_on(self, game: Game, stream: Stream) -> int:
        return play_on(cards(game), stream, self.scale(game))

    def mover(self, game: Game) -> int:
        table = cards(game)
        return table.move.driver if table.kind in moves.MOVE_KINDS else NOBODY

    def turn(self, game: Game) -> int:
        return cards(game).turn

    def luck(self, game: Game) -> int:
        """Cards are drawn from two decks alone; who stops is secret, but no luck."""
        table = cards(game)
        return (table.turn * MOST_CARDS + table.race_deck.top) * MOST_CARDS + table.event_deck.top

    def settled(self, game: Game) -> Game:
        """Stops and repairs, and whatever is asked before somebody moves a car."""
        after = game
        for _ in range(MOST_QUESTIONS):
            decision = after.decision
            if decision is None or after.kind == kinds.PLAY or after.kind in moves.MOVE_KINDS:
                break
            following = after.copy()
            following.quiet = True
            following._do(decision.seat, self.greedy(after, decision).code)
            if self.luck(following) != self.luck(game):
                break
            after = following
        return after

    def greedy(self, game: Game, decision: Decision) -> Action:
        return self.best_now.answer(cards(game), decision)

    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        return self.beginner.answer(cards(game), decision, rng)

    def purpose(self, game: Game, decision: Decision, candidate: Candidate, found: list[Candidate]) -> Message:
        return self.why.of_idea(cards(game), decision, candidate, found, self.scale(game))

    def idea(self, game: Game, decision: Decision, action: Action) -> Message:
        return self.why.idea(cards(game), decision, action)

    def traits(self, game: Game, seat: int, candidate: Candidate) -> dict[str, float]:
        return traits_of(cards(game), seat, candidate)

    def beginners_reason(self, game: Game, decision: Decision, action: Action) -> Message:
        return reasons.of_beginner(cards(game), action)


# What drivers of different styles like or dislike about an idea: `data/bots/styles` says who likes what.


def traits_of(game: CardGame, seat: int, candidate: Candidate) -> dict[str, float]:
    """Traits by name, in units that the files explain."""
    code = candidate.actions[0].code
    if game.kind == kinds.PIT:
        return {"stop": float(len(arguments_of(code)))}
    after = cards(carried_out(game, seat, candidate.actions))
    found = {"wear": float(_markers(after, seat) - _markers(game, seat))}
    if verb_of(code) == PLAY:
        card = first_of(code)
        found["fast"] = float(game.kit.speed[card])
        found["dare"] = float(game.kit.tokens[card])
    if candidate.mover >= 0:
        found["lead"] = _lead(after, seat)
        found["tow"] = float(_towed(game, after, seat)) / TEN_SECTORS
        found["together"] = float(_in_line(after, seat))
    return found


def _lead(game: CardGame, seat: int) -> float:
    """1 for a seat that leads, less for each sector that its best car is behind, 0 from ten sectors on."""
    leader = game.lead_car()
    if leader < 0:
        return 0.0
    own = max([game.field.progress[car] for car in game.cars_in_race(seat)], default=-1000)
    behind = float(game.field.progress[leader] - own) if game.owner[leader] != seat else -1.0
    return max(1.0 - (behind + 1.0) / TEN_SECTORS, 0.0)


def _markers(game: CardGame, seat: int) -> int:
    return sum([game.fleet.worn[car] for car in game.rows[seat]])


def _towed(game: CardGame, after: CardGame, seat: int) -> int:
    """Sectors that the cars of others were brought forward."""
    was, now = game.field.progress, after.field.progress
    others = [car for car in range(len(game.owner)) if game.owner[car] >= 0 and game.owner[car] != seat]
    return sum([max(now[car] - was[car], 0) for car in others if after.fleet.state[car] <= APRON])


def _in_line(game: CardGame, seat: int) -> int:
    """Own cars right behind another own car."""
    count = 0
    for car in game.rows[seat]:
        space = game.field.space[car]
        if game.fleet.state[car] <= APRON and space >= 0 and len(game.track.ahead[space]):
            other = game.field.at[game.track.ahead[space][0]]
            if other >= 0 and game.owner[other] == seat:
                count += 1
    return count
