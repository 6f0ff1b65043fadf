"""The crafts by game id, and those that a bot has already made."""

from __future__ import annotations

from collections.abc import Callable

from draftline.bots.card_craft import CardCraft
from draftline.bots.craft import Craft
from draftline.bots.dice_craft import DiceCraft
from draftline.core.game import Game
from draftline.core.messages import Message, OptionError
from draftline.core.track_game import TrackGame

Maker = Callable[[Game, dict[str, float]], Craft]


def _of_cards(game: Game, changed: dict[str, float]) -> Craft:
    return CardCraft(game, changed)


def _of_dice(game: Game, changed: dict[str, float]) -> Craft:
    return DiceCraft(changed)


MAKERS: dict[str, Maker] = {"thunder-alley": _of_cards, "grand-prix": _of_cards, "thunder-rolls": _of_dice}


class Crafts:
    """One craft for every kind of race that a bot meets; making one takes longer than using it."""

    def __init__(self, changed: dict[str, float]) -> None:
        self.changed = changed
        self._made: dict[str, Craft] = {}

    def of(self, game: Game) -> Craft:
        cars = len(game.owner) if isinstance(game, TrackGame) else 0
        key = f"{game.id} {cars} {game.options.get('preset', '')}"
        if key not in self._made:
            if game.id not in MAKERS:
                raise OptionError(Message("error.game-unknown", {"game": game.id, "known": list(MAKERS)}))
            self._made[key] = MAKERS[game.id](game, self.changed)
        return self._made[key]
