"""The engine against the model: on random pictures every activation ends in exactly the same ways."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

import draftline
from draftline.games.grand_prix.components import box
from tests.grand_prix.model import CARDS, CountingBoard, ZonedRoad, ends
from tests.oracle import comparison, pictures
from tests.oracle.pictures import Picture

ACTIVE = pictures.ACTIVE
# Thunder Alley's cars, by those of Grand Prix that stand for them; 2 and 7 are NPCs.
CAR = {29: 29, 25: 9, 41: 14, 43: 1, 23: 21, 22: 22, 15: 33, 28: 28, 21: 66, 88: 2, 3: 7, 12: 77, 44: 88, 34: 58}
STAYS = CAR[pictures.IN_PITS]
MARGINS = 120  # sectors that a position has besides its columns
PICTURES = 800
CHUNK = 40
MOVING = (*comparison.MOVING, "boost")


class Case(NamedTuple):
    picture: Picture
    zone: int | None
    off: bool
    soft: bool

    def arguments(self) -> dict[str, Any]:
        more: dict[str, Any] = {} if self.zone is None else {"zone": self.zone}
        if self.off:
            more["off"] = [ACTIVE]
        if self.soft:
            more["tyres"] = {ACTIVE: "soft"}
        return {**self.picture.arguments(), **more, "game": "grand-prix"}

    def board(self) -> CountingBoard:
        shown = self.picture
        road = ZonedRoad(shown.widths, self.zone)
        goal = shown.line if shown.final else None
        return CountingBoard(road, dict(shown.where), dict(shown.down), dict(shown.pits), goal)

    def ends(self) -> set[Any]:
        shown = self.picture
        bonus = box().pit_speed[box().card_id.index(shown.card)] if self.soft else 0
        return ends(self.board(), ACTIVE, shown.card, shown.mp, self.off, MARGINS + len(shown.widths), bonus)

    def __str__(self) -> str:
        return f"seed {self.picture.seed}\n{self.picture.text()}\n{self.arguments()}"


def case(seed: int) -> Case:
    """A picture of Thunder Alley's with other cars and cards, in some a zone, in some the car off the track."""
    rng = Random(seed)
    first = pictures.picture(seed)
    card = rng.choice(list(CARDS))
    where = {CAR[car]: space for car, space in first.where.items()}
    zone = rng.randint(-4, len(first.widths) + 4) if rng.random() < 0.4 else None
    where = dropped(where, zone)
    pits = {CAR[car]: column for car, column in first.pits.items()}
    down = {CAR[car]: laps for car, laps in first.down.items() if CAR[car] in where or CAR[car] in pits}
    soft = rng.random() < 0.2
    mp = min(first.mp, 4 if card == "weaving" else 3 if soft else 8)
    shown = first._replace(where=where, pits=pits, down=down, card=card, mp=mp)
    return Case(shown, zone, ACTIVE in pits and rng.random() < 0.5, soft)


def dropped(where: dict[int, tuple[int, int]], zone: int | None) -> dict[int, tuple[int, int]]:
    """In the zone one car to a column, in lane 0; the active one stays in any case."""
    if zone is None:
        return where
    taken: dict[tuple[int, int], int] = {}
    for car in sorted(where, key=lambda car: car != ACTIVE):
        column, lane = where[car]
        taken.setdefault((column, 0 if abs(column - zone) <= 5 else lane), car)
    return {car: space for space, car in taken.items()}


class Reader(comparison.Reader):
    def __init__(self, picture: Picture, game: Any) -> None:
        self.cars = sorted(picture.down)
        self.sectors = game.track.sectors
        self.columns = len(picture.widths)
        self.zero = game.progress(STAYS)


def by_playing(game: Any, reader: Reader) -> set[Any]:
    if game.decision.kind not in MOVING:
        return {(reader.end(game, {}, {}), game.close_calls(ACTIVE))}
    found: set[Any] = set()
    for action in game.decision.actions:
        other = game.copy()
        other.apply(action)
        found |= by_playing(other, reader)
    return found


def difference(shown: Case) -> str:
    """How the engine and the model differ about a picture, or nothing."""
    expected = shown.ends()
    game = draftline.position(shown.picture.text(), **shown.arguments())
    reader = Reader(shown.picture, game)
    lines = comparison.told("played", by_playing(game, reader), expected)
    if not shown.soft and game.decision.kind in MOVING:
        listed = set(comparison.by_outcomes(game, reader))
        lines += comparison.told("outcomes()", listed, {end for end, _ in expected})
    return "\n".join([str(shown), *lines]) if lines else ""


@pytest.mark.parametrize("first", range(0, PICTURES, CHUNK))
def test_engine_and_model_agree(first):
    for seed in range(first, first + CHUNK):
        found = difference(case(seed))
        assert not found, found


def test_the_model_knows_every_card_and_its_tokens():
    printed = {box().card_id[card]: box().tokens[card] for card in box().race_cards}
    assert {card: tokens for card, (_, _, tokens) in CARDS.items()} == printed


def test_the_pictures_show_everything():
    shown = [case(seed) for seed in range(PICTURES)]
    for card in CARDS:
        played = [one for one in shown if one.picture.card == card]
        assert sum(one.zone is not None for one in played) >= 5
        assert {1, 2, 3, 4} <= {one.picture.mp for one in played}
    assert sum(one.soft for one in shown) >= 100
    assert sum(one.off for one in shown) >= 20
    assert sum(ACTIVE in one.picture.pits and not one.off for one in shown) >= 20


def shifted(where: dict[int, tuple[int, int]], road: ZonedRoad) -> dict[int, tuple[int, int]]:
    """8.3.2, G41: from the zone's front sector back, inner car first, each into lane 0."""
    board = CountingBoard(road, dict(where), {}, {}, None)

    def clear(space: tuple[int, int]) -> None:
        car = board.at(space)
        if car is not None:
            onward = road.ahead(space)[0]
            clear(onward)
            board.where[car] = onward

    for column in range(road.centre + 5, road.centre - 6, -1):
        for lane in range(1, road.lanes(column)):
            car = board.at((column, lane))
            if car is not None:
                clear((column, 0))
                board.where[car] = (column, 0)
    return board.where


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_8_3_2_the_shift_into_a_zone(first):
    for seed in range(first, first + 50):
        shown = pictures.picture(seed)
        where = {CAR[car]: space for car, space in shown.where.items() if CAR[car] not in (2, 7)}
        text = shown._replace(where=where).text()
        centre = max(column for column, _ in where.values())
        game = draftline.position(text, game="grand-prix", event="traction-hazard", seed=seed)
        expected = shifted(where, ZonedRoad(shown.widths, centre))
        assert {car: tuple(game.where(car)) for car in where} == expected, f"seed {seed}\n{text}"
        assert game.problems() == []
