"""How a race of Grand Prix looks to one seat: besides places and wear there are Close Calls, tyres and their change."""

from __future__ import annotations

from typing import Final

from draftline.games.grand_prix.bots.pit_wall import owes_change, prix
from draftline.games.grand_prix.game import GrandPrix
from draftline.games.grand_prix.tyres import wrong
from draftline.racing.bots.outlook import Outlook
from draftline.racing.card_game import CardGame

ALIKE: Final = 2  # positions followed for each place of the moving car
TRIFLE: Final = 0.02  # points by which a place is better than the next, whatever they score
LAST_CALL: Final = 0.9  # turns to go from which on a missing change of tyres threatens disqualification


class TyreOutlook(Outlook):
    """The expected points of a seat now, and after any end of a move."""

    def empty(self) -> Outlook:
        return TyreOutlook()

    def alike(self) -> int:
        return ALIKE

    def place_points(self, game: CardGame) -> list[float]:
        cars = len(game.owner)
        scored = [float(points) for points in prix(game).box.places] + [0.0] * cars
        return [scored[place] - TRIFLE * float(place) for place in range(cars)]

    def loss(self, car: int) -> float:
        """Sectors that wear, Close Calls and tyres will cost."""
        race = prix(self.game)
        lost = super().loss(car) + self.weights.token * float(race.tokens(car)) * self.soon
        return lost + self._tyres(race, car) if race.tyre[car] >= 0 else lost

    def _tyres(self, race: GrandPrix, car: int) -> float:
        lost = 0.0
        if owes_change(race, car):
            lost += self.weights.duty
        if race.fresh[car]:
            lost -= self.weights.fresh * self.soon
        if wrong(race, car):
            lost += self.weights.wrong * self.ahead
        return lost

    def qualified(self, car: int) -> float:
        """7.6.2: the chance to have changed tyres in time."""
        return min(self.turns / LAST_CALL, 1.0) if owes_change(prix(self.game), car) else 1.0
