"""Pit stops as both card games ask for them: who pits, what comes off each car, and the way to the apron (9.1)."""

from __future__ import annotations

from draftline.core.actions import arguments_of
from draftline.core.choices import Choices, Listed, Subsets
from draftline.racing import kinds
from draftline.racing.facts import ON_APRON, PITTED
from draftline.racing.fleet import ON_TRACK
from draftline.racing.race import Race
from draftline.racing.verbs import PIT


def ask_pits(game: Race) -> bool:
    """Ask the next seat which of its cars pit; False when all have answered."""
    while game.waiting:
        seat = game.waiting[0]
        game.waiting = game.waiting[1:]
        if game.plays_itself(seat):
            game.pits_by_rule(seat)
        elif ask_about(game, seat, game.may_pit(seat)):
            return True
    return False


def ask_about(game: Race, seat: int, cars: list[int]) -> bool:
    """Ask a seat which of some cars pit; those that it has promised to must."""
    if not cars:
        return False
    choices: Choices = Subsets(PIT, [game.numbers[car] for car in cars])
    must = [game.numbers[car] for car in cars if game.must_pit(car)]
    if must:
        choices = Listed([code for code in choices.codes() if all(number in arguments_of(code) for number in must)])
    game.ask_for(seat, kinds.PIT, choices, 0, len(cars))
    return True


def cars_to_pit(game: Race, code: int) -> list[int]:
    """The cars that a `pit` action names, in running order (C28); they have pitted this turn."""
    named = [game.row_of[number] for number in arguments_of(code)]
    if not named:
        return named
    cars = [car for car in game.running_order() if car in named] if len(named) > 1 else named
    game.stopped = game.stopped + cars
    return cars


def ask_repairs(game: Race) -> bool:
    """Ask what comes off the next car of those that the seat pits."""
    if not game.options_now:
        return False
    car = game.options_now[0]
    game.ask(game.owner[car], kinds.REPAIR, game.repair_choices(car), game.numbers[car], game.fleet.worn[car])
    return True


def go_to_apron(game: Race, car: int, back: int) -> None:
    """Straight down to the apron, then back along it."""
    progress = game.field.progress[car] - back
    game.to_apron(car, progress)
    game.tell_three(ON_APRON, game.numbers[car], progress, -1)
    game.tell(PITTED, game.numbers[car], back)


def drop_together(game: Race, cars: list[int], back_of: list[int]) -> None:
    """T35, T39: cars on the track drop at once, the inside car below; those that go back arrive on top."""
    on_track = [car for car in cars if game.fleet.state[car] == ON_TRACK]
    for car in sorted(on_track, key=lambda car: back_of[car] > 0):
        go_to_apron(game, car, back_of[car])
