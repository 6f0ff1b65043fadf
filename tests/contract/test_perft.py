"""Perft: how many ways fixed positions go on. A number that changes is a rule that changed.

The first ones are counted by hand; the others are checked against a count made with nothing but `copy` and
`apply`, so that a wrong number can only come from the rules themselves.
"""

from __future__ import annotations

from typing import Any

import pytest

import draftline
from draftline.core.perft import divide, perft
from draftline.games.grand_prix.components import box as grand_prix_box
from draftline.games.thunder_alley.components import box
from tests.contract.battery import public


def counted(game: Any, depth: int) -> int:
    """The same number by the contract alone."""
    if depth == 0 or game.decision is None:
        return 1
    total = 0
    for action in game.decision.actions:
        after = game.copy()
        after.apply(action)
        total += counted(after, depth - 1)
    return total


ALONE = """
..  ..  ..
..  29  ..
..  ..  ..
"""
EDGE = """
..  ..
..  ..
29  ..
"""
WALL_AHEAD = """
29  22  ..
"""
SEAM_AHEAD = """
..  ##
29  ..
..  ..
"""
PACK = """
..  ..  22  15  ..  ..
..  43  29  34  ..  ..
12  ..  41  ..  ..  ..
"""
NARROW = """
..  22  ..  ##  ##  ##
43  29  34  15  ..  ..
12  41  18  ..  ..  ..
"""


HANDS = {"red": [1, 60], "green": [10, 70], "yellow": [20, 80], "blue": [30, 75], "black": [40, 65]}


def at(picture: str, card: str, mp: int) -> Any:
    """The position, with hands of two cards so that what follows the move is fixed too."""
    teams = [team for team in HANDS if any(str(car) in picture.split() for car in box().cars_of[team])]
    hands = {team: HANDS[team] for team in teams}
    return draftline.position(picture, active=29, card=card, mp=mp, hands=hands, seed=1)


def test_one_car_alone_counted_by_hand():
    """Three lanes, nobody near. With 1 MP: forward, out, in; then it is over (the next car's segment begins).

    With 2 MP: forward leads to 3 more (the new sector's lanes are all new); out to forward only (the wall,
    and C4 bars the way back); in to forward only; a single choice is taken by itself, so both are ends.
    """
    game = at(ALONE, "Top Gear", 1)
    assert [str(action) for action in game.decision.actions] == ["forward", "out", "in"]
    assert perft(game, 1) == 3
    game = at(ALONE, "Top Gear", 2)
    assert perft(game, 1) == 3
    first = {str(a): len(steps(game, str(a))) for a in game.decision.actions}
    assert first == {"forward": 3, "out": 0, "in": 0}


def steps(game: Any, text: str) -> list[str]:
    """The steps that may follow an action, none if the move is over then."""
    after = game.copy()
    after.apply(text)
    return [str(a) for a in after.decision.actions] if after.decision.kind == "step" else []


def test_an_edge_counted_by_hand():
    """In lane 0 of three: forward, out. After out: forward or out again. After two: forward alone."""
    game = at(EDGE, "Top Gear", 3)
    assert [str(action) for action in game.decision.actions] == ["forward", "out"]
    assert steps(game, "out") == ["forward", "out"]
    assert steps(game, "forward") == ["forward", "out"]
    game.apply("out")
    game.apply("out")
    assert game.activated(29)


def test_a_car_ahead_counted_by_hand():
    """One lane, a car ahead: with 3 MP a push is the only step; with 2 only the bump is left (T1)."""
    game = at(WALL_AHEAD, "Top Gear", 3)
    assert game.where(29) == (1, 0)
    game = at(WALL_AHEAD, "Top Gear", 2)
    assert game.where(29) == (0, 0)


def test_a_seam_counted_by_hand():
    """From the middle of three lanes to two: both lanes ahead, and out or in before it."""
    game = at(SEAM_AHEAD, "Top Gear", 1)
    assert [str(action) for action in game.decision.actions] == ["forward 0", "forward 1", "out", "in"]
    assert perft(game, 1) == 4


