"""`outcomes()` against brute force: the same search made with nothing but `copy` and `apply`."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import draftline
from draftline.racing import reach
from tests.contract.battery import MORE, Case, Player, internals, spread

MOVING = ("step", "link", "second", "place")
COUNTS = {"thunder-alley": 18, "grand-prix": 15}  # Thunder Rolls: test_outcomes_thunder_rolls.py

Place = tuple[int, int, int | None, int]


def places(game: Any) -> dict[int, Place]:
    """Every car's progress, lane, position marker and Close Calls; cars off the track have lane -1."""
    return {
        car: (game.progress(car), game.where(car)[1], game.place(car), close_calls(game, car))
        for car in game.numbers
    }


def close_calls(game: Any, car: int) -> int:
    return game.close_calls(car) if game.id == "grand-prix" else 0


def moved(before: dict[int, Place], after: dict[int, Place]) -> tuple[tuple[int, Place], ...]:
    return tuple((car, place) for car, place in sorted(after.items()) if place != before[car])


def standing(where: tuple[tuple[int, Place], ...], start: dict[int, Place]) -> dict[int, tuple[int, int]]:
    """Where the moved cars stand; Close Calls are not part of that."""
    return {car: place[:2] for car, place in where if place[:3] != start[car][:3]}


def state_of(game: Any) -> tuple[Any, ...]:
    """Everything but how it came about."""
    state = internals(game)
    return tuple(value for name, value in sorted(state.items()) if name not in ("_history", "_played", "log"))


def brute_force(game: Any, start: dict[int, Place]) -> dict[tuple[Any, ...], int]:
    """Every end of the activation in progress, with the least number of actions to it, level by level."""
    car = game.numbers[game.move.driver]
    turn = game.turn
    ends: dict[tuple[Any, ...], int] = {}
    level = [game.copy()]
    seen: set[tuple[Any, ...]] = set()
    depth = 0
    while level:
        after: list[Any] = []
        depth += 1
        for node in level:
            for action in node.decision.actions:
                child = node.copy()
                child.apply(action)
                assert child.turn == turn
                if child.decision.kind in MOVING and not child.activated(car):
                    if (key := state_of(child)) not in seen:
                        seen.add(key)
                        after.append(child)
                else:
                    ends.setdefault(moved(start, places(child)), depth)
        level = after
    return ends


def ends_quietly(game: Any, car: int) -> bool:
    """Somebody is asked to act after this activation, so that nothing which follows blurs where it led.

    A car with six markers would be retired without a question (C10), and a turn's end would move cars.
    """
    drivable = [(seat, row) for seat in range(game.seats) for row in game.drivable(seat)]
    others = [(seat, game.numbers[row]) for seat, row in drivable if game.numbers[row] != car]
    waiting = [(seat, other) for seat, other in others if game.in_race(other) and not game.activated(other)]
    if any(len(game.wear(other)) >= 6 for _, other in waiting):
        return False
    if any(game.plays_itself(seat) for seat, _ in waiting):
        return False  # an AI team would move its car at once
    lone = game.id == "grand-prix"  # a last card on a last car is played without a question (C10)
    return any(
        len(game.hand(seat)) - lone > (1 if seat == game.decision.seat else 0)
        and game.laps * game.track.sectors - game.progress(other) > 12
        for seat, other in waiting
    )


def check_play(game: Any, play: Any, start: dict[int, Place]) -> int:
    """The outcomes of a `play` are those of brute force, each reached by its actions, by the fewest."""
    listed = game.outcomes(play)
    after = game.copy()
    after.apply(play)
    begun = (
        after.decision is not None
        and after.decision.kind in MOVING
        and not after.activated(play.arguments[1])
    )
    expected = brute_force(after, start) if begun else {moved(start, places(after)): 0}
    found: dict[tuple[Any, ...], int] = {}
    for end in listed:
        assert end.actions[0] == play
        other = game.copy()
        for action in end.actions:
            other.apply(action)
        where = moved(start, places(other))
        assert standing(where, start) == end.cars
        assert where not in found, f"{where} twice"
        found[where] = len(end.actions) - 1
    assert found == expected
    return len(found)


