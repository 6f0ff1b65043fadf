"""The end of a race as both card games have it: places for those still racing, and the ranking of teams."""

from __future__ import annotations

from draftline.core.game import Outcome
from draftline.racing.card_race import CardRace
from draftline.racing.facts import RACE_OVER
from draftline.racing.race import OUT_FINISHED


def place_the_rest(game: CardRace) -> list[int]:
    """10.1: cars still in the race take the best markers left, in running order; those cars."""
    cars = game.running_order()
    for car in cars:
        game.lift(car)
        game.state[car] = OUT_FINISHED
        game.marker[car] = game.top
        game.top += 1
    return cars


def close_race(game: CardRace, ending: int) -> None:
    """Nothing more is asked."""
    game.tell_one(RACE_OVER, ending)
    game.over = True
    game.asked = []
    game.codes = []


def rank_teams(game: CardRace, points_of: list[int]) -> Outcome:
    """10.2: teams by the points of their cars; ties go to the team whose best car finished further ahead."""
    cars = range(len(game.state))
    points = [sum(points_of[car] for car in game.rows[seat]) for seat in range(game.seats)]
    best = [min([game.marker[car] for car in game.rows[seat]], default=len(cars) + 1) for seat in range(game.seats)]
    ranking = sorted(range(game.seats), key=lambda seat: (-points[seat], best[seat]))
    car_points = {game.numbers[car]: points_of[car] for car in cars}
    places = {game.numbers[car]: game.marker[car] for car in cars}
    return Outcome(tuple(ranking), tuple(points), car_points, places, game.ending)
