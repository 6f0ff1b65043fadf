"""AI teams (S1 to S7): rules that drive a team and ask nobody; their decks, action segments, choices and pits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draftline.core.actions import first_of, one
from draftline.core.decks import Deck
from draftline.core.messages import Message
from draftline.core.rng import DICE
from draftline.games.thunder_alley.ai_cards import FORWARD, AiCard
from draftline.games.thunder_alley.ai_moves import AiMove, acting_car, find_move, line_for, make_move
from draftline.games.thunder_alley.components import FLAGS, YELLOW
from draftline.games.thunder_alley.facts import AI_CARD, AI_EXIT, AI_ROLL
from draftline.games.thunder_alley.pits import stop
from draftline.games.thunder_alley.shown import AiTeam
from draftline.racing.fleet import APRON, OUT_RETIRED
from draftline.racing.move import SOLO
from draftline.racing.segments import end_activation
from draftline.racing.verbs import CHOOSE

if TYPE_CHECKING:
    from draftline.games.thunder_alley.game import ThunderAlley


def seat_ai_teams(game: ThunderAlley, decks: list[int], wear: bool) -> None:
    """Who is an AI team and with which deck; decks are shuffled in seat order, apart from the deal."""
    game.ai_of = decks
    game.ai_wear = wear
    game.has_ai = max(decks) >= 0
    game.ai_decks = []
    if game.has_ai:
        game.ai_decks = [
            Deck.shuffled(game.box.ai.cards_of[deck], game.rng[DICE]) if deck >= 0 else Deck([], 0, [])
            for deck in decks
        ]


# An action segment (S4, S5, S7).


def play_segment(game: ThunderAlley) -> None:
    """One car of the seat whose segment it is: off the apron first, else the one that the next card brings."""
    fresh = [car for car in game.cars_in_race(game.seat) if not game.fleet.flipped[car]]
    cars = [car for car in fresh if not game.worn_out(car)]
    if not cars:
        car = furthest_back(game, fresh)
        game.fleet.flipped[car] = 1
        game.leave(car, OUT_RETIRED)
        return
    pitted = [car for car in cars if game.fleet.state[car] == APRON]
    game.move.card = game.played = 0
    if pitted:
        _leave_pits(game, furthest_back(game, pitted))
    else:
        _play_card(game, cars)
    end_activation(game)


def _leave_pits(game: ThunderAlley, car: int) -> None:
    """S6: 2 MP Solo, and no card."""
    game.tell(AI_EXIT, game.seat, game.numbers[car])
    make_move(game, find_move(game, car, SOLO, game.box.ai.exit_mp, FORWARD))


def _play_card(game: ThunderAlley, cars: list[int]) -> None:
    card = game.box.ai.cards[draw(game)]
    move = _finishing_move(game, card, cars)
    if move is None:
        car = acting_car(game, card, cars)
        line = line_for(game, card, car)
        move = find_move(game, car, line.movement, speed(game, line.mp, car), line.seek)
    game.tell_three(AI_CARD, game.seat, card.number, game.numbers[move.car])
    make_move(game, move)
    if card.wear >= 0 and game.racing(move.car):
        game.wear_by(move.car, card.wear, 1)


def draw(game: ThunderAlley) -> int:
    """S7: the next card of the seat's deck, which is shuffled again only after its fourth; it lies open at once."""
    deck = game.ai_decks[game.seat]
    if deck.empty():
        deck.reshuffle(game.rng[DICE])
    card = game.turn_up(deck)
    deck.discard(card)
    return card


def speed(game: ThunderAlley, mp: int, car: int) -> int:
    """7.4: less the penalty for the markers of a car, if AI cars take any."""
    return max(mp - game.penalty[min(game.fleet.worn[car], len(game.penalty) - 1)], 0)


def _finishing_move(game: ThunderAlley, card: AiCard, cars: list[int]) -> AiMove | None:
    """S5: the best placed car that can finish under this card."""
    for car in sorted(cars, key=game.rank_key, reverse=True):
        line = line_for(game, card, car)
        mp = speed(game, line.mp, car)
        if game.field.progress[car] + mp >= game.goal:
            move = find_move(game, car, line.movement, mp, FORWARD)
            if move.progress >= game.goal:
                return move
    return None


# Choices (S3) and pits (S6).


def furthest_back(game: ThunderAlley, cars: list[int]) -> int:
    """S3: whatever an owner chooses, an AI team takes its car furthest back."""
    return min(cars, key=game.rank_key)


def owners_choice(game: ThunderAlley, codes: list[int]) -> int:
    """The answer to a question of an event."""
    cars = [game.row_of[first_of(code)] for code in codes if code != CHOOSE]
    return one(CHOOSE, game.numbers[furthest_back(game, cars)])


def roll_for_pits(game: ThunderAlley, seat: int) -> None:
    """S6: on the last lap a roll for each car on the track, in running order; it pits at once, or with all (T35)."""
    if game.current_lap() != game.laps:
        return
    cars = game.may_pit(seat)
    for car in game.running_order():
        if car in cars:
            roll = game.throw(DICE, game.box.ai.dice) + 1
            game.tell(AI_ROLL, game.numbers[car], roll)
            if roll + temporary_wear(game, car) >= game.box.ai.pits_with[FLAGS[game.flag]]:
                game.stopped = [*game.stopped, car]
                if game.flag != YELLOW:
                    stop(game, car, game.box.ai.pit_back)


def temporary_wear(game: ThunderAlley, car: int) -> int:
    return sum([game.wear_count(car, kind) for kind in game.box.temporary])


# What is seen of the decks (S7), and what has to be true of them.


def shown(game: ThunderAlley, seat: int) -> AiTeam | None:
    """An AI team's temperament, the card that it drew last and those that it has used; None for a person."""
    if not game.plays_itself(seat):
        return None
    ids = game.box.ai.card_ids
    used = [ids[card] for card in game.ai_decks[seat].discards]
    return {
        "deck": game.box.ai.names[game.ai_of[seat]],
        "card": used[-1] if used else None,
        "discards": used,
        "left": len(game.ai_decks[seat].left()),
    }


def hide_order(game: ThunderAlley) -> None:
    """What is left of a deck is known to all, but not in which order."""
    game.ai_decks = [Deck(sorted(deck.left()), 0, deck.discards) for deck in game.ai_decks]


def deal_order(game: ThunderAlley) -> None:
    """The rest of every deck in an order that it could have."""
    for at, deck in enumerate(game.ai_decks):
        left = deck.left()
        game.rng[DICE].shuffle(left)
        game.ai_decks[at] = Deck(left, 0, deck.discards)


def ai_problems(game: ThunderAlley) -> list[Message]:
    """A card lost, a hand held, a question asked or a marker placed where an AI team has none."""
    found: list[str] = []
    for seat in range(game.seats):
        if not game.plays_itself(seat):
            continue
        deck = game.ai_decks[seat]
        if sorted(deck.left() + deck.discards) != game.box.ai.cards_of[game.ai_of[seat]]:
            found.append("a card of an AI team lost or doubled")
        if game.hands[seat] or seat in game.asked:
            found.append("an AI team holds cards or is asked")
        if not game.ai_wear and any(game.fleet.worn[car] for car in game.rows[seat]):
            found.append("an AI car has wear")
    return [Message("error.invariant", {"text": what, "car": 0}) for what in found]