# (picture, card, mp, counts for depth 1, 2, 3, ...)
TABLE: tuple[tuple[str, str, str, int, tuple[int, ...]], ...] = (
    ("pack", PACK, "Top Gear", 4, (3, 7, 21, 68, 234)),
    ("pack", PACK, "Charge", 4, (3, 7, 21, 68, 234)),
    ("pack", PACK, "Follow the Leader", 4, (3, 7, 20, 64, 238)),
    ("pack", PACK, "Set the Pace", 4, (3, 7, 20, 64, 238)),
    ("pack", PACK, "Working the Pack", 4, (4, 10, 28, 79, 299)),
    ("pack", PACK, "Slingshot", 4, (4, 12, 33, 98, 374)),
    ("pack", PACK, "Rubbin' is Racin'", 3, (3, 9, 26, 106, 301)),
    ("pack", PACK, "Inside Line", 4, (2, 6, 17, 70, 198)),
    ("pack", PACK, "Outside Line", 4, (2, 6, 18, 74, 208)),
    ("pack", PACK, "Teamwork", 2, (3, 6, 13, 36, 113)),
    ("pack", PACK, "Clean Air", 3, (3, 9, 25, 101, 290)),
    ("pack", PACK, "Chasing the Race", 4, (3, 9, 37, 104, 253)),
    ("narrow", NARROW, "Top Gear", 4, (4, 17, 63, 193, 658)),
    ("narrow", NARROW, "Charge", 4, (4, 17, 63, 193, 658)),
    ("narrow", NARROW, "Follow the Leader", 4, (4, 17, 63, 205, 642)),
    ("narrow", NARROW, "Set the Pace", 4, (4, 17, 63, 205, 642)),
    ("narrow", NARROW, "Working the Pack", 4, (5, 17, 87, 258, 846)),
    ("narrow", NARROW, "Slingshot", 4, (5, 15, 66, 196, 695)),
    ("narrow", NARROW, "Rubbin' is Racin'", 3, (4, 24, 64, 248, 737)),
    ("narrow", NARROW, "Inside Line", 4, (2, 12, 32, 137, 377)),
    ("narrow", NARROW, "Outside Line", 4, (2, 12, 35, 128, 391)),
    ("narrow", NARROW, "Teamwork", 2, (4, 8, 35, 127, 379)),
    ("narrow", NARROW, "Clean Air", 3, (4, 24, 65, 216, 770)),
    ("narrow", NARROW, "Chasing the Race", 4, (2, 12, 35, 162, 409)),
)  # fmt: skip


@pytest.mark.parametrize(("name", "picture", "card", "mp", "counts"), TABLE, ids=lambda v: str(v)[:20])
def test_perft_of_positions(name, picture, card, mp, counts):
    game = at(picture, card, mp)
    before = public(game)
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts
    assert public(game) == before
    shallow = min(len(counts), 3)
    assert counted(game, shallow) == counts[shallow - 1]


# (seats, track, seed, options, counts)
STARTS: tuple[tuple[int, str, int, dict[str, Any], tuple[int, ...]], ...] = (
    (2, "yunta", 1, {}, (48, 576, 5237)),
    (4, "adriana", 2, {}, (24, 187, 1442, 10432)),
    (7, "pullinger", 3, {}, (15, 99, 613, 3427)),
    (3, "verghn", 4, {}, (35, 482, 3685, 23203)),
    (5, "yunta", 5, {"preset": "reference-manual", "start": "card-per-place"}, (15, 81, 353, 1934)),
    (2, "verghn", 6, {"cars": 1}, (3, 8, 18, 38)),
    (7, "adriana", 7, {"cars": 6}, (48, 417, 3652)),
)  # fmt: skip


@pytest.mark.parametrize(("seats", "track", "seed", "options", "counts"), STARTS)
def test_perft_of_starts(seats, track, seed, options, counts):
    game = draftline.new_game("thunder-alley", seats=seats, track=track, seed=seed, options=options)
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts
    assert counted(game, 2) == counts[1]


# Grand Prix. The first ones by hand: what differs from Thunder Alley (6.1, 6.8, 8.3, G26).

ALONE_GP = ALONE.replace("29", "14")
GRID_PACK = """
..  ..  77  22  ..  ..
..  9   14  33  ..  ..
2   ..  7   ..  ..  ..
"""
GRID_NARROW = """
..  77  ..  ##  ##  ##
9   14  33  22  ..  ..
2   7   13  ..  ..  ..
"""
GRID_HANDS = {"green": [10, 70], "yellow": [20, 80], "blue": [30, 75], "purple": [40, 65], "black": [1, 60]}


def on_grid(picture: str, card: str, mp: int, **arguments: Any) -> Any:
    cars_of = grand_prix_box().cars_of
    teams = [team for team in GRID_HANDS if any(str(car) in picture.split() for car in cars_of[team])]
    hands = {team: GRID_HANDS[team] for team in teams}
    given = {"active": 14, "card": card, "mp": mp, "hands": hands, "seed": 1, **arguments}
    return draftline.position(picture, game="grand-prix", **given)


