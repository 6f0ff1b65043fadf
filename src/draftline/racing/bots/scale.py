"""What stays the same in the eyes of a bot for a whole race: points by place, cards by worth, weights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from draftline.bots.chances import smoothed
from draftline.core.columns import vec
from draftline.core.network import Network
from draftline.racing.bots.features import NAMES
from draftline.racing.bots.greedy import Greedy
from draftline.racing.bots.weights import Weights
from draftline.racing.card_game import CardGame
from draftline.racing.move import DRAFT, LEAD, PURSUIT

if TYPE_CHECKING:
    from draftline.racing.bots.outlook import Outlook

BURDEN: Final[tuple[float, ...]] = (0.0, 0.4, 1.3, 3.0, 4.4, 6.0, 10.0)  # sectors that markers cost a car in a turn


class Scale:
    """What stays the same for a whole race: points by place, cards by worth, and in what its game differs."""

    def __init__(
        self, game: CardGame, weights: Weights, greedy: Greedy, blank: Outlook, network: Network | None
    ) -> None:
        self.weights = weights
        self.network = network
        self.learned: float = 0.0 if network is None else weights.learned
        self.greedy = greedy  # who answers what is not worth a longer thought
        self.blank = blank  # an outlook of the game's own kind
        self.place_points: vec[float] = vec[float](blank.place_points(game))
        self.points: list[list[float]] = smoothed(blank.place_points(game))
        self.worth: list[float] = [card_worth(game, card, weights) for card in range(len(game.kit.card_id))]
        cards = game.kit.race_cards
        self.usual: float = sum([self.worth[card] for card in cards]) / float(len(cards))
        self.lead: float = weights.lead * blank.lead_points(game)
        self.alike: int = weights.breadth
        self.trial_looks: int = weights.trial_looks
        rows = game.kit.wear_rows
        self.lasting: list[int] = [kind for kind in range(len(rows)) if rows[kind]["permanent"]]
        self.blank_row: vec[float] = vec[float]([0.0] * (len(NAMES) + len(blank.own_names())))


def card_worth(game: CardGame, card: int, weights: Weights) -> float:
    """Sectors that a card is good for, before it is known which car will play it."""
    box = game.kit
    worth = float(box.speed[card]) - weights.token * float(box.tokens[card])
    if box.movement[card] == DRAFT:
        worth += weights.draft
    elif box.movement[card] == LEAD or box.movement[card] == PURSUIT:
        worth += weights.drag
    return worth - 1.0 if box.card_wear[card] >= 0 else worth


def burden(worn: int) -> float:
    return BURDEN[min(max(worn, 0), len(BURDEN) - 1)]
