"""Single steps of the active car: what it may do, what it costs, and who is moved by it (6.1, 6.3 to 6.9)."""

from __future__ import annotations

from typing import Final

from draftline.core.actions import first_of, one, verb_of
from draftline.core.columns import i64
from draftline.racing.effect import ANY
from draftline.racing.facts import BUMPED, DISPLACED, FOLLOWED, STEPPED, SWAPPED
from draftline.racing.fleet import APRON, ON_TRACK
from draftline.racing.lines import (
    follow_ahead,
    follow_back,
    ways_ahead,
    ways_back,
)
from draftline.racing.move import DRAFT, LEAD, PURSUIT, SOLO
from draftline.racing.race import Race
from draftline.racing.verbs import BUMP, DIAGONAL, FORWARD, IN, OUT, STOP, SWAP, TO_OUT

MOST_TO_BUMP: Final = 2  # MP left, T1


def step_choices(race: Race) -> list[int]:
    """Every legal step as a code, in fixed order; empty when the move is over."""
    move = race.move
    if race.fleet.state[move.active] == APRON:
        return exit_choices(race)
    found: list[int] = []
    space = race.field.space[move.active]
    effect = move.effect
    if move.mp > 0:
        _forward_choices(race, space, found)
        effect.choices(race, space, found)
    if not move.locked and (move.mp > 0 or effect.free):
        _lateral_choices(race, space, found)
    if move.mp == 0:
        if found:
            found.append(STOP)
    elif race.rules.bumping and move.mp <= MOST_TO_BUMP and may_bump(race):
        found.append(BUMP)
    return found


def _forward_choices(race: Race, space: i64, found: list[int]) -> None:
    """6.1: 1 MP into an empty space; into a car the push cost in Solo and Lead, 1 MP in a line."""
    at, move = race.field.at, race.move
    ahead = race.track.ahead[space]
    if len(ahead) == 1 and at[ahead[0]] < 0:
        found.append(FORWARD)
    elif move.movement == DRAFT or move.movement == PURSUIT:
        head = race.field.space[move.front[-1]] if move.front else space
        ways_ahead(race, head, FORWARD, move.effect.side, found)
    elif move.mp >= race.rules.push_cost:
        ways_ahead(race, space, FORWARD, move.effect.side, found)
    else:
        for option in ahead:
            if at[option] < 0:
                found.append(FORWARD if len(ahead) == 1 else one(FORWARD, race.track.lane_of[option]))


def swap_choices(race: Race, space: i64, found: list[int]) -> None:
    """T24: with a car in any forward neighbour; not if either stands in a Safety Zone (G42)."""
    ahead = race.track.ahead[space]
    for option in ahead:
        if race.field.at[option] >= 0 and not in_zone(race, space) and not in_zone(race, option):
            found.append(SWAP if len(ahead) == 1 else one(SWAP, race.track.lane_of[option]))


def _lateral_choices(race: Race, space: i64, found: list[int]) -> None:
    """6.1, 6.7, C4: one lane out or in, not back to a lane of this sector already been in."""
    track, move = race.track, race.move
    lane = track.lane_of[space]
    if lane >= move.high and move.effect.out:
        _lateral_choice(race, track.outer[space], OUT, found)
    if lane <= move.low and move.effect.into:
        _lateral_choice(race, track.inner[space], IN, found)


def _lateral_choice(race: Race, target: i64, verb: int, found: list[int]) -> None:
    if target < 0:
        return
    if race.field.at[target] < 0:
        found.append(verb)
    elif race.move.mp >= 2 or race.move.effect.free:
        displacements(race, target, verb, found)


def displacements(race: Race, target: i64, verb: int, found: list[int]) -> None:
    """Every way to move the car on `target` aside: the code alone, or with lanes where the edge gives a choice."""
    edge = edge_of(race, target, verb)
    if edge < 0:
        found.append(verb)
        return
    before = len(found)
    if race.rules.edge_back:
        ways_back(race, edge, verb, found)
    if len(found) == before:
        ways_ahead(race, edge, verb, ANY, found)


def edge_of(race: Race, target: i64, verb: int) -> i64:
    """The edge space of a full row of cars from `target` to wall or apron, or -1 where a gap takes the push."""
    beside = race.track.outer if verb == OUT else race.track.inner
    while race.field.at[target] >= 0:
        if beside[target] < 0:
            return target
        target = beside[target]
    return -1


def exit_choices(race: Race) -> list[int]:
    """9.4, T9: the first step out of the pits goes sideways into lane 0, for 1 MP or 2 into a car."""
    found: list[int] = []
    target = exit_space(race)
    verb = IN if race.fleet.outside[race.move.active] else OUT
    if race.field.at[target] < 0:
        found.append(verb)
    elif race.move.mp >= exit_push_cost(race, target):
        displacements(race, target, verb, found)
    return found