def to_a_play(case: Case) -> Any:
    """Some way into a race, where a card is to be played and others still act in this turn."""
    game = case.new()
    player = Player("racer", case.seed)
    wanted = 20 + case.seed * 53 % 500
    last = None
    for count in range(2000):
        if not (decisions := game.decisions):
            break
        if decisions[0].kind == "play":
            last = game.copy()
            if count >= wanted:
                break
        game.apply(*player.choose(decisions))
    return last


CASES = [case for game in COUNTS for case in spread(game, COUNTS[game] * MORE, 300)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_outcomes_of_a_play_are_those_of_brute_force(case: Case):
    game = to_a_play(case)
    start = places(game)
    plays = [action for action in game.decision.actions if action.verb == "play"]
    plays = [play for play in plays if ends_quietly(game, int(play.arguments[1]))]
    for play in Player("even", case.seed).rng.sample(plays, min(len(plays), 4)):
        check_play(game, play, start)


ABREAST = """
..  ..  22  15  ..  ..
..  43  29  34  ..  ..
12  ..  41  ..  ..  ..
"""
IN_LINE = """
..  22  ..  41  ..  ..
43  29  34  15  ..  ..
12  ..  18  ..  ..  ..
"""
NARROW = """
..  22  ..  ##  ##  ##
43  29  34  15  ..  ..
12  41  18  ..  ..  ..
"""
PICTURES = {"abreast": ABREAST, "in-line": IN_LINE, "narrow": NARROW}
CARDS = (
    "Charge", "Slingshot", "Follow the Leader", "Set the Pace", "Working the Pack", "Teamwork", "Clean Air",
    "Rubbin' is Racin'", "Oversteer", "Inside Line", "Out in Front", "Riding the Draft",
)  # fmt: skip


@pytest.mark.parametrize("line", [4, 5, 6])
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("picture", PICTURES)
def test_outcomes_over_the_finish_line(picture, card, line):
    """Order of finishing is part of where a move leads."""
    game = draftline.position(PICTURES[picture], active=29, card=card, mp=4, line=line)
    check_move(game, 29)


def check_move(game: Any, car: int) -> None:
    """The outcomes of a move under way are those of brute force."""
    if game.decision is None or game.decision.kind not in MOVING:
        assert game.outcome is not None or game.activated(car)  # nothing to choose, so the move is over (C10)
        return
    start = places(game)
    expected = brute_force(game, start)
    found: dict[tuple[Any, ...], int] = {}
    for end in game.outcomes():
        other = game.copy()
        for action in end.actions:
            other.apply(action)
        where = moved(start, places(other))
        assert where not in found
        assert standing(where, start) == end.cars
        found[where] = len(end.actions)
    assert found == expected


GRID_ABREAST = """
..  ..  77  22  ..  ..
..  9   14  33  ..  ..
2   ..  7   ..  ..  ..
"""
GRID_NARROW = """
..  77  ..  ##  ##  ##
9   14  33  22  ..  ..
2   7   13  ..  ..  ..
"""
GRAND_PRIX = {"abreast": GRID_ABREAST, "narrow": GRID_NARROW}
GRAND_PRIX_CARDS = (
    "Weaving", "Clean Air", "Overtake", "Challenge", "Charge", "Conservative", "Solid Line", "Inside Line",
    "Outside Line", "Oversteer", "Understeer", "Late Brake", "Set the Pace", "Follow the Leader", "Flat Out",
)  # fmt: skip


@pytest.mark.parametrize("line", [4, None])
@pytest.mark.parametrize("active", [14, 7])
@pytest.mark.parametrize("card", GRAND_PRIX_CARDS)
@pytest.mark.parametrize("picture", GRAND_PRIX)
def test_outcomes_in_grand_prix(picture, card, active, line):
    """A player's car, which takes Close Calls, and an NPC, which takes none; with and without the line."""
    game = draftline.position(
        GRAND_PRIX[picture], game="grand-prix", active=active, card=card, mp=4, line=line, final=True
    )
    check_move(game, active)


IN_A_ZONE = """
..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
22  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
14  9   ..  33  2   ..  ..  ..  ..  ..  ..  ..  ..
"""


@pytest.mark.parametrize("card", GRAND_PRIX_CARDS)
def test_outcomes_before_and_in_a_safety_zone(card):
    for active in (14, 22, 9):
        game = draftline.position(IN_A_ZONE, game="grand-prix", active=active, card=card, mp=4, zone=6)
        check_move(game, active)


@pytest.mark.parametrize("case", [CASES[1], CASES[-3]], ids=str)
def test_outcomes_of_all_plays_together(case: Case):
    """Without a play named: those of every play, one after the other, each beginning with its play."""
    game = to_a_play(case)
    plays = [action for action in game.decision.actions if action.verb == "play"]
    together = [(end.actions, end.cars) for end in game.outcomes()]
    assert together == [(end.actions, end.cars) for play in plays for end in game.outcomes(play)]


@pytest.mark.parametrize("case", [CASES[2], CASES[-3]], ids=str)
def test_outcomes_leave_the_game_alone(case: Case):
    game = to_a_play(case)
    before = internals(game)
    game.outcomes()
    assert internals(game) == before


def test_outcomes_within_a_move_go_on_from_there():
    """After each step of a listed way, that way's end is still listed, by the rest of the way."""
    game = to_a_play(CASES[3])
    play = game.decision.actions[0]
    end = max(game.outcomes(play), key=lambda end: len(end.actions))
    final = None
    for number, action in enumerate(end.actions):
        game.apply(action)
        rest = end.actions[number + 1 :]
        if rest:
            assert rest in [other.actions for other in game.outcomes()] or any(
                len(other.actions) <= len(rest) for other in game.outcomes()
            )
        final = places(game)
    assert final is not None


def test_outcomes_of_an_illegal_play_are_refused():
    game = to_a_play(CASES[4])
    with pytest.raises(draftline.IllegalAction):
        game.outcomes("play 1 on 1")
    with pytest.raises(draftline.IllegalAction):
        game.outcomes("nonsense")


@pytest.mark.parametrize("name", COUNTS)
def test_no_outcomes_where_no_move_is_to_be_made(name):
    """Pits, discards, tyres, and a race that is over."""
    game = spread(name, 6, 300)[5].new()
    player = Player("keen", 1)
    kinds = set()
    while decisions := game.decisions:
        if decisions[0].kind not in ("play", *MOVING):
            kinds.add(decisions[0].kind)
            assert game.outcomes() == []
        game.apply(*player.choose(decisions))
    assert {"pit", "discard"} <= kinds
    assert game.outcomes() == []


# One by one.

CROWD = """
    .. 12 .. 22 .. 28 .. .. .. .. .. ..
    .. 14  1  2 .. 11  6 21 .. .. .. ..
    24 ..  3 .. 41 .. 20 .. 25 .. .. ..
"""


def crowd(mp: int) -> Any:
    return draftline.position(CROWD, game="grand-prix", active=14, card="Weaving", mp=mp)


def stands(end: Any) -> tuple[Any, ...]:
    return tuple(sorted(end.cars.items())), tuple(sorted(end.places.items()))


@pytest.mark.parametrize("mp", [1, 3, 5])
def test_ends_made_one_by_one_are_all_of_them_and_none_twice(mp):
    game = crowd(mp)
    one_by_one = [stands(end) for end in game.iter_outcomes()]
    assert len(set(one_by_one)) == len(one_by_one)
    assert set(one_by_one) == {stands(end) for end in game.outcomes()}


def test_the_first_ends_are_one_for_every_place_the_car_can_come_to():
    game = crowd(4)
    places_of = [end.cars.get(14) for end in game.iter_outcomes()]
    several = len(set(places_of))
    assert several < len(places_of)
    assert len(set(places_of[:several])) == several


def test_whoever_stops_early_has_not_paid_for_the_rest(monkeypatch):
    looked = 0
    run = reach.run

    def counted(race: Any) -> list[int]:
        nonlocal looked
        looked += 1
        return run(race)

    monkeypatch.setattr(reach, "run", counted)
    game = crowd(7)
    ends = list(islice(game.iter_outcomes(), 10))
    few = looked
    assert len(ends) == 10
    looked = 0
    assert len(game.outcomes()) > 1000
    assert few * 5 < looked


def test_a_play_that_is_not_legal_is_refused_when_its_first_end_is_asked_for():
    game = draftline.new_game(seed=1)
    with pytest.raises(draftline.IllegalAction):
        next(game.iter_outcomes("play 1 on 1"))
