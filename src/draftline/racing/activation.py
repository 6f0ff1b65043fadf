"""An activation from its first step to its last effect (6.2 to 6.6, card texts): where it waits and what follows.

Its whole state is the registers of `Race`, and it draws no card, so it can be searched to the end (see `reach`).
"""

from __future__ import annotations

from draftline.core.actions import first_of, one, verb_of
from draftline.racing import race as r
from draftline.racing.facts import CLOSED_UP, SIDESTEPPED
from draftline.racing.lines import follow_ahead, side_of, straight_tail, tail_of, tails
from draftline.racing.race import (
    APRON,
    DONE,
    DRAFT,
    LATE_SWAPPING,
    LEAD,
    LINKING,
    ON_TRACK,
    PLACING,
    SECONDING,
    SOLO,
    STEPPING,
    Race,
)
from draftline.racing.steps import follow, step_choices, swap, swap_choices, take_step
from draftline.racing.verbs import FORWARD, PLACE, SECOND, STOP


def begin(race: Race, car: int, movement: int, effect: int, mp: int) -> None:
    """Activate a car on the track with a card's movement, text and speed."""
    race.driver = car
    _ready(race, car, movement, effect, mp)


def begin_exit(race: Race, car: int, mp: int) -> None:
    """9.4: out of the pits with Solo movement and no card text."""
    race.driver = car
    _ready(race, car, SOLO, r.NO_EFFECT, mp)


def _ready(race: Race, car: int, movement: int, effect: int, mp: int) -> None:
    race.active = car
    race.movement = movement
    race.effect = effect
    race.mp = mp
    race.low = race.high = 0 if race.state[car] == APRON else race.track.lane_of[race.space[car]]
    race.locked = mp == 0  # C25: at 0 MP not even a free step
    race.settled = movement != DRAFT
    race.displaced = 0
    race.diagonals = 1 if effect == r.DIAGONAL else 0
    race.pending = -1
    race.front = []
    race.tail = []
    race.pushed = []
    race.stage = STEPPING
    if movement == LEAD and mp > 0:
        _ask_tail(race, -1)


def _ask_tail(race: Race, pending: int) -> None:
    """C14: settle the cars behind, asking where a seam gives a choice; then the pending step goes on."""
    race.pushed = _pushed_by(race, pending)
    straight = straight_tail(race)
    if straight is not None:
        _settle(race, straight, pending)
        return
    options = tails(race)
    if len(options) == 1:
        _settle(race, tail_of(race, options[0]), pending)
    else:
        race.line_options = options
        race.pending = pending
        race.stage = LINKING


def _pushed_by(race: Race, pending: int) -> list[int]:
    """The cars on the pending step's way, which cannot follow too; nobody asks unless the field could fill the ring."""
    if pending < 0 or len(race.space) < race.track.sectors:
        return []
    path = follow_ahead(race, race.space[race.active], pending, side_of(race))
    return [race.at[space] for space in path[:-1]]


def _settle(race: Race, tail: list[int], pending: int) -> None:
    race.tail = tail
    race.pushed = []  # of interest only while the tail is chosen
    race.stage = STEPPING
    if pending >= 0:
        race.settled = len(tail) > 0 or _pushes(race, pending)
        _step(race, pending)


def _pushes(race: Race, code: int) -> bool:
    return len(follow_ahead(race, race.space[race.active], code, side_of(race))) > 1


def activation_choices(race: Race) -> list[int]:
    """What may be chosen now; empty when this stage has nothing more to ask."""
    if race.stage == STEPPING:
        if race.mp == 0 and (race.locked or race.effect != r.FREE_LATERAL):
            return []
        return step_choices(race) if race.state[race.active] <= APRON else []
    if race.stage == LINKING:
        return race.line_options
    if race.stage == PLACING:
        return closing_places(race)
    if race.stage == LATE_SWAPPING:
        return late_swaps(race)
    return second_cars(race)


def activation_take(race: Race, code: int) -> None:
    """Do what was chosen."""
    if race.stage == STEPPING:
        if verb_of(code) == FORWARD and not race.settled:
            _ask_tail(race, code)
        else:
            _step(race, code)
    elif race.stage == LINKING:
        _settle(race, tail_of(race, code), race.pending)
    elif race.stage == PLACING:
        _close_up(race, first_of(code))
    elif race.stage == LATE_SWAPPING:
        race.stage = DONE
        if code != STOP:
            swap(race, code)
    else:
        _ready(race, race.row_of[first_of(code)], DRAFT, r.NO_EFFECT, race.second_mp)


