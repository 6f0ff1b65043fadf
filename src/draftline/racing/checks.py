"""Broken invariants of a race on a track; an empty list after every action, everywhere."""

from __future__ import annotations

from draftline.core.messages import Message
from draftline.racing.fleet import APRON, ON_TRACK, OUT_FINISHED, WEAR_KINDS
from draftline.racing.race import Race


def race_problems(race: Race) -> list[Message]:
    return _places(race) + _markers(race) + _wear(race) + _stacks(race)


def _broken(what: str, car: int) -> Message:
    return Message("error.invariant", {"text": what, "car": car})


def _places(race: Race) -> list[Message]:
    """Every car on the track holds exactly the space that holds it, in the sector of its progress."""
    found: list[Message] = []
    for car, space in enumerate(race.field.space):
        number = race.numbers[car]
        if (race.fleet.state[car] == ON_TRACK) != (space >= 0):
            found.append(_broken("on the track without a space, or off it with one", number))
        if space >= 0 and race.field.at[space] != car:
            found.append(_broken("two cars in one space", number))
        if space >= 0 and race.track.sector_of[space] != race.field.progress[car] % race.track.sectors:
            found.append(_broken("its space and its progress differ", number))
        if race.fleet.state[car] <= APRON and race.field.progress[car] >= race.goal:
            found.append(_broken("past the finish but still racing", number))
    if sum(1 for car in race.field.at if car >= 0) != sum(1 for space in race.field.space if space >= 0):
        found.append(_broken("a space holds a car that is not there", 0))
    return found


def _markers(race: Race) -> list[Message]:
    """Every position marker is given at most once, the best to finishers, the lowest to those who left."""
    found: list[Message] = []
    given = [place for place in race.fleet.marker if place]
    if len(given) != len(set(given)):
        found.append(_broken("a position marker given twice", 0))
    if len(given) + race.fleet.bottom - race.fleet.top + 1 != len(race.fleet.marker):
        found.append(_broken("a position marker lost", 0))
    for car, place in enumerate(race.fleet.marker):
        if (race.fleet.state[car] > APRON) != (place > 0):
            found.append(_broken("out of the race without a place, or in it with one", race.numbers[car]))
        if race.fleet.state[car] == OUT_FINISHED and place >= race.fleet.top:
            found.append(_broken("finished with a place still to be given", race.numbers[car]))
    return found


def _wear(race: Race) -> list[Message]:
    found: list[Message] = []
    for car in range(len(race.fleet.worn)):
        markers = race.fleet.wear_of[car * WEAR_KINDS : (car + 1) * WEAR_KINDS]
        if min(markers) < 0 or sum(markers[: race.rules.wear_counted]) != race.fleet.worn[car]:
            found.append(_broken("wear markers miscounted", race.numbers[car]))
    return found


def _stacks(race: Race) -> list[Message]:
    """No two cars at one height of an apron stack (C28)."""
    sectors = race.track.sectors
    heights = [
        (race.field.progress[car] % sectors, race.fleet.stack[car])
        for car in range(len(race.fleet.state))
        if race.fleet.state[car] == APRON and not race.fleet.outside[car]
    ]
    return [] if len(heights) == len(set(heights)) else [_broken("two cars at one height on the apron", 0)]