def exit_space(race: Race) -> i64:
    """Lane 0 from the apron; the outermost lane, except in a Safety Zone, from off the track (G38)."""
    sector = race.field.progress[race.move.active] % race.track.sectors
    base = race.track.base[sector]
    if race.fleet.outside[race.move.active] and not in_zone(race, base):
        return base + race.track.lanes[sector] - 1
    return base


def exit_push_cost(race: Race, target: i64) -> int:
    """2 MP, but in a Safety Zone the car ahead is simply pushed on for 1 (Grand Prix 8.3.2, G6)."""
    return 1 if in_zone(race, target) else 2


def in_zone(race: Race, space: i64) -> bool:
    return len(race.track.zone) > 0 and race.track.zone[race.track.sector_of[space]] == 1


def may_bump(race: Race) -> bool:
    """T1, T20: the last MP may be spent against a car that they are too few to move."""
    at, track, move = race.field.at, race.track, race.move
    space = race.field.space[move.active]
    if move.movement == SOLO or move.movement == LEAD:
        for option in track.ahead[space]:
            if at[option] >= 0:
                return True
    effect = move.effect
    if move.mp > 1 or move.locked or effect.free:
        return False
    lane = track.lane_of[space]
    outside = track.outer[space]
    if outside >= 0 and at[outside] >= 0 and lane >= move.high and effect.out:
        return True
    inside = track.inner[space]
    return inside >= 0 and at[inside] >= 0 and lane <= move.low and effect.into


# Doing a step.


def take_step(race: Race, code: int) -> None:
    """Move the active car and everything that its step moves, and pay for it."""
    verb = verb_of(code)
    if verb == FORWARD:
        _forward(race, code)
    elif verb == OUT or verb == IN:
        _lateral(race, code, verb)
    elif verb == DIAGONAL:
        _diagonal(race, code)
    elif verb == SWAP:
        swap(race, code)
        race.move.mp -= 1
    else:
        race.move.mp = 0
        race.move.locked = True
        if verb == BUMP:
            race.tell_one(BUMPED, race.numbers[race.move.active])


def _forward(race: Race, code: int) -> None:
    """6.3 to 6.6: the line moves like a train, pushed cars first from the far end (C5, C15)."""
    move, field = race.move, race.field
    lined = move.movement == DRAFT or move.movement == PURSUIT
    ahead = race.track.ahead[field.space[move.active]]
    target = ahead[0]
    chain = move.front
    if len(ahead) > 1 or field.at[target] >= 0:
        head: i64 = chain[-1] if chain else move.active
        chain = chain[:]
        target = follow_ahead(race, field.space[head], code, move.effect.side, chain)
        if len(chain) > 0 and not lined:
            move.mp -= race.rules.push_cost - 1
        target = shift(race, chain, target, 1, FOLLOWED if lined else DISPLACED)
    pulls = len(move.tail) > 0
    _move_active(race, target, field.progress[move.active] + 1)
    move.mp -= 1
    if lined:
        _lock(race, chain, pulls)


def shift(race: Race, chain: list[int], target: i64, step: i64, how: int) -> i64:
    """Each car of a chain one space along it, the far end first, into `target`; the space that the nearest has left."""
    field = race.field
    for i in range(len(chain) - 1, -1, -1):
        car: i64 = chain[i]
        left = field.space[car]
        race.put(car, target, field.progress[car] + step, how)
        target = left
    return target


def _move_active(race: Race, target: i64, progress: i64) -> None:
    """The active car enters a space and the cars behind it follow through the spaces left."""
    move, field = race.move, race.field
    active = move.active
    left = field.space[active]
    same_sector = progress == field.progress[active]
    race.put(active, target, progress, STEPPED)
    move.crossing = target
    lane = race.track.lane_of[target]
    if not same_sector:
        move.low = move.high = lane
    elif lane < move.low:
        move.low = lane
    elif lane > move.high:
        move.high = lane
    if move.tail:
        follow(race, left)


def follow(race: Race, target: i64) -> None:
    """6.6, C18: each car of the tail enters the space that the one before it left.

    A car that finishes leaves a gap in the tail, the space that it finished through: those behind go on as far as that.
    """
    sector_of, field = race.track.sector_of, race.field
    tail = race.move.tail
    for i in range(len(tail)):
        car: i64 = tail[i]
        if car < 0:
            target = space_of_gap(car)
            continue
        if field.at[target] >= 0:
            race.move.tail = without_gaps_behind(tail[:i])
            return
        left = field.space[car]
        race.put(car, target, field.progress[car] + (1 if sector_of[target] != sector_of[left] else 0), FOLLOWED)
        if field.space[car] < 0:
            tail = [*tail[:i], gap(target), *tail[i + 1 :]]
            race.move.tail = without_gaps_behind(tail)
        target = left


def gap(space: int) -> int:
    """A place in the tail that a finished car has left."""
    return -2 - space


def space_of_gap(entry: i64) -> i64:
    return -2 - entry


