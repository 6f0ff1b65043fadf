"""Section 2: cars on the grid, decks, markers, the deal; with the start orders of 12.2 and the swap of 11.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draftline.core.columns import i64, vec
from draftline.core.track import Track
from draftline.games.thunder_alley.ai_teams import seat_ai_teams
from draftline.games.thunder_alley.components import Components
from draftline.games.thunder_alley.options import Options
from draftline.racing.facts import ON_GRID
from draftline.racing.rules import Rules

if TYPE_CHECKING:
    from draftline.games.thunder_alley.game import ThunderAlley


def prepare(game: ThunderAlley, track: Track, options: Options) -> None:
    """Everything of a new race but the cars: columns, decks, registers."""
    components: Components = game.book.box
    game.box = components
    game.kit = components
    game.preset = components.presets[options.preset]
    game.track = track
    game.teams = options.teams
    game.laps = options.laps
    game.goal = options.laps * track.sectors
    game.rules = rules = Rules()
    rules.push_cost = components.push_cost
    rules.edge_back = components.edge_back
    rules.lock_when_closed = components.lock_when_closed
    rules.bumping = components.bumping
    rules.second_mp = components.second_mp
    rules.wear_counted = len(components.wear)
    rules.next_is_physical = False
    rules.corner_order = False
    game.cars_each = options.cars
    game.penalty = vec[i64](game.preset.penalty)
    game.hand_size = game.preset.hand_size(options.cars)
    game.variable_pits = options.variable_pits
    game.everyone = options.everyone
    game._new_table()
    game.rains = 0
    game.turn_leader = -1
    game.back_of = []
    seat_ai_teams(game, options.ai[: game.seats], options.ai_wear)


def set_up(game: ThunderAlley, track: Track, options: Options) -> None:
    """2.1 to 2.7; the deal itself happens as the first turn fills the hands."""
    prepare(game, track, options)
    numbers: list[int] = []
    owner: list[int] = []
    for seat in range(game.seats):
        numbers += options.numbers[seat]
        owner += [seat] * options.cars
    game._new_columns(numbers, owner)
    place_on_grid(game, start_order(game, options))
    game.first = owner[game.lead_car()]


def start_order(game: ThunderAlley, options: Options) -> list[int]:
    """2.5, 12.2: cars in grid order, each team's in number order (C34)."""
    left = [cars[:] for cars in game.rows]
    if options.start == "card-per-place":
        return _card_per_place(game, left, options.moved_up)
    order: list[int] = []
    bar = setup_bar(game, options.moved_up)
    for row in range(options.cars):
        if row and options.start == "card-per-round":
            bar = setup_bar(game, options.moved_up)
        seats = bar[::-1] if row % 2 and options.start == "serpentine" else bar
        order += [left[seat].pop(0) for seat in seats]
    return order


def setup_bar(game: ThunderAlley, moved_up: str) -> list[int]:
    """Seats in the order of a Team Bar; last race's winner changes places with the team before it (11.2, T43)."""
    seats = [game.teams.index(colour) for colour in game.turn_up_bar() if colour in game.teams]
    if moved_up:
        i = seats.index(game.teams.index(moved_up))
        if i > 0:
            seats[i - 1], seats[i] = seats[i], seats[i - 1]
    return seats


def _card_per_place(game: ThunderAlley, left: list[list[int]], moved_up: str) -> list[int]:
    """12.2, T40: for each grid place the first team on a new card's bar that has a car left."""
    order: list[int] = []
    for _ in range(len(game.owner)):
        seats = [seat for seat in setup_bar(game, moved_up) if left[seat]]
        order.append(left[seats[0]].pop(0))
    return order


def place_on_grid(game: ThunderAlley, order: list[int]) -> None:
    """1.3: places 1, 2, ... behind the start line."""
    for car, (progress, lane) in zip(order, game.track.grid, strict=False):
        game.put(car, game.track.space(progress, lane), progress, ON_GRID)
