"""An activation from its first step to its last effect (6.2 to 6.6, card texts): where it waits and what follows.

Its whole state is a `Move`, and it draws no card, so it can be searched to the end (see `reach`).
"""

from __future__ import annotations

from draftline.core.actions import verb_of
from draftline.core.columns import i64
from draftline.racing.effect import NO_CHOICE, NO_EFFECT, Effect
from draftline.racing.fleet import APRON, ON_TRACK
from draftline.racing.lines import follow_ahead, straight_tail, tail_of, tails
from draftline.racing.move import CLOSING, DONE, DRAFT, LEAD, LINKING, SOLO, STEPPING
from draftline.racing.race import Race
from draftline.racing.steps import follow, step_choices, take_step
from draftline.racing.verbs import FORWARD


def begin(race: Race, car: i64, movement: i64, effect: Effect, mp: i64) -> None:
    """Activate a car on the track with a card's movement, text and speed."""
    race.move.driver = car
    ready(race, car, movement, effect, mp)


def begin_exit(race: Race, car: i64, mp: i64) -> None:
    """9.4: out of the pits with Solo movement and no card text."""
    begin(race, car, SOLO, NO_EFFECT, mp)


def ready(race: Race, car: i64, movement: i64, effect: Effect, mp: i64) -> None:
    """A car is about to move: the driver, or Teamwork's second car."""
    move = race.move
    move.active = car
    move.movement = movement
    move.effect = effect
    move.mp = mp
    move.low = move.high = 0 if race.fleet.state[car] == APRON else race.track.lane_of[race.field.space[car]]
    move.locked = mp == 0  # C25: at 0 MP not even a free step
    move.settled = movement != DRAFT
    move.displaced = 0
    move.diagonals = effect.diagonals()
    move.pending = -1
    move.front = []
    move.tail = []
    move.pushed = []
    move.stage = STEPPING
    if movement == LEAD and mp > 0:
        _ask_tail(race, -1)


def without_second(race: Race) -> None:
    """For a look at the first car's own move: Teamwork's second one is asked for when it has ended."""
    if race.move.driver >= 0 and race.move.stage != CLOSING and race.move.effect.for_finished():
        race.move.effect = NO_EFFECT


def _ask_tail(race: Race, pending: int) -> None:
    """C14: settle the cars behind, asking where a seam gives a choice; then the pending step goes on."""
    move = race.move
    move.pushed = _pushed_by(race, pending)
    straight = straight_tail(race)
    if straight is not None:
        _settle(race, straight, pending)
        return
    options = tails(race)
    if len(options) == 1:
        _settle(race, tail_of(race, options[0]), pending)
    else:
        move.line_options = options
        move.pending = pending
        move.stage = LINKING


def _pushed_by(race: Race, pending: int) -> list[int]:
    """The cars on the pending step's way, which cannot follow too; nobody asks unless the field could fill the ring."""
    if pending < 0 or len(race.owner) < race.track.sectors:
        return []
    return _pushed(race, pending)


def _settle(race: Race, tail: list[int], pending: int) -> None:
    move = race.move
    move.tail = tail
    move.pushed = []  # of interest only while the tail is chosen
    move.stage = STEPPING
    if pending >= 0:
        move.settled = len(tail) > 0 or len(_pushed(race, pending)) > 0
        _step(race, pending)


def _pushed(race: Race, code: int) -> list[int]:
    chain: list[int] = []
    follow_ahead(race, race.field.space[race.move.active], code, race.move.effect.side, chain)
    return chain


def activation_take(race: Race, code: int) -> None:
    """Do what was chosen."""
    move = race.move
    if move.stage == STEPPING:
        if verb_of(code) == FORWARD and not move.settled:
            _ask_tail(race, code)
        else:
            _step(race, code)
    elif move.stage == LINKING:
        _settle(race, tail_of(race, code), move.pending)
    else:
        move.stage = DONE
        move.effect.take(race, code)


def advance_activation(race: Race) -> list[int]:
    """Go on until something is to be chosen (returned) or the activation is done (empty)."""
    move = race.move
    if move.stage == LINKING:
        return move.line_options
    if move.stage == STEPPING:
        choices = _steps(race)
        if choices:
            return choices
        move.stage = CLOSING
    if move.stage == CLOSING:
        choices = _closing(race)
        if choices:
            return choices
        move.stage = DONE
    move.effect = NO_EFFECT
    return NO_CHOICE


def _steps(race: Race) -> list[int]:
    move = race.move
    if (move.mp == 0 and (move.locked or not move.effect.free)) or race.fleet.state[move.active] > APRON:
        return NO_CHOICE
    return step_choices(race)


def _closing(race: Race) -> list[int]:
    """After the steps come the card's closing effects (T3, T5, T8); a finished car has none but Teamwork's (C19)."""
    effect = race.move.effect
    if race.fleet.state[race.move.active] != ON_TRACK and not effect.for_finished():
        return NO_CHOICE
    return effect.after(race)


def _step(race: Race, code: int) -> None:
    take_step(race, code)
    if race.fleet.state[race.move.active] > APRON:
        _bring_tail_home(race)


def _bring_tail_home(race: Race) -> None:
    """C9, C18: the active car is across; its remaining MP bring on the cars that it pulls, as far as it went."""
    move = race.move
    while move.mp > 0 and move.tail:
        follow(race, move.crossing)
        move.mp -= 1
    move.mp = 0
