"""Previews: where a move can lead and what a sequence of actions would cause, from what a seat can see."""

from __future__ import annotations

import random
from typing import Any

from draftline.core.messages import IllegalAction
from draftline.core.reach import Reach
from draftline.core.view import View
from draftline.server.race import fact_json

Json = dict[str, Any]


def preview(view: View, action: str | None, actions: list[str] | None, most: int) -> Json:
    """The ends of a play or of the move in progress; or, for a whole sequence, what it causes.

    The unseen is dealt at random: it changes nothing about how cars move, and is not shown.
    """
    if actions:
        return {"mp": None, "ends": [], "facts": consequences(view, actions)}
    game = view.sample(random.Random(0))
    if view.decision is None:
        return {"mp": None, "ends": [], "facts": []}
    play = None if action is None else game.parse(action)
    mover = game.moving(play)
    ends = spread(game.ends(play), most, -1 if mover is None else mover)
    return {"mp": game.mp_of(play), "ends": [_end_json(end) for end in ends], "facts": []}


def spread(ends: list[Reach], most: int, mover: int = -1) -> list[Reach]:
    """At most `most`, with at least one for every place that the moving car can reach, if there is room."""
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
