"""Games travel: by pickle into another process or build, into copies; and two in the same position are equal."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import random
import subprocess
import sys
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest

import draftline
from draftline.bots.bulk import Points, Races
from draftline.core.options import CHOICE
from tests.conftest import ROOT
from tests.contract.battery import GAMES, Case, Player, facts_of, public, question, spread
from tests.contract.traveller import answer

CASES = [case for game in GAMES for case in spread(game, 6, 9500)]
BEGUN = [case for game in GAMES for case in spread(game, 3, 9600)]
EVERY = 37
POSITIONS: list[tuple[str, str, dict[str, Any]]] = [
    (".. .. 21 .. ..\n.. .. 29 43 ..\n.. .. .. .. ..", "thunder-alley", {"active": 29, "card": "Charge", "mp": 4}),
    ("22 .. 15", "thunder-alley", {"hands": {"green": [46, 47], "blue": [48, 49]}}),
    (".. 22 .. ..\n.. 14 .. ..", "grand-prix", {"active": 14, "card": "Charge", "mp": 2, "tyres": {14: "soft"}}),
    ("18 .. 17 ..\n.. .. .. ..\n.. .. .. ..", "thunder-rolls", {"players": [18, 17], "active": 18, "mp": 2}),
]
# Of one race of every game after so many decisions; they change with the fields of its classes and with its rules.
PINNED = {
    "thunder-alley": {0: "ab9e1020f9b89e6d", 20: "97e4a08f9d0a7918", 80: "e7f08a643cd57f7f"},
    "grand-prix": {0: "6fe83390bf9809ca", 20: "b85c49a7c4dd3f8e", 80: "c56256af7dd661b8"},
    "thunder-rolls": {0: "b885421f26e0f7b9", 20: "ec94456f1d7b76b9", 80: "8fec522354bdd8c5"},
}
OF_EDITION_2 = {0: "8c43b78ee937d3d3", 20: "10d6186c65ca9b75", 80: "f064c852cad259c1"}  # of Thunder Rolls


def travelled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def somewhere(case: Case, count: int = 60) -> Any:
    """A race after so many decisions, or at its last one."""
    game, player = case.new(), Player(case.player, case.seed)
    for _ in range(count):
        before = game.copy()
        game.apply(*player.choose(game.decisions))
        if game.over:
            return before
    return game


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_race_goes_on_alike_wherever_it_has_travelled(case: Case):
    game, player = case.new(), Player(case.player, case.seed)
    other, count = travelled(game), 0
    while decisions := game.decisions:
        count += 1
        if count % EVERY == 0:
            other = travelled(other)
            assert other == game
            assert question(other) == question(game)
        action, seat = player.choose(decisions)
        assert facts_of(other.apply(travelled(action), seat)) == facts_of(game.apply(action, seat))
    assert other == travelled(game) == game
    assert other.outcome == travelled(game.outcome) == game.outcome
    assert public(other) == public(game)


@pytest.mark.parametrize("case", BEGUN, ids=str)
def test_views_and_samples_travel(case: Case):
    game = somewhere(case)
    for seat in [*range(case.seats), None]:
        view = game.view(seat)
        other = travelled(view)
        assert other == view
        assert other.to_bytes() == view.to_bytes()
        assert other.sample(random.Random(1)) == view.sample(random.Random(1))
        sample = travelled(view.sample(random.Random(1)))
        again = view.sample(random.Random(1))
        action, who = Player("even", case.seed).choose(again.decisions)
        assert facts_of(sample.apply(action, who)) == facts_of(again.apply(action, who))
        assert sample == again
        with pytest.raises(draftline.DraftlineError):
            sample.record()


@pytest.mark.parametrize(("text", "game", "arguments"), POSITIONS)
def test_text_positions_travel_with_their_records(text: str, game: str, arguments: dict[str, Any]):
    here = draftline.position(text, game, **arguments)
    there = travelled(here)
    assert there == here == draftline.position(text, game, **arguments)
    for race in (here, there):
        race.apply(race.decision.actions[0])
    assert there == here
    assert there.record() == here.record()
    assert draftline.replay(there.record()) == here


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, travelled])
@pytest.mark.parametrize("case", BEGUN, ids=str)
def test_a_copy_of_any_kind_is_equal_and_independent(way: Any, case: Case):
    game = somewhere(case)
    before = pickle.dumps(game)
    other = way(game)
    assert other == game
    assert hash(other) == hash(game)
    player = Player("even", case.seed)
    other.apply(*player.choose(other.decisions))
    assert other != game
    assert pickle.dumps(game) == before


# Equality and fingerprints.


@pytest.mark.parametrize("case", BEGUN, ids=str)
def test_the_same_actions_lead_to_an_equal_game_and_others_do_not(case: Case):
    game = somewhere(case)
    again = draftline.replay(game.record())
    assert again == game
    assert again.digest() == game.digest()
    seat = game.decision.seat
    for action in game.decision.actions:
        other = game.copy()
        other.apply(action, seat)
        assert other != game
        assert other.digest() != game.digest()
    assert game != "a game"


def ways(game: Any, *paths: str) -> list[Any]:
    """The game after each of some sequences of actions."""
    found = [game.copy() for _ in paths]
    for other, path in zip(found, paths, strict=True):
        for action in path.split():
            other.apply(action)
    return found


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix"])
def test_two_ways_to_one_position_lead_to_equal_games(game: str):
    picture = ".. .. .. .. .. ..\n22 .. .. .. .. 14"
    start = draftline.position(picture, game, active=22, card="Charge", mp=6)
    one, other, elsewhere = ways(start, "out forward forward", "forward out forward", "forward forward forward")
    assert one == other != elsewhere
    assert hash(one) == hash(other) != hash(elsewhere)
    assert one.history() != other.history()


def test_secret_choices_in_either_order_lead_to_equal_games():
    for name in ("grand-prix", "thunder-rolls"):
        game = draftline.new_game(name, seats=3, seed=4)
        chosen = [(decision.actions[-1], decision.seat) for decision in game.decisions]
        assert len(chosen) == 3
        one, other = game.copy(), game.copy()
        for action, seat in chosen:
            one.apply(action, seat)
        for action, seat in chosen[::-1]:
            other.apply(action, seat)
        assert one == other


@pytest.mark.parametrize("book", draftline.rulebooks(), ids=lambda book: book.id)
def test_races_by_other_rules_are_not_equal(book: draftline.Rulebook):
    """Each choice for itself: what it changes may be far ahead, as points are."""
    chosen = [{option.name: word} for option in book.options if option.kind == CHOICE for word in option.values[1:]]
    races = [draftline.new_game(book.id, seats=4, seed=3, options=options) for options in [{}, *chosen]]
    assert len({race.digest() for race in races}) == len(races) > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_fingerprint_of_a_position_is_the_same_on_every_day(name: str):
    track = "santelmo" if name == "grand-prix" else None  # its home when they were taken
    assert fingerprints(draftline.new_game(name, seats=3, track=track, seed=1)) == PINNED[name]


def test_positions_of_edition_2_have_the_fingerprints_that_they_had():
    assert fingerprints(draftline.new_game("thunder-rolls", seats=3, seed=1, edition=2)) == OF_EDITION_2


def fingerprints(game: Any) -> dict[int, str]:
    player = Player("keen", 1)
    found: dict[int, str] = {}
    for count in range(81):
        if count in (0, 20, 80):
            found[count] = f"{game.digest():016x}"
        game.apply(*player.choose(game.decisions))
    return found


# Everything else that a program holds.


def things() -> list[Any]:
    """One of each, that have an equality of their own or a text that tells all."""
    game = draftline.new_game(seats=3, seed=2, options={"laps": 1})
    decision = game.decision
    found: list[Any] = [decision, decision.actions, decision.prompt, game.legal("forward"), game.ends()[:3]]
    facts = game.apply(decision.actions[0])
    found += [facts, facts[0], facts[0].hidden() if facts[0].kind.hidden else facts[0].message()]
    found += [draftline.IllegalAction(draftline.Message("reason.not-asked"))]
    while not game.over:
        game.apply(game.decision.actions[0])
    return [*found, game.outcome, game.outcome.standings[0], *tables()]


def tables() -> tuple[Points, Races]:
    game = draftline.new_game("thunder-rolls", seats=2, seed=5)
    return draftline.playouts(game, 2, ["uniform", {"reroll": 0}], until=3), draftline.races(game.id, [1], seats=2)


def described(thing: Any) -> Any:
    """All that can be told of a thing."""
    if isinstance(thing, Races):
        return [thing.points.tolist(), thing.winner, thing.decisions, thing.length]
    if isinstance(thing, Points):
        return thing.tolist()
    return thing.to_json() if isinstance(thing, draftline.Standing) else repr(thing)


def test_what_a_program_holds_of_a_game_travels():
    for thing in things():
        other = travelled(thing)
        assert type(other) is type(thing)
        assert described(other) == described(thing)


def test_what_has_travelled_is_still_of_its_game():
    game = draftline.new_game(seed=5)
    decision = travelled(game.decision)
    assert decision.actions == game.decision.actions
    assert decision.actions[0] in game.decision.actions
    assert game.decision.actions[0] in decision.actions
    assert travelled(game.book) is game.book
    assert len(pickle.dumps(decision.actions)) < 1000


def test_games_travel_into_a_pool_of_processes_and_back():
    games = [somewhere(case, 20) for case in BEGUN[::3]]
    actions = [game.decision.actions[0] for game in games]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        back = pool.map(copy.deepcopy, games)
        told = [pool.apply(methodcaller("apply", action), (game,)) for game, action in zip(games, actions, strict=True)]
        tables = pool.starmap(draftline.playouts, [(game.view(0), 2, "uniform", 7, 5) for game in games])
    assert back == games
    assert [facts_of(facts) for facts in told] == [facts_of(g.apply(a)) for g, a in zip(back, actions, strict=True)]
    assert [table.tolist() for table in tables] == [
        draftline.playouts(game.view(0), 2, "uniform", 7, 5).tolist() for game in games
    ]


# Another process, another build.


def check_elsewhere(package: Path, **environment: str) -> str:
    """Games and whatever else there is go to another process and come back as they were; which engine it has."""
    games = [somewhere(case, count) for case in BEGUN for count in (0, 25, 90)]
    games += [draftline.position(text, game, **arguments) for text, game, arguments in POSITIONS]
    views = [game.view(seat) for game in games for seat in (0, None)]
    result = subprocess.run(
        [sys.executable, "-m", "tests.contract.traveller"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(ROOT)]), **environment},
        input=pickle.dumps([games, [*views, *things()]]),
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr.decode()
    engine, answers, others = pickle.loads(result.stdout)
    for (digest, facts, game), (own_digest, own_facts, own) in zip(answers, answer(games), strict=True):
        assert digest == own_digest
        assert facts_of(facts) == facts_of(own_facts)
        assert game == own
        assert public(game) == public(own)
    assert others[: len(views)] == views
    assert [described(thing) for thing in others[len(views) :]] == [described(thing) for thing in things()]
    return str(engine)


def test_games_travel_into_a_process_that_hashes_differently_and_back():
    assert check_elsewhere(ROOT / "src", PYTHONHASHSEED="4242").endswith(".py")


@pytest.mark.compiled
def test_games_travel_into_the_compiled_build_and_back(compiled_path):
    assert not check_elsewhere(compiled_path).endswith(".py"), "this is not the compiled package"
