"""Single steps of the active car: what it may do, what it costs, and who is moved by it (6.1, 6.3 to 6.9)."""

from __future__ import annotations

from typing import Final

from draftline.core.actions import first_of, one, verb_of
from draftline.racing import race as r
from draftline.racing.facts import BUMPED, DISPLACED, FOLLOWED, STEPPED, SWAPPED
from draftline.racing.lines import (
    follow_ahead,
    follow_back,
    side_of,
    ways_ahead,
    ways_back,
)
from draftline.racing.race import APRON, DRAFT, LEAD, PURSUIT, SOLO, Race
from draftline.racing.verbs import BUMP, DIAGONAL, FORWARD, IN, OUT, STOP, SWAP, TO_IN, TO_OUT

MOST_TO_BUMP: Final = 2  # MP left, T1


def step_choices(race: Race) -> list[int]:
    """Every legal step as a code, in fixed order; empty when the move is over."""
    if race.state[race.active] == APRON:
        return exit_choices(race)
    found: list[int] = []
    space = race.space[race.active]
    if race.mp > 0:
        _forward_choices(race, space, found)
        if race.effect == r.SWAPS:
            swap_choices(race, space, found)
        elif race.diagonals > 0:
            _diagonal_choices(race, space, found)
    if not race.locked and race.effect != r.NO_LATERAL and (race.mp > 0 or race.effect == r.FREE_LATERAL):
        _lateral_choices(race, space, found)
    if race.mp == 0:
        if found:
            found.append(STOP)
    elif race.bumping and race.mp <= MOST_TO_BUMP and may_bump(race):
        found.append(BUMP)
    return found


def _forward_choices(race: Race, space: int, found: list[int]) -> None:
    """6.1: 1 MP into an empty space; into a car the push cost in Solo and Lead, 1 MP in a line."""
    ahead = race.track.ahead[space]
    if len(ahead) == 1 and race.at[ahead[0]] < 0:
        found.append(FORWARD)
    elif race.movement == DRAFT or race.movement == PURSUIT:
        head = race.space[race.front[-1]] if race.front else space
        ways_ahead(race, head, FORWARD, side_of(race), found)
    elif race.mp >= race.push_cost:
        ways_ahead(race, space, FORWARD, side_of(race), found)
    else:
        for option in ahead:
            if race.at[option] < 0:
                found.append(FORWARD if len(ahead) == 1 else one(FORWARD, race.track.lane_of[option]))


def swap_choices(race: Race, space: int, found: list[int]) -> None:
    """T24: with a car in any forward neighbour; not if either stands in a Safety Zone (G42)."""
    ahead = race.track.ahead[space]
    for option in ahead:
        if race.at[option] >= 0 and not in_zone(race, space) and not in_zone(race, option):
            found.append(SWAP if len(ahead) == 1 else one(SWAP, race.track.lane_of[option]))


def _diagonal_choices(race: Race, space: int, found: list[int]) -> None:
    """T6, T26: just outside the outermost or inside the innermost forward neighbour, if that space is empty."""
    if in_zone(race, space):
        return  # G42
    ahead = race.track.ahead[space]
    outside = race.track.outer[ahead[-1]]
    if outside >= 0 and race.at[outside] < 0:
        found.append(TO_OUT)
    inside = race.track.inner[ahead[0]]
    if inside >= 0 and race.at[inside] < 0:
        found.append(TO_IN)


def _lateral_choices(race: Race, space: int, found: list[int]) -> None:
    """6.1, 6.7, C4: one lane out or in, not back to a lane of this sector already been in."""
    lane = race.track.lane_of[space]
    if lane >= race.high and race.effect != r.INSIDE:
        target = race.track.outer[space]
        if target >= 0:
            _lateral_choice(race, target, OUT, found)
    if lane <= race.low and race.effect != r.OUTSIDE:
        target = race.track.inner[space]
        if target >= 0:
            _lateral_choice(race, target, IN, found)


def _lateral_choice(race: Race, target: int, verb: int, found: list[int]) -> None:
    if race.at[target] < 0:
        found.append(verb)
    elif race.mp >= 2 or race.effect == r.FREE_LATERAL:
        displacements(race, target, verb, found)


def displacements(race: Race, target: int, verb: int, found: list[int]) -> None:
    """Every way to move the car on `target` aside: the code alone, or with lanes where the edge gives a choice."""
    edge = edge_of(race, target, verb)
    if edge < 0:
        found.append(verb)
        return
    before = len(found)
    if race.edge_back:
        ways_back(race, edge, verb, found)
    if len(found) == before:
        ways_ahead(race, edge, verb, 0, found)


def edge_of(race: Race, target: int, verb: int) -> int:
    """The edge space of a full row of cars from `target` to wall or apron, or -1 where a gap takes the push."""
    beside = race.track.outer if verb == OUT else race.track.inner
    while race.at[target] >= 0:
        if beside[target] < 0:
            return target
        target = beside[target]
    return -1


