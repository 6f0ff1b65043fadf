"""Section 10: places, disqualifications, points for the best ten."""

from __future__ import annotations

from draftline.core.facts import DISQUALIFIED, PLACED, RACE_OVER
from draftline.core.game import Outcome
from draftline.games.grand_prix.state import NPC, State
from draftline.games.grand_prix.tyres import duty_done
from draftline.racing.race import OUT_DISQUALIFIED, OUT_FINISHED

ENDINGS = ("ending.finished", "ending.rain", "ending.nobody", "ending.no-players")


def end_race(game: State) -> None:
    """10.1.2, G47: cars still in the race take the best places left, in running order; then the tyres are checked."""
    if not game.ending:
        game.ending = "ending.finished" if game.any_finished() else "ending.no-players"
    for car in game.running_order():
        game.lift(car)
        game.state[car] = OUT_FINISHED
        game.marker[car] = game.top
        game.top += 1
    disqualify(game)
    for car in sorted(range(len(game.marker)), key=lambda car: game.marker[car]):
        game.tell(PLACED, game.numbers[car], game.marker[car])
    game.tell_one(RACE_OVER, ENDINGS.index(game.ending))
    game.over = True
    game.asked = []
    game.codes = []


def disqualify(game: State) -> None:
    """10.1.3, G32: cars that never changed tyres leave the ranking and everybody behind moves up."""
    order = sorted(range(len(game.marker)), key=lambda car: game.marker[car])
    out = [car for car in order if game.owner[car] != NPC and not duty_done(game, car)]
    if not out:
        return
    for car in out:
        game.state[car] = OUT_DISQUALIFIED
        game.tell_one(DISQUALIFIED, game.numbers[car])
    for place, car in enumerate([car for car in order if car not in out] + out):
        game.marker[car] = place + 1


def car_points(game: State, car: int) -> int:
    """10.2, 10.3: the best ten places; nothing for NPCs and the disqualified."""
    place = game.marker[car]
    if game.owner[car] == NPC or game.state[car] == OUT_DISQUALIFIED or place > len(game.box.places):
        return 0
    return game.box.places[place - 1]


def outcome(game: State) -> Outcome:
    """Teams by points; ties go to the team whose best car finished further ahead."""
    cars = range(len(game.state))
    car_totals = {game.numbers[car]: car_points(game, car) for car in cars}
    places = {game.numbers[car]: game.marker[car] for car in cars}
    points = [sum(car_points(game, car) for car in game.rows[seat]) for seat in range(game.seats)]
    best = [min(game.marker[car] for car in game.rows[seat]) for seat in range(game.seats)]
    ranking = sorted(range(game.seats), key=lambda seat: (-points[seat], best[seat]))
    return Outcome(tuple(ranking), tuple(points), car_totals, places, game.ending)
