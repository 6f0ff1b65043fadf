"""Section 9: who pits, what comes off, where the cars come to stand; with the variable pit stops of 12.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draftline.core.actions import arguments_of, encode, first_of
from draftline.games.thunder_alley.components import YELLOW
from draftline.racing.fleet import ON_TRACK
from draftline.racing.pits import cars_to_pit, drop_together, go_to_apron
from draftline.racing.restart import close_up, lead_row, line_up, restart_order
from draftline.racing.turn_end import lapped
from draftline.racing.verbs import FIRST_WEAR, REPAIR

if TYPE_CHECKING:
    from draftline.games.thunder_alley.game import ThunderAlley


def yellow_line_up(game: ThunderAlley) -> None:
    """9.6.1 to 9.6.3, T14, T31: running order, then lapped cars, then the cars of a collision."""
    game.front_row = restart_row(game)
    game.back_of = [0] * len(game.fleet.state)
    line_up(game, restart_order(game, lapped(game), game.hit), game.front_row)


def restart_row(game: ThunderAlley) -> int:
    """The sector of the leader, or the last one before the green line if it is the last lap (9.7, T15, T37)."""
    row = lead_row(game)
    last_row = game.goal - game.track.green_line - 1
    return min(row, last_row) if game.current_lap() == game.laps else row


def take_pit(game: ThunderAlley, code: int) -> None:
    """Under green the cars drop back at once, in running order (C28); under yellow all drop together later (T35)."""
    cars = cars_to_pit(game, code)
    game.options_now = cars if game.variable_pits else []
    if not game.variable_pits and game.flag != YELLOW:
        for car in cars:
            stop(game, car, game.box.green_back)


def stop(game: ThunderAlley, car: int, back: int) -> None:
    """9.2, 9.3: onto the apron, back, every temporary marker off."""
    go_to_apron(game, car, back)
    for kind in game.box.temporary:
        game.repair(car, kind, game.wear_count(car, kind))


def yellow_stops(game: ThunderAlley) -> None:
    """9.5, T35: all cars that pit drop straight down, the inside car below; then the field closes up (9.6.5, 9.6.6)."""
    cars = [car for car in game.running_order() if car in game.stopped and game.fleet.state[car] == ON_TRACK]
    for car in cars:
        variable = game.variable_pits and not game.plays_itself(game.owner[car])
        for kind in game.box.yellow_free if variable else game.box.temporary:
            game.repair(car, kind, game.wear_count(car, kind))
    drop_together(game, cars, game.back_of)
    close_up(game, game.front_row)


# 12.1, T39: the owner picks what comes off, and that is how long it takes.


def repair_choices(game: ThunderAlley, car: int) -> list[int]:
    """Every number of every temporary marker that costs time; under yellow tire and fuel come off anyway."""
    kinds_left = [k for k in game.box.temporary if game.flag != YELLOW or k not in game.box.yellow_free]
    choices: list[list[int]] = [[]]
    for kind in kinds_left:
        word = FIRST_WEAR + kind
        count = game.wear_count(car, kind)
        choices = [chosen + [word] * n for chosen in choices for n in range(count + 1)]
    return [encode(REPAIR, [game.numbers[car], *chosen]) for chosen in choices]


def take_repair(game: ThunderAlley, code: int) -> None:
    """Green: 2 back and 1 for each marker, at once. Yellow: 1 back for each, when all drop (T39)."""
    car = game.row_of[first_of(code)]
    game.options_now = game.options_now[1:]
    words = arguments_of(code)[1:]
    if game.flag == YELLOW:
        game.back_of = [*game.back_of[:car], len(words), *game.back_of[car + 1 :]]
    else:
        go_to_apron(game, car, game.box.variable_back + game.box.variable_each * len(words))
    for word in words:
        game.repair(car, word - FIRST_WEAR, 1)
