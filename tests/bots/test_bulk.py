"""Playouts and races in bulk: the same seed gives the same numbers, whoever plays and however far."""

from __future__ import annotations

import inspect
import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest

import draftline
from draftline.bots.bulk import CHANCE_STREAM, Points, Policy, Uniform, play_out, playouts, policy_of, races
from draftline.core.rng import Stream, stream
from tests.bots.bulk_tables import tables
from tests.conftest import ROOT
from tests.contract.battery import GAMES
from tests.contract.test_bad_input import refused

BOOKS = pytest.mark.parametrize("name", GAMES)
SHORT = {"thunder-alley": {"laps": 1}, "grand-prix": {"laps": 1}}


def new(name: str, seats: int = 3) -> Any:
    return draftline.new_game(name, seats=seats, seed=11, options=SHORT.get(name, {}))


class Watching(Policy):
    """Plays evenly and remembers where it was asked."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.moments: list[tuple[int, ...]] = []
        self.positions: set[int] = set()
        self.apart = True

    def play_on(self, game: Any, stream: Stream) -> int:
        self.seats.append(game.decision.seat)
        self.moments.append(game.moment())
        self.positions.add(game.digest())
        self.apart = self.apart and vars(stream) not in [vars(own) for own in game.rng]
        return Uniform().play_on(game, stream)


def first_verb(game: Any, weights: dict[str, float], seed: int) -> str:
    """What the first decision comes to by weights."""
    trial = game.copy()
    assert play_out(trial, policy_of(game.book, weights, game), stream(seed, CHANCE_STREAM), 1) == 1
    return str(trial.history()[-1]).split()[0]


@BOOKS
def test_the_same_seed_gives_the_same_table_and_another_seed_another(name):
    game = new(name)
    before = game.digest()
    table = playouts(game, 4, seed=5)
    assert playouts(game, 4, seed=5).tolist() == table.tolist()
    assert playouts(game, 4, seed=6).tolist() != table.tolist()
    assert playouts(game, 2, seed=5).tolist() == table.tolist()[:2]
    assert game.digest() == before


@BOOKS
def test_a_row_has_the_points_of_a_whole_race(name):
    game = new(name)
    table = playouts(game, 3, seed=1)
    assert len(table) == 3
    assert all(len(row) == game.seats for row in table)
    raced = races(name, [11], seats=3, options=SHORT.get(name))
    assert raced.points.tolist() == playouts(game, 1, seed=11).tolist()


@BOOKS
def test_races_tell_points_winners_decisions_and_lengths_in_the_order_of_seeds(name):
    raced = races(name, range(3, 6), seats=2, options=SHORT.get(name))
    assert len(raced) == len(raced.points) == len(raced.decisions) == len(raced.length) == 3
    alone = races(name, [4], seats=2, options=SHORT.get(name))
    for got, one in ((raced.points[1], alone.points[0]), (raced.winner[1], alone.winner[0])):
        assert got == one
    assert (raced.decisions[1], raced.length[1]) == (alone.decisions[0], alone.length[0])
    assert min(raced.decisions) > 10
    assert min(raced.length) >= 1
    for row, winner in zip(raced.points, raced.winner, strict=True):
        assert winner is None or row[winner] == max(row)


def test_no_seeds_are_no_races():
    raced = races("thunder-alley", [])
    assert (len(raced), raced.points.tolist(), raced.points.means()) == (0, [], [])


@BOOKS
def test_a_game_keeps_its_deal_and_a_view_is_dealt_anew(name):
    """A sample is a game too, whatever it was made from."""
    game = new(name)
    view = game.view(0)
    for position, deals in ((game, 1), (view.sample(random.Random(3)), 1), (view, 5)):
        watching = Watching()
        playouts(position, 5, watching, until=1)
        assert len(watching.positions) == deals


@BOOKS
def test_choices_are_drawn_from_a_stream_that_no_game_has(name):
    watching = Watching()
    races(name, [11], watching, seats=2, options=SHORT.get(name))
    playouts(new(name), 1, watching, seed=11)
    assert watching.apart


def test_playouts_stop_at_the_end_of_the_turn_or_after_so_many_decisions():
    game = draftline.new_game(seats=2, seed=3)
    watching = Watching()
    assert len(playouts(game, 2, watching, until=7)) == 2
    assert len(watching.seats) == 14
    turn = Watching()
    playouts(game, 1, turn, until="turn")
    whole = Watching()
    playouts(game, 1, whole)
    assert set(turn.moments) == {game.moment()}
    assert turn.moments == [moment for moment in whole.moments if moment == game.moment()]
    assert playouts(game, 1, until=0).tolist() == playouts(game, 1, seed=9, until=0).tolist()
    assert not game.over


def test_a_playout_may_end_within_a_move():
    game = new("grand-prix")
    for until in range(1, 30):
        assert len(playouts(game, 1, seed=until, until=until)) == 1


# Policies.


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ({}, {"play", "retire"}),
        ({"retire": 0}, {"play"}),
        ({"play": 0}, {"retire"}),
        ({"play": 0, "retire": 2.5}, {"retire"}),
        ({"play": 0, "retire": 0}, {"play", "retire"}),  # nothing else is there: every action alike
    ],
)
def test_a_verb_without_weight_is_never_taken_while_there_is_another(weights, expected):
    game = draftline.new_game(seats=2, seed=3)
    assert {first_verb(game, weights, seed) for seed in range(60)} == expected


def test_an_action_is_taken_as_often_as_its_verb_weighs():
    """Where retirements weigh as much more as there are fewer of them, they come out even with plays."""
    game = draftline.new_game(seats=2, seed=3)
    offered = [action.verb for action in game.decision.actions]
    weight = offered.count("play") / offered.count("retire")
    retired = sum(first_verb(game, {"retire": weight}, seed) == "retire" for seed in range(400))
    assert 160 < retired < 240


@BOOKS
def test_every_seat_may_have_a_policy_of_its_own(name):
    one, other = Watching(), Watching()
    races(name, [2], [one, other], seats=2, options=SHORT.get(name))
    playouts(new(name, 2), 1, [one, other])
    assert set(one.seats) == {0}
    assert set(other.seats) == {1}


@BOOKS
def test_the_fast_policy_beats_the_even_one_by_far(name):
    raced = races(name, range(8), ["fast", "uniform"], seats=2, options=SHORT.get(name))
    fast, uniform = raced.points.means()
    assert fast > uniform
    assert raced.winner.count(0) > 2 * raced.winner.count(1)


# What is refused.


def tried(**given: Any) -> Points:
    return playouts(draftline.new_game(seed=1), **given)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: tried(n=1, policy="clever"), "clever"),
        (lambda: tried(n=0, policy="clever"), "clever"),
        (lambda: tried(n=1, policy=None), "None"),
        (lambda: tried(n=1, policy=["fast"]), "4"),
        (lambda: tried(n=1, policy={"fly": 1}), "fly"),
        (lambda: tried(n=1, policy={"retire": -1}), "retire -1"),
        (lambda: tried(n=1, policy={"retire": float("nan")}), "retire nan"),
        (lambda: tried(n=1, policy={"retire": float("inf")}), "retire inf"),
        (lambda: tried(n=1, policy={"retire": "often"}), "retire often"),
        (lambda: tried(n=1, until="lap"), "lap"),
        (lambda: tried(n=0, until="lap"), "lap"),
        (lambda: tried(n=1, until=-1), "-1"),
        (lambda: tried(n=1, until=2.5), "2.5"),
        (lambda: tried(n=-1), "-1"),
        (lambda: tried(n="many"), "many"),
        (lambda: tried(n=1, seed=-1), "-1"),
        (lambda: tried(n=1, seed="short"), "short"),
        (lambda: races("thunder-valley", [1]), "thunder-valley"),
        (lambda: races("thunder-alley", [-1]), "-1"),
        (lambda: races("thunder-alley", [1], ["fast", "fast"]), "2"),
        (lambda: races("thunder-alley", [1], "clever"), "clever"),
        (lambda: races("thunder-alley", [1], options={"wings": 2}), "wings"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_of_both_languages(ask: Any, told: str):
    refused(draftline.DraftlineError, ask, told)


# The table.


def table_of(*rows: list[int]) -> Points:
    table = Points(2)
    for row in rows:
        table.add(row)
    return table


def test_a_table_is_read_by_row_and_seat():
    table = table_of([1, 2], [3, 4], [5, 9])
    assert (table[1, 0], table[-1, 1], table[1], table[-1], table[1:]) == (3, 9, [3, 4], [5, 9], [[3, 4], [5, 9]])
    assert list(table) == table.tolist() == [[1, 2], [3, 4], [5, 9]]
    assert table.means() == [3.0, 5.0]
    for beyond in (3, -4, (3, 0), (0, 2)):
        with pytest.raises(IndexError):
            table[beyond]


def test_numpy_reads_a_table_as_it_stands():
    numpy = pytest.importorskip("numpy")
    table = table_of([1, 2], [3, 4], [5, 9])
    assert numpy.asarray(table).tolist() == table.tolist()
    assert numpy.asarray(table).dtype == numpy.int64
    assert numpy.array(table, dtype=float).mean(axis=0).tolist() == table.means()
    assert numpy.asarray(Points(2)).shape == (0, 2)


def test_playouts_and_races_are_the_packages_own():
    assert inspect.unwrap(draftline.playouts) is playouts
    assert inspect.unwrap(draftline.races) is races


@pytest.mark.compiled
def test_the_compiled_build_comes_to_the_same(compiled_path):
    result = subprocess.run(
        [sys.executable, "-m", "tests.bots.bulk_tables"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(compiled_path), str(ROOT)])},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    assert not found["engine"].endswith(".py"), "this is not the compiled package"
    assert found["tables"] == tables()