def exit_choices(race: Race) -> list[int]:
    """9.4, T9: the first step out of the pits goes sideways into lane 0, for 1 MP or 2 into a car."""
    found: list[int] = []
    target = exit_space(race)
    verb = IN if race.outside[race.active] else OUT
    if race.at[target] < 0:
        found.append(verb)
    elif race.mp >= exit_push_cost(race, target):
        displacements(race, target, verb, found)
    return found


def exit_space(race: Race) -> int:
    """Lane 0 from the apron; the outermost lane, except in a Safety Zone, from off the track (G38)."""
    sector = race.progress_of[race.active] % race.track.sectors
    base = race.track.base[sector]
    if race.outside[race.active] and not in_zone(race, base):
        return base + race.track.lanes[sector] - 1
    return base


def exit_push_cost(race: Race, target: int) -> int:
    """2 MP, but in a Safety Zone the car ahead is simply pushed on for 1 (Grand Prix 8.3.2, G6)."""
    return 1 if in_zone(race, target) else 2


def in_zone(race: Race, space: int) -> bool:
    return len(race.track.zone) > 0 and race.track.zone[race.track.sector_of[space]] == 1


def may_bump(race: Race) -> bool:
    """T1, T20: the last MP may be spent against a car that they are too few to move."""
    space = race.space[race.active]
    if race.movement == SOLO or race.movement == LEAD:
        for option in race.track.ahead[space]:
            if race.at[option] >= 0:
                return True
    if race.mp > 1 or race.locked or race.effect == r.NO_LATERAL or race.effect == r.FREE_LATERAL:
        return False
    lane = race.track.lane_of[space]
    outside = race.track.outer[space]
    if outside >= 0 and race.at[outside] >= 0 and lane >= race.high and race.effect != r.INSIDE:
        return True
    inside = race.track.inner[space]
    return inside >= 0 and race.at[inside] >= 0 and lane <= race.low and race.effect != r.OUTSIDE


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
        race.mp -= 1
    else:
        race.mp = 0
        race.locked = True
        if verb == BUMP:
            race.tell_one(BUMPED, race.numbers[race.active])


def _forward(race: Race, code: int) -> None:
    """6.3 to 6.6: the line moves like a train, pushed cars first from the far end (C5, C15)."""
    lined = race.movement == DRAFT or race.movement == PURSUIT
    ahead = race.track.ahead[race.space[race.active]]
    target = ahead[0]
    chain = race.front
    if len(ahead) > 1 or race.at[target] >= 0:
        head = chain[-1] if chain else race.active
        path = follow_ahead(race, race.space[head], code, side_of(race))
        if len(path) > 1:
            chain = chain + [race.at[space] for space in path[:-1]]
            if not lined:
                race.mp -= race.push_cost - 1
        target = push(race, chain, path[-1], FOLLOWED if lined else DISPLACED)
    pulls = len(race.tail) > 0
    _move_active(race, target, race.progress_of[race.active] + 1)
    race.mp -= 1
    if lined:
        _lock(race, chain, pulls)


def push(race: Race, chain: list[int], target: int, how: int) -> int:
    """Each car of a chain one space on, the far end first, into `target`; the space that the nearest has left."""
    for i in range(len(chain) - 1, -1, -1):
        left = race.space[chain[i]]
        race.put(chain[i], target, race.progress_of[chain[i]] + 1, how)
        target = left
    return target


def _move_active(race: Race, target: int, progress: int) -> None:
    """The active car enters a space and the cars behind it follow through the spaces left."""
    active = race.active
    left = race.space[active]
    same_sector = progress == race.progress_of[active]
    race.put(active, target, progress, STEPPED)
    race.crossing = target
    lane = race.track.lane_of[target]
    if same_sector:
        race.low = min(race.low, lane)
        race.high = max(race.high, lane)
    else:
        race.low = race.high = lane
    if race.tail:
        follow(race, left)


def follow(race: Race, target: int) -> None:
    """6.6, C18: each car of the tail enters the space that the one before it left.

    A car that finishes leaves a gap in the tail, the space that it finished through: those behind go on as far as that.
    """
    sector_of = race.track.sector_of
    tail = race.tail
    for i in range(len(tail)):
        car = tail[i]
        if car < 0:
            target = space_of_gap(car)
            continue
        if race.at[target] >= 0:
            race.tail = without_gaps_behind(tail[:i])
            return
        left = race.space[car]
        race.put(car, target, race.progress_of[car] + (1 if sector_of[target] != sector_of[left] else 0), FOLLOWED)
        if race.space[car] < 0:
            tail = [*tail[:i], gap(target), *tail[i + 1 :]]
            race.tail = without_gaps_behind(tail)
        target = left


def gap(space: int) -> int:
    """A place in the tail that a finished car has left."""
    return -2 - space


def space_of_gap(entry: int) -> int:
    return -2 - entry


