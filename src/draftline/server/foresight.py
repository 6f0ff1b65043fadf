"""Previews: where a move can lead and what a sequence of actions would cause, from what a seat can see."""

from __future__ import annotations

import random
from typing import Any

from draftline.core.actions import first_of, second_of
from draftline.core.messages import IllegalAction
from draftline.core.view import View
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.racing.card_game import CardGame
from draftline.racing.race import APRON, NO_EFFECT, SECOND_CAR
from draftline.racing.reach import Reach
from draftline.racing.segments import card_speed
from draftline.server.race import fact_json

# Followed of the positions in which the moving car stands alike: crowds have ends by the ten thousands.
ALIKE = {"thunder-alley": 8, "grand-prix": 3}

Json = dict[str, Any]


def preview(view: View, action: str | None, actions: list[str] | None, most: int) -> Json:
    """The ends of a play or of the move in progress; or, for a whole sequence, what it brings about.

    The unseen is dealt at random for it: it changes nothing about how cars move, and nothing of it is told.
    """
    if actions:
        return {"mp": None, "ends": [], "facts": consequences(view, actions)}
    game = view.sample(random.Random(0))
    if view.decision is None:
        return {"mp": None, "ends": [], "facts": []}
    points: int | None = None
    if isinstance(game, CardGame):
        mover, points, ends = _mover(game, action), _points(game, action), _card_ends(game, action)
    elif isinstance(game, ThunderRolls):
        mover, ends = -1, game.outcomes()
    else:
        mover, ends = -1, []
    return {"mp": points, "ends": [_end_json(end) for end in spread(ends, most, mover)], "facts": []}


def _mover(game: CardGame, action: str | None) -> int:
    """The number of the car whose move it is."""
    if action is not None:
        last = action.split()[-1]
        return int(last) if last.isascii() and last.isdigit() else -1
    return game.numbers[game.active] if game.driver >= 0 else -1


def _points(game: CardGame, action: str | None) -> int | None:
    """The MP of the move: what is left of them, or what a card would give (7.4, 9.4)."""
    if action is None:
        return game.mp if game.driver >= 0 else None
    if not action.startswith("play ") or not game.legal(action):
        return None
    code = game.parse(action).code
    card, car = first_of(code), game.row_of[second_of(code)]
    return game.kit.pit_speed[card] if game.state[car] == APRON else card_speed(game, card, car)


def _card_ends(game: CardGame, action: str | None) -> list[Reach]:
    """The ends of the car's own move: Teamwork's second car is asked for when the first has moved."""
    alike = ALIKE[game.id]
    if action is None:
        if game.driver >= 0 and game.effect == SECOND_CAR:
            game.effect = NO_EFFECT
        return game.outcomes(None, alike)
    played = game.copy()
    played.apply(action)  # what is not legal is refused here, with its reason
    if played.driver < 0 or played.effect != SECOND_CAR:
        return game.outcomes(action, alike)
    played.effect = NO_EFFECT
    first = game.parse(action)
    return [Reach((first, *end.actions), end.cars, end.places) for end in played.outcomes(None, alike)]


def spread(ends: list[Reach], most: int, mover: int = -1) -> list[Reach]:
    """At most so many, but of every place that the moving car can reach at least one, as far as it goes."""
    if len(ends) <= most:
        return ends
    groups: dict[tuple[Any, ...], list[Reach]] = {}
    for end in ends:
        place = end.cars.get(mover) if mover >= 0 else next(iter(end.cars.items()), None)
        groups.setdefault((str(end.actions[0]) if end.actions and mover < 0 else "", place), []).append(end)
    kept: list[Reach] = []
    turn = 0
    while len(kept) < most:
        row = [group[turn] for group in groups.values() if turn < len(group)]
        if not row:
            break
        kept += row[: most - len(kept)]
        turn += 1
    return kept


def consequences(view: View, actions: list[str]) -> list[Json]:
    """The facts of a sequence up to the first thing that nobody can know yet."""
    seat = view.seat
    game = view.sample(random.Random(0))
    told: list[Json] = []
    for text in actions if seat is not None else ():
        try:
            game.apply(text, seat)
        except IllegalAction:
            break
        told += [fact_json(fact) for fact in game.open_facts()]
        if game.open_until >= 0:
            break
    return told


def _end_json(end: Reach) -> Json:
    return {
        "actions": [str(action) for action in end.actions],
        "cars": {str(number): list(place) for number, place in end.cars.items()},
        "places": {str(number): place for number, place in end.places.items()},
    }
