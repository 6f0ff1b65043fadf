"""What positions are worth: expected points, chances to win and places of every seat, from learned values by game.

The numbers are plain arrays in `data/values`, each file with the command that made it (`draftline lab train`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any, Final, cast

from draftline.bots.craft import Craft
from draftline.bots.crafts import Crafts
from draftline.bots.ties import before_chance, best_of, equals
from draftline.core.messages import Message, RecordError
from draftline.core.network import Network, network_from
from draftline.core.surface import READ, offers
from draftline.core.track_game import TrackGame
from draftline.core.view import View
from draftline.data import package_names, package_text

VALUES_FOLDER: Final = "values"
VALUES_SUFFIX: Final = ".json"
NO_DOUBT: Final = 0.05  # points: never less uncertain than this before the end
USUAL_DOUBT: Final = 12.0  # points, where nobody has measured it
MOST_FORESEEN: Final = 400  # ideas carried out until a card is drawn: more than there can be

_files: dict[str, dict[str, Any] | None] = {}
_networks: dict[str, Network | None] = {}
_crafts: list[Crafts] = []


def values_of(game: str) -> dict[str, Any] | None:
    """The file of a game's learned values, read on first use; None if it has none."""
    if game not in _files:
        known = game in package_names(VALUES_FOLDER, VALUES_SUFFIX)
        _files[game] = json.loads(package_text(f"{VALUES_FOLDER}/{game}{VALUES_SUFFIX}")) if known else None
    return _files[game]


def judge_by(values: dict[str, Any]) -> None:
    """Use other values of a game in this process than those that came with the package, for crafts made from now on."""
    _files[values["game"]] = values
    _networks.pop(values["game"], None)
    _crafts.clear()


def network_of(game: str, features: Sequence[str]) -> Network | None:
    """The network in that file, which must have been learned from the features that the game writes."""
    if game not in _networks:
        found = values_of(game)
        if found is not None and found["features"] != list(features):
            raise RecordError(Message("error.values", {"file": game}))
        _networks[game] = None if found is None else network_from(found)
    return _networks[game]


class Reading:
    """What a position promises every seat: points of this race, the chance to win it, and chances of all places."""

    def __init__(self, points: list[float], wins: list[float], places: list[list[float]]) -> None:
        self.points: list[float] = points
        self.wins: list[float] = wins
        self.places: list[list[float]] = places  # seat -> chances to come first, second, ...

    def __repr__(self) -> str:
        return f"Reading(points={self.points}, wins={self.wins})"


offers(Reading, places=READ, points=READ, wins=READ)


def foreseen(craft: Craft, game: TrackGame) -> TrackGame:
    """The race played on with all cards open, everybody by the best idea, up to where chance next has a part in it."""
    after = game
    for _ in range(MOST_FORESEEN):
        decision = after.decision
        if decision is None:
            break
        idea = best_of(craft, after, decision.seat, equals(craft.ranked(after, decision)))
        following = before_chance(craft, after, decision.seat, idea)
        if following is after:
            break
        after = cast(TrackGame, following)
    return after


def reading(position: TrackGame | View, open_hands: bool = False) -> Reading:
    """How a race stands, from a view by what its seat knows, else by what a spectator or, with open hands, all know."""
    seat = -1
    if isinstance(position, View):
        seat = -1 if position.seat is None else position.seat
        game = cast(TrackGame, position._game)
    else:
        game = position
    if not _crafts:
        _crafts.append(Crafts({}))
    craft = _crafts[0].of(game)
    points = [float(n) for n in game.outcome.points] if game.outcome is not None else []
    if game.over:
        return _ended(game, points)
    expected = craft.expected(game, [open_hands or other == seat for other in range(game.seats)])
    fitted = fit_of(values_of(game.id), craft.course(game))
    counted = [points if one < game.seats else points + others_of(fitted) for one, points in enumerate(expected)]
    done = craft.done(game)
    chances = told_by(fitted, places_of(counted, doubt_of(fitted, done, game.seats)), done)
    seats = range(game.seats)
    return Reading(expected[: game.seats], [chances[one][0] for one in seats], [chances[one] for one in seats])


def car_places(position: TrackGame | View) -> dict[int, list[float]]:
    """By number every car's chances to come first, second, ... of all cars, as a spectator sees it."""
    game = cast(TrackGame, position._game) if isinstance(position, View) else position
    outcome = game.outcome
    if outcome is not None:
        places = range(1, len(game.numbers) + 1)
        return {car: [float(at == place) for at in places] for car, place in outcome.places.items()}
    if not _crafts:
        _crafts.append(Crafts({}))
    hoped, change = _crafts[0].of(game).standings(game)
    doubt = max(change / math.sqrt(2.0), NO_DOUBT)  # two cars make a gap
    return dict(zip(hoped, places_of(list(hoped.values()), doubt), strict=True))


