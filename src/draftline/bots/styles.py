"""Personal styles of drivers: what one likes about an idea besides what it is worth, in points, and never many."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import Candidate, Craft, best_first
from draftline.bots.weights import number_tables
from draftline.core.game import Game
from draftline.core.messages import Message, OptionError

STYLES_FOLDER: Final = "bots/styles"
STYLE: Final = "style="
STYLED: Final = ("club", "pro")  # levels that have styles
MOST: Final = "most"  # points: more a taste never weighs

_styles: dict[str, dict[str, float]] = {}


def style_tables() -> dict[str, dict[str, float]]:
    """What each style likes, by its id: a file for each, read on first use."""
    if not _styles:
        _styles.update(number_tables(STYLES_FOLDER))
    return _styles


class Style:
    """Points by trait; none of them is the plain driver."""

    def __init__(self, tastes: dict[str, float]) -> None:
        self.most: float = tastes.get(MOST, 0.0)
        self.tastes = {trait: points for trait, points in tastes.items() if trait != MOST}

    def plain(self) -> bool:
        return not self.tastes

    def liked(self, craft: Craft, game: Game, seat: int, found: list[Candidate]) -> list[Candidate]:
        """Ideas as the driver likes them beside the best, best first; those too far behind for taste stay there."""
        close = [one for one in found if one.value > found[0].value - 2.0 * self.most]
        rest = found[len(close) :]
        points = [self._points(craft.traits(game, seat, one)) for one in close]
        liked: list[Candidate] = []
        for i in range(len(close)):
            one = close[i]
            liking = min(max(points[i] - points[0], -self.most), self.most)
            liked.append(Candidate(one.actions, one.value + liking, one.mover, liking))
        return best_first(liked) + rest

    def _points(self, traits: dict[str, float]) -> float:
        return sum([points * traits.get(trait, 0.0) for trait, points in self.tastes.items()])


def is_style(text: str) -> bool:
    return text.startswith(STYLE)


def read_style(parameters: list[str]) -> Style:
    """`style=attacker` among the parameters; at most one, and one that there is."""
    named = [text for text in parameters if is_style(text)]
    if not named:
        return Style({})
    found = style_tables().get(named[0].removeprefix(STYLE))
    if found is None or len(named) > 1:
        raise OptionError(Message("error.bot-parameter", {"text": named[-1]}))
    return Style(found)