def test_one_car_alone_in_grand_prix_counted_by_hand():
    """As in Thunder Alley; on soft tyres every end leads to the question whether to use them (7.6.4)."""
    game = on_grid(ALONE_GP, "Top Gear", 1)
    assert [str(action) for action in game.decision.actions] == ["forward", "out", "in"]
    game = on_grid(ALONE_GP, "Top Gear", 1, tyres={14: "soft"})
    assert perft(game, 1) == 3
    assert perft(game, 2) >= 3 * 2
    game.apply("forward")
    assert [str(action) for action in game.decision.actions] == ["boost", "stop"]


def test_a_safety_zone_counted_by_hand():
    """8.3: in the zone there is one lane, so a car has nothing to choose and moves by itself (C10)."""
    row = "..  " * 8
    picture = f"{row}\n{row}\n14  {row[4:]}"
    game = on_grid(picture, "Top Gear", 3, zone=4)
    assert game.where(14) == (3, 0)
    assert game.activated(14)


# (picture, card, mp, counts for depth 1, 2, 3, ...)
GRAND_PRIX: tuple[tuple[str, str, str, int, tuple[int, ...]], ...] = (
    ("pack", GRID_PACK, "Top Gear", 4, (3, 9, 29, 79, 215)),
    ("pack", GRID_PACK, "Solid Line", 4, (3, 9, 31, 81, 222)),
    ("pack", GRID_PACK, "Set the Pace", 4, (3, 9, 27, 75, 207)),
    ("pack", GRID_PACK, "Follow the Leader", 4, (3, 9, 27, 75, 207)),
    ("pack", GRID_PACK, "Weaving", 4, (3, 7, 15, 33, 73)),
    ("pack", GRID_PACK, "Overtake", 4, (4, 11, 28, 85, 252)),
    ("pack", GRID_PACK, "Challenge", 4, (4, 11, 31, 95, 262)),
    ("pack", GRID_PACK, "Late Brake", 3, (3, 6, 18, 58, 148)),
    ("pack", GRID_PACK, "Clean Air", 3, (3, 9, 28, 74, 204)),
    ("pack", GRID_PACK, "Inside Line", 4, (2, 6, 21, 55, 151)),
    ("pack", GRID_PACK, "Oversteer", 3, (3, 9, 29, 74, 205)),
    ("pack", GRID_PACK, "Conservative", 4, (3, 11, 29, 81, 214)),
    ("narrow", GRID_NARROW, "Top Gear", 4, (4, 14, 37, 105, 300)),
    ("narrow", GRID_NARROW, "Solid Line", 4, (4, 12, 36, 107, 269)),
    ("narrow", GRID_NARROW, "Set the Pace", 4, (4, 14, 36, 105, 283)),
    ("narrow", GRID_NARROW, "Follow the Leader", 4, (4, 14, 36, 105, 283)),
    ("narrow", GRID_NARROW, "Weaving", 4, (4, 12, 26, 52, 104)),
    ("narrow", GRID_NARROW, "Overtake", 4, (5, 20, 45, 125, 354)),
    ("narrow", GRID_NARROW, "Challenge", 4, (5, 15, 40, 116, 331)),
    ("narrow", GRID_NARROW, "Late Brake", 3, (4, 8, 24, 68, 194)),
    ("narrow", GRID_NARROW, "Clean Air", 3, (4, 14, 41, 116, 330)),
    ("narrow", GRID_NARROW, "Inside Line", 4, (2, 6, 18, 53, 133)),
    ("narrow", GRID_NARROW, "Oversteer", 3, (4, 12, 34, 97, 267)),
    ("narrow", GRID_NARROW, "Conservative", 4, (2, 6, 18, 54, 118)),
)  # fmt: skip


@pytest.mark.parametrize(("name", "picture", "card", "mp", "counts"), GRAND_PRIX, ids=lambda v: str(v)[:20])
def test_perft_of_grand_prix_positions(name, picture, card, mp, counts):
    game = on_grid(picture, card, mp)
    before = public(game)
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts
    assert public(game) == before
    shallow = min(len(counts), 3)
    assert counted(game, shallow) == counts[shallow - 1]