def expected_place(chances: list[float]) -> float:
    """The mean of a car's places."""
    return sum([float(at) * chance for at, chance in enumerate(chances, 1)])


def _ended(game: TrackGame, points: list[float]) -> Reading:
    outcome = game.outcome
    assert outcome is not None
    count = len(outcome.standings)
    places = [[0.0] * count for _ in range(game.seats)]
    for rank, standing in enumerate(outcome.standings):
        if standing.seat is not None:
            places[standing.seat][rank] = 1.0
    return Reading(points, [places[seat][0] for seat in range(game.seats)], places)


def fit_of(values: dict[str, Any] | None, course: str) -> dict[str, Any] | None:
    """How certain points are, as fitted on races of this course, or on all where there were too few."""
    if values is None or "doubt" not in values:
        return None
    every: dict[str, Any] = values["doubt"]
    found: dict[str, Any] = every.get("courses", {}).get(course, every)
    return found


def doubt_of(fitted: dict[str, Any] | None, done: float, seats: int) -> float:
    """The deviation of results from expected points: measured at some shares of the race, by seats."""
    if fitted is None:
        return USUAL_DOUBT
    doubt: list[float] = fitted["by_share"]
    factors: list[float] = fitted["by_seats"]
    return max(_between(doubt, done) * factors[min(seats, len(factors) - 1)], NO_DOUBT)


def others_of(fitted: dict[str, Any] | None) -> float:
    """Points that entrants without a seat count more when chances are told: measured, as doubt is."""
    return 0.0 if fitted is None else float(fitted.get("others", 0.0))


def places_of(expected: list[float], doubt: float) -> list[list[float]]:
    """Chances of every place, if results lie about what is expected as normal deviates do, with doubt their deviation.

    At each of some results of an entrant the others are ahead of it or not, one by one; ties are even.
    """
    count = len(expected)
    chances = [[0.0] * count for _ in range(count)]
    for one in range(count):
        row = chances[one]
        for share, deviate in DEVIATES:
            result = expected[one] + doubt * deviate
            ahead = [share]  # by how many others so far
            for other in range(count):
                if other != one:
                    chance = 0.5 * math.erfc((result - expected[other]) / (doubt * math.sqrt(2.0)))
                    ahead = _one_more(ahead, chance)
            for place, part in enumerate(ahead):
                row[place] += part
    return chances


def told_by(fitted: dict[str, Any] | None, chances: list[list[float]], done: float) -> list[list[float]]:
    """Chances as they came true: those to win by how often entrants with such a chance won, places in proportion."""
    if fitted is None or "won" not in fitted:
        return chances
    won = _won_at(fitted, done)
    firsts = [_between(won, row[0]) for row in chances]
    total = sum(firsts)
    for row, first in zip(chances, firsts, strict=True):
        rest = 1.0 - row[0]
        share = (1.0 - first / total) / rest if rest > 0.0 else 0.0
        row[:] = [first / total, *[share * part for part in row[1:]]]
    return chances


def _won_at(fitted: dict[str, Any], done: float) -> list[float]:
    """How often entrants with a chance of 0, a tenth, ... won: told at some shares of the race, and between them."""
    shares: list[float] = fitted["won_at"]
    tables: list[list[float]] = fitted["won"]
    for i in range(1, len(shares)):
        if done < shares[i]:
            part = max(done - shares[i - 1], 0.0) / (shares[i] - shares[i - 1])
            return [(1.0 - part) * early + part * late for early, late in zip(tables[i - 1], tables[i], strict=True)]
    return tables[-1]


def _between(knots: list[float], share: float) -> float:
    """Between values at even steps from 0 to 1."""
    at = min(max(share, 0.0), 1.0) * float(len(knots) - 1)
    low = min(int(at), len(knots) - 2)
    part = at - float(low)
    return (1.0 - part) * knots[low] + part * knots[low + 1]


def _one_more(ahead: list[float], chance: float) -> list[float]:
    """Chances of how many are ahead, with one more who is ahead with this chance."""
    behind = 1.0 - chance
    following = [part * behind for part in ahead]
    following.append(0.0)
    for i, part in enumerate(ahead):
        following[i + 1] += part * chance
    return following


def _deviates() -> list[tuple[float, float]]:
    """Standard normal deviates by half steps, each with its share."""
    steps = [0.5 * float(step) for step in range(-10, 11)]
    shares = [math.exp(-0.5 * step * step) for step in steps]
    return [(share / sum(shares), step) for share, step in zip(shares, steps, strict=True)]


DEVIATES: Final = _deviates()
