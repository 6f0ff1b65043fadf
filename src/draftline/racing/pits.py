"""Pit stops as both card games ask for them: who pits, what comes off each car, and the way to the apron (9.1)."""

from __future__ import annotations

from draftline.core import game as kinds
from draftline.core.actions import PIT, arguments_of
from draftline.core.facts import ON_APRON, PITTED
from draftline.racing.card_race import CardRace
from draftline.racing.turn_end import subsets


def ask_pits(game: CardRace) -> bool:
    """Ask the next seat which of its cars pit; False when all have answered."""
    while game.waiting:
        seat = game.waiting[0]
        game.waiting = game.waiting[1:]
        cars = game.may_pit(seat)
        if cars:
            game.ask(seat, kinds.PIT, subsets(PIT, [game.numbers[car] for car in cars]), 0, len(cars))
            return True
    return False


def cars_to_pit(game: CardRace, code: int) -> list[int]:
    """The cars that a `pit` action names, in running order (C28); they have pitted this turn."""
    named = [game.row_of[number] for number in arguments_of(code)]
    if not named:
        return named
    cars = [car for car in game.running_order() if car in named] if len(named) > 1 else named
    game.stopped = game.stopped + cars
    return cars


def ask_repairs(game: CardRace) -> bool:
    """Ask what comes off the next car of those that the seat pits."""
    if not game.options_now:
        return False
    car = game.options_now[0]
    game.ask(game.owner[car], kinds.REPAIR, game.repair_choices(car), game.numbers[car], game.worn[car])
    return True


def go_to_apron(game: CardRace, car: int, back: int) -> None:
    """Straight down to the apron, then back along it."""
    progress = game.progress_of[car] - back
    game.to_apron(car, progress)
    game.tell_three(ON_APRON, game.numbers[car], progress, -1)
    game.tell(PITTED, game.numbers[car], back)