# (seats, track, seed, options, counts); tyres are the first decisions: in the dry 2 for each of two cars.
GRAND_PRIX_STARTS: tuple[tuple[int, str, int, dict[str, Any], tuple[int, ...]], ...] = (
    (2, "larkmoor", 1, {}, (4, 16, 3104, 58000)),
    (3, "kestrelberg", 2, {"weather": "rain"}, (9, 81, 729, 71442)),
    (2, "santelmo", 3, {"start": "random"}, (4, 16, 3104, 52048)),
    (2, "qadira", 4, {"start": "mixed", "order": "corner"}, (4, 16, 3104, 39152)),
    (2, "yunta", 5, {"pit_order": "running", "laps": 1}, (4, 16, 3104, 27552)),
)  # fmt: skip


@pytest.mark.parametrize(("seats", "track", "seed", "options", "counts"), GRAND_PRIX_STARTS)
def test_perft_of_grand_prix_starts(seats, track, seed, options, counts):
    game = draftline.new_game("grand-prix", seats=seats, track=track, seed=seed, options=options)
    tyres = 9 if options.get("weather") == "rain" else 4
    assert counts[:2] == (tyres, tyres**2)
    if seats == 2:  # 12 cards on each of 2 + 4 + 10 cars, or one of the own two retired
        assert counts[2] == counts[1] * (12 * 16 + 2)
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts
    assert counted(game, 2) == counts[1]


# Thunder Rolls. Nobody holds a card, so nothing is to be chosen once the drive is over: a position's number ends
# growing when its tree is counted whole. Dice are rigged: whoever tests throws other numbers than his neighbours.

ALONE_ROLLS = ALONE.replace("29", "18")
ROLLS_PACK = """
..  ..  17  34  ..  ..
..  9   18  13  ..  ..
66  ..  52  ..  ..  ..
"""
ROLLS_NARROW = """
..  17  ..  ##  ##  ##
9   18  34  13  ..  ..
66  52  71  ..  ..  ..
"""


def in_thunder(picture: str, mp: int, bonus: tuple[str, ...] = (), **arguments: Any) -> Any:
    hands: dict[int, list[int]] = {int(cell): [] for cell in picture.split() if cell.isdigit()}
    given = {"active": 18, "mp": mp, "bonus": list(bonus), "hands": hands, "rolls": [1, 2, 3, 4, 5, 6] * 40, "seed": 1}
    return draftline.position(picture, game="thunder-rolls", **{**given, **arguments})


def test_one_car_alone_in_thunder_rolls_counted_by_hand():
    """Three ways on or the brakes; from an outer lane only two ways, and whoever has braked is done."""
    game = in_thunder(ALONE_ROLLS, 1)
    assert [str(action) for action in game.decision.actions] == ["forward", "diagonal in", "diagonal out", "brake"]
    assert [perft(game, depth) for depth in (1, 2)] == [4, 4]
    game = in_thunder(ALONE_ROLLS, 2)
    assert [perft(game, depth) for depth in (1, 2, 3)] == [4, 4 + 3 + 3 + 1, 11]


def test_clean_air_counted_by_hand():
    """Section 7: worth two spaces of a car alone, before the move only; else it may be left."""
    game = in_thunder(ALONE_ROLLS, 0, ("clean-air",))
    assert [str(action) for action in game.decision.actions] == ["bonus clean-air", "stop"]
    assert [perft(game, depth) for depth in (1, 2, 3, 4)] == [2, 4 + 1, 11 + 1, 12]


def test_a_push_counted_by_hand():
    """R20: one lane and a car ahead: push or brake."""
    game = in_thunder("18  17  ..  ..  ..", 2)
    assert [str(action) for action in game.decision.actions] == ["push", "brake"]
    assert [perft(game, depth) for depth in (1, 2, 3)] == [2, 3, 3]


def test_dice_counted_by_hand():
    """Two sets to place with a used Team card; ones refresh it, so that the other die may be rolled again."""
    table: dict[str, Any] = {"dice": {18: [1, 6]}, "flipped": [18], "rolls": [3, 3, 4], "seed": 1}
    game = draftline.position(ALONE_ROLLS, game="thunder-rolls", **table)
    assert [str(action) for action in game.decision.actions] == ["place 1", "place 6"]
    assert divide(game, 2) == {"place 1": 2, "place 6": 4}
    game.apply("place 1")
    assert [str(action) for action in game.decision.actions] == ["place 3", "reroll 3"]


