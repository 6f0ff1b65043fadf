"""AI cars: which one acts by its team's card, and its move, of all ends of the activation the one that S4 names.

The search goes through the sequences of steps in action order. How far a car can still come never grows on the way, so
it first looks only at sequences that waste no MP, then at those that waste least, and stops as soon as one gets there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from draftline.core.actions import verb_of
from draftline.core.columns import i64, vec
from draftline.games.thunder_alley import ai_cards as ai
from draftline.games.thunder_alley.ai_cards import AiCard, AiLine
from draftline.racing.activation import activation_take, advance_activation, begin, begin_exit
from draftline.racing.effect import ANY, NO_EFFECT
from draftline.racing.fleet import APRON
from draftline.racing.lines import follow_ahead, tail_of
from draftline.racing.move import DRAFT, LINKING, PURSUIT
from draftline.racing.race import Race
from draftline.racing.reach import Node, position_key
from draftline.racing.targets import touching
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


# What an AI card looks at: which car of the team acts, and which line of the card holds for it.


def acting_car(game: ThunderAlley, card: AiCard, cars: list[int]) -> int:
    """Of some cars on the track the one that the card's rule names; of several alike the one furthest back (S3)."""
    best = cars[0]
    best_worth = _worth(game, card.activate, best)
    for car in cars[1:]:
        worth = _worth(game, card.activate, car)
        if worth > best_worth or (worth == best_worth and game.rank_key(car) < game.rank_key(best)):
            best = car
            best_worth = worth
    return best


def _worth(game: ThunderAlley, rule: int, car: int) -> int:
    """How much a car is what a rule looks for; the rule's car is the one with the most."""
    if rule == ai.LAST:
        return -game.rank_key(car)
    if rule == ai.FIRST:
        return game.rank_key(car)
    if rule == ai.LINKED:
        return len(own_line(game, car))
    if rule == ai.PUSHING:
        return len(line_ahead(game, car))
    if rule == ai.PULLING:
        return len(line_behind(game, car))
    if rule == ai.OPEN:
        return open_road(game, car)
    return -len(touching(game, car))


def line_for(game: ThunderAlley, card: AiCard, car: int) -> AiLine:
    """The first line of a card whose condition holds for a car; the last has none (S5)."""
    for line in card.lines:
        if holds(game, line, car):
            return line
    return card.lines[-1]


def holds(game: ThunderAlley, line: AiLine, car: int) -> bool:
    when = line.when
    if when == ai.ALWAYS:
        return True
    if when == ai.LINE_AHEAD:
        return len(line_ahead(game, car)) >= line.n
    if when == ai.LINE_BEHIND:
        return len(line_behind(game, car)) >= line.n
    if when == ai.OWN_LINE:
        return len(own_line(game, car)) >= line.n
    if when == ai.ALONE:
        return not touching(game, car)
    if when <= ai.CLEAR_AHEAD:
        return _neighbour_holds(game, when, car)
    return _race_holds(game, line, car)


def _neighbour_holds(game: ThunderAlley, when: int, car: int) -> bool:
    """Conditions on the cars directly ahead and behind, at a seam any of them (C12)."""
    ahead = next_to(game, game.track.ahead[game.field.space[car]])
    if when == ai.CLEAR_AHEAD:
        return not ahead
    own = when == ai.OWN_AHEAD or when == ai.OWN_BEHIND
    cars = ahead
    if when == ai.OWN_BEHIND or when == ai.RIVAL_BEHIND:
        cars = next_to(game, game.track.behind[game.field.space[car]])
    for other in cars:
        if (game.owner[other] == game.owner[car]) == own:
            return True
    return False


def _race_holds(game: ThunderAlley, line: AiLine, car: int) -> bool:
    """Conditions on the race: its leader (C20) and its lap."""
    leader = game.lead_car()
    if line.when == ai.LEADING:
        return leader == car
    if line.when == ai.TRAILING:
        return game.field.progress[leader] - game.field.progress[car] >= line.n
    return game.current_lap() == game.laps


# Lines, as C12 measures them: at a seam every neighbour belongs to them.


def next_to(game: ThunderAlley, spaces: vec[i64]) -> list[int]:
    return [game.field.at[space] for space in spaces if game.field.at[space] >= 0]


def line_ahead(game: ThunderAlley, car: int) -> list[int]:
    """The cars that stand nose to tail ahead of a car."""
    return _line(game, game.track.ahead, car)


def line_behind(game: ThunderAlley, car: int) -> list[int]:
    return _line(game, game.track.behind, car)


def own_line(game: ThunderAlley, car: int) -> list[int]:
    """Team-mates in the line ahead and behind."""
    line = line_ahead(game, car)
    line += [other for other in line_behind(game, car) if other not in line]
    return [other for other in line if game.owner[other] == game.owner[car]]


def _line(game: ThunderAlley, neighbours: vec[vec[i64]], car: int) -> list[int]:
    found: list[int] = [car]
    at = 0
    while at < len(found):
        for other in next_to(game, neighbours[game.field.space[found[at]]]):
            if other not in found:
                found.append(other)
        at += 1
    return found[1:]


def open_road(game: ThunderAlley, car: int) -> int:
    """Empty spaces straight ahead up to the next car, at seams along the inside; at most a whole lap."""
    space = game.track.ahead[game.field.space[car]][0]
    count = 0
    while game.field.at[space] < 0 and count < game.track.sectors:
        space = game.track.ahead[space][0]
        count += 1
    return count
