"""The move of an AI car: of all ends of its activation the one that S4 names.

The search goes through the sequences of steps in action order. How far a car can still come never grows on the way, so
it first looks only at sequences that waste no MP, then at those that waste least, and stops as soon as one gets there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from draftline.core.actions import verb_of
from draftline.games.thunder_alley import ai_cards as ai
from draftline.racing.activation import activation_take, advance_activation, begin, begin_exit
from draftline.racing.effect import ANY, NO_EFFECT
from draftline.racing.fleet import APRON
from draftline.racing.lines import follow_ahead, tail_of
from draftline.racing.move import DRAFT, LINKING, PURSUIT
from draftline.racing.race import Race
from draftline.racing.reach import Node, position_key
from draftline.racing.verbs import BUMP, FORWARD

if TYPE_CHECKING:
    from draftline.games.thunder_alley.game import ThunderAlley

NOWHERE: Final = -1_000_000


class AiMove:
    """An end of an activation: the choices that lead to it, and what S4 compares."""

    def __init__(self, car: int, movement: int, mp: int, seek: int) -> None:
        self.car = car
        self.movement = movement
        self.mp = mp
        self.seek = seek
        self.codes: list[int] = []
        self.progress = NOWHERE
        self.sought = 0  # sectors by which it brings those forward whom the card seeks
        self.own = 0  # team-mates that it takes forward
        self.others = 0
        self.lane = 0


class Search:
    """The best end so far, and how far it may be worth looking."""

    def __init__(self, race: Race, move: AiMove) -> None:
        self.race = race
        self.best = move
        self.start = Node(race, None, -1, [])
        self.wanted = NOWHERE if move.seek else reachable(race, move.car)  # ends short of this are left for later
        self.next = NOWHERE  # the furthest of those
        self.path: list[int] = []
        self.seen: set[int] = set()


def find_move(game: ThunderAlley, car: int, movement: int, mp: int, seek: int) -> AiMove:
    """The move that S4 names for a car; the game itself stays as it is."""
    race = game.copy()
    race.quiet = True
    start_move(race, car, movement, mp)
    move = AiMove(car, movement, mp, seek)
    search = Search(race, move)
    first = Node(race, None, -1, run(race))
    while move.progress == NOWHERE:
        search.seen = set()
        _explore(search, first)
        first.restore(race)
        search.wanted = search.next
        search.next = NOWHERE
    return move


def make_move(game: ThunderAlley, move: AiMove) -> None:
    """Carry out a move that was found."""
    start_move(game, move.car, move.movement, move.mp)
    run(game)
    for code in move.codes:
        activation_take(game, code)
        run(game)


def start_move(race: Race, car: int, movement: int, mp: int) -> None:
    """No card text (S7); from the apron with Solo movement (S6)."""
    if race.fleet.state[car] == APRON:
        begin_exit(race, car, mp)
    else:
        begin(race, car, movement, NO_EFFECT, mp)


def run(race: Race) -> list[int]:
    """On to the next real choice; what has one option, or one that the rules for AI teams leave, is taken."""
    while True:
        choices = left_to_choose(race)
        if len(choices) != 1:
            return choices
        activation_take(race, choices[0])


def left_to_choose(race: Race) -> list[int]:
    """What an AI car may do: no bump where it can move (S4), at seams one way for a line."""
    choices = advance_activation(race)
    if len(choices) < 2:
        return choices
    if race.move.stage == LINKING:
        return [best_link(race, choices)]
    choices = [code for code in choices if code != BUMP]
    if race.move.movement == DRAFT or race.move.movement == PURSUIT:
        ways = [code for code in choices if verb_of(code) == FORWARD]
        if len(ways) > 1:
            way = best_way(race, ways)
            choices = [code for code in choices if verb_of(code) != FORWARD or code == way]
    return choices


def best_link(race: Race, links: list[int]) -> int:
    """At a seam behind: most own cars, then the longest line, then inside."""
    lane_of = race.track.lane_of
    found: list[tuple[int, int, list[int], int]] = []
    for at, code in enumerate(links):
        cars = tail_of(race, code)
        found.append((-_own(race, cars), -len(cars), [lane_of[race.field.space[car]] for car in cars], at))
    return links[min(found)[3]]


def best_way(race: Race, ways: list[int]) -> int:
    """At a seam ahead: most own cars pushed, then the longest line, then inside."""
    lane_of = race.track.lane_of
    head = race.field.space[race.move.front[-1]] if race.move.front else race.field.space[race.move.active]
    found: list[tuple[int, int, list[int], int]] = []
    for at, code in enumerate(ways):
        cars: list[int] = []
        end = follow_ahead(race, head, code, ANY, cars)
        lanes = [lane_of[race.field.space[car]] for car in cars]
        found.append((-_own(race, cars), -len(cars), [*lanes, lane_of[end]], at))
    return ways[min(found)[3]]


def _own(race: Race, cars: list[int]) -> int:
    return sum([1 for car in cars if race.owner[car] == race.owner[race.move.driver]])


def reachable(race: Race, car: int) -> int:
    """How far the car may still come: every sector costs 1 MP at least, and nobody goes beyond the finish."""
    return min(race.field.progress[car] + race.move.mp, race.goal)


def _explore(search: Search, node: Node) -> None:
    """Follow every sequence from a position, in action order, as far as the end that is wanted allows."""
    race = search.race
    if not node.choices:
        _compare(search)
        return
    for code in node.choices:
        node.restore(race)
        activation_take(race, code)
        choices = run(race)
        far = race.field.progress[search.best.car] if not choices else reachable(race, search.best.car)
        if far < search.wanted:
            search.next = max(search.next, far)
            continue
        key = position_key(race, search.start)
        if key in search.seen:
            continue
        search.seen.add(key)
        search.path.append(code)
        _explore(search, Node(race, node, code, choices))
        search.path.pop()


def _compare(search: Search) -> None:
    """S4: keep the end that the race stands at if it is better than the best so far."""
    race = search.race
    best = search.best
    sought = own = others = 0
    for car in range(len(search.start.progress)):
        gained = race.field.progress[car] - search.start.progress[car]
        if gained <= 0 or car == best.car:
            continue
        if race.owner[car] == race.owner[best.car]:
            own += 1
            sought += gained if best.seek else 0
        else:
            others += 1
            sought += gained if best.seek == ai.ANY else 0
    progress = race.field.progress[best.car]
    space = race.field.space[best.car]
    lane = race.track.lane_of[space] if space >= 0 else 0
    if best.progress == NOWHERE or _better(best, sought, progress, own, others, lane):
        best.codes = search.path[:]
        best.sought = sought
        best.progress = progress
        best.own = own
        best.others = others
        best.lane = lane


def _better(best: AiMove, sought: int, progress: int, own: int, others: int, lane: int) -> bool:
    """First what the card seeks; then furthest forward, most own cars, fewest others, inside; an earlier end stays."""
    if sought != best.sought:
        return sought > best.sought
    if progress != best.progress:
        return progress > best.progress
    if own != best.own:
        return own > best.own
    if others != best.others:
        return others < best.others
    return lane < best.lane
