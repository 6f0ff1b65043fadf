"""Section 9: who pits, the bill of repairs and tyres, penalty stops, restarts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draftline.core.actions import DIGIT, FIRST, arguments_of, encode, first_of, longer, one
from draftline.games.grand_prix.components import DOUBLE_YELLOW, GREEN, NPC, RED
from draftline.games.grand_prix.tyres import changes, fit, tyre_of_word, tyre_word
from draftline.racing.fleet import APRON
from draftline.racing.pits import go_to_apron
from draftline.racing.restart import close_up, lead_row, line_up, restart_order
from draftline.racing.turn_end import lapped
from draftline.racing.verbs import FIRST_WEAR, REPAIR

if TYPE_CHECKING:
    from draftline.games.grand_prix.game import GrandPrix


def may_pit(game: GrandPrix, car: int) -> bool:
    """G27, G28: not twice in a turn, not from off the track, and only for something."""
    if car in game.stopped or game.fleet.outside[car]:
        return False
    return bool(changes(game, car)) or any(game.wear_count(car, kind) for kind in game.box.removable)


def repair_choices(game: GrandPrix, car: int) -> list[int]:
    """Any markers but red, and other tyres if wanted; something must be done, and a promise kept (G27, G31)."""
    codes = [one(REPAIR, game.numbers[car])]
    ends = [FIRST + DIGIT]  # where the next word of each goes
    for kind in game.box.removable:
        have = game.wear_count(car, kind)
        if have:
            codes, ends = _with_up_to(codes, ends, FIRST_WEAR + kind, have)
    words = [tyre_word(game, tyre) for tyre in changes(game, car)]
    with_tyres = [longer(codes[i], ends[i], word) for i in range(len(codes)) for word in words]
    return with_tyres if car in game.promised else codes[1:] + with_tyres


def _with_up_to(codes: list[int], ends: list[int], word: int, most: int) -> tuple[list[int], list[int]]:
    """Each code with the word behind it up to so many times."""
    longer_codes: list[int] = []
    longer_ends: list[int] = []
    for i in range(len(codes)):
        code, end = codes[i], ends[i]
        for n in range(most + 1):
            if n:
                code = longer(code, end, word)
                end += DIGIT
            longer_codes.append(code)
            longer_ends.append(end)
    return longer_codes, longer_ends


def bill(game: GrandPrix, words: list[int]) -> int:
    """7.3.2, 7.6.3: the durations added up; with a tyre change at least 2."""
    total = 0
    least = 0
    for word in words:
        if tyre_of_word(game, word) >= 0:
            least = game.box.tyre_bill
        else:
            total += game.box.duration[word - FIRST_WEAR]
    return max(total, least)


def take_repair(game: GrandPrix, code: int) -> None:
    """Markers off, tyres on; back by the bill, at once or, under a double yellow, with all others (G44)."""
    car = game.row_of[first_of(code)]
    game.options_now = game.options_now[1:]
    words = arguments_of(code)[1:]
    back = bill(game, words) * (game.current_event().times if game.in_event else 1)
    if game.flag == DOUBLE_YELLOW and not game.in_event:
        game.back_of = [*game.back_of[:car], back, *game.back_of[car + 1 :]]
    else:
        go_to_apron(game, car, back)
    for word in words:
        tyre = tyre_of_word(game, word)
        if tyre >= 0:
            fit(game, car, tyre)
        else:
            game.repair(car, word - FIRST_WEAR, 1)
    game.promised = [other for other in game.promised if other != car]


def penalty_stop(game: GrandPrix, car: int, back: int) -> None:
    """G30, G34: to the pit lane and back, nothing repaired; it does not pit again this turn."""
    go_to_apron(game, car, back)
    game.stopped = [*game.stopped, car]


def mechanical_stop(game: GrandPrix, car: int) -> None:
    """G30: every marker but red comes off at twice the bill; the owner may change tyres inside it."""
    game.stopped = [*game.stopped, car]
    game.mending = [car]
    game.in_event = True


def mechanical_choices(game: GrandPrix, car: int) -> list[int]:
    """All that can be removed, with or without other tyres."""
    words: list[int] = []
    for kind in game.box.removable:
        words += [FIRST_WEAR + kind] * game.wear_count(car, kind)
    options = [words] + [[*words, tyre_word(game, tyre)] for tyre in changes(game, car)]
    return [encode(REPAIR, [game.numbers[car], *chosen]) for chosen in options]


def npc_stops(game: GrandPrix, cars: list[int]) -> None:
    """8.4, G28, G34: NPCs on the track with the card's number go back five, in running order."""
    for car in cars:
        if game.fleet.state[car] == APRON or car in game.stopped:
            continue
        game.stopped = [*game.stopped, car]
        if game.flag == DOUBLE_YELLOW:
            game.back_of = [*game.back_of[:car], game.box.npc_back, *game.back_of[car + 1 :]]
        else:
            go_to_apron(game, car, game.box.npc_back)


# Restarts (9.3, 9.4).


def near_the_finish(game: GrandPrix) -> bool:
    """9.4, G46, G50: on the last lap the leader is past the track's green line, with eight steps or fewer to go."""
    leader = game.lead_car()
    return leader >= 0 and game.goal - game.field.progress[leader] <= game.board.green_line


def begin_restart(game: GrandPrix) -> None:
    """Line the field up for a double yellow or red flag, or ignore it within reach of the finish."""
    if game.flag not in (DOUBLE_YELLOW, RED):
        return
    if near_the_finish(game):
        game.flag = GREEN
        game.hit = []
        return
    game.back_of = [0] * len(game.fleet.state)
    game.front_row = lead_row(game)
    order = restart_order(game, lapped(game), game.hit)
    if game.flag == RED:
        order += [car for car in game.running_order() if game.fleet.state[car] == APRON]
    line_up(game, order, game.front_row)
    if game.flag == RED:
        _repair_all(game)


def _repair_all(game: GrandPrix) -> None:
    """9.3.2, G45: every marker but red comes off; Close Calls stay."""
    for car in range(len(game.fleet.state)):
        if game.owner[car] != NPC and game.racing(car):
            for kind in game.box.removable:
                game.repair(car, kind, game.wear_count(car, kind))


def end_restart(game: GrandPrix) -> None:
    """9.3.1 steps 4 to 6: those that pit drop together, the field closes up, the pit lane joins behind (G44)."""
    if game.flag == DOUBLE_YELLOW:
        for car in [car for car in game.running_order() if car in game.stopped]:
            go_to_apron(game, car, game.back_of[car])
        close_up(game, game.front_row)
