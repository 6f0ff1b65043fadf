"""What an AI card looks at: which car of the team acts, and which line of the card holds for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draftline.core.columns import i64, vec
from draftline.games.thunder_alley import ai_cards as ai
from draftline.games.thunder_alley.ai_cards import AiCard, AiLine
from draftline.racing.targets import touching

if TYPE_CHECKING:
    from draftline.games.thunder_alley.game import ThunderAlley


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