# (picture, mp, bonuses, race, counts for depth 1, 2, 3, ...)
THUNDER_ROLLS: tuple[tuple[str, str, int, tuple[str, ...], str, tuple[int, ...]], ...] = (
    ("pack", ROLLS_PACK, 4, (), "copper-mile", (2, 4, 9, 21, 21)),
    ("pack", ROLLS_PACK, 4, ("crossover",), "copper-mile", (4, 11, 28, 69, 139, 139)),
    ("pack", ROLLS_PACK, 4, ("side-draft",), "copper-mile", (4, 8, 17, 39, 63, 63)),
    ("pack", ROLLS_PACK, 4, ("draft",), "copper-mile", (4, 10, 23, 55, 103, 103)),
    ("pack", ROLLS_PACK, 4, ("draft",), "harvest-moon-500", (4, 10, 23, 55, 103, 103)),
    ("pack", ROLLS_PACK, 5, ("crossover", "side-draft"), "copper-mile", (6, 15, 36, 87, 210, 437, 437)),
    ("pack", ROLLS_PACK, 6, ("clean-air",), "copper-mile", (2, 4, 9, 21, 50, 120, 120)),
    ("narrow", ROLLS_NARROW, 4, (), "copper-mile", (2, 3, 4, 6, 6)),
    ("narrow", ROLLS_NARROW, 4, ("crossover",), "copper-mile", (4, 7, 12, 22, 38, 38)),
    ("narrow", ROLLS_NARROW, 4, ("side-draft",), "copper-mile", (4, 7, 10, 14, 18, 18)),
    ("narrow", ROLLS_NARROW, 4, ("draft",), "copper-mile", (4, 7, 10, 16, 25, 25)),
    ("narrow", ROLLS_NARROW, 4, ("draft",), "harvest-moon-500", (4, 7, 12, 22, 39, 39)),
    ("narrow", ROLLS_NARROW, 5, ("crossover", "side-draft"), "copper-mile", (6, 11, 18, 30, 54, 94, 94)),
    ("narrow", ROLLS_NARROW, 6, ("clean-air",), "copper-mile", (2, 3, 4, 6, 10, 18, 18)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "picture", "mp", "bonus", "race", "counts"), THUNDER_ROLLS, ids=lambda v: str(v)[:20]
)
def test_perft_of_thunder_rolls_positions(name, picture, mp, bonus, race, counts):
    game = in_thunder(picture, mp, bonus, race=race)
    before = public(game)
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts
    assert public(game) == before
    assert counted(game, 4) == counts[3]


# (seats, track, seed, options, counts) by the decks of edition 2; the Qualifying cards come first, two for each seat.
THUNDER_ROLLS_STARTS: tuple[tuple[int, str | None, int, dict[str, Any], tuple[int, ...]], ...] = (
    (2, None, 1, {}, (2, 4, 400, 1880)),
    (1, None, 2, {"race": "copper-mile"}, (2, 201, 1382, 26410)),
    (3, "calder-ridge", 3, {"race": "ridge-runner"}, (2, 4, 8, 613)),
    (8, "yunta", 4, {"race": "lantern-night"}, (2, 4, 8, 16, 32, 64, 128, 256)),
    (2, "pullinger", 5,
     {"grid": ["pink", "red", "orange", "green", "blue", "yellow", "black", "purple"],
      "bonuses": {"red": 3, "green": 1}}, (149, 763)),
)  # fmt: skip


@pytest.mark.parametrize(("seats", "track", "seed", "options", "counts"), THUNDER_ROLLS_STARTS)
def test_perft_of_thunder_rolls_starts(seats, track, seed, options, counts):
    """The first roll has a place action for every number thrown and a re-roll for every choice of dice."""
    game = draftline.new_game("thunder-rolls", seats=seats, track=track, seed=seed, options=options, edition=2)
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts
    assert counted(game, 2) == counts[1]
    if "grid" not in options:
        assert counts[: min(seats, len(counts))] == tuple(2 ** (i + 1) for i in range(min(seats, len(counts))))


def test_divide_adds_up():
    game = draftline.new_game("thunder-alley", seats=4, track="yunta", seed=1)
    parts = divide(game, 3)
    assert list(parts) == [str(action) for action in game.decision.actions]
    assert sum(parts.values()) == perft(game, 3)


def test_a_finished_game_is_one_leaf():
    game = draftline.position("29 ..", active=29, card="Top Gear", mp=1, line=1)
    assert game.outcome is not None
    assert perft(game, 5) == 1
    assert divide(game, 5) == {}
