"""The craft of Thunder Alley: its points, those for leading a turn, and stops chosen marker by marker."""

from __future__ import annotations

from typing import Final, cast

from draftline.bots.craft import NO_WORTH
from draftline.core.actions import Action, arguments_of
from draftline.core.columns import i64, vec
from draftline.core.game import Decision, Game
from draftline.games.thunder_alley.components import YELLOW
from draftline.games.thunder_alley.game import ThunderAlley
from draftline.racing.bots.beginner import Beginner
from draftline.racing.bots.craft import CardCraft
from draftline.racing.bots.features import Ahead
from draftline.racing.bots.greedy import Greedy
from draftline.racing.bots.outlook import Outlook
from draftline.racing.bots.reasons import Reasons
from draftline.racing.bots.weights import Weights
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON

PLACE_MARGIN: Final = 0.01  # points by which a place is better than the next, whatever they score
GREEN_EXIT_COST: Final = 4.0  # sectors that the slow way out costs, beside those back along the apron
YELLOW_STOP_COST: Final = 3.5


class AlleyCraft(CardCraft):
    """Races score by their preset."""

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        super().__init__(Weights(id, changed), Stops(), AlleyOutlook(), Beginner(), Reasons())

    def points_of(self, game: Game) -> str:
        return str(game.options.get("preset", ""))


class AlleyOutlook(Outlook):
    """The expected points of a seat now, and after any end of a move."""

    def empty(self) -> Outlook:
        return AlleyOutlook()

    def place_points(self, game: CardGame) -> list[float]:
        preset = alley(game).preset
        return [float(preset.place_points(place + 1)) - PLACE_MARGIN * float(place) for place in range(len(game.owner))]

    def lead_points(self, game: CardGame) -> float:
        preset = alley(game).preset
        return float(preset.led + preset.per_marker)

    def leading(self) -> float:
        """Own cars in the leading sector that a Turn Leader marker would bring something."""
        if self.scale.lead == 0.0 or self.turns == 0.0:
            return 0.0
        game = self.game
        state, progress = game.fleet.state, self.progress
        front: i64 = -1000
        for car in range(self.cars):
            if state[car] <= APRON and progress[car] > front:
                front = progress[car]
        total = 0.0
        for car in self.own:
            if progress[car] == front and state[car] <= APRON and game.field.leads[car] == 0:
                total += self.scale.lead * (1.0 - 0.7 * self.left)
        return total

    def most_to_come(self, home: int) -> float:
        preset = alley(self.game).preset
        return super().most_to_come(home) + float(preset.led + preset.per_marker + preset.most_led)

    def sure_points(self, car: int) -> float:
        """10.2: Turn Leader markers."""
        leads = self.game.field.leads[car]
        preset = alley(self.game).preset
        return float(preset.led + preset.per_marker * leads) if leads else 0.0

    def own_names(self) -> tuple[str, ...]:
        return ("lead-worth", "leads-now")

    def own_features(self, everybody: Ahead, car: i64, row: vec[float], at: i64) -> None:
        """What a Turn Leader marker would bring this car, and whether it stands where it would get one."""
        preset = alley(self.game).preset
        worth = float(preset.per_marker if self.game.field.leads[car] else preset.led + preset.per_marker)
        row[at] = worth / 2.0
        row[at + 1] = worth / 2.0 if self.progress[car] >= everybody.front else 0.0


class Stops(Greedy):
    """Stops when repairs pay."""

    def place_values(self, game: CardGame) -> list[float]:
        preset = alley(game).preset
        return [float(preset.place_points(place + 1)) for place in range(len(game.owner))]

    def which_pit(self, game: CardGame, decision: Decision) -> Action:
        """Each car by itself, then the action that names just those."""
        field = self.field(game, decision.seat)
        back = alley(game).box.green_back
        cost = YELLOW_STOP_COST if game.flag == YELLOW else float(back) + GREEN_EXIT_COST
        own = game.cars_in_race(decision.seat)
        wanted = sorted(game.numbers[car] for car in own if field.should_pit(car, back, cost))
        for action in decision.actions:
            if sorted(arguments_of(action.code)) == wanted:
                return action
        return _nearest(decision, wanted)

    def stop_helps(self, game: CardGame, car: int) -> bool:
        """12.1: a stop takes markers off, and nothing else."""
        return game.fleet.worn[car] > 0

    def which_repair(self, game: CardGame, decision: Decision) -> Action:
        """12.1: every marker taken off costs a sector; take off what pays."""
        field = self.field(game, decision.seat)
        best = decision.actions[0]
        best_value = NO_WORTH
        for action in decision.actions:
            words = arguments_of(action.code)
            value = field.repair_gain(game.row_of[words[0]], len(words) - 1) - float(len(words) - 1)
            if value > best_value:
                best = action
                best_value = value
        return best


def alley(game: CardGame) -> ThunderAlley:
    return cast(ThunderAlley, game)


def _nearest(decision: Decision, wanted: list[int]) -> Action:
    """Of the offered sets the largest that names no car but the wanted ones (some may not pit)."""
    best = decision.actions[0]
    most = -1
    for action in decision.actions:
        named = arguments_of(action.code)
        if len(named) > most and all(number in wanted for number in named):
            best = action
            most = len(named)
    return best