def without_gaps_behind(tail: list[int]) -> list[int]:
    """A gap matters to the cars behind it only."""
    end = len(tail)
    while end > 0 and tail[end - 1] < 0:
        end -= 1
    return tail[:end]


def _lock(race: Race, chain: list[int], pulls: bool) -> None:
    """C6, G18: a line that has moved another car, or come up behind one, keeps its lane."""
    race.move.front = _still_pushed(race, chain) if chain else chain
    if chain or pulls:
        race.move.locked = True
    elif race.rules.lock_when_closed and not race.move.locked and race.field.space[race.move.active] >= 0:
        race.move.locked = closed_ahead(race, race.field.space[race.move.active])


def _still_pushed(race: Race, chain: list[int]) -> list[int]:
    """C18: the line in front ends at a car that has finished; what that one pushed is free again."""
    for i in range(len(chain)):
        if race.field.space[chain[i]] < 0:
            return chain[:i]
    return chain


def closed_ahead(race: Race, space: i64) -> bool:
    """Every forward neighbour is occupied."""
    for option in race.track.ahead[space]:
        if race.field.at[option] < 0:
            return False
    return True


def _lateral(race: Race, code: int, verb: int) -> None:
    """6.7: into the lane beside, moving a car that stands there; leaving the apron is the same step (T9)."""
    on_apron = race.fleet.state[race.move.active] == APRON
    if on_apron:
        target = exit_space(race)
    else:
        beside = race.track.outer if verb == OUT else race.track.inner
        target = beside[race.field.space[race.move.active]]
    cost = 1
    if race.field.at[target] >= 0:
        displace(race, target, code, verb)
        cost = exit_push_cost(race, target) if on_apron else 2
        race.move.displaced += 0 if on_apron else 1
    if on_apron:
        leave_apron(race, target)
    _move_active(race, target, race.field.progress[race.move.active])
    if not race.move.effect.free:
        race.move.mp -= cost


def leave_apron(race: Race, target: i64) -> None:
    """The car is on the track again, and those above it in its stack come down by one."""
    active = race.move.active
    race.mark_fleet()
    if race.fleet.outside[active]:
        race.fleet.outside[active] = 0
    else:
        _lower_stack(race, active)
    race.fleet.state[active] = ON_TRACK
    race.fleet.stack[active] = 0
    race.move.low = race.move.high = race.track.lane_of[target]


def _lower_stack(race: Race, active: int) -> None:
    for car in range(len(race.fleet.state)):
        above = race.fleet.state[car] == APRON and race.fleet.stack[car] > race.fleet.stack[active]
        if above and race.shares_apron(car, race.field.progress[active]):
            race.fleet.stack[car] -= 1


def displace(race: Race, target: i64, code: int, verb: int) -> None:
    """6.7, T2, T21: the row of cars gives way; at the edge the last one goes back, or forward, with all in its way."""
    edge = edge_of(race, target, verb)
    if edge >= 0:
        _clear_edge(race, edge, code, verb)
    beside = race.track.outer if verb == OUT else race.track.inner
    row = [target]
    while race.field.at[row[-1]] >= 0:
        row.append(beside[row[-1]])
    for i in range(len(row) - 1, 0, -1):
        car = race.field.at[row[i - 1]]
        race.put(car, row[i], race.field.progress[car], DISPLACED)


def _clear_edge(race: Race, edge: i64, code: int, verb: int) -> None:
    chain = [race.field.at[edge]]
    if goes_back(race, edge, verb):
        shift(race, chain, follow_back(race, edge, code, chain), -1, DISPLACED)
    else:
        shift(race, chain, follow_ahead(race, edge, code, ANY, chain), 1, DISPLACED)


def goes_back(race: Race, edge: i64, verb: int) -> bool:
    found: list[int] = []
    if race.rules.edge_back:
        ways_back(race, edge, verb, found)
    return len(found) > 0


def _diagonal(race: Race, code: int) -> None:
    """Slingshot's one diagonal step; the led cars follow through it (T6)."""
    ahead = race.track.ahead[race.field.space[race.move.active]]
    target = race.track.outer[ahead[-1]] if code == TO_OUT else race.track.inner[ahead[0]]
    race.move.diagonals -= 1
    _move_active(race, target, race.field.progress[race.move.active] + 1)
    race.move.mp -= 1


def swap(race: Race, code: int) -> None:
    """Working the Pack, Overtake, Late Brake: the active car and the one ahead change places (T24, G23)."""
    active = race.move.active
    own = race.field.space[active]
    ahead = race.track.ahead[own]
    target = ahead[0]
    if len(ahead) > 1:
        target = race.track.base[race.track.sector_of[target]] + first_of(code)
    other = race.field.at[target]
    race.lift(other)
    race.put(active, target, race.field.progress[active] + 1, SWAPPED)
    race.put(other, own, race.field.progress[other] - 1, SWAPPED)
    race.move.low = race.move.high = race.track.lane_of[target]
