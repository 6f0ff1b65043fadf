"""Whom an event hits, and the choices that it leaves to owners (4.4, 8.1, C30 to C33)."""

from __future__ import annotations

from typing import Final

from draftline.core.actions import one
from draftline.racing import kinds
from draftline.racing.facts import CAR_CHOSEN, NO_EVENT
from draftline.racing.fleet import ON_TRACK
from draftline.racing.race import Race
from draftline.racing.verbs import CHOOSE

GREEN: Final = 0


def no_event(game: Race) -> None:
    """8.1, T11: nobody qualifies, so nothing happens and the flag is green."""
    game.flag = GREEN
    game.tell_one(NO_EVENT, game.event)


def marks(game: Race, car: int, counts: list[int]) -> int:
    """How many of the counted markers a car has."""
    total = 0
    for kind in counts:
        total += game.wear_count(car, kind)
    return total


def most(cars: list[int], totals: list[int]) -> list[int]:
    """Those of the given cars with the highest total; at least one is needed (C30)."""
    worst = 1
    found: list[int] = []
    for i in range(len(cars)):
        if totals[i] > worst:
            worst = totals[i]
            found = []
        if totals[i] == worst:
            found.append(cars[i])
    return found


def aim(game: Race, cars: list[int]) -> None:
    """Of equally qualified cars a tie-break picks the team (4.4), its owner the car (T12); none: a non-event."""
    if not cars:
        no_event(game)
        return
    seats = sorted({game.owner[car] for car in cars})
    seat = seats[0] if len(seats) == 1 else game.pick_team(seats)
    game.options_now = [car for car in cars if game.owner[car] == seat]


def touching(race: Race, car: int) -> list[int]:
    """Adjacent cars on the track (glossary, C12): beside, ahead and behind, at a seam all of them; never diagonal."""
    space = race.field.space[car]
    track = race.track
    at = race.field.at
    found: list[int] = []
    for side in (track.inner[space], track.outer[space]):
        if side >= 0 and at[side] >= 0:
            found.append(at[side])
    for ahead in track.ahead[space]:
        if at[ahead] >= 0:
            found.append(at[ahead])
    for behind in track.behind[space]:
        if at[behind] >= 0:
            found.append(at[behind])
    return found


def on_track(race: Race) -> list[int]:
    return [car for car in range(len(race.fleet.state)) if race.fleet.state[car] == ON_TRACK]


def ask_choice(game: Race) -> bool:
    """Put the next open question of the event: of `aim`'s owner, then of the seats that wait; False if none is left."""
    if game.options_now:
        seat = game.owner[game.options_now[0]]
        codes = game.answers(seat, car_codes(game, game.options_now))
        game.ask(seat, kinds.CHOOSE, codes, game.event, len(codes))
        return True
    while game.waiting:
        seat = game.waiting[0]
        game.waiting = game.waiting[1:]
        codes = game.event_choices(seat)
        if codes:
            codes = game.answers(seat, codes)
            game.ask(seat, kinds.CHOOSE, codes, game.event, len(codes))
            return True
    return False


def car_codes(game: Race, cars: list[int]) -> list[int]:
    """One `choose` for every car, by number."""
    return [one(CHOOSE, number) for number in sorted({game.numbers[car] for car in cars})]


def told_choice(game: Race, seat: int, car: int) -> None:
    """A choice that was one is told."""
    if game.choices.count > 1:
        game.tell(CAR_CHOSEN, seat, game.numbers[car])
