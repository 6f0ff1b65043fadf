"""Turn Leader markers (3.5.1, 3.5.3), and section 10: the race is over, everybody gets a place, points are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from draftline.core.outcome import Outcome
from draftline.games.thunder_alley.facts import MOST_LED
from draftline.racing.facts import PLACED
from draftline.racing.finish import close_race, place_the_rest
from draftline.racing.fleet import APRON

if TYPE_CHECKING:
    from draftline.games.thunder_alley.game import ThunderAlley

ENDINGS: Final = ("ending.finished", "ending.rain", "ending.nobody")


def award_leaders(game: ThunderAlley) -> None:
    """3.5.1, T29: every car that is as far as the leader gets a Turn Leader marker."""
    leader = game.lead_car()
    game.turn_leader = leader
    for car in range(len(game.fleet.state)):
        if game.fleet.state[car] <= APRON and game.field.progress[car] == game.field.progress[leader]:
            game.give_lead(car)


def award_new_leader(game: ThunderAlley) -> None:
    """3.5.3, 9.6.7, T29: one marker more if event, pits or restart brought another car to the front."""
    leader = game.lead_car()
    if leader >= 0 and leader != game.turn_leader:
        game.give_lead(leader)


def end_race(game: ThunderAlley) -> None:
    """10.1, T16, T33: cars still in the race take the best markers left, in running order."""
    if not game.ending:
        game.ending = "ending.finished" if game.any_finished() else "ending.nobody"
    for car in place_the_rest(game):
        game.tell(PLACED, game.numbers[car], game.fleet.marker[car])
    if game.preset.most_led and most_led(game) >= 0:
        game.tell_one(MOST_LED, game.numbers[most_led(game)])
    close_race(game, ENDINGS.index(game.ending))


def most_led(game: ThunderAlley) -> int:
    """10.2: the car with the most Turn Leader markers, of several the one with the better place; -1 if none has any."""
    best = -1
    for car in range(len(game.fleet.state)):
        if game.field.leads[car] and (best < 0 or _led_more(game, car, best)):
            best = car
    return best


def _led_more(game: ThunderAlley, car: int, other: int) -> bool:
    if game.field.leads[car] != game.field.leads[other]:
        return game.field.leads[car] > game.field.leads[other]
    return game.fleet.marker[car] < game.fleet.marker[other]


def car_points(game: ThunderAlley, car: int) -> int:
    """10.2: the position marker, a point for having led, a point for having led most."""
    preset = game.preset
    points = preset.place_points(game.fleet.marker[car]) + preset.per_marker * game.field.leads[car]
    if game.field.leads[car]:
        points += preset.led
    if car == most_led(game):
        points += preset.most_led
    return points


def outcome(game: ThunderAlley) -> Outcome:
    """10.2: what every car and team has earned."""
    return game.ranked([car_points(game, car) for car in range(len(game.owner))], list(game.fleet.marker), game.ending)
