"""`draftline.position` for Grand Prix: player cars by their teams, NPCs by their icons; the rest is `racing.position`.

Besides the arguments of every game: tyres={14: "soft"} (default hard, unused), changed=[14] (tyre duty done),
weather="rain", close_calls={14: 2}, zone=3 (centre of a Safety Zone, by column), off=[14] (cars off the track, in
their column of `apron`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from draftline.core.messages import Message, PositionError
from draftline.core.rulebook import Rulebook
from draftline.games.grand_prix.components import NEUTRAL, NPC, RAIN, Components
from draftline.games.grand_prix.game import END_OF_TURN, GrandPrix
from draftline.games.grand_prix.options import Options
from draftline.games.grand_prix.setup import new_columns, prepare
from draftline.racing.fleet import APRON
from draftline.racing.position import (
    check_cars,
    go,
    mark_cars,
    padded,
    road,
    row,
    stack_decks,
    stand_cars,
    teams_of,
)
from draftline.racing.setting import KNOWN, Setting, is_by_car, is_lists_of_cars, is_name, is_whole, is_words_by_car


def _counts_by_car(value: Any) -> bool:
    return is_by_car(value) and all(count >= 0 for count in value.values())


MORE: Final = {
    "tyres": is_words_by_car,
    "changed": is_lists_of_cars,
    "weather": is_name,
    "close_calls": _counts_by_car,
    "zone": is_whole,
    "off": is_lists_of_cars,
}


def create(book: Rulebook, text: str, given: Mapping[str, Any]) -> GrandPrix:
    """A game in the given position, waiting for its first decision."""
    setting = Setting(text, given, {**KNOWN, **MORE})
    game = GrandPrix()
    _begin(book, game, setting, book.box)
    stand_cars(game, setting)
    _mark(game, setting)
    mark_cars(game, setting)
    stack_decks(game, setting)
    go(game, setting, END_OF_TURN)
    return game


def _begin(book: Rulebook, game: GrandPrix, setting: Setting, components: Components) -> None:
    track, zero, laps = road(setting)
    numbers = setting.numbers()
    check_cars(numbers, [*components.team_of, *components.icon_of])
    players = [number for number in numbers if number in components.team_of]
    teams = teams_of(setting, players, components.colours, components.team_of)
    if not teams:
        raise PositionError(Message("error.position-car", {"car": numbers[0] if numbers else 0}))
    given = dict(setting.get("options", {}))
    weather = setting.get("weather", "dry")
    options = Options(
        components,
        max(len(teams), 2),
        {"weather": weather, **given, "teams": padded(teams, components.colours)},
        laps,
    )
    origin = {"text": setting.text, "arguments": setting.given, "zero": zero}
    game._begin(book, len(teams), setting.get("seed", 0), given, origin)
    prepare(game, track, options)
    game.teams = teams
    _columns(game, numbers, components)


def _columns(game: GrandPrix, numbers: list[int], components: Components) -> None:
    """Player cars by seat, then NPCs; an icon belongs to a seat where the chart gives it one (G17)."""
    seat_of = {team: seat for seat, team in enumerate(game.teams)}
    owned = sorted((seat_of[components.team_of[n]], n) for n in numbers if n in components.team_of)
    npcs = sorted(n for n in numbers if n in components.icon_of)
    used = components.icons[: game.seats] if components.chart[max(game.seats, 2)]["npcs"] else []
    icons = [components.icon_of[n] for n in npcs]
    controller = [NEUTRAL] * len(owned) + [used.index(icon) if icon in used else NEUTRAL for icon in icons]
    owner = [seat for seat, _ in owned] + [NPC] * len(npcs)
    new_columns(game, [n for _, n in owned] + npcs, owner, controller)


def _mark(game: GrandPrix, setting: Setting) -> None:
    """Tyres, tokens, the zone, cars off the track."""
    fitted = setting.by_car("tyres")
    check_cars(list(fitted), game.numbers)
    for car in range(len(game.owner)):
        if game.owner[car] != NPC:
            game.tyre[car] = _tyre(game, fitted.get(game.numbers[car], "wet" if game.weather == RAIN else "hard"))
            game.fresh[car] = 1 if game.box.tyre_bonus[game.tyre[car]] else 0
    for number in setting.get("changed", ()):
        game.changed[row(game, number)] = 1
    for number, count in setting.by_car("close_calls").items():
        game.add_tokens(row(game, number), count)
    for number in setting.get("off", ()):
        if game.fleet.state[row(game, number)] != APRON:
            raise PositionError(Message("error.position-value", {"option": "off", "value": str(number)}))
        game.fleet.outside[row(game, number)] = 1
    centre = setting.get("zone", None)
    if centre is not None:
        assert game.origin is not None
        _lay(game, int(game.origin["zero"]) + centre)


def _lay(game: GrandPrix, progress: int) -> None:
    """A zone that is already there: nobody is shifted, so its cars must stand in lane 0."""
    half = game.box.zone_half
    game.centre = progress % game.board.sectors
    game.track = game.board.with_zone((game.centre - half) % game.board.sectors, 2 * half + 1)
    for car, space in enumerate(game.field.space):
        if space >= 0 and game.track.zone[game.track.sector_of[space]] and game.track.lane_of[space]:
            raise PositionError(Message("error.position-zone", {"car": game.numbers[car]}))


def _tyre(game: GrandPrix, name: Any) -> int:
    if name not in game.box.tyres:
        raise PositionError(Message("error.position-value", {"option": "tyres", "value": str(name)}))
    return game.box.tyres.index(name)