def without_gaps_behind(tail: list[int]) -> list[int]:
    """A gap matters to the cars behind it only."""
    end = len(tail)
    while end > 0 and tail[end - 1] < 0:
        end -= 1
    return tail[:end]


def _lock(race: Race, chain: list[int], pulls: bool) -> None:
    """C6, G18: a line that has moved another car, or come up behind one, keeps its lane."""
    race.front = _still_pushed(race, chain) if chain else chain
    if chain or pulls:
        race.locked = True
    elif race.lock_when_closed and not race.locked and race.space[race.active] >= 0:
        race.locked = closed_ahead(race, race.space[race.active])


def _still_pushed(race: Race, chain: list[int]) -> list[int]:
    """C18: the line in front ends at a car that has finished; what that one pushed is free again."""
    for i in range(len(chain)):
        if race.space[chain[i]] < 0:
            return chain[:i]
    return chain


def closed_ahead(race: Race, space: int) -> bool:
    """Every forward neighbour is occupied."""
    for option in race.track.ahead[space]:
        if race.at[option] < 0:
            return False
    return True


def _lateral(race: Race, code: int, verb: int) -> None:
    """6.7: into the lane beside, moving a car that stands there; leaving the apron is the same step (T9)."""
    on_apron = race.state[race.active] == APRON
    if on_apron:
        target = exit_space(race)
    else:
        beside = race.track.outer if verb == OUT else race.track.inner
        target = beside[race.space[race.active]]
    cost = 1
    if race.at[target] >= 0:
        displace(race, target, code, verb)
        cost = exit_push_cost(race, target) if on_apron else 2
        race.displaced += 0 if on_apron else 1
    if on_apron:
        leave_apron(race, target)
    _move_active(race, target, race.progress_of[race.active])
    if race.effect != r.FREE_LATERAL:
        race.mp -= cost


def leave_apron(race: Race, target: int) -> None:
    """The car is on the track again, and those above it in its stack come down by one; in new lists (`reach`)."""
    active = race.active
    race.state = race.state[:]
    race.stack = race.stack[:]
    if not race.outside[active]:
        _lower_stack(race, active)
    else:
        race.outside = race.outside[:]
        race.outside[active] = 0
    race.state[active] = r.ON_TRACK
    race.stack[active] = 0
    race.low = race.high = race.track.lane_of[target]


def _lower_stack(race: Race, active: int) -> None:
    for car in range(len(race.state)):
        above = race.state[car] == APRON and race.stack[car] > race.stack[active]
        if above and race.shares_apron(car, race.progress_of[active]):
            race.stack[car] -= 1


def displace(race: Race, target: int, code: int, verb: int) -> None:
    """6.7, T2, T21: the row of cars gives way; at the edge the last one goes back, or forward, with all in its way."""
    edge = edge_of(race, target, verb)
    if edge >= 0:
        _clear_edge(race, edge, code, verb)
    beside = race.track.outer if verb == OUT else race.track.inner
    row = [target]
    while race.at[row[-1]] >= 0:
        row.append(beside[row[-1]])
    for i in range(len(row) - 1, 0, -1):
        car = race.at[row[i - 1]]
        race.put(car, row[i], race.progress_of[car], DISPLACED)


def _clear_edge(race: Race, edge: int, code: int, verb: int) -> None:
    if goes_back(race, edge, verb):
        _shift(race, edge, follow_back(race, edge, code), -1)
    else:
        _shift(race, edge, follow_ahead(race, edge, code, 0), 1)


def goes_back(race: Race, edge: int, verb: int) -> bool:
    found: list[int] = []
    if race.edge_back:
        ways_back(race, edge, verb, found)
    return len(found) > 0


def _shift(race: Race, edge: int, path: list[int], step: int) -> None:
    """Move the car on `edge` and those on the path one space along it, the far end first."""
    spaces = [edge, *path]
    for i in range(len(spaces) - 1, 0, -1):
        car = race.at[spaces[i - 1]]
        race.put(car, spaces[i], race.progress_of[car] + step, DISPLACED)


def _diagonal(race: Race, code: int) -> None:
    """Slingshot's one diagonal step; the led cars follow through it (T6)."""
    ahead = race.track.ahead[race.space[race.active]]
    target = race.track.outer[ahead[-1]] if code == TO_OUT else race.track.inner[ahead[0]]
    race.diagonals -= 1
    _move_active(race, target, race.progress_of[race.active] + 1)
    race.mp -= 1


def swap(race: Race, code: int) -> None:
    """Working the Pack, Overtake, Late Brake: the active car and the one ahead change places (T24, G23)."""
    active = race.active
    own = race.space[active]
    ahead = race.track.ahead[own]
    target = ahead[0]
    if len(ahead) > 1:
        target = race.track.base[race.track.sector_of[target]] + first_of(code)
    other = race.at[target]
    race.lift(other)
    race.put(active, target, race.progress_of[active] + 1, SWAPPED)
    race.put(other, own, race.progress_of[other] - 1, SWAPPED)
    race.low = race.high = race.track.lane_of[target]
