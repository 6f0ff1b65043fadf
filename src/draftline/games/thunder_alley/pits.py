"""Section 9: who pits, what comes off, where the cars come to stand; with the variable pit stops of 12.1."""

from __future__ import annotations

from draftline.core import game as kinds
from draftline.core.actions import PIT, REPAIR, WORD, WORDS, arguments_of, encode, first_of
from draftline.core.facts import ON_APRON, PITTED
from draftline.games.thunder_alley.components import YELLOW
from draftline.games.thunder_alley.state import State
from draftline.games.thunder_alley.turn_end import lapped, subsets
from draftline.racing.race import ON_TRACK
from draftline.racing.restart import close_up, line_up


def yellow_line_up(game: State) -> None:
    """9.6.1 to 9.6.3, T14, T31: running order, then lapped cars, then the cars of a collision."""
    game.front_row = restart_row(game)
    game.back_of = [0] * len(game.state)
    behind = [car for car in reversed(lapped(game)) if car not in game.hit]
    order = [car for car in game.running_order() if game.state[car] == ON_TRACK]
    last = [car for car in order if car in game.hit]
    leading = [car for car in order if car not in game.hit and car not in behind]
    line_up(game, leading + [car for car in behind if game.state[car] == ON_TRACK] + last, game.front_row)


def restart_row(game: State) -> int:
    """The sector of the leader, or the last one before the green line if it is the last lap (9.7, T15, T37)."""
    on_track = [car for car in game.running_order() if game.state[car] == ON_TRACK]
    leader = on_track[0] if on_track else game.lead_car()
    last_row = game.goal - game.track.green_line - 1
    return min(game.progress_of[leader], last_row) if game.current_lap() == game.laps else game.progress_of[leader]


def begin_pits(game: State) -> None:
    """9.1: every seat is asked once, from the first player."""
    game.waiting = game.seats_from_first()


def may_pit(game: State, seat: int) -> list[int]:
    """Cars on the track that the event has not already sent to the pits (T13)."""
    return [
        car for car in game.cars_in_race(seat) if game.state[car] == ON_TRACK and car not in game.stopped
    ]


def ask_pits(game: State) -> bool:
    """Ask the next seat which of its cars pit; False when all have answered."""
    while game.waiting:
        seat = game.waiting[0]
        game.waiting = game.waiting[1:]
        cars = may_pit(game, seat)
        if cars:
            game.ask(seat, kinds.PIT, subsets(PIT, [game.numbers[car] for car in cars]), 0, len(cars))
            return True
    return False


def take_pit(game: State, code: int) -> None:
    """Under green the cars drop back at once, in running order (C28); under yellow all drop together later (T35)."""
    named = [game.row_of[number] for number in arguments_of(code)]
    if not named:
        return
    cars = [car for car in game.running_order() if car in named] if len(named) > 1 else named
    game.stopped = game.stopped + cars
    game.options_now = cars if game.variable_pits else []
    if not game.variable_pits and game.flag != YELLOW:
        for car in cars:
            stop(game, car, game.box.green_back)


def stop(game: State, car: int, back: int) -> None:
    """9.2, 9.3: onto the apron, back, every temporary marker off."""
    go_to_apron(game, car, back)
    for kind in game.box.temporary:
        game.repair(car, kind, game.wear_count(car, kind))


def go_to_apron(game: State, car: int, back: int) -> None:
    progress = game.progress_of[car] - back
    game.to_apron(car, progress)
    game.tell_three(ON_APRON, game.numbers[car], progress, -1)
    game.tell(PITTED, game.numbers[car], back)


def yellow_stops(game: State) -> None:
    """9.5, T35: all cars that pit drop straight down, the inside car below; then the field closes up (9.6.5, 9.6.6)."""
    cars = [car for car in game.running_order() if car in game.stopped and game.state[car] == ON_TRACK]
    if game.variable_pits:
        _yellow_variable_stops(game, cars)
    else:
        for car in cars:
            stop(game, car, 0)
    close_up(game, game.front_row)


# 12.1, T39: the owner picks what comes off, and that is how long it takes.


def ask_repairs(game: State) -> bool:
    """Ask what comes off the next car of those that the seat pits."""
    if not game.options_now:
        return False
    car = game.options_now[0]
    game.ask(game.owner[car], kinds.REPAIR, repair_choices(game, car), game.numbers[car], game.worn[car])
    return True


def repair_choices(game: State, car: int) -> list[int]:
    """Every number of every temporary marker that costs time; under yellow tire and fuel come off anyway."""
    kinds_left = [k for k in game.box.temporary if game.flag != YELLOW or k not in game.box.yellow_free]
    choices: list[list[int]] = [[]]
    for kind in kinds_left:
        word = WORD + WORDS.index(game.box.wear[kind])
        count = game.wear_count(car, kind)
        choices = [chosen + [word] * n for chosen in choices for n in range(count + 1)]
    return [encode(REPAIR, [game.numbers[car], *chosen]) for chosen in choices]


def take_repair(game: State, code: int) -> None:
    """Green: 2 back and 1 for each marker, at once. Yellow: 1 back for each, when all drop (T39)."""
    car = game.row_of[first_of(code)]
    game.options_now = game.options_now[1:]
    words = arguments_of(code)[1:]
    if game.flag == YELLOW:
        game.back_of = [*game.back_of[:car], len(words), *game.back_of[car + 1 :]]
    else:
        go_to_apron(game, car, game.box.variable_back + game.box.variable_each * len(words))
    for word in words:
        game.repair(car, game.box.wear.index(WORDS[word - WORD]), 1)


def _yellow_variable_stops(game: State, cars: list[int]) -> None:
    """Those that do not move back stand below those that arrive (T39)."""
    for car in sorted(cars, key=lambda car: game.back_of[car] > 0):
        for kind in game.box.yellow_free:
            game.repair(car, kind, game.wear_count(car, kind))
        go_to_apron(game, car, game.back_of[car])
