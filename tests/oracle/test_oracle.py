"""The engine against the model: on random pictures every activation ends in exactly the same ways.

Many more than here: `python -m tests.oracle SEED COUNT`.
"""

from __future__ import annotations

import pytest

from draftline.games.thunder_alley.components import box
from draftline.racing.move import MOVEMENTS
from tests.oracle.board import Board, Road
from tests.oracle.comparison import difference
from tests.oracle.model import CARDS, ends
from tests.oracle.pictures import ACTIVE, MATES, Picture, picture

PICTURES = 800
CHUNK = 40


@pytest.mark.parametrize("first", range(0, PICTURES, CHUNK))
def test_engine_and_model_agree(first: int):
    for seed in range(first, first + CHUNK):
        found = difference(picture(seed))
        assert not found, found


def test_a_seed_gives_one_picture():
    assert picture(5) == picture(5)
    assert str(picture(5)) != str(picture(6))


def test_the_model_knows_every_card():
    printed = {box().card_id[card]: MOVEMENTS[box().movement[card]] for card in box().race_cards}
    assert {card: movement for card, (movement, _) in CARDS.items()} == printed


def test_the_mates_and_nobody_else_are_of_the_active_team():
    cars = {car for seed in range(PICTURES) for car in picture(seed).down}
    assert {car for car in cars if box().team_of[car] == box().team_of[ACTIVE]} == {ACTIVE, *MATES}


def seams(shown: Picture) -> bool:
    return len(set(shown.widths)) > 1


def test_the_pictures_show_everything():
    """Each card at many speeds, on seams, out of the pits, near the finish, and with cars a lap down."""
    shown = [picture(seed) for seed in range(PICTURES)]
    finishing = [one for one in shown if one.line is not None and one.final]
    for card in CARDS:
        played = [one for one in shown if one.card == card]
        assert {1, 2, 3, 4} <= {one.mp for one in played}
        assert sum(map(seams, played)) >= 10
    assert sum(ACTIVE in one.pits for one in shown) >= 40
    assert sum(not one.final for one in shown) >= 40
    assert len(finishing) >= 300
    assert sum(any(one.down.values()) for one in finishing) >= 150


def straight(cars: list[int], down: dict[int, int], goal: int | None) -> Board:
    """Cars in one lane, one column each from column 0 on; 0 is an empty space."""
    where = {car: (column, 0) for column, car in enumerate(cars) if car}
    return Board(Road([1]), where, dict.fromkeys(where, 0) | down, {}, goal)


def columns(board: Board, card: str, mp: int) -> list[dict[int, int]]:
    found = sorted(ends(board, ACTIVE, card, mp, []))
    return [{car: column for car, column, _, _ in cars} for cars, _, _ in found]


def test_the_model_drives_a_line():
    """6.4 and 6.5 and 6.6 on one picture: both ways, forward only, backward only."""
    board = straight([22, 29, 0, 15], {}, None)
    assert columns(board, "watch-the-gauge", 3) == [{15: 5, 22: 3, 29: 4}]
    assert columns(board, "fast-pace", 3) == [{15: 5, 22: 0, 29: 4}]
    assert columns(board, "set-the-pace", 4) == [{15: 4, 22: 2, 29: 3}]
    assert columns(board, "top-gear", 1) == [{15: 3, 22: 0, 29: 2}]


def test_the_model_bumps_with_two_mp_but_not_with_three():
    board = straight([29, 15], {}, None)
    assert columns(board, "charge", 2) == [{15: 1, 29: 0}]
    assert columns(board, "charge", 3) == [{15: 2, 29: 1}]


def test_the_model_leaves_a_gap_where_a_pulled_car_finishes():
    """C18: 22 finishes at column 3. 15 behind it goes as far as that space and no further, 29 and 43 go on."""
    board = straight([15, 22, 43, 29], {29: 1, 43: 1, 15: 1}, 3)
    assert columns(board, "set-the-pace", 1) == [{15: 1, 22: 2, 29: 4, 43: 3}]
    assert columns(board, "set-the-pace", 2) == [{15: 2, 29: 5, 43: 4}]
    assert columns(board, "set-the-pace", 3) == [{15: 3, 29: 6, 43: 5}]
    assert columns(board, "set-the-pace", 4) == [{15: 3, 29: 7, 43: 6}]


def test_the_model_brings_the_train_home():
    """C9, C18: 29 finishes with MP left, which take 22 over the line and 15, a lap down, onto it."""
    board = straight([15, 22, 29], {15: 1}, 3)
    assert columns(board, "set-the-pace", 1) == [{15: 1, 22: 2}]
    assert columns(board, "set-the-pace", 2) == [{15: 2}]
    assert columns(board, "set-the-pace", 5) == [{15: 3}]


@pytest.mark.parametrize(
    "found",
    [
        Picture(0, [2] * 4, {29: (0, 0), 22: (1, 0)}, {29: 1, 22: 0, 34: 0}, {34: 0}, "clean-air", 2, None, True),
        Picture(
            0, [3] * 3, {29: (0, 2), 15: (1, 1), 22: (1, 0)}, {29: 1, 15: 0, 22: 1, 34: 0},
            {34: 0}, "clean-air", 2, None, True,
        ),
    ],
    ids=["a lap gained on the spot", "ends that differ in laps alone"],
)
def test_a_picture_that_once_differed(found: Picture):
    assert not difference(found), difference(found)
