"""Section 2: teams, NPCs, weather, the grid by draw (13.1), with the winner's bonus of 11.3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draftline.core.columns import i64, vec
from draftline.core.field import filled
from draftline.core.rng import TIES
from draftline.core.track import Track
from draftline.games.grand_prix.components import NEUTRAL, NPC, RAIN, Components
from draftline.games.grand_prix.facts import WEATHER
from draftline.games.grand_prix.options import Options
from draftline.racing.facts import ON_GRID
from draftline.racing.rules import Rules

if TYPE_CHECKING:
    from draftline.games.grand_prix.game import GrandPrix


def prepare(game: GrandPrix, track: Track, options: Options) -> None:
    """Everything of a new race but the cars."""
    components: Components = game.book.box
    game.box = components
    game.kit = components
    game.board = track.with_restart("inner")
    game.track = game.board
    game.teams = options.teams
    game.laps = options.laps
    game.goal = options.laps * track.sectors
    game.rules = rules = Rules()
    rules.push_cost = components.push_cost
    rules.edge_back = components.edge_back
    rules.lock_when_closed = components.lock_when_closed
    rules.bumping = False
    rules.second_mp = 0
    rules.wear_counted = len(components.wear)
    rules.next_is_physical = True
    rules.corner_order = options.corner_order
    game.pits_by_order = options.pits_by_order
    game.penalty = vec[i64](components.penalty)
    game.hand_size = components.chart[options.seats]["hand"]
    game._new_table()
    game.promised = []
    game.back_of = []
    game.centre = game.zone_at = -1
    game.beside = []
    game.mending = []
    game.demands = []
    game.in_event = game.boosting = False
    game.weather = _weather(game, options.weather)
    game.always_rain = game.weather == RAIN


def _weather(game: GrandPrix, wanted: str) -> int:
    if wanted == "random":
        return game.rng[TIES].below(len(game.box.weathers))
    return game.box.weathers.index(wanted)


def new_columns(game: GrandPrix, numbers: list[int], owner: list[int], controller: list[int]) -> None:
    """The cars' columns; `controller` says which seat an NPC belongs to."""
    game._new_columns(numbers, owner)
    cars = len(numbers)
    game.tyre = filled(cars, -1)
    game.fresh = filled(cars, 0)
    game.changed = filled(cars, 0)
    game.left_turn = filled(cars, 0)
    game.drives = [
        [car for car in range(cars) if owner[car] == seat or (owner[car] == NPC and controller[car] in (seat, NEUTRAL))]
        for seat in range(game.seats)
    ]


def set_up(game: GrandPrix, track: Track, options: Options) -> None:
    """2.1 to 2.9; tyres are chosen next, and the deal happens as the first turn fills the hands."""
    prepare(game, track, options)
    game.tell_one(WEATHER, game.weather)
    npcs = choose_npcs(game, options.seats)
    numbers: list[int] = []
    owner: list[int] = []
    for seat, team in enumerate(options.teams):
        numbers += game.box.cars_of[team]
        owner += [seat] * len(game.box.cars_of[team])
    controller = [NEUTRAL] * len(numbers) + [npcs[number] for number in sorted(npcs)]
    numbers += sorted(npcs)
    owner += [NPC] * len(npcs)
    new_columns(game, numbers, owner, controller)
    grid = win_bonus(game, start_grid(game, options.start), options.moved_up)
    for car, (progress, lane) in zip(grid, game.track.grid, strict=False):
        game.put(car, game.track.space(progress, lane), progress, ON_GRID)


def choose_npcs(game: GrandPrix, seats: int) -> dict[int, int]:
    """2.3, G17: number -> seat or NEUTRAL; where fewer race than exist they are drawn."""
    row = game.box.chart[seats]
    used = game.box.icons[:seats] if row["npcs"] else []
    chosen: dict[int, int] = {}
    for seat, icon in enumerate(used):
        own = [number for number, other in game.box.icon_of.items() if other == icon]
        for number in draw(game, own, row["npcs"]):
            chosen[number] = seat
    others = [number for number, icon in game.box.icon_of.items() if icon not in used]
    for number in draw(game, others, row["neutral"]):
        chosen[number] = NEUTRAL
    return chosen


def draw(game: GrandPrix, items: list[int], count: int) -> list[int]:
    """So many out of the draw bag, in the order in which they come."""
    bag = sorted(items)
    game.rng[TIES].shuffle(bag)
    return bag[:count]


def start_grid(game: GrandPrix, start: str) -> list[int]:
    """2.6, 13.1: cars in grid order."""
    cars = list(range(len(game.numbers)))
    if start == "random":
        return draw(game, cars, len(cars))
    first = [game.rows[seat][0] for seat in draw(game, list(range(game.seats)), game.seats)]
    if start == "mixed":
        return first + draw(game, [car for car in cars if car not in first], len(cars))
    second = [game.rows[game.owner[car]][1] for car in reversed(first)]
    grid = [-1] * len(cars)
    grid[: len(first)] = first
    place = game.box.second_place - 1
    grid[place : place + len(second)] = second
    rest = draw(game, [car for car in cars if game.owner[car] == NPC], len(cars))
    return [car if car >= 0 else rest.pop(0) for car in grid]


def win_bonus(game: GrandPrix, grid: list[int], number: int) -> list[int]:
    """11.3, G51: last race's winner changes places with the car before it on the finished grid."""
    car = game.row_of[number] if number else -1
    if car >= 0 and grid.index(car) > 0:
        i = grid.index(car)
        grid[i - 1], grid[i] = grid[i], grid[i - 1]
    return grid
