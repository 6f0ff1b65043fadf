"""`draftline.position` for Thunder Alley: teams and cars of a picture; the rest is `racing.position`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from draftline.games.thunder_alley.components import Components, box
from draftline.games.thunder_alley.game import END_OF_TURN, ThunderAlley
from draftline.games.thunder_alley.options import Options
from draftline.games.thunder_alley.setup import prepare
from draftline.racing.position import arrange, check_cars, padded, straight, teams_of
from draftline.racing.setting import KNOWN, Setting


def create(text: str, given: Mapping[str, Any]) -> ThunderAlley:
    """A game in the given position, waiting for its first decision."""
    setting = Setting(text, given, KNOWN)
    game = ThunderAlley()
    _begin(game, setting, box())
    arrange(game, setting, END_OF_TURN)
    return game


def _begin(game: ThunderAlley, setting: Setting, components: Components) -> None:
    track, zero, laps = straight(setting)
    numbers = setting.numbers()
    check_cars(numbers, list(components.team_of))
    teams = teams_of(setting, numbers, components.colours, components.team_of)
    given = dict(setting.get("options", {}))
    options = Options(max(len(teams), 2), {**given, "teams": padded(teams, components.colours)}, laps)
    game.id = "thunder-alley"
    game.seats = len(teams)
    game.seed = setting.get("seed", 0)
    game.options = given
    game.origin = {"text": setting.text, "arguments": setting.given, "zero": zero}
    game._begin_flow()
    prepare(game, track, options, game.seed)
    game.teams = teams
    owned = sorted((teams.index(components.team_of[n]), n) for n in numbers)
    game._new_columns([n for _, n in owned], [seat for seat, _ in owned])
    if "cars" not in given:
        game.hand_size = game.preset.hand_size(max(game.owner.count(seat) for seat in range(game.seats)))