def advance_activation(race: Race) -> list[int]:
    """Run through stages until something is to be chosen (returned) or the activation is done (empty)."""
    while race.stage != DONE:
        choices = activation_choices(race)
        if choices:
            return choices
        _next_stage(race)
    return []


def _step(race: Race, code: int) -> None:
    take_step(race, code)
    if race.state[race.active] > APRON:
        _bring_tail_home(race)


def _bring_tail_home(race: Race) -> None:
    """C9, C18: the active car is across; its remaining MP bring on the cars that it pulls, as far as it went."""
    while race.mp > 0 and race.tail:
        follow(race, race.crossing)
        race.mp -= 1
    race.mp = 0


def _next_stage(race: Race) -> None:
    """After the steps come the card's closing effects (T3, T5, T8); a finished car has none but Teamwork's (C19)."""
    effect = race.effect
    race.effect = r.NO_EFFECT
    if effect == r.SECOND_CAR and second_cars(race):
        race.stage = SECONDING
        return
    race.stage = DONE
    if race.state[race.active] != ON_TRACK:
        return
    if effect == r.CLOSE_UP:
        race.stage = PLACING if closing_places(race) else DONE
    elif effect == r.LATE_SWAP:
        race.stage = LATE_SWAPPING if late_swaps(race) else DONE
    elif effect == r.CLOSING_IN or effect == r.CLOSING_OUT:
        _sidestep(race, effect)


def _sidestep(race: Race, effect: int) -> None:
    """T8, T27: one free lane in or out, if a space is there and empty."""
    space = race.space[race.active]
    target = race.track.inner[space] if effect == r.CLOSING_IN else race.track.outer[space]
    if target >= 0 and race.at[target] < 0:
        race.put(race.active, target, race.progress_of[race.active], SIDESTEPPED)


def late_swaps(race: Race) -> list[int]:
    """Late Brake (G23): one free swap with a car ahead, or none; nothing to ask without a car there."""
    found: list[int] = []
    swap_choices(race, race.space[race.active], found)
    if found:
        found.append(STOP)
    return found


def second_cars(race: Race) -> list[int]:
    """T5, T25: the player's other cars on the track."""
    return [
        one(SECOND, race.numbers[car])
        for car in race.rows[race.owner[race.driver]]
        if race.state[car] == ON_TRACK and car != race.driver
    ]


def closing_places(race: Race) -> list[int]:
    """Clean Air (T3, T23): empty spaces right behind a car of the next sector ahead that holds one, by lane."""
    progress = next_ahead(race)
    if progress is None:
        return []
    sector = progress % race.track.sectors
    base = race.track.base[sector]
    lanes = set()
    for lane in range(race.track.lanes[sector]):
        if race.at[base + lane] >= 0:
            lanes.update(_free_behind(race, base + lane))
    return [one(PLACE, lane) for lane in sorted(lanes)]


def _free_behind(race: Race, space: int) -> list[int]:
    """Lanes behind a space that are empty once the active car is picked up."""
    return [
        race.track.lane_of[s] for s in race.track.behind[space] if race.at[s] < 0 or race.at[s] == race.active
    ]


def next_ahead(race: Race) -> int | None:
    """Progress at which the next car on the track stands ahead, in running order (T3) or on the road (G24).

    None with company in the sector, and for the first of the cars on the track.
    """
    own = race.progress_of[race.active]
    best: int | None = None
    leads = True
    for car in range(len(race.state)):
        if race.state[car] == ON_TRACK and car != race.active:
            progress = race.progress_of[car]
            if (progress - own) % race.track.sectors == 0:
                return None
            leads = leads and progress < own
            if race.next_is_physical:
                progress = own + (progress - own) % race.track.sectors
            if progress > own and (best is None or progress < best):
                best = progress
    return None if leads else best


def _close_up(race: Race, lane: int) -> None:
    progress = next_ahead(race)
    assert progress is not None
    target = race.track.space(progress - 1, lane)
    same_sector = progress - 1 == race.progress_of[race.active]
    race.low = min(race.low, lane) if same_sector else lane
    race.high = max(race.high, lane) if same_sector else lane
    race.lift(race.active)
    race.put(race.active, target, progress - 1, CLOSED_UP)
    race.stage = DONE
