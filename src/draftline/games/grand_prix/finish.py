"""Section 10: places, disqualifications, points for the best ten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from draftline.core.outcome import Outcome
from draftline.games.grand_prix.components import NPC
from draftline.games.grand_prix.facts import DISQUALIFIED
from draftline.games.grand_prix.tyres import duty_done
from draftline.racing.facts import PLACED
from draftline.racing.finish import close_race, place_the_rest
from draftline.racing.fleet import OUT_DISQUALIFIED

if TYPE_CHECKING:
    from draftline.games.grand_prix.game import GrandPrix

ENDINGS: Final = ("ending.finished", "ending.rain", "ending.nobody", "ending.no-players")


def end_race(game: GrandPrix) -> None:
    """10.1.2, G47: cars still in the race take the best places left, in running order; then the tyres are checked."""
    if not game.ending:
        game.ending = "ending.finished" if game.any_finished() else "ending.no-players"
    racing = place_the_rest(game)
    disqualify(game)
    for car in racing:
        if game.fleet.state[car] != OUT_DISQUALIFIED:
            game.tell(PLACED, game.numbers[car], game.fleet.marker[car])
    close_race(game, ENDINGS.index(game.ending))


def disqualify(game: GrandPrix) -> None:
    """10.1.3, G32: cars that never changed tyres leave the ranking and everybody behind moves up."""
    order = sorted(range(len(game.fleet.marker)), key=lambda car: game.fleet.marker[car])
    out = [car for car in order if game.owner[car] != NPC and not duty_done(game, car)]
    if not out:
        return
    for car in out:
        game.fleet.state[car] = OUT_DISQUALIFIED
        game.tell_one(DISQUALIFIED, game.numbers[car])
    for place, car in enumerate([car for car in order if car not in out] + out):
        game.fleet.marker[car] = place + 1


def car_points(game: GrandPrix, car: int) -> int:
    """10.2, 10.3: the best ten places; nothing for NPCs and the disqualified."""
    place = game.fleet.marker[car]
    if game.owner[car] == NPC or game.fleet.state[car] == OUT_DISQUALIFIED or place > len(game.box.places):
        return 0
    return game.box.places[place - 1]


def outcome(game: GrandPrix) -> Outcome:
    """10.2, 10.3: what every car and team has earned; NPCs hold places, and nobody scores with them."""
    return game.ranked([car_points(game, car) for car in range(len(game.owner))], list(game.fleet.marker), game.ending)
