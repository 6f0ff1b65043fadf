"""The picture of a race as text: a text position as given, a real track unrolled from the last car to the first."""

from __future__ import annotations

from draftline.core import position
from draftline.core.track_game import TrackGame
from draftline.racing.fleet import APRON, ON_TRACK
from draftline.racing.race import Race


def picture(race: Race) -> str:
    """Rows of lanes, outermost first; below them the cars on the apron, by sector."""
    first, last = _columns(race)
    sectors = race.track.sectors
    lanes = [race.track.lanes[progress % sectors] for progress in range(first, last + 1)]
    cars: dict[tuple[int, int], int] = {}
    apron: list[str] = []
    for car in range(len(race.fleet.state)):
        column = (race.field.progress[car] - first) % sectors
        if race.fleet.state[car] == ON_TRACK:
            cars[column, race.track.lane_of[race.field.space[car]]] = race.numbers[car]
        elif race.fleet.state[car] == APRON:
            sector = race.field.progress[car] % sectors if race.origin is None else column_of(race, car)
            apron.append(f"{race.numbers[car]} at {sector}")
    lines = position.draw(lanes, cars)
    return lines + ("\napron: " + ", ".join(apron) if apron else "")


def column_of(race: TrackGame, car: int) -> int:
    """The column of a text position that a car stands in, whatever lap it is on; negative before the first."""
    assert race.origin is not None
    sectors = race.track.sectors
    before = (sectors - _width(race)) // 2
    return (race.field.progress[car] - int(race.origin["zero"]) + before) % sectors - before


def _width(race: TrackGame) -> int:
    assert race.origin is not None
    return len(str(race.origin["text"]).strip().splitlines()[0].split())


def _columns(race: Race) -> tuple[int, int]:
    """The text's own columns, widened to every car; on a real track from the last car to the leader."""
    racing = [race.field.progress[car] for car in range(len(race.fleet.state)) if race.fleet.state[car] <= APRON]
    if race.origin is None:
        if not racing:
            return 0, 0
        return max(min(racing), max(racing) - race.track.sectors + 1), max(racing)
    zero = int(race.origin["zero"])
    columns = [column_of(race, car) for car in range(len(race.fleet.state)) if race.fleet.state[car] <= APRON]
    return zero + min([0, *columns]), zero + max([_width(race) - 1, *columns])
